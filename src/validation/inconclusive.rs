//! The reasons why a comparison is inconclusive (it proves neither that the programs behave alike nor that they
//! differ), and the messages of these reasons.

use crate::judge::observable::DifferenceKind;
use crate::machine::{Discard, UbKind};
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// Why a pass's output looks wrong, although no rule of docs/soundness.md makes it an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inconclusive {
    /// The run of `after` ends in undefined behaviour of a kind that passes may introduce.
    OnlyAfter(UbKind),
    /// `after` breaks a promise on an input on which it otherwise behaves like `before`.
    BrokenPromise {
        /// The kind of the broken promise.
        kind: UbKind,
        /// How the promise is broken, in words.
        detail: String,
    },
    /// `after` does not end within the step limit.
    NoEnd,
    /// A run refutes an answer that a pass got, but analyses without cached results do not give this answer.
    StaleAnswer(String),
    /// The output differs, but LangRef leaves open whether a pass may change the kernel in this way.
    Undecided(String),
    /// The target's rules give the kernel another meaning than LLVM's rules. So no run of the kernel is evidence.
    OtherRules(&'static str),
}

impl Inconclusive {
    /// Returns the kind of the undefined behaviour, if `after` breaks a promise or its run ends in undefined behaviour.
    pub fn promise(&self) -> Option<UbKind> {
        match self {
            Inconclusive::OnlyAfter(kind) | Inconclusive::BrokenPromise { kind, .. } => Some(*kind),
            Inconclusive::NoEnd
            | Inconclusive::StaleAnswer(_)
            | Inconclusive::Undecided(_)
            | Inconclusive::OtherRules(_) => None,
        }
    }

    /// Returns the broken rule, with a description of how it is broken.
    pub fn rule(&self) -> String {
        match self {
            Inconclusive::OnlyAfter(kind) => kind.to_string(),
            Inconclusive::BrokenPromise { kind, detail } => format!("{kind}: {detail}"),
            Inconclusive::NoEnd
            | Inconclusive::StaleAnswer(_)
            | Inconclusive::Undecided(_)
            | Inconclusive::OtherRules(_) => self.to_string(),
        }
    }

    /// Whether two reasons are equal except for numbers, because one cause shows different offsets, objects and bytes
    /// in different runs.
    pub fn is_like(&self, other: &Inconclusive) -> bool {
        let without_numbers =
            |doubt: &Inconclusive| doubt.to_string().chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
        without_numbers(self) == without_numbers(other)
    }
}

impl Display for Inconclusive {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Inconclusive::OnlyAfter(kind) => write!(f, "only after the pass: {kind}"),
            Inconclusive::BrokenPromise { .. } => write!(f, "broken-promise: {}", self.rule()),
            Inconclusive::NoEnd => f.write_str("no end within the budget after the pass"),
            Inconclusive::StaleAnswer(pass) => {
                write!(f, "stale state: a run refutes the answer to {pass}; asked again, the analyses answer otherwise")
            }
            Inconclusive::Undecided(why) => write!(f, "the output behaves differently, but {why}"),
            Inconclusive::OtherRules(why) => write!(f, "no run proves anything: {why}"),
        }
    }
}

/// The reason why the runs of a kernel before and after a pass are no evidence. [`Error`] gives the messages.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoEvidence {
    /// The output has no entry, so it cannot be run.
    #[error("the pass removed the entry")]
    EntryRemoved,
    /// The inputs do not fit the entry's new signature.
    #[error("the pass changed the entry's signature")]
    SignatureChanged,
    /// The pass changed whether other modules can call the entry, or its calling convention.
    #[error("the pass changed the entry's linkage")]
    LinkageChanged,
    /// The body of a function is missing in the output. The machine would invent the function's behaviour, which may
    /// differ from that of the body.
    #[error("the pass dropped a body that another module may define")]
    BodyDropped,
    /// The declaration of an unknown function has changed, so the machine would invent another behaviour.
    #[error("the pass changed what a called function promises")]
    CalleeChanged,
    /// The output has a new internal variable that other code initialises. The machine draws the initial contents of a
    /// variable by its name, so the contents would differ.
    #[error("the pass split an internal variable that others initialise")]
    VariableSplit,
    /// A variable `…_kernel_environment` has changed. OpenMPOpt and OpenMP's runtime use this variable to agree on the
    /// launch.
    #[error("the pass changed a kernel's launch data for OpenMP's runtime")]
    LaunchedOtherwise,
    /// The pass replaced the launch's sizes by the kernel's OpenMP attributes, and this launch has other sizes.
    #[error("the pass assumes the launch sizes of OpenMP's runtime")]
    LaunchSizesFolded,
    /// A convergent operation is executed in a call that is not marked `convergent`, so passes may duplicate the call.
    #[error("a convergent operation in a function that is not marked convergent")]
    HiddenConvergence,
    /// The kernel has an atomic operation on local memory, and the output is PTX, which does not define the operation.
    #[error("an atomic operation on local memory, which PTX does not define")]
    LocalAtomic,
    /// The module declares `llvm.coro.id…`. CoroSplit writes the frame size into variables that other code reads, as
    /// the coroutine ABI requires.
    #[error("a coroutine that the pass may split")]
    Coroutine,
    /// The pass changed casts between address spaces, and the target is unknown. Then only casts show which spaces
    /// share one memory, so the change gives objects other addresses.
    #[error("the pass changed how wide the addresses of global memory are")]
    OtherAddresses,
    /// The pass added a constructor, as lowertypetests does for initial values. A constructor runs before the launch,
    /// but the machine does not run constructors.
    #[error("the pass made a constructor")]
    Constructor,
    /// The pipeline adds calls and checks on purpose, so behaviour is not compared. Preserved MemorySSA, crashes and
    /// exports are judged.
    #[error("the pipeline instruments")]
    Instrumented,
    /// The pipeline contains `lower-atomic`, which makes atomic accesses non-atomic and presumes that no other thread
    /// runs.
    #[error("the pipeline presumes that no other thread runs")]
    PresumesOneThread,
    /// An unknown function could not make its planned accesses in some draw, even after several restarts.
    #[error("peer: no plan can be followed in all draws")]
    NoPlan,
    /// The draws of `before` agree on no result that could be compared.
    #[error("not settled")]
    NotSettled,
    /// LangRef's memory model may allow an outcome that no draw of `before` shows.
    #[error("threads may see atomic accesses of others in an order that no interleaving shows")]
    BeyondInterleavings,
    /// `after` differs only in some draws.
    #[error("not in every draw")]
    NotAlways,
    /// Stores of equal bytes race before the pass. So in the output, other stores of these bytes may race.
    #[error("stores of the kernel race, and others do behind the pass")]
    Contested,
    /// Some nondeterministic choice of `before` may lead to undefined behaviour. A pass may make this choice, so it may
    /// replace the kernel by anything.
    #[error("a free choice may lead to undefined behaviour")]
    MayBeUb,
    /// An unknown function gets an undefined value, and may then do anything.
    #[error("outside code is given something undefined")]
    Peeked,
    /// With another nondeterministic choice, the run would access other bytes or synchronise differently.
    #[error("a free choice decides which bytes are accessed")]
    Astray,
    /// The kernel itself has undefined behaviour.
    #[error("ub: {0}")]
    Ub(UbKind),
    /// The run of `before` was discarded.
    #[error("{0}")]
    Before(Discard),
    /// The run of `after` was discarded.
    #[error("after the pass: {0}")]
    After(Discard),
    /// The pass added a call of an intrinsic whose exact value is unknown.
    #[error("after the pass: the value of @{0} is a guess")]
    Guessed(Box<str>),
    /// The deadline of the command has passed, so no further runs are made.
    #[error("the time of --deadline is over")]
    Late,
    /// The unchanged kernel, judged as a pass's output, differs from itself.
    #[error("the unchanged kernel differs: {}", .0.name())]
    UnchangedDiffers(DifferenceKind),
    /// The unchanged kernel, judged as a pass's output, looks wrong.
    #[error("the unchanged kernel: {0}")]
    UnchangedLooksWrong(Inconclusive),
    /// The unchanged kernel, judged as a pass's output, is no evidence.
    #[error("the unchanged kernel: {0}")]
    UnchangedIsNone(Box<NoEvidence>),
}

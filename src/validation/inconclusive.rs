//! A comparison is inconclusive if it proves neither that the output is the same nor that it differs. This module has
//! the reasons and their messages.

use crate::judge::observable::DifferenceKind;
use crate::machine::{Discard, UbKind};
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// Why a pass's output looks wrong, although no rule says that the output is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inconclusive {
    /// The run of `after` breaks a promise and ends. Passes may introduce this undefined behaviour.
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
    /// A pass got an answer about its code that a run refutes. Analyses without cached results do not give this answer.
    StaleAnswer(String),
    /// The output differs, and LangRef leaves open whether the oracle may change the kernel in this way.
    Undecided(String),
    /// Under the target's rules, the meaning of the kernel is not the meaning under LLVM's rules. So no run of the
    /// kernel is evidence.
    OtherRules(&'static str),
}

impl Inconclusive {
    /// Returns the kind of the broken promise, if the reason is a broken promise.
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

    /// Whether two reasons are equal apart from numbers. One cause shows different offsets, objects and bytes in
    /// different runs.
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
    /// The body of a function is missing in the output. The machine then invents the function's behaviour, which may
    /// differ from the body's.
    #[error("the pass dropped a body that another module may define")]
    BodyDropped,
    /// The declaration of an unknown function has changed, so the machine would invent another behaviour.
    #[error("the pass changed what a called function promises")]
    CalleeChanged,
    /// The variable's name has changed, and the machine draws the variable's initial contents by its name.
    #[error("the pass split an internal variable that others initialise")]
    VariableSplit,
    /// A variable `…_kernel_environment` has changed. OpenMPOpt and OpenMP's runtime use this variable to agree on the
    /// launch.
    #[error("the pass changed a kernel's launch data for OpenMP's runtime")]
    LaunchedOtherwise,
    /// The module declares `llvm.coro.id…`. CoroSplit writes the frame size into variables that other code reads, as
    /// the coroutine ABI requires.
    #[error("a coroutine that the pass may split")]
    Coroutine,
    /// The pass changed casts between address spaces. The target is unknown, so only casts show which spaces share one
    /// memory. So the change gives objects other addresses.
    #[error("the pass changed how wide the addresses of global memory are")]
    OtherAddresses,
    /// The pass made a constructor, for example lowertypetests for initial values. A constructor runs before the
    /// launch, and the machine does not run it.
    #[error("the pass made a constructor")]
    Constructor,
    /// The pipeline adds calls and checks on purpose. Preserved MemorySSA, crashes and exports are still judged.
    #[error("the pipeline instruments")]
    Instrumented,
    /// `lower-atomic` makes atomic accesses non-atomic. A pipeline with this pass presumes that no other thread
    /// accesses memory in between.
    #[error("the pipeline presumes that no other thread runs")]
    PresumesOneThread,
    /// An unknown function could not follow its plan in some draw, even after several restarts.
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
    /// Stores of equal bytes race before the pass. So another thread may store these bytes in the pass's output.
    #[error("stores of the kernel race, and others do behind the pass")]
    Contested,
    /// Some nondeterministic choice may lead to undefined behaviour. A pass may make that choice, and then the kernel
    /// may do anything.
    #[error("a free choice may lead to undefined behaviour")]
    MayBeUb,
    /// Outside code is given an undefined value, and may then behave in any way.
    #[error("outside code is given something undefined")]
    Peeked,
    /// Another nondeterministic choice would access other bytes, or synchronise differently.
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

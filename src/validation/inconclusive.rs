//! Why a comparison finds neither that the output is the same nor that it differs, and the messages for it.

use crate::judge::observable::DifferenceKind;
use crate::machine::{Discard, UbKind};
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// Why a pass's output looks wrong, although no rule says that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inconclusive {
    /// The run of `after` ends by breaking a promise: undefined behaviour that passes may introduce.
    OnlyAfter(UbKind),
    /// `after` breaks a promise on an input on which its behaviour is that of `before`.
    BrokenPromise {
        /// The kind of the broken promise.
        kind: UbKind,
        /// How the promise is broken, in words.
        detail: String,
    },
    /// `after` does not end.
    NoEnd,
    /// A pass was given an answer about its code that analyses without a memory do not give; a run refutes it.
    StaleAnswer(String),
    /// The output differs, but no rule excludes that the oracle may change the kernel in this way.
    Undecided(String),
}

impl Inconclusive {
    /// Returns the kind of the broken promise, if this is about one.
    pub fn promise(&self) -> Option<UbKind> {
        match self {
            Inconclusive::OnlyAfter(kind) | Inconclusive::BrokenPromise { kind, .. } => Some(*kind),
            Inconclusive::NoEnd | Inconclusive::StaleAnswer(_) | Inconclusive::Undecided(_) => None,
        }
    }

    /// Returns which rule is broken, and how, in words.
    pub fn rule(&self) -> String {
        match self {
            Inconclusive::OnlyAfter(kind) => kind.to_string(),
            Inconclusive::BrokenPromise { kind, detail } => format!("{kind}: {detail}"),
            Inconclusive::NoEnd | Inconclusive::StaleAnswer(_) | Inconclusive::Undecided(_) => self.to_string(),
        }
    }

    /// Whether two reasons are equal apart from numbers: for one cause, offsets, objects and bytes differ between runs.
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
                write!(f, "stale state: what {pass} is told is wrong, and asked anew it is not")
            }
            Inconclusive::Undecided(why) => write!(f, "it does something else, but {why}"),
        }
    }
}

/// Why runs of a kernel before and after a pass are no evidence. [`Error`] gives the messages.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoEvidence {
    /// The output has no entry to run.
    #[error("the pass removed the entry")]
    EntryRemoved,
    /// The inputs do not fit the new signature.
    #[error("the pass changed the entry's signature")]
    SignatureChanged,
    /// Other modules call the entry in another way.
    #[error("the pass changed the entry's linkage")]
    LinkageChanged,
    /// The function is now unknown, and its invented behaviour may differ from that of the body.
    #[error("the pass dropped a body that lives elsewhere")]
    BodyDropped,
    /// The invented behaviour of the function would be another.
    #[error("the pass changed what a called function promises")]
    CalleeChanged,
    /// The variable's contents before the launch are drawn by its name, which has changed.
    #[error("the pass split an internal variable that others initialise")]
    VariableSplit,
    /// A variable `…_kernel_environment` has changed, by which OpenMPOpt and OpenMP's runtime agree on the launch.
    #[error("the pass changed what it tells OpenMP's runtime of a kernel")]
    LaunchedOtherwise,
    /// The module declares `llvm.coro.id…`. CoroSplit writes the frame size into variables that other code sees, as the
    /// coroutine ABI requires.
    #[error("a coroutine that the pass may split")]
    Coroutine,
    /// Objects then have other addresses: on unknown targets, casts state which spaces show one memory.
    #[error("the pass changed how wide the addresses of global memory are")]
    OtherAddresses,
    /// A constructor runs before the launch, which the machine does not do. lowertypetests moves initial values into
    /// one.
    #[error("the pass made a constructor")]
    Constructor,
    /// The pipeline adds calls and checks on purpose. Preserved MemorySSA, crashes and exports are still judged.
    #[error("the pipeline instruments")]
    Instrumented,
    /// `lower-atomic` makes atomic accesses plain. Naming it in a pipeline states that no other thread runs in between.
    #[error("the pipeline presumes that no other thread runs")]
    PresumesOneThread,
    /// An unknown function could not follow its plan in some draw, even after several restarts.
    #[error("peer: no plan holds in all draws")]
    NoPlan,
    /// The draws of `before` agree on no result that could be compared.
    #[error("not settled")]
    NotSettled,
    /// LangRef's memory model may allow what no draw of `before` shows.
    #[error("threads may see atomic accesses of others in an order that no interleaving shows")]
    BeyondInterleavings,
    /// `after` differs only in some draws.
    #[error("not in every draw")]
    NotAlways,
    /// Stores of equal bytes race before the pass, so it is not definite which of them is stored after the pass.
    #[error("stores of the kernel race, and others do behind the pass")]
    Contested,
    /// A pass may make that choice, and then the kernel may do anything.
    #[error("a free choice may lead to undefined behaviour")]
    MayBeUb,
    /// Outside code may then behave in any way.
    #[error("outside code is given something undefined")]
    Peeked,
    /// Another choice would access other bytes, or synchronise differently.
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
    /// The time of the command is over, so no further runs are made.
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

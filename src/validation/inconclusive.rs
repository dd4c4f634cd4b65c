//! Why a comparison says less than "the same" or "something else", and the words for it.

use crate::judge::observable::DifferenceKind;
use crate::machine::{Discard, UbKind};
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// Why it looks wrong what a pass made of a kernel, though no rule says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inconclusive {
    /// Undefined behaviour that passes may introduce, a broken promise, ends the run of `after`.
    OnlyAfter(UbKind),
    /// `after` breaks a promise on an input on which it does nothing else than `before`.
    BrokenPromise {
        /// The kind of the broken promise.
        kind: UbKind,
        /// How it is broken, in words.
        detail: String,
    },
    /// `after` does not end.
    NoEnd,
    /// It differs, but no rule excludes that the oracle may change the kernel so.
    Undecided(String),
}

impl Inconclusive {
    /// The promise that it is about.
    pub fn promise(&self) -> Option<UbKind> {
        match self {
            Inconclusive::OnlyAfter(kind) | Inconclusive::BrokenPromise { kind, .. } => Some(*kind),
            Inconclusive::NoEnd | Inconclusive::Undecided(_) => None,
        }
    }

    /// The rule that is broken, and how.
    pub fn rule(&self) -> String {
        match self {
            Inconclusive::OnlyAfter(kind) => kind.to_string(),
            Inconclusive::BrokenPromise { kind, detail } => format!("{kind}: {detail}"),
            Inconclusive::NoEnd | Inconclusive::Undecided(_) => self.to_string(),
        }
    }

    /// The same but for numbers: offsets, objects and bytes differ from run to run where the reason is one.
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
            Inconclusive::Undecided(why) => write!(f, "it does something else, but {why}"),
        }
    }
}

/// Why runs of a kernel before and after a pass are no evidence. [`Error`] words it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoEvidence {
    /// There is nothing to run.
    #[error("the pass removed the entry")]
    EntryRemoved,
    /// The inputs do not fit.
    #[error("the pass changed the entry's signature")]
    SignatureChanged,
    /// Others call it in another way.
    #[error("the pass changed the entry's linkage")]
    LinkageChanged,
    /// The model that takes the function's place may do something else.
    #[error("the pass dropped a body that lives elsewhere")]
    BodyDropped,
    /// The function's model would do something else.
    #[error("the pass changed what a called function promises")]
    CalleeChanged,
    /// What others write into it before the launch is drawn by its name.
    #[error("the pass split an internal variable that others initialise")]
    VariableSplit,
    /// A variable `…_kernel_environment` changes, by which OpenMPOpt and OpenMP's runtime agree on the launch.
    #[error("the pass changed what it tells OpenMP's runtime of a kernel")]
    LaunchedOtherwise,
    /// The module declares `llvm.coro.id…`. CoroSplit writes the frame size into variables that other code sees, as their
    /// ABI wants.
    #[error("a coroutine that the pass may split")]
    Coroutine,
    /// Objects lie elsewhere then: on unknown targets casts say which spaces show one memory.
    #[error("the pass changed how wide the addresses of global memory are")]
    OtherAddresses,
    /// It runs before the launch, which nothing here does. lowertypetests moves initial values into one.
    #[error("the pass made a constructor")]
    Constructor,
    /// The pipeline adds calls and checks on purpose. Preserved MemorySSA, crashes and exports are judged.
    #[error("the pipeline instruments")]
    Instrumented,
    /// `lower-atomic` makes plain accesses of atomic ones, for where no other thread runs in between: who names it says so.
    #[error("the pipeline presumes that no other thread runs")]
    PresumesOneThread,
    /// An external function model could not follow its plan in some draw, again and again.
    #[error("peer: no plan holds in all draws")]
    NoPlan,
    /// The draws of `before` agree on nothing that could be compared.
    #[error("not settled")]
    NotSettled,
    /// LangRef's memory model may allow what no draw of `before` shows.
    #[error("threads may see atomic accesses of others in an order that no interleaving shows")]
    BeyondInterleavings,
    /// `after` differs in some draws only.
    #[error("not in every draw")]
    NotAlways,
    /// Stores of equal bytes race before the pass, so it is not definite which of them is stored after it.
    #[error("stores of the kernel race, and others do behind the pass")]
    Contested,
    /// A pass may make that choice, and then anything.
    #[error("a free choice may lead to undefined behaviour")]
    MayBeUb,
    /// Outside code may see anything then.
    #[error("outside code is given something undefined")]
    Peeked,
    /// Another choice would access others, or synchronise otherwise.
    #[error("a free choice decides which bytes are accessed")]
    Astray,
    /// The kernel itself is wrong.
    #[error("ub: {0}")]
    Ub(UbKind),
    /// The run of `before` does not count.
    #[error("{0}")]
    Before(Discard),
    /// The run of `after` does not count.
    #[error("after the pass: {0}")]
    After(Discard),
    /// The pass calls an intrinsic whose exact value is unknown, and which was not called before.
    #[error("after the pass: the value of @{0} is a guess")]
    Guessed(Box<str>),
    /// Nothing is run any more.
    #[error("the time of --deadline is over")]
    Late,
    /// Judged as if a pass had left it so, the kernel is not what it is.
    #[error("the unchanged kernel differs: {}", .0.name())]
    UnchangedDiffers(DifferenceKind),
    /// The same, and it looks wrong.
    #[error("the unchanged kernel: {0}")]
    UnchangedLooksWrong(Inconclusive),
    /// The same, and it tells nothing.
    #[error("the unchanged kernel: {0}")]
    UnchangedIsNone(Box<NoEvidence>),
}

//! Questions to oracles and their answers: plain data, no logic beyond LLVM's own lattices.
//!
//! A [`Claim`] is one answer to one [`Question`] about one function; [`Answers`] is all that one oracle says about the
//! function. The judge compares claims with executions; nothing here knows whether a claim is true.

mod graph;
pub mod pipeline;

pub use crate::ir::ModRefInfo;
pub use graph::{Access, AccessId, AccessKind, MemoryGraph};

use crate::ir::{AddressSpace, FuncId, InstId, Value};
use serde::{Deserialize, Serialize};
use std::fmt;

/// LLVM's `AliasResult` of two locations `a` and `b`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AliasResult {
    /// No access through one touches what an access through the other writes, or the reverse.
    NoAlias,
    /// Nothing is claimed.
    MayAlias,
    /// The two overlap. The offset, where one is given, is `b − a` in bytes.
    PartialAlias(Option<i32>),
    /// The two begin at one address.
    MustAlias,
}

impl AliasResult {
    /// LLVM's word, without the offset.
    pub fn name(self) -> &'static str {
        match self {
            AliasResult::NoAlias => "NoAlias",
            AliasResult::MayAlias => "MayAlias",
            AliasResult::PartialAlias(_) => "PartialAlias",
            AliasResult::MustAlias => "MustAlias",
        }
    }

    /// The answer of this name; of `PartialAlias` the one without an offset.
    pub fn named(name: &str) -> Option<AliasResult> {
        [AliasResult::NoAlias, AliasResult::MayAlias, AliasResult::PartialAlias(None), AliasResult::MustAlias]
            .into_iter()
            .find(|answer| answer.name() == name)
    }
}

/// LLVM's `LocationSize`, in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocationSize {
    /// Exactly this number of bytes.
    Precise(u64),
    /// At most this number of bytes.
    UpperBound(u64),
    /// Any number of bytes from the pointer on.
    AfterPointer,
    /// Any bytes of the object.
    BeforeOrAfterPointer,
}

impl LocationSize {
    /// The number of bytes at most, if there is one.
    pub fn bytes(self) -> Option<u64> {
        match self {
            LocationSize::Precise(n) | LocationSize::UpperBound(n) => Some(n),
            _ => None,
        }
    }

    /// The number of bytes of a precise size.
    pub fn precise(self) -> Option<u64> {
        match self {
            LocationSize::Precise(n) => Some(n),
            _ => None,
        }
    }
}

/// LLVM's `MemoryLocation` without metadata (a question with metadata names instructions).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemoryLocation {
    /// The first byte.
    pub ptr: Value,
    /// Size in bytes.
    pub size: LocationSize,
    /// The address space of the pointer.
    pub space: AddressSpace,
}

/// One question about one function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// The `alias` answer about two pointers.
    Alias {
        /// The first.
        a: MemoryLocation,
        /// The second.
        b: MemoryLocation,
    },
    /// What `alias` says of the locations of two loads or stores, with their metadata (`-evaluate-aa-metadata`).
    AliasInsts {
        /// The first.
        a: InstId,
        /// The second.
        b: InstId,
    },
    /// The effect of a call on a location.
    CallLoc {
        /// The call.
        call: InstId,
        /// The location.
        loc: MemoryLocation,
    },
    /// The effect of one call on memory that another call uses.
    CallCall {
        /// The call that does it.
        first: InstId,
        /// The call that uses the memory.
        second: InstId,
    },
    /// Do two loads or stores lie in different alias sets (NoAlias), or in a must set of their two pointers (MustAlias)?
    Sets {
        /// The first.
        a: InstId,
        /// The second.
        b: InstId,
    },
    /// What MemoryDependenceAnalysis says of a load, as a clobber: nothing that it reads was written later.
    Memdep {
        /// The load.
        access: InstId,
    },
    /// The clobber of an access: the nearest state of memory above which nothing that the access touches was written later.
    Clobber {
        /// The load, store or call.
        access: InstId,
    },
}

impl Question {
    /// The same for both orders of two pointers or two accesses: oracles print them in the order of their texts.
    pub fn unordered(self) -> Question {
        match self {
            Question::Alias { a, b } if (b.ptr, b.size.bytes()) < (a.ptr, a.size.bytes()) => {
                Question::Alias { a: b, b: a }
            }
            Question::AliasInsts { a, b } if b < a => Question::AliasInsts { a: b, b: a },
            Question::Sets { a, b } if b < a => Question::Sets { a: b, b: a },
            other => other,
        }
    }

    /// The kind of the question.
    pub fn kind(&self) -> QuestionKind {
        match self {
            Question::Alias { .. } | Question::AliasInsts { .. } => QuestionKind::Alias,
            Question::CallLoc { .. } | Question::CallCall { .. } => QuestionKind::Modref,
            Question::Sets { .. } => QuestionKind::Sets,
            Question::Clobber { .. } => QuestionKind::Clobber,
            Question::Memdep { .. } => QuestionKind::Memdeps,
        }
    }
}

words! {
    /// What a finding, a lead or a count is about: one of the [`Question`]s, or one that only the judge asks. Its name is
    /// the `question` of the JSON lines; they stand in the order of their names.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum QuestionKind {
        /// Do two pointers, or two accesses, overlap?
        Alias = "alias",
        /// What is the nearest state of memory above which nothing that an access touches was written later?
        Clobber = "clobber",
        /// The same of a load, as MemoryDependenceAnalysis answers it.
        Memdeps = "memdeps",
        /// What does a call do to a location, or to what another call uses?
        Modref = "modref",
        /// Does a kernel have the same effects after a pipeline as before?
        Same = "same",
        /// In which alias sets do two accesses lie?
        Sets = "sets",
        /// Is the graph of MemorySSA well-formed?
        Shape = "shape",
    }
}

impl QuestionKind {
    /// Does its answer rest on what the alias analysis says? Then a wrong alias or modref answer is the cause of a wrong one.
    pub fn follows(self) -> bool {
        matches!(self, QuestionKind::Clobber | QuestionKind::Memdeps | QuestionKind::Sets)
    }
}

/// The answer to a [`Question`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// To the questions about two locations.
    Alias(AliasResult),
    /// To the questions about calls.
    ModRef(ModRefInfo),
    /// To the questions about one access: the def, the phi of a block, or liveOnEntry.
    Clobber(AccessKind),
}

impl Answer {
    /// LLVM's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Alias(r) => r.name(),
            Answer::ModRef(m) => m.name(),
            Answer::Clobber(access) => access.name(),
        }
    }

    /// Can no execution refute it? (MayAlias, ModRef)
    pub fn is_uninformative(self) -> bool {
        matches!(self, Answer::Alias(AliasResult::MayAlias) | Answer::ModRef(ModRefInfo::ModRef))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Answer::Alias(AliasResult::PartialAlias(Some(off))) => write!(f, " (off {off})"),
            _ => Ok(()),
        }
    }
}

/// One answer of one oracle.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The question.
    pub question: Question,
    /// The oracle's answer.
    pub answer: Answer,
    /// The provider and rule that decided, `nvptx-aa/space-matrix`; an upstream `opt` does not report them.
    pub rule: Option<&'static str>,
}

/// How many questions about one module are pursued. Their number grows with the square of the accesses, and the judge
/// remembers kilobytes of each (measured: 455 MB at this limit); a kernel of 300 accesses stays below it. The first
/// questions in the oracle's order are kept; answers to the others are counted.
pub const QUESTION_LIMIT: usize = 100_000;

/// All that one oracle said of one function under one pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// `reference`, `opt-19`…
    pub oracle: String,
    /// The exact pipeline text, e.g. `-passes=aa-eval -evaluate-aa-metadata`.
    pub pipeline: String,
    /// The function that was asked about.
    pub function: FuncId,
    /// The answers, in the oracle's order.
    pub claims: Vec<Claim>,
    /// Questions beyond [`QUESTION_LIMIT`] that were not asked.
    pub left_out: u64,
    /// MemorySSA, of the pipelines that print it.
    pub graph: Option<MemoryGraph>,
    /// Why what was printed could not be read: then nothing is claimed, and it is counted.
    pub unread: Option<&'static str>,
}

impl Answers {
    /// No answers about a function, of no oracle yet.
    pub fn empty(function: FuncId) -> Answers {
        let (oracle, pipeline) = (String::new(), String::new());
        Answers { oracle, pipeline, function, claims: Vec::new(), left_out: 0, graph: None, unread: None }
    }
}

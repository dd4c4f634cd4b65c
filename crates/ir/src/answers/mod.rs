//! Questions to oracles, and the answers of the oracles. This module has only data types, and the operations of LLVM's
//! own lattices.
//!
//! A [`Claim`] is one answer to one [`Question`] about one function. [`Answers`] holds all answers of one oracle about
//! the function. The judge compares claims with executions; this module does not judge whether a claim is true.

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
    /// No byte is accessed through one of the locations and written through the other location.
    NoAlias,
    /// Nothing is claimed.
    MayAlias,
    /// The two locations overlap. The offset, if stated, is `b − a` in bytes.
    PartialAlias(Option<i32>),
    /// The two locations begin at the same address.
    MustAlias,
}

impl AliasResult {
    /// Returns LLVM's name, without the offset.
    pub fn name(self) -> &'static str {
        match self {
            AliasResult::NoAlias => "NoAlias",
            AliasResult::MayAlias => "MayAlias",
            AliasResult::PartialAlias(_) => "PartialAlias",
            AliasResult::MustAlias => "MustAlias",
        }
    }

    /// Returns the result that LLVM calls by this name. For `PartialAlias`, the result has no offset.
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
    /// Any bytes of the object, before or after the pointer.
    BeforeOrAfterPointer,
}

impl LocationSize {
    /// Returns the maximum number of bytes, if there is one.
    pub fn bytes(self) -> Option<u64> {
        match self {
            LocationSize::Precise(n) | LocationSize::UpperBound(n) => Some(n),
            _ => None,
        }
    }

    /// Returns the number of bytes of a precise size.
    pub fn precise(self) -> Option<u64> {
        match self {
            LocationSize::Precise(n) => Some(n),
            _ => None,
        }
    }
}

/// LLVM's `MemoryLocation` without metadata. A question about accesses with metadata names the accessing instructions,
/// and not locations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemoryLocation {
    /// The pointer.
    pub ptr: Value,
    /// Size in bytes.
    pub size: LocationSize,
    /// The address space of the pointer.
    pub space: AddressSpace,
}

/// A location that a pass asked about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct AskedLocation {
    /// The pointer, and a size of any kind ([`LocationSize`]).
    pub loc: MemoryLocation,
    /// The instruction whose metadata the location uses; `None` if the location has no metadata.
    pub by: Option<InstId>,
}

/// The values of two pointers for which an answer holds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AskedWhen {
    /// Values that both pointers have at the same time.
    Together,
    /// Also values that the pointers have in different iterations (`MayBeCrossIteration`).
    AcrossIterations,
    /// Values that both pointers have at one execution of this instruction.
    At(InstId),
}

/// One question about one function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// The alias result of two pointers.
    Alias {
        /// The first location.
        a: MemoryLocation,
        /// The second location.
        b: MemoryLocation,
    },
    /// The alias result of the locations of two loads or stores, with their metadata (`-evaluate-aa-metadata`).
    AliasInsts {
        /// The first access.
        a: InstId,
        /// The second access.
        b: InstId,
    },
    /// A question that a pass asked: the alias result of two locations.
    Asked {
        /// The first location.
        a: AskedLocation,
        /// The second location.
        b: AskedLocation,
        /// The values of the two pointers for which the answer holds.
        when: AskedWhen,
    },
    /// A question that a pass asked: the effect of a call on a location.
    CallAsked {
        /// The call.
        call: InstId,
        /// The location.
        loc: AskedLocation,
    },
    /// A question that a pass asked (`getModRefInfoMask`): the accesses that any code may make to a location while the
    /// function runs.
    Masked {
        /// The location.
        loc: AskedLocation,
    },
    /// The effect of a call on a location.
    CallLoc {
        /// The call.
        call: InstId,
        /// The location.
        loc: MemoryLocation,
    },
    /// The effect of one call on the memory that another call accesses.
    CallCall {
        /// The call whose effect is asked for.
        first: InstId,
        /// The call that accesses the memory.
        second: InstId,
    },
    /// The alias sets of two loads or stores. NoAlias claims that the accesses are in different sets. MustAlias
    /// claims that one must-alias set has both pointers.
    Sets {
        /// The first access.
        a: InstId,
        /// The second access.
        b: InstId,
    },
    /// MemoryDependenceAnalysis' answer about a load, converted to a clobber. The answer claims that, between the
    /// clobber and the load, no byte that the load reads is written.
    Memdep {
        /// The load.
        access: InstId,
    },
    /// The clobber of an access: the latest state of memory after which no byte that the access touches was written.
    Clobber {
        /// The load, store or call.
        access: InstId,
    },
}

impl Question {
    /// Puts the two pointers or accesses of a question in a fixed order. Oracles print the two in different orders, so
    /// the questions of two oracles can be compared only in this form.
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

    /// Returns the kind of the question.
    pub fn kind(&self) -> QuestionKind {
        match self {
            Question::Alias { .. } | Question::AliasInsts { .. } | Question::Asked { .. } => QuestionKind::Alias,
            Question::CallLoc { .. }
            | Question::CallCall { .. }
            | Question::CallAsked { .. }
            | Question::Masked { .. } => QuestionKind::Modref,
            Question::Sets { .. } => QuestionKind::Sets,
            Question::Clobber { .. } => QuestionKind::Clobber,
            Question::Memdep { .. } => QuestionKind::Memdeps,
        }
    }
}

words! {
    /// What a finding, a lead or an entry of the statistics is about: the kind of a [`Question`], or a question that
    /// only the judge asks. In the JSON lines, the name of a kind is the value of `question`. The variants are in
    /// alphabetical order.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum QuestionKind {
        /// Whether two pointers, or two accesses, overlap.
        Alias = "alias",
        /// The latest state of memory after which no byte that an access touches was written.
        Clobber = "clobber",
        /// Alias and modref questions that passes ask while they run, about the code at that time.
        Heard = "heard",
        /// The clobber of a load according to MemoryDependenceAnalysis.
        Memdeps = "memdeps",
        /// The effect of a call on a location, or on memory that another call accesses.
        Modref = "modref",
        /// Whether a kernel has the same effects after a pipeline as before.
        Same = "same",
        /// Whether two accesses are in one alias set, and in a must-alias set.
        Sets = "sets",
        /// Whether the graph of MemorySSA is well-formed.
        Shape = "shape",
    }
}

impl QuestionKind {
    /// Whether the oracle queries the alias analysis to answer this question. If so, a wrong `alias` or `modref` answer
    /// of the oracle may cause a wrong answer to this question.
    pub fn follows(self) -> bool {
        matches!(self, QuestionKind::Clobber | QuestionKind::Memdeps | QuestionKind::Sets)
    }
}

/// The answer to a [`Question`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// The answer about two locations.
    Alias(AliasResult),
    /// The answer about a call.
    ModRef(ModRefInfo),
    /// The clobber of an access: a def, the phi of a block, or liveOnEntry.
    Clobber(AccessKind),
}

impl Answer {
    /// Returns LLVM's name of the answer.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Alias(r) => r.name(),
            Answer::ModRef(m) => m.name(),
            Answer::Clobber(access) => access.name(),
        }
    }

    /// Whether no execution can refute the answer (MayAlias, ModRef).
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
    /// The provider and rule that determined the answer, such as `nvptx-aa/space-matrix`. `None` for an upstream `opt`,
    /// which does not report its providers and rules.
    pub rule: Option<&'static str>,
}

/// Maximum number of questions that are asked about one module. The number of possible questions grows with the square
/// of the number of accesses. The judge needs kilobytes for each question (measured: 455 MB at this limit). A kernel of
/// 300 accesses stays below the limit. The first questions in the oracle's order are kept; the others are only counted.
pub const QUESTION_LIMIT: usize = 100_000;

/// All answers of one oracle about one function under one pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The name of the oracle: `reference`, `opt-19`…
    pub oracle: String,
    /// The exact pipeline text, e.g. `-passes=aa-eval -evaluate-aa-metadata`.
    pub pipeline: String,
    /// The function that the answers are about.
    pub function: FuncId,
    /// The answers, in the oracle's order.
    pub claims: Vec<Claim>,
    /// The number of questions that were not asked, because there were more than [`QUESTION_LIMIT`].
    pub left_out: u64,
    /// MemorySSA, if the pipeline prints it.
    pub graph: Option<MemoryGraph>,
    /// The reason why aliasmith could not read the oracle's output; `None` if it could. If there is a reason, there are
    /// no claims, and the statistics count the failure.
    pub unread: Option<&'static str>,
}

impl Answers {
    /// Creates empty answers about a function, without an oracle's name.
    pub fn empty(function: FuncId) -> Answers {
        let (oracle, pipeline) = (String::new(), String::new());
        Answers { oracle, pipeline, function, claims: Vec::new(), left_out: 0, graph: None, unread: None }
    }
}

//! What oracles are asked and what they say: plain data, no logic beyond LLVM's own lattices.
//!
//! A [`Claim`] is one answer to one [`Question`] about one function; [`Answers`] is all that one oracle says of it. The
//! judge compares claims with executions; nothing here knows whether a claim is true.

mod graph;

pub use graph::{Access, AccessId, AccessKind, MemoryGraph};

use crate::ir::{AddressSpace, FuncId, InstId, Value};
use std::fmt;

/// LLVM's `AliasResult`; the offset of a PartialAlias is `b − a` in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AliasResult {
    NoAlias,
    MayAlias,
    PartialAlias(Option<i32>),
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
}

/// LLVM's `ModRefInfo`, ordered as a bit set (1 Ref, 2 Mod).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum ModRefInfo {
    NoModRef = 0,
    Ref = 1,
    Mod = 2,
    ModRef = 3,
}

impl ModRefInfo {
    /// From bits: 1 Ref, 2 Mod.
    pub fn from_bits(bits: u8) -> ModRefInfo {
        match bits & 3 {
            0 => ModRefInfo::NoModRef,
            1 => ModRefInfo::Ref,
            2 => ModRefInfo::Mod,
            _ => ModRefInfo::ModRef,
        }
    }

    /// Location-wise both.
    pub fn intersect(self, o: ModRefInfo) -> ModRefInfo {
        ModRefInfo::from_bits(self as u8 & o as u8)
    }

    /// Either.
    pub fn union(self, o: ModRefInfo) -> ModRefInfo {
        ModRefInfo::from_bits(self as u8 | o as u8)
    }

    /// Contains Mod?
    pub fn is_mod(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Contains Ref?
    pub fn is_ref(self) -> bool {
        self as u8 & 1 != 0
    }

    /// LLVM's word.
    pub fn name(self) -> &'static str {
        match self {
            ModRefInfo::NoModRef => "NoModRef",
            ModRefInfo::Ref => "Ref",
            ModRefInfo::Mod => "Mod",
            ModRefInfo::ModRef => "ModRef",
        }
    }
}

/// LLVM's `LocationSize`, in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum LocationSize {
    Precise(u64),
    UpperBound(u64),
    AfterPointer,
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
#[allow(missing_docs)]
pub struct MemoryLocation {
    pub ptr: Value,
    pub size: LocationSize,
    pub space: AddressSpace,
}

/// One question about one function. Further kinds (clobber, space, same) join with the issues that judge them.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Question {
    /// alias(a, b) of two pointers.
    Alias { a: MemoryLocation, b: MemoryLocation },
    /// alias of the locations of two loads or stores, with their metadata (`-evaluate-aa-metadata`).
    AliasInsts { a: InstId, b: InstId },
    /// modref(call, loc).
    CallLoc { call: InstId, loc: MemoryLocation },
    /// modref(first, second): what `first` does to memory that `second` uses.
    CallCall { first: InstId, second: InstId },
    /// Do two loads or stores lie in different alias sets (NoAlias), or in a must set of their two pointers (MustAlias)?
    Sets { a: InstId, b: InstId },
    /// What MemoryDependenceAnalysis says of a load, as a clobber: nothing that it reads was written later.
    Memdep { access: InstId },
    /// clobber(access): the nearest state of memory above which nothing that the access touches was written later.
    Clobber { access: InstId },
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

    /// The `question` field of the JSON lines.
    pub fn kind(&self) -> &'static str {
        match self {
            Question::Alias { .. } | Question::AliasInsts { .. } => "alias",
            Question::CallLoc { .. } | Question::CallCall { .. } => "modref",
            Question::Sets { .. } => "sets",
            Question::Clobber { .. } => "clobber",
            Question::Memdep { .. } => "memdeps",
        }
    }
}

/// The answer to a [`Question`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Answer {
    Alias(AliasResult),
    ModRef(ModRefInfo),
    /// The def, the phi of a block, or liveOnEntry.
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
    /// What was asked.
    pub question: Question,
    /// What was said.
    pub answer: Answer,
    /// The provider and rule that decided, `nvptx-aa/space-matrix`; stock oracles do not say.
    pub rule: Option<&'static str>,
}

/// Questions about one module that are pursued. Their number is the square of that of the accesses, and the judge
/// remembers kilobytes of each (455 MB in all at the limit, measured); a kernel of 300 accesses stays below it. The first ones in the oracle's order are kept,
/// and answers beyond them are counted.
pub const QUESTION_LIMIT: usize = 100_000;

/// All that one oracle said of one function under one pipeline.
#[derive(Clone, Debug)]
pub struct Answers {
    /// `reference`, `opt-19`…
    pub oracle: String,
    /// The exact pipeline text, e.g. `-passes=aa-eval -evaluate-aa-metadata`.
    pub pipeline: String,
    /// The function that was asked about.
    pub function: FuncId,
    /// In the oracle's order.
    pub claims: Vec<Claim>,
    /// Questions beyond [`QUESTION_LIMIT`] that were not asked.
    pub left_out: u64,
    /// MemorySSA, of the pipelines that print it.
    pub graph: Option<MemoryGraph>,
    /// Why what was printed could not be read: then nothing is claimed, and it is counted.
    pub unread: Option<&'static str>,
}

impl Answers {
    /// Nobody's answers about a function: none yet.
    pub fn none(function: FuncId) -> Answers {
        let (oracle, pipeline) = (String::new(), String::new());
        Answers { oracle, pipeline, function, claims: Vec::new(), left_out: 0, graph: None, unread: None }
    }
}

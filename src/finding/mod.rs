//! Findings as data, with the field order of the command line's JSON contract (docs/cli.md).

pub mod describe;
pub mod signature;
pub mod summary;

pub use summary::Summary;

use crate::answers::QuestionKind;
use serde::{Deserialize, Serialize};
use signature::cause;
use std::collections::BTreeMap;

/// How an oracle is wrong.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// An execution refutes its answer.
    Unsound,
    /// What it builds breaks a rule of its own: the shape of MemorySSA, or alias sets.
    Invariant,
    /// A pipeline makes something else of a kernel.
    Miscompile,
    /// It crashes.
    Crash,
    /// It does not end.
    Hang,
}

impl Fault {
    /// The `verdict` of the JSON lines, and the first word of an `expect` line.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Unsound => "unsound",
            Fault::Invariant => "invariant",
            Fault::Miscompile => "miscompile",
            Fault::Crash => "crash",
            Fault::Hang => "hang",
        }
    }
}

/// A claim that an execution refutes, or an oracle that crashes or hangs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Finding {
    /// Always `finding`.
    pub r#type: String,
    /// How the oracle is wrong.
    pub verdict: Fault,
    pub oracle: String,
    pub provider: Option<String>,
    /// Name without `@`.
    pub function: String,
    pub question: Option<QuestionKind>,
    /// Operands as LLVM prints them.
    pub a: Option<String>,
    pub b: Option<String>,
    /// Bytes; null for a side without a size (a call).
    pub size_a: Option<u64>,
    pub size_b: Option<u64>,
    pub space_a: Option<u32>,
    pub space_b: Option<u32>,
    pub answer: Option<String>,
    /// What the execution shows instead.
    pub expected: String,
    /// Promises that the kernel makes (and keeps in the witness).
    pub promises: Vec<String>,
    /// The exact arguments given to the oracle.
    pub pipeline: String,
    pub signature: String,
    pub semantics: String,
    pub disputed: bool,
    /// Link of a known divergence.
    pub known: Option<String>,
    /// Every asked oracle that answered: is its answer refuted too?
    pub versions: BTreeMap<String, bool>,
    pub passes: Option<String>,
    /// Null for a crash or hang.
    pub witness: Option<WitnessRecord>,
    /// Instructions of the reduced kernel.
    pub instructions: usize,
    pub file: String,
    pub file_original: String,
    /// The commands to copy.
    pub replay: String,
    pub reduce: String,
}

impl Finding {
    /// It follows from another one: the cause is that one's, and so are the last digits of the signature.
    pub fn follow(&mut self, of: &str) {
        let own = std::mem::take(&mut self.signature);
        let words = own.rsplit_once('-').map_or(own.as_str(), |(words, _)| words);
        self.signature = format!("{words}-{}", cause(of));
        self.expected += &format!("; follows from {of}");
        self.replay = self.replay.replace(&own, &self.signature);
        self.reduce = self.reduce.replace(&own, &self.signature);
    }

    /// The profile that the reference was asked under; of another oracle nothing.
    pub fn profile(&self) -> Option<&str> {
        self.pipeline.split(' ').find_map(|word| word.strip_prefix("-profile="))
    }
}

/// Inputs and the events that refute; with the `.ll` it replays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct WitnessRecord {
    pub seed: u64,
    /// As the case lines write it.
    pub launch: String,
    /// One per argument, as the case lines write them.
    pub args: Vec<String>,
    /// Scripts of threads that ran beside the function, as the case lines write them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drivers: Vec<String>,
    pub events: Vec<EventRecord>,
}

/// One event of a witness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EventRecord {
    pub thread: u32,
    /// `reads`, `writes`, `updates`, `is`, `call reads`, `call writes`.
    pub action: String,
    /// The pointer, as an operand.
    pub through: Option<String>,
    /// Object in words, `argument 0 (global, 64 bytes)`.
    pub object: Option<String>,
    pub offset: i64,
    pub len: u64,
    /// Address of the pointer, with its space.
    pub address: Option<String>,
    /// The instruction's text.
    pub instruction: Option<String>,
}

/// A contradiction, or a run that looks wrong but satisfies no rule. Never a finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Lead {
    /// Always `lead`.
    pub r#type: String,
    pub why: String,
    pub oracles: Vec<String>,
    pub question: QuestionKind,
    pub a: String,
    pub b: String,
    pub answers: Vec<String>,
    pub file: String,
}

//! A finding is what an oracle gets wrong. Each kind has its own fields, and all kinds share some. [`record`] turns
//! them into the lines of docs/lines.schema.json and back.

pub mod describe;
pub mod coverage;
pub mod record;
pub mod signature;
pub mod baseline;
pub mod summary;

pub use summary::Summary;

use crate::answers::{QuestionKind, pipeline};
use crate::ir::{FuncId, Module};
use crate::judge::Action;
use crate::judge::observable::DifferenceKind;
use crate::machine::Semantics;
use crate::memssa::shape::ShapeRule;
use crate::oracle::Failure;
use describe::Sides;
use record::{LeadRecord, Record};
use serde::{Deserialize, Serialize};
use signature::{cause, signature};
use std::collections::BTreeMap;
use std::time::Duration;

/// In what is expected: behind it stands the signature of the wrong answer that a miscompile follows from.
pub const FOLLOWS: &str = "; follows from ";

/// What an oracle gets wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An execution refutes its answer.
    WrongAnswer(WrongAnswer),
    /// Its MemorySSA breaks a rule of its shape.
    BrokenShape(BrokenShape),
    /// A pipeline makes something else of a kernel.
    Miscompile(Miscompile),
    /// It crashes.
    Crash {
        /// In this pipeline; else where it is asked about the kernel.
        passes: Option<String>,
    },
    /// It does not end.
    Hang {
        /// In this pipeline; else where it is asked about the kernel.
        passes: Option<String>,
    },
    /// It prints a module that it does not read itself.
    InvalidOutput {
        /// Behind this pipeline.
        passes: Option<String>,
    },
}

/// An answer, and the run that refutes it.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongAnswer {
    /// What was asked.
    pub question: QuestionKind,
    /// The operands of the question; of a clobber, the second is what the answer names, if it is in the function.
    pub sides: Sides,
    /// LLVM's word for the answer.
    pub answer: String,
    /// The run.
    pub witness: WitnessRecord,
}

/// A rule of MemorySSA's shape that a graph breaks: the graph alone shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct BrokenShape {
    /// The rule.
    pub rule: ShapeRule,
    /// The access at which it is broken, if it is in the function and the graph was built afresh.
    pub access: Option<String>,
    /// The pipeline that kept the graph; else it was built afresh.
    pub passes: Option<String>,
}

/// A kernel that behaves differently after a pass, and the inputs that show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Miscompile {
    /// What differs first.
    pub difference: DifferenceKind,
    /// Which passes.
    pub passes: Passes,
    /// The inputs; it has no events, for [`Finding::expected`] says what differs.
    pub witness: WitnessRecord,
}

/// Passes that were tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Passes {
    /// A pipeline of `opt`, as `--passes` takes it.
    Stock(String),
    /// Passes of ours, as `--pre-passes` takes them.
    Ours(String),
}

/// One thing that one oracle gets wrong about one kernel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Record", try_from = "Record")]
pub struct Finding {
    /// What is wrong.
    pub fault: Fault,
    /// Whose fault it is: `reference`, `opt-22`, or a name in a manifest.
    pub oracle: String,
    /// Who in the oracle is blamed: providers of alias analysis, `memoryssa`, or a pass.
    pub provider: Option<String>,
    /// The function that it is about, without `@`.
    pub function: String,
    /// What the execution shows instead, or what happens, in words.
    pub expected: String,
    /// Promises that the kernel makes (and keeps in the witness).
    pub promises: Vec<String>,
    /// The exact arguments given to the oracle.
    pub pipeline: String,
    /// [`signature`]: its last digits are the cause.
    pub signature: String,
    /// The name of the dated semantics of the run.
    pub semantics: String,
    /// Does it rest on a reading of LangRef that is not the default (docs/soundness.md section 1)?
    pub disputed: bool,
    /// Link of a known divergence.
    pub known: Option<String>,
    /// Every asked oracle that answered: is it wrong too?
    pub versions: BTreeMap<String, bool>,
    /// How many instructions the kernel has.
    pub instructions: usize,
    /// Where the kernel is stored.
    pub file: String,
    /// Where the kernel as it was generated, or given, is stored.
    pub file_original: String,
    /// The command that shows it again.
    pub replay: String,
    /// The command that makes the kernel smaller.
    pub reduce: String,
}

/// The file that a finding is about.
#[derive(Copy, Clone, Debug)]
pub struct About<'a> {
    /// What it holds.
    pub module: &'a Module,
    /// The function that the launch enters.
    pub entry: FuncId,
    /// The rules by which it ran.
    pub semantics: Semantics,
}

impl Finding {
    /// What `oracle` gets wrong about a file, if it is given the arguments `pipeline`. `provider` is blamed.
    pub fn new(
        About { module, entry, semantics }: About<'_>,
        oracle: &str,
        provider: Option<String>,
        pipeline: String,
        (fault, expected): (Fault, String),
    ) -> Finding {
        let signature = signature(&fault, provider.as_deref(), &expected, module);
        Finding {
            fault,
            oracle: oracle.into(),
            provider,
            function: module.function_name(entry).into(),
            expected,
            promises: describe::promises(module),
            pipeline,
            semantics: semantics_name(semantics).into(),
            disputed: false,
            known: None,
            versions: BTreeMap::new(),
            instructions: module.functions.iter().map(|f| f.inst_ids().count()).sum(),
            file: "reduced.ll".into(),
            file_original: "original.ll".into(),
            replay: format!("aliasmith replay {signature}"),
            reduce: format!("aliasmith reduce {signature}"),
            signature,
        }
    }

    /// Notes that this finding follows from the finding `of`: it takes the cause of that one, and so the last digits of
    /// the signature.
    pub fn follow(&mut self, of: &str) {
        let own = std::mem::take(&mut self.signature);
        let words = own.rsplit_once('-').map_or(own.as_str(), |(words, _)| words);
        self.signature = format!("{words}-{}", cause(of));
        self.expected += &format!("{FOLLOWS}{of}");
        self.replay = self.replay.replace(&own, &self.signature);
        self.reduce = self.reduce.replace(&own, &self.signature);
    }

    /// The profile that the reference was asked under; of another oracle nothing.
    pub fn profile(&self) -> Option<&str> {
        pipeline::profile(&self.pipeline)
    }

    /// The pipeline of `--passes`, or the list of `--pre-passes`, behind which it shows.
    pub fn passes(&self) -> Option<&str> {
        match &self.fault {
            Fault::WrongAnswer(_) => None,
            Fault::Miscompile(Miscompile { passes: Passes::Stock(text) | Passes::Ours(text), .. }) => Some(text),
            Fault::BrokenShape(BrokenShape { passes, .. })
            | Fault::Crash { passes }
            | Fault::Hang { passes }
            | Fault::InvalidOutput { passes } => passes.as_deref(),
        }
    }

    /// The options of its commands, which are needed to find the oracles again.
    pub fn command_options(&self) -> &str {
        self.replay.find(" --").map_or("", |at| &self.replay[at..])
    }

    /// The oracles that are wrong.
    pub fn wrong_versions(&self) -> impl Iterator<Item = &str> {
        self.versions.iter().filter(|(_, wrong)| **wrong).map(|(version, _)| version.as_str())
    }
}

impl Fault {
    /// What an `opt` that fails gets wrong, and how, in words. `limit` is the time that it had.
    pub fn of_failure(failure: &Failure, limit: Duration, passes: Option<String>) -> (Fault, String) {
        match failure {
            Failure::Crash { .. } => (Fault::Crash { passes }, failure.words()),
            Failure::InvalidOutput { .. } => (Fault::InvalidOutput { passes }, failure.words()),
            Failure::Hang { .. } => (Fault::Hang { passes }, format!("no end within {limit:?}")),
        }
    }

    /// What was asked, where something was.
    pub fn question(&self) -> Option<QuestionKind> {
        match self {
            Fault::WrongAnswer(w) => Some(w.question),
            Fault::BrokenShape(_) => Some(QuestionKind::Shape),
            Fault::Miscompile(_) => Some(QuestionKind::Same),
            Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
        }
    }

    /// The option with which `check` asks this again; alias sets and memdeps are asked about only when they are named.
    pub fn ask_option(&self) -> String {
        match self.question() {
            Some(kind @ (QuestionKind::Sets | QuestionKind::Memdeps)) => format!(" --ask {}", kind.name()),
            _ => String::new(),
        }
    }

    /// The word for what was answered: of a shape the rule that is broken, of a miscompile what differs.
    pub fn answer(&self) -> Option<&str> {
        match self {
            Fault::WrongAnswer(w) => Some(&w.answer),
            Fault::BrokenShape(b) => Some(b.rule.name()),
            Fault::Miscompile(m) => Some(m.difference.name()),
            Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
        }
    }

    /// What it is about, as LLVM prints it: of a broken rule the access.
    pub fn operands(&self) -> [Option<&str>; 2] {
        match self {
            Fault::WrongAnswer(w) => w.sides.texts(),
            Fault::BrokenShape(b) => [b.access.as_deref(), None],
            Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => {
                [None, None]
            }
        }
    }

    /// The run that shows it.
    pub fn witness(&self) -> Option<&WitnessRecord> {
        match self {
            Fault::WrongAnswer(WrongAnswer { witness, .. }) | Fault::Miscompile(Miscompile { witness, .. }) => {
                Some(witness)
            }
            Fault::BrokenShape(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
        }
    }
}

/// The name of a dated semantics.
pub fn semantics_name(semantics: Semantics) -> &'static str {
    match semantics {
        Semantics::LangRef2026_07 => "langref-2026-07",
        Semantics::LangRef2025 => "langref-2025",
    }
}

/// Inputs and the events that refute; with the `.ll` it replays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WitnessRecord {
    /// Draws layout, schedule, undefined values and what input objects hold.
    pub seed: u64,
    /// As the case lines write it.
    pub launch: String,
    /// One per argument, as the case lines write them; empty where nothing was stated.
    pub args: Vec<String>,
    /// Scripts of threads that ran beside the function, as the case lines write them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drivers: Vec<String>,
    /// What refutes, in the order of the question's operands.
    pub events: Vec<EventRecord>,
    /// The operation of this thread that makes another thread's write visible, if that refutes: `cmpxchg`, `atomicrmw`,
    /// `fence` or `access` (atomic) with its ordering, unless that is monotonic; an intrinsic without its types, or
    /// `call` with what the call promises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordered_by: Option<String>,
}

/// One event of a witness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventRecord {
    /// The linear number of the thread in the grid.
    pub thread: u32,
    /// What it does.
    #[serde(with = "record::action")]
    pub action: Action,
    /// The pointer, as an operand.
    pub through: Option<String>,
    /// The object in words, `argument 0 (global, 64 bytes)`.
    pub object: Option<String>,
    /// Bytes from the start of the object.
    pub offset: i64,
    /// Bytes accessed.
    pub len: u64,
    /// The address of the pointer, with its space.
    pub address: Option<String>,
    /// The text of the instruction.
    pub instruction: Option<String>,
}

/// A contradiction, or a run that looks wrong but satisfies no rule. Never a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "LeadRecord")]
pub struct Lead {
    /// Who says it, or does it.
    pub oracles: Vec<String>,
    /// The function that it is about, without `@`.
    pub function: String,
    /// What.
    pub about: LeadAbout,
    /// Why it looks wrong.
    pub why: String,
    /// The file, or the seed.
    pub file: String,
}

/// What a lead is about.
#[derive(Clone, Debug, PartialEq)]
pub enum LeadAbout {
    /// One answer, or two that contradict each other.
    Answers {
        /// What was asked.
        question: QuestionKind,
        /// The operands of the question.
        sides: Sides,
        /// LLVM's words, one per oracle.
        answers: Vec<String>,
    },
    /// What passes made of a function.
    Passes {
        /// The pipeline, as `--passes` takes it.
        passes: String,
    },
}

//! A finding is an error of an oracle. Each kind has its own fields, and all kinds share some fields. [`record`]
//! converts findings to and from the lines of docs/lines.schema.json.

pub mod describe;
mod lead;
pub mod coverage;
pub mod places;
pub mod record;
pub mod fingerprint;
pub mod signature;
pub mod baseline;
pub mod summary;

pub use lead::{Lead, LeadAbout};
pub use summary::Summary;

use crate::answers::{QuestionKind, pipeline};
use crate::ir::{FuncId, Module};
use crate::judge::Action;
use crate::judge::observable::DifferenceKind;
use crate::machine::Semantics;
use crate::memssa::shape::ShapeRule;
use crate::oracle::Failure;
use describe::Sides;
use record::Record;
use serde::{Deserialize, Serialize};
use signature::{cause, signature};
use std::collections::BTreeMap;
use std::time::Duration;

/// The text in [`Finding::expected`] between the description of a miscompile and the signature of the wrong answer that
/// caused the miscompile.
pub const FOLLOWS: &str = "; follows from ";

/// The error of an oracle.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An execution refutes an answer of the oracle.
    WrongAnswer(WrongAnswer),
    /// The oracle's MemorySSA breaks a rule of its shape.
    BrokenShape(BrokenShape),
    /// The output of a pipeline behaves differently from the kernel.
    Miscompile(Miscompile),
    /// The oracle crashes.
    Crash {
        /// The pipeline that crashes. `None` if the crash occurs while `opt` answers questions about the kernel.
        passes: Option<String>,
    },
    /// The oracle does not end in time.
    Hang {
        /// The pipeline that hangs. `None` if the hang occurs while `opt` answers questions about the kernel.
        passes: Option<String>,
    },
    /// The oracle prints a module that the oracle itself cannot read.
    InvalidOutput {
        /// The pipeline that prints the module.
        passes: Option<String>,
    },
}

/// A wrong answer, and the run that refutes it.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongAnswer {
    /// The kind of the question.
    pub question: QuestionKind,
    /// The operands of the question. For a clobber question, the second operand is the clobber that the answer names,
    /// if the clobber is in the function.
    pub sides: Sides,
    /// LLVM's word for the answer.
    pub answer: String,
    /// The run that refutes the answer.
    pub witness: WitnessRecord,
    /// The pass that asked the question, and its module. `None` if aliasmith asked.
    pub heard: Option<Box<HeardBy>>,
}

/// A question of a pass. The operands of the question and the witness refer to the module `state`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeardBy {
    /// The pipeline, in the syntax of `--passes`.
    #[serde(skip)]
    pub passes: String,
    /// The pass that asked, by its pipeline name or LLVM's class name.
    pub pass: String,
    /// The question in words.
    pub asked: String,
    /// The shortest known pipeline in which a pass asks a question with the same refuted answer. Empty if no shorter
    /// pipeline was searched for.
    #[serde(default)]
    pub shortest: String,
    /// The module at the time of the question.
    pub state: String,
}

impl HeardBy {
    /// Returns the shortest pipeline found, or the whole pipeline.
    pub fn after(&self) -> &str {
        if self.shortest.is_empty() { &self.passes } else { &self.shortest }
    }
}

/// A rule of MemorySSA's shape that a graph breaks. No run is needed to show this.
#[derive(Clone, Debug, PartialEq)]
pub struct BrokenShape {
    /// The broken rule.
    pub rule: ShapeRule,
    /// The access that breaks the rule. `None` if the access is not in the function, or if a pipeline preserved the
    /// graph.
    pub access: Option<String>,
    /// The pipeline after which the preserved graph breaks the rule; `None`: the graph is freshly built.
    pub passes: Option<String>,
}

/// A kernel whose behaviour differs after a pass, and inputs for which it differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Miscompile {
    /// The first difference.
    pub difference: DifferenceKind,
    /// The passes.
    pub passes: Passes,
    /// The inputs. If bytes of memory differ, the only event is a write in the kernel: the last write to the first byte
    /// that differs. Otherwise there is no event, and [`Finding::expected`] describes the difference.
    pub witness: WitnessRecord,
}

/// The passes that were tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Passes {
    /// A pipeline of `opt`, in the syntax of `--passes`.
    Upstream(String),
    /// Our own passes, in the syntax of `--pre-passes`.
    Ours(String),
}

/// One error of one oracle about one kernel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Record", try_from = "Record")]
#[non_exhaustive]
pub struct Finding {
    /// The kind of the error, with its own fields.
    pub fault: Fault,
    /// The oracle with the error: `reference`, `opt-22`, or a name in a manifest.
    pub oracle: String,
    /// The blamed component of the oracle: a provider of alias analysis, `memoryssa`, or a pass.
    pub provider: Option<String>,
    /// The function with the error, without `@`.
    pub function: String,
    /// A description of the error: how the run contradicts the answer, or how the oracle failed.
    pub expected: String,
    /// The promises of the kernel. The witness obeys all of them.
    pub promises: Vec<String>,
    /// The exact arguments that the oracle got.
    pub pipeline: String,
    /// The [`signature`]; its last digits identify the cause.
    pub signature: String,
    /// The name of the dated semantics under which the run was executed.
    pub semantics: String,
    /// The link of the known divergence that the finding matches; `None` if there is none.
    pub known: Option<String>,
    /// The oracles that replied to the question of this finding. The value is true if the oracle makes the same error.
    pub versions: BTreeMap<String, bool>,
    /// The number of instructions in the kernel.
    pub instructions: usize,
    /// The file of the reduced kernel.
    pub file: String,
    /// The file of the kernel as it was generated or given.
    pub file_original: String,
    /// The command that repeats the finding.
    pub replay: String,
    /// The command that makes the kernel smaller.
    pub reduce: String,
}

/// The file of a finding's kernel, and how the kernel was run.
#[derive(Copy, Clone, Debug)]
pub struct About<'a> {
    /// The module in the file.
    pub module: &'a Module,
    /// The function that the launch enters.
    pub entry: FuncId,
    /// The semantics under which the module ran.
    pub semantics: Semantics,
}

impl Finding {
    /// Returns a finding about an error of `oracle` on a file, given the arguments `pipeline`. `provider` is the blamed
    /// component.
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

    /// Records that this finding follows from the finding with the signature `of`. Both findings then have one cause,
    /// so the hash at the end of this finding's signature becomes that of `of`.
    pub fn follow(&mut self, of: &str) {
        let own = std::mem::take(&mut self.signature);
        let words = own.rsplit_once('-').map_or(own.as_str(), |(words, _)| words);
        self.signature = format!("{words}-{}", cause(of));
        self.expected += &format!("{FOLLOWS}{of}");
        self.replay = self.replay.replace(&own, &self.signature);
        self.reduce = self.reduce.replace(&own, &self.signature);
    }

    /// Returns the profile with which the reference was asked; `None` if the oracle is not the reference.
    pub fn profile(&self) -> Option<&str> {
        pipeline::profile(&self.pipeline)
    }

    /// Returns the passes with which the finding occurs: the pipeline of `--passes`, or the list of `--pre-passes`.
    /// Returns `None` if the finding occurs without passes.
    pub fn passes(&self) -> Option<&str> {
        match &self.fault {
            Fault::WrongAnswer(_) => self.fault.heard().map(|heard| heard.passes.as_str()),
            Fault::Miscompile(Miscompile { passes: Passes::Upstream(text) | Passes::Ours(text), .. }) => Some(text),
            Fault::BrokenShape(BrokenShape { passes, .. })
            | Fault::Crash { passes }
            | Fault::Hang { passes }
            | Fault::InvalidOutput { passes } => passes.as_deref(),
        }
    }

    /// Returns the options that name the oracles, such as `--manifest`. They are at the end of the finding's commands.
    pub fn command_options(&self) -> &str {
        self.replay.find(" --").map_or("", |at| &self.replay[at..])
    }

    /// Returns the oracles that have the error.
    pub fn wrong_versions(&self) -> impl Iterator<Item = &str> {
        self.versions.iter().filter(|(_, wrong)| **wrong).map(|(version, _)| version.as_str())
    }
}

impl Fault {
    /// Returns the error of an `opt` that failed, and a description. `limit` is the time limit of the process.
    pub fn of_failure(failure: &Failure, limit: Duration, passes: Option<String>) -> (Fault, String) {
        match failure {
            Failure::Crash { .. } => (Fault::Crash { passes }, failure.words()),
            Failure::InvalidOutput { .. } => (Fault::InvalidOutput { passes }, failure.words()),
            Failure::Hang { .. } => (Fault::Hang { passes }, format!("no end within {limit:?}")),
        }
    }

    /// Returns the pass that asked the question, and its module; `None` if aliasmith asked.
    pub fn heard(&self) -> Option<&HeardBy> {
        if let Fault::WrongAnswer(wrong) = self { wrong.heard.as_deref() } else { None }
    }

    /// Returns the kind of the question; `None` for a crash, a hang or invalid output.
    pub fn question(&self) -> Option<QuestionKind> {
        match self {
            Fault::WrongAnswer(w) => Some(w.question),
            Fault::BrokenShape(_) => Some(QuestionKind::Shape),
            Fault::Miscompile(_) => Some(QuestionKind::Same),
            Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
        }
    }

    /// Returns the `--ask` option that `check` needs to ask the finding's question again. Empty if no option is needed.
    /// By default, `check` does not ask about alias sets and memdeps, and does not record the questions of passes.
    pub fn ask_option(&self) -> String {
        match self.question() {
            Some(kind @ (QuestionKind::Sets | QuestionKind::Memdeps | QuestionKind::Heard)) => {
                format!(" --ask {}", kind.name())
            }
            _ => String::new(),
        }
    }

    /// Returns the word for the answer: LLVM's word, the rule of a broken shape, or the kind of difference of a
    /// miscompile. `None` for other errors.
    pub fn answer(&self) -> Option<&str> {
        match self {
            Fault::WrongAnswer(w) => Some(&w.answer),
            Fault::BrokenShape(b) => Some(b.rule.name()),
            Fault::Miscompile(m) => Some(m.difference.name()),
            Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
        }
    }

    /// Returns the operands in LLVM's text. For a broken shape, the only operand is the access.
    pub fn operands(&self) -> [Option<&str>; 2] {
        match self {
            Fault::WrongAnswer(w) => w.sides.texts(),
            Fault::BrokenShape(b) => [b.access.as_deref(), None],
            Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => {
                [None, None]
            }
        }
    }

    /// Returns the run in which the finding occurs. Returns `None` for errors that need no run.
    pub fn witness(&self) -> Option<&WitnessRecord> {
        match self {
            Fault::WrongAnswer(WrongAnswer { witness, .. }) | Fault::Miscompile(Miscompile { witness, .. }) => {
                Some(witness)
            }
            Fault::BrokenShape(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
        }
    }
}

/// Returns the name of a dated semantics.
pub fn semantics_name(semantics: Semantics) -> &'static str {
    match semantics {
        Semantics::LangRef2026_07 => "langref-2026-07",
        Semantics::LangRef2025 => "langref-2025",
    }
}

/// The inputs of a run, and the events that refute the answer. The inputs and the `.ll` file suffice to replay the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WitnessRecord {
    /// The seed for layout, schedule, undefined values and the contents of input objects.
    pub seed: u64,
    /// The launch, as in case lines.
    pub launch: String,
    /// The inputs, one per argument, as in case lines; empty if no inputs were stated.
    pub args: Vec<String>,
    /// The scripts of environment threads that ran beside the function, as in case lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drivers: Vec<String>,
    /// The events that refute the answer, in the order of the question's operands.
    pub events: Vec<EventRecord>,
    /// If another thread's write refutes the answer: the operation that makes this write visible. For a `cmpxchg`,
    /// `atomicrmw`, `fence` or atomic `access`, the text contains the ordering, unless the ordering is monotonic:
    /// `fence acquire`. For an intrinsic, the text is its name without types. For a `call`, the text contains the
    /// call's promises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordered_by: Option<String>,
}

/// One event of a witness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventRecord {
    /// The linear number of the thread in the grid.
    pub thread: u32,
    /// The action of the thread.
    #[serde(with = "record::action")]
    pub action: Action,
    /// The pointer operand through which the access is made.
    pub through: Option<String>,
    /// The object in words: `argument 0 (global, 64 bytes)`.
    pub object: Option<String>,
    /// The offset of the access from the start of the object, in bytes.
    pub offset: i64,
    /// The number of bytes accessed.
    pub len: u64,
    /// The address of the pointer, with its space.
    pub address: Option<String>,
    /// The text of the instruction.
    pub instruction: Option<String>,
    /// The line of the instruction in the file of the finding, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The location of the instruction in the program's source, from `!dbg`: `stencil.cu:14:12`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

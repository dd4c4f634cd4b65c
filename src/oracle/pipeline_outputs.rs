//! The outputs of a pipeline, and the reasons why modules have none.

use super::batch::unread;
use super::discovery::Opt;
use super::preserved_memssa::PreservedDifferences;
use super::{Failure, OracleError};
use crate::ir::diagnostic::SyntaxError;
use crate::ir::parse::parse_module;
use crate::ir::{FuncId, Module};

/// The output of one process for some modules.
#[derive(Clone, Debug)]
pub struct TransformedBatch {
    /// The parsed output, with all modules in it.
    pub module: Module,
    /// The input modules whose outputs this batch contains.
    pub members: Vec<BatchEntry>,
    /// The text of the output.
    pub text: String,
    /// What the process printed to stderr.
    pub printed: String,
    /// The differences that the plugin found in the preserved MemorySSA. `None` if no plugin was asked; then `printed`
    /// contains the MemorySSA that the pipeline printed.
    pub doubts: Option<PreservedDifferences>,
}

/// The output of one process for some modules, not parsed.
#[derive(Clone, Debug)]
pub struct RawBatch {
    /// The input modules whose outputs this batch contains.
    pub members: Vec<BatchEntry>,
    /// The text of the output, with all modules.
    pub text: String,
    /// Differences in the preserved MemorySSA.
    pub doubts: PreservedDifferences,
}

/// One module of a [`TransformedBatch`].
#[derive(Clone, Debug)]
pub struct BatchEntry {
    /// The index of the module among the subjects.
    pub subject: usize,
    /// The prefix of the names of its definitions.
    pub prefix: Box<str>,
    /// The functions with a body in the input, with their names in the output.
    pub functions: Vec<(FuncId, String)>,
}

impl BatchEntry {
    /// Returns the function in the output that corresponds to `before`, if it still has a body.
    pub fn function(&self, after: &Module, before: FuncId) -> Option<FuncId> {
        let (_, name) = self.functions.iter().find(|(f, _)| *f == before)?;
        after.find_function(name).filter(|f| !after.function(*f).is_declaration())
    }
}

impl TransformedBatch {
    /// Parses a text that holds a single module.
    pub fn single_module(
        opt: &Opt,
        pipeline: &str,
        member: &BatchEntry,
        text: String,
    ) -> Result<TransformedBatch, OracleError> {
        match parse_module("-", text.as_bytes()) {
            Ok(parsed) => {
                let (module, members, printed) = (parsed.module, vec![member.clone()], String::new());
                Ok(TransformedBatch { module, members, text, printed, doubts: None })
            }
            Err(e) => Err(unread(opt, &[format!("-passes={pipeline}")], why_unread(&e), &text)),
        }
    }
}

pub(super) fn why_unread(error: &SyntaxError) -> String {
    format!("what it makes of the kernel: {}", error.to_string().lines().next().unwrap_or(""))
}

/// Why a module has no output.
#[derive(Clone, Debug)]
pub enum NoOutput {
    /// The text was rejected, with the oracle's message.
    Unsupported(String),
    /// `opt` crashed or hung, or cannot read its own output. Each is a finding.
    Failed(Failure),
    /// The output cannot be read here: our own failure.
    Unread(OracleError),
}

/// The results of all subjects.
#[derive(Clone, Debug, Default)]
pub struct TransformResults {
    /// The parsed outputs.
    pub lots: Vec<TransformedBatch>,
    /// The outputs of [`transform_watched`], not parsed.
    pub passed: Vec<RawBatch>,
    /// The indices of the subjects without an output, with the reasons.
    pub refused: Vec<(usize, NoOutput)>,
}

impl TransformResults {
    pub(super) fn refuse(&mut self, subjects: &[usize], why: &NoOutput) {
        self.refused.extend(subjects.iter().map(|subject| (*subject, why.clone())));
    }
}

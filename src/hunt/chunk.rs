//! Data of a chunk of seeds: its kernels, and the results about them.

use super::parents::Parent;
use super::pending_finding::PendingFinding;
use crate::case::{Case, lines};
use crate::confirmation::ConfirmedKernel;
use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::finding::{Lead, Summary};
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::oracle::OracleError;

/// The result of a chunk.
#[derive(Debug, Default)]
pub struct Chunk {
    /// The pending findings, ordered by seed. A kernel may have several.
    pub found: Vec<PendingFinding>,
    /// The leads, each with the seed of its kernel.
    pub leads: Vec<(u64, Lead)>,
    /// The seeds and texts of the kernels about which some oracle is more or less precise than the reference.
    pub diffs: Vec<(u64, String)>,
    pub summary: Summary,
    /// The failures of aliasmith itself, each with the seeds of the kernels that it left unjudged.
    pub failures: Vec<(Vec<u64>, OracleError)>,
    /// The failure that ended the work on the chunk early.
    pub stopped: Option<OracleError>,
}

impl Chunk {
    /// Records a failure. If all further work would also fail, returns the failure as an error instead.
    pub fn record_failure(&mut self, seeds: Vec<u64>, failure: OracleError) -> Result<(), OracleError> {
        if failure.stops_command() {
            return Err(failure);
        }
        self.failures.push((seeds, failure));
        Ok(())
    }
}

/// The discard reason of a kernel that every asked oracle rejects. The text is part of the summary's format.
pub const REFUSED_BY_ALL: &str = "every asked oracle refuses the kernel";

/// The discard reason of an error that occurred in a batch or through the plugin, but not when it was confirmed.
pub const ARTEFACT: &str = "batch artefact";

/// A kernel with its seed.
pub(super) struct SeededKernel<'p> {
    pub seed: u64,
    /// The number of its parent, if it is a mutant.
    pub parent: Option<u64>,
    /// The kernel about which all oracles are asked. If `--pre-passes` is given, it is the kernel after these passes.
    pub case: Case,
    /// The kernel before the passes of `--pre-passes`; `None` without such passes.
    pub before: Option<Case>,
    pub inputs: Inputs<'p>,
}

/// The inputs of a kernel's runs.
pub(super) enum Inputs<'p> {
    /// The first run uses the case's inputs. Each other run uses a variant of them.
    Own,
    /// The first half of the runs uses the parent's inputs. If the parent has no inputs, or none of these runs counts,
    /// the other runs use inputs from a search.
    Mutant(&'p Parent),
}

impl SeededKernel<'_> {
    /// Returns the text of `module`, with case lines. `module` is the kernel, or its probe. For a mutant, the case
    /// lines state the inputs of `run`. Otherwise they state the inputs of the case.
    pub fn original(&self, module: &Module, run: &Run) -> String {
        let setup = match self.inputs {
            Inputs::Own => &self.case.setup,
            Inputs::Mutant(_) => &run.setup,
        };
        let lines = lines::print(self.case.module.function_name(self.case.entry), setup, &[]);
        lines + &print_module(module, Dialect::INTERNAL)
    }

    /// Returns a pending finding about the kernel. `panel` has the oracles that confirmed it; `None` if the finding is
    /// final.
    pub fn pending(&self, text: String, confirmed: ConfirmedKernel, panel: Option<Panel>) -> PendingFinding {
        PendingFinding { seed: self.seed, parent: self.parent, text, confirmed, panel, again: None, numbered: None }
    }

    /// Returns a lead with the seed of its kernel. A hunt stores no kernel for a lead, because `aliasmith gen --seed`
    /// reproduces the kernel.
    pub fn seed_lead(&self, lead: Lead) -> (u64, Lead) {
        (self.seed, Lead { file: format!("seed {}", self.seed), ..lead })
    }
}

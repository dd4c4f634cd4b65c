//! What is suspected of kernels, as data.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Pipeline;
use crate::oracle::OracleError;
use crate::validation::inconclusive::Inconclusive;
use std::collections::{BTreeMap, BTreeSet};

/// The runs of a kernel on which passes did something else, and which pipelines; of one that crashed, or keeps
/// MemorySSA badly, the first run.
pub type Suspicion = BTreeMap<usize, BTreeSet<String>>;

/// What batches show of kernels, which are named by their place.
#[derive(Debug, Default)]
pub struct Suspects {
    /// What is suspected of each kernel.
    pub found: Vec<Suspicion>,
    /// What looks wrong and satisfies no rule, each once.
    pub leads: Vec<PassLead>,
    /// Our own failures, and the kernels that were not judged for that reason.
    pub failures: Vec<(Vec<usize>, OracleError)>,
    /// Kernels and oracles (by index in the panel) where some pipeline gave an output.
    pub taken: BTreeSet<(usize, usize)>,
    /// … and the kernels that an oracle rejected.
    pub refused: BTreeMap<(usize, usize), String>,
    /// The number of runs of each kernel, before any pass, that are evidence.
    pub evidence: Vec<u64>,
    /// The number of pipelines, per oracle, that were compared with each kernel on at least one run.
    pub compared: Vec<u64>,
    /// Of each kernel, the runs from the [search in the output](super::output_search) that show something; their places follow its own runs.
    pub aimed: Vec<Vec<Run>>,
}

/// Why what a pipeline of one oracle made of a kernel looks wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct PassLead {
    pub kernel: usize,
    pub oracle: usize,
    pub pipeline: String,
    pub why: Inconclusive,
}

impl PassLead {
    /// The same but for numbers: of offsets, objects, bytes.
    fn is_like(&self, other: &PassLead) -> bool {
        (self.kernel, self.oracle, &self.pipeline) == (other.kernel, other.oracle, &other.pipeline)
            && self.why.is_like(&other.why)
    }
}

impl Suspects {
    pub(super) fn lead(&mut self, lead: PassLead) {
        if !self.leads.iter().any(|l| l.is_like(&lead)) {
            self.leads.push(lead);
        }
    }
}

/// Suspects a pipeline on a run of a kernel.
pub(super) fn suspect(found: &mut Suspicion, run: usize, pipeline: &Pipeline) {
    found.entry(run).or_default().insert(pipeline.text.clone());
}

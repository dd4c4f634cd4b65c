//! Data types of the suspicions about kernels.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Pipeline;
use crate::finding::summary::Summary;
use crate::oracle::OracleError;
use crate::validation::inconclusive::Inconclusive;
use std::collections::{BTreeMap, BTreeSet};

/// For each run on which some output differs: the index of the run, and the pipelines with such outputs. A crash, or a
/// MemorySSA that a pass preserved wrongly, is recorded for the first run.
pub type Suspicion = BTreeMap<usize, BTreeSet<String>>;

/// The results of all batches. Kernels are identified by index.
#[derive(Debug, Default)]
pub struct Suspects {
    /// The suspicions about each kernel.
    pub found: Vec<Suspicion>,
    /// The outputs that look wrong but break no rule. Equal leads occur once.
    pub leads: Vec<PassLead>,
    /// The failures of aliasmith itself, each with the kernels that could not be judged because of the failure.
    pub failures: Vec<(Vec<usize>, OracleError)>,
    /// The pairs of a kernel and an oracle for which some pipeline produced an output. The oracle is an index in the
    /// panel.
    pub taken: BTreeSet<(usize, usize)>,
    /// The pairs of a kernel and an oracle where the oracle rejected the kernel, with the oracle's message.
    pub refused: BTreeMap<(usize, usize), String>,
    /// For each kernel: the number of runs of the original kernel, before any pass, that are evidence.
    pub evidence: Vec<u64>,
    /// For each kernel, the number of pipelines that were compared on at least one run, summed over the oracles.
    pub compared: Vec<u64>,
    /// For each kernel: the runs from the [search in the output](super::output_search) that show an error. The indices
    /// of these runs continue the indices of the kernel's own runs.
    pub aimed: Vec<Vec<Run>>,
    /// The counts.
    pub summary: Summary,
}

/// Why the output of a pipeline of one oracle for a kernel looks wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct PassLead {
    pub kernel: usize,
    pub oracle: usize,
    pub pipeline: String,
    pub why: Inconclusive,
}

impl PassLead {
    /// Whether two leads are equal apart from numbers, such as offsets, objects and bytes.
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

/// Adds the suspicion that the output of this pipeline differs on this run.
pub(super) fn suspect(found: &mut Suspicion, run: usize, pipeline: &Pipeline) {
    found.entry(run).or_default().insert(pipeline.text.clone());
}

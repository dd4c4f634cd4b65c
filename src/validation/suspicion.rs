//! The suspicions about kernels, as data.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Pipeline;
use crate::oracle::OracleError;
use crate::validation::inconclusive::Inconclusive;
use std::collections::{BTreeMap, BTreeSet};

/// The runs of a kernel on which outputs differ, each with the pipelines. For a crash, and for badly preserved
/// MemorySSA, this is the first run.
pub type Suspicion = BTreeMap<usize, BTreeSet<String>>;

/// The results of batches. Kernels are identified by index.
#[derive(Debug, Default)]
pub struct Suspects {
    /// The suspicions about each kernel.
    pub found: Vec<Suspicion>,
    /// Outputs that look wrong but break no rule, each once.
    pub leads: Vec<PassLead>,
    /// Failures of this program, each with the kernels that were not judged for that reason.
    pub failures: Vec<(Vec<usize>, OracleError)>,
    /// Kernels and oracles (by index in the panel) for which some pipeline gave an output.
    pub taken: BTreeSet<(usize, usize)>,
    /// Kernels and oracles where the oracle rejected the kernel, with its message.
    pub refused: BTreeMap<(usize, usize), String>,
    /// The number of runs of each kernel, before any pass, that are evidence.
    pub evidence: Vec<u64>,
    /// The number of pipelines, per oracle, that were compared with each kernel on at least one run.
    pub compared: Vec<u64>,
    /// Per kernel, the runs from the [search in the output](super::output_search) that show an error. Their indices
    /// follow those of its own runs.
    pub aimed: Vec<Vec<Run>>,
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
    /// Whether two leads are equal apart from numbers: offsets, objects, bytes.
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

/// Adds a suspicion: a pipeline on a run of a kernel.
pub(super) fn suspect(found: &mut Suspicion, run: usize, pipeline: &Pipeline) {
    found.entry(run).or_default().insert(pipeline.text.clone());
}

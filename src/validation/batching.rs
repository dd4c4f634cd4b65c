//! Decides which kernels are run through which pipelines, and after which passes the preserved MemorySSA is checked.
//!
//! The plugin checks MemorySSA after every pass of a pipeline, while the pipeline runs. Without the plugin, `opt` must
//! print MemorySSA at each [cut](crate::validation::cuts) (the pipeline up to one pass), and a default pipeline has
//! dozens of cuts. Printing at all of them would take as long as all other work together. So without the plugin, each
//! kernel of a hunt is checked at a few cuts only, and the kernels together cover all cuts. A user's kernel is checked
//! at every cut. The cuts depend on the seed alone, so the shards of a hunt find the same errors as the whole hunt.

use crate::case::Setup;
use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::ir::{FuncId, Module};
use crate::oracle::Opt;
use crate::random::Rng;

/// A kernel and the runs on which it is compared.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Kernel<'a> {
    pub module: &'a Module,
    pub entry: FuncId,
    pub runs: &'a [Run],
    /// The number that selects the cuts at which preserved MemorySSA is checked. Kernels with the same number are
    /// checked together at the same cuts. `None` selects every cut.
    pub turn: Option<u64>,
    /// Whether the output is checked against its promises. If so, all joint outcomes of several threads are also
    /// enumerated.
    pub checks_promises: bool,
    /// Whether to judge the answers that passes got about this kernel. The panel must request this too (`--ask heard`).
    pub judges_pass_answers: bool,
    /// The data for a search for inputs that satisfy the conditions of the pipelines' output; `None` if no search is
    /// wanted.
    pub aim: Option<Aim<'a>>,
}

impl<'a> Kernel<'a> {
    /// Returns a kernel that is judged in full: MemorySSA is checked at every cut, and the output is checked against
    /// its promises. No further inputs are searched for.
    pub fn in_full(module: &'a Module, entry: FuncId, runs: &'a [Run]) -> Kernel<'a> {
        Kernel { module, entry, runs, turn: None, checks_promises: true, judges_pass_answers: true, aim: None }
    }
}

/// The data for a search for inputs.
#[derive(Copy, Clone, Debug)]
pub struct Aim<'a> {
    /// The inputs that the case states.
    pub stated: Option<&'a Setup>,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// Kernels that one `opt` process transforms together.
pub(super) struct Batch<'a> {
    /// The oracle's index in the panel.
    pub oracle: usize,
    pub opt: &'a Opt,
    pub pipeline: &'a Pipeline,
    /// The pipeline that `opt` gets: the user's pipeline, possibly followed by a printer of MemorySSA.
    pub given: &'a str,
    pub which: Vec<usize>,
    /// Whether the plugin checks the preserved MemorySSA after every pass.
    pub watched: bool,
}

/// The number of cuts per pipeline at which a kernel of a hunt is checked.
const CUTS: usize = 3;

/// Without the plugin, a hunt checks only one kernel in `KERNELS_PER_CHECK` after the whole pipeline.
const KERNELS_PER_CHECK: usize = 4;

/// Returns the batches for each pair of a pipeline and an oracle that knows the pipeline. A whole pipeline has two
/// batches: the kernels whose MemorySSA is checked at its end, and the other kernels. Batches without kernels are
/// omitted.
pub(super) fn batches<'a>(panel: &'a Panel, kernels: &[Kernel<'_>]) -> Vec<Batch<'a>> {
    let all: Vec<usize> = (0..kernels.len()).collect();
    let mut result = Vec::new();
    for (oracle, opt, pipeline) in panel.trials() {
        let watched = panel.watches(opt);
        if pipeline.is_cut && !watched {
            result.extend(build_batch(panel, (oracle, opt, pipeline), kernels, &all));
        } else if !pipeline.is_cut {
            let takes = all.iter().copied().filter(|k| pipeline.takes(kernels[*k].module));
            // A check by the plugin takes no additional time.
            let looks = |k: &usize| {
                pipeline.checked_pass.is_some() && (watched || is_checked_at(&kernels[*k], 0, KERNELS_PER_CHECK, 1))
            };
            let (looked_at, others) = takes.partition(looks);
            let batch = |given, which| Batch { oracle, opt, pipeline, given, which, watched };
            result.push(batch(&pipeline.given, looked_at));
            result.push(batch(&pipeline.text, others));
        }
    }
    result.retain(|batch| !batch.which.is_empty());
    result
}

/// Returns batches for the cuts of a pipeline, with the kernels in `which`: those whose MemorySSA the plugin did not
/// check during the pipeline.
pub(super) fn cuts<'a>(panel: &'a Panel, of: &Batch<'_>, kernels: &[Kernel<'_>], which: &[usize]) -> Vec<Batch<'a>> {
    let all = panel.trials().filter(|(o, _, p)| *o == of.oracle && p.is_cut && p.text == of.pipeline.text);
    all.filter_map(|trial| build_batch(panel, trial, kernels, which)).collect()
}

/// Builds the batch of a cut from the kernels in `which` that are checked at this cut.
fn build_batch<'a>(
    panel: &'a Panel,
    (oracle, opt, pipeline): (usize, &'a Opt, &'a Pipeline),
    kernels: &[Kernel<'_>],
    which: &[usize],
) -> Option<Batch<'a>> {
    let of_same = |(o, _, p): &(usize, &Opt, &Pipeline)| *o == oracle && p.is_cut && p.text == pipeline.text;
    let cuts: Vec<&Pipeline> = panel.trials().filter(of_same).map(|(_, _, p)| p).collect();
    let at = cuts.iter().position(|p| p.given == pipeline.given).expect("it is one of them");
    let takes = |k: &usize| pipeline.takes(kernels[*k].module) && is_checked_at(&kernels[*k], at, cuts.len(), CUTS);
    let which: Vec<usize> = which.iter().copied().filter(takes).collect();
    (!which.is_empty()).then_some(Batch { oracle, opt, pipeline, given: &pipeline.given, which, watched: false })
}

/// Whether a kernel is checked at cut number `at` of `count` cuts. A kernel whose [`turn`](Kernel::turn) is a number is
/// checked at `width` consecutive cuts.
fn is_checked_at(kernel: &Kernel<'_>, at: usize, count: usize, width: usize) -> bool {
    let drawn = |turn: u64| Rng::new(turn, 0x7475_726e).below(count as u64) as usize;
    kernel.turn.is_none_or(|turn| (drawn(turn) + at) % count < width)
}

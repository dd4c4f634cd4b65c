//! Which kernels go through which pipelines, and where the MemorySSA that is kept is looked at.
//!
//! The plugin looks after every pass of a pipeline while it runs. Printing costs as much as everything else together,
//! and a default pipeline has dozens of [cuts](crate::validation::cuts). Without the plugin the kernels of a hunt
//! therefore share the places among them; a user's kernel is looked at everywhere. The places depend on the seed alone,
//! or shards would find other things than the whole hunt.

use crate::case::Setup;
use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::ir::{FuncId, Module};
use crate::oracle::Opt;
use crate::random::Rng;

/// A kernel and the runs to make of it.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Kernel<'a> {
    pub module: &'a Module,
    pub entry: FuncId,
    pub runs: &'a [Run],
    /// Kernels of one number share the places where MemorySSA is looked at; `None` looks everywhere.
    pub turn: Option<u64>,
    /// Is the output held to its promises, and are all joint outcomes of several threads enumerated?
    pub is_held: bool,
    /// What a search for inputs in the pipelines' output needs; `None`: there is no such search.
    pub aim: Option<Aim<'a>>,
}

impl<'a> Kernel<'a> {
    /// A kernel that is judged in full: MemorySSA is looked at everywhere, and the output is held to its promises. There is no search
    /// for inputs in the output.
    pub fn in_full(module: &'a Module, entry: FuncId, runs: &'a [Run]) -> Kernel<'a> {
        Kernel { module, entry, runs, turn: None, is_held: true, aim: None }
    }
}

/// What a search for inputs needs.
#[derive(Copy, Clone, Debug)]
pub struct Aim<'a> {
    /// The inputs that the case states.
    pub stated: Option<&'a Setup>,
    /// The seed of all draws.
    pub seed: u64,
}

/// Kernels that go through one process.
pub(super) struct Batch<'a> {
    /// The oracle's index in the panel.
    pub oracle: usize,
    pub opt: &'a Opt,
    pub pipeline: &'a Pipeline,
    /// The pipeline with a printer after it, or without.
    pub given: &'a str,
    pub which: Vec<usize>,
    /// Is the MemorySSA that is kept looked at after every pass?
    pub watched: bool,
}

/// Cuts of one pipeline that are looked at per kernel: of -O2 there are dozens.
const CUTS: usize = 3;

/// One kernel in `LOOKS` is looked at after the whole pipeline.
const LOOKS: usize = 4;

/// Every pipeline with every oracle that knows it, and where kernels are looked at.
pub(super) fn batches<'a>(panel: &'a Panel, kernels: &[Kernel<'_>]) -> Vec<Batch<'a>> {
    let all: Vec<usize> = (0..kernels.len()).collect();
    let mut result = Vec::new();
    for (oracle, opt, pipeline) in panel.trials() {
        let watched = panel.watches(opt);
        if pipeline.is_cut && !watched {
            result.extend(build_batch(panel, (oracle, opt, pipeline), kernels, &all));
        } else if !pipeline.is_cut {
            let takes = all.iter().copied().filter(|k| pipeline.takes(kernels[*k].module));
            // The plugin's look costs nothing.
            let looks = |k: &usize| pipeline.looks_behind.is_some() && (watched || is_turn(&kernels[*k], 0, LOOKS, 1));
            let (looked_at, others) = takes.partition(looks);
            let batch = |given, which| Batch { oracle, opt, pipeline, given, which, watched };
            result.push(batch(&pipeline.given, looked_at));
            result.push(batch(&pipeline.text, others));
        }
    }
    result.retain(|batch| !batch.which.is_empty());
    result
}

/// The cuts of a pipeline, for kernels that the plugin did not watch on their way through it.
pub(super) fn cuts<'a>(panel: &'a Panel, of: &Batch<'_>, kernels: &[Kernel<'_>], which: &[usize]) -> Vec<Batch<'a>> {
    let all = panel.trials().filter(|(o, _, p)| *o == of.oracle && p.is_cut && p.text == of.pipeline.text);
    all.filter_map(|trial| build_batch(panel, trial, kernels, which)).collect()
}

/// The kernels among `which` whose turn it is at this cut.
fn build_batch<'a>(
    panel: &'a Panel,
    (oracle, opt, pipeline): (usize, &'a Opt, &'a Pipeline),
    kernels: &[Kernel<'_>],
    which: &[usize],
) -> Option<Batch<'a>> {
    let of_same = |(o, _, p): &(usize, &Opt, &Pipeline)| *o == oracle && p.is_cut && p.text == pipeline.text;
    let cuts: Vec<&Pipeline> = panel.trials().filter(of_same).map(|(_, _, p)| p).collect();
    let at = cuts.iter().position(|p| p.given == pipeline.given).expect("it is one of them");
    let takes = |k: &usize| pipeline.takes(kernels[*k].module) && is_turn(&kernels[*k], at, cuts.len(), CUTS);
    let which: Vec<usize> = which.iter().copied().filter(takes).collect();
    (!which.is_empty()).then_some(Batch { oracle, opt, pipeline, given: &pipeline.given, which, watched: false })
}

/// Is it a kernel's turn at the place `at` of `count`, if it is looked at in `width` of them?
fn is_turn(kernel: &Kernel<'_>, at: usize, count: usize, width: usize) -> bool {
    let drawn = |turn: u64| Rng::new(turn, 0x7475_726e).below(count as u64) as usize;
    kernel.turn.is_none_or(|turn| (drawn(turn) + at) % count < width)
}

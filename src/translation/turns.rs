//! Which kernels go through which pipelines, and where the MemorySSA that is kept is looked at.
//!
//! To print it and to read it costs as much as everything else together, and of a default pipeline there are dozens of
//! [cuts](crate::translation::cuts). So the kernels of a hunt share the places among them; a kernel of the user's is looked at
//! everywhere. Where depends on the seed alone, or shards would find other things than the whole.

use crate::ir::{FuncId, Module};
use crate::oracle::Opt;
use crate::random::Rng;
use crate::trial::assess::Run;
use crate::trial::panel::Panel;
use crate::trial::panel::Pipeline;

/// A kernel and the runs to make of it.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Kernel<'a> {
    pub module: &'a Module,
    pub entry: FuncId,
    pub runs: &'a [Run],
    /// Kernels of one number share the places where MemorySSA is looked at; `None` looks everywhere.
    pub turn: Option<u64>,
}

/// Kernels that go through one process.
pub(super) struct Batch<'a> {
    /// Its place in the panel.
    pub oracle: usize,
    pub opt: &'a Opt,
    pub pipeline: &'a Pipeline,
    /// With a printer behind it or without.
    pub given: &'a str,
    pub which: Vec<usize>,
}

/// Cuts of one pipeline that are looked at per kernel: of -O2 there are dozens.
const CUTS: usize = 3;

/// Of so many kernels one is looked at behind the whole pipeline.
const LOOKS: usize = 4;

/// Every pipeline with every oracle that knows it, and where kernels are looked at.
pub(super) fn batches<'a>(panel: &'a Panel, kernels: &[Kernel<'_>]) -> Vec<Batch<'a>> {
    let mut result = Vec::new();
    for (oracle, opt, pipeline) in panel.trials() {
        let takes = (0..kernels.len()).filter(|k| pipeline.takes(kernels[*k].module));
        let is_turn = |k: &usize, at: usize, count: usize, width: usize| {
            let drawn = |turn: u64| Rng::new(turn, 0x7475_726e).below(count as u64) as usize;
            kernels[*k].turn.is_none_or(|turn| (drawn(turn) + at) % count < width)
        };
        let mut add = |given, which: Vec<usize>| {
            if !which.is_empty() {
                result.push(Batch { oracle, opt, pipeline, given, which });
            }
        };
        if pipeline.is_cut {
            let of_same = |(o, _, p): &(usize, &Opt, &Pipeline)| *o == oracle && p.is_cut && p.text == pipeline.text;
            let cuts: Vec<&Pipeline> = panel.trials().filter(of_same).map(|(_, _, p)| p).collect();
            let at = cuts.iter().position(|p| p.given == pipeline.given).expect("it is one of them");
            add(&pipeline.given, takes.filter(|k| is_turn(k, at, cuts.len(), CUTS)).collect());
        } else if pipeline.looks_behind.is_some() {
            let (looked_at, others) = takes.partition(|k| is_turn(k, 0, LOOKS, 1));
            add(&pipeline.given, looked_at);
            add(&pipeline.text, others);
        } else {
            add(&pipeline.text, takes.collect());
        }
    }
    result
}

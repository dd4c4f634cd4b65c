//! Reduces a finding to the smallest kernel that still shows it: delta debugging with the judge as predicate.
//!
//! Invariant of every step: the same oracles are wrong about the same two instructions, and the run is free of
//! undefined behaviour and refutes their answers ([`Target`]). Every accepted step lowers the [`Measure`], so the
//! result is never larger than the input, and the search ends. It ends at a point that no single edit improves, so
//! reducing a result again changes nothing. A step that held in a batch of candidates counts only after the file alone
//! confirmed it.
//!
//! A [`Reduction`] lists edits of a candidate; most reductions have their own file. All edits of a round, alone and in
//! ranges, are tried at once: the machine rejects most of them, and the rest share one process per oracle.

mod anchor;
mod arguments;
mod attributes;
mod beautify;
mod blocks;
mod bulk_delete;
mod constants;
mod facts;
mod functions;
mod inline;
mod inputs;
mod instructions;
mod merge_instructions;
mod verdict_cache;
mod measure;
mod observe;
pub mod pair;
pub mod prune;
mod counted_loops;
mod slice;
mod spaces;
mod interestingness;
mod types;

#[cfg(test)]
mod tests;

pub use anchor::{Anchor, anchor};
pub use interestingness::{FailureKind, PipelineFailure, Target};
pub use measure::{Measure, measure};

use crate::case::Setup;
use crate::evaluation::assess::assess;
use crate::evaluation::panel::Panel;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::surgery::tidy;
use crate::ir::{FuncId, Module};
use crate::machine::{Options, Program};
use crate::oracle::OracleError;
use crate::validation::compare_draws::Effort;
use beautify::beautify;
use prune::prune;
use rayon::prelude::*;
use verdict_cache::VerdictCache;

/// A kernel with its inputs, and the subject of the wrong answer.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The module. Instructions that are in no block are dead.
    pub module: Module,
    /// The function that the launch enters.
    pub entry: FuncId,
    /// The inputs, one per parameter.
    pub setup: Setup,
    /// The subject of the wrong answer. `None` for a crash or hang.
    pub anchor: Option<Anchor>,
    /// Whether everything unreachable from the entry is removed. If no answer tells what is needed, that is a separate
    /// step.
    pub pruned: bool,
}

/// One change of a candidate. False: it does not apply (any more), because of earlier edits in the same round.
pub type Edit = Box<dyn Fn(&mut Candidate) -> bool + Sync>;

/// One reduction.
struct Reduction {
    edits: fn(&Panel, &Candidate) -> Vec<Edit>,
    /// Whether neighbouring edits are also tried together, in ranges of halving length.
    ranges: bool,
}

/// The reductions in their order. They are repeated until none of them improves the candidate.
const REDUCTIONS: [Reduction; 20] = [
    Reduction { edits: slice::edits, ranges: false },
    Reduction { edits: spaces::edits, ranges: false },
    Reduction { edits: functions::edits, ranges: false },
    Reduction { edits: inline::edits, ranges: true },
    Reduction { edits: blocks::edits, ranges: false },
    Reduction { edits: instructions::removals, ranges: true },
    Reduction { edits: instructions::replacements, ranges: false },
    Reduction { edits: counted_loops::edits, ranges: false },
    Reduction { edits: merge_instructions::edits, ranges: false },
    Reduction { edits: instructions::copies, ranges: false },
    Reduction { edits: instructions::lifts, ranges: true },
    Reduction { edits: facts::edits, ranges: false },
    Reduction { edits: arguments::edits, ranges: true },
    Reduction { edits: attributes::edits, ranges: true },
    Reduction { edits: instructions::operands, ranges: false },
    Reduction { edits: constants::edits, ranges: false },
    Reduction { edits: types::edits, ranges: false },
    Reduction { edits: functions::globals, ranges: true },
    Reduction { edits: inputs::edits, ranges: true },
    Reduction { edits: inputs::sizes, ranges: false },
];

/// Returns a candidate as it is reported: with good names, printed and read back, with its text. `None`: the text reads
/// back as a different kernel.
pub fn round_trip(candidate: &Candidate) -> Option<(Candidate, String)> {
    let mut named = candidate.clone();
    if named.anchor.is_some() {
        beautify(&mut named);
    }
    let text = print_module(&named.module, Dialect::INTERNAL);
    Some((spaces::reread(&named, &text)?, text))
}

/// For up to this number of instructions, starting processes costs more than trying everything.
const FEW: u64 = 16;

/// Reduces a candidate that holds. `better` is called with every smaller one, after the oracles confirmed it alone.
pub fn reduce(
    panel: &Panel,
    target: &Target,
    start: Candidate,
    better: impl FnMut(&Candidate),
) -> Result<Candidate, OracleError> {
    reduce_until(panel, target, start, |_, _| Ok(false), better)
}

/// The progress of a reduction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Quick checks may still find a smaller candidate, and this one was not fully checked.
    Smaller,
    /// Quick checks find no smaller candidate, and this one holds.
    Smallest,
}

/// As [`reduce`], up to the first candidate that `is_enough`.
pub fn reduce_until(
    panel: &Panel,
    target: &Target,
    start: Candidate,
    is_enough: impl Fn(&Candidate, Progress) -> Result<bool, OracleError>,
    mut better: impl FnMut(&Candidate),
) -> Result<Candidate, OracleError> {
    // A candidate that passes a quick check is fully checked before it counts. Candidates that fail quick checks are
    // fully checked in the last rounds. A quick check has only a few draws. That matters most for endless candidates,
    // which run up to the step limit in every draw.
    let mut care = if target.needs_runs() { Effort::Quick } else { Effort::Full };
    let with = |options: Options| Panel { options, ..panel.clone() };
    let waiting = |care| -> Result<Panel, OracleError> {
        let holds = |options: &Options| Ok(target.asks_alone() || target.holds(&with(options.clone()), &start, care)?);
        Ok(with(limit_time(&panel.options, &start, holds)?))
    };
    let full = waiting(Effort::Full)?;
    let quick = if care == Effort::Full { full.clone() } else { waiting(care)? };
    // The last candidate that passed a full check, and the smaller ones that passed a quick check, or a check in a
    // batch.
    let (mut held, mut tried) = (bulk_delete::bulk_delete(&full, target, start.clone(), &mut better)?, Vec::new());
    // In the first round, reductions are tried one after the other: the next one need not try what the previous one
    // deleted. For a small candidate, all of them share one process per oracle.
    let mut at_once = if measure(&held).instructions() <= FEW && !target.asks_alone() { REDUCTIONS.len() } else { 1 };
    // Mostly everything that a round deleted is unneeded. If not, each reduction is checked.
    let mut is_wary = false;
    loop {
        let mut smaller = false;
        let panel = if care == Effort::Full { &full } else { &quick };
        let mut rounds = REDUCTIONS.chunks(at_once).peekable();
        while let Some(reductions) = rounds.next() {
            let mut best = tried.last().unwrap_or(&held).clone();
            let before = measure(&best);
            while let Some(next) = step(panel, target, &best, (reductions, care))? {
                best = next;
            }
            let waits = !is_wary && rounds.peek().is_some() && !bulk_delete::is_large(&best);
            if measure(&best) < before {
                if is_enough(&best, Progress::Smaller)? {
                    return Ok(best);
                }
                tried.push(best);
            }
            if waits || tried.is_empty() {
                continue;
            }
            let smallest = last_that_holds(&full, target, &tried)?;
            is_wary |= smallest != Some(tried.len() - 1);
            if let Some(at) = smallest {
                smaller = true;
                held = tried.swap_remove(at);
                better(&held);
            }
            tried.clear();
        }
        if !smaller {
            if care == Effort::Full || is_enough(&held, Progress::Smallest)? {
                return Ok(held);
            }
            care = Effort::Full;
        }
        if !target.asks_alone() {
            at_once = REDUCTIONS.len();
        }
    }
}

/// Returns the index of the last candidate that passes a full check alone.
fn last_that_holds(panel: &Panel, target: &Target, tried: &[Candidate]) -> Result<Option<usize>, OracleError> {
    for (at, one) in tried.iter().enumerate().rev() {
        if target.asks_alone() || target.holds(panel, one, Effort::Full)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// The machine waits for a candidate this many times the steps of the start's first run. Threads that wait for each
/// other take much longer in other draws. If the start itself does not hold within one limit, the next is tried.
const PATIENCE: [u64; 3] = [4, 16, 64];

/// Returns a machine whose step limit is a small multiple of the start's steps, large enough that the start still
/// `holds`. Smaller candidates take no longer, while edits of loops can make them endless. If the start does not hold
/// with the full limit either, the limit is not the reason.
fn limit_time<E>(
    options: &Options,
    start: &Candidate,
    mut holds: impl FnMut(&Options) -> Result<bool, E>,
) -> Result<Options, E> {
    let program = Program::new(&start.module);
    let steps = assess(&start.module, &program, &[], &[start.run()], options).steps;
    let patient = |times| Options { max_steps: options.max_steps.min(times * steps + 100), ..options.clone() };
    let [.., long] = PATIENCE;
    for times in PATIENCE {
        if holds(&patient(times))? {
            return Ok(patient(times));
        }
    }
    Ok(if holds(options)? { options.clone() } else { patient(long) })
}

/// Returns the best candidate that the edits of some reductions lead to; `None`: no edit leads to an improvement.
fn step(
    panel: &Panel,
    target: &Target,
    best: &Candidate,
    (reductions, care): (&[Reduction], Effort),
) -> Result<Option<Candidate>, OracleError> {
    let (mut edits, mut single): (Vec<Edit>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    // The last reductions in the list come first here: re-reading the module and removing bodies come when nothing else
    // is left.
    for reduction in reductions.iter().rev() {
        let (own, first) = ((reduction.edits)(panel, best), edits.len());
        let shifted = |group: Vec<usize>| group.into_iter().map(|edit| first + edit).collect();
        single.extend(groups(own.len(), reduction.ranges).into_iter().map(shifted));
        edits.extend(own);
    }
    // Often all edits hold together, and trying the parts costs one trial per part.
    if let ([Reduction { ranges: true, .. }], 3..) = (reductions, edits.len()) {
        let whole = single.remove(0);
        let (mut tried, good) = attempt(panel, target, best, (&edits, vec![whole]), care)?;
        if !good.is_empty() {
            return Ok(tried.pop().map(|(_, all_gone)| all_gone));
        }
    }
    let (tried, good) = attempt(panel, target, best, (&edits, single), care)?;
    if good.is_empty() {
        return Ok(None);
    }
    // Edits that are good alone are often good together: all are tried, then the better half, and so on.
    let mut sorted = good;
    sorted.sort_by_key(|i| measure(&tried[*i].1));
    let unions: Vec<Vec<usize>> = std::iter::successors(Some(sorted.len()), |n| Some(n / 2))
        .take_while(|n| *n > 1)
        .map(|n| {
            let mut all: Vec<usize> = sorted[..n].iter().flat_map(|i| tried[*i].0.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            all
        })
        .collect();
    let (mut union, good) = attempt(panel, target, best, (&edits, unions), care)?;
    let of_union = good.into_iter().min_by_key(|i| measure(&union[*i].1));
    Ok(Some(match of_union {
        Some(i) if measure(&union[i].1) < measure(&tried[sorted[0]].1) => union.swap_remove(i).1,
        _ => tried[sorted[0]].1.clone(),
    }))
}

/// Returns the groups of edits that are tried together: each alone, and ranges of two, four, … and all.
fn groups(edits: usize, ranges: bool) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    let mut width = if ranges { edits.next_power_of_two() } else { 1 };
    while width > 0 {
        groups.extend((0..edits).step_by(width).map(|from| (from..edits.min(from + width)).collect()));
        width /= 2;
    }
    groups.dedup();
    groups
}

/// Candidates (with their edits) that are smaller and plausible, and the indices of those that hold.
type TestedCandidates = (Vec<(Vec<usize>, Candidate)>, Vec<usize>);

fn attempt(
    panel: &Panel,
    target: &Target,
    best: &Candidate,
    (edits, groups): (&[Edit], Vec<Vec<usize>>),
    care: Effort,
) -> Result<TestedCandidates, OracleError> {
    let limit = measure(best);
    // Most candidates are not plausible. Each is dropped before the next is made, so that its memory stays in the
    // cache.
    let made = |group: Vec<usize>| {
        let mut candidate = best.clone();
        let mut applied = false;
        for edit in &group {
            applied |= edits[*edit](&mut candidate);
        }
        let is_smaller = applied && candidate.tidy() && measure(&candidate) < limit;
        let judged = if is_smaller { target.precheck(panel, &candidate, care)? } else { return None };
        Some(((group, candidate), judged))
    };
    let (tried, judged): (Vec<(Vec<usize>, Candidate)>, Vec<VerdictCache>) =
        groups.into_par_iter().filter_map(made).unzip();
    let both: Vec<(&Candidate, &VerdictCache)> = tried.iter().map(|(_, candidate)| candidate).zip(&judged).collect();
    let holds = target.hold(panel, &both, care)?;
    let good = (0..tried.len()).filter(|i| holds[*i]).collect();
    Ok((tried, good))
}

impl Candidate {
    /// Removes unreachable parts. False: the subject of the answer is gone.
    fn tidy(&mut self) -> bool {
        self.module.functions.iter_mut().for_each(tidy);
        if self.pruned || self.anchor.is_some() {
            // This renumbers functions, so it comes after all edits.
            self.entry = prune(&mut self.module, self.entry);
        }
        let Some(anchor) = self.anchor else { return true };
        let Some(function) = self.function() else { return false };
        let f = self.module.function(function);
        anchor.sides.iter().all(|side| f.inst_ids().any(|i| i == *side))
    }

    /// Whether the answer is about this instruction.
    fn is_anchor(&self, function: FuncId, inst: crate::ir::InstId) -> bool {
        let symbol = self.module.function(function).symbol;
        self.anchor.is_some_and(|a| a.function == symbol && a.sides.contains(&inst))
    }
}

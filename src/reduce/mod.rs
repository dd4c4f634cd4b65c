//! Reduces a finding to the smallest kernel that still shows it: delta debugging with the judge as predicate.
//!
//! Invariant of every step: the same oracles are wrong about the same two instructions, the run has no undefined
//! behaviour, and the run refutes the oracles' answers ([`Target`]). Every accepted step lowers the [`Measure`], so the
//! search ends and the result is never larger than the input. At the end no single edit is an improvement, so a second
//! reduction of a result changes nothing. If a candidate shows the error as part of a batch, it is accepted only if it
//! also shows the error alone in a file.
//!
//! A [`Reduction`] is a list of edits of a candidate; most reductions have their own file. All edits of a round are
//! tried at once, alone and in ranges. The machine rejects most of these candidates, and the rest share one process per
//! oracle.

mod anchor;
mod arguments;
mod attributes;
mod beautify;
mod blocks;
mod bulk_delete;
mod constants;
mod facts;
mod failure_kind;
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
pub use failure_kind::{FailureKind, PipelineFailure};
pub use interestingness::Target;
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

/// A kernel with its inputs, and the instructions of the wrong answer.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The module. Instructions that are in no block are dead.
    pub module: Module,
    /// The function that the launch enters.
    pub entry: FuncId,
    /// The inputs of the launch, one per parameter.
    pub setup: Setup,
    /// The instructions of the wrong answer. `None` for an error that does not concern two instructions, such as a
    /// crash or a hang.
    pub anchor: Option<Anchor>,
    /// Whether all definitions that the entry does not reach are removed. For a crash or a hang, this is a separate
    /// step, because no answer shows which parts are needed.
    pub pruned: bool,
}

/// One change of a candidate. The function returns false if the change is impossible, for example because of earlier
/// edits in the same round.
pub type Edit = Box<dyn Fn(&mut Candidate) -> bool + Sync>;

/// One reduction.
struct Reduction {
    edits: fn(&Panel, &Candidate) -> Vec<Edit>,
    /// Whether neighbouring edits are also tried together, in ranges of two, four, … edits.
    ranges: bool,
}

/// The reductions in their order. The whole list is repeated until no reduction improves the candidate.
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

/// Returns a candidate in the reported form, with conventional names, and its text. The returned candidate is read back
/// from this text. `None` if the text does not read back as the same kernel.
pub fn round_trip(candidate: &Candidate) -> Option<(Candidate, String)> {
    let mut named = candidate.clone();
    if named.anchor.is_some() {
        beautify(&mut named);
    }
    let text = print_module(&named.module, Dialect::INTERNAL);
    Some((spaces::reread(&named, &text)?, text))
}

/// For kernels with up to this number of instructions, starting a process takes longer than judging all edits.
const FEW: u64 = 16;

/// Reduces a candidate that [holds](Target::holds), that is, still shows the error. Calls `better` with every smaller
/// candidate that the oracles confirmed alone.
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
    /// The candidate passed only a quick check. Quick checks may still find a smaller candidate.
    Smaller,
    /// The candidate passed a full check, and quick checks find no smaller candidate.
    Smallest,
}

/// Does the same as [`reduce`], but stops as soon as `is_enough` returns true for a candidate.
pub fn reduce_until(
    panel: &Panel,
    target: &Target,
    start: Candidate,
    is_enough: impl Fn(&Candidate, Progress) -> Result<bool, OracleError>,
    mut better: impl FnMut(&Candidate),
) -> Result<Candidate, OracleError> {
    // Quick checks have only a few draws. Quick checks save most time for endless candidates, which run up to the step
    // limit in every draw. A candidate that passes a quick check is fully checked before it is accepted. The last
    // rounds use full checks, because a quick check may reject a candidate that holds.
    let mut care = if target.needs_runs() { Effort::Quick } else { Effort::Full };
    let with = |options: Options| Panel { options, ..panel.clone() };
    let waiting = |care| -> Result<Panel, OracleError> {
        let holds = |options: &Options| Ok(target.asks_alone() || target.holds(&with(options.clone()), &start, care)?);
        Ok(with(limit_time(&panel.options, &start, holds)?))
    };
    let full = waiting(Effort::Full)?;
    let quick = if care == Effort::Full { full.clone() } else { waiting(care)? };
    // `held` is the last candidate that passed a full check. `tried` has the smaller candidates that passed only a
    // quick check, or a check in a batch.
    let (mut held, mut tried) = (bulk_delete::bulk_delete(&full, target, start.clone(), &mut better)?, Vec::new());
    // In the first round, the reductions are tried one after another, so that each starts with the smaller candidate of
    // the reductions before it. For a small candidate, all reductions are tried at once and share one process per
    // oracle.
    let mut at_once = if measure(&held).instructions() <= FEW && !target.asks_alone() { REDUCTIONS.len() } else { 1 };
    // Usually the full check confirms everything that a round deleted. After the first full check that does not, each
    // reduction is checked separately.
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

/// The step limits of a run, as multiples of the number of steps in the start candidate's first run. In some draws,
/// waiting threads need many more steps than in the first run. If the start itself does not hold with one limit, the
/// next limit is tried.
const PATIENCE: [u64; 3] = [4, 16, 64];

/// Returns options with a step limit: a small multiple of the start's steps, with which the start still `holds`. A
/// smaller candidate takes no more steps than the start, unless an edit of a loop makes it endless. If the start holds
/// only with the unchanged options, returns these. If it does not hold with them either, the limit is not the reason,
/// and the largest multiple is used.
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

/// Returns the best candidate that the edits of these reductions give; `None` if no edit is an improvement.
fn step(
    panel: &Panel,
    target: &Target,
    best: &Candidate,
    (reductions, care): (&[Reduction], Effort),
) -> Result<Option<Candidate>, OracleError> {
    let (mut edits, mut single): (Vec<Edit>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    // The list is tried from its end. So the reductions that parse the module again or remove bodies are tried only
    // after all other reductions.
    for reduction in reductions.iter().rev() {
        let (own, first) = ((reduction.edits)(panel, best), edits.len());
        let shifted = |group: Vec<usize>| group.into_iter().map(|edit| first + edit).collect();
        single.extend(groups(own.len(), reduction.ranges).into_iter().map(shifted));
        edits.extend(own);
    }
    // Often the candidate holds after all edits together. Trying all edits together first saves one trial per edit.
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
    // If the candidate holds after each of several edits, it often holds after all of them. So all are applied
    // together, then the better half, and so on.
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

/// Returns the groups of edits that are tried together: each edit alone, and with `ranges` also ranges of two, four, …
/// and all edits.
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

/// Two lists. The first contains the candidates that are smaller and passed the precheck, each with the indices of its
/// edits. The second contains the indices of the candidates that hold.
type TestedCandidates = (Vec<(Vec<usize>, Candidate)>, Vec<usize>);

fn attempt(
    panel: &Panel,
    target: &Target,
    best: &Candidate,
    (edits, groups): (&[Edit], Vec<Vec<usize>>),
    care: Effort,
) -> Result<TestedCandidates, OracleError> {
    let limit = measure(best);
    // Most candidates fail the precheck. Each candidate is dropped before the next one is made, so that its memory
    // stays in the cache.
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
    /// Removes unreachable parts. Returns false if an instruction of the anchor is gone.
    fn tidy(&mut self) -> bool {
        self.module.functions.iter_mut().for_each(tidy);
        if self.pruned || self.anchor.is_some() {
            // Pruning renumbers functions, so it comes after all edits.
            self.entry = prune(&mut self.module, self.entry);
        }
        let Some(anchor) = self.anchor else { return true };
        let Some(function) = self.function() else { return false };
        let f = self.module.function(function);
        anchor.sides.iter().all(|side| f.inst_ids().any(|i| i == *side))
    }

    /// Whether the instruction is one of the anchor's.
    fn is_anchor(&self, function: FuncId, inst: crate::ir::InstId) -> bool {
        let symbol = self.module.function(function).symbol;
        self.anchor.is_some_and(|a| a.function == symbol && a.sides.contains(&inst))
    }
}

//! The results of `before` on which many draws agree.

use super::super::inconclusive::NoEvidence;
use super::super::outcomes::{LaterWriteLoads, later_writes};
use super::super::pair::Pair;
use super::super::runs::{Run, run_side, unclear_reason};
use crate::case::Setup;
use crate::judge::observable::retain_agreement;
use crate::machine::{BranchPolicy, Execution, Interleaving, Options, Outcome, Plans, TurnOrder};
use crate::oracle::is_time_up;
use std::ops::Range;
use std::sync::Arc;

/// The number of draws of `before` whose atomic accesses of several threads are recorded.
const RECORDED_DRAWS: u64 = 32;

/// If all draws of `after` differ, `before` is drawn again, and the threads take turns in up to twice this number of
/// orders. The comparison then uses only those results on which these draws agree too.
const MOST_TURN_ORDERS: u64 = 64;

/// One draw of `before`.
pub(super) struct BeforeDraw {
    draw: u64,
    interleaving: Interleaving,
}

/// Iterates over draws in which the seed chooses the interleaving. If there are several threads, the draws below
/// [`RECORDED_DRAWS`] are recorded.
pub(super) fn drawn(setup: &Setup, draws: Range<u64>) -> impl Iterator<Item = BeforeDraw> {
    let recorded = if setup.launch.threads() > 1 { RECORDED_DRAWS } else { 0 };
    draws.map(move |draw| {
        let interleaving = if draw < recorded { Interleaving::Recorded(None) } else { Interleaving::Drawn };
        BeforeDraw { draw, interleaving }
    })
}

/// Iterates over draws in which the threads take turns, in ascending and in descending order. In each direction, each
/// thread is the first in one draw. If there are more than [`MOST_TURN_ORDERS`] threads, at most this number of
/// threads, evenly spaced, are first.
pub(super) fn in_turns(first_draw: u64, threads: u64) -> impl Iterator<Item = BeforeDraw> {
    let step = threads.div_ceil(MOST_TURN_ORDERS) as usize;
    let orders = (0..threads as u32)
        .step_by(step)
        .flat_map(|first| [false, true].map(|is_reverse| TurnOrder { first, is_reverse }));
    (first_draw..).zip(orders).map(|(draw, order)| BeforeDraw { draw, interleaving: Interleaving::InTurns(order) })
}

/// Makes more draws of `before`, and keeps in `first` only the results on which all draws agree. If the draws are no
/// evidence, returns the reason.
pub(super) fn agree(
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    first: &mut Execution,
    draws: impl Iterator<Item = BeforeDraw>,
) -> Result<Option<NoEvidence>, Arc<Plans>> {
    let mut other = Execution::default();
    let options = Options { plans: first.plans.clone(), ..options.clone() };
    let mut forks = first.observed.forks;
    let mut foreseen = LaterWriteLoads::default();
    for BeforeDraw { draw, interleaving } in draws {
        if is_time_up() {
            return Ok(Some(NoEvidence::Late));
        }
        let roam = match forks {
            0 => BranchPolicy::No,
            _ if draw % 4 == 0 => BranchPolicy::No,
            _ if draw % 8 == 2 => BranchPolicy::Way(draw / 8),
            _ if draw % 2 == 0 => BranchPolicy::Often,
            n => BranchPolicy::Once((draw / 2) as u32 % n),
        };
        let options = Options { roam, interleaving, ..options.clone() };
        run_side(&pair.before, setup, &options, draw, Run::Before, &mut other);
        match &other.outcome {
            // This draw takes branches on tainted conditions the other way. So a nondeterministic choice may lead to
            // undefined behaviour, and a pass may then replace the kernel by anything.
            Outcome::Violation(_) if roam != BranchPolicy::No => return Ok(Some(NoEvidence::MayBeUb)),
            Outcome::Discard(_) if roam != BranchPolicy::No => continue,
            Outcome::Counted => {}
            Outcome::Violation(ub) => return Ok(Some(NoEvidence::Ub(ub.kind))),
            Outcome::Discard(why) => match &other.refused {
                Some(refusal) => {
                    let mut plans = other.plans.clone();
                    Arc::make_mut(&mut plans).remove_refused(refusal);
                    return Err(plans);
                }
                None => return Ok(Some(NoEvidence::Before(why.clone()))),
            },
        }
        if let Some(why) = unclear_reason(&other.observed) {
            return Ok(Some(why));
        }
        forks = forks.max(other.observed.forks);
        // Only objects that the launch creates have the same number in all draws. Later code does not use the numbers
        // of other objects; it only asks whether any byte is contested.
        first.contested.append(&mut other.contested);
        retain_agreement(&mut first.observed, &other.observed);
        match later_writes(&pair.before, setup, &options, draw, &other.atomics.accesses, &mut foreseen) {
            Some(outcomes) => outcomes.iter().for_each(|other| retain_agreement(&mut first.observed, other)),
            None => return Ok(Some(NoEvidence::BeyondInterleavings)),
        }
    }
    Ok(None)
}

//! Runs a kernel before and after a pass, and decides which runs are evidence. [`same`](super::compare_draws) is built
//! on this file.
//!
//! A run of `before` is checked against all its promises. In a run of `after`, each unknown function does the same as
//! in the run of `before`. Undefined behaviour of `after` [counts](is_hard) only if no pass may introduce it.

use super::inconclusive::NoEvidence;
use super::pair::{Pair, PairQuestion, Side};
use crate::case::Setup;
use crate::ir::InstKind;
use crate::machine::observation::Observation;
use crate::machine::{Execution, Options, Outcome, Semantics, Ub, UbKind, Watch, execute};
use crate::oracle::is_time_up;
use std::sync::Arc;

/// The maximum number of restarts of a run of `before`. The run is restarted if an unknown function could not make a
/// planned access.
const MAX_RESTARTS: usize = 64;

/// The step limit of machine code is larger than that of IR by this factor. A compiler may replace one instruction by a
/// loop, for example a division of 128 bits.
const MACHINE_CODE_EXPANSION: u64 = 8;

/// The kinds of undefined behaviour that no pass may introduce.
const HARD: [UbKind; 18] = [
    UbKind::OutOfBounds,
    UbKind::UseAfterFree,
    UbKind::Misaligned,
    UbKind::Null,
    UbKind::NoProvenance,
    UbKind::Poison,
    UbKind::DivByZero,
    UbKind::Unreachable,
    UbKind::Assume,
    UbKind::Invariant,
    UbKind::WriteToConstant,
    UbKind::DivergentBarrier,
    UbKind::BadCall,
    UbKind::Lifetime,
    UbKind::BadFree,
    UbKind::Overlap,
    UbKind::Mbarrier,
    // Only a race of two writes counts; a load that races gives undef.
    UbKind::Race,
];

/// The program of a pair that is run, and whether its promises are checked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Run {
    Before,
    After,
    /// The output is run, and checked against its promises.
    AfterChecked,
}

/// The number of schedule seeds after which the kinds of schedules repeat (`exec/schedule.rs`, `exec/atomics.rs`).
const SCHEDULES: u64 = 60;

/// Makes one draw. The kind of schedule depends only on the draw's number. The run's seed is part of the schedule seed.
/// Otherwise the first draw of every run would have the schedule seed 0. With this seed, the first thread runs to its
/// first wait before any other thread starts, so it would win every race.
pub(super) fn run_side(side: &Side<'_>, setup: &Setup, options: &Options, draw: u64, which: Run, out: &mut Execution) {
    let schedules = SCHEDULES.wrapping_mul(setup.seed.wrapping_add(1));
    let options = Options {
        layout_seed: options.layout_seed.wrapping_add(draw),
        undef_seed: options.undef_seed.wrapping_add(draw),
        schedule_seed: options.schedule_seed.wrapping_add(draw).wrapping_add(schedules),
        observe: true,
        shuffled: true,
        tolerant: which == Run::After,
        replay: which != Run::Before,
        prefix: side.prefix.into(),
        ..options.clone()
    };
    execute(side.program, side.module, side.entry, setup, &options, &Watch::default(), out);
}

/// Runs `before` until every unknown function can make its planned accesses. Then the plans are complete. Returns the
/// reason if the run is no evidence; otherwise `None`.
pub(super) fn run_before(
    before: &Side<'_>,
    setup: &Setup,
    options: &Options,
    draw: u64,
    out: &mut Execution,
) -> Option<NoEvidence> {
    let mut options = options.clone();
    for _ in 0..MAX_RESTARTS {
        if is_time_up() {
            return Some(NoEvidence::Late);
        }
        run_side(before, setup, &options, draw, Run::Before, out);
        let mut plans = out.plans.clone();
        match (out.refused.take(), &out.outcome) {
            (Some(refusal), _) => Arc::make_mut(&mut plans).remove_refused(&refusal),
            (None, Outcome::Violation(ub)) if !is_hard(ub) => {
                if !Arc::make_mut(&mut plans).remove_guessed() {
                    break;
                }
            }
            _ => break,
        }
        options.plans = plans;
    }
    match &out.outcome {
        Outcome::Counted => unclear_reason(&out.observed),
        Outcome::Violation(ub) => Some(NoEvidence::Ub(ub.kind)),
        Outcome::Discard(why) => Some(NoEvidence::Before(why.clone())),
    }
}

/// Returns the reason if a run of `before` counts, but not all possible behaviours of `before` are known. Otherwise
/// returns `None`.
pub(super) fn unclear_reason(before: &Observation) -> Option<NoEvidence> {
    match (before.peeked, before.inconclusive) {
        (true, _) => Some(NoEvidence::Peeked),
        (_, true) => Some(NoEvidence::Astray),
        _ => None,
    }
}

/// Runs `after`, in which unknown functions follow the plans of `before`.
pub(super) fn run_after(pair: &Pair<'_>, setup: &Setup, options: &Options, draw: u64, before: &Execution) -> Execution {
    let mut after = Execution::default();
    // A pass may move stores that race, but must not add such stores.
    let twins = !before.contested.is_empty();
    let lanes = Some(pair.before.program.lanes());
    // LangRef has several readings of whether `noalias` restricts other threads. Added undefined behaviour counts only
    // if it is undefined under all readings.
    let semantics = match pair.asked {
        PairQuestion::Additions(_) => Semantics::LangRef2025,
        PairQuestion::Behaviour | PairQuestion::Promises => options.semantics,
    };
    let (plans, elsewhere) = (before.plans.clone(), before.elsewhere.clone());
    let expansion = if options.lowered { MACHINE_CODE_EXPANSION } else { 1 };
    let max_steps = options.max_steps * expansion;
    let options = Options { plans, elsewhere, twins, lanes, semantics, max_steps, ..options.clone() };
    let run = if pair.asked == PairQuestion::Behaviour { Run::After } else { Run::AfterChecked };
    run_side(&pair.after, setup, &options, draw, run, &mut after);
    after
}

/// Whether no pass may introduce this undefined behaviour. Passes may introduce broken promises.
pub(super) fn is_hard(ub: &Ub) -> bool {
    HARD.contains(&ub.kind)
}

/// Whether a broken promise of `after` forbids a load, and `before` already reads bytes that `before` may only write
/// (`writeonly`; docs/machine.md section 8). If the value of such a read does not matter, LLVM ignores the read, so it
/// may promise that there is no access.
pub(super) fn was_read_before(pair: &Pair<'_>, before: &Execution, ub: &Ub) -> bool {
    let is_load = |inst| matches!(pair.after.module.function(ub.function).inst(inst).kind, InstKind::Load { .. });
    before.observed.reads_unwritten
        && matches!(ub.kind, UbKind::ReadOnly | UbKind::MemoryEffects)
        && ub.inst.is_some_and(is_load)
}

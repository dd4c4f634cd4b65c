//! Joint outcomes of several threads. This module enumerates all outcomes that `before` allows. Then it decides whether
//! `after` has a further outcome.
//!
//! If the draws of `before` disagree on a byte, the byte is not compared on its own. But it may still matter which
//! values occur together. An example has two threads. Each thread stores a value and then loads the location of the
//! other thread, and all accesses are `seq_cst`. Then at least one thread reads the value that the other thread stored.
//! It may also matter which values a byte can have. So all executions of `before` are enumerated in two cases. In the
//! first case, the atomic operations of the two programs differ. In the second case, their first runs differ, but some
//! draw of `after` has all results on which the draws of `before` agree. If there are too many executions, no answer is
//! given. `after` is wrong if the outcome of some run of `after` is the outcome of no execution of `before`.
//!
//! The executions of `before` are all interleavings of the accesses to bytes that several threads access. In each, a
//! load may read every earlier write that the memory model allows, and a weak `cmpxchg` may fail spuriously. The order
//! of `seq_cst` operations forbids reading a write only in two cases. In the first case, all these accesses are
//! `seq_cst`. In the second case, none of these accesses is `seq_cst`, there are two threads, and the fences are
//! `seq_cst`. No answer is given if threads wait in loops, synchronise by mbarriers or asynchronous copies, or call
//! external functions.
//!
//! What must hold: no execution of `before` is missing. An atomic load may read any earlier write, unless
//! happens-before, coherence or the order of `seq_cst` operations clearly forbids it. The interleavings lack outcomes
//! in which a read reads a later write, or in which two threads observe writes in different orders. Such an outcome is
//! possible only if there is an unordered pair of an access and a later write of the same bytes. A chain through other
//! bytes must also lead from the access to the write. If there is such a pair, [no answer is
//! given](beyond_interleavings).
//!
//! Every run of `after` must be possible. Half of the runs are interleavings with a store buffer for each thread. They
//! allow no more outcomes than x86 does. In the other half, a load may read an earlier write, as far as [happens-before
//! and coherence](crate::machine::Interleaving::Stale) allow. The outcome of a run is the combination of all bytes and
//! results on which six layouts agree. Three kinds of errors are found only by this comparison: a weakened pair of
//! operations, a split read-modify-write, and a value that none of several unordered stores wrote.

use super::pair::{Pair, PairQuestion, Side};
use super::runs::{Run, run_after, run_side, unclear_reason};
use crate::case::Setup;
use crate::ir::{FuncId, InstId, InstKind};
use crate::judge::observable::{Difference, difference, retain_agreement};
use crate::machine::observation::{ObservableEffect, Observation, TrapState};
use crate::machine::{
    AtomicAccess, BranchPolicy, Choices, Execution, Interleaving, LaterWriteChoice, Options, Outcome, Program,
    RECORDED, TotalOrder,
};
use crate::oracle::is_time_up;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::Arc;

/// `EXECUTIONS` limits the number of executions of `before`. `STEPS` limits the number of instructions that these
/// executions execute in total.
const EXECUTIONS: usize = 3000;
const STEPS: u64 = 3_000_000;

/// If a thread makes one access more often than this, the thread is assumed to wait in a loop. Such a loop has an
/// unlimited number of executions.
const REPEATED: usize = 4;

/// Limit on the number of threads.
const THREADS: u64 = 8;

/// The number of layouts per execution of `before`. All of them are run before a new outcome of `after` is reported.
const LAYOUTS: u64 = 6;

/// The number of runs of `before` from which the bytes that several threads access are determined.
const RUNS_FOR_SHARED: u64 = 8;

/// The number of runs of `after` per execution of `before`. [`MAX_RUNS`] limits the total number of runs of `after`. In
/// half of these runs, threads have store buffers; in the other half, loads may read earlier writes. Most kernels of
/// hunts have one execution, because their threads share no bytes. A fixed number of runs cost a hunt an eighth of its
/// time.
const RUNS_PER_EXECUTION: u64 = 8;
const MAX_RUNS: u64 = 128;

/// Returns the first outcome of `after` that `before` does not allow. Returns `None` if there is no such outcome, or if
/// there are too many executions to decide.
pub(super) fn new_outcome(pair: &Pair<'_>, setup: &Setup, options: &Options, first: &Execution) -> Option<Difference> {
    let threads = setup.launch.threads().into();
    if !(2..=THREADS).contains(&threads) || !pair.joint || pair.asked != PairQuestion::Behaviour {
        return None;
    }
    let options = Options { plans: first.plans.clone(), ..options.clone() };
    let all = outcomes(&pair.before, setup, &options, 1)?;
    let runs_of_after = (RUNS_PER_EXECUTION * all.runs as u64).min(MAX_RUNS);
    let mut runs = (0..runs_of_after).filter_map(|draw| weak_outcome(pair, setup, &options, draw, first));
    runs.find(|after| is_new(&all, after).is_some())?;
    // Results that depend on addresses may differ between layouts. So only results count on which all layouts agree.
    let all = outcomes(&pair.before, setup, &options, LAYOUTS)?;
    let mut runs = (0..runs_of_after).filter_map(|draw| weak_outcome(pair, setup, &options, draw, first));
    let found = runs.find_map(|after| is_new(&all, &after))?;
    // `before` is run as if it were a pass's output. A new outcome of these runs is an error of the judge.
    let program = Program::unpromised(pair.before.module);
    let unchanged = Pair { after: Side { program: &program, ..pair.before }, ..*pair };
    let mut runs = (0..runs_of_after).filter_map(|draw| weak_outcome(&unchanged, setup, &options, draw, first));
    if runs.any(|after| is_new(&all, &after).is_some()) {
        return None;
    }
    let detail = format!("an outcome that none of {} executions has: {}", all.runs, found.detail);
    Some(Difference { detail, ..found })
}

/// All distinct outcomes of a program, and the number of executions that showed them.
struct Outcomes {
    different: Vec<Observation>,
    runs: usize,
}

/// Compares an outcome with all outcomes in `all`. If it differs from each of them, returns its difference from the
/// last one.
fn is_new(all: &Outcomes, after: &Observation) -> Option<Difference> {
    let mut last = None;
    for before in &all.different {
        last = Some(difference(before, after)?);
    }
    last
}

/// Runs `after` in the layout and with the undefined values of the first run. If the draw is even, threads have store
/// buffers; if it is odd, loads may read earlier writes. Returns `None` if the run is no evidence.
fn weak_outcome(
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    draw: u64,
    first: &Execution,
) -> Option<Observation> {
    let interleaving = if draw.is_multiple_of(2) { Interleaving::Buffered } else { Interleaving::Stale };
    let options = Options { interleaving, ..interleaving_options(options, draw) };
    let after = run_after(pair, setup, &options, draw, first);
    let counts = after.outcome == Outcome::Counted
        && !after.atomics.has_seq_cst_fence
        && after.guessed.is_subset(&first.guessed)
        && after.observed.trap == TrapState::No
        && unclear_reason(&after.observed).is_none();
    counts.then_some(after.observed)
}

/// Returns options for draws that differ only in the interleaving.
fn interleaving_options(options: &Options, draw: u64) -> Options {
    Options {
        layout_seed: options.layout_seed.wrapping_sub(draw),
        undef_seed: options.undef_seed.wrapping_sub(draw),
        ..options.clone()
    }
}

/// Whether the pass changed atomic operations, or their order in the text.
pub(super) fn changes_atomics(pair: &Pair<'_>) -> bool {
    operations(&pair.before) != operations(&pair.after)
}

/// Returns the atomic operations of a side, in the order of its text.
fn operations(side: &Side<'_>) -> Vec<String> {
    let module = side.module;
    let all = (0..module.functions.len() as u32).map(FuncId);
    let own = all.filter(|f| module.function_name(*f).starts_with(side.prefix)).map(|f| module.function(f));
    let mut operations = Vec::new();
    for f in own {
        for inst in f.block_ids().flat_map(|b| &f.block(b).insts).map(|i| &f.inst(*i).kind) {
            match inst {
                InstKind::Load { atomic: Some(atomic), .. } => operations.push(format!("load {atomic:?}")),
                InstKind::Store { atomic: Some(atomic), .. } => operations.push(format!("store {atomic:?}")),
                InstKind::Fence(atomic) => operations.push(format!("fence {atomic:?}")),
                InstKind::CmpXchg { success, failure, weak, .. } => {
                    operations.push(format!("cmpxchg {success:?} {failure:?} {weak}"));
                }
                InstKind::AtomicRmw { op, atomic, .. } => operations.push(format!("{op:?} {atomic:?}")),
                _ => {}
            }
        }
    }
    operations
}

/// Returns all outcomes of a program. An outcome is the part of an execution's results on which the first `layouts`
/// layouts agree. Returns `None` if there are too many executions, or if further outcomes may be possible.
fn outcomes(before: &Side<'_>, setup: &Setup, options: &Options, layouts: u64) -> Option<Outcomes> {
    let mut choices = shared_choices(before, setup, options)?;
    let (mut out, mut other) = (Execution::default(), Execution::default());
    let mut all = Outcomes { different: Vec::new(), runs: 0 };
    let mut steps = 0;
    loop {
        let interleaving = Interleaving::Chosen(Arc::new(choices.clone()));
        let options = Options { interleaving, ..options.clone() };
        run_side(before, setup, &options, 0, Run::Before, &mut out);
        (all.runs, steps) = (all.runs + 1, steps + out.steps);
        if all.runs > EXECUTIONS || steps > STEPS || is_time_up() || !is_complete(&out) {
            return None;
        }
        let accesses = &out.atomics.accesses;
        if beyond_interleavings(accesses).next().is_some() || total_order(accesses, setup) != choices.total {
            return None;
        }
        let stops = shared_accesses(accesses);
        if has_loops(accesses, &stops) {
            return None;
        }
        if !stops.is_subset(&choices.stops) {
            choices = Choices { taken: Vec::new(), stops: &stops | &choices.stops, ..choices };
            all.different.clear();
            continue;
        }
        for layout in 1..layouts {
            run_side(before, setup, &options, layout, Run::Before, &mut other);
            if !is_complete(&other) || other.atomics.choices != out.atomics.choices {
                return None;
            }
            retain_agreement(&mut out.observed, &other.observed);
        }
        if !all.different.contains(&out.observed) {
            all.different.push(out.observed.clone());
        }
        let made = &out.atomics.choices;
        let Some(last) = made.iter().rposition(|choice| choice.taken + 1 < choice.of) else { return Some(all) };
        choices.taken = made[..last].iter().map(|choice| choice.taken).chain([made[last].taken + 1]).collect();
    }
}

/// Returns the accesses to bytes that several threads access, as found in some draws. Returns `None` if there are
/// certainly too many executions.
fn shared_choices(before: &Side<'_>, setup: &Setup, options: &Options) -> Option<Choices> {
    let mut out = Execution::default();
    let mut choices = Choices::default();
    for draw in 0..RUNS_FOR_SHARED {
        let options = Options {
            interleaving: Interleaving::Recorded(None),
            roam: BranchPolicy::No,
            ..interleaving_options(options, draw)
        };
        run_side(before, setup, &options, draw, Run::Before, &mut out);
        if !is_complete(&out) {
            return None;
        }
        choices.stops.append(&mut shared_accesses(&out.atomics.accesses));
        choices.total = total_order(&out.atomics.accesses, setup);
        if interleavings(&out.atomics.accesses, &choices.stops) > EXECUTIONS {
            return None;
        }
    }
    Some(choices)
}

/// Whether a run counts and has a complete record of the interactions of its threads.
fn is_complete(out: &Execution) -> bool {
    let observed = &out.observed;
    let calls =
        observed.threads.iter().flat_map(|t| &t.list).any(|effect| matches!(effect, ObservableEffect::Call { .. }));
    out.outcome == Outcome::Counted
        && !(calls || out.atomics.is_cut || out.atomics.has_others || observed.numbered)
        && observed.forks == 0
        && observed.trap == TrapState::No
        && out.contested.is_empty()
        && unclear_reason(observed).is_none()
}

/// Whether a second thread accesses bytes of this access, and at least one of the two accesses is a write.
fn is_shared(access: &AtomicAccess, all: &[AtomicAccess]) -> bool {
    all.iter().any(|other| other.thread != access.thread && other.overlaps(access) && (other.writes || access.writes))
}

/// Returns the instructions that access shared bytes. A byte is shared if a second thread accesses it too, and at least
/// one of the accesses is a write.
fn shared_accesses(all: &[AtomicAccess]) -> BTreeSet<(FuncId, InstId)> {
    all.iter().filter(|access| is_shared(access, all)).filter_map(|access| access.at).collect()
}

/// Whether a thread makes one of these accesses more than [`REPEATED`] times.
fn has_loops(all: &[AtomicAccess], stops: &BTreeSet<(FuncId, InstId)>) -> bool {
    let stop = |access: &&AtomicAccess| access.at.is_some_and(|at| stops.contains(&at));
    let repeated = |access: &AtomicAccess| {
        all.iter().filter(|other| (other.thread, other.at) == (access.thread, access.at)).count()
    };
    all.iter().filter(stop).any(|access| repeated(access) > REPEATED)
}

/// Returns the number of interleavings of the accesses that these instructions make.
fn interleavings(all: &[AtomicAccess], stops: &BTreeSet<(FuncId, InstId)>) -> usize {
    let mut of_thread = vec![0usize; THREADS as usize];
    let (mut made, mut number) = (0usize, 1usize);
    for access in all.iter().filter(|access| access.at.is_some_and(|at| stops.contains(&at))) {
        let Some(own) = of_thread.get_mut(access.thread as usize) else { return usize::MAX };
        (made, *own) = (made + 1, *own + 1);
        number = number.saturating_mul(made) / *own;
    }
    number
}

/// Returns which operations certainly have a total `seq_cst` order. C++ allows additional outcomes if `seq_cst`
/// accesses and other accesses of the same bytes are mixed. C++ also allows additional outcomes for fences among more
/// than two threads.
fn total_order(all: &[AtomicAccess], setup: &Setup) -> TotalOrder {
    let mut shared = all.iter().filter(|access| is_shared(access, all)).peekable();
    match shared.peek().map(|access| access.is_seq_cst) {
        Some(true) if shared.all(|access| access.is_seq_cst) => TotalOrder::Accesses,
        Some(false) if u64::from(setup.launch.threads()) == 2 && shared.all(|access| !access.is_seq_cst) => {
            TotalOrder::Fences
        }
        _ => TotalOrder::Nothing,
    }
}

/// Returns pairs of an access and a later write of the same bytes by another thread. No happens-before relation orders
/// the two, but a chain through other bytes leads from the access to the write. In each step of the chain, the second
/// access happens after the first access, or it reads or overwrites what the first access wrote. No interleaving
/// reverses only the order of the pair, but LangRef's memory model may allow the reversed order.
fn beyond_interleavings(all: &[AtomicAccess]) -> impl Iterator<Item = (usize, usize)> {
    all.iter().enumerate().flat_map(move |(a, access)| reached_otherwise(all, a, access))
}

fn reached_otherwise(all: &[AtomicAccess], a: usize, access: &AtomicAccess) -> Vec<(usize, usize)> {
    let is_rival = |other: &AtomicAccess| {
        other.writes && other.thread != access.thread && other.overlaps(access) && !other.happens_after(access)
    };
    if !all[a + 1..].iter().any(is_rival) {
        return Vec::new();
    }
    let mut reached = [false; RECORDED];
    let mut found = Vec::new();
    reached[a] = true;
    for (b, other) in all.iter().enumerate().skip(a + 1) {
        let comes_from = |c: usize, earlier: &AtomicAccess| {
            let writes_before = earlier.writes && (other.writes || other.source == Some(c as u32));
            let meets = writes_before && earlier.overlaps(other) && !other.overlaps(access);
            other.happens_after(earlier) || meets
        };
        reached[b] = (a..b).any(|c| reached[c] && comes_from(c, &all[c]));
        if reached[b] && is_rival(other) {
            found.push((a, b));
        }
    }
    found
}

/// The maximum number of loads of a program that are made to read a later write, each in a separate run.
const MAX_LATER_WRITES: usize = 32;

/// The loads that were made to read a later write. Each entry has the thread, the instruction, and the bytes that the
/// load read.
pub(super) type LaterWriteLoads = FxHashSet<(u32, u32, Box<[u8]>)>;

/// Returns the outcomes in which a load reads a later write. LangRef's memory model may allow such outcomes, although
/// no interleaving shows them. For each pair that [`beyond_interleavings`] returns, makes a run in which the load reads
/// the later write. Returns `None` if the further outcomes are unknown: the access of some pair is not a load of
/// exactly the written bytes, a run is no evidence, or there are too many pairs.
pub(super) fn later_writes(
    before: &Side<'_>,
    setup: &Setup,
    options: &Options,
    draw: u64,
    accesses: &[AtomicAccess],
    foreseen: &mut LaterWriteLoads,
) -> Option<Vec<Observation>> {
    let mut outcomes = Vec::new();
    let mut other = Execution::default();
    for (access, write) in beyond_interleavings(accesses).map(|(a, b)| (&accesses[a], &accesses[b])) {
        let is_load =
            access.at.is_none_or(|(f, i)| matches!(before.module.function(f).inst(i).kind, InstKind::Load { .. }));
        let bytes = write.left.clone().filter(|_| is_load && !access.writes && access.has_same_bytes(write))?;
        let inst = access.at.map_or(0, |(_, inst)| inst.0);
        if !foreseen.insert((access.thread, inst, bytes.clone())) {
            continue;
        }
        if foreseen.len() > MAX_LATER_WRITES || is_time_up() {
            return None;
        }
        let foresight = LaterWriteChoice { thread: access.thread, time: access.time, bytes };
        let interleaving = Interleaving::Recorded(Some(foresight));
        run_side(before, setup, &Options { interleaving, ..options.clone() }, draw, Run::Before, &mut other);
        if other.outcome != Outcome::Counted || unclear_reason(&other.observed).is_some() {
            return None;
        }
        let is_the_write = |later: &AtomicAccess| later.has_same_bytes(write) && later.left == write.left;
        if other.atomics.was_load_executed && other.atomics.accesses.iter().any(is_the_write) {
            outcomes.push(other.observed.clone());
        }
    }
    Some(outcomes)
}

/// Whether the result of the first run of `after` is also the result of some draw of `before`. If so, the first draw of
/// `before` differed only because its unordered accesses were interleaved differently.
pub(super) fn is_outcome_of_before(
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    first: &Execution,
    draws: u64,
) -> bool {
    if setup.launch.threads() == 1 {
        return false;
    }
    let options = Options { plans: first.plans.clone(), ..options.clone() };
    let after = run_after(pair, setup, &options, 0, first);
    if after.outcome != Outcome::Counted || !after.guessed.is_subset(&first.guessed) {
        return false;
    }
    let mut foreseen = LaterWriteLoads::default();
    let mut out = Execution::default();
    (0..draws).any(|draw| {
        let options = Options { interleaving: Interleaving::Recorded(None), ..interleaving_options(&options, draw) };
        run_side(&pair.before, setup, &options, draw, Run::Before, &mut out);
        let is_alike = |before: &Observation| difference(before, &after.observed).is_none();
        if out.outcome != Outcome::Counted || unclear_reason(&out.observed).is_some() {
            return false;
        }
        is_alike(&out.observed)
            || later_writes(&pair.before, setup, &options, draw, &out.atomics.accesses, &mut foreseen)
                .is_some_and(|outcomes| outcomes.iter().any(is_alike))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::ObjectId;

    fn access(thread: u32, time: u32, byte: u64, writes: bool, source: Option<u32>, clock: [u32; 2]) -> AtomicAccess {
        AtomicAccess {
            thread,
            time,
            at: None,
            byte: (ObjectId(0), byte),
            len: 4,
            reads: !writes,
            writes,
            is_seq_cst: false,
            source,
            clock: clock.to_vec(),
            left: None,
        }
    }

    /// Load buffering: thread 0 loads x and stores y, thread 1 loads y and stores x. The outcome in which neither load
    /// reads the other thread's store also occurs in an interleaving.
    #[test]
    fn load_buffering_reads_from_later_stores() {
        let run = |source| {
            [
                access(0, 1, 0, false, None, [1, 0]),
                access(0, 2, 4, true, None, [2, 0]),
                access(1, 1, 4, false, source, [0, 1]),
                access(1, 2, 0, true, None, [0, 2]),
            ]
        };
        assert_eq!(beyond_interleavings(&run(Some(1))).collect::<Vec<_>>(), [(0, 3)]);
        assert_eq!(beyond_interleavings(&run(None)).count(), 0);
        let mut ordered = run(Some(1));
        ordered[2].clock = vec![2, 1];
        ordered[3].clock = vec![2, 2];
        assert_eq!(beyond_interleavings(&ordered).count(), 0, "an acquire of a release orders the two");
    }

    #[test]
    fn interleavings_are_counted() {
        let at = Some((FuncId(0), InstId(0)));
        let one = |thread| AtomicAccess { at, ..access(thread, 1, 0, true, None, [0, 0]) };
        let all = [one(0), one(1), one(0), one(1)];
        assert_eq!(interleavings(&all, &shared_accesses(&all)), 6);
    }
}

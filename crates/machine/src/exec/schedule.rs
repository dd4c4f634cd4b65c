//! Runs all threads in an interleaving that the seed decides. The running thread changes at synchronisation, at atomic
//! accesses, and sometimes elsewhere.

use crate::api::deadline::is_time_up;
use crate::api::{Discard, Interleaving, Stop, TurnOrder, UbKind, discard, ub};
use crate::exec::{Core, Flow, Job, Vm};
use crate::ir::FuncId;
use crate::order::Status;
use crate::random::Rng;

/// The number of steps after which the machine checks the deadline again.
const STEPS_PER_LOOK: u64 = 2048;

/// If the total size of all objects exceeds this number of bytes, each doubling beyond it raises the limit of steps.
const ROOMY: u64 = 1 << 15;

/// An entry with more instructions than this number gets proportionally more steps. So the run can execute each
/// instruction of a long entry as often as each instruction of a short entry.
const LONG: u64 = 1250;

/// The rules by which threads take turns in this run.
struct Schedule {
    /// The maximum number of steps that one thread executes before another thread may run.
    stretch: u64,
    /// Whether other threads may also run after each atomic or volatile access.
    yields: bool,
    /// How the thread that runs next is chosen.
    next: NextThread,
}

/// The choice of the thread that runs when a turn ends.
#[derive(Copy, Clone, PartialEq, Eq)]
enum NextThread {
    /// The seed chooses a thread.
    Drawn,
    /// The thread with the next higher number. Each atomic or volatile access ends a turn, so all threads make their
    /// first atomic or volatile access before any thread makes its second one.
    Higher,
    /// Like `Higher`, but the thread with the next lower number.
    Lower,
}

impl Schedule {
    /// Chooses the length of the next turn in steps.
    fn draw(&self, rng: &mut Rng) -> u64 {
        if self.yields && self.next == NextThread::Drawn { 1 + rng.below(self.stretch) } else { self.stretch }
    }
}

impl Vm<'_> {
    /// Discards the run if the deadline of the whole command has passed. One step can take long, so a limit on the
    /// number of steps is not enough.
    pub(super) fn check_time(&mut self) -> Result<(), Stop> {
        if self.core.mem.out.steps < self.next_look {
            return Ok(());
        }
        self.next_look = self.core.mem.out.steps + STEPS_PER_LOOK;
        if is_time_up() { discard(Discard::Deadline) } else { Ok(()) }
    }

    /// Runs every thread to its end, in turns or in the chosen interleaving.
    pub fn run_all(&mut self, entry: FuncId) -> Result<(), Stop> {
        if matches!(self.core.job.options.interleaving, Interleaving::Chosen(_)) {
            return self.run_chosen(entry);
        }
        let single = self.core.threads.len() == 1;
        let turns = turns(self.core.job);
        let max_steps = max_steps(&self.core, entry);
        let mut t = starting_thread(&mut self.core, &turns);
        let mut quantum = u64::MAX;
        if !single && self.core.job.options.schedule_seed != 0 {
            quantum = turns.draw(&mut self.core.choices.schedule);
        }
        loop {
            while self.core.mem.order.status[t] == Status::Ready && quantum > 0 {
                self.core.threads.current = t;
                self.check_time()?;
                if self.core.mem.is_env_thread(t) {
                    if self.core.mem.effort() >= max_steps {
                        return discard(Discard::StepBudget);
                    }
                    self.core.mem.out.steps += 1;
                    quantum -= 1;
                    let flow = match self.core.drive(t)? {
                        Some(flow) => flow,
                        None => self.wait_any_barrier(t)?,
                    };
                    if flow == Flow::Yield && self.core.choices.schedule.one_in(2) {
                        break;
                    }
                    continue;
                }
                let left = quantum.min(max_steps.saturating_sub(self.core.mem.effort())).min(STEPS_PER_LOOK);
                // The writes of a thread in a tainted region must be tainted. The fast path does not taint writes.
                let done = if self.core.threads.is_tainted(t) { 0 } else { self.core.plain_steps(t, left)? };
                // The next step may end an object that the fast path has just accessed.
                self.core.mem.check_pending_promises()?;
                quantum -= done;
                if self.core.mem.effort() >= max_steps {
                    return discard(Discard::StepBudget);
                }
                if done == left {
                    continue;
                }
                self.core.mem.out.steps += 1;
                let flow = self.step(t)?;
                quantum -= 1;
                if flow == Flow::Yield
                    && !single
                    && turns.yields
                    && (turns.next != NextThread::Drawn || self.core.choices.schedule.one_in(2))
                {
                    break;
                }
            }
            let ready = self.core.mem.order.status.ready_count();
            if ready == 0 {
                return self.all_stopped();
            }
            let is_ready = |u: &usize| self.core.mem.order.status[*u] == Status::Ready;
            let next = match turns.next {
                NextThread::Drawn => {
                    self.core.mem.order.status.nth_ready(self.core.choices.schedule.below(ready as u64) as usize)
                }
                NextThread::Higher => {
                    (t + 1..self.core.threads.len()).find(is_ready).or(self.core.mem.order.status.nth_ready(0))
                }
                NextThread::Lower => (0..t).rev().find(is_ready).or(self.core.mem.order.status.nth_ready(ready - 1)),
            };
            t = next.expect("a thread is ready");
            if !single {
                quantum = turns.draw(&mut self.core.choices.schedule);
            }
        }
    }

    pub(super) fn all_stopped(&mut self) -> Result<(), Stop> {
        // An environment thread may wait for any barrier of the other threads, so its waiting is no deadlock.
        let waiting = (0..self.core.threads.len())
            .find(|t| self.core.mem.order.status[*t] == Status::Waiting && !self.core.mem.is_env_thread(*t));
        match waiting {
            None => Ok(()),
            Some(_) if self.openmp.awaits_lock() => discard(Discard::Deadlock),
            Some(t) if self.core.mem.order.status.has_done() => {
                ub(UbKind::DivergentBarrier, format!("thread {t} waits for a thread that has ended"))
            }
            Some(_) => discard(Discard::Deadlock),
        }
    }
}

/// Chooses the kind of turns: short, longer, or until the thread waits. Under [`Options::observe`] there are two more
/// kinds. In one kind, the turns are long and no access ends a turn. Without this kind, the thread with the longer path
/// to an atomic access would never be first. In the second kind, each atomic access ends a turn, and then the next
/// thread runs. This kind is needed, because passes combine the atomic accesses of a warp's threads as if all were
/// executed at the same time.
///
/// [`Options::observe`]: crate::Options::observe
fn turns(job: Job) -> Schedule {
    let seed = job.options.schedule_seed;
    let of = |stretch, yields, next| Schedule { stretch, yields, next };
    if let Interleaving::InTurns(TurnOrder { is_reverse, .. }) = job.options.interleaving {
        return of(u64::MAX, true, if is_reverse { NextThread::Lower } else { NextThread::Higher });
    }
    match seed % 6 {
        _ if job.options.observe && seed % 5 == 3 => of(u64::MAX, true, NextThread::Higher),
        4 | 5 if job.options.observe => of([300, 3000][(seed % 2) as usize], false, NextThread::Drawn),
        _ => of([48, 4, u64::MAX, 400][(seed % 4) as usize], true, NextThread::Drawn),
    }
}

/// Returns the maximum number of steps of all threads together, for a launch of `entry`. A warp's limit is the limit
/// for up to 32 threads. Each thread after the first 32 adds a tenth of a warp's limit. Each doubling of the objects'
/// total size adds one warp's limit, because loops iterate over objects.
pub(super) fn max_steps(core: &Core, entry: FuncId) -> u64 {
    let length = core.job.module.function(entry).insts.len() as u64;
    let warp = u128::from(core.job.options.max_steps) * u128::from(length.max(LONG)) / u128::from(LONG);
    let warp = u64::try_from(warp).unwrap_or(u64::MAX);
    let shares = (core.threads.len() as u64).saturating_sub(32);
    let bytes: u64 = core.mem.memory.objects.iter().map(|o| o.size).sum();
    let doublings = u64::from((bytes / ROOMY).checked_ilog2().unwrap_or(0));
    warp.saturating_mul(1 + doublings).saturating_add((warp / 10).saturating_mul(shares))
}

/// Returns the thread that runs first.
fn starting_thread(core: &mut Core, turns: &Schedule) -> usize {
    let threads = core.threads.len() as u64;
    let mut first = core.first_thread();
    if core.job.options.schedule_seed != 0 {
        first = core.choices.schedule.below(threads) as usize;
    }
    match core.job.options.interleaving {
        Interleaving::InTurns(order) => (u64::from(order.first) % threads) as usize,
        // Different draws begin with different threads.
        _ if !turns.yields => (core.job.options.schedule_seed / 6 % threads) as usize,
        _ => first,
    }
}

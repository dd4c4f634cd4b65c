//! Running all threads: a seeded interleaving that switches at synchronisation, at atomics, and now and then anywhere.

use crate::ir::FuncId;
use crate::machine::api::deadline::is_time_up;
use crate::machine::api::{Discard, Interleaving, Stop, UbKind, discard, ub};
use crate::machine::exec::{Flow, Vm};
use crate::machine::order::Status;
use crate::random::Rng;

/// The number of clock entries that are joined in the time of one instruction.
const JOINED: u64 = 1024;

/// The clock is read every time this number of steps is over.
const STEPS_PER_LOOK: u64 = 2048;

/// Objects of fewer bytes are walked within the ordinary number of steps.
const ROOMY: u64 = 1 << 15;

/// An entry of more instructions than these gets proportionally more steps, so that each instruction is executed as
/// often.
const LONG: u64 = 1250;

/// How threads take turns.
struct Schedule {
    /// How long one thread runs at most before another may.
    stretch: u64,
    /// Others may also run after each atomic or volatile access.
    yields: bool,
    /// They do, one after the other: all threads make their first such access before any makes its second.
    abreast: bool,
}

impl Schedule {
    /// How long the next one is.
    fn draw(&self, rng: &mut Rng) -> u64 {
        if self.yields && !self.abreast { 1 + rng.below(self.stretch) } else { self.stretch }
    }
}

impl Vm<'_> {
    /// Short turns, longer ones, or until the thread waits. If every outcome counts ([`Options::observe`]), also long turns
    /// that nothing cuts short: else who has the longer way to an atomic access would never be first; and turns that end at each
    /// atomic access, one thread after the other: passes join what the threads of a warp do, as if all did it at once.
    ///
    /// [`Options::observe`]: crate::machine::Options::observe
    fn turns(&self) -> Schedule {
        let seed = self.options.schedule_seed;
        let of = |stretch, yields, abreast| Schedule { stretch, yields, abreast };
        match seed % 6 {
            _ if self.options.observe && seed % 5 == 3 => of(u64::MAX, true, true),
            4 | 5 if self.options.observe => of([300, 3000][(seed % 2) as usize], false, false),
            _ => of([48, 4, u64::MAX, 400][(seed % 4) as usize], true, false),
        }
    }

    /// Instructions, and what many threads that wait for each other cost besides.
    pub fn effort(&self) -> u64 {
        self.out.steps + self.order.work / JOINED
    }

    /// The steps of all threads after which a launch of `entry` has taken too many. What a warp may spend, every further thread
    /// may spend a share of; and as much again for each time that the objects are twice as large: loops go over them.
    pub(super) fn max_steps(&self, entry: FuncId) -> u64 {
        let length = self.module.function(entry).insts.len() as u64;
        let warp = u128::from(self.options.max_steps) * u128::from(length.max(LONG)) / u128::from(LONG);
        let warp = u64::try_from(warp).unwrap_or(u64::MAX);
        let shares = (self.threads.len() as u64).saturating_sub(32);
        let bytes: u64 = self.memory.objects.iter().map(|o| o.size).sum();
        let doublings = u64::from((bytes / ROOMY).checked_ilog2().unwrap_or(0));
        warp.saturating_mul(1 + doublings).saturating_add((warp / 10).saturating_mul(shares))
    }

    /// Ends the run if the time of the whole command is over. One step can take long, so not only the number of steps is limited.
    pub(super) fn check_time(&mut self) -> Result<(), Stop> {
        if self.out.steps < self.next_look {
            return Ok(());
        }
        self.next_look = self.out.steps + STEPS_PER_LOOK;
        if is_time_up() { discard(Discard::Deadline) } else { Ok(()) }
    }

    /// Runs every thread to its end.
    pub fn run_all(&mut self, entry: FuncId) -> Result<(), Stop> {
        if matches!(self.options.interleaving, Interleaving::Chosen(_)) {
            return self.run_chosen(entry);
        }
        let single = self.threads.len() == 1;
        let turns = self.turns();
        let max_steps = self.max_steps(entry);
        let mut t = self.first_thread();
        let mut quantum = u64::MAX;
        if self.options.schedule_seed != 0 {
            t = self.schedule.below(self.threads.len() as u64) as usize;
        }
        if !turns.yields {
            // Every thread is first in some draw.
            t = (self.options.schedule_seed / 6 % self.threads.len() as u64) as usize;
        }
        if !single && self.options.schedule_seed != 0 {
            quantum = turns.draw(&mut self.schedule);
        }
        loop {
            while self.order.threads[t].status == Status::Ready && quantum > 0 {
                self.current = t;
                self.check_time()?;
                if self.drives(t) {
                    if self.effort() >= max_steps {
                        return discard(Discard::StepBudget);
                    }
                    self.out.steps += 1;
                    quantum -= 1;
                    if self.drive(t)? == Flow::Yield && self.schedule.one_in(2) {
                        break;
                    }
                    continue;
                }
                let left = quantum.min(max_steps.saturating_sub(self.effort())).min(STEPS_PER_LOOK);
                // What a thread in a tainted region writes must be marked, which the fast path does not do.
                let done = if self.is_tainted(t) { 0 } else { self.plain_steps(t, left)? };
                // The next step may end the life of what the fast path accessed last.
                self.settle_promises()?;
                quantum -= done;
                if self.effort() >= max_steps {
                    return discard(Discard::StepBudget);
                }
                if done == left {
                    continue;
                }
                self.out.steps += 1;
                let flow = self.step(t)?;
                quantum -= 1;
                if flow == Flow::Yield && !single && turns.yields && (turns.abreast || self.schedule.one_in(2)) {
                    break;
                }
            }
            let ready: Vec<usize> =
                (0..self.threads.len()).filter(|t| self.order.threads[*t].status == Status::Ready).collect();
            if ready.is_empty() {
                return self.all_stopped();
            }
            t = match turns.abreast {
                true => ready.iter().copied().find(|u| *u > t).unwrap_or(ready[0]),
                false => self.schedule.pick(&ready),
            };
            if !single {
                quantum = turns.draw(&mut self.schedule);
            }
        }
    }

    pub(super) fn all_stopped(&mut self) -> Result<(), Stop> {
        // Drivers wait for whatever the others do.
        let waiting =
            (0..self.threads.len()).find(|t| self.order.threads[*t].status == Status::Waiting && !self.drives(*t));
        match waiting {
            None => Ok(()),
            Some(t) if self.order.threads.iter().any(|t| t.status == Status::Done) => {
                ub(UbKind::DivergentBarrier, format!("thread {t} waits for a thread that has ended"))
            }
            Some(_) => discard(Discard::Deadlock),
        }
    }
}

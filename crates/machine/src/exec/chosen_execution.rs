//! Runs one chosen execution out of all possible executions. The choices ([`Interleaving::Chosen`]) are: which thread
//! continues, which write an atomic load sees, and whether a weak compare-exchange fails. A thread waits for its turn
//! before each access that may affect other threads.
//!
//! All lists of choices together must give every allowed execution in which each read sees a write that comes earlier
//! in the interleaving. For this, it suffices that threads take turns at the accesses that may affect other threads:
//! between two such accesses, a thread affects no other thread, because a race ends the run.

use crate::api::{Choice, Discard, Interleaving, Stop, discard};
use crate::exec::{Core, MemorySystem, Vm, schedule};
use crate::ir::FuncId;
use crate::order::Status;

impl Vm<'_> {
    /// Runs every thread to its end, in the order of the choices.
    pub(super) fn run_chosen(&mut self, entry: FuncId) -> Result<(), Stop> {
        let max_steps = schedule::max_steps(&self.core, entry);
        self.core.mem.out.atomics.has_others |= (0..self.core.threads.len()).any(|t| self.core.mem.is_env_thread(t));
        if self.core.mem.out.atomics.has_others {
            return discard(Discard::StepBudget);
        }
        loop {
            let is_ready = |vm: &Self, t: usize| vm.core.mem.order.status[t] == Status::Ready;
            while let Some(t) =
                (0..self.core.threads.len()).find(|t| is_ready(self, *t) && !waits_for_its_turn(&self.core, *t))
            {
                self.step_chosen(t, max_steps)?;
            }
            let ready: Vec<usize> = (0..self.core.threads.len()).filter(|t| is_ready(self, *t)).collect();
            if ready.is_empty() {
                return self.all_stopped();
            }
            let t = ready[self.core.mem.take_choice(ready.len())];
            self.step_chosen(t, max_steps)?;
        }
    }

    fn step_chosen(&mut self, t: usize, max_steps: u64) -> Result<(), Stop> {
        if self.core.mem.effort() >= max_steps {
            return discard(Discard::StepBudget);
        }
        self.core.threads.current = t;
        self.check_time()?;
        self.core.mem.out.steps += 1;
        self.step(t)?;
        self.core.mem.check_pending_promises()
    }
}

/// Whether the next instruction of the thread is an access that may affect other threads.
fn waits_for_its_turn(core: &Core, t: usize) -> bool {
    let Interleaving::Chosen(choices) = &core.job.options.interleaving else { return false };
    let Some(frame) = core.threads[t].frames.last() else { return false };
    let step = &core.job.program[frame.function].steps[frame.pc as usize];
    choices.stops.contains(&(frame.function, step.inst))
}

impl MemorySystem<'_> {
    /// Returns the next choice from the list in [`Interleaving::Chosen`], and records it. After the end of the list,
    /// the choice is 0, the first alternative. `of` is the number of alternatives. If there is only one, returns 0 and
    /// records nothing.
    pub fn take_choice(&mut self, of: usize) -> usize {
        let Interleaving::Chosen(choices) = &self.job.options.interleaving else { return 0 };
        if of < 2 {
            return 0;
        }
        let made = &mut self.out.atomics.choices;
        let taken = choices.taken.get(made.len()).copied().unwrap_or(0);
        made.push(Choice { taken, of: of as u32 });
        taken as usize
    }
}

//! Barriers: makes threads wait, and lets them continue together. [`Order`](crate::order::Order) decides which threads
//! continue and which clocks they join.

use crate::api::Stop;
use crate::exec::{Core, Flow, Vm, waves};
use crate::ir::{Call, FuncId, InstId, Value, intrinsics};
use crate::order::{Barrier, BarrierSite, Order, Wake};
use crate::promises::Sync;

impl Vm<'_> {
    /// Lets threads leave a barrier together.
    pub fn wake(&mut self, woken: Vec<Wake>) -> Result<(), Stop> {
        let who: Vec<usize> = woken.iter().map(|w| w.thread).collect();
        // The exchange may access memory for lanes other than this thread. The operands of this thread's asm step do
        // not belong to these accesses, so they are set aside.
        let operands = self.core.asm_operands.take();
        self.distribute(&who)?;
        self.core.asm_operands = operands;
        for Wake { thread, gain } in woken {
            if let Some(gain) = gain {
                self.core.recorded(thread, |order| order.apply_gain(thread, gain));
            }
            self.core.barrier_passed(thread);
        }
        Ok(())
    }

    /// Lets a thread arrive at a barrier. `arrive` gets the current instruction and returns the threads that continue.
    pub fn arrive_at_barrier(
        &mut self,
        t: usize,
        kind: Sync,
        arrive: impl FnOnce(&mut Order, (FuncId, InstId)) -> Result<Vec<Wake>, Stop>,
    ) -> Result<Flow, Stop> {
        self.core.announce_sync(t, kind)?;
        if self.core.job.options.observe && !self.core.mem.out.observed.hides_convergence {
            self.core.mem.out.observed.hides_convergence = hides_convergence(&self.core, t);
        }
        self.core.mem.order.flush(t);
        let here = (self.core.threads.frame(t).function, self.core.threads[t].inst);
        let woken = arrive(&mut self.core.mem.order, here)?;
        self.wake(woken)?;
        self.reconverge(t)?;
        Ok(Flow::Yield)
    }

    /// Lets a thread arrive at a barrier. The thread waits there, or ends the barrier if it arrives last.
    pub fn barrier(&mut self, t: usize, barrier: Barrier) -> Result<Flow, Stop> {
        let is_exchange = matches!(barrier, Barrier::Lanes(_) | Barrier::Exchange(_) | Barrier::Wave);
        let kind = if is_exchange { Sync::Convergent } else { Sync::Memory };
        self.arrive_at_barrier(t, kind, |order, here| order.arrive(t, barrier, here))
    }

    /// Makes an environment thread wait at all barriers of its CTA and cluster.
    pub fn wait_any_barrier(&mut self, t: usize) -> Result<Flow, Stop> {
        let woken = self.core.mem.order.wait_any_barrier(t);
        self.wake(woken)?;
        Ok(Flow::Yield)
    }

    /// If no lane of the wave is ready, lets some of the waiting lanes exchange their values. Called when a lane starts
    /// to wait or ends.
    pub fn reconverge(&mut self, t: usize) -> Result<(), Stop> {
        if !self.core.job.exchanges_without_mask() {
            return Ok(());
        }
        let groups = self.core.mem.order.gathered(t);
        let all: Vec<BarrierSite> = groups.keys().copied().collect();
        let Some(lowest) = all.first() else { return Ok(()) };
        let first = waves::earliest(self.core.job, &all);
        // The choice of the instruction decides which lanes later wait at the same instruction.
        self.core.mem.out.observed.inconclusive |= self.core.job.options.observe && first.is_none();
        let first = first.unwrap_or(*lowest);
        let woken = groups.get(&first).map(|who| self.core.mem.order.release_lanes(who)).unwrap_or_default();
        self.wake(woken)
    }
}

/// Whether the thread is inside a call that is not marked `convergent`: the inline assembly that it executes, or a call
/// on its stack. A call also counts as marked if its direct callee is marked. False if the executed intrinsic is not
/// convergent.
fn hides_convergence(core: &Core, t: usize) -> bool {
    // PTX states the control flow of each thread, so no later pass duplicates or moves its instructions.
    if core.job.program.ptx {
        return false;
    }
    let module = core.job.module;
    let thread = &core.threads[t];
    let is_marked = |call: &Call| {
        let callee = module.callee(call.callee).map(|f| module.function(f));
        call.fn_attrs.has("convergent") || callee.is_some_and(|f| f.attrs.has("convergent"))
    };
    let call_at = |function: FuncId, inst: InstId| module.function(function).inst(inst).kind.as_call();
    let executed = thread.frames.last().and_then(|frame| call_at(frame.function, thread.inst));
    let asm = executed.filter(|call| matches!(call.callee, Value::Asm(_)));
    let mut callers = thread.frames.iter().rev().skip(1).filter_map(|caller| {
        let step = core.job.program[caller.function].steps.get((caller.pc as usize).checked_sub(1)?)?;
        call_at(caller.function, step.inst)
    });
    if asm.is_none_or(is_marked) && callers.all(is_marked) {
        return false;
    }
    // The table of intrinsics is read last: nearly all calls are marked.
    let callee = executed.and_then(|call| module.callee(call.callee));
    let intrinsic = callee.and_then(|f| intrinsics::lookup(module.function_name(f)));
    intrinsic.is_none_or(|intrinsic| intrinsic.is_convergent())
}

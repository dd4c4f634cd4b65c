//! Executes one instruction of one thread.

use crate::api::{Stop, undecided};
use crate::code::{Code, Op, Step};
use crate::exec::{Cx, Flow, Vm, observe};
use crate::ir::*;

impl Vm<'_> {
    /// Executes the next instruction of a thread.
    pub fn step(&mut self, t: usize) -> Result<Flow, Stop> {
        let thread = &mut self.core.threads[t];
        self.core.mem.order.threads[t].clock[t] += 1;
        let frame = thread.frames.last_mut().expect("a running thread has a frame");
        let (function, cx) = (frame.function, Cx { t, base: frame.base });
        let code: &Code = &self.core.job.program[function];
        let step: &Step = &code.steps[frame.pc as usize];
        frame.pc += 1;
        thread.inst = step.inst;
        let first = self.core.mem.out.events.len();
        let flow = self.execute(cx, function, code, step)?;
        self.core.mem.check_pending_promises()?;
        if !self.core.mem.step.free_writes.is_empty() {
            self.core.mem.mark_free_writes();
        }
        if !self.core.mem.out.atomics.accesses.is_empty() {
            self.core.mem.record_written_bytes(t);
        }
        if self.core.job.options.explain {
            self.core.mem.show_writes(first);
        }
        self.core.mem.step.racing_atomic_writes.clear();
        if !std::mem::take(&mut self.core.mem.step.racing_reads).is_empty() {
            return undecided("a copy or an atomic access that races");
        }
        if !self.core.mem.step.volatiles.is_empty() {
            observe::observe_volatiles(&mut self.core, t, &step.op);
        }
        if let Some(space) = step.pointer
            && !matches!(step.op, Op::Call(_) | Op::Asm(_))
        {
            let value = self.core.threads.slot(t, cx.base, step.dst);
            self.core.define(t, function, step.inst, space, &value);
        }
        Ok(flow)
    }

    /// Executes one step of any kind: an instruction, or a step of inline PTX. Returns whether other threads may run
    /// now.
    pub fn execute(&mut self, cx: Cx, function: FuncId, code: &Code, step: &Step) -> Result<Flow, Stop> {
        match &step.op {
            Op::Ret(value) => self.ret(cx, function, code, *value),
            Op::Call(call) => self.call(cx, call, step),
            Op::Asm(asm) => self.asm(cx, function, code, asm, step),
            _ => self.core.execute(cx, function, code, step),
        }
    }
}

//! Calls and returns. [`activation`](crate::exec::activation) begins and ends the activations of defined functions.

use crate::api::{EventKind, Stop, UbKind, ub, undecided, unsupported};
use crate::code::libfuncs::is_builtin;
use crate::code::{CallCode, Callee, Code, Op, Src, Step};
use crate::exec::{CallSite, Cx, Flow, Job, Vm};
use crate::ir::*;
use crate::memory::Scalar;
use crate::order::Status;

impl Vm<'_> {
    /// Executes a call of any kind.
    pub fn call(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let function = self.core.threads.frame(cx.t).function;
        let watched = self.core.job.watches_access(function, step.inst);
        let resumes = self.is_in_runtime(cx.t);
        if watched && !resumes {
            self.core.record(cx.t, EventKind::CallBegin { inst: step.inst });
        }
        let site = CallSite { cx, call, step };
        let callee = match &call.callee {
            Callee::Intrinsic(which) => {
                let flow = self.intrinsic(&site, *which)?;
                if self.core.threads[cx.t].frames.is_empty() {
                    return Ok(flow);
                }
                // If lanes of the warp have not arrived at the exchange yet, `distribute` stores the result later.
                if self.core.threads[cx.t].contribution.is_none() {
                    self.core.check_result(&site)?;
                }
                self.core.after_call(cx.t, function, step, watched);
                return Ok(flow);
            }
            Callee::Function(f) => *f,
            Callee::Indirect(src) => {
                let p = self.core.get(cx, *src, 0)?;
                self.core.mem.called_function(&p)?
            }
        };
        if self.core.job.options.observe && self.core.job.program[callee].is_libfunc {
            is_no_builtin(self.core.job, function, step.inst, callee)?;
        }
        if self.core.job.has_external_model(callee) {
            if !self.core.job.module.types.are_alike(self.core.job.module.function(callee).ty, call.fn_ty) {
                return match call.callee {
                    // C declares functions without a prototype. Then the type of the call may be the type of the
                    // definition instead of the type of the declaration.
                    Callee::Function(_) => undecided("a call of another type than the declaration's"),
                    _ => ub(UbKind::BadCall, "the called function has another type"),
                };
            }
            let depth = self.core.threads[cx.t].frames.len();
            let flow = self.call_declaration(&site, callee)?;
            if self.is_in_runtime(cx.t) || self.core.threads[cx.t].frames.len() > depth {
                // The thread waits, or executes a function that the runtime called.
                return Ok(flow);
            }
            // If some lanes of the warp have not yet arrived at the exchange, the result does not exist yet.
            // `distribute` checks it later.
            if self.core.threads[cx.t].contribution.is_none() {
                self.core.check_result(&site)?;
            }
            self.core.after_call(cx.t, function, step, watched);
            return Ok(flow);
        }
        let mut args = std::mem::take(&mut self.core.scratch);
        args.clear();
        for arg in &call.args {
            self.core.argument(cx, arg, &mut args)?;
        }
        let result = self.core.enter(cx.t, callee, &mut args, Some(step.inst));
        self.core.scratch = args;
        result?;
        Ok(Flow::Next)
    }

    /// Executes `ret`.
    pub fn ret(&mut self, cx: Cx, function: FuncId, code: &Code, value: Option<Src>) -> Result<Flow, Stop> {
        let mut values = std::mem::take(&mut self.core.scratch);
        values.clear();
        self.core.returned_values(cx, code, value, &mut values)?;
        self.core.end_activation(cx.t, function, code, &mut values)?;
        let result = self.give(cx.t, &values);
        self.core.scratch = values;
        result
    }

    /// Ends thread `t` inside its activations, as `nvvm.exit` does. Other threads continue as if the entry had
    /// returned.
    pub fn leave(&mut self, t: usize) -> Result<Flow, Stop> {
        self.core.abandon_activations(t)?;
        self.give(t, &[])
    }

    /// Passes the returned leaves to the caller, or ends the thread.
    fn give(&mut self, t: usize, values: &[Scalar]) -> Result<Flow, Stop> {
        let Some(frame) = self.core.threads[t].frames.last() else {
            self.core.threads[t].returned = values.to_vec();
            if self.core.mem.order.copies.has_unwaited_operation(t) && !self.core.job.options.replay {
                return unsupported("asynchronous copies without a wait");
            }
            self.core.mem.order.status.set(t, Status::Done);
            let woken = self.core.mem.order.leave_barriers(t)?;
            self.wake(woken)?;
            self.reconverge(t)?;
            return Ok(Flow::Yield);
        };
        let (function, cx, pc) = (frame.function, Cx { t, base: frame.base }, frame.pc);
        let program = self.core.job.program;
        if self.is_in_runtime(t) {
            // The ended function was called back by the runtime, so the runtime's call continues.
            self.core.threads[t].inst = program[function].steps[pc as usize - 1].inst;
            self.core.threads.frame_mut(t).pc -= 1;
            return Ok(Flow::Next);
        }
        let step = &program[function].steps[pc as usize - 1];
        self.core.threads[t].inst = step.inst;
        for (i, v) in values.iter().enumerate().take(step.leaves as usize) {
            self.core.threads.set(cx, step.dst + i as u32, *v);
        }
        if let Op::Call(call) = &step.op {
            self.core.check_result(&CallSite { cx, call, step })?;
        }
        let watched = self.core.job.watches_access(function, step.inst);
        self.core.after_call(t, function, step, watched);
        Ok(Flow::Next)
    }
}

/// Checks a call of a definition that has the name and type of a library function. If neither `nobuiltin` nor
/// `no-builtin-NAME` prevents it, LLVM treats the definition as the library function. LangRef does not mention this, so
/// in this case the run is discarded.
fn is_no_builtin(job: Job, caller: FuncId, inst: InstId, callee: FuncId) -> Result<(), Stop> {
    match job.module.function(caller).inst(inst).kind.as_call() {
        Some(site) if is_builtin(job.module, caller, site, callee) => {
            let name = job.name(job.module.function(callee).symbol);
            undecided(format!("call @{name}, which is defined here and named as a library function is"))
        }
        _ => Ok(()),
    }
}

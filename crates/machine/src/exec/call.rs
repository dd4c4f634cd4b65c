//! Calls and returns. [`activation`](crate::exec::activation) begins and ends the activations of defined functions.

use crate::api::{Discard, EventKind, Stop, UbKind, discard, ub, undecided, unsupported};
use crate::code::libfuncs::is_builtin;
use crate::code::{CallCode, Callee, Code, Op, Src, Step};
use crate::exec::value_attributes::same_value;
use crate::exec::{CallSite, Cx, Flow, Job, Vm, thread_moment};
use crate::ir::*;
use crate::memory::{Kind, Scalar};
use crate::order::Status;

/// The maximum number of frames of one thread.
pub const MAX_DEPTH: usize = 64;

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
            Callee::Indirect(src) => self.core.indirect(cx, *src)?,
        };
        if self.core.job.options.observe && self.core.job.program[callee].is_libfunc {
            is_no_builtin(self.core.job, function, step.inst, callee)?;
        }
        if self.core.job.has_external_model(callee) {
            if !self.core.job.module.types.are_alike(self.core.job.module.function(callee).ty, call.fn_ty) {
                return match call.callee {
                    // C declares functions without a prototype, so the definition may have the type of the call.
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
            // If lanes of the warp have not arrived at the exchange yet, `distribute` checks the result later.
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
        let t = cx.t;
        let shape = self.core.job.program.shape(code.ret);
        let mut values = std::mem::take(&mut self.core.scratch);
        values.clear();
        if let Some(src) = value {
            for (i, leaf) in shape.leaves.iter().enumerate() {
                let mut v = self.core.get(cx, src, i)?;
                if let Some(p) = code.returned.map(|p| &code.params[p as usize]).filter(|p| (i as u32) < p.leaves) {
                    // The result is compared with the `returned` argument before the promises of the result are
                    // checked, because a violated promise changes the result to poison.
                    let arg = self.core.threads.slot(t, cx.base, p.slot + i as u32);
                    same_value(&arg, &v)?;
                }
                if let Some(p) = &code.ret_promise {
                    self.core.mem.promise(t, p, &mut v, leaf.kind, "the returned value")?;
                }
                values.push(v);
            }
        }
        let mut pointers = Vec::new();
        for (leaf, v) in shape.leaves.iter().zip(&values) {
            if let Kind::Ptr(space) = leaf.kind {
                pointers.push(self.core.mem.promise_pointer(t, v, space));
            }
        }
        self.core.check_size(cx, code, &values)?;
        if self.core.threads.is_tainted(t) && self.core.threads.leave_forks(t) {
            values.iter_mut().for_each(|v| *v = v.tainted_if(true));
        }
        let overwritten =
            self.core.mem.state.exit(&thread_moment(&self.core.mem.order, &self.core.threads, t), &mut pointers)?;
        self.core.overwrite(t, &overwritten)?;
        let results = shape.leaves.iter().zip(&mut values).filter(|(l, _)| matches!(l.kind, Kind::Ptr(_)));
        for ((_, v), pointer) in results.zip(&pointers) {
            v.prov.tags = pointer.tags;
        }
        let watched = self.core.job.function_watch(function).is_some_and(|w| w.activations);
        if watched {
            self.core.record(t, EventKind::Exit);
        }
        self.core.pop(t);
        let result = self.give(t, &values);
        self.core.scratch = values;
        result
    }

    /// Ends thread `t` inside its activations, as `nvvm.exit` does. Other threads continue as if the entry had
    /// returned. If the entry has a result, or if the skipped returns would change memory, the run is discarded.
    pub fn leave(&mut self, t: usize) -> Result<Flow, Stop> {
        let at = thread_moment(&self.core.mem.order, &self.core.threads, t);
        self.core.mem.state.abandon(&at)?;
        let is_done = self.core.mem.state.leave(&at);
        let entry = self.core.threads[t].frames.first().map(|frame| frame.function);
        if !is_done
            || entry.is_some_and(|f| !self.core.job.program.shape(self.core.job.program[f].ret).leaves.is_empty())
        {
            return discard(Discard::Exit);
        }
        // Under a different nondeterministic choice, the thread would continue.
        self.core.mem.out.observed.inconclusive |= self.core.job.options.observe && self.core.threads.is_tainted(t);
        self.core.threads[t].forks.clear();
        self.core.threads[t].asm = None;
        while let Some(frame) = self.core.threads[t].frames.last() {
            let (function, pc) = (frame.function, frame.pc as usize);
            let inst = self.core.job.program[function].steps[pc.saturating_sub(1)].inst;
            let watch = self.core.job.function_watch(function);
            let is_watched = watch.is_some_and(|w| w.accesses.get(inst.0 as usize) == Some(&true));
            let has_watched_end = watch.is_some_and(|w| w.activations);
            if is_watched {
                self.core.record(t, EventKind::CallEnd { inst });
            }
            if has_watched_end {
                self.core.record(t, EventKind::Exit);
            }
            self.core.pop(t);
        }
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
            // The runtime called the function back, so the runtime call continues.
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

/// Called when the called definition has the name and type of a library function. LLVM treats such a definition as the
/// library function, unless `nobuiltin` or `no-builtin-NAME` prevents this. Without these attributes, the run is
/// discarded. LangRef does not mention this.
fn is_no_builtin(job: Job, caller: FuncId, inst: InstId, callee: FuncId) -> Result<(), Stop> {
    match job.module.function(caller).inst(inst).kind.as_call() {
        Some(site) if is_builtin(job.module, caller, site, callee) => {
            let name = job.name(job.module.function(callee).symbol);
            undecided(format!("call @{name}, which is defined here and named as a library function is"))
        }
        _ => Ok(()),
    }
}

/// Checks the ABI of a call: LangRef, 'call' (the function type is the callee's signature), 'Calling Conventions' and
/// 'Parameter Attributes'. If caller and callee disagree on how an argument is passed, the call is UB.
pub fn same_abi(job: Job, from: FuncId, inst: InstId, callee: FuncId) -> Result<(), Stop> {
    let f = job.module.function(callee);
    let Some(site) = job.module.function(from).inst(inst).kind.as_call() else { return Ok(()) };
    if !job.module.types.are_alike(site.fn_ty, f.ty) {
        return ub(UbKind::BadCall, "the called function has another type");
    }
    // If only an annotation makes a function a kernel, the function has the calling convention of kernels: LLVM 20 and
    // later add the convention to the function when they read the module, but not to its calls.
    let annotated = job.program.is_kernel(callee) && !f.has_kernel_convention();
    if site.cc != f.cc || annotated {
        return ub(UbKind::BadCall, "the calling convention differs from the function's");
    }
    for (arg, param) in site.args.iter().zip(&f.params) {
        for abi in ["byval", "sret", "inalloca", "preallocated"] {
            if arg.attrs.has(abi) != param.attrs.has(abi) {
                return ub(UbKind::BadCall, format!("{abi} on only one side of the call"));
            }
        }
    }
    Ok(())
}

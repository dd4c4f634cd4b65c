//! Calls and returns: frames, by-value copies, value promises of arguments and results, and reports to the promises.

use crate::api::{
    AccessKind, Activation, ActivationId, Discard, EventKind, ObjectId, Origin, Stop, UbKind, discard, ub, undecided,
    unsupported,
};
use crate::code::libfuncs::is_builtin;
use crate::code::{ArgCode, ByvalCopy, CallCode, Callee, Code, Op, Src, Step};
use crate::exec::value_attributes::same_value;
use crate::exec::{Cx, Flow, Frame, Owner, Touch, Vm, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Reg, Scalar, StorageKind};
use crate::order::Status;
use crate::promises::{Access, Overwrite, Ptr};

/// The maximum number of frames of one thread.
pub const MAX_DEPTH: usize = 64;

impl Vm<'_> {
    /// Executes a call of any kind.
    pub fn call(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let function = self.frame(cx.t).function;
        let watched = self.function_watch(function).and_then(|w| w.accesses.get(step.inst.0 as usize)) == Some(&true);
        let resumes = self.is_in_runtime(cx.t);
        if watched && !resumes {
            self.record(cx.t, EventKind::CallBegin { inst: step.inst });
        }
        let callee = match &call.callee {
            Callee::Intrinsic(which) => {
                let flow = self.intrinsic(cx, *which, call, step)?;
                if self.core.threads[cx.t].frames.is_empty() {
                    return Ok(flow);
                }
                // If lanes of the warp have not arrived at the exchange yet, `distribute` stores the result later.
                if self.core.threads[cx.t].contribution.is_none() {
                    self.check_result(cx, call, step)?;
                }
                self.after_call(cx.t, function, step, watched);
                return Ok(flow);
            }
            Callee::Function(f) => *f,
            Callee::Indirect(src) => self.indirect(cx, *src)?,
        };
        if self.core.job.options.observe && self.core.job.program[callee].is_libfunc {
            self.is_no_builtin(function, step.inst, callee)?;
        }
        if self.has_external_model(callee) {
            if !self.core.job.module.types.are_alike(self.core.job.module.function(callee).ty, call.fn_ty) {
                return match call.callee {
                    // C declares functions without a prototype, so the definition may have the type of the call.
                    Callee::Function(_) => undecided("a call of another type than the declaration's"),
                    _ => ub(UbKind::BadCall, "the called function has another type"),
                };
            }
            let depth = self.core.threads[cx.t].frames.len();
            let flow = self.call_declaration(cx, callee, call, step)?;
            if self.is_in_runtime(cx.t) || self.core.threads[cx.t].frames.len() > depth {
                // The thread waits, or executes a function that the runtime called.
                return Ok(flow);
            }
            // If lanes of the warp have not arrived at the exchange yet, `distribute` checks the result later.
            if self.core.threads[cx.t].contribution.is_none() {
                self.check_result(cx, call, step)?;
            }
            self.after_call(cx.t, function, step, watched);
            return Ok(flow);
        }
        let mut args = std::mem::take(&mut self.core.scratch);
        args.clear();
        for arg in &call.args {
            self.argument(cx, arg, &mut args)?;
        }
        let result = self.enter(cx.t, callee, &mut args, Some(step.inst));
        self.core.scratch = args;
        result?;
        Ok(Flow::Next)
    }

    /// Evaluates one argument and checks the call site's promises about it.
    pub fn argument(&mut self, cx: Cx, arg: &ArgCode, out: &mut Vec<Scalar>) -> Result<(), Stop> {
        let program = self.core.job.program;
        for (i, leaf) in program.shape(arg.shape).leaves.iter().enumerate() {
            let mut v = self.get(cx, arg.src, i)?;
            if let Some(p) = &arg.promise {
                self.promise(cx.t, p, &mut v, leaf.kind, "the argument")?;
            }
            out.push(v);
        }
        Ok(())
    }

    fn indirect(&mut self, cx: Cx, src: Src) -> Result<FuncId, Stop> {
        let p = self.get(cx, src, 0)?;
        self.called_function(&p)
    }

    /// Returns the called function. The pointer must point to the start of a function.
    pub fn called_function(&mut self, p: &Scalar) -> Result<FuncId, Stop> {
        self.require_definite(p, "the called pointer")?;
        let Base::Object(object) = p.prov.base else {
            return ub(UbKind::BadCall, "the called pointer names no function");
        };
        let Origin::Function(f) = self.core.mem.out.objects[object].origin else {
            return ub(UbKind::BadCall, "the called pointer names data");
        };
        if self.core.job.module.function_name(f).starts_with("llvm.") {
            return unsupported("indirect call of an intrinsic");
        }
        let start = u128::from(self.core.mem.memory.objects[object].address);
        if p.bits == start { Ok(f) } else { ub(UbKind::BadCall, "the called pointer is not a function's start") }
    }

    /// Called when the called definition has the name and type of a library function. LLVM treats such a definition as
    /// the library function, unless `nobuiltin` or `no-builtin-NAME` prevents this. Without these attributes, the run
    /// is discarded. LangRef does not mention this.
    fn is_no_builtin(&self, caller: FuncId, inst: InstId, callee: FuncId) -> Result<(), Stop> {
        match self.core.job.module.function(caller).inst(inst).kind.as_call() {
            Some(site) if is_builtin(self.core.job.module, caller, site, callee) => {
                let name = self.name(self.core.job.module.function(callee).symbol);
                undecided(format!("call @{name}, which is defined here and named as a library function is"))
            }
            _ => Ok(()),
        }
    }

    /// Whether the external function model executes the function. The linker may replace a weak definition (LangRef,
    /// 'Linkage Types'). So when two programs are compared, a weak definition counts as a declaration.
    fn has_external_model(&self, callee: FuncId) -> bool {
        let f = self.core.job.module.function(callee);
        f.is_declaration() || self.core.job.options.observe && matches!(&*f.linkage.linkage, "weak" | "linkonce")
    }

    /// Checks the ABI of a call: LangRef, 'call' (the function type is the callee's signature), 'Calling Conventions'
    /// and 'Parameter Attributes'. If caller and callee disagree on how an argument is passed, the call is UB.
    fn same_abi(&self, from: FuncId, inst: InstId, callee: FuncId) -> Result<(), Stop> {
        let f = self.core.job.module.function(callee);
        let Some(site) = self.core.job.module.function(from).inst(inst).kind.as_call() else { return Ok(()) };
        if !self.core.job.module.types.are_alike(site.fn_ty, f.ty) {
            return ub(UbKind::BadCall, "the called function has another type");
        }
        // If only an annotation makes a function a kernel, the function has the calling convention of kernels: LLVM 20
        // and later add the convention to the function when they read the module, but not to its calls.
        let annotated = self.core.job.program.is_kernel(callee) && !f.has_kernel_convention();
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

    /// Begins an activation with these argument leaves. `call` is the call instruction; `None` for an entry.
    pub fn enter(&mut self, t: usize, function: FuncId, args: &mut [Scalar], call: Option<InstId>) -> Result<(), Stop> {
        self.begin_activation(t, function, args, call, call.is_some())
    }

    /// Begins an activation of a function that a runtime function calls back. `inst` is the call of the runtime
    /// function. The type and the attributes of this call do not concern `function`.
    pub fn enter_from_runtime(
        &mut self,
        t: usize,
        function: FuncId,
        args: &mut [Scalar],
        inst: InstId,
    ) -> Result<(), Stop> {
        self.begin_activation(t, function, args, Some(inst), false)
    }

    /// Begins an activation. If `is_site` is set, the call instruction calls this function itself, so the attributes of
    /// the call are promises about these arguments.
    fn begin_activation(
        &mut self,
        t: usize,
        function: FuncId,
        args: &mut [Scalar],
        call: Option<InstId>,
        is_site: bool,
    ) -> Result<(), Stop> {
        let program = self.core.job.program;
        let code = &program[function];
        if let Some(why) = &code.unsupported {
            return discard(why.clone());
        }
        let total: u32 = code.params.iter().map(|p| p.leaves).sum();
        if args.len() != total as usize {
            return ub(UbKind::BadCall, "the number of arguments differs from the function's");
        }
        if self.core.threads[t].frames.len() >= MAX_DEPTH {
            return discard(Discard::Recursion);
        }
        let parent = call.map(|inst| (self.frame(t).activation, inst));
        let caller = call.filter(|_| is_site).map(|inst| (self.frame(t).activation, self.frame(t).function, inst));
        if let Some((_, from, inst)) = caller {
            self.same_abi(from, inst, function)?;
        }
        let activation = ActivationId(self.core.mem.out.activations.len() as u32);
        self.core.mem.out.activations.push(Activation { function, thread: t as u32, parent });
        let thread = &mut self.core.threads[t];
        let (base, allocas) = (thread.regs.len(), thread.allocas.len());
        let stack_top = self.core.mem.memory.stack_top(t as u32);
        for p in &code.params {
            let at = p.slot as usize;
            if let Some(byval) = p.byval {
                if call.is_some() {
                    args[at] = self.byval_copy(
                        t,
                        activation,
                        at as u32,
                        byval,
                        args[at],
                        program.shape(p.shape).leaves[0].kind,
                    )?;
                }
            } else if let Some(promise) = &p.promise {
                let shape = program.shape(p.shape);
                for (i, leaf) in shape.leaves.iter().enumerate() {
                    let mut v = args[at + i];
                    self.promise(t, promise, &mut v, leaf.kind, "the parameter")?;
                    args[at + i] = v;
                }
            }
        }
        let mut pointers: Vec<Option<Ptr>> = Vec::with_capacity(code.params.len());
        for p in &code.params {
            pointers.push(match program.shape(p.shape).leaves.first().map(|l| l.kind) {
                Some(Kind::Ptr(space)) if p.leaves == 1 => Some(self.promise_pointer(t, &args[p.slot as usize], space)),
                _ => None,
            });
        }
        let block = BlockId(0);
        let thread = &mut self.core.threads[t];
        thread.frames.push(Frame { function, pc: 0, base, block, activation, allocas, stack_top });
        let stored = self.core.mem.state.enter(
            &thread_moment(&self.core.mem.order, &self.core.threads, t),
            caller,
            &mut pointers,
        )?;
        for (object, offset, len) in stored {
            self.stored_back(t, object, offset, len)?;
        }
        for (p, pointer) in code.params.iter().zip(&pointers) {
            if let Some(pointer) = pointer {
                args[p.slot as usize].prov.tags = pointer.tags;
            }
        }
        let thread = &mut self.core.threads[t];
        thread.regs.extend(args.iter().map(|v| Reg::new(*v)));
        thread.regs.resize(base + code.slots as usize, Reg::new(Scalar::poison()));
        thread.frames.last_mut().expect("just pushed").pc = code.blocks[0].start;
        if let Some(watch) = self.function_watch(function) {
            if watch.activations {
                self.record(t, EventKind::Enter { function, parent });
            }
            for value in &watch.values {
                self.define_value(Cx { t, base }, function, *value)?;
            }
        }
        Ok(())
    }

    fn define_value(&mut self, cx: Cx, function: FuncId, value: Value) -> Result<(), Stop> {
        let module = self.core.job.module;
        let f = module.function(function);
        let Some(ty) = module.value_type(f, value) else { return Ok(()) };
        let Type::Ptr(space) = module.types.get(ty) else { return Ok(()) };
        let v = match value {
            Value::Arg(i) => {
                let slot = self.core.job.program[function].params[i as usize].slot;
                self.slot(cx.t, cx.base, slot)
            }
            Value::Const(c) => self.constant(cx.t, c, 0)?,
            _ => return Ok(()),
        };
        let pointer = self.pointer(cx.t, &v, *space);
        self.record(cx.t, EventKind::Define { value, pointer });
        Ok(())
    }

    /// Creates the callee's private copy of a by-value argument.
    pub(super) fn byval_copy(
        &mut self,
        t: usize,
        activation: ActivationId,
        param: u32,
        ByvalCopy { size, align }: ByvalCopy,
        source: Scalar,
        kind: Kind,
    ) -> Result<Scalar, Stop> {
        let Kind::Ptr(space) = kind else { return unsupported("byval of this type") };
        let from = match self.resolve(t, &source, space, size) {
            Err(Stop::Ub(kind @ (UbKind::OutOfBounds | UbKind::Null | UbKind::NoProvenance), why)) => {
                return ub(UbKind::ByVal, format!("no {size} bytes to copy for a byval argument ({kind}): {why}"));
            }
            other => other?,
        };
        self.copied_in(t, &source, from, size)?;
        let owner = Owner { cta: self.position(t).cta, thread: t as u32 };
        let object = self.create(Origin::Byval { activation, param }, StorageKind::Local, owner, size, align)?;
        self.core.mem.memory.copy((object, 0), from, size);
        self.announce(t, object);
        self.core.threads[t].allocas.push(object);
        self.view(t).pointer_to(object, space)
    }

    /// Checks that the read of the caller's bytes for a by-value copy breaks no promise and does not race. No event
    /// records the read, because the callee may never read the copy.
    fn copied_in(
        &mut self,
        t: usize,
        source: &Scalar,
        (object, offset): (ObjectId, u64),
        len: u64,
    ) -> Result<(), Stop> {
        let (space, kind) = (AddressSpace(0), AccessKind::Read);
        let touch = Touch::plain(space, kind, len);
        self.check_constant(source, object, &touch)?;
        self.copy_check(t, object, offset, &touch)?;
        self.race_check(t, object, offset, &touch)?;
        let wildcard = matches!(source.prov.base, Base::Wildcard(_));
        let (tags, constant) = (source.prov.tags, self.is_from_constants(source, object));
        let access = Access { object, offset, len, kind, tags, wildcard, volatile: false, atomic: false, constant };
        match self.announce_access(t, &access) {
            // If a function makes no access except byval copies for its calls, every LLVM release infers memory(none)
            // for it. LangRef does not say whether the caller or the callee makes this read.
            Err(Stop::Ub(UbKind::MemoryEffects | UbKind::ReadOnly, _)) => {
                undecided("a byval copy of what is promised not to be read")
            }
            other => other,
        }
    }

    /// Checks a store that an attribute implies: `writable` on entry, `initializes` and `dead_on_return` at the return.
    /// A pass may insert such a store (LangRef, "Parameter Attributes"). The store is not atomic, and races like any
    /// store.
    fn stored_back(&mut self, t: usize, object: ObjectId, offset: u64, len: u64) -> Result<(), Stop> {
        let (space, kind) = (AddressSpace(0), AccessKind::Write);
        let touch = Touch::plain(space, kind, len);
        self.copy_check(t, object, offset, &touch)?;
        self.race_check(t, object, offset, &touch)
    }

    /// Makes the given bytes undef or poison at a return, as `initializes` and `dead_on_return` state.
    pub fn overwrite(&mut self, t: usize, bytes: &[Overwrite]) -> Result<(), Stop> {
        for Overwrite { object, offset, poison } in bytes {
            let o = &self.core.mem.memory.objects[*object];
            let Some(offset) = u64::try_from(*offset).ok().filter(|offset| *offset < o.size) else {
                return ub(UbKind::Initializes, format!("the range ends outside object {}", object.0));
            };
            if o.constant {
                return ub(UbKind::Initializes, format!("object {} is constant and not initialized", object.0));
            }
            if o.alive {
                self.stored_back(t, *object, offset, 1)?;
                let cell = if *poison { Cell::POISON } else { Cell::UNDEF };
                self.core.mem.memory.fill(*object, offset, 1, cell);
            }
        }
        Ok(())
    }

    /// Executes `ret`.
    pub fn ret(&mut self, cx: Cx, function: FuncId, code: &Code, value: Option<Src>) -> Result<Flow, Stop> {
        let t = cx.t;
        let program = self.core.job.program;
        let shape = program.shape(code.ret);
        let mut values = std::mem::take(&mut self.core.scratch);
        values.clear();
        if let Some(src) = value {
            for (i, leaf) in shape.leaves.iter().enumerate() {
                let mut v = self.get(cx, src, i)?;
                if let Some(p) = code.returned.map(|p| &code.params[p as usize]).filter(|p| (i as u32) < p.leaves) {
                    // The result is compared with the `returned` argument before the promises of the result are
                    // checked, because a violated promise changes the result to poison.
                    let arg = self.slot(t, cx.base, p.slot + i as u32);
                    same_value(&arg, &v)?;
                }
                if let Some(p) = &code.ret_promise {
                    self.promise(t, p, &mut v, leaf.kind, "the returned value")?;
                }
                values.push(v);
            }
        }
        let mut pointers = Vec::new();
        for (leaf, v) in shape.leaves.iter().zip(&values) {
            if let Kind::Ptr(space) = leaf.kind {
                pointers.push(self.promise_pointer(t, v, space));
            }
        }
        self.check_size(cx, code, &values)?;
        if self.is_tainted(t) && self.leave_forks(t) {
            values.iter_mut().for_each(|v| *v = v.tainted_if(true));
        }
        let overwritten =
            self.core.mem.state.exit(&thread_moment(&self.core.mem.order, &self.core.threads, t), &mut pointers)?;
        self.overwrite(t, &overwritten)?;
        let results = shape.leaves.iter().zip(&mut values).filter(|(l, _)| matches!(l.kind, Kind::Ptr(_)));
        for ((_, v), pointer) in results.zip(&pointers) {
            v.prov.tags = pointer.tags;
        }
        let watched = self.function_watch(function).is_some_and(|w| w.activations);
        if watched {
            self.record(t, EventKind::Exit);
        }
        self.pop(t);
        let result = self.give(t, &values);
        self.core.scratch = values;
        result
    }

    /// Ends the running frame of thread `t`, with its allocas.
    fn pop(&mut self, t: usize) {
        let frame = self.core.threads[t].frames.pop().expect("a returning thread has a frame");
        while self.core.threads[t].allocas.len() > frame.allocas {
            if let Some(object) = self.core.threads[t].allocas.pop()
                && self.core.mem.memory.objects[object].alive
            {
                self.kill(object);
            }
        }
        self.core.mem.memory.restore_stack(t as u32, frame.stack_top);
        self.core.threads[t].regs.truncate(frame.base);
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
        self.core.mem.out.observed.inconclusive |= self.core.job.options.observe && self.is_tainted(t);
        self.core.threads[t].forks.clear();
        self.core.threads[t].asm = None;
        while let Some(frame) = self.core.threads[t].frames.last() {
            let (function, pc) = (frame.function, frame.pc as usize);
            let inst = self.core.job.program[function].steps[pc.saturating_sub(1)].inst;
            let watch = self.function_watch(function);
            let is_watched = watch.is_some_and(|w| w.accesses.get(inst.0 as usize) == Some(&true));
            let has_watched_end = watch.is_some_and(|w| w.activations);
            if is_watched {
                self.record(t, EventKind::CallEnd { inst });
            }
            if has_watched_end {
                self.record(t, EventKind::Exit);
            }
            self.pop(t);
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
            self.frame_mut(t).pc -= 1;
            return Ok(Flow::Next);
        }
        let step = &program[function].steps[pc as usize - 1];
        self.core.threads[t].inst = step.inst;
        for (i, v) in values.iter().enumerate().take(step.leaves as usize) {
            self.set(cx, step.dst + i as u32, *v);
        }
        if let Op::Call(call) = &step.op {
            self.check_result(cx, call, step)?;
        }
        let watched = self.function_watch(function).and_then(|w| w.accesses.get(step.inst.0 as usize)) == Some(&true);
        self.after_call(t, function, step, watched);
        Ok(Flow::Next)
    }

    /// Ends a call: records the end of the call and, if the result is a pointer, the definition of this pointer.
    pub fn after_call(&mut self, t: usize, function: FuncId, step: &Step, watched: bool) {
        if watched {
            self.record(t, EventKind::CallEnd { inst: step.inst });
        }
        if let Some(space) = step.pointer {
            let base = self.frame(t).base;
            let value = self.slot(t, base, step.dst);
            self.define(t, function, step.inst, space, &value);
        }
    }
}

//! Activations: how a call of a defined function begins and ends, with its frame, its by-value copies and its promises.

use crate::api::{
    AccessKind, Activation, ActivationId, Discard, EventKind, ObjectId, Origin, Stop, UbKind, discard, ub, undecided,
    unsupported,
};
use crate::code::{ByvalCopy, Code, Src, Step};
use crate::exec::value_attributes::same_value;
use crate::exec::{Core, Cx, Frame, Job, Owner, Touch, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Reg, Scalar, StorageKind};
use crate::promises::{Access, Overwrite, Ptr};

/// The maximum number of frames of one thread.
pub const MAX_DEPTH: usize = 64;

impl Core<'_> {
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

    /// Begins an activation. `is_site`: whether the call instruction `call` calls this function directly. False if a
    /// runtime function calls the function back. Only a direct call's attributes are promises about these arguments.
    pub fn begin_activation(
        &mut self,
        t: usize,
        function: FuncId,
        args: &mut [Scalar],
        call: Option<InstId>,
        is_site: bool,
    ) -> Result<(), Stop> {
        let program = self.job.program;
        let code = &program[function];
        if let Some(why) = &code.unsupported {
            return discard(why.clone());
        }
        let total: u32 = code.params.iter().map(|p| p.leaves).sum();
        if args.len() != total as usize {
            return ub(UbKind::BadCall, "the number of arguments differs from the function's");
        }
        if self.threads[t].frames.len() >= MAX_DEPTH {
            return discard(Discard::Recursion);
        }
        let parent = call.map(|inst| (self.threads.frame(t).activation, inst));
        let caller = call
            .filter(|_| is_site)
            .map(|inst| (self.threads.frame(t).activation, self.threads.frame(t).function, inst));
        if let Some((_, from, inst)) = caller {
            same_abi(self.job, from, inst, function)?;
        }
        let activation = ActivationId(self.mem.out.activations.len() as u32);
        self.mem.out.activations.push(Activation { function, thread: t as u32, parent });
        let thread = &mut self.threads[t];
        let (base, allocas) = (thread.regs.len(), thread.allocas.len());
        let stack_top = self.mem.memory.stack_top(t as u32);
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
                    self.mem.promise(t, promise, &mut v, leaf.kind, "the parameter")?;
                    args[at + i] = v;
                }
            }
        }
        let mut pointers: Vec<Option<Ptr>> = Vec::with_capacity(code.params.len());
        for p in &code.params {
            pointers.push(match program.shape(p.shape).leaves.first().map(|l| l.kind) {
                Some(Kind::Ptr(space)) if p.leaves == 1 => {
                    Some(self.mem.promise_pointer(t, &args[p.slot as usize], space))
                }
                _ => None,
            });
        }
        let block = BlockId(0);
        let thread = &mut self.threads[t];
        thread.frames.push(Frame { function, pc: 0, base, block, activation, allocas, stack_top });
        let stored = self.mem.state.enter(&thread_moment(&self.mem.order, &self.threads, t), caller, &mut pointers)?;
        for (object, offset, len) in stored {
            self.stored_back(t, object, offset, len)?;
        }
        for (p, pointer) in code.params.iter().zip(&pointers) {
            if let Some(pointer) = pointer {
                args[p.slot as usize].prov.tags = pointer.tags;
            }
        }
        let thread = &mut self.threads[t];
        thread.regs.extend(args.iter().map(|v| Reg::new(*v)));
        thread.regs.resize(base + code.slots as usize, Reg::new(Scalar::poison()));
        thread.frames.last_mut().expect("just pushed").pc = code.blocks[0].start;
        if let Some(watch) = self.job.function_watch(function) {
            if watch.activations {
                self.record(t, EventKind::Enter { function, parent });
            }
            for value in &watch.values {
                self.define_value(Cx { t, base }, function, *value)?;
            }
        }
        Ok(())
    }

    pub fn define_value(&mut self, cx: Cx, function: FuncId, value: Value) -> Result<(), Stop> {
        let module = self.job.module;
        let f = module.function(function);
        let Some(ty) = module.value_type(f, value) else { return Ok(()) };
        let Type::Ptr(space) = module.types.get(ty) else { return Ok(()) };
        let v = match value {
            Value::Arg(i) => {
                let slot = self.job.program[function].params[i as usize].slot;
                self.threads.slot(cx.t, cx.base, slot)
            }
            Value::Const(c) => self.constant(cx.t, c, 0)?,
            _ => return Ok(()),
        };
        let pointer = self.mem.pointer(cx.t, &v, *space);
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
        let from = match self.mem.resolve(t, &source, space, size) {
            Err(Stop::Ub(kind @ (UbKind::OutOfBounds | UbKind::Null | UbKind::NoProvenance), why)) => {
                return ub(UbKind::ByVal, format!("no {size} bytes to copy for a byval argument ({kind}): {why}"));
            }
            other => other?,
        };
        self.copied_in(t, &source, from, size)?;
        let owner = Owner { cta: self.mem.position(t).cta, thread: t as u32 };
        let object = self.mem.create(Origin::Byval { activation, param }, StorageKind::Local, owner, size, align)?;
        self.mem.memory.copy((object, 0), from, size);
        self.mem.announce(t, object);
        self.threads[t].allocas.push(object);
        self.mem.view(t).pointer_to(object, space)
    }

    /// Checks that the read of the caller's bytes for a by-value copy breaks no promise and does not race. No event
    /// records the read, because the callee may never read the copy.
    pub fn copied_in(
        &mut self,
        t: usize,
        source: &Scalar,
        (object, offset): (ObjectId, u64),
        len: u64,
    ) -> Result<(), Stop> {
        let (space, kind) = (AddressSpace(0), AccessKind::Read);
        let touch = Touch::plain(space, kind, len);
        self.mem.check_constant(source, object, &touch)?;
        self.mem.copy_check(t, object, offset, &touch)?;
        self.race_check(t, object, offset, &touch)?;
        let wildcard = matches!(source.prov.base, Base::Wildcard(_));
        let (tags, constant) = (source.prov.tags, self.mem.is_from_constants(source, object));
        let access = Access { wildcard, constant, ..Access::plain(object, offset, len, kind, tags) };
        match self.announce_access(t, &access) {
            // If a function makes no access except byval copies for its calls, every LLVM release infers memory(none)
            // for the function. LangRef does not say whether the caller or the callee reads the copied bytes.
            Err(Stop::Ub(UbKind::MemoryEffects | UbKind::ReadOnly, _)) => {
                undecided("a byval copy of what is promised not to be read")
            }
            other => other,
        }
    }

    /// Checks a store that an attribute implies: `writable` on entry, `initializes` and `dead_on_return` at the return.
    /// A pass may insert such a store (LangRef, "Parameter Attributes"). The store is not atomic, so it races as every
    /// plain store does.
    pub fn stored_back(&mut self, t: usize, object: ObjectId, offset: u64, len: u64) -> Result<(), Stop> {
        let (space, kind) = (AddressSpace(0), AccessKind::Write);
        let touch = Touch::plain(space, kind, len);
        self.mem.copy_check(t, object, offset, &touch)?;
        self.race_check(t, object, offset, &touch)
    }

    /// Makes the given bytes undef or poison at a return, as `initializes` and `dead_on_return` state.
    pub fn overwrite(&mut self, t: usize, bytes: &[Overwrite]) -> Result<(), Stop> {
        for Overwrite { object, offset, poison } in bytes {
            let o = &self.mem.memory.objects[*object];
            let Some(offset) = u64::try_from(*offset).ok().filter(|offset| *offset < o.size) else {
                return ub(UbKind::Initializes, format!("the range ends outside object {}", object.0));
            };
            if o.constant {
                return ub(UbKind::Initializes, format!("object {} is constant and not initialized", object.0));
            }
            if o.alive {
                self.stored_back(t, *object, offset, 1)?;
                let cell = if *poison { Cell::POISON } else { Cell::UNDEF };
                self.mem.memory.fill(*object, offset, 1, cell);
            }
        }
        Ok(())
    }

    /// Appends the leaves of the returned value to `values`, and checks the promises about them.
    pub fn returned_values(
        &mut self,
        cx: Cx,
        code: &Code,
        value: Option<Src>,
        values: &mut Vec<Scalar>,
    ) -> Result<(), Stop> {
        let Some(src) = value else { return Ok(()) };
        for (i, leaf) in self.job.program.shape(code.ret).leaves.iter().enumerate() {
            let mut v = self.get(cx, src, i)?;
            if let Some(p) = code.returned.map(|p| &code.params[p as usize]).filter(|p| (i as u32) < p.leaves) {
                // The result is compared with the `returned` argument before the promises of the result are checked,
                // because a violated promise changes the result to poison.
                let arg = self.threads.slot(cx.t, cx.base, p.slot + i as u32);
                same_value(&arg, &v)?;
            }
            if let Some(p) = &code.ret_promise {
                self.mem.promise(cx.t, p, &mut v, leaf.kind, "the returned value")?;
            }
            values.push(v);
        }
        Ok(())
    }

    /// Ends the running activation of thread `t`. The activation returns the leaves `values`.
    pub fn end_activation(
        &mut self,
        t: usize,
        function: FuncId,
        code: &Code,
        values: &mut [Scalar],
    ) -> Result<(), Stop> {
        let leaves = &self.job.program.shape(code.ret).leaves;
        let mut pointers = Vec::new();
        for (leaf, v) in leaves.iter().zip(&*values) {
            if let Kind::Ptr(space) = leaf.kind {
                pointers.push(self.mem.promise_pointer(t, v, space));
            }
        }
        let base = self.threads.frame(t).base;
        self.check_size(Cx { t, base }, code, values)?;
        if self.threads.is_tainted(t) && self.threads.leave_forks(t) {
            values.iter_mut().for_each(|v| *v = v.tainted_if(true));
        }
        let overwritten = self.mem.state.exit(&thread_moment(&self.mem.order, &self.threads, t), &mut pointers)?;
        self.overwrite(t, &overwritten)?;
        let results = leaves.iter().zip(values).filter(|(l, _)| matches!(l.kind, Kind::Ptr(_)));
        for ((_, v), pointer) in results.zip(&pointers) {
            v.prov.tags = pointer.tags;
        }
        if self.job.function_watch(function).is_some_and(|w| w.activations) {
            self.record(t, EventKind::Exit);
        }
        self.pop(t);
        Ok(())
    }

    /// Ends all activations of thread `t` without a return. The run is discarded if the entry has a result, or if the
    /// skipped returns would change memory (for example, `dead_on_return` makes bytes poison).
    pub fn abandon_activations(&mut self, t: usize) -> Result<(), Stop> {
        let at = thread_moment(&self.mem.order, &self.threads, t);
        self.mem.state.abandon(&at)?;
        let is_done = self.mem.state.leave(&at);
        let program = self.job.program;
        let entry = self.threads[t].frames.first().map(|frame| frame.function);
        if !is_done || entry.is_some_and(|f| !program.shape(program[f].ret).leaves.is_empty()) {
            return discard(Discard::Exit);
        }
        // Under a different nondeterministic choice, the thread would continue.
        self.mem.out.observed.inconclusive |= self.job.options.observe && self.threads.is_tainted(t);
        self.threads[t].forks.clear();
        self.threads[t].asm = None;
        while let Some(frame) = self.threads[t].frames.last() {
            let (function, pc) = (frame.function, frame.pc as usize);
            let inst = program[function].steps[pc.saturating_sub(1)].inst;
            if self.job.watches_access(function, inst) {
                self.record(t, EventKind::CallEnd { inst });
            }
            if self.job.function_watch(function).is_some_and(|w| w.activations) {
                self.record(t, EventKind::Exit);
            }
            self.pop(t);
        }
        Ok(())
    }

    /// Ends the allocas of thread `t`, except the first `count`.
    pub fn end_allocas(&mut self, t: usize, count: usize) {
        while self.threads[t].allocas.len() > count {
            let last = self.threads[t].allocas.pop();
            if let Some(object) = last.filter(|object| self.mem.memory.objects[*object].alive) {
                self.mem.kill(object);
            }
        }
    }

    /// Ends the running frame of thread `t`, with its allocas.
    fn pop(&mut self, t: usize) {
        let frame = self.threads[t].frames.pop().expect("a returning thread has a frame");
        self.end_allocas(t, frame.allocas);
        self.mem.memory.restore_stack(t as u32, frame.stack_top);
        self.threads[t].regs.truncate(frame.base);
    }

    /// Ends a call: records the end of the call and, if the result is a pointer, the definition of this pointer.
    pub fn after_call(&mut self, t: usize, function: FuncId, step: &Step, watched: bool) {
        if watched {
            self.record(t, EventKind::CallEnd { inst: step.inst });
        }
        if let Some(space) = step.pointer {
            let base = self.threads.frame(t).base;
            let value = self.threads.slot(t, base, step.dst);
            self.define(t, function, step.inst, space, &value);
        }
    }
}

/// Whether the arguments and the result of a call have the sizes of the function's parameters and result.
fn has_same_sizes(job: Job, site: &Call, f: &Function) -> bool {
    let layout = &job.program.spaces.layout;
    let size = |ty| layout.store_size(&job.module.types, ty);
    let Type::Function { ret, params, .. } = job.module.types.get(site.fn_ty) else { return false };
    params.len() == f.params.len()
        && params
            .iter()
            .chain([ret])
            .zip(f.params.iter().map(|p| &p.ty).chain([&f.ret]))
            .all(|(a, b)| size(*a) == size(*b))
}

/// Checks the ABI of a call: LangRef, 'call' (the function type is the callee's signature), 'Calling Conventions' and
/// 'Parameter Attributes'. If caller and callee disagree on how an argument is passed, the call is UB.
fn same_abi(job: Job, from: FuncId, inst: InstId, callee: FuncId) -> Result<(), Stop> {
    let f = job.module.function(callee);
    let Some(site) = job.module.function(from).inst(inst).kind.as_call() else { return Ok(()) };
    if !job.module.types.are_alike(site.fn_ty, f.ty) {
        // PTX ISA, ".callprototype": a prototype states only the sizes of the parameters and of the result.
        if job.program.ptx && has_same_sizes(job, site, f) {
            return undecided("an indirect call of PTX, which states no types");
        }
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

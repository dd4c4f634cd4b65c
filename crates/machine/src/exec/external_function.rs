//! Calls of unknown functions. [`external_code`](crate::environment::external_code) decides what the function does, and
//! the calling thread does it here.

use crate::api::{
    AccessKind, Activation, ActivationId, Discard, ObjectId, PlannedAccess, PlannedResult, Plans, Stop, discard,
    undecided, unsupported,
};
use crate::code::Step;
use crate::environment::external::allocation_kind;
use crate::environment::external_code::{
    ArgumentEffects, CalleeEffects, ExternalCall, Handle, Id, Sources, is_library, may_synchronize, name_hash, powers,
    result_promise,
};
use crate::environment::observe::Weight;
use crate::exec::{CallSite, Core, Cx, Frame, Job, MemorySystem, Touch, heap, observe, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Prov, Scalar, mask};
use crate::promises::{Escape, Ptr};
use crate::random::{Rng, sub_seed};
use std::sync::Arc;

/// The reason why an unknown function may be unable to repeat its actions after a pass: the pass turned a pointer into
/// a number, as InstCombine does to join loads of a pointer and of an integer (LangRef, 'ptrtoint', 'inttoptr').
const UNCLEAR: &str = "outside code gets an address instead of a pointer";

/// A performed access: object, offset, and the kind of access.
pub type PerformedAccess = (ObjectId, u64, Touch);

/// Calls a function without a known body. Returns whether the thread must then wait at an external barrier.
pub fn call_unknown(core: &mut Core, site: &CallSite, callee: FuncId) -> Result<bool, Stop> {
    let module = core.job.module;
    let f = module.function(callee);
    let name = core.job.name(f.symbol);
    let code = &core.job.program[callee];
    let ir_call = module.function(core.threads.frame(site.cx.t).function).inst(site.step.inst).kind.as_call();
    let is_inlined = f.attrs.has("alwaysinline") || ir_call.is_some_and(|c| c.fn_attrs.has("alwaysinline"));
    if !f.is_declaration() && is_inlined {
        // The inliner inlines this definition, although the linker may replace a weak definition.
        return unsupported(format!("call @{name}, which is weak and always inlined"));
    }
    // LLVM knows some mangled names: C++ operators such as `new` and `delete`, and functions that AMDGPU's passes fold.
    let pure = name.starts_with("_Z") && f.attrs.memory() == Some(MemoryEffects::NONE) && !core.job.options.observe;
    let known = is_library(name, module.triple.starts_with("nvptx")) && !pure
        || f.attrs.has("noreturn")
        || f.vararg
        || name.contains("__spirv_"); // a built-in function of SPIR-V, such as a barrier
    if known || code.unsupported.is_some() || site.call.args.len() != code.params.len() {
        return unsupported(format!("call @{name}"));
    }
    if site.call.args.iter().zip(&code.params).any(|(a, p)| a.byval.is_some() != p.byval.is_some()) {
        return unsupported(format!("call @{name} with byval"));
    }
    let shapes = site.call.args.iter().map(|a| a.shape).chain([site.call.ret]);
    if shapes.flat_map(|s| core.job.program.shape(s).leaves.iter()).any(|leaf| core.job.is_buffer_pointer(leaf.kind)) {
        return unsupported(format!("call @{name} with a buffer pointer"));
    }
    if core.job.options.observe && allocation_kind(f).is_none() && ir_call.is_some_and(|c| c.fn_attrs.has("allockind"))
    {
        return undecided("only the call says that outside code allocates, which a pass may drop");
    }
    if let Some(kind) = allocation_kind(f) {
        if kind.contains("realloc") {
            return unsupported(format!("call @{name}"));
        }
        if kind.contains("free") {
            let which = f.params.iter().position(|p| p.attrs.has("allocptr"));
            let Some(which) = which else { return unsupported(format!("call @{name}")) };
            let p = core.arg(site, which, 0)?;
            heap::release_heap(core, site.cx, p)?;
            return Ok(false);
        }
    }
    let is_external_barrier = is_external_barrier(core, callee, ir_call)?;
    let done = execute_external(core, site, callee, is_external_barrier);
    without_fault_of_model(core.job, done)?;
    Ok(is_external_barrier)
}

/// Discards the run if the behaviour that the model chose broke a promise. The kernel has no error in this case,
/// because the real function would not break the promise.
pub fn without_fault_of_model<T>(job: Job, done: Result<T, Stop>) -> Result<T, Stop> {
    match done {
        Err(Stop::Ub(kind, _)) if !job.options.replay => discard(Discard::ExternalCode(kind)),
        other => other,
    }
}

fn execute_external(core: &mut Core, site: &CallSite, callee: FuncId, is_external_barrier: bool) -> Result<(), Stop> {
    let t = site.cx.t;
    let module = core.job.module;
    let f = module.function(callee);
    let caller = (core.threads.frame(t).activation, core.threads.frame(t).function, site.step.inst);
    let Some(ir_call) = module.function(caller.1).inst(site.step.inst).kind.as_call() else {
        return unsupported("call");
    };
    let (exact, loose) = (powers(&core.job.module.types, f, Some(ir_call)), powers(&core.job.module.types, f, None));
    let (allocas, stack_top) = (core.threads[t].allocas.len(), core.mem.memory.stack_top(t as u32));
    let (args, mut pointers, mut handles) = arguments(core, site, callee, &exact)?;
    let copies = core.threads[t].allocas[allocas..].to_vec();
    let free = core.threads.is_tainted(t) || args.iter().any(|v| v.drawn);
    let n = nth_call(core, t, callee, &exact.effects);
    let keys = [&exact, &loose].map(|powers| core.mem.environment_view(t).key(callee, powers, n, &args));
    let activation = ActivationId(core.mem.out.activations.len() as u32);
    let parent = Some((caller.0, site.step.inst));
    core.mem.out.activations.push(Activation { function: callee, thread: t as u32, parent });
    push_external_frame(core, t, callee, activation);
    core.mem.state.enter(&thread_moment(&core.mem.order, &core.threads, t), Some(caller), &mut pointers)?;
    for handle in &mut handles {
        if let Some(Some(p)) = handle.arg.map(|i| &pointers[i]) {
            handle.pointer.prov.tags = p.tags;
        }
    }
    // After a pass, `noalias` arguments that the pass may have deduced are ignored.
    let restricted = if core.job.options.replay { Vec::new() } else { restricted(core, t) };
    let (globals, inputs, external_state) = (&core.mem.table.globals, &core.mem.table.inputs, &core.external_state);
    let from = Sources { globals, inputs, restricted: &restricted, external_state };
    core.mem.environment_view(t).reach(&from, exact.effects, &mut handles)?;
    // With a different value of a tainted argument, the function may write different bytes.
    let is_given_choice = core.job.options.observe && args.iter().any(|v| v.drawn);
    core.mem.out.observed.inconclusive |= is_given_choice && handles.iter().any(|h| h.writes);
    if matches!(ir_call.tail, TailKind::Tail | TailKind::MustTail) {
        // LangRef, 'call': the callee of a tail call does not access the caller's stack.
        for handle in &mut handles {
            if let Base::Object(object) = handle.pointer.prov.base
                && core.mem.state.frame_of(object) == Some(caller.0)
            {
                (handle.reads, handle.writes) = (false, false);
            }
        }
    }
    // A call of an allocation function is not observed, because a pass may remove any unused allocation (LangRef,
    // 'allockind').
    let observed = core.job.options.observe && allocation_kind(f).is_none();
    let told = (observed && loose.effects.inaccessiblemem.is_mod()).then(|| {
        let looks: Vec<bool> = exact.params.iter().map(|p| p.looks).collect();
        let (name, data) = core.mem.environment_view(t).call(callee, &args, &looks);
        let leaves_out = |effects: &MemoryEffects| !effects.inaccessiblemem.is_mod();
        (name, data, Weight { optional: leaves_out(&exact.effects), repeats: loose.effects.inaccessiblemem.is_ref() })
    });
    let played = ExternalCall { callee, call: site.call, site: ir_call, keys, args, handles, free };
    let acts = match planned(&core.mem, |plans, key| plans.acts(key).map(<[PlannedAccess]>::to_vec), keys) {
        // An unknown function that is a barrier makes no accesses. If all threads made the same accesses before the
        // barrier, the accesses would race.
        _ if is_external_barrier => Vec::new(),
        // The function only allocates and frees. A pass may remove its call, so the function has no other effects here
        // (LangRef, 'allockind').
        _ if core.job.options.observe && allocation_kind(f).is_some() => Vec::new(),
        Some(acts) => acts,
        None if is_unsure(core.job, &played.args) => return undecided(UNCLEAR),
        None => {
            let acts = core.mem.environment_view(t).decide(keys[0], &played.handles);
            Arc::make_mut(&mut core.mem.out.plans).record(keys, acts.clone());
            acts
        }
    };
    if told.is_some() {
        for object in &copies {
            observe::observe_copy(&mut core.mem, t, *object);
        }
    }
    let (touched, seen) = perform(core, t, &played, &acts)?;
    observe::observe_effect(core, t, told);
    let after = keys.map(|k| k ^ seen);
    let answers = match planned(&core.mem, |plans, key| plans.answers(key).map(<[PlannedResult]>::to_vec), after) {
        Some(answers) => answers,
        None => {
            let answers = core.mem.environment_view(t).answers(&played, seen);
            Arc::make_mut(&mut core.mem.out.plans).learn_answers(after, &answers);
            answers
        }
    };
    let values = results(core, t, &played, &answers)?;
    if !core.job.options.observe && (!values.is_empty() || acts.iter().any(|a| a.kind == AccessKind::Write)) {
        note_invented(&mut core.mem, callee);
    }
    return_from_external(core, site.cx, site.step, &played, values)?;
    end_copies(core, t, allocas, stack_top);
    let defined = played.handles.iter().all(|h| h.pointer.is_definite());
    for (object, offset, touch) in touched {
        core.record_access(t, object, offset, &touch, defined);
    }
    if !(core.job.options.observe && allocation_kind(f).is_some()) {
        keep_pointers(core, t, &played);
    }
    Ok(())
}

/// Returns the number of this thread's calls of the function, including the running call. Returns 0 if the function has
/// no private state, that is, no memory of outside code in which it could store a number. A function has private state
/// if it may both read and write memory that only outside code can access.
fn nth_call(core: &mut Core, t: usize, callee: FuncId, effects: &MemoryEffects) -> u64 {
    if effects.inaccessiblemem != ModRefInfo::ModRef {
        return 0;
    }
    core.external_state.calls(callee, t)
}

fn keep_pointers(core: &mut Core, t: usize, played: &ExternalCall) {
    let name = name_hash(core.job.name(core.job.module.function(played.callee).symbol));
    for h in played.handles.iter().filter(|h| h.keeps && matches!(h.pointer.prov.base, Base::Object(_))) {
        // Outside code keeps the pointer after the call, unless a promise forbids this.
        if core.escape(t, h.pointer.prov.tags, Escape::Stored(None)).is_ok() {
            core.external_state.give(name, h, core.job.options.replay);
        }
    }
}

/// Whether this call is a barrier for the threads of the CTA. It is one if the seed selects the callee, and the
/// attributes of the callee and of the call allow a barrier.
fn is_external_barrier(core: &Core, callee: FuncId, site: Option<&Call>) -> Result<bool, Stop> {
    let f = core.job.module.function(callee);
    if core.threads.len() == 1 || sub_seed(core.job.setup.seed, name_hash(core.job.name(f.symbol))) & 1 == 0 {
        return Ok(false);
    }
    let may = may_synchronize(f, site);
    if core.job.options.observe && may != may_synchronize(f, None) {
        return undecided("only the call says whether outside code may synchronise, which a pass may drop");
    }
    Ok(may)
}

/// Records that the external function model chose the behaviour of the function. If undefined behaviour follows, its
/// report mentions this choice, because the real function may behave differently.
fn note_invented(mem: &mut MemorySystem, callee: FuncId) {
    let name = mem.job.name(mem.job.module.function(callee).symbol);
    if !mem.out.invented.contains(name) {
        mem.out.invented.insert(name.into());
    }
}

/// Ends the by-value copies of the callee.
fn end_copies(core: &mut Core, t: usize, allocas: usize, stack_top: Option<u64>) {
    while core.threads[t].allocas.len() > allocas {
        if let Some(object) = core.threads[t].allocas.pop() {
            core.mem.kill(object);
        }
    }
    core.mem.memory.restore_stack(t as u32, stack_top);
}

/// Returns what the plans (the recorded behaviour of unknown functions) contain under the key `exact`. After a pass,
/// uses the key `loose` if the plans contain nothing under `exact`. `loose` does not depend on the promises of the call
/// site, because a pass may drop them.
fn planned<T>(mem: &MemorySystem, find: impl Fn(&Plans, u64) -> Option<T>, [exact, loose]: [u64; 2]) -> Option<T> {
    let plans = &mem.out.plans;
    find(plans, exact).or_else(|| find(plans, loose).filter(|_| mem.job.options.replay))
}

/// Evaluates the arguments. Returns the leaves of all arguments, the pointers among the arguments, and a handle for
/// each pointer that the callee may use.
#[allow(clippy::type_complexity)]
fn arguments(
    core: &mut Core,
    site: &CallSite,
    callee: FuncId,
    powers: &CalleeEffects,
) -> Result<(Vec<Scalar>, Vec<Option<Ptr>>, Vec<Handle>), Stop> {
    let (t, program) = (site.cx.t, core.job.program);
    let (mut args, mut handles, mut pointers) = (Vec::new(), Vec::new(), Vec::new());
    for (i, arg) in site.call.args.iter().enumerate() {
        let start = args.len();
        core.argument(site.cx, arg, &mut args)?;
        let leaves = &program.shape(arg.shape).leaves;
        if let Some(p) = &program[callee].params[i].promise {
            for (leaf, v) in leaves.iter().zip(&mut args[start..]) {
                core.mem.promise(t, p, v, leaf.kind, "the argument")?;
            }
        }
        pointers.push(None);
        let copied = arg.byval.or(program[callee].params[i].byval);
        if let (Some(byval), [leaf]) = (copied, &*program.shape(arg.shape).leaves) {
            // The callee, whose activation begins next, owns the by-value copy. No other code has a pointer to the
            // copy.
            let activation = ActivationId(core.mem.out.activations.len() as u32);
            let copy = core.byval_copy(t, activation, i as u32, byval, args[start], leaf.kind)?;
            args[start] = copy;
        }
        for (k, (leaf, v)) in leaves.iter().zip(&args[start..]).enumerate() {
            core.mem.out.observed.peeked |= core.job.options.observe && !v.is_well_defined();
            if let Kind::Ptr(space) = leaf.kind {
                if leaves.len() == 1 {
                    pointers[i] = Some(core.mem.promise_pointer(t, v, space));
                }
                let ArgumentEffects { reads, writes, mut returns, mut keeps, .. } = powers.params[i];
                (returns, keeps) = (returns && copied.is_none(), keeps && copied.is_none());
                let id = Id::Argument.number(&[i as u64, k as u64]);
                let arg = (leaves.len() == 1).then_some(i);
                // A pointer that was made from a number points to the object at its address.
                let mut pointer = *v;
                if let (Base::Wildcard(_), Some((o, _))) = (v.prov.base, core.mem.view(t).locate(v, space)) {
                    pointer.prov.base = Base::Object(o);
                }
                handles.push(Handle { id, arg, pointer, space, reads, writes, returns, keeps, guessed: false });
            }
        }
    }
    Ok((args, pointers, handles))
}

fn push_external_frame(core: &mut Core, t: usize, function: FuncId, activation: ActivationId) {
    let thread = &mut core.threads[t];
    let (base, allocas) = (thread.regs.len(), thread.allocas.len());
    let stack_top = core.mem.memory.stack_top(t as u32);
    thread.frames.push(Frame { function, pc: 0, base, block: BlockId(0), activation, allocas, stack_top });
}

/// Whether, after a pass, an argument may be the address of an unknown object.
fn is_unsure(job: Job, args: &[Scalar]) -> bool {
    let unclear = |v: &Scalar| match v.prov.base {
        Base::Wildcard(_) => v.bits != 0 || !job.program.absolute.is_empty(),
        base => base == Base::ViaInt && v.bits != 0,
    };
    job.options.replay && args.iter().any(unclear)
}

/// Performs all planned accesses. Returns the accesses to record, and a hash of the read bytes.
fn perform(
    core: &mut Core,
    t: usize,
    played: &ExternalCall,
    acts: &[PlannedAccess],
) -> Result<(Vec<PerformedAccess>, u64), Stop> {
    let mut seen = sub_seed(played.keys[0], 0x7365_656e);
    let mut out = Vec::new();
    for act in acts {
        let Some(h) = played.handles.iter().find(|h| h.id == act.handle) else { continue };
        match external_access(core, t, h, act, played.free, &mut seen) {
            Ok(done) => out.push(done),
            Err(_) if is_unsure(core.job, &played.args) => return undecided(UNCLEAR),
            Err(stop) => {
                core.mem.out.refused = Some(Plans::refusal(played.keys, *act));
                return match stop {
                    // After a pass, the function repeats its accesses from before the pass.
                    Stop::Ub(kind, detail) if core.job.options.replay => {
                        let name = core.job.name(core.job.module.function(played.callee).symbol);
                        Err(Stop::Ub(kind, format!("@{name} may not {:?} any more: {detail}", act.kind)))
                    }
                    Stop::Ub(kind, _) => discard(Discard::ExternalCode(kind)),
                    other => Err(other),
                };
            }
        }
    }
    Ok((out, seen))
}

fn external_access(
    core: &mut Core,
    t: usize,
    h: &Handle,
    act: &PlannedAccess,
    free: bool,
    seen: &mut u64,
) -> Result<PerformedAccess, Stop> {
    let m = core.job.program.spaces.index_mask(h.space);
    let bits = (h.pointer.bits as u64).wrapping_add(act.at as u64) & m;
    let mut p = Scalar { bits: bits.into(), ..h.pointer };
    if core.job.program.ptx {
        // If PTX code made a pointer from a number, its provenance is no object. Then its address decides to which
        // object it points.
        p.prov.base = core.mem.view(t).base_at(p.bits, h.space, p.prov.base);
    }
    let touch = Touch::plain(h.space, act.kind, act.len);
    let (object, offset) = core.check_access(t, &p, &touch)?;
    let read = act.kind == AccessKind::Read;
    if read && core.job.options.observe {
        observe::observe_read(&mut core.mem, t, object, offset, act.len)?;
    }
    if read {
        let environment_view = core.mem.environment_view(t);
        for (cell, at) in core.mem.memory.bytes(object, offset, act.len).iter().zip(offset..) {
            let undefined = !cell.is_well_defined();
            let byte = if undefined {
                environment_view.undefined_byte(object, at).into()
            } else {
                environment_view.observable_part(*cell)
            };
            *seen = sub_seed(*seen, byte);
        }
    } else {
        let mut written = Rng::new(*seen, act.handle);
        core.mem.memory.change(object, offset, act.len, |cell| *cell = Cell::new(written.word() as u8, 0, 0, free));
    }
    Ok((object, offset, touch))
}

/// Computes the leaves of the call's result.
fn results(core: &mut Core, t: usize, played: &ExternalCall, answers: &[PlannedResult]) -> Result<Vec<Scalar>, Stop> {
    let program = core.job.program;
    let promise = result_promise(&program[played.callee].ret_promise, &played.call.promise);
    let mut out = Vec::new();
    for (leaf, answer) in program.shape(played.call.ret).leaves.iter().zip(answers) {
        let mut v = match (leaf.kind, *answer) {
            (_, PlannedResult::Argument(at)) => played.args[at],
            (Kind::Ptr(space), PlannedResult::Fresh) => {
                heap::allocate_noalias_result(core, t, played.callee, space, &promise, &played.args)?
            }
            (Kind::Ptr(space), PlannedResult::Behind { handle, step }) => {
                core.mem.environment_view(t).pointer_behind(played, space, handle, step)
            }
            (_, PlannedResult::Bits(bits)) => Scalar::from_bits(bits & mask(leaf.bits)),
            _ => Scalar::from_bits(0),
        };
        if !matches!(answer, PlannedResult::Argument(_)) {
            core.mem.promise(t, &promise, &mut v, leaf.kind, "the result")?;
            // After a pass, the plan is repeated unchanged, because the planned result kept the promises before the
            // pass.
            if v.poison && !core.job.options.replay {
                return discard(Discard::ExternalHasNoResult);
            }
            v = v.tainted_if(played.free);
        }
        out.push(v);
    }
    Ok(out)
}

/// Ends the activation of an unknown function and returns its result to the caller.
fn return_from_external(
    core: &mut Core,
    cx: Cx,
    step: &Step,
    played: &ExternalCall,
    values: Vec<Scalar>,
) -> Result<(), Stop> {
    let t = cx.t;
    let shape = core.job.program.shape(played.call.ret);
    let mut results = Vec::new();
    for (leaf, v) in shape.leaves.iter().zip(&values) {
        if let Kind::Ptr(space) = leaf.kind {
            results.push(core.mem.promise_pointer(t, v, space));
        }
    }
    let overwritten = core.mem.state.exit(&thread_moment(&core.mem.order, &core.threads, t), &mut results)?;
    core.overwrite(t, &overwritten)?;
    core.threads[t].frames.pop();
    let mut results = results.into_iter();
    for (i, (leaf, v)) in shape.leaves.iter().zip(values).enumerate() {
        let tags = match leaf.kind {
            Kind::Ptr(_) => results.next().map_or(v.prov.tags, |p| p.tags),
            _ => v.prov.tags,
        };
        core.threads.set(cx, step.dst + i as u32, Scalar { prov: Prov { tags, ..v.prov }, ..v });
    }
    Ok(())
}

/// Returns the objects to which `noalias` arguments of the thread's activations point. Outside code must not access
/// these objects through pointers that are not based on those arguments.
fn restricted(core: &Core, t: usize) -> Vec<ObjectId> {
    let thread = &core.threads[t];
    let mut objects = Vec::new();
    for frame in &thread.frames {
        let params = &core.job.module.function(frame.function).params;
        let slots = &core.job.program[frame.function].params;
        for (_, slot) in params.iter().zip(slots).filter(|(p, _)| p.attrs.has("noalias")) {
            let value = thread.regs.get(frame.base + slot.slot as usize).map(|r| r.value().prov.base);
            objects.extend(if let Some(Base::Object(o)) = value { Some(o) } else { None });
        }
    }
    objects
}

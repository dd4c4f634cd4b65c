//! Records what outside code can observe of a run. This file decides when to record.
//! [`EnvironmentView`](crate::environment::EnvironmentView) decides what to record.

use crate::api::observation::{Byte, ObservableEffect, Taint};
use crate::api::{AccessKind, Discard, ObjectId, Stop, discard};
use crate::code::Op;
use crate::environment::is_hidden;
use crate::environment::observe::ReportedCall;
use crate::exec::{Core, Job, MemorySystem};
use crate::ir::{FuncId, GlobalId, GlobalVar};
use crate::memory::StorageKind;

/// Creates the exported variables before the launch, so that the order of their first uses has no effect.
pub fn exported_variables(core: &mut Core) -> Result<(), Stop> {
    let (module, options) = (core.job.module, core.job.options);
    let bytes = core.choices.bytes.clone();
    let exported = |g: &GlobalVar| !is_hidden(module, options, &g.linkage, g.symbol);
    for (i, g) in module.globals.iter().enumerate().filter(|(_, g)| exported(g)) {
        let name = module.symbol_name(g.symbol);
        if name.starts_with("llvm.") || !name.starts_with(&*options.prefix) {
            continue;
        }
        for t in 0..core.threads.len() {
            // An error here is ignored, because the error is reported again when the program uses the variable.
            let _ = core.global(t, GlobalId(i as u32));
        }
    }
    core.choices.bytes = bytes;
    Ok(())
}

/// Records the volatile accesses of the instruction that the thread has just executed.
pub fn observe_volatiles(core: &mut Core, t: usize, op: &Op) {
    let volatiles = std::mem::take(&mut core.mem.step.volatiles);
    // `atom` of PTX is never volatile.
    let is_lowered = core.job.options.lowered && !core.job.program.ptx;
    if is_lowered && matches!(op, Op::Rmw { .. } | Op::CmpXchg { .. }) {
        return;
    }
    for (object, offset, len, kind) in volatiles {
        let home = core.mem.memory.objects[object].home;
        if core.job.options.lowered && matches!(home, StorageKind::Local | StorageKind::Const | StorageKind::Param) {
            continue;
        }
        let bytes = if kind == AccessKind::Read {
            Vec::new()
        } else {
            core.mem.environment_view(t).observed_bytes(object, offset, len)
        };
        let (free, in_pieces) = (core.threads.is_tainted(t), in_pieces(core.job, op, len));
        core.mem.out.observed.add_effect(
            t,
            ObservableEffect::Volatile { kind, object, offset, len, bytes, in_pieces },
            free,
        );
    }
}

/// Records an effect of outside code: a call, and the bytes that the callee read.
pub fn observe_effect(core: &mut Core, t: usize, call: Option<ReportedCall>) {
    let read = std::mem::take(&mut core.mem.out.observed.read);
    if let Some((callee, args, weight)) = call {
        let free = core.threads.is_tainted(t);
        let effect = ObservableEffect::Call { callee, args, read, optional: weight.optional };
        // The call is compared with the thread's last effect, not counting calls that a pass may remove.
        let optional = |d: &&ObservableEffect| matches!(d, ObservableEffect::Call { optional: true, .. });
        let last = core.mem.out.observed.threads.get(t).and_then(|d| d.list.iter().rfind(|d| !optional(d)));
        if weight.repeats || last != Some(&effect) {
            core.mem.out.observed.add_effect(t, effect, free);
        }
    }
}

/// Records the result of the entry for one thread.
pub fn observe_result(core: &mut Core, t: usize, entry: FuncId) {
    let at = core.mem.out.observed.returned.len();
    core.mem.out.observed.returned.resize(at.max(t + 1), Vec::new());
    if core.mem.is_env_thread(t) {
        return;
    }
    let shape = core.job.program.shape(core.job.program[entry].ret);
    let values = core.threads[t].returned.iter().zip(&shape.leaves);
    let environment_view = core.mem.environment_view(t);
    let data = values.map(|(v, leaf)| environment_view.datum(v, leaf.kind)).collect();
    core.mem.out.observed.returned[t] = data;
}

/// Records all bytes of a by-value copy as an argument of outside code. A comparison of programs ignores the undefined
/// bytes of the copy.
pub fn observe_copy(mem: &mut MemorySystem, t: usize, object: ObjectId) {
    let size = mem.memory.objects[object].size;
    let bytes = mem.environment_view(t).observed_bytes(object, 0, size);
    mem.out.observed.read.extend(bytes);
}

/// Records a read by outside code. A run before a pass is discarded if outside code reads undefined or tainted bytes,
/// because the effect of these bytes is unknown.
pub fn observe_read(mem: &mut MemorySystem, t: usize, object: ObjectId, offset: u64, len: u64) -> Result<(), Stop> {
    let bytes = mem.environment_view(t).observed_bytes(object, offset, len);
    let open = |b: &Byte| match b {
        Byte::Plain { undef, poison, taint, .. } => undef | poison != 0 || *taint != Taint::No,
        Byte::Pointer { .. } => false,
        Byte::Unclear => true,
    };
    if !mem.job.options.replay && bytes.iter().any(open) {
        return discard(Discard::ExternalReadsUndefined);
    }
    mem.out.observed.read.extend(bytes);
    Ok(())
}

/// Records the final state of all objects, after the launch.
pub fn observe_memory(mem: &mut MemorySystem) {
    let environment_view = mem.environment_view(0);
    let objects = mem.memory.ids().map(|id| environment_view.final_object(id)).collect();
    mem.out.observed.objects = objects;
}

/// A pass may split some volatile accesses into pieces. For such an access of `len` bytes, returns the smallest number
/// of bytes that the pieces together must cover; `None` for other accesses.
///
/// Lowering to PTX may remove `volatile` from an atomic access, because PTX has no volatile atomics. So the pieces of
/// such an access need not cover any byte. A pass may split memory intrinsics, and accesses that the target cannot make
/// at once: accesses of aggregates, and buffer accesses whose length is not 1, 2, 4, 8, 12 or 16 bytes.
fn in_pieces(job: Job, op: &Op, len: u64) -> Option<u64> {
    let is_lowered = job.options.lowered && !job.program.ptx;
    let mem = match op {
        Op::Call(_) => return Some(len),
        Op::Load { mem, .. } | Op::Store { mem, .. } => mem,
        _ => return None,
    };
    if is_lowered && mem.atomic.is_some() {
        return Some(0);
    }
    let shape = job.program.shape(mem.shape);
    // PTX accesses the parts of a vector separately (PTX ISA, "Vector Data-types").
    if is_lowered && (mem.align < len || !matches!(len, 1 | 2 | 4 | 8) || shape.leaves.len() > 1) {
        return Some(shape.leaves.iter().map(|l| u64::from(l.bits.div_ceil(8))).sum());
    }
    if shape.aggregate {
        // The pieces need not cover padding.
        return Some(shape.leaves.iter().map(|l| u64::from(l.bits.div_ceil(8))).sum());
    }
    let at_once = !job.program.spaces.is_buffer(mem.space) || matches!(len, 1 | 2 | 4 | 8 | 12 | 16);
    (!at_once).then_some(len)
}

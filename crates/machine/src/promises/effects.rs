//! Promises about the effects of activations: `memory(…)`, `readonly` and similar attributes of functions, calls and
//! arguments, and `tail`, `nosync`, `nofree`.
//!
//! Every access is checked against every activation on the thread's stack. `memory(…)` does not restrict three kinds of
//! accesses:
//!
//! - accesses of the activation's own stack, that is, of allocas and byval copies of the activation and its callees. (A
//!   byval copy of the activation's own argument belongs to the caller: LangRef, 'byval'.)
//! - reads of constant memory: reads of an object that is never writable, invariant loads, loads with a constant TBAA
//!   tag, and reads through a constant address space (space 4, and on NVPTX also 101). On AMDGPU, reads through a
//!   pointer that was cast from space 4 count too.
//! - reads of bytes that this thread wrote during the activation.
//!
//! AMDGPU's alias analysis in LLVM 15 treats the memory of a kernel's `noalias readonly` argument as constant memory
//! (llvm#139629 proposes this again). So a pass may infer a wrong `memory(…)` for a kernel. Only hosts launch kernels,
//! so no caller relies on this attribute.
//!
//! "argmem" is the memory that is accessed through pointers based on a pointer argument. If an argument is a vector or
//! an aggregate of pointers, the memory to which they point is not "argmem", as alias analysis assumes (llvm#140997).
//! If a promise allows only writes of some memory (`write` in `memory(…)`, `writeonly`), a read of this memory before
//! the activation has written it gives poison (LangRef, 'memory').
//!
//! Two rules are stricter than LangRef. First, a volatile access also accesses inaccessible memory. Second, a
//! synchronisation accesses all memory that the module can access. This includes argument memory only if an argument
//! points to memory. The reason is that passes infer `argmem: none` for functions whose arguments they have removed.
//!
//! A synchronisation does not access inaccessible memory, because function-attrs excludes it for ordered atomic
//! accesses, as in Triton's kernels. For these accesses function-attrs also infers `memory(argmem: readwrite)`. The
//! machine allows this attribute in the first activation of a thread, because no caller relies on it, and checks the
//! activation's own accesses. Convergent operations that order no memory (shuffles, votes, readfirstlane) do not
//! synchronise (LangRef, 'nosync').

use super::frame::Frame;
use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, ActivationId, Birth, Check, EventContext, ObjectId, Sync, TagInfo};
use crate::api::{Stop, Ub, UbKind, ub, undecided};
use crate::ir::ModRefInfo::{Mod, ModRef, Ref};
use crate::ir::{MemoryEffects, ModRefInfo};

/// The message for a synchronisation under a `memory(…)` that excludes some memory.
const EXCLUDED: &str = "a synchronisation where memory(…) excludes some memory";

/// Whether this UB is a synchronisation in a function whose `memory(…)` excludes some memory.
pub fn is_excluded_synchronisation(ub: &Ub) -> bool {
    ub.kind == UbKind::MemoryEffects && ub.detail.starts_with(EXCLUDED)
}

/// Returns the effect of an access of this kind: read, write, or both.
fn done(kind: AccessKind) -> ModRefInfo {
    ModRefInfo::from_accesses(kind != AccessKind::Write, kind != AccessKind::Read)
}

/// Checks one access against one activation of the accessing thread. Returns whether the access reads memory that the
/// activation may only write. `volatile_syncs`: whether a volatile access violates `nosync`, as it does until LLVM 22
/// (llvm#194391).
pub(super) fn access(
    frame: &mut Frame,
    infos: &[TagInfo],
    sets: &TagSets,
    at: &EventContext,
    birth: Option<&Birth>,
    access: &Access,
    volatile_syncs: bool,
) -> Result<bool, Stop> {
    let home = birth.and_then(|b| b.frame);
    if frame.promises.tail && home.is_some() && home == frame.caller {
        return ub(UbKind::Tail, format!("a tail call accesses object {}, in its caller's frame", access.object.0));
    }
    if volatile_syncs && frame.promises.nosync && access.volatile {
        return ub(UbKind::NoSync, "a nosync function makes a volatile access");
    }
    let by_us = birth.and_then(|b| b.by).is_some_and(|(thread, _)| thread == at.thread);
    let own_stack = by_us && home.is_some_and(|home| home >= frame.activation);
    if frame.promises.effects == MemoryEffects::UNKNOWN {
        frame.write(access);
        return Ok(false);
    }
    let arg = frame.tags.iter().any(|tag| sets.contains(access.tags, *tag));
    if own_stack {
        // If memory in the activation's own frame is accessed through an argument, the memory is a byval copy. It
        // belongs to the caller (LangRef, 'byval').
        let copied = arg && home == Some(frame.activation);
        let denied = done(access.kind).difference(frame.promises.effects.argmem);
        if copied && (denied.is_mod() || denied.is_ref() && !frame.has_written(access)) {
            return ub(UbKind::MemoryEffects, "accesses a byval argument in a way that memory(…) excludes");
        }
        frame.write(access);
        return Ok(false);
    }
    let mut needed = done(access.kind);
    if needed.is_ref() && (birth.is_some_and(|b| b.constant) || frame.has_written(access)) {
        needed = needed.difference(Ref);
    }
    frame.write(access);
    let effects = frame.promises.effects;
    if access.volatile && effects.inaccessiblemem != ModRef {
        return ub(UbKind::MemoryEffects, "a volatile access where memory(…) excludes inaccessible memory");
    }
    let maybe = !arg && access.wildcard && frame.tags.iter().any(|tag| infos[tag.0 as usize].exposed);
    let allowed = if arg { effects.argmem } else { effects.other };
    let excess = needed.difference(allowed);
    let unwritten = excess == Ref && allowed == Mod;
    if excess.is_any() && !unwritten {
        let place = if arg { "argument memory" } else { "other memory" };
        let what = ["touches", "reads", "writes", "reads or writes"][needed as usize];
        return ub(
            UbKind::MemoryEffects,
            format!("{what} {place} (object {}), which memory(…) excludes", access.object.0),
        );
    }
    if maybe && needed.difference(effects.argmem).is_any() {
        return undecided("wildcard under memory(…)");
    }
    Ok(unwritten)
}

/// Checks an access against `readonly`, `writeonly` or `readnone` of the argument that one of the pointer's tags
/// identifies. `frame` is the activation that has the argument. Returns whether the access reads memory that the
/// activation may only write.
pub(super) fn argument(
    info: &TagInfo,
    frame: Option<&Frame>,
    at: &EventContext,
    birth: Option<&Birth>,
    access: &Access,
) -> Result<bool, Stop> {
    if !info.open || !done(access.kind).difference(info.access).is_any() {
        return Ok(false);
    }
    if access.kind == AccessKind::Read && birth.is_some_and(|b| b.constant) {
        // `memory(…)` exempts reads of constant memory, and function-attrs infers `readnone` for an argument with only
        // such reads. LangRef does not state whether `readnone` exempts them too.
        return undecided("constant memory is read through a readnone argument");
    }
    if info.thread != at.thread {
        return undecided("another thread uses a pointer based on a readonly argument");
    }
    if info.access == Mod {
        return Ok(!frame.is_some_and(|f| f.has_written(access)));
    }
    let object = access.object.0;
    ub(UbKind::ReadOnly, format!("object {object} is accessed through {} against its attribute", info.describe()))
}

/// Checks an access through a wildcard pointer, which may be based on any exposed argument of any thread.
pub(super) fn check_wildcard(infos: &[TagInfo], stacks: &[Vec<Frame>], access: &Access) -> Check {
    let forbids = |tag: &Tag| {
        let info = &infos[tag.0 as usize];
        info.open && info.exposed && done(access.kind).difference(info.access).is_any()
    };
    match stacks.iter().flatten().flat_map(|frame| &frame.tags).any(forbids) {
        true => undecided("wildcard under a readonly argument"),
        false => Ok(()),
    }
}

/// Checks a synchronisation against one activation. `home`: the activation of this thread whose frame contains the
/// object of an atomic access. No other thread can access such an object, so the access does not communicate (LangRef,
/// 'nosync'). function-attrs infers `nosync` for a function whose only synchronising accesses are of this kind.
pub(super) fn sync(frame: &Frame, sync: Sync, home: Option<ActivationId>) -> Check {
    if sync == Sync::Convergent || home.is_some_and(|home| home >= frame.activation) {
        return Ok(());
    }
    if frame.promises.nosync && sync != Sync::DeclaredNosync {
        return ub(UbKind::NoSync, "a nosync function synchronises");
    }
    let effects = frame.promises.effects;
    // A thread's first activation has no caller in the module that could rely on the attribute, so changes by other
    // threads do not matter. The accesses of the activation itself are checked one by one.
    if frame.caller.is_none() && effects.argmem == ModRef {
        return Ok(());
    }
    let argmem = if frame.has_argument_memory { effects.argmem } else { ModRef };
    if argmem.intersect(effects.other) != ModRef {
        return ub(UbKind::MemoryEffects, EXCLUDED);
    }
    Ok(())
}

/// Checks a change of inaccessible memory, such as the allocator's state or a clock, during one activation. (An
/// mbarrier is shared memory and not inaccessible.) Freeing also modifies inaccessible memory, because LICM and DSE
/// rely on this (LangRef, 'memory').
pub(super) fn inaccessible(frame: &Frame) -> Check {
    if frame.promises.effects.inaccessiblemem != ModRef {
        let what = "an allocation, a free or a clock where memory(…) excludes inaccessible memory";
        return ub(UbKind::MemoryEffects, what);
    }
    Ok(())
}

/// Checks a deallocation during one activation. The activation may free an object that was allocated during it.
pub(super) fn free(frame: &Frame, at: &EventContext, object: ObjectId, birth: Option<&Birth>) -> Check {
    let since = |(thread, time): (u32, u32)| thread == at.thread && time >= frame.entered;
    if frame.promises.nofree && !birth.and_then(|b| b.by).is_some_and(since) {
        return ub(UbKind::NoFree, format!("object {} is freed in a nofree function", object.0));
    }
    Ok(())
}

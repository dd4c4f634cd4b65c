//! Rules about the effects of a call on an object, and about memory that is never written.

use crate::alias::effects::attribute_effects;
use crate::alias::{Analysis, CallSite, Location, Query};
use crate::answers::{AliasResult, ModRefInfo};
use crate::ir::{Call, GlobalRef, InstId, InstKind, MemoryEffects, TailKind, Value};
use crate::target::Quirk;
use crate::values::objects::is_alloca;

/// A tail call does not access the caller's allocas. But front ends also mark calls of intrinsics as `tail`, without
/// meaning this promise. So the rule skips calls of intrinsics, except under the quirk `tail-intrinsics`.
pub fn tail_call(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    let (view, call) = (&q.analysis.view, site.call);
    if !matches!(call.tail, TailKind::Tail | TailKind::MustTail) || !is_alloca(view, q.analysis.object(loc.ptr)) {
        return None;
    }
    let means_it = q.analysis.profile.has(Quirk::TailIntrinsics) || view.intrinsic(call).is_none();
    let byval = || (0..call.args.len()).any(|i| view.arg_has(call, i, "byval"));
    (means_it && !byval()).then_some(ModRefInfo::NoModRef)
}

/// Restoring the stack ends the lifetime of dynamic allocas and of `inalloca` argument memory, so the answer is Mod.
pub fn stack_restore(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    let view = &q.analysis.view;
    site.does.restores_stack.then_some(())?;
    let Value::Inst(object) = q.analysis.object(loc.ptr) else { return None };
    let InstKind::Alloca { count, inalloca, .. } = &view.function.inst(object).kind else { return None };
    let in_entry = view.block_of(object).is_some_and(|b| b.0 == 0);
    let is_static = in_entry && !inalloca && count.is_none_or(|c| view.const_int(c).is_some());
    (!is_static).then_some(ModRefInfo::Mod)
}

/// If an object's address is not captured, a call accesses the object only through the call's own operands.
pub fn not_captured(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    let object = q.analysis.object(loc.ptr);
    if object == Value::Inst(site.id) || !q.analysis.is_not_captured(object) {
        return None;
    }
    let mut result = ModRefInfo::NoModRef;
    let whole = q.analysis.profile.has(Quirk::WholeArguments);
    for (arg, access) in &site.does.arguments {
        let (arg, loc) = match whole {
            true => (Location::before_or_after(arg.ptr), Location::before_or_after(object)),
            false => (*arg, *loc),
        };
        if *access != ModRefInfo::NoModRef && q.alias_result(&arg, &loc) != AliasResult::NoAlias {
            result = result.union(*access);
        }
    }
    for bundle in &site.call.bundles {
        // Deoptimisation (`deopt`) only reads. The effects of other bundle tags are unknown.
        let access = if &*bundle.tag == "deopt" { ModRefInfo::Ref } else { ModRefInfo::ModRef };
        for (_, operand) in &bundle.args {
            if q.analysis.view.pointer_space(*operand).is_some()
                && q.alias_result(&Location::before_or_after(*operand), &Location::before_or_after(object))
                    != AliasResult::NoAlias
            {
                result = result.union(access);
            }
        }
    }
    // If the effect is ModRef, the rule gives no answer, so that another rule may give one.
    Some(result).filter(|result| *result != ModRefInfo::ModRef)
}

/// `llvm.invariant.start` neither reads nor writes. Its declaration states a write only to keep the call in order with
/// other accesses. As in LLVM, the answer is Ref, which keeps the call in order with writes.
pub fn invariant_start(_: &mut Query, site: &CallSite, _: &Location) -> Option<ModRefInfo> {
    site.does.starts_invariant.then_some(ModRefInfo::Ref)
}

/// `llvm.experimental.guard` may read memory, but writes nothing that the program can read.
pub fn guard(q: &Query, first: &CallSite, second: &CallSite) -> Option<ModRefInfo> {
    let writes = |site: &CallSite| attribute_effects(q.analysis, site.call).any_memory().is_mod();
    if first.does.guards {
        return Some(if writes(second) { ModRefInfo::Ref } else { ModRefInfo::NoModRef });
    }
    second.does.guards.then(|| if writes(first) { ModRefInfo::Mod } else { ModRefInfo::NoModRef })
}

/// The maximum number of values that the search for constant memory visits.
const MASK_LIMIT: usize = 8;

/// A `constant` global is never written, so the mask of its memory is NoModRef. If the function only reads through a
/// `noalias` argument, the memory to which the argument points is not written, so its mask is Ref.
pub fn constant_memory(analysis: &Analysis, loc: &Location) -> ModRefInfo {
    analysis.memo.object_masks.get(loc.ptr, || mask_of_pointer(analysis, loc.ptr))
}

fn mask_of_pointer(analysis: &Analysis, ptr: Value) -> ModRefInfo {
    let view = &analysis.view;
    let mut result = ModRefInfo::NoModRef;
    let mut work = vec![ptr];
    let mut seen = Vec::new();
    while let Some(v) = work.pop() {
        let object = analysis.object(v);
        if seen.contains(&object) {
            continue;
        }
        seen.push(object);
        if seen.len() > MASK_LIMIT {
            return ModRefInfo::ModRef;
        }
        match object {
            Value::Arg(a) => {
                let only_read =
                    view.function.params.get(a as usize).is_some_and(|p| {
                        p.attrs.has("noalias") && (p.attrs.has("readonly") || p.attrs.has("readnone"))
                    });
                if !only_read {
                    return ModRefInfo::ModRef;
                }
                result = result.union(ModRefInfo::Ref);
            }
            Value::Const(_) => match view.global(object) {
                Some(GlobalRef::Variable(g)) if view.module.globals[g].constant => {}
                _ => return ModRefInfo::ModRef,
            },
            Value::Inst(i) => match &view.function.inst(i).kind {
                InstKind::Select { then, els, .. } => work.extend([*then, *els]),
                InstKind::Phi { incoming, .. } if incoming.len() <= MASK_LIMIT => {
                    work.extend(incoming.iter().map(|(v, _)| *v));
                }
                _ => return ModRefInfo::ModRef,
            },
            _ => return ModRefInfo::ModRef,
        }
    }
    result
}

/// The effects that the `memory(…)` attributes of the call and the callee allow.
pub fn declared_effects(analysis: &Analysis, _: Option<InstId>, call: &Call) -> MemoryEffects {
    attribute_effects(analysis, call)
}

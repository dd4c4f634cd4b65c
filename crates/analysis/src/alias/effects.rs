//! The effects of a call, in general and through each argument.

use super::location::{Location, of_argument};
use super::{Analysis, ModRefInfo};
use crate::ir::{Call, InstId, MemoryEffects, Type, Value};
use crate::target::{Defect, Quirk};
use crate::values::captures::is_volatile_transfer;
use std::rc::Rc;

/// The facts about one call that all rules share.
#[derive(Debug)]
pub struct CallEffects {
    /// The call's effects on any memory, and the rule that narrowed them last.
    pub effects: (MemoryEffects, Option<&'static str>),
    /// For each pointer argument, the location that the call may access through it, and the possible effect on this
    /// location.
    pub arguments: Vec<(Location, ModRefInfo)>,
    /// Whether an argument is a vector of pointers. Always false under the quirk `ignored-pointer-vectors`, by which a
    /// call accesses no memory through such a vector.
    pub vectors: bool,
    /// Whether the call is `llvm.stackrestore`.
    pub restores_stack: bool,
    /// Whether the call is `llvm.invariant.start`.
    pub starts_invariant: bool,
    /// Whether the call is `llvm.experimental.guard`.
    pub guards: bool,
}

/// A call with its instruction and its effects.
#[derive(Clone, Debug)]
pub struct CallSite<'m> {
    /// The instruction: a `call`, `invoke` or `callbr`.
    pub id: InstId,
    /// The callee and the operands.
    pub call: &'m Call,
    /// The call's effects under the rules of the profile.
    pub does: Rc<CallEffects>,
}

impl CallEffects {
    /// Computes all facts about the call.
    pub fn for_call(analysis: &Analysis, id: InstId, call: &Call) -> CallEffects {
        let view = &analysis.view;
        let pointers = (0..call.args.len()).filter(|i| view.pointer_space(call.args[*i].value).is_some());
        let name = view.intrinsic(call).unwrap_or("");
        let types = &view.module.types;
        let is_vector = |ty| matches!(types.get(ty), Type::Vector { elem, .. } if types.is_pointer(*elem));
        CallEffects {
            effects: effects_by_chain(analysis, id, call),
            arguments: pointers.map(|i| (of_argument(view, id, call, i), argument_access(analysis, call, i))).collect(),
            vectors: !analysis.profile.has(Quirk::IgnoredPointerVectors) && call.args.iter().any(|a| is_vector(a.ty)),
            restores_stack: name.starts_with("llvm.stackrestore"),
            starts_invariant: name.starts_with("llvm.invariant.start"),
            guards: name.starts_with("llvm.experimental.guard"),
        }
    }
}

/// Returns the effects of a call according to all providers of the chain, and the rule that narrowed them last.
fn effects_by_chain(analysis: &Analysis, id: InstId, call: &Call) -> (MemoryEffects, Option<&'static str>) {
    let mut result = (MemoryEffects::UNKNOWN, None);
    for rule in analysis.chain.iter().flat_map(|p| p.effects) {
        let narrowed = result.0.intersect((rule.ask)(analysis, Some(id), call));
        if narrowed != result.0 {
            result = (narrowed, Some(rule.name));
        }
    }
    result
}

/// Returns whether the call's operand bundles may read memory, and whether they may write memory. These effects are
/// added to the effects that the callee's attributes state.
fn bundle_effects(analysis: &Analysis, call: &Call) -> (bool, bool) {
    if analysis.view.intrinsic(call) == Some("llvm.assume") {
        return (false, false);
    }
    let has = |harmless: &[&str]| call.bundles.iter().any(|b| !harmless.contains(&&*b.tag));
    (has(&["ptrauth", "kcfi"]), has(&["deopt", "funclet", "ptrauth", "kcfi"]))
}

/// Whether the call synchronises with other threads. If so, writes of other threads become visible at the call, and the
/// call counts as reading and writing all memory, whatever its declaration says.
fn orders_memory(analysis: &Analysis, call: &Call) -> bool {
    use crate::ir::intrinsics::Synchronises::{ArriveRelaxed, AsyncCopy, ExecutionBarrier, No};
    let intrinsic = analysis.view.intrinsic(call).and_then(crate::ir::intrinsics::lookup);
    intrinsic.is_some_and(|i| !matches!(i.synchronises(), No | AsyncCopy | ExecutionBarrier | ArriveRelaxed(_)))
}

/// Whether the call reads memory to which no pointer operand points. `tcgen05.mma` and `tcgen05.cp` read matrices in
/// shared memory by the address in a descriptor (PTX ISA, "Matrix Descriptor"). LLVM declares these two intrinsics as
/// if they accessed argument memory only.
fn reads_by_descriptor(analysis: &Analysis, call: &Call) -> bool {
    let name = analysis.view.intrinsic(call).and_then(|name| name.strip_prefix("llvm.nvvm.tcgen05."));
    name.is_some_and(|name| name.starts_with("mma.") || name.starts_with("cp."))
}

/// Returns the wrong effects that a seeded defect states for a callee; `None` if no such defect is active.
fn seeded_effects(analysis: &Analysis, call: &Call) -> Option<MemoryEffects> {
    const LIBRARY: [&str; 5] = ["memcpy", "memmove", "memset", "memccpy", "strncpy"];
    let suffers = |defect| analysis.profile.has_defect(defect);
    if suffers(Defect::OptNoneIsIdle) {
        return analysis.view.callee(call)?.attrs().has("optnone").then_some(MemoryEffects::NONE);
    }
    if suffers(Defect::TurnsAreIdle) {
        let callee = analysis.view.module.callee(call.callee)?;
        let itself = std::ptr::eq(analysis.view.module.function(callee), analysis.view.function);
        return itself.then_some(MemoryEffects::NONE);
    }
    if suffers(Defect::LibraryReads) {
        let f = analysis.view.module.callee(call.callee)?;
        return LIBRARY.contains(&analysis.view.module.function_name(f)).then_some(MemoryEffects::READ);
    }
    None
}

/// Returns the effects that the attributes of the call and of the callee allow.
pub fn attribute_effects(analysis: &Analysis, call: &Call) -> MemoryEffects {
    if analysis.profile.has_defect(Defect::SilentBarrier) && orders_memory(analysis, call) {
        return MemoryEffects::NONE;
    }
    if let Some(seeded) = seeded_effects(analysis, call) {
        return seeded;
    }
    if !analysis.profile.has(Quirk::DeclaredEffects) && orders_memory(analysis, call) {
        return MemoryEffects::UNKNOWN;
    }
    if matches!(analysis.view.intrinsic(call), Some(name) if name.starts_with("llvm.experimental.guard") || name.starts_with("llvm.experimental.deoptimize"))
    {
        // If a guard fails, control leaves this function and continues in deoptimised code, which reads memory. If the
        // guard holds, it changes no memory.
        return MemoryEffects { inaccessiblemem: ModRefInfo::ModRef, ..MemoryEffects::READ };
    }
    let declared = declared_effects(analysis, call);
    match !analysis.profile.has(Quirk::DeclaredEffects) && reads_by_descriptor(analysis, call) {
        true => declared.union(MemoryEffects::READ),
        false => declared,
    }
}

/// Returns the effects that the attributes declare, without the corrections of this module.
pub fn declared_effects(analysis: &Analysis, call: &Call) -> MemoryEffects {
    let at_call = call.fn_attrs.memory().unwrap_or(MemoryEffects::UNKNOWN);
    let Some(callee) = analysis.view.callee(call) else { return at_call };
    let mut declared = callee.attrs().memory().unwrap_or(MemoryEffects::UNKNOWN);
    if analysis.profile.has(Quirk::VolatileTransfers) && is_volatile_transfer(&analysis.view, call) {
        declared.inaccessiblemem = ModRefInfo::ModRef;
    }
    at_call.intersect(with_bundles(analysis, call, declared))
}

/// Returns the union of a function's effects and the effects of the call's operand bundles.
pub fn with_bundles(analysis: &Analysis, call: &Call, m: MemoryEffects) -> MemoryEffects {
    let (reads, writes) = bundle_effects(analysis, call);
    m.union(MemoryEffects::uniform(ModRefInfo::from_accesses(reads, writes)))
}

/// Returns the possible effect of a call through argument `i`.
pub fn argument_access(analysis: &Analysis, call: &Call, i: usize) -> ModRefInfo {
    let view = &analysis.view;
    let (reads, writes) = bundle_effects(analysis, call);
    let has = |name: &str, spoiled: bool| {
        call.args[i].attrs.has(name) || (!spoiled && view.callee_param(call, i).is_some_and(|a| a.has(name)))
    };
    if has("writeonly", reads) {
        ModRefInfo::Mod
    } else if has("readonly", writes) {
        ModRefInfo::Ref
    } else if has("readnone", reads || writes) {
        ModRefInfo::NoModRef
    } else if analysis.profile.byval_arguments_only_read && view.arg_has(call, i, "byval") {
        ModRefInfo::Ref
    } else {
        ModRefInfo::ModRef
    }
}

/// Inline asm accesses no memory if it has no `sideeffect`, no memory clobber and no indirect operand. For any other
/// call, the effects are unknown. Under a profile without `pure_asm_has_no_effects`, they are unknown for every call.
pub fn asm_effects(analysis: &Analysis, _: Option<InstId>, call: &Call) -> MemoryEffects {
    let Value::Asm(i) = call.callee else { return MemoryEffects::UNKNOWN };
    let Some(asm) = analysis.view.module.asms.get(i as usize) else { return MemoryEffects::UNKNOWN };
    let touches_memory = asm.constraints.split(',').any(|c| {
        let c = c.trim();
        matches!(c, "~{memory}" | "{memory}") || c.contains('*')
    });
    let sideeffect = asm.sideeffect && !analysis.profile.has_defect(Defect::EffectsByClobbers);
    let pure = analysis.profile.pure_asm_has_no_effects && !sideeffect && !touches_memory;
    if pure { MemoryEffects::NONE } else { MemoryEffects::UNKNOWN }
}

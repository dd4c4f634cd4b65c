//! The sources of pointers that are loaded from memory or returned by calls. Hal Finkel's mail about scoped metadata
//! proposes three ways to treat `*c` after `c = foo(a, b)` (docs/passes.md). This module implements the second way
//! ("another scope to represent 'derived from a or b'").
//!
//! The mail would give the access `*c` this scope whenever `a` or `b` may be captured. Such a scope is sound only if
//! `c` is *certainly* derived from `a` or from `b`. Otherwise `foo` may return the address of a global variable, which
//! is derived from neither `a` nor `b`. The metadata would then claim that `*c` does not access this variable. In this
//! module the derivation is certain in two cases. First, `c` is loaded from a slot: an `alloca` of this function whose
//! only uses are loads and stores of whole pointers of one type. A load from a slot returns one of the pointers that
//! were stored to the slot. Second, `c` is the result of a call of a function in this module, and the body of this
//! function shows that it returns one of its arguments.

use super::DEFAULT_RELEASE;
use super::based_on::{OBJECTS, objects};
use super::restrict_pointers::Roots;
use crate::ir::{CastOp, InstKind, TypeId, Value};
use crate::target::Defect;
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};
use crate::values::objects::{is_alloca, is_escape_source};

/// The possible sources of a pointer.
pub(super) struct Sources {
    /// The objects on which the pointer may be based, after looking through slots and calls. [`objects`] finds them.
    pub objects: Vec<Value>,
    /// Whether the search looked through a slot or a call.
    pub derived: bool,
}

/// Returns the values from which a pointer may be derived; `None` if there are too many. A seeded defect makes one
/// wrong assumption: if a pointer may come from captured restrict pointers, it certainly comes from one of them.
pub(super) fn sources(view: &FunctionView, roots: &Roots, ptr: Value, defect: Option<Defect>) -> Option<Sources> {
    let (mut found, mut seen) = (Vec::new(), Vec::new());
    let mut derived = false;
    let mut work = objects(view, ptr)?;
    while let Some(v) = work.pop() {
        if seen.contains(&v) {
            continue;
        }
        seen.push(v);
        if seen.len() > OBJECTS {
            return None;
        }
        let from = loaded_values(view, v)
            .or_else(|| returned_arguments(view, v))
            .or_else(|| captured_pointers(view, roots, v, defect));
        match from {
            None => found.push(v),
            Some(from) => {
                derived = true;
                for p in from {
                    work.extend(objects(view, p)?);
                }
            }
        }
    }
    Some(Sources { objects: found, derived })
}

/// Returns the values stored to the slot from which a pointer was loaded; `None` if it was not loaded from a slot.
fn loaded_values(view: &FunctionView, v: Value) -> Option<Vec<Value>> {
    let InstKind::Load { ptr, volatile: false, atomic: None, .. } = view.inst(v)?.kind else { return None };
    match objects(view, ptr)?[..] {
        [slot] if is_alloca(view, slot) => stored_pointers(view, slot, view.inst(v)?.ty),
        _ => None,
    }
}

/// Returns all pointers stored to an `alloca`, if its only uses are loads and stores of whole pointers of this type.
fn stored_pointers(view: &FunctionView, slot: Value, ty: TypeId) -> Option<Vec<Value>> {
    let (mut values, mut work) = (Vec::new(), vec![slot]);
    while let Some(v) = work.pop() {
        for user in view.users(v) {
            let inst = view.function.inst(*user);
            match &inst.kind {
                InstKind::Load { volatile: false, atomic: None, .. } if inst.ty == ty => is_whole(view, slot, v, ty)?,
                InstKind::Store { value, ptr, volatile: false, atomic: None, .. }
                    if *ptr == v && *value != v && view.ty(*value) == Some(ty) =>
                {
                    is_whole(view, slot, v, ty)?;
                    values.push(*value);
                }
                InstKind::Gep { base, .. } if *base == v => work.push(Value::Inst(*user)),
                InstKind::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, .. } => work.push(Value::Inst(*user)),
                InstKind::Call(call) if view.intrinsic(call).is_some_and(|n| n.starts_with("llvm.lifetime.")) => {}
                _ => return None,
            }
        }
    }
    Some(values)
}

/// Returns `Some` if the distance of the address `ptr` from the slot's start is a multiple of the size of the pointer
/// type `ty`. If the function returns `Some` for all accesses of the slot, no access overlaps two pointers.
fn is_whole(view: &FunctionView, slot: Value, ptr: Value, ty: TypeId) -> Option<()> {
    let size = i128::from(view.layout.alloc_size(&view.module.types, ty)?);
    let d = decompose(view, ptr, &DecomposeRules::SOUND);
    let whole = d.base == slot && d.offset % size == 0 && d.terms.iter().all(|t| t.scale % size == 0);
    whole.then_some(())
}

/// Returns the arguments that the called function may return; `None` if it may return anything else.
fn returned_arguments(view: &FunctionView, v: Value) -> Option<Vec<Value>> {
    let call = view.call(v)?;
    let callee = view.module.callee(call.callee)?;
    let f = view.module.function(callee);
    if f.is_declaration() || !f.linkage.is_local() || f.ty != call.fn_ty {
        return None;
    }
    let inside = FunctionView::new(view.module, callee, view.layout, DEFAULT_RELEASE);
    let mut arguments = Vec::new();
    for inst in f.inst_ids() {
        let InstKind::Ret(Some(value)) = f.inst(inst).kind else { continue };
        for object in objects(&inside, value)? {
            let Value::Arg(i) = object else { return None };
            arguments.push(call.args.get(i as usize)?.value);
        }
    }
    (!arguments.is_empty()).then_some(arguments)
}

/// If a value may come from a captured restrict pointer, returns all captured restrict pointers. Only a seeded defect
/// uses this function; it implements the mail's rule literally.
fn captured_pointers(view: &FunctionView, roots: &Roots, v: Value, defect: Option<Defect>) -> Option<Vec<Value>> {
    let literally = defect == Some(Defect::DerivedIfCaptured) && is_escape_source(view, v);
    let from: Vec<Value> = roots.list.iter().filter(|r| r.captured).flat_map(|r| r.values.first().copied()).collect();
    (literally && !from.is_empty()).then_some(from)
}

//! Decides whether the address of an object is captured.
//!
//! If an object's address is not captured, the object is only accessed through pointers derived from it in this
//! function. A loaded pointer, a call's result or an integer cannot point into the object. The walk ignores the order
//! of instructions: a capture after the queried instruction counts too. A `ret` of the pointer does not count as a
//! capture, because the function ends with the `ret`. In [`never_escapes`], it counts.

use super::FunctionView;
use super::objects::{is_alloca, is_identified_function_local, is_noalias_call, is_null, null_is_valid};
use super::size::dereferenceable_bytes;
use super::underlying::{passes_pointer_on, strip_for_alias};
use crate::ir::{Bundle, Call, CastOp, InstKind, Type, Value};
use crate::target::Defect;

/// The bits of `captures(…)` that stand for provenance.
const PROVENANCE: u8 = 12;

/// The effect of one use of a pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Use {
    /// The use captures the pointer.
    Captures,
    /// The result of the user may be based on the pointer, so the walk also visits the uses of the result.
    Follow,
    /// The use does not capture the pointer.
    Harmless,
}

/// Whether the object is function-local and none of its first `limit` uses captures it. An object with more than
/// `limit` uses counts as captured.
pub fn is_not_captured(view: &FunctionView, object: Value, limit: usize) -> bool {
    is_identified_function_local(view, object) && !may_be_captured(view, object, limit)
}

/// As [`is_not_captured`], but a `ret` of the pointer counts as a capture.
pub fn never_escapes(view: &FunctionView, object: Value, limit: usize) -> bool {
    is_identified_function_local(view, object) && !escapes(view, object, limit, true)
}

/// Visits the first `limit` uses of a value and of the values derived from it. Returns whether one of these uses
/// captures the value. A value with more than `limit` uses counts as captured.
pub fn may_be_captured(view: &FunctionView, object: Value, limit: usize) -> bool {
    escapes(view, object, limit, false)
}

fn escapes(view: &FunctionView, object: Value, limit: usize, by_return: bool) -> bool {
    let mut work = vec![object];
    let mut followed = vec![object];
    let mut seen = 0;
    while let Some(v) = work.pop() {
        for user in view.users(v) {
            seen += 1;
            if seen > limit {
                return true;
            }
            let result = Value::Inst(*user);
            let kind = &view.function.inst(*user).kind;
            if by_return && matches!(kind, InstKind::Ret(_)) {
                return true;
            }
            match use_of(view, kind, v, result) {
                Use::Captures => return true,
                Use::Follow if !followed.contains(&result) => {
                    followed.push(result);
                    work.push(result);
                }
                Use::Follow | Use::Harmless => {}
            }
        }
    }
    false
}

/// Whether a volatile access captures its pointer. In LLVM 23, a volatile access captures no provenance.
fn volatile_captures(view: &FunctionView) -> bool {
    view.major < 23
}

fn use_of(view: &FunctionView, kind: &InstKind, v: Value, result: Value) -> Use {
    let captures_if = |c: bool| if c { Use::Captures } else { Use::Harmless };
    let kept = |volatile: &bool| *volatile && volatile_captures(view);
    match kind {
        InstKind::Load { volatile, .. } => captures_if(kept(volatile)),
        InstKind::Store { .. } if view.defect == Some(Defect::StoresKeepNothing) => Use::Harmless,
        InstKind::Store { value, volatile, .. } => captures_if(kept(volatile) || *value == v),
        InstKind::AtomicRmw { value, volatile, .. } => captures_if(kept(volatile) || *value == v),
        InstKind::CmpXchg { expected, new, volatile, .. } => captures_if(kept(volatile) || *expected == v || *new == v),
        InstKind::VaArg { .. } | InstKind::Ret(_) => Use::Harmless,
        InstKind::Gep { .. } => {
            if view.pointer_space(result).is_some() {
                Use::Follow
            } else {
                Use::Captures
            }
        }
        InstKind::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, .. } => Use::Follow,
        InstKind::Phi { .. } | InstKind::Select { .. } => Use::Follow,
        InstKind::ICmp { .. } | InstKind::Cast { op: CastOp::PtrToAddr, .. } if view.only_provenance => Use::Harmless,
        InstKind::ICmp { lhs, rhs, .. } => {
            let other = if *lhs == v { *rhs } else { *lhs };
            captures_if(!is_null(view, other) || !null_test_is_harmless(view, v))
        }
        InstKind::Call(_) if view.defect == Some(Defect::CallsKeepNothing) => Use::Harmless,
        InstKind::Call(call) | InstKind::Invoke { call, .. } => use_by_call(view, call, v),
        _ => Use::Captures,
    }
}

/// Whether a comparison of the pointer with null captures nothing. True if the address is known not to be null, because
/// the result then reveals nothing. As in LLVM, also true for the result of a `noalias` call in space 0.
fn null_test_is_harmless(view: &FunctionView, v: Value) -> bool {
    let stripped = strip_for_alias(view, v);
    let Some(space) = view.pointer_space(v) else { return false };
    (space.0 == 0 && is_noalias_call(view, stripped))
        || (!null_is_valid(view, space)
            && (is_alloca(view, stripped) || dereferenceable_bytes(view, stripped).bytes > 0))
}

fn use_by_call(view: &FunctionView, call: &Call, v: Value) -> Use {
    let ret_is_void = matches!(
        view.module.types.get(call.fn_ty),
        Type::Function { ret, .. } if *view.module.types.get(*ret) == Type::Void
    );
    if ret_is_void && call_has(view, call, "nounwind") && only_reads(view, call) {
        return Use::Harmless;
    }
    if passes_pointer_on(view, call) {
        return Use::Follow;
    }
    if is_volatile_transfer(view, call) && volatile_captures(view) {
        return Use::Captures;
    }
    // With `captures(address)` the callee keeps no provenance.
    let counted = if view.only_provenance { PROVENANCE } else { u8::MAX };
    let mut followed = false;
    for (i, arg) in call.args.iter().enumerate() {
        // `metadata ptr %p` does not count as a use of the pointer.
        if arg.value != v || *view.module.types.get(arg.ty) == Type::Metadata || view.arg_has(call, i, "byval") {
            continue;
        }
        let captures = arg.attrs.captures().or_else(|| view.callee_param(call, i).and_then(|a| a.captures()));
        match captures {
            Some(c) if c.other & counted == 0 => followed |= c.ret & counted != 0,
            _ => return Use::Captures,
        }
    }
    if call.bundles.iter().any(|b| bundle_captures(view, call, b, v)) {
        return Use::Captures;
    }
    if followed { Use::Follow } else { Use::Harmless }
}

fn bundle_captures(view: &FunctionView, call: &Call, bundle: &Bundle, v: Value) -> bool {
    // An assumption captures nothing, but LLVM 15 to 19 treat it as a capture.
    let assumed = view.intrinsic(call) == Some("llvm.assume") && view.major > 19;
    let harmless = &*bundle.tag == "deopt" || assumed;
    !harmless && bundle.args.iter().any(|(_, a)| *a == v)
}

/// Whether the call, or its callee, has this function attribute.
pub fn call_has(view: &FunctionView, call: &Call, name: &str) -> bool {
    call.fn_attrs.has(name) || view.callee(call).is_some_and(|f| f.attrs().has(name))
}

fn only_reads(view: &FunctionView, call: &Call) -> bool {
    let reads = |m: crate::ir::MemoryEffects| !m.any_memory().is_mod();
    call.fn_attrs.memory().is_some_and(reads)
        || (call.bundles.is_empty() && view.callee(call).is_some_and(|f| f.attrs().memory().is_some_and(reads)))
}

/// Whether the call is `llvm.memcpy` or a similar intrinsic with the volatile flag set. The intrinsics that copy atomic
/// elements are never volatile: in the position of the flag, they have the element size.
pub fn is_volatile_transfer(view: &FunctionView, call: &Call) -> bool {
    let transfer = view.intrinsic(call).is_some_and(|n| {
        ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|p| n.starts_with(p))
            && !n.contains(".element.unordered.atomic.")
    });
    transfer && call.args.get(3).is_some_and(|a| view.const_int(a.value).is_none_or(|(_, bits)| bits != 0))
}

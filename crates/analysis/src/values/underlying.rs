//! Finds the object on which a pointer is based.
//!
//! The functions of this module step through GEPs, casts and some calls. Each of these operations returns a pointer
//! with the provenance of one operand. So the value after each step has the same underlying object. Only the steps of
//! [`strip_for_alias`] also preserve the address.

use super::FunctionView;
use crate::ir::{Call, CastOp, GlobalRef, InstKind, Value};
use crate::target::{Defect, Limit};

/// Whether another module may replace a definition with this linkage.
pub fn is_interposable(linkage: &str) -> bool {
    matches!(linkage, "weak" | "linkonce" | "common" | "extern_weak")
}

/// Returns the operand that a call returns with the same address: a `returned` argument, or the argument of
/// `llvm.launder.invariant.group` or `llvm.strip.invariant.group`.
fn same_address_argument(view: &FunctionView, call: &Call) -> Option<Value> {
    if let Some(i) = (0..call.args.len()).find(|i| view.arg_has(call, *i, "returned")) {
        return Some(call.args[i].value);
    }
    let name = view.intrinsic(call)?;
    let keeps = ["llvm.launder.invariant.group", "llvm.strip.invariant.group"].iter().any(|p| name.starts_with(p));
    keeps.then(|| call.args.first().map(|a| a.value)).flatten()
}

/// Whether the result of an intrinsic points into the object of its first argument, at a possibly different address. In
/// a coroutine, the function returns false for `llvm.threadlocal.address`, because the coroutine may continue in a
/// different thread, which has its own thread-local variables. LLVM releases before 17 do not know
/// `llvm.amdgcn.make.buffer.rsrc`.
fn same_object_intrinsic(view: &FunctionView, name: &str) -> bool {
    const NAMES: [&str; 3] = ["llvm.ptrmask", "llvm.aarch64.irg", "llvm.aarch64.tagp"];
    NAMES.iter().any(|p| name.starts_with(p))
        || (name.starts_with("llvm.amdgcn.make.buffer.rsrc") && view.major >= 17)
        || (name.starts_with("llvm.threadlocal.address") && !view.function.attrs.has("presplitcoroutine"))
}

/// Whether the call is an intrinsic that returns its argument without capturing it.
pub fn passes_pointer_on(view: &FunctionView, call: &Call) -> bool {
    if is_restrict(view, call) {
        return true;
    }
    view.intrinsic(call).is_some_and(|name| {
        name.starts_with("llvm.launder.invariant.group")
            || name.starts_with("llvm.strip.invariant.group")
            || (same_object_intrinsic(view, name) && (view.major >= 23 || !name.starts_with("llvm.ptrmask")))
    })
}

/// Whether the call is a full-restrict intrinsic, which describes a pointer and captures nothing.
fn is_restrict(view: &FunctionView, call: &Call) -> bool {
    view.intrinsic(call).is_some_and(|n| n.starts_with("llvm.noalias.") || n.starts_with("llvm.provenance.noalias"))
}

/// Returns the operand with the same address and the same object, if there is one. Steps through bitcasts and
/// addrspacecasts of pointers, phis with one operand, and [`same_address_argument`]s.
pub fn same_address_step(view: &FunctionView, v: Value) -> Option<Value> {
    if let Some((CastOp::BitCast | CastOp::AddrSpaceCast, from)) = view.cast(v) {
        return view.pointer_space(from).map(|_| from);
    }
    match &view.inst(v)?.kind {
        InstKind::Phi { incoming, .. } => match &incoming[..] {
            [(only, _)] => Some(*only),
            _ => None,
        },
        kind => same_address_argument(view, kind.as_call()?).filter(|a| view.pointer_space(*a).is_some()),
    }
}

/// Takes one step towards the object: returns the operand into whose object a value points.
pub fn underlying_step(view: &FunctionView, v: Value) -> Option<Value> {
    if let Some(gep) = view.gep(v) {
        return view.pointer_space(v).and(Some(gep.base));
    }
    if let Some(next) = same_address_step(view, v) {
        return Some(next);
    }
    if let Some(GlobalRef::Alias(a)) = view.global(v) {
        if view.defect == Some(Defect::AliasesApart) {
            return None;
        }
        let alias = &view.module.aliases[a as usize];
        return (!alias.ifunc && !is_interposable(&alias.linkage.linkage)).then_some(Value::Const(alias.target));
    }
    same_object_argument(view, v)
}

/// If the result of an intrinsic points into the object of its first argument, perhaps at another address
/// (`llvm.ptrmask` and similar), returns this argument.
pub fn same_object_argument(view: &FunctionView, v: Value) -> Option<Value> {
    let call = view.call(v)?;
    same_object_intrinsic(view, view.intrinsic(call)?).then(|| call.args.first().map(|a| a.value)).flatten()
}

/// If the seeded defect `defect` is active, returns the first arm of a select. The defect ignores the second arm.
pub fn seeded_arm(view: &FunctionView, v: Value, defect: Defect) -> Option<Value> {
    match view.inst(v)?.kind {
        InstKind::Select { then, .. } if view.defect == Some(defect) => Some(then),
        _ => None,
    }
}

/// Returns the object on which a pointer is based, or the value that the search reaches after `limit` steps. The search
/// does not step through selects, nor through phis with several operands.
pub fn underlying_object(view: &FunctionView, v: Value, limit: Limit) -> Value {
    let mut v = v;
    for _ in 0..limit.max().min(view.step_bound() as usize) {
        match underlying_step(view, v).or_else(|| seeded_arm(view, v, Defect::ObjectOfFirstArm)) {
            Some(next) => v = next,
            None => break,
        }
    }
    v
}

/// Returns the base of a GEP whose offset is zero.
pub fn is_zero_gep(view: &FunctionView, v: Value) -> Option<Value> {
    let gep = view.gep(v)?;
    view.pointer_space(v)?;
    gep.indices.iter().all(|i| view.const_int(i).is_some_and(|(_, bits)| bits == 0)).then_some(gep.base)
}

/// Returns a value with the same object and the same address as the pointer, possibly in a different space.
pub fn strip_for_alias(view: &FunctionView, v: Value) -> Value {
    let mut v = v;
    for _ in 0..view.step_bound() {
        match is_zero_gep(view, v).or_else(|| same_address_step(view, v)) {
            Some(next) => v = next,
            None => break,
        }
    }
    v
}

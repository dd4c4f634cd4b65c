//! Volatile accesses under `nosync`. Until LLVM 22, LangRef listed volatile accesses among the operations that a
//! `nosync` function may not perform. Since LLVM 23, LangRef does not list them (llvm#194391). A kernel with such an
//! access is defined for LLVM 23, and undefined for earlier releases, which may exploit the undefined behaviour.
//!
//! So such accesses are allowed in a kernel, and in the output of LLVM 23 and later. The function-attrs and Attributor
//! passes of LLVM 23 infer `nosync` by the new rule. If the input kernel has such an access, its runs are no evidence
//! against older releases. If it has none, the output of an older release must not have one either. Under the semantics
//! `langref-2025`, a run with such an access is undefined.

use crate::ir::{AttrSet, Call, Constant, FuncId, InstKind, Module, Value};
use std::collections::BTreeSet;

/// Whether code that a `nosync` function executes may make a volatile access. An indirect call may execute any function
/// of the module.
pub fn may_break_nosync(m: &Module) -> bool {
    let mut open: Vec<FuncId> = m.defined_functions().filter(|f| is_nosync(&m.function(*f).attrs)).collect();
    for f in m.defined_functions() {
        for call in calls(m, f).filter(|c| is_nosync(&c.fn_attrs)) {
            if is_volatile_call(m, call) {
                return true;
            }
            open.extend(callees(m, call));
        }
    }
    let mut seen: BTreeSet<FuncId> = BTreeSet::new();
    while let Some(f) = open.pop() {
        if !seen.insert(f) {
            continue;
        }
        let body = m.function(f);
        if body.inst_ids().any(|i| is_volatile(m, &body.inst(i).kind)) {
            return true;
        }
        calls(m, f).for_each(|call| open.extend(callees(m, call)));
    }
    false
}

/// Returns the major version whose rules apply to the output of an `opt` of version `major`. If the input module
/// already may violate `nosync` by the old rule, a violation in the output is no error, so the rules of LLVM 23 apply.
pub fn read_as(major: u32, before: &Module) -> u32 {
    if major < 23 && may_break_nosync(before) { 23 } else { major }
}

fn is_nosync(attrs: &AttrSet) -> bool {
    attrs.has("nosync")
}

fn calls(m: &Module, f: FuncId) -> impl Iterator<Item = &Call> {
    let body = m.function(f);
    body.inst_ids().filter_map(|i| body.inst(i).kind.as_call())
}

/// Returns the defined functions that a call may execute.
fn callees(m: &Module, call: &Call) -> Vec<FuncId> {
    match m.callee(call.callee) {
        Some(f) if m.function(f).is_declaration() => Vec::new(),
        Some(f) => vec![f],
        None if matches!(call.callee, Value::Asm(_)) => Vec::new(),
        None => m.defined_functions().collect(),
    }
}

fn is_volatile(m: &Module, kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { volatile, .. }
        | InstKind::Store { volatile, .. }
        | InstKind::CmpXchg { volatile, .. }
        | InstKind::AtomicRmw { volatile, .. } => *volatile,
        kind => kind.as_call().is_some_and(|call| is_volatile_call(m, call)),
    }
}

/// Whether a call may be volatile. Such calls are inline assembly, memory intrinsics whose volatile flag is not false,
/// and buffer accesses of AMDGPU.
fn is_volatile_call(m: &Module, call: &Call) -> bool {
    if matches!(call.callee, Value::Asm(_)) {
        return true;
    }
    let name = m.callee(call.callee).map_or("", |f| m.function_name(f));
    let is_plain = |v: Value| match v {
        Value::Const(c) => matches!(m.constant(c), Constant::Int { value: 0, .. }),
        _ => false,
    };
    name.starts_with("llvm.mem") && !call.args.last().is_some_and(|arg| is_plain(arg.value))
        || name.starts_with("llvm.amdgcn.") && name.contains("buffer")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn may(text: &str) -> bool {
        let text = format!("{text}\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\ndeclare void @out() nosync\n");
        may_break_nosync(&parse_module("v.ll", text.as_bytes()).expect("good text").module)
    }

    #[test]
    fn nosync_volatile_accesses_are_found_in_callees() {
        let kernel = |attrs: &str, body: &str| format!("define void @k(ptr %p) {attrs} {{\n  {body}\n  ret void\n}}\n");
        let inner = "define internal void @f(ptr %p) {\n  %v = load volatile i8, ptr %p\n  ret void\n}\n";
        assert!(may(&kernel("nosync", "store volatile i8 0, ptr %p")));
        assert!(!may(&kernel("nosync", "store i8 0, ptr %p")), "not volatile");
        assert!(!may(&kernel("", "store volatile i8 0, ptr %p")), "not nosync");
        assert!(may(&(kernel("nosync", "call void @f(ptr %p)") + inner)), "in a callee");
        assert!(may(&(kernel("", "call void @f(ptr %p) nosync") + inner)), "of a call that says so");
        assert!(!may(&(kernel("", "call void @f(ptr %p)") + inner)));
        assert!(may(&(kernel("nosync", "call void %p(ptr %p)") + inner)), "of whatever is called");
        assert!(!may(&(kernel("nosync", "call void @out()") + inner)), "which the other function does not call");
        let set = |volatile: &str| format!("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 {volatile})");
        assert!(may(&kernel("nosync", &set("true"))) && !may(&kernel("nosync", &set("false"))));
        assert!(may(&kernel("", &format!("{} nosync", set("true")))));
        let module = |text: &str| parse_module("v.ll", text.as_bytes()).expect("good text").module;
        let own = module(&kernel("nosync", "store volatile i8 0, ptr %p"));
        assert_eq!([15, 22, 23, 24].map(|major| read_as(major, &own)), [23, 23, 23, 24]);
        assert_eq!(read_as(22, &module(&kernel("", "store volatile i8 0, ptr %p"))), 22);
        assert!(may(&kernel("nosync", "call void asm sideeffect \"st.volatile.u8 [$0], 0;\", \"l\"(ptr %p)")));
    }
}

//! The accesses whose pointers the pass can replace.

use super::infer::is_generic;
use crate::ir::{FuncId, Function, InstId, InstKind, Module, Value};

/// Intrinsics that access memory, each with the operand through which it writes. The name of such an intrinsic contains
/// the types of its pointer operands.
const INTRINSICS: [(&str, Option<usize>); 7] = [
    ("llvm.memcpy.p", Some(0)),
    ("llvm.memmove.p", Some(0)),
    ("llvm.memset.p", Some(0)),
    ("llvm.memcpy.inline.p", Some(0)),
    ("llvm.memset.inline.p", Some(0)),
    ("llvm.masked.load.", None),
    ("llvm.masked.store.", Some(1)),
];

/// Returns the entry of [`INTRINSICS`] for a call of one of these intrinsics; `None` for any other instruction.
fn intrinsic(m: &Module, kind: &InstKind) -> Option<(&'static str, Option<usize>)> {
    let InstKind::Call(call) = kind else { return None };
    let name = m.function_name(m.callee(call.callee)?);
    INTRINSICS.into_iter().find(|(p, _)| name.starts_with(p))
}

/// Whether the instruction may write through this operand.
pub(super) fn writes(m: &Module, kind: &InstKind, operand: usize) -> bool {
    match kind {
        InstKind::Store { .. } | InstKind::CmpXchg { .. } | InstKind::AtomicRmw { .. } => true,
        _ => intrinsic(m, kind).is_some_and(|(_, written)| written == Some(operand)),
    }
}

/// Returns every accessed pointer of a function: the instruction, the operand index, and the pointer.
pub fn accesses(m: &Module, f: FuncId) -> Vec<(InstId, usize, Value)> {
    let function = m.function(f);
    let mut found = Vec::new();
    for id in function.inst_ids() {
        match &function.inst(id).kind {
            InstKind::Load { ptr, .. } | InstKind::CmpXchg { ptr, .. } | InstKind::AtomicRmw { ptr, .. } => {
                found.push((id, 0, *ptr));
            }
            InstKind::Store { ptr, .. } => found.push((id, 1, *ptr)),
            kind @ InstKind::Call(call) if intrinsic(m, kind).is_some() => {
                let pointers = call.args.iter().enumerate().filter(|(_, a)| m.types.is_pointer(a.ty));
                found.extend(pointers.map(|(i, a)| (id, i, a.value)));
            }
            _ => {}
        }
    }
    found
}

/// Returns the number of accessed pointers of a function that are generic.
pub fn generic_accesses(m: &Module, f: FuncId) -> usize {
    let generic = |v: Value| is_generic_value(m, m.function(f), v);
    accesses(m, f).into_iter().filter(|(_, _, p)| generic(*p)).count()
}

/// Whether the value is a single generic pointer. (Symbols of other spaces may have no type in the table yet.)
pub(super) fn is_generic_value(m: &Module, f: &Function, v: Value) -> bool {
    m.value_type(f, v).is_some_and(|t| is_generic(m, t))
}

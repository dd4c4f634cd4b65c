//! AMDGPU's own names for atomic operations that `atomicrmw` has too. LLVM's reader rewrites their calls
//! (`upgradeAMDGCNIntrinsicCall` in AutoUpgrade.cpp).

use super::super::dialect::Dialect;
use super::super::{AddressSpace, layout::DataLayout};
use super::super::{Atomic, FloatKind, InstKind, MdKindId, Metadata, Module, Ordering, RmwOp, Type, TypeId, Value};
use super::metadata::push;
use super::rewrite::{Site, constant_int};

/// The first words of each old name, the first release without this name, and the operation of `atomicrmw`.
const OPERATIONS: [(&str, u32, RmwOp); 11] = [
    ("amdgcn.atomic.inc.", 19, RmwOp::UIncWrap),
    ("amdgcn.atomic.dec.", 19, RmwOp::UDecWrap),
    ("amdgcn.ds.fadd", 19, RmwOp::FAdd),
    ("amdgcn.ds.fmin", 19, RmwOp::FMin),
    ("amdgcn.ds.fmax", 19, RmwOp::FMax),
    ("amdgcn.global.atomic.fadd.", 22, RmwOp::FAdd),
    ("amdgcn.global.atomic.fmin.", 22, RmwOp::FMin),
    ("amdgcn.global.atomic.fmax.", 22, RmwOp::FMax),
    ("amdgcn.flat.atomic.fadd.", 22, RmwOp::FAdd),
    ("amdgcn.flat.atomic.fmin.", 22, RmwOp::FMin),
    ("amdgcn.flat.atomic.fmax.", 22, RmwOp::FMax),
];

/// If `d` does not know the old name `name` (without `llvm.`), returns the operation that replaces it. The operand must
/// be a value of the result's type, so forms that have integers in place of `bfloat` are not replaced.
pub(super) fn operation(m: &Module, name: &str, (ret, value): (TypeId, TypeId), d: Dialect) -> Option<RmwOp> {
    let (_, _, op) = *OPERATIONS.iter().find(|row| name.starts_with(row.0) && d.is_at_least(row.1))?;
    let element = match m.types.get(ret) {
        Type::Vector { elem, .. } => *elem,
        _ => ret,
    };
    let wraps = matches!(op, RmwOp::UIncWrap | RmwOp::UDecWrap);
    (ret == value && m.types.int_bits(element).is_some() == wraps).then_some(op)
}

/// Turns a call into an `atomicrmw`. The call has a pointer and a value as arguments; some forms also have an ordering,
/// a scope and a volatile flag. LLVM ignores the scope argument: the new scope is always `agent`. `states_space`:
/// whether the release also states that a generic pointer does not point to private memory.
pub(super) fn rewrite(
    m: &mut Module,
    site: &Site<'_>,
    ty: TypeId,
    (op, states_space): (RmwOp, bool),
    args: &[(TypeId, Value)],
) {
    let &[(pointer, ptr), (_, value), ref rest @ ..] = args else { return };
    let ordering = match rest.first().and_then(|(_, order)| constant_int(m, *order)) {
        Some(2) => Ordering::Monotonic,
        Some(4) => Ordering::Acquire,
        Some(5) => Ordering::Release,
        Some(6) => Ordering::AcqRel,
        _ => Ordering::SeqCst,
    };
    let volatile = rest.get(2).is_some_and(|(_, is_volatile)| constant_int(m, *is_volatile) != Some(0));
    let align = DataLayout::for_module(m).store_size(&m.types, ty).unwrap_or(4);
    let atomic = Atomic { ordering, scope: Some("agent".into()) };
    site.replace_unnamed(m, InstKind::AtomicRmw { op, ptr, value, atomic, volatile, elementwise: false, align });
    let space = m.types.pointer_space(pointer).unwrap_or(AddressSpace(0));
    if space == AddressSpace(3) {
        return;
    }
    let mut metadata = Vec::new();
    if states_space && space == AddressSpace(0) {
        let bounds = [5, 6].map(|bound| Metadata::Constant(m.const_int(32, bound)));
        let operands = bounds.map(|bound| Some(push(m, bound))).to_vec();
        metadata.push((MdKindId::NOALIAS_ADDRSPACE, push(m, Metadata::Node { distinct: false, operands })));
    }
    let empty = push(m, Metadata::Node { distinct: false, operands: Vec::new() });
    metadata.push((m.md_kind("amdgpu.no.fine.grained.memory"), empty));
    if op == RmwOp::FAdd && *m.types.get(ty) == Type::Float(FloatKind::Float) {
        metadata.push((m.md_kind("amdgpu.ignore.denormal.mode"), empty));
    }
    site.inst_mut(m).metadata.extend(metadata);
}

//! `split-copies`: splits a local variable that is the destination of a guarded copy, as SROA does (LLVM review D68484,
//! "Aggregate copies" and "SROA and stack optimizations"). The variable is removed. Each load from the variable is
//! replaced by a load from the source of the copy. This new load is at the position of the copy.
//!
//! - If a loaded member is among the guard's `!Indices`, the new load is a read of a restrict pointer. The read uses an
//!   `llvm.noalias` with the guard's scope and declaration, at the member's address in the source.
//! - If the variable itself contains a declared restrict pointer, a read of this pointer no longer has an address. The
//!   offset of the pointer in the variable is added to the object id, and the pointer gets its own declaration.
//!
//! The loads read the same values as before: only the copy writes to the variable, and the variable's address is not
//! captured. The copy precedes every load on every path, and each load is within the copied bytes. Each load of a
//! restrict member must read the whole member, as a pointer. The indices are interpreted with the type of the variable.
//! For this, the size of the type must be the size of the copy, and every path must end at a pointer in the type. (A
//! front end guards copies between variables of one type.) If one of these conditions is false, the variable and its
//! guard are kept. The copied pointers may then be based on every restrict pointer of the source.
//!
//! The pass adds promises: restrict pointers that only the guard's indices stated before are now read by
//! `llvm.noalias`. The author of the guard made these promises. The machine does not check them before the copy is
//! split.

use super::DEFAULT_RELEASE;
use super::full_restrict::noalias_call;
use super::members::Members;
use crate::ir::layout::DataLayout;
use crate::ir::restrict::{RestrictCall, RestrictKind, restrict_call};
use crate::ir::surgery::{insert_at, is_used, new_inst, place_before, remove, replace_uses};
use crate::ir::{
    BlockId, CallArg, CastOp, Cfg, Constant, Dominators, Flags, FuncId, InstId, InstKind, MdId, MdKindId, Module,
    Placement, TypeId, Value,
};
use crate::target::Defect;
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};

/// The numbers of changes that the pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SplitReport {
    /// Number of variables removed.
    pub variables: usize,
    /// Number of loads that became reads of restrict pointers.
    pub reads: usize,
}

/// Splits the guarded copies of every function. Returns the counts.
pub fn split_copies(m: &mut Module) -> SplitReport {
    split(m, None)
}

/// Runs the pass, optionally with a seeded defect.
pub fn split(m: &mut Module, defect: Option<Defect>) -> SplitReport {
    let layout = DataLayout::for_module(m);
    let mut report = SplitReport::default();
    for f in m.defined_functions().collect::<Vec<_>>() {
        // If a variable is copied to a second variable, the second copy can be split only after the first. So the
        // search starts again after each split.
        while let Some(plan) = plan(m, f, &layout) {
            apply(m, f, &plan, defect, &mut report);
        }
    }
    report
}

/// A guarded copy into a local variable.
struct Copy {
    variable: InstId,
    /// The instruction that reads the source: a memcpy, or the load of an aggregate.
    reader: InstId,
    /// The instruction that writes the variable: the same memcpy, or the store.
    writer: InstId,
    guard: InstId,
    /// The number of copied bytes.
    len: u64,
    /// The alignment of the source, in bytes.
    align: u64,
}

/// One scalar that is loaded from the variable.
struct Scalar {
    load: InstId,
    offset: u64,
    /// Whether the load is a read of a restrict pointer.
    is_restrict: bool,
}

/// A variable that can be split, with its uses.
struct Plan {
    copy: Copy,
    scalars: Vec<Scalar>,
    /// The reads of the variable's own restrict pointers, with their offsets in bytes.
    reads: Vec<(InstId, u64)>,
    decls: Vec<InstId>,
    /// The address computations and lifetime markers of the variable. The pass removes them.
    dead: Vec<InstId>,
}

/// Returns the first variable of a function that can be split.
fn plan(m: &Module, f: FuncId, layout: &DataLayout) -> Option<Plan> {
    let view = FunctionView::new(m, f, layout, DEFAULT_RELEASE);
    let copies: Vec<Copy> = view.function.inst_ids().filter_map(|id| copy(&view, id)).collect();
    let (cfg, at) = (Cfg::new(view.function), Placement::new(view.function));
    let dominators = Dominators::new(&cfg);
    let reaches = |copy: &Copy, load: InstId| dominators.dominates_inst(view.function, &cfg, &at, copy.writer, load);
    copies.into_iter().find_map(|copy| {
        let plan = plan_split(&view, copy)?;
        plan.scalars.iter().all(|s| reaches(&plan.copy, s.load)).then_some(plan)
    })
}

/// If the instruction makes a guarded copy into a whole variable, returns this copy; otherwise `None`.
fn copy(view: &FunctionView, id: InstId) -> Option<Copy> {
    let (dst, src, reader, len, align) = match &view.function.inst(id).kind {
        InstKind::Call(call) if view.intrinsic(call)?.starts_with("llvm.memcpy.") => {
            let [dst, src, len, volatile] = &call.args[..] else { return None };
            let (_, len) = view.const_int(len.value)?;
            (view.const_int(volatile.value)?.1 == 0).then_some(())?;
            (dst.value, src.value, id, len, src.attrs.int("align").unwrap_or(1))
        }
        InstKind::Store { value: Value::Inst(load), ptr, volatile: false, atomic: None, .. } => {
            let source = view.function.inst(*load);
            let InstKind::Load { ptr: src, volatile: false, atomic: None, align, .. } = source.kind else {
                return None;
            };
            let is_aggregate = view.layout.struct_layout(&view.module.types, source.ty).is_some();
            (is_aggregate && view.users(Value::Inst(*load)).len() == 1).then_some(())?;
            (*ptr, src, *load, view.layout.alloc_size(&view.module.types, source.ty)?.into(), align)
        }
        _ => return None,
    };
    let (Value::Inst(variable), Value::Inst(guard)) = (strip_pointer_casts(view, dst), strip_pointer_casts(view, src))
    else {
        return None;
    };
    let InstKind::Alloca { allocated, count: None, .. } = view.function.inst(variable).kind else { return None };
    let is_guard = as_restrict_call(view, guard).is_some_and(|c| c.kind == RestrictKind::CopyGuard);
    let size = view.layout.alloc_size(&view.module.types, allocated)?;
    let len = u64::try_from(len).ok()?;
    (is_guard && size == len).then_some(Copy { variable, reader, writer: id, guard, len, align })
}

/// Strips pointer casts.
fn strip_pointer_casts(view: &FunctionView, v: Value) -> Value {
    match view.cast(v) {
        Some((CastOp::BitCast, from)) => strip_pointer_casts(view, from),
        _ => v,
    }
}

fn as_restrict_call(view: &FunctionView, id: InstId) -> Option<RestrictCall> {
    restrict_call(view.module, &view.function.inst(id).kind)
}

/// Returns all uses of a copy's variable; `None` if the pass cannot handle one of the uses.
fn plan_split(view: &FunctionView, copy: Copy) -> Option<Plan> {
    let InstKind::Alloca { allocated, .. } = view.function.inst(copy.variable).kind else { return None };
    let InstKind::Call(guard) = &view.function.inst(copy.guard).kind else { return None };
    let Value::Metadata(indices) = guard.args.get(2)?.value else { return None };
    let members = Members::read(view.module, view.layout, indices, allocated)?;
    let mut work = vec![Value::Inst(copy.variable)];
    let mut plan = Plan { copy, scalars: Vec::new(), reads: Vec::new(), decls: Vec::new(), dead: Vec::new() };
    while let Some(v) = work.pop() {
        let offset = offset(view, v, plan.copy.variable)?;
        for user in view.users(v) {
            match &view.function.inst(*user).kind {
                InstKind::Load { volatile: false, atomic: None, provenance: None, .. } => {
                    plan.scalars.push(scalar(view, &plan.copy, &members, *user, offset)?);
                }
                InstKind::Gep { .. } | InstKind::Cast { op: CastOp::BitCast, .. } => {
                    plan.dead.push(*user);
                    work.push(Value::Inst(*user));
                }
                _ if *user == plan.copy.writer => {}
                InstKind::Call(call) if view.intrinsic(call)?.starts_with("llvm.lifetime.") => plan.dead.push(*user),
                _ => restrict_use(view, &mut plan, *user, v, offset)?,
            }
        }
    }
    let own = |(read, _): &(InstId, u64)| match as_restrict_call(view, *read).and_then(|c| c.decl) {
        Some(Value::Inst(decl)) => plan.decls.contains(&decl),
        other => other.is_none(),
    };
    let is_read = |user: &InstId| plan.reads.iter().any(|(read, _)| read == user);
    let only_read = |decl: &InstId| view.users(Value::Inst(*decl)).iter().all(is_read);
    (plan.reads.iter().all(own) && plan.decls.iter().all(only_read)).then_some(plan)
}

/// Records a declaration of the variable, or a read of a restrict pointer in it. Returns `None` for any other use.
fn restrict_use(view: &FunctionView, plan: &mut Plan, user: InstId, v: Value, offset: u64) -> Option<()> {
    let call = as_restrict_call(view, user)?;
    match call.kind {
        RestrictKind::Decl if offset == 0 => plan.decls.push(user),
        RestrictKind::NoAlias | RestrictKind::Provenance => {
            (call.addr == Some(v) && call.ptr != v && call.provenance.is_none()).then_some(())?;
            plan.reads.push((user, offset));
        }
        _ => return None,
    }
    Some(())
}

/// Returns the distance in bytes of a pointer from the variable, if it is constant.
fn offset(view: &FunctionView, v: Value, variable: InstId) -> Option<u64> {
    let d = decompose(view, v, &DecomposeRules::SOUND);
    (d.terms.is_empty() && d.base == Value::Inst(variable)).then(|| u64::try_from(d.offset).ok())?
}

/// Returns the scalar that a load reads. The load must read only copied bytes, and it must read a restrict member
/// either completely or not at all. Otherwise the result is `None`.
fn scalar(view: &FunctionView, copy: &Copy, members: &Members, load: InstId, offset: u64) -> Option<Scalar> {
    /// The size of the widest pointer in bytes.
    const POINTER: u64 = 8;
    let ty = view.function.inst(load).ty;
    let end = offset.checked_add(view.layout.store_size(&view.module.types, ty)?)?;
    let is_pointer = view.module.types.is_pointer(ty);
    let is_restrict = is_pointer && members.begins_at(offset);
    let touched =
        (offset.saturating_sub(POINTER - 1)..end).any(|at| members.begins_at(at) && !(is_restrict && at == offset));
    (end <= copy.len && !touched).then_some(Scalar { load, offset, is_restrict })
}

/// Replaces a copy and its variable by reads of the members.
fn apply(m: &mut Module, f: FuncId, plan: &Plan, defect: Option<Defect>, report: &mut SplitReport) {
    let copy = &plan.copy;
    for scalar in &plan.scalars {
        let value = scalar_load(m, f, copy, scalar);
        let is_read = scalar.is_restrict && defect != Some(Defect::ForgottenGuard);
        let value = if is_read { read_of_member(m, f, copy, value) } else { value.0 };
        report.reads += usize::from(is_read);
        replace_uses(&mut m.functions[f], Value::Inst(scalar.load), value);
    }
    let mut made: Vec<(InstId, u64, InstId)> = Vec::new();
    for (read, offset) in &plan.reads {
        without_address(m, f, *read, *offset, &mut made);
    }
    let gone = plan.scalars.iter().map(|s| s.load).chain(plan.decls.iter().copied());
    let gone = gone.chain(plan.dead.iter().copied()).chain([copy.writer, copy.reader, copy.variable]);
    gone.for_each(|id| remove(&mut m.functions[f], id));
    if !is_used(m.function(f), Value::Inst(copy.guard)) {
        remove(&mut m.functions[f], copy.guard);
    }
    report.variables += 1;
}

/// Creates the load of one scalar from the source, directly before the copy. Returns the load, and the address from
/// which it reads.
fn scalar_load(m: &mut Module, f: FuncId, copy: &Copy, scalar: &Scalar) -> (Value, Value) {
    let source = restrict_call(m, &m.function(f).inst(copy.guard).kind).map(|guard| guard.ptr);
    let ty = m.function(f).inst(scalar.load).ty;
    let lists: Vec<(MdKindId, MdId)> = m.function(f).inst(copy.reader).metadata.clone();
    let is_list = |kind: &MdKindId| matches!(*kind, MdKindId::NOALIAS | MdKindId::ALIAS_SCOPE);
    let (block, at) = place_of(m, f, copy.reader);
    let byte = m.types.int(8);
    let distance = Value::Const(m.const_int(64, scalar.offset.into()));
    let align = if scalar.offset == 0 { copy.align } else { copy.align.min(1 << scalar.offset.trailing_zeros()) };
    insert_at(m, f, block, at, |b| {
        let base = source.unwrap_or(Value::Inst(copy.guard));
        let address = if scalar.offset == 0 { base } else { b.gep(byte, base, vec![distance], Flags::INBOUNDS) };
        let load = b.load(ty, address, align);
        for (kind, list) in lists.iter().filter(|(kind, _)| is_list(kind)) {
            b.attach(load, *kind, *list);
        }
        (load, address)
    })
}

/// Creates a read of a restrict pointer that is among the guard's indices. `value` is the pointer, and `address` is its
/// address in the source.
fn read_of_member(m: &mut Module, f: FuncId, copy: &Copy, (value, address): (Value, Value)) -> Value {
    let InstKind::Call(guard) = m.function(f).inst(copy.guard).kind.clone() else { return value };
    let Some(RestrictCall { decl, scope: Some(scope), .. }) = restrict_call(m, &m.function(f).inst(copy.guard).kind)
    else {
        return value;
    };
    let declared = decl.and_then(|d| match d {
        Value::Inst(d) => restrict_call(m, &m.function(f).inst(d).kind)?.object,
        _ => None,
    });
    let object = declared.unwrap_or_else(|| Value::Const(m.const_int(64, 0)));
    let object = (m.value_type(m.function(f), object).unwrap_or_else(|| guard.args[0].ty), object);
    let type_of = |m: &Module, v| m.value_type(m.function(f), v).unwrap_or(guard.args[0].ty);
    let (ty, address_ty) = (type_of(m, value), type_of(m, address));
    let kind = noalias_call(m, (ty, value), guard.args[1].value, (address_ty, address), object, scope);
    let visible = m.function(f).inst(copy.guard).md(MdKindId::NOALIAS);
    let read = new_inst(&mut m.functions[f], kind, ty);
    m.functions[f].insts[read].metadata = visible.map(|list| (MdKindId::NOALIAS, list)).into_iter().collect();
    place_before(m, f, copy.reader, read);
    Value::Inst(read)
}

/// Removes the address from a read of the variable's own restrict pointer. Object id and declaration still identify the
/// pointer.
fn without_address(m: &mut Module, f: FuncId, read: InstId, offset: u64, made: &mut Vec<(InstId, u64, InstId)>) {
    let Some(RestrictCall { kind, decl, .. }) = restrict_call(m, &m.function(f).inst(read).kind) else { return };
    let InstKind::Call(mut call) = m.function(f).inst(read).kind.clone() else { return };
    let object = if kind == RestrictKind::Provenance { 4 } else { 3 };
    call.args[2].value = null(m, call.args[2].ty);
    call.args[object].value = offset_object_id(m, &call.args[object], offset);
    if let Some(Value::Inst(decl)) = decl {
        let known = made.iter().find(|(d, o, _)| (*d, *o) == (decl, offset)).map(|(.., new)| *new);
        let new = known.unwrap_or_else(|| {
            let new = declared_without_address(m, f, decl, offset);
            made.push((decl, offset, new));
            new
        });
        call.args[1].value = Value::Inst(new);
    }
    m.functions[f].insts[read].kind = InstKind::Call(call);
}

/// Creates a declaration without an address for one member of the variable that `decl` declares: the member at
/// `offset`. The new declaration is placed before `decl`.
fn declared_without_address(m: &mut Module, f: FuncId, decl: InstId, offset: u64) -> InstId {
    let mut new = m.function(f).inst(decl).clone();
    if let InstKind::Call(call) = &mut new.kind {
        call.args[0].value = null(m, call.args[0].ty);
        call.args[1].value = offset_object_id(m, &call.args[1], offset);
    }
    let id = new_inst(&mut m.functions[f], new.kind, new.ty);
    m.functions[f].insts[id].metadata = new.metadata;
    place_before(m, f, decl, id);
    id
}

fn null(m: &mut Module, ty: TypeId) -> Value {
    Value::Const(m.intern(Constant::Null { ty }))
}

/// Returns an object id increased by `offset`.
fn offset_object_id(m: &mut Module, object: &CallArg, offset: u64) -> Value {
    let Value::Const(id) = object.value else { return object.value };
    let (bits, old) = match m.constant(id) {
        Constant::Int { ty, value } => (m.types.int_bits(*ty).unwrap_or(64), *value),
        _ => return object.value,
    };
    Value::Const(m.const_int(bits, old.wrapping_add(offset.into())))
}

/// Returns block and position of an instruction.
fn place_of(m: &Module, f: FuncId, inst: InstId) -> (BlockId, usize) {
    let (block, at) = Placement::new(m.function(f)).position(inst).unwrap_or((BlockId(0), 0));
    (block, at as usize)
}

//! Rewrites accesses through generic pointers. If one space is inferred for the pointer, the access uses a pointer into
//! that space. If several spaces are possible, the access lists the excluded spaces (`!noalias.addrspace`).

use super::infer::Spaces;
use super::sites::{accesses, is_generic_value, writes};
use super::{SpaceReport, SpaceSet};
use crate::ir::builder::{FunctionBuilder, declare, function_constant, md_add, md_node};
use crate::ir::dialect::Dialect;
use crate::ir::overloads::right_name;
use crate::ir::surgery::first_insertion_point;
use crate::ir::{
    AddressSpace, BlockId, CastOp, ConstExpr, Constant, Flags, FuncId, Inst, InstId, InstKind, MdId, MdKindId,
    Metadata, Module, Value,
};
use crate::target::{Defect, Target};
use std::collections::BTreeMap;

/// Rewrites every access of the module.
pub(super) fn rewrite(m: &mut Module, spaces: &Spaces, report: &mut SpaceReport) {
    let target = Target::of(m);
    for f in m.defined_functions().collect::<Vec<_>>() {
        let mut casts = SpecificPointers { f, made: BTreeMap::new() };
        for (inst, operand, ptr) in accesses(m, f) {
            if !is_generic_value(m, m.function(f), ptr) {
                continue;
            }
            let set = spaces.pointer_spaces(m, f, ptr);
            if let Some(space) = set.single() {
                let space = match target {
                    // A write may not use a pointer of the constant space, because memory cannot be written through
                    // such a pointer.
                    Target::Amdgcn if space.0 == 4 && writes(m, &m.function(f).inst(inst).kind, operand) => {
                        AddressSpace(1)
                    }
                    _ => space,
                };
                let specific = casts.specific(m, ptr, space, inst);
                replace(m, f, inst, operand, specific);
                report.resolved += 1;
            } else {
                let set = if spaces.defect == Some(Defect::AnyExcludes) { set.first() } else { set };
                report.excluded += usize::from(exclude(m, f, inst, set, target));
            }
        }
    }
}

/// The specific pointers of one function. Each specific pointer is created only once, at the definition of the generic
/// pointer from which it is cast.
struct SpecificPointers {
    f: FuncId,
    made: BTreeMap<(Value, AddressSpace), Value>,
}

impl SpecificPointers {
    fn specific(&mut self, m: &mut Module, ptr: Value, space: AddressSpace, user: InstId) -> Value {
        if let Some(known) = self.made.get(&(ptr, space)) {
            return *known;
        }
        let ty = m.types.ptr(space);
        if let Some(source) = cast_source(m, self.f, ptr, space) {
            return source;
        }
        if let Value::Const(value) = ptr {
            let expr = ConstExpr::Cast { op: CastOp::AddrSpaceCast, value };
            return Value::Const(m.intern(Constant::Expr { ty, expr }));
        }
        let (block, at, shared) = self.place(m, ptr, user);
        let function = &mut m.functions[self.f];
        let id = InstId(function.insts.len() as u32);
        let kind = InstKind::Cast { op: CastOp::AddrSpaceCast, value: ptr, flags: Flags::NONE };
        function.insts.push(Inst { kind, ty, name: None, metadata: Vec::new(), records: Vec::new() });
        function.blocks[block].insts.insert(at, id);
        if shared {
            self.made.insert((ptr, space), Value::Inst(id));
        }
        Value::Inst(id)
    }

    /// Returns the position at which a cast of `ptr` is inserted, and whether all users of `ptr` can use this cast. The
    /// position is after the definition of `ptr` (and after all phis). If the definition is the terminator of its
    /// block, the position is before `user`, and only `user` can use the cast.
    fn place(&self, m: &Module, ptr: Value, user: InstId) -> (BlockId, usize, bool) {
        let f = m.function(self.f);
        let position =
            |id: InstId| f.block_ids().find_map(|b| f.block(b).insts.iter().position(|i| *i == id).map(|at| (b, at)));
        let behind = |id: InstId| {
            let (block, at) = position(id)?;
            let first = first_insertion_point(f, f.block(block));
            (!f.inst(id).kind.is_terminator()).then(|| match &f.inst(id).kind {
                InstKind::Phi { .. } => (block, first, true),
                _ => (block, at + 1, true),
            })
        };
        let entry = (BlockId(0), first_insertion_point(f, f.block(BlockId(0))), true);
        match ptr {
            Value::Inst(id) => behind(id).or_else(|| position(user).map(|(b, at)| (b, at, false))).unwrap_or(entry),
            _ => entry,
        }
    }
}

/// Returns the pointer of `space` from which `ptr` is cast, if there is one.
fn cast_source(m: &Module, f: FuncId, ptr: Value, space: AddressSpace) -> Option<Value> {
    let function = m.function(f);
    let source = match ptr {
        Value::Inst(i) => match &function.inst(i).kind {
            InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => *value,
            _ => return None,
        },
        Value::Const(c) => match m.constant(c) {
            Constant::Expr { expr: ConstExpr::Cast { op: CastOp::AddrSpaceCast, value }, .. } => Value::Const(*value),
            _ => return None,
        },
        _ => return None,
    };
    let ty = m.value_type(function, source)?;
    (m.types.pointer_space(ty) == Some(space)).then_some(source)
}

/// Replaces the pointer operand of an access.
fn replace(m: &mut Module, f: FuncId, inst: InstId, operand: usize, new: Value) {
    let new_ty = m.value_type(m.function(f), new);
    match &mut m.functions[f].insts[inst].kind {
        InstKind::Load { ptr, .. }
        | InstKind::Store { ptr, .. }
        | InstKind::CmpXchg { ptr, .. }
        | InstKind::AtomicRmw { ptr, .. } => *ptr = new,
        InstKind::Call(call) => {
            call.args[operand].value = new;
            call.args[operand].ty = new_ty.unwrap_or(call.args[operand].ty);
            rename(m, f, inst);
        }
        _ => {}
    }
}

/// Renames a called intrinsic to match the current types of its arguments.
fn rename(m: &mut Module, f: FuncId, inst: InstId) {
    let Some(call) = m.function(f).inst(inst).kind.as_call() else { return };
    let Some(old) = m.callee(call.callee) else { return };
    let types: Vec<_> = call.args.iter().map(|a| a.ty).collect();
    let ret = m.function(f).inst(inst).ty;
    let Some(name) = right_name(m, m.function_name(old), ret, &types, Dialect::INTERNAL) else { return };
    let callee = declare(m, &name, ret, &types);
    let (fn_ty, value) = (m.function(callee).ty, function_constant(m, callee));
    if let Some(call) = m.functions[f].insts[inst].kind.as_call_mut() {
        call.callee = Value::Const(value);
        call.fn_ty = fn_ty;
    }
}

/// Writes `!noalias.addrspace` with the spaces outside the set. Returns whether the metadata was added.
fn exclude(m: &mut Module, f: FuncId, inst: InstId, set: SpaceSet, target: Target) -> bool {
    let ranges = set.excluded_ranges(target);
    let old = m.function(f).inst(inst).md(MdKindId::NOALIAS_ADDRSPACE);
    if ranges.is_empty() || old.is_some() || m.function(f).inst(inst).kind.as_call().is_some() {
        return false;
    }
    let number = |m: &mut Module, n: u32| -> MdId {
        let c = m.const_int(32, n.into());
        md_add(m, Metadata::Constant(c))
    };
    let list: Vec<MdId> = ranges.iter().flat_map(|(lo, hi)| [number(m, *lo), number(m, *hi)]).collect();
    let node = md_node(m, &list);
    FunctionBuilder::new(m, f, BlockId(0)).attach(Value::Inst(inst), MdKindId::NOALIAS_ADDRSPACE, node);
    true
}

//! Creates the local variables by which a front end implements structs passed by value. The parameter becomes a local
//! variable `s` that contains restrict pointers. The function uses a copy `t` that it treats as plain memory: `struct S
//! s; struct T t = (struct T) s;`.
//!
//! Every second use of a member reads `s`, through an `llvm.noalias`. The other uses read `t`; the copy from `s` to `t`
//! has a guard. The kernel has the same effects: both variables contain the parameter, and no code writes them later.
//! The restrict pointers in `s` are declared. By the guard, a pointer that is read from `t` may be based on these
//! restrict pointers. [`split_copies`](super::split_copies) changes the loads from `t` to reads of restrict pointers
//! too.

use super::full_restrict::noalias_call;
use super::restrict_pointers::{Root, Step};
use crate::ir::builder::{md_add, md_node, plain_call};
use crate::ir::layout::DataLayout;
use crate::ir::surgery::{first_insertion_point, insert_at, new_inst, place_before, remove};
use crate::ir::{BlockId, Flags, FuncId, InstId, MdId, Metadata, Module, Type, TypeId, Value};

/// Creates the variables `s` and `t` for a parameter. The uses of the given restrict members then read `s` or `t`.
/// Returns the guard, and the reads of `s`.
pub(super) fn through_copies(
    m: &mut Module,
    f: FuncId,
    param: u32,
    members: &[&Root],
    scope: MdId,
) -> (InstId, Vec<InstId>) {
    let layout = DataLayout::for_module(m);
    let ty = m.function(f).params[param as usize].ty;
    let (size, align) = (layout.alloc_size(&m.types, ty).unwrap_or(0), layout.abi_align(&m.types, ty).unwrap_or(1));
    let at = first_insertion_point(m.function(f), m.function(f).block(BlockId(0)));
    let variables = insert_at(m, f, BlockId(0), at, |b| {
        [b.alloca(ty, layout.alloca_space, align), b.alloca(ty, layout.alloca_space, align)]
    });
    let list = md_node(m, &[scope]);
    let paths = members.iter().filter_map(|r| path(r)).map(|path| indices(m, path)).collect::<Vec<_>>();
    let paths = md_node(m, &paths);
    let pointer = m.types.ptr(layout.alloca_space);
    let made = SplitParameter { f, ty, pointer, variables, list };
    let (decl, guard) = made.fill(m, at + 2, (param, size, align), paths);
    let mut reads = Vec::new();
    for (root, path) in members.iter().filter_map(|r| Some((r, path(r)?))) {
        let extracts = root.values.iter().filter_map(|v| if let Value::Inst(id) = v { Some(*id) } else { None });
        extracts.for_each(|extract| reads.push(made.member(m, extract, path, decl)));
    }
    (guard, reads)
}

fn path(root: &Root) -> Option<&[u32]> {
    match &root.steps[..] {
        [Step::Field(path)] => Some(path),
        _ => None,
    }
}

/// Returns the path to a member, in the form that the guard's `!Indices` have.
fn indices(m: &mut Module, path: &[u32]) -> MdId {
    let numbers = std::iter::once(u128::MAX).chain(path.iter().map(|i| u128::from(*i)));
    let nodes: Vec<MdId> = numbers
        .map(|n| {
            let number = m.const_int(32, n);
            md_add(m, Metadata::Constant(number))
        })
        .collect();
    md_node(m, &nodes)
}

/// The variables for one parameter.
struct SplitParameter {
    f: FuncId,
    ty: TypeId,
    /// The type of the variables' addresses.
    pointer: TypeId,
    /// The variables `s` and `t`.
    variables: [Value; 2],
    /// The scope list with the scope of `s`.
    list: MdId,
}

impl SplitParameter {
    /// Declares `s`, and fills both variables, after the allocas. Returns the declaration and the guard. A parameter
    /// with an odd index is copied as one value, other parameters by a memcpy.
    fn fill(&self, m: &mut Module, at: usize, (param, size, align): (u32, u64, u64), paths: MdId) -> (Value, InstId) {
        let [s, t] = self.variables;
        let (plain, metadata) = (m.types.ptr(Default::default()), m.types.intern(Type::Metadata));
        let (word, bit, void) = (m.types.int(64), m.types.int(1), m.types.intern(Type::Void));
        let number = |m: &mut Module, bits, n: u64| Value::Const(m.const_int(bits, n.into()));
        let (object, len, no) = (number(m, 64, 0), number(m, 64, size), number(m, 1, 0));
        let space = m.types.pointer_space(self.pointer).unwrap_or_default().0;
        let (list, paths) = ((metadata, Value::Metadata(self.list)), (metadata, Value::Metadata(paths)));
        let name = format!("llvm.noalias.decl.p0.p{space}.i64");
        let decl = plain_call(m, &name, plain, &[(self.pointer, s), (word, object), list]);
        let decl = new_inst(&mut m.functions[self.f], decl, plain);
        let name = format!("llvm.noalias.copy.guard.p{space}.p0");
        let guard = plain_call(m, &name, self.pointer, &[(self.pointer, s), (plain, Value::Inst(decl)), paths, list]);
        let guard = new_inst(&mut m.functions[self.f], guard, self.pointer);
        let source = Value::Inst(guard);
        let name = format!("llvm.memcpy.p{space}.p{space}.i64");
        let memcpy = plain_call(m, &name, void, &[(self.pointer, t), (self.pointer, source), (word, len), (bit, no)]);
        insert_at(m, self.f, BlockId(0), at, |b| {
            b.store(Value::Arg(param), s, align);
            if param % 2 == 0 {
                b.emit(memcpy, void);
            } else {
                let all = b.load(self.ty, source, align);
                b.store(all, t, align);
            }
        });
        // The declaration is placed before the store, and the guard after the store.
        let insts = &mut m.functions[self.f].blocks[0].insts;
        insts.insert(at + 1, guard);
        insts.insert(at, decl);
        (Value::Inst(decl), guard)
    }

    /// Reads a member at the position at which the member was extracted from the parameter. Returns the read of the
    /// restrict pointer.
    fn member(&self, m: &mut Module, extract: InstId, path: &[u32], decl: Value) -> InstId {
        let ty = m.function(self.f).inst(extract).ty;
        let align = DataLayout::for_module(m).abi_align(&m.types, ty).unwrap_or(1);
        let steps = std::iter::once(0).chain(path.iter().copied());
        let steps: Vec<Value> = steps.map(|i| Value::Const(m.const_int(32, i.into()))).collect();
        let block = m.function(self.f).block_ids().find(|b| m.function(self.f).block(*b).insts.contains(&extract));
        let block = block.unwrap_or(BlockId(0));
        let place = m.function(self.f).block(block).insts.iter().position(|i| *i == extract).unwrap_or(0);
        let [(own, address), (copied, _)] = insert_at(m, self.f, block, place, |b| {
            self.variables.map(|variable| {
                let address = b.gep(self.ty, variable, steps.clone(), Flags::INBOUNDS);
                (b.load(ty, address, align), address)
            })
        });
        let zero = Value::Const(m.const_int(64, 0));
        let object = (m.types.int(64), zero);
        let kind = noalias_call(m, (ty, own), decl, (self.pointer, address), object, self.list);
        let read = new_inst(&mut m.functions[self.f], kind, ty);
        place_before(m, self.f, extract, read);
        let mut uses = 0;
        for inst in &mut m.functions[self.f].insts {
            inst.kind.for_each_operand_mut(|v| {
                if *v == Value::Inst(extract) {
                    *v = if uses % 2 == 0 { copied } else { Value::Inst(read) };
                    uses += 1;
                }
            });
        }
        remove(&mut m.functions[self.f], extract);
        read
    }
}

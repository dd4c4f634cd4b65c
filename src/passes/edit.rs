//! Small changes that passes make: instructions in the middle of a block, scopes, lists of scopes.

use crate::ir::builder::{FunctionBuilder, declare, md_add, md_node};
use crate::ir::{
    AttrSet, Block, BlockId, CallArg, FuncId, Function, InstId, InstKind, MdId, MdKindId, Metadata, Module, Type, Value,
};

/// Emits instructions in front of the `at`-th of a block.
pub fn insert_at<R>(
    m: &mut Module,
    f: FuncId,
    block: BlockId,
    at: usize,
    emit: impl FnOnce(&mut FunctionBuilder) -> R,
) -> R {
    let len = |m: &Module| m.function(f).block(block).insts.len();
    let old = len(m);
    let result = emit(&mut FunctionBuilder::new(m, f, block));
    let new = len(m) - old;
    let insts = &mut m.functions[f.0 as usize].blocks[block.0 as usize].insts;
    let at = at.min(old);
    insts[at..].rotate_right(new);
    result
}

/// The first place of a block behind its phis and allocas.
pub fn front(f: &Function, block: &Block) -> usize {
    let fixed = |i: &&InstId| matches!(f.inst(**i).kind, InstKind::Phi { .. } | InstKind::Alloca { .. });
    block.insts.iter().take_while(fixed).count()
}

/// A new scope domain.
pub fn scope_domain(m: &mut Module, name: &str) -> MdId {
    let name = md_add(m, Metadata::String(name.into()));
    let id = MdId(m.metadata.len() as u32);
    m.metadata.push(Metadata::Node { distinct: true, operands: vec![Some(id), Some(name)] });
    id
}

/// A new scope of a domain.
pub fn scope(m: &mut Module, domain: MdId, name: &str) -> MdId {
    let name = md_add(m, Metadata::String(name.into()));
    let id = MdId(m.metadata.len() as u32);
    m.metadata.push(Metadata::Node { distinct: true, operands: vec![Some(id), Some(domain), Some(name)] });
    id
}

/// Declares a scope where the function begins: whoever inlines or unrolls the function then makes copies of it.
pub fn declare_scope(m: &mut Module, f: FuncId, scope: MdId) {
    let (void, md) = (m.types.intern(Type::Void), m.types.intern(Type::Metadata));
    let callee = declare(m, "llvm.experimental.noalias.scope.decl", void, &[md]);
    let list = md_node(m, &[scope]);
    let arg = CallArg { ty: md, value: Value::Metadata(list), attrs: AttrSet::default() };
    let at = front(m.function(f), m.function(f).block(BlockId(0)));
    insert_at(m, f, BlockId(0), at, |b| {
        b.call_with(callee, vec![arg], Vec::new());
    });
}

/// The scopes of a list attachment.
pub fn scopes_of(m: &Module, f: FuncId, inst: InstId, kind: MdKindId) -> Vec<MdId> {
    match m.function(f).inst(inst).md(kind).map(|id| &m.metadata[id.0 as usize]) {
        Some(Metadata::Node { operands, .. }) => operands.iter().copied().flatten().collect(),
        _ => Vec::new(),
    }
}

/// Adds scopes to a list attachment.
pub fn extend_list(m: &mut Module, f: FuncId, inst: InstId, kind: MdKindId, scopes: &[MdId]) {
    let mut list = scopes_of(m, f, inst, kind);
    let old = list.len();
    for s in scopes {
        if !list.contains(s) {
            list.push(*s);
        }
    }
    if list.len() > old {
        let list = md_node(m, &list);
        FunctionBuilder::new(m, f, BlockId(0)).attach(Value::Inst(inst), kind, list);
    }
}

/// Puts an instruction of the arena in front of another one; in front of a phi only a phi can stand, so the caller sees to
/// that.
pub fn place_before(m: &mut Module, f: FuncId, before: InstId, new: InstId) {
    for block in &mut m.functions[f.0 as usize].blocks {
        if let Some(at) = block.insts.iter().position(|i| *i == before) {
            block.insts.insert(at, new);
            return;
        }
    }
}

/// Takes an instruction out of its block.
pub fn remove(m: &mut Module, f: FuncId, inst: InstId) {
    for block in &mut m.functions[f.0 as usize].blocks {
        block.insts.retain(|i| *i != inst);
    }
}

/// Puts one value in the place of another everywhere in a function.
pub fn replace_all(m: &mut Module, f: FuncId, old: Value, new: Value) {
    for inst in &mut m.functions[f.0 as usize].insts {
        inst.kind.for_each_operand_mut(|v| {
            if *v == old {
                *v = new;
            }
        });
    }
}

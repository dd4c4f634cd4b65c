//! Changes to functions, for the passes, the mutator and the reducer. If the input is well-formed, the output of every
//! function here is well-formed, with one exception. If a function removes a value, the caller must replace each use of
//! this value by a value that dominates the use. The verifier checks this.

use super::builder::{FunctionBuilder, declare, md_add, md_node};
use super::cfg::Cfg;
use super::*;
use std::collections::BTreeSet;

/// Replaces every use of a value, including uses in debug records.
pub fn replace_uses(f: &mut Function, old: Value, new: Value) {
    let replace = |v: &mut Value| {
        if *v == old {
            *v = new;
        }
    };
    f.insts.iter_mut().for_each(|inst| inst.kind.for_each_operand_mut(replace));
    records_of(f).for_each(|record| record.for_each_operand_mut(replace));
}

fn records_of(f: &mut Function) -> impl Iterator<Item = &mut Verbatim> {
    f.insts.iter_mut().flat_map(|i| &mut i.records).chain(f.blocks.iter_mut().flat_map(|b| &mut b.records))
}

/// If the value of a debug record was removed from its block, makes the record refer to poison, as LLVM does.
pub fn poison_removed_values(m: &mut Module) {
    for at in 0..m.functions.len() {
        let mut live = vec![false; m.functions[at].insts.len()];
        m.functions[at].inst_ids().for_each(|i| live[i.0 as usize] = true);
        let is_lost = |v: Value| matches!(v, Value::Inst(i) if !live[i.0 as usize]);
        let mut types = BTreeSet::new();
        for part in records_of(&mut m.functions[at]).flat_map(|r| &r.0) {
            types.extend(if let Part::Operand { ty, value, .. } = part {
                is_lost(*value).then_some(*ty)
            } else {
                None
            });
        }
        for lost in types {
            let poison = Value::Const(m.intern(Constant::Poison { ty: lost }));
            for part in records_of(&mut m.functions[at]).flat_map(|r| &mut r.0) {
                match part {
                    Part::Operand { ty, value, .. } if *ty == lost && is_lost(*value) => *value = poison,
                    _ => {}
                }
            }
        }
    }
}

/// Whether the value is an operand of an instruction that is in a block.
pub fn is_used(f: &Function, value: Value) -> bool {
    f.inst_ids().any(|i| {
        let mut used = false;
        f.inst(i).kind.for_each_operand(|v| used |= v == value);
        used
    })
}

/// Removes an instruction from its block.
pub fn remove(f: &mut Function, inst: InstId) {
    f.blocks.iter_mut().for_each(|b| b.insts.retain(|i| *i != inst));
}

/// Keeps the instructions in `work`, and all instructions that compute their operands, directly or indirectly. Removes
/// all other instructions. Returns false if nothing was removed.
pub fn keep_needed(f: &mut Function, mut work: Vec<InstId>) -> bool {
    let mut needed = vec![false; f.insts.len()];
    while let Some(i) = work.pop() {
        if !std::mem::replace(&mut needed[i.0 as usize], true) {
            f.inst(i).kind.for_each_operand(|v| {
                if let Value::Inst(operand) = v {
                    work.push(operand);
                }
            });
        }
    }
    let less = f.inst_ids().any(|i| !needed[i.0 as usize]);
    f.blocks.iter_mut().for_each(|b| b.insts.retain(|i| needed[i.0 as usize]));
    less
}

/// Creates an instruction that is not yet in a block.
pub fn new_inst(f: &mut Function, kind: InstKind, ty: TypeId) -> InstId {
    f.insts.push(Inst { kind, ty, name: None, metadata: Vec::new(), records: Vec::new() });
    InstId(f.insts.len() as u32 - 1)
}

/// Returns the constant that replaces a removed value: zero, null, or zeroinitializer. The replacement is never undef
/// or poison, because a run that depends on undef or poison is no evidence.
pub fn zero(m: &mut Module, ty: TypeId) -> Option<Value> {
    let constant = match m.types.get(ty) {
        Type::Int(bits) | Type::Byte(bits) if *bits <= 128 => Constant::Int { ty, value: 0 },
        Type::Float(_) => Constant::Float { ty, bits: 0 },
        Type::Ptr(_) => Constant::Null { ty },
        Type::Vector { .. } | Type::Array { .. } | Type::Struct { .. } | Type::Named(_) => Constant::Zero { ty },
        _ => return None,
    };
    Some(Value::Const(m.intern(constant)))
}

/// Removes one edge `from` → `to` from the phis of `to`. The terminator of `from` must already have changed.
pub fn drop_edge(f: &mut Function, from: BlockId, to: BlockId) {
    let phis: Vec<InstId> = f.block(to).insts.clone();
    for i in phis {
        if let InstKind::Phi { incoming, .. } = &mut f.insts[i].kind
            && let Some(at) = incoming.iter().position(|(_, b)| *b == from)
        {
            incoming.remove(at);
        }
    }
}

/// Replaces a block's terminator. Updates the phis of blocks that are no longer successors.
pub fn set_terminator(f: &mut Function, block: BlockId, kind: InstKind, void: TypeId) {
    let Some(last) = f.blocks[block].insts.pop() else { return };
    let mut lost = f.inst(last).kind.successors();
    for kept in kind.successors() {
        if let Some(at) = lost.iter().position(|b| *b == kept) {
            lost.remove(at);
        }
    }
    for to in lost {
        drop_edge(f, block, to);
    }
    let new = new_inst(f, kind, void);
    f.blocks[block].insts.push(new);
}

/// Removes unreachable blocks and phis with one operand. Joins a block with its only successor if the successor has no
/// other predecessor.
pub fn tidy(f: &mut Function) {
    if f.is_declaration() {
        return;
    }
    loop {
        remove_unreachable(f);
        if !fold_phi(f) && !join_blocks(f) {
            break;
        }
    }
    clear_dead(f);
}

/// Clears the operands of instructions that are in no block. The instructions stay in the arena.
fn clear_dead(f: &mut Function) {
    let mut live = vec![false; f.insts.len()];
    f.inst_ids().for_each(|i| live[i.0 as usize] = true);
    for (inst, _) in f.insts.iter_mut().zip(live).filter(|(_, live)| !live) {
        inst.kind = InstKind::Unreachable;
        inst.metadata.clear();
        inst.records.clear();
    }
}

fn remove_unreachable(f: &mut Function) {
    let cfg = Cfg::new(f);
    if f.block_ids().all(|b| cfg.is_reachable(b)) {
        return;
    }
    for b in f.block_ids().filter(|b| !cfg.is_reachable(*b)) {
        for to in cfg.successors(b).to_vec() {
            drop_edge(f, b, to);
        }
    }
    let mut new_id = vec![BlockId(0); f.blocks.len()];
    let mut kept = Vec::new();
    for (i, block) in std::mem::take(&mut f.blocks).into_iter().enumerate() {
        if cfg.is_reachable(BlockId(i as u32)) {
            new_id[i] = BlockId(kept.len() as u32);
            kept.push(block);
        }
    }
    f.blocks = kept;
    rename_blocks(f, |b| new_id[b.0 as usize]);
}

fn rename_blocks(f: &mut Function, new: impl Fn(BlockId) -> BlockId) {
    let live: Vec<InstId> = f.inst_ids().collect();
    for i in live {
        let kind = &mut f.insts[i].kind;
        kind.for_each_block_mut(|b| *b = new(*b));
        kind.for_each_operand_mut(|v| {
            if let Value::Block(b) = v {
                *b = new(*b);
            }
        });
    }
}

/// Replaces one phi that has a single incoming value by that value. A phi with several incoming edges of equal values
/// stays, because such a phi may trigger a defect of an oracle.
fn fold_phi(f: &mut Function) -> bool {
    let only_value = |i: InstId| match &f.inst(i).kind {
        InstKind::Phi { incoming, .. } => match incoming.as_slice() {
            [(value, _)] => Some((i, *value)),
            _ => None,
        },
        _ => None,
    };
    let Some((phi, value)) = f.inst_ids().find_map(only_value) else { return false };
    replace_uses(f, Value::Inst(phi), value);
    remove(f, phi);
    true
}

/// Joins one block that ends in `br` with its successor, if the successor has no other predecessor. Returns whether a
/// block was joined.
fn join_blocks(f: &mut Function) -> bool {
    let cfg = Cfg::new(f);
    for b in f.block_ids() {
        let Some(Inst { kind: InstKind::Br(to), .. }) = f.terminator(b) else { continue };
        let to = *to;
        if to == b || to == BlockId(0) || cfg.predecessors(to).len() != 1 {
            continue;
        }
        let moved = std::mem::take(&mut f.blocks[to].insts);
        let block = &mut f.blocks[b].insts;
        block.pop();
        block.extend(moved);
        // Phis of the successors still refer to the joined block. They now get the block into which it was joined. The
        // empty block is removed, so the ids of later blocks decrease.
        rename_blocks(f, |x| if x == to { b } else { x });
        f.blocks.remove(to.0 as usize);
        rename_blocks(f, |x| if x.0 > to.0 { BlockId(x.0 - 1) } else { x });
        return true;
    }
    false
}

/// Returns the calls to a function, each as the calling function and the call instruction. `None` if the function's
/// symbol has a use that is not a direct call, because such a use takes the function's address.
pub fn calls_of(m: &Module, callee: FuncId) -> Option<Vec<(FuncId, InstId)>> {
    let symbol = m.function(callee).symbol;
    let mut calls = Vec::new();
    let mut callees = 0i64;
    for caller in m.defined_functions() {
        let f = m.function(caller);
        for i in f.inst_ids() {
            if let Some(call) = f.inst(i).kind.as_call()
                && m.callee(call.callee) == Some(callee)
            {
                calls.push((caller, i));
                callees += 1;
            }
            f.inst(i).kind.for_each_operand(|v| {
                if let Value::Const(c) = v
                    && matches!(m.constant(c), Constant::Symbol { symbol: s, .. } if *s == symbol)
                {
                    callees -= 1;
                }
            });
        }
    }
    let name = m.symbol_name(symbol);
    let elsewhere = (0..m.constant_count()).map(|c| m.constant(ConstId(c as u32))).any(|c| match c {
        Constant::Verbatim { text, .. } => !name.is_empty() && text.contains(name),
        Constant::Aggregate { elems, .. } => elems.iter().any(|e| names(m, *e, symbol)),
        Constant::Expr { expr: ConstExpr::Cast { value, .. }, .. } => names(m, *value, symbol),
        Constant::Expr { expr: ConstExpr::Gep { base, .. }, .. } => names(m, *base, symbol),
        _ => false,
    });
    let initializer = m.globals.iter().filter_map(|g| g.init).any(|c| names(m, c, symbol));
    (callees == 0 && !elsewhere && !initializer).then_some(calls)
}

fn names(m: &Module, c: ConstId, symbol: SymbolId) -> bool {
    matches!(m.constant(c), Constant::Symbol { symbol: s, .. } if *s == symbol)
}

/// Recomputes the type of a function from its result and parameters. Sets this type in the given calls of the function.
pub fn retype(m: &mut Module, function: FuncId, calls: &[(FuncId, InstId)]) {
    let f = m.function(function);
    let params = f.params.iter().map(|p| p.ty).collect();
    let (ret, vararg) = (f.ret, f.vararg);
    let ty = m.types.intern(Type::Function { ret, params, vararg });
    m.functions[function].ty = ty;
    for (caller, i) in calls {
        let inst = &mut m.functions[*caller].insts[*i];
        inst.ty = ret;
        if let Some(call) = inst.kind.as_call_mut() {
            call.fn_ty = ty;
        }
    }
}

/// Emits instructions before position `at` of a block.
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
    let insts = &mut m.functions[f].blocks[block].insts;
    let at = at.min(old);
    insts[at..].rotate_right(new);
    result
}

/// Returns the index of the first instruction of a block after its phis and allocas.
pub fn first_insertion_point(f: &Function, block: &Block) -> usize {
    let fixed = |i: &&InstId| matches!(f.inst(**i).kind, InstKind::Phi { .. } | InstKind::Alloca { .. });
    block.insts.iter().take_while(fixed).count()
}

/// Creates a scope domain.
pub fn scope_domain(m: &mut Module, name: &str) -> MdId {
    let name = md_add(m, Metadata::String(name.into()));
    let id = MdId(m.metadata.len() as u32);
    m.metadata.push(Metadata::Node { distinct: true, operands: vec![Some(id), Some(name)] });
    id
}

/// Creates a scope in a domain.
pub fn scope(m: &mut Module, domain: MdId, name: &str) -> MdId {
    let name = md_add(m, Metadata::String(name.into()));
    let id = MdId(m.metadata.len() as u32);
    m.metadata.push(Metadata::Node { distinct: true, operands: vec![Some(id), Some(domain), Some(name)] });
    id
}

/// Declares a scope at the beginning of a function. A pass that inlines the function then makes a copy of the scope.
pub fn declare_scope(m: &mut Module, f: FuncId, scope: MdId) {
    let (void, md) = (m.types.intern(Type::Void), m.types.intern(Type::Metadata));
    let callee = declare(m, "llvm.experimental.noalias.scope.decl", void, &[md]);
    let list = md_node(m, &[scope]);
    let arg = CallArg { ty: md, value: Value::Metadata(list), attrs: AttrSet::default() };
    let at = first_insertion_point(m.function(f), m.function(f).block(BlockId(0)));
    insert_at(m, f, BlockId(0), at, |b| {
        b.call_with(callee, vec![arg], Vec::new());
    });
}

/// Returns the scopes of a list attachment.
pub fn scopes_of(m: &Module, f: FuncId, inst: InstId, kind: MdKindId) -> Vec<MdId> {
    match m.function(f).inst(inst).md(kind).map(|id| &m.metadata[id]) {
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

/// Places an instruction of the arena before another instruction. The caller must make sure that the phis of the block
/// stay before all other instructions of the block.
pub fn place_before(m: &mut Module, f: FuncId, before: InstId, new: InstId) {
    for block in &mut m.functions[f].blocks {
        if let Some(at) = block.insts.iter().position(|i| *i == before) {
            block.insts.insert(at, new);
            return;
        }
    }
}

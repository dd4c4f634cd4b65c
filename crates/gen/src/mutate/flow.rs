//! Mutations of control flow: a piece of a block becomes a loop or one side of a branch, or a block is duplicated.

use super::Mutator;
use super::access::declares_scope;
use super::site::Site;
use crate::ir::builder::FunctionBuilder;
use crate::ir::cfg::Cfg;
use crate::ir::surgery::zero;
use crate::ir::*;
use std::collections::BTreeMap;

/// Upper limit on the number of instructions in a piece of a block.
const MAX_PIECE: usize = 8;

impl Mutator<'_, '_> {
    /// Turns a piece of a block into a loop. In each iteration, a pointer may advance, or a second pointer may replace
    /// it.
    pub fn loop_around(&mut self) -> Option<()> {
        let (block, from, to) = self.choose_range()?;
        let mut site = Site { block, at: from };
        let carried = self.loop_carried_pointers(site, from, to);
        let trips = match self.d.below(3) {
            0 => self.number(&mut site, 32),
            n => Value::Const(self.m.const_int(32, 1 + n as u128)),
        };
        let (from, to) = (site.at, to + site.at - from);
        let (word, bit) = (self.m.types.int(32), self.m.types.int(1));
        let f = self.function_mut();
        let (body, rest) = (new_block(f), new_block(f));
        let mut tail = f.blocks[block].insts.split_off(from);
        let after = tail.split_off(to - from);
        f.blocks[rest].insts = after;
        rename_incoming(f, rest, block);
        let mut b = FunctionBuilder::new(&mut self.m, self.f, block);
        b.br(body);
        b.switch_to(body);
        let (first, one) = (b.int(32, 0), b.int(32, 1));
        let i = b.phi(word, vec![(first, block)]);
        let mut phis = Vec::new();
        for (p, _) in &carried {
            let ty = b.type_of(*p);
            phis.push(b.phi(ty, vec![(*p, block)]));
        }
        b.function().blocks[body].insts.extend(&tail);
        for (phi, (_, next)) in phis.iter().zip(&carried) {
            let next = match next {
                NextValue::Step(stride) => {
                    let byte = b.module.types.int(8);
                    b.gep(byte, *phi, vec![*stride], Flags::NONE)
                }
                NextValue::Value(v) => carried.iter().position(|(p, _)| p == v).map_or(*v, |at| phis[at]),
            };
            b.add_incoming(*phi, next, body);
        }
        let next = b.binary(BinOp::Add, i, one, Flags::NONE);
        b.add_incoming(i, next, body);
        let more = b.emit(InstKind::ICmp { pred: ICmpPred::Ult, lhs: next, rhs: trips, flags: Flags::NONE }, bit);
        b.cond_br(more, body, rest);
        let f = self.function_mut();
        for i in tail {
            f.insts[i].kind.for_each_operand_mut(|v| {
                if let Some(at) = carried.iter().position(|(p, _)| p == v) {
                    *v = phis[at];
                }
            });
        }
        Some(())
    }

    /// Chooses the pointers of a piece that become loop-carried, each with its value in the next iteration.
    fn loop_carried_pointers(&mut self, site: Site, from: usize, to: usize) -> Vec<(Value, NextValue)> {
        let f = self.function();
        let outside = self.visible(site);
        let mut used = Vec::new();
        for i in &f.block(site.block).insts[from..to] {
            if self.m.is_lifetime_marker(&f.inst(*i).kind) {
                return Vec::new();
            }
            f.inst(*i).kind.for_each_operand(|v| {
                if outside.contains(&v) && self.space_of(v).is_some() && !used.contains(&v) {
                    used.push(v);
                }
            });
        }
        let Some(p) = self.choose(&used) else { return Vec::new() };
        let same: Vec<Value> =
            used.iter().copied().filter(|v| *v != p && self.type_of(*v) == self.type_of(p)).collect();
        let visible: Vec<Value> =
            outside.iter().copied().filter(|v| *v != p && self.type_of(*v) == self.type_of(p)).collect();
        match (self.d.below(4), self.choose(&same), self.choose(&visible)) {
            (0, ..) => Vec::new(),
            (1, Some(q), _) => vec![(p, NextValue::Value(q)), (q, NextValue::Value(p))],
            (2, _, Some(q)) => vec![(p, NextValue::Value(q))],
            _ => {
                let stride = self.d.pick(&[4u128, 1, 8, 2, u128::MAX - 3]);
                let index = self.space_of(p).map_or(64, |s| self.layout.index_bits(s));
                vec![(p, NextValue::Step(Value::Const(self.m.const_int(index, stride))))]
            }
        }
    }

    /// Executes a piece of a block only under a condition. If the condition is false, the results of the piece are
    /// zero.
    pub fn diamond_around(&mut self) -> Option<()> {
        let (block, from, to) = self.choose_range()?;
        let f = self.function();
        let piece = f.block(block).insts[from..to].to_vec();
        if piece.iter().any(|i| declares_scope(&self.m, &f.inst(*i).kind)) {
            return None;
        }
        let elsewhere: Vec<InstId> = f.inst_ids().filter(|i| !piece.contains(i)).collect();
        let mut escaping: Vec<(InstId, TypeId)> = Vec::new();
        for i in &elsewhere {
            f.inst(*i).kind.for_each_operand(|v| {
                if let Value::Inst(d) = v
                    && piece.contains(&d)
                    && !escaping.iter().any(|(e, _)| *e == d)
                {
                    escaping.push((d, f.inst(d).ty));
                }
            });
        }
        let mut outer = Vec::new();
        for (_, ty) in &escaping {
            outer.push(zero(&mut self.m, *ty)?);
        }
        let mut site = Site { block, at: from };
        let cond = self.condition(&mut site)?;
        let (side, rest) = self.split_off(block, site.at, to + site.at - from, cond);
        for ((i, ty), outer) in escaping.into_iter().zip(outer) {
            let phi = self.insert(Site { block: rest, at: 0 }, |b| b.phi(ty, Vec::new()));
            let placed: Vec<InstId> = elsewhere.clone();
            let f = self.function_mut();
            for e in placed {
                f.insts[e].kind.for_each_operand_mut(|v| {
                    if *v == Value::Inst(i) {
                        *v = phi;
                    }
                });
            }
            let mut b = FunctionBuilder::new(&mut self.m, self.f, rest);
            b.add_incoming(phi, Value::Inst(i), side);
            b.add_incoming(phi, outer, block);
        }
        Some(())
    }

    /// Splits a block. Moves the instructions `from..to` to a new block that is executed only if `cond` is true. Moves
    /// the instructions at and after `to` to a second new block. Returns both new blocks. The caller must make sure
    /// that no instruction outside the piece uses a value of the piece.
    pub fn split_off(&mut self, block: BlockId, from: usize, to: usize, cond: Value) -> (BlockId, BlockId) {
        let f = self.function_mut();
        let (side, rest) = (new_block(f), new_block(f));
        let mut tail = f.blocks[block].insts.split_off(from);
        f.blocks[rest].insts = tail.split_off(to - from);
        f.blocks[side].insts = tail;
        rename_incoming(f, rest, block);
        let mut b = FunctionBuilder::new(&mut self.m, self.f, block);
        b.cond_br(cond, side, rest);
        b.switch_to(side);
        b.br(rest);
        (side, rest)
    }

    /// Copies a block, and redirects one predecessor to the copy.
    pub fn duplicate_block(&mut self) -> Option<()> {
        let f = self.function();
        let cfg = Cfg::new(f);
        let mut edges = Vec::new();
        for b in f.block_ids().skip(1).filter(|b| cfg.is_reachable(*b) && is_copyable(&self.m, f, *b)) {
            let mut from = cfg.predecessors(b).to_vec();
            from.sort();
            from.dedup();
            if from.len() > 1 {
                edges.extend(from.into_iter().filter(|p| *p != b && cfg.is_reachable(*p)).map(|p| (p, b)));
            }
        }
        let (pred, block) = self.choose(&edges)?;
        let f = self.function_mut();
        let copy = new_block(f);
        let mut became: BTreeMap<InstId, Value> = BTreeMap::new();
        for i in f.block(block).insts.clone() {
            let mut inst = f.inst(i).clone();
            if let InstKind::Phi { incoming, .. } = &mut f.insts[i].kind {
                let value = incoming.iter().find(|(_, b)| *b == pred)?.0;
                incoming.retain(|(_, b)| *b != pred);
                became.insert(i, value);
                continue;
            }
            (inst.name, inst.records) = (None, Vec::new());
            inst.kind.for_each_operand_mut(|v| {
                if let Value::Inst(d) = v
                    && let Some(new) = became.get(d)
                {
                    *v = *new;
                }
            });
            let id = InstId(f.insts.len() as u32);
            f.insts.push(inst);
            f.blocks[copy].insts.push(id);
            became.insert(i, Value::Inst(id));
        }
        for inst in &mut f.insts {
            let InstKind::Phi { incoming, .. } = &mut inst.kind else { continue };
            let of_block: Vec<(Value, BlockId)> = incoming.iter().copied().filter(|(_, b)| *b == block).collect();
            incoming.extend(of_block.into_iter().map(|(v, _)| match v {
                Value::Inst(d) => (became.get(&d).copied().unwrap_or(v), copy),
                v => (v, copy),
            }));
        }
        let last = *f.block(pred).insts.last()?;
        let redirect = |b: &mut BlockId| {
            if *b == block {
                *b = copy;
            }
        };
        f.insts[last].kind.for_each_block_mut(redirect);
        Some(())
    }

    /// Chooses an access, and up to three instructions before and after it in the block. Phis, allocas and the
    /// terminator are not chosen.
    fn choose_range(&mut self) -> Option<(BlockId, usize, usize)> {
        let fixed = |kind: &InstKind| matches!(kind, InstKind::Phi { .. } | InstKind::Alloca { .. });
        let accesses = self.find_instructions(super::access::is_access);
        let (Site { block, at }, _) = self.choose(&accesses)?;
        let (before, behind) = (self.d.below(MAX_PIECE / 2), self.d.below(MAX_PIECE / 2));
        let f = self.function();
        let insts = &f.block(block).insts;
        let kind = |at: usize| &f.inst(insts[at]).kind;
        let (mut from, mut to) = (at, at + 1);
        while from > 0 && at - from < before && !fixed(kind(from - 1)) {
            from -= 1;
        }
        while to + 1 < insts.len() && to - at <= behind && !fixed(kind(to)) {
            to += 1;
        }
        Some((block, from, to))
    }
}

/// The value of a loop-carried pointer in the next iteration.
#[derive(Copy, Clone, Debug)]
enum NextValue {
    /// The same pointer, moved by this number of bytes.
    Step(Value),
    /// The value of a second pointer in the current iteration. The second pointer may be loop-carried too.
    Value(Value),
}

fn new_block(f: &mut Function) -> BlockId {
    f.blocks.push(Block::default());
    BlockId(f.blocks.len() as u32 - 1)
}

/// Updates the phis of the successors after the terminator of `old` has moved to `new`.
fn rename_incoming(f: &mut Function, new: BlockId, old: BlockId) {
    let successors = f.terminator(new).map(|t| t.kind.successors()).unwrap_or_default();
    for to in successors {
        for i in f.block(to).insts.clone() {
            if let InstKind::Phi { incoming, .. } = &mut f.insts[i].kind {
                incoming.iter_mut().filter(|(_, b)| *b == old).for_each(|(_, b)| *b = new);
            }
        }
    }
}

/// Whether a copy of the block would be well-formed. The block must have no alloca and no scope declaration. Other
/// blocks may use values of the block only in phis, on edges from the block.
fn is_copyable(m: &Module, f: &Function, block: BlockId) -> bool {
    let own = &f.block(block).insts;
    let single = |kind: &InstKind| matches!(kind, InstKind::Alloca { .. }) || declares_scope(m, kind);
    if own.iter().any(|i| single(&f.inst(*i).kind)) {
        return false;
    }
    let mine = |v: Value| matches!(v, Value::Inst(i) if own.contains(&i));
    f.inst_ids().all(|i| match &f.inst(i).kind {
        InstKind::Phi { incoming, .. } => incoming.iter().all(|(v, from)| !mine(*v) || *from == block),
        _ if own.contains(&i) => true,
        kind => {
            let mut outside = false;
            kind.for_each_operand(|v| outside |= mine(v));
            !outside
        }
    })
}

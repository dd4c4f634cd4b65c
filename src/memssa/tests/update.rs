//! Random changes: after each one the updated graph is what a fresh build makes, and keeps every rule.
//!
//! `ALIASMITH_OPERATIONS` sets how many are made (default 20,000).

use crate::alias::Analysis;
use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::builder::{FunctionBuilder, add_function, md_node};
use crate::ir::{AddressSpace, BlockId, DataLayout, FuncId, InstId, InstKind, MdId, MdKindId, Module, Type, Value};
use crate::memssa::MemorySsa;
use crate::memssa::compare::differences;
use crate::memssa::trivial::reduce;
use crate::memssa::update::Updater;
use crate::target::Profile;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

struct World {
    m: Module,
    f: FuncId,
    layout: DataLayout,
    updater: Updater,
    cond: Value,
    rng: SmallRng,
}

fn fresh(m: &Module, f: FuncId, layout: &DataLayout) -> MemoryGraph {
    MemorySsa::build(&Analysis::new(m, f, layout, Profile::sound())).graph
}

/// Up to nine blocks, each with a few accesses; edges lead anywhere but to the entry.
fn world(seed: u64) -> World {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut m = Module::default();
    let ptr = m.types.ptr(AddressSpace(0));
    let bit = m.types.int(1);
    let void = m.types.intern(Type::Void);
    let f = add_function(&mut m, "f", void, &[(ptr, "p"), (bit, "c")]);
    md_node(&mut m, &[]);
    let blocks = rng.random_range(2..9);
    for b in 0..blocks {
        FunctionBuilder::new(&mut m, f, BlockId(0)).new_block(&format!("b{b}"));
    }
    let cond = Value::Arg(1);
    for b in 0..blocks {
        let mut at = FunctionBuilder::new(&mut m, f, BlockId(b));
        for _ in 0..rng.random_range(0..3) {
            access(&mut at, &mut rng);
        }
        let mut target = || BlockId(rng.random_range(1..blocks));
        match (target(), target()) {
            (a, _) if b % 4 == 3 && a.0 % 2 == 0 => at.ret(None),
            (a, b) if a.0 % 2 == 0 => at.br(b),
            (a, b) => at.cond_br(cond, a, b),
        }
    }
    let layout = DataLayout::of(&m);
    let updater = Updater::new(m.function(f), fresh(&m, f, &layout));
    World { m, f, layout, updater, cond, rng }
}

fn access(at: &mut FunctionBuilder, rng: &mut SmallRng) -> Value {
    let i32t = at.int(32, 0);
    let ty = at.type_of(i32t);
    match rng.random_range(0..8) {
        0..4 => at.store(i32t, Value::Arg(0), 4),
        4 => {
            let v = at.load(ty, Value::Arg(0), 4);
            at.attach(v, MdKindId::INVARIANT_LOAD, MdId(0));
            v
        }
        _ => at.load(ty, Value::Arg(0), 4),
    }
}

impl World {
    fn block(&mut self) -> BlockId {
        BlockId(self.rng.random_range(0..self.m.function(self.f).blocks.len() as u32))
    }

    fn target(&mut self) -> BlockId {
        BlockId(self.rng.random_range(1..self.m.function(self.f).blocks.len() as u32))
    }

    fn pick(&mut self, b: BlockId) -> Option<usize> {
        let n = self.m.function(self.f).block(b).insts.len() - 1;
        (n > 0).then(|| self.rng.random_range(0..n))
    }

    /// The last instruction of a block without the terminator goes to a random place of a block.
    fn place(&mut self, inst: InstId, b: BlockId) {
        let insts = &mut self.m.functions[self.f].blocks[b].insts;
        let position = self.rng.random_range(0..insts.len());
        insts.insert(position, inst);
    }

    fn kind(&self, inst: InstId) -> (AccessKind, Option<AccessId>) {
        let i = self.m.function(self.f).inst(inst);
        match i.kind {
            InstKind::Store { .. } => (AccessKind::Def(inst), None),
            _ => (AccessKind::Use(inst), i.md(MdKindId::INVARIANT_LOAD).map(|_| AccessId::LIVE_ON_ENTRY)),
        }
    }

    fn step(&mut self) -> &'static str {
        let b = self.block();
        match self.rng.random_range(0..12) {
            0..3 => {
                let new = self.m.function(self.f).insts.len() as u32;
                let mut at = FunctionBuilder::new(&mut self.m, self.f, b);
                access(&mut at, &mut self.rng);
                let inst = InstId(new);
                self.m.functions[self.f].blocks[b].insts.pop();
                self.place(inst, b);
                let (kind, optimized) = self.kind(inst);
                self.updater.insert(self.m.function(self.f), b, kind, optimized);
                "insert"
            }
            3..6 => {
                let Some(i) = self.pick(b) else { return "nothing" };
                let inst = self.m.functions[self.f].blocks[b].insts.remove(i);
                self.updater.remove(inst);
                "remove"
            }
            6..8 => {
                let Some(i) = self.pick(b) else { return "nothing" };
                let inst = self.m.functions[self.f].blocks[b].insts.remove(i);
                let to = self.block();
                self.place(inst, to);
                self.updater.relocate(self.m.function(self.f), to, inst);
                "move"
            }
            8 if self.m.function(self.f).blocks.len() < 12 => {
                self.clone_block(b);
                "clone"
            }
            _ => self.change_edge(b),
        }
    }

    fn set_terminator(&mut self, b: BlockId, kind: InstKind) {
        let f = &mut self.m.functions[self.f];
        let last = *f.blocks[b].insts.last().expect("a terminator");
        f.insts[last].kind = kind;
    }

    fn terminator(&self, b: BlockId) -> InstKind {
        self.m.function(self.f).terminator(b).expect("every block has one").kind.clone()
    }

    /// One edge more or less.
    fn change_edge(&mut self, b: BlockId) -> &'static str {
        let target = self.target();
        let cond = self.cond;
        let (kind, inserted) = match self.terminator(b) {
            InstKind::Ret(_) => (InstKind::Br(target), Some(target)),
            InstKind::Br(to) if self.rng.random_range(0..3) > 0 => {
                (InstKind::CondBr { cond, then: to, els: target }, Some(target))
            }
            InstKind::Br(_) => (InstKind::Ret(None), None),
            InstKind::CondBr { then, .. } => (InstKind::Br(then), None),
            other => (other, None),
        };
        let gone = match self.terminator(b) {
            InstKind::Br(to) => to,
            InstKind::CondBr { els, .. } => els,
            _ => target,
        };
        self.set_terminator(b, kind);
        let f = self.m.function(self.f);
        match inserted {
            Some(to) => self.updater.edge_inserted(f, b, to),
            None => self.updater.edge_removed(f, b, gone),
        }
        if inserted.is_some() { "edge inserted" } else { "edge removed" }
    }

    /// A copy of a block that its first predecessor may enter instead.
    fn clone_block(&mut self, b: BlockId) {
        let copy = FunctionBuilder::new(&mut self.m, self.f, b).new_block(&format!("c{}", b.0));
        let f = &mut self.m.functions[self.f];
        let mut pairs = Vec::new();
        for old in f.blocks[b].insts.clone() {
            let new = InstId(f.insts.len() as u32);
            f.insts.push(f.insts[old].clone());
            f.blocks[copy].insts.push(new);
            pairs.push((old, new));
        }
        self.updater.cloned(self.m.function(self.f), copy, &pairs);
        let from = self.block();
        if let InstKind::Br(to) = self.terminator(from) {
            let cond = self.cond;
            self.set_terminator(from, InstKind::CondBr { cond, then: to, els: copy });
            self.updater.edge_inserted(self.m.function(self.f), from, copy);
        }
    }
}

fn operations() -> u64 {
    std::env::var("ALIASMITH_OPERATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

#[test]
fn updated_graphs_equal_fresh_ones() {
    const PER_WORLD: u64 = 200;
    for seed in 0..operations().div_ceil(PER_WORLD) {
        let mut w = world(seed);
        for step in 0..PER_WORLD {
            let what = w.step();
            let expected = fresh(&w.m, w.f, &w.layout);
            let found = differences(w.updater.graph(), &expected);
            assert_eq!(found, [], "world {seed}, step {step}, {what}");
            assert_eq!(w.updater.verify(&w.m, w.f), [], "world {seed}, step {step}, {what}");
        }
    }
}

/// With a phi at every block, reduced to the fixed point, the graph is the fresh one: no redundant phi remains, cycles of
/// phis around irreducible control flow included.
#[test]
fn reduced_graphs_equal_fresh_ones() {
    for seed in 0..operations() / 10 {
        let w = world(seed);
        let f = w.m.function(w.f);
        let expected = fresh(&w.m, w.f, &w.layout);
        let (mut full, before) = everywhere(&w);
        let flow = crate::memssa::flow::Flow::new(f);
        reduce(&mut full, |from| flow.is_reachable(from));
        assert_eq!(differences(&full, &expected), [], "world {seed}");
        same_on_paths(&w, &before, &full);
    }
}

/// The graph with a phi at every reachable block but the entry; and a copy.
fn everywhere(w: &World) -> (MemoryGraph, MemoryGraph) {
    use crate::answers::Access;
    let f = w.m.function(w.f);
    let flow = crate::memssa::flow::Flow::new(f);
    let mut g = fresh(&w.m, w.f, &w.layout);
    for b in f.block_ids().filter(|b| b.0 > 0 && flow.is_reachable(*b)) {
        if g.phi(b).is_none() {
            g.push(Access::new(AccessKind::Phi(b)));
        }
    }
    let start = |g: &MemoryGraph, b: BlockId| g.phi(b).unwrap_or(AccessId::LIVE_ON_ENTRY);
    let end = |g: &MemoryGraph, b: BlockId| {
        g.in_block(f, b).filter(|a| g.kind(*a).defines()).last().unwrap_or(AccessId::LIVE_ON_ENTRY)
    };
    for b in f.block_ids().filter(|b| flow.is_reachable(*b)) {
        let mut state = start(&g, b);
        for id in g.in_block(f, b).collect::<Vec<_>>() {
            if let AccessKind::Phi(_) = g.kind(id) {
                let operand = |p: &BlockId| if flow.is_reachable(*p) { end(&g, *p) } else { AccessId::LIVE_ON_ENTRY };
                let incoming = flow.cfg.predecessors(b).iter().map(|p| (*p, operand(p))).collect();
                g.access_mut(id).incoming = incoming;
                continue;
            }
            let access = g.access_mut(id);
            if access.optimized.is_none() {
                access.defining = Some(state);
            }
            if access.kind.defines() {
                state = id;
            }
        }
    }
    (g.clone(), g)
}

/// Along random paths every access sees the same def in both graphs.
fn same_on_paths(w: &World, a: &MemoryGraph, b: &MemoryGraph) {
    let f = w.m.function(w.f);
    let mut rng = w.rng.clone();
    let seen = |g: &MemoryGraph, path: &[BlockId]| {
        let mut now: Vec<AccessKind> = vec![AccessKind::LiveOnEntry; g.slots()];
        let mut log = Vec::new();
        for (i, block) in path.iter().enumerate() {
            for id in g.in_block(f, *block) {
                let access = g.access(id);
                now[id.index()] = match access.kind {
                    AccessKind::Phi(_) => {
                        let from = path[i - 1];
                        let (_, s) = access.incoming.iter().find(|(p, _)| *p == from).expect("one operand per edge");
                        now[s.index()]
                    }
                    kind => {
                        log.push((kind, now[access.defining.expect("no phi").index()]));
                        kind
                    }
                };
            }
        }
        log
    };
    for _ in 0..4 {
        let mut path = vec![BlockId(0)];
        for _ in 0..20 {
            let next = f.terminator(path[path.len() - 1]).expect("a terminator").kind.successors();
            let Some(to) = (!next.is_empty()).then(|| next[rng.random_range(0..next.len())]) else { break };
            path.push(to);
        }
        assert_eq!(seen(a, &path), seen(b, &path));
    }
}

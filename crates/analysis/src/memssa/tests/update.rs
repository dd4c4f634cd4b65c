//! Random changes: after each change the updated graph equals a newly built one and satisfies every rule.
//!
//! `ALIASMITH_OPERATIONS` sets the number of changes (default 20,000).

use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::builder::{FunctionBuilder, add_function, md_node};
use crate::ir::{AddressSpace, BlockId, DataLayout, FuncId, MdId, MdKindId, Module, Type, Value};
use crate::memssa::compare::differences;
use crate::memssa::script::{Session, draw::draw, fresh};
use crate::memssa::trivial::reduce;
use crate::random::Rng;
use crate::target::Profile;
use rand::RngExt as _;

/// Returns a function of up to nine blocks, each with a few accesses. Edges lead to any block except the entry.
pub(super) fn world(seed: u64) -> (Module, FuncId) {
    let mut rng = Rng::new(seed, 0);
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
    (m, f)
}

fn access(at: &mut FunctionBuilder, rng: &mut Rng) -> Value {
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

fn operations() -> u64 {
    std::env::var("ALIASMITH_OPERATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

#[test]
fn updated_graphs_equal_fresh_ones() {
    const PER_WORLD: u64 = 200;
    for seed in 0..operations().div_ceil(PER_WORLD) {
        let ((mut m, f), mut rng) = (world(seed), Rng::new(seed, 1));
        let mut session = Session::new(&mut m, f, Profile::sound());
        for step in 0..PER_WORLD {
            let line = draw(&session, 20, |n| rng.random_range(0..n));
            let done = session.apply(&line);
            assert_eq!(session.find_errors(), [], "seed {seed}, step {step}, {line}: {done:?}");
        }
    }
}

/// If redundant phis are removed from a graph with a phi in every block until none is left, the graph equals the newly
/// built graph. The removal covers cycles of redundant phis around irreducible control flow.
#[test]
fn reduced_graphs_equal_fresh_ones() {
    for seed in 0..operations() / 10 {
        let (m, f) = world(seed);
        let f = (&m, f);
        let expected = as_built(f);
        let (mut full, before) = everywhere(f);
        let flow = crate::memssa::flow::Flow::new(m.function(f.1));
        reduce(&mut full, |from| flow.is_reachable(from));
        assert_eq!(differences(&full, &expected), [], "world {seed}");
        same_on_paths(f, seed, &before, &full);
    }
}

fn as_built((m, f): (&Module, FuncId)) -> MemoryGraph {
    fresh(m, f, &DataLayout::for_module(m), Profile::sound())
}

/// Returns the graph with a phi at every reachable block except the entry, and a copy of this graph.
fn everywhere(w: (&Module, FuncId)) -> (MemoryGraph, MemoryGraph) {
    use crate::answers::Access;
    let f = w.0.function(w.1);
    let flow = crate::memssa::flow::Flow::new(f);
    let mut g = as_built(w);
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

/// Follows random paths, and checks that the state of each access on the path resolves to the same def in both graphs.
fn same_on_paths((m, f): (&Module, FuncId), seed: u64, a: &MemoryGraph, b: &MemoryGraph) {
    let f = m.function(f);
    let mut rng = Rng::new(seed, 0);
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

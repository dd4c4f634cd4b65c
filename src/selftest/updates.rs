//! Random changes of a function: after each one the graph that the updater keeps must be what a fresh build makes.

use super::Plan;
use super::search::{Control, Found, Tried, search as over_kernels};
use super::table::{Sabotage, sabotaged};
use crate::alias::Analysis;
use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::r#gen::{Features, from_seed};
use crate::ir::builder::FunctionBuilder;
use crate::ir::{BlockId, DataLayout, FuncId, InstId, InstKind, Module, Value};
use crate::memssa::MemorySsa;
use crate::memssa::compare::differences;
use crate::memssa::update::Updater;
use crate::random::Rng;
use crate::target::Profile;
use rand::RngExt as _;

/// A function that changes, with updaters that are told of every change.
pub struct Changing {
    /// The module.
    pub m: Module,
    /// The function.
    pub f: FuncId,
    /// Whoever follows the changes.
    pub updaters: Vec<Updater>,
    layout: DataLayout,
    rng: Rng,
    /// Accesses of the function as it was, to be copied: none is taken for another kind later.
    samples: Vec<(InstId, AccessKind, Option<AccessId>)>,
    most_blocks: usize,
}

/// The graph as it is built anew.
pub fn fresh(m: &Module, f: FuncId, layout: &DataLayout) -> MemoryGraph {
    MemorySsa::build(&Analysis::new(m, f, layout, Profile::sound())).graph
}

/// Cloning gives a function no more blocks than this.
const CLONES: usize = 4;

impl Changing {
    /// A function as it is, with so many updaters.
    pub fn new(m: Module, f: FuncId, seed: u64, updaters: usize) -> Changing {
        let layout = DataLayout::of(&m);
        let graph = fresh(&m, f, &layout);
        let function = m.function(f);
        let accesses = function.block_ids().flat_map(|b| graph.in_block(function, b)).filter_map(|id| {
            let access = graph.access(id);
            Some((access.kind.inst()?, access.kind, access.optimized))
        });
        let (samples, most_blocks) = (accesses.collect(), function.blocks.len() + CLONES);
        let updaters = (0..updaters).map(|_| Updater::new(function, graph.clone())).collect();
        Changing { f, updaters, layout, rng: Rng::new(seed, 0), samples, most_blocks, m }
    }

    /// What is wrong about an updater's graph; nothing: it is what a fresh build makes, and keeps every rule.
    pub fn wrong(&self, updater: usize) -> Option<String> {
        let updater = &self.updaters[updater];
        let differs = differences(updater.graph(), &fresh(&self.m, self.f, &self.layout));
        if !differs.is_empty() {
            return Some("wrong update: not as built anew".into());
        }
        let broken = updater.verify(&self.m, self.f);
        broken.first().map(|b| format!("wrong update: {}", b.rule.name()))
    }

    fn block(&mut self) -> BlockId {
        BlockId(self.rng.random_range(0..self.m.function(self.f).blocks.len() as u32))
    }

    fn target(&mut self) -> Option<BlockId> {
        let blocks = self.m.function(self.f).blocks.len() as u32;
        (blocks > 1).then(|| BlockId(self.rng.random_range(1..blocks)))
    }

    fn pick(&mut self, b: BlockId) -> Option<usize> {
        let n = self.m.function(self.f).block(b).insts.len() - 1;
        (n > 0).then(|| self.rng.random_range(0..n))
    }

    fn place(&mut self, inst: InstId, b: BlockId) {
        let insts = &mut self.m.functions[self.f].blocks[b].insts;
        let position = self.rng.random_range(0..insts.len());
        insts.insert(position, inst);
    }

    fn tell(&mut self, what: impl Fn(&mut Updater, &Module)) {
        for updater in &mut self.updaters {
            what(updater, &self.m);
        }
    }

    /// Makes one change, and tells of it; says what it was.
    pub fn step(&mut self) -> &'static str {
        let (b, f) = (self.block(), self.f);
        match self.rng.random_range(0..12) {
            0..3 => {
                if self.samples.is_empty() {
                    return "nothing";
                }
                let at = self.rng.random_range(0..self.samples.len());
                let (old, kind, optimized) = self.samples[at];
                let insts = &mut self.m.functions[f].insts;
                let new = InstId(insts.len() as u32);
                insts.push(insts[old].clone());
                self.place(new, b);
                let kind = copied(kind, new);
                self.tell(|u, m| u.insert(m.function(f), b, kind, optimized));
                "insert"
            }
            3..6 => {
                let Some(i) = self.pick(b) else { return "nothing" };
                let inst = self.m.functions[f].blocks[b].insts.remove(i);
                self.tell(|u, _| u.remove(inst));
                "remove"
            }
            6..8 => {
                let Some(i) = self.pick(b) else { return "nothing" };
                let inst = self.m.functions[f].blocks[b].insts.remove(i);
                let to = self.block();
                self.place(inst, to);
                self.tell(|u, m| u.relocate(m.function(f), to, inst));
                "move"
            }
            8 if self.m.function(f).blocks.len() < self.most_blocks => self.clone_block(b),
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

    fn condition(&mut self) -> Value {
        Value::Const(self.m.const_int(1, 1))
    }

    /// One edge more or less.
    fn change_edge(&mut self, b: BlockId) -> &'static str {
        let (Some(target), cond, f) = (self.target(), self.condition(), self.f) else { return "nothing" };
        let (kind, to, is_new) = match self.terminator(b) {
            InstKind::Ret(_) => (InstKind::Br(target), target, true),
            InstKind::Br(to) if self.rng.random_range(0..3) > 0 => {
                (InstKind::CondBr { cond, then: to, els: target }, target, true)
            }
            InstKind::Br(to) => (InstKind::Ret(None), to, false),
            InstKind::CondBr { then, els, .. } => (InstKind::Br(then), els, false),
            _ => return "nothing",
        };
        self.set_terminator(b, kind);
        match is_new {
            true => self.tell(|u, m| u.edge_inserted(m.function(f), b, to)),
            false => self.tell(|u, m| u.edge_removed(m.function(f), b, to)),
        }
        if is_new { "edge inserted" } else { "edge removed" }
    }

    /// A copy of a block that some other may enter instead.
    fn clone_block(&mut self, b: BlockId) -> &'static str {
        let (id, cond) = (self.f, self.condition());
        let copy = FunctionBuilder::new(&mut self.m, id, b).new_block(&format!("c{}", b.0));
        let f = &mut self.m.functions[id];
        let mut pairs = Vec::new();
        for old in f.blocks[b].insts.clone() {
            let new = InstId(f.insts.len() as u32);
            f.insts.push(f.insts[old].clone());
            f.blocks[copy].insts.push(new);
            pairs.push((old, new));
        }
        self.tell(|u, m| u.cloned(m.function(id), copy, &pairs));
        let from = self.block();
        if let InstKind::Br(to) = self.terminator(from) {
            self.set_terminator(from, InstKind::CondBr { cond, then: to, els: copy });
            self.tell(|u, m| u.edge_inserted(m.function(id), from, copy));
        }
        "clone"
    }
}

/// The kind of access of a copied instruction.
fn copied(kind: AccessKind, inst: InstId) -> AccessKind {
    match kind {
        AccessKind::Def(_) => AccessKind::Def(inst),
        _ => AccessKind::Use(inst),
    }
}

/// Changes that are made to each function of a kernel.
const CHANGES: usize = 8;

/// Looks for sabotages of the updater.
pub(super) fn search(rows: &[&'static Sabotage], plan: Plan) -> (Vec<Option<Found>>, Control) {
    over_kernels("updates", rows.len(), plan, |seed, open| {
        let case = from_seed(seed, &Features::all());
        let mut tried = Tried::default();
        for f in case.module.defined_functions() {
            let mut world = Changing::new(case.module.clone(), f, seed, 1 + open.len());
            for (updater, i) in world.updaters[1..].iter_mut().zip(open) {
                updater.defect = sabotaged(rows[*i]).defect;
            }
            for _ in 0..CHANGES {
                world.step();
                tried.wrong = tried.wrong.or_else(|| world.wrong(0));
                for (n, i) in (1..).zip(open) {
                    if tried.found.iter().all(|(known, _)| known != i)
                        && let Some(how) = world.wrong(n)
                    {
                        tried.found.push((*i, how));
                    }
                }
            }
        }
        tried
    })
}

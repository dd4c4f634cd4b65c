//! Builds MemorySSA: creates the accesses, places the phis, and sets the state before each access.
//!
//! Phis are placed in the iterated dominance frontier of the blocks with defs. At exactly these blocks, paths with
//! different states join (Cytron et al.), so a newly built graph has no redundant phi. With the phis in place, the
//! state at any point is the nearest def or phi above it in the dominator tree.

use super::flow::Flow;
use super::modref;
use super::walk::{SearchResult, SearchStart};
use crate::alias::{Analysis, Location, Query};
use crate::answers::{Access, AccessId, AccessKind, MemoryGraph};
use crate::ir::{BlockId, Cycles, InstId, InstKind, MdKindId};
use crate::target::Defect;
use rustc_hash::FxHashMap;

/// The limits of the search for clobbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of defs and phis that one search may pass (`-memssa-check-limit`).
    pub check: u32,
}

/// MemorySSA of one function, with the data that is needed to search for clobbers.
pub struct MemorySsa<'a, 'm> {
    /// The alias analysis of the function.
    pub analysis: &'a Analysis<'m>,
    /// The control flow of the function.
    pub flow: Flow,
    /// The cycles of the control flow.
    pub cycles: Cycles,
    /// The accesses.
    pub graph: MemoryGraph,
    /// The limits of searches.
    pub limits: Limits,
    /// The last def or phi of each block.
    last: Vec<Option<AccessId>>,
    /// The results of earlier searches, by start and subject of the search.
    pub(super) found: FxHashMap<SearchStart, SearchResult>,
}

impl<'a, 'm> MemorySsa<'a, 'm> {
    /// Builds the graph without optimised uses (`print<memoryssa><no-ensure-optimized-uses>`).
    pub fn build(analysis: &'a Analysis<'m>) -> MemorySsa<'a, 'm> {
        let f = analysis.view.function;
        let flow = Flow::new(f);
        let cycles = Cycles::new(&flow.cfg);
        let last = vec![None; f.blocks.len()];
        let graph = MemoryGraph::new(f);
        let limits = Limits { check: analysis.profile.memssa_check_limit };
        let mut m = MemorySsa { analysis, flow, cycles, graph, limits, last, found: FxHashMap::default() };
        let defining = m.create_accesses();
        m.place_phis(&defining);
        m.rename();
        if analysis.profile.has_defect(Defect::LatchIgnored) {
            let latches = m.cycles.back_edges(&m.flow.cfg);
            super::trivial::reduce(&mut m.graph, |from| latches.iter().all(|(latch, _)| *latch != from));
        }
        m
    }

    /// Creates the accesses of all instructions that need one. Returns the blocks with defs.
    fn create_accesses(&mut self) -> Vec<BlockId> {
        let f = self.analysis.view.function;
        let query = Query::new(self.analysis);
        let (mut defining, mut number) = (Vec::new(), 0);
        for b in f.block_ids() {
            for &id in &f.block(b).insts {
                let Some(kind) = classify(&query, id) else { continue };
                let mut access = Access::new(kind);
                if let AccessKind::Def(_) = kind {
                    number += 1;
                    access.number = Some(number);
                    if defining.last() != Some(&b) {
                        defining.push(b);
                    }
                } else if reads_constant_memory(&query, id) {
                    access.defining = Some(AccessId::LIVE_ON_ENTRY);
                    access.optimized = access.defining;
                }
                let access = self.graph.push(access);
                if let AccessKind::Def(_) = kind {
                    self.last[b.0 as usize] = Some(access);
                }
            }
        }
        defining
    }

    fn place_phis(&mut self, defining: &[BlockId]) {
        let numbers = self.graph.ids().filter(|id| matches!(self.graph.kind(*id), AccessKind::Def(_))).count() as u32;
        for (i, b) in self.flow.iterated_frontier(defining).into_iter().enumerate() {
            let mut phi = Access::new(AccessKind::Phi(b));
            phi.number = Some(numbers + 1 + i as u32);
            let phi = self.graph.push(phi);
            self.last[b.0 as usize].get_or_insert(phi);
        }
    }

    /// Sets the defining access of every def and use, and one operand per incoming edge of every phi.
    fn rename(&mut self) {
        let f = self.analysis.view.function;
        let mut at_end = vec![AccessId::LIVE_ON_ENTRY; f.blocks.len()];
        for b in self.flow.tree_order() {
            let above = self.flow.dom.idom(b).map_or(AccessId::LIVE_ON_ENTRY, |p| at_end[p.0 as usize]);
            let mut state = self.graph.phi(b).unwrap_or(above);
            for &inst in &f.block(b).insts {
                let Some(id) = self.graph.of_inst(inst) else { continue };
                let access = self.graph.access_mut(id);
                access.defining.get_or_insert(state);
                if access.kind.defines() {
                    state = id;
                }
            }
            at_end[b.0 as usize] = state;
            self.fill_phis(b, state);
        }
        for b in f.block_ids() {
            if self.flow.is_reachable(b) {
                continue;
            }
            self.fill_phis(b, AccessId::LIVE_ON_ENTRY);
            for inst in &f.block(b).insts {
                if let Some(id) = self.graph.of_inst(*inst) {
                    self.graph.access_mut(id).defining = Some(AccessId::LIVE_ON_ENTRY);
                }
            }
        }
    }

    /// For each edge that leaves `from`, sets the operand of the phi in the successor to `state`, the state at the end
    /// of `from`.
    fn fill_phis(&mut self, from: BlockId, state: AccessId) {
        for &to in self.flow.cfg.successors(from) {
            if let Some(phi) = self.graph.phi(to) {
                self.graph.access_mut(phi).incoming.push((from, state));
            }
        }
    }

    /// Returns the last def or phi of a block.
    pub fn last_in(&self, b: BlockId) -> Option<AccessId> {
        self.last[b.0 as usize]
    }

    /// Returns the block of an access; liveOnEntry is in the entry block.
    pub fn block_of(&self, id: AccessId) -> BlockId {
        match self.graph.kind(id) {
            AccessKind::LiveOnEntry => BlockId(0),
            AccessKind::Phi(b) => b,
            AccessKind::Def(i) | AccessKind::Use(i) => self.flow.at.block(i).unwrap_or(BlockId(0)),
        }
    }

    /// Whether every path to the second access executes the first access. An access dominates itself.
    pub fn dominates(&self, a: AccessId, b: AccessId) -> bool {
        if a == b || a == AccessId::LIVE_ON_ENTRY {
            return true;
        }
        if b == AccessId::LIVE_ON_ENTRY {
            return false;
        }
        let (block_a, block_b) = (self.block_of(a), self.block_of(b));
        if block_a != block_b {
            return self.flow.dom.dominates(block_a, block_b);
        }
        // A phi precedes all instructions of its block.
        let position = |id| self.graph.kind(id).inst().and_then(|i| self.flow.at.position(i)).map(|(_, i)| i);
        position(a) < position(b)
    }
}

/// Returns the kind of access that an instruction needs; `None` if it needs no access.
fn classify(query: &Query, id: InstId) -> Option<AccessKind> {
    let kind = &query.analysis.view.function.inst(id).kind;
    let info = modref::memory_mod_ref(query, id);
    let ordered = modref::is_ordered(kind) && !query.analysis.profile.has_defect(Defect::VolatileIsUse);
    if info.is_mod() || ordered {
        Some(AccessKind::Def(id))
    } else if info.is_ref() {
        Some(AccessKind::Use(id))
    } else {
        None
    }
}

/// Whether the instruction is a load of memory that is never written. Nothing clobbers such a load.
pub fn reads_constant_memory(query: &Query, id: InstId) -> bool {
    let view = &query.analysis.view;
    let inst = view.function.inst(id);
    let is_load = matches!(inst.kind, InstKind::Load { .. });
    let masked = |loc: Location| !query.mask_of(&loc).0.is_mod();
    let invariant = inst.md(MdKindId::INVARIANT_LOAD).is_some()
        || query.analysis.profile.has_defect(Defect::InvariantObjects) && shares_invariant_object(query, id);
    is_load && (invariant || modref::location_of(view, id).is_some_and(masked))
}

/// Whether the function has an invariant load of the load's object. Only a seeded defect calls this function, and then
/// treats the load itself as invariant.
fn shares_invariant_object(query: &Query, id: InstId) -> bool {
    let view = &query.analysis.view;
    let object = |i: InstId| modref::location_of(view, i).map(|loc| query.analysis.object(loc.ptr));
    let invariant = |i: &InstId| view.function.inst(*i).md(MdKindId::INVARIANT_LOAD).is_some();
    view.function.inst_ids().filter(invariant).any(|i| object(i).is_some() && object(i) == object(id))
}

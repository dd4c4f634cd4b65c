//! The updater: adapts the graph when instructions and edges are added or removed, without a rebuild.
//!
//! A pass first changes the function, and then reports the change here. A use keeps the state that renaming gave it,
//! because optimising the use needs the alias analysis. A use that reads constant memory keeps liveOnEntry.
//!
//! Two facts justify local updates. First, a new state (a def, or a phi at the end of a new edge) needs new phis only
//! in the iterated dominance frontier of its block. The reason: the iterated frontier of several blocks is the union of
//! the iterated frontiers of the single blocks. An access whose state changes is below a new state, or below one of
//! these phis, in the dominator tree. Second, if a state is removed, only phis that use the state, and phis that use
//! these phis, can become redundant ([`redundant`](super::trivial::redundant) finds them).

mod rename;

use super::flow::Flow;
use super::shape::ShapeRule;
use super::verify::{BrokenRule, verify};
use crate::answers::{Access, AccessId, AccessKind, MemoryGraph};
use crate::ir::{BlockId, FuncId, Function, InstId, Module};
use crate::target::Defect;

/// A graph that is updated when the function changes.
pub struct Updater {
    graph: MemoryGraph,
    flow: Flow,
    /// For each access, the accesses that refer to it, once per reference.
    users: Vec<Vec<AccessId>>,
    next_number: u32,
    /// The seeded defect, if there is one.
    pub defect: Option<Defect>,
}

impl Updater {
    /// Starts from a graph without optimised uses.
    pub fn new(f: &Function, graph: MemoryGraph) -> Updater {
        let mut users = vec![Vec::new(); graph.slots()];
        for id in graph.ids() {
            let access = graph.access(id);
            let named = access.defining.into_iter().chain(access.incoming.iter().map(|(_, s)| *s));
            named.for_each(|s| users[s.index()].push(id));
        }
        let next_number = graph.ids().filter_map(|id| graph.access(id).number).max().unwrap_or(0) + 1;
        Updater { graph, flow: Flow::new(f), users, next_number, defect: None }
    }

    /// Returns the current graph.
    pub fn graph(&self) -> &MemoryGraph {
        &self.graph
    }

    /// Adds the access of an instruction that is now in block `b`. If `optimized` is a state, the use is optimised to
    /// that state.
    pub fn insert(&mut self, f: &Function, b: BlockId, kind: AccessKind, optimized: Option<AccessId>) {
        let Some(inst) = kind.inst() else { return };
        let mut access = Access::new(kind);
        access.optimized = optimized;
        access.number = matches!(kind, AccessKind::Def(_)).then(|| self.number());
        let id = self.push(access);
        if let Some(state) = optimized {
            return self.define(id, state);
        }
        if !self.flow.is_reachable(b) {
            return self.define(id, AccessId::LIVE_ON_ENTRY);
        }
        let position = f.block(b).insts.iter().position(|i| *i == inst).unwrap_or(0);
        let above = self.state_before(f, b, position);
        self.define(id, above);
        if kind.defines() && self.rename_block(f, b, position + 1, id) {
            self.state_leaves(f, b, id);
        }
    }

    /// Removes the access of an instruction. The users of the access get the state before the access.
    pub fn remove(&mut self, inst: InstId) {
        let Some(id) = self.graph.of_inst(inst) else { return };
        let above = self.graph.access(id).defining.unwrap_or(AccessId::LIVE_ON_ENTRY);
        let phis = self.replace(id, above);
        self.forget(id);
        self.remove_redundant_phis(phis);
    }

    /// Moves the access of an instruction that is now at a new position in block `b`.
    pub fn relocate(&mut self, f: &Function, b: BlockId, inst: InstId) {
        let Some(id) = self.graph.of_inst(inst) else { return };
        let access = self.graph.access(id);
        let (kind, optimized) = (access.kind, access.optimized);
        self.remove(inst);
        self.insert(f, b, kind, optimized);
    }

    /// Adds the accesses of the new block `copy`, which contains copies of the instructions of another block. `pairs`
    /// has each old instruction and its copy. No edge leads to the new block yet. Edges that leave the new block need
    /// no report of their own.
    pub fn cloned(&mut self, f: &Function, copy: BlockId, pairs: &[(InstId, InstId)]) {
        self.flow = Flow::new(f);
        for (old, new) in pairs {
            let Some(id) = self.graph.of_inst(*old) else { continue };
            let optimized = self.graph.access(id).optimized;
            let kind = match self.graph.kind(id) {
                AccessKind::Def(_) => AccessKind::Def(*new),
                _ => AccessKind::Use(*new),
            };
            self.insert(f, copy, kind, optimized);
        }
        for &to in &self.flow.cfg.successors(copy).to_vec() {
            if let Some(phi) = self.graph.phi(to) {
                self.add_operand(phi, copy, AccessId::LIVE_ON_ENTRY);
            }
        }
    }

    /// Reports to the updater that an edge was added.
    pub fn edge_inserted(&mut self, f: &Function, from: BlockId, to: BlockId) {
        let before = std::mem::replace(&mut self.flow, Flow::new(f));
        let was_reachable = |b: BlockId| (b.0 as usize) < before.cfg.len() && before.is_reachable(b);
        if let Some(phi) = self.graph.phi(to) {
            self.add_operand(phi, from, AccessId::LIVE_ON_ENTRY);
        }
        if !self.flow.is_reachable(from) {
            return;
        }
        let revived: Vec<BlockId> =
            f.block_ids().filter(|b| self.flow.is_reachable(*b) && !was_reachable(*b)).collect();
        let mut entered: Vec<BlockId> = revived.iter().flat_map(|b| self.flow.cfg.successors(*b)).copied().collect();
        entered.push(to);
        entered.retain(|b| was_reachable(*b));
        let defines = |b: &BlockId| self.last_own(f, *b).is_some();
        let roots: Vec<BlockId> = entered.iter().copied().chain(revived.iter().copied().filter(defines)).collect();
        let mut phis = self.flow.iterated_frontier(&roots);
        phis.extend(&entered);
        phis.sort_unstable();
        phis.dedup();
        self.add_phis(f, &phis);
        revived.iter().for_each(|b| self.rename_all(f, *b));
        let changed: Vec<AccessId> = phis.iter().filter_map(|b| self.graph.phi(*b)).collect();
        for &phi in &changed {
            self.refresh(f, phi);
        }
        self.remove_redundant_phis(changed);
    }

    /// Reports to the updater that an edge was removed.
    pub fn edge_removed(&mut self, f: &Function, from: BlockId, to: BlockId) {
        let before = std::mem::replace(&mut self.flow, Flow::new(f));
        let mut changed: Vec<AccessId> = self.graph.phi(to).into_iter().collect();
        if let Some(phi) = self.graph.phi(to) {
            self.drop_operand(phi, from);
        }
        let lost: Vec<BlockId> =
            f.block_ids().filter(|b| before.is_reachable(*b) && !self.flow.is_reachable(*b)).collect();
        for &b in &lost {
            for &next in &self.flow.cfg.successors(b).to_vec() {
                if let Some(phi) = self.graph.phi(next) {
                    self.set_operands(phi, b, AccessId::LIVE_ON_ENTRY);
                    changed.push(phi);
                }
            }
            for id in self.graph.in_block(f, b).collect::<Vec<_>>() {
                if self.graph.access(id).defining.is_some() {
                    self.define(id, AccessId::LIVE_ON_ENTRY);
                }
            }
        }
        for phi in lost.iter().filter_map(|b| self.graph.phi(*b)).collect::<Vec<_>>() {
            self.forget(phi);
        }
        changed.retain(|phi| self.graph.is_alive(*phi));
        self.remove_redundant_phis(changed);
    }

    /// Checks the lists of users, and every rule of the shape except numbering. Returns the broken rules.
    pub fn verify(&self, module: &Module, f: FuncId) -> Vec<BrokenRule> {
        let mut broken = verify(module, f, &self.graph);
        broken.retain(|b| b.rule != ShapeRule::Numbering);
        let mut expected = vec![Vec::new(); self.graph.slots()];
        for id in self.graph.ids() {
            let access = self.graph.access(id);
            let named = access.defining.into_iter().chain(access.incoming.iter().map(|(_, s)| *s));
            named.for_each(|s| expected[s.index()].push(id));
        }
        for id in self.graph.ids() {
            let (mut has, mut should) = (self.users[id.index()].clone(), std::mem::take(&mut expected[id.index()]));
            has.sort_unstable();
            should.sort_unstable();
            if has != should {
                let detail = format!("{} users are listed, {} accesses refer to it", has.len(), should.len());
                broken.push(BrokenRule { rule: ShapeRule::UseLists, access: self.graph.kind(id), detail });
            }
        }
        broken
    }

    fn number(&mut self) -> u32 {
        self.next_number += 1;
        self.next_number - 1
    }

    fn push(&mut self, access: Access) -> AccessId {
        self.users.push(Vec::new());
        self.graph.push(access)
    }

    fn drop_user(&mut self, state: AccessId, user: AccessId) {
        let list = &mut self.users[state.index()];
        if let Some(i) = list.iter().position(|u| *u == user) {
            list.swap_remove(i);
        }
    }

    fn define(&mut self, id: AccessId, state: AccessId) {
        if let Some(old) = self.graph.access_mut(id).defining.replace(state) {
            self.drop_user(old, id);
        }
        self.users[state.index()].push(id);
    }

    fn add_operand(&mut self, phi: AccessId, from: BlockId, state: AccessId) {
        self.graph.access_mut(phi).incoming.push((from, state));
        self.users[state.index()].push(phi);
    }

    fn drop_operand(&mut self, phi: AccessId, from: BlockId) {
        let incoming = &mut self.graph.access_mut(phi).incoming;
        if let Some(i) = incoming.iter().position(|(b, _)| *b == from) {
            let (_, state) = incoming.remove(i);
            self.drop_user(state, phi);
        }
    }

    /// Sets the operands of a phi for every edge from a block.
    fn set_operands(&mut self, phi: AccessId, from: BlockId, state: AccessId) {
        for i in 0..self.graph.access(phi).incoming.len() {
            let (b, old) = self.graph.access(phi).incoming[i];
            if b == from && old != state {
                self.graph.access_mut(phi).incoming[i].1 = state;
                self.drop_user(old, phi);
                self.users[state.index()].push(phi);
            }
        }
    }

    /// Replaces `old` by `new` in all users of `old`. Returns the users that are phis.
    fn replace(&mut self, old: AccessId, new: AccessId) -> Vec<AccessId> {
        let mut phis = Vec::new();
        for user in std::mem::take(&mut self.users[old.index()]) {
            let access = self.graph.access_mut(user);
            if access.defining == Some(old) {
                access.defining = Some(new);
            } else if let Some(operand) = access.incoming.iter_mut().find(|(_, s)| *s == old) {
                operand.1 = new;
                phis.push(user);
            }
            self.users[new.index()].push(user);
        }
        phis.sort_unstable();
        phis.dedup();
        phis
    }

    /// Removes an access without users.
    fn forget(&mut self, id: AccessId) {
        let access = self.graph.access_mut(id);
        let named: Vec<AccessId> =
            access.defining.take().into_iter().chain(access.incoming.drain(..).map(|(_, s)| s)).collect();
        named.into_iter().for_each(|s| self.drop_user(s, id));
        self.graph.remove(id);
    }

    /// Returns the last def of a block.
    fn last_own(&self, f: &Function, b: BlockId) -> Option<AccessId> {
        self.last_before(f, b, f.block(b).insts.len())
    }

    fn last_before(&self, f: &Function, b: BlockId, position: usize) -> Option<AccessId> {
        let accesses = f.block(b).insts[..position].iter().rev().filter_map(|i| self.graph.of_inst(*i));
        accesses.into_iter().find(|a| self.graph.kind(*a).defines())
    }

    fn state_before(&self, f: &Function, b: BlockId, position: usize) -> AccessId {
        self.last_before(f, b, position).unwrap_or_else(|| self.state_at_start(f, b))
    }

    /// Returns the nearest state above the first instruction of a reachable block.
    fn state_at_start(&self, f: &Function, b: BlockId) -> AccessId {
        let mut at = b;
        loop {
            if let Some(phi) = self.graph.phi(at) {
                return phi;
            }
            let Some(above) = self.flow.dom.idom(at) else { return AccessId::LIVE_ON_ENTRY };
            if let Some(last) = self.last_own(f, above) {
                return last;
            }
            at = above;
        }
    }

    /// Returns the state on the edges that leave a block.
    fn state_at_end(&self, f: &Function, b: BlockId) -> AccessId {
        if self.flow.is_reachable(b) {
            self.state_before(f, b, f.block(b).insts.len())
        } else {
            AccessId::LIVE_ON_ENTRY
        }
    }
}

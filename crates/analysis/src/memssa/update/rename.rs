//! Renaming in the [`Updater`]: if a new state is created, it becomes the state of the accesses below it.

use super::Updater;
use crate::answers::{Access, AccessId, AccessKind};
use crate::ir::{BlockId, Function};
use crate::memssa::trivial::{redundant, resolve};
use crate::target::Defect;
use rustc_hash::FxHashSet;

impl Updater {
    /// Sets the state of the accesses from `position` on, up to the next def. Returns whether `state` is still current
    /// at the block's end.
    pub(super) fn rename_block(&mut self, f: &Function, b: BlockId, position: usize, state: AccessId) -> bool {
        for inst in &f.block(b).insts[position..] {
            let Some(id) = self.graph.of_inst(*inst) else { continue };
            if self.graph.access(id).optimized.is_none() {
                self.define(id, state);
            }
            if self.graph.kind(id).defines() {
                return false;
            }
        }
        true
    }

    /// Sets the state before every access of a block, and the operands of the phis in its successors.
    pub(super) fn rename_all(&mut self, f: &Function, b: BlockId) {
        let mut state = self.state_at_start(f, b);
        for inst in &f.block(b).insts {
            let Some(id) = self.graph.of_inst(*inst) else { continue };
            if self.graph.access(id).optimized.is_none() {
                self.define(id, state);
            }
            if self.graph.kind(id).defines() {
                state = id;
            }
        }
        for &to in &self.flow.cfg.successors(b).to_vec() {
            if let Some(phi) = self.graph.phi(to) {
                self.set_operands(phi, b, state);
            }
        }
    }

    /// Propagates a state from the start of a block through this block and the blocks that this block dominates, up to
    /// the next def or phi.
    fn rename_below(&mut self, f: &Function, b: BlockId, state: AccessId) {
        if self.rename_block(f, b, 0, state) {
            self.pass_on(f, b, state);
        }
    }

    /// Propagates a state from the end of a block through the blocks that this block dominates, and into the phis of
    /// their successors.
    fn pass_on(&mut self, f: &Function, b: BlockId, state: AccessId) {
        let mut work = vec![b];
        while let Some(b) = work.pop() {
            for &to in &self.flow.cfg.successors(b).to_vec() {
                if let Some(phi) = self.graph.phi(to) {
                    self.set_operands(phi, b, state);
                }
            }
            for &child in &self.flow.children(b).to_vec() {
                let stops = self.defect == Some(Defect::RenamedHere);
                if !stops && self.graph.phi(child).is_none() && self.rename_block(f, child, 0, state) {
                    work.push(child);
                }
            }
        }
    }

    /// Propagates a new state at the end of a block in which no state was created before.
    pub(super) fn state_leaves(&mut self, f: &Function, b: BlockId, state: AccessId) {
        let frontier = self.flow.iterated_frontier(&[b]);
        if self.defect != Some(Defect::NoNewPhi) {
            self.add_phis(f, &frontier);
        }
        self.pass_on(f, b, state);
    }

    /// Adds a phi to each of the given blocks that has no phi, and renames the accesses below the new phis.
    pub(super) fn add_phis(&mut self, f: &Function, blocks: &[BlockId]) {
        let mut new = Vec::new();
        for &b in blocks {
            if self.flow.is_reachable(b) && self.graph.phi(b).is_none() {
                let mut phi = Access::new(AccessKind::Phi(b));
                phi.number = Some(self.number());
                new.push((b, self.push(phi)));
            }
        }
        for &(b, phi) in &new {
            for &from in &self.flow.cfg.predecessors(b).to_vec() {
                let state = self.state_at_end(f, from);
                self.add_operand(phi, from, state);
            }
        }
        for &(b, phi) in &new {
            self.rename_below(f, b, phi);
        }
    }

    /// Sets the operands of a phi to the current states of its edges.
    pub(super) fn refresh(&mut self, f: &Function, phi: AccessId) {
        let AccessKind::Phi(b) = self.graph.kind(phi) else { return };
        for &from in &self.flow.cfg.predecessors(b).to_vec() {
            let state = self.state_at_end(f, from);
            self.set_operands(phi, from, state);
        }
    }

    /// Removes redundant phis. Only the phis in `changed`, and the phis that use them, can have become redundant.
    pub(super) fn remove_redundant_phis(&mut self, changed: Vec<AccessId>) {
        let (mut seen, mut work) = (FxHashSet::default(), changed);
        while let Some(phi) = work.pop() {
            if !seen.insert(phi) {
                continue;
            }
            let users = self.users[phi.index()].iter();
            work.extend(users.filter(|u| matches!(self.graph.kind(**u), AccessKind::Phi(_))));
        }
        let mut candidates: Vec<AccessId> = seen.into_iter().collect();
        candidates.sort_unstable();
        let replaced = redundant(&candidates, |p| {
            let taken = self.graph.access(p).incoming.iter().filter(|(from, _)| self.flow.is_reachable(*from));
            let counted = if self.defect == Some(Defect::FirstOperand) { 1 } else { usize::MAX };
            taken.map(|(_, state)| *state).take(counted).collect()
        });
        let gone: Vec<AccessId> = candidates.into_iter().filter(|p| replaced.contains_key(p)).collect();
        for &phi in &gone {
            self.replace(phi, resolve(&replaced, phi));
        }
        gone.into_iter().for_each(|phi| self.forget(phi));
    }
}

//! Control flow that depends on a nondeterministic choice (under [`Options::observe`](crate::Options::observe)).
//!
//! A branch may depend on a frozen value, a NaN's bits, a clock or an order of addresses. If a different draw may take
//! a different successor, everything that the other path may change must be tainted. The tainted region begins at the
//! branch, and ends at the branch's nearest post-dominator, where all paths join. Inside the region, the thread's
//! writes are tainted, and the thread's observable effects may be missing in other draws. At the end of the region, all
//! values that the region's blocks define become tainted, and so do the phis of the join block. If the paths do not
//! join, the region ends with the function, whose result is tainted.
//!
//! Example: after `br i1 %frozen, label %then, label %join`, a store in `%then` is tainted, and so is every phi of
//! `%join`.
//!
//! The other path may write bytes that the executed path does not write. A different draw finds these bytes:
//! [`BranchPolicy`] makes the run of that draw take the other path, whatever the value of the condition is. If the
//! choice is an address or a length, there are too many paths, and the run is
//! [inconclusive](crate::api::observation::Observation::inconclusive).

use crate::api::{AccessKind, BranchPolicy, ObjectId};
use crate::code::Code;
use crate::exec::{BranchRegion, Choices, Core, Cx, MemorySystem, TaintedRegion, Threads, Touch};
use crate::ir::*;
use crate::memory::{Scalar, mask};
use std::rc::Rc;

impl Core<'_> {
    /// A branch on `value` has `ways` successors. Returns the index of the successor that the branch takes. It is
    /// `taken`, unless `value` is tainted and the branch policy selects a different successor. If `value` is tainted,
    /// remembers the tainted region.
    pub fn fork(&mut self, cx: Cx, function: FuncId, value: &Scalar, ways: u64, taken: u64) -> u64 {
        if !self.job.options.observe || !value.drawn {
            return taken;
        }
        let depth = self.threads[cx.t].frames.len();
        let region = self.region(function, self.threads.frame(cx.t).block);
        // In a loop whose exit condition is tainted, each iteration executes the branch.
        let known = |f: &TaintedRegion| f.depth == depth && Rc::ptr_eq(&f.region, &region);
        if !self.threads[cx.t].forks.iter().any(known) {
            self.threads[cx.t].forks.push(TaintedRegion { depth, region });
        }
        let n = self.mem.out.observed.forks;
        self.mem.out.observed.forks += 1;
        let elsewhere = match self.job.options.roam {
            BranchPolicy::No => false,
            BranchPolicy::Way(n) => return n % ways,
            BranchPolicy::Often => self.choices.undef.one_in(2),
            BranchPolicy::Once(nth) => n == nth,
        };
        match elsewhere && ways > 1 {
            true => (taken + 1 + self.choices.undef.below(ways - 1)) % ways,
            false => taken,
        }
    }

    fn region(&mut self, function: FuncId, branch: BlockId) -> Rc<BranchRegion> {
        if let Some(region) = self.regions.get(&(function, branch)) {
            return region.clone();
        }
        let region = Rc::new(region(self.job.module.function(function), &self.job.program[function], branch));
        self.regions.insert((function, branch), region.clone());
        region
    }
}

impl Choices<'_> {
    /// Chooses bits for a nondeterministic choice. The code may compare the bits with a constant and branch on the
    /// result. Among the draws, each successor of this branch should be taken. So the bits are often a constant of the
    /// function.
    pub fn free_bits(&mut self, function: FuncId, bits: u32) -> u128 {
        if !self.job.options.observe {
            return self.undef.wide() & mask(bits);
        }
        let drawn = match self.undef.below(6) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 | 4 => {
                let constants = self.constants(function);
                match constants.is_empty() {
                    true => self.undef.wide(),
                    false => self.undef.pick(&constants),
                }
            }
            _ => self.undef.wide(),
        };
        drawn & mask(bits)
    }

    /// Returns the integer constants of a function.
    fn constants(&mut self, function: FuncId) -> Rc<[u128]> {
        if let Some(known) = self.constants.get(&function) {
            return known.clone();
        }
        let f = self.job.module.function(function);
        let mut all = Vec::new();
        for inst in f.inst_ids() {
            f.inst(inst).kind.for_each_operand(|v| {
                if let Value::Const(c) = v
                    && let Constant::Int { value, .. } = self.job.module.constant(c)
                {
                    all.push(*value);
                }
            });
            if let InstKind::Switch { cases, .. } = &f.inst(inst).kind {
                let number = |c: &ConstId| match self.job.module.constant(*c) {
                    Constant::Int { value, .. } => Some(*value),
                    _ => None,
                };
                all.extend(cases.iter().filter_map(|(c, _)| number(c)));
            }
        }
        all.sort_unstable();
        all.dedup();
        let all: Rc<[u128]> = all.into();
        self.constants.insert(function, all.clone());
        all
    }
}

impl Core<'_> {
    /// Remembers bytes that the running instruction writes only under a nondeterministic choice. The caller writes
    /// these bytes afterwards.
    pub fn note_free_write(&mut self, t: usize, bytes: (ObjectId, u64, u64)) {
        if self.job.options.observe && self.threads.is_tainted(t) {
            self.mem.step.free_writes.push(bytes);
        }
    }
}

impl Threads {
    /// Whether a nondeterministic choice decides if the thread executes its current instruction.
    pub fn is_tainted(&self, t: usize) -> bool {
        !self[t].forks.is_empty()
    }

    /// Ends the tainted regions whose paths join at block `to`, which the thread has just entered.
    pub fn join(&mut self, cx: Cx, code: &Code, to: BlockId) {
        let depth = self[cx.t].frames.len();
        let ends = |f: &TaintedRegion| f.depth == depth && f.region.join == Some(to);
        while let Some(at) = self[cx.t].forks.iter().position(ends) {
            let fork = self[cx.t].forks.remove(at);
            let phis = code.blocks[to.0 as usize].phis.iter().map(|p| (p.dst, p.leaves));
            for (slot, leaves) in fork.region.defined.iter().copied().chain(phis) {
                self.draw_slots(cx, slot, leaves);
            }
        }
    }

    /// Ends the tainted regions of the running frame, which is about to return. Returns whether the frame's result is
    /// tainted.
    pub fn leave_forks(&mut self, t: usize) -> bool {
        let depth = self[t].frames.len();
        let before = self[t].forks.len();
        self[t].forks.retain(|f| f.depth < depth);
        self[t].forks.len() < before
    }

    fn draw_slots(&mut self, cx: Cx, slot: u32, leaves: u32) {
        for slot in slot..slot + leaves {
            let v = self.slot(cx.t, cx.base, slot);
            self.set(cx, slot, v.tainted_if(true));
        }
    }
}

impl MemorySystem<'_> {
    /// Notes an access that is about to be executed. If a nondeterministic choice decides the pointer of the access, a
    /// different choice accesses unknown bytes, so the run is inconclusive. Plain loads are exempt, because the machine
    /// taints their results.
    pub fn note_place(&mut self, pointer: &Scalar, touch: &Touch) {
        let is_seen = touch.kind != AccessKind::Read || touch.volatile || touch.atomic.is_some();
        self.out.observed.inconclusive |= self.job.options.observe && pointer.drawn && is_seen;
    }

    /// Taints the bytes that the running instruction wrote under a nondeterministic choice.
    pub fn mark_free_writes(&mut self) {
        for (object, offset, len) in std::mem::take(&mut self.step.free_writes) {
            self.memory.change(object, offset, len, |cell| *cell = cell.tainted());
        }
    }
}

/// Computes the region after a branch. The search for the block where all paths join ignores blocks that end in
/// `unreachable`, because executing them is UB.
fn region(f: &Function, code: &Code, branch: BlockId) -> BranchRegion {
    let cfg = Cfg::new(f);
    // Node 0 is the end of the function, and node b + 1 is block b. The edges are reversed.
    let blocks = 0..cfg.len() as u32;
    let ends = |b: &BlockId| {
        let last = f.block(*b).insts.last().map(|i| &f.inst(*i).kind);
        cfg.successors(*b).is_empty() && !matches!(last, Some(InstKind::Unreachable))
    };
    let mut back: Vec<Vec<BlockId>> =
        vec![blocks.clone().map(BlockId).filter(ends).map(|b| BlockId(b.0 + 1)).collect()];
    back.extend(blocks.map(|b| cfg.predecessors(BlockId(b)).iter().map(|p| BlockId(p.0 + 1)).collect()));
    let tree = Dominators::new(&Cfg::from_successors(back));
    let join = tree.idom(BlockId(branch.0 + 1)).filter(|b| b.0 > 0).map(|b| BlockId(b.0 - 1));
    let mut inside = vec![false; cfg.len()];
    let mut work: Vec<BlockId> = cfg.successors(branch).to_vec();
    while let Some(b) = work.pop() {
        if Some(b) != join && !std::mem::replace(&mut inside[b.0 as usize], true) {
            work.extend(cfg.successors(b));
        }
    }
    let mut defined = Vec::new();
    for (b, block) in code.blocks.iter().enumerate().filter(|(b, _)| inside[*b]) {
        defined.extend(block.phis.iter().map(|p| (p.dst, p.leaves)));
        let end = code.blocks.get(b + 1).map_or(code.steps.len(), |next| next.start as usize);
        let steps = &code.steps[block.start as usize..end];
        defined.extend(steps.iter().filter(|s| s.leaves > 0).map(|s| (s.dst, s.leaves)));
    }
    BranchRegion { join, defined }
}

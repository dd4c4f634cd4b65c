//! Control flow that depends on a free choice (under [`Options::observe`](crate::machine::Options::observe)).
//!
//! What must hold: if another draw of a frozen value, a NaN's bits, a clock or an order of addresses may take another
//! way of a branch, then everything that this may change is marked as tainted. The region begins at the branch. It ends
//! where all ways meet again: at the nearest block that every way to a return passes. Inside the region the thread is
//! *free*: its writes are tainted, and its effects may be missing. At the end of the region every value that one of its
//! blocks defines is tainted too, and so are the phis after it. If the ways do not meet, the region ends with the
//! function, whose result is tainted. Bytes that only the other way writes show in another draw: [`BranchPolicy`] sends
//! a run that way, whatever the condition is. If the choice is an address or a length, there are too many ways, and the
//! run is [inconclusive](crate::machine::api::observed::Observed::inconclusive).

use crate::ir::*;
use crate::machine::api::{AccessKind, BranchPolicy, ObjectId};
use crate::machine::code::Code;
use crate::machine::exec::{Cx, Touch, Vm};
use crate::machine::memory::{Scalar, mask};
use std::rc::Rc;

/// The region of a branch: where its ways meet, and which values its blocks define.
#[derive(Debug)]
pub struct Region {
    join: Option<BlockId>,
    /// First slot and leaves of each value.
    defined: Vec<(u32, u32)>,
}

/// A branch on a tainted value whose ways have not met yet.
#[derive(Clone, Debug)]
pub struct TaintedRegion {
    /// Number of frames of the thread at the branch.
    depth: usize,
    region: Rc<Region>,
}

impl Vm<'_> {
    /// Whether a free choice decides if the thread executes its current instruction.
    pub fn is_tainted(&self, t: usize) -> bool {
        !self.threads[t].forks.is_empty()
    }

    /// Returns the way that a branch on `value` takes, out of `ways`, instead of way `taken`. Notes where a tainted
    /// region ends.
    pub fn fork(&mut self, cx: Cx, function: FuncId, value: &Scalar, ways: u64, taken: u64) -> u64 {
        if !self.options.observe || !value.drawn {
            return taken;
        }
        let depth = self.threads[cx.t].frames.len();
        let region = self.region(function, self.frame(cx.t).block);
        // A loop whose exit is tainted comes here in every iteration.
        let known = |f: &TaintedRegion| f.depth == depth && Rc::ptr_eq(&f.region, &region);
        if !self.threads[cx.t].forks.iter().any(known) {
            self.threads[cx.t].forks.push(TaintedRegion { depth, region });
        }
        let n = self.out.observed.forks;
        self.out.observed.forks += 1;
        let elsewhere = match self.options.roam {
            BranchPolicy::No => false,
            BranchPolicy::Way(n) => return n % ways,
            BranchPolicy::Often => self.undef.one_in(2),
            BranchPolicy::Once(nth) => n == nth,
        };
        match elsewhere && ways > 1 {
            true => (taken + 1 + self.undef.below(ways - 1)) % ways,
            false => taken,
        }
    }

    /// Ends the regions whose ways meet at `to`, which the thread just entered.
    pub fn join(&mut self, cx: Cx, code: &Code, to: BlockId) {
        let depth = self.threads[cx.t].frames.len();
        let ends = |f: &TaintedRegion| f.depth == depth && f.region.join == Some(to);
        while let Some(at) = self.threads[cx.t].forks.iter().position(ends) {
            let fork = self.threads[cx.t].forks.remove(at);
            let phis = code.blocks[to.0 as usize].phis.iter().map(|p| (p.dst, p.leaves));
            for (slot, leaves) in fork.region.defined.iter().copied().chain(phis) {
                self.draw_slots(cx, slot, leaves);
            }
        }
    }

    /// Ends the regions of the running frame, which is about to return. Returns whether its result is tainted.
    pub fn leave_forks(&mut self, t: usize) -> bool {
        let depth = self.threads[t].frames.len();
        let before = self.threads[t].forks.len();
        self.threads[t].forks.retain(|f| f.depth < depth);
        self.threads[t].forks.len() < before
    }

    fn draw_slots(&mut self, cx: Cx, slot: u32, leaves: u32) {
        for slot in slot..slot + leaves {
            let v = self.slot(cx.t, cx.base, slot);
            self.set(cx, slot, v.tainted_if(true));
        }
    }

    /// Remembers that a free choice decides whether the running instruction writes these bytes. The caller writes them
    /// afterwards.
    pub fn note_free_write(&mut self, t: usize, bytes: (ObjectId, u64, u64)) {
        if self.options.observe && self.is_tainted(t) {
            self.free_writes.push(bytes);
        }
    }

    /// Notes an access through this pointer, which is about to happen. If the pointer is a free choice, another choice
    /// accesses other, unknown bytes, and the run is inconclusive. For a plain load that does not matter, because its
    /// result is tainted.
    pub fn note_place(&mut self, pointer: &Scalar, touch: &Touch) {
        let is_seen = touch.kind != AccessKind::Read || touch.volatile || touch.atomic.is_some();
        self.out.observed.inconclusive |= self.options.observe && pointer.drawn && is_seen;
    }

    /// Taints what the instruction wrote under a free choice.
    pub fn mark_free_writes(&mut self) {
        for (object, offset, len) in std::mem::take(&mut self.free_writes) {
            self.memory.change(object, offset, len, |cell| *cell = cell.tainted());
        }
    }

    fn region(&mut self, function: FuncId, branch: BlockId) -> Rc<Region> {
        if let Some(region) = self.regions.get(&(function, branch)) {
            return region.clone();
        }
        let region = Rc::new(region(self.module.function(function), &self.program.functions[function], branch));
        self.regions.insert((function, branch), region.clone());
        region
    }

    /// Draws free bits: often a value that code compares with, since a branch on the bits should take each way.
    pub fn free_bits(&mut self, function: FuncId, bits: u32) -> u128 {
        if !self.options.observe {
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
        let f = self.module.function(function);
        let mut all = Vec::new();
        for inst in f.inst_ids() {
            f.inst(inst).kind.for_each_operand(|v| {
                if let Value::Const(c) = v
                    && let Constant::Int { value, .. } = self.module.constant(c)
                {
                    all.push(*value);
                }
            });
            if let InstKind::Switch { cases, .. } = &f.inst(inst).kind {
                let number = |c: &ConstId| match self.module.constant(*c) {
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

/// Computes the region after a branch. The block where all paths meet is
/// sought without the blocks that end in `unreachable`, because reaching them is UB.
fn region(f: &Function, code: &Code, branch: BlockId) -> Region {
    let cfg = Cfg::new(f);
    // Node 0 is the end of the function, node b + 1 is block b, and edges are reversed.
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
    Region { join, defined }
}

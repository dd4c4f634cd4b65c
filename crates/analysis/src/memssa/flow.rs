//! Control flow for MemorySSA: edges, dominators in LLVM's order, and the positions of instructions.
//!
//! The order of children in the dominator tree determines the numbers of phis and the order of their operands. LLVM
//! orders the children as a depth-first walk over the control flow finds them. The walk visits the successors of a
//! block in their order.

use crate::ir::{BlockId, Cfg, Dominators, Function, Placement};

/// The control flow of one function.
pub struct Flow {
    /// The edges between blocks.
    pub cfg: Cfg,
    /// The dominator tree.
    pub dom: Dominators,
    /// The block and position of each instruction.
    pub at: Placement,
    children: Vec<Vec<BlockId>>,
    entered: Vec<u32>,
}

impl Flow {
    /// Builds the control flow of a function with a body.
    pub fn new(f: &Function) -> Flow {
        let cfg = Cfg::new(f);
        let dom = Dominators::new(&cfg);
        let order = preorder(cfg.len(), |b| cfg.successors(b));
        let mut number = vec![u32::MAX; cfg.len()];
        for (i, b) in order.iter().enumerate() {
            number[b.0 as usize] = i as u32;
        }
        let children: Vec<Vec<BlockId>> = (0..cfg.len() as u32)
            .map(|b| {
                let mut list = dom.children(BlockId(b)).to_vec();
                list.sort_by_key(|c| number[c.0 as usize]);
                list
            })
            .collect();
        let mut entered = vec![u32::MAX; cfg.len()];
        for (i, b) in preorder(cfg.len(), |b| &children[b.0 as usize]).into_iter().enumerate() {
            entered[b.0 as usize] = i as u32;
        }
        Flow { dom, at: Placement::new(f), cfg, children, entered }
    }

    /// Returns the children in the dominator tree, in LLVM's order.
    pub fn children(&self, b: BlockId) -> &[BlockId] {
        &self.children[b.0 as usize]
    }

    /// Returns the reachable blocks in the order of a preorder walk over the dominator tree.
    pub fn tree_order(&self) -> Vec<BlockId> {
        preorder(self.cfg.len(), |b| self.children(b))
    }

    /// Whether the block is reachable from the entry.
    pub fn is_reachable(&self, b: BlockId) -> bool {
        self.cfg.is_reachable(b)
    }

    /// Returns the iterated dominance frontier of `blocks`, in the order in which LLVM finds it: deep blocks of the
    /// dominator tree first. The walk from a deep block finds every edge that leaves the block's subtree. So a later
    /// walk from a block above the deep block need not search this subtree again.
    pub fn iterated_frontier(&self, blocks: &[BlockId]) -> Vec<BlockId> {
        let n = self.cfg.len();
        let (mut is_def, mut queued, mut walked) = (vec![false; n], vec![false; n], vec![false; n]);
        let mut heap = std::collections::BinaryHeap::new();
        for b in blocks.iter().filter(|b| self.is_reachable(**b)) {
            is_def[b.0 as usize] = true;
            walked[b.0 as usize] = true;
            heap.push(self.rank(*b));
        }
        let mut found = Vec::new();
        while let Some((level, _, root)) = heap.pop() {
            walked[root.0 as usize] = true;
            let mut work = vec![root];
            while let Some(b) = work.pop() {
                for &s in self.cfg.successors(b) {
                    if self.dom.level(s) > level || std::mem::replace(&mut queued[s.0 as usize], true) {
                        continue;
                    }
                    found.push(s);
                    if !is_def[s.0 as usize] {
                        heap.push(self.rank(s));
                    }
                }
                let unwalked = |c: &&BlockId| !std::mem::replace(&mut walked[c.0 as usize], true);
                work.extend(self.children[b.0 as usize].iter().filter(unwalked));
            }
        }
        found
    }

    fn rank(&self, b: BlockId) -> (u32, u32, BlockId) {
        (self.dom.level(b), self.entered[b.0 as usize], b)
    }
}

/// Returns the depth-first preorder from block 0. The walk uses an explicit stack.
fn preorder<'a>(n: usize, next: impl Fn(BlockId) -> &'a [BlockId]) -> Vec<BlockId> {
    let mut seen = vec![false; n];
    let mut order = Vec::new();
    let mut work = if n > 0 { vec![BlockId(0)] } else { Vec::new() };
    while let Some(b) = work.pop() {
        if !std::mem::replace(&mut seen[b.0 as usize], true) {
            order.push(b);
            work.extend(next(b).iter().rev());
        }
    }
    order
}

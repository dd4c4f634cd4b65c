//! Control flow of one function: edges, reverse post-order, and the position of each instruction.

use super::{BlockId, Function, InstId};

/// The control-flow graph: edges between blocks. If several edges lead from one block to the same block, as from a
/// switch with two equal targets, the graph has all of them.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    /// The blocks reachable from the entry; the entry first.
    order: Vec<BlockId>,
    /// The position of each block in `order`; `None` if it is unreachable.
    number: Vec<Option<u32>>,
}

impl Cfg {
    /// Returns the graph of a function with a body. Edges to blocks that do not exist are omitted.
    pub fn new(f: &Function) -> Cfg {
        let successors = |b| f.terminator(b).map(|t| t.kind.successors()).unwrap_or_default();
        Cfg::from_successors(f.block_ids().map(successors).collect())
    }

    /// Returns the graph with these successors per block. Block 0 is the entry.
    pub fn from_successors(mut successors: Vec<Vec<BlockId>>) -> Cfg {
        let n = successors.len();
        let mut predecessors = vec![Vec::new(); n];
        for (from, list) in successors.iter_mut().enumerate() {
            list.retain(|to| (to.0 as usize) < n);
            for to in list {
                predecessors[to.0 as usize].push(BlockId(from as u32));
            }
        }
        let order = reverse_post_order(&successors);
        let mut number = vec![None; n];
        for (i, b) in order.iter().enumerate() {
            number[b.0 as usize] = Some(i as u32);
        }
        Cfg { successors, predecessors, order, number }
    }

    /// Returns the number of blocks, reachable or not.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether the function has no blocks.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// Returns the successors of a block, one per edge, in the terminator's order.
    pub fn successors(&self, b: BlockId) -> &[BlockId] {
        &self.successors[b.0 as usize]
    }

    /// Returns the predecessors of a block, one per edge, in block order.
    pub fn predecessors(&self, b: BlockId) -> &[BlockId] {
        &self.predecessors[b.0 as usize]
    }

    /// Returns the reachable blocks in reverse post-order: each block precedes its successors, except successors to
    /// which a back edge leads.
    pub fn reverse_post_order(&self) -> &[BlockId] {
        &self.order
    }

    /// Returns the position of a block in the reverse post-order; `None` if it is unreachable.
    pub fn number(&self, b: BlockId) -> Option<u32> {
        self.number[b.0 as usize]
    }

    /// Whether the block is reachable from the entry.
    pub fn is_reachable(&self, b: BlockId) -> bool {
        self.number(b).is_some()
    }
}

/// Walks depth-first from block 0, with an explicit stack.
fn reverse_post_order(successors: &[Vec<BlockId>]) -> Vec<BlockId> {
    let mut order = Vec::new();
    if successors.is_empty() {
        return order;
    }
    let mut seen = vec![false; successors.len()];
    seen[0] = true;
    let mut stack = vec![(BlockId(0), 0)];
    while let Some((b, next)) = stack.last_mut() {
        match successors[b.0 as usize].get(*next) {
            Some(&s) => {
                *next += 1;
                if !std::mem::replace(&mut seen[s.0 as usize], true) {
                    stack.push((s, 0));
                }
            }
            None => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Block and position of every instruction.
#[derive(Clone, Debug)]
pub struct Placement(Vec<Option<(BlockId, u32)>>);

impl Placement {
    /// Records the position of each instruction.
    pub fn new(f: &Function) -> Placement {
        let mut at = vec![None; f.insts.len()];
        for b in f.block_ids() {
            for (i, inst) in f.block(b).insts.iter().enumerate() {
                at[inst.0 as usize] = Some((b, i as u32));
            }
        }
        Placement(at)
    }

    /// Returns the block and position of an instruction; `None` if it is in no block.
    pub fn position(&self, inst: InstId) -> Option<(BlockId, u32)> {
        self.0.get(inst.0 as usize).copied().flatten()
    }

    /// Returns the block of an instruction.
    pub fn block(&self, inst: InstId) -> Option<BlockId> {
        self.position(inst).map(|(b, _)| b)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Graphs of up to `n` blocks with up to three edges each.
    pub(in crate::ir) fn graphs(n: usize) -> impl Strategy<Value = Cfg> {
        (1..=n).prop_flat_map(|n| {
            let edges = proptest::collection::vec((0..n as u32).prop_map(BlockId), 0..=3);
            proptest::collection::vec(edges, n).prop_map(Cfg::from_successors)
        })
    }

    /// Returns for each block whether it can be reached from the entry by a path that avoids the block `without`.
    pub(in crate::ir) fn reachable_without(cfg: &Cfg, without: Option<BlockId>) -> Vec<bool> {
        let mut seen = vec![false; cfg.len()];
        seen[0] = without != Some(BlockId(0));
        for _ in 0..cfg.len() {
            for b in 0..cfg.len() {
                for s in cfg.successors(BlockId(b as u32)) {
                    if seen[b] && Some(*s) != without {
                        seen[s.0 as usize] = true;
                    }
                }
            }
        }
        seen
    }

    proptest! {
        #[test]
        fn order_and_reachability(cfg in graphs(9)) {
            let reachable = reachable_without(&cfg, None);
            for b in (0..cfg.len() as u32).map(BlockId) {
                prop_assert_eq!(cfg.is_reachable(b), reachable[b.0 as usize]);
                for s in cfg.successors(b) {
                    let edges = |list: &[BlockId], x| list.iter().filter(|y| **y == x).count();
                    prop_assert_eq!(edges(cfg.successors(b), *s), edges(cfg.predecessors(*s), b));
                }
            }
            prop_assert_eq!(cfg.reverse_post_order()[0], BlockId(0));
        }
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let n = 200_000;
        let chain = (0..n).map(|i| if i + 1 < n { vec![BlockId(i + 1)] } else { vec![] }).collect();
        let cfg = Cfg::from_successors(chain);
        assert_eq!(cfg.number(BlockId(n - 1)), Some(n - 1));
    }
}

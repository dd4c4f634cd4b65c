//! The dominator tree of the reachable blocks.

use super::{BlockId, Cfg, Function, InstId, InstKind, Placement};

/// Immediate dominators. As in LLVM, every block dominates an unreachable block, and an unreachable block dominates no
/// reachable block.
#[derive(Clone, Debug, Default)]
pub struct Dominators {
    /// The immediate dominator of each block; `None` for the entry and for unreachable blocks.
    idom: Vec<Option<BlockId>>,
    children: Vec<Vec<BlockId>>,
    /// For each block, two times of a depth-first walk over the tree: when the walk enters the block, and when it
    /// leaves the block. `None` for unreachable blocks.
    interval: Vec<Option<(u32, u32)>>,
    level: Vec<u32>,
}

impl Dominators {
    /// Computes the tree by iteration over the reverse post-order until no dominator changes (Cooper, Harvey and
    /// Kennedy).
    pub fn new(cfg: &Cfg) -> Dominators {
        let order = cfg.reverse_post_order();
        // The number of a block is its position in the reverse post-order. So the number of a block is larger than the
        // number of each of its dominators.
        let mut idom: Vec<Option<u32>> = vec![None; order.len()];
        if let Some(entry) = idom.first_mut() {
            *entry = Some(0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (i, b) in order.iter().enumerate().skip(1) {
                let processed = cfg.predecessors(*b).iter().filter_map(|p| cfg.number(*p));
                let new = processed.filter(|p| idom[*p as usize].is_some()).reduce(|a, b| intersect(&idom, a, b));
                if new != idom[i] {
                    idom[i] = new;
                    changed = true;
                }
            }
        }
        let mut tree = Dominators {
            idom: vec![None; cfg.len()],
            children: vec![Vec::new(); cfg.len()],
            interval: vec![None; cfg.len()],
            level: vec![0; cfg.len()],
        };
        for (i, b) in order.iter().enumerate().skip(1) {
            let parent = order[idom[i].expect("a reachable block has a processed predecessor") as usize];
            tree.idom[b.0 as usize] = Some(parent);
            tree.level[b.0 as usize] = tree.level[parent.0 as usize] + 1;
            tree.children[parent.0 as usize].push(*b);
        }
        tree.number_intervals(cfg);
        tree
    }

    fn number_intervals(&mut self, cfg: &Cfg) {
        let mut clock = 0;
        let mut stack: Vec<(BlockId, bool)> =
            cfg.reverse_post_order().first().map(|e| (*e, false)).into_iter().collect();
        while let Some((b, leaving)) = stack.pop() {
            let slot = &mut self.interval[b.0 as usize];
            *slot = Some((slot.map_or(clock, |(start, _)| start), clock));
            clock += 1;
            if !leaving {
                stack.push((b, true));
                stack.extend(self.children[b.0 as usize].iter().rev().map(|c| (*c, false)));
            }
        }
    }

    /// Returns the immediate dominator; `None` for the entry and for unreachable blocks.
    pub fn idom(&self, b: BlockId) -> Option<BlockId> {
        self.idom[b.0 as usize]
    }

    /// Returns the children of a block in the tree, in reverse post-order.
    pub fn children(&self, b: BlockId) -> &[BlockId] {
        &self.children[b.0 as usize]
    }

    /// Returns the depth of a block in the tree.
    pub fn level(&self, b: BlockId) -> u32 {
        self.level[b.0 as usize]
    }

    /// Whether every path from the entry to `b` goes through `a`.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        match (self.interval[a.0 as usize], self.interval[b.0 as usize]) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some((start, end)), Some((inner, _))) => start <= inner && inner <= end,
        }
    }

    /// Whether every path from the entry to `block` uses the edge `from` → `to`. False if there are several such edges.
    pub fn edge_dominates(&self, cfg: &Cfg, from: BlockId, to: BlockId, block: BlockId) -> bool {
        let mut edges = 0;
        let others = cfg.predecessors(to).iter().all(|p| {
            edges += u32::from(*p == from);
            *p == from || self.dominates(to, *p)
        });
        let entry = cfg.number(to) == Some(0);
        others && edges == 1 && !entry && self.dominates(to, block)
    }

    /// Whether `def` always executes before `user` reads its operands. A phi reads its operands at the end of a
    /// predecessor, so for a phi, call [`defined_at_end`](Self::defined_at_end) instead.
    pub fn dominates_inst(&self, f: &Function, cfg: &Cfg, at: &Placement, def: InstId, user: InstId) -> bool {
        let (Some((db, di)), Some((ub, ui))) = (at.position(def), at.position(user)) else { return false };
        if !cfg.is_reachable(ub) {
            return true;
        }
        match f.inst(def).kind {
            InstKind::Invoke { normal, .. } => self.edge_dominates(cfg, db, normal, ub),
            _ if db == ub => di < ui,
            _ => self.dominates(db, ub),
        }
    }

    /// Whether the result of `def` is defined at the end of block `b`, when control takes the edge to `to`.
    pub fn defined_at_end(
        &self,
        f: &Function,
        cfg: &Cfg,
        at: &Placement,
        def: InstId,
        b: BlockId,
        to: BlockId,
    ) -> bool {
        let Some(db) = at.block(def) else { return false };
        if !cfg.is_reachable(b) {
            return true;
        }
        match f.inst(def).kind {
            InstKind::Invoke { normal, .. } if db == b => normal == to,
            InstKind::Invoke { normal, .. } => self.edge_dominates(cfg, db, normal, b),
            _ => self.dominates(db, b),
        }
    }
}

/// Returns the deepest common ancestor of two blocks in the tree under construction. Blocks are given by their numbers
/// in reverse post-order.
fn intersect(idom: &[Option<u32>], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a = idom[a as usize].unwrap_or(0);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::super::cfg::tests::{graphs, reachable_without};
    use super::*;
    use proptest::prelude::*;

    /// The definition: `a` dominates `b` if every path from the entry to `b` contains `a`.
    fn naive(cfg: &Cfg) -> Vec<Vec<bool>> {
        (0..cfg.len() as u32)
            .map(|a| reachable_without(cfg, Some(BlockId(a))).into_iter().map(|reached| !reached).collect())
            .collect()
    }

    fn blocks(cfg: &Cfg) -> impl Iterator<Item = BlockId> + use<> {
        (0..cfg.len() as u32).map(BlockId)
    }

    proptest! {
        #[test]
        fn tree_is_dominance(cfg in graphs(9)) {
            let (tree, naive) = (Dominators::new(&cfg), naive(&cfg));
            for (a, b) in blocks(&cfg).flat_map(|a| blocks(&cfg).map(move |b| (a, b))) {
                let expected = naive[a.0 as usize][b.0 as usize] && (cfg.is_reachable(a) || !cfg.is_reachable(b));
                prop_assert_eq!(tree.dominates(a, b), expected, "{:?} {:?}", a, b);
            }
            for b in blocks(&cfg).filter(|b| cfg.is_reachable(*b) && *b != BlockId(0)) {
                let idom = tree.idom(b).expect("every reachable block except the entry has an immediate dominator");
                let strict = blocks(&cfg).filter(|a| cfg.is_reachable(*a) && *a != b && tree.dominates(*a, b));
                prop_assert!(strict.into_iter().all(|a| tree.dominates(a, idom)));
                prop_assert!(tree.children(idom).contains(&b) && tree.level(b) == tree.level(idom) + 1);
            }
        }

        #[test]
        fn edges_dominate_by_definition(cfg in graphs(7)) {
            let tree = Dominators::new(&cfg);
            for from in blocks(&cfg).filter(|b| cfg.is_reachable(*b)) {
                for &to in cfg.successors(from) {
                    let mut cut: Vec<Vec<BlockId>> = blocks(&cfg).map(|b| cfg.successors(b).to_vec()).collect();
                    let count = cut[from.0 as usize].iter().filter(|s| **s == to).count();
                    cut[from.0 as usize].retain(|s| *s != to);
                    let without = Cfg::from_successors(cut);
                    for b in blocks(&cfg).filter(|b| cfg.is_reachable(*b)) {
                        let expected = count == 1 && !without.is_reachable(b);
                        prop_assert_eq!(tree.edge_dominates(&cfg, from, to, b), expected);
                    }
                }
            }
        }
    }
}

//! Cycles, natural and irreducible, nested as in LLVM's CycleInfo.
//!
//! A cycle is a maximal strongly connected set of reachable blocks that has at least one edge. The *header* of a cycle
//! is the block of the cycle that a depth-first walk from the entry reaches first. The inner cycles of a cycle are
//! defined in the same way, on its blocks without the header. A block of the cycle with an incoming edge from outside
//! is an *entry*. A cycle with one entry is a natural loop.

use super::{BlockId, Cfg};

/// Index in [`Cycles::all`]; a parent has a lower index than its children.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct CycleId(pub u32);

/// One cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The innermost cycle that encloses this cycle; `None` for an outermost cycle.
    pub parent: Option<CycleId>,
    /// The number of cycles that contain the blocks of this cycle, including itself: 1 for an outermost cycle.
    pub depth: u32,
    /// The header, then the other entries in order of block number.
    pub entries: Vec<BlockId>,
    /// All blocks, in order of block number, including the blocks of inner cycles.
    pub blocks: Vec<BlockId>,
}

impl Cycle {
    /// Returns the header, which is the first of `entries`.
    pub fn header(&self) -> BlockId {
        self.entries[0]
    }

    /// Whether the cycle is a natural loop.
    pub fn is_reducible(&self) -> bool {
        self.entries.len() == 1
    }

    /// Whether the block is in the cycle.
    pub fn contains(&self, b: BlockId) -> bool {
        self.blocks.binary_search(&b).is_ok()
    }

    /// Whether the block is an entry of the cycle.
    pub fn is_entry(&self, b: BlockId) -> bool {
        self.entries.contains(&b)
    }
}

/// All cycles of a function.
#[derive(Clone, Debug, Default)]
pub struct Cycles {
    cycles: Vec<Cycle>,
    innermost: Vec<Option<CycleId>>,
}

impl Cycles {
    /// Finds the outermost cycles. Then searches each cycle, without its header, for inner cycles.
    pub fn new(cfg: &Cfg) -> Cycles {
        let preorder = preorder(cfg);
        let mut found = Cycles { cycles: Vec::new(), innermost: vec![None; cfg.len()] };
        let mut work = vec![(cfg.reverse_post_order().to_vec(), None::<CycleId>)];
        let mut scratch = Components::new(cfg.len());
        while let Some((blocks, parent)) = work.pop() {
            for mut blocks in scratch.compute(cfg, &blocks) {
                blocks.sort_unstable();
                let header = blocks.iter().copied().min_by_key(|b| preorder[b.0 as usize]);
                let header = header.expect("every component has a block");
                let inside = |b: &BlockId| blocks.binary_search(b).is_ok();
                let entered = |b: BlockId| cfg.predecessors(b).iter().any(|p| cfg.is_reachable(*p) && !inside(p));
                let others = blocks.iter().copied().filter(|b| *b != header && entered(*b));
                let entries = std::iter::once(header).chain(others).collect();
                let depth = parent.map_or(1, |p| found.get(p).depth + 1);
                let id = CycleId(found.cycles.len() as u32);
                blocks.iter().for_each(|b| found.innermost[b.0 as usize] = Some(id));
                work.push((blocks.iter().copied().filter(|b| *b != header).collect(), Some(id)));
                found.cycles.push(Cycle { parent, depth, entries, blocks });
            }
        }
        found
    }

    /// Returns all cycles; a parent precedes its children.
    pub fn all(&self) -> &[Cycle] {
        &self.cycles
    }

    /// Returns the cycle of this id.
    pub fn get(&self, id: CycleId) -> &Cycle {
        &self.cycles[id.0 as usize]
    }

    /// Returns the innermost cycle of a block.
    pub fn innermost(&self, b: BlockId) -> Option<CycleId> {
        self.innermost[b.0 as usize]
    }

    /// Returns the cycles that contain a block, from the innermost outwards.
    pub fn containing(&self, b: BlockId) -> impl Iterator<Item = CycleId> + '_ {
        std::iter::successors(self.innermost(b), |c| self.get(*c).parent)
    }

    /// Returns the cycles in which the edge starts a new iteration: the cycles that contain `from` and have `to` as one
    /// of their entries.
    pub fn repeated_by(&self, from: BlockId, to: BlockId) -> impl Iterator<Item = CycleId> + '_ {
        self.containing(from).filter(move |c| self.get(*c).is_entry(to))
    }

    /// Whether the edge starts another iteration of some cycle.
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        self.repeated_by(from, to).next().is_some()
    }

    /// Returns all back edges, in order of block number.
    pub fn back_edges(&self, cfg: &Cfg) -> Vec<(BlockId, BlockId)> {
        let edges = (0..cfg.len() as u32).map(BlockId).flat_map(|b| cfg.successors(b).iter().map(move |s| (b, *s)));
        let mut back: Vec<_> = edges.filter(|(from, to)| self.is_back_edge(*from, *to)).collect();
        back.sort_unstable();
        back.dedup();
        back
    }
}

/// Returns the preorder numbers of LLVM's depth-first walk, which visits the last successor first. The header of an
/// irreducible cycle is its block with the lowest number.
fn preorder(cfg: &Cfg) -> Vec<u32> {
    let mut number = vec![u32::MAX; cfg.len()];
    let mut work: Vec<BlockId> = cfg.reverse_post_order().first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(b) = work.pop() {
        if number[b.0 as usize] == u32::MAX {
            number[b.0 as usize] = next;
            next += 1;
            work.extend_from_slice(cfg.successors(b));
        }
    }
    number
}

/// The state of Tarjan's algorithm on a part of the graph, with an explicit stack. Each search resets the state of the
/// blocks in its part, and of no other block.
struct Components {
    /// Whether a block is in the part.
    member: Vec<bool>,
    index: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
}

impl Components {
    fn new(n: usize) -> Components {
        Components { member: vec![false; n], index: vec![0; n], low: vec![0; n], on_stack: vec![false; n] }
    }

    /// Returns the strongly connected components of `part` that contain at least one edge.
    fn compute(&mut self, cfg: &Cfg, part: &[BlockId]) -> Vec<Vec<BlockId>> {
        for b in part {
            let i = b.0 as usize;
            (self.member[i], self.index[i], self.on_stack[i]) = (true, 0, false);
        }
        let (mut result, mut clock) = (Vec::new(), 0);
        for b in part {
            if self.index[b.0 as usize] == 0 {
                self.walk(cfg, *b, &mut clock, &mut result);
            }
        }
        part.iter().for_each(|b| self.member[b.0 as usize] = false);
        result
    }

    fn walk(&mut self, cfg: &Cfg, root: BlockId, clock: &mut u32, result: &mut Vec<Vec<BlockId>>) {
        let (mut path, mut open): (Vec<(BlockId, usize)>, Vec<BlockId>) = (Vec::new(), Vec::new());
        self.enter(root, clock, &mut path, &mut open);
        while let Some((b, next)) = path.last_mut() {
            let (b, i) = (*b, b.0 as usize);
            if let Some(s) = cfg.successors(b).get(*next) {
                *next += 1;
                let s_index = s.0 as usize;
                if !self.member[s_index] {
                    continue;
                }
                if self.index[s_index] == 0 {
                    self.enter(*s, clock, &mut path, &mut open);
                } else if self.on_stack[s_index] {
                    self.low[i] = self.low[i].min(self.index[s_index]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                let p = parent.0 as usize;
                self.low[p] = self.low[p].min(self.low[i]);
            }
            if self.low[i] == self.index[i] {
                let at = open.iter().rposition(|x| *x == b).expect("a block stays open until its component is closed");
                let component = open.split_off(at);
                component.iter().for_each(|x| self.on_stack[x.0 as usize] = false);
                if component.len() > 1 || cfg.successors(b).contains(&b) {
                    result.push(component);
                }
            }
        }
    }

    fn enter(&mut self, b: BlockId, clock: &mut u32, path: &mut Vec<(BlockId, usize)>, open: &mut Vec<BlockId>) {
        *clock += 1;
        let i = b.0 as usize;
        (self.index[i], self.low[i], self.on_stack[i]) = (*clock, *clock, true);
        path.push((b, 0));
        open.push(b);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cfg::tests::graphs;
    use super::*;
    use proptest::prelude::*;

    fn cfg(successors: &[&[u32]]) -> Cfg {
        Cfg::from_successors(successors.iter().map(|s| s.iter().copied().map(BlockId).collect()).collect())
    }

    /// Computes the components by their definition: two blocks are in one component if each reaches the other inside
    /// `part`. Each component is a sorted list.
    fn naive_components(cfg: &Cfg, part: &[BlockId]) -> Vec<Vec<BlockId>> {
        let inside = |b: BlockId| part.contains(&b);
        let mut reach = vec![vec![false; cfg.len()]; cfg.len()];
        for b in part {
            for s in cfg.successors(*b).iter().filter(|s| inside(**s)) {
                reach[b.0 as usize][s.0 as usize] = true;
            }
        }
        for k in 0..cfg.len() {
            for i in 0..cfg.len() {
                for j in 0..cfg.len() {
                    reach[i][j] |= reach[i][k] && reach[k][j];
                }
            }
        }
        let together = |a: BlockId, b: BlockId| reach[a.0 as usize][b.0 as usize] && reach[b.0 as usize][a.0 as usize];
        let mut result: Vec<Vec<BlockId>> = Vec::new();
        for b in part.iter().filter(|b| together(**b, **b)) {
            match result.iter_mut().find(|c| together(c[0], *b)) {
                Some(c) => c.push(*b),
                None => result.push(vec![*b]),
            }
        }
        result.iter_mut().for_each(|c| c.sort_unstable());
        result.sort();
        result
    }

    proptest! {
        #[test]
        fn cycles_by_definition(cfg in graphs(8)) {
            let cycles = Cycles::new(&cfg);
            let mut reachable = cfg.reverse_post_order().to_vec();
            reachable.sort_unstable();
            let inside = |id: Option<CycleId>| {
                let mut blocks: Vec<_> =
                    cycles.all().iter().filter(|c| c.parent == id).map(|c| c.blocks.clone()).collect();
                blocks.sort();
                blocks
            };
            prop_assert_eq!(inside(None), naive_components(&cfg, &reachable));
            for (i, c) in cycles.all().iter().enumerate() {
                let rest: Vec<_> = c.blocks.iter().copied().filter(|b| *b != c.header()).collect();
                prop_assert_eq!(inside(Some(CycleId(i as u32))), naive_components(&cfg, &rest));
                prop_assert!(c.parent.is_none_or(|p| p.0 < i as u32 && cycles.get(p).depth + 1 == c.depth));
                for b in &c.blocks {
                    let outside = |p: &BlockId| cfg.is_reachable(*p) && !c.contains(*p);
                    let entered = *b == BlockId(0) || cfg.predecessors(*b).iter().any(outside);
                    prop_assert_eq!(c.is_entry(*b), entered, "{:?} of {:?}", b, c);
                    prop_assert!(cycles.containing(*b).any(|x| x.0 == i as u32));
                }
            }
            // Without its back edges, the graph must be acyclic.
            let back = cycles.back_edges(&cfg);
            let forward = (0..cfg.len() as u32).map(BlockId).map(|b| {
                cfg.successors(b).iter().copied().filter(|s| !back.contains(&(b, *s))).collect()
            });
            let forward = Cfg::from_successors(forward.collect());
            prop_assert!(naive_components(&forward, forward.reverse_post_order()).is_empty());
        }
    }

    #[test]
    fn nested_and_irreducible() {
        // 0 → 1; 1 → 2; 2 → 2 or 3; 3 → 1 or 4.
        let c = Cycles::new(&cfg(&[&[1], &[2], &[2, 3], &[1, 4], &[]]));
        assert_eq!(c.all().len(), 2);
        assert_eq!(c.containing(BlockId(2)).count(), 2);
        assert!(c.is_back_edge(BlockId(3), BlockId(1)) && !c.is_back_edge(BlockId(1), BlockId(2)));
        // 0 → 1 or 2; 1 ⇄ 2. Both blocks of the cycle are entries, so both edges between the two are back edges.
        let g = cfg(&[&[1, 2], &[2], &[1, 3], &[]]);
        let c = Cycles::new(&g);
        assert_eq!((c.all().len(), c.all()[0].is_reducible()), (1, false));
        assert_eq!(c.back_edges(&g), [(BlockId(1), BlockId(2)), (BlockId(2), BlockId(1))]);
    }
}

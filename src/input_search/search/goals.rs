//! Lists the remaining goals: edges that no run took, accesses that were out of bounds in code that no run reached, and
//! pairs of pointers that never overlapped. Discarded runs are ignored. An edge that leads to much of the code is tried
//! more often than an edge that leads to little code.

use super::{CorpusEntry, Edge, MAX_OVERLAP_GOALS, Search, TRIES};
use crate::answers::{AskedLocation, Question};
use crate::input_search::backward_solver::Goal;
use crate::ir::*;
use crate::judge::RunFacts;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The weight of an edge that leads to all unreached code of its function.
pub(super) const WEIGHTS: u32 = 8;
/// The weight of an access out of bounds in unreached code.
const OUT_OF_BOUNDS_WEIGHT: u32 = 2;

impl Search<'_> {
    /// Returns the remaining goals in the order of tries: goals with fewer tries first, and edges before overlaps.
    pub(super) fn goals<'q>(
        &self,
        questions: impl Iterator<Item = (FuncId, &'q Question, &'q RunFacts)>,
    ) -> Vec<(u32, Goal)> {
        let mut goals = self.open_edges();
        goals.extend(self.accesses_outside());
        let met = |q: &(FuncId, &Question, &RunFacts)| q.2.overlapping || !self.scene.facts.functions.contains(&q.0);
        for (function, question, _) in questions.filter(|q| !met(q)).take(MAX_OVERLAP_GOALS) {
            let module = self.scene.module;
            let pairs = pointer_pairs(module, module.function(function), question);
            goals.extend(pairs.into_iter().map(|(a, b)| Goal::Meet { function, a, b }));
        }
        let unseen = self.uncovered_blocks();
        let rank = |goal: Goal| {
            let (tries, weight) = (self.tries.get(&goal).copied().unwrap_or(0), self.weight(goal, &unseen));
            let most = TRIES + if self.scene.kernel { weight } else { 0 };
            (tries < most).then_some(((tries + 1) * WEIGHTS / weight, Reverse(weight), goal))
        };
        let mut ranked: Vec<(u32, Reverse<u32>, Goal)> = goals.into_iter().filter_map(rank).collect();
        ranked.sort_unstable();
        ranked.dedup();
        ranked.into_iter().map(|(_, weight, goal)| (weight.0, goal)).collect()
    }

    /// Returns the blocks that only discarded runs or no runs reached, each with its number of instructions.
    fn uncovered_blocks(&self) -> BTreeMap<(FuncId, BlockId), u32> {
        let seen: BTreeSet<(FuncId, BlockId)> = self.seen.iter().map(|e| (e.0, e.2)).collect();
        let blocks = self.scene.facts.functions.iter().flat_map(|function| {
            let blocks = &self.scene.module.function(*function).blocks;
            (0..).zip(blocks).map(|(n, block)| ((*function, BlockId(n)), block.insts.len() as u32))
        });
        blocks.filter(|(block, _)| !seen.contains(block)).collect()
    }

    /// Returns the weight of a goal, from 1 to [`WEIGHTS`]. The weight of an edge is larger if more of its function's
    /// unreached code lies behind the edge. In functions that are not kernels, all goals have weight 1, because such
    /// functions are small.
    fn weight(&self, goal: Goal, unseen: &BTreeMap<(FuncId, BlockId), u32>) -> u32 {
        let (function, to) = match goal {
            _ if !self.scene.kernel => return 1,
            Goal::Edge { function, to, .. } => (function, to),
            Goal::Inside { .. } => return OUT_OF_BOUNDS_WEIGHT,
            _ => return 1,
        };
        let f = self.scene.module.function(function);
        let all: u64 =
            unseen.range((function, BlockId(0))..=(function, BlockId(u32::MAX))).map(|(_, n)| u64::from(*n)).sum();
        let (mut behind, mut work, mut met) = (0u64, vec![to], BTreeSet::from([to]));
        while let Some(block) = work.pop() {
            let Some(count) = unseen.get(&(function, block)) else { continue };
            behind += u64::from(*count);
            let successors = f.terminator(block).map(|t| t.kind.successors()).unwrap_or_default();
            work.extend(successors.into_iter().filter(|next| met.insert(*next)));
        }
        1 + (behind * u64::from(WEIGHTS - 1) / all.max(1)) as u32
    }

    /// Returns the accesses out of bounds that ended runs. A run is omitted if other runs, which were not discarded,
    /// took all of its edges.
    fn accesses_outside(&self) -> Vec<Goal> {
        let further = |k: &&CorpusEntry| k.edges.iter().any(|e| !self.seen.contains(e));
        let ends = self.kept.iter().filter(further).filter_map(|k| k.outside);
        ends.map(|(function, access)| Goal::Inside { function, access }).collect()
    }

    /// Returns the edges that no run took, out of blocks that some run reached. Discarded runs are ignored, unless all
    /// runs were discarded.
    fn open_edges(&self) -> Vec<Goal> {
        let none_counted = self.seen.is_empty();
        let uncounted = self.kept.iter().filter(|_| none_counted).flat_map(|k| &k.edges);
        let reached: BTreeSet<Edge> = self.seen.iter().chain(uncounted).copied().collect();
        let blocks: BTreeSet<(FuncId, BlockId)> = reached.iter().map(|e| (e.0, e.2)).collect();
        let mut goals = Vec::new();
        for (function, from) in blocks {
            let f = self.scene.module.function(function);
            let successors = f.terminator(from).map(|t| t.kind.successors()).unwrap_or_default();
            let untaken = successors.into_iter().filter(|to| !reached.contains(&(function, Some(from), *to)));
            goals.extend(untaken.map(|to| Goal::Edge { function, from, to }));
        }
        goals
    }
}

/// Returns the pairs of pointers whose overlap a question asks about.
fn pointer_pairs(module: &Module, f: &Function, question: &Question) -> Vec<(Value, Value)> {
    let pointer = |i: InstId| {
        let mut last = None;
        f.inst(i).kind.for_each_operand(|v| last = Some(v));
        last
    };
    match *question {
        Question::Alias { a, b } => vec![(a.ptr, b.ptr)],
        Question::Asked { a, b, .. } => vec![(a.loc.ptr, b.loc.ptr)],
        Question::AliasInsts { a, b } | Question::Sets { a, b } => pointer(a).zip(pointer(b)).into_iter().collect(),
        Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
            let args = f.inst(call).kind.as_call().map(|c| &c.args[..]).unwrap_or_default();
            let pointers = args.iter().filter(|a| module.types.is_pointer(a.ty));
            pointers.map(|a| (a.value, loc.ptr)).collect()
        }
        Question::CallCall { .. } | Question::Masked { .. } => Vec::new(),
        Question::Clobber { access } | Question::Memdep { access } => {
            let mine: Vec<Value> = match f.inst(access).kind.as_call() {
                Some(call) => call.args.iter().filter(|a| module.types.is_pointer(a.ty)).map(|a| a.value).collect(),
                None => pointer(access).into_iter().collect(),
            };
            let stores = f.inst_ids().filter_map(|i| match f.inst(i).kind {
                InstKind::Store { ptr, .. } if i != access => Some(ptr),
                _ => None,
            });
            stores.take(8).flat_map(|store| mine.iter().map(move |p| (*p, store))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    #[test]
    fn edge_weight_is_the_new_code_it_reaches() {
        let text = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  store i32 1, ptr %p
  store i32 2, ptr %p
  store i32 3, ptr %p
  store i32 4, ptr %p
  br label %end
end:
  ret void
}
";
        let module = parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
        let function = module.find_function("k").expect("the test defines @k");
        let mut search = Search::new(&module, function, None, 0, 8);
        let edge = |from, to| Goal::Edge { function, from: BlockId(from), to: BlockId(to) };
        let weight = |search: &Search<'_>, from, to| search.weight(edge(from, to), &search.uncovered_blocks());
        search.seen.insert((function, None, BlockId(0)));
        assert_eq!((weight(&search, 0, 1), weight(&search, 0, 2)), (3, 7), "the last block lies behind both");
        search.seen.extend([(function, Some(BlockId(0)), BlockId(1)), (function, Some(BlockId(1)), BlockId(3))]);
        assert_eq!((weight(&search, 0, 1), weight(&search, 0, 2)), (1, 8));
        let goals = search.goals(std::iter::empty());
        assert_eq!(goals, [(8, edge(0, 2))], "edges out of blocks that were seen");
        let plain =
            parse_module("test.ll", text.replace("ptx_kernel ", "").as_bytes()).unwrap_or_else(|e| panic!("{e}"));
        let search = Search::new(&plain.module, function, None, 0, 8);
        assert_eq!((weight(&search, 0, 1), weight(&search, 0, 2)), (1, 1), "plain functions are small");
    }
}

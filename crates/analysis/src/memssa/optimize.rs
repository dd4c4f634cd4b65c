//! Optimises uses: sets every use to its clobber, in one walk over the dominator tree.
//!
//! The walk keeps a stack of the states above the current point. For each location, the walk stores two results of the
//! last search: the clobber, and the height of the stack at the time of the search (the lower bound). As long as the
//! block of the last search dominates the current block, all states between these two blocks were pushed after that
//! search. So a new search compares only these states, and all uses of a location together compare each def only once.
//! At a phi, the walker ([`walk`](super::walk)) continues the search.

use super::build::MemorySsa;
use crate::answers::{AccessId, AccessKind, AliasResult, LocationSize};
use crate::ir::{BlockId, InstId, MdId, MdKindId, Value};
use crate::target::{Defect, Quirk};
use rustc_hash::FxHashMap;

/// Identifies the memory that a use reads. Uses with equal keys share search results.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Location(Value, LocationSize, [Option<MdId>; 4]),
    /// The callee and the arguments of a call, and the instruction. Because of the instruction, no two calls share
    /// results. Under the quirk `coarse-keys`, the key has no instruction. Then calls with one callee and equal
    /// arguments share results, whatever attributes they have.
    Call(Value, Vec<Value>, Option<InstId>),
}

/// The search result of one key. `lower_bound` and `last_kill` are positions on the stack.
#[derive(Default)]
struct Learnt {
    pops: u64,
    lower_bound: usize,
    lower_bound_block: Option<BlockId>,
    last_kill: Option<usize>,
    /// The alias result of the location and its clobber. LLVM 15 prints this result.
    alias: Option<AliasResult>,
}

struct Optimizer {
    stack: Vec<AccessId>,
    /// The number of blocks whose states were popped from the stack so far.
    pops: u64,
    learnt: FxHashMap<Key, Learnt>,
}

impl MemorySsa<'_, '_> {
    /// Sets every use to its clobber (`print<memoryssa>`). If a use would have to be compared with more states than the
    /// limit, the use keeps its defining access.
    pub fn optimize_uses(&mut self) {
        let mut o = Optimizer { stack: vec![AccessId::LIVE_ON_ENTRY], pops: 0, learnt: FxHashMap::default() };
        for block in self.flow.tree_order() {
            self.optimize_block(&mut o, block);
        }
    }

    fn optimize_block(&mut self, o: &mut Optimizer, block: BlockId) {
        let function = self.analysis.view.function;
        let accesses: Vec<AccessId> = self.graph.in_block(function, block).collect();
        if accesses.is_empty() {
            return;
        }
        while let Some(&top) = o.stack.last() {
            let above = self.block_of(top);
            if self.flow.dom.dominates(above, block) {
                break;
            }
            while o.stack.last().is_some_and(|a| self.block_of(*a) == above) {
                o.stack.pop();
            }
            o.pops += 1;
        }
        for access in accesses {
            match self.graph.kind(access) {
                AccessKind::Use(inst) if self.graph.access(access).optimized.is_none() => {
                    self.optimize_use(o, access, inst, block);
                }
                AccessKind::Use(_) => {}
                _ => o.stack.push(access),
            }
        }
    }

    fn optimize_use(&mut self, o: &mut Optimizer, access: AccessId, inst: InstId, block: BlockId) {
        let Some(subject) = self.subject(inst) else { return };
        let top = o.stack.len() - 1;
        let learnt = o.learnt.entry(self.key(inst)).or_default();
        if learnt.pops != o.pops {
            learnt.pops = o.pops;
            if learnt.lower_bound_block.is_some_and(|b| !self.flow.dom.dominates(b, block)) {
                learnt.lower_bound = 0;
                learnt.lower_bound_block = Some(BlockId(0));
                learnt.last_kill = None;
            }
        }
        let last_kill = learnt.last_kill.unwrap_or_else(|| {
            learnt.alias = Some(AliasResult::MayAlias);
            top
        });
        learnt.last_kill = Some(last_kill);
        if top - learnt.lower_bound > self.limits.check as usize {
            learnt.last_kill = None;
            return;
        }
        let (mut at, mut found, mut budget) = (top, false, self.limits.check);
        while at > learnt.lower_bound {
            let state = o.stack[at];
            if let AccessKind::Phi(_) = self.graph.kind(state) {
                if self.analysis.profile.has_defect(Defect::PassedPhi) {
                    at -= 1;
                    continue;
                }
                let clobber = self.optimized_access(access, &mut budget);
                at = o.stack[..=at].iter().rposition(|s| *s == clobber).unwrap_or(0);
                found = true;
                break;
            }
            if let (true, alias) = self.clobbers(state, &subject, &subject.spot) {
                (found, learnt.alias) = (true, Some(alias));
                break;
            }
            at -= 1;
        }
        let moved = found || at < last_kill;
        if moved && at == 0 {
            learnt.alias = None;
        }
        let kill = if moved { at } else { last_kill };
        learnt.last_kill = Some(kill);
        learnt.lower_bound = top;
        learnt.lower_bound_block = Some(block);
        self.remember(access, o.stack[kill], learnt.alias);
    }

    fn key(&self, inst: InstId) -> Key {
        let view = &self.analysis.view;
        let i = view.function.inst(inst);
        let coarse = self.analysis.profile.has(Quirk::CoarseKeys);
        if let Some(call) = i.kind.as_call() {
            let own = (!coarse).then_some(inst);
            return Key::Call(call.callee, call.args.iter().map(|a| a.value).collect(), own);
        }
        let avoided = i.md(MdKindId::NOALIAS_ADDRSPACE).filter(|_| !coarse);
        let [tbaa, scope, noalias] = [MdKindId::TBAA, MdKindId::ALIAS_SCOPE, MdKindId::NOALIAS].map(|kind| i.md(kind));
        let tags = [tbaa, scope, noalias, avoided];
        match super::modref::location_of(view, inst) {
            Some(l) if self.analysis.profile.has_defect(Defect::SizelessKeys) => {
                Key::Location(l.ptr, LocationSize::AfterPointer, tags)
            }
            Some(l) => Key::Location(l.ptr, l.size, tags),
            None => Key::Call(Value::Inst(inst), Vec::new(), None),
        }
    }
}

//! The facts that `llvm.assume` and branches prove at an instruction.
//!
//! An assumption is true at an instruction if the `llvm.assume` was executed before the instruction, or is certainly
//! executed after it. A run that violates an assumption has undefined behaviour as a whole (LangRef, "llvm.assume"). So
//! a fact about an SSA value is true from the value's definition on.

use super::FunctionView;
use crate::ir::{Bundle, Call, Cfg, Dominators, ICmpPred, InstId, InstKind, Placement, Value};

/// One `llvm.assume`.
#[derive(Copy, Clone, Debug)]
pub struct Assume<'m> {
    /// The call.
    pub at: InstId,
    /// The assumed condition.
    pub cond: Value,
    /// The operand bundles, which make further assumptions: `align`, `nonnull`, `separate_storage` and so on.
    pub bundles: &'m [Bundle],
}

/// A function's control flow and the positions of its instructions.
pub struct Flow {
    /// The control flow graph.
    pub cfg: Cfg,
    /// The dominator tree.
    pub dominators: Dominators,
    /// The position of each instruction.
    pub placement: Placement,
}

/// The maximum number of instructions between an instruction and a later assumption in the same block.
const LOOK_AHEAD: u32 = 15;

impl<'m> FunctionView<'m> {
    /// Returns the function's control flow.
    pub fn flow(&self) -> &Flow {
        self.flow.get_or_init(|| {
            let cfg = Cfg::new(self.function);
            let dominators = Dominators::new(&cfg);
            Flow { cfg, dominators, placement: Placement::new(self.function) }
        })
    }

    /// Returns all assumptions, in text order.
    pub fn assumes(&self) -> &[Assume<'m>] {
        self.assumes.get_or_init(|| {
            let assume = |at: InstId| {
                let call = self.function.inst(at).kind.as_call()?;
                let cond = call.args.first()?.value;
                (self.intrinsic(call) == Some("llvm.assume")).then_some(Assume { at, cond, bundles: &call.bundles })
            };
            self.function.inst_ids().filter_map(assume).collect()
        })
    }

    /// Returns the pairs of pointers that `separate_storage` bundles name, each with its assume.
    pub fn separate_storage(&self) -> impl Iterator<Item = (InstId, Value, Value)> + '_ {
        let bundles = self.assumes().iter().flat_map(|assume| assume.bundles.iter().map(|bundle| (assume.at, bundle)));
        bundles.filter_map(|(at, bundle)| match bundle.args[..] {
            [(_, a), (_, b)] if &*bundle.tag == "separate_storage" => Some((at, a, b)),
            _ => None,
        })
    }

    /// Returns an instruction with the same facts as `context`. Where possible, contexts with the same facts get the
    /// same instruction, so that they share cached results. In a function without assumptions, only branches prove
    /// facts, so all instructions of a block have the same facts.
    pub fn place(&self, context: Option<InstId>) -> Option<InstId> {
        if !self.assumes().is_empty() {
            return context;
        }
        self.function.block(self.block_of(context?)?).insts.last().copied()
    }

    /// Whether the assumption at `assume` is true for an instance of `context`.
    pub fn holds_at(&self, assume: InstId, context: InstId) -> bool {
        let flow = self.flow();
        let (Some(a), Some(c)) = (flow.placement.position(assume), flow.placement.position(context)) else {
            return false;
        };
        if a.0 != c.0 {
            return flow.dominators.dominates(a.0, c.0);
        }
        if a.1 <= c.1 {
            return a.1 < c.1;
        }
        let between = &self.function.block(a.0).insts[c.1 as usize..a.1 as usize];
        between.len() as u32 <= LOOK_AHEAD && between.iter().all(|i| self.goes_on(*i))
    }

    /// Whether the instruction after `i` certainly executes after `i`.
    fn goes_on(&self, i: InstId) -> bool {
        match &self.function.inst(i).kind {
            InstKind::Store { volatile, .. } => !volatile,
            InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                let has = |call: &Call, name: &str| super::captures::call_has(self, call, name);
                has(call, "nounwind") && has(call, "willreturn")
            }
            InstKind::Opaque { .. } => false,
            kind => !kind.is_terminator(),
        }
    }

    /// Returns the comparisons that are assumed to be true at `context`.
    pub fn assumed_comparisons(
        &self,
        context: Option<InstId>,
    ) -> impl Iterator<Item = (ICmpPred, Value, Value, InstId)> + '_ {
        let comparison = move |a: &Assume| match self.inst(a.cond)?.kind {
            InstKind::ICmp { pred, lhs, rhs, .. } => Some((pred, lhs, rhs, a.at)),
            _ => None,
        };
        let holds = move |at: InstId| context.is_some_and(|c| self.holds_at(at, c));
        self.assumes().iter().filter_map(comparison).filter(move |c| holds(c.3))
    }

    /// Whether a branch proves that `v` is not zero at `context`. Such a branch tests a comparison of `v`. One edge of
    /// the branch dominates the block of `context`, and on this edge the comparison excludes zero.
    pub fn branch_excludes_zero(&self, v: Value, context: InstId, excludes: impl Fn(ICmpPred, Value) -> bool) -> bool {
        let Some(block) = self.block_of(context) else { return false };
        for user in self.users(v).iter().take(20) {
            let InstKind::ICmp { pred, lhs, rhs, .. } = self.function.inst(*user).kind else { continue };
            let (pred, other) = if lhs == v { (pred, rhs) } else { (pred.swapped(), lhs) };
            let if_true = match (excludes(pred, other), excludes(pred.inverted(), other)) {
                (true, _) => true,
                (_, true) => false,
                _ => continue,
            };
            for branch in self.users(Value::Inst(*user)) {
                let InstKind::CondBr { then, els, .. } = self.function.inst(*branch).kind else { continue };
                let Some(from) = self.block_of(*branch) else { continue };
                let to = if if_true { then } else { els };
                // Most values are never compared, so the dominators are computed only if the value is compared.
                let flow = self.flow();
                if then != els && flow.dominators.edge_dominates(&flow.cfg, from, to, block) {
                    return true;
                }
            }
        }
        false
    }
}

//! Questions that no run can test. The two sides of such a question never exist together, as in the two arms of a
//! branch. Every rule requires that both sides are valid at one moment (docs/soundness.md section 4).

use super::plan::FunctionPlan;
use crate::answers::{AskedLocation, AskedWhen, Question};
use crate::ir::cfg::Cfg;
use crate::ir::{BlockId, Function, InstId, Value};
use rustc_hash::FxHashMap;

impl FunctionPlan {
    /// Returns for each question whether it is untestable: no path through the function leads from one side to the
    /// other while the first side is still valid. Values are not considered, so some of the other questions may be
    /// untestable too.
    pub fn untestable_questions(&self, f: &Function) -> Vec<bool> {
        let cfg = Cfg::new(f);
        let mut reached: FxHashMap<BlockId, Vec<bool>> = FxHashMap::default();
        let mut meets = |from: Value, to: Value| match (from, to) {
            (Value::Inst(from), Value::Inst(to)) => self.leads(&cfg, &mut reached, from, to),
            _ => true,
        };
        let each = self.questions.iter().map(|question| match *question {
            Question::Alias { a, b } => !meets(a.ptr, b.ptr) && !meets(b.ptr, a.ptr),
            Question::AliasInsts { a, b } | Question::Sets { a, b } | Question::CallCall { first: a, second: b } => {
                !meets(Value::Inst(a), Value::Inst(b)) && !meets(Value::Inst(b), Value::Inst(a))
            }
            Question::Asked { when: AskedWhen::AcrossIterations, .. } => false,
            Question::Asked { a, b, .. } => !meets(a.loc.ptr, b.loc.ptr) && !meets(b.loc.ptr, a.loc.ptr),
            Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
                !meets(loc.ptr, Value::Inst(call)) && !meets(Value::Inst(call), loc.ptr)
            }
            Question::Clobber { .. } | Question::Memdep { .. } => false,
        });
        each.collect()
    }

    /// Whether control can reach one instruction from the other before the computed value is stale. Within one block,
    /// either order of the two instructions counts.
    fn leads(&self, cfg: &Cfg, reached: &mut FxHashMap<BlockId, Vec<bool>>, from: InstId, to: InstId) -> bool {
        let (Some(home), Some(block)) = (self.placement.block(from), self.placement.block(to)) else { return false };
        // In one block, one of the two instructions comes first, so control reaches the other.
        home == block || reached.entry(home).or_insert_with(|| self.reach(cfg, home))[block.0 as usize]
    }

    /// Returns the blocks that control can reach from `home` before `home` is entered again, which computes its values
    /// anew.
    fn reach(&self, cfg: &Cfg, home: BlockId) -> Vec<bool> {
        let mut reached = vec![false; cfg.len()];
        let mut open = vec![home];
        while let Some(from) = open.pop() {
            for &to in cfg.successors(from) {
                let stale = self.stale.get(&(from, to)).is_some_and(|blocks| blocks[home.0 as usize]);
                if !stale && to != home && !std::mem::replace(&mut reached[to.0 as usize], true) {
                    open.push(to);
                }
            }
        }
        reached
    }
}

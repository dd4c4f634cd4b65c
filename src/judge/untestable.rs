//! Questions that no run can test. Every rule needs a run that is evidence and in which both sides of the question are
//! valid at the same time (docs/soundness.md section 4). A question is untestable in two cases: its sides are never
//! valid at the same time, as in the two arms of a branch; or no thread can end normally after one of the sides was
//! executed, as before a trap.

use super::plan::FunctionPlan;
use crate::answers::{AskedLocation, AskedWhen, Question};
use crate::ir::cfg::Cfg;
use crate::ir::{BlockId, FuncId, Function, InstId, InstKind, Module, Value};
use rustc_hash::FxHashMap;

/// The maximum depth of nested calls that `may_end_thread` examines.
const DEPTH: u32 = 16;

impl FunctionPlan {
    /// Returns, for each question, whether it is untestable. The sides of a question are the two instructions or
    /// pointers that it is about. A question is untestable if no path leads from either side to the other side while
    /// the value of the former is still valid. A question is also untestable if one of its sides has no path to a
    /// normal end of the thread or of the function. This method ignores values and conditions of branches, so it does
    /// not find all untestable questions.
    pub fn untestable_questions(&self, module: &Module) -> Vec<bool> {
        let f = module.function(self.function);
        let cfg = Cfg::new(f);
        let ends = ending_blocks(module, f, &cfg);
        let is_lost = |v: Value| match v {
            Value::Inst(i) => self.placement.block(i).is_some_and(|block| !ends[block.0 as usize]),
            _ => false,
        };
        let mut reached: FxHashMap<BlockId, Vec<bool>> = FxHashMap::default();
        let mut meets = |from: Value, to: Value| match (from, to) {
            (Value::Inst(from), Value::Inst(to)) => self.leads(&cfg, &mut reached, from, to),
            _ => true,
        };
        let mut is_apart = |question: &Question| match *question {
            Question::Alias { a, b } => !meets(a.ptr, b.ptr) && !meets(b.ptr, a.ptr),
            Question::AliasInsts { a, b } | Question::Sets { a, b } | Question::CallCall { first: a, second: b } => {
                !meets(Value::Inst(a), Value::Inst(b)) && !meets(Value::Inst(b), Value::Inst(a))
            }
            Question::Asked { when: AskedWhen::AcrossIterations, .. } => false,
            Question::Asked { a, b, .. } => !meets(a.loc.ptr, b.loc.ptr) && !meets(b.loc.ptr, a.loc.ptr),
            Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
                !meets(loc.ptr, Value::Inst(call)) && !meets(Value::Inst(call), loc.ptr)
            }
            Question::Masked { .. } | Question::Clobber { .. } | Question::Memdep { .. } => false,
        };
        self.questions.iter().map(|q| sides(q).into_iter().flatten().any(is_lost) || is_apart(q)).collect()
    }

    /// Whether a path leads from one instruction to the other. The path must arrive before the value of the first
    /// instruction is stale. If both instructions are in one block, the result is true for either order.
    fn leads(&self, cfg: &Cfg, reached: &mut FxHashMap<BlockId, Vec<bool>>, from: InstId, to: InstId) -> bool {
        let (Some(home), Some(block)) = (self.placement.block(from), self.placement.block(to)) else { return false };
        // In one block, one of the two instructions comes first, and control reaches the other.
        home == block || reached.entry(home).or_insert_with(|| self.reach(cfg, home))[block.0 as usize]
    }

    /// Returns the blocks that control can reach from `home` while the values of `home` are valid. The values become
    /// stale on some back edges, and are computed anew if control enters `home` again.
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

/// Returns the values of the question's two sides. A run tests the question only if both values are valid at the same
/// time.
fn sides(question: &Question) -> [Option<Value>; 2] {
    let inst = |i: InstId| Some(Value::Inst(i));
    match *question {
        Question::Alias { a, b } => [Some(a.ptr), Some(b.ptr)],
        Question::AliasInsts { a, b } | Question::Sets { a, b } | Question::CallCall { first: a, second: b } => {
            [inst(a), inst(b)]
        }
        Question::Asked { a, b, .. } => [Some(a.loc.ptr), Some(b.loc.ptr)],
        Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
            [inst(call), Some(loc.ptr)]
        }
        Question::Masked { loc } => [Some(loc.loc.ptr), None],
        Question::Clobber { access } => [inst(access), None],
        Question::Memdep { .. } => [None, None],
    }
}

/// Returns, for each block, whether a thread can end normally after it: a path leads to a `ret`, or to a call that may
/// end the thread.
fn ending_blocks(module: &Module, f: &Function, cfg: &Cfg) -> Vec<bool> {
    let mut known = FxHashMap::default();
    let mut ends: Vec<bool> = f
        .blocks
        .iter()
        .map(|block| {
            block.insts.iter().any(|i| {
                let kind = &f.inst(*i).kind;
                matches!(kind, InstKind::Ret(_)) || may_end_thread(module, kind, &mut known, DEPTH)
            })
        })
        .collect();
    loop {
        let before = ends.clone();
        for block in (0..ends.len()).rev() {
            ends[block] |= cfg.successors(BlockId(block as u32)).iter().any(|to| ends[to.0 as usize]);
        }
        if ends == before {
            return ends;
        }
    }
}

/// Whether the instruction is a call that may end the thread normally. `known` caches the answers for functions with
/// bodies. If a chain of calls is longer than `depth`, the answer is true.
fn may_end_thread(module: &Module, kind: &InstKind, known: &mut FxHashMap<FuncId, bool>, depth: u32) -> bool {
    let Some(call) = kind.as_call() else { return false };
    let Some(callee) = module.callee(call.callee) else { return true };
    let (function, name) = (module.function(callee), module.function_name(callee));
    if name.starts_with("llvm.") {
        return matches!(name, "llvm.nvvm.exit" | "llvm.amdgcn.endpgm");
    }
    if function.is_declaration() {
        return function.attrs.has("noreturn") || call.fn_attrs.has("noreturn");
    }
    if let Some(known) = known.get(&callee) {
        return *known;
    }
    if depth == 0 {
        return true;
    }
    // While the function is examined, a recursive call of it gets the answer "may end".
    known.insert(callee, true);
    let may = function.inst_ids().any(|i| may_end_thread(module, &function.inst(i).kind, known, depth - 1));
    known.insert(callee, may);
    may
}

//! An alias analysis that remains valid while its function changes. The caller reports each change. Four of the
//! reporting methods were methods of LLVM's `AliasAnalysis` until 2015, and passes called them. Like LLVM's
//! `AliasDebugger`, the analysis checks that every instruction and parameter in a query is registered: it belongs to
//! the original function, or `copyValue` reported it.
//!
//! Invariant: after any reported changes, each answer other than MayAlias equals the answer that a new analysis of the
//! function gives. The analysis caches facts in a [`Memo`]; each fact describes one value. A fact about a value depends
//! on the value's operands, transitively. Whether an object is captured depends on the uses of values derived from the
//! object.
//!
//! So deleting a value makes the facts of derived values stale. A new use makes two kinds of facts stale: the facts
//! about its user, and the capture facts of the objects on which the used value is based. After a report, the analysis
//! removes only the facts that became stale. The analysis reads control flow and assumptions from the current function,
//! and caches no answers about pairs.

use super::memo::Memo;
use super::{Analysis, Location, Query};
use crate::answers::AliasResult;
use crate::ir::{Function, InstId, Value};
use crate::target::Defect;
use rustc_hash::{FxHashMap, FxHashSet};

/// The reason why the analysis rejects a query about a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnsupportedEdit {
    /// `deleteValue` reported that the value was deleted.
    #[error("it was deleted")]
    Deleted,
    /// The value is not from the original function, and `copyValue` did not report it.
    #[error("it was never registered: only copyValue reports a new value")]
    Never,
}

/// Whether the analysis may be asked about a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    Registered,
    Deleted,
}

/// The cached facts about one function, and the values about which the analysis may be asked.
pub struct IncrementalAnalysis {
    memo: Memo,
    states: FxHashMap<Value, State>,
    defect: Option<Defect>,
}

impl IncrementalAnalysis {
    /// Registers all parameters and instructions of a function. (Constants never change and need not be registered.)
    pub fn new(f: &Function, defect: Option<Defect>) -> IncrementalAnalysis {
        let values = (0..f.params.len() as u32).map(Value::Arg).chain(f.inst_ids().map(Value::Inst));
        IncrementalAnalysis { memo: Memo::default(), states: values.map(|v| (v, State::Registered)).collect(), defect }
    }

    /// `deleteValue`: the value is deleted. Callers call this while users of the value still have it as an operand.
    pub fn delete_value(&mut self, f: &Function, v: Value) {
        if self.defect == Some(Defect::UnheardDeletions) {
            return;
        }
        derived_values(f, v).into_iter().for_each(|d| self.memo.forget(d));
        self.states.insert(v, State::Deleted);
    }

    /// `copyValue`: `to` is new and equals `from` in every respect. The analysis computes the facts about `to` on
    /// demand.
    pub fn copy_value(&mut self, from: Value, to: Value) -> Result<(), UnsupportedEdit> {
        self.must_be_registered(from)?;
        self.states.insert(to, State::Registered);
        Ok(())
    }

    /// `replaceWithNewValue`: `new` is a copy of `old`, which is deleted. Callers call this before they replace the
    /// uses.
    pub fn replace_with_new_value(&mut self, f: &Function, old: Value, new: Value) -> Result<(), UnsupportedEdit> {
        self.copy_value(old, new)?;
        self.delete_value(f, old);
        Ok(())
    }

    /// `addEscapingUse`: the instruction now uses the value, and may capture it or derive a pointer from it. New GEPs,
    /// casts, and loads and stores *through* the value need not be reported.
    pub fn add_escaping_use(&mut self, f: &Function, user: InstId, used: Value) {
        if self.defect == Some(Defect::UnheardEscapes) {
            return;
        }
        for object in sources(f, used) {
            self.memo.not_captured.remove(object);
            self.memo.never_escapes.remove(object);
        }
        self.operands_changed(f, user);
    }

    /// Reports that the operands of the instruction changed. (LLVM had no method to report that a phi loses an
    /// operand.)
    pub fn operands_changed(&mut self, f: &Function, user: InstId) {
        derived_values(f, Value::Inst(user)).into_iter().for_each(|d| self.memo.forget(d));
    }

    /// Asks about two locations. `analysis` is an analysis of the current function; its memo is not used.
    pub fn alias(
        &mut self,
        analysis: &mut Analysis,
        a: &Location,
        b: &Location,
    ) -> Result<AliasResult, UnsupportedEdit> {
        self.must_be_registered(a.ptr)?;
        self.must_be_registered(b.ptr)?;
        self.memo.pair_answers.clear();
        self.memo.stored_apart.take();
        std::mem::swap(&mut self.memo, &mut analysis.memo);
        let result = Query::new(analysis).alias_result(a, b);
        std::mem::swap(&mut self.memo, &mut analysis.memo);
        Ok(result)
    }

    /// Returns an error if the analysis must not be asked about the value.
    pub fn must_be_registered(&self, v: Value) -> Result<(), UnsupportedEdit> {
        match (v, self.states.get(&v)) {
            (Value::Arg(_) | Value::Inst(_), None) => Err(UnsupportedEdit::Never),
            (_, Some(State::Deleted)) => Err(UnsupportedEdit::Deleted),
            (_, None | Some(State::Registered)) => Ok(()),
        }
    }
}

/// Returns a value and all values computed from it.
fn derived_values(f: &Function, v: Value) -> FxHashSet<Value> {
    let mut all = FxHashSet::from_iter([v]);
    loop {
        let before = all.len();
        for i in f.inst_ids() {
            let mut is_derived = false;
            f.inst(i).kind.for_each_operand(|operand| is_derived |= all.contains(&operand));
            if is_derived {
                all.insert(Value::Inst(i));
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

/// Returns a value and all values from which it is computed.
pub fn sources(f: &Function, v: Value) -> FxHashSet<Value> {
    let (mut all, mut work) = (FxHashSet::from_iter([v]), vec![v]);
    while let Some(v) = work.pop() {
        let Value::Inst(i) = v else { continue };
        f.inst(i).kind.for_each_operand(|operand| {
            if all.insert(operand) {
                work.push(operand);
            }
        });
    }
    all
}

//! Invariant groups: accesses through one pointer that all read or write the same value.

use super::build::MemorySsa;
use crate::ir::{CastOp, InstId, InstKind, MdKindId, Value};
use crate::values::FunctionView;
use crate::values::underlying::is_zero_gep;

/// Returns the pointer of a load or store that has `!invariant.group` and is not volatile.
fn member(view: &FunctionView, id: InstId) -> Option<Value> {
    let inst = view.function.inst(id);
    inst.md(MdKindId::INVARIANT_GROUP)?;
    match inst.kind {
        InstKind::Load { ptr, volatile: false, .. } | InstKind::Store { ptr, volatile: false, .. } => Some(ptr),
        _ => None,
    }
}

/// Strips casts, and GEPs that add no offset.
pub fn strip(view: &FunctionView, v: Value) -> Value {
    let mut v = v;
    for _ in 0..view.step_bound() {
        let cast = view.cast(v).filter(|(op, _)| matches!(op, CastOp::BitCast | CastOp::AddrSpaceCast)).map(|c| c.1);
        match is_zero_gep(view, v).or(cast) {
            Some(next) => v = next,
            None => break,
        }
    }
    v
}

/// Among the accesses of `id`'s group that dominate `id`, returns the one that dominates all others; `None` if there
/// are none.
pub fn first_of_group(m: &MemorySsa, id: InstId) -> Option<InstId> {
    let view = &m.analysis.view;
    let pointer = strip(view, member(view, id)?);
    if matches!(pointer, Value::Const(_)) {
        return None; // users of a constant may be in any function
    }
    let dominates = |a: InstId, b: InstId| m.flow.dom.dominates_inst(view.function, &m.flow.cfg, &m.flow.at, a, b);
    let (mut first, mut work) = (id, vec![pointer]);
    while let Some(v) = work.pop() {
        for &user in view.users(v) {
            if user == id || !dominates(user, first) {
                continue;
            }
            let as_value = Value::Inst(user);
            let same = is_zero_gep(view, as_value) == Some(v)
                || matches!(view.cast(as_value), Some((CastOp::BitCast, from)) if from == v);
            if same {
                work.push(as_value);
            } else if member(view, user) == Some(v) {
                first = user;
            }
        }
    }
    (first != id).then_some(first)
}

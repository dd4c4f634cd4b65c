//! Finds the restrict pointers on which a pointer is based. Calls of full-restrict intrinsics
//! ([`ir::restrict`](crate::ir::restrict)) on the paths to the pointer identify these restrict pointers.
//!
//! A path starts at the access's `ptr_provenance` operand. If the access has no such operand, the path starts at the
//! pointer itself. The path goes back through arithmetic, casts, phis and selects. Every `llvm.noalias` and
//! `llvm.provenance.noalias` on the path represents one read of a restrict pointer.

use super::FunctionView;
use super::underlying::underlying_step;
use crate::ir::restrict::{RestrictCall, RestrictKind, restrict_call};
use crate::ir::{InstId, InstKind, Value};

/// The restrict pointers on which one pointer is based.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BasedOn {
    /// The reads of restrict pointers on at least one path.
    pub sometimes: Vec<InstId>,
    /// The reads of restrict pointers on every path.
    pub always: Vec<InstId>,
    /// The pointers at which paths end, such as arguments, allocas and loaded pointers.
    pub ends: Vec<Value>,
}

/// The maximum number of values to visit.
const VALUES: usize = 200;

/// Returns the call of a restrict intrinsic that computes a value.
pub fn call_of(view: &FunctionView, v: Value) -> Option<RestrictCall> {
    restrict_call(view.module, &view.inst(v)?.kind)
}

/// Follows all paths back from a pointer. Returns `None` if there are more than `VALUES` values on the paths.
pub fn based_on(view: &FunctionView, start: Value) -> Option<BasedOn> {
    let (seen, ends) = reach(view, start, None)?;
    let mut found = BasedOn { ends, ..BasedOn::default() };
    for v in seen {
        let Value::Inst(id) = v else { continue };
        let reads = |c: RestrictCall| matches!(c.kind, RestrictKind::NoAlias | RestrictKind::Provenance);
        if call_of(view, v).is_some_and(reads) {
            found.sometimes.push(id);
            // If no path ends when the read is removed, the read is on every path.
            if reach(view, start, Some(v))?.1.is_empty() {
                found.always.push(id);
            }
        }
    }
    Some(found)
}

/// Follows the paths back from `start` that do not go through `avoid`. Returns all values on these paths, and the
/// values at which the paths end.
fn reach(view: &FunctionView, start: Value, avoid: Option<Value>) -> Option<(Vec<Value>, Vec<Value>)> {
    let (mut seen, mut ends) = (vec![start], Vec::new());
    let mut at = 0;
    while at < seen.len() {
        let v = seen[at];
        at += 1;
        if Some(v) == avoid {
            continue;
        }
        let next = sources(view, v);
        if next.is_empty() {
            ends.push(v);
        }
        for n in next {
            if !seen.contains(&n) {
                seen.push(n);
            }
        }
        if seen.len() > VALUES {
            return None;
        }
    }
    Some((seen, ends))
}

/// Returns the values from which a value is derived. For an argument guard, only the provenance operand is followed.
pub fn sources(view: &FunctionView, v: Value) -> Vec<Value> {
    if let Some(call) = call_of(view, v) {
        return match call.kind {
            RestrictKind::Decl => Vec::new(),
            RestrictKind::ArgGuard => vec![call.provenance.unwrap_or(call.ptr)],
            RestrictKind::NoAlias | RestrictKind::Provenance | RestrictKind::CopyGuard => vec![call.ptr],
        };
    }
    if let Some(next) = underlying_step(view, v) {
        return vec![next];
    }
    match view.inst(v).map(|i| &i.kind) {
        Some(InstKind::Phi { incoming, .. }) => incoming.iter().map(|(v, _)| *v).collect(),
        Some(InstKind::Select { then, els, .. }) => vec![*then, *els],
        _ => Vec::new(),
    }
}

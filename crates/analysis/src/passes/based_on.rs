//! Finds the restrict pointers on which a pointer is based, as far as the function's text shows them.
//!
//! For each restrict pointer, `Based` is reported only if the pointer is derived from it on every path. `Apart` is
//! reported only if the pointer cannot be derived from it on any path. A pointer from memory, from a call or from an
//! integer may be based on any restrict pointer that is captured anywhere in the function. The first proposal for
//! scoped metadata was wrong because it ignored captured pointers (`c = foo(a, b)`: `foo` may return `a`).

use super::restrict_pointers::Roots;
use crate::ir::{InstKind, Value};
use crate::target::Defect;
use crate::values::FunctionView;
use crate::values::objects::{is_alloca, is_escape_source, is_identified_object, is_null, is_undef};
use crate::values::underlying::underlying_step;

/// How a pointer is related to a restrict pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The pointer is derived from the restrict pointer.
    Based,
    /// The pointer is not derived from the restrict pointer, and accesses through the pointer do not conflict with
    /// accesses based on the restrict pointer.
    Apart,
    /// Neither of the two relations is known to be true.
    Unknown,
}

/// The maximum number of objects that the search visits.
pub(super) const OBJECTS: usize = 32;

/// Returns the values from which a pointer may be derived, through phis and selects; `None` if there are too many.
pub fn objects(view: &FunctionView, ptr: Value) -> Option<Vec<Value>> {
    let (mut found, mut seen, mut work) = (Vec::new(), vec![ptr], vec![ptr]);
    while let Some(v) = work.pop() {
        let next: Vec<Value> = match (underlying_step(view, v), view.inst(v).map(|i| &i.kind)) {
            (Some(next), _) => vec![next],
            (None, Some(InstKind::Phi { incoming, .. })) => incoming.iter().map(|(v, _)| *v).collect(),
            (None, Some(InstKind::Select { then, els, .. })) => vec![*then, *els],
            (None, _) => {
                found.push(v);
                continue;
            }
        };
        for n in next {
            if !seen.contains(&n) {
                seen.push(n);
                work.push(n);
            }
        }
        if seen.len() > view.step_bound() as usize || found.len() > OBJECTS {
            return None;
        }
    }
    Some(found)
}

/// Returns the relation of `object` (a result of [`objects`]) to the restrict pointer that has the index `root` in
/// `roots`. A seeded defect ignores that a call may return a captured pointer.
pub fn relation(view: &FunctionView, roots: &Roots, object: Value, root: usize, defect: Option<Defect>) -> Relation {
    let r = &roots.list[root];
    let naive = defect == Some(Defect::CapturedNoalias);
    let apart_if = |holds| if holds { Relation::Apart } else { Relation::Unknown };
    if r.values.contains(&object) {
        return Relation::Based;
    }
    if let Some(other) = roots.root_of(object) {
        return apart_if(roots.are_disjoint(root, other));
    }
    if is_alloca(view, object) || is_null(view, object) || is_undef(view, object) {
        return Relation::Apart;
    }
    match object {
        Value::Arg(a) if view.function.params[a as usize].attrs.has("byval") => Relation::Apart,
        Value::Arg(_) => apart_if(r.exclusive),
        _ if view.global(object).is_some() => apart_if(r.exclusive && is_identified_object(view, object)),
        _ if is_escape_source(view, object) || naive && view.call(object).is_some() => {
            apart_if(r.exclusive && !r.captured)
        }
        _ => Relation::Unknown,
    }
}

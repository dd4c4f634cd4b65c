//! Finds the pointers that are loaded from addresses relative to a base pointer. The function must only read the memory
//! at the base pointer.
//!
//! If memory is never written, all loads of a pointer from one address return the same pointer during the whole
//! activation. The search follows every value derived from the base. If the search finds any use except a load, a
//! comparison or further arithmetic, it ends without a result. (The caller ensures that there are no writes through
//! *other* pointers. For a `byval` copy, no other pointer exists. For a restrict pointer, bytes that are read through
//! this pointer must not be modified through any other pointer.)

use crate::ir::{CastOp, InstId, InstKind, Type, Value};
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};
use crate::values::underlying::passes_pointer_on;

/// The loads relative to one base pointer.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// The loads of pointers. Each load has the distance in bytes from the base to the loaded address; `None` if the
    /// distance is not a known constant.
    pub pointers: Vec<(Option<i128>, InstId)>,
    /// The other loads. Each load has the distance in bytes from the base to the loaded address (`None` if unknown),
    /// and the loaded size in bytes (`None` if unknown). The results of such loads may together contain a pointer.
    pub others: Vec<(Option<i128>, Option<u64>)>,
}

impl Slots {
    /// Whether one of the other loads may have read bytes of the pointer that is stored at this distance from the base.
    pub fn leaks(&self, at: Option<i128>, pointer_bytes: u64) -> bool {
        self.others.iter().any(|(offset, size)| match (at, offset, size) {
            (Some(at), Some(o), Some(size)) => *o < at + i128::from(pointer_bytes) && at < *o + i128::from(*size),
            _ => true,
        })
    }
}

/// Returns all loads from addresses relative to `bases`. All values in `bases` must equal one pointer. `None` if this
/// pointer has any other use.
pub(super) fn slots(view: &FunctionView, bases: &[Value]) -> Option<Slots> {
    let mut found = Slots::default();
    let mut work = bases.to_vec();
    let mut seen = bases.to_vec();
    while let Some(v) = work.pop() {
        for user in view.users(v) {
            let result = Value::Inst(*user);
            match &view.function.inst(*user).kind {
                InstKind::Load { volatile: false, atomic: None, .. } => load(view, bases, *user, v, &mut found),
                InstKind::Gep { base, .. } if *base == v => follow(result, &mut work, &mut seen),
                InstKind::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, .. }
                | InstKind::Phi { .. }
                | InstKind::Select { .. } => follow(result, &mut work, &mut seen),
                InstKind::ICmp { .. } => {}
                InstKind::Call(call) if passes_pointer_on(view, call) => follow(result, &mut work, &mut seen),
                InstKind::Call(call) if view.intrinsic(call) == Some("llvm.assume") => {}
                _ => return None,
            }
        }
    }
    Some(found)
}

fn follow(v: Value, work: &mut Vec<Value>, seen: &mut Vec<Value>) {
    if !seen.contains(&v) {
        seen.push(v);
        work.push(v);
    }
}

fn load(view: &FunctionView, bases: &[Value], id: InstId, ptr: Value, found: &mut Slots) {
    let d = decompose(view, ptr, &DecomposeRules::SOUND);
    let at = (d.terms.is_empty() && bases.contains(&d.base)).then_some(d.offset);
    let ty = view.function.inst(id).ty;
    match view.module.types.get(ty) {
        Type::Ptr(_) => found.pointers.push((at, id)),
        _ => found.others.push((at, view.layout.alloc_size(&view.module.types, ty))),
    }
}

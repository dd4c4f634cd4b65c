//! The pointers that are loaded from memory behind a pointer, if that memory is only ever read.
//!
//! A load from one place gives one pointer for the whole activation if the place is never written. Every value derived
//! from the base is followed, and anything but a load, a comparison or more arithmetic ends the search without a
//! result. (The caller ensures that there are no writes through *other* pointers: a `byval` copy has no others, and
//! bytes read through a restrict pointer must not be modified through any other.)

use crate::ir::{CastOp, InstId, InstKind, Type, Value};
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};
use crate::values::underlying::passes_pointer_on;

/// What is read behind one pointer.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// Loads of pointers and where: a constant distance from the base, or somewhere.
    pub pointers: Vec<(Option<i128>, InstId)>,
    /// Other loads, and how many bytes they read (`None`: unknown): a pointer may be put together from them.
    pub others: Vec<(Option<i128>, Option<u64>)>,
}

impl Slots {
    /// May another load have read bytes of the pointer at this place?
    pub fn leaks(&self, at: Option<i128>, pointer_bytes: u64) -> bool {
        self.others.iter().any(|(offset, size)| match (at, offset, size) {
            (Some(at), Some(o), Some(size)) => *o < at + i128::from(pointer_bytes) && at < *o + i128::from(*size),
            _ => true,
        })
    }
}

/// All loads behind `bases`, which hold one and the same pointer; `None` if anything else is done with it.
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

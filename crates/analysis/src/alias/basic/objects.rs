//! Rules about the underlying objects of two pointers.

use crate::alias::location::bound;
use crate::alias::pointer_info::Origin;
use crate::alias::query::Side;
use crate::alias::{Decision, Pair, Query, StoredApart};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::{InstId, InstKind, Value};
use crate::target::{Defect, Quirk, Target};
use crate::values::objects::{is_alloca, may_be_dynamic_shared};
use crate::values::size::object_size as size_of;

/// An access of no bytes overlaps nothing.
pub fn zero_size(_: &mut Query, pair: &Pair) -> Option<Decision> {
    Decision::no_alias_if([&pair.a, &pair.b].iter().any(|s| bound(s.size) == Some(0)))
}

/// An access through undef or poison is undefined behaviour.
pub fn undef(_: &mut Query, pair: &Pair) -> Option<Decision> {
    Decision::no_alias_if([&pair.a, &pair.b].iter().any(|s| s.from.is_undef))
}

/// If both pointers are one SSA value and the query compares an instance of this value with itself, the pointers are
/// equal.
pub fn same_value(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let ptr = pair.a.from.ptr;
    (ptr == pair.b.from.ptr && q.equals_itself(ptr)).then_some(())?;
    Decision::new(AliasResult::MustAlias)
}

/// A pointer based on null, in a space where no object may be at address 0, accesses nothing.
pub fn null(_: &mut Query, pair: &Pair) -> Option<Decision> {
    Decision::no_alias_if(pair.a.from.is_nowhere || pair.b.from.is_nowhere)
}

/// Pointers into two different objects do not alias. (Two names of dynamic shared memory may denote one object.)
pub fn distinct_objects(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (&pair.a.from, &pair.b.from);
    let arguments = q.analysis.profile.has_defect(Defect::ArgumentsApart);
    let identified = |o: &Origin| o.is_identified || arguments && matches!(o.object, Value::Arg(_));
    if seeded_apart(q, pair) {
        return Decision::new(AliasResult::NoAlias);
    }
    if a.object == b.object || !identified(a) || !identified(b) {
        return None;
    }
    let may_share = || may_be_dynamic_shared(&q.analysis.view, a.object, b.object);
    if !q.analysis.profile.has(Quirk::DistinctDynamicShared) && may_share() {
        return None;
    }
    Decision::new(AliasResult::NoAlias)
}

/// Whether a seeded defect makes the analysis assume that these two pointers point into two objects.
fn seeded_apart(q: &Query, pair: &Pair) -> bool {
    let view = &q.analysis.view;
    let (a, b) = (pair.a.from.object, pair.b.from.object);
    if q.analysis.profile.has_defect(Defect::AllocasAlone) {
        return q.analysis.target == Target::Flat && a != b && (is_alloca(view, a) || is_alloca(view, b));
    }
    let compared = |i: InstId| match view.function.inst(i).kind {
        InstKind::ICmp { lhs, rhs, .. } => [(lhs, rhs), (rhs, lhs)].contains(&(pair.a.from.ptr, pair.b.from.ptr)),
        _ => false,
    };
    q.analysis.profile.has_defect(Defect::ComparedApart) && view.function.inst_ids().any(compared)
}

/// An argument cannot point into an object that this function creates. An argument also cannot point into the object of
/// a different argument that is `noalias` or `byval`.
pub fn argument_and_local(_: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (&pair.a.from, &pair.b.from);
    let is_argument = |o: &Origin| matches!(o.object, Value::Arg(_));
    Decision::no_alias_if(a.object != b.object && (is_argument(a) && b.is_local || is_argument(b) && a.is_local))
}

/// A pointer that comes from outside the function cannot point into an object whose address is not captured.
pub fn escape_source(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (&pair.a.from, &pair.b.from);
    let apart = |a: &Origin, b: &Origin| {
        a.is_from_outside && b.is_local && a.object != b.object && q.analysis.is_not_captured(b.object)
    };
    Decision::no_alias_if(apart(a, b) || apart(b, a))
}

/// If an access is larger than an object, the access is not inside the object. If a pointer has more dereferenceable
/// bytes than an object, the pointer does not point into the object.
pub fn object_size(_: &mut Query, pair: &Pair) -> Option<Decision> {
    let apart = |side: &Side, other: &Side| {
        let extent = side.from.promised.max(side.size.precise().unwrap_or(0));
        other.from.is_identified && other.from.object_size.is_some_and(|size| size < extent)
    };
    Decision::no_alias_if(apart(&pair.a, &pair.b) || apart(&pair.b, &pair.a))
}

/// `llvm.assume` with `separate_storage(a, b)`: no pointer based on one object points into the other object. The
/// assumption applies only to the current instances of `a` and `b`; other iterations may have other objects.
pub fn separate_storage(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let on = q.analysis.profile.separate_storage && pair.a.from.object != pair.b.from.object;
    if !on || q.analysis.stored_apart().is_empty() {
        return None;
    }
    Decision::no_alias_if(is_stored_apart(q, pair))
}

fn is_stored_apart(q: &Query, pair: &Pair) -> bool {
    let view = &q.analysis.view;
    let (a, b) = (pair.a.from.object, pair.b.from.object);
    let entry = view.function.inst_ids().next();
    let holds_for = |assume: InstId, ptr: Value| {
        let context = match ptr {
            Value::Inst(i) => Some(i),
            Value::Arg(_) => entry,
            _ => None,
        };
        context.is_some_and(|c| c == assume || view.holds_at(assume, c))
    };
    let lasts = q.analysis.profile.has(Quirk::LastingSeparateStorage);
    let fixed = lasts || q.equals_itself(a) && q.equals_itself(b);
    let says = |&StoredApart { assume, objects }: &StoredApart| {
        (objects == [a, b] || objects == [b, a])
            && (holds_for(assume, pair.a.from.ptr) || holds_for(assume, pair.b.from.ptr))
    };
    fixed && q.analysis.stored_apart().iter().any(says)
}

/// An access of a whole object overlaps every other access of the object.
pub fn whole_object(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !q.is_same_object(pair) {
        return None;
    }
    let (LocationSize::Precise(a), LocationSize::Precise(b)) = (pair.a.size, pair.b.size) else { return None };
    let size = size_of(&q.analysis.view, pair.a.from.object, false)?;
    (size > 0 && (size == a || size == b)).then_some(())?;
    Decision::new(AliasResult::PartialAlias(None))
}

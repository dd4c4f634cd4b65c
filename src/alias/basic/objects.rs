//! Rules about the objects behind two pointers.

use crate::alias::location::bound;
use crate::alias::query::Side;
use crate::alias::{Decision, Pair, Query};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::{InstId, InstKind, Value};
use crate::target::{Defect, Quirk, Target};
use crate::values::assume::Assume;
use crate::values::objects::{
    is_alloca, is_escape_source, is_identified_function_local, is_identified_object, is_null, is_undef,
    may_be_dynamic_shared, null_is_valid,
};
use crate::values::size::{dereferenceable_bytes, object_size as size_of};

/// An access of no bytes overlaps nothing.
pub fn zero_size(_: &mut Query, pair: &Pair) -> Option<Decision> {
    Decision::no_alias_if([pair.a, pair.b].iter().any(|s| bound(s.size) == Some(0)))
}

/// An access through undef or poison is undefined behaviour.
pub fn undef(q: &mut Query, pair: &Pair) -> Option<Decision> {
    Decision::no_alias_if([pair.a, pair.b].iter().any(|s| is_undef(&q.analysis.view, s.ptr)))
}

/// Both pointers are one SSA value, and both mentions of it mean the same instance.
pub fn same_value(q: &mut Query, pair: &Pair) -> Option<Decision> {
    (pair.a.ptr == pair.b.ptr && q.equals_itself(pair.a.ptr)).then_some(())?;
    Decision::new(AliasResult::MustAlias)
}

/// Nothing can be accessed through a pointer based on null, where no object may lie at address 0.
pub fn null(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let view = &q.analysis.view;
    let is_dead = |v: Value| is_null(view, v) && view.pointer_space(v).is_some_and(|space| !null_is_valid(view, space));
    Decision::no_alias_if(is_dead(pair.a.object) || is_dead(pair.b.object))
}

/// The pointers point into two different objects. (Two names of dynamic shared memory may be one object.)
pub fn distinct_objects(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let view = &q.analysis.view;
    let (a, b) = (pair.a.object, pair.b.object);
    let arguments = q.analysis.profile.suffers(Defect::ArgumentsApart);
    let identified = |v| is_identified_object(view, v) || arguments && matches!(v, Value::Arg(_));
    if planted_apart(q, pair) {
        return Decision::new(AliasResult::NoAlias);
    }
    if a == b || !identified(a) || !identified(b) {
        return None;
    }
    if !q.analysis.profile.has(Quirk::DistinctDynamicShared) && may_be_dynamic_shared(view, a, b) {
        return None;
    }
    Decision::new(AliasResult::NoAlias)
}

/// Does a planted defect take the two for pointers into two objects?
fn planted_apart(q: &Query, pair: &Pair) -> bool {
    let view = &q.analysis.view;
    let (a, b) = (pair.a.object, pair.b.object);
    if q.analysis.profile.suffers(Defect::AllocasAlone) {
        return q.analysis.target == Target::Flat && a != b && (is_alloca(view, a) || is_alloca(view, b));
    }
    let compared = |i: InstId| match view.function.inst(i).kind {
        InstKind::ICmp { lhs, rhs, .. } => [(lhs, rhs), (rhs, lhs)].contains(&(pair.a.ptr, pair.b.ptr)),
        _ => false,
    };
    q.analysis.profile.suffers(Defect::ComparedApart) && view.function.inst_ids().any(compared)
}

/// An argument cannot point into an object that this function made, nor into what another `noalias` or `byval` argument
/// points to.
pub fn argument_and_local(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let view = &q.analysis.view;
    let (a, b) = (pair.a.object, pair.b.object);
    let is_argument = |v| matches!(v, Value::Arg(_));
    let apart = a != b
        && ((is_argument(a) && is_identified_function_local(view, b))
            || (is_argument(b) && is_identified_function_local(view, a)));
    Decision::no_alias_if(apart)
}

/// A pointer that came from outside cannot point into an object whose address was never given away.
pub fn escape_source(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let view = &q.analysis.view;
    let (a, b) = (pair.a.object, pair.b.object);
    let apart = |from: Value, object: Value| {
        from != object && is_escape_source(view, from) && q.analysis.is_not_captured(object)
    };
    Decision::no_alias_if(apart(a, b) || apart(b, a))
}

/// An access (or a promise) of more bytes than an object has is not in that object.
pub fn object_size(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let apart = |side: &Side, other: &Side| {
        let view = &q.analysis.view;
        let extent = minimal_extent(q, side);
        is_identified_object(view, other.object) && size_of(view, other.object, true).is_some_and(|size| size < extent)
    };
    Decision::no_alias_if(apart(&pair.a, &pair.b) || apart(&pair.b, &pair.a))
}

/// `llvm.assume` with `separate_storage(a, b)`: nothing based on one object of the two is in the other. What is assumed
/// speaks of the instances at hand; other iterations may have other objects.
pub fn separate_storage(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !q.analysis.profile.separate_storage {
        return None;
    }
    let view = &q.analysis.view;
    let entry = view.function.inst_ids().next();
    let holds_for = |assume: InstId, ptr: Value| {
        let context = match ptr {
            Value::Inst(i) => Some(i),
            Value::Arg(_) => entry,
            _ => None,
        };
        context.is_some_and(|c| c == assume || view.holds_at(assume, c))
    };
    let (a, b) = (pair.a.object, pair.b.object);
    let lasts = q.analysis.profile.has(Quirk::LastingSeparateStorage);
    let fixed = lasts || q.equals_itself(a) && q.equals_itself(b);
    let says = |assume: &Assume| {
        let hints = assume.bundles.iter().filter(|bundle| &*bundle.tag == "separate_storage");
        let object = |v: Value| q.analysis.object(v);
        let mut objects = hints.filter_map(|hint| match hint.args[..] {
            [(_, x), (_, y)] => Some((object(x), object(y))),
            _ => None,
        });
        objects.any(|hint| hint == (a, b) || hint == (b, a))
            && (holds_for(assume.at, pair.a.ptr) || holds_for(assume.at, pair.b.ptr))
    };
    Decision::no_alias_if(a != b && fixed && view.assumes().iter().any(says))
}

/// How many bytes certainly exist from the pointer on, if the access happens.
fn minimal_extent(q: &Query, side: &Side) -> u64 {
    let view = &q.analysis.view;
    let promised = dereferenceable_bytes(view, side.ptr);
    let may_be_null = promised.or_null && view.pointer_space(side.ptr).is_none_or(|s| null_is_valid(view, s));
    let promised = if may_be_null { 0 } else { promised.bytes };
    promised.max(side.size.precise().unwrap_or(0))
}

/// An access of a whole object overlaps every other access of it.
pub fn whole_object(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !q.is_same_object(pair) {
        return None;
    }
    let (LocationSize::Precise(a), LocationSize::Precise(b)) = (pair.a.size, pair.b.size) else { return None };
    let size = size_of(&q.analysis.view, pair.a.object, false)?;
    (size > 0 && (size == a || size == b)).then_some(())?;
    Decision::new(AliasResult::PartialAlias(None))
}

//! Rules about the distance of two pointers, `a − b`.
//!
//! All rules decompose the two pointers into base and offset ([`Decomposition`]) and compare the bases and offsets. A
//! distance is known only modulo two to the power of the index width. So the bytes of the two accesses must be disjoint
//! on the ring of all integers of this width. If both decompositions are exact, it is enough that the bytes are
//! disjoint over the integers. Profiles with the quirk `nsw-products` do not check whether the decompositions are
//! exact. Like LLVM, they only check the `nsw` flag of each single product, although the sum of the products may wrap.
//!
//! Example: `getelementptr i8, ptr %p, i64 4` and `%p` are 4 bytes apart, so accesses of 4 bytes do not overlap.

use crate::alias::location::bound;
use crate::alias::query::Side;
use crate::alias::{Decision, Location, Pair, Query, swap};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::{GlobalRef, InstKind, Value};
use crate::target::{Defect, Quirk};
use crate::values::constant_range::ConstantRange;
use crate::values::equal::{is_different, is_non_zero};
use crate::values::gep::{Decomposition, Term};
use crate::values::known_bits::known_bits;
use crate::values::linear::{CastValue, linearize, mask, unsigned};
use crate::values::objects::is_alloca;
use crate::values::range::casted_range;
use std::rc::Rc;

/// The decompositions of both sides and their difference.
struct Distance {
    a: Rc<Decomposition>,
    b: Rc<Decomposition>,
    /// The decomposition of `a − b`, computed as if the bases were equal.
    d: Decomposition,
}

/// Returns the distance of a pair's pointers. `None` if neither pointer has an offset from its base, or if the numbers
/// are too large.
fn distance(q: &Query, pair: &Pair) -> Option<Distance> {
    let (a, b) = (q.analysis.decompose(pair.a.from.ptr), q.analysis.decompose(pair.b.from.ptr));
    if a.base == pair.a.from.ptr && b.base == pair.b.from.ptr {
        return None;
    }
    let same = |x: &CastValue, y: &CastValue| x.value == y.value && x.same_casts(y) && q.equals_itself(x.value);
    let d = a.minus(&b, same)?;
    Some(Distance { a, b, d })
}

/// Returns the location of `size` that begins at the base of one side.
fn base_location(base: Value, size: LocationSize) -> Location {
    Location::new(base, size)
}

/// Asks the chain whether the two bases alias, for accesses of any sizes.
fn bases(q: &mut Query, dist: &Distance) -> Option<Decision> {
    let anywhere = LocationSize::BeforeOrAfterPointer;
    q.alias(&base_location(dist.a.base, anywhere), &base_location(dist.b.base, anywhere))
}

type Rule = fn(&Query, &Pair, &Distance) -> Option<AliasResult>;

/// The rules about pointers with equal bases, in the order in which [`gep`] asks them.
const SAME_BASE: [(&str, Rule); 7] = [
    ("basic-aa/gep-constant-offset", constant_offset),
    ("basic-aa/gep-nuw", no_unsigned_wrap),
    ("basic-aa/gep-modulo", modulo),
    ("basic-aa/gep-range", range),
    ("basic-aa/gep-wrapped-index", wrapped_index),
    ("basic-aa/gep-minimum-distance", minimum_distance),
    ("basic-aa/gep-constant-difference", constant_difference),
];

/// The rule for GEPs, which applies if at least one of the two pointers is a GEP.
pub fn gep(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (pair.a.from.is_gep, pair.b.from.is_gep);
    if !a && !b {
        return None;
    }
    if bound(pair.a.size).is_none() && bound(pair.b.size).is_none() {
        let chosen = |side: &Side| side.from.is_gep && is_choice(q, side.from.object);
        let alone = !q.analysis.profile.has(Quirk::UnsizedGeps) && (chosen(&pair.a) || chosen(&pair.b));
        return if a && b || alone { unknown_size(q, pair) } else { None };
    }
    let dist = distance(q, pair)?;
    let one_ring = dist.a.width == dist.b.width;
    if one_ring && before_object(q, pair, &dist) {
        return Some(Decision { result: AliasResult::NoAlias, rule: Some("basic-aa/gep-before-object") });
    }
    let from_base = |d: Decision| Decision { rule: d.rule.or(Some("basic-aa/gep-base")), ..d };
    if dist.d.offset == 0 && dist.d.terms.is_empty() && one_ring {
        let sizes = (pair.a.size, pair.b.size);
        return q.alias(&base_location(dist.a.base, sizes.0), &base_location(dist.b.base, sizes.1)).map(from_base);
    }
    let bases = bases(q, &dist)?;
    if bases.result != AliasResult::MustAlias {
        return (bases.result == AliasResult::NoAlias).then(|| from_base(bases));
    }
    if !one_ring {
        return None;
    }
    SAME_BASE.iter().find_map(|(name, rule)| rule(q, pair, &dist).map(|result| Decision { result, rule: Some(name) }))
}

fn is_choice(q: &Query, v: Value) -> bool {
    matches!(q.analysis.view.inst(v).map(|i| &i.kind), Some(InstKind::Phi { .. } | InstKind::Select { .. }))
}

/// If both sizes are unknown, the two accesses are disjoint only if they are in different objects.
fn unknown_size(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let anywhere = |side: &Side| Location::before_or_after(side.from.object);
    let d = q.alias(&anywhere(&pair.a), &anywhere(&pair.b)).filter(|d| d.result == AliasResult::NoAlias)?;
    Some(Decision { rule: d.rule.or(Some("basic-aa/gep-unknown-size")), ..d })
}

fn no_alias_if(holds: bool) -> Option<AliasResult> {
    holds.then_some(AliasResult::NoAlias)
}

/// Whether the following argument proves that the two accesses are disjoint. The function also tries the argument with
/// the roles of `a` and `b` exchanged. If neither works, the result is false.
///
/// `b`'s base is the start of an object. If `a` does not point into this object, the accesses are disjoint. Otherwise
/// `a`'s base is not below `b`'s base, because `a` is `inbounds`. `a`'s offset is at least `b`'s offset plus the size
/// of `b`'s access. So `a` is at or above the end of `b`'s access.
fn before_object(q: &Query, pair: &Pair, dist: &Distance) -> bool {
    let trusts = q.analysis.profile.has(Quirk::InexactInbounds);
    let holds = |near: &Decomposition, far: &Decomposition, gap: i128, far_size: LocationSize| {
        near.inbounds
            && (near.exact || trusts)
            && is_object_start(q, far.base)
            && bound(far_size).is_some_and(|size| gap >= i128::from(size))
    };
    let gap = if trusts { dist.d.offset } else { dist.a.offset - dist.b.offset };
    let asked = |side: &Side| side.from.is_gep || !q.analysis.profile.has(Quirk::GepsBeforeObjects);
    dist.d.terms.is_empty()
        && ((asked(&pair.a) && holds(&dist.a, &dist.b, gap, pair.b.size))
            || (asked(&pair.b) && holds(&dist.b, &dist.a, -gap, pair.a.size)))
}

/// Whether the value points at the first byte of an object.
fn is_object_start(q: &Query, v: Value) -> bool {
    is_alloca(&q.analysis.view, v) || matches!(q.analysis.view.global(v), Some(GlobalRef::Variable(_)))
}

/// The rule for pointers at a constant distance.
fn constant_offset(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    if !dist.d.terms.is_empty() {
        return None;
    }
    let bounds_are_sizes = q.analysis.profile.has(Quirk::BoundsAsSizes);
    let ring = ring(dist.d.width);
    let offset = dist.d.offset;
    if offset >= 0 {
        let backward = q.analysis.profile.has_defect(Defect::BackwardOffset);
        ordered(&pair.b, &pair.a, offset, ring, bounds_are_sizes).map(if backward { |r| r } else { swap })
    } else {
        ordered(&pair.a, &pair.b, -offset, ring, bounds_are_sizes)
    }
}

/// Returns the answer about two accesses, given that `right` starts `gap` bytes after `left`. The offset of a
/// PartialAlias is right − left.
fn ordered(left: &Side, right: &Side, gap: i128, ring: i128, bounds_are_sizes: bool) -> Option<AliasResult> {
    let size = i128::from(bound(left.size)?);
    if gap >= size {
        // An access is in one object, and no object wraps around the end of the address space.
        let around = bound(right.size).is_some_and(|r| gap + i128::from(r) > ring);
        return no_alias_if(!around);
    }
    if !bounds_are_sizes && (left.size.precise().is_none() || right.size.precise() == Some(0)) {
        return None;
    }
    let inside = bound(right.size).is_some_and(|r| gap + i128::from(r) <= size);
    let offset = i32::try_from(gap).ok().filter(|_| inside);
    Some(AliasResult::PartialAlias(offset))
}

/// Returns the sizes of both accesses in bytes; `None` if one of them has no upper bound.
fn sizes(pair: &Pair) -> Option<(i128, i128)> {
    Some((i128::from(bound(pair.a.size)?), i128::from(bound(pair.b.size)?)))
}

/// Whether the product of the term's scale and value is known not to wrap.
fn keeps_product(q: &Query, d: &Decomposition, term: &Term) -> bool {
    if q.analysis.profile.has(Quirk::NswProducts) { term.nsw } else { d.exact }
}

/// The rule of the quirk `nuw-distance`: the distance `a − b` is `offset` plus terms, and this sum does not wrap as
/// unsigned. So `a` is at least `offset` bytes above `b`. If `b` has more terms than `a`, the rule uses `b − a`
/// instead.
fn no_unsigned_wrap(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    if !q.analysis.profile.has(Quirk::NuwDistance) {
        return None;
    }
    let behind = |d: &Decomposition, size: LocationSize| {
        let grows = d.nuw && !d.terms.is_empty();
        grows && bound(size).is_some_and(|s| unsigned(d.offset, d.width) >= u128::from(s))
    };
    if dist.b.terms.len() <= dist.a.terms.len() {
        return no_alias_if(behind(&dist.d, pair.b.size));
    }
    let same = |x: &CastValue, y: &CastValue| x.value == y.value && x.same_casts(y) && q.equals_itself(x.value);
    no_alias_if(behind(&dist.b.minus(&dist.a, same)?, pair.a.size))
}

/// The scales have a common divisor, so the distance has a fixed remainder modulo the divisor. A divisor that is not a
/// power of two does not divide the ring's size. So if a product may wrap, the rule uses only the largest power of two
/// that divides the product's scale. Example: all scales are 8 and the constant is 4, so `a` and `b` are at least 4
/// bytes apart.
fn modulo(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    let (a, b) = sizes(pair)?;
    let d = &dist.d;
    if d.terms.is_empty() {
        return None;
    }
    let divisor = |t: &Term| {
        let scale = t.scale.unsigned_abs();
        let scale = if keeps_product(q, d, t) { scale } else { 1 << scale.trailing_zeros().min(d.width) };
        let zeros = if q.analysis.profile.aligned_indices { trailing_zeros(q, t) } else { 0 };
        let room = scale.leading_zeros().saturating_sub(128 - d.width);
        scale << zeros.min(room)
    };
    let gcd = d.terms.iter().fold(0u128, |g, t| greatest_common_divisor(g, divisor(t)));
    let gcd = i128::try_from(gcd).ok()?;
    let rest = d.offset.rem_euclid(gcd);
    no_alias_if(rest >= b && gcd - rest >= a)
}

/// Returns the number of lowest bits of an index that are known to be zero.
fn trailing_zeros(q: &Query, t: &Term) -> u32 {
    let bits = t.of.bits - t.of.trunc;
    known_bits(&q.analysis.view, t.of.value, t.context).map_or(0, |known| known.trailing_zeros().min(bits))
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The ranges of the indices bound the distance.
fn range(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    let (a, b) = sizes(pair)?;
    let d = &dist.d;
    if d.terms.is_empty() || d.width > 64 {
        return None;
    }
    let arc = |t: &Term| casted_range(&q.analysis.view, &t.of, t.context);
    if d.exact && !q.analysis.profile.has(Quirk::RingRanges) {
        let (mut lo, mut hi) = (d.offset, d.offset);
        for t in &d.terms {
            let (min, max) = arc(t).filter(|arc| !arc.is_empty())?.signed_or_zext(&t.of);
            let ends = (min.checked_mul(t.scale)?, max.checked_mul(t.scale)?);
            lo = lo.checked_add(ends.0.min(ends.1))?;
            hi = hi.checked_add(ends.0.max(ends.1))?;
        }
        return no_alias_if(lo >= b || hi.checked_add(a)? <= 0);
    }
    let mut all = ConstantRange::single(d.width, d.offset as u128);
    for t in &d.terms {
        let arc = arc(t)?.sext_or_trunc(d.width);
        let scale = if t.negated { t.scale.checked_neg()? } else { t.scale };
        let product = arc.times(scale, keeps_product(q, d, t));
        all = if t.negated { all.minus(product) } else { all.plus(product) };
    }
    let access = |size: i128| ConstantRange::starting(d.width, 0, size.unsigned_abs());
    let (first, second) = (all.plus(access(a)), access(b));
    no_alias_if(first.is_apart_from(second))
}

/// Returns the number of addresses that the index width can represent.
fn ring(width: u32) -> i128 {
    1 << width.min(64)
}

/// A nonzero index moves the pointer by at least the scale. Two unequal indices with opposite scales also move the
/// pointers apart by at least the scale.
fn minimum_distance(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    let (a, b) = sizes(pair)?;
    let (d, view) = (&dist.d, &q.analysis.view);
    // If all possible products are less than the ring's size, a nonzero product is at least the scale.
    let keeps = |t: &Term| {
        let gained = t.of.width() - t.of.bits.min(t.of.width());
        let scale = if t.negated { -t.scale } else { t.scale };
        keeps_product(q, d, t) || (gained > 0 && scale >= 0 && scale.unsigned_abs() <= mask(gained.min(64)))
    };
    let moves = match &d.terms[..] {
        [t] => t.of.trunc == 0 && keeps(t) && is_non_zero(view, t.of.value, t.context),
        [s, t] => {
            let alike = s.scale == -t.scale && s.of.trunc == 0 && s.of.same_casts(&t.of);
            alike && !q.cross_iteration && keeps(s) && keeps(t) && is_different(view, s.of.value, t.of.value, None)
        }
        _ => false,
    };
    if !moves {
        return None;
    }
    let scale = d.terms.first()?.scale.abs();
    let (lo, hi) = (d.offset.checked_sub(scale)?, d.offset.checked_add(scale)?);
    no_alias_if(lo < 0 && -lo >= a && hi >= 0 && hi >= b)
}

/// Returns the two terms of the distance, if there are exactly two and they have opposite scales, equal widths and
/// equal truncations.
fn opposite_terms(dist: &Distance) -> Option<(&Term, &Term)> {
    let [s, t] = &dist.d.terms[..] else { return None };
    (s.scale == -t.scale && s.of.bits == t.of.bits && s.of.trunc == t.of.trunc).then_some((s, t))
}

/// The rule for the variable part `scale · (ext(x) − ext(y))`, where x and y are `v + c` and `v + c'` in a narrower
/// width. If neither x nor y wrapped before the extension, their difference is `c − c'`. If one of them wrapped, their
/// difference is `c − c'` plus or minus two to the power of the narrow width.
fn wrapped_index(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    if q.analysis.profile.has(Quirk::ConstantDifference) {
        return None; // `constant_difference` answers instead
    }
    let (a, b) = sizes(pair)?;
    let (s, t) = opposite_terms(dist)?;
    let (x, y) = (&s.of, &t.of);
    if (x.sext, x.zext) != (y.sext, y.zext) || (x.sext > 0) == (x.zext > 0) {
        return None;
    }
    let view = &q.analysis.view;
    let inner = |c: &CastValue| linearize(view, CastValue::plain(c.value, c.bits));
    let (i, j) = (inner(x), inner(y));
    if i.of != j.of || i.scale != j.scale || !q.equals_itself(i.of.value) {
        return None;
    }
    let narrow = ring(x.bits - x.trunc);
    let apart = |difference: i128| {
        let distance = (dist.d.offset + s.scale.checked_mul(difference)?).rem_euclid(ring(dist.d.width));
        (distance >= b && distance + a <= ring(dist.d.width)).then_some(())
    };
    let difference = (i.offset - j.offset).rem_euclid(narrow);
    apart(difference)?;
    if difference != 0 {
        apart(difference - narrow)?;
    }
    Some(AliasResult::NoAlias)
}

/// LLVM's form of [`wrapped_index`]. x and y have two possible differences. The answer is NoAlias if the smaller
/// difference, times the scale, is at least the size of each access plus the absolute constant offset.
fn constant_difference(q: &Query, pair: &Pair, dist: &Distance) -> Option<AliasResult> {
    if !q.analysis.profile.has(Quirk::ConstantDifference) {
        return None;
    }
    let (a, b) = sizes(pair)?;
    let (s, t) = opposite_terms(dist)?;
    if s.of.trunc != 0 || !s.of.same_casts(&t.of) {
        return None;
    }
    let view = &q.analysis.view;
    let inner = |c: &CastValue| linearize(view, CastValue::plain(c.value, c.bits));
    let (i, j) = (inner(&s.of), inner(&t.of));
    let alike = i.scale == j.scale && i.of.value == j.of.value && i.of.same_casts(&j.of);
    if !alike || !q.equals_itself(i.of.value) {
        return None;
    }
    let narrow = ring(s.of.bits);
    let difference = (i.offset - j.offset).rem_euclid(narrow);
    let bytes = difference.min((narrow - difference) % narrow).checked_mul(s.scale.abs())?;
    let offset = dist.d.offset.abs();
    no_alias_if(bytes >= a + offset && bytes >= b + offset)
}

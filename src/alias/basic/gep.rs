//! Rules about the distance of two pointers, `a − b`.
//!
//! All of them compare [`Decomposed`] pointers. A distance is known modulo two to the power of the index width, so two
//! ranges are apart only if they are apart on the ring; over the integers only where both decompositions are exact.

use crate::alias::location::bound;
use crate::alias::query::Side;
use crate::alias::{Decision, Location, Pair, Query, swap};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::{GlobalRef, Value};
use crate::values::gep::{Decomposed, decompose};
use crate::values::linear::{Casted, linearize};
use crate::values::objects::is_alloca;
use crate::values::range::signed_range;

/// Both sides decomposed and subtracted.
struct Distance {
    a: Decomposed,
    b: Decomposed,
    /// `a − b`, as if the bases were equal.
    d: Decomposed,
}

/// `None`: neither side is computed from another pointer, or the numbers are too large.
fn distance(q: &Query, pair: &Pair) -> Option<Distance> {
    let view = &q.analysis.view;
    let rules = q.analysis.decompose_rules();
    let (a, b) = (decompose(view, pair.a.ptr, &rules), decompose(view, pair.b.ptr, &rules));
    if a.base == pair.a.ptr && b.base == pair.b.ptr {
        return None;
    }
    let same = |x: &Casted, y: &Casted| x.value == y.value && x.same_casts(y) && q.equals_itself(x.value);
    let d = a.minus(&b, same)?;
    Some(Distance { a, b, d })
}

fn is_gep(q: &Query, v: Value) -> bool {
    q.analysis.view.gep(v).is_some()
}

/// A location of one side's base.
fn at(base: Value, size: LocationSize) -> Location {
    Location::new(base, size)
}

/// The bases at unknown distance.
fn bases(q: &mut Query, dist: &Distance) -> Option<Decision> {
    let anywhere = LocationSize::BeforeOrAfterPointer;
    q.alias(&at(dist.a.base, anywhere), &at(dist.b.base, anywhere))
}

/// Two accesses of unknown size are apart only in different objects.
pub fn unknown_size(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !both_unknown(pair) || !is_gep(q, pair.a.ptr) || !is_gep(q, pair.b.ptr) {
        return None;
    }
    let anywhere = |side: &Side| Location::anywhere(side.object);
    q.alias(&anywhere(&pair.a), &anywhere(&pair.b)).filter(|d| d.result == AliasResult::NoAlias)
}

fn both_unknown(pair: &Pair) -> bool {
    bound(pair.a.size).is_none() && bound(pair.b.size).is_none()
}

fn applies(q: &Query, pair: &Pair) -> bool {
    !both_unknown(pair) && (is_gep(q, pair.a.ptr) || is_gep(q, pair.b.ptr))
}

/// `a` is `inbounds` of whatever object it is in, so its base is not before that object; if `a` is further from its
/// base than the end of `b`'s access is from the start of an object, `a` in that object lies behind `b`.
pub fn before_object(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !applies(q, pair) {
        return None;
    }
    let dist = distance(q, pair)?;
    let holds = |near: &Decomposed, far: &Decomposed, gap: i128, far_size: LocationSize| {
        near.inbounds
            && near.exact
            && is_object_start(q, far.base)
            && bound(far_size).is_some_and(|size| gap >= i128::from(size))
    };
    let constant = dist.d.terms.is_empty();
    let gap = dist.a.offset - dist.b.offset;
    let apart = constant
        && ((is_gep(q, pair.a.ptr) && holds(&dist.a, &dist.b, gap, pair.b.size))
            || (is_gep(q, pair.b.ptr) && holds(&dist.b, &dist.a, -gap, pair.a.size)));
    Decision::no_alias_if(apart)
}

/// Does the value point at the first byte of an object?
fn is_object_start(q: &Query, v: Value) -> bool {
    is_alloca(&q.analysis.view, v) || matches!(q.analysis.view.global(v), Some(GlobalRef::Variable(_)))
}

/// Pointers at the same distance from their bases are as their bases are; different bases stay different.
pub fn base(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !applies(q, pair) {
        return None;
    }
    let dist = distance(q, pair)?;
    if dist.d.offset == 0 && dist.d.terms.is_empty() && dist.a.width == dist.b.width {
        let sizes = (pair.a.size, pair.b.size);
        return q.alias(&at(dist.a.base, sizes.0), &at(dist.b.base, sizes.1));
    }
    bases(q, &dist).filter(|d| d.result == AliasResult::NoAlias)
}

/// The distance of two pointers with one base: known to be the sum of `d`.
fn same_base(q: &mut Query, pair: &Pair) -> Option<Distance> {
    if !applies(q, pair) {
        return None;
    }
    let dist = distance(q, pair)?;
    if dist.a.width != dist.b.width && q.analysis.profile.imitates.is_none() {
        return None;
    }
    bases(q, &dist).filter(|d| d.result == AliasResult::MustAlias)?;
    Some(dist)
}

/// A constant distance.
pub fn constant_offset(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let dist = same_base(q, pair)?;
    if !dist.d.terms.is_empty() {
        return None;
    }
    let ring = ring(dist.d.width);
    let offset = dist.d.offset;
    if offset >= 0 {
        ordered(&pair.b, &pair.a, offset, ring).map(|r| Decision { result: swap(r), rule: None })
    } else {
        ordered(&pair.a, &pair.b, -offset, ring).map(|r| Decision { result: r, rule: None })
    }
}

/// `right` starts `gap` bytes behind `left`. The offset of a PartialAlias is right − left.
fn ordered(left: &Side, right: &Side, gap: i128, ring: i128) -> Option<AliasResult> {
    let size = i128::from(bound(left.size)?);
    if gap >= size {
        // Not known to reach around the ring: an access lies in one object, and no object does.
        let around = bound(right.size).is_some_and(|r| gap + i128::from(r) > ring);
        return (!around).then_some(AliasResult::NoAlias);
    }
    left.size.precise()?;
    if right.size.precise() == Some(0) {
        return None;
    }
    let inside = bound(right.size).is_some_and(|r| gap + i128::from(r) <= size);
    let offset = i32::try_from(gap).ok().filter(|_| inside);
    Some(AliasResult::PartialAlias(offset))
}

/// The sizes as numbers.
fn sizes(pair: &Pair) -> Option<(i128, i128)> {
    Some((i128::from(bound(pair.a.size)?), i128::from(bound(pair.b.size)?)))
}

/// All scales have a common divisor; the distance leaves a fixed remainder. A divisor that is no power of two needs
/// a sum that does not wrap, because it does not divide the ring.
pub fn modulo(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let dist = same_base(q, pair)?;
    let (a, b) = sizes(pair)?;
    let d = &dist.d;
    if d.terms.is_empty() {
        return None;
    }
    let gcd = d.terms.iter().fold(0u128, |g, t| greatest_common_divisor(g, t.scale.unsigned_abs()));
    let gcd = if d.exact { gcd } else { 1 << gcd.trailing_zeros().min(d.width) };
    let gcd = i128::try_from(gcd).ok()?;
    let rest = d.offset.rem_euclid(gcd);
    Decision::no_alias_if(rest >= b && gcd - rest >= a)
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The bounds of the indices bound the distance.
pub fn range(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let dist = same_base(q, pair)?;
    let (a, b) = sizes(pair)?;
    let d = &dist.d;
    if d.terms.is_empty() {
        return None;
    }
    let (mut lo, mut hi) = (d.offset, d.offset);
    for t in &d.terms {
        let (min, max) = signed_range(&q.analysis.view, &t.of)?;
        let ends = (min.checked_mul(t.scale)?, max.checked_mul(t.scale)?);
        lo = lo.checked_add(ends.0.min(ends.1))?;
        hi = hi.checked_add(ends.0.max(ends.1))?;
    }
    let end = hi.checked_add(a)?;
    if d.exact {
        return Decision::no_alias_if(lo >= b || end <= 0);
    }
    // Both ends on the same turn of the ring, seen from its start.
    let start = lo.rem_euclid(ring(d.width));
    let span = end.checked_sub(lo)?;
    Decision::no_alias_if(start >= b && start.checked_add(span)? <= ring(d.width))
}

/// Two to the power of the index width.
fn ring(width: u32) -> i128 {
    1 << width.min(64)
}

/// `scale · (ext(x) − ext(y))` where x and y are `v + c` and `v + c'` in their own, narrower width: they differ by
/// `c − c'`, or by that and one turn of the narrow ring, because either may have wrapped before it was extended.
pub fn wrapped_index(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let dist = same_base(q, pair)?;
    let (a, b) = sizes(pair)?;
    let [s, t] = &dist.d.terms[..] else { return None };
    let (x, y) = (&s.of, &t.of);
    let alike = s.scale == -t.scale && (x.bits, x.trunc, x.sext, x.zext) == (y.bits, y.trunc, y.sext, y.zext);
    if !alike || (x.sext > 0) == (x.zext > 0) {
        return None;
    }
    let view = &q.analysis.view;
    let inner = |c: &Casted| linearize(view, Casted::plain(c.value, c.bits));
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
    Decision::new(AliasResult::NoAlias)
}

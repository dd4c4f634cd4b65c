//! Sets of integers of one width, as in LLVM's `ConstantRange`: arcs on the ring of all integers of that width.
//!
//! An arc begins at `lo` and has `len` members. Members are counted upwards and wrap from the largest number to zero
//! (for 8 bits, the arc from 254 with 4 members is {254, 255, 0, 1}). Every operation returns an arc that contains all
//! results. If several arcs are possible, the operation returns the arc that LLVM chooses.

use super::linear::{CastValue, mask, sign_extend};
use crate::ir::ICmpPred;

/// A set of integers of one width, at most 64 bits: an arc on the ring of all these integers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ConstantRange {
    /// Width of the members.
    pub bits: u32,
    lo: u128,
    len: u128,
}

/// Which arc to prefer if two arcs are both correct.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Prefer {
    /// An arc that does not wrap from the largest to the smallest unsigned number.
    Unsigned,
    /// An arc that does not wrap from the largest to the smallest signed number.
    Signed,
}

impl ConstantRange {
    /// Returns the set of all numbers.
    pub fn full(bits: u32) -> ConstantRange {
        ConstantRange { bits, lo: 0, len: 1 << bits }
    }

    /// Returns the empty set.
    pub fn empty(bits: u32) -> ConstantRange {
        ConstantRange { bits, lo: 0, len: 0 }
    }

    /// Returns the set of one number.
    pub fn single(bits: u32, value: u128) -> ConstantRange {
        ConstantRange { bits, lo: value & mask(bits), len: 1 }
    }

    /// Returns the numbers from `lo` to `hi - 1`. The arc wraps to zero if `hi` is less than `lo`. If `lo` and `hi` are
    /// equal, returns all numbers.
    pub fn from_bounds(bits: u32, lo: u128, hi: u128) -> ConstantRange {
        let (lo, hi) = (lo & mask(bits), hi & mask(bits));
        let len = hi.wrapping_sub(lo) & mask(bits);
        if len == 0 { ConstantRange::full(bits) } else { ConstantRange { bits, lo, len } }
    }

    /// Returns the `len` numbers from `lo` on.
    pub fn starting(bits: u32, lo: u128, len: u128) -> ConstantRange {
        if len >= 1 << bits { ConstantRange::full(bits) } else { ConstantRange { bits, lo: lo & mask(bits), len } }
    }

    /// Returns the numbers from `min` to `max`, interpreted as signed.
    fn signed(bits: u32, min: i128, max: i128) -> ConstantRange {
        ConstantRange::starting(bits, min as u128, (max - min + 1).unsigned_abs())
    }

    /// Whether the set has no member.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Whether the set has all numbers.
    pub fn is_full(self) -> bool {
        self.len >= 1 << self.bits
    }

    /// Whether the number is a member.
    pub fn contains(self, value: u128) -> bool {
        (value.wrapping_sub(self.lo) & mask(self.bits)) < self.len
    }

    /// Returns the smallest and the largest unsigned member (of a set that is not empty).
    pub fn unsigned_bounds(self) -> (u128, u128) {
        let top = mask(self.bits);
        if self.lo + self.len > top + 1 { (0, top) } else { (self.lo, self.lo + self.len - 1) }
    }

    /// Returns the smallest and the largest signed member (of a set that is not empty).
    fn signed_bounds(self) -> (i128, i128) {
        let half = 1u128 << (self.bits - 1);
        let (lo, hi) = ConstantRange { lo: (self.lo + half) & mask(self.bits), ..self }.unsigned_bounds();
        (lo as i128 - half as i128, hi as i128 - half as i128)
    }

    /// Returns all sums of a member of `self` and a member of `o`.
    pub fn plus(self, o: ConstantRange) -> ConstantRange {
        if self.is_empty() || o.is_empty() {
            return ConstantRange::empty(self.bits);
        }
        ConstantRange::starting(self.bits, self.lo.wrapping_add(o.lo), self.len + o.len - 1)
    }

    /// Returns all differences of a member of `self` and a member of `o`.
    pub fn minus(self, o: ConstantRange) -> ConstantRange {
        if self.is_empty() || o.is_empty() {
            return ConstantRange::empty(self.bits);
        }
        let largest = o.lo + (o.len - 1);
        ConstantRange::starting(self.bits, self.lo.wrapping_sub(largest), self.len + o.len - 1)
    }

    /// Returns the products of `factor` and each member. The members are interpreted as signed numbers. If `saturating`
    /// is set, the products are known not to wrap.
    pub fn times(self, factor: i128, saturating: bool) -> ConstantRange {
        if self.is_empty() {
            return self;
        }
        // Usually the range is full. If the factor is positive, the product is then full too. The same holds if the
        // factor is below −1 and the width is more than one bit: the products of the smallest and the largest number do
        // not both fit into the width.
        if self.is_full() && (factor > 0 || factor < -1 && self.bits > 1) {
            return self;
        }
        let (min, max) = self.signed_bounds();
        let (least, most) = (sign_extend(1 << (self.bits - 1), self.bits), mask(self.bits - 1) as i128);
        let ends = [min.saturating_mul(factor), max.saturating_mul(factor)];
        let (lo, hi) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if saturating {
            ConstantRange::signed(self.bits, lo.clamp(least, most), hi.clamp(least, most))
        } else if lo < least || hi > most {
            ConstantRange::full(self.bits)
        } else {
            ConstantRange::signed(self.bits, lo, hi)
        }
    }

    /// Returns all members, zero-extended.
    pub fn zext(self, bits: u32) -> ConstantRange {
        if self.is_empty() {
            return ConstantRange::empty(bits);
        }
        let (lo, hi) = self.unsigned_bounds();
        ConstantRange::starting(bits, lo, hi - lo + 1)
    }

    /// Returns all members, sign-extended.
    pub fn sext(self, bits: u32) -> ConstantRange {
        if self.is_empty() {
            return ConstantRange::empty(bits);
        }
        let (lo, hi) = self.signed_bounds();
        ConstantRange::signed(bits, lo, hi)
    }

    /// Returns all members, truncated.
    pub fn trunc(self, bits: u32) -> ConstantRange {
        ConstantRange::starting(bits, self.lo, self.len)
    }

    /// Returns all members, sign-extended or truncated.
    pub fn sext_or_trunc(self, bits: u32) -> ConstantRange {
        if bits < self.bits { self.trunc(bits) } else { self.sext(bits) }
    }

    /// Returns the smallest and the largest member as integers. If the casts of the value zero-extend, each member is
    /// interpreted as an unsigned number, otherwise as a signed number.
    pub fn signed_or_zext(self, of: &CastValue) -> (i128, i128) {
        if of.zext == 0 {
            return self.signed_bounds();
        }
        let (lo, hi) = self.unsigned_bounds();
        (lo as i128, hi as i128)
    }

    /// Splits the arc into at most two parts that do not wrap from the largest number to zero. Each part is a pair: its
    /// first and its last member.
    fn parts(self) -> impl Iterator<Item = (u128, u128)> {
        let top = mask(self.bits);
        let parts = match self.len {
            0 => [None, None],
            _ if self.is_full() => [Some((0, top)), None],
            len if self.lo + len > top + 1 => [Some((self.lo, top)), Some((0, self.lo + len - 2 - top))],
            len => [Some((self.lo, self.lo + len - 1)), None],
        };
        parts.into_iter().flatten()
    }

    fn passes(self, prefer: Prefer) -> bool {
        let start = match prefer {
            Prefer::Unsigned => 0,
            Prefer::Signed => 1 << (self.bits - 1),
        };
        self.contains(start) && self.contains(start.wrapping_sub(1)) && !self.is_full() && self.lo != start
    }

    /// Whether the two sets have no common member.
    pub fn is_apart_from(self, o: ConstantRange) -> bool {
        // If two arcs intersect, one of them begins inside the other.
        self.is_empty() || o.is_empty() || !self.contains(o.lo) && !o.contains(self.lo)
    }

    /// Returns the numbers that are in both sets. If these numbers form two arcs, no single arc has exactly these
    /// numbers, and the function returns the operand that LLVM chooses.
    pub fn intersect(self, o: ConstantRange, prefer: Prefer) -> ConstantRange {
        // Usually one of the ranges is full.
        if o.is_full() && !self.is_empty() {
            return self;
        }
        if self.is_full() && !o.is_empty() {
            return o;
        }
        let mut parts: Vec<(u128, u128)> = Vec::new();
        for a in self.parts() {
            for b in o.parts() {
                let (lo, hi) = (a.0.max(b.0), a.1.min(b.1));
                if lo <= hi {
                    parts.push((lo, hi));
                }
            }
        }
        parts.sort_unstable();
        let top = mask(self.bits);
        match parts[..] {
            [] => ConstantRange::empty(self.bits),
            [(lo, hi)] => ConstantRange::starting(self.bits, lo, hi - lo + 1),
            // A part that starts at zero and a part that ends at the largest number form one arc.
            [(0, hi), (lo, last)] if last == top => ConstantRange::starting(self.bits, lo, last - lo + 1 + hi + 1),
            _ => match (self.passes(prefer), o.passes(prefer)) {
                (false, true) => self,
                (true, false) => o,
                _ if self.len < o.len => self,
                _ => o,
            },
        }
    }

    /// Returns the smallest arc that contains both sets.
    pub fn union(self, o: ConstantRange) -> ConstantRange {
        if self.is_empty() || o.is_empty() {
            return if self.is_empty() { o } else { self };
        }
        let covers = |a: ConstantRange, b: ConstantRange| {
            let shift = b.lo.wrapping_sub(a.lo) & mask(a.bits);
            a.is_full() || shift + b.len <= a.len
        };
        let end = |a: ConstantRange| a.lo + a.len;
        let candidates = [
            self,
            o,
            ConstantRange::from_bounds(self.bits, self.lo, end(o)),
            ConstantRange::from_bounds(self.bits, o.lo, end(self)),
        ];
        let fit = candidates.into_iter().filter(|c| covers(*c, self) && covers(*c, o));
        fit.min_by_key(|c| c.len).unwrap_or(ConstantRange::full(self.bits))
    }

    /// Returns every number `x` such that `x pred y` is true for at least one member `y`.
    pub fn allowed(self, pred: ICmpPred) -> ConstantRange {
        if self.is_empty() {
            return self;
        }
        let bits = self.bits;
        let (umin, umax) = self.unsigned_bounds();
        let (smin, smax) = self.signed_bounds();
        let (least, most) = (sign_extend(1 << (bits - 1), bits), mask(bits - 1) as i128);
        let unsigned = |lo: u128, hi: Option<u128>| match hi {
            Some(hi) if lo <= hi => ConstantRange::starting(bits, lo, hi - lo + 1),
            _ => ConstantRange::empty(bits),
        };
        let signed = |lo: i128, hi: i128| {
            if lo <= hi { ConstantRange::signed(bits, lo, hi) } else { ConstantRange::empty(bits) }
        };
        match pred {
            ICmpPred::Eq => self,
            ICmpPred::Ne if self.len == 1 => ConstantRange::from_bounds(bits, self.lo + 1, self.lo),
            ICmpPred::Ne => ConstantRange::full(bits),
            ICmpPred::Ult => unsigned(0, umax.checked_sub(1)),
            ICmpPred::Ule => unsigned(0, Some(umax)),
            ICmpPred::Ugt => unsigned(umin + 1, Some(mask(bits))),
            ICmpPred::Uge => unsigned(umin, Some(mask(bits))),
            ICmpPred::Slt => signed(least, smax - 1),
            ICmpPred::Sle => signed(least, smax),
            ICmpPred::Sgt => signed(smin + 1, most),
            ICmpPred::Sge => signed(smin, most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all arcs of three bits.
    fn all() -> Vec<ConstantRange> {
        let arcs = (0..8).flat_map(|lo| (0..=8).map(move |len| ConstantRange::starting(3, lo, len)));
        arcs.collect()
    }

    fn members(a: ConstantRange) -> Vec<u128> {
        (0..1u128 << a.bits).filter(|v| a.contains(*v)).collect()
    }

    /// If no product wraps, the result is the range from the smallest to the largest product, limited to the numbers of
    /// the width. If a product may wrap, the result is the full set.
    #[test]
    fn products_are_as_narrow_as_their_ends() {
        for bits in 1..=4 {
            let (least, most) = (sign_extend(1 << (bits - 1), bits), mask(bits - 1) as i128);
            for a in
                (0..1 << bits).flat_map(|lo| (1..=1 << bits).map(move |len| ConstantRange::starting(bits, lo, len)))
            {
                let (min, max) = a.signed_bounds();
                for factor in -20..=20 {
                    let (lo, hi) = ((min * factor).min(max * factor), (min * factor).max(max * factor));
                    let cut = ConstantRange::signed(bits, lo.clamp(least, most), hi.clamp(least, most));
                    assert_eq!(a.times(factor, true), cut, "{a:?} {factor}");
                    let wraps = lo < least || hi > most;
                    assert_eq!(
                        a.times(factor, false),
                        if wraps { ConstantRange::full(bits) } else { cut },
                        "{a:?} {factor}"
                    );
                }
            }
        }
    }

    #[test]
    fn results_hold_all_members() {
        for a in all() {
            for b in all() {
                let (sum, difference, both) = (a.plus(b), a.minus(b), a.union(b));
                let common = [Prefer::Signed, Prefer::Unsigned].map(|p| a.intersect(b, p));
                for x in members(a) {
                    assert!(both.contains(x));
                    for y in members(b) {
                        assert!(sum.contains(x + y) && difference.contains(x.wrapping_sub(y)), "{a:?} {b:?}");
                    }
                    assert!(!b.contains(x) || common.iter().all(|c| c.contains(x)), "{a:?} {b:?}");
                }
                for pred in [ICmpPred::Eq, ICmpPred::Ne, ICmpPred::Ult, ICmpPred::Uge, ICmpPred::Sle, ICmpPred::Sgt] {
                    for (x, y) in (0..8u128).flat_map(|x| members(b).into_iter().map(move |y| (x, y))) {
                        assert!(!pred.holds(x, y, 3) || b.allowed(pred).contains(x), "{pred:?} {b:?} {x}");
                    }
                }
                assert_eq!(common[0].is_empty(), members(a).iter().all(|x| !b.contains(*x)), "{a:?} {b:?}");
                assert_eq!(common[0].is_empty(), a.is_apart_from(b), "{a:?} {b:?}");
            }
            for x in members(a) {
                assert!(a.zext(5).contains(x) && a.sext(5).contains(sign_extend(x, 3) as u128 & 31));
                assert!(a.trunc(2).contains(x & 3));
                for f in -3..=3 {
                    assert!(a.times(f, false).contains((sign_extend(x, 3) * f) as u128 & 7), "{a:?} {f}");
                }
            }
        }
    }
}

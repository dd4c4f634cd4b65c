//! Concolic values: what the generator knows about every value of a kernel, in each execution of the kernel.
//!
//! In the generator, a lane is one execution of a program point: one input variant, one thread, and one iteration of
//! each enclosing loop. The generator chooses each input, the launch and each trip count before it emits code that
//! depends on them. So it evaluates every value in all lanes when it emits the value. It emits an access only if the
//! access breaks no rule in any lane. Invariant: in each lane, the generator knows the exact value, or a set that
//! contains the value ([`Range`]), or nothing ([`Concrete::Unknown`]). Control flow and addresses must not depend on an
//! unknown value.

use crate::ir::{BinOp, CastOp, Flags, ICmpPred, signed};

/// What the generator knows about a value in one lane.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Concrete {
    /// A value that is well-defined, but that the generator does not know.
    Unknown,
    /// A value that may depend on undefined bytes, but is never poison.
    Undef,
    /// An integer with exactly these bits.
    Int(u128),
    /// An integer whose signed value is in the range.
    Range(Range),
    /// A pointer.
    Ptr(ConcretePtr),
}

/// The values `lo`, `lo + step`, … `hi`. The range is exact if `lo` equals `hi`: it is then one value. If a computation
/// with any other range could wrap, its method returns `None`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Range {
    pub lo: i64,
    pub hi: i64,
    pub step: i64,
}

/// A pointer to a byte from `at.lo` to `at.hi`, relative to the start of one instance of an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct ConcretePtr {
    pub object: u32,
    /// The instance of the object: the CTA number for a shared object, the thread number for a local object, and 0 for
    /// any other object.
    pub instance: u32,
    pub at: Range,
    /// The pointer parameters that the pointer is based on: a set of bits, see [`Tag`](super::state::Tag).
    pub tags: u64,
}

impl Concrete {
    /// Whether the value may be used in an index.
    pub fn is_known(self) -> bool {
        !matches!(self, Concrete::Unknown | Concrete::Undef)
    }
}

impl Range {
    pub fn exact(v: i64) -> Range {
        Range { lo: v, hi: v, step: 1 }
    }

    pub fn is_exact(self) -> bool {
        self.lo == self.hi
    }

    /// Adds two ranges. If both ranges are exact, the sum wraps. If a range is not exact and the sum could wrap,
    /// returns `None`.
    pub fn add(self, o: Range) -> Option<Range> {
        if self.is_exact() && o.is_exact() {
            return Some(Range::exact(self.lo.wrapping_add(o.lo)));
        }
        let step = match (self.is_exact(), o.is_exact()) {
            (true, _) => o.step,
            (_, true) => self.step,
            _ => gcd(self.step, o.step),
        };
        Some(Range { lo: self.lo.checked_add(o.lo)?, hi: self.hi.checked_add(o.hi)?, step })
    }

    /// Converts the range to an offset in a space with addresses of this many bits. An exact offset wraps. If the range
    /// is not exact and an offset could wrap, returns `None`.
    pub fn wrapped(self, bits: u32) -> Option<Range> {
        let wrap = |v: i64| signed(v as u64 as u128, bits) as i64;
        match (wrap(self.lo), wrap(self.hi)) {
            (lo, _) if self.is_exact() => Some(Range::exact(lo)),
            (lo, hi) => ((lo, hi) == (self.lo, self.hi)).then_some(self),
        }
    }

    /// Multiplies by a constant. An exact product wraps at 64 bits. If the range is not exact and the product could
    /// wrap, returns `None`.
    pub fn scale(self, by: i64) -> Option<Range> {
        if self.is_exact() {
            return Some(Range::exact(self.lo.wrapping_mul(by)));
        }
        let (a, b) = (self.lo.checked_mul(by)?, self.hi.checked_mul(by)?);
        Some(Range { lo: a.min(b), hi: a.max(b), step: self.step.checked_mul(by)?.checked_abs()?.max(1) })
    }

    /// Returns the largest power of two that divides every value of the range, at most `max`.
    pub fn align(self, max: u64) -> u64 {
        let mut bits = self.lo as u64 | max;
        if !self.is_exact() {
            bits |= self.step as u64;
        }
        1 << bits.trailing_zeros()
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// Returns the low `bits` bits of `v`.
pub(super) fn truncate(v: u128, bits: u32) -> u128 {
    if bits >= 128 { v } else { v & ((1 << bits) - 1) }
}

/// Converts the lane to a signed range; `None` if the lane is not a known integer. `bits` is the width of the integer.
pub(super) fn as_range(lane: Concrete, bits: u32) -> Option<Range> {
    match lane {
        Concrete::Int(v) => i64::try_from(signed(v, bits)).ok().map(Range::exact),
        Concrete::Range(r) => Some(r),
        _ => None,
    }
}

/// Evaluates a binary operation. Also returns which of the flags nuw, nsw, exact and disjoint hold. If the divisor may
/// be zero or the shift amount may be too large, returns `None`.
pub(super) fn binary(op: BinOp, bits: u32, a: Concrete, b: Concrete) -> Option<(Concrete, Flags)> {
    if let (Concrete::Int(x), Concrete::Int(y)) = (a, b) {
        return exact(op, bits, x, y);
    }
    let undef = a == Concrete::Undef || b == Concrete::Undef;
    match op {
        BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem => {
            return matches!(b, Concrete::Int(v) if v != 0 && v != truncate(u128::MAX, bits))
                .then_some((if undef { Concrete::Undef } else { Concrete::Unknown }, Flags::NONE));
        }
        BinOp::Shl | BinOp::LShr | BinOp::AShr if undef || !matches!(b, Concrete::Int(v) if v < bits.into()) => {
            return None;
        }
        _ if undef => return Some((Concrete::Undef, Flags::NONE)),
        _ => {}
    }
    let fits = |r: Range| (bits >= 64 || (r.lo >= -(1 << (bits - 1)) && r.hi < 1 << (bits - 1))).then_some(r);
    let range = match (op, a, b) {
        (BinOp::And, Concrete::Unknown, Concrete::Int(mask)) => mask_range(mask, bits),
        (BinOp::Add, ..) => as_range(a, bits).zip(as_range(b, bits)).and_then(|(x, y)| x.add(y)),
        (BinOp::Sub, ..) => as_range(a, bits).zip(as_range(b, bits)).and_then(|(x, y)| x.add(y.scale(-1)?)),
        (BinOp::Mul, ..) => match (as_range(a, bits), as_range(b, bits)) {
            (Some(x), Some(y)) if y.is_exact() => x.scale(y.lo),
            _ => None,
        },
        (BinOp::Shl, Concrete::Range(x), Concrete::Int(by)) if by < 32 => x.scale(1 << by),
        _ => None,
    };
    let range = range.filter(|r| r.hi.unsigned_abs() < 1 << 40 && r.lo.unsigned_abs() < 1 << 40).and_then(fits);
    let flags = match range {
        Some(_) if matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl) => Flags::NSW,
        _ => Flags::NONE,
    };
    Some((range.map_or(Concrete::Unknown, Concrete::Range), flags))
}

/// Returns the range of `x & mask` for an unknown x. `None` if the set bits of the mask are not adjacent, or if the
/// mask is 0 or too large.
fn mask_range(mask: u128, bits: u32) -> Option<Range> {
    let step = 1i64.checked_shl(mask.trailing_zeros().min(62))?;
    let hi = i64::try_from(mask).ok()?;
    let adjacent = (mask >> mask.trailing_zeros().min(127)).wrapping_add(1).is_power_of_two();
    (mask > 0 && adjacent && hi < 1 << 20 && u128::from(hi as u64) < 1 << (bits - 1)).then_some(Range {
        lo: 0,
        hi,
        step,
    })
}

fn exact(op: BinOp, bits: u32, x: u128, y: u128) -> Option<(Concrete, Flags)> {
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let fits_u = |v: Option<u128>| v.is_some_and(|v| truncate(v, bits) == v);
    let fits_s = |v: Option<i128>| v.is_some_and(|v| signed(v as u128, bits) == v);
    let wrap = |nuw: bool, nsw: bool| {
        let n = if nuw { Flags::NUW } else { Flags::NONE };
        n.union(if nsw { Flags::NSW } else { Flags::NONE })
    };
    let exactly = |e: bool| if e { Flags::EXACT } else { Flags::NONE };
    let shift = || (y < bits.into()).then_some(y as u32);
    let (v, flags) = match op {
        BinOp::Add => (x.wrapping_add(y), wrap(fits_u(x.checked_add(y)), fits_s(sx.checked_add(sy)))),
        BinOp::Sub => (x.wrapping_sub(y), wrap(x >= y, fits_s(sx.checked_sub(sy)))),
        BinOp::Mul => (x.wrapping_mul(y), wrap(fits_u(x.checked_mul(y)), fits_s(sx.checked_mul(sy)))),
        BinOp::Shl => {
            let by = shift()?;
            let v = truncate(x << by, bits);
            (v, wrap(v >> by == x, signed(v, bits) >> by == sx))
        }
        BinOp::LShr => (x >> shift()?, exactly(x >> y << y == x)),
        BinOp::AShr => ((sx >> shift()?) as u128, exactly(sx >> y << y == sx)),
        BinOp::And => (x & y, Flags::NONE),
        BinOp::Or => (x | y, if x & y == 0 { Flags::DISJOINT } else { Flags::NONE }),
        BinOp::Xor => (x ^ y, Flags::NONE),
        BinOp::UDiv => (x.checked_div(y)?, exactly(x.checked_rem(y)? == 0)),
        BinOp::URem => (x.checked_rem(y)?, Flags::NONE),
        BinOp::SDiv | BinOp::SRem if sy == -1 => return None,
        BinOp::SDiv => (sx.checked_div(sy)? as u128, exactly(sx.checked_rem(sy)? == 0)),
        BinOp::SRem => (sx.checked_rem(sy)? as u128, Flags::NONE),
        _ => return None,
    };
    Some((Concrete::Int(truncate(v, bits)), flags))
}

/// Evaluates trunc, zext or sext. Also returns `nneg` if the cast is a zext whose operand is not negative.
pub(super) fn cast(op: CastOp, from: u32, to: u32, v: Concrete) -> (Concrete, Flags) {
    match v {
        Concrete::Int(v) => {
            let s = signed(v, from);
            let nneg = if op == CastOp::ZExt && s >= 0 { Flags::NNEG } else { Flags::NONE };
            let v = if op == CastOp::SExt { s as u128 } else { v };
            (Concrete::Int(truncate(v, to)), nneg)
        }
        Concrete::Range(r) => {
            let kept = match op {
                CastOp::ZExt => r.lo >= 0,
                CastOp::SExt => true,
                _ => to >= 64 || (r.lo >= -(1 << (to - 1)) && r.hi < 1 << (to - 1)),
            };
            let nneg = if op == CastOp::ZExt && kept { Flags::NNEG } else { Flags::NONE };
            (if kept { v } else { Concrete::Unknown }, nneg)
        }
        Concrete::Undef => (Concrete::Undef, Flags::NONE),
        _ => (Concrete::Unknown, Flags::NONE),
    }
}

/// Evaluates an integer comparison of exact values.
pub(super) fn icmp(pred: ICmpPred, bits: u32, a: Concrete, b: Concrete) -> Concrete {
    let (Concrete::Int(x), Concrete::Int(y)) = (a, b) else {
        return if a == Concrete::Undef || b == Concrete::Undef { Concrete::Undef } else { Concrete::Unknown };
    };
    Concrete::Int(pred.holds(x, y, bits).into())
}

/// Evaluates a select in one lane. If the condition is unknown, the result is known only if both operands point to the
/// same object.
pub(super) fn select(cond: Concrete, a: Concrete, b: Concrete) -> Concrete {
    match (cond, a, b) {
        (Concrete::Int(c), ..) => {
            if c & 1 == 1 {
                a
            } else {
                b
            }
        }
        (Concrete::Undef, ..) | (_, Concrete::Undef, _) | (_, _, Concrete::Undef) => Concrete::Undef,
        (_, Concrete::Ptr(x), Concrete::Ptr(y))
            if (x.object, x.instance, x.tags) == (y.object, y.instance, y.tags)
                && x.at.is_exact()
                && y.at.is_exact() =>
        {
            let (lo, hi) = (x.at.lo.min(y.at.lo), x.at.lo.max(y.at.lo));
            match hi.checked_sub(lo) {
                Some(step) => Concrete::Ptr(ConcretePtr { at: Range { lo, hi, step: step.max(1) }, ..x }),
                None => Concrete::Unknown,
            }
        }
        _ => Concrete::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_arithmetic_and_its_flags() {
        let (v, f) = binary(BinOp::Mul, 64, Concrete::Int(1 << 63), Concrete::Int(2)).expect("mul is total");
        assert_eq!(v, Concrete::Int(0));
        assert!(!f.has(Flags::NUW) && !f.has(Flags::NSW));
        let (v, f) = binary(BinOp::Add, 8, Concrete::Int(127), Concrete::Int(1)).expect("add is total");
        assert_eq!((v, f), (Concrete::Int(128), Flags::NUW));
        assert!(binary(BinOp::Shl, 32, Concrete::Int(1), Concrete::Int(32)).is_none());
        assert!(binary(BinOp::SDiv, 32, Concrete::Int(1 << 31), Concrete::Int(0xffff_ffff)).is_none());
        assert_eq!(cast(CastOp::SExt, 32, 64, Concrete::Int(0xffff_ffff)).0, Concrete::Int(u64::MAX.into()));
    }

    #[test]
    fn ranges_of_masked_data() {
        let (v, _) = binary(BinOp::And, 32, Concrete::Unknown, Concrete::Int(12)).expect("and is total");
        assert_eq!(v, Concrete::Range(Range { lo: 0, hi: 12, step: 4 }));
        let (v, f) = binary(BinOp::Mul, 32, v, Concrete::Int(2)).expect("mul is total");
        assert_eq!((v, f), (Concrete::Range(Range { lo: 0, hi: 24, step: 8 }), Flags::NSW));
        assert_eq!(binary(BinOp::And, 32, Concrete::Unknown, Concrete::Int(5)).map(|r| r.0), Some(Concrete::Unknown));
        assert_eq!(Range { lo: 4, hi: 12, step: 4 }.align(16), 4);
        assert_eq!(Range::exact(0).align(16), 16);
    }
}

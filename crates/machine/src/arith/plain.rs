//! Arithmetic on plain values: defined, untainted integers of at most 64 bits without provenance.
//!
//! For plain operands, each function of this file returns the same result as the function of the same name in
//! [`arith`](crate::arith). If the result is not plain (a broken flag, a division by zero), the function returns
//! `None`, and the caller uses the function in `arith`. The property tests below compare each function with the
//! function of the same name in `arith`.

use crate::ir::{BinOp, Flags, ICmpPred};

/// Returns the lowest `bits` (1 to 64) bits of `value`.
#[inline]
pub fn low(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits))
}

/// Reads the low `bits` (1 to 64) bits of `value` as a signed number in two's complement.
#[inline]
pub fn signed(value: u64, bits: u32) -> i64 {
    ((value << (64 - bits)) as i64) >> (64 - bits)
}

/// Computes an integer operation of `bits` (1 to 64) bits.
#[inline]
pub fn binary(op: BinOp, flags: Flags, bits: u32, x: u64, y: u64) -> Option<u64> {
    let r = match op {
        BinOp::Add => low(x.wrapping_add(y), bits),
        BinOp::Sub => low(x.wrapping_sub(y), bits),
        BinOp::Mul => low(x.wrapping_mul(y), bits),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl if y < bits.into() => low(x << y, bits),
        BinOp::LShr if y < bits.into() => x >> y,
        BinOp::AShr if y < bits.into() => low((signed(x, bits) >> y) as u64, bits),
        BinOp::UDiv if y != 0 => x / y,
        BinOp::URem if y != 0 => x % y,
        _ => return None,
    };
    (flags == Flags::NONE || keeps(op, flags, bits, (x, y), r)).then_some(r)
}

/// Whether the result `r` satisfies the flags.
fn keeps(op: BinOp, flags: Flags, bits: u32, (x, y): (u64, u64), r: u64) -> bool {
    let (sx, sy, sr) = (signed(x, bits), signed(y, bits), signed(r, bits));
    let (nuw, nsw) = match op {
        BinOp::Add => (r >= x, sx.checked_add(sy) == Some(sr)),
        BinOp::Sub => (y <= x, sx.checked_sub(sy) == Some(sr)),
        BinOp::Mul => (x.checked_mul(y) == Some(r), sx.checked_mul(sy) == Some(sr)),
        BinOp::Shl => (r >> y == x, sr >> y == sx),
        _ => (true, true),
    };
    let exact = match op {
        BinOp::LShr | BinOp::AShr => x >> y << y == x,
        BinOp::UDiv => x.is_multiple_of(y),
        _ => true,
    };
    let disjoint = op != BinOp::Or || x & y == 0;
    let kept = |flag, holds| !flags.has(flag) || holds;
    kept(Flags::NUW, nuw) && kept(Flags::NSW, nsw) && kept(Flags::EXACT, exact) && kept(Flags::DISJOINT, disjoint)
}

/// Compares two integers of `bits` (1 to 64) bits.
#[inline]
pub fn compare(pred: ICmpPred, flags: Flags, bits: u32, x: u64, y: u64) -> Option<bool> {
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    if flags.has(Flags::SAMESIGN) && (sx < 0) != (sy < 0) {
        return None;
    }
    Some(pred.holds_of((x, y), (sx, sy)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith;
    use crate::memory::Scalar;
    use proptest::prelude::*;

    const OPS: [BinOp; 11] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Shl,
        BinOp::LShr,
        BinOp::AShr,
        BinOp::UDiv,
        BinOp::URem,
    ];
    const PREDICATES: [ICmpPred; 10] = [
        ICmpPred::Eq,
        ICmpPred::Ne,
        ICmpPred::Ugt,
        ICmpPred::Uge,
        ICmpPred::Ult,
        ICmpPred::Ule,
        ICmpPred::Sgt,
        ICmpPred::Sge,
        ICmpPred::Slt,
        ICmpPred::Sle,
    ];

    /// Returns numbers near powers of two, near zero and near the greatest number, and arbitrary numbers.
    fn number() -> impl Strategy<Value = u64> {
        let near = (0u32..64, -2i64..3).prop_map(|(shift, d)| (1u64 << shift).wrapping_add_signed(d));
        prop_oneof![0u64..70, near, any::<u64>(), (0u64..70).prop_map(|n| n.wrapping_neg())]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        /// If a function of this file returns a result, the function in `arith` gives the same result. If it returns
        /// `None`, the function in `arith` gives poison or undefined behaviour.
        #[test]
        fn operations_agree(op in 0..OPS.len(), flags in 0u32..16, bits in 1u32..65, x in number(), y in number()) {
            let (op, flags) = (OPS[op], Flags(flags));
            let (x, y) = (low(x, bits), low(y, bits));
            let full = arith::binary(op, flags, bits, Scalar::from_bits(x.into()), Scalar::from_bits(y.into()));
            match (binary(op, flags, bits, x, y), full) {
                (Some(r), Ok(full)) => prop_assert_eq!(Scalar::from_bits(r.into()), full),
                (None, full) => prop_assert!(full.is_err() || full.is_ok_and(|s| s.poison)),
                (Some(r), Err(stop)) => prop_assert!(false, "{} but {:?}", r, stop),
            }
        }

        #[test]
        fn comparisons_agree(pred in 0..PREDICATES.len(), same in any::<bool>(), bits in 1u32..65, x in number(), y in number()) {
            let (pred, flags) = (PREDICATES[pred], if same { Flags::SAMESIGN } else { Flags::NONE });
            let (x, y) = (low(x, bits), low(y, bits));
            let full = arith::compare(pred, flags, bits, Scalar::from_bits(x.into()), Scalar::from_bits(y.into()));
            match compare(pred, flags, bits, x, y) {
                Some(r) => prop_assert_eq!(Scalar::from_bits(r.into()), full),
                None => prop_assert!(full.poison),
            }
        }
    }
}

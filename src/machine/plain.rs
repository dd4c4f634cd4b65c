//! Arithmetic of plain values: integers of at most 64 bits, defined, of no provenance, dependent on no free choice.
//!
//! Every function here gives what its counterpart in [`arith`](super::arith) gives for such operands, or `None` where
//! the result is not plain again (a broken flag, a division by zero): then the counterpart decides. The laws below
//! hold the two together.

use super::value::{Prov, Scalar};
use crate::ir::{BinOp, Flags, ICmpPred};

impl Scalar {
    /// Is it defined, of no provenance, and does it depend on no free choice?
    pub fn is_plain(&self) -> bool {
        self.is_defined() && self.prov == Prov::NONE
    }
}

/// The lowest `bits` (1 to 64) bits.
#[inline]
pub fn low(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits))
}

/// The number that the low `bits` (1 to 64) bits are in two's complement.
#[inline]
pub fn signed(value: u64, bits: u32) -> i64 {
    ((value << (64 - bits)) as i64) >> (64 - bits)
}

/// An integer operation of `bits` (1 to 64) bits.
#[inline]
pub fn binary(op: BinOp, flags: Flags, bits: u32, x: u64, y: u64) -> Option<u64> {
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let wraps = flags.has(Flags::NSW);
    let fits = |exact: Option<i64>, r: u64| !wraps || exact == Some(signed(r, bits));
    let carries = flags.has(Flags::NUW);
    match op {
        BinOp::Add => {
            let r = low(x.wrapping_add(y), bits);
            (fits(sx.checked_add(sy), r) && !(carries && r < x)).then_some(r)
        }
        BinOp::Sub => {
            let r = low(x.wrapping_sub(y), bits);
            (fits(sx.checked_sub(sy), r) && !(carries && y > x)).then_some(r)
        }
        BinOp::Mul => {
            let r = low(x.wrapping_mul(y), bits);
            (fits(sx.checked_mul(sy), r) && !(carries && x.checked_mul(y) != Some(r))).then_some(r)
        }
        BinOp::And => Some(x & y),
        BinOp::Or => (!flags.has(Flags::DISJOINT) || x & y == 0).then_some(x | y),
        BinOp::Xor => Some(x ^ y),
        BinOp::Shl if y < bits.into() => {
            let r = low(x << y, bits);
            let lost = (carries && r >> y != x) || (wraps && signed(r, bits) >> y != sx);
            (!lost).then_some(r)
        }
        BinOp::LShr if y < bits.into() => (!flags.has(Flags::EXACT) || x >> y << y == x).then_some(x >> y),
        BinOp::AShr if y < bits.into() => {
            (!flags.has(Flags::EXACT) || x >> y << y == x).then_some(low((sx >> y) as u64, bits))
        }
        BinOp::UDiv if y != 0 => (!flags.has(Flags::EXACT) || x.is_multiple_of(y)).then(|| x / y),
        BinOp::URem if y != 0 => Some(x % y),
        _ => None,
    }
}

/// A comparison of two integers of `bits` (1 to 64) bits.
#[inline]
pub fn compare(pred: ICmpPred, flags: Flags, bits: u32, x: u64, y: u64) -> Option<bool> {
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    if flags.has(Flags::SAMESIGN) && (sx < 0) != (sy < 0) {
        return None;
    }
    Some(match pred {
        ICmpPred::Eq => x == y,
        ICmpPred::Ne => x != y,
        ICmpPred::Ugt => x > y,
        ICmpPred::Uge => x >= y,
        ICmpPred::Ult => x < y,
        ICmpPred::Ule => x <= y,
        ICmpPred::Sgt => sx > sy,
        ICmpPred::Sge => sx >= sy,
        ICmpPred::Slt => sx < sy,
        ICmpPred::Sle => sx <= sy,
    })
}

#[cfg(test)]
mod tests {
    use super::super::arith;
    use super::*;
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

    /// Numbers near the places where things break.
    fn number() -> impl Strategy<Value = u64> {
        let near = (0u32..64, -2i64..3).prop_map(|(shift, d)| (1u64 << shift).wrapping_add_signed(d));
        prop_oneof![0u64..70, near, any::<u64>(), (0u64..70).prop_map(|n| n.wrapping_neg())]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        /// What is plain here is the same in `arith`; what is not is poison or undefined behaviour there.
        #[test]
        fn operations_agree(op in 0..OPS.len(), flags in 0u32..16, bits in 1u32..65, x in number(), y in number()) {
            let (op, flags) = (OPS[op], Flags(flags));
            let (x, y) = (low(x, bits), low(y, bits));
            let full = arith::binary(op, flags, bits, Scalar::of(x.into()), Scalar::of(y.into()));
            match (binary(op, flags, bits, x, y), full) {
                (Some(r), Ok(full)) => prop_assert_eq!(Scalar::of(r.into()), full),
                (None, full) => prop_assert!(full.is_err() || full.is_ok_and(|s| s.poison)),
                (Some(r), Err(stop)) => prop_assert!(false, "{} but {:?}", r, stop),
            }
        }

        #[test]
        fn comparisons_agree(pred in 0..PREDICATES.len(), same in any::<bool>(), bits in 1u32..65, x in number(), y in number()) {
            let (pred, flags) = (PREDICATES[pred], if same { Flags::SAMESIGN } else { Flags::NONE });
            let (x, y) = (low(x, bits), low(y, bits));
            let full = arith::compare(pred, flags, bits, Scalar::of(x.into()), Scalar::of(y.into()));
            match compare(pred, flags, bits, x, y) {
                Some(r) => prop_assert_eq!(Scalar::of(r.into()), full),
                None => prop_assert!(full.poison),
            }
        }
    }
}

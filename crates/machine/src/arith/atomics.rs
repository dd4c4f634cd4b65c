//! Computes the value that `atomicrmw` stores.

use crate::api::{Stop, unsupported};
use crate::arith;
use crate::arith::float::Env;
use crate::arith::float::ops::{self, MinMaxRule};
use crate::ir::{BinOp, Flags, RmwOp, signed};
use crate::memory::{Kind, Leaf, Scalar, mask};

/// Returns the value that an atomic read-modify-write stores. `old` is the value in memory, `v` the operand.
pub fn combine(env: &mut Env<'_>, op: RmwOp, leaf: Leaf, old: Scalar, v: Scalar) -> Result<Scalar, Stop> {
    let bits = leaf.bits;
    if op == RmwOp::Xchg {
        return Ok(v);
    }
    if let Kind::Float(kind) = leaf.kind {
        let which = match op {
            RmwOp::FAdd => return ops::binary(env, BinOp::FAdd, Flags::NONE, kind, old, v),
            RmwOp::FSub => return ops::binary(env, BinOp::FSub, Flags::NONE, kind, old, v),
            RmwOp::FMax => MinMaxRule::Number { max: true },
            RmwOp::FMin => MinMaxRule::Number { max: false },
            RmwOp::FMaximum => MinMaxRule::Ordered { max: true },
            RmwOp::FMinimum => MinMaxRule::Ordered { max: false },
            RmwOp::FMaximumNum => MinMaxRule::OrderedNumber { max: true },
            RmwOp::FMinimumNum => MinMaxRule::OrderedNumber { max: false },
            _ => return unsupported(format!("atomicrmw {op:?}")),
        };
        return ops::choose(env, which, Flags::NONE, kind, old, v);
    }
    let (x, y) = (old.bits, v.bits);
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let simple = |op| arith::binary(op, Flags::NONE, bits, old, v);
    let chosen = match op {
        RmwOp::Add => return simple(BinOp::Add),
        RmwOp::Sub => return simple(BinOp::Sub),
        RmwOp::And => return simple(BinOp::And),
        RmwOp::Or => return simple(BinOp::Or),
        RmwOp::Xor => return simple(BinOp::Xor),
        RmwOp::Nand => {
            let and = simple(BinOp::And)?;
            return Ok(Scalar { bits: !and.bits & mask(bits), ..and });
        }
        RmwOp::Max => {
            if sx > sy {
                x
            } else {
                y
            }
        }
        RmwOp::Min => {
            if sx < sy {
                x
            } else {
                y
            }
        }
        RmwOp::UMax => x.max(y),
        RmwOp::UMin => x.min(y),
        RmwOp::UIncWrap => {
            if x >= y {
                0
            } else {
                x + 1
            }
        }
        RmwOp::UDecWrap => {
            if x == 0 || x > y {
                y
            } else {
                x - 1
            }
        }
        RmwOp::USubCond => {
            if x >= y {
                x - y
            } else {
                x
            }
        }
        RmwOp::USubSat => x.saturating_sub(y),
        _ => return unsupported(format!("atomicrmw {op:?}")),
    };
    Ok(old.derive(v, chosen, bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::float::Modes;
    use crate::ir::FloatKind;
    use crate::random::Rng;

    #[test]
    fn atomic_float_operations_match_langref() {
        let leaf = Leaf { kind: Kind::Float(FloatKind::Float), bits: 32, offset: 0 };
        let bits = |v: f32| u128::from(v.to_bits());
        let of = |op, a: f32, b: f32| {
            let mut env = Env { draws: &mut Rng::new(1, 1), modes: Modes::ATOMIC };
            combine(&mut env, op, leaf, Scalar::from_bits(bits(a)), Scalar::from_bits(bits(b))).map(|v| v.bits).ok()
        };
        assert_eq!(of(RmwOp::FMax, 1.0, -2.0), Some(bits(1.0)));
        assert_eq!(of(RmwOp::FMin, 1.0, f32::NAN), Some(bits(1.0)));
        assert_eq!(of(RmwOp::FMaximum, -0.0, 0.0), Some(bits(0.0)));
        assert_eq!(of(RmwOp::FMinimum, 0.0, -0.0), Some(bits(-0.0)));
        assert_eq!(of(RmwOp::FSub, 1.0, 3.0), Some(bits(-2.0)));
        // LangRef, 'llvm.maximumnum': if one operand is any NaN, the result is the other operand; -0 is less than +0.
        let signalling = f32::from_bits(0x7fa0_0000);
        assert_eq!(of(RmwOp::FMaximumNum, signalling, 1.0), Some(bits(1.0)));
        assert_eq!(of(RmwOp::FMinimumNum, 2.0, f32::NAN), Some(bits(2.0)));
        assert_eq!(of(RmwOp::FMaximumNum, -0.0, 0.0), Some(bits(0.0)));
        assert_eq!(of(RmwOp::FMinimumNum, 0.0, -0.0), Some(bits(-0.0)));
        assert_eq!(of(RmwOp::FMinimumNum, 1.0, -2.0), Some(bits(-2.0)));
    }

    /// For every pair of four-bit numbers, the new value is the one that LangRef defines, computed with unbounded
    /// integers.
    #[test]
    fn atomic_integer_operations_match_langref() {
        const BITS: u32 = 4;
        let leaf = Leaf { kind: Kind::Int, bits: BITS, offset: 0 };
        for (x, y) in (0..16u128).flat_map(|x| (0..16u128).map(move |y| (x, y))) {
            let (a, b) = (x as i128, y as i128);
            let (s, t) = (signed(x, BITS), signed(y, BITS));
            let rows = [
                (RmwOp::Xchg, b),
                (RmwOp::Add, a + b),
                (RmwOp::Sub, a - b),
                (RmwOp::And, a & b),
                (RmwOp::Or, a | b),
                (RmwOp::Xor, a ^ b),
                (RmwOp::Nand, !(a & b)),
                (RmwOp::Max, s.max(t)),
                (RmwOp::Min, s.min(t)),
                (RmwOp::UMax, a.max(b)),
                (RmwOp::UMin, a.min(b)),
                (RmwOp::UIncWrap, if a >= b { 0 } else { a + 1 }),
                (RmwOp::UDecWrap, if a == 0 || a > b { b } else { a - 1 }),
                (RmwOp::USubCond, if a >= b { a - b } else { a }),
                (RmwOp::USubSat, (a - b).max(0)),
            ];
            for (op, expected) in rows {
                let mut env = Env { draws: &mut Rng::new(1, 1), modes: Modes::ATOMIC };
                let found =
                    combine(&mut env, op, leaf, Scalar::from_bits(x), Scalar::from_bits(y)).map(|v| v.bits).ok();
                assert_eq!(found, Some(expected as u128 & mask(BITS)), "{op:?} {x} {y}");
            }
        }
    }
}

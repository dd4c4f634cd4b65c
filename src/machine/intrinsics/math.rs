//! Floating-point intrinsics, lane by lane.

use crate::ir::FloatKind;
use crate::machine::float::{decode, encode, finish, maximum, minimum, to_int_saturating, wide};
use crate::machine::ops::{CallCode, Step};
use crate::machine::promises::Stop;
use crate::machine::value::{Kind, Scalar, mask};
use crate::machine::vm::{Cx, Vm, unsupported};

/// Which one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Fabs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    Rint,
    Round,
    CopySign,
    MinNum,
    MaxNum,
    Minimum,
    Maximum,
    Fma,
    FMulAdd,
}

/// By the name after `llvm.`, without types.
pub fn by_name(name: &str) -> Option<Op> {
    Some(match name {
        "fabs" => Op::Fabs,
        "sqrt" => Op::Sqrt,
        "floor" => Op::Floor,
        "ceil" => Op::Ceil,
        "trunc" => Op::Trunc,
        "rint" | "nearbyint" | "roundeven" => Op::Rint,
        "round" => Op::Round,
        "copysign" => Op::CopySign,
        "minnum" => Op::MinNum,
        "maxnum" => Op::MaxNum,
        "minimum" => Op::Minimum,
        "maximum" => Op::Maximum,
        "fma" => Op::Fma,
        "fmuladd" => Op::FMulAdd,
        _ => return None,
    })
}

impl Vm<'_> {
    pub(super) fn math_intrinsic(&mut self, cx: Cx, op: Op, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let program = self.program;
        for (i, leaf) in program.shape(call.ret).leaves.iter().enumerate() {
            let Kind::Float(kind) = leaf.kind else { return unsupported("intrinsic type") };
            let n = call.args.len().min(3);
            let mut args = [Scalar::of(0); 3];
            let mut x = [0.0; 3];
            for (k, arg) in args.iter_mut().enumerate().take(n) {
                *arg = self.arg(cx, call, k, i)?;
                x[k] = decode(arg.bits, kind).ok_or_else(|| wide(kind))?;
            }
            let result = evaluate(op, x, kind.bits());
            let bits = encode(result, kind).ok_or_else(|| wide(kind))?;
            let rest = args[1].derive(args[2], args[1].bits, kind.bits());
            let mut out = finish(args[0], rest, bits, kind, call.flags);
            if matches!(op, Op::Fabs | Op::CopySign) && !out.poison {
                // Bit operations, exact on NaN too.
                let sign = 1u128 << (kind.bits() - 1);
                let from = if op == Op::CopySign { args[1].bits & sign } else { 0 };
                out.bits = (args[0].bits & !sign) | from;
            }
            self.set(cx, step.dst + i as u32, out);
        }
        Ok(())
    }

    /// `is.fpclass`: is the value of one of the classes that the mask names?
    pub(super) fn is_class(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let wanted = self.arg(cx, call, 1, 0)?.bits;
        for (i, leaf) in self.program.shape(call.args[0].shape).leaves.iter().enumerate() {
            let Kind::Float(kind) = leaf.kind else { return unsupported("intrinsic type") };
            let v = self.arg(cx, call, 0, i)?;
            let class = class(v.bits, kind).ok_or_else(|| wide(kind))?;
            self.set(cx, step.dst + i as u32, v.derive(v, wanted >> class & 1, 1));
        }
        Ok(())
    }

    /// `fptosi.sat`, `fptoui.sat`.
    pub(super) fn saturating_cast(
        &mut self,
        cx: Cx,
        is_signed: bool,
        call: &CallCode,
        step: &Step,
    ) -> Result<(), Stop> {
        let program = self.program;
        let (from, to) = (program.shape(call.args[0].shape), program.shape(call.ret));
        for (i, (from, to)) in from.leaves.iter().zip(&to.leaves).enumerate() {
            let Kind::Float(kind) = from.kind else { return unsupported("intrinsic type") };
            let v = self.arg(cx, call, 0, i)?;
            let x = decode(v.bits, kind).ok_or_else(|| wide(kind))?;
            let bits = to_int_saturating(x, to.bits, is_signed);
            self.set(cx, step.dst + i as u32, v.derive(v, bits, to.bits));
        }
        Ok(())
    }
}

/// The bit of `is.fpclass` for a number: signalling and quiet NaN, then from -inf to +inf.
fn class(bits: u128, kind: FloatKind) -> Option<u32> {
    let v = decode(bits, kind)?;
    let fraction = match kind {
        FloatKind::Half => 10,
        FloatKind::BFloat => 7,
        FloatKind::Float => 23,
        _ => 52,
    };
    if v.is_nan() {
        return Some((bits >> (fraction - 1) & 1) as u32);
    }
    let size = match v.abs() {
        0.0 => 0,
        f64::INFINITY => 3,
        // Subnormal numbers of any format have no exponent bits.
        _ if (bits << 1 & mask(kind.bits())) >> (fraction + 1) == 0 => 1,
        _ => 2,
    };
    Some(if v.is_sign_negative() { 5 - size } else { 6 + size })
}

fn evaluate(op: Op, [x, y, z]: [f64; 3], bits: u32) -> f64 {
    match op {
        Op::Fabs => x.abs(),
        Op::Sqrt if bits == 32 => f64::from((x as f32).sqrt()),
        Op::Sqrt => x.sqrt(),
        Op::Floor => x.floor(),
        Op::Ceil => x.ceil(),
        Op::Trunc => x.trunc(),
        Op::Rint => x.round_ties_even(),
        Op::Round => x.round(),
        Op::CopySign => x.copysign(y),
        Op::MinNum => x.min(y),
        Op::MaxNum => x.max(y),
        Op::Minimum => minimum(x, y),
        Op::Maximum => maximum(x, y),
        Op::Fma | Op::FMulAdd if bits == 16 => small_fma(x * y, z),
        Op::Fma | Op::FMulAdd if bits == 32 => f64::from((x as f32).mul_add(y as f32, z as f32)),
        Op::Fma | Op::FMulAdd => x.mul_add(y, z),
    }
}

/// The sum of two doubles, with an odd last bit where it is not exact: rounded to half or bfloat it is what one rounding
/// gives. (The product of two such numbers is exact in double.)
fn small_fma(product: f64, z: f64) -> f64 {
    let sum = product + z;
    // What the addition lost, exactly.
    let part = sum - product;
    let lost = (product - (sum - part)) + (z - part);
    if lost == 0.0 || !lost.is_finite() || sum.to_bits() & 1 == 1 {
        return sum;
    }
    f64::from_bits(if (lost > 0.0) == (sum > 0.0) { sum.to_bits() + 1 } else { sum.to_bits() - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let of = |bits: u128, kind| class(bits, kind).map(|c| 1 << c);
        let half = [
            (0x7c01, 1),
            (0x7e00, 2),
            (0xfc00, 4),
            (0xbc00, 8),
            (0x8001, 16),
            (0x8000, 32),
            (0, 64),
            (0x03ff, 128),
            (0x0400, 256),
            (0x7c00, 512),
        ];
        for (bits, want) in half {
            assert_eq!(of(bits, FloatKind::Half), Some(want), "{bits:x}");
        }
        assert_eq!(of(1, FloatKind::Double), Some(128));
        assert_eq!(of(0x0080_0000, FloatKind::Float), Some(256));
        assert_eq!(of(0x007f_ffff, FloatKind::Float), Some(128));
    }

    #[test]
    fn fma_of_halves_rounds_once() {
        let half = |v: f64| encode(small_fma(v, 2f64.powi(-24)), FloatKind::Half);
        // 2049 is halfway between two halves; the least number above it decides.
        assert_eq!(half(2049.0), encode(2050.0, FloatKind::Half));
        // The same where a double forgets the addend.
        let tie = 1.0 + 2f64.powi(-11);
        assert_eq!(
            encode(small_fma(tie, 2f64.powi(-60)), FloatKind::Half),
            encode(1.0 + 2f64.powi(-10), FloatKind::Half)
        );
        assert_eq!(encode(small_fma(tie, -2f64.powi(-60)), FloatKind::Half), encode(1.0, FloatKind::Half));
        // LLVM 19 gives 0x55c8 here (it rounds to float in between), LLVM 22 this.
        let [x, y, z] = [0x3fe0, 0x51e0, 1].map(|bits| decode(bits, FloatKind::Half).expect("halves are modelled"));
        assert_eq!(encode(small_fma(x * y, z), FloatKind::Half), Some(0x55c9));
        assert_eq!(small_fma(-1.5, 0.5), -1.0);
        assert!(small_fma(f64::INFINITY, f64::NEG_INFINITY).is_nan());
    }
}

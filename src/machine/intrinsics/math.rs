//! Floating-point intrinsics, lane by lane.

use crate::machine::float::{decode, encode, finish, maximum, minimum, to_int_saturating, wide};
use crate::machine::ops::{CallCode, Step};
use crate::machine::promises::Stop;
use crate::machine::value::{Kind, Scalar};
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
            if matches!(op, Op::Fma | Op::FMulAdd) && kind.bits() < 32 {
                return unsupported("fma of a small format");
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
        Op::Fma | Op::FMulAdd if bits == 32 => f64::from((x as f32).mul_add(y as f32, z as f32)),
        Op::Fma | Op::FMulAdd => x.mul_add(y, z),
    }
}

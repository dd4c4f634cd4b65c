//! Integer intrinsics, lane by lane.

use crate::ir::Flags;
use crate::ir::{BinOp, signed};
use crate::machine::arith::{self, add_overflows, mul_overflows, sub_overflows};
use crate::machine::code::ops::{CallCode, Step};
use crate::machine::exec::vm::{Cx, Vm};
use crate::machine::facts::stop::{Stop, unsupported};
use crate::machine::memory::value::{Kind, Scalar, mask};

/// Which one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    SMax,
    SMin,
    UMax,
    UMin,
    Abs,
    Ctpop,
    Ctlz,
    Cttz,
    Bswap,
    Bitreverse,
    Fshl,
    Fshr,
    SAddOverflow,
    UAddOverflow,
    SSubOverflow,
    USubOverflow,
    SMulOverflow,
    UMulOverflow,
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
    SCmp,
    UCmp,
}

/// By the name after `llvm.`, without types.
pub fn by_name(name: &str) -> Option<Op> {
    Some(match name {
        "smax" => Op::SMax,
        "smin" => Op::SMin,
        "umax" => Op::UMax,
        "umin" => Op::UMin,
        "abs" => Op::Abs,
        "ctpop" => Op::Ctpop,
        "ctlz" => Op::Ctlz,
        "cttz" => Op::Cttz,
        "bswap" => Op::Bswap,
        "bitreverse" => Op::Bitreverse,
        "fshl" => Op::Fshl,
        "fshr" => Op::Fshr,
        "sadd.with.overflow" => Op::SAddOverflow,
        "uadd.with.overflow" => Op::UAddOverflow,
        "ssub.with.overflow" => Op::SSubOverflow,
        "usub.with.overflow" => Op::USubOverflow,
        "smul.with.overflow" => Op::SMulOverflow,
        "umul.with.overflow" => Op::UMulOverflow,
        "sadd.sat" => Op::SAddSat,
        "uadd.sat" => Op::UAddSat,
        "ssub.sat" => Op::SSubSat,
        "usub.sat" => Op::USubSat,
        "scmp" => Op::SCmp,
        "ucmp" => Op::UCmp,
        _ => return None,
    })
}

/// How `llvm.vector.reduce` joins two lanes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Join {
    Binary(BinOp),
    Choice(Op),
}

/// By the name after `llvm.vector.reduce.`.
pub fn join_by_name(name: &str) -> Option<Join> {
    Some(match name {
        "add" => Join::Binary(BinOp::Add),
        "mul" => Join::Binary(BinOp::Mul),
        "and" => Join::Binary(BinOp::And),
        "or" => Join::Binary(BinOp::Or),
        "xor" => Join::Binary(BinOp::Xor),
        "smax" | "smin" | "umax" | "umin" => Join::Choice(by_name(name)?),
        _ => return None,
    })
}

impl Vm<'_> {
    /// `llvm.vector.reduce` of integers.
    pub fn reduce(&mut self, cx: Cx, join: Join, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let leaves = &self.program.shape(call.args[0].shape).leaves;
        let mut out = self.arg(cx, call, 0, 0)?;
        for (i, leaf) in leaves.iter().enumerate().skip(1) {
            let lane = self.arg(cx, call, 0, i)?;
            out = match join {
                Join::Binary(op) => arith::binary(op, Flags::NONE, leaf.bits, out, lane)?,
                Join::Choice(op) => out.derive(lane, compute(op, leaf.bits, leaf.bits, out, lane)?.0, leaf.bits),
            };
        }
        self.set(cx, step.dst, out);
        Ok(())
    }

    pub fn int_intrinsic(&mut self, cx: Cx, op: Op, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let program = self.program;
        let leaves = &program.shape(call.args[0].shape).leaves;
        let Some(first) = leaves.first().filter(|l| l.kind == Kind::Int) else { return unsupported("intrinsic type") };
        let bits = first.bits;
        let lanes = leaves.len();
        for i in 0..lanes {
            let a = self.arg(cx, call, 0, i)?;
            let mut b = match op {
                Op::Ctpop | Op::Bswap | Op::Bitreverse => a,
                Op::Abs | Op::Ctlz | Op::Cttz => self.arg(cx, call, 1, 0)?,
                _ => self.arg(cx, call, 1, i)?,
            };
            if matches!(op, Op::Fshl | Op::Fshr) {
                let c = self.arg(cx, call, 2, i)?;
                let out = funnel(op, bits, a, b, c);
                self.set(cx, step.dst + i as u32, out);
                continue;
            }
            if matches!(op, Op::Abs | Op::Ctlz | Op::Cttz) && b.bits != 0 {
                // The flag makes the special value poison.
                let special = if op == Op::Abs { 1 << (bits - 1) } else { 0 };
                if a.bits == special || a.undef != 0 {
                    self.set(cx, step.dst + i as u32, Scalar::poison());
                    continue;
                }
                b = a;
            }
            let width = program.shape(call.ret).leaves[0].bits;
            let (value, overflow) = compute(op, bits, width, a, b)?;
            let unary = matches!(op, Op::Abs | Op::Ctlz | Op::Cttz);
            let out = if unary { a.derive(a, value, width) } else { a.derive(b, value, width) };
            self.set(cx, step.dst + i as u32, out);
            if let Some(overflow) = overflow {
                let flag = a.derive(b, overflow.into(), 1);
                self.set(cx, step.dst + (lanes + i) as u32, flag);
            }
        }
        Ok(())
    }
}

/// The value (of `width` bits) and, where there is one, the overflow flag.
fn compute(op: Op, bits: u32, width: u32, a: Scalar, b: Scalar) -> Result<(u128, Option<bool>), Stop> {
    let m = mask(bits);
    let (x, y) = (a.bits, b.bits);
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let raw = |op| arith::binary(op, Flags::NONE, bits, Scalar::of(x), Scalar::of(y)).map(|s| s.bits);
    let extreme = |negative: bool| if negative { 1u128 << (bits - 1) } else { m >> 1 };
    Ok(match op {
        Op::SMax => (if sx > sy { x } else { y }, None),
        Op::SMin => (if sx < sy { x } else { y }, None),
        Op::UMax => (x.max(y), None),
        Op::UMin => (x.min(y), None),
        Op::Abs => (sx.unsigned_abs() & m, None),
        Op::Ctpop => (x.count_ones().into(), None),
        Op::Ctlz => ((x.leading_zeros() - (128 - bits)).into(), None),
        Op::Cttz => (x.trailing_zeros().min(bits).into(), None),
        Op::Bswap => (x.swap_bytes() >> (128 - bits), None),
        Op::Bitreverse => (x.reverse_bits() >> (128 - bits), None),
        Op::SAddOverflow => (raw(BinOp::Add)?, Some(add_overflows(sx, sy, bits))),
        Op::UAddOverflow => (raw(BinOp::Add)?, Some(x.checked_add(y).is_none_or(|r| r > m))),
        Op::SSubOverflow => (raw(BinOp::Sub)?, Some(sub_overflows(sx, sy, bits))),
        Op::USubOverflow => (raw(BinOp::Sub)?, Some(y > x)),
        Op::SMulOverflow => (raw(BinOp::Mul)?, Some(mul_overflows(sx, sy, bits))),
        Op::UMulOverflow => (raw(BinOp::Mul)?, Some(x.checked_mul(y).is_none_or(|r| r > m))),
        Op::SAddSat => (if add_overflows(sx, sy, bits) { extreme(sx < 0) } else { raw(BinOp::Add)? }, None),
        Op::UAddSat => (x.checked_add(y).filter(|r| *r <= m).unwrap_or(m), None),
        Op::SSubSat => (if sub_overflows(sx, sy, bits) { extreme(sx < 0) } else { raw(BinOp::Sub)? }, None),
        Op::USubSat => (x.saturating_sub(y), None),
        Op::SCmp | Op::UCmp => {
            let order = if op == Op::SCmp { sx.cmp(&sy) } else { x.cmp(&y) };
            (order as i8 as u128 & mask(width), None)
        }
        Op::Fshl | Op::Fshr => return unsupported("funnel shift"),
    })
}

fn funnel(op: Op, bits: u32, a: Scalar, b: Scalar, c: Scalar) -> Scalar {
    let all = a.derive(b, 0, bits).derive(c, 0, bits);
    if all.poison {
        return Scalar::poison();
    }
    let n = (c.bits % u128::from(bits)) as u32;
    let m = mask(bits);
    let value = match (op, n) {
        (Op::Fshl, 0) => a.bits,
        (Op::Fshl, n) => (a.bits << n | b.bits >> (bits - n)) & m,
        (_, 0) => b.bits,
        (_, n) => (a.bits << (bits - n) | b.bits >> n) & m,
    };
    Scalar { bits: value, ..all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_way_comparisons_fill_the_width_of_the_result() {
        let (one, minus) = (Scalar::of(1), Scalar::of(0xff));
        let at = |op, width, a, b| compute(op, 8, width, a, b).map(|(value, _)| value).ok();
        assert_eq!(at(Op::SCmp, 2, minus, one), Some(3));
        assert_eq!(at(Op::SCmp, 32, minus, one), Some(0xffff_ffff));
        assert_eq!(at(Op::UCmp, 32, minus, one), Some(1));
        assert_eq!(at(Op::UCmp, 8, one, one), Some(0));
    }
}

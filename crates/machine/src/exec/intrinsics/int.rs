//! Integer intrinsics, lane by lane, and reductions.

use super::math;
use crate::api::{Stop, unsupported};
use crate::arith::{self, add_overflows, float, mul_overflows, sub_overflows};
use crate::code::{IntOp, Join};
use crate::exec::{CallSite, Core, Cx};
use crate::ir::{BinOp, Flags, signed};
use crate::memory::{Kind, Leaf, Scalar, mask};

/// Executes `llvm.vector.reduce`.
pub fn reduce(core: &mut Core, site: &CallSite, join: Join) -> Result<(), Stop> {
    // Sums and products of floats begin with a start value, their first argument.
    let (start, rest) = if matches!(join, Join::Float(_)) { (1, 0) } else { (0, 1) };
    let Some(vector) = site.call.args.get(start) else { return unsupported("call with fewer arguments") };
    let leaves = &core.job.program.shape(vector.shape).leaves;
    let mut out = core.arg(site, 0, 0)?;
    for (i, leaf) in leaves.iter().enumerate().skip(rest) {
        let lane = core.arg(site, start, i)?;
        out = join_lanes(core, site.cx, join, site.call.flags, *leaf, (out, lane))?;
    }
    core.set_result(site, 0, out);
    Ok(())
}

/// Executes `llvm.stepvector`: each element is its index, modulo 2^N for elements of N bits.
pub fn step_vector(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    for (i, leaf) in core.job.program.shape(site.call.ret).leaves.iter().enumerate() {
        core.set_result(site, i, Scalar::from_bits(i as u128 & mask(leaf.bits)));
    }
    Ok(())
}

/// Combines two lanes of a reduction into one.
pub fn join_lanes(
    core: &mut Core,
    cx: Cx,
    join: Join,
    flags: Flags,
    leaf: Leaf,
    (a, b): (Scalar, Scalar),
) -> Result<Scalar, Stop> {
    let modes = core.modes(cx.t);
    match (join, leaf.kind) {
        (Join::Binary(op), Kind::Int) => arith::binary(op, Flags::NONE, leaf.bits, a, b),
        (Join::Choice(op), Kind::Int) => choose(op, leaf.bits, a, b),
        (Join::Float(op), Kind::Float(kind)) => {
            float::ops::binary(&mut core.choices.floating(modes), op, flags, kind, a, b)
        }
        (Join::FloatChoice(op), Kind::Float(kind)) => {
            math::lane(&mut core.choices.floating(modes), op, flags, kind, &[a, b])
        }
        _ => unsupported("intrinsic type"),
    }
}

pub fn int_intrinsic(core: &mut Core, site: &CallSite, op: IntOp) -> Result<(), Stop> {
    let program = core.job.program;
    let leaves = &program.shape(site.call.args[0].shape).leaves;
    let Some(first) = leaves.first().filter(|l| l.kind == Kind::Int) else { return unsupported("intrinsic type") };
    let bits = first.bits;
    let lanes = leaves.len();
    for i in 0..lanes {
        let a = core.arg(site, 0, i)?;
        let mut b = match op {
            IntOp::Ctpop | IntOp::Bswap | IntOp::Bitreverse => a,
            IntOp::Abs | IntOp::Ctlz | IntOp::Cttz => core.arg(site, 1, 0)?,
            _ => core.arg(site, 1, i)?,
        };
        if matches!(op, IntOp::Fshl | IntOp::Fshr) {
            let c = core.arg(site, 2, i)?;
            let out = funnel(op, bits, a, b, c);
            core.set_result(site, i, out);
            continue;
        }
        // LangRef, "llvm.sshl.sat": a shift by the width or more gives poison.
        let is_shift = matches!(op, IntOp::SShlSat | IntOp::UShlSat);
        if is_shift && (b.bits >= u128::from(bits) || b.undef != 0) {
            core.set_result(site, i, Scalar::poison());
            continue;
        }
        if matches!(op, IntOp::Abs | IntOp::Ctlz | IntOp::Cttz) && b.bits != 0 {
            // The flag `is_int_min_poison` or `is_zero_poison` makes the result poison for this value.
            let special = if op == IntOp::Abs { 1 << (bits - 1) } else { 0 };
            if a.bits == special || a.undef != 0 {
                core.set_result(site, i, Scalar::poison());
                continue;
            }
            b = a;
        }
        let width = program.shape(site.call.ret).leaves[0].bits;
        let (value, overflow) = compute(op, bits, width, a, b)?;
        let out = match op {
            IntOp::Abs | IntOp::Ctlz | IntOp::Cttz => a.derive(a, value, width),
            // The operation permutes the bits, so it permutes the undefined bits in the same way.
            IntOp::Bswap | IntOp::Bitreverse => {
                let undef = Scalar::from_bits(a.undef);
                a.derive_bits(a, value, compute(op, bits, width, undef, undef)?.0)
            }
            _ => a.derive(b, value, width),
        };
        core.set_result(site, i, out);
        if let Some(overflow) = overflow {
            let flag = a.derive(b, overflow.into(), 1);
            core.set_result(site, lanes + i, flag);
        }
    }
    Ok(())
}

/// Returns the maximum or the minimum of two numbers, as `op` states.
pub fn choose(op: IntOp, bits: u32, a: Scalar, b: Scalar) -> Result<Scalar, Stop> {
    Ok(a.derive(b, compute(op, bits, bits, a, b)?.0, bits))
}

/// Computes the result, which has `width` bits, and the overflow flag if the operation has one.
fn compute(op: IntOp, bits: u32, width: u32, a: Scalar, b: Scalar) -> Result<(u128, Option<bool>), Stop> {
    let m = mask(bits);
    let (x, y) = (a.bits, b.bits);
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let raw = |op| arith::binary(op, Flags::NONE, bits, Scalar::from_bits(x), Scalar::from_bits(y)).map(|s| s.bits);
    let extreme = |negative: bool| if negative { 1u128 << (bits - 1) } else { m >> 1 };
    Ok(match op {
        IntOp::SMax => (if sx > sy { x } else { y }, None),
        IntOp::SMin => (if sx < sy { x } else { y }, None),
        IntOp::UMax => (x.max(y), None),
        IntOp::UMin => (x.min(y), None),
        IntOp::Abs => (sx.unsigned_abs() & m, None),
        IntOp::Ctpop => (x.count_ones().into(), None),
        IntOp::Ctlz => ((x.leading_zeros() - (128 - bits)).into(), None),
        IntOp::Cttz => (x.trailing_zeros().min(bits).into(), None),
        IntOp::Bswap => (x.swap_bytes() >> (128 - bits), None),
        IntOp::Bitreverse => (x.reverse_bits() >> (128 - bits), None),
        IntOp::SAddOverflow => (raw(BinOp::Add)?, Some(add_overflows(sx, sy, bits))),
        IntOp::UAddOverflow => (raw(BinOp::Add)?, Some(x.checked_add(y).is_none_or(|r| r > m))),
        IntOp::SSubOverflow => (raw(BinOp::Sub)?, Some(sub_overflows(sx, sy, bits))),
        IntOp::USubOverflow => (raw(BinOp::Sub)?, Some(y > x)),
        IntOp::SMulOverflow => (raw(BinOp::Mul)?, Some(mul_overflows(sx, sy, bits))),
        IntOp::UMulOverflow => (raw(BinOp::Mul)?, Some(x.checked_mul(y).is_none_or(|r| r > m))),
        IntOp::SAddSat => (if add_overflows(sx, sy, bits) { extreme(sx < 0) } else { raw(BinOp::Add)? }, None),
        IntOp::UAddSat => (x.checked_add(y).filter(|r| *r <= m).unwrap_or(m), None),
        IntOp::SSubSat => (if sub_overflows(sx, sy, bits) { extreme(sx < 0) } else { raw(BinOp::Sub)? }, None),
        IntOp::USubSat => (x.saturating_sub(y), None),
        IntOp::SShlSat => {
            let shifted = x << (y & 127) & m;
            (if signed(shifted, bits) >> (y & 127) == sx { shifted } else { extreme(sx < 0) }, None)
        }
        IntOp::UShlSat => {
            let shifted = x << (y & 127) & m;
            (if shifted >> (y & 127) == x { shifted } else { m }, None)
        }
        IntOp::SCmp | IntOp::UCmp => {
            let order = if op == IntOp::SCmp { sx.cmp(&sy) } else { x.cmp(&y) };
            (order as i8 as u128 & mask(width), None)
        }
        IntOp::ClMul => ((0..bits).filter(|i| y >> i & 1 != 0).fold(0, |product, i| product ^ x << i) & m, None),
        IntOp::PDep => (set_bits(y).enumerate().fold(0, |r, (low, high)| r | (x >> low & 1) << high), None),
        IntOp::PExt => (set_bits(y).enumerate().fold(0, |r, (low, high)| r | (x >> high & 1) << low), None),
        IntOp::Fshl | IntOp::Fshr => return unsupported("funnel shift"),
    })
}

/// Returns the indices of the bits that are set, lowest first.
fn set_bits(x: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |i| x >> i & 1 != 0)
}

fn funnel(op: IntOp, bits: u32, a: Scalar, b: Scalar, c: Scalar) -> Scalar {
    let all = a.derive(b, 0, bits).derive(c, 0, bits);
    if all.poison {
        return Scalar::poison();
    }
    let n = (c.bits % u128::from(bits)) as u32;
    let moved = |a: u128, b: u128| match (op, n) {
        (IntOp::Fshl, 0) => a,
        (IntOp::Fshl, n) => (a << n | b >> (bits - n)) & mask(bits),
        (_, 0) => b,
        (_, n) => (a << (bits - n) | b >> n) & mask(bits),
    };
    let undef = if c.undef != 0 { all.undef } else { moved(a.undef, b.undef) };
    Scalar { bits: moved(a.bits, b.bits), undef, ..all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_way_comparisons_fill_the_width_of_the_result() {
        let (one, minus) = (Scalar::from_bits(1), Scalar::from_bits(0xff));
        let at = |op, width, a, b| compute(op, 8, width, a, b).map(|(value, _)| value).ok();
        assert_eq!(at(IntOp::SCmp, 2, minus, one), Some(3));
        assert_eq!(at(IntOp::SCmp, 32, minus, one), Some(0xffff_ffff));
        assert_eq!(at(IntOp::UCmp, 32, minus, one), Some(1));
        assert_eq!(at(IntOp::UCmp, 8, one, one), Some(0));
    }

    /// Returns `x` deposited in the bits of `mask`, from the lowest bit on.
    fn deposited(mut x: u128, mask: u128) -> u128 {
        let mut result = 0;
        for place in [1, 2, 4, 8] {
            if mask & place != 0 {
                result += (x & 1) * place;
                x >>= 1;
            }
        }
        result
    }

    /// Returns the bits of `x` that `mask` selects, without gaps: the number that `deposited` brings back.
    fn extracted(x: u128, mask: u128) -> u128 {
        (0..1 << mask.count_ones()).find(|low| deposited(*low, mask) == x & mask).expect("a number of these bits")
    }

    /// The test compares the result for every pair of four-bit numbers with LangRef's result, computed with unbounded
    /// integers.
    #[test]
    fn results_are_those_of_exact_integers() {
        const BITS: u32 = 4;
        let wrapped = |exact: i128| exact as u128 & mask(BITS);
        for (x, y) in (0..16u128).flat_map(|x| (0..16u128).map(move |y| (x, y))) {
            let (a, b) = (x as i128, y as i128);
            let (s, t) = (signed(x, BITS), signed(y, BITS));
            let sized = |exact: i128, low: i128, high: i128| (wrapped(exact), Some(exact < low || exact > high));
            let clamped = |exact: i128, low: i128, high: i128| (wrapped(exact.clamp(low, high)), None);
            let order = |o: std::cmp::Ordering| (wrapped(o as i128), None);
            let rows = [
                (IntOp::SMax, (wrapped(s.max(t)), None)),
                (IntOp::SMin, (wrapped(s.min(t)), None)),
                (IntOp::UMax, (wrapped(a.max(b)), None)),
                (IntOp::UMin, (wrapped(a.min(b)), None)),
                (IntOp::Abs, (wrapped(s.abs()), None)),
                (IntOp::Ctpop, ((0..BITS).map(|i| x >> i & 1).sum(), None)),
                (IntOp::Ctlz, ((0..BITS).rev().take_while(|i| x >> i & 1 == 0).count() as u128, None)),
                (IntOp::Cttz, ((0..BITS).take_while(|i| x >> i & 1 == 0).count() as u128, None)),
                (IntOp::Bitreverse, ((0..BITS).map(|i| (x >> i & 1) << (BITS - 1 - i)).sum(), None)),
                (IntOp::SAddOverflow, sized(s + t, -8, 7)),
                (IntOp::UAddOverflow, sized(a + b, 0, 15)),
                (IntOp::SSubOverflow, sized(s - t, -8, 7)),
                (IntOp::USubOverflow, sized(a - b, 0, 15)),
                (IntOp::SMulOverflow, sized(s * t, -8, 7)),
                (IntOp::UMulOverflow, sized(a * b, 0, 15)),
                (IntOp::SAddSat, clamped(s + t, -8, 7)),
                (IntOp::UAddSat, clamped(a + b, 0, 15)),
                (IntOp::SSubSat, clamped(s - t, -8, 7)),
                (IntOp::USubSat, clamped(a - b, 0, 15)),
                (IntOp::SCmp, order(s.cmp(&t))),
                (IntOp::UCmp, order(a.cmp(&b))),
                (IntOp::ClMul, ((0..BITS).map(|i| (x << i & 15) * (y >> i & 1)).fold(0, |a, b| a ^ b), None)),
                (IntOp::PDep, (deposited(x, y), None)),
                (IntOp::PExt, (extracted(x, y), None)),
            ];
            let shifts =
                [(IntOp::SShlSat, clamped(s << b, -8, 7)), (IntOp::UShlSat, (wrapped((a << b).min(15)), None))];
            for (op, expected) in rows.into_iter().chain(shifts.into_iter().filter(|_| b < 4)) {
                let found = compute(op, BITS, BITS, Scalar::from_bits(x), Scalar::from_bits(y)).ok();
                assert_eq!(found, Some(expected), "{op:?} {x} {y}");
            }
            // A funnel shift shifts the two four-bit numbers as one number of eight bits.
            for n in 0..16u128 {
                let (both, by) = (x << BITS | y, (n % 4) as u32);
                let (left, right) = (both << by >> BITS & mask(BITS), both >> by & mask(BITS));
                let of = |op| funnel(op, BITS, Scalar::from_bits(x), Scalar::from_bits(y), Scalar::from_bits(n)).bits;
                assert_eq!((of(IntOp::Fshl), of(IntOp::Fshr)), (left, right), "{x} {y} {n}");
                let free = |undef| Scalar { undef, ..Scalar::from_bits(0) };
                let of = |op| funnel(op, BITS, free(x), free(y), Scalar::from_bits(n)).undef;
                assert_eq!((of(IntOp::Fshl), of(IntOp::Fshr)), (left, right), "undefined {x} {y} {n}");
            }
        }
        assert_eq!(
            compute(IntOp::Bswap, 32, 32, Scalar::from_bits(0x1234_5678), Scalar::from_bits(0)).ok(),
            Some((0x7856_3412, None))
        );
        assert!(compute(IntOp::Fshl, BITS, BITS, Scalar::from_bits(1), Scalar::from_bits(1)).is_err());
    }
}

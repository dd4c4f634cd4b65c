//! Pure functions for which LLVM has no operation ([`ValueOp`]), lane by lane. If no source defines a value exactly,
//! the machine computes the value by the host's arithmetic and taints it.

use crate::api::{Stop, unsupported};
use crate::arith::float::{decode, encode, to_int_saturating, wide};
use crate::code::{Curve, Rounding, Step, ValueOp};
use crate::exec::{CallSite, Core, Job};
use crate::ir::{BinOp, FloatKind, signed};
use crate::memory::{Kind, Leaf, Scalar, mask};
use crate::random::sub_seed;

pub fn value_intrinsic(core: &mut Core, site: &CallSite, op: ValueOp) -> Result<(), Stop> {
    let program = core.job.program;
    let leaves = &program.shape(site.call.ret).leaves;
    let modes = core.modes(site.cx.t);
    let mut guessed = false;
    for (i, leaf) in leaves.iter().enumerate() {
        let (mut args, mut kinds) = (Vec::new(), Vec::new());
        for (n, arg) in site.call.args.iter().enumerate() {
            let shape = &program.shape(arg.shape).leaves;
            let count = shape.len();
            let elements = match count {
                _ if op.is_pair() => i % count.max(1)..i % count.max(1) + 1,
                _ if count == leaves.len() => i..i + 1,
                // A scalar operand applies to every lane of a vector result. A scalar result depends on every lane of a
                // vector operand.
                _ => 0..count,
            };
            for element in elements {
                let Some(kind) = shape.get(element) else { continue };
                let arg = core.arg(site, n, element)?;
                args.push(core.choices.passed_on(modes, site.call.flags, kind.kind, arg));
                kinds.push(*kind);
            }
        }
        let is_second = op.is_pair() && 2 * i >= leaves.len();
        let all = args.iter().fold(Scalar::from_bits(0), |s, v| s.derive(*v, 0, leaf.bits));
        let (bits, exact) = compute(op, &args, &kinds, (*leaf, is_second), salt(core.job))?;
        guessed |= !exact;
        let v = Scalar { bits: bits & mask(leaf.bits), drawn: all.drawn || !exact, ..all };
        let v = core.choices.passed_on(modes, site.call.flags, leaf.kind, v);
        core.set_result(site, i, v);
    }
    if guessed && core.job.options.observe {
        note_guess(core, site.step);
    }
    Ok(())
}

/// Returns the number (`salt`) that selects a function. The machine computes the selected function in place of an
/// unknown function. When two programs are compared, each draw uses a different number, because the comparison must not
/// rely on an invented value.
fn salt(job: Job) -> u64 {
    if job.options.observe { job.options.undef_seed } else { 0 }
}

/// Records that the value of this intrinsic is approximate, because no source defines it exactly.
fn note_guess(core: &mut Core, step: &Step) {
    let name = core.called_name(step);
    if !core.mem.out.guessed.contains(name) {
        core.mem.out.guessed.insert(name.into());
    }
}

/// Computes the first or the second result, and whether the result is exact. If the operation is an unknown function,
/// the number `salt` selects the function that the machine computes instead.
fn compute(
    op: ValueOp,
    args: &[Scalar],
    kinds: &[Leaf],
    (to, is_second): (Leaf, bool),
    salt: u64,
) -> Result<(u128, bool), Stop> {
    let bits = |n: usize| args.get(n).map_or(0, |v| v.bits);
    let width = kinds.first().map_or(32, |l| l.bits);
    Ok(match op {
        ValueOp::Copy => (bits(0), true),
        ValueOp::Shift(op) => (shifted(op, bits(0), bits(1), width), true),
        ValueOp::BitField { is_signed, wraps } => {
            let count = |n: usize| if wraps { bits(n) % u128::from(width) } else { bits(n) & 0xff };
            (field(bits(0), count(1) as u32, count(2) as u32, width, is_signed), true)
        }
        ValueOp::Lop3 => {
            let all = mask(32);
            let pick = |index: u32| {
                let side = |v: u128, one: bool| if one { v } else { !v & all };
                let (a, b, c) = (index & 4 != 0, index & 2 != 0, index & 1 != 0);
                if bits(3) >> index & 1 == 1 { side(bits(0), a) & side(bits(1), b) & side(bits(2), c) } else { 0 }
            };
            ((0..8).fold(0, |out, index| out | pick(index)), true)
        }
        ValueOp::Permute => {
            let bytes = bits(1) << 32 | bits(0);
            let byte = |n: u32| {
                let selector = bits(2) >> (4 * n) & 15;
                let value = bytes >> (8 * (selector & 7)) & 0xff;
                // If bit 3 of a selector is set, the selected byte is replaced by copies of its sign.
                if selector & 8 != 0 { if value & 0x80 != 0 { 0xff } else { 0 } } else { value }
            };
            ((0..4).fold(0, |out, n| out | byte(n) << (8 * n)), true)
        }
        ValueOp::PermuteBytes => {
            let bytes = bits(0) << 32 | bits(1);
            let byte = |n: u32| match bits(2) >> (8 * n) & 0xff {
                selector @ 0..8 => bytes >> (8 * selector) & 0xff,
                // These selectors select the signs of the halves of both registers.
                selector @ 8..12 => (bytes >> (16 * (selector - 8) + 15) & 1) * 0xff,
                12 => 0,
                _ => 0xff,
            };
            ((0..4).fold(0, |out, n| out | byte(n) << (8 * n)), true)
        }
        // The ISA's manuals disagree about distances beyond the register, so only distances below 4 are exact.
        ValueOp::AlignBytes => ((bits(0) << 32 | bits(1)) >> (8 * (bits(2) & 3)), bits(2) < 4),
        ValueOp::SumDistances => {
            let distance = |n: u32| part(bits(0), n, 8, false).abs_diff(part(bits(1), n, 8, false));
            ((0..4).map(distance).sum::<u128>() + bits(2), true)
        }
        ValueOp::MeanBytes => {
            let byte = |n: u32, i: u32| bits(n as usize) >> (8 * i) & 0xff;
            let mean = |i: u32| (byte(0, i) + byte(1, i) + (byte(2, i) & 1)) >> 1;
            ((0..4).fold(0, |out, i| out | mean(i) << (8 * i)), true)
        }
        ValueOp::Dot { part, is_signed } => dot(part, is_signed, [bits(0), bits(1), bits(2)], bits(3) != 0),
        ValueOp::DotBySigns { part } => {
            dot(part, [bits(0) != 0, bits(2) != 0], [bits(1), bits(3), bits(4)], bits(5) != 0)
        }
        ValueOp::DotVectors { is_signed } => {
            let register = |n: usize| bits(n) | bits(n + 1) << 16;
            dot(16, [is_signed; 2], [register(0), register(2), bits(4)], bits(5) != 0)
        }
        ValueOp::DotHalves { is_signed: [a, b] } => {
            let first = if bits(2) & 1 == 1 { 2 } else { 0 };
            let product = |n: u32| part(bits(0), n, 16, a) * part(bits(1), first + n, 8, b);
            ((product(0) + product(1) + bits(3) as i128) as u128, true)
        }
        ValueOp::FixedProduct { is_signed, saturates } => {
            fixed_product([bits(0), bits(1)], bits(2) as u32, width, is_signed, saturates)?
        }
        ValueOp::MulHigh { is_signed: false } => ((bits(0) * bits(1)) >> width, width <= 64),
        ValueOp::MulHigh { is_signed: true } => {
            ((signed(bits(0), width).wrapping_mul(signed(bits(1), width)) >> width) as u128, width <= 64)
        }
        ValueOp::Mul24 { is_signed: false } => ((bits(0) & mask(24)) * (bits(1) & mask(24)), true),
        ValueOp::Mul24 { is_signed: true } => {
            (signed(bits(0) & mask(24), 24).wrapping_mul(signed(bits(1) & mask(24), 24)) as u128, true)
        }
        ValueOp::FloatToInt { is_signed, round } => {
            let kind = first_float(kinds)?;
            let x = decode(bits(0), kind).ok_or_else(|| wide(kind))?;
            let x = match round {
                Rounding::Nearest => x.round_ties_even(),
                Rounding::Zero => x.trunc(),
                Rounding::Down => x.floor(),
                Rounding::Up => x.ceil(),
            };
            (to_int_saturating(x, to.bits, is_signed), !x.is_nan())
        }
        ValueOp::NearestInt { away } => {
            let kind = first_float(kinds)?;
            let x = decode(bits(0), kind).ok_or_else(|| wide(kind))?;
            let x = if away { x.round() } else { x.round_ties_even() };
            let limit = 2f64.powi(to.bits as i32 - 1);
            (to_int_saturating(x, to.bits, true), (-limit..limit).contains(&x))
        }
        ValueOp::ToHalf | ValueOp::FromHalf => {
            let number = |kind: Kind| match kind {
                Kind::Float(kind) => kind,
                _ => FloatKind::Half,
            };
            let (from, to) = (number(kinds.first().map_or(Kind::Int, |l| l.kind)), number(to.kind));
            let x = decode(bits(0), from).ok_or_else(|| wide(from))?;
            (encode(x, to).ok_or_else(|| wide(to))?, !x.is_nan())
        }
        ValueOp::Modf | ValueOp::SinCos { .. } => {
            let kind = first_float(kinds)?;
            let x = decode(bits(0), kind).ok_or_else(|| wide(kind))?;
            let whole = x.trunc();
            let fraction = if x.is_infinite() { 0.0 } else { x - whole };
            let angle = if op == (ValueOp::SinCos { of_pi: true }) { x * std::f64::consts::PI } else { x };
            let value = match (op, is_second) {
                (ValueOp::Modf, false) => fraction.copysign(x),
                (ValueOp::Modf, true) => whole,
                (_, false) => angle.sin(),
                (_, true) => angle.cos(),
            };
            (encode(value, kind).ok_or_else(|| wide(kind))?, op == ValueOp::Modf && !x.is_nan())
        }
        ValueOp::Frexp => {
            let kind = first_float(kinds)?;
            let x = decode(bits(0), kind).ok_or_else(|| wide(kind))?;
            let (fraction, exponent) = frexp(x);
            match to.kind {
                Kind::Float(kind) => (encode(fraction, kind).ok_or_else(|| wide(kind))?, true),
                // LangRef, 'llvm.frexp': the exponent of an infinity or a NaN is unspecified.
                _ => (exponent as u128, x.is_finite()),
            }
        }
        ValueOp::Ldexp => {
            let (Some(Leaf { kind: Kind::Float(kind), .. }), Some(by)) = (kinds.first(), kinds.get(1)) else {
                return unsupported("intrinsic type");
            };
            let x = decode(bits(0), *kind).ok_or_else(|| wide(*kind))?;
            let by = signed(bits(1), by.bits).clamp(-2200, 2200) as i32;
            // The code multiplies in three steps, because the power itself may be too large for a double. If the result
            // is denormal, the product may be rounded twice.
            let third = 2f64.powi(by / 3);
            let value = x * third * third * 2f64.powi(by - by / 3 * 2);
            let rounded_once = width < 64 || value.is_normal() || x == 0.0;
            (encode(value, *kind).ok_or_else(|| wide(*kind))?, rounded_once && !x.is_nan())
        }
        ValueOp::Float(_) | ValueOp::Fma | ValueOp::Convert | ValueOp::Curve(_) => (float(op, args, kinds, to)?, false),
        ValueOp::Unknown => (some_function(salt, args, to), false),
    })
}

/// Returns the format of the first operand, which must be a float.
fn first_float(kinds: &[Leaf]) -> Result<FloatKind, Stop> {
    match kinds.first() {
        Some(Leaf { kind: Kind::Float(kind), .. }) => Ok(*kind),
        _ => unsupported("intrinsic type"),
    }
}

/// Multiplies each part of one register by the same part of a second register, and adds all products to a third
/// register. If the parts of either factor are signed, the sum is signed.
fn dot(size: u32, [a, b]: [bool; 2], registers: [u128; 3], clamps: bool) -> (u128, bool) {
    let products = (0..32 / size).map(|n| part(registers[0], n, size, a) * part(registers[1], n, size, b));
    let sum = products.sum::<i128>() + part(registers[2], 0, 32, a || b);
    let (low, high) = bounds(32, a || b);
    match clamps {
        false => (sum as u128, true),
        // The manuals do not state whether each partial sum is clamped.
        true => (sum.clamp(low, high) as u128, (low..=high).contains(&sum)),
    }
}

/// Returns part `n` of a register, as a number of `size` bits.
fn part(register: u128, n: u32, size: u32, is_signed: bool) -> i128 {
    let part = register >> (size * n) & mask(size);
    if is_signed { signed(part, size) } else { part as i128 }
}

/// Returns the smallest and the largest number of a width below 128.
fn bounds(width: u32, is_signed: bool) -> (i128, i128) {
    match is_signed {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

/// Computes a product of fixed-point numbers with `scale` bits after the point, rounded down. LangRef, "llvm.smul.fix":
/// the rounding is unspecified, and a result that does not fit is undefined behaviour. Also returns whether the result
/// is exact.
fn fixed_product(
    factors: [u128; 2],
    scale: u32,
    width: u32,
    is_signed: bool,
    saturates: bool,
) -> Result<(u128, bool), Stop> {
    if width > 63 || scale > width {
        return unsupported("arithmetic on wide fixed-point numbers");
    }
    let [a, b] = factors.map(|factor| part(factor, 0, width, is_signed));
    let below = (a * b) >> scale;
    let above = below + i128::from(below << scale != a * b);
    let (low, high) = bounds(width, is_signed);
    if !saturates && (below < low || above > high) {
        return unsupported("arithmetic on fixed-point numbers that overflow");
    }
    let [below, above] = [below, above].map(|value| value.clamp(low, high));
    Ok((below as u128, below == above))
}

/// Splits a number into a fraction, whose absolute value is at least one half and less than one, and an exponent of
/// two. A zero, infinity or NaN is the fraction itself.
fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    // Denormal doubles lack the implicit leading one.
    let (x, lifted) = if x.abs() < f64::MIN_POSITIVE { (x * 2f64.powi(64), 64) } else { (x, 0) };
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    (f64::from_bits(x.to_bits() & !(0x7ff << 52) | 1022 << 52), exponent - lifted)
}

fn shifted(op: BinOp, a: u128, by: u128, width: u32) -> u128 {
    let far = by >= u128::from(width);
    match op {
        BinOp::Shl if far => 0,
        BinOp::Shl => a << by,
        BinOp::AShr => (signed(a, width) >> by.min(127)) as u128,
        _ if far => 0,
        _ => a >> by,
    }
}

/// Extracts a bit field (PTX ISA, "bfe"). Bits beyond the width are copies of the sign bit, or 0.
fn field(a: u128, position: u32, length: u32, width: u32, is_signed: bool) -> u128 {
    if length == 0 {
        return 0;
    }
    let wide = if is_signed { signed(a, width) } else { a as i128 };
    let part = (wide >> position.min(127)) as u128 & mask(length.min(128));
    if is_signed && length < 128 { signed(part, length) as u128 } else { part }
}

fn float(op: ValueOp, args: &[Scalar], kinds: &[Leaf], to: Leaf) -> Result<u128, Stop> {
    let Kind::Float(result) = to.kind else { return unsupported("intrinsic type") };
    let mut x = [0.0; 3];
    for ((x, v), leaf) in x.iter_mut().zip(args).zip(kinds) {
        *x = match leaf.kind {
            Kind::Float(kind) => decode(v.bits, kind).ok_or_else(|| wide(kind))?,
            _ => signed(v.bits, leaf.bits) as f64,
        };
    }
    let [a, b, c] = x;
    let value = match op {
        ValueOp::Fma => evaluate_curve(Curve::Fma, a, b, c),
        ValueOp::Float(BinOp::FAdd) => evaluate_curve(Curve::Add, a, b, c),
        ValueOp::Float(BinOp::FSub) => a - b,
        ValueOp::Float(BinOp::FMul) => evaluate_curve(Curve::Mul, a, b, c),
        ValueOp::Float(_) => evaluate_curve(Curve::Div, a, b, c),
        ValueOp::Curve(curve) => evaluate_curve(curve, a, b, c),
        _ => a,
    };
    encode(value, result).ok_or_else(|| wide(result))
}

fn evaluate_curve(curve: Curve, a: f64, b: f64, c: f64) -> f64 {
    match curve {
        Curve::Ex2 => a.exp2(),
        Curve::Lg2 => a.log2(),
        Curve::Exp => a.exp(),
        Curve::Exp10 => 10f64.powf(a),
        Curve::Log => a.ln(),
        Curve::Log10 => a.log10(),
        Curve::Sin => a.sin(),
        Curve::Cos => a.cos(),
        Curve::Tan => a.tan(),
        Curve::Tanh => a.tanh(),
        Curve::Sinh => a.sinh(),
        Curve::Cosh => a.cosh(),
        Curve::Asin => a.asin(),
        Curve::Acos => a.acos(),
        Curve::Atan => a.atan(),
        Curve::Atan2 => a.atan2(b),
        Curve::Pow => a.powf(b),
        Curve::Rcp => 1.0 / a,
        Curve::Rsqrt => 1.0 / a.sqrt(),
        Curve::Sqrt => a.sqrt(),
        Curve::Fract => a - a.floor(),
        Curve::Saturate => a.clamp(0.0, 1.0),
        Curve::Ceil => a.ceil(),
        Curve::Floor => a.floor(),
        Curve::Trunc => a.trunc(),
        Curve::Round => a.round_ties_even(),
        Curve::Fabs => a.abs(),
        Curve::Minimum => a.min(b),
        Curve::Maximum => a.max(b),
        Curve::Median => a.max(b).min(a.min(b).max(c)),
        Curve::Div => a / b,
        Curve::Mul => a * b,
        Curve::Add => a + b,
        Curve::Fma => a.mul_add(b, c),
    }
}

/// Returns the result of the function that stands for an unknown function. Equal operands give equal results. The
/// number `salt` selects the function.
fn some_function(salt: u64, args: &[Scalar], to: Leaf) -> u128 {
    some_bits(args.iter().fold(salt, |h, v| sub_seed(sub_seed(h, v.bits as u64), (v.bits >> 64) as u64)), to)
}

/// Returns a small number as the result of an unknown function: one of 4 integers, or one of 16 floats below 1.
pub fn some_bits(hash: u64, to: Leaf) -> u128 {
    match to.kind {
        Kind::Float(kind) => encode((hash >> 60) as f64 / 16.0, kind).unwrap_or(0),
        _ => u128::from(hash >> 62),
    }
}

#[cfg(test)]
mod tests;

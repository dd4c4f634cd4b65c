//! Floating point: half, bfloat, float and double through the host's IEEE arithmetic. NaN results are one of many
//! legal ones, so they count as drawn.

use super::promises::Stop;
use super::value::{Scalar, mask};
use crate::ir::{BinOp, FCmpPred, Flags, FloatKind, signed};

/// The value as a double (exact for every supported format).
pub fn decode(bits: u128, kind: FloatKind) -> Option<f64> {
    Some(match kind {
        FloatKind::Double => f64::from_bits(bits as u64),
        FloatKind::Float => f64::from(f32::from_bits(bits as u32)),
        FloatKind::BFloat => f64::from(f32::from_bits((bits as u32) << 16)),
        FloatKind::Half => half(bits as u16),
        _ => return None,
    })
}

fn half(bits: u16) -> f64 {
    let (sign, exp, frac) = (bits >> 15, i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let magnitude = match exp {
        0 => frac * 2f64.powi(-24),
        31 if frac == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + frac) * 2f64.powi(exp - 25),
    };
    if sign == 1 { -magnitude } else { magnitude }
}

/// Rounds a double to the format, ties to even.
pub fn encode(v: f64, kind: FloatKind) -> Option<u128> {
    Some(match kind {
        FloatKind::Double => v.to_bits().into(),
        FloatKind::Float => (v as f32).to_bits().into(),
        FloatKind::BFloat => round(v, 8, 7),
        FloatKind::Half => round(v, 5, 10),
        _ => return None,
    })
}

/// Rounding to a small format of `exp` exponent and `frac` fraction bits, straight from the double.
fn round(v: f64, exp: u32, frac: u32) -> u128 {
    let sign = u128::from(v.is_sign_negative()) << (exp + frac);
    let top = (1u128 << exp) - 1;
    if v.is_nan() {
        return sign | top << frac | 1 << (frac - 1);
    }
    let bias = (1i32 << (exp - 1)) - 1;
    let magnitude = v.abs();
    if magnitude == 0.0 {
        return sign;
    }
    let e = ((magnitude.to_bits() >> 52) as i32 - 1023).max(1 - bias);
    // The number of units in the last place at this exponent; ties_even rounds exactly (a double has room).
    let units = (magnitude * 2f64.powi(frac as i32 - e)).round_ties_even();
    if !units.is_finite() {
        return sign | top << frac;
    }
    let mut units = units as u128;
    let mut e = e;
    if units >= 2 << frac {
        units >>= 1;
        e += 1;
    }
    if e > bias {
        return sign | top << frac;
    }
    if units < 1 << frac {
        return sign | units;
    }
    sign | ((e + bias) as u128) << frac | (units & ((1 << frac) - 1))
}

fn is_nan(bits: u128, kind: FloatKind) -> bool {
    decode(bits, kind).is_some_and(f64::is_nan)
}

/// Applies what all float results share: fast-math poison and the freedom of NaN.
pub fn finish(a: Scalar, b: Scalar, bits: u128, kind: FloatKind, flags: Flags) -> Scalar {
    let mut out = a.derive(b, bits, kind.bits());
    if out.poison {
        return Scalar::poison();
    }
    let values = [a.bits, b.bits, bits].map(|v| decode(v, kind).unwrap_or(0.0));
    if (flags.has(Flags::NNAN) && (out.undef != 0 || values.iter().any(|v| v.is_nan())))
        || (flags.has(Flags::NINF) && (out.undef != 0 || values.iter().any(|v| v.is_infinite())))
    {
        return Scalar::poison();
    }
    out.drawn |= is_nan(bits, kind);
    out
}

/// One lane of a float binary operation.
pub fn binary(op: BinOp, flags: Flags, kind: FloatKind, a: Scalar, b: Scalar) -> Result<Scalar, Stop> {
    let (Some(x), Some(y)) = (decode(a.bits, kind), decode(b.bits, kind)) else { return Err(wide(kind)) };
    let bits = if kind == FloatKind::Float {
        let (x, y) = (x as f32, y as f32);
        let r = match op {
            BinOp::FAdd => x + y,
            BinOp::FSub => x - y,
            BinOp::FMul => x * y,
            BinOp::FDiv => x / y,
            _ => x % y,
        };
        u128::from(r.to_bits())
    } else {
        // One operation in double, then one rounding: innocuous for half and bfloat (p ≥ 2·11 + 2).
        let r = match op {
            BinOp::FAdd => x + y,
            BinOp::FSub => x - y,
            BinOp::FMul => x * y,
            BinOp::FDiv => x / y,
            _ => x % y,
        };
        encode(r, kind).ok_or_else(|| wide(kind))?
    };
    Ok(finish(a, b, bits, kind, flags))
}

/// The discard for formats wider than double.
pub fn wide(kind: FloatKind) -> Stop {
    Stop::Discard(format!("unsupported: arithmetic on {kind:?}").to_lowercase())
}

/// `fneg`: flips the sign bit, NaN or not.
pub fn negate(a: Scalar, kind: FloatKind, flags: Flags) -> Scalar {
    if a.poison {
        return a;
    }
    let bits = a.bits ^ 1 << (kind.bits() - 1);
    let mut out = finish(a, a, bits, kind, flags);
    out.drawn = a.drawn;
    out
}

/// One lane of a float comparison.
pub fn compare(pred: FCmpPred, flags: Flags, kind: FloatKind, a: Scalar, b: Scalar) -> Result<Scalar, Stop> {
    use FCmpPred::*;
    let (Some(x), Some(y)) = (decode(a.bits, kind), decode(b.bits, kind)) else { return Err(wide(kind)) };
    if a.poison || b.poison {
        return Ok(Scalar::poison());
    }
    if (flags.has(Flags::NNAN) && (x.is_nan() || y.is_nan()))
        || (flags.has(Flags::NINF) && (x.is_infinite() || y.is_infinite()))
    {
        return Ok(Scalar::poison());
    }
    let unordered = x.is_nan() || y.is_nan();
    let holds = match pred {
        False => false,
        True => true,
        Ord => !unordered,
        Uno => unordered,
        Oeq => x == y,
        Ogt => x > y,
        Oge => x >= y,
        Olt => x < y,
        Ole => x <= y,
        One => !unordered && x != y,
        Ueq => unordered || x == y,
        Ugt => unordered || x > y,
        Uge => unordered || x >= y,
        Ult => unordered || x < y,
        Ule => unordered || x <= y,
        Une => x != y,
    };
    Ok(a.derive(b, holds.into(), 1))
}

/// `fptosi`, `fptoui`: truncation, poison outside the range. `None`: poison.
pub fn to_int(v: f64, bits: u32, is_signed: bool) -> Option<u128> {
    let t = v.trunc();
    if !t.is_finite() {
        return None;
    }
    if is_signed {
        let r = t as i128;
        (r as f64 == t && signed(r as u128 & mask(bits), bits) == r).then_some(r as u128 & mask(bits))
    } else {
        let r = t as u128;
        (t >= 0.0 && r as f64 == t && r <= mask(bits)).then_some(r)
    }
}

/// `sitofp`, `uitofp` with one rounding.
pub fn of_int(bits: u128, width: u32, is_signed: bool, kind: FloatKind) -> Option<u128> {
    let v = signed(bits, width);
    match (kind, is_signed) {
        (FloatKind::Float, true) => Some((v as f32).to_bits().into()),
        (FloatKind::Float, false) => Some((bits as f32).to_bits().into()),
        (FloatKind::Double, true) => Some((v as f64).to_bits().into()),
        (FloatKind::Double, false) => Some((bits as f64).to_bits().into()),
        // Exact in double below 2^53; wider ones would round twice.
        _ if (is_signed && v.unsigned_abs() < 1 << 53) || (!is_signed && bits < 1 << 53) => {
            encode(if is_signed { v as f64 } else { bits as f64 }, kind)
        }
        _ => None,
    }
}

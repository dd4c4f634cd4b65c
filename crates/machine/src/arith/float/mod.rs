//! Floating point: half, bfloat, float and double, computed by the host's IEEE arithmetic. This file has the formats
//! and their conversions to and from integers. [`ops`] has the operations. [`open`] has the cases in which LangRef
//! allows several results.

pub mod directed_rounding;
pub mod several_results;
pub mod ops;
#[cfg(test)]
mod tests;

use crate::api::{Discard, Stop};
pub use several_results::{Env, Modes};

use crate::ir::{FloatKind, signed};
use crate::memory::mask;

/// Returns the value as a double. The conversion is exact for every supported format. `None`: the format is not
/// supported.
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

/// Rounds a double to the format, ties to even. `None`: the format is not supported.
pub fn encode(v: f64, kind: FloatKind) -> Option<u128> {
    Some(match kind {
        FloatKind::Double => v.to_bits().into(),
        FloatKind::Float => (v as f32).to_bits().into(),
        FloatKind::BFloat => round(v, 8, 7),
        FloatKind::Half => round(v, 5, 10),
        _ => return None,
    })
}

/// Rounds a double directly to a small format with `exp` exponent bits and `frac` fraction bits.
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
    // The number of units in the last place at this exponent. `round_ties_even` gives the exact rounding, because a
    // double has more digits than the format.
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

/// Whether the bits are a NaN of this format.
pub fn is_nan(bits: u128, kind: FloatKind) -> bool {
    decode(bits, kind).is_some_and(f64::is_nan)
}

/// Returns the discard for a format that is wider than double.
pub fn wide(kind: FloatKind) -> Stop {
    Stop::Discard(Discard::Unsupported(format!("arithmetic on {kind:?}").to_lowercase().into()))
}

/// Computes `fptosi` or `fptoui`, which truncate. `None`: the value is out of range, so the result is poison.
pub fn to_int(v: f64, bits: u32, is_signed: bool) -> Option<u128> {
    let (t, limit) = (v.trunc(), 2f64.powi(bits as i32 - i32::from(is_signed)));
    match is_signed {
        true => (-limit <= t && t < limit).then_some(t as i128 as u128 & mask(bits)),
        false => (0.0 <= t && t < limit).then_some(t as u128),
    }
}

/// Computes `llvm.fptosi.sat` or `llvm.fptoui.sat`: the nearest number in range, or 0 for NaN.
pub fn to_int_saturating(v: f64, bits: u32, is_signed: bool) -> u128 {
    let low = if is_signed { 1 << (bits - 1) } else { 0 };
    match to_int(v, bits, is_signed) {
        Some(value) => value,
        None if v.is_nan() => 0,
        None if v < 0.0 => low,
        None => low ^ mask(bits),
    }
}

/// Computes `sitofp` or `uitofp` with one rounding. `None`: the format is not supported.
pub fn of_int(bits: u128, width: u32, is_signed: bool, kind: FloatKind) -> Option<u128> {
    let v = signed(bits, width);
    let negative = is_signed && v < 0;
    let magnitude = if negative { v.unsigned_abs() } else { bits };
    let value = match kind {
        FloatKind::Double => magnitude as f64,
        _ => round_to_odd(magnitude),
    };
    encode(if negative { -value } else { value }, kind)
}

/// Returns a double that stands for an integer: if the double is rounded to a format of fewer than 52 bits, the result
/// is the same as if the integer itself is rounded. If the double cannot represent the integer, its last bit is 1.
fn round_to_odd(v: u128) -> f64 {
    let excess = (128 - v.leading_zeros()).saturating_sub(53);
    let lost = v & mask(excess) != 0;
    (((v >> excess) | u128::from(lost)) << excess) as f64
}

#[cfg(test)]
mod conversions {
    use super::*;

    #[test]
    fn float_to_integer_conversions_detect_overflow() {
        let two = |n: i32| 2f64.powi(n);
        // Each row has the value, the number of bits, whether the integer is signed, and the result.
        let rows = [
            (two(127), 128, true, None),
            (-two(127), 128, true, Some(1 << 127)),
            (two(127), 128, false, Some(1 << 127)),
            (two(128), 128, false, None),
            (-0.9, 8, false, Some(0)),
            (-1.0, 8, false, None),
            (127.9, 8, true, Some(127)),
            (128.0, 8, true, None),
            (-128.9, 8, true, Some(0x80)),
            (-1.0, 1, true, Some(1)),
            (1.0, 1, true, None),
            (f64::NAN, 8, true, None),
            (f64::INFINITY, 8, true, None),
        ];
        for (v, bits, is_signed, want) in rows {
            assert_eq!(to_int(v, bits, is_signed), want, "{v} to {bits} bits");
        }
        let saturated = [
            (1e9, 8, true, 127),
            (-1e9, 8, true, 128),
            (1e9, 13, false, 8191),
            (-1e9, 13, false, 0),
            (f64::NAN, 32, true, 0),
            (f64::INFINITY, 128, false, u128::MAX),
            (f64::NEG_INFINITY, 1, true, 1),
        ];
        for (v, bits, is_signed, want) in saturated {
            assert_eq!(to_int_saturating(v, bits, is_signed), want, "{v} to {bits} bits");
        }
    }

    #[test]
    fn integers_are_rounded_once() {
        // This number is just above the middle between two bfloats. If it were first rounded to a double, the double
        // would be exactly in the middle.
        let tie = 0x8080_0000_0000_0000_u128;
        assert_eq!(of_int(tie + 1, 64, false, FloatKind::BFloat), Some(0x5f01));
        assert_eq!(of_int(tie, 64, false, FloatKind::BFloat), Some(0x5f00));
        assert_eq!(of_int(mask(64), 64, true, FloatKind::BFloat), Some(0xbf80));
        assert_eq!(of_int(mask(100), 100, false, FloatKind::Half), Some(0x7c00));
        assert_eq!(of_int(mask(128), 128, false, FloatKind::Float), Some(f32::INFINITY.to_bits().into()));
    }

    /// Every half and bfloat has the value that IEEE 754 defines, and `encode` turns this value into the same bits
    /// again.
    #[test]
    fn small_formats_bit_by_bit() {
        for (kind, exp, frac) in [(FloatKind::Half, 5u32, 10u32), (FloatKind::BFloat, 8, 7)] {
            let bias = (1i32 << (exp - 1)) - 1;
            let mut last = None;
            for bits in 0..1u128 << 15 {
                let (e, f) = ((bits >> frac) as i32, (bits & mask(frac)) as f64 / f64::from(1u32 << frac));
                let value = match e {
                    0 => f * 2f64.powi(1 - bias),
                    e if e == (1 << exp) - 1 && f == 0.0 => f64::INFINITY,
                    e if e == (1 << exp) - 1 => f64::NAN,
                    e => (1.0 + f) * 2f64.powi(e - bias),
                };
                let (plus, minus) =
                    (decode(bits, kind).expect("modelled"), decode(bits | 1 << 15, kind).expect("modelled"));
                if value.is_nan() {
                    assert!(plus.is_nan() && minus.is_nan() && is_nan(bits, kind));
                    continue;
                }
                assert_eq!((plus, minus, minus.is_sign_negative()), (value, -value, true), "{kind:?} {bits:#x}");
                assert_eq!((encode(value, kind), encode(-value, kind)), (Some(bits), Some(bits | 1 << 15)));
                // A number between two neighbours rounds to the nearer one, and a number in the middle to the even one.
                if let Some(below) = last.filter(|_| value.is_finite()) {
                    let middle = (below + value) / 2.0;
                    let even = if bits & 1 == 0 { bits } else { bits - 1 };
                    assert_eq!(encode(middle, kind), Some(even), "{kind:?} {bits:#x}");
                    assert_eq!(encode(middle.next_down(), kind), Some(bits - 1), "{kind:?} {bits:#x}");
                    assert_eq!(encode(middle.next_up(), kind), Some(bits), "{kind:?} {bits:#x}");
                }
                last = Some(value);
            }
            let most = (2.0 - 2f64.powi(-(frac as i32))) * 2f64.powi(bias);
            let over = 2f64.powi(bias) * (2.0 - 2f64.powi(-(frac as i32) - 1));
            let infinity = ((1u128 << exp) - 1) << frac;
            assert_eq!((encode(most, kind), encode(over.next_down(), kind)), (Some(infinity - 1), Some(infinity - 1)));
            for v in [over, 1e300, f64::INFINITY] {
                assert_eq!((encode(v, kind), encode(-v, kind)), (Some(infinity), Some(infinity | 1 << 15)));
            }
            let nan = |v: f64| encode(v, kind).expect("modelled");
            assert_eq!(nan(f64::NAN), infinity | 1 << (frac - 1), "a quiet NaN");
            assert_eq!(nan(-f64::NAN), infinity | 1 << (frac - 1) | 1 << 15);
        }
    }

    /// An integer is converted to the nearest number, with one rounding.
    #[test]
    fn integers_become_floats() {
        for (bits, width, is_signed, kind, expected) in [
            (0xffu128, 8, true, FloatKind::Double, (-1.0f64).to_bits().into()),
            (0xff, 8, false, FloatKind::Double, 255f64.to_bits().into()),
            (0x80, 8, true, FloatKind::Float, (-128f32).to_bits().into()),
            (0x0100_0001, 32, false, FloatKind::Float, 16_777_216f32.to_bits().into()),
            (0x0100_0003, 32, false, FloatKind::Float, 16_777_220f32.to_bits().into()),
            ((1 << 53) + 1, 64, false, FloatKind::Double, 9_007_199_254_740_992f64.to_bits().into()),
            (1 << 60, 64, false, FloatKind::Half, 0x7c00),
            (2049, 32, false, FloatKind::Half, 0x6800),
            (2051, 32, false, FloatKind::Half, 0x6802),
            // If the integer were first rounded to a double, the double would be exactly in the middle of two bfloats.
            ((1 << 60) | (1 << 52) | 1, 64, false, FloatKind::BFloat, 0x5d81),
            ((1 << 60) | (1 << 52), 64, false, FloatKind::BFloat, 0x5d80),
            (u128::MAX, 128, true, FloatKind::BFloat, 0xbf80),
        ] {
            assert_eq!(of_int(bits, width, is_signed, kind), Some(expected), "{bits:#x} {width} {is_signed} {kind:?}");
        }
    }
}

//! Conversion of floating-point literals to the bits of their type.

use super::super::FloatKind;
use super::super::decimal::{Format, OutOfRange, from_decimal, from_hexadecimal};

/// LLVM's errors for floating-point literals.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BadFloat {
    #[error("floating point constant does not have this type")]
    Type,
    #[error("invalid floating point constant")]
    Invalid,
    #[error("hexadecimal constant is too large")]
    TooLarge,
    #[error("hexadecimal constant does not fit into {0} bits")]
    TooWide(u32),
    #[error("hexadecimal constant has {has} digits but the {bits} bits of the type have {}", bits / 4)]
    Digits { has: usize, bits: u32 },
    #[error("floating point constant invalid for type")]
    Inexact,
    #[error("floating point constant is too large for its type")]
    Overflow,
    #[error("floating point constant is too small for its type: it would be zero")]
    Underflow,
    #[error("the nearest ppc_fp128 of this constant is not a double, and no other is read as a decimal")]
    Pair,
}

impl From<OutOfRange> for BadFloat {
    fn from(range: OutOfRange) -> BadFloat {
        match range {
            OutOfRange::Overflow => BadFloat::Overflow,
            OutOfRange::Underflow => BadFloat::Underflow,
            OutOfRange::Malformed => BadFloat::Invalid,
        }
    }
}

/// Converts `text` (a `Decimal` or `HexFloat` token) to the bits of a value of type `kind`. The errors are LLVM's. A
/// decimal is rounded to nearest, as in LLVM 23; older releases reject a decimal that is not exact.
pub(super) fn literal(text: &str, kind: FloatKind) -> Result<u128, BadFloat> {
    if let Some(hex) = text.strip_prefix("f0x") {
        return match hex.len() as u32 * 4 == kind.bits() {
            true => hex_bits(hex, kind.bits()),
            false => Err(BadFloat::Digits { has: hex.len(), bits: kind.bits() }),
        };
    }
    if text.contains(['p', 'P']) {
        return Ok(from_hexadecimal(text, Format::of(kind).ok_or(BadFloat::Type)?)?);
    }
    let Some(hex) = text.strip_prefix("0x") else {
        // A `ppc_fp128` is a pair of doubles, and the first double of the pair is in the low bits. So the decimal is
        // converted to a double.
        let format = Format::of(kind).or(Format::of(FloatKind::Double)).ok_or(BadFloat::Type)?;
        if let Some(bits) = special(text, format) {
            return Ok(bits);
        }
        let bits = from_decimal(text, format)?;
        return if kind == FloatKind::PpcFp128 && !is_exact_double(text) { Err(BadFloat::Pair) } else { Ok(bits) };
    };
    let (format, digits) = match hex.as_bytes().first() {
        Some(b'K') => (FloatKind::X86Fp80, &hex[1..]),
        Some(b'L') => (FloatKind::Fp128, &hex[1..]),
        Some(b'M') => (FloatKind::PpcFp128, &hex[1..]),
        Some(b'H') => (FloatKind::Half, &hex[1..]),
        Some(b'R') => (FloatKind::BFloat, &hex[1..]),
        _ => {
            let bits = hex_bits(hex, 64)?;
            return from_double(bits as u64, kind);
        }
    };
    // The prefix determines a format. LLVM 23 accepts the bits for every type that is as wide as this format.
    if format.bits() != kind.bits() {
        return Err(BadFloat::Type);
    }
    match format {
        // The first sixteen digits are the low word, and the remaining digits the high word. If there are fewer than
        // sixteen digits, all of them belong to the high word.
        FloatKind::Fp128 | FloatKind::PpcFp128 => {
            let (low, high) = if digits.len() < 16 { ("0", digits) } else { digits.split_at(16) };
            Ok(hex_bits(low, 64)? | if high.is_empty() { 0 } else { hex_bits(high, 64)? << 64 })
        }
        _ => hex_bits(digits, kind.bits()),
    }
}

/// Parses `+inf`, `-qnan`, `+nan(0x1)`, `+snan(0x1)`.
fn special(text: &str, format: Format) -> Option<u128> {
    let negative = text.starts_with('-');
    let word = text.trim_start_matches(['+', '-']);
    let payload = |digits: &str| {
        let digits = digits.strip_suffix(')')?;
        // Only the lowest 128 bits of the payload are used.
        u128::from_str_radix(&digits[digits.len().saturating_sub(32)..], 16).ok()
    };
    match word {
        "inf" => Some(format.infinity(negative)),
        "qnan" => Some(format.nan(negative, false, 0)),
        _ => match word.strip_prefix("nan(0x") {
            Some(digits) => Some(format.nan(negative, false, payload(digits)?)),
            None => Some(format.nan(negative, true, payload(word.strip_prefix("snan(0x")?)?)),
        },
    }
}

/// Whether the decimal is exactly the value of a double.
fn is_exact_double(text: &str) -> bool {
    let wide = |kind| Format::of(kind).and_then(|format| Some((format, from_decimal(text, format).ok()?)));
    let (Some((quad, a)), Some((double, b))) = (wide(FloatKind::Fp128), wide(FloatKind::Double)) else { return false };
    use super::super::decimal::Class::Finite;
    match (quad.class(a), double.class(b)) {
        (Finite { significand: 0, .. }, Finite { significand: 0, .. }) => true,
        (Finite { significand: x, power: p, .. }, Finite { significand: y, power: q, .. }) if x != 0 && y != 0 => {
            let (i, j) = (x.trailing_zeros(), y.trailing_zeros());
            x >> i == y >> j && p + i64::from(i) == q + i64::from(j)
        }
        _ => false,
    }
}

fn hex_bits(digits: &str, bits: u32) -> Result<u128, BadFloat> {
    let value = u128::from_str_radix(digits, 16).map_err(|_| BadFloat::TooLarge)?;
    if bits < 128 && value >> bits != 0 {
        return Err(BadFloat::TooWide(bits));
    }
    Ok(value)
}

/// Converts a double to type `kind`. A conversion that is not exact is an error.
fn from_double(bits: u64, kind: FloatKind) -> Result<u128, BadFloat> {
    match kind {
        FloatKind::Double => Ok(u128::from(bits)),
        FloatKind::Half => narrow(bits, 5, 10),
        FloatKind::BFloat => narrow(bits, 8, 7),
        FloatKind::Float => narrow(bits, 8, 23),
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => Err(BadFloat::Type),
    }
}

/// Converts a double to a format with these widths of exponent and fraction, if the conversion is exact.
fn narrow(bits: u64, exp_bits: u32, frac_bits: u32) -> Result<u128, BadFloat> {
    let inexact = || Err(BadFloat::Inexact);
    let sign = u128::from(bits >> 63) << (exp_bits + frac_bits);
    let exp = ((bits >> 52) & 0x7FF) as i32;
    let frac = bits & ((1 << 52) - 1);
    let drop = 52 - frac_bits;
    let max_exp = (1i32 << exp_bits) - 1;
    let bias = (1i32 << (exp_bits - 1)) - 1;
    let pack = |e: i32, f: u64| Ok(sign | (e as u128) << frac_bits | u128::from(f));
    if exp == 0x7FF {
        return if frac & ((1 << drop) - 1) != 0 { inexact() } else { pack(max_exp, frac >> drop) };
    }
    if exp == 0 {
        return if frac == 0 { pack(0, 0) } else { inexact() };
    }
    let e = exp - 1023 + bias;
    let significand = frac | 1 << 52;
    let (e, shift) = if e >= 1 { (e, drop as i32) } else { (0, drop as i32 + 1 - e) };
    if e >= max_exp || shift > 52 || significand & ((1 << shift) - 1) != 0 {
        return inexact();
    }
    let kept = significand >> shift;
    pack(e, if e == 0 { kept } else { kept & ((1 << frac_bits) - 1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_the_bits_of_their_type() {
        for (text, kind, bits) in [
            ("1.0", FloatKind::Double, 0x3FF0_0000_0000_0000u128),
            ("1.5", FloatKind::Float, 0x3FC0_0000),
            ("-0.0", FloatKind::Float, 0x8000_0000),
            ("0x3FB99999A0000000", FloatKind::Float, 0x3DCC_CCCD),
            ("0x36A0000000000000", FloatKind::Float, 1),
            ("0x7FF0000000000000", FloatKind::Float, 0x7F80_0000),
            ("0x7FF8000000000000", FloatKind::Float, 0x7FC0_0000),
            ("1.0", FloatKind::Half, 0x3C00),
            ("0xH3C00", FloatKind::Half, 0x3C00),
            ("0xR3F80", FloatKind::BFloat, 0x3F80),
            ("0xK3FFF8000000000000000", FloatKind::X86Fp80, 0x3FFF_8000_0000_0000_0000),
            ("0xL00000000000000003FFF000000000000", FloatKind::Fp128, 0x3FFF_0000_0000_0000_0000_0000_0000_0000),
            ("f0x3F800000", FloatKind::Float, 0x3F80_0000),
            ("f0x3FFF8000000000000000", FloatKind::X86Fp80, 0x3FFF_8000_0000_0000_0000),
            ("f0x3C900000000000003FF0000000000000", FloatKind::PpcFp128, 0x3C90_0000_0000_0000_3FF0_0000_0000_0000),
            ("0.1", FloatKind::Float, 0x3DCC_CCCD),
            ("+1.5", FloatKind::Float, 0x3FC0_0000),
            ("9.997550e-02", FloatKind::Half, 0x2E66),
            ("3.14", FloatKind::X86Fp80, 0x4000_C8F5_C28F_5C28_F5C3),
            ("1.5", FloatKind::PpcFp128, 0x3FF8_0000_0000_0000),
            ("+inf", FloatKind::Float, 0x7F80_0000),
            ("-inf", FloatKind::Half, 0xFC00),
            ("+qnan", FloatKind::BFloat, 0x7FC0),
            ("-nan(0x7)", FloatKind::Float, 0xFFC0_0007),
            ("+nan(0x800000)", FloatKind::Float, 0x7FC0_0000),
            ("+snan(0x0)", FloatKind::Float, 0x7FA0_0000),
            ("+snan(0x1)", FloatKind::Fp128, 0x7FFF_0000_0000_0000_0000_0000_0000_0001),
            ("+inf", FloatKind::X86Fp80, 0x7FFF_8000_0000_0000_0000),
            ("+qnan", FloatKind::X86Fp80, 0x7FFF_C000_0000_0000_0000),
            ("-qnan", FloatKind::PpcFp128, 0xFFF8_0000_0000_0000),
            ("0x1.8p3", FloatKind::Half, 0x4A00),
            ("-0x1.8p-3", FloatKind::Float, 0xBE40_0000),
            ("0x1.123456789abcdep3", FloatKind::Float, 0x4109_1A2B),
            ("+0x0.p0", FloatKind::Double, 0),
            ("0xR3F80", FloatKind::Half, 0x3F80),
        ] {
            assert_eq!(literal(text, kind), Ok(bits), "{text}");
        }
    }

    #[test]
    fn foreign_literals_and_such_out_of_range_are_errors() {
        for (text, kind) in [
            ("1.0e10", FloatKind::Half),
            ("1.0e-46", FloatKind::Float),
            ("1.0e400", FloatKind::Double),
            ("3.14", FloatKind::PpcFp128),
            ("0xH3C00", FloatKind::Float),
            ("0xH13C00", FloatKind::Half),
            ("0x7FF8000000000001", FloatKind::Float),
            ("0x1.8p9999999", FloatKind::Double),
            ("0x1.8p-9999999999999999999999", FloatKind::Double),
            ("0x1.8", FloatKind::Double),
            ("0x1.8p3", FloatKind::PpcFp128),
            ("0x3FB999999999999A", FloatKind::Float),
            ("f0x3F80000", FloatKind::Float),
            ("f0x03F800000", FloatKind::Float),
        ] {
            assert!(literal(text, kind).is_err(), "{text}");
        }
    }
}

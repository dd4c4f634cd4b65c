//! Floating-point literals to the bits of their type.

use super::super::FloatKind;

/// What LLVM says of a floating-point literal that it does not read.
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
    #[error("floating point constant invalid for type")]
    Inexact,
}

/// The bits of `text` (a `Decimal` or `HexFloat` token) as a value of `kind`; an error is what LLVM would say.
pub(super) fn literal(text: &str, kind: FloatKind) -> Result<u128, BadFloat> {
    if let Some(hex) = text.strip_prefix("f0x") {
        return hex_bits(hex, kind.bits());
    }
    let Some(hex) = text.strip_prefix("0x") else {
        let value: f64 = text.parse().map_err(|_| BadFloat::Invalid)?;
        return from_double(value.to_bits(), kind);
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
    if format != kind {
        return Err(BadFloat::Type);
    }
    match kind {
        // Sixteen digits of the low word, then those of the high one; fewer are all of the high one.
        FloatKind::Fp128 | FloatKind::PpcFp128 => {
            let (low, high) = if digits.len() < 16 { ("0", digits) } else { digits.split_at(16) };
            Ok(hex_bits(low, 64)? | if high.is_empty() { 0 } else { hex_bits(high, 64)? << 64 })
        }
        _ => hex_bits(digits, kind.bits()),
    }
}

fn hex_bits(digits: &str, bits: u32) -> Result<u128, BadFloat> {
    let value = u128::from_str_radix(digits, 16).map_err(|_| BadFloat::TooLarge)?;
    if bits < 128 && value >> bits != 0 {
        return Err(BadFloat::TooWide(bits));
    }
    Ok(value)
}

/// A double as a value of `kind`; it must be exact.
fn from_double(bits: u64, kind: FloatKind) -> Result<u128, BadFloat> {
    match kind {
        FloatKind::Double => Ok(u128::from(bits)),
        FloatKind::Half => narrow(bits, 5, 10),
        FloatKind::BFloat => narrow(bits, 8, 7),
        FloatKind::Float => narrow(bits, 8, 23),
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => Err(BadFloat::Type),
    }
}

/// Exact conversion of a double to a format with these exponent and fraction widths.
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
        let kept = frac >> drop;
        // A payload that would vanish must not turn a NaN into an infinity.
        return pack(max_exp, if frac != 0 && kept == 0 { 1 } else { kept });
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

/// The nearest `float` of a decimal literal as LLVM writes it, to be used as a hint.
pub(super) fn nearest_float(text: &str) -> Option<String> {
    let value: f64 = text.parse().ok()?;
    Some(format!("0x{:016X}", f64::from(value as f32).to_bits()))
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
        ] {
            assert_eq!(literal(text, kind), Ok(bits), "{text}");
        }
    }

    #[test]
    fn inexact_and_foreign_literals_are_errors() {
        for (text, kind) in [
            ("0.1", FloatKind::Float),
            ("1.0e10", FloatKind::Half),
            ("1.0", FloatKind::Fp128),
            ("0xH3C00", FloatKind::Float),
            ("0xH13C00", FloatKind::Half),
        ] {
            assert!(literal(text, kind).is_err(), "{text}");
        }
        assert_eq!(nearest_float("0.1").as_deref(), Some("0x3FB99999A0000000"));
    }
}

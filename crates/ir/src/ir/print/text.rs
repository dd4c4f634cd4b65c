//! Names, escapes and floating-point numbers as LLVM writes them.

use super::super::FloatKind;
use super::super::decimal::{Class, Format, from_decimal, to_power_of_ten};
use std::fmt::Write;

/// Appends bytes. Escapes `"`, `\`, and bytes that are not printable ASCII.
pub(super) fn escape(out: &mut String, bytes: &[u8]) {
    for &b in bytes {
        match b {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if b != b'"' => out.push(b as char),
            _ => hex2(out, b),
        }
    }
}

fn hex2(out: &mut String, b: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push('\\');
    out.push(DIGITS[(b >> 4) as usize] as char);
    out.push(DIGITS[(b & 15) as usize] as char);
}

/// Appends `"…"`.
pub(super) fn write_quoted(out: &mut String, text: &str) {
    out.push('"');
    escape(out, text.as_bytes());
    out.push('"');
}

/// Appends a name. The caller appends the sigil first. The name is quoted if necessary.
pub(super) fn name(out: &mut String, name: &str) {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    let bytes = name.as_bytes();
    if bytes.first().is_some_and(|b| !b.is_ascii_digit()) && bytes.iter().all(|b| plain(*b)) {
        out.push_str(name);
    } else {
        write_quoted(out, name);
    }
}

/// Appends the name of metadata, which follows `!`. Such a name is not quoted; unusual bytes are escaped.
pub(super) fn metadata_name(out: &mut String, name: &str) {
    for (i, b) in name.bytes().enumerate() {
        let plain = matches!(b, b'-' | b'$' | b'.' | b'_') || b.is_ascii_alphabetic() || i > 0 && b.is_ascii_digit();
        if plain { out.push(b as char) } else { hex2(out, b) }
    }
}

/// Appends a floating-point constant as LLVM writes it before release 23. A `float` or `double` is written as a decimal
/// with six digits, if this decimal is read as the same number. All other constants are hexadecimal.
pub(super) fn float(out: &mut String, kind: FloatKind, bits: u128) {
    let low = bits as u64;
    let _ = match kind {
        FloatKind::Float => {
            float64(out, widen(bits as u32));
            Ok(())
        }
        FloatKind::Double => {
            float64(out, low);
            Ok(())
        }
        FloatKind::Half => write!(out, "0xH{:04X}", bits as u16),
        FloatKind::BFloat => write!(out, "0xR{:04X}", bits as u16),
        FloatKind::X86Fp80 => write!(out, "0xK{:04X}{low:016X}", (bits >> 64) as u16),
        FloatKind::Fp128 => write!(out, "0xL{low:016X}{:016X}", (bits >> 64) as u64),
        FloatKind::PpcFp128 => write!(out, "0xM{low:016X}{:016X}", (bits >> 64) as u64),
    };
}

/// Appends a floating-point constant as LLVM 23 writes it. Infinities and NaNs are written by name. Any other number is
/// written as a decimal with six digits, if this decimal is read as the same number. Otherwise its bits are written.
pub(super) fn short_float(out: &mut String, kind: FloatKind, bits: u128) {
    // If the second double of a pair is zero, the pair has the value of the first double.
    let lone = kind == FloatKind::PpcFp128 && bits >> 64 == 0;
    let format = if lone { Format::of(FloatKind::Double) } else { Format::of(kind) };
    let sign = |negative| if negative { '-' } else { '+' };
    let _ = match format.map(|f| (f, f.class(bits))) {
        Some((_, Class::Infinity { negative })) => write!(out, "{}inf", sign(negative)),
        Some((_, Class::Nan { negative, signalling: false, payload: 0 })) => write!(out, "{}qnan", sign(negative)),
        Some((_, Class::Nan { negative, signalling, payload })) => {
            write!(out, "{}{}nan(0x{payload:X})", sign(negative), if signalling { "s" } else { "" })
        }
        Some((f, Class::Finite { negative, significand, power })) => {
            let text = decimal_of(negative, significand, power);
            match from_decimal(&text, f) == Ok(bits) {
                true => write!(out, "{text}"),
                false => write!(out, "f0x{bits:0width$X}", width = kind.bits() as usize / 4),
            }
        }
        Some((_, Class::Odd)) | None => write!(out, "f0x{bits:0width$X}", width = kind.bits() as usize / 4),
    };
}

/// Converts a float to the double of the same value. A NaN keeps its payload and its quiet bit.
fn widen(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        let sign = u64::from(bits >> 31) << 63;
        let payload = u64::from(bits & 0x007f_ffff) << 29;
        return sign | 0x7ff0_0000_0000_0000 | payload;
    }
    f64::from(value).to_bits()
}

fn float64(out: &mut String, bits: u64) {
    let value = f64::from_bits(bits);
    if value.is_finite() {
        let text = decimal(value);
        if text.parse() == Ok(value) {
            out.push_str(&text);
            return;
        }
    }
    let _ = write!(out, "0x{bits:X}");
}

/// Formats a number with at most six significant digits, padded to seven: `1.000000e+00`.
///
/// The digits are those that LLVM prints. LLVM first truncates the exact value to about twenty bits. Then LLVM rounds
/// after the sixth digit, and rounds a half up. For example, the double 9.2 is exactly 9.19999999999999928…, and the
/// truncation leaves the digits 919999. So the text is `9.199990e+00`. This text would be read as a different number
/// than 9.2, so LLVM prints 9.2 in hexadecimal.
fn decimal(value: f64) -> String {
    let bits = value.to_bits();
    let (biased, fraction) = ((bits >> 52) as i64 & 0x7ff, bits & ((1 << 52) - 1));
    let (significand, power) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    decimal_of(value.is_sign_negative(), significand.into(), power)
}

/// Formats `significand * 2^power` as `decimal` does.
fn decimal_of(negative: bool, significand: u128, power: i64) -> String {
    let sign = if negative { "-" } else { "" };
    if significand == 0 {
        return format!("{sign}0.000000e+00");
    }
    let (number, mut exponent) = to_power_of_ten(significand, power);
    let removable = (number.bits() as i64 - 20).max(0) * 59 / 196;
    let mut digits = number.digits();
    digits.truncate(digits.len().saturating_sub(removable as usize));
    exponent += removable;
    let trailing = |d: &[u8]| d.iter().rev().take_while(|c| **c == b'0').count();
    let zeros = trailing(&digits);
    digits.truncate(digits.len() - zeros);
    exponent += zeros as i64;
    if digits.len() > 6 {
        exponent += (digits.len() - 6) as i64;
        let up = digits[6] >= b'5';
        digits.truncate(6);
        if up {
            exponent += increment(&mut digits);
        }
    }
    let exponent = exponent + digits.len() as i64 - 1;
    digits.resize(7, b'0');
    let digits = String::from_utf8_lossy(&digits);
    let e_sign = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{}.{}e{e_sign}{:02}", &digits[..1], &digits[1..], exponent.abs())
}

/// Adds one to the last digit. Trailing 9s become 0s and are dropped. Returns the number of dropped 9s.
fn increment(digits: &mut Vec<u8>) -> i64 {
    let mut dropped = 0;
    while digits.last() == Some(&b'9') {
        digits.pop();
        dropped += 1;
    }
    match digits.last_mut() {
        Some(d) => *d += 1,
        None => digits.push(b'1'),
    }
    dropped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f(kind: FloatKind, bits: u128) -> String {
        let mut s = String::new();
        float(&mut s, kind, bits);
        s
    }

    #[test]
    fn floats_are_decimal_when_six_digits_are_exact() {
        let double = |v: f64| f(FloatKind::Double, u128::from(v.to_bits()));
        let single = |v: f32| f(FloatKind::Float, u128::from(v.to_bits()));
        assert_eq!(double(1.0), "1.000000e+00");
        assert_eq!(double(-0.0), "-0.000000e+00");
        assert_eq!(double(0.1), "1.000000e-01");
        assert_eq!(single(0.1), "0x3FB99999A0000000");
        assert_eq!(double(1234567.0), "0x4132D68700000000");
        assert_eq!(double(1e300), "1.000000e+300");
        assert_eq!(double(9.2), "0x4022666666666666");
        assert_eq!(double(1e22), "1.000000e+22");
        assert_eq!(double(0.5), "5.000000e-01");
        assert_eq!(double(f64::INFINITY), "0x7FF0000000000000");
        assert_eq!(f(FloatKind::Float, 0x7f80_0001), "0x7FF0000020000000");
        assert_eq!(f(FloatKind::Half, 0x3c00), "0xH3C00");
    }

    /// The expected texts are those that opt-23 prints.
    #[test]
    fn short_floats_are_those_of_23() {
        let f = |kind, bits| {
            let mut s = String::new();
            short_float(&mut s, kind, bits);
            s
        };
        for (kind, bits, text) in [
            (FloatKind::Float, 0x3DCC_CCCDu128, "1.000000e-01"),
            (FloatKind::Float, 0x4113_3333, "f0x41133333"),
            (FloatKind::Float, 0x3EAA_AAAB, "f0x3EAAAAAB"),
            (FloatKind::Float, 0x4048_F5C3, "3.140000e+00"),
            (FloatKind::Float, 0x4B80_0000, "f0x4B800000"),
            (FloatKind::Float, 1, "1.401300e-45"),
            (FloatKind::Float, 0x7FA0_0000, "+snan(0x200000)"),
            (FloatKind::Float, 0xFFC0_0007, "-nan(0x7)"),
            (FloatKind::Half, 0x2E66, "9.997550e-02"),
            (FloatKind::Half, 0xFC00, "-inf"),
            (FloatKind::Half, 1, "5.960460e-08"),
            (FloatKind::BFloat, 0x7FC0, "+qnan"),
            (FloatKind::Double, 1, "4.940660e-324"),
            (FloatKind::Double, 0x7FEF_FFFF_FFFF_FFFF, "f0x7FEFFFFFFFFFFFFF"),
            (FloatKind::X86Fp80, 1, "3.645200e-4951"),
            (FloatKind::X86Fp80, 0x4000_C8F5_C28F_5C28_F5C3, "3.140000e+00"),
            (FloatKind::Fp128, 1 << 127, "-0.000000e+00"),
            (FloatKind::PpcFp128, 0x3FF0_0000_0000_0000, "1.000000e+00"),
            (FloatKind::PpcFp128, 0x3C90_0000_0000_0000_3FF0_0000_0000_0000, "f0x3C900000000000003FF0000000000000"),
        ] {
            assert_eq!(f(kind, bits), text);
        }
    }

    #[test]
    fn names_are_quoted_when_needed() {
        let n = |t: &str| {
            let mut s = String::new();
            name(&mut s, t);
            s
        };
        assert_eq!(n("a.b-c_1"), "a.b-c_1");
        assert_eq!(n("1a"), "\"1a\"");
        assert_eq!(n("a$b"), "\"a$b\"");
        assert_eq!(n("a\"\n"), "\"a\\22\\0A\"");
    }
}

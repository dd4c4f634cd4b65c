//! Names, escapes and floating-point numbers as LLVM writes them.

use super::super::FloatKind;
use std::fmt::Write;

/// Appends bytes, escaping what is not printable ASCII, `"` and `\`.
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
pub(super) fn quoted(out: &mut String, text: &str) {
    out.push('"');
    escape(out, text.as_bytes());
    out.push('"');
}

/// Appends a name after its sigil (if any), quoted if it needs to be.
pub(super) fn name(out: &mut String, name: &str) {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    let bytes = name.as_bytes();
    if bytes.first().is_some_and(|b| !b.is_ascii_digit()) && bytes.iter().all(|b| plain(*b)) {
        out.push_str(name);
    } else {
        quoted(out, name);
    }
}

/// Appends the name of metadata after `!`: no quotes, odd bytes escaped.
pub(super) fn metadata_name(out: &mut String, name: &str) {
    for (i, b) in name.bytes().enumerate() {
        let plain = matches!(b, b'-' | b'$' | b'.' | b'_') || b.is_ascii_alphabetic() || i > 0 && b.is_ascii_digit();
        if plain { out.push(b as char) } else { hex2(out, b) }
    }
}

/// Appends a floating-point constant given by its bits: decimal if six digits are exact, else hexadecimal.
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

/// The double of the same value; a NaN keeps its payload and its quiet bit.
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

/// At most six significant digits, padded to seven: `1.000000e+00`.
///
/// The digits are LLVM's: it cuts the exact decimal value down to about twenty bits, then rounds half up what is left
/// beyond six digits. So 9.2, just below 919999.99…e-5, becomes 9.199990 (which is not 9.2, and is printed in hex).
fn decimal(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value == 0.0 {
        return format!("{sign}0.000000e+00");
    }
    let (mut digits, mut exponent) = exact_digits(value.abs());
    let bits = value.abs().log2() + exponent as f64 * -std::f64::consts::LOG2_10;
    let removable = (bits.floor() as i64 + 1 - 20).max(0) * 59 / 196;
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

/// The value as an integer times a power of ten: its digits, and the exponent (0 or, for fractions, as many places as
/// the value has binary places).
fn exact_digits(value: f64) -> (Vec<u8>, i64) {
    let bits = value.to_bits();
    let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let (significand, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let places = (-(exponent + i64::from(significand.trailing_zeros()))).max(0);
    let text = format!("{value:.*}", places as usize);
    let digits = text.bytes().filter(u8::is_ascii_digit).skip_while(|b| *b == b'0').collect();
    (digits, -places)
}

/// Adds one in the last place; the power of ten by which the number of digits shrank (9s became 0s and were dropped).
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

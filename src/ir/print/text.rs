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

/// Six significant digits, padded to seven: `1.000000e+00`.
fn decimal(value: f64) -> String {
    let text = format!("{value:.5e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ('-', digits),
        None => ('+', exponent),
    };
    format!("{mantissa}0e{sign}{digits:0>2}")
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

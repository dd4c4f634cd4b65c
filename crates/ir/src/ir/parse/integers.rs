//! Integer literals of any width.

/// Parses an integer literal. The result is modulo 2^128.
pub(super) fn small_int(text: &str) -> u128 {
    let hex = text.strip_prefix("u0x").or_else(|| text.strip_prefix("s0x"));
    if let Some(hex) = hex {
        let digit = |c: char| u128::from(c.to_digit(16).unwrap_or(0));
        let value = hex.chars().fold(0u128, |v, c| v << 4 | digit(c));
        // In `s0x…`, the highest set bit is the sign bit, at any position. So every number except 0 is negative
        // (LangRef, "Simple Constants").
        return match text.starts_with('s') && value != 0 {
            true => value | u128::MAX << (127 - value.leading_zeros()),
            false => value,
        };
    }
    let magnitude =
        text.trim_start_matches('-').bytes().fold(0u128, |v, b| v.wrapping_mul(10).wrapping_add(u128::from(b - b'0')));
    if text.starts_with('-') { magnitude.wrapping_neg() } else { magnitude }
}

/// Replaces a negative number by its magnitude. The highest set bit of the number is its sign bit.
fn negative_magnitude(value: &mut [u32]) {
    let Some(top) = value.iter().rposition(|limb| *limb != 0) else { return };
    let mask = u32::MAX >> value[top].leading_zeros();
    let mut carry = true;
    for (at, limb) in value.iter_mut().enumerate().take(top + 1) {
        let (v, c) = (!*limb).overflowing_add(u32::from(carry));
        *limb = if at == top { v & mask } else { v };
        carry = c;
    }
}

/// Parses a literal of an integer type wider than 128 bits. The value is reduced modulo 2^bits and returned as a signed
/// decimal.
pub(super) fn wide_decimal(text: &str, bits: u32) -> String {
    let (mut negative, radix, digits) = match text.strip_prefix("u0x").or_else(|| text.strip_prefix("s0x")) {
        Some(hex) => (false, 16, hex),
        None => (text.starts_with('-'), 10, text.trim_start_matches('-')),
    };
    // The lowest limb of 32 bits comes first. There are as many limbs as the width needs, or fewer if the literal needs
    // fewer.
    let limbs = (bits.div_ceil(32) as usize).min(digits.len() / 8 + 2);
    let mut value = vec![0u32; limbs];
    for c in digits.chars() {
        let mut carry = u64::from(c.to_digit(radix).unwrap_or(0));
        for limb in &mut value {
            carry += u64::from(*limb) * u64::from(radix);
            *limb = carry as u32;
            carry >>= 32;
        }
    }
    if text.starts_with('s') {
        negative = value.iter().any(|limb| *limb != 0);
        negative_magnitude(&mut value);
    }
    let fills = limbs == bits.div_ceil(32) as usize;
    let top = if bits.is_multiple_of(32) { 31 } else { bits % 32 - 1 };
    let mask = u32::MAX >> (31 - top);
    let negate = |value: &mut Vec<u32>| {
        let mut carry = true;
        for limb in value.iter_mut() {
            let (v, c) = (!*limb).overflowing_add(u32::from(carry));
            *limb = v;
            carry = c;
        }
    };
    let mut minus = negative;
    if fills {
        if negative {
            negate(&mut value);
        }
        if let Some(last) = value.last_mut() {
            *last &= mask;
            minus = *last >> top == 1;
        }
        if minus {
            negate(&mut value);
            if let Some(last) = value.last_mut() {
                *last &= mask;
            }
        }
    }
    let mut out = Vec::new();
    while value.iter().any(|l| *l != 0) {
        let mut rest = 0u64;
        for limb in value.iter_mut().rev() {
            rest = rest << 32 | u64::from(*limb);
            *limb = (rest / 1_000_000_000) as u32;
            rest %= 1_000_000_000;
        }
        out.push(rest as u32);
    }
    let Some(first) = out.pop() else { return "0".into() };
    let mut s = format!("{}{first}", if minus { "-" } else { "" });
    for group in out.iter().rev() {
        s.push_str(&format!("{group:09}"));
    }
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_wrap_to_their_width() {
        assert_eq!(small_int("-1"), u128::MAX);
        assert_eq!(small_int("u0xFF"), 255);
        assert_eq!(small_int("s0xFF"), u128::MAX);
        assert_eq!(small_int("s0x7F"), u128::MAX, "as opt reads it");
        assert_eq!(small_int("s0x0064"), 28u128.wrapping_neg());
        assert_eq!((small_int("s0x0"), small_int("s0x80") as i128), (0, -128));
        assert_eq!(wide_decimal("s0x0064", 256), "-28");
        assert_eq!(wide_decimal("s0x1", 256), "-1");
        assert_eq!(wide_decimal("s0x8000000000000001", 256), "-9223372036854775807");
        assert_eq!(wide_decimal("s0x0", 256), "0");
        let big = "170141183460469231731687303715884105728000000";
        assert_eq!(wide_decimal(big, 256), big);
        assert_eq!(wide_decimal(&format!("-{big}"), 256), format!("-{big}"));
        assert_eq!(wide_decimal("-0", 256), "0");
        // As literals of i160, 2^160 + 5 is 5, and 2^159 is the most negative number.
        assert_eq!(wide_decimal("1461501637330902918203684832716283019655932542981", 160), "5");
        assert_eq!(
            wide_decimal("730750818665451459101842416358141509827966271488", 160),
            "-730750818665451459101842416358141509827966271488"
        );
    }
}

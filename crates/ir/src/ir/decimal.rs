//! Exact conversion between decimals and floating-point numbers, with natural numbers of any size and rounding to
//! nearest. Formats whose numbers are pairs (`ppc_fp128`) are not supported.

use super::FloatKind;
use std::cmp::Ordering;

/// A natural number as 32-bit digits, the lowest digit first, without leading zeros.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Natural(Vec<u32>);

impl Natural {
    /// Converts a number of at most 128 bits.
    pub fn from_u128(value: u128) -> Natural {
        Natural((0..4).map(|i| (value >> (32 * i)) as u32).collect()).trimmed()
    }

    fn trimmed(mut self) -> Natural {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of bits without leading zeros.
    pub fn bits(&self) -> u64 {
        self.0.last().map_or(0, |top| 32 * self.0.len() as u64 - u64::from(top.leading_zeros()))
    }

    /// Multiplies by `factor` and adds `more`.
    pub fn scale(&mut self, factor: u32, more: u32) {
        let mut carry = u64::from(more);
        for word in &mut self.0 {
            carry += u64::from(*word) * u64::from(factor);
            *word = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Multiplies by `factor` to the power `power`.
    pub fn scale_by_power(&mut self, factor: u32, power: u64) {
        (0..power).for_each(|_| self.scale(factor, 0));
    }

    /// Divides by a small number, which must not be zero, and returns the remainder.
    fn divide(&mut self, by: u32) -> u32 {
        let mut rest = 0u64;
        for word in self.0.iter_mut().rev() {
            rest = rest << 32 | u64::from(*word);
            *word = (rest / u64::from(by)) as u32;
            rest %= u64::from(by);
        }
        *self = std::mem::take(self).trimmed();
        rest as u32
    }

    /// Returns the number times two to the power `by`.
    pub fn shifted(&self, by: u64) -> Natural {
        let (words, bits) = ((by / 32) as usize, (by % 32) as u32);
        let mut out = vec![0; words];
        let mut carry = 0u64;
        for word in &self.0 {
            carry |= u64::from(*word) << bits;
            out.push(carry as u32);
            carry >>= 32;
        }
        out.push(carry as u32);
        Natural(out).trimmed()
    }

    fn compare(&self, other: &Natural) -> Ordering {
        let (a, b) = (&self.0, &other.0);
        a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }

    /// Subtracts `other`, which must not be greater.
    fn subtract(&mut self, other: &Natural) {
        let mut borrow = 0i64;
        for (i, word) in self.0.iter_mut().enumerate() {
            let difference = i64::from(*word) - i64::from(other.0.get(i).copied().unwrap_or(0)) - borrow;
            borrow = i64::from(difference < 0);
            *word = difference as u32;
        }
        *self = std::mem::take(self).trimmed();
    }

    /// Divides by `other`, which must not be zero. Returns the quotient, which must fit into 128 bits, and the
    /// remainder.
    fn quotient(mut self, other: &Natural) -> (u128, Natural) {
        let mut quotient = 0u128;
        for shift in (0..=self.bits().saturating_sub(other.bits()).min(127)).rev() {
            let part = other.shifted(shift);
            quotient <<= 1;
            if self.compare(&part) != Ordering::Less {
                self.subtract(&part);
                quotient |= 1;
            }
        }
        (quotient, self)
    }

    /// Returns the decimal digits, the highest first; zero has no digits.
    pub fn digits(mut self) -> Vec<u8> {
        let mut out = Vec::new();
        while !self.is_zero() {
            let mut part = self.divide(1_000_000_000);
            for _ in 0..9 {
                out.push(b'0' + (part % 10) as u8);
                part /= 10;
            }
        }
        while out.last() == Some(&b'0') {
            out.pop();
        }
        out.reverse();
        out
    }
}

/// The binary format of a type: sign, exponent and fraction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// Number of exponent bits.
    pub exponent: u32,
    /// Number of fraction bits. For `x86_fp80`, this includes the integer bit, which other formats do not store.
    pub fraction: u32,
    /// Whether the format stores the integer bit (only `x86_fp80` does).
    pub explicit: bool,
}

impl Format {
    /// Returns the format of a type; `None` for `ppc_fp128`.
    pub fn of(kind: FloatKind) -> Option<Format> {
        let (exponent, fraction) = match kind {
            FloatKind::Half => (5, 10),
            FloatKind::BFloat => (8, 7),
            FloatKind::Float => (8, 23),
            FloatKind::Double => (11, 52),
            FloatKind::X86Fp80 => (15, 64),
            FloatKind::Fp128 => (15, 112),
            FloatKind::PpcFp128 => return None,
        };
        Some(Format { exponent, fraction, explicit: kind == FloatKind::X86Fp80 })
    }

    /// Returns the number of bits of a significand, including the integer bit.
    fn precision(self) -> u32 {
        self.fraction + u32::from(!self.explicit)
    }

    /// Returns the bit that distinguishes a quiet NaN from a signalling NaN.
    fn quiet(self) -> u128 {
        1 << (self.precision() - 2)
    }

    fn top(self) -> u32 {
        (1 << self.exponent) - 1
    }

    /// Returns the exponent of two of the lowest significand bit of a subnormal number.
    fn lowest(self) -> i64 {
        1 - i64::from(self.top() / 2) - i64::from(self.precision() - 1)
    }

    fn pack(self, negative: bool, exponent: u32, fraction: u128) -> u128 {
        let sign = u128::from(negative) << (self.exponent + self.fraction);
        sign | u128::from(exponent) << self.fraction | fraction
    }

    fn integer_bit(self) -> u128 {
        if self.explicit { 1 << (self.fraction - 1) } else { 0 }
    }

    /// Returns infinity.
    pub fn infinity(self, negative: bool) -> u128 {
        self.pack(negative, self.top(), self.integer_bit())
    }

    /// Returns a NaN. Payload bits that do not fit are dropped. A signalling NaN needs a nonzero payload, so if
    /// `payload` is zero, the highest payload bit is set.
    pub fn nan(self, negative: bool, signalling: bool, payload: u128) -> u128 {
        let payload = payload & (self.quiet() - 1);
        let fraction = match signalling {
            true if payload == 0 => self.quiet() >> 1,
            true => payload,
            false => payload | self.quiet(),
        };
        self.pack(negative, self.top(), fraction | self.integer_bit())
    }

    /// Decodes the bits of a number.
    pub fn class(self, bits: u128) -> Class {
        let negative = bits >> (self.exponent + self.fraction) & 1 == 1;
        let exponent = (bits >> self.fraction) as u32 & self.top();
        let fraction = bits & ((1 << self.fraction) - 1);
        if self.explicit && (exponent > 0) != (fraction & self.integer_bit() != 0) {
            return Class::Odd;
        }
        let payload = fraction & !self.integer_bit();
        if exponent == self.top() {
            return match payload {
                0 => Class::Infinity { negative },
                _ => Class::Nan {
                    negative,
                    signalling: payload & self.quiet() == 0,
                    payload: payload & (self.quiet() - 1),
                },
            };
        }
        let significand = if exponent > 0 && !self.explicit { fraction | 1 << self.fraction } else { fraction };
        Class::Finite { negative, significand, power: i64::from(exponent.max(1)) - 1 + self.lowest() }
    }

    /// Returns the number nearest to `top / bottom`. The quotient must not be zero. If the nearest number is infinity
    /// or zero, this is an error.
    fn nearest_in_range(self, negative: bool, top: Natural, bottom: &Natural) -> Result<u128, OutOfRange> {
        let bits = self.nearest(negative, top, bottom).ok_or(OutOfRange::Overflow)?;
        if bits & !self.pack(true, 0, 0) == 0 { Err(OutOfRange::Underflow) } else { Ok(bits) }
    }

    /// Returns the number nearest to `top / bottom`; ties round to even. `None` if the result is infinite.
    fn nearest(self, negative: bool, top: Natural, bottom: &Natural) -> Option<u128> {
        if top.is_zero() {
            return Some(self.pack(negative, 0, 0));
        }
        let precision = i64::from(self.precision());
        // The quotient of the shifted numbers has `precision` or `precision + 1` bits. Its lowest bit stands for
        // 2^power.
        let power = (top.bits() as i64 - bottom.bits() as i64 - precision).max(self.lowest());
        let (top, bottom) = match power < 0 {
            true => (top.shifted(power.unsigned_abs()), bottom.clone()),
            false => (top, bottom.shifted(power as u64)),
        };
        let (mut quotient, rest) = top.quotient(&bottom);
        let mut power = power;
        let half = match quotient >> precision {
            0 => rest.shifted(1).compare(&bottom),
            _ => {
                let odd = quotient & 1 == 1;
                (quotient, power) = (quotient >> 1, power + 1);
                match (odd, rest.is_zero()) {
                    (false, _) => Ordering::Less,
                    (true, true) => Ordering::Equal,
                    (true, false) => Ordering::Greater,
                }
            }
        };
        quotient += u128::from(half == Ordering::Greater || half == Ordering::Equal && quotient & 1 == 1);
        if quotient >> precision != 0 {
            (quotient, power) = (quotient >> 1, power + 1);
        }
        let normal = quotient >> (precision - 1) != 0;
        let exponent = if normal { power - self.lowest() + 1 } else { 0 };
        if exponent >= i64::from(self.top()) {
            return None;
        }
        let fraction = if self.explicit { quotient } else { quotient & ((1 << self.fraction) - 1) };
        Some(self.pack(negative, exponent as u32, fraction))
    }
}

/// A decoded floating-point number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// The number `significand * 2^power`.
    Finite {
        /// Whether the sign bit is set.
        negative: bool,
        /// The significand as an integer; may be zero.
        significand: u128,
        /// The exponent of two.
        power: i64,
    },
    /// ±∞.
    Infinity {
        /// Whether the sign bit is set.
        negative: bool,
    },
    /// Not a number.
    Nan {
        /// Whether the sign bit is set.
        negative: bool,
        /// Whether the quiet bit is clear.
        signalling: bool,
        /// The fraction without the quiet bit.
        payload: u128,
    },
    /// An encoding of `x86_fp80` that is not a number, an infinity or a NaN.
    Odd,
}

/// Why a decimal cannot be converted to a type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OutOfRange {
    /// The decimal rounds to infinity.
    Overflow,
    /// The decimal is not zero but rounds to zero.
    Underflow,
    /// The text is not a decimal.
    Malformed,
}

/// Number of decimal digits that are used exactly. The decimal halfway between two neighbouring numbers of a format
/// never has more digits. (In fp128, it has up to about 11,600 digits.) From the digits after these, the conversion
/// uses only one fact: whether some digit is not zero.
const MAX_DIGITS: usize = 20_000;

/// Returns the bits of the number nearest to a decimal such as `-1.5e-3`.
pub fn from_decimal(text: &str, format: Format) -> Result<u128, OutOfRange> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let power = exponent.trim_start_matches(['+', '-']);
    if power.is_empty() || !power.bytes().all(|d| d.is_ascii_digit()) {
        return Err(OutOfRange::Malformed);
    }
    // An exponent that does not fit into an i64 is out of range for every format.
    let most = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    let exponent: i64 = exponent.parse().unwrap_or(most);
    let mut digits: Vec<u8> = whole.bytes().chain(part.bytes()).skip_while(|d| *d == b'0').collect();
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(OutOfRange::Malformed);
    }
    if digits.is_empty() {
        return Ok(format.pack(negative, 0, 0));
    }
    // The value is 0.d₁d₂d₃… times ten to this power.
    let first = exponent.saturating_add(digits.len() as i64 - part.len() as i64);
    if first > 5_000 {
        return Err(OutOfRange::Overflow);
    }
    if first < -5_100 {
        return Err(OutOfRange::Underflow);
    }
    let rest = digits.split_off(digits.len().min(MAX_DIGITS));
    if rest.iter().any(|d| *d != b'0') {
        digits.push(b'1');
    }
    let exponent = first - digits.len() as i64;
    let mut top = Natural::default();
    digits.iter().for_each(|d| top.scale(10, u32::from(d - b'0')));
    let mut bottom = Natural::from_u128(1);
    if exponent < 0 {
        bottom.scale_by_power(10, exponent.unsigned_abs());
    } else {
        top.scale_by_power(10, exponent as u64);
    }
    format.nearest_in_range(negative, top, &bottom)
}

/// Returns the bits of the number nearest to a hexadecimal number such as `-0x1.8p3`. LLVM 23 reads such numbers. The
/// text must have a point and an exponent of two.
pub fn from_hexadecimal(text: &str, format: Format) -> Result<u128, OutOfRange> {
    let negative = text.starts_with('-');
    let number = text.trim_start_matches(['+', '-']).strip_prefix("0x").ok_or(OutOfRange::Malformed)?;
    let (digits, exponent) = number.split_once(['p', 'P']).ok_or(OutOfRange::Malformed)?;
    let (whole, part) = digits.split_once('.').ok_or(OutOfRange::Malformed)?;
    let mut top = Natural::default();
    for digit in whole.chars().chain(part.chars()) {
        top.scale(16, digit.to_digit(16).ok_or(OutOfRange::Malformed)?);
    }
    if top.is_zero() {
        return Ok(format.pack(negative, 0, 0));
    }
    let most = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    let exponent = exponent.parse().unwrap_or(most).saturating_sub(4 * part.len() as i64);
    match exponent.saturating_add(top.bits() as i64) {
        20_000.. => Err(OutOfRange::Overflow),
        ..-20_000 => Err(OutOfRange::Underflow),
        _ if exponent < 0 => {
            let bottom = Natural::from_u128(1).shifted(exponent.unsigned_abs());
            format.nearest_in_range(negative, top, &bottom)
        }
        _ => format.nearest_in_range(negative, top.shifted(exponent as u64), &Natural::from_u128(1)),
    }
}

/// Converts `significand * 2^power` to an integer and an exponent of ten.
pub fn to_power_of_ten(significand: u128, power: i64) -> (Natural, i64) {
    let zeros = i64::from(significand.trailing_zeros().min(127));
    let (mut number, power) = (Natural::from_u128(significand >> zeros), power + zeros);
    if power >= 0 {
        return (number.shifted(power as u64), 0);
    }
    number.scale_by_power(5, power.unsigned_abs());
    (number, power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    fn format(kind: FloatKind) -> Format {
        Format::of(kind).expect("a format")
    }

    /// Rust's own parser must read each text as the same number.
    #[test]
    fn decimals_of_double_and_float_are_rounded_as_rust_rounds_them() {
        let mut rng = Rng::new(3, 7);
        for _ in 0..3000 {
            let digits = rng.below(1 << 53) >> rng.below(50);
            let text = format!("{}.{}e{}", digits % 10, digits / 10, rng.below(640) as i64 - 330);
            for kind in [FloatKind::Double, FloatKind::Float] {
                let (want, infinite) = match kind {
                    FloatKind::Double => {
                        let value: f64 = text.parse().expect("a number");
                        (u128::from(value.to_bits()), value.is_infinite())
                    }
                    _ => {
                        let value: f32 = text.parse().expect("a number");
                        (u128::from(value.to_bits()), value.is_infinite())
                    }
                };
                match from_decimal(&text, format(kind)) {
                    Ok(bits) => assert_eq!(bits, want, "{text} as {kind:?}"),
                    Err(OutOfRange::Overflow) => assert!(infinite, "{text} as {kind:?}"),
                    Err(OutOfRange::Underflow) => assert_eq!(want, 0, "{text} as {kind:?}"),
                    Err(OutOfRange::Malformed) => panic!("{text} as {kind:?}"),
                }
            }
        }
    }

    /// The expected texts are those that opt-23 prints.
    #[test]
    fn decimals_of_wide_and_narrow_formats() {
        for (text, kind, bits) in [
            ("1.0", FloatKind::Fp128, 0x3FFF_0000_0000_0000_0000_0000_0000_0000u128),
            ("3.14", FloatKind::X86Fp80, 0x4000_C8F5_C28F_5C28_F5C3),
            ("3.645200e-4951", FloatKind::X86Fp80, 1),
            ("65519.0", FloatKind::Half, 0x7BFF),
            ("9.997550e-02", FloatKind::Half, 0x2E66),
            ("1.000980e-01", FloatKind::BFloat, 0x3DCD),
            ("-0.0", FloatKind::Fp128, 1 << 127),
        ] {
            assert_eq!(from_decimal(text, format(kind)), Ok(bits), "{text}");
        }
        assert_eq!(from_decimal("65520.0", format(FloatKind::Half)), Err(OutOfRange::Overflow));
        assert_eq!(from_decimal("1.0e5000", format(FloatKind::Fp128)), Err(OutOfRange::Overflow));
        assert_eq!(from_decimal("1.0e99999999999", format(FloatKind::Fp128)), Err(OutOfRange::Overflow));
        let nines = "9".repeat(30);
        assert_eq!(from_decimal(&format!("1.0e{nines}"), format(FloatKind::Double)), Err(OutOfRange::Overflow));
        assert_eq!(from_decimal(&format!("1.0e-{nines}"), format(FloatKind::Double)), Err(OutOfRange::Underflow));
        // A decimal exactly halfway between two numbers, and a slightly larger decimal. They differ only in a digit
        // after the digits that are used exactly.
        let half = format!("9007199254740993.{}", "0".repeat(MAX_DIGITS));
        let (even, odd) = (9_007_199_254_740_992f64.to_bits(), 9_007_199_254_740_994f64.to_bits());
        assert_eq!(from_decimal(&half, format(FloatKind::Double)), Ok(even.into()));
        assert_eq!(from_decimal(&format!("{half}1"), format(FloatKind::Double)), Ok(odd.into()));
        assert_eq!(from_decimal("1.0e-46", format(FloatKind::Float)), Err(OutOfRange::Underflow));
    }

    #[test]
    fn numbers_in_tens_are_exact() {
        let digits = |significand, power| {
            let (number, exponent) = to_power_of_ten(significand, power);
            (String::from_utf8(number.digits()).expect("digits"), exponent)
        };
        assert_eq!(digits(3, -1), ("15".into(), -1));
        assert_eq!(digits(5, 3), ("40".into(), 0));
        assert_eq!(digits(1 << 100, -100), ("1".into(), 0));
    }
}

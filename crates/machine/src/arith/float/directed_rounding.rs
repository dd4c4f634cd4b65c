//! Arithmetic that rounds once, in any direction. The exact result is represented as an integer times a power of two.
//! One sticky bit of the integer represents all digits far below the last place. The host's arithmetic only rounds to
//! nearest. So the machine uses the host only for operations without rounding: operations on infinities or NaN, and a
//! division by zero.

use super::several_results::{fraction, sign};
use super::{decode, encode};
use crate::ir::{BinOp, FloatKind, signed};
use crate::memory::mask;

words! {
    /// A rounding direction. Its name is the word after `round.` in constrained intrinsics (LangRef, 'Constrained
    /// Floating-Point Intrinsics').
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Direction {
        /// To the nearest number; if two numbers are equally near, to the one whose last digit is even.
        Nearest = "tonearest",
        /// To the nearest number; if two numbers are equally near, to the one that is larger in magnitude.
        Away = "tonearestaway",
        Zero = "towardzero",
        Down = "downward",
        Up = "upward",
    }
}

/// An operation on one to three numbers of one format, which rounds its result once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Fma,
    Sqrt,
}

impl Operation {
    /// Returns the operation of an instruction; `None` for a remainder, which is never rounded.
    pub fn from_binop(op: BinOp) -> Option<Operation> {
        Some(match op {
            BinOp::FAdd => Operation::Add,
            BinOp::FSub => Operation::Sub,
            BinOp::FMul => Operation::Mul,
            BinOp::FDiv => Operation::Div,
            _ => return None,
        })
    }

    /// Returns the number of operands.
    pub fn operands(self) -> usize {
        match self {
            Operation::Sqrt => 1,
            Operation::Fma => 3,
            _ => 2,
        }
    }
}

/// Position of the highest set bit of an aligned mantissa.
const TOP: u32 = 125;

/// The number `mantissa · 2^exponent`, with its sign. The lowest bit of an aligned mantissa may be a sticky bit that
/// represents all lower digits.
#[derive(Copy, Clone, Debug)]
struct Exact {
    negative: bool,
    mantissa: u128,
    exponent: i32,
}

impl Exact {
    /// Decodes a finite number of the format `kind`.
    fn from_bits(bits: u128, kind: FloatKind) -> Exact {
        let (f, magnitude) = (fraction(kind), bits & mask(kind.bits() - 1));
        let field = (magnitude >> f) as i32;
        let hidden = u128::from(field != 0) << f;
        let exponent = field.max(1) - bias(kind) - f as i32;
        Exact { negative: bits & sign(kind) != 0, mantissa: magnitude & mask(f) | hidden, exponent }
    }

    /// Returns the same number with its highest bit at [`TOP`].
    fn aligned(self) -> Exact {
        let by = self.mantissa.leading_zeros() as i32 - (127 - TOP as i32);
        match self.mantissa {
            0 => self,
            _ if by < 0 => self,
            m => Exact { mantissa: m << by, exponent: self.exponent - by, ..self },
        }
    }

    fn negated(self, negative: bool) -> Exact {
        Exact { negative: self.negative != negative, ..self }
    }

    fn times(self, other: Exact) -> Exact {
        Exact {
            negative: self.negative != other.negative,
            mantissa: self.mantissa * other.mantissa,
            exponent: self.exponent + other.exponent,
        }
    }

    /// Returns the sum. Mantissas have at most 106 bits, so the mantissa of the larger operand, shifted left to
    /// [`TOP`], has room for the low bits of the smaller operand.
    fn plus(self, other: Exact, direction: Direction) -> Exact {
        match (self.mantissa, other.mantissa) {
            (0, 0) if self.negative == other.negative => return self,
            (0, 0) => return Exact { negative: direction == Direction::Down, ..self },
            (0, _) => return other,
            (_, 0) => return self,
            _ => {}
        }
        let (a, b) = (self.aligned(), other.aligned());
        let (large, small) = if (a.exponent, a.mantissa) >= (b.exponent, b.mantissa) { (a, b) } else { (b, a) };
        let distance = (large.exponent - small.exponent) as u32;
        let low = match distance {
            0 => small.mantissa,
            1..=127 => small.mantissa >> distance | u128::from(small.mantissa & mask(distance) != 0),
            _ => 1,
        };
        if large.negative == small.negative {
            return Exact { mantissa: large.mantissa + low, ..large };
        }
        match large.mantissa - low {
            0 => Exact { negative: direction == Direction::Down, mantissa: 0, exponent: 0 },
            mantissa => Exact { mantissa, ..large },
        }
    }

    /// Returns the quotient. The divisor is not zero and has a mantissa of at most 53 bits.
    fn divided_by(self, other: Exact) -> Exact {
        let a = self.aligned();
        let is_inexact = !a.mantissa.is_multiple_of(other.mantissa);
        let quotient = (a.mantissa / other.mantissa) | u128::from(is_inexact);
        Exact { negative: self.negative != other.negative, mantissa: quotient, exponent: a.exponent - other.exponent }
    }

    /// Returns the square root of a positive number.
    fn root(self) -> Exact {
        let mut a = self.aligned();
        if a.exponent % 2 != 0 {
            a = Exact { mantissa: a.mantissa << 1, exponent: a.exponent - 1, ..a };
        }
        let root = a.mantissa.isqrt();
        let mantissa = root | u128::from(root * root != a.mantissa);
        Exact { negative: false, mantissa, exponent: a.exponent / 2 }
    }

    /// Rounds to the format `kind` and returns the bits of the result.
    fn rounded(self, kind: FloatKind, direction: Direction) -> u128 {
        let (f, bias) = (fraction(kind), bias(kind));
        let sign = if self.negative { sign(kind) } else { 0 };
        if self.mantissa == 0 {
            return sign;
        }
        let highest = self.exponent + 127 - self.mantissa.leading_zeros() as i32;
        let exponent = highest.max(1 - bias);
        let drop = exponent - f as i32 - self.exponent;
        let (units, rest, half) = match drop {
            ..=0 => (self.mantissa << -drop, 0, 1),
            1..=127 => (self.mantissa >> drop, self.mantissa & mask(drop as u32), 1 << (drop - 1)),
            _ => (0, 1, 2),
        };
        let up = match direction {
            Direction::Nearest => rest > half || (rest == half && units & 1 == 1),
            Direction::Away => rest >= half,
            Direction::Zero => false,
            Direction::Down => self.negative && rest != 0,
            Direction::Up => !self.negative && rest != 0,
        };
        let infinity = mask(kind.bits() - 1 - f) << f;
        let above = (((exponent + bias - 1) as u128) << f) + units + u128::from(up);
        let grows = match direction {
            Direction::Nearest | Direction::Away => true,
            Direction::Zero => false,
            Direction::Down => self.negative,
            Direction::Up => !self.negative,
        };
        sign | if above < infinity { above } else { infinity - u128::from(!grows) }
    }
}

fn bias(kind: FloatKind) -> i32 {
    (1 << (kind.bits() - 2 - fraction(kind))) - 1
}

/// Computes an operation on the bits of up to three numbers and rounds once. `None`: the format is not modelled.
pub fn rounded(op: Operation, kind: FloatKind, direction: Direction, bits: [u128; 3]) -> Option<u128> {
    let mut values = [0.0; 3];
    for (value, bits) in values.iter_mut().zip(&bits[..op.operands()]) {
        *value = decode(*bits, kind)?;
    }
    let [x, y, z] = values;
    let unrounded = match op {
        Operation::Div => y == 0.0,
        Operation::Sqrt => x <= 0.0,
        _ => false,
    };
    if unrounded || values.iter().any(|v| !v.is_finite()) {
        return encode(on_host(op, x, y, z), kind);
    }
    let [a, b, c] = bits.map(|bits| Exact::from_bits(bits, kind));
    let exact = match op {
        Operation::Add => a.plus(b, direction),
        Operation::Sub => a.plus(b.negated(true), direction),
        Operation::Mul => a.times(b),
        Operation::Div => a.divided_by(b),
        Operation::Fma => a.times(b).plus(c, direction),
        Operation::Sqrt => a.root(),
    };
    Some(exact.rounded(kind, direction))
}

fn on_host(op: Operation, x: f64, y: f64, z: f64) -> f64 {
    match op {
        Operation::Add => x + y,
        Operation::Sub => x - y,
        Operation::Mul => x * y,
        Operation::Div => x / y,
        Operation::Fma => x.mul_add(y, z),
        Operation::Sqrt => x.sqrt(),
    }
}

/// Converts a number to another format.
pub fn converted(bits: u128, from: FloatKind, to: FloatKind, direction: Direction) -> Option<u128> {
    let value = decode(bits, from)?;
    let nearest = encode(value, to)?;
    if !value.is_finite() {
        return Some(nearest);
    }
    Some(Exact::from_bits(bits, from).rounded(to, direction))
}

/// Converts an integer to a floating-point number.
pub fn of_int(bits: u128, width: u32, is_signed: bool, kind: FloatKind, direction: Direction) -> Option<u128> {
    decode(0, kind)?;
    let value = signed(bits, width);
    let negative = is_signed && value < 0;
    let mantissa = if negative { value.unsigned_abs() } else { bits & mask(width) };
    Some(Exact { negative, mantissa, exponent: 0 }.rounded(kind, direction))
}

/// Rounds to an integral value in the given direction.
pub fn round_to_integral(value: f64, direction: Direction) -> f64 {
    match direction {
        Direction::Nearest => value.round_ties_even(),
        Direction::Away => value.round(),
        Direction::Zero => value.trunc(),
        Direction::Down => value.floor(),
        Direction::Up => value.ceil(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    const KINDS: [FloatKind; 4] = [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double];
    const OPERATIONS: [Operation; 6] =
        [Operation::Add, Operation::Sub, Operation::Mul, Operation::Div, Operation::Fma, Operation::Sqrt];

    /// Draws a number. Many of the drawn numbers have exponents near each other, are at an end of the format's range,
    /// or have few significant bits.
    fn draw(rng: &mut Rng, kind: FloatKind) -> u128 {
        let (f, all) = (fraction(kind), mask(kind.bits()));
        let bits = rng.wide() & all;
        match rng.below(4) {
            0 => bits,
            1 => bits & !mask(f / 2),
            2 => bits & (sign(kind) | mask(f + 1)),
            _ => bits & (sign(kind) | mask(f)) | (bias(kind) as u128 + u128::from(rng.below(3))) << f,
        }
    }

    /// Returns the host's result, if the host rounds only once to the format.
    fn nearest_on_host(op: Operation, kind: FloatKind, v: [f64; 3]) -> Option<u128> {
        let [x, y, z] = v;
        match (op, kind) {
            (Operation::Fma, FloatKind::Double) => Some(x.mul_add(y, z).to_bits().into()),
            (Operation::Fma, FloatKind::Float) => Some((x as f32).mul_add(y as f32, z as f32).to_bits().into()),
            (Operation::Fma, _) => None,
            _ => encode(on_host(op, x, y, z), kind),
        }
    }

    /// A fused product and sum rounds once, so a finite product never becomes infinite before the sum (PTX ISA, "fma").
    #[test]
    fn a_large_product_and_an_infinite_addend() {
        let [x, y, z] = [-f64::MAX, -2.5, f64::NEG_INFINITY].map(|v| u128::from(v.to_bits()));
        assert_eq!(rounded(Operation::Fma, FloatKind::Double, Direction::Nearest, [x, y, z]), Some(z));
    }

    #[test]
    fn nearest_rounding_matches_the_host() {
        let mut rng = Rng::new(7, 1);
        for n in 0..60_000usize {
            let (kind, op) = (KINDS[n % 4], OPERATIONS[n / 4 % 6]);
            let bits: [u128; 3] = std::array::from_fn(|_| draw(&mut rng, kind));
            let values = bits.map(|b| decode(b, kind).expect("modelled"));
            let Some(want) = nearest_on_host(op, kind, values) else { continue };
            let got = rounded(op, kind, Direction::Nearest, bits).expect("modelled");
            let nan = |b| decode(b, kind).is_some_and(f64::is_nan);
            assert!(got == want || nan(got) && nan(want), "{op:?} {kind:?} {bits:x?}: {got:#x}, and not {want:#x}");
        }
    }

    /// If a result is not exact, rounding down and rounding up give the two neighbours of the exact value. Rounding
    /// towards zero gives the neighbour that is nearer to zero, and rounding to nearest gives one of the two
    /// neighbours.
    #[test]
    fn directions_enclose_the_result() {
        let mut rng = Rng::new(8, 1);
        for n in 0..60_000usize {
            let (kind, op) = (KINDS[n % 4], OPERATIONS[n / 4 % 6]);
            let bits: [u128; 3] = std::array::from_fn(|_| draw(&mut rng, kind));
            let of = |direction| {
                let bits = rounded(op, kind, direction, bits).expect("modelled");
                (bits, decode(bits, kind).expect("modelled"))
            };
            let ((down, low), (up, high)) = (of(Direction::Down), of(Direction::Up));
            if low.is_nan() || (low == 0.0 && high == 0.0) {
                continue;
            }
            let why = || format!("{op:?} {kind:?} {bits:x?}: {low:e} {high:e}");
            let magnitude = mask(kind.bits() - 1);
            let apart = (up & magnitude).abs_diff(down & magnitude);
            assert!(low <= high && apart <= 1, "{}", why());
            let (_, zero) = of(Direction::Zero);
            assert!(zero == if low.abs() < high.abs() { low } else { high }, "{}", why());
            for direction in [Direction::Nearest, Direction::Away] {
                let (_, near) = of(direction);
                assert!(near == low || near == high, "{}", why());
            }
        }
    }

    /// The expected results were computed by hand from IEEE 754.
    #[test]
    fn directions_by_hand() {
        use Direction::{Away, Down, Nearest, Up, Zero};
        use Operation::{Add, Div, Fma, Mul, Sqrt, Sub};
        let of = |op, direction, values: [f32; 3]| {
            let bits = values.map(|v| u128::from(v.to_bits()));
            f32::from_bits(rounded(op, FloatKind::Float, direction, bits).expect("modelled") as u32)
        };
        let (one, tiny) = (1.0f32, 2f32.powi(-30));
        for (op, direction, values, want) in [
            (Add, Up, [one, tiny, 0.0], one.next_up()),
            (Add, Down, [one, tiny, 0.0], one),
            (Add, Zero, [-one, -tiny, 0.0], -one),
            (Add, Down, [-one, -tiny, 0.0], (-one).next_down()),
            (Sub, Down, [one, tiny, 0.0], one.next_down()),
            (Sub, Up, [one, tiny, 0.0], one),
            (Mul, Up, [f32::MAX, 2.0, 0.0], f32::INFINITY),
            (Mul, Down, [f32::MAX, 2.0, 0.0], f32::MAX),
            (Mul, Zero, [f32::MIN, 2.0, 0.0], f32::MIN),
            (Mul, Down, [f32::MIN, 2.0, 0.0], f32::NEG_INFINITY),
            (Mul, Up, [f32::from_bits(1), 0.25, 0.0], f32::from_bits(1)),
            (Mul, Nearest, [f32::from_bits(1), 0.5, 0.0], 0.0),
            (Mul, Away, [f32::from_bits(1), 0.5, 0.0], f32::from_bits(1)),
            (Div, Up, [one, 3.0, 0.0], (1.0f32 / 3.0)),
            (Div, Down, [one, 3.0, 0.0], (1.0f32 / 3.0).next_down()),
            (Div, Up, [one, 0.0, 0.0], f32::INFINITY),
            (Sqrt, Up, [2.0, 0.0, 0.0], 2f32.sqrt().next_up()),
            (Sqrt, Down, [2.0, 0.0, 0.0], 2f32.sqrt()),
            (Fma, Up, [one, one, tiny], one.next_up()),
            (Fma, Down, [one, -one, tiny], -one),
            (Fma, Zero, [one, -one, tiny], (-one).next_up()),
        ] {
            assert_eq!(of(op, direction, values), want, "{op:?} {direction:?} {values:?}");
        }
        // The sum of `1` and `-1` is +0, but -0 if the direction is down.
        assert!(of(Sub, Up, [one, one, 0.0]).is_sign_positive() && of(Sub, Down, [one, one, 0.0]).is_sign_negative());
        let int = |v: i64, direction| {
            let bits = of_int(v as u64 as u128, 64, true, FloatKind::Float, direction).expect("modelled");
            f32::from_bits(bits as u32)
        };
        let odd = (1 << 24) + 1;
        assert_eq!(
            [Nearest, Away, Zero, Down, Up].map(|d| int(odd, d)),
            [2f32.powi(24), 2f32.powi(24) + 2.0, 2f32.powi(24), 2f32.powi(24), 2f32.powi(24) + 2.0]
        );
        assert_eq!([Zero, Down, Up].map(|d| int(-odd, d)), [-2f32.powi(24), -2f32.powi(24) - 2.0, -2f32.powi(24)]);
        let narrow = |v: f64, d| {
            f32::from_bits(
                converted(v.to_bits().into(), FloatKind::Double, FloatKind::Float, d).expect("modelled") as u32
            )
        };
        assert_eq!((narrow(0.1, Up), narrow(0.1, Down)), (0.1f32, 0.1f32.next_down()));
    }
}

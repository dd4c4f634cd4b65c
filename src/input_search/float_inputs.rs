//! Draws random floats of every class.
//!
//! Every second unconstrained draw is special: it takes all its floats from [`SPECIAL`]. Let N be the length of this
//! list. N consecutive special draws give each element of the list once to every argument and to every float in memory.
//! In the first N special draws, two neighbouring floats of a draw differ in class. In the next N special draws,
//! neighbouring floats have the same class. In later draws, their positions in the list have other distances
//! ([`DISTANCES`]).
//!
//! All other draws belong to one of three groups:
//!
//! - Ordinary floats, exact and inexact.
//! - Small integers, in arguments and in memory. Sums and products of such floats are exact. Inexact results of
//!   operations with `contract` or `reassoc` match any result, so only exact results show a wrong operation.
//! - Floats of similar magnitudes with random fractions. Sums and products of such floats are inexact, so they show a
//!   wrong order of operations and a missing rounding.

use super::random_setup::{SetupSampler, SetupStyle};
use crate::ir::FloatKind;
use crate::machine::encode_float;

/// The class of the floats of one draw.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Floats {
    /// Small and large, exact and inexact floats.
    Ordinary,
    /// Special floats. `next` is the index in [`SPECIAL`] of the next float, `distance` the difference of two
    /// consecutive indices.
    Special { next: u64, distance: u64 },
    /// Mostly ordinary floats, and some special ones.
    Mixed,
    /// Small integers only.
    Small,
    /// Similar magnitudes and random fractions only.
    Rich,
}

impl Floats {
    /// Returns the class for a fresh draw.
    pub fn of_seed(seed: u64, draw_style: SetupStyle) -> Floats {
        if draw_style != SetupStyle::Unconstrained || seed.is_multiple_of(2) {
            // Consecutive draws of one style have seeds that differ by at most 8. With these seeds, the sum below takes
            // all values modulo 4.
            return [Floats::Ordinary, Floats::Small, Floats::Rich, Floats::Small]
                [((seed / 2 + seed / 8) % 4) as usize];
        }
        let next = seed / 2;
        let round = next / SPECIAL.len() as u64 % DISTANCES.len() as u64;
        Floats::Special { next, distance: DISTANCES[round as usize] }
    }

    /// Whether every float of the inputs must belong to the class, also in memory. If not, some floats in memory are
    /// random bytes.
    pub fn is_everywhere(self) -> bool {
        matches!(self, Floats::Small | Floats::Rich)
    }

    /// Returns a float that is not special. `word` is random and decides which.
    fn plain(self, word: u64) -> f64 {
        match self {
            Floats::Small => SMALL[(word >> 32) as usize % SMALL.len()],
            Floats::Rich => rich(word),
            Floats::Ordinary | Floats::Special { .. } | Floats::Mixed => ordinary(word),
        }
    }
}

/// A class of floats for which arithmetic, comparisons or conversions have rules of their own.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Special {
    Nan,
    NegativeNan,
    /// A signalling NaN in every second use, otherwise a quiet NaN.
    Signalling,
    Infinity {
        negative: bool,
    },
    NegativeZero,
    Denormal {
        negative: bool,
    },
    SmallestNormal,
    Largest {
        negative: bool,
    },
    /// The smallest power of two above which some integers are not representable.
    Precision,
    /// This number, rounded to the format.
    Number(f64),
    /// The largest number below this power of two.
    Below(f64),
}

/// The special floats. Two floats of this list differ in class if their distance in the list is one of [`DISTANCES`]
/// other than 0.
const SPECIAL: [Special; 16] = [
    Special::Nan,
    Special::NegativeZero,
    Special::Infinity { negative: false },
    Special::Denormal { negative: false },
    Special::Number(-2.5),
    Special::Largest { negative: false },
    Special::NegativeNan,
    Special::Precision,
    Special::SmallestNormal,
    Special::Infinity { negative: true },
    Special::Number(2_147_483_648.0),
    Special::Below(0.5),
    Special::Denormal { negative: true },
    Special::Number(-1e19),
    Special::Signalling,
    Special::Largest { negative: true },
];

/// The distances in [`SPECIAL`] between two consecutive floats of a draw. Each special draw uses one of them.
const DISTANCES: [u64; 4] = [5, 0, 8, 1];

/// The ordinary floats that every format represents exactly.
const EXACT: [f64; 8] = [0.0, 1.0, -1.0, 0.5, 2.0, 3.25, 100.0, -7.5];
/// The ordinary floats that every format rounds.
const INEXACT: [f64; 8] = [0.1, 1.0 / 3.0, -2.7, 1e-3, 12345.678, -0.7, 1.1, 33.3];
/// Small integers. Products of several of them are exact in every format.
const SMALL: [f64; 8] = [1.0, 2.0, 3.0, 0.0, 4.0, 2.0, -1.0, 5.0];

impl Special {
    fn bits(self, kind: FloatKind, rare: bool) -> Option<u128> {
        let (exponent, fraction) = format(kind)?;
        let infinity = ((1u128 << exponent) - 1) << fraction;
        let sign = |negative: bool| u128::from(negative) << (exponent + fraction);
        let quiet = 1u128 << (fraction - 1);
        Some(match self {
            Special::Nan => infinity | quiet,
            Special::NegativeNan => sign(true) | infinity | quiet | 1,
            Special::Signalling if rare => infinity | 1,
            Special::Signalling => infinity | quiet | 5,
            Special::Infinity { negative } => sign(negative) | infinity,
            Special::NegativeZero => sign(true),
            Special::Denormal { negative: false } => 1,
            Special::Denormal { negative: true } => sign(true) | ((1 << fraction) - 1),
            Special::SmallestNormal => 1 << fraction,
            Special::Largest { negative } => sign(negative) | (infinity - 1),
            Special::Precision => encode_float(2f64.powi(fraction as i32 + 1), kind)?,
            Special::Number(x) => encode_float(x, kind)?,
            Special::Below(x) => encode_float(x, kind)? - 1,
        })
    }
}

/// Returns the numbers of exponent bits and fraction bits of a format; `None` if the machine does not compute in this
/// format.
pub(super) fn format(kind: FloatKind) -> Option<(u32, u32)> {
    match kind {
        FloatKind::Half => Some((5, 10)),
        FloatKind::BFloat => Some((8, 7)),
        FloatKind::Float => Some((8, 23)),
        FloatKind::Double => Some((11, 52)),
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => None,
    }
}

fn ordinary(word: u64) -> f64 {
    let place = (word >> 32) as usize % EXACT.len();
    match word >> 62 {
        0 => EXACT[place],
        1 => INEXACT[place],
        _ => {
            // This float has a random fraction, and a magnitude between 1/16 and 256.
            let magnitude = (1.0 + (word & 0xf_ffff) as f64 / 1_048_576.0) * 2f64.powi((word >> 24) as i32 % 12 - 4);
            if word & (1 << 22) != 0 { -magnitude } else { magnitude }
        }
    }
}

/// Returns a float with a random fraction and a magnitude between a quarter and eight. One float in eight is negative.
fn rich(word: u64) -> f64 {
    let magnitude = f64::from_bits((word >> 12) | 1023 << 52) * 2f64.powi((word & 3) as i32 - 1);
    if word & 0x70 == 0 { -magnitude } else { magnitude }
}

/// Returns the value of a float as a double; `None` if the machine does not compute in this format.
pub(super) fn decode(bits: u128, kind: FloatKind) -> Option<f64> {
    let (exponent, fraction) = format(kind)?;
    let (sign, bias) = (bits >> (exponent + fraction) & 1 != 0, (1i32 << (exponent - 1)) - 1);
    let (power, low) = ((bits >> fraction & ((1 << exponent) - 1)) as i32, bits & ((1 << fraction) - 1));
    let scaled = |n: u128, power: i32| n as f64 * 2f64.powi(-(fraction as i32)) * 2f64.powi(power);
    let magnitude = match power {
        0 => scaled(low, 1 - bias),
        n if n == 2 * bias + 1 => {
            if low == 0 {
                f64::INFINITY
            } else {
                f64::NAN
            }
        }
        n => scaled(low | 1 << fraction, n - bias),
    };
    Some(if sign { -magnitude } else { magnitude })
}

impl SetupSampler<'_> {
    /// Returns the bits of a float. Returns zero for a format in which the machine does not compute.
    pub fn float(&mut self, kind: FloatKind) -> u128 {
        let word = self.rng.word();
        let special = match &mut self.floats {
            Floats::Ordinary | Floats::Small | Floats::Rich => None,
            Floats::Mixed => word.is_multiple_of(4).then_some(word >> 8),
            Floats::Special { next, distance } => {
                let this = *next;
                *next = next.wrapping_add(*distance);
                Some(this)
            }
        };
        let bits = match special {
            Some(n) => SPECIAL[(n % SPECIAL.len() as u64) as usize].bits(kind, word & 16 != 0),
            None => encode_float(self.floats.plain(word), kind),
        };
        bits.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each style of draw, the fresh draws of one search contain every group of floats.
    #[test]
    fn a_search_draws_every_group_of_floats() {
        let styles = [
            (SetupStyle::SingleThread, vec![0]),
            (SetupStyle::Realistic, vec![2, 5]),
            (SetupStyle::Unconstrained, vec![4, 6]),
        ];
        for (style, places) in styles {
            for group in [Floats::Ordinary, Floats::Small, Floats::Rich] {
                let seeds = (0..32).filter(|seed| places.contains(&(seed % 8)));
                let drawn = seeds.filter(|seed| Floats::of_seed(*seed, style) == group).count();
                assert!(drawn >= places.len(), "{style:?} {group:?}");
            }
        }
    }

    #[test]
    fn values_are_decoded_in_every_format() {
        for kind in [FloatKind::Half, FloatKind::BFloat, FloatKind::Float, FloatKind::Double] {
            for x in [0.0, -1.5, 3.0, 2f64.powi(-14), 96.0, f64::INFINITY, -f64::INFINITY] {
                let bits = encode_float(x, kind).expect("a known format");
                assert_eq!(decode(bits, kind), Some(x), "{kind:?}");
            }
            let (exponent, fraction) = format(kind).expect("a known format");
            assert_eq!(decode(1 << (exponent + fraction), kind).map(f64::to_bits), Some((-0.0f64).to_bits()));
            assert!(decode(((2 << exponent) - 1) << (fraction - 1), kind).is_some_and(f64::is_nan));
        }
        assert_eq!((decode(1, FloatKind::Half), decode(0, FloatKind::Fp128)), (Some(2f64.powi(-24)), None));
    }

    #[test]
    fn rich_floats_have_similar_magnitudes_and_small_ones_are_integers() {
        for n in 0..64u64 {
            let word = crate::random::Rng::new(n, 0).word();
            assert!((0.25..8.0).contains(&rich(word).abs()));
            assert_eq!(Floats::Small.plain(word).fract(), 0.0);
        }
    }
}

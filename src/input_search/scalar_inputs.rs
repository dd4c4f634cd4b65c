//! Random numbers: integers at relevant values, floats of every class, and numbers in memory that the code loads.
//!
//! Most inputs have ordinary floats, exact and inexact ones. Every second fresh draw is special: it takes all its
//! floats from [`SPECIAL`]. Increasing seeds use the elements of this list in their order. If there are N classes of
//! floats, N consecutive special draws give each class once to every argument and to every float in memory. In the
//! first N special draws two neighbouring floats differ in class. In the next N draws the two are equal, and later
//! draws have other distances.

use super::facts::NumberSlot;
use super::memory_init::Room;
use super::random_setup::{SetupSampler, SetupStyle};
use crate::case::Input;
use crate::ir::*;
use crate::machine::encode_float;
use crate::values::linear::mask;

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
}

impl Floats {
    /// Returns the class for a fresh draw.
    pub fn of_seed(seed: u64, draw_style: SetupStyle) -> Floats {
        if draw_style != SetupStyle::Unconstrained || seed.is_multiple_of(2) {
            return Floats::Ordinary;
        }
        let next = seed / 2;
        let round = next / SPECIAL.len() as u64 % DISTANCES.len() as u64;
        Floats::Special { next, distance: DISTANCES[round as usize] }
    }
}

/// A class of floats at which arithmetic, comparisons or conversions behave differently.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Special {
    Nan,
    NegativeNan,
    /// A signalling NaN in every second use, otherwise a quiet one.
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
    /// A number, rounded.
    Number(f64),
    /// The largest number below this power of two.
    Below(f64),
}

/// The special floats. Neighbours differ in class, because the indices of one draw's floats differ by a small distance.
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

/// Each draw uses one of these distances: the distance in [`SPECIAL`] between two consecutive floats.
const DISTANCES: [u64; 4] = [5, 0, 8, 1];

/// The ordinary floats that every format represents exactly.
const EXACT: [f64; 8] = [0.0, 1.0, -1.0, 0.5, 2.0, 3.25, 100.0, -7.5];
/// The ordinary floats that every format rounds.
const INEXACT: [f64; 8] = [0.1, 1.0 / 3.0, -2.7, 1e-3, 12345.678, -0.7, 1.1, 33.3];

/// The maximum number of numbers in the memory of arguments that a draw sets.
const MAX_WORDS: usize = 16;

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

/// Returns the numbers of exponent bits and fraction bits of a format; `None` if the machine does not calculate with
/// it.
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
            // Any fraction, with a magnitude between a sixteenth and 256.
            let magnitude = (1.0 + (word & 0xf_ffff) as f64 / 1_048_576.0) * 2f64.powi((word >> 24) as i32 % 12 - 4);
            if word & (1 << 22) != 0 { -magnitude } else { magnitude }
        }
    }
}

impl SetupSampler<'_> {
    pub fn number(&mut self, leaf: TypeId) -> Input {
        let types = &self.scene.module.types;
        let bits = self.scene.layout.size_bits(types, leaf).map_or(64, |b| b.clamp(1, 128) as u32);
        let value = match types.get(leaf) {
            Type::Float(kind) => self.float(*kind),
            _ => self.integer(bits),
        };
        Input::Bits { bits, value: value & mask(bits) }
    }

    /// Returns the bits of a float. Returns zero for a format in which the machine does not calculate.
    pub fn float(&mut self, kind: FloatKind) -> u128 {
        let word = self.rng.word();
        let special = match &mut self.floats {
            Floats::Ordinary => None,
            Floats::Mixed => word.is_multiple_of(4).then_some(word >> 8),
            Floats::Special { next, distance } => {
                let this = *next;
                *next = next.wrapping_add(*distance);
                Some(this)
            }
        };
        let bits = match special {
            Some(n) => SPECIAL[(n % SPECIAL.len() as u64) as usize].bits(kind, word & 16 != 0),
            None => encode_float(ordinary(word), kind),
        };
        bits.unwrap_or(0)
    }

    /// Returns a relevant integer. Each of these values is relevant: a small integer, an end of the range, a power of
    /// two, a constant of the code or its neighbour, or an index that wraps.
    pub fn integer(&mut self, bits: u32) -> u128 {
        let facts = &self.scene.facts;
        match self.rng.below(16) {
            0..=6 => self.rng.below(5).into(),
            7 => self.rng.pick(&[u128::MAX, u128::MAX - 1, 7, 8, 15, 16, 31, 32]),
            8 => (1u128 << (bits - 1)).wrapping_sub(self.rng.below(2).into()),
            9 => 1u128 << self.rng.below(bits.into()),
            10 | 11 if !facts.numbers.is_empty() => {
                let n = self.rng.pick(&facts.numbers);
                n.wrapping_add(u128::from(self.rng.below(3))).wrapping_sub(1)
            }
            12 if !facts.numbers.is_empty() => self.rng.pick(&facts.numbers).wrapping_neg(),
            13 if !facts.scales.is_empty() => self.wrap_point(),
            14 => self.rng.wide(),
            _ => self.rng.below(3).into(),
        }
    }

    /// Returns an index that becomes a small offset when the address arithmetic multiplies it by a scale of the
    /// function.
    fn wrap_point(&mut self) -> u128 {
        let scale = self.rng.pick(&self.scene.facts.scales).max(1);
        let odd = scale >> scale.trailing_zeros();
        let free = 64 - scale.trailing_zeros();
        let small = u128::from(self.rng.below(4));
        match self.rng.below(3) {
            // scale · 2^(64 − zeros) is 0 modulo 2^64.
            0 if free < 64 => (1u128 << free.min(63)).wrapping_add(small),
            1 if free < 64 => (1u128 << (free - 1).min(63)).wrapping_add(small),
            _ => u128::from(inverse(odd)).wrapping_mul(small + 1),
        }
    }

    /// In a realistic draw, an integer in a by-value struct gets a usual size. An integer argument is treated in the
    /// same way.
    fn size_in_memory(&mut self, slot: &NumberSlot) {
        let is_size = self.draw_style == SetupStyle::Realistic && slot.float.is_none() && slot.bits >= 16;
        if is_size
            && self.scene.is_by_value(slot.arg)
            && let Some(room) = self.room_of(slot)
        {
            let value = Input::Bits { bits: slot.bits, value: self.size() & mask(slot.bits) };
            self.out.stored.push(room.hold(value, AddressSpace(0)));
        }
    }

    /// Occasionally sets a number that the entry loads from its arguments' objects to a relevant value. The random
    /// bytes that fill an object do not depend on the code.
    pub fn numbers_in_memory(&mut self) {
        for slot in self.scene.facts.number_slots.iter().take(MAX_WORDS) {
            if self.draw_style != SetupStyle::Unconstrained {
                self.size_in_memory(slot);
                continue;
            }
            let chosen = match (slot.float, self.floats) {
                (Some(_), Floats::Special { .. }) => true,
                (Some(_), _) => self.rng.one_in(2),
                (None, _) => self.rng.one_in(4),
            };
            let Some(room) = self.room_of(slot).filter(|_| chosen) else { continue };
            let value = match slot.float {
                Some(kind) => self.float(kind),
                None => self.integer(slot.bits),
            };
            let value = Input::Bits { bits: slot.bits, value: value & mask(slot.bits) };
            self.out.stored.push(room.hold(value, AddressSpace(0)));
        }
    }

    /// Returns the memory location from which the code loads a number. Inputs can store the number there.
    fn room_of(&self, slot: &NumberSlot) -> Option<Room> {
        let bytes = u64::from(slot.bits.div_ceil(8));
        match slot.path.is_empty() {
            true => self.room_in(slot.arg, slot.offset, bytes).map(|(arg, at)| Room { arg, path: Vec::new(), at }),
            false => self.free_place((slot.arg, &slot.path), slot.offset, bytes),
        }
    }
}

/// Returns the inverse of an odd number modulo 2^64.
pub(super) fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    for _ in 0..5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
    }
    x
}

//! Draws integers at relevant values, and numbers in memory that the code loads. [`float_inputs`](super::float_inputs)
//! draws floats.

use super::float_inputs::Floats;
use super::memory_init::Room;
use super::memory_slots::NumberSlot;
use super::random_setup::{SetupSampler, SetupStyle};
use crate::case::Input;
use crate::ir::*;
use crate::values::linear::mask;

/// The maximum number of numbers in the memory of arguments that a draw sets.
const MAX_WORDS: usize = 16;

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

    /// Returns a relevant integer: a small integer, an end of the range, a power of two, a constant of the code or its
    /// neighbour, or an index that wraps.
    pub fn integer(&mut self, bits: u32) -> u128 {
        let facts = &self.scene.facts;
        match self.rng.below(18) {
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
            // Integers of a kernel are mostly sizes, and large sizes make long loops.
            15 | 16 if !self.scene.kernel => self.rng.wide(),
            _ => self.rng.below(3).into(),
        }
    }

    /// Returns a large index whose product with a scale of the function wraps to a small offset.
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

    /// In a realistic draw, stores a usual size in an integer of a by-value struct, as for an integer argument.
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

    /// Occasionally stores a relevant value where the entry loads a number from an argument's object. Otherwise such a
    /// number consists of random bytes, which do not depend on the code. If all floats of the draw must belong to one
    /// class, sets every float.
    pub fn numbers_in_memory(&mut self) {
        for slot in self.scene.facts.number_slots.iter().take(MAX_WORDS) {
            let is_whole = slot.float.is_some() && self.floats.is_everywhere();
            if self.draw_style != SetupStyle::Unconstrained && !is_whole {
                self.size_in_memory(slot);
                continue;
            }
            let chosen = match (slot.float, self.floats) {
                (Some(_), Floats::Special { .. } | Floats::Small | Floats::Rich) => true,
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

    /// Returns the free memory location from which the code loads a number, so that the inputs can store the number
    /// there.
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

//! Repairs of numbers: integer arguments, and numbers in memory.

use super::{RepairContext, is_changeable};
use crate::case::Input;
use crate::input_search::realistic_launch::SIZES;
use crate::random::Rng;
use crate::values::linear::mask;

/// The maximum integer that can be the size of an object in a draw.
pub(super) const MAX_COUNT: u128 = 1024;
/// The value to which all sizes are set.
const ONE_SIZE: u128 = 64;
/// The maximum integer that does not make a loop long.
const SMALL: u128 = 32;

impl RepairContext<'_> {
    /// Replaces all numbers that are too large by usual sizes. If no input number is too large, the too large number
    /// must be in memory, so the contents of memory are changed.
    pub(super) fn shrink_numbers(&mut self) {
        if !self.replace_large_numbers() {
            self.other_bytes();
        }
    }

    /// Replaces all numbers that are too large by usual sizes. Returns whether there were any.
    pub(super) fn replace_large_numbers(&mut self) -> bool {
        let mut rng = Rng::new(self.setup.seed, 0x7461_6d65);
        let (before, free) = (self.setup.args.clone(), |i| is_changeable(self.stated, i));
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value }) = input
                && *value > MAX_COUNT
            {
                *value = rng.pick(&SIZES);
            }
        }
        self.setup.args != before
    }

    /// Replaces all large sizes by one small size. Returns whether there were any.
    pub(super) fn shrink(&mut self) -> bool {
        let (before, free) = (self.setup.args.clone(), |i| is_changeable(self.stated, i));
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value }) = input {
                *value = (*value).min(SMALL);
            }
        }
        self.setup.args != before
    }

    /// Changes the random contents of memory, and makes stored numbers small.
    pub(super) fn other_bytes(&mut self) {
        self.setup.seed = Rng::new(self.setup.seed, 0x62_7974_6573).word();
        if self.stated.is_none() {
            for s in &mut self.setup.stored {
                match &mut s.value {
                    Input::Bits { value, .. } => *value &= mask(4),
                    Input::Ramp(ramp) => ramp.step = ramp.step.min(1),
                    _ => {}
                }
            }
        }
    }

    /// Replaces all zeros among integer arguments and numbers in memory by ones.
    pub(super) fn ones_for_zeros(&mut self) {
        let free = |i| is_changeable(self.stated, i);
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { value: value @ 0, .. }) = input {
                *value = 1;
            }
        }
        for s in self.setup.stored.iter_mut().filter(|_| self.stated.is_none()) {
            match &mut s.value {
                Input::Bits { value: value @ 0, .. } => *value = 1,
                Input::Ramp(ramp) => ramp.first = ramp.first.max(1),
                _ => {}
            }
        }
    }

    /// Sets all sizes to one value. Otherwise the quotient of two sizes may be zero, and the code may divide by it.
    pub(super) fn one_size(&mut self) {
        let free = |i| is_changeable(self.stated, i);
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value: value @ 1.. }) = input {
                *value = ONE_SIZE;
            }
        }
    }

    /// Sets every integer argument to a small multiple of 16.
    pub(super) fn round(&mut self) {
        let free = |i| is_changeable(self.stated, i);
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value }) = input {
                *value = (*value).clamp(16, MAX_COUNT) / 16 * 16;
            }
        }
    }
}

//! Repairs of numbers: of integer arguments, and of those that memory holds.

use super::{RepairContext, is_changeable};
use crate::case::Input;
use crate::input_search::realistic_launch::SIZES;
use crate::random::Rng;
use crate::values::linear::mask;

/// Integers above this are no sizes of objects as small as these.
pub(super) const MAX_COUNT: u128 = 1024;
/// What all sizes become.
const ONE_SIZE: u128 = 64;
/// Integers that are no larger make no walk long.
const SMALL: u128 = 32;

impl RepairContext<'_> {
    /// Makes sizes of all numbers that are too large for one; if there is none, memory holds the number.
    pub(super) fn shrink_numbers(&mut self) {
        if !self.tame_numbers() {
            self.other_bytes();
        }
    }

    /// Makes sizes of all numbers that are too large for one. Was there any?
    pub(super) fn tame_numbers(&mut self) -> bool {
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

    /// Makes large sizes small ones, all the same. Was there any?
    pub(super) fn shrink(&mut self) -> bool {
        let (before, free) = (self.setup.args.clone(), |i| is_changeable(self.stated, i));
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value }) = input {
                *value = (*value).min(SMALL);
            }
        }
        self.setup.args != before
    }

    /// Other contents of memory.
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

    /// No integer argument is zero, and no number in memory.
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

    /// All sizes become the same: a quotient of two of them is no divisor if it is zero.
    pub(super) fn one_size(&mut self) {
        let free = |i| is_changeable(self.stated, i);
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value: value @ 1.. }) = input {
                *value = ONE_SIZE;
            }
        }
    }

    /// Every integer argument is a small multiple of 16.
    pub(super) fn round(&mut self) {
        let free = |i| is_changeable(self.stated, i);
        for (_, input) in self.setup.args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            if let Some(Input::Bits { bits: 16..=64, value }) = input {
                *value = (*value).clamp(16, MAX_COUNT) / 16 * 16;
            }
        }
    }
}

//! Fills arrays of floats in memory. If all floats of a draw must belong to one class (`Floats::is_everywhere`), the
//! elements of arrays must belong to it too. Random bytes would be floats of very different magnitudes, whose sums are
//! inexact.
//!
//! A few stored values must describe the whole array. So an array consists of *ramps*: sequences of floats whose bits,
//! as integers, increase by a fixed step. All floats of a ramp are positive and have few significant bits. The step is
//! small, so the floats double only after several elements.

use super::facts::SearchFacts;
use super::float_inputs::{Floats, format};
use super::index_arrays::loaded_from;
use super::random_setup::SetupSampler;
use crate::case::{Input, Iota, StoredInput};
use crate::ir::*;
use crate::machine::encode_float;
use crate::values::FunctionView;
use std::ops::Range;

/// An argument from whose object the code loads floats, and their format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct FloatSlot {
    pub arg: u32,
    pub kind: FloatKind,
}

/// The maximum number of ramps in one array.
const MAX_RAMPS: usize = 8;
/// The maximum number of floats in one ramp.
const MAX_COUNT: u64 = 4096;
/// The number of times that the floats of a ramp double.
const DOUBLINGS: u64 = 8;

impl SearchFacts {
    /// Records an argument from whose object an instruction loads floats.
    pub fn float_array(&mut self, view: &FunctionView, f: FuncId, i: InstId) {
        let slot = loaded_float(self, view, f, i);
        self.float_slots.extend(slot.filter(|slot| !self.float_slots.contains(slot)));
    }
}

/// If an instruction loads floats from an argument's object, returns the argument and the format.
fn loaded_float(facts: &SearchFacts, view: &FunctionView, f: FuncId, i: InstId) -> Option<FloatSlot> {
    let ptr = loaded_from(view, i)?;
    let kind = float_kind(view, view.function.inst(i).ty).or_else(|| read_as_float(view, i))?;
    format(kind)?;
    Some(FloatSlot { arg: facts.origin(view, f, ptr)?.own_argument()?, kind })
}

/// Returns the format of a float, or of the floats of a vector.
fn float_kind(view: &FunctionView, ty: TypeId) -> Option<FloatKind> {
    match view.module.types.get(ty) {
        Type::Float(kind) => Some(*kind),
        Type::Vector { elem, .. } => float_kind(view, *elem),
        _ => None,
    }
}

/// If the code reinterprets a loaded integer as a float, returns the format.
fn read_as_float(view: &FunctionView, i: InstId) -> Option<FloatKind> {
    view.users(Value::Inst(i)).iter().find_map(|user| match view.function.inst(*user).kind {
        InstKind::Cast { op: CastOp::BitCast, .. } => float_kind(view, view.function.inst(*user).ty),
        _ => None,
    })
}

impl SetupSampler<'_> {
    /// Fills the arrays of floats with ramps, if all floats of the draw belong to one class. The stored values from
    /// index `numbers` on are single numbers. The ramps are inserted before them, because a later stored value
    /// overwrites an earlier one. So single numbers replace some elements of the ramps.
    pub fn floats_in_memory(&mut self, numbers: usize) {
        if !self.floats.is_everywhere() {
            return;
        }
        let singles = self.out.stored.split_off(numbers);
        for slot in &self.scene.facts.float_slots {
            // If the code also loads integers from the object, floats would overwrite them.
            let has_integers = self.scene.facts.index_slots.iter().any(|(arg, _)| *arg == slot.arg);
            if has_integers || self.scene.is_by_value(slot.arg) {
                continue;
            }
            if let Some((root, bytes)) = self.array(slot.arg) {
                self.fill_array(root, bytes, slot.kind);
            }
        }
        self.out.stored.extend(singles);
    }

    /// Returns the argument that owns the object to which this argument points, and the range of bytes from the pointer
    /// to the object's end.
    fn array(&self, arg: u32) -> Option<(u32, Range<u64>)> {
        let (root, start) = match self.out.args.get(arg as usize)?.as_ref()? {
            Input::Arg { arg: root, offset } => (*root, *offset),
            Input::Inside { offset, .. } => (arg, *offset),
            _ => (arg, 0),
        };
        let input = self.out.args.get(root as usize)?.as_ref()?;
        let (Input::Object { size, .. } | Input::Inside { size, .. }) = input else { return None };
        let start = u64::try_from(start).ok().filter(|start| start < size)?;
        Some((root, start..*size))
    }

    /// Fills a range of an object with floats, except where other inputs are stored.
    fn fill_array(&mut self, root: u32, bytes: Range<u64>, kind: FloatKind) {
        let Some((_, fraction)) = format(kind) else { return };
        let bits = kind.bits();
        let (size, mut at) = (u64::from(bits / 8), bytes.start);
        // Every third array of small integers has equal elements, because products of more of them are exact.
        let is_even = self.floats == Floats::Small && self.rng.one_in(3);
        for n in 0..=MAX_RAMPS {
            let left = bytes.end.saturating_sub(at) / size;
            // Equal elements fill the rest of a long array.
            let ramp = match is_even || n == MAX_RAMPS {
                true => self.equal_floats(kind, bits, left.min(MAX_COUNT)),
                false => self.ramp_of_floats(kind, (bits, fraction), left),
            };
            let Some(ramp) = ramp else { return };
            let taken = |s: &StoredInput| self.scene.stores_in(s, root, at..at + ramp.bytes());
            if !self.out.stored.iter().any(taken) {
                self.out.stored.push(StoredInput::in_argument(root, at, Input::Ramp(ramp), AddressSpace(0)));
            }
            at += ramp.bytes();
            if is_even {
                return;
            }
        }
    }

    fn equal_floats(&mut self, kind: FloatKind, bits: u32, count: u64) -> Option<Iota> {
        let first = encode_float(self.rng.pick(&[1.0, 2.0, 3.0, -1.0]), kind)? as u64;
        (count > 0).then_some(Iota { bits, first, step: 0, count: count as u32 })
    }

    /// Returns a ramp of at most `left` floats, which begins near 1.0.
    fn ramp_of_floats(&mut self, kind: FloatKind, (bits, fraction): (u32, u32), left: u64) -> Option<Iota> {
        // The number of fraction bits that small floats use.
        let used = (fraction / 4).min(5);
        let count = left.min(DOUBLINGS << used);
        let (mut first, mut step) = (encode_float(1.0, kind)? as u64, 1u64 << (fraction - used));
        if self.floats == Floats::Rich {
            first |= self.rng.below(1 << fraction);
            step |= self.rng.below(step) | 1;
        }
        (count > 0).then_some(Iota { bits, first, step, count: count as u32 })
    }
}

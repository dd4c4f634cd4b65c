//! Records loads from the memory of arguments. The search chooses the loaded values.

use super::facts::SearchFacts;
use super::float_inputs::format;
use crate::ir::*;
use crate::values::FunctionView;

/// The maximum number of elements of an array that become separate slots (locations whose value the search chooses).
const MAX_ELEMENTS: i128 = 4;
/// The maximum number of elements of a vector that become separate slots.
const MAX_VECTOR: u32 = 8;

/// A load of a pointer from an argument's object, or from an object that the code reaches from there through further
/// pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PointerSlot {
    pub arg: u32,
    /// The offsets of the pointers on the way, as in [`StoredInput`](crate::case::StoredInput).
    pub path: Vec<u64>,
    pub offset: u64,
    /// The space of the loaded pointer.
    pub space: AddressSpace,
}

/// A load of a number from an argument's object, or from an object that the code reaches from there through pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NumberSlot {
    pub arg: u32,
    /// The offsets on the way, as in [`PointerSlot`].
    pub path: Vec<u64>,
    pub offset: u64,
    pub bits: u32,
    /// The format, if the number is a float.
    pub float: Option<FloatKind>,
}

impl SearchFacts {
    /// Records loads of pointers, and the entry's loads of numbers, from the memory of an argument.
    pub fn slot(&mut self, view: &FunctionView, f: FuncId, ptr: Value, ty: TypeId) {
        let is_pointer = matches!(view.module.types.get(ty), Type::Ptr(_));
        if f != self.functions[0] && !is_pointer {
            return;
        }
        let Some(origin) = self.origin(view, f, ptr) else { return };
        let (arg, Ok(offset)) = (origin.arg, u64::try_from(origin.offset)) else { return };
        let (bits, float) = match view.module.types.get(ty) {
            Type::Ptr(space) => {
                if self.pointer_fields.recursive || origin.is_one_of_many {
                    self.linked.extend(origin.own_argument());
                }
                let slot = PointerSlot { arg, path: origin.path, offset, space: *space };
                if f == self.functions[0] && !origin.is_one_of_many || !self.pointer_slots.contains(&slot) {
                    self.pointer_slots.push(slot);
                }
                return;
            }
            Type::Int(bits) if (1..=64).contains(bits) => (*bits, None),
            Type::Float(kind) => (view.layout.size_bits(&view.module.types, ty).unwrap_or(0) as u32, Some(*kind)),
            Type::Vector { elem, len, scalable: false } => {
                self.elements(view, (arg, origin.path, offset), *elem, *len);
                return;
            }
            _ => return,
        };
        // For an array, the first elements become slots.
        let stride = origin.strides.first().copied().unwrap_or(0);
        for element in 0..if stride > 0 { MAX_ELEMENTS } else { 1 } {
            let Ok(offset) = u64::try_from(i128::from(offset).saturating_add(element.saturating_mul(stride))) else {
                return;
            };
            self.number_slot(NumberSlot { arg, path: origin.path.clone(), offset, bits, float });
        }
    }

    /// Records the floats of a vector that the entry loads. `place` has the argument, the path, and the offset.
    fn elements(&mut self, view: &FunctionView, place: (u32, Vec<u64>, u64), elem: TypeId, len: u32) {
        let (arg, path, first) = place;
        let Type::Float(kind) = view.module.types.get(elem) else { return };
        if format(*kind).is_none() {
            return;
        }
        let bits = kind.bits();
        for n in 0..u64::from(len.min(MAX_VECTOR)) {
            let Some(offset) = first.checked_add(n * u64::from(bits / 8)) else { return };
            self.number_slot(NumberSlot { arg, path: path.clone(), offset, bits, float: Some(*kind) });
        }
    }

    fn number_slot(&mut self, slot: NumberSlot) {
        if !self.number_slots.contains(&slot) {
            self.number_slots.push(slot);
        }
    }
}

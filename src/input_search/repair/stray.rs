//! Repairs stray pointers: pointers that the code loads from memory with random bytes. The code alone does not show
//! where such a pointer is stored, for example because a variable index determines the address. But the failed run
//! shows the location.

use super::{InputSlot, RepairContext};
use crate::case::{Input, StoredInput};
use crate::input_search::random_setup::REALISTIC_OBJECT_SIZE;
use crate::ir::AddressSpace;
use crate::machine::StrayPointer;

/// A location in memory that must contain a pointer. The order of this type puts a location before all locations that
/// are reached through its pointer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::input_search) struct PointerPlace {
    /// The offsets of the pointers on the way; this pointer's offset comes last.
    path: Vec<u64>,
    arg: u32,
    space: u32,
}

/// Pointers are added only if the inputs have at most this number of stored values.
const MAX_STORED: usize = 512;
/// The number of elements that are added to an array of pointers.
const MORE_ELEMENTS: u64 = 31;
/// The maximum distance in bytes between two elements of an array of pointers.
const MAX_STRIDE: u64 = 64;

impl RepairContext<'_> {
    /// Returns the location of a stray pointer. If this pointer and earlier stray pointers form an array, also returns
    /// the locations of the array's next elements.
    pub(super) fn pointer_places(&self, stray: StrayPointer) -> Vec<PointerPlace> {
        let (arg, path) = match self.input_slot(stray.root) {
            Some(InputSlot::Argument(arg)) => (arg, Vec::new()),
            Some(InputSlot::Stored(arg, path)) => (arg, path),
            None => return Vec::new(),
        };
        let before = self.setup.stored.iter().filter(|s| (s.arg, &s.path) == (arg, &path) && is_pointer(&s.value));
        let strides =
            before.filter_map(|s| stray.offset.checked_sub(s.offset)).filter(|d| (1..=MAX_STRIDE).contains(d));
        let elements = strides.min().map_or((0, 0), |stride| (MORE_ELEMENTS, stride));
        let place = |n: u64| {
            let offset = stray.offset.checked_add(n * elements.1)?;
            Some(PointerPlace { path: path.iter().copied().chain([offset]).collect(), arg, space: stray.space.0 })
        };
        (0..=elements.0).filter_map(place).collect()
    }

    /// Stores a pointer to a new object at this location. Does nothing if the location already contains a pointer, or
    /// is not in an input object.
    pub(super) fn lead_to_object(&mut self, place: &PointerPlace) {
        let Some((offset, path)) = place.path.split_last() else { return };
        let space = AddressSpace(place.space);
        let bytes = u64::from(self.scene.layout.pointer(space).bits / 8);
        let Some(end) = offset.checked_add(bytes) else { return };
        if self.stated.is_some() || self.setup.stored.len() >= MAX_STORED || self.room(place.arg, path) < end {
            return;
        }
        let meets =
            |s: &StoredInput| (s.arg, s.path.as_slice()) == (place.arg, path) && self.scene.stores_at(s, *offset..end);
        if self.setup.stored.iter().any(|s| meets(s) && is_pointer(&s.value)) {
            return;
        }
        self.setup.stored.retain(|s| !matches!(s.value, Input::Bits { .. }) || !meets(s));
        let value = Input::Object { place: self.scene.place_of(space), size: REALISTIC_OBJECT_SIZE, align: 16 };
        self.setup.stored.push(StoredInput {
            arg: place.arg,
            path: path.to_vec(),
            offset: *offset,
            value,
            space: place.space,
        });
    }

    /// Returns the size in bytes of the object that is reached from an argument through the pointers of `path`. Returns
    /// 0 if there is no such object, or if it belongs to another argument.
    fn room(&self, arg: u32, path: &[u64]) -> u64 {
        let value = match path.split_last() {
            None => self.setup.args.get(arg as usize).and_then(Option::as_ref),
            Some((offset, outer)) => {
                let leads = |s: &&StoredInput| (s.arg, s.path.as_slice(), s.offset) == (arg, outer, *offset);
                self.setup.stored.iter().rev().find(leads).map(|s| &s.value)
            }
        };
        value.and_then(Input::object_size).unwrap_or(0)
    }
}

fn is_pointer(value: &Input) -> bool {
    !matches!(value, Input::Bits { .. } | Input::Ramp(_))
}

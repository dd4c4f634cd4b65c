//! Stores values in input objects. Pointers are stored where the code loads pointers, and where the type of a by-value
//! argument has pointers.

use super::memory_slots::PointerSlot;
use super::random_setup::{
    EntryFacts, MAX_LEAVES, REALISTIC_OBJECT_SIZE, SINGLE_THREAD_OBJECT_SIZE, SetupSampler, SetupStyle,
};
use crate::case::{Input, Place, StoredInput};
use crate::ir::*;
use crate::random::Rng;
use crate::target::Target;
use crate::values::FunctionView;
use std::ops::Range;

/// The maximum size in bytes to which a draw enlarges an object because the code loads from constant offsets in it.
const MAX_EXTENT: u64 = 1 << 20;
/// The number of parts into which an object is divided if pointers into different parts of it are needed.
const PARTS: u64 = 8;
/// The attributes of pointer parameters that pass a value in memory.
const BY_VALUE: [&str; 2] = ["byval", "byref"];

impl EntryFacts<'_> {
    /// Whether an argument stands for a value, such as a struct of parameters.
    pub fn is_by_value(&self, arg: u32) -> bool {
        self.params().get(arg as usize).is_some_and(|p| BY_VALUE.iter().any(|a| p.attrs.has(a)))
    }

    /// Returns a kind of memory (such as global or shared) to which a pointer of this space may point.
    pub fn place_of(&self, space: AddressSpace) -> Place {
        match (self.target, space.0) {
            (Target::Flat, _) => Place::Global,
            (_, 3 | 7) => Place::Shared,
            (_, 4) => Place::Const,
            (_, 5) => Place::Local,
            (Target::Nvptx64, 101) => Place::Param,
            _ => Place::Global,
        }
    }

    /// Whether a stored value has bytes in this range of the object of argument `root`.
    pub fn stores_in(&self, s: &StoredInput, root: u32, bytes: Range<u64>) -> bool {
        s.arg == root && s.path.is_empty() && self.stores_at(s, bytes)
    }

    /// Whether a stored value has bytes in this range of its object.
    pub fn stores_at(&self, s: &StoredInput, bytes: Range<u64>) -> bool {
        let len = match &s.value {
            Input::Bits { bits, .. } => u64::from(bits.div_ceil(8)),
            Input::Ramp(ramp) => ramp.bytes(),
            _ => u64::from(self.layout.pointer(AddressSpace(s.space)).bits / 8),
        };
        s.offset < bytes.end && bytes.start < s.offset + len
    }

    /// Calls `tell` for every pointer inside a type, with the pointer's offset in bytes from the start of the outermost
    /// type, and its space.
    fn pointers_of(&self, types: &TypeTable, ty: TypeId, at: u64, tell: &mut dyn FnMut(u64, AddressSpace)) {
        if let Some((fields, _)) = types.struct_body(ty) {
            for (i, field) in fields.iter().enumerate() {
                if let Some(offset) = self.layout.field_offset(types, ty, i) {
                    self.pointers_of(types, *field, at + offset, tell);
                }
            }
            return;
        }
        match types.get(ty) {
            Type::Ptr(space) => tell(at, *space),
            Type::Array { elem, len } if *len <= MAX_LEAVES as u64 => {
                let Some(stride) = self.layout.alloc_size(types, *elem) else { return };
                (0..*len).for_each(|n| self.pointers_of(types, *elem, at + n * stride, tell));
            }
            _ => {}
        }
    }
}

/// A location in an input object at which nothing is stored yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Room {
    pub arg: u32,
    /// The offsets of the pointers on the way, as in [`StoredInput`].
    pub path: Vec<u64>,
    pub at: u64,
}

impl Room {
    /// Returns the input that states `value` at this location.
    pub fn hold(self, value: Input, space: AddressSpace) -> StoredInput {
        StoredInput { arg: self.arg, path: self.path, offset: self.at, value, space: space.0 }
    }
}

impl SetupSampler<'_> {
    /// Returns the memory locations that must contain pointers. First come the locations in objects of arguments: those
    /// from which the code loads pointers, then those of pointers in the types of by-value arguments. Locations that
    /// are reached through a pointer in memory follow, each after the location of this pointer.
    fn pointer_slots(&self) -> Vec<PointerSlot> {
        let types = &self.scene.module.types;
        let mut out = self.scene.facts.pointer_slots.clone();
        for (i, param) in (0u32..).zip(self.scene.params()) {
            let Some(ty) = BY_VALUE.iter().find_map(|a| param.attrs.type_of(a)) else { continue };
            self.scene.pointers_of(types, ty, 0, &mut |offset, space| {
                let slot = PointerSlot { arg: i, path: Vec::new(), offset, space };
                if !out.contains(&slot) {
                    out.push(slot);
                }
            });
        }
        out.sort_by_key(|slot| slot.path.len());
        out
    }

    /// In every second realistic draw, returns a pointer into the object of another argument. Inputs can state the
    /// contents of an argument's object, so the search can solve conditions that depend on these contents.
    fn part_of_another(&self, i: usize, space: AddressSpace) -> Option<Input> {
        Rng::new(self.out.seed, 0x70_6172_7473).one_in(2).then_some(())?;
        let has_room = |(_, arg): &(u32, &Option<Input>)| matches!(arg, Some(Input::Object { place, size: REALISTIC_OBJECT_SIZE, .. }) if self.scene.shows(space, *place));
        let (arg, _) = (0..).zip(&self.out.args).find(|a| !self.scene.is_by_value(a.0) && has_room(a))?;
        Some(Input::Arg { arg, offset: i128::from(REALISTIC_OBJECT_SIZE / PARTS * (1 + i as u64 % (PARTS - 1))) })
    }

    /// Creates linked nodes where the code follows links. Then stores pointers at the locations of `pointer_slots`.
    pub fn pointers_in_memory(&mut self) {
        self.scene.facts.linked.iter().for_each(|arg| self.link(*arg));
        for (i, slot) in self.pointer_slots().into_iter().enumerate() {
            let space = slot.space;
            let bytes = u64::from(self.scene.layout.pointer(space).bits / 8);
            if !slot.path.is_empty() {
                self.inner_pointer(&slot, bytes);
                continue;
            }
            let Some((root, at)) = self.room_in(slot.arg, slot.offset, bytes) else { continue };
            // The object is the callee's copy of a `byval` argument. No pointer of the caller points into this copy.
            let copied = self.scene.is_by_value(root);
            let place = self.scene.place_of(space);
            let least = self.required_size(slot.arg, &[slot.offset]);
            let own = |size: u64| Input::Object { place, size: size.max(least), align: 16 };
            let value = match self.draw_style {
                SetupStyle::Realistic => self.part_of_another(i, space).unwrap_or_else(|| own(REALISTIC_OBJECT_SIZE)),
                SetupStyle::SingleThread if copied => own(SINGLE_THREAD_OBJECT_SIZE),
                SetupStyle::SingleThread => {
                    let behind = self.scene.facts.span.next_multiple_of(SINGLE_THREAD_OBJECT_SIZE)
                        + SINGLE_THREAD_OBJECT_SIZE * i as u64;
                    Input::Arg { arg: root, offset: behind.into() }
                }
                SetupStyle::Unconstrained => {
                    let own = own(SINGLE_THREAD_OBJECT_SIZE);
                    let met = if self.rng.one_in(4) { None } else { self.earlier(self.out.args.len(), space, 8, 0) };
                    met.unwrap_or_else(|| if self.rng.one_in(4) { Input::Null } else { own })
                }
            };
            self.out.stored.push(StoredInput::in_argument(root, at, value, space));
        }
    }

    /// Stores a pointer in memory that is reached through other pointers. The pointer leads to a new object, and is
    /// occasionally null.
    fn inner_pointer(&mut self, slot: &PointerSlot, bytes: u64) {
        let Some(room) = self.free_place((slot.arg, &slot.path), slot.offset, bytes) else { return };
        let inner: Vec<u64> = slot.path.iter().copied().chain([slot.offset]).collect();
        let size =
            if self.draw_style == SetupStyle::Realistic { REALISTIC_OBJECT_SIZE } else { SINGLE_THREAD_OBJECT_SIZE };
        let size = size.max(self.required_size(slot.arg, &inner));
        let is_null = self.draw_style == SetupStyle::Unconstrained && self.rng.one_in(16);
        let own = Input::Object { place: self.scene.place_of(slot.space), size, align: 16 };
        self.out.stored.push(room.hold(if is_null { Input::Null } else { own }, slot.space));
    }

    /// Returns the size in bytes that an object needs to contain all constant offsets from which the code loads. `path`
    /// leads from the argument to the object.
    fn required_size(&self, arg: u32, path: &[u64]) -> u64 {
        let facts = &self.scene.facts;
        let pointers = facts.pointer_slots.iter().filter(|s| s.arg == arg && s.path == path).map(|s| s.offset);
        let numbers = facts.number_slots.iter().filter(|s| s.arg == arg && s.path == path).map(|s| s.offset);
        pointers.chain(numbers).max().map_or(0, |last| last.saturating_add(16).min(MAX_EXTENT))
    }

    /// Returns the location of `bytes` bytes at `offset` in the object that `path` leads to. If the path leads into the
    /// object of another argument, the location is in terms of that argument. Returns `None` if an input is already
    /// stored there, or if the location is not in an input object.
    pub fn free_place(&self, (arg, path): (u32, &[u64]), offset: u64, bytes: u64) -> Option<Room> {
        let (arg, at) = self.room_start(arg)?;
        let mut room = Room { arg, path: Vec::new(), at };
        let mut size = None;
        for step in path {
            let at = room.at.checked_add(*step)?;
            let is_there = |s: &&StoredInput| (s.arg, &s.path, s.offset) == (room.arg, &room.path, at);
            match &self.out.stored.iter().rev().find(is_there)?.value {
                Input::Object { size: own, .. } => {
                    room.path.push(at);
                    (room.at, size) = (0, Some(*own));
                }
                Input::Arg { arg, offset } => {
                    let (arg, start) = self.room_start(*arg)?;
                    room = Room { arg, path: Vec::new(), at: start.checked_add(u64::try_from(*offset).ok()?)? };
                    size = None;
                }
                _ => return None,
            }
        }
        room.at = room.at.checked_add(offset)?;
        let end = room.at.checked_add(bytes)?;
        let size = size.or_else(|| self.out.args.get(room.arg as usize)?.as_ref()?.object_size())?;
        let is_taken = self
            .out
            .stored
            .iter()
            .any(|s| (s.arg, &s.path) == (room.arg, &room.path) && self.scene.stores_at(s, room.at..end));
        (end <= size && !is_taken).then_some(room)
    }

    /// Returns the argument that owns the object into which this argument points. Also returns the offset in this
    /// object.
    fn room_start(&self, arg: u32) -> Option<(u32, u64)> {
        match self.out.args.get(arg as usize) {
            Some(Some(Input::Arg { arg: root, offset })) => Some((*root, u64::try_from(*offset).ok()?)),
            Some(Some(Input::Inside { offset, .. })) => Some((arg, u64::try_from(*offset).ok()?)),
            _ => Some((arg, 0)),
        }
    }

    /// Finds the `bytes` bytes at `offset` from an argument's pointer. If these bytes are free and inside an input
    /// object, returns the argument that owns this object, and the offset in the object.
    pub fn room_in(&self, arg: u32, offset: u64, bytes: u64) -> Option<(u32, u64)> {
        let (root, start) = match self.out.args.get(arg as usize) {
            Some(Some(Input::Arg { arg: root, offset })) => (*root, *offset),
            Some(Some(Input::Inside { offset, .. })) => (arg, *offset),
            _ => (arg, 0),
        };
        let Some(Some(Input::Object { size, .. } | Input::Inside { size, .. })) = self.out.args.get(root as usize)
        else {
            return None;
        };
        let at = u64::try_from(i128::from(offset).checked_add(start)?).ok()?;
        let end = at.checked_add(bytes).filter(|end| end <= size)?;
        let is_taken = self.out.stored.iter().any(|s| self.scene.stores_in(s, root, at..end));
        (!is_taken).then_some((root, at))
    }
}

/// Returns the pointer operand if the value comes from memory: from a load, or from an atomic operation that returns
/// the old value.
pub(super) fn read_from(view: &FunctionView, v: Value) -> Option<Value> {
    match &view.inst(v)?.kind {
        InstKind::Load { ptr, .. } | InstKind::AtomicRmw { ptr, .. } => Some(*ptr),
        InstKind::ExtractValue { aggregate, path } if path[..] == [0] => match &view.inst(*aggregate)?.kind {
            InstKind::CmpXchg { ptr, .. } => Some(*ptr),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the values that the function stores at the start of the local variable `ptr`. Unoptimised clang output has
/// such variables.
pub(super) fn spilled(view: &FunctionView, ptr: Value) -> Vec<Value> {
    let local = matches!(view.inst(ptr), Some(Inst { kind: InstKind::Alloca { .. }, .. }));
    let users = if local { view.users(ptr) } else { &[] };
    let stored = |i: &InstId| match view.function.inst(*i).kind {
        InstKind::Store { value, ptr: to, .. } if to == ptr => Some(value),
        _ => None,
    };
    users.iter().filter_map(stored).collect()
}

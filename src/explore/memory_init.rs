//! Values stored in the objects of a setup: pointers at the offsets where the code, or the type of an argument, has
//! pointers.

use super::random_setup::{AMPLE_ROOM, CALM_ROOM, Chooser, EntryFacts, MAX_LEAVES, SetupStyle};
use crate::case::{Input, Place, Stored};
use crate::ir::*;
use crate::random::Rng;
use crate::target::Target;
use crate::values::FunctionView;
use std::ops::Range;

/// Parts of such an object.
const PARTS: u64 = 8;
/// The attributes of pointers that stand for a value of a type.
const BY_VALUE: [&str; 2] = ["byval", "byref"];

impl EntryFacts<'_> {
    /// Does an argument stand for a value, such as a struct of parameters?
    pub fn is_by_value(&self, arg: u32) -> bool {
        self.params().get(arg as usize).is_some_and(|p| BY_VALUE.iter().any(|a| p.attrs.has(a)))
    }

    /// Where an object lies that a pointer of this space may name.
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

    /// Does a stored value have bytes in this range of the object of argument `root`?
    pub fn stores_in(&self, s: &Stored, root: u32, bytes: Range<u64>) -> bool {
        let len = match &s.value {
            Input::Bits { bits, .. } => u64::from(bits.div_ceil(8)),
            Input::Ramp(ramp) => ramp.bytes(),
            _ => u64::from(self.layout.pointer(AddressSpace(s.space)).bits / 8),
        };
        s.arg == root && s.offset < bytes.end && bytes.start < s.offset + len
    }

    /// Reports every pointer in a type: its offset from the start, and its space.
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

impl Chooser<'_> {
    /// Where pointers are in the objects of arguments: those that the entry loads, then those that are there by the type of
    /// a by-value argument.
    fn pointer_slots(&self) -> Vec<(u32, u64, AddressSpace)> {
        let types = &self.scene.module.types;
        let mut out = self.scene.facts.pointer_slots.clone();
        for (i, param) in (0u32..).zip(self.scene.params()) {
            let Some(ty) = BY_VALUE.iter().find_map(|a| param.attrs.type_of(a)) else { continue };
            self.scene.pointers_of(types, ty, 0, &mut |at, space| {
                if !out.contains(&(i, at, space)) {
                    out.push((i, at, space));
                }
            });
        }
        out
    }

    /// In every second realistic draw such pointers lead into parts of one argument's object. Its contents can be
    /// stated, so the search can solve conditions that depend on them.
    fn part_of_another(&self, i: usize, space: AddressSpace) -> Option<Input> {
        Rng::new(self.out.seed, 0x70_6172_7473).one_in(2).then_some(())?;
        let has_room = |(_, arg): &(u32, &Option<Input>)| matches!(arg, Some(Input::Object { place, size: AMPLE_ROOM, .. }) if self.scene.shows(space, *place));
        let (arg, _) = (0..).zip(&self.out.args).find(|a| !self.scene.is_by_value(a.0) && has_room(a))?;
        Some(Input::Arg { arg, offset: i128::from(AMPLE_ROOM / PARTS * (1 + i as u64 % (PARTS - 1))) })
    }

    /// Stores these pointers.
    pub fn pointers_in_memory(&mut self) {
        self.scene.facts.linked.iter().for_each(|arg| self.link(*arg));
        for (i, (arg, offset, space)) in self.pointer_slots().into_iter().enumerate() {
            let bytes = u64::from(self.scene.layout.pointer(space).bits / 8);
            let Some((root, at)) = self.room_in(arg, offset, bytes) else { continue };
            // Nothing that the caller knows points into the callee's copy.
            let copied = self.scene.is_by_value(root);
            let own = |size| Input::Object { place: self.scene.place_of(space), size, align: 16 };
            let value = match self.manner {
                SetupStyle::Ample => self.part_of_another(i, space).unwrap_or_else(|| own(AMPLE_ROOM)),
                SetupStyle::Calm if copied => own(CALM_ROOM),
                SetupStyle::Calm => {
                    let behind = self.scene.facts.span.next_multiple_of(CALM_ROOM) + CALM_ROOM * i as u64;
                    Input::Arg { arg: root, offset: behind.into() }
                }
                SetupStyle::Free => {
                    let own = own(CALM_ROOM);
                    let met = if self.rng.one_in(4) { None } else { self.earlier(self.out.args.len(), space, 8, 0) };
                    met.unwrap_or_else(|| if self.rng.one_in(4) { Input::Null } else { own })
                }
            };
            self.out.stored.push(Stored { arg: root, offset: at, value, space: space.0 });
        }
    }

    /// Where `bytes` bytes at an offset from an argument's pointer are inside an input object in which nothing is stored there yet:
    /// the argument of that object, and the place in it.
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

/// Where the memory lies that a value is read from: of loads, and of atomic operations that give what was there.
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

/// The values that are stored to exactly this local variable (what clang makes of variables without optimisation).
pub(super) fn spilled(view: &FunctionView, ptr: Value) -> Vec<Value> {
    let local = matches!(view.inst(ptr), Some(Inst { kind: InstKind::Alloca { .. }, .. }));
    let users = if local { view.users(ptr) } else { &[] };
    let stored = |i: &InstId| match view.function.inst(*i).kind {
        InstKind::Store { value, ptr: to, .. } if to == ptr => Some(value),
        _ => None,
    };
    users.iter().filter_map(stored).collect()
}

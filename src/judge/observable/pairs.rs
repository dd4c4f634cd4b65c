//! Relates the objects of two runs, and compares results and memory. [`effects`](super::effects) compares the effects
//! of threads.

use super::{Difference, DifferenceKind};
use crate::machine::ObjectId;
use crate::machine::observation::{Byte, Datum, DatumKind, FinalObject, Observation, Root, Taint, TrapState};
use rustc_hash::FxHashMap;

/// A place where two runs may differ, named by objects and effects of the first run.
#[derive(Copy, Clone, Debug)]
pub(super) enum Place {
    /// A part of the result that a thread returned.
    Result {
        thread: usize,
        leaf: usize,
    },
    /// The effects of a thread, beginning with the effect at index `from`.
    Effects {
        thread: usize,
        from: usize,
    },
    Argument {
        thread: usize,
        effect: usize,
        arg: usize,
    },
    /// A byte that a call or a volatile access wrote or read.
    EffectByte {
        thread: usize,
        effect: usize,
        at: usize,
    },
    /// A byte of an object when the run ends.
    Byte {
        object: usize,
        at: u64,
    },
}

/// Relates the objects of `after` to the objects of `before`.
pub(super) struct Pairs<'a> {
    pub before: &'a Observation,
    pub after: &'a Observation,
    /// Whether the comparison also reports values that are definite in only one of the runs. True if both runs are
    /// draws of one program.
    pub exact: bool,
    /// Maps each object of the first run to an object of the second run, with a shift: the offset in bytes in the
    /// second object at which the first object begins. The shift is 0 for objects with a name, because the environment
    /// knows where they begin.
    there: FxHashMap<u32, (u32, i64)>,
    /// Maps each object of the second run to the related objects of the first run. There are several related objects if
    /// a pass merged objects without a name.
    back: FxHashMap<u32, Vec<u32>>,
    /// Related objects whose bytes are still to be compared: the object of the first run, the object of the second run,
    /// and the shift.
    work: Vec<(u32, u32, i64)>,
}

/// Compares a byte of two frozen values. `definite` is the mask of the bits that no choice changes.
fn frozen_difference(definite: u8, value: u8, value2: u8) -> Option<String> {
    let [before, after] = [value, value2].map(|value| value & definite);
    (before != after).then(|| format!("{value2:#04x}, not {before:#04x} in the bits {definite:#04x}"))
}

/// The text for a value that is definite in only one of two draws of a program. The text appears in no report.
pub(super) const OPEN_IN_ONE_DRAW: &str = "free";

/// A callback that receives each difference, and returns whether the comparison continues.
pub(super) type Sink<'s> = dyn FnMut(Place, Difference) -> bool + 's;

impl<'a> Pairs<'a> {
    pub fn new(before: &'a Observation, after: &'a Observation, exact: bool) -> Pairs<'a> {
        let (there, back, work) = (FxHashMap::default(), FxHashMap::default(), Vec::new());
        Pairs { before, after, exact, there, back, work }
    }

    /// Reports all differences: effects first, then results, then memory.
    pub fn walk(&mut self, found: &mut Sink<'_>) {
        self.roots();
        let threads = self.before.threads.len().max(self.after.threads.len());
        let traps = self.before.trap == TrapState::Yes;
        if traps && threads > 1 {
            return;
        }
        if (0..threads).all(|t| self.compare_effects(t, found)) && !traps && self.results(found) {
            self.memory(found);
        }
    }

    /// Relates the objects of the two runs that have the same name in the environment (argument, variable or function).
    fn roots(&mut self) {
        let index = |o: &FinalObject, i: usize| Some((o.root.clone()?, i as u32));
        let after: FxHashMap<Root, u32> =
            self.after.objects.iter().enumerate().filter_map(|(i, o)| index(o, i)).collect();
        for (i, o) in self.before.objects.iter().enumerate() {
            if let Some(there) = o.root.as_ref().and_then(|r| after.get(r)) {
                self.there.insert(i as u32, (*there, 0));
                self.back.insert(*there, vec![i as u32]);
                self.work.push((i as u32, *there, 0));
            }
        }
        self.work.reverse();
    }

    fn results(&mut self, found: &mut Sink<'_>) -> bool {
        let (before, after) = (self.before, self.after);
        for (thread, (b, a)) in before.returned.iter().zip(&after.returned).enumerate() {
            for (leaf, (b, a)) in b.iter().zip(a).enumerate() {
                if let Some(why) = self.datum(b, a) {
                    let detail = format!("thread {thread}: returns {why}");
                    if !found(Place::Result { thread, leaf }, Difference::new(DifferenceKind::Return, detail)) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn memory(&mut self, found: &mut Sink<'_>) -> bool {
        while let Some((b, a, shift)) = self.work.pop() {
            let (Some(before), Some(after)) = (self.before.objects.get(b as usize), self.after.objects.get(a as usize))
            else {
                continue;
            };
            if shift == 0 && have_equal_numbers(before, after) {
                continue;
            }
            for at in places(before, after, shift) {
                let there = u64::try_from(at as i64 + shift).ok().and_then(|there| after.byte(there));
                let there = there.map(|byte| self.as_pointer(before.byte(at), (after, at as i64 + shift), byte));
                if let Some(why) = before.byte(at).zip(there).and_then(|(x, y)| self.byte(x, y)) {
                    let detail = format!("byte {at} of {} is {why}", root(before));
                    let difference =
                        Difference { byte: Some((ObjectId(b), at)), ..Difference::new(DifferenceKind::Memory, detail) };
                    if !found(Place::Byte { object: b as usize, at }, difference) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// A pass may turn a pointer in memory into a number, its address. If the byte of `before` is a part of a pointer,
    /// this function converts the byte of `after` to a part of a pointer too: it reads the whole number in `after`, and
    /// finds the object and the offset of this address. `at` is the object of `after` that contains the byte, and the
    /// byte's offset.
    fn as_pointer(&self, before: Option<Byte>, at: (&FinalObject, i64), byte: Byte) -> Byte {
        let (Some(Byte::Pointer { object, distance, part }), Byte::Plain { .. }) = (before, byte) else { return byte };
        let first = at.1 - i64::from(part);
        let mut number = 0;
        for n in 0..8 {
            match u64::try_from(first + n).ok().and_then(|place| at.0.byte(place)) {
                Some(Byte::Plain { value, undef: 0, poison: 0, .. }) => number |= u64::from(value) << (8 * n),
                _ => return byte,
            }
        }
        // The end of one object may have the same address as the start of another. So the object that is related to
        // `object` is tried first. A pointer may also be outside its object.
        let related = self.there.get(&object.0).map(|(there, _)| *there);
        if let Some(there) = related.filter(|there| self.is_at(object, distance, *there, number)) {
            return Byte::Pointer { object: ObjectId(there), distance, part };
        }
        let all = (0..self.after.objects.len() as u32).filter(|o| related != Some(*o));
        for there in related.into_iter().chain(all) {
            let views = &self.after.objects[there as usize].views;
            if let Some(view) = views.iter().find(|view| (view.start..=view.end).contains(&number)) {
                let known = self.before.objects.get(object.0 as usize);
                let moved = (number - view.start).wrapping_sub(known.map_or(distance, |o| o.offset(distance)));
                return Byte::Pointer { object: ObjectId(there), distance: distance.wrapping_add(moved), part };
            }
        }
        // The address is in no object, and it is not the address in `before`.
        let home = related.and_then(|there| Some((there, self.after.objects[there as usize].views.first()?)));
        match home {
            Some((there, home)) => {
                Byte::Pointer { object: ObjectId(there), distance: number.wrapping_sub(home.start), part }
            }
            None => byte,
        }
    }

    /// Whether a number is the address, in some view of object `there` of `after`, of the place that is `distance` bytes
    /// from the start of `object` of `before`.
    fn is_at(&self, object: ObjectId, distance: u64, there: u32, number: u64) -> bool {
        let Some(before) = self.before.objects.get(object.0 as usize) else { return false };
        let Some(address) = before.views.first().map(|home| home.start.wrapping_add(distance)) else { return false };
        let mut views = before.views.iter().zip(&self.after.objects[there as usize].views);
        views.any(|(b, a)| number.wrapping_sub(a.start) == address.wrapping_sub(b.start))
    }

    pub fn byte(&mut self, before: Byte, after: Byte) -> Option<String> {
        match (before, after) {
            (Byte::Plain { taint: Taint::Any, .. } | Byte::Unclear, _) => None,
            (
                Byte::Plain { taint: Taint::Frozen { definite }, value, .. },
                Byte::Plain { undef, poison, taint, value: value2, .. },
            ) => match () {
                () if self.exact && !taint.keeps(definite) => Some(OPEN_IN_ONE_DRAW.to_string()),
                () if poison != 0 => Some("poison, not a frozen value".to_string()),
                () if undef != 0 => Some("undef, not a frozen value".to_string()),
                () => frozen_difference(definite, value, value2),
            },
            (Byte::Plain { taint: Taint::Frozen { .. }, .. }, _) => self.exact.then(|| OPEN_IN_ONE_DRAW.to_string()),
            (_, Byte::Plain { taint: Taint::Any | Taint::Frozen { .. }, .. } | Byte::Unclear) if self.exact => {
                Some(OPEN_IN_ONE_DRAW.to_string())
            }
            (
                Byte::Plain { value, undef, poison, .. },
                Byte::Plain { value: value2, undef: undef2, poison: poison2, .. },
            ) => {
                let counts = !(undef | poison);
                let is = match () {
                    () if poison2 != 0 && counts != 0xff => return None,
                    () if poison2 != 0 => "poison".to_string(),
                    () if (value ^ value2) & counts == 0 => return None,
                    () if undef2 & counts != 0 => "undef".to_string(),
                    () => format!("{value2:#04x}"),
                };
                Some(format!("{is}, not {value:#04x}"))
            }
            (
                Byte::Pointer { object, distance, part },
                Byte::Pointer { object: object2, distance: distance2, part: part2 },
            ) => {
                let (from, to) = ((object, distance as i64), (object2, distance2 as i64));
                let same = part == part2 && self.is_same(from, to);
                (!same).then(|| "part of another pointer".to_string())
            }
            (Byte::Pointer { .. }, Byte::Plain { undef, poison, .. }) if undef | poison != 0 => {
                Some("undefined, not part of a pointer".to_string())
            }
            _ => self.exact.then(|| OPEN_IN_ONE_DRAW.to_string()),
        }
    }

    pub fn datum(&mut self, before: &Datum, after: &Datum) -> Option<String> {
        if before.taint == Taint::Any || matches!(before.what, DatumKind::Poison | DatumKind::Unclear) {
            return None;
        }
        if let Taint::Frozen { definite } = before.taint {
            return match &after.what {
                _ if self.exact && !after.taint.keeps(definite) => Some(OPEN_IN_ONE_DRAW.to_string()),
                DatumKind::Poison => Some("poison, not a frozen value".to_string()),
                DatumKind::Bits { undef, .. } if *undef != 0 => Some("undef, not a frozen value".to_string()),
                DatumKind::Bits { value: value2, width, .. } => match before.what {
                    DatumKind::Bits { value, .. } => {
                        let top = |value: u128| (value >> (width - 8)) as u8;
                        frozen_difference(definite, top(value), top(*value2))
                    }
                    DatumKind::Poison | DatumKind::Pointer { .. } | DatumKind::Unclear => None,
                },
                DatumKind::Pointer { .. } => None,
                DatumKind::Unclear => self.exact.then(|| OPEN_IN_ONE_DRAW.to_string()),
            };
        }
        if self.exact && (after.taint != Taint::No || matches!(after.what, DatumKind::Unclear)) {
            return Some(OPEN_IN_ONE_DRAW.to_string());
        }
        match (&before.what, &after.what) {
            (DatumKind::Bits { undef, .. }, DatumKind::Poison | DatumKind::Pointer { .. }) if *undef != 0 => None,
            (DatumKind::Bits { value, .. }, DatumKind::Poison) => Some(format!("poison, not {value:#x}")),
            (DatumKind::Pointer { .. }, DatumKind::Poison) => Some("poison, not a pointer".to_string()),
            (DatumKind::Bits { value, undef, .. }, DatumKind::Bits { value: value2, .. }) => {
                ((value ^ value2) & !undef != 0).then(|| format!("{value2:#x}, not {value:#x}"))
            }
            (DatumKind::Pointer { object, offset }, DatumKind::Pointer { object: object2, offset: offset2 }) => {
                let same = self.is_same((*object, *offset), (*object2, *offset2));
                (!same).then(|| "another pointer".to_string())
            }
            (DatumKind::Pointer { .. }, DatumKind::Bits { undef, value, .. }) if *undef != 0 || *value == 0 => {
                Some(if *undef != 0 { "undefined, not a pointer" } else { "null, not a pointer" }.to_string())
            }
            (DatumKind::Bits { value: 0, undef: 0, .. }, DatumKind::Pointer { .. }) => {
                Some("a pointer, not null".to_string())
            }
            _ => self.exact.then(|| OPEN_IN_ONE_DRAW.to_string()),
        }
    }

    /// Whether a location in `before` and a location in `after` are the same. A location is an object and an offset.
    /// Two objects that are not related yet become related by this call.
    pub fn is_same(&mut self, (before, at): (ObjectId, i64), (after, place): (ObjectId, i64)) -> bool {
        let shift = place.wrapping_sub(at);
        if self.is_one_address((before, at), (after, place)) || self.is_one_number((before, at), (after, place)) {
            return true;
        }
        match (self.there.get(&before.0), self.back.get(&after.0)) {
            (Some(there), _) if *there == (after.0, shift) => true,
            (Some((there, _)), _) if *there == after.0 => false,
            (None, met) if self.is_apart(before, shift, met.map_or(&[], Vec::as_slice)) => {
                let rooted = |o: &Observation, i: u32| o.objects.get(i as usize).is_some_and(|r| r.root.is_some());
                if rooted(self.before, before.0) || rooted(self.after, after.0) {
                    // The environment has a name for the object in only one of the runs.
                    return self.are_indistinguishable(before, after);
                }
                self.there.insert(before.0, (after.0, shift));
                self.back.entry(after.0).or_default().push(before.0);
                self.work.push((before.0, after.0, shift));
                true
            }
            _ => self.are_indistinguishable(before, after),
        }
    }

    /// Whether the two locations are in different objects but have the same address, because one object ends where the
    /// next begins. A comparison of results cannot tell on which of the two objects such a pointer is based.
    fn is_one_address(&self, (before, at): (ObjectId, i64), (after, place): (ObjectId, i64)) -> bool {
        let row = |o: &Observation, i: ObjectId| o.objects.get(i.0 as usize).and_then(|r| r.row);
        match (row(self.before, before), row(self.after, after)) {
            (Some((row, start)), Some((row2, start2))) if row == row2 => {
                (start as i64).wrapping_add(at) == (start2 as i64).wrapping_add(place)
            }
            _ => false,
        }
    }

    /// Whether the two locations in global memory have the same address in a run of PTX. In PTX, pointers are numbers.
    /// So if one object ends where the other begins, the machine cannot tell on which of the two a pointer is based.
    fn is_one_number(&self, (before, at): (ObjectId, i64), (after, place): (ObjectId, i64)) -> bool {
        let Some((there, shift)) = self.there.get(&before.0) else { return false };
        let address = |object: u32, at: i64| {
            // An object of global memory has one address in all spaces.
            let [range] = &self.after.objects.get(object as usize)?.views[..] else { return None };
            let address = range.start.wrapping_add_signed(at);
            (range.start..=range.end).contains(&address).then_some(address)
        };
        let own = address(*there, at.wrapping_add(*shift));
        own.is_some() && own == address(after.0, place)
    }

    /// A pass may place several objects of `before` in one object of `after`. Returns whether `object`, which begins at
    /// `shift` in the object of `after`, is disjoint from the objects `others` in it.
    fn is_apart(&self, object: ObjectId, shift: i64, others: &[u32]) -> bool {
        let size = |i: u32| self.before.objects.get(i as usize).map_or(0, |o| o.size() as i64);
        let place = |i: u32, shift: i64| (shift, shift.saturating_add(size(i)));
        let (first, end) = place(object.0, shift);
        others.iter().all(|other| {
            let (low, high) = place(*other, self.there.get(other).map_or(0, |(_, shift)| *shift));
            first >= high || low >= end
        })
    }

    /// Whether the environment is unable to distinguish the two objects: a pass may have merged them, or one of them no
    /// longer exists.
    fn are_indistinguishable(&self, before: ObjectId, after: ObjectId) -> bool {
        let open = |o: &Observation, i: u32| {
            o.objects.get(i as usize).is_none_or(|r| r.gone || (r.is_hidden() && r.root.is_none()))
        };
        let unnamed = |o: &Observation, i: u32| o.objects.get(i as usize).and_then(|r| r.unnamed);
        let merged = matches!(
            (unnamed(self.before, before.0), unnamed(self.after, after.0)),
            (Some(true), Some(_)) | (Some(_), Some(true))
        );
        merged || open(self.before, before.0) || open(self.after, after.0)
    }
}

/// Whether the objects have equal bytes, and all bytes are definite numbers. If so, the bytes need no comparison one by
/// one.
fn have_equal_numbers(before: &FinalObject, after: &FinalObject) -> bool {
    let is_number = |byte: &Byte| matches!(byte, Byte::Plain { undef: 0, poison: 0, taint: Taint::No, .. });
    let has_bytes = before.huge.is_none() && after.huge.is_none() && before.bytes.len() == after.bytes.len();
    has_bytes && before.bytes.iter().zip(&after.bytes).all(|(x, y)| x == y && is_number(x))
}

/// Returns the offsets in `before` whose bytes may differ from the shifted bytes of `after`. Bytes that neither run
/// wrote have their initial values. If the two runs compute the initial values of a huge object by different rules, one
/// unwritten byte is compared in place of all unwritten bytes.
fn places(before: &FinalObject, after: &FinalObject, shift: i64) -> Vec<u64> {
    let mut places = before.written();
    if before.huge.is_some() {
        places.extend(after.written().into_iter().filter_map(|at| u64::try_from(at as i64 - shift).ok()));
        places.sort_unstable();
        places.dedup();
        let began = [before, after].map(|remains| remains.huge.as_ref().map(|huge| huge.blank));
        if began[0] != began[1] {
            let unwritten = (0..).zip(&places).find(|(at, place)| at != *place);
            places.push(unwritten.map_or(places.len() as u64, |(at, _)| at));
        }
    }
    places
}

fn root(object: &FinalObject) -> String {
    match &object.root {
        Some(Root::Argument(n, 0)) => format!("argument {n}'s object"),
        Some(Root::Argument(n, owner)) => format!("argument {n}'s object of owner {owner}"),
        Some(Root::Variable(name, _)) => format!("@{name}"),
        Some(Root::Function(name)) => format!("function @{name}"),
        None => "an object that memory leads to".to_string(),
    }
}

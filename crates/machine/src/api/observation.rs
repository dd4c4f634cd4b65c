//! What outside code can observe of a run. A pass must not change it (docs/soundness.md, `same`).
//!
//! The record lists the volatile accesses, some of the calls, and the returned values of each thread, in execution
//! order. A call is listed if it leaves the module and may write memory that this record does not contain. The record
//! also has the final bytes of all memory that outside code may still read. Pointers are recorded as object and offset,
//! never as an address. Values that depend on a free choice (docs/freedoms.md) are tainted; the judge decides what the
//! taint means.

use super::events::{AccessKind, ObjectId};
use super::initial_bytes::InitialBytes;
use crate::random::sub_seed;
use std::collections::BTreeMap;
use std::ops::Range;

/// One scalar value that outside code receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datum {
    /// The value itself.
    pub what: DatumKind,
    /// Whether the value depends on a free choice.
    pub taint: Taint,
}

/// Whether a value or a byte depends on a free choice, that is, on a choice of docs/freedoms.md.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Taint {
    /// The value depends on no free choice.
    #[default]
    No,
    /// The value depends on a free choice, but no choice makes it poison or undef. It was computed from a frozen value,
    /// or it is a NaN or a zero.
    Frozen {
        /// A mask for the most significant byte of the value: the bits that no choice changes.
        definite: u8,
    },
    /// The value depends on a free choice, which may make it any value, undef or poison.
    Any,
}

impl Taint {
    /// Returns the taint of a value. `drawn`: whether a free choice decides the value. `is_frozen`: whether the value
    /// is [frozen](Taint::Frozen); `definite` has the bits of the value that no choice changes.
    pub(crate) fn new(drawn: bool, is_frozen: bool, definite: u8) -> Taint {
        match (drawn, is_frozen) {
            (false, _) => Taint::No,
            (true, true) => Taint::Frozen { definite },
            (true, false) => Taint::Any,
        }
    }

    /// Whether the value is always defined, and keeps these bits of its most significant byte under every choice.
    pub fn keeps(self, bits: u8) -> bool {
        match self {
            Taint::No => true,
            Taint::Frozen { definite } => bits & !definite == 0,
            Taint::Any => false,
        }
    }
}

/// The value of a [`Datum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatumKind {
    /// The value is poison.
    Poison,
    /// A number. An undefined bit has the value that was chosen for it.
    Bits {
        /// The bits of the number.
        value: u128,
        /// Mask of the undefined bits.
        undef: u128,
        /// Width of a float in bits; 128 for other numbers.
        width: u32,
    },
    /// A pointer with a known target.
    Pointer {
        /// The object that it points to.
        object: ObjectId,
        /// Offset in bytes from the object's first byte.
        offset: i64,
    },
    /// A pointer whose target is unknown, for example one that was converted to an integer and back.
    Unclear,
}

/// One byte that outside code may read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Byte {
    /// A byte that is not part of a pointer.
    Plain {
        /// The bits of the byte.
        value: u8,
        /// Mask of the undefined bits.
        undef: u8,
        /// Mask of the poison bits.
        poison: u8,
        /// Whether the byte depends on a free choice.
        taint: Taint,
    },
    /// Byte number `part` of a pointer.
    Pointer {
        /// The object that the pointer points to.
        object: ObjectId,
        /// Offset in bytes of the pointer's address from the start of that object.
        distance: u64,
        /// Number of the byte within the pointer; 0 is the lowest.
        part: u8,
    },
    /// A byte of a pointer whose target is unknown, as in [`DatumKind::Unclear`].
    Unclear,
}

/// One observable effect of a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObservableEffect {
    /// A volatile access.
    Volatile {
        /// Read, write or both.
        kind: AccessKind,
        /// The accessed object.
        object: ObjectId,
        /// Offset of the first byte in the object.
        offset: u64,
        /// Length in bytes.
        len: u64,
        /// For a write: the accessed bytes after the write.
        bytes: Vec<Byte>,
        /// The smallest number of bytes of a piece, if a pass may split the access into pieces; otherwise `None`.
        in_pieces: Option<u64>,
    },
    /// A call of outside code.
    Call {
        /// The name of the callee.
        callee: String,
        /// The arguments. `None` for a pointer whose address the callee may not keep.
        args: Vec<Option<Datum>>,
        /// The bytes that the callee read.
        read: Vec<Byte>,
        /// Whether the promises of the call site allow a pass to remove the call.
        optional: bool,
    },
}

/// The observable effects of one thread, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ObservableEffects {
    /// The effects that happen under every free choice. The list ends before the first effect that happens only under
    /// some choices.
    pub list: Vec<ObservableEffect>,
    /// Whether a free choice decides if the thread has more effects than `list`.
    pub open: bool,
}

/// How outside code can name an object. In runs of two modules, equal names denote corresponding objects.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Root {
    /// As the object of an argument: the argument number, and the CTA or thread that owns the object.
    Argument(u32, u32),
    /// As an exported variable: its name, and the CTA or thread that owns the object.
    Variable(String, u32),
    /// As the function with this name.
    Function(String),
}

/// The state of an object at the end of the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalObject {
    /// How outside code can name the object. `None` if outside code has no name for the object, and can access it only
    /// through a pointer in memory.
    pub root: Option<Root>,
    /// The bytes of the object. The list is empty if the bytes cannot have changed, if the object's lifetime has ended,
    /// or if the object is huge.
    pub bytes: Vec<Byte>,
    /// The bytes of a huge object, if they can have changed and the object is not gone.
    pub huge: Option<Huge>,
    /// A case may place objects directly after one another, in a row. For an object in a row: the argument whose object
    /// is the first one of the row, and this object's offset in the row, in bytes.
    pub row: Option<(u32, u64)>,
    /// Whether the object's lifetime has ended.
    pub gone: bool,
    /// For a function or a constant variable: whether its address is insignificant (`unnamed_addr`). If the address is
    /// insignificant, a pass may merge the object with an equal object. `None` for all other objects.
    pub unnamed: Option<bool>,
    /// Filled if the run is compared with PTX: for each address space that maps the object, the address range of the
    /// object there. The first range belongs to the object's own space.
    pub views: Vec<Range<u64>>,
}

impl FinalObject {
    /// Returns the offset in bytes of an address from the start of the object. `distance` is the address minus the
    /// start of the object in its own space. If the address is in the object's address range of another space, the
    /// offset is relative to the start of that range.
    pub fn offset(&self, distance: u64) -> u64 {
        let address = self.views.first().map(|home| home.start.wrapping_add(distance));
        let offset = |address| {
            self.views.iter().find(|view| (view.start..=view.end).contains(&address)).map(|view| address - view.start)
        };
        address.and_then(offset).unwrap_or(distance)
    }
}

/// The bytes of a huge object, which the machine does not store byte by byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Huge {
    /// Size in bytes.
    pub size: u64,
    /// Pieces that may have been written, by the offset of their first byte.
    pub pieces: BTreeMap<u64, Vec<Byte>>,
    /// The contents of all other bytes.
    pub blank: InitialBytes,
    /// Seed of the values that an observer sees in undefined bits.
    pub undefined: u64,
}

impl Huge {
    fn byte(&self, at: u64) -> Option<Byte> {
        let piece = self.pieces.range(..=at).next_back();
        if let Some(byte) = piece.and_then(|(first, bytes)| bytes.get((at - first) as usize)) {
            return Some(*byte);
        }
        let (value, undef, poison) = self.blank.byte(at);
        let value = value & !undef | undefined_bits(self.undefined, at) & undef;
        (at < self.size).then_some(Byte::Plain { value, undef, poison, taint: Taint::No })
    }
}

/// Returns the bits that an observer reads from an undefined byte at offset `at`. The seed `draw` chooses them.
pub fn undefined_bits(draw: u64, at: u64) -> u8 {
    sub_seed(draw, at) as u8
}

impl FinalObject {
    /// Whether the object has no bytes that outside code could read.
    pub fn is_hidden(&self) -> bool {
        self.bytes.is_empty() && self.huge.is_none()
    }

    /// Returns the number of bytes that can have changed.
    pub fn size(&self) -> u64 {
        self.huge.as_ref().map_or(self.bytes.len() as u64, |huge| huge.size)
    }

    /// Returns the byte at this offset, or `None` if the object is shorter.
    pub fn byte(&self, at: u64) -> Option<Byte> {
        match &self.huge {
            None => self.bytes.get(usize::try_from(at).ok()?).copied(),
            Some(huge) => huge.byte(at),
        }
    }

    /// Returns the offsets of the bytes that may have been written.
    pub fn written(&self) -> Vec<u64> {
        match &self.huge {
            None => (0..self.bytes.len() as u64).collect(),
            Some(huge) => huge.pieces.iter().flat_map(|(at, bytes)| *at..at + bytes.len() as u64).collect(),
        }
    }

    /// Marks a byte as part of a pointer whose target is unknown ([`Byte::Unclear`]).
    pub fn mark_unknown(&mut self, at: u64) {
        let Some(huge) = &mut self.huge else {
            self.bytes.get_mut(at as usize).into_iter().for_each(|byte| *byte = Byte::Unclear);
            return;
        };
        let piece = huge.pieces.range_mut(..=at).next_back();
        match piece.and_then(|(first, bytes)| bytes.get_mut((at - first) as usize)) {
            Some(byte) => *byte = Byte::Unclear,
            None => _ = huge.pieces.insert(at, vec![Byte::Unclear]),
        }
    }
}

/// Whether the launch ended with `llvm.trap`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TrapState {
    /// The launch did not end with a trap.
    #[default]
    No,
    /// The launch ended with a trap.
    Yes,
    /// A free choice decides whether the launch ends with a trap.
    Perhaps,
}

/// Everything that outside code can observe of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observation {
    /// The effects, by thread.
    pub threads: Vec<ObservableEffects>,
    /// The values that the entry returned, by thread; empty for environment threads.
    pub returned: Vec<Vec<Datum>>,
    /// The final states, by object.
    pub objects: Vec<FinalObject>,
    /// Whether outside code received an undefined value. If so, outside code may do anything afterwards.
    pub peeked: bool,
    /// Whether a different choice could have effects that this record misses. There are three cases. A free choice
    /// decides which bytes an observable access touches, or how threads wait for each other, or it decides an argument
    /// of an outside function that writes memory.
    pub inconclusive: bool,
    /// Whether a thread read bytes of a pointer as a number, or used a pointer as a number in inline PTX. On a real
    /// GPU, every bit of an address may be 0 or 1, but the machine's random addresses vary only in some bits. So the
    /// run shows only some of the results that depend on an address.
    pub numbered: bool,
    /// Whether a thread executed a convergent operation in a call that is not marked `convergent`. A pass may make this
    /// call control-dependent on more values.
    pub hides_convergence: bool,
    /// Whether a load read bytes that were not yet written, under a promise that allows only writes (`writeonly`).
    pub reads_unwritten: bool,
    /// Whether the run has an `atomicrmw` or `cmpxchg` of local memory through a generic pointer. PTX defines them for
    /// global and shared memory only (PTX ISA, 'atom').
    pub has_local_atomic: bool,
    /// Whether the run has a data race under the rules of PTX. If so, the run shows only some of the possible results.
    pub races: bool,
    /// Whether the run ended with undefined behaviour at a point that a run reaches only under some free choices.
    pub ends_at_tainted_point: bool,
    /// Whether the launch ended with `llvm.trap`.
    pub trap: TrapState,
    /// Number of branches that a free choice decided.
    pub forks: u32,
    /// The bytes that the currently running outside function has read so far.
    pub(crate) read: Vec<Byte>,
}

impl Observation {
    /// Resets the record before a run.
    pub(crate) fn clear(&mut self) {
        self.threads.clear();
        self.returned.clear();
        self.objects.clear();
        self.read.clear();
        self.forks = 0;
        self.peeked = false;
        self.inconclusive = false;
        self.numbered = false;
        self.has_local_atomic = false;
        self.hides_convergence = false;
        self.reads_unwritten = false;
        self.races = false;
        self.ends_at_tainted_point = false;
        self.trap = TrapState::No;
    }

    /// Adds an effect to thread `t`. `free`: whether a free choice decides if this effect happens. If so, the same
    /// choice also decides about all later effects of the thread.
    pub(crate) fn add_effect(&mut self, t: usize, effect: ObservableEffect, free: bool) {
        if self.threads.len() <= t {
            self.threads.resize(t + 1, ObservableEffects::default());
        }
        let effects = &mut self.threads[t];
        effects.open |= free;
        if !effects.open {
            effects.list.push(effect);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(value: u8) -> Byte {
        Byte::Plain { value, undef: 0, poison: 0, taint: Taint::No }
    }

    /// An ordinary and a huge object with equal contents give equal answers: about their bytes, about which bytes may
    /// have been written, and about bytes that were marked as unclear.
    #[test]
    fn bytes_that_remain() {
        let nothing = FinalObject {
            root: None,
            bytes: Vec::new(),
            huge: None,
            row: None,
            gone: true,
            unnamed: None,
            views: Vec::new(),
        };
        let mut small = FinalObject { bytes: vec![plain(1), plain(2)], ..nothing.clone() };
        assert!(nothing.is_hidden() && !small.is_hidden());
        assert_eq!((small.byte(1), small.byte(2), small.written()), (Some(plain(2)), None, vec![0, 1]));
        small.mark_unknown(1);
        small.mark_unknown(7);
        assert_eq!((small.byte(0), small.byte(1), small.written().len()), (Some(plain(1)), Some(Byte::Unclear), 2));
        let blank = InitialBytes::Even { value: 9, undef: 0, poison: 0 };
        let pieces = [(4, vec![plain(1), plain(2)]), (100, vec![plain(3)])].into_iter().collect();
        let mut huge = FinalObject { huge: Some(Huge { size: 200, pieces, blank, undefined: 5 }), ..nothing.clone() };
        assert!(!huge.is_hidden());
        let bytes = [3, 4, 5, 6, 100, 101, 199].map(|at| huge.byte(at));
        assert_eq!(bytes, [9, 1, 2, 9, 3, 9, 9].map(|v| Some(plain(v))));
        assert_eq!((huge.byte(200), huge.written()), (None, vec![4, 5, 100]));
        huge.mark_unknown(5);
        huge.mark_unknown(50);
        assert_eq!(
            [4, 5, 6, 49, 50, 51].map(|at| huge.byte(at) == Some(Byte::Unclear)),
            [false, true, false, false, true, false]
        );
        // The seed chooses, separately for each undefined byte, the bits that an observer reads there.
        let undefined = |undefined| Huge { size: 64, pieces: BTreeMap::new(), blank: InitialBytes::UNDEF, undefined };
        let seen = |draw| (0..64).map(|at| undefined(draw).byte(at)).collect::<Vec<_>>();
        assert_eq!(seen(1), seen(1));
        assert!(seen(1) != seen(2) && seen(1).iter().any(|b| *b != seen(1)[0]));
        let half = InitialBytes::Even { value: 0xab, undef: 0xf0, poison: 0 };
        let Some(Byte::Plain { value, undef, .. }) = (Huge { blank: half, ..undefined(3) }).byte(0) else { panic!() };
        assert_eq!((value & 0xf, undef), (0xb, 0xf0));
    }

    /// If a free choice decides whether an effect happens, the record contains neither this effect nor the thread's
    /// later effects.
    #[test]
    fn effects_until_a_free_choice() {
        let mut all = Observation::default();
        let effect = |n: u64| ObservableEffect::Volatile {
            kind: AccessKind::Read,
            object: ObjectId(0),
            offset: n,
            len: 1,
            bytes: Vec::new(),
            in_pieces: None,
        };
        all.add_effect(1, effect(0), false);
        all.add_effect(1, effect(1), true);
        all.add_effect(1, effect(2), false);
        all.add_effect(0, effect(3), false);
        assert_eq!(all.threads[1], ObservableEffects { list: vec![effect(0)], open: true });
        assert_eq!(all.threads[0], ObservableEffects { list: vec![effect(3)], open: false });
        all.clear();
        assert_eq!(all, Observation::default());
    }
}

//! What outside code could see of a run, which a pass must not change (docs/soundness.md, `same`).
//!
//! Per thread this is a sequence of volatile accesses, of calls that leave the module and may write unobserved
//! memory, and of returned values. At the end it is the bytes of everything that outside code may still read.
//! Pointers are recorded as object and offset, never as an address. Values that depend on a free choice are marked;
//! the judge decides what that means.

use super::events::{AccessKind, ObjectId};
use super::initial_bytes::InitialBytes;
use crate::random::sub_seed;
use std::collections::BTreeMap;

/// One value that outside code receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datum {
    /// The value.
    pub what: DatumKind,
    /// Does the value depend on a free choice?
    pub taint: Taint,
}

/// Does a value or a byte depend on a free choice?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Taint {
    /// No.
    #[default]
    No,
    /// Yes, and no choice makes it poison or undef: a number that was made of a frozen one.
    Frozen,
    /// Yes, and a choice may make anything of it.
    Any,
}

impl Taint {
    /// By whether a free choice decides, and whether the value is [frozen](Taint::Frozen).
    pub(in crate::machine) fn new(drawn: bool, is_frozen: bool) -> Taint {
        match (drawn, is_frozen) {
            (false, _) => Taint::No,
            (true, true) => Taint::Frozen,
            (true, false) => Taint::Any,
        }
    }
}

/// The value of a [`Datum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatumKind {
    /// Poison.
    Poison,
    /// A number; undefined bits hold the values that were chosen for them.
    Bits {
        /// Its bits.
        value: u128,
        /// Mask of the undefined bits.
        undef: u128,
    },
    /// A pointer.
    Pointer {
        /// The object that it points to.
        object: ObjectId,
        /// Offset in bytes from the object's first byte.
        offset: i64,
    },
    /// A pointer that went through an integer: its target is unknown.
    Unclear,
}

/// One byte that outside code may read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Byte {
    /// `undef`, `poison`: masks of bits.
    Plain {
        /// Its bits.
        value: u8,
        /// Mask of the undefined bits.
        undef: u8,
        /// Mask of the poison bits.
        poison: u8,
        /// Does the byte depend on a free choice?
        taint: Taint,
    },
    /// Byte `part` of a pointer that points `distance` bytes after the beginning of its object.
    Pointer {
        /// The object that the pointer points to.
        object: ObjectId,
        /// Offset in the object, in bytes.
        distance: u64,
        /// Number of the byte, the lowest first.
        part: u8,
    },
    /// As [`DatumKind::Unclear`].
    Unclear,
}

/// One observable effect of a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObservableEffect {
    /// A volatile access; a write has the bytes that are there after it. `in_pieces`: a pass may split it into
    /// accesses of pieces.
    Volatile {
        /// Read, write or both.
        kind: AccessKind,
        /// The accessed object.
        object: ObjectId,
        /// Offset of the first byte.
        offset: u64,
        /// Length in bytes.
        len: u64,
        /// For a write: the bytes after it.
        bytes: Vec<Byte>,
        /// The least size of a piece in bytes, if the access may be split.
        in_pieces: Option<u64>,
    },
    /// A call of outside code: its name, the arguments (a pointer only where its address may be kept), the bytes that
    /// it read. `optional`: the promises of the call site allow a pass to remove it.
    Call {
        /// Its name.
        callee: String,
        /// The arguments.
        args: Vec<Option<Datum>>,
        /// The bytes that it read.
        read: Vec<Byte>,
        /// May a pass remove it?
        optional: bool,
    },
}

/// The effects of one thread, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ObservableEffects {
    /// The effects that happen whatever the free choices are.
    pub list: Vec<ObservableEffect>,
    /// More effects may follow: that depends on a free choice.
    pub open: bool,
}

/// Where outside code knows an object from, in words that also hold for a run of another module.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Root {
    /// The object of an argument: the argument number, and the CTA or thread that owns it.
    Argument(u32, u32),
    /// An exported variable: its name, and the CTA or thread that owns it.
    Variable(String, u32),
    /// A function.
    Function(String),
}

/// An object at the end of the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalObject {
    /// How outside code knows it; other objects are reachable only through pointers.
    pub root: Option<Root>,
    /// Its bytes; empty if they cannot have changed, if it is gone, or huge.
    pub bytes: Vec<Byte>,
    /// The bytes of a huge object that can have changed and is not gone.
    pub huge: Option<Huge>,
    /// Where it begins in the row of objects in which the case puts it: the first argument of the row, and bytes.
    pub row: Option<(u32, u64)>,
    /// Has its lifetime ended?
    pub gone: bool,
    /// For a function or a constant variable: is its address insignificant (`unnamed_addr`)? Then it may be merged
    /// with an equal one. `None`: neither of the two.
    pub unnamed: Option<bool>,
}

/// The bytes of an object that is too large to be laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Huge {
    /// Size in bytes.
    pub size: u64,
    /// Pieces that may have been written, by the offset of their first byte.
    pub pieces: BTreeMap<u64, Vec<Byte>>,
    /// All other bytes.
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

/// The bits that an observer sees in an undefined byte at offset `at`, chosen from the seed `draw`.
pub fn undefined_bits(draw: u64, at: u64) -> u8 {
    sub_seed(draw, at) as u8
}

impl FinalObject {
    /// Are there no bytes that outside code could read?
    pub fn is_hidden(&self) -> bool {
        self.bytes.is_empty() && self.huge.is_none()
    }

    /// Number of bytes that can have changed.
    pub fn size(&self) -> u64 {
        self.huge.as_ref().map_or(self.bytes.len() as u64, |huge| huge.size)
    }

    /// The byte at this offset; `None` if the object is shorter.
    pub fn byte(&self, at: u64) -> Option<Byte> {
        match &self.huge {
            None => self.bytes.get(usize::try_from(at).ok()?).copied(),
            Some(huge) => huge.byte(at),
        }
    }

    /// Offsets of the bytes that may have been written.
    pub fn written(&self) -> Vec<u64> {
        match &self.huge {
            None => (0..self.bytes.len() as u64).collect(),
            Some(huge) => huge.pieces.iter().flat_map(|(at, bytes)| *at..at + bytes.len() as u64).collect(),
        }
    }

    /// Marks a byte as unclear.
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

/// Did the launch end with `llvm.trap`?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TrapState {
    /// No.
    #[default]
    No,
    /// Yes.
    Yes,
    /// It depends on a free choice.
    Perhaps,
}

/// Everything that outside code can see of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    /// By thread.
    pub threads: Vec<ObservableEffects>,
    /// The values that the entry returned, by thread; empty for drivers.
    pub returned: Vec<Vec<Datum>>,
    /// By object.
    pub objects: Vec<FinalObject>,
    /// Outside code received something undefined, so its behaviour is arbitrary from there on.
    pub peeked: bool,
    /// A free choice decides which bytes an access touches that others see, how threads wait for each other, or what
    /// a writing outside function receives. A different choice could have effects that this run does not show.
    pub inconclusive: bool,
    /// Did a thread read bytes of a pointer as a number, or use a pointer so in inline PTX? Different random
    /// addresses reveal only part of what depends on an address: real hardware's addresses differ in all bits.
    pub numbered: bool,
    /// The run ended with undefined behaviour, and a free choice decides whether that point is reached.
    pub ends_freely: bool,
    /// Did a thread execute `llvm.trap`?
    pub trap: TrapState,
    /// Number of branches that a free choice decided.
    pub forks: u32,
    /// The bytes that the running outside code has read so far.
    pub(in crate::machine) read: Vec<Byte>,
}

impl Observed {
    /// Resets it before a run.
    pub(in crate::machine) fn clear(&mut self) {
        self.threads.clear();
        self.returned.clear();
        self.objects.clear();
        self.read.clear();
        self.forks = 0;
        self.peeked = false;
        self.inconclusive = false;
        self.numbered = false;
        self.ends_freely = false;
        self.trap = TrapState::No;
    }

    /// Adds an effect. `free`: whether it happens depends on a free choice, and so does everything after it.
    pub(in crate::machine) fn add_effect(&mut self, t: usize, deed: ObservableEffect, free: bool) {
        if self.threads.len() <= t {
            self.threads.resize(t + 1, ObservableEffects::default());
        }
        let deeds = &mut self.threads[t];
        deeds.open |= free;
        if !deeds.open {
            deeds.list.push(deed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(value: u8) -> Byte {
        Byte::Plain { value, undef: 0, poison: 0, taint: Taint::No }
    }

    /// Ordinary and huge objects answer alike: bytes, which of them may have been written, and those that nobody can tell.
    #[test]
    fn bytes_that_remain() {
        let nothing = FinalObject { root: None, bytes: Vec::new(), huge: None, row: None, gone: true, unnamed: None };
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
        // What is undefined is seen as a draw says, byte by byte.
        let undefined = |undefined| Huge { size: 64, pieces: BTreeMap::new(), blank: InitialBytes::UNDEF, undefined };
        let seen = |draw| (0..64).map(|at| undefined(draw).byte(at)).collect::<Vec<_>>();
        assert_eq!(seen(1), seen(1));
        assert!(seen(1) != seen(2) && seen(1).iter().any(|b| *b != seen(1)[0]));
        let half = InitialBytes::Even { value: 0xab, undef: 0xf0, poison: 0 };
        let Some(Byte::Plain { value, undef, .. }) = (Huge { blank: half, ..undefined(3) }).byte(0) else { panic!() };
        assert_eq!((value & 0xf, undef), (0xb, 0xf0));
    }

    /// What may or may not have been done, and all behind it, is not told.
    #[test]
    fn deeds_until_a_free_choice() {
        let mut all = Observed::default();
        let deed = |n: u64| ObservableEffect::Volatile {
            kind: AccessKind::Read,
            object: ObjectId(0),
            offset: n,
            len: 1,
            bytes: Vec::new(),
            in_pieces: None,
        };
        all.add_effect(1, deed(0), false);
        all.add_effect(1, deed(1), true);
        all.add_effect(1, deed(2), false);
        all.add_effect(0, deed(3), false);
        assert_eq!(all.threads[1], ObservableEffects { list: vec![deed(0)], open: true });
        assert_eq!(all.threads[0], ObservableEffects { list: vec![deed(3)], open: false });
        all.clear();
        assert_eq!(all, Observed::default());
    }
}

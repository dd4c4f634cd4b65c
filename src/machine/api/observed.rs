//! What outside code could see of a run: what a pass must not change (docs/soundness.md, `same`).
//!
//! Per thread the volatile accesses, the calls that leave the module and may write what nobody else sees, and what was
//! returned, each in order; at the end the bytes of everything that outside code may still look at. Pointers are told by
//! object and distance, never by address, and what depends on a free choice says so: the judge decides what that means.

use super::events::{AccessKind, ObjectId};
use super::initial_bytes::InitialBytes;
use crate::random::sub_seed;
use std::collections::BTreeMap;

/// One value that outside code gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datum {
    /// What it is.
    pub what: DatumKind,
    /// It depends on a free choice.
    pub drawn: bool,
}

/// What a [`Datum`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatumKind {
    /// Poison.
    Poison,
    /// `undef`: bits that are undefined and hold what was drawn for them.
    Bits {
        /// Its bits.
        value: u128,
        /// Those of them that are undefined.
        undef: u128,
    },
    /// A pointer.
    Pointer {
        /// To which object.
        object: ObjectId,
        /// How far behind its first byte, in bytes.
        offset: i64,
    },
    /// A pointer that went through an integer: nobody can say what it points to.
    Unclear,
}

/// One byte that outside code may look at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Byte {
    /// `undef`, `poison`: masks of bits.
    Plain {
        /// Its bits.
        value: u8,
        /// Those that are undefined.
        undef: u8,
        /// Those that are poison.
        poison: u8,
        /// It depends on a free choice.
        drawn: bool,
    },
    /// Byte `part` of a pointer, `distance` bytes from where its object begins.
    Pointer {
        /// What the pointer points to.
        object: ObjectId,
        /// In bytes.
        distance: u64,
        /// Which byte, the lowest first.
        part: u8,
    },
    /// As [`What::Unclear`].
    Unclear,
}

/// Something a thread did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObservableEffect {
    /// A volatile access; of a write with the bytes that are there now. `in_pieces`: it may become accesses of pieces.
    Volatile {
        /// The direction.
        kind: AccessKind,
        /// Which object.
        object: ObjectId,
        /// The first byte.
        offset: u64,
        /// How many bytes.
        len: u64,
        /// Of a write: what is there now.
        bytes: Vec<Byte>,
        /// How many bytes pieces of it make up at least, if it may become such.
        in_pieces: Option<u64>,
    },
    /// A call of outside code: its name, the arguments (a pointer only where its address may be kept), the bytes that it
    /// read. `optional`: what the call site promises allows to leave it out.
    Call {
        /// Its name.
        callee: String,
        /// What it was handed.
        args: Vec<Option<Datum>>,
        /// What it read.
        read: Vec<Byte>,
        /// May it be left out?
        optional: bool,
    },
}

/// What a thread did, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ObservableEffects {
    /// As far as it does not depend on a free choice whether it is done.
    pub list: Vec<ObservableEffect>,
    /// More may follow, or not: that depends on a free choice.
    pub open: bool,
}

/// Whose object it is, in words that hold in another run of another module.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Root {
    /// Of an argument, with the CTA or thread whose it is.
    Argument(u32, u32),
    /// An exported variable.
    Variable(String, u32),
    /// A function.
    Function(String),
}

/// An object at the end of the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalObject {
    /// Where outside code knows it from; others it only reaches through pointers.
    pub root: Option<Root>,
    /// Its bytes; empty if they cannot have changed, if it is gone, or huge.
    pub bytes: Vec<Byte>,
    /// The bytes of a huge object that can have changed and is not gone.
    pub huge: Option<Huge>,
    /// Where it begins in the row of objects in which the case puts it: the first argument of the row, and bytes.
    pub row: Option<(u32, u64)>,
    /// Has it ended?
    pub gone: bool,
    /// Of a function or a constant variable: does its address not count (`unnamed_addr`)? It may be merged with an equal one
    /// then. `None`: neither.
    pub unnamed: Option<bool>,
}

/// The bytes of an object that is too large to be laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Huge {
    /// How many it has.
    pub size: u64,
    /// Pieces that may have been written, by where they begin.
    pub pieces: BTreeMap<u64, Vec<Byte>>,
    /// The others.
    pub blank: InitialBytes,
    /// Decides what somebody sees in bits that are undefined.
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
        (at < self.size).then_some(Byte::Plain { value, undef, poison, drawn: false })
    }
}

/// What somebody who looks at an undefined byte sees, where a draw says so.
pub fn undefined_bits(draw: u64, at: u64) -> u8 {
    sub_seed(draw, at) as u8
}

impl FinalObject {
    /// Has outside code nothing to look at?
    pub fn is_hidden(&self) -> bool {
        self.bytes.is_empty() && self.huge.is_none()
    }

    /// How many bytes it has that can have changed.
    pub fn size(&self) -> u64 {
        self.huge.as_ref().map_or(self.bytes.len() as u64, |huge| huge.size)
    }

    /// One of its bytes, if it has so many.
    pub fn byte(&self, at: u64) -> Option<Byte> {
        match &self.huge {
            None => self.bytes.get(usize::try_from(at).ok()?).copied(),
            Some(huge) => huge.byte(at),
        }
    }

    /// The bytes that may have been written, by where they are.
    pub fn written(&self) -> Vec<u64> {
        match &self.huge {
            None => (0..self.bytes.len() as u64).collect(),
            Some(huge) => huge.pieces.iter().flat_map(|(at, bytes)| *at..at + bytes.len() as u64).collect(),
        }
    }

    /// Nobody can say what a byte is.
    pub fn forget(&mut self, at: u64) {
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
    /// It did not.
    #[default]
    No,
    /// It did.
    Yes,
    /// That depends on a free choice.
    Perhaps,
}

/// All of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    /// By thread.
    pub threads: Vec<ObservableEffects>,
    /// What the entry gave back, by thread; nothing of drivers.
    pub returned: Vec<Vec<Datum>>,
    /// By object.
    pub objects: Vec<FinalObject>,
    /// Outside code was given something undefined: what it did then may be anything.
    pub peeked: bool,
    /// A free choice decides which bytes an access touches that others see, how threads wait for each other, or what outside code
    /// that may write is given: another choice may do anything that this run does not show.
    pub inconclusive: bool,
    /// Did a thread read bytes of a pointer as a number, or use a pointer so in inline PTX? Of what follows from an address only
    /// some is told by drawing addresses: hardware's are others in all their bits.
    pub numbered: bool,
    /// The run ended with undefined behaviour, and a free choice decides whether it gets there.
    pub ends_freely: bool,
    /// Did a thread execute `llvm.trap`?
    pub trap: TrapState,
    /// Branches that a free choice decided.
    pub forks: u32,
    /// What the outside code that runs has read so far.
    pub(in crate::machine) read: Vec<Byte>,
}

impl Observed {
    /// Before a run.
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

    /// `free`: it depends on a free choice whether this is done, and so does all that follows.
    pub(in crate::machine) fn deed(&mut self, t: usize, deed: ObservableEffect, free: bool) {
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
        Byte::Plain { value, undef: 0, poison: 0, drawn: false }
    }

    /// Ordinary and huge objects answer alike: bytes, which of them may have been written, and those that nobody can tell.
    #[test]
    fn bytes_that_remain() {
        let nothing = FinalObject { root: None, bytes: Vec::new(), huge: None, row: None, gone: true, unnamed: None };
        let mut small = FinalObject { bytes: vec![plain(1), plain(2)], ..nothing.clone() };
        assert!(nothing.is_hidden() && !small.is_hidden());
        assert_eq!((small.byte(1), small.byte(2), small.written()), (Some(plain(2)), None, vec![0, 1]));
        small.forget(1);
        small.forget(7);
        assert_eq!((small.byte(0), small.byte(1), small.written().len()), (Some(plain(1)), Some(Byte::Unclear), 2));
        let blank = InitialBytes::Even { value: 9, undef: 0, poison: 0 };
        let pieces = [(4, vec![plain(1), plain(2)]), (100, vec![plain(3)])].into_iter().collect();
        let mut huge = FinalObject { huge: Some(Huge { size: 200, pieces, blank, undefined: 5 }), ..nothing.clone() };
        assert!(!huge.is_hidden());
        let bytes = [3, 4, 5, 6, 100, 101, 199].map(|at| huge.byte(at));
        assert_eq!(bytes, [9, 1, 2, 9, 3, 9, 9].map(|v| Some(plain(v))));
        assert_eq!((huge.byte(200), huge.written()), (None, vec![4, 5, 100]));
        huge.forget(5);
        huge.forget(50);
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
        all.deed(1, deed(0), false);
        all.deed(1, deed(1), true);
        all.deed(1, deed(2), false);
        all.deed(0, deed(3), false);
        assert_eq!(all.threads[1], ObservableEffects { list: vec![deed(0)], open: true });
        assert_eq!(all.threads[0], ObservableEffects { list: vec![deed(3)], open: false });
        all.clear();
        assert_eq!(all, Observed::default());
    }
}

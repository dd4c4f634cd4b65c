//! Promises about the bytes to which a pointer argument points (LangRef, 'Parameter Attributes'): `initializes`,
//! `dead_on_return`.
//!
//! `initializes` concerns accesses of the bytes in its range through pointers based on the argument. In the machine, a
//! read of such a byte before its first write is UB. LangRef is weaker: the read gives poison. A first write that is
//! volatile or atomic is UB. Bytes that are still unwritten when the function returns become undef. The range wraps in
//! the pointer's index width, because function-attrs adds offsets as `getelementptr` does.
//!
//! `dead_on_return`: bytes that were written through the pointer become poison at the return. With a number N, the
//! promise covers only the N bytes that begin at the pointer. The promise does not restrict accesses of these bytes
//! through other pointers. `dead_on_unwind` concerns only unwinding, and the machine never unwinds.

use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, Check, ObjectId, Ptr};
use crate::api::{Discard, Stop, UbKind, ub, undecided};
use crate::arith::plain::signed;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// Bytes that lose their value when a function returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Overwrite {
    pub object: ObjectId,
    /// Offset of the first byte. An offset outside the object is UB.
    pub offset: i64,
    /// Whether the bytes become poison; otherwise they become undef.
    pub poison: bool,
}

/// One range of an `initializes` argument of one activation.
#[derive(Clone, Debug)]
pub(super) struct Initializes {
    tag: Tag,
    object: ObjectId,
    start: i64,
    written: Vec<bool>,
}

impl Initializes {
    /// Creates the range `lo..hi` relative to `ptr`. The start of the range wraps in the index width of `ptr`. For
    /// example, the start -2^31 relative to a 32-bit pointer at offset -2^31 is offset 0.
    pub fn new(tag: Tag, ptr: &Ptr, lo: i64, hi: i64) -> Result<Initializes, Stop> {
        let undecided = || Stop::Discard(Discard::Undecided("initializes".into()));
        let object = ptr.object.ok_or_else(undecided)?;
        let start = signed(ptr.offset.wrapping_add(lo) as u64, ptr.index_bits);
        let len = hi.checked_sub(lo).and_then(|n| usize::try_from(n).ok()).filter(|n| *n <= 1 << 20);
        Ok(Initializes { tag, object, start, written: vec![false; len.ok_or_else(undecided)?] })
    }

    /// Checks one access that the activation's thread makes during the activation.
    pub fn access(&mut self, sets: &TagSets, access: &Access) -> Check {
        let based = sets.contains(access.tags, self.tag);
        if access.implied || access.object != self.object || !(based || access.wildcard) {
            return Ok(());
        }
        // Offsets relative to the start of the range.
        let from = access.offset as i128 - i128::from(self.start);
        let to = (from + i128::from(access.len)).clamp(0, self.written.len() as i128);
        for written in &mut self.written[from.clamp(0, to) as usize..to as usize] {
            if *written {
                continue;
            }
            // A wildcard may be based on the argument, or on another pointer to the same bytes. In the second case, the
            // promise does not restrict the access.
            if !based {
                return undecided("wildcard under initializes");
            }
            let how = match access.kind {
                AccessKind::Read | AccessKind::ReadWrite => "read before it is initialized",
                AccessKind::Write if access.volatile => "initialized by a volatile store",
                AccessKind::Write if access.atomic => "initialized by an atomic store",
                AccessKind::Write => {
                    *written = true;
                    continue;
                }
            };
            return ub(UbKind::Initializes, format!("object {} is {how}", self.object.0));
        }
        Ok(())
    }

    /// Adds to `out` the bytes that were never written. Called when the activation returns.
    pub fn exit(&self, out: &mut Vec<Overwrite>) {
        let missing = self.written.iter().enumerate().filter(|(_, written)| !**written);
        out.extend(missing.map(|(i, _)| Overwrite {
            object: self.object,
            offset: self.start.saturating_add(i as i64),
            poison: false,
        }));
    }
}

/// A `dead_on_return` argument of one activation, with the bytes written through it.
#[derive(Clone, Debug)]
pub(super) struct DeadOnReturn {
    tag: Tag,
    /// The bytes that the promise covers: an object and a range of offsets. `None`: all bytes of any object, because
    /// the attribute has no number.
    bytes: Option<(ObjectId, Range<i64>)>,
    written: Vec<Overwrite>,
    /// The bytes of `written`, as a set.
    known: FxHashSet<(ObjectId, u64)>,
}

impl DeadOnReturn {
    /// Creates the promise at the entry: no byte has been written through the pointer yet.
    pub fn new(tag: Tag, bytes: Option<(ObjectId, Range<i64>)>) -> DeadOnReturn {
        DeadOnReturn { tag, bytes, written: Vec::new(), known: FxHashSet::default() }
    }

    /// Notes one access that the activation's thread makes during the activation.
    pub fn access(&mut self, sets: &TagSets, access: &Access) -> Check {
        if access.kind == AccessKind::Read {
            return Ok(());
        }
        if access.wildcard {
            return undecided("wildcard under dead_on_return");
        }
        if !sets.contains(access.tags, self.tag) {
            return Ok(());
        }
        for byte in access.offset..access.offset.saturating_add(access.len) {
            let dead =
                self.bytes.as_ref().is_none_or(|(o, bytes)| *o == access.object && bytes.contains(&(byte as i64)));
            if dead && self.known.insert((access.object, byte)) {
                self.written.push(Overwrite { object: access.object, offset: byte as i64, poison: true });
            }
        }
        Ok(())
    }

    /// Adds to `out` the bytes that become poison. Called when the activation returns.
    pub fn exit(&self, out: &mut Vec<Overwrite>) {
        out.extend(&self.written);
    }
}

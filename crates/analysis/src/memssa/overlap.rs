//! Partial stores: the bytes of a location that a def certainly writes.
//!
//! A clobber need not write all bytes that an access reads. If both sizes and the distance of the two pointers are
//! known, the overlap is known to the byte. From the overlap, the caller can see whether a store makes an earlier store
//! dead, and which bytes of a later load come from the store.

use super::build::MemorySsa;
use crate::alias::location::{of_argument, of_inst};
use crate::alias::{Location, Query};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::{InstId, InstKind, Value};
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};

/// A set of bytes of a location of at most 128 bytes, one bit each.
pub type ByteSet = u128;

/// The bytes `from..to` of a location, relative to its start, that a def certainly writes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// The first byte written.
    pub from: u64,
    /// The byte after the last written byte.
    pub to: u64,
    /// The offset in bytes from the first byte that the def writes to the start of the location. The offset is negative
    /// if the location begins before this byte.
    pub start: i64,
    /// The size of the location in bytes.
    pub size: u64,
}

impl Overlap {
    /// Returns the overlap of `written` bytes with a location of `size` bytes; `start` is the offset of the location
    /// from the first written byte. `None` if the written bytes and the location do not overlap.
    pub fn new(written: u64, size: u64, start: i64) -> Option<Overlap> {
        let (end, start) = (i128::from(written) - i128::from(start), i128::from(start));
        let from = (-start).max(0);
        let to = end.min(i128::from(size));
        let bytes = |n: i128| u64::try_from(n).ok();
        (from < to).then_some(Overlap { from: bytes(from)?, to: bytes(to)?, start: i64::try_from(start).ok()?, size })
    }

    /// Whether every byte of the location is written.
    pub fn is_complete(&self) -> bool {
        self.from == 0 && self.to == self.size
    }

    /// Returns the written bytes as a set; `None` if the location is larger than 128 bytes.
    pub fn bytes(&self) -> Option<ByteSet> {
        let below = |n: u64| if n == 128 { ByteSet::MAX } else { (1 << n) - 1 };
        (self.size <= 128).then(|| below(self.to) & !below(self.from))
    }

    /// Returns all bytes of the location as a set.
    pub fn all_bytes(&self) -> Option<ByteSet> {
        Overlap { from: 0, to: self.size, ..*self }.bytes()
    }
}

/// Returns the location that every execution of an instruction writes completely; `None` if there is no such location.
pub fn written_location(view: &FunctionView, id: InstId) -> Option<Location> {
    let kind = &view.function.inst(id).kind;
    let location = match kind {
        InstKind::Store { .. } => of_inst(view, id),
        InstKind::Call(call) => {
            let name = view.intrinsic(call)?;
            let fills = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|p| name.starts_with(p));
            fills.then(|| of_argument(view, id, call, 0))
        }
        _ => None,
    }?;
    matches!(location.size, LocationSize::Precise(n) if n > 0).then_some(location)
}

impl MemorySsa<'_, '_> {
    /// Returns the bytes of a location that a def certainly writes. If `across` is set, the instances of the def and of
    /// the location may belong to any two iterations, otherwise they belong to one iteration.
    pub fn overlap(&self, def: InstId, loc: &Location, across: bool) -> Option<Overlap> {
        let own = written_location(&self.analysis.view, def)?;
        let (LocationSize::Precise(written), LocationSize::Precise(size)) = (own.size, loc.size) else { return None };
        if let Some(start) = self.distance(own.ptr, loc.ptr, across) {
            return Overlap::new(written, size, start);
        }
        let mut query = Query::new(self.analysis);
        let bare = |l: &Location| Location { inst: None, ..*l };
        let alias = match across {
            false => query.alias_result(&own, loc),
            true => query.across_iterations(|q| q.alias_result(&bare(&own), &bare(loc))),
        };
        match alias {
            AliasResult::MustAlias => Overlap::new(written, size, 0),
            AliasResult::PartialAlias(Some(start)) => Overlap::new(written, size, i64::from(start)),
            _ => None,
        }
    }

    /// Returns the distance in bytes from the first pointer to the second, if it is constant. An alias answer would not
    /// be enough: it states the distance only if one location contains the other.
    fn distance(&self, from: Value, to: Value, across: bool) -> Option<i64> {
        let view = &self.analysis.view;
        let [from, to] = [from, to].map(|pointer| decompose(view, pointer, &DecomposeRules::SOUND));
        if from.base != to.base || from.width != to.width || across && view.varies(from.base) {
            return None;
        }
        let mut distance = to.minus(&from, |a, b| a == b && !(across && view.varies(a.value)))?;
        distance.wrap();
        let constant = distance.terms.is_empty().then_some(distance.offset)?;
        i64::try_from(constant).ok()
    }
}

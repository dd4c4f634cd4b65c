//! What one executed call touched (docs/soundness.md section 4, modref).

use crate::ir::InstId;
use crate::machine::{AccessKind, ActivationId, Execution, ObjectId};
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell};

/// A range of bytes of one object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bytes {
    /// The object.
    pub object: ObjectId,
    /// Offset of the first byte from the beginning of the object.
    pub offset: u64,
    /// Number of bytes.
    pub len: u64,
}

impl Bytes {
    /// Returns the bytes that both ranges contain.
    pub fn intersect(self, o: Bytes) -> Option<Bytes> {
        let start = self.offset.max(o.offset);
        let end = self.offset.saturating_add(self.len).min(o.offset.saturating_add(o.len));
        (self.object == o.object && start < end).then(|| Bytes { object: self.object, offset: start, len: end - start })
    }

    /// Returns the parts of `self` outside `o`.
    fn difference(self, o: Bytes) -> impl Iterator<Item = Bytes> {
        let pieces = match self.intersect(o) {
            None => [Some(self), None],
            Some(m) => {
                let left = m.offset - self.offset;
                let right = self.offset + self.len - (m.offset + m.len);
                let piece = |offset, len: u64| (len > 0).then_some(Bytes { object: self.object, offset, len });
                [piece(self.offset, left), piece(m.offset + m.len, right)]
            }
        };
        pieces.into_iter().flatten()
    }
}

/// Returns the parts of the ranges outside `o`.
pub fn without_all(all: Vec<Bytes>, o: Bytes) -> Vec<Bytes> {
    all.into_iter().flat_map(|piece| piece.difference(o)).collect()
}

/// A list gets an index after it was searched this many times. Most lists are searched at most once, but a few lists
/// are searched by thousands of accesses.
const SEARCHES_BEFORE_INDEX: u32 = 8;

/// A list with fewer entries than this is searched without an index.
const MIN_INDEXED: usize = 16;

/// Ranges of bytes, each with the index of its event, in the order of insertion.
#[derive(Clone, Debug, Default)]
pub struct TouchedBytes {
    entries: Vec<(Bytes, usize)>,
    /// The positions of each object's entries in the list.
    index: OnceCell<FxHashMap<ObjectId, Vec<u32>>>,
    searches: Cell<u32>,
}

impl TouchedBytes {
    /// Iterates over all entries, in the order of insertion.
    pub fn iter(&self) -> impl Iterator<Item = &(Bytes, usize)> {
        self.entries.iter()
    }

    /// Appends one entry.
    pub fn push(&mut self, entry: (Bytes, usize)) {
        if let Some(index) = self.index.get_mut() {
            index.entry(entry.0.object).or_default().push(self.entries.len() as u32);
        }
        self.entries.push(entry);
    }

    /// Appends these entries, in their order.
    pub fn extend(&mut self, more: &[(Bytes, usize)]) {
        match self.index.get() {
            Some(_) => more.iter().for_each(|entry| self.push(*entry)),
            None => self.entries.extend_from_slice(more),
        }
    }

    /// Returns the overlap of each entry with `bytes`, and the index of the entry's event. Entries without overlap are
    /// omitted.
    pub fn meeting(&self, bytes: Bytes) -> impl Iterator<Item = (Bytes, usize)> {
        let index = if self.entries.len() < MIN_INDEXED {
            None
        } else {
            self.searches.set(self.searches.get().saturating_add(1));
            (self.searches.get() > SEARCHES_BEFORE_INDEX).then(|| self.index.get_or_init(|| self.by_object()))
        };
        let places = index.map(|index| index.get(&bytes.object).map_or(&[][..], |places| places));
        let count = places.map_or(self.entries.len(), |places| places.len());
        (0..count).filter_map(move |n| {
            let (range, event) = &self.entries[places.map_or(n, |places| places[n] as usize)];
            range.intersect(bytes).map(|m| (m, *event))
        })
    }

    fn by_object(&self) -> FxHashMap<ObjectId, Vec<u32>> {
        let mut index: FxHashMap<ObjectId, Vec<u32>> = FxHashMap::default();
        for (place, (range, _)) in self.entries.iter().enumerate() {
            index.entry(range.object).or_default().push(place as u32);
        }
        index
    }
}

/// One executed call, and the bytes that it accessed, including the accesses of its callees and intrinsics. If the call
/// wrote a byte before it read the byte, the byte is only in the writes.
#[derive(Clone, Debug)]
pub struct Footprint {
    pub call: InstId,
    pub activation: ActivationId,
    /// Index of the CallBegin event.
    pub begin: usize,
    /// Whether the call can still be paired with later events: neither the call nor the definition of an operand has
    /// been executed again, and no new iteration has begun.
    pub valid: bool,
    /// `None` if the call touched no bytes, which holds for most of the millions of calls of a run.
    pub touched: Option<Box<CallFootprint>>,
}

/// What a call touched.
#[derive(Clone, Debug, Default)]
pub struct CallFootprint {
    /// Bytes read.
    pub reads: TouchedBytes,
    /// Bytes written.
    pub writes: TouchedBytes,
    /// Bytes that other threads wrote, if a synchronisation in the call, such as a barrier, made the writes visible.
    pub visible: TouchedBytes,
}

impl Footprint {
    pub fn new(call: InstId, activation: ActivationId, begin: usize) -> Footprint {
        Footprint { call, activation, begin, valid: true, touched: None }
    }

    /// Adds an access of the call's own thread during the call.
    pub fn access(&mut self, run: &Execution, event: usize, kind: AccessKind, bytes: Bytes) {
        let object = &run.objects[bytes.object.0 as usize];
        if object.born > self.begin {
            return; // objects created during the call are not in its footprint
        }
        if kind == AccessKind::Read && object.constant {
            return;
        }
        let CallFootprint { reads, writes, .. } = &mut **self.touched.get_or_insert_default();
        if kind != AccessKind::Write && !object.constant {
            match writes.meeting(bytes).next() {
                None => reads.push((bytes, event)),
                Some(_) => {
                    let written = writes.meeting(bytes);
                    let fresh = written.fold(vec![bytes], |fresh, (written, _)| without_all(fresh, written));
                    fresh.into_iter().for_each(|piece| reads.push((piece, event)));
                }
            }
        }
        if kind != AccessKind::Read {
            writes.push((bytes, event));
        }
    }

    /// Adds writes of other threads that a synchronisation in the call made visible.
    pub fn make_visible(&mut self, writes: &[(Bytes, usize)]) {
        if !writes.is_empty() {
            self.touched.get_or_insert_default().visible.extend(writes);
        }
    }

    /// Returns the first write to one of these bytes by the call. If there is none, returns the first write of another
    /// thread that the call made visible.
    pub fn written(&self, bytes: Bytes) -> Option<(Bytes, usize)> {
        self.written_itself(bytes).or_else(|| self.made_visible(bytes).next())
    }

    /// Returns the first write to one of these bytes by the call or its callees.
    pub fn written_itself(&self, bytes: Bytes) -> Option<(Bytes, usize)> {
        self.touched.as_ref()?.writes.meeting(bytes).next()
    }

    /// Returns the writes of other threads to these bytes that the call made visible.
    pub fn made_visible(&self, bytes: Bytes) -> impl Iterator<Item = (Bytes, usize)> {
        self.touched.iter().flat_map(move |touched| touched.visible.meeting(bytes))
    }

    /// Returns the first read of one of these bytes.
    pub fn read(&self, bytes: Bytes) -> Option<(Bytes, usize)> {
        self.touched.as_ref()?.reads.meeting(bytes).next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes(offset: u64, len: u64) -> Bytes {
        Bytes { object: ObjectId(0), offset, len }
    }

    proptest! {
        #[test]
        fn intersection_and_difference_partition_bytes(a in 0u64..40, n in 0u64..20, b in 0u64..40, m in 0u64..20) {
            let (x, y) = (bytes(a, n), bytes(b, m));
            for at in 0..64 {
                let inside = |r: Bytes| r.offset <= at && at < r.offset + r.len;
                prop_assert_eq!(x.intersect(y).is_some_and(inside), inside(x) && inside(y));
                prop_assert_eq!(x.difference(y).any(inside), inside(x) && !inside(y));
            }
            prop_assert!(n == 0 || x.difference(y).all(|piece| piece.len > 0));
        }
    }

    /// A list with an index finds the same entries as a list without one, in the same order.
    #[test]
    fn indexed_search_equals_linear_search() {
        let on = |object, offset, len| Bytes { object: ObjectId(object), offset, len };
        let others = std::iter::repeat_n((on(2, 3, 1), 9), MIN_INDEXED);
        let touched = [(on(0, 0, 4), 1), (on(1, 0, 4), 2), (on(0, 2, 4), 3)].into_iter().chain(others);
        let mut all = TouchedBytes { entries: touched.collect(), ..TouchedBytes::default() };
        let found = |all: &TouchedBytes| all.meeting(on(0, 3, 1)).map(|(_, event)| event).collect::<Vec<_>>();
        for _ in 0..2 * SEARCHES_BEFORE_INDEX {
            assert_eq!(found(&all), [1, 3]);
        }
        assert!(all.index.get().is_some());
        all.push((on(0, 3, 8), 4));
        all.extend(&[(on(1, 3, 8), 5), (on(0, 0, 9), 6)]);
        assert_eq!(found(&all), [1, 3, 4, 6]);
        assert_eq!(all.iter().count(), 6 + MIN_INDEXED);
    }

    #[test]
    fn ranges_of_different_objects_never_intersect() {
        assert_eq!(bytes(0, 8).intersect(Bytes { object: ObjectId(1), offset: 0, len: 8 }), None);
    }
}

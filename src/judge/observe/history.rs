//! The part of a run that clobber questions need: all writes, and the synchronisations of each thread.

use super::Bytes;
use crate::machine::ObjectId;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The size in bytes of the ranges (strips) by which writes are indexed. A write that touches more than [`MAX_STRIPS`]
/// strips is examined in every search instead.
const STRIP_BYTES: u64 = 64;
const MAX_STRIPS: u64 = 64;

/// One recorded write.
#[derive(Copy, Clone, Debug)]
pub(super) struct Write {
    pub event: usize,
    pub bytes: Bytes,
    pub defined: bool,
}

/// One recorded synchronisation.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ordering {
    pub event: usize,
    pub clock: u32,
}

/// All writes and synchronisations so far.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// All writes, in the order of execution.
    writes: Vec<Write>,
    /// For each strip of an object, the indices of the writes that touch the strip. Writes that touch more than
    /// [`MAX_STRIPS`] strips are in `long` instead.
    of_strip: FxHashMap<(ObjectId, u64), Vec<u32>>,
    long: FxHashMap<ObjectId, Vec<u32>>,
    /// The synchronisations of each thread, in the order of execution. The index is the linear thread number.
    pub orderings: Vec<Vec<Ordering>>,
}

impl History {
    pub fn record_write(&mut self, bytes: Bytes, defined: bool, event: usize) {
        let number = self.writes.len() as u32;
        let strips = strips(bytes);
        match strips.end - strips.start {
            ..=MAX_STRIPS => {
                strips.for_each(|strip| self.of_strip.entry((bytes.object, strip)).or_default().push(number))
            }
            _ => self.long.entry(bytes.object).or_default().push(number),
        }
        self.writes.push(Write { event, bytes, defined });
    }

    /// Returns all writes that touched some of these bytes, the latest first. The result may contain writes that did
    /// not touch the bytes.
    pub fn latest(&self, bytes: Bytes) -> impl Iterator<Item = &Write> {
        let near = strips(bytes).filter_map(|strip| self.of_strip.get(&(bytes.object, strip)));
        let mut lists: Vec<&[u32]> = near.chain(self.long.get(&bytes.object)).map(|list| &list[..]).collect();
        std::iter::from_fn(move || {
            let latest = lists.iter().filter_map(|list| list.last()).max().copied()?;
            for list in &mut lists {
                if let Some((_, rest)) = list.split_last().filter(|(last, _)| **last == latest) {
                    *list = rest;
                }
            }
            Some(&self.writes[latest as usize])
        })
    }

    /// Returns the number of this thread's synchronisations before an event.
    pub fn orderings_before(&self, thread: u32, event: usize) -> usize {
        self.orderings.get(thread as usize).map_or(0, |log| log.partition_point(|ordering| ordering.event < event))
    }

    pub fn ordered(&mut self, thread: u32, clock: u32, event: usize) {
        let thread = thread as usize;
        if self.orderings.len() <= thread {
            self.orderings.resize_with(thread + 1, Vec::new);
        }
        self.orderings[thread].push(Ordering { event, clock });
    }
}

/// Returns the numbers of the strips (64-byte ranges of an object) that contain these bytes.
fn strips(bytes: Bytes) -> Range<u64> {
    bytes.offset / STRIP_BYTES..bytes.offset.saturating_add(bytes.len).div_ceil(STRIP_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes() -> impl Strategy<Value = Bytes> {
        let places = prop_oneof![0..4 * STRIP_BYTES, 0..2 * MAX_STRIPS * STRIP_BYTES];
        let lengths = prop_oneof![0..17_u64, 0..2 * MAX_STRIPS * STRIP_BYTES];
        (0..2_u32, places, lengths).prop_map(|(object, offset, len)| Bytes { object: ObjectId(object), offset, len })
    }

    proptest! {
        /// The index finds the same writes as a search through all writes, in the same order.
        #[test]
        fn no_write_is_left_out(writes in prop::collection::vec(bytes(), 0..40), asked in bytes()) {
            let mut history = History::default();
            writes.iter().enumerate().for_each(|(event, bytes)| history.record_write(*bytes, true, event));
            let meets = |w: &&Write| w.bytes.intersect(asked).is_some();
            let found: Vec<usize> = history.latest(asked).filter(meets).map(|w| w.event).collect();
            let all: Vec<usize> = history.writes.iter().rev().filter(meets).map(|w| w.event).collect();
            prop_assert_eq!(found, all);
        }
    }
}

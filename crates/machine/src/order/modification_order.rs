//! The atomic writes of one object in their modification order, and which of them a load may still see.
//!
//! LangRef, "Memory Model for Concurrent Operations": the atomic writes of an address have one total order. A load may
//! see any of these writes, with two limits. First, if a write happens before the load, the load sees no older write
//! than this one. Second, if the load's thread has already seen or made a write there, the load sees no older write
//! than this one. The second limit does not hold if the load or a write is `unordered`.
//!
//! If a run only interleaved whole instructions, each load would see the last write. So when two programs are compared,
//! draws let a load see earlier writes too. The memory model has more rules, about `seq_cst` operations. For the
//! program before a pass, the machine applies these rules only if all atomic accesses are `seq_cst`, or if all
//! executions are enumerated ([`TotalOrder`]). So in the machine, the program before a pass may have more behaviours
//! than LangRef allows, but never fewer.
//!
//! The program after a pass must have only behaviours that LangRef allows. So the machine records this program's reads,
//! and limits its loads further: if a read of some write happens before a load, the load sees no older write than this
//! one. A `seq_cst` load sees the last write. A run with a `seq_cst` fence is no evidence. So every run that is
//! evidence is an execution of the memory model: its modification orders and the order of its `seq_cst` operations
//! follow the interleaving.

use super::{Order, Publication};
use crate::api::TotalOrder;
use crate::code::AtomicCode;
use crate::ir::Ordering;
use crate::memory::Cell;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The maximum number of earlier writes that are kept; the oldest are dropped first.
const KEPT: usize = 8;

/// The atomic writes of one range of bytes. The last write of these bytes was atomic.
#[derive(Clone, Debug)]
pub(super) struct Atomic {
    pub(super) len: usize,
    /// The publications that a read of the last write may acquire.
    pub(super) releases: Vec<Publication>,
    pub(super) last: Author,
    pub(super) past: Vec<OverwrittenWrite>,
    /// For each thread, the number of the newest write that the thread has seen.
    seen: FxHashMap<usize, u64>,
    /// All reads, recorded only if [`Order::keeps_reads`].
    reads: Vec<Read>,
    /// Whether some write was `unordered`.
    has_unordered: bool,
    /// Whether `past` lacks some older writes.
    is_cut: bool,
}

/// An atomic read: the reading thread, the time of its clock, and the number of the write that it saw.
#[derive(Copy, Clone, Debug)]
struct Read {
    thread: usize,
    time: u32,
    number: u64,
}

/// Identifies one write of the bytes by a number, a thread and a time.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Author {
    /// The write's number among the writes of these bytes.
    number: u64,
    /// The thread that wrote, and the time of its clock. `None`: the value before all atomic writes.
    pub(super) thread: Option<(usize, u32)>,
    is_seq_cst: bool,
    /// The value of [`Order::moment`] at the write, recorded only if all writes are kept.
    moment: u64,
    /// The write's number in the record of the run. `None` if the write is not recorded.
    access: Option<u32>,
}

/// The bytes of a write that was overwritten.
#[derive(Clone, Debug)]
pub struct OverwrittenWrite {
    pub(super) by: Author,
    /// The content of each byte, in the order of addresses.
    pub cells: Vec<Cell>,
    /// The publications that a read of this write may acquire.
    releases: Vec<Publication>,
}

impl Atomic {
    pub(super) fn new(len: usize) -> Atomic {
        let last = Author::default();
        Atomic {
            len,
            releases: Vec::new(),
            last,
            past: Vec::new(),
            seen: FxHashMap::default(),
            reads: Vec::new(),
            has_unordered: false,
            is_cut: false,
        }
    }

    /// Records a write by a thread. `cells` has the bytes before the write. At most `kept` older writes are kept.
    fn overwrite(&mut self, by: Author, cells: Vec<Cell>, kept: usize) {
        self.past.push(OverwrittenWrite { by: self.last, cells, releases: self.releases.clone() });
        if self.past.len() > kept {
            self.past.remove(0);
            self.is_cut = true;
        }
        self.last = Author { number: self.last.number + 1, ..by };
        if let Some((t, _)) = by.thread {
            self.seen.insert(t, self.last.number);
        }
    }

    /// Returns the number, the thread and the time of a write. `before` is 0 for the last write, 1 for the write before
    /// it, and so on.
    fn author(&self, before: usize) -> Option<&Author> {
        match before {
            0 => Some(&self.last),
            _ => self.past.len().checked_sub(before).and_then(|at| self.past.get(at)).map(|left| &left.by),
        }
    }

    /// Returns the index in `past` of the oldest kept write that thread `t` with this clock may see. If `is_coherent`
    /// is set, the load sees no write older than a write that the thread has already seen.
    fn oldest(&self, t: usize, clock: &[u32], is_coherent: bool) -> usize {
        let known = |a: &Author| a.thread.is_none_or(|(u, time)| time <= clock[u]);
        let happens_before = |read: &&Read| read.time <= clock[read.thread];
        let read = self.reads.iter().filter(happens_before).map(|read| read.number).max();
        let seen = self.seen.get(&t).copied().max(read);
        let met = |a: &Author| known(a) || is_coherent && seen.is_some_and(|seen| a.number <= seen);
        match met(&self.last) {
            true => self.past.len(),
            false => self.past.iter().rposition(|left| met(&left.by)).unwrap_or(0),
        }
    }
}

impl Order {
    /// Keeps the current bytes of these cells, because thread `t` is about to overwrite them atomically. `access` is
    /// the number of the recorded access.
    pub fn keep_past(
        &mut self,
        t: usize,
        cells: &Range<usize>,
        left: Vec<Cell>,
        ordering: Ordering,
        (is_seq_cst, access): (bool, Option<u32>),
    ) {
        if self.threads.len() == 1 {
            return;
        }
        self.moment += u64::from(self.keeps_all);
        let thread = Some((t, self.threads[t].clock[t]));
        let (moment, kept) = (self.moment, if self.keeps_all { usize::MAX } else { KEPT });
        let by = Author { number: 0, thread, is_seq_cst, moment, access };
        let has_overlap = self.has_atomic_overlap(cells);
        let atomic = self.atomic_mut(cells);
        atomic.is_cut |= has_overlap;
        atomic.has_unordered |= ordering == Ordering::Unordered;
        atomic.overwrite(by, left, kept);
    }

    /// Whether a load of this ordering sees no write older than a write that its thread has already seen.
    fn is_coherent(&self, atomic: &Atomic, ordering: Ordering) -> bool {
        self.orders_unordered || ordering != Ordering::Unordered && !atomic.has_unordered
    }

    /// Records the moment of a `seq_cst` fence of a thread.
    pub(super) fn note_fence(&mut self, t: usize) {
        if self.keeps_all {
            self.moment += 1;
            let now = self.moment;
            self.threads[t].fences.push(now);
        }
    }

    /// Returns the number of the recorded access that made a write. `before` is 0 for the last write, 1 for the write
    /// before it, and so on.
    pub fn source(&self, cells: &Range<usize>, before: usize) -> Option<u32> {
        self.atomic(cells)?.author(before)?.access
    }

    /// Returns how many earlier writes of these cells a load may see, besides the last write. `total` selects the rules
    /// about `seq_cst` operations that limit the load.
    pub fn visible(
        &self,
        t: usize,
        cells: &Range<usize>,
        (ordering, is_seq_cst): (Ordering, bool),
        total: TotalOrder,
    ) -> usize {
        let Some(atomic) = self.atomic(cells) else { return 0 };
        let is_known = |by: &Author| match total {
            TotalOrder::Nothing => false,
            TotalOrder::Accesses => is_seq_cst && by.is_seq_cst,
            TotalOrder::Fences => self.is_fenced_between(t, by),
        };
        let known = (0..=atomic.past.len()).find(|before| atomic.author(*before).is_some_and(is_known));
        let most = atomic.past.len() - atomic.oldest(t, self.clock(t), self.is_coherent(atomic, ordering));
        known.map_or(most, |known| most.min(known))
    }

    /// Whether the writing thread executes a `seq_cst` fence after the write, and before the last `seq_cst` fence of
    /// thread `t`.
    fn is_fenced_between(&self, t: usize, by: &Author) -> bool {
        let (Some((u, _)), Some(own)) = (by.thread, self.threads[t].fences.last()) else { return false };
        self.threads[u].fences.iter().any(|fence| by.moment < *fence && fence < own)
    }

    /// Whether an atomic write of a different range of bytes shares a cell with `cells`.
    pub(super) fn has_atomic_overlap(&self, cells: &Range<usize>) -> bool {
        self.overlapping(cells).next().is_some()
    }

    /// Returns the atomic writes of different ranges of bytes that share a cell with `cells`.
    fn overlapping(&self, cells: &Range<usize>) -> impl Iterator<Item = &Atomic> {
        let (start, end) = (cells.start, cells.end);
        let places = start.saturating_sub(super::clock::WIDEST - 1)..end;
        let atomics = places.filter_map(|at| Some((at, self.atomics.get(&at)?)));
        atomics
            .filter(move |(at, atomic)| at + atomic.len > start && (*at, atomic.len) != (start, end - start))
            .map(|(_, atomic)| atomic)
    }

    /// Returns the atomic writes of exactly these cells.
    pub(super) fn atomic(&self, cells: &Range<usize>) -> Option<&Atomic> {
        self.atomics.get(&cells.start).filter(|a| a.len == cells.len())
    }

    /// Returns the atomic writes of exactly these cells, for a caller that is about to write them. Forgets the atomic
    /// writes of other ranges that overlap these cells.
    pub(super) fn atomic_mut(&mut self, cells: &Range<usize>) -> &mut Atomic {
        if self.atomic(cells).is_none() {
            self.forget_releases(cells);
        }
        self.atomics.entry(cells.start).or_insert_with(|| Atomic::new(cells.len()))
    }

    /// Returns how many earlier writes of these cells an atomic load may see, besides the last write.
    pub fn earlier(&self, t: usize, cells: &Range<usize>, ordering: Ordering) -> usize {
        self.atomic(cells)
            .map_or(0, |atomic| atomic.past.len() - atomic.oldest(t, self.clock(t), self.is_coherent(atomic, ordering)))
    }

    /// Whether a load of these cells may see a write that is not kept. Either the oldest writes were dropped, or a
    /// write of a different range overlaps the cells and does not happen before the load.
    pub fn may_see_unkept(&self, t: usize, cells: &Range<usize>, ordering: Ordering) -> bool {
        let is_open =
            |atomic: &Atomic| atomic.is_cut && atomic.oldest(t, self.clock(t), self.is_coherent(atomic, ordering)) == 0;
        let is_unknown = |atomic: &Atomic| atomic.last.thread.is_some_and(|(u, time)| time > self.clock(t)[u]);
        self.atomic(cells).is_some_and(is_open) || self.overlapping(cells).any(is_unknown)
    }

    /// Lets an atomic load see an earlier write, and returns that write. `before` is 0 for the last write, 1 for the
    /// write before it, and so on. `None`: the load sees the bytes in memory.
    pub fn read_earlier_write(
        &mut self,
        t: usize,
        cells: &Range<usize>,
        before: usize,
        ordering: Ordering,
    ) -> Option<OverwrittenWrite> {
        let is_coherent = self.is_coherent(self.atomic(cells)?, ordering);
        let (time, keeps_reads) = (self.threads[t].clock[t], self.keeps_reads);
        let atomic = self.atomics.get_mut(&cells.start)?;
        let number = atomic.last.number - before as u64;
        if is_coherent {
            atomic.seen.insert(t, number);
        }
        if is_coherent && keeps_reads {
            atomic.reads.push(Read { thread: t, time, number });
        }
        self.earlier_write(cells, before)
    }

    /// Returns an earlier write. `before` is 0 for the last write, 1 for the write before it, and so on. `None`: the
    /// write's bytes are still in memory, because it is the last write.
    pub fn earlier_write(&self, cells: &Range<usize>, before: usize) -> Option<OverwrittenWrite> {
        let atomic = self.atomic(cells)?;
        atomic.past.len().checked_sub(before).and_then(|at| atomic.past.get(at)).cloned()
    }

    /// Returns how the clock of thread `t` changes when an atomic load of the thread sees `left`, an overwritten write.
    pub fn learn_from(&self, t: usize, left: &OverwrittenWrite, atomic: AtomicCode) -> super::Gain {
        self.to_gain(self.mutual(t, atomic.scope, &left.releases), super::acquires(atomic.ordering))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three threads write 1, 2 and 3 over 0. Thread 1 knows of the first write, and thread 2 has seen the second
    /// write.
    #[test]
    fn load_may_read_only_writes_not_superseded() {
        let mut atomic = Atomic::new(1);
        for (thread, old) in [(0, 0), (1, 1), (3, 2)] {
            let by = Author { thread: Some((thread, 5)), ..Author::default() };
            atomic.overwrite(by, vec![Cell::from_byte(old)], KEPT);
        }
        let see = |atomic: &Atomic, t: usize, clock: [u32; 4]| {
            let first = atomic.oldest(t, &clock, true);
            atomic.past[first..].iter().map(|left| left.cells[0].value()).collect::<Vec<_>>()
        };
        assert_eq!(see(&atomic, 2, [0; 4]), [0, 1, 2], "the thread has seen no write, so any write is visible");
        assert_eq!(see(&atomic, 2, [5, 0, 0, 0]), [1, 2], "the first write happens before the load");
        assert_eq!(see(&atomic, 2, [0, 5, 0, 0]), [2]);
        assert_eq!(see(&atomic, 1, [0, 4, 0, 0]), [2], "the thread has seen its own write");
        assert_eq!(see(&atomic, 2, [0, 0, 0, 5]), [0; 0], "the last write happens before the load");
        atomic.seen.insert(2, 2);
        assert_eq!(see(&atomic, 2, [0; 4]), [2], "no write older than the one that the thread has seen");
        atomic.seen.insert(2, 3);
        assert_eq!(see(&atomic, 2, [0; 4]), [0; 0]);
    }
}

//! Asynchronous copies (`cp.async`, `cp.async.bulk`) and matrix products (`wgmma.mma_async` and `tcgen05.mma`, which
//! read shared memory and write none). Such an operation accesses memory at an unknown time between its issue and the
//! wait for it, as if a separate thread did so (PTX ISA, 'Asynchronous Data Movement').
//!
//! The machine moves the bytes at the issue. A thread waits for a copy's group, or for the phase of an mbarrier; after
//! this wait, the thread has *observed* the copy. An access that conflicts with the copy is an access to the target or
//! a write to the source. A conflicting access that is executed before the issue races with the copy, unless a
//! happens-before edge orders them. A conflicting access that is executed later races with the copy, unless a wait for
//! the copy happens before the access. So a run without a race cannot observe when the bytes move.

use super::{Order, Status};
use crate::code::{AsyncKind, Wait};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The number of cells in a strip. `Copies::of_strip` has at most one entry for each strip.
const STRIP: usize = 64;

/// The bytes that one asynchronous operation reads (`writes` is false), or the bytes that it writes.
#[derive(Clone, Debug)]
struct Half {
    /// The thread that issued the operation.
    thread: usize,
    kind: AsyncKind,
    writes: bool,
    /// The range from the first byte to the end of the last byte that the operation accesses (`bounds`), and the
    /// accessed pieces of this range (`cells`).
    bounds: Range<usize>,
    cells: Vec<Range<usize>>,
    /// The number of the group to which the operation was committed; `None` before the commit.
    group: Option<u32>,
    /// The phases that cannot end before the operation ends. A phase is stored as the first cell of its mbarrier and
    /// the number of the phase.
    phases: Vec<(usize, u64)>,
    /// Threads that have waited for the operation, each with the time of its wait on the thread's clock.
    observers: Vec<(usize, u32)>,
}

impl Half {
    fn overlaps(&self, cells: &Range<usize>) -> bool {
        let meet = |a: &Range<usize>| a.start < cells.end && cells.start < a.end;
        meet(&self.bounds) && self.cells.iter().any(meet)
    }

    /// Whether an mbarrier tracks the operation, so that threads wait for a phase of the mbarrier and not for a group.
    fn is_tracked(&self) -> bool {
        self.kind == AsyncKind::Bulk && !self.phases.is_empty()
    }
}

/// All asynchronous operations for which a thread may still have to wait.
#[derive(Debug, Default)]
pub struct Copies {
    halves: Vec<Half>,
    /// For each strip of cells, the indices of the entries of `halves` that overlap the strip.
    of_strip: FxHashMap<usize, Vec<u32>>,
    /// The number of entries of `halves` that remained after the last removal of finished operations.
    left: usize,
    /// The index in `halves` of the first entry of the last operation.
    latest: usize,
    /// Number of committed groups, by thread and kind.
    groups: Vec<[u32; 4]>,
}

impl Copies {
    /// Whether the record is empty: it has neither finished nor unfinished operations.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.halves.is_empty()
    }

    fn push(&mut self, half: Half) {
        let number = self.halves.len() as u32;
        for strip in half.cells.iter().flat_map(strips) {
            let there = self.of_strip.entry(strip).or_default();
            if there.last() != Some(&number) {
                there.push(number);
            }
        }
        self.halves.push(half);
    }

    /// Returns all entries of `halves` that overlap these cells, and perhaps some others. An entry may appear twice.
    fn nearby_halves(&self, cells: &Range<usize>) -> impl Iterator<Item = &Half> {
        let numbers = strips(cells).filter_map(|strip| self.of_strip.get(&strip)).flatten();
        numbers.map(|number| &self.halves[*number as usize])
    }

    /// Commits as one group the operations that thread `t` issued since its last commit: `cp.async.commit.group` and
    /// similar.
    pub fn commit(&mut self, t: usize, kind: AsyncKind) {
        if self.groups.len() <= t {
            self.groups.resize(t + 1, [0; 4]);
        }
        let group = self.groups[t][kind as usize];
        self.groups[t][kind as usize] += 1;
        let mine = |h: &&mut Half| h.thread == t && h.kind == kind && h.group.is_none() && !h.is_tracked();
        self.halves.iter_mut().filter(mine).for_each(|h| h.group = Some(group));
    }

    /// Waits for all groups of thread `t` except its last `newest` groups. Each pair in `observers` is a waiting thread
    /// and the time of its wait.
    pub fn wait(&mut self, t: usize, observers: &[(usize, u32)], wait: Wait, newest: u32) {
        let kind = wait.kind();
        let groups = self.groups.get(t).map_or(0, |g| g[kind as usize]);
        for half in self.halves.iter_mut().filter(|h| h.thread == t && h.kind == kind) {
            let covered = half.group.map_or(wait == Wait::All, |g| g < groups.saturating_sub(newest));
            if covered && !(wait == Wait::Bulk { read: true } && half.writes) {
                half.observers.extend(observers);
            }
        }
    }

    /// Whether thread `t`, which is about to end, issued an operation that no wait covers: no thread has waited for the
    /// operation, and no mbarrier tracks it. Bulk copies that write global memory are complete at the end of the
    /// launch, so only their reads of the source need a wait.
    pub fn has_unwaited_operation(&self, t: usize) -> bool {
        let open = |h: &Half| h.thread == t && h.observers.is_empty() && h.phases.is_empty();
        self.halves.iter().any(|h| open(h) && !(h.kind == AsyncKind::Bulk && h.writes))
    }
}

/// Returns the numbers of the strips that contain these cells.
fn strips(cells: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
    cells.start / STRIP..cells.end.div_ceil(STRIP)
}

impl Order {
    /// Whether some wait for the operation happens before the next action of thread `t`.
    fn observes(&self, t: usize, half: &Half) -> bool {
        half.observers.iter().any(|(u, time)| *time <= self.threads[t].clock[*u])
    }

    /// Whether an access of thread `t` conflicts with an asynchronous operation: they share a byte, one of them writes
    /// it, and no wait for the operation happens before the access.
    pub fn conflicts_with_copy(&self, t: usize, cells: &Range<usize>, write: bool) -> bool {
        self.copies.nearby_halves(cells).any(|h| (write || h.writes) && h.overlaps(cells) && !self.observes(t, h))
    }

    /// Issues an operation of thread `t` that reads the `source` bytes and writes the `target` bytes.
    pub fn issue(&mut self, t: usize, kind: AsyncKind, source: Vec<Range<usize>>, target: Vec<Range<usize>>) {
        // Remove the operations whose end all running threads have observed. The removal is slow, so it is done only
        // when the number of entries has doubled.
        if self.copies.halves.len() > 2 * self.copies.left + 16 {
            let running: Vec<usize> = (0..self.threads.len()).filter(|u| self.status[*u] != Status::Done).collect();
            let all = std::mem::take(&mut self.copies.halves);
            self.copies.of_strip.clear();
            let left = all.into_iter().filter(|h| !running.iter().all(|u| self.observes(*u, h)));
            left.collect::<Vec<_>>().into_iter().for_each(|h| self.copies.push(h));
            self.copies.left = self.copies.halves.len();
        }
        self.copies.latest = self.copies.halves.len();
        for (cells, writes) in [(source, false), (target, true)] {
            let start = cells.iter().map(|c| c.start).min();
            let end = cells.iter().map(|c| c.end).max();
            let Some((start, end)) = start.zip(end) else { continue };
            cells.iter().for_each(|c| self.forget_access(t, c.clone()));
            let (bounds, phases, observers) = (start..end, Vec::new(), Vec::new());
            self.copies.push(Half { thread: t, kind, writes, bounds, cells, group: None, phases, observers });
        }
    }

    /// Notes that the current phase of an mbarrier ends only after the thread's earlier copies end. If the copies are
    /// bulk copies, this concerns only the last of them.
    pub fn track(&mut self, t: usize, mbarrier: usize, kind: AsyncKind) {
        let phase = self.mbarriers.get(&mbarrier).map_or(0, |b| b.phase);
        let last = self.copies.latest;
        for (i, half) in self.copies.halves.iter_mut().enumerate() {
            if half.thread == t && half.kind == kind && (kind != AsyncKind::Bulk || i >= last) {
                half.phases.push((mbarrier, phase));
            }
        }
    }

    /// Notes that all phases of an mbarrier with numbers below `phase` have ended, and that thread `t` has observed
    /// this.
    pub fn observe_phase(&mut self, t: usize, mbarrier: usize, phase: u64) {
        let now = self.threads[t].clock[t];
        for half in &mut self.copies.halves {
            if half.phases.iter().any(|(m, p)| *m == mbarrier && *p < phase) {
                half.observers.push((t, now));
            }
        }
    }
}

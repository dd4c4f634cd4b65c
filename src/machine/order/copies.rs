//! Asynchronous copies (`cp.async`, `cp.async.bulk`). A copy reads and writes at an unknown moment between its issue and
//! the wait that covers it, as if by a thread of its own.
//!
//! The bytes move at the issue. Until a wait has *observed* the copy, nobody may touch the target or write the source,
//! else the run is a race; later only who is ordered after such a wait may (PTX ISA, 'Asynchronous Data Movement': by its
//! group, or by the phase of an mbarrier). What was accessed before must be ordered before the issue. Between the two
//! nothing can tell when the bytes moved.

use super::{Order, Status};
use crate::machine::code::Wait;
use std::ops::Range;

/// What a copy reads, or what it writes.
#[derive(Clone, Debug)]
struct Half {
    /// Who issued it.
    thread: usize,
    bulk: bool,
    writes: bool,
    cells: Range<usize>,
    /// The group it was committed to.
    group: Option<u32>,
    /// Phases of mbarriers (by first cell) that do not end before it has.
    phases: Vec<(usize, u64)>,
    /// Who has waited for it, when.
    observers: Vec<(usize, u32)>,
}

/// All copies that somebody may still have to wait for.
#[derive(Debug, Default)]
pub struct Copies {
    halves: Vec<Half>,
    /// How many there were when those that are over were last forgotten.
    left: usize,
    /// Groups committed so far, by thread and kind.
    groups: Vec<[u32; 2]>,
}

impl Copies {
    /// Is no copy under way, nor has one been?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.halves.is_empty()
    }

    /// `cp.async.commit.group` or, of bulk copies, `cp.async.bulk.commit.group`.
    pub fn commit(&mut self, t: usize, bulk: bool) {
        if self.groups.len() <= t {
            self.groups.resize(t + 1, [0; 2]);
        }
        let group = self.groups[t][usize::from(bulk)];
        self.groups[t][usize::from(bulk)] += 1;
        // A bulk copy that an mbarrier tracks belongs to no group.
        let mine =
            |h: &&mut Half| h.thread == t && h.bulk == bulk && h.group.is_none() && (!bulk || h.phases.is_empty());
        self.halves.iter_mut().filter(mine).for_each(|h| h.group = Some(group));
    }

    /// Thread `t` waits at its time `now` for all but the `newest` of its groups.
    pub fn wait(&mut self, t: usize, now: u32, wait: Wait, newest: u32) {
        let bulk = matches!(wait, Wait::Bulk { .. });
        let groups = self.groups.get(t).map_or(0, |g| g[usize::from(bulk)]);
        for half in self.halves.iter_mut().filter(|h| h.thread == t && h.bulk == bulk) {
            let covered = half.group.map_or(wait == Wait::All, |g| g < groups.saturating_sub(newest));
            if covered && !(wait == Wait::Bulk { read: true } && half.writes) {
                half.observers.push((t, now));
            }
        }
    }

    /// At the end of a thread its copies must have been waited for, or an mbarrier tells others of their end.
    pub fn left_by(&self, t: usize) -> bool {
        self.halves.iter().any(|h| h.thread == t && h.observers.is_empty() && h.phases.is_empty())
    }
}

impl Order {
    /// Is thread `t` ordered after a wait for the copy?
    fn observes(&self, t: usize, half: &Half) -> bool {
        half.observers.iter().any(|(u, time)| *time <= self.threads[t].clock[*u])
    }

    /// Does an access meet a copy that may still be under way?
    pub fn meets_copy(&self, t: usize, cells: &Range<usize>, write: bool) -> bool {
        let meet = |h: &Half| cells.start < h.cells.end && h.cells.start < cells.end;
        self.copies.halves.iter().any(|h| (write || h.writes) && meet(h) && !self.observes(t, h))
    }

    /// A thread issues a copy, perhaps of nothing.
    pub fn issue(&mut self, t: usize, bulk: bool, source: Option<Range<usize>>, target: Range<usize>) {
        let mut halves = std::mem::take(&mut self.copies.halves);
        // What everybody has waited for is over. That takes time, so it is done when there are twice as many.
        if halves.len() > 2 * self.copies.left + 16 {
            let running = self.those(|u| u.status != Status::Done);
            halves.retain(|h| !running.iter().all(|u| self.observes(*u, h)));
            self.copies.left = halves.len();
        }
        for (cells, writes) in source.map(|s| (s, false)).into_iter().chain([(target, true)]) {
            self.forget_access(t, cells.clone());
            let (phases, observers) = (Vec::new(), Vec::new());
            halves.push(Half { thread: t, bulk, writes, cells, group: None, phases, observers });
        }
        self.copies.halves = halves;
    }

    /// The phase of an mbarrier does not end before the thread's copies (bulk ones: the last) have.
    pub fn track(&mut self, t: usize, mbarrier: usize, bulk: bool) {
        let phase = self.mbarriers.get(&mbarrier).map_or(0, |b| b.phase);
        let last = self.copies.halves.len().saturating_sub(2);
        for (i, half) in self.copies.halves.iter_mut().enumerate() {
            if half.thread == t && half.bulk == bulk && (!bulk || i >= last) {
                half.phases.push((mbarrier, phase));
            }
        }
    }

    /// Thread `t` saw that the phases of an mbarrier before `phase` have ended.
    pub fn observe_phase(&mut self, t: usize, mbarrier: usize, phase: u64) {
        let now = self.threads[t].clock[t];
        for half in &mut self.copies.halves {
            if half.phases.iter().any(|(m, p)| *m == mbarrier && *p < phase) {
                half.observers.push((t, now));
            }
        }
    }
}

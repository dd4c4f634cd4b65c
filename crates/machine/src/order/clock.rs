//! Happens-before. A release publishes the vector clock of its thread, and an acquire joins published clocks to the
//! clock of its thread.
//!
//! The vector clock of a thread A has one entry for each other thread B. The entry is the number of the last step of B
//! that happens before A's next action. Two operations synchronise only if the scope of each includes the thread of the
//! other.

use super::{Gain, Order, Timeline};
use crate::code::{AtomicCode, Scope};
use crate::ir::Ordering;
use std::ops::Range;
use std::rc::Rc;

/// A vector clock that a release of one thread makes available to acquires of other threads.
#[derive(Clone, Debug)]
pub struct Publication {
    pub thread: u32,
    pub scope: Scope,
    /// The clock of the releasing thread. Copies of the publication share this clock.
    pub clock: Rc<[u32]>,
    /// The publication's number, counted over all threads. Clocks only grow, so a publication contains all earlier
    /// publications of its thread, which have lower numbers. `None` if the clock also contains publications of other
    /// threads of the warp.
    pub number: Option<u64>,
}

/// The largest number of bytes of an atomic access, plus one.
pub(super) const WIDEST: usize = 17;

/// Adds publications to a list that has at most one entry per thread and scope. A thread that reads the list joins all
/// entries.
pub fn add_publications(all: &mut Vec<Publication>, more: impl IntoIterator<Item = Publication>) {
    for new in more {
        match all.iter_mut().find(|p| p.thread == new.thread && p.scope == new.scope) {
            Some(p) => {
                join(Rc::make_mut(&mut p.clock), &new.clock);
                p.number = p.number.zip(new.number).map(|(a, b)| a.max(b));
            }
            None => all.push(new),
        }
    }
}

/// Sets each entry of `into` to the maximum of the two clocks' entries.
pub fn join(into: &mut [u32], from: &[u32]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a = (*a).max(*b);
    }
}

/// Whether an operation with this ordering acquires.
pub fn acquires(ordering: Ordering) -> bool {
    matches!(ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst)
}

/// Whether an operation with this ordering releases.
pub fn releases(ordering: Ordering) -> bool {
    matches!(ordering, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst)
}

impl Order {
    /// Whether thread `u` is in this scope of an operation of thread `t`.
    pub fn includes(&self, scope: Scope, t: usize, u: usize) -> bool {
        let (a, b) = (&self.threads[t], &self.threads[u]);
        match scope {
            Scope::Thread => t == u,
            Scope::Warp => a.position.cta == b.position.cta && a.warp == b.warp,
            Scope::Cta => a.position.cta == b.position.cta,
            Scope::Cluster => a.position.cluster == b.position.cluster,
            Scope::Device | Scope::System => true,
        }
    }

    /// Whether this scope of an operation of thread `t` includes some other thread.
    pub fn includes_any(&self, scope: Scope, t: usize) -> bool {
        scope != Scope::Thread && (0..self.threads.len()).any(|u| u != t && self.includes(scope, t, u))
    }

    /// Whether this scope of an operation of thread `t` includes all threads.
    pub fn includes_all(&self, scope: Scope, t: usize) -> bool {
        scope >= Scope::Device || (0..self.threads.len()).all(|u| self.includes(scope, t, u))
    }

    /// Returns the clock of a time before all actions: all entries are zero.
    pub(super) fn no_past(&self) -> Vec<u32> {
        vec![0; self.threads.len()]
    }

    /// Changes the clock of thread `t`: joins the clock in `gain`, or stores the publications in `gain` until the
    /// thread executes an acquire fence.
    pub fn apply_gain(&mut self, t: usize, gain: Gain) {
        match gain {
            Gain::Past(clock) => join(&mut self.threads[t].clock, &clock),
            Gain::Seen(publications) => {
                let new: Vec<Publication> = publications.into_iter().filter(|p| !self.knows(t, p)).collect();
                add_publications(&mut self.threads[t].seen, new);
            }
        }
    }

    /// Returns the publications that thread `t` may acquire with an operation of this scope. The scope must include the
    /// releasing thread, and the scope of the release must include `t`.
    pub(super) fn mutual(&self, t: usize, scope: Scope, list: &[Publication]) -> Vec<Publication> {
        let mutual = |p: &&Publication| {
            self.includes(scope, t, p.thread as usize) && self.includes(p.scope, p.thread as usize, t)
        };
        list.iter().filter(mutual).filter(|p| !self.knows(t, p)).cloned().collect()
    }

    /// Whether a thread's clock already contains everything in a publication, so that joining it changes nothing.
    fn knows(&self, t: usize, p: &Publication) -> bool {
        let Timeline { clock, known, .. } = &self.threads[t];
        let u = p.thread as usize;
        if p.number.is_some_and(|number| number <= known[u].get()) {
            return true;
        }
        let knows = p.clock[u] <= clock[u] && p.clock.iter().zip(clock).all(|(told, known)| told <= known);
        if let Some(number) = p.number.filter(|_| knows) {
            known[u].set(number);
        }
        knows
    }

    /// Creates a publication of the current clock of thread `t`.
    fn publication(&self, t: usize, scope: Scope) -> Publication {
        self.published.set(self.published.get() + 1);
        let clock = Rc::from(self.threads[t].clock.as_slice());
        Publication { thread: t as u32, scope, clock, number: Some(self.published.get()) }
    }

    /// Returns the change of a thread's clock when the thread acquires these publications: now if `at_once` is set,
    /// otherwise at the next acquire fence.
    pub(super) fn to_gain(&self, seen: Vec<Publication>, at_once: bool) -> Gain {
        if !at_once {
            return Gain::Seen(seen);
        }
        let mut clock = self.no_past();
        seen.iter().for_each(|p| join(&mut clock, &p.clock));
        Gain::Past(clock)
    }

    /// Returns how the reading half of an atomic access changes the clock of thread `t`. `None` if the clock does not
    /// change. The access observes a release only if it reads exactly the bytes that the releasing access wrote. An
    /// `unordered` access observes no release.
    pub fn read_gain(&self, t: usize, cells: &Range<usize>, atomic: AtomicCode) -> Option<Gain> {
        if self.threads.len() == 1 || atomic.ordering == Ordering::Unordered {
            return None;
        }
        let last = self.atomic(cells)?;
        Some(self.to_gain(self.mutual(t, atomic.scope, &last.releases), acquires(atomic.ordering)))
    }

    /// Records what the writing half of an atomic access publishes, and drops publications of other threads that become
    /// redundant.
    pub fn publish(&mut self, t: usize, cells: &Range<usize>, atomic: AtomicCode, rmw: bool) {
        if self.threads.len() == 1 {
            return;
        }
        self.publish_all(t, cells, atomic, rmw);
        let last = self.atomic_mut(cells);
        if last.releases.len() > 1 {
            let mut releases = std::mem::take(&mut last.releases);
            self.drop_redundant_publications(t, &mut releases);
            self.atomic_mut(cells).releases = releases;
        }
    }

    /// Does the same as [`publish`](Self::publish), but keeps redundant publications.
    fn publish_all(&mut self, t: usize, cells: &Range<usize>, atomic: AtomicCode, rmw: bool) {
        let fresh = self.publications(t, atomic);
        let last = self.atomic_mut(cells);
        if !rmw {
            last.releases.clear();
        }
        add_publications(&mut last.releases, fresh);
    }

    /// Drops redundant publications of other threads of the warp (or of the CTA, if no operation has the scope of a
    /// warp). A publication P is redundant if some publication of thread `t` has the same or a wider scope and its
    /// clock contains P's clock. A publication of single-thread scope stays, because this scope includes only its own
    /// thread. Without this function, a loop of atomic accesses would create a list with one entry, and one clock, per
    /// thread.
    fn drop_redundant_publications(&self, t: usize, releases: &mut Vec<Publication>) {
        let narrowest = if self.lacks_warp_scope { Scope::Cta } else { Scope::Warp };
        let is_own = |p: &&Publication| p.thread as usize == t && p.scope != Scope::Thread;
        let own: Vec<Publication> = releases.iter().filter(is_own).cloned().collect();
        let tells = |new: &Publication, p: &Publication| {
            let is_beside = p.thread as usize != t && self.includes(narrowest, t, p.thread as usize);
            is_beside
                && p.scope != Scope::Thread
                && p.scope <= new.scope
                && p.clock[p.thread as usize] <= new.clock[p.thread as usize]
                && p.clock.iter().zip(&*new.clock).all(|(told, tells)| told <= tells)
        };
        releases.retain(|p| !own.iter().any(|new| tells(new, p)));
    }

    /// Returns what an atomic write by a thread publishes: the publications of the thread's last release fences and, if
    /// the write itself releases, the thread's current clock.
    pub fn publications(&self, t: usize, atomic: AtomicCode) -> Vec<Publication> {
        let thread = &self.threads[t];
        let mut fresh: Vec<Publication> =
            thread.released.iter().map(|p| Publication { scope: p.scope.min(atomic.scope), ..p.clone() }).collect();
        if releases(atomic.ordering) {
            fresh.push(self.publication(t, atomic.scope));
        }
        fresh
    }

    /// Forgets the releases at these bytes, because a plain write, or an atomic write of a different range, overwrites
    /// the bytes. A later read of these bytes acquires nothing.
    pub fn forget_releases(&mut self, cells: &Range<usize>) {
        if self.atomics.is_empty() {
            return;
        }
        for before in 1..WIDEST.min(cells.start) {
            let at = cells.start - before;
            if self.atomics.get(&at).is_some_and(|a| a.len > before) {
                self.atomics.remove(&at);
            }
        }
        for cell in cells.clone() {
            self.atomics.remove(&cell);
        }
    }

    /// Executes `fence`. If a thread is outside the scope of a fence, the fence does not order any action with an
    /// action of this thread (LangRef, "syncscope"). So a fence of single-thread scope acquires nothing: its scope
    /// excludes what other threads published, and the thread's clock already contains what the thread itself published.
    pub fn fence(&mut self, t: usize, atomic: AtomicCode) {
        if atomic.ordering == Ordering::SeqCst && self.includes_any(atomic.scope, t) {
            self.note_fence(t);
            self.flush(t);
        }
        if !matches!(atomic.ordering, Ordering::Release) {
            let seen = std::mem::take(&mut self.threads[t].seen);
            let takes =
                |p: &Publication| atomic.scope != Scope::Thread && self.includes(atomic.scope, t, p.thread as usize);
            let (now, later): (Vec<_>, Vec<_>) = seen.into_iter().partition(takes);
            now.iter().for_each(|p| join(&mut self.threads[t].clock, &p.clock));
            self.work += (now.len() * self.threads.len()) as u64;
            self.threads[t].seen = later;
        }
        if !matches!(atomic.ordering, Ordering::Acquire) {
            let new = self.publication(t, atomic.scope);
            let released = &mut self.threads[t].released;
            released.retain(|p| p.scope > atomic.scope);
            released.push(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With and without `drop_redundant_publications`, threads get the same clocks.
    #[test]
    fn dropping_redundant_publications_changes_no_clock() {
        use crate::memory::Position;
        use crate::random::Rng;
        let make = || {
            let mut order = Order::default();
            for t in 0..12u32 {
                let position = Position { thread: t, cta: t / 6, cluster: 0, rank: t / 6 };
                order.threads.push(Timeline::new(12, position, t % 6, 3));
            }
            order.status.add(12);
            order
        };
        let mut dropped = 0;
        for seed in 0..200 {
            let mut rng = Rng::new(seed, 0);
            let (mut few, mut all) = (make(), make());
            for _ in 0..200 {
                let t = rng.below(12) as usize;
                let scopes = [Scope::Thread, Scope::Warp, Scope::Cta, Scope::Device];
                let orderings =
                    [Ordering::Monotonic, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst];
                let ordering = orderings[rng.below(if seed % 2 == 0 { 5 } else { 2 }) as usize];
                let ordering = if seed % 4 == 1 { Ordering::SeqCst } else { ordering };
                let atomic = AtomicCode { ordering, scope: scopes[rng.below(4) as usize] };
                let (what, cells) = (rng.below(8), 0..4);
                for (order, drops) in [(&mut few, true), (&mut all, false)] {
                    order.threads[t].clock[t] += 1;
                    if what == 0 && ordering != Ordering::Monotonic {
                        order.fence(t, atomic);
                        continue;
                    }
                    if what > 1 {
                        let gain = order.read_gain(t, &cells, atomic);
                        gain.into_iter().for_each(|gain| order.apply_gain(t, gain));
                    }
                    match drops {
                        true => order.publish(t, &cells, atomic, what > 1),
                        false => order.publish_all(t, &cells, atomic, what > 1),
                    }
                }
                let clocks = |order: &Order| order.threads.iter().map(|t| t.clock.clone()).collect::<Vec<_>>();
                assert_eq!(clocks(&few), clocks(&all), "seed {seed}");
                let length = |order: &Order| order.atomic(&cells).map_or(0, |a| a.releases.len());
                dropped += length(&all) - length(&few);
            }
        }
        assert!(dropped > 1000, "{dropped}");
    }

    /// The publications of one thread and scope are merged into one publication, whose clock contains the clocks of all
    /// merged publications.
    #[test]
    fn publications_of_one_thread_and_scope_are_merged() {
        let of = |thread, scope, clock: [u32; 2], number| Publication { thread, scope, clock: Rc::new(clock), number };
        let mut all = Vec::new();
        add_publications(&mut all, [of(0, Scope::Cta, [3, 1], Some(1)), of(1, Scope::Cta, [0, 5], Some(2))]);
        add_publications(&mut all, [of(0, Scope::Cta, [2, 4], Some(4)), of(0, Scope::Device, [9, 0], Some(3))]);
        add_publications(&mut all, [of(1, Scope::Cta, [6, 0], None)]);
        let told: Vec<_> = all.iter().map(|p| (p.thread, p.scope, p.clock.to_vec(), p.number)).collect();
        let want = [
            (0, Scope::Cta, vec![3, 4], Some(4)),
            (1, Scope::Cta, vec![6, 5], None),
            (0, Scope::Device, vec![9, 0], Some(3)),
        ];
        assert_eq!(told, want);
    }
}

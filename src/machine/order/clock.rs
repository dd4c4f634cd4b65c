//! Happens-before: what releases publish and what acquires join.
//!
//! A thread's vector clock says, for every thread, up to which of its steps everything is ordered before now. Threads
//! synchronise only if the scope of each operation includes the other thread.

use crate::ir::Ordering;
use crate::machine::code::ops::{AtomicCode, Scope};
use crate::machine::exec::vm::{Flow, Vm, at};
use crate::machine::facts::events::EventKind;
use crate::machine::facts::stop::Stop;
use crate::machine::promises::Sync as Kind;
use rustc_hash::FxHashMap;

/// A release that others may acquire.
#[derive(Clone, Debug)]
pub struct Publication {
    pub thread: u32,
    pub scope: Scope,
    pub clock: Vec<u32>,
}

/// Synchronisation of one run.
#[derive(Debug, Default)]
pub struct Sync {
    /// Publications by the first cell of the atomic object, with its length.
    releases: FxHashMap<usize, (u64, Vec<Publication>)>,
    pub barriers: crate::machine::order::barriers::Barriers,
    pub mbarriers: FxHashMap<crate::machine::order::mbarrier::Key, crate::machine::order::mbarrier::Mbarrier>,
}

/// More bytes than any atomic access has.
const WIDEST: usize = 17;

/// Adds publications to a list whose reader takes all of them: one per thread and scope.
pub fn see(all: &mut Vec<Publication>, more: impl IntoIterator<Item = Publication>) {
    for new in more {
        match all.iter_mut().find(|p| p.thread == new.thread && p.scope == new.scope) {
            Some(p) => join(&mut p.clock, &new.clock),
            None => all.push(new),
        }
    }
}

/// Later than both.
pub fn join(into: &mut [u32], from: &[u32]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a = (*a).max(*b);
    }
}

impl Vm<'_> {
    /// Does an operation of thread `t` with this scope concern thread `u`?
    pub fn includes(&self, scope: Scope, t: usize, u: usize) -> bool {
        let (a, b) = (&self.threads[t], &self.threads[u]);
        let cluster = self.setup.launch.cluster.max(1);
        match scope {
            Scope::Thread => t == u,
            Scope::Warp => a.cta == b.cta && self.warp(t) == self.warp(u),
            Scope::Cta => a.cta == b.cta,
            Scope::Cluster => a.cta / cluster == b.cta / cluster,
            Scope::Device | Scope::System => true,
        }
    }

    /// Number of a thread in its CTA.
    pub fn linear_tid(&self, t: usize) -> u32 {
        let [x, y, _] = self.setup.launch.block;
        let [a, b, c] = self.threads[t].tid;
        a + x * (b + y * c)
    }

    /// Warp of a thread in its CTA; a driver has one of its own.
    pub fn warp(&self, t: usize) -> u32 {
        let driven = if self.drives(t) { u32::MAX / 2 + t as u32 } else { 0 };
        driven + self.linear_tid(t) / 32
    }

    /// Records that the running instruction synchronised.
    pub fn synced(&mut self, t: usize, before: Option<u32>) {
        if let Some(before) = before {
            let inst = self.threads[t].inst;
            self.out.clocks.push(self.threads[t].clock.clone());
            let after = self.out.clocks.len() as u32 - 1;
            self.record(t, EventKind::Sync { inst, before, after });
        }
    }

    /// The clock before a synchronisation, if it is worth recording.
    pub fn before_sync(&mut self, t: usize) -> Option<u32> {
        let frame = self.threads[t].frames.last()?;
        let inst = self.threads[t].inst.0 as usize;
        let watched = self.watched(frame.function).and_then(|w| w.accesses.get(inst));
        (watched == Some(&true)).then(|| {
            self.out.clocks.push(self.threads[t].clock.clone());
            self.out.clocks.len() as u32 - 1
        })
    }

    /// The reading half of an atomic access. It observes a release only by reading just the bytes that were written; an
    /// unordered one observes nothing.
    pub fn atomic_read(&mut self, t: usize, place: (u32, u64, u64), atomic: AtomicCode) -> Result<(), Stop> {
        let acquires = matches!(atomic.ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst);
        if acquires {
            self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        }
        if self.threads.len() == 1 || atomic.ordering == Ordering::Unordered {
            return Ok(());
        }
        let (object, offset, len) = place;
        let cell = self.memory.cell(object, offset);
        let Some((_, list)) = self.sync.releases.get(&cell).filter(|(n, _)| *n == len) else { return Ok(()) };
        let mutual = |p: &&Publication| {
            self.includes(atomic.scope, t, p.thread as usize) && self.includes(p.scope, p.thread as usize, t)
        };
        let seen: Vec<Publication> = list.iter().filter(mutual).cloned().collect();
        if acquires {
            let before = self.before_sync(t);
            for p in &seen {
                join(&mut self.threads[t].clock, &p.clock);
            }
            self.synced(t, before);
        } else {
            see(&mut self.threads[t].seen, seen);
        }
        Ok(())
    }

    /// The writing half of an atomic access.
    pub fn atomic_write(
        &mut self,
        t: usize,
        (object, offset, len): (u32, u64, u64),
        atomic: AtomicCode,
        rmw: bool,
    ) -> Result<(), Stop> {
        let releases = matches!(atomic.ordering, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst);
        if releases && !(rmw && atomic.ordering != Ordering::Release) {
            self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        }
        if self.threads.len() == 1 {
            return Ok(());
        }
        let cell = self.memory.cell(object, offset);
        let fresh = self.publications(t, atomic);
        let same = rmw && self.sync.releases.get(&cell).is_some_and(|(n, _)| *n == len);
        if !same {
            self.forget_releases(object, offset, len);
        }
        let (_, list) = self.sync.releases.entry(cell).or_insert((len, Vec::new()));
        see(list, fresh);
        Ok(())
    }

    /// What a thread publishes with an atomic write: its last release fences and, if the write releases, all it did.
    pub fn publications(&self, t: usize, atomic: AtomicCode) -> Vec<Publication> {
        let thread = &self.threads[t];
        let mut fresh: Vec<Publication> =
            thread.released.iter().map(|p| Publication { scope: p.scope.min(atomic.scope), ..p.clone() }).collect();
        if matches!(atomic.ordering, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst) {
            fresh.push(Publication { thread: t as u32, scope: atomic.scope, clock: thread.clock.clone() });
        }
        fresh
    }

    /// Bytes were overwritten by something else, not atomic or of another size: nobody can acquire through them any more.
    pub fn forget_releases(&mut self, object: u32, offset: u64, len: u64) {
        if self.sync.releases.is_empty() {
            return;
        }
        let at = self.memory.cell(object, offset);
        for before in 1..WIDEST.min(at) {
            if self.sync.releases.get(&(at - before)).is_some_and(|(n, _)| *n > before as u64) {
                self.sync.releases.remove(&(at - before));
            }
        }
        for cell in at..at + len as usize {
            self.sync.releases.remove(&cell);
        }
    }

    /// `fence`.
    pub fn fence(&mut self, t: usize, atomic: AtomicCode) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        let before = self.before_sync(t);
        if !matches!(atomic.ordering, Ordering::Release) {
            let seen = self.threads[t].seen.clone();
            for p in seen.iter().filter(|p| self.includes(atomic.scope, t, p.thread as usize)).collect::<Vec<_>>() {
                join(&mut self.threads[t].clock, &p.clock);
            }
        }
        if !matches!(atomic.ordering, Ordering::Acquire) {
            let thread = &mut self.threads[t];
            let clock = thread.clock.clone();
            thread.released.retain(|p| p.scope > atomic.scope);
            thread.released.push(Publication { thread: t as u32, scope: atomic.scope, clock });
        }
        self.synced(t, before);
        Ok(Flow::Yield)
    }
}

//! Happens-before: what releases publish, what acquires join, barriers.
//!
//! A thread's vector clock says, for every thread, up to which of its steps everything is ordered before now. Threads
//! synchronise only if the scope of each operation includes the other thread.

use super::events::EventKind;
use super::ops::{AtomicCode, Scope};
use super::promises::{Stop, Sync as Kind};
use super::vm::{Flow, Status, Vm, at, discard, ub};
use crate::ir::{FuncId, InstId, Ordering};
use rustc_hash::FxHashMap;

/// A release that others may acquire.
#[derive(Clone, Debug)]
pub(super) struct Publication {
    pub thread: u32,
    pub scope: Scope,
    pub clock: Vec<u32>,
}

/// Which barrier.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Barrier {
    /// Of a CTA, with its number; `aligned` ones want the same instruction from every thread of a warp.
    Cta { id: u32, aligned: bool },
    /// The same for so many threads, in whole warps, whichever they are.
    Counted { id: u32, count: u32 },
    /// AMDGPU's: orders execution, not memory.
    Execution,
    /// Some lanes of a warp.
    Warp(u32),
    /// Some lanes of a warp that exchange values; no memory is ordered.
    Lanes(u32),
    /// The wait of a cluster barrier.
    Cluster,
}

/// A thread at a barrier.
#[derive(Clone, Debug)]
struct Waiting {
    thread: usize,
    barrier: Barrier,
    at: (FuncId, InstId),
}

/// A barrier with a thread count that some have reached: the count, and who with what it published.
type Counted = (u32, Vec<(usize, Vec<u32>)>);

/// Synchronisation of one run.
#[derive(Debug, Default)]
pub(super) struct Sync {
    /// Publications by the cell of the atomic object.
    releases: FxHashMap<usize, Vec<Publication>>,
    waiting: Vec<Waiting>,
    /// Cluster barriers: who arrived in the current phase, with what it published.
    arrived: Vec<(u32, Vec<u32>)>,
    /// By CTA and number.
    counted: FxHashMap<(u32, u32), Counted>,
    pub mbarriers: FxHashMap<super::mbarrier::Key, super::mbarrier::Mbarrier>,
    /// How many phases each thread arrived at and waited for, and how many each cluster completed.
    phase: FxHashMap<u32, (u32, u32)>,
    completed: FxHashMap<u32, (u32, Vec<u32>)>,
}

/// Later than both.
pub(super) fn join(into: &mut [u32], from: &[u32]) {
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

    /// Warp of a thread in its CTA.
    pub fn warp(&self, t: usize) -> u32 {
        self.linear_tid(t) / 32
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

    /// The reading half of an atomic access.
    pub fn atomic_read(&mut self, t: usize, object: u32, offset: u64, atomic: AtomicCode) -> Result<(), Stop> {
        let acquires = matches!(atomic.ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst);
        if acquires {
            self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        }
        if self.threads.len() == 1 {
            return Ok(());
        }
        let cell = self.memory.cell(object, offset);
        let Some(list) = self.sync.releases.get(&cell) else { return Ok(()) };
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
            self.threads[t].seen.extend(seen);
        }
        Ok(())
    }

    /// The writing half of an atomic access.
    pub fn atomic_write(
        &mut self,
        t: usize,
        object: u32,
        offset: u64,
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
        let list = self.sync.releases.entry(cell).or_default();
        if !rmw {
            list.clear();
        }
        list.extend(fresh);
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

    /// Bytes were overwritten by something that is not atomic: nobody can acquire through them any more.
    pub fn forget_releases(&mut self, object: u32, offset: u64, len: u64) {
        if !self.sync.releases.is_empty() {
            let at = self.memory.cell(object, offset);
            for cell in at..at + len as usize {
                self.sync.releases.remove(&cell);
            }
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

    /// Who must arrive at a barrier.
    fn participants(&self, t: usize, barrier: Barrier) -> Vec<usize> {
        let all = 0..self.threads.len();
        let cluster = self.setup.launch.cluster.max(1);
        let (cta, warp) = (self.threads[t].cta, self.warp(t));
        all.filter(|u| match barrier {
            Barrier::Cta { .. } | Barrier::Execution => self.threads[*u].cta == cta,
            Barrier::Counted { .. } => *u == t,
            Barrier::Cluster => self.threads[*u].cta / cluster == cta / cluster,
            Barrier::Warp(mask) | Barrier::Lanes(mask) => {
                self.threads[*u].cta == cta && self.warp(*u) == warp && mask >> (self.linear_tid(*u) % 32) & 1 == 1
            }
        })
        .collect()
    }

    /// A thread arrives at a barrier and waits, or completes it.
    pub fn barrier(&mut self, t: usize, barrier: Barrier) -> Result<Flow, Stop> {
        let kind = if matches!(barrier, Barrier::Lanes(_)) { Kind::Convergent } else { Kind::Memory };
        self.state.sync(&at(&self.threads, t), kind)?;
        let who = self.participants(t, barrier);
        if let Barrier::Cta { id, .. } = barrier
            && self.sync.counted.contains_key(&(self.threads[t].cta, id))
        {
            return ub("divergent-barrier", "a barrier is for all threads and for some");
        }
        if !who.contains(&t) {
            return ub("divergent-barrier", "the lane is not in its own mask");
        }
        if let Some(gone) = who.iter().find(|u| self.threads[**u].status == Status::Done) {
            return ub("divergent-barrier", format!("thread {gone} has ended and will never arrive"));
        }
        let here = (self.frame(t).function, self.threads[t].inst);
        let aligned = matches!(barrier, Barrier::Cta { aligned: true, .. } | Barrier::Execution | Barrier::Lanes(_));
        for w in self.sync.waiting.iter().filter(|w| who.contains(&w.thread)) {
            let same = w.barrier == barrier && (!aligned || w.at == here || self.warp(w.thread) != self.warp(t));
            if !same && self.warp(w.thread) == self.warp(t) {
                return ub(
                    "divergent-barrier",
                    format!("thread {} waits at another barrier (instruction {})", w.thread, w.at.1.0),
                );
            }
        }
        self.sync.waiting.push(Waiting { thread: t, barrier, at: here });
        self.threads[t].status = Status::Waiting;
        let arrived = |u: &usize| self.sync.waiting.iter().any(|w| w.thread == *u && w.barrier == barrier);
        if who.iter().all(arrived) {
            self.release(&who, barrier);
        }
        Ok(Flow::Yield)
    }

    /// Arrives at a barrier for `count` threads and, if it `waits`, waits. PTX ISA, 'bar, barrier': the count is a
    /// multiple of the warp size, and warps arrive as a whole.
    pub fn counted(&mut self, t: usize, id: u32, count: u32, waits: bool) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        if count == 0 || !count.is_multiple_of(32) {
            return ub("bad-call", "a barrier is for a multiple of 32 threads");
        }
        let cta = self.threads[t].cta;
        let all = |w: &Waiting| {
            self.threads[w.thread].cta == cta && matches!(w.barrier, Barrier::Cta { id: i, .. } if i == id)
        };
        if self.sync.waiting.iter().any(all) {
            return ub("divergent-barrier", "a barrier is for all threads and for some");
        }
        let clock = self.threads[t].clock.clone();
        let (wanted, arrived) = self.sync.counted.entry((cta, id)).or_insert((count, Vec::new()));
        if *wanted != count || arrived.iter().any(|(u, _)| *u == t) {
            return ub("divergent-barrier", "a barrier for another number of threads, or reached twice");
        }
        arrived.push((t, clock));
        let barrier = Barrier::Counted { id, count };
        if waits {
            let at = (self.frame(t).function, self.threads[t].inst);
            self.sync.waiting.push(Waiting { thread: t, barrier, at });
            self.threads[t].status = Status::Waiting;
        }
        self.complete_counted((cta, id), barrier);
        Ok(Flow::Yield)
    }

    /// Ends the barrier if enough warps are there.
    fn complete_counted(&mut self, key: (u32, u32), barrier: Barrier) {
        let Some((count, arrived)) = self.sync.counted.get(&key) else { return };
        let here = |u: usize| arrived.iter().any(|(a, _)| *a == u);
        let of_cta = || (0..self.threads.len()).filter(|u| self.threads[*u].cta == key.0);
        let mut warps: Vec<u32> = arrived.iter().map(|(u, _)| self.warp(*u)).collect();
        warps.sort_unstable();
        warps.dedup();
        let whole = |w: &&u32| of_cta().filter(|u| self.warp(*u) == **w).all(here);
        if warps.iter().filter(whole).count() < *count as usize / 32 {
            return;
        }
        let mut joined = vec![0; self.threads.len()];
        arrived.iter().for_each(|(_, clock)| join(&mut joined, clock));
        self.sync.counted.remove(&key);
        let waiting = self.sync.waiting.iter().filter(|w| w.barrier == barrier && self.threads[w.thread].cta == key.0);
        let who: Vec<usize> = waiting.map(|w| w.thread).collect();
        self.sync.waiting.retain(|w| !who.contains(&w.thread));
        self.distribute(&who);
        for u in who {
            let before = self.before_sync(u);
            join(&mut self.threads[u].clock, &joined);
            self.synced(u, before);
            self.threads[u].status = Status::Ready;
        }
    }

    /// All arrived: everybody goes on, ordered after everybody's past.
    fn release(&mut self, who: &[usize], barrier: Barrier) {
        self.sync.waiting.retain(|w| !(who.contains(&w.thread) && w.barrier == barrier));
        self.distribute(who);
        if matches!(barrier, Barrier::Lanes(_)) {
            who.iter().for_each(|u| self.threads[*u].status = Status::Ready);
            return;
        }
        let mut joined = vec![0; self.threads.len()];
        let mut published = Vec::new();
        for &u in who {
            join(&mut joined, &self.threads[u].clock);
            published.extend(self.threads[u].released.iter().cloned());
        }
        for &u in who {
            let before = self.before_sync(u);
            if barrier == Barrier::Execution {
                let seen: Vec<Publication> =
                    published.iter().filter(|p| self.includes(p.scope, p.thread as usize, u)).cloned().collect();
                self.threads[u].seen.extend(seen);
            } else {
                join(&mut self.threads[u].clock, &joined);
            }
            self.synced(u, before);
            self.threads[u].status = Status::Ready;
        }
    }

    /// `barrier.cluster.arrive`: publishes unless relaxed.
    pub fn cluster_arrive(&mut self, t: usize, relaxed: bool) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        let who = self.participants(t, Barrier::Cluster);
        let cluster = self.threads[t].cta / self.setup.launch.cluster.max(1);
        let (arrivals, waits) = *self.sync.phase.entry(t as u32).or_default();
        if arrivals != waits {
            return ub("divergent-barrier", "arrived twice at a cluster barrier without waiting");
        }
        if let Some(gone) = who.iter().find(|u| self.threads[**u].status == Status::Done) {
            return discard(format!("unsupported: cluster barrier after thread {gone} ended"));
        }
        self.sync.phase.insert(t as u32, (arrivals + 1, waits));
        // PTX ISA, 'barrier.cluster': a relaxed arrival publishes only what a fence before it does.
        let mut clock = vec![0; self.threads.len()];
        match relaxed {
            true => {
                let fenced = self.threads[t].released.iter().filter(|p| p.scope >= Scope::Cluster);
                fenced.for_each(|p| join(&mut clock, &p.clock));
            }
            false => join(&mut clock, &self.threads[t].clock),
        }
        self.sync.arrived.push((t as u32, clock));
        if who.iter().all(|u| self.sync.arrived.iter().any(|(a, _)| *a == *u as u32)) {
            let mut joined = vec![0; self.threads.len()];
            self.sync.arrived.retain(|(u, clock)| {
                let mine = who.contains(&(*u as usize));
                if mine {
                    join(&mut joined, clock);
                }
                !mine
            });
            let entry = self.sync.completed.entry(cluster).or_default();
            *entry = (entry.0 + 1, joined);
            // Who waited for this phase goes on.
            let ready: Vec<usize> = self
                .sync
                .waiting
                .iter()
                .filter(|w| w.barrier == Barrier::Cluster && who.contains(&w.thread))
                .map(|w| w.thread)
                .collect();
            self.sync.waiting.retain(|w| !ready.contains(&w.thread));
            for u in ready {
                self.threads[u].status = Status::Ready;
                self.finish_wait(u, cluster);
            }
        }
        Ok(Flow::Yield)
    }

    /// `barrier.cluster.wait`.
    pub fn cluster_wait(&mut self, t: usize) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        let cluster = self.threads[t].cta / self.setup.launch.cluster.max(1);
        let (arrivals, waits) = *self.sync.phase.entry(t as u32).or_default();
        if arrivals == waits {
            return ub("divergent-barrier", "waits for a cluster barrier without having arrived");
        }
        if self.sync.completed.get(&cluster).map_or(0, |c| c.0) >= arrivals {
            self.finish_wait(t, cluster);
        } else {
            let here = (self.frame(t).function, self.threads[t].inst);
            self.sync.waiting.push(Waiting { thread: t, barrier: Barrier::Cluster, at: here });
            self.threads[t].status = Status::Waiting;
        }
        Ok(Flow::Yield)
    }

    fn finish_wait(&mut self, t: usize, cluster: u32) {
        let before = self.before_sync(t);
        if let Some((_, joined)) = self.sync.completed.get(&cluster) {
            let joined = joined.clone();
            join(&mut self.threads[t].clock, &joined);
        }
        if let Some(phase) = self.sync.phase.get_mut(&(t as u32)) {
            phase.1 += 1;
        }
        self.synced(t, before);
    }

    /// A thread ended: whoever waits for it waits for ever.
    pub fn ended(&mut self, t: usize) -> Result<(), Stop> {
        for w in &self.sync.waiting {
            if self.participants(w.thread, w.barrier).contains(&t) {
                return ub("divergent-barrier", format!("thread {} waits for a thread that has ended", w.thread));
            }
        }
        Ok(())
    }
}

//! Barriers of warps, CTAs and clusters: who meets whom, and what is ordered by it.
//!
//! Whoever leaves a barrier is ordered after everything that those who arrived did before; an arrival that does not wait
//! only gives. Divergence (PTX ISA, 'bar, barrier': a barrier that not all its threads reach) is UB.

use crate::ir::{FuncId, InstId};
use crate::machine::code::ops::Scope;
use crate::machine::exec::vm::{Flow, Status, Vm, at};
use crate::machine::facts::stop::{Stop, UbKind, ub, unsupported};
use crate::machine::order::clock::{Publication, join, see};
use crate::machine::promises::Sync as Kind;
use rustc_hash::FxHashMap;

/// Which barrier.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Barrier {
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

/// All barriers of one run.
#[derive(Debug, Default)]
pub struct Barriers {
    waiting: Vec<Waiting>,
    /// Cluster barriers: who arrived in the current phase, with what it published.
    arrived: Vec<(u32, Vec<u32>)>,
    /// By CTA and number.
    counted: FxHashMap<(u32, u32), Counted>,
    /// How many phases each thread arrived at and waited for, and how many each cluster completed.
    phase: FxHashMap<u32, (u32, u32)>,
    completed: FxHashMap<u32, (u32, Vec<u32>)>,
}

impl Vm<'_> {
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
            && self.sync.barriers.counted.contains_key(&(self.threads[t].cta, id))
        {
            return ub(UbKind::DivergentBarrier, "a barrier is for all threads and for some");
        }
        if !who.contains(&t) {
            return ub(UbKind::DivergentBarrier, "the lane is not in its own mask");
        }
        if let Some(gone) = who.iter().find(|u| self.threads[**u].status == Status::Done) {
            return ub(UbKind::DivergentBarrier, format!("thread {gone} has ended and will never arrive"));
        }
        let here = (self.frame(t).function, self.threads[t].inst);
        let aligned = matches!(barrier, Barrier::Cta { aligned: true, .. } | Barrier::Execution | Barrier::Lanes(_));
        for w in self.sync.barriers.waiting.iter().filter(|w| who.contains(&w.thread)) {
            let same = w.barrier == barrier && (!aligned || w.at == here || self.warp(w.thread) != self.warp(t));
            // Who meets others without this thread goes on, and may come here yet.
            let needs_us = || self.participants(w.thread, w.barrier).contains(&t);
            if !same && self.warp(w.thread) == self.warp(t) && needs_us() {
                return ub(
                    UbKind::DivergentBarrier,
                    format!("thread {} waits at another barrier (instruction {})", w.thread, w.at.1.0),
                );
            }
        }
        self.sync.barriers.waiting.push(Waiting { thread: t, barrier, at: here });
        self.threads[t].status = Status::Waiting;
        self.complete(&who, barrier);
        Ok(Flow::Yield)
    }

    /// Ends the barrier if everybody is there.
    fn complete(&mut self, who: &[usize], barrier: Barrier) -> bool {
        let waits = |u: &usize| self.sync.barriers.waiting.iter().any(|w| w.thread == *u && w.barrier == barrier);
        let all = who.iter().all(|u| waits(u) || self.attends(*u));
        if all {
            self.release(who, barrier);
        }
        all
    }

    /// A driver comes to a barrier, whichever the others come to.
    pub fn attend(&mut self, t: usize) -> Result<Flow, Stop> {
        self.threads[t].status = Status::Waiting;
        let waiting = self.sync.barriers.waiting.iter().filter(|w| w.barrier != Barrier::Cluster);
        let met: Vec<(usize, Barrier)> = waiting.map(|w| (w.thread, w.barrier)).collect();
        for (u, barrier) in met.into_iter().filter(|(_, b)| !matches!(b, Barrier::Counted { .. })) {
            let who = self.participants(u, barrier);
            if who.contains(&t) && self.complete(&who, barrier) {
                return Ok(Flow::Yield);
            }
        }
        let cta = self.threads[t].cta;
        let counted = self.sync.barriers.counted.iter().filter(|((c, _), _)| *c == cta);
        let mut counted: Vec<((u32, u32), u32)> = counted.map(|(key, (count, _))| (*key, *count)).collect();
        counted.sort_unstable();
        for (key, count) in counted {
            self.complete_counted(key, Barrier::Counted { id: key.1, count });
        }
        if self.attends(t) {
            self.complete_cluster(t);
        }
        Ok(Flow::Yield)
    }

    /// Arrives at a barrier for `count` threads and, if it `waits`, waits. PTX ISA, 'bar, barrier': the count is a
    /// multiple of the warp size, and warps arrive as a whole.
    pub fn counted(&mut self, t: usize, id: u32, count: u32, waits: bool) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        if count == 0 || !count.is_multiple_of(32) {
            return ub(UbKind::BadCall, "a barrier is for a multiple of 32 threads");
        }
        let cta = self.threads[t].cta;
        let all = |w: &Waiting| {
            self.threads[w.thread].cta == cta && matches!(w.barrier, Barrier::Cta { id: i, .. } if i == id)
        };
        if self.sync.barriers.waiting.iter().any(all) {
            return ub(UbKind::DivergentBarrier, "a barrier is for all threads and for some");
        }
        let clock = self.threads[t].clock.clone();
        let (wanted, arrived) = self.sync.barriers.counted.entry((cta, id)).or_insert((count, Vec::new()));
        if *wanted != count || arrived.iter().any(|(u, _)| *u == t) {
            return ub(UbKind::DivergentBarrier, "a barrier for another number of threads, or reached twice");
        }
        arrived.push((t, clock));
        let barrier = Barrier::Counted { id, count };
        if waits {
            let at = (self.frame(t).function, self.threads[t].inst);
            self.sync.barriers.waiting.push(Waiting { thread: t, barrier, at });
            self.threads[t].status = Status::Waiting;
        }
        self.complete_counted((cta, id), barrier);
        Ok(Flow::Yield)
    }

    /// Ends the barrier if enough warps are there.
    fn complete_counted(&mut self, key: (u32, u32), barrier: Barrier) {
        let Some((count, arrived)) = self.sync.barriers.counted.get(&key) else { return };
        let here = |u: usize| arrived.iter().any(|(a, _)| *a == u);
        let of_cta = || (0..self.threads.len()).filter(|u| self.threads[*u].cta == key.0);
        let mut warps: Vec<u32> = arrived.iter().map(|(u, _)| self.warp(*u)).collect();
        warps.sort_unstable();
        warps.dedup();
        let whole = |w: &&u32| of_cta().filter(|u| self.warp(*u) == **w).all(here);
        let missing = (*count as usize / 32).saturating_sub(warps.iter().filter(whole).count());
        let helpers: Vec<usize> = of_cta().filter(|u| self.attends(*u)).take(missing).collect();
        if helpers.len() < missing {
            return;
        }
        let mut joined = vec![0; self.threads.len()];
        arrived.iter().for_each(|(_, clock)| join(&mut joined, clock));
        helpers.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        self.sync.barriers.counted.remove(&key);
        let waiting =
            self.sync.barriers.waiting.iter().filter(|w| w.barrier == barrier && self.threads[w.thread].cta == key.0);
        let who: Vec<usize> = waiting.map(|w| w.thread).collect();
        self.sync.barriers.waiting.retain(|w| !who.contains(&w.thread));
        self.distribute(&who);
        for u in who {
            let before = self.before_sync(u);
            join(&mut self.threads[u].clock, &joined);
            self.synced(u, before);
            self.threads[u].status = Status::Ready;
        }
        for u in helpers {
            join(&mut self.threads[u].clock, &joined);
            self.barrier_passed(u);
        }
    }

    /// All arrived: everybody goes on, ordered after everybody's past.
    fn release(&mut self, who: &[usize], barrier: Barrier) {
        self.sync.barriers.waiting.retain(|w| !(who.contains(&w.thread) && w.barrier == barrier));
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
                see(&mut self.threads[u].seen, seen);
            } else {
                join(&mut self.threads[u].clock, &joined);
            }
            self.synced(u, before);
            match self.drives(u) {
                true => self.barrier_passed(u),
                false => self.threads[u].status = Status::Ready,
            }
        }
    }

    /// `barrier.cluster.arrive`: publishes unless relaxed.
    pub fn cluster_arrive(&mut self, t: usize, relaxed: bool) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        let who = self.participants(t, Barrier::Cluster);
        let (arrivals, waits) = *self.sync.barriers.phase.entry(t as u32).or_default();
        if arrivals != waits {
            return ub(UbKind::DivergentBarrier, "arrived twice at a cluster barrier without waiting");
        }
        if let Some(gone) = who.iter().find(|u| self.threads[**u].status == Status::Done) {
            return unsupported(format!("cluster barrier after thread {gone} ended"));
        }
        self.sync.barriers.phase.insert(t as u32, (arrivals + 1, waits));
        // PTX ISA, 'barrier.cluster': a relaxed arrival publishes only what a fence before it does.
        let mut clock = vec![0; self.threads.len()];
        match relaxed {
            true => {
                let fenced = self.threads[t].released.iter().filter(|p| p.scope >= Scope::Cluster);
                fenced.for_each(|p| join(&mut clock, &p.clock));
            }
            false => join(&mut clock, &self.threads[t].clock),
        }
        self.sync.barriers.arrived.push((t as u32, clock));
        self.complete_cluster(t);
        Ok(Flow::Yield)
    }

    /// Ends the phase of the thread's cluster barrier if everybody has arrived; a driver only together with others.
    fn complete_cluster(&mut self, t: usize) {
        let who = self.participants(t, Barrier::Cluster);
        let cluster = self.threads[t].cta / self.setup.launch.cluster.max(1);
        let arrived = |u: &usize| self.sync.barriers.arrived.iter().any(|(a, _)| *a == *u as u32);
        if !who.iter().any(arrived) || !who.iter().all(|u| arrived(u) || self.attends(*u)) {
            return;
        }
        let mut joined = vec![0; self.threads.len()];
        self.sync.barriers.arrived.retain(|(u, clock)| {
            let mine = who.contains(&(*u as usize));
            if mine {
                join(&mut joined, clock);
            }
            !mine
        });
        let drivers: Vec<usize> = who.iter().copied().filter(|u| self.attends(*u)).collect();
        drivers.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        let entry = self.sync.barriers.completed.entry(cluster).or_default();
        *entry = (entry.0 + 1, joined.clone());
        // Who waited for this phase goes on.
        let waiting = self.sync.barriers.waiting.iter().filter(|w| w.barrier == Barrier::Cluster);
        let ready: Vec<usize> = waiting.map(|w| w.thread).filter(|u| who.contains(u)).collect();
        self.sync.barriers.waiting.retain(|w| !ready.contains(&w.thread));
        for u in ready {
            self.threads[u].status = Status::Ready;
            self.finish_wait(u, cluster);
        }
        for u in drivers {
            join(&mut self.threads[u].clock, &joined);
            self.barrier_passed(u);
        }
    }

    /// `barrier.cluster.wait`.
    pub fn cluster_wait(&mut self, t: usize) -> Result<Flow, Stop> {
        self.state.sync(&at(&self.threads, t), Kind::Memory)?;
        let cluster = self.threads[t].cta / self.setup.launch.cluster.max(1);
        let (arrivals, waits) = *self.sync.barriers.phase.entry(t as u32).or_default();
        if arrivals == waits {
            return ub(UbKind::DivergentBarrier, "waits for a cluster barrier without having arrived");
        }
        if self.sync.barriers.completed.get(&cluster).map_or(0, |c| c.0) >= arrivals {
            self.finish_wait(t, cluster);
        } else {
            let here = (self.frame(t).function, self.threads[t].inst);
            self.sync.barriers.waiting.push(Waiting { thread: t, barrier: Barrier::Cluster, at: here });
            self.threads[t].status = Status::Waiting;
        }
        Ok(Flow::Yield)
    }

    fn finish_wait(&mut self, t: usize, cluster: u32) {
        let before = self.before_sync(t);
        if let Some((_, joined)) = self.sync.barriers.completed.get(&cluster) {
            let joined = joined.clone();
            join(&mut self.threads[t].clock, &joined);
        }
        if let Some(phase) = self.sync.barriers.phase.get_mut(&(t as u32)) {
            phase.1 += 1;
        }
        self.synced(t, before);
    }

    /// A thread ended: whoever waits for it waits for ever.
    pub fn ended(&mut self, t: usize) -> Result<(), Stop> {
        for w in &self.sync.barriers.waiting {
            if self.participants(w.thread, w.barrier).contains(&t) {
                return ub(UbKind::DivergentBarrier, format!("thread {} waits for a thread that has ended", w.thread));
            }
        }
        Ok(())
    }
}

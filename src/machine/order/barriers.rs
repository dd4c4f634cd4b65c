//! Barriers of warps, CTAs and clusters: who meets whom, and what is ordered by it.
//!
//! Whoever leaves a barrier is ordered after everything that those who arrived did before; an arrival that does not wait
//! only gives. Divergence (PTX ISA, 'bar, barrier': a barrier that not all its threads reach) is UB.

use super::clock::{Publication, join};
use super::{Gain, Order, Status, Wake};
use crate::ir::{FuncId, InstId};
use crate::machine::code::Scope;
use crate::machine::facts::{Stop, UbKind, ub, unsupported};
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
    /// Of a CTA, made by outside code.
    Outside,
    /// Some lanes of a warp.
    Warp(u32),
    /// Some lanes of a warp that exchange values; no memory is ordered.
    Lanes(u64),
    /// The wait of a cluster barrier.
    Cluster,
}

/// The instruction that brings a thread to a barrier.
type Here = (FuncId, InstId);

/// A thread at a barrier.
#[derive(Clone, Debug)]
struct Waiting {
    thread: usize,
    barrier: Barrier,
    here: Here,
}

/// A barrier with a thread count that some have reached.
#[derive(Clone, Debug)]
struct Counted {
    count: u32,
    /// Who, and what he published.
    arrived: Vec<(usize, Vec<u32>)>,
}

/// How many phases of its cluster's barrier a thread arrived at and waited for.
#[derive(Copy, Clone, Debug, Default)]
struct Phases {
    arrivals: u32,
    waits: u32,
}

/// A CTA and the number of one of its barriers.
type Named = (u32, u32);

/// All barriers of one run.
#[derive(Debug, Default)]
pub struct Barriers {
    waiting: Vec<Waiting>,
    /// Cluster barriers: who arrived in the current phase, with what it published.
    arrived: Vec<(usize, Vec<u32>)>,
    counted: FxHashMap<Named, Counted>,
    /// By thread.
    phases: FxHashMap<usize, Phases>,
    /// By cluster: how many phases it completed, and what the last one ordered.
    completed: FxHashMap<u32, (u32, Vec<u32>)>,
}

const ANOTHER_NUMBER: &str = "a barrier for another number of threads, or reached twice";

fn diverges<T>(detail: impl Into<String>) -> Result<T, Stop> {
    ub(UbKind::DivergentBarrier, detail)
}

impl Order {
    /// Who must arrive at a barrier.
    fn participants(&self, t: usize, barrier: Barrier) -> Vec<usize> {
        let me = &self.threads[t];
        self.those(|u| match barrier {
            Barrier::Cta { .. } | Barrier::Execution | Barrier::Outside => u.position.cta == me.position.cta,
            Barrier::Counted { .. } => u.position.thread == me.position.thread,
            Barrier::Cluster => u.position.cluster == me.position.cluster,
            Barrier::Warp(mask) => u.position.cta == me.position.cta && u.warp == me.warp && mask >> u.lane() & 1 == 1,
            Barrier::Lanes(mask) => u.position.cta == me.position.cta && u.warp == me.warp && mask >> u.lane() & 1 == 1,
        })
    }

    fn wait(&mut self, thread: usize, barrier: Barrier, here: Here) {
        self.barriers.waiting.push(Waiting { thread, barrier, here });
        self.threads[thread].status = Status::Waiting;
    }

    /// A thread arrives at a barrier and waits, or completes it.
    pub fn arrive(&mut self, t: usize, barrier: Barrier, here: Here) -> Result<Vec<Wake>, Stop> {
        let who = self.participants(t, barrier);
        let me = &self.threads[t];
        if let Barrier::Cta { id, .. } = barrier
            && self.barriers.counted.contains_key(&(me.position.cta, id))
        {
            return diverges("a barrier is for all threads and for some");
        }
        if !who.contains(&t) {
            return diverges("the lane is not in its own mask");
        }
        if let Some(gone) = who.iter().find(|u| self.threads[**u].status == Status::Done) {
            return diverges(format!("thread {gone} has ended and will never arrive"));
        }
        let aligned = matches!(barrier, Barrier::Cta { aligned: true, .. } | Barrier::Execution | Barrier::Lanes(_));
        for w in self.barriers.waiting.iter().filter(|w| who.contains(&w.thread)) {
            let other = self.threads[w.thread].warp != me.warp;
            let same = w.barrier == barrier && (!aligned || w.here == here || other);
            // Who meets others without this thread goes on, and may come here yet.
            let needs_us = || self.participants(w.thread, w.barrier).contains(&t);
            if !same && !other && needs_us() {
                let inst = w.here.1.0;
                return diverges(format!("thread {} waits at another barrier (instruction {inst})", w.thread));
            }
        }
        self.wait(t, barrier, here);
        Ok(self.complete(&who, barrier))
    }

    /// Does a thread wait because outside code made it wait?
    pub fn waits_outside(&self) -> bool {
        self.barriers.waiting.iter().any(|w| w.barrier == Barrier::Outside)
    }

    /// Ends the barrier if everybody is there.
    fn complete(&mut self, who: &[usize], barrier: Barrier) -> Vec<Wake> {
        let waits = |u: &usize| self.barriers.waiting.iter().any(|w| w.thread == *u && w.barrier == barrier);
        match who.iter().all(|u| waits(u) || self.attends(*u)) {
            true => self.release(who, barrier),
            false => Vec::new(),
        }
    }

    /// A driver comes to a barrier, whichever the others come to.
    pub fn attend(&mut self, t: usize) -> Vec<Wake> {
        self.threads[t].status = Status::Waiting;
        let waiting = self.barriers.waiting.iter().filter(|w| w.barrier != Barrier::Cluster);
        let met: Vec<(usize, Barrier)> = waiting.map(|w| (w.thread, w.barrier)).collect();
        for (u, barrier) in met.into_iter().filter(|(_, b)| !matches!(b, Barrier::Counted { .. })) {
            let who = self.participants(u, barrier);
            let woken = if who.contains(&t) { self.complete(&who, barrier) } else { Vec::new() };
            if !woken.is_empty() {
                return woken;
            }
        }
        let cta = self.threads[t].position.cta;
        let mut counted: Vec<Named> = self.barriers.counted.keys().filter(|(c, _)| *c == cta).copied().collect();
        counted.sort_unstable();
        let mut woken: Vec<Wake> = counted.into_iter().flat_map(|key| self.complete_counted(key)).collect();
        if self.attends(t) {
            woken.extend(self.complete_cluster(t));
        }
        woken
    }

    /// Arrives at a barrier for `count` threads and, if it `waits`, waits. PTX ISA, 'bar, barrier': the count is a
    /// multiple of the warp size, and warps arrive as a whole.
    pub fn arrive_counted(
        &mut self,
        t: usize,
        id: u32,
        count: u32,
        waits: bool,
        here: Here,
    ) -> Result<Vec<Wake>, Stop> {
        if count == 0 || !count.is_multiple_of(32) {
            return ub(UbKind::BadCall, "a barrier is for a multiple of 32 threads");
        }
        let cta = self.threads[t].position.cta;
        let all = |w: &Waiting| {
            self.threads[w.thread].position.cta == cta && matches!(w.barrier, Barrier::Cta { id: i, .. } if i == id)
        };
        if self.barriers.waiting.iter().any(all) {
            return diverges("a barrier is for all threads and for some");
        }
        let clock = self.threads[t].clock.clone();
        let barrier = self.barriers.counted.entry((cta, id)).or_insert(Counted { count, arrived: Vec::new() });
        if barrier.count != count || barrier.arrived.iter().any(|(u, _)| *u == t) {
            return diverges(ANOTHER_NUMBER);
        }
        barrier.arrived.push((t, clock));
        if waits {
            self.wait(t, Barrier::Counted { id, count }, here);
        }
        Ok(self.complete_counted((cta, id)))
    }

    /// Ends the barrier if enough warps are there.
    fn complete_counted(&mut self, key: Named) -> Vec<Wake> {
        let Some(Counted { count, arrived }) = self.barriers.counted.get(&key) else { return Vec::new() };
        let barrier = Barrier::Counted { id: key.1, count: *count };
        let here = |u: usize| arrived.iter().any(|(a, _)| *a == u);
        let of_cta = self.those(|u| u.position.cta == key.0);
        let mut warps: Vec<u32> = arrived.iter().map(|(u, _)| self.threads[*u].warp).collect();
        warps.sort_unstable();
        warps.dedup();
        let whole = |w: &&u32| of_cta.iter().filter(|u| self.threads[**u].warp == **w).all(|u| here(*u));
        let missing = (*count as usize / 32).saturating_sub(warps.iter().filter(whole).count());
        let helpers: Vec<usize> = of_cta.iter().copied().filter(|u| self.attends(*u)).take(missing).collect();
        if helpers.len() < missing {
            return Vec::new();
        }
        let mut joined = self.no_past();
        arrived.iter().for_each(|(_, clock)| join(&mut joined, clock));
        helpers.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        self.barriers.counted.remove(&key);
        let mut who = self.stop_waiting(|w| w.barrier == barrier && of_cta.contains(&w.thread));
        who.extend(helpers);
        self.wake(who, &joined)
    }

    /// Those who wait so wait no more.
    fn stop_waiting(&mut self, is: impl Fn(&Waiting) -> bool) -> Vec<usize> {
        let who = self.barriers.waiting.iter().filter(|w| is(w)).map(|w| w.thread).collect();
        self.barriers.waiting.retain(|w| !is(w));
        who
    }

    /// They all go on, ordered after the same past.
    fn wake(&mut self, who: Vec<usize>, past: &[u32]) -> Vec<Wake> {
        let gain = Some(Gain::Past(past.to_vec()));
        who.iter().for_each(|u| self.threads[*u].status = Status::Ready);
        who.into_iter().map(|thread| Wake { thread, gain: gain.clone() }).collect()
    }

    /// All arrived: everybody goes on, ordered after everybody's past.
    fn release(&mut self, who: &[usize], barrier: Barrier) -> Vec<Wake> {
        self.stop_waiting(|w| who.contains(&w.thread) && w.barrier == barrier);
        let mut joined = self.no_past();
        who.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        let mut woken = self.wake(who.to_vec(), &joined);
        for wake in &mut woken {
            match barrier {
                Barrier::Lanes(_) => wake.gain = None,
                Barrier::Execution => {
                    let published = who.iter().flat_map(|u| &self.threads[*u].released);
                    let mine = published.filter(|p| self.includes(p.scope, p.thread as usize, wake.thread));
                    wake.gain = Some(Gain::Seen(mine.cloned().collect::<Vec<Publication>>()));
                }
                _ => {}
            }
        }
        woken
    }

    /// `barrier.cluster.arrive`: publishes unless relaxed.
    pub fn arrive_cluster(&mut self, t: usize, relaxed: bool) -> Result<Vec<Wake>, Stop> {
        let who = self.participants(t, Barrier::Cluster);
        let phases = self.barriers.phases.entry(t).or_default();
        if phases.arrivals != phases.waits {
            return diverges("arrived twice at a cluster barrier without waiting");
        }
        if let Some(gone) = who.iter().find(|u| self.threads[**u].status == Status::Done) {
            return unsupported(format!("cluster barrier after thread {gone} ended"));
        }
        phases.arrivals += 1;
        // PTX ISA, 'barrier.cluster': a relaxed arrival publishes only what a fence before it does.
        let mut clock = self.no_past();
        match relaxed {
            true => {
                let fenced = self.threads[t].released.iter().filter(|p| p.scope >= Scope::Cluster);
                fenced.for_each(|p| join(&mut clock, &p.clock));
            }
            false => join(&mut clock, &self.threads[t].clock),
        }
        self.barriers.arrived.push((t, clock));
        Ok(self.complete_cluster(t))
    }

    /// Ends the phase of the thread's cluster barrier if everybody has arrived; a driver only together with others.
    fn complete_cluster(&mut self, t: usize) -> Vec<Wake> {
        let who = self.participants(t, Barrier::Cluster);
        let arrived = |u: &usize| self.barriers.arrived.iter().any(|(a, _)| a == u);
        if !who.iter().any(arrived) || !who.iter().all(|u| arrived(u) || self.attends(*u)) {
            return Vec::new();
        }
        let mut joined = self.no_past();
        self.barriers.arrived.iter().filter(|(u, _)| who.contains(u)).for_each(|(_, clock)| join(&mut joined, clock));
        self.barriers.arrived.retain(|(u, _)| !who.contains(u));
        let drivers: Vec<usize> = who.iter().copied().filter(|u| self.attends(*u)).collect();
        drivers.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        let completed = self.barriers.completed.entry(self.threads[t].position.cluster).or_default();
        *completed = (completed.0 + 1, joined.clone());
        // Who waited for this phase goes on.
        let mut ready = self.stop_waiting(|w| w.barrier == Barrier::Cluster && who.contains(&w.thread));
        ready.iter().for_each(|u| self.barriers.phases.entry(*u).or_default().waits += 1);
        ready.extend(drivers);
        self.wake(ready, &joined)
    }

    /// `barrier.cluster.wait`.
    pub fn wait_cluster(&mut self, t: usize, here: Here) -> Result<Vec<Wake>, Stop> {
        let phases = self.barriers.phases.entry(t).or_default();
        if phases.arrivals == phases.waits {
            return diverges("waits for a cluster barrier without having arrived");
        }
        match self.barriers.completed.get(&self.threads[t].position.cluster) {
            Some((completed, past)) if *completed >= phases.arrivals => {
                phases.waits += 1;
                let past = past.clone();
                Ok(self.wake(vec![t], &past))
            }
            _ => {
                self.wait(t, Barrier::Cluster, here);
                Ok(Vec::new())
            }
        }
    }

    /// A thread ended: whoever waits for it waits for ever. Lanes that exchange values without naming who takes part are
    /// those that happen to be there, which is not modelled.
    pub fn ended(&self, t: usize, unnamed: bool) -> Result<(), Stop> {
        for w in &self.barriers.waiting {
            if self.participants(w.thread, w.barrier).contains(&t) {
                if unnamed && matches!(w.barrier, Barrier::Lanes(_)) {
                    return unsupported("convergent operation of some lanes");
                }
                return diverges(format!("thread {} waits for a thread that has ended", w.thread));
            }
        }
        Ok(())
    }
}

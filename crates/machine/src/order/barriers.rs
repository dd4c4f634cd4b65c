//! Barriers of warps, CTAs and clusters: which threads must arrive, and what a barrier orders.
//!
//! Every action of a thread before its arrival at a barrier happens before the actions of each thread that leaves the
//! barrier. An arrival that does not wait only publishes its thread's clock. If some threads of a barrier never arrive
//! (divergence), the behaviour is undefined (PTX ISA, 'bar, barrier').

mod cluster;
mod numbered_barrier;

use super::clock::{Publication, join};
use super::{Gain, Order, Status, Timeline, Wake};
use crate::api::{Stop, UbKind, ub};
use crate::code::Scope;
use crate::ir::{FuncId, InstId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// The kind of a barrier. Two barriers of one kind differ in their number, or in the lanes that take part.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Barrier {
    /// A numbered barrier of a CTA. If it is `aligned`, all threads of a warp must execute the same barrier
    /// instruction.
    Cta { id: u32, aligned: bool },
    /// A numbered barrier that ends when `count` threads, in whole warps, have arrived.
    Counted { id: u32, count: u32 },
    /// OpenCL's `barrier`. All work-items of the work-group must arrive at it (OpenCL C, "Synchronization Functions").
    WorkGroup,
    /// AMDGPU's `s.barrier`, which orders execution but not memory.
    Execution,
    /// A barrier of a CTA that an unknown function executes. The external function model chooses whether the function
    /// is a barrier.
    Outside,
    /// OpenMP: a barrier for the threads of a CTA whose number is less than `below`, and for the thread whose number is
    /// `and`.
    Team { below: u32, and: Option<u32> },
    /// A barrier for the lanes of a warp in this mask.
    Warp(u32),
    /// The lanes in this mask exchange values. The exchange orders no memory.
    Lanes(u64),
    /// An exchange of values between the lanes of this mask that have not ended.
    Exchange(u64),
    /// AMDGPU: the lanes that wait at the same instruction exchange values.
    Wave,
    /// AMDGPU's `wave.barrier`: the lanes that wait at the same instruction continue together. This barrier orders
    /// execution but not memory.
    WaveExecution,
    /// The wait of a cluster barrier (`barrier.cluster.wait`). The arrival is a separate instruction.
    Cluster,
}

/// The function and the instruction by which a thread arrives at a barrier.
pub type BarrierSite = (FuncId, InstId);

/// The barrier at which a thread waits, and the instruction that waits there.
#[derive(Copy, Clone, Debug)]
pub(super) struct WaitingThread {
    barrier: Barrier,
    here: BarrierSite,
}

/// The threads that arrived, each with the vector clock that the thread published at its arrival.
type Arrivals = BTreeMap<usize, Vec<u32>>;

/// A barrier for `count` threads at which at least one thread has arrived.
#[derive(Clone, Debug)]
struct CountedBarrier {
    count: u32,
    arrived: Arrivals,
}

/// How far one thread is in the phases of its cluster's barrier: the number of phases at which the thread has arrived
/// (`arrivals`), and the number of phases whose end the thread has waited for (`waits`).
#[derive(Copy, Clone, Debug, Default)]
struct Phases {
    arrivals: u32,
    waits: u32,
}

/// A CTA and the number of one of its barriers.
type NamedBarrier = (u32, u32);

/// The state of the barriers of one run. [`Timeline`] stores at which barrier a thread waits.
#[derive(Debug, Default)]
pub struct Barriers {
    /// The threads that arrived in the current phase of their cluster's barrier.
    arrived: Arrivals,
    counted: FxHashMap<NamedBarrier, CountedBarrier>,
    /// By thread: how far it is in the phases of its cluster's barrier.
    phases: FxHashMap<usize, Phases>,
    /// By cluster: the number of completed phases, and the clock that the last phase published.
    completed: FxHashMap<u32, (u32, Vec<u32>)>,
}

const ANOTHER_NUMBER: &str = "a barrier for another number of threads, or reached twice";

fn diverges<T>(detail: impl Into<String>) -> Result<T, Stop> {
    ub(UbKind::DivergentBarrier, detail)
}

impl Order {
    /// Whether the barrier at which thread `t` arrives is also a barrier for thread `u`.
    fn takes_part(&self, u: usize, t: usize, barrier: Barrier) -> bool {
        let (me, u) = (&self.threads[t], &self.threads[u]);
        match barrier {
            Barrier::Cta { .. } | Barrier::WorkGroup | Barrier::Execution | Barrier::Outside => {
                u.position.cta == me.position.cta
            }
            Barrier::Team { below, and } => {
                u.position.cta == me.position.cta && (u.number < below || Some(u.number) == and)
            }
            Barrier::Counted { .. } => u.position.thread == me.position.thread,
            Barrier::Cluster => u.position.cluster == me.position.cluster,
            Barrier::Warp(mask) => self.is_of_warp(u, me, mask.into()),
            Barrier::Lanes(mask) | Barrier::Exchange(mask) => self.is_of_warp(u, me, mask),
            // An exchange or a barrier of a wave includes only the lanes that wait there, so no particular lane must
            // arrive.
            Barrier::Wave | Barrier::WaveExecution => false,
        }
    }

    fn is_of_warp(&self, u: &Timeline, me: &Timeline, mask: u64) -> bool {
        u.position.cta == me.position.cta && u.warp == me.warp && mask >> u.lane() & 1 == 1
    }

    /// Returns the threads for which a barrier waits.
    fn participants(&self, t: usize, barrier: Barrier) -> impl Iterator<Item = usize> {
        let among = match barrier {
            Barrier::Warp(_) | Barrier::Lanes(_) | Barrier::Exchange(_) => self.places_of_warp(t),
            Barrier::Cluster => 0..self.threads.len(),
            _ => self.places_of_cta(t),
        };
        among.filter(move |u| self.takes_part(*u, t, barrier))
    }

    /// Returns the indices of all threads of the CTA of thread `t`. The threads of a CTA are consecutive.
    fn places_of_cta(&self, t: usize) -> Range<usize> {
        let Timeline { number, position, .. } = &self.threads[t];
        let first = t - *number as usize;
        first..first + self.threads[first..].partition_point(|u| u.position.cta == position.cta)
    }

    /// Returns the indices of all threads of the warp of thread `t`. The threads of a CTA are consecutive, ordered by
    /// number.
    fn places_of_warp(&self, t: usize) -> Range<usize> {
        let first = t - self.threads[t].lane() as usize;
        first..self.threads.len().min(first + self.threads[t].lanes as usize)
    }

    fn wait(&mut self, thread: usize, barrier: Barrier, here: BarrierSite) {
        self.threads[thread].waiting = Some(WaitingThread { barrier, here });
        self.status.set(thread, Status::Waiting);
    }

    /// Whether a thread waits at this barrier.
    fn waits_at(&self, t: usize, barrier: Barrier) -> bool {
        self.threads[t].waiting.is_some_and(|w| w.barrier == barrier)
    }

    /// Returns the threads that wait at a barrier for which `is` returns true.
    fn waiting<F: Fn(Barrier) -> bool>(&self, is: F) -> impl Iterator<Item = (usize, WaitingThread)> + use<'_, F> {
        self.threads.iter().enumerate().filter_map(|(u, it)| Some((u, it.waiting?))).filter(move |(_, w)| is(w.barrier))
    }

    /// Lets thread `t` arrive at a barrier. The thread waits there, or ends the barrier if it arrives last.
    pub fn arrive(&mut self, t: usize, barrier: Barrier, here: BarrierSite) -> Result<Vec<Wake>, Stop> {
        if matches!(barrier, Barrier::Wave | Barrier::WaveExecution) {
            self.wait(t, barrier, here);
            return Ok(Vec::new());
        }
        let me = &self.threads[t];
        if let Barrier::Cta { id, .. } = barrier
            && self.barriers.counted.contains_key(&(me.position.cta, id))
        {
            return diverges("a barrier for all threads is also used for a stated number of threads");
        }
        if !self.takes_part(t, t, barrier) {
            return diverges("the lane is not in its own mask");
        }
        if self.status.has_done()
            && let Some(gone) = self.participants(t, barrier).find(|u| self.has_ended(*u) && self.needs(*u, t, barrier))
        {
            return diverges(format!("thread {gone} has ended and will never arrive"));
        }
        let aligned = match barrier {
            Barrier::Cta { aligned, .. } => aligned,
            Barrier::Execution | Barrier::Lanes(_) | Barrier::Exchange(_) => true,
            _ => false,
        };
        // Threads of other warps may wait at any barrier.
        let near = self.places_of_warp(t).filter(|u| self.threads[*u].warp == me.warp);
        for u in near.filter(|u| self.takes_part(*u, t, barrier)) {
            let Some(w) = self.threads[u].waiting else { continue };
            let same = w.barrier == barrier && (!aligned || w.here == here);
            // If the barrier at which `u` waits does not wait for `t`, it can end without `t`. Then `u` can still
            // arrive at the barrier of `t`.
            if !same && self.takes_part(t, u, w.barrier) {
                let inst = w.here.1.0;
                return diverges(format!("thread {u} waits at another barrier (instruction {inst})"));
            }
        }
        self.wait(t, barrier, here);
        Ok(self.complete(t, barrier))
    }

    /// Whether any thread waits at a barrier that an unknown function executes.
    pub fn waits_at_external_barrier(&self) -> bool {
        self.waiting(|b| b == Barrier::Outside).next().is_some()
    }

    fn has_ended(&self, t: usize) -> bool {
        self.status[t] == Status::Done
    }

    /// Whether the barrier at which thread `t` waits can never end if thread `u` ends without arriving. A barrier of a
    /// CTA waits only for threads that have not ended (PTX ISA, 'exit'; RDNA3 ISA, S_BARRIER). But an aligned barrier
    /// needs the whole warp: if a part of the warp has ended, the warp has diverged. An exchange of values waits only
    /// for lanes that have not ended (PTX ISA, 'shfl.sync', 'vote.sync', 'match.sync', 'redux.sync').
    fn needs(&self, u: usize, t: usize, barrier: Barrier) -> bool {
        match barrier {
            Barrier::Cta { aligned, .. } => aligned && self.includes(Scope::Warp, t, u),
            Barrier::Execution | Barrier::Exchange(_) => false,
            _ => true,
        }
    }

    /// Ends the barrier at which thread `t` waits if all its threads have arrived. An environment thread that waits
    /// counts as arrived at every barrier.
    fn complete(&mut self, t: usize, barrier: Barrier) -> Vec<Wake> {
        let is_here = |u| self.waits_at(u, barrier) || self.waits_any_barrier(u);
        let who: Vec<usize> = self.participants(t, barrier).filter(|u| !self.has_ended(*u)).collect();
        if !who.iter().all(|u| is_here(*u)) {
            return Vec::new();
        }
        self.wake_all(&who, barrier)
    }

    /// Makes an environment thread wait at all barriers of its CTA and cluster. Ends a barrier at which all other
    /// threads have arrived.
    pub fn wait_any_barrier(&mut self, t: usize) -> Vec<Wake> {
        self.status.set(t, Status::Waiting);
        let waiting = self.waiting(|b| !matches!(b, Barrier::Cluster | Barrier::Counted { .. }));
        let met = waiting.map(|(u, w)| (u, w.barrier)).filter(|(u, b)| self.takes_part(t, *u, *b));
        for (u, barrier) in met.collect::<Vec<_>>() {
            let woken = self.complete(u, barrier);
            if !woken.is_empty() {
                return woken;
            }
        }
        let cta = self.threads[t].position.cta;
        let mut counted: Vec<NamedBarrier> = self.barriers.counted.keys().filter(|(c, _)| *c == cta).copied().collect();
        counted.sort_unstable();
        let mut woken: Vec<Wake> = counted.into_iter().flat_map(|key| self.complete_counted(key)).collect();
        if self.waits_any_barrier(t) {
            woken.extend(self.complete_cluster(t));
        }
        woken
    }

    /// Selects the threads in `among` that wait at this barrier. Ends their wait and returns them.
    fn stop_waiting(&mut self, among: &[usize], barrier: Barrier) -> Vec<usize> {
        let who: Vec<usize> = among.iter().copied().filter(|u| self.waits_at(*u, barrier)).collect();
        who.iter().for_each(|u| self.threads[*u].waiting = None);
        who
    }

    /// Lets these threads continue. `gain` computes how the clock of each thread changes.
    fn wake(&mut self, who: Vec<usize>, gain: impl Fn(&Order, usize) -> Option<Gain>) -> Vec<Wake> {
        who.iter().for_each(|u| self.status.set(*u, Status::Ready));
        who.into_iter().map(|thread| Wake { thread, gain: gain(self, thread) }).collect()
    }

    /// Lets these threads continue. All actions up to the clock `past` happen before their next actions.
    fn wake_after(&mut self, who: Vec<usize>, past: &[u32]) -> Vec<Wake> {
        self.wake(who, |_, _| Some(Gain::Past(past.to_vec())))
    }

    /// Lets all arrived threads continue. The earlier actions of all these threads happen before the next action of
    /// each thread. There are two exceptions. Lanes that exchange values order no memory. AMDGPU's barriers order only
    /// what earlier release fences released, and only after a later acquire fence.
    fn wake_all(&mut self, who: &[usize], barrier: Barrier) -> Vec<Wake> {
        self.stop_waiting(who, barrier);
        match barrier {
            Barrier::Lanes(_) | Barrier::Exchange(_) | Barrier::Wave => self.wake(who.to_vec(), |_, _| None),
            Barrier::Execution | Barrier::WaveExecution => {
                let fenced = self.fenced(who);
                self.wake(who.to_vec(), |order, t| Some(Gain::Seen(order.meant_for(t, &fenced))))
            }
            _ => {
                let mut joined = self.no_past();
                who.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
                self.wake_after(who.to_vec(), &joined)
            }
        }
    }

    /// Returns what release fences of these threads published, merged into one [`Publication`] per warp and scope. The
    /// merge loses no information, because a scope includes either all threads of a warp or none. Only single-thread
    /// scope includes one thread of a warp; releases of this scope concern no other thread, so they are omitted.
    fn fenced(&self, who: &[usize]) -> Vec<Publication> {
        let mut all: Vec<Publication> = Vec::new();
        for p in who.iter().flat_map(|u| &self.threads[*u].released).filter(|p| p.scope != Scope::Thread) {
            let of_warp = |q: &Publication| self.includes(Scope::Warp, q.thread as usize, p.thread as usize);
            match all.iter_mut().find(|q| q.scope == p.scope && of_warp(q)) {
                Some(q) => {
                    join(Rc::make_mut(&mut q.clock), &p.clock);
                    q.number = None;
                }
                None => all.push(p.clone()),
            }
        }
        all
    }

    /// Filters the given publications: returns the publications whose scope includes thread `t`.
    fn meant_for(&self, t: usize, all: &[Publication]) -> Vec<Publication> {
        all.iter().filter(|p| self.includes(p.scope, p.thread as usize, t)).cloned().collect()
    }

    /// Returns the lanes of the thread's wave that wait for other lanes of the wave, grouped by instruction. Empty
    /// while any lane of the wave is ready.
    pub fn gathered(&self, t: usize) -> BTreeMap<BarrierSite, Vec<usize>> {
        let mut groups = BTreeMap::new();
        for u in self.lanes_beside(t) {
            if self.status[u] == Status::Ready {
                return BTreeMap::new();
            }
            if let Some(WaitingThread { barrier: Barrier::Wave | Barrier::WaveExecution, here }) =
                self.threads[u].waiting
            {
                groups.entry(here).or_insert_with(Vec::new).push(u);
            }
        }
        groups
    }

    /// Returns all threads of the wave of thread `t`, including `t`, independent of their status.
    pub fn lanes_beside(&self, t: usize) -> impl Iterator<Item = usize> + use<'_> {
        self.places_of_warp(t).filter(move |u| self.is_of_warp(&self.threads[*u], &self.threads[t], u64::MAX))
    }

    /// Returns the number of lanes with which the thread's wave was launched.
    pub fn lanes_launched(&self, t: usize) -> usize {
        self.lanes_beside(t).count()
    }

    /// Lets these lanes of a wave continue. All of them wait at the same instruction.
    pub fn release_lanes(&mut self, who: &[usize]) -> Vec<Wake> {
        let barrier = who.first().and_then(|u| self.threads[*u].waiting).map_or(Barrier::Wave, |w| w.barrier);
        self.wake_all(who, barrier)
    }

    /// Lets thread `t` leave all barriers, because it has just ended. Ends a barrier at which all other threads wait.
    /// Returns an error if some thread waits at a barrier at which thread `t` has not arrived, and the barrier cannot
    /// end without `t`.
    pub fn leave_barriers(&mut self, t: usize) -> Result<Vec<Wake>, Stop> {
        let waiting = self.waiting(|_| true).filter(|(u, w)| self.takes_part(t, *u, w.barrier));
        let waiting: Vec<(usize, Barrier)> = waiting.map(|(u, w)| (u, w.barrier)).collect();
        if let Some((u, _)) = waiting.iter().find(|(u, barrier)| self.needs(t, *u, *barrier)) {
            return diverges(format!("thread {u} waits for a thread that has ended"));
        }
        Ok(waiting.first().map(|(u, barrier)| self.complete(*u, *barrier)).unwrap_or_default())
    }
}

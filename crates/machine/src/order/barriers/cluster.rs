//! Barriers of clusters: `barrier.cluster.arrive` and `barrier.cluster.wait` (PTX ISA, 'barrier.cluster').

use super::{Barrier, BarrierSite, diverges};
use crate::api::{Stop, unsupported};
use crate::code::Scope;
use crate::order::clock::join;
use crate::order::{Order, Status, Wake};

impl Order {
    /// Executes `barrier.cluster.arrive`: if the arrival is not relaxed, publishes the thread's clock.
    pub fn arrive_cluster(&mut self, t: usize, relaxed: bool) -> Result<Vec<Wake>, Stop> {
        let who: Vec<usize> = self.participants(t, Barrier::Cluster).collect();
        let phases = self.barriers.phases.entry(t).or_default();
        if phases.arrivals != phases.waits {
            return diverges("arrived twice at a cluster barrier without waiting");
        }
        if let Some(gone) = who.iter().find(|u| self.status[**u] == Status::Done) {
            return unsupported(format!("cluster barrier after thread {gone} ended"));
        }
        phases.arrivals += 1;
        // PTX ISA, 'barrier.cluster': a relaxed arrival publishes only what earlier release fences of the thread
        // released.
        let mut clock = self.no_past();
        match relaxed {
            true => {
                let fenced = self.threads[t].released.iter().filter(|p| p.scope >= Scope::Cluster);
                fenced.for_each(|p| join(&mut clock, &p.clock));
            }
            false => join(&mut clock, &self.threads[t].clock),
        }
        self.barriers.arrived.insert(t, clock);
        Ok(self.complete_cluster(t))
    }

    /// Ends the phase of the thread's cluster barrier if all threads of the cluster have arrived. If only environment
    /// threads have arrived, the phase goes on.
    pub(super) fn complete_cluster(&mut self, t: usize) -> Vec<Wake> {
        let who: Vec<usize> = self.participants(t, Barrier::Cluster).collect();
        let arrived = |u: &usize| self.barriers.arrived.contains_key(u);
        if !who.iter().any(arrived) || !who.iter().all(|u| arrived(u) || self.waits_any_barrier(*u)) {
            return Vec::new();
        }
        let mut joined = self.no_past();
        who.iter().filter_map(|u| self.barriers.arrived.remove(u)).for_each(|clock| join(&mut joined, &clock));
        let drivers: Vec<usize> = who.iter().copied().filter(|u| self.waits_any_barrier(*u)).collect();
        drivers.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        let completed = self.barriers.completed.entry(self.threads[t].position.cluster).or_default();
        *completed = (completed.0 + 1, joined.clone());
        // Only the threads that already wait for this phase continue now.
        let mut ready = self.stop_waiting(&who, Barrier::Cluster);
        ready.iter().for_each(|u| self.barriers.phases.entry(*u).or_default().waits += 1);
        ready.extend(drivers);
        self.wake_after(ready, &joined)
    }

    /// Executes `barrier.cluster.wait`.
    pub fn wait_cluster(&mut self, t: usize, here: BarrierSite) -> Result<Vec<Wake>, Stop> {
        let phases = self.barriers.phases.entry(t).or_default();
        if phases.arrivals == phases.waits {
            return diverges("waits for a cluster barrier without having arrived");
        }
        match self.barriers.completed.get(&self.threads[t].position.cluster) {
            Some((completed, past)) if *completed >= phases.arrivals => {
                phases.waits += 1;
                let past = past.clone();
                Ok(self.wake_after(vec![t], &past))
            }
            _ => {
                self.wait(t, Barrier::Cluster, here);
                Ok(Vec::new())
            }
        }
    }
}

//! Numbered barriers of a CTA for a stated number of threads, that is, for some of its warps (PTX ISA, 'bar, barrier').

use super::{ANOTHER_NUMBER, Arrivals, Barrier, BarrierSite, CountedBarrier, NamedBarrier, diverges};
use crate::api::{Stop, UbKind, ub};
use crate::order::clock::join;
use crate::order::{Order, Wake};
use rustc_hash::FxHashMap;

impl Order {
    /// Lets a thread arrive at a barrier for `count` threads. The thread waits there only if `waits` is set. PTX ISA,
    /// 'bar, barrier': the count is a multiple of the warp size, and all threads of a warp count as arrived together.
    pub fn arrive_counted(
        &mut self,
        t: usize,
        id: u32,
        count: u32,
        waits: bool,
        here: BarrierSite,
    ) -> Result<Vec<Wake>, Stop> {
        if count == 0 || !count.is_multiple_of(32) {
            return ub(UbKind::BadCall, "a barrier is for a multiple of 32 threads");
        }
        let cta = self.threads[t].position.cta;
        let is_for_all = |b| matches!(b, Barrier::Cta { id: i, .. } if i == id);
        if self.waiting(is_for_all).any(|(u, _)| self.threads[u].position.cta == cta) {
            return diverges("a barrier for all threads is also used for a stated number of threads");
        }
        let clock = self.threads[t].clock.clone();
        let barrier =
            self.barriers.counted.entry((cta, id)).or_insert(CountedBarrier { count, arrived: Arrivals::new() });
        if barrier.count != count || barrier.arrived.insert(t, clock).is_some() {
            return diverges(ANOTHER_NUMBER);
        }
        if waits {
            self.wait(t, Barrier::Counted { id, count }, here);
        }
        Ok(self.complete_counted((cta, id)))
    }

    /// Ends the barrier if enough whole warps have arrived. A waiting environment thread counts as one missing warp.
    pub(super) fn complete_counted(&mut self, key: NamedBarrier) -> Vec<Wake> {
        let Some(CountedBarrier { count, arrived }) = self.barriers.counted.get(&key) else { return Vec::new() };
        let barrier = Barrier::Counted { id: key.1, count: *count };
        let of_cta = self.threads_where(|u| u.position.cta == key.0);
        let mut absent: FxHashMap<u32, usize> = FxHashMap::default();
        of_cta
            .iter()
            .for_each(|u| *absent.entry(self.threads[*u].warp).or_default() += usize::from(!arrived.contains_key(u)));
        let whole = absent.values().filter(|absent| **absent == 0).count();
        let missing = (*count as usize / 32).saturating_sub(whole);
        let helpers: Vec<usize> = of_cta.iter().copied().filter(|u| self.waits_any_barrier(*u)).take(missing).collect();
        if helpers.len() < missing {
            return Vec::new();
        }
        let mut joined = self.no_past();
        arrived.values().for_each(|clock| join(&mut joined, clock));
        helpers.iter().for_each(|u| join(&mut joined, &self.threads[*u].clock));
        self.barriers.counted.remove(&key);
        let mut who = self.stop_waiting(&of_cta, barrier);
        who.extend(helpers);
        self.wake_after(who, &joined)
    }
}

//! Critical regions. At any time, at most one thread of the launch executes a region with a given name.

use super::Runtime;
use super::state::OpenmpCall;
use crate::api::{ObjectId, Stop, unsupported};
use crate::code::{AtomicCode, Scope};
use crate::exec::{Flow, MemorySystem};
use crate::ir::Ordering;
use crate::memory::Kind;
use crate::order::{Gain, Status};

/// The fence at the beginning and the end of a critical region (OpenMP, "flush").
const FLUSH: AtomicCode = AtomicCode { ordering: Ordering::SeqCst, scope: Scope::Device };

impl Runtime<'_, '_> {
    /// Takes the lock for thread `t`. If another thread has the lock, `t` waits, and the result is false.
    pub(super) fn lock(&mut self, t: usize, place: (ObjectId, u64)) -> Result<bool, Stop> {
        let lock = self.openmp.locks.entry(place).or_default();
        if lock.holder.is_some() {
            lock.waiters.push(t);
            self.core.mem.order.status.set(t, Status::Waiting);
            return Ok(false);
        }
        lock.holder = Some(t);
        let clock = lock.clock.clone();
        self.core.recorded(t, |order| order.apply_gain(t, Gain::Past(clock)));
        // The order in which threads take the lock differs between runs.
        self.core.mem.out.observed.inconclusive |= self.core.job.options.observe && self.core.threads.len() > 1;
        self.core.fence(t, FLUSH)?;
        Ok(true)
    }

    /// Executes `__kmpc_end_critical`: all threads that wait for the lock try again.
    pub(super) fn unlock(&mut self, c: &OpenmpCall) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let place = lock_place(&self.core.mem, c)?;
        let flow = self.core.fence(t, FLUSH)?;
        let clock = self.core.mem.order.clock(t).to_vec();
        let Some(lock) = self.openmp.locks.get_mut(&place).filter(|lock| lock.holder == Some(t)) else {
            return c.unsupported();
        };
        (lock.holder, lock.clock) = (None, clock);
        for u in std::mem::take(&mut lock.waiters) {
            self.core.mem.order.status.set(u, Status::Ready);
        }
        Ok(flow)
    }
}

/// Returns where in memory the name of a critical region is. The third argument points to the name.
pub(super) fn lock_place(mem: &MemorySystem, c: &OpenmpCall) -> Result<(ObjectId, u64), Stop> {
    let (name, Kind::Ptr(space)) = c.args[2] else {
        return unsupported("call of the run time without a pointer");
    };
    mem.resolve(c.cx.t, &name, space, 4)
}

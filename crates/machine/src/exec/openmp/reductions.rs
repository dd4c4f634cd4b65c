//! Reductions. Functions of the module combine the values of a team's threads, and then the values of all teams.

use super::Runtime;
use super::state::{Act, Callback, Combination, OpenmpCall};
use super::teams::function_of;
use crate::api::{ObjectId, Origin, Stop, unsupported};
use crate::code::{AtomicCode, Scope, Step};
use crate::exec::{Core, Flow, Owner};
use crate::ir::{AddressSpace, FuncId, Ordering};
use crate::memory::{Cell, Scalar, StorageKind};

/// The ordering and the scope of the accesses to the counter of a reduction.
const ORDERED: AtomicCode = AtomicCode { ordering: Ordering::SeqCst, scope: Scope::Device };

/// A reduction of `lanes` lanes to one value takes several steps. Each step combines the values of pairs of lanes that
/// are a certain distance apart. Returns the distance of each step, in lanes. `whole`: whether all lanes of the warp
/// participate.
fn distances(lanes: u32, whole: bool) -> Vec<u32> {
    let mut all = Vec::new();
    let (mut size, mut step) = (lanes, lanes / 2);
    while step > 0 {
        all.push(step);
        size = if whole { step } else { size.div_ceil(2) };
        step = size / 2;
    }
    all
}

impl Runtime<'_, '_> {
    /// Returns the actions of `__kmpc_nvptx_parallel_reduce_nowait_v2(location, size, data, shuffle, copy)`. Each warp
    /// reduces the values of its lanes and copies its result. The first warp reduces these results. The first thread
    /// then has the final result, and the call returns 1 to this thread.
    pub(super) fn team_reduction(&mut self, c: &OpenmpCall) -> Result<Vec<Act>, Stop> {
        let place = self.openmp.place_in_team(c.cx.t);
        if place.size == 1 {
            return Ok(vec![Act::Result(1)]);
        }
        let data = c.args[2].0;
        let (shuffle, copy) =
            (function_of(&mut self.core.mem, &c.args[3].0)?, function_of(&mut self.core.mem, &c.args[4].0)?);
        let lanes = self.core.job.lanes;
        let (warps, warp) = (place.size.div_ceil(lanes), place.number / lanes);
        let rest = place.size % lanes;
        let mut acts = match rest == 0 || warp < warps - 1 {
            true => reduce_lanes((data, shuffle), lanes, true, 0),
            false => reduce_lanes((data, shuffle), rest, false, place.number % lanes),
        };
        if place.size > lanes {
            let args = vec![data, Scalar::from_bits(warps.into())];
            acts.push(Act::Call(Callback { function: copy, args, numbers: None }));
            if warp == 0 {
                acts.extend(reduce_lanes((data, shuffle), warps, false, place.number));
            }
        }
        acts.push(Act::Result(u64::from(place.number == 0)));
        Ok(acts)
    }

    /// Returns the actions of `__kmpc_nvptx_teams_reduce_nowait_v2(location, buffer, records, size, data, shuffle,
    /// copy, list to global copy, … reduce, global to list copy, … reduce)`. The main thread of each team stores the
    /// team's value. The main thread of the last team combines the values of all teams.
    pub(super) fn league_reduction(&mut self, c: &OpenmpCall) -> Result<Vec<Act>, Stop> {
        let t = c.cx.t;
        let (is_spmd, team) = (self.team(t).is_spmd, self.core.threads[t].ctaid[0]);
        let records = c.args[2].0;
        self.core.mem.require_definite(&records, "the number of records")?;
        if u128::from(self.core.job.setup.launch.grid[0]) > records.bits {
            // The launch has more teams than records, so a team would wait until another team's record is free.
            return c.unsupported();
        }
        let is_main = !is_spmd || self.core.threads[t].tid[0] == 0;
        let mut acts = Vec::new();
        let (buffer, data) = (c.args[1].0, c.args[4].0);
        if is_main {
            let args = vec![buffer, Scalar::from_bits(team.into()), data];
            acts.push(Act::Call(Callback {
                function: function_of(&mut self.core.mem, &c.args[7].0)?,
                args,
                numbers: None,
            }));
            acts.push(Act::Arrive);
        }
        if is_spmd {
            acts.push(Act::Wait(self.barrier_of_all(t)));
        }
        acts.push(match is_main {
            true => {
                let (copy, reduce) =
                    (function_of(&mut self.core.mem, &c.args[9].0)?, function_of(&mut self.core.mem, &c.args[10].0)?);
                Act::Combine(Box::new(Combination { buffer, data, copy, reduce }))
            }
            false => Act::Result(0),
        });
        Ok(acts)
    }

    /// Counts the team of this main thread as arrived at a reduction.
    pub(super) fn arrive_at_reduction(&mut self, t: usize) -> Result<(), Stop> {
        let counter = match self.openmp.counter {
            Some(counter) => counter,
            None => {
                let counter = runtime_object(self.core, t, 4)?;
                self.core.mem.memory.renew(counter, Cell::from_byte(0));
                self.openmp.counter = Some(counter);
                counter
            }
        };
        self.core.fence(t, AtomicCode { ordering: Ordering::SeqCst, scope: Scope::System })?;
        self.core.atomic_read(t, counter, 0..4, ORDERED)?;
        self.core.atomic_write(t, counter, 0..4, ORDERED, true)?;
        self.openmp.arrived += 1;
        let is_last = self.openmp.arrived == self.core.job.setup.launch.grid[0];
        if is_last {
            self.openmp.arrived = 0;
        }
        self.team(t).is_last = is_last;
        Ok(())
    }

    /// If this team arrived last, returns the actions that combine the values of all teams. Otherwise returns the
    /// action that makes the call return 0.
    pub(super) fn combine(&mut self, t: usize, what: Combination) -> Result<Vec<Act>, Stop> {
        if !self.team(t).is_last {
            return Ok(vec![Act::Result(0)]);
        }
        let one = |team: u32| {
            let function = if team == 0 { what.copy } else { what.reduce };
            let args = vec![what.buffer, Scalar::from_bits(team.into()), what.data];
            Act::Call(Callback { function, args, numbers: None })
        };
        let mut acts: Vec<Act> = (0..self.core.job.setup.launch.grid[0]).map(one).collect();
        acts.push(Act::Result(1));
        Ok(acts)
    }

    /// Executes `__kmpc_reduction_get_fixed_buffer`, which returns the reduction buffer. The kernel's constant of type
    /// `KernelEnvironmentTy` states the size of the buffer.
    pub(super) fn reduction_buffer(&mut self, c: &OpenmpCall, step: &Step) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let buffer = match self.openmp.buffer {
            Some(buffer) => buffer,
            None if self.openmp.buffer_size == 0 => return unsupported(format!("call @{}", c.name)),
            None => {
                let buffer = runtime_object(self.core, t, self.openmp.buffer_size)?;
                self.openmp.buffer = Some(buffer);
                buffer
            }
        };
        let pointer = self.core.mem.view(t).pointer_to(buffer, step.pointer.unwrap_or(AddressSpace(0)))?;
        self.core.threads.set(c.cx, step.dst, pointer);
        Ok(Flow::Next)
    }
}

/// Returns the calls that reduce the values of the lanes into the first lane.
fn reduce_lanes((data, shuffle): (Scalar, FuncId), lanes: u32, whole: bool, number: u32) -> Vec<Act> {
    let one = |step: u32| {
        let (number, algorithm) = if whole { (0, 0) } else { (number, 1) };
        let numbers = [number, step, algorithm].map(|n| Scalar::from_bits(n.into()));
        let args = [&[data][..], &numbers].concat();
        Act::Call(Callback { function: shuffle, args, numbers: None })
    };
    distances(lanes, whole).into_iter().map(one).collect()
}

/// Creates global memory for the runtime.
fn runtime_object(core: &mut Core, t: usize, size: u64) -> Result<ObjectId, Stop> {
    let origin = Origin::Heap { activation: core.threads.frame(t).activation, inst: core.threads[t].inst };
    let owner = Owner { cta: 0, thread: t as u32 };
    let object = core.mem.create(origin, StorageKind::Global, owner, size, 16)?;
    core.mem.announce(t, object);
    Ok(object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_halved() {
        assert_eq!(distances(32, true), [16, 8, 4, 2, 1]);
        assert_eq!(distances(5, false), [2, 1, 1]);
        assert_eq!(distances(2, false), [1]);
        assert!(distances(1, false).is_empty());
    }
}

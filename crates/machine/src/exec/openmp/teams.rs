//! Teams: which threads run user code, how parallel regions begin, and which threads wait for each other.

use super::state::{Act, Callback, OpenmpCall, Region, TeamPlace};
use super::{Runtime, give_number, load_behind, store_behind};
use crate::api::{AccessKind, ObjectId, Origin, Stop, UbKind, ub, unsupported};
use crate::exec::{Core, Flow, Job, MemorySystem, Owner, Touch};
use crate::ir::{AddressSpace, FuncId};
use crate::memory::{Kind, Leaf, Scalar, StorageKind};
use crate::order::Barrier;
use crate::promises::Escape;

/// How the runtime executes a kernel, as the kernel states.
struct KernelMode {
    is_spmd: bool,
    /// Whether a pass made the kernel SPMD. Hosts launch such a kernel with one warp fewer than before.
    was_generic: bool,
    /// Whether the workers execute the runtime's loop. Otherwise they execute a loop of the module.
    is_generic_loop: bool,
    /// The size in bytes of the buffer in which teams store their values for a reduction.
    buffer_size: u64,
}

/// The bits of a kernel's execution mode.
const GENERIC: u64 = 1;
const SPMD: u64 = 2;

impl Runtime<'_, '_> {
    fn is_main(&self, t: usize) -> bool {
        self.core.threads[t].tid[0] == main_thread(self.core.job)
    }

    pub(super) fn barrier_of_all(&mut self, t: usize) -> Barrier {
        Barrier::Team { below: self.team(t).threads, and: None }
    }

    pub(super) fn barrier_of_workers(&self) -> Barrier {
        Barrier::Team { below: workers(self.core.job), and: Some(main_thread(self.core.job)) }
    }

    /// Returns the barrier at which the threads of this thread's team wait for each other. `None` if the team has only
    /// this thread.
    pub(super) fn barrier_of_team(&mut self, t: usize) -> Option<Barrier> {
        let place = self.openmp.place_in_team(t);
        let is_outside = self.openmp.member(t).levels.is_empty();
        match self.team(t).is_spmd {
            true if is_outside => Some(self.barrier_of_all(t)),
            _ if place.size == 1 => None,
            _ => Some(Barrier::Team { below: place.size, and: None }),
        }
    }

    /// Returns the actions of `__kmpc_target_init`. The call returns -1 to a thread that runs user code, and the
    /// thread's number to any other thread. A worker in the runtime's loop first executes parallel regions until the
    /// main thread ends.
    pub(super) fn init_team(&mut self, c: &OpenmpCall) -> Result<Vec<Act>, Stop> {
        let t = c.cx.t;
        let launch = &self.core.job.setup.launch;
        if launch.block[1..] != [1, 1] || launch.grid[1..] != [1, 1] {
            return ub(UbKind::Launch, "OpenMP launches kernels in one dimension");
        }
        let mode = kernel_mode(&mut self.core.mem, c)?;
        // When two programs are compared, both must run with the same number of workers.
        let is_smaller = mode.was_generic && self.core.job.options.observe;
        let threads = if is_smaller { workers(self.core.job).max(1) } else { block_size(self.core.job) };
        let team = self.team(t);
        (team.is_spmd, team.threads) = (mode.is_spmd, threads);
        self.openmp.buffer_size = mode.buffer_size;
        let runs = Act::Result(u64::from(u32::MAX));
        let tid = self.core.threads[t].tid[0];
        if tid >= threads {
            return Ok(vec![Act::Result(tid.into())]);
        }
        if mode.is_spmd {
            return Ok(vec![Act::Wait(self.barrier_of_all(t)), runs]);
        }
        if self.is_main(t) {
            return Ok(vec![runs]);
        }
        let number = Act::Result(tid.into());
        let is_worker = tid < workers(self.core.job);
        Ok(match is_worker && mode.is_generic_loop {
            true => vec![Act::Wait(self.barrier_of_workers()), Act::Work, number],
            false => vec![number],
        })
    }

    /// Returns the actions of `__kmpc_target_deinit`: the main thread releases the workers.
    pub(super) fn end_team(&mut self, t: usize) -> Result<Vec<Act>, Stop> {
        match self.team(t).is_spmd || !self.is_main(t) {
            true => Ok(Vec::new()),
            false => Ok(vec![Act::Publish(None), Act::Wait(self.barrier_of_workers())]),
        }
    }

    /// Returns the actions by which a worker in the runtime's loop executes the region in `Team::region`.
    pub(super) fn work(&mut self, t: usize) -> Result<Vec<Act>, Stop> {
        let Some(region) = self.team(t).region else { return Ok(Vec::new()) };
        let number = self.core.threads[t].tid[0];
        let meet = Act::Wait(self.barrier_of_workers());
        let mut acts = Vec::new();
        if number < region.size {
            let args = vec![Scalar::from_bits(0), Scalar::from_bits(number.into())];
            acts.push(Act::EnterRegion(TeamPlace { number, size: region.size }));
            acts.push(Act::Call(Callback { function: region.wrapper, args, numbers: None }));
            acts.push(Act::LeaveRegion);
        }
        acts.extend([meet.clone(), meet, Act::Work]);
        Ok(acts)
    }

    /// Executes `__kmpc_kernel_parallel`, which a worker calls in a loop of the module. Stores a pointer to the
    /// region's function in memory.
    pub(super) fn take_work(&mut self, c: &OpenmpCall) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let (region, number) = (self.team(t).region, self.core.threads[t].tid[0]);
        let pointer = match region {
            Some(region) => {
                let object = self.core.mem.function_object(t, region.wrapper)?;
                self.core.mem.view(t).pointer_to(object, AddressSpace(0))?
            }
            None => Scalar::from_bits(0),
        };
        let leaf = Leaf { kind: Kind::Ptr(AddressSpace(0)), bits: 64, offset: 0 };
        store_behind(self.core, t, &c.args[0], leaf, pointer)?;
        let place = region.filter(|region| number < region.size);
        if let Some(region) = place {
            self.openmp.member(t).levels.push(TeamPlace { number, size: region.size });
        }
        give_number(&mut self.core.threads, c, place.is_some().into());
        Ok(Flow::Next)
    }

    /// Returns the actions of `__kmpc_parallel_NN(location, thread, if, threads, binding, function, wrapper, arguments,
    /// number of arguments)`.
    pub(super) fn parallel(&mut self, c: &OpenmpCall) -> Result<Vec<Act>, Stop> {
        let t = c.cx.t;
        for n in [2, 3, 8] {
            let v = c.args[n].0;
            self.core.mem.require_definite(&v, "an operand of a parallel region")?;
        }
        let function = function_of(&mut self.core.mem, &c.args[5].0)?;
        let is_spmd = self.team(t).is_spmd;
        let is_nested = !self.openmp.member(t).levels.is_empty();
        let tid = self.core.threads[t].tid[0];
        let asked = match c.number(3) as u32 {
            0 | u32::MAX => u32::MAX,
            asked => asked,
        };
        if is_nested || c.number(2) == 0 {
            if is_spmd && !is_nested {
                // In SPMD mode, each thread would execute this region alone. The machine does not model this.
                return c.unsupported();
            }
            return self.alone(c, function, tid);
        }
        if is_spmd {
            let size = asked.min(self.team(t).threads);
            let place = TeamPlace { number: tid, size };
            let all = Act::Wait(self.barrier_of_all(t));
            let mut acts = vec![all.clone(), Act::EnterRegion(place)];
            if tid < size {
                acts.push(Act::Call(region_call(self.core, c, function, tid)?));
            }
            acts.extend([all, Act::LeaveRegion]);
            return Ok(acts);
        }
        let size = asked.min(workers(self.core.job)) / self.core.job.lanes * self.core.job.lanes;
        if size < 2 {
            return self.alone(c, function, tid);
        }
        let wrapper = function_of(&mut self.core.mem, &c.args[6].0)?;
        let args = share_arguments(self.core, c)?;
        let meet = Act::Wait(self.barrier_of_workers());
        let mut acts = vec![Act::Publish(Some(Region { wrapper, size, args })), meet.clone(), meet];
        acts.extend(args.map(Act::End));
        Ok(acts)
    }

    /// Returns the actions of a region that a team of one thread executes.
    fn alone(&mut self, c: &OpenmpCall, function: FuncId, tid: u32) -> Result<Vec<Act>, Stop> {
        let call = region_call(self.core, c, function, tid)?;
        Ok(vec![Act::EnterRegion(TeamPlace { number: 0, size: 1 }), Act::Call(call), Act::LeaveRegion])
    }

    /// Executes `__kmpc_get_shared_variables`, which stores the address of the shared arguments in memory.
    pub(super) fn shared_variables(&mut self, c: &OpenmpCall) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let Some(object) = self.team(t).region.and_then(|region| region.args) else { return c.unsupported() };
        let pointer = self.core.mem.view(t).pointer_to(object, AddressSpace(0))?;
        let leaf = Leaf { kind: Kind::Ptr(AddressSpace(0)), bits: 64, offset: 0 };
        store_behind(self.core, t, &c.args[0], leaf, pointer)?;
        Ok(Flow::Next)
    }
}

/// Returns the number of threads of a CTA.
fn block_size(job: Job) -> u32 {
    job.setup.launch.block[0]
}

/// Returns the number of workers in generic mode. The first thread of the last warp runs user code, and all warps
/// before it are workers.
fn workers(job: Job) -> u32 {
    main_thread(job)
}

fn main_thread(job: Job) -> u32 {
    (block_size(job) - 1) / job.lanes * job.lanes
}

/// Returns the kernel's mode. Up to LLVM 16 the mode is an argument of the call. Since LLVM 17 the mode is in a
/// constant (`KernelEnvironmentTy`): the first byte states whether the workers execute the runtime's loop, and the
/// third byte is the mode.
fn kernel_mode(mem: &mut MemorySystem, c: &OpenmpCall) -> Result<KernelMode, Stop> {
    if c.args.len() > 2 {
        return Ok(KernelMode {
            is_spmd: c.number(1) & SPMD != 0,
            was_generic: c.number(1) == GENERIC | SPMD,
            is_generic_loop: c.number(2) & 1 == 1,
            buffer_size: 0,
        });
    }
    let (p, Kind::Ptr(space)) = c.args[0] else { return c.unsupported() };
    let (object, offset) = mem.resolve(c.cx.t, &p, space, 3)?;
    let size = mem.memory.objects[object].size;
    let bytes = mem.memory.bytes(object, offset, (size - offset).min(28)).into_owned();
    if !mem.memory.objects[object].constant || bytes.iter().any(|cell| cell.is_pointer()) && size > 24 {
        return c.unsupported();
    }
    let byte = |n: usize| bytes.get(n).map_or(0, |cell| u64::from(cell.value()));
    let word = |n: usize| (0..4).map(|i| byte(n + i) << (8 * i)).sum::<u64>();
    // Older versions of this constant do not state sizes for reductions.
    let buffer_size = if size > 24 { word(20).saturating_mul(word(24)) } else { 0 };
    let mode = byte(2);
    Ok(KernelMode {
        is_spmd: mode & SPMD != 0,
        was_generic: mode == GENERIC | SPMD,
        is_generic_loop: byte(0) != 0,
        buffer_size,
    })
}

/// Returns the call of a region's function. The arguments are read from an array in memory.
fn region_call(core: &mut Core, c: &OpenmpCall, function: FuncId, tid: u32) -> Result<Callback, Stop> {
    let t = c.cx.t;
    let code = &core.job.program[function];
    let count = c.number(8) as usize;
    if code.params.len() != count + 2 {
        return c.unsupported();
    }
    let mut args = Vec::new();
    for n in 0..count {
        let shape = core.job.program.shape(code.params[n + 2].shape);
        let [leaf @ Leaf { bits: 64, kind: Kind::Ptr(_) | Kind::Int, .. }] = *shape.leaves else {
            return c.unsupported();
        };
        let (array, kind) = c.args[7];
        let place = Scalar { bits: array.bits + 8 * n as u128, ..array };
        args.push(load_behind(core, t, &(place, kind), Leaf { offset: 0, ..leaf }, AccessKind::Read)?);
    }
    Ok(Callback { function, args, numbers: Some([tid, 0]) })
}

/// Copies the array of arguments to memory that the workers can read.
fn share_arguments(core: &mut Core, c: &OpenmpCall) -> Result<Option<ObjectId>, Stop> {
    let t = c.cx.t;
    let len = 8 * c.number(8);
    if len == 0 {
        return Ok(None);
    }
    let (array, Kind::Ptr(space)) = c.args[7] else { return c.unsupported() };
    let from = core.touch(t, &array, &Touch::plain(space, AccessKind::Read, len))?;
    let origin = Origin::Heap { activation: core.threads.frame(t).activation, inst: core.threads[t].inst };
    let owner = Owner { cta: core.mem.position(t).cta, thread: t as u32 };
    let object = core.mem.create(origin, StorageKind::Global, owner, len, 8)?;
    core.mem.announce(t, object);
    for prov in core.mem.memory.pointers_in(from.0, from.1, len) {
        core.escape(t, prov.tags, Escape::Stored(Some(object)))?;
    }
    core.race_check(t, object, 0, &Touch::plain(AddressSpace(0), AccessKind::Write, len))?;
    core.mem.memory.copy((object, 0), from, len);
    Ok(Some(object))
}

/// Returns the function at which a pointer points.
pub(super) fn function_of(mem: &mut MemorySystem, p: &Scalar) -> Result<FuncId, Stop> {
    if p.bits == 0 {
        return unsupported("a parallel region without a function");
    }
    mem.called_function(p)
}

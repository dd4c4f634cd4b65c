//! OpenMP's device runtime, executed as LLVM's openmp/device executes it ([`openmp`]).
//!
//! A call of the runtime is a list of actions ([`Act`]): waits, calls of functions of the module, and changes of the
//! runtime's state. An action that waits or calls a function ends the machine's step. The next step of the thread
//! continues the same call. If LLVM's runtime makes a thread wait for certain threads, the machine makes the thread
//! wait for exactly these threads. Memory is ordered where OpenMP implies a flush. The runtime's own state is not an
//! object of the program. The runtime chooses how iterations are distributed and how many threads a team has; the
//! machine makes the same choices as LLVM's runtime.
//!
//! - In SPMD mode all threads run user code, and wait for each other at the beginning and the end of each parallel
//!   region. In generic mode only the first thread of the last warp runs user code. The threads of all other warps are
//!   workers. Workers run the runtime's loop or a loop of the module.
//! - A kernel must call `__kmpc_target_init` first. Otherwise every other call of the runtime discards the run.
//!   Launches have one dimension.
//! - The main thread of the last team combines the values of a reduction.
//! - Copies of arguments and the buffer of reductions are memory of the program.
//! - If a pass made a kernel SPMD (mode 3), hosts launch it with one warp fewer. So when two programs are compared, the
//!   last warp of such a kernel does nothing.

mod critical;
mod dispatch;
mod loops;
mod reductions;
mod state;
mod teams;

pub use state::Openmp;

use self::state::{Act, Callback, OpenmpCall, Team, TeamPlace};
use crate::api::{AccessKind, Origin, Stop, unsupported};
use crate::code::openmp::{OpenmpNumber, OpenmpOp};
use crate::code::{AtomicCode, Exchange, Scope, Step};
use crate::exec::intrinsics::exchange;
use crate::exec::{CallSite, Core, Cx, Flow, Owner, Threads, Touch, Vm, heap};
use crate::ir::{FuncId, Ordering};
use crate::memory::{Cell, Kind, Leaf, Scalar, StorageKind, mask};
use crate::order::{Barrier, Status};
use crate::promises::Sync;

/// The parts of a run that a call of the runtime touches if it neither waits nor calls a function of the module.
struct Runtime<'r, 'a> {
    core: &'r mut Core<'a>,
    openmp: &'r mut Openmp,
}

impl<'a> Vm<'a> {
    fn runtime(&mut self) -> Runtime<'_, 'a> {
        Runtime { core: &mut self.core, openmp: &mut self.openmp }
    }

    /// Whether the thread's running frame is in an unfinished call of the runtime.
    pub fn is_in_runtime(&self, t: usize) -> bool {
        let calls = self.openmp.threads.get(&t).and_then(|member| member.calls.last());
        calls.is_some_and(|(depth, _)| *depth == self.core.threads[t].frames.len())
    }

    /// Executes or continues a call of the runtime. Returns `None` if the machine does not model these arguments.
    pub fn call_openmp(&mut self, site: &CallSite, op: OpenmpOp, callee: FuncId) -> Result<Option<Flow>, Stop> {
        if self.is_in_runtime(site.cx.t) {
            return self.execute_acts(site.cx, site.step).map(Some);
        }
        let program = self.core.job.program;
        let name = self.core.job.name(self.core.job.module.function(callee).symbol);
        self.core.mem.out.atomics.has_others = true;
        let mut args = Vec::new();
        for (n, arg) in site.call.args.iter().enumerate() {
            let Some(leaf) = program.shape(arg.shape).leaves.first() else { return Ok(None) };
            let mut v = self.core.arg(site, n, 0)?;
            if let Some(p) = program[callee].params.get(n).and_then(|p| p.promise.as_ref()) {
                self.core.mem.promise(site.cx.t, p, &mut v, leaf.kind, "the argument")?;
            }
            args.push((v, leaf.kind));
        }
        let dst = program.shape(site.call.ret).leaves.first().map(|leaf| (site.step.dst, *leaf));
        let c = OpenmpCall { cx: site.cx, name, args, dst };
        self.begin_openmp(op, &c, site).map(Some)
    }

    fn begin_openmp(&mut self, op: OpenmpOp, c: &OpenmpCall, site: &CallSite) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let acts = match op {
            OpenmpOp::Init => self.runtime().init_team(c)?,
            OpenmpOp::Nothing => return Ok(Flow::Next),
            OpenmpOp::Flush => {
                return self.core.fence(t, AtomicCode { ordering: Ordering::SeqCst, scope: Scope::Device });
            }
            _ if !self.openmp.teams.contains_key(&self.core.mem.position(t).cta) => {
                // If no kernel initialised the runtime, the number of threads is unknown.
                return c.unsupported();
            }
            OpenmpOp::Deinit => self.runtime().end_team(t)?,
            OpenmpOp::TakeWork => return self.runtime().take_work(c),
            OpenmpOp::EndWork => vec![Act::LeaveRegion],
            OpenmpOp::Parallel => self.runtime().parallel(c)?,
            OpenmpOp::AllocShared => {
                let size = c.args[0].0;
                self.core.mem.require_definite(&size, "the size")?;
                // openmp/device aligns shared memory to 16.
                let align = Some(Scalar::from_bits(16));
                heap::allocate(&mut self.core, c.cx, site.step, size.bits, align, false)?;
                return Ok(Flow::Next);
            }
            OpenmpOp::FreeShared => {
                heap::release_heap(&mut self.core, c.cx, c.args[0].0)?;
                return Ok(Flow::Next);
            }
            OpenmpOp::SharedVariables => return self.runtime().shared_variables(c),
            OpenmpOp::Barrier => match self.runtime().barrier_of_team(t) {
                Some(barrier) => vec![Act::Wait(barrier)],
                None => {
                    return self.core.fence(t, AtomicCode { ordering: Ordering::SeqCst, scope: Scope::Device });
                }
            },
            OpenmpOp::SpmdBarrier => vec![Act::Wait(self.runtime().barrier_of_all(t))],
            OpenmpOp::GenericBarrier => vec![Act::Wait(self.runtime().barrier_of_workers())],
            OpenmpOp::StaticShare { bits, signed } => return self.runtime().static_share(c, bits, signed),
            OpenmpOp::Loop(kind) => self.runtime().loop_acts(c, kind)?,
            OpenmpOp::Dispatch { bits, signed } => self.runtime().begin_shared_loop(c, bits, signed)?,
            OpenmpOp::TakeChunk { bits } => return self.runtime().take_chunk(c, bits),
            OpenmpOp::EndDispatch => {
                self.openmp.member(t).loops.pop();
                return Ok(Flow::Next);
            }
            OpenmpOp::Ordered => {
                return if self.runtime().is_executed_by_one_thread(t) { Ok(Flow::Next) } else { c.unsupported() };
            }
            OpenmpOp::Masked => {
                let wanted = c.args[2].0;
                self.core.mem.require_definite(&wanted, "the number of a thread")?;
                let here = self.openmp.place_in_team(t).number;
                give_number(&mut self.core.threads, c, (u64::from(here) == c.number(2)).into());
                return Ok(Flow::Next);
            }
            OpenmpOp::Critical => vec![Act::Lock(critical::lock_place(&self.core.mem, c)?)],
            OpenmpOp::EndCritical => return self.runtime().unlock(c),
            OpenmpOp::ActiveLanes => {
                self.core.announce_sync(t, Sync::Convergent)?;
                let lanes = exchange::active_mask(&mut self.core, t);
                if let Some((slot, _)) = c.dst {
                    self.core.threads.set(c.cx, slot, lanes);
                }
                return Ok(Flow::Next);
            }
            OpenmpOp::LaneBarrier => {
                let lanes = c.args[0].0;
                self.core.mem.require_definite(&lanes, "the member mask")?;
                if self.core.job.exchanges_without_mask() {
                    return c.unsupported();
                }
                return self.barrier(t, Barrier::Warp(lanes.bits as u32));
            }
            OpenmpOp::Number(which) => {
                let value = self.runtime().openmp_number(t, which);
                give_number(&mut self.core.threads, c, value);
                return Ok(Flow::Next);
            }
            OpenmpOp::ShuffleDown => return self.shuffle_down(c, site),
            OpenmpOp::TeamReduction => self.runtime().team_reduction(c)?,
            OpenmpOp::LeagueReduction => self.runtime().league_reduction(c)?,
            OpenmpOp::ReductionBuffer => return self.runtime().reduction_buffer(c, site.step),
        };
        let depth = self.core.threads[t].frames.len();
        self.openmp.member(t).calls.push((depth, acts.into()));
        self.execute_acts(c.cx, site.step)
    }

    /// Executes the actions of the current call until an action waits or calls a function, or until no action remains.
    fn execute_acts(&mut self, cx: Cx, step: &Step) -> Result<Flow, Stop> {
        let t = cx.t;
        loop {
            let Some((_, acts)) = self.openmp.member(t).calls.last_mut() else { return Ok(Flow::Next) };
            let Some(act) = acts.pop_front() else {
                self.openmp.member(t).calls.pop();
                return Ok(Flow::Yield);
            };
            match act {
                Act::Wait(barrier) => {
                    // The nondeterministic choice that tainted this thread may also decide whether the other threads
                    // wait here.
                    self.core.mem.out.observed.inconclusive |=
                        self.core.job.options.observe && self.core.threads.is_tainted(t);
                    self.barrier(t, barrier)?;
                    if self.core.mem.order.status[t] != Status::Ready {
                        self.core.threads.frame_mut(t).pc -= 1;
                        return Ok(Flow::Yield);
                    }
                }
                Act::Call(callback) => {
                    call_back(&mut self.core, cx, callback)?;
                    return Ok(Flow::Next);
                }
                Act::EnterRegion(place) => self.openmp.member(t).levels.push(place),
                Act::LeaveRegion => {
                    self.openmp.member(t).levels.pop();
                }
                Act::Publish(region) => self.runtime().team(t).region = region,
                Act::Work => {
                    let more = self.runtime().work(t)?;
                    self.openmp.add_acts(t, more);
                }
                Act::Iterate { next, step, end, function, arg } if next < end => {
                    let further = Act::Iterate { next: next.saturating_add(step), step, end, function, arg };
                    let call = Callback { function, args: vec![Scalar::from_bits(next.into()), arg], numbers: None };
                    self.openmp.add_acts(t, vec![Act::Call(call), further]);
                }
                Act::Iterate { .. } => {}
                Act::ResetChunks => {
                    if self.openmp.place_in_team(t).number == 0 {
                        self.runtime().team(t).chunks = 0;
                    }
                }
                Act::Lock(place) => {
                    if !self.runtime().lock(t, place)? {
                        self.openmp.add_acts(t, vec![Act::Lock(place)]);
                        self.core.threads.frame_mut(t).pc -= 1;
                        return Ok(Flow::Yield);
                    }
                }
                Act::Arrive => self.runtime().arrive_at_reduction(t)?,
                Act::Combine(what) => {
                    let more = self.runtime().combine(t, *what)?;
                    self.openmp.add_acts(t, more);
                }
                Act::End(object) => self.core.mem.kill(object),
                Act::Result(value) => self.core.threads.set(cx, step.dst, Scalar::from_bits(value.into())),
            }
        }
    }

    /// Executes a shuffle in groups of `width` lanes. Each lane gets the value of the lane whose number in the group is
    /// greater by `delta` than its own. If the group has no such lane, the lane gets its own value. All lanes of the
    /// thread's team participate in the exchange.
    fn shuffle_down(&mut self, c: &OpenmpCall, site: &CallSite) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let (delta, width) = (c.args[1].0, c.args[2].0);
        self.core.mem.require_definite(&delta, "the distance")?;
        self.core.mem.require_definite(&width, "the width")?;
        let lane = u64::from(self.core.mem.order.threads[t].lane());
        let width = (width.bits as u64).max(1);
        let from = if lane % width + (delta.bits as u64) < width { lane + delta.bits as u64 } else { lane };
        exchange::contribute_values(
            &mut self.core,
            site,
            Exchange::AnyLane,
            vec![c.args[0].0, Scalar::from_bits(from.into())],
        )?;
        if self.core.job.exchanges_without_mask() {
            return self.barrier(t, Barrier::Wave);
        }
        let size = match self.openmp.place_in_team(t) {
            TeamPlace { size: 1, .. } => self.runtime().team(t).threads,
            place => place.size,
        };
        let first = self.core.threads[t].tid[0] - lane as u32;
        let lanes = size.saturating_sub(first).min(32);
        self.barrier(t, Barrier::Lanes((1u64 << lanes) - 1))
    }
}

impl Runtime<'_, '_> {
    fn team(&mut self, t: usize) -> &mut Team {
        let cta = self.core.mem.position(t).cta;
        self.openmp.teams.entry(cta).or_default()
    }

    fn openmp_number(&mut self, t: usize, which: OpenmpNumber) -> u64 {
        let place = self.openmp.place_in_team(t);
        let value = match which {
            OpenmpNumber::Thread => place.number,
            OpenmpNumber::Threads => place.size,
            OpenmpNumber::Team => self.core.threads[t].ctaid[0],
            OpenmpNumber::Teams => self.core.job.setup.launch.grid[0],
            OpenmpNumber::Level => self.openmp.member(t).levels.len() as u32,
            OpenmpNumber::InParallel => self.openmp.member(t).levels.iter().any(|place| place.size > 1).into(),
            OpenmpNumber::HardwareThread => self.core.threads[t].tid[0],
            OpenmpNumber::HardwareThreads => self.team(t).threads,
            OpenmpNumber::WarpSize => self.core.job.lanes,
            OpenmpNumber::IsSpmd => self.team(t).is_spmd.into(),
            OpenmpNumber::IsFirst => (place.number == 0).into(),
            OpenmpNumber::No => 0,
        };
        value.into()
    }
}

/// Calls a function of the module for the runtime.
fn call_back(core: &mut Core, cx: Cx, call: Callback) -> Result<(), Stop> {
    let (t, program) = (cx.t, core.job.program);
    let code = &program[call.function];
    let name = core.job.name(core.job.module.function(call.function).symbol);
    if core.job.module.function(call.function).is_declaration() {
        return unsupported(format!("call @{} by the run time", name));
    }
    let first = if call.numbers.is_some() { 2 } else { 0 };
    if code.params.len() != first + call.args.len() || code.params.iter().any(|p| p.leaves != 1 || p.byval.is_some()) {
        return unsupported(format!("call @{} by the run time", name));
    }
    let mut args = Vec::new();
    let mut objects = Vec::new();
    for (n, number) in call.numbers.iter().flatten().enumerate() {
        let Kind::Ptr(space) = program.shape(code.params[n].shape).leaves[0].kind else {
            return unsupported(format!("call @{} by the run time", name));
        };
        let origin = Origin::Heap { activation: core.threads.frame(t).activation, inst: core.threads[t].inst };
        let owner = Owner { cta: core.mem.position(t).cta, thread: t as u32 };
        let object = core.mem.create(origin, StorageKind::Local, owner, 4, 4)?;
        core.mem.memory.write_cells(object, 0, number.to_le_bytes().iter().map(|byte| Cell::from_byte(*byte)));
        core.mem.announce(t, object);
        objects.push(object);
        args.push(core.mem.view(t).pointer_to(object, space)?);
    }
    for (v, p) in call.args.into_iter().zip(&code.params[first..]) {
        let leaf = program.shape(p.shape).leaves[0];
        args.push(match leaf.kind {
            Kind::Ptr(_) => v,
            _ => Scalar { bits: v.bits & mask(leaf.bits), undef: v.undef & mask(leaf.bits), ..v },
        });
    }
    let inst = core.threads[t].inst;
    core.enter_from_runtime(t, call.function, &mut args, inst)?;
    // The thread's numbers are in two objects, which end with the called function.
    core.threads[t].allocas.extend(objects);
    Ok(())
}

fn give_number(threads: &mut Threads, c: &OpenmpCall, value: u64) {
    if let Some((slot, leaf)) = c.dst {
        threads.set(c.cx, slot, Scalar::from_bits(u128::from(value) & mask(leaf.bits)));
    }
}

/// Reads one leaf of memory through a pointer argument.
fn load_behind(core: &mut Core, t: usize, p: &(Scalar, Kind), leaf: Leaf, kind: AccessKind) -> Result<Scalar, Stop> {
    let (pointer, Kind::Ptr(space)) = p else { return unsupported("call of the run time without a pointer") };
    let touch = Touch::plain(*space, kind, u64::from(leaf.bits / 8));
    let (object, offset) = core.touch(t, pointer, &touch)?;
    core.fetch(t, object, offset, leaf)
}

/// Writes one leaf of memory through a pointer argument.
fn store_behind(core: &mut Core, t: usize, p: &(Scalar, Kind), leaf: Leaf, value: Scalar) -> Result<(), Stop> {
    let (pointer, Kind::Ptr(space)) = p else { return unsupported("call of the run time without a pointer") };
    let touch = Touch::plain(*space, AccessKind::Write, u64::from(leaf.bits / 8));
    let (object, offset) = core.touch(t, pointer, &touch)?;
    core.mem.memory.store(object, offset, leaf, &value);
    Ok(())
}

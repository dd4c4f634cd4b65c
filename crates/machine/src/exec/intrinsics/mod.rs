//! Executes intrinsics. If an intrinsic is not in the table, a call of it discards the run, because the machine never
//! guesses an unknown effect.

mod amdgpu;
mod assume;
pub mod tcgen05;
mod buffers;
mod choice;
mod copies;
mod descriptor;
pub mod exchange;
mod gpu;
mod int;
mod lane_flow;
mod launch_parameters;
mod masked;
mod math;
mod matrix;
mod mbarrier;
mod mem;
mod restrict;
mod rounding;
mod scoped_atomics;
mod shared_load;
mod tensor;
mod value;
mod vectors;
mod vp;
mod warpgroup;

use self::masked::Layout;
use crate::api::{Discard, Stop, discard, unsupported};
use crate::code::{self, AtomicCode, BarrierMemory, Intrinsic};
use crate::exec::{CallSite, Core, Flow, Vm, opencl, thread_moment};
use crate::ir::*;
use crate::memory::Scalar;
use crate::order::Barrier;
use crate::promises::Sync;

impl Vm<'_> {
    /// Executes an intrinsic. Some intrinsics are executed by the lanes of a warp, or by the threads of a CTA,
    /// together.
    pub fn intrinsic(&mut self, site: &CallSite, which: Intrinsic) -> Result<Flow, Stop> {
        use Intrinsic::*;
        let is_other = matches!(
            which,
            Mbarrier(_)
                | CopyAsync(_)
                | CopyBulkIn
                | CopyBulkOut
                | CopyArrive { .. }
                | CopyMap
                | Tensor(_)
                | Tcgen05(_)
                | Warpgroup(_)
                | ActiveMask
        );
        self.core.mem.out.atomics.has_others |= is_other;
        let t = site.cx.t;
        match which {
            Exit => self.leave(t),
            Exchange(op) => self.exchange(site, op),
            LoadMatrix(op) => self.matrix(site, code::Exchange::LoadMatrix(op)),
            StoreMatrix(op) => self.matrix(site, code::Exchange::StoreMatrix(op)),
            Product(op) => self.matrix(site, code::Exchange::Product(op)),
            Tcgen05(code::Tcgen05Op::Product { .. } | code::Tcgen05Op::Commit) => execute(&mut self.core, site, which),
            Tcgen05(op) => self.matrix(site, code::Exchange::Tcgen05(op)),
            CopyMap => self.matrix(site, code::Exchange::CopyMap),
            Warpgroup(op) => self.matrix(site, code::Exchange::Warpgroup(op)),
            Barrier0 { red } => {
                if let Some(op) = red {
                    exchange::contribute_predicate(&mut self.core, site, op)?;
                }
                self.barrier(t, Barrier::Cta { id: 0, aligned: true })
            }
            CtaBarrier(barrier) => self.cta_barrier(site, barrier),
            WarpBarrier => {
                let mask = self.core.arg(site, 0, 0)?;
                self.core.job.condition(&mask, "the member mask")?;
                self.barrier(t, Barrier::Warp(mask.bits as u32))
            }
            WorkGroupBarrier(which) => {
                // LangRef does not state whether the barrier orders memory other than the CTA's shared memory. It does
                // not state this for a fence of shared memory either.
                self.core.mem.order.races.shared_fences |= which == BarrierMemory::Shared;
                let is_nosync =
                    self.core.called(site.step).is_some_and(|f| self.core.job.module.function(f).attrs.has("nosync"));
                let kind = if is_nosync { Sync::DeclaredNosync } else { Sync::Memory };
                let barrier = Barrier::Cta { id: 0, aligned: true };
                self.arrive_at_barrier(t, kind, |order, here| order.arrive(t, barrier, here))
            }
            ExecutionBarrier => self.barrier(t, Barrier::Execution),
            WaveBarrier if self.core.job.exchanges_without_mask() => self.barrier(t, Barrier::WaveExecution),
            ClusterArrive { relaxed, .. } => {
                self.arrive_at_barrier(t, Sync::Memory, |order, _| order.arrive_cluster(t, relaxed))
            }
            ClusterWait => self.arrive_at_barrier(t, Sync::Memory, |order, here| order.wait_cluster(t, here)),
            _ => execute(&mut self.core, site, which),
        }
    }
}

/// Executes an intrinsic that one thread executes alone.
fn execute(core: &mut Core, site: &CallSite, which: Intrinsic) -> Result<Flow, Stop> {
    use Intrinsic::*;
    match which {
        Unknown => return unsupported(core.called_name(site.step).to_string()),
        Ignore => {}
        First | Launder => {
            if which == Launder {
                core.mem.state.launder();
            }
            for i in 0..site.step.leaves as usize {
                let v = core.arg(site, 0, i)?;
                core.set_result(site, i, v);
            }
        }
        SpaceCast => {
            let (p, from) = (core.arg(site, 0, 0)?, core.job.arg_space(site.call, 0)?);
            let Some(to) = site.step.pointer else { return unsupported("intrinsic type") };
            let v = core.space_cast(site.cx.t, p, from, to)?;
            core.set_result(site, 0, v);
        }
        Choice(which) => choice::choose(core, site, which)?,
        Vp(op) => vp::vp(core, site, op)?,
        MaskedDivision(op) => vp::masked_division(core, site, op)?,
        Assume => assume::assume(core, site)?,
        ScopeDecl => {
            if let Some(Value::Metadata(list)) = site.call.args.first().map(|a| a.value) {
                core.mem.state.scope_decl(&thread_moment(&core.mem.order, &core.threads, site.cx.t), list);
            }
        }
        Restrict(kind) => restrict::restrict(core, site, kind)?,
        PtrMask => mem::ptr_mask(core, site)?,
        Memcpy | Memmove => mem::copy_bytes(core, site, which == Memcpy)?,
        Memset => mem::set_bytes(core, site)?,
        LifetimeStart | LifetimeEnd => mem::lifetime(core, site, which == LifetimeStart)?,
        InvariantStart | InvariantEnd => mem::invariant(core, site, which == InvariantStart)?,
        StackSave => {
            let depth = core.threads[site.cx.t].allocas.len();
            let top = core.mem.memory.stack_top(site.cx.t as u32).unwrap_or(0);
            // The saved value is the number of live allocas and the top of the stack, which the program cannot
            // interpret.
            core.set_result(site, 0, Scalar::from_bits(u128::from(top) << 32 | depth as u128));
        }
        StackRestore => {
            let v = core.arg(site, 0, 0)?;
            core.job.condition(&v, "the saved stack")?;
            mem::restore(core, site.cx, (v.bits & 0xffff_ffff) as usize)?;
        }
        MaskedLoad => masked::masked_load(core, site, Layout::Beside)?,
        MaskedStore => masked::masked_store(core, site, Layout::Beside)?,
        MaskedGather => masked::masked_load(core, site, Layout::Apart)?,
        MaskedScatter => masked::masked_store(core, site, Layout::Apart)?,
        ExpandLoad => masked::masked_load(core, site, Layout::Packed)?,
        CompressStore => masked::masked_store(core, site, Layout::Packed)?,
        CopyAsync(len) => copies::copy_async(core, site, len)?,
        CopyBulkIn => copies::copy_bulk_in(core, site)?,
        CopyBulkOut => copies::copy_bulk_out(core, site)?,
        CopyCommit(kind) => core.mem.order.copies.commit(site.cx.t, kind),
        CopyWait(wait) => copies::copy_wait(core, site, wait)?,
        CopyArrive { noinc } => mbarrier::mbarrier_arrive_copies(core, site, noinc)?,
        Mbarrier(op) => return mbarrier::mbarrier_op(core, site, op),
        ActiveMask => {
            core.announce_sync(site.cx.t, Sync::Convergent)?;
            let lanes = exchange::active_mask(core, site.cx.t);
            core.set_result(site, 0, lanes);
        }
        CompilerBarrier => core.announce_sync(site.cx.t, Sync::Memory)?,
        Ldg => mem::ldg(core, site)?,
        Tcgen05(op @ (code::Tcgen05Op::Product { .. } | code::Tcgen05Op::Commit)) => {
            tcgen05::tensor_thread(core, site, op)?
        }
        Tensor(op) => tensor::tensor(core, site, op)?,
        Pure(op) => value::value_intrinsic(core, site, op)?,
        Rounded(op) => rounding::execute_rounded(core, site, op)?,
        Constrained(op) => rounding::constrained(core, site, op)?,
        LaunchFacts(which) => launch_parameters::launch_facts(core, site.cx, which, site.step)?,
        Buffer(op) => buffers::buffer(core, site, op)?,
        ScopedAtomic(op) => {
            scoped_atomics::scoped_atomic(core, site, op)?;
            return Ok(Flow::Yield);
        }
        WaveSize => core.set_result(site, 0, Scalar::from_bits(core.job.lanes.into())),
        Trap => {
            core.mem.state.abandon(&thread_moment(&core.mem.order, &core.threads, site.cx.t))?;
            return discard(Discard::Trap);
        }
        Int(op) => int::int_intrinsic(core, site, op)?,
        Math(op) => math::math_intrinsic(core, site, op)?,
        IsFpClass => math::is_class(core, site)?,
        Reduce(join) => int::reduce(core, site, join)?,
        StepVector => int::step_vector(core, site)?,
        Elements(op) => vectors::move_elements(core, site, op)?,
        ActiveLanes => vectors::active_lanes(core, site)?,
        FpToIntSat { signed } => math::saturating_cast(core, site, signed)?,
        Sreg(sreg) => {
            let v = gpu::sreg(core, site.cx.t, sreg);
            core.set_result(site, 0, Scalar::from_bits(v.into()));
        }
        WorkItem(which) => opencl::place_of_work_item(core, site, which)?,
        IsSpace(space) => gpu::is_space(core, site, space)?,
        LaneFlow(which) => lane_flow::lane_flow(core, site, which)?,
        SetRegister => gpu::set_register(core, site)?,
        Mapa => gpu::mapa(core, site)?,
        MaskCount { low } => gpu::mask_count(core, site, low)?,
        WaveBarrier => core.announce_sync(site.cx.t, Sync::Memory)?,
        Membar(scope) => return core.fence(site.cx.t, AtomicCode { ordering: Ordering::SeqCst, scope }),
        ReleaseFence(scope) => {
            return core.fence(site.cx.t, AtomicCode { ordering: Ordering::Release, scope });
        }
        // `Vm::intrinsic` executes these intrinsics.
        Exit
        | Exchange(_)
        | LoadMatrix(_)
        | StoreMatrix(_)
        | Product(_)
        | CopyMap
        | Warpgroup(_)
        | Barrier0 { .. }
        | CtaBarrier(_)
        | WarpBarrier
        | WorkGroupBarrier(_)
        | ExecutionBarrier
        | ClusterArrive { .. }
        | ClusterWait
        | Tcgen05(_) => return unsupported("intrinsic type"),
    }
    Ok(Flow::Next)
}

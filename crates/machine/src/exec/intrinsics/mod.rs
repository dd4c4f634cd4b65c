//! Intrinsics. If an intrinsic is not in the table, its execution discards the run, because the machine never guesses
//! an unknown effect.

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
mod launched;
mod masked;
mod math;
mod matrix;
mod mbarrier;
mod mem;
mod restrict;
mod rounded;
mod scoped;
mod tensor;
mod value;
mod vectors;
mod vp;
mod warpgroup;

use self::masked::Layout;
use crate::api::{Discard, Stop, discard, unsupported};
use crate::code::{self, AtomicCode, BarrierMemory, Intrinsic};
use crate::exec::{CallSite, Flow, Vm, opencl, thread_moment};
use crate::ir::*;
use crate::memory::Scalar;
use crate::order::Barrier;
use crate::promises::Sync;

impl Vm<'_> {
    /// Executes an intrinsic.
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
        match which {
            Unknown => return unsupported(self.core.called_name(site.step).to_string()),
            Ignore => {}
            First | Launder => {
                if which == Launder {
                    self.core.mem.state.launder();
                }
                for i in 0..site.step.leaves as usize {
                    let v = self.core.arg(site, 0, i)?;
                    self.core.set_result(site, i, v);
                }
            }
            SpaceCast => {
                let (p, from) = (self.core.arg(site, 0, 0)?, self.core.job.arg_space(site.call, 0)?);
                let Some(to) = site.step.pointer else { return unsupported("intrinsic type") };
                let v = self.core.space_cast(site.cx.t, p, from, to)?;
                self.core.set_result(site, 0, v);
            }
            Choice(which) => choice::choose(&mut self.core, site, which)?,
            Vp(op) => vp::vp(&mut self.core, site, op)?,
            Assume => assume::assume(&mut self.core, site)?,
            ScopeDecl => {
                if let Some(Value::Metadata(list)) = site.call.args.first().map(|a| a.value) {
                    self.core
                        .mem
                        .state
                        .scope_decl(&thread_moment(&self.core.mem.order, &self.core.threads, site.cx.t), list);
                }
            }
            Restrict(kind) => restrict::restrict(&mut self.core, site, kind)?,
            PtrMask => mem::ptr_mask(&mut self.core, site)?,
            Memcpy | Memmove => mem::copy_bytes(&mut self.core, site, which == Memcpy)?,
            Memset => mem::set_bytes(&mut self.core, site)?,
            LifetimeStart | LifetimeEnd => mem::lifetime(&mut self.core, site, which == LifetimeStart)?,
            InvariantStart | InvariantEnd => mem::invariant(&mut self.core, site, which == InvariantStart)?,
            StackSave => {
                let depth = self.core.threads[site.cx.t].allocas.len();
                let top = self.core.mem.memory.stack_top(site.cx.t as u32).unwrap_or(0);
                // The saved value is the number of live allocas and the top of the stack, which the program cannot
                // interpret.
                self.core.set_result(site, 0, Scalar::from_bits(u128::from(top) << 32 | depth as u128));
            }
            StackRestore => {
                let v = self.core.arg(site, 0, 0)?;
                self.core.job.condition(&v, "the saved stack")?;
                mem::restore(&mut self.core, site.cx, (v.bits & 0xffff_ffff) as usize)?;
            }
            MaskedLoad => masked::masked_load(&mut self.core, site, Layout::Beside)?,
            MaskedStore => masked::masked_store(&mut self.core, site, Layout::Beside)?,
            MaskedGather => masked::masked_load(&mut self.core, site, Layout::Apart)?,
            MaskedScatter => masked::masked_store(&mut self.core, site, Layout::Apart)?,
            ExpandLoad => masked::masked_load(&mut self.core, site, Layout::Packed)?,
            CompressStore => masked::masked_store(&mut self.core, site, Layout::Packed)?,
            CopyAsync(len) => copies::copy_async(&mut self.core, site, len)?,
            CopyBulkIn => copies::copy_bulk_in(&mut self.core, site)?,
            CopyBulkOut => copies::copy_bulk_out(&mut self.core, site)?,
            CopyCommit(kind) => self.core.mem.order.copies.commit(site.cx.t, kind),
            CopyWait(wait) => copies::copy_wait(&mut self.core, site, wait)?,
            CopyArrive { noinc } => mbarrier::mbarrier_arrive_copies(&mut self.core, site, noinc)?,
            Mbarrier(op) => return mbarrier::mbarrier_op(&mut self.core, site, op),
            ActiveMask => {
                self.core.announce_sync(site.cx.t, Sync::Convergent)?;
                let lanes = exchange::active_mask(&mut self.core, site.cx.t);
                self.core.set_result(site, 0, lanes);
            }
            CompilerBarrier => self.core.announce_sync(site.cx.t, Sync::Memory)?,
            Ldg => mem::ldg(&mut self.core, site)?,
            Exchange(op) => return self.exchange(site, op),
            LoadMatrix(op) => return self.matrix(site, code::Exchange::LoadMatrix(op)),
            StoreMatrix(op) => return self.matrix(site, code::Exchange::StoreMatrix(op)),
            Product(op) => return self.matrix(site, code::Exchange::Product(op)),
            Tcgen05(op @ (code::Tcgen05Op::Product { .. } | code::Tcgen05Op::Commit)) => {
                tcgen05::tensor_thread(&mut self.core, site, op)?
            }
            Tcgen05(op) => return self.matrix(site, code::Exchange::Tcgen05(op)),
            CopyMap => return self.matrix(site, code::Exchange::CopyMap),
            Tensor(op) => tensor::tensor(&mut self.core, site, op)?,
            Warpgroup(op) => return self.matrix(site, code::Exchange::Warpgroup(op)),
            Pure(op) => value::value_intrinsic(&mut self.core, site, op)?,
            Rounded(op) => rounded::execute_rounded(&mut self.core, site, op)?,
            Constrained(op) => rounded::constrained(&mut self.core, site, op)?,
            LaunchFacts(which) => launched::launch_facts(&mut self.core, site.cx, which, site.step)?,
            Buffer(op) => buffers::buffer(&mut self.core, site, op)?,
            ScopedAtomic(op) => {
                scoped::scoped_atomic(&mut self.core, site, op)?;
                return Ok(Flow::Yield);
            }
            WaveSize => self.core.set_result(site, 0, Scalar::from_bits(self.core.job.lanes.into())),
            Trap => {
                self.core.mem.state.abandon(&thread_moment(&self.core.mem.order, &self.core.threads, site.cx.t))?;
                return discard(Discard::Trap);
            }
            Exit => return self.leave(site.cx.t),
            Int(op) => int::int_intrinsic(&mut self.core, site, op)?,
            Math(op) => math::math_intrinsic(&mut self.core, site, op)?,
            IsFpClass => math::is_class(&mut self.core, site)?,
            Reduce(join) => int::reduce(&mut self.core, site, join)?,
            StepVector => int::step_vector(&mut self.core, site)?,
            Elements(op) => vectors::move_elements(&mut self.core, site, op)?,
            ActiveLanes => vectors::active_lanes(&mut self.core, site)?,
            FpToIntSat { signed } => math::saturating_cast(&mut self.core, site, signed)?,
            Sreg(sreg) => {
                let v = gpu::sreg(&self.core, site.cx.t, sreg);
                self.core.set_result(site, 0, Scalar::from_bits(v.into()));
            }
            WorkItem(which) => opencl::place_of_work_item(&mut self.core, site, which)?,
            IsSpace(space) => gpu::is_space(&mut self.core, site, space)?,
            LaneFlow(which) => lane_flow::lane_flow(&mut self.core, site, which)?,
            SetRegister => gpu::set_register(&mut self.core, site)?,
            Mapa => gpu::mapa(&mut self.core, site)?,
            MaskCount { low } => gpu::mask_count(&mut self.core, site, low)?,
            Barrier0 { red } => {
                if let Some(op) = red {
                    exchange::contribute_predicate(&mut self.core, site, op)?;
                }
                return self.barrier(site.cx.t, Barrier::Cta { id: 0, aligned: true });
            }
            CtaBarrier(barrier) => return self.cta_barrier(site, barrier),
            WarpBarrier => {
                let mask = self.core.arg(site, 0, 0)?;
                self.core.job.condition(&mask, "the member mask")?;
                return self.barrier(site.cx.t, Barrier::Warp(mask.bits as u32));
            }
            WorkGroupBarrier(which) => {
                // LangRef does not state whether the barrier orders memory other than the CTA's shared memory. It does
                // not state this for a fence of shared memory either.
                self.core.mem.order.races.shared_fences |= which == BarrierMemory::Shared;
                let is_nosync =
                    self.core.called(site.step).is_some_and(|f| self.core.job.module.function(f).attrs.has("nosync"));
                let kind = if is_nosync { Sync::DeclaredNosync } else { Sync::Memory };
                let barrier = Barrier::Cta { id: 0, aligned: true };
                return self.arrive_at_barrier(site.cx.t, kind, |order, here| order.arrive(site.cx.t, barrier, here));
            }
            ExecutionBarrier => return self.barrier(site.cx.t, Barrier::Execution),
            WaveBarrier if self.core.job.exchanges_without_mask() => {
                return self.barrier(site.cx.t, Barrier::WaveExecution);
            }
            WaveBarrier => self.core.announce_sync(site.cx.t, Sync::Memory)?,
            Membar(scope) => return self.core.fence(site.cx.t, AtomicCode { ordering: Ordering::SeqCst, scope }),
            ReleaseFence(scope) => {
                return self.core.fence(site.cx.t, AtomicCode { ordering: Ordering::Release, scope });
            }
            ClusterArrive { relaxed, .. } => {
                return self
                    .arrive_at_barrier(site.cx.t, Sync::Memory, |order, _| order.arrive_cluster(site.cx.t, relaxed));
            }
            ClusterWait => {
                return self
                    .arrive_at_barrier(site.cx.t, Sync::Memory, |order, here| order.wait_cluster(site.cx.t, here));
            }
        }
        Ok(Flow::Next)
    }
}

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

pub use exchange::LaneOperands;
pub use tcgen05::TensorMemory;

use self::masked::Layout;
use crate::api::{Discard, Stop, discard, unsupported};
use crate::code::{self, AtomicCode, BarrierMemory, CallCode, Intrinsic, Step};
use crate::exec::{Cx, Flow, Vm, opencl, thread_moment};
use crate::ir::*;
use crate::memory::Scalar;
use crate::order::Barrier;
use crate::promises::Sync;

impl Vm<'_> {
    /// Executes an intrinsic.
    pub fn intrinsic(&mut self, cx: Cx, which: Intrinsic, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
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
            Unknown => return unsupported(self.core.called_name(step).to_string()),
            Ignore => {}
            First | Launder => {
                if which == Launder {
                    self.core.mem.state.launder();
                }
                for i in 0..step.leaves as usize {
                    let v = self.core.arg(cx, call, 0, i)?;
                    self.core.threads.set(cx, step.dst + i as u32, v);
                }
            }
            SpaceCast => {
                let (p, from) = (self.core.arg(cx, call, 0, 0)?, self.core.job.arg_space(call, 0)?);
                let Some(to) = step.pointer else { return unsupported("intrinsic type") };
                let v = self.core.space_cast(cx.t, p, from, to)?;
                self.core.threads.set(cx, step.dst, v);
            }
            Choice(which) => choice::choose(&mut self.core, cx, which, call, step)?,
            Vp(op) => vp::vp(&mut self.core, cx, op, call, step)?,
            Assume => assume::assume(&mut self.core, cx, call)?,
            ScopeDecl => {
                if let Some(Value::Metadata(list)) = call.args.first().map(|a| a.value) {
                    self.core
                        .mem
                        .state
                        .scope_decl(&thread_moment(&self.core.mem.order, &self.core.threads, cx.t), list);
                }
            }
            Restrict(kind) => restrict::restrict(&mut self.core, cx, kind, call, step)?,
            PtrMask => mem::ptr_mask(&mut self.core, cx, call, step)?,
            Memcpy | Memmove => mem::copy_bytes(&mut self.core, cx, call, which == Memcpy)?,
            Memset => mem::set_bytes(&mut self.core, cx, call)?,
            LifetimeStart | LifetimeEnd => mem::lifetime(&mut self.core, cx, call, which == LifetimeStart)?,
            InvariantStart | InvariantEnd => mem::invariant(&mut self.core, cx, call, step, which == InvariantStart)?,
            StackSave => {
                let depth = self.core.threads[cx.t].allocas.len();
                let top = self.core.mem.memory.stack_top(cx.t as u32).unwrap_or(0);
                // The saved value is the number of live allocas and the top of the stack, which the program cannot
                // interpret.
                self.core.threads.set(cx, step.dst, Scalar::from_bits(u128::from(top) << 32 | depth as u128));
            }
            StackRestore => {
                let v = self.core.arg(cx, call, 0, 0)?;
                self.core.job.condition(&v, "the saved stack")?;
                mem::restore(&mut self.core, cx, (v.bits & 0xffff_ffff) as usize)?;
            }
            MaskedLoad => masked::masked_load(&mut self.core, cx, call, step, Layout::Beside)?,
            MaskedStore => masked::masked_store(&mut self.core, cx, call, Layout::Beside)?,
            MaskedGather => masked::masked_load(&mut self.core, cx, call, step, Layout::Apart)?,
            MaskedScatter => masked::masked_store(&mut self.core, cx, call, Layout::Apart)?,
            ExpandLoad => masked::masked_load(&mut self.core, cx, call, step, Layout::Packed)?,
            CompressStore => masked::masked_store(&mut self.core, cx, call, Layout::Packed)?,
            CopyAsync(len) => copies::copy_async(&mut self.core, cx, call, len)?,
            CopyBulkIn => copies::copy_bulk_in(&mut self.core, cx, call)?,
            CopyBulkOut => copies::copy_bulk_out(&mut self.core, cx, call)?,
            CopyCommit(kind) => self.core.mem.order.copies.commit(cx.t, kind),
            CopyWait(wait) => copies::copy_wait(&mut self.core, cx, call, wait)?,
            CopyArrive { noinc } => mbarrier::mbarrier_arrive_copies(&mut self.core, cx, call, noinc)?,
            Mbarrier(op) => return mbarrier::mbarrier_op(&mut self.core, cx, op, call, step),
            ActiveMask => {
                self.core.announce_sync(cx.t, Sync::Convergent)?;
                let lanes = exchange::active_mask(&mut self.core, cx.t);
                self.core.threads.set(cx, step.dst, lanes);
            }
            CompilerBarrier => self.core.announce_sync(cx.t, Sync::Memory)?,
            Ldg => mem::ldg(&mut self.core, cx, call, step)?,
            Exchange(op) => return self.exchange(cx, op, call, step),
            LoadMatrix(op) => return self.matrix(cx, code::Exchange::LoadMatrix(op), call, step),
            StoreMatrix(op) => return self.matrix(cx, code::Exchange::StoreMatrix(op), call, step),
            Product(op) => return self.matrix(cx, code::Exchange::Product(op), call, step),
            Tcgen05(op @ (code::Tcgen05Op::Product { .. } | code::Tcgen05Op::Commit)) => {
                tcgen05::tensor_thread(&mut self.core, cx, op, call)?
            }
            Tcgen05(op) => return self.matrix(cx, code::Exchange::Tcgen05(op), call, step),
            CopyMap => return self.matrix(cx, code::Exchange::CopyMap, call, step),
            Tensor(op) => tensor::tensor(&mut self.core, cx, op, call)?,
            Warpgroup(op) => return self.matrix(cx, code::Exchange::Warpgroup(op), call, step),
            Pure(op) => value::value_intrinsic(&mut self.core, cx, op, call, step)?,
            Rounded(op) => rounded::execute_rounded(&mut self.core, cx, op, call, step)?,
            Constrained(op) => rounded::constrained(&mut self.core, cx, op, call, step)?,
            LaunchFacts(which) => launched::launch_facts(&mut self.core, cx, which, step)?,
            Buffer(op) => buffers::buffer(&mut self.core, cx, op, call, step)?,
            ScopedAtomic(op) => {
                scoped::scoped_atomic(&mut self.core, cx, op, call, step)?;
                return Ok(Flow::Yield);
            }
            WaveSize => self.core.threads.set(cx, step.dst, Scalar::from_bits(self.core.job.lanes.into())),
            Trap => {
                self.core.mem.state.abandon(&thread_moment(&self.core.mem.order, &self.core.threads, cx.t))?;
                return discard(Discard::Trap);
            }
            Exit => return self.leave(cx.t),
            Int(op) => int::int_intrinsic(&mut self.core, cx, op, call, step)?,
            Math(op) => math::math_intrinsic(&mut self.core, cx, op, call, step)?,
            IsFpClass => math::is_class(&mut self.core, cx, call, step)?,
            Reduce(join) => int::reduce(&mut self.core, cx, join, call, step)?,
            StepVector => int::step_vector(&mut self.core, cx, call, step)?,
            Elements(op) => vectors::move_elements(&mut self.core, cx, op, call, step)?,
            ActiveLanes => vectors::active_lanes(&mut self.core, cx, call, step)?,
            FpToIntSat { signed } => math::saturating_cast(&mut self.core, cx, signed, call, step)?,
            Sreg(sreg) => {
                let v = gpu::sreg(&self.core, cx.t, sreg);
                self.core.threads.set(cx, step.dst, Scalar::from_bits(v.into()));
            }
            WorkItem(which) => opencl::place_of_work_item(&mut self.core, cx, which, call, step)?,
            IsSpace(space) => gpu::is_space(&mut self.core, cx, space, call, step)?,
            LaneFlow(which) => lane_flow::lane_flow(&mut self.core, cx, which, call, step)?,
            SetRegister => gpu::set_register(&mut self.core, cx, call)?,
            Mapa => gpu::mapa(&mut self.core, cx, call, step)?,
            MaskCount { low } => gpu::mask_count(&mut self.core, cx, call, step, low)?,
            Barrier0 { red } => {
                if let Some(op) = red {
                    exchange::contribute_predicate(&mut self.core, cx, op, call, step)?;
                }
                return self.barrier(cx.t, Barrier::Cta { id: 0, aligned: true });
            }
            CtaBarrier(barrier) => return self.cta_barrier(cx, call, step, barrier),
            WarpBarrier => {
                let mask = self.core.arg(cx, call, 0, 0)?;
                self.core.job.condition(&mask, "the member mask")?;
                return self.barrier(cx.t, Barrier::Warp(mask.bits as u32));
            }
            WorkGroupBarrier(which) => {
                // LangRef does not state whether the barrier orders memory other than the CTA's shared memory. It does
                // not state this for a fence of shared memory either.
                self.core.mem.order.races.shared_fences |= which == BarrierMemory::Shared;
                let is_nosync =
                    self.core.called(step).is_some_and(|f| self.core.job.module.function(f).attrs.has("nosync"));
                let kind = if is_nosync { Sync::DeclaredNosync } else { Sync::Memory };
                let barrier = Barrier::Cta { id: 0, aligned: true };
                return self.arrive_at_barrier(cx.t, kind, |order, here| order.arrive(cx.t, barrier, here));
            }
            ExecutionBarrier => return self.barrier(cx.t, Barrier::Execution),
            WaveBarrier if self.core.job.exchanges_without_mask() => return self.barrier(cx.t, Barrier::WaveExecution),
            WaveBarrier => self.core.announce_sync(cx.t, Sync::Memory)?,
            Membar(scope) => return self.core.fence(cx.t, AtomicCode { ordering: Ordering::SeqCst, scope }),
            ReleaseFence(scope) => return self.core.fence(cx.t, AtomicCode { ordering: Ordering::Release, scope }),
            ClusterArrive { relaxed, .. } => {
                return self.arrive_at_barrier(cx.t, Sync::Memory, |order, _| order.arrive_cluster(cx.t, relaxed));
            }
            ClusterWait => {
                return self.arrive_at_barrier(cx.t, Sync::Memory, |order, here| order.wait_cluster(cx.t, here));
            }
        }
        Ok(Flow::Next)
    }
}

//! Intrinsics. If an intrinsic is not in the table, its execution discards the run, because the machine never guesses
//! an unknown effect.

mod amdgpu;
mod assume;
mod tcgen05;
mod buffers;
mod choice;
mod copies;
mod descriptor;
mod exchange;
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
use crate::exec::{Cx, Flow, Vm, thread_moment};
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
            Unknown => return unsupported(self.called_name(step).to_string()),
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
            Choice(which) => self.choose(cx, which, call, step)?,
            Vp(op) => self.vp(cx, op, call, step)?,
            Assume => self.assume(cx, call)?,
            ScopeDecl => {
                if let Some(Value::Metadata(list)) = call.args.first().map(|a| a.value) {
                    self.core
                        .mem
                        .state
                        .scope_decl(&thread_moment(&self.core.mem.order, &self.core.threads, cx.t), list);
                }
            }
            Restrict(kind) => self.restrict(cx, kind, call, step)?,
            PtrMask => self.ptr_mask(cx, call, step)?,
            Memcpy | Memmove => self.copy_bytes(cx, call, which == Memcpy)?,
            Memset => self.set_bytes(cx, call)?,
            LifetimeStart | LifetimeEnd => self.lifetime(cx, call, which == LifetimeStart)?,
            InvariantStart | InvariantEnd => self.invariant(cx, call, step, which == InvariantStart)?,
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
                self.restore(cx, (v.bits & 0xffff_ffff) as usize)?;
            }
            MaskedLoad => self.masked_load(cx, call, step, Layout::Beside)?,
            MaskedStore => self.masked_store(cx, call, Layout::Beside)?,
            MaskedGather => self.masked_load(cx, call, step, Layout::Apart)?,
            MaskedScatter => self.masked_store(cx, call, Layout::Apart)?,
            ExpandLoad => self.masked_load(cx, call, step, Layout::Packed)?,
            CompressStore => self.masked_store(cx, call, Layout::Packed)?,
            CopyAsync(len) => self.copy_async(cx, call, len)?,
            CopyBulkIn => self.copy_bulk_in(cx, call)?,
            CopyBulkOut => self.copy_bulk_out(cx, call)?,
            CopyCommit(kind) => self.core.mem.order.copies.commit(cx.t, kind),
            CopyWait(wait) => self.copy_wait(cx, call, wait)?,
            CopyArrive { noinc } => self.mbarrier_arrive_copies(cx, call, noinc)?,
            Mbarrier(op) => return self.mbarrier_op(cx, op, call, step),
            ActiveMask => {
                self.core.announce_sync(cx.t, Sync::Convergent)?;
                let lanes = self.active_mask(cx.t);
                self.core.threads.set(cx, step.dst, lanes);
            }
            CompilerBarrier => self.core.announce_sync(cx.t, Sync::Memory)?,
            Ldg => self.ldg(cx, call, step)?,
            Exchange(op) => return self.exchange(cx, op, call, step),
            LoadMatrix(op) => return self.matrix(cx, code::Exchange::LoadMatrix(op), call, step),
            StoreMatrix(op) => return self.matrix(cx, code::Exchange::StoreMatrix(op), call, step),
            Product(op) => return self.matrix(cx, code::Exchange::Product(op), call, step),
            Tcgen05(op @ (code::Tcgen05Op::Product { .. } | code::Tcgen05Op::Commit)) => {
                self.tensor_thread(cx, op, call)?
            }
            Tcgen05(op) => return self.matrix(cx, code::Exchange::Tcgen05(op), call, step),
            CopyMap => return self.matrix(cx, code::Exchange::CopyMap, call, step),
            Tensor(op) => self.tensor(cx, op, call)?,
            Warpgroup(op) => return self.matrix(cx, code::Exchange::Warpgroup(op), call, step),
            Pure(op) => self.value_intrinsic(cx, op, call, step)?,
            Rounded(op) => self.execute_rounded(cx, op, call, step)?,
            Constrained(op) => self.constrained(cx, op, call, step)?,
            LaunchFacts(which) => self.launch_facts(cx, which, step)?,
            Buffer(op) => self.buffer(cx, op, call, step)?,
            ScopedAtomic(op) => {
                self.scoped_atomic(cx, op, call, step)?;
                return Ok(Flow::Yield);
            }
            WaveSize => self.core.threads.set(cx, step.dst, Scalar::from_bits(self.core.job.lanes.into())),
            Trap => {
                self.core.mem.state.abandon(&thread_moment(&self.core.mem.order, &self.core.threads, cx.t))?;
                return discard(Discard::Trap);
            }
            Exit => return self.leave(cx.t),
            Int(op) => self.int_intrinsic(cx, op, call, step)?,
            Math(op) => self.math_intrinsic(cx, op, call, step)?,
            IsFpClass => self.is_class(cx, call, step)?,
            Reduce(join) => self.reduce(cx, join, call, step)?,
            StepVector => self.step_vector(cx, call, step)?,
            Elements(op) => self.move_elements(cx, op, call, step)?,
            ActiveLanes => self.active_lanes(cx, call, step)?,
            FpToIntSat { signed } => self.saturating_cast(cx, signed, call, step)?,
            Sreg(sreg) => {
                let v = self.sreg(cx.t, sreg);
                self.core.threads.set(cx, step.dst, Scalar::from_bits(v.into()));
            }
            WorkItem(which) => self.place_of_work_item(cx, which, call, step)?,
            IsSpace(space) => self.is_space(cx, space, call, step)?,
            LaneFlow(which) => self.lane_flow(cx, which, call, step)?,
            SetRegister => self.set_register(cx, call)?,
            Mapa => self.mapa(cx, call, step)?,
            MaskCount { low } => self.mask_count(cx, call, step, low)?,
            Barrier0 { red } => {
                if let Some(op) = red {
                    self.contribute_predicate(cx, op, call, step)?;
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
                let is_nosync = self.called(step).is_some_and(|f| self.core.job.module.function(f).attrs.has("nosync"));
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

impl<'a> Vm<'a> {
    /// Returns the name of the function that a call instruction calls.
    pub fn called_name(&self, step: &Step) -> &'a str {
        self.called(step).map_or("", |c| self.core.job.module.function_name(c))
    }

    /// Returns the function that a call instruction of the running thread's function names; `None` for an indirect
    /// call.
    fn called(&self, step: &Step) -> Option<FuncId> {
        let f = self
            .core
            .job
            .module
            .function(self.core.threads[self.core.threads.current].frames.last().map_or(FuncId(0), |f| f.function));
        f.inst(step.inst).kind.as_call().and_then(|c| self.core.job.module.callee(c.callee))
    }
}

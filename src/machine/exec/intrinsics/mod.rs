//! Intrinsics. A name outside the table discards the run when it is reached: an unknown effect is never guessed.

mod assume;
mod choice;
mod gpu;
mod int;
mod math;
mod mem;
mod restrict;
mod vp;

use crate::ir::restrict::RestrictKind;
use crate::ir::*;
use crate::machine::code::ops::{AtomicCode, CallCode, Scope, Step};
use crate::machine::exec::vm::{Cx, Flow, Vm};
use crate::machine::facts::stop::{Discard, Stop, discard, unsupported};
use crate::machine::memory::value::Scalar;
use crate::machine::order::barriers::Barrier;
use crate::machine::order::{convergent, copies, mbarrier};

/// What an intrinsic does, without the types in its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Intrinsic {
    Unknown,
    /// No effect and no result.
    Ignore,
    /// Gives its first argument: expect, ssa.copy, threadlocal.address.
    First,
    /// The same; from here on the pointer may have another `!invariant.group`.
    Launder,
    Choice(choice::Choice),
    Vp(vp::Op),
    Assume,
    ScopeDecl,
    Restrict(RestrictKind),
    PtrMask,
    Memcpy,
    Memmove,
    Memset,
    LifetimeStart,
    LifetimeEnd,
    InvariantStart,
    InvariantEnd,
    StackSave,
    StackRestore,
    MaskedLoad,
    MaskedStore,
    /// The thread ends here.
    Trap,
    Exit,
    Int(int::Op),
    Math(math::Op),
    IsFpClass,
    Reduce(int::Join),
    FpToIntSat {
        signed: bool,
    },
    /// Bytes copied.
    CopyAsync(u64),
    CopyBulkIn,
    CopyBulkOut,
    CopyCommit {
        bulk: bool,
    },
    CopyWait(copies::Wait),
    CopyArrive {
        noinc: bool,
    },
    Mbarrier(mbarrier::Op),
    ActiveMask,
    /// Ordered like a barrier by the compiler, and nothing at run time.
    CompilerBarrier,
    Exchange(convergent::Exchange),
    Ldg,
    MaskedGather,
    MaskedScatter,
    Sreg(gpu::Sreg),
    IsSpace(u32),
    Mapa,
    /// AMDGPU: bits of a mask below the lane, plus the second argument.
    MaskCount {
        low: bool,
    },
    /// Of all threads of the CTA, without a number.
    Barrier0 {
        red: Option<convergent::Exchange>,
    },
    /// Its first argument is the barrier's number, the second the thread count if it is `counted`, the last a predicate
    /// if it is reduced.
    CtaBarrier {
        aligned: bool,
        counted: bool,
        waits: bool,
        red: Option<convergent::Exchange>,
    },
    WarpBarrier,
    ExecutionBarrier,
    Membar(Scope),
    ClusterArrive {
        aligned: bool,
        relaxed: bool,
    },
    ClusterWait,
}

/// The intrinsic that a declared function is, if its name is LLVM's.
pub fn lookup(module: &Module, f: FuncId) -> Option<Intrinsic> {
    let full = module.function_name(f).strip_prefix("llvm.")?;
    let mut name = full;
    loop {
        if let Some(found) = by_name(name) {
            return Some(found);
        }
        match name.rfind('.') {
            Some(dot) if is_type(&name[dot + 1..]) => name = &name[..dot],
            _ => return Some(Intrinsic::Unknown),
        }
    }
}

/// Does this part of a name stand for a type? Any other part makes another intrinsic (`barrier0` and `barrier0.popc`).
fn is_type(part: &str) -> bool {
    let digit = part.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    let letter = part.starts_with(['i', 'f', 'p', 'v', 'a']);
    letter && digit || ["bf16", "nxv", "s_", "sl_"].iter().any(|p| part.starts_with(p))
}

fn by_name(name: &str) -> Option<Intrinsic> {
    use Intrinsic::*;
    if let Some(op) = int::by_name(name) {
        return Some(Int(op));
    }
    if let Some(op) = math::by_name(name) {
        return Some(Math(op));
    }
    if let Some(join) = name.strip_prefix("vector.reduce.").and_then(int::join_by_name) {
        return Some(Reduce(join));
    }
    if let Some(op) = convergent::by_name(name) {
        return Some(Exchange(op));
    }
    if let Some(op) = name.strip_prefix("nvvm.mbarrier.").and_then(mbarrier::by_name) {
        return Some(Mbarrier(op));
    }
    if let Some(barrier) = barrier_by_name(name) {
        return Some(barrier);
    }
    if let Some(choice) = choice::by_name(name) {
        return Some(Choice(choice));
    }
    if let Some(op) = name.strip_prefix("vp.").and_then(vp::by_name) {
        return Some(Vp(op));
    }
    if let Some(sreg) = gpu::sreg_by_name(name) {
        return Some(Sreg(sreg));
    }
    Some(match name {
        "donothing" | "sideeffect" | "pseudoprobe" | "dbg.declare" | "dbg.value" | "dbg.label" | "dbg.assign"
        | "var.annotation" | "prefetch" | "fake.use" => Ignore,
        "expect"
        | "expect.with.probability"
        | "ssa.copy"
        | "threadlocal.address"
        | "annotation"
        | "ptr.annotation"
        | "amdgcn.readfirstlane.uniform" => First,
        "launder.invariant.group" | "strip.invariant.group" => Launder,
        "is.fpclass" => IsFpClass,
        "fptosi.sat" => FpToIntSat { signed: true },
        "fptoui.sat" => FpToIntSat { signed: false },
        "assume" => Assume,
        "experimental.noalias.scope.decl" => ScopeDecl,
        "noalias.decl" => Restrict(RestrictKind::Decl),
        "noalias" => Restrict(RestrictKind::NoAlias),
        "provenance.noalias" => Restrict(RestrictKind::Provenance),
        "noalias.arg.guard" => Restrict(RestrictKind::ArgGuard),
        "noalias.copy.guard" => Restrict(RestrictKind::CopyGuard),
        "ptrmask" => PtrMask,
        "memcpy" | "memcpy.inline" => Memcpy,
        "memmove" => Memmove,
        "memset" | "memset.inline" => Memset,
        "lifetime.start" => LifetimeStart,
        "lifetime.end" => LifetimeEnd,
        "invariant.start" => InvariantStart,
        "invariant.end" => InvariantEnd,
        "stacksave" => StackSave,
        "stackrestore" => StackRestore,
        "masked.load" => MaskedLoad,
        "masked.store" => MaskedStore,
        "masked.gather" => MaskedGather,
        "masked.scatter" => MaskedScatter,
        "nvvm.ldg.global.i" | "nvvm.ldg.global.f" | "nvvm.ldg.global.p" | "nvvm.ldu.global.i" | "nvvm.ldu.global.f"
        | "nvvm.ldu.global.p" => Ldg,
        "nvvm.prefetch.L1"
        | "nvvm.prefetch.L2"
        | "nvvm.prefetch.global.L1"
        | "nvvm.prefetch.global.L2"
        | "nvvm.prefetch.global.L2.evict.last"
        | "nvvm.prefetch.global.L2.evict.normal"
        | "nvvm.prefetch.local.L1"
        | "nvvm.prefetch.local.L2"
        | "nvvm.prefetchu.L1" => Ignore,
        "trap" | "ubsantrap" | "debugtrap" => Trap,
        "nvvm.exit" => Exit,
        "nvvm.bar.warp.sync" => WarpBarrier,
        "amdgcn.s.barrier" => ExecutionBarrier,
        "amdgcn.wave.barrier" | "amdgcn.sched.barrier" | "amdgcn.sched.group.barrier" | "amdgcn.iglp.opt" => {
            CompilerBarrier
        }
        "nvvm.fence.sc.cluster" => Membar(Scope::Cluster),
        // PTX ISA, 'fence.proxy': orders a thread's own accesses through different proxies.
        "nvvm.fence.proxy.alias"
        | "nvvm.fence.proxy.async"
        | "nvvm.fence.proxy.async.global"
        | "nvvm.fence.proxy.async.shared_cluster"
        | "nvvm.fence.proxy.async.shared_cta"
        | "nvvm.fence.mbarrier_init.release.cluster" => CompilerBarrier,
        "nvvm.activemask" => ActiveMask,
        "nvvm.membar.cta" => Membar(Scope::Cta),
        "nvvm.membar.gl" => Membar(Scope::Device),
        "nvvm.membar.sys" => Membar(Scope::System),
        "nvvm.barrier.cluster.arrive" => ClusterArrive { aligned: false, relaxed: false },
        "nvvm.barrier.cluster.arrive.aligned" => ClusterArrive { aligned: true, relaxed: false },
        "nvvm.barrier.cluster.arrive.relaxed" => ClusterArrive { aligned: false, relaxed: true },
        "nvvm.barrier.cluster.arrive.relaxed.aligned" => ClusterArrive { aligned: true, relaxed: true },
        "nvvm.barrier.cluster.wait" | "nvvm.barrier.cluster.wait.aligned" => ClusterWait,
        "nvvm.cp.async.ca.shared.global.4" | "nvvm.cp.async.ca.shared.global.4.s" => CopyAsync(4),
        "nvvm.cp.async.ca.shared.global.8" | "nvvm.cp.async.ca.shared.global.8.s" => CopyAsync(8),
        "nvvm.cp.async.ca.shared.global.16"
        | "nvvm.cp.async.cg.shared.global.16"
        | "nvvm.cp.async.ca.shared.global.16.s"
        | "nvvm.cp.async.cg.shared.global.16.s" => CopyAsync(16),
        "nvvm.cp.async.bulk.global.to.shared.cta" => CopyBulkIn,
        "nvvm.cp.async.bulk.shared.cta.to.global" => CopyBulkOut,
        "nvvm.cp.async.commit.group" => CopyCommit { bulk: false },
        "nvvm.cp.async.bulk.commit.group" => CopyCommit { bulk: true },
        "nvvm.cp.async.wait.group" => CopyWait(copies::Wait::Groups),
        "nvvm.cp.async.wait.all" => CopyWait(copies::Wait::All),
        "nvvm.cp.async.bulk.wait.group" => CopyWait(copies::Wait::Bulk { read: false }),
        "nvvm.cp.async.bulk.wait.group.read" => CopyWait(copies::Wait::Bulk { read: true }),
        "nvvm.cp.async.mbarrier.arrive" | "nvvm.cp.async.mbarrier.arrive.shared" => CopyArrive { noinc: false },
        "nvvm.cp.async.mbarrier.arrive.noinc" | "nvvm.cp.async.mbarrier.arrive.noinc.shared" => {
            CopyArrive { noinc: true }
        }
        "nvvm.isspacep.global" => IsSpace(1),
        "nvvm.isspacep.shared" => IsSpace(3),
        "nvvm.isspacep.shared.cluster" => IsSpace(7),
        "nvvm.isspacep.const" => IsSpace(4),
        "nvvm.isspacep.local" => IsSpace(5),
        "amdgcn.is.shared" => IsSpace(3),
        "amdgcn.is.private" => IsSpace(5),
        "nvvm.mapa" | "nvvm.mapa.shared.cluster" => Mapa,
        "amdgcn.mbcnt.lo" => MaskCount { low: true },
        "amdgcn.mbcnt.hi" => MaskCount { low: false },
        _ => return None,
    })
}

/// Barriers of a CTA, by their names before and since LLVM 22: `barrier.cta.{sync,arrive,red.OP}[.aligned].{all,count}`.
fn barrier_by_name(name: &str) -> Option<Intrinsic> {
    use convergent::Exchange::{All, Any, Count};
    let barrier = |aligned, counted| Some(Intrinsic::CtaBarrier { aligned, counted, waits: true, red: None });
    match name {
        "nvvm.barrier0" | "nvvm.bar.sync.all" => return Some(Intrinsic::Barrier0 { red: None }),
        "nvvm.barrier0.popc" => return Some(Intrinsic::Barrier0 { red: Some(Count) }),
        "nvvm.barrier0.and" => return Some(Intrinsic::Barrier0 { red: Some(All) }),
        "nvvm.barrier0.or" => return Some(Intrinsic::Barrier0 { red: Some(Any) }),
        "nvvm.barrier.n" | "nvvm.bar.sync" => return barrier(true, false),
        "nvvm.barrier" => return barrier(true, true),
        "nvvm.barrier.sync" => return barrier(false, false),
        "nvvm.barrier.sync.cnt" => return barrier(false, true),
        _ => {}
    }
    let name = name.strip_prefix("nvvm.barrier.cta.")?;
    let (name, counted) =
        name.strip_suffix(".count").map(|n| (n, true)).or(name.strip_suffix(".all").map(|n| (n, false)))?;
    let (name, aligned) = name.strip_suffix(".aligned").map_or((name, false), |n| (n, true));
    let red = match name {
        "red.popc" => Some(Count),
        "red.and" => Some(All),
        "red.or" => Some(Any),
        "sync" | "arrive" => None,
        _ => return None,
    };
    Some(Intrinsic::CtaBarrier { aligned, counted, waits: name != "arrive", red })
}

impl Vm<'_> {
    /// Executes an intrinsic.
    pub fn intrinsic(&mut self, cx: Cx, which: Intrinsic, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        use Intrinsic::*;
        match which {
            Unknown => return unsupported(self.called_name(step)),
            Ignore => {}
            First | Launder => {
                if which == Launder {
                    self.state.launder();
                }
                for i in 0..step.leaves as usize {
                    let v = self.arg(cx, call, 0, i)?;
                    self.set(cx, step.dst + i as u32, v);
                }
            }
            Choice(which) => self.choose(cx, which, call, step)?,
            Vp(op) => self.vp(cx, op, call, step)?,
            Assume => self.assume(cx, call)?,
            ScopeDecl => {
                if let Some(Value::Metadata(list)) = call.args.first().map(|a| a.value) {
                    self.state.scope_decl(&crate::machine::exec::vm::at(&self.threads, cx.t), list);
                }
            }
            Restrict(kind) => self.restrict(cx, kind, call, step)?,
            PtrMask => self.ptr_mask(cx, call, step)?,
            Memcpy | Memmove => self.copy_bytes(cx, call, which == Memcpy)?,
            Memset => self.set_bytes(cx, call)?,
            LifetimeStart | LifetimeEnd => self.lifetime(cx, call, which == LifetimeStart)?,
            InvariantStart | InvariantEnd => self.invariant(cx, call, step, which == InvariantStart)?,
            StackSave => {
                let depth = self.threads[cx.t].allocas.len();
                let top = self.memory.stack_top(cx.t as u32).unwrap_or(0);
                // The allocas alive now; the number is opaque to the program.
                self.set(cx, step.dst, Scalar::of(u128::from(top) << 32 | depth as u128));
            }
            StackRestore => {
                let v = self.arg(cx, call, 0, 0)?;
                self.condition(&v, "the saved stack")?;
                self.restore(cx, (v.bits & 0xffff_ffff) as usize)?;
            }
            MaskedLoad => self.masked_load(cx, call, step)?,
            MaskedStore => self.masked_store(cx, call)?,
            MaskedGather => self.masked_gather(cx, call, step)?,
            MaskedScatter => self.masked_scatter(cx, call)?,
            CopyAsync(len) => self.copy_async(cx, call, len)?,
            CopyBulkIn => self.copy_bulk_in(cx, call)?,
            CopyBulkOut => self.copy_bulk_out(cx, call)?,
            CopyCommit { bulk } => self.copy_commit(cx.t, bulk),
            CopyWait(wait) => {
                let newest = if call.args.is_empty() { None } else { Some(self.arg(cx, call, 0, 0)?) };
                self.copy_wait(cx.t, wait, newest)?;
            }
            CopyArrive { noinc } => self.mbarrier_arrive_copies(cx, call, noinc)?,
            Mbarrier(op) => return self.mbarrier_op(cx, op, call, step),
            ActiveMask => {
                self.state.sync(
                    &crate::machine::exec::vm::at(&self.threads, cx.t),
                    crate::machine::promises::Sync::Convergent,
                )?;
                let lanes = self.active_mask(cx.t);
                self.set(cx, step.dst, lanes);
            }
            CompilerBarrier => self
                .state
                .sync(&crate::machine::exec::vm::at(&self.threads, cx.t), crate::machine::promises::Sync::Memory)?,
            Ldg => self.ldg(cx, call, step)?,
            Exchange(op) => return self.exchange(cx, op, call, step),
            Trap | Exit => {
                self.state.abandon(&crate::machine::exec::vm::at(&self.threads, cx.t))?;
                return discard(if which == Trap { Discard::Trap } else { Discard::Exit });
            }
            Int(op) => self.int_intrinsic(cx, op, call, step)?,
            Math(op) => self.math_intrinsic(cx, op, call, step)?,
            IsFpClass => self.is_class(cx, call, step)?,
            Reduce(join) => self.reduce(cx, join, call, step)?,
            FpToIntSat { signed } => self.saturating_cast(cx, signed, call, step)?,
            Sreg(sreg) => {
                let v = self.sreg(cx.t, sreg);
                self.set(cx, step.dst, Scalar::of(v.into()));
            }
            IsSpace(space) => self.is_space(cx, space, call, step)?,
            Mapa => self.mapa(cx, call, step)?,
            MaskCount { low } => self.mask_count(cx, call, step, low)?,
            Barrier0 { red } => {
                if let Some(op) = red {
                    self.bring_predicate(cx, op, call, step)?;
                }
                return self.barrier(cx.t, Barrier::Cta { id: 0, aligned: true });
            }
            CtaBarrier { aligned, counted, waits, red } => {
                return self.cta_barrier(cx, call, step, (aligned, counted, waits), red);
            }
            WarpBarrier => {
                let mask = self.arg(cx, call, 0, 0)?;
                self.condition(&mask, "the member mask")?;
                return self.barrier(cx.t, Barrier::Warp(mask.bits as u32));
            }
            ExecutionBarrier => return self.barrier(cx.t, Barrier::Execution),
            Membar(scope) => return self.fence(cx.t, AtomicCode { ordering: Ordering::SeqCst, scope }),
            ClusterArrive { relaxed, .. } => return self.cluster_arrive(cx.t, relaxed),
            ClusterWait => return self.cluster_wait(cx.t),
        }
        Ok(Flow::Next)
    }

    /// One leaf of an argument, under the promises of the call site.
    pub fn arg(&mut self, cx: Cx, call: &CallCode, n: usize, leaf: usize) -> Result<Scalar, Stop> {
        let Some(arg) = call.args.get(n) else { return unsupported("call with fewer arguments") };
        let mut v = self.get(cx, arg.src, leaf)?;
        if let Some(p) = &arg.promise {
            let kind = self.program.shape(arg.shape).leaves[leaf].kind;
            self.promise(cx.t, p, &mut v, kind, "the argument")?;
        }
        Ok(v)
    }

    /// Name of what a call instruction calls.
    pub fn called_name(&self, step: &Step) -> String {
        let f = self.module.function(self.threads[self.current].frames.last().map_or(FuncId(0), |f| f.function));
        let callee = f.inst(step.inst).kind.as_call().and_then(|c| self.module.callee(c.callee));
        callee.map_or(String::new(), |c| self.module.function_name(c).to_string())
    }
}

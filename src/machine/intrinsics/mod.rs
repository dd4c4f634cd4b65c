//! Intrinsics. A name outside the table discards the run when it is reached: an unknown effect is never guessed.

mod assume;
mod gpu;
mod int;
mod math;
mod mem;

use super::clock::Barrier;
use super::convergent;
use super::ops::{AtomicCode, CallCode, Scope, Step};
use super::promises::Stop;
use super::value::Scalar;
use super::vm::{Cx, Flow, Vm, discard, unsupported};
use crate::ir::*;

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
    /// Gives zero or false where the program must be ready for any answer.
    Zero,
    Assume,
    ScopeDecl,
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
    /// The thread ends here; the word says how.
    Stop(&'static str),
    Int(int::Op),
    Math(math::Op),
    IsFpClass,
    Reduce(int::Join),
    FpToIntSat {
        signed: bool,
    },
    /// Bytes copied.
    CopyAsync(u64),
    CopyCommit,
    CopyWait,
    Exchange(convergent::Exchange),
    Ldg,
    MaskedGather,
    MaskedScatter,
    Sreg(gpu::Sreg),
    IsSpace(u32),
    Mapa,
    CtaBarrier {
        aligned: bool,
    },
    /// Its first argument is the barrier's number.
    CtaBarrierId {
        aligned: bool,
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
    if let Some(op) = name.strip_prefix("nvvm.").and_then(convergent::by_name) {
        return Some(Exchange(op));
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
        "is.constant" => Zero,
        "is.fpclass" => IsFpClass,
        "fptosi.sat" => FpToIntSat { signed: true },
        "fptoui.sat" => FpToIntSat { signed: false },
        "assume" => Assume,
        "experimental.noalias.scope.decl" => ScopeDecl,
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
        "nvvm.ldg.global.i" | "nvvm.ldg.global.f" | "nvvm.ldg.global.p" => Ldg,
        "trap" | "ubsantrap" | "debugtrap" => Stop("trap"),
        "nvvm.exit" => Stop("exit"),
        "nvvm.barrier0" | "nvvm.bar.sync.all" => CtaBarrier { aligned: true },
        "nvvm.barrier.cta.sync.aligned.all" | "nvvm.barrier.n" | "nvvm.bar.sync" => CtaBarrierId { aligned: true },
        "nvvm.barrier.cta.sync.all" | "nvvm.barrier.sync" => CtaBarrierId { aligned: false },
        "nvvm.bar.warp.sync" => WarpBarrier,
        "amdgcn.s.barrier" => ExecutionBarrier,
        "nvvm.membar.cta" => Membar(Scope::Cta),
        "nvvm.membar.gl" => Membar(Scope::Device),
        "nvvm.membar.sys" => Membar(Scope::System),
        "nvvm.barrier.cluster.arrive" => ClusterArrive { aligned: false, relaxed: false },
        "nvvm.barrier.cluster.arrive.aligned" => ClusterArrive { aligned: true, relaxed: false },
        "nvvm.barrier.cluster.arrive.relaxed" => ClusterArrive { aligned: false, relaxed: true },
        "nvvm.barrier.cluster.arrive.relaxed.aligned" => ClusterArrive { aligned: true, relaxed: true },
        "nvvm.barrier.cluster.wait" | "nvvm.barrier.cluster.wait.aligned" => ClusterWait,
        "nvvm.cp.async.ca.shared.global.4" => CopyAsync(4),
        "nvvm.cp.async.ca.shared.global.8" => CopyAsync(8),
        "nvvm.cp.async.ca.shared.global.16" | "nvvm.cp.async.cg.shared.global.16" => CopyAsync(16),
        "nvvm.cp.async.commit.group" => CopyCommit,
        "nvvm.cp.async.wait.group" | "nvvm.cp.async.wait.all" => CopyWait,
        "nvvm.isspacep.global" => IsSpace(1),
        "nvvm.isspacep.shared" => IsSpace(3),
        "nvvm.isspacep.shared.cluster" => IsSpace(7),
        "nvvm.isspacep.const" => IsSpace(4),
        "nvvm.isspacep.local" => IsSpace(5),
        "nvvm.mapa.shared.cluster" => Mapa,
        _ => return None,
    })
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
            Zero => self.set(cx, step.dst, Scalar::of(0)),
            Assume => self.assume(cx, call)?,
            ScopeDecl => {
                if let Some(Value::Metadata(list)) = call.args.first().map(|a| a.value) {
                    self.state.scope_decl(&super::vm::at(&self.threads, cx.t), list);
                }
            }
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
            CopyCommit => self.copy_commit(cx.t),
            CopyWait => {
                let now = super::vm::at(&self.threads, cx.t);
                self.state.sync(&now, super::promises::Sync::Memory)?;
                let newest = if call.args.is_empty() { None } else { Some(self.arg(cx, call, 0, 0)?) };
                self.copy_wait(cx.t, newest)?;
            }
            Ldg => self.ldg(cx, call, step)?,
            Exchange(op) => return self.exchange(cx, op, call, step),
            Stop(how) => {
                self.state.abandon(&super::vm::at(&self.threads, cx.t))?;
                return discard(how);
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
            CtaBarrier { aligned } => return self.barrier(cx.t, Barrier::Cta { id: 0, aligned }),
            CtaBarrierId { aligned } => {
                let id = self.arg(cx, call, 0, 0)?;
                self.condition(&id, "the barrier's number")?;
                if call.args.len() > 1 {
                    return unsupported("barrier with a thread count");
                }
                if id.bits > 15 {
                    return super::vm::ub("bad-call", "there are 16 barriers");
                }
                return self.barrier(cx.t, Barrier::Cta { id: id.bits as u32, aligned });
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

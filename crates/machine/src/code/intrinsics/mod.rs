//! Intrinsics, with their names. If an intrinsic is not in the table, a call of it discards the run, because the
//! machine never guesses an unknown effect.

mod tcgen05;
mod buffers;
mod gpu;
mod arithmetic;
mod rounding;
mod scoped_atomics;
mod spirv;
mod tensors;
mod values;
mod vectors;
mod warpgroup;

pub use arithmetic::{IntOp, Join, MathOp, VpOp};
pub use buffers::{BufferAccess, BufferOp};
pub use gpu::{Action, AsyncKind, Exchange, LaneFlow, MbarrierOp, Reduce, Sreg, Wait};
pub use rounding::{ConstrainedOp, RoundedKind, RoundedOp};
pub use scoped_atomics::ScopedAtomic;
pub use tcgen05::{Tcgen05Op, shape};
pub use tensors::{MapField, TensorOp};
pub use values::{Curve, MatrixOp, MmaType, Product, Rounding, ValueOp};
pub use vectors::{ElementPlace, VectorOp};
pub use warpgroup::{GroupProduct, WarpgroupOp};

use crate::code::Scope;
use crate::code::opencl::WorkItem;
use crate::ir::restrict::{RestrictKind, restrict_kind};
use crate::ir::{BinOp, FuncId, Module};

/// The effect of an intrinsic, independent of the types in its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Intrinsic {
    Unknown,
    /// Has no effect and no result, such as a prefetch or a debug marker.
    Ignore,
    /// Returns its first argument: expect, ssa.copy, threadlocal.address.
    First,
    /// Returns its first argument. After the call, a load with `!invariant.group` through the result may give a
    /// different value than an earlier load through the argument.
    Launder,
    /// Converts its argument to the address space of its result.
    SpaceCast,
    Choice(Choice),
    Vp(VpOp),
    /// Divides the lanes that a mask enables.
    MaskedDivision(BinOp),
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
    /// Ends the launch.
    Trap,
    /// Ends the thread.
    Exit,
    Int(IntOp),
    Math(MathOp),
    IsFpClass,
    Reduce(Join),
    /// Returns the number of each lane.
    StepVector,
    Elements(VectorOp),
    /// Returns a vector that states which lanes a loop executes (`get.active.lane.mask`).
    ActiveLanes,
    FpToIntSat {
        signed: bool,
    },
    /// `cp.async` of this number of bytes.
    CopyAsync(u64),
    CopyBulkIn,
    CopyBulkOut,
    CopyCommit(AsyncKind),
    CopyWait(Wait),
    CopyArrive {
        noinc: bool,
    },
    Mbarrier(MbarrierOp),
    ActiveMask,
    /// Synchronises for promises such as `nosync`, but orders no memory at run time.
    CompilerBarrier,
    Exchange(Exchange),
    Ldg,
    MaskedGather,
    MaskedScatter,
    ExpandLoad,
    CompressStore,
    Sreg(Sreg),
    /// SPIR-V: returns a position or a size in the dimension that the argument selects.
    WorkItem(WorkItem),
    IsSpace(u32),
    Mapa,
    /// AMDGPU: counts the set mask bits below the lane's own bit, and adds the second argument.
    MaskCount {
        low: bool,
    },
    /// A barrier of all threads of the CTA, without a barrier number.
    Barrier0 {
        red: Option<Exchange>,
    },
    CtaBarrier(CtaBarrier),
    WarpBarrier,
    ExecutionBarrier,
    WaveBarrier,
    /// AMDGPU: a control-flow intrinsic that code generation inserts.
    LaneFlow(LaneFlow),
    /// AMDGPU: writes to a hardware register. The first argument encodes the register's number, first bit and width.
    SetRegister,
    /// SPIR-V: a barrier of all threads of the CTA.
    WorkGroupBarrier(BarrierMemory),
    Membar(Scope),
    /// A fence with release semantics only.
    ReleaseFence(Scope),
    ClusterArrive {
        aligned: bool,
        relaxed: bool,
    },
    ClusterWait,
    /// A pure function, applied lane by lane.
    Pure(ValueOp),
    /// A float operation that states its rounding direction.
    Rounded(RoundedOp),
    /// A constrained operation. In the default environment, it behaves as LLVM's ordinary operation.
    Constrained(ConstrainedOp),
    LoadMatrix(MatrixOp),
    StoreMatrix(MatrixOp),
    Product(Product),
    /// `wgmma`: fences, groups, products of matrices in shared memory.
    Warpgroup(WarpgroupOp),
    Tensor(TensorOp),
    Tcgen05(Tcgen05Op),
    /// A whole warp copies a tensor map from shared to global memory.
    CopyMap,
    /// Returns a pointer to a table in which the runtime describes the launch.
    LaunchFacts(LaunchFacts),
    /// Returns the number of lanes of a wave.
    WaveSize,
    Buffer(BufferOp),
    /// NVVM: an atomic operation whose name states its scope.
    ScopedAtomic(ScopedAtomic),
}

/// The memory that a SPIR-V barrier orders.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BarrierMemory {
    /// Only the CTA's shared memory.
    Shared,
    All,
}

/// A constant table of a launch.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum LaunchFacts {
    /// `kernarg.segment.ptr`: the arguments of the kernel, followed by the hidden arguments.
    KernelArguments,
    /// `implicitarg.ptr`: the hidden arguments of code object version 5 (AMDGPUUsage, "Kernel Argument Metadata").
    ImplicitArguments,
    /// `dispatch.ptr`: the launch packet `hsa_kernel_dispatch_packet_t`.
    Dispatch,
}

/// A barrier of the CTA; its first argument is the barrier's number. If the barrier is `counted`, the second argument
/// is the number of threads. If the barrier has a reduction, the last argument is a predicate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CtaBarrier {
    pub aligned: bool,
    pub counted: bool,
    pub waits: bool,
    pub red: Option<Exchange>,
}

/// Returns the intrinsic of a declared function, or `None` if its name does not begin with `llvm.`.
pub fn lookup(module: &Module, f: FuncId) -> Option<Intrinsic> {
    let name = module.function_name(f);
    if !name.starts_with("llvm.") {
        return None;
    }
    Some(match by_full_name(name) {
        Some(found) => found,
        None if values::is_some_function(module, f) => Intrinsic::Pure(ValueOp::Unknown),
        None => Intrinsic::Unknown,
    })
}

/// Returns the intrinsic with this full name. No module needs to declare the intrinsic.
pub fn by_full_name(full: &str) -> Option<Intrinsic> {
    if let Some(kind) = restrict_kind(full) {
        return Some(Intrinsic::Restrict(kind));
    }
    let mut name = full.strip_prefix("llvm.")?;
    loop {
        match (by_name(name), name.rfind('.')) {
            (Some(found), _) => return Some(found),
            (None, Some(dot)) if is_type(&name[dot + 1..]) => name = &name[..dot],
            (None, _) => return None,
        }
    }
}

/// Returns the intrinsic `llvm.{name}`; `name` has no type suffixes.
pub fn named(name: &str) -> Option<Intrinsic> {
    by_name(name)
}

/// Whether this part of a name is a type. In `barrier0.popc`, the part `popc` is no type: it belongs to the intrinsic's
/// own name.
fn is_type(part: &str) -> bool {
    let digit = part.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    let letter = part.starts_with(['i', 'f', 'p', 'v', 'a']);
    letter && digit || ["bf16", "nxv", "s_", "sl_"].iter().any(|p| part.starts_with(p))
}

fn by_name(name: &str) -> Option<Intrinsic> {
    use Intrinsic::*;
    if let Some(op) = IntOp::named(name) {
        return Some(Int(op));
    }
    if let Some(op) = MathOp::named(name) {
        return Some(Math(op));
    }
    if let Some(join) = name.strip_prefix("vector.reduce.").and_then(arithmetic::join_by_name) {
        return Some(Reduce(join));
    }
    if let Some(op) = vectors::vector_by_name(name) {
        return Some(Elements(op));
    }
    if let Some(op) = gpu::exchange_by_name(name) {
        return Some(Exchange(op));
    }
    if let Some(op) = name.strip_prefix("nvvm.mbarrier.").and_then(gpu::mbarrier_by_name) {
        return Some(Mbarrier(op));
    }
    if let Some(barrier) = barrier_by_name(name) {
        return Some(barrier);
    }
    if let Some(op) = name.strip_prefix("amdgcn.").and_then(buffers::by_name) {
        return Some(Buffer(op));
    }
    if let Some(op) = name.strip_prefix("nvvm.atomic.").and_then(scoped_atomics::by_name) {
        return Some(ScopedAtomic(op));
    }
    if let Some(op) = name.strip_prefix("nvvm.tcgen05.").and_then(tcgen05::tcgen05_by_name) {
        return Some(op);
    }
    if let Some(op) = name.strip_prefix("nvvm.cp.async.bulk.tensor.").and_then(tensors::copy_by_name) {
        return Some(op);
    }
    if let Some(choice) = self::Choice::named(name) {
        return Some(Choice(choice));
    }
    if let Some((load, op)) = name.strip_prefix("nvvm.").and_then(values::matrix_by_name) {
        return Some(if load { LoadMatrix(op) } else { StoreMatrix(op) });
    }
    if let Some(op) = name.strip_prefix("nvvm.").and_then(rounding::nvvm_by_name) {
        return Some(Rounded(op));
    }
    if let Some(op) = values::value_by_name(name) {
        return Some(Pure(op));
    }
    if let Some(op) = name.strip_prefix("vp.").and_then(arithmetic::vp_by_name) {
        return Some(Vp(op));
    }
    if let Some(op) = name.strip_prefix("masked.").and_then(arithmetic::masked_division_by_name) {
        return Some(MaskedDivision(op));
    }
    if let Some(found) = name.strip_prefix("spv.").and_then(spirv::by_name) {
        return Some(found);
    }
    if let Some(sreg) = gpu::sreg_by_name(name) {
        return Some(Sreg(sreg));
    }
    Some(match name {
        "donothing"
        | "sideeffect"
        | "pseudoprobe"
        | "dbg.declare"
        | "dbg.value"
        | "dbg.label"
        | "dbg.assign"
        | "var.annotation"
        | "prefetch"
        | "fake.use"
        | "experimental.convergence.entry"
        | "experimental.convergence.anchor"
        | "experimental.convergence.loop" => Ignore,
        "expect" | "ssa.copy" | "annotation" | "ptr.annotation" | "arithmetic.fence" => First,
        "expect.with.probability" | "threadlocal.address" | "amdgcn.readfirstlane.uniform" => First,
        "launder.invariant.group" | "strip.invariant.group" => Launder,
        "is.fpclass" => IsFpClass,
        "stepvector" | "experimental.stepvector" => StepVector,
        "get.active.lane.mask" => ActiveLanes,
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
        "masked.expandload" => ExpandLoad,
        "masked.compressstore" => CompressStore,
        "nvvm.ldg.global.i" | "nvvm.ldg.global.f" | "nvvm.ldg.global.p" | "nvvm.ldu.global.i" | "nvvm.ldu.global.f"
        | "nvvm.ldu.global.p" => Ldg,
        "nvvm.prefetch.L1" | "nvvm.prefetch.L2" | "nvvm.prefetchu.L1" => Ignore,
        "nvvm.prefetch.global.L1" | "nvvm.prefetch.global.L2" | "nvvm.prefetch.global.L2.evict.last" => Ignore,
        "nvvm.prefetch.global.L2.evict.normal" | "nvvm.prefetch.local.L1" | "nvvm.prefetch.local.L2" => Ignore,
        "nvvm.prefetch.tensormap" | "nvvm.applypriority.L2.evict.normal" => Ignore,
        "nvvm.applypriority.global.L2.evict.normal" => Ignore,
        "amdgcn.s.prefetch.data" | "amdgcn.s.buffer.prefetch.data" => Ignore,
        "amdgcn.global.prefetch" | "amdgcn.flat.prefetch" => Ignore,
        "trap" | "ubsantrap" | "debugtrap" => Trap,
        "nvvm.exit" | "amdgcn.endpgm" => Exit,
        "nvvm.bar.warp.sync" => WarpBarrier,
        "amdgcn.s.barrier" => ExecutionBarrier,
        // A signal alone makes no thread wait. Only the signal and the following wait together are a barrier.
        "amdgcn.s.barrier.signal" => CompilerBarrier,
        "amdgcn.s.barrier.wait" => ExecutionBarrier,
        "amdgcn.wave.barrier" => WaveBarrier,
        "amdgcn.s.waitcnt" => CompilerBarrier,
        // These intrinsics guide instruction scheduling in code generation and become no instruction.
        "amdgcn.sched.barrier" | "amdgcn.sched.group.barrier" | "amdgcn.sched.barrier.mask" | "amdgcn.iglp.opt" => {
            Ignore
        }
        // AMDGPU ISA, "SOPP instructions": these instructions state when and how fast a wave continues, or report to a
        // profiler. They do not wait for memory accesses and do not order them, so they do not synchronise in the sense
        // of `nosync`. In contrast, `s.waitcnt`, `wave.barrier` and `s.barrier…` do synchronise.
        "amdgcn.s.sleep" | "amdgcn.s.sleep.var" | "amdgcn.s.monitor.sleep" | "amdgcn.s.nop" => Ignore,
        "amdgcn.s.setprio" | "amdgcn.s.setprio.inc.wg" | "amdgcn.s.sethalt" => Ignore,
        "amdgcn.s.ttracedata" | "amdgcn.s.ttracedata.imm" => Ignore,
        "amdgcn.s.incperflevel" | "amdgcn.s.decperflevel" => Ignore,
        "amdgcn.s.wait.dscnt" | "amdgcn.s.wait.loadcnt" | "amdgcn.s.wait.storecnt" => CompilerBarrier,
        "amdgcn.s.wait.asynccnt" | "amdgcn.s.wait.event.export.ready" => CompilerBarrier,
        "nvvm.griddepcontrol.wait" | "nvvm.griddepcontrol.launch.dependents" => CompilerBarrier,
        "nvvm.nanosleep" | "nvvm.setmaxnreg.inc.sync.aligned.u32" | "nvvm.setmaxnreg.dec.sync.aligned.u32" => Ignore,
        "amdgcn.implicitarg.ptr" => LaunchFacts(self::LaunchFacts::ImplicitArguments),
        "amdgcn.dispatch.ptr" => LaunchFacts(self::LaunchFacts::Dispatch),
        "amdgcn.kernarg.segment.ptr" => LaunchFacts(self::LaunchFacts::KernelArguments),
        // NVPTX: returns the pointer to a by-value parameter of a kernel, in the parameter's own address space.
        "nvvm.internal.addrspace.wrap" | "amdgcn.addrspacecast.nonnull" => SpaceCast,
        "amdgcn.wavefrontsize" => WaveSize,
        "amdgcn.if" => LaneFlow(self::LaneFlow::If),
        "amdgcn.else" => LaneFlow(self::LaneFlow::Else),
        "amdgcn.if.break" => LaneFlow(self::LaneFlow::Break),
        "amdgcn.loop" => LaneFlow(self::LaneFlow::Loop),
        "amdgcn.end.cf" => LaneFlow(self::LaneFlow::End),
        "amdgcn.s.setreg" => SetRegister,
        "amdgcn.wqm" | "amdgcn.softwqm" | "amdgcn.strict.wwm" | "amdgcn.strict.wqm" => First,
        "nvvm.fence.sc.cluster" => Membar(Scope::Cluster),
        // PTX ISA, 'fence.proxy': the fence orders a thread's own accesses through different proxies.
        "nvvm.fence.proxy.alias" | "nvvm.fence.proxy.async" | "nvvm.fence.proxy.async.global" => CompilerBarrier,
        "nvvm.fence.proxy.async.shared_cluster" | "nvvm.fence.proxy.async.shared_cta" => CompilerBarrier,
        // PTX ISA, 'membar, fence': the fence releases earlier initialisations of mbarriers to the cluster.
        "nvvm.fence.mbarrier_init.release.cluster" => ReleaseFence(Scope::Cluster),
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
        "nvvm.cp.async.ca.shared.global.16" | "nvvm.cp.async.cg.shared.global.16" => CopyAsync(16),
        "nvvm.cp.async.ca.shared.global.16.s" | "nvvm.cp.async.cg.shared.global.16.s" => CopyAsync(16),
        "nvvm.cp.async.bulk.global.to.shared.cta" | "nvvm.cp.async.bulk.global.to.shared.cluster" => CopyBulkIn,
        "nvvm.cp.async.bulk.shared.cta.to.cluster" => CopyBulkIn,
        "nvvm.cp.async.bulk.prefetch.L2" => Ignore,
        "nvvm.cp.async.bulk.shared.cta.to.global" => CopyBulkOut,
        "nvvm.cp.async.commit.group" => CopyCommit(AsyncKind::Copy),
        "nvvm.cp.async.bulk.commit.group" => CopyCommit(AsyncKind::Bulk),
        "nvvm.wgmma.fence.sync.aligned" => Warpgroup(WarpgroupOp::Fence),
        "nvvm.wgmma.commit_group.sync.aligned" => Warpgroup(WarpgroupOp::Commit),
        "nvvm.wgmma.wait_group.sync.aligned" => Warpgroup(WarpgroupOp::Wait),
        "nvvm.cp.async.wait.group" => CopyWait(Wait::Groups),
        "nvvm.cp.async.wait.all" => CopyWait(Wait::All),
        "nvvm.cp.async.bulk.wait.group" => CopyWait(Wait::Bulk { read: false }),
        "nvvm.cp.async.bulk.wait.group.read" => CopyWait(Wait::Bulk { read: true }),
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

/// Returns the barrier of a CTA with this name. Since LLVM 22 the names are
/// `barrier.cta.{sync,arrive,red.OP}[.aligned].{all,count}`; older names are known too.
fn barrier_by_name(name: &str) -> Option<Intrinsic> {
    use Exchange::{All, Any, Count};
    let barrier =
        |aligned, counted| Some(Intrinsic::CtaBarrier(CtaBarrier { aligned, counted, waits: true, red: None }));
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
    Some(Intrinsic::CtaBarrier(CtaBarrier { aligned, counted, waits: name != "arrive", red }))
}

words! {
    /// An intrinsic whose result is a free choice. The name omits `llvm.` and type suffixes.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Choice {
        /// `is.constant`: true if the operand is a constant, otherwise a free choice.
        Constant = "is.constant",
        /// `objectsize`: an upper or lower bound for the number of bytes after the pointer, or the value for an unknown
        /// size.
        Size = "objectsize",
        /// `widenable.condition`, `allow.runtime.check` and similar intrinsics: any value.
        Condition = "experimental.widenable.condition" | "allow.runtime.check" | "allow.ubsan.check"
            | "allow.sanitize.address" | "allow.sanitize.hwaddress" | "allow.sanitize.memory"
            | "allow.sanitize.thread",
        /// A clock, whose values never decrease.
        Clock = "nvvm.read.ptx.sreg.clock" | "nvvm.read.ptx.sreg.clock64" | "nvvm.read.ptx.sreg.globaltimer"
            | "nvvm.read.ptx.sreg.globaltimer.lo" | "amdgcn.s.memtime" | "amdgcn.s.memrealtime"
            | "readcyclecounter" | "readsteadycounter",
        /// The index of the CTA's multiprocessor (`Multiprocessor`), and the count of all multiprocessors
        /// (`Multiprocessors`).
        Multiprocessor = "nvvm.read.ptx.sreg.smid",
        Multiprocessors = "nvvm.read.ptx.sreg.nsmid",
        Grid = "nvvm.read.ptx.sreg.gridid",
        /// A register that the driver sets before the launch (PTX ISA, "%envreg", "%reserved_smem_offset").
        Driver = "nvvm.read.ptx.sreg.envreg1" | "nvvm.read.ptx.sreg.envreg2",
        /// The bits of a hardware register.
        Register = "amdgcn.s.getreg",
    }
}

#[cfg(test)]
mod tests;

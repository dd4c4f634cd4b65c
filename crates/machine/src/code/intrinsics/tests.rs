//! The intrinsic of each name, from LangRef, NVPTXUsage and AMDGPUUsage ("LLVM IR Intrinsics").

use super::Intrinsic as I;
use super::*;

/// Each row has names after `llvm.`, and the intrinsic that all these names denote.
fn rows() -> Vec<(&'static str, Intrinsic)> {
    let exchange = I::Exchange;
    let cluster = |aligned, relaxed| I::ClusterArrive { aligned, relaxed };
    let matrix = |count, transposed| MatrixOp { count, transposed };
    vec![
        // Intrinsics that have an effect only in a debugger or a profiler.
        (
            "donothing sideeffect pseudoprobe dbg.declare dbg.value dbg.label dbg.assign var.annotation prefetch fake.use",
            I::Ignore,
        ),
        // The set of threads that a token names is the set that executes the operation without the token too.
        ("experimental.convergence.entry experimental.convergence.anchor experimental.convergence.loop", I::Ignore),
        (
            "nvvm.prefetch.L1 nvvm.prefetch.L2 nvvm.prefetchu.L1 nvvm.prefetch.global.L1 nvvm.prefetch.global.L2",
            I::Ignore,
        ),
        ("nvvm.prefetch.global.L2.evict.last nvvm.prefetch.global.L2.evict.normal", I::Ignore),
        ("nvvm.prefetch.local.L1 nvvm.prefetch.local.L2 nvvm.cp.async.bulk.prefetch.L2", I::Ignore),
        ("nvvm.nanosleep nvvm.setmaxnreg.inc.sync.aligned.u32 nvvm.setmaxnreg.dec.sync.aligned.u32", I::Ignore),
        ("nvvm.cp.async.bulk.tensor.prefetch.tile.3d", I::Ignore),
        // Intrinsics that return their first argument.
        ("expect ssa.copy annotation ptr.annotation expect.with.probability threadlocal.address", I::First),
        ("amdgcn.readfirstlane.uniform amdgcn.wqm amdgcn.softwqm amdgcn.strict.wwm amdgcn.strict.wqm", I::First),
        ("launder.invariant.group strip.invariant.group", I::Launder),
        ("nvvm.internal.addrspace.wrap", I::SpaceCast),
        ("amdgcn.addrspacecast.nonnull", I::SpaceCast),
        // Memory.
        ("memcpy memcpy.inline", I::Memcpy),
        ("memmove", I::Memmove),
        ("memset memset.inline", I::Memset),
        ("lifetime.start", I::LifetimeStart),
        ("lifetime.end", I::LifetimeEnd),
        ("invariant.start", I::InvariantStart),
        ("invariant.end", I::InvariantEnd),
        ("stacksave", I::StackSave),
        ("stackrestore", I::StackRestore),
        ("masked.load", I::MaskedLoad),
        ("masked.store", I::MaskedStore),
        ("masked.gather", I::MaskedGather),
        ("masked.scatter", I::MaskedScatter),
        ("masked.expandload", I::ExpandLoad),
        ("masked.compressstore", I::CompressStore),
        (
            "nvvm.ldg.global.i nvvm.ldg.global.f nvvm.ldg.global.p nvvm.ldu.global.i nvvm.ldu.global.f nvvm.ldu.global.p",
            I::Ldg,
        ),
        ("vp.load", I::Vp(VpOp::Load { gather: false })),
        ("vp.gather", I::Vp(VpOp::Load { gather: true })),
        ("vp.store", I::Vp(VpOp::Store { scatter: false })),
        ("vp.scatter", I::Vp(VpOp::Store { scatter: true })),
        ("vp.add", I::Vp(VpOp::Int(BinOp::Add))),
        // Numbers.
        ("ptrmask", I::PtrMask),
        ("is.fpclass", I::IsFpClass),
        ("fptosi.sat", I::FpToIntSat { signed: true }),
        ("fptoui.sat", I::FpToIntSat { signed: false }),
        ("rint nearbyint roundeven", I::Math(MathOp::Rint)),
        ("umax", I::Int(IntOp::UMax)),
        ("stepvector experimental.stepvector", I::StepVector),
        ("vector.extract experimental.vector.extract", I::Elements(VectorOp::Extract)),
        ("vector.insert experimental.vector.insert", I::Elements(VectorOp::Insert)),
        ("vector.reverse experimental.vector.reverse", I::Elements(VectorOp::Reverse)),
        ("vector.splice experimental.vector.splice", I::Elements(VectorOp::Splice)),
        ("vector.splice.left", I::Elements(VectorOp::SpliceLeft)),
        ("vector.splice.right", I::Elements(VectorOp::SpliceRight)),
        ("vector.interleave2 vector.interleave8 experimental.vector.interleave2", I::Elements(VectorOp::Interleave)),
        ("vector.deinterleave2 experimental.vector.deinterleave2", I::Elements(VectorOp::Deinterleave { vectors: 2 })),
        ("vector.deinterleave5", I::Elements(VectorOp::Deinterleave { vectors: 5 })),
        ("get.active.lane.mask", I::ActiveLanes),
        ("vector.reduce.add", I::Reduce(Join::Binary(BinOp::Add))),
        ("vector.reduce.xor", I::Reduce(Join::Binary(BinOp::Xor))),
        ("vector.reduce.umin", I::Reduce(Join::Choice(IntOp::UMin))),
        ("vector.reduce.smax", I::Reduce(Join::Choice(IntOp::SMax))),
        ("nvvm.mulhi.i nvvm.mulhi.ll nvvm.mulhi.s", I::Pure(ValueOp::MulHigh { is_signed: true })),
        ("nvvm.mulhi.ui nvvm.mulhi.ull nvvm.mulhi.us", I::Pure(ValueOp::MulHigh { is_signed: false })),
        ("nvvm.mul24.i amdgcn.mul.i24", I::Pure(ValueOp::Mul24 { is_signed: true })),
        ("nvvm.mul24.ui amdgcn.mul.u24", I::Pure(ValueOp::Mul24 { is_signed: false })),
        ("nvvm.prmt", I::Pure(ValueOp::Permute)),
        ("amdgcn.perm", I::Pure(ValueOp::PermuteBytes)),
        ("amdgcn.alignbyte", I::Pure(ValueOp::AlignBytes)),
        ("amdgcn.sad.u8", I::Pure(ValueOp::SumDistances)),
        ("amdgcn.lerp", I::Pure(ValueOp::MeanBytes)),
        ("amdgcn.sdot4 nvvm.idp4a.s.s", I::Pure(ValueOp::Dot { part: 8, is_signed: [true; 2] })),
        ("amdgcn.udot4 nvvm.idp4a.u.u", I::Pure(ValueOp::Dot { part: 8, is_signed: [false; 2] })),
        ("nvvm.idp4a.u.s", I::Pure(ValueOp::Dot { part: 8, is_signed: [false, true] })),
        ("amdgcn.sdot8", I::Pure(ValueOp::Dot { part: 4, is_signed: [true; 2] })),
        ("amdgcn.udot8", I::Pure(ValueOp::Dot { part: 4, is_signed: [false; 2] })),
        ("nvvm.idp2a.s.u", I::Pure(ValueOp::DotHalves { is_signed: [true, false] })),
        ("smul.fix", I::Pure(ValueOp::FixedProduct { is_signed: true, saturates: false })),
        ("umul.fix.sat", I::Pure(ValueOp::FixedProduct { is_signed: false, saturates: true })),
        ("sshl.sat", I::Int(IntOp::SShlSat)),
        ("ushl.sat", I::Int(IntOp::UShlSat)),
        ("frexp", I::Pure(ValueOp::Frexp)),
        ("ldexp", I::Pure(ValueOp::Ldexp)),
        ("amdgcn.ubfe", I::Pure(ValueOp::BitField { is_signed: false, wraps: true })),
        ("amdgcn.sbfe", I::Pure(ValueOp::BitField { is_signed: true, wraps: true })),
        ("nvvm.bitcast.f2i nvvm.bitcast.i2f nvvm.bitcast.d2ll nvvm.bitcast.ll2d", I::Pure(ValueOp::Copy)),
        ("exp2 amdgcn.exp2 nvvm.ex2.approx.ftz", I::Pure(ValueOp::Curve(Curve::Ex2))),
        // Intrinsics that end a thread, and intrinsics that state assumptions.
        ("trap ubsantrap debugtrap", I::Trap),
        ("nvvm.exit amdgcn.endpgm", I::Exit),
        ("assume", I::Assume),
        ("experimental.noalias.scope.decl", I::ScopeDecl),
        ("is.constant", I::Choice(Choice::Constant)),
        ("objectsize", I::Choice(Choice::Size)),
        // Barriers and fences.
        ("nvvm.bar.warp.sync", I::WarpBarrier),
        ("amdgcn.s.barrier amdgcn.s.barrier.wait", I::ExecutionBarrier),
        ("amdgcn.s.barrier.signal amdgcn.s.waitcnt", I::CompilerBarrier),
        ("amdgcn.wave.barrier", I::WaveBarrier),
        (
            "amdgcn.sched.barrier amdgcn.sched.group.barrier amdgcn.sched.barrier.mask amdgcn.iglp.opt \
             amdgcn.s.setprio amdgcn.s.setprio.inc.wg amdgcn.s.sleep amdgcn.s.sleep.var amdgcn.s.monitor.sleep \
             amdgcn.s.nop amdgcn.s.sethalt amdgcn.s.ttracedata amdgcn.s.ttracedata.imm amdgcn.s.incperflevel \
             amdgcn.s.decperflevel",
            I::Ignore,
        ),
        ("amdgcn.s.wait.dscnt amdgcn.s.wait.loadcnt amdgcn.s.wait.storecnt amdgcn.s.wait.asynccnt", I::CompilerBarrier),
        ("amdgcn.s.wait.event.export.ready", I::CompilerBarrier),
        ("nvvm.griddepcontrol.wait nvvm.griddepcontrol.launch.dependents", I::CompilerBarrier),
        ("nvvm.fence.proxy.alias nvvm.fence.proxy.async nvvm.fence.proxy.async.global", I::CompilerBarrier),
        ("nvvm.fence.proxy.async.shared_cluster nvvm.fence.proxy.async.shared_cta", I::CompilerBarrier),
        ("nvvm.fence.mbarrier_init.release.cluster", I::ReleaseFence(Scope::Cluster)),
        ("nvvm.tcgen05.fence.before.thread.sync nvvm.tcgen05.fence.after.thread.sync", I::CompilerBarrier),
        ("nvvm.membar.cta", I::Membar(Scope::Cta)),
        ("nvvm.membar.gl", I::Membar(Scope::Device)),
        ("nvvm.membar.sys", I::Membar(Scope::System)),
        ("nvvm.fence.sc.cluster", I::Membar(Scope::Cluster)),
        ("nvvm.barrier.cluster.arrive", cluster(false, false)),
        ("nvvm.barrier.cluster.arrive.aligned", cluster(true, false)),
        ("nvvm.barrier.cluster.arrive.relaxed", cluster(false, true)),
        ("nvvm.barrier.cluster.arrive.relaxed.aligned", cluster(true, true)),
        ("nvvm.barrier.cluster.wait nvvm.barrier.cluster.wait.aligned", I::ClusterWait),
        // Asynchronous copies.
        ("nvvm.cp.async.ca.shared.global.4 nvvm.cp.async.ca.shared.global.4.s", I::CopyAsync(4)),
        ("nvvm.cp.async.ca.shared.global.8 nvvm.cp.async.ca.shared.global.8.s", I::CopyAsync(8)),
        ("nvvm.cp.async.ca.shared.global.16 nvvm.cp.async.cg.shared.global.16", I::CopyAsync(16)),
        ("nvvm.cp.async.ca.shared.global.16.s nvvm.cp.async.cg.shared.global.16.s", I::CopyAsync(16)),
        ("nvvm.cp.async.bulk.global.to.shared.cta nvvm.cp.async.bulk.global.to.shared.cluster", I::CopyBulkIn),
        ("nvvm.cp.async.bulk.shared.cta.to.cluster", I::CopyBulkIn),
        ("nvvm.cp.async.bulk.shared.cta.to.global", I::CopyBulkOut),
        ("nvvm.cp.async.commit.group", I::CopyCommit(AsyncKind::Copy)),
        ("nvvm.cp.async.bulk.commit.group", I::CopyCommit(AsyncKind::Bulk)),
        ("nvvm.cp.async.wait.group", I::CopyWait(Wait::Groups)),
        ("nvvm.cp.async.wait.all", I::CopyWait(Wait::All)),
        ("nvvm.cp.async.bulk.wait.group", I::CopyWait(Wait::Bulk { read: false })),
        ("nvvm.cp.async.bulk.wait.group.read", I::CopyWait(Wait::Bulk { read: true })),
        ("nvvm.cp.async.mbarrier.arrive nvvm.cp.async.mbarrier.arrive.shared", I::CopyArrive { noinc: false }),
        (
            "nvvm.cp.async.mbarrier.arrive.noinc nvvm.cp.async.mbarrier.arrive.noinc.shared",
            I::CopyArrive { noinc: true },
        ),
        (
            "nvvm.cp.async.bulk.tensor.g2s.tile.1d nvvm.cp.async.bulk.tensor.g2s.cta.tile.1d",
            I::Tensor(TensorOp::In { rank: 1 }),
        ),
        ("nvvm.cp.async.bulk.tensor.s2g.tile.5d", I::Tensor(TensorOp::Out { rank: 5 })),
        // Intrinsics for matrices and tensor memory.
        ("nvvm.wgmma.fence.sync.aligned", I::Warpgroup(WarpgroupOp::Fence)),
        ("nvvm.wgmma.commit_group.sync.aligned", I::Warpgroup(WarpgroupOp::Commit)),
        ("nvvm.wgmma.wait_group.sync.aligned", I::Warpgroup(WarpgroupOp::Wait)),
        ("nvvm.ldmatrix.sync.aligned.m8n8.x1.b16", I::LoadMatrix(matrix(1, false))),
        ("nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16", I::LoadMatrix(matrix(2, true))),
        ("nvvm.stmatrix.sync.aligned.m8n8.x4.b16", I::StoreMatrix(matrix(4, false))),
        ("nvvm.tcgen05.alloc.cg1 nvvm.tcgen05.alloc.shared.cg1", I::Tcgen05(Tcgen05Op::Alloc)),
        ("nvvm.tcgen05.dealloc.cg1", I::Tcgen05(Tcgen05Op::Dealloc)),
        ("nvvm.tcgen05.relinq.alloc.permit.cg1", I::Tcgen05(Tcgen05Op::Relinquish)),
        ("nvvm.tcgen05.wait.ld nvvm.tcgen05.wait.st", I::Tcgen05(Tcgen05Op::Wait)),
        ("nvvm.tcgen05.ld.32x32b.x4 nvvm.tcgen05.st.16x64b.x2", I::Tcgen05(Tcgen05Op::Access { columns: 4 })),
        ("nvvm.tcgen05.mma.shared", I::Tcgen05(Tcgen05Op::Product { bytes: None, a_in_tensor_memory: false })),
        ("nvvm.tcgen05.mma.tensor", I::Tcgen05(Tcgen05Op::Product { bytes: None, a_in_tensor_memory: true })),
        ("nvvm.tcgen05.commit.cg1 nvvm.tcgen05.commit.shared.cg1", I::Tcgen05(Tcgen05Op::Commit)),
        // Exchanges between lanes.
        ("nvvm.activemask", I::ActiveMask),
        ("nvvm.shfl.sync.up", exchange(Exchange::Up)),
        ("nvvm.shfl.sync.down", exchange(Exchange::Down)),
        ("nvvm.shfl.sync.bfly", exchange(Exchange::Butterfly)),
        ("nvvm.shfl.sync.idx", exchange(Exchange::Index)),
        ("nvvm.shfl.sync", exchange(Exchange::ShuffleByMode)),
        ("nvvm.vote.sync", exchange(Exchange::VoteByMode)),
        ("nvvm.vote.all.sync", exchange(Exchange::All)),
        ("nvvm.vote.any.sync", exchange(Exchange::Any)),
        ("nvvm.vote.uni.sync", exchange(Exchange::Uniform)),
        ("nvvm.vote.ballot.sync amdgcn.ballot", exchange(Exchange::Ballot)),
        ("nvvm.match.any.sync", exchange(Exchange::MatchAny)),
        ("nvvm.match.all.sync", exchange(Exchange::MatchAll)),
        ("nvvm.elect.sync", exchange(Exchange::Elect)),
        ("nvvm.redux.sync.umin", exchange(Exchange::Reduce(Reduce::UMin))),
        ("amdgcn.readfirstlane", exchange(Exchange::FirstLane)),
        ("amdgcn.readlane", exchange(Exchange::Lane)),
        ("amdgcn.ds.bpermute", exchange(Exchange::Permute)),
        ("amdgcn.ds.permute", exchange(Exchange::Send)),
        ("amdgcn.update.dpp amdgcn.mov.dpp", exchange(Exchange::Dpp)),
        ("amdgcn.ds.swizzle", exchange(Exchange::Swizzle)),
        ("amdgcn.permlane16", exchange(Exchange::PermuteRow { across: false })),
        ("amdgcn.permlanex16", exchange(Exchange::PermuteRow { across: true })),
        ("amdgcn.writelane", exchange(Exchange::WriteLane)),
        ("nvvm.mma.m16n8k16.row.col.bf16 nvvm.mma.m8n8k4.row.col.f64", exchange(Exchange::LaneProduct)),
        ("amdgcn.mfma.f32.32x32x8f16 amdgcn.smfmac.i32.16x16x64.i8", exchange(Exchange::LaneProduct)),
        ("amdgcn.wmma.f32.16x16x16.f16 amdgcn.swmmac.f32.16x16x32.f16", exchange(Exchange::LaneProduct)),
        // Intrinsics that return tables of the launch or test the address space of a pointer.
        ("amdgcn.implicitarg.ptr", I::LaunchFacts(LaunchFacts::ImplicitArguments)),
        ("amdgcn.dispatch.ptr", I::LaunchFacts(LaunchFacts::Dispatch)),
        ("amdgcn.kernarg.segment.ptr", I::LaunchFacts(LaunchFacts::KernelArguments)),
        ("amdgcn.wavefrontsize", I::WaveSize),
        ("nvvm.isspacep.global", I::IsSpace(1)),
        ("nvvm.isspacep.shared amdgcn.is.shared", I::IsSpace(3)),
        ("nvvm.isspacep.const", I::IsSpace(4)),
        ("nvvm.isspacep.local amdgcn.is.private", I::IsSpace(5)),
        ("nvvm.isspacep.shared.cluster", I::IsSpace(7)),
        ("nvvm.mapa nvvm.mapa.shared.cluster", I::Mapa),
        ("amdgcn.mbcnt.lo", I::MaskCount { low: true }),
        ("amdgcn.mbcnt.hi", I::MaskCount { low: false }),
        ("nvvm.read.ptx.sreg.tid.w nvvm.read.ptx.sreg.cluster.nctaid.w", I::Sreg(Sreg::Zero)),
        ("nvvm.read.ptx.sreg.tid.y amdgcn.workitem.id.y", I::Sreg(Sreg::Tid(1))),
        ("nvvm.read.ptx.sreg.ctaid.z amdgcn.workgroup.id.z", I::Sreg(Sreg::Ctaid(2))),
        ("nvvm.read.ptx.sreg.cluster.ctaid.x", I::Sreg(Sreg::ClusterCtaid(0))),
    ]
}

#[test]
fn intrinsic_names_decode_to_operations() {
    for (names, what) in rows() {
        for name in names.split(' ') {
            assert_eq!(named(name), Some(what), "{name}");
        }
    }
}

/// NVPTXUsage, "Barriers": the names of a barrier before LLVM 22, and since.
#[test]
fn barriers_of_a_cta() {
    let barrier = |aligned, counted, waits, red| Some(I::CtaBarrier(CtaBarrier { aligned, counted, waits, red }));
    let (all, any, count) = (Exchange::All, Exchange::Any, Exchange::Count);
    for (name, what) in [
        ("barrier0", Some(I::Barrier0 { red: None })),
        ("bar.sync.all", Some(I::Barrier0 { red: None })),
        ("barrier0.popc", Some(I::Barrier0 { red: Some(count) })),
        ("barrier0.and", Some(I::Barrier0 { red: Some(all) })),
        ("barrier0.or", Some(I::Barrier0 { red: Some(any) })),
        ("barrier.n", barrier(true, false, true, None)),
        ("bar.sync", barrier(true, false, true, None)),
        ("barrier", barrier(true, true, true, None)),
        ("barrier.sync", barrier(false, false, true, None)),
        ("barrier.sync.cnt", barrier(false, true, true, None)),
        ("barrier.cta.sync.all", barrier(false, false, true, None)),
        ("barrier.cta.sync.aligned.all", barrier(true, false, true, None)),
        ("barrier.cta.sync.count", barrier(false, true, true, None)),
        ("barrier.cta.sync.aligned.count", barrier(true, true, true, None)),
        ("barrier.cta.arrive.count", barrier(false, true, false, None)),
        ("barrier.cta.arrive.aligned.count", barrier(true, true, false, None)),
        ("barrier.cta.red.popc.aligned.all", barrier(true, false, true, Some(count))),
        ("barrier.cta.red.and.all", barrier(false, false, true, Some(all))),
        ("barrier.cta.red.or.count", barrier(false, true, true, Some(any))),
        ("barrier.cta.red.xor.all", None),
        ("barrier.cta.sync", None),
    ] {
        assert_eq!(named(&format!("nvvm.{name}")), what, "{name}");
    }
}

/// Names that are similar to those of the table, but denote no intrinsic.
#[test]
fn similar_names_denote_no_intrinsic() {
    assert_eq!(named(""), None);
    for name in [
        // Words of PTX, and words that only this program uses.
        "ex2",
        "lg2",
        "rcp",
        "rsqrt",
        // LangRef has no reduction by subtraction.
        "vector.reduce.sub",
        "vector.reduce.shl",
        "vector.reduce.abs",
        "vector.reduce.ctpop",
        "nvvm.idp4a.s.x",
        "amdgcn.sdot16",
        "vector.interleave9",
        "vector.deinterleave1",
        "vector.splice.up",
        "vp.fneg",
        "vp.frobnicate",
        "nvvm.ldmatrix.sync.aligned.m8n8.x3.b16",
        "nvvm.ldmatrix.sync.aligned.m8n8.x4.b8",
        "nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8",
        "nvvm.cp.async.bulk.tensor.g2s.tile.0d",
        "nvvm.cp.async.bulk.tensor.g2s.tile.6d",
        "nvvm.cp.async.bulk.tensor.g2s.im2col.3d",
        "nvvm.cp.async.bulk.tensor.reduce.add.tile.2d",
        "nvvm.cp.async.bulk.tensor.s2g.tile.x",
        "nvvm.tcgen05.alloc.cg2",
        "nvvm.tcgen05.ld.32x32b.x3",
        "nvvm.tcgen05.ld.32x32b.x256",
        "nvvm.tcgen05.ld.64x32b.x1",
        "nvvm.redux.sync.nand",
        "nvvm.shfl.sync.left",
        "amdgcn.dot4",
        "mfma.f32",
        "nvvm.read.ptx.sreg.tid.v",
        "nvvm.read.ptx.sreg.laneid.w",
        "nvvm.read.ptx.sreg.frob.x",
        "amdgcn.workitem.id.w",
        "nvvm.mbarrier.leave",
        "nvvm.barrier.cluster.arrive.release",
    ] {
        assert_eq!(named(name), None, "{name}");
    }
}

/// NVPTXUsage, "mbarrier"; the newer names state the scope of an operation.
#[test]
fn operations_of_an_mbarrier() {
    let arrive = |drop, expect, ends| Action::Arrive { drop, expect, ends };
    for (name, action) in [
        ("init", Action::Init),
        ("inval", Action::Inval),
        ("arrive", arrive(false, false, true)),
        ("arrive.noComplete", arrive(false, false, false)),
        ("arrive.drop", arrive(true, false, true)),
        ("arrive.drop.noComplete", arrive(true, false, false)),
        ("arrive.expect.tx", arrive(false, true, true)),
        ("arrive.drop.expect.tx", arrive(true, true, true)),
        ("expect.tx", Action::ExpectTx),
        ("complete.tx", Action::CompleteTx),
        ("test.wait", Action::Wait { parity: false }),
        ("try.wait", Action::Wait { parity: false }),
        ("try.wait.tl", Action::Wait { parity: false }),
        ("test.wait.parity", Action::Wait { parity: true }),
        ("try.wait.parity", Action::Wait { parity: true }),
        ("try.wait.parity.tl", Action::Wait { parity: true }),
        ("pending.count", Action::PendingCount),
    ] {
        for (suffix, relaxed, scope) in [
            ("", false, Scope::Cta),
            (".shared", false, Scope::Cta),
            (".relaxed", true, Scope::Cta),
            (".scope.cta.space.cta", false, Scope::Cta),
            (".scope.cluster.space.cluster", false, Scope::Cluster),
            (".relaxed.scope.cluster.space.cta", true, Scope::Cluster),
        ] {
            let full = format!("nvvm.mbarrier.{name}{suffix}");
            assert_eq!(named(&full), Some(I::Mbarrier(MbarrierOp { action, relaxed, scope })), "{full}");
        }
    }
}

/// PTX ISA, "tcgen05.ld": `.16x256b` has 4 registers and 8 columns, `.16x128b` has 2 and 4, `.16x64b` has 1 and 2, and
/// `.32x32b` has 1 and 1. There are no more than 128 registers.
#[test]
fn shapes_of_tensor_memory() {
    for (size, count, columns) in [
        ("32x32b", "x1", Some((1, 1))),
        ("32x32b", "x128", Some((128, 128))),
        ("16x64b", "x1", Some((2, 1))),
        ("16x64b", "x128", Some((256, 128))),
        ("16x128b", "x1", Some((4, 2))),
        ("16x128b", "x64", Some((256, 128))),
        ("16x128b", "x128", None),
        ("16x256b", "x1", Some((8, 4))),
        ("16x256b", "x32", Some((256, 128))),
        ("16x256b", "x64", None),
        ("16x32b", "x1", None),
        ("32x32b", "x0", None),
        ("32x32b", "1", None),
    ] {
        assert_eq!(shape(size, count), columns, "{size} {count}");
    }
}

/// The types after a name are ignored, but other suffixes are part of the name. Suppose that the declaration of a
/// target's intrinsic states that the intrinsic accesses no memory and is not convergent, and that the result is no
/// pointer. Then the result is some function of the operands.
#[test]
fn names_of_declarations() {
    let of = |declared: &str| {
        let module = crate::ir::parse::parse_module("test.ll", declared.as_bytes()).expect("good text").module;
        lookup(&module, FuncId(0))
    };
    for (declared, what) in [
        ("declare i32 @llvm.smax.i32(i32, i32)", Some(I::Int(IntOp::SMax))),
        ("declare <2 x i32> @llvm.smax.v2i32(<2 x i32>, <2 x i32>)", Some(I::Int(IntOp::SMax))),
        ("declare i32 @llvm.smax.x32(i32, i32)", Some(I::Unknown)),
        ("declare i32 @llvm.smax.index(i32, i32)", Some(I::Unknown)),
        ("declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)", Some(I::Memcpy)),
        ("declare bfloat @llvm.fabs.bf16(bfloat)", Some(I::Math(MathOp::Fabs))),
        ("declare ptr @llvm.ssa.copy.s_Ss(ptr)", Some(I::First)),
        ("declare [2 x i32] @llvm.ssa.copy.a2i32([2 x i32])", Some(I::First)),
        ("declare { i32 } @llvm.ssa.copy.sl_i32s({ i32 })", Some(I::First)),
        ("declare ptr @llvm.noalias.p0(ptr)", Some(I::Restrict(RestrictKind::NoAlias))),
        (
            "declare { float, i1 } @llvm.nvvm.shfl.sync.f32(i32, i32, float, i32, i32)",
            Some(I::Exchange(Exchange::ShuffleByMode)),
        ),
        ("declare i32 @smax.i32(i32, i32)", None),
        ("declare i32 @llvm.nvvm.frob(i32)", Some(I::Unknown)),
        ("declare i32 @llvm.nvvm.frob(i32) memory(none)", Some(I::Pure(ValueOp::Unknown))),
        ("declare i32 @llvm.amdgcn.frob(i32) memory(none)", Some(I::Pure(ValueOp::Unknown))),
        ("declare i32 @llvm.amdgcn.frob(i32) memory(read)", Some(I::Unknown)),
        ("declare i32 @llvm.amdgcn.frob(i32) convergent memory(none)", Some(I::Unknown)),
        ("declare i32 @llvm.x86.frob(i32) memory(none)", Some(I::Unknown)),
        ("declare ptr @llvm.nvvm.frob(i32) memory(none)", Some(I::Unknown)),
        ("declare <2 x ptr> @llvm.nvvm.frob(i32) memory(none)", Some(I::Unknown)),
        ("declare [2 x ptr] @llvm.nvvm.frob(i32) memory(none)", Some(I::Unknown)),
        ("declare { i32, ptr } @llvm.nvvm.frob(i32) memory(none)", Some(I::Unknown)),
        ("declare { i32, [2 x float] } @llvm.nvvm.frob(i32) memory(none)", Some(I::Pure(ValueOp::Unknown))),
    ] {
        assert_eq!(of(declared), what, "{declared}");
    }
}

use super::*;

fn known(name: &str) -> &'static Intrinsic {
    lookup(name).unwrap_or_else(|| panic!("{name} is in the table"))
}

#[test]
fn names() {
    assert_eq!(known("llvm.memcpy.p0.p3.i64").name, "memcpy");
    assert_eq!(known("llvm.memcpy.inline.p0.p0.i64").name, "memcpy.inline");
    assert_eq!(known("llvm.nvvm.barrier.cta.sync.aligned.all").name, "nvvm.barrier.cta.sync.aligned.all");
    for bad in ["memcpy", "llvm.", "llvm.memcpyx", "llvm.nvvm.barrier0.x", "llvm.nosuch.i32", ""] {
        assert!(lookup(bad).is_none(), "{bad}");
    }
}

#[test]
fn versions() {
    let barrier0 = known("llvm.nvvm.barrier0");
    assert!(barrier0.known_in(15) && barrier0.known_in(18) && !barrier0.known_in(22) && !barrier0.known_in(14));
    let new = known("llvm.nvvm.barrier.cta.sync.aligned.all");
    assert!(!new.known_in(19) && new.known_in(22));
    let memcpy = known("llvm.memcpy.p0.p0.i64");
    let text = memcpy.attr_text(19).expect("known");
    assert_eq!(text.function, "nocallback nofree nounwind willreturn memory(argmem: readwrite)");
    assert_eq!(text.params, ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"]);
    let text = memcpy.attr_text(15).expect("known");
    assert_eq!(text.function, "argmemonly nocallback nofree nounwind willreturn");
}

#[test]
fn attributes_in_the_newest_spelling() {
    let mut types = TypeTable::default();
    let memcpy = known("llvm.memcpy.p0.p0.i64");
    let argmem = MemoryEffects::ARGUMENTS;
    for major in MAJORS {
        let attrs = memcpy.attrs(major, &mut types).expect("known");
        assert_eq!(attrs.function.memory(), Some(argmem), "{major}");
        let none = Captures { other: 0, ret: 0 };
        assert_eq!(attrs.params[0].captures(), Some(none), "{major}");
        assert!(attrs.params[0].has("noalias") && attrs.params[0].has("writeonly") && attrs.params[3].has("immarg"));
        assert!(!attrs.function.has("argmemonly") && !attrs.params[0].has("nocapture"));
    }
    let tid = known("llvm.nvvm.read.ptx.sreg.tid.x").attrs(22, &mut types).expect("known");
    let i32 = types.int(32);
    let range = AttrValue::Range { ty: i32, lo: 0, hi: 1024 };
    assert_eq!(tid.ret.get("range").map(|a| &a.value), Some(&range));
    let dispatch = known("llvm.amdgcn.dispatch.ptr").attrs(22, &mut types).expect("known");
    assert_eq!(dispatch.ret.int("align"), Some(4));
}

#[test]
fn every_set_is_understood() {
    let mut types = TypeTable::default();
    for i in all() {
        for major in MAJORS {
            let Some(attrs) = i.attrs(major, &mut types) else { continue };
            for a in [&attrs.function, &attrs.ret].into_iter().chain(&attrs.params).flat_map(|s| &s.0) {
                assert!(!matches!(a.value, AttrValue::Verbatim(_)), "{} {major}: {a:?}", i.name);
                assert!(a.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{} {major}: {a:?}", i.name);
            }
        }
    }
    assert!(all().len() > 4600 && all().is_sorted_by_key(|i| i.name));
}

#[test]
fn order() {
    use Synchronises::*;
    for (name, sync) in [
        ("llvm.nvvm.barrier0", Barrier(Scope::Cta)),
        ("llvm.nvvm.barrier.cta.sync.aligned.all", Barrier(Scope::Cta)),
        ("llvm.nvvm.barrier.cta.arrive.count", Arrive(Scope::Cta)),
        ("llvm.nvvm.bar.warp.sync", Barrier(Scope::Warp)),
        ("llvm.nvvm.barrier.cluster.arrive.relaxed", ArriveRelaxed(Scope::Cluster)),
        ("llvm.nvvm.barrier.cluster.wait.aligned", Wait(Scope::Cluster)),
        ("llvm.nvvm.membar.gl", Fence(Scope::Gpu)),
        ("llvm.nvvm.read.ptx.sreg.tid.x", No),
        ("llvm.nvvm.cp.async.wait.all", AsyncWait),
        ("llvm.nvvm.mbarrier.pending.count", No),
    ] {
        assert_eq!(known(name).synchronises(), sync, "{name}");
    }
    assert_eq!(known("llvm.nvvm.cp.async.ca.shared.global.4").synchronises(), AsyncCopy);
    assert_eq!(known("llvm.nvvm.mbarrier.arrive.shared").synchronises(), Mbarrier);
    assert_eq!(known("llvm.amdgcn.s.barrier").synchronises(), ExecutionBarrier);
    // Each row of `SYNCHRONISING` must match at least one intrinsic.
    for (pattern, _) in SYNCHRONISING {
        assert!(all().iter().any(|i| synchronises_by(pattern, i.name)), "{pattern}");
    }
}

fn synchronises_by(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == name, |p| name.starts_with(p))
}

/// The table must have these intrinsics, because the machine recognises them by name and then executes or rejects them.
#[test]
fn covers_the_machine() {
    let sregs = ["tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid", "cluster.ctaid", "cluster.nctaid"];
    for (reg, axis) in sregs.iter().flat_map(|r| ["x", "y", "z"].map(|a| (*r, a))) {
        known(&format!("llvm.nvvm.read.ptx.sreg.{reg}.{axis}"));
    }
    for name in
        "nvvm.read.ptx.sreg.laneid nvvm.read.ptx.sreg.warpid nvvm.read.ptx.sreg.warpsize nvvm.shfl.sync.idx.i32 \
        nvvm.shfl.sync.bfly.i32 nvvm.shfl.sync.up.i32p nvvm.shfl.sync.down.f32 nvvm.vote.all.sync nvvm.vote.any.sync \
        nvvm.vote.ballot.sync nvvm.match.any.sync.i32 nvvm.redux.sync.add nvvm.activemask nvvm.isspacep.shared \
        nvvm.mapa nvvm.mapa.shared.cluster nvvm.mbarrier.init.shared nvvm.mbarrier.test.wait.shared \
        nvvm.cp.async.commit.group nvvm.cp.async.wait.group nvvm.ldg.global.i nvvm.ldu.global.i.i32.p1 nvvm.membar.cta \
        nvvm.ptr.gen.to.shared nvvm.ptr.shared.to.gen nvvm.internal.addrspace.wrap \
        amdgcn.workitem.id.x amdgcn.workgroup.id.y amdgcn.s.barrier amdgcn.kernarg.segment.ptr \
        amdgcn.implicitarg.ptr amdgcn.dispatch.ptr amdgcn.readfirstlane amdgcn.is.shared amdgcn.is.private \
        memcpy.p0.p0.i64 memmove.p0.p0.i64 memset.p0.i64 lifetime.start.p0 lifetime.end.p5 assume ptrmask.p0.i64 \
        launder.invariant.group.p0 strip.invariant.group.p0 invariant.start.p0 invariant.end.p0 stacksave.p0 \
        stackrestore.p0 masked.load.v4i32.p0 masked.store.v4i32.p0 masked.gather.v4i32.v4p0 masked.scatter.v4i32.v4p0 \
        vp.load.v4i32.p0 vp.store.v4i32.p0 experimental.noalias.scope.decl umin.i32 umax.i32 smin.i32 smax.i32 abs.i32 \
        ctpop.i32 ctlz.i32 cttz.i32 bswap.i32 bitreverse.i32 fshl.i32 fshr.i32 uadd.with.overflow.i32 sadd.sat.i32 \
        fma.f32 fabs.f32 sqrt.f32 objectsize.i64.p0 expect.i1 dbg.value donothing sideeffect threadlocal.address.p0 \
        trap is.constant.i32 prefetch.p0 vscale.i64 va_start va_end experimental.constrained.fadd.f32"
            .split_whitespace()
    {
        known(&format!("llvm.{name}"));
    }
}

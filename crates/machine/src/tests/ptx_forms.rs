//! Tests of what the words of inline PTX instructions mean: the space, order, scope and size of an access. The tests
//! also list forms that are no instructions of the PTX ISA, or that are not modelled.

use super::*;
use crate::code::ptx::AsmOp;
use crate::code::{CallCode, Callee, MemoryCode, Op, Step};

/// Returns the steps of an asm call whose arguments are 64-bit addresses and numbers. The error is the reason why the
/// machine does not model the call.
fn steps(text: &str) -> Result<Vec<Step>, String> {
    let text = format!(
        "{NVPTX}define void @k(i64 %a, i64 %b, i1 %c) {{\n\
         %r = call {{ i32, i32, i64, i16 }} asm sideeffect \"{text}\", \"=r,=r,=l,=h,l,l,b\"(i64 %a, i64 %b, i1 %c)\nret void\n}}\n"
    );
    let module = parse(&text);
    let program = Program::new(&module);
    let function = &program[module.find_function("k").expect("defined")];
    function
        .steps
        .iter()
        .find_map(|step| match &step.op {
            Op::Asm(asm) => Some(Ok(asm
                .steps
                .iter()
                .filter_map(|s| match &s.op {
                    AsmOp::Plain(step) => Some((**step).clone()),
                    _ => None,
                })
                .collect())),
            Op::Discard(why) => Some(Err(why.to_string())),
            _ => None,
        })
        .expect("the call is decoded")
}

fn memory(op: &Op) -> Option<&MemoryCode> {
    match op {
        Op::Load { mem, .. } | Op::Store { mem, .. } | Op::Rmw { mem, .. } | Op::CmpXchg { mem, .. } => Some(mem),
        _ => None,
    }
}

/// Returns each access as `space align`, with its order and scope if it is atomic, and with `volatile`.
fn accesses(text: &str) -> Result<String, String> {
    let told = |mem: &MemoryCode| {
        let atomic = mem.atomic.map_or(String::new(), |a| format!(" {:?} {:?}", a.ordering, a.scope));
        format!("{} {}{atomic}{}", mem.space.0, mem.align, if mem.volatile { " volatile" } else { "" })
    };
    Ok(steps(text)?.iter().filter_map(|s| memory(&s.op)).map(told).collect::<Vec<_>>().join(", "))
}

fn intrinsic(text: &str) -> Option<CallCode> {
    steps(text).ok()?.into_iter().find_map(|s| match s.op {
        Op::Call(call) => Some(*call),
        _ => None,
    })
}

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (text, want) in rows {
        let found = accesses(text).unwrap_or_else(|why| format!("not: {why}"));
        if found != *want && !(want == &"not" && found.starts_with("not: ")) {
            wrong.push(format!("{text}: {found}, and not {want}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// PTX ISA, "State Spaces", "ld", "st": the memory of an access, its alignment, its order and its scope.
#[test]
fn loads_and_stores() {
    check(&[
        ("ld.b32 $0, [$4];", "0 4"),
        ("ld.global.b32 $0, [$4];", "1 4"),
        ("ld.shared.b32 $0, [$4];", "3 4"),
        ("ld.shared::cta.b32 $0, [$4];", "3 4"),
        ("ld.shared::cluster.b32 $0, [$4];", "7 4"),
        ("ld.const.b32 $0, [$4];", "4 4"),
        ("ld.local.b32 $0, [$4];", "5 4"),
        ("ld.param.b32 $0, [$4];", "101 4"),
        ("ld.param::entry.b32 $0, [$4];", "101 4"),
        ("ld.global.nc.L1::no_allocate.b64 $2, [$4];", "1 8"),
        ("ld.global.b16 $3, [$4];", "1 2"),
        ("ld.global.v2.b32 {$0, $1}, [$4];", "1 8"),
        ("st.global.v4.b32 [$4], {1, 2, 3, 4};", "1 16"),
        ("st.global.b8 [$4], 1;", "1 1"),
        // Weak accesses are not atomic. Any other access has system scope if it states no scope.
        ("ld.weak.global.b32 $0, [$4];", "1 4"),
        ("ld.relaxed.cta.global.b32 $0, [$4];", "1 4 Monotonic Cta"),
        ("ld.relaxed.cluster.global.b32 $0, [$4];", "1 4 Monotonic Cluster"),
        ("ld.acquire.gpu.global.b32 $0, [$4];", "1 4 Acquire Device"),
        ("ld.acquire.sys.global.b32 $0, [$4];", "1 4 Acquire System"),
        ("st.release.gpu.global.b32 [$4], 1;", "1 4 Release Device"),
        ("st.relaxed.global.b32 [$4], 1;", "1 4 Monotonic System"),
        ("ld.volatile.global.b32 $0, [$4];", "1 4 Monotonic System volatile"),
        ("st.volatile.shared.b32 [$4], 1;", "3 4 Monotonic System volatile"),
        ("ld.mmio.relaxed.sys.global.b32 $0, [$4];", "1 4 Monotonic System volatile"),
        // Texts that are no instructions of the PTX ISA.
        ("ld.nowhere.b32 $0, [$4];", "not"),
        ("ld.global.b24 $0, [$4];", "not"),
        ("ld.global.v3.b32 {$0, $1, _}, [$4];", "not"),
    ]);
}

/// PTX ISA, "atom", "red": the default scope is `.gpu`, and the default order is `.relaxed`. A failed comparison orders
/// no more than an acquire.
#[test]
fn atomic_operations() {
    check(&[
        ("atom.global.add.u32 $0, [$4], 1;", "1 4 Monotonic Device"),
        ("atom.acq_rel.sys.global.add.u32 $0, [$4], 1;", "1 4 AcqRel System"),
        ("atom.sc.cta.shared.add.u32 $0, [$4], 1;", "3 4 SeqCst Cta"),
        ("red.release.cluster.global.or.b32 [$4], 1;", "1 4 Release Cluster"),
        ("atom.global.add.noftz.f16x2 $0, [$4], $0;", "1 2 Monotonic Device, 1 2 Monotonic Device"),
        ("atom.global.add.noftz.bf16x2 $0, [$4], $0;", "1 2 Monotonic Device, 1 2 Monotonic Device"),
        ("atom.global.v2.add.f32 {$0, $1}, [$4], {$0, $1};", "1 4 Monotonic Device, 1 4 Monotonic Device"),
        ("atom.global.add.noftz.bf16 $3, [$4], $3;", "1 2 Monotonic Device"),
        ("atom.global.nand.b32 $0, [$4], 1;", "not"),
    ]);
    let failure = |order: &str| {
        let all = steps(&format!("atom.{order}.gpu.global.cas.b32 $0, [$4], 1, 2;")).expect("an instruction");
        all.iter().find_map(|s| match s.op {
            Op::CmpXchg { failure, .. } => Some(format!("{failure:?}")),
            _ => None,
        })
    };
    for (order, want) in [
        ("relaxed", "Monotonic"),
        ("acquire", "Acquire"),
        ("release", "Monotonic"),
        ("acq_rel", "Acquire"),
        ("sc", "SeqCst"),
    ] {
        assert_eq!(failure(order).as_deref(), Some(want), "{order}");
    }
    let operation = |text: &str| {
        let all = steps(&format!("atom.global.{text} $0, [$4], $0;")).expect("an instruction");
        all.iter().find_map(|s| match s.op {
            Op::Rmw { op, .. } => Some(format!("{op:?}")),
            _ => None,
        })
    };
    for (text, want) in [
        ("exch.b32", "Xchg"),
        ("add.u32", "Add"),
        ("add.s32", "Add"),
        ("add.f32", "FAdd"),
        ("min.s32", "Min"),
        ("max.s32", "Max"),
        ("min.u32", "UMin"),
        ("max.u32", "UMax"),
        ("and.b32", "And"),
        ("or.b32", "Or"),
        ("xor.b32", "Xor"),
        ("inc.u32", "UIncWrap"),
        ("dec.u32", "UDecWrap"),
    ] {
        assert_eq!(operation(text).as_deref(), Some(want), "{text}");
    }
}

/// PTX ISA, "membar", "fence": the order and the scope of a fence.
#[test]
fn fences() {
    for (text, want) in [
        ("membar.cta;", "SeqCst Cta"),
        ("membar.gl;", "SeqCst Device"),
        ("membar.sys;", "SeqCst System"),
        ("fence.sc.cluster;", "SeqCst Cluster"),
        ("fence.acq_rel.gpu;", "AcqRel Device"),
        ("fence.acquire.cta;", "Acquire Cta"),
        ("fence.release.sys;", "Release System"),
        ("fence.gpu;", "AcqRel Device"),
        ("fence.proxy.tensormap::generic.release.gpu;", "Release Device"),
        ("fence.proxy.tensormap::generic.acquire.sys [$4], 128;", "Acquire System"),
        ("fence.proxy.async;", ""),
        ("fence.mbarrier_init.release.cluster;", "Release Cluster"),
    ] {
        let all = steps(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let fence = all.iter().find_map(|s| match s.op {
            Op::Fence(a) => Some(format!("{:?} {:?}", a.ordering, a.scope)),
            _ => None,
        });
        assert_eq!(fence.unwrap_or_default(), want, "{text}");
    }
    for text in ["membar;", "fence.acq_rel;", "fence.relaxed.gpu;", "fence.proxy.tensormap::generic.gpu;"] {
        assert!(steps(text).is_err(), "{text}");
    }
}

/// PTX ISA, "setp": bits without a sign (`.b32`) can only be compared for equality.
#[test]
fn bits_have_no_order() {
    let comparison = |word: &str| steps(&format!("{{ .reg .pred q; setp.{word} q, 1, 0; }}"));
    for word in ["eq.b32", "ne.b16", "le.u32", "lt.s64", "lo.u16"] {
        assert!(comparison(word).is_ok(), "{word}");
    }
    for word in ["le.b32", "lt.b16", "hi.b64"] {
        assert!(comparison(word).is_err(), "{word}");
    }
}

/// Barriers, copies, mbarrier operations and matrix operations become the same operations as the intrinsics.
#[test]
fn instructions_that_are_intrinsics() {
    let mut wrong = Vec::new();
    for (text, want) in [
        ("bar.sync 1;", "CtaBarrier(CtaBarrier { aligned: true, counted: false, waits: true, red: None }) 1"),
        ("bar.sync 1, 64;", "CtaBarrier(CtaBarrier { aligned: true, counted: true, waits: true, red: None }) 2"),
        ("bar.arrive 1, 64;", "CtaBarrier(CtaBarrier { aligned: true, counted: true, waits: false, red: None }) 2"),
        ("barrier.sync 1;", "CtaBarrier(CtaBarrier { aligned: false, counted: false, waits: true, red: None }) 1"),
        (
            "barrier.cta.sync.aligned 1;",
            "CtaBarrier(CtaBarrier { aligned: true, counted: false, waits: true, red: None }) 1",
        ),
        (
            "barrier.cta.arrive 1, 64;",
            "CtaBarrier(CtaBarrier { aligned: false, counted: true, waits: false, red: None }) 2",
        ),
        (
            "bar.red.popc.u32 $0, 1, !$6;",
            "CtaBarrier(CtaBarrier { aligned: true, counted: false, waits: true, red: Some(Count) }) 2",
        ),
        (
            "{ .reg .pred p; barrier.cta.red.or.pred p, 1, 64, $6; }",
            "CtaBarrier(CtaBarrier { aligned: false, counted: true, waits: true, red: Some(Any) }) 3",
        ),
        ("bar.warp.sync -1;", "WarpBarrier 1"),
        ("barrier.cluster.arrive.relaxed;", "ClusterArrive { aligned: false, relaxed: true } 0"),
        ("barrier.cluster.arrive.aligned;", "ClusterArrive { aligned: true, relaxed: false } 0"),
        ("barrier.cluster.wait.acquire;", "ClusterWait 0"),
        ("cp.async.ca.shared.global [$4], [$5], 4;", "CopyAsync(4) 2"),
        ("cp.async.cg.shared.global [$4], [$5], 16, 8;", "CopyAsync(16) 3"),
        ("cp.async.cg.shared.global.L2::cache_hint [$4], [$5], 16, $5;", "CopyAsync(16) 2"),
        ("cp.async.cg.shared.global.L2::cache_hint [$4], [$5], 16, 8, $5;", "CopyAsync(16) 3"),
        ("{ .reg .pred q; setp.ne.b32 q, 1, 0; cp.async.cg.shared.global [$4], [$5], 16, q; }", "CopyAsync(16) 3"),
        ("{ .reg .pred q; setp.ne.b32 q, 1, 0; cp.async.ca.shared.global [$4], [$5], 16, !q; }", "CopyAsync(16) 3"),
        ("cp.async.commit_group;", "CopyCommit(Copy) 0"),
        ("cp.async.bulk.commit_group;", "CopyCommit(Bulk) 0"),
        ("cp.async.wait_all;", "CopyWait(All) 0"),
        ("cp.async.wait_group 2;", "CopyWait(Groups) 1"),
        ("cp.async.bulk.wait_group 2;", "CopyWait(Bulk { read: false }) 1"),
        ("cp.async.bulk.wait_group.read 2;", "CopyWait(Bulk { read: true }) 1"),
        ("cp.async.mbarrier.arrive.shared.b64 [$4];", "CopyArrive { noinc: false } 1"),
        ("cp.async.mbarrier.arrive.noinc.shared.b64 [$4];", "CopyArrive { noinc: true } 1"),
        ("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$4], [$5], 16, [$4];", "CopyBulkIn 4"),
        ("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$4], [$5], 16, [$4];", "CopyBulkIn 4"),
        ("cp.async.bulk.global.shared::cta.bulk_group [$4], [$5], 16;", "CopyBulkOut 3"),
        (
            "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {$0}, [$4];",
            "LoadMatrix(MatrixOp { count: 1, transposed: false }) 1",
        ),
        (
            "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {$0, $1}, [$4];",
            "LoadMatrix(MatrixOp { count: 2, transposed: true }) 1",
        ),
        (
            "stmatrix.sync.aligned.m8n8.x2.shared.b16 [$4], {$0, $1};",
            "StoreMatrix(MatrixOp { count: 2, transposed: false }) 3",
        ),
        ("wgmma.fence.sync.aligned;", "Warpgroup(Fence) 0"),
        ("wgmma.commit_group.sync.aligned;", "Warpgroup(Commit) 0"),
        ("wgmma.wait_group.sync.aligned 1;", "Warpgroup(Wait) 1"),
        (
            "tensormap.replace.tile.rank.shared::cta.b1024.b32 [$4], 2;",
            "Tensor(Replace { field: Rank, dimension: 0 }) 2",
        ),
        (
            "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$4], 4, 2;",
            "Tensor(Replace { field: Box, dimension: 4 }) 2",
        ),
        (
            "tensormap.replace.tile.global_stride.global.b1024.b64 [$4], 3, $5;",
            "Tensor(Replace { field: Stride, dimension: 3 }) 2",
        ),
        (
            "tensormap.replace.tile.global_address.global.b1024.b64 [$4], $5;",
            "Tensor(Replace { field: Address, dimension: 0 }) 2",
        ),
        ("trap;", "Trap 0"),
        ("exit;", "Exit 0"),
    ] {
        let found = intrinsic(text).map(|call| match call.callee {
            Callee::Intrinsic(which) => format!("{which:?} {}", call.args.len()),
            _ => "no intrinsic".into(),
        });
        if found.as_deref() != Some(want) {
            wrong.push(format!("{text}: {found:?} {:?}", steps(text).err()));
        }
    }
    for text in [
        "bar.sync;",
        "bar 1;",
        "bar.red.popc.pred $0, 1, $6;",
        "bar.red.popc.u32 $0, 1;",
        "barrier.cluster.sync;",
        "cp.ca.shared.global [$4], [$5], 4;",
        "cp.async.ca.shared.global [$4], [$5], 12;",
        "cp.async.ca.shared.global [$4], [$5], 16, 8, 8;",
        "cp.async.bulk.shared::cta.shared::cta [$4], [$5], 16, [$4];",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [$4], [$5], 16;",
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$4], [$5], 16, [$4], $3;",
        "cp.async.bulk.tensor.3d.shared::cta.global.mbarrier::complete_tx::bytes [$4], [$5, {1, 2}], [$4];",
        "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$5, {1, 2, 3}], [$4];",
        "cp.async.bulk.tensor.6d.global.shared::cta.bulk_group [$5, {1, 2, 3, 4, 5, 6}], [$4];",
        "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {$0}, [$4];",
        "ldmatrix.sync.aligned.m8n16.x1.shared.b16 {$0}, [$4];",
        "ldmatrix.sync.aligned.x1.shared.b16 {$0}, [$4];",
        "stmatrix.sync.aligned.m8n8.x2.shared.b16 [$4], {$0};",
        "tensormap.replace.tile.rank.shared::cta.b1024.b64 [$4], $5;",
        "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$4], 5, 2;",
        "tensormap.replace.tile.global_stride.global.b1024.b64 [$4], 4, $5;",
        "tensormap.replace.rank.shared::cta.b1024.b32 [$4], 2;",
        "tensormap.replace.tile.rank.shared::cta.b32 [$4], 2;",
        "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$4], 2;",
        "mbarrier.leave.shared.b64 [$4];",
        "wgmma.frob;",
        "trap.frob $0;",
    ] {
        if steps(text).is_ok() && text != "trap.frob $0;" {
            wrong.push(format!("{text}: is understood"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// PTX ISA, "mbarrier": the operations, their scopes, and which of them give a state or a predicate.
#[test]
fn operations_of_an_mbarrier() {
    for (text, action, relaxed, scope) in [
        ("mbarrier.init.shared.b64 [$4], 1;", "Init", false, "Cta"),
        ("mbarrier.inval.shared.b64 [$4];", "Inval", false, "Cta"),
        ("mbarrier.expect_tx.relaxed.cta.shared.b64 [$4], 16;", "ExpectTx", true, "Cta"),
        ("mbarrier.complete_tx.relaxed.cluster.shared.b64 [$4], 16;", "CompleteTx", true, "Cluster"),
        ("mbarrier.arrive.shared.b64 $2, [$4];", "Arrive { drop: false, expect: false, ends: true }", false, "Cta"),
        (
            "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [$4];",
            "Arrive { drop: false, expect: false, ends: true }",
            false,
            "Cluster",
        ),
        (
            "mbarrier.arrive.shared::cluster.b64 [$4];",
            "Arrive { drop: false, expect: false, ends: true }",
            false,
            "Cta",
        ),
        (
            "mbarrier.arrive.noComplete.shared.b64 $2, [$4], 1;",
            "Arrive { drop: false, expect: false, ends: false }",
            false,
            "Cta",
        ),
        ("mbarrier.arrive_drop.shared.b64 $2, [$4];", "Arrive { drop: true, expect: false, ends: true }", false, "Cta"),
        (
            "mbarrier.arrive.expect_tx.shared.b64 $2, [$4], 16;",
            "Arrive { drop: false, expect: true, ends: true }",
            false,
            "Cta",
        ),
        ("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [$4], $5; }", "Wait { parity: false }", false, "Cta"),
        ("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [$4], 1; }", "Wait { parity: true }", false, "Cta"),
        (
            "{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared.b64 p, [$4], 1, 100; }",
            "Wait { parity: true }",
            false,
            "Cluster",
        ),
    ] {
        let call = intrinsic(text).unwrap_or_else(|| panic!("{text}: {:?}", steps(text).err()));
        let want = format!("Mbarrier(MbarrierOp {{ action: {action}, relaxed: {relaxed}, scope: {scope} }})");
        let Callee::Intrinsic(which) = call.callee else { panic!("{text}") };
        assert_eq!(format!("{which:?}"), want, "{text}");
    }
}

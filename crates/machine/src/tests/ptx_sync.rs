//! Tests of inline PTX that synchronises: which variants of an instruction order two threads.

use super::ptx::{kernel, run};

/// Thread 0 writes a word and the last thread reads it. In between, both execute the text in place of `@@`, each with
/// its own predicate `$1` or `$2`.
fn write_then_read(threads: u32, between: &str) -> String {
    let text = format!("@$1 st.global.b32 [$0], 1; {between} {{ .reg .b32 v; @$2 ld.global.b32 v, [$0]; }}");
    let last = threads - 1;
    run(&kernel(
        threads,
        &format!(
            "%last = icmp eq i32 %t, {last}\n%upper = icmp uge i32 %t, 32\n%lower = icmp ult i32 %t, 32\n\
             call void asm sideeffect \"{text}\", \"l,b,b,b,b\"(ptr addrspace(1) %p, i1 %first, i1 %last, i1 %lower, i1 %upper)"
        ),
    ))
}

#[test]
fn barriers_and_fences() {
    for (threads, between, ends) in [
        (2, "bar.sync 0;", "counted"),
        (2, "barrier.sync 3;", "counted"),
        (2, "barrier.cta.sync.aligned 3;", "counted"),
        (2, "bar.warp.sync 3;", "counted"),
        (2, "bar.warp.sync 1;", "ub divergent-barrier"),
        (2, "barrier.cluster.arrive; barrier.cluster.wait;", "counted"),
        (2, "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;", "counted"),
        (2, "barrier.cluster.arrive.relaxed; barrier.cluster.wait;", "ub race"),
        (2, "barrier.cluster.arrive;", "unsupported: cluster barrier after thread 0 ended"),
        (2, "barrier.cluster.sync;", "unsupported: ptx barrier.cluster.sync"),
        (2, "bar.red.popc.u32 _, 0, $3;", "counted"),
        (2, "bar.red.xor.pred _, 0, $3;", "unsupported: ptx bar.red.xor.pred"),
        (2, "bar.sync;", "unsupported: ptx bar.sync"),
        (2, "barrier.cta.leave 0;", "unsupported: ptx barrier.cta.leave"),
        // The first warp arrives without waiting, and the second warp waits for both warps.
        (64, "@$3 bar.arrive 1, 64; @$4 bar.sync 1, 64;", "counted"),
        (64, "@$3 barrier.cta.arrive 1, 64; @$4 barrier.cta.sync 1, 64;", "counted"),
        (64, "@$3 bar.sync 1, 32; @$4 bar.sync 2, 32;", "ub race"),
        // Fences alone order nothing.
        (2, "fence.acq_rel.gpu;", "ub race"),
        (2, "fence.sc.sys;", "ub race"),
        (2, "membar.gl;", "ub race"),
        (2, "fence.proxy.async;", "ub race"),
        (2, "fence.acq_rel;", "unsupported: ptx fence.acq_rel"),
    ] {
        assert_eq!(write_then_read(threads, between), ends, "{threads} {between}");
    }
}

/// One thread copies to or from shared memory, and then accesses the copied bytes. `@@` is between the two.
#[test]
fn copies_are_waited_for() {
    let copied = |copy: &str, between: &str, then: &str| {
        let text = format!("{copy} {between} {{ .reg .b32 v; {then} }} cp.async.wait_all; cp.async.bulk.wait_group 0;");
        run(&kernel(
            1,
            &format!(
                "call void asm sideeffect \"st.shared.v4.b32 [$0], {{1, 1, 1, 1}}; {text}\", \"l,l,~{{memory}}\"(ptr addrspace(3) @s, ptr addrspace(1) %p)"
            ),
        ))
    };
    let inward = "cp.async.ca.shared.global [$0], [$1], 4;";
    let read = "ld.shared.b32 v, [$0];";
    for (between, ends) in [
        ("cp.async.wait_all;", "counted"),
        ("cp.async.commit_group; cp.async.wait_group 0;", "counted"),
        ("cp.async.commit_group; cp.async.wait_group 1;", "ub race"),
        ("cp.async.wait_group 0;", "ub race"),
        ("cp.async.commit_group;", "ub race"),
        ("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;", "ub race"),
        ("", "ub race"),
    ] {
        assert_eq!(copied(inward, between, read), ends, "{between}");
    }
    let outward = "cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], 16;";
    let (source, target) = ("st.shared.b32 [$0], 2;", "ld.global.b32 v, [$1];");
    let group = "cp.async.bulk.commit_group;";
    for (between, then, ends) in [
        ("cp.async.bulk.wait_group 0;", source, "counted"),
        ("cp.async.bulk.wait_group.read 0;", source, "counted"),
        ("cp.async.bulk.wait_group 0;", target, "counted"),
        ("cp.async.bulk.wait_group.read 0;", target, "ub race"),
        ("cp.async.bulk.wait_group 1;", source, "ub race"),
        ("cp.async.wait_all;", source, "ub race"),
    ] {
        assert_eq!(copied(outward, &format!("{group} {between}"), then), ends, "{between} {then}");
    }
    for (copy, ends) in [
        ("cp.async.bulk.prefetch.L2.global [$1], 16;", "counted"),
        ("cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], 8;", "ub bad-call"),
        ("cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], 0;", "ub bad-call"),
        (
            "cp.async.bulk.shared::cluster.global.multicast::cluster [$0], [$1], 16, [$0];",
            "unsupported: ptx cp.async.bulk.shared::cluster.global.multicast::cluster",
        ),
        ("cp.async.ca.shared.global [$0], [$1], 5;", "unsupported: ptx cp.async.ca.shared.global"),
        ("cp.sync [$0], [$1], 4;", "unsupported: ptx cp.sync"),
    ] {
        assert_eq!(
            copied(copy, "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; cp.async.wait_all;", ""),
            ends,
            "{copy}"
        );
    }
}

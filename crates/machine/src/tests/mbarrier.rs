//! Tests of mbarrier objects, and of asynchronous copies whose completion an mbarrier reports. Source of the rules:
//! docs/machine.md, section 4, on mbarriers and asynchronous copies.

use super::outcome_of;
use crate::Options;

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// Two threads of one CTA, which both know that thread 0 initialised the mbarrier `@b`. Then thread 0 executes
/// `producer`, and thread 1 executes `consumer`. `%b` is the mbarrier, `@s` is shared memory and `%p` global memory.
fn text(count: u32, producer: &str, consumer: &str) -> String {
    format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 64 align 16\n\
         target triple = \"nvptx64-nvidia-cuda\"\n\
         @b = internal addrspace(3) global i64 undef, align 8\n@s = internal addrspace(3) global [8 x i32] undef, align 16\n\
         define ptx_kernel void @k(ptr addrspace(1) %p) {{\n%b = addrspacecast ptr addrspace(3) @b to ptr\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%c = icmp eq i32 %t, 0\nbr i1 %c, label %init, label %meet\n\
         init:\ncall void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @b, i32 {count})\nbr label %meet\n\
         meet:\ncall void @llvm.nvvm.barrier0()\nbr i1 %c, label %produce, label %spin\n\
         produce:\n{producer}\nret void\n\
         spin:\n{consumer}\nret void\n}}\n"
    )
}

const WRITE: &str = "store i32 1, ptr addrspace(1) %p\n";
const READ: &str = "\nbr i1 %done, label %read, label %spin\nread:\n%v = load i32, ptr addrspace(1) %p";
const PARITY: &str =
    "%done = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) @b, i32 0)";

#[test]
fn phase_completion_orders_waiters_after_arrivals() {
    let arrive = |name: &str, args: &str| format!("{WRITE}%s = call i64 @llvm.nvvm.mbarrier.{name}({args})");
    let wait = |name: &str| format!("%done = call i1 @llvm.nvvm.mbarrier.{name}(ptr addrspace(3) @b, i32 0){READ}");
    let shared = "ptr addrspace(3) @b";
    for (raise, seen, want) in [
        (arrive("arrive.shared", shared), wait("test.wait.parity.scope.cta.space.cta"), "counted"),
        (arrive("arrive", "ptr %b"), wait("test.wait.parity.scope.cta.space.cta"), "counted"),
        (
            arrive("arrive.scope.cta.space.cta", "ptr addrspace(3) @b, i32 1"),
            wait("try.wait.parity.scope.cta.space.cta"),
            "counted",
        ),
        (
            arrive("arrive.scope.cluster.space.cta", "ptr addrspace(3) @b, i32 1"),
            wait("try.wait.parity.scope.cluster.space.cta"),
            "counted",
        ),
        (arrive("arrive.drop.shared", shared), wait("test.wait.parity.scope.cta.space.cta"), "counted"),
        // If the arrival or the wait is relaxed and there is no fence, it orders no accesses.
        (
            arrive("arrive.relaxed.scope.cta.space.cta", "ptr addrspace(3) @b, i32 1"),
            wait("test.wait.parity.scope.cta.space.cta"),
            "ub race",
        ),
        (arrive("arrive.shared", shared), wait("test.wait.parity.relaxed.scope.cta.space.cta"), "ub race"),
        (
            arrive("arrive.shared", shared),
            format!(
                "{}{}",
                "%done = call i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3) @b, i32 0)\nfence acquire",
                READ
            ),
            "counted",
        ),
        (
            format!(
                "{WRITE}fence release\n%s = call i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta(ptr addrspace(3) @b, i32 1)"
            ),
            wait("test.wait.parity.scope.cta.space.cta"),
            "counted",
        ),
        // Accesses after the arrival are not ordered.
        (
            format!("%s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @b)\n{WRITE}"),
            wait("test.wait.parity.scope.cta.space.cta"),
            "ub race",
        ),
        // No thread waits.
        (arrive("arrive.shared", shared), "%v = load i32, ptr addrspace(1) %p".into(), "ub race"),
    ] {
        assert_eq!(run(&text(1, &raise, &seen)), want, "{raise}\n{seen}");
    }
}

#[test]
fn phases_count_arrivals_and_bytes() {
    let arrive = "call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @b)";
    let both = |second: &str| format!("{WRITE}%s = {arrive}\n{second}");
    let own = format!(
        "%o = {arrive}\nbr label %wait\nwait:\n{PARITY}\nbr i1 %done, label %read, label %wait\nread:\n%v = load i32, ptr addrspace(1) %p"
    );
    assert_eq!(run(&text(2, &both(""), &own)), "counted");
    // One of three arrivals is missing.
    assert_eq!(run(&text(3, &both(""), &own)), "step-budget");
    // The opposite parity denotes the phase before the first phase. That phase has already ended.
    assert_eq!(run(&text(3, &both(""), &own.replace("@b, i32 0)", "@b, i32 1)"))), "ub race");
    // The operand of the wait is the state that the thread's own arrival returned, which identifies the phase.
    let state =
        own.replace(PARITY, "%done = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @b, i64 %o)");
    assert_eq!(run(&text(2, &both(""), &state)), "counted");
    let generic = own.replace(PARITY, "%done = call i1 @llvm.nvvm.mbarrier.test.wait(ptr %b, i64 %o)");
    assert_eq!(run(&text(2, &both(""), &generic)), "counted");
    // Expected bytes delay the end of the phase until they have arrived.
    let expect = "%s = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @b, i32 16)";
    let wait = format!("{PARITY}{READ}");
    let complete = "call void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cta(ptr addrspace(3) @b, i32 16)";
    assert_eq!(run(&text(1, &format!("{WRITE}{expect}\n{complete}"), &wait)), "counted");
    assert_eq!(run(&text(1, &format!("{WRITE}{expect}"), &wait)), "step-budget");
}

#[test]
fn misuse_of_an_mbarrier() {
    for (misuse, want) in [
        ("%s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @s)", "ub mbarrier"),
        ("call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @b, i32 1)", "ub mbarrier"),
        ("call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @s, i32 1)", "counted"),
        ("call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @s, i32 0)", "ub mbarrier"),
        (
            "call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) @b)\ncall void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @b, i32 1)",
            "counted",
        ),
        (
            "call void @llvm.nvvm.mbarrier.inval(ptr %b)\n%s = call i64 @llvm.nvvm.mbarrier.arrive(ptr %b)",
            "ub mbarrier",
        ),
        (
            "store i64 99, ptr addrspace(3) @b\n%s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @b)",
            "ub mbarrier",
        ),
        ("%s = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) @b, i32 3)", "ub mbarrier"),
        ("%s = call i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3) @b, i32 1)", "counted"),
        ("%s = call i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3) @b, i32 2)", "ub mbarrier"),
        ("%s = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @b, i64 9437184)", "ub mbarrier"),
    ] {
        assert_eq!(run(&text(2, misuse, "")), want, "{misuse}");
    }
}

#[test]
fn copies_that_an_mbarrier_or_a_group_tracks() {
    let copy = "call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) @s, ptr addrspace(1) %p)\n";
    let track = "call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) @b)";
    let read = "\nbr i1 %done, label %read, label %spin\nread:\n%v = load i32, ptr addrspace(3) @s";
    assert_eq!(run(&text(1, &format!("{copy}{track}"), &format!("{PARITY}{read}"))), "counted");
    assert_eq!(run(&text(1, &format!("{copy}{track}"), "%v = load i32, ptr addrspace(3) @s")), "ub race");
    // PTX ISA, "cp.async.mbarrier.arrive": the arrival waits for all earlier copies of the executing thread, and for no
    // copies of other threads.
    let second = copy.replace("(3) @s, ptr addrspace(1) %p", "(3) @s2, ptr addrspace(1) %p");
    let two = |producer: &str, consumer: &str| {
        let wait = format!("{consumer}br label %wait\nwait:\n{PARITY}\nbr i1 %done, label %read, label %wait\nread:\n");
        let loads = "%v = load i32, ptr addrspace(3) @s\n%w = load i32, ptr addrspace(3) @s2";
        let body = text(1, producer, &format!("{wait}{loads}"));
        run(&body.replace("@s = ", "@s2 = internal addrspace(3) global [8 x i32] undef, align 16\n@s = "))
    };
    let meet = "call void @llvm.nvvm.barrier.cta.sync.all(i32 1)\n";
    assert_eq!(two(&format!("{copy}{second}{meet}{track}"), meet), "counted");
    assert_eq!(two(&format!("{copy}{meet}{track}"), &format!("{second}{meet}")), "ub race");
    // Without `noinc` the arrival is not counted, so the phase needs another arrival.
    let counted = format!(
        "{copy}{}\n%s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @b)",
        track.replace(".noinc", "")
    );
    assert_eq!(run(&text(1, &counted, &format!("{PARITY}{read}"))), "counted");
    // A bulk copy reports its bytes to the mbarrier.
    let expect =
        "%s = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @b, i32 16)\n";
    let bulk = "call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) @s, ptr addrspace(3) @b, ptr addrspace(1) %p, i32 16, i64 0, i1 false)";
    assert_eq!(run(&text(1, &format!("{expect}{bulk}"), &format!("{PARITY}{read}"))), "counted");
    assert_eq!(run(&text(1, &format!("{expect}{bulk}"), "%v = load i32, ptr addrspace(3) @s")), "ub race");
    // The copy goes to the memory of a cluster, which includes the CTA's own shared memory. Copies to several CTAs are
    // not modelled.
    let wide = bulk.replace(
        "shared.cta(ptr addrspace(3) @s",
        "shared.cluster(ptr addrspace(7) addrspacecast (ptr addrspace(3) @s to ptr addrspace(7))",
    );
    let wide = |many: &str| {
        format!("{expect}{}", wide.replace("i64 0, i1 false", &format!("i16 1, i64 0, i1 {many}, i1 false")))
    };
    assert_eq!(run(&text(1, &wide("false"), &format!("{PARITY}{read}"))), "counted");
    assert_eq!(run(&text(1, &wide("false"), "%v = load i32, ptr addrspace(3) @s")), "ub race");
    assert_eq!(run(&text(1, &wide("true"), &format!("{PARITY}{read}"))), "unsupported: cp.async.bulk to several CTAs");
    // A copy may belong to a group and to no mbarrier. After a wait for the reads of the group, the source may be
    // written, but the target may not be read.
    let out = |wait: &str, after: &str| {
        let first = "store i32 1, ptr addrspace(3) @s\nstore i32 1, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @s, i32 1)\n";
        let copy = "call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %p, ptr addrspace(3) @s, i32 16, i64 0, i1 false)\ncall void @llvm.nvvm.cp.async.bulk.commit.group()\n";
        let last = "\ncall void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)";
        run(&text(1, &format!("{first}{copy}{wait}{after}{last}"), ""))
    };
    let (all, reads) = (
        "call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)\n",
        "call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)\n",
    );
    let (write, load) = ("store i32 2, ptr addrspace(3) @s", "%v = load i32, ptr addrspace(1) %p");
    assert_eq!(out("", write), "ub race");
    assert_eq!(out(reads, write), "counted");
    assert_eq!(out(reads, load), "ub race");
    assert_eq!(out(all, load), "counted");
    assert_eq!(out("call void @llvm.nvvm.cp.async.bulk.wait.group(i32 1)\n", load), "ub race");
    // A wait with cp.async.wait.all needs no commit. A wait for another kind of group does not wait for the copy.
    let own = |wait: &str| run(&text(1, &format!("{copy}{wait}\n%v = load i32, ptr addrspace(3) @s"), ""));
    assert_eq!(own("call void @llvm.nvvm.cp.async.wait.all()"), "counted");
    assert_eq!(own("call void @llvm.nvvm.cp.async.wait.group(i32 0)"), "ub race");
    assert_eq!(
        own("call void @llvm.nvvm.cp.async.commit.group()\ncall void @llvm.nvvm.cp.async.wait.group(i32 0)"),
        "counted"
    );
    assert_eq!(
        own("call void @llvm.nvvm.cp.async.commit.group()\ncall void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)"),
        "ub race"
    );
}

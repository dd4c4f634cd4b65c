//! AMDGPU: exchanges between the lanes that are there. Lanes wait for each other at the same instruction, once none of the wave runs.

use super::{is_drawn, outcome_of};
use crate::machine::Options;

const DECLARES: &str = "; aliasmith: launch block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.readfirstlane(i32)
declare i32 @llvm.amdgcn.readlane(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.assume(i1)";

/// Four lanes, `%t` is the number of each.
fn lanes(body: &str) -> String {
    format!(
        "{DECLARES}\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n{body}\n}}\n"
    )
}

/// A body that makes `%v`, an i32, and ends; it is `want` in every lane that comes there.
#[track_caller]
fn gives(body: &str, want: u32) {
    for (value, end) in [(want, "counted"), (want + 1, "ub assume")] {
        let text =
            lanes(&body.replace("IS", &format!("%ok = icmp eq i32 %v, {value}\ncall void @llvm.assume(i1 %ok)")));
        for schedule_seed in 0..4 {
            assert_eq!(outcome_of(&text, &Options { schedule_seed, ..Options::default() }), end, "{text}");
        }
    }
}

const BALLOT: &str = "%b = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n%v = trunc i64 %b to i32\nIS";

#[test]
fn lanes_of_a_branch_exchange_among_themselves() {
    let branch = |cond: &str, inside: &str, behind: &str| {
        format!("%c = {cond}\nbr i1 %c, label %in, label %out\nin:\n{inside}\nbr label %out\nout:\n{behind}\nret void")
    };
    gives(&branch("icmp ult i32 %t, 2", BALLOT, ""), 0b11);
    gives(&branch("icmp ugt i32 %t, 1", BALLOT, ""), 0b1100);
    gives(&branch("icmp ugt i32 %t, 1", "%v = call i32 @llvm.amdgcn.readfirstlane(i32 %t)\nIS", ""), 2);
    gives(&branch("icmp ugt i32 %t, 1", "%v = call i32 @llvm.amdgcn.readlane(i32 %t, i32 3)\nIS", ""), 3);
    // Who was in the branch is waited for behind it.
    let inside = "%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)";
    gives(&branch("icmp ult i32 %t, 2", inside, BALLOT), 0b1111);
    // Lanes that ended are not there, nor those that wait at a barrier.
    gives(
        "%c = icmp ult i32 %t, 3\nbr i1 %c, label %in, label %out\nin:\nIS2\nbr label %out\nout:\nret void"
            .replace("IS2", BALLOT)
            .as_str(),
        0b111,
    );
    gives(
        &format!(
            "{}\ncall void @llvm.amdgcn.s.barrier()\nret void",
            branch("icmp ult i32 %t, 1", BALLOT, "").replace("\nret void", "")
        ),
        1,
    );
}

/// Lanes leave a loop one after the other, and wait behind it.
#[test]
fn lanes_of_a_loop_wait_for_each_other() {
    let body = |inside: &str, behind: &str| {
        format!(
            "br label %loop\nout:\n{behind}\nret void\nloop:\n%i = phi i32 [ 0, %0 ], [ %n, %loop ]\n{inside}\n\
             %n = add i32 %i, 1\n%c = icmp ult i32 %i, %t\nbr i1 %c, label %loop, label %out"
        )
    };
    gives(&body("%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)", BALLOT), 0b1111);
    // In round i only the lanes from i on are left.
    gives(
        &body(
            "%b = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n%w = trunc i64 %b to i32\n%s = lshr i32 15, %i\n%x = shl i32 %s, %i\n%v = xor i32 %w, %x\nIS",
            "",
        ),
        0,
    );
}

/// amdgpu-atomic-optimizer's form: the first lane adds for all, and each takes what would have been its own.
#[test]
fn one_lane_adds_for_all() {
    let body = |count: &str| {
        format!(
            "%in = icmp ult i32 %t, 3\nbr i1 %in, label %add, label %out\nadd:\n\
             %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n%m = trunc i64 %b to i32\n\
             %mine = call i32 @llvm.amdgcn.mbcnt.lo(i32 %m, i32 0)\n%first = icmp eq i32 %mine, 0\nbr i1 %first, label %one, label %all\n\
             one:\n{count}\n%o = atomicrmw add ptr addrspace(1) %p, i32 %n syncscope(\"agent\") monotonic\nbr label %all\n\
             all:\n%old = phi i32 [ poison, %add ], [ %o, %one ]\n%f = call i32 @llvm.amdgcn.readfirstlane(i32 %old)\n%r = add i32 %f, %mine\n\
             %v = sub i32 %r, %t\n%q = load atomic i32, ptr addrspace(1) %p syncscope(\"agent\") monotonic, align 4\n%d = sub i32 %q, %f\n\
             %ok = icmp eq i32 %d, 3\ncall void @llvm.assume(i1 %ok)\nbr label %out\nout:\nret void"
        )
    };
    let end = |count| outcome_of(&lanes(&body(count)), &Options::default());
    assert_eq!(end("%n = add i32 3, 0"), "counted");
    assert_eq!(end("%n = add i32 1, 0"), "ub assume");
}

/// What some lanes give each other is a free choice: which lanes meet LangRef does not say. A lane that only meets itself gets its own.
#[test]
fn some_lanes_are_a_free_choice() {
    let of = |cond: &str| {
        is_drawn(&format!(
            "{DECLARES}\ndefine i32 @k(ptr addrspace(1) %p) {{\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n%c = icmp {cond}\n\
             br i1 %c, label %in, label %out\nin:\n%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)\nret i32 %f\nout:\nret i32 0\n}}\n"
        ))
    };
    assert!(!of("ult i32 %t, 4"), "all lanes");
    assert!(of("ult i32 %t, 3"), "three of four");
    assert!(!of("ult i32 %t, 1"), "one that no other follows");
    // Lane 0 is the last one in a loop: others have been at the instruction, in earlier iterations.
    let text = "define i32 @k(ptr addrspace(1) %p) {\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n%k = sub i32 3, %t\nbr label %loop\n\
        loop:\n%i = phi i32 [ 0, %0 ], [ %n, %loop ]\n%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)\n%n = add i32 %i, 1\n\
        %c = icmp ult i32 %i, %k\nbr i1 %c, label %loop, label %out\nout:\nret i32 %f\n}\n";
    assert!(is_drawn(&format!("{DECLARES}\n{text}")), "the last one in a loop");
}

const SPIRV: &str = "; aliasmith: launch grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = \"spirv64-unknown-unknown\"
@s = internal addrspace(3) global [8 x i32] zeroinitializer
declare i64 @llvm.spv.thread.id.in.group.i64(i32)
declare i64 @llvm.spv.thread.id.i64(i32)
declare i64 @llvm.spv.group.id.i64(i32)
declare i64 @llvm.spv.workgroup.size.i64(i32)
declare i64 @llvm.spv.num.workgroups.i64(i32)
declare i32 @llvm.spv.subgroup.local.invocation.id()
declare i32 @llvm.spv.subgroup.size()
declare <4 x i32> @llvm.spv.wave.ballot(i1)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32)
declare void @llvm.spv.group.memory.barrier.with.group.sync() convergent nosync
declare void @llvm.spv.device.memory.barrier.with.group.sync()
declare void @llvm.assume(i1)";

/// The kernel with this body, in which `%t` is the number of the thread in its group.
fn spirv(body: &str, attributes: &str) -> String {
    format!(
        "{SPIRV}\ndefine spir_kernel void @k(ptr %p) {attributes} {{\n%l = call i64 @llvm.spv.thread.id.in.group.i64(i32 0)\n\
         %t = trunc i64 %l to i32\n{body}\nret void\n}}\n"
    )
}

/// SPIR-V, "Built-In": positions and sizes; lanes name any lane ("OpGroupNonUniformShuffle").
#[test]
fn positions_and_lanes_of_spirv() {
    for (value, want) in [
        ("%v = call i64 @llvm.spv.workgroup.size.i64(i32 0)", "4"),
        ("%v = call i64 @llvm.spv.workgroup.size.i64(i32 1)", "1"),
        ("%v = call i64 @llvm.spv.num.workgroups.i64(i32 0)", "2"),
        ("%v = call i64 @llvm.spv.group.id.i64(i32 1)", "0"),
        (
            "%g = call i64 @llvm.spv.thread.id.i64(i32 0)\n%b = call i64 @llvm.spv.group.id.i64(i32 0)\n%m = mul i64 %b, 4\n\
             %v = sub i64 %g, %m",
            "%l",
        ),
        ("%i = call i32 @llvm.spv.subgroup.local.invocation.id()\n%v = zext i32 %i to i64", "%l"),
        (
            "%c = icmp ugt i64 %l, 1\n%w = call <4 x i32> @llvm.spv.wave.ballot(i1 %c)\n%x = bitcast <4 x i32> %w to i128\n\
             %v = trunc i128 %x to i64",
            "12",
        ),
        (
            "%o = xor i32 %t, 3\n%r = call i32 @llvm.spv.wave.readlane.i32(i32 %o, i32 %o)\n%v = zext i32 %r to i64",
            "%l",
        ),
    ] {
        for (compare, end) in [("eq", "counted"), ("ne", "ub assume")] {
            let body = format!("{value}\n%ok = icmp {compare} i64 %v, {want}\ncall void @llvm.assume(i1 %ok)");
            assert_eq!(outcome_of(&spirv(&body, ""), &Options::default()), end, "{body}");
        }
    }
}

/// The barrier of a group orders the group's memory, no other; LLVM declares it `nosync` and infers that of its callers.
#[test]
fn barriers_of_spirv() {
    let through = |place: &str, meet: &str| {
        format!(
            "%own = getelementptr i32, {place}, i32 %t\nstore i32 %t, ptr ADDR %own\n{meet}\n%u = xor i32 %t, 1\n\
             %other = getelementptr i32, {place}, i32 %u\n%v = load i32, ptr ADDR %other"
        )
        .replace("ptr ADDR", if place.contains('3') { "ptr addrspace(3)" } else { "ptr" })
    };
    let (shared, meet) = ("ptr addrspace(3) @s", "call void @llvm.spv.group.memory.barrier.with.group.sync()");
    let run = |body: &str, attributes: &str| {
        let text = spirv(body, attributes).replace("grid=2", "grid=1");
        outcome_of(&text, &Options::default())
    };
    assert_eq!(run(&through(shared, meet), ""), "counted");
    assert_eq!(run(&through(shared, meet), "nosync"), "counted");
    assert_eq!(run(&through(shared, ""), ""), "ub race");
    let global = run(&through("ptr %p", meet), "");
    assert_eq!(global, "undecided: memory that a fence of shared memory may have ordered");
    let device = run(&through(shared, "call void @llvm.spv.device.memory.barrier.with.group.sync()"), "");
    assert_eq!(device, "unsupported: llvm.spv.device.memory.barrier.with.group.sync");
    assert_eq!(run("fence release", "nosync"), "ub nosync");
}

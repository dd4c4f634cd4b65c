//! AMDGPU's exchanges between the lanes that execute an exchange together. A lane that reaches an exchange waits. If
//! all lanes of the wave wait, the lanes at the same instruction exchange their values.

use super::{is_drawn, outcome_of};
use crate::Options;

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

/// A kernel of four lanes, where `%t` is the number of the lane.
fn lanes(body: &str) -> String {
    format!(
        "{DECLARES}\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n{body}\n}}\n"
    )
}

/// Checks a body that computes the i32 `%v`: `%v` is `want` in every lane that executes the end of the body.
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
    // The lanes that skip the branch wait for the lanes that execute it.
    let inside = "%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)";
    gives(&branch("icmp ult i32 %t, 2", inside, BALLOT), 0b1111);
    // Lanes that have ended are absent, and so are lanes that wait at a barrier.
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

/// Lanes leave a loop one after the other. A lane that has left the loop waits for the other lanes.
#[test]
fn lanes_of_a_loop_wait_for_each_other() {
    let body = |inside: &str, behind: &str| {
        format!(
            "br label %loop\nout:\n{behind}\nret void\nloop:\n%i = phi i32 [ 0, %0 ], [ %n, %loop ]\n{inside}\n\
             %n = add i32 %i, 1\n%c = icmp ult i32 %i, %t\nbr i1 %c, label %loop, label %out"
        )
    };
    gives(&body("%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)", BALLOT), 0b1111);
    // In iteration i, only lane i and the lanes with higher numbers are still in the loop.
    gives(
        &body(
            "%b = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n%w = trunc i64 %b to i32\n%s = lshr i32 15, %i\n%x = shl i32 %s, %i\n%v = xor i32 %w, %x\nIS",
            "",
        ),
        0,
    );
}

/// The form of amdgpu-atomic-optimizer: the first lane adds for all lanes, and each lane gets the result of its own
/// addition.
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

/// If only some lanes execute an exchange, the result is a nondeterministic choice, because LangRef does not state
/// which lanes take part. A lane that is certainly alone gets its own value.
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
    assert!(!of("ult i32 %t, 1"), "a lane that is certainly alone");
    // Lane 0 is the last lane in a loop. Other lanes executed the instruction in earlier iterations.
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

/// A kernel with this body, in which `%t` is the number of the thread in its group.
fn spirv(body: &str, attributes: &str) -> String {
    format!(
        "{SPIRV}\ndefine spir_kernel void @k(ptr %p) {attributes} {{\n%l = call i64 @llvm.spv.thread.id.in.group.i64(i32 0)\n\
         %t = trunc i64 %l to i32\n{body}\nret void\n}}\n"
    )
}

/// SPIR-V, "Built-In": positions and sizes. An exchange may name any lane ("OpGroupNonUniformShuffle").
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

/// The barrier of a group orders the group's memory, and no other memory. LLVM declares this barrier as `nosync`, and
/// infers `nosync` for functions that call it.
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

/// The form of branches for code generation: a lane branches on its own bit of a mask (SIAnnotateControlFlow).
#[test]
fn lanes_branch_on_their_mask_bit() {
    let declares = "declare { i1, i64 } @llvm.amdgcn.if.i64(i1)\ndeclare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)\n\
        declare i64 @llvm.amdgcn.if.break.i64(i1, i64)\ndeclare i1 @llvm.amdgcn.loop.i64(i64)\n\
        declare void @llvm.amdgcn.end.cf.i64(i64)\ndeclare void @llvm.amdgcn.s.setreg(i32, i32)\n";
    let run = |body: &str| outcome_of(&(lanes(body) + declares), &Options::default());
    let branch = "%c = icmp ult i32 %t, 2\n%i = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)\n\
        %g = extractvalue { i1, i64 } %i, 0\n%m = extractvalue { i1, i64 } %i, 1\nbr i1 %g, label %then, label %flow\nthen:\n\
        br label %flow\nflow:\n%x = phi i32 [ 5, %then ], [ 0, %0 ]\n\
        %e = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %m)\n%h = extractvalue { i1, i64 } %e, 0\n\
        %n = extractvalue { i1, i64 } %e, 1\nbr i1 %h, label %other, label %end\nother:\nbr label %end\nend:\n\
        %y = phi i32 [ 9, %other ], [ %x, %flow ]\ncall void @llvm.amdgcn.end.cf.i64(i64 %n)\n\
        %w = select i1 %c, i32 5, i32 9\n%ok = icmp OP i32 %y, %w\ncall void @llvm.assume(i1 %ok)\nret void";
    let loops = "br label %loop\nloop:\n%k = phi i64 [ 0, %0 ], [ %b, %loop ]\n%n = phi i32 [ 0, %0 ], [ %o, %loop ]\n\
        %o = add i32 %n, 1\n%c = icmp ugt i32 %n, %t\n%b = call i64 @llvm.amdgcn.if.break.i64(i1 %c, i64 %k)\n\
        %d = call i1 @llvm.amdgcn.loop.i64(i64 %b)\nbr i1 %d, label %end, label %loop\nend:\n\
        call void @llvm.amdgcn.end.cf.i64(i64 %b)\n%w = add i32 %t, 1\n%ok = icmp OP i32 %n, %w\n\
        call void @llvm.assume(i1 %ok)\nret void";
    for body in [branch, loops] {
        assert_eq!(run(&body.replace("OP", "eq")), "counted", "{body}");
        assert_eq!(run(&body.replace("OP", "ne")), "ub assume", "{body}");
    }
    // FP16_OVFL is the only bit of MODE that affects no operation of LLVM IR.
    assert_eq!(run("call void @llvm.amdgcn.s.setreg(i32 1473, i32 1)\nret void"), "counted");
    assert_eq!(run("call void @llvm.amdgcn.s.setreg(i32 1, i32 1)\nret void"), "unsupported: llvm.amdgcn.s.setreg");
}

/// AMDGPUUsage, "Memory Model": a barrier after a wait for all accesses orders memory if a workgroup has one cache.
#[test]
fn barriers_of_amdgpu_s_assembly() {
    let text = |asm: &str, cpu: &str| {
        let body = format!(
            "%own = getelementptr i32, ptr addrspace(1) %p, i32 %t\nstore i32 %t, ptr addrspace(1) %own\n\
             call void asm sideeffect \"{asm}\", \"~{{memory}}\"()\n%u = xor i32 %t, 1\n\
             %q = getelementptr i32, ptr addrspace(1) %p, i32 %u\n%v = load i32, ptr addrspace(1) %q\nret void"
        );
        lanes(&body).replace("(ptr addrspace(1) %p) {", &format!("(ptr addrspace(1) %p) \"target-cpu\"=\"{cpu}\" {{"))
    };
    let run = |asm: &str, cpu: &str| outcome_of(&text(asm, cpu), &Options::default());
    let both = "s_waitcnt vmcnt(0) lgkmcnt(0)\\0A s_barrier";
    assert_eq!(run(both, "gfx906"), "counted");
    assert_eq!(run(both, "gfx1100"), "undecided: memory that a fence of shared memory may have ordered");
    assert_eq!(run("s_barrier", "gfx906"), "ub race");
    assert_eq!(run("s_waitcnt vmcnt(0) lgkmcnt(0)", "gfx906"), "ub race");
    assert_eq!(run("s_barrier_signal -1", "gfx906"), "unsupported: inline asm");
}

/// tinygrad's text states no target. If it names AMDGPU's intrinsics, lanes exchange values as on AMDGPU.
/// `llvm.stepvector`, which belongs to no target, gives the lanes their numbers.
#[test]
fn waves_of_a_module_without_a_target() {
    let body = "%f = call i32 @llvm.amdgcn.readfirstlane(i32 %t)\n%n = call <4 x i32> @llvm.stepvector.v4i32()\n\
        %v = extractelement <4 x i32> %n, i32 %t\n%x = extractelement <4 x i32> %n, i32 %f\n\
        %a = icmp eq i32 %v, %t\n%b = icmp OP i32 %x, 0\n%ok = and i1 %a, %b\ncall void @llvm.assume(i1 %ok)\nret void";
    let text = |op: &str, triple: &str| {
        let stated = "target triple = \"amdgcn-amd-amdhsa\"";
        let declared = format!("{triple}\ndeclare <4 x i32> @llvm.stepvector.v4i32()");
        lanes(&body.replace("OP", op)).replace(stated, &declared)
    };
    for triple in ["", "target triple = \"unknown\"", "target triple = \"amdgcn-amd-amdhsa\""] {
        assert_eq!(outcome_of(&text("eq", triple), &Options::default()), "counted", "{triple}");
        assert_eq!(outcome_of(&text("ne", triple), &Options::default()), "ub assume", "{triple}");
    }
}

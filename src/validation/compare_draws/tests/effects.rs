//! The observable effects of a run: volatile accesses, calls, traps, and the stores of several threads.

use super::*;

/// docs/soundness.md section 4, `same`: volatile accesses and their order are preserved.
#[test]
fn volatile_accesses_stay() {
    let body = |s: &str| format!("define void @f(ptr %p) {{\n{s}  store i32 3, ptr %p\n  ret void\n}}");
    let (one, two) = ("  store volatile i32 1, ptr %p\n", "  store volatile i32 2, ptr %p\n");
    differs("volatile", ONE, "", &body(one), &body(""));
    differs("volatile", ONE, "", &body(one), &body(two));
    differs("volatile", ONE, "", &body(&format!("{one}{two}")), &body(&format!("{two}{one}")));
    agrees(ONE, "", &body("  store i32 1, ptr %p\n"), &body(""));
    // The offset of a volatile access to a local object is not compared, because SROA splits local objects. The width
    // is compared.
    let local = |ty: &str, at: u32, width: &str| {
        body(&format!(
            "  %a = alloca {ty}\n  %b = getelementptr i8, ptr %a, i64 {at}\n  %v = load volatile {width}, ptr %b, align 1\n"
        ))
    };
    agrees(ONE, "", &local("i16", 1, "i8"), &local("i8", 0, "i8"));
    differs("volatile", ONE, "", &local("i16", 0, "i8"), &local("i16", 0, "i16"));
    let through = |at: u32| {
        body(&format!("  %b = getelementptr i8, ptr %p, i64 {at}\n  %v = load volatile i8, ptr %b, align 1\n"))
    };
    differs("volatile", ONE, "", &through(1), &through(0));
}

/// docs/soundness.md section 4, `same`: calls of unknown functions and their order are preserved.
#[test]
fn calls_of_outside_code_stay() {
    let body = |s: &str| format!("define void @f(ptr %p) {{\n  store i32 1, ptr %p\n{s}  ret void\n}}");
    let rest = "declare void @out(i32) nounwind willreturn\ndeclare i32 @pure(i32) nounwind willreturn memory(none)\n\
        declare i32 @look(ptr captures(none)) nounwind willreturn memory(read)";
    differs("call", ONE, rest, &body("  call void @out(i32 1)\n"), &body(""));
    differs("call", ONE, rest, &body("  call void @out(i32 1)\n"), &body("  call void @out(i32 2)\n"));
    agrees(ONE, rest, &body("  %v = call i32 @pure(i32 1)\n"), &body(""));
    // A call reads the bytes that were stored before.
    let look = |s: &str| {
        format!(
            "define i32 @f(ptr %p) {{\n{s}  %v = call i32 @look(ptr %p)\n  store i64 0, ptr %p\n  %w = call i32 @look(ptr %p)\n  \
            %x = xor i32 %v, %w\n  ret i32 %x\n}}"
        )
    };
    let mut seen = 0;
    for seed in 1..40 {
        let seed = format!("seed {seed}");
        let case = &["entry @f", "arg 0 = object global 8 align 8", &seed];
        let verdict = verdict(case, rest, &look("  store i64 -1, ptr %p\n"), &look(""));
        seen += u32::from(matches!(verdict, Comparison::Different(_)));
    }
    assert!(seen > 5, "{seen}");
    is_inconclusive(
        "outside code",
        ONE,
        rest,
        &body("  call void @out(i32 undef)\n"),
        &body("  call void @out(i32 0)\n"),
    );
}

/// docs/soundness.md section 4, `same`: races after a pass, and results on which all draws agree.
#[test]
fn threads() {
    let case = &["entry @f", "launch cluster=1 grid=1,1,1 block=2,1,1", "arg 0 = object global 8 align 8"];
    let rest = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\n\
        @s = internal addrspace(3) global [2 x i32] undef";
    // Each thread reads, after a barrier, the value that the other thread wrote.
    let exchange = |early: &str, late: &str| {
        format!(
            "define ptx_kernel void @f(ptr addrspace(1) %p) {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %o = xor i32 %t, 1\n  \
            %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t\n  %other = getelementptr i32, ptr addrspace(3) @s, i32 %o\n  \
            %out = getelementptr i32, ptr addrspace(1) %p, i32 %t\n  %n = add i32 %t, 5\n{early}  store i32 %n, ptr addrspace(3) %mine\n  \
            call void @llvm.nvvm.barrier0()\n{late}  store i32 %v, ptr addrspace(1) %out\n  ret void\n}}"
        )
    };
    let load = "  %v = load i32, ptr addrspace(3) %other\n";
    let good = exchange("", load);
    differs("memory", case, rest, &good, &exchange(load, ""));
    // A load that races is allowed if no instruction uses its value.
    agrees(case, rest, &good, &exchange("  %u = load i32, ptr addrspace(3) %other\n", load));
    // No rule decides which thread writes last.
    let race = "define ptx_kernel void @f(ptr addrspace(1) %p) {\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  \
        %old = atomicrmw xchg ptr addrspace(1) %p, i32 %t monotonic\n  ret void\n}";
    let never = "define ptx_kernel void @f(ptr addrspace(1) %p) {\n  %old = atomicrmw xchg ptr addrspace(1) %p, i32 9 monotonic\n  ret void\n}";
    differs("memory", case, rest, race, never);
    let turned =
        race.replace("%old = ", "%u = xor i32 %t, 1\n  %old = ").replace("i32 %t monotonic", "i32 %u monotonic");
    agrees(case, rest, race, &turned);
    let sum = race.replace("xchg", "add");
    differs("memory", case, rest, &sum, &never.replace("xchg", "add"));
    agrees(case, rest, &sum, &sum.replace("%t monotonic", "%t monotonic, align 4"));
}

/// LangRef, 'speculatable': the function has no effects, so the environment cannot see the arguments of a call whose
/// result is unused.
#[test]
fn arguments_of_speculatable_calls_are_not_compared() {
    let body = |arg: &str| {
        format!(
            "define i32 @f(i32 %x) {{\n  %c = icmp eq i32 %x, 0\n  %r = call i32 @g(i32 {arg})\n  %s = select i1 %c, i32 %r, i32 0\n  ret i32 %s\n}}"
        )
    };
    for x in ["i32 0", "i32 1"] {
        let case = &["entry @f", &format!("arg 0 = {x}")];
        agrees(case, "declare i32 @g(i32) speculatable", &body("%x"), &body("0"));
    }
    differs("call", &["entry @f", "arg 0 = i32 1"], "declare i32 @g(i32) nounwind willreturn", &body("%x"), &body("0"));
}

/// docs/soundness.md section 4, `same`: a kernel's variable `…_kernel_environment` decides how OpenMP's runtime
/// launches the kernel.
#[test]
fn changed_openmp_launch_mode_is_inconclusive() {
    let text = |name: &str, mode: u32| {
        format!(
            "@{name} = constant {{ i8, ptr }} {{ i8 {mode}, ptr null }}\ndeclare void @out(ptr)\n\
             define void @f(ptr %p) {{\n  call void @out(ptr @{name})\n  ret void\n}}"
        )
    };
    let environment = |mode| text("k_kernel_environment", mode);
    is_inconclusive("OpenMP", ONE, "", &environment(1), &environment(3));
    agrees(ONE, "", &environment(1), &environment(1));
    differs("call", ONE, "", &text("k", 1), &text("k", 3));
    // The machine runs the workers' loop as the first flag says. The second flag is a hint about nested regions.
    let full = |first: u32, nested: u32, mode: u32| {
        format!(
            "@k_kernel_environment = constant {{ i8, i8, i8, i32, i32, i32, i32, i32, i32 }} \
             {{ i8 {first}, i8 {nested}, i8 {mode}, i32 1, i32 128, i32 0, i32 0, i32 0, i32 0 }}\n\
             define void @f(ptr %p) {{\n  %e = icmp eq ptr %p, @k_kernel_environment\n  store i1 %e, ptr %p\n  ret void\n}}"
        )
    };
    agrees(ONE, "", &full(1, 1, 1), &full(0, 0, 1));
    is_inconclusive("OpenMP", ONE, "", &full(1, 1, 1), &full(1, 1, 3));
    // An unknown function may read the flags.
    is_inconclusive("OpenMP", ONE, "declare void @out(ptr)", &full(1, 1, 1), &full(0, 0, 1));
    // The `_kernel_environment` of another kernel is not compared.
    let other = |mode: u32| full(1, 1, mode).replace("icmp eq ptr %p, @k_kernel_environment", "icmp eq ptr %p, null");
    agrees(ONE, "", &other(1), &other(3));
}

/// docs/soundness.md section 9: a pass may duplicate a call that is not `convergent`, although a barrier is executed in
/// it.
#[test]
fn barriers_in_calls_that_are_not_convergent_are_no_evidence() {
    let case = &["entry @f", "launch cluster=1 grid=1,1,1 block=2,1,1"];
    let rest = "declare void @llvm.nvvm.barrier0()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()";
    let body = |[branch, join]: [&str; 2], attributes: &str| {
        format!(
            "define internal void @meet() {attributes} {{\n  call void @llvm.nvvm.barrier0()\n  ret void\n}}\n\
             define ptx_kernel void @f() {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %c = icmp eq i32 %t, 0\n  \
             br i1 %c, label %a, label %b\na:\n  {branch}\n  br label %join\nb:\n  {branch}\n  br label %join\n\
             join:\n  {join}\n  ret void\n}}"
        )
    };
    let (before, after) = (["", "call void @meet()"], ["call void @llvm.nvvm.barrier0()", ""]);
    is_inconclusive("not marked convergent", case, rest, &body(before, ""), &body(after, ""));
    differs("ub", case, rest, &body(before, "convergent"), &body(after, "convergent"));
    let marked = ["", "call void @meet() convergent"];
    differs("ub", case, rest, &body(marked, ""), &body(after, ""));
    let direct = ["", "call void @llvm.nvvm.barrier0()"];
    differs("ub", case, rest, &body(direct, ""), &body(after, ""));
    // Inline assembly and indirect calls must be marked, too.
    let asm = "call void asm sideeffect \"bar.sync 0;\", \"~{memory}\"()";
    let marked_asm = format!("{asm} convergent");
    is_inconclusive("not marked convergent", case, rest, &body(["", asm], ""), &body([asm, ""], ""));
    differs("ub", case, rest, &body(["", &marked_asm], ""), &body([&marked_asm, ""], ""));
    let indirect = ["", "%g = load volatile ptr, ptr @pointer\n  call void %g()"];
    let rest = format!("@pointer = internal global ptr @meet\n{rest}");
    is_inconclusive("not marked convergent", case, &rest, &body(indirect, "convergent"), &body(after, "convergent"));
    // With one thread, no call can be duplicated for other threads.
    let store = |value: u32| format!("call void @meet()\n  store i32 {value}, ptr @out");
    let rest = format!("@out = global i32 0\n{rest}");
    let one = &["entry @f", "launch cluster=1 grid=1,1,1 block=1,1,1"];
    differs("memory", one, &rest, &body(["", &store(7)], ""), &body(["", &store(8)], ""));
}

/// docs/soundness.md section 9: OpenMPOpt replaces the block size by the kernel's `omp_target_thread_limit`. A launch of
/// another size is no evidence against this.
#[test]
fn launch_of_other_sizes_than_openmp_opt_assumes_is_inconclusive() {
    let case = &["entry @f", "launch cluster=1 grid=1,1,1 block=2,1,1", "arg 0 = object global 8 align 8"];
    let rest = "%env = type { { i8, i8, i8, i32, i32, i32, i32, i32, i32 }, ptr, ptr }\n\
                @env = weak_odr constant %env { { i8, i8, i8, i32, i32, i32, i32, i32, i32 } \
                { i8 1, i8 0, i8 2, i32 1, i32 128, i32 0, i32 0, i32 4, i32 8 }, ptr null, ptr null }\n\
                declare i32 @__kmpc_target_init(ptr, ptr)\ndeclare i32 @__kmpc_get_hardware_num_threads_in_block()";
    let body = |limit: u32, size: &str| {
        format!(
            "define ptx_kernel void @f(ptr %p) \"omp_target_thread_limit\"=\"{limit}\" {{\n  \
             %r = call i32 @__kmpc_target_init(ptr @env, ptr null)\n  \
             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %n = {size}\n  %c = icmp eq i32 %t, 0\n  \
             br i1 %c, label %one, label %end\none:\n  store i32 %n, ptr %p\n  br label %end\nend:\n  ret void\n}}\n\
             declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"
        )
    };
    let asks = "call i32 @__kmpc_get_hardware_num_threads_in_block()";
    let folded = "add i32 0, 128";
    is_inconclusive("launch sizes", case, rest, &body(128, asks), &body(128, folded));
    differs("memory", case, rest, &body(2, asks), &body(2, folded));
    differs("memory", case, rest, &body(128, "add i32 0, 2"), &body(128, folded));
    agrees(case, rest, &body(128, asks), &body(128, "add i32 0, 2"));
}

/// docs/soundness.md section 4, `same`: threads may race on a variable that the pass made, because no other module can
/// use it.
#[test]
fn races_on_variables_added_by_a_pass_are_allowed() {
    let case = &["entry @f", "launch cluster=1 grid=1,1,1 block=2,1,1", "arg 0 = object global 8 align 8"];
    let body = |more: &str| {
        format!(
            "define ptx_kernel void @f(ptr addrspace(1) %p) {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{more}  \
             %q = getelementptr i32, ptr addrspace(1) %p, i32 %t\n  store i32 1, ptr addrspace(1) %q\n  ret void\n}}"
        )
    };
    let rest = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()";
    let counter = "@count = internal addrspace(1) global i32 0\n";
    let before = body("");
    let after = body("  store i32 %t, ptr addrspace(1) @count\n");
    let said = verdict(case, rest, &before, &format!("{counter}{after}"));
    assert_eq!(said, Comparison::Lead(Inconclusive::OnlyAfter(UbKind::Race)));
    // A variable that existed before the pass may be used by other modules, so a race on it counts.
    differs("ub", case, &format!("{rest}\n{counter}"), &before, &after);
}

/// docs/soundness.md section 2, stores that race: bytes to which racing stores wrote equal values match anything. All
/// other bytes are compared.
#[test]
fn stores_of_equal_bytes() {
    let case = &["entry @f", "launch cluster=1 grid=1,1,1 block=2,1,1", "arg 0 = object global 16 align 8"];
    let rest = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\n\
        @s = internal addrspace(3) global [2 x i32] undef";
    let body = |place: &str, stored: &str, far: &str| {
        format!(
            "define ptx_kernel void @f(ptr addrspace(1) %p) {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  \
            %to = getelementptr i32, ptr addrspace(3) @s, i32 {place}\n  store i32 {stored}, ptr addrspace(3) %to\n  \
            call void @llvm.nvvm.barrier0()\n  %v = load i32, ptr addrspace(3) %to\n  \
            %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t\n  store i32 %v, ptr addrspace(1) %mine\n  \
            %far = getelementptr i32, ptr addrspace(1) %mine, i32 2\n  store i32 {far}, ptr addrspace(1) %far\n  ret void\n}}"
        )
    };
    let both = body("0", "7", "1");
    agrees(case, rest, &both, &both);
    agrees(case, rest, &both, &body("0", "8", "1"));
    differs("memory", case, rest, &both, &body("0", "7", "2"));
    is_inconclusive("stores of the kernel race", case, rest, &both, &body("0", "%t", "1"));
    // If no stores race before the pass, no stores may race after the pass.
    let apart = body("%t", "7", "1");
    differs("ub", case, rest, &apart, &both);
    differs("memory", case, rest, &apart, &body("%t", "8", "1"));
}

#[test]
fn a_volatile_memory_intrinsic_is_made_of_any_pieces() {
    let rest = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)";
    let case = &["entry @f", "arg 0 = object global 16 align 8", "arg 1 = object global 16 align 8"];
    let copy = |from: u32, len: u32| {
        format!(
            "  %p{from} = getelementptr i8, ptr %p, i64 {from}\n  %q{from} = getelementptr i8, ptr %q, i64 {from}\n  \
            call void @llvm.memcpy.p0.p0.i64(ptr %p{from}, ptr %q{from}, i64 {len}, i1 true)\n"
        )
    };
    let f = |body: String| format!("define void @f(ptr %p, ptr %q) {{\n{body}  ret void\n}}");
    let byte = |at: u32| {
        format!(
            "  %p{at} = getelementptr i8, ptr %p, i64 {at}\n  %q{at} = getelementptr i8, ptr %q, i64 {at}\n  \
            %v{at} = load volatile i8, ptr %q{at}\n  store volatile i8 %v{at}, ptr %p{at}\n"
        )
    };
    let whole = f(copy(0, 6));
    agrees(case, rest, &whole, &f(copy(0, 2) + &byte(2) + &copy(3, 3)));
    differs("volatile", case, rest, &whole, &f(copy(0, 2) + &copy(3, 3)));
    differs("volatile", case, rest, &whole, &f(copy(0, 6) + &byte(2)));
    differs("volatile", case, rest, &f(byte(2)), &f(copy(0, 0)));
}

/// docs/soundness.md section 4, `same`: if the target has no single access of this width, a volatile access may be
/// split into pieces.
#[test]
fn a_volatile_access_of_no_single_width_is_made_of_any_pieces() {
    let case = &["entry @f", "arg 0 = object global 16 align 16"];
    let rest = "target triple = \"amdgcn-amd-amdhsa\"\n\
        declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)";
    let body = |space: u32, stores: &[(u32, &str)]| {
        let store = |(at, value): &(u32, &str)| {
            format!(
                "  %p{at} = getelementptr i8, ptr addrspace({space}) %p, i32 {at}\n  \
                store volatile {value}, ptr addrspace({space}) %p{at}, align 1\n"
            )
        };
        let stores: String = stores.iter().map(store).collect();
        let fat = "  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 16, i32 159744)\n  \
            %p = addrspacecast ptr addrspace(8) %r to ptr addrspace(7)\n";
        let plain = "  %p = getelementptr i8, ptr addrspace(1) %a, i32 0\n";
        let begin = if space == 7 { fat } else { plain };
        format!("define void @f(ptr addrspace(1) %a) {{\n{begin}{stores}  ret void\n}}")
    };
    let pieces = |space, whole: &str, parts: &[(u32, &str)]| (body(space, &[(0, whole)]), body(space, parts));
    for (space, whole, parts) in [
        (7, "i48 1", &[(0, "i32 1"), (4, "i16 0")][..]),
        (7, "[3 x i16] zeroinitializer", &[(0, "i32 0"), (4, "i16 0")]),
        (1, "{ i8, i32 } zeroinitializer", &[(4, "i32 0"), (0, "i8 0")]),
    ] {
        let (before, after) = pieces(space, whole, parts);
        agrees(case, rest, &before, &after);
        let (_, after) = pieces(space, whole, &parts[1..]);
        differs("volatile", case, rest, &before, &after);
    }
    for (space, whole, parts) in
        [(1, "i48 1", &[(0, "i32 1"), (4, "i16 0")]), (7, "i32 1", &[(0, "i16 1"), (2, "i16 0")])]
    {
        let (before, after) = pieces(space, whole, parts);
        differs("volatile", case, rest, &before, &after);
    }
    // An access to a padding byte is no piece, but an additional access.
    let behind = [(0, "{ i8, i32 } zeroinitializer"), (1, "i8 2")];
    let taken = [(0, "i8 0"), (4, "i32 0"), (1, "i8 2")];
    agrees(case, rest, &body(1, &behind), &body(1, &taken));
    differs("volatile", case, rest, &body(1, &behind), &body(1, &taken[..2]));
}

#[test]
fn a_trap_ends_the_launch() {
    let rest = "declare void @llvm.trap()";
    let f = |end: &str| format!("define void @f(ptr %p) {{\n  store i32 1, ptr %p\n  {end}\n}}");
    let (trap, back) = (f("call void @llvm.trap()\n  unreachable"), f("ret void"));
    differs("trap", ONE, rest, &trap, &back);
    differs("trap", ONE, rest, &back, &trap);
    differs("ub", ONE, rest, &trap, &f("unreachable"));
    agrees(ONE, rest, &trap, &trap);
    // A call before the trap must stay.
    let called = trap.replace("store", "call void @g()\n  store");
    differs("call", ONE, &format!("{rest}\ndeclare void @g()"), &called, &trap);
    // A nondeterministic choice decides whether the kernel traps.
    let frozen = "define void @f(ptr %p) {\n  %c = freeze i1 undef\n  br i1 %c, label %t, label %e\nt:\n  \
        call void @llvm.trap()\n  unreachable\ne:\n  ret void\n}";
    assert!(!matches!(
        verdict(ONE, rest, frozen, &f("ret void").replace("  store i32 1, ptr %p\n", "")),
        Comparison::Different(_)
    ));
    assert!(!matches!(
        verdict(ONE, rest, frozen, &trap.replace("  store i32 1, ptr %p\n", "")),
        Comparison::Different(_)
    ));
}

/// docs/soundness.md section 4, "Expanded atomic operations are leads": a volatile `atomicrmw` may become a volatile
/// load and a loop, but it must stay volatile.
#[test]
fn a_volatile_operation_that_becomes_a_loop_is_a_lead() {
    let before = "define void @f(ptr %p) {\n  %r = atomicrmw volatile nand ptr %p, i32 1 seq_cst\n  ret void\n}";
    let after = |kind: &str| {
        format!(
            "define void @f(ptr %p) {{\nentry:\n  %first = load {kind} i32, ptr %p\n  br label %again\nagain:\n  \
             %old = phi i32 [ %first, %entry ], [ %now, %again ]\n  %both = and i32 %old, 1\n  %new = xor i32 %both, -1\n  \
             %pair = cmpxchg {kind} ptr %p, i32 %old, i32 %new seq_cst seq_cst\n  \
             %now = extractvalue {{ i32, i1 }} %pair, 0\n  %done = extractvalue {{ i32, i1 }} %pair, 1\n  \
             br i1 %done, label %end, label %again\nend:\n  ret void\n}}"
        )
    };
    let said = verdict(ONE, "", before, &after("volatile"));
    assert!(matches!(&said, Comparison::Lead(why) if why.to_string().contains("other volatile accesses")), "{said:?}");
    differs("volatile", ONE, "", before, &after(""));
}

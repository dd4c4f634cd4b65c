//! Branches that a nondeterministic choice decides, and the values that such a branch taints. The file also tests
//! inline PTX whose steps take turns with other threads. The beginning of crates/machine/src/exec/control_taint.rs
//! states the rules.

use super::*;

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.clock()\n\
    define internal i32 @plain(i32 %x) {\nret i32 %x\n}\n\
    define internal i32 @apart(i1 %c) {\nbr i1 %c, label %a, label %b\na:\nret i32 1\nb:\nret i32 2\n}\n\
    define internal i32 @together(i1 %c) {\nbr i1 %c, label %a, label %b\na:\nbr label %j\nb:\nbr label %j\nj:\nret i32 3\n}\n\
    define internal void @writes(ptr %p, i1 %c) {\nbr i1 %c, label %a, label %b\na:\nstore i32 1, ptr %p\nret void\nb:\nret void\n}\n";

/// Returns whether `%r` is tainted if `%c` is tainted.
fn is_result_tainted(code: &str) -> bool {
    is_drawn(&format!(
        "{HEAD}define i32 @k() {{\n%m = alloca i32\n%o = alloca i32\nstore i32 7, ptr %m\nstore i32 7, ptr %o\n\
         %clock = call i32 @llvm.nvvm.read.ptx.sreg.clock()\n%c = icmp ult i32 %clock, 1000000\n{code}\nret i32 %r\n}}\n"
    ))
}

#[test]
fn function_without_branch_join_returns_a_tainted_value() {
    for (code, is) in [
        ("%r = call i32 @plain(i32 5)", false),
        ("%r = call i32 @apart(i1 true)", false),
        ("%r = call i32 @apart(i1 %c)", true),
        ("%r = call i32 @together(i1 %c)", false),
        // The taint ends with the call. A value after the call is tainted only if it depends on the call's result or on
        // memory that the call wrote.
        ("%x = call i32 @apart(i1 %c)\n%r = call i32 @plain(i32 5)", false),
        ("%x = call i32 @apart(i1 %c)\nstore i32 5, ptr %m\n%r = load i32, ptr %m", false),
        ("call void @writes(ptr %m, i1 %c)\n%r = load i32, ptr %m", true),
        ("call void @writes(ptr %m, i1 %c)\n%r = load i32, ptr %o", false),
        ("call void @writes(ptr %m, i1 %c)\nstore i32 5, ptr %o\n%r = load i32, ptr %o", false),
        ("call void @writes(ptr %m, i1 %c)\nstore i32 5, ptr %m\n%r = load i32, ptr %m", false),
    ] {
        assert_eq!(is_result_tainted(code), is, "{code}");
    }
}

#[test]
fn branch_taints_only_values_written_or_merged_by_it() {
    let diamond = |inside: &str, behind: &str| {
        format!("br i1 %c, label %a, label %b\na:\n{inside}\nbr label %j\nb:\nbr label %j\nj:\n{behind}")
    };
    for (inside, behind, is) in [
        ("store i32 1, ptr %m", "%r = load i32, ptr %m", true),
        ("store i32 1, ptr %m", "%r = load i32, ptr %o", false),
        ("store i32 1, ptr %m", "store i32 2, ptr %m\n%r = load i32, ptr %m", false),
        ("", "%r = phi i32 [ 1, %a ], [ 2, %b ]", true),
        ("", "store i32 5, ptr %m\n%r = load i32, ptr %m", false),
        ("%x = call i32 @plain(i32 5)", "%y = phi i32 [ %x, %a ], [ 5, %b ]\n%r = add i32 %y, 1", true),
        // The tainted region of an inner branch ends no later than the tainted region of the outer branch.
        (
            "br i1 %c, label %e, label %f\ne:\nstore i32 1, ptr %m\nbr label %g\nf:\nbr label %g\ng:\nbr label %a1\na1:",
            "%r = load i32, ptr %o",
            false,
        ),
    ] {
        let code = diamond(inside, behind);
        assert_eq!(is_result_tainted(&code), is, "{code}");
    }
    // A loop whose exit condition is tainted. Its counter is tainted, but values after the loop that do not depend on
    // the counter are not tainted.
    let around = |behind: &str| {
        format!(
            "br label %l\nl:\n%i = phi i32 [ 0, %0 ], [ %n, %l ]\n%n = add i32 %i, 1\nstore i32 %n, ptr %m\n%t = call i32 @llvm.nvvm.read.ptx.sreg.clock()\n\
             %h = and i32 %t, 1\n%z = icmp eq i32 %h, 0\n%y = icmp ult i32 %n, 9\n%w = and i1 %z, %y\nbr i1 %w, label %l, label %e\ne:\n{behind}"
        )
    };
    assert!(is_result_tainted(&around("%r = load i32, ptr %m")));
    assert!(is_result_tainted(&around("%r = add i32 %n, 0")));
    assert!(!is_result_tainted(&around("store i32 1, ptr %m\n%r = load i32, ptr %m")));
    // A switch on a tainted value taints as a branch does. A switch on a definite value taints nothing.
    let switched = |on: &str| {
        format!(
            "switch i32 {on}, label %a [ i32 1, label %b ]\na:\nstore i32 1, ptr %m\nbr label %b\nb:\n%r = load i32, ptr %m"
        )
    };
    assert!(
        is_result_tainted(&switched("%clock"))
            && !is_result_tainted(&switched("1"))
            && !is_result_tainted(&switched("2"))
    );
}

/// An asm call is not atomic: other threads run between its steps, and an endless asm uses up the limit of steps.
#[test]
fn inline_ptx_steps_interleave_with_other_threads() {
    let text = "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 16 align 16\n\
        target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        define ptx_kernel void @k(ptr addrspace(1) %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%u = xor i32 %t, 1\n%o = add i32 %t, 2\n\
        %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t\n%other = getelementptr i32, ptr addrspace(1) %p, i32 %u\n\
        %out = getelementptr i32, ptr addrspace(1) %p, i32 %o\nstore atomic i32 0, ptr addrspace(1) %mine monotonic, align 4\n\
        call void asm sideeffect \"{ .reg .b32 v; st.relaxed.gpu.global.b32 [$0], 1; ld.relaxed.gpu.global.b32 v, [$1]; st.global.b32 [$2], v; }\", \"l,l,l\"(ptr addrspace(1) %mine, ptr addrspace(1) %other, ptr addrspace(1) %out)\n\
        ret void\n}\n";
    let seen = |schedule_seed| {
        let run =
            executed(text, &Options { schedule_seed, keep_memory: true, ..Options::default() }, |_| Watch::default());
        assert_eq!(run.outcome, Outcome::Counted);
        (run.memory[0].2[8], run.memory[0].2[12])
    };
    let all: std::collections::BTreeSet<_> = (1..80).map(seen).collect();
    // Either thread may run first. Both threads may also store before one of them loads. In every run, at least one
    // thread sees the store of the other thread.
    assert!(all.contains(&(Some(1), Some(1))), "{all:?}");
    let forever = |asm: &str| {
        outcome_of(
            &format!(
                "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k() {{\ncall void asm sideeffect \"{asm}\", \"\"()\nret void\n}}\n"
            ),
            &Options::default(),
        )
    };
    assert_eq!(forever("{ again: bra again; }"), "step-budget");
    assert_eq!(
        forever(
            "{ .reg .pred q; .reg .b32 v; mov.u32 v, 0; again: add.u32 v, v, 1; setp.lt.u32 q, v, 100; @q bra again; }"
        ),
        "counted"
    );
}

/// If a nondeterministic choice decides which bytes an observable access touches, the run is inconclusive, because a
/// different choice touches other bytes.
#[test]
fn choice_of_accessed_bytes_is_inconclusive() {
    let astray = |code: &str| {
        let text = format!(
            "{HEAD}declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)\ndeclare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)\n\
             declare void @writer(ptr, i32)\ndeclare i32 @reader(i32) memory(none)\n\
             define i32 @k() {{\n%m = alloca [8 x i32]\n%o = alloca [8 x i32]\nstore i32 0, ptr %m\n\
             %clock = call i32 @llvm.nvvm.read.ptx.sreg.clock()\n%n = and i32 %clock, 3\n%c = icmp eq i32 %n, 1\n\
             %mask = insertelement <2 x i1> <i1 true, i1 true>, i1 %c, i32 0\n\
             %there = getelementptr i32, ptr %m, i32 %n\n%one = select i1 %c, ptr %m, ptr %o\n{code}\nret i32 0\n}}\n"
        );
        let run = executed(&text, &Options { observe: true, ..Options::default() }, |_| Watch::default());
        assert!(matches!(run.outcome, Outcome::Counted | Outcome::Discard(_)), "{:?} {text}", run.outcome);
        run.observed.inconclusive
    };
    for (code, is) in [
        ("store i32 1, ptr %there", true),
        ("store i32 1, ptr %one", true),
        ("store i32 %n, ptr %m", false),
        ("%x = load i32, ptr %one", false),
        ("%x = load volatile i32, ptr %one", true),
        ("%x = load atomic i32, ptr %one monotonic, align 4", true),
        ("%x = atomicrmw add ptr %one, i32 1 monotonic", true),
        ("%x = atomicrmw add ptr %m, i32 %n monotonic", false),
        ("call void @llvm.memset.p0.i32(ptr %m, i8 1, i32 %n, i1 false)", true),
        ("call void @llvm.memset.p0.i32(ptr %m, i8 1, i32 8, i1 false)", false),
        ("call void @llvm.masked.store.v2i32.p0(<2 x i32> zeroinitializer, ptr %m, i32 4, <2 x i1> %mask)", true),
        ("call void @writer(ptr %m, i32 %n)", true),
        ("call void @writer(ptr %m, i32 1)", false),
        ("%x = call i32 @reader(i32 %n)", false),
        ("br i1 %c, label %a, label %b\na:\nstore i32 1, ptr %m\nbr label %b\nb:", false),
    ] {
        assert_eq!(astray(code), is, "{code}");
    }
}

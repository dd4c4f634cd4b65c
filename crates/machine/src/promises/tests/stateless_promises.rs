//! Promises for which there is no kind of UB, and for which `State` stores nothing. A kernel tests each of them.

use super::kernels::{body, outcome};
use crate::tests::is_drawn;

#[test]
fn speculatable_functions_access_no_memory() {
    let call = |attrs: &str| {
        let rest = format!("define internal void @f(ptr %x) {attrs} {{\n  store i32 1, ptr %x\n  ret void\n}}\n");
        outcome(&body("ptr %p, ptr %q", "  call void @f(ptr %p)", &rest))
    };
    assert_eq!(call("speculatable"), "ub memory-effects");
    assert_eq!(call("nosync"), "counted");
}

#[test]
fn nocapture_is_captures_none() {
    let call = |attrs: &str| {
        let rest = format!("define internal ptr @f(ptr {attrs} %x) {{\n  ret ptr %x\n}}\n");
        outcome(&body("ptr %p, ptr %q", "  %r = call ptr @f(ptr %p)", &rest))
    };
    assert_eq!(call("nocapture"), "ub captures");
    assert_eq!(call("nonnull"), "counted");
}

#[test]
fn grid_constants_are_not_written() {
    let run = |attr: &str| {
        outcome(&format!(
            "; aliasmith: arg 0 = object param 4 align 4\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
             define ptx_kernel void @k(ptr byval(i32) {attr} %p) {{\n  store i32 1, ptr %p\n  ret void\n}}\n"
        ))
    };
    assert_eq!(run("\"nvvm.grid_constant\""), "ub readonly");
    assert_eq!(run(""), "counted");
}

/// LangRef, "callees": a call of a function outside the list is undefined behaviour.
#[test]
fn called_functions_are_in_the_list_of_callees() {
    let call = |list: &str| {
        let rest = format!(
            "define internal i32 @f() {{\n  ret i32 1\n}}\ndefine internal i32 @h() {{\n  ret i32 2\n}}\n!0 = !{{{list}}}\n"
        );
        outcome(&body(
            "ptr %p, ptr %q",
            "  store ptr @f, ptr %p\n  %t = load ptr, ptr %p\n  %r = call i32 %t(), !callees !0",
            &rest,
        ))
    };
    assert_eq!(call("ptr @h, ptr @f"), "counted");
    assert_eq!(call("ptr @h"), "ub bad-call");
    assert_eq!(call("ptr null"), "unchecked: malformed callees");
}

#[test]
fn fields_of_a_copy_have_types() {
    let rest = "!0 = !{!\"root\"}\n!1 = !{!\"int\", !0, i64 0}\n!2 = !{!\"float\", !0, i64 0}\n!3 = !{!1, !1, i64 0}\n\
                !4 = !{!2, !2, i64 0}\n!5 = !{i64 0, i64 4, !3, i64 4, i64 4, !4}\n";
    let copy = |at: u32| {
        format!(
            "  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @g, i64 8, i1 false), !tbaa.struct !5\n\
             \x20 %o = getelementptr i8, ptr %q, i64 {at}\n  %v = load i32, ptr %o, !tbaa !3"
        )
    };
    let rest = format!("@g = global i64 0\n{rest}");
    assert_eq!(outcome(&body("ptr %p, ptr %q", &copy(0), &rest)), "counted");
    assert_eq!(outcome(&body("ptr %p, ptr %q", &copy(4), &rest)), "ub tbaa");
}

#[test]
fn musttail_is_a_tail_call() {
    let kernel = |tail: &str| {
        let rest = format!(
            "define internal void @o(ptr %z) {{\n  %a = alloca i32\n  {tail} call void @f(ptr %a)\n  ret void\n}}\n\
             define internal void @f(ptr %x) {{\n  store i32 1, ptr %x\n  ret void\n}}\n"
        );
        outcome(&body("ptr %p, ptr %q", "  call void @o(ptr %p)", &rest))
    };
    assert_eq!(kernel("musttail"), "ub tail");
    assert_eq!(kernel("notail"), "counted");
}

#[test]
fn unordered_accesses_release_nothing() {
    let run = |ordering: &str| {
        outcome(&format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 64 align 16\n\
             target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
             \x20 store atomic i32 1, ptr addrspace(1) %p {ordering}, align 4\n  ret void\n}}\n"
        ))
    };
    // The access is atomic, so it is no race by itself.
    assert_eq!(run("unordered"), "counted");
    assert_eq!(
        run(
            "unordered, align 4\n  store i32 2, ptr addrspace(1) %p\n  store atomic i32 1, ptr addrspace(1) %p monotonic"
        ),
        "ub race"
    );
}

#[test]
fn a_weak_exchange_may_fail() {
    let run = |weak: &str, seed: u32| {
        let code = format!(
            "  store i32 1, ptr %p\n  %w = cmpxchg {weak} ptr %p, i32 1, i32 2 seq_cst seq_cst\n\
             \x20 %ok = extractvalue {{ i32, i1 }} %w, 1\n  call void @llvm.assume(i1 %ok)"
        );
        outcome(&format!("; aliasmith: seed {seed}\n{}", body("ptr %p, ptr %q", &code, "")))
    };
    assert!((0..64).any(|seed| run("weak", seed) == "ub assume"));
    assert!((0..64).all(|seed| run("", seed) == "counted"));
}

/// Returns a kernel without parameters that returns `%r`.
fn gives(ty: &str, code: &str, attrs: &str) -> String {
    format!("define {ty} @k() {attrs} {{\n{code}\n  ret {ty} %r\n}}\n")
}

#[test]
fn string_attributes_change_float_semantics() {
    // Adds zero to `least` and assumes that the sum is zero: `counted` if the sum is flushed, otherwise `ub assume`. In
    // most rows, `least` is the smallest positive number of a format.
    let equal = |attr: &str, ty: &str, least: &str| {
        let code =
            format!("  %a = fadd {ty} {least}, 0.0\n  %c = fcmp oeq {ty} %a, 0.0\n  call void @llvm.assume(i1 %c)");
        outcome(&format!("define void @k() {attr} {{\n{code}\n  ret void\n}}\n"))
    };
    let (double, float) = ("0x0000000000000001", "0x36A0000000000000");
    assert_eq!(equal("\"denormal-fp-math\"=\"ieee,preserve-sign\"", "double", double), "counted");
    assert_eq!(equal("\"denormal-fp-math\"=\"preserve-sign,ieee\"", "half", "0xH3C00"), "ub assume");
    assert_eq!(equal("\"denormal-fp-math-f32\"=\"positive-zero\"", "float", float), "counted");
    assert_eq!(equal("\"denormal-fp-math-f32\"=\"positive-zero\"", "double", double), "ub assume");
    assert_eq!(equal("\"denormal-fp-math\"=\"sometimes\"", "double", double), "unsupported: denormal-fp-math");
    assert_eq!(equal("", "double", double), "ub assume");
    // LLVM 23 states the modes in an enum attribute.
    assert_eq!(equal("denormal_fpenv(ieee|preservesign)", "double", double), "counted");
    assert_eq!(equal("denormal_fpenv(preservesign|ieee)", "half", "0xH3C00"), "ub assume");
    assert_eq!(equal("denormal_fpenv(float: positivezero)", "float", float), "counted");
    assert_eq!(equal("denormal_fpenv(float: positivezero)", "double", double), "ub assume");
    // Whether a result is flushed is a nondeterministic choice.
    let half = |attr: &str| is_drawn(&gives("float", "  %r = fmul float 0x3810000000000000, 0.5", attr));
    assert!(half("\"denormal-fp-math\"=\"preserve-sign\""));
    assert!(half("\"denormal-fp-math-f32\"=\"dynamic\""));
    assert!(!half("\"denormal-fp-math\"=\"ieee\""));
    // Some attributes exclude NaNs or infinities, and some allow approximation.
    let decided = |attr: &str, v: &str| {
        let code = format!("  %c = fcmp une float {v}, 1.0\n  br i1 %c, label %x, label %x\nx:");
        outcome(&format!("define void @k() {attr} {{\n{code}\n  ret void\n}}\n"))
    };
    assert_eq!(decided("\"no-nans-fp-math\"=\"true\"", "0x7FF8000000000000"), "ub poison");
    assert_eq!(decided("\"no-infs-fp-math\"=\"true\"", "0x7FF0000000000000"), "ub poison");
    assert_eq!(decided("\"no-infs-fp-math\"=\"false\"", "0x7FF0000000000000"), "counted");
    let difference = |attr: &str| is_drawn(&gives("float", "  %r = fsub float 1.0, 1.0", attr));
    assert!(difference("\"no-signed-zeros-fp-math\"=\"true\""));
    assert!(difference("\"unsafe-fp-math\"=\"true\""));
    assert!(!difference("\"approx-func-fp-math\"=\"true\""));
    let root = |attr: &str| is_drawn(&gives("float", "  %r = call float @llvm.sqrt.f32(float 2.0)", attr));
    assert!(root("\"approx-func-fp-math\"=\"true\"") && !root(""));
}

#[test]
fn fast_math_flags_open_results() {
    let drawn = |ty: &str, code: &str| is_drawn(&gives(ty, code, ""));
    let sum = |first: &str, second: &str, x: &str| {
        drawn("float", &format!("  %m = fmul {first} float {x}, {x}\n  %r = fadd {second} float %m, 1.0"))
    };
    let third = "0x3FD5555560000000";
    assert!(sum("contract", "contract", third));
    assert!(!sum("contract", "", third) && !sum("", "contract", third));
    assert!(!sum("contract", "contract", "3.0"));
    // The product itself is definite. The sum is tainted, even if the product goes through memory before.
    assert!(!drawn("float", &format!("  %r = fmul contract float {third}, {third}")));
    let spilled = format!(
        "  %a = alloca float\n  %m = fmul contract float {third}, {third}\n  store float %m, ptr %a\n\
         \x20 %l = load float, ptr %a\n  %r = fadd contract float %l, 1.0"
    );
    assert!(drawn("float", &spilled));
    // The result of `fmuladd` is tainted only if the fused and the unfused results differ.
    let fused =
        |x: &str| drawn("float", &format!("  %r = call float @llvm.fmuladd.f32(float {x}, float {x}, float -1.0)"));
    assert!(fused("0x3FF19999A0000000") && !fused("3.0"));
    assert!(!drawn("float", &format!("  %r = call float @llvm.fma.f32(float {third}, float {third}, float 1.0)")));
    assert!(drawn("float", "  %r = fdiv arcp float 1.0, 3.0") && !drawn("float", "  %r = fdiv arcp float 1.0, 2.0"));
    assert!(drawn("float", "  %r = call afn float @llvm.sqrt.f32(float 2.0)"));
    assert!(drawn("float", "  %r = fadd reassoc float 1.5, 2.0") && !drawn("float", "  %r = fadd float 1.5, 2.0"));
    // Sums and products of small integers are exact in every order.
    let reassociated = |ty: &str, code: &str| drawn(ty, &format!("  %r = {code}"));
    for (is_drawn, ty, code) in [
        (false, "float", "fadd reassoc float 1.0, 2.0"),
        (false, "float", "fmul reassoc float -8.0, 8.0"),
        (true, "float", "fmul reassoc float 5.0, 13.0"),
        (true, "float", "fadd reassoc float 65.0, 1.0"),
        (false, "double", "fadd reassoc double 65.0, 1.0"),
        (false, "half", "fadd reassoc half 2.0, 2.0"),
        (true, "half", "fadd reassoc half 2.0, 3.0"),
        (true, "float", "fsub reassoc float 1.0, 1.0"),
        (true, "float", "fdiv reassoc float 4.0, 2.0"),
    ] {
        assert_eq!(reassociated(ty, code), is_drawn, "{code}");
    }
    // A chain that begins with a tainted value is tainted.
    assert!(drawn("float", "  %m = fmul reassoc float 0.5, 3.0\n  %r = fmul reassoc float %m, 2.0"));
    let rounded =
        |code: &str| is_drawn(&format!("{}!0 = !{{float 2.5}}\n", gives("float", &format!("  %r = {code}"), "")));
    assert!(rounded("fdiv float 1.0, 3.0, !fpmath !0") && !rounded("fdiv float 1.0, 3.0"));
    assert!(rounded("call float @llvm.sqrt.f32(float 2.0), !fpmath !0"));
    let chosen = |flag: &str, v: &str| drawn("float", &format!("  %r = select {flag} i1 true, float {v}, float 1.0"));
    assert!(chosen("nsz", "0.0") && !chosen("nsz", "2.0") && !chosen("", "0.0"));
    // A comparison of a tainted value is tainted only if the choice can change its result.
    let compared = |code: &str| drawn("i1", &format!("{code}\n  %r = fcmp uno float %v, 0.0"));
    assert!(!compared("  %v = fdiv float 0.0, 0.0"));
    assert!(compared("  %v = fadd reassoc float 1.5, 2.0"));
}

#[test]
fn unchecked_definition_attributes_discard_runs() {
    let call = |attrs: &str| {
        let rest = format!("define internal void @f(ptr %x) {attrs} {{\n  ret void\n}}\n");
        outcome(&body("ptr %p, ptr %q", "  call void @f(ptr %p)", &rest))
    };
    assert_eq!(call("nocreateundeforpoison"), "unchecked: nocreateundeforpoison");
    assert_eq!(call("nomerge"), "counted");
}

/// A declared allocation function allocates what its attributes state, and a declared deallocation function frees.
#[test]
fn peers_allocate() {
    let run = |kind: &str, code: &str| {
        let rest = format!(
            "declare noalias ptr @make(i64, i64 allocalign) allocsize(0) allockind(\"{kind}\")\n\
             declare void @drop(ptr allocptr) allockind(\"free\")\n"
        );
        outcome(&body("ptr %p, ptr %q", &format!("  %m = call ptr @make(i64 24, i64 64)\n{code}"), &rest))
    };
    let at = |n: u32| format!("  %o = getelementptr i8, ptr %m, i64 {n}\n  store i32 1, ptr %o");
    assert_eq!(run("alloc,uninitialized,aligned", &at(20)), "counted");
    assert_eq!(run("alloc,uninitialized,aligned", &at(24)), "ub out-of-bounds");
    let aligned = "  call void @llvm.assume(i1 true) [ \"align\"(ptr %m, i64 64) ]";
    assert_eq!(run("alloc,uninitialized,aligned", aligned), "counted");
    let read = "  %v = load i32, ptr %m\n  %c = icmp eq i32 %v, 0\n  call void @llvm.assume(i1 %c)";
    assert_eq!(run("alloc,zeroed,aligned", read), "counted");
    assert_eq!(run("alloc,uninitialized,aligned", read), "ub undef");
    let site = "  %n = call ptr @make(i64 8, i64 64) allocsize(1)";
    assert_eq!(run("alloc,zeroed,aligned", site), "unchecked: allocsize of a call");
    let freed = "  call void @drop(ptr %m)\n";
    assert_eq!(run("alloc,zeroed,aligned", freed), "counted");
    assert_eq!(run("alloc,zeroed,aligned", &format!("{freed}  store i32 1, ptr %m")), "ub use-after-free");
    assert_eq!(run("alloc,zeroed,aligned", "  call void @drop(ptr %p)"), "ub bad-free");
}

/// LLVM 23 has `!nofpclass` for loads: a value of an excluded class is poison.
#[test]
fn nofpclass_of_a_load() {
    let load = |classes: u32, value: &str| {
        outcome(&format!(
            "@g = global float {value}\ndefine void @k() {{\n  %a = load float, ptr @g, !nofpclass !0\n  \
             %c = fcmp oeq float %a, 1.0\n  br i1 %c, label %x, label %x\nx:\n  ret void\n}}\n!0 = !{{i32 {classes}}}\n"
        ))
    };
    assert_eq!(load(3, "+qnan"), "ub poison");
    assert_eq!(load(3, "+inf"), "counted");
    assert_eq!(load(516, "-inf"), "ub poison");
    assert_eq!(load(3, "2.5"), "counted");
}

//! Tests `same` with intrinsics whose result the machine guesses, and with intrinsics that return the addresses of a
//! kernel's arguments.

use super::*;

const REST: &str = "declare i32 @llvm.nvvm.nobody.knows(i32) memory(none)\n\
                    declare float @llvm.nvvm.rcp.approx.f(float) memory(none)\n\
                    declare ptr @llvm.nvvm.nobody.knows.either() memory(none)";

/// Returns a function that indexes its pointer argument by one of four numbers.
fn indexed(index: &str) -> String {
    format!(
        "define void @f(ptr %p) {{\n  {index}\n  %v = and i32 %u, 3\n  %q = getelementptr i32, ptr %p, i32 %v\n  \
         store i32 7, ptr %q\n  ret void\n}}"
    )
}

/// docs/soundness.md section 4, `same`: if only `after` has a guessed value, the run is no evidence.
#[test]
fn value_guessed_only_after_the_pass_is_inconclusive() {
    let known = indexed("%u = add i32 1, 0");
    let guessed = indexed("%u = call i32 @llvm.nvvm.nobody.knows(i32 2)");
    is_inconclusive("the value of @llvm.nvvm.nobody.knows is a guess", ONE, REST, &known, &guessed);
    let store = |value: &str| format!("define void @f(ptr %p) {{\n  {value}\n  store float %x, ptr %p\n  ret void\n}}");
    let approximate = store("%x = call float @llvm.nvvm.rcp.approx.f(float 3.0)");
    let divided = store("%x = fdiv float 1.0, 3.0");
    is_inconclusive("is a guess", ONE, REST, &divided, &approximate);
    // These functions contain no guess.
    differs("memory", ONE, REST, &known, &indexed("%u = add i32 2, 0"));
    differs("memory", ONE, REST, &divided, &store("%x = fdiv float 1.0, 4.0"));
}

/// A pass may know a value that the machine must guess. So each draw guesses a different value, and the output may have
/// any value.
#[test]
fn pass_may_fix_a_value_guessed_in_the_kernel() {
    let guessed = indexed("%u = call i32 @llvm.nvvm.nobody.knows(i32 1)");
    for n in 0..4 {
        match verdict(ONE, REST, &guessed, &indexed(&format!("%u = add i32 {n}, 0"))) {
            Comparison::Same | Comparison::Discard(_) => {}
            other => panic!("{n}: {other:?}"),
        }
    }
    is_inconclusive("which bytes are accessed", ONE, REST, &guessed, &guessed);
    let stored = guessed.replace("  store i32 7, ptr %q", "  store i32 %v, ptr %p");
    agrees(ONE, REST, &stored, &stored);
    let elsewhere = stored.replace("  store i32 %v", "  store i32 8, ptr @g\n  store i32 %v");
    let rest = format!("{REST}\n@g = global i32 0");
    differs("memory", ONE, &rest, &elsewhere, &stored);
}

/// The machine guesses numbers but no pointers. An unknown intrinsic that returns a pointer discards the run, and the
/// reason names it.
#[test]
fn a_pointer_is_not_guessed() {
    let known = "define void @f(ptr %p) {\n  store i32 7, ptr %p\n  ret void\n}";
    let guessed = "define void @f(ptr %p) {\n  %q = call ptr @llvm.nvvm.nobody.knows.either()\n  store i32 7, ptr %q\n  \
                   ret void\n}";
    is_inconclusive("unsupported: llvm.nvvm.nobody.knows.either", ONE, REST, known, guessed);
}

/// nvptx-lower-args of LLVM 22 replaces a by-value parameter by its address in the param space.
#[test]
fn a_by_value_parameter_has_an_address_in_param_space() {
    const CASE: &[&str] = &["entry @f", "arg 0 = object param 8 align 8", "arg 1 = object global 8 align 8"];
    let rest = "declare ptr addrspace(101) @llvm.nvvm.internal.addrspace.wrap.p101.p0(ptr)";
    let kernel = |body: &str| {
        format!("define ptx_kernel void @f(ptr byval([8 x i8]) align 8 %a, ptr %out) {{\n  {body}\n  ret void\n}}")
    };
    let wrap = "%p = call align 8 ptr addrspace(101) @llvm.nvvm.internal.addrspace.wrap.p101.p0(ptr %a)\n  ";
    let plain = kernel("%v = load i32, ptr %a\n  store i32 %v, ptr %out");
    let wrapped = kernel(&format!("{wrap}%v = load i32, ptr addrspace(101) %p\n  store i32 %v, ptr %out"));
    agrees(CASE, rest, &plain, &wrapped);
    let other = wrapped
        .replace("ptr addrspace(101) %p\n", "ptr addrspace(101) %q\n")
        .replace("  %v =", "  %q = getelementptr i8, ptr addrspace(101) %p, i64 4\n  %v =");
    differs("memory", CASE, rest, &plain, &other);
}

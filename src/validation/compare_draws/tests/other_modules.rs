//! Tests `same` where other modules, or code that runs before the kernel, matter.

use super::*;

/// The machine runs no constructors. lowertypetests makes a constructor for the initial values of variables.
#[test]
fn constructors_are_not_run() {
    let f = "define i32 @f(ptr %p) {\n  %v = load i32, ptr @v\n  ret i32 %v\n}";
    let made = |init: &str, rest: &str| format!("@v = internal global i32 {init}\n{rest}{f}");
    let ctors = "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @c, ptr null }]\n\
                 define internal void @c() {\n  store i32 7, ptr @v\n  ret void\n}\n";
    is_inconclusive("constructor", ONE, "", &made("7", ""), &made("0", ctors));
    differs("return", ONE, "", &made("7", ""), &made("0", ""));
}

/// If a pass replaces a pointer by an address, the machine does not know which object an unknown function would access
/// through it.
#[test]
fn pointers_that_become_addresses() {
    let case =
        &["entry @f", "arg 0 = object global 8 align 8", "arg 1 = object global 8 align 8", "mem arg 0 = arg 1 + 256"];
    let rest = "declare void @use(ptr)";
    let f = |pointer: &str| {
        format!(
            "define i64 @f(ptr %p, ptr %q) {{\n  %x = load i64, ptr %p, align 1\n  {pointer}\n  call void @use(ptr %y)\n  ret i64 %x\n}}"
        )
    };
    let loaded = f("%y = load ptr, ptr %p, align 1");
    is_inconclusive("an address instead of a pointer", case, rest, &loaded, &f("%y = inttoptr i64 %x to ptr"));
    differs("call", case, rest, &loaded, &f("%y = getelementptr i8, ptr %p, i64 0"));
}

/// Other modules cannot name a numbered variable (`@0`), so it is treated like an internal variable.
#[test]
fn numbered_variables_are_local_to_the_module() {
    let f = |linkage: &str| format!("@0 = {linkage} global i32 0\ndefine ptr @f(ptr %p) {{\n  ret ptr @0\n}}");
    agrees(ONE, "", &f(""), &f("internal"));
    let held = |linkage: &str| {
        format!("@0 = {linkage} global i32 7\ndefine i32 @f(ptr %p) {{\n  %v = load i32, ptr @0\n  ret i32 %v\n}}")
    };
    agrees(ONE, "", &held(""), &held("internal"));
    let named = f("").replace("@0", "@v");
    differs("return", ONE, "", &named, &named.replace("ret ptr @v", "ret ptr %p"));
}

/// On an unknown target, a cast shows that two address spaces share one memory. The addresses in this memory then have
/// the width of the narrower space's pointers.
#[test]
fn cast_decides_address_width_on_unknown_target() {
    let rest = |bits: u32| {
        format!("target triple = \"\"\ntarget datalayout = \"e-p1:{bits}:{bits}\"\n@v = addrspace(1) global i8 0")
    };
    let cast = "define i1 @f(ptr %p) {\n  %q = addrspacecast ptr %p to ptr addrspace(1)\n  %v = icmp sgt ptr %p, null\n  ret i1 %v\n}";
    let folded = "define i1 @f(ptr %p) {\n  %v = icmp sgt ptr %p, null\n  ret i1 %v\n}";
    is_inconclusive("how wide the addresses", ONE, &rest(16), cast, folded);
    agrees(ONE, &rest(64), cast, folded);
}

/// Both programs run on the same device. So if only one of the modules states the wave size, this size applies to both.
#[test]
fn wave_size_stated_by_one_module_applies_to_both() {
    let amd = |declared: &str| format!("target triple = \"amdgcn-amd-amdhsa\"\ntarget datalayout = \"\"\n{declared}");
    let size = "declare i32 @llvm.amdgcn.wavefrontsize()\n\
        define i32 @f(ptr %p) {\n  %n = call i32 @llvm.amdgcn.wavefrontsize()\n  ret i32 %n\n}";
    let of_32 = amd(&format!("declare i32 @llvm.amdgcn.ballot.i32(i1)\n{size}"));
    agrees(ONE, "", &of_32, &amd(size));
    agrees(ONE, "", &amd(size), &of_32);
    let folded = |n: u32| amd(&format!("define i32 @f(ptr %p) {{\n  ret i32 {n}\n}}"));
    agrees(ONE, "", &of_32, &folded(32));
    differs("return", ONE, "", &of_32, &folded(64));
    differs("return", ONE, "", &amd(size), &folded(32));
}

/// If the lanes of a wave state different lane numbers as the operand, the result is undefined.
#[test]
fn lanes_that_name_others() {
    let case = |lanes: &'static str| ["entry @f", "launch cluster=1 grid=1,1,1 block=2,1,1", "arg 0 = i32 0", lanes];
    let rest = "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.readlane.i32(i32, i32)\n\
                declare i32 @llvm.amdgcn.workitem.id.x()";
    let f = |rest: &str| {
        format!(
            "define i32 @f(i32 %x, i32 %lane) {{\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %a = call i32 @llvm.amdgcn.readlane.i32(i32 %id, i32 %lane)\n{rest}}}"
        )
    };
    let again = f("  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 1)\n  ret i32 %b\n");
    let once = f("  ret i32 %a\n");
    agrees(&case("arg 1 = i32 1"), rest, &again, &once);
    differs("return", &case("arg 1 = i32 1"), rest, &again, &f("  ret i32 0\n"));
    match verdict(&case("arg 1 = per-thread i32 1 | i32 0"), rest, &again, &once) {
        Comparison::Same | Comparison::Discard(_) => {}
        other => panic!("{other:?}"),
    }
}

//! Tests the search for inputs with wrong edits that only some inputs show. Each wrong edit has a similar right edit.

use super::*;
use crate::ir::parse::parse_module;

/// The default number of runs of `same`.
const RUNS: u32 = 64;

/// A function, a wrong edit of this function, and a right edit. `declarations` is appended to the text of each.
struct Row {
    name: &'static str,
    declarations: &'static str,
    before: &'static str,
    wrong: &'static str,
    right: &'static str,
}

fn said(row: &Row, after: &str) -> ModuleComparison {
    let text = |body: &str| format!("target triple = \"nvptx64-nvidia-cuda\"\n{body}\n{}\n", row.declarations);
    let [before, after] = [text(row.before), text(after)]
        .map(|text| parse_module("t.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", row.name)).module);
    let entry = before.find_function("f").expect("defined");
    compare_modules((&before, &after), &[entry], (None, 0), RUNS, &Options::default())
}

fn check(rows: &[Row]) {
    for row in rows {
        assert!(said(row, row.wrong).different.is_some(), "{}: the wrong edit is not found", row.name);
        let right = said(row, row.right);
        assert!(right.is_same(), "{}: {right:?}", row.name);
    }
}

const NONE: &str = "";

#[test]
fn floats_that_show_wrong_operations_are_found() {
    check(&[
        Row {
            name: "an exact chain of contracted operations",
            declarations: NONE,
            before: "define float @f(float %x, float %y) {\n%a = fmul contract float %x, %y\n%b = fsub contract float %a, %x\n\
                     %c = fmul contract float %b, %a\nret float %c\n}",
            wrong: "define float @f(float %x, float %y) {\n%a = fmul contract float %x, %y\n%b = fsub contract float %a, %x\n\
                    %c = fmul contract float %b, %b\nret float %c\n}",
            right: "define float @f(float %x, float %y) {\n%a = fmul contract float %y, %x\n%b = fsub contract float %a, %x\n\
                    %c = fmul contract float %a, %b\nret float %c\n}",
        },
        Row {
            name: "sums in another order",
            declarations: NONE,
            before: "define double @f(ptr %p) {\n%v = load <3 x double>, ptr %p, align 8\n%a = extractelement <3 x double> %v, i32 0\n\
                     %b = extractelement <3 x double> %v, i32 1\n%c = extractelement <3 x double> %v, i32 2\n\
                     %s = fadd double %a, %b\n%r = fadd double %s, %c\nret double %r\n}",
            wrong: "define double @f(ptr %p) {\n%v = load <3 x double>, ptr %p, align 8\n%a = extractelement <3 x double> %v, i32 0\n\
                    %b = extractelement <3 x double> %v, i32 1\n%c = extractelement <3 x double> %v, i32 2\n\
                    %s = fadd double %a, %c\n%r = fadd double %s, %b\nret double %r\n}",
            right: "define double @f(ptr %p) {\n%v = load <3 x double>, ptr %p, align 8\n%a = extractelement <3 x double> %v, i32 0\n\
                    %b = extractelement <3 x double> %v, i32 1\n%c = extractelement <3 x double> %v, i32 2\n\
                    %s = fadd double %b, %a\n%r = fadd double %c, %s\nret double %r\n}",
        },
        Row {
            name: "a product that is not rounded",
            declarations: "declare half @llvm.fma.f16(half, half, half)",
            before: "define half @f(half %x, half %y, half %z) {\n%a = fmul half %x, %y\n%r = fadd half %a, %z\nret half %r\n}",
            wrong: "define half @f(half %x, half %y, half %z) {\n%r = call half @llvm.fma.f16(half %x, half %y, half %z)\nret half %r\n}",
            right: "define half @f(half %x, half %y, half %z) {\n%a = fmul half %x, %y\n%r = fadd half %z, %a\nret half %r\n}",
        },
        Row {
            name: "a comparison of bits",
            declarations: NONE,
            before: "define i1 @f(float %x, float %y) {\n%c = fcmp une float %x, %y\nret i1 %c\n}",
            wrong: "define i1 @f(float %x, float %y) {\n%a = bitcast float %x to i32\n%b = bitcast float %y to i32\n\
                    %c = icmp ne i32 %a, %b\nret i1 %c\n}",
            right: "define i1 @f(float %x, float %y) {\n%c = fcmp oeq float %x, %y\n%n = xor i1 %c, true\nret i1 %n\n}",
        },
        Row {
            name: "a solved product",
            declarations: NONE,
            before: "define i1 @f(float %x) {\n%m = fmul float %x, 5.0\n%s = fsub float %m, 2.0\n%c = fcmp oeq float %s, 53.0\nret i1 %c\n}",
            wrong: "define i1 @f(float %x) {\nret i1 false\n}",
            right: "define i1 @f(float %x) {\n%m = fmul float %x, 5.0\n%s = fadd float %m, -2.0\n%c = fcmp oeq float %s, 53.0\nret i1 %c\n}",
        },
    ]);
}

#[test]
fn integers_with_ignored_bits_are_found() {
    check(&[
        Row {
            name: "a dropped mask",
            declarations: NONE,
            before: "define i1 @f(i32 %x) {\n%n = and i32 %x, 4095\n%c = icmp eq i32 %n, 1234\nret i1 %c\n}",
            wrong: "define i1 @f(i32 %x) {\n%c = icmp eq i32 %x, 1234\nret i1 %c\n}",
            right: "define i1 @f(i32 %x) {\n%n = trunc i32 %x to i12\n%c = icmp eq i12 %n, 1234\nret i1 %c\n}",
        },
        Row {
            name: "a dropped truncation",
            declarations: NONE,
            before: "define i1 @f(i64 %x) {\n%n = trunc i64 %x to i16\n%c = icmp eq i16 %n, 77\nret i1 %c\n}",
            wrong: "define i1 @f(i64 %x) {\n%c = icmp eq i64 %x, 77\nret i1 %c\n}",
            right: "define i1 @f(i64 %x) {\n%n = and i64 %x, 65535\n%c = icmp eq i64 %n, 77\nret i1 %c\n}",
        },
        Row {
            name: "a product that wraps",
            declarations: NONE,
            before: "define i1 @f(i32 %x) {\n%n = mul i32 %x, 24\n%c = icmp eq i32 %n, 120\nret i1 %c\n}",
            wrong: "define i1 @f(i32 %x) {\n%c = icmp eq i32 %x, 5\nret i1 %c\n}",
            right: "define i1 @f(i32 %x) {\n%n = and i32 %x, 536870911\n%c = icmp eq i32 %n, 5\nret i1 %c\n}",
        },
        Row {
            name: "a wrong magic number",
            declarations: NONE,
            before: "define i32 @f(i32 %x) {\n%r = udiv i32 %x, 11\nret i32 %r\n}",
            wrong: "define i32 @f(i32 %x) {\n%z = zext i32 %x to i64\n%m = mul i64 %z, 390451573\n%s = lshr i64 %m, 32\n\
                    %r = trunc i64 %s to i32\nret i32 %r\n}",
            right: "define i32 @f(i32 %x) {\n%q = udiv i32 %x, 11\n%r = freeze i32 %q\nret i32 %r\n}",
        },
    ]);
}

#[test]
fn launches_and_pointers_that_code_needs_are_found() {
    let ids = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\n\
               @s = internal addrspace(3) global [96 x i32] undef";
    check(&[
        Row {
            name: "one thread per element",
            declarations: ids,
            before: "define ptx_kernel void @f(ptr addrspace(1) %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                     %g = getelementptr i32, ptr addrspace(3) @s, i32 %t\nstore i32 %t, ptr addrspace(3) %g\ncall void @llvm.nvvm.barrier0()\n\
                     %u = sub nuw i32 95, %t\n%h = getelementptr i32, ptr addrspace(3) @s, i32 %u\n%v = load i32, ptr addrspace(3) %h\n\
                     %c = icmp ne i32 %v, 0\n%q = getelementptr i32, ptr addrspace(1) %p, i32 %t\nbr i1 %c, label %a, label %b\na:\n\
                     store i32 %v, ptr addrspace(1) %q\nbr label %b\nb:\nret void\n}",
            wrong: "define ptx_kernel void @f(ptr addrspace(1) %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                    %g = getelementptr i32, ptr addrspace(3) @s, i32 %t\nstore i32 %t, ptr addrspace(3) %g\ncall void @llvm.nvvm.barrier0()\n\
                    %u = sub nuw i32 95, %t\n%h = getelementptr i32, ptr addrspace(3) @s, i32 %u\n%v = load i32, ptr addrspace(3) %h\n\
                    %c = icmp ne i32 %v, 0\n%q = getelementptr i32, ptr addrspace(1) %p, i32 %t\nbr i1 %c, label %a, label %b\na:\n\
                    store i32 %t, ptr addrspace(1) %q\nbr label %b\nb:\nret void\n}",
            right: "define ptx_kernel void @f(ptr addrspace(1) %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                    %g = getelementptr i32, ptr addrspace(3) @s, i32 %t\nstore i32 %t, ptr addrspace(3) %g\ncall void @llvm.nvvm.barrier0()\n\
                    %u = sub nuw i32 95, %t\n%h = getelementptr i32, ptr addrspace(3) @s, i32 %u\n%v = load i32, ptr addrspace(3) %h\n\
                    %c = icmp ne i32 %v, 0\n%q = getelementptr i32, ptr addrspace(1) %p, i32 %t\nbr i1 %c, label %a, label %b\na:\n\
                    store i32 %u, ptr addrspace(1) %q\nbr label %b\nb:\nret void\n}",
        },
        Row {
            name: "a thread with a large number",
            declarations: ids,
            before: "define ptx_kernel void @f(ptr addrspace(1) %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                     %c = icmp eq i32 %t, 400\nbr i1 %c, label %a, label %b\na:\nstore i32 1, ptr addrspace(1) %p\nbr label %b\nb:\nret void\n}",
            wrong: "define ptx_kernel void @f(ptr addrspace(1) %p) {\nret void\n}",
            right: "define ptx_kernel void @f(ptr addrspace(1) %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                    %c = icmp ne i32 %t, 400\nbr i1 %c, label %b, label %a\na:\nstore i32 1, ptr addrspace(1) %p\nbr label %b\nb:\nret void\n}",
        },
        Row {
            name: "steps of an address in another order",
            declarations: NONE,
            before: "define void @f(ptr %p, i64 %i) {\n%g = getelementptr inbounds i16, ptr %p, i64 %i\n%h = getelementptr inbounds i8, ptr %g, i64 12\n\
                     store i16 1, ptr %h\nret void\n}",
            wrong: "define void @f(ptr %p, i64 %i) {\n%g = getelementptr inbounds i8, ptr %p, i64 12\n%h = getelementptr inbounds i16, ptr %g, i64 %i\n\
                    store i16 1, ptr %h\nret void\n}",
            right: "define void @f(ptr %p, i64 %i) {\n%g = getelementptr i8, ptr %p, i64 12\n%h = getelementptr i16, ptr %g, i64 %i\n\
                    store i16 1, ptr %h\nret void\n}",
        },
    ]);
}

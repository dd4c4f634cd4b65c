//! Promises of attributes, metadata and assumptions about memory.

use super::{Row, one, row, two};

const TBAA: &str = "!0 = !{!\"root\"}\n!1 = !{!\"int\", !0, i64 0}\n!2 = !{!\"float\", !0, i64 0}\n\
                    !3 = !{!1, !1, i64 0}\n!4 = !{!2, !2, i64 0}\n!5 = !{!1, !1, i64 0, i64 1}";
const SCOPES: &str = "!0 = distinct !{!0, !\"domain\"}\n!1 = distinct !{!1, !0, !\"scope\"}\n!2 = !{!1}";

pub(super) fn rows() -> Vec<Row> {
    [arguments(), metadata(), assumptions()].into_iter().flatten().collect()
}

/// `@f`, whose first parameter has these attributes, is called with two equal pointers.
fn called(attrs: &str, body: &str) -> String {
    let f = format!("define internal void @f(ptr {attrs} %x, ptr %y) {{\n{body}\nret void\n}}");
    one("call void @f(ptr %p, ptr %q)", &f)
}

fn arguments() -> Vec<Row> {
    let both = "store i32 1, ptr %x\n%v = load i32, ptr %y";
    let make = "@g = global i32 0\n\
                define internal noalias ptr @make() {\n%m = call ptr @malloc(i64 4)\nret ptr @@\n}\ndeclare ptr @malloc(i64)";
    let lost =
        "call void @f(ptr %p, ptr %p)\n%i = load i32, ptr %p\n%c = icmp eq i32 %i, 0\nbr i1 %c, label %x, label %x\nx:";
    let f =
        |attrs: &str, body: &str| format!("define internal void @f(ptr {attrs} %x, ptr %y) {{\n{body}\nret void\n}}");
    let constant = "@g = addrspace(1) @@ i32 0\n\
                    define internal void @f(ptr addrspace(1) writable dereferenceable(4) %x) {\nret void\n}";
    // Each thread writes its own word, waits at a barrier, and reads its neighbour's word.
    let exchange = "call void @f(ptr addrspace(1) %p, i32 %t)";
    let crossing = "define internal void @f(ptr addrspace(1) @@ %p, i32 %t) {\n\
                    %own = getelementptr i32, ptr addrspace(1) %p, i32 %t\nstore i32 1, ptr addrspace(1) %own\n\
                    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n%u = xor i32 %t, 1\n\
                    %other = getelementptr i32, ptr addrspace(1) %p, i32 %u\n%v = load i32, ptr addrspace(1) %other\n\
                    ret void\n}";
    vec![
        row("noalias", called("@@", both), "noalias", ""),
        row("noalias", called("noalias", "%u = load i32, ptr %x\nstore i32 1, ptr @@"), "%y", "%x"),
        row("noalias", two(exchange, crossing), "noalias", ""),
        row("noalias-result", one("%m = call ptr @make()\nstore i32 1, ptr %m", make), "@g", "%m"),
        row("initializes", called("initializes((0, 4))", "store @@ i32 1, ptr %x"), "volatile", ""),
        row("initializes", called("initializes((0, 4))", "%v = load i32, ptr @@\nstore i32 1, ptr %x"), "%x", "%y"),
        row(
            "initializes",
            one(
                "call void @f(ptr addrspace(1) @g)",
                "@g = addrspace(1) @@ i32 0\n\
                 define internal void @f(ptr addrspace(1) initializes((0, 4)) %x) {\nret void\n}",
            ),
            "constant",
            "global",
        ),
        row("undef", one(lost, &f("@@", "")), "initializes((0, 4))", ""),
        row("poison", one(lost, &f("dead_on_return", "store i32 1, ptr @@")), "%x", "%y"),
        row("writable", one("call void @f(ptr addrspace(1) @g)", constant), "constant", "global"),
    ]
}

fn metadata() -> Vec<Row> {
    let then = |first: &str, second: &str| format!("{first}\n{second}");
    let load = "%v = load i32, ptr %q";
    let tagged = then("store i32 1, ptr %p, !tbaa !3", "%v = load i32, ptr %q, !tbaa !@@");
    let grouped =
        "%u = load i32, ptr %p, !invariant.group !0\nstore i32 1, ptr %q\n%v = load i32, ptr @@, !invariant.group !0";
    vec![
        row(
            "alias-scope",
            one(&then("store i32 1, ptr %p, !alias.scope !2", "%v = load i32, ptr %q, !@@ !2"), SCOPES),
            "noalias",
            "alias.scope",
        ),
        row("tbaa", one(&tagged, TBAA), "4", "3"),
        row("invariant-load", one(&tagged, TBAA), "5", "3"),
        row(
            "invariant-load",
            one(&then("%u = load i32, ptr %p, !@@ !0", "store i32 1, ptr %q"), "!0 = !{}"),
            "invariant.load",
            "nontemporal",
        ),
        row(
            "no-clobber",
            one(
                &format!("%u = load i32, ptr %q, !amdgpu.noclobber !0\nstore i32 1, ptr %p\n{load}, !@@ !0"),
                "!0 = !{}",
            ),
            "amdgpu.noclobber",
            "nontemporal",
        ),
        row(
            "invariant-group",
            one(&format!("%o = getelementptr i8, ptr %p, i64 8\n{grouped}"), "!0 = !{}"),
            "%p",
            "%o",
        ),
        row("noalias-addrspace", one(&format!("{load}, !noalias.addrspace !0"), "!0 = !{i32 @@, i32 6}"), "1", "3"),
    ]
}

fn assumptions() -> Vec<Row> {
    let assume = |bundle: &str| one(&format!("call void @llvm.assume(i1 true) [ {bundle} ]"), "@g = global i32 0");
    let start = "%o = getelementptr i8, ptr %p, i64 4\n%i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)\nstore i32 1, ptr @@";
    vec![
        row("assume", assume("\"separate_storage\"(ptr %p, ptr @@)"), "%q", "@g"),
        row("assume", assume("\"nonnull\"(ptr @@)"), "null", "%p"),
        row("assume", assume("\"align\"(ptr %p, i64 16, i64 @@)"), "8", "16"),
        row("assume", assume("\"noundef\"(i32 @@)"), "undef", "1"),
        row("assume", assume("\"dereferenceable\"(ptr %p, i64 @@)"), "65", "64"),
        row("assume", assume("\"dereferenceable_or_null\"(ptr @@, i64 65)"), "%p", "null"),
        row("invariant", one(start, ""), "%p", "%o"),
    ]
}

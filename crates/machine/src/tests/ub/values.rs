//! Values that break a promise where they are passed or loaded.

use super::{Row, one, row};

pub(super) fn rows() -> Vec<Row> {
    // Passes `value` to a parameter with these attributes.
    let pass = |ty: &str, attrs: &str, value: &str| {
        one(
            &format!("call void @f({ty} {value})"),
            &format!("define internal void @f({ty} {attrs} %x) {{\nret void\n}}"),
        )
    };
    let aligned = "%r = getelementptr i8, ptr %p, i64 @@\ncall void @f(ptr align 16 noundef %r)";
    let f = "define internal void @f(ptr %x) {\nret void\n}";
    let loaded = "store i32 @@, ptr %p\n%v = load i32, ptr %p, !range !0, !noundef !1";
    let typed = |attr: &str| {
        one("call void @f(ptr ATTR %p)".replace("ATTR", attr).as_str(), &f.replace("ptr", &format!("ptr {attr}")))
    };
    let make = "define internal ptr @make(i64 %n) allocsize(0) {\n%m = call ptr @malloc(i64 @@)\nret ptr %m\n}\n\
                declare ptr @malloc(i64)";
    let copied = "define internal void @f(ptr byval([@@ x i8]) %x) {\nret void\n}";
    vec![
        row("noundef", pass("i32", "noundef", "@@"), "undef", "0"),
        row(
            "noundef",
            one("%v = load i32, ptr %p, !noundef !0\n%m = alloca i32\n%w = load i32, ptr @@, !noundef !0", "!0 = !{}"),
            "%m",
            "%p",
        ),
        row("nonnull", pass("ptr", "nonnull noundef", "@@"), "null", "%p"),
        row("align", one(aligned, f), "8", "16"),
        row("range", pass("i32", "noundef range(i32 0, 4)", "@@"), "4", "3"),
        // LangRef, 'range': the range 0,0 contains no value.
        row("range", pass("i32", "noundef range(i32 0, @@)", "0"), "0", "1"),
        row("range", one(loaded, "!0 = !{i32 0, i32 4}\n!1 = !{}"), "4", "3"),
        row("nofpclass", pass("float", "noundef nofpclass(nan)", "@@"), "0x7FF8000000000000", "1.0"),
        row("nofpclass", pass("half", "noundef nofpclass(nzero sub)", "@@"), "-0.0", "0.0"),
        row("dereferenceable", pass("ptr", "dereferenceable(@@)", "%p"), "65", "64"),
        row("dereferenceable", pass("ptr", "dereferenceable_or_null(65)", "@@"), "%p", "null"),
        row("dereferenceable", typed("byref([@@ x i8])"), "65", "64"),
        row("dereferenceable", typed("sret([@@ x i8])"), "65", "64"),
        row("allocsize", one("%m = call ptr @make(i64 8)", make), "7", "8"),
        row("byval", one("call void @f(ptr byval([@@ x i8]) %p)", copied), "65", "64"),
    ]
}

//! What other modules, and what runs before a kernel, have to do with it.

use super::*;

/// Nobody here runs constructors: lowertypetests makes one for what its variables hold at first.
#[test]
fn constructors_are_not_run() {
    let f = "define i32 @f(ptr %p) {\n  %v = load i32, ptr @v\n  ret i32 %v\n}";
    let made = |init: &str, rest: &str| format!("@v = internal global i32 {init}\n{rest}{f}");
    let ctors = "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @c, ptr null }]\n\
                 define internal void @c() {\n  store i32 7, ptr @v\n  ret void\n}\n";
    says_nothing("constructor", ONE, "", &made("7", ""), &made("0", ctors));
    differs("return", ONE, "", &made("7", ""), &made("0", ""));
}

/// What becomes an address may belong to any object, so nobody knows what outside code would do with it.
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
    says_nothing("an address instead of a pointer", case, rest, &loaded, &f("%y = inttoptr i64 %x to ptr"));
    differs("call", case, rest, &loaded, &f("%y = getelementptr i8, ptr %p, i64 0"));
}

/// A number is no name: nobody else can tell such a variable from a local one.
#[test]
fn what_only_a_number_names() {
    let f = |linkage: &str| format!("@0 = {linkage} global i32 0\ndefine ptr @f(ptr %p) {{\n  ret ptr @0\n}}");
    agrees(ONE, "", &f(""), &f("internal"));
    let named = f("").replace("@0", "@v");
    differs("return", ONE, "", &named, &named.replace("ret ptr @v", "ret ptr %p"));
}

//! Tests `same` with objects that the machine does not store byte by byte, because they, or all objects together, are
//! too large.

use super::*;

/// If only one of the programs writes a byte, the written value is compared with the initial value.
#[test]
fn final_bytes_of_huge_objects() {
    let case = &["entry @f", "arg 0 = object global 1073741824 align 8"];
    let body = |store: &str| {
        format!("define void @f(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 943718400\n{store}  ret void\n}}")
    };
    let (store, none) = (body("  store i32 1234567, ptr %q\n"), body(""));
    differs("memory", case, "", &store, &none);
    differs("memory", case, "", &none, &store);
    differs("memory", case, "", &store, &store.replace("1234567", "1234568"));
    agrees(case, "", &store, &store);
    // A pass may remove a store of the bytes that are there already.
    let same = body("  %v = load i32, ptr %q\n  store i32 %v, ptr %q\n");
    agrees(case, "", &same, &none);
    agrees(case, "", &body("  store i32 undef, ptr %q\n"), &none);
    let rest = "declare ptr @malloc(i64)\n@shown = global ptr null";
    let heap = |store: &str| {
        format!(
            "define void @f(ptr %p) {{\n  %a = call ptr @malloc(i64 943718400)\n  %q = getelementptr i8, ptr %a, i64 900000000\n{store}  store ptr %a, ptr @shown\n  ret void\n}}"
        )
    };
    differs("memory", case, rest, &heap("  store i32 7, ptr %q\n"), &heap(""));
    agrees(case, rest, &heap("  store i32 7, ptr %q\n"), &heap("  store i32 7, ptr %q\n"));
    agrees(case, rest, &heap(""), &heap("  store i32 7, ptr %q\n"));
}

/// If a program overwrites a whole object, the written bytes are compared, and not the initial bytes.
#[test]
fn an_object_that_is_overwritten_as_a_whole() {
    let mut case = vec!["entry @f"];
    let args: Vec<String> = (0..6).map(|i| format!("arg {i} = object global 1048576 align 8")).collect();
    case.extend(args.iter().map(String::as_str));
    let rest = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)";
    let f = |value: u8, bytes: u32| {
        format!(
            "define void @f(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, ptr %p) {{\n  \
            call void @llvm.memset.p0.i64(ptr %p, i8 {value}, i64 {bytes}, i1 false)\n  ret void\n}}"
        )
    };
    agrees(&case, rest, &f(7, 1_048_576), &f(7, 1_048_576));
    differs("memory", &case, rest, &f(7, 1_048_576), &f(9, 1_048_576));
    differs("memory", &case, rest, &f(7, 1_048_576), &f(7, 0));
    differs("memory", &case, rest, &f(7, 0), &f(7, 1_048_576));
}

/// Two objects without any written byte differ if their initial values differ.
#[test]
fn huge_objects_with_different_initial_bytes_differ() {
    let case = &["entry @f", "arg 0 = object global 8 align 8"];
    let rest = "declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\n@shown = global ptr null";
    let f = |call: &str| {
        format!("define void @f(ptr %p) {{\n  %a = call ptr {call}\n  store ptr %a, ptr @shown\n  ret void\n}}")
    };
    let (zeros, none) = (f("@calloc(i64 943718400, i64 1)"), f("@malloc(i64 943718400)"));
    differs("memory", case, rest, &zeros, &none);
    agrees(case, rest, &none, &zeros);
    agrees(case, rest, &zeros, &zeros);
}

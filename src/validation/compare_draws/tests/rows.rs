//! Tests `same` with two objects that the case places directly one after the other, so that the end of the first and
//! the start of the second have one address. If memory is accessed through one of these two pointers, a pass must not
//! replace it by the other pointer (docs/soundness.md section 4, `same`).

use super::*;

const ROW: &[&str] = &["entry @f", "arg 0 = object global 8 align 8", "arg 1 = object global 8 align 8 after arg 0"];
const FREE: &[&str] = &["entry @f", "arg 0 = object global 8 align 8", "arg 1 = object global 8 align 8"];

fn body(pointer: &str, end: &str) -> String {
    format!(
        "define ptr @f(ptr %a, ptr %b) {{\n  %end = getelementptr i8, ptr %a, i64 8\n  %same = icmp eq ptr %end, %b\n  \
         br i1 %same, label %yes, label %no\nyes:\n  store i32 7, ptr {pointer}\n  ret ptr {end}\nno:\n  ret ptr null\n}}"
    )
}

#[test]
fn an_access_through_an_equal_pointer() {
    differs("ub", ROW, "", &body("%b", "null"), &body("%end", "null"));
    // If the objects are not adjacent, the comparison of the two pointers may have any result, so the branch may take
    // either edge.
    agrees(FREE, "", &body("%b", "null"), &body("%end", "null"));
    agrees(ROW, "", &body("%b", "null"), &body("%b", "null"));
}

/// If no access is made through them, two pointers with one address match, because the environment cannot distinguish
/// them.
#[test]
fn equal_pointers_without_access_are_interchangeable() {
    agrees(ROW, "", &body("%b", "%b"), &body("%b", "%end"));
    agrees(ROW, "", &body("%b", "%end"), &body("%b", "%b"));
    differs("return", ROW, "", &body("%b", "%b"), &body("%b", "%a"));
    let stored = |what: &str| {
        format!(
            "define void @f(ptr %a, ptr %b) {{\n  %end = getelementptr i8, ptr %a, i64 8\n  store ptr {what}, ptr %b\n  ret void\n}}"
        )
    };
    agrees(ROW, "", &stored("%b"), &stored("%end"));
    differs("memory", FREE, "", &stored("%b"), &stored("%end"));
    differs("memory", ROW, "", &stored("%b"), &stored("%a"));
}

/// If the objects are adjacent, an `icmp` of the two pointers has one result. Otherwise it may have either result.
#[test]
fn comparisons_in_a_row_are_determined() {
    let body = |pred: &str, a: &str| {
        format!(
            "define i1 @f(ptr %a, ptr %b) {{\n  %end = getelementptr i8, ptr %a, i64 8\n  %c = icmp {pred} ptr {a}, %b\n  ret i1 %c\n}}"
        )
    };
    let constant = |c: bool| format!("define i1 @f(ptr %a, ptr %b) {{\n  ret i1 {c}\n}}");
    for (pred, a, is) in [("eq", "%end", true), ("ult", "%a", true), ("ugt", "%a", false), ("uge", "%end", true)] {
        agrees(ROW, "", &body(pred, a), &constant(is));
        differs("return", ROW, "", &body(pred, a), &constant(!is));
        agrees(FREE, "", &body(pred, a), &constant(!is));
    }
    // An `icmp` with a pointer beyond both objects may have either result, as if the objects were not adjacent.
    let beyond = |pred: &str| body(pred, "%end").replace("i64 8", "i64 24");
    agrees(ROW, "", &beyond("ult"), &beyond("ugt"));
}

//! Tests `same` with calls that a pass may remove: the call site makes a promise that the declaration does not make.

use super::*;

const CALL: &str = "declare i32 @g(i32) nounwind willreturn memory(inaccessiblemem: write)\n\
    declare i32 @h(i32) nounwind willreturn memory(inaccessiblemem: readwrite)";

fn body(calls: &[&str]) -> String {
    let calls: String = calls.iter().map(|call| format!("  call i32 @{call}\n")).collect();
    format!("define void @f(ptr %p) {{\n{calls}  ret void\n}}")
}

/// Of two calls of one function, a pass may remove only the call whose call site makes the promise.
#[test]
fn pass_may_remove_only_the_optional_call() {
    let (may, must) = ("h(i32 1) memory(none)", "h(i32 2)");
    agrees(ONE, CALL, &body(&[may, must]), &body(&[must]));
    agrees(ONE, CALL, &body(&[must, may]), &body(&[must]));
    agrees(ONE, CALL, &body(&[may, must, "h(i32 3)"]), &body(&[must, "h(i32 3)"]));
    agrees(ONE, CALL, &body(&[may]), &body(&[]));
    agrees(ONE, CALL, &body(&[may]), &body(&["h(i32 1)"]));
    differs("call", ONE, CALL, &body(&[may, must]), &body(&[may]));
    differs("call", ONE, CALL, &body(&[must, may]), &body(&["h(i32 1)", may]));
}

/// A call that repeats the previous call is no additional effect. Optional calls between the two are ignored.
#[test]
fn a_repeated_call_stays_repeated() {
    let (same, between) = ("g(i32 7)", "h(i32 1) memory(none)");
    agrees(ONE, CALL, &body(&[same, between, same]), &body(&[same, same]));
    agrees(ONE, CALL, &body(&[same, same]), &body(&[same]));
    differs("call", ONE, CALL, &body(&[same, "g(i32 8)", same]), &body(&[same, "g(i32 8)"]));
    differs("call", ONE, CALL, &body(&["h(i32 7)", between, "h(i32 7)"]), &body(&["h(i32 7)"]));
}

//! Rules about types, scopes and globals: `tbaa`, `scoped-noalias-aa`, `globals-aa`.

use super::*;
use crate::alias::location::of_inst;
use crate::alias::modref::call_loc;
use crate::answers::Question;

/// Returns the answer about two accesses or two calls in the first function with a body. `first` and `second` are the
/// numbers of the two instructions.
fn access_answer(m: &Module, profile: &str, first: u32, second: u32) -> String {
    let wanted = |q: Question| match q {
        Question::AliasInsts { a, b } => [a.0, b.0] == [first, second] || [b.0, a.0] == [first, second],
        Question::CallCall { first: a, second: b } => [a.0, b.0] == [first, second],
        _ => false,
    };
    let claims = claims(m, profile);
    let claim = claims.iter().find(|c| wanted(c.question)).expect("it is asked");
    format!("{} {}", claim.answer.name(), claim.rule.unwrap_or("-"))
}

const TYPES: &str = "
!0 = !{!1, !1, i64 0}
!1 = !{!\"int\", !2, i64 0}
!2 = !{!\"char\", !3, i64 0}
!3 = !{!\"root\"}
!4 = !{!5, !5, i64 0}
!5 = !{!\"float\", !2, i64 0}
!6 = !{!7, !1, i64 4}
!7 = !{!\"S\", !1, i64 0, !1, i64 4, !5, i64 8}
!8 = !{!7, !1, i64 0}
!9 = !{!2, !2, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!\"other\", !12, i64 0}
!12 = !{!\"other root\"}
!13 = !{!1, !1, i64 0, i64 1}
";

#[test]
fn types() {
    let pair = |a: u32, b: u32| {
        let text = format!(
            "define void @f(ptr %p, ptr %q) {{\n  %a = load i32, ptr %p, !tbaa !{a}\n  store i32 0, ptr %q, !tbaa !{b}\n  \
             ret void\n}}\n{TYPES}"
        );
        let m = module(&text);
        let answers = ["sound", "llvm-19"].map(|p| access_answer(&m, p, 0, 1));
        assert_eq!(answers[0], answers[1], "{a} {b}");
        answers[0].clone()
    };
    let (apart, unknown) = ("NoAlias tbaa/incompatible", "MayAlias -");
    assert_eq!(pair(0, 4), apart, "int and float");
    assert_eq!(pair(0, 0), unknown, "one type");
    assert_eq!(pair(0, 9), unknown, "char reaches everything");
    assert_eq!(pair(6, 8), apart, "two fields of one struct");
    assert_eq!(pair(6, 0), unknown, "a field and its type");
    assert_eq!(pair(6, 4), apart, "a field and another type");
    assert_eq!(pair(0, 10), unknown, "unrelated roots");
}

#[test]
fn immutable_types() {
    let text = format!(
        "declare i32 @g(ptr)\ndefine void @f(ptr %p) {{\n  %a = call i32 @g(ptr %p), !tbaa !13\n  %b = call i32 @g(ptr %p)\n  \
         ret void\n}}\n{TYPES}"
    );
    assert_eq!(access_answer(&module(&text), "llvm-22", 0, 1), "NoModRef tbaa/immutable-call");
}

/// New type nodes: `{parent, size, name, (field, offset, size)…}`.
#[test]
fn types_with_sizes() {
    let nodes = "
!0 = !{!\"root\"}
!1 = !{!0, i64 1, !\"char\"}
!2 = !{!1, i64 4, !\"int\"}
!3 = !{!1, i64 4, !\"float\"}
!4 = !{!1, i64 8, !\"S\", !2, i64 0, i64 4, !3, i64 4, i64 4}
!5 = !{!2, !2, i64 0, i64 4}
!6 = !{!4, !3, i64 4, i64 4}
!7 = !{!4, !4, i64 0, i64 8}
!8 = !{!1, i64 16, !\"T\", !4, i64 0, i64 8, !4, i64 8, i64 8}
!9 = !{!8, !8, i64 0, i64 16}
!10 = !{!1, i64 8, !\"double\"}
!11 = !{!10, !10, i64 0, i64 8}
";
    let pair = |a: u32, b: u32| {
        let text = format!(
            "define void @f(ptr %p, ptr %q) {{\n  %a = load i32, ptr %p, !tbaa !{a}\n  store i32 0, ptr %q, !tbaa !{b}\n  \
             ret void\n}}\n{nodes}"
        );
        access_answer(&module(&text), "llvm-19", 0, 1)
    };
    assert_eq!(pair(5, 6), "NoAlias tbaa/incompatible", "int and the float of S");
    assert_eq!(pair(5, 7), "MayAlias -", "int and all of S");
    assert_eq!(pair(5, 9), "MayAlias -", "int and all of T, which has an S twice");
    assert_eq!(pair(11, 9), "NoAlias tbaa/incompatible", "nothing in T is a double");
    assert_eq!(pair(11, 7), "NoAlias tbaa/incompatible", "nor in S");
}

/// Nodes with equal contents count as one node if they are not `distinct`.
#[test]
fn equal_nodes_are_one() {
    let pair = |second: &str| {
        let text = format!(
            "define void @f(ptr %p, ptr %q) {{\n  %a = load i32, ptr %p, !tbaa !0\n  store i32 0, ptr %q, !tbaa !14\n  ret void\n}}\n\
             {TYPES}!14 = !{{!15, !15, i64 0}}\n!15 = {second}\n"
        );
        access_answer(&module(&text), "sound", 0, 1)
    };
    assert_eq!(pair("!{!\"int\", !2, i64 0}"), "MayAlias -");
    assert_eq!(pair("!{!\"long\", !2, i64 0}"), "NoAlias tbaa/incompatible");
    assert_eq!(pair("distinct !{!\"int\", !2, i64 0}"), "NoAlias tbaa/incompatible");
}

/// The tag of a call applies to all memory that the call accesses.
#[test]
fn types_of_calls() {
    let text = format!(
        "declare void @g(ptr)\ndefine void @f(ptr %p) {{\n  store float 0.0, ptr %p, !tbaa !4\n  store i32 0, ptr %p, !tbaa !0\n  \
         store i32 0, ptr %p\n  call void @g(ptr %p), !tbaa !0\n  call void @g(ptr %p), !tbaa !4\n  ret void\n}}\n{TYPES}"
    );
    let m = module(&text);
    let f = m.defined_functions().next().expect("a function");
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, Profile::sound());
    let insts: Vec<_> = m.function(f).inst_ids().collect();
    let site = analysis.call_site(insts[3]).expect("a call");
    let to = |i: usize| {
        let loc = of_inst(&analysis.view, insts[i]).expect("a store");
        call_loc(&mut Query::new(&analysis), &site, &loc).rule
    };
    assert_eq!([to(0), to(1), to(2)], [Some("tbaa/incompatible-call"), None, None]);
    assert_eq!(access_answer(&m, "sound", 3, 4), "NoModRef tbaa/incompatible-calls");
}

#[test]
fn scopes() {
    let pair = |scope: &str, noalias: &str| {
        let text = format!(
            "define void @f(ptr %p, ptr %q) {{\n  %a = load i32, ptr %p, !alias.scope {scope}\n  \
             store i32 0, ptr %q, !noalias {noalias}\n  ret void\n}}
!0 = distinct !{{!0}}
!1 = distinct !{{!1, !0}}
!2 = distinct !{{!2, !0}}
!3 = distinct !{{!3}}
!4 = distinct !{{!4, !3}}
!5 = !{{!1}}
!6 = !{{!2}}
!7 = !{{!1, !2}}
!8 = !{{!1, !4}}
"
        );
        let m = module(&text);
        let answers = ["sound", "llvm-19", "cicc-13"].map(|p| access_answer(&m, p, 0, 1));
        assert!(answers.iter().all(|a| *a == answers[0]));
        answers[0].clone()
    };
    let (apart, unknown) = ("NoAlias scoped-noalias-aa/scopes", "MayAlias -");
    assert_eq!(pair("!5", "!5"), apart);
    assert_eq!(pair("!5", "!6"), unknown, "another scope");
    assert_eq!(pair("!7", "!5"), unknown, "only one of its scopes");
    assert_eq!(pair("!5", "!7"), apart);
    assert_eq!(pair("!8", "!5"), apart, "all its scopes of one domain");
}

const GLOBALS: &str = "
@quiet = internal global i32 0
@other = internal global i32 0
@given = internal global i32 0
@held = internal global ptr null
@held2 = internal global ptr null
declare noalias ptr @malloc(i64)
declare void @take(ptr)
define void @f(ptr %p, ptr %pp) {
  %loaded = load ptr, ptr %pp
  store i32 1, ptr %p
  store i32 1, ptr @quiet
  store i32 1, ptr @given
  store i32 1, ptr %loaded
  call void @take(ptr @given)
  %h = load ptr, ptr @held
  %h2 = load ptr, ptr @held2
  store i32 1, ptr %h
  store i32 1, ptr %h2
  ret void
}
define void @writes_other() {
  store i32 0, ptr @other
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr @held
  %n = call ptr @malloc(i64 4)
  store ptr %n, ptr @held2
  ret void
}
";

#[test]
fn tracked_globals() {
    let rows = [
        ("sound cicc-13", "@quiet:4", "%p:4", "NoAlias globals-aa/tracked-global"),
        ("sound", "@quiet:4", "%loaded:4", "NoAlias globals-aa/tracked-global"),
        ("sound llvm-19", "@given:4", "%p:4", "MayAlias"),
        ("llvm-19 llvm-22", "@quiet:4", "%p:4", "MayAlias"),
        ("sound", "%h:4", "%h2:4", "NoAlias globals-aa/indirect-globals"),
        ("sound", "%h:4", "%p:4", "MayAlias"),
    ];
    check(GLOBALS, &rows);
}

/// If a variable contains its own address, a load can return this address (llvm#213232).
#[test]
fn a_variable_that_holds_itself() {
    let text = |stored: &str| {
        format!(
            "
@x = internal global ptr null
define void @f() {{
  store ptr {stored}, ptr @x
  %p = load ptr, ptr @x
  store i32 1, ptr %p
  ret void
}}
"
        )
    };
    check(&text("@x"), &[("sound", "@x:8", "%p:4", "MayAlias")]);
    check(&text("null"), &[("sound", "@x:8", "%p:4", "NoAlias globals-aa/tracked-global")]);
}

/// A call may change all memory that its callee, or any function that the callee calls, may change. A fence makes other
/// threads' writes visible.
#[test]
fn functions_and_globals() {
    let text = "
@g = internal global i32 0
define void @f(i32 %x) {
  call void @reads(i32 %x)
  call void @nothing(i32 %x)
  call void @fences(i32 %x)
  %v = load i32, ptr @g
  store i32 %v, ptr @g
  ret void
}
define void @reads(i32 %x) {
  %v = load i32, ptr @g
  call void @nothing(i32 %v)
  ret void
}
define void @nothing(i32 %x) {
  %a = alloca i32
  store i32 %x, ptr %a
  %b = load i32, ptr %a
  ret void
}
define void @fences(i32 %x) {
  fence seq_cst
  ret void
}
";
    let m = module(text);
    let on_g = |profile: &str| -> Vec<&'static str> {
        let claims = claims(&m, profile);
        let calls = claims.iter().filter(|c| matches!(c.question, Question::CallLoc { .. }));
        calls.map(|c| c.answer.name()).collect()
    };
    assert_eq!(on_g("sound"), ["Ref", "NoModRef", "ModRef"]);
    assert_eq!(on_g("llvm-22"), ["ModRef", "ModRef", "ModRef"]);
}

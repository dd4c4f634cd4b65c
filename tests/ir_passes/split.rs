//! Tests the splitting of guarded struct copies: the new reads, their promises, and the cases in which the variable
//! stays.

use super::full_restrict::{example, lowered, stores};
use super::*;
use aliasmith::answers::AliasResult::{MayAlias, NoAlias};
use aliasmith::ir::print::print_module;
use aliasmith::passes::propagate_noalias::propagate_noalias;
use aliasmith::passes::split_copies::{SplitReport, split, split_copies};
use aliasmith::target::Defect;

/// Returns the module after the pass, and the counts of the pass.
fn behind(m: &Module) -> (Module, SplitReport) {
    let mut after = m.clone();
    let report = split_copies(&mut after);
    assert_eq!(verify::verify(&after), []);
    (after, report)
}

/// The proposal shows the code before and after. The variable and its copy are removed, and two reads remain: one in
/// the unknown function scope, and one for the variable, with the variable's object id.
#[test]
fn proposal_example_is_split_as_documented() {
    let text = example("struct_copy");
    let (before, lines) = parse(&text);
    let (after, report) = behind(&before);
    assert_eq!(report, SplitReport { variables: 1, reads: 1 });
    let mut second = after.clone();
    propagate_noalias(&mut second);
    let body = print_module(&second, Dialect::INTERNAL);
    let body: Vec<&str> = body.lines().skip_while(|l| !l.starts_with("define")).take_while(|l| *l != "}").collect();
    assert_eq!(
        body.join("\n"),
        "define void @struct_copy(ptr %b, ptr %q, ptr %0) !noalias !0 {
  %2 = call ptr @llvm.noalias.decl.p0.i64(ptr null, i64 32, metadata !3), !noalias !5
  %3 = getelementptr inbounds i8, ptr %b, i64 32
  %4 = load ptr, ptr %3, align 8, !noalias !5
  %5 = call ptr @llvm.provenance.noalias.p0.p0.p0.p0.p0.i64(ptr %4, ptr null, ptr %3, ptr undef, i64 0, metadata !0)
  %6 = call ptr @llvm.provenance.noalias.p0.p0.p0.p0.p0.i64(ptr %5, ptr %2, ptr null, ptr undef, i64 32, metadata !3), !noalias !5
  store i32 1, ptr %4, ptr_provenance ptr %6, align 4, !noalias !5
  store i32 2, ptr %q, align 4, !noalias !5
  ret void"
    );
    let broken = lines::parse(&text.replace("arg 0 + 32 = arg 2", "arg 0 + 32 = arg 1")).expect("case lines");
    for m in [&after, &second] {
        keeps(&before, m, &lines);
        assert_eq!(stores(m, &lines, (1, 2)), NoAlias);
        assert_eq!(stores(&lowered(m), &lines, (1, 2)), NoAlias);
        assert_eq!(outcome(&run_kernel(m, &broken)), "ub noalias");
    }
}

/// `struct { int *restrict p; int *q, *restrict r; } *s`, a local copy `t` of it, then `*t.p = 1; *t.q = 2; *t.r = 3;
/// *u = 4`.
fn copied(copy: &str, more: &str) -> String {
    format!(
        "; aliasmith: entry @k
; aliasmith: arg 0 = object global 24 align 8
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: arg 3 = object global 4 align 4
; aliasmith: mem arg 0 + 0 = arg 1 space 0
; aliasmith: mem arg 0 + 8 = arg 2 space 0
; aliasmith: mem arg 0 + 16 = arg 3 space 0
target triple = \"nvptx64-nvidia-cuda\"
define void @k(ptr %s, ptr %0, ptr %1, ptr %u) !noalias !0 {{
  %t = alloca {{ ptr, ptr, ptr }}
  %g = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %s, ptr null, metadata !3, metadata !0), !noalias !0
  {copy}
  %a = getelementptr inbounds i8, ptr %t, i64 8
  %b = getelementptr inbounds i8, ptr %t, i64 16
  %p = load ptr, ptr %t, !noalias !0
  %q = load ptr, ptr %a, !noalias !0
  %r = load ptr, ptr %b, !noalias !0
  {more}
  store i32 1, ptr %p, !noalias !0
  store i32 2, ptr %q, !noalias !0
  store i32 3, ptr %r, !noalias !0
  ret void
}}
declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @f(ptr)
!0 = !{{!1}}
!1 = distinct !{{!1, !2}}
!2 = distinct !{{!2}}
!3 = !{{!4, !5}}
!4 = !{{i32 -1, i32 0}}
!5 = !{{i32 -1, i32 2}}
"
    )
}

const MEMCPY: &str = "call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %g, i64 24, i1 false), !noalias !0";

/// Only the restrict members, which the indices name, become guarded reads. Two restrict members do not alias; a member
/// without restrict may alias both.
#[test]
fn indices_select_the_restrict_members() {
    let by_value =
        "%c = load { ptr, ptr, ptr }, ptr %g, !noalias !0\n  store { ptr, ptr, ptr } %c, ptr %t, !noalias !0";
    for copy in [MEMCPY, by_value] {
        let text = copied(copy, "");
        let (before, lines) = parse(&text);
        let (after, report) = behind(&before);
        assert_eq!(report, SplitReport { variables: 1, reads: 2 }, "{copy}");
        keeps(&before, &after, &lines);
        for (pair, answer) in [((1, 3), NoAlias), ((1, 2), MayAlias), ((2, 3), MayAlias)] {
            assert_eq!(stores(&before, &lines, pair), MayAlias, "{copy}: {pair:?}");
            assert_eq!(stores(&after, &lines, pair), answer, "{copy}: {pair:?}");
        }
        // The indices state about which members the user made the promise: about `r`, and not about `q`.
        for (old, new, what) in
            [("+ 16 = arg 3", "+ 16 = arg 1", "ub noalias"), ("+ 8 = arg 2", "+ 8 = arg 0 + 4", "counted")]
        {
            let with = lines::parse(&text.replace(old, new)).expect("case lines");
            assert_eq!(outcome(&run_kernel(&before, &with)), "counted", "{copy}: {new}");
            assert_eq!(outcome(&run_kernel(&after, &with)), what, "{copy}: {new}");
        }
    }
}

/// If the pass does not know all uses of the variable, or does not understand the indices, it changes nothing.
#[test]
fn variables_that_are_more_than_a_copy_stay() {
    let shorter = MEMCPY.replace("i64 24", "i64 16");
    let volatile = MEMCPY.replace("i1 false", "i1 true");
    let cases = [
        ("written again", copied(MEMCPY, "store ptr %u, ptr %t")),
        ("copied twice", copied(&format!("{MEMCPY}\n  {MEMCPY}"), "")),
        ("its address escapes", copied(MEMCPY, "call void @f(ptr %a)")),
        ("its address is stored", copied(MEMCPY, "store ptr %t, ptr %u")),
        ("a part of a pointer is read", copied(MEMCPY, "%h = load i32, ptr %t")),
        ("a pointer is read as a number", copied(MEMCPY, "%h = load i64, ptr %b")),
        (
            "read behind the copy's end",
            copied(MEMCPY, "%z = getelementptr i8, ptr %t, i64 20\n  %h = load i64, ptr %z"),
        ),
        ("read before the copy", copied(&format!("%h = load ptr, ptr %t\n  {MEMCPY}"), "")),
        (
            "read somewhere",
            copied(MEMCPY, "%i = load i64, ptr %u\n  %z = getelementptr i8, ptr %t, i64 %i\n  %h = load i8, ptr %z"),
        ),
        ("a volatile read", copied(MEMCPY, "%h = load volatile i64, ptr %a")),
        ("a shorter copy", copied(&shorter, "")),
        ("a volatile copy", copied(&volatile, "")),
        ("another type", copied(MEMCPY, "").replace("i32 -1, i32 2}", "i32 -1, i32 2, i32 0}")),
        ("no guard", copied(&MEMCPY.replace("%g", "%s"), "")),
    ];
    for (what, text) in cases {
        let (before, _) = parse(&text);
        let (after, report) = behind(&before);
        assert_eq!(report, SplitReport::default(), "{what}");
        let printed = |m| print_module(m, Dialect::INTERNAL);
        assert_eq!(printed(&before), printed(&after), "{what}");
    }
    let plain = copied(MEMCPY, "%h = load i64, ptr %a");
    assert_eq!(behind(&parse(&plain).0).1.variables, 1, "a member that is not restrict may be read as a number");
}

/// A copy of a copy: both guarded copies become reads.
#[test]
fn a_copy_of_a_copy_is_split_twice() {
    let text = copied(
        "%v = alloca { ptr, ptr, ptr }
  %d = call ptr @llvm.noalias.decl.p0.i64(ptr %v, i64 0, metadata !6), !noalias !8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %v, ptr align 8 %g, i64 24, i1 false), !noalias !8
  %w = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %v, ptr %d, metadata !3, metadata !6), !noalias !8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %w, i64 24, i1 false), !noalias !8",
        "",
    );
    let text = text
        .replace("!noalias !0\n", "!noalias !8\n")
        .replace("declare ptr", "declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)\ndeclare ptr")
        + "!6 = !{!7}\n!7 = distinct !{!7, !2}\n!8 = !{!1, !7}\n";
    let (before, lines) = parse(&text);
    let (after, report) = behind(&before);
    assert_eq!(report, SplitReport { variables: 2, reads: 4 });
    keeps(&before, &after, &lines);
    let printed = print_module(&after, Dialect::INTERNAL);
    assert!(!printed.contains("alloca") && !printed.contains("call ptr @llvm.noalias.copy.guard"), "{printed}");
    assert_eq!(printed.matches("call ptr @llvm.noalias.decl").count(), 2, "one for each restrict member: {printed}");
    // Now the scopes also separate pointers based on the declared `v.p` from `v.q`. Before, only the guard promised
    // this.
    for pair in [(1, 2), (1, 3), (2, 3)] {
        assert_eq!((stores(&before, &lines, pair), stores(&after, &lines, pair)), (MayAlias, NoAlias), "{pair:?}");
    }
}

/// `struct { int *restrict p; } s = { a }, t = s; *t.p = 1; *s.p = 2`, where `t.p` is a pointer without restrict. This
/// is legal, because `t.p` is based on `s.p`. If a pass split the copy without regard to the guard, the read pointer
/// would no longer be based on `s.p`.
#[test]
fn split_read_is_based_on_the_guarded_pointer() {
    let text = "; aliasmith: entry @k
; aliasmith: arg 0 = object global 4 align 4
declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)
declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)
define void @k(ptr %a) {
  %s = alloca { ptr }
  %t = alloca { ptr }
  %d = call ptr @llvm.noalias.decl.p0.i64(ptr %s, i64 0, metadata !0), !noalias !0
  store ptr %a, ptr %s, !noalias !0
  %g = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %s, ptr %d, metadata !3, metadata !0), !noalias !0
  %c = load { ptr }, ptr %g, !noalias !0
  store { ptr } %c, ptr %t, !noalias !0
  %x = load ptr, ptr %t, !noalias !0
  store i32 1, ptr %x, !noalias !0
  %v = load ptr, ptr %s, !noalias !0
  %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %v, ptr %d, ptr %s, i64 0, metadata !0), !noalias !0
  store i32 2, ptr %r, !noalias !0
  ret void
}
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!4}
!4 = !{i32 -1, i32 0}
";
    let (before, lines) = parse(text);
    let (after, report) = behind(&before);
    assert_eq!(report, SplitReport { variables: 1, reads: 1 });
    keeps(&before, &after, &lines);
    assert_ne!(stores(&after, &lines, (1, 2)), NoAlias);
    let mut wrong = before.clone();
    split(&mut wrong, Some(Defect::ForgottenGuard));
    assert_eq!(verify::verify(&wrong), []);
    assert_eq!(outcome(&run_kernel(&wrong, &lines)), "ub noalias");
    assert_eq!(stores(&wrong, &lines, (1, 2)), NoAlias, "and the answer that is believed then is false");
}

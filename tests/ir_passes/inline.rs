//! Tests inlining with full restrict: the scopes of the copied bodies, and the changes of the unknown function scope.

use super::full_restrict::{example, lowered, stores};
use super::*;
use aliasmith::answers::AliasResult::{MayAlias, NoAlias};
use aliasmith::ir::print::print_module;
use aliasmith::passes::inline_restrict::{InlineReport, inline, inline_restrict};
use aliasmith::passes::propagate_noalias::propagate_noalias;
use aliasmith::passes::refine_unknown::refine_unknown;
use aliasmith::target::Defect;

fn inlined(m: &Module) -> (Module, InlineReport) {
    let mut after = m.clone();
    let report = inline_restrict(&mut after);
    assert_eq!(verify::verify(&after), []);
    (after, report)
}

fn refined(m: &Module) -> (Module, usize) {
    let mut after = m.clone();
    let reads = refine_unknown(&mut after);
    assert_eq!(verify::verify(&after), []);
    (after, reads)
}

/// `g(a, b); g(b, a)` with `void g(int *restrict p, int *q)`: each call makes a promise only about its own execution,
/// so each copy needs its own scopes.
#[test]
fn each_copy_has_scopes_of_its_own() {
    let text = example("single_scope").replace(
        "declare ptr",
        "define void @twice(ptr %a, ptr %b, i64 %i) {
           call void @single_scope(ptr %a, ptr %b, i64 %i)
           call void @single_scope(ptr %b, ptr %a, i64 %i)
           ret void
         }
         declare ptr",
    );
    let text = text.replace("define void @single_scope", "define internal void @single_scope");
    let text = text.replace("entry @single_scope", "entry @twice");
    let (before, lines) = parse(&text);
    let (after, report) = inlined(&before);
    assert_eq!((report.calls, report.scopes), (2, 2));
    let mut second = after.clone();
    propagate_noalias(&mut second);
    let broken = lines::parse(&text.replace("arg 1 = object global 16 align 4", "arg 1 = arg 0")).expect("case lines");
    for m in [&after, &second, &lowered(&after)] {
        keeps(&before, m, &lines);
        assert_eq!(stores(m, &lines, (1, 2)), NoAlias, "the stores of the first copy");
    }
    for m in [&before, &after, &second] {
        assert_eq!(outcome(&run_kernel(m, &broken)), "ub noalias");
    }
    let mut shared = before.clone();
    inline(&mut shared, Some(Defect::SharedScopes));
    assert_eq!(verify::verify(&shared), []);
    assert_eq!(outcome(&run_kernel(&shared, &lines)), "ub noalias", "one scope for both calls");
}

/// `void g(int *restrict *pp, int *q) { **pp = 1; *q = 2; }`, called with the address of a declared restrict pointer.
fn call_with_address(call: &str, setup: &str) -> String {
    format!(
        "; aliasmith: entry @k
; aliasmith: arg 0 = object global 4 align 4
{setup}
target triple = \"nvptx64-nvidia-cuda\"
define internal void @g(ptr %pp, ptr %q) !noalias !0 {{
  %p = load ptr, ptr %pp, !noalias !0
  %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %pp, i64 0, metadata !0), !noalias !0
  store i32 1, ptr %r, !noalias !0
  store i32 2, ptr %q, !noalias !0
  ret void
}}
define void @k(ptr %a, ptr %b) {{
  %v = alloca ptr
  %w = alloca ptr
  %d = call ptr @llvm.noalias.decl.p0.i64(ptr %v, i64 0, metadata !4), !noalias !4
  store ptr %a, ptr %v, !noalias !4
  store ptr %a, ptr %w, !noalias !4
  %x = load ptr, ptr %v, !noalias !4
  %own = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %x, ptr %d, ptr %v, i64 0, metadata !4), !noalias !4
  {call}
  ret void
}}
declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)
declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
!0 = !{{!1}}
!1 = distinct !{{!1, !2, !\"g: unknown scope\"}}
!2 = distinct !{{!2, !\"g\"}}
!4 = !{{!5}}
!5 = distinct !{{!5, !6, !\"k: v\"}}
!6 = distinct !{{!6, !\"k\"}}
"
    )
}

const APART: &str = "; aliasmith: arg 1 = object global 4 align 4";
const SEEN: &str = "call void @g(ptr %v, ptr %b), !noalias !4";

/// In the callee, the declaration of the restrict pointer is not visible, so `q` may be based on it. After inlining,
/// the declaration is visible.
#[test]
fn a_declaration_that_became_visible_refines_the_unknown_scope() {
    let text = call_with_address(SEEN, APART);
    let (before, lines) = parse(&text);
    let (copied, _) = inlined(&before);
    let (after, reads) = refined(&copied);
    assert_eq!(reads, 1);
    assert_eq!(stores(&copied, &lines, (1, 2)), MayAlias);
    let mut second = after.clone();
    propagate_noalias(&mut second);
    // The result is the same if the conversion to scoped metadata comes before the refinement.
    let mut first_converted = copied.clone();
    propagate_noalias(&mut first_converted);
    let (converted, again) = refined(&first_converted);
    assert_eq!(again, 1);
    let broken = lines::parse(&text.replace(APART, "; aliasmith: arg 1 = arg 0")).expect("case lines");
    for m in [&after, &second, &converted] {
        keeps(&before, m, &lines);
        assert_eq!(stores(m, &lines, (1, 2)), NoAlias);
        assert_eq!(stores(&lowered(m), &lines, (1, 2)), NoAlias);
    }
    // C99 6.7.3.1 forbids this call, and every state of the module has undefined behaviour.
    for m in [&before, &copied, &after, &second, &converted] {
        assert_eq!(outcome(&run_kernel(m, &broken)), "ub noalias");
    }
}

/// If the code does not prove which variable holds the pointer, or if the second pointer is based on this variable too,
/// the answer stays MayAlias. The code is legal in C, and must stay defined.
#[test]
fn unproven_variable_keeps_the_unknown_scope() {
    let kept = [
        ("q is based on the variable too", "call void @g(ptr %v, ptr %own), !noalias !4", 1),
        ("the call sees no scope", "call void @g(ptr %v, ptr %b)", 1),
        ("another variable, without a declaration", "call void @g(ptr %w, ptr %b), !noalias !4", 0),
        (
            "one of two",
            "%c = icmp eq ptr %a, null\n  %o = select i1 %c, ptr %v, ptr %w\n  call void @g(ptr %o, ptr %b), !noalias !4",
            0,
        ),
    ];
    for (what, call, expected) in kept {
        let (before, lines) = parse(&call_with_address(call, APART));
        let (after, reads) = refined(&inlined(&before).0);
        assert_eq!(reads, expected, "{what}");
        keeps(&before, &after, &lines);
        assert_ne!(stores(&after, &lines, (1, 2)), NoAlias, "{what}");
    }
    let late = call_with_address(SEEN, APART);
    let decl = "  %d = call ptr @llvm.noalias.decl.p0.i64(ptr %v, i64 0, metadata !4), !noalias !4\n";
    let behind = late.replace("%d, ptr %v", "null, ptr %v").replace(decl, "");
    let (before, _) = parse(&behind.replace("  ret void\n}\ndeclare", &format!("{decl}  ret void\n}}\ndeclare")));
    assert_eq!(refined(&inlined(&before).0).1, 0, "declared behind the read");
    let another = decl.replace("%d", "%e").replace("i64 0", "i64 8");
    let (before, _) = parse(&late.replace(decl, &format!("{decl}{another}")));
    assert_eq!(refined(&inlined(&before).0).1, 0, "declared twice");
}

/// Each of the two functions reads one unknown pointer. After inlining, both pointers belong to the caller's unknown
/// function scope, and the proposal's rule gives NoAlias.
#[test]
fn the_unknown_scope_of_the_callee_becomes_that_of_the_caller() {
    let text = "; aliasmith: entry @k
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: mem arg 0 + 0 = arg 1 space 0
; aliasmith: mem arg 0 + 8 = arg 2 space 0
target triple = \"nvptx64-nvidia-cuda\"
define internal void @g(ptr %pp) !noalias !0 {
  %p = load ptr, ptr %pp, !noalias !0
  %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %pp, i64 0, metadata !0), !noalias !0
  store i32 1, ptr %r, !noalias !0
  ret void
}
define void @k(ptr %s, ptr %0, ptr %1) !noalias !4 {
  call void @g(ptr %s), !noalias !4
  %a = getelementptr inbounds i8, ptr %s, i64 8
  %p = load ptr, ptr %a, !noalias !4
  %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %a, i64 0, metadata !4), !noalias !4
  store i32 2, ptr %r, !noalias !4
  ret void
}
declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!4 = !{!5}
!5 = distinct !{!5, !6}
!6 = distinct !{!6}
";
    let (before, lines) = parse(text);
    let (after, report) = inlined(&before);
    assert_eq!(report, InlineReport { calls: 1, scopes: 0 });
    keeps(&before, &after, &lines);
    assert_eq!(stores(&after, &lines, (1, 2)), NoAlias);
    // A caller without an unknown function scope gets one.
    let bare = text.replace(") !noalias !4 {", ") {").replace(", !noalias !4", "");
    let bare = bare.replace(
        "%r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %a, i64 0, metadata !4)\n  store i32 2, ptr %r",
        "store i32 2, ptr %p",
    );
    let (before, lines) = parse(&bare);
    let (after, _) = inlined(&before);
    keeps(&before, &after, &lines);
    let k = after.find_function("k").expect("the kernel");
    let unknown = aliasmith::ir::restrict::unknown_scope(&after, after.function(k));
    assert!(unknown.is_some(), "{}", print_module(&after, Dialect::INTERNAL));
    assert_eq!(stores(&after, &lines, (1, 2)), MayAlias, "the caller's store sees no scope");
}

/// Inlines a body of several blocks with two returns that is called in a loop. The test covers the stack, the result
/// and phis.
#[test]
fn control_flow_results_and_stack_are_those_of_the_call() {
    let text = "; aliasmith: entry @k
; aliasmith: arg 0 = object global 16 align 4
define internal i32 @g(ptr %p, ptr %q, i32 %n) {
  %slot = alloca i32
  store i32 %n, ptr %slot
  %odd = trunc i32 %n to i1
  br i1 %odd, label %one, label %two
one:
  %old = load i32, ptr %p
  ret i32 %old
two:
  %again = call i32 @h(ptr %slot)
  %last = tail call i32 @h(ptr %q)
  %sum = add i32 %again, %last
  ret i32 %sum
}
define internal i32 @h(ptr %q) {
  %v = load i32, ptr %q
  %w = add i32 %v, 40
  ret i32 %w
}
define internal void @never() {
  unreachable
}
define void @k(ptr %o) {
entry:
  %mine = alloca i32
  store i32 5, ptr %mine
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %o, i32 %i
  %r = call i32 @g(ptr %o, ptr %mine, i32 %i)
  %s = add i32 %r, %i
  store i32 %s, ptr %at
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %bad = icmp eq i32 %s, 99
  br i1 %bad, label %stop, label %out
stop:
  call void @never()
  br label %out
out:
  ret void
}
";
    let (before, lines) = parse(text);
    let (after, report) = inlined(&before);
    // The pass inlines one level: `g` and `never` into `k`, and `h` twice into `g`. (`tail` refers to the stack of `g`,
    // not of `k`.)
    assert_eq!(report, InlineReport { calls: 4, scopes: 0 });
    keeps(&before, &after, &lines);
    let (twice, report) = inlined(&after);
    assert_eq!(report.calls, 2);
    keeps(&before, &twice, &lines);
    let printed = print_module(&twice, Dialect::INTERNAL);
    let kernel = printed.split("define void @k").nth(1).expect("the kernel");
    assert!(!kernel.contains("call "), "{kernel}");
}

#[test]
fn context_dependent_callees_are_not_inlined() {
    let base = "declare void @llvm.va_start(ptr)
define internal void @g(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @k(ptr %p) {
  call void @g(ptr %p)
  ret void
}
";
    assert_eq!(inlined(&parse(base).0).1.calls, 1);
    let changes = [
        ("@g(ptr %p) {", "@g(ptr %p) noinline {"),
        ("@g(ptr %p) {", "@g(ptr %p) \"denormal-fp-math\"=\"preserve-sign\" {"),
        ("define internal", "define weak"),
        ("define internal", "define available_externally"),
        ("@g(ptr %p) {", "@g(ptr byval(i32) %p) {"),
        ("  call void @g(ptr %p)", "  musttail call void @g(ptr %p)"),
        ("  call void @g(ptr %p)", "  call void @g(ptr %p) [ \"deopt\"() ]"),
        ("  store i32 1, ptr %p", "  call void @g(ptr %p)"),
    ];
    for (old, new) in changes {
        let text = base.replace(old, new);
        assert_ne!(text, base, "{new}");
        let into_kernel = inlined(&parse(&text).0).1.calls;
        // A recursive function may be copied into other functions, but not into itself.
        assert_eq!(into_kernel, usize::from(old.contains("store")), "{new}");
    }
}

//! `provenance-aa`, by the rules of C99 6.7.3.1 and of the full-restrict proposal (LLVM review D68484). Each fact that
//! a rule needs has two kernels. They are equal, except that the first kernel has the fact and the second kernel lacks
//! it.

use super::*;
use crate::alias::evaluate::answer;
use crate::alias::location::of_inst;
use crate::alias::modref::call_loc;
use crate::answers::{AliasResult, ModRefInfo, Question};
use crate::ir::{Constant, InstId, InstKind};

const DECLARATIONS: &str = "
declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)
declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
declare ptr @llvm.provenance.noalias.p0.p0.p0.p0.i64(ptr, ptr, ptr, ptr, i64, metadata)
declare ptr @llvm.noalias.arg.guard.p0.p0(ptr, ptr)
declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)
declare void @keep(ptr)
declare void @writes(ptr, i32) memory(argmem: readwrite)
declare void @writes_two(ptr, ptr) memory(argmem: readwrite)
declare void @writes_lanes(<2 x ptr>) memory(argmem: readwrite)
declare void @writes_all(ptr, i32)
@g = global i32 0
!0 = distinct !{!0}
!1 = distinct !{!1, !0, !\"x\"}
!2 = distinct !{!2, !0, !\"y\"}
!3 = distinct !{!3, !0, !\"unknown scope\"}
!4 = !{!1}
!5 = !{!2}
!6 = !{!3}
!7 = !{!1, !2}
!8 = !{!1, !2, !3}
!9 = !{!10}
!10 = !{i32 -1}
";

/// The restrict variables `%x` and `%y`, a read of each, and memory of unknown content.
const VARIABLES: &str = "  %x = alloca ptr
  %y = alloca ptr
  %dx = call ptr @llvm.noalias.decl.p0.i64(ptr %x, i64 0, metadata !4), !noalias !8
  %dy = call ptr @llvm.noalias.decl.p0.i64(ptr %y, i64 0, metadata !5), !noalias !8
  %l = load ptr, ptr %mem
";

/// A read of the restrict variable `%x`, which contains `%p`, and a read of `%y`, which contains `%q`.
const RX: &str = "%rx = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr %dx, ptr %x, i64 0, metadata !4), !noalias !8";
const RY: &str = "%ry = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr %dy, ptr %y, i64 0, metadata !5), !noalias !8";

fn kernel(attributes: &str, lines: &[&str]) -> Module {
    let body = lines.iter().map(|line| format!("  {line}\n")).collect::<String>();
    module(&format!(
        "define void @f(ptr %p, ptr %q, ptr %mem, i1 %c, <2 x ptr> %v) {attributes} {{\n{VARIABLES}{body}  ret void\n}}\n{DECLARATIONS}"
    ))
}

/// Returns the store of this number.
fn store(m: &Module, number: u128) -> InstId {
    let f = m.function(m.defined_functions().next().expect("a function"));
    let stores = |i: &InstId| match f.inst(*i).kind {
        InstKind::Store { value: Value::Const(c), .. } => {
            matches!(m.constant(c), Constant::Int { value, .. } if *value == number)
        }
        _ => false,
    };
    f.inst_ids().find(stores).expect("it is stored")
}

/// Whether restrict alone separates the stores of 1 and 2.
fn is_apart(m: &Module) -> bool {
    let (one, two) = (store(m, 1), store(m, 2));
    let asked =
        |q: Question| matches!(q, Question::AliasInsts { a, b } if (a, b) == (one, two) || (b, a) == (one, two));
    let claim = claims(m, "sound").into_iter().find(|c| asked(c.question)).expect("it is asked");
    let by_restrict = claim.rule == Some("provenance-aa/restrict");
    assert_eq!(claim.answer == Answer::Alias(AliasResult::NoAlias), by_restrict, "{claim:?}");
    by_restrict
}

const ONE: &str = "store i32 1, ptr %rx, !noalias !8";
const TWO: &str = "store i32 2, ptr %q, !noalias !8";

#[test]
fn based_on_and_unbased_pointers_do_not_alias() {
    assert!(is_apart(&kernel("", &[RX, ONE, TWO])));
    let near_misses: [(&[&str], &str); 8] = [
        (&[RX, "store i32 1, ptr %rx", TWO], "the scope is not visible at the first access"),
        (&[RX, ONE, "store i32 2, ptr %q"], "the scope is not visible at the second access"),
        (&[RX, ONE, "store i32 2, ptr %q, !noalias !5"], "another scope is visible at the second access"),
        (&[RX, "store i32 1, ptr %rx, !noalias !5", TWO], "another scope is visible at the first access"),
        (&["store i32 1, ptr %p, !noalias !8", TWO], "neither access is based on a restrict pointer"),
        (
            &[RX, "%a = getelementptr i8, ptr %rx, i64 0", ONE, "store i32 2, ptr %a, !noalias !8"],
            "both accesses are based on the restrict pointer",
        ),
        (
            &[RX, "%a = select i1 %c, ptr %rx, ptr %q", ONE, "store i32 2, ptr %a, !noalias !8"],
            "the second access may be based on it",
        ),
        (
            &[RX, "%a = select i1 %c, ptr %rx, ptr %q", "store i32 1, ptr %a, !noalias !8", TWO],
            "the first access is not certainly based on it",
        ),
    ];
    for (lines, why) in near_misses {
        assert!(!is_apart(&kernel("", lines)), "{why}");
    }
    // The pointer is based on the restrict pointer on every path, through either arm.
    let both = "%rx2 = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %a, ptr %dx, ptr %x, i64 0, metadata !4), !noalias !8";
    let lines = [RX, "%a = select i1 %c, ptr %p, ptr %q", both, "store i32 1, ptr %rx2, !noalias !8", TWO];
    assert!(is_apart(&kernel("", &lines)));
}

#[test]
fn a_scope_list_that_names_two_scopes_names_none() {
    let two = RX.replace("metadata !4", "metadata !7");
    assert!(!is_apart(&kernel("", &[&two, ONE, TWO])));
}

/// Two reads read different variables if their scopes differ. Within one scope, they read different variables if their
/// object ids or their addresses differ.
#[test]
fn two_reads_of_restrict_pointers() {
    let second = "store i32 2, ptr %ry, !noalias !8";
    assert!(is_apart(&kernel("", &[RX, RY, ONE, second])), "two scopes");
    let same_scope = |address: &str, object: u32, one: u32| {
        let ry = format!(
            "%ry = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr %dx, ptr {address}, i64 {object}, metadata !4), !noalias !8"
        );
        let rx = RX.replace("i64 0", &format!("i64 {one}"));
        is_apart(&kernel("", &[&rx, &ry, ONE, second]))
    };
    assert!(!same_scope("%x", 0, 0), "one variable is read twice");
    assert!(same_scope("%x", 1, 0), "different object ids");
    assert!(same_scope("%y", 0, 0), "different addresses");
    assert!(!same_scope("null", 0, 0), "without an address, the addresses do not differ");
}

/// A pointer from memory, a call or an integer is not based on the read pointer if the read pointer is not captured.
#[test]
fn escaped_restrict_pointer_may_alias_unknown_pointers() {
    let second = "store i32 2, ptr %l, !noalias !8";
    assert!(is_apart(&kernel("", &[RX, ONE, second])), "the restrict pointer is not captured");
    let provenance = "%rp = call ptr @llvm.provenance.noalias.p0.p0.p0.p0.i64(ptr %p, ptr %dx, ptr %x, ptr null, i64 0, metadata !4), !noalias !8";
    let guard = |scope: &str| {
        format!("%cg = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %mem, ptr null, metadata !9, metadata {scope})")
    };
    let gives: [(&[&str], &str); 6] = [
        (&["store ptr %rx, ptr %mem"], "the restrict pointer is stored"),
        (&["call void @keep(ptr %rx)"], "the restrict pointer is passed to a call"),
        (
            &["%a = getelementptr i8, ptr %rx, i64 4", "call void @keep(ptr %a)"],
            "a pointer computed from it is passed to a call",
        ),
        (&[provenance, "call void @keep(ptr %rp)"], "another read of the variable is passed to a call"),
        (
            &[provenance, "%ag = call ptr @llvm.noalias.arg.guard.p0.p0(ptr %p, ptr %rp)", "call void @keep(ptr %ag)"],
            "a guarded pointer is passed to a call",
        ),
        (&[&guard("!4")], "a copied block may contain it"),
    ];
    for (lines, why) in gives {
        assert!(!is_apart(&kernel("", &[&[RX], lines, &[ONE, second]].concat())), "{why}");
    }
    let keeps: [(&[&str], &str); 5] = [
        (&["%z = icmp eq ptr %p, null"], "only the normal pointer is compared"),
        (&["call void @keep(ptr %p)"], "the normal pointer is passed to a call"),
        (&[RY, "call void @keep(ptr %ry)"], "a read in another scope is passed to a call"),
        (
            &["%ag = call ptr @llvm.noalias.arg.guard.p0.p0(ptr %p, ptr %q)", "call void @keep(ptr %ag)"],
            "the guard is of other pointers",
        ),
        (&[&guard("!5")], "a copied block contains pointers of another scope"),
    ];
    for (lines, why) in keeps {
        assert!(is_apart(&kernel("", &[&[RX], lines, &[ONE, second]].concat())), "{why}");
    }
    // Another object of the scope, with its own object id, is captured.
    let other = "%ro = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr %dx, ptr %x, i64 1, metadata !4), !noalias !8";
    assert!(is_apart(&kernel("", &[RX, other, "call void @keep(ptr %ro)", ONE, second])));
    assert!(!is_apart(&kernel("", &[RX, &other.replace("i64 1", "i64 0"), "call void @keep(ptr %ro)", ONE, second])));
}

/// The lifetime of pointers of the unknown function scope began before the function. Arguments and memory may contain
/// pointers based on a pointer of this scope. No such pointer points to an object of this function.
#[test]
fn the_unknown_function_scope() {
    let ru = "%rx = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %x, i64 0, metadata !6), !noalias !8";
    let against = |pointer: &str, more: &[&str]| {
        let two = format!("store i32 2, ptr {pointer}, !noalias !8");
        let lines = [&[ru], more, &[ONE, &two]].concat();
        let m = kernel("!noalias !6", &lines);
        let (one, two) = (store(&m, 1), store(&m, 2));
        let f = m.defined_functions().next().expect("a function");
        let (layout, mut profile) = (DataLayout::for_module(&m), Profile::sound().clone());
        profile.set_option("aa-pipeline=provenance-aa,basic-aa").expect("providers");
        let analysis = Analysis::new(&m, f, &layout, &profile);
        let question = Question::AliasInsts { a: one, b: two };
        answer(&analysis, question).rule == Some("provenance-aa/restrict")
    };
    for other in ["%q", "%l"] {
        assert!(!against(other, &[]), "{other}");
    }
    for own in ["%y", "@g", "null", "undef"] {
        assert!(against(own, &[]), "{own}");
    }
    // If two pointers of the unknown function scope have different addresses, neither pointer is based on the other.
    let second = |address: &str| {
        format!(
            "%ru = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr null, ptr {address}, i64 0, metadata !6), !noalias !8"
        )
    };
    assert!(against("%ru", &[&second("%y")]));
    assert!(!against("%ru", &[&second("%x")]));
    // A declared variable that has an address may be a pointer of the unknown function scope; a variable without an
    // address cannot be such a pointer.
    let declared = |address: &str| {
        format!(
            "%rd = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr %dy, ptr {address}, i64 0, metadata !5), !noalias !8"
        )
    };
    assert!(!against("%rd", &[&declared("%x")]));
    assert!(against("%rd", &[&declared("%y")]));
    assert!(against("%rd", &[&declared("null")]));
    assert!(!against("%ru", &[&second("null")]));
}

/// Restrict also separates the addresses of two restrict pointers: `**ppA` and `**ppB`.
#[test]
fn restrict_pointers_to_restrict_pointers() {
    let text = include_str!("../../../../../corpus/full-restrict/pointer_to_restrict.ll");
    assert!(is_apart(&module(text)));
    let same = text.replace("metadata !3)", "metadata !0)").replace("ptr %pB, ptr null", "ptr %pA, ptr null");
    assert!(!is_apart(&module(&same)), "both addresses are based on one variable");
    let unseen = text.replace("!5 = !{!1, !4, !7}", "!5 = !{!7}");
    assert!(!is_apart(&module(&unseen)), "the addresses' scopes are not visible");
}

/// The examples of the proposal. Each example stores 1 and 2, and the proposal states whether the two stores may alias.
#[test]
fn the_examples_of_the_proposal() {
    for (name, text) in [
        ("single_scope", include_str!("../../../../../corpus/full-restrict/single_scope.ll")),
        ("struct_copy", include_str!("../../../../../corpus/full-restrict/struct_copy.ll")),
        ("struct_copy_optimized", include_str!("../../../../../corpus/full-restrict/struct_copy_optimized.ll")),
    ] {
        assert!(is_apart(&module(text)), "{name}");
        assert!(!is_apart(&module(&text.replace(", !noalias", ", !other"))), "{name}");
    }
    assert!(!is_apart(&module(include_str!("../../../../../corpus/full-restrict/unknown_scope.ll"))));
}

/// A call that accesses only argument memory has no effect on a location if restrict separates the location from each
/// argument.
#[test]
fn calls() {
    let said = |call: &str| {
        let m = kernel("", &[RX, RY, call, TWO]);
        let two = store(&m, 2);
        let f = m.defined_functions().next().expect("a function");
        let layout = DataLayout::for_module(&m);
        let analysis = Analysis::new(&m, f, &layout, Profile::sound());
        let calls = |i: &InstId| m.function(f).inst(*i).kind.as_call().is_some();
        let id = m.function(f).inst_ids().filter(calls).last().expect("a call");
        let site = analysis.call_site(id).expect("a call");
        let loc = of_inst(&analysis.view, two).expect("a store");
        call_loc(&mut Query::new(&analysis), &site, &loc)
    };
    let apart = |call: &str| {
        let said = said(call);
        let by = said.rule == Some("provenance-aa/restrict-call");
        assert!(!by || said.info == ModRefInfo::NoModRef);
        by
    };
    assert!(apart("call void @writes(ptr %rx, i32 0), !noalias !8"));
    assert!(apart("call void @writes_two(ptr %rx, ptr %ry), !noalias !8"), "each of them");
    for near in [
        "call void @writes(ptr %rx, i32 0)",
        "call void @writes(ptr %rx, i32 0), !noalias !5",
        "call void @writes(ptr %p, i32 0), !noalias !8",
        "call void @writes_two(ptr %rx, ptr %p), !noalias !8",
        "call void @writes_two(ptr %p, ptr %rx), !noalias !8",
        "call void @writes_lanes(<2 x ptr> %v), !noalias !8",
        "call void @writes_all(ptr %rx, i32 0), !noalias !8",
    ] {
        assert!(!apart(near), "{near}");
    }
}

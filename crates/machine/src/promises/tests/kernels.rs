//! Kernels that break or keep a promise, executed by the whole machine. The rules are in docs/machine.md, section 6.

use crate::promises::module::Promises;
use crate::tests::outcome_of;
use crate::{Options, Semantics};

fn outcome_under(text: &str, semantics: Semantics) -> String {
    outcome_of(text, &Options { semantics, ..Options::default() })
}

pub(super) fn outcome(text: &str) -> String {
    outcome_under(text, Semantics::LangRef2026_07)
}

const TWO_POINTERS: &str = "; aliasmith: arg 0 = object global 64 align 16\n; aliasmith: arg 1 = arg 0 + 0\n";
const TWO_THREADS: &str =
    "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 64 align 16\n";

/// Returns a kernel for one thread, with two equal pointers.
pub(super) fn body(params: &str, body: &str, rest: &str) -> String {
    format!("{TWO_POINTERS}define void @k({params}) {{\n{body}\n  ret void\n}}\n{rest}")
}

/// Each thread writes its own word, waits at a barrier, and reads its neighbour's word.
fn exchange(attribute: &str) -> String {
    format!(
        "{TWO_THREADS}target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr addrspace(1) {attribute} %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(1) %own
  call void @llvm.nvvm.barrier0()
  %u = xor i32 %t, 1
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %v = load i32, ptr addrspace(1) %other
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
"
    )
}

#[test]
fn threads_that_exchange_data_through_a_noalias_parameter() {
    assert_eq!(outcome(&exchange("")), "counted");
    assert_eq!(outcome(&exchange("noalias")), "ub noalias");
    assert_eq!(outcome_under(&exchange("noalias"), Semantics::LangRef2025), "counted");
}

#[test]
fn noalias_call_between_barriers_is_allowed() {
    let kernel = |attribute: &str| {
        exchange("").replace("  store i32 %t, ptr addrspace(1) %own", "  call void @w(ptr addrspace(1) %own, i32 %t)")
            + &format!(
                "define internal void @w(ptr addrspace(1) {attribute} %p, i32 %t) {{\n  store i32 %t, ptr addrspace(1) %p\n  ret void\n}}\n"
            )
    };
    assert_eq!(outcome(&kernel("noalias")), "counted");
}

#[test]
fn noalias_of_one_thread() {
    let code = "  store i32 1, ptr %p\n  %v = load i32, ptr %q";
    assert_eq!(outcome(&body("ptr noalias %p, ptr %q", code, "")), "ub noalias");
    assert_eq!(outcome(&body("ptr %p, ptr noalias %q", code, "")), "ub noalias");
    assert_eq!(outcome(&body("ptr %p, ptr %q", code, "")), "counted");
    assert_eq!(outcome(&body("ptr noalias %p, ptr %q", &code.replace("%q", "%p"), "")), "counted");
    let reads = "  %u = load i32, ptr %p\n  %v = load i32, ptr %q";
    assert_eq!(outcome(&body("ptr noalias %p, ptr noalias %q", reads, "")), "counted");
    let apart = "  store i32 1, ptr %p\n  %r = getelementptr i8, ptr %q, i64 4\n  %v = load i32, ptr %r";
    assert_eq!(outcome(&body("ptr noalias %p, ptr noalias %q", apart, "")), "counted");
}

#[test]
fn based_on_follows_memory_phis_and_integers() {
    let spilled = "  %s = alloca ptr\n  store ptr %p, ptr %s\n  %r = load ptr, ptr %s\n  store i32 1, ptr %r";
    let read = |what: &str| format!("{spilled}\n  %v = load i32, ptr {what}");
    assert_eq!(outcome(&body("ptr noalias %p, ptr %q", &read("%p"), "")), "counted");
    assert_eq!(outcome(&body("ptr noalias %p, ptr %q", &read("%q"), "")), "ub noalias");
    let wild =
        "  %i = ptrtoint ptr %p to i64\n  %r = inttoptr i64 %i to ptr\n  store i32 1, ptr %r\n  store i32 2, ptr %p";
    assert_eq!(outcome(&body("ptr noalias %p, ptr %q", wild, "")), "undecided: wildcard under noalias");
    assert_eq!(outcome(&body("ptr %p, ptr %q", wild, "")), "counted");
}

#[test]
fn noalias_results() {
    let make = |with: &str| {
        let rest = "@g = global i32 0
define noalias ptr @make() {
  %m = call ptr @malloc(i64 8)
  store i32 0, ptr %m
  ret ptr %m
}
define noalias ptr @same() {
  ret ptr @g
}
declare ptr @malloc(i64)
";
        body("ptr %p, ptr %q", &format!("  %m = call ptr @{with}()\n  store i32 1, ptr %m"), rest)
    };
    assert_eq!(outcome(&make("make")), "counted");
    assert_eq!(outcome(&make("same")), "ub noalias-result");
}

const SCOPES: &str = "declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = distinct !{!0, !\"domain\"}
!1 = distinct !{!1, !0, !\"scope\"}
!2 = !{!1}
";

#[test]
fn alias_scopes_of_a_loop_end_with_their_declaration() {
    let kernel = |decl: &str| {
        format!(
            "{TWO_POINTERS}define void @k(ptr %p, ptr %q) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  {decl}
  %n = add i64 %i, 1
  %a = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %a, !alias.scope !2
  %b = getelementptr i32, ptr %q, i64 %n
  store i32 %v, ptr %b, !noalias !2
  %c = icmp ult i64 %n, 3
  br i1 %c, label %loop, label %done
done:
  ret void
}}
{SCOPES}"
        )
    };
    let decl = "call void @llvm.experimental.noalias.scope.decl(metadata !2)";
    assert_eq!(outcome(&kernel(decl)), "counted");
    assert_eq!(outcome(&kernel("")), "ub alias-scope");
}

#[test]
fn alias_scopes_of_a_call() {
    let rest = format!("define internal void @w(ptr %p) {{\n  store i32 1, ptr %p\n  ret void\n}}\n{SCOPES}");
    let code = "  %v = load i32, ptr %p, !alias.scope !2\n  call void @w(ptr %q), !noalias !2";
    assert_eq!(outcome(&body("ptr %p, ptr %q", code, &rest)), "ub alias-scope");
    assert_eq!(outcome(&body("ptr %p, ptr %q", &code.replace("!noalias", "!alias.scope"), &rest)), "counted");
}

#[test]
fn tbaa() {
    let rest = "!0 = !{!\"root\"}
!1 = !{!\"int\", !0, i64 0}
!2 = !{!\"float\", !0, i64 0}
!3 = !{!1, !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!1, !1, i64 0, i64 1}
";
    let code = |second: &str| format!("  store i32 1, ptr %p, !tbaa !3\n  %v = load i32, ptr %q, !tbaa !{second}");
    assert_eq!(outcome(&body("ptr %p, ptr %q", &code("3"), rest)), "counted");
    assert_eq!(outcome(&body("ptr %p, ptr %q", &code("4"), rest)), "ub tbaa");
    assert_eq!(outcome(&body("ptr %p, ptr %q", &code("5"), rest)), "ub invariant-load");
}

#[test]
fn invariant_loads_and_spaces() {
    let store = |md: &str, v: &str| format!("  %v = load i32, ptr %p, {md}\n  store i32 {v}, ptr %q");
    let code = |md: &str| format!("  %w = load i32, ptr %p\n  %x = add i32 %w, 1\n{}", store(md, "%x"));
    let rest = "!0 = !{}\n!1 = !{i32 1, i32 2}\n!2 = !{i32 3, i32 4}\n!3 = !{!4}\n!4 = distinct !{}";
    let run = |md: &str| {
        outcome(
            &body("ptr %p, ptr %q", &code(md), rest)
                .replace("define", "target triple = \"nvptx64-nvidia-cuda\"\ndefine"),
        )
    };
    assert_eq!(run("!invariant.load !0"), "ub invariant-load");
    let same = body("ptr %p, ptr %q", &store("!invariant.load !0", "%v"), rest);
    assert_eq!(outcome(&same), "counted");
    // LLVM assumes that no store writes these bytes, so a judge of answers must not use the run.
    let judged = crate::tests::judged_outcome_of(&same);
    assert_eq!(judged, "undecided: an equal value is stored where a promise forbids another");
    assert_eq!(run("!noalias.addrspace !1"), "ub noalias-addrspace");
    assert_eq!(run("!noalias.addrspace !2"), "counted");
    assert_eq!(run("!nontemporal !0"), "counted");
    assert_eq!(run("!llvm.mem.parallel_loop_access !4"), "unchecked: metadata llvm.mem.parallel_loop_access");
    assert_eq!(run("!never.heard.of !0"), "unchecked: metadata never.heard.of");
}

#[test]
fn memory_effects_of_calls() {
    let rest = |attrs: &str, code: &str| {
        format!("@g = global i32 0\ndefine internal void @w(ptr %p) {attrs} {{\n{code}\n  ret void\n}}\n")
    };
    let call = |attrs: &str, code: &str| outcome(&body("ptr %p, ptr %q", "  call void @w(ptr %p)", &rest(attrs, code)));
    let (read, write) = ("  %v = load i32, ptr %p", "  store i32 1, ptr %p");
    let global = "  store i32 1, ptr @g";
    let own = "  %a = alloca i32\n  store i32 1, ptr %a\n  %v = load i32, ptr %a";
    for (attrs, code, result) in [
        ("memory(none)", own, "counted"),
        ("memory(none)", read, "ub memory-effects"),
        ("memory(read)", read, "counted"),
        ("memory(read)", write, "ub memory-effects"),
        ("memory(argmem: write)", write, "counted"),
        ("memory(argmem: write)", global, "ub memory-effects"),
        ("memory(write, argmem: none)", global, "counted"),
        ("memory(write, argmem: none)", write, "ub memory-effects"),
        ("nosync", "  fence seq_cst", "ub nosync"),
        ("nosync", write, "counted"),
        ("memory(argmem: readwrite)", "  fence seq_cst", "ub memory-effects"),
        ("noreturn", write, "ub noreturn"),
        ("norecurse", write, "counted"),
        ("norecurse", "  call void @w(ptr %p)", "ub norecurse"),
        ("nounwind willreturn mustprogress nofree", write, "counted"),
        ("naked", write, "unchecked: naked"),
        ("\"no-trapping-math\"=\"true\" nonlazybind", write, "counted"),
    ] {
        assert_eq!(call(attrs, code), result, "{attrs}\n{code}");
    }
    let site = |attrs: &str| {
        let code = format!("  call void @w(ptr %p) {attrs}");
        outcome(&body("ptr %p, ptr %q", &code, &rest("", write)))
    };
    assert_eq!(site("memory(read)"), "ub memory-effects");
    assert_eq!(site("memory(write)"), "counted");
}

#[test]
fn argument_attributes() {
    let rest = |attrs: &str, code: &str| {
        format!("@g = global ptr null\ndefine internal ptr @w(ptr {attrs} %p, ptr %q) {{\n{code}\n  ret ptr %q\n}}\n")
    };
    let call = |attrs: &str, code: &str| {
        outcome(&body("ptr %p, ptr %q", "  %r = call ptr @w(ptr %p, ptr %q)", &rest(attrs, code)))
    };
    // `%i` is converted from the address of another pointer to the same bytes.
    let wildcard = |first: &str| {
        format!("  {first}\n  %n = ptrtoint ptr %q to i64\n  %i = inttoptr i64 %n to ptr\n  %v = load i32, ptr %i")
    };
    for (attrs, code, result) in [
        ("readonly", "  store i32 1, ptr %p", "ub readonly"),
        ("readonly", "  store i32 1, ptr %q", "counted"),
        ("writeonly", "  %v = load i32, ptr %p", "counted"),
        ("readnone", "  %v = load i32, ptr %q", "counted"),
        ("captures(none)", "  store ptr %p, ptr @g", "undecided: captures"),
        ("captures(none)", "  store ptr %q, ptr @g", "counted"),
        ("captures(none)", "  %a = alloca ptr\n  store ptr %p, ptr %a", "counted"),
        ("captures(none)", "  %i = ptrtoint ptr %p to i64", "undecided: captures"),
        ("captures(none)", "  %c = icmp eq ptr %p, null", "undecided: captures"),
        ("captures(address_is_null)", "  %c = icmp eq ptr %p, null", "counted"),
        ("captures(none)", "  ret ptr %p\nnext:", "ub captures"),
        ("captures(ret: address, provenance)", "  ret ptr %p\nnext:", "counted"),
        ("initializes((0, 4))", "  store i32 1, ptr %p", "counted"),
        ("initializes((0, 8))", "  store i32 1, ptr %p", "counted"),
        ("initializes((0, 80))", "  store i32 1, ptr %p", "ub initializes"),
        ("initializes((0, 4))", "  store volatile i32 1, ptr %p", "ub initializes"),
        ("initializes((0, 4))", "  %v = load i32, ptr %q\n  store i32 1, ptr %p", "counted"),
        ("initializes((0, 4))", "  %v = load i32, ptr %p\n  store i32 1, ptr %p", "ub initializes"),
        ("initializes((0, 4))", &wildcard("store i32 1, ptr %p"), "counted"),
        ("initializes((0, 4))", &wildcard(""), "undecided: wildcard under initializes"),
    ] {
        assert_eq!(call(attrs, code), result, "{attrs}\n{code}");
    }
    let dead = |written: &str, after: &str| {
        let code = format!("  %r = call ptr @w(ptr %p, ptr %q)\n  %v = load i32, ptr %p\n{after}");
        outcome(&body("ptr %p, ptr %q", &code, &rest("dead_on_return", written)))
    };
    let used = "  %c = icmp eq i32 %v, 0\n  br i1 %c, label %x, label %x\nx:";
    assert_eq!(dead("  store i32 1, ptr %p", ""), "counted");
    assert_eq!(dead("  store i32 1, ptr %p", used), "ub poison");
    assert_eq!(dead("  store i32 1, ptr %q", used), "counted");
}

/// The range of `initializes` wraps in the width of the address, as the address of the store does. function-attrs of
/// LLVM 22 infers such a range.
#[test]
fn initializes_wraps_where_the_address_does() {
    let of = |arg: &str, space: u32, range: &str| {
        let lo = "-2147483648";
        outcome(&format!(
            "; aliasmith: arg 0 = object {arg}\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
             define void @k(ptr addrspace({space}) %p) {{\n  call void @f(ptr addrspace({space}) %p)\n  ret void\n}}\n\
             define internal void @f(ptr addrspace({space}) initializes({range}) %p) {{\n\
             \x20 %q = getelementptr i8, ptr addrspace({space}) %p, i64 {lo}\n\
             \x20 store i32 0, ptr addrspace({space}) %q\n  ret void\n}}\n"
        ))
    };
    assert_eq!(of("local 8 align 4 - 2147483648", 5, "(-2147483648, -2147483644)"), "counted");
    assert_eq!(of("local 8 align 4 - 2147483648", 5, "(-2147483648, -2147483640)"), "counted");
    assert_eq!(of("local 8 align 4 - 2147483648", 5, "(-2147483648, -2147483636)"), "ub initializes");
    assert_eq!(of("global 8 align 4 + 2147483648", 1, "(-2147483648, -2147483644)"), "counted");
    // An address of 64 bits does not wrap at this offset.
    assert_eq!(of("global 8 align 4 + 2147483648", 1, "(2147483648, 2147483652)"), "ub initializes");
}

#[test]
fn tail_calls() {
    let kernel = |tail: &str| {
        let rest = "define internal void @w(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n";
        body("ptr %p, ptr %q", &format!("  %a = alloca i32\n  {tail} void @w(ptr %a)"), rest)
    };
    assert_eq!(outcome(&kernel("tail call")), "ub tail");
    assert_eq!(outcome(&kernel("call")), "counted");
}

#[test]
fn assumed_separate_storage() {
    let kernel = |second: &str| {
        let code = format!("  call void @llvm.assume(i1 true) [ \"separate_storage\"(ptr %p, ptr {second}) ]");
        body("ptr %p, ptr %q", &code, "@g = global i32 0\ndeclare void @llvm.assume(i1)\n")
    };
    assert_eq!(outcome(&kernel("%q")), "ub assume");
    assert_eq!(outcome(&kernel("@g")), "counted");
}

#[test]
fn byval_copy_of_unreadable_memory_is_undecided() {
    let kernel = |attrs: &str| {
        let rest = "define internal void @w(ptr byval(i32) %p) {\n  store i32 1, ptr %p\n  ret void\n}\n";
        let outer = format!(
            "define internal void @o(ptr %p) {attrs} {{\n  call void @w(ptr byval(i32) %p)\n  ret void\n}}\n{rest}"
        );
        body("ptr %p, ptr %q", "  call void @o(ptr %p)", &outer)
    };
    assert_eq!(outcome(&kernel("memory(none)")), "undecided: a byval copy of what is promised not to be read");
    assert_eq!(outcome(&kernel("memory(read)")), "counted");
}

#[test]
fn constant_memory_behind_a_readnone_argument_is_undecided() {
    let kernel = |g: &str| {
        format!(
            "@c = constant i32 1\n@g = global i32 1\ndefine internal i32 @w(ptr readnone %p) {{\n  %v = load i32, ptr %p\n  \
            ret i32 %v\n}}\ndefine void @k() {{\n  %v = call i32 @w(ptr @{g})\n  ret void\n}}\n"
        )
    };
    assert_eq!(outcome(&kernel("c")), "undecided: constant memory is read through a readnone argument");
    assert_eq!(outcome(&kernel("g")), "ub readonly");
}

/// Until LLVM 22, volatile accesses violate `nosync`; LangRef of LLVM 23 allows them (llvm#194391).
#[test]
fn nosync_forbids_volatile_accesses_until_llvm_22() {
    let kernel = |attributes: &str, volatile: &str| {
        body(
            "ptr %p, ptr %q",
            &format!("  call void @f(ptr %p) {attributes}"),
            &format!("define internal void @f(ptr %x) {{\n  store {volatile} i32 1, ptr %x\n  ret void\n}}\n"),
        )
    };
    assert_eq!(outcome_under(&kernel("nosync", "volatile"), Semantics::LangRef2025), "ub nosync");
    assert_eq!(outcome(&kernel("nosync", "volatile")), "counted");
    assert_eq!(outcome_under(&kernel("", "volatile"), Semantics::LangRef2025), "counted");
    assert_eq!(outcome_under(&kernel("nosync", ""), Semantics::LangRef2025), "counted");
    // If a module is the output of a release, the release decides whether a volatile access violates `nosync`, and the
    // semantics of the run do not.
    let module = crate::ir::parse::parse_module("t.ll", kernel("nosync", "volatile").as_bytes()).expect("valid").module;
    for (major, syncs) in [(15, true), (22, true), (23, false), (24, false)] {
        assert_eq!(Promises::of_release(&module, major).volatile_syncs, Some(syncs), "{major}");
    }
    assert_eq!(Promises::new(&module).volatile_syncs, None);
}

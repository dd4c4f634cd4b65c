//! `nvptx-aa` and `amdgpu-aa`: space matrices, the search for casts, the position in the chain, metadata.

use super::{ALL, ask, check, claims, module};
use crate::alias::{matrix, matrix_module};
use crate::answers::{AliasResult, Answer, Question};
use crate::target::{Profile, Target};

const HEADER: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

/// A profile's matrix states the answer for each pair of spaces. An alias query about pointers of the two spaces must
/// give the same answer.
#[test]
fn matrix_equals_answers_about_its_module() {
    for target in [Target::Nvptx64, Target::Amdgcn] {
        let m = module(&matrix_module(target));
        for profile in Profile::all() {
            for cell in matrix(profile, target, u32::MAX) {
                let answer = ask(&m, &profile.name, &format!("%a{}:4", cell.a.0), &format!("%b{}:4", cell.b.0));
                assert_eq!(answer.split(' ').next(), Some(cell.answer.name()), "{} {cell:?}", profile.name);
            }
        }
    }
}

#[test]
fn windows_overlap() {
    let text = format!(
        "{HEADER}define void @f(ptr %g, ptr addrspace(1) %p1, ptr addrspace(3) %p3, ptr addrspace(7) %p7, ptr addrspace(101) %p101) {{
  ret void
}}"
    );
    check(
        &text,
        &[
            (ALL, "%g:4", "%p3:4", "MayAlias"),
            ("sound cicc-13 llvm-19 llvm-22", "%p1:4", "%p3:4", "NoAlias nvptx-aa/space-matrix"),
            ("llvm-15 llvm-16", "%p1:4", "%p3:4", "MayAlias"),
            ("sound cicc-13 llvm-22", "%p3:4", "%p7:4", "MayAlias"),
            ("llvm-19", "%p3:4", "%p7:4", "NoAlias nvptx-aa/space-matrix"),
            ("sound cicc-13", "%p1:4", "%p101:4", "MayAlias"),
            ("llvm-19 llvm-22", "%p1:4", "%p101:4", "NoAlias nvptx-aa/space-matrix"),
        ],
    );
    // Parameters have global addresses only since SM 70.
    let old = text.replace("{\n", "\"target-cpu\"=\"sm_60\" {\n");
    check(&old, &[("sound", "%p1:4", "%p101:4", "NoAlias nvptx-aa/space-matrix")]);
}

/// Returns a function with a generic pointer. Between the cast that determines the pointer's space and the pointer,
/// there are `geps` GEPs.
fn tower(geps: usize) -> String {
    let mut text = format!(
        "{HEADER}define void @f(ptr addrspace(3) %s, ptr addrspace(1) %q) {{\n  %g0 = addrspacecast ptr addrspace(3) %s to ptr\n"
    );
    for i in 1..=geps {
        text.push_str(&format!("  %g{i} = getelementptr i8, ptr %g{}, i64 1\n", i - 1));
    }
    text.push_str("  ret void\n}\n");
    text
}

#[test]
fn space_search_stops_at_the_release_limit() {
    let no = "NoAlias nvptx-aa/space-matrix";
    check(
        &tower(0),
        &[("sound cicc-13 llvm-22", "%g0:4", "%q:4", no), ("llvm-16 llvm-19", "%g0:4", "%q:4", "MayAlias")],
    );
    check(
        &tower(3),
        &[("sound cicc-13 llvm-22 llvm-19", "%g3:4", "%q:4", no), ("llvm-16", "%g3:4", "%q:4", "MayAlias")],
    );
    // The search ends before the seventh step. With seven steps, the answer is NoAlias only if another provider looks
    // through the GEPs.
    check(&tower(40), &[("sound", "%g40:4", "%q:4", no), ("cicc-13 llvm-22 llvm-19", "%g40:4", "%q:4", "MayAlias")]);
}

#[test]
fn the_first_of_the_chain_decides() {
    let text = format!(
        "{HEADER}define void @f(ptr addrspace(1) %p) {{
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %s = addrspacecast ptr %g to ptr addrspace(3)
  ret void
}}"
    );
    check(
        &text,
        &[
            ("sound cicc-13 llvm-22", "%p:4", "%s:4", "NoAlias nvptx-aa/space-matrix"),
            ("llvm-19 llvm-16", "%p:4", "%s:4", "MustAlias basic-aa/same-value"),
            (ALL, "%p:4", "%g:4", "MustAlias basic-aa/same-value"),
        ],
    );
}

#[test]
fn select_of_two_shared_pointers() {
    let text = format!(
        "{HEADER}define void @f(ptr addrspace(3) %a, ptr addrspace(3) %b, ptr addrspace(1) %q, ptr %any, i1 %c) {{
  %ga = addrspacecast ptr addrspace(3) %a to ptr
  %gb = addrspacecast ptr addrspace(3) %b to ptr
  %s = select i1 %c, ptr %ga, ptr %gb
  %t = select i1 %c, ptr %ga, ptr %any
  ret void
}}"
    );
    check(
        &text,
        &[("sound cicc-13 llvm-22", "%s:4", "%q:4", "NoAlias basic-aa/select"), (ALL, "%t:4", "%q:4", "MayAlias")],
    );
}

/// A pointer that the host passes does not point to memory that a launch creates (measured with each release). LLVM 20
/// and later require an identified object beside an argument.
#[test]
fn pointers_from_the_host() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
@lds = addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @f(ptr %a, ptr addrspace(4) %c, ptr addrspace(6) %c6, ptr addrspace(3) %s, ptr addrspace(5) %p, i32 %i) {
  %ga = getelementptr i8, ptr %a, i32 %i
  %in = inttoptr i32 %i to ptr addrspace(3)
  %cast = addrspacecast ptr %a to ptr addrspace(3)
  %flat = addrspacecast ptr addrspace(3) @lds to ptr
  %l4 = load ptr, ptr addrspace(4) %c
  %l6 = load ptr, ptr addrspace(6) %c6
  ret void
}";
    let (no, stock) = ("NoAlias amdgpu-aa/from-host", "llvm-15 llvm-16 llvm-19 llvm-22");
    let (old, new) = ("llvm-15 llvm-16 llvm-19", "sound llvm-22");
    let kernel = [
        (stock, "%a:4", "@lds:4", no),
        ("sound", "%a:4", "@lds:4", "MayAlias"),
        (old, "%a:4", "%s:4", no),
        (new, "%a:4", "%s:4", "MayAlias"),
        (old, "%in:4", "%ga:4", no),
        (new, "%in:4", "%ga:4", "MayAlias"),
        (old, "%ga:4", "%p:4", no),
        (new, "%ga:4", "%p:4", "MayAlias"),
        (stock, "%l4:4", "%s:4", no),
        (stock, "%in:4", "%l4:4", no),
        ("sound", "%l4:4", "%s:4", "MayAlias"),
        (ALL, "%l6:4", "%s:4", "MayAlias"),
        (ALL, "%a:4", "%flat:4", "MayAlias"),
        (ALL, "%a:4", "%cast:4", "MustAlias basic-aa/same-value"),
    ];
    check(text, &kernel);
    // If a function is not a kernel, its caller may pass any pointer. But the contents of constant memory come from the
    // host in every function.
    let plain = text.replace("amdgpu_kernel ", "");
    check(
        &plain,
        &[(ALL, "%a:4", "@lds:4", "MayAlias"), (ALL, "%ga:4", "%s:4", "MayAlias"), (stock, "%l4:4", "%s:4", no)],
    );
}

/// All releases answer that pointers into the constant space do not alias each other, because no code may write to this
/// space.
#[test]
fn constants_beside_constants() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define void @f(ptr addrspace(4) %a, ptr addrspace(4) %b, ptr addrspace(6) %c, ptr addrspace(6) %d) {
  ret void
}";
    let (stock, no) = ("llvm-15 llvm-16 llvm-19 llvm-22", "NoAlias amdgpu-aa/space-matrix");
    check(text, &[(stock, "%a:4", "%b:4", no), (stock, "%c:4", "%d:4", no), ("sound", "%a:4", "%b:4", "MayAlias")]);
}

/// LLVM 17 to 19 assume that a buffer resource has the same address as the pointer from which it is made. Later
/// releases take into account that the index widths differ, and earlier releases do not know the intrinsic.
#[test]
fn buffer_resources() {
    let text = "target datalayout = \"e-p:64:64-p1:64:64-p3:32:32-p5:32:32-p7:160:256:256:32-p8:128:128-A5-ni:7:8\"
target triple = \"amdgcn-amd-amdhsa\"
@g = addrspace(1) global [32 x i8] zeroinitializer
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)
define void @f() {
  %p = getelementptr inbounds i8, ptr addrspace(1) @g, i64 4
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) @g, i16 0, i32 32, i32 159744)
  %fat = addrspacecast ptr addrspace(8) %r to ptr addrspace(7)
  %in = getelementptr i8, ptr addrspace(7) %fat, i32 22
  ret void
}";
    let rows = [
        ("llvm-19", "%in:4", "@g:4", "NoAlias basic-aa/gep-constant-offset"),
        ("sound llvm-15 llvm-16 llvm-22", "%in:4", "@g:4", "MayAlias"),
        ("llvm-19", "%fat:4", "%p:4", "NoAlias basic-aa/gep-before-object"),
        ("sound llvm-15 llvm-16 llvm-22", "%fat:4", "%p:4", "MayAlias"),
    ];
    check(text, &rows);
}

/// Among the profiles, only cicc's uses `!noalias.addrspace`. This metadata separates two accesses only if it excludes
/// a space, and the pointer of the other access is known to be in this space.
#[test]
fn noalias_addrspace() {
    let text = format!(
        "{HEADER}define void @f(ptr %g, ptr addrspace(3) %s, ptr addrspace(1) %q) {{
  %v = load i32, ptr %g, !noalias.addrspace !0
  store i32 0, ptr addrspace(3) %s
  store i32 0, ptr addrspace(1) %q
  ret void
}}
!0 = !{{i32 3, i32 4}}"
    );
    let m = module(&text);
    let answers = |profile: &str| -> Vec<(AliasResult, Option<&'static str>)> {
        claims(&m, profile)
            .iter()
            .filter(|c| matches!(c.question, Question::AliasInsts { .. }))
            .map(|c| match c.answer {
                Answer::Alias(r) => (r, c.rule),
                other => panic!("{other} to an alias question"),
            })
            .collect()
    };
    let apart = (AliasResult::NoAlias, Some("nvptx-aa/noalias-addrspace"));
    let matrix = (AliasResult::NoAlias, Some("nvptx-aa/space-matrix"));
    let may = (AliasResult::MayAlias, None);
    assert_eq!(answers("cicc-13"), [apart, may, matrix]);
    assert_eq!(answers("sound"), [may, may, matrix]);
    assert_eq!(answers("llvm-22"), [may, may, matrix]);
}

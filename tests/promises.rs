//! Tests that every row of the table of promises exists in LLVM: opt-22 reads every attribute and every flag where it
//! is allowed, and prints it again. Run with `cargo test --test llvm promises::`; needs opt-22.

use crate::common;
use aliasmith::machine::{AttachPoint, PROMISES};
use aliasmith::oracle::{Discovery, built_in, find};
use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the output of `opt-22 -S` for a module; `None` if it is not installed.
fn printed(module: &str) -> Option<String> {
    if !common::installed(&["opt-22"]) {
        return None;
    }
    let manifests = built_in();
    let manifest = manifests.iter().find(|m| m.name == "opt-22").expect("it is built in");
    let Discovery::Found(opt) = find(manifest) else { return None };
    let mut child = Command::new(&opt.path)
        .args(["-S", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("opt-22 starts");
    child.stdin.take().expect("a pipe").write_all(module.as_bytes()).expect("opt-22 reads");
    let output = child.wait_with_output().expect("opt-22 ends");
    assert!(output.status.success(), "{}\n{module}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("text"))
}

fn rows(at: AttachPoint) -> impl Iterator<Item = &'static str> {
    PROMISES.iter().filter(move |(_, w, ..)| *w == at).map(|(name, ..)| *name)
}

/// Returns the attribute in the syntax of LLVM IR.
fn written(name: &str) -> String {
    match name {
        "memory" | "captures" => format!("{name}(none)"),
        "initializes" => "initializes((0, 4))".into(),
        "range" => "range(i32 0, 4)".into(),
        "allocsize" => "allocsize(0)".into(),
        "allockind" => "allockind(\"alloc\")".into(),
        "alignstack" | "dereferenceable" | "dereferenceable_or_null" => format!("{name}(8)"),
        "align" => "align 8".into(),
        "nofpclass" => "nofpclass(nan)".into(),
        "vscale_range" => "vscale_range(1,2)".into(),
        "byval" | "sret" | "byref" | "inalloca" | "preallocated" | "elementtype" => format!("{name}(i32)"),
        _ => name.into(),
    }
}

/// Returns a module with the attribute where opt-22 accepts it: at a pointer parameter, at another parameter, at the
/// only position that allows the attribute, or else at a function.
fn declaration(name: &str) -> String {
    let (attr, f) = (written(name), format!("@f.{name}"));
    match name {
        "allocptr"
        | "dead_on_return"
        | "dead_on_unwind"
        | "inreg"
        | "nest"
        | "noalias"
        | "nocapture"
        | "noext"
        | "noundef"
        | "nonnull"
        | "readnone"
        | "readonly"
        | "swiftasync"
        | "swifterror"
        | "swiftself"
        | "writable"
        | "writeonly"
        | "byref"
        | "byval"
        | "inalloca"
        | "sret"
        | "captures"
        | "dereferenceable"
        | "dereferenceable_or_null"
        | "initializes"
        | "align"
        | "preallocated" => format!("declare void {f}(ptr {attr})"),
        "allocalign" => format!("declare ptr {f}(i64 {attr})"),
        "signext" | "zeroext" | "range" => format!("declare void {f}(i32 {attr})"),
        "returned" => format!("declare i32 {f}(i32 {attr})"),
        "nofpclass" => format!("declare void {f}(float {attr})"),
        "immarg" => format!("declare void @llvm.prefetch.p0(ptr, i32 {attr}, i32 immarg, i32 immarg)"),
        "elementtype" => format!(
            "define ptr {f}(ptr %p) {{\n%q = call ptr @llvm.preserve.array.access.index.p0.p0(ptr {attr} %p, i32 0, i32 0)\n\
             ret ptr %q\n}}\ndeclare ptr @llvm.preserve.array.access.index.p0.p0(ptr, i32, i32)"
        ),
        "builtin" => format!(
            "define void {f}() {{\ncall void @f.called() {attr}\nret void\n}}\ndeclare void @f.called() nobuiltin"
        ),
        "optnone" => format!("declare void {f}() noinline {attr}"),
        "jumptable" => format!("declare void {f}() unnamed_addr {attr}"),
        _ => format!("declare ptr {f}(i64, ptr) {attr}"),
    }
}

/// Attributes that LLVM 23 knows and LLVM 22 does not.
const NEW_IN_23: [&str; 4] = ["denormal_fpenv", "flatten", "noipa", "nooutline"];

#[test]
fn every_attribute_is_one_of_llvm_22() {
    let known = || rows(AttachPoint::Attribute).filter(|name| !NEW_IN_23.contains(name));
    let module: Vec<String> = known().map(declaration).collect();
    let Some(text) = printed(&module.join("\n")) else { return };
    for name in known() {
        // LLVM reads this name, and since LLVM 21 prints it as `captures(none)`.
        let name = if name == "nocapture" { "captures(none)" } else { name };
        assert!(text.contains(name), "{name} is gone from\n{text}");
    }
}

#[test]
fn every_flag_is_one_of_llvm_22() {
    let line = |name: &str| match name {
        "nuw" | "nsw" => format!("%v.NAME = add {name} i32 %a, %a"),
        "exact" => "%v.NAME = lshr exact i32 %a, %a".into(),
        "disjoint" => "%v.NAME = or disjoint i32 %a, %a".into(),
        "nneg" => "%v.NAME = zext nneg i32 %a to i64".into(),
        "samesign" => "%v.NAME = icmp samesign ult i32 %a, %a".into(),
        "inbounds" | "nusw" => format!("%v.NAME = getelementptr {name} i8, ptr %p, i32 %a"),
        "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc" => {
            format!("%v.NAME = fadd {name} float %f, %f")
        }
        "tail" | "notail" => format!("{name} call void @g()"),
        "musttail" => "ret void\n}\ndefine void @h() {\nmusttail call void @g()".into(),
        "volatile" => "store volatile i32 %a, ptr %p".into(),
        "unordered" | "monotonic" | "acquire" | "seq_cst" => {
            format!("%v.NAME = load atomic i32, ptr %p {name}, align 4")
        }
        "release" | "acq_rel" => format!("fence {name}"),
        "syncscope" => "fence syncscope(\"device\") seq_cst".into(),
        "weak" => "%v.NAME = cmpxchg weak ptr %p, i32 %a, i32 %a seq_cst seq_cst".into(),
        "inalloca" => "%v.NAME = alloca inalloca i32".into(),
        "swifterror" => "%v.NAME = alloca swifterror ptr".into(),
        // `inrange` is a flag of a constant expression in a variable's initialiser.
        "inrange" => String::new(),
        _ => panic!("no line says {name}"),
    };
    let mut lines: Vec<String> = rows(AttachPoint::Flag).map(|name| line(name).replace("NAME", name)).collect();
    // The second function must be the last.
    lines.sort_by_key(|l| l.contains("musttail"));
    let module = format!(
        "@v = constant [2 x i32] zeroinitializer\n@w = global ptr getelementptr inbounds inrange(0, 4) (i8, ptr @v, i64 4)\n\
         declare void @g()\ndefine void @k(i32 %a, float %f, ptr %p) {{\n{}\nret void\n}}\n",
        lines.join("\n")
    );
    let Some(text) = printed(&module) else { return };
    for name in rows(AttachPoint::Flag) {
        assert!(text.contains(name), "{name} is gone from\n{text}");
    }
}

//! Tests the exit codes of each verb: 0 if judged and no error found (or if the verb only prints), 1 if an error was
//! found, 2 for a failure of usage or of a tool, 3 if nothing was judged (docs/cli.md, "Exit codes").
#![cfg(unix)]

use crate::common::{command, installed, ran};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Files with these properties: sound; undefined; no run counts; runs without any access; no questions.
const FILES: [(&str, &str); 6] = [
    ("good.ll", "define i8 @f(ptr %p) {\n  store i8 1, ptr %p\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n"),
    ("other.ll", "define i8 @f(ptr %p) {\n  store i8 2, ptr %p\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n"),
    (
        "undefined.ll",
        "define void @f(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 64\n  store i8 0, ptr %q\n  ret void\n}\n",
    ),
    (
        "opaque.ll",
        "define void @f(ptr %p) {\n  store i8 0, ptr %p\n  call void asm sideeffect \"x $0\", \"r\"(ptr %p)\n  ret void\n}\n",
    ),
    (
        "missed.ll",
        "define i8 @f(ptr %p) {\n  br i1 false, label %a, label %b\na:\n  store i8 1, ptr %p\n  %v = load i8, ptr %p\n  ret i8 %v\nb:\n  ret i8 0\n}\n",
    ),
    ("silent.ll", "define void @f(ptr %p) {\n  ret void\n}\n"),
];

/// One call per line, after its exit code. WRONG stands for a file about which the reference under the profile of LLVM
/// 22 is wrong.
const OF_THE_REFERENCE: &str = "
    0 check good.ll --oracle reference
    3 check undefined.ll --oracle reference
    0 check undefined.ll good.ll --oracle reference
    3 check good.ll --oracle reference --ask same
    3 check missed.ll --oracle reference
    0 check silent.ll --oracle reference
    1 check undefined.ll --oracle reference --deny-ub
    1 check WRONG --oracle reference --profile llvm-22
    1 check WRONG --oracle reference --profile llvm-22 --out found
    2 check none.ll --oracle reference
    2 check good.ll --oracle opt-7
    2 check good.ll --oracle reference --out found
    2 check good.ll --oracle reference --max-questions 0
    0 check good.ll --oracle reference --max-questions 1 --deadline 600
    2 check good.ll --oracle reference --deadline 0
    3 check good.ll --oracle reference --deadline 0.000001
    3 check opaque.ll --oracle reference
    3 check good.ll undefined.ll --oracle reference --min-coverage 100
    0 hunt --oracle reference --seeds 0..4 --out hunted
    2 hunt --oracle reference --seeds 0..4 --out hunted
    2 hunt --oracle reference --seeds 4..0
    3 hunt --oracle reference --seeds 0..0 --out nothing
    1 nightly found
    0 nightly found --baseline found
    0 nightly hunted --baseline found
    1 nightly found --baseline none
    0 nightly --oracle reference --seeds 0..4 --out night --baseline none --html night.html
    2 nightly --oracle reference --seeds 0..4 --out night
    3 nightly --oracle reference --seeds 0..0 --out no-night
    2 nightly found --seeds 0..4
    2 nightly
    2 nightly found hunted --html both.html
    2 nightly .
    2 nightly none
    0 merge hunted --out merged
    2 merge found --out merged2
    1 replay found/FINDING
    2 replay found/none
    2 replay good.ll
    0 report found
    0 report found --html page.html
    0 report found --upstream FINDING
    2 report found --upstream none
    2 report none
    0 reduce found/FINDING
    0 reduce good.ll other.ll
    2 reduce good.ll good.ll
    2 reduce good.ll --oracle reference
    0 run good.ll
    1 run undefined.ll
    2 run good.ll --arg zebra
    2 run good.ll --arg null --arg null
    2 run none.ll
    3 run opaque.ll
    0 same good.ll good.ll
    1 same good.ll other.ll
    2 same good.ll none.ll
    3 same opaque.ll opaque.ll
    0 same good.ll other.ll --expect differs
    1 same good.ll good.ll --expect differs
    1 same opaque.ll opaque.ll --expect differs
    0 aa-eval good.ll
    2 aa-eval none.ll
    0 memssa good.ll --verify
    2 memssa none.ll
    0 alias-sets good.ll
    2 alias-sets none.ll
    0 explain good.ll --pair %p %p
    2 explain good.ll --pair %p %none
    0 gen --seed 1
    2 gen
    0 parse good.ll
    2 parse none.ll
    0 pass process-restrict good.ll
    2 pass none good.ll
    0 matrix --oracle reference
    2 matrix --target riscv
    0 selftest skipped-path --kernels 4000
    1 selftest readers-ignored --kernels 1
    2 selftest none
    0 oracles
    0 completions bash
    2 completions tcsh
    0 man
    2 none
";

const OF_STOCK: &str = "
    0 check good.ll --oracle opt-22
    1 check WRONG --oracle opt-22
    3 check good.ll --oracle opt-22 --deadline 0.000001
    0 compare opt-19 opt-22 good.ll
    2 compare opt-19 opt-19 good.ll
    2 compare opt-19 opt-7 good.ll
    2 compare opt-19 opt-22 none.ll
    0 aa-eval --diff opt-22 good.ll
    1 aa-eval --diff opt-22 WRONG
    0 memssa --diff opt-22 good.ll
    0 replay unmet.ll
    2 replay no-such-pass.ll
    2 replay no-such-passes.ll
    2 replay needs-target.ll
    0 replay unmet.ll --json
    2 replay no-such-pass.ll --json
";

/// `expect` lines that cannot be tried or are not met: LLVM 19 lacks drop-unnecessary-assumes, and atomic-expand needs
/// a target, but the files have no triple.
const EXPECT: [(&str, &str); 4] = [
    ("needs-target.ll", "expect miscompile opt-22 same memory -passes=atomic-expand"),
    ("unmet.ll", "expect miscompile opt-22 same memory -passes=drop-unnecessary-assumes"),
    ("no-such-pass.ll", "expect miscompile opt-19 same memory -passes=drop-unnecessary-assumes"),
    ("no-such-passes.ll", "expect clean opt-19 -passes=drop-unnecessary-assumes"),
];

fn hold(table: &str, dir: &Path) {
    let wrong = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/known/llvm-197082-ptrmask-looked-through.ll");
    for line in table.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let finding = fs::read_dir(dir.join("found")).into_iter().flatten().flatten().map(|e| e.file_name());
        let finding = finding.filter_map(|name| name.into_string().ok()).find(|name| name.starts_with("alias-"));
        let line = line.replace("WRONG", wrong).replace("FINDING", finding.as_deref().unwrap_or("none"));
        let (code, call) = line.split_once(' ').expect("a code and a call");
        let args: Vec<&str> = call.split(' ').chain(["--no-known", "--quiet", "--timeout", "60"]).collect();
        let got = ran(command(&args).current_dir(dir));
        assert_eq!(got.code.to_string(), code, "{call}: {got:?}");
        assert_eq!(got.code == 2, got.stderr.starts_with("error: "), "only failures are errors: {call}: {got:?}");
    }
}

fn folder() -> tempfile::TempDir {
    let dir = tempdir().expect("a folder");
    for (name, text) in FILES {
        let text = format!("; aliasmith: entry @f\n; aliasmith: arg 0 = object global 8 align 8\n{text}");
        fs::write(dir.path().join(name), text).expect("a file");
    }
    for (name, expect) in EXPECT {
        let text = format!(
            "; aliasmith: entry @f\n; aliasmith: arg 0 = object global 8\n; aliasmith: {expect}\n{}",
            FILES[0].1
        );
        fs::write(dir.path().join(name), text).expect("a file");
    }
    dir
}

#[test]
fn every_verb_has_its_documented_exit_code() {
    hold(OF_THE_REFERENCE, folder().path());
}

#[test]
fn verbs_calling_opt_have_documented_exit_codes() {
    if installed(&["opt-19", "opt-22"]) {
        hold(OF_STOCK, folder().path());
    }
}

/// Returns the discards that `check` counts, and the number of questions that it judged.
fn counted(dir: &Path, call: &str) -> (serde_json::Value, u64) {
    let got = ran(command(&call.split(' ').collect::<Vec<_>>()).current_dir(dir));
    let summary = got.stdout.lines().last().unwrap_or_default();
    let summary: serde_json::Value = serde_json::from_str(summary).unwrap_or_else(|e| panic!("{e}: {got:?}"));
    let questions = summary["by_question"].as_object().into_iter().flatten();
    let asked = questions.map(|(_, q)| q["asked"].as_u64().unwrap_or(0));
    (summary["discarded"].clone(), asked.sum())
}

#[test]
fn questions_and_files_left_by_limits_are_counted() {
    let dir = folder();
    let stores: String =
        (0..40).map(|n| format!("  %g{n} = getelementptr i8, ptr %p, i64 {n}\n  store i8 0, ptr %g{n}\n")).collect();
    fs::write(dir.path().join("large.ll"), format!("define void @f(ptr %p) {{\n{stores}  ret void\n}}\n"))
        .expect("a file");
    let (beyond, files) = ("answers beyond the question limit", "files that the deadline left");
    // The file has 780 pairs of pointers and 780 pairs of stores.
    let call = "check large.ll --oracle reference --ask alias --runs 2 --json --quiet";
    let (discarded, asked) = counted(dir.path(), call);
    assert_eq!((&discarded[beyond], asked), (&serde_json::Value::Null, 1560));
    let (discarded, asked) = counted(dir.path(), &format!("{call} --max-questions 500"));
    assert!(asked <= 500 && asked > 100, "{asked}");
    assert_eq!(discarded[beyond].as_u64(), Some(1560 - asked));
    let (discarded, asked) = counted(dir.path(), &format!("{call} --deadline 0.000001"));
    assert_eq!((discarded[files].as_u64(), asked), (Some(1), 0));
}

/// A kernel without stated inputs is at fault only if no input could avoid the undefined behaviour (docs/cli.md,
/// `check`).
#[test]
fn kernel_is_at_fault_only_if_every_input_fails() {
    let dir = folder();
    let far = "getelementptr i8, ptr %p, i64 1152921504606846976";
    for (body, code) in [
        ("store i8 0, ptr null", 1),
        ("%a = alloca i8\n  %q = getelementptr i8, ptr %a, i64 64\n  store i8 0, ptr %q", 1),
        ("%d = sdiv i8 1, 0\n  store i8 %d, ptr %p", 1),
        ("unreachable\nnever:", 1),
        ("%n = ptrtoint ptr %p to i64\n  %c = icmp eq i64 %n, 1234567\n  call void @llvm.assume(i1 %c)", 3),
        (
            "%v = load i64, ptr %p\n  %m = mul i64 %v, %v\n  %c = icmp eq i64 %m, 3\n  br i1 %c, label %ok, label %no\nno:\n  unreachable\nok:",
            3,
        ),
        // Only an object larger than all tried objects would avoid the undefined behaviour.
        (&format!("%q = {far}\n  store i8 0, ptr %q"), 3),
        (&format!("%q = {}\n  store i8 0, ptr %q", far.replace(" i8", " inbounds i8")), 3),
    ] {
        fs::write(
            dir.path().join("k.ll"),
            format!("define void @f(ptr %p) {{\n  {body}\n  store i8 1, ptr %p\n  ret void\n}}\ndeclare void @llvm.assume(i1)\n"),
        )
        .expect("a file");
        let got = ran(command(&["check", "k.ll", "--oracle", "reference", "--deny-ub", "-q"]).current_dir(dir.path()));
        assert_eq!((got.code, got.stdout.contains("breaks its own rules")), (code, code == 1), "{body}: {got:?}");
    }
}

/// A violation explains why no run of the kernel counts, also if a callee has the undefined behaviour. So no note says
/// that the kernel is not judged.
#[test]
fn a_violation_in_a_callee_explains_why_no_run_counts() {
    let dir = folder();
    let case = "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 4 align 4\n";
    let kernel = "define void @k(ptr %p) {\n  call void @f(ptr %p)\n  ret void\n}\n";
    let callee = "define internal void @f(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 4\n  store i32 0, ptr %q\n  \
                  store i32 1, ptr %p\n  ret void\n}\n";
    fs::write(dir.path().join("k.ll"), [case, kernel, callee].concat()).expect("a file");
    let got = ran(command(&["check", "k.ll", "--oracle", "reference"]).current_dir(dir.path()));
    assert!(got.stdout.contains("violation: @f breaks its own rules"), "{got:?}");
    assert!(!got.stderr.contains("not judged: @k"), "{got:?}");
}

/// If the type of an input does not fit the parameter, the error names both, also for inputs in case lines.
#[test]
fn a_value_of_another_kind_names_the_parameter_and_its_type() {
    let dir = tempdir().expect("a folder");
    let kernel = "define void @f(ptr %p, i32 %n, { i8, ptr } %s) {\n  ret void\n}\n";
    fs::write(dir.path().join("k.ll"), kernel).expect("a file");
    let object = "object global 8";
    for (values, wrong) in [
        (vec!["i32 1"], Some("argument 0 (%p) of @f is ptr, which 'i32 1' is not")),
        (vec!["{ null, null }"], Some("argument 0 (%p) of @f is ptr")),
        (vec![object, "null"], Some("argument 1 (%n) of @f is i32, which 'null' is not")),
        (vec![object, "i64 1"], Some("argument 1 (%n) of @f is i32, which 'i64 1' is not")),
        (vec![object, "per-thread i32 1 | arg 0"], Some("argument 1 (%n) of @f is i32")),
        (vec![object, "i32 1", "{ null, arg 0 }"], Some("argument 2 (%s) of @f is { i8, ptr }")),
        (vec![object, "i32 1", "{ i8 1 }"], Some("argument 2 (%s) of @f is { i8, ptr }")),
        (vec![object, "i32 1", "{ i8 1, arg 0 + 4 }"], None),
        (vec!["null", "per-thread i32 1 | i32 2", "{ i8 1, null }"], None),
    ] {
        let args = values.iter().flat_map(|v| ["--arg", v]);
        let got = ran(command(&["run", "k.ll"].into_iter().chain(args).collect::<Vec<_>>()).current_dir(dir.path()));
        assert_eq!(got.code, if wrong.is_some() { 2 } else { 0 }, "{values:?}: {got:?}");
        assert!(got.stderr.contains(wrong.unwrap_or("")), "{values:?}: {got:?}");
        let lines: String = values.iter().enumerate().map(|(i, v)| format!("; aliasmith: arg {i} = {v}\n")).collect();
        fs::write(dir.path().join("lines.ll"), lines + kernel).expect("a file");
        let lines = ran(command(&["run", "lines.ll"]).current_dir(dir.path()));
        assert_eq!((lines.code, lines.stderr.contains(wrong.unwrap_or(""))), (got.code, true), "{values:?}: {lines:?}");
    }
    fs::write(dir.path().join("mem.ll"), format!("; aliasmith: mem arg 1 = i8 1\n{kernel}")).expect("a file");
    let got = ran(command(&["run", "mem.ll"]).current_dir(dir.path()));
    assert!(got.code == 2 && got.stderr.contains("argument 1 (%n) of @f is i32, which 'mem arg 1 = i8 1'"), "{got:?}");
}

/// A pointer in memory points into a separate object, which has exactly the number of bytes before the pointer that the
/// case line states.
#[test]
fn a_pointer_in_memory_leads_inside_an_object_of_its_own() {
    let dir = tempdir().expect("a folder");
    let case = "; aliasmith: entry @f\n; aliasmith: arg 0 = object global 64 align 16\n\
        ; aliasmith: mem arg 0 = object global 64 align 16 + 16 space 1\ntarget triple = \"nvptx64-nvidia-cuda\"\n";
    for (at, code) in [(-16, 0), (44, 0), (-17, 1), (45, 1)] {
        let body = format!(
            "  %q = load ptr addrspace(1), ptr addrspace(1) %p\n  %r = getelementptr i8, ptr addrspace(1) %q, i64 {at}\n  \
            store i32 5, ptr addrspace(1) %r, align 1\n  ret void\n"
        );
        let text = format!("{case}define void @f(ptr addrspace(1) %p) {{\n{body}}}\n");
        fs::write(dir.path().join("k.ll"), text).expect("a file");
        let got = ran(command(&["run", "k.ll"]).current_dir(dir.path()));
        assert_eq!(got.code, code, "{at}: {got:?}");
        let kept = "; aliasmith: mem arg 0 = object global 64 align 16 + 16 space 1\n";
        assert!(got.stdout.contains(kept), "it is printed as it was read: {got:?}");
    }
}

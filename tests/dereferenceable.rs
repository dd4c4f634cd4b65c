//! Tests `dereferenceable`, whose meaning depends on the release. Since LLVM 23, it is a promise about the program
//! point of the attribute only (llvm#204795). Before LLVM 23, the promise holds as long as the value exists
//! (docs/soundness.md, section 2).

use crate::common::{Ran, aliasmith, installed, write_script};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// A kernel in which SimplifyCFG of LLVM 22 makes the load through `%p` after the free unconditional, so that it is
/// executed for every `%c`.
fn kernel(dir: &Path, attributes: &str, freed: &str) -> String {
    let text = format!(
        "; aliasmith: entry @k\n; aliasmith: arg 0 = i1 0\ndeclare ptr @malloc(i64)\ndeclare void @free(ptr)\n\
        define i32 @k(i1 %c) {{\n  %a = call ptr @malloc(i64 8)\n  %b = call ptr @malloc(i64 8)\n  store i32 7, ptr %a\n  \
        %r = call i32 @f(ptr %a, ptr %a, ptr %b, i1 %c)\n  ret i32 %r\n}}\n\
        define internal i32 @f(ptr {attributes} align 4 %p, ptr %same, ptr %other, i1 %c) noinline {{\n  \
        call void @free(ptr {freed})\n  br i1 %c, label %a, label %b\na:\n  %v = load i32, ptr %p, align 4\n  \
        br label %b\nb:\n  %r = phi i32 [ %v, %a ], [ 0, %0 ]\n  ret i32 %r\n}}\n"
    );
    let path = dir.join("k.ll");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// Creates a script that runs opt-22 but prints the version of LLVM 23. Returns the script's path.
fn newer(dir: &Path) -> String {
    let path = dir.join("opt");
    let text = "#!/bin/sh\n[ \"$1\" = --version ] && { echo 'LLVM version 23.1.0'; exit 0; }\nexec opt-22 \"$@\"\n";
    write_script(&path, text);
    path.display().to_string()
}

fn check(file: &str, oracles: &str) -> Ran {
    aliasmith(&["check", file, "--oracle", oracles, "--passes", "simplifycfg", "--timeout", "60"])
}

#[test]
fn a_load_after_the_end_is_an_error_since_23() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let newer = newer(dir.path());
    let freed = kernel(dir.path(), "dereferenceable(4)", "%same");
    let wrong = check(&freed, &newer);
    assert!(wrong.code == 1 && wrong.stdout.contains("use-after-free"), "{wrong:?}");
    // If a release before LLVM 23 is asked, alone or with others, a run that frees the memory is no evidence.
    for oracles in ["opt-22", &format!("opt-22,{newer}")] {
        let silent = check(&freed, oracles);
        assert_eq!((silent.code, &*silent.stdout), (3, ""), "{silent:?}");
        assert!(silent.stderr.contains("the end of memory promised to be dereferenceable"), "{silent:?}");
    }
    // If no other pointer may free the memory (`noalias nofree`), it is still allocated after the call, in LLVM 23 too.
    let owned = check(&kernel(dir.path(), "noalias nofree dereferenceable(4)", "%same"), &newer);
    assert_eq!((owned.code, &*owned.stdout), (3, ""), "{owned:?}");
    // No memory is freed.
    for oracle in ["opt-22", &newer] {
        let kept = check(&kernel(dir.path(), "dereferenceable(4)", "%other"), oracle);
        assert_eq!((kept.code, &*kept.stdout), (0, ""), "{kept:?}");
    }
}

#[test]
fn opt_23_keeps_the_point() {
    let dir = tempdir().expect("a folder");
    let file = kernel(dir.path(), "dereferenceable(4)", "%same");
    if aliasmith(&["check", &file, "--oracle", "opt-23"]).code == 2 {
        return; // it is not installed
    }
    let right = check(&file, "opt-23");
    assert_eq!((right.code, &*right.stdout), (0, ""), "{right:?}");
    assert!(right.stderr.contains("64 executions;"), "no run is discarded: {right:?}");
    // With this option, LLVM 23 reads the attribute as older releases do, and is judged by the older rule.
    let older = "simplifycfg -use-dereferenceable-at-point-semantics=false";
    let asked = aliasmith(&["check", &file, "--oracle", "opt-23", "--passes", older]);
    assert_eq!((asked.code, &*asked.stdout), (3, ""), "{asked:?}");
}

#[test]
fn a_run_counts_under_the_newest_semantics() {
    let dir = tempdir().expect("a folder");
    let file = kernel(dir.path(), "dereferenceable(4)", "%same");
    let run = |semantics: &str| aliasmith(&["run", &file, "--semantics", semantics]).code;
    assert_eq!((run("langref-2026-07"), run("langref-2025")), (0, 3));
}

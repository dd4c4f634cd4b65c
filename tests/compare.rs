//! Tests that `compare` reports the known changes between releases, each change once.

#![cfg(unix)]

use crate::common;
use common::{aliasmith, installed, write_script};
use std::collections::BTreeSet;
use std::fs;
use tempfile::tempdir;

/// Kernels about which the answers changed between releases. Each file gives the reason.
const FLIPS: &str = "corpus/flips";

/// Returns the kind and the title of each change, and its places.
fn changes(old: &str, new: &str, folder: &str) -> Vec<(String, String)> {
    let got = aliasmith(&["-q", "compare", old, new, folder, "--json", "--timeout", "60"]);
    assert_eq!(got.code, 0, "nothing is newly wrong: {got:?}");
    let mut all = Vec::new();
    let mut told = BTreeSet::new();
    for line in got.lines("change") {
        let change: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let word = |key: &str| change[key].as_str().expect("a text").to_string();
        all.push((word("kind"), word("title")));
        for place in change["places"].as_array().expect("a list") {
            assert!(told.insert(format!("{} {} {place}", word("kind"), word("title"))), "twice: {line}");
        }
    }
    all
}

/// Two answers may name different defs. The title then does not repeat the word.
#[test]
fn another_clobber_is_named_as_another() {
    if !installed(&["opt-22", "opt-23"]) {
        return;
    }
    let all = changes("opt-22", "opt-23", "corpus/known/llvm-197082-ptrmask-looked-through.ll");
    let title = "clobber of space 1: another MemoryDef now";
    assert!(all.contains(&("changed answer".into(), title.into())), "{all:#?}");
}

#[test]
fn the_changes_from_19_to_22_are_named_once() {
    if !installed(&["opt-19", "opt-22"]) {
        return;
    }
    let all = changes("opt-19", "opt-22", FLIPS);
    for (kind, title) in [
        ("changed answer", "alias of spaces 1 and 3 through addrspacecast: MustAlias before, NoAlias now (nvptx-aa)"),
        ("lost precision", "alias of spaces 3 and 7: NoAlias before, MayAlias now (nvptx-aa)"),
        ("gained precision", "modref of space 0 through call: ModRef before, NoModRef now (basic-aa+nvptx-aa)"),
        ("changed answer", "alias within space 3: NoAlias before, PartialAlias (off -4) now (basic-aa)"),
    ] {
        let times = all.iter().filter(|(k, t)| k == kind && t == title).count();
        assert_eq!(times, 1, "{kind}: {title}: {all:#?}");
    }
    let repaired = all.iter().filter(|(kind, title)| kind == "no longer wrong" && title.contains("overlap of 4 bytes"));
    assert_eq!(repaired.count(), 1, "{all:#?}");
}

#[test]
fn compare_reports_nvptx_aa_of_19_and_refuses_equal_sides() {
    if !installed(&["opt-16", "opt-19"]) {
        return;
    }
    let all = changes("opt-16", "opt-19", FLIPS);
    let came = "alias of spaces 3 and 7: MayAlias before, NoAlias now (nvptx-aa)".to_string();
    assert!(all.contains(&("gained precision".into(), came)), "{all:#?}");
    assert!(!all.iter().any(|(_, title)| title.contains("through addrspacecast: MustAlias")), "both say so: {all:#?}");
    assert_eq!(aliasmith(&["compare", "opt-19", "opt-19", FLIPS]).code, 2);
    let nothing = aliasmith(&["compare", "opt-16", "opt-19"]);
    assert_eq!((nothing.code, nothing.stderr.contains("give .ll files")), (2, true), "{nothing:?}");
}

/// With `--pr`, an error of both builds is not reported.
#[test]
fn pr_review_reports_only_differences_within_one_tree() {
    if !installed(&["opt-19", "opt-22"]) {
        return;
    }
    let two = aliasmith(&["compare", "opt-19", "opt-22", "corpus/kernels/saxpy.ll", "--pr"]);
    assert_eq!((two.code, two.stderr.lines().count()), (2, 1), "{}", two.stderr);
    let dir = tempdir().expect("a folder");
    let [opt, changed] = ["opt-22", "changed-opt"].map(|name| dir.path().join(name).display().to_string());
    // The second build stands for a changed tree: BasicAA no longer looks through phis that depend on themselves.
    for (file, option) in [(&opt, ""), (&changed, "-basic-aa-recphi=false")] {
        write_script(file, &format!("#!/bin/sh\nexec opt-22 \"$@\" {option}\n"));
    }
    let files = ["corpus/kernels/local_array.ll", "corpus/known/llvm-197082-ptrmask-looked-through.ll"];
    let got = aliasmith(&["-q", "compare", &opt, &changed, files[0], files[1], "--pr", "--json", "--timeout", "60"]);
    assert_eq!(got.code, 0, "{}", got.stderr);
    assert!(got.stdout.contains("\"kind\":\"lost precision\",\"title\":\"alias within space 0"), "{}", got.stdout);
    assert!(!got.stdout.contains("ptrmask") && got.stdout.contains("\"judged\":1"), "{}", got.stdout);
}

/// An `opt` without the kernel's target prints a warning and answers without the target's analysis. If an answer is
/// less precise for this reason, `compare` does not count lost precision.
#[test]
fn answers_lacking_a_target_are_no_lost_precision() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).display().to_string();
    let warning = "opt: WARNING: failed to create target machine for 'nvptx64': unable to get target for 'nvptx64'";
    // The second `opt` is also less precise for another reason.
    for (name, option) in [("small", ""), ("smaller", "-basic-aa-recphi=false")] {
        let script = format!(
            "#!/bin/sh\n[ \"$1\" = --version ] || echo \"{warning}\" >&2\n\
            case \"$*\" in *-aa-pipeline=*) exec opt-22 \"$@\" {option} ;; esac\n\
            exec opt-22 -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa \"$@\" {option}\n"
        );
        write_script(path(name), &script);
    }
    let kernel = "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 4 align 4\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
        @s = internal addrspace(3) global i32 0, align 4\ndefine ptx_kernel void @k(ptr addrspace(1) %p) {\n  \
        %v = load i32, ptr addrspace(1) %p, align 4\n  store i32 %v, ptr addrspace(3) @s, align 4\n  ret void\n}\n";
    fs::write(path("k.ll"), kernel).expect("a file");
    let (file, local) = (path("k.ll"), "corpus/kernels/local_array.ll");
    let said = |old: &str, new: &str| aliasmith(&["compare", old, new, &file, local, "--timeout", "60"]);
    let told = |got: &common::Ran| got.stderr.matches("has no target nvptx64").count();
    for (old, new) in [("opt-22", path("small")), (&path("small"), "opt-22".into())] {
        let got = said(old, &new);
        assert_eq!((got.code, told(&got)), (0, 1), "{got:?}");
        assert!(!got.stdout.contains("precision") && got.stderr.contains("are not compared"), "{got:?}");
    }
    let got = said("opt-22", &path("smaller"));
    assert!(got.stdout.contains("lost precision") && !got.stdout.contains("nvptx-aa"), "{got:?}");
    let both = said(&path("small"), &path("smaller"));
    assert!(both.stdout.contains("lost precision") && !both.stderr.contains("are not compared"), "{both:?}");
    let matrix = aliasmith(&["matrix", "--oracle", &path("small")]);
    assert!(told(&matrix) == 1 && !matrix.stdout.contains("only sound cicc-13 say"), "{matrix:?}");
    let check =
        aliasmith(&["check", &file, &file, "--oracle", &format!("{},opt-22", path("small")), "--timeout", "60"]);
    assert_eq!((check.code, told(&check)), (0, 1), "{check:?}");
}

/// Returns the manifest of `tests/cli/fake-opt` with this behaviour.
fn fake(dir: &std::path::Path, name: &str, does: &str) -> String {
    let script = dir.join(format!("{name}-opt"));
    let real = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/fake-opt");
    write_script(&script, &format!("#!/bin/sh\nFAKE_OPT={does} exec {real} \"$@\"\n"));
    let text = fs::read_to_string("tests/cli/fake-opt.toml").expect("ours");
    let text =
        text.replace("\"fake\"", &format!("{name:?}")).replace("tests/cli/fake-opt", &script.display().to_string());
    let manifest = dir.join(format!("{name}.toml"));
    fs::write(&manifest, text).expect("a manifest");
    manifest.display().to_string()
}

/// An error of the new oracle is newly wrong only if the old oracle has an answer.
#[test]
fn error_is_newly_wrong_only_if_old_oracle_answered() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let kernel = dir.path().join("k.ll").display().to_string();
    let text = "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 16\n; aliasmith: arg 1 = arg 0\n\
        define void @k(ptr %p, ptr %q) {\n  store i32 1, ptr %p\n  store i32 2, ptr %q\n  ret void\n}\n";
    fs::write(&kernel, text).expect("a file");
    let new = fake(dir.path(), "new", "lies");
    for (does, kind, code) in
        [("shy", "newly wrong", 1), ("refuse", "old one has no answer", 3), ("crash", "old one has no answer", 3)]
    {
        let old = fake(dir.path(), "old", does);
        let got = aliasmith(&[
            "-q",
            "compare",
            &old,
            &new,
            &kernel,
            "--ask",
            "alias",
            "--runs",
            "2",
            "--json",
            "--timeout",
            "60",
        ]);
        assert_eq!(got.code, code, "{does}: {got:?}");
        let kinds: Vec<String> = got
            .lines("change")
            .iter()
            .map(|line| {
                serde_json::from_str::<serde_json::Value>(line).expect("JSON")["kind"].as_str().expect("a text").into()
            })
            .collect();
        assert!(kinds.iter().any(|k| k == kind), "{does}: {got:?}");
        assert_eq!(kinds.iter().any(|k| k == "newly wrong"), code == 1, "{does}: {got:?}");
        assert_eq!(got.stdout.contains("\"old_refuses\":1"), code == 3, "{does}: {got:?}");
    }
    // The new oracle rejects the kernel. `compare` reports this, and does not report the old oracle's error as
    // corrected.
    let (old, new) = (fake(dir.path(), "old", "lies"), fake(dir.path(), "new", "refuse"));
    let got = aliasmith(&[
        "-q",
        "compare",
        &old,
        &new,
        &kernel,
        "--ask",
        "alias",
        "--runs",
        "2",
        "--json",
        "--timeout",
        "60",
    ]);
    assert!(got.stdout.contains("newly refused") && !got.stdout.contains("no longer wrong"), "{got:?}");
    // An opt of an unsupported release is an error, which names the oldest supported release.
    let ancient = dir.path().join("opt-14");
    write_script(&ancient, "#!/bin/sh\necho 'LLVM version 14.0.6'\n");
    let got = aliasmith(&["-q", "compare", &ancient.display().to_string(), &new, &kernel]);
    assert!(got.code == 2 && got.stderr.contains("14.0.6: the oldest that is asked is"), "{got:?}");
}

//! Tests an `opt` that was built without the target of a kernel. If this `opt` makes no error, the missing target may
//! be the reason.

use crate::common;
use common::{aliasmith, installed, write_script};
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};

const MATRICES: &str = "corpus/found/tcgen05-mma-reads-what-it-does-not-declare.ll";
const PTRMASK: &str = "corpus/known/llvm-197082-ptrmask-through-gvn.ll";

/// The warning of an `opt` that was built without NVPTX.
const WARNING: &str = "opt: WARNING: failed to create target machine for 'nvptx64': unable to get target for 'nvptx64'";

/// The changes that the script `opt` makes before it calls opt-22.
enum Build {
    Whole,
    /// The `opt` has the target but no BasicAA, so it lacks the errors of BasicAA.
    WholeWithoutBasicAa,
    /// The `opt` lacks the target.
    Small,
    /// The `opt` lacks the target and BasicAA.
    SmallWithoutBasicAa,
}

/// Returns the manifest of an opt called `small`.
fn small(dir: &Path, build: Build) -> String {
    let (warning, aliases) = match build {
        Build::Whole => ("", ""),
        Build::WholeWithoutBasicAa => ("", "-aa-pipeline=tbaa,nvptx-aa"),
        Build::Small => (WARNING, "-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa"),
        Build::SmallWithoutBasicAa => (WARNING, "-aa-pipeline=tbaa"),
    };
    let script = dir.join("opt");
    let text = format!(
        "#!/bin/sh\n[ \"$1\" = --version ] || [ -z \"{warning}\" ] || echo \"{warning}\" >&2\n\
        case \"$*\" in *-aa-pipeline=*) exec opt-22 \"$@\" ;; esac\nexec opt-22 {aliases} \"$@\"\n"
    );
    write_script(&script, &text);
    let text = fs::read_to_string("oracles/opt-22.toml").expect("ours");
    let (head, _) = text.split_once("[[known]]").expect("it has known divergences");
    let head =
        head.replacen("\"opt-22\"", "\"small\"", 1).replacen("\"opt-22\"", &format!("{:?}", script.display()), 1);
    let manifest = dir.join("small.toml");
    fs::write(&manifest, head).expect("a manifest");
    manifest.display().to_string()
}

/// Returns a copy of a file with the expectations about opt-22 moved to `small`.
fn expecting(dir: &TempDir, file: &str) -> String {
    let text = fs::read_to_string(file).expect("a file of the corpus");
    let path = dir.path().join("expecting.ll");
    fs::write(&path, text.replace("opt-22", "small")).expect("a file");
    path.display().to_string()
}

#[test]
fn an_expect_line_is_not_missed_where_the_target_is() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let replay = |file: &str, build: Build| {
        let manifest = small(dir.path(), build);
        let file = expecting(&dir, file);
        aliasmith(&["replay", &file, "--oracle-manifest", &manifest, "--timeout", "60"])
    };
    assert_eq!(replay(MATRICES, Build::Whole).code, 1);
    let lacking = replay(MATRICES, Build::Small);
    assert_eq!(lacking.code, 2, "{lacking:?}");
    assert!(lacking.stderr.contains("small was built without the target nvptx64, and"), "{lacking:?}");
    assert!(lacking.stderr.contains("nothing was tried for: expect unsound small NoModRef"), "{lacking:?}");
    assert!(!lacking.stdout.contains("not reproduced"), "{lacking:?}");
    // The wrong answer comes from BasicAA, which does not need the target. So the error is shown.
    assert_eq!(replay(PTRMASK, Build::Small).code, 1);
    let missed = replay(PTRMASK, Build::WholeWithoutBasicAa);
    assert!(missed.code == 0 && missed.stdout.contains("not reproduced: not met"), "{missed:?}");
}

#[test]
fn a_stored_finding_is_not_missed_where_the_target_is() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let out = dir.path().join("out");
    let stored = |file: &str| {
        let _ = fs::remove_dir_all(&out);
        let manifest = small(dir.path(), Build::Whole);
        let arguments =
            ["check", file, "--oracle", "small", "--oracle-manifest", &manifest, "--timeout", "60", "--out"];
        let found = aliasmith(&[&arguments[..], &[&out.display().to_string(), "--no-reduce", "-q"]].concat());
        assert_eq!(found.code, 1, "{found:?}");
        let folders = fs::read_dir(&out).expect("the findings").flatten().map(|entry| entry.path());
        let folder = folders.into_iter().find(|path| path.join("finding.json").is_file()).expect("a finding");
        folder.display().to_string()
    };
    let replay = |folder: &str, build: Build| {
        let manifest = small(dir.path(), build);
        aliasmith(&["replay", folder, "--oracle-manifest", &manifest, "--timeout", "60"])
    };
    let of_target = stored(MATRICES);
    assert_eq!(replay(&of_target, Build::Whole).code, 1);
    let lacking = replay(&of_target, Build::Small);
    assert!(lacking.code == 2 && lacking.stderr.contains("without the target nvptx64"), "{lacking:?}");
    assert!(!lacking.stdout.contains("not reproduced"), "{lacking:?}");
    // BasicAA is the cause: without BasicAA the finding disappears, with and without the target.
    let of_basic_aa = stored("corpus/known/llvm-197082-ptrmask-looked-through.ll");
    let gone = replay(&of_basic_aa, Build::SmallWithoutBasicAa);
    assert!(gone.code == 0 && gone.stdout.contains("not reproduced"), "{gone:?}");
}

/// If the old `opt` lacks the target, it is unknown whether it would make the same error with the target. So an error
/// of the new `opt` is reported, but not as newly wrong.
#[test]
fn new_opt_error_is_shown_if_old_opt_lacks_the_target() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let compare = |build: Build| {
        let manifest = small(dir.path(), build);
        aliasmith(&[
            "-q",
            "compare",
            &manifest,
            "opt-22",
            PTRMASK,
            "--passes",
            "gvn",
            "--no-known",
            "--json",
            "--timeout",
            "60",
        ])
    };
    let kinds = |got: &common::Ran| -> Vec<(String, String)> {
        let line = |line: &str| {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let [kind, title] = ["kind", "title"].map(|key| line[key].as_str().expect("a text").to_string());
            (kind, title)
        };
        got.lines("change").into_iter().map(line).filter(|(_, title)| title.contains(": ")).collect()
    };
    let lacking = kinds(&compare(Build::SmallWithoutBasicAa));
    let is_shown = |(kind, title): &(String, String)| {
        kind == "old one has no answer"
            && title.starts_with("miscompile: same-gvn")
            && title.ends_with("no target nvptx64")
    };
    assert!(lacking.iter().any(is_shown), "{lacking:?}");
    // BasicAA's answer does not depend on the target, so the error is new.
    assert!(lacking.iter().any(|(kind, title)| kind == "newly wrong" && title.contains("by basic-aa")), "{lacking:?}");
    // With the target, the old `opt` has an answer, and both findings have one cause.
    let whole = kinds(&compare(Build::WholeWithoutBasicAa));
    assert!(whole.iter().any(|(kind, _)| kind == "newly wrong"), "{whole:?}");
    assert!(whole.iter().all(|(kind, _)| kind != "old one has no answer"), "{whole:?}");
}

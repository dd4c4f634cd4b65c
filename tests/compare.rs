//! `compare` names what is known to have changed between releases, each thing once.

#![cfg(unix)]

mod common;

use common::{aliasmith, installed};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use tempfile::tempdir;

/// Kernels about which the answers changed; each file says why.
const FLIPS: &str = "corpus/flips";

/// Kind and title of each change, and its places.
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
fn nvptx_aa_came_with_19_and_a_release_is_not_compared_with_itself() {
    if !installed(&["opt-16", "opt-19"]) {
        return;
    }
    let all = changes("opt-16", "opt-19", FLIPS);
    let came = "alias of spaces 3 and 7: MayAlias before, NoAlias now (nvptx-aa)".to_string();
    assert!(all.contains(&("gained precision".into(), came)), "{all:#?}");
    assert!(!all.iter().any(|(_, title)| title.contains("through addrspacecast: MustAlias")), "both say so: {all:#?}");
    assert_eq!(aliasmith(&["compare", "opt-19", "opt-19", FLIPS]).code, 2);
}

/// What both builds of one tree are wrong about is no matter of a change.
#[test]
fn a_review_is_about_one_tree_and_what_differs_in_it() {
    if !installed(&["opt-19", "opt-22"]) {
        return;
    }
    let two = aliasmith(&["compare", "opt-19", "opt-22", "corpus/kernels/saxpy.ll", "--pr"]);
    assert_eq!((two.code, two.stderr.lines().count()), (2, 1), "{}", two.stderr);
    let dir = tempdir().expect("a folder");
    let [opt, changed] = ["opt-22", "changed-opt"].map(|name| dir.path().join(name).display().to_string());
    // Somebody's change: BasicAA does not look through phis that depend on themselves any more.
    for (file, option) in [(&opt, ""), (&changed, "-basic-aa-recphi=false")] {
        fs::write(file, format!("#!/bin/sh\nexec opt-22 \"$@\" {option}\n")).expect("a script");
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("its mode");
    }
    let files = ["corpus/kernels/local_array.ll", "corpus/known/llvm-197082-ptrmask-looked-through.ll"];
    let got = aliasmith(&["-q", "compare", &opt, &changed, files[0], files[1], "--pr", "--json", "--timeout", "60"]);
    assert_eq!(got.code, 0, "{}", got.stderr);
    assert!(got.stdout.contains("\"kind\":\"lost precision\",\"title\":\"alias within space 0"), "{}", got.stdout);
    assert!(!got.stdout.contains("ptrmask") && got.stdout.contains("\"judged\":1"), "{}", got.stdout);
}

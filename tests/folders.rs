//! Tests findings folders: a resumed hunt takes its options from the folder, and a command rejects a folder of another
//! kind.

use crate::common::{aliasmith, command, installed, ran, tree};
use std::fs;
use tempfile::tempdir;

/// A hunt that needs no `opt`.
const HUNT: [&str; 8] = ["hunt", "--oracle", "reference", "--only", "restrict,ptrmask", "--runs", "2", "--no-reduce"];

#[test]
fn a_resumed_hunt_needs_only_its_folder() {
    let dir = tempdir().expect("a folder");
    let call = |args: &[&str]| ran(command(args).current_dir(dir.path()));
    let begin = call(&[&HUNT[..], &["--seeds", "0..64", "--out", "part", "-j", "1"]].concat());
    assert_eq!(begin.code, 0, "{begin:?}");
    let more = call(&["hunt", "--resume", "--out", "part", "--seeds", "0..128"]);
    assert_eq!(more.code, 0, "{more:?}");
    let whole = call(&[&HUNT[..], &["--seeds", "0..128", "--out", "whole", "-j", "2"]].concat());
    assert_eq!(whole.code, 0, "{whole:?}");
    let part = tree(&dir.path().join("part"));
    let state: serde_json::Value = serde_json::from_str(&part["state.json"]).expect("JSON");
    assert_eq!((&state["next"], &state["ended"]), (&128.into(), &true.into()), "{state}");
    let args: Vec<&str> = state["args"].as_array().expect("a list").iter().filter_map(|w| w.as_str()).collect();
    assert_eq!(args, [&HUNT[1..], &["--seeds", "0..128"]].concat(), "the options that fix what is found");
    let mut state_of_whole: serde_json::Value =
        serde_json::from_str(&tree(&dir.path().join("whole"))["state.json"]).expect("JSON");
    for key in ["seconds", "cpu_self", "cpu_opt", "kernels_per_second"] {
        state_of_whole["summary"][key] = state["summary"][key].clone();
    }
    assert_eq!(state, state_of_whole);
    let last = call(&["hunt", "--resume", "--out", "part", "--runs", "3"]);
    assert!(last.code == 2 && last.stderr.contains("a hunt with other options"), "{last:?}");
    let both = call(&["hunt", "--resume", "--out", "part", "--kernels", "130"]);
    assert_eq!(both.code, 0, "--kernels replaces --seeds: {both:?}");
}

#[test]
fn unfinished_shard_is_merged_only_with_partial() {
    let dir = tempdir().expect("a folder");
    let call = |args: &[&str]| ran(command(args).current_dir(dir.path()));
    for shard in ["1", "2"] {
        let of = format!("{shard}/2");
        let got = call(&[&HUNT[..], &["--seeds", "0..64", "--out", shard, "--shard", &of]].concat());
        assert_eq!(got.code, 0, "{got:?}");
    }
    let path = dir.path().join("2/state.json");
    let state = fs::read_to_string(&path).expect("a state");
    fs::write(&path, state.replace("\"ended\":true", "\"ended\":false")).expect("writes");
    let refused = call(&["merge", "1", "2", "--out", "all"]);
    let says = "error: 2 holds a hunt that did not end; hunt --resume --out 2 continues it, merge --partial takes it as it is\n";
    assert_eq!((refused.code, refused.stderr.as_str()), (2, says));
    assert!(!dir.path().join("all").exists(), "nothing is written");
    assert_eq!(call(&["merge", "1", "2", "--out", "all", "--partial"]).code, 0);
    // A folder that an older version made does not have the key `ended`.
    fs::write(&path, state.replace("\"ended\":true,", "")).expect("writes");
    assert_eq!(call(&["merge", "1", "2", "--out", "whole"]).code, 0);
    // A folder that a newer version made may have another meaning.
    fs::write(dir.path().join("2/format"), "999\n").expect("writes");
    for args in [&["merge", "1", "2", "--out", "newer"][..], &["hunt", "--resume", "--out", "2"]] {
        let refused = call(args);
        assert!(refused.code == 2 && refused.stderr.contains("2/format: the folder has format '999'"), "{refused:?}");
    }
    assert!(!dir.path().join("newer").exists(), "nothing is written");
}

/// A row has the arguments, the exit code, and words of stderr.
#[test]
fn folders_without_findings_are_named() {
    let dir = tempdir().expect("a folder");
    fs::create_dir_all(dir.path().join("empty")).expect("a folder");
    fs::create_dir_all(dir.path().join("other/x")).expect("a folder");
    let kernel = format!("{}/corpus/kernels/generic_helper.ll", env!("CARGO_MANIFEST_DIR"));
    let call = |args: &[&str]| ran(command(args).current_dir(dir.path()));
    assert_eq!(call(&[&HUNT[..], &["--seeds", "0..4", "--out", "found"]].concat()).code, 0);
    let missing = "error: cannot write nodir/x: No such file or directory (os error 2)\n";
    for (args, code, says) in [
        (vec!["nightly", "found", "--baseline", "found"], 0, "0 new"),
        (vec!["nightly", "found", "--baseline", "none"], 0, "note: there is no baseline none"),
        (vec!["nightly", "found", "--baseline", "empty"], 0, "0 new"),
        (vec!["nightly", "found", "--baseline", "other"], 2, "error: --baseline other: no findings folder"),
        (vec!["nightly", "found", "--baseline", &kernel], 2, "no findings folder"),
        (vec!["pass", "memory-space-opt", &kernel, "-q", "-o", "nodir/x"], 2, missing),
        (vec!["check", &kernel, "--junit", "nodir/x"], 2, "error: --junit nodir/x: there is no folder nodir\n"),
        (vec!["hunt", "--sarif", "x", "--html", "x"], 2, "error: --html x: another report has this file\n"),
    ] {
        let got = call(&args);
        assert!(got.code == code && got.stderr.contains(says), "{args:?}: {got:?}");
    }
}

#[test]
fn compare_reports_differences_per_kernel() {
    if !installed(&["opt-16", "opt-22"]) {
        return;
    }
    let file = "corpus/known/llvm-63266-negated-int-min.ll";
    for (old, flags, says) in [
        ("opt-16", &["-v"][..], format!("{file}:\n  no longer wrong: ")),
        ("opt-16", &[], "newly wrong: none\nlost precision:\n".to_string()),
        ("opt-15", &["-v"], format!("{file}: the same\n")),
    ] {
        let new = if old == "opt-15" { "opt-16" } else { "opt-22" };
        let got = aliasmith(&[&["compare", old, new, file, "--ask", "alias", "--timeout", "60"], flags].concat());
        assert!(got.stdout.starts_with(&says), "{got:?}");
    }
    let none = aliasmith(&["compare", "opt-16", "opt-22"]);
    assert!(
        none.code == 2 && none.stderr.contains("give .ll files, folders that hold some, or --seeds A..B"),
        "{none:?}"
    );
}

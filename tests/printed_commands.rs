//! Tests that the commands which verbs print work as printed, in the folder where the user typed the call. Run: `cargo
//! test --test verbs printed_commands::`; most tests need opt-15, opt-19 or opt-22.

use crate::common::{Ran, command, installed, ran};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// Returns a folder whose name has a blank, with the kernels of these paths in its subfolder `in`.
fn folder(kernels: &[&str]) -> (TempDir, std::path::PathBuf) {
    let dir = tempdir().expect("a folder");
    let work = dir.path().join("my kernels");
    fs::create_dir_all(work.join("in")).expect("made");
    for kernel in kernels {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(kernel);
        fs::copy(&from, work.join("in").join(from.file_name().expect("a name"))).expect("copied");
    }
    (dir, work)
}

fn call(work: &Path, args: &[&str]) -> Ran {
    ran(command(args).current_dir(work))
}

/// Runs a printed command in the shell, in the folder. Returns its exit code and its output.
fn typed(work: &Path, line: &str) -> (i32, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_aliasmith")).parent().expect("a folder").display().to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap_or_default());
    let out = Command::new("sh").args(["-c", line]).current_dir(work).env("PATH", path).output().expect("sh runs");
    let text = [out.stdout, out.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (out.status.code().expect("no signal ends it"), text)
}

/// Returns the commands `aliasmith VERB …` in a text, each on a line of its own after its label.
fn commands(text: &str, verb: &str) -> Vec<String> {
    let start = format!("aliasmith {verb} ");
    let command = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("replay ").map_or(line, str::trim_start);
        (line.starts_with(&start) || line.starts_with("aliasmith gen ")).then(|| line.to_string())
    };
    text.lines().filter_map(command).collect()
}

/// Asserts that a text has `count` commands of this verb, and that each of them ends with exit code 1 and prints
/// `word`.
fn assert_work(work: &Path, text: &str, (verb, count): (&str, usize), word: &str) {
    let all = commands(text, verb);
    assert_eq!(all.len(), count, "{verb}: {text}");
    for line in all {
        let (code, out) = typed(work, &line);
        assert!(code == 1 && out.contains(word), "{line}: {code}: {out}");
    }
}

const STRIDE: &str = "corpus/found/element-stride-modulo-2-32.ll";
const DSE: &str = "corpus/known/llvm-184088-dse-takes-an-equal-pointer-for-the-same.ll";

#[test]
fn commands_about_files_work_as_printed() {
    if !installed(&["opt-22"]) {
        return;
    }
    let (_dir, work) = folder(&[STRIDE]);
    let options = ["--oracle", "opt-22", "--no-known", "-q"];
    let with_expect = call(&work, &[&["check", "in/element-stride-modulo-2-32.ll"], &options[..]].concat());
    assert_work(&work, &with_expect.stdout, ("replay", 1), "unsound");
    // Without an `expect` line, the command is a check.
    let text = fs::read_to_string(work.join("in/element-stride-modulo-2-32.ll")).expect("text");
    let bare: String = text.lines().filter(|line| !line.contains("expect")).map(|line| format!("{line}\n")).collect();
    fs::write(work.join("in/b c.ll"), bare).expect("written");
    let bare = call(&work, &[&["check", "in/b c.ll"], &options[..]].concat());
    assert_work(&work, &bare.stdout, ("check", 1), "unsound");
}

#[test]
fn commands_about_stored_findings_work_as_printed() {
    if !installed(&["opt-22"]) {
        return;
    }
    let (_dir, work) = folder(&[STRIDE]);
    let stored = call(
        &work,
        &["check", "in/element-stride-modulo-2-32.ll", "--oracle", "opt-22", "--no-known", "-q", "--out", "out of it"],
    );
    assert_work(&work, &stored.stdout, ("replay", 1), "unsound");
    let printed = commands(&stored.stdout, "replay").remove(0);
    // The printed command prints commands itself. These work too, also in a report, and with the name of the JSON file.
    let (_, again) = typed(&work, &printed);
    assert_work(&work, &again, ("replay", 1), "unsound");
    assert_work(&work, &call(&work, &["report", "out of it"]).stdout, ("replay", 1), "unsound");
    let signature = printed.trim_end_matches('\'').rsplit('/').next().expect("a name").to_string();
    let in_store = work.join("out of it");
    let report = fs::read_to_string(in_store.join(&signature).join("report.txt")).expect("stored");
    assert_eq!(typed(&in_store, &format!("aliasmith replay {signature}")), (1, report.clone()));
    assert_work(&in_store, &report, ("replay", 1), "unsound");
    let inside = call(&in_store.join(&signature), &["replay", "finding.json"]);
    assert_work(&in_store.join(&signature), &inside.stdout, ("replay", 1), "unsound");
    let wrong = call(&work, &["replay", &signature]);
    assert!(wrong.code == 2 && wrong.stderr.contains("--out names the folder of a hunt"), "{wrong:?}");
}

#[test]
fn commands_of_a_hunt_work_as_printed() {
    let (_dir, work) = folder(&[]);
    let hunt = ["hunt", "--seeds", "0..400", "--oracle", "reference", "--profile", "llvm-22", "--no-known", "-q"];
    let found = call(&work, &hunt);
    assert_eq!(found.code, 1, "{found:?}");
    let count = commands(&found.stdout, "replay").len();
    assert!(count > 0, "{}", found.stdout);
    assert_work(&work, &found.stdout, ("replay", count), "findings/hunt-1/");
}

/// A finding of `compare` has no folder without `--out`; its command asks the new `opt` about the kernel.
#[test]
fn commands_of_compare_work_as_printed() {
    if !installed(&["opt-15", "opt-19"]) {
        return;
    }
    let (_dir, work) = folder(&[DSE]);
    let args = ["compare", "opt-15", "opt-19", "in", "--passes", "dse", "--no-known", "-q"];
    let reports = ["--html", "page.html", "--sarif", "s.json"];
    let found = call(&work, &[&args[..], &reports].concat());
    assert_eq!(found.code, 1, "{found:?}");
    let printed = commands(&found.stdout, "check");
    assert_eq!(printed.len(), 1, "{}", found.stdout);
    let (code, out) = typed(&work, &(printed[0].clone() + " --no-known"));
    assert!(code == 1 && out.contains("miscompile"), "{printed:?}: {out}");
    let page = fs::read_to_string(work.join("page.html")).expect("written");
    assert!(page.contains(&printed[0]) && !page.contains("aliasmith replay"), "the page names the same command");
    assert!(fs::read_to_string(work.join("s.json")).expect("written").contains(&printed[0]));
    // The page has the counts and the changes.
    for shown in [
        "<dt>kernels</dt><dd>1</dd>",
        "<h2>Changes</h2>",
        "1 kernels were compared",
        "<td>newly wrong</td>",
        "What was tried",
    ] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    let stored = call(&work, &[&args[..], &["--out", "new ones"]].concat());
    assert_work(&work, &stored.stdout, ("replay", 1), "miscompile");
    // With the two oracles exchanged, no error is newly wrong.
    let back = call(&work, &["compare", "opt-19", "opt-15", "in", "--passes", "dse", "--no-known", "-q"]);
    assert_eq!((back.code, commands(&back.stdout, "check").len()), (0, 0), "{back:?}");
}

/// `same --out` stores both modules with the inputs that show the difference, and a second call shows the difference
/// again.
#[test]
fn same_stores_a_difference_that_shows_again() {
    let (_dir, work) = folder(&["corpus/known/llvm-197082-ptrmask-through-gvn.ll", "tests/cli/ptrmask_after_gvn.ll"]);
    let [before, after] = ["in/llvm-197082-ptrmask-through-gvn.ll", "in/ptrmask_after_gvn.ll"];
    let found = call(&work, &["same", before, after, "--out", "pair of it", "--sarif", "s.json"]);
    assert_eq!(found.code, 1, "{found:?}");
    let line = found.stderr.lines().find_map(|line| line.strip_prefix("stored: ")).expect("a note").to_string();
    let (code, out) = typed(&work, &line);
    let verdict = found.stdout.lines().next().expect("a line");
    assert!(code == 1 && out.starts_with(verdict), "{line}: {out}");
    assert!(fs::read_to_string(work.join("s.json")).expect("written").contains(&line), "the report names them too");
    assert!(fs::read_to_string(work.join("pair of it/before.ll")).expect("stored").contains("; aliasmith: arg 0 ="));
    let full = call(&work, &["same", before, after, "--out", "pair of it"]);
    assert!(full.code == 2 && full.stderr.contains("is not empty"), "{full:?}");
    let same = call(&work, &["same", before, before, "--out", "none", "-q"]);
    assert!(same.code == 0 && !work.join("none").exists(), "{same:?}");
}

/// If two files have the same error, the page has a section for each file.
#[test]
fn page_has_a_section_for_each_file() {
    if !installed(&["opt-22"]) {
        return;
    }
    let (_dir, work) = folder(&[STRIDE]);
    fs::copy(work.join("in/element-stride-modulo-2-32.ll"), work.join("in/copy.ll")).expect("copied");
    let args =
        ["check", "in/element-stride-modulo-2-32.ll", "in/copy.ll", "--oracle", "opt-22", "--html", "p.html", "-q"];
    let found = call(&work, &args);
    assert_eq!(found.code, 1, "{found:?}");
    let page = fs::read_to_string(work.join("p.html")).expect("written");
    let ids = |attribute: &str| -> Vec<String> {
        let start = format!(" {attribute}=\"");
        page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).map(String::from).collect()
    };
    let all = ids("id");
    let distinct: std::collections::BTreeSet<&String> = all.iter().collect();
    assert_eq!(all.len(), distinct.len(), "an id stands twice");
    assert_eq!(page.matches("<section class=\"finding\"").count(), 2);
    for link in ids("href").iter().filter_map(|link| link.strip_prefix('#').map(String::from)) {
        assert!(all.contains(&link), "{link}");
    }
}

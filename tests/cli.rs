//! Tests the contract of the command line: streams, exit codes, messages, JSON keys. `tests/cli/*.trycmd` contain calls
//! with everything that they print. This file has the tests that need both streams, a broken pipe, or an `opt` that is
//! installed or missing. `TRYCMD=overwrite cargo test --test verbs cli::` writes the outputs in the `.trycmd` files
//! again.

mod opt_failures;
mod keys;

use crate::common::{self, Ran, aliasmith, command, installed, ran};
use keys::{ANSWER, FINDING, SUMMARY, keys};
use serde_json::Value;
use std::fs;
use std::process::Stdio;
use tempfile::tempdir;

const PTRMASK: &str = "corpus/known/llvm-197082-ptrmask-looked-through.ll";
const STRIDE: &str = "corpus/found/element-stride-modulo-2-32.ll";
const UNDEFINED_SPACE: &str = "corpus/known/llvm-135444-shared-and-cluster.ll";

#[test]
fn trycmd_calls_print_recorded_output() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd");
}

/// Asserts exit code 2, one line on stderr, and nothing on stdout.
fn refused(ran: &Ran, what: &str) {
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.lines().count()), (2, "", 1), "{what}: {ran:?}");
    assert!(ran.stderr.starts_with("error: "), "{what}: {}", ran.stderr);
}

#[test]
fn bad_input_is_one_line_on_stderr_for_every_verb_that_reads() {
    for file in [
        "missing.ll",
        "empty.ll",
        "bitcode.ll",
        "truncated.ll",
        "undefined_value.ll",
        "nothing_to_run.ll",
        "bad_case.ll",
        "alias_cycle.ll",
    ] {
        let path = format!("tests/cli/bad.in/{file}");
        for verb in [
            &["check", "--oracle", "reference"][..],
            &["check", "--json", "--quiet", "--oracle", "reference"],
            &["run"],
            &["run", "--json"],
            &["replay"],
            &["reduce", "--oracle", "reference"],
        ] {
            let got = aliasmith(&[verb, &[&path]].concat());
            if verb.contains(&"--json") && verb[0] == "check" {
                assert_eq!(
                    (got.code, got.stderr.lines().count(), got.lines("summary").len()),
                    (2, 1, 1),
                    "{path}: {got:?}"
                );
            } else {
                refused(&got, &path);
            }
        }
    }
    for (file, place) in [("truncated.ll", ":3:27: "), ("undefined_value.ll", ":2:22: "), ("bad_case.ll", ":2:28: ")] {
        let path = format!("tests/cli/bad.in/{file}");
        let got = aliasmith(&["run", &path]);
        assert!(got.stderr.starts_with(&format!("error: {path}{place}")), "{}", got.stderr);
        let stdin = fs::File::open(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect("it is there");
        let got = ran(command(&["run", "-"]).stdin(stdin));
        assert!(got.stderr.starts_with(&format!("error: <stdin>{place}")), "{}", got.stderr);
    }
}

#[test]
fn every_verb_has_help_with_an_example_and_a_man_page() {
    let man = aliasmith(&["man"]).stdout;
    for verb in [
        "hunt",
        "check",
        "compare",
        "merge",
        "nightly",
        "same",
        "aa-eval",
        "alias-sets",
        "explain",
        "gen",
        "run",
        "parse",
        "matrix",
        "memssa",
        "oracles",
        "reduce",
        "replay",
        "report",
        "weights",
        "completions",
        "man",
    ] {
        let help = aliasmith(&[verb, "--help"]);
        assert_eq!((help.code, help.stderr.as_str()), (0, ""), "{verb}");
        assert!(
            help.stdout.contains("Example") && help.stdout.contains(&format!("aliasmith {verb}")),
            "{}",
            help.stdout
        );
        assert!(man.contains(&format!(".TH {verb} ")), "{verb}");
    }
    let none = aliasmith(&[]);
    assert_eq!((none.code, none.stdout.as_str()), (2, ""));
    assert!(none.stderr.contains("Usage: aliasmith"), "{}", none.stderr);
}

#[test]
fn closed_stdout_is_no_error() {
    for args in [
        &["gen", "--seed", "0", "-n", "50", "--quiet"][..],
        &["check", PTRMASK, "--oracle", "reference", "--answers", "--quiet"],
        &["run", PTRMASK, "--trace"],
        &["parse", PTRMASK],
        &["matrix", "--oracle", "reference"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        let mut child = command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let end = child.wait_with_output().expect("it ends");
        assert_eq!((end.status.code(), String::from_utf8_lossy(&end.stderr).as_ref()), (Some(0), ""), "{args:?}");
    }
    let mut child = command(&["check", "missing.ll"]).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2), "also without a reader of the message");
}

#[test]
fn several_kernels_in_one_module_are_of_one_target() {
    let all = aliasmith(&["gen", "--seed", "0", "-n", "60"]);
    assert!(all.stdout.contains("target triple = \"amdgcn-amd-amdhsa\""), "{}", all.stdout);
    // LLVM's verifier requires that AMD's allocas are in space 5.
    let allocas = all.stdout.lines().filter(|l| l.contains(" = alloca "));
    assert_eq!(allocas.filter(|l| !l.contains("addrspace(5)")).count(), 0);
    let kernels = all.stdout.matches("_kernel(").count();
    let left_out = format!("{} kernels of other targets are left out of the module; -o DIR takes all", 60 - kernels);
    assert!(kernels > 10 && kernels < 60 && all.stderr.contains(&left_out), "{kernels}: {}", all.stderr);
    let one = aliasmith(&["gen", "--seed", "0", "-n", "2", "--only", "flat"]);
    assert_eq!((one.stdout.matches("define ").count(), one.stderr.as_str()), (2, ""));
}

/// Text for a release that does not read a construct of the module is printed with a note.
#[test]
fn text_that_an_older_release_does_not_read_is_noted() {
    let dir = tempdir().expect("a folder");
    let file = dir.path().join("b.ll");
    fs::write(&file, "define void @f(ptr %p) {\n  %b = load b32, ptr %p, align 4\n  ret void\n}\n").expect("a file");
    let file = file.display().to_string();
    let note = "note: LLVM 22 does not read this text: byte types are new in LLVM 23\n";
    for call in [
        &["parse", "--dialect", "22", &file][..],
        &["pass", "full-restrict", &file, "--dialect", "22"],
        &["gen", "--seed", "16", "--only", "all,bytes"],
    ] {
        let ran = aliasmith(call);
        assert!(ran.code == 0 && ran.stderr.starts_with(note), "{call:?}: {}", ran.stderr);
    }
    for call in [&["parse", "--dialect", "23", &file][..], &["parse", &file], &["gen", "--seed", "16"]] {
        let ran = aliasmith(call);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{call:?}");
    }
    let folder = dir.path().join("kernels").display().to_string();
    let many = aliasmith(&["gen", "--seed", "16", "-n", "1", "--only", "all,bytes", "-o", &folder]);
    assert_eq!(many.stderr, "note: LLVM 22 does not read 1 of 1 kernels; --dialect 23 writes all\n");
}

#[test]
fn results_use_stdout_and_messages_use_stderr() {
    let text = aliasmith(&["check", PTRMASK, "--oracle", "reference", "--runs", "2"]);
    assert_eq!((text.code, text.stdout.as_str()), (0, ""), "nothing is found");
    assert_eq!(text.stderr.lines().count(), 1, "the summary for people: {}", text.stderr);
    let quiet = aliasmith(&["check", PTRMASK, "--oracle", "reference", "--runs", "2", "--quiet"]);
    assert_eq!((quiet.code, quiet.stdout.as_str(), quiet.stderr.as_str()), (0, "", ""));

    let dir = tempdir().expect("a temporary folder");
    let out = dir.path().join("f").display().to_string();
    let hunt = aliasmith(&["hunt", "--oracle", "reference", "--seeds", "0..4", "--out", &out]);
    assert_eq!((hunt.code, hunt.stderr.as_str()), (0, ""), "no progress within the first seconds without a terminal");
    assert!(hunt.stdout.ends_with(&format!("0 signatures in {out}\n")), "{}", hunt.stdout);
}

/// Returns the arguments that name the manifests of the four `opt`s, with programs that do not exist.
fn no_opt(dir: &std::path::Path) -> Vec<String> {
    let mut args = Vec::new();
    for n in [15, 16, 19, 22] {
        let text =
            fs::read_to_string(format!("{}/oracles/opt-{n}.toml", env!("CARGO_MANIFEST_DIR"))).expect("it is there");
        let missing = |line: &str| {
            if line.starts_with("binaries") { "binaries = [\"no-such-opt\"]".into() } else { line.to_string() }
        };
        let path = dir.join(format!("opt-{n}.toml"));
        fs::write(&path, text.lines().map(missing).collect::<Vec<_>>().join("\n")).expect("writable");
        args.extend(["--oracle-manifest".to_string(), path.display().to_string()]);
    }
    args
}

#[test]
fn missing_opts_leave_the_reference_and_are_reported() {
    let dir = tempdir().expect("a temporary folder");
    let manifests = no_opt(dir.path());
    let without = |args: &[&str]| {
        let mut all = args.to_vec();
        all.extend(manifests.iter().map(String::as_str));
        ran(command(&all).env("PATH", "/nonexistent"))
    };
    let out = dir.path().join("f").display().to_string();
    let hunt = without(&["hunt", "--seeds", "0..4", "--out", &out, "--json"]);
    assert_eq!((hunt.code, hunt.stderr.lines().count(), hunt.lines("summary").len()), (0, 4, 1), "{hunt:?}");
    for (line, n) in hunt.stderr.lines().zip([15, 16, 19, 22]) {
        assert!(line.starts_with(&format!("note: opt-{n} is not installed")), "{line}");
        assert!(line.contains(&format!("apt-get install llvm-{n}")), "{line}");
    }
    assert_eq!(without(&["check", PTRMASK, "--runs", "1", "--quiet"]).stderr, "");
    for verb in [&["hunt", "--seeds", "0..4", "--out", "never-made"][..], &["check", PTRMASK], &["matrix"]] {
        refused(&without(&[verb, &["--oracle", "reference,opt-22"]].concat()), verb[0]);
    }
    let list = without(&["oracles"]);
    // Compilers such as llc are listed after the oracles that answer questions.
    let asked = list.stdout.lines().filter(|l| l.starts_with("opt-") || l.starts_with("reference ")).count();
    assert_eq!((list.code, asked, list.stderr.as_str()), (0, 6, ""), "{list:?}");
    let json = without(&["oracles", "--json"]);
    keys(json.lines("oracle")[1], &["type", "name", "found", "hint"]);
}

/// A promise that every input with large enough objects breaks is an error of the kernel. A promise that only some of
/// these inputs break is no error of the kernel.
#[test]
fn promise_broken_by_all_adequate_inputs_is_a_violation() {
    let violations = |function| {
        let args = ["check", "tests/cli/always_broken.ll", "--function", function, "--oracle", "reference", "--json"];
        aliasmith(&args).lines("violation").len()
    };
    assert_eq!(["both", "apart"].map(violations), [1, 0]);
}

#[test]
fn answers_violations_and_summary_have_documented_keys() {
    let broken = "tests/cli/violation.ll";
    let got = aliasmith(&["check", broken, "--oracle", "reference", "--runs", "2", "--json", "--answers"]);
    assert_eq!((got.code, got.stderr.lines().count()), (3, 1), "no run counts, which a note says: {got:?}");
    let violation = keys(got.lines("violation")[0], &["type", "function", "ub", "detail", "witness"]);
    assert_eq!((&violation["function"], &violation["ub"]), (&Value::from("both"), &Value::from("noalias")));
    assert_eq!(aliasmith(&["check", broken, "--oracle", "reference", "--deny-ub"]).code, 1);
    let run = aliasmith(&["run", broken, "--json"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, format!("{}\n", got.lines("violation")[0]).as_str()));

    assert!(!got.lines("answer").is_empty());
    for line in got.lines("answer") {
        keys(line, &ANSWER);
    }
    let summary = keys(got.stdout.lines().last().expect("a last line"), &SUMMARY);
    assert_eq!((&summary["kernels"], &summary["executions"]), (&Value::from(1), &Value::from(2)));
    assert_eq!(summary["kernels_with_promises"], Value::from(1));
    let answers = summary["precision"]["reference"].as_object().expect("the reference answered").values();
    assert_eq!(answers.filter_map(Value::as_u64).sum::<u64>(), summary["claims"].as_u64().expect("a number"));
    assert!(
        summary["kernels_per_second"].as_f64() > Some(0.0)
            && summary["agreement"].as_object().is_some_and(|a| a.is_empty())
    );
    for counts in summary["by_question"].as_object().expect("an object").values() {
        keys(&counts.to_string(), &["asked", "exercised_accessed", "exercised_usable", "overlapping"]);
    }
    let kinds = ["violation", "answer", "summary", "finding", "lead"];
    assert_eq!(kinds.iter().map(|k| got.lines(k).len()).sum::<usize>(), got.stdout.lines().count(), "nothing else");
}

#[test]
fn finding_has_documented_keys_and_exit_code_1() {
    if !installed(&["opt-22"]) {
        return;
    }
    let args = ["check", STRIDE, "--oracle", "reference,opt-22", "--runs", "2", "--timeout", "60"];
    let got = aliasmith(&[&args[..], &["--json"]].concat());
    assert_eq!((got.code, got.stderr.as_str()), (1, ""), "{got:?}");
    let finding = keys(got.lines("finding")[0], &FINDING);
    keys(&finding["witness"].to_string(), &["seed", "launch", "args", "events"]);
    assert_eq!(finding["versions"].to_string(), r#"{"opt-22":true,"reference":false}"#);
    assert_eq!((&finding["file"], &finding["replay"]), (&STRIDE.into(), &format!("aliasmith replay {STRIDE}").into()));
    let signature = finding["signature"].as_str().expect("a text");
    assert!(signature.starts_with("alias-noalias-") && signature.len() <= 60, "{signature}");
    keys(got.stdout.lines().last().expect("a last line"), &SUMMARY);

    let text = aliasmith(&args);
    assert_eq!(text.code, 1);
    assert!(
        text.stdout.starts_with("unsound: opt-22 answers NoAlias ") && text.stdout.ends_with('\n'),
        "{}",
        text.stdout
    );
    assert_eq!(aliasmith(&["replay", STRIDE, "--timeout", "60"]).code, 1, "its expect lines hold");

    // If a manifest lists the finding's signature, the finding is printed as known, and the exit code is 0. The
    // finding's folder names the divergence too.
    let dir = tempdir().expect("a temporary folder");
    let (list, out) = (dir.path().join("known.toml"), dir.path().join("f"));
    fs::write(&list, format!("[[known]]\nsignature = \"{signature}\"\nreason = \"r\"\nlink = \"llvm#1\"\n"))
        .expect("writable");
    let [list, dir] = [list, out.clone()].map(|p| p.display().to_string());
    let more = ["--json", "--known", &list, "--out", &dir];
    let known = aliasmith(&[&args[..], &more].concat());
    let finding = keys(known.lines("finding")[0], &FINDING);
    assert_eq!((known.code, &finding["known"]), (0, &"llvm#1".into()));
    assert_eq!(finding["file"], format!("{dir}/{signature}/reduced.ll"));
    let stored = fs::read_to_string(out.join(signature).join("finding.json")).expect("stored");
    assert_eq!(keys(stored.trim_end(), &FINDING)["known"], "llvm#1");
    let folder = out.join(signature);
    let folder = folder.display().to_string();
    let replayed = aliasmith(&["replay", &folder, "--timeout", "60"]);
    assert_eq!((replayed.code, replayed.stdout), (1, common::report_in(&folder)), "known, and reproduced");
    refused(&aliasmith(&[&args[..], &more].concat()), "a folder that is not empty");

    // After the entry's date has passed, the finding is new again.
    let entry = fs::read_to_string(&list).expect("just written");
    for (day, code) in [("2020-01-01", 1), ("9999-12-31", 0)] {
        fs::write(&list, format!("{entry}expires = \"{day}\"\n")).expect("writable");
        assert_eq!(aliasmith(&[&args[..], &["--known", &list]].concat()).code, code, "{day}");
    }
}

#[test]
fn findings_known_to_the_manifest_do_not_fail_the_check() {
    if !installed(&["opt-22"]) {
        return;
    }
    let args = ["check", PTRMASK, "--oracle", "opt-22", "--runs", "2", "--timeout", "60", "--json"];
    let known = aliasmith(&args);
    assert_eq!(known.code, 0, "{known:?}");
    assert!(!known.lines("finding").is_empty());
    for line in known.lines("finding") {
        assert_eq!(keys(line, &FINDING)["known"], "llvm#197082");
    }
    let anew = aliasmith(&[&args[..], &["--no-known"]].concat());
    assert_eq!((anew.code, anew.lines("finding").len()), (1, known.lines("finding").len()));
}

#[test]
fn a_finding_against_the_reference_replays_under_its_profile() {
    let dir = tempdir().expect("a temporary folder");
    let out = dir.path().join("f").display().to_string();
    let profile = ["--oracle", "reference", "--profile", "llvm-22", "--runs", "1"];
    let got = aliasmith(&[&["check", PTRMASK, "--json", "--out", &out], &profile[..]].concat());
    assert_eq!(got.code, 1, "the profile of LLVM 22 looks through ptrmask as LLVM 22 does: {got:?}");
    let finding = keys(got.lines("finding")[0], &FINDING);
    let folder = format!("{out}/{}", finding["signature"].as_str().expect("a text"));
    let again = aliasmith(&["replay", &folder]);
    assert_eq!((again.code, again.stdout), (1, common::report_in(&folder)));
    let reduced = fs::read_to_string(format!("{folder}/reduced.ll")).expect("stored");
    let command = reduced.lines().nth(1).expect("a second line");
    assert_eq!(command, "; aliasmith check reduced.ll --oracle reference --profile llvm-22");
    let file = format!("{folder}/reduced.ll");
    assert_eq!(aliasmith(&[&["check", &file], &profile[..]].concat()).code, 1);
}

#[test]
fn lead_has_documented_keys_and_exit_code_0() {
    if !installed(&["opt-19"]) {
        return;
    }
    let got = aliasmith(&["check", UNDEFINED_SPACE, "--oracle", "opt-19", "--runs", "2", "--json", "--timeout", "60"]);
    assert_eq!((got.code, got.stderr.as_str()), (0, ""), "{got:?}");
    let lead =
        keys(got.lines("lead")[0], &["type", "why", "oracles", "function", "question", "a", "b", "answers", "file"]);
    assert_eq!(lead["file"], UNDEFINED_SPACE);
}

#[test]
fn a_text_that_an_oracle_refuses_is_a_note_and_a_count() {
    if !installed(&["opt-15", "opt-22"]) {
        return;
    }
    // usub_sat exists since LLVM 20.
    let got = aliasmith(&[
        "check",
        "tests/cli/only_newer.ll",
        "--oracle",
        "opt-15,opt-22",
        "--runs",
        "2",
        "--json",
        "--timeout",
        "60",
    ]);
    assert_eq!((got.code, got.lines("finding").len(), got.stderr.lines().count()), (0, 0, 1), "{got:?}");
    assert!(got.stderr.starts_with("note: opt-15 does not accept tests/cli/only_newer.ll: "), "{}", got.stderr);
    let summary = keys(got.lines("summary")[0], &SUMMARY);
    assert_eq!(summary["discarded"].to_string(), r#"{"oracle opt-15 does not accept the file":1}"#);
}

#[test]
fn installed_opt_appears_in_matrix_and_oracle_list() {
    if !installed(&["opt-22"]) {
        return;
    }
    let matrix = aliasmith(&["matrix", "--oracle", "opt-22", "--timeout", "60"]);
    assert_eq!((matrix.code, matrix.stderr.as_str()), (0, ""));
    assert!(matrix.stdout.lines().next().is_some_and(|l| l.ends_with("opt-22")), "{}", matrix.stdout);
    let list = aliasmith(&["oracles", "--json"]);
    let line = list.lines("oracle").into_iter().find(|l| l.contains("\"opt-22\"")).expect("it is listed").to_string();
    assert_eq!(
        keys(&line, &["type", "name", "found", "answers", "path", "version", "plugin", "without_targets"])["found"],
        true
    );
}

/// By default, no question about alias sets is asked. So the command that repeats a finding about alias sets has `--ask
/// sets`.
#[test]
fn replay_command_of_alias_set_finding_names_sets() {
    if !installed(&["opt-16"]) {
        return;
    }
    let text = fs::read_to_string("corpus/found/alias-set-record-grown-behind-the-first.ll").expect("it is there");
    let kept: Vec<&str> = text.lines().filter(|l| !l.starts_with("; aliasmith: expect")).collect();
    let folder = tempdir().expect("a folder for the kernel");
    let file = folder.path().join("sets.ll").display().to_string();
    fs::write(&file, kept.join("\n")).expect("the folder is ours");
    let got = aliasmith(&["check", &file, "--ask", "sets", "--oracle", "opt-16", "--no-known", "--timeout", "60"]);
    let replay = got.stdout.lines().find_map(|l| l.trim().strip_prefix("replay")).map(str::trim);
    assert_eq!((got.code, replay), (1, Some(&*format!("aliasmith check {file} --ask sets"))), "{got:?}");
}

/// If the module uses an address space that the release does not define, `diff` calls no answer of this release
/// refuted.
#[test]
fn diff_refutes_no_answers_about_undefined_spaces() {
    if !installed(&["opt-19"]) {
        return;
    }
    let got = aliasmith(&["aa-eval", "--diff", "opt-19", UNDEFINED_SPACE, "--timeout", "60"]);
    assert!(got.code == 0 && !got.stdout.contains("refuted"), "{got:?}");
}

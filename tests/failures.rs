//! Tests failures of aliasmith while it asks an oracle. Such a failure must not count as a rejection by the oracle, and
//! must not suppress findings about other oracles: these findings are printed first, the failed oracle's output is
//! kept, and the exit code is 2. Also tests what `check` reports about passes besides findings.
#![cfg(unix)]

use crate::common::{Ran, command, installed, ran, tree};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::tempdir;

const PTRMASK: &str = "corpus/known/llvm-197082-ptrmask-looked-through.ll";

/// Runs a verb with the reference under a profile that is wrong about ptrmask, and with `tests/cli/fake-opt`.
fn with_fake_opt(does: &str, tmp: &Path, args: &[&str]) -> Ran {
    let fixed = ["--oracle", "reference,fake", "--profile", "llvm-22", "--oracle-manifest", "tests/cli/fake-opt.toml"];
    let json = ["--json", "--timeout", "60"];
    ran(command(&[args, &fixed, &json].concat()).env("FAKE_OPT", does).env("TMPDIR", tmp))
}

/// The kinds of failure, each with a part of its error line.
const FAILURES: [(&str, &str); 5] = [
    ("babble", "an unknown function"),
    ("killed", "another program ended it with SIGKILL"),
    ("silent", "exit status 1, and not a word about the reason"),
    ("full", "No space left on device"),
    ("babble-ir", "what it makes of the kernel"),
];

#[test]
fn check_prints_other_findings_and_stores_oracle_output() {
    for (does, why) in FAILURES {
        let tmp = tempdir().expect("a temporary folder");
        let passes: &[&str] = if does == "babble-ir" { &["--passes", "gvn"] } else { &[] };
        let got = with_fake_opt(does, tmp.path(), &[&["check", PTRMASK, "--runs", "2"], passes].concat());
        assert_eq!(got.code, 2, "{does}: {got:?}");
        assert!(!got.lines("finding").is_empty(), "{does}: {got:?}");
        assert!(got.lines("finding").iter().all(|f| f.contains("\"oracle\":\"reference\"")), "{does}: {got:?}");
        assert_eq!(got.stderr.lines().count(), 1, "{does}: {got:?}");
        assert!(got.stderr.starts_with(&format!("error: {PTRMASK}: ")) && got.stderr.contains(why), "{does}: {got:?}");
        let kept = tree(tmp.path());
        if does == "full" {
            assert!(kept.is_empty() && got.stderr.contains(&tmp.path().display().to_string()), "{got:?}");
            continue;
        }
        let [(name, text)] = &kept.into_iter().collect::<Vec<_>>()[..] else { panic!("{does}: one file") };
        assert!(
            got.stderr.contains(&format!("; its output is kept in {}", tmp.path().join(name).display())),
            "{got:?}"
        );
        assert!(text.starts_with("; ") && text.contains("fake-opt "), "the command: {text}");
        let said = [("babble", "Function: whatever"), ("babble-ir", "define nonsense")];
        assert!(said.iter().all(|(who, words)| *who != does || text.contains(words)), "{does}: {text}");
    }
}

#[test]
fn hunt_continues_without_failing_oracle_and_lists_seeds() {
    for (does, why) in FAILURES {
        let tmp = tempdir().expect("a temporary folder");
        let out = tmp.path().join("f").display().to_string();
        let passes: &[&str] = if does == "babble-ir" { &["--passes", "gvn"] } else { &[] };
        let hunt =
            ["hunt", "-q", "--seeds", "0..200", "--only", "ptrmask", "--runs", "1", "--no-reduce", "--out", &out];
        let got = with_fake_opt(does, tmp.path(), &[&hunt, passes].concat());
        assert_eq!(got.code, 2, "{does}: {got:?}");
        assert!(got.stderr.starts_with("error: ") && got.stderr.contains(why), "{does}: {got:?}");
        if does == "full" {
            assert!(got.stderr.contains(&tmp.path().display().to_string()), "no use in going on: {got:?}");
            continue;
        }
        assert!(!got.lines("finding").is_empty(), "{does}: {got:?}");
        assert_eq!(got.lines("summary").len(), 1, "{does}: {got:?}");
        assert!(got.stderr.contains("; seeds 0..200") || does.starts_with("babble"), "{does}: {got:?}");
        assert!(got.stderr.contains("; seeds "), "{does}: {got:?}");
        let kept = |name: &str| name.starts_with("unread-fake-");
        assert!(tree(Path::new(&out)).keys().any(|name| kept(name)), "{does}");
    }
}

#[test]
fn a_folder_that_takes_no_file_is_named() {
    let dir = tempdir().expect("a temporary folder");
    let missing = dir.path().join("missing");
    let got = with_fake_opt("", &missing, &["check", PTRMASK, "--runs", "2"]);
    assert_eq!((got.code, got.stderr.lines().count()), (2, 1), "{got:?}");
    assert!(got.stderr.contains(&missing.display().to_string()) && got.stderr.contains("TMPDIR"), "{got:?}");
    assert!(!got.lines("finding").is_empty(), "{got:?}");
    let got = with_fake_opt("", &missing, &["check", PTRMASK, "--runs", "2", "--passes", "gvn"]);
    assert_eq!((got.code, got.stderr.lines().count()), (2, 1), "{got:?}");
    assert!(got.stderr.contains(&missing.display().to_string()) && !got.stderr.contains("does not know"), "{got:?}");
}

#[test]
fn a_failure_is_no_finding_that_does_not_reproduce() {
    let dir = tempdir().expect("a temporary folder");
    let out = dir.path().join("f").display().to_string();
    let manifest = ["--oracle-manifest", "tests/cli/fake-opt.toml", "--timeout", "60"];
    let check = ["check", PTRMASK, "--runs", "1", "--oracle", "fake", "--json", "--out", &out];
    let crash = ran(command(&[&check[..], &manifest].concat()).env("FAKE_OPT", "crash"));
    let finding: Value = serde_json::from_str(crash.lines("finding")[0]).expect("JSON");
    let folder = format!("{out}/{}", finding["signature"].as_str().expect("a text"));
    let replay = [&["replay", &folder], &manifest[..]].concat();
    for (does, code) in [("crash", 1), ("", 0), ("killed", 2), ("silent", 2)] {
        assert_eq!(ran(command(&replay).env("FAKE_OPT", does)).code, code, "{does}");
    }
}

#[test]
fn a_file_of_which_no_run_counts_is_not_judged() {
    let dir = tempdir().expect("a temporary folder");
    let file = |name: &str, body: &str| {
        let path = dir.path().join(name);
        fs::write(&path, format!("declare i32 @scanf(ptr)\ndefine void @k(ptr %p) {{\n{body}  ret void\n}}\n"))
            .expect("writable");
        path.display().to_string()
    };
    let (no_run, run) = (file("a.ll", "  %r = call i32 @scanf(ptr %p)\n"), file("b.ll", "  store i8 1, ptr %p\n"));
    for (files, code) in [(vec![&no_run], 3), (vec![&run], 0), (vec![&no_run, &run], 0)] {
        let mut args = vec!["check", "--oracle", "reference", "--runs", "2", "--json"];
        args.extend(files.iter().map(|f| f.as_str()));
        let got = ran(&mut command(&args));
        assert_eq!((got.code, got.lines("summary").len()), (code, 1), "{got:?}");
    }
}

/// Runs `check` on a kernel with these case lines, after the pass `lie` has edited the kernel.
fn edited(case: &str, kernel: &str, edit: &str, json: bool) -> Ran {
    let dir = tempdir().expect("a temporary folder");
    let path = dir.path().join("k.ll");
    fs::write(&path, format!("{case}target triple = \"nvptx64-nvidia-cuda\"\n{kernel}")).expect("writable");
    let file = path.display().to_string();
    let mut args =
        vec!["check", &file, "--oracle", "fake", "--ask", "same", "--passes", "lie", "--runs", "2", "--timeout"];
    args.extend(["60", "--oracle-manifest", "tests/cli/fake-opt.toml", "-q"]);
    args.extend(json.then_some("--json"));
    ran(command(&args).env("FAKE_OPT", "lie").env("FAKE_EDIT", edit))
}

#[test]
fn check_prints_leads_about_passes() {
    let kernel = "define void @k(ptr %p) {\nentry:\n  store i32 1, ptr %p\n  br label %done\nspin:\n  br label %spin\ndone:\n  ret void\n}\n";
    let edit = "s/br label %done/br label %spin/";
    let got = edited("", kernel, edit, true);
    assert_eq!((got.code, got.lines("finding").len(), got.lines("lead").len()), (0, 0, 1), "{got:?}");
    let lead: Value = serde_json::from_str(got.lines("lead")[0]).expect("JSON");
    assert_eq!((&lead["question"], &lead["a"], &lead["b"]), (&"same".into(), &"@k".into(), &"-passes=lie".into()));
    assert_eq!(lead["oracles"].to_string(), r#"["fake"]"#);
    assert!(lead["why"].as_str().is_some_and(|why| why.contains("no end within the budget")), "{lead}");
    let text = edited("", kernel, edit, false);
    assert!(text.stdout.contains("fake -passes=lie on @k: no end within the budget"), "{text:?}");
    assert_eq!(edited("", kernel, "s/x/x/", true).lines("lead").len(), 0, "nothing is edited");
}

/// A kernel with two loads of `%p`, and a store through `%q` between the loads.
const LOADS: &str = "define i32 @k(ptr %p, ptr %q) {\n  %a = load i32, ptr %p, align 4\n  store i32 7, ptr %q, align 4\n  \
    %b = load i32, ptr %p, align 4\n  %s = sub i32 %a, %b\n  ret i32 %s\n}\n";
/// An edit that marks all loads as invariant.
const INVARIANT: &str = "s/(= load .*)/\\1, !invariant.load !0/;$a!0 = !{}";

#[test]
fn a_promise_that_misleads_a_later_pass_is_a_miscompile() {
    if !installed(&["opt-22"]) {
        return;
    }
    let head = "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 16 align 4\n";
    let one = format!("{head}; aliasmith: arg 1 = arg 0\n");
    let two = format!("{head}; aliasmith: arg 1 = object global 16 align 4\n");
    let got = edited(&one, LOADS, INVARIANT, true);
    assert_eq!((got.code, got.lines("finding").len(), got.lines("lead").len()), (1, 1, 0), "{got:?}");
    let finding: Value = serde_json::from_str(got.lines("finding")[0]).expect("JSON");
    assert_eq!((&finding["verdict"], &finding["answer"]), (&"miscompile".into(), &"return".into()));
    assert_eq!((&finding["passes"], &finding["oracle"]), (&"lie".into(), &"fake".into()));
    let shown = finding["expected"].as_str().expect("a text");
    assert!(shown.contains("invariant-load") && shown.contains("-passes=early-cse<memssa>,"), "{shown}");
    // In the first case, the promise holds, because the store writes another object.
    let holds = edited(&two, LOADS, INVARIANT, true);
    assert_eq!((holds.code, holds.lines("finding").len(), holds.lines("lead").len()), (0, 0, 0), "{holds:?}");
    // Here no consumer can use the promise, but the kernel makes no promise of this kind, so the pass made it.
    let alone = "define i32 @k(ptr %p, ptr %q) {\n  store i32 7, ptr %q, align 4\n  %b = load i32, ptr %p, align 4\n  ret i32 %b\n}\n";
    let made = edited(&one, alone, INVARIANT, true);
    assert_eq!((made.code, made.lines("finding").len(), made.lines("lead").len()), (1, 1, 0), "{made:?}");
    assert!(made.lines("finding")[0].contains("the pass makes a promise that is broken: invariant-load"), "{made:?}");
    // Here the kernel itself makes promises of this kind. The pass may only have kept such a promise in a wrong place,
    // so this is a lead.
    let other = "@c = constant i32 0\ndefine i32 @other() {\n  %b = load i32, ptr @c, !invariant.load !0\n  ret i32 %b\n}\n!0 = !{}\n";
    let first = "s/(%b = load i32, ptr %p.*)/\\1, !invariant.load !0/";
    let lead = edited(&one, &format!("{alone}{other}"), first, true);
    assert_eq!((lead.code, lead.lines("finding").len(), lead.lines("lead").len()), (0, 0, 1), "{lead:?}");
    assert!(lead.lines("lead")[0].contains("\"why\":\"broken-promise: invariant-load"), "{lead:?}");
}

/// The signal is sent to `aliasmith` only, as `kill` does. A keyboard sends the signal to all processes.
#[test]
fn signal_to_aliasmith_ends_its_opt_processes() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let tmp = tempdir().expect("a temporary folder");
        let pid_file = tmp.path().join("pid");
        let fixed = ["--oracle", "fake", "--oracle-manifest", "tests/cli/fake-opt.toml", "--timeout", "60"];
        let mut check = command(&[&["check", PTRMASK], fixed.as_slice()].concat());
        check.env("FAKE_OPT", "hang-known").env("FAKE_PID", &pid_file);
        let mut check = check.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let pid = read_when_there(&pid_file);
        assert!(Path::new("/proc").join(&pid).exists(), "the opt runs");
        let kill = format!("kill -{signal} {}", check.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().expect("sh runs").success());
        assert_eq!(check.wait().expect("it ends").code(), Some(code));
        // An ended process disappears from /proc only after its new parent has waited for it. Until then, the ended
        // process is a zombie (state Z).
        let is_gone = || !fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
        assert!(
            (0..100).any(|_| is_gone() || {
                std::thread::sleep(Duration::from_millis(20));
                false
            }),
            "{pid} runs"
        );
    }
}

/// Returns the first line of a file that another process is about to write.
fn read_when_there(file: &Path) -> String {
    for _ in 0..600 {
        if let Some((line, _)) = fs::read_to_string(file).unwrap_or_default().split_once('\n') {
            return line.to_string();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{} is not written", file.display());
}

/// If aliasmith cannot read a text that `opt` printed, the same `opt` is asked to read it. If `opt` rejects the text,
/// this is a finding. If `opt` accepts the text, or if the text is no printed module, only a failure of aliasmith is
/// reported.
#[test]
fn output_rejected_by_its_own_opt_is_a_finding() {
    if !installed(&["opt-22"]) {
        return;
    }
    let case = "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 16 align 4\n";
    let kernel = "define void @k(ptr %p) {\n  store i32 1, ptr %p, align 4\n  ret void\n}\n";
    let module = "1s/^/; ModuleID = \"x\"\\n/;";
    let broken = edited(case, kernel, &format!("{module}s/store i32 1, ptr/store i32 1, ptt/"), true);
    assert_eq!((broken.code, broken.lines("finding").len()), (1, 1), "{broken:?}");
    let finding: Value = serde_json::from_str(broken.lines("finding")[0]).expect("JSON");
    assert_eq!((&finding["verdict"], &finding["provider"]), (&"invalid".into(), &"lie".into()), "{finding}");
    let says = finding["expected"].as_str().expect("a text");
    assert!(says.starts_with("opt does not read what it printed: "), "{says}");
    assert!(finding["signature"].as_str().is_some_and(|s| s.starts_with("invalid-lie-")), "{finding}");
    let noise = edited(case, kernel, "1s/^/a pass says hello\\n/", true);
    assert_eq!((noise.code, noise.lines("finding").len()), (2, 0), "{noise:?}");
    let good = edited(case, kernel, module, true);
    assert_eq!((good.code, good.lines("finding").len()), (0, 0), "{good:?}");
}

//! Tests how verbs report an `opt` that crashes, hangs, rejects a kernel or prints nonsense.

use super::PTRMASK;
use super::keys::{FINDING, SUMMARY, keys};
use crate::common::{Ran, command, ran, report_in};
use serde_json::Value;
use tempfile::tempdir;

/// Runs a verb with `tests/cli/fake-opt` as the oracle `fake`.
fn with_fake_opt(does: &str, args: &[&str]) -> Ran {
    // On a busy machine, a slow process must not count as a hang.
    let timeout = if does == "hang" { "0.4" } else { "60" };
    let fixed = ["--oracle", "fake", "--oracle-manifest", "tests/cli/fake-opt.toml", "--json", "--timeout", timeout];
    ran(command(&[args, &fixed].concat()).env("FAKE_OPT", does))
}

#[cfg(unix)]
#[test]
fn an_opt_may_crash_hang_refuse_or_talk_nonsense() {
    let check = |does| with_fake_opt(does, &["check", PTRMASK, "--runs", "1"]);
    for (verdict, why) in [("crash", "signal 11"), ("hang", "no end within 400ms")] {
        let got = check(verdict);
        assert_eq!((got.code, got.lines("finding").len()), (1, 1), "{got:?}");
        let finding = keys(got.lines("finding")[0], &FINDING);
        assert_eq!((&finding["verdict"], &finding["question"]), (&verdict.into(), &Value::Null));
        assert_eq!((&finding["expected"], &finding["witness"]), (&why.into(), &Value::Null));
        assert!(finding["signature"].as_str().is_some_and(|s| s.starts_with(&format!("{verdict}-"))), "{finding}");
    }
    let refuses = check("refuse");
    assert_eq!((refuses.code, refuses.lines("finding").len()), (2, 0), "{refuses:?}");
    assert!(refuses.stderr.starts_with("note: fake does not accept ") && refuses.stderr.contains("not today"));
    assert!(refuses.stderr.ends_with(&format!("error: {PTRMASK}: every asked oracle refuses it\n")), "{refuses:?}");
    let nonsense = check("babble");
    assert_eq!((nonsense.code, nonsense.stderr.lines().count()), (2, 1), "{nonsense:?}");
    assert!(nonsense.stderr.starts_with(&format!("error: {PTRMASK}: fake: ")), "{}", nonsense.stderr);
    assert_eq!(nonsense.lines("summary").len(), 1);
}

#[cfg(unix)]
#[test]
fn a_hunt_with_such_an_opt_blames_the_right_kernel() {
    let hunt = |does: &str, json: bool| {
        let dir = tempdir().expect("a temporary folder");
        let out = dir.path().join("f").display().to_string();
        let got = with_fake_opt(does, &["hunt", "--seeds", "0..2", "--runs", "1", "--out", &out]);
        if json {
            let finding: Value = serde_json::from_str(got.lines("finding")[0]).expect("JSON");
            let folder = format!("{out}/{}", finding["signature"].as_str().expect("a text"));
            let manifest = ["replay", &folder, "--oracle-manifest", "tests/cli/fake-opt.toml", "--timeout", "60"];
            let again = ran(command(&manifest).env("FAKE_OPT", does));
            assert_eq!((again.code, again.stdout), (1, report_in(&folder)));
            assert_eq!(ran(command(&manifest).env("FAKE_OPT", "refuse")).code, 0, "not reproduced");
        }
        got
    };
    let crash = hunt("crash", true);
    // The fake `opt` crashes on both kernels, and the two kernels have the same smallest form.
    assert_eq!((crash.code, crash.lines("finding").len(), crash.stderr.as_str()), (1, 1, ""), "{crash:?}");
    let refuse = hunt("refuse", false);
    assert_eq!((refuse.code, refuse.lines("finding").len()), (2, 0), "{refuse:?}");
    assert_eq!(refuse.stderr, "error: every asked oracle refuses every kernel\n");
    let summary = keys(refuse.lines("summary")[0], &SUMMARY);
    let reasons = r#"{"every asked oracle refuses the kernel":2,"oracle fake does not accept the kernel":2}"#;
    assert_eq!(summary["discarded"].to_string(), reasons);
}

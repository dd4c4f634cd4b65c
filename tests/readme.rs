//! Tests that the calls in section "Jobs" of README.md work as shown. Run with `cargo test --test verbs readme::`;
//! needs opt-16 and opt-22.

use crate::common;
/// The exit codes of the calls, in the order of the README. `nightly` takes half a minute and is tested elsewhere.
const CODES: [(&str, i32); 5] = [("run", 1), ("check", 0), ("compare", 0), ("same", 1), ("reduce", 0)];

/// Returns the words of each call of the section, without its comment.
fn calls() -> Vec<Vec<String>> {
    let page = include_str!("../README.md");
    let (_, jobs) = page.split_once("\n## Jobs\n").expect("there is a section of jobs");
    let jobs = jobs.split("\n## ").next().unwrap_or_default();
    let calls = jobs.lines().filter_map(|line| line.strip_prefix("    aliasmith "));
    let words = |call: &str| call.split('#').next().unwrap_or_default().split_whitespace().map(String::from).collect();
    calls.map(words).collect()
}

#[test]
fn each_job_of_the_readme_works_as_shown() {
    if !common::installed(&["opt-16", "opt-22"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let calls: Vec<Vec<String>> = calls().into_iter().filter(|call| call[0] != "nightly").collect();
    assert_eq!(calls.iter().map(|call| call[0].as_str()).collect::<Vec<_>>(), CODES.map(|(verb, _)| verb));
    for (call, (verb, code)) in calls.iter().zip(CODES) {
        let small = folder.path().join("small.ll").to_string_lossy().into_owned();
        let words: Vec<&str> =
            call.iter().map(|word| if word == "small.ll" { &small } else { word.as_str() }).collect();
        let ran = common::aliasmith(&words);
        assert_eq!(ran.code, code, "{verb}: {}", ran.stderr);
        assert!(!ran.stdout.is_empty() || verb == "reduce", "{verb} prints nothing");
    }
}

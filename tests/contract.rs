//! Tests that `docs/cli.md`, `docs/options.md` and `docs/lines.schema.json` describe the program correctly. docs/cli.md
//! names every verb and no unknown option. docs/options.md is the printed help. Every kind of JSON line is printed and
//! satisfies the schema. (`common::ran` checks the lines of all other tests by the schema too.)

use crate::common;
use aliasmith::answers::QuestionKind;
use aliasmith::case::Demand;
use aliasmith::machine::{PROMISES, UbKind};
use aliasmith::memssa::shape::ShapeRule;
use common::schema::{SCHEMA, check, kinds};
use common::{aliasmith, command, installed, ran};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

const PAGE: &str = include_str!("../docs/cli.md");
const PTRMASK: &str = "corpus/known/llvm-197082-ptrmask-looked-through.ll";
const UNDEFINED_SPACE: &str = "corpus/known/llvm-135444-shared-and-cluster.ll";

/// Returns the verbs that `--help` lists.
fn verbs() -> Vec<String> {
    let help = aliasmith(&["--help"]).stdout;
    let list = help.split("\nOptions:\n").next().expect("the groups of verbs stand before the options");
    // The further lines of a description are indented more.
    let name = |line: &str| line.strip_prefix("  ")?.split(' ').next().filter(|n| !n.is_empty()).map(String::from);
    list.lines().filter_map(name).filter(|n| n != "help").collect()
}

/// Returns the long options in a text: `--` followed by a name.
fn options(text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let word = |rest: &str| rest.chars().take_while(|c| is_name(*c)).collect::<String>();
    let starts = text.match_indices("--").filter(|(at, _)| !text[..*at].ends_with(|c: char| is_name(c)));
    starts
        .map(|(at, mark)| word(&text[at + mark.len()..]))
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect()
}

/// Returns the options that the help of a verb lists. A line of the help that describes an option begins with the
/// option.
fn helped(verb: &str) -> BTreeSet<String> {
    let help = aliasmith(&[verb, "--help"]).stdout;
    let lines = help.lines().map(str::trim_start).filter(|l| l.starts_with('-'));
    lines.flat_map(|l| options(l.split("  ").next().unwrap_or(l))).collect()
}

#[test]
fn the_page_names_every_verb_and_no_unknown_option() {
    let verbs = verbs();
    let headings = PAGE.lines().filter(|l| l.starts_with("### "));
    let named = headings.flat_map(|h| h.split('`').skip(1).step_by(2).filter_map(|text| text.split(' ').next()));
    let is_verb = |name: &&str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let sections: BTreeSet<&str> = named.filter(is_verb).collect();
    assert_eq!(sections, verbs.iter().map(String::as_str).collect());
    let all: BTreeSet<String> = verbs.iter().flat_map(|verb| helped(verb)).collect();
    let unknown: Vec<String> = options(PAGE).difference(&all).cloned().collect();
    assert!(unknown.is_empty(), "docs/cli.md names options that no verb has: {unknown:?}");
}

/// `BLESS=1 cargo test --test verbs contract::` writes the page again.
#[test]
fn the_page_of_options_is_printed_from_their_definitions() {
    let printed = aliasmith(&["man", "--markdown"]).stdout;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/options.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &printed).expect("docs/options.md is written");
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == printed, "docs/options.md is old: BLESS=1 cargo test --test verbs contract::");
}

/// Calls every verb that prints JSON lines with `--json`; `ran` checks each line by the schema.
#[test]
fn every_kind_of_line_is_printed_and_keeps_its_definition() {
    let dir = tempdir().expect("a folder");
    let out = dir.path().join("f").display().to_string();
    let (reference, saxpy) = (["--oracle", "reference"], "corpus/kernels/saxpy.ll");
    let wrong = ["check", PTRMASK, "--profile", "llvm-22", "--runs", "2", "--answers", "--out", &out];
    let calls: Vec<Vec<&str>> = vec![
        [&wrong[..], &reference].concat(),
        [&["check", "tests/cli/violation.ll", "--runs", "2", "-v"][..], &reference].concat(),
        vec!["report", &out],
        vec!["run", PTRMASK, "--trace"],
        vec!["run", saxpy],
        vec!["same", saxpy, saxpy],
        vec!["nightly", &out],
        vec!["gen", "--seed", "0"],
        vec!["aa-eval", "-evaluate-aa-metadata", "--profile", "llvm-19", saxpy],
        vec!["aa-eval", "--precision", "--runs", "1", saxpy],
        vec!["alias-sets", saxpy],
        vec!["memssa", saxpy, "--consumers"],
        vec!["explain", PTRMASK, "--pair", "%q", "%rounded"],
        vec!["explain", PTRMASK, "--effects", "%rounded"],
        [&["matrix"][..], &reference].concat(),
        vec!["oracles"],
        vec!["selftest", "paths-to-access"],
        vec!["selftest", "--families", "--kernels", "1"],
        vec!["parse", "--stats", saxpy],
        vec!["pass", "memory-space-opt", "corpus/kernels/generic_helper.ll"],
    ];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut see = |stdout: &str| {
        let values = stdout.lines().map(|l| serde_json::from_str::<serde_json::Value>(l).expect("JSON"));
        seen.extend(values.map(|v| v["type"].as_str().expect("a type").to_string()));
    };
    for call in calls {
        see(&aliasmith(&[&call[..], &["--json"]].concat()).stdout);
    }
    let folder = fs::read_dir(&out).expect("findings").map(|e| e.expect("entry").path()).find(|p| p.is_dir());
    let folder = folder.expect("the profile of LLVM 22 looks through ptrmask").display().to_string();
    see(&aliasmith(&["replay", &folder, "--json"]).stdout);
    let stored = fs::read_to_string(format!("{folder}/finding.json")).expect("stored");
    check("finding", &serde_json::from_str(&stored).expect("JSON"));

    // A lead needs an upstream `opt` that does not define an address space.
    let mut expected: BTreeSet<String> = kinds().into_iter().map(String::from).collect();
    // A `belief` line needs a libNVVM, so tests/closed tests it.
    assert!(expected.remove("belief"));
    if installed(&["opt-19"]) {
        let lead = ["check", UNDEFINED_SPACE, "--oracle", "opt-19", "--runs", "2", "--timeout", "60", "--json"];
        see(&aliasmith(&lead).stdout);
    } else {
        expected.remove("lead");
    }
    if installed(&["opt-22"]) {
        see(&aliasmith(&["memssa", "--diff", "opt-22", PTRMASK, "--json"]).stdout);
        see(&aliasmith(&["device", "--seeds", "0..4", "--driver", "loopback:byte", "--json"]).stdout);
    } else {
        ["difference", "device", "device-summary"].iter().for_each(|kind| assert!(expected.remove(*kind)));
    }
    if installed(&["opt-16", "opt-19"]) {
        see(&aliasmith(&["compare", "opt-16", "opt-19", PTRMASK, "--passes", "gvn", "--json", "--timeout", "60"])
            .stdout);
    } else {
        ["change", "comparison"].iter().for_each(|kind| assert!(expected.remove(*kind)));
    }
    assert_eq!(seen, expected);
}

/// Tests a finding of every verdict that upstream `opt`s cause, from files with `expect` lines.
#[test]
fn findings_of_stock_keep_the_schema() {
    if !installed(&["opt-15", "opt-16", "opt-19", "opt-22"]) {
        return;
    }
    let files =
        ["known/llvm-197082-ptrmask-through-gvn.ll", "known/llvm-116228-unswitched-loop-keeps-the-dropped-def.ll"];
    let mut calls: Vec<_> = files
        .into_iter()
        .map(|file| command(&["replay", &format!("corpus/{file}"), "--json", "--timeout", "60"]))
        .collect();
    // No file of the corpus crashes an opt, so a fake `opt` crashes on request.
    let fake = ["--oracle", "fake", "--oracle-manifest", "tests/cli/fake-opt.toml", "--runs", "1", "--json"];
    let mut crash = command(&[&["check", "corpus/known/llvm-197082-ptrmask-looked-through.ll"], &fake[..]].concat());
    crash.env("FAKE_OPT", "crash");
    calls.push(crash);
    let mut verdicts = BTreeSet::new();
    for call in &mut calls {
        let got = ran(call);
        assert_eq!(got.code, 1, "{call:?}: {got:?}");
        for line in got.lines("finding") {
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            verdicts.insert(value["verdict"].as_str().expect("a verdict").to_string());
        }
    }
    assert_eq!(verdicts.into_iter().collect::<Vec<_>>(), ["crash", "invariant", "miscompile", "unsound"]);
}

/// Tests the lines of a hunt, its folder, and the state file in the folder. The folder of every finding must have the
/// four files that docs/cli.md names.
#[test]
fn findings_folder_matches_the_documentation() {
    let dir = tempdir().expect("a folder");
    let out = dir.path().join("f").display().to_string();
    let naive = ["--pre-passes", "process-restrict<captured-noalias>", "--only", "all,restrict-struct,restrict-levels"];
    let hunt = ["hunt", "--oracle", "reference", "--ask", "alias", "--seeds", "0..1024", "--runs", "2", "--out", &out];
    let got = aliasmith(&[&hunt[..], &naive, &["--json"]].concat());
    assert_eq!((got.code, got.lines("finding").is_empty()), (1, false), "{got:?}");
    let files = common::tree(Path::new(&out));
    check("state", &serde_json::from_str(&files["state.json"]).expect("JSON"));
    let per_finding = ["finding.json", "original.ll", "reduced.ll", "report.txt"];
    for (path, text) in &files {
        match path.split_once('/') {
            None => assert!(PAGE.contains(&format!("| `{path}` |")), "{path}"),
            Some((_, name)) => {
                assert!(per_finding.contains(&name) && PAGE.contains(&format!("| `SIGNATURE/{name}` |")))
            }
        }
        if path.ends_with("finding.json") {
            check("finding", &serde_json::from_str(text).expect("JSON"));
        }
    }
}

#[test]
fn the_page_names_every_kind_of_line() {
    for kind in kinds() {
        assert!(PAGE.contains(&format!("`{kind}`")), "{kind}");
        assert_eq!(SCHEMA["$defs"][kind]["properties"]["type"]["const"], kind);
    }
}

/// Words that may occur in any file because they have other meanings too: words of LLVM, words of case lines, and names
/// of oracles, fields and results.
const OTHER_MEANINGS: [&str; 11] =
    ["null", "poison", "undef", "unreachable", "assume", "launch", "overlap", "reference", "invariant", "lead", "ub"];
/// Words that may occur in these files with another meaning: a keyword of LLVM IR, a field of a graph, a verb with its
/// outcome.
const OTHER_PLACES: [(&str, &str); 12] = [
    ("alias", "crates/ir/src/ir/parse/globals.rs"),
    ("alias", "crates/analysis/src/memssa/script.rs"),
    ("clobber", "crates/analysis/src/memssa/compare.rs"),
    // The words of the plugin's protocol.
    ("alias", "src/oracle/heard.rs"),
    ("modref", "src/oracle/heard.rs"),
    ("clobber", "src/oracle/heard.rs"),
    ("same", "src/cli/same.rs"),
    ("same", "src/cli/option_checks.rs"),
    ("same", "src/oracle/libnvvm/belief.rs"),
    ("alias", "crates/ptx/src/parse.rs"),
    ("mbarrier", "crates/machine/src/code/ptx/sync.rs"),
    ("mbarrier", "crates/machine/src/code/ptx/table.rs"),
];

/// The words for verdicts, questions, undefined behaviour and rules of shape occur only where they are printed and
/// parsed. All other code uses the enums.
#[test]
fn kinds_are_worded_in_one_place_each() {
    let names: [(&str, Vec<&str>); 4] = [
        ("crates/ir/src/case/mod.rs", Demand::NAMES.map(|(_, name)| name).into()),
        ("crates/ir/src/answers/mod.rs", QuestionKind::ALL.iter().map(|k| k.name()).collect()),
        ("crates/machine/src/api/stop.rs", UbKind::ALL.iter().map(|k| k.name()).collect()),
        ("crates/analysis/src/memssa/shape.rs", ShapeRule::NAMES.map(|(_, name)| name).into()),
    ];
    let is_promise = |word: &str| PROMISES.iter().any(|(name, ..)| *name == word);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    let below = |folder| {
        common::tree(&root.join(folder)).into_iter().map(move |(file, text)| (format!("{folder}/{file}"), text))
    };
    for (path, text) in below("crates").chain(below("src")) {
        if !path.ends_with(".rs") || path.contains("/tests") || names.iter().any(|(own, _)| *own == path) {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(&text);
        for line in code.lines().filter(|l| !l.trim_start().starts_with("//")) {
            for word in line.split('"').skip(1).step_by(2).filter(|w| !OTHER_MEANINGS.contains(w) && !is_promise(w)) {
                let own = names.iter().find(|(_, words)| words.contains(&word)).map(|(own, _)| *own);
                if let Some(own) = own.filter(|_| !OTHER_PLACES.contains(&(word, &*path))) {
                    wrong.push(format!("{path} says \"{word}\", the word of {own}: {}", line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Checks graphs that an `opt` prints by the rules of MemorySSA's shape. Every rule that a text can break must lead to
//! a finding.
//!
//! The oracle is `opt-22` with edited output. A text cannot break two rules: a graph with a name that is no state of
//! memory is not read at all (`unread`), and use lists are not printed.

use crate::common::{aliasmith, command, installed, ran};
use serde_json::Value;
use std::fs;

const KERNEL: &str = "tests/memssa/diamond.ll";
const MANIFEST: &str = "tests/memssa/broken-opt.toml";

/// Edits of the graph that opt-22 prints for `tests/memssa/diamond.ll`, each with the broken rule. The graph has defs 1
/// to 4 in the order of the text, the last in dead code. `join` has the phi `5 =
/// MemoryPhi({entry,1},{left,2},{dead,liveOnEntry})`, a use of it, and def 3.
#[cfg(unix)]
const BROKEN: [(&str, &str); 12] = [
    ("access-missing", "/MemoryUse/d"),
    ("access-extra", r"s/^  call void @llvm.assume/; MemoryUse(5)\n&/"),
    ("access-kind", r"s/2 = MemoryDef\(1\).*/MemoryUse(1)/; s/\{left,2\}/{left,1}/"),
    ("def-chain", r"s/3 = MemoryDef\(5\)/3 = MemoryDef(1)/"),
    ("dominance", r"s/MemoryUse\(5\)/MemoryUse(2)/"),
    ("phi-missing", r"/^; 5 = /d; s/\(5\)/(1)/; s/->5/->1/; s/ - clobbered by .*//"),
    ("phi-operands", r"s/,\{left,2\}//"),
    ("phi-state", r"s/\{entry,1\}/{entry,liveOnEntry}/"),
    ("phi-redundant", r"s/^left:.*$/&\n; 6 = MemoryPhi({entry,1})/; s/2 = MemoryDef\(1\)/2 = MemoryDef(6)/"),
    ("unreachable", r"s/4 = MemoryDef\(liveOnEntry\)/4 = MemoryDef(1)/"),
    ("numbering", r"s/; 2 = /; 9 = /; s/\{left,2\}/{left,9}/; s/by 2 = /by 9 = /"),
    // The graph is unchanged.
    ("", ""),
];

#[cfg(unix)]
#[test]
fn each_broken_rule_is_an_invariant_finding() {
    if !installed(&["opt-22"]) {
        return;
    }
    for (rule, script) in BROKEN {
        let args = ["check", KERNEL, "--oracle", "broken", "--oracle-manifest", MANIFEST, "--ask", "memssa"];
        let more = ["--runs", "1", "--json", "--timeout", "60"];
        let got = ran(command(&[&args[..], &more].concat()).env("BREAK", script));
        let findings: Vec<Value> =
            got.lines("finding").iter().map(|l| serde_json::from_str(l).expect("JSON")).collect();
        let shape = |f: &&Value| f["verdict"] == "invariant" && f["question"] == "shape";
        let rules: Vec<&str> = findings.iter().filter(shape).filter_map(|f| f["answer"].as_str()).collect();
        assert_eq!(rules.contains(&rule), !rule.is_empty(), "{rule}: {got:?}");
        assert!(rule.is_empty() || got.code == 1, "{rule}: {got:?}");
        assert!(!rule.is_empty() || (got.code == 0 && findings.is_empty()), "{got:?}");
    }
}

#[cfg(unix)]
#[test]
fn text_that_names_no_state_is_not_guessed_at() {
    if !installed(&["opt-22"]) {
        return;
    }
    let args = ["check", KERNEL, "--oracle", "broken", "--oracle-manifest", MANIFEST, "--ask", "memssa", "--runs", "1"];
    let got =
        ran(command(&[&args[..], &["--timeout", "60"]].concat())
            .env("BREAK", r"s/3 = MemoryDef\(5\)/3 = MemoryDef(7)/"));
    assert_eq!(got.code, 0, "{got:?}");
    assert!((got.stdout + &got.stderr).contains("an access of an unknown number"));
}

/// The documentation contains the graph and the picture that `aliasmith memssa` prints now.
#[test]
fn documentation_shows_current_memssa_output() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let svg = dir.path().join("two_chains.svg");
    let svg = svg.to_str().expect("our own name");
    let got = aliasmith(&["memssa", "--walker", "--svg", svg, "corpus/kernels/two_chains.ll"]);
    assert_eq!((got.code, got.stderr.as_str()), (0, ""));
    let indented: String = got.stdout.lines().map(|l| format!("    {l}\n")).collect();
    let page = fs::read_to_string("docs/memssa.md").expect("it is committed");
    assert!(page.contains(&indented), "docs/memssa.md: {indented}");
    let committed = fs::read_to_string("docs/two_chains.svg").expect("it is committed");
    assert_eq!(fs::read_to_string(svg).expect("it was written"), committed);
    let consumers = aliasmith(&["memssa", "--consumers", "corpus/kernels/two_chains.ll"]).stdout;
    let line = page.lines().find(|l| l.starts_with("    redundant  ")).expect("an example");
    assert!(consumers.lines().any(|l| l == line.trim_start()), "{consumers}");
}

#[test]
fn the_reference_keeps_the_rules() {
    let got = aliasmith(&["memssa", "--verify", "--quiet", KERNEL]);
    assert_eq!((got.code, got.stdout.as_str()), (0, ""), "{got:?}");
}

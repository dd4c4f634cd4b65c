//! Reads, prints, verifies and runs every file of `corpus/`. Every `expect` line must hold for every installed oracle.
//! Run with `cargo test --test llvm corpus::`. In CI (CI=true), a missing `opt` is a failure; elsewhere the lines about
//! it are skipped.

use aliasmith::case::lines::{self, CaseLines};
use aliasmith::confirmation::check::check;
use aliasmith::confirmation::expectations::{MissedExpectations, missed};
use aliasmith::evaluation::panel::Panel;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::ir::{FuncId, Module, verify};
use aliasmith::oracle::{Ask, built_in, resolve_oracles};
use aliasmith::validation::pipelines::try_out;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn files(folder: &str) -> Vec<PathBuf> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(dir)
        .expect("the corpus is there")
        .map(|e| e.expect("entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ll"))
        .collect();
    files.sort();
    files
}

fn read(path: &PathBuf) -> (String, Module, CaseLines) {
    let text = fs::read_to_string(path).expect("readable");
    let name = path.display().to_string();
    let module = match parse_module(&name, text.as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{}", e.render(text.as_bytes(), false)),
    };
    let lines = lines::parse(&text).unwrap_or_else(|e| panic!("{name}:{e}"));
    (name, module, lines)
}

fn panel(oracles: &str) -> Panel {
    let (oracles, missing) = resolve_oracles(oracles, &built_in()).expect("the names are right");
    assert!(missing.is_empty() || std::env::var_os("CI").is_none(), "in CI every oracle must be there: {missing:?}");
    Panel::new(oracles, Ask { sets: true, ..Ask::default() })
}

/// Returns the panel with the pipelines that the file names.
fn with_passes(panel: &Panel, lines: &CaseLines) -> Panel {
    let mut panel = panel.clone();
    let pipelines: BTreeSet<&str> = lines.expects.iter().filter_map(|e| e.passes()).collect();
    panel.pipelines =
        pipelines.iter().flat_map(|p| try_out(&panel, p).unwrap_or_else(|why| panic!("{why}")).0).collect();
    panel
}

fn entries(name: &str, module: &Module, lines: &CaseLines) -> Vec<FuncId> {
    match &lines.entry {
        Some(entry) => vec![module.find_function(entry).unwrap_or_else(|| panic!("{name}: no function @{entry}"))],
        None => module.callable_functions().collect(),
    }
}

#[test]
fn every_file_prints_back_and_verifies() {
    let all: Vec<PathBuf> =
        ["kernels", "known", "found", "full-restrict", "device"].iter().flat_map(|f| files(f)).collect();
    assert!(all.len() >= 24, "20 kernels and 4 published errors at least: {}", all.len());
    for path in all {
        let (name, module, _) = read(&path);
        assert_eq!(verify::verify(&module), [], "{name}");
        let first = print_module(&module, Dialect::INTERNAL);
        let again = parse_module(&name, first.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}")).module;
        assert_eq!(first, print_module(&again, Dialect::INTERNAL), "{name}");
    }
}

/// Runs `check` on a file with a few runs. The expectations must hold, and every finding must be expected.
fn assert_expectations(path: &PathBuf, panel: &Panel, runs: u32) {
    let (name, module, lines) = read(path);
    let entries = entries(&name, &module, &lines);
    let panel = &with_passes(panel, &lines);
    let checked = check(panel, &module, &lines, &entries, runs);
    assert!(checked.failures.is_empty(), "{:?}", checked.failures);
    let MissedExpectations { unmet, .. } = missed(panel, &module, &lines.expects, &checked);
    assert_eq!(unmet, Vec::<String>::new(), "{name}");
    for finding in &checked.findings {
        let expected =
            lines.expects.iter().any(|e| e.verdict == finding.fault.verdict() && *e.oracle == *finding.oracle);
        assert!(expected, "{name}: unexpected {finding:#?}");
    }
}

#[test]
fn known_errors_are_refuted_as_expected() {
    let panel = panel("all");
    for path in files("known") {
        assert_expectations(&path, &panel, 8);
    }
}

#[test]
fn kernels_run_and_stock_answers_about_them_hold() {
    let panel = panel("all");
    for path in files("kernels") {
        assert_expectations(&path, &panel, 4);
    }
}

#[test]
fn found_errors_are_still_refuted() {
    let (opts, code_generators) = (panel("all"), panel("llc-22-O3"));
    for path in files("found") {
        let is_of_llc = read(&path).2.expects.iter().any(|e| e.oracle.starts_with("llc-"));
        assert_expectations(&path, if is_of_llc { &code_generators } else { &opts }, 4);
    }
}

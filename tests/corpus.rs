//! Every file of the corpus says how to run itself, and what it says can be read.

use aliasmith::case::lines;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut files: Vec<PathBuf> = ["kernels", "known", "found"]
        .iter()
        .filter_map(|folder| std::fs::read_dir(corpus.join(folder)).ok())
        .flat_map(|entries| entries.map(|e| e.expect("the corpus can be listed").path()))
        .filter(|p| p.extension().is_some_and(|e| e == "ll"))
        .collect();
    files.sort();
    files
}

#[test]
fn the_corpus_is_there() {
    let kernels = files().iter().filter(|f| f.parent().is_some_and(|p| p.ends_with("kernels"))).count();
    let known = files().iter().filter(|f| f.parent().is_some_and(|p| p.ends_with("known"))).count();
    assert!(kernels >= 20 && known >= 4, "{kernels} kernels, {known} known errors");
}

#[test]
fn case_lines_are_read_and_name_a_function_of_the_file() {
    for file in files() {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(&file).expect("the corpus is UTF-8");
        let case = lines::parse(&text).unwrap_or_else(|e| panic!("{name}:{e}"));
        let entry = case.entry.unwrap_or_else(|| panic!("{name}: no entry line"));
        let defined = text.lines().any(|l| l.starts_with("define ") && l.contains(&format!("@{entry}(")));
        assert!(defined, "{name}: @{entry} is not defined there");
    }
}

#[test]
fn what_is_known_says_what_every_stock_version_does() {
    for file in files().iter().filter(|f| f.parent().is_some_and(|p| p.ends_with("known"))) {
        let text = std::fs::read_to_string(file).expect("the corpus is UTF-8");
        let case = lines::parse(&text).unwrap_or_else(|e| panic!("{}:{e}", file.display()));
        for oracle in ["opt-15", "opt-16", "opt-19", "opt-22"] {
            assert!(
                case.expects.iter().any(|e| &*e.oracle == oracle),
                "{}: nothing expected of {oracle}",
                file.display()
            );
        }
    }
}

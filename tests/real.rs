//! Kernels as real front ends leave them (`corpus/real`) are executed: a sample of them gets a run that counts within the
//! default search. Run with `cargo test --test real`; `ALIASMITH_REAL=all` takes every file.

use aliasmith::explore::Search;
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, Watch, run};
use aliasmith::target::infer::{infer, with_triple};
use std::path::{Path, PathBuf};

/// How many runs one function gets; `check` makes as many.
const RUNS: u32 = 64;
/// Every so many files are in the sample.
const SAMPLE: usize = 9;

fn files() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/real/kernels");
    let entries = std::fs::read_dir(dir).expect("the corpus is there").map(|e| e.expect("entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "ll")).collect();
    files.sort();
    files
}

/// Why no run of the kernel counts; `None` if one does.
fn refused(file: &Path) -> Option<String> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).expect("readable");
    let parse = |text: &str| parse_module(&name, text.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let mut module = parse(&text);
    if let Some(taken) = infer(&module) {
        module = parse(&with_triple(&text, taken.triple));
    }
    let entry = module.defined_functions().find(|f| aliasmith::target::is_kernel(&module, *f)).expect("a kernel");
    let program = Program::new(&module);
    let mut search = Search::new(&module, entry, None, 0, RUNS);
    let mut watch = Watch::default();
    search.watch(&mut watch);
    let (mut out, mut last) = (Execution::default(), String::new());
    while let Some(setup) = search.propose(std::iter::empty()) {
        run(&program, &module, entry, &setup, &Options::default(), &watch, &mut out);
        last = match &out.outcome {
            Outcome::Counted => return None,
            Outcome::Violation(ub) => format!("{}: {}", ub.kind, ub.detail),
            Outcome::Discard(why) => why.to_string(),
        };
        search.learn(&setup, &out, false);
    }
    Some(last)
}

#[test]
fn kernels_of_real_front_ends_get_legal_runs() {
    let all = std::env::var("ALIASMITH_REAL").is_ok_and(|v| v == "all");
    let files = files();
    assert!(files.len() >= 60, "the corpus has {} kernels", files.len());
    let sample = files.iter().step_by(if all { 1 } else { SAMPLE });
    let mut open = Vec::new();
    let mut tried = 0;
    for file in sample {
        tried += 1;
        open.extend(refused(file).map(|why| format!("{}: {why}", file.display())));
    }
    println!("{} of {tried} kernels have a legal run; without one:\n{}", tried - open.len(), open.join("\n"));
    assert!(open.len() * 20 <= tried, "{} of {tried}:\n{}", open.len(), open.join("\n"));
}

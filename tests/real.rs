//! Tests kernels of real front ends (`corpus/real`, `corpus/kernels`). For each kernel of a sample, the default search
//! must find a run that is evidence. The sample is also judged after whole pipelines of `opt`, as by `check`, `compare`
//! and `hunt --mutate`.
//!
//! For the pipelines, aliasmith must have no failure, and every error must be a listed one. `tests/real/compared.tsv`
//! has a row per file and release, with the functions that are compared with the output of `default<O2>`. Every listed
//! function must still be compared. If more functions are compared, `BLESS=1 cargo test --test llvm
//! real::behind_pipelines` adds them.
//!
//! Run with `cargo test --test llvm real::`; `ALIASMITH_REAL=all` takes every file and every release.

use crate::common;
use aliasmith::case::lines;
use aliasmith::confirmation::check::{ModuleReport, check};
use aliasmith::evaluation::panel::Panel;
use aliasmith::input_search::{
    Search, without_deduced_effects, without_promises_of_captures, without_types_of_captures,
};
use aliasmith::ir::FuncId;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::upgrade::replace_accesses;
use aliasmith::machine::{Execution, Options, Outcome, Program, Watch, execute};
use aliasmith::oracle::{Ask, Timeouts, built_in, resolve_oracles};
use aliasmith::target::infer::{infer, with_triple};
use aliasmith::validation::pipelines::try_out;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The number of runs of one function, which is the default of `check`.
const RUNS: u32 = 64;
/// The sample has one file in this number.
const SAMPLE: usize = 9;
/// The sample for pipelines has one file in this number. Files of more than [`SMALL`] bytes are omitted, because one of
/// Triton's may take a minute.
const GATE: usize = 3;
const SMALL: u64 = 12_000;
/// The sample on which two releases are compared has one file in this number.
const COMPARED: usize = 15;
/// The number of mutants of real kernels that go through a pipeline.
const MUTANTS: u64 = 200;

fn takes_all() -> bool {
    std::env::var("ALIASMITH_REAL").is_ok_and(|v| v == "all")
}

fn files() -> Vec<PathBuf> {
    files_of("corpus/real/kernels")
}

fn files_of(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(dir).expect("the corpus is there").map(|e| e.expect("entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "ll")).collect();
    files.sort();
    files
}

/// Returns why no run of the kernel is evidence; `None` if some run is.
fn refused(file: &Path) -> Option<String> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).expect("readable");
    let parse = |text: &str| parse_module(&name, text.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let mut module = parse(&text);
    if let Some(taken) = infer(&module) {
        module = parse(&with_triple(&text, taken.triple));
    }
    replace_accesses(&mut module);
    let entry = module.defined_functions().find(|f| aliasmith::target::is_kernel(&module, *f)).expect("a kernel");
    // As `check` does, before it judges a file.
    without_promises_of_captures(&mut module);
    without_types_of_captures(&mut module);
    without_deduced_effects(&mut module, &[entry], None);
    let program = Program::new(&module);
    let mut search = Search::new(&module, entry, None, 0, RUNS);
    let mut watch = Watch::default();
    search.watch(&mut watch);
    let (mut out, mut last) = (Execution::default(), String::new());
    while let Some(setup) = search.propose(std::iter::empty()) {
        execute(&program, &module, entry, &setup, &Options::default(), &watch, &mut out);
        last = match &out.outcome {
            Outcome::Counted => return None,
            Outcome::Violation(ub) => format!("{}: {}", ub.kind, ub.detail),
            Outcome::Discard(why) => why.to_string(),
        };
        search.record_run(&setup, &out, false);
    }
    Some(last)
}

#[test]
fn kernels_of_real_front_ends_get_legal_runs() {
    let files = files();
    assert!(files.len() >= 60, "the corpus has {} kernels", files.len());
    let sample = files.iter().step_by(if takes_all() { 1 } else { SAMPLE });
    let mut open = Vec::new();
    let mut tried = 0;
    for file in sample {
        tried += 1;
        open.extend(refused(file).map(|why| format!("{}: {why}", file.display())));
    }
    println!("{} of {tried} kernels have a legal run; without one:\n{}", tried - open.len(), open.join("\n"));
    assert!(open.len() * 20 <= tried, "{} of {tried}:\n{}", open.len(), open.join("\n"));
}

/// Tests the front ends for which the repository has only a few kernels each.
#[test]
fn kernels_of_many_front_ends_get_legal_runs() {
    let files = files_of("corpus/real/front_ends");
    let name = |file: &PathBuf| file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let makers: std::collections::BTreeSet<String> =
        files.iter().filter_map(|file| Some(name(file).split_once('-')?.0.to_string())).collect();
    assert!(makers.len() >= 12, "{makers:?}");
    let is_small = |file: &&PathBuf| std::fs::metadata(file).is_ok_and(|data| data.len() <= SMALL);
    for file in files.iter().filter(|file| takes_all() || is_small(file)) {
        assert_eq!(refused(file), None, "{}", file.display());
    }
}

/// The pipeline that users run.
const PIPELINE: &str = "default<O2>";
/// The number of runs of each function after a pipeline. The search makes more runs if none of these counts.
const FEW: u32 = 4;
/// The newest release. Every file of the sample is tested with it.
const NEWEST: &str = "opt-22";
/// Every third file is also tested with one of these releases, in turn.
const OLDER: [&str; 3] = ["opt-15", "opt-16", "opt-19"];

fn panel(oracle: &str) -> Option<Panel> {
    let found = resolve_oracles(oracle, &built_in());
    assert!(found.is_ok() || std::env::var_os("CI").is_none(), "in CI every oracle must be there: {oracle}");
    let ask = Ask { alias: false, modref: false, memssa: false, metadata: false, ..Ask::default() };
    let mut panel = Panel::new(found.ok()?.0, ask);
    panel.timeouts = Timeouts::uniform(Duration::from_secs(60));
    panel.pipelines = try_out(&panel, PIPELINE).unwrap_or_else(|why| panic!("{why}")).0;
    Some(panel)
}

/// The result of one file with one release.
struct Gone {
    file: String,
    release: &'static str,
    /// The functions that were compared; `None` if the release rejects the file.
    compared: Option<Vec<String>>,
    /// The errors that must not occur.
    wrong: Vec<String>,
    took: Duration,
}

/// Judges a file as `check FILE --passes 'default<O2>' --ask same` does.
fn gone(panel: &Panel, file: &Path, release: &'static str) -> Gone {
    let started = Instant::now();
    let name = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("below the root").display().to_string();
    let text = std::fs::read_to_string(file).expect("readable");
    let parse = |text: &str| parse_module(&name, text.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let mut module = parse(&text);
    if let Some(taken) = infer(&module) {
        module = parse(&with_triple(&text, taken.triple));
    }
    let stated = lines::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    let entries: Vec<FuncId> = match &stated.entry {
        Some(entry) => module.find_function(entry).into_iter().collect(),
        None => module.defined_functions().filter(|f| !module.function(*f).linkage.is_local()).collect(),
    };
    let ModuleReport { findings, failures, coverage, is_refused, .. } = check(panel, &module, &stated, &entries, FEW);
    let mut wrong: Vec<String> = failures.iter().map(|why| format!("{name} on {release}: {why}")).collect();
    wrong.extend(findings.iter().map(|f| format!("{name} on {release}: {}: {}", f.signature, f.expected)));
    let one_word = |name: &str| name.replace(char::is_whitespace, "_");
    let compared = coverage.iter().filter(|c| c.compared > 0).map(|c| one_word(&c.function)).collect();
    Gone { file: name, release, compared: (!is_refused).then_some(compared), wrong, took: started.elapsed() }
}

/// The functions that were compared, by file and release.
type Table = BTreeMap<(String, String), Vec<String>>;

fn table_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real/compared.tsv")
}

fn table() -> Table {
    let text = std::fs::read_to_string(table_path()).unwrap_or_default();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [file, release, count, names] = cells[..] else { panic!("no row: {line}") };
        let names: Vec<String> = names.split_whitespace().map(String::from).collect();
        assert_eq!(count.parse(), Ok(names.len()), "{line}");
        ((file.to_string(), release.to_string()), names)
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

fn write(table: &Table) {
    let head = "# Functions that are compared with what default<O2> made of them: file, release, how many, which. Written by\n\
                # BLESS=1 ALIASMITH_REAL=all cargo test --release --test llvm real::behind_pipelines\n";
    let rows = table.iter().fold(head.to_string(), |mut text, ((file, release), names)| {
        let _ = writeln!(text, "{file}\t{release}\t{}\t{}", names.len(), names.join(" "));
        text
    });
    std::fs::write(table_path(), rows).expect("the table can be written");
}

/// Returns pairs of a file and the release with which it is tested.
fn plan() -> Vec<(PathBuf, &'static str)> {
    let all = [files_of("corpus/kernels"), files_of("corpus/real/kernels")].concat();
    if takes_all() {
        let releases = || OLDER.into_iter().chain([NEWEST]);
        return all.into_iter().flat_map(|file| releases().map(move |release| (file.clone(), release))).collect();
    }
    let size = |file: &PathBuf| std::fs::metadata(file).map_or(0, |of| of.len());
    let sample = all.into_iter().filter(|file| size(file) <= SMALL).step_by(GATE);
    let both = |(i, file): (usize, PathBuf)| {
        let older = (i % 3 == 0).then(|| (file.clone(), OLDER[i / 3 % OLDER.len()]));
        [(file, NEWEST)].into_iter().chain(older)
    };
    sample.enumerate().flat_map(both).collect()
}

#[test]
fn functions_are_compared_behind_pipelines() {
    let panels: BTreeMap<&str, Panel> =
        OLDER.into_iter().chain([NEWEST]).filter_map(|release| Some((release, panel(release)?))).collect();
    let plan = plan();
    let one = |(file, release): &(PathBuf, &'static str)| {
        let one = gone(panels.get(release)?, file, release);
        let count = one.compared.as_ref().map_or("refused".to_string(), |names| names.len().to_string());
        println!("{}\t{release}\t{count}\t{:.1} s", one.file, one.took.as_secs_f64());
        Some(one)
    };
    let gone: Vec<Gone> = plan.par_iter().filter_map(one).collect();
    let (mut table, mut wrong) = (table(), Vec::new());
    let (mut functions, mut more) = (0, 0);
    for one in gone {
        let Gone { file, release, compared, .. } = &one;
        let now = compared.clone().unwrap_or_default();
        wrong.extend(one.wrong.iter().cloned());
        functions += now.len();
        let key = (file.clone(), (*release).to_string());
        let before = table.get(&key).map_or(&[][..], Vec::as_slice);
        let lost: Vec<&str> = before.iter().filter(|name| !now.contains(name)).map(String::as_str).collect();
        if !lost.is_empty() {
            wrong.push(format!("{file} on {release}: no longer compared: {}", lost.join(", ")));
        }
        more += now.iter().filter(|name| !before.contains(name)).count();
        table.insert(key, now);
    }
    println!("{functions} functions were compared, {more} of them are not in the table");
    if std::env::var_os("BLESS").is_some() {
        write(&table);
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The release that is compared with the newest one.
const OLD: &str = "opt-19";

#[test]
fn pipelines_of_two_releases_are_compared() {
    if resolve_oracles(OLD, &built_in()).is_err() || resolve_oracles(NEWEST, &built_in()).is_err() {
        return; // in CI the test above says that they are missing
    }
    let folder = tempfile::tempdir().expect("a folder");
    let all = [files_of("corpus/kernels"), files_of("corpus/real/kernels")].concat();
    for file in all.iter().step_by(if takes_all() { 1 } else { COMPARED }) {
        std::fs::copy(file, folder.path().join(file.file_name().expect("a name"))).expect("a copy");
    }
    let path = folder.path().display().to_string();
    let runs = FEW.to_string();
    let args = ["compare", OLD, NEWEST, &path, "--passes", PIPELINE, "--ask", "same", "--runs", &runs, "--no-reduce"];
    let ran = common::ran(&mut common::command(&args));
    assert!(ran.code < 2, "{}: {}", ran.code, ran.stderr);
}

#[test]
fn pipelines_run_on_mutants_of_real_kernels() {
    if resolve_oracles(NEWEST, &built_in()).is_err() {
        return; // in CI the test above says that it is missing
    }
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found").display().to_string();
    let asked = ["--oracle", NEWEST, "--passes", PIPELINE, "--ask", "same", "--runs", "4", "--no-reduce"];
    let seeds = format!("0..{MUTANTS}");
    let of = ["hunt", "--mutate", "corpus/real", "--seeds", &seeds, "--json", "--out", &out];
    let ran = common::ran(&mut common::command(&[&of[..], &asked[..]].concat()));
    assert!(ran.code < 2, "{}: {}", ran.code, ran.stderr);
    let summary = ran.lines("summary");
    let last: serde_json::Value = serde_json::from_str(summary.last().expect("a summary")).expect("JSON");
    println!("{last}");
    assert_eq!(last["kernels"], MUTANTS, "{last}");
}

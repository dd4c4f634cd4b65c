//! Judges an `opt` that lies. The judge must refute wrong answers and wrong edits, and must not refute right answers
//! and edits.
//!
//! The rows are in `tests/lies/*.ll` (`table.rs` describes their form), and `opt.rs` is the `opt`. Each row goes
//! through the whole of `check`. Rows about which the judge is still wrong are listed in `blind_spots.rs`, with the reason.
//! The test fails if the judge is wrong about a row that is not listed, or right about a listed row. By default, a
//! sample of the rows runs. `ALIASMITH_LIES=all cargo test -p aliasmith-lies` runs all rows, and `ALIASMITH_LIES=TEXT`
//! runs the rows with TEXT in their names.

mod blind_spots;
#[path = "../common/installed_oracles.rs"]
mod installed_oracles;
mod table;

use aliasmith::answers::QuestionKind;
use aliasmith::case::lines;
use aliasmith::confirmation::check::{ModuleReport, check};
use aliasmith::evaluation::panel::Panel;
use aliasmith::evaluation::panel::Pipeline;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::verify::verify;
use aliasmith::machine::Options;
use aliasmith::oracle::{Ask, Discovery, GlobalsAa, Opt, Oracle, Timeouts, Transport, find, load_manifest};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use table::{AskedQuestion, Kind, Row};

/// A sample has one row in this number.
const SAMPLE: usize = 5;

/// The number of executions of a row that states no number. One execution uses the inputs that the row states, the
/// others use inputs that a search derives from them.
const RUNS: u32 = 4;

/// Returns all rows, each with its file.
fn table() -> Vec<(String, Row)> {
    let entries = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the folder of the rows");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry of a folder").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "ll"));
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        let name = file.display().to_string();
        let rows = table::rows(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        all.extend(rows.into_iter().map(|r| (name.clone(), r)));
    }
    all
}

/// The result of `check` for a row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CheckResult {
    /// The lie is refuted, with this report.
    Refuted(String),
    /// Nothing is refuted, for this reason. The reason is "compared" if runs were compared and no difference was found.
    Silent(String),
    /// The row itself is malformed.
    Bad(String),
}

fn liar() -> Option<Opt> {
    if !installed_oracles::installed(&["opt-22"]) {
        return None;
    }
    let mut manifest = load_manifest(&Path::new(env!("CARGO_MANIFEST_DIR")).join("opt.toml")).expect("ours");
    manifest.binaries = vec![env!("CARGO_BIN_EXE_lying-opt").into()];
    match find(&manifest) {
        Discovery::Found(opt) => Some(opt),
        Discovery::Missing { hint, .. } => panic!("{hint}"),
    }
}

fn panel(opt: &Opt, file: &str, row: &Row) -> Panel {
    let asked = row.asked();
    let ask = Ask {
        alias: asked == AskedQuestion::Alias,
        metadata: asked == AskedQuestion::Alias,
        modref: asked == AskedQuestion::ModRef,
        memssa: asked == AskedQuestion::Clobber,
        sets: asked == AskedQuestion::Sets,
        memdeps: asked == AskedQuestion::Memdeps,
        globals_aa: GlobalsAa::Without,
        llvm_options: vec![format!("-lie={file}#{}", row.name)],
        ..Ask::default()
    };
    let pipeline = Pipeline {
        text: row.passes.clone(),
        given: row.passes.clone(),
        is_cut: false,
        checked_pass: None,
        known: vec![true],
        architecture: None,
    };
    let mut panel = Panel::new(vec![Oracle::Opt(opt.clone())], ask);
    (panel.timeouts, panel.lane) = (Timeouts::uniform(Duration::from_secs(20)), Transport::Print);
    panel.options = Options::default();
    panel.pipelines = if asked == AskedQuestion::Same { vec![pipeline] } else { Vec::new() };
    panel
}

fn judged(opt: &Opt, file: &str, row: &Row) -> CheckResult {
    let bad = |why: String| CheckResult::Bad(why);
    let parsed = match parse_module(&row.name, row.text.as_bytes()) {
        Ok(parsed) => parsed,
        Err(e) => return bad(e.to_string()),
    };
    let module = parsed.module;
    if let Some(broken) = verify(&module).first() {
        return bad(broken.describe(&module));
    }
    let lines = match lines::parse(&row.text) {
        Ok(lines) => lines,
        Err(e) => return bad(e.to_string()),
    };
    let named = lines.entry.as_deref().and_then(|name| module.find_function(name));
    let exported = || module.callable_functions().last();
    let Some(entry) = named.or_else(exported) else { return bad("no entry".into()) };
    let checked = check(&panel(opt, file, row), &module, &lines, &[entry], row.runs.unwrap_or(RUNS));
    match checked.failures.first() {
        None => told(row, &checked),
        Some(failure) => bad(failure.to_string()),
    }
}

fn told(row: &Row, checked: &ModuleReport) -> CheckResult {
    let counts = &checked.summary;
    let refused = counts.discarded.keys().find(|why| why.contains("does not accept") || why.contains("not read"));
    if let Some((_, why)) = checked.unsupported.first() {
        return CheckResult::Bad(why.clone());
    }
    if let Some(why) = refused {
        return CheckResult::Bad(format!("{why}: try opt.rs by hand"));
    }
    if let Some(v) = checked.violations.first() {
        return CheckResult::Bad(format!("the kernel itself: {}: {}", v.ub, v.detail));
    }
    if let Some(f) = checked.findings.first() {
        return CheckResult::Refuted(format!(
            "{} {}: {}",
            f.fault.verdict().name(),
            f.fault.question().map_or("", |q| q.name()),
            f.expected
        ));
    }
    let compared = match row.asked() {
        AskedQuestion::Same => counts.by_question.get(&QuestionKind::Same).is_some_and(|q| q.exercised_accessed > 0),
        _ => counts.exercised_accessed > 0,
    };
    let mut why = if compared { "compared".to_string() } else { "not compared".to_string() };
    for (reason, n) in &counts.discarded {
        let _ = write!(why, "; {n} {reason}");
    }
    if counts.leads > 0 {
        let _ = write!(why, "; {} leads", counts.leads);
    }
    CheckResult::Silent(why)
}

/// Returns what is wrong with the result of a row; `None` if the result is right.
fn objection(row: &Row, told: &CheckResult) -> Option<String> {
    let listed = blind_spots::LIST.iter().find(|(_, rows)| rows.contains(&row.name.as_str())).map(|(why, _)| *why);
    let name = &row.name;
    let works = matches!((row.kind, told), (Kind::Lie, CheckResult::Refuted(_)) | (Kind::True, CheckResult::Silent(_)));
    match (told, listed) {
        (CheckResult::Bad(why), _) => Some(format!("{name}: the row is no good: {why}")),
        (_, Some(why)) if works => Some(format!("{name} works now: take it off blind_spots.rs ({why}); {told:?}")),
        (_, None) if !works => Some(format!("{name} ({:?}, {}): {told:?}", row.kind, row.why)),
        _ => None,
    }
}

/// Returns the rows that the environment selects.
fn chosen() -> Vec<(String, Row)> {
    let all = table();
    match std::env::var("ALIASMITH_LIES").as_deref() {
        Ok("all") => all,
        Ok(part) => all.into_iter().filter(|(_, r)| r.name.contains(part)).collect(),
        Err(_) => all.into_iter().step_by(SAMPLE).collect(),
    }
}

#[test]
fn wrong_answers_are_refuted_and_right_ones_are_not() {
    let Some(opt) = liar() else { return };
    let rows = chosen();
    let started = Instant::now();
    let told: Vec<CheckResult> = rows.par_iter().map(|(file, row)| judged(&opt, file, row)).collect();
    let count = |kind: Kind, is: fn(&CheckResult) -> bool| {
        let of = || rows.iter().zip(&told).filter(|((_, r), _)| r.kind == kind);
        (of().filter(|(_, t)| is(t)).count(), of().count())
    };
    let (refuted, lies) = count(Kind::Lie, |t| matches!(t, CheckResult::Refuted(_)));
    let (silent, truths) = count(Kind::True, |t| matches!(t, CheckResult::Silent(_)));
    let (compared, _) = count(Kind::True, |t| matches!(t, CheckResult::Silent(why) if why.starts_with("compared")));
    println!(
        "{refuted} of {lies} lies refuted; {silent} of {truths} truths silent, {compared} of them compared; {:.1} s",
        started.elapsed().as_secs_f64()
    );
    if std::env::var_os("ALIASMITH_LIES").is_some() {
        families(&rows, &told);
        rows.iter().zip(&told).for_each(|((_, row), told)| println!("{:?} {}: {told:?}", row.kind, row.name));
    }
    let objections: Vec<String> = rows.iter().zip(&told).filter_map(|((_, row), told)| objection(row, told)).collect();
    assert!(objections.is_empty(), "{} rows:\n{}", objections.len(), objections.join("\n"));
}

/// Prints the results for each question and each pass: the number of lies that were refuted, and of truths that were
/// not.
fn families(rows: &[(String, Row)], told: &[CheckResult]) {
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for ((_, row), told) in rows.iter().zip(told) {
        let family = row.name.split('/').next().unwrap_or("");
        let [refuted, lies, silent, truths] = counts.entry(family).or_default();
        match row.kind {
            Kind::Lie => {
                (*refuted, *lies) = (*refuted + usize::from(matches!(told, CheckResult::Refuted(_))), *lies + 1)
            }
            Kind::True => {
                (*silent, *truths) = (*silent + usize::from(matches!(told, CheckResult::Silent(_))), *truths + 1)
            }
        }
    }
    for (family, [refuted, lies, silent, truths]) in counts {
        println!("{family}: {refuted} of {lies} lies refuted, {silent} of {truths} truths silent");
    }
}

#[test]
fn every_row_has_a_distinct_kernel_and_answer() {
    let rows = table();
    let count = |kind: Kind| rows.iter().filter(|(_, r)| r.kind == kind).count();
    println!("{} lies, {} truths", count(Kind::Lie), count(Kind::True));
    let mut names = BTreeSet::new();
    let mut seen: BTreeMap<(bool, String), &str> = BTreeMap::new();
    for (file, row) in &rows {
        assert!(names.insert(&row.name), "{file}: two rows are called {}", row.name);
        assert_eq!(row.name.split('/').count(), 3, "{file}: {} is not FAMILY/KIND/DETAIL", row.name);
        // A number in an answer is a place or a distance, and must not be removed.
        let steps = format!("{:?}", row.steps);
        let text = if row.asked() == AskedQuestion::Same { row.text.clone() + &steps } else { row.text.clone() };
        let without = without_constants(&text);
        let without = if row.asked() == AskedQuestion::Same { without } else { without + &steps };
        if let Some(other) = seen.insert((row.kind == Kind::Lie, without), &row.name) {
            panic!("{file}: {} differs from {other} in nothing but constants", row.name);
        }
    }
    let mut listed = BTreeSet::new();
    for name in blind_spots::LIST.iter().flat_map(|(_, rows)| *rows) {
        assert!(names.contains(&name.to_string()), "blind_spots.rs names {name}, which is no row");
        assert!(listed.insert(name), "blind_spots.rs names {name} twice");
    }
}

/// Returns the text without numbers, except those in types and names.
fn without_constants(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let in_a_word = out.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '_');
        if (in_a_word || !c.is_ascii_digit()) && c != '-' {
            out.push(c);
        }
    }
    out
}

//! `same`: decides whether two modules are the same kernel.

use super::gate::{Gate, GateArgs, JobsArgs};
use super::output::{Failure, ProgressLines, case_list, fail, note, require_empty, stdout};
use super::reduce_pair::{NAMES, pair_texts, write_pair};
use super::source::{self, Source};
use super::{Common, End};
use aliasmith::case::lines;
use aliasmith::escape::shell_path;
use aliasmith::evaluation::assess::Run;
use aliasmith::evaluation::progress::Progress;
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::describe::inputs;
use aliasmith::finding::{About, Fault, Finding, Miscompile, Passes};
use aliasmith::ir::FuncId;
use aliasmith::ir::verify::verify;
use aliasmith::judge::observable::Difference;
use aliasmith::machine::Options;
use aliasmith::report::gates::{Case, CaseEnd};
use aliasmith::report::html::Entry;
use aliasmith::validation::modules::{ModuleComparison, compare_modules};
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Decide whether two modules are the same kernel: exit code 0 if they are, 1 if they differ, 3 if not decided
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  opt -passes=gvn -S kernel.ll -o after.ll; aliasmith same kernel.ll after.ll\n  \
    aliasmith same before.ll after.ll --expect differs --quiet   # for reducers: 0 if they differ\n\n\
    As the test of llvm-reduce (test.sh, executable), which drops the case lines:\n  #!/bin/sh\n  \
    opt -passes=gvn -S \"$1\" -o after.ll || exit 1\n  \
    { grep '^; aliasmith:' /path/to/kernel.ll; grep -v '^; aliasmith:' \"$1\"; } | aliasmith same - after.ll --expect differs --quiet\n\n  \
    llvm-reduce -test=./test.sh kernel.ll -o small.ll")]
pub struct SameArgs {
    /// The kernel as it was; - is stdin
    #[arg(value_name = "BEFORE")]
    before: PathBuf,
    /// The transformed kernel; - is stdin. Without it, BEFORE contains both functions: @src and @tgt, or @src1 and
    /// @tgt1, … (Alive2's .srctgt.ll)
    #[arg(value_name = "AFTER")]
    after: Option<PathBuf>,
    /// Exit code 0 only for this outcome, and 1 for any other
    #[arg(long, value_enum, value_name = "same|differs", hide_possible_values = true)]
    expect: Option<ExpectedVerdict>,
    /// Executions per function with inputs that the code of BEFORE suggests, then N more with inputs that the code of
    /// AFTER suggests; the first difference ends the search. If none of fewer than 64 executions is evidence, up to 64
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
    /// Only this function
    #[arg(long, value_name = "F")]
    function: Option<String>,
    /// If the modules differ, write before.ll (with the inputs that show the difference) and after.ll into this folder,
    /// which must be empty
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    gates: GateArgs,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum ExpectedVerdict {
    Same,
    Differs,
}

pub fn run(args: &SameArgs, common: &Common) -> Result<End, Failure> {
    args.jobs.apply()?;
    args.out.as_deref().map_or(Ok(()), require_empty)?;
    let progress = Progress::default();
    progress.begin_file(&format!("the runs of {} are compared", names(args)));
    let lines_of_progress = ProgressLines::begin(&progress, common);
    let (before, after, compared) = match &args.after {
        Some(after) => read_and_compare((&args.before, after), args.function.as_deref(), args.runs, common)?,
        None => compare_in_one_file(&args.before, args.function.as_deref(), args.runs, common)?,
    };
    drop(lines_of_progress);
    let module = &before.parsed.module;
    let ModuleComparison { different, same, leads, discarded, not_judged, .. } = &compared;
    let verdict = match different {
        Some(_) => "differs",
        None if compared.is_same() => "same",
        None => "not decided",
    };
    let run = different.as_ref().and_then(|(_, run)| run.as_ref());
    let witness = run
        .map(|run| (module.function_name(run.entry), lines::print(module.function_name(run.entry), &run.setup, &[])));
    if common.json {
        let case = witness.as_ref().map(|(_, text)| case_list(text));
        let line = serde_json::json!({"type": "same", "verdict": verdict, "function": witness.as_ref().map(|(f, _)| f),
            "answer": different.as_ref().map(|(d, _)| d.kind.name()), "detail": different.as_ref().map(|(d, _)| &d.detail),
            "same": same, "leads": leads, "discarded": discarded, "not_judged": not_judged, "witness": case});
        stdout(&(line.to_string() + "\n"))?;
    } else {
        let detail = different.as_ref().map_or_else(String::new, |(found, _)| format!(": {}", found.detail));
        let of = witness.as_ref().map_or_else(String::new, |(f, _)| format!(" @{f}"));
        stdout(&format!("{verdict}{of}{detail}\n{}", witness.as_ref().map_or("", |(_, text)| text)))?;
        if !common.quiet {
            note(&counts(same, leads, discarded));
            for name in not_judged.iter().filter(|_| different.is_none()) {
                note(&format!("not judged: @{name}, which AFTER changes: no run of it is evidence"));
            }
        }
    }
    if let (Some(folder), Some((found, _))) = (&args.out, different) {
        let case = witness.as_ref().map_or("", |(_, text)| text);
        write_pair(folder, &pair_texts([module, &after.parsed.module], &found.detail, case))?;
        if !common.quiet {
            note(&format!("stored: aliasmith same {}", words(args)));
        }
    }
    let mut gate = Gate::new(&args.gates, common);
    if gate.is_wanted() {
        let shown = different.as_ref().map(|(found, run)| finding(args, &before, found, run.as_ref()));
        let output = counts(same, leads, discarded);
        let end = match (&shown, verdict) {
            (Some(finding), _) => CaseEnd::of(&[finding]),
            (None, "same") => CaseEnd::Passed,
            (None, _) => CaseEnd::NotJudged(output.clone()),
        };
        gate.case(Case { name: names(args), class: "same".into(), end, output });
        if let Some(finding) = shown {
            let change = Some([module.clone(), after.parsed.module]);
            let (kernel, module) = (before.text.clone(), Some(module.clone()));
            gate.entry(Entry { finding, standing: BaselineState::New, kernel, module, change });
        }
    }
    gate.write("aliasmith same", None)?;
    Ok(match (args.expect, verdict) {
        (Some(ExpectedVerdict::Differs), "differs") | (Some(ExpectedVerdict::Same) | None, "same") => End::Clean,
        (None, "not decided") => End::NothingJudged,
        _ => End::Found,
    })
}

/// Returns the files as messages name them.
fn names(args: &SameArgs) -> String {
    let after = args.after.as_ref().map_or_else(String::new, |after| format!(", {}", after.display()));
    format!("{}{after}", args.before.display())
}

/// Returns the two files as words of a command. If `--out` is given, they are the files in its folder; otherwise, they
/// are the files that the command line names.
fn words(args: &SameArgs) -> String {
    match &args.out {
        Some(folder) => NAMES.map(|name| shell_path(&folder.join(name))).join(" "),
        None => args.after.iter().fold(shell_path(&args.before), |words, after| words + " " + &shell_path(after)),
    }
}

/// Returns a difference as a finding about AFTER, for reports.
fn finding(args: &SameArgs, before: &Source, found: &Difference, run: Option<&Run>) -> Finding {
    let witness = inputs(run.map_or(&before.lines.setup, |run| &run.setup));
    let module = &before.parsed.module;
    let passes = Passes::Upstream(String::new());
    let fault = Fault::Miscompile(Miscompile { difference: found.kind, passes, witness });
    let entry = run.map(|run| run.entry).or_else(|| module.callable_functions().next()).unwrap_or(FuncId(0));
    let about = About { module, entry, semantics: Options::default().semantics };
    let file = args.before.display().to_string();
    let after = args.after.as_ref().unwrap_or(&args.before);
    let mut shown =
        Finding::new(about, &after.display().to_string(), None, String::new(), (fault, found.detail.clone()));
    let words = words(args);
    (shown.replay, shown.reduce) = (format!("aliasmith same {words}"), format!("aliasmith reduce {words} -o small"));
    (shown.file_original, shown.file) = (file.clone(), file);
    shown
}

/// Reads two modules and compares their runs.
pub fn read_and_compare(
    (before, after): (&Path, &Path),
    function: Option<&str>,
    runs: u32,
    common: &Common,
) -> Result<(Source, Source, ModuleComparison), Failure> {
    if [before, after].iter().all(|path| *path == Path::new("-")) {
        return Err(fail("both modules are `-`, and stdin has only one; name a file"));
    }
    let mut before = source::read_for(before, common)?;
    let after = source::read_like(after, &before.parsed.module, common)?;
    if after.parsed.module.defined_functions().next().is_none() {
        return Err(fail(format!("{}: no function with a body: nothing to compare", after.name)));
    }
    let entries = source::entries(&mut before, function)?;
    if let Some(violation) = verify(&after.parsed.module).first() {
        let why = violation.describe(&after.parsed.module);
        return Err(fail(format!("{}: not well-formed: {why}", after.name)));
    }
    let compared = compare(&before, &after, &entries, runs);
    Ok((before, after, compared))
}

/// The prefixes of the names of functions before and after the transformation, in Alive2's tests.
const SRC: &str = "src";
const TGT: &str = "tgt";

/// Reads a module with functions `@src…` and `@tgt…`, and compares the runs of each pair of functions.
fn compare_in_one_file(
    path: &Path,
    function: Option<&str>,
    runs: u32,
    common: &Common,
) -> Result<(Source, Source, ModuleComparison), Failure> {
    let mut before = source::read_for(path, common)?;
    let mut after = source::read_for(path, &Common { quiet: true, ..common.clone() })?;
    let module = &before.parsed.module;
    let target = |src: &str| src.strip_prefix(SRC).and_then(|end| module.find_function(&format!("{TGT}{end}")));
    let pairs: Vec<(FuncId, FuncId)> = module
        .defined_functions()
        .filter_map(|src| {
            Some((src, target(module.function_name(src)).filter(|tgt| !module.function(*tgt).is_declaration())?))
        })
        .collect();
    if pairs.is_empty() {
        let name = &before.name;
        return Err(fail(format!(
            "{name}: no functions @src and @tgt with bodies, and there is no AFTER to compare with"
        )));
    }
    let mut entries = source::entries(&mut before, function)?;
    entries.retain(|f| pairs.iter().any(|(src, _)| src == f));
    if entries.is_empty() {
        return Err(fail(format!("{}: the function is no @src with a @tgt", before.name)));
    }
    for (src, tgt) in &pairs {
        let module = &mut after.parsed.module;
        let [(was, name), (is, other)] =
            [src, tgt].map(|f| (module.function(*f).symbol, module.function_name(*f).to_string()));
        module.rename_symbol(was, &format!("{name} before"));
        module.rename_symbol(is, &name);
        module.rename_symbol(was, &other);
    }
    let compared = compare(&before, &after, &entries, runs);
    Ok((before, after, compared))
}

/// Compares the runs of these functions in the two modules.
fn compare(before: &Source, after: &Source, entries: &[FuncId], runs: u32) -> ModuleComparison {
    let case = &before.lines;
    let stated = case.states_setup.then_some(&case.setup);
    let modules = (&before.parsed.module, &after.parsed.module);
    compare_modules(modules, entries, (stated, case.setup.seed), runs, &Options::default())
}

/// Returns the results of the runs in one line.
fn counts(same: &u64, leads: &BTreeMap<String, u64>, discarded: &BTreeMap<String, u64>) -> String {
    let list =
        |counts: &BTreeMap<String, u64>| counts.iter().map(|(why, n)| format!(", {n} ({why})")).collect::<String>();
    let leads = if leads.is_empty() { String::new() } else { format!("; leads:{}", &list(leads)[1..]) };
    let none = if discarded.is_empty() { String::new() } else { format!("; no evidence:{}", &list(discarded)[1..]) };
    format!("runs without a difference: {same}{leads}{none}")
}

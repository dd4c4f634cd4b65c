//! `selftest`: seeds defects in the reference, and checks that the harness finds them.

use super::gate::{Gate, GateArgs, JobsArgs};
use super::output::{Failure, ProgressLines, fail, require_empty, stdout};
use super::{Common, End};
use aliasmith::case::lines;
use aliasmith::evaluation::progress::Progress;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::report::gates::{Case, CaseEnd};
use aliasmith::selftest::{Control, FamilyResult, Outcome, Report, SelftestConfig, families, named, run as search};
use clap::Args;
use std::path::{Path, PathBuf};

/// Seed defects in the reference, one at a time, and find each with generated kernels
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  aliasmith selftest\n  aliasmith selftest skipped-path captured-noalias --kernels 2000\n  aliasmith selftest --families"
)]
pub struct SelftestArgs {
    /// The seeded defects (default: all)
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Instead, for each feature of the generator, print how many kernels with the feature, and how many without it,
    /// are needed to find its seeded defect; features without a defect are omitted
    #[arg(long, conflicts_with_all = ["names", "junit", "sarif", "html"])]
    families: bool,
    /// Store the kernel that shows a defect in this folder, which must be empty, as NAME.ll
    #[arg(long, value_name = "DIR", conflicts_with = "families")]
    out: Option<PathBuf>,
    /// At most N kernels for each defect
    #[arg(long, default_value_t = 50_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    kernels: u64,
    /// The seed of the first kernel
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    gate: GateArgs,
}

pub fn run(args: &SelftestArgs, common: &Common) -> Result<End, Failure> {
    args.jobs.apply()?;
    args.out.as_deref().map_or(Ok(()), require_empty)?;
    let plan = SelftestConfig { seed: args.seed, kernels: args.kernels, family: None };
    if args.families {
        let shown = families(plan);
        stdout(&if common.json { family_lines(&shown) } else { family_table(&shown) })?;
        return Ok(if shown.iter().all(|s| s.with.is_some()) { End::Clean } else { End::Found });
    }
    let defects = named(&args.names).map_err(fail)?;
    let progress = Progress::default();
    let lines_of_progress = ProgressLines::begin(&progress, common);
    let report = search(&defects, plan, &progress);
    drop(lines_of_progress);
    stdout(&if common.json { json_lines(&report) } else { table(&report) })?;
    if let Some(folder) = &args.out {
        store(folder, &report)?;
    }
    let mut gate = Gate::new(&args.gate, common);
    report.outcomes.iter().map(case).chain(report.controls.iter().map(control)).for_each(|test| gate.test(test));
    gate.write("Self-test", None)?;
    Ok(if report.is_good() { End::Clean } else { End::Found })
}

/// Writes the kernel that shows each defect, with its inputs.
fn store(folder: &Path, report: &Report) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|e| fail(format!("cannot create {}: {e}", folder.display())))?;
    for Outcome { defect, found } in &report.outcomes {
        let Some(found) = found else { continue };
        let case = from_seed(found.seed, &Features::all());
        let head = format!("; {}: {}\n; seed {}: {}\n", defect.name, defect.sentence, found.seed, found.how);
        let lines = lines::print(case.module.function_name(case.entry), &case.setup, &[]);
        let path = folder.join(format!("{}.ll", defect.name));
        let text = head + &lines + &print_module(&case.module, Dialect::INTERNAL);
        std::fs::write(&path, text).map_err(|e| fail(format!("cannot write {}: {e}", path.display())))?;
    }
    Ok(())
}

fn case(outcome: &Outcome) -> Case {
    let Outcome { defect, found } = outcome;
    let end = match found {
        Some(_) => CaseEnd::Passed,
        None => CaseEnd::Failed {
            message: format!("not found: {}", defect.sentence),
            verdict: "not found".into(),
            text: defect.sentence.to_string(),
        },
    };
    let output = found.as_ref().map_or_else(String::new, |f| format!("{} after {} kernels", f.how, f.kernels));
    Case { name: defect.name.to_string(), class: "selftest".into(), end, output }
}

/// Returns a test of the reference without a defect. The test fails if the reference shows an error, and states the
/// first error.
fn control(control: &Control) -> Case {
    let end = match control.wrong.first() {
        None => CaseEnd::Passed,
        Some((seed, what)) => CaseEnd::Failed {
            message: format!("an error without a defect, with seed {seed}: {what}"),
            verdict: "error without a defect".into(),
            text: what.clone(),
        },
    };
    let output = format!("nothing in {} kernels", control.kernels);
    Case { name: format!("without defect: {}", control.part), class: "selftest".into(), end, output }
}

fn json_lines(report: &Report) -> String {
    let defect = |o: &Outcome| {
        let found = o.found.as_ref();
        serde_json::json!({"type": "sabotage", "name": o.defect.name, "what": o.defect.sentence,
            "found": found.map(|f| &f.how), "kernels": found.map(|f| f.kernels), "seed": found.map(|f| f.seed)})
    };
    let control = |c: &Control| {
        let wrong: Vec<_> =
            c.wrong.iter().map(|(seed, what)| serde_json::json!({"seed": seed, "what": what})).collect();
        serde_json::json!({"type": "control", "part": c.part, "kernels": c.kernels, "wrong": wrong})
    };
    let all = report.outcomes.iter().map(defect).chain(report.controls.iter().map(control));
    all.map(|line| line.to_string() + "\n").collect()
}

fn table(report: &Report) -> String {
    let width = report.outcomes.iter().map(|o| o.defect.name.len()).max().unwrap_or(0);
    let mut out = format!("{:<width$}  {:>7}  {:<31}  {}\n", "defect", "kernels", "found", "what is wrong");
    for Outcome { defect, found } in &report.outcomes {
        let (kernels, how) = found.as_ref().map_or(("-".into(), "NOT FOUND"), |f| (f.kernels.to_string(), &*f.how));
        out += &format!("{:<width$}  {kernels:>7}  {how:<31}  {}\n", defect.name, defect.sentence);
    }
    let numbers = report.numbers();
    out += &format!("{} of {} found", numbers.len(), report.outcomes.len());
    if let (Some(median), Some(most)) = (numbers.get(numbers.len() / 2), numbers.last()) {
        out += &format!("; kernels until found: median {median}, most {most}");
    }
    for control in &report.controls {
        out += &format!("\nwithout defect: {}: ", control.part);
        out += &match &control.wrong[..] {
            [] => format!("nothing in {} kernels", control.kernels),
            [(seed, what), ..] => {
                format!("{} of {} kernels, the first with seed {seed}: {what}", control.wrong.len(), control.kernels)
            }
        };
    }
    out + "\n"
}

fn family_lines(shown: &[FamilyResult]) -> String {
    let line = |s: &FamilyResult| {
        let line = serde_json::json!({"type": "family", "name": s.family, "sabotage": s.defect, "with": s.with,
            "without": s.without, "tried_without": s.tried});
        line.to_string() + "\n"
    };
    shown.iter().map(line).collect()
}

fn family_table(shown: &[FamilyResult]) -> String {
    let mut out = format!("{:<13}  {:<24}  {:>7}  {:>9}\n", "family", "defect", "with it", "without");
    for s in shown {
        let with = s.with.map_or_else(|| "NOT FOUND".into(), |n| n.to_string());
        let without = s.without.map_or_else(|| format!("> {}", s.tried), |n| n.to_string());
        out += &format!("{:<13}  {:<24}  {with:>7}  {without:>9}\n", s.family, s.defect);
    }
    out
}

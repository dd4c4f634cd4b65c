//! `reduce`: finds the smallest kernel that still shows the finding.

use super::output::{Failure, fail, module_out, note};
use super::panel::{PanelArgs, panel};
use super::replay::{expected_pipelines, finding_folder};
use super::{Common, End, reduce_pair, source};
use aliasmith::case::Expect;
use aliasmith::confirmation::check::check;
use aliasmith::confirmation::confirm::{ConfirmedKernel, judge_file};
use aliasmith::confirmation::expectations::is_expected;
use aliasmith::confirmation::reduced::{confirm_reduced, reduce_finding};
use aliasmith::evaluation::assess::Run;
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::Finding;
use aliasmith::hunt::files::write_atomically;
use aliasmith::hunt::store::reduced_text;
use aliasmith::input_search;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::reduce::{Candidate, Target, measure};
use aliasmith::report::regression::regression_test;
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Reduce a finding, or the first finding of a .ll, to its smallest form
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith reduce findings/alias-noalias-basic-aa-0123456789ab -o small.ll\n  \
    aliasmith reduce kernel.ll --oracle opt-19\n  aliasmith reduce kernel.ll --test-for-llvm > test.ll\n  \
    aliasmith reduce before.ll after.ll -o small   # two modules that differ, as `same` says")]
pub struct ReduceArgs {
    /// A finding's folder, its finding.json, its signature, or a .ll; - is stdin
    #[arg(value_name = "FINDING|FILE")]
    finding: String,
    /// The transformed file; both files are reduced to their difference, and no oracle is asked
    #[arg(value_name = "AFTER", conflicts_with_all = ["test_for_llvm", "oracle", "profile", "ask", "pipelines", "llvm_options"])]
    after: Option<PathBuf>,
    /// Write the result here, and until it is found the smallest kernel so far (default: stdout); with AFTER, the folder for before.ll and after.ll
    #[arg(short, value_name = "F")]
    output: Option<PathBuf>,
    /// Findings folder in which a signature is looked up
    #[arg(long, default_value = "findings", value_name = "DIR")]
    out: PathBuf,
    /// Print a regression test for LLVM's own tree (RUN and CHECK lines) instead
    #[arg(long)]
    test_for_llvm: bool,
    #[command(flatten)]
    panel: PanelArgs,
    /// Executions to find the error about a .ll that states no inputs
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
}

pub fn run(args: &ReduceArgs, common: &Common) -> Result<End, Failure> {
    let given = Path::new(&args.finding);
    if let Some(after) = &args.after {
        return reduce_pair::run((given, after), args.output.as_deref(), args.runs, common);
    }
    let (panel, start) = match finding_folder(given, &args.out) {
        Some(folder) => rejudge_stored(&folder, common)?,
        None if given == Path::new("-") || given.is_file() => file(given, args, common)?,
        None => return Err(fail(format!("no finding '{}' (also not in {})", args.finding, args.out.display()))),
    };
    let before = start.findings[0][0].instructions;
    // In the file's own comment lines, the file is named relative to its folder.
    let name = args.output.as_deref().and_then(Path::file_name);
    let name = name.map_or_else(|| "FILE".to_string(), |n| n.to_string_lossy().into_owned());
    let best = args.output.as_deref().filter(|_| !args.test_for_llvm);
    if let Some(path) = best {
        write_atomically(path, &reduced_text(&name, &start.findings[0][0], &start)).map_err(fail)?;
    }
    let mut failed = None;
    let mut next = Instant::now() + Duration::from_secs(1);
    let smallest = reduce_finding(&panel, &start.targets[0], |candidate| {
        if !common.quiet {
            note(&format!("{} instructions", measure(candidate).instructions()));
        }
        if let (Some(path), true) = (best, failed.is_none() && Instant::now() >= next) {
            let began = Instant::now();
            failed = write_best((path, &name), &panel, &start.targets[0].0, candidate).err();
            next = Instant::now() + began.elapsed() * SHARE;
        }
    })?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    let result = smallest.unwrap_or(start);
    let finding = &result.findings[0][0];
    let text = match args.test_for_llvm {
        true => regression_test(finding, &result.targets[0].1.module).map_err(fail)?,
        false => reduced_text(&name, finding, &result),
    };
    if !common.quiet {
        note(&format!("{before} instructions reduced to {}", finding.instructions));
    }
    match &args.output {
        Some(path) => write_atomically(path, &text).map_err(fail)?,
        None => module_out(common, &args.finding, &text)?,
    }
    Ok(End::Clean)
}

/// Writing the best kernel so far may take one N-th of the time. It is a small part, because a smaller kernel soon
/// follows.
const SHARE: u32 = 10;

fn write_best(
    (path, name): (&Path, &str),
    panel: &Panel,
    target: &Target,
    candidate: &Candidate,
) -> Result<(), Failure> {
    match confirm_reduced(panel, target, candidate)? {
        Some(better) => write_atomically(path, &reduced_text(name, &better.findings[0][0], &better)).map_err(fail),
        None => Ok(()),
    }
}

/// Judges the finding of a folder again from its file.
fn rejudge_stored(folder: &Path, common: &Common) -> Result<(Panel, ConfirmedKernel), Failure> {
    let (finding, panel, confirmed) = super::replay::reconfirm(folder, common)?;
    let key = |f: &Finding| (f.oracle.clone(), f.fault.answer().map(String::from), f.fault.question());
    let fits = |f: &Finding| key(f) == key(&finding);
    let at = confirmed.findings.iter().position(|list| list.iter().any(fits));
    let Some(at) = at else {
        let why = confirmed.failures.first().map_or("the finding does not reproduce".into(), ToString::to_string);
        return Err(fail(format!("{}: {why}", folder.display())));
    };
    Ok((panel, confirmed.with_single_answer(at)))
}

/// Returns the index of the finding that an `expect` line demands, or else 0.
fn wanted(confirmed: &ConfirmedKernel, expects: &[Expect]) -> usize {
    let demanded = |list: &Vec<Finding>| list.iter().any(|f| expects.iter().any(|e| is_expected(e, f)));
    confirmed.findings.iter().position(demanded).unwrap_or(0)
}

/// Returns the finding of a file that one of its `expect` lines demands, or else its first finding.
fn file(path: &Path, args: &ReduceArgs, common: &Common) -> Result<(Panel, ConfirmedKernel), Failure> {
    let mut source = source::read_for(path, common)?;
    let entries = source::entries(&mut source, None)?;
    let mut asked = args.panel.clone();
    if asked.pipelines.is_empty() {
        asked.pipelines = expected_pipelines(&source.lines.expects);
    }
    let panel = panel(&asked, common, false)?;
    let module = &source.parsed.module;
    if let (true, [entry]) = (source.lines.states_setup, entries.as_slice()) {
        let setup = input_search::complete(module, *entry, &source.lines.setup);
        let text = print_module(module, Dialect::INTERNAL);
        let confirmed = judge_file(&panel, module, &Run { entry: *entry, setup }, &text);
        if !confirmed.findings.is_empty() {
            let at = wanted(&confirmed, &source.lines.expects);
            return Ok((panel, confirmed.with_single_answer(at)));
        }
    }
    let checked = check(&panel, module, &source.lines, &entries, args.runs);
    match checked.confirmed.into_iter().find(|c| !c.findings.is_empty()) {
        Some(confirmed) => {
            let at = wanted(&confirmed, &source.lines.expects);
            Ok((panel, confirmed.with_single_answer(at)))
        }
        None => match checked.failures.first() {
            Some(failure) => Err(fail(format!("{}: {failure}", source.name))),
            None => Err(fail(format!("{}: no answer is refuted, so there is nothing to reduce", source.name))),
        },
    }
}

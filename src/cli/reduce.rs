//! `reduce`: finds the smallest kernel that still shows a finding.

use super::finding_paths::found_in;
use super::output::{Failure, fail, module_out, note, stdout};
use super::panel::{PanelArgs, panel};
use super::replay::{expected_pipelines, finding_folder, no_finding};
use super::source::{self, Source};
use super::{Common, End, reduce_pair};
use aliasmith::case::lines;
use aliasmith::confirmation::check::check;
use aliasmith::confirmation::confirm::{ConfirmedKernel, judge_file};
use aliasmith::confirmation::expectations::is_expected;
use aliasmith::confirmation::reduced_kernel::{confirm_reduced, reduce_finding};
use aliasmith::escape::shell_word;
use aliasmith::evaluation::assess::Run;
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::{Fault, Finding};
use aliasmith::hunt::files::write_atomically;
use aliasmith::hunt::store::reduced_text;
use aliasmith::input_search;
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::oracle::{Oracle, Subject, Transport};
use aliasmith::reduce::{Candidate, Target, measure};
use aliasmith::report::regression::{NoTest, pass_test, regression_test};
use aliasmith::report::{finding_json, text};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Reduce a finding, or the first finding of a .ll, to its smallest form
#[derive(Args, Debug)]
#[command(after_help = "Only a FILE accepts --oracle, --profile, --ask, --passes and --llvm-option. Examples:\n  \
    aliasmith reduce findings/alias-noalias-basic-aa-0123456789ab -o small.ll\n  \
    aliasmith reduce kernel.ll --oracle opt-19 --list\n  aliasmith reduce kernel.ll --test-for-llvm > test.ll\n  \
    aliasmith reduce before.ll after.ll -o small   # two modules that differ, as `same` says")]
pub struct ReduceArgs {
    /// A finding's folder, its finding.json, its signature, or a .ll; - is stdin
    #[arg(value_name = "FINDING|FILE")]
    pub finding: String,
    /// The transformed file; both files are reduced to their difference, and no oracle is asked
    #[arg(value_name = "AFTER", conflicts_with_all = ["test_for_llvm", "oracle", "profile", "ask", "pipelines", "llvm_options"])]
    pub after: Option<PathBuf>,
    /// Write the smallest kernel here, also while reducing (default: stdout); with AFTER, a folder for before.ll and
    /// after.ll
    #[arg(short, value_name = "F")]
    output: Option<PathBuf>,
    /// Findings folder in which a signature is looked up
    #[arg(long, default_value = "findings", value_name = "DIR")]
    pub out: PathBuf,
    /// In a FILE, only this function (default: the function that the file names, or every function that outside code
    /// can call)
    #[arg(long, value_name = "F", conflicts_with = "after")]
    function: Option<String>,
    /// The finding about these two operands, as --list names them (default: the finding that the file expects, or the
    /// first)
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "after")]
    pair: Vec<String>,
    /// List the findings of a FILE, each with the command that reduces it, and reduce none
    #[arg(long, conflicts_with_all = ["after", "pair", "output", "test_for_llvm"])]
    list: bool,
    /// Print a regression test for LLVM's own tree (RUN and CHECK lines) instead
    #[arg(long)]
    test_for_llvm: bool,
    #[command(flatten)]
    panel: PanelArgs,
    /// Executions in the search for the error (if the .ll states no inputs)
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
}

pub fn run(args: &ReduceArgs, common: &Common) -> Result<End, Failure> {
    let given = Path::new(&args.finding);
    if let Some(after) = &args.after {
        return reduce_pair::run((given, after), args.output.as_deref(), args.runs, common);
    }
    let (panel, start) = match finding_folder(given, &args.out) {
        Some(_) if args.list || args.function.is_some() || !args.pair.is_empty() || !args.panel.is_default() => {
            let only = "only a FILE accepts --list, --function, --pair, --oracle, --profile, --ask and --passes";
            return Err(fail(format!("{}: a finding; {only}", args.finding)));
        }
        Some(folder) => rejudge_stored(&folder, common)?,
        None if given == Path::new("-") || given.is_file() => {
            let found = findings_of(given, args, common)?;
            if args.list {
                return list(given, args, &found, common);
            }
            let start = choose(&found, &args.pair)?;
            (found.panel, start)
        }
        None => return Err(no_finding(&args.finding, &args.out)),
    };
    let before = start.findings[0][0].instructions;
    // The comment lines in the file name the file relative to its folder.
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
        true => test_for_llvm(&panel, finding, &result.targets[0].1.module)?,
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

/// Returns a regression test for LLVM's own tree.
fn test_for_llvm(panel: &Panel, finding: &Finding, kernel: &Module) -> Result<String, Failure> {
    let opt = panel.oracles.iter().find_map(|oracle| match oracle {
        Oracle::Opt(opt) if opt.manifest.name == finding.oracle => Some(opt),
        _ => None,
    });
    let (Fault::Miscompile(_), Some(passes), Some(opt)) = (&finding.fault, finding.passes(), opt) else {
        return regression_test(finding, kernel).map_err(fail);
    };
    let done = panel.transform(opt, Transport::Print, &[Subject::whole(kernel)], passes)?;
    let after = done.lots.first().ok_or_else(|| fail(NoTest::NoOutput))?;
    pass_test(finding, kernel, &after.module).map_err(fail)
}

/// A reduction spends at most about 1/`SHARE` of its time on writing intermediate kernels, because a smaller kernel
/// soon replaces each of them.
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

/// Judges the stored finding of a folder again. It is an error if the finding does not reproduce.
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

/// The findings of a file.
struct Found {
    panel: Panel,
    source: Source,
    confirmed: Vec<ConfirmedKernel>,
}

/// Judges a file. It is an error if there is no finding.
fn findings_of(path: &Path, args: &ReduceArgs, common: &Common) -> Result<Found, Failure> {
    let mut source = source::read_for(path, common)?;
    let entries = source::entries(&mut source, args.function.as_deref())?;
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
            return Ok(Found { panel, source, confirmed: vec![confirmed] });
        }
    }
    let mut checked = check(&panel, module, &source.lines, &entries, args.runs);
    checked.confirmed.retain(|c| !c.findings.is_empty());
    match (checked.confirmed.is_empty(), checked.failures.first()) {
        (false, _) => Ok(Found { panel, source, confirmed: checked.confirmed }),
        (true, Some(failure)) => Err(fail(format!("{}: {failure}", source.name))),
        (true, None) => Err(fail(format!("{}: no answer is refuted, so there is nothing to reduce", source.name))),
    }
}

/// Returns the finding about these two operands. Without operands, returns the finding that an `expect` line of the
/// file demands, or else the first finding.
fn choose(found: &Found, pair: &[String]) -> Result<ConfirmedKernel, Failure> {
    if pair.is_empty() {
        let demanded = |f: &Finding| found.source.lines.expects.iter().any(|e| is_expected(e, f));
        let first = &found.confirmed[0];
        let at = first.findings.iter().position(|list| list.iter().any(demanded)).unwrap_or(0);
        return Ok(first.clone().with_single_answer(at));
    }
    let is_about = |f: &Finding| operands(f).is_some_and(|[a, b]| pair == [a, b] || pair == [b, a]);
    let one = |c: &ConfirmedKernel| {
        let at = c.findings.iter().position(|list| list.iter().any(is_about))?;
        Some(c.clone().with_single_answer(at))
    };
    let [a, b] = [&pair[0], &pair[1]];
    let none = || fail(format!("{}: no finding about {a} and {b}; --list names the findings", found.source.name));
    found.confirmed.iter().find_map(one).ok_or_else(none)
}

/// Returns the two operands of a wrong answer.
fn operands(finding: &Finding) -> Option<[&str; 2]> {
    match &finding.fault {
        Fault::WrongAnswer(wrong) => {
            let [a, b] = wrong.sides.texts();
            Some([a?, b?])
        }
        _ => None,
    }
}

/// Prints each finding once, with the command that reduces it.
fn list(path: &Path, args: &ReduceArgs, found: &Found, common: &Common) -> Result<End, Failure> {
    let mut seen = BTreeSet::new();
    let each = found.confirmed.iter().flat_map(|c| c.findings.iter().filter_map(move |list| Some((c, list.first()?))));
    for (confirmed, finding) in each {
        let mut shown = found_in(path, &found.source, finding);
        let which = operands(finding).map(|pair| pair.map(shell_word));
        let pair = which.map_or_else(String::new, |[a, b]| format!(" --pair {a} {b}"));
        let named = &args.panel.oracle;
        let is_named = named != "all" && !shown.reduce.contains(" --oracle ");
        let oracle = if is_named { format!(" --oracle {}", shell_word(named)) } else { String::new() };
        // The command needs no option for the entry if the file already names it.
        let entry = lines::parse(&confirmed.case).ok().and_then(|case| case.entry);
        let entry = entry.filter(|entry| found.source.lines.entry.as_ref() != Some(entry));
        let function = entry.map_or_else(String::new, |f| format!(" --function {}", shell_word(&f)));
        shown.reduce += &(oracle + &function + &pair);
        if !seen.insert((text::headline(&shown), shown.reduce.clone())) {
            continue;
        }
        stdout(&match common.json {
            true => finding_json(&shown) + "\n",
            false => format!("{}\n    {}\n", text::headline(&shown), shown.reduce),
        })?;
    }
    Ok(End::Clean)
}

//! The command line. Each verb has a file. The file contains no logic of its own: it calls the library, prints the
//! result, and returns the exit code.
//!
//! stdout carries results only; progress, warnings and errors go to stderr. The exit codes are 0 (nothing found), 1
//! (findings), 2 (wrong usage, or a failure of aliasmith or of an oracle, even if there are findings) and 3 (nothing
//! judged). A closed pipe is no error.

mod aa_eval;
mod alias_sets;
mod belief;
mod check;
mod compare;
mod compare_inputs;
mod config;
mod defaults;
mod device;
mod diff;
mod explain;
mod failures;
mod finding_paths;
mod folders;
mod gate;
mod generate;
mod help;
mod hunt;
mod hunt_reporter;
mod input_check;
mod matrix;
mod memssa;
mod memssa_edit;
mod meta;
mod option_checks;
mod oracles;
mod output;
mod page;
mod panel;
mod parse;
mod pass;
mod precision;
mod reduce;
mod reduce_pair;
mod replay;
mod report;
mod run;
mod same;
mod selftest;
mod shard;
mod signals;
mod source;
mod untested;
mod version;
mod weights;
mod worker;

use aliasmith::oracle::kill_all;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use output::{Failure, note, stdout};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Finds wrong alias analysis answers on GPU code, with a witness for each.
#[derive(Parser, Debug)]
#[command(name = "aliasmith", version, long_version = version::VERSION, propagate_version = true, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    #[command(flatten)]
    common: Common,
}

/// Options of every verb.
#[derive(Args, Debug, Clone)]
struct Common {
    /// Print JSON lines (docs/lines.schema.json) instead of text
    #[arg(long, global = true)]
    json: bool,
    /// Print no progress and no notes on stderr
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Print more: `hunt` also prints leads, `check` also prints what was tested in each function
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Colour: auto (on a terminal, unless NO_COLOR is set), always, never
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN", hide_possible_values = true)]
    color: output::Color,
    /// Seconds that one oracle process may take (default: 10 for a batch, 2 for a single kernel, up to 30 times that
    /// for large functions)
    #[arg(long, global = true, value_name = "S", value_parser = positive_seconds)]
    timeout: Option<Duration>,
    /// A file with more known divergences
    #[arg(long, global = true, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Report known divergences like any other finding
    #[arg(long, global = true, conflicts_with = "known")]
    no_known: bool,
    /// A manifest of an `opt` of your own; may be repeated
    #[arg(long, global = true, value_name = "FILE")]
    oracle_manifest: Vec<PathBuf>,
    /// The target of modules: nvptx64, amdgcn, a triple, or none to read modules as written (default: a module's own
    /// triple, else the triple that its calling conventions, intrinsics or data layout imply)
    #[arg(long, global = true, value_name = "T")]
    target: Option<String>,
}

#[derive(Subcommand, Debug)]
enum Verb {
    Hunt(hunt::HuntArgs),
    Check(check::CheckArgs),
    Compare(compare::CompareArgs),
    Device(device::DeviceArgs),
    AaEval(aa_eval::AaEvalArgs),
    AliasSets(alias_sets::AliasSetsArgs),
    Explain(explain::ExplainArgs),
    Gen(generate::GenArgs),
    Run(run::RunArgs),
    Same(same::SameArgs),
    Parse(parse::ParseArgs),
    Pass(pass::PassArgs),
    Matrix(matrix::MatrixArgs),
    Memssa(memssa::MemssaArgs),
    Oracles(oracles::OraclesArgs),
    Reduce(reduce::ReduceArgs),
    Replay(replay::ReplayArgs),
    Report(report::ReportArgs),
    Selftest(selftest::SelftestArgs),
    Completions(meta::CompletionsArgs),
    Man(meta::ManArgs),
    Merge(folders::MergeArgs),
    Nightly(folders::NightlyArgs),
    Weights(weights::WeightsArgs),
    #[command(hide = true)]
    Worker(worker::WorkerArgs),
}

/// The outcome of a verb.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum End {
    /// Nothing found: 0.
    Clean,
    /// At least one finding: 1.
    Found,
    /// Nothing was judged, or less than the options demand: 3.
    NothingJudged,
}

/// Parses the arguments. `-h` prints short help, `--help` long help.
fn parse(words: impl IntoIterator<Item = OsString>) -> Result<(Cli, ArgMatches), clap::Error> {
    let matches = help::with_two_lengths(Cli::command()).try_get_matches_from(words)?;
    Ok((Cli::from_arg_matches(&matches)?, matches))
}

/// Parses the arguments, runs the verb, and reports a failure in one line.
pub fn main() -> ExitCode {
    let (cli, matches) = match parse(aa_eval::with_our_spelling(std::env::args_os())) {
        Ok(parsed) => parsed,
        Err(e) => return usage(&e),
    };
    if !cli.common.quiet {
        option_checks::ignored(&matches).iter().for_each(|line| note(line));
    }
    let cli = match defaults::with_defaults(cli) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    output::set_color(cli.common.color);
    worker::register();
    let checked = option_checks::check_reports(&matches).and_then(|()| signals::install_handlers());
    let result = checked.and_then(|()| match &cli.verb {
        Verb::Hunt(args) => hunt::run(args, &cli.common),
        Verb::Check(args) => check::run(args, &cli.common),
        Verb::Compare(args) => compare::run(args, &cli.common),
        Verb::Device(args) => device::run(args, &cli.common),
        Verb::AaEval(args) => aa_eval::run(args, &cli.common),
        Verb::AliasSets(args) => alias_sets::run(args, &cli.common),
        Verb::Explain(args) => explain::run(args, &cli.common),
        Verb::Gen(args) => generate::run(args, &cli.common),
        Verb::Run(args) => run::run(args, &cli.common),
        Verb::Same(args) => same::run(args, &cli.common),
        Verb::Parse(args) => parse::run(args, &cli.common),
        Verb::Pass(args) => pass::run(args, &cli.common),
        Verb::Matrix(args) => matrix::run(args, &cli.common),
        Verb::Memssa(args) => memssa::run(args, &cli.common),
        Verb::Oracles(args) => oracles::run(args, &cli.common),
        Verb::Reduce(args) => reduce::run(args, &cli.common),
        Verb::Replay(args) => replay::run(args, &cli.common),
        Verb::Report(args) => report::run(args, &cli.common),
        Verb::Selftest(args) => selftest::run(args, &cli.common),
        Verb::Completions(args) => meta::completions(args, Cli::command()),
        Verb::Merge(args) => folders::merge(args, &cli.common),
        Verb::Nightly(args) => folders::nightly(args, &cli.common),
        Verb::Weights(args) => weights::run(args, &cli.common),
        Verb::Worker(args) => worker::run(args),
        Verb::Man(args) => meta::man_pages(args, (Cli::command(), help::with_two_lengths(Cli::command()))),
    });
    // Ends the `opt` processes that are still running, because their answers are no longer needed.
    kill_all();
    match result {
        Ok(End::Clean) => ExitCode::SUCCESS,
        Ok(End::Found) => ExitCode::from(1),
        Ok(End::NothingJudged) => ExitCode::from(3),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Message(text)) => {
            note(&text);
            ExitCode::from(2)
        }
    }
}

/// The tip in the error for `--pass`, which was the name of `--pre-passes` until November 2026.
const FIRST: &str =
    " (tip: --pre-passes LIST of hunt and gen takes passes of ours, --passes PIPELINE takes what opt runs)";

/// Help and version are printed as clap prints them. An error is printed in one line, like all other errors.
fn usage(e: &clap::Error) -> ExitCode {
    let code = ExitCode::from(u8::try_from(e.exit_code()).unwrap_or(2));
    if !e.use_stderr() || e.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = e.print(); // the reader of a help text may go away
        if e.kind() == clap::error::ErrorKind::DisplayVersion && version::is_verbose(std::env::args()) {
            let _ = stdout(&version::details());
        }
        return code;
    }
    let text = e.render().to_string();
    let paragraphs = text.split("\n\n").map(|p| p.split_whitespace().collect::<Vec<_>>().join(" "));
    let (mut line, mut tips) = (String::new(), String::new());
    for words in paragraphs {
        if words.starts_with("error: ") {
            line += &words;
        } else if words.starts_with("tip: ") {
            tips += &format!(" ({words})");
        }
    }
    // Otherwise clap would suggest `--passes`, which has a similar name but a different meaning.
    if e.get(ContextKind::InvalidArg) == Some(&ContextValue::String("--pass".into())) {
        tips = FIRST.into();
    }
    line += &tips;
    note(&format!("{line}; see --help"));
    code
}

fn positive_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.filter(|s| !s.is_zero()).ok_or_else(|| "expected a positive number of seconds".into())
}

/// The definition of the command line must be consistent, which clap's own assertions check.
#[cfg(test)]
#[test]
fn definition_is_consistent() {
    Cli::command().debug_assert();
}

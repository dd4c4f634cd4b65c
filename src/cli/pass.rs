//! `pass`: runs one of aliasmith's passes on a module. The flags are the parameters in the table [`PASSES`].

use super::output::{Failure, fail, module_out, note, note_unreadable, stdout};
use super::{Common, End, source};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::ir::verify::verify;
use aliasmith::ir::{FuncId, Module};
use aliasmith::passes::list::{ListError, PASSES, Pass, Row};
use aliasmith::passes::parameters::Parameter;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use std::path::PathBuf;

/// Run a pass that makes promises about pointers: IR in, IR out
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  aliasmith pass kernel-params-restrict kernel.ll | aliasmith pass process-restrict - -o out.ll\n  \
    aliasmith pass process-restrict --allow-restrict-in-struct kernel.ll | aliasmith run -\n  \
    aliasmith pass propagate-noalias restrict.ll | aliasmith pass lower-provenance - | opt-22 -passes=gvn -S\n  \
    aliasmith pass memory-space-opt kernel.ll | opt-22 -passes=verify -S"
)]
pub struct PassArgs {
    /// The pass
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(PASSES.iter().map(|p| p.name)))]
    name: String,
    /// A .ll file; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the result here (default: stdout)
    #[arg(short, value_name = "F")]
    output: Option<PathBuf>,
    /// LLVM major version, 15 to 23, whose text is printed
    #[arg(long, value_name = "N", default_value = "22")]
    dialect: Dialect,
    #[command(flatten)]
    given: PassParameters,
    /// Print the annotated functions on stderr
    #[arg(long, help_heading = ANNOTATES)]
    dump_process_restrict: bool,
    /// Seed a known defect
    #[arg(long, alias = "sabotage", value_name = "NAME", hide = true, value_parser = PossibleValuesParser::new(defect_parameters()))]
    defect: Option<String>,
}

/// The pass whose annotations `--dump-process-restrict` prints.
const ANNOTATES: &str = "process-restrict";

/// The parameters on the command line: their names and numbers. The number is `None` if the parameter takes no number.
#[derive(Debug)]
struct PassParameters(Vec<(&'static str, Option<usize>)>);

/// Returns the parameters that seed a defect.
fn defect_parameters() -> impl Iterator<Item = &'static str> {
    PASSES.iter().flat_map(|row| row.parameters).filter(|p| p.is_seeded).map(|p| p.name)
}

/// Returns every parameter that appears in the help. Each parameter appears once, with the first pass that accepts it.
fn parameters() -> Vec<(&'static Row, &'static Parameter)> {
    let mut all: Vec<(&Row, &Parameter)> = Vec::new();
    for row in &PASSES {
        let new = row.parameters.iter().filter(|p| !p.is_seeded);
        for parameter in new {
            if !all.iter().any(|(_, p)| p.name == parameter.name) {
                all.push((row, parameter));
            }
        }
    }
    all
}

impl Args for PassParameters {
    fn augment_args(command: Command) -> Command {
        parameters().into_iter().fold(command, |command, (row, parameter)| {
            let arg = Arg::new(parameter.name).long(parameter.name).help(parameter.help).help_heading(row.name);
            // nvcc and cicc have an option of this name on their command lines.
            let is_routed = parameter.name == "nvptx-kernel-params-restrict";
            let arg = if is_routed { arg.aliases(["restrict", "kernel-params-are-restrict"]) } else { arg };
            command.arg(match parameter.is_number {
                true => arg.value_name("N").value_parser(value_parser!(usize)),
                false => arg.action(ArgAction::SetTrue),
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        PassParameters::augment_args(command)
    }
}

impl FromArgMatches for PassParameters {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PassParameters, clap::Error> {
        let given = |parameter: &'static Parameter| match parameter.is_number {
            true => matches.get_one::<usize>(parameter.name).map(|n| (parameter.name, Some(*n))),
            false => matches.get_flag(parameter.name).then_some((parameter.name, None)),
        };
        Ok(PassParameters(parameters().into_iter().filter_map(|(_, parameter)| given(parameter)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = PassParameters::from_arg_matches(matches)?;
        Ok(())
    }
}

impl PassArgs {
    /// Returns the pass with its parameters. A flag that belongs to a different pass is an error, because it would have
    /// no effect.
    fn pass(&self) -> Result<Pass, Failure> {
        let refuse = |flag: &str| fail(format!("--{flag} is no flag of {}; see --help", self.name));
        let mut pass = Pass::named(&self.name).map_err(fail)?;
        let mut set = |flag: &str, name: &str, number: Option<usize>| match pass.set(name, number) {
            Err(ListError::Parameter { .. }) => Err(refuse(flag)),
            other => other.map_err(fail),
        };
        for (name, number) in &self.given.0 {
            set(name, name, *number)?;
        }
        self.defect.as_ref().map_or(Ok(()), |name| set("defect", name, None))?;
        if self.dump_process_restrict && self.name != ANNOTATES {
            return Err(refuse("dump-process-restrict"));
        }
        Ok(pass)
    }
}

pub fn run(args: &PassArgs, common: &Common) -> Result<End, Failure> {
    let pass = args.pass()?;
    let source = source::read(&args.file)?;
    let mut module = source.parsed.module;
    if let Some(violation) = verify(&module).first() {
        return Err(fail(format!("{}: not well-formed: {}", source.name, violation.describe(&module))));
    }
    let done = pass.run(&mut module);
    if let Some(violation) = verify(&module).first() {
        return Err(fail(format!("{}: the result is not well-formed: {}", source.name, violation.describe(&module))));
    }
    if args.dump_process_restrict {
        note(&dump(&module, &done.functions, args.dialect));
    }
    note_unreadable(common, &module, args.dialect);
    let text = case_lines(&module) + &print_module(&module, args.dialect);
    if common.json {
        let counts: serde_json::Map<String, serde_json::Value> =
            done.counts.iter().map(|(what, n)| (what.to_string(), (*n).into())).collect();
        let line = serde_json::json!({"type": "pass", "pass": pass.name(), "file": source.name, "did": counts});
        stdout(&(line.to_string() + "\n"))?;
    } else if !common.quiet {
        let words: Vec<String> = done.counts.iter().map(|(what, n)| format!("{n} {what}")).collect();
        note(&format!("{}: {}", source.name, words.join(", ")));
    }
    match &args.output {
        Some(path) => std::fs::write(path, text).map_err(|e| fail(format!("cannot write {}: {e}", path.display())))?,
        None => module_out(common, &source.name, &text)?,
    }
    Ok(End::Clean)
}

/// Returns the case lines without the `expect` lines, because an `expect` line is only about the IR before the pass.
fn case_lines(module: &Module) -> String {
    let expects = |line: &str| line.contains("aliasmith:") && line.contains(" expect ");
    module.header.iter().filter(|l| !expects(l)).map(|l| format!("{l}\n")).collect()
}

/// Returns the text of some functions, without the rest of the module.
fn dump(module: &Module, functions: &[FuncId], dialect: Dialect) -> String {
    let text = print_module(module, dialect);
    let starts = |line: &str, f: &FuncId| {
        line.starts_with("define ") && line.contains(&format!("@{}(", module.function_name(*f)))
    };
    let (mut out, mut inside) = (String::new(), false);
    for line in text.lines() {
        inside |= functions.iter().any(|f| starts(line, f));
        if inside || line.starts_with('!') {
            out += line;
            out += "\n";
        }
        inside &= line != "}";
    }
    out
}

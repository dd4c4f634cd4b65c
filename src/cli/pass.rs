//! `pass`: run one of our passes, IR in, IR out.

use super::output::{Failure, fail, note, stdout};
use super::{Common, End, source};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::ir::verify::verify;
use aliasmith::ir::{FuncId, Module};
use aliasmith::passes::full_restrict::full_restrict;
use aliasmith::passes::kernel_params::kernel_params_restrict;
use aliasmith::passes::lower_provenance::lower_provenance;
use aliasmith::passes::memory_space::{SpaceOptions, memory_space_opt};
use aliasmith::passes::process_restrict::{RestrictOptions, process_restrict};
use aliasmith::passes::propagate_noalias::propagate_noalias;
use aliasmith::passes::roots::Reach;
use clap::{Args, ValueEnum};
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
    /// Which pass
    #[arg(value_name = "NAME")]
    name: Name,
    /// A .ll file; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the result goes (default: stdout)
    #[arg(short, value_name = "F")]
    output: Option<PathBuf>,
    /// LLVM major version, 15 to 22, whose text is printed
    #[arg(long, value_name = "N", default_value = "22")]
    dialect: Dialect,
    #[command(flatten)]
    restrict: RestrictFlags,
    #[command(flatten)]
    spaces: SpaceFlags,
    /// Plant a known defect
    #[arg(long, value_name = "NAME", hide = true)]
    sabotage: Option<Sabotage>,
}

/// Flags of process-restrict.
#[derive(Args, Debug)]
#[command(next_help_heading = "process-restrict")]
struct RestrictFlags {
    /// Every pointer parameter of a kernel is restrict too
    #[arg(long)]
    nvptx_kernel_params_restrict: bool,
    /// Make no scopes: carry those that there are to the functions that are called
    #[arg(long)]
    propagate_only: bool,
    /// Pointers in structs that are passed by value are restrict too (process-restrict, full-restrict)
    #[arg(long)]
    allow_restrict_in_struct: bool,
    /// Pointers that are loaded through restrict pointers are restrict too (process-restrict, full-restrict)
    #[arg(long)]
    apply_multi_level_restrict: bool,
    /// Print the annotated functions on stderr
    #[arg(long)]
    dump_process_restrict: bool,
}

impl RestrictFlags {
    fn reach(&self) -> Reach {
        Reach { in_struct: self.allow_restrict_in_struct, multi_level: self.apply_multi_level_restrict }
    }
}

/// Flags of memory-space-opt.
#[derive(Args, Debug)]
#[command(next_help_heading = "memory-space-opt")]
struct SpaceFlags {
    /// Generic pointer parameters of kernels may point anywhere, not only to global memory
    #[arg(long)]
    no_global_kernel_arguments: bool,
    /// Clones of one function whose calls disagree, at most (default: 4)
    #[arg(long, value_name = "N")]
    clone_limit: Option<usize>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Name {
    KernelParamsRestrict,
    ProcessRestrict,
    MemorySpaceOpt,
    FullRestrict,
    PropagateNoalias,
    LowerProvenance,
}

/// Defects that the machine must find.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Sabotage {
    /// Pointers that come out of a call or of memory are tagged as if nothing were captured
    CapturedNoalias,
}

impl PassArgs {
    /// A flag that the pass does not have: it would do nothing.
    fn misplaced(&self) -> Option<&'static str> {
        use Name::{FullRestrict, KernelParamsRestrict, MemorySpaceOpt, ProcessRestrict};
        let (r, s) = (&self.restrict, &self.spaces);
        let flags: [(bool, &str, &[Name]); 8] = [
            (
                r.nvptx_kernel_params_restrict,
                "--nvptx-kernel-params-restrict",
                &[ProcessRestrict, KernelParamsRestrict],
            ),
            (r.propagate_only, "--propagate-only", &[ProcessRestrict]),
            (r.allow_restrict_in_struct, "--allow-restrict-in-struct", &[ProcessRestrict, FullRestrict]),
            (r.apply_multi_level_restrict, "--apply-multi-level-restrict", &[ProcessRestrict, FullRestrict]),
            (r.dump_process_restrict, "--dump-process-restrict", &[ProcessRestrict]),
            (s.no_global_kernel_arguments, "--no-global-kernel-arguments", &[MemorySpaceOpt]),
            (s.clone_limit.is_some(), "--clone-limit", &[MemorySpaceOpt]),
            (self.sabotage.is_some(), "--sabotage", &[ProcessRestrict]),
        ];
        flags.into_iter().find(|(given, _, of)| *given && !of.contains(&self.name)).map(|(_, flag, _)| flag)
    }

    fn name(&self) -> String {
        self.name.to_possible_value().map_or_else(String::new, |v| v.get_name().to_string())
    }
}

pub fn run(args: &PassArgs, common: &Common) -> Result<End, Failure> {
    if let Some(flag) = args.misplaced() {
        return Err(fail(format!("{flag} is no flag of {}; see --help", args.name())));
    }
    let source = source::read(&args.file)?;
    let mut module = source.parsed.module;
    if let Some(violation) = verify(&module).first() {
        return Err(fail(format!("{}: not well-formed: {}", source.name, violation.describe(&module))));
    }
    let (did, touched) = apply(args, &mut module);
    if let Some(violation) = verify(&module).first() {
        return Err(fail(format!("{}: the result is not well-formed: {}", source.name, violation.describe(&module))));
    }
    if args.restrict.dump_process_restrict {
        note(&dump(&module, &touched, args.dialect));
    }
    let text = case_lines(&module) + &print_module(&module, args.dialect);
    if common.json {
        let counts: serde_json::Map<String, serde_json::Value> =
            did.iter().map(|(what, n)| (what.to_string(), (*n).into())).collect();
        let line = serde_json::json!({"type": "pass", "pass": args.name(), "file": source.name, "did": counts});
        stdout(&(line.to_string() + "\n"))?;
    } else if !common.quiet {
        let words: Vec<String> = did.iter().map(|(what, n)| format!("{n} {what}")).collect();
        note(&format!("{}: {}", source.name, words.join(", ")));
    }
    match &args.output {
        Some(path) => std::fs::write(path, text).map_err(|e| fail(format!("cannot write {}: {e}", path.display())))?,
        None if common.json => {}
        None => stdout(&text)?,
    }
    Ok(End::Clean)
}

/// What was done, in numbers, and the functions that were changed.
type Done = (Vec<(&'static str, usize)>, Vec<FuncId>);

fn apply(args: &PassArgs, m: &mut Module) -> Done {
    match args.name {
        Name::KernelParamsRestrict => (vec![("parameters marked", kernel_params_restrict(m))], Vec::new()),
        Name::ProcessRestrict => restrict(args, m),
        Name::FullRestrict => {
            (vec![("reads of restrict pointers", full_restrict(m, args.restrict.reach()))], Vec::new())
        }
        Name::PropagateNoalias => {
            let report = propagate_noalias(m);
            let did =
                [("intrinsics moved", report.moved), ("provenances", report.provenances), ("guards", report.guards)];
            (did.to_vec(), Vec::new())
        }
        Name::LowerProvenance => {
            let report = lower_provenance(m);
            (vec![("scopes", report.scopes), ("instructions tagged", report.tagged)], Vec::new())
        }
        Name::MemorySpaceOpt => {
            let options = SpaceOptions {
                kernel_arguments_are_global: !args.spaces.no_global_kernel_arguments,
                clones: args.spaces.clone_limit.unwrap_or(SpaceOptions::default().clones),
            };
            let report = memory_space_opt(m, &options);
            let did = [
                ("pointers resolved", report.resolved),
                ("accesses with excluded spaces", report.excluded),
                ("functions cloned", report.clones.len()),
            ];
            (did.to_vec(), Vec::new())
        }
    }
}

fn restrict(args: &PassArgs, m: &mut Module) -> Done {
    let flags = &args.restrict;
    let mut did = Vec::new();
    if flags.nvptx_kernel_params_restrict {
        did.push(("parameters marked", kernel_params_restrict(m)));
    }
    let options = RestrictOptions {
        propagate_only: flags.propagate_only,
        reach: flags.reach(),
        naive: args.sabotage == Some(Sabotage::CapturedNoalias),
    };
    let report = process_restrict(m, &options);
    did.extend([("scopes", report.scopes), ("instructions tagged", report.tagged)]);
    (did, report.functions)
}

/// The comment lines that carry the case; what the file expects of oracles holds of the IR before the pass only.
fn case_lines(module: &Module) -> String {
    let expects = |line: &str| line.contains("aliasmith:") && line.contains(" expect ");
    module.header.iter().filter(|l| !expects(l)).map(|l| format!("{l}\n")).collect()
}

/// The text of some functions, without the rest of the module.
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

//! `gen`: print generated kernels.

use super::output::{Failure, fail, module_out, note, note_unreadable};
use super::source::parents;
use super::{Common, End};
use aliasmith::case::lines;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::merge::append;
use aliasmith::ir::print::print_module;
use aliasmith::ir::upgrade::unreadable_for;
use aliasmith::passes::list;
use clap::Args;
use std::path::{Path, PathBuf};

/// Print generated kernels, or mutants
#[derive(Args, Debug)]
#[command(after_help = "Several kernels are printed as one module, without case lines.\n\
    This module omits kernels whose target is not the first kernel's. Examples:\n  aliasmith gen --seed 7 | aliasmith run -\n  aliasmith gen --seed 0 -n 100 -o kernels/\n  \
    aliasmith gen --seed 7 --pre-passes full-restrict,propagate-noalias\n  \
    aliasmith gen --mutate my-kernels/ --seed 1234")]
pub struct GenArgs {
    /// Seed of the first kernel
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Number of kernels
    #[arg(short, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    n: u64,
    /// LLVM major version of the text, 15 to 23
    #[arg(long, default_value = "22", value_name = "V")]
    dialect: Dialect,
    /// Only these features, comma-separated
    #[arg(long, value_name = "FEATURES")]
    only: Option<String>,
    /// Passes of aliasmith to run on every kernel, in the syntax of `hunt --pre-passes`
    #[arg(long, alias = "first", value_name = "LIST", default_value = "", hide_default_value = true)]
    pre_passes: String,
    /// Print mutants of the .ll files below this folder, as hunt --mutate makes them
    #[arg(long, value_name = "DIR", conflicts_with = "only")]
    mutate: Option<PathBuf>,
    /// Write one file per kernel into this folder (made if missing)
    #[arg(short, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A generated kernel, or a mutant.
struct Kernel {
    /// The case lines, which state entry, launch and inputs.
    lines: String,
    module: Module,
}

impl Kernel {
    fn text(&self, dialect: Dialect) -> String {
        format!("{}{}", self.lines, print_module(&self.module, dialect))
    }
}

pub fn run(args: &GenArgs, common: &Common) -> Result<End, Failure> {
    let features = Features::parse(args.only.as_deref().unwrap_or("")).map_err(|e| fail(format!("--only: {e}")))?;
    let end = args.seed.checked_add(args.n).ok_or_else(|| fail("--seed: the last kernel's seed is beyond 64 bits"))?;
    let seeds = args.seed..end;
    let first = list::parse(&args.pre_passes).map_err(|e| fail(format!("--pre-passes: {e}")))?;
    let parents = args.mutate.as_deref().map(|dir| parents(dir, common)).transpose()?;
    let generated = |seed: u64| {
        let mut case = from_seed(seed, &features);
        list::run(&first, &mut case.module);
        case
    };
    let alone = |seed: u64| {
        if let Some(parents) = &parents {
            let (parent, mut module) = parents.mutant(seed);
            list::run(&first, &mut module);
            let setup = parent.stated.clone().unwrap_or_default();
            return Kernel { lines: lines::print(module.function_name(parent.entry), &setup, &[]), module };
        }
        let case = generated(seed);
        Kernel { lines: lines::print(case.module.function_name(case.entry), &case.setup, &[]), module: case.module }
    };
    if let Some(dir) = &args.out {
        return write_files(args, common, dir, seeds.map(|seed| (seed, alone(seed))));
    }
    if args.n == 1 {
        let kernel = alone(args.seed);
        note_unreadable(common, &kernel.module, args.dialect);
        module_out(common, &format!("seed {}", args.seed), &kernel.text(args.dialect))?;
        return Ok(End::Clean);
    }
    if parents.is_some() {
        return Err(fail("--mutate: several mutants need a folder (-o), since each has a target of its own"));
    }
    // A module has only one target: the target of the first kernel. Kernels for other targets are left out.
    let (mut module, mut others) = (Module::default(), 0);
    for seed in seeds {
        let case = generated(seed);
        if module.functions.is_empty() || module.triple == case.module.triple {
            append(&mut module, &case.module, &format!("k{seed}_"));
        } else {
            others += 1;
        }
    }
    if others > 0 && !common.quiet {
        note(&format!("{others} kernels of other targets are left out of the module; -o DIR takes all"));
    }
    note_unreadable(common, &module, args.dialect);
    let file = format!("seeds {}..{end}", args.seed);
    module_out(common, &file, &print_module(&module, args.dialect))?;
    Ok(End::Clean)
}

/// Writes each kernel into a file of its own, which is named after the seed.
fn write_files(
    args: &GenArgs,
    common: &Common,
    dir: &Path,
    kernels: impl Iterator<Item = (u64, Kernel)>,
) -> Result<End, Failure> {
    std::fs::create_dir_all(dir).map_err(|e| fail(format!("cannot create {}: {e}", dir.display())))?;
    let mut unreadable = 0;
    for (seed, kernel) in kernels {
        let path = dir.join(format!("{seed}.ll"));
        unreadable += u64::from(unreadable_for(&kernel.module, args.dialect).is_some());
        std::fs::write(&path, kernel.text(args.dialect))
            .map_err(|e| fail(format!("cannot write {}: {e}", path.display())))?;
    }
    if unreadable > 0 && !common.quiet {
        note(&format!(
            "note: LLVM {} does not read {unreadable} of {} kernels; --dialect 23 writes all",
            args.dialect, args.n
        ));
    }
    Ok(End::Clean)
}

//! `memssa`: the reference's MemorySSA, printed as stock's two printers print theirs.

use super::aa_eval::{ProfileArgs, dialect, read_module};
use super::output::{Failure, fail, stdout};
use super::{Common, End};
use aliasmith::alias::{Analysis, facts::Facts};
use aliasmith::answers::MemoryGraph;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{DataLayout, FuncId};
use aliasmith::memssa::MemorySsa;
use aliasmith::memssa::dot::dot_text;
use aliasmith::memssa::print::{Printer, function_text};
use aliasmith::memssa::verify::verify as verify_shape;
use aliasmith::target::Profile;
use clap::Args;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Print the reference's MemorySSA in the format of stock's printers
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  aliasmith memssa --profile llvm-22 kernel.ll     # opt-22 -passes='print<memoryssa>'\n  \
    aliasmith memssa --walker kernel.ll               # print<memoryssa-walker>"
)]
pub struct MemssaArgs {
    /// Files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The walker's answer beside each access, as print<memoryssa-walker>
    #[arg(long)]
    walker: bool,
    /// Also write a picture of each function's graph, as DOT
    #[arg(long, value_name = "F")]
    dot: Option<PathBuf>,
    /// Check the shape of every graph; exit 2 if a rule is broken
    #[arg(long)]
    verify: bool,
    /// Leave uses as renaming set them, as print<memoryssa<no-ensure-optimized-uses>>
    #[arg(long, conflicts_with = "walker")]
    no_optimized_uses: bool,
    #[command(flatten)]
    profile: ProfileArgs,
}

pub fn run(args: &MemssaArgs, common: &Common) -> Result<End, Failure> {
    let profile = args.profile.profile()?;
    let (mut failures, mut pictures) = (Vec::new(), String::new());
    for path in &args.files {
        match one(args, common, &profile, path, &mut pictures) {
            Ok(text) => stdout(&text)?,
            Err(Failure::Message(text)) if args.files.len() > 1 => failures.push(text),
            Err(other) => return Err(other),
        }
    }
    if let Some(file) = &args.dot {
        std::fs::write(file, pictures).map_err(|e| fail(format!("cannot write {}: {e}", file.display())))?;
    }
    if failures.is_empty() { Ok(End::Clean) } else { Err(Failure::Message(failures.join("\n"))) }
}

fn one(
    args: &MemssaArgs,
    common: &Common,
    profile: &Profile,
    path: &Path,
    pictures: &mut String,
) -> Result<String, Failure> {
    let (module, dialect) = (read_module(path, profile)?, dialect(profile));
    let layout = DataLayout::of(&module);
    let facts = Rc::new(Facts::new(&module, profile));
    let printer = (!common.quiet || args.dot.is_some()).then(|| ModulePrinter::new(&module, dialect));
    // Before LLVM 19 the printers are ordinary passes, which skip functions that are not to be optimised.
    let skips = |f: &FuncId| profile.imitates.is_some_and(|m| m < 19) && module.function(*f).attrs.has("optnone");
    let mut out = String::new();
    for f in module.defined_functions().filter(|f| !skips(f)) {
        let analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        let graph = build(args, &analysis);
        if let Some(broken) = args.verify.then(|| verify_shape(&module, f, &graph)).and_then(|b| b.into_iter().next()) {
            let (name, rule) = (module.function_name(f), broken.rule);
            return Err(fail(format!("{}: @{name}: {rule}: {:?}: {}", path.display(), broken.access, broken.detail)));
        }
        let Some(printer) = &printer else { continue };
        if !common.quiet {
            let which = if args.walker { Printer::Walker } else { Printer::Graph };
            out += &function_text(&module, f, &graph, printer, which, dialect.0);
        }
        if args.dot.is_some() {
            let mut asked = MemorySsa::build(&analysis);
            asked.ask_walker();
            *pictures += &dot_text(&module, f, &asked.graph, printer);
        }
    }
    Ok(out)
}

/// The graph that the flags ask for.
fn build(args: &MemssaArgs, analysis: &Analysis) -> MemoryGraph {
    let mut memssa = MemorySsa::build(analysis);
    if args.walker {
        memssa.ask_walker();
    } else if !args.no_optimized_uses {
        memssa.optimize_uses();
    }
    memssa.graph
}

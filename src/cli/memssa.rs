//! `memssa`: prints the reference's MemorySSA in the format of the two printers of upstream `opt`.

use super::aa_eval::{ProfileArgs, dialect, print_trace, read_module};
use super::diff::{DiffArgs, Text};
use super::memssa_edit::{self, EditArgs};
use super::output::{Failure, fail, stdout};
use super::{Common, End};
use aliasmith::alias::{Analysis, facts::ModuleFacts};
use aliasmith::answers::AccessKind;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{BlockId, DataLayout, FuncId, InstId, Module};
use aliasmith::memssa::MemorySsa;
use aliasmith::memssa::consume::{ConsumerAnswer, Consumers};
use aliasmith::memssa::dot::dot_text;
use aliasmith::memssa::print::{Printer, function_text};
use aliasmith::memssa::svg::svg_text;
use aliasmith::memssa::verify::verify as verify_shape;
use aliasmith::target::{Profile, Quirk};
use clap::Args;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Print the reference's MemorySSA in the format of opt's printers
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  aliasmith memssa --profile llvm-22 kernel.ll     # opt-22 -passes='print<memoryssa>'\n  \
    aliasmith memssa --walker kernel.ll               # print<memoryssa-walker>\n  \
    aliasmith memssa --diff opt-22 kernel.ll          # where opt-22 answers differently, and which answer is refuted\n  \
    aliasmith memssa --quiet --svg graph.svg kernel.ll  # only a picture: --quiet prints no graph\n  \
    aliasmith memssa --consumers kernel.ll            # loads that no loop clobbers, redundant loads, dead stores"
)]
pub struct MemssaArgs {
    /// Files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print the walker's answer beside each access, as print<memoryssa-walker> does
    #[arg(long)]
    walker: bool,
    /// Also write the control flow of each function with its accesses, in DOT, as dot-cfg-mssa of opt does
    #[arg(long, value_name = "F")]
    dot: Option<PathBuf>,
    /// Also write a picture of the graph as SVG (of the first function of the first file)
    #[arg(long, value_name = "F")]
    svg: Option<PathBuf>,
    /// Instead of the graph, print the answers that passes use: loads that nothing in their loop clobbers (LICM,
    /// SimpleLoopUnswitch), redundant loads (EarlyCSE, GVN), dead stores (DSE), memory that a loop may keep in a
    /// register (LICM)
    #[arg(long, conflicts_with = "walker")]
    consumers: bool,
    /// Check the shape of every graph; exit 2 if a rule is broken
    #[arg(long)]
    pub verify: bool,
    /// Leave uses as renaming set them, as print<memoryssa><no-ensure-optimized-uses> does
    #[arg(long, conflicts_with = "walker")]
    no_optimized_uses: bool,
    #[command(flatten)]
    profile: ProfileArgs,
    #[command(flatten)]
    diff: DiffArgs,
    #[command(flatten)]
    pub edit: EditArgs,
}

/// The content of the files of `--dot` and `--svg`.
#[derive(Default)]
struct Pictures {
    dot: String,
    svg: Option<String>,
}

pub fn run(args: &MemssaArgs, common: &Common) -> Result<End, Failure> {
    let profile = args.profile.profile()?;
    if args.diff.diff.is_some() {
        if args.no_optimized_uses || args.consumers {
            return Err(fail("--diff compares print<memoryssa>, or with --walker print<memoryssa-walker>"));
        }
        let which = if args.walker { Printer::Walker } else { Printer::Graph };
        return super::diff::run(
            &args.diff,
            &args.files,
            Text::MemorySsa(which),
            (&profile, args.profile.upstream_ask()),
            common,
        );
    }
    if let Some(script) = &args.edit.update {
        return memssa_edit::update(args, script, &profile, common);
    }
    if let Some(text) = &args.edit.graph {
        return memssa_edit::print_graph(args, text, &profile, common);
    }
    let (mut failures, mut pictures) = (Vec::new(), Pictures::default());
    for path in &args.files {
        match print_file(args, common, &profile, path, &mut pictures) {
            Ok(rest) => stdout(&rest)?,
            Err(Failure::Message(text)) if args.files.len() > 1 => failures.push(text),
            Err(other) => return Err(other),
        }
    }
    let write = |file: &Path, text: &str| {
        std::fs::write(file, text).map_err(|e| fail(format!("cannot write {}: {e}", file.display())))
    };
    if let Some(file) = &args.dot {
        write(file, &pictures.dot)?;
    }
    if let Some(file) = &args.svg {
        write(file, &pictures.svg.ok_or_else(|| fail("no function with a body: nothing to draw"))?)?;
    }
    if failures.is_empty() { Ok(End::Clean) } else { Err(Failure::Message(failures.join("\n"))) }
}

/// As soon as the buffer has more than this number of bytes, its text is written. So the text of a large module needs
/// little memory, except with `--verify`.
const CHUNK: usize = 1 << 16;

/// Prints the graphs of one file. Returns the last part of the text, which is not printed yet.
fn print_file(
    args: &MemssaArgs,
    common: &Common,
    profile: &Profile,
    path: &Path,
    pictures: &mut Pictures,
) -> Result<String, Failure> {
    // The module is deliberately never dropped. Freeing the values of a large module takes a twentieth of the total
    // time, and the process ends soon.
    let (module, dialect) = (ManuallyDrop::new(read_module(path, profile)?), dialect(profile));
    let layout = DataLayout::for_module(&module);
    let facts = Rc::new(ModuleFacts::new(&module, profile));
    let draws = args.dot.is_some() || args.svg.is_some();
    let printer =
        (!common.quiet || common.json || draws || args.profile.trace_aa).then(|| ModulePrinter::new(&module, dialect));
    let skips = |f: &FuncId| profile.has(Quirk::SkippedOptnone) && module.function(*f).attrs.has("optnone");
    let mut out = String::new();
    for f in module.defined_functions().filter(|f| !skips(f)) {
        let mut analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        if args.profile.trace_aa {
            analysis.memo.trace.start();
        }
        let mut memssa = MemorySsa::build(&analysis);
        ask(args, &mut memssa);
        if let Some(broken) =
            args.verify.then(|| verify_shape(&module, f, &memssa.graph)).and_then(|b| b.into_iter().next())
        {
            let (name, rule) = (module.function_name(f), broken.rule.name());
            return Err(fail(format!("{}: @{name}: {rule}: {:?}: {}", path.display(), broken.access, broken.detail)));
        }
        let Some(printer) = &printer else { continue };
        print_trace(&analysis, printer);
        let which = if args.walker { Printer::Walker } else { Printer::Graph };
        let text = match (common.quiet && !common.json, args.consumers) {
            (true, _) => String::new(),
            (false, true) => consumers_text(&module, f, &mut memssa, printer),
            (false, false) => function_text(&module, f, &memssa.graph, printer, which, dialect.0),
        };
        out += &match common.json {
            true => {
                let (file, function) = (path.display().to_string(), module.function_name(f));
                serde_json::json!({"type": "graph", "file": file, "function": function, "text": text}).to_string()
                    + "\n"
            }
            false => text,
        };
        if args.dot.is_some() {
            let mut optimized = MemorySsa::build(&analysis);
            optimized.optimize_uses();
            pictures.dot += &dot_text(&module, f, &optimized.graph, printer, dialect.0);
        }
        if args.svg.is_some() && pictures.svg.is_none() {
            let mut asked = MemorySsa::build(&analysis);
            asked.ask_walker();
            pictures.svg = Some(svg_text(&module, f, &asked.graph, printer));
        }
        // With `--verify`, a broken rule must be reported instead of the text, so nothing is written before the end.
        if out.len() > CHUNK && !args.verify {
            stdout(&out)?;
            out.clear();
        }
    }
    Ok(out)
}

/// Computes the answers of MemorySSA that the options in `args` select.
fn ask(args: &MemssaArgs, memssa: &mut MemorySsa) {
    if args.walker {
        memssa.ask_walker();
    } else if !args.no_optimized_uses {
        memssa.optimize_uses();
    }
}

/// Returns the text of `--consumers` for one function: one line per answer that a pass would use.
fn consumers_text(module: &Module, f: FuncId, memssa: &mut MemorySsa, printer: &ModulePrinter) -> String {
    let names = printer.function(f);
    let text = |i: InstId| names.inst_text(i).trim().to_string();
    let label = |b: BlockId| format!("%{}", names.block_label(b));
    let mut out = format!("Consumers of MemorySSA for function: {}\n", module.function_name(f));
    for answer in Consumers::new(memssa).collect() {
        out += &match answer {
            ConsumerAnswer::Invariant { load, header } => {
                format!("invariant  in the loop of {}: {}\n", label(header), text(load))
            }
            ConsumerAnswer::ClobberedInLoop { load, header, by } => {
                let by = match by {
                    AccessKind::Phi(b) => format!("the phi of {}", label(b)),
                    AccessKind::Def(i) | AccessKind::Use(i) => text(i),
                    AccessKind::LiveOnEntry => "liveOnEntry".into(),
                };
                format!("clobbered  in the loop of {}: {}; by {by}\n", label(header), text(load))
            }
            ConsumerAnswer::Redundant { load, like } => format!("redundant  {}; as {}\n", text(load), text(like)),
            ConsumerAnswer::Promotable { accesses, header } => {
                let accesses: Vec<String> = accesses.into_iter().map(text).collect();
                format!("promotable in the loop of {}: {}\n", label(header), accesses.join(" and "))
            }
            ConsumerAnswer::Dead { store, by } => {
                let by: Vec<String> = by.into_iter().map(text).collect();
                let how =
                    if by.is_empty() { "never read".into() } else { format!("overwritten by {}", by.join(" or ")) };
                format!("dead       {}; {how}\n", text(store))
            }
        };
    }
    out
}

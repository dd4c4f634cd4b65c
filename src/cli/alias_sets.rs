//! `alias-sets`: prints the reference's alias sets in the format of `print-alias-sets` of upstream `opt`.

use super::aa_eval::{ProfileArgs, dialect, print_trace, read_module};
use super::output::{Failure, stdout};
use super::{Common, End};
use aliasmith::alias::sets::AliasSets;
use aliasmith::alias::sets::text::function_text;
use aliasmith::alias::{Analysis, ModuleFacts};
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{DataLayout, FuncId, Value};
use aliasmith::target::Quirk;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use std::rc::Rc;

/// Print the reference's alias sets in the format of opt's print-alias-sets
#[derive(Args, Debug)]
#[command(after_help = "Sets are numbered where opt prints addresses. Examples:\n  \
    aliasmith alias-sets --profile llvm-22 kernel.ll     # opt-22 -passes=print-alias-sets\n  \
    aliasmith alias-sets -alias-set-saturation-threshold=3 kernel.ll")]
pub struct AliasSetsArgs {
    /// A .ll file; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    profile: ProfileArgs,
}

pub fn run(args: &AliasSetsArgs, common: &Common) -> Result<End, Failure> {
    let profile = args.profile.profile()?;
    let module = read_module(&args.file, &profile)?;
    let layout = DataLayout::for_module(&module);
    let facts = Rc::new(ModuleFacts::new(&module, &profile));
    let printer = ModulePrinter::new(&module, dialect(&profile));
    let skips = |f: &FuncId| profile.has(Quirk::SkippedOptnone) && module.function(*f).attrs.has("optnone");
    for f in module.defined_functions().filter(|f| !skips(f)) {
        let mut analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, &profile);
        if args.profile.trace_aa {
            analysis.memo.trace.start();
        }
        let sets = AliasSets::build(&analysis);
        print_trace(&analysis, &printer);
        stdout(&if common.json { lines(&sets, &analysis, &printer) } else { function_text(&sets, &printer) })?;
    }
    Ok(End::Clean)
}

/// Returns one JSON line per set. Sets that were merged into another set are left out.
fn lines(sets: &AliasSets, analysis: &Analysis, printer: &ModulePrinter) -> String {
    let (view, mut out) = (&analysis.view, String::new());
    let values = printer.function(view.id);
    for (id, set) in sets.sets().filter(|(_, s)| s.forward.is_none()) {
        let mut pointers: Vec<String> = Vec::new();
        for text in set.locations.iter().map(|l| values.operand_text(l.ptr)) {
            if !pointers.contains(&text) {
                pointers.push(text);
            }
        }
        let unknown: Vec<String> = (set.unknown.iter())
            .map(|i| match &view.function.inst(*i).name {
                Some(_) => values.operand_text(Value::Inst(*i)),
                None => values.inst_text(*i).trim_start().to_string(),
            })
            .collect();
        out += &json!({"type": "alias-set", "function": view.module.function_name(view.id), "set": id + 1,
            "must": !set.may, "access": set.access.name(), "pointers": pointers, "unknown": unknown,
            "saturated": sets.is_saturated()})
        .to_string();
        out.push('\n');
    }
    out
}

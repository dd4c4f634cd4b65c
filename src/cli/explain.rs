//! `explain`: why the reference answers what it answers about two pointers.

use super::aa_eval::{ProfileArgs, dialect, read_module};
use super::output::{Failure, fail, stdout};
use super::{Common, End};
use aliasmith::alias::explain::{Explanation, explain, line};
use aliasmith::alias::location::size_of_type;
use aliasmith::alias::{Analysis, Location};
use aliasmith::answers::{Answer, LocationSize};
use aliasmith::ir::print::{FunctionPrinter, ModulePrinter};
use aliasmith::ir::{ConstId, DataLayout, FuncId, InstKind, Module, Value};
use clap::Args;
use std::path::PathBuf;

/// Explain one alias answer: the rule that decides, where the pointers come from, what each provider says alone
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  aliasmith explain kernel.ll --function k --pair %p %q:8")]
pub struct ExplainArgs {
    /// A .ll file; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The function (default: the only one with a body)
    #[arg(long, value_name = "F")]
    function: Option<String>,
    /// Two pointers as the text names them; `%p:4` is an access of 4 bytes (default: as it is first accessed)
    #[arg(long, num_args = 2, required = true, value_names = ["A", "B"])]
    pair: Vec<String>,
    #[command(flatten)]
    profile: ProfileArgs,
}

pub fn run(args: &ExplainArgs, common: &Common) -> Result<End, Failure> {
    let profile = args.profile.profile()?;
    let module = read_module(&args.file, &profile)?;
    let f = function(&module, args.function.as_deref())?;
    let layout = DataLayout::of(&module);
    let analysis = Analysis::new(&module, f, &layout, &profile);
    let names = ModulePrinter::new(&module, dialect(&profile));
    let printer = names.function(f);
    let [a, b] = [&args.pair[0], &args.pair[1]].map(|text| location(&analysis, &printer, text));
    let found = explain(&analysis, &printer, &a?, &b?);
    stdout(&if common.json { json(args, &found) } else { text(args, &found) })?;
    Ok(End::Clean)
}

fn function(module: &Module, name: Option<&str>) -> Result<FuncId, Failure> {
    let defined: Vec<FuncId> = module.defined_functions().collect();
    match (name, &defined[..]) {
        (Some(name), _) => {
            let id = module.find_function(name.trim_start_matches('@'));
            id.filter(|f| defined.contains(f)).ok_or_else(|| fail(format!("no function {name} with a body")))
        }
        (None, [only]) => Ok(*only),
        (None, all) => Err(fail(format!("{} functions with a body: which one? (--function)", all.len()))),
    }
}

/// `%p` or `%p:4`.
fn location(analysis: &Analysis, printer: &FunctionPrinter, text: &str) -> Result<Location, Failure> {
    let view = &analysis.view;
    let (name, size) = match text.rsplit_once(':').map(|(name, size)| (name, size.parse())) {
        Some((name, Ok(size))) => (name, Some(LocationSize::Precise(size))),
        _ => (text, None),
    };
    let arguments = (0..view.function.params.len() as u32).map(Value::Arg);
    let constants = (0..view.module.constant_count() as u32).map(|c| Value::Const(ConstId(c)));
    let mut values = arguments.chain(view.function.inst_ids().map(Value::Inst)).chain(constants);
    let is_it = |v: &Value| view.pointer_space(*v).is_some() && printer.operand_text(*v) == name;
    let ptr = values.find(is_it).ok_or_else(|| fail(format!("no pointer {name} in the function")))?;
    let accessed = view.function.inst_ids().find_map(|i| match &view.function.inst(i).kind {
        InstKind::Load { ptr: p, .. } if *p == ptr => Some(view.function.inst(i).ty),
        InstKind::Store { ptr: p, value, .. } if *p == ptr => view.ty(*value),
        _ => None,
    });
    let default = || accessed.map_or(LocationSize::BeforeOrAfterPointer, |ty| size_of_type(view, ty));
    Ok(Location::new(ptr, size.unwrap_or_else(default)))
}

fn text(args: &ExplainArgs, found: &Explanation) -> String {
    let mut out = format!("alias({}, {}) = {}\n", args.pair[0], args.pair[1], line(&found.said));
    for (name, origin) in args.pair.iter().zip(&found.origins) {
        out += &format!("{name}\n");
        origin.iter().for_each(|step| out += &format!("  {step}\n"));
    }
    out += "each provider alone\n";
    found.alone.iter().for_each(|(name, said)| out += &format!("  {name:<18} {}\n", line(said)));
    out
}

fn json(args: &ExplainArgs, found: &Explanation) -> String {
    let alone: Vec<_> = (found.alone.iter())
        .map(|(name, said)| {
            serde_json::json!({"provider": name, "answer": Answer::Alias(said.answer).to_string(), "rule": said.rule})
        })
        .collect();
    let answer = Answer::Alias(found.said.answer).to_string();
    serde_json::json!({"type": "explain", "a": args.pair[0], "b": args.pair[1], "answer": answer,
        "rule": found.said.rule, "origin_a": found.origins[0], "origin_b": found.origins[1], "alone": alone})
    .to_string()
        + "\n"
}

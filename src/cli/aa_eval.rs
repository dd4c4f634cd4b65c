//! `aa-eval`: prints the reference's answers in the format of upstream `opt -passes=aa-eval`.

use super::diff::{DiffArgs, Text};
use super::output::{Failure, fail, note, stdout};
use super::source::{self, Source};
use super::{Common, End, precision};
use aliasmith::alias::evaluate::{Subjects, answer, questions};
use aliasmith::alias::text::{Show, Totals, function_text};
use aliasmith::alias::trace::trace_text;
use aliasmith::alias::{Analysis, Ask, ModuleFacts};
use aliasmith::evaluation::precision::Precision;
use aliasmith::finding::describe::sides;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::upgrade::read_as;
use aliasmith::ir::verify::verify;
use aliasmith::ir::{DataLayout, Function, Module};
use aliasmith::oracle::{self, Oracle};
use aliasmith::report::answer_json;
use aliasmith::target::Profile;
use aliasmith::target::llvm_options::{LLVM_OPTIONS, OF_PASSES};
use clap::{ArgAction, Args};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Print the reference's answers in the format of opt's aa-eval
#[derive(Args, Debug)]
#[command(
    after_help = "Flags are those of opt, with one dash or two. cicc's names work too: print-all-alias-no, …-may, …-partial,\n\
    …-mustalias, print-all-modref-none, …-ref, …-mod, …-both. Examples:\n  \
    aliasmith aa-eval -print-all-alias-modref-info kernel.ll\n  \
    aliasmith aa-eval --profile llvm-19 -evaluate-aa-metadata -print-no-aliases kernel.ll\n  \
    aliasmith aa-eval --diff opt-22 kernel.ll     # where opt-22 answers differently, and which answer is refuted\n  aliasmith aa-eval --precision kernels/*.ll    # what each provider and rule decides, and what remains undecided"
)]
pub struct AaEvalArgs {
    /// Files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Instead print how many questions each provider and rule decides, how many answers are lost without the provider,
    /// and how many undecided pairs overlap in no execution
    #[arg(long)]
    precision: bool,
    #[command(flatten)]
    diff: DiffArgs,
    #[command(flatten)]
    stock: AaEvalFlags,
}

/// The options of opt's aa-eval.
#[derive(Args, Debug)]
#[command(next_help_heading = "Flags of opt")]
struct AaEvalFlags {
    /// Print every answer
    #[arg(long)]
    print_all_alias_modref_info: bool,
    /// Print NoAlias answers
    #[arg(long, alias = "print-all-alias-no")]
    print_no_aliases: bool,
    /// Print MayAlias answers
    #[arg(long, alias = "print-all-alias-may")]
    print_may_aliases: bool,
    /// Print PartialAlias answers
    #[arg(long, alias = "print-all-alias-partial")]
    print_partial_aliases: bool,
    /// Print MustAlias answers
    #[arg(long, alias = "print-all-alias-mustalias")]
    print_must_aliases: bool,
    /// Print NoModRef answers
    #[arg(long, alias = "print-all-modref-none")]
    print_no_modref: bool,
    /// Print Ref answers
    #[arg(long, alias = "print-all-modref-ref")]
    print_ref: bool,
    /// Print Mod answers
    #[arg(long, alias = "print-all-modref-mod")]
    print_mod: bool,
    /// Print ModRef answers
    #[arg(long, alias = "print-all-modref-both")]
    print_modref: bool,
    /// Also ask about pairs of loads and stores, with their metadata
    #[arg(long)]
    evaluate_aa_metadata: bool,
    /// aa-eval, alone or after require<globals-aa>
    #[arg(long, default_value = "aa-eval", value_name = "PIPELINE", value_parser = ["aa-eval", "require<globals-aa>,function(aa-eval)", "require<globals-aa>,aa-eval"])]
    passes: String,
    /// Ask about the effects of calls on memory that other calls use (cicc's name; opt always asks)
    #[arg(long, default_value_t = true, num_args = 0..=1, default_missing_value = "true", action = ArgAction::Set, value_name = "BOOL")]
    aa_eval_callsite_modref: bool,
    /// No effect; accepted because opt has this option
    #[arg(long, hide = true)]
    disable_output: bool,
}

/// The verbs that accept options of opt.
const VERBS: [&str; 8] = ["aa-eval", "alias-sets", "check", "explain", "hunt", "memssa", "pass", "reduce"];

/// Translates opt's spellings on the command line to aliasmith's. `-print-no-aliases` becomes `--print-no-aliases`, and
/// an option of LLVM becomes the value of `--llvm-option`.
pub fn with_our_spelling(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let args: Vec<OsString> = args.collect();
    let Some(verb) = args.get(1).filter(|verb| VERBS.iter().any(|v| verb == v)) else {
        return args;
    };
    let llvm_options = verb != "pass";
    let long = !["check", "hunt", "reduce"].iter().any(|v| verb == v); // These have flags like -j8.
    let ours = |arg: &OsString| {
        let text = arg.to_str()?.strip_prefix('-')?;
        let bare = text.trim_start_matches('-');
        let name = bare.split('=').next().unwrap_or("");
        if llvm_options && LLVM_OPTIONS.iter().chain(&OF_PASSES).any(|k| k.0 == name) {
            return Some(format!("--llvm-option={bare}").into());
        }
        let is_long = long && (text.contains('-') || text.contains('=') || text.len() > 2);
        (is_long && !text.starts_with('-')).then(|| format!("--{text}").into())
    };
    // The word behind this option is an option of libNVVM.
    let is_value = |at: usize| at > 0 && args[at - 1] == "--nvvm-option";
    let spelt = |(at, arg): (usize, &OsString)| ours(arg).filter(|_| !is_value(at)).unwrap_or_else(|| arg.clone());
    args.iter().enumerate().map(spelt).collect()
}

/// A profile, changed by the options of the command line.
#[derive(Args, Debug)]
pub struct ProfileArgs {
    /// Profile by which the reference answers: sound (no execution refutes an answer), or the rules of a release with
    /// its errors: cicc-13, llvm-15, llvm-16, llvm-19, llvm-22, llvm-23
    #[arg(long, default_value = "sound", value_name = "P")]
    profile: String,
    /// Print every query and answer on stderr, in order, with the rule that decided; queries that a rule makes are
    /// printed too
    #[arg(long)]
    pub trace_aa: bool,
    /// An option of LLVM that changes answers; `-basic-aa-recphi=false` is short for `--llvm-option
    /// basic-aa-recphi=false`
    #[arg(long = "llvm-option", alias = "knob", value_name = "NAME[=VALUE]")]
    llvm_options: Vec<String>,
}

impl ProfileArgs {
    /// Returns the profile with the options of the command line.
    pub fn profile(&self) -> Result<Profile, Failure> {
        let mut profile = Profile::named(&self.profile).map_err(fail)?.clone();
        self.llvm_options.iter().try_for_each(|k| profile.set_option(k)).map_err(fail)?;
        Ok(profile)
    }

    /// Returns the options that an `opt` gets from the command line: the chain of alias analyses, and the other options
    /// of LLVM.
    pub fn upstream_ask(&self) -> oracle::Ask {
        let (chains, others): (Vec<&String>, Vec<&String>) =
            self.llvm_options.iter().partition(|k| k.starts_with("aa-pipeline="));
        oracle::Ask {
            aa_pipeline: chains.last().and_then(|k| k.split_once('=')).map(|(_, chain)| chain.to_string()),
            llvm_options: others.into_iter().map(|k| format!("-{k}")).collect(),
            ..oracle::Ask::default()
        }
    }
}

/// Returns the dialect of the release that the profile imitates.
pub fn dialect(profile: &Profile) -> Dialect {
    profile.imitates.map_or(Dialect::INTERNAL, Dialect)
}

/// Reads a file by the rules of the profile's release.
pub fn read_module(path: &Path, profile: &Profile) -> Result<Module, Failure> {
    read_source(path, profile).map(|source| source.parsed.module)
}

/// Does the same as [`read_module`], and also returns the case lines of the file.
pub fn read_source(path: &Path, profile: &Profile) -> Result<Source, Failure> {
    let mut source = source::read_as(path, dialect(profile))?;
    if let Some(violation) = verify(&source.parsed.module).first() {
        return Err(fail(format!("{}: not well-formed: {}", source.name, violation.describe(&source.parsed.module))));
    }
    read_as(&mut source.parsed.module, dialect(profile), &source.name);
    Ok(source)
}

pub fn run(args: &AaEvalArgs, common: &Common) -> Result<End, Failure> {
    let profile = &args.profile.profile()?.with_globals_aa(args.stock.passes.starts_with("require<globals-aa>"));
    if args.diff.diff.is_some() {
        let text = Text::AaEval { metadata: args.stock.evaluate_aa_metadata };
        return super::diff::run(&args.diff, &args.files, text, (profile, args.profile.upstream_ask()), common);
    }
    let mut failures = Vec::new();
    let mut table = Precision::default();
    for path in &args.files {
        let printed = match args.precision {
            true => precision::add(&mut table, path, profile, args.diff.runs.unwrap_or(4)).map(|()| String::new()),
            false => evaluate_file(args, common, profile, path),
        };
        match printed {
            Ok(text) => stdout(&text)?,
            Err(Failure::Message(text)) if args.files.len() > 1 => failures.push(text),
            Err(other) => return Err(other),
        }
    }
    if args.precision {
        stdout(&precision::report(&table, profile, common))?;
    }
    if failures.is_empty() { Ok(End::Clean) } else { Err(Failure::Message(failures.join("\n"))) }
}

fn evaluate_file(args: &AaEvalArgs, common: &Common, profile: &Profile, path: &Path) -> Result<String, Failure> {
    let module = read_module(path, profile)?;
    if common.json {
        return Ok(json_lines(&module, profile, dialect(profile), &args.stock));
    }
    Ok(report(&module, profile, dialect(profile), &args.stock, args.profile.trace_aa))
}

/// Returns one JSON line for each answer that the flags select, with the rule that decided the answer. Without flags,
/// all answers are selected.
fn json_lines(module: &Module, profile: &Profile, dialect: Dialect, flags: &AaEvalFlags) -> String {
    let layout = DataLayout::for_module(module);
    let printer = ModulePrinter::new(module, dialect);
    let facts = Rc::new(ModuleFacts::new(module, profile));
    let show = if flags.show().is_empty() {
        Show { no_call_pairs: !flags.aa_eval_callsite_modref, ..Show::ALL }
    } else {
        flags.show()
    };
    let pipeline = format!("{} -passes={}", profile.words(), flags.passes);
    let mut out = String::new();
    for f in module.defined_functions().filter(|f| !is_optnone(module.function(*f))) {
        let analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        let ask = Ask { metadata: flags.evaluate_aa_metadata, ..Ask::ALL };
        questions(&analysis.view, &Subjects::collect(&analysis), ask, |question, _| {
            if !show.includes(question) {
                return;
            }
            let claim = answer(&analysis, question);
            if show.shows(claim.answer) {
                let s = sides(module, &printer, f, &question);
                let by = (Oracle::Reference.name(), &*pipeline);
                let mut line = answer_json(by, module.function_name(f), &s, &claim);
                line["rule"] = claim.rule.into();
                out += &line.to_string();
                out.push('\n');
            }
        });
    }
    out
}

fn report(module: &Module, profile: &Profile, dialect: Dialect, flags: &AaEvalFlags, trace: bool) -> String {
    let layout = DataLayout::for_module(module);
    let printer = ModulePrinter::new(module, dialect);
    let facts = Rc::new(ModuleFacts::new(module, profile));
    let mut totals = Totals::default();
    let mut out = String::new();
    // No release of `opt` runs aa-eval on functions with `optnone`.
    for f in module.defined_functions().filter(|f| !is_optnone(module.function(*f))) {
        let mut analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        if trace {
            analysis.memo.trace.start();
        }
        out += &function_text(&analysis, f, &printer, flags.show(), flags.evaluate_aa_metadata, &mut totals);
        print_trace(&analysis, &printer);
    }
    out + &totals.report()
}

/// Prints the queries of one function for `--trace-aa`.
pub fn print_trace(analysis: &Analysis, printer: &ModulePrinter) {
    let text = trace_text(analysis, &printer.function(analysis.view.id));
    if !text.is_empty() {
        note(&format!("queries in @{}:\n{text}", analysis.view.module.function_name(analysis.view.id)));
    }
}

fn is_optnone(f: &Function) -> bool {
    f.attrs.has("optnone")
}

impl AaEvalFlags {
    fn show(&self) -> Show {
        if self.print_all_alias_modref_info {
            return Show { no_call_pairs: !self.aa_eval_callsite_modref, ..Show::ALL };
        }
        Show {
            no_aliases: self.print_no_aliases,
            may_aliases: self.print_may_aliases,
            partial_aliases: self.print_partial_aliases,
            must_aliases: self.print_must_aliases,
            no_modref: self.print_no_modref,
            refs: self.print_ref,
            mods: self.print_mod,
            modref: self.print_modref,
            no_call_pairs: !self.aa_eval_callsite_modref,
        }
    }
}

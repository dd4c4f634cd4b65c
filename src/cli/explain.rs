//! `explain`: prints the rule by which the reference decides its answer about two pointers. For an upstream `opt`,
//! prints the answer of its whole chain and of each provider alone. Also prints the reference's answer about the
//! effects of one call or function, or about one pointer.

use super::aa_eval::{ProfileArgs, dialect, print_trace, read_source};
use super::output::{Failure, fail, stdout};
use super::panel::manifests;
use super::source::{self, Source};
use super::{Common, End, belief};
use aliasmith::alias::explain::{Explanation, effects_of_function, explain, line};
use aliasmith::alias::location::size_of_type;
use aliasmith::alias::{Analysis, Location, Query};
use aliasmith::answers::{Answer, Answers, LocationSize, MemoryLocation, Question};
use aliasmith::evaluation::panel::OracleReply;
use aliasmith::ir::print::{FunctionPrinter, ModulePrinter, memory};
use aliasmith::ir::{ConstId, DataLayout, FuncId, InstId, InstKind, Module, Value};
use aliasmith::oracle::{Ask, GlobalsAa, Opt, Oracle, Subject, Timeouts, ask_one, resolve_oracles};
use aliasmith::target::Profile;
use clap::Args;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Explain one alias answer: the rule that decides, where the pointers come from, what each provider answers alone
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith explain kernel.ll --function k --pair %p %q:8\n  \
    aliasmith explain kernel.ll --pair %p %q --oracle opt-19,opt-22   # also asks each provider of these opts alone\n  \
    aliasmith explain kernel.ll --effects @f; aliasmith explain kernel.ll --points-to-constant %p")]
pub struct ExplainArgs {
    /// A .ll file; - is stdin
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// The function (default: the function that the file names, or its only one with a body)
    #[arg(long, value_name = "F")]
    pub(super) function: Option<String>,
    /// Two pointers as the text names them; `%p:4` is an access of 4 bytes (default: the size of the first access)
    #[arg(long, num_args = 2, required_unless_present_any = ["effects", "points_to_constant", "probe"], value_names = ["A", "B"])]
    pub(super) pair: Vec<String>,
    /// Instead of a pair: the effects on memory of a function (@f), or of a call, named by its result (%call) (LLVM's
    /// MemoryEffects)
    #[arg(long, value_name = "F", conflicts_with_all = ["pair", "points_to_constant"])]
    effects: Option<String>,
    /// Instead of a pair: can the memory that this pointer addresses ever be modified? (getModRefInfoMask,
    /// pointsToConstantMemory)
    #[arg(long, value_name = "P", conflicts_with = "pair")]
    points_to_constant: Option<String>,
    /// Instead of a pair: the file is a probe (NVVM IR that stores 11 and 22, and last the loaded value;
    /// docs/closed-compilers.md); print the alias answer that the output of each libNVVM in --oracle implies
    #[arg(long, conflicts_with_all = ["pair", "effects", "points_to_constant"])]
    probe: bool,
    /// An option for libNVVM, such as -arch=compute_120 or -opt=0; may be repeated
    #[arg(long = "nvvm-option", value_name = "OPTION", allow_hyphen_values = true)]
    pub(super) nvvm_options: Vec<String>,
    /// Also ask each provider of these opts, comma-separated: opt-22, all (reference: ask no opt); for libnvvm, print
    /// the answer that its output implies
    #[arg(long, default_value = "reference", value_name = "LIST")]
    pub(super) oracle: String,
    #[command(flatten)]
    pub(super) profile: ProfileArgs,
}

pub fn run(args: &ExplainArgs, common: &Common) -> Result<End, Failure> {
    if args.probe {
        return belief::probes(args, common);
    }
    let profile = args.profile.profile()?;
    let source = read_source(&args.file, &profile)?;
    let f = function(&source, args.function.as_deref())?;
    let module = source.parsed.module;
    let layout = DataLayout::for_module(&module);
    let mut analysis = Analysis::new(&module, f, &layout, &profile);
    if args.profile.trace_aa {
        analysis.memo.trace.start();
    }
    let names = ModulePrinter::new(&module, dialect(&profile));
    let printer = names.function(f);
    if let Some(direct) = direct(args, &analysis, &printer, &profile)? {
        stdout(&if common.json { direct.json() } else { direct.render_text() })?;
        return Ok(End::Clean);
    }
    let [a, b] = [&args.pair[0], &args.pair[1]].map(|text| location(&analysis, &printer, text));
    let found = explain(&analysis, &printer, &a?, &b?);
    print_trace(&analysis, &names);
    let mut stock = Vec::new();
    for oracle in resolve_oracles(&args.oracle, &manifests(common)?).map_err(fail)?.0 {
        match oracle {
            Oracle::Opt(opt) if opt.manifest.compiler.is_some() => stock.push(UpstreamAnswer {
                oracle: opt.manifest.name.clone(),
                said: vec![("belief".into(), belief::of_pair(args, common, &opt)?)],
            }),
            Oracle::Opt(opt) => stock.push(ask_upstream(args, common, &opt)?),
            Oracle::Reference => {}
        }
    }
    stdout(&if common.json { json(args, &found, &stock) } else { render_text(args, &found, &stock) })?;
    Ok(End::Clean)
}

/// The answer to a question about one call, function or pointer.
struct Direct {
    asked: &'static str,
    about: String,
    answer: String,
    rule: Option<&'static str>,
}

impl Direct {
    fn render_text(&self) -> String {
        let rule = self.rule.map(|r| format!("   [{r}]")).unwrap_or_default();
        format!("{}({}) = {}{rule}\n", self.asked, self.about, self.answer)
    }

    fn json(&self) -> String {
        serde_json::json!({"type": "effects", "asked": self.asked, "about": self.about, "answer": self.answer, "rule": self.rule})
            .to_string()
            + "\n"
    }
}

/// Answers `--effects` and `--points-to-constant`.
fn direct(
    args: &ExplainArgs,
    analysis: &Analysis,
    printer: &FunctionPrinter,
    profile: &Profile,
) -> Result<Option<Direct>, Failure> {
    if let Some(about) = &args.effects {
        let view = &analysis.view;
        let named = |i: &InstId| printer.operand_text(Value::Inst(*i)) == *about;
        let (effects, rule) = match about.strip_prefix('@') {
            Some(name) => match view.module.find_function(name) {
                Some(f) => effects_of_function(analysis, f),
                None => return Err(fail(format!("no function {about} in the file"))),
            },
            None => match view.function.inst_ids().filter(named).find_map(|i| analysis.call_site(i)) {
                Some(site) => site.does.effects,
                None => return Err(fail(format!("no call {about} in the function; @f asks about a function"))),
            },
        };
        let answer = memory(effects, dialect(profile));
        return Ok(Some(Direct { asked: "effects", about: about.clone(), answer, rule }));
    }
    let Some(about) = &args.points_to_constant else { return Ok(None) };
    let (mask, rule) = Query::new(analysis).mask_of(&location(analysis, printer, about)?);
    let constant = if mask.is_mod() { "no" } else { "yes" };
    let answer = format!("{constant}: {}", mask.name());
    Ok(Some(Direct { asked: "points-to-constant", about: about.clone(), answer, rule }))
}

/// The answer of another oracle about the pair.
struct UpstreamAnswer {
    oracle: String,
    /// For an `opt`: the answer of the whole chain (with globals-aa), and the answer of each provider alone. Each
    /// answer is listed with the provider's name. For libNVVM: its belief (the alias answer that is inferred from its
    /// PTX).
    said: Vec<(String, String)>,
}

/// Returns the locations that `--pair` names in the analysed function.
pub fn pair(
    args: &ExplainArgs,
    analysis: &Analysis<'_>,
    profile: &Profile,
) -> Result<(MemoryLocation, MemoryLocation), Failure> {
    let names = ModulePrinter::new(analysis.view.module, dialect(profile));
    let printer = names.function(analysis.view.id);
    let [a, b] = [&args.pair[0], &args.pair[1]].map(|text| location(analysis, &printer, text));
    Ok((a?.memory_location(&analysis.view), b?.memory_location(&analysis.view)))
}

/// Asks the whole chain of an `opt`, and each of its providers alone. The file is not changed by the rules of the
/// profile's release, because `opt` reads files by its own rules.
fn ask_upstream(args: &ExplainArgs, common: &Common, opt: &Opt) -> Result<UpstreamAnswer, Failure> {
    let source = source::read_for(&args.file, common)?;
    let f = function(&source, args.function.as_deref())?;
    let module = source.parsed.module;
    let (layout, profile) = (DataLayout::for_module(&module), args.profile.profile()?);
    let analysis = Analysis::new(&module, f, &layout, &profile);
    let pair = pair(args, &analysis, &profile)?;
    let timeouts = common.timeout.map_or_else(Timeouts::default, Timeouts::uniform);
    let providers = opt.manifest.providers(&module.triple);
    let chains = std::iter::once(("the chain", None)).chain(providers.into_iter().map(|p| (p, Some(p.to_string()))));
    let mut said = Vec::new();
    for (name, aa_pipeline) in chains {
        let globals_aa =
            if aa_pipeline.as_deref().is_none_or(|p| p == "globals-aa") { GlobalsAa::With } else { GlobalsAa::Without };
        let upstream_ask = args.profile.upstream_ask();
        let aa_pipeline = aa_pipeline.or(upstream_ask.aa_pipeline.clone());
        let ask = Ask { modref: false, memssa: false, all_lines: true, globals_aa, aa_pipeline, ..upstream_ask };
        let reply = ask_one(opt, Subject { module: &module, functions: &[f] }, &ask, timeouts);
        let answer = match OracleReply::from(reply.map_err(fail)?) {
            OracleReply::Answers(lists) => in_words(&module, &lists, pair),
            OracleReply::Unsupported(why) => why,
            OracleReply::Failed(why) => format!("failed: {why:?}"),
            OracleReply::Unknown(failure) => return Err(fail(failure)),
        };
        said.push((name.to_string(), answer));
    }
    Ok(UpstreamAnswer { oracle: opt.manifest.name.clone(), said })
}

/// Describes the answer about two pointers. If the metadata of loads and stores through these pointers changes the
/// answer, also describes the changed answers.
fn in_words(module: &Module, lists: &[Answers], pair: (MemoryLocation, MemoryLocation)) -> String {
    let claims = || lists.iter().flat_map(|l| l.claims.iter().map(move |c| (l.function, c)));
    let wanted = Question::Alias { a: pair.0, b: pair.1 }.unordered();
    let plain = claims().find(|(_, c)| c.question.unordered() == wanted).map(|(_, c)| c.answer.to_string());
    let through = |f: FuncId, question: Question| {
        let Question::AliasInsts { a, b } = question else { return false };
        let pointer = |i| match module.function(f).inst(i).kind {
            InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => Some(ptr),
            _ => None,
        };
        let (a, b) = (pointer(a), pointer(b));
        let (p, q) = (Some(pair.0.ptr), Some(pair.1.ptr));
        (a, b) == (p, q) || (a, b) == (q, p)
    };
    let tagged: BTreeSet<String> =
        claims().filter(|(f, c)| through(*f, c.question)).map(|(_, c)| c.answer.to_string()).collect();
    let tagged: Vec<String> = tagged.into_iter().filter(|t| Some(t) != plain.as_ref()).collect();
    let plain = plain.unwrap_or_else(|| "not asked: no accesses of these sizes".into());
    if tagged.is_empty() { plain } else { format!("{plain}; with metadata {}", tagged.join(" or ")) }
}

/// Returns the function with this name. Without a name, returns the entry that the file names, or the only function
/// with a body.
pub fn function(source: &Source, name: Option<&str>) -> Result<FuncId, Failure> {
    let module = &source.parsed.module;
    let defined: Vec<FuncId> = module.defined_functions().collect();
    match (name.or(source.lines.entry.as_deref()), &defined[..]) {
        (Some(name), _) => {
            let id = module.find_function(name.trim_start_matches('@'));
            id.filter(|f| defined.contains(f)).ok_or_else(|| fail(format!("no function {name} with a body")))
        }
        (None, [only]) => Ok(*only),
        (None, all) => Err(fail(format!("{} functions with a body; choose one with --function", all.len()))),
    }
}

/// Parses `%p` or `%p:4`.
pub(super) fn location(analysis: &Analysis, printer: &FunctionPrinter, text: &str) -> Result<Location, Failure> {
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

fn render_text(args: &ExplainArgs, found: &Explanation, stock: &[UpstreamAnswer]) -> String {
    let mut out = format!("alias({}, {}) = {}\n", args.pair[0], args.pair[1], line(&found.said));
    if let Some(reason) = &found.because {
        out += &format!("because {reason}\n");
    }
    for (name, origin) in args.pair.iter().zip(&found.origins) {
        out += &format!("{name}\n");
        origin.iter().for_each(|step| out += &format!("  {step}\n"));
    }
    out += "each provider alone\n";
    found.alone.iter().for_each(|(name, said)| out += &format!("  {name:<18} {}\n", line(said)));
    for s in stock {
        out += &format!("{}\n", s.oracle);
        s.said.iter().for_each(|(name, said)| out += &format!("  {name:<18} {said}\n"));
    }
    out
}

fn json(args: &ExplainArgs, found: &Explanation, stock: &[UpstreamAnswer]) -> String {
    let alone: Vec<_> = (found.alone.iter())
        .map(|(name, said)| {
            serde_json::json!({"provider": name, "answer": Answer::Alias(said.answer).to_string(), "rule": said.rule})
        })
        .collect();
    let answer = Answer::Alias(found.said.answer).to_string();
    let says = |(name, said): &(String, String)| serde_json::json!({"provider": name, "answer": said});
    let stock: Vec<_> = (stock.iter())
        .map(|s| serde_json::json!({"oracle": s.oracle, "said": s.said.iter().map(says).collect::<Vec<_>>()}))
        .collect();
    serde_json::json!({"type": "explain", "a": args.pair[0], "b": args.pair[1], "answer": answer,
        "rule": found.said.rule, "origin_a": found.origins[0], "origin_b": found.origins[1], "alone": alone,
        "stock": stock})
    .to_string()
        + "\n"
}

//! `aa-eval --diff` and `memssa --diff`: for each function, print a unified diff of the reference's text and an
//! upstream `opt`'s text. Each differing line ends with a judgement.
//!
//! Both oracles answer about the unchanged file, and one printer prints the lines of both. As in `check`, the runs of
//! the file decide which answers are `refuted`.

use super::output::{Failure, fail, is_colored, note, stdout};
use super::panel::{Targets, manifests};
use super::{Common, End, source};
use aliasmith::alias::text::answer_lines;
use aliasmith::alias::{self, Analysis};
use aliasmith::answers::{Answer, Answers, MemoryGraph, Question, QuestionKind, pipeline};
use aliasmith::evaluation::assess::assess_search;
use aliasmith::evaluation::differences::{AnswerPairs, Difference, RelativeAnswer};
use aliasmith::evaluation::panel::{OracleReply, undecided};
use aliasmith::finding::describe;
use aliasmith::input_search::Search;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{DataLayout, Dialect, FuncId, Module};
use aliasmith::machine::{Options, Program};
use aliasmith::memssa::MemorySsa;
use aliasmith::memssa::print::{Printer, function_text, is_access};
use aliasmith::oracle::{Ask, GlobalsAa, Opt, Oracle, Subject, Timeouts, ask_one, clobber_claims, resolve_oracles};
use aliasmith::target::Profile;
use clap::Args;
use similar::{ChangeTag, TextDiff};
use std::path::{Path, PathBuf};

/// The options of a comparison with the reference.
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// Instead show a diff against these opts (opt-16,opt-22 or all), with the kind of each difference: refuted by an
    /// execution, more or less precise, a contradiction; exit code 1 if anything is refuted
    #[arg(long, value_name = "LIST")]
    pub diff: Option<String>,
    /// Executions per function, for --diff (default 64) and --precision of aa-eval (default 4)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub runs: Option<u32>,
}

/// The kind of text that is compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Text {
    /// The output of aa-eval.
    AaEval {
        /// Whether to include `-evaluate-aa-metadata`.
        metadata: bool,
    },
    /// The output of a MemorySSA printer.
    MemorySsa(Printer),
}

/// Compares the reference with every oracle of the list on every file.
///
/// The reference answers by `profile`. An `opt` gets the chain and the options of `upstream_ask`.
pub fn run(
    args: &DiffArgs,
    files: &[PathBuf],
    text: Text,
    (profile, upstream_ask): (&Profile, Ask),
    common: &Common,
) -> Result<End, Failure> {
    let list = args.diff.as_deref().unwrap_or("all");
    let (oracles, missing) = resolve_oracles(list, &manifests(common)?).map_err(fail)?;
    missing.iter().for_each(|m| note(&format!("note: {m}")));
    let opts: Vec<&Opt> =
        oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None }).collect();
    if opts.is_empty() {
        return Err(fail(format!("--diff {list}: no `opt` is installed; see aliasmith oracles")));
    }
    let (mut refuted, mut targets) = (false, Targets::default());
    for path in files {
        for opt in &opts {
            let both = AnswerDiff::new(path, opt, text, (profile, &upstream_ask), args.runs.unwrap_or(64), common)?;
            targets.tell(&oracles, &both.module.triple, common);
            let mut differs = false;
            for f in both.module.defined_functions() {
                let found = both.sides[f.0 as usize].differences(both.module.function(f));
                refuted |= found.iter().any(|d| d.standing.contains(&RelativeAnswer::Refuted));
                let text = if common.json { both.json(f, &found) } else { both.unified(f, &found) };
                differs |= !text.is_empty();
                stdout(&text)?;
            }
            if !differs && !common.quiet {
                note(&format!(
                    "{}: reference ({}) and {} give the same answers",
                    both.file, profile.name, opt.manifest.name
                ));
            }
        }
    }
    Ok(if refuted { End::Found } else { End::Clean })
}

/// The answers of the reference and of one other oracle about one file.
struct AnswerDiff<'a> {
    file: String,
    module: Module,
    profile: &'a Profile,
    opt: &'a Opt,
    text: Text,
    /// The answers of both oracles (the reference is side 0), by function.
    sides: Vec<AnswerPairs>,
    /// The MemorySSA graphs, by side and function.
    graphs: [Vec<Option<MemoryGraph>>; 2],
}

impl<'a> AnswerDiff<'a> {
    fn new(
        path: &Path,
        opt: &'a Opt,
        text: Text,
        (profile, upstream_ask): (&'a Profile, &Ask),
        runs: u32,
        common: &Common,
    ) -> Result<AnswerDiff<'a>, Failure> {
        let mut source = source::read_for(path, common)?;
        let entries = source::entries(&mut source, None)?;
        let module = source.parsed.module;
        let ours: Vec<Answers> = module.defined_functions().map(|f| reference(&module, f, profile, text)).collect();
        let theirs = ask(&module, opt, text, (profile, upstream_ask), &source.name, common)?;
        let all: Vec<&Answers> = ours.iter().chain(&theirs).collect();
        let stated = source.lines.states_setup.then_some(&source.lines.setup);
        let search = |e: &FuncId| Search::new(&module, *e, stated, source.lines.setup.seed, runs);
        let searches = entries.iter().map(search);
        let (assessment, _) = assess_search(&module, &Program::new(&module), &all, searches, &Options::default());
        let against_opt = undecided(opt, &module).is_none();
        let mut sides = vec![AnswerPairs::default(); module.functions.len()];
        let mut graphs = [vec![None; module.functions.len()], vec![None; module.functions.len()]];
        for (at, list) in all.iter().enumerate() {
            let (side, f) = (usize::from(at >= ours.len()), list.function.0 as usize);
            sides[f].add(side, (&all, at), &assessment, side == 0 || against_opt);
            graphs[side][f].clone_from(&list.graph);
        }
        Ok(AnswerDiff { file: source.name, module, profile, opt, text, sides, graphs })
    }

    /// Returns the unified diff of a function; empty if the two texts are equal.
    fn unified(&self, f: FuncId, found: &[Difference]) -> String {
        let [ours, theirs] = [self.lines(0, f), self.lines(1, f)];
        let texts = [&ours, &theirs].map(|lines| lines.iter().map(|l| l.1.as_str()).collect::<Vec<_>>());
        let diff = TextDiff::from_slices(&texts[0], &texts[1]);
        if diff.ratio() >= 1.0 {
            return String::new();
        }
        let color = is_colored(&std::io::stdout());
        let paint = |code: &str, line: String| if color { format!("\x1b[{code}m{line}\x1b[0m\n") } else { line + "\n" };
        let (name, opt) = (self.module.function_name(f), self.opt.manifest.name.as_str());
        let mut out = paint("1", format!("--- reference ({}) @{name}", self.profile.name));
        out += &paint("1", format!("+++ {opt} @{name}"));
        for group in diff.grouped_ops(3) {
            let (first, last) = (&group[0], &group[group.len() - 1]);
            let at = |start: usize, end: usize| format!("{},{}", start + 1, end - start);
            let old = at(first.old_range().start, last.old_range().end);
            let new = at(first.new_range().start, last.new_range().end);
            out += &paint("36", format!("@@ -{old} +{new} @@"));
            for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
                let text = change.value();
                let remark = |side: usize, at: Option<usize>| {
                    let lines = if side == 0 { &ours } else { &theirs };
                    at.and_then(|at| self.remark(side, lines[at].0?, found))
                        .map_or(String::new(), |r| format!("  ; {r}"))
                };
                out += &match change.tag() {
                    ChangeTag::Equal => format!(" {text}\n"),
                    ChangeTag::Delete => paint("31", format!("-{text}{}", remark(0, change.old_index()))),
                    ChangeTag::Insert => paint("32", format!("+{text}{}", remark(1, change.new_index()))),
                };
            }
        }
        out
    }

    /// Returns the judgement of a line. For a refuted line, the judgement contains a command that reproduces the
    /// refutation.
    fn remark(&self, side: usize, question: Question, found: &[Difference]) -> Option<String> {
        let standing = found.iter().find(|d| d.question == question.unordered())?.standing[side];
        if standing != RelativeAnswer::Refuted {
            return Some(standing.name().into());
        }
        let oracle = match side {
            0 => format!("reference --profile {}", self.profile.name),
            _ => self.opt.manifest.name.clone(),
        };
        let ask = match question.kind() {
            QuestionKind::Clobber => "memssa",
            kind => kind.name(),
        };
        Some(format!("refuted: aliasmith check {} --oracle {oracle} --ask {ask}", self.file))
    }

    fn json(&self, f: FuncId, found: &[Difference]) -> String {
        let printer = ModulePrinter::new(&self.module, Dialect::INTERNAL);
        let line = |d: &Difference| {
            let sides = describe::sides(&self.module, &printer, f, &d.question);
            let [a, b] = sides.texts();
            let words = |a: Answer| match describe::describe_claim(&self.module, &printer, f, a) {
                Some(place) => format!("{a} of {place}"),
                None => a.to_string(),
            };
            let [ours, theirs] = d.answers.map(|a| a.map(words));
            serde_json::json!({"type": "difference", "file": self.file, "function": self.module.function_name(f),
                "question": d.question.kind().name(), "a": a, "b": b, "profile": self.profile.name,
                "reference": ours, "oracle": self.opt.manifest.name, "answer": theirs,
                "reference_is": d.standing[0].name(), "answer_is": d.standing[1].name()})
            .to_string()
                + "\n"
        };
        found.iter().map(line).collect()
    }

    /// Returns one side's text of a function, line by line. Each line has the question that it answers, if there is
    /// one.
    fn lines(&self, side: usize, f: FuncId) -> Vec<(Option<Question>, String)> {
        let (module, sides) = (&self.module, &self.sides[f.0 as usize]);
        let printer = ModulePrinter::new(module, self.opt.manifest.dialect());
        match self.text {
            Text::AaEval { metadata } => {
                let layout = DataLayout::for_module(module);
                let analysis = Analysis::new(module, f, &layout, self.profile);
                let answered = answer_lines(&analysis, f, &printer, metadata, |q| sides.answer(side, q));
                answered.into_iter().map(|(question, line)| (Some(question), line)).collect()
            }
            Text::MemorySsa(which) => match &self.graphs[side][f.0 as usize] {
                Some(graph) => graph_lines(module, f, graph, &printer, which, self.opt.manifest.major),
                None => Vec::new(),
            },
        }
    }
}

/// Returns the text of a MemorySSA printer, line by line. Each line about an access has the clobber question about this
/// access.
fn graph_lines(
    module: &Module,
    f: FuncId,
    graph: &MemoryGraph,
    printer: &ModulePrinter<'_>,
    which: Printer,
    major: u32,
) -> Vec<(Option<Question>, String)> {
    let function = module.function(f);
    // The accesses are in the order of the text, one per line.
    let mut accesses = function.block_ids().flat_map(|b| {
        let insts = function.block(b).insts.iter().filter(|i| graph.of_inst(**i).is_some());
        graph.phi(b).map(|_| None).into_iter().chain(insts.map(|i| Some(Question::Clobber { access: *i })))
    });
    let text = function_text(module, f, graph, printer, which, major);
    let mut about = |line: &str| if is_access(line) { accesses.next().flatten() } else { None };
    text.lines().map(|line| (about(line), line.to_string())).collect()
}

/// Returns the reference's answers about one function.
fn reference(module: &Module, f: FuncId, profile: &Profile, text: Text) -> Answers {
    match text {
        Text::AaEval { metadata } => alias::evaluate(module, f, profile, alias::Ask { metadata, ..alias::Ask::ALL }),
        Text::MemorySsa(which) => {
            let layout = DataLayout::for_module(module);
            let analysis = Analysis::new(module, f, &layout, profile);
            let mut memssa = MemorySsa::build(&analysis);
            match which {
                Printer::Walker => memssa.ask_walker(),
                Printer::Graph => memssa.optimize_uses(),
            }
            let claims = clobber_claims(module.function(f), &memssa.graph);
            Answers { oracle: "reference".into(), claims, graph: Some(memssa.graph), ..Answers::empty(f) }
        }
    }
}

/// Returns an oracle's answers about the whole file.
fn ask(
    module: &Module,
    opt: &Opt,
    text: Text,
    (profile, upstream_ask): (&Profile, &Ask),
    file: &str,
    common: &Common,
) -> Result<Vec<Answers>, Failure> {
    let pairs = matches!(text, Text::AaEval { .. });
    let globals = profile.chain.iter().any(|p| p == "globals-aa");
    let ask = Ask {
        alias: pairs,
        modref: pairs,
        metadata: text == Text::AaEval { metadata: true },
        memssa: !pairs,
        all_lines: true,
        globals_aa: if globals { GlobalsAa::With } else { GlobalsAa::Without },
        ..upstream_ask.clone()
    };
    let timeouts = common.timeout.map_or_else(Timeouts::default, Timeouts::uniform);
    let reply = ask_one(opt, Subject::whole(module), &ask, timeouts);
    let refusal = |why: String| fail(format!("{file}: {} does not answer: {why}", opt.manifest.name));
    let answers = match OracleReply::from(reply.map_err(|e| fail(e.to_string()))?) {
        OracleReply::Answers(answers) => answers,
        OracleReply::Unsupported(why) => return Err(refusal(why)),
        OracleReply::Failed(why) => return Err(refusal(format!("{why:?}"))),
        OracleReply::Unknown(failure) => return Err(refusal(failure.to_string())),
    };
    let walker = text == Text::MemorySsa(Printer::Walker);
    Ok(answers.into_iter().filter(|a| pairs || pipeline::asks_walker(&a.pipeline) == walker).collect())
}

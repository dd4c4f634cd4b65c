//! The questions that the passes of a pipeline ask the alias analyses, as the plugin records them
//! (`oracles/ask/listen.cpp` has the format).
//!
//! Contract: the listener (the plugin code that records) changes neither the pipeline's output nor any answer. A
//! question is about a *state*: the module as it was when the pass asked. Two kinds of answers are only counted: those
//! that no run can refute, and those to questions that [`Question`](crate::answers::Question) cannot express.

use super::ask::{Ask, Subject, Timeouts};
use super::discovery::Opt;
use super::heard_names::{StateNames, UNREAD};
use super::pipeline_spelling::spelled;
use super::plugin::{PluginReply, of_one_pipeline, send_request};
use super::plugin_read::malformed_line;
use super::prepare::print_group;
use super::server::Request;
use super::transform::{all_options, split_options};
use crate::answers::Claim;
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, InstId, Module};
use std::collections::BTreeMap;

/// The questions and answers that were recorded for one pipeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// The states that definite answers are about.
    pub states: Vec<HeardState>,
    /// The number of questions for each combination of properties.
    pub counts: BTreeMap<AskedKind, u64>,
    /// Number of states that exceed the limit of the caller. These states are not recorded, so answers about them are
    /// not judged.
    pub beyond: u64,
    /// Number of states that LLVM's verifier rejects.
    pub unverified: u64,
    /// Number of answers about values that were not in the function when the pass asked.
    pub unplaced: u64,
    /// The output of the pipeline.
    pub output: String,
}

words! {
    /// The kind of a question, by the plugin's word.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum HeardKind {
        /// Whether two locations alias.
        Alias = "alias",
        /// How a call accesses a location.
        Modref = "modref",
        /// Like `Modref`, with the captures before the call (callCapturesBefore).
        Captures = "captures",
        /// How a call accesses the memory of another call.
        Calls = "calls",
        /// How any code may access a location (getModRefInfoMask).
        Mask = "mask",
        /// Which access clobbers the access of an instruction.
        Clobber = "clobber",
        /// Which access clobbers a location.
        Walk = "walk",
    }
}

/// The properties by which questions are counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AskedKind {
    /// The pass that asked, by its pipeline name or LLVM's class name.
    pub pass: String,
    /// The kind of the question.
    pub kind: HeardKind,
    /// The plugin's letter for the answer.
    pub answer: String,
    /// For each of the two locations, the plugin's sign for the kind of its size, such as `=` for a precise size.
    pub sizes: [String; 2],
    /// The plugin's letters for the flags of the query, or `-`.
    pub flags: String,
}

/// A module at the time when a pass asked questions, and the definite answers about one of its functions. An answer is
/// definite if it claims something: `NoAlias`, but not `MayAlias`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardState {
    /// The function, without `@`.
    pub function: String,
    /// Number of its instructions.
    instructions: usize,
    /// The module.
    pub text: String,
    /// The answers, each as the list of fields that the plugin prints. The pass that asked is one of the fields.
    answers: Vec<Vec<String>>,
}

/// A state that was read.
#[derive(Clone, Debug)]
pub struct ReadState {
    /// The module.
    pub module: Module,
    /// The function that the answers are about.
    pub function: FuncId,
    /// The answers that can be judged.
    pub claims: Vec<HeardClaim>,
    /// The number of definite answers that cannot be judged, by reason.
    pub unsaid: BTreeMap<&'static str, u64>,
}

/// A definite answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardClaim {
    /// The pass that asked.
    pub pass: String,
    /// The kind of the question.
    pub kind: HeardKind,
    /// The question and the answer.
    pub claim: Claim,
    /// The question in the plugin's words.
    pub words: String,
}

impl HeardClaim {
    /// Returns the answer in the plugin's words. The walker's answer also names the clobber.
    fn answer(&self) -> String {
        let fields: Vec<&str> = self.words.split('\t').collect();
        if self.kind == HeardKind::Clobber { [fields[1], fields[3]].join("\t") } else { fields[1].to_string() }
    }

    /// Returns a text with the pass, the kind of question, the kinds of the sizes, and the flags. An example: `gvn asks
    /// alias = = e`.
    pub fn described(&self) -> String {
        let fields: Vec<&str> = self.words.split('\t').collect();
        let sizes = fields.iter().filter_map(|field| field.rsplit('/').nth(1)).filter_map(|size| size.get(..1));
        let flags = if self.kind == HeardKind::Alias { fields.iter().rev().nth(1) } else { fields.last() };
        let words: Vec<&str> = sizes.chain(flags.copied()).collect();
        format!("{} asks {} {}", self.pass, self.kind.name(), words.join(" "))
    }
}

/// Runs a module through a pipeline, and returns the questions of its passes, with the answers. Keeps up to `states`
/// states. Returns `None` if the plugin cannot be asked, or if the pipeline fails.
pub fn listen(
    opt: &Opt,
    subject: Subject<'_>,
    given: &str,
    (ask, states): (&Ask, usize),
    timeouts: Timeouts,
) -> Option<Heard> {
    let (text, _) = print_group(&[subject], opt.manifest.dialect().0);
    run_pipeline(opt, (&text, &subject.module.triple), (&format!("listen {states}"), given), ask, timeouts, read)
}

/// Runs each pipeline twice on modules of one target: without the listener, then with it. Calls `each` with the
/// pipeline and the two outputs. An output is `None` if the pipeline fails.
pub fn outputs<'p>(
    opt: &Opt,
    subjects: &[Subject<'_>],
    pipelines: impl Iterator<Item = &'p str>,
    timeouts: Timeouts,
    mut each: impl FnMut(&'p str, [Option<String>; 2]),
) {
    let (text, _) = print_group(subjects, opt.manifest.dialect().0);
    let (ask, triple) = (Ask::default(), &*subjects[0].module.triple);
    let output = |text: &str| Ok(text.strip_prefix('\n').ok_or("no module")?.to_string());
    for pipeline in pipelines {
        let without = run_pipeline(opt, (&text, triple), ("through", pipeline), &ask, timeouts, output);
        let with = run_pipeline(opt, (&text, triple), ("listen 1", pipeline), &ask, timeouts, read);
        each(pipeline, [without, with.map(|heard| heard.output)]);
    }
}

/// Sends the plugin a request, and reads the reply. The request begins with `word`, followed by the pipeline.
fn run_pipeline<T>(
    opt: &Opt,
    (text, triple): (&str, &str),
    (word, given): (&str, &str),
    ask: &Ask,
    timeouts: Timeouts,
    read: impl Fn(&str) -> Result<T, String>,
) -> Option<T> {
    let pipeline = spelled(given, opt.manifest.major);
    let (list, own) = split_options(&pipeline);
    let llvm_options = all_options(own, &ask.supported_options(&opt.manifest));
    let lines = ask.request_lines(format!("{word} {list}"));
    let request = Request { timeout: timeouts.single, lines: &lines, text };
    let read = |text: &str| of_one_pipeline(text, &read);
    match send_request(opt, triple, &llvm_options, &request, read) {
        PluginReply::Found(Ok(found)) => Some(found),
        PluginReply::Found(Err(_)) | PluginReply::Failed(_) | PluginReply::No => None,
    }
}

/// The text of a state, and a question about a function of it.
#[derive(Copy, Clone, Debug)]
pub struct HeardQuestion<'a> {
    /// The state.
    pub state: &'a HeardState,
    /// The question and the answer.
    pub heard: &'a HeardClaim,
}

/// Asks a recorded question again, about the text of the state, in a process whose analyses have no cached results.
/// `ask` states the chain of providers. The question is asked without GlobalsAA and with GlobalsAA. Returns whether at
/// least one of the two answers equals the recorded answer.
pub fn is_repeated(opt: &Opt, about: HeardQuestion<'_>, triple: &str, ask: &Ask, timeouts: Timeouts) -> bool {
    let HeardQuestion { state, heard } = about;
    let lines = ask.request_lines(format!("again {}\t{}", state.function, heard.words));
    let request = Request { timeout: timeouts.single, lines: &lines, text: &state.text };
    let read = |text: &str| Ok(text.to_string());
    let said = send_request(opt, triple, &ask.supported_options(&opt.manifest), &request, read);
    matches!(said, PluginReply::Found(answers) if answers.lines().any(|answer| answer == heard.answer()))
}

/// Parses the plugin's report about one pipeline.
fn read(text: &str) -> Result<Heard, String> {
    let mut heard = Heard::default();
    let mut rest = text;
    loop {
        let (line, after) = rest.split_once('\n').ok_or_else(|| malformed_line(rest))?;
        rest = after;
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| fields.get(at).and_then(|n| n.parse::<u64>().ok()).ok_or_else(|| malformed_line(line));
        match fields.as_slice() {
            ["s", _, _, _, function] => {
                let (text, after) = rest.split_at_checked(number(2)? as usize).ok_or("a module that is cut off")?;
                rest = after;
                if number(1)? != heard.states.len() as u64 {
                    return Err(malformed_line(line));
                }
                let (function, text) = (function.to_string(), text.to_string());
                let instructions = number(3)? as usize;
                heard.states.push(HeardState { function, instructions, text, answers: Vec::new() });
            }
            ["q", _, answer @ ..] => {
                let state = heard.states.get_mut(number(1)? as usize).ok_or_else(|| malformed_line(line))?;
                state.answers.push(answer.iter().map(|field| field.to_string()).collect());
            }
            ["c", _, pass, kind, answer, one, two, flags] => {
                let kind = HeardKind::named(kind).ok_or_else(|| malformed_line(line))?;
                let [pass, answer, flags] = [pass, answer, flags].map(|field| field.to_string());
                let sizes = [one, two].map(|field| field.to_string());
                *heard.counts.entry(AskedKind { pass, kind, answer, sizes, flags }).or_default() += number(1)?;
            }
            ["b", _] => heard.beyond = number(1)?,
            ["v", _] => heard.unverified = number(1)?,
            ["u", _] => heard.unplaced = number(1)?,
            ["end"] => break,
            _ => return Err(malformed_line(line)),
        }
    }
    heard.output = rest.strip_prefix('\n').ok_or("no module behind the questions")?.to_string();
    Ok(heard)
}

impl HeardState {
    /// Returns the number of definite answers.
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// Reads the module and the answers. `dialect` is the dialect of the `opt`. Returns the reason if the module cannot
    /// be read.
    pub fn read(&self, dialect: Dialect) -> Result<ReadState, &'static str> {
        let module = parse_module("-", self.text.as_bytes()).map_err(|_| UNREAD)?.module;
        let function = module.find_function(&self.function).ok_or(UNREAD)?;
        let insts: Vec<InstId> = module.function(function).inst_ids().collect();
        // Our reader may replace an outdated intrinsic by several instructions.
        if insts.len() != self.instructions {
            return Err(UNREAD);
        }
        let printer = ModulePrinter::new(&module, dialect);
        let names = StateNames { module: &module, function, insts, values: printer.function(function) };
        let (mut claims, mut unsaid) = (Vec::<HeardClaim>::new(), BTreeMap::new());
        for fields in &self.answers {
            match names.claim(fields) {
                Some((kind, Ok(claim))) => {
                    let new = HeardClaim { pass: fields[0].clone(), kind, claim, words: fields[1..].join("\t") };
                    if !claims.iter().any(|old| old.claim == claim) {
                        claims.push(new);
                    }
                }
                Some((_, Err(why))) => *unsaid.entry(why).or_default() += 1,
                None => *unsaid.entry(UNREAD).or_default() += 1,
            }
        }
        Ok(ReadState { module, function, claims, unsaid })
    }
}

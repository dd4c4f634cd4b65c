//! What the passes of a pipeline ask the alias analyses, as the plugin hears it (`oracles/ask/listen.cpp` has the format).
//!
//! Contract: the module that the pipeline makes is the same with and without the listener, and so is every answer. A
//! question is about a *state*: the module as it was when the pass asked. Answers that no run can refute are only
//! counted. So is what cannot be said in the terms of [`Question`].

use super::ask::{Ask, Subject, Timeouts};
use super::manifest::Opt;
use super::pipeline_spelling::spelled;
use super::plugin::{PluginReply, of_one_pipeline, send_request};
use super::plugin_read::malformed_line;
use super::prepare::print_group;
use super::server::Request;
use super::transform::{all_options, split_options};
use crate::answers::{AliasResult, Answer, AskedLocation, AskedWhen, Claim, LocationSize, MemoryLocation, Question};
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::{FunctionPrinter, ModulePrinter};
use crate::ir::{FuncId, Function, InstId, ModRefInfo, Module, Value};
use std::collections::BTreeMap;

/// What was heard of one pipeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// The states that definite answers are about.
    pub states: Vec<HeardState>,
    /// The numbers of questions, by what they were.
    pub counts: BTreeMap<AskedKind, u64>,
    /// Number of states beyond the first ones.
    pub beyond: u64,
    /// Number of states that LLVM's verifier rejects.
    pub unverified: u64,
    /// Number of answers about values that were not in the function.
    pub unplaced: u64,
    /// The module that the pipeline makes.
    pub output: String,
}

/// The properties by which questions are counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AskedKind {
    /// The pass that asked, by its pipeline name or LLVM's class name.
    pub pass: String,
    /// `alias`, `modref`, `calls` or `mask`.
    pub kind: String,
    /// The plugin's letter for the answer.
    pub answer: String,
    /// The plugin's signs for the kinds of both sizes.
    pub sizes: [String; 2],
    /// The plugin's letters for the flags of the query, or `-`.
    pub flags: String,
}

/// A module at the time of questions, and the definite answers about one of its functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardState {
    /// The function, without `@`.
    pub function: String,
    /// Number of its instructions.
    instructions: usize,
    /// The module.
    pub text: String,
    /// The answers, each with its pass, as the plugin's fields.
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
    /// The numbers of other definite answers, by the reason why they are not judged.
    pub unsaid: BTreeMap<&'static str, u64>,
}

/// A definite answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardClaim {
    /// The pass that asked.
    pub pass: String,
    /// The question and the answer.
    pub claim: Claim,
    /// The question in the plugin's words.
    pub words: String,
}

/// Runs a module through a pipeline, and returns what its passes ask. Keeps up to `states` states. Returns `None` if the
/// plugin cannot be asked, or the pipeline fails.
pub fn listen(
    opt: &Opt,
    subject: Subject<'_>,
    given: &str,
    (ask, states): (&Ask, usize),
    timeouts: Timeouts,
) -> Option<Heard> {
    let (text, _) = print_group(&[subject], opt.manifest.dialect().0);
    let pipeline = spelled(given, opt.manifest.major);
    let (list, own) = split_options(&pipeline);
    let llvm_options = all_options(own, &ask.supported_options(&opt.manifest));
    let chain = ask.aa_pipeline.iter().map(|chain| format!("aliases {chain}"));
    let lines: Vec<String> = chain.chain([format!("listen {states} {list}")]).collect();
    let request = Request { timeout: timeouts.single, lines: &lines, text: &text };
    let read = |text: &str| of_one_pipeline(text, read);
    match send_request(opt, &subject.module.triple, &llvm_options, &request, read) {
        PluginReply::Found(Ok(heard)) => Some(heard),
        PluginReply::Found(Err(_)) | PluginReply::Failed(_) | PluginReply::No => None,
    }
}

/// Parses what the plugin says of one pipeline.
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
                let [pass, kind, answer, flags] = [pass, kind, answer, flags].map(|field| field.to_string());
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

/// Why an answer cannot be judged.
const UNREAD: &str = "heard: the state cannot be read";
const SCALABLE: &str = "heard: a size is a multiple of vscale";
const NO_INSTRUCTION: &str = "heard: no instruction has the metadata of a location";
const NO_NAME: &str = "heard: a constant is in no operand of the function";
const SCOPES: &str = "heard: alias scopes across iterations";
const NO_POINTER: &str = "heard: a vector of pointers";

impl HeardState {
    /// Returns the number of definite answers.
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// Reads the module and the answers. `dialect` is that of the `opt`. Returns the reason if the module cannot be read.
    pub fn read(&self, dialect: Dialect) -> Result<ReadState, &'static str> {
        let module = parse_module("-", self.text.as_bytes()).map_err(|_| UNREAD)?.module;
        let function = module.find_function(&self.function).ok_or(UNREAD)?;
        let insts: Vec<InstId> = module.function(function).inst_ids().collect();
        // A reader may replace an outdated intrinsic by several instructions.
        if insts.len() != self.instructions {
            return Err(UNREAD);
        }
        let printer = ModulePrinter::new(&module, dialect);
        let names = StateNames { module: &module, function, insts, values: printer.function(function) };
        let (mut claims, mut unsaid) = (Vec::<HeardClaim>::new(), BTreeMap::new());
        for fields in &self.answers {
            match names.claim(fields) {
                Some(Ok(claim)) => {
                    let new = HeardClaim { pass: fields[0].clone(), claim, words: fields[1..].join("\t") };
                    if !claims.iter().any(|old| old.claim == claim) {
                        claims.push(new);
                    }
                }
                Some(Err(why)) => *unsaid.entry(why).or_default() += 1,
                None => *unsaid.entry(UNREAD).or_default() += 1,
            }
        }
        Ok(ReadState { module, function, claims, unsaid })
    }
}

/// The names of values in the plugin's words.
struct StateNames<'a> {
    module: &'a Module,
    function: FuncId,
    insts: Vec<InstId>,
    values: FunctionPrinter<'a, 'a>,
}

/// A reason why an answer cannot be judged.
type Unsaid = &'static str;

impl StateNames<'_> {
    /// Parses an answer. `None`: the fields have another form.
    fn claim(&self, fields: &[String]) -> Option<Result<Claim, Unsaid>> {
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let (question, answer) = match fields.as_slice() {
            [_, "alias", answer, a, b, flags, at] => (self.alias([a, b], flags, at)?, alias_answer(answer)?),
            [_, "modref", answer, call, loc, _] => (self.call_location(call, loc)?, modref_answer(answer)?),
            [_, "calls", answer, first, second, _] => {
                let (first, second) = (self.inst(first)?, self.inst(second)?);
                (Ok(Question::CallCall { first, second }), modref_answer(answer)?)
            }
            _ => return None,
        };
        Some(question.map(|question| Claim { question, answer, rule: None }))
    }

    fn alias(&self, sides: [&str; 2], flags: &str, at: &str) -> Option<Result<Question, Unsaid>> {
        let when = match (flags.contains('x'), at) {
            (true, "-") => AskedWhen::AcrossIterations,
            (false, "-") => AskedWhen::Together,
            (_, at) => AskedWhen::At(self.inst(at)?),
        };
        let [a, b] = match (self.location(sides[0])?, self.location(sides[1])?) {
            (Ok(a), Ok(b)) => [a, b],
            (Err(why), _) | (_, Err(why)) => return Some(Err(why)),
        };
        let scoped = |side: &AskedLocation| side.by.is_some_and(|by| self.has_scopes(by));
        if when == AskedWhen::AcrossIterations && (scoped(&a) || scoped(&b)) {
            return Some(Err(SCOPES));
        }
        let is_plain = |side: &AskedLocation| side.by.is_none() && side.loc.size.precise().is_some();
        Some(Ok(match when {
            AskedWhen::Together if is_plain(&a) && is_plain(&b) => Question::Alias { a: a.loc, b: b.loc },
            _ => Question::Asked { a, b, when },
        }))
    }

    fn call_location(&self, call: &str, location: &str) -> Option<Result<Question, Unsaid>> {
        let call = self.inst(call)?;
        Some(self.location(location)?.map(|loc| match loc {
            AskedLocation { loc, by: None } if loc.size.precise().is_some() => Question::CallLoc { call, loc },
            _ => Question::CallAsked { call, loc },
        }))
    }

    /// Parses a location.
    fn location(&self, text: &str) -> Option<Result<AskedLocation, Unsaid>> {
        let mut parts = text.rsplitn(3, '/');
        let (by, size, value) = (parts.next()?, parts.next()?, parts.next()?);
        let Some(ptr) = self.value(value)? else { return Some(Err(NO_NAME)) };
        let ty = self.module.value_type(self.body(), ptr);
        let Some(space) = ty.and_then(|ty| self.module.types.pointer_space(ty)) else { return Some(Err(NO_POINTER)) };
        let Some(size) = location_size(size)? else { return Some(Err(SCALABLE)) };
        let by = match by {
            "-" => None,
            "?" => return Some(Err(NO_INSTRUCTION)),
            by => Some(self.inst(by)?),
        };
        Some(Ok(AskedLocation { loc: MemoryLocation { ptr, size, space }, by }))
    }

    fn body(&self) -> &Function {
        self.module.function(self.function)
    }

    fn inst(&self, word: &str) -> Option<InstId> {
        self.insts.get(word.strip_prefix('i')?.parse::<usize>().ok()?).copied()
    }

    /// Parses a value. The inner `None`: the constant is no operand of the function.
    fn value(&self, word: &str) -> Option<Option<Value>> {
        let (letter, rest) = word.split_at_checked(1)?;
        match letter {
            "i" => self.inst(word).map(|inst| Some(Value::Inst(inst))),
            "a" => {
                let number: u32 = rest.parse().ok()?;
                ((number as usize) < self.body().params.len()).then_some(Some(Value::Arg(number)))
            }
            "k" => Some(self.constant(rest)),
            _ => None,
        }
    }

    /// Finds a constant by its text among the operands.
    fn constant(&self, text: &str) -> Option<Value> {
        let mut found = None;
        for inst in &self.insts {
            self.body().inst(*inst).kind.for_each_operand(|v| {
                let is_constant = !matches!(v, Value::Inst(_) | Value::Arg(_) | Value::Block(_));
                if found.is_none() && is_constant && self.values.operand_text(v) == text {
                    found = Some(v);
                }
            });
        }
        found
    }

    /// Whether an instruction's metadata names alias scopes.
    fn has_scopes(&self, inst: InstId) -> bool {
        let kinds = &self.body().inst(inst).metadata;
        kinds.iter().any(|(kind, _)| matches!(self.module.md_kind_name(*kind), "alias.scope" | "noalias"))
    }
}

/// Parses a size. The inner `None`: a multiple of vscale.
fn location_size(word: &str) -> Option<Option<LocationSize>> {
    let (sign, bytes) = word.split_at_checked(1)?;
    let bytes = || bytes.parse::<u64>().ok();
    Some(Some(match sign {
        "=" => LocationSize::Precise(bytes()?),
        "<" => LocationSize::UpperBound(bytes()?),
        "+" => LocationSize::AfterPointer,
        "*" => LocationSize::BeforeOrAfterPointer,
        "v" => return Some(None),
        _ => return None,
    }))
}

fn alias_answer(word: &str) -> Option<Answer> {
    Some(Answer::Alias(match word.split_once(':') {
        Some(("P", offset)) => AliasResult::PartialAlias(Some(offset.parse().ok()?)),
        None if word == "N" => AliasResult::NoAlias,
        None if word == "M" => AliasResult::MustAlias,
        None if word == "P" => AliasResult::PartialAlias(None),
        _ => return None,
    }))
}

fn modref_answer(word: &str) -> Option<Answer> {
    let info = match word {
        "0" => ModRefInfo::NoModRef,
        "1" => ModRefInfo::Ref,
        "2" => ModRefInfo::Mod,
        _ => return None,
    };
    Some(Answer::ModRef(info))
}

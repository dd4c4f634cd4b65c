//! Compares two oracles on one kernel.

use super::answer_status::{NoAnswerReason, no_answer};
use super::{Item, Kind};
use crate::answers::{Answer, AskedLocation, Claim, MemoryLocation, Question};
use crate::case::lines::CaseLines;
use crate::confirmation::blame::{BlamedAnswer, blame};
use crate::confirmation::check::{ModuleReport, check};
use crate::confirmation::reduced_kernel::each_reduced;
use crate::evaluation::panel::{OracleReply, Panel, failures};
use crate::finding::Finding;
use crate::finding::Summary;
use crate::finding::describe;
use crate::finding::fingerprint::computed_by;
use crate::finding::signature::cause;
use crate::ir::dialect::Dialect;
use crate::ir::print::{ModulePrinter, print_module};
use crate::ir::{FuncId, InstId, InstKind, Module, Value};
use crate::judge::{Agreement, agreement};
use crate::oracle::targets::missing_target;
use crate::oracle::{Ask, Oracle, OracleError, Subject, Transport};
use std::collections::{BTreeMap, BTreeSet};

/// A kernel about which both oracles are asked.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The file's path, or the seed.
    pub file: String,
    /// The module.
    pub module: Module,
    /// The content of the module's case lines.
    pub lines: CaseLines,
    /// The functions that a launch enters.
    pub entries: Vec<FuncId>,
}

/// The options of a comparison. The panel holds the two oracles.
#[derive(Copy, Clone, Debug)]
pub struct CompareOptions {
    /// The number of runs per function.
    pub runs: u32,
    /// Whether to reduce an error that only the new oracle makes.
    pub reduce: bool,
}

/// The result of comparing one kernel.
#[derive(Clone, Debug, Default)]
pub struct KernelComparison {
    /// The differences between the two oracles.
    pub items: Vec<Item>,
    /// Whether the kernel was judged, because the two oracles differ on it.
    pub judged: bool,
    /// The number of runs that are evidence.
    pub counted: u64,
    /// All counts of the judgement; zero if the kernel was not judged.
    pub summary: Summary,
    /// Whether the old oracle has no answer about the kernel, because it rejects the kernel, crashes or hangs.
    pub old_refuses: bool,
    /// The number of differences that only occur because one of the two oracles was built without the kernel's target.
    pub of_target: u64,
    /// The failures of aliasmith itself.
    pub failures: Vec<OracleError>,
}

/// The indices of the two oracles in the panel.
pub(super) const OLD: usize = 0;
const NEW: usize = 1;

/// Asks both oracles about a kernel, and judges the kernel if they differ.
pub fn compare_kernel(panel: &Panel, kernel: &Kernel, took: CompareOptions) -> KernelComparison {
    let mut seen = KernelComparison::default();
    let said = panel.in_lane(Transport::Plugin).ask_file(&kernel.module);
    seen.failures.extend(failures(&said).cloned());
    let has_target = [OLD, NEW].map(|at| lacks(panel, at, &kernel.module).is_none());
    let (said, of_target) = match has_target {
        [true, false] => without_target(panel, kernel, said, OLD),
        [false, true] => without_target(panel, kernel, said, NEW),
        _ => (said, 0),
    };
    seen.of_target = of_target;
    let answers = answers(panel, kernel, &said);
    let code = code(panel, kernel).unwrap_or_else(|failure| {
        seen.failures.push(failure);
        true
    });
    let fails = said.iter().any(|s| !matches!(s, OracleReply::Answers(_)));
    // If only the new oracle has the kernel's target, and this changes answers, the kernel is judged too.
    let is_new = of_target > 0 && has_target[NEW];
    if !(code || fails || is_new || !answers.is_empty()) {
        return seen;
    }
    let checked = check(panel, &kernel.module, &kernel.lines, &kernel.entries, took.runs);
    (seen.judged, seen.counted, seen.summary) = (true, checked.counted, checked.summary.clone());
    seen.failures.extend(checked.failures.iter().cloned());
    record_wrong(panel, kernel, &checked, took, &mut seen);
    let refused = |at: usize| checked.unsupported.iter().find(|(name, _)| name == panel.oracles[at].name());
    let refusal = match (refused(OLD), refused(NEW)) {
        (None, Some((_, why))) => Some((Kind::NewlyRefused, why)),
        // If the new oracle is wrong about the kernel, the item for this error already reports the old oracle's
        // rejection.
        (Some((_, why)), None) if !seen.old_refuses => Some((Kind::OldRefuses, why)),
        _ => None,
    };
    seen.old_refuses |= refused(OLD).is_some();
    if let Some((kind, why)) = refusal {
        let title = why.lines().next().unwrap_or("").trim().to_string();
        let (cause, function, place) = (title.clone(), String::new(), String::new());
        seen.items.push(Item { kind, cause, title, function, place, confirmed: None });
    }
    if code {
        seen.items.extend(checked.violations.iter().map(|v| Item {
            kind: Kind::Undefined,
            cause: v.ub.clone(),
            title: format!("the kernel's own undefined behaviour: {}", v.ub),
            function: v.function.clone(),
            place: v.detail.clone(),
            confirmed: None,
        }));
    }
    seen.items.extend(answers);
    seen
}

/// Returns the target of the module, if the oracle at this position was built without it.
pub(super) fn lacks<'m>(panel: &Panel, oracle: usize, module: &'m Module) -> Option<&'m str> {
    match &panel.oracles[oracle] {
        Oracle::Opt(opt) => missing_target(opt, &module.triple),
        Oracle::Reference => None,
    }
}

/// Asks the oracle at position `at` again, without the target's alias analysis, because the other oracle lacks the
/// kernel's target. Returns the replies of both oracles, and the number of differences that disappear.
fn without_target(panel: &Panel, kernel: &Kernel, mut said: Vec<OracleReply>, at: usize) -> (Vec<OracleReply>, u64) {
    let before = differing(&said);
    let Oracle::Opt(opt) = &panel.oracles[at] else { return (said, 0) };
    if before == 0 {
        return (said, 0);
    }
    let ask = Ask { aa_pipeline: Some(opt.manifest.providers("").join(",")), ..panel.ask.clone() };
    said[at] = panel
        .in_lane(Transport::Plugin)
        .ask_opt(opt, Subject::whole(&kernel.module), &ask)
        .map_or_else(OracleReply::Unknown, OracleReply::from);
    let after = differing(&said);
    (said, before.saturating_sub(after))
}

/// Returns the number of questions to which the two oracles give different answers.
fn differing(said: &[OracleReply]) -> u64 {
    let [old, new] = [OLD, NEW].map(|at| best(&said[at]));
    let differs = |(key, (was, _)): &(&_, &(&Claim, _))| {
        new.get(*key).is_some_and(|(is, _)| agreement(was.answer, is.answer) != Agreement::Same)
    };
    old.iter().filter(differs).count() as u64
}

/// Records the errors of both oracles. If an oracle gives no answer, it is neither wrong nor right.
fn record_wrong(
    panel: &Panel,
    asked: &Kernel,
    checked: &ModuleReport,
    took: CompareOptions,
    seen: &mut KernelComparison,
) {
    let [old, new] = [OLD, NEW].map(|at| panel.oracles[at].name());
    let is_wrong = |f: &Finding, name: &str| f.versions.get(name) == Some(&true);
    let mut new_ones = Vec::new();
    let mut reported = BTreeSet::new();
    for kernel in &checked.confirmed {
        for (at, list) in kernel.findings.iter().enumerate() {
            let Some(first) = list.first() else { continue };
            let silent = |oracle: usize, seen: &mut KernelComparison| {
                no_answer(panel, oracle, &asked.module, first).unwrap_or_else(|failure| {
                    let why = failure.to_string();
                    seen.failures.push(failure);
                    Some(NoAnswerReason { why, of_kernel: true })
                })
            };
            let (kind, why) = match (is_wrong(first, old), is_wrong(first, new)) {
                (true, true) => (Kind::StillWrong, None),
                (_, false) => match silent(NEW, seen) {
                    None => (Kind::NoLongerWrong, targetless(panel, first, &asked.module)),
                    // A rejected kernel, a crash or a hang is reported separately.
                    Some(_) => continue,
                },
                (false, true) => match silent(OLD, seen) {
                    Some(silence) => {
                        seen.old_refuses |= silence.of_kernel;
                        (Kind::OldRefuses, Some(silence.why))
                    }
                    None => {
                        new_ones.push(kernel.clone().with_single_answer(at));
                        continue;
                    }
                },
            };
            if reported.insert((kind, first.signature.clone())) {
                let item = item(kind, first);
                let who = if kind == Kind::OldRefuses { old } else { new };
                let title = why.map_or(item.title.clone(), |why| format!("{}; of {who}: {why}", item.title));
                seen.items.push(Item { title, ..item });
            }
        }
    }
    let reduced = if took.reduce { each_reduced(panel, &new_ones) } else { Ok(new_ones.clone()) };
    let small = reduced.unwrap_or_else(|failure| {
        seen.failures.push(failure);
        new_ones
    });
    for one in small {
        let Some(finding) = one.findings.first().and_then(|list| list.last()).cloned() else { continue };
        if reported.insert((Kind::NewlyWrong, cause(&finding.signature).to_string())) {
            seen.items.push(Item { confirmed: Some(Box::new(one)), ..item(Kind::NewlyWrong, &finding) });
        }
    }
}

/// If the new oracle lacks the kernel's target, returns a note about the finding: the new oracle's pipeline shows no
/// error, but was run without the target.
fn targetless(panel: &Panel, f: &Finding, module: &Module) -> Option<String> {
    let target = f.passes().and(lacks(panel, NEW, module))?;
    Some(format!("it ran without the target {target}"))
}

fn item(kind: Kind, f: &Finding) -> Item {
    let by = f.provider.as_ref().map_or_else(String::new, |p| format!(" by {p}"));
    let words = f.signature.rsplit_once('-').map_or(&*f.signature, |(words, _)| words);
    let [a, b] = f.fault.operands().map(Option::unwrap_or_default);
    let place = format!("{a} {b} {}", f.passes().map_or_else(String::new, |p| format!("-passes={p}")));
    Item {
        kind,
        cause: cause(&f.signature).to_string(),
        title: format!("{}: {words}{by}: {}", f.fault.verdict().name(), f.expected),
        function: f.function.clone(),
        place: place.trim().to_string(),
        confirmed: None,
    }
}

/// Whether the outputs of the two oracles differ for some pipeline. Outputs are compared as modules, because releases
/// print the same module differently.
fn code(panel: &Panel, kernel: &Kernel) -> Result<bool, OracleError> {
    let plain = panel.oracles.iter().any(|o| matches!(o, Oracle::Opt(opt) if panel.watches(opt)));
    let lanes = [panel.lane, Transport::Print].into_iter().take(if plain { 2 } else { 1 });
    let pipelines = panel.pipelines.iter().filter(|p| !p.is_cut && p.takes(&kernel.module));
    for (pipeline, lane) in pipelines.flat_map(|p| lanes.clone().map(move |lane| (p, lane))) {
        let mut texts = Vec::new();
        for oracle in &panel.oracles {
            let Oracle::Opt(opt) = oracle else { continue };
            let subject = Subject::whole(&kernel.module);
            let done = panel.transform(opt, lane, &[subject], &pipeline.given)?;
            texts.push(done.lots.first().map(|lot| print_module(&lot.module, Dialect::INTERNAL)));
        }
        if texts.windows(2).any(|two| two[0] != two[1]) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// For each function and question, the most precise answer of an oracle, and the pipeline that gave this answer. The
/// two algorithms of MemorySSA (use optimiser and walker) have separate entries.
type Best<'a> = BTreeMap<(FuncId, String), (&'a Claim, &'a str)>;

fn best<'a>(said: &'a OracleReply) -> Best<'a> {
    let mut best = Best::new();
    let OracleReply::Answers(lists) = said else { return best };
    for list in lists {
        for claim in &list.claims {
            let walker = matches!(claim.question, Question::Clobber { .. }) && list.pipeline.contains("walker");
            let key = (list.function, format!("{:?} {walker}", claim.question.unordered()));
            let held = best.entry(key).or_insert((claim, &*list.pipeline));
            if agreement(claim.answer, held.0.answer) == Agreement::FirstPreciser {
                *held = (claim, &*list.pipeline);
            }
        }
    }
    best
}

/// Returns the answers that differ, one item per function, cause and kind.
fn answers(panel: &Panel, kernel: &Kernel, said: &[OracleReply]) -> Vec<Item> {
    let [old, new] = [OLD, NEW].map(|at| best(&said[at]));
    let module = &kernel.module;
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let mut items: Vec<Item> = Vec::new();
    let mut pointers: BTreeSet<(Kind, FuncId, [Value; 2])> = BTreeSet::new();
    let mut reported: BTreeSet<(FuncId, String)> = BTreeSet::new();
    let mut providers: BTreeMap<(Kind, String), Option<String>> = BTreeMap::new();
    for ((function, key), (was, _)) in &old {
        let Some((is, _)) = new.get(&(*function, key.clone())) else { continue };
        let kind = match agreement(was.answer, is.answer) {
            Agreement::Same => continue,
            Agreement::FirstPreciser => Kind::Lost,
            Agreement::SecondPreciser => Kind::Gained,
            Agreement::Incomparable | Agreement::Contradiction => Kind::Changed,
        };
        // The oracles are often asked about two pointers and also about two accesses through them. The question about
        // the pointers comes first. If its answers differ, the question about the accesses is skipped.
        if let Question::Alias { a, b } = &is.question {
            pointers.insert((kind, *function, [a.ptr, b.ptr]));
        }
        if let Question::AliasInsts { a, b } = &is.question
            && let [Some(a), Some(b)] = [a, b].map(|i| address(module, *function, *i))
            && (pointers.contains(&(kind, *function, [a, b])) || pointers.contains(&(kind, *function, [b, a])))
        {
            continue;
        }
        // The use optimiser and the walker usually change in the same way, so the same change is reported once.
        if !reported.insert((*function, format!("{:?} {:?} {:?}", is.question.unordered(), was.answer, is.answer))) {
            continue;
        }
        let (question, spaces, words) = describe_question(module, *function, &is.question);
        let words = if words.is_empty() { String::new() } else { format!(" through {}", words.join(", ")) };
        let title = format!("{question}{spaces}{words}: {}", change([was.answer, is.answer].map(|a| a.to_string())));
        // The more precise oracle is asked once per provider and cause.
        let provider = providers.entry((kind, title.clone())).or_insert_with(|| {
            let (at, claim) = if kind == Kind::Lost { (OLD, was) } else { (NEW, is) };
            let Oracle::Opt(opt) = &panel.oracles[at] else { return None };
            let asked = matches!(claim.answer, Answer::Alias(_) | Answer::ModRef(_));
            let said = BlamedAnswer { module, function: *function, question: claim.question, answer: claim.answer };
            let found = if asked { blame(panel, opt, &panel.ask, said) } else { Ok(None) };
            found.unwrap_or(None)
        });
        let title = format!("{title}{}", provider.as_ref().map_or_else(String::new, |p| format!(" ({p})")));
        let sides = describe::sides(module, &printer, *function, &is.question);
        let [a, b] = sides.texts().map(Option::unwrap_or_default);
        let clobbers = [was, is].map(|claim| describe::describe_claim(module, &printer, *function, claim.answer));
        let place = match clobbers {
            [Some(was), Some(is)] => format!("{a}: {was} before, {is} now"),
            _ => format!("{a} {b}"),
        };
        let function = module.function_name(*function).to_string();
        items.push(Item { kind, cause: title.clone(), title, function, place: place.trim().into(), confirmed: None });
    }
    items
}

/// Describes how an answer changed. If both answers have the same text, they name different defs or phis.
fn change([was, is]: [String; 2]) -> String {
    if was == is { format!("another {is} now") } else { format!("{was} before, {is} now") }
}

/// Returns the pointer of a load or store.
fn address(module: &Module, function: FuncId, i: InstId) -> Option<Value> {
    match &module.function(function).inst(i).kind {
        InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => Some(*ptr),
        _ => None,
    }
}

/// Describes a question: returns its kind, the address spaces of its two operands, and the operations that compute the
/// operands.
fn describe_question(module: &Module, function: FuncId, question: &Question) -> (&'static str, String, Vec<String>) {
    let f = module.function(function);
    let of_location = |loc: &MemoryLocation| (loc.ptr, Some(loc.space.0));
    let of_access = |i: &InstId| match address(module, function, *i) {
        Some(ptr) => (ptr, module.value_type(f, ptr).and_then(|t| module.types.pointer_space(t)).map(|s| s.0)),
        None => (Value::Inst(*i), None),
    };
    let sides = match question {
        Question::Alias { a, b } => vec![of_location(a), of_location(b)],
        Question::AliasInsts { a, b } | Question::Sets { a, b } => vec![of_access(a), of_access(b)],
        Question::Asked { a, b, .. } => vec![of_location(&a.loc), of_location(&b.loc)],
        Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
            vec![of_access(call), of_location(loc)]
        }
        Question::Masked { loc } => vec![of_location(&loc.loc)],
        Question::CallCall { first, second } => vec![of_access(first), of_access(second)],
        Question::Clobber { access } | Question::Memdep { access } => vec![of_access(access)],
    };
    let mut spaces: Vec<u32> = sides.iter().filter_map(|(_, space)| *space).collect();
    spaces.sort_unstable();
    let spaces = match spaces.as_slice() {
        [] => String::new(),
        [one] => format!(" of space {one}"),
        [a, b, ..] if a == b => format!(" within space {a}"),
        [a, b, ..] => format!(" of spaces {a} and {b}"),
    };
    (question.kind().name(), spaces, computed_by(module, f, sides.into_iter().map(|(v, _)| v).collect()))
}

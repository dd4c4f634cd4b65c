//! Judges the answers that passes got (`--ask heard`). A state is the module at the time when a pass asked. Each state
//! is run on the kernel's inputs, and the answers about the state are judged by these runs (docs/soundness.md, "What
//! passes ask").

use super::pair::has_same_types;
use super::pass_list::shortest;
use crate::answers::{Answer, Answers, AskedWhen, Claim, LocationSize, Question, QuestionKind};
use crate::evaluation::assess::{Assessment, Run, VARIANTS, assess, assess_variants};
use crate::evaluation::panel::{Panel, undecided};
use crate::evaluation::volatile::read_as;
use crate::finding::describe;
use crate::finding::summary::{QuestionCounts, Summary};
use crate::finding::{HeardBy, WitnessRecord};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Module};
use crate::judge::{ObservationPlan, RunFacts, Verdict, Witness};
use crate::machine::{Execution, Program, execute};
use crate::oracle::heard::{HeardKind, HeardQuestion, HeardState, ReadState, is_repeated, listen};
use crate::oracle::pipeline_probe::expand_pipeline;
use crate::oracle::{Ask, Opt, Subject, Transport};
use rustc_hash::FxHashMap;

/// The maximum number of states that are judged per pipeline of a user's kernel.
pub(super) const MAX_STATES: usize = 64;

/// The names of the counts of states and answers that are not judged.
const NO_ENTRY: &str = "heard: the state has another entry";
const NO_RUN: &str = "heard: answers about states without a run that counts";
const NOT_ACCESSED: &str = "heard: answers whose accesses no run makes";

/// The text that follows the name of a question to callCapturesBefore.
const CAPTURES: &str = ", with what is captured before the call";

/// An answer that a pass got, and that a run refutes in every layout and draw.
#[derive(Clone, Debug)]
pub struct RefutedAnswer {
    /// The pass that asked, its pipeline and its module.
    pub by: HeardBy,
    /// The answer.
    pub claim: Claim,
    /// The operands of the question.
    pub sides: describe::Sides,
    /// The name of the function, without `@`.
    pub function: String,
    /// A description of how the run contradicts the answer.
    pub expected: String,
    /// The run that refutes the answer.
    pub witness: WitnessRecord,
    /// The provider that alone gives the answer. `None` if no single provider does, or if the walker gave the answer.
    pub provider: Option<String>,
    /// Whether analyses without cached results give another answer about the text of the state.
    pub is_stale: bool,
}

/// A state, and the facts from running it on the kernel's inputs.
pub(super) struct JudgedState {
    pub read: ReadState,
    answers: Answers,
    assessment: Assessment,
    entry: FuncId,
}

impl JudgedState {
    /// Runs a state on the inputs of a kernel, and counts the answers about the state. Returns `None` if no answer can
    /// be judged.
    pub fn new(
        panel: &Panel,
        opt: &Opt,
        state: &HeardState,
        before: (&Module, FuncId),
        runs: &[Run],
        summary: &mut Summary,
    ) -> Option<JudgedState> {
        let read = match state.read(opt.manifest.dialect()) {
            Ok(read) => read,
            Err(why) => {
                summary.discard(why, state.count() as u64);
                return None;
            }
        };
        for (why, n) in &read.unsaid {
            summary.discard(*why, *n);
        }
        let Some(entry) = same_entry(before, &read.module) else {
            summary.discard(NO_ENTRY, read.claims.len() as u64);
            return None;
        };
        if read.claims.is_empty() {
            return None;
        }
        let answers = answers(opt, &read);
        let program = Program::of_release(&read.module, read_as(opt.manifest.major, before.0));
        let runs: Vec<Run> = runs.iter().map(|run| Run { entry, setup: run.setup.clone() }).collect();
        let assessment = assess(&read.module, &program, &[&answers], &runs, &panel.options);
        let facts: FxHashMap<Question, &RunFacts> = assessment.questions().map(|(_, q, facts)| (*q, facts)).collect();
        for heard in &read.claims {
            let Some(facts) = facts.get(&heard.claim.question) else { continue };
            summary.question(QuestionKind::Heard, facts.accessed, facts.usable, facts.overlapping);
            let counts = QuestionCounts::of_one(facts.accessed, facts.usable, facts.overlapping);
            summary.reach.operation(QuestionKind::Heard.name(), heard.described(), &counts);
            if let Question::Asked { a, b, .. } = heard.claim.question {
                summary.reach.asked_by(&heard.pass, [a, b].map(|side| side.loc.space.0), &counts);
            }
            if !facts.accessed {
                summary.discard(if assessment.counted == 0 { NO_RUN } else { NOT_ACCESSED }, 1);
            }
        }
        let moot = assessment.untestable_questions(&read.module, None).count() as u64;
        *summary.moot.entry(QuestionKind::Heard).or_default() += moot;
        Some(JudgedState { read, answers, assessment, entry })
    }

    /// Returns the claims that a run refutes, by index, each with its witness. If an alias analysis gave a wrong answer
    /// about the same state, wrong clobbers are omitted, because they follow from this answer.
    pub fn refuted(&self) -> Vec<(usize, Witness)> {
        let mut all = self.all_refuted();
        let is_clobber = |(at, _): &(usize, Witness)| matches!(self.answers.claims[*at].answer, Answer::Clobber(_));
        if !all.iter().all(is_clobber) {
            all.retain(|claim| !is_clobber(claim));
        }
        all
    }

    fn all_refuted(&self) -> Vec<(usize, Witness)> {
        let verdict = |at| match self.assessment.verdict(&[&self.answers], 0, at) {
            Verdict::Refuted(witness) => Some((at, witness)),
            Verdict::Unrefuted | Verdict::Lead(..) => None,
        };
        (0..self.answers.claims.len()).filter_map(verdict).collect()
    }
}

fn answers(opt: &Opt, read: &ReadState) -> Answers {
    let claims = read.claims.iter().map(|heard| heard.claim).collect();
    Answers { oracle: opt.manifest.name.clone(), claims, ..Answers::empty(read.function) }
}

/// Returns the entry of a state, if it can be called like the kernel's entry.
fn same_entry((before, entry): (&Module, FuncId), after: &Module) -> Option<FuncId> {
    let own = before.function(entry);
    let there = after.find_function(before.function_name(entry)).filter(|f| !after.function(*f).is_declaration())?;
    has_same_types((before, after), own, after.function(there)).then_some(there)
}

/// Returns the answers that passes of a pipeline got and that the run refutes. An answer is returned only if it is
/// refuted under every layout and draw.
pub fn refuted_answers(panel: &Panel, opt: &Opt, given: &str, module: &Module, run: &Run) -> Vec<RefutedAnswer> {
    if let (Transport::Print, Some(plugin)) = (panel.lane, opt.plugin_in_use()) {
        plugin.end_servers(); // a finding is confirmed in a fresh process
    }
    let subject = Subject::whole(module);
    let Some(heard) = listen(opt, subject, given, (&panel.ask, MAX_STATES), panel.timeouts) else { return Vec::new() };
    let mut found = Vec::new();
    for state in &heard.states {
        let before = (module, run.entry);
        let runs = std::slice::from_ref(run);
        let Some(judged) = JudgedState::new(panel, opt, state, before, runs, &mut Summary::new()) else { continue };
        if undecided(opt, &judged.read.module).is_some() {
            continue;
        }
        let refuted = judged.refuted();
        if refuted.is_empty() {
            continue;
        }
        let own = Run { entry: judged.entry, setup: run.setup.clone() };
        let answers = [&judged.answers];
        let every: Vec<Assessment> =
            assess_variants(&judged.read.module, &answers, &own, &panel.options, VARIANTS.into_iter()).collect();
        for (at, witness) in refuted {
            if every.iter().all(|v| matches!(v.verdict(&answers, 0, at), Verdict::Refuted(_))) {
                found.push(refuted_answer(panel, opt, (given, state), &judged, (at, &witness), &own));
            }
        }
    }
    found
}

fn refuted_answer(
    panel: &Panel,
    opt: &Opt,
    (given, state): (&str, &HeardState),
    judged: &JudgedState,
    (at, witness): (usize, &Witness),
    run: &Run,
) -> RefutedAnswer {
    let ReadState { module, function, claims, .. } = &judged.read;
    let heard = &claims[at];
    let claim = heard.claim;
    let about = HeardQuestion { state, heard };
    let again = |ask: &Ask| is_repeated(opt, about, &module.triple, ask, panel.timeouts);
    let alone = |provider: &&&str| again(&Ask { aa_pipeline: Some(provider.to_string()), ..panel.ask.clone() });
    let provider = match claim.question {
        Question::Clobber { .. } => None,
        _ => opt.manifest.providers(&module.triple).iter().find(alone).map(|provider| provider.to_string()),
    };
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let (plan, _) = ObservationPlan::new(module, &[&judged.answers]);
    let mut execution = Execution::default();
    let program = Program::new(module);
    execute(&program, module, run.entry, &run.setup, &panel.options, &plan.watch(module), &mut execution);
    RefutedAnswer {
        by: HeardBy {
            passes: given.to_string(),
            pass: heard.pass.clone(),
            asked: words(&claim) + if heard.kind == HeardKind::Captures { CAPTURES } else { "" },
            shortest: String::new(),
            state: state.text.clone(),
        },
        claim,
        sides: describe::claim_sides(module, &printer, *function, &claim.question, claim.answer),
        function: module.function_name(*function).to_string(),
        expected: describe::describe_execution(module, &execution, claim.answer, witness),
        witness: describe::witness(module, &printer, &run.setup, &execution, witness),
        provider,
        is_stale: !again(&panel.ask),
    }
}

/// Returns the question as a text: `alias of 4 bytes and any bytes of the object, across iterations`.
fn words(claim: &Claim) -> String {
    let size = |size: LocationSize| match size {
        LocationSize::Precise(n) => format!("{n} bytes"),
        LocationSize::UpperBound(n) => format!("at most {n} bytes"),
        LocationSize::AfterPointer => "any bytes after the pointer".into(),
        LocationSize::BeforeOrAfterPointer => "any bytes of the object".into(),
    };
    match claim.question {
        Question::Alias { a, b } => format!("alias of {} and {}", size(a.size), size(b.size)),
        Question::Asked { a, b, when } => {
            let when = match when {
                AskedWhen::Together => "",
                AskedWhen::AcrossIterations => ", across iterations",
                AskedWhen::At(_) => ", at an instruction",
            };
            format!("alias of {} and {}{when}", size(a.loc.size), size(b.loc.size))
        }
        Question::CallLoc { loc, .. } => format!("a call and {}", size(loc.size)),
        Question::CallAsked { loc, .. } => format!("a call and {}", size(loc.loc.size)),
        Question::Masked { loc } => format!("what may be done to {}", size(loc.loc.size)),
        Question::Clobber { .. } => "the clobber of an access".into(),
        _ => "two calls".into(),
    }
}

/// Returns the shortest known pipeline in which a pass gets a refuted answer with the same [`key`]. If no shorter
/// pipeline is found, returns the given pipeline.
pub fn shortest_pipeline(panel: &Panel, opt: &Opt, of: &RefutedAnswer, module: &Module, run: &Run) -> String {
    let panel = panel.in_lane(Transport::Plugin);
    let shows = |pipeline: &str| {
        let found = refuted_answers(&panel, opt, pipeline, module, run);
        found.iter().any(|other| key(other) == key(of) && !other.is_stale)
    };
    let whole = expand_pipeline(opt, &of.by.passes, panel.timeouts);
    whole.and_then(|whole| shortest(&whole, shows)).unwrap_or_else(|| of.by.passes.clone())
}

/// Returns the key of a refuted answer: the pass that asked, the kind of the question, and the answer. Answers with
/// equal keys are one error.
pub fn key(refuted: &RefutedAnswer) -> (&str, QuestionKind, &'static str) {
    (&refuted.by.pass, refuted.claim.question.kind(), Answer::name(refuted.claim.answer))
}

//! Runs a module on the machine and judges every claim about it.

use crate::answers::{Answers, Question};
use crate::case::Setup;
use crate::input_search::Search;
use crate::ir::{FuncId, Module};
use crate::judge::{ClaimRef, FunctionFacts, ObservationPlan, RunFacts, Verdict, observe, verdict};
use crate::machine::{Discard, Execution, Options, Outcome, Program, Ub, Watch, execute};
use crate::oracle::{is_time_up, time_left};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// One run to execute.
#[derive(Clone, Debug)]
pub struct Run {
    /// The function that the launch enters.
    pub entry: FuncId,
    /// The inputs, launch and seed.
    pub setup: Setup,
}

/// The variants under which a witness must still refute the claim. Each is a pair of `layout_seed` and `undef_seed` of
/// [`Options`].
pub const VARIANTS: [(u64, u64); 3] = [(0, 0), (1, 1), (2, 0)];

/// The questions of all claims about one module.
#[derive(Debug)]
struct AskedQuestions {
    plan: ObservationPlan,
    watch: Watch,
    refs: Vec<Vec<Option<ClaimRef>>>,
    /// The index of each function's facts.
    places: FxHashMap<FuncId, usize>,
}

/// The results of all runs of one module for all claims.
#[derive(Clone, Debug)]
pub struct Assessment {
    asked: Arc<AskedQuestions>,
    facts: Vec<FunctionFacts>,
    /// The number of runs that are evidence.
    pub counted: u64,
    /// The number of IR instructions that all runs executed.
    pub steps: u64,
    /// Counts by reason: runs that did not count (`ub: race`, `unsupported: …`), answers that were not judged, and
    /// searches that the deadline ended.
    pub discarded: BTreeMap<String, u64>,
    /// The first undefined behaviour of each run that has any, with the index of the run.
    pub violations: Vec<(usize, Ub)>,
    /// For each run, the reason why it did not count. `None` if the run counted.
    pub ends: Vec<Option<String>>,
    /// The indices of the runs that did not end within the step limit. These runs take the longest.
    pub endless: BTreeSet<usize>,
}

/// The reason why answers were not judged: there are more questions than
/// [`QUESTION_LIMIT`](crate::answers::QUESTION_LIMIT).
pub const BEYOND_LIMIT: &str = "answers beyond the question limit";

/// The reason why a function got fewer runs: the deadline of the whole command has passed.
pub const TIME_UP: &str = "functions that the deadline left";

/// The reason why a function got fewer runs: it used its share of the time, and the rest is for the other functions.
const SHARE_SPENT: &str = "functions that spent their share of the deadline";

/// Executes the runs, and records their facts about the questions of `answers`.
pub fn assess(module: &Module, program: &Program, answers: &[&Answers], runs: &[Run], options: &Options) -> Assessment {
    let mut result = Assessment::new(module, answers);
    let asked = result.asked.clone();
    let mut execution = Execution::default();
    for (index, Run { entry, setup }) in runs.iter().enumerate() {
        execute(program, module, *entry, setup, options, &asked.watch, &mut execution);
        result.add(index, &execution);
    }
    result
}

/// Executes the run once per variant, that is, per pair of layout seed and seed of undefined values. The iterator
/// executes one variant per step. Each result is about only one variant.
pub fn assess_variants<'a, I: Iterator<Item = (u64, u64)>>(
    module: &'a Module,
    answers: &[&Answers],
    Run { entry, setup }: &'a Run,
    options: &'a Options,
    variants: I,
) -> impl Iterator<Item = Assessment> + use<'a, I> {
    let program = Program::new(module);
    let blank = Assessment::new(module, answers);
    let mut execution = Execution::default();
    variants.map(move |(layout_seed, undef_seed)| {
        let options = Options { layout_seed, undef_seed, ..options.clone() };
        let mut result = blank.clone();
        execute(&program, module, *entry, setup, &options, &blank.asked.watch, &mut execution);
        result.add(0, &execution);
        result
    })
}

/// Executes the runs that the searches for inputs propose, one search after the other. Returns the facts of the runs,
/// and the runs. If the command has a deadline, a search may end early.
pub fn assess_search<'m>(
    module: &Module,
    program: &Program,
    answers: &[&Answers],
    searches: impl IntoIterator<Item = Search<'m>>,
    options: &Options,
) -> (Assessment, Vec<Run>) {
    run_searches(module, program, answers, (searches, false), options)
}

/// Like [`assess_search`], but stops after the first search with a run that is evidence.
pub fn assess_first_search<'m>(
    module: &Module,
    program: &Program,
    answers: &[&Answers],
    searches: impl IntoIterator<Item = Search<'m>>,
    options: &Options,
) -> (Assessment, Vec<Run>) {
    run_searches(module, program, answers, (searches, true), options)
}

fn run_searches<'m>(
    module: &Module,
    program: &Program,
    answers: &[&Answers],
    (searches, first_only): (impl IntoIterator<Item = Search<'m>>, bool),
    options: &Options,
) -> (Assessment, Vec<Run>) {
    let mut result = Assessment::new(module, answers);
    let mut runs = Vec::new();
    let mut execution = Execution::default();
    // All searches use one watch list, because copying it is slow if the module has thousands of functions.
    let mut watch = result.asked.watch.clone();
    let searches = searches.into_iter();
    let mut left = searches.size_hint().1.unwrap_or(1);
    for mut search in searches {
        // If there is a deadline, each search gets an equal share of the remaining time. A search without a run that
        // counts may exceed its share.
        let end = time_left().map(|time| Instant::now() + time / left.max(1) as u32);
        left = left.saturating_sub(1);
        let counted = result.counted;
        let before = search.watch(&mut watch);
        let entry = search.entry();
        while let Some(setup) = search.propose(result.questions_of(search.functions())) {
            if is_time_up() {
                *result.discarded.entry(TIME_UP.to_string()).or_default() += 1;
                break;
            }
            if result.counted > counted && end.is_some_and(|end| Instant::now() >= end) && left > 0 {
                *result.discarded.entry(SHARE_SPENT.to_string()).or_default() += 1;
                break;
            }
            execute(program, module, entry, &setup, options, &watch, &mut execution);
            let news = result.record_run(runs.len(), &execution);
            search.record_run(&setup, &execution, news);
            runs.push(Run { entry, setup });
        }
        for (function, known) in before.into_iter().rev() {
            watch.functions[function.0 as usize] = known;
        }
        if first_only && result.counted > 0 {
            break;
        }
    }
    (result, runs)
}

impl Assessment {
    /// Returns the result of no runs.
    fn new(module: &Module, answers: &[&Answers]) -> Assessment {
        let (plan, refs) = ObservationPlan::new(module, answers);
        let (watch, facts) = (plan.watch(module), plan.no_facts());
        let unplanned = refs.iter().flatten().filter(|r| r.is_none()).count() as u64;
        let left_out = answers.iter().map(|a| a.left_out).sum::<u64>() + unplanned;
        let mut discarded: BTreeMap<String, u64> =
            (left_out > 0).then(|| (BEYOND_LIMIT.to_string(), left_out)).into_iter().collect();
        for a in answers {
            if let Some(why) = a.unread {
                *discarded.entry(format!("output of {} not read: {why}", a.oracle)).or_default() += 1;
            }
        }
        let places = plan.functions.iter().enumerate().map(|(at, f)| (f.function, at)).collect();
        Assessment {
            asked: Arc::new(AskedQuestions { plan, watch, refs, places }),
            facts,
            counted: 0,
            steps: 0,
            discarded,
            violations: Vec::new(),
            ends: Vec::new(),
            endless: BTreeSet::new(),
        }
    }

    /// Records one run, and returns whether it added a fact.
    fn record_run(&mut self, index: usize, execution: &Execution) -> bool {
        let entered: BTreeSet<FuncId> = execution.activations.iter().map(|a| a.function).collect();
        let places: Vec<usize> = entered.iter().filter_map(|f| self.asked.places.get(f).copied()).collect();
        let weight = |facts: &[FunctionFacts]| -> usize {
            places.iter().flat_map(|at| &facts[*at].known).map(RunFacts::weight).sum()
        };
        let before = weight(&self.facts);
        self.add(index, execution);
        weight(&self.facts) != before
    }

    /// Adds the results of one run.
    fn add(&mut self, index: usize, execution: &Execution) {
        self.steps += execution.steps;
        self.ends.push(match &execution.outcome {
            Outcome::Counted => None,
            Outcome::Violation(ub) => Some(format!("ub: {}", ub.kind)),
            Outcome::Discard(why) => Some(why.to_string()),
        });
        match &execution.outcome {
            Outcome::Counted => self.counted += 1,
            Outcome::Violation(ub) => {
                *self.discarded.entry(format!("ub: {}", ub.kind)).or_default() += 1;
                self.violations.push((index, ub.clone()));
            }
            Outcome::Discard(why) => {
                *self.discarded.entry(why.to_string()).or_default() += 1;
                if *why == Discard::StepBudget {
                    self.endless.insert(index);
                }
            }
        }
        observe(&self.asked.plan, execution, index, &mut self.facts);
    }

    /// Returns the runs that ended. Each has its index in the list of all runs.
    pub fn ended_runs(&self, runs: &[Run]) -> (Vec<usize>, Vec<Run>) {
        let ended = runs.iter().enumerate().filter(|(at, _)| !self.endless.contains(at));
        ended.map(|(at, run)| (at, run.clone())).unzip()
    }

    /// Returns the verdict of all runs on one claim. `answer` is the index in `answers`, the lists given to [`assess`];
    /// `claim` is the index in `answers[answer].claims`.
    pub fn verdict(&self, answers: &[&Answers], answer: usize, claim: usize) -> Verdict {
        let claim_data = &answers[answer].claims[claim];
        match self.asked.refs[answer][claim] {
            Some(at) => verdict(claim_data.answer, &self.facts[at.function].known[at.question]),
            None => Verdict::Unrefuted,
        }
    }

    /// Returns the untestable questions about one function, or about all functions.
    pub fn untestable_questions(&self, module: &Module, only: Option<FuncId>) -> impl Iterator<Item = &Question> {
        let all = 0..self.asked.plan.functions.len();
        let places = only.map_or(all, |f| self.asked.places.get(&f).map_or(0..0, |at| *at..at + 1));
        let each = self.asked.plan.functions[places]
            .iter()
            .flat_map(|f| f.questions.iter().zip(f.untestable_questions(module)));
        each.filter(|(_, moot)| *moot).map(|(question, _)| question)
    }

    /// Returns every distinct question with its function and its facts.
    pub fn questions(&self) -> impl Iterator<Item = (FuncId, &Question, &RunFacts)> {
        self.asked
            .plan
            .functions
            .iter()
            .zip(&self.facts)
            .flat_map(|(f, facts)| f.questions.iter().zip(&facts.known).map(move |(q, facts)| (f.function, q, facts)))
    }

    /// Does the same as [`questions`](Self::questions), but only for the given functions. A module may have thousands
    /// of functions.
    pub fn questions_of<'a>(
        &'a self,
        functions: &[FuncId],
    ) -> impl Iterator<Item = (FuncId, &'a Question, &'a RunFacts)> + use<'a> {
        let places: BTreeSet<usize> = functions.iter().filter_map(|f| self.asked.places.get(f).copied()).collect();
        places.into_iter().flat_map(|at| {
            let f = &self.asked.plan.functions[at];
            f.questions.iter().zip(&self.facts[at].known).map(move |(q, facts)| (f.function, q, facts))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alias::{Ask, evaluate};
    use crate::answers::QUESTION_LIMIT;
    use crate::case::Input;
    use crate::ir::parse::parse_module;
    use crate::target::Profile;

    #[test]
    fn answers_beyond_the_limit_are_counted_and_not_judged() {
        let body = "  store i8 0, ptr %p\n".repeat(500);
        let text = format!("define void @f(ptr %p) {{\n{body}  ret void\n}}\n");
        let module = parse_module("large.ll", text.as_bytes()).expect("good text").module;
        let answers = evaluate(&module, FuncId(0), Profile::sound(), Ask::ALL);
        assert_eq!(answers.claims.len(), QUESTION_LIMIT);
        assert_eq!(answers.left_out, 500 * 499 / 2 - QUESTION_LIMIT as u64);

        let mut other = answers.clone();
        other.left_out = 0;
        if let Question::AliasInsts { a, b } = other.claims[0].question {
            other.claims[0].question = Question::AliasInsts { a: b, b: a };
        }
        let all = [&answers, &other];
        let assessment = assess(&module, &Program::new(&module), &all, &[], &Options::default());
        assert_eq!(assessment.questions().count(), QUESTION_LIMIT);
        assert_eq!(assessment.discarded[BEYOND_LIMIT], answers.left_out + 1, "a new question of the second oracle");
        assert_eq!(assessment.verdict(&all, 1, 0), Verdict::Unrefuted);
    }

    #[test]
    fn runs_that_end_keep_their_places() {
        let text = "define void @f(i1 %again) {\n  br label %loop\nloop:\n  br i1 %again, label %loop, label %end\nend:\n  ret void\n}\n";
        let module = parse_module("loop.ll", text.as_bytes()).expect("good text").module;
        let run = |value| {
            let args = vec![Some(Input::Bits { bits: 1, value })];
            Run { entry: FuncId(0), setup: Setup { args, ..Setup::default() } }
        };
        let runs = [run(1), run(0), run(1), run(0)];
        let assessment = assess(&module, &Program::new(&module), &[], &runs, &Options::default());
        let (places, ended) = assessment.ended_runs(&runs);
        assert_eq!(places, [1, 3]);
        assert!(ended.iter().zip(places).all(|(run, at)| run.setup == runs[at].setup));
    }
}

//! The predicate of the reduction: whether a candidate (a smaller kernel) still shows the error.
//!
//! A candidate *holds* if two conditions are met. First, every oracle of the target still gives the same answer about
//! the same two instructions. Second, the run has no undefined behaviour and still refutes the answer, in every layout
//! and draw that a finding needs. Oracles and instructions must stay the same, because a kernel with a rare error often
//! contains common errors too. If any wrong answer sufficed, the reduction would end with a common error.
//!
//! The machine checks a candidate first, which takes microseconds. Then all remaining candidates of a round are asked
//! about in one process per oracle.

use super::Candidate;
use super::failure_kind::{FailureKind, PipelineFailure};
use super::verdict_cache::VerdictCache;
use crate::answers::{AccessKind, AliasResult, Answer, Answers, Claim, ModRefInfo, Question, QuestionKind, pipeline};
use crate::evaluation::assess::{Assessment, Run, VARIANTS, assess_variants};
use crate::evaluation::panel::{OracleReply, Panel};
use crate::evaluation::shape;
use crate::ir::verify::verify_function;
use crate::ir::{FuncId, Module};
use crate::judge::Verdict;
use crate::oracle::{Ask, Failure, GlobalsAa, Oracle, OracleError, Subject};
use crate::validation::compare_draws::Effort;
use crate::validation::run_pipeline::{crash, run_all};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The number of layouts in which a candidate is run. A finding needs fewer layouts. But a reduction tries many
/// candidates, and some of them hold in a few layouts only by chance. The reduction could not continue from such a
/// candidate.
const LAYOUTS: u64 = 8;

/// The error that a reduction keeps.
#[derive(Clone, Debug)]
pub struct Target {
    /// The kind of the error.
    pub wrong: FailureKind,
    /// The oracles that have the error, by position in the panel.
    pub oracles: Vec<usize>,
    /// The questions that can show the wrong answer. Other questions are not asked.
    pub ask: Ask,
}

impl Target {
    /// Returns the target for an error of these oracles of the panel. `pipelines` are the arguments of `opt` with which
    /// the error occurs.
    pub fn new<'a>(
        panel: &Panel,
        wrong: FailureKind,
        oracles: Vec<usize>,
        mut pipelines: impl Iterator<Item = &'a str>,
    ) -> Target {
        let ask = match &wrong {
            FailureKind::Answer { kind, .. } => {
                let with_globals = pipelines.any(pipeline::has_globals_aa);
                let globals_aa = if with_globals { GlobalsAa::With } else { GlobalsAa::Without };
                // The underlying alias and mod/ref questions are asked too. A wrong answer of MemorySSA, MemDep or
                // alias sets is this analysis' own error only if the underlying answers are right.
                Ask { all_lines: false, globals_aa, ..panel.ask.only_kind(*kind) }.with_underlying_questions()
            }
            FailureKind::Shape { .. } => {
                Ask { alias: false, modref: false, sets: false, memdeps: false, memssa: true, ..panel.ask.clone() }
            }
            FailureKind::Crash { .. } | FailureKind::Hang | FailureKind::Pipeline { .. } => panel.ask.clone(),
        };
        Target { wrong, oracles, ask }
    }

    /// Returns a copy of the panel that asks only the questions of this target.
    pub fn panel(&self, panel: &Panel) -> Panel {
        let mut only = panel.clone();
        if matches!(&self.wrong, FailureKind::Pipeline { .. }) {
            let heard = matches!(&self.wrong, FailureKind::Pipeline { how: PipelineFailure::Heard { .. }, .. });
            only.ask = Ask { heard, ..panel.ask.without_questions() };
        }
        match &self.wrong {
            FailureKind::Answer { kind, .. } => {
                only.pipelines.clear();
                // A report names the first pipeline that gives the answer, which may be one without GlobalsAA. So even
                // if the target needs GlobalsAA, all pipelines of the panel are asked.
                let globals_aa = match self.ask.globals_aa {
                    GlobalsAa::Without => GlobalsAa::Without,
                    _ => panel.ask.globals_aa,
                };
                only.ask = Ask { all_lines: false, globals_aa, ..panel.ask.only_kind(*kind) };
            }
            FailureKind::Pipeline { pipeline, how: PipelineFailure::Shape { .. } } => {
                only.pipelines.retain(|p| p.given == *pipeline)
            }
            FailureKind::Pipeline { pipeline, .. } => only.pipelines.retain(|p| !p.is_cut && p.text == *pipeline),
            FailureKind::Shape { .. } | FailureKind::Crash { .. } | FailureKind::Hang => only.pipelines.clear(),
        }
        only
    }

    /// Whether a pipeline changes the behaviour of the kernel.
    pub fn is_miscompile(&self) -> bool {
        matches!(&self.wrong, FailureKind::Pipeline { how: PipelineFailure::Miscompile, .. })
    }

    /// Whether only runs can show the error. For all other errors, a [quick check](Effort::Quick) makes the same runs
    /// as a full check.
    pub fn needs_runs(&self) -> bool {
        let judges_pass_answers =
            matches!(&self.wrong, FailureKind::Pipeline { how: PipelineFailure::Heard { .. }, .. });
        matches!(&self.wrong, FailureKind::Answer { .. }) || self.is_miscompile() || judges_pass_answers
    }

    /// Whether every candidate needs a process of its own, because the error is a crash or a hang.
    pub fn asks_alone(&self) -> bool {
        let fails = |how: &PipelineFailure| matches!(how, PipelineFailure::Crash { .. } | PipelineFailure::Hang);
        matches!(&self.wrong, FailureKind::Crash { .. } | FailureKind::Hang)
            || matches!(&self.wrong, FailureKind::Pipeline { how, .. } if fails(how))
    }

    /// Whether a candidate still shows the error.
    pub fn holds(&self, panel: &Panel, candidate: &Candidate, care: Effort) -> Result<bool, OracleError> {
        let Some(judged) = self.precheck(panel, candidate, care) else { return Ok(false) };
        Ok(self.hold(panel, &[(candidate, &judged)], care)?[0])
    }

    /// Returns, for each candidate, whether it holds. All candidates must have passed [`precheck`](Self::precheck). If
    /// the target needs [one process per candidate](Target::asks_alone), only the first candidate that holds gets
    /// `true`, because each hang takes a whole time limit.
    pub fn hold(
        &self,
        panel: &Panel,
        candidates: &[(&Candidate, &VerdictCache)],
        care: Effort,
    ) -> Result<Vec<bool>, OracleError> {
        if self.asks_alone() {
            let mut holds = vec![false; candidates.len()];
            let at_once = rayon::current_num_threads();
            for (some, holds) in candidates.chunks(at_once).zip(holds.chunks_mut(at_once)) {
                let tried: Result<Vec<Vec<bool>>, OracleError> =
                    some.par_iter().map(|c| self.filter_holding(panel, std::slice::from_ref(c), care)).collect();
                // The result must not depend on the number of candidates that are tried at once.
                if let Some(first) = tried?.iter().position(|held| held[0]) {
                    holds[first] = true;
                    break;
                }
            }
            return Ok(holds);
        }
        self.filter_holding(panel, candidates, care)
    }

    fn filter_holding(
        &self,
        panel: &Panel,
        candidates: &[(&Candidate, &VerdictCache)],
        care: Effort,
    ) -> Result<Vec<bool>, OracleError> {
        let all = vec![true; candidates.len()];
        let Some((newest, others)) = self.oracles.split_last() else { return Ok(all) };
        // The newest oracle is asked first. The other oracles are asked only about the candidates that hold for the
        // newest oracle.
        let by = |oracle, left| self.by_oracle(panel, oracle, candidates, left, care);
        let left = by(*newest, all)?;
        // A quick check asks only the newest oracle, because the others are usually wrong for the same reason.
        let others = if care == Effort::Full { others } else { &[] };
        let all: Result<Vec<Vec<bool>>, OracleError> =
            others.par_iter().map(|oracle| by(*oracle, left.clone())).collect();
        let all = all?;
        Ok((0..candidates.len()).map(|i| left[i] && all.iter().all(|holds| holds[i])).collect())
    }

    /// Returns which of the remaining candidates hold for one oracle. The candidates share one process.
    fn by_oracle(
        &self,
        panel: &Panel,
        oracle: usize,
        candidates: &[(&Candidate, &VerdictCache)],
        mut holds: Vec<bool>,
        care: Effort,
    ) -> Result<Vec<bool>, OracleError> {
        for (held, (candidate, _)) in holds.iter_mut().zip(candidates) {
            *held = *held && self.may_be_evidence(panel, oracle, candidate);
        }
        let left: Vec<usize> = (0..candidates.len()).filter(|i| holds[*i]).collect();
        if left.is_empty() {
            return Ok(holds);
        }
        if let FailureKind::Pipeline { pipeline, how } = &self.wrong {
            let Oracle::Opt(opt) = &panel.oracles[oracle] else { return Ok(holds) };
            let runs: Vec<Run> = left.iter().map(|i| candidates[*i].0.run()).collect();
            let kernels: Vec<(&Module, &Run)> =
                left.iter().zip(&runs).map(|(i, r)| (&candidates[*i].0.module, r)).collect();
            for (i, trial) in left.iter().zip(run_all(panel, opt, pipeline, &kernels, care)?) {
                holds[*i] = how.is_shown_by(&trial);
            }
            return Ok(holds);
        }
        let functions: Vec<Vec<FuncId>> = left.iter().map(|i| candidates[*i].0.asked_functions()).collect();
        let subjects: Vec<Subject<'_>> = left
            .iter()
            .zip(&functions)
            .map(|(i, functions)| Subject { module: &candidates[*i].0.module, functions })
            .collect();
        let said = panel.ask_batch(oracle, (&subjects, None), &self.ask)?;
        let is_wrong = |(i, said): (usize, OracleReply)| {
            let (candidate, judged) = candidates[i];
            (i, self.is_wrong(panel, (candidate, judged, care), &said))
        };
        let held: Vec<(usize, bool)> = left.into_par_iter().zip(said).map(is_wrong).collect();
        held.into_iter().for_each(|(i, held)| holds[i] = held);
        Ok(holds)
    }

    /// Whether a run of the candidate can be evidence against this oracle. An edit may lead to a rule that the oracle's
    /// version interprets differently, or to inputs that violate an assumption of the oracle. A finding needs the same.
    pub(super) fn may_be_evidence(&self, panel: &Panel, oracle: usize, candidate: &Candidate) -> bool {
        let module = &candidate.module;
        match &self.wrong {
            FailureKind::Answer { .. } => panel.undecided(oracle, module).is_none(),
            _ if self.is_miscompile() => {
                panel.undecided_run(oracle, module, (candidate.entry, &candidate.setup)).is_none()
            }
            _ => true,
        }
    }

    /// Checks a candidate before any oracle is asked: it is well-formed, has no undefined behaviour, and a run can
    /// refute the answer. If these conditions hold, returns the verdicts known so far. Otherwise returns `None`.
    pub fn precheck(&self, panel: &Panel, candidate: &Candidate, care: Effort) -> Option<VerdictCache> {
        let judged = VerdictCache::default();
        self.is_plausible(panel, candidate, &judged, care).then_some(judged)
    }

    fn is_plausible(&self, panel: &Panel, candidate: &Candidate, judged: &VerdictCache, care: Effort) -> bool {
        // Only functions are checked, because an unused constant may name a deleted symbol.
        let m = &candidate.module;
        if !m.defined_functions().all(|f| verify_function(m, f).is_empty()) {
            return false;
        }
        let run = candidate.run();
        let supposed = match &self.wrong {
            FailureKind::Answer { kind, answer } => {
                let Some(function) = candidate.function() else { return false };
                let claim = hypothesis(candidate, *kind, answer);
                claim.map(|claim| Answers { claims: vec![claim], ..Answers::empty(function) })
            }
            _ if self.is_miscompile() => None,
            _ => return true,
        };
        let Some(answers) = supposed else {
            // The word alone does not determine the claim, so one run must suffice here. After the oracle has answered,
            // all layouts are tried.
            return Target::runs(panel, candidate, (&run, care), &[]).take(1).all(|a| a.counted == 1);
        };
        let is_plausible = Target::runs(panel, candidate, (&run, care), &[&answers])
            .all(|a| matches!(a.verdict(&[&answers], 0, 0), Verdict::Refuted(_)));
        if is_plausible {
            judged.record(&answers, |_| true);
        }
        is_plausible
    }

    /// Runs a candidate under every layout, and judges the answers by each run.
    fn runs<'a>(
        panel: &'a Panel,
        Candidate { module, .. }: &'a Candidate,
        (run, care): (&'a Run, Effort),
        answers: &[&Answers],
    ) -> impl Iterator<Item = Assessment> + use<'a> {
        let more = if care == Effort::Full { LAYOUTS } else { 0 };
        let more = (3..3 + more).map(|layout_seed| (layout_seed, 0));
        assess_variants(module, answers, run, &panel.options, VARIANTS.into_iter().chain(more))
    }

    fn is_wrong(&self, panel: &Panel, tried: (&Candidate, &VerdictCache, Effort), said: &OracleReply) -> bool {
        let candidate = tried.0;
        match (&self.wrong, said) {
            (FailureKind::Crash { says }, OracleReply::Failed(failure)) => crash(failure).as_ref() == Some(says),
            (FailureKind::Hang, OracleReply::Failed(Failure::Hang { .. })) => true,
            (FailureKind::Answer { kind, answer }, OracleReply::Answers(lists)) => {
                let about = candidate.questions();
                let wanted = |c: &Claim| {
                    c.question.kind() == *kind && c.answer.name() == *answer && about.contains(&c.question.unordered())
                };
                let behind = |c: &Claim| kind.follows() && c.question.kind() != *kind;
                let some_refuted = |which: &dyn Fn(&Claim) -> bool| {
                    lists.iter().any(|list| Target::some_refuted(panel, tried, list, which))
                };
                some_refuted(&wanted) && !some_refuted(&behind)
            }
            (FailureKind::Shape { rule }, OracleReply::Answers(lists)) => {
                let lists: Vec<&Answers> = lists.iter().collect();
                shape::broken_rules(&candidate.module, &lists).iter().any(|(_, broken)| broken.rule == *rule)
            }
            _ => false,
        }
    }

    /// Whether at least one of these answers is refuted in every layout.
    fn some_refuted(
        panel: &Panel,
        (candidate, judged, care): (&Candidate, &VerdictCache, Effort),
        list: &Answers,
        which: &dyn Fn(&Claim) -> bool,
    ) -> bool {
        let mut claims: Vec<Claim> = list.claims.iter().filter(|c| which(c)).copied().collect();
        if claims.iter().any(|claim| judged.get(list.function, claim) == Some(true)) {
            return true;
        }
        claims.retain(|claim| judged.get(list.function, claim).is_none());
        if claims.is_empty() {
            return false;
        }
        let said = Answers { claims, ..Answers::empty(list.function) };
        let lists = [&said];
        // The claims that were refuted in every layout so far.
        let mut refuted: BTreeSet<usize> = (0..said.claims.len()).collect();
        for by in Target::runs(panel, candidate, (&candidate.run(), care), &lists) {
            refuted.retain(|i| matches!(by.verdict(&lists, 0, *i), Verdict::Refuted(_)));
            if refuted.is_empty() {
                break;
            }
        }
        judged.record(&said, |i| refuted.contains(&i));
        !refuted.is_empty()
    }
}

/// Returns the claim that a run must refute, before any oracle is asked. `None` if the answer's word alone does not
/// determine the claim.
fn hypothesis(candidate: &Candidate, kind: QuestionKind, answer: &str) -> Option<Claim> {
    let decided = |answer: &AliasResult| matches!(answer, AliasResult::NoAlias | AliasResult::MustAlias);
    let answer = match kind {
        QuestionKind::Alias => Answer::Alias(AliasResult::named(answer).filter(decided)?),
        // A question about two calls is not determined, because the order of the calls is unknown. A question about an
        // atomic access is not determined either, because LLVM may treat the access as a call.
        QuestionKind::Modref if candidate.is_about_plain_access() => {
            Answer::ModRef(ModRefInfo::ALL.iter().copied().find(|info| info.name() == answer)?)
        }
        QuestionKind::Clobber if answer == AccessKind::LiveOnEntry.name() => Answer::Clobber(AccessKind::LiveOnEntry),
        _ => return None,
    };
    let is_asked = |q: &Question| match kind {
        QuestionKind::Alias => matches!(q, Question::Alias { .. }),
        QuestionKind::Modref => matches!(q, Question::CallLoc { .. }),
        _ => matches!(q, Question::Clobber { .. }),
    };
    let question = candidate.questions().into_iter().find(is_asked)?;
    Some(Claim { question, answer, rule: None })
}

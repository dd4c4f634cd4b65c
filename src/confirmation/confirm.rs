//! Turns a refuted claim into a finding, if a user can reproduce it from one file.
//!
//! The kernel is pruned, printed and read back. Every oracle is asked again about that file in a separate process. The
//! machine runs the kernel with the witness's inputs again, under several layouts and draws of undefined values. Every
//! such run must refute the claim. Otherwise the claim is counted as discarded, and is not reported.

use crate::answers::{Question, QuestionKind};
use crate::case::lines;
use crate::confirmation::blame::{ALIAS_SETS, BlamedAnswer, MEMORY_DEPENDENCE, MEMORY_SSA, blame, or_none};
use crate::confirmation::groups::{Group, Key, follow, provider};
use crate::confirmation::unconfirmed_reasons::UnconfirmedReason;
use crate::confirmation::{miscompile, shapes};
use crate::evaluation::assess::{Assessment, Run, VARIANTS, assess_variants};
use crate::evaluation::claims::Claims;
use crate::evaluation::panel::{OracleReply, Panel, failures};
use crate::finding::describe;
use crate::finding::signature::of_answer;
use crate::finding::{About, Fault, Finding, WrongAnswer};
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;
use crate::ir::{InstId, Module};
use crate::judge::Verdict;
use crate::machine::{Execution, Program, execute};
use crate::oracle::{Ask, Failure, Oracle, OracleError, Transport};
use crate::reduce::prune::pruned;
use crate::reduce::{Anchor, Candidate, FailureKind, Target, anchor};
use crate::validation::run_pipeline::crash;
use std::collections::{BTreeMap, BTreeSet};

/// A kernel in its reported form, with all its confirmed errors.
#[derive(Clone, Debug)]
pub struct ConfirmedKernel {
    /// The text of `reduced.ll`, without the comment lines at the top.
    pub body: String,
    /// The `; aliasmith:` lines of the case, without `expect`.
    pub case: String,
    /// One list per error, such as a wrong answer. A list has the findings of all oracles that make this error, in the
    /// panel's order.
    pub findings: Vec<Vec<Finding>>,
    /// For each list of `findings`, the target and the candidate for a reduction.
    pub targets: Vec<(Target, Candidate)>,
    /// The number of refuted claims that were not confirmed, by reason.
    pub discarded: BTreeMap<UnconfirmedReason, u64>,
    /// The failures of aliasmith itself. Because of them, findings or blamed components may be missing.
    pub failures: Vec<OracleError>,
}

impl ConfirmedKernel {
    /// Returns the kernel without its other wrong answers: only the wrong answer at the index `at` remains.
    pub fn with_single_answer(mut self, at: usize) -> ConfirmedKernel {
        self.findings = vec![self.findings.swap_remove(at)];
        self.targets = vec![self.targets.swap_remove(at)];
        self
    }

    /// Returns the `; aliasmith:` lines: the case, and its expectations.
    pub fn case_lines(&self) -> String {
        let mut lines = self.case.clone();
        for f in self.findings.iter().flatten() {
            lines += &expect_line(f);
        }
        lines
    }
}

/// Prunes the module, and confirms the errors that `case_run` shows. Asks the oracles by the panel's transport. Returns
/// `None` if the pruned module, once printed, cannot be read back.
pub fn confirm(panel: &Panel, module: &Module, case_run: &Run) -> Option<ConfirmedKernel> {
    let (pruned, entry) = pruned(module, case_run.entry);
    let text = print_module(&pruned, Dialect::INTERNAL);
    let module = parse_module("reduced.ll", text.as_bytes()).ok()?.module;
    let entry = module.find_function(pruned.function_name(entry))?;
    let run = Run { entry, setup: case_run.setup.clone() };
    Some(judge(panel, &module, &run, &text))
}

/// Asks all oracles about the module of one file, runs the module, and judges the answers. The processes of the oracles
/// get only this module. `text` is the file's content below its comment lines.
pub fn judge_file(panel: &Panel, module: &Module, run: &Run, text: &str) -> ConfirmedKernel {
    judge(&panel.in_lane(Transport::Print), module, run, text)
}

/// After a miscompile, aliasmith searches for the wrong answer that misled the pass, but only in kernels with at most
/// this number of instructions. The number of answers grows with the square of the number of instructions: for 5,000
/// instructions, `opt` without the plugin prints them for minutes. After a reduction, the kernel is small enough.
const MAX_INSTRUCTIONS_FOR_CAUSE: usize = 1000;

/// Like [`judge_file`], but asks by the panel's transport.
pub(super) fn judge(panel: &Panel, module: &Module, run: &Run, text: &str) -> ConfirmedKernel {
    let mut failures = Vec::new();
    let said = ask_with_underlying(panel, module, &mut failures);
    let context = Context { claims: Claims::new(panel, module, &said), panel, module, run };
    let (groups, mut discarded) = context.refuted(&context.claims);
    let (groups, behind) = groups.into_iter().partition(|g| panel.ask.is_about(&g.key.question));
    let (found, unsettled) = context.findings(groups, &behind, &mut failures);
    discarded.extend(unsettled);
    let (findings, targets): (Vec<Vec<Finding>>, Vec<(Target, Candidate)>) = found.into_iter().unzip();
    let miscompiles = targets.iter().filter(|(target, _)| target.is_miscompile()).count();
    if miscompiles > 0 && !context.is_small() {
        discarded.insert(UnconfirmedReason::CauseNotSought, miscompiles as u64);
    }
    let case = lines::print(module.function_name(run.entry), &run.setup, &[]);
    ConfirmedKernel { body: text.to_string(), case, findings, targets, discarded, failures }
}

/// Returns the answers of all oracles, asked by the panel's transport, and the answers to the [underlying
/// questions](Ask::underlying_questions), asked through the plugin. The underlying answers serve only to find the
/// component to blame. If a question could not be asked, its failure is added to `failures`.
fn ask_with_underlying(panel: &Panel, module: &Module, failures: &mut Vec<OracleError>) -> Vec<OracleReply> {
    let mut said = panel.ask_file(module);
    failures.extend(self::failures(&said).cloned());
    let Some(ask) = panel.ask.underlying_questions() else { return said };
    let behind = Panel { ask, ..panel.in_lane(Transport::Plugin) }.ask_file(module);
    failures.extend(self::failures(&behind).cloned());
    for (said, behind) in said.iter_mut().zip(behind) {
        match (said, behind) {
            (OracleReply::Answers(lists), OracleReply::Answers(more)) => lists.extend(more),
            (said @ OracleReply::Answers(_), failed @ OracleReply::Failed(_)) => *said = failed,
            _ => {}
        }
    }
    said
}

/// The findings of one wrong answer, one per oracle, with the target and the candidate for their reduction.
type AnswerFindings = (Vec<Finding>, (Target, Candidate));

struct Context<'a> {
    panel: &'a Panel,
    module: &'a Module,
    run: &'a Run,
    claims: Claims<'a>,
}

impl Context<'_> {
    /// Returns the answers that the run refutes in every layout and draw, except those that follow from another refuted
    /// answer. Also returns, by reason, the number of refuted answers that are left out.
    fn refuted(&self, claims: &Claims<'_>) -> (Vec<Group>, BTreeMap<UnconfirmedReason, u64>) {
        let Context { panel, module, run, .. } = self;
        let Claims { answers, owner, .. } = claims;
        let variants: Vec<Assessment> =
            assess_variants(module, answers, run, &panel.options, VARIANTS.into_iter()).collect();
        let mut groups: Vec<Group> = Vec::new();
        let mut discarded: BTreeMap<UnconfirmedReason, u64> = BTreeMap::new();
        for (at, answer_list) in answers.iter().enumerate() {
            if panel.undecided(owner[at], module).is_some() {
                continue;
            }
            for (index, claim) in answer_list.claims.iter().enumerate() {
                let Verdict::Refuted(witness) = variants[0].verdict(answers, at, index) else { continue };
                if !variants.iter().all(|v| matches!(v.verdict(answers, at, index), Verdict::Refuted(_))) {
                    *discarded.entry(UnconfirmedReason::LayoutDependent).or_default() += 1;
                    continue;
                }
                let key = Key {
                    function: answer_list.function,
                    question: claim.question,
                    answer: claim.answer.name(),
                    provider: claim.rule.map(provider),
                };
                let group = match groups.iter_mut().position(|g| g.key == key) {
                    Some(i) => &mut groups[i],
                    None => {
                        groups.push(Group { key, by_oracle: BTreeMap::new() });
                        groups.last_mut().expect("just pushed")
                    }
                };
                group.by_oracle.entry(owner[at]).or_insert((answer_list.pipeline.clone(), claim.answer, witness));
            }
        }
        let followed = follow(&mut groups);
        if followed > 0 {
            discarded.insert(UnconfirmedReason::Follows, followed);
        }
        (groups, discarded)
    }

    /// Whether the kernel is small enough to search for the answers that passes relied on.
    fn is_small(&self) -> bool {
        let functions = self.module.defined_functions();
        functions.map(|f| self.module.function(f).inst_ids().count()).sum::<usize>() <= MAX_INSTRUCTIONS_FOR_CAUSE
    }

    /// Asks about everything that a pass may have relied on, and returns the refuted answers. The plugin may be asked,
    /// because no finding reports these answers. If a question could not be asked, its failure is added to `failures`.
    fn refuted_pass_answers(&self, failures: &mut Vec<OracleError>) -> Vec<Group> {
        if !self.is_small() {
            return Vec::new();
        }
        let ask = Ask { memssa: true, ..self.panel.ask.clone() }.with_underlying_questions();
        let panel = Panel { ask, ..self.panel.in_lane(Transport::Plugin) };
        let said = panel.ask_file(self.module);
        failures.extend(self::failures(&said).cloned());
        self.refuted(&Claims::new(&panel, self.module, &said)).0
    }

    /// Returns one list of findings for each combination of kind of question, answer and oracles that gave the answer.
    /// Of several claims with the same combination, the first becomes the finding. `behind` contains refuted answers
    /// that the user did not ask for, but on which passes may have relied.
    fn findings(
        &self,
        groups: Vec<Group>,
        behind: &[Group],
        failures: &mut Vec<OracleError>,
    ) -> (Vec<AnswerFindings>, BTreeMap<UnconfirmedReason, u64>) {
        let mut execution = Execution::default();
        if !groups.is_empty() {
            self.replay(&mut execution);
        }
        let mut first: Vec<&Group> = Vec::new();
        for group in &groups {
            if !first.iter().any(|g| g.is_like(group)) {
                first.push(group);
            }
        }
        let mut result = Vec::new();
        for group in first {
            let key = &group.key;
            let wrong = FailureKind::Answer { kind: key.question.kind(), answer: key.answer };
            let pipelines = group.by_oracle.values().map(|(pipeline, ..)| pipeline.as_str());
            let target = Target::new(self.panel, wrong, group.by_oracle.keys().copied().collect(), pipelines);
            let provider = match key.provider {
                Some(provider) => Some(provider.to_string()),
                None => or_none(self.blamed_provider(group, &target.ask), failures),
            };
            let oracles = group.by_oracle.keys();
            let list: Vec<Finding> = oracles.map(|o| self.finding(&execution, group, *o, provider.clone())).collect();
            let seen: Vec<Option<InstId>> =
                group.by_oracle.values().flat_map(|(_, _, w)| [w.first.inst, w.second.inst]).collect();
            let anchor = anchor(self.module, key.function, &key.question, &seen);
            result.push((list, (target, self.candidate(anchor))));
        }
        let crashes: BTreeSet<String> = self
            .claims
            .replies
            .iter()
            .filter_map(|s| if let OracleReply::Failed(failure) = s { crash(failure) } else { None })
            .collect();
        for wrong in crashes.into_iter().map(|says| FailureKind::Crash { says }).chain([FailureKind::Hang]) {
            let (who, list): (Vec<usize>, Vec<Finding>) = self.failures(&wrong).into_iter().unzip();
            if !list.is_empty() {
                let target = Target::new(self.panel, wrong, who, std::iter::empty());
                result.push((list, (target, self.candidate(None))));
            }
        }
        for (rule, list) in shapes::findings(&self.claims, self.naming_context()) {
            let wrong = |o: &Oracle| list.iter().any(|f| f.oracle == o.name());
            let who = (0..self.panel.oracles.len()).filter(|o| wrong(&self.panel.oracles[*o])).collect();
            let pipelines = list.iter().map(|f| f.pipeline.as_str());
            let target = Target::new(self.panel, FailureKind::Shape { rule }, who, pipelines);
            result.push((list, (target, self.candidate(None))));
        }
        let (found, discarded) = miscompile::findings(self.panel, self.naming_context(), self.run, failures);
        let mut pass_answers: Option<Vec<Group>> = None;
        for (mut list, wrong, who) in found {
            let target = Target::new(self.panel, wrong, who, std::iter::empty());
            if target.is_miscompile() {
                let pass_answers = pass_answers.get_or_insert_with(|| self.refuted_pass_answers(failures));
                let refuted = groups.iter().chain(behind).chain(pass_answers.iter());
                if let Some(cause) = or_none(self.cause(refuted, &target.oracles), failures) {
                    list.iter_mut().for_each(|f| f.follow(&cause));
                }
            }
            result.push((list, (target, self.candidate(None))));
        }
        (result, discarded)
    }

    /// Returns the signature of a refuted answer on which passes of these oracles may have relied; `None` if no refuted
    /// answer is known. Alias and modref answers are preferred to answers that MemorySSA, MemDep or alias sets derive
    /// from them.
    fn cause<'g>(&self, groups: impl Iterator<Item = &'g Group>, who: &[usize]) -> Result<Option<String>, OracleError> {
        let theirs = groups.filter(|g| g.by_oracle.keys().any(|o| who.contains(o)));
        let Some(group) = theirs.min_by_key(|g| g.key.question.kind().follows()) else {
            return Ok(None);
        };
        let provider = match (group.key.provider, group.key.question.kind()) {
            (Some(provider), _) => Some(provider.to_string()),
            (None, QuestionKind::Clobber) => Some(MEMORY_SSA.to_string()),
            (None, _) => self
                .blamed_provider(group, &Ask { memssa: true, ..self.panel.ask.clone() }.with_underlying_questions())?,
        };
        let Key { function, question, answer, .. } = group.key;
        let witness = group.by_oracle.values().next().map(|(_, _, witness)| witness);
        let ordered_by = witness.and_then(|witness| describe::ordered_by(self.module, function, witness));
        let asked = (question.kind(), answer);
        Ok(Some(of_answer(asked, provider.as_deref(), ordered_by.as_deref(), self.module)))
    }

    /// Returns the provider to blame. The newest upstream `opt` of the group is asked.
    fn blamed_provider(&self, group: &Group, ask: &Ask) -> Result<Option<String>, OracleError> {
        let stock = group.by_oracle.iter().rev().find_map(|(o, (_, answer, _))| match &self.panel.oracles[*o] {
            Oracle::Opt(opt) => Some((opt, *answer)),
            Oracle::Reference => None,
        });
        let Some((opt, answer)) = stock else { return Ok(None) };
        let Key { function, question, .. } = group.key;
        if let Question::Sets { a, b } = question {
            let ask = Ask { alias: true, metadata: true, sets: false, ..ask.clone() };
            let behind =
                BlamedAnswer { module: self.module, function, question: Question::AliasInsts { a, b }, answer };
            let provider = blame(self.panel, opt, &ask, behind)?;
            return Ok(provider.or_else(|| Some(ALIAS_SETS.to_string())));
        }
        if matches!(question, Question::Clobber { .. } | Question::Memdep { .. }) {
            // Clobbers that follow from a refuted alias or modref answer were removed earlier, so MemorySSA or MemDep
            // itself is wrong.
            let of_its_own = if question.kind() == QuestionKind::Memdeps { MEMORY_DEPENDENCE } else { MEMORY_SSA };
            return Ok(Some(of_its_own.to_string()));
        }
        blame(self.panel, opt, ask, BlamedAnswer { module: self.module, function, question, answer })
    }

    fn candidate(&self, anchor: Option<Anchor>) -> Candidate {
        let Run { entry, setup } = self.run.clone();
        Candidate { module: self.module.clone(), entry, setup, anchor, pruned: false }
    }

    fn naming_context(&self) -> About<'_> {
        About { module: self.module, entry: self.run.entry, semantics: self.panel.options.semantics }
    }

    /// Returns the findings about crashes and hangs on this file: one per oracle, with the oracle's position in the
    /// panel.
    fn failures(&self, wrong: &FailureKind) -> Vec<(usize, Finding)> {
        let failed = |said: &'_ OracleReply| match (said, wrong) {
            (OracleReply::Failed(failure), FailureKind::Crash { says }) if crash(failure).as_ref() == Some(says) => {
                Some(failure.clone())
            }
            (OracleReply::Failed(failure @ Failure::Hang { .. }), FailureKind::Hang) => Some(failure.clone()),
            _ => None,
        };
        let limit = self.panel.timeouts.for_modules(&[self.module]).single;
        let both = || self.panel.oracles.iter().zip(self.claims.replies);
        let versions: BTreeMap<String, bool> =
            both().map(|(o, s)| (o.name().to_string(), failed(s).is_some())).collect();
        let finding = |(at, (oracle, said)): (usize, (&Oracle, &OracleReply))| {
            let failure = failed(said)?;
            let told = Fault::of_failure(&failure, limit, None);
            let found = Finding::new(self.naming_context(), oracle.name(), None, failure.pipeline().to_string(), told);
            Some((at, Finding { versions: versions.clone(), ..found }))
        };
        both().enumerate().filter_map(finding).collect()
    }

    /// Executes the run again, and records the objects and events that the witnesses' descriptions need.
    fn replay(&self, execution: &mut Execution) {
        let (plan, _) = crate::judge::ObservationPlan::new(self.module, &self.claims.answers);
        let watch = plan.watch(self.module);
        execute(
            &Program::new(self.module),
            self.module,
            self.run.entry,
            &self.run.setup,
            &self.panel.options,
            &watch,
            execution,
        );
    }

    fn finding(&self, execution: &Execution, group: &Group, oracle: usize, provider: Option<String>) -> Finding {
        let (Group { key, by_oracle }, printer) = (group, self.claims.printer());
        let (pipeline, answer, witness) = &by_oracle[&oracle];
        let fault = Fault::WrongAnswer(WrongAnswer {
            question: key.question.kind(),
            sides: describe::claim_sides(self.module, printer, key.function, &key.question, *answer),
            answer: answer.name().into(),
            witness: describe::witness(self.module, printer, &self.run.setup, execution, witness),
            heard: None,
        });
        let expected = describe::describe_execution(self.module, execution, *answer, witness);
        let oracles = &self.panel.oracles;
        let answered = (0..oracles.len()).filter(|i| matches!(self.claims.replies[*i], OracleReply::Answers(_)));
        let versions = answered.map(|i| (oracles[i].name().to_string(), by_oracle.contains_key(&i))).collect();
        let function = self.module.symbol_name(self.module.function(key.function).symbol).into();
        let found =
            Finding::new(self.naming_context(), oracles[oracle].name(), provider, pipeline.clone(), (fault, expected));
        Finding { function, versions, ..found }
    }
}

/// Returns the case line that expects this finding: `expect unsound opt-19 clobber liveOnEntry %v`.
fn expect_line(f: &Finding) -> String {
    let told = |q: &QuestionKind| !matches!(q, QuestionKind::Alias | QuestionKind::Modref);
    let named = f.fault.question().filter(told).map(QuestionKind::name);
    let passes = f.passes().map(|p| format!("-passes={p}"));
    let [a, b] = f.fault.operands();
    let about = [named, f.fault.answer(), a, b, passes.as_deref()];
    let words = [f.fault.verdict().name(), &f.oracle].into_iter().chain(about.into_iter().flatten());
    format!("; aliasmith: expect {}\n", words.collect::<Vec<&str>>().join(" "))
}

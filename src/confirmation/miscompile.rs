//! Findings about pass errors in one file.
//!
//! Every pipeline is tried with every oracle that knows it, each in a separate process. Oracles that show the same kind
//! of error share a finding. The blamed pass is the first pass after which the behaviour differs. For an error of
//! MemorySSA, the blamed pass is the first pass after which the preserved MemorySSA no longer matches the function.

use crate::answers::QuestionKind;
use crate::confirmation::blame::{MEMORY_SSA, or_none};
use crate::confirmation::unconfirmed_reasons::UnconfirmedReason;
use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::finding::describe::{inputs, last_write};
use crate::finding::{About, BrokenShape, Fault, Finding, HeardBy, Miscompile, Passes, WitnessRecord, WrongAnswer};
use crate::memssa::shape::ShapeRule;
use crate::oracle::pipeline_spelling::spelled;
use crate::oracle::{Oracle, OracleError};
use crate::reduce::{FailureKind, PipelineFailure};
use crate::validation::compare_draws::Comparison;
use crate::validation::culprit::{culprit, only_pass};
use crate::validation::heard::{key, shortest_pipeline};
use crate::validation::inconclusive::NoEvidence;
use crate::validation::run_pipeline::{PipelineOutcome, Trial, miscompiled, run_single};
use std::collections::{BTreeMap, BTreeSet};

/// One error: the findings of all oracles that make the error, the kind of the error, and the positions of these
/// oracles in the panel.
pub(super) type MiscompileFindings = (Vec<Finding>, FailureKind, Vec<usize>);

/// Returns all errors. Also returns, by reason, the number of trials that first showed a difference but led to no
/// finding. If a trial could not be made, its failure is added to `failures`.
pub(super) fn findings(
    panel: &Panel,
    about: About<'_>,
    run: &Run,
    failures: &mut Vec<OracleError>,
) -> (Vec<MiscompileFindings>, BTreeMap<UnconfirmedReason, u64>) {
    let module = about.module;
    let mut result = Vec::new();
    let mut discarded = BTreeMap::new();
    // A pipeline was also cut after each pass, and the cuts are in the order of the passes. If several cuts show the
    // same broken rule, only the first is reported.
    let mut shown: BTreeSet<(&str, usize, ShapeRule)> = BTreeSet::new();
    let mut in_order: Vec<&Pipeline> = panel.pipelines.iter().filter(|p| p.takes(module)).collect();
    in_order.sort_by_key(|p| !p.is_cut);
    for pipeline in in_order {
        let trials = Trials::new(panel, about, run, pipeline, failures);
        for why in trials.unsettled() {
            *discarded.entry(why).or_default() += 1;
        }
        for how in trials.errors() {
            let mut who: Vec<usize> = trials.all.iter().filter(|(_, t)| how.is_shown_by(t)).map(|(o, _)| *o).collect();
            if how == PipelineFailure::Miscompile {
                let before = who.len();
                who.retain(|o| panel.undecided_run(*o, module, (run.entry, &run.setup)).is_none());
                if who.len() < before {
                    *discarded.entry(UnconfirmedReason::UndefinedSpace).or_default() += 1;
                }
            }
            if let PipelineFailure::Shape { rule } = how {
                who.retain(|o| shown.insert((&pipeline.text, *o, rule)));
            }
            if let Some(last) = who.last() {
                let provider = or_none(trials.blamed_pass(*last, &how), failures);
                let list = trials.findings(&how, &who, provider);
                // The pipeline as tried also prints MemorySSA and rebuilds it. The finding names these steps only if
                // the error is in the MemorySSA that `opt` preserves.
                let is_shape = matches!(how, PipelineFailure::Shape { .. });
                let pipeline = if is_shape { &pipeline.given } else { &pipeline.text }.clone();
                result.push((list, FailureKind::Pipeline { pipeline, how }, who));
            }
        }
    }
    result
        .sort_by_key(|(_, wrong, _)| matches!(wrong, FailureKind::Pipeline { how: PipelineFailure::Shape { .. }, .. }));
    (result, discarded)
}

/// The trials of one pipeline with all oracles that know it.
struct Trials<'a> {
    panel: &'a Panel,
    about: About<'a>,
    run: &'a Run,
    pipeline: &'a Pipeline,
    /// The trials, with the positions of their oracles in the panel.
    all: Vec<(usize, Trial)>,
}

impl<'a> Trials<'a> {
    /// Runs the pipeline with each oracle. If a trial could not be made, its failure is added to `failures`.
    fn new(
        panel: &'a Panel,
        about: About<'a>,
        run: &'a Run,
        pipeline: &'a Pipeline,
        failures: &mut Vec<OracleError>,
    ) -> Trials<'a> {
        let mut all = Vec::new();
        for (oracle, opt, _) in panel.trials().filter(|(_, _, p)| p.given == pipeline.given) {
            match run_single(panel, opt, pipeline, about.module, run) {
                Ok(Trial { tried: PipelineOutcome::Unread(failure), .. }) | Err(failure) => failures.push(failure),
                Ok(trial) => all.push((oracle, trial)),
            }
        }
        Trials { panel, about, run, pipeline, all }
    }

    /// Returns the reasons why trials that first showed a difference are no findings.
    fn unsettled(&self) -> impl Iterator<Item = UnconfirmedReason> {
        self.all.iter().filter_map(|(_, trial)| match &trial.tried {
            PipelineOutcome::Ran(Comparison::Discard(NoEvidence::NotSettled)) => Some(UnconfirmedReason::NotSettled),
            PipelineOutcome::Ran(Comparison::Discard(NoEvidence::NotAlways)) => Some(UnconfirmedReason::NotAlways),
            _ => None,
        })
    }

    /// Returns the errors that some trial may show. If the pipeline is a [cut](crate::validation::cuts), only a broken
    /// rule of MemorySSA is possible.
    fn errors(&self) -> Vec<PipelineFailure> {
        let trials = || self.all.iter().map(|(_, trial)| trial);
        let rules: BTreeSet<ShapeRule> = trials().flat_map(|t| &t.broken).map(|(_, b)| b.rule).collect();
        let shapes = rules.into_iter().map(|rule| PipelineFailure::Shape { rule });
        if self.pipeline.is_cut {
            return shapes.collect();
        }
        let crashes: BTreeSet<String> = trials().filter_map(Trial::crash).collect();
        let crashes = crashes.into_iter().map(|says| PipelineFailure::Crash { says });
        let heard: BTreeSet<_> = trials().flat_map(|t| &t.heard).filter(|heard| !heard.is_stale).map(key).collect();
        let heard = heard.into_iter().map(|(pass, kind, answer)| PipelineFailure::Heard {
            pass: pass.to_string(),
            kind,
            answer,
        });
        let whole = [PipelineFailure::Miscompile].into_iter().chain(crashes).chain([PipelineFailure::Hang]);
        whole.chain(shapes).chain(heard).collect()
    }

    /// Returns the pass that causes the error.
    fn blamed_pass(&self, oracle: usize, how: &PipelineFailure) -> Result<Option<String>, OracleError> {
        let Oracle::Opt(opt) = &self.panel.oracles[oracle] else { return Ok(None) };
        let Trials { panel, pipeline, run, .. } = self;
        match how {
            // `-opt-bisect-limit` cannot be used here: in LLVM 15 and 16, it also skips the printer.
            PipelineFailure::Shape { .. } => Ok(pipeline.checked_pass.clone()),
            PipelineFailure::Miscompile | PipelineFailure::Crash { .. } if opt.manifest.compiler.is_none() => {
                match only_pass(&pipeline.text) {
                    Some(pass) => Ok(Some(pass.to_string())),
                    None => {
                        culprit(panel, opt, &pipeline.given, self.about.module, run, |trial| how.is_shown_by(trial))
                    }
                }
            }
            _ => Ok(None),
        }
    }

    /// Returns one finding for each of these oracles, which show the error.
    fn findings(&self, how: &PipelineFailure, who: &[usize], provider: Option<String>) -> Vec<Finding> {
        let Trials { panel, about, run, pipeline, .. } = *self;
        let name = |o: usize| panel.oracles[o].name().to_string();
        let shown = |(o, t): &(usize, Trial)| who.contains(o) && how.is_shown_by(t);
        let ran = |t: &Trial| !matches!(t.tried, PipelineOutcome::Refused(_));
        let counts = |(o, t): &&(usize, Trial)| ran(t) && (who.contains(o) || !how.is_shown_by(t));
        let versions: BTreeMap<String, bool> =
            self.all.iter().filter(counts).map(|one| (name(one.0), shown(one))).collect();
        let llvm_options: String = panel.ask.llvm_options.iter().map(|option| format!(" {option}")).collect();
        let mut list = Vec::new();
        for (oracle, trial) in self.all.iter().filter(|one| shown(one)) {
            let Some(((mut fault, expected), function)) = self.describe_fault(how, trial) else { continue };
            if let (Some(of), Oracle::Opt(opt), Fault::WrongAnswer(WrongAnswer { heard: Some(by), .. })) =
                (how.heard_in(trial), &panel.oracles[*oracle], &mut fault)
            {
                by.shortest = shortest_pipeline(panel, opt, of, about.module, run);
            }
            let given = match &panel.oracles[*oracle] {
                Oracle::Opt(opt) => spelled(&pipeline.given, opt.manifest.major),
                Oracle::Reference => (&*pipeline.given).into(),
            };
            let given = format!("-passes={given}{llvm_options}");
            let provider = match how.heard_in(trial) {
                Some(heard) if heard.claim.question.kind() == QuestionKind::Clobber => Some(MEMORY_SSA.to_string()),
                Some(heard) => heard.provider.clone(),
                None => provider.clone(),
            };
            let mut found = Finding::new(about, &name(*oracle), provider, given, (fault, expected));
            found.versions.clone_from(&versions);
            if let Some(function) = function {
                found.function.clone_from(function);
            }
            list.push(found);
        }
        list
    }

    /// Returns the fault, its description, and the name of the function with the fault if this function is not the
    /// entry.
    fn describe_fault<'t>(
        &self,
        how: &PipelineFailure,
        trial: &'t Trial,
    ) -> Option<((Fault, String), Option<&'t String>)> {
        let (passes, run) = (self.pipeline.text.clone(), self.run);
        Some(match (how, &trial.tried) {
            (PipelineFailure::Crash { .. } | PipelineFailure::Hang, PipelineOutcome::Failed(failure)) => {
                (Fault::of_failure(failure, self.panel.timeouts.single, Some(passes)), None)
            }
            (PipelineFailure::Shape { rule }, _) => {
                let (function, broken) = trial.broken.iter().find(|(_, b)| b.rule == *rule)?;
                let fault = Fault::BrokenShape(BrokenShape { rule: *rule, access: None, passes: Some(passes) });
                ((fault, format!("after the passes: {}", broken.detail)), Some(function))
            }
            (PipelineFailure::Heard { .. }, _) => {
                let heard = how.heard_in(trial)?;
                let fault = Fault::WrongAnswer(WrongAnswer {
                    question: QuestionKind::Heard,
                    sides: heard.sides.clone(),
                    answer: heard.claim.answer.name().into(),
                    witness: heard.witness.clone(),
                    heard: Some(Box::new(HeardBy { passes, ..heard.by.clone() })),
                });
                (
                    (fault, format!("{} asks: {}; {}", heard.by.pass, heard.by.asked, heard.expected)),
                    Some(&heard.function),
                )
            }
            _ => {
                let found = miscompiled(trial)?;
                let (difference, passes) = (found.kind, Passes::Upstream(passes));
                let last = found
                    .byte
                    .and_then(|byte| last_write(self.about.module, (run.entry, &run.setup), byte, &self.panel.options));
                let witness = WitnessRecord { events: last.into_iter().collect(), ..inputs(&run.setup) };
                let fault = Fault::Miscompile(Miscompile { difference, passes, witness });
                ((fault, found.detail.clone()), None)
            }
        })
    }
}

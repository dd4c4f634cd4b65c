//! Findings about pass errors in one file.
//!
//! Every pipeline is tried with every oracle that knows it, each in a separate process. Oracles that show the same kind
//! of error share a finding. The blamed pass is the first pass after which the behaviour differs. For an error of
//! MemorySSA, the blamed pass is the first pass after which the preserved MemorySSA no longer matches the function.

use crate::answers::QuestionKind;
use crate::confirmation::blame::{MEMORY_SSA, or_none};
use crate::confirmation::unconfirmed::UnconfirmedReason;
use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::finding::describe::{inputs, last_write};
use crate::finding::{About, BrokenShape, Fault, Finding, HeardBy, Miscompile, Passes, WitnessRecord, WrongAnswer};
use crate::ir::Module;
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
        let mut trials = Vec::new();
        for (oracle, opt, _) in panel.trials().filter(|(_, _, p)| p.given == pipeline.given) {
            match run_single(panel, opt, pipeline, module, run) {
                Ok(Trial { tried: PipelineOutcome::Unread(failure), .. }) | Err(failure) => failures.push(failure),
                Ok(trial) => trials.push((oracle, trial)),
            }
        }
        for (_, trial) in &trials {
            let why = match &trial.tried {
                PipelineOutcome::Ran(Comparison::Discard(NoEvidence::NotSettled)) => UnconfirmedReason::NotSettled,
                PipelineOutcome::Ran(Comparison::Discard(NoEvidence::NotAlways)) => UnconfirmedReason::NotAlways,
                _ => continue,
            };
            *discarded.entry(why).or_default() += 1;
        }
        let rules: BTreeSet<ShapeRule> = trials.iter().flat_map(|(_, t)| &t.broken).map(|(_, b)| b.rule).collect();
        let shapes = rules.into_iter().map(|rule| PipelineFailure::Shape { rule });
        let crashes: BTreeSet<String> = trials.iter().filter_map(|(_, t)| t.crash()).collect();
        let crashes = crashes.into_iter().map(|says| PipelineFailure::Crash { says });
        let whole = [PipelineFailure::Miscompile]
            .into_iter()
            .chain(crashes)
            .chain([PipelineFailure::Hang])
            .filter(|_| !pipeline.is_cut);
        let heard: BTreeSet<_> =
            trials.iter().flat_map(|(_, t)| &t.heard).filter(|heard| !heard.is_stale).map(key).collect();
        let heard = heard.into_iter().map(|(pass, kind, answer)| PipelineFailure::Heard {
            pass: pass.to_string(),
            kind,
            answer,
        });
        let heard: Vec<PipelineFailure> = heard.filter(|_| !pipeline.is_cut).collect();
        for how in whole.chain(shapes).chain(heard) {
            let mut who: Vec<usize> = trials.iter().filter(|(_, t)| how.is_shown_by(t)).map(|(o, _)| *o).collect();
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
                let provider = or_none(blamed_pass(panel, *last, &how, pipeline, module, run), failures);
                let trials: Vec<&(usize, Trial)> =
                    trials.iter().filter(|(o, t)| who.contains(o) || !how.is_shown_by(t)).collect();
                let list = list(panel, about, run, pipeline, &trials, (&how, provider));
                // The pipeline as tried also prints MemorySSA and rebuilds it. The finding names these steps only if
                // the error is in the MemorySSA that `opt` preserves.
                let pipeline =
                    if matches!(how, PipelineFailure::Shape { .. }) { &pipeline.given } else { &pipeline.text };
                let pipeline = pipeline.clone();
                result.push((list, FailureKind::Pipeline { pipeline, how }, who));
            }
        }
    }
    result
        .sort_by_key(|(_, wrong, _)| matches!(wrong, FailureKind::Pipeline { how: PipelineFailure::Shape { .. }, .. }));
    (result, discarded)
}

/// Returns the pass that causes the error.
fn blamed_pass(
    panel: &Panel,
    oracle: usize,
    how: &PipelineFailure,
    pipeline: &Pipeline,
    module: &Module,
    run: &Run,
) -> Result<Option<String>, OracleError> {
    let trial = panel.trials().find(|(o, _, _)| *o == oracle);
    match (how, trial) {
        // `-opt-bisect-limit` cannot be used here: in LLVM 15 and 16, it also skips the printer.
        (PipelineFailure::Shape { .. }, _) => Ok(pipeline.checked_pass.clone()),
        (PipelineFailure::Heard { .. }, _) => Ok(None),
        (_, Some((_, opt, _))) if opt.manifest.compiler.is_some() => Ok(None),
        (PipelineFailure::Miscompile | PipelineFailure::Crash { .. }, Some((_, opt, _))) => {
            match only_pass(&pipeline.text) {
                Some(pass) => Ok(Some(pass.to_string())),
                None => culprit(panel, opt, &pipeline.given, module, run, |trial| how.is_shown_by(trial)),
            }
        }
        _ => Ok(None),
    }
}

/// Returns one finding per oracle that shows the error.
fn list(
    panel: &Panel,
    about: About<'_>,
    run: &Run,
    pipeline: &Pipeline,
    trials: &[&(usize, Trial)],
    (how, provider): (&PipelineFailure, Option<String>),
) -> Vec<Finding> {
    let name = |o: usize| panel.oracles[o].name().to_string();
    let ran = |t: &Trial| !matches!(t.tried, PipelineOutcome::Refused(_));
    let versions: BTreeMap<String, bool> =
        trials.iter().filter(|(_, t)| ran(t)).map(|(o, t)| (name(*o), how.is_shown_by(t))).collect();
    let llvm_options = if panel.ask.llvm_options.is_empty() {
        String::new()
    } else {
        format!(" {}", panel.ask.llvm_options.join(" "))
    };
    let (module, mut list) = (about.module, Vec::new());
    for (oracle, trial) in trials.iter().filter(|(_, t)| how.is_shown_by(t)) {
        let Some(((mut fault, expected), function)) = describe_fault(panel, how, trial, pipeline, (module, run)) else {
            continue;
        };
        if let (Some(of), Oracle::Opt(opt), Fault::WrongAnswer(WrongAnswer { heard: Some(by), .. })) =
            (how.heard_in(trial), &panel.oracles[*oracle], &mut fault)
        {
            by.shortest = shortest_pipeline(panel, opt, of, module, run);
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

/// Returns the fault, its description, and the name of the function with the fault if this function is not the entry.
fn describe_fault<'a>(
    panel: &Panel,
    how: &PipelineFailure,
    trial: &'a Trial,
    pipeline: &Pipeline,
    (module, run): (&Module, &Run),
) -> Option<((Fault, String), Option<&'a String>)> {
    let passes = pipeline.text.clone();
    Some(match (how, &trial.tried) {
        (PipelineFailure::Crash { .. } | PipelineFailure::Hang, PipelineOutcome::Failed(failure)) => {
            (Fault::of_failure(failure, panel.timeouts.single, Some(passes)), None)
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
            ((fault, format!("{} asks: {}; {}", heard.by.pass, heard.by.asked, heard.expected)), Some(&heard.function))
        }
        _ => {
            let found = miscompiled(trial)?;
            let (difference, passes) = (found.kind, Passes::Upstream(passes));
            let last = found.byte.and_then(|byte| last_write(module, (run.entry, &run.setup), byte, &panel.options));
            let witness = WitnessRecord { events: last.into_iter().collect(), ..inputs(&run.setup) };
            let fault = Fault::Miscompile(Miscompile { difference, passes, witness });
            ((fault, found.detail.clone()), None)
        }
    })
}

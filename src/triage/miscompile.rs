//! What passes did wrong to one file, as findings.
//!
//! Every pipeline is tried with every oracle that knows it, each in a process of its own; oracles whose outcome differs in
//! the same way share a finding. The blame is a pass: the first after which the outcome is another, or behind which the
//! MemorySSA that is kept is not that of the function.

use crate::answers::QuestionKind;
use crate::case::driver::driver_text;
use crate::case::lines;
use crate::finding::describe;
use crate::finding::signature::signature;
use crate::finding::{Fault, Finding, WitnessRecord};
use crate::ir::Module;
use crate::oracle::{Failure, OracleError};
use crate::reduce::{How, Wrong};
use crate::translation::culprit::culprit;
use crate::translation::same;
use crate::translation::same::Same;
use crate::translation::trials::{Trial, Tried, miscompiled, tried};
use crate::triage::confirm::or_none;
use crate::trial::assess::Run;
use crate::trial::panel::Panel;
use crate::trial::panel::Pipeline;
use std::collections::{BTreeMap, BTreeSet};

/// One wrong thing: the findings of all oracles that do it, what is wrong, and who: positions in the panel.
pub(super) type Found = (Vec<Finding>, Wrong, Vec<usize>);

/// All of them; and why trials that differed at first are no findings. What could not be tried is added to `failures`. `blank` makes what all findings of one verdict,
/// oracle and signature share.
pub(super) fn findings(
    panel: &Panel,
    module: &Module,
    run: &Run,
    failures: &mut Vec<OracleError>,
    blank: impl Fn(Fault, &str, &str, String) -> Finding,
) -> (Vec<Found>, BTreeMap<&'static str, u64>) {
    let mut result = Vec::new();
    let mut discarded = BTreeMap::new();
    // Cuts come in the order of the passes: the first that shows a broken rule stands for those behind it.
    let mut shown: BTreeSet<(String, usize, String)> = BTreeSet::new();
    let mut in_order: Vec<&Pipeline> = panel.pipelines.iter().filter(|p| p.takes(module)).collect();
    in_order.sort_by_key(|p| !p.is_cut);
    for pipeline in in_order {
        let mut trials = Vec::new();
        for (oracle, opt, _) in panel.trials().filter(|(_, _, p)| p.given == pipeline.given) {
            match tried(panel, opt, pipeline, module, run) {
                Ok(Trial { tried: Tried::Unread(failure), .. }) | Err(failure) => failures.push(failure),
                Ok(trial) => trials.push((oracle, trial)),
            }
        }
        for (_, trial) in &trials {
            if let Tried::Ran(Same::Discard(why)) = &trial.tried
                && let Some(known) = [same::NOT_SETTLED, same::NOT_ALWAYS].into_iter().find(|k| k == why)
            {
                *discarded.entry(known).or_default() += 1;
            }
        }
        let mut rules: Vec<&str> = trials.iter().flat_map(|(_, t)| &t.broken).map(|(_, b)| b.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let shapes = rules.into_iter().map(|rule| How::Shape { rule: rule.to_string() });
        let whole = [How::Miscompile, How::Crash, How::Hang].into_iter().filter(|_| !pipeline.is_cut);
        for how in whole.chain(shapes) {
            let mut who: Vec<usize> = trials.iter().filter(|(_, t)| how.is_shown_by(t)).map(|(o, _)| *o).collect();
            if how == How::Miscompile {
                let before = who.len();
                who.retain(|o| panel.undecided(*o, module).is_none());
                if who.len() < before {
                    *discarded.entry("an address space that this LLVM does not define").or_default() += 1;
                }
            }
            if let How::Shape { rule } = &how {
                who.retain(|o| shown.insert((pipeline.text.clone(), *o, rule.clone())));
            }
            if let Some(last) = who.last() {
                let provider = or_none(blamed(panel, *last, &how, pipeline, module, run), failures);
                let trials: Vec<&(usize, Trial)> =
                    trials.iter().filter(|(o, t)| who.contains(o) || !how.is_shown_by(t)).collect();
                let list = list(panel, module, run, pipeline, &trials, (&how, provider), &blank);
                // Only who looks for kept MemorySSA need have it printed, and built afresh.
                let pipeline = if matches!(how, How::Shape { .. }) { &pipeline.given } else { &pipeline.text };
                let pipeline = pipeline.clone();
                result.push((list, Wrong::Pipeline { pipeline, how }, who));
            }
        }
    }
    result.sort_by_key(|(_, wrong, _)| matches!(wrong, Wrong::Pipeline { how: How::Shape { .. }, .. }));
    (result, discarded)
}

/// The pass that does it.
fn blamed(
    panel: &Panel,
    oracle: usize,
    how: &How,
    pipeline: &Pipeline,
    module: &Module,
    run: &Run,
) -> Result<Option<String>, OracleError> {
    let trial = panel.trials().find(|(o, _, _)| *o == oracle);
    match (how, trial) {
        // Bisection skips the printer too, in LLVM 15 and 16.
        (How::Shape { .. }, _) => Ok(pipeline.looks_behind.clone()),
        (How::Miscompile | How::Crash, Some((_, opt, _))) => {
            culprit(panel, opt, &pipeline.given, module, run, |trial| how.is_shown_by(trial))
        }
        _ => Ok(None),
    }
}

/// One finding per oracle.
fn list(
    panel: &Panel,
    module: &Module,
    run: &Run,
    pipeline: &Pipeline,
    trials: &[&(usize, Trial)],
    (how, provider): (&How, Option<String>),
    blank: &impl Fn(Fault, &str, &str, String) -> Finding,
) -> Vec<Finding> {
    let name = |o: usize| panel.oracles[o].name().to_string();
    let ran = |t: &Trial| !matches!(t.tried, Tried::Refused(_));
    let versions: BTreeMap<String, bool> =
        trials.iter().filter(|(_, t)| ran(t)).map(|(o, t)| (name(*o), how.is_shown_by(t))).collect();
    let knobs = if panel.ask.knobs.is_empty() { String::new() } else { format!(" {}", panel.ask.knobs.join(" ")) };
    let mut list = Vec::new();
    for (oracle, trial) in trials.iter().filter(|(_, t)| how.is_shown_by(t)) {
        let Some(Told { verdict, question, answer, expected, function }) = told(panel, how, trial) else { continue };
        let by = provider.as_deref().unwrap_or("pipeline");
        let id = match question {
            Some(QuestionKind::Shape) => signature(question, answer.as_deref().unwrap_or(""), Some(by), module),
            Some(_) => signature(question, by, None, module),
            None => signature(None, verdict.name(), provider.as_deref(), module),
        };
        list.push(Finding {
            provider: provider.clone(),
            question,
            answer,
            pipeline: format!("-passes={}{knobs}", pipeline.given),
            passes: Some(pipeline.text.clone()),
            versions: versions.clone(),
            witness: (question == Some(QuestionKind::Same)).then(|| witness(run)),
            function: function.unwrap_or_else(|| module.function_name(run.entry).to_string()),
            ..blank(verdict, &name(*oracle), &id, expected)
        });
    }
    list
}

/// How a finding is told.
struct Told {
    verdict: Fault,
    question: Option<QuestionKind>,
    answer: Option<String>,
    expected: String,
    /// Another than the entry.
    function: Option<String>,
}

fn told(panel: &Panel, how: &How, trial: &Trial) -> Option<Told> {
    let failed = |verdict, expected| Told { verdict, question: None, answer: None, expected, function: None };
    Some(match (how, &trial.tried) {
        (How::Crash, Tried::Failed(Failure::Crash { signal, stderr })) => {
            let first = stderr.lines().find(|l| !l.trim().is_empty()).unwrap_or("").trim().to_string();
            failed(Fault::Crash, signal.map_or(first, |s| format!("signal {s}")))
        }
        (How::Hang, _) => failed(Fault::Hang, format!("no end within {:?}", panel.timeouts.single)),
        (How::Shape { rule }, _) => {
            let (function, broken) = trial.broken.iter().find(|(_, b)| b.rule == rule)?;
            Told {
                verdict: Fault::Invariant,
                question: Some(QuestionKind::Shape),
                answer: Some(rule.clone()),
                expected: format!("after the passes: {}", broken.detail),
                function: Some(function.clone()),
            }
        }
        _ => {
            let found = miscompiled(trial)?;
            Told {
                verdict: Fault::Miscompile,
                question: Some(QuestionKind::Same),
                answer: Some(found.kind.name().to_string()),
                expected: found.detail.clone(),
                function: None,
            }
        }
    })
}

/// The inputs; what differs stands in `expected`.
pub fn witness(run: &Run) -> WitnessRecord {
    let setup = &run.setup;
    WitnessRecord {
        seed: setup.seed,
        launch: describe::launch(&setup.launch),
        args: setup.args.iter().map(|a| a.as_ref().map_or_else(String::new, lines::value_text)).collect(),
        drivers: setup.drivers.iter().map(driver_text).collect(),
        events: Vec::new(),
    }
}

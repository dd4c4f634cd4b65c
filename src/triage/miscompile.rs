//! What passes did wrong to one file, as findings.
//!
//! Every pipeline is tried with every oracle that knows it, each in a process of its own; oracles whose outcome differs in
//! the same way share a finding. The blame is a pass: the first after which the outcome is another.

use super::assess::Run;
use super::finding::{Finding, WitnessRecord};
use super::panel::Panel;
use super::passes::{Passes, Tried, culprit, miscompiled, tried};
use super::reduce::{How, Wrong};
use super::signature::signature;
use super::{describe, same::Same};
use crate::case::driver::driver_text;
use crate::case::lines;
use crate::ir::Module;
use crate::oracle::{Failure, OracleError};
use std::collections::BTreeMap;

/// One wrong thing: the findings of all oracles that do it, what is wrong, and who: positions in the panel.
pub(super) type Found = (Vec<Finding>, Wrong, Vec<usize>);

/// All of them; and why trials that differed at first are no findings. `blank` makes what all findings of one verdict,
/// oracle and signature share.
pub(super) fn findings(
    panel: &Panel,
    module: &Module,
    run: &Run,
    blank: impl Fn(&str, &str, &str, String) -> Finding,
) -> Result<(Vec<Found>, BTreeMap<&'static str, u64>), OracleError> {
    let mut result = Vec::new();
    let mut discarded = BTreeMap::new();
    for passes in &panel.passes {
        let mut trials = Vec::new();
        for (oracle, opt, _) in panel.trials().filter(|(_, _, p)| p.pipeline == passes.pipeline) {
            trials.push((oracle, tried(panel, opt, &passes.pipeline, module, run)?));
        }
        for (_, trial) in &trials {
            if let Tried::Ran(Same::Discard(why)) = trial
                && let Some(known) = ["not settled", "not in every draw"].into_iter().find(|k| k == why)
            {
                *discarded.entry(known).or_default() += 1;
            }
        }
        for how in [How::Miscompile, How::Crash, How::Hang] {
            let who: Vec<usize> = trials.iter().filter(|(_, t)| how.is_shown_by(t)).map(|(o, _)| *o).collect();
            if let Some(last) = who.last() {
                let provider = blamed(panel, *last, &how, passes, module, run)?;
                let list = list(panel, module, run, passes, &trials, (&how, provider), &blank);
                result.push((list, Wrong::Passes { pipeline: passes.pipeline.clone(), how }, who));
            }
        }
    }
    Ok((result, discarded))
}

fn blamed(
    panel: &Panel,
    oracle: usize,
    how: &How,
    passes: &Passes,
    module: &Module,
    run: &Run,
) -> Result<Option<String>, OracleError> {
    let trial = panel.trials().find(|(o, _, _)| *o == oracle);
    match (how, trial) {
        (How::Miscompile, Some((_, opt, _))) => culprit(panel, opt, &passes.pipeline, module, run),
        _ => Ok(None),
    }
}

/// One finding per oracle.
fn list(
    panel: &Panel,
    module: &Module,
    run: &Run,
    passes: &Passes,
    trials: &[(usize, Tried)],
    (how, provider): (&How, Option<String>),
    blank: &impl Fn(&str, &str, &str, String) -> Finding,
) -> Vec<Finding> {
    let name = |o: usize| panel.oracles[o].name().to_string();
    let ran = |t: &Tried| !matches!(t, Tried::Refused(_));
    let versions: BTreeMap<String, bool> =
        trials.iter().filter(|(_, t)| ran(t)).map(|(o, t)| (name(*o), how.is_shown_by(t))).collect();
    let knobs = if panel.ask.knobs.is_empty() { String::new() } else { format!(" {}", panel.ask.knobs.join(" ")) };
    let mut list = Vec::new();
    for (oracle, trial) in trials.iter().filter(|(_, t)| how.is_shown_by(t)) {
        let (verdict, question, answer, expected) = match trial {
            Tried::Failed(Failure::Crash { signal, stderr }) => {
                let first = stderr.lines().find(|l| !l.trim().is_empty()).unwrap_or("").trim().to_string();
                ("crash", None, None, signal.map_or(first, |s| format!("signal {s}")))
            }
            Tried::Failed(Failure::Hang) => ("hang", None, None, format!("no end within {:?}", panel.timeouts.single)),
            _ => {
                let Some(found) = miscompiled(trial) else { continue };
                ("miscompile", Some("same"), Some(found.kind), found.detail.clone())
            }
        };
        let id = match question {
            Some(_) => signature(question, provider.as_deref().unwrap_or("pipeline"), None, module),
            None => signature(None, verdict, None, module),
        };
        list.push(Finding {
            provider: provider.clone(),
            question: question.map(String::from),
            answer: answer.map(String::from),
            pipeline: format!("-passes={}{knobs}", passes.pipeline),
            passes: Some(passes.pipeline.clone()),
            versions: versions.clone(),
            witness: question.map(|_| witness(run)),
            ..blank(verdict, &name(*oracle), &id, expected)
        });
    }
    list
}

/// The inputs; what differs stands in `expected`.
fn witness(run: &Run) -> WitnessRecord {
    let setup = &run.setup;
    WitnessRecord {
        seed: setup.seed,
        launch: describe::launch(&setup.launch),
        args: setup.args.iter().map(|a| a.as_ref().map_or_else(String::new, lines::value_text)).collect(),
        drivers: setup.drivers.iter().map(driver_text).collect(),
        events: Vec::new(),
    }
}

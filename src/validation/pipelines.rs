//! The pipelines under test: which oracles of the panel know them, and where the MemorySSA that they keep is looked at.
//!
//! A pipeline that no oracle knows is an error before anything runs. If some oracles know it, only these try it. Its
//! cuts ([`cuts`](super::cuts)) are listed beside it, as every `opt` spells them.

use crate::evaluation::panel::{Panel, Pipeline};
use crate::oracle::pipeline_probe::{accepts, architecture, expanded};
use crate::oracle::pipelines::is_drawn;
use crate::oracle::transform::with_knobs;
use crate::oracle::{Oracle, OracleError, Transport};
use crate::validation::cuts::{Cut, built_in_front, cuts};
use thiserror::Error;

const NOBODY: &str = "no opt is asked";

/// Why a pipeline cannot be tried at all.
#[derive(Debug, Error)]
pub enum NoPipeline {
    /// Our own failure.
    #[error(transparent)]
    Failed(#[from] OracleError),
    /// No oracle knows it.
    #[error("--passes '{pipeline}' cannot be run: {}", if refusals.is_empty() { NOBODY.into() } else { refusals.join("; ") })]
    Refused {
        /// The pipeline.
        pipeline: String,
        /// The reason of each oracle that was asked.
        refusals: Vec<String>,
    },
}

/// Tries a pipeline with every oracle on a fixed small module, and finds what can be looked at in it. Also returns the
/// rejections as sentences. It is an error if no oracle knows the pipeline.
pub fn try_out(panel: &Panel, pipeline: &str) -> Result<(Vec<Pipeline>, Vec<String>), NoPipeline> {
    let mut refusals = Vec::new();
    let mut known = Vec::new();
    for oracle in &panel.oracles {
        // An `opt` takes a quarter of a second to start with an option that it does not know: it looks for one with a
        // similar spelling. So it is not started again for the plugin, which need not be started for options from the
        // table alone.
        let lane = if with_knobs(pipeline).1.split_whitespace().all(is_drawn) { panel.lane } else { Transport::Print };
        let answer = knows(panel, oracle, pipeline, lane)?;
        known.push(answer.is_ok());
        if let Err(Some(why)) = answer {
            refusals.push(format!("{} does not know --passes '{pipeline}': {why}", oracle.name()));
        }
    }
    if !known.contains(&true) {
        return Err(NoPipeline::Refused { pipeline: pipeline.into(), refusals });
    }
    let architecture = architecture(pipeline);
    let whole = Pipeline {
        text: pipeline.to_string(),
        given: pipeline.to_string(),
        is_cut: false,
        looks_behind: None,
        known,
        architecture,
    };
    let mut all = vec![whole];
    for (o, oracle) in panel.oracles.iter().enumerate() {
        let Oracle::Opt(opt) = oracle else { continue };
        if all[0].known[o] {
            let Some(text) = expanded(opt, pipeline, panel.timeouts) else { continue };
            let mut found = cuts(&text);
            // The last is the longest: who reads it reads the others.
            let is_read = |c: &Cut| all[0].given == c.pipeline || reads(panel, oracle, &c.pipeline);
            match found.last() {
                None => found.extend(built_in_front(&text).into_iter().find(is_read)),
                Some(last) if !is_read(last) => continue,
                Some(_) => {}
            }
            found.iter_mut().for_each(|c| c.whole &= text == pipeline);
            found.into_iter().for_each(|cut| add_cut(panel, o, cut, &mut all));
        }
    }
    Ok((all, refusals))
}

/// An oracle that no pipeline is tried with does not even refuse it in words.
fn knows(
    panel: &Panel,
    oracle: &Oracle,
    pipeline: &str,
    lane: Transport,
) -> Result<Result<(), Option<String>>, OracleError> {
    match oracle {
        Oracle::Reference => Ok(Err(None)),
        Oracle::Opt(opt) => {
            Ok(accepts(opt, lane, pipeline, &panel.ask.supported_options(&opt.manifest), panel.timeouts)?.map_err(Some))
        }
    }
}

/// Can it be looked at there? What fails is not looked at.
fn reads(panel: &Panel, oracle: &Oracle, cut: &str) -> bool {
    knows(panel, oracle, cut, panel.lane).is_ok_and(|answer| answer.is_ok())
}

/// Oracles that spell a pipeline alike share its cuts. The end of the pipeline is looked at where the whole is tried,
/// if every oracle that knows the pipeline can print there.
fn add_cut(panel: &Panel, oracle: usize, cut: Cut, all: &mut Vec<Pipeline>) {
    if let Some(same) = all.iter_mut().find(|p| p.given == cut.pipeline) {
        same.known[oracle] = true;
        return;
    }
    let whole = &mut all[0];
    let mut others = panel.oracles.iter().zip(&whole.known).filter(|(_, known)| **known);
    if cut.whole && whole.looks_behind.is_some() {
        return;
    }
    if cut.whole && others.all(|(o, _)| reads(panel, o, &cut.pipeline)) {
        (whole.given, whole.looks_behind) = (cut.pipeline, Some(cut.pass));
        return;
    }
    let mut known = vec![false; panel.oracles.len()];
    known[oracle] = true;
    // Spelled out, a default pipeline names passes of the target that it was spelled out for.
    let architecture = architecture(&cut.pipeline).or(all[0].architecture);
    all.push(Pipeline {
        text: all[0].text.clone(),
        given: cut.pipeline,
        is_cut: true,
        looks_behind: Some(cut.pass),
        known,
        architecture,
    });
}

//! Prepares the pipelines under test: finds, for each pipeline, the oracles of the panel that know the pipeline, and
//! the points at which preserved MemorySSA is checked.
//!
//! If no oracle knows a pipeline, an error is reported before any kernel runs. A pipeline that only some oracles know
//! is run with these oracles. The list has an entry for each cut of the pipeline too ([`cuts`](super::cuts)), in the
//! spelling of each `opt`.

use crate::evaluation::panel::{Panel, Pipeline};
use crate::oracle::compiler::COMPILE;
use crate::oracle::pipeline_probe::{accepts, architecture, expand_pipeline};
use crate::oracle::pipelines::is_sampled_option;
use crate::oracle::transform::split_options;
use crate::oracle::{Oracle, OracleError, Transport};
use crate::validation::cuts::{Cut, built_in_front, cuts};
use std::fmt;
use thiserror::Error;

const NOBODY: &str = "no opt is asked";

/// A pipeline that an oracle does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The oracle.
    pub oracle: String,
    /// The pipeline.
    pub pipeline: String,
    /// The reason, in the oracle's own words.
    pub why: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not know --passes '{}': {}", self.oracle, self.pipeline, self.why)
    }
}

/// Returns one sentence for each oracle and reason. The sentence lists all pipelines with that reason.
pub fn grouped(refusals: &[Refusal]) -> Vec<String> {
    let is_alike = |a: &Refusal, b: &Refusal| (&a.oracle, &a.why) == (&b.oracle, &b.why);
    let firsts = refusals.iter().enumerate().filter(|(i, r)| !refusals[..*i].iter().any(|before| is_alike(before, r)));
    let sentence = |first: &Refusal| match refusals.iter().filter(|r| is_alike(r, first)).count() {
        1 => first.to_string(),
        n => {
            let (oracle, pipeline, why) = (&first.oracle, &first.pipeline, &first.why);
            format!("{oracle} does not know {n} of the pipelines, the first is --passes '{pipeline}': {why}")
        }
    };
    firsts.map(|(_, first)| sentence(first)).collect()
}

/// The reason why a pipeline cannot be run with any oracle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NoPipeline {
    /// A failure of aliasmith itself.
    #[error(transparent)]
    Failed(#[from] OracleError),
    /// The options name a file for the output, which aliasmith reads itself.
    #[error("--passes '{pipeline}': -o is no option of a pipeline, because aliasmith reads the output")]
    NamesOutput {
        /// The pipeline.
        pipeline: String,
    },
    /// No oracle knows the pipeline.
    #[error("--passes '{pipeline}' cannot be run: {}", reasons(refusals))]
    Refused {
        /// The pipeline.
        pipeline: String,
        /// The messages of the asked oracles.
        refusals: Vec<Refusal>,
    },
}

fn reasons(refusals: &[Refusal]) -> String {
    match refusals {
        [] => NOBODY.into(),
        some => some.iter().map(Refusal::to_string).collect::<Vec<_>>().join("; "),
    }
}

/// Tries a pipeline with every oracle on a fixed small module, and finds the points at which MemorySSA can be checked.
/// Also returns the rejections. Returns an error if no oracle knows the pipeline.
pub fn try_out(panel: &Panel, pipeline: &str) -> Result<(Vec<Pipeline>, Vec<Refusal>), NoPipeline> {
    let is_output = |option: &str| option.trim_start_matches('-').split('=').next() == Some("o");
    if split_options(pipeline).1.split_whitespace().any(|word| word.starts_with('-') && is_output(word)) {
        return Err(NoPipeline::NamesOutput { pipeline: pipeline.into() });
    }
    let mut refusals = Vec::new();
    let mut known = Vec::new();
    for oracle in &panel.oracles {
        // The plugin is asked only if all options are in the table of options. Otherwise a server would be started,
        // which takes a quarter of a second if an option is unknown, because `opt` searches for an option with a
        // similar spelling.
        let lane = if split_options(pipeline).1.split_whitespace().all(is_sampled_option) {
            panel.lane
        } else {
            Transport::Print
        };
        let answer = knows(panel, oracle, pipeline, lane)?;
        known.push(answer.is_ok());
        if let Err(Some(why)) = answer {
            refusals.push(Refusal { oracle: oracle.name().into(), pipeline: pipeline.into(), why });
        }
    }
    if !known.contains(&true) {
        return Err(NoPipeline::Refused { pipeline: pipeline.into(), refusals });
    }
    let own = panel.oracles.iter().zip(&known).filter(|(_, known)| **known).all(|(oracle, _)| oracle.prints_ptx());
    let architecture = architecture(pipeline).or(own.then_some("nvptx64"));
    let whole = Pipeline {
        text: pipeline.to_string(),
        given: pipeline.to_string(),
        is_cut: false,
        checked_pass: None,
        known,
        architecture,
    };
    let mut all = vec![whole];
    for (o, oracle) in panel.oracles.iter().enumerate() {
        let Oracle::Opt(opt) = oracle else { continue };
        if all[0].known[o] && opt.manifest.compiler.is_none() {
            let Some(text) = expand_pipeline(opt, pipeline, panel.timeouts) else { continue };
            let mut found = cuts(&text);
            // The last cut is the longest. An oracle that accepts this cut also accepts all shorter cuts.
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

/// Returns whether an oracle knows a pipeline. If not, returns the oracle's message; the reference runs no pipelines
/// and has no message.
fn knows(
    panel: &Panel,
    oracle: &Oracle,
    pipeline: &str,
    lane: Transport,
) -> Result<Result<(), Option<String>>, OracleError> {
    match oracle {
        Oracle::Reference => Ok(Err(None)),
        Oracle::Opt(opt) if opt.manifest.compiler.is_some() => Ok(if pipeline == COMPILE { Ok(()) } else { Err(None) }),
        Oracle::Opt(_) if pipeline == COMPILE => Ok(Err(None)),
        Oracle::Opt(opt) => {
            Ok(accepts(opt, lane, pipeline, &panel.ask.supported_options(&opt.manifest), panel.timeouts)?.map_err(Some))
        }
    }
}

/// Whether an oracle accepts a cut. If the oracle cannot be asked, the result is false, and the cut is not checked.
fn reads(panel: &Panel, oracle: &Oracle, cut: &str) -> bool {
    knows(panel, oracle, cut, panel.lane).is_ok_and(|answer| answer.is_ok())
}

/// Adds a cut of an oracle. Oracles that spell the cut in the same way share one entry. The last cut needs no entry if
/// every oracle that knows the pipeline can print MemorySSA at its end. The run of the whole pipeline then prints it.
fn add_cut(panel: &Panel, oracle: usize, cut: Cut, all: &mut Vec<Pipeline>) {
    if let Some(same) = all.iter_mut().find(|p| p.given == cut.pipeline) {
        same.known[oracle] = true;
        return;
    }
    let whole = &mut all[0];
    let mut others = panel.oracles.iter().zip(&whole.known).filter(|(_, known)| **known);
    if cut.whole && whole.checked_pass.is_some() {
        return;
    }
    if cut.whole && others.all(|(o, _)| reads(panel, o, &cut.pipeline)) {
        (whole.given, whole.checked_pass) = (cut.pipeline, Some(cut.pass));
        return;
    }
    let mut known = vec![false; panel.oracles.len()];
    known[oracle] = true;
    // An expanded default pipeline contains passes of the target for which it was expanded.
    let architecture = architecture(&cut.pipeline).or(all[0].architecture);
    all.push(Pipeline {
        text: all[0].text.clone(),
        given: cut.pipeline,
        is_cut: true,
        checked_pass: Some(cut.pass),
        known,
        architecture,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusal_reason_is_printed_once_per_oracle() {
        let refusal = |oracle: &str, pipeline: &str, why: &str| Refusal {
            oracle: oracle.into(),
            pipeline: pipeline.into(),
            why: why.into(),
        };
        let all = [
            refusal("opt-22", "a", "unknown pass name 'a'"),
            refusal("opt-23", "a", "unknown pass name 'a'"),
            refusal("opt-23", "b", "no target"),
            refusal("opt-23", "gvn,a", "unknown pass name 'a'"),
        ];
        let expected = [
            "opt-22 does not know --passes 'a': unknown pass name 'a'",
            "opt-23 does not know 2 of the pipelines, the first is --passes 'a': unknown pass name 'a'",
            "opt-23 does not know --passes 'b': no target",
        ];
        assert_eq!(grouped(&all), expected);
        assert_eq!(grouped(&[]), [""; 0]);
    }
}

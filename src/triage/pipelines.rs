//! The pipelines on trial: who of the panel knows them, and where the MemorySSA that they keep is looked at.
//!
//! A pipeline that nobody knows is an error before anything runs; one that some know is tried by them. Its cuts
//! ([`oracle::cuts`](crate::oracle::cuts)) stand beside it, as every `opt` spells them.

use super::panel::Panel;
use crate::ir::Module;
use crate::oracle::cuts::{Cut, built_in_front, cuts};
use crate::oracle::transform::{accepts, architecture, expanded};
use crate::oracle::{Opt, Oracle, OracleError};
use std::collections::BTreeSet;

/// A pipeline on trial.
#[derive(Clone, Debug)]
pub struct Passes {
    /// In `opt`'s own syntax.
    pub pipeline: String,
    /// What `opt` is given: the pipeline, or a [cut](crate::oracle::cuts) of it.
    pub given: String,
    /// A cut: only the MemorySSA that it keeps is looked at.
    pub is_cut: bool,
    /// The pass behind which the MemorySSA that it keeps is looked at, if it is.
    pub looks_behind: Option<String>,
    /// Which oracles of the panel know it, by position.
    pub known: Vec<bool>,
    /// Only kernels of this architecture go through.
    pub architecture: Option<&'static str>,
}

impl Passes {
    /// Tries a pipeline with every oracle on a fixed small module, and what can be looked at in it. Also the refusals, as
    /// sentences; that nobody knows it is an error.
    pub fn try_out(panel: &Panel, pipeline: &str) -> Result<(Vec<Passes>, Vec<String>), String> {
        let mut refusals = Vec::new();
        let mut known = Vec::new();
        for oracle in &panel.oracles {
            let answer = knows(panel, oracle, pipeline).map_err(|e| e.to_string())?;
            known.push(answer.is_ok());
            if let Err(Some(why)) = answer {
                refusals.push(format!("{} does not know --passes '{pipeline}': {why}", oracle.name()));
            }
        }
        if !known.contains(&true) {
            let why = if refusals.is_empty() { "no opt is asked".to_string() } else { refusals.join("; ") };
            return Err(format!("--passes '{pipeline}' cannot be run: {why}"));
        }
        let architecture = architecture(pipeline);
        let whole = Passes {
            pipeline: pipeline.to_string(),
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

    /// Can this module go through, as far as its target is concerned?
    pub(super) fn takes(&self, module: &Module) -> bool {
        self.architecture.is_none_or(|a| module.triple.split('-').next() == Some(a))
    }
}

/// An oracle that no pipeline is tried with does not even refuse it in words.
fn knows(panel: &Panel, oracle: &Oracle, pipeline: &str) -> Result<Result<(), Option<String>>, OracleError> {
    match oracle {
        Oracle::Reference => Ok(Err(None)),
        Oracle::Opt(opt) => Ok(accepts(opt, pipeline, &panel.ask.knobs, panel.timeouts)?.map_err(Some)),
    }
}

/// Can it be looked at there? What fails is not looked at.
fn reads(panel: &Panel, oracle: &Oracle, cut: &str) -> bool {
    knows(panel, oracle, cut).is_ok_and(|answer| answer.is_ok())
}

/// Oracles that spell a pipeline alike share its cuts. The end of the pipeline is looked at where the whole is tried, if
/// everybody who knows the pipeline can print there.
fn add_cut(panel: &Panel, oracle: usize, cut: Cut, all: &mut Vec<Passes>) {
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
    all.push(Passes {
        pipeline: all[0].pipeline.clone(),
        given: cut.pipeline,
        is_cut: true,
        looks_behind: Some(cut.pass),
        known,
        architecture,
    });
}

impl Panel {
    /// The same panel that tries only these pipelines.
    pub fn with_pipelines(&self, pipelines: &BTreeSet<String>) -> Panel {
        let passes = self.passes.iter().filter(|p| pipelines.contains(&p.pipeline)).cloned().collect();
        Panel { passes, ..self.clone() }
    }

    /// Every pipeline with every oracle that knows it.
    pub fn trials(&self) -> impl Iterator<Item = (usize, &Opt, &Passes)> + '_ {
        let each =
            self.oracles.iter().enumerate().flat_map(|(o, oracle)| self.passes.iter().map(move |p| (o, oracle, p)));
        each.filter_map(|(o, oracle, p)| match oracle {
            Oracle::Opt(opt) if p.known.get(o) == Some(&true) => Some((o, opt, p)),
            _ => None,
        })
    }
}

//! Runs the passes of `--pre-passes` on kernels before the oracles are asked, and checks the effect of these passes.
//!
//! The machine runs the kernel before and after the passes, with the same inputs. In some hunts, the passes add only
//! promises that the generator's kernels always keep. In such a hunt, the transformed kernel must keep all its
//! promises. A run is a finding if the transformed kernel breaks a promise in it, but the original kernel breaks none.

use super::{CampaignConfig, Kernels};
use crate::case::{Case, lines};
use crate::confirmation::ConfirmedKernel;
use crate::evaluation::assess::Run;
use crate::finding::describe::inputs;
use crate::finding::record::pipeline_of_ours;
use crate::finding::{About, Fault, Finding, Miscompile, Passes, Summary};
use crate::r#gen::Feature;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::{FuncId, Module};
use crate::judge::observable::DifferenceKind;
use crate::machine::{Options, Program};
use crate::oracle::Oracle;
use crate::passes::list::{self, ListError, Pass};
use crate::validation::compare_draws::{Comparison, Effort, compare_draws};
use crate::validation::inconclusive::{Inconclusive, NoEvidence};
use crate::validation::pair::{Pair, PairQuestion, Side, incomparable};
use std::collections::BTreeMap;
use thiserror::Error;

/// The reason why a run is no evidence about our passes.
#[derive(Debug, Error)]
pub enum NoEvidenceReason {
    /// The stored finding names a pass that does not exist in this version.
    #[error(transparent)]
    List(#[from] ListError),
    /// The passes' output looks wrong, but breaks no rule.
    #[error("{0}")]
    Doubt(Inconclusive),
    /// The runs are no evidence, for this reason.
    #[error(transparent)]
    NoEvidence(NoEvidence),
}

/// The passes of `--pre-passes`.
#[derive(Clone, Debug, Default)]
pub struct PrePasses {
    /// The list as the user wrote it.
    pub text: String,
    /// The passes of the list.
    pub passes: Vec<Pass>,
}

impl PrePasses {
    /// Parses a list in the syntax of `--pre-passes`.
    pub fn read(text: &str) -> Result<PrePasses, ListError> {
        Ok(PrePasses { text: text.into(), passes: list::parse(text)? })
    }

    /// Whether the passes add only promises that the generator's kernels always keep.
    fn adds_no_promise(&self, kernels: &Kernels) -> bool {
        let keeps = |feature| matches!(kernels, Kernels::Generated(features) if features.has(feature));
        let kept = |asked: bool, feature| !asked || keeps(feature);
        self.passes.iter().all(|p| {
            let reach = p.settings().restrict.reach;
            !p.promises_for_kernels()
                && kept(reach.in_struct, Feature::RestrictStruct)
                && kept(reach.multi_level, Feature::RestrictLevels)
        })
    }
}

/// Judges the passes by these runs. For the first run that shows an error, returns the text of the original kernel, and
/// the finding.
pub(super) fn judge_runs(
    plan: &CampaignConfig,
    before: &Case,
    after: &Case,
    runs: &[Run],
    summary: &mut Summary,
) -> Option<(String, ConfirmedKernel)> {
    let promises = plan.first.adds_no_promise(&plan.kernels);
    let modules = [&before.module, &after.module];
    let trial = PrePassTrial::new(&plan.first, modules, before.entry, promises, &plan.panel.options);
    runs.iter().find_map(|run| {
        let found = match trial.judge_run(run) {
            Ok(found) => found?,
            Err(why) => {
                summary.discard(format!("our passes: {why}"), 1);
                return None;
            }
        };
        let case = lines::print(before.module.function_name(before.entry), &run.setup, &[]);
        let body = print_module(&before.module, Dialect::INTERNAL);
        let text = format!("{case}{body}");
        let (findings, targets, failures) = (vec![vec![found]], Vec::new(), Vec::new());
        Some((text, ConfirmedKernel { body, case, findings, targets, discarded: BTreeMap::new(), failures }))
    })
}

/// Judges a stored kernel again; `module` is the kernel before the passes. Returns `None` if the run shows no error of
/// the passes.
pub fn rejudge(
    (list, difference): (&str, DifferenceKind),
    module: &Module,
    run: &Run,
    options: &Options,
) -> Result<Option<Finding>, NoEvidenceReason> {
    let first = PrePasses::read(list)?;
    let mut after = module.clone();
    list::run(&first.passes, &mut after);
    let promises = difference == DifferenceKind::Promise;
    PrePassTrial::new(&first, [module, &after], run.entry, promises, options).judge_run(run)
}

/// If the finding is about passes of aliasmith, returns the list of these passes, and the difference that they make.
/// Otherwise returns `None`.
pub fn ours(finding: &Finding) -> Option<(&str, DifferenceKind)> {
    match &finding.fault {
        Fault::Miscompile(Miscompile { passes: Passes::Ours(list), difference, .. }) => Some((list, *difference)),
        _ => None,
    }
}

/// A kernel before and after the passes, ready to run.
struct PrePassTrial<'a> {
    first: &'a PrePasses,
    modules: [&'a Module; 2],
    programs: [Program; 2],
    entry: FuncId,
    checks_promises: bool,
    options: &'a Options,
}

impl<'a> PrePassTrial<'a> {
    fn new(
        first: &'a PrePasses,
        [before, after]: [&'a Module; 2],
        entry: FuncId,
        checks_promises: bool,
        options: &'a Options,
    ) -> PrePassTrial<'a> {
        let behind = if checks_promises { Program::new(after) } else { Program::unpromised(after) };
        let programs = [Program::new(before), behind];
        PrePassTrial { first, modules: [before, after], programs, entry, checks_promises, options }
    }

    /// Judges the passes by one run. Returns a finding if the run shows an error of theirs. Returns `Err` if the run is
    /// no evidence.
    fn judge_run(&self, run: &Run) -> Result<Option<Finding>, NoEvidenceReason> {
        let side = |i: usize| Side {
            module: self.modules[i],
            program: &self.programs[i],
            entry: self.entry, // no pass of ours changes the id of an existing function
            prefix: "",
        };
        let pair =
            Pair { before: side(0), after: side(1), asked: PairQuestion::from_held(self.checks_promises), joint: true };
        if let Some(why) = incomparable(&pair) {
            return Err(NoEvidenceReason::NoEvidence(why));
        }
        let found = match compare_draws(&pair, &run.setup, self.options, Effort::Full) {
            Comparison::Different(found) => found,
            Comparison::Same => return Ok(None),
            Comparison::Lead(why) => return Err(NoEvidenceReason::Doubt(why)),
            Comparison::Discard(why) => return Err(NoEvidenceReason::NoEvidence(why)),
        };
        let about = About { module: self.modules[0], entry: self.entry, semantics: self.options.semantics };
        let list = &self.first.text;
        let passes = Passes::Ours(list.clone());
        let fault = Miscompile { difference: found.kind, passes, witness: inputs(&run.setup) };
        let fault = (Fault::Miscompile(fault), found.detail);
        let reference = Oracle::Reference.name();
        let versions = BTreeMap::from([(reference.to_string(), true)]);
        Ok(Some(Finding { versions, ..Finding::new(about, reference, None, pipeline_of_ours(list), fault) }))
    }
}

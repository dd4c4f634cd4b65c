//! Kernels that go through our own passes before anybody is asked about them, and what the passes did to them.
//!
//! The kernel is run before and after, on the same inputs. If the passes promise nothing that the kernel did not promise
//! already, or what the generator sees to, the kernel behind them is held to all its promises: a run in which only that
//! one breaks any is a finding.

use super::{Kernels, Plan};
use crate::answers::QuestionKind;
use crate::case::{Case, lines};
use crate::finding::Fault;
use crate::finding::Finding;
use crate::finding::Summary;
use crate::finding::signature::signature;
use crate::r#gen::Feature;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::{FuncId, Module};
use crate::machine::{Options, Program};
use crate::passes::list::{self, ListError, Pass};
use crate::translation::same::{Pair, Same, Side, incomparable, settled};
use crate::triage::Confirmed;
use crate::triage::confirm::blank;
use crate::triage::miscompile::witness;
use crate::trial::assess::Run;
use std::collections::BTreeMap;

/// Our passes that every kernel goes through first.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// The list as it was given.
    pub text: String,
    /// The passes of the list.
    pub passes: Vec<Pass>,
}

impl First {
    /// Reads a list, as `--first` takes it.
    pub fn read(text: &str) -> Result<First, ListError> {
        Ok(First { text: text.into(), passes: list::parse(text)? })
    }

    /// Does the kernel behind them promise no more than the kernel before, or than the generator keeps?
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

/// The first run on which the passes did something that they may not do: the kernel as it was, and the finding.
pub(super) fn judged(
    plan: &Plan,
    before: &Case,
    after: &Case,
    runs: &[Run],
    summary: &mut Summary,
) -> Option<(String, Confirmed)> {
    let held = plan.first.adds_no_promise(&plan.kernels);
    let trial = Trial::new(&plan.first, &before.module, &after.module, before.entry, held);
    runs.iter().find_map(|run| {
        let found = match trial.on(run, &plan.panel.options) {
            Ok(found) => found?,
            Err(why) => {
                summary.discard(format!("our passes: {why}"), 1);
                return None;
            }
        };
        let case = lines::print(before.module.function_name(before.entry), &run.setup, &[]);
        let body = print_module(&before.module, Dialect::NEWEST);
        let text = format!("{case}{body}");
        let findings = vec![vec![found]];
        Some((
            text,
            Confirmed { body, case, findings, targets: Vec::new(), discarded: BTreeMap::new(), failures: Vec::new() },
        ))
    })
}

/// Judges a stored kernel, which is the one before the passes, again. `None`: the passes do nothing wrong to it.
pub fn again(stored: &Finding, module: &Module, run: &Run, options: &Options) -> Result<Option<Finding>, String> {
    let first = First::read(stored.passes.as_deref().unwrap_or("")).map_err(|e| e.to_string())?;
    let mut after = module.clone();
    list::run(&first.passes, &mut after);
    Trial::new(&first, module, &after, run.entry, stored.answer.as_deref() == Some("promise")).on(run, options)
}

/// Is the finding about our own passes?
pub fn is_ours(finding: &Finding) -> bool {
    finding.pipeline.starts_with(PIPELINE)
}

/// What the pipelines of such findings begin with.
const PIPELINE: &str = "pass ";

/// A kernel before and after our passes, ready to run.
struct Trial<'a> {
    first: &'a First,
    modules: [&'a Module; 2],
    programs: [Program; 2],
    entry: FuncId,
    held: bool,
}

impl<'a> Trial<'a> {
    fn new(first: &'a First, before: &'a Module, after: &'a Module, entry: FuncId, held: bool) -> Trial<'a> {
        let behind = if held { Program::new(after) } else { Program::unpromised(after) };
        Trial { first, modules: [before, after], programs: [Program::new(before), behind], entry, held }
    }

    /// What the passes do wrong on one run. The error says why the run tells nothing.
    fn on(&self, run: &Run, options: &Options) -> Result<Option<Finding>, String> {
        let side = |i: usize| Side {
            module: self.modules[i],
            program: &self.programs[i],
            entry: self.entry, // no pass changes the number of a function that there was
            prefix: "",
        };
        let pair = Pair { before: side(0), after: side(1), held: self.held };
        if let Some(why) = incomparable(&pair) {
            return Err(why.into());
        }
        let found = match settled(&pair, &run.setup, options) {
            Same::Different(found) => found,
            Same::Same => return Ok(None),
            Same::Lead(why) | Same::Discard(why) => return Err(why),
        };
        let before = self.modules[0];
        let id = signature(Some(QuestionKind::Same), &self.first.text, None, before);
        Ok(Some(Finding {
            question: Some(QuestionKind::Same),
            answer: Some(found.kind.name().into()),
            pipeline: format!("{PIPELINE}{}", self.first.text),
            passes: Some(self.first.text.clone()),
            versions: BTreeMap::from([("reference".to_string(), true)]),
            witness: Some(witness(run)),
            ..blank(before, self.entry, options.semantics, Fault::Miscompile, "reference", (&id, found.detail))
        }))
    }
}

//! Two modules of the user's: are they the same kernel? The inputs are searched for as `check` does; no `opt` is needed.

use super::exports::lost;
use super::pair::{Pair, Side, incomparable};
use super::same::{Care, Same, settled};
use crate::case::Setup;
use crate::explore::Search;
use crate::ir::{FuncId, Module};
use crate::judge::same::Difference;
use crate::machine::{Options, Program};
use crate::trial::assess::{Run, assess_search};
use std::collections::BTreeMap;

/// What the runs of two modules say.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// What differs, and the run that shows it; none if other modules lack something that they use by its name.
    pub different: Option<(Difference, Option<Run>)>,
    /// Runs that show no difference.
    pub same: u64,
    /// Runs in which `after` looks wrong though no rule says so, by reason.
    pub leads: BTreeMap<String, u64>,
    /// Runs that are no evidence, by reason; an entry that cannot be compared counts as one.
    pub discarded: BTreeMap<String, u64>,
}

impl Compared {
    /// Is at least one run evidence, and does none look wrong?
    pub fn is_same(&self) -> bool {
        self.different.is_none() && self.same > 0 && self.leads.is_empty()
    }
}

/// Runs the entries of `before` (`runs` times each, on inputs that are `stated` or searched for) and what has their names in
/// `after`, up to the first difference.
pub fn compare(
    (before, after): (&Module, &Module),
    entries: &[FuncId],
    (stated, seed): (Option<&Setup>, u64),
    runs: u32,
    options: &Options,
) -> Compared {
    let mut all = Compared::default();
    if let Some(lost) = lost(before, after, "") {
        all.different = Some((lost, None));
        return all;
    }
    let (strict, tolerant) = (Program::new(before), Program::unpromised(after));
    for entry in entries {
        let became = after.find_function(before.function_name(*entry));
        let Some(became) = became.filter(|f| !after.function(*f).is_declaration()) else {
            // An entry that nobody outside can name; of any other `lost` knows.
            *all.discarded.entry(super::why::NoEvidence::EntryRemoved.to_string()).or_default() += 1;
            continue;
        };
        let pair = Pair {
            before: Side { module: before, program: &strict, entry: *entry, prefix: "" },
            after: Side { module: after, program: &tolerant, entry: became, prefix: "" },
            held: false,
        };
        if let Some(why) = incomparable(&pair) {
            *all.discarded.entry(why.to_string()).or_default() += 1;
            continue;
        }
        let search = Search::new(before, *entry, stated, seed, runs);
        let (assessment, runs) = assess_search(before, &strict, &[], vec![search], options);
        for (at, run) in runs.into_iter().enumerate() {
            if assessment.endless.contains(&at) {
                *all.discarded.entry(crate::machine::Discard::StepBudget.to_string()).or_default() += 1;
                continue;
            }
            match settled(&pair, &run.setup, options, Care::Full) {
                Same::Same => all.same += 1,
                Same::Lead(why) => *all.leads.entry(why.to_string()).or_default() += 1,
                Same::Discard(why) => *all.discarded.entry(why.to_string()).or_default() += 1,
                Same::Different(found) => {
                    all.different = Some((found, Some(run)));
                    return all;
                }
            }
        }
    }
    all
}

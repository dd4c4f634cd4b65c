//! The self-test seeds defects into the reference, one at a time. The harness (everything that finds errors in a hunt)
//! must find each of them with generated kernels. So a campaign without a finding is evidence that the oracles are
//! right.
//!
//! Invariants: only the reference and aliasmith's own passes have seeded defects, never the machine or the judge. A
//! defect changes one entry of a table or one rule. As a control, the reference without a defect is asked about the
//! same kernels, and must show no error. Kernels are tried in the order of seeds. So the number of kernels until a
//! defect is found is the same on every computer and for every number of threads.

mod answers;
pub mod consumers;
mod families;
mod passes;
mod ptx;
mod search;
mod table;
mod updates;

pub use families::{FamilyResult, families};
pub use search::{Control, DetectedDefect};
pub use table::{SABOTAGES, SeededDefect};

use crate::evaluation::progress::Progress;
use crate::r#gen::{Feature, Features};
use crate::named_enum::UnknownWord;
use table::HarnessPart;

/// The kernels that are tried for each defect.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SelftestConfig {
    /// The first seed.
    pub seed: u64,
    /// The maximum number of kernels for each seeded defect.
    pub kernels: u64,
    /// Restricts the kernels to those with this family of features (`true`), or to those without it (`false`). `None`
    /// means no restriction.
    pub family: Option<(Feature, bool)>,
}

impl SelftestConfig {
    /// Returns the seeds of the kernels, in order.
    fn seeds(self) -> impl Iterator<Item = u64> {
        let is_meant =
            move |seed: &u64| self.family.is_none_or(|(f, has)| Features::all().of_seed(*seed).has(f) == has);
        (0..=u64::MAX).map(move |i| self.seed.wrapping_add(i)).filter(is_meant)
    }
}

/// The result for one seeded defect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The row of the defect.
    pub defect: &'static SeededDefect,
    /// How the defect was found; `None` if it was not found.
    pub found: Option<DetectedDefect>,
}

/// The results for all seeded defects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The outcomes, in the order of the table.
    pub outcomes: Vec<Outcome>,
    /// The results of the reference without a defect, one for each part of the harness that was used.
    pub controls: Vec<Control>,
}

impl Report {
    /// Whether every defect was found, and the correct reference showed no error.
    pub fn is_good(&self) -> bool {
        self.outcomes.iter().all(|o| o.found.is_some()) && self.controls.iter().all(|c| c.wrong.is_empty())
    }

    /// Returns the numbers of kernels that were needed to find the defects, in ascending order. Defects that were not
    /// found have no number.
    pub fn numbers(&self) -> Vec<u64> {
        let mut numbers: Vec<u64> = self.outcomes.iter().filter_map(|o| Some(o.found.as_ref()?.kernels)).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// Returns the rows with these names, in the order of the table. If `names` is empty, returns all rows.
pub fn named(names: &[String]) -> Result<Vec<&'static SeededDefect>, UnknownWord> {
    let known = || SABOTAGES.iter().map(|s| s.name).collect();
    if let Some(word) = names.iter().find(|n| !SABOTAGES.iter().any(|s| s.name == **n)) {
        return Err(UnknownWord { what: "defect", word: word.clone(), known: known() });
    }
    Ok(SABOTAGES.iter().filter(|s| names.is_empty() || names.iter().any(|n| n == s.name)).collect())
}

/// Seeds the defects one by one. Searches for each defect with the part of the harness that the defect's row names.
pub fn run(defects: &[&'static SeededDefect], plan: SelftestConfig, progress: &Progress) -> Report {
    progress.set_total(defects.len(), "defects");
    let of = |wanted: fn(&HarnessPart) -> bool| -> Vec<&'static SeededDefect> {
        defects.iter().copied().filter(|s| wanted(&s.lane)).collect()
    };
    let mut found: Vec<(&'static str, Option<DetectedDefect>)> = Vec::new();
    let mut controls = Vec::new();
    let mut add = |rows: &[&'static SeededDefect], (list, control): (Vec<Option<DetectedDefect>>, Control)| {
        found.extend(rows.iter().map(|s| s.name).zip(list));
        progress.end(rows.len());
        controls.push(control);
    };
    for rows in answers::groups(&of(|lane| matches!(lane, HarnessPart::Answers { .. }))) {
        add(&rows, answers::search(&rows, plan));
    }
    let rows = of(|lane| matches!(lane, HarnessPart::Updates));
    if !rows.is_empty() {
        add(&rows, updates::search(&rows, plan));
    }
    let rows = of(|lane| matches!(lane, HarnessPart::Consumers));
    if !rows.is_empty() {
        add(&rows, consumers::search(&rows, plan));
    }
    for rows in passes::groups(&of(|lane| matches!(lane, HarnessPart::Pass { .. }))) {
        add(&rows, passes::search(&rows, plan));
    }
    let outcome = |defect: &&'static SeededDefect| {
        let found = found.iter().find(|(name, _)| *name == defect.name).and_then(|(_, found)| found.clone());
        Outcome { defect, found }
    };
    Report { outcomes: defects.iter().map(outcome).collect(), controls }
}

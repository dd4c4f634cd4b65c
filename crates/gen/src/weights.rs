//! The weights of features and of body steps: one committed table, and the rule by which campaigns update the table.
//!
//! The rule is the cross-entropy method (Rubinstein, 1999). For each cause of a finding, a campaign records the kernel
//! that was the first to show this cause. The rule compares how common a feature is among these first kernels with how
//! common it is among all kernels. If the feature is more common among the first kernels, the weight of the feature
//! increases; if less common, the weight decreases. Each cause counts once, however often the campaign found it. A
//! campaign finds few causes. So the rule adds [`PRIOR_KERNELS`] imaginary first kernels, which have the frequencies of
//! all kernels.

use super::{Features, GEN_VERSION, NAMES, STEPS, steps_of_seed};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The number of imaginary first kernels. The larger the number, the less a new table differs from the old table.
const PRIOR_KERNELS: f64 = 100.0;

/// Number of rows of the table: one per feature and one per step.
const ROWS: usize = NAMES.len() + STEPS.len();

/// The table of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For each feature of [`NAMES`], the percentage of kernels that have the feature.
    pub families: [usize; NAMES.len()],
    /// For each step of [`STEPS`], its weight among the steps that are possible at a point.
    pub steps: [usize; STEPS.len()],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    generator: u32,
    families: BTreeMap<String, usize>,
    steps: BTreeMap<String, usize>,
}

/// The committed table.
const COMMITTED: &str = include_str!("weights.toml");

static TABLE: LazyLock<Weights> = LazyLock::new(|| {
    let File { generator, families, steps } = toml::from_str(COMMITTED).expect("weights.toml is part of the program");
    assert_eq!(generator, GEN_VERSION, "weights.toml was made for this version of the generator");
    assert_eq!((families.len(), steps.len()), (NAMES.len(), STEPS.len()), "weights.toml has every row");
    Weights { families: NAMES.map(|(name, _)| families[name]), steps: STEPS.map(|(name, _, _)| steps[name]) }
});

impl Weights {
    /// Returns the table by which the generator draws features and steps.
    pub fn table() -> &'static Weights {
        &TABLE
    }

    fn row(&self, row: usize) -> usize {
        self.families.get(row).copied().unwrap_or_else(|| self.steps[row - NAMES.len()])
    }
}

/// The kernels of campaigns, from which the rule computes a new table.
#[derive(Clone, Debug)]
pub struct Evidence {
    features: Features,
    all: Sum,
    first: Sum,
}

/// A number of kernels, and for each row of the table a sum over these kernels. The mean of a row is its sum divided by
/// its number.
#[derive(Clone, Debug)]
struct Sum {
    kernels: u64,
    rows: [Row; ROWS],
}

/// The row of a feature counts all kernels in `kernels`, and each kernel that has the feature adds 1 to `sum`. The row
/// of a step counts only kernels that drew the step, because other kernels may lack the feature that the step needs.
/// Each counted kernel adds to `sum` the fraction of its drawn steps that are this step.
#[derive(Copy, Clone, Default, Debug)]
struct Row {
    kernels: u64,
    sum: f64,
}

impl Row {
    fn mean(self) -> f64 {
        self.sum / self.kernels.max(1) as f64
    }
}

impl Sum {
    fn add(&mut self, seed: u64, features: &Features) {
        let (has, step_counts) = (features.of_seed(seed), steps_of_seed(seed, features));
        let steps = step_counts.iter().sum::<u64>() as f64;
        let families = NAMES.iter().map(|(_, f)| Some(f64::from(u8::from(has.has(*f)))));
        let parts = families.chain(step_counts.iter().map(|n| (*n > 0).then(|| *n as f64 / steps)));
        for (row, part) in self.rows.iter_mut().zip(parts) {
            row.kernels += u64::from(part.is_some());
            row.sum += part.unwrap_or(0.0);
        }
        self.kernels += 1;
    }
}

impl Evidence {
    /// Creates statistics without kernels, for campaigns with these features.
    pub fn new(features: Features) -> Evidence {
        let none = Sum { kernels: 0, rows: [Row::default(); ROWS] };
        Evidence { features, all: none.clone(), first: none }
    }

    /// Adds one kernel of a campaign, whether or not it showed a cause.
    pub fn kernel(&mut self, seed: u64) {
        self.all.add(seed, &self.features);
    }

    /// Adds a kernel that was the first in its campaign to show some cause.
    pub fn first(&mut self, seed: u64) {
        self.first.add(seed, &self.features);
    }

    /// Returns the new weight of a row.
    fn weight(&self, row: usize) -> usize {
        let (old, all, first) = (Weights::table().row(row), self.all.rows[row].mean(), self.first.rows[row]);
        if all == 0.0 {
            return old;
        }
        let first = (first.sum + PRIOR_KERNELS * all) / (first.kernels as f64 + PRIOR_KERNELS);
        let most = if row < NAMES.len() { 95 } else { usize::MAX };
        ((old as f64 * first / all).round() as usize).clamp(1, most)
    }

    /// Returns the new table.
    pub fn weights(&self) -> Weights {
        Weights {
            families: std::array::from_fn(|i| self.weight(i)),
            steps: std::array::from_fn(|i| self.weight(NAMES.len() + i)),
        }
    }

    /// Formats the new table as the text of `weights.toml`, with the evidence for each row.
    pub fn file(&self) -> String {
        let (all, first) = (&self.all, &self.first);
        let mut out: String =
            COMMITTED.lines().take_while(|l| l.starts_with('#')).map(|l| l.to_string() + "\n").collect();
        let new = self.weights();
        let _ = write!(out, "generator = {GEN_VERSION}\n\n[families]\n");
        for (i, (name, _)) in NAMES.iter().enumerate() {
            let with =
                format!("{} of {} kernels, {} of {}", all.rows[i].sum, all.kernels, first.rows[i].sum, first.kernels);
            let _ = writeln!(out, "{name} = {} # {with} that first showed a cause", new.families[i]);
        }
        out += "\n[steps]\n";
        for (i, (name, _, _)) in STEPS.iter().enumerate() {
            let percent = |s: &Sum| 100.0 * s.rows[NAMES.len() + i].mean();
            let key = if name.contains(' ') { format!("\"{name}\"") } else { (*name).into() };
            let (all, first) = (percent(all), percent(first));
            let of = "of the steps of all kernels that draw it";
            let _ = writeln!(
                out,
                "{key} = {} # {all:.1} % {of}, {first:.1} % in the kernels that first showed a cause",
                new.steps[i]
            );
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, from_seed};

    #[test]
    fn campaigns_without_causes_keep_the_weights() {
        let mut evidence = Evidence::new(Features::all());
        assert_eq!(evidence.weights(), *Weights::table());
        (0..64).for_each(|seed| evidence.kernel(seed));
        assert_eq!(evidence.weights(), *Weights::table());
        let file: File = toml::from_str(&evidence.file()).expect("the text is a table");
        assert_eq!(NAMES.map(|(n, _)| file.families[n]), Weights::table().families);
        assert_eq!(STEPS.map(|(n, _, _)| file.steps[n]), Weights::table().steps);
    }

    #[test]
    fn weights_rise_for_features_of_causes_and_fall_otherwise() {
        let (mut evidence, features) = (Evidence::new(Features::all()), Features::all());
        let at = STEPS.iter().position(|(name, _, _)| *name == "derive and access").expect("a step");
        let is_first = |seed: &u64| {
            let (on, steps) = (features.of_seed(*seed), steps_of_seed(*seed, &features));
            let mostly = steps[at] * 10 > steps.iter().sum::<u64>() * 6;
            on.has(Feature::Shared) && !on.has(Feature::Tbaa) && mostly
        };
        (0..1024).for_each(|seed| evidence.kernel(seed));
        (0..1024).filter(is_first).for_each(|seed| evidence.first(seed));
        assert!(evidence.first.kernels > 4, "some kernels satisfy is_first");
        let (old, new) = (Weights::table(), evidence.weights());
        let of = |w: &Weights, f: Feature| w.families[f as usize];
        assert!(of(&new, Feature::Shared) > of(old, Feature::Shared), "{new:?}");
        assert!(of(&new, Feature::Tbaa) < of(old, Feature::Tbaa), "{new:?}");
        assert!(new.steps[at] > old.steps[at], "{new:?}");
    }

    #[test]
    fn features_of_a_seed_match_its_kernel() {
        let mut steps = 0;
        for seed in 0..64 {
            let case = from_seed(seed, &Features::all());
            let on = Features::all().of_seed(seed);
            assert_eq!(case.module.triple.is_empty(), on.has(Feature::Flat), "seed {seed}");
            steps += steps_of_seed(seed, &Features::all()).iter().sum::<u64>();
        }
        assert!(steps > 64, "most kernels draw steps");
    }
}

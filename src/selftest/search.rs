//! The loop over kernels: every kernel is tried with each seeded defect that was not found yet, and without any.

use super::{SeededDefect, SelftestConfig};
use rayon::prelude::*;

/// How a seeded defect was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DetectedDefect {
    /// How many kernels were tried, this one included.
    pub kernels: u64,
    /// The seed of the kernel.
    pub seed: u64,
    /// What the harness says: `refuted alias: NoAlias`.
    pub how: String,
}

/// What the correct reference did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    /// The part of the harness, in words.
    pub part: String,
    /// How many kernels were tried.
    pub kernels: u64,
    /// Seeds of kernels with an error, and the error.
    pub wrong: Vec<(u64, String)>,
}

/// What one kernel shows.
#[derive(Debug, Default)]
pub(super) struct KernelResult {
    /// The seeded defects that show, by position, and how.
    pub found: Vec<(usize, String)>,
    /// What is wrong without any.
    pub wrong: Option<String>,
}

/// Kernels that are tried together: all of them are, even if the first shows everything.
const TOGETHER: u64 = 32;

/// Tries kernels until each of `count` seeded defects was found. `try_kernel` gets a seed and the positions that
/// remain.
pub(super) fn search(
    part: &str,
    count: usize,
    plan: SelftestConfig,
    try_kernel: impl Fn(u64, &[usize]) -> KernelResult + Sync,
) -> (Vec<Option<DetectedDefect>>, Control) {
    let mut found: Vec<Option<DetectedDefect>> = vec![None; count];
    let mut control = Control { part: part.into(), kernels: 0, wrong: Vec::new() };
    let mut seeds = plan.seeds();
    while control.kernels < plan.kernels {
        let open: Vec<usize> = (0..count).filter(|i| found[*i].is_none()).collect();
        if open.is_empty() {
            break;
        }
        let width = TOGETHER.min(plan.kernels - control.kernels);
        let together: Vec<u64> = seeds.by_ref().take(width as usize).collect();
        let tried: Vec<KernelResult> = together.par_iter().map(|seed| try_kernel(*seed, &open)).collect();
        for (at, (seed, tried)) in (0..).zip(together.into_iter().zip(tried)) {
            for (i, how) in tried.found {
                found[i].get_or_insert(DetectedDefect { kernels: control.kernels + at + 1, seed, how });
            }
            control.wrong.extend(tried.wrong.map(|what| (seed, what)));
        }
        control.kernels += width;
    }
    (found, control)
}

/// Rows that agree on a key, in the order of the table.
pub(super) fn groups<K: PartialEq>(
    rows: &[&'static SeededDefect],
    key: impl Fn(&SeededDefect) -> K,
) -> Vec<Vec<&'static SeededDefect>> {
    let mut groups: Vec<Vec<&'static SeededDefect>> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| key(group[0]) == key(row)) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

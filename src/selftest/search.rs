//! The loop over kernels. Every kernel is tried with each seeded defect that is not yet found, and without a defect.

use super::{SeededDefect, SelftestConfig};
use rayon::prelude::*;

/// The first kernel that shows a seeded defect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DetectedDefect {
    /// The number of kernels tried, including this one.
    pub kernels: u64,
    /// The seed of the kernel.
    pub seed: u64,
    /// The error that the harness reports, such as `refuted alias: NoAlias`.
    pub how: String,
}

/// The results of the reference without a defect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    /// The part of the harness, in words.
    pub part: String,
    /// The number of kernels tried.
    pub kernels: u64,
    /// The seeds of the kernels for which an error was reported, each with this error.
    pub wrong: Vec<(u64, String)>,
}

/// The results of one kernel.
#[derive(Debug, Default)]
pub(super) struct KernelResult {
    /// The indices of the seeded defects that this kernel shows, each with the reported error.
    pub found: Vec<(usize, String)>,
    /// The error that the harness reports for the reference without a defect; `None` if it reports none.
    pub wrong: Option<String>,
}

/// The number of kernels that are tried together. All of them are tried, even if the first one shows every defect.
const TOGETHER: u64 = 32;

/// Tries kernels until each of `count` seeded defects is found. `try_kernel` gets a seed and the indices of the defects
/// that are not yet found.
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

/// Groups rows with equal keys, in the order of the table.
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

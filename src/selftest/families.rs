//! What each family of the generator exists for: a seeded defect that kernels with the family show sooner than kernels
//! without it.
//!
//! Families that stand in no row exist for errors that an LLVM has itself: docs/selftest.md says how soon a hunt meets these.

use super::{SelftestConfig, named, run};
use crate::r#gen::{Feature, NAMES};

/// Families, each with the seeded defect that it exists to show.
const FAMILIES: [(Feature, &str); 39] = [
    (Feature::AddrSpaceCast, "space-of-first-arm"),
    (Feature::Shared, "shared-and-cluster-apart"),
    (Feature::Globals, "every-global-tracked"),
    (Feature::Cluster, "shared-and-cluster-apart"),
    (Feature::Restrict, "any-scope"),
    (Feature::PtrMask, "transparent-ptrmask"),
    (Feature::Select, "first-arm-asked"),
    (Feature::Loops, "standing-phi"),
    (Feature::Branches, "skipped-path"),
    (Feature::Calls, "device-parameters"),
    (Feature::Atomics, "relaxed-atomics"),
    (Feature::Threads, "silent-barrier"),
    (Feature::Barriers, "silent-barrier"),
    (Feature::Slots, "stores-keep-nothing"),
    (Feature::DataIndex, "same-iteration"),
    (Feature::Scopes, "lasting-scopes"),
    (Feature::Tbaa, "paths-to-access"),
    (Feature::HandOver, "relaxed-atomics"),
    (Feature::Peers, "calls-keep-nothing"),
    (Feature::Integers, "every-global-tracked"),
    (Feature::Linkage, "every-global-tracked"),
    (Feature::Local, "generic-and-local-apart"),
    (Feature::Switch, "two-sources"),
    (Feature::Assume, "exclusive-bounds"),
    (Feature::Amd, "amd-generic-and-private-apart"),
    (Feature::Aliases, "aliases-apart"),
    (Feature::Carry, "dominating-is-outside"),
    (Feature::Escapes, "stores-keep-nothing"),
    (Feature::Const, "invariant-objects"),
    (Feature::Flat, "allocas-alone"),
    (Feature::Results, "results-unwritten"),
    (Feature::OptNone, "optnone-is-idle"),
    (Feature::Recursion, "turns-are-idle"),
    (Feature::Heap, "zeroes-stay"),
    (Feature::Library, "library-reads"),
    (Feature::Addresses, "compared-apart"),
    (Feature::ByValue, "copies-are-constant"),
    (Feature::Masked, "first-byte-masked"),
    (Feature::Buffers, "global-and-buffer-apart"),
];

/// The search without the family goes on for N times as many kernels as the search with it took, with a minimum.
const LONGER: (u64, u64) = (10, 512);

/// One family, and how soon its seeded defect shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyResult {
    /// Its name, as `--only` takes it.
    pub family: &'static str,
    /// The seeded defect.
    pub defect: &'static str,
    /// Kernels with the family, until it showed.
    pub with: Option<u64>,
    /// Kernels without the family, until it showed.
    pub without: Option<u64>,
    /// The largest number of kernels without it that were tried.
    pub tried: u64,
}

/// Seeds the defect of each family twice: among kernels with the family, and among kernels without it.
pub fn families(plan: SelftestConfig) -> Vec<FamilyResult> {
    let row = |(feature, defect): &(Feature, &'static str)| {
        let rows = named(&[(*defect).into()]).expect("the table names defects that there are");
        let kernels = |has: bool, kernels: u64| {
            let report = run(&rows, SelftestConfig { family: Some((*feature, has)), kernels, ..plan });
            report.numbers().first().copied()
        };
        let with = kernels(true, plan.kernels);
        let tried = with.map_or(LONGER.1, |n| LONGER.1.max(LONGER.0 * n)).min(plan.kernels);
        FamilyResult { family: NAMES[*feature as usize].0, defect, with, without: kernels(false, tried), tried }
    };
    FAMILIES.iter().map(row).collect()
}

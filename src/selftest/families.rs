//! A family is a feature of the generator's kernels, as in `--only`. This file names one seeded defect per family. The
//! defect shows the purpose of the family: among kernels of the family, it is found after fewer kernels than among
//! kernels without the family.
//!
//! Results for seed 0 and `--kernels 5000`: without the family, finding the defect takes at least ten times the number
//! of kernels that it takes with the family, or the defect is not found. For `scopes` and `switch`, this result needs
//! more than 5,000 kernels. There are two groups of exceptions:
//! - For `calls`, `atomics`, `slots`, `data-index`, `peers`, `integers`, `linkage`, `carry` and `heap`, finding the
//!   defect without the family takes at most twice the number of kernels, because other families show the defect too.
//!   For example, `orders` and `hand-over` have atomics, and `escapes` has pointers in memory.
//! - For `globals`, `branches`, `local`, `escapes` and `by-value`, finding the defect without the family takes three to
//!   six times the number of kernels.
//!
//! Families without a row in `FAMILIES` can show only errors of LLVM itself. Some families with a row can show such
//! errors too. Each number in the following list counts kernels with the family: after this number of kernels, the
//! campaign of generator 7 (corpus/found/README.md) found the error. A number in parentheses counts kernels of all
//! families instead.
//! - `chains` 10, `memintrinsics` 16, `volatile` 14 (18): MemCpyOpt and volatile (llvm#200100);
//! - `never` 79 (197): LICM stores to a dead alloca (llvm#157852);
//! - `orders` 116 (245): the failure ordering of cmpxchg (llvm#210545);
//! - `wrap` 118 (158): an element of 4 GiB;
//! - `conditional` 868 (1,891): conditional unordered stores (llvm#200327);
//! - `structs` 588 (788): readnone of an argument whose parts are loaded.
//!
//! Families without a number:
//! - `escapes`: a variable that contains its own address (llvm#213232); the answers are wrong without any pass;
//! - `narrow`: indices that wrap; the passes slsr (llvm#204278) and separate-const-offset-from-gep (llvm#183402) are
//!   wrong about these;
//! - `pointer-vectors`: `getModRefInfo` ignores vectors of pointers among arguments (quirk `IgnoredPointerVectors`;
//!   llvm#140997). LangRef's argument memory ignores them too, so no run could show a seeded defect;
//!   crates/analysis/src/alias/tests/modref.rs tests the reference. Passes that deduce promises of such functions may
//!   be wrong, but 5,632 kernels led only to findings with causes that corpus/found/README.md lists;
//! - `buffers`: amdgpu-lower-buffer-fat-pointers; opt-22 shows no error;
//! - `by-value`, `masked`: passes of the targets;
//! - `votes`: only passes can be wrong about them, and no error of LLVM is known.

use super::{SelftestConfig, named, run};
use crate::evaluation::progress::Progress;
use crate::r#gen::{Feature, NAMES};

/// The families, each with the seeded defect that shows its purpose.
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

/// Two numbers, A and B, that limit the search without the family. If the search with the family tried K kernels, the
/// search without it tries at most A·K kernels, or B if this is more.
const LONGER: (u64, u64) = (10, 512);

/// The result for one family: the numbers of kernels until its seeded defect was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyResult {
    /// The name of the family in `--only`.
    pub family: &'static str,
    /// The seeded defect.
    pub defect: &'static str,
    /// The number of tried kernels with the family until the defect was found; `None` if it was not found.
    pub with: Option<u64>,
    /// The number of tried kernels without the family until the defect was found; `None` if it was not found.
    pub without: Option<u64>,
    /// The limit on the number of kernels without the family.
    pub tried: u64,
}

/// Searches for the defect of each family twice: among kernels with the family, and among kernels without it.
pub fn families(plan: SelftestConfig) -> Vec<FamilyResult> {
    let row = |(feature, defect): &(Feature, &'static str)| {
        let rows = named(&[(*defect).into()]).expect("the table names defects that there are");
        let kernels = |has: bool, kernels: u64| {
            let plan = SelftestConfig { family: Some((*feature, has)), kernels, ..plan };
            let report = run(&rows, plan, &Progress::default());
            report.numbers().first().copied()
        };
        let with = kernels(true, plan.kernels);
        let tried = with.map_or(LONGER.1, |n| LONGER.1.max(LONGER.0 * n)).min(plan.kernels);
        FamilyResult { family: NAMES[*feature as usize].0, defect, with, without: kernels(false, tried), tried }
    };
    FAMILIES.iter().map(row).collect()
}

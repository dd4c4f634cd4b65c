//! `memory-space-opt`: generic pointers that can only point into one space are accessed in that space.
//!
//! Every generic pointer of the module gets the set of spaces that its object may live in ([`infer`]), over phis, selects,
//! arguments and results. If the set of an accessed pointer has one member, the access goes through an `addrspacecast`;
//! of other sets, what they exclude is written as `!noalias.addrspace` ([`rewrite`]). Where call sites of one function
//! disagree it is cloned, at most a few times ([`specialise`]).
//!
//! A set is about pointers that are *accessed*: a pointer that is null, undefined or outside of its object may be given
//! any space. That suffices, since nothing but the pointer operands of accesses is changed.

mod infer;
mod rewrite;
mod sites;
mod specialise;

use crate::ir::{AddressSpace, FuncId, Module};
use crate::target::{Defect, Overlap, Target, may_overlap};
pub use infer::Spaces;
pub use sites::{accesses, generic_accesses};

/// What the pass may take for granted, and how much it may grow the module.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SpaceOptions {
    /// Generic pointer parameters of kernels point to global memory, as CUDA's launches (for a `-cuda` triple) and AMD's
    /// have it; on AMD's, so do pointers in the constant memory that a kernel is launched with.
    pub kernel_arguments_are_global: bool,
    /// The maximum number of clones of one function.
    pub clones: usize,
    /// The seeded defect, if there is one.
    pub defect: Option<Defect>,
}

impl Default for SpaceOptions {
    fn default() -> SpaceOptions {
        SpaceOptions { kernel_arguments_are_global: true, clones: 4, defect: None }
    }
}

/// The counts of what the pass changed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpaceReport {
    /// Number of accessed pointers that got a specific space.
    pub resolved: usize,
    /// Number of accesses that got `!noalias.addrspace`.
    pub excluded: usize,
    /// The functions that were made by cloning.
    pub clones: Vec<FuncId>,
}

/// The maximum number of rounds in which functions are cloned: each may bring facts one call deeper.
const ROUNDS: usize = 4;

/// Runs the pass. A target with one space only has nothing to infer.
pub fn memory_space_opt(m: &mut Module, options: &SpaceOptions) -> SpaceReport {
    let mut report = SpaceReport::default();
    if Target::of(m) == Target::Flat {
        return report;
    }
    let mut spaces = Spaces::new(m, options);
    for _ in 0..ROUNDS {
        let new = specialise::specialise(m, &spaces, options, &report.clones);
        if new.is_empty() {
            break;
        }
        report.clones.extend(new);
        spaces = Spaces::new(m, options);
    }
    rewrite::rewrite(m, &spaces, &mut report);
    report
}

/// A set of spaces that a generic pointer may point into, as bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub struct SpaceSet(u8);

/// The spaces of the bits 1, 2, 4, 8, 16 and 32 (the last is shared::cluster).
const SPACES: [u32; 6] = [1, 3, 4, 5, 101, 7];

impl SpaceSet {
    /// No object at all: null, undefined, or not computed yet.
    pub const NONE: SpaceSet = SpaceSet(0);
    /// Every space: nothing is known.
    pub const ANY: SpaceSet = SpaceSet(63);

    /// The set of one space. A space that has no bit gives the set of all.
    pub fn singleton(space: AddressSpace) -> SpaceSet {
        SPACES.iter().position(|s| *s == space.0).map_or(SpaceSet::ANY, |i| SpaceSet(1 << i))
    }

    /// The set of several spaces.
    pub fn from_spaces(spaces: &[u32]) -> SpaceSet {
        spaces.iter().fold(SpaceSet::NONE, |set, s| set.join(SpaceSet::singleton(AddressSpace(*s))))
    }

    /// The spaces that are in one set or in the other.
    #[must_use]
    pub fn join(self, o: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | o.0)
    }

    /// The member of a set that has only one.
    pub fn single(self) -> Option<AddressSpace> {
        (self.0.count_ones() == 1).then(|| AddressSpace(SPACES[self.0.trailing_zeros() as usize]))
    }

    /// The set of the first member alone.
    pub fn first(self) -> SpaceSet {
        SpaceSet(self.0 & self.0.wrapping_neg())
    }

    /// The members of the set.
    pub fn members(self) -> impl Iterator<Item = AddressSpace> {
        (0..SPACES.len()).filter(move |i| self.0 >> i & 1 == 1).map(|i| AddressSpace(SPACES[i]))
    }

    /// Numbers of the target's spaces that have no byte in common with any member, as half-open ranges, ascending and
    /// not adjacent. Since SM 70 parameters look global: without better knowledge the spaces of that machine are meant.
    pub fn excluded(self, target: Target) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        let mut known: Vec<u32> = SPACES.iter().copied().filter(|s| target.space(AddressSpace(*s)).is_some()).collect();
        known.sort_unstable();
        for s in known {
            let apart = |t: AddressSpace| may_overlap(target, t, AddressSpace(s), 70) == Overlap::Disjoint;
            if self == SpaceSet::NONE || !self.members().all(apart) {
                continue;
            }
            match ranges.last_mut() {
                Some(last) if last.1 == s => last.1 = s + 1,
                _ => ranges.push((s, s + 1)),
            }
        }
        ranges
    }
}

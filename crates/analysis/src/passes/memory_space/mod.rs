//! `memory-space-opt`: if a generic pointer can only point into one space, accesses through it are made in that space.
//!
//! Every generic pointer of the module gets the set of spaces that may contain its object ([`infer`]), across phis,
//! selects, arguments and results. If the set of an accessed pointer has one member, the access uses an `addrspacecast`
//! of the pointer. Otherwise the spaces outside the set are written as `!noalias.addrspace` ([`rewrite`]). If call
//! sites of one function have different sets, the function is cloned, at most a few times ([`specialise`]).
//!
//! The set of a pointer is only about accesses through the pointer. If the pointer is null, undefined or outside of its
//! object, nothing is accessed through it, and any set is right. This is why the pass changes only the pointer operands
//! of accesses.

mod infer;
mod rewrite;
mod sites;
mod specialise;

use crate::ir::{AddressSpace, FuncId, Module};
use crate::target::{Defect, Overlap, Target, may_overlap};
pub use infer::Spaces;
pub use sites::{accesses, generic_accesses};

/// The assumptions of the pass, and the limit on the module's growth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SpaceOptions {
    /// Whether generic pointer parameters of kernels point to global memory, as in the launches of CUDA (for a `-cuda`
    /// triple) and of AMD. On AMD, this also applies to pointers that are stored in the constant memory that a kernel
    /// gets at its launch.
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

/// The numbers of changes that the pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpaceReport {
    /// Number of accessed pointers that got a specific space.
    pub resolved: usize,
    /// Number of accesses that got `!noalias.addrspace`.
    pub excluded: usize,
    /// The functions created by cloning.
    pub clones: Vec<FuncId>,
}

/// The maximum number of rounds of cloning. Each round may give more precise spaces to functions that are one call
/// deeper.
const ROUNDS: usize = 4;

/// Runs the pass. A target with a single space is skipped.
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

/// The set of spaces into which a generic pointer may point, as a bit set.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub struct SpaceSet(u8);

/// The spaces of the bits 1, 2, 4, 8, 16 and 32 (the last is shared::cluster).
const SPACES: [u32; 6] = [1, 3, 4, 5, 101, 7];

impl SpaceSet {
    /// The empty set: the pointer is null, undefined, or not computed yet.
    pub const NONE: SpaceSet = SpaceSet(0);
    /// All spaces: nothing is known.
    pub const ANY: SpaceSet = SpaceSet(63);

    /// Returns the set of one space. A space without a bit gives the set of all spaces.
    pub fn singleton(space: AddressSpace) -> SpaceSet {
        SPACES.iter().position(|s| *s == space.0).map_or(SpaceSet::ANY, |i| SpaceSet(1 << i))
    }

    /// Returns the set of several spaces.
    pub fn from_spaces(spaces: &[u32]) -> SpaceSet {
        spaces.iter().fold(SpaceSet::NONE, |set, s| set.join(SpaceSet::singleton(AddressSpace(*s))))
    }

    /// Returns the union of two sets.
    #[must_use]
    pub fn join(self, o: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | o.0)
    }

    /// Returns the only member of a set; `None` if the set has no member or several.
    pub fn single(self) -> Option<AddressSpace> {
        (self.0.count_ones() == 1).then(|| AddressSpace(SPACES[self.0.trailing_zeros() as usize]))
    }

    /// Returns the set of the first member alone.
    pub fn first(self) -> SpaceSet {
        SpaceSet(self.0 & self.0.wrapping_neg())
    }

    /// Returns the members of the set.
    pub fn members(self) -> impl Iterator<Item = AddressSpace> {
        (0..SPACES.len()).filter(move |i| self.0 >> i & 1 == 1).map(|i| AddressSpace(SPACES[i]))
    }

    /// Returns the numbers of the target's spaces that share no byte with any space of the set. The result is a list of
    /// half-open ranges, which are ascending and not adjacent. Since SM 70, parameters have global addresses. If the SM
    /// version is unknown, SM 70 is assumed.
    pub fn excluded_ranges(self, target: Target) -> Vec<(u32, u32)> {
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

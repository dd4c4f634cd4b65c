//! Quirks: named differences between a release of LLVM and the profile `sound`. `profiles.toml` lists the quirks of
//! each profile; the rules in `alias`, `values` and `memssa` check for a quirk, never for a release.

use serde::Deserialize;

/// A quirk. Most quirks are harmless losses of precision; those with an LLVM issue number give wrong answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Quirk {
    /// A call that orders memory of other threads, or that reads memory named by a descriptor, has only its declared
    /// effects.
    DeclaredEffects,
    /// `globals-aa` ignores instructions that order memory of other threads.
    UnorderedGlobals,
    /// For `globals-aa`, a variable's address that is stored in the variable itself has not escaped (llvm#213232).
    SelfStoredGlobals,
    /// With `-passes=`, `-disable-basic-aa` is accepted but has no effect (measured: 16, 19, 22).
    IgnoredDisableBasicAa,
    /// The range of an operation's result is computed from its constants, never from the ranges of its operands.
    ShallowRanges,
    /// Decomposition treats `llvm.ptrmask` and similar intrinsics as if they kept the address (llvm#197082).
    TransparentPtrmask,
    /// Decomposition continues through casts between spaces of different index widths, and computes in the widest
    /// (before LLVM 20).
    MixedWidths,
    /// Decomposition multiplies a variable index by the lowest 32 bits of the element's size.
    NarrowStrides,
    /// `nusw` and `nuw` of a GEP are ignored (before LLVM 20).
    IgnoredNoWrapFlags,
    /// With `nusw` and `nuw` of a GEP, even an index of zero-sized elements counts as non-negative (LLVM 20 and later).
    IdleIndices,
    /// Alias sets keep one record per pointer, which grows (before LLVM 18).
    SetsOfPointers,
    /// Only constant memory counts as never modified, and calls may read it (LLVM 15).
    WeakMasks,
    /// A vector of pointers does not count as an argument through which a call accesses memory.
    IgnoredPointerVectors,
    /// An integer is not recognised as a value that is not a pointer (before LLVM 20).
    IntegersAsPointers,
    /// An intrinsic call that is marked `tail` does not access allocas of the caller.
    TailIntrinsics,
    /// Two names of dynamic shared memory count as two objects.
    DistinctDynamicShared,
    /// The promise of `separate_storage` in one iteration counts for all iterations.
    LastingSeparateStorage,
    /// If the first pointer is a phi (or a select), the second is not examined as one.
    OneSidedMerges,
    /// Two phis of one block are compared edge by edge, even across iterations (before LLVM 20).
    ParallelPhis,
    /// Every phi is assumed to be in a cycle.
    EveryPhiCycles,
    /// A phi that receives its own value unchanged is assumed to change.
    WanderingPhis,
    /// A pointer that is `inbounds` counts as its offset beyond its base, even if the offset may have wrapped.
    InexactInbounds,
    /// Only for GEPs is it checked whether a pointer is before the start of an object (before LLVM 20).
    GepsBeforeObjects,
    /// An upper bound of an access's size counts as the exact size.
    BoundsAsSizes,
    /// `nsw` of a single product is used, although the sum of several products may wrap.
    NswProducts,
    /// The bounds of indices are added modulo the index width, even if nothing wraps.
    RingRanges,
    /// If all offsets and indices are added without unsigned wrap, a pointer counts as beyond its base (LLVM 20 and
    /// later).
    NuwDistance,
    /// Two indices that differ by a constant are compared by the smaller of their two differences modulo the index
    /// width.
    ConstantDifference,
    /// Printers of MemorySSA and alias sets skip functions with `optnone` (before LLVM 19).
    SkippedOptnone,
    /// The use optimiser of MemorySSA treats calls of one function with equal arguments as equal. It does not
    /// distinguish accesses by `!noalias.addrspace`.
    CoarseKeys,
    /// The walker answers a load with `!invariant.group` by the access of the group that dominates it.
    InvariantGroups,
    /// The walker moves a call past an atomic access that acquires or releases, if the call does not access that
    /// location.
    CallsPassAtomics,
    /// The walker compares pointers of different iterations, and only forgets the size.
    ForgottenIterations,
    /// Only the success ordering of a cmpxchg counts as a barrier (llvm#210545).
    SuccessOrderingOnly,
    /// A volatile transfer also accesses inaccessible memory (LLVM 22).
    VolatileTransfers,
    /// Lifetime markers do not access memory.
    FreeLifetimes,
}

/// The quirks of a profile.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "Vec<Quirk>")]
pub struct Quirks(u64);

impl Quirks {
    /// Whether the set has this quirk.
    pub fn has(self, quirk: Quirk) -> bool {
        self.0 >> quirk as u64 & 1 == 1
    }

    /// Adds a quirk.
    pub fn add(&mut self, quirk: Quirk) {
        self.0 |= 1 << quirk as u32;
    }
}

impl From<Vec<Quirk>> for Quirks {
    fn from(list: Vec<Quirk>) -> Quirks {
        Quirks(list.into_iter().fold(0, |bits, quirk| bits | 1 << quirk as u64))
    }
}

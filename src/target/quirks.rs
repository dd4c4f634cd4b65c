//! Quirks: what a release of LLVM does otherwise than the profile `sound`, by name. Which profile has which stands in
//! `profiles.toml`; the rules in `alias`, `values` and `memssa` ask for a quirk and never for a release.

use serde::Deserialize;

/// One difference. Most are harmless losses of precision; those with an issue of LLVM's beside them give wrong answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Quirk {
    /// A call that orders memory of other threads, or reads what a descriptor names, has only the effects that are declared
    /// for it.
    DeclaredEffects,
    /// `globals-aa` takes no note of what orders memory of other threads.
    UnorderedGlobals,
    /// To `globals-aa`, the address of a variable that is stored in the variable itself is not given away (llvm#213232).
    SelfStoredGlobals,
    /// With `-passes=`, `-disable-basic-aa` is accepted and changes nothing (measured: 16, 19, 22).
    IgnoredDisableBasicAa,
    /// The range of an operation's result is found from its constants, never from the ranges of its operands.
    ShallowRanges,
    /// Decomposition treats `llvm.ptrmask` and its kin as if they kept the address (llvm#197082).
    TransparentPtrmask,
    /// Decomposition goes on through casts between spaces of different index widths, and reckons in the widest (before LLVM 20).
    MixedWidths,
    /// Decomposition multiplies a variable index by the lowest 32 bits of the element's size.
    NarrowStrides,
    /// `nusw` and `nuw` of a GEP tell nothing (before LLVM 20).
    IgnoredNoWrapFlags,
    /// `nusw` and `nuw` of a GEP say that also an index of elements without a size is not negative (LLVM 20 and later).
    IdleIndices,
    /// Alias sets keep one record per pointer, which grows (before LLVM 18).
    SetsOfPointers,
    /// Of memory that is never modified, only constant memory is known, and calls may read it (LLVM 15).
    WeakMasks,
    /// A vector of pointers is not taken for an argument through which a call reaches memory.
    IgnoredPointerVectors,
    /// An integer is not seen to be no pointer (before LLVM 20).
    IntegersAsPointers,
    /// A call of an intrinsic that is marked `tail` touches no alloca of the caller.
    TailIntrinsics,
    /// Two names of dynamic shared memory are two objects.
    DistinctDynamicShared,
    /// What `separate_storage` says of one iteration holds for all.
    LastingSeparateStorage,
    /// If the first pointer is a phi (or a select), the second is not tried as one.
    OneSidedMerges,
    /// Two phis of one block are compared edge by edge also across iterations (before LLVM 20).
    ParallelPhis,
    /// Every phi is taken to be in a cycle.
    EveryPhiCycles,
    /// A phi that comes back unchanged is taken to wander.
    WanderingPhis,
    /// A pointer that is `inbounds` lies behind its base by its offset, even if the offset may have wrapped.
    InexactInbounds,
    /// Whether a pointer lies before the start of an object is asked only of GEPs (before LLVM 20).
    GepsBeforeObjects,
    /// An upper bound of an access's size is taken for the size.
    BoundsAsSizes,
    /// `nsw` of a single product is believed, although the sum of several may wrap.
    NswProducts,
    /// The bounds of indices are added on the ring of the index width, also where nothing wraps.
    RingRanges,
    /// Offsets and indices that are all added without wrapping as unsigned put a pointer behind its base (LLVM 20 and
    /// later).
    NuwDistance,
    /// Two indices that differ by a constant are compared by the smaller of the two differences on their ring.
    ConstantDifference,
    /// Printers of MemorySSA and alias sets skip functions with `optnone` (before LLVM 19).
    SkippedOptnone,
    /// The use optimiser of MemorySSA takes calls of one function with equal arguments for one, and does not tell accesses
    /// apart by `!noalias.addrspace`.
    CoarseKeys,
    /// The walker answers a load with `!invariant.group` by the access of the group that dominates it.
    InvariantGroups,
    /// A call passes an atomic access that acquires or releases, if it does not touch the location of that access.
    CallsPassAtomics,
    /// The walker compares pointers of different iterations; it only forgets the size.
    ForgottenIterations,
    /// Of the two orderings of a cmpxchg, only that of success makes it a barrier (llvm#210545).
    SuccessOrderingOnly,
    /// A volatile transfer also touches memory that no pointer names (LLVM 22).
    VolatileTransfers,
    /// Lifetime markers touch no memory.
    FreeLifetimes,
}

/// The quirks of a profile.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "Vec<Quirk>")]
pub struct Quirks(u64);

impl Quirks {
    /// Is it one of them?
    pub fn has(self, quirk: Quirk) -> bool {
        self.0 >> quirk as u64 & 1 == 1
    }

    /// Adds one.
    pub fn add(&mut self, quirk: Quirk) {
        self.0 |= 1 << quirk as u32;
    }
}

impl From<Vec<Quirk>> for Quirks {
    fn from(list: Vec<Quirk>) -> Quirks {
        Quirks(list.into_iter().fold(0, |bits, quirk| bits | 1 << quirk as u64))
    }
}

//! Quirks: named differences between a release of LLVM and the profile `sound`. `profiles.toml` lists the quirks of
//! each profile. The rules in `alias`, `values` and `memssa` check for a quirk, never for a release.

use serde::Deserialize;

/// A quirk. Most quirks only make answers less precise. A quirk with an LLVM issue number gives wrong answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Quirk {
    /// Every call is assumed to have only its declared effects. This is wrong for calls that order memory accesses of
    /// other threads, and for calls that read memory through a descriptor.
    DeclaredEffects,
    /// `globals-aa` ignores instructions that order memory accesses of other threads.
    UnorderedGlobals,
    /// For `globals-aa`, storing a variable's address in the variable itself does not make the address escape (before
    /// LLVM 23, llvm#213232).
    SelfStoredGlobals,
    /// With `-passes=`, `opt` accepts `-disable-basic-aa`, but the option has no effect (measured: 16, 19, 22).
    IgnoredDisableBasicAa,
    /// The range of an operation's result is computed only if an operand is a constant. The ranges of the other
    /// operands are never used.
    ShallowRanges,
    /// Decomposition treats `llvm.ptrmask` and similar intrinsics as if they kept the address (before LLVM 23,
    /// llvm#197082).
    TransparentPtrmask,
    /// Decomposition continues through casts between spaces of different index widths, and computes in the widest width
    /// (before LLVM 20).
    MixedWidths,
    /// Decomposition multiplies a variable index by the lowest 32 bits of the element's size.
    NarrowStrides,
    /// `nusw` and `nuw` of a GEP are ignored (before LLVM 20).
    IgnoredNoWrapFlags,
    /// With `nusw` and `nuw` of a GEP, an index is assumed to be non-negative, even if the type that it indexes has
    /// size zero (LLVM 20 and later).
    IdleIndices,
    /// Alias sets have one record per pointer, and the record grows with each access (before LLVM 18).
    SetsOfPointers,
    /// Only constant memory is considered to be never modified, and an answer may state that a call reads constant
    /// memory (LLVM 15).
    WeakMasks,
    /// A vector of pointers is not considered an argument through which a call accesses memory.
    IgnoredPointerVectors,
    /// `globals-aa` does not recognise that an integer argument of a call is not a pointer (before LLVM 20).
    IntegersAsPointers,
    /// An intrinsic call that is marked `tail` is assumed not to access allocas of the caller.
    TailIntrinsics,
    /// Two names of dynamic shared memory are considered two objects.
    DistinctDynamicShared,
    /// A `separate_storage` assumption that was made in one iteration is used in all iterations.
    LastingSeparateStorage,
    /// If both pointers are phis or selects, the analysis does not look through the second pointer.
    OneSidedMerges,
    /// Two phis of one block are compared edge by edge, even if the phis are of different iterations (before LLVM 20).
    ParallelPhis,
    /// Every phi is assumed to be in a cycle.
    EveryPhiCycles,
    /// A phi that gets its own value over the back edge is assumed to change.
    WanderingPhis,
    /// An `inbounds` pointer is assumed to be above its base by exactly its offset, even if the offset may have
    /// wrapped.
    InexactInbounds,
    /// The rule about pointers before the start of an object is applied only if the pointer is a GEP (before LLVM 20).
    GepsBeforeObjects,
    /// An upper bound of an access's size is used as the exact size.
    BoundsAsSizes,
    /// The `nsw` of a single product is used, although the sum of several products may wrap.
    NswProducts,
    /// The bounds of indices are added modulo the index width, even if no sum wraps.
    RingRanges,
    /// If no addition of offsets and indices wraps as unsigned, a pointer is assumed to be above its base (LLVM 20 and
    /// later).
    NuwDistance,
    /// If two indices of N bits differ by a constant modulo 2^N, the possible distances are this constant and its
    /// negation. For NoAlias, both accesses must fit into the smaller distance.
    ConstantDifference,
    /// The printers of MemorySSA and alias sets skip functions with `optnone` (before LLVM 19).
    SkippedOptnone,
    /// The use optimiser of MemorySSA treats two calls as equal if they have the same callee and equal arguments. The
    /// use optimiser also ignores `!noalias.addrspace` when it compares accesses.
    CoarseKeys,
    /// If a load has `!invariant.group`, the walker's answer is the access of the group that dominates the load.
    InvariantGroups,
    /// For the walker, an acquire or release access is a clobber of a call only if the call accesses the location of
    /// this access.
    CallsPassAtomics,
    /// The walker compares pointers of two different iterations as if they were pointers of one iteration. When the
    /// walker crosses a back edge, it only replaces the size of the location by an unknown size.
    ForgottenIterations,
    /// The walker compares calls of two different iterations as if they were calls of one iteration (before LLVM 23,
    /// llvm#187291).
    ForgottenCalls,
    /// For the walker, a call that only reads memory can be the clobber of a later call that accesses the same memory
    /// (before LLVM 23).
    ReadsClobberCalls,
    /// Only the success ordering of a cmpxchg is considered to order other accesses (llvm#210545).
    SuccessOrderingOnly,
    /// A volatile memory intrinsic also accesses inaccessible memory (LLVM 22).
    VolatileTransfers,
    /// Lifetime markers do not access memory.
    FreeLifetimes,
    /// `dereferenceable_or_null` is used in every address space, even in spaces other than 0, in which null may be the
    /// address of an object.
    NullInSpaces,
    /// If an object is not captured, a call can access it only through its arguments. The analysis ignores sizes and
    /// offsets when it decides which arguments can point to the object (before LLVM 21).
    WholeArguments,
    /// If both sizes are unknown, a GEP into a phi or select is compared only with another GEP (before LLVM 23).
    UnsizedGeps,
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

//! Seeded defects: wrong answers that the reference gives on purpose, to check that the self-test finds them
//! (`selftest`).
//!
//! No release has these defects ([`Quirk`](super::Quirk) lists what releases do), and no profile of `profiles.toml` can
//! name one. The code of a rule checks for its own defect, as it checks for a quirk.

/// A seeded defect. At most one is active at a time; `selftest/table.rs` has a name and a sentence for each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Defect {
    /// The search for a pointer's space follows only the first arm of a select.
    SpaceOfFirstArm,
    /// The search for a pointer's object follows only the first arm of a select.
    ObjectOfFirstArm,
    /// NoAlias already follows if the other access excludes one scope of a domain, instead of all.
    AnyScope,
    /// Scopes hold also between instances of different iterations.
    LastingScopes,
    /// The path of a TBAA tag is followed to the accessed type, and the offset there is compared with the offset in the
    /// base type.
    PathsToAccess,
    /// Storing a pointer does not capture it.
    StoresKeepNothing,
    /// A call does not capture its arguments.
    CallsKeepNothing,
    /// Address arithmetic is assumed not to wrap.
    NoWrap,
    /// The offset of PartialAlias has the wrong sign.
    BackwardOffset,
    /// A value is assumed to equal itself, even if instances of different iterations are compared.
    SameIteration,
    /// A pointer that advances in a loop is assumed to keep its first value.
    StandingPhi,
    /// A value that is assumed to be at most, or at least, some number is taken never to equal it.
    ExclusiveBounds,
    /// For a phi of integers, only the first two operands count.
    TwoSources,
    /// An alias of a global variable counts as an object of its own.
    AliasesApart,
    /// For a select, only the first arm is asked about.
    FirstArmAsked,
    /// The address of a global variable is assumed never to escape.
    EveryGlobalTracked,
    /// A call is assumed to access only what its arguments point to.
    ArgumentsOnly,
    /// A volatile load is a use instead of a def.
    VolatileIsUse,
    /// An argument is assumed to point to an object of its own.
    ArgumentsApart,
    /// A barrier has no effects on memory.
    SilentBarrier,
    /// An access that acquires or releases orders no other access.
    RelaxedAtomics,
    /// A call is assumed to access only the first byte at each argument.
    NarrowArguments,
    /// A location joins the first alias set that it may alias, and sets are never merged.
    UnmergedSets,
    /// Phis of loops are omitted, although the latch brings another state.
    LatchIgnored,
    /// The walker ignores the last edge of a phi.
    SkippedPath,
    /// At the end of its budget, the walker answers liveOnEntry.
    BudgetAnswersEntry,
    /// The walker follows back edges without translating its location.
    UntranslatedEdge,
    /// The use optimiser passes phis without asking the walker.
    PassedPhi,
    /// The use optimiser treats uses of one pointer as equal, whatever their sizes.
    SizelessKeys,
    /// The updater places no phi after a new def.
    NoNewPhi,
    /// The updater replaces every phi by its first operand.
    FirstOperand,
    /// The updater propagates a new state only within its own block.
    RenamedHere,
    /// A cached alias analysis is not informed of deleted values.
    UnheardDeletions,
    /// A cached alias analysis is not informed of new uses.
    UnheardEscapes,
    /// LICM: a clobber that dominates the load counts as outside of the loop.
    DominatingIsOutside,
    /// EarlyCSE: a store that overlaps the load is assumed to give the loaded value.
    OverlapIsValue,
    /// GVN: an earlier load of the pointer gives the loaded value, whatever is between the two.
    EarlierLoad,
    /// DSE: nothing is read after the end of the function.
    EndReadsNothing,
    /// DSE: a store that overlaps another overwrites it.
    OverlapOverwrites,
    /// LICM: other reads in the loop do not prevent promotion to registers.
    ReadersIgnored,
    /// DSE: calls are assumed not to read what a store writes.
    CallsReadNothing,
    /// One invariant load makes its whole object invariant.
    InvariantObjects,
    /// Without a target, only pointers visibly based on an alloca are assumed to reach it.
    AllocasAlone,
    /// A call is assumed not to write the result that it returns in memory.
    ResultsUnwritten,
    /// A function with `optnone` is assumed to have no effects.
    OptNoneIsIdle,
    /// A recursive call is assumed to have no effects.
    TurnsAreIdle,
    /// Memory of `calloc` is assumed to stay zero.
    ZeroesStay,
    /// Functions of the C library are assumed only to read.
    LibraryReads,
    /// Pointers that are compared are assumed not to alias.
    ComparedApart,
    /// A parameter that a launch copies is assumed never to be written.
    CopiesAreConstant,
    /// A masked access is assumed to access only its first byte.
    FirstByteMasked,
    /// Inline asm accesses memory only if a clobber states it, whatever its side effects.
    EffectsByClobbers,
    /// `process-restrict`: a pointer that a call returns or that is loaded is based on nothing, as if nothing were
    /// captured (Finkel's hazard).
    CapturedNoalias,
    /// `process-restrict`: a pointer that may be derived from captured roots is in their scope (Finkel's second repair,
    /// literally).
    DerivedIfCaptured,
    /// `process-restrict`: an access is in the scopes of all roots that it may be based on, and excludes all others.
    AnyRoot,
    /// `full-restrict`: a pointer parameter is restrict even without the attribute.
    EveryParameter,
    /// `kernel-params-restrict`: parameters of device functions are marked too.
    DeviceParameters,
    /// `propagate-noalias`: the `ptr_provenance` operands are dropped, and `!noalias` stays.
    DroppedProvenance,
    /// `lower-provenance`: an access that may be based on a restrict pointer is in its scope.
    MayBeBased,
    /// `split-copies`: the parts that a copy is split into are based on nothing.
    ForgottenGuard,
    /// `inline-restrict`: a copy of a body has the scopes of the body, but no declarations of them.
    SharedScopes,
    /// `memory-space-opt`: a phi or select gets the space of its first operand.
    FirstSource,
    /// `memory-space-opt`: a space is excluded if one member of a set excludes it.
    AnyExcludes,
}

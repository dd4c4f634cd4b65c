//! Seeded defects: wrong answers that the reference gives on purpose, so that the self-test can find them (`selftest`).
//!
//! No release has them ([`Quirk`](super::Quirk) says what releases do), and no profile of `profiles.toml` can name one. A
//! rule asks for its own defect, as it asks for a quirk.

/// One defect; `selftest/table.rs` has the name and the sentence for each. At most one is active at a time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Defect {
    /// The space of a pointer is sought through the first arm of a select.
    SpaceOfFirstArm,
    /// The object of a pointer is sought through the first arm of a select.
    ObjectOfFirstArm,
    /// One scope of a domain that the other access excludes is enough.
    AnyScope,
    /// Scopes hold also for instances of different iterations.
    LastingScopes,
    /// The path of a type tag is followed to the accessed type, and the offset compared with that in the base type.
    PathsToAccess,
    /// Storing a pointer does not capture it.
    StoresKeepNothing,
    /// A call keeps nothing of its arguments.
    CallsKeepNothing,
    /// No address arithmetic wraps.
    NoWrap,
    /// The offset of PartialAlias has the wrong sign.
    BackwardOffset,
    /// A value equals itself also where instances of different iterations are compared.
    SameIteration,
    /// A pointer that walks in a loop stays where it began.
    StandingPhi,
    /// A value that is assumed to be at most, or at least, something is never that.
    ExclusiveBounds,
    /// Of a phi of integers only the first two sources count.
    TwoSources,
    /// Another name of a global variable is an object of its own.
    AliasesApart,
    /// Of a select only the first arm is asked about.
    FirstArmAsked,
    /// The address of no global variable is ever given away.
    EveryGlobalTracked,
    /// A call reaches nothing but what its arguments point to.
    ArgumentsOnly,
    /// A volatile load is a use, and no def.
    VolatileIsUse,
    /// An argument is taken for an object of its own.
    ArgumentsApart,
    /// A barrier has no effects on memory.
    SilentBarrier,
    /// An access that acquires or releases orders no other access.
    RelaxedAtomics,
    /// A call reaches through an argument only the first byte behind it.
    NarrowArguments,
    /// A location joins the first alias set that it meets, and no sets are merged.
    UnmergedSets,
    /// Phis of loops are left out, although the latch brings another state.
    LatchIgnored,
    /// The walker leaves out the last edge of a phi.
    SkippedPath,
    /// Where the budget of the walker ends it answers liveOnEntry.
    BudgetAnswersEntry,
    /// The walker takes its location over back edges as it is.
    UntranslatedEdge,
    /// The use optimiser passes phis without asking the walker.
    PassedPhi,
    /// The use optimiser takes uses of one pointer for one, whatever their sizes.
    SizelessKeys,
    /// The updater places no phi behind a new def.
    NoNewPhi,
    /// The updater leaves out every phi, for its first operand.
    FirstOperand,
    /// The updater tells a new state only to the block that it stands in.
    RenamedHere,
    /// A kept alias analysis does not hear of values that go.
    UnheardDeletions,
    /// A kept alias analysis does not hear of new uses.
    UnheardEscapes,
    /// LICM: a clobber that dominates the load is outside of the loop.
    DominatingIsOutside,
    /// EarlyCSE: a store that overlaps the load is what the load reads.
    OverlapIsValue,
    /// GVN: an earlier load of the pointer is what the load reads, whatever is between them.
    EarlierLoad,
    /// DSE: nothing is read behind the end of the function.
    EndReadsNothing,
    /// DSE: a store that overlaps another overwrites it.
    OverlapOverwrites,
    /// LICM: other reads in the loop do not keep memory out of registers.
    ReadersIgnored,
    /// DSE: no call reads what a store writes.
    CallsReadNothing,
    /// One invariant load makes its whole object invariant.
    InvariantObjects,
    /// Without a target, an alloca is reached only by what is seen to be based on it.
    AllocasAlone,
    /// A call does not write the result that it returns in memory.
    ResultsUnwritten,
    /// What is not optimised does nothing.
    OptNoneIsIdle,
    /// A function's call of itself does nothing.
    TurnsAreIdle,
    /// Memory of `calloc` stays as it began.
    ZeroesStay,
    /// Functions of the C library only read.
    LibraryReads,
    /// Pointers that are compared are apart.
    ComparedApart,
    /// What a launch copies is never written.
    CopiesAreConstant,
    /// A masked access reaches its first byte only.
    FirstByteMasked,
    /// Inline asm touches memory only if a clobber says so, whatever side effects it has.
    EffectsByClobbers,
    /// `process-restrict`: pointers out of calls and memory are based on nothing, as if nothing were captured (Finkel's
    /// hazard).
    CapturedNoalias,
    /// `process-restrict`: what may be derived from captured roots is in their scope (Finkel's second repair, literally).
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
    /// `split-copies`: what a copy is split into is based on nothing.
    ForgottenGuard,
    /// `inline-restrict`: a copy of a body has the scopes of the body, and no declarations.
    SharedScopes,
    /// `memory-space-opt`: a phi or select has the space of its first source.
    FirstSource,
    /// `memory-space-opt`: a space that one member of a set excludes is excluded.
    AnyExcludes,
}

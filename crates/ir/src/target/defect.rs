//! Seeded defects: wrong answers that the reference gives on purpose. The self-test (`selftest`) checks that aliasmith
//! finds the defects.
//!
//! No LLVM release has these defects, and no profile of `profiles.toml` can have one. ([`Quirk`](super::Quirk) lists
//! the differences of releases.) Each rule has its own defects, and the rule's code checks whether one of them is
//! active.

/// A seeded defect. At most one is active at a time. `selftest/table.rs` has a name and a description of each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Defect {
    /// The search for a pointer's space follows only the first arm of a select.
    SpaceOfFirstArm,
    /// The search for a pointer's object follows only the first arm of a select.
    ObjectOfFirstArm,
    /// Two accesses are NoAlias if the `!noalias` of one access lists some scope that the other access has in a domain.
    /// (The correct rule requires all scopes that the other access has in the domain.)
    AnyScope,
    /// The promises of alias scopes are assumed to be true between accesses of different iterations too.
    LastingScopes,
    /// TBAA: the walk from one tag ends at the *accessed* type of the other tag. (The correct walk ends at the *base*
    /// type of the other tag.) The remaining offset is compared with the other tag's offset in its base type.
    PathsToAccess,
    /// Storing a pointer does not capture it.
    StoresKeepNothing,
    /// A call does not capture its arguments.
    CallsKeepNothing,
    /// Address arithmetic is assumed not to wrap.
    NoWrap,
    /// The offset of a PartialAlias has the wrong sign.
    BackwardOffset,
    /// A value is assumed to equal itself, even if its instances of different iterations are compared.
    SameIteration,
    /// A pointer phi of a loop is assumed to keep its first value in all iterations.
    StandingPhi,
    /// A value that is at most, or at least, some number is assumed not to equal that number.
    ExclusiveBounds,
    /// For a phi of integers, only the first two operands are considered.
    TwoSources,
    /// An alias of a global variable is treated as a different object than the variable.
    AliasesApart,
    /// For a select, the alias analysis compares only the first arm with the other pointer.
    FirstArmAsked,
    /// The address of a global variable is assumed never to escape.
    EveryGlobalTracked,
    /// A call is assumed to access only what its arguments point to.
    ArgumentsOnly,
    /// A volatile load is a use instead of a def.
    VolatileIsUse,
    /// Every argument is assumed to point to an object to which no other argument points.
    ArgumentsApart,
    /// A barrier has no effects on memory.
    SilentBarrier,
    /// An access that acquires or releases orders no other access.
    RelaxedAtomics,
    /// A call is assumed to access only the first byte at each argument.
    NarrowArguments,
    /// A location is added to the first alias set that it may alias. If it may alias several sets, these sets are not
    /// merged.
    UnmergedSets,
    /// The phi at a loop header ignores its operand from the latch, so most phis at loop headers are removed as
    /// redundant.
    LatchIgnored,
    /// The walker ignores the last edge of a phi.
    SkippedPath,
    /// At the end of its budget, the walker answers liveOnEntry.
    BudgetAnswersEntry,
    /// The walker follows back edges without translating its location.
    UntranslatedEdge,
    /// The use optimiser moves a use past a phi without asking the walker.
    PassedPhi,
    /// The use optimiser considers two uses of one pointer equal, whatever their sizes.
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
    /// LICM: a clobber that dominates the load is considered to be outside of the loop.
    DominatingIsOutside,
    /// EarlyCSE: a store that overlaps a load is assumed to determine the loaded value.
    OverlapIsValue,
    /// GVN: an earlier load of the same pointer is assumed to have the same value, whatever is between the two loads.
    EarlierLoad,
    /// DSE: memory is assumed never to be read after the function returns.
    EndReadsNothing,
    /// DSE: if a later store overlaps an earlier store, the later store is assumed to overwrite all bytes of the
    /// earlier store.
    OverlapOverwrites,
    /// LICM: other reads in the loop do not prevent promotion to registers.
    ReadersIgnored,
    /// DSE: a call is assumed not to read what a store writes.
    CallsReadNothing,
    /// If one load of an object is invariant, the whole object is assumed to be invariant.
    InvariantObjects,
    /// In a module without a target: if the function does not compute a pointer from an alloca, the pointer is assumed
    /// not to point to the alloca.
    AllocasAlone,
    /// A call is assumed not to write its `sret` result.
    ResultsUnwritten,
    /// A function with `optnone` is assumed to have no effects.
    OptNoneIsIdle,
    /// A recursive call is assumed to have no effects.
    TurnsAreIdle,
    /// Memory of `calloc` is assumed to stay zero.
    ZeroesStay,
    /// Functions of the C library are assumed only to read.
    LibraryReads,
    /// If the program compares two pointers, the two are assumed not to alias.
    ComparedApart,
    /// A by-value parameter is assumed never to be written, because the launch copies it.
    CopiesAreConstant,
    /// A masked access is assumed to access only its first byte.
    FirstByteMasked,
    /// Inline asm is assumed to access memory only if a clobber states it, even if the asm has side effects.
    EffectsByClobbers,
    /// `process-restrict`: a pointer that a call returns, or that is loaded, is considered to be based on no restrict
    /// pointer. So captures of restrict pointers are ignored (the hazard that Finkel's mail describes: `c = foo(a,
    /// b)`).
    CapturedNoalias,
    /// `process-restrict`: a pointer that may come from a captured restrict pointer is considered to be in the scopes
    /// of all captured restrict pointers (a literal reading of the second repair that Finkel's mail proposes).
    DerivedIfCaptured,
    /// `process-restrict`: an access is in the scopes of all restrict pointers on which it may be based, and its
    /// `!noalias` lists all other scopes.
    AnyRoot,
    /// `full-restrict`: a pointer parameter is restrict even without the attribute.
    EveryParameter,
    /// `kernel-params-restrict`: parameters of device functions become restrict too.
    DeviceParameters,
    /// `propagate-noalias`: the `ptr_provenance` operands are dropped, although `!noalias` stays.
    DroppedProvenance,
    /// `lower-provenance`: an access that may be based on a restrict pointer is in the scope of this pointer.
    MayBeBased,
    /// `split-copies`: the accesses that replace a copy are treated as if they were based on no restrict pointer.
    ForgottenGuard,
    /// `inline-restrict`: an inlined copy of a body has the scopes of the body, but no declarations of these scopes.
    SharedScopes,
    /// `memory-space-opt`: a phi or select gets the address space of its first operand.
    FirstSource,
    /// `memory-space-opt`: a pointer with several possible spaces is assumed to be in the first of these spaces, and
    /// all other spaces are excluded.
    AnyExcludes,
}

//! The table of seeded defects. Each row has the change, the resulting error, and the part of the harness that must
//! find the defect.

use crate::ir::AddressSpace;
use crate::target::{Defect, Profile, Quirk};
use std::sync::LazyLock;

/// One seeded defect.
#[derive(Debug, PartialEq, Eq)]
pub struct SeededDefect {
    /// The name in `aliasmith selftest`.
    pub name: &'static str,
    /// The error of a reference with this defect, as a sentence.
    pub sentence: &'static str,
    change: Change,
    pub(super) lane: HarnessPart,
}

impl SeededDefect {
    /// Returns the part of the harness that must find the defect, in words.
    pub fn found_by(&self) -> &'static str {
        match self.lane {
            HarnessPart::Answers { of: Pairs, .. } => "alias and mod/ref answers",
            HarnessPart::Answers { of: Memory, .. } => "answers of MemorySSA",
            HarnessPart::Answers { of: Sets, .. } => "alias sets",
            HarnessPart::Answers { of: All, .. } => "all answers",
            Updates => "updated graphs and analyses, compared with fresh ones",
            Consumers => "runs before and after a consumer used an answer",
            HarnessPart::Pass { .. } => "a run of our pass's output",
        }
    }
}

/// The single entry or rule that the defect changes.
#[derive(Debug, PartialEq, Eq)]
enum Change {
    /// The cell for this pair of spaces in NVPTX's matrix becomes NoAlias.
    Cell(u32, u32),
    /// The cell for this pair of spaces in AMDGPU's matrix becomes NoAlias.
    AmdCell(u32, u32),
    /// The reference treats this space as one of NVPTX's spaces that no code writes.
    Mask(u32),
    /// A wrong behaviour of some LLVM release.
    Release(Quirk),
    /// A behaviour that only this seeded defect has.
    Seeded(Defect),
}

/// A part of the harness.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum HarnessPart {
    /// Oracles are asked for answers, and the answers are judged.
    Answers { of: Questions, about: Kernels },
    /// Functions are changed step by step. After each step, the updated graph is compared with a fresh build, and the
    /// incremental alias analysis with a fresh analysis.
    Updates,
    /// The kernel is changed as a consumer of MemorySSA would change it, and its behaviour is compared.
    Consumers,
    /// Aliasmith's own passes change the kernel. The list names the seeded defect as a parameter of a pass.
    Pass {
        list: &'static str,
        /// The features of the kernels, in the syntax of `--only`.
        features: &'static str,
    },
}

/// The kernels about which oracles are asked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kernels {
    /// Kernels as they are generated.
    Generated,
    /// Kernels after the aliasmith passes of this list.
    AfterPasses(&'static str),
    /// Kernels with inline asm.
    WithPtx,
}

/// The requested answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Questions {
    /// Answers about pairs of pointers, accesses and calls.
    Pairs,
    /// Answers of MemorySSA.
    Memory,
    /// Alias sets.
    Sets,
    /// All of these answers.
    All,
}

use Change::{AmdCell, Cell, Mask, Release, Seeded};
use HarnessPart::{Consumers, Updates};
use Questions::{All, Memory, Pairs, Sets};

const fn row(name: &'static str, change: Change, lane: HarnessPart, sentence: &'static str) -> SeededDefect {
    SeededDefect { name, sentence, change, lane }
}

const fn answer(name: &'static str, change: Change, of: Questions, sentence: &'static str) -> SeededDefect {
    row(name, change, HarnessPart::Answers { of, about: Kernels::Generated }, sentence)
}

const fn pass(name: &'static str, defect: Defect, list: &'static str, sentence: &'static str) -> SeededDefect {
    row(name, Seeded(defect), HarnessPart::Pass { list, features: "" }, sentence)
}

/// Like [`pass`], but the kernels also have restrict pointers in structs, and restrict pointers loaded through others.
/// The kernels keep the promises of these pointers.
const fn promise_pass(name: &'static str, defect: Defect, list: &'static str, sentence: &'static str) -> SeededDefect {
    row(name, Seeded(defect), HarnessPart::Pass { list, features: "all,restrict-struct,restrict-levels" }, sentence)
}

/// All seeded defects.
#[rustfmt::skip]
pub static SABOTAGES: [SeededDefect; 71] = [
    // Address spaces.
    answer("shared-and-cluster-apart", Cell(3, 7), Pairs, "shared and shared::cluster memory do not alias"),
    answer("generic-and-local-apart", Cell(0, 5), Pairs, "generic and local pointers do not alias"),
    answer("amd-generic-and-private-apart", AmdCell(0, 5), Pairs, "AMD: generic and private pointers do not alias"),
    answer("global-and-buffer-apart", AmdCell(1, 7), Pairs, "AMD: global pointers and fat pointers to buffers do not alias"),
    answer("space-of-first-arm", Seeded(Defect::SpaceOfFirstArm), Pairs, "the space of a select is that of its first arm"),
    answer("local-is-constant", Mask(5), Pairs, "local memory is never modified"),
    // Objects and their promises.
    answer("object-of-first-arm", Seeded(Defect::ObjectOfFirstArm), Pairs, "a select points into the object of its first arm"),
    answer("arguments-apart", Seeded(Defect::ArgumentsApart), Pairs, "two arguments never point into one object"),
    answer("stores-keep-nothing", Seeded(Defect::StoresKeepNothing), Pairs, "storing a pointer does not capture it"),
    answer("calls-keep-nothing", Seeded(Defect::CallsKeepNothing), Pairs, "no call captures its arguments"),
    answer("every-global-tracked", Seeded(Defect::EveryGlobalTracked), Pairs, "the address of a global variable never escapes"),
    answer("aliases-apart", Seeded(Defect::AliasesApart), Pairs, "an alias of a global variable is a different object"),
    row("any-scope", Seeded(Defect::AnyScope), HarnessPart::Answers { of: Pairs, about: Kernels::AfterPasses("process-restrict") }, "one excluded alias scope of a domain is enough for NoAlias"),
    answer("lasting-scopes", Seeded(Defect::LastingScopes), Memory, "alias scopes also separate accesses of different iterations"),
    answer("paths-to-access", Seeded(Defect::PathsToAccess), Pairs, "TBAA: paths of type tags are followed too far"),
    answer("invariant-objects", Seeded(Defect::InvariantObjects), Memory, "one invariant load makes its whole object invariant"),
    answer("allocas-alone", Seeded(Defect::AllocasAlone), Pairs, "without a target, an alloca is reached only by pointers that are visibly based on it"),
    answer("zeroes-stay", Seeded(Defect::ZeroesStay), Pairs, "memory of calloc stays zero"),
    answer("compared-apart", Seeded(Defect::ComparedApart), Pairs, "pointers that are compared do not alias"),
    answer("copies-are-constant", Seeded(Defect::CopiesAreConstant), Pairs, "a parameter that a launch copies is never written"),
    // Address arithmetic.
    answer("no-wrap", Seeded(Defect::NoWrap), Pairs, "no address arithmetic wraps"),
    answer("narrow-strides", Release(Quirk::NarrowStrides), Pairs, "strides have 32 bits"),
    answer("transparent-ptrmask", Release(Quirk::TransparentPtrmask), Pairs, "llvm.ptrmask keeps the address"),
    answer("exclusive-bounds", Seeded(Defect::ExclusiveBounds), Pairs, "a value that is assumed to be at most N is never N"),
    answer("two-sources", Seeded(Defect::TwoSources), Pairs, "only the first two operands of an integer phi count"),
    answer("backward-offset", Seeded(Defect::BackwardOffset), Pairs, "offsets of PartialAlias have the wrong sign"),
    // Phis and selects.
    answer("first-arm-asked", Seeded(Defect::FirstArmAsked), Pairs, "a query about a select asks only about its first arm"),
    answer("standing-phi", Seeded(Defect::StandingPhi), Pairs, "a pointer that advances in a loop keeps its first value"),
    answer("same-iteration", Seeded(Defect::SameIteration), All, "no value changes across a back edge"),
    // Calls and synchronisation.
    answer("narrow-arguments", Seeded(Defect::NarrowArguments), Pairs, "a call accesses only the first byte at each argument"),
    answer("arguments-only", Seeded(Defect::ArgumentsOnly), Pairs, "a call accesses only memory that its arguments point to"),
    answer("first-byte-masked", Seeded(Defect::FirstByteMasked), Pairs, "a masked access accesses only its first byte"),
    answer("results-unwritten", Seeded(Defect::ResultsUnwritten), Pairs, "a call does not write the result that it returns in memory"),
    answer("optnone-is-idle", Seeded(Defect::OptNoneIsIdle), Pairs, "a function with optnone has no effects"),
    answer("turns-are-idle", Seeded(Defect::TurnsAreIdle), Pairs, "a recursive call has no effects"),
    answer("library-reads", Seeded(Defect::LibraryReads), Pairs, "functions of the C library write nothing"),
    answer("silent-barrier", Seeded(Defect::SilentBarrier), All, "barriers touch no memory"),
    row("effects-by-clobbers", Seeded(Defect::EffectsByClobbers), HarnessPart::Answers { of: Pairs, about: Kernels::WithPtx }, "inline asm that names no memory clobber touches no memory"),
    answer("relaxed-atomics", Seeded(Defect::RelaxedAtomics), Memory, "no atomic access orders others"),
    answer("unmerged-sets", Seeded(Defect::UnmergedSets), Sets, "a location joins the first alias set that it may alias, and sets are never merged"),
    // MemorySSA: builder, walker, use optimiser, updater.
    answer("volatile-is-use", Seeded(Defect::VolatileIsUse), Memory, "a volatile load is a use"),
    answer("latch-ignored", Seeded(Defect::LatchIgnored), Memory, "a phi is omitted although the state from the latch differs"),
    answer("skipped-path", Seeded(Defect::SkippedPath), Memory, "the walker ignores the last edge of a phi"),
    answer("budget-answers-entry", Seeded(Defect::BudgetAnswersEntry), Memory, "at the end of its budget the walker answers liveOnEntry"),
    answer("untranslated-edge", Seeded(Defect::UntranslatedEdge), Memory, "the walker follows back edges without translating its pointers"),
    answer("forgotten-iterations", Release(Quirk::ForgottenIterations), Memory, "the walker compares pointers of different iterations"),
    answer("passed-phi", Seeded(Defect::PassedPhi), Memory, "the use optimiser walks past phis without asking the walker"),
    answer("sizeless-keys", Seeded(Defect::SizelessKeys), Memory, "the use optimiser treats uses of one pointer as equal, whatever their sizes"),
    row("no-new-phi", Seeded(Defect::NoNewPhi), Updates, "the updater places no phi after a new def"),
    row("first-operand", Seeded(Defect::FirstOperand), Updates, "the updater omits phis whose operands differ"),
    row("renamed-here", Seeded(Defect::RenamedHere), Updates, "the updater propagates a new state only within its own block"),
    // The incremental alias analysis, which is kept while a function changes.
    row("unheard-deletions", Seeded(Defect::UnheardDeletions), Updates, "a kept alias analysis is not informed of deleted values (deleteValue)"),
    row("unheard-escapes", Seeded(Defect::UnheardEscapes), Updates, "a kept alias analysis is not informed of new uses (addEscapingUse)"),
    // Consumers.
    row("dominating-is-outside", Seeded(Defect::DominatingIsOutside), Consumers, "LICM: every clobber lies outside of the loop"),
    row("readers-ignored", Seeded(Defect::ReadersIgnored), Consumers, "LICM: other reads in the loop do not prevent promotion to registers"),
    row("overlap-is-value", Seeded(Defect::OverlapIsValue), Consumers, "EarlyCSE: a load reads the value of a store that overlaps it"),
    row("earlier-load", Seeded(Defect::EarlierLoad), Consumers, "GVN: an earlier load of the pointer gives the loaded value, whatever is between the two"),
    row("end-reads-nothing", Seeded(Defect::EndReadsNothing), Consumers, "DSE: nothing reads stored bytes after the end of the function"),
    row("overlap-overwrites", Seeded(Defect::OverlapOverwrites), Consumers, "DSE: a store that overlaps another overwrites all of it"),
    row("calls-read-nothing", Seeded(Defect::CallsReadNothing), Consumers, "DSE: no call reads"),
    // Our own passes.
    promise_pass("captured-noalias", Defect::CapturedNoalias, "process-restrict<captured-noalias>", "process-restrict: a pointer that a call returns gets metadata as if no pointer were captured"),
    promise_pass("derived-if-captured", Defect::DerivedIfCaptured, "process-restrict<derived-if-captured>", "process-restrict: a pointer that may be derived from captured pointers is in their scope"),
    pass("any-root", Defect::AnyRoot, "process-restrict<any-root>", "process-restrict: underlying pointers that are not restrict are ignored"),
    pass("device-parameters", Defect::DeviceParameters, "kernel-params-restrict<device-parameters>", "kernel-params-restrict: parameters of device functions are marked too"),
    pass("every-parameter", Defect::EveryParameter, "full-restrict<every-parameter>", "full-restrict: every pointer parameter counts as restrict"),
    pass("dropped-provenance", Defect::DroppedProvenance, "full-restrict,propagate-noalias<dropped-provenance>", "ptr_provenance is dropped, but !noalias is kept"),
    pass("may-be-based", Defect::MayBeBased, "full-restrict,lower-provenance<may-be-based>", "lower-provenance: an access that may be based on a restrict pointer is in its scope"),
    promise_pass("forgotten-guard", Defect::ForgottenGuard, "full-restrict<allow-restrict-in-struct;struct-copies>,split-copies<forgotten-guard>", "split-copies: the parts of a split copy are based on no restrict pointer"),
    pass("shared-scopes", Defect::SharedScopes, "full-restrict,inline-restrict<shared-scopes>", "inline-restrict: all copies of a body have the scopes of the body"),
    pass("first-source", Defect::FirstSource, "memory-space-opt<first-source>", "memory-space-opt: a phi has the space of its first source"),
    pass("any-excludes", Defect::AnyExcludes, "memory-space-opt<any-excludes>", "memory-space-opt: a space is excluded if one member of a set excludes it"),
];

/// The maximum number of defs that MemorySSA's walker passes in one search of the self-test, with and without a defect.
/// LLVM's limit is 100 (`-memssa-check-limit`), but generated kernels rarely have 100 defs.
const CHECK_LIMIT: u32 = 8;

/// Returns the profile of the reference without a seeded defect.
pub(super) fn clean_profile() -> &'static Profile {
    static PROFILE: LazyLock<Profile> = LazyLock::new(|| {
        let mut profile = Profile::sound().clone();
        profile.memssa_check_limit = CHECK_LIMIT;
        profile
    });
    &PROFILE
}

/// Returns the profile of a defective reference.
pub(super) fn defective_profile(row: &SeededDefect) -> &'static Profile {
    static PROFILES: LazyLock<Vec<Profile>> = LazyLock::new(|| SABOTAGES.iter().map(profile).collect());
    let at = SABOTAGES.iter().position(|s| s.name == row.name).expect("every row stands in the table");
    &PROFILES[at]
}

fn profile(row: &SeededDefect) -> Profile {
    let mut profile = clean_profile().clone();
    match row.change {
        Cell(a, b) => profile.nvptx.set_no_alias(AddressSpace(a), AddressSpace(b)),
        AmdCell(a, b) => profile.amdgcn.set_no_alias(AddressSpace(a), AddressSpace(b)),
        Mask(space) => profile.nvptx.mask.push(space),
        Release(quirk) => profile.add_quirk(quirk),
        Seeded(defect) => profile.defect = Some(defect),
    }
    profile
}

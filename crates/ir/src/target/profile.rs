//! Profiles: the rules that an alias analysis follows, as data (`profiles.toml` beside this file).
//!
//! A profile holds the choices in which alias analyses differ; the rules themselves are in `alias`. `sound` is the
//! default, and no execution may ever refute its answers. The profile `llvm-N` gives the answers of LLVM N.

use super::{Defect, Quirk, Quirks, Target};
use crate::ir::AddressSpace;
use crate::named_enum::UnknownWord;
use serde::Deserialize;
use std::sync::LazyLock;

/// The choices of one alias analysis: of the reference itself, of an LLVM release, or of NVIDIA's compiler.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name: `sound`, `cicc-13`, `llvm-22`…
    pub name: String,
    /// The LLVM major whose `opt` gives these answers; `None` if the profile imitates no `opt`.
    pub imitates: Option<u32>,
    /// The known differences between the imitated system and `sound`.
    #[serde(default)]
    quirks: Quirks,
    /// The providers in the order in which a query asks them, without the target's own analysis.
    pub chain: Vec<String>,
    /// Whether basic-aa looks through phis that depend on themselves.
    #[serde(default = "yes")]
    pub recursive_phis: bool,
    /// Whether `globals-aa` may answer without a proof (`-enable-unsafe-globalsmodref-alias-results`).
    #[serde(default)]
    pub unsafe_globals_results: bool,
    /// The maximum number of steps of the underlying-object search and of GEP decomposition.
    pub lookup_limit: Limit,
    /// Whether basic-aa uses `separate_storage` assumptions.
    pub separate_storage: bool,
    /// If a function has more locations than this number, all its alias sets are merged into one.
    #[serde(default = "saturation")]
    pub alias_set_saturation_threshold: u32,
    /// The maximum number of defs and phis that MemorySSA's walker visits in one search.
    #[serde(default = "check_limit")]
    pub memssa_check_limit: u32,
    /// Whether fences have no effect on memory that no other thread can access (`-nvptxaa-relax-fences`).
    #[serde(default)]
    pub relaxed_fences: bool,
    /// Whether a call is assumed only to read memory through a `byval` argument.
    pub byval_arguments_only_read: bool,
    /// Whether this assumption is made: if inline asm has no side effects, no memory clobber and no indirect operands,
    /// it does not access memory.
    pub pure_asm_has_no_effects: bool,
    /// Whether the analysis uses `!noalias.addrspace`.
    pub noalias_addrspace: bool,
    /// Whether a use captures a pointer only if it captures the pointer's provenance. If so, a use that captures only
    /// the address does not count (LLVM 22 and later).
    #[serde(default)]
    pub only_provenance_captured: bool,
    /// Whether the rule about the greatest common divisor of scales also uses that the lowest bits of an index are
    /// known to be zero (LLVM 23 and later).
    #[serde(default)]
    pub aligned_indices: bool,
    /// Whether fences and atomic accesses are call sites for aa-eval (LLVM 23 and later).
    #[serde(default)]
    pub atomic_call_sites: bool,
    /// Whether the effects of fences and ordered atomic accesses are limited (LLVM 23 and later). If true, a fence or
    /// an ordered atomic access has no effect on an object of the function if the object's address never escapes. An
    /// ordered atomic access also has no effect on memory that is never modified. If false, an ordered atomic access
    /// may read and write all memory.
    #[serde(default)]
    pub selective_barriers: bool,
    /// The active seeded defect, if there is one.
    #[serde(skip)]
    pub defect: Option<Defect>,
    /// Whether the user determined the chain, by `-aa-pipeline`. If so, no provider is added to the chain later.
    #[serde(skip)]
    pub chosen: bool,
    /// The options that were applied, in the syntax of `opt`.
    #[serde(skip)]
    pub(super) turned: Vec<String>,
    /// The target analysis of NVPTX.
    pub nvptx: TargetAa,
    /// The target analysis of AMDGPU.
    #[serde(default)]
    pub amdgcn: TargetAa,
}

fn yes() -> bool {
    true
}

fn saturation() -> u32 {
    250
}

fn check_limit() -> u32 {
    100
}

/// A target's own alias analysis.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TargetAa {
    /// The position of the analysis in the chain.
    pub position: Position,
    /// How the analysis decides which pairs of address spaces do not alias.
    noalias: Matrix,
    /// For [`Matrix::Specific`]: whether a space that the target does not define is NoAlias with every other space.
    unknown: bool,
    /// For [`Matrix::Specific`]: the exceptions, that is, pairs of different spaces that may alias.
    may_alias: Vec<MayAlias>,
    /// For [`Matrix::Table`]: all pairs that do not alias. For [`Matrix::Specific`]: additional pairs that do not
    /// alias.
    no_alias: SpacePairs,
    /// Whether the analysis follows a generic pointer back to the pointer in a specific space from which it was cast.
    pub traverse: bool,
    /// The maximum number of steps of the search that `traverse` turns on.
    pub traversal_limit: Limit,
    /// The rule of `amdgpu-aa` for generic pointers that come from the host.
    pub from_host: FromHost,
    /// The address spaces whose memory is never modified.
    pub mask: Vec<u32>,
    /// How the mod/ref query finds the address space of a pointer, to compare it with `mask`.
    pub mask_by: SpaceSource,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Matrix {
    /// No pair of spaces is NoAlias.
    #[default]
    None,
    /// Two different spaces are NoAlias if the target defines both and neither is the generic space. The fields
    /// `unknown`, `may_alias` and `no_alias` of [`TargetAa`] add exceptions to this rule.
    Specific,
    /// Exactly the pairs in `no_alias` are NoAlias.
    Table,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MayAlias {
    spaces: [u32; 2],
    #[serde(default)]
    from_sm: u32,
}

/// A set of pairs of address spaces. The order of the two spaces in a pair does not matter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "Vec<[u32; 2]>")]
struct SpacePairs {
    /// Pairs of spaces below 32, which nearly all queries need. Bit `b` of the number at index `a` is the pair (a, b).
    low: [u32; 32],
    /// Pairs with a space of 32 or more. Both orders of each pair are in the list.
    others: Vec<[u32; 2]>,
}

impl SpacePairs {
    fn has(&self, a: AddressSpace, b: AddressSpace) -> bool {
        match (self.low.get(a.0 as usize), b.0) {
            (Some(bits), 0..32) => bits >> b.0 & 1 == 1,
            _ => self.others.contains(&[a.0, b.0]),
        }
    }

    fn add(&mut self, a: AddressSpace, b: AddressSpace) {
        for [a, b] in [[a.0, b.0], [b.0, a.0]] {
            match (self.low.get_mut(a as usize), b) {
                (Some(bits), 0..32) => *bits |= 1 << b,
                _ => self.others.push([a, b]),
            }
        }
    }
}

impl From<Vec<[u32; 2]>> for SpacePairs {
    fn from(list: Vec<[u32; 2]>) -> SpacePairs {
        let mut pairs = SpacePairs::default();
        list.into_iter().for_each(|[a, b]| pairs.add(AddressSpace(a), AddressSpace(b)));
        pairs
    }
}

/// The position of a target analysis in the chain. The first definite answer of the chain is the answer to a query.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// Before basic-aa.
    First,
    /// After all other providers.
    Last,
    /// At the position of its name in the profile's chain.
    Listed,
    /// The profile does not have the analysis.
    #[default]
    Absent,
}

/// A generic pointer comes from the host if it is an argument of a kernel, or was loaded from constant memory. This
/// rule states which pointers to shared and private memory do not alias a generic pointer from the host.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromHost {
    /// The profile has no such rule.
    #[default]
    Unknown,
    /// No pointer to shared or private memory aliases a generic pointer that comes from the host.
    Pointers,
    /// Like `Pointers`, but an argument is NoAlias only with pointers whose underlying object is identified.
    Objects,
}

/// The search by which the mod/ref query finds the address space of a pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpaceSource {
    /// The analysis does not use `mask`.
    #[default]
    None,
    /// The pointer's own space, or the space of its underlying object.
    UnderlyingObject,
    /// The space that the search of `traverse` finds.
    Traversal,
}

/// A maximum number of steps, or no limit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "LimitText")]
pub struct Limit(Option<u32>);

#[derive(Deserialize)]
#[serde(untagged)]
enum LimitText {
    Steps(u32),
    Word(String),
}

impl Limit {
    /// Returns a limit of `n` steps.
    pub const fn steps(n: u32) -> Limit {
        Limit(Some(n))
    }

    /// No limit.
    pub const UNLIMITED: Limit = Limit(None);

    /// Returns the limit as a number of steps; without a limit, the largest `usize`.
    pub fn max(self) -> usize {
        self.0.map_or(usize::MAX, |n| n as usize)
    }
}

impl Default for Limit {
    fn default() -> Limit {
        Limit::steps(0)
    }
}

/// The error for an invalid limit in `profiles.toml`.
#[derive(Debug, thiserror::Error)]
#[error("'{0}' is neither a number nor \"unlimited\"")]
struct NoLimit(String);

impl TryFrom<LimitText> for Limit {
    type Error = NoLimit;

    fn try_from(text: LimitText) -> Result<Limit, NoLimit> {
        match text {
            LimitText::Steps(n) => Ok(Limit::steps(n)),
            LimitText::Word(w) if w == "unlimited" => Ok(Limit::UNLIMITED),
            LimitText::Word(w) => Err(NoLimit(w)),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    profile: Vec<Profile>,
}

static PROFILES: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("profiles.toml")).expect("profiles.toml is part of the program");
    file.profile
});

impl Profile {
    /// Returns every profile, in the order of the file; the first is the default.
    pub fn all() -> &'static [Profile] {
        &PROFILES
    }

    /// Returns the default profile.
    pub fn sound() -> &'static Profile {
        &PROFILES[0]
    }

    /// Returns the profile of this name; the error lists the valid names.
    pub fn named(name: &str) -> Result<&'static Profile, UnknownWord> {
        let known = || PROFILES.iter().map(|p| p.name.as_str()).collect();
        let found = PROFILES.iter().find(|p| p.name == name);
        found.ok_or_else(|| UnknownWord { what: "profile", word: name.into(), known: known() })
    }

    /// Returns the profile that imitates an `opt` of this major version. If no profile imitates this version, returns
    /// the profile of the newest older version; `None` if all profiles imitate newer versions.
    pub fn imitating(major: u32) -> Option<&'static Profile> {
        PROFILES.iter().filter(|p| p.imitates.is_some_and(|m| m <= major)).max_by_key(|p| p.imitates)
    }

    /// Formats the profile with its options, as in the pipeline texts of the reference: `-profile=sound
    /// -memssa-check-limit=3`.
    pub fn words(&self) -> String {
        self.turned.iter().fold(format!("-profile={}", self.name), |words, option| words + " " + option)
    }

    /// Whether the profile has this quirk of a release.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.quirks.has(quirk)
    }

    /// Whether the profile has this seeded defect.
    pub fn has_defect(&self, defect: Defect) -> bool {
        self.defect == Some(defect)
    }

    /// Adds a quirk of a release.
    pub fn add_quirk(&mut self, quirk: Quirk) {
        self.quirks.add(quirk);
    }

    /// Returns the profile for a query. `computed` states whether `require<globals-aa>` precedes the query. If
    /// `computed` is set and `-aa-pipeline` did not determine the chain, the chain gets globals-aa. If `computed` is
    /// not set, a profile that imitates a release does not use globals-aa. All other profiles compute the result of
    /// globals-aa themselves.
    pub fn with_globals_aa(mut self, computed: bool) -> Profile {
        let named = self.chain.iter().any(|p| p == "globals-aa");
        if computed && !named && !self.chosen {
            self.chain.push("globals-aa".into());
        } else if !computed && self.imitates.is_some() {
            self.chain.retain(|p| p != "globals-aa");
        }
        self
    }

    /// Returns the target's own analysis under this profile; `None` for flat targets.
    pub fn target_aa(&self, target: Target) -> Option<&TargetAa> {
        let aa = match target {
            Target::Nvptx64 => &self.nvptx,
            Target::Amdgcn => &self.amdgcn,
            Target::Flat => return None,
        };
        (aa.position != Position::Absent).then_some(aa)
    }
}

impl TargetAa {
    /// Whether pointers into these two spaces are NoAlias. `sm` is the SM version times ten (70 for `sm_70`).
    pub fn no_alias(&self, target: Target, a: AddressSpace, b: AddressSpace, sm: u32) -> bool {
        let is_pair = |p: &[u32; 2]| *p == [a.0, b.0] || *p == [b.0, a.0];
        match self.noalias {
            Matrix::None => false,
            Matrix::Table => self.no_alias.has(a, b),
            Matrix::Specific if self.no_alias.has(a, b) => true,
            Matrix::Specific => {
                let known = |s| target.space(s).is_some();
                a != b
                    && a.0 != 0
                    && b.0 != 0
                    && (self.unknown || known(a) && known(b))
                    && !self.may_alias.iter().any(|m| is_pair(&m.spaces) && sm >= m.from_sm)
            }
        }
    }

    /// Sets one pair of spaces to NoAlias.
    pub fn set_no_alias(&mut self, a: AddressSpace, b: AddressSpace) {
        self.no_alias.add(a, b);
    }

    /// Whether memory of this space is never modified.
    pub fn is_masked(&self, space: AddressSpace) -> bool {
        self.mask.contains(&space.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Overlap, may_overlap};
    use super::*;

    fn profile(name: &str) -> &'static Profile {
        Profile::named(name).expect("it exists")
    }

    fn no_alias(name: &str, a: u32, b: u32) -> bool {
        profile(name).nvptx.no_alias(Target::Nvptx64, AddressSpace(a), AddressSpace(b), 90)
    }

    /// `amdgpu-aa/from-host` must use the space of the pointer's own type. With `traverse`, the rule would use the
    /// space that the search finds. So no profile has both this rule and `traverse`.
    #[test]
    fn who_knows_the_host_does_not_climb() {
        for profile in Profile::all() {
            let aa = &profile.amdgcn;
            assert!(aa.from_host == FromHost::Unknown || !aa.traverse, "{}", profile.name);
        }
    }

    #[test]
    fn names_and_default() {
        let names: Vec<_> = Profile::all().iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["sound", "cicc-13", "llvm-15", "llvm-16", "llvm-19", "llvm-22", "llvm-23"]);
        assert_eq!(Profile::sound().name, "sound");
        let error = Profile::named("llvm-14").expect_err("there is none").to_string();
        assert_eq!(
            error,
            "no profile 'llvm-14'; there are: sound, cicc-13, llvm-15, llvm-16, llvm-19, llvm-22, llvm-23"
        );
        let nearest = [20, 22, 23, 24].map(|major| Profile::imitating(major).expect("one is older").name.as_str());
        assert_eq!(nearest, ["llvm-19", "llvm-22", "llvm-23", "llvm-23"]);
        assert!(Profile::imitating(14).is_none());
    }

    /// aa-eval was asked about 28 pairs of spaces. LLVM 16 answers NoAlias for none of them, LLVM 19 for 21 pairs and
    /// LLVM 22 for 20 pairs.
    #[test]
    fn nvptx_pairs() {
        let spaces = [0, 1, 3, 4, 5, 6, 7, 101];
        let count = |name: &str| {
            let pairs = spaces.iter().enumerate().flat_map(|(i, a)| spaces[i + 1..].iter().map(move |b| (*a, *b)));
            pairs.filter(|(a, b)| no_alias(name, *a, *b)).count()
        };
        let counts = ["llvm-15", "llvm-16", "llvm-19", "llvm-22", "cicc-13", "sound"].map(count);
        assert_eq!(counts, [0, 0, 21, 20, 19, 19]);
        assert!(no_alias("llvm-19", 3, 7) && !no_alias("llvm-22", 3, 7));
        assert!(no_alias("llvm-22", 1, 101) && !no_alias("sound", 1, 101) && !no_alias("cicc-13", 101, 1));
        assert!(no_alias("llvm-22", 2, 8) && !no_alias("sound", 2, 8), "spaces nobody defines");
    }

    #[test]
    fn amdgcn_pairs() {
        let spaces = 0..=10u32;
        let count = |name: &str| {
            let aa = &profile(name).amdgcn;
            let pairs = spaces.clone().flat_map(|a| (a + 1..=10).map(move |b| (a, b)));
            pairs.filter(|(a, b)| aa.no_alias(Target::Amdgcn, AddressSpace(*a), AddressSpace(*b), 0)).count()
        };
        assert_eq!(["llvm-16", "llvm-19", "llvm-22"].map(count), [16, 22, 22]);
    }

    /// If `sound` answers NoAlias for two spaces, the two spaces have no common byte in the hardware.
    #[test]
    fn sound_agrees_with_the_facts() {
        for target in [Target::Nvptx64, Target::Amdgcn] {
            let aa = Profile::sound().target_aa(target).expect("it has one");
            for sm in [50, 70, 100] {
                for a in 0..=128 {
                    for b in 0..=128 {
                        let (a, b) = (AddressSpace(a), AddressSpace(b));
                        let facts = may_overlap(target, a, b, sm);
                        assert!(!aa.no_alias(target, a, b, sm) || facts == Overlap::Disjoint, "{a:?} {b:?} sm {sm}");
                    }
                }
            }
        }
    }

    /// `sound` has no quirk, and every other profile has some. Every profile that imitates a release has
    /// `NarrowStrides`. A profile that imitates a release before LLVM 20 also has `IgnoredNoWrapFlags`.
    #[test]
    fn only_releases_have_quirks() {
        for profile in Profile::all() {
            assert_eq!(profile.has(Quirk::NarrowStrides), profile.imitates.is_some(), "{}", profile.name);
            assert_eq!(profile.quirks == Quirks::default(), profile.name == "sound", "{}", profile.name);
            let before_20 = profile.imitates.is_some_and(|m| m < 20);
            assert_eq!(profile.has(Quirk::IgnoredNoWrapFlags), before_20, "{}", profile.name);
        }
    }

    #[test]
    fn limits_and_positions() {
        assert_eq!(profile("sound").nvptx.traversal_limit.max(), usize::MAX);
        assert_eq!((profile("llvm-22").nvptx.traversal_limit.max(), profile("llvm-22").lookup_limit.max()), (6, 10));
        assert_eq!(profile("llvm-19").nvptx.position, Position::Last);
        assert!(profile("llvm-16").target_aa(Target::Nvptx64).is_none());
        assert!(profile("sound").target_aa(Target::Flat).is_none());
        assert!(profile("llvm-19").nvptx.is_masked(AddressSpace(101)));
    }
}

//! The list of oracles, and the meaning of `--oracle LIST`.

use super::discovery::{Discovery, Opt, find};
use super::libnvvm;
use super::locate::locate;
use super::manifest::{Manifest, ManifestError};
use crate::ir::Dialect;
use std::path::Path;

/// An oracle that can be asked.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a handful exist per campaign
pub enum Oracle {
    /// The analyses of this repository ([`crate::alias`]).
    Reference,
    /// An installed `opt`.
    Opt(Opt),
}

impl Oracle {
    /// Returns the name, as in `--oracle` and in reports.
    pub fn name(&self) -> &str {
        match self {
            Oracle::Reference => "reference",
            Oracle::Opt(opt) => &opt.manifest.name,
        }
    }

    /// Whether this is a compiler that prints PTX. Such a compiler accepts only modules for NVPTX.
    pub fn prints_ptx(&self) -> bool {
        matches!(self, Oracle::Opt(opt) if opt.manifest.prints_ptx())
    }
}

/// The manifests of `oracles/`, oldest first.
pub(super) const MANIFESTS: [(&str, &str); 5] = [
    ("oracles/opt-15.toml", include_str!("../../oracles/opt-15.toml")),
    ("oracles/opt-16.toml", include_str!("../../oracles/opt-16.toml")),
    ("oracles/opt-19.toml", include_str!("../../oracles/opt-19.toml")),
    ("oracles/opt-22.toml", include_str!("../../oracles/opt-22.toml")),
    ("oracles/opt-23.toml", include_str!("../../oracles/opt-23.toml")),
];

/// The number of manifests, from the oldest, that `all` includes. Later manifests must be requested by name. At
/// present, only the manifest of LLVM 23 is later. `all` does not include it for two reasons: a common build of LLVM 23
/// has only the X86 target, and its results would change the figures of tests and of users' hunts.
const IN_ALL: usize = 4;

fn parsed(manifests: &[(&str, &str)]) -> Vec<Manifest> {
    let parsed =
        |(file, text): &(&str, &str)| Manifest::parse(text, file).expect("the manifests of this crate are tested");
    manifests.iter().map(parsed).collect()
}

/// Returns the manifests of `oracles/` that `all` includes, oldest first.
pub fn built_in() -> Vec<Manifest> {
    parsed(&MANIFESTS[..IN_ALL])
}

/// Returns the manifests of `oracles/` that `all` does not include, oldest first.
pub fn by_name() -> Vec<Manifest> {
    parsed(&MANIFESTS[IN_ALL..])
}

/// Returns the file of `oracles/` for the newest release up to `major`, with its text. If all releases are newer,
/// returns the file for the oldest release.
fn file_of_nearest_release(major: u32) -> (&'static str, &'static str) {
    let older = MANIFESTS.iter().rev().find(|file| parsed(&[**file])[0].major <= major);
    *older.unwrap_or(&MANIFESTS[0])
}

/// Returns the manifest of `oracles/` for the newest release up to `major`. If all releases are newer, returns the
/// oldest manifest.
pub(super) fn of_nearest_release(major: u32) -> Manifest {
    parsed(&[file_of_nearest_release(major)]).remove(0)
}

/// Reads a user's manifest. Missing entries come from the manifest of the nearest release (`file_of_nearest_release`).
pub fn load_manifest(path: &Path) -> Result<Manifest, ManifestError> {
    let file = path.display().to_string();
    let text =
        std::fs::read_to_string(path).map_err(|e| ManifestError { file: file.clone(), message: e.to_string() })?;
    let manifest = Manifest::parse(&text, &file)?;
    if manifest.compiler.is_some() {
        return Ok(manifest);
    }
    Manifest::completed(&text, file_of_nearest_release(manifest.major).1, &file)
}

/// The manifests of LLVM's code generator, in which `{N}` stands for a major version.
const CODE_GENERATORS: [(&str, &str); 2] = [
    ("oracles/llc-O0.toml", include_str!("../../oracles/llc-O0.toml")),
    ("oracles/llc-O3.toml", include_str!("../../oracles/llc-O3.toml")),
];

/// Returns the manifests of LLVM's code generator for these major versions. Every name contains the version.
fn of_code_generators(majors: impl Iterator<Item = u32>) -> Vec<Manifest> {
    let of = |major: u32| {
        let text = |text: &str| text.replace("{N}", &major.to_string());
        CODE_GENERATORS.map(|(file, template)| Manifest::parse(&text(template), file).expect("a test reads them"))
    };
    majors.flat_map(of).collect()
}

/// Returns the manifests of LLVM's code generator for the releases that have a manifest of `opt`, oldest first.
pub fn code_generators() -> Vec<Manifest> {
    of_code_generators(built_in().into_iter().chain(by_name()).map(|m| m.major))
}

/// Returns the manifest that a name `llc-N-O0` or `llc-N-O3` denotes, for every major version N from the oldest
/// supported one on.
fn code_generator(name: &str) -> Option<Manifest> {
    let major: u32 = name.strip_prefix("llc-")?.split('-').next()?.parse().ok()?;
    let majors = std::iter::once(major).filter(|major| (Dialect::OLDEST.0..1000).contains(major));
    of_code_generators(majors).into_iter().find(|m| m.name == name)
}

/// Returns the `opt` that a name without a manifest denotes: a path, or `opt-20` in PATH.
fn without_manifest(name: &str) -> Option<Result<Opt, NoOracle>> {
    let numbered = name.strip_prefix("opt-").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    if !numbered && !name.contains('/') {
        return None;
    }
    let path = locate(name)?;
    Some(match Opt::from_path(&path) {
        Ok(opt) => Ok(Opt { manifest: Manifest { name: name.into(), ..opt.manifest }, ..opt }),
        Err(why) => Err(NoOracle::Missing(why)),
    })
}

/// Why `--oracle LIST` names no usable oracle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoOracle {
    /// A named oracle is not installed; the text says how to get it.
    #[error("{0}")]
    Missing(String),
    /// No manifest has this name.
    #[error(
        "unknown oracle '{name}'; valid names: all, reference, {valid}, libnvvm, libnvvm-7, llc-N-O0, llc-N-O3, any opt-N in PATH ({found}), or the path of an opt"
    )]
    Unknown {
        /// The name in the list.
        name: String,
        /// The valid names.
        valid: String,
        /// The names `opt-N` of supported releases in PATH.
        found: String,
    },
    /// The list is empty.
    #[error("no oracle named; use --oracle all, or reference")]
    Empty,
}

/// Returns a message part with the names `opt-N` in PATH whose releases are supported.
fn opts_in_path() -> String {
    let names = (Dialect::OLDEST.0..100).map(|major| format!("opt-{major}"));
    let found: Vec<String> = names.filter(|name| locate(name).is_some()).collect();
    if found.is_empty() { "it has none".into() } else { format!("it has {}", found.join(", ")) }
}

/// Returns the oracles of `--oracle LIST` in the given order, without duplicates. `all` means the reference and every
/// installed oracle of `manifests`; the second part of the result lists the missing ones. A path, or an `opt-N` in
/// PATH, needs no manifest. The function returns an error of one line for an unknown name, and for a named oracle that
/// is not installed.
pub fn resolve_oracles(list: &str, manifests: &[Manifest]) -> Result<(Vec<Oracle>, Vec<String>), NoOracle> {
    let mut oracles: Vec<Oracle> = Vec::new();
    let mut missing = Vec::new();
    let others = by_name();
    let mut add = |o: Oracle| {
        if oracles.iter().all(|have| have.name() != o.name()) {
            oracles.push(o);
        }
    };
    for name in list.split(',').map(str::trim).filter(|n| !n.is_empty()) {
        if name == "reference" {
            add(Oracle::Reference);
        } else if name == "all" {
            add(Oracle::Reference);
            for m in manifests {
                match find(m) {
                    Discovery::Found(opt) => add(Oracle::Opt(opt)),
                    Discovery::Missing { hint, .. } => missing.push(hint),
                }
            }
        } else if let Some(m) = manifests.iter().chain(&others).find(|m| m.name == name) {
            match find(m) {
                Discovery::Found(opt) => add(Oracle::Opt(opt)),
                Discovery::Missing { hint, .. } => return Err(NoOracle::Missing(hint)),
            }
        } else if let Some(found) = libnvvm::find(name).or_else(|| Some(find(&code_generator(name)?))) {
            match found {
                Discovery::Found(opt) => add(Oracle::Opt(opt)),
                Discovery::Missing { hint, .. } => return Err(NoOracle::Missing(hint)),
            }
        } else if let Some(found) = without_manifest(name) {
            add(Oracle::Opt(found?));
        } else {
            let names: Vec<&str> = manifests.iter().chain(&others).map(|m| m.name.as_str()).collect();
            let found = opts_in_path();
            return Err(NoOracle::Unknown { name: name.into(), valid: names.join(", "), found });
        }
    }
    if oracles.is_empty() {
        return Err(NoOracle::Empty);
    }
    Ok((oracles, missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_manifests_are_good() {
        let names: Vec<String> = built_in().into_iter().map(|m| m.name).collect();
        assert_eq!(names, ["opt-15", "opt-16", "opt-19", "opt-22"]);
    }

    #[test]
    fn each_release_has_its_code_generators() {
        let names: Vec<String> = code_generators().into_iter().map(|m| m.name).collect();
        assert_eq!(names[..3], ["llc-15-O0", "llc-15-O3", "llc-16-O0"]);
        assert_eq!(code_generator("llc-20-O3").map(|m| m.binaries[0].clone()).as_deref(), Some("llc-20"));
        assert!(code_generator("llc-22-O1").is_none() && code_generator("llc-7-O3").is_none());
    }

    #[test]
    fn by_name_oracles_are_excluded_from_all() {
        let names: Vec<String> = by_name().into_iter().map(|m| m.name).collect();
        assert_eq!(names, ["opt-23"]);
        assert!(built_in().iter().all(|m| !names.contains(&m.name)));
    }

    /// The `opt` of this test reports that it is LLVM 20, and can do nothing else.
    #[test]
    fn a_path_needs_no_manifest() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("opt");
        std::fs::write(&path, "#!/bin/sh\necho '  LLVM version 20.1.2'\n").expect("can be written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("can be made to run");
        let (oracles, missing) = resolve_oracles(&path.display().to_string(), &built_in()).expect("it is there");
        let [Oracle::Opt(opt)] = &oracles[..] else { panic!("{oracles:?}") };
        assert_eq!((opt.manifest.major, &*opt.version, missing.len()), (20, "20.1.2", 0));
        // An `opt` of release 20 has no manifest, so it gets the pipelines of the nearest older release.
        assert_eq!(opt.manifest.pipelines, built_in()[2].pipelines);
        assert!(resolve_oracles("/no/such/opt", &built_in()).is_err());
        assert!(matches!(resolve_oracles("opt-99", &built_in()), Err(NoOracle::Unknown { .. })));
    }

    #[test]
    fn a_manifest_states_only_what_differs() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("mine.toml");
        let load = |text: &str| {
            std::fs::write(&path, text).expect("can be written");
            load_manifest(&path)
        };
        let short = "name = \"mine\"\nmajor = 20\nbinaries = [\"/opt/mine\"]\n";
        let (mine, nearest) = (load(short).expect("complete"), built_in().swap_remove(2));
        assert_eq!((&mine.pipelines, &mine.flags), (&nearest.pipelines, &nearest.flags));
        assert_eq!((&mine.providers, mine.known.len()), (&nearest.providers, 0));
        let mine =
            load(&format!("{short}[pipelines]\nsets = \"\"\nmemssa = \"print<memoryssa>\"\n")).expect("complete");
        assert_eq!((mine.pipelines.sets, mine.pipelines.memdeps), (None, nearest.pipelines.memdeps));
        let missing = load("major = 20\n").expect_err("incomplete").to_string();
        assert!(missing.ends_with("the manifest does not state name, binaries"), "{missing}");
    }

    #[test]
    fn an_unknown_name_lists_the_valid_ones() {
        let e = resolve_oracles("reference,opt-7", &built_in()).expect_err("unknown").to_string();
        let (e, found) = e.split_once(" (it has ").expect("PATH is described");
        assert!(found.ends_with("), or the path of an opt"), "{found}");
        assert_eq!(
            e,
            "unknown oracle 'opt-7'; valid names: all, reference, opt-15, opt-16, opt-19, opt-22, opt-23, libnvvm, libnvvm-7, \
             llc-N-O0, llc-N-O3, any opt-N in PATH"
        );
        assert!(resolve_oracles(" , ", &built_in()).is_err());
    }

    #[test]
    fn all_selects_installed_oracles_and_reports_missing() {
        let mut manifests = built_in();
        for m in &mut manifests {
            m.binaries = vec!["no-such-opt-anywhere".into()];
        }
        let (oracles, missing) = resolve_oracles("all,reference", &manifests).expect("the reference is always there");
        assert_eq!(oracles.iter().map(Oracle::name).collect::<Vec<_>>(), ["reference"]);
        assert_eq!(missing.len(), 4);
        assert!(
            resolve_oracles("opt-19", &manifests).expect_err("missing").to_string().contains("apt-get install llvm-19")
        );
    }
}

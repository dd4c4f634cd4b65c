//! The oracles and the kernels of `compare`.

use super::output::{Failure, fail};
use super::panel::manifests;
use super::{Common, source};
use aliasmith::case::lines::CaseLines;
use aliasmith::compare::Kernel;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::oracle::{Opt, Oracle, load_manifest, resolve_oracles};
use std::path::{Path, PathBuf};

/// The prefix of a generated kernel's name. The seed follows it.
pub const SEED: &str = "seed ";

/// Returns the old and the new oracle. Returns an error if they must be builds of one source tree, but are not.
pub fn opts([old, new]: [&str; 2], is_one_tree: bool, common: &Common) -> Result<[Opt; 2], Failure> {
    let opts = [oracle(old, common)?, oracle(new, common)?];
    if opts[0].manifest.name == opts[1].manifest.name {
        return Err(fail(format!("{old} is compared with itself")));
    }
    let [old, new] = [&opts[0], &opts[1]].map(|opt| opt.manifest.major);
    if is_one_tree && old != new {
        return Err(fail(format!(
            "--pr: LLVM {old} and LLVM {new} are not builds of one source tree; without --pr they are compared"
        )));
    }
    Ok(opts)
}

/// Returns the path if OLD or NEW names a manifest.
pub fn manifest_file(given: &str) -> Option<&Path> {
    given.ends_with(".toml").then(|| Path::new(given))
}

/// Returns the oracle that a name, a manifest or the path of a binary denotes.
fn oracle(given: &str, common: &Common) -> Result<Opt, Failure> {
    let mut manifests = manifests(common)?;
    let mut name = given.to_string();
    if let Some(file) = manifest_file(given) {
        let manifest = load_manifest(file).map_err(fail)?;
        name.clone_from(&manifest.name);
        manifests.insert(0, manifest);
    } else if Path::new(given).is_file() {
        return Opt::from_path(Path::new(given)).map_err(fail);
    }
    let (oracles, _) = resolve_oracles(&name, &manifests).map_err(fail)?;
    match <[Oracle; 1]>::try_from(oracles) {
        Ok([Oracle::Opt(opt)]) => Ok(opt),
        _ => Err(fail(format!("'{given}' is not the name of one opt; aliasmith oracles lists them"))),
    }
}

/// Returns all kernels, and the errors about files that contain no kernel.
pub fn kernels(paths: &[PathBuf], seeds: Option<&str>) -> Result<(Vec<Kernel>, Vec<String>), Failure> {
    let mut files = Vec::new();
    for path in paths {
        files_below(path, &mut files).map_err(|e| fail(format!("cannot read {}: {e}", path.display())))?;
    }
    let (mut kernels, mut bad) = (Vec::new(), Vec::new());
    for path in &files {
        let read = source::read(path);
        match read.and_then(|mut s| source::entries(&mut s, None).map(|entries| (s, entries))) {
            Ok((s, entries)) => kernels.push(Kernel { file: s.name, module: s.parsed.module, lines: s.lines, entries }),
            Err(Failure::Message(text)) => bad.push(text),
            Err(closed) => return Err(closed),
        }
    }
    if let Some(range) = seeds {
        let (from, to) = super::hunt::seed_range(range)?;
        let features = Features::parse("").map_err(fail)?;
        kernels.extend((from..to).map(|seed| {
            let case = from_seed(seed, &features);
            let lines = CaseLines { setup: case.setup, states_setup: true, ..CaseLines::default() };
            Kernel { file: format!("{SEED}{seed}"), module: case.module, lines, entries: vec![case.entry] }
        }));
    }
    match kernels.is_empty() && bad.is_empty() {
        true => Err(fail("there is no kernel to compare; give .ll files, folders that hold some, or --seeds A..B")),
        false => Ok((kernels, bad)),
    }
}

fn files_below(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let mut entries = std::fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries.into_iter().map(|e| e.path()) {
        if entry.is_dir() || entry.extension().is_some_and(|e| e == "ll") {
            files_below(&entry, files)?;
        }
    }
    Ok(())
}

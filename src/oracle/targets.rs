//! Detects the targets that an `opt` lacks. Such an `opt` still accepts a module of a missing target: it warns, exits
//! with 0, and answers without the target's alias analysis. So the answers of this `opt` say nothing about the target's
//! rules.

use super::discovery::Opt;
use super::failure::lacks_target_machine;
use super::process;
use super::process::End;
use crate::ir::upgrade::triple_for;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

/// Cached results, by the path of the `opt` and the architecture.
static KNOWN: Mutex<BTreeMap<(PathBuf, String), bool>> = Mutex::new(BTreeMap::new());

/// The GPU targets whose address spaces aliasmith knows.
pub const OURS: [&str; 2] = ["nvptx64-nvidia-cuda", "amdgcn-amd-amdhsa"];

/// Returns the architecture of the triple if this `opt` was built without this target, otherwise `None`. Each `opt` is
/// asked once per architecture.
pub fn missing_target<'t>(opt: &Opt, triple: &'t str) -> Option<&'t str> {
    let architecture = triple.split('-').next().filter(|a| !a.is_empty())?;
    if opt.manifest.compiler.is_some() {
        return None;
    }
    let key = (opt.path.clone(), architecture.to_string());
    let seen = KNOWN.lock().ok().and_then(|known| known.get(&key).copied());
    let is_missing = seen.unwrap_or_else(|| {
        let is_missing = warns(opt, &triple_for(triple, opt.manifest.dialect()));
        if let Ok(mut known) = KNOWN.lock() {
            known.insert(key, is_missing);
        }
        is_missing
    });
    is_missing.then_some(architecture)
}

/// Returns the GPU targets without which this `opt` was built.
pub fn missing_targets(opt: &Opt) -> Vec<&'static str> {
    OURS.iter().filter_map(|triple| missing_target(opt, triple)).collect()
}

/// Gives this `opt` an empty module of this triple. Returns whether `opt` warns that it lacks the target.
fn warns(opt: &Opt, triple: &str) -> bool {
    let quoted: String = triple.chars().filter(|c| *c != '"' && *c != '\\' && !c.is_control()).collect();
    let text = format!("target triple = \"{quoted}\"\n");
    let args = ["-passes=no-op-module", "-disable-output"].map(String::from);
    let ran = process::run(&opt.path, &args, text.into_bytes(), Duration::from_secs(2));
    ran.is_ok_and(|ran| ran.end == End::Exit(0) && ran.text.lines().any(lacks_target_machine))
}

/// Formats the message about an `opt` without the target of a module.
pub fn without_target(name: &str, architecture: &str) -> String {
    format!("{name} has no target {architecture}: it is asked without that target's alias analysis and passes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Oracle;
    use crate::oracle::{built_in, resolve_oracles};
    use std::os::unix::fs::PermissionsExt;

    /// The `opt` of this test has only the target amdgcn.
    #[test]
    fn a_target_is_missing_where_opt_warns() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("opt");
        let script = "#!/bin/sh\n[ \"$1\" = --version ] && { echo 'LLVM version 23.1.0'; exit 0; }\n\
            t=$(sed -n 's/^target triple = \"\\(.*\\)\"/\\1/p')\ncase $t in amdgcn*|'') exit 0 ;; esac\n\
            echo \"opt: WARNING: failed to create target machine for '$t': unable to get target for '$t'\" >&2\n";
        std::fs::write(&path, script).expect("can be written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("can be made to run");
        let opt = Opt::from_path(&path).expect("it says which LLVM it is");
        assert_eq!(missing_target(&opt, "nvptx64-nvidia-cuda"), Some("nvptx64"));
        assert_eq!(missing_target(&opt, "nvptx64"), Some("nvptx64"), "it is known by now");
        assert_eq!(missing_target(&opt, "amdgcn-amd-amdhsa"), None);
        assert_eq!(missing_target(&opt, ""), None, "a module without a target lacks none");
        assert_eq!(missing_targets(&opt), ["nvptx64"]);
    }

    /// Distributions build their `opt` with the GPU targets.
    #[test]
    fn releases_with_all_targets_lack_none() {
        let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
        for oracle in &oracles {
            let Oracle::Opt(opt) = oracle else { continue };
            assert_eq!(missing_targets(opt), [""; 0], "{}", opt.path.display());
        }
    }
}

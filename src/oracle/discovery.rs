//! Searches for the binaries of external oracles.

use super::list::of_nearest_release;
use super::locate::{Candidate, candidates};
use super::manifest::Manifest;
use super::plugin::Plugin;
use super::process;
use crate::ir::Dialect;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// An installed oracle.
#[derive(Clone, Debug)]
pub struct Opt {
    /// The oracle's manifest.
    pub manifest: Manifest,
    /// The binary.
    pub path: PathBuf,
    /// The version that it prints, `19.1.7`.
    pub version: String,
    /// The plugin, through which the oracle answers without printing, if it was built.
    pub plugin: Option<Arc<Plugin>>,
}

/// Whether an oracle is installed.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // one per manifest
pub enum Discovery {
    /// An installed oracle.
    Found(Opt),
    /// None of the manifest's binaries works.
    Missing {
        /// The oracle's name.
        name: String,
        /// A sentence with the searched names and the way to install the oracle.
        hint: String,
    },
}

impl Opt {
    /// Returns the plugin. Returns `None` if the plugin is missing or was [given up](Plugin::trouble).
    pub fn plugin_in_use(&self) -> Option<&Plugin> {
        self.plugin.as_deref().filter(|plugin| plugin.trouble().is_none())
    }

    /// Makes an oracle of the `opt` at this path, without a manifest. The oracle gets the pipelines and flags of the
    /// built-in manifest of the newest release up to that of this `opt`.
    pub fn from_path(path: &Path) -> Result<Opt, String> {
        let version = version(path).map_err(|why| format!("{} {why}", path.display()))?;
        let major: u32 = version.split('.').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        if major < Dialect::OLDEST.0 {
            return Err(format!(
                "{} is LLVM {version}: the oldest that is asked is {}",
                path.display(),
                Dialect::OLDEST
            ));
        }
        let name = path.display().to_string();
        let manifest = Manifest {
            name: name.clone(),
            major,
            binaries: vec![name],
            known: Vec::new(),
            ..of_nearest_release(major)
        };
        let plugin = Plugin::find(&manifest, path, &version).map(Arc::new);
        Ok(Opt { manifest, path: path.to_path_buf(), version, plugin })
    }
}

/// Returns the end of a message: how to install the oracle, if its manifest states that.
fn how_to_install(manifest: &Manifest) -> String {
    if manifest.install.is_empty() { String::new() } else { format!("; install it with: {}", manifest.install) }
}

/// Searches for the binary, and asks the binary for its version.
pub fn find(manifest: &Manifest) -> Discovery {
    if manifest.compiler.is_some() {
        return find_command(manifest);
    }
    let mut refused = Vec::new();
    let mut others = Vec::new();
    for Candidate { path, is_of_any_major } in candidates(&manifest.binaries, manifest.major) {
        match version(&path) {
            Ok(v) if v.split('.').next() == Some(manifest.major.to_string().as_str()) => {
                let plugin = Plugin::find(manifest, &path, &v).map(Arc::new);
                return Discovery::Found(Opt { manifest: manifest.clone(), path, version: v, plugin });
            }
            Ok(_) if is_of_any_major => {}
            Ok(v) => others.push(format!("{} is LLVM {v}", path.display())),
            Err(why) => refused.push(format!("{} {why}", path.display())),
        }
    }
    let (name, major, install) = (&manifest.name, manifest.major, how_to_install(manifest));
    let hint = match others.is_empty() {
        false => {
            format!("{name}: {}, and its manifest says major = {major}{install}", others.join("; "))
        }
        true if refused.is_empty() => format!("{name} is not installed (not found){install}"),
        true => format!("{name} is not installed ({}){install}", refused.join("; ")),
    };
    Discovery::Missing { name: manifest.name.clone(), hint }
}

/// Searches for the program of a compiler. If the program prints an LLVM version, its major version must be the
/// manifest's.
fn find_command(manifest: &Manifest) -> Discovery {
    let mut others = Vec::new();
    for Candidate { path, is_of_any_major } in candidates(&manifest.binaries, manifest.major) {
        let version = version(&path).unwrap_or_default();
        if version.is_empty() || version.split('.').next() == Some(manifest.major.to_string().as_str()) {
            return Discovery::Found(Opt { manifest: manifest.clone(), path, version, plugin: None });
        }
        if !is_of_any_major {
            others.push(format!(" ({} is LLVM {version})", path.display()));
        }
    }
    let (name, install, others) = (&manifest.name, how_to_install(manifest), others.concat());
    let hint = format!("{name} is not installed (not found){others}{install}");
    Discovery::Missing { name: name.clone(), hint }
}

/// Returns the version that `--version` prints: `19.1.7` in `Debian LLVM version 19.1.7`. The error is text that
/// follows the program's name in a sentence.
fn version(path: &Path) -> Result<String, String> {
    let args = ["--version".to_string()];
    let text =
        process::capture_stdout(path, &args, Duration::from_secs(10)).map_err(|e| format!("does not run: {e}"))?;
    let text = text.ok_or_else(|| "does not answer --version".to_string())?;
    version_of(&text).ok_or_else(|| "does not say which LLVM it is".to_string())
}

fn version_of(text: &str) -> Option<String> {
    let rest = text.split("LLVM version ").nth(1).or_else(|| text.split("clang version ").nth(1))?;
    let v: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    Some(v).filter(|v| !v.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("../../oracles/opt-19.toml");

    #[test]
    fn missing_oracle_has_an_installation_hint() {
        let mut m = Manifest::parse(GOOD, "f").expect("ours");
        m.binaries = vec!["no-such-opt-anywhere".into()];
        let Discovery::Missing { hint, .. } = find(&m) else { panic!("found") };
        assert!(hint.contains("apt-get install llvm-19"), "{hint}");
    }

    #[test]
    fn another_version_is_not_taken() {
        let mut m = Manifest::parse(GOOD, "f").expect("ours");
        m.binaries = vec!["/bin/true".into()];
        let Discovery::Missing { hint, .. } = find(&m) else { panic!("found") };
        assert!(hint.contains("does not say which LLVM it is"), "{hint}");
        assert_eq!(version_of("Debian LLVM version 19.1.7\n").as_deref(), Some("19.1.7"));
        assert_eq!(version_of("  LLVM version 22.1.0-rc1").as_deref(), Some("22.1.0"));
        assert_eq!(version_of("Debian clang version 22.1.8 (2)\n").as_deref(), Some("22.1.8"));
    }
}

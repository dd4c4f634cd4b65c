//! Builds the plugin (`oracles/ask`) for one `opt`. Selects the C++ compiler, and the folder for the built plugin.
//!
//! A plugin fits one release of LLVM and one C++ library. `opt` checks neither: opt-23 loads a plugin that was built
//! for LLVM 22. So the plugin's file name contains a hash of the `opt`, and `llvm-config` must be of the same release.
//! The plugin itself also checks the release when it is loaded.

use super::discovery::Opt;
use super::locate::{Candidate, cache_folder, candidates, locate};
use super::manifest::Manifest;
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

/// The files of the plugin. The files that end in `.cpp` are compiled.
const SOURCES: [(&str, &str); 11] = [
    ("ask.h", include_str!("../../oracles/ask/ask.h")),
    ("ask.cpp", include_str!("../../oracles/ask/ask.cpp")),
    ("again.cpp", include_str!("../../oracles/ask/again.cpp")),
    ("heard.h", include_str!("../../oracles/ask/heard.h")),
    ("heard.cpp", include_str!("../../oracles/ask/heard.cpp")),
    ("lie.cpp", include_str!("../../oracles/ask/lie.cpp")),
    ("listen.cpp", include_str!("../../oracles/ask/listen.cpp")),
    ("serve.cpp", include_str!("../../oracles/ask/serve.cpp")),
    ("kept.cpp", include_str!("../../oracles/ask/kept.cpp")),
    ("steps.cpp", include_str!("../../oracles/ask/steps.cpp")),
    ("walker.cpp", include_str!("../../oracles/ask/walker.cpp")),
];

/// Returns the path of the plugin for this `opt`. The file name changes with the plugin's source and with the `opt`.
/// `None` if there is no cache folder.
pub(super) fn place(manifest: &Manifest, opt: &Path, version: &str) -> Option<PathBuf> {
    let opt = opt.canonicalize().ok()?;
    let file = opt.metadata().ok()?;
    let changed = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_secs();
    let source = SOURCES.map(|(_, text)| text).concat();
    let key = format!("{}\n{version}\n{}\n{changed}\n{source}", opt.display(), file.len());
    let hash: String = Sha256::digest(key).iter().take(8).map(|b| format!("{b:02x}")).collect();
    Some(cache_folder()?.join(format!("ask-opt-{}-{hash}.so", manifest.major)))
}

/// Builds the plugin for this `opt`, if the plugin does not exist yet. An error says in one line what is missing.
pub fn build(opt: &Opt) -> Result<PathBuf, String> {
    let place =
        place(&opt.manifest, &opt.path, &opt.version).ok_or("there is no folder for caches: XDG_CACHE_HOME, HOME")?;
    if place.is_file() {
        return Ok(place);
    }
    let flags = output(Command::new(config(opt)?).arg("--cxxflags"))?;
    let compiler = compiler(&flags)?;
    let folder = place.parent().ok_or("there is no folder for caches")?;
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let scratch = tempfile::tempdir_in(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for (name, text) in SOURCES {
        let file = scratch.path().join(name);
        std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    let compiled =
        SOURCES.iter().map(|(name, _)| scratch.path().join(name)).filter(|p| p.extension().is_some_and(|e| e == "cpp"));
    let built = scratch.path().join("ask.so");
    output(
        Command::new(compiler)
            .args(flags.split_whitespace())
            .args(["-O1", "-fPIC", "-shared", "-o"])
            .arg(&built)
            .args(compiled),
    )?;
    // The file becomes visible only when it is complete.
    std::fs::rename(&built, &place).map_err(|e| format!("{}: {e}", place.display()))?;
    Ok(place)
}

/// Returns the `llvm-config` of the same release as this `opt`. The plugin is compiled with the headers of this
/// release.
fn config(opt: &Opt) -> Result<PathBuf, String> {
    let Opt { manifest, version, .. } = opt;
    let mut others = Vec::new();
    for Candidate { path, is_of_any_major } in candidates(&manifest.llvm_config, manifest.major) {
        let its = output(Command::new(&path).arg("--version"))?;
        if its.trim().split('.').next() == version.split('.').next() {
            return Ok(path);
        }
        if !is_of_any_major {
            others.push(format!("{} is of LLVM {}", path.display(), its.trim()));
        }
    }
    let names = manifest.llvm_config.join(", ");
    Err(match others.is_empty() {
        true if manifest.install.starts_with("apt-get") => {
            format!("none of {names} is there; install it with: {}-dev", manifest.install)
        }
        true => format!("none of {names} is there; install it with: {}", manifest.install),
        false => format!("{}, and opt is LLVM {version}; llvm-config in the manifest names another", others.join("; ")),
    })
}

/// Returns the compiler for the flags of an `llvm-config`: `$CXX`, `g++` or a `clang++`.
fn compiler(flags: &str) -> Result<OsString, String> {
    let own = std::env::var_os("CXX").filter(|v| !v.is_empty());
    let names = ["g++", "clang++"].map(String::from).into_iter().chain((14..30).rev().map(|n| format!("clang++-{n}")));
    let there = names.filter(|name| locate(name).is_some()).map(OsString::from);
    suitable(flags, &own.into_iter().chain(there).collect::<Vec<_>>())
}

/// Returns the first compiler that has the C++ library which the flags select.
fn suitable(flags: &str, compilers: &[OsString]) -> Result<OsString, String> {
    let needs_libcxx = flags.contains("-stdlib=libc++");
    let first = compilers.iter().find(|name| !needs_libcxx || has_libcxx(name));
    first.cloned().ok_or_else(|| match needs_libcxx {
        true => {
            "this LLVM is linked with libc++, and no clang++ here links with it; install both with: apt-get install \
                 clang libc++-dev libc++abi-dev"
                .into()
        }
        false => "there is no C++ compiler; install it with: apt-get install g++".into(),
    })
}

/// Whether a compiler can compile and link a shared library with libc++. Linking is checked too, because Debian's clang
/// also needs libc++abi, which is a separate package.
fn has_libcxx(compiler: &OsString) -> bool {
    let Ok(folder) = tempfile::tempdir() else { return false };
    let mut command = Command::new(compiler);
    command
        .args(["-stdlib=libc++", "-std=c++17", "-fPIC", "-shared", "-x", "c++", "-", "-o"])
        .arg(folder.path().join("a.so"));
    let started = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = started else { return false };
    // A compiler that rejects its arguments may not read its input, so a failed write is ignored. The exit status is
    // checked instead.
    let _ = child.stdin.take().map(|mut to| to.write_all(b"#include <string>\nstd::string s;\n"));
    child.wait().is_ok_and(|status| status.success())
}

/// Returns the output of a program or, in one line, why there is none.
fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let out = command.output().map_err(|e| format!("{name} does not run: {e}"))?;
    if out.status.success() {
        return Ok(String::from_utf8_lossy(&out.stdout).into_owned());
    }
    let errors = String::from_utf8_lossy(&out.stderr);
    // The last line of a compiler driver only says that the linker failed. The line before is the linker's own message,
    // which names the missing file.
    let line = errors
        .lines()
        .find(|l| l.contains("cannot find") || l.contains("unable to find"))
        .or_else(|| errors.lines().find(|l| l.contains("error")))
        .or_else(|| errors.lines().next())
        .unwrap_or("");
    Err(format!("{name} fails: {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Creates a program that is a shell script.
    fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("writable");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("own file");
        path
    }

    #[test]
    fn the_compiler_has_the_library_that_llvm_is_linked_with() {
        let dir = tempfile::tempdir().expect("a folder");
        let [gcc, bare, full] = [("g++", "exit 1"), ("clang++-1", "cat >&2; exit 1"), ("clang++-2", "cat >/dev/null")]
            .map(|(name, body)| OsString::from(script(dir.path(), name, body)));
        let all = [gcc.clone(), bare.clone(), full.clone()];
        assert_eq!(suitable("-std=c++17 -stdlib=libc++", &all), Ok(full));
        assert_eq!(suitable("-std=c++17", &all), Ok(gcc));
        let missing = suitable("-stdlib=libc++", &[bare]).expect_err("without headers");
        assert!(missing.ends_with("install both with: apt-get install clang libc++-dev libc++abi-dev"), "{missing}");
        assert!(suitable("", &[]).expect_err("none").ends_with("apt-get install g++"));
    }

    #[test]
    fn llvm_config_must_match_the_opt_release() {
        let dir = tempfile::tempdir().expect("a folder");
        let older = script(dir.path(), "llvm-config-22", "echo 22.1.8").display().to_string();
        let same = script(dir.path(), "llvm-config", "echo 23.1.4").display().to_string();
        let mut opt = Opt {
            manifest: super::super::by_name().remove(0),
            path: "/bin/true".into(),
            version: "23.1.4".into(),
            plugin: None,
        };
        opt.manifest.llvm_config = vec![older.clone(), same.clone()];
        assert_eq!(config(&opt), Ok(same.into()));
        opt.manifest.llvm_config.truncate(1);
        assert!(config(&opt).expect_err("of 22").contains("is of LLVM 22.1.8, and opt is LLVM 23.1.4"));
        opt.manifest.llvm_config = vec!["no-such-llvm-config".into()];
        assert!(config(&opt).expect_err("missing").ends_with("install it with: aliasmith oracles --install"));
    }
}

//! Tests that the packages which users install are complete: there is one command, the crates can be published, and the
//! recipes name only things that exist. Run with `cargo test --test verbs package::`. `.ci/install` and
//! `.github/workflows/package.yml` have further tests, which take minutes.

use crate::common;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn cargo(args: &[&str]) -> String {
    let out = Command::new(env!("CARGO")).args(args).arg("--offline").current_dir(root()).output().expect("cargo runs");
    assert!(out.status.success(), "cargo {args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("UTF-8")
}

/// The crates of the workspace that are published, as `cargo metadata` describes them.
fn published() -> Vec<Value> {
    let all: Value = serde_json::from_str(&cargo(&["metadata", "--no-deps", "--format-version", "1"])).expect("JSON");
    let packages = all["packages"].as_array().expect("a list").clone();
    packages.into_iter().filter(|p| p["publish"].is_null()).collect()
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of[key].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn one_command_is_installed() {
    let packages = published();
    let is_bin = |target: &Value| list(target, "kind").iter().any(|kind| kind == "bin");
    let commands = packages.iter().flat_map(|p| list(p, "targets")).filter(|t| is_bin(t)).map(|t| t["name"].clone());
    assert_eq!(commands.collect::<Vec<_>>(), ["aliasmith"]);
}

/// crates.io requires these fields, and a crate that has a dependency without a version cannot be published.
#[test]
fn crates_have_registry_metadata() {
    let packages = published();
    assert_eq!(packages.len(), 6, "aliasmith, and the crates of crates/");
    for package in &packages {
        let name = package["name"].as_str().expect("a name");
        let links = package["repository"].as_str().unwrap_or_default();
        assert!(!links.contains("OWNER"), "{name}: a placeholder would be published");
        for key in ["description", "license", "rust_version"] {
            assert!(package[key].as_str().is_some_and(|text| !text.is_empty()), "{name}: {key}");
        }
        assert!((1..=5).contains(&list(package, "keywords").len()), "{name}: keywords");
        assert!((1..=5).contains(&list(package, "categories").len()), "{name}: categories");
        assert_eq!(package["version"], packages[0]["version"], "{name}");
        for dependency in list(package, "dependencies").iter().filter(|d| d["kind"] != "dev") {
            let is_ours = !dependency["path"].is_null();
            let version = format!("^{}", packages[0]["version"].as_str().expect("a version"));
            assert!(!is_ours || dependency["req"] == *version, "{name} needs {}", dependency["name"]);
            assert_ne!(dependency["req"], "*", "{name} needs {}", dependency["name"]);
        }
    }
}

/// Returns the files that a source includes at compile time, as paths in its crate. Tests are not in the package, so
/// their files are omitted.
fn included(crate_folder: &Path, source: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(source).expect("readable");
    let is_test = source.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs");
    let text = if is_test { "" } else { text.split("#[cfg(test)]").next().unwrap_or("") };
    let calls = ["include_str!(\"", "include_bytes!(\""].into_iter().flat_map(|call| text.split(call).skip(1));
    let names = calls.filter_map(|rest| rest.split('"').next());
    let folder = source.parent().expect("in a folder");
    let path = |name| folder.join(name).canonicalize().unwrap_or_else(|e| panic!("{}: {name}: {e}", source.display()));
    names.map(|name| path(name).strip_prefix(crate_folder).expect("in the crate").to_path_buf()).collect()
}

/// Each package contains the sources, all files that they include, and the licence, but neither the corpus nor the
/// findings.
#[test]
fn packages_contain_all_needed_files() {
    for package in published() {
        let name = package["name"].as_str().expect("a name");
        let manifest = PathBuf::from(package["manifest_path"].as_str().expect("a path"));
        let folder = manifest.parent().expect("in a folder").canonicalize().expect("exists");
        let files: BTreeSet<PathBuf> =
            cargo(&["package", "--list", "--allow-dirty", "-p", name]).lines().map(PathBuf::from).collect();
        let mut needed = BTreeSet::from(["Cargo.toml", "LICENSE", "README.md", "src/lib.rs"].map(PathBuf::from));
        for source in common::files_below(&format!("{}/src", folder.display()), "rs") {
            needed.extend(included(&folder, &source));
            needed.insert(source.strip_prefix(&folder).expect("in the crate").to_path_buf());
        }
        if name == "aliasmith" {
            needed.extend(["build.rs", "oracles/install.sh", "CHANGELOG.md"].map(PathBuf::from));
        }
        let missing: Vec<_> = needed.difference(&files).collect();
        assert!(missing.is_empty(), "{name} lacks {missing:?}");
        let unwanted = files.iter().find(|f| ["tests", "findings", "docs", "fuzz"].iter().any(|u| f.starts_with(u)));
        assert_eq!(unwanted, None, "{name}");
    }
}

/// `--version` begins with the release; `-V` is the release alone.
#[test]
fn the_version_begins_with_the_release() {
    let line = common::aliasmith(&["--version"]).stdout;
    let release = env!("CARGO_PKG_VERSION");
    assert!([" (", "\n"].iter().any(|end| line.starts_with(&format!("aliasmith {release}{end}"))), "{line}");
    assert_eq!(common::aliasmith(&["-V"]).stdout, format!("aliasmith {release}\n"));
}

/// Tests which commit and date `build.rs` finds in a package of crates.io, in a copy without git, and in a build for
/// tests.
#[test]
fn build_reports_its_commit() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("build");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiled =
        Command::new(rustc).args(["--edition", "2024", "-o"]).arg(&program).arg(root().join("build.rs")).status();
    assert!(compiled.expect("rustc runs").success());
    let version = |info: &str, profile: &str, epoch: Option<&str>| {
        let copy = tempfile::tempdir().expect("a folder");
        if !info.is_empty() {
            fs::write(copy.path().join(".cargo_vcs_info.json"), info).expect("written");
        }
        let mut build = Command::new(&program);
        build
            .current_dir(&copy)
            .env("PROFILE", profile)
            .env("CARGO_PKG_VERSION", "1.2.3")
            .env_remove("SOURCE_DATE_EPOCH");
        build.env("GIT_CEILING_DIRECTORIES", copy.path().parent().expect("in a folder"));
        let out = build.envs(epoch.map(|seconds| ("SOURCE_DATE_EPOCH", seconds))).output().expect("it runs");
        let text = String::from_utf8(out.stdout).expect("UTF-8");
        let line = text.lines().find_map(|line| line.strip_prefix("cargo::rustc-env=ALIASMITH_VERSION="));
        line.expect("it says the version").to_string()
    };
    let info =
        "{\n  \"git\": {\n    \"sha1\": \"edcbb816a1b2c3d4e5f60718293a4b5c6d7e8f90\"\n  },\n  \"path_in_vcs\": \"\"\n}";
    let rows = [
        (info, "release", None, "1.2.3 (edcbb816a1b2)"),
        (info, "debug", Some("1795910400"), "1.2.3 (edcbb816a1b2 2026-11-29)"),
        ("", "release", None, "1.2.3"),
        ("", "release", Some("0"), "1.2.3 (1970-01-01)"),
        ("", "release", Some("951782400"), "1.2.3 (2000-02-29)"),
        ("", "release", Some("1735689599"), "1.2.3 (2024-12-31)"),
        ("", "release", Some("4107542400"), "1.2.3 (2100-03-01)"),
        ("", "release", Some("soon"), "1.2.3"),
        ("", "debug", None, "1.2.3 (debug build)"),
    ];
    for (info, profile, epoch, expected) in rows {
        assert_eq!(version(info, profile, epoch), expected, "{profile} {epoch:?}");
    }
}

/// `-v` prints the folders and each `opt` that the command looks for.
#[test]
fn verbose_versions_name_folders_and_opts() {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = common::command(&["--version", "-v"]);
    let ran = common::ran(command.env("HOME", home.path()).env_remove("XDG_DATA_HOME").env_remove("XDG_CACHE_HOME"));
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for place in [".local/share/aliasmith", ".cache/aliasmith"] {
        assert!(ran.stdout.contains(&home.path().join(place).display().to_string()), "{}", ran.stdout);
    }
    for name in ["opt-15", "opt-16", "opt-19", "opt-22", "opt-23"] {
        assert_eq!(
            ran.stdout.lines().filter(|line| line.starts_with(&format!("{name} "))).count(),
            1,
            "{}",
            ran.stdout
        );
    }
}

/// Every `uses:` of a workflow names a commit, and each workflow states its permissions.
#[test]
fn workflows_are_pinned_and_may_do_little() {
    for file in common::files_below(".github/workflows", "yml") {
        let text = fs::read_to_string(&file).expect("readable");
        for line in text.lines().filter(|line| line.trim_start_matches([' ', '-']).starts_with("uses: ")) {
            let commit = line.split('@').nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or("");
            let is_commit = commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit());
            assert!(is_commit && line.contains(" # v"), "{}: {line}", file.display());
        }
        assert!(text.contains("\npermissions:\n  contents: read\n"), "{}", file.display());
        assert!(!text.contains("| sh -s"), "{}: runs what it downloads", file.display());
    }
}

/// The fuzz targets, the table of their seeds, and the nightly workflow have the same names, and the files of the table
/// exist.
#[test]
fn fuzz_targets_have_seeds() {
    let sources = common::files_below("fuzz/fuzz_targets", "rs");
    let targets: BTreeSet<String> =
        sources.iter().map(|p| p.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    let table = read("fuzz/targets.tsv");
    let rows: Vec<Vec<&str>> = table.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('\t').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[0].to_string()).collect::<BTreeSet<_>>(), targets);
    for row in &rows {
        let [target, seeds, words] = row[..] else { panic!("three columns: {row:?}") };
        for folder in seeds.split(' ').filter(|folder| *folder != "choices") {
            assert!(root().join(folder).is_dir(), "{target}: {folder}");
        }
        assert!(words == "-" || root().join("fuzz/dictionaries").join(words).is_file(), "{target}: {words}");
    }
    let nightly = read(".github/workflows/nightly.yml");
    let matrix = nightly.lines().find_map(|l| l.trim().strip_prefix("target: [")).expect("a matrix of targets");
    let nightly: BTreeSet<String> = matrix.trim_end_matches(']').split(", ").map(String::from).collect();
    assert_eq!(nightly, targets);
}

//! Tests that the code obeys its architecture. A crate uses only the crates that [`CRATES`] lists for it. A module uses
//! only modules that the `lib.rs` of its crate lists before it. A layer of a module uses only the layers below it
//! ([`LAYERS`]). Run with `cargo test --test library layers::`.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(dir).expect("src is readable").map(|e| e.expect("entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The crates in `crates/`, lowest first, and the crates on which each depends. The machine and the analyses do not
/// depend on each other.
const CRATES: [(&str, &[&str]); 5] =
    [("ir", &[]), ("ptx", &["ir"]), ("gen", &["ir"]), ("machine", &["ir"]), ("analysis", &["ir"])];

/// The crates that consist of one module. The module's layers and files are at the root of the crate.
const SINGLE: [&str; 3] = ["ptx", "gen", "machine"];

/// The layers of a module, lowest first. A layer is a folder, or a file without `.rs`. A file in no list may use all
/// layers.
const LAYERS: [(&str, &[&str]); 4] = [
    ("machine", &["api", "memory", "arith", "promises", "code", "order", "environment", "exec"]),
    (
        "evaluation",
        &[
            "volatile",
            "progress",
            "panel",
            "assess",
            "shape",
            "matrix",
            "coverage",
            "count",
            "claims",
            "agreement",
            "precision",
            "differences",
        ],
    ),
    (
        "validation",
        &[
            "inconclusive",
            "pair",
            "runs",
            "outcomes",
            "compare_draws",
            "added_ub",
            "exports",
            "modules",
            "promise",
            "pass_list",
            "cuts",
            "pipelines",
            "batching",
            "output_search",
            "run_results",
            "heard",
            "preserved_memssa",
            "run_pipeline",
            "canonical_text",
            "function_text",
            "suspicion",
            "heard_suspects",
            "distinct_outputs",
            "compare_outputs",
            "suspects",
            "culprit",
        ],
    ),
    (
        "confirmation",
        &[
            "unconfirmed_reasons",
            "groups",
            "blame",
            "shapes",
            "miscompile",
            "confirm",
            "reduced_kernel",
            "input_dependent_ub",
            "entry_coverage",
            "check",
            "expectations",
            "probe",
            "end_to_end",
        ],
    ),
];

/// Returns the files below a folder, or the file of this name, without files of tests.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    match folder.is_dir() {
        true => sources(folder, &mut files),
        false => files.push(folder.with_extension("rs")),
    }
    files.retain(|f| !f.iter().any(|part| part == "tests" || part == "tests.rs"));
    files
}

/// Returns the text of a file up to its tests, without comments.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("source");
    let body = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(&text);
    body.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Returns the names directly after a prefix such as `crate::` in the code of a file.
fn used(code: &str, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, mark) in code.match_indices(prefix) {
        let rest = &code[at + mark.len()..];
        let paths: Vec<&str> = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or("").split(',').collect(),
            None => vec![rest],
        };
        for path in paths {
            let path = path.trim().trim_start_matches("r#");
            names.push(path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    names
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder of the sources of a crate in `crates/`, or of the root package.
fn folder(name: &str) -> PathBuf {
    match name {
        "aliasmith" => root().join("src"),
        _ => root().join("crates").join(name).join("src"),
    }
}

/// Returns the modules that the `lib.rs` of a crate declares, lowest first.
fn declared(name: &str) -> Vec<String> {
    let lib = fs::read_to_string(folder(name).join("lib.rs")).expect("lib.rs");
    let declared = lib.lines().filter_map(|line| line.strip_prefix("pub mod "));
    declared.map(|name| name.trim_end_matches(';').trim_start_matches("r#").to_string()).collect()
}

/// Returns the crates that a manifest lists under `[dependencies]`, without those that tests need.
fn dependencies(manifest: &Path) -> Vec<String> {
    let text = fs::read_to_string(manifest).expect("a manifest");
    let (_, list) = text.split_once("\n[dependencies]\n").expect("a list of dependencies");
    let lines = list.split("\n[").next().unwrap_or("").lines();
    lines.filter_map(|l| Some(l.strip_prefix("aliasmith-")?.split(['.', ' ']).next()?.to_string())).collect()
}

#[test]
fn crates_depend_only_on_lower_crates() {
    for (name, below) in CRATES {
        assert_eq!(dependencies(&root().join("crates").join(name).join("Cargo.toml")), below, "{name}");
    }
    let mut all = dependencies(&root().join("Cargo.toml"));
    all.sort();
    let mut folders: Vec<String> = fs::read_dir(root().join("crates"))
        .expect("crates is readable")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    assert_eq!(all, folders, "the root package depends on every crate");
    assert_eq!(all.len(), CRATES.len());
}

#[test]
fn dependencies_point_downward() {
    let mut wrong = Vec::new();
    for name in ["ir", "analysis", "aliasmith"] {
        let order = declared(name);
        assert!(order.len() >= 4, "lib.rs lists the modules: {order:?}");
        for (level, module) in order.iter().enumerate() {
            for file in files_of(&folder(name).join(module)) {
                for other in used(&code_of(&file), "crate::") {
                    if order.iter().position(|m| *m == other).is_some_and(|other| other > level) {
                        wrong.push(format!("{} uses crate::{other}", file.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn layers_use_only_layers_below() {
    let mut wrong = Vec::new();
    for (module, layers) in LAYERS {
        let is_crate = SINGLE.contains(&module);
        let (at, path) = match is_crate {
            true => (folder(module), "crate::".to_string()),
            false => (root().join("src").join(module), format!("crate::{module}::")),
        };
        for (level, layer) in layers.iter().enumerate() {
            for file in files_of(&at.join(layer)) {
                let code = code_of(&file);
                for name in used(&code, &path) {
                    match layers.iter().position(|f| *f == name) {
                        Some(other) if other <= level => {}
                        None if is_crate && declared("ir").contains(&name) => {}
                        _ => wrong.push(format!("{} uses {path}{name}", file.display())),
                    }
                }
                // A relative path must not lead out of the layer.
                if code.contains("super::super::super::") {
                    wrong.push(format!("{} climbs", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files of the machine that may use the whole run (`Vm`), because their steps call, wait or choose the next
/// thread. Functions of all other files take only the needed parts of the run.
const CONTROL: [&str; 13] = [
    "call",
    "chosen_execution",
    "external",
    "intrinsics/exchange",
    "intrinsics/mod",
    "launch",
    "mod",
    "openmp/mod",
    "ptx",
    "schedule",
    "step",
    "sync",
    "vm",
];

#[test]
fn only_control_names_the_vm_type() {
    let exec = folder("machine").join("exec");
    let knows = |f: &PathBuf| code_of(f).split(|c: char| !c.is_alphanumeric()).any(|word| word == "Vm");
    let known: Vec<PathBuf> = files_of(&folder("machine")).into_iter().filter(knows).collect();
    assert_eq!(known, CONTROL.map(|name| exec.join(name).with_extension("rs")));
}

/// ARCHITECTURE.md lists the modules of all crates, lowest first, and the layers of the machine.
#[test]
fn the_architecture_names_the_modules_in_order() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let (_, list) = page.split_once("## Modules, lowest layer first").expect("the list");
    let items = list.lines().filter_map(|line| line.strip_prefix("* "));
    let code_spans = |text: &str| text.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
    let named: Vec<String> =
        items.flat_map(|item| code_spans(item.split_once(':').map_or(item, |(names, _)| names))).collect();
    let crates = CRATES.map(|(name, _)| if SINGLE.contains(&name) { vec![name.to_string()] } else { declared(name) });
    let own = [declared("aliasmith"), vec!["cli".to_string()]];
    assert_eq!(named, crates.into_iter().chain(own).flatten().collect::<Vec<_>>());
    let [(_, layers), ..] = LAYERS;
    let machine = list.split_once("layers: ").expect("the machine's layers").1;
    let machine = machine.split_once("\n\n").expect("another crate stands below").0;
    assert_eq!(code_spans(machine), layers);
}

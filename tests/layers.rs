//! The code obeys its architecture. A module uses only modules listed before it in `src/lib.rs`. A layer of a module
//! uses only the layers below it ([`LAYERS`]). The machine and the analyses never import each other. Run with `cargo
//! test --test layers`.

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

/// The layers of a module, lowest first. A layer is a folder, or a file without `.rs`. A file in no list may use all
/// layers.
const LAYERS: [(&str, &[&str]); 4] = [
    ("machine", &["api", "memory", "arith", "promises", "code", "order", "environment", "exec"]),
    (
        "evaluation",
        &["volatile", "panel", "assess", "shape", "matrix", "coverage", "count", "claims", "precision", "differences"],
    ),
    (
        "validation",
        &[
            "inconclusive",
            "pair",
            "runs",
            "outcomes",
            "compare_draws",
            "added",
            "exports",
            "modules",
            "promise",
            "cuts",
            "pipelines",
            "batching",
            "output_search",
            "run_results",
            "run_pipeline",
            "canonical_text",
            "function_text",
            "suspicion",
            "compare_outputs",
            "suspects",
            "culprit",
        ],
    ),
    (
        "confirmation",
        &[
            "unconfirmed",
            "groups",
            "blame",
            "shapes",
            "miscompile",
            "confirm",
            "reduced",
            "input_dependent_ub",
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

/// Returns the modules of `src/lib.rs`, lowest first.
fn modules() -> Vec<String> {
    let lib = fs::read_to_string(root().join("src/lib.rs")).expect("lib.rs");
    let declared = lib.lines().filter_map(|line| line.strip_prefix("pub mod "));
    declared.map(|name| name.trim_end_matches(';').trim_start_matches("r#").to_string()).collect()
}

#[test]
fn dependencies_point_downward() {
    let root = root().join("src");
    let order = modules();
    assert!(order.len() >= 10, "lib.rs lists the modules: {order:?}");
    let mut wrong = Vec::new();
    for (level, module) in order.iter().enumerate() {
        for file in files_of(&root.join(module)) {
            for name in used(&code_of(&file), "crate::") {
                let Some(other) = order.iter().position(|m| *m == name) else { continue };
                let strangers =
                    matches!((module.as_str(), name.as_str()), ("alias" | "values" | "memssa" | "passes", "machine"));
                if other > level || strangers {
                    wrong.push(format!("{} uses crate::{name}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn layers_use_only_layers_below() {
    let root = root().join("src");
    let mut wrong = Vec::new();
    for (module, layers) in LAYERS {
        for (level, layer) in layers.iter().enumerate() {
            for file in files_of(&root.join(module).join(layer)) {
                let code = code_of(&file);
                for name in used(&code, &format!("crate::{module}::")) {
                    match layers.iter().position(|f| *f == name) {
                        Some(other) if other <= level => {}
                        _ => wrong.push(format!("{} uses crate::{module}::{name}", file.display())),
                    }
                }
                // A relative path must stay inside the layer.
                if code.contains("super::super::super::") {
                    wrong.push(format!("{} climbs", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_execution_knows_the_whole_machine() {
    let machine = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/machine");
    let knows = |f: &PathBuf| code_of(f).contains("Vm<") && !f.starts_with(machine.join("exec"));
    let wrong: Vec<PathBuf> = files_of(&machine).into_iter().filter(knows).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// ARCHITECTURE.md lists the modules of `src/lib.rs`, lowest first, and the layers of the machine.
#[test]
fn the_architecture_names_the_modules_in_order() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let (_, list) = page.split_once("## Modules, lowest layer first").expect("the list");
    let items = list.lines().filter_map(|line| line.strip_prefix("* "));
    let code_spans = |text: &str| text.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
    let named: Vec<String> =
        items.flat_map(|item| code_spans(item.split_once(':').map_or(item, |(names, _)| names))).collect();
    let mut modules = modules();
    modules.push("cli".to_string());
    assert_eq!(named, modules);
    let [(_, layers), ..] = LAYERS;
    let machine = list.split_once("layers: ").expect("the machine's layers").1;
    let machine = machine.split_once("\n* ").expect("another module stands below").0;
    assert_eq!(code_spans(machine), layers);
}

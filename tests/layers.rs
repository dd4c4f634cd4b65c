//! The house stands: a module uses only modules listed before it in `src/lib.rs`, and the machine and the analyses never
//! see each other. Run with `cargo test --test layers`.

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

/// Names right after `crate::` in the code of a file.
fn used(text: &str) -> Vec<String> {
    let code: String = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for (at, mark) in code.match_indices("crate::") {
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

#[test]
fn dependencies_point_downward() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(root.join("lib.rs")).expect("lib.rs");
    let order: Vec<String> = lib
        .lines()
        .filter_map(|l| l.strip_prefix("pub mod "))
        .map(|l| l.trim_end_matches(';').trim_start_matches("r#").to_string())
        .collect();
    assert!(order.len() >= 10, "lib.rs lists the modules: {order:?}");
    let mut wrong = Vec::new();
    for (level, module) in order.iter().enumerate() {
        let mut files = Vec::new();
        sources(&root.join(module), &mut files);
        let is_test = |f: &&PathBuf| f.iter().any(|part| part == "tests" || part == "tests.rs");
        for file in files.iter().filter(|f| !is_test(f)) {
            let text = fs::read_to_string(file).expect("source");
            let body = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(&text);
            for name in used(body) {
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

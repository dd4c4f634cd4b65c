//! Tests that the public API exports every type that its functions take and return, so that a program needs nothing
//! else of the crate. Run with `cargo test --test library front::`.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Types of the standard library, of serde and of the language.
const OTHERS: &str = "Self Vec String Option Result Some None BTreeMap BTreeSet FnMut Fn Default Clone Debug Send Sync";

/// Returns the names in `pub use crate::…` of the API, each with its name in the crate.
fn exports() -> BTreeMap<String, String> {
    let text = fs::read_to_string(format!("{}/src/front.rs", env!("CARGO_MANIFEST_DIR"))).expect("readable");
    let uses = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let items = uses.flat_map(|list| list.split([',', '{', '}']).map(str::trim).collect::<Vec<_>>());
    let last = |path: &str| path.rsplit("::").next().unwrap_or(path).trim_start_matches("r#").to_string();
    let named =
        items.filter(|item| !item.is_empty() && !item.ends_with("::")).map(|item| match item.split_once(" as ") {
            Some((path, name)) => (name.trim().to_string(), last(path.trim())),
            None => (last(item), last(item)),
        });
    named.collect()
}

/// Returns the words of a text that begin with a capital letter and are longer than the name of a type parameter.
fn types(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|w| w.len() > 1 && w.starts_with(char::is_uppercase)).map(String::from).collect()
}

/// Returns the text from each place where `start` stands to the next `end`.
fn parts<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.match_indices(start).filter_map(|(at, _)| text[at..].split(end).next()).collect()
}

fn without(mut types: BTreeSet<String>, known: &BTreeSet<&str>) -> BTreeSet<String> {
    types.retain(|name| !known.contains(name.as_str()));
    types
}

#[test]
fn every_type_of_a_signature_is_exported() {
    let exports = exports();
    let known: BTreeSet<&str> =
        exports.iter().flat_map(|(a, b)| [a.as_str(), b.as_str()]).chain(OTHERS.split(' ')).collect();
    let folders = ["src", "crates/ir/src", "crates/gen/src", "crates/machine/src", "crates/analysis/src"];
    let sources = folders.iter().flat_map(|folder| common::files_below(folder, "rs"));
    let sources: Vec<String> = sources.map(|file| fs::read_to_string(file).expect("readable")).collect();
    let mut missing = BTreeSet::new();
    for name in exports.values().filter(|name| name.starts_with(char::is_lowercase)) {
        let found = sources.iter().flat_map(|text| parts(text, &format!("\npub fn {name}("), " {\n"));
        let unknown = found.map(|signature| without(types(signature), &known));
        // Several modules may have a function of this name. The function with the fewest unknown types is the exported
        // one.
        let fewest = unknown.min_by_key(BTreeSet::len);
        missing.extend(fewest.unwrap_or_else(|| panic!("no function {name}")));
    }
    let builders =
        fs::read_to_string(format!("{}/src/front/builders.rs", env!("CARGO_MANIFEST_DIR"))).expect("readable");
    let methods = parts(&builders, "    pub fn ", " {\n");
    assert!(methods.len() > 6, "{methods:?}");
    missing.extend(methods.iter().flat_map(|method| without(types(method), &known)));
    assert!(missing.is_empty(), "the API does not name {missing:?}");
}

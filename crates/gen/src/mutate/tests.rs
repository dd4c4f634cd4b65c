//! Tests that mutants of well-formed modules are well-formed, that a seed always makes the same mutant, and that
//! printing and parsing do not change a mutant.

use super::{is_mutable, is_spliced, mutant, mutate, parent_of, splice_function};
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;
use crate::ir::verify::verify;
use crate::ir::{FuncId, Module};
use crate::{Features, from_seed};
use arbitrary::Unstructured;
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

/// The modules in three folders of the corpus, each with the path of its file.
static CORPUS: LazyLock<Vec<(String, Module)>> = LazyLock::new(|| {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("corpus");
    let folders = ["found", "kernels", "known"];
    let entries = folders.iter().flat_map(|f| std::fs::read_dir(root.join(f)).expect("the corpus is there"));
    let mut paths: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ll"));
    paths.sort();
    let read = |p: &std::path::PathBuf| {
        let name = p.display().to_string();
        let text = std::fs::read(p).expect("readable");
        (name.clone(), parse_module(&name, &text).expect("the corpus parses").module)
    };
    paths.iter().map(read).collect()
});

fn entry(m: &Module) -> FuncId {
    m.defined_functions().next().expect("a corpus file defines a function")
}

/// Checks that a mutant is well-formed, and that its text parses to a module with the same text.
fn check(name: &str, m: &Module) {
    let text = print_module(m, Dialect::INTERNAL);
    let broken: Vec<String> = verify(m).iter().map(|v| v.describe(m)).collect();
    assert!(broken.is_empty(), "a mutant of {name}: {broken:?}\n{text}");
    let again =
        parse_module("mutant.ll", text.as_bytes()).unwrap_or_else(|e| panic!("a mutant of {name}: {e}\n{text}"));
    assert_eq!(print_module(&again.module, Dialect::INTERNAL), text, "a mutant of {name}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutants_are_valid_deterministic_and_survive_the_text(which in 0..CORPUS.len(), bytes: Vec<u8>) {
        let (name, parent) = &CORPUS[which];
        let make = || mutate(parent, entry(parent), &mut Unstructured::new(&bytes));
        let m = make();
        check(name, &m);
        prop_assert_eq!(print_module(&m, Dialect::INTERNAL), print_module(&make(), Dialect::INTERNAL));
    }
}

/// To test more seeds: `ALIASMITH_MUTANTS=20000 cargo test -p aliasmith-gen mutate::`.
#[test]
fn seeds_make_valid_mutants_that_differ_from_their_parents() {
    let n: u64 = std::env::var("ALIASMITH_MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    let mut same = 0;
    for seed in 0..n {
        let (name, parent) = &CORPUS[parent_of(seed, CORPUS.len())];
        let m = mutant(parent, entry(parent), seed);
        check(name, &m);
        same += u64::from(print_module(&m, Dialect::INTERNAL) == print_module(parent, Dialect::INTERNAL));
    }
    assert!(same * 20 < n, "{same} of {n} mutants are their parents");
}

#[test]
fn generated_kernels_have_valid_mutants() {
    for seed in 0..150 {
        let case = from_seed(seed, &Features::all());
        check(&format!("seed {seed}"), &mutant(&case.module, case.entry, seed));
    }
}

#[test]
fn empty_input_mutates_little_and_immutable_modules_stay() {
    let (name, parent) = &CORPUS[0];
    check(name, &mutate(parent, entry(parent), &mut Unstructured::new(&[])));
    let text = "define void @f() personality ptr @p {\n  invoke void @g() to label %a unwind label %b\na:\n  ret void\nb:\n  \
        %x = landingpad { ptr, i32 } cleanup\n  ret void\n}\ndeclare void @g()\ndeclare void @p()\n";
    let m = parse_module("invoke.ll", text.as_bytes()).expect("it parses").module;
    assert!(!is_mutable(&m));
    let entry = m.find_function("f").expect("defined");
    assert_eq!(print_module(&mutant(&m, entry, 1), Dialect::INTERNAL), print_module(&m, Dialect::INTERNAL));
}

#[test]
fn every_parent_has_its_turn() {
    let mut seen = [0; 7];
    (0..700).for_each(|seed| seen[parent_of(seed, 7)] += 1);
    assert!(seen.iter().all(|n| (60..140).contains(n)), "{seen:?}");
}

#[test]
fn functions_of_other_parents_are_called() {
    let texts = [
        "define ptx_kernel void @k(ptr %p, i32 %n) {\n  store i32 %n, ptr %p\n  ret void\n}\n",
        "@g = global i32 0\ndefine ptx_kernel void @k(ptr %a, ptr %b, i64 %n) {\n  %v = load i32, ptr %a\n  store i32 %v, ptr @g\n  ret void\n}\n",
        "define void @k(ptr byval(i32) %p) {\n  store i32 1, ptr %p\n  ret void\n}\n",
    ];
    let [into, other, by_value] = texts.map(|t| parse_module("k.ll", t.as_bytes()).expect("a module").module);
    let mut calls = 0;
    for seed in 0..60 {
        let m = splice_function(&into, entry(&into), (&other, entry(&other)), seed);
        check("two modules", &m);
        let text = print_module(&m, Dialect::INTERNAL);
        assert!(text.contains("define internal void @spliced_k(") && text.contains("@spliced_g"), "{text}");
        calls += u32::from(text.contains("call void @spliced_k("));
        let same = splice_function(&into, entry(&into), (&by_value, entry(&by_value)), seed);
        assert!(
            !print_module(&same, Dialect::INTERNAL).contains("spliced"),
            "a function with a byval parameter is not spliced"
        );
    }
    assert!(calls >= 50, "{calls} of 60");
    let few = (0..1000).filter(|seed| is_spliced(*seed)).count();
    assert!((150..250).contains(&few), "{few} of 1000");
}

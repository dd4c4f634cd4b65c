//! The table of promises is correct: no name occurs twice, every attribute and metadata kind of LLVM 22 has a row, and
//! every row's test exists.

use super::super::table::{checker, unchecked};
use super::*;
use crate::ir::Attr;
use crate::ir::metadata::FIXED_KINDS;
use crate::tests::ub;

/// The sources in which the test of a row may be.
const SOURCES: [&str; 11] = [
    include_str!("arguments.rs"),
    include_str!("effects.rs"),
    include_str!("kernels.rs"),
    include_str!("metadata.rs"),
    include_str!("noalias.rs"),
    include_str!("stateless_promises.rs"),
    include_str!("../../tests/rules.rs"),
    include_str!("../../tests/runs.rs"),
    include_str!("../../tests/absolute_symbols.rs"),
    include_str!("../../tests/sync.rs"),
    include_str!("../../tests/threads.rs"),
];

#[test]
fn every_name_has_one_row() {
    for (i, (name, at, ..)) in PROMISES.iter().enumerate() {
        assert!(!PROMISES[i + 1..].iter().any(|(n, a, ..)| n == name && a == at), "{name} stands twice");
    }
}

#[test]
fn unknown_names_discard_and_strings_do_not() {
    let attr = |name: &str, value| Attr { name: name.into(), value };
    assert_eq!(unchecked(&attr("brandnew", AttrValue::None), false), Some("brandnew".into()));
    assert_eq!(unchecked(&attr("target-cpu", AttrValue::String(None)), false), None);
    assert_eq!(unchecked(&attr("allocptr", AttrValue::None), true), None);
    assert!(unchecked(&attr("allocptr", AttrValue::None), false).is_some());
    assert_eq!(checker("invariant.load", AttachPoint::Metadata), Checker::Here("invariant"));
}

#[test]
fn every_attribute_and_fixed_kind_of_llvm_22_has_a_row() {
    let has = |name: &str, at: AttachPoint| PROMISES.iter().any(|(n, w, ..)| *n == name && *w == at);
    let attributes = include_str!("../../../../ir/src/ir/print/attributes.txt").lines().filter(|l| !l.starts_with('#'));
    for name in attributes.filter_map(|l| l.strip_suffix(" 22")?.split(' ').next()) {
        assert!(has(name, AttachPoint::Attribute), "no row for the attribute {name}");
    }
    for name in FIXED_KINDS {
        assert!(has(name, AttachPoint::Metadata), "no row for the metadata {name}");
    }
}

#[test]
fn every_promise_row_has_its_evidence() {
    let kernels = ub::rows();
    for (name, at, checker, shown) in PROMISES {
        match shown {
            CheckerEvidence::Ub(kind) => {
                let says = |r: &ub::Row| [&*r.text, r.broken, r.kept].iter().any(|t| t.contains(name));
                assert!(
                    kernels.iter().any(|r| r.kind == kind.name() && says(r)),
                    "no kernel of kind {kind} says {name}"
                );
            }
            CheckerEvidence::Fn(test) => {
                let body = SOURCES.iter().find_map(|s| {
                    let rest = s.split_once(&format!("#[test]\nfn {test}()"))?.1;
                    Some(rest.split_once("\n}\n").map_or(rest, |(body, _)| body))
                });
                let body = body.unwrap_or_else(|| panic!("{name}: there is no test {test}"));
                assert!(body.contains(name), "{test} does not say {name}");
            }
            CheckerEvidence::NoTest => {
                let silent = matches!(checker, Checker::Kept(_) | Checker::Nothing(_) | Checker::Unknown(_));
                assert!(silent, "{name} ({at:?}) has a checker but no test");
            }
        }
    }
}

//! Tables of small functions with the answers that each profile must give. Every rule has two rows: in the first, the
//! rule decides; the second only lacks the fact that the rule needs.

mod alias;
mod incremental;
mod laws;
mod globals;
mod instructions;
mod modref;
mod offsets;
mod printed_texts;
mod promises;
mod restrict;
pub(crate) mod whole_files;
mod spaces;

use super::*;
use crate::answers::{Answer, Claim, LocationSize};
use crate::ir::Value;
use crate::ir::parse::parse_module;

/// Parses a text, which must be valid.
pub(super) fn module(text: &str) -> Module {
    match parse_module("test.ll", text.as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{e}\n{text}"),
    }
}

/// Returns the value of this name: `%p` in the first function with a body, or the global `@g`.
pub(super) fn value(m: &Module, f: FuncId, name: &str) -> Value {
    let function = m.function(f);
    let bare = &name[1..];
    if name.starts_with('@') {
        let symbol = m.find_symbol(bare).expect("the global exists");
        return (0..m.constant_count() as u32)
            .map(crate::ir::ConstId)
            .find(|c| matches!(m.constant(*c), crate::ir::Constant::Symbol { symbol: s, .. } if *s == symbol))
            .map(Value::Const)
            .expect("the global is used");
    }
    if let Some(i) = function.params.iter().position(|p| p.name.as_deref() == Some(bare)) {
        return Value::Arg(i as u32);
    }
    function
        .inst_ids()
        .find(|i| function.inst(*i).name.as_deref() == Some(bare))
        .map(Value::Inst)
        .unwrap_or_else(|| panic!("no value {name}"))
}

/// Returns the answer of `alias(a:n, b:k)` as `NoAlias basic-aa/rule`. The size follows a colon (`after`: all bytes
/// after the pointer); without a colon the size is unknown.
pub(super) fn ask(m: &Module, profile: &str, a: &str, b: &str) -> String {
    let f = m.defined_functions().next().expect("a function");
    let layout = DataLayout::for_module(m);
    let analysis = Analysis::new(m, f, &layout, Profile::named(profile).expect("a profile"));
    let loc = |s: &str| {
        let (name, size) = match s.split_once(':') {
            Some((name, "after")) => (name, LocationSize::AfterPointer),
            Some((name, size)) => (name, LocationSize::Precise(size.parse().expect("a number"))),
            None => (s, LocationSize::BeforeOrAfterPointer),
        };
        Location::new(value(m, f, name), size)
    };
    match Query::new(&analysis).alias(&loc(a), &loc(b)) {
        Some(d) => format!("{} {}", Answer::Alias(d.result), d.rule.expect("a definite answer names its rule")),
        None => "MayAlias".into(),
    }
}

/// Returns all claims about the first function with a body.
pub(super) fn claims(m: &Module, profile: &str) -> Vec<Claim> {
    let f = m.defined_functions().next().expect("a function");
    evaluate(m, f, Profile::named(profile).expect("a profile"), Ask::ALL).claims
}

/// Checks all rows. Each row has the profiles (separated by blanks), the two sides, and the expected answer.
pub(super) fn check(text: &str, rows: &[(&str, &str, &str, &str)]) {
    let m = module(text);
    for (profiles, a, b, expected) in rows {
        for profile in profiles.split(' ') {
            assert_eq!(&ask(&m, profile, a, b), expected, "{profile}: {a} and {b} in\n{text}");
            let flipped = ask(&m, profile, b, a);
            assert_eq!(flipped.split([' ']).next(), expected.split([' ']).next(), "{profile}: {b} and {a} in\n{text}");
        }
    }
}

pub(super) const ALL: &str = "sound cicc-13 llvm-15 llvm-16 llvm-19 llvm-22 llvm-23";

//! The table of promises ([`PROMISES`]): what opt-22 can print at functions, arguments, results, calls and
//! instructions, with the checkers.
//!
//! If execution reaches a promise that is not in the table, the run is discarded. Tests compare the table with the
//! lists of names that opt-22 knows. For each row with a checker, the tests also look up the checker's test.

pub use super::rows::PROMISES;
use crate::api::UbKind;
use crate::ir::{Attr, AttrValue};

/// The name, its position in the IR, the checker, and the test of the checker.
pub type Row = (&'static str, AttachPoint, Checker, CheckerEvidence);

/// The position of a promise in the IR.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttachPoint {
    /// An enum attribute of a function, argument, result or call.
    Attribute,
    /// A string attribute.
    Text,
    /// An attachment to an instruction, function or variable.
    Metadata,
    /// An operand bundle of a call other than `llvm.assume`.
    Bundle,
    /// An operand bundle of `llvm.assume`.
    Assume,
    /// A keyword of an instruction or constant expression.
    Flag,
}

/// The component that prevents a run with a broken promise from becoming evidence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Checker {
    /// The file of this folder that has this name checks the promise.
    Here(&'static str),
    /// The machine checks the promise where the value is used (poison, object sizes, copies, addresses, order of
    /// memory).
    Machine,
    /// No checker is needed, because the machine cannot break the promise. The text gives the reason.
    Kept(&'static str),
    /// No execution can break the promise, because it states nothing about executions. The text states what the promise
    /// concerns.
    Nothing(&'static str),
    /// No checker exists for a function with a body. For a declaration, the external function model keeps the promise.
    ExternalCode,
    /// No checker exists: the run is discarded as `unchecked: NAME`. The text states what the promise concerns.
    Unknown(&'static str),
}

/// The test that shows that the checker works.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CheckerEvidence {
    /// A row of this kind in the table of UB (`crates/machine/src/tests/ub`), whose kernel contains the promise's name.
    Ub(UbKind),
    /// A test function of the machine, whose text contains the promise's name.
    Fn(&'static str),
    /// No test is needed.
    NoTest,
}

/// Returns the checker of a promise. A name that is not in the table has no checker, but an unknown string attribute
/// promises nothing.
pub fn checker(name: &str, at: AttachPoint) -> Checker {
    let row = PROMISES.iter().find(|(n, w, ..)| *n == name && *w == at);
    match (row, at) {
        (Some((_, _, checker, _)), _) => *checker,
        (None, AttachPoint::Text) => Checker::Nothing("a string without a meaning in LangRef"),
        (None, _) => Checker::Unknown("a name that LangRef does not define"),
    }
}

/// Whether a promise with this name and position discards the run.
pub fn is_unchecked(name: &str, at: AttachPoint) -> bool {
    matches!(checker(name, at), Checker::Unknown(_) | Checker::ExternalCode)
}

/// Returns the name of an attribute that discards the run. `declared`: whether it belongs to a function without a body,
/// which the external function model executes.
pub fn unchecked(attr: &Attr, declared: bool) -> Option<String> {
    let at = if matches!(attr.value, AttrValue::String(_)) { AttachPoint::Text } else { AttachPoint::Attribute };
    match checker(&attr.name, at) {
        Checker::Unknown(_) => Some(attr.name.to_string()),
        Checker::ExternalCode if !declared => Some(attr.name.to_string()),
        _ => None,
    }
}

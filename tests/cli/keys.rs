//! The keys of the JSON lines, in the order of the contract (docs/cli.md).

use serde_json::Value;

/// Asserts that the line is compact JSON with exactly these keys in this order. Returns its value.
pub fn keys(line: &str, expected: &[&str]) -> Value {
    let value: Value = serde_json::from_str(line).expect("a line is one JSON value");
    assert_eq!(value.to_string(), line, "compact");
    let names: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(names, expected, "{line}");
    value
}

pub const FINDING: [&str; 27] = [
    "type",
    "verdict",
    "oracle",
    "provider",
    "function",
    "question",
    "a",
    "b",
    "size_a",
    "size_b",
    "space_a",
    "space_b",
    "answer",
    "expected",
    "promises",
    "pipeline",
    "signature",
    "semantics",
    "known",
    "versions",
    "passes",
    "witness",
    "instructions",
    "file",
    "file_original",
    "replay",
    "reduce",
];
pub const SUMMARY: [&str; 23] = [
    "type",
    "kernels",
    "executions",
    "counted",
    "discarded",
    "claims",
    "exercised_accessed",
    "exercised_usable",
    "overlapping",
    "by_question",
    "kernels_with_promises",
    "agreement",
    "refuted",
    "leads",
    "contradictions",
    "precision",
    "opaque",
    "seconds",
    "kernels_per_second",
    "cpu_self",
    "cpu_opt",
    "tool",
    "llvm",
];
pub const ANSWER: [&str; 10] =
    ["type", "oracle", "pipeline", "function", "question", "a", "b", "size_a", "size_b", "answer"];

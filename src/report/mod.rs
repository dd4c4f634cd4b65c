//! Formats findings, leads and summaries: as text for people, and as JSON lines for scripts. No other module does this.

pub mod compiler_issue;
pub mod gates;
pub mod heard;
pub mod html;
pub mod regression;
pub mod text;
pub mod upstream;

use crate::answers::Claim;
use crate::confirmation::entry_coverage::Coverage;
use crate::finding::coverage::Reach;
use crate::finding::describe::{Operand, Sides};
use crate::finding::{Finding, Lead, Summary};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Formats a finding as one compact JSON line, without the line end. The keys are in the order of
/// docs/lines.schema.json.
pub fn finding_json(finding: &Finding) -> String {
    serde_json::to_string(finding).expect("a finding is plain data")
}

/// Formats a lead, as [`finding_json`] does.
pub fn lead_json(lead: &Lead) -> String {
    serde_json::to_string(lead).expect("a lead is plain data")
}

/// Formats a summary, as [`finding_json`] does. Omits the counts that the schema does not have.
pub fn summary_json(summary: &Summary) -> String {
    let line =
        Summary { providers: BTreeMap::new(), moot: BTreeMap::new(), reach: Reach::default(), ..summary.clone() };
    serde_json::to_string(&line).expect("a summary is plain data")
}

/// Formats the coverage of the runs of one entry of `file`.
pub fn coverage_json(file: &str, coverage: &Coverage) -> Value {
    let Coverage { function, asked, accessed, untestable, runs, counted, why, first: _, compared: _ } = coverage;
    let discarded: serde_json::Map<String, Value> = why.iter().map(|(why, n)| (why.clone(), json!(n))).collect();
    json!({"type": "coverage", "file": file, "function": function, "asked": asked, "accessed": accessed, "moot": untestable,
        "runs": runs, "counted": counted, "discarded": discarded})
}

/// Formats one answer of an oracle. `pipeline` has the arguments that the oracle got.
pub fn answer_json((oracle, pipeline): (&str, &str), function: &str, sides: &Sides, claim: &Claim) -> Value {
    let [a, b] = sides.texts().map(Option::unwrap_or_default);
    json!({"type": "answer", "oracle": oracle, "pipeline": pipeline, "function": function,
        "question": claim.question.kind(), "a": a, "b": b, "size_a": sides.a.size,
        "size_b": sides.b.as_ref().and_then(|Operand { size, .. }| *size), "answer": claim.answer.to_string()})
}

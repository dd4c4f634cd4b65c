//! The only place that formats findings, leads and summaries: text for people, JSON lines for scripts.

pub mod html;
pub mod regression;
pub mod text;
pub mod upstream;

use crate::finding::Finding;
use crate::finding::Lead;
use crate::finding::Summary;

/// One compact JSON line (without the line end); keys in the order of docs/lines.schema.json.
pub fn finding_json(finding: &Finding) -> String {
    serde_json::to_string(finding).expect("a finding is plain data")
}

/// As [`finding_json`].
pub fn lead_json(lead: &Lead) -> String {
    serde_json::to_string(lead).expect("a lead is plain data")
}

/// As [`finding_json`].
pub fn summary_json(summary: &Summary) -> String {
    serde_json::to_string(summary).expect("a summary is plain data")
}

//! Findings in the formats of CI services: JUnit XML, and SARIF 2.1.0.
//!
//! The SARIF object is built by hand, because the crate that generates its types from the schema depends on forty other
//! crates.

use super::text;
use crate::finding::Finding;
use crate::finding::baseline::BaselineState;
use crate::finding::signature::cause;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde_json::{Value, json};
use std::time::Duration;

/// Formats one test per cause. A test fails if the finding is new and not known. The output is valid by Jenkins' schema
/// (`junit-10.xsd` of its xunit plugin). Each suite is also valid by Maven's schema (`surefire-test-report.xsd`), which
/// requires a time for each test.
pub fn junit(all: &[(BaselineState, Finding)]) -> Result<String, quick_junit::SerializeError> {
    let mut suite = TestSuite::new("aliasmith");
    for (standing, f) in all {
        let status = match standing {
            BaselineState::New if f.known.is_none() => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status
                    .set_message(text::headline(f))
                    .set_type(f.fault.verdict().name())
                    .set_description(text::render_text(f));
                status
            }
            BaselineState::New | BaselineState::StillThere | BaselineState::Gone => TestCaseStatus::success(),
        };
        let mut case = TestCase::new(f.signature.as_str(), status);
        case.set_classname(f.fault.verdict().name()).set_time(Duration::ZERO);
        let known = f.known.as_ref().map_or_else(String::new, |k| format!(", known: {k}"));
        case.set_system_out(format!("{}{known}: {}", standing.name(), text::headline(f)));
        suite.add_test_case(case);
    }
    let mut report = Report::new("aliasmith");
    report.add_test_suite(suite);
    // Jenkins' schema allows this attribute on each test suite, but not on the element of all suites.
    Ok(report.to_string()?.replacen(" skipped=\"0\"", "", 1))
}

/// Formats one result per cause. A cause that is no longer found is `absent`.
pub fn sarif(all: &[(BaselineState, Finding)]) -> Value {
    let rule = |f: &Finding| match f.fault.question() {
        Some(question) => format!("{}-{}", f.fault.verdict().name(), question.name()),
        None => f.fault.verdict().name().to_string(),
    };
    let mut rules: Vec<String> = all.iter().map(|(_, f)| rule(f)).collect();
    rules.sort();
    rules.dedup();
    let result = |(standing, f): &(BaselineState, Finding)| {
        let (level, state) = match standing {
            BaselineState::New if f.known.is_none() => ("error", "new"),
            BaselineState::New => ("note", "new"),
            BaselineState::StillThere => ("note", "unchanged"),
            BaselineState::Gone => ("none", "absent"),
        };
        json!({
            "ruleId": rule(f), "level": level, "baselineState": state,
            "message": {"text": text::headline(f)},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": f.file}, "region": {"startLine": 1}},
                "logicalLocations": [{"name": f.function, "kind": "function"}]}],
            "partialFingerprints": {"cause/v1": cause(&f.signature)},
            "properties": {"signature": f.signature, "known": f.known, "replay": f.replay}
        })
    };
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "aliasmith", "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|id| json!({"id": id})).collect::<Vec<_>>()}},
            "results": all.iter().map(result).collect::<Vec<_>>()
        }]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(signature: &str) -> Finding {
        let json = json!({"type": "finding", "verdict": "crash", "oracle": "opt-22", "provider": "gvn", "function": "k",
            "question": null, "a": null, "b": null, "size_a": null, "size_b": null, "space_a": null, "space_b": null,
            "answer": null, "expected": "signal 11", "promises": [], "pipeline": "-passes=gvn", "signature": signature,
            "semantics": "langref-2026-07", "known": null, "versions": {"opt-22": true},
            "passes": "gvn", "witness": null, "instructions": 3, "file": "f/reduced.ll", "file_original": "f/original.ll",
            "replay": "r", "reduce": "d"});
        serde_json::from_value(json).expect("the contract's fields")
    }

    #[test]
    fn only_what_is_new_fails() {
        let all = [
            (BaselineState::New, finding("crash-gvn-00000000000a")),
            (BaselineState::Gone, finding("crash-gvn-00000000000b")),
        ];
        let xml = junit(&all).expect("it is written");
        assert!(xml.contains("tests=\"2\"") && xml.contains("failures=\"1\""), "{xml}");
        assert!(xml.contains("name=\"crash-gvn-00000000000a\"") && xml.contains("gone: crash: opt-22"), "{xml}");
        assert!(xml.contains("<testsuites name=\"aliasmith\" tests=\"2\" failures=\"1\" errors=\"0\">"), "{xml}");
        assert!(xml.contains("<testsuite name=\"aliasmith\" tests=\"2\" skipped=\"0\" "), "{xml}");
        assert_eq!(xml.matches("time=\"0.000\"").count(), 2, "{xml}");
        let sarif = sarif(&all);
        let states: Vec<&Value> =
            sarif["runs"][0]["results"].as_array().expect("a list").iter().map(|r| &r["baselineState"]).collect();
        assert_eq!(states, ["new", "absent"]);
        assert_eq!(sarif["runs"][0]["tool"]["driver"]["rules"].as_array().map(Vec::len), Some(1));
    }
}

//! Formats findings for CI services, as JUnit XML and as SARIF 2.1.0.
//!
//! The SARIF object is built by hand, because the crate that generates its types from the schema depends on forty other
//! crates.

use super::text;
use crate::finding::baseline::BaselineState;
use crate::finding::signature::cause;
use crate::finding::{EventRecord, Finding};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde_json::{Value, json};
use std::time::Duration;

/// One test of a report: an oracle's answers about a kernel, an oracle's output for a kernel, or a cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The kernel's file, or the signature of a cause.
    pub name: String,
    /// The oracle and the pipeline, or the verdict.
    pub class: String,
    /// The result.
    pub end: CaseEnd,
    /// Further output.
    pub output: String,
}

/// The result of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseEnd {
    /// There is no new error.
    Passed,
    /// There is a new error.
    Failed {
        /// The headline.
        message: String,
        /// The verdict's name.
        verdict: String,
        /// The report.
        text: String,
    },
    /// No judgement was possible, for this reason.
    NotJudged(String),
}

impl CaseEnd {
    /// Returns the result of a test that shows these findings. The test fails if at least one finding is no known
    /// divergence.
    pub fn of(findings: &[&Finding]) -> CaseEnd {
        match findings.iter().find(|f| f.known.is_none()) {
            Some(f) => CaseEnd::Failed {
                message: text::headline(f),
                verdict: f.fault.verdict().name().to_string(),
                text: text::render_text(f),
            },
            None => CaseEnd::Passed,
        }
    }
}

impl Case {
    /// Returns the test about one cause. The test fails if the finding is new and no known divergence.
    pub fn of_cause(standing: BaselineState, f: &Finding) -> Case {
        let known = f.known.as_ref().map_or_else(String::new, |k| format!(", known: {k}"));
        Case {
            name: f.signature.clone(),
            class: f.fault.verdict().name().to_string(),
            end: if standing == BaselineState::New { CaseEnd::of(&[f]) } else { CaseEnd::Passed },
            output: format!("{}{known}: {}", standing.name(), text::headline(f)),
        }
    }
}

/// Formats tests as JUnit XML. The output is valid under Jenkins' schema (`junit-10.xsd` of its xunit plugin). Each
/// suite is also valid under Maven's schema (`surefire-test-report.xsd`), which requires a time for each test.
pub fn junit(cases: &[Case]) -> Result<String, quick_junit::SerializeError> {
    let mut suite = TestSuite::new("aliasmith");
    for case in cases {
        let status = match &case.end {
            CaseEnd::Passed => TestCaseStatus::success(),
            CaseEnd::Failed { message, verdict, text } => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(message.as_str()).set_type(verdict.as_str()).set_description(text.as_str());
                status
            }
            CaseEnd::NotJudged(why) => {
                let mut status = TestCaseStatus::skipped();
                status.set_message(why.as_str());
                status
            }
        };
        let mut test = TestCase::new(case.name.as_str(), status);
        test.set_classname(case.class.as_str()).set_time(Duration::ZERO);
        if !case.output.is_empty() {
            test.set_system_out(case.output.as_str());
        }
        suite.add_test_case(test);
    }
    let mut report = Report::new("aliasmith");
    report.add_test_suite(suite);
    // Jenkins' schema allows this attribute on each test suite, but not on the root element. The root element is the
    // first element of the text.
    let skipped = cases.iter().filter(|case| matches!(case.end, CaseEnd::NotJudged(_))).count();
    Ok(report.to_string()?.replacen(&format!(" skipped=\"{skipped}\""), "", 1))
}

/// The address of the sources; empty as long as Cargo.toml states none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The document that says when an answer is wrong.
const RULES: &str = "docs/soundness.md";

/// Formats one SARIF result per finding, and one per failed test that concerns no kernel. A cause that only the earlier
/// folder has gets the state `absent`, and a known divergence is suppressed.
pub fn sarif(all: &[(BaselineState, Finding)], tests: &[Case]) -> Value {
    let failed: Vec<Value> = tests.iter().filter_map(failed_test).collect();
    let mut rules: Vec<(String, String)> = all.iter().map(|(_, f)| (rule(f), rule_text(f))).collect();
    rules.extend((!failed.is_empty()).then(|| (FAILED_TEST.into(), "A test of aliasmith itself fails".into())));
    rules.sort();
    rules.dedup_by(|a, b| a.0 == b.0);
    let rule = |(id, text): &(String, String)| {
        let mut rule = json!({"id": id, "shortDescription": {"text": text},
            "help": {"text": format!("{text}. The rules are in {RULES} of aliasmith.")}});
        if !REPOSITORY.is_empty() {
            rule["helpUri"] = json!(format!("{REPOSITORY}/blob/main/{RULES}"));
        }
        rule
    };
    let results: Vec<Value> = all.iter().map(|(standing, f)| result(*standing, f)).chain(failed).collect();
    let mut driver = json!({"name": "aliasmith", "version": env!("CARGO_PKG_VERSION"),
        "rules": rules.iter().map(rule).collect::<Vec<_>>()});
    if !REPOSITORY.is_empty() {
        driver["informationUri"] = json!(REPOSITORY);
    }
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{
            "tool": {"driver": driver},
            "results": results
        }]
    })
}

/// The rule of tests that concern no kernel.
const FAILED_TEST: &str = "failed-test";

/// Returns the SARIF result of a failed test. It has no location, because no file is wrong.
fn failed_test(case: &Case) -> Option<Value> {
    let CaseEnd::Failed { message, .. } = &case.end else { return None };
    let text = format!("{}: {message}", case.name);
    Some(json!({"ruleId": FAILED_TEST, "level": "error", "message": {"text": text}, "properties": {"test": case.name}}))
}

/// Returns the rule that a finding breaks: its verdict and the kind of its question.
fn rule(f: &Finding) -> String {
    match f.fault.question() {
        Some(question) => format!("{}-{}", f.fault.verdict().name(), question.name()),
        None => f.fault.verdict().name().to_string(),
    }
}

fn rule_text(f: &Finding) -> String {
    match f.fault.question() {
        Some(question) => format!("An execution refutes an answer of the kind '{}'", question.name()),
        None => format!("The compiler shows an error of the kind '{}'", f.fault.verdict().name()),
    }
}

fn result(standing: BaselineState, f: &Finding) -> Value {
    let (level, state) = match standing {
        BaselineState::New if f.known.is_none() => ("error", "new"),
        BaselineState::New => ("note", "new"),
        BaselineState::StillThere => ("note", "unchanged"),
        BaselineState::Gone => ("none", "absent"),
    };
    let events = f.fault.witness().map_or(&[][..], |w| &w.events);
    // The last event is the access that contradicts the answer.
    let place = events.last().map_or_else(|| location(f, None), |e| location(f, Some(e)));
    let mut result = json!({
        "ruleId": rule(f), "level": level, "baselineState": state,
        "message": {"text": text::headline(f)},
        "locations": [place],
        "partialFingerprints": {"cause/v1": cause(&f.signature)},
        "properties": {"signature": f.signature, "known": f.known, "replay": f.replay, "oracle": f.oracle}
    });
    if !events.is_empty() {
        let step = |e: &EventRecord| {
            let mut place = location(f, Some(e));
            place["message"] = json!({"text": text::event(e, events)});
            json!({"location": place})
        };
        let steps: Vec<Value> = events.iter().map(step).collect();
        result["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
    if let Some(link) = &f.known {
        result["suppressions"] = json!([{"kind": "external", "justification": link}]);
    }
    result
}

/// Returns the location of an event: in the program's source if `!dbg` names it, otherwise in the finding's file.
fn location(f: &Finding, event: Option<&EventRecord>) -> Value {
    let number = |text: Option<&str>| text.and_then(|text| text.parse::<u32>().ok());
    let source = event.and_then(|e| e.source.as_deref()).and_then(|source| {
        let (rest, last) = source.rsplit_once(':')?;
        match rest.rsplit_once(':').and_then(|(file, line)| Some((file, number(Some(line))?))) {
            Some((file, line)) => Some((file, line, number(Some(last)))),
            None => Some((rest, number(Some(last))?, None)),
        }
    });
    let line = event.and_then(|e| e.line).unwrap_or(1);
    let (file, line, column) = source.unwrap_or((&f.file, line, None));
    let mut region = json!({"startLine": line});
    if let Some(column) = column {
        region["startColumn"] = json!(column);
    }
    json!({"physicalLocation": {"artifactLocation": {"uri": uri(file)}, "region": region},
        "logicalLocations": [{"name": f.function, "kind": "function"}]})
}

/// Returns a path as a URI reference (RFC 3986). All bytes except letters, digits and the characters listed below are
/// escaped.
fn uri(path: &str) -> String {
    let byte = |b: u8| match b {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => char::from(b).to_string(),
        _ => format!("%{b:02X}"),
    };
    path.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        for (path, reference) in [
            ("kernels/k-1.ll", "kernels/k-1.ll"),
            ("my kernels/100%.ll", "my%20kernels/100%25.ll"),
            ("a:b#c?.ll", "a%3Ab%23c%3F.ll"),
            ("\u{e9}.ll", "%C3%A9.ll"),
        ] {
            assert_eq!(uri(path), reference);
        }
    }

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
    fn junit_fails_only_for_new_findings() {
        let all = [
            (BaselineState::New, finding("crash-gvn-00000000000a")),
            (BaselineState::Gone, finding("crash-gvn-00000000000b")),
        ];
        let mut cases: Vec<Case> = all.iter().map(|(standing, f)| Case::of_cause(*standing, f)).collect();
        let xml = junit(&cases).expect("it is written");
        assert!(xml.contains("tests=\"2\"") && xml.contains("failures=\"1\""), "{xml}");
        assert!(xml.contains("name=\"crash-gvn-00000000000a\"") && xml.contains("gone: crash: opt-22"), "{xml}");
        assert!(xml.contains("<testsuites name=\"aliasmith\" tests=\"2\" failures=\"1\" errors=\"0\">"), "{xml}");
        assert!(xml.contains("<testsuite name=\"aliasmith\" tests=\"2\" skipped=\"0\" "), "{xml}");
        assert_eq!(xml.matches("time=\"0.000\"").count(), 2, "{xml}");
        cases.push(Case {
            name: "k.ll".into(),
            class: "opt-22, gvn".into(),
            end: CaseEnd::NotJudged("no run counts".into()),
            output: String::new(),
        });
        let xml = junit(&cases).expect("it is written");
        assert!(xml.contains("<testsuites name=\"aliasmith\" tests=\"3\" failures=\"1\" errors=\"0\">"), "{xml}");
        assert!(xml.contains("skipped=\"1\"") && xml.contains("no run counts"), "{xml}");
        let sarif = sarif(&all, &[]);
        let states: Vec<&Value> =
            sarif["runs"][0]["results"].as_array().expect("a list").iter().map(|r| &r["baselineState"]).collect();
        assert_eq!(states, ["new", "absent"]);
        assert_eq!(sarif["runs"][0]["tool"]["driver"]["rules"].as_array().map(Vec::len), Some(1));
    }
}

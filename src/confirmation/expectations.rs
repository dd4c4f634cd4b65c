//! Compares the `expect` lines of a case with the results of a check.

use super::check::ModuleReport;
use crate::answers::QuestionKind;
use crate::case::{Demand, Expect};
use crate::evaluation::panel::Panel;
use crate::finding::{Finding, Lead, LeadAbout};

/// Returns the `expect` lines that could not be tried because the named oracle does not know the pipeline, as
/// sentences.
pub fn untried(panel: &Panel, expects: &[Expect]) -> Vec<String> {
    let sentence = |e: &Expect| {
        let passes = e.passes().filter(|p| is_untried(panel, e, p))?;
        Some(format!("{}; nothing was tried for: {}", no_such_pass(&e.oracle, passes), words(e)))
    };
    expects.iter().filter_map(sentence).collect()
}

/// Returns the sentence about an oracle that does not know a pipeline.
pub fn no_such_pass(oracle: &str, passes: &str) -> String {
    format!("{oracle} does not run -passes={passes} (no such pass, or it needs a target that is not there)")
}

/// Whether the oracle of the line takes part but does not know the pipeline.
fn is_untried(panel: &Panel, e: &Expect, passes: &str) -> bool {
    let Some(at) = panel.oracles.iter().position(|o| o.name() == &*e.oracle) else { return false };
    let mut tried = panel.pipelines.iter().filter(|p| p.text == passes && !p.is_cut).peekable();
    tried.peek().is_some() && tried.all(|p| p.known.get(at) != Some(&true))
}

/// Returns an `expect` line as text.
fn words(e: &Expect) -> String {
    std::iter::once(&e.oracle).chain(&e.rest).fold(format!("expect {}", e.verdict.name()), |t, w| t + " " + w)
}

/// Returns the `expect` lines that the check does not satisfy, as sentences. Lines about oracles that were not asked,
/// or that do not know the [pipeline](untried), are skipped.
pub fn unmet(panel: &Panel, expects: &[Expect], checked: &ModuleReport) -> Vec<String> {
    let asked = |name: &str| panel.oracles.iter().any(|o| o.name() == name);
    let mut result = Vec::new();
    for e in expects {
        let met = match e.verdict {
            Demand::Ub => checked.violations.iter().any(|v| v.ub == *e.oracle),
            _ if !asked(&e.oracle) => true,
            _ if e.passes().is_some_and(|p| is_untried(panel, e, p)) => true,
            _ if e.passes().is_some_and(|p| panel.pipelines.iter().all(|known| known.text != p)) => true,
            Demand::Clean => {
                let about = |f: &&Finding| e.passes().is_none_or(|p| f.passes() == Some(p));
                !checked.findings.iter().filter(about).any(|f| *f.oracle == *e.oracle)
            }
            Demand::Lead => checked.leads.iter().any(|l| l.oracles.iter().any(|o| **o == *e.oracle) && is_lead(e, l)),
            Demand::Unsound
            | Demand::Miscompile
            | Demand::Invariant
            | Demand::Crash
            | Demand::Hang
            | Demand::Invalid => checked.findings.iter().any(|f| is_expected(e, f)),
        };
        if !met {
            result.push(format!("not met: {}", words(e)));
        }
    }
    result
}

/// Whether an `expect` line demands this finding.
pub fn is_expected(e: &Expect, f: &Finding) -> bool {
    f.fault.verdict() == e.verdict
        && *f.oracle == *e.oracle
        && e.passes().is_none_or(|p| f.passes() == Some(p))
        && names(&e.rest, f.fault.answer(), f.fault.operands().map(Option::unwrap_or_default))
}

/// Whether a lead is about the operands and answers that an `expect` line names.
fn is_lead(e: &Expect, lead: &Lead) -> bool {
    match &lead.about {
        LeadAbout::Passes { passes } => e.passes().is_none_or(|p| p == passes) && names(&e.rest, [], [""; 2]),
        LeadAbout::Answers { sides, answers, .. } => {
            let answers = answers.iter().map(String::as_str);
            e.passes().is_none() && names(&e.rest, answers, sides.texts().map(Option::unwrap_or_default))
        }
    }
}

/// Whether the words of an `expect` line (answer, then operands) match. A line without words matches everything.
fn names<'a>(rest: &[Box<str>], answers: impl IntoIterator<Item = &'a str>, sides: [&str; 2]) -> bool {
    let question = |w: &&str| QuestionKind::named(w).is_some();
    let words: Vec<&str> = rest.iter().map(|w| &**w).filter(|w| !question(w) && !w.starts_with("-passes=")).collect();
    match words.as_slice() {
        [] => true,
        [answer, operands @ ..] => {
            let spelled = operands.join(" ");
            let [a, b] = sides;
            let fits = |x: &str, y: &str| spelled == format!("{x} {y}").trim();
            answers.into_iter().any(|x| x == *answer) && (operands.is_empty() || fits(a, b) || fits(b, a))
        }
    }
}

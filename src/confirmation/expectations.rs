//! Which `expect` lines of a case hold of what a check found.

use super::blame::MEMORY_SSA;
use super::check::ModuleReport;
use crate::answers::QuestionKind;
use crate::case::{Demand, Expect};
use crate::evaluation::panel::Panel;
use crate::finding::{Finding, Lead, LeadAbout};
use crate::oracle::targets::missing_target;
use crate::oracle::{Opt, Oracle};

/// `expect` lines that nothing can be said of, as sentences: the oracle that they name does not know the pipeline, or it
/// lacks the target of the module, without which it does not show what they demand.
pub fn untried(panel: &Panel, triple: &str, expects: &[Expect], checked: &ModuleReport) -> Vec<String> {
    let sentence = |e: &Expect| {
        let why = match (e.passes().filter(|p| is_untried(panel, e, p)), lacked_target(panel, triple, e)) {
            (Some(passes), _) => no_such_pass(&e.oracle, passes),
            (None, Some(target)) if !is_met(panel, e, checked) => no_such_target(&e.oracle, target),
            _ => return None,
        };
        Some(format!("{why}; nothing was tried for: {}", words(e)))
    };
    expects.iter().filter_map(sentence).collect()
}

/// What is said of an oracle that a pipeline was not tried with.
pub fn no_such_pass(oracle: &str, passes: &str) -> String {
    format!("{oracle} does not run -passes={passes} (no such pass, or it needs a target that is not there)")
}

/// What is said of an oracle that does not show what may rest on a target that it lacks.
pub fn no_such_target(oracle: &str, target: &str) -> String {
    format!("{oracle} was built without the target {target}, and what it is to show may rest on that target")
}

/// May what an oracle shows rest on the target? An answer does where a provider of the target is blamed, or none; a pass
/// may ask the target anything.
pub fn may_rest_on_target(opt: &Opt, finding: &Finding) -> bool {
    let common = opt.manifest.providers("");
    match finding.provider.as_deref() {
        _ if finding.passes().is_some() => true,
        Some(MEMORY_SSA) => false,
        Some(provider) => provider.split('+').any(|one| !common.contains(&one)),
        None => true,
    }
}

/// The target of the module, where the oracle that the line is about was built without it.
fn lacked_target<'t>(panel: &Panel, triple: &'t str, e: &Expect) -> Option<&'t str> {
    match panel.oracles.iter().find(|o| o.name() == &*e.oracle) {
        Some(Oracle::Opt(opt)) => missing_target(opt, triple),
        _ => None,
    }
}

/// Does the oracle that the line is about take part, and not know the pipeline?
fn is_untried(panel: &Panel, e: &Expect, passes: &str) -> bool {
    let Some(at) = panel.oracles.iter().position(|o| o.name() == &*e.oracle) else { return false };
    let mut tried = panel.pipelines.iter().filter(|p| p.text == passes && !p.is_cut).peekable();
    tried.peek().is_some() && tried.all(|p| p.known.get(at) != Some(&true))
}

/// An `expect` line.
fn words(e: &Expect) -> String {
    std::iter::once(&e.oracle).chain(&e.rest).fold(format!("expect {}", e.verdict.name()), |t, w| t + " " + w)
}

/// `expect` lines that the check does not satisfy, as sentences. Lines about oracles that were not asked, or that
/// [nothing can be said of](untried), are passed over.
pub fn unmet(panel: &Panel, triple: &str, expects: &[Expect], checked: &ModuleReport) -> Vec<String> {
    let is_missed = |e: &&Expect| lacked_target(panel, triple, e).is_none() && !is_met(panel, e, checked);
    expects.iter().filter(is_missed).map(|e| format!("not met: {}", words(e))).collect()
}

/// Does the check satisfy the line, as far as its oracle was asked?
fn is_met(panel: &Panel, e: &Expect, checked: &ModuleReport) -> bool {
    let asked = |name: &str| panel.oracles.iter().any(|o| o.name() == name);
    match e.verdict {
        Demand::Ub => checked.violations.iter().any(|v| v.ub == *e.oracle),
        _ if !asked(&e.oracle) => true,
        _ if e.passes().is_some_and(|p| is_untried(panel, e, p)) => true,
        _ if e.passes().is_some_and(|p| panel.pipelines.iter().all(|known| known.text != p)) => true,
        Demand::Clean => {
            let about = |f: &&Finding| e.passes().is_none_or(|p| f.passes() == Some(p));
            !checked.findings.iter().filter(about).any(|f| *f.oracle == *e.oracle)
        }
        Demand::Lead => checked.leads.iter().any(|l| l.oracles.iter().any(|o| **o == *e.oracle) && is_lead(e, l)),
        Demand::Unsound | Demand::Miscompile | Demand::Invariant | Demand::Crash | Demand::Hang | Demand::Invalid => {
            checked.findings.iter().any(|f| is_expected(e, f))
        }
    }
}

/// Does an `expect` line demand this finding?
pub fn is_expected(e: &Expect, f: &Finding) -> bool {
    f.fault.verdict() == e.verdict
        && *f.oracle == *e.oracle
        && e.passes().is_none_or(|p| f.passes() == Some(p))
        && names(&e.rest, f.fault.answer(), f.fault.operands().map(Option::unwrap_or_default))
}

/// Is a lead about what an `expect` line names?
fn is_lead(e: &Expect, lead: &Lead) -> bool {
    match &lead.about {
        LeadAbout::Passes { passes } => e.passes().is_none_or(|p| p == passes) && names(&e.rest, [], [""; 2]),
        LeadAbout::Answers { sides, answers, .. } => {
            let answers = answers.iter().map(String::as_str);
            e.passes().is_none() && names(&e.rest, answers, sides.texts().map(Option::unwrap_or_default))
        }
    }
}

/// Do the words of an `expect` line (answer, then operands) fit? Nothing said fits anything.
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

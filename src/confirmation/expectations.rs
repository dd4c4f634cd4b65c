//! Compares the `expect` lines of a case with the results of a check.

use super::blame::MEMORY_SSA;
use super::check::ModuleReport;
use crate::answers::QuestionKind;
use crate::case::{Demand, Expect};
use crate::evaluation::panel::Panel;
use crate::finding::{Finding, Lead, LeadAbout};
use crate::ir::Module;
use crate::oracle::targets::missing_target;
use crate::oracle::transform::NoOutput;
use crate::oracle::{Opt, Oracle, Subject, Transport};

/// The `expect` lines that a check does not satisfy, each described in a sentence. Lines about oracles that were not
/// asked are skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissedExpectations {
    /// The lines that could be tried, but that the check does not satisfy.
    pub unmet: Vec<String>,
    /// The lines that could not be tried, for one of three reasons: the oracle does not know the pipeline; it rejects
    /// the module in this pipeline; or it was built without the module's target, on which the demanded result may
    /// depend.
    pub untried: Vec<String>,
}

/// Returns the lines that the check of the module does not satisfy.
pub fn missed(panel: &Panel, module: &Module, expects: &[Expect], checked: &ModuleReport) -> MissedExpectations {
    let mut missed = MissedExpectations::default();
    for e in expects {
        let reason = match e.passes().filter(|passes| is_untried(panel, e, passes)) {
            Some(passes) => Some(no_such_pass(&e.oracle, passes)),
            None if is_satisfied(panel, e, checked) => continue,
            None => why_not_shown(panel, module, e, checked),
        };
        match reason {
            Some(why) => missed.untried.push(format!("{why}; nothing was tried for: {}", words(e))),
            None => missed.unmet.push(format!("not met: {}", words(e))),
        }
    }
    missed
}

/// Returns why the oracle of the line may be unable to show the demanded result; `None` if there is no such reason.
fn why_not_shown(panel: &Panel, module: &Module, e: &Expect, checked: &ModuleReport) -> Option<String> {
    let oracle = panel.oracles.iter().find(|o| o.name() == &*e.oracle)?;
    let Oracle::Opt(opt) = oracle else { return None };
    if let Some((name, why)) = checked.unsupported.iter().find(|(name, _)| **name == *e.oracle) {
        return Some(format!("{name} does not accept the module: {}", why.lines().next().unwrap_or("")));
    }
    let refusal = e.passes().and_then(|passes| refused(panel, opt, module, passes));
    refusal.or_else(|| Some(no_such_target(&e.oracle, missing_target(opt, &module.triple)?)))
}

/// Returns a message if an `opt` knows the pipeline but rejects the module in the pipeline; otherwise `None`.
pub fn refused(panel: &Panel, opt: &Opt, module: &Module, passes: &str) -> Option<String> {
    let done = panel.transform(opt, Transport::Print, &[Subject::whole(module)], passes).ok()?;
    match done.refused.into_iter().next()? {
        (_, NoOutput::Unsupported(why)) => {
            let why = why.lines().next().unwrap_or("").to_string();
            Some(format!("{} does not take the module through -passes={passes}: {why}", opt.manifest.name))
        }
        _ => None,
    }
}

/// Returns the sentence about an oracle that does not know a pipeline.
pub fn no_such_pass(oracle: &str, passes: &str) -> String {
    format!("{oracle} does not run -passes={passes} (no such pass, or it needs a target that is not there)")
}

/// Returns the message for an oracle that was built without a target, if the expected result may depend on this target.
pub fn no_such_target(oracle: &str, target: &str) -> String {
    format!("{oracle} was built without the target {target}, and the expected result may depend on that target")
}

/// Whether the error of an oracle may depend on the target. A wrong answer does not depend on the target if every
/// target has the blamed provider. Every error of a pass may depend on the target, because a pass can query the target
/// about anything.
pub fn may_rest_on_target(opt: &Opt, finding: &Finding) -> bool {
    let common = opt.manifest.providers("");
    match finding.provider.as_deref() {
        _ if finding.passes().is_some() => true,
        Some(MEMORY_SSA) => false,
        Some(provider) => provider.split('+').any(|one| !common.contains(&one)),
        None => true,
    }
}

/// Whether the oracle of the `expect` line is in the panel but does not know the pipeline of the line.
fn is_untried(panel: &Panel, e: &Expect, passes: &str) -> bool {
    let Some(at) = panel.oracles.iter().position(|o| o.name() == &*e.oracle) else { return false };
    let mut tried = panel.pipelines.iter().filter(|p| p.text == passes && !p.is_cut).peekable();
    tried.peek().is_some() && tried.all(|p| p.known.get(at) != Some(&true))
}

/// Returns an `expect` line as text.
fn words(e: &Expect) -> String {
    std::iter::once(&e.oracle).chain(&e.rest).fold(format!("expect {}", e.verdict.name()), |t, w| t + " " + w)
}

/// Whether the check satisfies the line. A line about an oracle or a pipeline that was not tried is satisfied.
fn is_satisfied(panel: &Panel, e: &Expect, checked: &ModuleReport) -> bool {
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

/// Whether an `expect` line demands this finding.
pub fn is_expected(e: &Expect, f: &Finding) -> bool {
    f.fault.verdict() == e.verdict
        && *f.oracle == *e.oracle
        && e.passes().is_none_or(|p| f.passes() == Some(p))
        && names(&e.rest, f.fault.answer(), f.fault.operands().map(Option::unwrap_or_default))
}

/// Whether a lead has the operands and the answers of this `expect` line.
fn is_lead(e: &Expect, lead: &Lead) -> bool {
    match &lead.about {
        LeadAbout::Passes { passes } => e.passes().is_none_or(|p| p == passes) && names(&e.rest, [], [""; 2]),
        LeadAbout::Answers { sides, answers, .. } => {
            let answers = answers.iter().map(String::as_str);
            e.passes().is_none() && names(&e.rest, answers, sides.texts().map(Option::unwrap_or_default))
        }
    }
}

/// Whether an `expect` line names one of these answers, and these operands. The last words of the line are the answer,
/// followed by the operands in either order. A line without operands matches all operands, and a line without both
/// matches everything.
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

//! The claims that runs contradict. Hunt, check and the fuzz targets all begin by finding these claims.

use crate::answers::{Answer, Answers, Claim, Question};
use crate::evaluation::assess::Assessment;
use crate::evaluation::count::Disagreement;
use crate::evaluation::panel::Panel;
use crate::finding::{Lead, LeadAbout, describe};
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Module};
use crate::judge::{Agreement, Verdict, Witness, agreement};
use rustc_hash::FxHashMap;
use std::fmt::{self, Display, Formatter};

/// A claim that some run contradicts.
#[derive(Clone, Debug)]
pub struct Suspect<'a> {
    /// The oracle that makes the claim, by index in the panel.
    pub oracle: usize,
    /// The function that the claim is about.
    pub function: FuncId,
    /// The question and the answer.
    pub claim: &'a Claim,
    /// The contradicting run, and the events in it that contradict the claim.
    pub witness: Witness,
    /// The reason why the claim is only a lead; `None` if the claim is refuted.
    pub doubt: Option<Doubt>,
}

/// The reason why a claim that a run contradicts is not refuted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The run is no evidence against this oracle ([`Panel::undecided`]), for this reason.
    Undecided(String),
    /// No rule of the specification says that the run makes the claim wrong. In this case, a
    /// [probe](crate::confirmation::probe) may still refute the claim.
    NoRule(&'static str),
}

impl Display for Doubt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Undecided(why) => f.write_str(why),
            Doubt::NoRule(why) => f.write_str(why),
        }
    }
}

/// Returns every claim that a run contradicts, in the order of `answers`. `owner` has the oracle of each list of
/// answers.
pub fn suspects<'a>(
    panel: &Panel,
    module: &Module,
    (answers, owner): (&[&'a Answers], &[usize]),
    assessment: &Assessment,
) -> Vec<Suspect<'a>> {
    let mut result = Vec::new();
    for (at, list) in answers.iter().enumerate() {
        for (index, claim) in list.claims.iter().enumerate() {
            let (witness, doubt) = match assessment.verdict(answers, at, index) {
                Verdict::Unrefuted => continue,
                Verdict::Refuted(witness) => (witness, panel.undecided(owner[at], module).map(Doubt::Undecided)),
                Verdict::Lead(witness, why) => (witness, Some(Doubt::NoRule(why))),
            };
            result.push(Suspect { oracle: owner[at], function: list.function, claim, witness, doubt });
        }
    }
    result
}

/// Returns each question with two contradicting oracles: one answers NoAlias, and the other answers MustAlias or
/// PartialAlias. Only the first such pair of oracles is returned per question.
pub fn contradictions(answers: &[&Answers], owner: &[usize]) -> Vec<Disagreement> {
    /// The distinct answers to one question. Each answer has its oracle.
    type OracleAnswers = Vec<(usize, Answer)>;
    let mut said: FxHashMap<(FuncId, Question), OracleAnswers> = FxHashMap::default();
    for (list, owner) in answers.iter().zip(owner) {
        for claim in list.claims.iter().filter(|claim| matches!(claim.answer, Answer::Alias(_))) {
            let entry = said.entry((list.function, claim.question)).or_default();
            if !entry.iter().any(|(o, a)| o == owner && a.name() == claim.answer.name()) {
                entry.push((*owner, claim.answer));
            }
        }
    }
    let first = |(about, list): ((FuncId, Question), OracleAnswers)| {
        list.iter().enumerate().find_map(|(i, (one, answer))| {
            let (two, other) =
                list[i + 1..].iter().find(|(_, other)| agreement(*answer, *other) == Agreement::Contradiction)?;
            Some(Disagreement { about, oracles: (*one, *two), answers: (*answer, *other) })
        })
    };
    let mut found: Vec<Disagreement> = said.into_iter().filter_map(first).collect();
    found.sort_by_cached_key(|Disagreement { about: (function, question), .. }| (function.0, format!("{question:?}")));
    found
}

impl Suspect<'_> {
    /// Returns the claim as a lead, with this reason.
    pub fn lead(&self, panel: &Panel, module: &Module, printer: &ModulePrinter<'_>, why: &Doubt) -> Lead {
        let said = [(self.oracle, self.claim.answer)];
        lead(panel, module, printer, (self.function, self.claim.question), &said, why.to_string())
    }
}

impl Disagreement {
    /// Returns a contradiction as a lead.
    pub fn lead(&self, panel: &Panel, module: &Module, printer: &ModulePrinter<'_>) -> Lead {
        let said = [(self.oracles.0, self.answers.0), (self.oracles.1, self.answers.1)];
        lead(panel, module, printer, self.about, &said, "the oracles contradict each other".into())
    }

    /// Formats a disagreement: `alias of %p and %q in @k: reference says NoAlias, opt-22 MayAlias`.
    pub fn line(&self, panel: &Panel, module: &Module, printer: &ModulePrinter<'_>) -> String {
        let (function, question) = self.about;
        let sides = describe::sides(module, printer, function, &question);
        let about: Vec<&str> = sides.texts().into_iter().flatten().collect();
        let name = |oracle: usize| panel.oracles[oracle].name();
        format!(
            "{} of {} in @{}: {} says {}, {} {}",
            question.kind().name(),
            about.join(" and "),
            module.function_name(function),
            name(self.oracles.0),
            self.answers.0,
            name(self.oracles.1),
            self.answers.1
        )
    }
}

fn lead(
    panel: &Panel,
    module: &Module,
    printer: &ModulePrinter<'_>,
    (function, question): (FuncId, Question),
    said: &[(usize, Answer)],
    why: String,
) -> Lead {
    let about = LeadAbout::Answers {
        question: question.kind(),
        sides: describe::sides(module, printer, function, &question),
        answers: said.iter().map(|(_, answer)| answer.name().into()).collect(),
    };
    let oracles = said.iter().map(|(oracle, _)| panel.oracles[*oracle].name().into()).collect();
    Lead { oracles, function: module.function_name(function).into(), about, why, file: String::new() }
}

//! The claims that runs contradict. Hunt, check and the fuzz targets all begin by finding these claims.

use crate::answers::{Answer, Answers, Claim, Question};
use crate::evaluation::assess::Assessment;
use crate::evaluation::count::Disagreement;
use crate::evaluation::panel::{OracleReply, Panel};
use crate::evaluation::shape::broken_rules;
use crate::finding::{Lead, LeadAbout, describe};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Module};
use crate::judge::{Agreement, Verdict, Witness, agreement};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
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

/// The replies of a panel's oracles about one module, as one list of claims.
pub struct Claims<'a> {
    /// The oracles.
    pub panel: &'a Panel,
    /// The module.
    pub module: &'a Module,
    /// The replies, in the order of the oracles.
    pub replies: &'a [OracleReply],
    /// All lists of answers.
    pub answers: Vec<&'a Answers>,
    /// For each list of answers: the oracle, by index in the panel.
    pub owner: Vec<usize>,
    printer: OnceCell<ModulePrinter<'a>>,
}

impl<'a> Claims<'a> {
    /// Lists the answers of the replies.
    pub fn new(panel: &'a Panel, module: &'a Module, replies: &'a [OracleReply]) -> Claims<'a> {
        let of_oracle = |(oracle, reply): (usize, &'a OracleReply)| match reply {
            OracleReply::Answers(list) => list.iter().map(|answers| (answers, oracle)).collect(),
            _ => Vec::new(),
        };
        let (answers, owner) = replies.iter().enumerate().flat_map(of_oracle).unzip();
        Claims { panel, module, replies, answers, owner, printer: OnceCell::new() }
    }

    /// Returns the printer of the module's values.
    pub fn printer(&self) -> &ModulePrinter<'a> {
        self.printer.get_or_init(|| ModulePrinter::new(self.module, Dialect::INTERNAL))
    }

    /// Returns every claim that a run contradicts, in the order of `answers`.
    pub fn suspects(&self, assessment: &Assessment) -> Vec<Suspect<'a>> {
        let mut result = Vec::new();
        for (at, (list, oracle)) in self.answers.iter().zip(&self.owner).enumerate() {
            for (index, claim) in list.claims.iter().enumerate() {
                let (witness, doubt) = match assessment.verdict(&self.answers, at, index) {
                    Verdict::Unrefuted => continue,
                    Verdict::Refuted(witness) => {
                        (witness, self.panel.undecided(*oracle, self.module).map(Doubt::Undecided))
                    }
                    Verdict::Lead(witness, why) => (witness, Some(Doubt::NoRule(why))),
                };
                result.push(Suspect { oracle: *oracle, function: list.function, claim, witness, doubt });
            }
        }
        result
    }

    /// Whether an oracle crashed or hung, or gave a malformed MemorySSA of some function.
    pub fn has_failure(&self) -> bool {
        self.replies.iter().any(|reply| matches!(reply, OracleReply::Failed(_)))
            || !broken_rules(self.module, &self.answers).is_empty()
    }

    /// Returns each question with two contradicting oracles: one answers NoAlias, and the other answers MustAlias or
    /// PartialAlias. Only the first such pair of oracles is returned per question.
    pub fn contradictions(&self) -> Vec<Disagreement> {
        /// The distinct answers to one question. Each answer has its oracle.
        type OracleAnswers = Vec<(usize, Answer)>;
        let mut said: FxHashMap<(FuncId, Question), OracleAnswers> = FxHashMap::default();
        for (list, owner) in self.answers.iter().zip(&self.owner) {
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
        found.sort_by_cached_key(|Disagreement { about: (function, question), .. }| {
            (function.0, format!("{question:?}"))
        });
        found
    }

    /// Returns a suspect as a lead, with this reason.
    pub fn suspect_lead(&self, suspect: &Suspect<'_>, why: &Doubt) -> Lead {
        let said = [(suspect.oracle, suspect.claim.answer)];
        self.lead((suspect.function, suspect.claim.question), &said, why.to_string())
    }

    /// Returns a contradiction as a lead.
    pub fn contradiction_lead(&self, found: &Disagreement) -> Lead {
        let said = [(found.oracles.0, found.answers.0), (found.oracles.1, found.answers.1)];
        self.lead(found.about, &said, "the oracles contradict each other".into())
    }

    fn lead(&self, (function, question): (FuncId, Question), said: &[(usize, Answer)], why: String) -> Lead {
        let about = LeadAbout::Answers {
            question: question.kind(),
            sides: describe::sides(self.module, self.printer(), function, &question),
            answers: said.iter().map(|(_, answer)| answer.name().into()).collect(),
        };
        let oracles = said.iter().map(|(oracle, _)| self.panel.oracles[*oracle].name().into()).collect();
        Lead { oracles, function: self.module.function_name(function).into(), about, why, file: String::new() }
    }

    /// Formats a disagreement: `alias of %p and %q in @k: reference says NoAlias, opt-22 MayAlias`.
    pub fn line(&self, found: &Disagreement) -> String {
        let (function, question) = found.about;
        let sides = describe::sides(self.module, self.printer(), function, &question);
        let about: Vec<&str> = sides.texts().into_iter().flatten().collect();
        let name = |oracle: usize| self.panel.oracles[oracle].name();
        format!(
            "{} of {} in @{}: {} says {}, {} {}",
            question.kind().name(),
            about.join(" and "),
            self.module.function_name(function),
            name(found.oracles.0),
            found.answers.0,
            name(found.oracles.1),
            found.answers.1
        )
    }
}

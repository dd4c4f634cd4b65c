//! Finds the claims that runs contradict. `hunt`, `check` and the fuzz targets use this.

use crate::answers::{Answer, Answers, Claim, Question};
use crate::evaluation::assess::Assessment;
use crate::evaluation::panel::{OracleReply, Panel};
use crate::evaluation::shape::broken_rules;
use crate::finding::{Lead, LeadAbout, describe};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Module};
use crate::judge::{Verdict, Witness};
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
    /// The lists of answers of all replies.
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

    /// Whether an oracle crashed or hung, or the MemorySSA that it gave for some function breaks a rule of its shape.
    pub fn has_failure(&self) -> bool {
        self.replies.iter().any(|reply| matches!(reply, OracleReply::Failed(_)))
            || !broken_rules(self.module, &self.answers).is_empty()
    }

    /// Returns a lead about a suspect. `why` is the reason why the suspect is only a lead.
    pub fn suspect_lead(&self, suspect: &Suspect<'_>, why: &Doubt) -> Lead {
        let said = [(suspect.oracle, suspect.claim.answer)];
        self.lead((suspect.function, suspect.claim.question), &said, why.to_string())
    }

    /// Returns a lead about the answers of these oracles to a question.
    pub(super) fn lead(&self, (function, question): (FuncId, Question), said: &[(usize, Answer)], why: String) -> Lead {
        let about = LeadAbout::Answers {
            question: question.kind(),
            sides: describe::sides(self.module, self.printer(), function, &question),
            answers: said.iter().map(|(_, answer)| answer.name().into()).collect(),
        };
        let oracles = said.iter().map(|(oracle, _)| self.panel.oracles[*oracle].name().into()).collect();
        Lead { oracles, function: self.module.function_name(function).into(), about, why, file: String::new() }
    }
}

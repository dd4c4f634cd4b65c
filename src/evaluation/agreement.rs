//! Compares the answers of several oracles to the same questions.

use crate::answers::{AliasResult, Answer, Answers, ModRefInfo, Question, QuestionKind, pipeline};
use crate::evaluation::claims::Claims;
use crate::finding::{Lead, Summary, describe};
use crate::ir::FuncId;
use crate::judge::{Agreement, agreement};
use crate::oracle::Oracle;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Two oracles that answer one question differently. Either the answers differ in precision, or they contradict each
/// other: one is `NoAlias` and the other is `MustAlias` or `PartialAlias`. A contradiction is only a lead, because both
/// answers are correct if no defined run makes both accesses.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The function and the question.
    pub about: (FuncId, Question),
    /// The positions of the two oracles in the panel. In the result of [`compare`], the first is the reference.
    pub oracles: (usize, usize),
    /// The answers of both oracles.
    pub answers: (Answer, Answer),
}

impl Disagreement {
    /// Returns a contradiction as a lead.
    pub fn lead(&self, claims: &Claims<'_>) -> Lead {
        let said = [(self.oracles.0, self.answers.0), (self.oracles.1, self.answers.1)];
        claims.lead(self.about, &said, "the oracles contradict each other".into())
    }

    /// Formats a disagreement: `alias of %p and %q in @k: reference says NoAlias, opt-22 MayAlias`.
    pub fn line(&self, claims: &Claims<'_>) -> String {
        let (function, question) = self.about;
        let sides = describe::sides(claims.module, claims.printer(), function, &question);
        let about: Vec<&str> = sides.texts().into_iter().flatten().collect();
        let name = |oracle: usize| claims.panel.oracles[oracle].name();
        format!(
            "{} of {} in @{}: {} says {}, {} {}",
            question.kind().name(),
            about.join(" and "),
            claims.module.function_name(function),
            name(self.oracles.0),
            self.answers.0,
            name(self.oracles.1),
            self.answers.1
        )
    }
}

/// The differences between the reference and each other oracle of the panel.
#[derive(Clone, Debug, Default)]
pub struct AgreementReport {
    /// The questions that one of the two oracles answers with NoAlias, and the other with MustAlias or PartialAlias.
    pub contradictions: Vec<Disagreement>,
    /// The questions on which the two oracles differ in precision: one answer is more precise, or the answers are
    /// incomparable.
    pub precision: Vec<Disagreement>,
}

/// A question, and whether the chain that answered it contains globals-aa. Each alias or mod/ref question is asked with
/// and without globals-aa.
type QuestionKey = (FuncId, Question, bool);

/// Counts claims, and compares every upstream `opt` with the reference, question by question. Answers with globals-aa
/// are compared with each other, and answers without globals-aa are compared with each other. If `opt` gave no answer
/// with the same chain, and the profile imitates no release, the reference's answer is compared with `opt`'s answer
/// with the other chain. Without any such answer, `opt`'s answer counts as MayAlias or ModRef. Clobbers without an
/// answer are not compared.
pub fn compare(claims: &Claims<'_>, summary: &mut Summary) -> AgreementReport {
    let oracles = &claims.panel.oracles;
    let mut first: Vec<FxHashMap<QuestionKey, Answer>> = vec![FxHashMap::default(); oracles.len()];
    let reference = oracles.iter().position(|o| matches!(o, Oracle::Reference));
    let compares = reference.is_some() && oracles.len() > 1;
    let mut ours: Vec<(QuestionKey, Answer)> = Vec::new();
    for (list, owner) in claims.answers.iter().zip(&claims.owner) {
        count_claims(list, oracles[*owner].name(), summary);
        for claim in list.claims.iter().filter(|_| compares) {
            let pairs = matches!(claim.question.kind(), QuestionKind::Alias | QuestionKind::Modref);
            let globals = pairs && pipeline::has_globals_aa(&list.pipeline);
            if let Entry::Vacant(entry) = first[*owner].entry((list.function, claim.question.unordered(), globals)) {
                entry.insert(claim.answer);
                if Some(*owner) == reference {
                    ours.push(((list.function, claim.question, globals), claim.answer));
                }
            }
        }
    }
    let mut found = AgreementReport::default();
    let Some(reference) = reference else { return found };
    let best = claims.panel.profile.imitates.is_none();
    let compared = |i: &usize| *i != reference && !ours.is_empty() && !first[*i].is_empty();
    for (i, oracle) in oracles.iter().enumerate().filter(|(i, _)| compared(i)) {
        let counts = summary.agreement.entry(format!("reference/{}", oracle.name())).or_default();
        for ((f, question, globals), mine) in &ours {
            let said = |globals: bool| first[i].get(&(*f, question.unordered(), globals)).copied();
            let other = || said(!globals).filter(|_| best);
            let Some(theirs) = said(*globals).or_else(other).or(implied_answer(question)) else { continue };
            let list = match agreement(*mine, theirs) {
                Agreement::Same => {
                    counts.same += 1;
                    continue;
                }
                Agreement::FirstPreciser | Agreement::SecondPreciser | Agreement::Incomparable => {
                    counts.precision += 1;
                    &mut found.precision
                }
                Agreement::Contradiction => {
                    counts.contradiction += 1;
                    &mut found.contradictions
                }
            };
            let about = (*f, *question);
            list.push(Disagreement { about, oracles: (reference, i), answers: (*mine, theirs) });
        }
    }
    summary.contradictions += found.contradictions.len() as u64;
    found
}

/// Counts the answers of one oracle. For the reference, also counts the answers of each provider. Looks up each name in
/// the summary once per list, for speed.
fn count_claims(list: &Answers, oracle: &str, summary: &mut Summary) {
    let mut said: FxHashMap<(&str, Option<&str>), u64> = FxHashMap::default();
    for claim in &list.claims {
        let provider = claim.rule.and_then(|rule| rule.split_once('/')).map(|(provider, _)| provider);
        *said.entry((claim.answer.name(), provider)).or_default() += 1;
    }
    summary.claims += list.claims.len() as u64;
    let counts = summary.precision.entry(oracle.to_string()).or_default();
    for ((answer, provider), n) in said {
        *counts.entry(answer.into()).or_default() += n;
        if let Some(provider) = provider {
            *summary.providers.entry(provider.into()).or_default().entry(answer.into()).or_default() += n;
        }
    }
}

/// Returns the answer that a missing line of `opt`'s output implies: MayAlias or ModRef, because `opt` is asked to
/// print only more precise answers. Returns `None` for clobbers and memory dependences.
fn implied_answer(question: &Question) -> Option<Answer> {
    match question {
        Question::Alias { .. } | Question::AliasInsts { .. } | Question::Asked { .. } | Question::Sets { .. } => {
            Some(Answer::Alias(AliasResult::MayAlias))
        }
        Question::CallLoc { .. } | Question::CallCall { .. } | Question::CallAsked { .. } | Question::Masked { .. } => {
            Some(Answer::ModRef(ModRefInfo::ModRef))
        }
        Question::Clobber { .. } | Question::Memdep { .. } => None,
    }
}

/// Returns each question with two contradicting oracles: one answers NoAlias, and the other answers MustAlias or
/// PartialAlias. Only the first such pair of oracles is returned per question.
pub fn contradictions(claims: &Claims<'_>) -> Vec<Disagreement> {
    /// The distinct answers to one question. Each answer has its oracle.
    type OracleAnswers = Vec<(usize, Answer)>;
    let mut said: FxHashMap<(FuncId, Question), OracleAnswers> = FxHashMap::default();
    for (list, owner) in claims.answers.iter().zip(&claims.owner) {
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

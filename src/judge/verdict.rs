//! Answer × facts → verdict: the table of `docs/soundness.md` section 4.

use super::{RunFacts, Witness};
use crate::answers::{AliasResult, Answer, ModRefInfo};
use std::sync::Arc;

/// The result of judging one claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// No run contradicts the claim. This verdict says nothing about the claim unless a run accessed the question
    /// (docs/soundness.md section 5).
    Unrefuted,
    /// A UB-free run contradicts the claim: a bug of the analysis.
    Refuted(Witness),
    /// The run seems to contradict the claim, but satisfies no rule of docs/soundness.md, section 4. The text is the
    /// reason. A probe (a run of a modified kernel) may turn this lead into a refutation.
    Lead(Witness, &'static str),
}

/// Judges one answer.
pub fn verdict(answer: Answer, facts: &RunFacts) -> Verdict {
    match answer {
        Answer::Alias(result) => alias(result, facts),
        Answer::ModRef(info) => modref(info, facts),
        Answer::Clobber(clobber) => {
            let skipped = facts.skipped.iter().find(|(c, _)| *c == clobber);
            skipped.map_or(Verdict::Unrefuted, |(_, w)| Verdict::Refuted(w.clone()))
        }
    }
}

fn refuted(witness: &Option<Arc<Witness>>) -> Verdict {
    witness.as_deref().cloned().map_or(Verdict::Unrefuted, Verdict::Refuted)
}

fn alias(result: AliasResult, facts: &RunFacts) -> Verdict {
    match result {
        AliasResult::MayAlias => Verdict::Unrefuted,
        AliasResult::NoAlias => match (&facts.conflict, &facts.met) {
            (Some(w), _) => Verdict::Refuted((**w).clone()),
            (None, Some(w)) => {
                Verdict::Lead((**w).clone(), "the ranges meet, but no two accesses, one of them a write, were executed")
            }
            (None, None) => Verdict::Unrefuted,
        },
        AliasResult::MustAlias => refuted(&facts.differ),
        AliasResult::PartialAlias(claimed) => {
            let wrong_offset = claimed.and_then(|claimed| {
                [&facts.offset, &facts.other_offset].into_iter().flatten().find(|(seen, _)| *seen != i64::from(claimed))
            });
            match (&facts.disjoint, wrong_offset) {
                (Some(w), _) | (None, Some((_, w))) => Verdict::Refuted((**w).clone()),
                (None, None) => Verdict::Unrefuted,
            }
        }
    }
}

fn modref(info: ModRefInfo, facts: &RunFacts) -> Verdict {
    let refuting = match info {
        ModRefInfo::ModRef => &None,
        ModRefInfo::NoModRef if facts.writes.is_some() => &facts.writes,
        ModRefInfo::NoModRef | ModRefInfo::Mod => &facts.reads,
        ModRefInfo::Ref => &facts.writes,
    };
    match (refuting, &facts.touched) {
        (Some(w), _) => Verdict::Refuted((**w).clone()),
        (None, Some(w)) if info == ModRefInfo::NoModRef => {
            Verdict::Lead((**w).clone(), "the call touches the location, but no full access to it was executed")
        }
        _ => Verdict::Unrefuted,
    }
}

//! Groups refuted answers. Oracles that give the same wrong answer share a finding.

use crate::answers::{Answer, Question};
use crate::ir::FuncId;
use crate::judge::Witness;
use std::collections::{BTreeMap, BTreeSet};

/// One wrong answer, and the oracles that give it. Each oracle has its pipeline, its answer and its witness.
pub(super) struct Group {
    pub key: Key,
    pub by_oracle: BTreeMap<usize, (String, Answer, Witness)>,
}

/// The key of a group. Refuted answers with equal keys form one group.
#[derive(PartialEq)]
pub(super) struct Key {
    pub function: FuncId,
    pub question: Question,
    pub answer: &'static str,
    pub provider: Option<&'static str>,
}

impl Group {
    /// Whether two groups are equal in four properties: the kind of question, the answer, the oracles, and the
    /// provider.
    pub fn is_like(&self, other: &Group) -> bool {
        let of = |g: &Group| (g.key.question.kind(), g.key.answer, g.key.provider);
        of(self) == of(other) && self.by_oracle.keys().eq(other.by_oracle.keys())
    }
}

/// Removes groups that follow from other groups, and returns the number of removed groups. MemorySSA, MemDep and alias
/// sets rely on alias analysis. So if an alias or modref answer of the same oracle about the same function is refuted,
/// only this answer is a finding. Answers of MemorySSA, MemDep and alias sets are then only counted.
pub(super) fn follow(groups: &mut Vec<Group>) -> u64 {
    let follows = |g: &Group| g.key.question.kind().follows();
    let others = groups.iter().filter(|g| !follows(g));
    let wrong: BTreeSet<(FuncId, usize)> =
        others.flat_map(|g| g.by_oracle.keys().map(|o| (g.key.function, *o))).collect();
    let mut followed = 0;
    for group in groups.iter_mut().filter(|g| follows(g)) {
        let before = group.by_oracle.len();
        group.by_oracle.retain(|oracle, _| !wrong.contains(&(group.key.function, *oracle)));
        followed += (before - group.by_oracle.len()) as u64;
    }
    groups.retain(|g| !g.by_oracle.is_empty());
    followed
}

/// Returns the provider of a rule: `nvptx-aa/space-matrix` → `nvptx-aa`.
pub(super) fn provider(rule: &'static str) -> &'static str {
    rule.split('/').next().unwrap_or(rule)
}

//! Compares the answers of two oracles to one question without a run: `docs/soundness.md` section 6.

use crate::answers::{AliasResult, Answer};

/// How two answers to one question relate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// Both answers are the same, or both are equally informative and compatible.
    Same,
    /// Each answer excludes a behaviour that the other answer allows: `Ref` and `Mod`, or two different clobbers. Both
    /// answers can be true. (One of the two clobbers dominates the other, but the answers alone do not show which.)
    Incomparable,
    /// The first answer is more precise.
    FirstPreciser,
    /// The second answer is more precise.
    SecondPreciser,
    /// NoAlias against MustAlias or PartialAlias. One of the two answers is false if both accesses are executed. This
    /// is a lead, never a finding.
    Contradiction,
}

/// Compares two answers to one question.
pub fn agreement(first: Answer, second: Answer) -> Agreement {
    use AliasResult::*;
    match (first, second) {
        (Answer::Alias(a), Answer::Alias(b)) => match (a, b) {
            (MayAlias, MayAlias) => Agreement::Same,
            (_, MayAlias) => Agreement::FirstPreciser,
            (MayAlias, _) => Agreement::SecondPreciser,
            (NoAlias, MustAlias | PartialAlias(_)) | (MustAlias | PartialAlias(_), NoAlias) => Agreement::Contradiction,
            _ => Agreement::Same,
        },
        (Answer::ModRef(a), Answer::ModRef(b)) => {
            if a == b {
                Agreement::Same
            } else if a.intersect(b) == a {
                Agreement::FirstPreciser
            } else if a.intersect(b) == b {
                Agreement::SecondPreciser
            } else {
                Agreement::Incomparable
            }
        }
        (Answer::Clobber(a), Answer::Clobber(b)) if a != b => Agreement::Incomparable,
        _ => Agreement::Same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::AccessKind;
    use crate::answers::ModRefInfo::{self, *};

    #[test]
    fn only_no_against_must_or_partial_contradicts() {
        let alias = |r| Answer::Alias(r);
        let all =
            [AliasResult::NoAlias, AliasResult::MayAlias, AliasResult::PartialAlias(Some(4)), AliasResult::MustAlias];
        for a in all {
            for b in all {
                let no = |r| r == AliasResult::NoAlias;
                let meets = |r: AliasResult| !no(r) && r != AliasResult::MayAlias;
                let contradiction = (no(a) && meets(b)) || (meets(a) && no(b));
                assert_eq!(agreement(alias(a), alias(b)) == Agreement::Contradiction, contradiction, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn different_clobbers_are_incomparable() {
        let at = |block| Answer::Clobber(AccessKind::Phi(crate::ir::BlockId(block)));
        assert_eq!(agreement(at(1), at(1)), Agreement::Same);
        assert_eq!(agreement(at(1), at(2)), Agreement::Incomparable);
        assert_eq!(agreement(at(2), at(1)), Agreement::Incomparable);
        // Answers to questions of different kinds cannot be compared.
        assert_eq!(agreement(at(1), Answer::ModRef(Ref)), Agreement::Same);
    }

    #[test]
    fn any_answer_is_preciser_than_may_alias() {
        let may = Answer::Alias(AliasResult::MayAlias);
        for other in [AliasResult::NoAlias, AliasResult::PartialAlias(None), AliasResult::MustAlias].map(Answer::Alias)
        {
            assert_eq!(agreement(other, may), Agreement::FirstPreciser);
            assert_eq!(agreement(may, other), Agreement::SecondPreciser);
        }
        assert_eq!(agreement(may, may), Agreement::Same);
    }

    #[test]
    fn a_smaller_modref_is_preciser() {
        let m = |i: ModRefInfo| Answer::ModRef(i);
        assert_eq!(agreement(m(NoModRef), m(Ref)), Agreement::FirstPreciser);
        assert_eq!(agreement(m(ModRef), m(Mod)), Agreement::SecondPreciser);
        assert_eq!(agreement(m(Ref), m(Mod)), Agreement::Incomparable);
        assert_eq!(agreement(m(Mod), m(Ref)), Agreement::Incomparable);
    }
}

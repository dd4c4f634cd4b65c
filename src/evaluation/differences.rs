//! The questions that an upstream `opt` and the reference answer differently, and the kind of each difference.
//!
//! Both sides answer questions about the same module. An answer that a run refutes is wrong. Of two answers that no run
//! refutes, one may claim more than the other ([`agreement`]). If both answers are clobbers, and the first clobber
//! dominates the second, the first answer claims more.

use crate::alias::exchanged;
use crate::answers::{AccessKind, Answer, Answers, Question};
use crate::evaluation::assess::Assessment;
use crate::ir::{BlockId, Cfg, Dominators, Function, Placement};
use crate::judge::{Agreement, Verdict, agreement};
use rustc_hash::FxHashMap;

/// How one side's answer relates to the other side's answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RelativeAnswer {
    /// A run refutes the answer.
    Refuted,
    /// The answer claims more.
    MorePrecise,
    /// The answer claims less.
    LessPrecise,
    /// If the accesses execute, one of the two answers is false.
    Contradiction,
    /// No other relation applies. Either the answers differ and may both be true, or one side gives no answer.
    Different,
}

impl RelativeAnswer {
    /// Returns the word for this relation in texts and JSON lines.
    pub fn name(self) -> &'static str {
        match self {
            RelativeAnswer::Refuted => "refuted",
            RelativeAnswer::MorePrecise => "more precise",
            RelativeAnswer::LessPrecise => "less precise",
            RelativeAnswer::Contradiction => "contradiction",
            RelativeAnswer::Different => "different",
        }
    }
}

/// One question that the two sides answer differently. The first side is the reference, the second side the `opt`.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Difference {
    /// The question.
    pub question: Question,
    /// The answers of both sides, in the order of the question's operands; `None`: no answer.
    pub answers: [Option<Answer>; 2],
    /// The relation of each answer to the other.
    pub standing: [RelativeAnswer; 2],
}

/// All answers of the two sides about one function, by question.
#[derive(Clone, Debug, Default)]
pub struct AnswerPairs {
    /// The questions, in the order in which they were first added.
    order: Vec<Question>,
    said: FxHashMap<Question, [Option<(Answer, bool)>; 2]>,
}

impl AnswerPairs {
    /// Adds the answers of a side (0: the reference). `at` is their index in `all`, the answers that were assessed. If
    /// the runs are no evidence against this side ([`undecided`](super::panel::undecided)), `is_evidence` is false, and
    /// no answer counts as refuted.
    pub fn add(&mut self, side: usize, (all, at): (&[&Answers], usize), assessment: &Assessment, is_evidence: bool) {
        for (index, claim) in all[at].claims.iter().enumerate() {
            let refuted = is_evidence && matches!(assessment.verdict(all, at, index), Verdict::Refuted(_));
            let question = claim.question.unordered();
            let answer = if question == claim.question { claim.answer } else { exchanged(claim.answer) };
            let said = self.said.entry(question).or_insert_with(|| {
                self.order.push(question);
                [None; 2]
            });
            said[side].get_or_insert((answer, refuted));
        }
    }

    /// Returns the answer of a side to a question, with the operands in the order of `question`.
    pub fn answer(&self, side: usize, question: Question) -> Option<Answer> {
        let (answer, _) = self.said.get(&question.unordered())?[side]?;
        Some(if question.unordered() == question { answer } else { exchanged(answer) })
    }

    /// Returns the questions that the two sides answer differently.
    pub fn differences(&self, f: &Function) -> Vec<Difference> {
        let places = Places { at: Placement::new(f), dominators: Dominators::new(&Cfg::new(f)) };
        let differ = |question: &Question| {
            let [ours, theirs] = self.said[question];
            let answers = [ours.map(|a| a.0), theirs.map(|a| a.0)];
            let mut standing = match answers {
                [Some(a), Some(b)] => places.standing(a, b)?,
                _ => [RelativeAnswer::Different; 2],
            };
            for (standing, said) in standing.iter_mut().zip([ours, theirs]) {
                if said.is_some_and(|(_, refuted)| refuted) {
                    *standing = RelativeAnswer::Refuted;
                }
            }
            Some(Difference { question: *question, answers, standing })
        };
        self.order.iter().filter_map(differ).collect()
    }
}

/// The positions of a function's accesses.
struct Places {
    at: Placement,
    dominators: Dominators,
}

impl Places {
    /// Returns two relations: that of the first answer to the second, and that of the second answer to the first.
    /// Returns `None` if the answers are equal.
    fn standing(&self, a: Answer, b: Answer) -> Option<[RelativeAnswer; 2]> {
        use RelativeAnswer::{Contradiction, Different, LessPrecise, MorePrecise};
        if a == b {
            return None;
        }
        if let (Answer::Clobber(a), Answer::Clobber(b)) = (a, b) {
            return Some(match (self.is_before_on_all_paths(a, b), self.is_before_on_all_paths(b, a)) {
                (true, _) => [MorePrecise, LessPrecise],
                (_, true) => [LessPrecise, MorePrecise],
                _ => [Different; 2],
            });
        }
        Some(match agreement(a, b) {
            Agreement::Same | Agreement::Incomparable => [Different; 2],
            Agreement::FirstPreciser => [MorePrecise, LessPrecise],
            Agreement::SecondPreciser => [LessPrecise, MorePrecise],
            Agreement::Contradiction => [Contradiction; 2],
        })
    }

    /// Whether the first state of memory dominates the second.
    fn is_before_on_all_paths(&self, a: AccessKind, b: AccessKind) -> bool {
        match (self.position(a), self.position(b)) {
            (None, _) => true,
            (_, None) => false,
            (Some(a), Some(b)) if a.0 == b.0 => a.1 < b.1,
            (Some(a), Some(b)) => self.dominators.dominates(a.0, b.0),
        }
    }

    /// Returns the block of a state of memory and the position in it; `None` for the function's entry. A MemoryPhi
    /// comes before the block's instructions.
    fn position(&self, access: AccessKind) -> Option<(BlockId, u32)> {
        match access {
            AccessKind::LiveOnEntry => None,
            AccessKind::Phi(block) => Some((block, 0)),
            AccessKind::Def(i) | AccessKind::Use(i) => self.at.position(i).map(|(block, at)| (block, at + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::AliasResult::{MayAlias, MustAlias, NoAlias};
    use crate::ir::parse::parse_module;
    use crate::ir::{BlockId, InstId};

    #[test]
    fn answer_pairs_are_ranked_by_precision() {
        let text =
            "define void @f(ptr %p) {\n  store i8 0, ptr %p\n  br label %b\nb:\n  store i8 1, ptr %p\n  ret void\n}";
        let module = parse_module("f.ll", text.as_bytes()).expect("good text").module;
        let f = &module.functions[0];
        let places = Places { at: Placement::new(f), dominators: Dominators::new(&Cfg::new(f)) };
        let (first, second) = (AccessKind::Def(InstId(0)), AccessKind::Def(InstId(2)));
        let of = |a, b| places.standing(Answer::Clobber(a), Answer::Clobber(b)).map(|s| s.map(RelativeAnswer::name));
        assert_eq!(of(first, second), Some(["more precise", "less precise"]));
        assert_eq!(of(AccessKind::Phi(BlockId(1)), second), Some(["more precise", "less precise"]));
        assert_eq!(of(second, AccessKind::LiveOnEntry), Some(["less precise", "more precise"]));
        assert_eq!(of(second, second), None);
        let of = |a, b| places.standing(Answer::Alias(a), Answer::Alias(b)).map(|s| s.map(RelativeAnswer::name));
        assert_eq!(of(NoAlias, MayAlias), Some(["more precise", "less precise"]));
        assert_eq!(of(NoAlias, MustAlias), Some(["contradiction"; 2]));
        assert_eq!(of(NoAlias, NoAlias), None);
    }
}

//! Where an upstream `opt` and the reference answer differently, question by question, and what each difference is.
//!
//! Both are asked about the same module. An answer that an execution refutes is wrong. Of two other answers one may say
//! more than the other ([`agreement`]); of two clobbers the one that stands higher in the function does.

use crate::alias::exchanged;
use crate::answers::{AccessKind, Answer, Answers, Question};
use crate::evaluation::assess::Assessment;
use crate::ir::{BlockId, Cfg, Dominators, Function, Placement};
use crate::judge::{Agreement, Verdict, agreement};
use rustc_hash::FxHashMap;

/// What one side's answer is beside the other's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RelativeAnswer {
    /// An execution refutes it.
    Refuted,
    /// It says more.
    MorePrecise,
    /// It says less.
    LessPrecise,
    /// Both cannot hold where the accesses happen.
    Contradiction,
    /// None of these: two different answers that may both be true, or the other side says nothing.
    Different,
}

impl RelativeAnswer {
    /// As texts and JSON lines say it.
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

/// One question that the two sides answer differently; the first side is the reference.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Difference {
    /// What was asked.
    pub question: Question,
    /// What each side said, in the order of the question's operands; `None`: nothing.
    pub answers: [Option<Answer>; 2],
    /// What each answer is beside the other.
    pub standing: [RelativeAnswer; 2],
}

/// All that the two sides said of one function, by question.
#[derive(Clone, Debug, Default)]
pub struct AnswerPairs {
    /// In the order in which they were first answered.
    order: Vec<Question>,
    said: FxHashMap<Question, [Option<(Answer, bool)>; 2]>,
}

impl AnswerPairs {
    /// Takes in what a side (0: the reference) answered; `at` is its position among `all` that was assessed. Where the
    /// runs are no evidence against a side ([`undecided`](super::panel::undecided)), nothing that it says is refuted.
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

    /// What a side answered to a question, in the order of the question's own operands.
    pub fn answer(&self, side: usize, question: Question) -> Option<Answer> {
        let (answer, _) = self.said.get(&question.unordered())?[side]?;
        Some(if question.unordered() == question { answer } else { exchanged(answer) })
    }

    /// The questions that are answered differently.
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

/// Where the accesses of a function stand.
struct Places {
    at: Placement,
    dominators: Dominators,
}

impl Places {
    /// What two answers to one question are beside each other; `None`: the same.
    fn standing(&self, a: Answer, b: Answer) -> Option<[RelativeAnswer; 2]> {
        use RelativeAnswer::{Contradiction, Different, LessPrecise, MorePrecise};
        if a == b {
            return None;
        }
        if let (Answer::Clobber(a), Answer::Clobber(b)) = (a, b) {
            return Some(match (self.is_above(a, b), self.is_above(b, a)) {
                (true, _) => [MorePrecise, LessPrecise],
                (_, true) => [LessPrecise, MorePrecise],
                _ => [Different; 2],
            });
        }
        Some(match agreement(a, b) {
            Agreement::Same => [Different; 2],
            Agreement::FirstPreciser => [MorePrecise, LessPrecise],
            Agreement::SecondPreciser => [LessPrecise, MorePrecise],
            Agreement::Contradiction => [Contradiction; 2],
        })
    }

    /// Does the first state of memory come before the other on every way to it?
    fn is_above(&self, a: AccessKind, b: AccessKind) -> bool {
        match (self.position(a), self.position(b)) {
            (None, _) => true,
            (_, None) => false,
            (Some(a), Some(b)) if a.0 == b.0 => a.1 < b.1,
            (Some(a), Some(b)) => self.dominators.dominates(a.0, b.0),
        }
    }

    /// Block and position of a state of memory; `None`: the function's entry. A phi comes before the instructions.
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
    fn what_differences_are() {
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

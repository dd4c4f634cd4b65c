//! The judge treats MemoryDependenceAnalysis's answer about a load as the load's clobber. The verdict is the same if
//! MemorySSA is asked too. The rule is docs/soundness.md section 4, memdeps.

use super::*;
use crate::answers::AccessKind as Memory;

const TEXT: &str = "define void @k(ptr %p, ptr %q, ptr %r, i1 %c) {\nentry:\n  store i32 1, ptr %p\n  \
    br i1 %c, label %more, label %join\nmore:\n  store i32 2, ptr %q\n  br label %join\njoin:\n  store i8 3, ptr %q\n  \
    %v = load i32, ptr %r\n  ret void\n}\n";

/// A run that executes the stores of `entry`, `more` and `join`, then the load of bytes 8..12 of object 0.
fn story(stores: [(u32, u64, u64); 3]) -> Story {
    let mut s = Story::new(TEXT);
    let enter = |s: &mut Story, from, to| s.push(EventKind::Block { from: BlockId(from), to: BlockId(to) });
    let write = |s: &mut Story, number, at: (u32, u64, u64)| s.access(number, AccessKind::Write, at.0, at.1, at.2);
    write(&mut s, 0, stores[0]);
    enter(&mut s, 0, 1);
    write(&mut s, 2, stores[1]);
    enter(&mut s, 1, 2);
    write(&mut s, 4, stores[2]);
    s.access(5, AccessKind::Read, 0, 8, 4);
    s
}

#[test]
fn a_dependence_that_skips_a_write_is_refuted() {
    let of = |s: &Story| Question::Memdep { access: s.inst(5) };
    let def = |s: &Story, n| Answer::Clobber(Memory::Def(s.inst(n)));
    let join = Answer::Clobber(Memory::Phi(BlockId(2)));
    // The last store writes a byte of the load, so only the last store is a correct answer.
    let s = story([(0, 8, 4), (1, 0, 4), (0, 11, 1)]);
    s.spares(of(&s), def(&s, 4));
    s.refutes(of(&s), def(&s, 2));
    s.refutes(of(&s), join);
    // The last store writes only the byte after the load's bytes. Every answer is correct here, because no store after
    // the first writes a byte of the load.
    let s = story([(0, 8, 4), (0, 4, 4), (0, 12, 1)]);
    s.spares(of(&s), def(&s, 4));
    s.spares(of(&s), join);
    s.spares(of(&s), def(&s, 2));
    s.spares(of(&s), def(&s, 0));
    // The store in the middle writes the bytes, so only the first store is a wrong answer. An answer may name a block
    // (`MemoryPhi`) even if the block has no phi.
    let s = story([(0, 8, 4), (0, 8, 4), (1, 8, 1)]);
    s.refutes(of(&s), def(&s, 0));
    s.spares(of(&s), def(&s, 2));
    s.spares(of(&s), join);
}

#[test]
fn memdep_question_is_shared_with_clobber_question() {
    let s = story([(0, 8, 4), (0, 8, 4), (0, 12, 1)]);
    let access = s.inst(5);
    let claim = |question, inst| Claim { question, answer: Answer::Clobber(Memory::Def(inst)), rule: None };
    let claims = [claim(Question::Memdep { access }, s.inst(0)), claim(Question::Clobber { access }, s.inst(2))];
    let lists = claims.map(|c| Answers { claims: vec![c], ..Answers::empty(FuncId(0)) });
    let (plan, refs) = ObservationPlan::new(&s.module, &[&lists[0], &lists[1]]);
    assert_eq!((plan.functions[0].questions.len(), refs[0][0]), (1, refs[1][0]));
    let facts = &run_facts(&plan, &s.run)[0][0];
    let judged = claims.map(|c| matches!(verdict(c.answer, facts), Verdict::Refuted(_)));
    assert_eq!(judged, [true, false]);
}

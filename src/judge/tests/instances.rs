//! The instances of values that are valid at the same time (docs/soundness.md section 3).

use super::*;

const LOOP: &str = "define void @k(ptr %a) {\nentry:\n  br label %loop\nloop:\n  %q = phi ptr [ %a, %entry ], [ %p, %loop ]\n  \
    %p = getelementptr i8, ptr %q, i64 4\n  store i32 0, ptr %q\n  %v = load i32, ptr %p\n  br i1 undef, label %loop, label %exit\n\
    exit:\n  ret void\n}\n";

/// docs/soundness.md section 3: a back edge ends the instances of its cycle.
#[test]
fn values_of_two_iterations_are_never_paired() {
    let mut s = Story::new(LOOP);
    let (entry, body) = (BlockId(0), BlockId(1));
    s.push(EventKind::Block { from: entry, to: body });
    s.define("q", 0, 0);
    s.define("p", 0, 4);
    s.access(3, AccessKind::Write, 0, 0, 4);
    s.access(4, AccessKind::Read, 0, 4, 4);
    s.push(EventKind::Block { from: body, to: body });
    // The value of q in this iteration equals the value of p in the previous iteration.
    s.define("q", 0, 4);
    assert_eq!(s.judge(s.alias("p", 4, "q", 4), NO), Verdict::Unrefuted, "not even a lead");
    s.define("p", 0, 8);
    s.access(3, AccessKind::Write, 0, 4, 4);
    s.access(4, AccessKind::Read, 0, 8, 4);
    s.spares(s.alias("p", 4, "q", 4), NO);
    let insts = Question::AliasInsts { a: s.inst(3), b: s.inst(4) };
    s.spares(insts, NO);
}

/// docs/soundness.md section 3: a run like the previous test's refutes the claim if both values belong to one
/// iteration.
#[test]
fn within_one_iteration_they_are() {
    let mut s = Story::new(LOOP);
    s.push(EventKind::Block { from: BlockId(0), to: BlockId(1) });
    s.define("q", 0, 0);
    s.define("p", 0, 2);
    s.access(3, AccessKind::Write, 0, 0, 4);
    s.access(4, AccessKind::Read, 0, 2, 4);
    s.refutes(s.alias("p", 4, "q", 4), NO);
    s.refutes(Question::AliasInsts { a: s.inst(3), b: s.inst(4) }, NO);
    s.spares(s.alias("q", 4, "p", 4), Answer::Alias(AliasResult::PartialAlias(Some(2))));
    s.refutes(s.alias("q", 4, "p", 4), Answer::Alias(AliasResult::PartialAlias(Some(4))));
    s.refutes(s.alias("p", 4, "q", 4), Answer::Alias(AliasResult::PartialAlias(Some(2))));
}

const STRAIGHT: &str = "define void @k(ptr %p) {
  %a = getelementptr i8, ptr %p, i64 0
  store i32 1, ptr %a
  call void @f(ptr %a)
  %b = getelementptr i8, ptr %p, i64 0
  %v = load i32, ptr %b
  call void @f(ptr %b)
  ret void
}
declare void @f(ptr)
";

/// docs/soundness.md section 3: an instance ends when its instruction is executed again. Accesses and calls that used
/// the old instance are then no longer paired with the pointer.
#[test]
fn a_new_instance_ends_the_old_one() {
    for again in [false, true] {
        let mut s = Story::new(STRAIGHT);
        s.define("a", 0, 0);
        s.access(1, AccessKind::Write, 0, 0, 4);
        s.calls(2, &[(AccessKind::Write, (0, 0, 4))]);
        if again {
            s.define("a", 1, 0);
        }
        s.define("b", 0, 0);
        s.access(4, AccessKind::Read, 0, 0, 4);
        s.calls(5, &[(AccessKind::Read, (0, 0, 4))]);
        let claims = [
            (s.alias("a", 4, "b", 4), NO),
            (Question::AliasInsts { a: s.inst(1), b: s.inst(4) }, NO),
            (s.call_loc(2, "b", 4), Answer::ModRef(ModRefInfo::NoModRef)),
            (Question::CallCall { first: s.inst(2), second: s.inst(5) }, Answer::ModRef(ModRefInfo::NoModRef)),
        ];
        for ((question, answer), verdict) in claims.iter().zip(s.judge_all(&claims)) {
            assert_eq!(matches!(verdict, Verdict::Refuted(_)), !again, "{question:?} {answer}");
        }
    }
}

const CALLS: &str = "define void @k(ptr %p, i1 %c) {
entry:
  call void @f()
  br label %loop
loop:
  call void @f()
  %b = getelementptr i8, ptr %p, i64 0
  call void @f()
  store i32 1, ptr %b
  br i1 %c, label %loop, label %exit
exit:
  call void @f()
  store i32 1, ptr %p
  ret void
}
declare void @f()
";

/// docs/soundness.md section 3, for calls: a new iteration makes the calls of the former iteration stale. Calls outside
/// the loop stay valid.
#[test]
fn calls_of_two_iterations_are_never_paired() {
    let [before, first, second, behind] = [0, 2, 4, 7];
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    for again in [false, true] {
        let mut s = Story::new(CALLS);
        let write = |s: &mut Story, number| s.calls(number, &[(AccessKind::Write, (0, 0, 4))]);
        s.define("p", 0, 0);
        write(&mut s, before);
        s.enters(0, 1);
        write(&mut s, first);
        if again {
            s.enters(1, 1);
        }
        s.define("b", 0, 0);
        write(&mut s, second);
        s.access(5, AccessKind::Write, 0, 0, 4);
        s.enters(1, 2);
        write(&mut s, behind);
        let pair = |a: usize, b: usize| (Question::CallCall { first: s.inst(a), second: s.inst(b) }, none);
        let rows = [
            (pair(first, second), !again),
            (pair(second, first), !again),
            (pair(before, second), true),
            (pair(before, behind), true),
            // Leaving a loop ends no instance.
            (pair(second, behind), true),
            (pair(first, behind), !again),
            ((s.call_loc(first, "b", 4), none), !again),
            ((s.call_loc(before, "b", 4), none), true),
            ((s.call_loc(second, "b", 4), none), true),
        ];
        let verdicts = s.judge_all(&rows.map(|(claim, _)| claim));
        for (((question, _), expected), verdict) in rows.iter().zip(verdicts) {
            assert_eq!(matches!(verdict, Verdict::Refuted(_)), *expected, "{question:?} again: {again}");
        }
    }
}

/// docs/soundness.md section 3, for instructions: both pointers stay the same in all iterations, but each iteration
/// makes its own accesses.
#[test]
fn accesses_of_two_iterations_are_never_paired() {
    let text = "define void @k(ptr %p, ptr %q, i1 %c) {
entry:
  br label %loop
loop:
  %v = load i32, ptr %q
  store i32 1, ptr %p
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
";
    let mut s = Story::new(text);
    s.define("p", 0, 0);
    s.define("q", 0, 0);
    s.enters(0, 1);
    s.access(2, AccessKind::Write, 0, 0, 4);
    s.enters(1, 1);
    s.access(1, AccessKind::Read, 0, 0, 4);
    let question = Question::AliasInsts { a: s.inst(1), b: s.inst(2) };
    s.spares(question, NO);
    // The two pointers are still valid at the same time.
    s.refutes(s.alias("p", 4, "q", 4), NO);
    s.access(2, AccessKind::Write, 0, 0, 4);
    s.refutes(question, NO);
}

//! Questions that no run can test.

use super::*;

/// docs/soundness.md section 5: no path leads from one side to the other while the first is valid.
#[test]
fn questions_with_never_coexisting_sides_are_untestable() {
    let text = "define void @k(ptr %p, i1 %c) {
entry:
  %a = getelementptr i8, ptr %p, i64 4
  call void @g(ptr %a)
  %b = getelementptr i8, ptr %p, i64 8
  br label %loop
loop:
  call void @g(ptr %b)
  %d = getelementptr i8, ptr %p, i64 12
  br i1 %c, label %left, label %right
left:
  %l = getelementptr i8, ptr %p, i64 16
  call void @g(ptr %l)
  br i1 %c, label %loop, label %out
right:
  %r = getelementptr i8, ptr %p, i64 20
  call void @g(ptr %r)
  br label %out
out:
  call void @g(ptr %p)
  ret void
}
declare void @g(ptr)
";
    let s = Story::new(text);
    let [first, looped, leftmost, rightmost, last] = [1, 4, 8, 11, 13];
    let rows = [
        (s.call_loc(first, "p", 4), false),
        (s.call_loc(first, "a", 4), false),
        (s.call_loc(first, "b", 4), false),
        (s.call_loc(leftmost, "r", 4), true),
        (s.call_loc(looped, "b", 4), false),
        (s.call_loc(leftmost, "d", 4), false),
        (s.call_loc(looped, "l", 4), false),
        (s.call_loc(last, "d", 4), false),
        (s.alias("l", 4, "r", 4), true),
        (s.alias("d", 4, "r", 4), false),
        (Question::CallCall { first: s.inst(last), second: s.inst(first) }, false),
        (Question::CallCall { first: s.inst(first), second: s.inst(last) }, false),
        (Question::CallCall { first: s.inst(leftmost), second: s.inst(rightmost) }, true),
        (Question::AliasInsts { a: s.inst(rightmost), b: s.inst(leftmost) }, true),
        (Question::Sets { a: s.inst(looped), b: s.inst(rightmost) }, false),
        (s.alias("r", 4, "d", 4), false),
        (s.alias("l", 4, "b", 4), false),
        (Question::Clobber { access: s.inst(leftmost) }, false),
    ];
    let claims = rows.iter().map(|(question, _)| Claim { question: *question, answer: NO, rule: None }).collect();
    let (oracle, pipeline) = (String::new(), String::new());
    let answers = Answers { oracle, pipeline, function: FuncId(0), claims, left_out: 0, graph: None, unread: None };
    let (plan, refs) = ObservationPlan::new(&s.module, &[&answers]);
    let untestable = plan.functions[0].untestable_questions(&s.module);
    for ((question, expected), at) in rows.iter().zip(&refs[0]) {
        assert_eq!(untestable[at.expect("planned").question], *expected, "{question:?}");
    }
}

/// docs/soundness.md section 5: a question is untestable if all paths end in a trap, because a run with a trap does not
/// count. An `exit` is a normal end of a thread.
#[test]
fn questions_on_trap_only_paths_are_untestable() {
    let text = "define void @k(ptr %p, i1 %c, i1 %d) {
entry:
  call void @g(ptr %p)
  br i1 %c, label %bad, label %good
bad:
  %b = getelementptr i8, ptr %p, i64 4
  call void @g(ptr %b)
  call void @fails()
  unreachable
good:
  %q = getelementptr i8, ptr %p, i64 8
  br i1 %d, label %leaves, label %out
leaves:
  %l = getelementptr i8, ptr %p, i64 12
  call void @g(ptr %l)
  call void @stops()
  unreachable
out:
  ret void
}
define void @fails() {
  call void @llvm.trap()
  unreachable
}
define void @stops() {
  call void @llvm.nvvm.exit()
  unreachable
}
declare void @g(ptr)
declare void @llvm.trap()
declare void @llvm.nvvm.exit()
";
    let s = Story::new(text);
    let [first, bad, trap, leaving] = [0, 3, 4, 9];
    let rows = [
        (s.call_loc(bad, "p", 4), true),
        (s.call_loc(first, "b", 4), true),
        (s.call_loc(trap, "p", 4), true),
        (s.call_loc(first, "q", 4), false),
        (s.call_loc(leaving, "p", 4), false),
        (s.alias("p", 4, "b", 4), true),
        (s.alias("p", 4, "l", 4), false),
        (Question::Clobber { access: s.inst(bad) }, true),
        (Question::Clobber { access: s.inst(leaving) }, false),
        (Question::CallCall { first: s.inst(first), second: s.inst(bad) }, true),
    ];
    let claims = rows.iter().map(|(question, _)| Claim { question: *question, answer: NO, rule: None }).collect();
    let (oracle, pipeline) = (String::new(), String::new());
    let answers = Answers { oracle, pipeline, function: FuncId(0), claims, left_out: 0, graph: None, unread: None };
    let (plan, refs) = ObservationPlan::new(&s.module, &[&answers]);
    let untestable = plan.functions[0].untestable_questions(&s.module);
    for ((question, expected), at) in rows.iter().zip(&refs[0]) {
        assert_eq!(untestable[at.expect("planned").question], *expected, "{question:?}");
    }
}

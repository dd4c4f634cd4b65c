//! The sound rule of edges: the value that a pointer had before control took an edge. If a loop computes a pointer, the
//! pointer may have had a different value in the previous iteration. A pointer that is computed before the loop had the
//! same value in all iterations. A forward edge changes no pointer.

use super::*;

/// Returns the line of the last use, under `sound`.
fn clobber(text: &str) -> String {
    let lines = lines(text, "sound", Printer::Graph);
    lines.into_iter().rfind(|l| l.starts_with("MemoryUse")).expect("a load")
}

/// A loop that loads through `%p` and stores through `%q`. `%q` is one word after `%p`. The pointers are computed by
/// `before` (before the loop, but not in the first block) or by `inside` (in the loop).
fn loop_kernel(before: &str, inside: &str) -> String {
    format!(
        "define void @f(ptr %base, i64 %n, i1 %c) {{
entry:
  br label %ahead
ahead:
{before}
  br label %loop
loop:
  %i = phi i64 [ 0, %ahead ], [ %next, %body ]
  br label %body
body:
{inside}
  %v = load i32, ptr %p
  store i32 1, ptr %q
  %next = add i64 %i, 1
  br i1 %c, label %loop, label %out
out:
  ret void
}}
"
    )
}

fn places(index: &str) -> String {
    format!(
        "  %p = getelementptr inbounds i32, ptr %base, i64 {index}\n  %more = add nsw i64 {index}, 1\n\
         \x20 %q = getelementptr inbounds i32, ptr %base, i64 %more"
    )
}

#[test]
fn a_pointer_of_the_loop_was_another_one_an_iteration_ago() {
    // The store of this iteration writes the word after the loaded bytes. The store of the previous iteration wrote the
    // loaded bytes.
    assert_eq!(clobber(&loop_kernel("", &places("%i"))), "MemoryUse(2)");
    assert_eq!(clobber(&loop_kernel(&places("%n"), "")), "MemoryUse(liveOnEntry)");
}

/// A pointer that the loop loads in its first block may have had another value in the previous iteration.
#[test]
fn a_pointer_that_is_read_in_the_loop_was_another_one() {
    let text = |before: &str, inside: &str| {
        format!(
            "define void @f(ptr noalias %s, i1 %c) {{
entry:
  br label %ahead
ahead:
{before}
  br label %loop
loop:
{inside}
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %v = load i32, ptr %p
  store i32 1, ptr %q
  br i1 %c, label %loop, label %out
out:
  ret void
}}
"
        )
    };
    let read = "  %p = load ptr, ptr %s";
    assert_eq!(clobber(&text("", read)), "MemoryUse(2)");
    assert_eq!(clobber(&text(read, "")), "MemoryUse(liveOnEntry)");
}

#[test]
fn edges_that_lead_forward_change_no_pointer() {
    let text = "@g = internal global [64 x i32] zeroinitializer
define void @f(ptr noalias %other, i64 %n, i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  store i32 1, ptr %other
  br label %join
y:
  store i32 2, ptr %other
  br label %join
join:
  br label %after
after:
  %p = getelementptr inbounds [64 x i32], ptr @g, i64 0, i64 %n
  %v = load i32, ptr %p
  ret void
}
";
    assert_eq!(clobber(text), "MemoryUse(liveOnEntry)");
}

//! Questions that passes ask: sizes of all kinds, values of different iterations, and answers that are valid only at
//! one instruction (docs/soundness.md section 4, "What passes ask").

use super::*;
use crate::answers::{AskedLocation, AskedWhen};
use LocationSize::{AfterPointer, BeforeOrAfterPointer, Precise, UpperBound};

const MOVED: &str = "define void @k(ptr %p, ptr %q) {
  %g = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %g
  %v = load i32, ptr %q
  ret void
}
";

fn side(s: &Story, name: &str, size: LocationSize, by: Option<usize>) -> AskedLocation {
    let ptr = s.value(name);
    AskedLocation { loc: MemoryLocation { ptr, size, space: s.space(ptr) }, by: by.map(|by| s.inst(by)) }
}

fn pair_question(s: &Story, a: (&str, LocationSize), b: (&str, LocationSize), when: AskedWhen) -> Question {
    Question::Asked { a: side(s, a.0, a.1, None), b: side(s, b.0, b.1, None), when }
}

/// The address %g is %p + 8. The run writes through %g and reads through %q, which points to offset `q`.
fn moved(q: i64) -> Story {
    let mut s = Story::new(MOVED);
    s.define("p", 0, 16);
    s.define("q", 0, q);
    s.define("g", 0, 24);
    s.access(1, AccessKind::Write, 0, 24, 4);
    s.access(2, AccessKind::Read, 0, q as u64, 4);
    s
}

#[test]
fn unknown_size_covers_accesses_through_derived_pointers() {
    let (hit, miss) = (moved(24), moved(40));
    for size in [AfterPointer, BeforeOrAfterPointer] {
        for (s, is_hit) in [(&hit, true), (&miss, false)] {
            let question = pair_question(s, ("p", size), ("q", Precise(4)), AskedWhen::Together);
            if is_hit {
                s.refutes(question, NO)
            } else {
                s.spares(question, NO)
            }
            assert!(s.fact(question).accessed);
        }
    }
    // The four bytes at p were not accessed.
    let precise = pair_question(&hit, ("p", Precise(4)), ("q", Precise(4)), AskedWhen::Together);
    assert!(!hit.fact(precise).accessed);
}

#[test]
fn bytes_before_the_pointer_are_only_in_the_whole_object() {
    let mut s = Story::new(MOVED);
    s.define("p", 0, 16);
    s.define("q", 0, 4);
    s.define("g", 0, 4);
    s.access(1, AccessKind::Write, 0, 4, 4);
    s.access(2, AccessKind::Read, 0, 4, 4);
    s.refutes(pair_question(&s, ("p", BeforeOrAfterPointer), ("q", Precise(4)), AskedWhen::Together), NO);
    s.spares(pair_question(&s, ("p", AfterPointer), ("q", Precise(4)), AskedWhen::Together), NO);
}

#[test]
fn a_pointer_that_was_moved_from_an_earlier_value_is_no_access() {
    let mut s = Story::new(MOVED);
    s.define("q", 0, 24);
    s.define("g", 0, 24);
    s.define("p", 0, 16);
    s.access(1, AccessKind::Write, 0, 24, 4);
    s.access(2, AccessKind::Read, 0, 24, 4);
    s.spares(pair_question(&s, ("p", AfterPointer), ("q", Precise(4)), AskedWhen::Together), NO);
}

#[test]
fn an_upper_bound_has_no_more_bytes_than_are_accessed() {
    // The run accesses the four bytes at %p (offsets 0 to 3) and the four bytes at %q (offsets `q` to `q` + 3).
    let meeting = |q| alias::two((0, 0), (0, q));
    let question = |s: &Story, most| pair_question(s, ("p", UpperBound(most)), ("q", Precise(4)), AskedWhen::Together);
    for (q, most, is_hit) in [(3, 8, true), (3, 4, true), (6, 8, false), (3, 2, false)] {
        let s = meeting(q);
        if is_hit { s.refutes(question(&s, most), NO) } else { s.spares(question(&s, most), NO) }
    }
}

#[test]
fn must_alias_of_any_sizes_begins_at_one_byte() {
    let (same, apart) = (alias::two((0, 0), (0, 0)), alias::two((0, 0), (0, 4)));
    let question = |s: &Story| pair_question(s, ("p", UpperBound(8)), ("q", AfterPointer), AskedWhen::Together);
    same.spares(question(&same), MUST);
    apart.refutes(question(&apart), MUST);
}

const LOOP: &str = "define void @k(ptr %a, i1 %c) {
  br label %outer
outer:
  br label %loop
loop:
  %p = getelementptr i8, ptr %a, i64 0
  %q = getelementptr i8, ptr %a, i64 4
  store i32 1, ptr %p
  %v = load i32, ptr %q
  br i1 %c, label %loop, label %latch
latch:
  br i1 %c, label %outer, label %end
end:
  ret void
}
";

/// One iteration. The arguments are the offsets to which p and q point. Block 2 is the loop.
fn iterate(s: &mut Story, from: u32, p: i64, q: i64) {
    s.enters(from, 2);
    s.define("p", 0, p);
    s.define("q", 0, q);
    s.access(4, AccessKind::Write, 0, p as u64, 4);
    s.access(5, AccessKind::Read, 0, q as u64, 4);
}

fn across(s: &Story) -> Question {
    pair_question(s, ("p", Precise(4)), ("q", Precise(4)), AskedWhen::AcrossIterations)
}

#[test]
fn values_of_two_iterations_pair_only_across_iterations() {
    let mut s = Story::new(LOOP);
    s.enters(0, 1);
    iterate(&mut s, 1, 0, 4);
    iterate(&mut s, 2, 4, 8);
    s.refutes(across(&s), NO);
    s.spares(pair_question(&s, ("p", Precise(4)), ("q", Precise(4)), AskedWhen::Together), NO);
    let mut apart = Story::new(LOOP);
    apart.enters(0, 1);
    iterate(&mut apart, 1, 0, 32);
    iterate(&mut apart, 2, 4, 36);
    apart.spares(across(&apart), NO);
    assert!(apart.fact(across(&apart)).accessed);
}

/// An answer across iterations is about one execution of the cycle. Values of outer loops must be the same instances.
#[test]
fn values_of_two_loop_executions_are_never_paired() {
    let mut s = Story::new(LOOP);
    s.enters(0, 1);
    iterate(&mut s, 1, 0, 4);
    s.enters(2, 3);
    s.enters(3, 1);
    iterate(&mut s, 1, 4, 8);
    s.spares(across(&s), NO);
}

/// Different values of different iterations are no evidence that the address differs within one iteration.
#[test]
fn must_alias_across_iterations_is_judged_within_one() {
    let mut s = Story::new(LOOP);
    s.enters(0, 1);
    iterate(&mut s, 1, 0, 0);
    iterate(&mut s, 2, 4, 4);
    s.spares(across(&s), MUST);
    let mut apart = Story::new(LOOP);
    apart.enters(0, 1);
    iterate(&mut apart, 1, 0, 4);
    apart.refutes(across(&apart), MUST);
}

#[test]
fn an_answer_at_an_instruction_is_about_its_own_access() {
    let s = alias::two((0, 0), (0, 0));
    let at = |s: &Story, at: usize| pair_question(s, ("p", Precise(4)), ("q", Precise(4)), AskedWhen::At(s.inst(at)));
    s.refutes(at(&s, 0), NO);
    s.refutes(at(&s, 1), NO);
    // The return accesses neither location.
    s.spares(at(&s, 2), NO);
    assert!(!s.fact(at(&s, 2)).accessed);
    // At the store, %q was not yet defined.
    let mut later = Story::new(alias::TWO);
    later.define("p", 0, 0);
    later.access(0, AccessKind::Write, 0, 0, 4);
    later.define("q", 0, 0);
    later.access(1, AccessKind::Read, 0, 0, 4);
    later.spares(at(&later, 0), NO);
    later.refutes(at(&later, 1), NO);
}

/// An answer that uses the metadata of one instruction claims nothing about the accesses of other instructions.
#[test]
fn only_its_instruction_accesses_a_metadata_location() {
    let s = alias::two((0, 0), (0, 0));
    let question = |by| {
        let a = side(&s, "p", Precise(4), Some(by));
        Question::Asked { a, b: side(&s, "q", Precise(4), None), when: AskedWhen::Together }
    };
    s.refutes(question(0), NO);
    s.spares(question(2), NO);
}

const CALL: &str = "define void @k(ptr %p) {
  %g = getelementptr i8, ptr %p, i64 8
  call void @c()
  store i32 1, ptr %g
  ret void
}
declare void @c()
";

#[test]
fn call_is_judged_on_accessed_bytes_of_unknown_size() {
    for (at, is_hit) in [(24, true), (28, false)] {
        let mut s = Story::new(CALL);
        s.define("p", 0, 16);
        s.define("g", 0, 24);
        s.calls(1, &[(AccessKind::Write, (0, at, 4))]);
        s.access(2, AccessKind::Write, 0, 24, 4);
        let loc = side(&s, "p", BeforeOrAfterPointer, None);
        let question = Question::CallAsked { call: s.inst(1), loc };
        let answer = Answer::ModRef(ModRefInfo::NoModRef);
        if is_hit {
            s.refutes(question, answer)
        } else {
            s.spares(question, answer)
        }
        assert!(s.fact(question).accessed);
    }
}

const MASKED: &str = "define void @k(ptr %p, ptr %q) {
  store i32 1, ptr %q
  %v = load i32, ptr %p
  store i32 2, ptr %q
  ret void
}
";

/// A read through %p between two possible writes through %q.
fn masked(before: Option<u64>, after: Option<u64>) -> Story {
    let mut s = Story::new(MASKED);
    s.define("p", 0, 16);
    s.define("q", 0, 16);
    for (at, write) in [(0, before), (2, after)] {
        if at == 2 {
            s.access(1, AccessKind::Read, 0, 16, 4);
        }
        if let Some(place) = write {
            s.access(at, AccessKind::Write, 0, place, 4);
        }
    }
    s
}

#[test]
fn write_to_accessed_bytes_refutes_mask_without_mod() {
    use ModRefInfo::{Mod, ModRef, NoModRef, Ref};
    let question = |s: &Story, size| Question::Masked { loc: side(s, "p", size, None) };
    for s in [masked(Some(16), None), masked(None, Some(18)), masked(Some(13), Some(40))] {
        for size in [Precise(4), UpperBound(8), BeforeOrAfterPointer] {
            s.refutes(question(&s, size), Answer::ModRef(NoModRef));
            s.refutes(question(&s, size), Answer::ModRef(Ref));
            s.spares(question(&s, size), Answer::ModRef(Mod));
            s.spares(question(&s, size), Answer::ModRef(ModRef));
        }
        // Eight bytes were not accessed.
        s.spares(question(&s, Precise(8)), Answer::ModRef(NoModRef));
    }
    for s in [masked(None, None), masked(Some(20), Some(12))] {
        s.spares(question(&s, Precise(4)), Answer::ModRef(NoModRef));
        assert!(s.fact(question(&s, Precise(4))).accessed);
    }
    // The write happens before the pointer is computed.
    let mut s = Story::new(MASKED);
    s.define("q", 0, 16);
    s.access(0, AccessKind::Write, 0, 16, 4);
    s.define("p", 0, 16);
    s.access(1, AccessKind::Read, 0, 16, 4);
    s.spares(question(&s, Precise(4)), Answer::ModRef(NoModRef));
}

//! NoAlias, MustAlias and PartialAlias, of pointers and of instructions (docs/soundness.md section 4).

use super::*;

pub(super) const TWO: &str =
    "define void @k(ptr %p, ptr %q) {\n  store i32 1, ptr %p\n  %v = load i32, ptr %q\n  ret void\n}\n";

pub(super) fn two(p: (u32, i64), q: (u32, i64)) -> Story {
    let mut s = Story::new(TWO);
    s.define("p", p.0, p.1);
    s.define("q", q.0, q.1);
    s.access(0, AccessKind::Write, p.0, p.1 as u64, 4);
    s.access(1, AccessKind::Read, q.0, q.1 as u64, 4);
    s
}

/// docs/soundness.md section 4, NoAlias: two accesses of one byte refute the answer if at least one access is a write.
#[test]
fn no_alias_falls_to_a_write_and_a_read_of_one_byte() {
    let s = two((0, 0), (0, 3));
    s.refutes(s.alias("p", 4, "q", 4), NO);
    s.refutes(s.alias("q", 4, "p", 4), NO);
    let apart = two((0, 0), (0, 4));
    apart.spares(apart.alias("p", 4, "q", 4), NO);
    let other = two((0, 0), (1, 0));
    other.spares(other.alias("p", 4, "q", 4), NO);
}

/// docs/soundness.md section 4, NoAlias, and section 8: reads that overlap are a lead.
#[test]
fn two_reads_are_only_a_lead() {
    let mut s = Story::new(
        "define void @k(ptr %p, ptr %q) {\n  %u = load i32, ptr %p\n  %v = load i32, ptr %q\n  ret void\n}\n",
    );
    s.define("p", 0, 0);
    s.define("q", 0, 0);
    s.access(0, AccessKind::Read, 0, 0, 4);
    s.access(1, AccessKind::Read, 0, 0, 4);
    assert!(matches!(s.judge(s.alias("p", 4, "q", 4), NO), Verdict::Lead(..)));
}

/// docs/soundness.md section 1, full access: an access is no evidence if it has fewer bytes than the claim.
#[test]
fn access_narrower_than_the_claim_is_no_evidence() {
    let s = two((0, 0), (0, 0));
    s.spares(s.alias("p", 8, "q", 4), NO);
    s.refutes(s.alias("p", 2, "q", 1), NO);
}

/// docs/soundness.md section 4, NoAlias: the byte that both accesses share must lie in both claimed ranges.
#[test]
fn only_the_claimed_bytes_count() {
    // The executed accesses overlap in byte 3, which is not one of the two bytes claimed for p.
    let s = two((0, 0), (0, 3));
    s.spares(s.alias("p", 2, "q", 4), NO);
}

/// docs/soundness.md section 2: the whole run must be free of undefined behaviour.
#[test]
fn discarded_run_is_no_evidence() {
    let mut s = two((0, 0), (0, 0));
    s.run.outcome = Outcome::Discard(Discard::StepBudget);
    s.spares(s.alias("p", 4, "q", 4), NO);
}

/// docs/soundness.md section 4, MustAlias.
#[test]
fn must_alias_falls_to_different_bytes_of_defined_pointers() {
    let s = two((0, 0), (0, 4));
    s.refutes(s.alias("p", 4, "q", 4), MUST);
    let same = two((0, 8), (0, 8));
    same.spares(same.alias("p", 4, "q", 4), MUST);
    let mut undefined = Story::new(TWO);
    undefined.define("p", 0, 0);
    undefined.define_as("q", 0, 4, false);
    undefined.spares(undefined.alias("p", 4, "q", 4), MUST);
}

/// docs/soundness.md section 4, PartialAlias.
#[test]
fn partial_alias_needs_both_ranges_inside_objects() {
    let s = two((0, 0), (0, 4));
    s.refutes(s.alias("p", 4, "q", 4), PARTIAL);
    let mut outside = Story::new(TWO);
    outside.define("p", 0, 0);
    outside.define("q", 0, 64);
    outside.spares(outside.alias("p", 4, "q", 4), PARTIAL);
    let meeting = two((0, 0), (0, 2));
    meeting.spares(meeting.alias("p", 4, "q", 4), PARTIAL);
}

/// docs/soundness.md section 4, PartialAlias: both ranges must be inside live objects.
#[test]
fn a_pointer_into_a_dead_object_is_in_no_live_object() {
    let mut s = two((0, 0), (1, 0));
    s.run.objects[0].died = Some(2);
    s.spares(s.alias("p", 4, "q", 4), PARTIAL);
}

/// docs/soundness.md section 4, NoAlias of two instructions: only executions of these instructions are evidence.
#[test]
fn instructions_are_judged_by_their_own_executions() {
    let s = two((0, 0), (0, 2));
    let q = Question::AliasInsts { a: s.inst(1), b: s.inst(0) };
    s.refutes(q, NO);
    s.refutes(q, MUST);
    let apart = two((0, 0), (0, 8));
    apart.spares(q, NO);
}

/// docs/soundness.md section 2: pointers that depend on undefined values are no evidence. Section 1: a full access
/// begins at the pointer.
#[test]
fn undefined_pointers_and_partial_accesses_are_no_evidence() {
    for (p, q) in [(true, true), (false, true), (true, false)] {
        let mut s = Story::new(TWO);
        s.define_as("p", 0, 0, p);
        s.define_as("q", 0, 0, q);
        s.access(0, AccessKind::Write, 0, 0, 4);
        s.access(1, AccessKind::Read, 0, 0, 4);
        match p && q {
            true => s.refutes(s.alias("p", 4, "q", 4), NO),
            false => assert_eq!(s.judge(s.alias("p", 4, "q", 4), NO), Verdict::Unrefuted, "not even a lead"),
        }
        s.define_as("q", 0, 60, q);
        let apart = matches!(s.judge(s.alias("p", 4, "q", 4), PARTIAL), Verdict::Refuted(_));
        assert_eq!(apart, p && q);
    }
    // A lane of a vector access that begins after p is no full access through p.
    let mut s = Story::new(TWO);
    s.define("p", 0, 0);
    s.define("q", 0, 4);
    s.access(0, AccessKind::Write, 0, 4, 4);
    s.access(1, AccessKind::Read, 0, 4, 4);
    s.spares(s.alias("p", 4, "q", 4), NO);
}

/// docs/soundness.md section 4, NoAlias: one execution of a copy of memory to itself is one access, not a pair.
#[test]
fn a_copy_is_no_pair_with_itself() {
    let text = "define void @k(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
";
    let mut s = Story::new(text);
    s.define("p", 0, 0);
    s.define("q", 0, 0);
    let question = s.alias("p", 4, "q", 4);
    for once in [true, false] {
        s.time += 1;
        for (operand, kind) in [(2, AccessKind::Read), (1, AccessKind::Write)] {
            let (time, inst, operand, object) = (s.time, s.inst(0), Some(operand), ObjectId(0));
            let kind = EventKind::Access { inst, operand, defined: true, kind, object, offset: 0, len: 4 };
            s.run.events.push(Event { thread: 0, activation: ACT, time, kind });
        }
        match once {
            true => s.spares(question, NO),
            false => s.refutes(question, NO), // the second execution reads bytes that the first wrote
        }
    }
}

/// docs/soundness.md section 8: two cases are only leads. In the first case, the claimed ranges overlap, but no
/// accesses do. In the second case, two reads overlap. In constant memory, only the second case is a lead.
#[test]
fn overlapping_ranges_are_a_lead() {
    let mut s = Story::new(TWO);
    s.define("p", 0, 0);
    s.define("q", 0, 3);
    let question = s.alias("p", 4, "q", 4);
    assert!(matches!(s.judge(question, NO), Verdict::Lead(..)));
    assert_eq!(s.judge(s.alias("p", 2, "q", 4), NO), Verdict::Unrefuted);
    s.run.objects[0].constant = true;
    assert_eq!(s.judge(question, NO), Verdict::Unrefuted);
}

/// docs/soundness.md section 4: a claimed range counts up to both ends of its live object.
#[test]
fn the_ends_of_objects_and_of_their_lives() {
    let question = |s: &Story| s.alias("p", 4, "q", 4);
    let mut s = Story::new(TWO);
    s.define("p", 0, 0);
    s.define("q", 0, 60);
    s.refutes(question(&s), PARTIAL);
    // The last two events define both pointers.
    let last = s.run.events.len() - 1;
    for (died, lives, alive) in [(None, 2, false), (Some(last), 1, false), (Some(last + 1), 1, true)] {
        (s.run.objects[0].died, s.run.objects[0].lives) = (died, lives);
        assert_eq!(matches!(s.judge(question(&s), PARTIAL), Verdict::Refuted(_)), alive, "{died:?} {lives}");
    }
    for offset in [61, -1] {
        let mut s = Story::new(TWO);
        s.define("p", 0, 0);
        s.define("q", 0, offset);
        s.spares(question(&s), PARTIAL);
        // Within one address space, the addresses decide.
        s.refutes(question(&s), MUST);
    }
    // Two addresses of two address spaces may denote one byte, because memory has a window in the generic space.
    let mut s = Story::new(TWO);
    s.define("p", 0, 8);
    s.define_at("q", 77, 0, 8, true);
    s.spares(question(&s), MUST);
}

const READS: &str = "define void @k(ptr %p, ptr %q) {
  %u = load i32, ptr %p
  %v = load i32, ptr %q
  store i32 1, ptr %q
  ret void
}
";

/// docs/soundness.md section 4, NoAlias: any two accesses through the two pointers count.
#[test]
fn every_access_through_a_pointer_counts() {
    let mut s = Story::new(READS);
    s.define("p", 0, 0);
    s.define("q", 0, 2);
    s.access(1, AccessKind::Read, 0, 2, 4);
    s.access(2, AccessKind::Write, 0, 2, 4);
    s.access(0, AccessKind::Read, 0, 0, 4);
    s.refutes(s.alias("p", 4, "q", 4), NO);
    s.spares(s.alias("p", 2, "q", 4), NO);
}

/// docs/soundness.md section 4, MustAlias and PartialAlias: between two address spaces, objects and offsets decide, not
/// addresses.
#[test]
fn pointers_of_two_spaces_are_compared_by_bytes() {
    let text = "define void @k(ptr %p, ptr addrspace(1) %q) {\n  ret void\n}\n";
    let told = |address, object, offset| {
        let mut s = Story::new(text);
        s.define_at("p", 5000, 0, 8, true);
        s.define_at("q", address, object, offset, true);
        s
    };
    let partial = |offset| Answer::Alias(AliasResult::PartialAlias(Some(offset)));
    let question = |s: &Story| s.alias("p", 16, "q", 4);
    let same = told(9000, 0, 8);
    same.spares(question(&same), MUST);
    same.spares(question(&same), partial(0));
    let behind = told(5000, 0, 12);
    behind.refutes(question(&behind), MUST);
    behind.spares(question(&behind), partial(4));
    behind.refutes(question(&behind), partial(0));
    let other = told(5000, 1, 8);
    other.refutes(question(&other), MUST);
    assert_eq!(other.fact(question(&other)).offset, None);
    let outside = told(5000, 0, 64);
    outside.spares(question(&outside), MUST);
    outside.spares(question(&outside), partial(0));
}

/// docs/soundness.md section 4, PartialAlias: the offset is modulo the index width.
#[test]
fn offsets_wrap_in_the_index_width() {
    let text = |layout: &str| format!("target datalayout = \"{layout}\"\n{TWO}");
    let partial = |offset| Answer::Alias(AliasResult::PartialAlias(Some(offset)));
    for (layout, wraps) in [("e-p:64:64:64:32", true), ("e-p:64:64:64:64", false)] {
        let mut s = Story::new(&text(layout));
        s.run.objects[0].size = 1 << 40;
        s.define("p", 0, 16);
        s.define("q", 0, (1 << 32) + 20);
        let (forth, back) = (s.alias("p", 1 << 33, "q", 4), s.alias("q", 4, "p", 1 << 33));
        match wraps {
            true => s.spares(forth, partial(4)),
            false => s.refutes(forth, partial(4)),
        }
        s.refutes(forth, partial(-4));
        assert_eq!(matches!(s.judge(back, partial(-4)), Verdict::Refuted(_)), !wraps);
    }
}

/// docs/soundness.md section 4, NoAlias and MustAlias of two instructions: only a run that executes both instructions
/// refutes the answer. Two reads give a lead.
#[test]
fn instructions_need_two_executions() {
    let s = two((0, 0), (0, 0));
    s.spares(Question::Sets { a: s.inst(0), b: s.inst(1) }, MUST);
    s.refutes(Question::Sets { a: s.inst(0), b: s.inst(1) }, NO);
    let mut twice = two((0, 0), (0, 0));
    twice.access(0, AccessKind::Write, 0, 0, 4);
    twice.spares(Question::AliasInsts { a: twice.inst(0), b: twice.inst(0) }, NO);
    let other = two((0, 0), (1, 0));
    other.refutes(Question::Sets { a: other.inst(0), b: other.inst(1) }, MUST);

    let mut s = Story::new(READS);
    s.define("p", 0, 0);
    s.define("q", 0, 2);
    s.access(0, AccessKind::Read, 0, 0, 4);
    s.access(1, AccessKind::Read, 0, 2, 4);
    let (reads, write) =
        (Question::AliasInsts { a: s.inst(0), b: s.inst(1) }, Question::AliasInsts { a: s.inst(2), b: s.inst(0) });
    assert!(matches!(s.judge(reads, NO), Verdict::Lead(..)));
    s.spares(write, NO);
    s.access(2, AccessKind::Write, 0, 2, 4);
    s.refutes(write, NO);
    assert!(matches!(s.judge(reads, NO), Verdict::Lead(..)), "the write is another instruction's");
}

/// docs/soundness.md section 5: in which runs a question is usable, accessed and overlapping.
#[test]
fn alias_questions_count_usable_accessed_overlapping() {
    let told = |s: &Story, question| {
        let known = s.fact(question);
        (known.usable, known.accessed, known.overlapping)
    };
    let mut s = Story::new(TWO);
    s.define("p", 0, 0);
    s.define("q", 0, 62);
    let question = s.alias("p", 4, "q", 4);
    assert_eq!(told(&s, question), (false, false, false));
    s.define("q", 0, 8);
    assert_eq!(told(&s, question), (true, false, false));
    s.define("q", 0, 62);
    assert_eq!(told(&s, question), (true, false, false), "once is enough");
    let apart = two((0, 0), (0, 8));
    assert_eq!(told(&apart, question), (true, true, false));
    assert_eq!(told(&apart, s.alias("p", 5, "q", 4)), (true, false, false));
    let meeting = two((0, 0), (0, 3));
    assert_eq!(told(&meeting, question), (true, true, true));
    let insts = Question::AliasInsts { a: meeting.inst(0), b: meeting.inst(1) };
    assert_eq!(told(&apart, insts), (false, true, false));
    assert_eq!(told(&meeting, insts), (false, true, true));
}

/// A witness names the thread, the action and the bytes of both events, so that it can be shown and replayed.
#[test]
fn a_witness_names_both_sides() {
    let s = two((0, 4), (0, 6));
    let told =
        |moment: &WitnessEvent| (moment.event, moment.action, moment.inst, moment.value, moment.offset, moment.len);
    let (p, q) = (s.value("p"), s.value("q"));
    let (store, load) = (Some(s.inst(0)), Some(s.inst(1)));
    let (write, read) = (Action::Access(AccessKind::Write), Action::Access(AccessKind::Read));
    for question in [s.alias("q", 4, "p", 4), Question::AliasInsts { a: s.inst(1), b: s.inst(0) }] {
        let witness = s.witness(question, NO);
        assert_eq!(told(&witness.first), (3, write, store, Some(p), 4, 4), "{question:?}");
        assert_eq!(told(&witness.second), (4, read, load, Some(q), 6, 4), "{question:?}");
        assert_eq!(witness.overlap, Some((ObjectId(0), 6, 2)));
        for (moment, offset) in [(&witness.first, 4), (&witness.second, 6)] {
            assert_eq!(moment.object, Some(ObjectId(0)));
            assert_eq!(moment.pointer.expect("known").target, Some((ObjectId(0), offset)));
        }
    }
    let witness = s.witness(s.alias("p", 3, "q", 5), MUST);
    assert_eq!(told(&witness.first), (1, Action::Define, None, Some(p), 4, 3));
    assert_eq!(told(&witness.second), (2, Action::Define, None, Some(q), 6, 5));
    assert_eq!((witness.first.object, witness.overlap), (Some(ObjectId(0)), None));
}

//! The effects of calls on a location, or on memory that another call uses (docs/soundness.md section 4, modref).

use super::alias::two;
use super::*;

pub(super) const CALL: &str = "define void @k(ptr %p) {\n  store i32 1, ptr %p\n  call void @f()\n  %v = load i32, ptr %p\n  ret void\n}\ndeclare void @f()\n";

/// Writes a run in which the call accesses 4 bytes of `object`. `before`: whether p (object 0) is written before the
/// call. `after`: whether it is read after the call.
fn call(kind: AccessKind, object: u32, before: bool, after: bool) -> Story {
    let mut s = Story::new(CALL);
    s.define("p", 0, 0);
    if before {
        s.access(0, AccessKind::Write, 0, 0, 4);
    }
    let inst = s.inst(1);
    s.push(EventKind::CallBegin { inst });
    let object = ObjectId(object);
    s.push(EventKind::Access { inst, operand: None, defined: true, kind, object, offset: 0, len: 4 });
    s.push(EventKind::CallEnd { inst });
    if after {
        s.access(2, AccessKind::Read, 0, 0, 4);
    }
    s
}

/// docs/soundness.md section 4, modref of a call and a location: the table.
#[test]
fn modref_of_a_call_and_a_location() {
    let m = Answer::ModRef;
    let writes = call(AccessKind::Write, 0, false, true);
    let q = writes.call_loc(1, "p", 4);
    writes.refutes(q, m(ModRefInfo::NoModRef));
    writes.refutes(q, m(ModRefInfo::Ref));
    writes.spares(q, m(ModRefInfo::Mod));
    let reads = call(AccessKind::Read, 0, true, true);
    reads.refutes(q, m(ModRefInfo::NoModRef));
    reads.refutes(q, m(ModRefInfo::Mod));
    reads.spares(q, m(ModRefInfo::Ref));
    // A read by the call refutes nothing if p is only read.
    let harmless = call(AccessKind::Read, 0, false, true);
    harmless.spares(q, m(ModRefInfo::NoModRef));
    // A write by the call is a lead if no access is made through p.
    let unproven = call(AccessKind::Write, 0, false, false);
    assert!(matches!(unproven.judge(q, m(ModRefInfo::NoModRef)), Verdict::Lead(..)));
    for info in [ModRefInfo::Ref, ModRefInfo::Mod, ModRefInfo::ModRef] {
        assert_eq!(unproven.judge(q, m(info)), Verdict::Unrefuted, "{info:?}");
    }
    let elsewhere = call(AccessKind::Write, 1, true, true);
    elsewhere.spares(q, m(ModRefInfo::NoModRef));
}

/// docs/soundness.md section 4, modref: the pointer may be computed after the call, in the same iteration.
#[test]
fn an_access_through_a_pointer_computed_behind_the_call_counts() {
    let text = "define void @k(ptr %a, i1 %c) {
entry:
  br label %loop
loop:
  call void @f(ptr %a)
  %p = getelementptr i8, ptr %a, i64 4
  store i32 1, ptr %p
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
declare void @f(ptr)
";
    for (offset, again, refuted) in [(4, false, true), (0, false, false), (4, true, false)] {
        let mut s = Story::new(text);
        let (inst, q) = (s.inst(1), s.call_loc(1, "p", 4));
        s.define("a", 0, 0);
        s.push(EventKind::Block { from: BlockId(0), to: BlockId(1) });
        s.push(EventKind::CallBegin { inst });
        let kind = AccessKind::Write;
        s.push(EventKind::Access { inst, operand: None, defined: true, kind, object: ObjectId(0), offset, len: 4 });
        s.push(EventKind::CallEnd { inst });
        if again {
            // The next iteration begins, but has not executed the call yet.
            s.push(EventKind::Block { from: BlockId(1), to: BlockId(1) });
        }
        s.define("p", 0, 4);
        s.access(3, AccessKind::Write, 0, 4, 4);
        match refuted {
            true => s.refutes(q, Answer::ModRef(ModRefInfo::NoModRef)),
            false => s.spares(q, Answer::ModRef(ModRefInfo::NoModRef)),
        }
    }
}

/// docs/soundness.md section 4, modref: the footprint of a call.
#[test]
fn call_footprint_omits_reads_of_own_writes_and_objects() {
    let mut s = Story::new(CALL);
    s.define("p", 0, 0);
    s.access(0, AccessKind::Write, 0, 0, 4);
    let inst = s.inst(1);
    s.push(EventKind::CallBegin { inst });
    let fresh = s.object(Origin::Heap { activation: ACT, inst });
    s.run.objects[fresh.0 as usize].born = s.run.events.len();
    for (object, kind) in
        [(ObjectId(0), AccessKind::Write), (ObjectId(0), AccessKind::Read), (fresh, AccessKind::Write)]
    {
        s.push(EventKind::Access { inst, operand: None, defined: true, kind, object, offset: 0, len: 4 });
    }
    s.push(EventKind::CallEnd { inst });
    let q = s.call_loc(1, "p", 4);
    s.spares(q, Answer::ModRef(ModRefInfo::Mod));
    s.refutes(q, Answer::ModRef(ModRefInfo::Ref));
}

/// docs/soundness.md section 2, stores that race: no footprint has contested bytes. Alias answers are about addresses,
/// so they are also judged by contested bytes.
#[test]
fn contested_bytes_are_evidence_for_addresses_only() {
    let mut s = call(AccessKind::Write, 0, false, true);
    let q = s.call_loc(1, "p", 4);
    s.run.contested.extend([0, 1, 2].map(|byte| (ObjectId(0), byte)));
    s.refutes(q, Answer::ModRef(ModRefInfo::NoModRef));
    s.run.contested.insert((ObjectId(0), 3));
    s.spares(q, Answer::ModRef(ModRefInfo::NoModRef));

    let mut s = two((0, 0), (0, 2));
    s.run.contested.extend((0..8).map(|byte| (ObjectId(0), byte)));
    s.refutes(s.alias("p", 4, "q", 4), NO);
}

const TWO_CALLS: &str =
    "define void @k(ptr %p) {\n  call void @f()\n  call void @f()\n  ret void\n}\ndeclare void @f()\n";

/// docs/soundness.md section 4, modref of two calls.
#[test]
fn modref_of_two_calls_is_not_symmetric() {
    let mut s = Story::new(TWO_CALLS);
    s.calls(0, &[(AccessKind::Write, (0, 0, 4))]);
    s.calls(1, &[(AccessKind::Read, (0, 0, 4))]);
    let (one, two) = (s.inst(0), s.inst(1));
    let (forward, backward) =
        (Question::CallCall { first: one, second: two }, Question::CallCall { first: two, second: one });
    let m = Answer::ModRef;
    s.refutes(forward, m(ModRefInfo::NoModRef));
    s.refutes(forward, m(ModRefInfo::Ref));
    s.spares(forward, m(ModRefInfo::Mod));
    s.refutes(backward, m(ModRefInfo::NoModRef));
    s.refutes(backward, m(ModRefInfo::Mod));
    s.spares(backward, m(ModRefInfo::Ref));
}

/// docs/soundness.md section 4, modref: each call is judged by its own accesses and by accesses to each location.
#[test]
fn calls_are_judged_per_location() {
    let text = "define void @k(ptr %p, ptr %q) {
  call void @f()
  call void @f()
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
declare void @f()
";
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    let mut s = Story::new(text);
    s.define("p", 0, 0);
    s.define("q", 1, 0);
    s.calls(0, &[(AccessKind::Read, (0, 0, 4))]);
    s.calls(1, &[(AccessKind::Write, (0, 2, 4)), (AccessKind::Write, (1, 4, 4))]);
    s.access(2, AccessKind::Write, 0, 0, 4);
    s.access(3, AccessKind::Write, 1, 0, 4);
    let rows = [
        (s.call_loc(0, "p", 4), true),
        (s.call_loc(1, "p", 4), true),
        (s.call_loc(1, "p", 2), false),
        (s.call_loc(0, "q", 4), false),
        (s.call_loc(1, "q", 4), false),
    ];
    let verdicts = s.judge_all(&rows.map(|(question, _)| (question, none)));
    for ((question, refuted), verdict) in rows.iter().zip(verdicts) {
        assert_eq!(matches!(verdict, Verdict::Refuted(_)), *refuted, "{question:?}");
    }
}

/// docs/soundness.md section 4, modref: the access must not be part of the call, and must go through a defined pointer.
#[test]
fn accesses_of_the_call_itself_are_no_evidence() {
    let text = "define void @k(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  store i32 1, ptr %p
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
";
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    for defined in [true, false] {
        let mut s = Story::new(text);
        s.define_as("p", 0, 0, defined);
        let (inst, question) = (s.inst(0), s.call_loc(0, "p", 4));
        s.push(EventKind::CallBegin { inst });
        let (operand, kind, object) = (Some(1), AccessKind::Write, ObjectId(0));
        s.push(EventKind::Access { inst, operand, defined, kind, object, offset: 0, len: 4 });
        s.push(EventKind::CallEnd { inst });
        match defined {
            true => assert!(matches!(s.judge(question, none), Verdict::Lead(..))),
            false => assert_eq!(s.judge(question, none), Verdict::Unrefuted),
        }
        s.access(1, AccessKind::Write, 0, 0, 4);
        assert_eq!(matches!(s.judge(question, none), Verdict::Refuted(_)), defined);
    }
}

/// docs/soundness.md section 4, modref: objects that were created during the call are not in its footprint. Reads of
/// constant objects are no overlap.
#[test]
fn objects_made_before_the_call_are_in_its_footprint() {
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    let mut s = call(AccessKind::Write, 0, true, true);
    let question = s.call_loc(1, "p", 4);
    let begin = s.run.events.iter().position(|e| matches!(e.kind, EventKind::CallBegin { .. })).expect("it is called");
    // `born` is the number of events that were recorded before the object was created.
    for (born, refuted) in [(begin, true), (begin + 1, false)] {
        s.run.objects[0].born = born;
        assert_eq!(matches!(s.judge(question, none), Verdict::Refuted(_)), refuted);
    }
    let mut reads = call(AccessKind::Read, 0, false, true);
    assert!(reads.fact(question).overlapping);
    assert!(reads.fact(question).touched.is_some());
    reads.run.objects[0].constant = true;
    assert!(!reads.fact(question).overlapping);
    assert_eq!(reads.fact(question).touched, None);
}

/// docs/soundness.md sections 5 and 8, for calls: in which runs a question is usable, accessed and overlapping.
#[test]
fn call_questions_count_usable_accessed_overlapping() {
    let told = |s: &Story| {
        let known = s.fact(s.call_loc(1, "p", 4));
        (known.usable, known.accessed, known.overlapping)
    };
    assert_eq!(told(&call(AccessKind::Write, 0, false, false)), (true, false, false));
    assert_eq!(told(&call(AccessKind::Write, 0, false, true)), (true, true, true));
    assert_eq!(told(&call(AccessKind::Read, 0, false, true)), (true, true, true));
    assert_eq!(told(&call(AccessKind::Write, 1, true, true)), (true, true, false));

    let pair = |one, two| {
        let mut s = Story::new(TWO_CALLS);
        s.calls(0, &[one]);
        s.calls(1, &[two]);
        let known = s.fact(Question::CallCall { first: s.inst(0), second: s.inst(1) });
        (known.accessed, known.overlapping)
    };
    let (read, write) = ((AccessKind::Read, (0, 0, 4)), (AccessKind::Write, (0, 0, 4)));
    assert_eq!(pair(write, read), (true, true));
    assert_eq!(pair(read, write), (true, true));
    assert_eq!(pair(read, read), (true, false));
    assert_eq!(pair(write, (AccessKind::Write, (0, 4, 4))), (true, false));
}

/// A witness contains the effect of the call, the bytes, and the access with which the effect contradicts the claim.
#[test]
fn a_witness_names_the_call_and_the_access() {
    let told =
        |moment: &WitnessEvent| (moment.event, moment.action, moment.inst, moment.value, moment.offset, moment.len);
    let (writes, reads) = (call(AccessKind::Write, 0, false, true), call(AccessKind::Read, 0, true, false));
    let question = writes.call_loc(1, "p", 2);
    let p = Some(writes.value("p"));
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    let witness = writes.witness(question, none);
    assert_eq!(told(&witness.first), (3, Action::CallWrite, Some(writes.inst(1)), None, 0, 2));
    assert_eq!(told(&witness.second), (5, Action::Access(AccessKind::Read), Some(writes.inst(2)), p, 0, 4));
    assert_eq!(witness.overlap, Some((ObjectId(0), 0, 2)));
    let witness = reads.witness(question, none);
    assert_eq!(told(&witness.first), (4, Action::CallRead, Some(reads.inst(1)), None, 0, 2));
    assert_eq!(told(&witness.second), (2, Action::Access(AccessKind::Write), Some(reads.inst(0)), p, 0, 4));
    // A lead names the end of the call as its second event, because the pointer was valid there.
    let lead = call(AccessKind::Write, 0, false, false);
    let Verdict::Lead(witness, _) = lead.judge(question, none) else { panic!("a lead") };
    assert_eq!((witness.first.event, witness.second.event, witness.second.action), (3, 4, Action::Define));
}

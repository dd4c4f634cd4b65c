//! clobber(A) = D. For every clause of docs/soundness.md, one run refutes the claim, and similar runs do not refute the
//! claim.

use super::*;

pub(super) const STRAIGHT: &str = "define void @k(ptr %p, ptr %q, ptr %r) {\n  store i32 1, ptr %p\n  store i32 2, ptr %q\n  \
    fence acquire\n  %v = load i32, ptr %r\n  store i32 3, ptr %r\n  ret void\n}\n";

/// The run makes the two stores, then the load of bytes 8..12 of object 0.
fn straight(p: (u32, u64, u64), q: (u32, u64, u64)) -> Story {
    let mut s = Story::new(STRAIGHT);
    s.touch(HERE, 0, AccessKind::Write, p);
    s.touch(HERE, 1, AccessKind::Write, q);
    s.touch(HERE, 3, AccessKind::Read, (0, 8, 4));
    s
}

/// docs/soundness.md section 4, clobber: the rule itself.
#[test]
fn a_byte_written_after_the_claimed_def_refutes() {
    let s = straight((0, 0, 4), (0, 11, 4));
    s.refutes(clobber(&s, 3), def(&s, 0));
    s.refutes(clobber(&s, 3), ENTRY);
    s.spares(clobber(&s, 3), def(&s, 1));
    s.spares(clobber(&s, 3), def(&s, 2)); // the claimed clobber is too late: imprecise, not wrong
    for q in [(0, 12, 4), (0, 4, 4), (1, 8, 4)] {
        let s = straight((0, 0, 4), q);
        s.spares(clobber(&s, 3), def(&s, 0));
        s.spares(clobber(&s, 3), ENTRY);
    }
}

/// docs/soundness.md section 4, clobber: only the last write of each byte counts.
#[test]
fn only_the_last_write_of_each_byte_counts() {
    // The first store also writes the bytes that the second store does not write.
    let s = straight((0, 8, 4), (0, 8, 2));
    s.refutes(clobber(&s, 3), def(&s, 0));
    let s = straight((0, 8, 4), (1, 0, 4));
    s.spares(clobber(&s, 3), def(&s, 0));
    s.refutes(clobber(&s, 3), ENTRY);
}

/// docs/soundness.md section 4, clobber: bytes that A overwrites count. Reads between the clobber and A do not count.
#[test]
fn overwritten_bytes_count_and_reads_in_between_do_not() {
    let mut s = straight((1, 0, 4), (1, 4, 4));
    s.touch(HERE, 4, AccessKind::Write, (0, 8, 4));
    s.spares(clobber(&s, 4), ENTRY); // before the store, only the load touched these bytes
    let mut s = straight((0, 8, 1), (1, 4, 4));
    s.touch(HERE, 4, AccessKind::Write, (0, 8, 4));
    s.refutes(clobber(&s, 4), ENTRY);
    s.spares(clobber(&s, 4), def(&s, 0));
}

/// docs/soundness.md section 4, clobber: D is not A.
#[test]
fn the_access_is_never_its_own_clobber() {
    let mut s = straight((0, 8, 4), (0, 8, 4));
    s.touch(HERE, 4, AccessKind::Write, (0, 8, 4));
    s.spares(clobber(&s, 4), def(&s, 4));
}

/// docs/soundness.md section 4, clobber: a write through an undefined pointer hides earlier writes of its bytes.
#[test]
fn undefined_pointers_are_no_evidence() {
    let with = |store: bool, load: bool| {
        let mut s = Story::new(STRAIGHT);
        let (first, second, third) = (s.inst(0), s.inst(1), s.inst(3));
        s.touch_as(HERE, first, true, AccessKind::Write, (0, 8, 4));
        s.touch_as(HERE, second, store, AccessKind::Write, (0, 8, 4));
        s.touch_as(HERE, third, load, AccessKind::Read, (0, 8, 4));
        s
    };
    let s = with(true, true);
    s.refutes(clobber(&s, 3), def(&s, 0));
    let s = with(true, false);
    s.spares(clobber(&s, 3), def(&s, 0));
    // The store through the undefined pointer may have been the last write, so the store before it proves nothing
    // either.
    let s = with(false, true);
    s.spares(clobber(&s, 3), def(&s, 0));
    s.spares(clobber(&s, 3), ENTRY);
}

/// docs/soundness.md section 2, stores that race: a contested byte proves nothing, and hides earlier writes of the
/// byte.
#[test]
fn contested_bytes_are_no_evidence() {
    let mut s = straight((0, 8, 4), (0, 8, 4));
    s.refutes(clobber(&s, 3), def(&s, 0));
    s.run.contested.insert((ObjectId(0), 12));
    s.refutes(clobber(&s, 3), def(&s, 0));
    s.run.contested.insert((ObjectId(0), 11));
    s.spares(clobber(&s, 3), def(&s, 0));
    s.spares(clobber(&s, 3), ENTRY);
}

/// docs/soundness.md section 2, undecided: an alloca whose lifetime began twice is no evidence.
#[test]
fn an_alloca_that_lives_twice_is_no_evidence() {
    let mut s = straight((0, 8, 4), (0, 8, 4));
    s.refutes(clobber(&s, 3), ENTRY);
    s.run.objects[0].lives = 2;
    s.spares(clobber(&s, 3), ENTRY);
}

/// docs/soundness.md section 4, clobber: a write before the activation is not later than the activation's beginning.
#[test]
fn writes_before_the_activation_are_live_on_entry() {
    let mut s = Story::new(STRAIGHT);
    let inst = s.inst(0);
    let access = EventKind::Access {
        inst,
        operand: None,
        defined: true,
        kind: AccessKind::Write,
        object: ObjectId(0),
        offset: 8,
        len: 4,
    };
    s.run.events.insert(0, Event { thread: 0, activation: ActivationId(7), time: 0, kind: access });
    s.touch(HERE, 3, AccessKind::Read, (0, 8, 4));
    s.spares(clobber(&s, 3), ENTRY);
}

const LOOP: &str = "define void @k(ptr %p) {\nentry:\n  store i32 0, ptr %p\n  br label %loop\nloop:\n  \
    %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %v = load i32, ptr %p\n  store i32 %i, ptr %p\n  %j = add i32 %i, 1\n  \
    %c = icmp ult i32 %j, 3\n  br i1 %c, label %loop, label %exit\nexit:\n  %w = load i32, ptr %p\n  ret void\n}\n";

/// Instruction numbers: store 0, load 3, store 4, last load 8.
fn loop_story(store: (u32, u64, u64)) -> Story {
    let mut s = Story::new(LOOP);
    s.touch(HERE, 0, AccessKind::Write, (1, 0, 4));
    s.enters(0, 1);
    s.touch(HERE, 3, AccessKind::Read, (0, 0, 4));
    s.touch(HERE, 4, AccessKind::Write, store);
    s.enters(1, 1);
    s.touch(HERE, 3, AccessKind::Read, (0, 0, 4));
    s.touch(HERE, 4, AccessKind::Write, (1, 32, 4));
    s.enters(1, 2);
    s.touch(HERE, 8, AccessKind::Read, (0, 0, 4));
    s
}

/// docs/soundness.md section 4, clobber: a phi is executed when its block is entered.
#[test]
fn last_iteration_write_is_between_entry_and_phi() {
    let s = loop_story((0, 0, 4));
    let phi = Answer::Clobber(Memory::Phi(BlockId(1)));
    s.spares(clobber(&s, 3), phi);
    s.refutes(clobber(&s, 3), ENTRY);
    s.refutes(clobber(&s, 3), def(&s, 0));
    // The second iteration executed the store after the write to these bytes, although the store wrote other bytes
    // then.
    s.spares(clobber(&s, 8), def(&s, 4));
    s.spares(clobber(&s, 8), phi);
    s.refutes(clobber(&s, 8), def(&s, 0));
    let s = loop_story((1, 16, 4));
    s.spares(clobber(&s, 3), ENTRY);
    s.spares(clobber(&s, 8), def(&s, 0));
}

/// docs/soundness.md section 4, clobber: a def is executed at its position in its block.
#[test]
fn def_is_executed_at_its_position_in_the_block() {
    // The load is above the store in its block, so the store was last executed in the previous iteration.
    let mut s = loop_story((0, 0, 4));
    s.spares(clobber(&s, 3), def(&s, 4));
    s.enters(2, 1);
    // Control never executed this def, because it is on a path that was not taken. The answer is malformed, and the
    // rule about clobbers does not judge it.
    s.spares(clobber(&s, 3), def(&s, 8));
}

const CALL: &str = "define void @k(ptr %p, ptr %q) {\n  call void @f(ptr %q)\n  \
    %v = load i32, ptr %p\n  call void @f(ptr %p)\n  ret void\n}\n\
    define void @f(ptr %x) {\n  store i32 1, ptr %x\n  %u = load i32, ptr %x\n  ret void\n}\n";

fn push_call(s: &mut Story, number: usize, body: &[(AccessKind, (u32, u64, u64))]) {
    let inst = s.inst(number);
    s.push(EventKind::CallBegin { inst });
    let activation = s.run.activations.len() as u32;
    let parent = Some((ACT, inst));
    s.run.activations.push(Activation { function: FuncId(1), thread: 0, parent });
    s.on(0, ActivationId(activation), EventKind::Enter { function: FuncId(1), parent });
    for (i, (kind, bytes)) in body.iter().enumerate() {
        let inst = s.module.function(FuncId(1)).inst_ids().nth(i).expect("an instruction of the callee");
        s.touch_as((0, activation), inst, true, *kind, *bytes);
    }
    s.on(0, ActivationId(activation), EventKind::Exit);
    s.push(EventKind::CallEnd { inst });
}

/// docs/soundness.md section 4, clobber: a write of a callee happens at the program point of the call.
#[test]
fn callee_writes_happen_at_the_call() {
    let mut s = Story::new(CALL);
    push_call(&mut s, 0, &[(AccessKind::Write, (0, 0, 4))]);
    s.touch(HERE, 1, AccessKind::Read, (0, 0, 4));
    s.refutes(clobber(&s, 1), ENTRY);
    s.spares(clobber(&s, 1), def(&s, 0));
}

/// docs/soundness.md section 4, clobber: a call's footprint decides which accesses it clobbers, and which writes
/// clobber it.
#[test]
fn a_call_clobbers_and_is_clobbered_by_its_footprint() {
    let calls = |first: &[_], second: &[_]| {
        let mut s = Story::new(CALL);
        push_call(&mut s, 0, first);
        push_call(&mut s, 2, second);
        s
    };
    let (read, write) = (AccessKind::Read, AccessKind::Write);
    for body in [(read, (0, 2, 4)), (write, (0, 2, 4))] {
        let s = calls(&[(write, (0, 0, 4))], &[body]);
        s.refutes(clobber(&s, 2), ENTRY);
        s.spares(clobber(&s, 2), def(&s, 0));
    }
    // The call wrote the bytes before it read them, so the values from before the call do not matter.
    let s = calls(&[(write, (1, 0, 4))], &[(write, (0, 0, 4)), (read, (0, 0, 4))]);
    s.spares(clobber(&s, 2), ENTRY);
    // The first call only reads.
    let s = calls(&[(read, (0, 0, 4))], &[(write, (0, 0, 4))]);
    s.spares(clobber(&s, 2), ENTRY);
    // The bytes of an object that the callee creates are not in the footprint.
    let mut s = calls(&[(write, (1, 0, 4))], &[]);
    let begin = s.run.events.len();
    push_call(&mut s, 2, &[(write, (1, 0, 4)), (read, (1, 0, 4))]);
    s.refutes(clobber(&s, 2), ENTRY);
    s.run.objects[1].born = begin + 1;
    s.spares(clobber(&s, 2), ENTRY);
}

/// docs/soundness.md section 2: the whole run must be free of undefined behaviour.
#[test]
fn a_run_that_does_not_count_refutes_no_clobber() {
    let mut s = straight((0, 8, 4), (0, 8, 4));
    s.run.outcome = Outcome::Discard(Discard::StepBudget);
    s.spares(clobber(&s, 3), ENTRY);
}

/// docs/soundness.md section 4: the observer records facts without reading answers, so one run serves to judge all
/// claims.
#[test]
fn all_claims_of_all_oracles_are_judged_by_one_look() {
    let s = straight((0, 8, 4), (0, 8, 4));
    let claim = |answer| Claim { question: clobber(&s, 3), answer, rule: None };
    let claims = vec![claim(def(&s, 1)), claim(def(&s, 0)), claim(ENTRY)];
    let (oracle, pipeline) = (String::new(), String::new());
    let answers = Answers { oracle, pipeline, function: FuncId(0), claims, left_out: 0, graph: None, unread: None };
    let (plan, refs) = ObservationPlan::new(&s.module, &[&answers]);
    let facts = &run_facts(&plan, &s.run)[0][refs[0][0].expect("one question").question];
    assert_eq!((plan.functions[0].questions.len(), facts.accessed, facts.overlapping), (1, true, true));
    let refuted: Vec<_> = facts.skipped.iter().map(|(c, _)| Answer::Clobber(*c)).collect();
    assert_eq!(refuted, [def(&s, 0), ENTRY]);
    let witness = &facts.skipped[0].1;
    assert_eq!((witness.first.inst, witness.second.inst), (Some(s.inst(1)), Some(s.inst(3))));
    assert_eq!(witness.overlap, Some((ObjectId(0), 8, 4)));
}

/// docs/soundness.md section 5: the question about an executed access counts as accessed, even if the run never wrote
/// the object. A question about an access that was not executed does not count as accessed.
#[test]
fn executed_access_of_unwritten_object_counts_as_accessed() {
    let s = straight((1, 8, 4), (1, 8, 4));
    for (number, accessed) in [(3, true), (4, false)] {
        let claims = vec![Claim { question: clobber(&s, number), answer: ENTRY, rule: None }];
        let (oracle, pipeline) = (String::new(), String::new());
        let answers = Answers { oracle, pipeline, function: FuncId(0), claims, left_out: 0, graph: None, unread: None };
        let (plan, _) = ObservationPlan::new(&s.module, &[&answers]);
        let facts = &run_facts(&plan, &s.run)[0][0];
        assert_eq!((facts.accessed, facts.overlapping), (accessed, false), "instruction {number}");
    }
}

/// docs/soundness.md section 4, clobber: writes of A itself do not count, for example two lanes of a scatter to one
/// byte.
#[test]
fn the_pieces_of_one_access_do_not_clobber_each_other() {
    let mut s = straight((0, 8, 4), (1, 0, 4));
    s.touch(HERE, 4, AccessKind::Write, (0, 12, 4));
    s.touch(HERE, 4, AccessKind::Write, (0, 12, 4));
    s.spares(clobber(&s, 4), ENTRY);
    s.touch(HERE, 4, AccessKind::Write, (0, 8, 4));
    s.refutes(clobber(&s, 4), ENTRY);
    s.spares(clobber(&s, 4), def(&s, 0));
}

/// docs/soundness.md section 4, clobber: every execution of A counts, and each answer is refuted once.
#[test]
fn later_iterations_can_refute_an_answer() {
    let mut s = Story::new(LOOP);
    let (load, store) = (3, 4);
    s.touch(HERE, 0, AccessKind::Write, (0, 0, 4));
    let halves = [(0, 0, 2), (0, 2, 2)];
    for (from, writes) in [(0, &halves[..0]), (1, &halves[..0]), (1, &halves[..])] {
        s.enters(from, 1);
        s.touch(HERE, load, AccessKind::Read, (0, 0, 4));
        writes.iter().for_each(|bytes| s.touch(HERE, store, AccessKind::Write, *bytes));
    }
    let phi = Answer::Clobber(Memory::Phi(BlockId(1)));
    let question = clobber(&s, load);
    let claims = [(question, def(&s, 0)), (question, ENTRY), (question, phi)];
    let skipped = |s: &Story| s.facts(&claims)[0].skipped.iter().map(|(c, _)| Answer::Clobber(*c)).collect::<Vec<_>>();
    assert_eq!(skipped(&s), [ENTRY]);
    for _ in 0..2 {
        s.enters(1, 1);
        s.touch(HERE, load, AccessKind::Read, (0, 0, 4));
        assert_eq!(skipped(&s), [ENTRY, def(&s, 0)]);
    }
}

/// docs/soundness.md section 4, clobber: objects that are created during the access are not judged. Earlier objects are
/// judged.
#[test]
fn objects_made_before_the_access_are_judged() {
    let mut s = straight((0, 8, 4), (1, 0, 4));
    let load = s.run.events.len() - 1;
    for (born, refuted) in [(load, true), (load + 1, false)] {
        s.run.objects[0].born = born;
        assert_eq!(matches!(s.judge(clobber(&s, 3), ENTRY), Verdict::Refuted(_)), refuted);
    }
}

/// docs/soundness.md section 5: a write before the activation does not overlap with the access.
#[test]
fn only_writes_of_the_activation_overlap() {
    let mut s = straight((1, 0, 4), (0, 12, 4));
    let put_to_the_test = |s: &Story| {
        let known = &s.facts(&[(clobber(s, 3), ENTRY)])[0];
        (known.accessed, known.overlapping)
    };
    assert_eq!(put_to_the_test(&s), (true, false));
    let inst = s.inst(0);
    let (kind, object) = (AccessKind::Write, ObjectId(0));
    let kind = EventKind::Access { inst, operand: None, defined: true, kind, object, offset: 8, len: 4 };
    s.run.events.insert(0, Event { thread: 0, activation: ActivationId(7), time: 0, kind });
    assert_eq!(put_to_the_test(&s), (true, false));
    s.touch(HERE, 4, AccessKind::Write, (0, 8, 4));
    s.touch(HERE, 3, AccessKind::Read, (0, 8, 4));
    assert_eq!(put_to_the_test(&s), (true, false), "the store stands behind the load");
    let s = straight((1, 0, 4), (0, 11, 4));
    assert_eq!(put_to_the_test(&s), (true, true));
}

/// A witness names the write and the access. If a callee makes the write or the access, the witness names the call.
#[test]
fn a_witness_names_the_write_and_the_access() {
    let told = |m: &WitnessEvent| (m.event, m.action, m.inst, m.object, m.offset, m.len);
    let object = Some(ObjectId(0));
    let s = straight((1, 0, 4), (0, 11, 4));
    let witness = s.witness(clobber(&s, 3), ENTRY);
    assert_eq!(told(&witness.first), (2, Action::Access(AccessKind::Write), Some(s.inst(1)), object, 11, 1));
    assert_eq!(told(&witness.second), (3, Action::Access(AccessKind::Read), Some(s.inst(3)), object, 11, 1));
    let mut s = Story::new(CALL);
    push_call(&mut s, 0, &[(AccessKind::Write, (0, 0, 4))]);
    push_call(&mut s, 2, &[(AccessKind::Write, (0, 2, 4))]);
    let witness = s.witness(clobber(&s, 2), ENTRY);
    assert_eq!(told(&witness.first), (3, Action::CallWrite, Some(s.inst(0)), object, 2, 2));
    assert_eq!(told(&witness.second), (8, Action::CallRead, Some(s.inst(2)), object, 2, 2));
}

/// docs/soundness.md section 4, clobber: an access inside a call has its own clobber. The call has a clobber too.
#[test]
fn accesses_of_an_inner_activation_are_judged_too() {
    let text = "define void @k(ptr %p) {
  call void @k(ptr %p)
  store i32 1, ptr %p
  %v = load i32, ptr %p
  ret void
}
";
    let mut s = Story::new(text);
    let inst = s.inst(0);
    let parent = Some((ACT, inst));
    s.run.activations.push(Activation { function: FuncId(0), thread: 0, parent });
    s.push(EventKind::CallBegin { inst });
    s.on(0, ActivationId(1), EventKind::Enter { function: FuncId(0), parent });
    s.touch((0, 1), 1, AccessKind::Write, (0, 0, 4));
    s.touch((0, 1), 2, AccessKind::Read, (0, 0, 4));
    s.on(0, ActivationId(1), EventKind::Exit);
    s.push(EventKind::CallEnd { inst });
    s.refutes(clobber(&s, 2), ENTRY);
    s.spares(clobber(&s, 2), def(&s, 1));
    // The outer activation made no access before the call.
    s.spares(clobber(&s, 0), ENTRY);
    s.touch(HERE, 2, AccessKind::Read, (0, 0, 4));
    s.spares(clobber(&s, 2), def(&s, 1));
}

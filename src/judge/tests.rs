//! The judge from both sides: for every rule a run that refutes, and near misses that must not. Runs are told by hand, so
//! nothing here depends on the machine.

mod clobbers;
mod memdeps;

use super::*;
use crate::answers::{AliasResult, Answer, Answers, Claim, LocationSize, MemoryLocation, ModRefInfo, Question};
use crate::ir::parse::parse_module;
use crate::ir::{AddressSpace, BlockId, FuncId, InstId, Module, Value};
use crate::machine::{
    AccessKind, Activation, ActivationId, Discard, Event, EventKind, Execution, Object, ObjectId, Origin, Outcome,
    Pointer,
};

const NO: Answer = Answer::Alias(AliasResult::NoAlias);
const MUST: Answer = Answer::Alias(AliasResult::MustAlias);
const PARTIAL: Answer = Answer::Alias(AliasResult::PartialAlias(None));

/// The facts of one run.
fn seen(plan: &Plan, run: &Execution) -> Vec<Vec<Facts>> {
    let mut facts = plan.no_facts();
    observe(plan, run, 0, &mut facts);
    facts
}

/// A run told event by event: one activation of function 0, objects of 64 bytes at address 1000·(id+1).
struct Story {
    module: Module,
    run: Execution,
    time: u32,
}

const ACT: ActivationId = ActivationId(0);

impl Story {
    fn new(text: &str) -> Story {
        let module = parse_module("story.ll", text.as_bytes()).expect("the text is good").module;
        let mut story = Story { module, run: Execution::default(), time: 0 };
        story.run.activations.push(Activation { function: FuncId(0), thread: 0, parent: None });
        for _ in 0..2 {
            story.object(Origin::Input(0));
        }
        story.push(EventKind::Enter { function: FuncId(0), parent: None });
        story
    }

    fn object(&mut self, origin: Origin) -> ObjectId {
        let born = self.run.events.len();
        self.run.objects.push(Object {
            origin,
            space: AddressSpace(0),
            size: 64,
            align: 16,
            constant: false,
            born,
            died: None,
            lives: 1,
            owner: 0,
        });
        ObjectId(self.run.objects.len() as u32 - 1)
    }

    fn push(&mut self, kind: EventKind) {
        self.on(0, ACT, kind);
    }

    fn on(&mut self, thread: u32, activation: ActivationId, kind: EventKind) {
        self.time += 1;
        self.run.events.push(Event { thread, activation, time: self.time, kind });
    }

    /// The value named in the text.
    fn value(&self, name: &str) -> Value {
        let f = self.module.function(FuncId(0));
        let arg = f.params.iter().position(|p| p.name.as_deref() == Some(name));
        let inst = f.insts.iter().position(|i| i.name.as_deref() == Some(name));
        arg.map(|i| Value::Arg(i as u32)).or(inst.map(|i| Value::Inst(InstId(i as u32)))).expect("the name exists")
    }

    fn inst(&self, number: usize) -> InstId {
        self.module.function(FuncId(0)).inst_ids().nth(number).expect("so many instructions")
    }

    fn define(&mut self, name: &str, object: u32, offset: i64) {
        self.define_as(name, object, offset, true);
    }

    fn define_as(&mut self, name: &str, object: u32, offset: i64, defined: bool) {
        let address = (1000 * (u64::from(object) + 1)).wrapping_add_signed(offset);
        let target = Some((ObjectId(object), offset));
        let pointer = Pointer { space: AddressSpace(0), address, target, defined };
        let value = self.value(name);
        self.push(EventKind::Define { value, pointer });
    }

    /// Instruction `number` accesses `len` bytes at object + offset; its pointer is the last operand.
    fn access(&mut self, number: usize, kind: AccessKind, object: u32, offset: u64, len: u64) {
        let inst = self.inst(number);
        let mut operands = 0;
        self.module.function(FuncId(0)).inst(inst).kind.for_each_operand(|_| operands += 1);
        let operand = Some(operands - 1);
        self.push(EventKind::Access { inst, operand, defined: true, kind, object: ObjectId(object), offset, len });
    }

    fn alias(&self, a: &str, size_a: u64, b: &str, size_b: u64) -> Question {
        let location = |n: &str, size| MemoryLocation {
            ptr: self.value(n),
            size: LocationSize::Precise(size),
            space: AddressSpace(0),
        };
        Question::Alias { a: location(a, size_a), b: location(b, size_b) }
    }

    fn call_loc(&self, call: usize, name: &str, size: u64) -> Question {
        let loc = MemoryLocation { ptr: self.value(name), size: LocationSize::Precise(size), space: AddressSpace(0) };
        Question::CallLoc { call: self.inst(call), loc }
    }

    fn judge(&self, question: Question, answer: Answer) -> Verdict {
        let claim = Claim { question, answer, rule: None };
        let (oracle, pipeline) = (String::new(), String::new());
        let answers = Answers {
            oracle,
            pipeline,
            function: FuncId(0),
            claims: vec![claim],
            left_out: 0,
            graph: None,
            unread: None,
        };
        let (plan, refs) = Plan::new(&self.module, &[&answers]);
        let facts = seen(&plan, &self.run);
        let at = refs[0][0].expect("one question is within the limit");
        verdict(&question, answer, &facts[at.function][at.question])
    }

    #[track_caller]
    fn refutes(&self, question: Question, answer: Answer) {
        assert!(matches!(self.judge(question, answer), Verdict::Refuted(_)), "{answer} should be refuted");
    }

    #[track_caller]
    fn spares(&self, question: Question, answer: Answer) {
        assert!(!matches!(self.judge(question, answer), Verdict::Refuted(_)), "{answer} must not be refuted");
    }
}

const TWO: &str = "define void @k(ptr %p, ptr %q) {\n  store i32 1, ptr %p\n  %v = load i32, ptr %q\n  ret void\n}\n";

fn two(p: (u32, i64), q: (u32, i64)) -> Story {
    let mut s = Story::new(TWO);
    s.define("p", p.0, p.1);
    s.define("q", q.0, q.1);
    s.access(0, AccessKind::Write, p.0, p.1 as u64, 4);
    s.access(1, AccessKind::Read, q.0, q.1 as u64, 4);
    s
}

/// docs/soundness.md section 4, NoAlias: two accesses, one a write.
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

/// docs/soundness.md section 1, full access.
#[test]
fn an_access_narrower_than_the_claim_says_nothing() {
    let s = two((0, 0), (0, 0));
    s.spares(s.alias("p", 8, "q", 4), NO);
    s.refutes(s.alias("p", 2, "q", 1), NO);
}

/// docs/soundness.md section 4, NoAlias: the claimed ranges share a byte.
#[test]
fn only_the_claimed_bytes_count() {
    // The executed accesses meet in byte 3, the claimed two bytes of p do not reach it.
    let s = two((0, 0), (0, 3));
    s.spares(s.alias("p", 2, "q", 4), NO);
}

/// docs/soundness.md section 2: the whole run must be free of undefined behaviour.
#[test]
fn a_run_that_does_not_count_shows_nothing() {
    let mut s = two((0, 0), (0, 0));
    s.run.outcome = Outcome::Discard(Discard::StepBudget);
    s.spares(s.alias("p", 4, "q", 4), NO);
}

const LOOP: &str = "define void @k(ptr %a) {\nentry:\n  br label %loop\nloop:\n  %q = phi ptr [ %a, %entry ], [ %p, %loop ]\n  \
    %p = getelementptr i8, ptr %q, i64 4\n  store i32 0, ptr %q\n  %v = load i32, ptr %p\n  br i1 undef, label %loop, label %exit\n\
    exit:\n  ret void\n}\n";

/// docs/soundness.md section 3, the back edge.
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
    // q of this iteration is p of the last one.
    s.define("q", 0, 4);
    assert_eq!(s.judge(s.alias("p", 4, "q", 4), NO), Verdict::Unrefuted, "not even a lead");
    s.define("p", 0, 8);
    s.access(3, AccessKind::Write, 0, 4, 4);
    s.access(4, AccessKind::Read, 0, 8, 4);
    s.spares(s.alias("p", 4, "q", 4), NO);
}

/// docs/soundness.md section 3, the near miss.
#[test]
fn within_one_iteration_they_are() {
    let mut s = Story::new(LOOP);
    s.push(EventKind::Block { from: BlockId(0), to: BlockId(1) });
    s.define("q", 0, 0);
    s.define("p", 0, 2);
    s.access(3, AccessKind::Write, 0, 0, 4);
    s.access(4, AccessKind::Read, 0, 2, 4);
    s.refutes(s.alias("p", 4, "q", 4), NO);
    s.spares(s.alias("q", 4, "p", 4), Answer::Alias(AliasResult::PartialAlias(Some(2))));
    s.refutes(s.alias("q", 4, "p", 4), Answer::Alias(AliasResult::PartialAlias(Some(4))));
    s.refutes(s.alias("p", 4, "q", 4), Answer::Alias(AliasResult::PartialAlias(Some(2))));
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

/// docs/soundness.md section 4, PartialAlias: live objects.
#[test]
fn a_pointer_into_a_dead_object_is_in_no_live_object() {
    let mut s = two((0, 0), (1, 0));
    s.run.objects[0].died = Some(2);
    s.spares(s.alias("p", 4, "q", 4), PARTIAL);
}

const CALL: &str = "define void @k(ptr %p) {\n  store i32 1, ptr %p\n  call void @f()\n  %v = load i32, ptr %p\n  ret void\n}\ndeclare void @f()\n";

/// The call accesses 4 bytes of `object`; afterwards p (object 0) is read.
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
    // A read that only a read of p meets proves nothing.
    let harmless = call(AccessKind::Read, 0, false, true);
    harmless.spares(q, m(ModRefInfo::NoModRef));
    // Without any access through p it is a lead.
    let unproven = call(AccessKind::Write, 0, false, false);
    assert!(matches!(unproven.judge(q, m(ModRefInfo::NoModRef)), Verdict::Lead(..)));
    let elsewhere = call(AccessKind::Write, 1, true, true);
    elsewhere.spares(q, m(ModRefInfo::NoModRef));
}

/// docs/soundness.md section 4, modref: the pointer may be computed behind the call, in the same iteration.
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
            // The next iteration, whose call has not come yet.
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
fn what_a_call_wrote_before_it_read_and_its_own_objects_are_not_read() {
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

/// docs/soundness.md section 4, modref: what a barrier makes visible is written by it.
#[test]
fn a_barrier_writes_what_it_makes_visible() {
    for (written_at, visible) in [(1, true), (9, false)] {
        let mut s = Story::new(CALL);
        s.run.activations.push(Activation { function: FuncId(0), thread: 1, parent: None });
        s.define("p", 0, 0);
        let (inst, store) = (s.inst(1), s.inst(0));
        let other = ActivationId(1);
        s.on(1, other, EventKind::Enter { function: FuncId(0), parent: None });
        let write = EventKind::Access {
            defined: true,
            inst: store,
            operand: None,
            kind: AccessKind::Write,
            object: ObjectId(0),
            offset: 0,
            len: 4,
        };
        s.on(1, other, write);
        let event = s.run.events.last_mut().expect("just pushed");
        event.time = written_at;
        s.run.clocks = vec![vec![0, 0], vec![0, 5]];
        s.push(EventKind::CallBegin { inst });
        s.push(EventKind::Sync { inst, before: 0, after: 1 });
        s.push(EventKind::CallEnd { inst });
        s.access(2, AccessKind::Read, 0, 0, 4);
        let q = s.call_loc(1, "p", 4);
        if visible {
            s.refutes(q, Answer::ModRef(ModRefInfo::NoModRef));
            s.run.contested.extend((0..4).map(|byte| (ObjectId(0), byte)));
            s.spares(q, Answer::ModRef(ModRefInfo::NoModRef));
        } else {
            s.spares(q, Answer::ModRef(ModRefInfo::NoModRef));
        }
    }
}

/// docs/soundness.md section 2, stores that race: contested bytes are in no footprint, and alias answers are about addresses.
#[test]
fn contested_bytes_speak_for_addresses_only() {
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

/// docs/soundness.md section 4, modref of two calls.
#[test]
fn modref_of_two_calls_is_not_symmetric() {
    let text = "define void @k(ptr %p) {\n  call void @f()\n  call void @f()\n  ret void\n}\ndeclare void @f()\n";
    let mut s = Story::new(text);
    for (number, kind) in [(0, AccessKind::Write), (1, AccessKind::Read)] {
        let inst = s.inst(number);
        s.push(EventKind::CallBegin { inst });
        s.push(EventKind::Access { inst, operand: None, defined: true, kind, object: ObjectId(0), offset: 0, len: 4 });
        s.push(EventKind::CallEnd { inst });
    }
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

/// docs/soundness.md section 4, NoAlias of two instructions.
#[test]
fn instructions_are_judged_by_their_own_executions() {
    let s = two((0, 0), (0, 2));
    let q = Question::AliasInsts { a: s.inst(1), b: s.inst(0) };
    s.refutes(q, NO);
    s.refutes(q, MUST);
    let apart = two((0, 0), (0, 8));
    apart.spares(q, NO);
}

/// docs/soundness.md section 5: no path leads from one side to the other while the first is valid.
#[test]
fn questions_whose_sides_never_exist_together_are_moot() {
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
  br label %out
out:
  call void @g(ptr %p)
  ret void
}
declare void @g(ptr)
";
    let s = Story::new(text);
    let [first, looped, leftmost, last] = [1, 4, 8, 12];
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
    ];
    let claims = rows.iter().map(|(question, _)| Claim { question: *question, answer: NO, rule: None }).collect();
    let (oracle, pipeline) = (String::new(), String::new());
    let answers = Answers { oracle, pipeline, function: FuncId(0), claims, left_out: 0, graph: None, unread: None };
    let (plan, refs) = Plan::new(&s.module, &[&answers]);
    let moot = plan.functions[0].moot(s.module.function(FuncId(0)));
    for ((question, expected), at) in rows.iter().zip(&refs[0]) {
        assert_eq!(moot[at.expect("planned").question], *expected, "{question:?}");
    }
}

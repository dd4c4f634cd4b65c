//! Tests every rule of the judge. For each rule, one run refutes a claim, and similar runs do not refute the claim. The
//! runs are lists of events written by hand, so the tests do not depend on the machine.

mod alias;
mod asked;
mod calls;
mod clobbers;
mod effects;
mod instances;
mod memdeps;
mod untestable;
mod plan;
mod observable;
mod threads;

use super::*;
use crate::answers::AccessKind as Memory;
use crate::answers::{AliasResult, Answer, Answers, Claim, LocationSize, MemoryLocation, ModRefInfo, Question};
use crate::ir::parse::parse_module;
use crate::ir::{AddressSpace, BlockId, FuncId, InstId, Module, Value};
use crate::machine::{
    AccessKind, Activation, ActivationId, Discard, EnvThreadAccess, Event, EventKind, Execution, Object, ObjectId,
    Origin, Outcome, Pointer,
};

const NO: Answer = Answer::Alias(AliasResult::NoAlias);
const MUST: Answer = Answer::Alias(AliasResult::MustAlias);
const PARTIAL: Answer = Answer::Alias(AliasResult::PartialAlias(None));

/// Returns the facts of one run, per function and question.
fn run_facts(plan: &ObservationPlan, run: &Execution) -> Vec<Vec<RunFacts>> {
    let mut facts = plan.no_facts();
    observe(plan, run, 0, &mut facts);
    facts.into_iter().map(|of_function| of_function.known).collect()
}

/// A run written event by event: one activation of function 0, and objects of 64 bytes at address 1000·(id+1).
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

    /// Returns the value with this name in the text.
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
        self.define_at(name, address, object, offset, defined);
    }

    fn define_at(&mut self, name: &str, address: u64, object: u32, offset: i64, defined: bool) {
        let value = self.value(name);
        let pointer = Pointer { space: self.space(value), address, target: Some((ObjectId(object), offset)), defined };
        self.push(EventKind::Define { value, pointer });
    }

    fn space(&self, value: Value) -> AddressSpace {
        let ty = self.module.value_type(self.module.function(FuncId(0)), value);
        ty.and_then(|t| self.module.types.pointer_space(t)).expect("a pointer")
    }

    /// Instruction `number` accesses `len` bytes at `offset` of `object`. The pointer of the access is the
    /// instruction's last operand.
    fn access(&mut self, number: usize, kind: AccessKind, object: u32, offset: u64, len: u64) {
        let inst = self.inst(number);
        let mut operands = 0;
        self.module.function(FuncId(0)).inst(inst).kind.for_each_operand(|_| operands += 1);
        let operand = Some(operands - 1);
        self.push(EventKind::Access { inst, operand, defined: true, kind, object: ObjectId(object), offset, len });
    }

    /// Instruction `number` of function 0 accesses bytes in another activation or thread, or through another pointer.
    fn touch(&mut self, (thread, activation): (u32, u32), number: usize, kind: AccessKind, bytes: (u32, u64, u64)) {
        let inst = self.inst(number);
        self.touch_as((thread, activation), inst, true, kind, bytes);
    }

    fn touch_as(&mut self, at: (u32, u32), inst: InstId, defined: bool, kind: AccessKind, bytes: (u32, u64, u64)) {
        let (object, offset, len) = (ObjectId(bytes.0), bytes.1, bytes.2);
        let event = EventKind::Access { inst, operand: None, defined, kind, object, offset, len };
        self.on(at.0, ActivationId(at.1), event);
    }

    /// Orders all earlier events of the other threads before the later events of the thread.
    fn sync(&mut self, thread: u32, number: usize) {
        let inst = self.inst(number);
        let after = self.run.clocks.len() as u32;
        self.run.clocks.push(vec![self.time; 3]);
        self.on(thread, ActivationId(thread), EventKind::Sync { inst, before: after, after });
    }

    /// Adds a second thread with its own activation of function 0.
    fn second_thread(&mut self) {
        self.run.activations.push(Activation { function: FuncId(0), thread: 1, parent: None });
        self.on(1, ActivationId(1), EventKind::Enter { function: FuncId(0), parent: None });
    }

    /// Instruction `number` is a call that makes exactly these accesses.
    fn calls(&mut self, number: usize, accesses: &[(AccessKind, (u32, u64, u64))]) {
        let inst = self.inst(number);
        self.push(EventKind::CallBegin { inst });
        for (kind, (object, offset, len)) in accesses.iter().copied() {
            let object = ObjectId(object);
            self.push(EventKind::Access { inst, operand: None, defined: true, kind, object, offset, len });
        }
        self.push(EventKind::CallEnd { inst });
    }

    /// Control takes the edge between these two blocks.
    fn enters(&mut self, from: u32, to: u32) {
        self.push(EventKind::Block { from: BlockId(from), to: BlockId(to) });
    }

    fn location(&self, name: &str, size: u64) -> MemoryLocation {
        let ptr = self.value(name);
        MemoryLocation { ptr, size: LocationSize::Precise(size), space: self.space(ptr) }
    }

    fn alias(&self, a: &str, size_a: u64, b: &str, size_b: u64) -> Question {
        Question::Alias { a: self.location(a, size_a), b: self.location(b, size_b) }
    }

    fn call_loc(&self, call: usize, name: &str, size: u64) -> Question {
        Question::CallLoc { call: self.inst(call), loc: self.location(name, size) }
    }

    /// Returns the verdicts of the run on these claims, which are asked together.
    fn judge_all(&self, claims: &[(Question, Answer)]) -> Vec<Verdict> {
        let facts = self.facts(claims);
        claims.iter().zip(&facts).map(|((_, answer), facts)| verdict(*answer, facts)).collect()
    }

    /// Returns the facts about each claim's question. The questions of all claims are observed together.
    fn facts(&self, claims: &[(Question, Answer)]) -> Vec<RunFacts> {
        let claims = claims.iter().map(|(question, answer)| Claim { question: *question, answer: *answer, rule: None });
        let answers = Answers { claims: claims.collect(), ..Answers::empty(FuncId(0)) };
        let (plan, refs) = ObservationPlan::new(&self.module, &[&answers]);
        let facts = run_facts(&plan, &self.run);
        let at = refs[0].iter().map(|at| at.expect("so few questions are within the limit"));
        at.map(|at| facts[at.function][at.question].clone()).collect()
    }

    fn fact(&self, question: Question) -> RunFacts {
        self.facts(&[(question, NO)]).remove(0)
    }

    fn judge(&self, question: Question, answer: Answer) -> Verdict {
        self.judge_all(&[(question, answer)]).remove(0)
    }

    /// Returns the refutation of a claim.
    #[track_caller]
    fn witness(&self, question: Question, answer: Answer) -> Witness {
        match self.judge(question, answer) {
            Verdict::Refuted(witness) => witness,
            other => panic!("{answer} should be refuted, not {other:?}"),
        }
    }

    #[track_caller]
    fn refutes(&self, question: Question, answer: Answer) {
        self.witness(question, answer);
    }

    #[track_caller]
    fn spares(&self, question: Question, answer: Answer) {
        assert!(!matches!(self.judge(question, answer), Verdict::Refuted(_)), "{answer} must not be refuted");
    }
}

/// The first thread and its first activation.
const HERE: (u32, u32) = (0, 0);

fn def(s: &Story, number: usize) -> Answer {
    Answer::Clobber(Memory::Def(s.inst(number)))
}

const ENTRY: Answer = Answer::Clobber(Memory::LiveOnEntry);

fn clobber(s: &Story, number: usize) -> Question {
    Question::Clobber { access: s.inst(number) }
}

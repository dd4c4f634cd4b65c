//! What the runs showed about one question, independent of any oracle's answer.

use crate::answers::AccessKind as MemoryAccess;
use crate::ir::{InstId, Value};
use crate::machine::{AccessKind, ActivationId, ObjectId, Pointer};
use std::sync::Arc;

/// What happened at a [`WitnessEvent`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// The value was computed: its current instance begins.
    Define,
    /// The thread made a full access through the pointer.
    Access(AccessKind),
    /// A call read the bytes.
    CallRead,
    /// A call wrote the bytes, or a barrier made them visible.
    CallWrite,
    /// A synchronising operation orders another thread's write before the operations that follow.
    Order,
}

/// One side of a witness.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct WitnessEvent {
    /// Index in [`Execution::events`](crate::machine::Execution::events).
    pub event: usize,
    /// Linear thread number.
    pub thread: u32,
    /// What the thread did.
    pub action: Action,
    /// The accessing instruction, or the call; `None` for [`Action::Define`].
    pub inst: Option<InstId>,
    /// The pointer value that was defined. For an access, the pointer value through which the access was made.
    pub value: Option<Value>,
    /// The value of that pointer at the event.
    pub pointer: Option<Pointer>,
    /// The object of the bytes. For [`Action::Define`], the bytes are those that the question claims. For other
    /// actions, they are the accessed bytes.
    pub object: Option<ObjectId>,
    /// Offset of the first byte from the beginning of the object, in bytes; it may be negative.
    pub offset: i64,
    /// Number of bytes.
    pub len: u64,
}

/// Two events of one activation that together refute an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    /// Number of the run.
    pub run: usize,
    /// The activation of both events.
    pub activation: ActivationId,
    /// The earlier event.
    pub first: WitnessEvent,
    /// The later event.
    pub second: WitnessEvent,
    /// Object, offset and length of the bytes that both events touch, if there are any.
    pub overlap: Option<(ObjectId, u64, u64)>,
}

/// Everything that the judge records about one question. A slot keeps its first witness. One witness may fill several
/// slots.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RunFacts {
    /// exercised (accessed): the run had both events that the rule requires, and both events were valid at the same
    /// time.
    pub accessed: bool,
    /// exercised (usable): both pointers were valid at the same time, and the rules would have allowed accesses through
    /// them.
    pub usable: bool,
    /// The two byte ranges that the rule compares overlapped in some run.
    pub overlapping: bool,
    /// alias: two full accesses have a byte in common, and at least one of the accesses writes this byte.
    pub conflict: Option<Arc<Witness>>,
    /// alias: the claimed ranges could legally be accessed and overlap in one writable object, or two reads overlap.
    /// This is a lead against NoAlias.
    pub met: Option<Arc<Witness>>,
    /// alias: both pointers were defined and valid, and did not point to the same byte.
    pub differ: Option<Arc<Witness>>,
    /// alias: both ranges were inside live objects and disjoint.
    pub disjoint: Option<Arc<Witness>>,
    /// alias: the first value of `b − a` modulo the index width.
    pub offset: Option<(i64, Arc<Witness>)>,
    /// alias: the first value of `b − a` that differs from `offset`.
    pub other_offset: Option<(i64, Arc<Witness>)>,
    /// modref: the call wrote a byte of the location. For two calls: the first call wrote a byte that the second call
    /// touches.
    pub writes: Option<Arc<Witness>>,
    /// modref: the call read a byte that the access writes. For two calls: the first call read a byte that the second
    /// writes.
    pub reads: Option<Arc<Witness>>,
    /// modref: the call touched the location, but no access through the pointer happened. This is a lead.
    pub touched: Option<Arc<Witness>>,
    /// clobber: the claimed clobbers that are too early. The witness of each shows a write to a byte of the access
    /// after the last execution of the clobber.
    pub skipped: Vec<(MemoryAccess, Witness)>,
}

/// What the runs showed about the questions of one function.
#[derive(Clone, Debug, Default)]
pub struct FunctionFacts {
    /// One entry per question.
    pub known: Vec<RunFacts>,
    /// For each question: true if a call that touches no byte can add no further fact about it. The flag saves time,
    /// because there are many questions about calls, and most calls touch nothing.
    pub(super) skips_empty_calls: Vec<bool>,
}

impl FunctionFacts {
    /// Returns empty facts about this number of questions.
    pub(super) fn of_questions(count: usize) -> FunctionFacts {
        FunctionFacts { known: vec![RunFacts::default(); count], skips_empty_calls: vec![false; count] }
    }
}

impl RunFacts {
    /// Records that a run showed the difference `seen` = `b − a`.
    pub(super) fn saw_offset(&mut self, seen: i64, witness: impl FnOnce() -> Arc<Witness>) {
        match &self.offset {
            None => self.offset = Some((seen, witness())),
            Some((first, _)) if *first != seen && self.other_offset.is_none() => {
                self.other_offset = Some((seen, witness()));
            }
            Some(_) => {}
        }
    }

    /// Returns a measure of how much is known. It grows with every new fact.
    pub fn weight(&self) -> usize {
        [&self.conflict, &self.met, &self.differ, &self.disjoint, &self.writes, &self.reads, &self.touched]
            .iter()
            .filter(|w| w.is_some())
            .count()
            + [self.offset.is_some(), self.other_offset.is_some(), self.accessed, self.usable, self.overlapping]
                .iter()
                .filter(|b| **b)
                .count()
            + self.skipped.len()
    }
}

/// Sets a slot that is `None`. The witness is a closure, because most slots are already set, and then no witness is
/// built.
pub(super) fn set_if_none(slot: &mut Option<Arc<Witness>>, witness: impl FnOnce() -> Witness) {
    if slot.is_none() {
        *slot = Some(Arc::new(witness()));
    }
}

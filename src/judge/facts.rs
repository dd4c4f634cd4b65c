//! The facts about one question. The observer derives them from runs, without any oracle's answer.

use crate::answers::AccessKind as MemoryAccess;
use crate::ir::{InstId, Value};
use crate::machine::{AccessKind, ActivationId, ObjectId, Pointer};
use std::sync::Arc;

/// What happened at a [`WitnessEvent`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// The thread computed the value, which begins the value's current instance.
    Define,
    /// The thread made a full access through the pointer.
    Access(AccessKind),
    /// A call read the bytes.
    CallRead,
    /// A call wrote the bytes, or a barrier made another thread's write of the bytes visible.
    CallWrite,
    /// A synchronising operation of this thread ordered another thread's write before this thread's later operations.
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
    /// The instruction that makes the access, or the call; `None` for [`Action::Define`].
    pub inst: Option<InstId>,
    /// The pointer value that was defined. For an access, the pointer value through which the access was made.
    pub value: Option<Value>,
    /// The value of that pointer at the event.
    pub pointer: Option<Pointer>,
    /// The object that contains the event's bytes. The event's bytes are the bytes of the question's location for
    /// [`Action::Define`], and the accessed bytes for every other action.
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

/// Everything that the judge records about one question. Each field keeps its first witness. One witness may be in
/// several fields.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RunFacts {
    /// Whether some run had both events that the rule requires, and both events were valid at the later event
    /// (docs/soundness.md section 5, "accessed").
    pub accessed: bool,
    /// Whether both pointers were valid at the same time in some run, and accesses through both would have been defined
    /// (docs/soundness.md section 5, "usable").
    pub usable: bool,
    /// The two byte ranges that the rule compares overlapped in some run.
    pub overlapping: bool,
    /// alias: two full accesses have a byte in common, and at least one of the accesses writes this byte.
    pub conflict: Option<Arc<Witness>>,
    /// alias: the byte ranges of the two locations overlap inside one live writable object, or two reads overlap. This
    /// is a lead against NoAlias.
    pub met: Option<Arc<Witness>>,
    /// alias: both pointers were defined and valid, and did not point to the same byte.
    pub differ: Option<Arc<Witness>>,
    /// alias: both ranges were inside live objects and disjoint.
    pub disjoint: Option<Arc<Witness>>,
    /// alias: the first observed distance `b − a` of the two pointers in bytes, modulo the index width.
    pub offset: Option<(i64, Arc<Witness>)>,
    /// alias: the first observed distance that differs from `offset`.
    pub other_offset: Option<(i64, Arc<Witness>)>,
    /// modref: the call wrote a byte of the location. For two calls: the first call wrote a byte that the second call
    /// touches.
    pub writes: Option<Arc<Witness>>,
    /// modref: the call read a byte that the access writes. For two calls: the first call read a byte that the second
    /// writes.
    pub reads: Option<Arc<Witness>>,
    /// modref: the call touched the location, but no access through the pointer happened. This is a lead.
    pub touched: Option<Arc<Witness>>,
    /// clobber: the claimed clobbers that are too early. The witness of each shows that a byte of the access was
    /// written after the last execution of the clobber.
    pub skipped: Vec<(MemoryAccess, Witness)>,
}

/// What the runs showed about the questions of one function.
#[derive(Clone, Debug, Default)]
pub struct FunctionFacts {
    /// One entry per question.
    pub known: Vec<RunFacts>,
    /// For each question: true if a call that touches no byte can add no further fact about it. The observer skips such
    /// calls to save time, because there are many questions about calls, and most calls touch nothing.
    pub(super) skips_empty_calls: Vec<bool>,
}

impl FunctionFacts {
    /// Returns empty facts about this number of questions.
    pub(super) fn of_questions(count: usize) -> FunctionFacts {
        FunctionFacts { known: vec![RunFacts::default(); count], skips_empty_calls: vec![false; count] }
    }
}

impl RunFacts {
    /// Records that the two pointers of an alias question had the distance `seen` = `b − a` in a run.
    pub(super) fn saw_offset(&mut self, seen: i64, witness: impl FnOnce() -> Arc<Witness>) {
        match &self.offset {
            None => self.offset = Some((seen, witness())),
            Some((first, _)) if *first != seen && self.other_offset.is_none() => {
                self.other_offset = Some((seen, witness()));
            }
            Some(_) => {}
        }
    }

    /// Returns the number of known facts.
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

/// Sets the field if it is `None`. The witness is a closure, because most fields are already set, and then no witness
/// is built.
pub(super) fn set_if_none(slot: &mut Option<Arc<Witness>>, witness: impl FnOnce() -> Witness) {
    if slot.is_none() {
        *slot = Some(Arc::new(witness()));
    }
}

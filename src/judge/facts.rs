//! What the runs showed about one question, whatever anybody answered.

use crate::answers::AccessKind as MemoryAccess;
use crate::ir::{InstId, Value};
use crate::machine::{AccessKind, ActivationId, ObjectId, Pointer};
use std::sync::Arc;

/// What a thread did at a [`WitnessEvent`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// The value got this instance.
    Define,
    /// A full access through the pointer.
    Access(AccessKind),
    /// Bytes that a call read.
    CallRead,
    /// Bytes that a call wrote (or made visible: a barrier).
    CallWrite,
    /// Bytes that another thread wrote, ordered before by this.
    Order,
}

/// One side of a witness.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct WitnessEvent {
    /// Index in [`Execution::events`](crate::machine::Execution::events).
    pub event: usize,
    /// Linear thread number.
    pub thread: u32,
    /// What happened then.
    pub action: Action,
    /// The instruction that accessed, or the call; `None` for Define.
    pub inst: Option<InstId>,
    /// The pointer that was defined or accessed through.
    pub value: Option<Value>,
    /// That pointer as it was.
    pub pointer: Option<Pointer>,
    /// The claimed (Define), accessed or touched bytes; offset relative to the object.
    pub object: Option<ObjectId>,
    /// The first byte, from where the object begins; before it if negative.
    pub offset: i64,
    /// How many bytes.
    pub len: u64,
}

/// Two moments of one activation that together refute an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    /// Number of the run that shows it.
    pub run: usize,
    /// In which activation.
    pub activation: ActivationId,
    /// The earlier moment.
    pub first: WitnessEvent,
    /// The later moment.
    pub second: WitnessEvent,
    /// Object, offset and length of the bytes where the two meet, if they do.
    pub overlap: Option<(ObjectId, u64, u64)>,
}

/// Everything the judge remembers of one question. Each witness is the first one seen; one may show several things.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    /// exercised (accessed): the events that the rule asks for happened, valid together.
    pub accessed: bool,
    /// exercised (usable): valid together, and accesses there would have been legal.
    pub usable: bool,
    /// The claimed ranges met in some run (of an accessed pair).
    pub overlapping: bool,
    /// alias: two full accesses share a byte, one writes it.
    pub conflict: Option<Arc<Witness>>,
    /// alias: usable ranges meet inside one writable object, or two reads overlap (a lead against NoAlias).
    pub met: Option<Arc<Witness>>,
    /// alias: both defined and valid, not the same byte.
    pub differ: Option<Arc<Witness>>,
    /// alias: both ranges inside live objects and disjoint.
    pub disjoint: Option<Arc<Witness>>,
    /// alias: `b − a` modulo the index width, first seen value.
    pub offset: Option<(i64, Arc<Witness>)>,
    /// alias: the first value of `b − a` that differs from `offset`.
    pub other_offset: Option<(i64, Arc<Witness>)>,
    /// modref: the (first) call wrote a byte of the location (that the second call touches).
    pub writes: Option<Arc<Witness>>,
    /// modref: the (first) call read a byte that the access (the second call) writes.
    pub reads: Option<Arc<Witness>>,
    /// modref without the access: a lead.
    pub touched: Option<Arc<Witness>>,
    /// clobber: accesses that somebody claims to be it, though a byte was written after they were last passed.
    pub skipped: Vec<(MemoryAccess, Witness)>,
}

impl Facts {
    /// The difference `b − a` was seen.
    pub(super) fn saw_offset(&mut self, seen: i64, witness: impl FnOnce() -> Arc<Witness>) {
        match &self.offset {
            None => self.offset = Some((seen, witness())),
            Some((first, _)) if *first != seen && self.other_offset.is_none() => {
                self.other_offset = Some((seen, witness()));
            }
            Some(_) => {}
        }
    }

    /// How much is known: it grows with everything that is new.
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

/// Remembers a witness, if none is known: most of what is seen was seen before.
pub(super) fn keep(slot: &mut Option<Arc<Witness>>, witness: impl FnOnce() -> Witness) {
    if slot.is_none() {
        *slot = Some(Arc::new(witness()));
    }
}

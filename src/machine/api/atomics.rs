//! Atomic accesses of several threads: the order in which threads take turns, the values that atomic loads see, and
//! the record of a run.

use super::events::ObjectId;
use crate::ir::{FuncId, InstId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How threads take turns, and which write an atomic load sees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Interleaving {
    /// The seed decides.
    #[default]
    Drawn,
    /// The seed decides, and the atomic accesses are recorded; one load may see the value of a later write.
    Recorded(Option<LaterWriteChoice>),
    /// One of all possible executions.
    Chosen(Arc<Choices>),
    /// The seed decides, and each thread has a store buffer: other threads see its atomic stores later, all in their order.
    Buffered,
}

/// An atomic load that sees a write that comes later in the interleaving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaterWriteChoice {
    /// The thread that loads.
    pub thread: u32,
    /// The thread's clock at the load; a thread makes one access per clock value.
    pub time: u32,
    /// The bytes that the write leaves.
    pub bytes: Box<[u8]>,
}

/// One of all executions: which alternative is taken wherever several are possible.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// Indices of the alternatives, one choice after the other; after the end always the first alternative.
    pub taken: Vec<u32>,
    /// Instructions that atomically access bytes of several threads: a thread waits for its turn before each.
    pub stops: BTreeSet<(FuncId, InstId)>,
    /// What the order of `seq_cst` operations forbids a load to see.
    pub total: TotalOrder,
}

/// Which `seq_cst` operations forbid a load to see an old write, besides happens-before and coherence. LangRef and
/// C++ forbid more; each rule that is missing here only allows more.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TotalOrder {
    /// No operation does.
    #[default]
    Nothing,
    /// All atomic accesses of bytes of several threads are `seq_cst`.
    Accesses,
    /// No atomic access of such bytes is `seq_cst`, there are two threads, and fences may be `seq_cst`.
    Fences,
}

/// An atomic access of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomicAccess {
    /// Linear number of the thread that made it.
    pub thread: u32,
    /// The thread's clock at the access.
    pub time: u32,
    /// The function and its instruction.
    pub at: Option<(FuncId, InstId)>,
    /// The object and the offset of the first byte.
    pub byte: (ObjectId, u64),
    /// Length in bytes.
    pub len: u64,
    /// It reads.
    pub reads: bool,
    /// It writes.
    pub writes: bool,
    /// It is `seq_cst`.
    pub is_seq_cst: bool,
    /// Index of the access whose write it reads; `None`: not a recorded access.
    pub source: Option<u32>,
    /// The last step of each thread that happens before it.
    pub clock: Vec<u32>,
    /// The bytes that it wrote, if they are plain.
    pub left: Option<Box<[u8]>>,
}

impl AtomicAccess {
    /// Does `other` happen before this access?
    pub fn is_behind(&self, other: &AtomicAccess) -> bool {
        other.time <= self.clock[other.thread as usize]
    }

    /// Do both access exactly the same bytes?
    pub fn is_of_same_bytes(&self, other: &AtomicAccess) -> bool {
        self.byte == other.byte && self.len == other.len
    }

    /// Do they share a byte?
    pub fn overlaps(&self, other: &AtomicAccess) -> bool {
        let ((object, first), (object2, first2)) = (self.byte, other.byte);
        object == object2 && first < first2.saturating_add(other.len) && first2 < first.saturating_add(self.len)
    }
}

/// One choice of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Index of the alternative that was taken, from 0.
    pub taken: u32,
    /// Number of alternatives, at least 2.
    pub of: u32,
}

/// The record of a run's atomic accesses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Atomics {
    /// In the order in which they took place.
    pub accesses: Vec<AtomicAccess>,
    /// There were more than [`RECORDED`].
    pub is_cut: bool,
    /// The load that should see a later write was executed.
    pub is_foreseen: bool,
    /// The choices that were made ([`Interleaving::Chosen`]).
    pub choices: Vec<Choice>,
    /// Threads also communicate in ways whose outcomes are not all executed: mbarriers, asynchronous copies, drivers.
    pub has_others: bool,
}

/// Maximum number of recorded accesses.
pub const RECORDED: usize = 128;

impl Atomics {
    /// Resets it before a run.
    pub(in crate::machine) fn clear(&mut self) {
        self.accesses.clear();
        self.choices.clear();
        self.is_cut = false;
        self.is_foreseen = false;
        self.has_others = false;
    }
}

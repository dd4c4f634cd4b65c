//! Atomic accesses of several threads: in which order threads take turns, what atomic loads see, and what a run made of it.

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
    /// The same, and the atomic accesses are recorded; one load may see what a later write leaves.
    Recorded(Option<LaterWriteChoice>),
    /// One of all that there are.
    Chosen(Arc<Choices>),
    /// The seed decides, and each thread has a store buffer: other threads see its atomic stores later, all in their order.
    Buffered,
}

/// An atomic load that sees a write which comes later in the interleaving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaterWriteChoice {
    /// The thread that loads.
    pub thread: u32,
    /// Its clock then; it makes one access at a time.
    pub time: u32,
    /// What the write leaves.
    pub bytes: Box<[u8]>,
}

/// One of all executions: what is taken where several things may happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// What is taken, one choice after the other; behind its end always the first.
    pub taken: Vec<u32>,
    /// Instructions that access bytes of several threads atomically: a thread that stands before one waits for its turn.
    pub stops: BTreeSet<(FuncId, InstId)>,
    /// What an order of `seq_cst` operations forbids a load to see.
    pub total: TotalOrder,
}

/// Which `seq_cst` operations forbid a load to see an old write, besides happens-before and coherence. LangRef and C++ say more;
/// what is left out here only allows more.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TotalOrder {
    /// None.
    #[default]
    Nothing,
    /// All atomic accesses of bytes of several threads are `seq_cst`.
    Accesses,
    /// None of these are, there are two threads, and fences may be.
    Fences,
}

/// An atomic access as it took place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomicAccess {
    /// Who made it.
    pub thread: u32,
    /// The thread's clock then.
    pub time: u32,
    /// Where in the program.
    pub at: Option<(FuncId, InstId)>,
    /// The first byte.
    pub byte: (ObjectId, u64),
    /// How many.
    pub len: u64,
    /// It reads.
    pub reads: bool,
    /// It writes.
    pub writes: bool,
    /// It is `seq_cst`.
    pub is_seq_cst: bool,
    /// The access whose write it reads; `None`: none of these.
    pub source: Option<u32>,
    /// The last step of each thread that happens before it.
    pub clock: Vec<u32>,
    /// What it left, if that is plain bytes.
    pub left: Option<Box<[u8]>>,
}

impl AtomicAccess {
    /// Does an access happen before this one?
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

/// One choice of a run: which of how many.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Counted from 0.
    pub taken: u32,
    /// At least 2.
    pub of: u32,
}

/// What is recorded of the atomic accesses of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Atomics {
    /// In the order in which they took place.
    pub accesses: Vec<AtomicAccess>,
    /// There were more.
    pub is_cut: bool,
    /// The load that should see a later write was made.
    pub is_foreseen: bool,
    /// What was chosen ([`Interleaving::Chosen`]).
    pub choices: Vec<Choice>,
    /// Threads also meet in ways of which not all outcomes are executed: mbarriers, asynchronous copies, drivers.
    pub has_others: bool,
}

/// So many accesses are recorded.
pub const RECORDED: usize = 128;

impl Atomics {
    /// Before a run.
    pub(in crate::machine) fn clear(&mut self) {
        self.accesses.clear();
        self.choices.clear();
        self.is_cut = false;
        self.is_foreseen = false;
        self.has_others = false;
    }
}

//! Atomic accesses by several threads: the options that select an interleaving, and the record of the atomic accesses
//! of one run.

use super::events::ObjectId;
use crate::ir::{FuncId, InstId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How the machine chooses which thread runs next, and which write an atomic load sees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Interleaving {
    /// The seed chooses the interleaving.
    #[default]
    Drawn,
    /// The seed chooses the interleaving, and atomic accesses are recorded. If there is a [`LaterWriteChoice`], the
    /// load that it names sees a later write.
    Recorded(Option<LaterWriteChoice>),
    /// The [`Choices`] select one of all possible executions.
    Chosen(Arc<Choices>),
    /// The seed chooses the interleaving, and each thread has a store buffer. So other threads see the thread's atomic
    /// stores later than the thread itself, but in program order.
    Buffered,
    /// The seed chooses the interleaving. An atomic load may see every write that the rules of happens-before and
    /// coherence allow. The run is evidence only if it executes no `seq_cst` fence.
    Stale,
    /// The threads take turns in this order. An atomic or volatile access ends a turn.
    InTurns(TurnOrder),
}

/// The order in which threads take turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TurnOrder {
    /// Linear number of the thread that begins; it is taken modulo the number of threads.
    pub first: u32,
    /// True if threads take turns in descending order of their numbers, false if in ascending order.
    pub is_reverse: bool,
}

/// Selects an atomic load, and a write that it sees although the write comes later in the interleaving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaterWriteChoice {
    /// Linear number of the thread that loads.
    pub thread: u32,
    /// The thread's clock at the load. A thread makes at most one access per clock value.
    pub time: u32,
    /// The bytes that the later write stores.
    pub bytes: Box<[u8]>,
}

/// Selects one of all possible executions: it states which alternative the run takes at each point with several
/// alternatives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// The index of the taken alternative for each choice, in the order in which the run makes the choices. For later
    /// choices, the index is 0.
    pub taken: Vec<u32>,
    /// The instructions whose atomic accesses touch bytes that several threads access. Before each such instruction, a
    /// thread waits until it is chosen to continue.
    pub stops: BTreeSet<(FuncId, InstId)>,
    /// How `seq_cst` operations limit the old writes that a load may see.
    pub total: TotalOrder,
}

/// How `seq_cst` operations limit the old writes that a load may see. Happens-before and coherence limit them too.
/// LangRef and C++ have more rules about `seq_cst` operations. The machine omits them, so it allows more executions
/// than they do.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TotalOrder {
    /// `seq_cst` operations do not limit the writes that a load may see.
    #[default]
    Nothing,
    /// A `seq_cst` load sees no write older than the last `seq_cst` write. This rule is for programs in which all
    /// atomic accesses of bytes that several threads access are `seq_cst`.
    Accesses,
    /// Suppose that the writing thread executes a `seq_cst` fence after a write, and that the loading thread then
    /// executes a `seq_cst` fence before its load. Then the load sees no older write than this one. This rule is for
    /// programs with two threads. Fences may be `seq_cst`, but no atomic access of bytes that several threads access is
    /// `seq_cst`.
    Fences,
}

/// An atomic access of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtomicAccess {
    /// Linear number of the thread that made the access.
    pub thread: u32,
    /// The thread's clock at the access.
    pub time: u32,
    /// The accessing function and instruction. `None`: the access comes from no instruction of the module.
    pub at: Option<(FuncId, InstId)>,
    /// The object and the offset of the first byte.
    pub byte: (ObjectId, u64),
    /// Length in bytes.
    pub len: u64,
    /// Whether the access reads.
    pub reads: bool,
    /// Whether the access writes.
    pub writes: bool,
    /// Whether the access is `seq_cst`.
    pub is_seq_cst: bool,
    /// The access that wrote the bytes that this access reads, as an index in [`Atomics::accesses`]; `None` if no
    /// recorded access wrote these bytes.
    pub source: Option<u32>,
    /// The vector clock of the access: for each thread, the last step of this thread that happens before the access.
    pub clock: Vec<u32>,
    /// The bytes that the access wrote. `None` if one of these bytes is undefined, tainted or part of a pointer.
    pub left: Option<Box<[u8]>>,
}

impl AtomicAccess {
    /// Whether `other` happens before this access.
    pub fn happens_after(&self, other: &AtomicAccess) -> bool {
        other.time <= self.clock[other.thread as usize]
    }

    /// Whether both access exactly the same bytes.
    pub fn has_same_bytes(&self, other: &AtomicAccess) -> bool {
        self.byte == other.byte && self.len == other.len
    }

    /// Whether the two accesses share a byte.
    pub fn overlaps(&self, other: &AtomicAccess) -> bool {
        let ((object, first), (object2, first2)) = (self.byte, other.byte);
        object == object2 && first < first2.saturating_add(other.len) && first2 < first.saturating_add(self.len)
    }
}

/// One choice that a run made.
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
    /// The accesses, in execution order.
    pub accesses: Vec<AtomicAccess>,
    /// Whether the record lacks accesses. It has at most the first [`RECORDED`] accesses, and none if the launch has
    /// more than 64 threads.
    pub is_cut: bool,
    /// Whether the load of the [`LaterWriteChoice`] was executed.
    pub was_load_executed: bool,
    /// The choices that the run made, under [`Interleaving::Chosen`].
    pub choices: Vec<Choice>,
    /// Whether threads also communicate by mbarriers, asynchronous copies or environment threads. If so, an enumeration
    /// of the run's executions misses some outcomes.
    pub has_others: bool,
    /// Whether a thread executed a `seq_cst` fence, recorded only under [`Interleaving::Stale`].
    pub has_seq_cst_fence: bool,
}

/// Maximum number of accesses that a run records.
pub const RECORDED: usize = 128;

impl Atomics {
    /// Resets the record before a run.
    pub(crate) fn clear(&mut self) {
        self.accesses.clear();
        self.choices.clear();
        self.is_cut = false;
        self.was_load_executed = false;
        self.has_others = false;
        self.has_seq_cst_fence = false;
    }
}

//! The events of a run that the promises are notified of.

use super::{ActivationId, ObjectId};
use crate::ir::{AddressSpace, FuncId, InstId};
use crate::machine::api::AccessKind;
use crate::machine::memory::TagSetId;

/// The thread, place and time of an action. `clock` is the thread's vector clock now; its own entry is its current
/// time, at least 1, and grows with every instruction. Event (t, time) happens before now iff `time <= clock[t]`.
#[derive(Copy, Clone, Debug)]
pub struct EventContext<'a> {
    pub thread: u32,
    /// Later activations have larger ids, whatever their thread.
    pub activation: ActivationId,
    pub function: FuncId,
    /// The instruction; any id for actions of peers, entries and exits, which have none.
    pub inst: InstId,
    pub clock: &'a [u32],
}

impl EventContext<'_> {
    /// The thread's own time.
    pub(super) fn thread_time(&self) -> u32 {
        self.clock.get(self.thread as usize).copied().unwrap_or(0)
    }
}

/// A pointer as promises see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ptr {
    /// The object of its provenance; `None` for null, wildcards and pointers without provenance.
    pub object: Option<ObjectId>,
    pub offset: i64,
    pub tags: TagSetId,
    /// Provenance is a wildcard (inttoptr).
    pub wildcard: bool,
    /// Bits in which arithmetic on its address wraps, 1 to 64.
    pub index_bits: u32,
}

impl Default for Ptr {
    fn default() -> Ptr {
        Ptr { object: None, offset: 0, tags: TagSetId::default(), wildcard: false, index_bits: 64 }
    }
}

/// An object's beginning.
#[derive(Copy, Clone, Debug)]
pub struct Birth {
    /// The space of its home: never generic for shared, local, const and param.
    pub space: AddressSpace,
    /// Never writable.
    pub constant: bool,
    /// Alloca or byval copy: the activation whose frame it lives in (of a byval copy: the callee's). Others: `None`.
    pub frame: Option<ActivationId>,
    /// Created by this thread at this time; `None` for what exists at launch.
    pub by: Option<(u32, u32)>,
}

/// Bytes touched by one access. Several ranges (gather) are several accesses.
#[derive(Copy, Clone, Debug)]
pub struct Access {
    pub object: ObjectId,
    pub offset: u64,
    pub len: u64,
    pub kind: AccessKind,
    /// What the pointer is based on.
    pub tags: TagSetId,
    pub wildcard: bool,
    pub volatile: bool,
    pub atomic: bool,
    /// Through a view that shows only memory that never changes.
    pub constant: bool,
}

/// What kind of synchronisation happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sync {
    /// Acquire, release, fence, barrier, mbarrier, wait for async copies: reads and writes all memory.
    Memory,
    /// An acquiring or releasing access of this object: the same, but no other thread has a frame's own allocas.
    Atomic(ObjectId),
    /// The same as `Memory`, by an intrinsic that LLVM itself declares `nosync`: it infers `nosync` of every caller.
    DeclaredNosync,
    /// A convergent operation that communicates without ordering memory (shfl, vote, activemask).
    Convergent,
}

/// How a pointer's value leaves the program's pointer operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Escape {
    /// Stored to this object (also by exchange and compare-exchange); `None`: handed to outside code. Copies of its bytes
    /// by memcpy are stores too.
    Stored(Option<ObjectId>),
    /// `ptrtoint`.
    PtrToInt,
    /// `ptrtoaddr`, or a pointer's bytes loaded as an integer.
    Address,
}

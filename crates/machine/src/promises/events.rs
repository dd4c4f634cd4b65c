//! The events of a run that the machine reports to the promises.

use super::{ActivationId, ObjectId};
use crate::api::AccessKind;
use crate::ir::{AddressSpace, FuncId, InstId};
use crate::memory::TagSetId;

/// The thread, the instruction and the time of an action. `clock` is the thread's current vector clock. `clock[thread]`
/// is the thread's current time, which is at least 1 and grows with every instruction. An event of thread `t` at time
/// `time` happens before this action if and only if `time <= clock[t]`.
#[derive(Copy, Clone, Debug)]
pub struct EventContext<'a> {
    pub thread: u32,
    /// The activation. Later activations of all threads have larger ids.
    pub activation: ActivationId,
    pub function: FuncId,
    /// The instruction. The id is arbitrary at the beginning or end of an activation and in unknown functions, which
    /// have no instruction.
    pub inst: InstId,
    pub clock: &'a [u32],
}

impl EventContext<'_> {
    /// Returns the thread's own time.
    pub(super) fn thread_time(&self) -> u32 {
        self.clock.get(self.thread as usize).copied().unwrap_or(0)
    }
}

/// A pointer in the form that the promises use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ptr {
    /// The object of the pointer's provenance; `None` for null, wildcards and pointers without provenance.
    pub object: Option<ObjectId>,
    pub offset: i64,
    pub tags: TagSetId,
    /// Whether the provenance is a wildcard (inttoptr).
    pub wildcard: bool,
    /// The width in bits in which arithmetic on the address wraps, 1 to 64.
    pub index_bits: u32,
}

impl Default for Ptr {
    fn default() -> Ptr {
        Ptr { object: None, offset: 0, tags: TagSetId::default(), wildcard: false, index_bits: 64 }
    }
}

/// The properties of an object when it is created.
#[derive(Copy, Clone, Debug)]
pub struct Birth {
    /// The native address space of the memory that contains the object. For shared, local, const and param memory, this
    /// is never the generic space.
    pub space: AddressSpace,
    /// Whether the object is never writable.
    pub constant: bool,
    /// For an alloca, the activation whose frame contains it. For a byval copy, the callee's activation. For other
    /// objects, `None`.
    pub frame: Option<ActivationId>,
    /// The thread that created the object, and the thread's time then; `None` for objects that exist at launch.
    pub by: Option<(u32, u32)>,
}

/// The bytes of one access. A gather or scatter makes several accesses.
#[derive(Copy, Clone, Debug)]
pub struct Access {
    pub object: ObjectId,
    pub offset: u64,
    pub len: u64,
    pub kind: AccessKind,
    /// The tags of the pointer: the arguments and results on which it is based.
    pub tags: TagSetId,
    pub wildcard: bool,
    pub volatile: bool,
    pub atomic: bool,
    /// Whether the access is through an address space of constant memory.
    pub constant: bool,
    /// Whether this is the store that `writable` implies. It stores what is there, so the activation has not written
    /// the bytes by itself.
    pub implied: bool,
}

impl Access {
    /// Returns an access that is neither volatile nor atomic, and not through a wildcard or a constant space.
    #[inline]
    pub fn plain(object: ObjectId, offset: u64, len: u64, kind: AccessKind, tags: TagSetId) -> Access {
        let (wildcard, volatile, atomic, constant, implied) = (false, false, false, false, false);
        Access { object, offset, len, kind, tags, wildcard, volatile, atomic, constant, implied }
    }
}

/// The kind of a synchronisation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sync {
    /// An acquire, release, fence, barrier, mbarrier or wait for asynchronous copies. It counts as reading and writing
    /// all memory.
    Memory,
    /// An acquiring or releasing access of this object. If the object is an alloca of the accessing thread, the access
    /// is checked only for activations that began after the activation of the alloca, because no other thread can
    /// access the alloca. Otherwise, the access is checked like `Memory`.
    Atomic(ObjectId),
    /// A synchronisation like `Memory`, made by an intrinsic that LLVM itself declares `nosync`. It breaks no `nosync`,
    /// because LLVM infers `nosync` for each caller.
    DeclaredNosync,
    /// A convergent operation that communicates without ordering memory (shfl, vote, activemask).
    Convergent,
}

/// How a pointer's value becomes visible outside of pointer operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Escape {
    /// The pointer is stored to this object, also by an exchange, a compare-exchange or a memcpy of its bytes. `None`:
    /// the pointer is passed to outside code.
    Stored(Option<ObjectId>),
    /// The pointer is converted by `ptrtoint`.
    PtrToInt,
    /// The pointer is converted by `ptrtoaddr`, or its bytes are loaded as an integer.
    Address,
}

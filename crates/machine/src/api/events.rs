//! What the machine records about a run. The record is plain data. The judge reads a record once, and compares it with
//! the answers of all oracles.
//!
//! The events of all threads are in one list, in execution order (a sequentially consistent interleaving). An event
//! names a byte by object and offset, never by its raw address.

use super::atomics::Atomics;
use super::fault::Ub;
use super::observation::{Byte, Observation};
use super::stop::Discard;
use crate::api::{Plans, Refusal};
use crate::case::EnvThread;
use crate::ir::{AddressSpace, BlockId, FuncId, GlobalRef, InstId, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// Index in [`Execution::objects`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Index<ObjectId> for Vec<Object> {
    type Output = Object;

    fn index(&self, id: ObjectId) -> &Object {
        &self[id.0 as usize]
    }
}

impl IndexMut<ObjectId> for Vec<Object> {
    fn index_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self[id.0 as usize]
    }
}

/// One call of one function by one thread, as an index in [`Execution::activations`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ActivationId(pub u32);

/// The value of a pointer at one moment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The address space of the pointer's type.
    pub space: AddressSpace,
    /// The address in that space.
    pub address: u64,
    /// The live object that the pointer may access by its provenance, and the offset of `address` in this object. An
    /// offset outside the object makes an access through the pointer out of bounds.
    pub target: Option<(ObjectId, i64)>,
    /// False if the pointer is poison or undef, or if it depends on undefined values (undef, uninitialised bytes,
    /// freeze of poison).
    pub defined: bool,
}

/// Direction of an access.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// The access reads.
    Read,
    /// The access writes.
    Write,
    /// The access reads and writes in one atomic step.
    ReadWrite,
}

/// What happened in one recorded step.
#[derive(Clone, PartialEq, Debug)]
pub enum EventKind {
    /// An activation begins.
    Enter {
        /// The function that is called.
        function: FuncId,
        /// The caller's activation and call instruction; `None` if the launch, and not a call, enters the function.
        parent: Option<(ActivationId, InstId)>,
    },
    /// The activation ends.
    Exit,
    /// Control passed from one block to another. There is no event for the entry block.
    Block {
        /// The block that control leaves.
        from: BlockId,
        /// The block that begins.
        to: BlockId,
    },
    /// An instance of `value` was computed.
    Define {
        /// The computed argument, constant or instruction.
        value: Value,
        /// The pointer value of the instance.
        pointer: Pointer,
    },
    /// `inst` accessed bytes. One instruction can have several `Access` events, for example a gather or a call of an
    /// unknown function.
    Access {
        /// The accessing instruction.
        inst: InstId,
        /// The operand number of the pointer. For loads, stores and atomics it counts in `InstKind::for_each_operand`
        /// order. For memory intrinsics it is the argument number + 1, because 0 is the callee. `None` for an access
        /// by an unknown function.
        operand: Option<u8>,
        /// Whether the pointer is independent of undefined values (see [`Pointer::defined`]).
        defined: bool,
        /// Read, write or both.
        kind: AccessKind,
        /// The accessed object.
        object: ObjectId,
        /// Offset of the first byte in the object.
        offset: u64,
        /// Length in bytes.
        len: u64,
    },
    /// A call (intrinsics too) starts. The callee's events follow, under the callee's own activation.
    CallBegin {
        /// The call instruction.
        inst: InstId,
    },
    /// The call returned.
    CallEnd {
        /// The call instruction.
        inst: InstId,
    },
    /// A synchronising instruction took effect and changed the thread's vector clock.
    Sync {
        /// The instruction.
        inst: InstId,
        /// Index in [`Execution::clocks`] of the clock before the instruction.
        before: u32,
        /// Index in [`Execution::clocks`] of the clock after the instruction.
        after: u32,
    },
    /// An environment thread did a step of its script ([`Execution::drivers`]), which may access memory.
    EnvThreadStep {
        /// Index of the step in the script.
        step: u32,
        /// The access, if the step made one.
        access: Option<EnvThreadAccess>,
    },
}

/// The access that a step of an environment thread made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct EnvThreadAccess {
    /// Read, write or both.
    pub kind: AccessKind,
    /// The accessed object.
    pub object: ObjectId,
    /// Offset of the first byte in the object.
    pub offset: u64,
    /// Length in bytes.
    pub len: u64,
    /// The value that was read, or the value in memory after the write; `None` if it is undefined or a pointer.
    pub value: Option<u128>,
}

impl EventKind {
    /// Returns the instruction that caused the event. `None` for `Enter`, `Exit`, `Block` and `EnvThreadStep`, and for
    /// the `Define` of an argument or constant.
    pub fn inst(&self) -> Option<InstId> {
        match *self {
            EventKind::Define { value: Value::Inst(inst), .. }
            | EventKind::Access { inst, .. }
            | EventKind::CallBegin { inst }
            | EventKind::CallEnd { inst }
            | EventKind::Sync { inst, .. } => Some(inst),
            _ => None,
        }
    }

    /// Returns the direction of an `Access` event, or `None` for all other events.
    pub fn access(&self) -> Option<AccessKind> {
        match *self {
            EventKind::Access { kind, .. } => Some(kind),
            _ => None,
        }
    }
}

/// One recorded step of one thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Linear thread number.
    pub thread: u32,
    /// The activation that made the step.
    pub activation: ActivationId,
    /// The number of steps that this thread has made so far. The entries of vector clocks count the same steps.
    pub time: u32,
    /// What the step did.
    pub kind: EventKind,
}

/// How an object came into being.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The launch created the object for an argument of the entry. The field is the argument's number.
    Input(u32),
    /// A variable or alias of the module.
    Global(GlobalRef),
    /// Created by an `alloca`.
    Alloca {
        /// The activation that executed the `alloca`.
        activation: ActivationId,
        /// The `alloca`.
        inst: InstId,
    },
    /// The copy of a by-value argument.
    Byval {
        /// The activation of the callee.
        activation: ActivationId,
        /// The parameter number.
        param: u32,
    },
    /// Memory from an allocation function such as malloc, or new memory that an unknown function returned.
    Heap {
        /// The activation that called the allocator.
        activation: ActivationId,
        /// The call instruction.
        inst: InstId,
    },
    /// The code of a function.
    Function(FuncId),
    /// A table that describes the launch to a kernel, such as AMDGPU's dispatch packet. The number identifies the
    /// table. The number [`SHARED_AT_NULL`] identifies no table, but dynamic shared memory that begins at null.
    Launch(u8),
}

/// The number in [`Origin::Launch`] for dynamic shared memory that begins at null. All other numbers identify tables.
pub const SHARED_AT_NULL: u8 = u8::MAX;

/// One object of the run.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// How the object came into being.
    pub origin: Origin,
    /// The native address space of the object.
    pub space: AddressSpace,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Whether the object is never writable: a constant variable, an object of constant memory, or a read-only
    /// parameter.
    pub constant: bool,
    /// Number of events that were recorded before the object was created.
    pub born: usize,
    /// Number of events that were recorded before the object ended; `None` while it is alive.
    pub died: Option<usize>,
    /// The number of lifetimes that the object has had so far. For an alloca with lifetime markers, this is the number
    /// of executed `lifetime.start`s; for every other object, it is 1. The judge treats a byte in two lifetimes of its
    /// object as two different bytes.
    pub lives: u32,
    /// Number of the CTA (for shared memory) or thread (for local memory) that owns the object.
    pub owner: u32,
}

/// One call of one function by one thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Activation {
    /// The called function.
    pub function: FuncId,
    /// Linear thread number.
    pub thread: u32,
    /// The caller's activation and call instruction; `None` if the launch, and not a call, entered the function.
    pub parent: Option<(ActivationId, InstId)>,
}

/// A read of one byte that races with a later write.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct RacedRead {
    /// Linear number of the reading thread.
    pub thread: u32,
    /// The thread's clock at the read. A thread makes at most one access per clock value.
    pub time: u32,
    /// Offset of the byte in its object.
    pub byte: u64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// Every thread reached its normal end without UB: the run is evidence.
    #[default]
    Counted,
    /// The run had undefined behaviour. The payload describes the first violation. Such a run is no evidence.
    Violation(Ub),
    /// The run is no evidence, for this reason.
    Discard(Discard),
}

/// The record of one run. Its buffers are reused by later runs.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    /// How the run ended.
    pub outcome: Outcome,
    /// The recorded events, in execution order.
    pub events: Vec<Event>,
    /// All objects; [`ObjectId`] is the index.
    pub objects: Vec<Object>,
    /// All activations; [`ActivationId`] is the index.
    pub activations: Vec<Activation>,
    /// Vector clocks to which Sync events refer. `clocks[i][t]` is the last step of thread `t` that happens before the
    /// moment of clock `i`.
    pub clocks: Vec<Vec<u32>>,
    /// Number of executed IR instructions, summed over all threads.
    pub steps: u64,
    /// Number of steps that the fast path executed (`exec/fast_path.rs`). The fast path executes a step only if all
    /// operands are defined and untainted.
    pub quick: u64,
    /// The sum of `steps` and of the cost of joining vector clocks; this cost is high if many threads wait for each
    /// other. [`Options::max_steps`](super::options::Options::max_steps) limits the sum.
    pub effort: u64,
    /// One text per thread. For an ordinary thread: the value that its entry returned (`i32 7`, `ptr <object 3 + 8>`),
    /// or nothing for void. For an environment thread: the values that it read.
    pub returns: Vec<String>,
    /// The environment threads, with their scripts.
    pub drivers: Vec<EnvThread>,
    /// Under [`Options::explain`](super::options::Options::explain): the bytes of Access events. Each entry has the
    /// event's index in `events`, and the bytes. For a read, these are the bytes that it read. For a write, these are
    /// the bytes in memory after it. `None` where a byte is undefined.
    pub contents: Vec<(usize, Vec<Option<u8>>)>,
    /// Final bytes of arguments and global variables. Each entry has the object, the offset of the first byte, and the
    /// bytes (`None` for an undefined byte). A huge object has one entry for each piece that may have been written.
    pub memory: Vec<(ObjectId, u64, Vec<Option<u8>>)>,
    /// Under [`Options::observe`](super::options::Options::observe): what outside code can observe of the run.
    pub observed: Observation,
    /// Under [`Options::observe`](super::options::Options::observe): names of executed intrinsics whose result the
    /// machine does not know exactly.
    pub guessed: BTreeSet<Box<str>>,
    /// Names of functions without a body that wrote something or returned a value. The machine invented their
    /// behaviour. Empty under [`Options::observe`](super::options::Options::observe).
    pub invented: BTreeSet<Box<str>>,
    /// Filled under [`Options::observe`](super::options::Options::observe). For each variable whose definition is in
    /// another module (`available_externally`): its name and its initial contents. The contents are `None` if they
    /// include addresses or exceed the size that is kept. A later run gets this map as
    /// [`Options::elsewhere`](super::options::Options::elsewhere). Then a program that only declares such a variable
    /// starts with the same contents.
    pub elsewhere: Arc<BTreeMap<Box<str>, Option<Vec<Byte>>>>,
    /// The actions of unknown functions in this run. The run took some of them from
    /// [`Options::plans`](super::options::Options::plans), and chose the others. Later runs repeat them all.
    pub plans: Arc<Plans>,
    /// If the run ended because a planned access of an unknown function was not allowed: this access. The caller
    /// removes the access from the plans before the next run.
    pub refused: Option<Refusal>,
    /// Reads that race with a later write. The machine records them only if a racing load does not end the run
    /// ([`Races::Undef`](crate::case::Races::Undef), [`Options::tolerant`](super::options::Options::tolerant)).
    pub raced: Vec<RacedRead>,
    /// Contested bytes, as object and offset. Several threads stored equal values into such a byte, and no
    /// happens-before edge orders the stores, so a later read gives undef. The set also contains the bytes for which a
    /// racing load got undef.
    pub contested: BTreeSet<(ObjectId, u64)>,
    /// The atomic accesses. [`Options::interleaving`](super::options::Options::interleaving) selects whether they are
    /// recorded.
    pub atomics: Atomics,
}

impl Execution {
    /// Whether at least one of these bytes is [contested](Self::contested).
    pub fn is_contested(&self, object: ObjectId, offset: u64, len: u64) -> bool {
        let end = offset.saturating_add(len);
        !self.contested.is_empty() && self.contested.range((object, offset)..(object, end)).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_name_their_instruction() {
        let inst = InstId(7);
        let pointer = Pointer { space: AddressSpace(0), address: 0, target: None, defined: true };
        let access = EventKind::Access {
            inst,
            operand: None,
            defined: true,
            kind: AccessKind::Write,
            object: ObjectId(0),
            offset: 0,
            len: 1,
        };
        assert_eq!((access.inst(), access.access()), (Some(inst), Some(AccessKind::Write)));
        for kind in [
            EventKind::Define { value: Value::Inst(inst), pointer },
            EventKind::CallBegin { inst },
            EventKind::CallEnd { inst },
            EventKind::Sync { inst, before: 0, after: 0 },
        ] {
            assert_eq!((kind.inst(), kind.access()), (Some(inst), None), "{kind:?}");
        }
        let block = EventKind::Block { from: BlockId(0), to: BlockId(1) };
        for kind in [EventKind::Exit, block, EventKind::Define { value: Value::Arg(7), pointer }] {
            assert_eq!(kind.inst(), None, "{kind:?}");
        }
    }

    #[test]
    fn contested_bytes() {
        let contested = [(ObjectId(1), 4), (ObjectId(1), 5)].into_iter().collect();
        let run = Execution { contested, ..Execution::default() };
        let of = |object, offset, len| run.is_contested(ObjectId(object), offset, len);
        assert!(of(1, 0, 5) && of(1, 5, 1) && of(1, 4, 1));
        assert!(!of(1, 0, 4) && !of(1, 6, 8) && !of(0, 0, 64) && !of(2, 0, 64) && !of(1, 4, 0));
    }
}

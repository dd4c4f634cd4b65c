//! What the machine records: plain data, which the judge reads once for all oracles.
//!
//! Events of all threads stand in one list, in execution order (an interleaving that is sequentially consistent).
//! A byte is (object, offset), never a raw address.

use super::atomics::Atomics;
use super::fault::Ub;
use super::observed::{Byte, Observed};
use super::stop::Discard;
use crate::case::EnvThread;
use crate::ir::{AddressSpace, BlockId, FuncId, GlobalRef, InstId, Value};
use crate::machine::api::{Plans, Refusal};
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

/// One call of one function by one thread; index in [`Execution::activations`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ActivationId(pub u32);

/// A pointer as it was at one moment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The address space of its type.
    pub space: AddressSpace,
    /// The address in that space.
    pub address: u64,
    /// The live object whose bytes an access of at least one byte at `address` would touch under the pointer's
    /// provenance, with the offset; the offset may be outside the object (then nothing is touched).
    pub target: Option<(ObjectId, i64)>,
    /// Neither poison nor undef, and independent of undefined values (undef, uninitialised bytes, freeze of poison).
    pub defined: bool,
}

/// Direction of an access.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// Bytes are read.
    Read,
    /// Bytes are written.
    Write,
    /// One atomic step that does both.
    ReadWrite,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum EventKind {
    /// The activation begins; `parent` is the caller's activation and call instruction.
    Enter {
        /// The callee.
        function: FuncId,
        /// The caller and its call instruction; `None`: the launch enters the function.
        parent: Option<(ActivationId, InstId)>,
    },
    /// The activation ends.
    Exit,
    /// Control passed from one block to another (the entry block has no event).
    Block {
        /// The block that control leaves.
        from: BlockId,
        /// The block that begins.
        to: BlockId,
    },
    /// `value` got this instance.
    Define {
        /// The value that the instance belongs to.
        value: Value,
        /// The pointer that the value holds.
        pointer: Pointer,
    },
    /// `inst` accessed bytes. For loads, stores and atomics `operand` is the index of the pointer operand in
    /// `InstKind::for_each_operand` order; for memory intrinsics the argument number + 1 (0 is the callee); for what an
    /// external peer does, `None`. One access of one instruction may be several events (gather, peers). `defined`: the
    /// pointer depends on no undefined value (see [`Pointer::defined`]).
    Access {
        /// The accessing instruction.
        inst: InstId,
        /// The index of the pointer operand.
        operand: Option<u8>,
        /// Is the pointer defined?
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
    /// A call (intrinsics too) starts; its callee's events follow with their own activation.
    CallBegin {
        /// The call.
        inst: InstId,
    },
    /// The call returned.
    CallEnd {
        /// The call.
        inst: InstId,
    },
    /// A synchronising instruction took effect. `before`, `after`: the thread's vector clock ([`Execution::clocks`]).
    Sync {
        /// The instruction.
        inst: InstId,
        /// Index of the clock before.
        before: u32,
        /// Index of the clock after.
        after: u32,
    },
    /// The thread's driver did a step of its script ([`Execution::drivers`]), which may access memory.
    Drive {
        /// Index of the step in the script.
        step: u32,
        /// The access, if the step made one.
        access: Option<EnvThreadAccess>,
    },
}

/// What a step of a driver accessed.
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
    /// The value read, or the value that is there after the write; `None` if it is undefined or a pointer.
    pub value: Option<u128>,
}

impl EventKind {
    /// The instruction that caused the event; `None` if none did (enter, exit, block, driver, definition of an
    /// argument).
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

    /// The direction of an access.
    pub fn access(&self) -> Option<AccessKind> {
        match *self {
            EventKind::Access { kind, .. } => Some(kind),
            _ => None,
        }
    }
}

/// One recorded step.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Linear thread number.
    pub thread: u32,
    /// The activation that did it.
    pub activation: ActivationId,
    /// Steps of this thread so far; comparable with vector clocks.
    pub time: u32,
    /// What happened.
    pub kind: EventKind,
}

/// Origin of an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Argument number of the entry.
    Input(u32),
    /// A variable or alias of the module.
    Global(GlobalRef),
    /// An `alloca`.
    Alloca {
        /// The activation that executed the `alloca`.
        activation: ActivationId,
        /// The `alloca`.
        inst: InstId,
    },
    /// A by-value copy that a call made.
    Byval {
        /// The activation of the callee.
        activation: ActivationId,
        /// The parameter number.
        param: u32,
    },
    /// Memory from malloc and its like, or fresh memory of a peer.
    Heap {
        /// The activation that called the allocator.
        activation: ActivationId,
        /// The call instruction.
        inst: InstId,
    },
    /// The code of a function.
    Function(FuncId),
    /// A table of the runtime that describes the launch to a kernel, by number, or [`SHARED_AT_NULL`].
    Launch(u8),
}

/// The dynamic shared memory of a launch, if it begins at null.
pub const SHARED_AT_NULL: u8 = u8::MAX;

/// One object of the run.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Its origin.
    pub origin: Origin,
    /// The address space of its home.
    pub space: AddressSpace,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Never writable (constant globals, const space, read-only param).
    pub constant: bool,
    /// Number of events that were recorded before it was created.
    pub born: usize,
    /// Number of events that were recorded before it ended; `None`: it is alive.
    pub died: Option<usize>,
    /// Number of lifetimes so far: 1, or the number of executed `lifetime.start`s if an alloca has markers. Bytes of
    /// different lifetimes are different bytes, although the object is the same.
    pub lives: u32,
    /// The CTA (shared) or thread (local) that owns it.
    pub owner: u32,
}

/// One activation.
#[derive(Clone, PartialEq, Debug)]
pub struct Activation {
    /// The function that is executed.
    pub function: FuncId,
    /// Linear thread number.
    pub thread: u32,
    /// The caller's activation and call instruction; `None`: the launch.
    pub parent: Option<(ActivationId, InstId)>,
}

/// A byte that was read and that a later write races with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct RacedRead {
    /// Linear number of the thread that read.
    pub thread: u32,
    /// The thread's clock at the read; a thread makes one access per clock value.
    pub time: u32,
    /// Offset of the byte in its object.
    pub byte: u64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// Every thread reached its normal end without UB: evidence.
    #[default]
    Counted,
    /// The first undefined behaviour: the run is no evidence.
    Violation(Ub),
    /// The run does not count, for this reason.
    Discard(Discard),
}

/// One run. Buffers are reused between runs.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    /// How it ended.
    pub outcome: Outcome,
    /// The recorded events, in execution order.
    pub events: Vec<Event>,
    /// All objects; [`ObjectId`] is the index.
    pub objects: Vec<Object>,
    /// All activations; [`ActivationId`] is the index.
    pub activations: Vec<Activation>,
    /// Vector clocks that Sync events refer to: `clocks[i][t]` is the last step of thread t that happens before.
    pub clocks: Vec<Vec<u32>>,
    /// Executed IR instructions, all threads.
    pub steps: u64,
    /// Those of the steps that the fast lane executed, which handles plain values only.
    pub quick: u64,
    /// The steps plus the cost of ordering the threads: [`Options::max_steps`](super::options::Options::max_steps)
    /// limits this sum.
    pub effort: u64,
    /// The value that each thread's entry activation returned, printed (`i32 7`, `ptr <object 3 + 8>`); empty for
    /// void. For a driver: the values that it read.
    pub returns: Vec<String>,
    /// The scripts of the threads that did not run the entry.
    pub drivers: Vec<EnvThread>,
    /// Under [`Options::explain`](super::options::Options::explain): the bytes that an Access event (by index) read,
    /// or that it left after a write; `None` where a byte is undefined.
    pub contents: Vec<(usize, Vec<Option<u8>>)>,
    /// The final bytes of arguments and global variables, with the offset where they begin; `None` where they are
    /// undefined. For huge objects only pieces that may have been written.
    pub memory: Vec<(ObjectId, u64, Vec<Option<u8>>)>,
    /// Under [`Options::observe`](super::options::Options::observe): what outside code could see of the run.
    pub observed: Observed,
    /// Under [`Options::observe`](super::options::Options::observe): names of executed intrinsics whose value is not
    /// known exactly.
    pub guessed: BTreeSet<Box<str>>,
    /// Names of functions without a body that wrote something or returned a value: their behaviour is unknown. Empty
    /// under [`Options::observe`](super::options::Options::observe).
    pub invented: BTreeSet<Box<str>>,
    /// Under [`Options::observe`](super::options::Options::observe): initial contents, by name, of variables whose
    /// definition is in another module (`available_externally`). `None`: addresses, or more bytes than are kept. If
    /// this is passed as [`Options::elsewhere`](super::options::Options::elsewhere), a program that only declares
    /// such a variable finds the same contents.
    pub elsewhere: Arc<BTreeMap<Box<str>, Option<Vec<Byte>>>>,
    /// The actions of peers: those of [`Options::plans`](super::options::Options::plans), and those that this run met
    /// for the first time. Peers repeat them in later runs.
    pub plans: Arc<Plans>,
    /// The access of a peer that ended the run: it should be removed from the plans.
    pub refused: Option<Refusal>,
    /// Reads that a later write raced with, in runs where loads may race
    /// ([`Races::Undef`](crate::case::Races::Undef), [`Options::tolerant`](super::options::Options::tolerant)).
    pub raced: Vec<RacedRead>,
    /// Contested bytes, as object and offset: several threads stored equal values without an order between them, so a
    /// later read gives undef. Also the bytes for which a racing load got undef.
    pub contested: BTreeSet<(ObjectId, u64)>,
    /// The atomic accesses that [`Options::interleaving`](super::options::Options::interleaving) asks to record.
    pub atomics: Atomics,
}

impl Execution {
    /// Was one of these bytes [contested](Self::contested)?
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

//! What the machine records: plain data, read once by the judge for all oracles.
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
    /// The space of its type.
    pub space: AddressSpace,
    /// The address in that space.
    pub address: u64,
    /// The live object whose bytes an access of at least one byte at `address` would touch under the pointer's
    /// provenance, with the offset; the offset may be outside the object (then nothing is touched).
    pub target: Option<(ObjectId, i64)>,
    /// Neither poison nor undef, and not dependent on an undefined value (undef, uninitialised bytes, freeze of poison).
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
        /// What is entered.
        function: FuncId,
        /// `None`: the launch enters it.
        parent: Option<(ActivationId, InstId)>,
    },
    /// The activation ends.
    Exit,
    /// Control passed from one block to another (the entry block has no event).
    Block {
        /// The block that was left.
        from: BlockId,
        /// The block that begins.
        to: BlockId,
    },
    /// `value` got this instance.
    Define {
        /// Which value.
        value: Value,
        /// What it points to.
        pointer: Pointer,
    },
    /// `inst` accessed bytes. For loads, stores and atomics `operand` is the index of the pointer operand in
    /// `InstKind::for_each_operand` order; for memory intrinsics the argument number + 1 (0 is the callee); for what an
    /// external peer does, `None`. One access of one instruction may be several events (gather, peers). `defined`: the
    /// pointer depends on no undefined value (see [`Pointer::defined`]).
    Access {
        /// Who accessed.
        inst: InstId,
        /// Through which operand.
        operand: Option<u8>,
        /// Is the pointer defined?
        defined: bool,
        /// The direction.
        kind: AccessKind,
        /// Which object.
        object: ObjectId,
        /// The first byte, from where the object begins.
        offset: u64,
        /// How many bytes.
        len: u64,
    },
    /// A call (intrinsics too) starts; its callee's events follow with their own activation.
    CallBegin {
        /// The call.
        inst: InstId,
    },
    /// … and returned.
    CallEnd {
        /// The call.
        inst: InstId,
    },
    /// A synchronising instruction took effect: the thread's vector clock before and after ([`Execution::clocks`]).
    Sync {
        /// The instruction.
        inst: InstId,
        /// The clock before.
        before: u32,
        /// The clock after.
        after: u32,
    },
    /// The thread's driver did a step of its script ([`Execution::drivers`]), which may access memory.
    Drive {
        /// Which step of the script.
        step: u32,
        /// What it accessed, if it did.
        access: Option<DriverAccess>,
    },
}

/// What a step of a driver accessed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DriverAccess {
    /// The direction.
    pub kind: AccessKind,
    /// Which object.
    pub object: ObjectId,
    /// The first byte, from where the object begins.
    pub offset: u64,
    /// How many bytes.
    pub len: u64,
    /// What was read, or what is there now; `None` if that is undefined or a pointer's.
    pub value: Option<u128>,
}

impl EventKind {
    /// The instruction that did it; none enters, leaves or is a block.
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
    /// In which activation.
    pub activation: ActivationId,
    /// Steps of this thread so far; comparable with vector clocks.
    pub time: u32,
    /// What happened.
    pub kind: EventKind,
}

/// Where an object came from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Argument number of the entry.
    Input(u32),
    /// A variable or alias.
    Global(GlobalRef),
    /// An `alloca`.
    Alloca {
        /// Of which activation.
        activation: ActivationId,
        /// The `alloca`.
        inst: InstId,
    },
    /// A by-value copy made for a call.
    Byval {
        /// Of the callee.
        activation: ActivationId,
        /// For which parameter.
        param: u32,
    },
    /// malloc and friends, or fresh memory of a peer.
    Heap {
        /// Who called for it.
        activation: ActivationId,
        /// The call.
        inst: InstId,
    },
    /// The code of a function.
    Function(FuncId),
    /// What the runtime tells a kernel about its launch: which of its tables.
    Launch(u8),
}

/// One object of the run.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Where it came from.
    pub origin: Origin,
    /// The address space it lies in.
    pub space: AddressSpace,
    /// In bytes.
    pub size: u64,
    /// In bytes.
    pub align: u64,
    /// Never writable (constant globals, const space, read-only param).
    pub constant: bool,
    /// Number of events recorded when it was created.
    pub born: usize,
    /// The same of its end; `None`: it lives.
    pub died: Option<usize>,
    /// How often its lifetime began: once, or as often as `lifetime.start` says so of an alloca that has markers. The
    /// bytes of another life are other bytes, though the object is the same.
    pub lives: u32,
    /// The CTA (shared) or thread (local) that owns it.
    pub owner: u32,
}

/// One activation.
#[derive(Clone, PartialEq, Debug)]
pub struct Activation {
    /// What is executed.
    pub function: FuncId,
    /// Linear thread number.
    pub thread: u32,
    /// The caller and its call; `None`: the launch.
    pub parent: Option<(ActivationId, InstId)>,
}

/// A byte that was read and that a write races with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct RacedRead {
    /// Linear number of the thread that read.
    pub thread: u32,
    /// Its clock then; it makes one access at a time.
    pub time: u32,
    /// The byte, from where its object begins.
    pub byte: u64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// Every thread reached its normal end without UB: evidence.
    #[default]
    Counted,
    /// The first undefined behaviour: no evidence.
    Violation(Ub),
    /// Why the run does not count.
    Discard(Discard),
}

/// One run. Buffers are reused between runs.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    /// How it ended.
    pub outcome: Outcome,
    /// What was recorded, in execution order.
    pub events: Vec<Event>,
    /// All objects; [`ObjectId`] is the index.
    pub objects: Vec<Object>,
    /// All activations; [`ActivationId`] is the index.
    pub activations: Vec<Activation>,
    /// Vector clocks named by Sync events: `clocks[i][t]` is the last step of thread t that happens before.
    pub clocks: Vec<Vec<u32>>,
    /// IR instructions executed, all threads.
    pub steps: u64,
    /// Of these, what was executed without a look at anything but plain values.
    pub quick: u64,
    /// The same, and what ordering the threads cost: what [`Options::max_steps`](super::options::Options::max_steps) limits.
    pub effort: u64,
    /// Returned value of each thread's entry activation, printed (`i32 7`, `ptr <object 3 + 8>`); empty for void. Of a
    /// driver: the values that it read.
    pub returns: Vec<String>,
    /// The scripts of threads that did not run the entry.
    pub drivers: Vec<EnvThread>,
    /// Under [`Options::explain`]: what an Access event (its index) read or, then, wrote; `None` where it is undefined.
    pub contents: Vec<(usize, Vec<Option<u8>>)>,
    /// The bytes of arguments and global variables at the end, with where they begin; `None` where they are undefined. Of huge
    /// objects only pieces that may have been written.
    pub memory: Vec<(ObjectId, u64, Vec<Option<u8>>)>,
    /// Under [`Options::observe`]: what outside code could see of the run.
    pub observed: Observed,
    /// Under [`Options::observe`]: intrinsics that ran and whose value nobody knows exactly, by name.
    pub guessed: BTreeSet<Box<str>>,
    /// Functions without a body that wrote something or gave a result, by name: nobody knows what they do. Not under
    /// [`Options::observe`].
    pub invented: BTreeSet<Box<str>>,
    /// Under [`Options::observe`]: what variables hold at first whose definition is in another module (`available_externally`), by
    /// name; `None`: addresses, or more bytes than are kept. With this as [`Options::elsewhere`] a program that only declares
    /// such a variable finds the same there.
    pub elsewhere: Arc<BTreeMap<Box<str>, Option<Vec<Byte>>>>,
    /// What peers did, and what they will do again: [`Options::plans`], and what was met for the first time.
    pub plans: Arc<Plans>,
    /// The access of a peer that ended the run: it should be struck out of the plans.
    pub refused: Option<Refusal>,
    /// Where loads may race ([`Races::Undef`](crate::case::Races::Undef), [`Options::tolerant`]): reads that a later write
    /// raced with.
    pub raced: Vec<RacedRead>,
    /// Bytes, as object and offset, to which several threads stored the same with nothing to order them (what such a byte holds
    /// is undef to whoever reads it then), and those of which a racing load got undef.
    pub contested: BTreeSet<(ObjectId, u64)>,
    /// What [`Options::interleaving`](super::options::Options::interleaving) asks to record.
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

//! Undefined behaviour of a run: the broken rule, the place, and the conflicting accesses.

use super::events::{AccessKind, ActivationId, ObjectId};
use super::stop::UbKind;
use crate::ir::{AddressSpace, FuncId, InstId};

/// The undefined behaviour that ended a run, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ub {
    /// The broken rule.
    pub kind: UbKind,
    /// The function in which the rule was broken.
    pub function: FuncId,
    /// The instruction. `None` if the rule was broken at the entry or exit of a function, or by outside code.
    pub inst: Option<InstId>,
    /// Linear thread number.
    pub thread: u32,
    /// One sentence for people. It states objects, offsets and, for a race, the second access.
    pub detail: String,
    /// The conflicting accesses of a race. Under [`Options::explain`](super::options::Options::explain), also the
    /// conflicting accesses of a broken `noalias`.
    pub conflict: Option<Conflict>,
    /// If an access broke the rule: the bytes that it needed.
    pub fault: Option<Fault>,
}

/// The bytes that a failed access needed. The search for inputs reads them to choose inputs under which the access
/// succeeds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the argument to whose object the pointer belongs; `None` if the object is not an input. A number
    /// after the last parameter identifies a pointer that the case stores in memory.
    pub root: Option<u32>,
    /// Offset in the object, in bytes.
    pub offset: i64,
    /// Size of the object in bytes; 0 if the address is in no object.
    pub size: u64,
    /// Length in bytes.
    pub len: u64,
    /// The required alignment in bytes.
    pub align: u64,
    /// Whether the object is dynamic shared memory.
    pub dynamic: bool,
    /// If the pointer may access no object by its provenance: the bytes from which the pointer was probably loaded.
    pub stray: Option<StrayPointer>,
}

/// A load of a pointer from bytes of an input object that contain no pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StrayPointer {
    /// The input object, numbered as in [`Fault::root`].
    pub root: u32,
    /// The offset of the loaded bytes in that object.
    pub offset: u64,
    /// The address space of the loaded pointer.
    pub space: AddressSpace,
}

/// Accesses that conflict: the run has undefined behaviour because it made all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The object and the offset of a byte that the accesses share.
    pub byte: (ObjectId, u64),
    /// `None` for a race. For a broken promise: the activation, and the number of the argument that carries the
    /// promise. The number is `None` if the result of the activation carries the promise.
    pub promise: Option<(ActivationId, Option<u32>)>,
    /// The accesses, the latest first.
    pub parties: Vec<Party>,
}

/// One access of a [`Conflict`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Party {
    /// Linear thread number.
    pub thread: u32,
    /// The accessing function and instruction; `None` for a step of an environment thread.
    pub at: Option<(FuncId, InstId)>,
    /// Read, write or both.
    pub kind: AccessKind,
    /// Whether the pointer of the access is based on the argument or result that carries the promise.
    pub based: bool,
}

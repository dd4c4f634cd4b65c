//! Undefined behaviour: the rule, the place, and the conflicting accesses.

use super::events::{AccessKind, ActivationId, ObjectId};
use super::stop::UbKind;
use crate::ir::{AddressSpace, FuncId, InstId};

/// Undefined behaviour and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ub {
    /// The broken rule.
    pub kind: UbKind,
    /// The function.
    pub function: FuncId,
    /// The instruction (`None`: at entry or exit, and in outside code).
    pub inst: Option<InstId>,
    /// Linear thread number.
    pub thread: u32,
    /// One sentence for people: objects, offsets, the other access of a race.
    pub detail: String,
    /// For a race, and for a broken `noalias` under [`Options::explain`](super::options::Options::explain): the
    /// conflicting accesses.
    pub conflict: Option<Conflict>,
    /// For an access: the bytes that it needed.
    pub fault: Option<Fault>,
}

/// An access that failed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The input object that it should access, if it was one: the argument number; numbers after all parameters stand
    /// for a stored value that leads to the object.
    pub root: Option<u32>,
    /// Offset in the object, in bytes.
    pub offset: i64,
    /// Length in bytes.
    pub len: u64,
    /// The required alignment in bytes.
    pub align: u64,
    /// Was it dynamic shared memory?
    pub dynamic: bool,
    /// If the pointer leads to no object: where it was probably loaded from.
    pub stray: Option<StrayPointer>,
}

/// A pointer that was loaded from an input object where no pointer lies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StrayPointer {
    /// The object, as in [`Fault::root`].
    pub root: u32,
    /// Where the pointer lies in it, in bytes.
    pub offset: u64,
    /// The space of the loaded pointer.
    pub space: AddressSpace,
}

/// Accesses that must not all happen together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The object and the offset of a byte they share.
    pub byte: (ObjectId, u64),
    /// The broken promise: the activation and its argument (`None`: the result). Outer `None`: a race.
    pub promise: Option<(ActivationId, Option<u32>)>,
    /// The accesses, the latest first.
    pub parties: Vec<Party>,
}

/// One access of a [`Conflict`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Party {
    /// Linear thread number.
    pub thread: u32,
    /// The function and its instruction; `None`: a step of the thread's driver.
    pub at: Option<(FuncId, InstId)>,
    /// Read, write or both.
    pub kind: AccessKind,
    /// Is its pointer based on the argument or result that carries the promise?
    pub based: bool,
}

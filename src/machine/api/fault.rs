//! Undefined behaviour: which rule, where, and who met.

use super::events::{AccessKind, ActivationId, ObjectId};
use super::stop::UbKind;
use crate::ir::{FuncId, InstId};

/// Undefined behaviour, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ub {
    /// Which rule is broken.
    pub kind: UbKind,
    /// Where.
    pub function: FuncId,
    /// The instruction (none: at entry or exit, and of outside code).
    pub inst: Option<InstId>,
    /// Linear thread number.
    pub thread: u32,
    /// One sentence for people: objects, offsets, the other access of a race.
    pub detail: String,
    /// Of a race, and of a broken `noalias` under [`Options::explain`]: who met.
    pub conflict: Option<Conflict>,
    /// Of an access: what it wanted.
    pub fault: Option<Fault>,
}

/// An access that could not be made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The input object that it was to access, if it was one: the number of its argument, or, behind all parameters, of the
    /// stored value that leads to it.
    pub root: Option<u32>,
    /// Where in the object.
    pub offset: i64,
    /// Bytes.
    pub len: u64,
    /// The alignment that it wants.
    pub align: u64,
    /// Was it dynamic shared memory?
    pub dynamic: bool,
}

/// Accesses that must not all happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The object and the offset of a byte they share.
    pub byte: (ObjectId, u64),
    /// The broken promise: an argument (`None`: the result) of an activation. `None`: a race.
    pub promise: Option<(ActivationId, Option<u32>)>,
    /// The latest first.
    pub parties: Vec<Party>,
}

/// One access of a [`Conflict`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Party {
    /// Linear thread number.
    pub thread: u32,
    /// The function and its instruction; `None`: a step of the thread's driver.
    pub at: Option<(FuncId, InstId)>,
    /// The direction.
    pub kind: AccessKind,
    /// Is its pointer based on what the promise is about?
    pub based: bool,
}

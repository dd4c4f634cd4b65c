//! What the machine should record.

use crate::ir::Value;

/// What to record, per function (indexed by [`FuncId`](crate::ir::FuncId)). Nothing else is recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// One entry per function of the module (may be shorter: the rest is unwatched).
    pub functions: Vec<FunctionWatch>,
}

/// What to record in one function. The vectors are bit sets by index; missing entries are unset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionWatch {
    /// Record [`EventKind::Enter`](super::EventKind::Enter) and [`EventKind::Exit`](super::EventKind::Exit).
    pub activations: bool,
    /// Instructions whose pointer *result* is recorded as [`EventKind::Define`](super::EventKind::Define).
    pub defines: Vec<bool>,
    /// Instructions whose memory accesses are recorded ([`EventKind::Access`](super::EventKind::Access); for calls
    /// also CallBegin and CallEnd).
    pub accesses: Vec<bool>,
    /// Blocks whose entry is recorded ([`EventKind::Block`](super::EventKind::Block)).
    pub blocks: Vec<bool>,
    /// Arguments and constants of pointer type to be recorded as Define right after Enter.
    pub values: Vec<Value>,
}

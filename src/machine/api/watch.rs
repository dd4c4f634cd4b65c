//! What the machine is asked to record.

use crate::ir::Value;

/// What is worth recording, per function (indexed by [`FuncId`]). Nothing watched: nothing recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// One entry per function of the module (may be shorter: the rest is unwatched).
    pub functions: Vec<FunctionWatch>,
}

/// What is worth recording in one function. The vectors are bit sets by index; shorter means unset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionWatch {
    /// Record [`EventKind::Enter`] and [`EventKind::Exit`].
    pub activations: bool,
    /// Instructions whose pointer *result* is recorded as [`EventKind::Define`].
    pub defines: Vec<bool>,
    /// Instructions whose memory accesses are recorded ([`EventKind::Access`]; for calls also CallBegin and CallEnd).
    pub accesses: Vec<bool>,
    /// Blocks whose entry is recorded ([`EventKind::Block`]).
    pub blocks: Vec<bool>,
    /// Arguments and constants of pointer type to be recorded as Define right after Enter.
    pub values: Vec<Value>,
}

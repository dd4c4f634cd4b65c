//! Which events the machine should record.

use crate::ir::{Module, Value};

/// Which events to record, per function (indexed by [`FuncId`](crate::ir::FuncId)). The machine records no other
/// events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// One element per function of the module. If the list is shorter, the machine records nothing of the other
    /// functions.
    pub functions: Vec<FunctionWatch>,
}

impl Watch {
    /// Records all memory accesses of all instructions.
    pub fn of_accesses(module: &Module) -> Watch {
        let all = |insts| FunctionWatch { accesses: vec![true; insts], ..FunctionWatch::default() };
        Watch { functions: module.functions.iter().map(|f| all(f.insts.len())).collect() }
    }
}

/// Which events to record in one function. The vectors of `bool` are bit sets by index; missing bits are unset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionWatch {
    /// Whether to record [`EventKind::Enter`](super::EventKind::Enter) and
    /// [`EventKind::Exit`](super::EventKind::Exit).
    pub activations: bool,
    /// Instructions whose pointer *result* is recorded as [`EventKind::Define`](super::EventKind::Define).
    pub defines: Vec<bool>,
    /// Instructions whose memory accesses are recorded as [`EventKind::Access`](super::EventKind::Access). For calls,
    /// CallBegin and CallEnd are recorded too.
    pub accesses: Vec<bool>,
    /// Blocks for which the machine records that control enters them ([`EventKind::Block`](super::EventKind::Block)).
    pub blocks: Vec<bool>,
    /// Arguments and constants of pointer type that are recorded as Define right after Enter.
    pub values: Vec<Value>,
}

//! The whole state of one run.

use crate::code::library::LibraryOp;
use crate::code::openmp::OpenmpOp;
use crate::exec::Core;
use crate::exec::openmp::Openmp;
use crate::ir::*;
use rustc_hash::FxHashMap;

/// The classification of a function without a body, by its name and the parameters of a call.
#[derive(Copy, Clone, Debug)]
pub enum KnownFunction {
    Library(LibraryOp),
    Openmp(OpenmpOp),
    Other,
}

/// The whole state of one run: the core, and the state by which steps call, wait and choose the next thread.
pub struct Vm<'a> {
    pub core: Core<'a>,
    /// The classification of each called function without a body, by caller, call and callee.
    pub known_functions: FxHashMap<(FuncId, InstId, FuncId), KnownFunction>,
    /// The state of OpenMP's runtime.
    pub openmp: Openmp,
    /// The machine checks the deadline again when the run has executed this number of steps.
    pub next_look: u64,
}

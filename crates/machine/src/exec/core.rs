//! The part of a run that an instruction may touch if it neither calls, waits nor chooses the next thread: registers,
//! arithmetic and memory.

use crate::api::Execution;
use crate::exec::control_taint::Region;
use crate::exec::{Choices, Job, MemorySystem, Threads};
use crate::ir::{BlockId, FuncId};
use crate::memory::Scalar;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Executes the instructions of threads, apart from control.
pub struct Core<'a> {
    pub job: Job<'a>,
    pub threads: Threads,
    pub choices: Choices<'a>,
    pub mem: MemorySystem<'a>,
    /// A reused buffer for the leaves of arguments.
    pub scratch: Vec<Scalar>,
    /// For each address operand of the running step of inline PTX: the number of the operand of the asm call that
    /// contains the address; `None` if no operand of the call contains it.
    pub asm_operands: Option<[Option<u8>; 3]>,
    /// The current depth of nested initialisers.
    pub nested: u32,
    /// The tainted regions of branches, each computed once ([`control_taint`](crate::exec::control_taint)).
    pub regions: FxHashMap<(FuncId, BlockId), Rc<Region>>,
}

impl<'a> Core<'a> {
    pub fn new(job: Job<'a>, threads: u32, out: &'a mut Execution) -> Core<'a> {
        Core {
            job,
            threads: Threads::new(threads, job.setup),
            choices: Choices::new(job),
            mem: MemorySystem::new(job, threads, out),
            scratch: Vec::new(),
            asm_operands: None,
            nested: 0,
            regions: FxHashMap::default(),
        }
    }
}

//! Inline PTX: the text of an asm call becomes a list of ordinary [`Step`]s, which use registers of the asm call. So
//! the loads, atomics, barriers and copies of inline PTX are executed, recorded and judged by the same code as LLVM's
//! instructions.
//!
//! [`parse`] parses the text, [`constraints`] maps operands to arguments and results, and [`table`] has one row per
//! instruction. If an instruction is not in the table, a call of the asm discards the run; the reason has the
//! instruction's name.
//!
//! - If neither a product of floats nor the sum that uses it has a rounding modifier, the machine allows PTX to fuse
//!   them (PTX ISA, "add", "mul"). With `.ftz`, a free choice decides whether a denormal number is flushed.
//! - A register that was never written has an arbitrary value. A number that is used as an address becomes a pointer as
//!   by `inttoptr`.

mod arith;
mod tcgen05;
mod carry;
mod compare;
mod constraints;
mod convert;
mod integers;
mod lower;
mod matrices;
mod memory;
mod parse;
mod sync;
pub mod table;
mod tensors;
mod warps;

pub use lower::lower;

use crate::code::{Action, ArgCode, Callee, Intrinsic, MbarrierOp, Op, Src, Step};
use crate::ir::{AddressSpace, ModRefInfo, TypeId};

/// A decoded asm call.
#[derive(Clone, PartialEq, Debug)]
pub struct AsmCode {
    pub args: Vec<ArgCode>,
    /// For each argument, the register into which it is copied.
    pub inputs: Vec<AsmRegister>,
    /// For each result, the register that contains it at the end.
    pub outputs: Vec<AsmRegister>,
    /// The registers whose contents are undefined when the asm begins: the first slot, and the number of slots.
    pub registers: (u32, u32),
    pub steps: Vec<AsmStep>,
    /// The memory effect of the call according to its declaration.
    pub declared: ModRefInfo,
}

impl AsmCode {
    /// Whether the guarded step `at` is the exit test of a loop that does nothing but wait for an mbarrier, as in
    /// CUTLASS's `ClusterBarrier::wait`. If so, a nondeterministic choice may decide the number of iterations, because
    /// nothing else depends on this number.
    pub fn waits_at(&self, at: usize) -> bool {
        let back = |step: Option<&AsmStep>| match step.map(|s| &s.op) {
            Some(AsmOp::Branch(to)) if *to < at => Some(*to),
            _ => None,
        };
        let next = self.steps.get(at + 1).filter(|step| step.guard.is_none());
        let Some(start) = back(self.steps.get(at)).or_else(|| back(next)) else { return false };
        let body = &self.steps[start..at];
        let is_harmless = |step: &AsmStep| step.touches == ModRefInfo::NoModRef || step.is_mbarrier_wait();
        self.outputs.is_empty()
            && body.iter().any(AsmStep::is_mbarrier_wait)
            && body.iter().all(|step| step.guard.is_none() && is_harmless(step))
    }
}

impl AsmStep {
    fn is_mbarrier_wait(&self) -> bool {
        let AsmOp::Plain(step) = &self.op else { return false };
        let Op::Call(call) = &step.op else { return false };
        matches!(&call.callee, Callee::Intrinsic(Intrinsic::Mbarrier(MbarrierOp { action: Action::Wait { .. }, .. })))
    }
}

/// A register of an asm call, with the shape and type of its argument or result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AsmRegister {
    pub slot: u32,
    pub bits: u32,
    pub shape: u32,
    pub ty: TypeId,
}

/// The operation of one step.
#[derive(Clone, PartialEq, Debug)]
pub enum AsmOp {
    /// An ordinary step, as outside of asm.
    Plain(Box<Step>),
    /// Writes a pointer in `space` to the register `slot`. The pointer is the value of `base` plus the offset. A number
    /// becomes a pointer as by `inttoptr`.
    Address { slot: u32, base: Src, offset: i64, space: AddressSpace },
    /// Jumps to the step with this index.
    Branch(usize),
}

/// One step of an asm call.
#[derive(Clone, PartialEq, Debug)]
pub struct AsmStep {
    /// A predicate and a flag. If the flag is not set, the step is executed only if the predicate is true. If the flag
    /// is set, the step is executed only if the predicate is false.
    pub guard: Option<(Src, bool)>,
    pub op: AsmOp,
    /// The memory effect of the step.
    pub touches: ModRefInfo,
    /// The step's addresses that are operands of the asm call, each as an index in the order of
    /// `InstKind::for_each_operand`.
    pub operands: [Option<u8>; 3],
}

//! Inline PTX: the text of an asm call becomes a list of ordinary [`Step`]s on registers of its own, so that loads,
//! atomics, barriers and copies of inline PTX are executed, recorded and judged by the code that does it for LLVM's
//! instructions.
//!
//! [`parse`] reads the text, [`constraints`] says which operand is which argument or result, [`table`] has one row per
//! instruction. What is not in the table makes the call discard its run by the name of the instruction.
//!
//! - A product of floats may be fused with the sum that uses it if neither says how it is rounded (PTX ISA, "add",
//!   "mul"). What `.ftz` may flush is a free choice.
//! - A register that was never written holds an arbitrary value. A number that is used as an address is what `inttoptr`
//!   makes of it.

mod arith;
mod tcgen05;
mod constraints;
mod convert;
mod lower;
mod matrices;
mod memory;
mod parse;
mod sync;
pub mod table;
mod tensors;
mod warps;

pub use lower::lower;

use crate::ir::{AddressSpace, ModRefInfo, TypeId};
use crate::machine::code::{ArgCode, Src, Step};

/// An asm call, decoded.
#[derive(Clone, PartialEq, Debug)]
pub struct AsmCode {
    pub args: Vec<ArgCode>,
    /// One per argument: the register that it is copied to.
    pub inputs: Vec<AsmRegister>,
    /// One per result: the register it comes from.
    pub outputs: Vec<AsmRegister>,
    /// Registers that hold nothing defined when the asm begins: first slot, and how many.
    pub registers: (u32, u32),
    pub steps: Vec<AsmStep>,
    /// What the call says it does to memory.
    pub declared: ModRefInfo,
}

/// A register of an asm call; its shape is that of the argument or result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AsmRegister {
    pub slot: u32,
    pub bits: u32,
    pub shape: u32,
    pub ty: TypeId,
}

/// What one step does.
#[derive(Clone, PartialEq, Debug)]
pub enum AsmOp {
    /// As outside of asm.
    Plain(Box<Step>),
    /// The register `slot` becomes a pointer of `space`: what `base` holds, plus the offset. A number becomes one as by
    /// `inttoptr`.
    Address { slot: u32, base: Src, offset: i64, space: AddressSpace },
    /// To the step of this number.
    Branch(usize),
}

/// One step of an asm call.
#[derive(Clone, PartialEq, Debug)]
pub struct AsmStep {
    /// It is done only if this predicate is true, or if the flag is set, false.
    pub guard: Option<(Src, bool)>,
    pub op: AsmOp,
    /// What it does to memory.
    pub touches: ModRefInfo,
    /// Which operands of the call its addresses are: the index in `InstKind::for_each_operand` order.
    pub operands: [Option<u8>; 3],
}

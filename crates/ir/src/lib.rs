//! The lowest layer of aliasmith: LLVM IR as data, the questions and answers about it, and the cases that are executed.
//! Each module uses only modules that this file declares before it.

#[macro_use]
#[doc(hidden)]
pub mod named_enum;

#[doc(hidden)]
pub mod escape;
#[doc(hidden)]
pub mod operands;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod ir;
#[doc(hidden)]
pub mod answers;
#[doc(hidden)]
pub mod target;
#[doc(hidden)]
pub mod nvvm;
#[doc(hidden)]
pub mod case;

//! The analyses of aliasmith, and its passes. Each module uses only those above it in this list. This crate must not
//! use the machine, because the machine tests this crate, and an error in shared code would be invisible.

#[doc(hidden)]
pub mod values;
#[doc(hidden)]
pub mod alias;
#[doc(hidden)]
pub mod memssa;
#[doc(hidden)]
pub mod passes;

#[cfg(test)]
use aliasmith_ir::random;
use aliasmith_ir::{answers, ir, target};

//! The analyses of aliasmith, and its passes. Each module uses only the modules above it in this list. This crate must
//! not use the machine: the machine tests this crate, and would not notice an error in code that both share.

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

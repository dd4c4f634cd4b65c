//! The analyses of aliasmith, and its passes. Each module uses only those above it in this list. This crate does not
//! know the machine that tests what it says: a shared error would be invisible.

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

//! The machine: a concrete multi-threaded GPU that executes LLVM IR and states facts.
//!
//! It knows no claim. Given a [`Case`](crate::case::Case) it either runs every thread to its normal end without any
//! undefined behaviour ([`Outcome::Counted`]), names the first UB ([`Outcome::Violation`]), or names why the run does
//! not count ([`Outcome::Discard`]). What a judge needs to know is appended as [`Event`]s, as far as a [`Watch`] asks.

pub mod events;
pub mod promises;

pub use events::*;

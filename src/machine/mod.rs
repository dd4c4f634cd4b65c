//! The machine: a concrete multi-threaded GPU that executes LLVM IR and states facts.
//!
//! It knows no claim. Given a [`Case`](crate::case::Case) it either runs every thread to its normal end without any
//! undefined behaviour ([`Outcome::Counted`]), names the first UB ([`Outcome::Violation`]), or names why the run does
//! not count ([`Outcome::Discard`]). What a judge needs to know is appended as [`Event`]s, as far as a [`Watch`] asks.

mod arith;
mod code;
mod exec;
mod facts;
pub mod freedoms;
mod memory;
mod order;
mod outside;
pub mod promises;
pub mod rng;
#[cfg(test)]
mod tests;
pub mod trace;

pub use arith::float::encode as encode_float;
pub use code::limits::Limits;
pub use code::ops::Program;
pub use exec::launch::run;
pub use facts::events::*;
pub use facts::observed;
pub use facts::plans::Plans;
pub use facts::stop::{Discard, NoSuchName, UbKind};
pub use outside::peer::library::is_library;

/// Decodes and runs a case once.
pub fn run_case(case: &crate::case::Case, options: &Options, watch: &Watch) -> Execution {
    let mut out = Execution::default();
    let program = Program::new(&case.module);
    run(&program, &case.module, case.entry, &case.setup, options, watch, &mut out);
    out
}

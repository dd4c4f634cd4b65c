//! The machine: a concrete multi-threaded GPU that executes LLVM IR and states facts.
//!
//! It knows no claim. Given a [`Case`](crate::case::Case) it either runs every thread to its normal end without any
//! undefined behaviour ([`Outcome::Counted`]), names the first UB ([`Outcome::Violation`]), or names why the run does
//! not count ([`Outcome::Discard`]). What a judge needs to know is appended as [`Event`]s, as far as a [`Watch`] asks.

mod access;
mod address;
mod arith;
mod atomics;
mod attributes;
mod barriers;
mod call;
mod clock;
mod code;
mod constant;
mod constructors;
mod convergent;
mod copies;
mod decode;
mod driver;
pub mod events;
mod external;
mod float;
mod forks;
pub mod freedoms;
mod intrinsics;
mod lane;
mod launch;
mod limits;
mod mbarrier;
mod memory;
mod objects;
pub mod observe;
mod ops;
mod peer;
mod plain;
mod pointer;
pub mod promises;
mod race;
pub mod rng;
mod schedule;
mod step;
#[cfg(test)]
mod tests;
pub mod trace;
mod value;
mod vm;

pub use events::*;
pub use float::encode as encode_float;
pub use launch::run;
pub use limits::Limits;
pub use ops::Program;
pub use peer::plans::Plans;

/// Decodes and runs a case once.
pub fn run_case(case: &crate::case::Case, options: &Options, watch: &Watch) -> Execution {
    let mut out = Execution::default();
    let program = Program::new(&case.module);
    run(&program, &case.module, case.entry, &case.setup, options, watch, &mut out);
    out
}

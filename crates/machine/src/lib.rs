//! The machine: a model of a multi-threaded GPU that executes LLVM IR and records facts about the run.
//!
//! The machine runs all threads of a [`Case`](crate::case::Case), and never receives a claim of an oracle. The *entry*
//! is the function that the launch starts. A run has one of three outcomes:
//!
//! - [`Outcome::Counted`]: all threads return normally without undefined behaviour.
//! - [`Outcome::Violation`]: the first undefined behaviour ended the run.
//! - [`Outcome::Discard`]: the run is no evidence, for a stated reason.
//!
//! The machine records the [`Event`]s that a [`Watch`] selects, and the judge reads these events later. This crate
//! shares no code with the analyses: if both had the same error, no comparison of runs with answers could find it.
//!
//! The layers of the machine, in order; each layer uses only the layers before it (`tests/layers.rs`):
//!
//! - `api`: the inputs and the outcome of a run.
//! - `memory`: values, objects, address spaces.
//! - `arith`: arithmetic on integers and floats.
//! - `promises`: checks of attributes and metadata.
//! - `code`: a module, decoded once.
//! - `order`: clocks, barriers, races, asynchronous copies.
//! - `environment`: external functions, environment threads, and what outside code can observe.

#[macro_use]
extern crate aliasmith_ir;

mod arith;
mod code;
mod exec;
mod api;
pub mod freedoms;
mod memory;
mod order;
mod environment;
mod promises;
#[cfg(test)]
mod tests;
pub mod trace;
mod limit_texts;

pub use api::*;
pub use arith::float::encode as encode_float;
pub use code::Program;
pub use code::intrinsics::by_full_name as intrinsic;
pub use code::limits::Limits;
pub use code::null_shared::begins_at_null;
pub use code::opencl::demangled;
pub use code::ptx::table::words as ptx_rows;
pub use environment::external_code::{is_library, may_synchronize};
pub use exec::launch::{MOST_THREADS, execute};
pub use limit_texts::limit_of;
pub use memory::MAX_OBJECT;
pub use promises::{AttachPoint, Checker, CheckerEvidence, PROMISES, Row, is_excluded_synchronisation};

use aliasmith_ir::{case, ir, random, target};

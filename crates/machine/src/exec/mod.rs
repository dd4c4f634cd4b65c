//! Execution of the threads of a run, step by step. Only this module accesses the state of a run.
//!
//! A *step* is one decoded instruction. A *leaf* is one scalar of a value, such as one element of a vector. A *slot* is
//! the number of a register in a frame. A register has one leaf. A *cell* is one byte of memory, with its undefined
//! bits, its taint and its part of a pointer. An instruction is *watched* if the caller of the run wants its events.
//!
//! [`Vm`] is the whole state. Only steps that call a function, wait or choose the next thread take `Vm`
//! (`tests/layers.rs` lists their files). All other steps take the [`Core`], or one of its parts:
//!
//! - [`Job`]: what the caller states, which no step changes.
//! - [`Threads`]: frames and registers.
//! - [`Choices`]: the random choices.
//! - [`MemorySystem`]: memory, with the order of threads, the promises, and the records for the judge.

pub mod access;
pub mod active_masks;
pub mod activation;
pub mod adjacent_objects;
pub mod atomics;
pub mod call;
pub mod compare;
pub mod choices;
pub mod constant;
pub mod core;
pub mod env_thread;
pub mod chosen_execution;
pub mod external;
pub mod control_taint;
pub mod globals;
pub mod heap;
pub mod inputs;
pub mod instructions;
pub mod intrinsics;
pub mod fast_path;
pub mod job;
pub mod launch;
pub mod library;
pub mod libm;
pub mod memory_system;
pub mod objects;
pub mod observe;
pub mod opencl;
pub mod openmp;
pub mod external_function;
pub mod pointer;
pub mod print_calls;
mod value_attributes;
pub mod ptx;
pub mod races;
pub mod read_modify_write;
pub mod schedule;
pub mod step;
pub mod sync;
pub mod text;
pub mod threads;
pub mod transfer;
pub mod vm;
pub mod waves;

pub use self::core::{CallSite, Core, Flow};
pub use choices::Choices;
pub use job::Job;
pub use memory_system::{MemorySystem, TensorMemory, Touch};
pub use objects::Owner;
pub use threads::{BranchRegion, Cx, Frame, LaneOperands, TaintedRegion, Thread, Threads, thread_moment};
pub use vm::{KnownFunction, Vm};

//! Execution of the threads of a run, step by step. Only this module accesses the whole state of a run.

pub mod access;
pub mod adjacent;
pub mod call;
pub mod compare;
pub mod constant;
pub mod env_thread;
pub mod explored;
pub mod external;
pub mod control_taint;
pub mod heap;
pub mod inputs;
pub mod intrinsics;
pub mod fast_path;
pub mod launch;
pub mod library;
pub mod libm;
pub mod objects;
pub mod observe;
pub mod opencl;
pub mod openmp;
pub mod external_function;
pub mod pointer;
pub mod printing;
mod value_attributes;
pub mod ptx;
pub mod schedule;
pub mod step;
pub mod sync;
pub mod text;
pub mod transfer;
pub mod vm;
pub mod waves;

pub use access::Touch;
pub use objects::Owner;
pub use vm::{Cx, Flow, Frame, Thread, Vm, thread_moment};

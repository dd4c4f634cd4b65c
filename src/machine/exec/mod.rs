//! Execution: the threads of a run, step by step. Only this floor knows the whole state of a run.

pub mod access;
pub mod call;
pub mod constant;
pub mod forks;
pub mod intrinsics;
pub mod lane;
pub mod launch;
pub mod objects;
pub mod pointer;
pub mod schedule;
pub mod step;
pub mod vm;

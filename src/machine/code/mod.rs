//! A module decoded once: what depends on no run.

pub mod attributes;
pub mod constructors;
pub mod decode;
pub mod function;
pub mod intrinsics;
pub mod limits;
pub mod ops;

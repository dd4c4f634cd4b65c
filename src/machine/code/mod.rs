//! A module decoded once: what depends on no run.

pub mod attributes;
pub mod constructors;
pub mod decode;
pub mod function;
pub mod intrinsics;
pub mod limits;
mod ops;
mod parts;

pub use attributes::ValuePromise;
pub use intrinsics::{
    Action, Choice, CtaBarrier, Exchange, IntOp, Intrinsic, Join, MathOp, MbarrierOp, Reduce, Sreg, VpOp, Wait,
};
pub use ops::*;
pub use parts::atomic_code;

//! A module decoded once: what depends on no run.

pub mod attributes;
pub mod constructors;
pub mod decode;
pub mod function;
pub mod intrinsics;
pub mod library;
pub mod limits;
mod ops;
mod parts;
pub mod ptx;

pub use attributes::ValuePromise;
pub use intrinsics::{
    Action, Choice, CtaBarrier, Curve, Exchange, IntOp, Intrinsic, Join, LaunchFacts, MathOp, MatrixOp, MbarrierOp,
    MmaType, Product, Reduce, Rounding, Sreg, ValueOp, VpOp, Wait,
};
pub use ops::*;
pub use parts::atomic_code;
pub use ptx::{AsmCode, AsmOp, AsmRegister, AsmStep};

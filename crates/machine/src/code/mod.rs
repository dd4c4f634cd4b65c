//! Decodes a module once: computes everything about the module that does not depend on a run.

pub mod absolute_symbol;
pub mod amdgpu_asm;
pub mod attributes;
mod constrained;
pub mod constructors;
pub mod decode;
pub mod function;
pub mod intrinsics;
pub mod libfuncs;
pub mod library;
pub mod null_shared;
pub mod limits;
pub mod opencl;
pub mod openmp;
mod ops;
mod decode_call_gep;
pub mod ptx;

pub use attributes::ValuePromise;
pub use decode_call_gep::{atomic_code, fence_code};
pub use intrinsics::{
    Action, AsyncKind, BarrierMemory, BufferAccess, BufferOp, Choice, ConstrainedOp, CtaBarrier, Curve, ElementPlace,
    Exchange, GroupProduct, IntOp, Intrinsic, Join, LaneFlow, LaunchFacts, MapField, MathOp, MatrixOp, MbarrierOp,
    MmaType, Product, Reduce, RoundedKind, RoundedOp, Rounding, ScopedAtomic, Sreg, Tcgen05Op, TensorOp, ValueOp,
    VectorOp, VpOp, Wait, WarpgroupOp,
};
pub use ops::*;
pub use ptx::{AsmCode, AsmOp, AsmRegister, AsmStep};

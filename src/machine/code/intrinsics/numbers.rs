//! Intrinsics that compute numbers, by name.

use crate::ir::BinOp;

/// Which one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum IntOp {
    SMax,
    SMin,
    UMax,
    UMin,
    Abs,
    Ctpop,
    Ctlz,
    Cttz,
    Bswap,
    Bitreverse,
    Fshl,
    Fshr,
    SAddOverflow,
    UAddOverflow,
    SSubOverflow,
    USubOverflow,
    SMulOverflow,
    UMulOverflow,
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
    SCmp,
    UCmp,
}

/// By the name after `llvm.`, without types.
pub fn int_by_name(name: &str) -> Option<IntOp> {
    Some(match name {
        "smax" => IntOp::SMax,
        "smin" => IntOp::SMin,
        "umax" => IntOp::UMax,
        "umin" => IntOp::UMin,
        "abs" => IntOp::Abs,
        "ctpop" => IntOp::Ctpop,
        "ctlz" => IntOp::Ctlz,
        "cttz" => IntOp::Cttz,
        "bswap" => IntOp::Bswap,
        "bitreverse" => IntOp::Bitreverse,
        "fshl" => IntOp::Fshl,
        "fshr" => IntOp::Fshr,
        "sadd.with.overflow" => IntOp::SAddOverflow,
        "uadd.with.overflow" => IntOp::UAddOverflow,
        "ssub.with.overflow" => IntOp::SSubOverflow,
        "usub.with.overflow" => IntOp::USubOverflow,
        "smul.with.overflow" => IntOp::SMulOverflow,
        "umul.with.overflow" => IntOp::UMulOverflow,
        "sadd.sat" => IntOp::SAddSat,
        "uadd.sat" => IntOp::UAddSat,
        "ssub.sat" => IntOp::SSubSat,
        "usub.sat" => IntOp::USubSat,
        "scmp" => IntOp::SCmp,
        "ucmp" => IntOp::UCmp,
        _ => return None,
    })
}

/// How `llvm.vector.reduce` joins two lanes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    Binary(BinOp),
    Choice(IntOp),
}

/// By the name after `llvm.vector.reduce.`.
pub fn join_by_name(name: &str) -> Option<Join> {
    Some(match name {
        "add" => Join::Binary(BinOp::Add),
        "mul" => Join::Binary(BinOp::Mul),
        "and" => Join::Binary(BinOp::And),
        "or" => Join::Binary(BinOp::Or),
        "xor" => Join::Binary(BinOp::Xor),
        "smax" | "smin" | "umax" | "umin" => Join::Choice(int_by_name(name)?),
        _ => return None,
    })
}

/// Which one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MathOp {
    Fabs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    Rint,
    Round,
    CopySign,
    MinNum,
    MaxNum,
    Minimum,
    Maximum,
    Fma,
    FMulAdd,
}

/// By the name after `llvm.`, without types.
pub fn math_by_name(name: &str) -> Option<MathOp> {
    Some(match name {
        "fabs" => MathOp::Fabs,
        "sqrt" => MathOp::Sqrt,
        "floor" => MathOp::Floor,
        "ceil" => MathOp::Ceil,
        "trunc" => MathOp::Trunc,
        "rint" | "nearbyint" | "roundeven" => MathOp::Rint,
        "round" => MathOp::Round,
        "copysign" => MathOp::CopySign,
        "minnum" => MathOp::MinNum,
        "maxnum" => MathOp::MaxNum,
        "minimum" => MathOp::Minimum,
        "maximum" => MathOp::Maximum,
        "fma" => MathOp::Fma,
        "fmuladd" => MathOp::FMulAdd,
        _ => return None,
    })
}

/// Which one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VpOp {
    /// Of one pointer, or of one per lane.
    Load {
        gather: bool,
    },
    Store {
        scatter: bool,
    },
    Int(BinOp),
}

/// By the name after `llvm.vp.`, without types.
pub fn vp_by_name(name: &str) -> Option<VpOp> {
    Some(match name {
        "load" => VpOp::Load { gather: false },
        "gather" => VpOp::Load { gather: true },
        "store" => VpOp::Store { scatter: false },
        "scatter" => VpOp::Store { scatter: true },
        "add" => VpOp::Int(BinOp::Add),
        "sub" => VpOp::Int(BinOp::Sub),
        "mul" => VpOp::Int(BinOp::Mul),
        "udiv" => VpOp::Int(BinOp::UDiv),
        "sdiv" => VpOp::Int(BinOp::SDiv),
        "urem" => VpOp::Int(BinOp::URem),
        "srem" => VpOp::Int(BinOp::SRem),
        "shl" => VpOp::Int(BinOp::Shl),
        "lshr" => VpOp::Int(BinOp::LShr),
        "ashr" => VpOp::Int(BinOp::AShr),
        "and" => VpOp::Int(BinOp::And),
        "or" => VpOp::Int(BinOp::Or),
        "xor" => VpOp::Int(BinOp::Xor),
        _ => return None,
    })
}

//! Intrinsics that compute numbers, by name.

use crate::ir::BinOp;

words! {
    /// Of integers. The word is the name after `llvm.`, without types.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum IntOp {
        SMax = "smax",
        SMin = "smin",
        UMax = "umax",
        UMin = "umin",
        Abs = "abs",
        Ctpop = "ctpop",
        Ctlz = "ctlz",
        Cttz = "cttz",
        Bswap = "bswap",
        Bitreverse = "bitreverse",
        Fshl = "fshl",
        Fshr = "fshr",
        SAddOverflow = "sadd.with.overflow",
        UAddOverflow = "uadd.with.overflow",
        SSubOverflow = "ssub.with.overflow",
        USubOverflow = "usub.with.overflow",
        SMulOverflow = "smul.with.overflow",
        UMulOverflow = "umul.with.overflow",
        SAddSat = "sadd.sat",
        UAddSat = "uadd.sat",
        SSubSat = "ssub.sat",
        USubSat = "usub.sat",
        SCmp = "scmp",
        UCmp = "ucmp",
    }
}

/// How `llvm.vector.reduce` joins two lanes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    Binary(BinOp),
    Choice(IntOp),
    /// A sum or product of floats, from a start on and in order.
    Float(BinOp),
    FloatChoice(MathOp),
}

/// By the name after `llvm.vector.reduce.`.
pub fn join_by_name(name: &str) -> Option<Join> {
    use BinOp::*;
    let binary = BinOp::named(name).filter(|op| matches!(op, Add | Mul | And | Or | Xor)).map(Join::Binary);
    let choice = |op: &IntOp| matches!(op, IntOp::SMax | IntOp::SMin | IntOp::UMax | IntOp::UMin);
    let float = match name {
        "fadd" => Some(Join::Float(FAdd)),
        "fmul" => Some(Join::Float(FMul)),
        "fmin" => Some(Join::FloatChoice(MathOp::MinNum)),
        "fmax" => Some(Join::FloatChoice(MathOp::MaxNum)),
        "fminimum" => Some(Join::FloatChoice(MathOp::Minimum)),
        "fmaximum" => Some(Join::FloatChoice(MathOp::Maximum)),
        _ => None,
    };
    binary.or_else(|| IntOp::named(name).filter(choice).map(Join::Choice)).or(float)
}

words! {
    /// Of floating-point numbers. The word is the name after `llvm.`, without types.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum MathOp {
        Fabs = "fabs",
        Sqrt = "sqrt",
        Floor = "floor",
        Ceil = "ceil",
        Trunc = "trunc",
        Rint = "rint" | "nearbyint" | "roundeven",
        Round = "round",
        CopySign = "copysign",
        MinNum = "minnum",
        MaxNum = "maxnum",
        Minimum = "minimum",
        Maximum = "maximum",
        Fma = "fma",
        FMulAdd = "fmuladd",
        /// The same number; what the function's modes flush is flushed.
        Canonicalize = "canonicalize",
    }
}

/// A vector-predicated operation.
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
    Float(BinOp),
    Choice(IntOp),
    /// Joins a start value and the enabled lanes.
    Reduce(Join),
    /// Of two vectors; lanes behind the length are poison, or those of the second where it `merges`.
    Select {
        merges: bool,
    },
}

/// By the name after `llvm.vp.`, without types.
pub fn vp_by_name(name: &str) -> Option<VpOp> {
    Some(match name {
        "load" => VpOp::Load { gather: false },
        "gather" => VpOp::Load { gather: true },
        "store" => VpOp::Store { scatter: false },
        "scatter" => VpOp::Store { scatter: true },
        "select" => VpOp::Select { merges: false },
        "merge" => VpOp::Select { merges: true },
        "smax" | "smin" | "umax" | "umin" => VpOp::Choice(IntOp::named(name)?),
        _ => match name.strip_prefix("reduce.") {
            Some(join) => VpOp::Reduce(join_by_name(join)?),
            None => {
                let op = BinOp::named(name)?;
                if op.is_float() { VpOp::Float(op) } else { VpOp::Int(op) }
            }
        },
    })
}

//! Intrinsics that compute numbers, with their names.

use crate::ir::BinOp;

words! {
    /// An operation on integers. Its name is the intrinsic's name without `llvm.` and type suffixes.
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
        SShlSat = "sshl.sat",
        UShlSat = "ushl.sat",
        SCmp = "scmp",
        UCmp = "ucmp",
        /// A product of polynomials over GF(2): additions do not carry.
        ClMul = "clmul",
        /// Moves the lowest bits to the positions at which the mask has ones.
        PDep = "pdep",
        /// Moves the bits from the positions at which the mask has ones to the lowest positions.
        PExt = "pext",
    }
}

/// The operation by which `llvm.vector.reduce` combines two lanes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    Binary(BinOp),
    Choice(IntOp),
    /// A sum or product of floats in the order of the lanes, beginning with the start value.
    Float(BinOp),
    FloatChoice(MathOp),
}

/// Returns the operation of the intrinsic `llvm.vector.reduce.{name}`.
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
    /// An operation on floats. Its name is the intrinsic's name without `llvm.` and type suffixes.
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
        MinimumNum = "minimumnum",
        MaximumNum = "maximumnum",
        Fma = "fma",
        FMulAdd = "fmuladd",
        /// `llvm.canonicalize`: returns its operand. A denormal operand is flushed if the function's denormal modes
        /// demand this.
        Canonicalize = "canonicalize",
    }
}

/// A vector-predicated operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VpOp {
    /// Loads from one pointer, or with `gather` from one pointer per lane.
    Load {
        gather: bool,
    },
    Store {
        scatter: bool,
    },
    Int(BinOp),
    Float(BinOp),
    Choice(IntOp),
    /// Combines a start value and the enabled lanes.
    Reduce(Join),
    /// Selects between two vectors. In the lanes beyond the explicit vector length, the result has the lanes of the
    /// second vector if `merges` is set, else poison.
    Select {
        merges: bool,
    },
}

/// Returns the division that the intrinsic `llvm.masked.{name}` computes; `name` has no type suffixes.
pub fn masked_division_by_name(name: &str) -> Option<BinOp> {
    BinOp::named(name).filter(|op| matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem))
}

/// Returns the operation of the intrinsic `llvm.vp.{name}`; `name` has no type suffixes.
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

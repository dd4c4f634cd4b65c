//! Float operations that state their rounding direction: NVVM's (`nvvm.add.rm.f`) and LLVM's constrained ones.

use crate::arith::float::directed_rounding::{Direction, Operation};
use crate::ir::{BinOp, CastOp, FCmpPred};

/// An operation that rounds its result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RoundedKind {
    Operation(Operation),
    /// One divided by the operand.
    Reciprocal,
    /// A conversion from another floating-point format.
    Convert,
    FromInt {
        is_signed: bool,
    },
    /// A conversion to an integer; a value out of range is clamped.
    ToInt {
        is_signed: bool,
    },
}

/// An operation with its rounding direction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RoundedOp {
    pub kind: RoundedKind,
    pub direction: Direction,
    /// `.ftz`: denormal arguments and results become zeros of the same sign.
    pub flushes: bool,
    /// Whether this is an operation of NVVM. Such an operation flushes denormal numbers only under `.ftz`. An operation
    /// of LLVM flushes them if the function's attributes demand this.
    pub is_nvvm: bool,
}

/// A constrained operation in the default environment, where it behaves as LLVM's ordinary instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ConstrainedOp {
    Binary(BinOp),
    Cast(CastOp),
    Compare(FCmpPred),
}

/// Returns the operation of the intrinsic `llvm.nvvm.{name}`: `add.rm.ftz.f`, `d2f.rz`, `f2i.rp.ftz`, `i2f.rn`.
pub fn nvvm_by_name(name: &str) -> Option<RoundedOp> {
    let mut words = name.split('.');
    let (what, direction) = (words.next()?, nvvm_direction(words.next()?)?);
    let mut rest: Vec<&str> = words.collect();
    let flushes = rest.first() == Some(&"ftz");
    if flushes {
        rest.remove(0);
    }
    let operation = |op| Some(RoundedKind::Operation(op));
    let kind = match (what, &rest[..]) {
        ("add", ["f" | "d"]) => operation(Operation::Add),
        ("mul", ["f" | "d"]) => operation(Operation::Mul),
        ("div", ["f" | "d"]) => operation(Operation::Div),
        ("sqrt", ["f" | "d"]) => operation(Operation::Sqrt),
        ("fma", ["f" | "d" | "f16" | "f16x2"]) => operation(Operation::Fma),
        ("rcp", ["f" | "d"]) => Some(RoundedKind::Reciprocal),
        (_, []) => conversion(what),
        _ => None,
    };
    Some(RoundedOp { kind: kind?, direction, flushes, is_nvvm: true })
}

fn conversion(what: &str) -> Option<RoundedKind> {
    Some(match what {
        "d2f" => RoundedKind::Convert,
        "i2f" | "ll2f" | "i2d" | "ll2d" => RoundedKind::FromInt { is_signed: true },
        "ui2f" | "ull2f" | "ui2d" | "ull2d" => RoundedKind::FromInt { is_signed: false },
        "f2i" | "f2ll" | "d2i" | "d2ll" => RoundedKind::ToInt { is_signed: true },
        "f2ui" | "f2ull" | "d2ui" | "d2ull" => RoundedKind::ToInt { is_signed: false },
        _ => return None,
    })
}

fn nvvm_direction(word: &str) -> Option<Direction> {
    Some(match word {
        "rn" => Direction::Nearest,
        "rz" => Direction::Zero,
        "rm" => Direction::Down,
        "rp" => Direction::Up,
        _ => return None,
    })
}

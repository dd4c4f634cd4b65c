//! What `atomicrmw` computes.

use super::arith;
use super::float;
use super::promises::Stop;
use super::value::{Kind, Leaf, Scalar, mask};
use super::vm::unsupported;
use crate::ir::{BinOp, Flags, RmwOp, signed};

/// The new value of an atomic read-modify-write.
pub fn combine(op: RmwOp, leaf: Leaf, old: Scalar, v: Scalar) -> Result<Scalar, Stop> {
    let bits = leaf.bits;
    if op == RmwOp::Xchg {
        return Ok(v);
    }
    if let Kind::Float(kind) = leaf.kind {
        let simple = match op {
            RmwOp::FAdd => BinOp::FAdd,
            RmwOp::FSub => BinOp::FSub,
            _ => return unsupported(format_args!("atomicrmw {op:?}")),
        };
        return float::binary(simple, Flags::NONE, kind, old, v);
    }
    let (x, y) = (old.bits, v.bits);
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let simple = |op| arith::binary(op, Flags::NONE, bits, old, v);
    let chosen = match op {
        RmwOp::Add => return simple(BinOp::Add),
        RmwOp::Sub => return simple(BinOp::Sub),
        RmwOp::And => return simple(BinOp::And),
        RmwOp::Or => return simple(BinOp::Or),
        RmwOp::Xor => return simple(BinOp::Xor),
        RmwOp::Nand => {
            let and = simple(BinOp::And)?;
            return Ok(Scalar { bits: !and.bits & mask(bits), ..and });
        }
        RmwOp::Max => {
            if sx > sy {
                x
            } else {
                y
            }
        }
        RmwOp::Min => {
            if sx < sy {
                x
            } else {
                y
            }
        }
        RmwOp::UMax => x.max(y),
        RmwOp::UMin => x.min(y),
        RmwOp::UIncWrap => {
            if x >= y {
                0
            } else {
                x + 1
            }
        }
        RmwOp::UDecWrap => {
            if x == 0 || x > y {
                y
            } else {
                x - 1
            }
        }
        RmwOp::USubCond => {
            if x >= y {
                x - y
            } else {
                x
            }
        }
        RmwOp::USubSat => x.saturating_sub(y),
        _ => return unsupported(format_args!("atomicrmw {op:?}")),
    };
    Ok(old.derive(v, chosen, bits))
}

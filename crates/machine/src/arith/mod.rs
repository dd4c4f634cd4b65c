//! Integer arithmetic on scalars. Results wrap at their width, and a broken flag gives poison. Each result bit is
//! undefined or defined on its own if the operation has an exact rule for this ([`choices`]). Otherwise one undefined
//! operand bit makes all result bits undefined.

pub mod atomics;
mod choices;
pub mod float;
pub mod library;
pub mod plain;
#[cfg(test)]
mod tests;

use crate::api::{Stop, UbKind, ub, unsupported};
use crate::ir::{BinOp, Flags, ICmpPred, signed};
use crate::memory::{Scalar, mask};

/// Computes one lane of an integer binary operation.
pub fn binary(op: BinOp, flags: Flags, bits: u32, a: Scalar, b: Scalar) -> Result<Scalar, Stop> {
    let result = operation(op, flags, bits, a, b)?;
    let is_total = flags == Flags::NONE
        && match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor => true,
            BinOp::Shl | BinOp::LShr | BinOp::AShr => !b.drawn,
            _ => false,
        };
    Ok(if is_total { result.frozen_with(&[&a, &b]) } else { result })
}

fn operation(op: BinOp, flags: Flags, bits: u32, a: Scalar, b: Scalar) -> Result<Scalar, Stop> {
    let m = mask(bits);
    if matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem) {
        divisor(op, bits, a, b)?;
    }
    if a.poison || b.poison {
        return Ok(Scalar::poison());
    }
    let (x, y) = (a.bits, b.bits);
    let (sx, sy) = (signed(x, bits), signed(y, bits));
    let linear = |value: u128, undef: u128| {
        let broken = flags != Flags::NONE && choices::breaks(op, flags, bits, &a, &b);
        if broken { Scalar::poison() } else { a.derive_bits(b, value & m, undef) }
    };
    let (value, exact) = match op {
        BinOp::Add => return Ok(linear(x.wrapping_add(y), choices::of_sum(bits, &a, &b, false))),
        BinOp::Sub => return Ok(linear(x.wrapping_sub(y), choices::of_sum(bits, &a, &b, true))),
        BinOp::Mul => return Ok(linear(x.wrapping_mul(y), choices::of_product(bits, &a, &b))),
        BinOp::UDiv => (x / y, x % y == 0),
        BinOp::SDiv => (sx.wrapping_div(sy) as u128 & m, sx.wrapping_rem(sy) == 0),
        BinOp::URem => (x % y, true),
        BinOp::SRem => (sx.wrapping_rem(sy) as u128 & m, true),
        BinOp::Shl | BinOp::LShr | BinOp::AShr => return Ok(shift(op, flags, bits, a, b)),
        BinOp::And => {
            let undef = (a.undef & b.undef) | (a.undef & y) | (b.undef & x);
            return Ok(a.derive_bits(b, x & y, undef));
        }
        BinOp::Or => {
            if flags.has(Flags::DISJOINT) && (x | a.undef) & (y | b.undef) != 0 {
                return Ok(Scalar::poison());
            }
            let undef = (a.undef & b.undef) | (a.undef & !y & m) | (b.undef & !x & m);
            return Ok(a.derive_bits(b, x | y, undef));
        }
        BinOp::Xor => return Ok(a.derive_bits(b, x ^ y, a.undef | b.undef)),
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => {
            return unsupported("float operation on integers");
        }
    };
    // If an operand is undefined, some choice of its bits may give a nonzero remainder, so `exact` counts as broken.
    if flags.has(Flags::EXACT) && (!exact || a.undef | b.undef != 0) {
        return Ok(Scalar::poison());
    }
    Ok(a.derive(b, value, bits))
}

/// Checks the operands of a division. The division is immediate UB if the divisor is poison or may be zero, or if a
/// signed division may overflow. "May" means: for some choice of the undefined bits (LangRef, "udiv", "sdiv").
fn divisor(op: BinOp, bits: u32, a: Scalar, b: Scalar) -> Result<(), Stop> {
    let broken = |why: &str| ub(UbKind::DivByZero, why);
    if b.poison {
        return broken("the divisor is poison");
    }
    if b.bits & !b.undef == 0 {
        return broken(if b.undef == 0 { "the divisor is zero" } else { "the divisor is undef" });
    }
    let signed_op = matches!(op, BinOp::SDiv | BinOp::SRem);
    if signed_op && b.bits | b.undef == mask(bits) {
        if a.poison || a.undef != 0 {
            return broken("an undefined value divided by -1");
        }
        if a.bits == 1 << (bits - 1) {
            return broken("signed overflow of a division");
        }
    }
    Ok(())
}

fn fits(v: i128, bits: u32) -> bool {
    signed(v as u128 & mask(bits), bits) == v
}

/// Whether a signed addition overflows `bits` bits.
pub fn add_overflows(a: i128, b: i128, bits: u32) -> bool {
    a.checked_add(b).is_none_or(|r| !fits(r, bits))
}

/// Whether a signed subtraction overflows `bits` bits.
pub fn sub_overflows(a: i128, b: i128, bits: u32) -> bool {
    a.checked_sub(b).is_none_or(|r| !fits(r, bits))
}

/// Whether a signed multiplication overflows `bits` bits.
pub fn mul_overflows(a: i128, b: i128, bits: u32) -> bool {
    a.checked_mul(b).is_none_or(|r| !fits(r, bits))
}

fn shift(op: BinOp, flags: Flags, bits: u32, a: Scalar, b: Scalar) -> Scalar {
    if b.bits | b.undef >= u128::from(bits) || b.undef != 0 && flags != Flags::NONE {
        return Scalar::poison();
    }
    let n = b.bits as u32;
    if choices::loses(op, flags, bits, &a, n) {
        return Scalar::poison();
    }
    let m = mask(bits);
    let shifted = |x: u128| match op {
        BinOp::Shl => (x << n) & m,
        BinOp::LShr => x >> n,
        _ => (signed(x, bits) >> n) as u128 & m,
    };
    if b.undef != 0 { a.derive(b, shifted(a.bits), bits) } else { a.derive_bits(b, shifted(a.bits), shifted(a.undef)) }
}

/// Computes one lane of an integer comparison.
pub fn compare(pred: ICmpPred, flags: Flags, bits: u32, a: Scalar, b: Scalar) -> Scalar {
    if a.poison || b.poison {
        return Scalar::poison();
    }
    let (sx, sy) = (signed(a.bits, bits), signed(b.bits, bits));
    if flags.has(Flags::SAMESIGN) && ((sx < 0) != (sy < 0) || (a.undef | b.undef) >> (bits - 1) & 1 != 0) {
        return Scalar::poison();
    }
    let holds = pred.holds(a.bits, b.bits, bits).into();
    let result = if is_decided(pred, bits, &a, &b) { a.derive_bits(b, holds, 0) } else { a.derive(b, holds, 1) };
    if flags == Flags::NONE { result.frozen_with(&[&a, &b]) } else { result }
}

/// Whether the comparison has the same result for all choices of the undefined bits.
fn is_decided(pred: ICmpPred, bits: u32, a: &Scalar, b: &Scalar) -> bool {
    let undef = a.undef | b.undef;
    if undef == 0 {
        return true;
    }
    if matches!(pred, ICmpPred::Eq | ICmpPred::Ne) {
        return (a.bits ^ b.bits) & !undef & mask(bits) != 0;
    }
    let is_signed = matches!(pred, ICmpPred::Slt | ICmpPred::Sle | ICmpPred::Sgt | ICmpPred::Sge);
    let ends = |v: &Scalar| choices::ends(v, bits, is_signed);
    let ([a, above_a], [b, above_b]) = (ends(a), ends(b));
    pred.holds(a, above_b, bits) == pred.holds(above_a, b, bits)
}

//! The operands of an operation may have undefined bits. This file computes whether some choice of these bits breaks a
//! flag, and which bits of the result no choice changes.
//!
//! These rules must not be too wide. If the machine treats a bit as undefined although no choice changes it, a
//! comparison after a pass could raise a false alarm. The same is true if the machine treats a flag as broken although
//! no choice breaks it. So the rules are exact for sums, shifts and bitwise operations, nearly exact for products, and
//! not exact for quotients (docs/soundness.md, section 10). Example: `add i8 u, 1`, where only bit 0 of `u` is
//! undefined and bit 1 is 0, has the undefined bits 0 and 1.

use crate::arith::{add_overflows, mul_overflows, sub_overflows};
use crate::ir::{BinOp, Flags, signed};
use crate::memory::{Scalar, mask};

/// Returns the least and the greatest value that `v` can have, over all choices of its undefined bits. `bits` is the
/// width of `v`; `is_signed` selects the order of signed numbers.
pub fn ends(v: &Scalar, bits: u32, is_signed: bool) -> [u128; 2] {
    let turn = if is_signed { 1 << (bits - 1) } else { 0 };
    let turned = v.bits ^ turn;
    [(turned & !v.undef) ^ turn, ((turned | v.undef) & mask(bits)) ^ turn]
}

/// Whether some choice of the undefined bits makes a sum, difference or product break its flags.
pub fn breaks(op: BinOp, flags: Flags, bits: u32, a: &Scalar, b: &Scalar) -> bool {
    let unsigned = || {
        let ([low, high], [_, most], m) = (ends(a, bits, false), ends(b, bits, false), mask(bits));
        match op {
            BinOp::Add => high.checked_add(most).is_none_or(|sum| sum > m),
            BinOp::Sub => low < most,
            _ => high.checked_mul(most).is_none_or(|product| product > m),
        }
    };
    let signed = || {
        let both = |v| ends(v, bits, true).map(|end| signed(end, bits));
        let ([low, high], [least, most]) = (both(a), both(b));
        match op {
            BinOp::Add => add_overflows(low, least, bits) || add_overflows(high, most, bits),
            BinOp::Sub => sub_overflows(low, most, bits) || sub_overflows(high, least, bits),
            _ => [low, high].iter().any(|x| [least, most].iter().any(|y| mul_overflows(*x, *y, bits))),
        }
    };
    flags.has(Flags::NUW) && unsigned() || flags.has(Flags::NSW) && signed()
}

/// Whether some choice of the undefined bits of `a` makes a shift of `a` by `n` break its flags; `n` is less than the
/// width.
pub fn loses(op: BinOp, flags: Flags, bits: u32, a: &Scalar, n: u32) -> bool {
    let (most, kept) = (a.bits | a.undef, mask(bits) >> n);
    if op != BinOp::Shl {
        return flags.has(Flags::EXACT) && most & !(u128::MAX << n) != 0;
    }
    // The flag `nsw` requires that all bits shifted out equal the sign bit of the result.
    let signs = mask(bits) & !(kept >> 1);
    let is_sign = a.undef & signs == 0 && [0, signs].contains(&(a.bits & signs));
    flags.has(Flags::NUW) && most & !kept != 0 || flags.has(Flags::NSW) && n > 0 && !is_sign
}

/// Returns the bits of `a + b` or `a - b` that vary. These are the undefined bits of the operands, and all bits that a
/// carry from undefined bits may change.
pub fn of_sum(bits: u32, a: &Scalar, b: &Scalar, subtracts: bool) -> u128 {
    if a.undef | b.undef == 0 {
        return 0;
    }
    // a - b is a + !b + 1.
    let (y, one) = if subtracts { (!b.bits & mask(bits), 1) } else { (b.bits, 0) };
    let carries = |x: u128, y: u128| x.wrapping_add(y).wrapping_add(one) ^ x ^ y;
    let (least, most) = (carries(a.bits & !a.undef, y & !b.undef), carries(a.bits | a.undef, y | b.undef));
    (a.undef | b.undef | (least ^ most)) & mask(bits)
}

/// Returns the bits of `a * b` that may vary. If one factor has no undefined bits, these are the bits that vary in a
/// sum of shifted copies of the other factor. Otherwise they are the lowest bit that depends on an undefined bit, and
/// all higher bits. If a factor is zero, no bit varies.
pub fn of_product(bits: u32, a: &Scalar, b: &Scalar) -> u128 {
    let reached = |v: &Scalar, other: &Scalar| v.undef.trailing_zeros() + (other.bits | other.undef).trailing_zeros();
    match (a.undef, b.undef) {
        (0, 0) => 0,
        (_, 0) => of_multiple(bits, a, b.bits),
        (0, _) => of_multiple(bits, b, a.bits),
        _ => u128::MAX.checked_shl(reached(a, b).min(reached(b, a))).unwrap_or(0) & mask(bits),
    }
}

/// Returns the bits of `times * v` that may vary, computed as for a sum of shifted copies of `v`.
fn of_multiple(bits: u32, v: &Scalar, times: u128) -> u128 {
    let mut sum = Scalar::from_bits(0);
    for n in (0..bits).filter(|n| times >> n & 1 == 1) {
        let shifted = |x: u128| x << n & mask(bits);
        let part = Scalar { undef: shifted(v.undef), ..Scalar::from_bits(shifted(v.bits)) };
        let undef = of_sum(bits, &sum, &part, false);
        sum = Scalar { undef, ..Scalar::from_bits(sum.bits.wrapping_add(part.bits) & mask(bits)) };
    }
    sum.undef
}

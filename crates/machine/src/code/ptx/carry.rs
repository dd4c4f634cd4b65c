//! Lowers the instructions that read or write the carry flag `CC.CF` (PTX ISA, "Extended-Precision Integer Arithmetic
//! Instructions"): `add.cc`, `addc`, `sub.cc`, `subc`, `mad.cc` and `madc`.

use super::arith::{check_modifiers, product};
use super::integers::integer;
use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::ty;
use super::parse::Instruction;
use crate::code::Src;
use crate::ir::{BinOp, CastOp};

/// Lowers one instruction on operands of `bits` bits. The carry flag is the bit above the low `bits` bits of the sum or
/// difference.
pub fn with_carry(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["cc", "lo", "hi"])?;
    let (bits @ (32 | 64), is_signed) = integer(i)? else { return Err(NotModelled) };
    let op = if i.words[0].starts_with("sub") { BinOp::Sub } else { BinOp::Add };
    let (a, b) = if i.words[0].starts_with("mad") {
        let [a, b, c] = l.operands(i, [bits; 3])?;
        (product(l, i, ty(i.last()).ok_or(NotModelled)?, a, b)?.0, c)
    } else {
        let [a, b] = l.operands(i, [bits; 2])?;
        (a, b)
    };
    let wide = 2 * bits;
    let [a, b] = [a, b].map(|v| l.cast(CastOp::ZExt, v, int(bits), int(wide)));
    let mut all = l.binary(op, wide, a, b);
    if i.words[0].ends_with('c') {
        let flag = l.carry.ok_or(NotModelled)?;
        let flag = l.cast(CastOp::ZExt, Src::Reg(flag), int(1), int(wide));
        all = l.binary(op, wide, all, flag);
    }
    if i.has("cc") {
        if i.guard.is_some() {
            return Err(NotModelled);
        }
        let by = l.number(bits.into());
        let above = l.binary(BinOp::LShr, wide, all, by);
        let Src::Reg(flag) = l.cast(CastOp::Trunc, above, int(wide), int(1)) else { return Err(NotModelled) };
        l.carry = Some(flag);
    }
    let low = l.cast(CastOp::Trunc, all, int(wide), int(bits));
    l.finish(i, bits, is_signed, low)
}

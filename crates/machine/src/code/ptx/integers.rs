//! Lowers the integer instructions for which LLVM has no instruction: dot products, products of 24 bits, bit fields,
//! masks, funnel shifts and permutations of bytes.

use super::arith::{call, check_modifiers};
use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::ty;
use super::parse::{Instruction, Operand};
use crate::code::{IntOp, Intrinsic, Src, ValueOp};
use crate::ir::*;
use crate::memory::{Kind, mask};

impl Lower<'_, '_> {
    /// Adds a step that computes `op` on two integers, and returns the result.
    pub fn of_two(&mut self, op: IntOp, bits: u32, a: Src, b: Src) -> Src {
        Src::Reg(call(self, Intrinsic::Int(op), vec![(a, int(bits)), (b, int(bits))], int(bits)))
    }

    /// Adds a step that shifts `a` by the 32-bit number `by`, and returns the result. A distance above the width counts
    /// as the width.
    fn shifted(&mut self, op: BinOp, bits: u32, a: Src, by: Src) -> Src {
        Src::Reg(call(self, Intrinsic::Pure(ValueOp::Shift(op)), vec![(a, int(bits)), (by, int(32))], int(bits)))
    }

    /// Adds steps that compute the number whose `len` lowest bits are set, and returns this number.
    fn ones(&mut self, len: Src, bits: u32) -> Src {
        let all = self.number(mask(bits));
        let above = self.shifted(BinOp::Shl, bits, all, len);
        self.binary(BinOp::Xor, bits, above, all)
    }

    /// Adds a step that computes `min(a, 32)` for the mode `clamp`, or `a & 31` for the mode `wrap`. Returns the
    /// result.
    fn distance(&mut self, i: &Instruction, a: Src) -> Result<Src, NotModelled> {
        match (i.has("clamp"), i.has("wrap")) {
            (true, false) => {
                let limit = self.number(32);
                Ok(self.of_two(IntOp::UMin, 32, a, limit))
            }
            (false, true) => {
                let low = self.number(31);
                Ok(self.binary(BinOp::And, 32, a, low))
            }
            _ => Err(NotModelled),
        }
    }

    /// Adds the step that writes `value` to the instruction's first operand.
    pub fn finish(&mut self, i: &Instruction, bits: u32, is_signed: bool, value: Src) -> LowerResult {
        let Src::Reg(slot) = value else { return Err(NotModelled) };
        self.assign(i.operands.first().ok_or(NotModelled)?, bits, is_signed, slot)
    }

    /// Returns the operands after the result operand, with these widths in bits.
    pub fn operands<const N: usize>(&mut self, i: &Instruction, bits: [u32; N]) -> Result<[Src; N], NotModelled> {
        if i.operands.len() != N + 1 {
            return Err(NotModelled);
        }
        let mut all = [Src::Reg(0); N];
        for (n, bits) in bits.into_iter().enumerate() {
            all[n] = self.value(&i.operands[n + 1], bits)?;
        }
        Ok(all)
    }
}

/// Returns the width in bits and the signedness of the integer type at the end of the mnemonic.
pub fn integer(i: &Instruction) -> Result<(u32, bool), NotModelled> {
    let ty = ty(i.last()).filter(|t| t.packed == 1 && t.leaf.kind == Kind::Int).ok_or(NotModelled)?;
    Ok((ty.leaf.bits, ty.is_signed))
}

/// Lowers `dp4a.A.B d, a, b, c` and `dp2a.MODE.A.B d, a, b, c`.
pub fn dot(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let sign = |w: &str| match w {
        "s32" => Ok(true),
        "u32" => Ok(false),
        _ => Err(NotModelled),
    };
    let words: Vec<&str> = i.words.iter().map(|w| &**w).collect();
    let (first, second, op) = match words[..] {
        ["dp4a", a, b] => (a, b, None),
        ["dp2a", mode @ ("lo" | "hi"), a, b] => (a, b, Some(mode)),
        _ => return Err(NotModelled),
    };
    let is_signed = [sign(first)?, sign(second)?];
    let [a, b, c] = l.operands(i, [32; 3])?;
    let (op, args) = match op {
        None => (ValueOp::Dot { part: 8, is_signed }, vec![a, b, c]),
        Some(mode) => {
            let half = l.number(u128::from(mode == "hi"));
            (ValueOp::DotHalves { is_signed }, vec![a, b, half, c])
        }
    };
    let args = args.into_iter().map(|a| (a, int(32))).collect();
    let sum = call(l, Intrinsic::Pure(op), args, int(32));
    l.finish(i, 32, false, Src::Reg(sum))
}

/// Lowers `sad d, a, b, c`: `c` plus the absolute difference of `a` and `b`.
pub fn sum_of_distance(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &[])?;
    let (bits, is_signed) = integer(i)?;
    let [a, b, c] = l.operands(i, [bits; 3])?;
    let (min, max) = if is_signed { (IntOp::SMin, IntOp::SMax) } else { (IntOp::UMin, IntOp::UMax) };
    let (low, high) = (l.of_two(min, bits, a, b), l.of_two(max, bits, a, b));
    let distance = l.binary(BinOp::Sub, bits, high, low);
    let sum = l.binary(BinOp::Add, bits, distance, c);
    l.finish(i, bits, is_signed, sum)
}

/// Lowers `mul24.MODE` and `mad24.MODE`: bits 31 to 0 (`lo`) or 47 to 16 (`hi`) of the product of the low 24 bits.
pub fn multiply_24(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words.iter().map(|w| &**w).collect();
    let [word, mode @ ("lo" | "hi"), "s32" | "u32"] = words[..] else { return Err(NotModelled) };
    let is_signed = i.last() == "s32";
    let (a, b, c) = match word {
        "mad24" => {
            let [a, b, c] = l.operands(i, [32; 3])?;
            (a, b, c)
        }
        _ => {
            let [a, b] = l.operands(i, [32; 2])?;
            (a, b, l.number(0))
        }
    };
    let extend = |l: &mut Lower<'_, '_>, v: Src| {
        let v = l.cast(CastOp::Trunc, v, int(32), int(24));
        l.cast(if is_signed { CastOp::SExt } else { CastOp::ZExt }, v, int(24), int(64))
    };
    let (a, b) = (extend(l, a), extend(l, b));
    let mut product = l.binary(BinOp::Mul, 64, a, b);
    if mode == "hi" {
        let by = l.number(16);
        product = l.binary(BinOp::LShr, 64, product, by);
    }
    let product = l.cast(CastOp::Trunc, product, int(64), int(32));
    let sum = l.binary(BinOp::Add, 32, product, c);
    l.finish(i, 32, is_signed, sum)
}

/// Lowers `szext.MODE.TYPE d, a, b`: the low `b` bits of `a`, zero-extended, or sign-extended if the type is signed.
pub fn extend_field(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["clamp", "wrap"])?;
    let (32, is_signed) = integer(i)? else { return Err(NotModelled) };
    let [a, len] = l.operands(i, [32; 2])?;
    let len = l.distance(i, len)?;
    let inside = l.ones(len, 32);
    let mut value = l.binary(BinOp::And, 32, a, inside);
    if is_signed {
        let (one, zero, all) = (l.number(1), l.number(0), l.number(mask(32)));
        // If `b` is 0, the shift distance exceeds the width, so the sign is 0.
        let position = l.binary(BinOp::Sub, 32, len, one);
        let moved = l.shifted(BinOp::LShr, 32, a, position);
        let sign = l.cast(CastOp::Trunc, moved, int(32), int(1));
        let outside = l.binary(BinOp::Xor, 32, inside, all);
        let copies = l.choose(sign, outside, zero, int(32));
        value = l.binary(BinOp::Or, 32, value, copies);
    }
    l.finish(i, 32, is_signed, value)
}

/// Lowers `bmsk.MODE.b32 d, a, b`: the mask of `b` bits that begins at bit `a`.
pub fn bit_mask(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["clamp", "wrap"])?;
    let (32, _) = integer(i)? else { return Err(NotModelled) };
    let [position, len] = l.operands(i, [32; 2])?;
    let (position, len) = (l.distance(i, position)?, l.distance(i, len)?);
    let ones = l.ones(len, 32);
    let value = l.shifted(BinOp::Shl, 32, ones, position);
    l.finish(i, 32, false, value)
}

/// Lowers `bfi d, field, into, position, length`. Only the low bytes of position and length count.
pub fn insert_field(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &[])?;
    let (bits @ (32 | 64), _) = integer(i)? else { return Err(NotModelled) };
    let [field, into, position, len] = l.operands(i, [bits, bits, 32, 32])?;
    let byte = l.number(255);
    let (position, len) = (l.binary(BinOp::And, 32, position, byte), l.binary(BinOp::And, 32, len, byte));
    let ones = l.ones(len, bits);
    let (mask_of, moved) = (l.shifted(BinOp::Shl, bits, ones, position), l.shifted(BinOp::Shl, bits, field, position));
    let all = l.number(mask(bits));
    let hole = l.binary(BinOp::Xor, bits, mask_of, all);
    let (kept, new) = (l.binary(BinOp::And, bits, into, hole), l.binary(BinOp::And, bits, moved, mask_of));
    let value = l.binary(BinOp::Or, bits, kept, new);
    l.finish(i, bits, false, value)
}

/// Lowers `bfind{.shiftamt}.TYPE d, a`: the position of the highest bit that differs from the sign, or -1 if all bits
/// equal the sign.
pub fn find_bit(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["shiftamt"])?;
    let (bits, is_signed) = integer(i)?;
    let [mut a] = l.operands(i, [bits])?;
    if is_signed {
        let by = l.number(u128::from(bits - 1));
        let sign = l.binary(BinOp::AShr, bits, a, by);
        a = l.binary(BinOp::Xor, bits, a, sign);
    }
    let flag = (l.number(0), int(1));
    let zeros = call(l, Intrinsic::Int(IntOp::Ctlz), vec![(a, int(bits)), flag], int(bits));
    let zeros = if bits > 32 { l.cast(CastOp::Trunc, Src::Reg(zeros), int(bits), int(32)) } else { Src::Reg(zeros) };
    let value = match i.has("shiftamt") {
        false => {
            let highest = l.number(u128::from(bits - 1));
            l.binary(BinOp::Sub, 32, highest, zeros)
        }
        true => {
            let (width, none) = (l.number(bits.into()), l.number(mask(32)));
            let is_empty = l.holds(ICmpPred::Eq, zeros, width, int(32));
            l.choose(is_empty, none, zeros, int(32))
        }
    };
    l.finish(i, 32, false, value)
}

/// Lowers `shf.l.MODE.b32 d, a, b, c` and `shf.r`: one half of the 64 bits `b:a` after a shift by `c`.
pub fn funnel(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["l", "r", "clamp", "wrap"])?;
    let (32, _) = integer(i)? else { return Err(NotModelled) };
    let [low, high, by] = l.operands(i, [32; 3])?;
    let by = l.distance(i, by)?;
    let (low, high) = (l.cast(CastOp::ZExt, low, int(32), int(64)), l.cast(CastOp::ZExt, high, int(32), int(64)));
    let half = l.number(32);
    let top = l.binary(BinOp::Shl, 64, high, half);
    let both = l.binary(BinOp::Or, 64, top, low);
    let value = match i.has("l") {
        true => {
            let moved = l.shifted(BinOp::Shl, 64, both, by);
            l.binary(BinOp::LShr, 64, moved, half)
        }
        false => l.shifted(BinOp::LShr, 64, both, by),
    };
    let value = l.cast(CastOp::Trunc, value, int(64), int(32));
    l.finish(i, 32, false, value)
}

/// For each mode of `prmt`, four selectors of 16 bits. The two low bits of the third operand choose one of the four
/// selectors (PTX ISA, "prmt").
const SELECTORS: [(&str, u64); 6] = [
    ("f4e", 0x6543_5432_4321_3210),
    ("b4e", 0x0123_7012_6701_5670),
    ("rc8", 0x3333_2222_1111_0000),
    ("ecl", 0x3333_3222_3211_3210),
    ("ecr", 0x3210_2210_1110_0000),
    ("rc16", 0x3232_1010_3232_1010),
];

/// Lowers `prmt.b32{.MODE} d, a, b, c`.
pub fn permute(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words.iter().map(|w| &**w).collect();
    let [a, b, mut selector] = l.operands(i, [32; 3])?;
    match words[..] {
        [_, "b32"] => {}
        [_, "b32", mode] => {
            let row = SELECTORS.iter().find(|(name, _)| *name == mode).ok_or(NotModelled)?;
            let (low, by, all) = (l.number(3), l.number(4), l.number(row.1.into()));
            let number = l.binary(BinOp::And, 32, selector, low);
            let distance = l.binary(BinOp::Shl, 32, number, by);
            let moved = l.shifted(BinOp::LShr, 64, all, distance);
            let part = l.number(0xffff);
            let part = l.binary(BinOp::And, 64, moved, part);
            selector = l.cast(CastOp::Trunc, part, int(64), int(32));
        }
        _ => return Err(NotModelled),
    }
    let args = [a, b, selector].map(|v| (v, int(32))).to_vec();
    let value = call(l, Intrinsic::Pure(ValueOp::Permute), args, int(32));
    l.finish(i, 32, false, Src::Reg(value))
}

/// Lowers `cvt.pack.sat.TO.FROM d, a, b{, c}`: the clamped `a` and `b` in the low bits, and the low bits of `c` above
/// them.
pub fn pack_clamped(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words.iter().map(|w| &**w).collect();
    let (to, has_rest) = match words[..] {
        ["cvt", "pack", "sat", to @ ("u16" | "s16"), "s32"] => (to, false),
        ["cvt", "pack", "sat", to @ ("u8" | "s8"), "s32", "b32"] => (to, true),
        _ => return Err(NotModelled),
    };
    let to = ty(to).ok_or(NotModelled)?;
    let bits = to.leaf.bits;
    let values = i.operands.get(1..if has_rest { 4 } else { 3 }).ok_or(NotModelled)?;
    let mut all = match has_rest {
        true => l.value(&values[2], 32)?,
        false => l.number(0),
    };
    for operand in &values[..2] {
        let value = l.value(operand, 32)?;
        let value = clamped(l, value, 32, (bits, to.is_signed));
        let by = l.number(bits.into());
        let above = l.binary(BinOp::Shl, 32, all, by);
        let low = l.number(mask(bits));
        let part = l.binary(BinOp::And, 32, value, low);
        all = l.binary(BinOp::Or, 32, above, part);
    }
    l.finish(i, 32, false, all)
}

/// Adds steps that clamp the signed number `value` of `bits` bits to the range of integers of `to` bits. Returns the
/// result.
pub fn clamped(l: &mut Lower<'_, '_>, value: Src, bits: u32, (to, is_signed): (u32, bool)) -> Src {
    let (low, high) = match is_signed {
        true => ((-(1i128 << (to - 1))) as u128 & mask(bits), mask(to - 1)),
        false => (0, mask(to)),
    };
    let (low, high) = (l.number(low), l.number(high));
    let value = l.of_two(IntOp::SMax, bits, value, low);
    l.of_two(IntOp::SMin, bits, value, high)
}

/// Adds steps that apply `op` first to the lower halves of all operands, then to the upper halves. Returns the joined
/// results.
pub fn by_halves(
    l: &mut Lower<'_, '_>,
    operands: &[Operand],
    half: u32,
    mut op: impl FnMut(&mut Lower<'_, '_>, &[Src]) -> Result<Src, NotModelled>,
) -> Result<Src, NotModelled> {
    let wholes: Vec<Src> = operands.iter().map(|v| l.value(v, 2 * half)).collect::<Result<_, _>>()?;
    let by = l.number(half.into());
    let mut halves = [by; 2];
    for (n, result) in halves.iter_mut().enumerate() {
        let mut parts = Vec::new();
        for whole in &wholes {
            let moved = if n == 1 { l.binary(BinOp::LShr, 2 * half, *whole, by) } else { *whole };
            parts.push(l.cast(CastOp::Trunc, moved, int(2 * half), int(half)));
        }
        let part = op(l, &parts)?;
        *result = l.cast(CastOp::ZExt, part, int(half), int(2 * half));
    }
    let top = l.binary(BinOp::Shl, 2 * half, halves[1], by);
    Ok(l.binary(BinOp::Or, 2 * half, top, halves[0]))
}

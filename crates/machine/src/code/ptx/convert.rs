//! Lowers `mov` and `cvt`.

use super::arith::{call, flush_denormals, rounded};
use super::integers::{clamped, pack_clamped};
use super::lower::{Lower, LowerResult, NotModelled, int, leaf};
use super::memory::ty;
use super::parse::{Instruction, Operand};
use crate::code::{Intrinsic, Op, RoundedKind, Src, ValueOp};
use crate::ir::*;
use crate::memory::{Kind, Leaf};

/// Lowers `mov` of a value, of a vector (which it packs or unpacks), or of a special register.
pub fn mov(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (Some(ty), [to, from]) = (ty(i.last()), &i.operands[..]) else { return Err(NotModelled) };
    let bits = ty.leaf.bits * ty.packed;
    let value = l.value(from, bits)?;
    let slot = l.fresh(1);
    l.emit(Op::Extract { a: value, at: 0 }, slot, 1);
    l.assign(to, bits, ty.is_signed, slot)
}

/// Adds a step that computes `op`, and returns the slot of the result.
fn step(l: &mut Lower<'_, '_>, op: ValueOp, args: Vec<(Src, Leaf)>, result: Leaf) -> u32 {
    let slot = l.fresh(1);
    l.call(Intrinsic::Pure(op), args, &[result], slot);
    slot
}

/// Lowers `cvt.ROUNDING.TO.FROM`. The result is a free choice if a conversion of a float saturates, or if it converts
/// to a format for which LLVM has no type.
pub fn cvt(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    if i.has("pack") {
        return pack_clamped(l, i);
    }
    let has_int = i.words[1..].iter().any(|w| ty(w).is_some_and(|t| t.leaf.kind == Kind::Int));
    if i.words[1..].iter().any(|w| narrow(w).is_some()) || !has_int && (i.has("relu") || i.has("satfinite")) {
        return foreign(l, i);
    }
    let types: Vec<_> = i.words[1..].iter().filter_map(|w| ty(w)).collect();
    let known = |w: &str| matches!(w, "rn" | "rz" | "rm" | "rp" | "rni" | "rzi" | "rmi" | "rpi" | "ftz" | "sat");
    let [to_ty, from_ty] = types[..] else { return Err(NotModelled) };
    if !i.words[1..].iter().all(|w| known(w) || ty(w).is_some()) || i.operands.len() < 2 {
        return Err(NotModelled);
    }
    if to_ty.packed == 2 && i.has("rz") {
        return foreign(l, i);
    }
    if to_ty.packed == 2 && to_ty.leaf.kind != Kind::Int {
        return pack(l, i, to_ty.leaf, from_ty.leaf);
    }
    let value = l.value(&i.operands[1], from_ty.leaf.bits)?;
    let drawn = i.has("sat") || i.has("ftz");
    let is_narrower = to_ty.leaf.bits < from_ty.leaf.bits;
    let stated = match (from_ty.leaf.kind, to_ty.leaf.kind) {
        (Kind::Int, Kind::Float(_)) => rounded(i, RoundedKind::FromInt { is_signed: from_ty.is_signed }),
        (Kind::Float(_), Kind::Float(_)) if is_narrower => rounded(i, RoundedKind::Convert),
        _ => None,
    };
    let slot = match (from_ty.leaf.kind, to_ty.leaf.kind) {
        (Kind::Int, Kind::Int) if !drawn => {
            let (from, to) = (from_ty.leaf.bits, to_ty.leaf.bits);
            let op = match (from < to, from_ty.is_signed) {
                (true, true) => CastOp::SExt,
                (true, false) => CastOp::ZExt,
                _ => CastOp::Trunc,
            };
            match from == to {
                true => step(l, ValueOp::Copy, vec![(value, int(from))], int(to)),
                false => slot_of(l.cast(op, value, int(from), int(to)))?,
            }
        }
        (Kind::Int, Kind::Int) if i.has("sat") && from_ty.leaf.bits <= 64 && to_ty.leaf.bits <= 64 => {
            let extend = if from_ty.is_signed { CastOp::SExt } else { CastOp::ZExt };
            let wide = l.cast(extend, value, from_ty.leaf, int(128));
            let value = clamped(l, wide, 128, (to_ty.leaf.bits, to_ty.is_signed));
            slot_of(l.cast(CastOp::Trunc, value, int(128), to_ty.leaf))?
        }
        (Kind::Float(_), Kind::Float(_)) if !drawn && to_ty.leaf.bits > from_ty.leaf.bits => {
            slot_of(l.cast(CastOp::FpExt, value, from_ty.leaf, to_ty.leaf))?
        }
        // PTX ISA, "cvt": conversions to integers saturate. NaN gives 0, or another number if the integer has 64 bits.
        (Kind::Float(_), Kind::Int) => {
            let op = ValueOp::FloatToInt { is_signed: to_ty.is_signed, round: rounding(i) };
            let value = flush_denormals(l, i, from_ty.leaf, value);
            step(l, op, vec![(value, from_ty.leaf)], to_ty.leaf)
        }
        _ => {
            let which = stated.unwrap_or(Intrinsic::Pure(ValueOp::Convert));
            call(l, which, vec![(value, from_ty.leaf)], to_ty.leaf)
        }
    };
    l.assign(&i.operands[0], to_ty.leaf.bits, to_ty.is_signed, slot)
}

/// Returns the width in bits of a register for a format for which LLVM has no type (PTX ISA, "Alternate Floating-Point
/// Data Formats"). `None` for other words.
fn narrow(word: &str) -> Option<u32> {
    Some(match word {
        "tf32" => 32,
        "e4m3x2" | "e5m2x2" | "e2m3x2" | "e3m2x2" | "ue8m0x2" => 16,
        "e2m1x2" => 8,
        _ => return None,
    })
}

/// Lowers a conversion that clamps, rounds to zero, or is to or from a format for which LLVM has no type. The result is
/// an unspecified function of the operands.
fn foreign(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let width = |w: &str| narrow(w).or_else(|| ty(w).map(|t| t.leaf.bits * t.packed));
    let widths: Vec<u32> = i.words[1..].iter().filter_map(|w| width(w)).collect();
    let known = |w: &str| matches!(w, "rn" | "rna" | "rz" | "rp" | "satfinite" | "relu") || width(w).is_some();
    let ([to, from], [d, values @ ..]) = (&widths[..], &i.operands[..]) else { return Err(NotModelled) };
    if !i.words[1..].iter().all(|w| known(w)) || !matches!(values.len(), 1 | 2) {
        return Err(NotModelled);
    }
    let args = values.iter().map(|v| Ok((l.value(v, *from)?, int(*from)))).collect::<Result<_, _>>()?;
    let slot = step(l, ValueOp::Unknown, args, int(*to));
    l.assign(d, *to, false, slot)
}

fn slot_of(src: Src) -> Result<u32, NotModelled> {
    match src {
        Src::Reg(slot) => Ok(slot),
        _ => Err(NotModelled),
    }
}

/// Returns the rounding that the instruction states for the conversion of a float to an integral value.
fn rounding(i: &Instruction) -> Rounding {
    match () {
        () if i.has("rzi") => Rounding::Zero,
        () if i.has("rmi") => Rounding::Down,
        () if i.has("rpi") => Rounding::Up,
        () => Rounding::Nearest,
    }
}

pub use crate::code::Rounding;

/// Lowers `cvt.rn.f16x2.f32 d, a, b`. The value of `a` becomes the upper half of `d`.
fn pack(l: &mut Lower<'_, '_>, i: &Instruction, to: Leaf, from: Leaf) -> LowerResult {
    let [d, high, low] = &i.operands[..] else { return Err(NotModelled) };
    if from.kind != leaf(Kind::Float(FloatKind::Float), 32).kind || i.has("sat") || !i.has("rn") {
        return Err(NotModelled);
    }
    let mut half = |operand: &Operand| -> Result<Src, NotModelled> {
        let value = l.value(operand, 32)?;
        let rounded = l.cast(CastOp::FpTrunc, value, from, to);
        Ok(l.cast(CastOp::ZExt, rounded, int(16), int(32)))
    };
    let (high, low) = (half(high)?, half(low)?);
    let by = l.number(16);
    let upper = l.binary(BinOp::Shl, 32, high, by);
    let Src::Reg(slot) = l.binary(BinOp::Or, 32, upper, low) else { return Err(NotModelled) };
    l.assign(d, 32, false, slot)
}

//! Lowers arithmetic and comparisons of inline PTX. Integer results are exact. A float result is exact if the
//! instruction states its rounding, or if it has no modifier. Otherwise (`.sat`, `.approx`, `.full`, or `.ftz` without
//! a rounding) it is a free choice near the exact value.

use super::carry::with_carry;
use super::integers::by_halves;
use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::{Ty, ty};
use super::parse::Instruction;
use crate::arith::float::directed_rounding::{Direction, Operation};
use crate::code::{Curve, IntOp, Intrinsic, MathOp, Op, RoundedKind, RoundedOp, Src, ValueOp};
use crate::ir::*;
use crate::memory::{Kind, Leaf};

/// Returns the type of an instruction that has one type, and the values of its `count` operands.
pub fn values(l: &mut Lower<'_, '_>, i: &Instruction, count: usize) -> Result<(Ty, Vec<Src>), NotModelled> {
    let ty = ty(i.last()).filter(|t| t.packed == 1).ok_or(NotModelled)?;
    if i.operands.len() < count + 1 {
        return Err(NotModelled);
    }
    let values = i.operands[1..=count].iter().map(|v| l.value(v, ty.leaf.bits)).collect::<Result<_, _>>()?;
    Ok((ty, values))
}

/// Checks that the mnemonic has no modifiers except `words`, and exactly one type.
pub fn check_modifiers(i: &Instruction, words: &[&str]) -> Result<(), NotModelled> {
    let types = i.words[1..].iter().filter(|w| ty(w).is_some()).count();
    let known = |w: &str| words.contains(&w) || ty(w).is_some();
    if types == 1 && i.words[1..].iter().all(|w| known(w)) { Ok(()) } else { Err(NotModelled) }
}

/// Adds a step that calls the intrinsic `which`. Returns the slot of its one result.
pub fn call(l: &mut Lower<'_, '_>, which: Intrinsic, args: Vec<(Src, Leaf)>, result: Leaf) -> u32 {
    let slot = l.fresh(1);
    l.call(which, args, &[result], slot);
    slot
}

/// Returns the rounding that an instruction states. `None` if it states none, or if `.sat` changes the rounded result.
fn direction(i: &Instruction) -> Option<Direction> {
    let words = [("rn", Direction::Nearest), ("rz", Direction::Zero), ("rm", Direction::Down), ("rp", Direction::Up)];
    words.into_iter().find(|(word, _)| i.has(word)).map(|(_, direction)| direction).filter(|_| !i.has("sat"))
}

/// Returns the intrinsic that computes `kind` with the rounding that the instruction states, and with its `.ftz`.
pub fn rounded(i: &Instruction, kind: RoundedKind) -> Option<Intrinsic> {
    let direction = direction(i)?;
    Some(Intrinsic::Rounded(RoundedOp { kind, direction, flushes: i.has("ftz"), is_nvvm: true }))
}

/// Adds a step that computes the float operation `op`, and returns the result's slot. An operation without a rounding
/// modifier rounds to nearest. But PTX may fuse a product without this modifier with the sum that uses it (PTX ISA,
/// "add", "mul").
fn float(l: &mut Lower<'_, '_>, i: &Instruction, op: BinOp, leaf: Leaf, a: Src, b: Src) -> u32 {
    let Kind::Float(kind) = leaf.kind else { return 0 };
    let exact = !["ftz", "sat", "rz", "rm", "rp", "approx", "full"].iter().any(|w| i.has(w));
    if exact {
        let slot = l.fresh(1);
        let flags = if i.has("rn") { Flags::NONE } else { Flags::CONTRACT };
        l.emit(Op::Float { op, flags, kind, a, b }, slot, 1);
        return slot;
    }
    let which = Operation::from_binop(op).and_then(|op| rounded(i, RoundedKind::Operation(op)));
    let which = which.unwrap_or(Intrinsic::Pure(ValueOp::Float(op)));
    call(l, which, vec![(a, leaf), (b, leaf)], leaf)
}

/// Returns the operand `value` as the instruction reads it. With `.ftz`, PTX may turn a denormal number into zero, so
/// the result is a free choice. Without `.ftz`, the result is `value`.
pub fn flush_denormals(l: &mut Lower<'_, '_>, i: &Instruction, leaf: Leaf, value: Src) -> Src {
    match leaf.kind {
        Kind::Float(_) if i.has("ftz") => {
            Src::Reg(call(l, Intrinsic::Pure(ValueOp::Convert), vec![(value, leaf)], leaf))
        }
        _ => value,
    }
}

const ROUNDINGS: [&str; 9] = ["rn", "rz", "rm", "rp", "ftz", "sat", "approx", "full", "lo"];

/// Lowers an operation on one value, or on both halves of packed values, such as `mul.rn.bf16x2`.
fn elementwise(
    l: &mut Lower<'_, '_>,
    i: &Instruction,
    count: usize,
    mut op: impl FnMut(&mut Lower<'_, '_>, Ty, &[Src]) -> Result<Src, NotModelled>,
) -> LowerResult {
    let ty = ty(i.last()).ok_or(NotModelled)?;
    let operands = i.operands.get(1..=count).ok_or(NotModelled)?;
    let value = match ty.packed {
        1 => {
            let values: Vec<Src> = operands.iter().map(|v| l.value(v, ty.leaf.bits)).collect::<Result<_, _>>()?;
            op(l, ty, &values)?
        }
        _ => by_halves(l, operands, ty.leaf.bits, |l, values| op(l, ty, values))?,
    };
    l.finish(i, ty.leaf.bits * ty.packed, ty.is_signed, value)
}

/// Adds a step whose result is an unspecified function of `values`, and returns the result.
fn unknown(l: &mut Lower<'_, '_>, leaf: Leaf, values: &[Src]) -> Src {
    let args = values.iter().map(|v| (*v, leaf)).collect();
    Src::Reg(call(l, Intrinsic::Pure(ValueOp::Unknown), args, leaf))
}

/// Lowers `add`, `sub`, `and`, `or`, `xor`.
pub fn binary(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    if i.has("cc") {
        return with_carry(l, i);
    }
    check_modifiers(i, &ROUNDINGS)?;
    let (int_op, float_op, clamped) = match &*i.words[0] {
        "add" => (BinOp::Add, Some(BinOp::FAdd), Some(IntOp::SAddSat)),
        "sub" => (BinOp::Sub, Some(BinOp::FSub), Some(IntOp::SSubSat)),
        "and" => (BinOp::And, None, None),
        "or" => (BinOp::Or, None, None),
        _ => (BinOp::Xor, None, None),
    };
    elementwise(l, i, 2, |l, ty, v| match (ty.leaf.kind, float_op) {
        (Kind::Float(_), Some(op)) => Ok(Src::Reg(float(l, i, op, ty.leaf, v[0], v[1]))),
        (Kind::Int, _) if !i.has("sat") => Ok(l.binary(int_op, ty.leaf.bits, v[0], v[1])),
        // PTX clamps only numbers of type s32 (PTX ISA, "add", "sub").
        (Kind::Int, _) if i.last() == "s32" => Ok(l.of_two(clamped.ok_or(NotModelled)?, 32, v[0], v[1])),
        _ => Err(NotModelled),
    })
}

/// Adds the steps that compute the product of two integers: its low half, its high half, or the whole product. Returns
/// the result and its width in bits.
pub fn product(l: &mut Lower<'_, '_>, i: &Instruction, ty: Ty, a: Src, b: Src) -> Result<(Src, u32), NotModelled> {
    let bits = ty.leaf.bits;
    if i.has("lo") {
        return Ok((l.binary(BinOp::Mul, bits, a, b), bits));
    }
    if bits > 64 || !(i.has("hi") || i.has("wide")) {
        return Err(NotModelled);
    }
    let extend = if ty.is_signed { CastOp::SExt } else { CastOp::ZExt };
    let (a, b) = (l.cast(extend, a, int(bits), int(2 * bits)), l.cast(extend, b, int(bits), int(2 * bits)));
    let all = l.binary(BinOp::Mul, 2 * bits, a, b);
    if i.has("wide") {
        return Ok((all, 2 * bits));
    }
    let by = l.number(bits.into());
    let high = l.binary(BinOp::LShr, 2 * bits, all, by);
    Ok((l.cast(CastOp::Trunc, high, int(2 * bits), int(bits)), bits))
}

/// Lowers `mul`.
pub fn multiply(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["lo", "hi", "wide", "rn", "rz", "rm", "rp", "ftz", "sat"])?;
    if let Some(Kind::Float(_)) = ty(i.last()).map(|t| t.leaf.kind) {
        return elementwise(l, i, 2, |l, ty, v| Ok(Src::Reg(float(l, i, BinOp::FMul, ty.leaf, v[0], v[1]))));
    }
    let (ty, v) = values(l, i, 2)?;
    let (all, bits) = product(l, i, ty, v[0], v[1])?;
    l.finish(i, bits, ty.is_signed, all)
}

/// Lowers `mad`. For floats, `mad` is `fma`.
pub fn multiply_add(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    if i.has("cc") {
        return with_carry(l, i);
    }
    check_modifiers(i, &["lo", "hi", "wide", "rn", "rz", "rm", "rp", "ftz", "sat"])?;
    let ty = ty(i.last()).ok_or(NotModelled)?;
    if let Kind::Float(_) = ty.leaf.kind {
        return lower_fma(l, i);
    }
    if i.has("sat") {
        return Err(NotModelled);
    }
    let (ty, v) = values(l, i, 2)?;
    let (all, bits) = product(l, i, ty, v[0], v[1])?;
    let addend = l.value(i.operands.get(3).ok_or(NotModelled)?, bits)?;
    let Src::Reg(slot) = l.binary(BinOp::Add, bits, all, addend) else { return Err(NotModelled) };
    l.assign(&i.operands[0], bits, ty.is_signed, slot)
}

/// Lowers `fma`. With `relu` or `oob`, the value is an unspecified function of the operands.
pub fn lower_fma(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &[&ROUNDINGS[..], &["relu", "oob"]].concat())?;
    let which = rounded(i, RoundedKind::Operation(Operation::Fma)).unwrap_or(Intrinsic::Pure(ValueOp::Fma));
    elementwise(l, i, 3, |l, ty, v| {
        if i.has("relu") || i.has("oob") {
            return Ok(unknown(l, ty.leaf, v));
        }
        let args = v.iter().map(|v| (*v, ty.leaf)).collect();
        Ok(Src::Reg(call(l, which, args, ty.leaf)))
    })
}

/// Lowers `min` and `max` of two values, or of three if the type is `f32`. Of two zeros, +0 is the larger one. With
/// `xorsign.abs`, the value is an unspecified function of the operands.
pub fn choose(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["ftz", "NaN", "xorsign", "abs", "relu"])?;
    let count = if i.last() == "f32" { i.operands.len().saturating_sub(1).clamp(2, 3) } else { 2 };
    let is_max = &*i.words[0] == "max";
    elementwise(l, i, count, |l, ty, v| {
        let (leaf, is_float) = (ty.leaf, matches!(ty.leaf.kind, Kind::Float(_)));
        if i.has("xorsign") && is_float {
            return Ok(unknown(l, leaf, v));
        }
        let which = match (is_float, i.has("NaN"), ty.is_signed, is_max) {
            (true, true, _, true) => Intrinsic::Math(MathOp::Maximum),
            (true, true, _, false) => Intrinsic::Math(MathOp::Minimum),
            (true, false, _, true) => Intrinsic::Math(MathOp::MaximumNum),
            (true, false, _, false) => Intrinsic::Math(MathOp::MinimumNum),
            (false, false, true, true) => Intrinsic::Int(IntOp::SMax),
            (false, false, true, false) => Intrinsic::Int(IntOp::SMin),
            (false, false, false, true) => Intrinsic::Int(IntOp::UMax),
            (false, false, false, false) => Intrinsic::Int(IntOp::UMin),
            (false, true, ..) => return Err(NotModelled),
        };
        let mut best = flush_denormals(l, i, leaf, v[0]);
        for other in &v[1..] {
            let args = vec![(best, leaf), (flush_denormals(l, i, leaf, *other), leaf)];
            best = Src::Reg(call(l, which, args, leaf));
        }
        match (i.has("relu"), is_float || i.has("abs") || !ty.is_signed) {
            (false, _) => Ok(best),
            (true, true) => Err(NotModelled),
            (true, false) => {
                let zero = l.number(0);
                Ok(l.of_two(IntOp::SMax, leaf.bits, best, zero))
            }
        }
    })
}

/// Lowers `not`, `neg`, `abs`, `popc`, `brev`, `clz`.
pub fn unary(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &["ftz"])?;
    if let Some(mask) = sign_mask(i) {
        return signs(l, i, mask);
    }
    let (ty, v) = values(l, i, 1)?;
    let (leaf, bits) = (ty.leaf, ty.leaf.bits);
    let v = flush_denormals(l, i, leaf, v[0]);
    let (zero, all) = (l.number(0), l.number(crate::memory::mask(bits)));
    let flag = (zero, int(1));
    let reg = |src| if let Src::Reg(slot) = src { Ok(slot) } else { Err(NotModelled) };
    let (slot, bits) = match (&*i.words[0], leaf.kind) {
        ("not", Kind::Int) => (reg(l.binary(BinOp::Xor, bits, v, all))?, bits),
        ("neg", Kind::Int) => (reg(l.binary(BinOp::Sub, bits, zero, v))?, bits),
        ("abs", Kind::Int) => (call(l, Intrinsic::Int(IntOp::Abs), vec![(v, leaf), flag], leaf), bits),
        ("abs", Kind::Float(_)) => (call(l, Intrinsic::Math(MathOp::Fabs), vec![(v, leaf)], leaf), bits),
        ("neg", Kind::Float(kind)) => {
            let slot = l.fresh(1);
            l.emit(Op::FNeg { a: v, kind, flags: Flags::NONE }, slot, 1);
            (slot, bits)
        }
        ("brev", Kind::Int) => (call(l, Intrinsic::Int(IntOp::Bitreverse), vec![(v, leaf)], leaf), bits),
        // The result has 32 bits, whatever width the operand has.
        ("popc" | "clz", Kind::Int) => {
            let count = &*i.words[0] == "popc";
            let op = if count { IntOp::Ctpop } else { IntOp::Ctlz };
            let args = if count { vec![(v, leaf)] } else { vec![(v, leaf), flag] };
            let slot = call(l, Intrinsic::Int(op), args, leaf);
            let narrow = bits > 32;
            (if narrow { reg(l.cast(CastOp::Trunc, Src::Reg(slot), leaf, int(32)))? } else { slot }, 32)
        }
        _ => return Err(NotModelled),
    };
    l.assign(&i.operands[0], bits, ty.is_signed, slot)
}

/// Returns a mask of the signs of two halves, for `neg` and `abs` without `.ftz`. `None` for other operations.
fn sign_mask(i: &Instruction) -> Option<u128> {
    let is_packed = ty(i.last()).is_some_and(|t| t.packed == 2 && t.leaf.kind != Kind::Int);
    (is_packed && !i.has("ftz") && matches!(&*i.words[0], "neg" | "abs")).then_some(0x8000_8000)
}

/// Inverts or clears the signs of two halves.
fn signs(l: &mut Lower<'_, '_>, i: &Instruction, mask: u128) -> LowerResult {
    let value = l.value(i.operands.get(1).ok_or(NotModelled)?, 32)?;
    let is_neg = &*i.words[0] == "neg";
    let other = l.number(if is_neg { mask } else { mask ^ 0xffff_ffff });
    let value = l.binary(if is_neg { BinOp::Xor } else { BinOp::And }, 32, value, other);
    l.finish(i, 32, false, value)
}

/// Lowers `shl` and `shr`. A distance above the width counts as the width (PTX ISA, "shl", "shr").
pub fn shift(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &[])?;
    let ty = ty(i.last()).ok_or(NotModelled)?;
    let [_, a, by] = &i.operands[..] else { return Err(NotModelled) };
    let (a, by) = (l.value(a, ty.leaf.bits)?, l.value(by, 32)?);
    let op = match (&*i.words[0], ty.is_signed) {
        ("shl", _) => BinOp::Shl,
        (_, true) => BinOp::AShr,
        _ => BinOp::LShr,
    };
    let slot = call(l, Intrinsic::Pure(ValueOp::Shift(op)), vec![(a, ty.leaf), (by, int(32))], ty.leaf);
    l.assign(&i.operands[0], ty.leaf.bits, ty.is_signed, slot)
}

/// Lowers `bfe` of 32 or 64 bits and `lop3` of 32 bits, for which LLVM has no instruction.
pub fn special(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let ty = ty(i.last()).ok_or(NotModelled)?;
    let bits = ty.leaf.bits;
    let op = match (&*i.words[0], bits, i.words.len()) {
        ("bfe", 32 | 64, 2) => ValueOp::BitField { is_signed: ty.is_signed, wraps: false },
        ("lop3", 32, 2) => ValueOp::Lop3,
        _ => return Err(NotModelled),
    };
    let mut args = Vec::new();
    for (n, operand) in i.operands.iter().skip(1).enumerate() {
        let width = if n > 0 { 32 } else { bits };
        args.push((l.value(operand, width)?, int(width)));
    }
    if args.len() != if op == ValueOp::Lop3 { 4 } else { 3 } {
        return Err(NotModelled);
    }
    let slot = call(l, Intrinsic::Pure(op), args, int(bits));
    l.assign(&i.operands[0], bits, ty.is_signed, slot)
}

/// Lowers `ex2`, `lg2`, `rcp`, `rsqrt`, `sqrt`, `sin`, `cos`, `tanh`.
pub fn approximate(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &ROUNDINGS)?;
    if ty(i.last()).is_some_and(|t| t.packed == 2) {
        return elementwise(l, i, 1, |l, ty, v| Ok(unknown(l, ty.leaf, v)));
    }
    let (ty, v) = values(l, i, 1)?;
    let (exact, curve) = match &*i.words[0] {
        "sqrt" => (rounded(i, RoundedKind::Operation(Operation::Sqrt)), Some(Curve::Sqrt)),
        "rcp" => (rounded(i, RoundedKind::Reciprocal), Curve::named("rcp")),
        name => (None, Curve::named(name)),
    };
    let approximation = || curve.map(|curve| Intrinsic::Pure(ValueOp::Curve(curve)));
    let which = exact.or_else(approximation).ok_or(NotModelled)?;
    let slot = call(l, which, vec![(v[0], ty.leaf)], ty.leaf);
    l.assign(&i.operands[0], ty.leaf.bits, false, slot)
}

/// Lowers `div`. PTX leaves the result of an integer division by zero unspecified, but LLVM's division by zero is
/// undefined behaviour. So the lowering is correct only if the divisor is not zero.
pub fn divide(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &ROUNDINGS)?;
    let (ty, v) = values(l, i, 2)?;
    let slot = match ty.leaf.kind {
        Kind::Float(_) => float(l, i, BinOp::FDiv, ty.leaf, v[0], v[1]),
        _ => {
            let op = if ty.is_signed { BinOp::SDiv } else { BinOp::UDiv };
            match l.binary(op, ty.leaf.bits, v[0], v[1]) {
                Src::Reg(slot) => slot,
                _ => return Err(NotModelled),
            }
        }
    };
    l.assign(&i.operands[0], ty.leaf.bits, ty.is_signed, slot)
}

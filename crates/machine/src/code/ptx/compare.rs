//! Lowers comparisons and selections.

use super::arith::{check_modifiers, flush_denormals, values};
use super::integers::{by_halves, integer};
use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::{Ty, ty};
use super::parse::{Instruction, Operand};
use crate::code::{Op, Src};
use crate::ir::*;
use crate::memory::{Kind, Leaf};

impl Lower<'_, '_> {
    /// Adds a step that computes `cond ? a : b`, and returns the result.
    pub fn choose(&mut self, cond: Src, a: Src, b: Src, leaf: Leaf) -> Src {
        let (slot, shape) = (self.fresh(1), self.shape(&[leaf]));
        self.emit(Op::Select { cond, per_lane: u32::MAX, a, b, shape, flags: Flags::NONE }, slot, 1);
        Src::Reg(slot)
    }

    /// Adds a step that compares two integers, and returns the result.
    pub fn holds(&mut self, pred: ICmpPred, a: Src, b: Src, leaf: Leaf) -> Src {
        let slot = self.fresh(1);
        self.emit(Op::ICmp { pred, flags: Flags::NONE, a, b, leaf }, slot, 1);
        Src::Reg(slot)
    }
}

/// Lowers `selp d, a, b, p`.
pub fn select(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (ty, v) = values(l, i, 2)?;
    let cond = l.value(i.operands.get(3).ok_or(NotModelled)?, 1)?;
    let value = l.choose(cond, v[0], v[1], ty.leaf);
    l.finish(i, ty.leaf.bits, false, value)
}

/// Adds the steps of the comparison with the PTX name `word` (such as `ltu`), and returns the result.
fn comparison(
    l: &mut Lower<'_, '_>,
    i: &Instruction,
    word: &str,
    ty: Ty,
    (a, b): (Src, Src),
) -> Result<Src, NotModelled> {
    match ty.leaf.kind {
        Kind::Float(kind) => {
            // PTX's `ne` is false for NaN, like LLVM's `one`. With the suffix `u` it is true.
            let name = match word {
                "num" => "ord".to_string(),
                "nan" => "uno".to_string(),
                name => match name.strip_suffix('u').filter(|n| n.len() == 2) {
                    Some(unordered) => format!("u{unordered}"),
                    None => format!("o{name}"),
                },
            };
            let pred = FCmpPred::named(&name).ok_or(NotModelled)?;
            let (a, b) = (flush_denormals(l, i, ty.leaf, a), flush_denormals(l, i, ty.leaf, b));
            let slot = l.fresh(1);
            l.emit(Op::FCmp { pred, flags: Flags::NONE, a, b, kind }, slot, 1);
            Ok(Src::Reg(slot))
        }
        _ => {
            let signed = if ty.is_signed { "s" } else { "u" };
            let name: String = match word {
                name @ ("eq" | "ne") => name.into(),
                "lo" => "ult".into(),
                "ls" => "ule".into(),
                "hi" => "ugt".into(),
                "hs" => "uge".into(),
                name => format!("{signed}{name}"),
            };
            let pred = ICmpPred::named(&name).ok_or(NotModelled)?;
            Ok(l.holds(pred, a, b, ty.leaf))
        }
    }
}

/// Lowers `setp.CMP{.BOOL}{.ftz}.TYPE p{|q}, a, b{, c}`. `q` is the negation of `p`. For packed halves, `p` is the
/// comparison of the lower halves, and `q` that of the upper halves. `BOOL` combines both results with `c`.
pub fn compare(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [_, word, modifiers @ .., last] = &i.words[..] else { return Err(NotModelled) };
    let ty = ty(last).ok_or(NotModelled)?;
    let combines = modifiers.iter().find_map(|w| match &**w {
        "and" => Some(BinOp::And),
        "or" => Some(BinOp::Or),
        "xor" => Some(BinOp::Xor),
        _ => None,
    });
    // Types `b32` and similar have no order.
    let has_order = !last.starts_with('b') || ty.packed == 2 || matches!(ty.leaf.kind, Kind::Float(_));
    let known = (has_order || matches!(&**word, "eq" | "ne"))
        && modifiers.len() == usize::from(combines.is_some()) + usize::from(i.has("ftz"));
    let [to, a, b, more @ ..] = &i.operands[..] else { return Err(NotModelled) };
    if !known || more.len() != usize::from(combines.is_some()) {
        return Err(NotModelled);
    }
    let mut holds = Vec::new();
    if ty.packed == 2 {
        by_halves(l, &[a.clone(), b.clone()], 16, |l, v| {
            holds.push(comparison(l, i, word, ty, (v[0], v[1]))?);
            Ok(l.number(0))
        })?;
    } else {
        let (a, b) = (l.value(a, ty.leaf.bits)?, l.value(b, ty.leaf.bits)?);
        let p = comparison(l, i, word, ty, (a, b))?;
        let one = l.number(1);
        holds.extend([p, l.binary(BinOp::Xor, 1, p, one)]);
    }
    if let (Some(op), [c]) = (combines, more) {
        let c = l.value(c, 1)?;
        holds.iter_mut().for_each(|p| *p = l.binary(op, 1, *p, c));
    }
    let [Src::Reg(p), Src::Reg(q)] = holds[..] else { return Err(NotModelled) };
    match to {
        Operand::Pair(first, second) => {
            l.assign(first, 1, false, p)?;
            l.assign(second, 1, false, q)
        }
        _ => l.assign(to, 1, false, p),
    }
}

/// Lowers `set.CMP{.ftz}.TO.TYPE d, a, b`: if the comparison is true, the result has all bits set, or is 1.0 for a
/// float; else it is 0.
pub fn set(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words.iter().map(|w| &**w).filter(|w| *w != "ftz").collect();
    let ([_, word, to @ ("u32" | "s32" | "f32"), from], [_, a, b]) = (&words[..], &i.operands[..]) else {
        return Err(NotModelled);
    };
    let ty = ty(from).filter(|t| t.packed == 1).ok_or(NotModelled)?;
    let (a, b) = (l.value(a, ty.leaf.bits)?, l.value(b, ty.leaf.bits)?);
    let holds = comparison(l, i, word, ty, (a, b))?;
    let (yes, no) = (l.number(if *to == "f32" { 0x3f80_0000 } else { 0xffff_ffff }), l.number(0));
    let value = l.choose(holds, yes, no, int(32));
    l.finish(i, 32, false, value)
}

/// Lowers `cnot.TYPE d, a`: 1 if `a` is 0, else 0.
pub fn is_zero(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    check_modifiers(i, &[])?;
    let (bits, _) = integer(i)?;
    let [a] = l.operands(i, [bits])?;
    let zero = l.number(0);
    let holds = l.holds(ICmpPred::Eq, a, zero, int(bits));
    let value = l.cast(CastOp::ZExt, holds, int(1), int(bits));
    l.finish(i, bits, false, value)
}

/// Lowers `slct{.ftz}.TYPE.{s32|f32} d, a, b, c`: `a` if `c` is at least 0, else `b`.
pub fn select_by_sign(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words[1..].iter().map(|w| &**w).filter(|w| *w != "ftz").collect();
    let [to, by @ ("s32" | "f32")] = words[..] else { return Err(NotModelled) };
    let leaf = ty(to).filter(|t| t.packed == 1).ok_or(NotModelled)?.leaf;
    let [a, b, c] = l.operands(i, [leaf.bits, leaf.bits, 32])?;
    let zero = l.number(0);
    let holds = match by {
        "s32" => l.holds(ICmpPred::Sge, c, zero, int(32)),
        _ => {
            let float = ty(by).ok_or(NotModelled)?.leaf;
            let (c, slot) = (flush_denormals(l, i, float, c), l.fresh(1));
            let kind = FloatKind::Float;
            l.emit(Op::FCmp { pred: FCmpPred::Oge, flags: Flags::NONE, a: c, b: zero, kind }, slot, 1);
            Src::Reg(slot)
        }
    };
    let value = l.choose(holds, a, b, int(leaf.bits));
    l.finish(i, leaf.bits, false, value)
}

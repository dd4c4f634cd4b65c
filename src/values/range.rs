//! Bounds of integers, from their own operations, `range` attributes and `!range` metadata.

use super::FunctionView;
use super::callee::Callee;
use super::linear::{Casted, mask, sign_extend};
use crate::ir::{AttrSet, AttrValue, BinOp, Call, CastOp, Flags, InstKind, MdKindId, Metadata, Value};

/// The deepest chain of operations that is looked through.
const DEPTH: u32 = 6;

/// Smallest and largest value as an unsigned number, for an integer of at most 64 bits.
pub fn unsigned_range(view: &FunctionView, v: Value) -> Option<(u128, u128)> {
    bounds(view, v, DEPTH)
}

fn bounds(view: &FunctionView, v: Value, depth: u32) -> Option<(u128, u128)> {
    let bits = view.module.types.int_bits(view.ty(v)?).filter(|b| *b <= 64)?;
    let all = (0, mask(bits));
    if let Some((_, value)) = view.const_int(v) {
        return Some((value, value));
    }
    if depth == 0 {
        return Some(all);
    }
    if let Value::Arg(a) = v {
        return Some(of_attrs(view.function.params.get(a as usize).map(|p| &p.attrs)).unwrap_or(all));
    }
    let Some(inst) = view.inst(v) else { return Some(all) };
    let of = |v: Value| bounds(view, v, depth - 1).unwrap_or(all);
    let found = match &inst.kind {
        InstKind::Binary { op, lhs, rhs, flags } => {
            binary(*op, *flags, of(*lhs), view.const_int(*rhs).map(|c| c.1), of(*rhs), bits)
        }
        InstKind::Cast { op: CastOp::ZExt, value, .. } => bounds(view, *value, depth - 1),
        InstKind::Cast { op: CastOp::Trunc, value, .. } => {
            bounds(view, *value, depth - 1).filter(|(_, hi)| *hi <= mask(bits))
        }
        InstKind::Cast { op: CastOp::SExt, value, .. } => {
            let inner = view.ty(*value).and_then(|t| view.module.types.int_bits(t))?;
            bounds(view, *value, depth - 1).filter(|(_, hi)| *hi <= mask(inner - 1))
        }
        InstKind::Select { then, els, .. } => {
            let (a, b) = (of(*then), of(*els));
            Some((a.0.min(b.0), a.1.max(b.1)))
        }
        InstKind::Load { .. } => of_metadata(view, inst.md(MdKindId::RANGE)),
        kind => {
            kind.as_call().and_then(|call| of_metadata(view, inst.md(MdKindId::RANGE)).or_else(|| of_call(view, call)))
        }
    };
    Some(found.unwrap_or(all))
}

fn binary(
    op: BinOp,
    flags: Flags,
    lhs: (u128, u128),
    constant: Option<u128>,
    rhs: (u128, u128),
    bits: u32,
) -> Option<(u128, u128)> {
    match (op, constant) {
        (BinOp::And, _) => Some((0, lhs.1.min(rhs.1))),
        (BinOp::URem, Some(c)) if c > 0 => Some((0, lhs.1.min(c - 1))),
        (BinOp::UDiv, Some(c)) if c > 0 => Some((lhs.0 / c, lhs.1 / c)),
        (BinOp::LShr, Some(c)) if c < u128::from(bits) => Some((lhs.0 >> c, lhs.1 >> c)),
        (BinOp::Shl, Some(c)) if c < u128::from(bits) && (lhs.1 << c) <= mask(bits) => Some((lhs.0 << c, lhs.1 << c)),
        (BinOp::Add, _) if lhs.1 + rhs.1 <= mask(bits) || flags.has(Flags::NUW) => {
            Some((lhs.0 + rhs.0, (lhs.1 + rhs.1).min(mask(bits))))
        }
        (BinOp::Mul, _) if lhs.1.checked_mul(rhs.1)? <= mask(bits) => Some((lhs.0 * rhs.0, lhs.1 * rhs.1)),
        _ => None,
    }
}

fn of_attrs(attrs: Option<&AttrSet>) -> Option<(u128, u128)> {
    match attrs?.get("range")?.value {
        AttrValue::Range { lo, hi, .. } if lo < hi => Some((lo, hi - 1)),
        _ => None,
    }
}

fn of_call(view: &FunctionView, call: &Call) -> Option<(u128, u128)> {
    of_attrs(Some(&call.ret_attrs)).or_else(|| of_attrs(view.callee(call).map(Callee::ret)))
}

/// `!{i32 lo, i32 hi}` with one pair that does not wrap.
fn of_metadata(view: &FunctionView, md: Option<crate::ir::MdId>) -> Option<(u128, u128)> {
    let Metadata::Node { operands, .. } = &view.module.metadata[md?.0 as usize] else { return None };
    let [lo, hi] = operands[..] else { return None };
    let int = |id: Option<crate::ir::MdId>| match view.module.metadata[id?.0 as usize] {
        Metadata::Constant(c) => view.const_int(Value::Const(c)).map(|c| c.1),
        _ => None,
    };
    let (lo, hi) = (int(lo)?, int(hi)?);
    (lo < hi).then(|| (lo, hi - 1))
}

/// Smallest and largest value of a casted integer, read as signed in the width of the whole.
pub fn signed_range(view: &FunctionView, of: &Casted) -> Option<(i128, i128)> {
    let (lo, hi) = unsigned_range(view, of.value)?;
    let cut = of.bits - of.trunc;
    let (lo, hi) = if hi <= mask(cut) { (lo, hi) } else { (0, mask(cut)) };
    if hi <= mask(cut.saturating_sub(1)) || (of.zext > 0 && of.sext == 0) {
        return Some((lo as i128, hi as i128));
    }
    if of.non_negative {
        return Some((0, mask(cut.saturating_sub(1)) as i128));
    }
    if of.zext > 0 {
        return Some((0, mask(of.width()) as i128));
    }
    if lo > mask(cut - 1) {
        return Some((sign_extend(lo, cut), sign_extend(hi, cut)));
    }
    Some((-(1i128 << (cut - 1)), mask(cut - 1) as i128))
}

//! Bounds of integers, from their operations, `range` attributes, `!range` metadata and assumed comparisons.

use super::FunctionView;
use super::call_attributes::Callee;
use super::constant_range::{ConstantRange, Prefer};
use super::known_bits::known_bits;
use super::linear::{CastValue, mask, sign_extend};
use crate::ir::{
    AttrSet, AttrValue, BinOp, Call, CastOp, Flags, ICmpPred, InstId, InstKind, MdId, MdKindId, Metadata, Value,
};
use crate::target::Defect;

/// The maximum number of chained comparisons and selects through which the search looks.
const DEPTH: u32 = 6;

impl FunctionView<'_> {
    /// Returns the width of a value, if it is an integer of at most 64 bits.
    pub fn integer_bits(&self, v: Value) -> Option<u32> {
        self.module.types.int_bits(self.ty(v)?).filter(|b| (1..=64).contains(b))
    }
}

/// Returns the range of an integer. `context` is the instruction at which assumptions must be true.
pub fn range(view: &FunctionView, v: Value, context: Option<InstId>) -> Option<ConstantRange> {
    let context = view.place(context);
    view.ranges.get((v, context), || {
        let bits = view.integer_bits(v)?;
        let own = unsigned(view, v, bits, context, DEPTH);
        let known = known_bits(view, v, context).map_or(ConstantRange::full(bits), |k| k.to_arc(true));
        Some(own.intersect(known, Prefer::Signed))
    })
}

/// Returns the range of a cast integer, in the width after the casts.
pub fn casted_range(view: &FunctionView, of: &CastValue, context: Option<InstId>) -> Option<ConstantRange> {
    let mut arc = range(view, of.value, context)?;
    if of.trunc > 0 {
        arc = arc.trunc(of.bits - of.trunc);
    }
    if of.non_negative {
        arc = arc.intersect(ConstantRange::from_bounds(arc.bits, 0, 1 << (arc.bits - 1)), Prefer::Signed);
    }
    if of.sext > 0 {
        arc = arc.sext(arc.bits + of.sext);
    }
    Some(if of.zext > 0 { arc.zext(arc.bits + of.zext) } else { arc })
}

fn unsigned(view: &FunctionView, v: Value, bits: u32, context: Option<InstId>, depth: u32) -> ConstantRange {
    if let Some((_, value)) = view.const_int(v) {
        return ConstantRange::single(bits, value);
    }
    let mut arc = promised_range(view, v, bits);
    if depth == 0 {
        return arc;
    }
    let own = match view.inst(v).map(|i| &i.kind) {
        Some(InstKind::Binary { op, lhs, rhs, flags }) => {
            binary(*op, *flags, bits, view.const_int(*lhs).map(|c| c.1), view.const_int(*rhs).map(|c| c.1))
        }
        Some(InstKind::Select { then, els, .. }) => {
            let of = |v| unsigned(view, v, bits, context, depth - 1);
            of(*then).union(of(*els))
        }
        Some(kind) => kind.as_call().map_or(ConstantRange::full(bits), |call| of_intrinsic(view, call, bits)),
        None => ConstantRange::full(bits),
    };
    arc = arc.intersect(own, Prefer::Unsigned);
    if view.thorough {
        arc = arc.intersect(of_operands(view, v, bits, context, depth - 1), Prefer::Unsigned);
    }
    for (pred, lhs, rhs, at) in view.assumed_comparisons(context) {
        let pred = if view.defect == Some(Defect::ExclusiveBounds) { exclusive(pred) } else { pred };
        if lhs == v {
            arc = arc.intersect(unsigned(view, rhs, bits, Some(at), depth - 1).allowed(pred), Prefer::Unsigned);
        }
    }
    arc
}

/// Returns the strict form of a comparison, which is false for equal numbers.
fn exclusive(pred: ICmpPred) -> ICmpPred {
    match pred {
        ICmpPred::Ule => ICmpPred::Ult,
        ICmpPred::Uge => ICmpPred::Ugt,
        ICmpPred::Sle => ICmpPred::Slt,
        ICmpPred::Sge => ICmpPred::Sgt,
        other => other,
    }
}

/// Returns the range of an operation's result, computed from the ranges of all operands.
fn of_operands(view: &FunctionView, v: Value, bits: u32, context: Option<InstId>, depth: u32) -> ConstantRange {
    let of = |v: Value| view.integer_bits(v).map(|b| unsigned(view, v, b, context, depth));
    let found = match view.inst(v).map(|i| &i.kind) {
        Some(InstKind::Binary { op, lhs, rhs, .. }) => match (op, of(*lhs), of(*rhs)) {
            (BinOp::Add, Some(a), Some(b)) => Some(a.plus(b)),
            (BinOp::Sub, Some(a), Some(b)) => Some(a.minus(b)),
            (BinOp::Mul | BinOp::Shl, Some(a), _) => view.const_int(*rhs).and_then(|(_, c)| {
                let by = u32::try_from(c).ok().filter(|by| *by < 62);
                let factor = if *op == BinOp::Shl { 1i128 << by? } else { i128::try_from(c).ok()? };
                Some(a.times(factor, false))
            }),
            (BinOp::UDiv | BinOp::LShr, Some(a), _) if !a.is_empty() => {
                Some(ConstantRange::starting(bits, 0, a.unsigned_bounds().1 + 1))
            }
            _ => None,
        },
        Some(InstKind::Cast { op: CastOp::ZExt, value, .. }) => of(*value).map(|a| a.zext(bits)),
        Some(InstKind::Cast { op: CastOp::SExt, value, .. }) => of(*value).map(|a| a.sext(bits)),
        Some(InstKind::Cast { op: CastOp::Trunc, value, .. }) => of(*value).map(|a| a.trunc(bits)),
        _ => None,
    };
    found.unwrap_or(ConstantRange::full(bits))
}

/// Returns the range of an operation's result, given one constant operand.
fn binary(op: BinOp, flags: Flags, bits: u32, lhs: Option<u128>, rhs: Option<u128>) -> ConstantRange {
    let top = mask(bits);
    let (least, most) = (1u128 << (bits - 1), top >> 1);
    let up_to = |max: u128| ConstantRange::from_bounds(bits, 0, max.wrapping_add(1));
    let signed = |lo: u128, hi: u128| ConstantRange::from_bounds(bits, lo, hi.wrapping_add(1));
    let by = rhs.filter(|c| *c < u128::from(bits));
    match (op, lhs, rhs) {
        (BinOp::Add, _, Some(c)) if c != 0 && flags.has(Flags::NUW) => ConstantRange::from_bounds(bits, c, 0),
        (BinOp::Add, _, Some(c)) if c != 0 && flags.has(Flags::NSW) => {
            if c >= least {
                signed(least, most.wrapping_add(c) & top)
            } else {
                signed(least.wrapping_add(c), most)
            }
        }
        (BinOp::And, _, Some(c)) => up_to(c),
        (BinOp::Or, _, Some(c)) => ConstantRange::from_bounds(bits, c, 0),
        (BinOp::AShr, _, Some(_)) => match by {
            Some(by) => {
                let lo = (sign_extend(least, bits) >> by) as u128;
                signed(lo & top, most >> by)
            }
            None => ConstantRange::full(bits),
        },
        (BinOp::LShr, _, Some(_)) => by.map_or(ConstantRange::full(bits), |by| up_to(top >> by)),
        (BinOp::LShr, Some(c), None) => up_to(c),
        (BinOp::Shl, Some(c), None) if flags.has(Flags::NUW) && c != 0 => {
            let room = bits - (u128::BITS - c.leading_zeros());
            ConstantRange::from_bounds(bits, c, (c << room) + 1)
        }
        (BinOp::UDiv, _, Some(c)) if c != 0 => up_to(top / c),
        (BinOp::UDiv, Some(c), None) => up_to(c),
        (BinOp::URem, _, Some(c)) if c != 0 => up_to(c - 1),
        (BinOp::URem, Some(c), None) => up_to(c),
        (BinOp::SRem, _, Some(c)) if c != 0 => {
            let size = sign_extend(c, bits).unsigned_abs();
            ConstantRange::from_bounds(bits, 1u128.wrapping_sub(size), size)
        }
        (BinOp::SDiv, _, Some(c)) if c != 0 && c != top && c != 1 => {
            let c = sign_extend(c, bits);
            let ends = [sign_extend(least, bits) / c, most as i128 / c];
            signed(ends[0].min(ends[1]) as u128 & top, ends[0].max(ends[1]) as u128 & top)
        }
        _ => ConstantRange::full(bits),
    }
}

fn of_intrinsic(view: &FunctionView, call: &Call, bits: u32) -> ConstantRange {
    let Some(name) = view.intrinsic(call).and_then(|n| n.strip_prefix("llvm.")) else {
        return ConstantRange::full(bits);
    };
    let constant = (0..call.args.len()).find_map(|i| view.const_int(call.args[i].value)).map(|c| c.1);
    let (least, most) = (1u128 << (bits - 1), mask(bits) >> 1);
    match (name.split('.').next().unwrap_or(""), constant) {
        ("ctpop" | "ctlz" | "cttz", _) => ConstantRange::starting(bits, 0, u128::from(bits) + 1),
        ("umin", Some(c)) => ConstantRange::starting(bits, 0, c + 1),
        ("umax" | "uadd", Some(c)) if name.starts_with("umax") || name.starts_with("uadd.sat") => {
            ConstantRange::from_bounds(bits, c, 0)
        }
        ("smin", Some(c)) => ConstantRange::from_bounds(bits, least, c + 1),
        ("smax", Some(c)) => ConstantRange::from_bounds(bits, c, most + 1),
        ("abs", _) => {
            let poison = call.args.get(1).and_then(|a| view.const_int(a.value)).is_some_and(|c| c.1 == 1);
            ConstantRange::starting(bits, 0, most + if poison { 1 } else { 2 })
        }
        ("vscale", _) => vscale_range(view, bits),
        _ => ConstantRange::full(bits),
    }
}

/// Returns the range that `vscale_range(min, max)` of the function states. Without the attribute, vscale is at least 1.
pub fn vscale_range(view: &FunctionView, bits: u32) -> ConstantRange {
    let text = match view.function.attrs.get("vscale_range").map(|a| &a.value) {
        Some(AttrValue::Verbatim(text)) => text.to_string(),
        _ => String::new(),
    };
    let numbers: Vec<u128> = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [min, max] if max > 0 && max <= mask(bits) => ConstantRange::from_bounds(bits, min.max(1), max + 1),
        [min, ..] if min <= mask(bits) => ConstantRange::from_bounds(bits, min.max(1), 0),
        _ => ConstantRange::from_bounds(bits, 1, 0),
    }
}

/// Returns the range that attributes and metadata promise for a value.
pub fn promised_range(view: &FunctionView, v: Value, bits: u32) -> ConstantRange {
    let of_attrs = |attrs: Option<&AttrSet>| match attrs.and_then(|a| a.get("range")).map(|a| &a.value) {
        Some(AttrValue::Range { lo, hi, .. }) => ConstantRange::from_bounds(bits, *lo, *hi),
        _ => ConstantRange::full(bits),
    };
    if let Value::Arg(a) = v {
        return of_attrs(view.function.params.get(a as usize).map(|p| &p.attrs));
    }
    let Some(inst) = view.inst(v) else { return ConstantRange::full(bits) };
    let metadata =
        inst.md(MdKindId::RANGE).and_then(|md| of_metadata(view, md, bits)).unwrap_or(ConstantRange::full(bits));
    match inst.kind.as_call() {
        Some(call) => metadata
            .intersect(of_attrs(Some(&call.ret_attrs)), Prefer::Unsigned)
            .intersect(of_attrs(view.callee(call).map(Callee::ret)), Prefer::Unsigned),
        None => metadata,
    }
}

/// Returns the union of the pairs of `!range`.
fn of_metadata(view: &FunctionView, md: MdId, bits: u32) -> Option<ConstantRange> {
    let Metadata::Node { operands, .. } = &view.module.metadata[md] else { return None };
    let int = |id: Option<MdId>| match view.module.metadata[id?.0 as usize] {
        Metadata::Constant(c) => view.const_int(Value::Const(c)).map(|c| c.1),
        _ => None,
    };
    let mut all = ConstantRange::empty(bits);
    for pair in operands.chunks_exact(2) {
        all = all.union(ConstantRange::from_bounds(bits, int(pair[0])?, int(pair[1])?));
    }
    (!all.is_empty()).then_some(all)
}

//! Proves that an integer is not zero, or that two integers differ.

use super::FunctionView;
use super::constant_range::ConstantRange;
use super::known_bits::known_bits;
use super::range::promised_range;
use crate::ir::{BinOp, BlockId, CastOp, Flags, ICmpPred, InstId, InstKind, Value};

/// The maximum number of chained operations through which the search looks.
const DEPTH: u32 = 6;

/// Whether the integer is never zero, given the assumptions and branches that are true at `context`.
pub fn is_non_zero(view: &FunctionView, v: Value, context: Option<InstId>) -> bool {
    let context = view.place(context);
    view.non_zero.get((v, context), || non_zero(view, v, context, 0))
}

/// Whether `x pred other` proves that x is not zero.
fn excludes_zero(view: &FunctionView, pred: ICmpPred, other: Value) -> bool {
    match (pred, view.const_int(other)) {
        (ICmpPred::Ugt, _) => true,
        (_, Some((bits, c))) if bits <= 64 => !ConstantRange::single(bits, c).allowed(pred).contains(0),
        _ => false,
    }
}

fn non_zero(view: &FunctionView, v: Value, context: Option<InstId>, depth: u32) -> bool {
    if let Some((_, value)) = view.const_int(v) {
        return value != 0;
    }
    let Some(bits) = view.integer_bits(v) else { return false };
    if !promised_range(view, v, bits).contains(0) {
        return true;
    }
    for (pred, lhs, rhs, _) in view.assumed_comparisons(context) {
        let says = if lhs == v {
            excludes_zero(view, pred, rhs)
        } else {
            rhs == v && excludes_zero(view, pred.swapped(), lhs)
        };
        if says {
            return true;
        }
    }
    if depth >= DEPTH {
        return false;
    }
    let by_operation = view.inst(v).is_some_and(|i| of_operation(view, v, &i.kind, context, depth + 1));
    let branch = |c| view.branch_excludes_zero(v, c, |pred, other| excludes_zero(view, pred, other));
    by_operation || context.is_some_and(branch)
}

fn of_operation(view: &FunctionView, v: Value, kind: &InstKind, context: Option<InstId>, depth: u32) -> bool {
    let known = |v| known_bits(view, v, context);
    let has_one = |v| known(v).is_some_and(|k| k.one != 0);
    let of = |v| non_zero(view, v, context, depth);
    let found = match kind {
        InstKind::Binary { op, lhs, rhs, flags } => {
            let (nuw, nsw) = (flags.has(Flags::NUW), flags.has(Flags::NSW));
            let sign_is_zero = |v| known(v).is_some_and(|k| k.zero >> (k.bits - 1) & 1 == 1);
            match op {
                BinOp::Or => of(*lhs) || of(*rhs),
                BinOp::Add if nuw => of(*lhs) || of(*rhs),
                BinOp::Add => sign_is_zero(*lhs) && sign_is_zero(*rhs) && (of(*lhs) || of(*rhs)),
                BinOp::Sub | BinOp::Xor => are_different(view, *lhs, *rhs, context, depth),
                BinOp::Mul if nuw || nsw => of(*lhs) && of(*rhs),
                BinOp::Mul => {
                    // `low` returns the position of the lowest bit that is known to be one. If the positions of both
                    // factors add up to less than the width in bits, the product is not zero.
                    let low = |v| known(v).filter(|k| k.one != 0).map(|k| k.one.trailing_zeros());
                    let bits = view.integer_bits(v).unwrap_or(0);
                    matches!((low(*lhs), low(*rhs)), (Some(a), Some(b)) if a + b < bits)
                }
                BinOp::Shl if nuw || nsw => of(*lhs),
                BinOp::LShr | BinOp::AShr | BinOp::UDiv | BinOp::SDiv if flags.has(Flags::EXACT) => of(*lhs),
                _ => false,
            }
        }
        InstKind::Cast { op: CastOp::ZExt | CastOp::SExt, value, .. } => of(*value),
        InstKind::Select { then, els, .. } => of(*then) && of(*els),
        InstKind::Phi { incoming, .. } if depth < DEPTH => {
            let rest = DEPTH - 1;
            incoming.iter().all(|(op, _)| *op == v || non_zero(view, *op, None, rest)) || counts_from(view, v, incoming)
        }
        _ => false,
    };
    found || has_one(v)
}

/// Whether the phi is a counter that starts above zero and only increases.
fn counts_from(view: &FunctionView, phi: Value, incoming: &[(Value, BlockId)]) -> bool {
    let [(x, _), (y, _)] = incoming else { return false };
    [(*x, *y), (*y, *x)].into_iter().any(|(start, next)| {
        let Some(InstKind::Binary { op: BinOp::Add | BinOp::Mul, lhs, rhs, flags }) = view.inst(next).map(|i| &i.kind)
        else {
            return false;
        };
        let (Some((bits, start)), Some((_, step))) = (view.const_int(start), view.const_int(*rhs)) else {
            return false;
        };
        let positive = |c: u128| c != 0 && bits <= 64 && c >> (bits - 1) & 1 == 0;
        let grows = flags.has(Flags::NUW) && step != 0 || flags.has(Flags::NSW) && positive(start) && positive(step);
        *lhs == phi && start != 0 && grows
    })
}

/// Whether an instance of `a` and an instance of `b` that exist at the same time are never equal.
pub fn is_different(view: &FunctionView, a: Value, b: Value, context: Option<InstId>) -> bool {
    are_different(view, a, b, context, 0)
}

fn are_different(view: &FunctionView, a: Value, b: Value, context: Option<InstId>, depth: u32) -> bool {
    if a == b || view.ty(a) != view.ty(b) || view.integer_bits(a).is_none() || depth >= DEPTH {
        return false;
    }
    if let (Some((_, x)), Some((_, y))) = (view.const_int(a), view.const_int(b)) {
        return x != y;
    }
    let kinds = (view.inst(a).map(|i| &i.kind), view.inst(b).map(|i| &i.kind));
    if let (Some(x), Some(y)) = kinds {
        let same = |p, q| p == q;
        if let Some((p, q)) = invertible(view, (a, x), (b, y), &same) {
            return are_different(view, p, q, context, depth + 1);
        }
        if let (InstKind::Phi { incoming: p, .. }, InstKind::Phi { incoming: q, .. }) = (x, y)
            && are_different_phis(view, (a, p), (b, q), depth)
        {
            return true;
        }
    }
    if is_moved(view, a, b, context, depth) || is_moved(view, b, a, context, depth) {
        return true;
    }
    if is_scaled(view, a, b, context, depth) || is_scaled(view, b, a, context, depth) {
        return true;
    }
    if let (Some(k), Some(l)) = (known_bits(view, a, context), known_bits(view, b, context))
        && (k.zero & l.one != 0 || k.one & l.zero != 0)
    {
        return true;
    }
    of_select(view, a, b, context, depth) || of_select(view, b, a, context, depth)
}

/// Matches two values that the same kind of invertible operation computes, such as `x + c` and `y + c`. Returns one
/// operand of each value: the values are equal only if these operands are equal.
fn invertible(
    view: &FunctionView,
    (a, x): (Value, &InstKind),
    (b, y): (Value, &InstKind),
    same: &dyn Fn(Value, Value) -> bool,
) -> Option<(Value, Value)> {
    match (x, y) {
        (
            InstKind::Binary { op, lhs, rhs, flags },
            InstKind::Binary { op: op2, lhs: lhs2, rhs: rhs2, flags: flags2 },
        ) if op == op2 => {
            let both = |f| flags.has(f) && flags2.has(f);
            let nowrap = both(Flags::NUW) || both(Flags::NSW);
            match op {
                BinOp::Add | BinOp::Xor => common(same, (*lhs, *rhs), (*lhs2, *rhs2)),
                BinOp::Or if both(Flags::DISJOINT) => common(same, (*lhs, *rhs), (*lhs2, *rhs2)),
                BinOp::Sub if same(*lhs, *lhs2) => Some((*rhs, *rhs2)),
                BinOp::Sub if same(*rhs, *rhs2) => Some((*lhs, *lhs2)),
                BinOp::Mul if same(*rhs, *rhs2) && nowrap => {
                    view.const_int(*rhs).is_some_and(|c| c.1 != 0).then_some((*lhs, *lhs2))
                }
                BinOp::Shl if same(*rhs, *rhs2) && nowrap => Some((*lhs, *lhs2)),
                BinOp::LShr | BinOp::AShr if same(*rhs, *rhs2) && both(Flags::EXACT) => Some((*lhs, *lhs2)),
                _ => None,
            }
        }
        (InstKind::Cast { op, value, .. }, InstKind::Cast { op: op2, value: value2, .. })
            if op == op2 && matches!(op, CastOp::SExt | CastOp::ZExt) && view.ty(*value) == view.ty(*value2) =>
        {
            Some((*value, *value2))
        }
        (InstKind::Phi { incoming, .. }, InstKind::Phi { incoming: other, .. }) => {
            counters(view, (a, incoming), (b, other))
        }
        _ => None,
    }
}

fn common(
    same: &dyn Fn(Value, Value) -> bool,
    (a, b): (Value, Value),
    (c, d): (Value, Value),
) -> Option<(Value, Value)> {
    if same(a, c) {
        Some((b, d))
    } else if same(a, d) {
        Some((b, c))
    } else if same(b, c) {
        Some((a, d))
    } else if same(b, d) {
        Some((a, c))
    } else {
        None
    }
}

/// Returns the start values of two counters of one loop that change by the same invertible step in each iteration. The
/// counters always differ if these start values differ.
fn counters(
    view: &FunctionView,
    (a, p): (Value, &[(Value, BlockId)]),
    (b, q): (Value, &[(Value, BlockId)]),
) -> Option<(Value, Value)> {
    let block = |v| match v {
        Value::Inst(i) => view.block_of(i),
        _ => None,
    };
    if block(a)? != block(b)? {
        return None;
    }
    let [(x, from), (y, _)] = p else { return None };
    let other = |wanted: BlockId| q.iter().find(|(_, f)| *f == wanted).map(|(v, _)| *v);
    let second = q.iter().find(|(_, f)| f != from).map(|(v, _)| *v)?;
    for (start, next, start2, next2) in [(*x, *y, other(*from)?, second), (*y, *x, second, other(*from)?)] {
        let step = |phi: Value, next: Value| match view.inst(next)?.kind {
            InstKind::Binary { op: op @ (BinOp::Add | BinOp::Sub | BinOp::Xor), lhs, rhs, .. } if lhs == phi => {
                Some((op, rhs))
            }
            InstKind::Binary { op: op @ (BinOp::Add | BinOp::Xor), lhs, rhs, .. } if rhs == phi => Some((op, lhs)),
            _ => None,
        };
        if let (Some(s), Some(t)) = (step(a, next), step(b, next2))
            && s == t
            && view.const_int(s.1).is_some()
        {
            return Some((start, start2));
        }
    }
    None
}

/// Whether the operands of two phis of one block differ on every edge. On all edges except one, both operands must be
/// constants.
fn are_different_phis(
    view: &FunctionView,
    (a, p): (Value, &[(Value, BlockId)]),
    (b, q): (Value, &[(Value, BlockId)]),
    depth: u32,
) -> bool {
    let (Value::Inst(x), Value::Inst(y)) = (a, b) else { return false };
    if view.block_of(x) != view.block_of(y) {
        return false;
    }
    let mut recursed = false;
    let mut seen = Vec::new();
    for (v, from) in p {
        if seen.contains(from) {
            continue;
        }
        seen.push(*from);
        let Some((w, _)) = q.iter().find(|(_, f)| f == from) else { return false };
        match (view.const_int(*v), view.const_int(*w)) {
            (Some((_, c)), Some((_, d))) if c != d => continue,
            _ if recursed => return false,
            _ => recursed = true,
        }
        let at = view.function.block(*from).insts.last().copied();
        if !are_different(view, *v, *w, at, depth + 1) {
            return false;
        }
    }
    true
}

/// Whether `a` is `b` plus, minus or xor a nonzero value.
fn is_moved(view: &FunctionView, a: Value, b: Value, context: Option<InstId>, depth: u32) -> bool {
    let Some(InstKind::Binary { op, lhs, rhs, flags }) = view.inst(a).map(|i| &i.kind) else { return false };
    let other = match op {
        BinOp::Add | BinOp::Xor if *lhs == b => *rhs,
        BinOp::Or if flags.has(Flags::DISJOINT) && *lhs == b => *rhs,
        BinOp::Add | BinOp::Xor if *rhs == b => *lhs,
        BinOp::Or if flags.has(Flags::DISJOINT) && *rhs == b => *lhs,
        BinOp::Sub if *lhs == b => *rhs,
        _ => return false,
    };
    non_zero(view, other, context, depth + 1)
}

/// Whether `a` is `b` times a constant other than 0 and 1, without wrapping, and `b` is not zero.
fn is_scaled(view: &FunctionView, a: Value, b: Value, context: Option<InstId>, depth: u32) -> bool {
    let Some(InstKind::Binary { op, lhs, rhs, flags }) = view.inst(a).map(|i| &i.kind) else { return false };
    let Some((_, c)) = view.const_int(*rhs) else { return false };
    let scales = match op {
        BinOp::Mul => c > 1,
        BinOp::Shl => c > 0,
        _ => false,
    };
    scales && *lhs == b && (flags.has(Flags::NUW) || flags.has(Flags::NSW)) && non_zero(view, b, context, depth + 1)
}

/// Whether `a` is a select whose arms both differ from `b`. If `b` is also a select, with the condition of `a`, each
/// arm of `a` need only differ from the corresponding arm of `b`.
fn of_select(view: &FunctionView, a: Value, b: Value, context: Option<InstId>, depth: u32) -> bool {
    let arms = |v: Value| match view.inst(v)?.kind {
        InstKind::Select { cond, then, els, .. } => Some((cond, then, els)),
        _ => None,
    };
    let Some((cond, then, els)) = arms(a) else { return false };
    let differ = |x, y| are_different(view, x, y, context, depth + 1);
    match arms(b) {
        Some((cond2, then2, els2)) if cond == cond2 => differ(then, then2) && differ(els, els2),
        _ => differ(then, b) && differ(els, b),
    }
}

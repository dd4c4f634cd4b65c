//! Bits of an integer that are the same in every execution.

use super::FunctionView;
use super::constant_range::ConstantRange;
use super::linear::mask;
use super::range::promised_range;
use crate::ir::{BinOp, Call, CastOp, Flags, ICmpPred, InstId, InstKind, Value};
use crate::target::Defect;

/// The zero bits and the one bits of a value. If a bit is in both sets, only executions with UB compute the value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct KnownBits {
    /// The width of the value, at most 128.
    pub bits: u32,
    /// The bits that are zero in every execution.
    pub zero: u128,
    /// The bits that are one in every execution.
    pub one: u128,
}

impl KnownBits {
    /// Returns the facts about a value without any known bit.
    pub fn unknown(bits: u32) -> KnownBits {
        KnownBits { bits, zero: 0, one: 0 }
    }

    /// Returns the facts about a constant: all bits are known.
    pub fn constant(bits: u32, value: u128) -> KnownBits {
        KnownBits { bits, zero: !value & mask(bits), one: value & mask(bits) }
    }

    /// Returns the known bits of a value that is in the arc: the highest bits, up to the first bit in which two members
    /// differ.
    fn of_arc(arc: ConstantRange) -> KnownBits {
        if arc.is_empty() {
            return KnownBits::unknown(arc.bits);
        }
        let (lo, hi) = arc.unsigned_bounds();
        let differing = 128 - (lo ^ hi).leading_zeros();
        let sure = mask(arc.bits) & !mask(differing);
        KnownBits { bits: arc.bits, zero: !lo & sure, one: lo & sure }
    }

    /// Returns an arc that contains all numbers with these known bits. If `signed` is set and the sign bit is unknown,
    /// the arc contains zero and wraps from negative to non-negative numbers.
    pub fn to_arc(self, signed: bool) -> ConstantRange {
        if self.zero & self.one != 0 {
            return ConstantRange::empty(self.bits);
        }
        let (least, most) = (self.one, !self.zero & mask(self.bits));
        let sign = 1u128 << (self.bits - 1);
        if signed && (self.zero | self.one) & sign == 0 {
            return ConstantRange::from_bounds(self.bits, least | sign, (most & !sign) + 1);
        }
        ConstantRange::starting(self.bits, least, most - least + 1)
    }

    /// Combines two facts that are both true for one value.
    fn union_with(self, o: KnownBits) -> KnownBits {
        KnownBits { zero: self.zero | o.zero, one: self.one | o.one, ..self }
    }

    /// Returns the known bits of a value that equals the value of `self` or the value of `o`.
    fn intersect_with(self, o: KnownBits) -> KnownBits {
        KnownBits { zero: self.zero & o.zero, one: self.one & o.one, ..self }
    }

    /// Returns the number of lowest bits that are known to be zero.
    pub fn trailing_zeros(self) -> u32 {
        (!self.zero).trailing_zeros().min(self.bits)
    }

    fn leading_zeros(self) -> u32 {
        (self.zero << (128 - self.bits)).leading_ones().min(self.bits)
    }

    /// Returns the facts about a value whose lowest `low` and highest `high` bits are zero.
    fn zeros(bits: u32, low: u32, high: u32) -> KnownBits {
        let top = mask(bits) & !mask(bits.saturating_sub(high));
        KnownBits { bits, zero: (mask(low.min(bits)) | top) & mask(bits), one: 0 }
    }

    fn is_constant(self) -> Option<u128> {
        (self.zero | self.one == mask(self.bits)).then_some(self.one)
    }

    fn sign_is_zero(self) -> bool {
        self.zero >> (self.bits - 1) & 1 == 1
    }

    fn sign_is_one(self) -> bool {
        self.one >> (self.bits - 1) & 1 == 1
    }

    /// Returns the known bits of a sum with carry. A bit of the sum is known if the two operand bits at its position
    /// and the carry into the position are known.
    fn add(self, o: KnownBits, carry: bool) -> KnownBits {
        let m = mask(self.bits);
        let most = (!self.zero & m).wrapping_add(!o.zero & m).wrapping_add(u128::from(carry));
        let least = self.one.wrapping_add(o.one).wrapping_add(u128::from(carry));
        let carry_zero = !(most ^ self.zero ^ o.zero);
        let carry_one = least ^ self.one ^ o.one;
        let sure = (self.zero | self.one) & (o.zero | o.one) & (carry_zero | carry_one) & m;
        KnownBits { bits: self.bits, zero: !most & sure, one: least & sure }
    }

    fn not(self) -> KnownBits {
        KnownBits { zero: self.one, one: self.zero, ..self }
    }

    fn shl(self, by: u32) -> KnownBits {
        let m = mask(self.bits);
        KnownBits { bits: self.bits, zero: (self.zero << by | mask(by)) & m, one: self.one << by & m }
    }

    fn lshr(self, by: u32) -> KnownBits {
        let high = mask(self.bits) & !(mask(self.bits) >> by);
        KnownBits { bits: self.bits, zero: self.zero >> by | high, one: self.one >> by }
    }

    fn ashr(self, by: u32) -> KnownBits {
        let high = mask(self.bits) & !(mask(self.bits) >> by);
        let fill = |set: u128| set >> by | if set >> (self.bits - 1) & 1 == 1 { high } else { 0 };
        KnownBits { bits: self.bits, zero: fill(self.zero), one: fill(self.one) }
    }
}

/// The maximum number of chained operations through which the search looks.
const DEPTH: u32 = 6;

/// Returns the known bits of an integer of at most 64 bits. `context` is the instruction at which assumptions must be
/// true.
pub fn known_bits(view: &FunctionView, v: Value, context: Option<InstId>) -> Option<KnownBits> {
    let bits = view.integer_bits(v)?;
    Some(compute_known_bits(view, v, bits, context, 0))
}

fn compute_known_bits(view: &FunctionView, v: Value, bits: u32, context: Option<InstId>, depth: u32) -> KnownBits {
    if let Some((_, value)) = view.const_int(v) {
        return KnownBits::constant(bits, value);
    }
    let promised = KnownBits::of_arc(promised_range(view, v, bits));
    if depth == DEPTH {
        return promised;
    }
    let operation = view.inst(v).map(|inst| of_operation(view, v, &inst.kind, bits, context, depth));
    let mut all = operation.map_or(promised, |k| k.union_with(promised));
    for (pred, lhs, rhs, _) in view.assumed_comparisons(context) {
        all = all.union_with(of_comparison(view, v, bits, (pred, lhs, rhs), context, depth));
    }
    if all.zero & all.one != 0 { KnownBits::unknown(bits) } else { all }
}

/// Returns the bits of `v` that are known because a comparison is true.
fn of_comparison(
    view: &FunctionView,
    v: Value,
    bits: u32,
    (pred, lhs, rhs): (ICmpPred, Value, Value),
    context: Option<InstId>,
    depth: u32,
) -> KnownBits {
    let nothing = KnownBits::unknown(bits);
    let masked = |x: Value| match view.inst(x)?.kind {
        InstKind::Binary { op: BinOp::And, lhs, rhs, .. } if lhs == v => view.const_int(rhs).map(|c| c.1),
        _ => None,
    };
    let shifted = |x: Value| match view.inst(x)?.kind {
        InstKind::Binary { op: BinOp::Add, lhs, rhs, .. } if lhs == v => view.const_int(rhs).map(|c| c.1),
        _ => None,
    };
    match (pred, view.const_int(rhs)) {
        (ICmpPred::Eq, _) if lhs == v && view.integer_bits(rhs) == Some(bits) => {
            compute_known_bits(view, rhs, bits, context, depth + 1)
        }
        (ICmpPred::Eq, _) if rhs == v && view.integer_bits(lhs) == Some(bits) => {
            compute_known_bits(view, lhs, bits, context, depth + 1)
        }
        (ICmpPred::Eq, Some((_, c))) => match masked(lhs) {
            Some(m) => KnownBits { bits, zero: !c & m, one: c & m },
            None => nothing,
        },
        (ICmpPred::Ne, Some((_, 0))) => match masked(lhs) {
            Some(m) if m.is_power_of_two() => KnownBits { bits, zero: 0, one: m },
            _ => nothing,
        },
        (_, Some((_, c))) => {
            let allowed = ConstantRange::single(bits, c).allowed(pred);
            match shifted(lhs) {
                _ if lhs == v => KnownBits::of_arc(allowed),
                Some(offset) => KnownBits::of_arc(allowed.minus(ConstantRange::single(bits, offset))),
                None => nothing,
            }
        }
        _ => nothing,
    }
}

fn of_operation(
    view: &FunctionView,
    v: Value,
    kind: &InstKind,
    bits: u32,
    context: Option<InstId>,
    depth: u32,
) -> KnownBits {
    let of = |v: Value| match view.integer_bits(v) {
        Some(b) => compute_known_bits(view, v, b, context, depth + 1),
        None => KnownBits::unknown(bits),
    };
    match kind {
        InstKind::Binary { op, lhs, rhs, flags } => binary(*op, of(*lhs), of(*rhs), *flags),
        InstKind::Cast { op: CastOp::ZExt, value, flags } => {
            let k = of(*value);
            // With `nneg`, the sign bit of the operand is zero too.
            let high = if flags.has(Flags::NNEG) { k.bits - 1 } else { k.bits };
            KnownBits { bits, zero: k.zero | (mask(bits) & !mask(high)), one: k.one & mask(high) }
        }
        InstKind::Cast { op: CastOp::SExt, value, .. } => {
            let k = of(*value);
            let above = mask(bits) & !mask(k.bits);
            let fill = |set: u128, on: bool| if on { set | above } else { set };
            KnownBits { bits, zero: fill(k.zero, k.sign_is_zero()), one: fill(k.one, k.sign_is_one()) }
        }
        InstKind::Cast { op: CastOp::Trunc, value, .. } => {
            let k = of(*value);
            KnownBits { bits, zero: k.zero & mask(bits), one: k.one & mask(bits) }
        }
        InstKind::Select { then, els, .. } => of(*then).intersect_with(of(*els)),
        InstKind::Phi { incoming, .. } => of_phi(view, v, incoming, bits, context, depth),
        InstKind::Call(call) | InstKind::Invoke { call, .. } => of_call(view, call, bits, &of),
        _ => KnownBits::unknown(bits),
    }
}

fn binary(op: BinOp, a: KnownBits, b: KnownBits, flags: Flags) -> KnownBits {
    let bits = a.bits;
    let by = b.is_constant().and_then(|c| u32::try_from(c).ok()).filter(|c| *c < bits);
    match op {
        BinOp::And => KnownBits { bits, zero: a.zero | b.zero, one: a.one & b.one },
        BinOp::Or => KnownBits { bits, zero: a.zero & b.zero, one: a.one | b.one },
        BinOp::Xor => KnownBits { bits, zero: a.zero & b.zero | a.one & b.one, one: a.zero & b.one | a.one & b.zero },
        BinOp::Add | BinOp::Sub => {
            let sum = if op == BinOp::Add { a.add(b, false) } else { a.add(b.not(), true) };
            let other = if op == BinOp::Add { b } else { b.not() };
            with_sign(sum, a, other, flags)
        }
        BinOp::Mul => {
            let low = a.trailing_zeros() + b.trailing_zeros();
            let high = (a.leading_zeros() + b.leading_zeros()).saturating_sub(bits);
            let product = KnownBits::zeros(bits, low, high);
            let positive = (a.sign_is_zero() && b.sign_is_zero()) || (a.sign_is_one() && b.sign_is_one());
            match (a.is_constant(), b.is_constant()) {
                (Some(x), Some(y)) => KnownBits::constant(bits, x.wrapping_mul(y)),
                _ if flags.has(Flags::NSW) && positive => product.union_with(KnownBits::zeros(bits, 0, 1)),
                _ => product,
            }
        }
        BinOp::Shl => match by {
            Some(by) => {
                let shifted = a.shl(by);
                let keeps_sign = flags.has(Flags::NSW) && (a.sign_is_zero() || a.sign_is_one());
                let sign = 1u128 << (bits - 1);
                match keeps_sign {
                    true if a.sign_is_zero() => {
                        KnownBits { zero: shifted.zero | sign, one: shifted.one & !sign, ..shifted }
                    }
                    true => KnownBits { one: shifted.one | sign, zero: shifted.zero & !sign, ..shifted },
                    false => shifted,
                }
            }
            None => KnownBits::zeros(bits, a.trailing_zeros(), 0),
        },
        BinOp::LShr => match by {
            Some(by) => a.lshr(by),
            None => KnownBits::zeros(bits, 0, a.leading_zeros()),
        },
        BinOp::AShr => match by {
            Some(by) => a.ashr(by),
            None => KnownBits::zeros(bits, 0, a.leading_zeros()),
        },
        BinOp::URem => match b.is_constant() {
            Some(c) if c.is_power_of_two() => {
                KnownBits { bits, zero: a.zero & (c - 1) | (mask(bits) & !(c - 1)), one: a.one & (c - 1) }
            }
            _ => KnownBits::zeros(bits, 0, a.leading_zeros().max(b.leading_zeros())),
        },
        BinOp::UDiv => {
            let divisor = b.one.checked_ilog2().unwrap_or(0);
            KnownBits::zeros(bits, 0, (a.leading_zeros() + divisor).min(bits))
        }
        BinOp::SRem if a.sign_is_zero() => KnownBits::zeros(bits, 0, a.leading_zeros()),
        _ => KnownBits::unknown(bits),
    }
}

/// Adds the sign bit to the known bits of a sum: if the sum does not wrap as signed and both operands have the same
/// sign, the sum has this sign too.
fn with_sign(sum: KnownBits, a: KnownBits, b: KnownBits, flags: Flags) -> KnownBits {
    let sign = 1u128 << (sum.bits - 1);
    if !flags.has(Flags::NSW) {
        return sum;
    }
    if a.sign_is_zero() && b.sign_is_zero() {
        return KnownBits { zero: sum.zero | sign, one: sum.one & !sign, ..sum };
    }
    if a.sign_is_one() && b.sign_is_one() {
        return KnownBits { one: sum.one | sign, zero: sum.zero & !sign, ..sum };
    }
    sum
}

/// Returns the known bits of a phi. If the phi is a counter, the trailing bits that are zero in both its start and its
/// step are known to be zero. For any other phi, a bit is known if it is known and equal in all operands.
fn of_phi(
    view: &FunctionView,
    phi: Value,
    incoming: &[(Value, crate::ir::BlockId)],
    bits: u32,
    context: Option<InstId>,
    depth: u32,
) -> KnownBits {
    if let [(x, _), (y, _)] = incoming {
        for (start, next) in [(*x, *y), (*y, *x)] {
            if let Some(k) = of_counter(view, phi, start, next, bits, context, depth) {
                return k;
            }
        }
    }
    if depth + 1 >= DEPTH || incoming.is_empty() {
        return KnownBits::unknown(bits);
    }
    // Operands are searched only one level deep, so that the search ends if phis form a cycle.
    let mut result: Option<KnownBits> = None;
    let sources = if view.defect == Some(Defect::TwoSources) { 2 } else { incoming.len() };
    for (v, _) in incoming.iter().take(sources).filter(|(v, _)| *v != phi) {
        let k = compute_known_bits(view, *v, bits, None, DEPTH - 1);
        result = Some(result.map_or(k, |r| r.intersect_with(k)));
    }
    result.unwrap_or(KnownBits::unknown(bits))
}

fn of_counter(
    view: &FunctionView,
    phi: Value,
    start: Value,
    next: Value,
    bits: u32,
    context: Option<InstId>,
    depth: u32,
) -> Option<KnownBits> {
    let InstKind::Binary { op, lhs, rhs, flags } = view.inst(next)?.kind else { return None };
    let step = if lhs == phi { rhs } else { lhs };
    if lhs != phi && (rhs != phi || op != BinOp::Add && op != BinOp::Mul) {
        return None;
    }
    let at = |v| compute_known_bits(view, v, bits, context, depth + 1);
    let (start, step) = (at(start), at(step));
    match op {
        BinOp::Add | BinOp::Sub | BinOp::And | BinOp::Or | BinOp::Mul => {
            let low = start.trailing_zeros().min(if op == BinOp::Mul { u32::MAX } else { step.trailing_zeros() });
            let mut k = KnownBits::zeros(bits, low, 0);
            let grows = op == BinOp::Add || op == BinOp::Mul;
            if flags.has(Flags::NSW) && grows && start.sign_is_zero() && step.sign_is_zero() {
                k = k.union_with(KnownBits::zeros(bits, 0, 1));
            }
            Some(k)
        }
        BinOp::Shl => Some(KnownBits::zeros(bits, start.trailing_zeros(), 0)),
        BinOp::LShr | BinOp::UDiv | BinOp::URem => Some(KnownBits::zeros(bits, 0, start.leading_zeros())),
        _ => None,
    }
}

fn of_call(view: &FunctionView, call: &Call, bits: u32, of: &dyn Fn(Value) -> KnownBits) -> KnownBits {
    let Some(name) = view.intrinsic(call).and_then(|n| n.strip_prefix("llvm.")) else {
        return KnownBits::unknown(bits);
    };
    let arg = |i: usize| call.args.get(i).map_or(KnownBits::unknown(bits), |a| of(a.value));
    let base = name.split('.').next().unwrap_or("");
    match base {
        "umin" => KnownBits::zeros(bits, 0, arg(0).leading_zeros().max(arg(1).leading_zeros())),
        "umax" => KnownBits::zeros(bits, 0, arg(0).leading_zeros().min(arg(1).leading_zeros())).union_with(KnownBits {
            bits,
            zero: arg(0).zero & arg(1).zero,
            one: arg(0).one & arg(1).one,
        }),
        "smin" | "smax" => arg(0).intersect_with(arg(1)),
        "ctpop" | "ctlz" | "cttz" => KnownBits::zeros(bits, 0, bits - (u32::BITS - bits.leading_zeros()).min(bits)),
        "abs" if arg(0).sign_is_zero() => arg(0),
        "abs" => KnownBits::zeros(bits, arg(0).trailing_zeros(), 0),
        _ => KnownBits::unknown(bits),
    }
}

#[cfg(test)]
mod tests;

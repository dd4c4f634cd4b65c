//! Changes inputs so that two compared floats have a wanted relation. The solver goes backwards through operations with
//! one known operand. The solver computes in double, so rounding can make a solution wrong.

use super::backward_solver::{BackwardSolver, DEPTH};
use super::compare::Side;
use super::float_inputs::{decode, format};
use crate::ir::*;
use crate::machine::encode_float;
use crate::values::FunctionView;
use crate::values::linear::mask;

impl BackwardSolver<'_> {
    /// Gives two compared floats the relation `side`.
    pub fn beside_float(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        (lhs, rhs): (Value, Value),
        side: Side,
    ) -> Option<()> {
        let kind = float_kind(view, lhs)?;
        let (exponent, fraction) = format(kind)?;
        let is_constant = |v: Value| view.constant(v).is_some();
        let swap = is_constant(lhs) || !is_constant(rhs) && self.rng.one_in(2);
        let (tested, other) = if swap { (rhs, lhs) } else { (lhs, rhs) };
        let side = if swap { side.swapped() } else { side };
        let sign = 1u128 << (exponent + fraction);
        let nan = ((2u128 << exponent) - 1) << (fraction - 1);
        let fixed = match side {
            Side::BothNan => Some(nan),
            Side::Zeros => Some(u128::from(self.rng.one_in(2)) * sign),
            _ => self.known_float(view, f, other),
        };
        // The bits of 1.0 in the float's format.
        let fixed = fixed.unwrap_or(((1u128 << (exponent - 1)) - 1) << fraction);
        if self.known_float(view, f, other) != Some(fixed) {
            self.float(view, f, other, fixed, 0)?;
        }
        let number = match side {
            Side::Equal | Side::BothNan => fixed,
            Side::Unordered => nan,
            Side::Zeros => fixed ^ sign,
            Side::Above => next_float(fixed, exponent + fraction, false),
            Side::Below => next_float(fixed, exponent + fraction, true),
        };
        self.float(view, f, tested, number, 0)
    }

    /// Returns the bits of a constant or of an argument.
    fn known_float(&self, view: &FunctionView, f: FuncId, v: Value) -> Option<u128> {
        match (view.constant(v), v) {
            (Some(Constant::Float { bits, .. }), _) => Some(*bits),
            (_, Value::Arg(i)) if f == self.scene.entry => self.draft.integer(i),
            _ => None,
        }
    }

    /// Changes the inputs that determine one of two compared floats, so that it gets other bits. Let C be the bits of
    /// the other float if it is a constant, otherwise zero. The new bits are C, the bits of an adjacent float or of the
    /// negated float, zero, or C shifted left by one.
    pub fn compare_floats(&mut self, view: &FunctionView, f: FuncId, lhs: Value, rhs: Value, depth: u32) -> Option<()> {
        let constant = |v: Value| match view.constant(v) {
            Some(Constant::Float { bits, .. }) => Some(*bits),
            _ => None,
        };
        let (tested, bits) = match (constant(lhs), constant(rhs)) {
            (None, Some(bits)) => (lhs, bits),
            (Some(bits), None) => (rhs, bits),
            _ => (lhs, 0),
        };
        let width = self.scene.layout.size_bits(&view.module.types, view.ty(tested)?)?;
        let sign = 1u128.checked_shl(u32::try_from(width).ok()?.checked_sub(1)?)?;
        let near = [bits, bits.wrapping_add(1), bits.wrapping_sub(1), bits ^ sign, 0, bits << 1];
        let number = self.rng.pick(&near) & (sign | (sign - 1));
        self.float(view, f, tested, number, depth)
    }

    /// Changes the inputs so that a float has these bits.
    fn float(&mut self, view: &FunctionView, f: FuncId, v: Value, want: u128, depth: u32) -> Option<()> {
        if let Some(Constant::Float { bits, .. }) = view.constant(v) {
            return (*bits == want).then_some(());
        }
        (depth < DEPTH).then_some(())?;
        let Some(inst) = view.inst(v) else { return self.source_number(view, f, v, want, depth) };
        match &inst.kind {
            InstKind::Binary { op, lhs, rhs, .. } if op.is_float() => {
                self.operand(view, f, (*op, *lhs, *rhs), want, depth + 1)
            }
            InstKind::FNeg { value, .. } => {
                let (exponent, fraction) = format(float_kind(view, v)?)?;
                self.float(view, f, *value, want ^ 1 << (exponent + fraction), depth + 1)
            }
            InstKind::Cast { op: CastOp::FpExt | CastOp::FpTrunc, value, .. } => {
                let number = decode(want, float_kind(view, v)?)?;
                self.float(view, f, *value, encode_float(number, float_kind(view, *value)?)?, depth + 1)
            }
            InstKind::Cast { op: CastOp::SiToFp | CastOp::UiToFp, value, .. } => {
                let number = decode(want, float_kind(view, v)?).filter(|x| x.fract() == 0.0 && x.abs() < 1e18)?;
                let bits = view.module.types.int_bits(view.ty(*value)?)?;
                self.number(view, f, *value, number as i128 as u128 & mask(bits), depth + 1)
            }
            InstKind::Freeze(value) => self.float(view, f, *value, want, depth + 1),
            _ => self.source_number(view, f, v, want, depth),
        }
    }

    /// Changes one operand of an operation so that the result has the bits `want`. If the second operand is unknown or
    /// zero, also changes the second operand to 1.0.
    fn operand(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        (op, lhs, rhs): (BinOp, Value, Value),
        want: u128,
        depth: u32,
    ) -> Option<()> {
        let kind = float_kind(view, lhs)?;
        let swap = view.constant(lhs).is_some() || view.constant(rhs).is_none() && self.rng.one_in(2);
        let (tested, other) = if swap { (rhs, lhs) } else { (lhs, rhs) };
        let by = match self.known_float(view, f, other).and_then(|bits| decode(bits, kind)).filter(|x| *x != 0.0) {
            Some(by) => by,
            None => {
                self.float(view, f, other, encode_float(1.0, kind)?, depth)?;
                1.0
            }
        };
        let result = decode(want, kind)?;
        let number = match (op, swap) {
            (BinOp::FAdd, _) => result - by,
            (BinOp::FSub, false) => result + by,
            (BinOp::FSub, true) => by - result,
            (BinOp::FMul, _) => result / by,
            (BinOp::FDiv, false) => result * by,
            (BinOp::FDiv, true) => by / result,
            _ => return None,
        };
        self.float(view, f, tested, encode_float(number, kind)?, depth)
    }
}

fn float_kind(view: &FunctionView, v: Value) -> Option<FloatKind> {
    match view.module.types.get(view.ty(v)?) {
        Type::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// Returns the next float above or below `bits`; `sign` is the position of the sign bit.
fn next_float(bits: u128, sign: u32, below: bool) -> u128 {
    let (negative, magnitude) = (bits >> sign & 1 != 0, bits & mask(sign));
    match (magnitude, negative == below) {
        (0, _) => u128::from(below) << sign | 1,
        (_, true) => bits + 1,
        (_, false) => bits - 1,
    }
}

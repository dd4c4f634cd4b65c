//! Changes inputs so that a condition has a wanted value, or so that the operands of a comparison are equal or
//! adjacent. With equal or adjacent operands, a wrong predicate or constant changes the result.

use super::backward_solver::{BackwardSolver, DEPTH};
use crate::ir::*;
use crate::values::FunctionView;
use crate::values::linear::mask;

/// The relation of the first operand of a comparison to the second.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) enum Side {
    Equal,
    /// The first operand is larger by one, or is the next float.
    Above,
    Below,
    /// The first operand is NaN.
    Unordered,
    /// Both operands are the same NaN: their bits are equal, but `fcmp oeq` is false.
    BothNan,
    /// One operand is zero, and the other is negative zero: `fcmp oeq` is true, but their bits differ.
    Zeros,
}

impl Side {
    pub const OF_INTEGERS: [Side; 3] = [Side::Equal, Side::Above, Side::Below];
    pub const OF_FLOATS: [Side; 6] =
        [Side::Equal, Side::Above, Side::Below, Side::Unordered, Side::BothNan, Side::Zeros];

    /// Returns the same relation, seen from the second operand.
    pub fn swapped(self) -> Side {
        match self {
            Side::Above => Side::Below,
            Side::Below => Side::Above,
            Side::Equal | Side::Unordered | Side::BothNan | Side::Zeros => self,
        }
    }
}

impl BackwardSolver<'_> {
    /// Gives the operands of a comparison the relation `side`.
    pub fn solve_comparison(&mut self, f: FuncId, inst: InstId, side: Side) -> Option<()> {
        let view = self.view(f);
        let operands = match view.function.inst(inst).kind {
            InstKind::ICmp { lhs, rhs, .. } => (lhs, rhs),
            InstKind::FCmp { lhs, rhs, .. } => return self.beside_float(&view, f, (lhs, rhs), side),
            _ => return None,
        };
        let step: i128 = match side {
            Side::Equal => 0,
            Side::Above => 1,
            Side::Below => -1,
            Side::Unordered | Side::BothNan | Side::Zeros => return None,
        };
        if view.pointer_space(operands.0).is_some() {
            let [first, second] = [(operands.0, operands.1), (operands.1, operands.0)]
                .map(|(p, other)| matches!(view.constant(other), Some(Constant::Null { .. })).then_some(p));
            return match first.or(second) {
                Some(tested) => self.draft.null(&view, f, tested, side == Side::Equal),
                None => self.make_equal(f, operands.1, operands.0, 4 * step, 0),
            };
        }
        let bits = view.module.types.int_bits(view.ty(operands.0)?)?;
        let (tested, fixed, swap) = self.sides(&view, f, operands, 0)?;
        let number = fixed.wrapping_add((if swap { -step } else { step }) as u128) & mask(bits);
        self.number(&view, f, tested, number, 0)
    }

    /// Returns the operand to change, the value of the other operand, and whether the second operand is the one to
    /// change.
    fn sides(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        (lhs, rhs): (Value, Value),
        depth: u32,
    ) -> Option<(Value, u128, bool)> {
        let swap = view.const_int(lhs).is_some() || view.const_int(rhs).is_none() && self.rng.one_in(2);
        let (tested, other) = if swap { (rhs, lhs) } else { (lhs, rhs) };
        let plain = self.now(view, f, other).or_else(|| self.constant(view, other));
        let fixed = match plain.or_else(|| self.evaluate_at_goal(view, f, other)) {
            Some(n) => n,
            None => {
                let n = u128::from(self.rng.below(3));
                self.number(view, f, other, n, depth)?;
                n
            }
        };
        Some((tested, fixed, swap))
    }

    /// Changes the inputs so that a condition has the wanted value.
    pub fn solve_condition(&mut self, view: &FunctionView, f: FuncId, v: Value, want: bool, depth: u32) -> Option<()> {
        if let Some((_, bits)) = view.const_int(v) {
            return ((bits & 1 != 0) == want).then_some(());
        }
        (depth < DEPTH).then_some(())?;
        let Some(inst) = view.inst(v) else { return self.source_number(view, f, v, want.into(), depth) };
        if let Some(done) = self.block_where(view, f, v, want) {
            return Some(done);
        }
        match &inst.kind {
            InstKind::ICmp { pred, lhs, rhs, .. } => self.compare(view, f, *pred, (*lhs, *rhs), want, depth + 1),
            InstKind::FCmp { lhs, rhs, .. } => self.compare_floats(view, f, *lhs, *rhs, depth + 1),
            InstKind::Binary { op: op @ (BinOp::And | BinOp::Or), lhs, rhs, .. } => {
                self.solve_conditions(view, f, (*lhs, *rhs), want, want == (*op == BinOp::And), depth + 1)
            }
            InstKind::Binary { op: BinOp::Xor, lhs, rhs, .. } => {
                let (_, flip) = view.const_int(*rhs)?;
                self.solve_condition(view, f, *lhs, want != (flip & 1 != 0), depth + 1)
            }
            InstKind::Select { cond, then, els, .. } => match (view.const_int(*then), view.const_int(*els)) {
                (_, Some((_, 0))) => self.solve_conditions(view, f, (*cond, *then), want, want, depth + 1),
                (Some((_, 1)), _) => self.solve_conditions(view, f, (*cond, *els), want, !want, depth + 1),
                _ => {
                    let first = self.rng.one_in(2);
                    self.solve_condition(view, f, *cond, first, depth + 1)?;
                    self.solve_condition(view, f, if first { *then } else { *els }, want, depth + 1)
                }
            },
            InstKind::ExtractValue { aggregate, path } if path[..] == [1] => {
                self.solve_exchange(view, f, *aggregate, want, depth + 1)
            }
            _ => self.number(view, f, v, want.into(), depth),
        }
    }

    /// Changes the inputs so that a compare-exchange succeeds or fails: the memory contains the expected value, or a
    /// different value.
    fn solve_exchange(&mut self, view: &FunctionView, f: FuncId, v: Value, want: bool, depth: u32) -> Option<()> {
        let InstKind::CmpXchg { ptr, expected, .. } = view.inst(v)?.kind else { return None };
        let bits = view.module.types.int_bits(view.ty(expected)?)?;
        let number = self.now(view, f, expected).or_else(|| self.constant(view, expected))?;
        let number = if want { number } else { number.wrapping_add(1) & mask(bits) };
        self.memory_number(view, f, (ptr, 0, bits), number, depth)
    }

    /// Gives a conjunction (`all`) or a disjunction of two conditions the value `want`.
    fn solve_conditions(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        (a, b): (Value, Value),
        want: bool,
        all: bool,
        depth: u32,
    ) -> Option<()> {
        let (a, b) = if self.rng.one_in(2) { (a, b) } else { (b, a) };
        let first = self.solve_condition(view, f, a, want, depth);
        if all {
            // Nothing may have been changed for the first condition, because it already has the value or cannot be
            // solved.
            return self.solve_condition(view, f, b, want, depth).or(first);
        }
        first.or_else(|| self.solve_condition(view, f, b, want, depth))
    }

    fn compare(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        pred: ICmpPred,
        (lhs, rhs): (Value, Value),
        want: bool,
        depth: u32,
    ) -> Option<()> {
        if view.pointer_space(lhs).is_some() {
            let null = |v: Value| matches!(view.constant(v), Some(Constant::Null { .. }));
            let equal = want == (pred == ICmpPred::Eq);
            if null(lhs) || null(rhs) {
                let tested = if null(lhs) { rhs } else { lhs };
                return self.draft.null(view, f, tested, equal);
            }
            let distance = if equal { 0 } else { self.rng.pick(&[8, -8, 4, 16, -16, 64]) };
            return self.make_equal(f, lhs, rhs, distance, depth);
        }
        let bits = view.module.types.int_bits(view.ty(lhs)?)?;
        if !self.rng.one_in(4)
            && let Some(done) = self.bound(view, f, pred, (lhs, rhs), want, depth)
        {
            return Some(done);
        }
        let (tested, fixed, swap) = self.sides(view, f, (lhs, rhs), depth)?;
        let high = mask(bits) >> 1;
        let near = [fixed, fixed.wrapping_add(1), fixed.wrapping_sub(1), 0, 1, mask(bits), high, high + 1, fixed / 2];
        let holds = |n: &u128| if swap { pred.holds(fixed, *n, bits) } else { pred.holds(*n, fixed, bits) };
        let fit: Vec<u128> = near.iter().map(|n| n & mask(bits)).filter(|n| holds(n) == want).collect();
        // The candidates are ordered by their distance from the constant, the nearest first.
        let number = if fit.len() > 1 && self.rng.one_in(3) { self.rng.pick(&fit) } else { *fit.first()? };
        self.number(view, f, tested, number, depth)
    }

    /// Handles a comparison `index < bound`, where the index comes from threads or loops, and the bound from arguments
    /// or memory. The bound becomes so large that many indices are below it, or it becomes zero.
    fn bound(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        pred: ICmpPred,
        (lhs, rhs): (Value, Value),
        want: bool,
        depth: u32,
    ) -> Option<()> {
        let is_open = |v: Value| !matches!(pred, ICmpPred::Eq | ICmpPred::Ne) && view.const_int(v).is_none();
        let (bound, is_first) = match (self.now(view, f, lhs), self.now(view, f, rhs)) {
            (Some(_), None) if is_open(lhs) => (lhs, true),
            (None, Some(_)) if is_open(rhs) => (rhs, false),
            (None, None) if is_open(lhs) => {
                // Here the bound is a length in memory.
                let before = self.draft.clone();
                match (self.evaluate_at_goal(view, f, lhs), self.evaluate_at_goal(view, f, rhs)) {
                    (Some(_), None) => (lhs, true),
                    (None, Some(_)) => (rhs, false),
                    _ => {
                        self.draft = before;
                        return None;
                    }
                }
            }
            _ => return None,
        };
        let bits = view.module.types.int_bits(view.ty(bound)?)?;
        let large = self.rng.pick(&[32, 64, 64, 128]) & (mask(bits) >> 1);
        let holds = if is_first { pred.holds(large, 1, bits) } else { pred.holds(1, large, bits) };
        self.number(view, f, bound, if holds == want { large } else { 0 }, depth)
    }
}

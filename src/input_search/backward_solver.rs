//! Changes the inputs of a run so that a value of the code equals a wanted value. The solver goes backwards from the
//! value through arithmetic, callers and memory to the arguments, integers and pointers that determine it.
//!
//! Every change is a guess. If the solver finds no change (`None`), or if a run with the changed inputs does not reach
//! the goal, the search continues with other inputs. If several changes are suitable, the random number generator
//! chooses one, so that the next try can choose another.

use super::FAR;
use super::compare::Side;
use super::const_eval::{ConstEval, extreme, word};
use super::distance::addresses;
use super::facts::LLVM_MAJOR;
use super::memcmp_inputs::Bit;
use super::memory_init::{read_from, spilled};
use super::random_setup::EntryFacts;
use super::realistic_launch::block_dimension;
use super::scalar_inputs::inverse;
use super::setup_edit::SetupEditor;
use crate::case::{Input, Setup};
use crate::ir::*;
use crate::random::Rng;
use crate::target::Target;
use crate::values::FunctionView;
use crate::values::gep::decompose;
use crate::values::linear::{CastValue, linearize, mask};

/// The intended effect of changed inputs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) enum Goal {
    /// Control goes from one block to another.
    Edge { function: FuncId, from: BlockId, to: BlockId },
    /// An access that was out of bounds is in bounds.
    Inside { function: FuncId, access: InstId },
    /// Two pointers are equal or nearly equal.
    Meet { function: FuncId, a: Value, b: Value },
    /// Pointer `b` is `bytes` bytes after `a`.
    Distance { function: FuncId, a: Value, b: Value, bytes: i64 },
    /// The operands of a comparison have this relation.
    Compare { function: FuncId, inst: InstId, side: Side },
    /// A conjunction or disjunction of two conditions, or the success of a compare-exchange, has this value.
    Condition { function: FuncId, inst: InstId, want: bool },
    /// The buffers that a call (`memcmp`, `bcmp`) compares are equal, except for the bit `differs`, if there is one.
    Buffers { function: FuncId, call: InstId, differs: Option<Bit> },
    /// One operand of a pointer comparison points to the end of an object. The other operand points to the start of the
    /// next object.
    Adjoin { function: FuncId, inst: InstId },
    /// An integer from an argument or from memory has this value.
    Number { function: FuncId, value: Value, number: u128 },
    /// The constant offset of a GEP alone leads out of the object, but its variable index leads back inside.
    Apart { function: FuncId, gep: InstId },
    /// An integer from an argument or from memory is random, or near the number of threads.
    Random { function: FuncId, value: Value },
    /// A block has more threads than a warp.
    Warps,
}

/// The maximum number of steps from the wanted value back to the inputs.
pub(super) const DEPTH: u32 = 12;

/// The number of bits of a random integer argument of a kernel. Such integers are mostly sizes, and large sizes make
/// long loops.
const SIZE_BITS: u32 = 10;

/// The inputs under change.
pub(super) struct BackwardSolver<'a> {
    pub scene: &'a EntryFacts<'a>,
    pub rng: &'a mut Rng,
    pub draft: SetupEditor<'a>,
    /// The coordinates of the block of threads that must reach the goal. `None` in each dimension for which no
    /// coordinate is chosen yet.
    pub place: [Option<u32>; 3],
}

/// Changes the inputs towards `goal`, then towards each goal of `more` if this undoes no earlier change. Returns the
/// changed inputs; `None` if `goal` cannot be solved.
pub(super) fn aim(rng: &mut Rng, draft: SetupEditor<'_>, goal: Goal, more: &[Goal]) -> Option<Setup> {
    let start = draft.setup.clone();
    let mut aim = BackwardSolver { scene: draft.scene, rng, draft, place: [None; 3] };
    aim.solve_goal(goal)?;
    for goal in more {
        let before = aim.draft.clone();
        if aim.solve_goal(*goal).is_none() || undoes(&start, &before.setup, &aim.draft.setup) {
            aim.draft = before;
        }
    }
    Some(aim.draft.setup)
}

/// Returns the inputs, changed so that the condition of this call of `llvm.assume` holds.
pub(super) fn satisfy(rng: &mut Rng, draft: SetupEditor<'_>, function: FuncId, call: InstId) -> Option<Setup> {
    let mut aim = BackwardSolver { scene: draft.scene, rng, draft, place: [None; 3] };
    let view = aim.view(function);
    let condition = view.function.inst(call).kind.as_call()?.args.first()?.value;
    aim.solve_condition(&view, function, condition, true, 0)?;
    Some(aim.draft.setup)
}

/// Whether a part of the inputs that differs between `start` and `first` also differs between `first` and `now`.
fn undoes(start: &Setup, first: &Setup, now: &Setup) -> bool {
    let launch = first.launch != start.launch && now.launch != first.launch;
    let mut changed = (0..first.args.len()).filter(|i| first.args[*i] != start.args[*i]);
    let mut stored = first.stored.iter().filter(|s| !start.stored.contains(s));
    launch || changed.any(|i| now.args[i] != first.args[i]) || stored.any(|s| !now.stored.contains(s))
}

impl<'a> BackwardSolver<'a> {
    pub fn view(&self, f: FuncId) -> FunctionView<'a> {
        FunctionView::new(self.scene.module, f, &self.scene.layout, LLVM_MAJOR)
    }

    fn solve_goal(&mut self, goal: Goal) -> Option<()> {
        match goal {
            Goal::Edge { function, from, to } => {
                self.edge(function, from, to)?;
                self.arrive(function, from);
                Some(())
            }
            Goal::Inside { function, access } => self.solve_inside(function, access),
            Goal::Meet { function, a, b } => {
                let distance = self.rng.pick(&[0, 0, 0, 1, -1, 2, -2, 4, -4, 8]);
                self.make_equal(function, a, b, distance, 0)
            }
            Goal::Distance { function, a, b, bytes } => self.apart(function, [a, b], bytes),
            Goal::Compare { function, inst, side } => self.solve_comparison(function, inst, side),
            Goal::Condition { function, inst, want } => {
                self.solve_condition(&self.view(function), function, Value::Inst(inst), want, 0)
            }
            Goal::Buffers { function, call, differs } => self.buffers(function, call, differs),
            Goal::Adjoin { function, inst } => self.adjoin(function, inst),
            Goal::Number { function, value, number } => self.number(&self.view(function), function, value, number, 0),
            Goal::Apart { function, gep } => self.solve_apart(function, gep),
            Goal::Random { function, value } => {
                let view = self.view(function);
                let bits = view.module.types.int_bits(view.ty(value)?)?;
                let is_size = self.scene.kernel && matches!(value, Value::Arg(_));
                let number = self.random_number(if is_size { bits.min(SIZE_BITS) } else { bits });
                self.number(&view, function, value, number, 0)
            }
            Goal::Warps => {
                let warp = if self.scene.target == Target::Amdgcn { 64 } else { 32 };
                let last = warp + u128::from(self.rng.below(4));
                self.draft.threads(last)
            }
        }
    }

    /// Returns a random integer. If the code distinguishes its threads, every second integer is near the number of
    /// threads of a block or of the launch.
    fn random_number(&mut self, bits: u32) -> u128 {
        let launch = self.draft.setup.launch;
        if self.scene.facts.ids.thread.is_some() && self.scene.kernel && self.rng.one_in(2) {
            let threads = self.rng.pick(&[launch.block[0], launch.block[0].saturating_mul(launch.grid[0])]);
            return u128::from(threads).wrapping_add(self.rng.pick(&[0, 0, 1, u128::MAX])) & mask(bits);
        }
        // Every second number has a random number of bits, so that small numbers are frequent.
        let width = if self.rng.one_in(2) { bits } else { 1 + self.rng.below(bits.into()) as u32 };
        self.rng.wide() & mask(width)
    }

    fn edge(&mut self, f: FuncId, from: BlockId, to: BlockId) -> Option<()> {
        let view = self.view(f);
        match &view.function.terminator(from)?.kind {
            InstKind::CondBr { cond, then, .. } => self.solve_condition(&view, f, *cond, *then == to, 0),
            InstKind::Switch { value, cases, .. } => {
                let bits = view.module.types.int_bits(view.ty(*value)?)?;
                let of = |c: &ConstId| Some(view.const_int(Value::Const(*c))?.1);
                let wanted: Vec<u128> = cases.iter().filter(|(_, b)| *b == to).filter_map(|(c, _)| of(c)).collect();
                let number = if wanted.is_empty() {
                    let taken: Vec<u128> = cases.iter().filter_map(|(c, _)| of(c)).collect();
                    let near = (0..=taken.len() as u128).chain(taken.iter().map(|n| n.wrapping_add(1)));
                    let other: Vec<u128> = near.map(|n| n & mask(bits)).filter(|n| !taken.contains(n)).collect();
                    (!other.is_empty()).then(|| self.rng.pick(&other))?
                } else {
                    self.rng.pick(&wanted)
                };
                self.number(&view, f, *value, number, 0)
            }
            _ => None,
        }
    }

    /// Returns one of the constants that a phi, a select or a local variable may have as its value.
    pub fn constant(&mut self, view: &FunctionView, v: Value) -> Option<u128> {
        let constant = |v: Value| view.const_int(v).map(|(_, n)| n);
        let found: Vec<u128> = match &view.inst(v)?.kind {
            InstKind::Phi { incoming, .. } => incoming.iter().filter_map(|(v, _)| constant(*v)).collect(),
            InstKind::Select { then, els, .. } => [*then, *els].into_iter().filter_map(constant).collect(),
            InstKind::Load { ptr, .. } => spilled(view, *ptr).into_iter().filter_map(constant).collect(),
            _ => Vec::new(),
        };
        (!found.is_empty()).then(|| self.rng.pick(&found))
    }

    /// Changes the inputs so that an integer has the wanted value.
    pub fn number(&mut self, view: &FunctionView, f: FuncId, v: Value, want: u128, depth: u32) -> Option<()> {
        if let Some((_, bits)) = view.const_int(v) {
            return (bits == want).then_some(());
        }
        (depth < DEPTH).then_some(())?;
        let bits = view.module.types.int_bits(view.ty(v)?)?;
        let linear = linearize(view, CastValue::plain(v, bits));
        if linear.of.value != v && linear.scale != 0 {
            let mut part = divide(want.wrapping_sub(linear.offset as u128) & mask(bits), linear.scale, bits)?;
            if !linear.nsw && !linear.nuw {
                // A factor with N low zero bits shifts the N highest bits of the number out of the product.
                part = self.with_ignored_bits(part, mask(bits - linear.scale.trailing_zeros().min(bits)));
            }
            return self.number(view, f, linear.of.value, part & mask(linear.of.bits), depth + 1);
        }
        let Some(inst) = view.inst(v) else { return self.source_number(view, f, v, want, depth) };
        match &inst.kind {
            InstKind::ICmp { .. } | InstKind::FCmp { .. } => self.solve_condition(view, f, v, want & 1 != 0, depth + 1),
            InstKind::Binary { op, lhs, rhs, .. } => {
                if let (BinOp::Sub, Some((p, q))) = (op, addresses(view, *lhs, *rhs)) {
                    let distance = i128::from(i64::try_from(signed(want, bits)).ok()?);
                    return self.make_equal(f, q, p, distance, depth + 1);
                }
                let plain = view.const_int(*rhs).map(|(_, n)| n).or_else(|| self.now(view, f, *rhs));
                let swaps = plain.is_none() && matches!(op, BinOp::Add | BinOp::Mul | BinOp::Or) && self.rng.one_in(2);
                let (lhs, rhs) = if swaps { (rhs, lhs) } else { (lhs, rhs) };
                let by = plain.or_else(|| self.evaluate_at_goal(view, f, *rhs))?;
                let inner = match op {
                    BinOp::Add => want.wrapping_sub(by),
                    BinOp::Sub => want.wrapping_add(by),
                    BinOp::Xor => want ^ by,
                    BinOp::And => {
                        (want & !by == 0).then_some(())?;
                        match view.cast(*lhs) {
                            Some((CastOp::PtrToInt, p)) => return self.draft.residue(view, f, p, want, by),
                            _ => {
                                let low = want | (u128::from(self.rng.below(4)) & !by);
                                self.with_ignored_bits(low, by)
                            }
                        }
                    }
                    BinOp::Or => want & !by,
                    BinOp::LShr | BinOp::AShr => want.checked_shl(u32::try_from(by).ok()?)?,
                    BinOp::UDiv | BinOp::SDiv => want.wrapping_mul(by),
                    BinOp::URem | BinOp::SRem if want < by => want,
                    _ => return None,
                };
                self.number(view, f, *lhs, inner & mask(bits), depth + 1)
            }
            InstKind::Cast { op: CastOp::Trunc, value, .. } => {
                let wide = view.module.types.int_bits(view.ty(*value)?)?;
                let number = self.with_ignored_bits(want, mask(bits)) & mask(wide);
                self.number(view, f, *value, number, depth + 1)
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. } => self.source_number(view, f, *value, want, depth + 1),
            InstKind::Freeze(value) => self.number(view, f, *value, want, depth + 1),
            InstKind::Select { cond, then, els, .. } => {
                let first = self.rng.one_in(2);
                let (side, other) = if first { (*then, *els) } else { (*els, *then) };
                if self.number(view, f, side, want, depth + 1).is_some() {
                    return self.solve_condition(view, f, *cond, first, depth + 1);
                }
                self.number(view, f, other, want, depth + 1)?;
                self.solve_condition(view, f, *cond, !first, depth + 1)
            }
            InstKind::Phi { incoming, .. } => {
                let start = self.rng.below(incoming.len() as u64) as usize;
                let mut turned = incoming[start..].iter().chain(&incoming[..start]);
                turned.find_map(|(value, _)| self.number(view, f, *value, want, depth + 1))
            }
            InstKind::Call(call) if view.module.callee(call.callee).is_some() => {
                self.result(view, f, call, want, depth + 1)
            }
            _ => self.source_number(view, f, v, want, depth),
        }
    }

    /// In two of three calls, returns `number` with random bits in place of the bits that an operation ignores. `used`
    /// is the mask of the bits that the operation uses. A wrong pass may use the ignored bits.
    fn with_ignored_bits(&mut self, number: u128, used: u128) -> u128 {
        match self.rng.one_in(3) {
            true => number,
            false => number & used | self.rng.wide() & !used,
        }
    }

    /// Changes the inputs so that a call returns the number. The callee is a read of a hardware register, a hint such
    /// as `llvm.expect`, or a function with a body.
    fn result(&mut self, view: &FunctionView, f: FuncId, call: &Call, want: u128, depth: u32) -> Option<()> {
        let callee = view.module.callee(call.callee)?;
        let name = view.module.function_name(callee);
        if name.starts_with("llvm.expect") {
            return self.number(view, f, call.args.first()?.value, want, depth);
        }
        if name.contains(".tid.x") || name.contains("workitem.id.x") || name.contains("laneid") {
            return self.draft.threads(want);
        }
        if let Some(dimension) = block_dimension(name) {
            return self.place_block(dimension, want);
        }
        if extreme(name).is_some() {
            return self.extreme(view, f, call, want, depth);
        }
        let inner = self.view(callee);
        let returned = inner.function.inst_ids().filter_map(|i| match inner.function.inst(i).kind {
            InstKind::Ret(value) => value,
            _ => None,
        });
        let returned: Vec<Value> = returned.collect();
        returned.into_iter().find_map(|v| self.number(&inner, callee, v, want, depth))
    }

    /// Changes the input that determines a number. The number is an argument of the entry, an argument that a caller
    /// passes, or a value read from memory.
    pub fn source_number(&mut self, view: &FunctionView, f: FuncId, v: Value, want: u128, depth: u32) -> Option<()> {
        match v {
            Value::Arg(i) if f == self.scene.entry => self.draft.set_number(self.rng, i, want),
            Value::Arg(i) => {
                let (caller, value) = self.draft.caller(self.rng, f, i)?;
                let view = self.view(caller);
                self.number(&view, caller, value, want, depth + 1)
            }
            Value::Inst(_) => {
                let (ptr, offset) = read_from(view, v).map(|ptr| (ptr, 0)).or_else(|| word(view, v))?;
                let bits = u32::try_from(self.scene.layout.size_bits(&view.module.types, view.ty(v)?)?).ok()?;
                self.memory_number(view, f, (ptr, offset, bits), want, depth)
            }
            _ => None,
        }
    }

    /// Changes the integer of `bits` bits that is read from memory at an offset from a pointer.
    pub fn memory_number(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        (ptr, offset, bits): (Value, u64, u32),
        want: u128,
        depth: u32,
    ) -> Option<()> {
        let stored = spilled(view, ptr);
        if !stored.is_empty() {
            return stored.into_iter().find_map(|v| self.number(view, f, v, want, depth + 1));
        }
        let d = decompose(view, ptr, &FAR);
        let (root, start) = self.draft.root(view, f, d.base, 0)?;
        // Unknown terms count as 0.
        let mut known = ConstEval::new(view, &self.draft, f, Some(self.block()));
        let terms: Vec<Option<i128>> = d.terms.iter().map(|t| known.term(t)).collect();
        let sum = terms.iter().map(|t| t.unwrap_or(0)).fold(0, i128::wrapping_add);
        // If one index is unknown (in a loop), any element is suitable.
        let open = (0..d.terms.len()).find(|n| terms[*n].is_none());
        let step = open.map_or(0, |n| i128::from(self.rng.below(3)) * d.terms[n].scale);
        let at = start.wrapping_add(d.offset).wrapping_add(offset.into()).wrapping_add(sum).wrapping_add(step);
        self.draft.set_memory(root, at, Input::Bits { bits, value: want & mask(bits) }, 0)
    }
}

/// Returns a number that, multiplied by `scale`, is `want` in arithmetic of `bits` bits.
pub(super) fn divide(want: u128, scale: i128, bits: u32) -> Option<u128> {
    let zeros = scale.trailing_zeros();
    if scale == 0 || bits > 64 || zeros >= bits || want & mask(zeros) != 0 {
        return None;
    }
    // If `want` is a multiple of `scale`, the quotient is tried first, because an index that wraps is usually out of
    // bounds.
    let exact = signed(want, bits);
    if exact % scale == 0 {
        return Some((exact / scale) as u128 & mask(bits));
    }
    let odd = inverse((scale >> zeros) as u64);
    Some((want >> zeros).wrapping_mul(odd.into()) & mask(bits))
}

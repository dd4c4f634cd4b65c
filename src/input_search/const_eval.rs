//! Evaluates integers of the code for given inputs, if they depend only on constants, arguments, numbers stored in
//! memory, and the coordinates of the block of threads. Thread numbers, and values that change from one loop iteration
//! to the next, are unknown.
//!
//! Much code does something only at some block coordinates, or only for some lengths in memory. Example: a kernel
//! computes two numbers from one coordinate, and returns early if the first is larger. The solver does not invert a
//! condition like this one, but tries the few block coordinates of a launch.

use super::FAR;
use super::backward_solver::{BackwardSolver, DEPTH};
use super::index_arrays::loaded_from;
use super::realistic_launch::block_dimension;
use super::setup_edit::SetupEditor;
use crate::case::{Input, Setup};
use crate::ir::cfg::Cfg;
use crate::ir::dominators::Dominators;
use crate::ir::*;
use crate::values::FunctionView;
use crate::values::gep::{Term, decompose};
use crate::values::linear::{CastValue, linearize, mask};
use std::collections::BTreeMap;

/// The maximum number of instructions evaluated for one value.
const MAX_VALUES: usize = 256;
/// The block is chosen at random among this number of suitable blocks: those nearest to the first block.
const NEAREST: usize = 4;
/// The maximum number of branches considered on the path to a basic block.
const MAX_WAY: u32 = 64;

/// The values known for given inputs, for one block of the grid or for all blocks.
pub(super) struct ConstEval<'a, 'm> {
    view: &'a FunctionView<'m>,
    draft: &'a SetupEditor<'a>,
    f: FuncId,
    /// The coordinates of the block. If this is `None`, only values that are equal in all blocks are known.
    block: Option<[u32; 3]>,
    /// Whether the values are those of the block's first thread, in the first iteration of each loop.
    is_first: bool,
    values: BTreeMap<InstId, Option<u128>>,
    /// The numbers that the evaluation read from memory although the inputs do not state them. Each has the argument
    /// with the object, the offset in bytes, and the width in bits.
    pub open: Vec<(u32, i128, u32)>,
}

impl<'a, 'm> ConstEval<'a, 'm> {
    pub fn new(view: &'a FunctionView<'m>, draft: &'a SetupEditor<'a>, f: FuncId, block: Option<[u32; 3]>) -> Self {
        ConstEval { view, draft, f, block, is_first: false, values: BTreeMap::new(), open: Vec::new() }
    }

    /// Returns an evaluator for the first thread of the first block, in the first iteration of each loop.
    pub fn of_first_thread(view: &'a FunctionView<'m>, draft: &'a SetupEditor<'a>, f: FuncId) -> Self {
        ConstEval { is_first: true, ..ConstEval::new(view, draft, f, Some([0; 3])) }
    }

    /// Returns the value of an integer of at most 64 bits, if it is known.
    pub fn value(&mut self, v: Value) -> Option<u128> {
        if let Some((_, n)) = self.view.const_int(v) {
            return Some(n);
        }
        let bits = self.view.module.types.int_bits(self.view.ty(v)?).filter(|bits| *bits <= 64)?;
        match v {
            Value::Arg(i) if self.f == self.draft.scene.entry => Some(self.draft.integer(i)? & mask(bits)),
            Value::Inst(i) => {
                if let Some(known) = self.values.get(&i) {
                    return *known;
                }
                if self.values.len() >= MAX_VALUES {
                    return None;
                }
                // A value that depends on itself changes from iteration to iteration.
                self.values.insert(i, None);
                let number = self.result(v, i, bits).map(|n| n & mask(bits));
                self.values.insert(i, number);
                number
            }
            _ => None,
        }
    }

    fn width(&self, v: Value) -> Option<u32> {
        self.view.module.types.int_bits(self.view.ty(v)?)
    }

    fn result(&mut self, v: Value, i: InstId, bits: u32) -> Option<u128> {
        let view = self.view;
        match &view.function.inst(i).kind {
            InstKind::Binary { op, lhs, rhs, .. } => match (self.value(*lhs), self.value(*rhs)) {
                (Some(a), Some(b)) => op.of_integers(a, b, bits),
                (Some(n), None) | (None, Some(n)) => absorbs(*op, n, bits).then_some(n),
                (None, None) => None,
            },
            InstKind::ICmp { pred, lhs, rhs, .. } => {
                let (a, b) = (self.value(*lhs), self.value(*rhs));
                Some(pred.holds(a?, b?, self.width(*lhs)?).into())
            }
            InstKind::Select { cond, then, els, .. } => match self.value(*cond)? {
                0 => self.value(*els),
                _ => self.value(*then),
            },
            InstKind::Cast { op: CastOp::Trunc | CastOp::ZExt, value, .. } | InstKind::Freeze(value) => {
                self.value(*value)
            }
            InstKind::Cast { op: CastOp::SExt, value, .. } => {
                Some(signed(self.value(*value)?, self.width(*value)?) as u128)
            }
            InstKind::Call(call) if view.intrinsic(call).is_some() => {
                let name = view.intrinsic(call)?;
                match (block_dimension(name), extreme(name)) {
                    (Some(dimension), _) => Some(self.block?[dimension].into()),
                    (None, Some(pred)) => {
                        let (a, b) = (self.value(call.args[0].value), self.value(call.args[1].value));
                        let (a, b) = (a?, b?);
                        Some(if pred.holds(a, b, bits) { a } else { b })
                    }
                    (None, None) => (self.is_first && is_thread_coordinate(name)).then_some(0),
                }
            }
            InstKind::Phi { incoming, .. } if self.is_first => incoming.iter().find_map(|(v, _)| self.value(*v)),
            _ => {
                let (ptr, offset) = word(view, v)?;
                let (root, at) = self.place(ptr, offset)?;
                let stated = stored_number(&self.draft.setup, root, at, bits);
                if stated.is_none() {
                    self.open.push((root, at, bits));
                }
                stated
            }
        }
    }

    /// If all indices are known, returns the argument into whose object a pointer points, and the offset in this object
    /// in bytes.
    fn place(&mut self, ptr: Value, offset: u64) -> Option<(u32, i128)> {
        let d = decompose(self.view, ptr, &FAR);
        let (root, start) = self.draft.root(self.view, self.f, d.base, 0)?;
        let terms: Vec<i128> = d.terms.iter().map(|t| self.term(t)).collect::<Option<_>>()?;
        let at = terms.into_iter().fold(start.wrapping_add(d.offset), i128::wrapping_add);
        Some((root, at.wrapping_add(offset.into())))
    }

    /// Returns the amount in bytes that an index adds to an address.
    pub fn term(&mut self, t: &Term) -> Option<i128> {
        let (n, width) = (self.value(t.of.value)?, t.of.bits - t.of.trunc);
        let index = if t.of.zext > 0 { (n & mask(width)) as i128 } else { signed(n & mask(width), width) };
        Some(t.scale.wrapping_mul(index))
    }
}

/// If a scalar is loaded from memory, returns the pointer of the load, and the offset in bytes from this pointer to the
/// scalar. The scalar is a load, inline PTX of one `ld`, or an element of either.
pub(super) fn word(view: &FunctionView, v: Value) -> Option<(Value, u64)> {
    let Value::Inst(i) = v else { return None };
    let bytes = u64::from(view.module.types.int_bits(view.ty(v)?)?.div_ceil(8));
    let (of, n) = match &view.function.inst(i).kind {
        InstKind::ExtractElement { vector, index } => (*vector, view.const_int(*index)?.1 as u64),
        InstKind::ExtractValue { aggregate, path } if path.len() == 1 => (*aggregate, path[0].into()),
        _ => (v, 0),
    };
    let of = match view.cast(of) {
        Some((CastOp::BitCast, inner)) => inner,
        _ => of,
    };
    let Value::Inst(load) = of else { return None };
    Some((loaded_from(view, load)?, n.checked_mul(bytes)?))
}

/// Returns the integer of `bits` bits that the inputs store in the object of an argument. Later stored values overwrite
/// earlier ones.
fn stored_number(setup: &Setup, root: u32, at: i128, bits: u32) -> Option<u128> {
    setup.stored.iter().rev().filter(|s| s.arg == root && s.path.is_empty()).find_map(|s| {
        let ahead = at.checked_sub(s.offset.into())?;
        match &s.value {
            Input::Bits { bits: stored, value } => (ahead == 0 && *stored == bits).then_some(*value),
            Input::Ramp(ramp) if ramp.bits == bits => {
                let n =
                    u64::try_from(ahead).ok().filter(|n| *n < ramp.bytes() && n.is_multiple_of((bits / 8).into()))?;
                let steps = ramp.step.wrapping_mul(n / u64::from(bits / 8));
                Some(u128::from(ramp.first.wrapping_add(steps)) & mask(bits))
            }
            _ => None,
        }
    })
}

/// Returns the comparison that `llvm.smin` or a similar intrinsic makes to select an operand.
pub(super) fn extreme(name: &str) -> Option<ICmpPred> {
    match name.strip_prefix("llvm.")?.split('.').next()? {
        "smin" => Some(ICmpPred::Slt),
        "smax" => Some(ICmpPred::Sgt),
        "umin" => Some(ICmpPred::Ult),
        "umax" => Some(ICmpPred::Ugt),
        _ => None,
    }
}

fn is_thread_coordinate(name: &str) -> bool {
    ["llvm.nvvm.read.ptx.sreg.tid.", "llvm.amdgcn.workitem.id."].iter().any(|head| name.starts_with(head))
}

/// Whether the operand `n` alone determines the result of the operation, as in `and i32 %x, 0`. The result then equals
/// `n`.
fn absorbs(op: BinOp, n: u128, bits: u32) -> bool {
    match op {
        BinOp::And | BinOp::Mul => n == 0,
        BinOp::Or => n == mask(bits),
        _ => false,
    }
}

impl BackwardSolver<'_> {
    /// Returns the value of `v` under the current inputs, if it is a constant or a linear function of one argument.
    pub fn now(&self, view: &FunctionView, f: FuncId, v: Value) -> Option<u128> {
        let bits = view.module.types.int_bits(view.ty(v)?)?;
        let linear = linearize(view, CastValue::plain(v, bits));
        if linear.scale == 0 {
            return Some(linear.offset as u128 & mask(bits));
        }
        let Value::Arg(i) = linear.of.value else { return None };
        (f == self.scene.entry && bits <= 64).then_some(())?;
        let value = self.draft.integer(i)? as i128;
        Some((linear.scale.wrapping_mul(value).wrapping_add(linear.offset) as u128) & mask(bits))
    }

    /// Returns the value of `v` in the target block. If the value depends on numbers in memory that the inputs do not
    /// state, first stores small numbers there.
    pub fn evaluate_at_goal(&mut self, view: &FunctionView, f: FuncId, v: Value) -> Option<u128> {
        for _ in 0..DEPTH {
            let mut known = ConstEval::new(view, &self.draft, f, Some(self.block()));
            let number = known.value(v);
            let open = std::mem::take(&mut known.open);
            if number.is_some() || open.is_empty() {
                return number;
            }
            for (root, at, bits) in open {
                let value = u128::from(self.rng.one_in(4)) & mask(bits);
                self.draft.set_memory(root, at, Input::Bits { bits, value }, 0)?;
            }
        }
        None
    }

    /// Returns the coordinates of the target block.
    pub fn block(&self) -> [u32; 3] {
        self.place.map(|n| n.unwrap_or(0))
    }

    /// Chooses a target block with this coordinate in one dimension.
    pub fn place_block(&mut self, dimension: usize, want: u128) -> Option<()> {
        let want = u32::try_from(want).ok()?;
        self.place[dimension].is_none_or(|n| n == want).then_some(())?;
        let mut block = self.block();
        block[dimension] = want;
        self.draft.launch_block(block)?;
        self.place[dimension] = Some(want);
        Some(())
    }

    /// Handles a condition that depends on the block's coordinates. Changes the launch so that it contains a block for
    /// which the condition equals `want`, and makes this block the target.
    pub fn block_where(&mut self, view: &FunctionView, f: FuncId, v: Value, want: bool) -> Option<()> {
        let of = |block| ConstEval::new(view, &self.draft, f, block).value(v).map(|n| n & 1 != 0);
        if of(None).is_some() {
            return None;
        }
        if of(Some(self.block())) == Some(want) {
            return Some(());
        }
        let keeps = |block: &[u32; 3]| (0..3).all(|d| self.place[d].is_none_or(|n| n == block[d]));
        let fits = |block: [u32; 3]| keeps(&block) && of(Some(block)) == Some(want);
        // A dimension that does not influence the condition gets coordinate 0.
        let is_least = |block: &[u32; 3]| {
            (0..3).filter(|d| block[*d] > 0).all(|d| !fits(std::array::from_fn(|e| if e == d { 0 } else { block[e] })))
        };
        let fit = self.draft.places().into_iter().filter(|block| fits(*block) && is_least(block));
        let fit: Vec<[u32; 3]> = fit.take(NEAREST).collect();
        let first = *fit.first()?;
        let block = if self.rng.one_in(2) { first } else { self.rng.pick(&fit) };
        self.draft.launch_block(block)?;
        for (place, n) in self.place.iter_mut().zip(block).filter(|(_, n)| *n > 0) {
            *place = Some(n);
        }
        Some(())
    }

    /// Changes the inputs so that the target block of threads executes the basic block `at`, as far as the conditions
    /// on the path can be solved.
    pub fn arrive(&mut self, f: FuncId, at: BlockId) {
        let view = self.view(f);
        let cfg = Cfg::new(view.function);
        let dominators = Dominators::new(&cfg);
        let mut to = at;
        for _ in 0..MAX_WAY {
            let Some(from) = dominators.idom(to) else { return };
            if let Some(InstKind::CondBr { cond, then, els, .. }) = view.function.terminator(from).map(|t| &t.kind) {
                let leads = |side: &(BlockId, bool)| dominators.edge_dominates(&cfg, from, side.0, at);
                let known = ConstEval::new(&view, &self.draft, f, Some(self.block())).value(*cond);
                if let (Some((_, want)), Some(now)) = ([(*then, true), (*els, false)].into_iter().find(leads), known)
                    && (now != 0) != want
                {
                    let _ = self.solve_condition(&view, f, *cond, want, 0);
                }
            }
            to = from;
        }
    }

    /// Sets both operands of a minimum or maximum to the wanted number.
    pub fn extreme(&mut self, view: &FunctionView, f: FuncId, call: &Call, want: u128, depth: u32) -> Option<()> {
        call.args.iter().take(2).try_for_each(|arg| self.number(view, f, arg.value, want, depth))
    }
}

//! Fills memory with indices, such as starts of sequences, next-block numbers and row numbers. Random bytes are rarely
//! valid indices, and almost never two increasing neighbours (`offsets[i]`, `offsets[i + 1]`). So in realistic draws,
//! memory can contain *ramps*: evenly increasing numbers. Ramps are stored where the code loads integers with which it
//! computes.

use super::facts::SearchFacts;
use super::random_setup::{SetupSampler, SetupStyle};
use crate::case::{Input, Iota, StoredInput};
use crate::ir::*;
use crate::values::FunctionView;

/// The maximum number of numbers in one ramp.
const MAX_COUNT: u64 = 4096;

impl SetupSampler<'_> {
    /// Adds ramps in every second realistic draw. Each ramp has its own step.
    pub fn ramps_in_memory(&mut self) {
        if self.draw_style != SetupStyle::Realistic || self.scene.facts.index_slots.is_empty() || self.rng.one_in(2) {
            return;
        }
        for (arg, bits) in &self.scene.facts.index_slots {
            let Some(Some(Input::Object { size, .. })) = self.out.args.get(*arg as usize) else { continue };
            let count = (size / u64::from(bits / 8)).min(MAX_COUNT) as u32;
            // If the code subtracts two neighbours, the step of the ramp is the length of a sequence. Otherwise each
            // number is a position, an index or a length.
            let is_paired = self.scene.facts.paired_slots.contains(arg);
            let first = match self.rng.below(4) {
                0 => 1,
                1 if !is_paired => self.size() as u64,
                _ => 0,
            };
            let step = match self.rng.below(6) {
                // Short sequences fit into all objects; long sequences fill a tile.
                0 | 1 if is_paired => self.rng.pick(&[1, 2, 8, 16]),
                2 | 3 if is_paired => self.size() as u64,
                0..=2 => 1,
                3 => 0,
                4 => self.rng.pick(&[2, 4, 8]),
                _ => self.size() as u64,
            };
            let ramp = Iota { bits: *bits, first, step, count };
            if count > 0
                && let Some((arg, offset)) = self.room_in(*arg, 0, ramp.bytes())
            {
                self.out.stored.push(StoredInput::in_argument(arg, offset, Input::Ramp(ramp), AddressSpace(0)));
            }
        }
    }
}

/// If an instruction loads an integer from an argument's object and the code computes with it, returns the argument and
/// the integer's width in bits.
pub(super) fn loaded_index(facts: &SearchFacts, view: &FunctionView, f: FuncId, i: InstId) -> Option<(u32, u32)> {
    let ptr = loaded_from(view, i)?;
    let bits = integer_bits(view, view.function.inst(i).ty).filter(|bits| matches!(bits, 16 | 32 | 64))?;
    is_computed_with(view, Value::Inst(i)).then_some(())?;
    Some((facts.origin(view, f, ptr)?.own_argument()?, bits))
}

/// If both operands of a subtraction or comparison are loaded from the object of one argument, returns this argument.
/// An example is `offsets[i + 1] - offsets[i]`.
pub(super) fn loaded_pair(facts: &SearchFacts, view: &FunctionView, f: FuncId, i: InstId) -> Option<u32> {
    let (lhs, rhs) = match view.function.inst(i).kind {
        InstKind::Binary { op: BinOp::Sub, lhs, rhs, .. } | InstKind::ICmp { lhs, rhs, .. } => (lhs, rhs),
        _ => return None,
    };
    let argument = |v| facts.origin(view, f, loaded_from(view, moved_from(view, v)?)?)?.own_argument();
    argument(lhs).filter(|arg| lhs != rhs && argument(rhs) == Some(*arg))
}

/// Returns the instruction whose result `v` is. `v` may also be a part of the result, or the result after a widening or
/// a truncation.
fn moved_from(view: &FunctionView, v: Value) -> Option<InstId> {
    let Value::Inst(i) = v else { return None };
    match view.function.inst(i).kind {
        InstKind::ExtractValue { aggregate: inner, .. } | InstKind::ExtractElement { vector: inner, .. } => {
            moved_from(view, inner)
        }
        InstKind::Cast { op: CastOp::SExt | CastOp::ZExt | CastOp::Trunc | CastOp::BitCast, value, .. } => {
            moved_from(view, value)
        }
        _ => Some(i),
    }
}

/// Returns the pointer from which an instruction loads. Such an instruction is a load, inline PTX of one `ld`, or a
/// load from a buffer.
pub(super) fn loaded_from(view: &FunctionView, i: InstId) -> Option<Value> {
    let call = match &view.function.inst(i).kind {
        InstKind::Load { ptr, .. } => return Some(*ptr),
        kind => kind.as_call()?,
    };
    let loads = match call.callee {
        Value::Asm(asm) => {
            let text = &view.module.asms[asm as usize].text;
            text.contains("ld.global") && !["st.", "atom.", "red."].iter().any(|other| text.contains(other))
        }
        _ => view.intrinsic(call).is_some_and(|n| n.starts_with("llvm.amdgcn.raw.ptr.buffer.load.")),
    };
    let pointer = |arg: &&CallArg| matches!(view.module.types.get(arg.ty), Type::Ptr(_));
    call.args.iter().find(pointer).map(|arg| arg.value).filter(|_| loads)
}

/// Returns the width of an integer, or of the integer elements of a struct or vector.
fn integer_bits(view: &FunctionView, ty: TypeId) -> Option<u32> {
    let types = &view.module.types;
    if let Some((fields, _)) = types.struct_body(ty) {
        return types.int_bits(*fields.first()?);
    }
    match types.get(ty) {
        Type::Vector { elem, .. } => types.int_bits(*elem),
        _ => types.int_bits(ty),
    }
}

/// Whether the code computes with a number or a part of the number. Copies and reinterpretations as a float are not
/// computations.
fn is_computed_with(view: &FunctionView, v: Value) -> bool {
    view.users(v).iter().any(|user| match &view.function.inst(*user).kind {
        InstKind::ExtractValue { .. } | InstKind::ExtractElement { .. } => is_computed_with(view, Value::Inst(*user)),
        InstKind::Binary { .. } | InstKind::ICmp { .. } | InstKind::Gep { .. } => true,
        InstKind::Cast { op, .. } => matches!(op, CastOp::SExt | CastOp::ZExt | CastOp::Trunc),
        kind => kind.as_call().is_some_and(|call| view.callee(call).is_some()),
    })
}

//! Makes inputs for code that compares whole buffers (`memcmp`, `bcmp`): the buffers are equal, or differ in one bit.

use super::backward_solver::{BackwardSolver, Goal};
use super::random_setup::EntryFacts;
use crate::case::Input;
use crate::ir::*;

/// The maximum size of a buffer in bytes; larger buffers stay unchanged.
const MAX_BYTES: u64 = 256;

/// The maximum number of calls considered.
const MAX_CALLS: usize = 4;

/// The number of bytes of each stored value. At least this number of bytes after the end of the buffers are made equal
/// too.
const WORD: u64 = 8;

/// The bit in which two buffers differ. The bit may lie after the compared bytes, because a wrong pass may compare more
/// bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) struct Bit {
    pub byte: u64,
    pub bit: u8,
}

/// Returns goals about the calls that compare buffers of a constant length.
pub(super) fn buffers(scene: &EntryFacts<'_>) -> Vec<Goal> {
    let mut goals = Vec::new();
    let calls = scene.facts.functions.iter().flat_map(|f| {
        let insts = scene.module.function(*f).inst_ids();
        insts.filter_map(|i| Some((*f, i, MemcmpOperands::of(scene.module, *f, i)?)))
    });
    for (function, call, MemcmpOperands { len, .. }) in calls.take(MAX_CALLS) {
        let mut bytes = vec![len, 0, len - 1, len / 2];
        bytes.dedup();
        let bits = [0, 7].into_iter().flat_map(|bit| bytes.iter().map(move |byte| Some(Bit { byte: *byte, bit })));
        goals.extend(bits.chain([None]).map(|differs| Goal::Buffers { function, call, differs }));
    }
    goals
}

/// The operands of a call of `memcmp` or `bcmp`.
struct MemcmpOperands {
    pointers: [Value; 2],
    len: u64,
}

impl MemcmpOperands {
    fn of(module: &Module, f: FuncId, call: InstId) -> Option<MemcmpOperands> {
        let call = module.function(f).inst(call).kind.as_call()?;
        compares_buffers(module, call).then_some(())?;
        let [a, b, CallArg { value: Value::Const(len), .. }] = &call.args[..] else { return None };
        let Constant::Int { value: len, .. } = module.constant(*len) else { return None };
        let len = u64::try_from(*len).ok().filter(|len| (1..=MAX_BYTES).contains(len))?;
        Some(MemcmpOperands { pointers: [a.value, b.value], len })
    }
}

/// Whether a call is a call of the C library's `memcmp` or `bcmp`.
pub fn compares_buffers(module: &Module, call: &Call) -> bool {
    let name = module.callee(call.callee).map(|callee| module.function_name(callee));
    name.is_some_and(|name| matches!(name, "memcmp" | "bcmp")) && call.args.len() == 3
}

impl BackwardSolver<'_> {
    /// Makes the buffers that a call compares equal. If `differs` is set, the buffers differ in only this bit.
    pub fn buffers(&mut self, f: FuncId, call: InstId, differs: Option<Bit>) -> Option<()> {
        let MemcmpOperands { pointers, len } = MemcmpOperands::of(self.scene.module, f, call)?;
        let [a, b] = pointers.map(|ptr| self.object(f, ptr));
        let (a, b) = (a?, b?);
        let end = (len + WORD).next_multiple_of(WORD);
        let overlap = a.0 == b.0 && a.1.wrapping_sub(b.1).unsigned_abs() < end.into();
        (!overlap).then_some(())?;
        let first_differs = self.rng.one_in(2);
        for start in (0..end).step_by(WORD as usize) {
            let bit = differs.filter(|at| at.byte / WORD == start / WORD);
            let value = bit.map_or(0, |at| 1u128 << (at.byte % WORD * 8 + u64::from(at.bit)));
            for ((root, at), differs) in [(a, first_differs), (b, !first_differs)] {
                let value = if differs { value } else { 0 };
                let bits = Input::Bits { bits: 8 * WORD as u32, value };
                let done = self.draft.set_memory(root, at.checked_add(start.into())?, bits, 0);
                // Inputs that the case states cannot be changed. If this concerns the compared bytes, the goal cannot
                // be reached.
                (done.is_some() || start >= len).then_some(())?;
            }
        }
        Some(())
    }

    /// Returns the argument whose object a pointer points into, and the offset in it.
    fn object(&mut self, f: FuncId, ptr: Value) -> Option<(u32, i128)> {
        let view = self.view(f);
        let d = self.decompose(&view, ptr);
        let (root, start) = self.draft.root(&view, f, d.base, 0)?;
        Some((root, start.checked_add(self.offset(&view, f, &d))?))
    }
}

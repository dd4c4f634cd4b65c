//! Judges pairs of accesses: accesses through two pointers, and accesses of two instructions.

use super::witness_events::{access_event, accessed_bytes};
use super::{Access, Observer};
use crate::answers::{MemoryLocation, Question};
use crate::judge::facts::{Witness, WitnessEvent, set_if_none};
use crate::judge::footprint::Bytes;
use crate::machine::{AccessKind, ActivationId};

impl Observer<'_> {
    /// Pairs `access`, the later of two full accesses, with an earlier full access through the other pointer, if there
    /// is one.
    pub(super) fn full_pair(&mut self, activation: ActivationId, q: usize, slot: usize, access: Access) {
        let Some(Some(frame)) = self.frames.get(activation.0 as usize) else { return };
        let fp = &self.plan.functions[frame.function];
        let [slot_a, slot_b] = fp.slots[q];
        // In most runs no access goes through the other pointer. Then the question need not be examined.
        let accesses = |slot: usize| frame.instances[slot].as_ref().filter(|i| !i.accesses.is_empty());
        if accesses(if slot == slot_a { slot_b } else { slot_a }).is_none() {
            return;
        }
        let Question::Alias { a, b } = &fp.questions[q] else { return };
        let known = &mut self.facts[frame.function][q];
        for ((mine, own), (other, others)) in [((a, slot_a), (b, slot_b)), ((b, slot_b), (a, slot_a))] {
            if own != slot {
                continue;
            }
            let Some(other_instance) = accesses(others) else { continue };
            let Some(late) = full(&access, mine) else { continue };
            for earlier in other_instance.accesses.iter().filter(|e| e.time != access.time || e.inst != access.inst) {
                let Some(early) = full(earlier, other) else { continue };
                known.accessed = true;
                let Some(m) = early.intersect(late) else { continue };
                known.overlapping = true;
                let pointer = frame.instances[own].as_ref().map_or(other_instance.pointer, |i| i.pointer);
                let witness = || Witness {
                    run: self.index,
                    activation,
                    first: access_event(earlier, self.run, other.ptr, other_instance.pointer),
                    second: access_event(&access, self.run, mine.ptr, pointer),
                    overlap: Some((m.object, m.offset, m.len)),
                };
                let reads = earlier.kind == AccessKind::Read && access.kind == AccessKind::Read;
                set_if_none(if reads { &mut known.met } else { &mut known.conflict }, witness);
            }
        }
    }

    /// Judges a claim about two instructions, using only executions of these two instructions.
    pub(super) fn inst_pair(&mut self, activation: ActivationId, q: usize, access: Access) {
        let Some(Some(frame)) = self.frames.get(activation.0 as usize) else { return };
        let fp = &self.plan.functions[frame.function];
        let (Question::AliasInsts { a, b } | Question::Sets { a, b }) = fp.questions[q] else { return };
        let other = if access.inst == a { b } else { a };
        let Some(earlier) = frame.executed.get(&other).filter(|_| other != access.inst) else { return };
        let known = &mut self.facts[frame.function][q];
        known.accessed = true;
        let met = earlier.bytes.intersect(access.bytes);
        let moment = |x: &Access| {
            let ptr = fp.operands[x.inst.0 as usize].last().copied();
            let instance = ptr.and_then(|p| frame.instances[fp.value_index[&p]].as_ref());
            WitnessEvent { value: ptr, pointer: instance.map(|i| i.pointer), ..accessed_bytes(x, self.run) }
        };
        let witness = |m: Option<Bytes>| Witness {
            run: self.index,
            activation,
            first: moment(earlier),
            second: moment(&access),
            overlap: m.map(|m| (m.object, m.offset, m.len)),
        };
        match met {
            Some(m) => {
                known.overlapping = true;
                let reads = earlier.kind == AccessKind::Read && access.kind == AccessKind::Read;
                set_if_none(if reads { &mut known.met } else { &mut known.conflict }, || witness(Some(m)));
            }
            None => set_if_none(&mut known.disjoint, || witness(None)),
        }
        let start = |x: &Access| (x.bytes.object, x.bytes.offset);
        if start(earlier) != start(&access) {
            set_if_none(&mut known.differ, || witness(met));
        }
    }
}

/// Returns the claimed bytes if this access touched all of them.
pub(super) fn full(access: &Access, loc: &MemoryLocation) -> Option<Bytes> {
    let len = loc.size.precise()?;
    (access.bytes.len >= len).then_some(Bytes { len, ..access.bytes })
}

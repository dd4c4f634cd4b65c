//! Judges pairs: two pointers as values, accesses through two pointers, and accesses of two instructions.

use super::witness_events::{access_event, accessed_bytes, defined};
use super::{Access, Frame, claimed_bytes, offset};
use crate::answers::{MemoryLocation, Question};
use crate::judge::facts::{RunFacts, Witness, WitnessEvent, set_if_none};
use crate::judge::footprint::Bytes;
use crate::judge::plan::FunctionPlan;
use crate::machine::{AccessKind, ActivationId, Execution};
use std::cell::LazyCell;
use std::sync::Arc;

/// The data that the rules about pairs need: the run and its number, the index of the current event, and the state of
/// one activation.
pub(super) struct Pairs<'a> {
    pub run: &'a Execution,
    pub index: usize,
    pub now: usize,
    pub activation: ActivationId,
    pub plan: &'a FunctionPlan,
    pub frame: &'a Frame,
}

impl Pairs<'_> {
    /// Compares the values of an alias question's two pointers: their objects, offsets and addresses.
    pub fn compare_values(&self, q: usize, known: &mut RunFacts) {
        let [slot_a, slot_b] = self.plan.slots[q];
        let (Some(ia), Some(ib)) = (&self.frame.instances[slot_a], &self.frame.instances[slot_b]) else { return };
        let Question::Alias { a, b } = &self.plan.questions[q] else { return };
        if !ia.pointer.defined || !ib.pointer.defined {
            return;
        }
        let range_a = claimed_bytes(self.run, self.now, &ia.pointer, a.size.precise());
        let range_b = claimed_bytes(self.run, self.now, &ib.pointer, b.size.precise());
        let witness = |overlap| Witness {
            run: self.index,
            activation: self.activation,
            first: defined(self.run, ia, a),
            second: defined(self.run, ib, b),
            overlap,
        };
        // One witness shows all facts about the two pointer values.
        let values = LazyCell::new(|| Arc::new(witness(None)));
        let shown = |slot: &mut Option<Arc<Witness>>| {
            slot.get_or_insert_with(|| values.clone());
        };
        let same_byte = matches!((ia.pointer.target, ib.pointer.target), (Some(x), Some(y)) if x == y);
        let inside = range_a.is_some() && range_b.is_some();
        let differ = if a.space == b.space { ia.pointer.address != ib.pointer.address } else { inside } && !same_byte;
        known.usable |= inside;
        if differ {
            shown(&mut known.differ);
        }
        if let (Some(x), Some(y)) = (range_a, range_b) {
            match x.intersect(y) {
                Some(m) => {
                    if !self.run.objects[m.object.0 as usize].constant {
                        set_if_none(&mut known.met, || witness(Some((m.object, m.offset, m.len))));
                    }
                }
                None => shown(&mut known.disjoint),
            }
            if let Some(seen) = offset(&ia.pointer, &ib.pointer, self.plan.index_bits[slot_a]) {
                known.saw_offset(seen, || values.clone());
            }
        }
    }

    /// Pairs `access`, the later of two full accesses, with the earlier full accesses through the other pointer.
    pub fn compare_accesses(&self, q: usize, slot: usize, access: &Access, known: &mut RunFacts) {
        let [slot_a, slot_b] = self.plan.slots[q];
        // This function is called very often. It returns early if no access through the other pointer was made, as in
        // most runs.
        let other = &self.frame.instances[if slot == slot_a { slot_b } else { slot_a }];
        if other.as_ref().is_none_or(|other| other.accesses.is_empty()) {
            return;
        }
        let Question::Alias { a, b } = &self.plan.questions[q] else { return };
        if slot_a == slot {
            self.compare_with_earlier(access, (a, slot_a), (b, slot_b), known);
        }
        if slot_b == slot {
            self.compare_with_earlier(access, (b, slot_b), (a, slot_a), known);
        }
    }

    /// Pairs an access to the location `mine` with the earlier accesses to the location `other`. `own` is the slot of
    /// the pointer of `mine`, and `others` the slot of the pointer of `other`.
    fn compare_with_earlier(
        &self,
        access: &Access,
        (mine, own): (&MemoryLocation, usize),
        (other, others): (&MemoryLocation, usize),
        known: &mut RunFacts,
    ) {
        let Some(other_instance) = &self.frame.instances[others] else { return };
        let Some(late) = full(access, mine) else { return };
        for earlier in other_instance.accesses.iter().filter(|e| e.time != access.time || e.inst != access.inst) {
            let Some(early) = full(earlier, other) else { continue };
            known.accessed = true;
            let Some(m) = early.intersect(late) else { continue };
            known.overlapping = true;
            let pointer = self.frame.instances[own].as_ref().map_or(other_instance.pointer, |i| i.pointer);
            let witness = || Witness {
                run: self.index,
                activation: self.activation,
                first: access_event(earlier, self.run, other.ptr, other_instance.pointer),
                second: access_event(access, self.run, mine.ptr, pointer),
                overlap: Some((m.object, m.offset, m.len)),
            };
            let reads = earlier.kind == AccessKind::Read && access.kind == AccessKind::Read;
            set_if_none(if reads { &mut known.met } else { &mut known.conflict }, witness);
        }
    }

    /// Judges a claim about two instructions, using only executions of these two instructions.
    pub fn compare_instructions(&self, q: usize, access: &Access, known: &mut RunFacts) {
        let (plan, frame) = (self.plan, self.frame);
        let (Question::AliasInsts { a, b } | Question::Sets { a, b }) = plan.questions[q] else { return };
        let [number_a, number_b] = plan.slots[q];
        let earlier = &frame.executed[if access.inst == a { number_b } else { number_a }];
        let Some(earlier) = earlier.as_ref().filter(|_| a != b) else { return };
        known.accessed = true;
        let met = earlier.bytes.intersect(access.bytes);
        let moment = |x: &Access| {
            let ptr = plan.operands[x.inst.0 as usize].last().copied();
            let instance = ptr.and_then(|p| frame.instances[plan.value_index[&p]].as_ref());
            WitnessEvent { value: ptr, pointer: instance.map(|i| i.pointer), ..accessed_bytes(x, self.run) }
        };
        let witness = |m: Option<Bytes>| Witness {
            run: self.index,
            activation: self.activation,
            first: moment(earlier),
            second: moment(access),
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
        if start(earlier) != start(access) {
            set_if_none(&mut known.differ, || witness(met));
        }
    }
}

/// If this access touched all bytes of the location, beginning at the first byte, returns these bytes. Returns `None`
/// if the size of the location is not precise.
#[inline]
pub(super) fn full(access: &Access, loc: &MemoryLocation) -> Option<Bytes> {
    let len = loc.size.precise()?;
    (access.bytes.len >= len).then_some(Bytes { len, ..access.bytes })
}

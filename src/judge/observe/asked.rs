//! Observes three kinds of questions that passes ask: questions about locations of any size, questions about values of
//! different iterations, and questions whose answers are valid only at one instruction.

use super::calls::LocationAccess;
use super::witness_events::access_event;
use super::{Access, Frame, Observer, offset};
use crate::answers::{AskedWhen, LocationSize, Question};
use crate::ir::{InstId, Value};
use crate::judge::asked::AskedSide;
use crate::judge::facts::{Witness, WitnessEvent, set_if_none};
use crate::judge::footprint::Bytes;
use crate::judge::plan::FunctionPlan;
use crate::machine::{AccessKind, ActivationId, Pointer};
use std::sync::Arc;

/// An access to one side of a question.
#[derive(Copy, Clone)]
pub(super) struct AskedAccess {
    /// The access.
    pub access: Access,
    /// The accessed bytes in the location.
    pub range: Bytes,
    /// The pointer of the location.
    pub pointer: Pointer,
    /// Index of the event that began the instance of the pointer.
    pub begun: usize,
    /// The number of times that the question's cycle was entered before the access. The number is 0 if the question has
    /// no cycle.
    entry: u32,
}

impl AskedAccess {
    /// Converts the access to an access to the location that begins at the pointer `ptr`.
    fn to(self, ptr: Value) -> LocationAccess {
        LocationAccess { ptr, access: self.access, range: self.range }
    }
}

/// The maximum number of accesses that the observer keeps per side. A cycle may execute millions of accesses.
const MAX_ACCESSES: usize = 256;

impl Observer<'_> {
    /// Records an access through the pointer value of this slot, for every question that a pass asks about this value.
    /// Compares the access with the earlier accesses to the question's other side.
    pub(super) fn asked_access(&mut self, activation: ActivationId, slot: usize, access: Access) {
        let Some((fp, _)) = self.frame(activation) else { return };
        for side in &fp.asked_of_value[slot] {
            let Some((_, frame)) = self.frame(activation) else { return };
            let Some(new) = asked(fp, frame, side, access) else { continue };
            let function = frame.function;
            match fp.questions[side.question] {
                Question::Asked { .. } => self.asked_pairs(activation, side, new),
                Question::CallAsked { call, .. } => {
                    let last = frame.last_call(fp, call).filter(|c| self.calls[*c].valid);
                    if let Some(last) = last {
                        self.call_location(function, side.question, last, &new.to(side.location.loc.ptr));
                    }
                }
                Question::Masked { .. } => self.masked_access(activation, side, &new),
                _ => {}
            }
            self.keep(activation, side, new);
        }
    }

    fn keep(&mut self, activation: ActivationId, side: &AskedSide, new: AskedAccess) {
        let Some(Some(frame)) = self.frames.get_mut(activation.0 as usize) else { return };
        let is_across = self.plan.functions[frame.function].asked[&side.question].cycle.is_some();
        let kept = frame.asked.entry((side.question, side.side)).or_default();
        if !is_across {
            kept.retain(|old| old.begun == new.begun);
        }
        let same = |old: &AskedAccess| {
            (old.access.inst, old.access.kind, old.range) == (new.access.inst, new.access.kind, new.range)
                && (old.begun == new.begun || is_across && old.entry == new.entry)
        };
        if kept.len() < MAX_ACCESSES && !kept.iter().any(same) {
            kept.push(new);
        }
    }

    /// Returns the recorded accesses to a side of a question, without those for which the instance of the side's
    /// pointer has ended.
    pub(super) fn valid_asked(
        &self,
        fp: &FunctionPlan,
        frame: &Frame,
        question: usize,
        side: usize,
    ) -> Vec<AskedAccess> {
        let begun = frame.instances[fp.slots[question][side]].as_ref().map(|i| i.event);
        let kept = frame.asked.get(&(question, side)).map_or(&[][..], |kept| kept);
        kept.iter().filter(|old| Some(old.begun) == begun && !old.access.is_stale).copied().collect()
    }

    /// Compares `new`, an access to one side, with the earlier accesses to the other side.
    fn asked_pairs(&mut self, activation: ActivationId, side: &AskedSide, new: AskedAccess) {
        let q = side.question;
        let Some((fp, frame)) = self.frame(activation) else { return };
        let (function, other) = (frame.function, 1 - side.side);
        let asked = &fp.asked[&q];
        let together = self.valid_asked(fp, frame, q, other);
        let all = frame.asked.get(&(q, other)).filter(|_| asked.cycle.is_some()).cloned().unwrap_or_default();
        let Question::Asked { a, b, .. } = fp.questions[q] else { return };
        for old in &together {
            if is_same_execution(&old.access, &new.access) || !holds_at(asked.when, old, &new) {
                continue;
            }
            self.record_conflict(activation, side, old, &new);
            let precise = [a, b].iter().all(|side| side.loc.size.precise().is_some());
            self.compare_starts((activation, function), side, (old, &new), precise);
        }
        for old in all.iter().filter(|old| old.entry == new.entry && !is_same_execution(&old.access, &new.access)) {
            self.record_conflict(activation, side, old, &new);
        }
    }

    /// Records two accesses as a conflict, which refutes NoAlias, if they share a byte and one of them writes.
    fn record_conflict(&mut self, activation: ActivationId, side: &AskedSide, old: &AskedAccess, new: &AskedAccess) {
        let Some((fp, frame)) = self.frame(activation) else { return };
        let function = frame.function;
        let pointers = pointers(fp, side);
        let known = &mut self.facts[function].known[side.question];
        known.accessed = true;
        let Some(m) = old.range.intersect(new.range) else { return };
        known.overlapping = true;
        if old.access.kind == AccessKind::Read && new.access.kind == AccessKind::Read {
            return;
        }
        set_if_none(&mut known.conflict, || Witness {
            run: self.index,
            activation,
            first: access_event(&old.access, self.run, pointers[1], old.pointer),
            second: access_event(&new.access, self.run, pointers[0], new.pointer),
            overlap: Some((m.object, m.offset, m.len)),
        });
    }

    /// Compares the start addresses of two locations whose accesses are valid at the same time.
    fn compare_starts(
        &mut self,
        (activation, function): (ActivationId, usize),
        side: &AskedSide,
        (old, new): (&AskedAccess, &AskedAccess),
        precise: bool,
    ) {
        let fp = &self.plan.functions[function];
        let pointers = pointers(fp, side);
        let place = |of: &AskedAccess, value| WitnessEvent {
            offset: of.pointer.target.map_or(0, |(_, offset)| offset),
            object: of.pointer.target.map(|(object, _)| object),
            ..access_event(&of.access, self.run, value, of.pointer)
        };
        let witness = || Witness {
            run: self.index,
            activation,
            first: place(old, pointers[1]),
            second: place(new, pointers[0]),
            overlap: None,
        };
        let (x, y) = (&old.pointer, &new.pointer);
        let known = &mut self.facts[function].known[side.question];
        if x.target != y.target && (x.space != y.space || x.address != y.address) {
            set_if_none(&mut known.differ, witness);
        }
        if precise && old.range.intersect(new.range).is_none() {
            set_if_none(&mut known.disjoint, witness);
        }
        let (a, b) = if side.side == 0 { (y, x) } else { (x, y) };
        if let Some(seen) = offset(a, b, fp.index_bits[fp.slots[side.question][0]]) {
            known.saw_offset(seen, || Arc::new(witness()));
        }
    }

    /// Judges a call that has just ended, using the earlier accesses to the question's location.
    pub(super) fn call_asked(&mut self, activation: ActivationId, q: usize, call: usize) {
        let Some((fp, frame)) = self.frame(activation) else { return };
        let Question::CallAsked { loc, .. } = fp.questions[q] else { return };
        let function = frame.function;
        for old in self.valid_asked(fp, frame, q, 0) {
            self.call_location(function, q, call, &old.to(loc.loc.ptr));
        }
    }
}

/// Returns the two pointers of a question. The pointer of the given side comes first, and the pointer of the opposite
/// side second.
fn pointers(fp: &FunctionPlan, side: &AskedSide) -> [Value; 2] {
    let slots = fp.slots[side.question];
    [side.side, 1 - side.side].map(|at| fp.values[slots[at]])
}

/// Whether one execution of one instruction made both accesses. Example: `llvm.memcpy` reads and writes.
fn is_same_execution(a: &Access, b: &Access) -> bool {
    a.time == b.time && a.inst == b.inst
}

/// Whether an answer that is valid at one instruction applies to these two accesses. The instruction must make one of
/// the accesses, after the pointer of the other access was defined. An answer that is not limited to an instruction
/// applies to all accesses.
fn holds_at(when: AskedWhen, old: &AskedAccess, new: &AskedAccess) -> bool {
    let AskedWhen::At(at) = when else { return true };
    let is_at = |one: &AskedAccess, other: &AskedAccess| one.access.inst == at && other.begun < one.access.event;
    is_at(old, new) || is_at(new, old)
}

/// Returns the access, reduced to the bytes in a side's location. Returns `None` if the access does not belong to the
/// location. Two examples: the access is shorter than the location's precise size; or the question uses the metadata of
/// an instruction, and another instruction made the access.
fn asked(fp: &FunctionPlan, frame: &Frame, side: &AskedSide, access: Access) -> Option<AskedAccess> {
    let AskedSide { location, chain, question, .. } = side;
    if location.by.is_some_and(|by: InstId| by != access.inst) {
        return None;
    }
    // Each value of the chain must be computed from the current instance of the value before it.
    let events: Vec<usize> =
        chain.iter().map(|slot| Some(frame.instances[*slot].as_ref()?.event)).collect::<Option<_>>()?;
    let first = frame.instances[chain[0]].as_ref()?;
    if !events.is_sorted() || !first.pointer.defined {
        return None;
    }
    let (object, start) = first.pointer.target?;
    let Bytes { offset, len, .. } = access.bytes;
    let range = match location.loc.size {
        LocationSize::Precise(n) => (len >= n).then_some(Bytes { len: n, ..access.bytes })?,
        LocationSize::UpperBound(n) => Bytes { len: len.min(n), ..access.bytes },
        LocationSize::AfterPointer if object == access.bytes.object && offset as i64 >= start => access.bytes,
        LocationSize::BeforeOrAfterPointer if object == access.bytes.object => access.bytes,
        LocationSize::AfterPointer | LocationSize::BeforeOrAfterPointer => return None,
    };
    let entry = fp.asked[question].cycle.map_or(0, |c| frame.entries.get(&c).copied().unwrap_or(0));
    Some(AskedAccess { access, range, pointer: first.pointer, begun: first.event, entry })
}

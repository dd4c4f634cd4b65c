//! Observes calls: a call and a location, two calls, and the writes that a barrier makes visible.

use super::pairs::full;
use super::witness_events::{accessed_bytes, call_moment, defined};
use super::{Access, Observer, claimed_bytes};
use crate::answers::{MemoryLocation, Question};
use crate::ir::{InstId, Value};
use crate::judge::facts::{Action, Witness, WitnessEvent, set_if_none};
use crate::judge::footprint::{Bytes, Footprint, TouchedBytes};
use crate::machine::{AccessKind, ActivationId, Event};

/// An access to a location.
pub(super) struct LocationAccess {
    /// The location's pointer.
    pub ptr: Value,
    /// The access.
    pub access: Access,
    /// The accessed bytes in the location.
    pub range: Bytes,
}

impl Observer<'_> {
    pub(super) fn call_end(&mut self, index: usize, event: &Event, inst: InstId) {
        let open = self.open.get_mut(event.thread as usize);
        if let Some(call) = open.and_then(|o| o.pop()) {
            let is_kept = self.judge_call(index, event, inst, call);
            if !is_kept && call + 1 == self.calls.len() {
                self.calls.pop();
            }
        }
    }

    /// Judges a call that has just ended, with the accesses before its end. Returns whether the observer must keep the
    /// call, because later events may be judged with it.
    fn judge_call(&mut self, index: usize, event: &Event, inst: InstId, call: usize) -> bool {
        let Some(Some(frame)) = self.frames.get_mut(event.activation.0 as usize) else { return false };
        let fp = &self.plan.functions[frame.function];
        let questions = &fp.of_call[inst.0 as usize];
        if questions.is_empty() {
            return false;
        }
        // This execution of the call replaces the call's earlier execution.
        if let Some(number) = fp.number_of[inst.0 as usize] {
            frame.calls[number] = Some(call);
        }
        let (function, touches_nothing) = (frame.function, self.calls[call].touched.is_none());
        for &q in questions {
            if touches_nothing && self.facts[function].skips_empty_calls[q] {
                continue;
            }
            match fp.questions[q] {
                Question::CallLoc { loc, .. } => self.call_touches(event.activation, q, call, &loc, index),
                Question::CallAsked { .. } => self.call_asked(event.activation, q, call),
                Question::CallCall { first, second } => {
                    self.call_pair(event.activation, function, q, call, first, second);
                    self.facts[function].skips_empty_calls[q] = self.facts[function].known[q].accessed;
                }
                _ => {}
            }
        }
        true
    }

    /// Pairs the call with the earlier accesses through the location's pointer. This pointer is valid at the end of the
    /// call.
    fn call_touches(&mut self, activation: ActivationId, q: usize, call: usize, loc: &MemoryLocation, index: usize) {
        let Some(Some(frame)) = self.frames.get_mut(activation.0 as usize) else { return };
        let fp = &self.plan.functions[frame.function];
        let (function, slot) = (frame.function, fp.slots[q][0]);
        let Some(instance) = &mut frame.instances[slot] else { return };
        if !instance.pointer.defined {
            return;
        }
        if let Some(range) = claimed_bytes(self.run, self.now, &instance.pointer, loc.size.precise()) {
            let touched = self.calls[call].written(range).or_else(|| self.calls[call].read(range));
            let known = &mut self.facts[function].known[q];
            known.usable = true;
            if let Some((m, event)) = touched {
                set_if_none(&mut known.touched, || Witness {
                    run: self.index,
                    activation,
                    first: call_moment(self.run, &self.calls[call], Action::CallRead, m, event),
                    second: WitnessEvent { event: index, ..defined(self.run, instance, loc) },
                    overlap: Some((m.object, m.offset, m.len)),
                });
            }
        }
        let accesses = std::mem::take(&mut instance.accesses);
        for access in &accesses {
            if let Some(range) = full(access, loc) {
                self.call_location(function, q, call, &LocationAccess { ptr: loc.ptr, access: *access, range });
            }
        }
        if let Some(Some(frame)) = self.frames.get_mut(activation.0 as usize)
            && let Some(instance) = &mut frame.instances[slot]
        {
            instance.accesses = accesses;
        }
        let known = &self.facts[function].known[q];
        self.facts[function].skips_empty_calls[q] = known.accessed && known.usable;
    }

    /// Judges an access to the location of a question about a call. The call and the pointer were both valid at the
    /// later of the two events.
    pub(super) fn call_location(&mut self, function: usize, q: usize, call: usize, to: &LocationAccess) {
        let LocationAccess { ptr, access, range } = *to;
        let footprint = &self.calls[call];
        let second = || WitnessEvent { value: Some(ptr), ..accessed_bytes(&access, self.run) };
        let witness = |action, (m, event): (Bytes, usize)| Witness {
            run: self.index,
            activation: footprint.activation,
            first: call_moment(self.run, footprint, action, m, event),
            second: second(),
            overlap: Some((m.object, m.offset, m.len)),
        };
        // An access that the call itself makes is no evidence about the call.
        if access.event >= footprint.begin && access.inst == footprint.call {
            return;
        }
        let (written, read) = (footprint.written(range), footprint.read(range));
        let reader = self.run.events[access.event].thread;
        // A write after the call overwrites the bytes that the call made visible.
        let overwrites = access.kind != AccessKind::Read && access.event > footprint.begin;
        let sole = |(bytes, write): &(Bytes, usize)| overwrites || self.has_no_unordered_write(*write, *bytes, reader);
        let proof = match self.facts[function].known[q].writes {
            None if written.is_some() => {
                footprint.written_itself(range).or_else(|| footprint.made_visible(range).find(sole))
            }
            _ => None,
        };
        let known = &mut self.facts[function].known[q];
        known.accessed = true;
        known.overlapping |= written.is_some() || read.is_some();
        if let Some(hit) = proof {
            set_if_none(&mut known.writes, || witness(Action::CallWrite, hit));
        }
        if let Some(hit) = read.filter(|_| access.kind != AccessKind::Read) {
            set_if_none(&mut known.reads, || witness(Action::CallRead, hit));
        }
    }

    /// Pairs `call`, which has just ended, with the last execution of the question's other call.
    fn call_pair(
        &mut self,
        activation: ActivationId,
        function: usize,
        q: usize,
        call: usize,
        first: InstId,
        second: InstId,
    ) {
        let Some((fp, frame)) = self.frame(activation) else { return };
        let other_inst = if self.calls[call].call == first { second } else { first };
        let other = frame.last_call(fp, other_inst);
        let Some(other) = other.filter(|c| *c != call && self.calls[*c].valid) else { return };
        let (one, two) = if self.calls[call].call == first { (call, other) } else { (other, call) };
        let (one, two) = (&self.calls[one], &self.calls[two]);
        let known = &mut self.facts[function].known[q];
        known.accessed = true;
        let (Some(ours), Some(theirs)) = (&one.touched, &two.touched) else { return };
        let meeting = |left: &TouchedBytes, right: &TouchedBytes, actions: (Action, Action)| {
            left.iter().find_map(|(b, e)| right.meeting(*b).next().map(|(m, e2)| (m, *e, e2))).map(|(m, e1, e2)| {
                Witness {
                    run: self.index,
                    activation,
                    first: call_moment(self.run, one, actions.0, m, e1),
                    second: call_moment(self.run, two, actions.1, m, e2),
                    overlap: Some((m.object, m.offset, m.len)),
                }
            })
        };
        let writes = meeting(&ours.writes, &theirs.writes, (Action::CallWrite, Action::CallWrite))
            .or_else(|| meeting(&ours.writes, &theirs.reads, (Action::CallWrite, Action::CallRead)));
        let reads = meeting(&ours.reads, &theirs.writes, (Action::CallRead, Action::CallWrite));
        known.overlapping |= writes.is_some() || reads.is_some();
        for (slot, seen) in [(&mut known.writes, writes), (&mut known.reads, reads)] {
            if let Some(seen) = seen {
                set_if_none(slot, || seen);
            }
        }
    }

    /// Records the writes of other threads that a barrier, a fence or an atomic access makes visible. These writes are
    /// in the thread's vector clock `after`, but not in its vector clock `before`.
    pub(super) fn sync(&mut self, index: usize, event: &Event, inst: InstId, before: u32, after: u32) {
        let open: &[usize] = self.open.get(event.thread as usize).map_or(&[], |o| o);
        let this = |call: &usize| (self.calls[*call].call, self.calls[*call].activation) == (inst, event.activation);
        let is_call = open.last().is_some_and(this);
        let is_asked =
            !is_call && self.frame(event.activation).is_some_and(|(fp, _)| !fp.of_call[inst.0 as usize].is_empty());
        if open.is_empty() && !is_asked {
            return;
        }
        let (before, after) = (&self.run.clocks[before as usize], &self.run.clocks[after as usize]);
        let mut fresh: Vec<(Bytes, usize)> = Vec::new();
        for (thread, writes) in self.writes.iter().enumerate().filter(|(t, _)| *t != event.thread as usize) {
            // The list is sorted by the times of the writes.
            let until = |clock: &[u32]| {
                let seen = clock.get(thread).copied().unwrap_or(0);
                writes.partition_point(|(time, ..)| *time <= seen)
            };
            let new = writes.get(until(before)..until(after)).unwrap_or(&[]);
            fresh.extend(new.iter().map(|(_, bytes, at)| (*bytes, *at)));
        }
        // A call orders every write of another thread that an instruction in the call or in its callees orders.
        open.iter().for_each(|call| self.calls[*call].make_visible(&fresh));
        if is_asked {
            self.instruction(index, event, inst, &fresh);
        }
    }

    /// Records a fence or an atomic access as a call, without the instruction's own access. If the instruction makes an
    /// access, the access is the event directly before the synchronisation. So the recorded call begins with that
    /// event.
    fn instruction(&mut self, index: usize, event: &Event, inst: InstId, visible: &[(Bytes, usize)]) {
        let call = self.calls.len();
        let mut footprint = Footprint::new(inst, event.activation, index.saturating_sub(1));
        footprint.make_visible(visible);
        self.calls.push(footprint);
        self.judge_call(index, event, inst, call);
    }
}

//! Reads the events of one run once, and records the facts about each question.
//!
//! For each activation, the observer records the current *instance* of every pointer in a question, the accesses
//! through this pointer, and the footprints of the calls. An instance ends when its instruction executes again, and
//! when the activation takes a back edge to a header of a cycle that contains the definition (docs/soundness.md section
//! 3). After this edge, the new iteration has not computed the value yet. A rule compares two events only if both are
//! valid at the later event.

mod asked;
mod calls;
mod clobbers;
mod history;
mod masked;
mod witness_events;
mod pairs;

use super::facts::{FunctionFacts, RunFacts};
use super::footprint::{Bytes, Footprint, without_all};
use super::plan::{FunctionPlan, ObservationPlan};
use crate::answers::Question;
use crate::ir::cycles::CycleId;
use crate::ir::{BlockId, InstId, Value};
use crate::machine::deadline::is_time_up;
use crate::machine::{AccessKind, ActivationId, Event, EventKind, Execution, Outcome, Pointer};
use asked::AskedAccess;
use calls::LocationAccess;
use clobbers::Path;
use history::History;
use pairs::{Pairs, full};
use rustc_hash::FxHashMap;

/// Adds what one run shows to `facts`: one entry per function of the plan, with the facts per question. Witnesses of
/// earlier runs stay. A discarded run adds nothing. `index` is the number of the run. At the deadline, the function
/// returns without reading the remaining events.
pub fn observe(plan: &ObservationPlan, run: &Execution, index: usize, facts: &mut [FunctionFacts]) {
    if run.outcome != Outcome::Counted {
        return;
    }
    let mut observer = Observer {
        plan,
        run,
        facts,
        frames: Vec::new(),
        calls: Vec::new(),
        open: Vec::new(),
        writes: Vec::new(),
        history: History::default(),
        now: 0,
        index,
    };
    for (at, event) in run.events.iter().enumerate() {
        if at.is_multiple_of(EVENTS_BETWEEN_CHECKS) && is_time_up() {
            return;
        }
        observer.now = at;
        observer.event(at, event);
    }
}

/// The number of events between two checks of the deadline.
const EVENTS_BETWEEN_CHECKS: usize = 4096;

/// One access through an instance of a pointer. The access may be narrower than the location of the question.
#[derive(Copy, Clone)]
struct Access {
    event: usize,
    time: u32,
    inst: InstId,
    kind: AccessKind,
    bytes: Bytes,
    /// Whether a new iteration has begun since the access, in the cycle that contains the accessing instruction.
    is_stale: bool,
}

struct Instance {
    event: usize,
    pointer: Pointer,
    /// The first access through this instance by each instruction, kind and range.
    accesses: Vec<Access>,
}

/// The state of one activation of a function that a question names.
struct Frame {
    function: usize,
    path: Path,
    instances: Vec<Option<Instance>>,
    /// The last execution of each load or store that an AliasInsts or Sets question names. The index is the
    /// instruction's position in [`FunctionPlan::named`].
    executed: Vec<Option<Access>>,
    /// The recorded accesses to the sides of the questions of passes, by question and side.
    asked: FxHashMap<(usize, usize), Vec<AskedAccess>>,
    /// The number of times that the activation entered each cycle. Only cycles are counted for which a pass asks about
    /// values of different iterations.
    entries: FxHashMap<CycleId, u32>,
    /// The last completed execution of each call that a question names, as an index into `Observer::calls`. The
    /// position in this list is the call's position in [`FunctionPlan::named`].
    calls: Vec<Option<usize>>,
}

impl Frame {
    /// Returns the last completed execution of a call that a question names; `None` if the call was not executed.
    fn last_call(&self, plan: &FunctionPlan, call: InstId) -> Option<usize> {
        plan.number_of[call.0 as usize].and_then(|number| self.calls[number])
    }
}

struct Observer<'a> {
    plan: &'a ObservationPlan,
    run: &'a Execution,
    facts: &'a mut [FunctionFacts],
    frames: Vec<Option<Frame>>,
    calls: Vec<Footprint>,
    /// The calls that each thread is executing, innermost last.
    open: Vec<Vec<usize>>,
    /// All writes of each thread, sorted by time. An entry consists of time, bytes, and the index of the event.
    writes: Vec<Vec<(u32, Bytes, usize)>>,
    /// The writes and synchronisations, for the clobber questions.
    history: History,
    /// Index of the event being read.
    now: usize,
    /// Number of the run, for the witnesses.
    index: usize,
}

impl<'a> Observer<'a> {
    fn event(&mut self, index: usize, event: &Event) {
        match event.kind {
            EventKind::Enter { function, .. } => {
                let frame = self.plan.place_of(function).map(|place| {
                    let fp = &self.plan.functions[place];
                    Frame {
                        function: place,
                        path: Path::new(index),
                        instances: fp.values.iter().map(|_| None).collect(),
                        executed: vec![None; fp.named.len()],
                        asked: FxHashMap::default(),
                        entries: FxHashMap::default(),
                        calls: vec![None; fp.named.len()],
                    }
                });
                let at = event.activation.0 as usize;
                if self.frames.len() <= at {
                    self.frames.resize_with(at + 1, || None);
                }
                self.frames[at] = frame;
            }
            EventKind::Exit => {
                if let Some(slot) = self.frames.get_mut(event.activation.0 as usize) {
                    *slot = None;
                }
            }
            EventKind::Block { from, to } => self.edge(index, event.activation, from, to),
            EventKind::Define { value, pointer } => self.define(index, event, value, pointer),
            EventKind::Access { inst, operand, defined, kind, object, offset, len } => {
                let bytes = Bytes { object, offset, len };
                // An alloca whose lifetime began twice has different bytes in each lifetime, so its accesses are no
                // evidence.
                if self.run.objects[object.0 as usize].lives > 1 {
                    return;
                }
                if defined {
                    self.clobbered(index, event.activation, inst, bytes);
                }
                if kind != AccessKind::Read {
                    self.history.record_write(bytes, defined && !self.run.is_contested(object, offset, len), index);
                }
                self.access(index, event, inst, operand, kind, bytes);
            }
            EventKind::CallBegin { inst } => {
                let thread = event.thread as usize;
                if self.open.len() <= thread {
                    self.open.resize_with(thread + 1, Vec::new);
                }
                self.open[thread].push(self.calls.len());
                self.calls.push(Footprint::new(inst, event.activation, index));
            }
            EventKind::CallEnd { inst } => self.call_end(index, event, inst),
            EventKind::Sync { inst, before, after } => {
                self.history.ordered(event.thread, after, index);
                self.sync(index, event, inst, before, after);
            }
            EventKind::EnvThreadStep { access: Some(a), .. } => {
                if a.kind != AccessKind::Read {
                    let bytes = Bytes { object: a.object, offset: a.offset, len: a.len };
                    self.history.record_write(bytes, !self.run.is_contested(a.object, a.offset, a.len), index);
                    self.uncontested(bytes, |o, piece| o.remember_write(index, event, piece));
                }
            }
            EventKind::EnvThreadStep { access: None, .. } => {}
        }
    }

    fn frame(&self, activation: ActivationId) -> Option<(&'a FunctionPlan, &Frame)> {
        let frame = self.frames.get(activation.0 as usize)?.as_ref()?;
        Some((&self.plan.functions[frame.function], frame))
    }

    /// Records that the activation takes this edge. If the edge is a back edge, ends the instances of all values that
    /// are defined in its cycle.
    fn edge(&mut self, index: usize, activation: ActivationId, from: BlockId, to: BlockId) {
        let Some(Some(frame)) = self.frames.get_mut(activation.0 as usize) else { return };
        frame.path.enter(to, index);
        let fp = &self.plan.functions[frame.function];
        for &cycle in &fp.compared_cycles {
            let inside = |block| fp.cycles.get(cycle).contains(block);
            if inside(to) && !inside(from) {
                *frame.entries.entry(cycle).or_default() += 1;
            }
        }
        let Some(stale) = fp.stale.get(&(from, to)) else { return };
        let in_cycle = |block: Option<BlockId>| block.is_some_and(|b| stale[b.0 as usize]);
        fp.stale_values[&(from, to)].iter().for_each(|slot| frame.instances[*slot] = None);
        for (inst, last) in fp.named.iter().zip(&mut frame.executed) {
            if last.is_some() && in_cycle(fp.block_of[inst.0 as usize]) {
                *last = None;
            }
        }
        for ((question, side), kept) in &mut frame.asked {
            if fp.has_metadata(*question, *side) {
                kept.iter_mut()
                    .for_each(|old| old.access.is_stale |= in_cycle(fp.block_of[old.access.inst.0 as usize]));
            }
        }
        for (inst, call) in fp.named.iter().zip(&frame.calls) {
            let Some(call) = *call else { continue };
            let footprint = &mut self.calls[call];
            let inst = inst.0 as usize;
            let operand_stale = fp.operands[inst].iter().any(|v| in_cycle(fp.defining_block(*v)));
            footprint.valid &= !operand_stale && !in_cycle(fp.block_of[inst]);
        }
    }

    fn define(&mut self, index: usize, event: &Event, value: Value, pointer: Pointer) {
        let Some(Some(frame)) = self.frames.get_mut(event.activation.0 as usize) else { return };
        let fp = &self.plan.functions[frame.function];
        let Some(&slot) = fp.value_index.get(&value) else { return };
        if let Value::Inst(_) = value {
            // The instance of this pointer ends. The calls and accesses that used the instance are no longer valid
            // together with the pointer.
            for user in &fp.users_of_value[slot] {
                frame.executed[*user] = None;
                if let Some(call) = frame.calls[*user] {
                    self.calls[call].valid = false;
                }
            }
        }
        frame.instances[slot] = Some(Instance { event: index, pointer, accesses: Vec::new() });
        if let (true, Some((facts, pairs))) = (pointer.defined, self.pairs(event.activation)) {
            fp.alias_of_value[slot].iter().for_each(|q| pairs.compare_values(*q, &mut facts[*q]));
        }
    }

    /// Returns the facts about the function of an activation, and the data that the rules about pairs need at the
    /// current event.
    fn pairs(&mut self, activation: ActivationId) -> Option<(&mut [RunFacts], Pairs<'_>)> {
        let frame = self.frames.get(activation.0 as usize)?.as_ref()?;
        let Observer { plan, run, index, now, .. } = *self;
        let pairs = Pairs { run, index, now, activation, plan: &plan.functions[frame.function], frame };
        Some((&mut self.facts[frame.function].known, pairs))
    }

    /// Records a write of the event's thread. A later synchronisation may make the write visible to other threads.
    fn remember_write(&mut self, index: usize, event: &Event, bytes: Bytes) {
        let thread = event.thread as usize;
        if self.writes.len() <= thread {
            self.writes.resize_with(thread + 1, Vec::new);
        }
        debug_assert!(
            self.writes[thread].last().is_none_or(|(time, ..)| *time <= event.time),
            "a thread's clock goes forward"
        );
        self.writes[thread].push((event.time, bytes, index));
    }

    /// Calls `each` for each part of `bytes` that is not contested. A read of a contested byte gives undef, so only
    /// rules about addresses use the byte.
    fn uncontested(&mut self, bytes: Bytes, mut each: impl FnMut(&mut Self, Bytes)) {
        let Bytes { object, offset, len } = bytes;
        if !self.run.is_contested(object, offset, len) {
            return each(self, bytes);
        }
        let contested = self.run.contested.range((object, offset)..(object, offset + len));
        let without =
            |pieces, (object, offset): &(_, _)| without_all(pieces, Bytes { object: *object, offset: *offset, len: 1 });
        contested.fold(vec![bytes], without).into_iter().for_each(|piece| each(self, piece));
    }

    fn access(
        &mut self,
        index: usize,
        event: &Event,
        inst: InstId,
        operand: Option<u8>,
        kind: AccessKind,
        bytes: Bytes,
    ) {
        let thread = event.thread as usize;
        self.uncontested(bytes, |o, piece| {
            if kind != AccessKind::Read {
                o.remember_write(index, event, piece);
            }
            for &call in o.open.get(thread).into_iter().flatten() {
                o.calls[call].access(o.run, index, kind, piece);
            }
        });
        let access = Access { event: index, time: event.time, inst, kind, bytes, is_stale: false };
        if kind != AccessKind::Read {
            self.uncontested(bytes, |o, piece| o.masked_write(event.activation, Access { bytes: piece, ..access }));
        }
        let Some((fp, frame)) = self.frame(event.activation) else { return };
        let value = operand.and_then(|o| fp.operands[inst.0 as usize].get(o as usize));
        let Some(&slot) = value.and_then(|v| fp.value_index.get(v)) else { return };
        let Some(instance) = &frame.instances[slot] else { return };
        let begins_there = instance.pointer.target == Some((bytes.object, bytes.offset as i64));
        if !instance.pointer.defined || !begins_there {
            return; // a lane or another part of an access, or an undefined pointer: no evidence
        }
        let function = frame.function;
        self.asked_access(event.activation, slot, access);
        if let Some((facts, pairs)) = self.pairs(event.activation) {
            fp.alias_of_value[slot].iter().for_each(|q| pairs.compare_accesses(*q, slot, &access, &mut facts[*q]));
            let named = &fp.alias_of_inst[inst.0 as usize];
            named.iter().for_each(|q| pairs.compare_instructions(*q, &access, &mut facts[*q]));
        }
        let Some(Some(frame)) = self.frames.get_mut(event.activation.0 as usize) else { return };
        if !fp.alias_of_inst[inst.0 as usize].is_empty()
            && let Some(number) = fp.number_of[inst.0 as usize]
        {
            frame.executed[number] = Some(access);
        }
        let Some(instance) = &mut frame.instances[slot] else { return };
        // A loop may make millions of accesses. Every rule needs only one access per instruction, kind and range.
        let same = |a: &Access| (a.inst, a.kind, a.bytes) == (inst, kind, bytes);
        if !instance.accesses.iter().any(same) {
            instance.accesses.push(access);
        }
        for &q in &fp.calls_of_value[slot] {
            // This is the last execution of the call. The call may have ended before the instance began.
            let last = self.frame(event.activation).and_then(|(_, frame)| frame.calls[fp.slots[q][1]]);
            let Some(last) = last.filter(|last| self.calls[*last].valid) else { continue };
            if self.facts[function].skips_empty_calls[q] && self.calls[last].touched.is_none() {
                continue;
            }
            let Question::CallLoc { loc, .. } = fp.questions[q] else { continue };
            if let Some(range) = full(&access, &loc) {
                self.call_location(function, q, last, &LocationAccess { ptr: loc.ptr, access, range });
            }
        }
    }
}

/// Returns the `size` bytes at `pointer`. Returns `None` if these bytes are not inside one live object, or if the
/// lifetime of this object began more than once.
fn claimed_bytes(run: &Execution, now: usize, pointer: &Pointer, size: Option<u64>) -> Option<Bytes> {
    let (object, offset) = pointer.target?;
    let (offset, len) = (u64::try_from(offset).ok()?, size?);
    let end = offset.checked_add(len)?;
    let object_info = &run.objects[object.0 as usize];
    let live = object_info.lives == 1 && object_info.died.is_none_or(|died| died > now);
    (live && end <= object_info.size).then_some(Bytes { object, offset, len })
}

/// Returns `b − a` as a signed number of the index width. If the pointers have different address spaces, the result is
/// the difference of their offsets in the common object.
fn offset(a: &Pointer, b: &Pointer, index_bits: u32) -> Option<i64> {
    let difference = if a.space == b.space {
        b.address.wrapping_sub(a.address) as i64
    } else {
        let ((oa, x), (ob, y)) = (a.target?, b.target?);
        if oa != ob {
            return None;
        }
        y.wrapping_sub(x)
    };
    let shift = 64 - index_bits.min(64);
    Some(difference << shift >> shift)
}

//! Finds when a byte was last written, and when a claimed clobber was last executed (docs/soundness.md section 4,
//! clobber).
//!
//! Each of these two times is a program point of the activation: the number of blocks entered so far, and the
//! instruction's position in its block. The machine records every entered block, and the blocks show which instructions
//! were executed. So the program point of a def is known even if the machine records no event of the def. The program
//! point of a write is:
//! - if the reading thread made the write: the instruction of this activation that wrote, or the call whose callee
//!   wrote;
//! - if another thread made the write: the first instruction of this activation that is ordered after the write.
//!
//! A write before the activation has no program point. This write hides earlier writes of the bytes, but no clobber is
//! earlier than this write.
//!
//! Some writes prove nothing themselves, but hide earlier writes of the bytes. There are three kinds: a write that the
//! access itself makes; a write through a pointer that depends on undefined values; a write to an alloca whose lifetime
//! began twice. A write also proves nothing if the reader may read another, unordered write of the same bytes.

use super::history::{Ordering, Write};
use super::{Bytes, Observer};
use crate::answers::AccessKind as MemoryAccess;
use crate::ir::{BlockId, InstId};
use crate::judge::facts::{Action, Witness, WitnessEvent};
use crate::judge::footprint::without_all;
use crate::judge::plan::FunctionPlan;
use crate::machine::{AccessKind, ActivationId, Event, EventKind, Execution};

/// A program point of an activation: the number of blocks entered so far, and the position in the block (0 is before
/// the first instruction).
type ProgramPoint = (u32, u32);

/// The maximum number of writes that the search for the last write examines.
const MAX_WRITES: usize = 4096;

/// The blocks that an activation has entered, in order.
pub(super) struct Path {
    /// For each entered block: the index of the event at which the activation entered it, and the block.
    visits: Vec<(usize, BlockId)>,
    /// For each block of the function: the indices of its entries in `visits`, in ascending order.
    of_block: Vec<Vec<u32>>,
}

impl Path {
    /// Creates the path of an activation that begins at this event.
    pub fn new(event: usize) -> Path {
        Path { visits: vec![(event, BlockId(0))], of_block: vec![vec![0]] }
    }

    /// Records that the activation enters a block.
    pub fn enter(&mut self, block: BlockId, event: usize) {
        let index = block.0 as usize;
        if self.of_block.len() <= index {
            self.of_block.resize_with(index + 1, Vec::new);
        }
        self.of_block[index].push(self.visits.len() as u32);
        self.visits.push((event, block));
    }

    /// Returns the program point of an instruction of this activation. `event` is the index of an event that occurred
    /// during the execution of this instruction. `None` if the activation was not in the instruction's block then.
    fn program_point(&self, plan: &FunctionPlan, inst: InstId, event: usize) -> Option<ProgramPoint> {
        let visit = self.visits.partition_point(|(e, _)| *e <= event).checked_sub(1)?;
        let (block, position) = plan.placement.position(inst)?;
        (self.visits[visit].1 == block).then_some((visit as u32, position + 1))
    }

    /// Returns the last program point before `now` at which this clobber was executed.
    fn last_reached(&self, plan: &FunctionPlan, clobber: MemoryAccess, now: ProgramPoint) -> Option<ProgramPoint> {
        let (block, position) = match clobber {
            MemoryAccess::LiveOnEntry => return Some((0, 0)),
            MemoryAccess::Phi(block) => (block, 0),
            MemoryAccess::Def(inst) => plan.placement.position(inst).map(|(b, position)| (b, position + 1))?,
            MemoryAccess::Use(_) => return None,
        };
        let visits = self.of_block.get(block.0 as usize)?;
        let earlier = visits.partition_point(|visit| (*visit, position) < now);
        Some((visits[earlier.checked_sub(1)?], position))
    }
}

/// The access of a clobber question, with the program point at which the access begins.
#[derive(Copy, Clone)]
struct ClobberQuery {
    activation: ActivationId,
    inst: InstId,
    begin: usize,
    question: usize,
    program_point: ProgramPoint,
    /// The number of this thread's synchronisations before the access.
    orderings: usize,
}

/// The last write to a byte. The claimed clobber of the access must not be earlier than this write.
struct LastWrite {
    program_point: ProgramPoint,
    event: usize,
    /// The index of this thread's event that orders the write before the access. `None` if this thread made the write.
    order: Option<usize>,
    bytes: Bytes,
}

impl Observer<'_> {
    /// Judges the clobber question of an executed access, if there is one. The caller checks that the access's pointer
    /// depends on no undefined value.
    pub(super) fn clobbered(&mut self, index: usize, activation: ActivationId, inst: InstId, bytes: Bytes) {
        let thread = self.run.events[index].thread as usize;
        let mut innermost = None;
        for nth in 0..self.open.get(thread).map_or(0, Vec::len) {
            let call = &self.calls[self.open[thread][nth]];
            let (caller, inst, begin) = (call.activation, call.call, call.begin);
            innermost = Some((caller, inst));
            self.clobbered_during((caller, inst, begin), index, bytes);
        }
        if innermost != Some((activation, inst)) {
            self.clobbered_during((activation, inst, index), index, bytes);
        }
    }

    /// Like [`clobbered`](Self::clobbered), for the access or call that began at the event `begin`.
    fn clobbered_during(
        &mut self,
        (activation, inst, begin): (ActivationId, InstId, usize),
        index: usize,
        bytes: Bytes,
    ) {
        // Objects that are created during a call are not in its footprint.
        if self.run.objects[bytes.object.0 as usize].born > begin {
            return;
        }
        if let Some(asked) = self.clobber_query(activation, inst, begin) {
            self.last_writes(asked, index, bytes);
        }
    }

    fn clobber_query(&self, activation: ActivationId, inst: InstId, begin: usize) -> Option<ClobberQuery> {
        let (plan, frame) = self.frame(activation)?;
        let question = plan.clobber_of[inst.0 as usize]?;
        Some(ClobberQuery {
            activation,
            inst,
            begin,
            question,
            program_point: frame.path.program_point(plan, inst, begin)?,
            orderings: self.history.orderings_before(self.run.events[begin].thread, begin),
        })
    }

    /// Compares the last write to each byte with the claimed clobbers.
    fn last_writes(&mut self, asked: ClobberQuery, index: usize, bytes: Bytes) {
        let Some(Some(frame)) = self.frames.get(asked.activation.0 as usize) else { return };
        let (function, path, plan) = (frame.function, &frame.path, &self.plan.functions[frame.function]);
        let (mut overlapping, mut skipped) = (false, Vec::new());
        let reads = self.run.events[index].kind.access() == Some(AccessKind::Read);
        let known = &self.facts[function].known[asked.question];
        let open: Vec<(MemoryAccess, ProgramPoint)> = plan
            .clobbers
            .get(&asked.question)
            .into_iter()
            .flatten()
            .filter(|c| !known.skipped.iter().any(|(k, _)| k == *c))
            .filter_map(|c| Some((*c, path.last_reached(plan, *c, asked.program_point)?)))
            .collect();
        if open.is_empty() && known.overlapping {
            return;
        }
        let mut uncovered = vec![bytes];
        for write in self.history.latest(bytes).filter(|w| w.event != index).take(MAX_WRITES) {
            if uncovered.is_empty() {
                break;
            }
            let Some(overlapped) = uncovered.iter().find_map(|b| b.intersect(write.bytes)) else { continue };
            let Some(last) = self.last(path, plan, asked, write, overlapped) else { continue };
            uncovered = without_all(uncovered, write.bytes);
            let Some(last) = last else { continue };
            overlapping = true;
            let refutes = reads && open.iter().any(|(_, passed)| last.program_point > *passed);
            let seen =
                |other: &Write| other.event < asked.begin && self.last(path, plan, asked, other, overlapped).is_some();
            if refutes && self.has_unordered_write(write.event, overlapped, seen) {
                continue;
            }
            for (clobber, passed) in &open {
                if last.program_point > *passed && !skipped.iter().any(|(c, _)| c == clobber) {
                    skipped.push((*clobber, self.witness(asked, index, &last)));
                }
            }
        }
        let known = &mut self.facts[function].known[asked.question];
        known.accessed = true;
        known.overlapping |= overlapping;
        known.skipped.append(&mut skipped);
    }

    /// Returns the program point of this write. Returns `None` if the write is not ordered before the access, and
    /// `Some(None)` if the write hides earlier writes but proves nothing.
    fn last(
        &self,
        path: &Path,
        plan: &FunctionPlan,
        asked: ClobberQuery,
        write: &Write,
        overlapped: Bytes,
    ) -> Option<Option<LastWrite>> {
        let thread = self.run.events[asked.begin].thread;
        let event = &self.run.events[write.event];
        if write.event >= asked.begin {
            return Some(None);
        }
        let last = |program_point, order| LastWrite { program_point, event: write.event, order, bytes: overlapped };
        let usable = |last: &LastWrite| write.defined && last.program_point < asked.program_point;
        // Writes of this thread, and writes that are ordered before the access, hide all earlier writes.
        let point_of =
            |event| self.inst_of(asked.activation, event).and_then(|inst| path.program_point(plan, inst, event));
        if event.thread == thread {
            return Some(point_of(write.event).map(|program_point| last(program_point, None)).filter(usable));
        }
        let log = &self.history.orderings.get(thread as usize)?[..asked.orderings];
        let orders = |o: &Ordering| {
            self.run.clocks[o.clock as usize].get(event.thread as usize).is_some_and(|t| *t >= event.time)
        };
        // A thread's clock only grows, so the last ordering orders a write if any does.
        if !log.last().is_some_and(orders) {
            return None;
        }
        let first = &log[log.partition_point(|o| !orders(o))];
        let Some(program_point) = point_of(first.event) else { return Some(None) };
        // A write does not count if it is ordered only by the access itself.
        (program_point < asked.program_point).then(|| Some(last(program_point, Some(first.event))).filter(usable))
    }

    /// Whether the reader may also read a second write to these bytes, because the two writes are unordered. `seen`
    /// says which writes the reader may read. Two unordered writes are both atomic, because otherwise they race. An
    /// atomic reader may read either value; a read that is not atomic gives undef. If the access itself writes, it
    /// overwrites the values of both writes.
    fn has_unordered_write(&self, write: usize, bytes: Bytes, seen: impl Fn(&Write) -> bool) -> bool {
        self.history.latest(bytes).take(MAX_WRITES).any(|other| {
            other.bytes.intersect(bytes).is_some()
                && !self.happens_before(other.event, write)
                && !self.happens_before(write, other.event)
                && seen(other)
        })
    }

    /// Whether a read by `thread` after the current event is certain to read this write and no second write. A second
    /// write is possible only if it is unordered with this write.
    pub(super) fn has_no_unordered_write(&self, write: usize, bytes: Bytes, thread: u32) -> bool {
        !self.has_unordered_write(write, bytes, |other| self.is_ordered(other.event, thread, self.now + 1))
    }

    fn happens_before(&self, one: usize, other: usize) -> bool {
        let event = &self.run.events[other];
        // An atomic access makes writes visible by a `Sync` event, which follows the access in the list of events.
        let own = |next: &Event| {
            matches!(next.kind, EventKind::Sync { .. })
                && (next.thread, next.activation, next.kind.inst())
                    == (event.thread, event.activation, event.kind.inst())
        };
        let synchronises = self.run.events.get(other + 1).is_some_and(own);
        self.is_ordered(one, event.thread, other + 1 + usize::from(synchronises))
    }

    /// Whether an event happens before the event that `thread` makes at index `at`.
    fn is_ordered(&self, event: usize, thread: u32, at: usize) -> bool {
        let first = &self.run.events[event];
        if first.thread == thread {
            return event < at;
        }
        let log = self.history.orderings.get(thread as usize).map_or(&[][..], |log| log);
        let last = log[..log.partition_point(|o| o.event < at)].last();
        let seen = last.and_then(|o| self.run.clocks[o.clock as usize].get(first.thread as usize));
        seen.is_some_and(|time| *time >= first.time)
    }

    /// Returns the instruction of `activation` that made an event, or the call in `activation` whose callee made the
    /// event.
    fn inst_of(&self, activation: ActivationId, event: usize) -> Option<InstId> {
        let event = &self.run.events[event];
        let own = event.kind.inst()?;
        let mut at = (event.activation, own);
        while at.0 != activation {
            at = self.run.activations.get(at.0.0 as usize)?.parent?;
        }
        Some(at.1)
    }

    fn witness(&self, asked: ClobberQuery, index: usize, last: &LastWrite) -> Witness {
        let run: &Execution = self.run;
        let moment = |event: usize, action, inst, bytes: Bytes| WitnessEvent {
            event,
            thread: run.events[event].thread,
            action,
            inst,
            value: None,
            pointer: None,
            object: Some(bytes.object),
            offset: bytes.offset as i64,
            len: bytes.len,
        };
        let inst = self.inst_of(asked.activation, last.order.unwrap_or(last.event));
        let own = run.events[last.event].activation == asked.activation;
        let action = match last.order {
            Some(_) => Action::Order,
            None if own => Action::Access(AccessKind::Write),
            None => Action::CallWrite,
        };
        let reads = |kind: &AccessKind| if asked.begin == index { Action::Access(*kind) } else { Action::CallRead };
        let kind = run.events[index].kind.access().unwrap_or(AccessKind::Read);
        Witness {
            run: self.index,
            activation: asked.activation,
            first: moment(last.event, action, inst, last.bytes),
            second: moment(index, reads(&kind), Some(asked.inst), last.bytes),
            overlap: Some((last.bytes.object, last.bytes.offset, last.bytes.len)),
        }
    }
}

//! Fences and atomic accesses: what they order, which write a load sees, and what the machine reports about them to the
//! promises and the judge.

use crate::api::{AtomicAccess, EventKind, Interleaving, ObjectId, RECORDED, Stop};
use crate::code::{AtomicCode, Scope};
use crate::exec::{Core, Flow, MemorySystem, thread_moment};
use crate::ir::Ordering;
use crate::memory::Cell;
use crate::order::{Gain, HiddenWrite, Order, acquires, releases};
use crate::promises::Sync;
use std::ops::Range;

/// The maximum number of threads of a launch for which atomic accesses are recorded.
const WIDE: usize = 64;

impl MemorySystem<'_> {
    /// Whether the total order of `seq_cst` operations orders this access with the `seq_cst` accesses of all other
    /// threads. The access must be `seq_cst`, and its scope must include all threads (LangRef, "syncscope").
    pub fn is_totally_ordered(&self, t: usize, atomic: AtomicCode) -> bool {
        atomic.ordering == Ordering::SeqCst && self.order.includes_all(atomic.scope, t)
    }

    /// Returns the bytes that this load reads, if the options state that it sees a write that is executed only later.
    /// Otherwise returns `None`.
    pub fn later_write_bytes(&mut self, t: usize, len: u64) -> Option<Vec<Cell>> {
        let Interleaving::Recorded(Some(foresight)) = &self.job.options.interleaving else { return None };
        let is_it = (foresight.thread, foresight.time) == (t as u32, self.order.clock(t)[t]);
        if !is_it || foresight.bytes.len() as u64 != len {
            return None;
        }
        self.out.atomics.was_load_executed = true;
        Some(foresight.bytes.iter().map(|byte| Cell::from_byte(*byte)).collect())
    }

    /// If the access of the running instruction was recorded, records the bytes that it wrote.
    pub fn record_written_bytes(&mut self, t: usize) {
        let MemorySystem { out, memory, order, .. } = self;
        let now = (t as u32, order.clock(t)[t]);
        if let Some(access) = out.atomics.accesses.last_mut().filter(|a| a.writes && (a.thread, a.time) == now) {
            let cells = memory.bytes(access.byte.0, access.byte.1, access.len);
            let is_plain =
                |cell: &Cell| cell.undef() == 0 && cell.poison() == 0 && !cell.is_pointer() && !cell.is_tainted();
            access.left = cells.iter().map(|cell| is_plain(cell).then(|| cell.value())).collect();
        }
    }
}

impl Core<'_> {
    /// Reports to the promises that the thread synchronises.
    pub fn announce_sync(&mut self, t: usize, kind: Sync) -> Result<(), Stop> {
        self.mem.state.sync(&thread_moment(&self.mem.order, &self.threads, t), kind)
    }

    /// Does the same as [`announce_sync`](Self::announce_sync), for an ordered operation. An operation of scope
    /// `singlethread` orders only signal handlers and synchronises with no other thread (LangRef, "syncscope" and
    /// "nosync"). function-attrs infers `nosync` for a fence of this scope.
    pub fn announce_ordered(&mut self, t: usize, atomic: AtomicCode, kind: Sync) -> Result<(), Stop> {
        if atomic.scope == Scope::Thread { Ok(()) } else { self.announce_sync(t, kind) }
    }

    /// Calls `synchronise` for a thread. If the caller of the run wants the accesses of the running instruction,
    /// records the thread's clock before and after the call.
    pub fn recorded(&mut self, t: usize, synchronise: impl FnOnce(&mut Order)) {
        let inst = self.threads[t].inst;
        let watched = self.threads[t].frames.last().is_some_and(|f| self.job.watches_access(f.function, inst));
        let before = self.mem.out.clocks.len() as u32;
        if watched {
            self.mem.out.clocks.push(self.mem.order.clock(t).to_vec());
        }
        synchronise(&mut self.mem.order);
        if watched {
            let after = self.mem.out.clocks.len() as u32;
            self.mem.out.clocks.push(self.mem.order.clock(t).to_vec());
            self.record(t, EventKind::Sync { inst, before, after });
        }
    }

    /// Executes `fence`.
    pub fn fence(&mut self, t: usize, atomic: AtomicCode) -> Result<Flow, Stop> {
        self.announce_ordered(t, atomic, Sync::Memory)?;
        self.recorded(t, |order| order.fence(t, atomic));
        let is_stale = self.job.options.interleaving == Interleaving::Stale;
        self.mem.out.atomics.has_seq_cst_fence |= is_stale && atomic.ordering == Ordering::SeqCst;
        Ok(Flow::Yield)
    }

    /// Executes the reading half of an atomic access to these bytes of an object.
    pub fn atomic_read(
        &mut self,
        t: usize,
        object: ObjectId,
        bytes: Range<u64>,
        atomic: AtomicCode,
    ) -> Result<(), Stop> {
        // A constant is never written, so a read of a constant acquires nothing. function-attrs infers `nosync` and
        // `memory(none)` for a function with such a load.
        if acquires(atomic.ordering) && !self.mem.memory.objects[object].constant {
            self.announce_ordered(t, atomic, Sync::Atomic(object))?;
        }
        let cells = self.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        if self.mem.order.keeps_reads {
            self.mem.order.read_earlier_write(t, &cells, 0, atomic.ordering);
        }
        match self.mem.order.read_gain(t, &cells, atomic) {
            Some(gain @ Gain::Past(_)) => self.recorded(t, |order| order.apply_gain(t, gain)),
            Some(gain) => self.mem.order.apply_gain(t, gain),
            None => {}
        }
        Ok(())
    }

    /// Executes an atomic load of these bytes. Returns the bytes that the load sees; `None` if these are the current
    /// bytes in memory. Under `observe` a load may see an earlier write. In one of four draws, a load usually sees the
    /// oldest write that it may see. In two of four draws, a load sees any write that it may see.
    pub fn atomic_load(
        &mut self,
        t: usize,
        object: ObjectId,
        bytes: Range<u64>,
        atomic: AtomicCode,
    ) -> Result<Option<Vec<Cell>>, Stop> {
        let cells = self.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        let before = self.choose_visible_write(t, &cells, atomic);
        let source = self.mem.order.source(&cells, before);
        // The load may also see a write that the machine no longer stores, so the value is tainted.
        let is_open = self.job.shows_all_outcomes()
            && self.threads.len() > 1
            && self.mem.order.may_see_unkept(t, &cells, atomic.ordering);
        self.mem.out.atomics.has_others |= is_open;
        self.note_atomic(t, (object, &bytes), atomic, (source, false));
        if let Some(bytes) = self.mem.later_write_bytes(t, bytes.end - bytes.start) {
            return Ok(Some(bytes));
        }
        // `read_earlier_write` is called if the load sees an earlier write, or if the read of the last write must be
        // recorded. If `keeps_reads` is set, `atomic_read` records the read of the last write.
        let looks = self.job.keeps_past() && (before > 0 || !self.mem.order.keeps_reads);
        let left = if looks { self.mem.order.read_earlier_write(t, &cells, before, atomic.ordering) } else { None };
        let Some(left) = left else {
            self.atomic_read(t, object, bytes.clone(), atomic)?;
            let len = bytes.end - bytes.start;
            let now = || self.mem.memory.bytes(object, bytes.start, len).iter().map(|c| c.tainted()).collect();
            return Ok(is_open.then(now));
        };
        if acquires(atomic.ordering) {
            self.announce_ordered(t, atomic, Sync::Atomic(object))?;
        }
        let gain = self.mem.order.learn_from(t, &left, atomic);
        self.recorded(t, |order| order.apply_gain(t, gain));
        let cells = left.cells.into_iter();
        Ok(Some(cells.map(|cell| if is_open { cell.tainted() } else { cell }).collect()))
    }

    /// Chooses which write an atomic load sees. Returns the index of this write, counted back from the last write (0).
    pub fn choose_visible_write(&mut self, t: usize, cells: &Range<usize>, atomic: AtomicCode) -> usize {
        let is_seq_cst = atomic.ordering == Ordering::SeqCst;
        match &self.job.options.interleaving {
            Interleaving::Buffered => {
                let flushes = is_seq_cst && self.mem.order.includes_any(atomic.scope, t);
                self.buffered(t, cells, flushes)
            }
            Interleaving::Stale if is_seq_cst || self.choices.schedule.one_in(2) => 0,
            Interleaving::Stale => {
                let earlier = self.mem.order.earlier(t, cells, atomic.ordering) as u64;
                self.choices.schedule.below(earlier + 1) as usize
            }
            Interleaving::Chosen(choices) => {
                let is_seq_cst = self.mem.is_totally_ordered(t, atomic);
                let earlier = self.mem.order.visible(t, cells, (atomic.ordering, is_seq_cst), choices.total);
                self.mem.take_choice(earlier + 1)
            }
            Interleaving::Drawn | Interleaving::Recorded(_) | Interleaving::InTurns(_) => {
                let shows = self.job.shows_all_outcomes() && !(is_seq_cst && self.is_all_seq_cst());
                let earlier = if shows { self.mem.order.earlier(t, cells, atomic.ordering) as u64 } else { 0 };
                let before = match self.job.options.schedule_seed % 4 {
                    0 => 0,
                    1 if earlier > 0 && !self.choices.schedule.one_in(8) => earlier,
                    1 => 0,
                    _ => self.choices.schedule.below(earlier + 1),
                };
                before as usize
            }
        }
    }

    /// Whether all atomic accesses of the run are certainly `seq_cst`. If so, the order of `seq_cst` operations decides
    /// which write a load sees.
    pub fn is_all_seq_cst(&self) -> bool {
        self.job.program.is_all_seq_cst(self.job.module) && !(0..self.threads.len()).any(|t| self.mem.is_env_thread(t))
    }

    /// Does the same as [`choose_visible_write`](Self::choose_visible_write), for store buffers: a buffer hides a store
    /// from other threads. Sometimes the choice flushes a buffer, so a thread that waits for a store sees the store
    /// eventually. `flushes`: whether thread `t` first flushes its own buffer, if this buffer contains a `seq_cst`
    /// store.
    pub fn buffered(&mut self, t: usize, cells: &Range<usize>, flushes: bool) -> usize {
        if flushes {
            self.mem.order.flush_seq_cst(t);
        }
        match self.mem.order.hidden(t, cells) {
            HiddenWrite::Not => 0,
            HiddenWrite::By { before: Some(before), .. } if !self.choices.schedule.one_in(4) => before,
            HiddenWrite::By { thread, .. } => {
                self.mem.order.flush(thread);
                0
            }
        }
    }

    /// Records an atomic access that is about to be executed, if the options require it. Returns the index of the
    /// record; `None` if the access is not recorded.
    pub fn note_atomic(
        &mut self,
        t: usize,
        (object, bytes): (ObjectId, &Range<u64>),
        atomic: AtomicCode,
        (source, writes): (Option<u32>, bool),
    ) -> Option<u32> {
        if !matches!(self.job.options.interleaving, Interleaving::Recorded(_) | Interleaving::Chosen(_)) {
            return None;
        }
        let access = AtomicAccess {
            thread: t as u32,
            time: self.mem.order.clock(t)[t],
            at: self.threads.current_instruction(t),
            byte: (object, bytes.start),
            len: bytes.end - bytes.start,
            reads: !writes,
            writes,
            is_seq_cst: self.mem.is_totally_ordered(t, atomic),
            source,
            clock: self.mem.order.clock(t).to_vec(),
            left: None,
        };
        let records_polls = matches!(self.job.options.interleaving, Interleaving::Chosen(_));
        let atomics = &mut self.mem.out.atomics;
        let own = atomics.accesses.iter().rev().find(|a| a.thread == access.thread);
        let polls = own.is_some_and(|a| {
            (a.at, a.byte, a.source, a.writes) == (access.at, access.byte, access.source, false) && !writes
        });
        if polls && !records_polls {
            return None;
        }
        if atomics.accesses.len() == RECORDED || self.threads.len() > WIDE {
            atomics.is_cut = true;
            return None;
        }
        atomics.accesses.push(access);
        Some(atomics.accesses.len() as u32 - 1)
    }

    /// Executes the writing half of an atomic access to these bytes of an object. `rmw`: whether the access also has a
    /// reading half.
    pub fn atomic_write(
        &mut self,
        t: usize,
        object: ObjectId,
        bytes: Range<u64>,
        atomic: AtomicCode,
        rmw: bool,
    ) -> Result<(), Stop> {
        if releases(atomic.ordering) && !(rmw && atomic.ordering != Ordering::Release) {
            self.announce_ordered(t, atomic, Sync::Atomic(object))?;
        }
        let cells = self.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        if self.job.options.interleaving == Interleaving::Buffered {
            self.mem.order.flush_others(t, &cells);
            match atomic.ordering {
                _ if rmw => self.mem.order.flush(t),
                Ordering::SeqCst if self.mem.order.includes_any(atomic.scope, t) => self.mem.order.buffer_seq_cst(t),
                _ => {}
            }
        }
        let source = if rmw { self.mem.order.source(&cells, 0) } else { None };
        let access = self.note_atomic(t, (object, &bytes), atomic, (source, true));
        if let Some(access) = access {
            self.mem.out.atomics.accesses[access as usize].reads = rmw;
        }
        if self.job.keeps_past() {
            let left = self.mem.memory.bytes(object, bytes.start, bytes.end - bytes.start).into_owned();
            let is_seq_cst = self.mem.is_totally_ordered(t, atomic);
            self.mem.order.keep_past(t, &cells, left, atomic.ordering, (is_seq_cst, access));
        }
        self.mem.order.publish(t, &cells, atomic, rmw);
        if self.job.options.observe {
            self.mem.order.overwrite(t, cells);
        }
        Ok(())
    }
}

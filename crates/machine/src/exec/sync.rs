//! Synchronises running threads, and reports this to the promises and the judge. [`Order`](crate::order::Order) decides
//! which threads continue and which clocks they join.

use crate::api::{
    AccessKind, AtomicAccess, Conflict, EventKind, Fault, Interleaving, ObjectId, Party, RECORDED, RacedRead, Stop,
    UbKind, ub, undecided,
};
use crate::case::Races;
use crate::code::{AtomicCode, Scope};
use crate::exec::memory_system::StepRecord;
use crate::exec::{Flow, MemorySystem, Touch, Vm, thread_moment};
use crate::ir::{FuncId, InstId, Ordering};
use crate::memory::{Cell, StorageKind};
use crate::order::{Barrier, Epoch, Gain, HiddenWrite, Order, Race, Wake, acquires, releases};
use crate::promises::Sync;
use std::ops::Range;

/// The maximum number of threads of a launch for which atomic accesses are recorded.
const WIDE: usize = 64;

impl Vm<'_> {
    /// Reports to the promises that the thread synchronises.
    pub fn announce_sync(&mut self, t: usize, kind: Sync) -> Result<(), Stop> {
        self.core.mem.state.sync(&thread_moment(&self.core.mem.order, &self.core.threads, t), kind)
    }

    /// Does the same as [`announce_sync`](Self::announce_sync), for an ordered operation. Scope `singlethread` orders
    /// only signal handlers and synchronises with no other thread (LangRef, "syncscope" and "nosync"). function-attrs
    /// infers `nosync` for a fence of this scope.
    fn announce_ordered(&mut self, t: usize, atomic: AtomicCode, kind: Sync) -> Result<(), Stop> {
        if atomic.scope == Scope::Thread { Ok(()) } else { self.announce_sync(t, kind) }
    }

    /// Calls `synchronise` for a thread. If the instruction is watched, records the thread's clock before and after the
    /// call.
    pub fn recorded(&mut self, t: usize, synchronise: impl FnOnce(&mut Self)) {
        let inst = self.core.threads[t].inst;
        let watch = self.core.threads[t].frames.last().and_then(|f| self.function_watch(f.function));
        let watched = watch.and_then(|w| w.accesses.get(inst.0 as usize)) == Some(&true);
        let before = self.core.mem.out.clocks.len() as u32;
        if watched {
            self.core.mem.out.clocks.push(self.core.mem.order.clock(t).to_vec());
        }
        synchronise(self);
        if watched {
            let after = self.core.mem.out.clocks.len() as u32;
            self.core.mem.out.clocks.push(self.core.mem.order.clock(t).to_vec());
            self.record(t, EventKind::Sync { inst, before, after });
        }
    }

    /// Lets threads leave a barrier together.
    pub fn wake(&mut self, woken: Vec<Wake>) -> Result<(), Stop> {
        let who: Vec<usize> = woken.iter().map(|w| w.thread).collect();
        // The exchange may access memory for lanes other than this thread. The operands of this thread's asm step do
        // not belong to these accesses, so they are set aside.
        let operands = self.core.asm_operands.take();
        self.distribute(&who)?;
        self.core.asm_operands = operands;
        for Wake { thread, gain } in woken {
            if let Some(gain) = gain {
                self.recorded(thread, |vm| vm.core.mem.order.apply_gain(thread, gain));
            }
            self.barrier_passed(thread);
        }
        Ok(())
    }

    /// Lets a thread arrive at a barrier. `arrive` gets the current instruction and returns the threads that continue.
    pub fn arrive_at_barrier(
        &mut self,
        t: usize,
        kind: Sync,
        arrive: impl FnOnce(&mut Order, (FuncId, InstId)) -> Result<Vec<Wake>, Stop>,
    ) -> Result<Flow, Stop> {
        self.announce_sync(t, kind)?;
        self.core.mem.order.flush(t);
        let here = (self.frame(t).function, self.core.threads[t].inst);
        let woken = arrive(&mut self.core.mem.order, here)?;
        self.wake(woken)?;
        self.reconverge(t)?;
        Ok(Flow::Yield)
    }

    /// Lets a thread arrive at a barrier. The thread waits there, or ends the barrier if it arrives last.
    pub fn barrier(&mut self, t: usize, barrier: Barrier) -> Result<Flow, Stop> {
        let kind = if matches!(barrier, Barrier::Lanes(_) | Barrier::Wave) { Sync::Convergent } else { Sync::Memory };
        self.arrive_at_barrier(t, kind, |order, here| order.arrive(t, barrier, here))
    }

    /// Makes an environment thread wait at all barriers of its CTA and cluster.
    pub fn wait_any_barrier(&mut self, t: usize) -> Result<Flow, Stop> {
        let woken = self.core.mem.order.wait_any_barrier(t);
        self.wake(woken)?;
        Ok(Flow::Yield)
    }

    /// Executes `fence`.
    pub fn fence(&mut self, t: usize, atomic: AtomicCode) -> Result<Flow, Stop> {
        self.announce_ordered(t, atomic, Sync::Memory)?;
        self.recorded(t, |vm| vm.core.mem.order.fence(t, atomic));
        let is_stale = self.core.job.options.interleaving == Interleaving::Stale;
        self.core.mem.out.atomics.has_seq_cst_fence |= is_stale && atomic.ordering == Ordering::SeqCst;
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
        // A constant is never written, so a read of it acquires nothing. function-attrs infers `nosync` and
        // `memory(none)` for such a load.
        if acquires(atomic.ordering) && !self.core.mem.memory.objects[object].constant {
            self.announce_ordered(t, atomic, Sync::Atomic(object))?;
        }
        let cells = self.core.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        if self.core.mem.order.keeps_reads {
            self.core.mem.order.read_earlier_write(t, &cells, 0, atomic.ordering);
        }
        match self.core.mem.order.read_gain(t, &cells, atomic) {
            Some(gain @ Gain::Past(_)) => self.recorded(t, |vm| vm.core.mem.order.apply_gain(t, gain)),
            Some(gain) => self.core.mem.order.apply_gain(t, gain),
            None => {}
        }
        Ok(())
    }

    /// Executes an atomic load of these bytes. Returns the bytes that the load sees; `None` if these are the current
    /// bytes in memory. Under `observe` a load may see an earlier write. In one of four draws, a load usually sees the
    /// oldest write that it may see. In two of four draws, it sees any write that it may see.
    pub fn atomic_load(
        &mut self,
        t: usize,
        object: ObjectId,
        bytes: Range<u64>,
        atomic: AtomicCode,
    ) -> Result<Option<Vec<Cell>>, Stop> {
        let cells = self.core.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        let before = self.choose_visible_write(t, &cells, atomic);
        let source = self.core.mem.order.source(&cells, before);
        // The load may also see a write that the machine no longer stores, so the value is tainted.
        let is_open = self.shows_all_outcomes()
            && self.core.threads.len() > 1
            && self.core.mem.order.may_see_unkept(t, &cells, atomic.ordering);
        self.core.mem.out.atomics.has_others |= is_open;
        self.note_atomic(t, (object, &bytes), atomic, (source, false));
        if let Some(bytes) = self.later_write_bytes(t, bytes.end - bytes.start) {
            return Ok(Some(bytes));
        }
        // `read_earlier_write` is needed if the load sees an earlier write, or to record the read. If `keeps_reads` is
        // set, `atomic_read` records the read of the last write.
        let looks = self.keeps_past() && (before > 0 || !self.core.mem.order.keeps_reads);
        let left =
            if looks { self.core.mem.order.read_earlier_write(t, &cells, before, atomic.ordering) } else { None };
        let Some(left) = left else {
            self.atomic_read(t, object, bytes.clone(), atomic)?;
            let len = bytes.end - bytes.start;
            let now = || self.core.mem.memory.bytes(object, bytes.start, len).iter().map(|c| c.tainted()).collect();
            return Ok(is_open.then(now));
        };
        if acquires(atomic.ordering) {
            self.announce_ordered(t, atomic, Sync::Atomic(object))?;
        }
        let gain = self.core.mem.order.learn_from(t, &left, atomic);
        self.recorded(t, |vm| vm.core.mem.order.apply_gain(t, gain));
        let cells = left.cells.into_iter();
        Ok(Some(cells.map(|cell| if is_open { cell.tainted() } else { cell }).collect()))
    }

    /// Chooses which write an atomic load sees, counted back from the last write.
    pub fn choose_visible_write(&mut self, t: usize, cells: &Range<usize>, atomic: AtomicCode) -> usize {
        let is_seq_cst = atomic.ordering == Ordering::SeqCst;
        match &self.core.job.options.interleaving {
            Interleaving::Buffered => {
                let flushes = is_seq_cst && self.core.mem.order.includes_any(atomic.scope, t);
                self.buffered(t, cells, flushes)
            }
            Interleaving::Stale if is_seq_cst || self.core.choices.schedule.one_in(2) => 0,
            Interleaving::Stale => {
                let earlier = self.core.mem.order.earlier(t, cells, atomic.ordering) as u64;
                self.core.choices.schedule.below(earlier + 1) as usize
            }
            Interleaving::Chosen(choices) => {
                let is_seq_cst = self.is_totally_ordered(t, atomic);
                let earlier = self.core.mem.order.visible(t, cells, (atomic.ordering, is_seq_cst), choices.total);
                self.take_choice(earlier + 1)
            }
            Interleaving::Drawn | Interleaving::Recorded(_) | Interleaving::InTurns(_) => {
                let shows = self.shows_all_outcomes() && !(is_seq_cst && self.is_all_seq_cst());
                let earlier = if shows { self.core.mem.order.earlier(t, cells, atomic.ordering) as u64 } else { 0 };
                let before = match self.core.job.options.schedule_seed % 4 {
                    0 => 0,
                    1 if earlier > 0 && !self.core.choices.schedule.one_in(8) => earlier,
                    1 => 0,
                    _ => self.core.choices.schedule.below(earlier + 1),
                };
                before as usize
            }
        }
    }

    /// Whether all atomic accesses of the run are certainly `seq_cst`. Only then does the order of `seq_cst` operations
    /// decide which write a load sees.
    fn is_all_seq_cst(&self) -> bool {
        self.core.job.program.is_all_seq_cst(self.core.job.module)
            && !(0..self.core.threads.len()).any(|t| self.is_env_thread(t))
    }

    /// Whether the total order of `seq_cst` operations orders this access with those of all other threads. The access
    /// must be `seq_cst`, and its scope must include all threads (LangRef, "syncscope").
    pub fn is_totally_ordered(&self, t: usize, atomic: AtomicCode) -> bool {
        atomic.ordering == Ordering::SeqCst && self.core.mem.order.includes_all(atomic.scope, t)
    }

    /// Does the same as [`choose_visible_write`](Self::choose_visible_write), for store buffers: other threads see a
    /// store only later. Sometimes the choice flushes a buffer. So if a thread waits for a store, it sees the store
    /// eventually.
    fn buffered(&mut self, t: usize, cells: &Range<usize>, flushes: bool) -> usize {
        if flushes {
            self.core.mem.order.flush_seq_cst(t);
        }
        match self.core.mem.order.hidden(t, cells) {
            HiddenWrite::Not => 0,
            HiddenWrite::By { before: Some(before), .. } if !self.core.choices.schedule.one_in(4) => before,
            HiddenWrite::By { thread, .. } => {
                self.core.mem.order.flush(thread);
                0
            }
        }
    }

    /// Returns the bytes of a later write if the options state that this load sees them; otherwise `None`.
    fn later_write_bytes(&mut self, t: usize, len: u64) -> Option<Vec<Cell>> {
        let Interleaving::Recorded(Some(foresight)) = &self.core.job.options.interleaving else { return None };
        let is_it = (foresight.thread, foresight.time) == (t as u32, self.core.mem.order.clock(t)[t]);
        if !is_it || foresight.bytes.len() as u64 != len {
            return None;
        }
        self.core.mem.out.atomics.was_load_executed = true;
        Some(foresight.bytes.iter().map(|byte| Cell::from_byte(*byte)).collect())
    }

    /// Records an atomic access that is about to be executed, if the options require this. Returns the number of the
    /// recorded access.
    pub fn note_atomic(
        &mut self,
        t: usize,
        (object, bytes): (ObjectId, &Range<u64>),
        atomic: AtomicCode,
        (source, writes): (Option<u32>, bool),
    ) -> Option<u32> {
        if !matches!(self.core.job.options.interleaving, Interleaving::Recorded(_) | Interleaving::Chosen(_)) {
            return None;
        }
        let access = AtomicAccess {
            thread: t as u32,
            time: self.core.mem.order.clock(t)[t],
            at: self.current_instruction(t),
            byte: (object, bytes.start),
            len: bytes.end - bytes.start,
            reads: !writes,
            writes,
            is_seq_cst: self.is_totally_ordered(t, atomic),
            source,
            clock: self.core.mem.order.clock(t).to_vec(),
            left: None,
        };
        let records_polls = matches!(self.core.job.options.interleaving, Interleaving::Chosen(_));
        let atomics = &mut self.core.mem.out.atomics;
        let own = atomics.accesses.iter().rev().find(|a| a.thread == access.thread);
        let polls = own.is_some_and(|a| {
            (a.at, a.byte, a.source, a.writes) == (access.at, access.byte, access.source, false) && !writes
        });
        if polls && !records_polls {
            return None;
        }
        if atomics.accesses.len() == RECORDED || self.core.threads.len() > WIDE {
            atomics.is_cut = true;
            return None;
        }
        atomics.accesses.push(access);
        Some(atomics.accesses.len() as u32 - 1)
    }

    /// If the access of the running instruction was recorded, records the bytes that it wrote.
    pub fn record_written_bytes(&mut self, t: usize) {
        let MemorySystem { out, memory, order, .. } = &mut self.core.mem;
        let now = (t as u32, order.clock(t)[t]);
        if let Some(access) = out.atomics.accesses.last_mut().filter(|a| a.writes && (a.thread, a.time) == now) {
            let cells = memory.bytes(access.byte.0, access.byte.1, access.len);
            let is_plain =
                |cell: &Cell| cell.undef() == 0 && cell.poison() == 0 && !cell.is_pointer() && !cell.is_tainted();
            access.left = cells.iter().map(|cell| is_plain(cell).then(|| cell.value())).collect();
        }
    }

    /// Whether the machine keeps earlier writes.
    fn keeps_past(&self) -> bool {
        self.shows_all_outcomes()
            || matches!(self.core.job.options.interleaving, Interleaving::Buffered | Interleaving::Stale)
    }

    /// Whether every allowed outcome of the program matters. This is so only in a run of a program before a pass. It is
    /// not so in a run after the pass, nor in a run that the judge uses for answers.
    fn shows_all_outcomes(&self) -> bool {
        self.core.job.options.observe && !self.core.job.options.replay
    }

    /// Executes the writing half of an atomic access to these bytes of an object. `rmw`: whether there was a reading
    /// half.
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
        let cells = self.core.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        if self.core.job.options.interleaving == Interleaving::Buffered {
            self.core.mem.order.flush_others(t, &cells);
            match atomic.ordering {
                _ if rmw => self.core.mem.order.flush(t),
                Ordering::SeqCst if self.core.mem.order.includes_any(atomic.scope, t) => {
                    self.core.mem.order.buffer_seq_cst(t)
                }
                _ => {}
            }
        }
        let source = if rmw { self.core.mem.order.source(&cells, 0) } else { None };
        let access = self.note_atomic(t, (object, &bytes), atomic, (source, true));
        if let Some(access) = access {
            self.core.mem.out.atomics.accesses[access as usize].reads = rmw;
        }
        if self.keeps_past() {
            let left = self.core.mem.memory.bytes(object, bytes.start, bytes.end - bytes.start).into_owned();
            let is_seq_cst = self.is_totally_ordered(t, atomic);
            self.core.mem.order.keep_past(t, &cells, left, atomic.ordering, (is_seq_cst, access));
        }
        self.core.mem.order.publish(t, &cells, atomic, rmw);
        if self.core.job.options.observe {
            self.core.mem.order.overwrite(t, cells);
        }
        Ok(())
    }

    /// Whether a plain load that races gives undef, so that the run continues. When two programs are compared, such a
    /// load gives undef only in the program after the pass.
    pub fn races_yield_undef(&self) -> bool {
        self.core.job.options.tolerant || self.core.job.setup.races == Races::Undef && !self.core.job.options.observe
    }

    /// Checks an access for conflicts with unfinished asynchronous operations.
    pub fn copy_check(&mut self, t: usize, object: ObjectId, offset: u64, touch: &Touch) -> Result<(), Stop> {
        if self.core.mem.order.copies.is_empty() {
            return Ok(());
        }
        let write = touch.kind != AccessKind::Read;
        match self.core.mem.order.conflicts_with_copy(t, &self.core.mem.memory.span(object, offset, touch.len), write) {
            true if self.core.job.options.tolerant && !write => {
                self.core.mem.step.racing_reads.extend(offset..offset + touch.len);
                Ok(())
            }
            true => ub(UbKind::Race, format!("access to object {object} while an asynchronous copy is under way")),
            false => Ok(()),
        }
    }

    /// Checks one access for races, and remembers the access.
    pub fn race_check(&mut self, t: usize, object: ObjectId, offset: u64, touch: &Touch) -> Result<(), Stop> {
        if !self.core.mem.order.races.enabled {
            return Ok(());
        }
        let write = touch.kind != AccessKind::Read;
        let (time, at) = (self.core.mem.order.clock(t)[t], self.current_instruction(t));
        let new =
            Epoch { thread: t as u32, time, write, atomic: touch.atomic.map(|a| a.scope), overwritten: false, at };
        let cells = self.core.mem.memory.span(object, offset, touch.len);
        // In a module without a known target, the CTA's shared memory is the separate space 3.
        let is_shared =
            matches!(self.core.mem.memory.objects[object].home, StorageKind::Shared | StorageKind::Other(3));
        let ordered = !self.core.mem.order.races.shared_fences || is_shared;
        if !ordered && self.core.mem.order.conflicts_with_others(&new, cells.clone()) {
            return undecided("memory that a fence of shared memory may have ordered");
        }
        let ordered = !self.core.mem.order.races.global_atomics
            || self.core.mem.memory.objects[object].home == StorageKind::Global;
        if !ordered && self.core.mem.order.conflicts_with_others(&new, cells.clone()) {
            return undecided("memory that an atomic access of global memory may have ordered");
        }
        if self.core.mem.order.races.rivals && !write && touch.atomic.is_none() {
            let rivals = cells.clone().filter(|cell| self.core.mem.order.has_unordered_writes(*cell));
            self.core
                .mem
                .step
                .racing_atomic_writes
                .extend(rivals.map(|cell| (object, offset + (cell - cells.start) as u64)));
        }
        let byte_of = |race: &Race| offset + (race.cell - cells.start) as u64;
        let races_yield_undef = self.races_yield_undef();
        let options = self.core.job.options;
        let MemorySystem {
            order,
            out,
            step: StepRecord { racing_reads: raced, equal_store_races: twins, .. },
            memory,
            ..
        } = &mut self.core.mem;
        let twin = touch.twin && options.twins;
        let is_ptx = self.core.job.program.ptx;
        let checked = order.check_race(new, cells.clone(), |race| {
            if is_ptx {
                // PTX ISA, "Data-races": a racing read sees one of the writes. Code generation begins a loop of atomic
                // operations with a weak read.
                let weak_read = |e: &Epoch| !e.write && e.atomic.is_none();
                let begins_a_loop =
                    weak_read(&new) && race.old.atomic.is_some() || weak_read(&race.old) && new.atomic.is_some();
                out.observed.races |= !begins_a_loop;
                return true;
            }
            if twin && race.old.write && race.old.atomic.is_none() {
                twins.push((*race, memory.cell_at(race.cell)));
                return true;
            }
            // Passes may add plain loads, but they may add neither stores nor atomic accesses.
            let read = if new.write { &race.old } else { &new };
            let both_atomic = new.atomic.is_some() && race.old.atomic.is_some();
            let hard = new.write && race.old.write || both_atomic || !options.tolerant && read.atomic.is_some();
            match new.write {
                _ if !races_yield_undef || hard => return false,
                true => {
                    let Epoch { thread, time, .. } = race.old;
                    out.raced.push(RacedRead { thread, time, byte: byte_of(race) });
                }
                false => raced.push(byte_of(race)),
            }
            out.contested.insert((object, byte_of(race)));
            true
        });
        checked.or_else(|race| self.race(object, byte_of(&race), &new, &race))
    }

    /// Compares the running thread's store with stores of other threads to the same bytes, if neither store happens
    /// before the other. If both stored equal values, the byte becomes contested and undef. Otherwise the stores race
    /// and the run ends (docs/machine.md section 4).
    #[inline]
    pub fn check_equal_stores(&mut self, t: usize, object: ObjectId, offset: u64) -> Result<(), Stop> {
        if self.core.mem.step.equal_store_races.is_empty() {
            return Ok(());
        }
        let first = self.core.mem.memory.cell(object, offset);
        let mut twins = std::mem::take(&mut self.core.mem.step.equal_store_races);
        twins.dedup_by_key(|(race, _)| race.cell);
        for (race, old) in twins {
            let byte = offset + (race.cell - first) as u64;
            let new = self.core.mem.memory.cell_at(race.cell);
            let old =
                self.core.mem.contested.get(&race.cell).filter(|stored| stored.contested() == old).map_or(old, |c| *c);
            if !new.stores_equal(old) {
                let time = self.core.mem.order.clock(t)[t];
                let new = Epoch {
                    thread: t as u32,
                    time,
                    write: true,
                    atomic: None,
                    overwritten: false,
                    at: self.current_instruction(t),
                };
                return self.race(object, byte, &new, &race);
            }
            *self.core.mem.memory.cell_at_mut(race.cell) = new.contested();
            self.core.mem.contested.insert(race.cell, if new.undef() == 0 { new } else { old });
            self.core.mem.out.contested.insert((object, byte));
        }
        Ok(())
    }

    fn race(&mut self, object: ObjectId, byte: u64, new: &Epoch, race: &Race) -> Result<(), Stop> {
        let party = |e: &Epoch| Party {
            thread: e.thread,
            at: e.at,
            kind: if e.write { AccessKind::Write } else { AccessKind::Read },
            based: false,
        };
        let parties = vec![party(new), party(&race.old)];
        let dynamic = self.is_dynamic_shared(object);
        self.core.mem.cause.fault =
            Some(Fault { root: self.root(object), offset: byte as i64, len: 1, align: 1, dynamic, stray: None });
        self.core.mem.cause.conflict = Some(Conflict { byte: (object, byte), promise: None, parties });
        let word = |e: &Epoch| match (e.write, e.atomic) {
            (true, None) => "write",
            (false, None) => "read",
            (true, Some(_)) => "atomic write",
            (false, Some(_)) => "atomic read",
        };
        let place = |e: &Epoch| {
            let whose = match e.at {
                Some((f, i)) => format!("instruction {} of @{}", i.0, self.core.job.module.function_name(f)),
                None => "its driver".to_string(),
            };
            format!("{} by thread {} ({whose})", word(e), e.thread)
        };
        ub(UbKind::Race, format!("{} and {}, byte {byte} of object {object}", place(new), place(&race.old)))
    }
}

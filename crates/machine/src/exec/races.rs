//! Races: conflicts of an access with accesses of other threads, and with asynchronous copies under way.

use crate::api::{AccessKind, Conflict, Fault, ObjectId, Party, RacedRead, Stop, UbKind, ub, undecided};
use crate::exec::memory_system::StepRecord;
use crate::exec::{Core, MemorySystem, Touch};
use crate::memory::StorageKind;
use crate::order::{Epoch, Race};

impl MemorySystem<'_> {
    /// Checks an access for conflicts with unfinished asynchronous operations.
    pub fn copy_check(&mut self, t: usize, object: ObjectId, offset: u64, touch: &Touch) -> Result<(), Stop> {
        if self.order.copies.is_empty() {
            return Ok(());
        }
        let write = touch.kind != AccessKind::Read;
        match self.order.conflicts_with_copy(t, &self.memory.span(object, offset, touch.len), write) {
            true if self.job.options.tolerant && !write => {
                self.step.racing_reads.extend(offset..offset + touch.len);
                Ok(())
            }
            true => ub(UbKind::Race, format!("access to object {object} while an asynchronous copy is under way")),
            false => Ok(()),
        }
    }

    pub fn race(&mut self, object: ObjectId, byte: u64, new: &Epoch, race: &Race) -> Result<(), Stop> {
        let party = |e: &Epoch| Party {
            thread: e.thread,
            at: e.at,
            kind: if e.write { AccessKind::Write } else { AccessKind::Read },
            based: false,
        };
        let parties = vec![party(new), party(&race.old)];
        let dynamic = self.is_dynamic_shared(object);
        let (root, size) = (self.root(object), self.memory.objects[object].size);
        self.cause.fault = Some(Fault { root, offset: byte as i64, size, len: 1, align: 1, dynamic, stray: None });
        self.cause.conflict = Some(Conflict { byte: (object, byte), promise: None, parties });
        let word = |e: &Epoch| match (e.write, e.atomic) {
            (true, None) => "write",
            (false, None) => "read",
            (true, Some(_)) => "atomic write",
            (false, Some(_)) => "atomic read",
        };
        let place = |e: &Epoch| {
            let whose = match e.at {
                Some((f, i)) => format!("instruction {} of @{}", i.0, self.job.module.function_name(f)),
                None => "its driver".to_string(),
            };
            format!("{} by thread {} ({whose})", word(e), e.thread)
        };
        ub(UbKind::Race, format!("{} and {}, byte {byte} of object {object}", place(new), place(&race.old)))
    }
}

impl Core<'_> {
    /// Checks one access for races, and remembers the access.
    pub fn race_check(&mut self, t: usize, object: ObjectId, offset: u64, touch: &Touch) -> Result<(), Stop> {
        if !self.mem.order.races.enabled {
            return Ok(());
        }
        let write = touch.kind != AccessKind::Read;
        let (time, at) = (self.mem.order.clock(t)[t], self.threads.current_instruction(t));
        let new =
            Epoch { thread: t as u32, time, write, atomic: touch.atomic.map(|a| a.scope), overwritten: false, at };
        let cells = self.mem.memory.span(object, offset, touch.len);
        // In a module without a known target, the CTA's shared memory is the separate space 3.
        let is_shared = matches!(self.mem.memory.objects[object].home, StorageKind::Shared | StorageKind::Other(3));
        let ordered = !self.mem.order.races.shared_fences || is_shared;
        if !ordered && self.mem.order.conflicts_with_others(&new, cells.clone()) {
            return undecided("memory that a fence of shared memory may have ordered");
        }
        let ordered =
            !self.mem.order.races.global_atomics || self.mem.memory.objects[object].home == StorageKind::Global;
        if !ordered && self.mem.order.conflicts_with_others(&new, cells.clone()) {
            return undecided("memory that an atomic access of global memory may have ordered");
        }
        if self.mem.order.races.rivals && !write && touch.atomic.is_none() {
            let rivals = cells.clone().filter(|cell| self.mem.order.has_unordered_writes(*cell));
            self.mem
                .step
                .racing_atomic_writes
                .extend(rivals.map(|cell| (object, offset + (cell - cells.start) as u64)));
        }
        let byte_of = |race: &Race| offset + (race.cell - cells.start) as u64;
        let races_yield_undef = self.job.races_yield_undef();
        let options = self.job.options;
        let MemorySystem {
            order,
            out,
            step: StepRecord { racing_reads: raced, equal_store_races: twins, .. },
            memory,
            ..
        } = &mut self.mem;
        let twin = touch.twin && options.twins;
        let is_ptx = self.job.program.ptx;
        let checked = order.check_race(new, cells.clone(), |race| {
            if is_ptx {
                // PTX ISA, "Data-races": a racing read sees one of the writes. Code generation may begin a loop of
                // atomic operations with a weak read, so a race of such a read is not recorded.
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
        checked.or_else(|race| self.mem.race(object, byte_of(&race), &new, &race))
    }

    /// Compares the running thread's store with stores of other threads to the same bytes, if neither store happens
    /// before the other. If the two stores wrote equal values, the byte becomes contested and undef. Otherwise the
    /// stores race and the run ends (docs/machine.md section 4).
    #[inline]
    pub fn check_equal_stores(&mut self, t: usize, object: ObjectId, offset: u64) -> Result<(), Stop> {
        if self.mem.step.equal_store_races.is_empty() {
            return Ok(());
        }
        let first = self.mem.memory.cell(object, offset);
        let mut twins = std::mem::take(&mut self.mem.step.equal_store_races);
        twins.dedup_by_key(|(race, _)| race.cell);
        for (race, old) in twins {
            let byte = offset + (race.cell - first) as u64;
            let new = self.mem.memory.cell_at(race.cell);
            let old = self.mem.contested.get(&race.cell).filter(|stored| stored.contested() == old).map_or(old, |c| *c);
            if !new.stores_equal(old) {
                let time = self.mem.order.clock(t)[t];
                let new = Epoch {
                    thread: t as u32,
                    time,
                    write: true,
                    atomic: None,
                    overwritten: false,
                    at: self.threads.current_instruction(t),
                };
                return self.mem.race(object, byte, &new, &race);
            }
            *self.mem.memory.cell_at_mut(race.cell) = new.contested();
            self.mem.contested.insert(race.cell, if new.undef() == 0 { new } else { old });
            self.mem.out.contested.insert((object, byte));
        }
        Ok(())
    }
}

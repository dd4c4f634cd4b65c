//! Asynchronous copies (`cp.async`, `cp.async.bulk`). A copy reads and writes at an unknown moment between its issue and
//! the wait that covers it, as if by a thread of its own.
//!
//! The bytes move at the issue. Until a wait has *observed* the copy, nobody may touch the target or write the source,
//! else the run is a race; later only who is ordered after such a wait may (PTX ISA, 'Asynchronous Data Movement': by its
//! group, or by the phase of an mbarrier). What was accessed before must be ordered before the issue. Between the two
//! nothing can tell when the bytes moved.

use crate::ir::AddressSpace;
use crate::machine::code::intrinsics::Wait;
use crate::machine::code::ops::CallCode;
use crate::machine::exec::access::Touch;
use crate::machine::exec::vm::{Cx, Status, Vm, at};
use crate::machine::facts::events::AccessKind;
use crate::machine::facts::stop::{Stop, UbKind, ub, unsupported};
use crate::machine::memory::value::Scalar;
use crate::machine::order::mbarrier::Key;
use crate::machine::promises::Sync;

/// Some bytes: object, offset, length.
type Bytes = (u32, u64, u64);

/// What a copy reads, or what it writes.
#[derive(Clone, Debug)]
struct Half {
    /// Who issued it.
    thread: usize,
    bulk: bool,
    writes: bool,
    bytes: Bytes,
    /// The group it was committed to.
    group: Option<u32>,
    /// Phases of mbarriers that do not end before it has.
    phases: Vec<(Key, u64)>,
    /// Who has waited for it, when.
    observers: Vec<(usize, u32)>,
}

/// All copies that somebody may still have to wait for.
#[derive(Debug, Default)]
pub struct Copies {
    halves: Vec<Half>,
    /// Groups committed so far, by thread and kind.
    groups: Vec<[u32; 2]>,
}

fn meet(a: Bytes, b: Bytes) -> bool {
    a.0 == b.0 && a.1 < b.1 + b.2 && b.1 < a.1 + a.2
}

impl Vm<'_> {
    /// Is no copy under way, nor has one been?
    pub fn no_copies(&self) -> bool {
        self.copies.halves.is_empty()
    }

    /// Is thread `t` ordered after a wait for the copy?
    fn observes(&self, t: usize, half: &Half) -> bool {
        half.observers.iter().any(|(u, time)| *time <= self.threads[t].clock[*u])
    }

    /// An access while copies may be under way.
    pub fn copy_check(&mut self, t: usize, object: u32, offset: u64, touch: &Touch) -> Result<(), Stop> {
        let bytes = (object, offset, touch.len);
        let write = touch.kind != AccessKind::Read;
        let conflicts = |h: &&Half| (write || h.writes) && meet(bytes, h.bytes) && !self.observes(t, h);
        match self.copies.halves.iter().find(conflicts) {
            Some(_) if self.options.tolerant && !write => {
                self.raced.extend(offset..offset + touch.len);
                Ok(())
            }
            Some(_) => ub(UbKind::Race, format!("access to object {object} while an asynchronous copy is under way")),
            None => Ok(()),
        }
    }

    /// `cp.async` of `len` bytes from global to shared memory; with a third argument of so many, the rest is zeroed (PTX
    /// ISA, 'cp.async').
    pub fn copy_async(&mut self, cx: Cx, call: &CallCode, len: u64) -> Result<(), Stop> {
        let (to, from) = (self.arg(cx, call, 0, 0)?, self.arg(cx, call, 1, 0)?);
        let mut read = len;
        if call.args.len() == 3 {
            let size = self.arg(cx, call, 2, 0)?;
            self.condition(&size, "the source size of a copy")?;
            read = size.bits as u64;
            if read > len {
                return ub(UbKind::BadCall, format!("a copy of {len} bytes has {read} source bytes"));
            }
        }
        self.issue(cx.t, (&to, 3, 1), (&from, 1, 2), (len, read), len, false)
    }

    /// `cp.async.bulk.shared.cta.to.global`: target, source, size.
    pub fn copy_bulk_out(&mut self, cx: Cx, call: &CallCode) -> Result<(), Stop> {
        let (to, from) = (self.arg(cx, call, 0, 0)?, self.arg(cx, call, 1, 0)?);
        let len = self.bulk_size(cx, call, 2)?;
        self.issue(cx.t, (&to, 1, 1), (&from, 3, 2), (len, len), 16, true)
    }

    /// `cp.async.bulk.global.to.shared.cta`: target, mbarrier, source, size; the bytes count as transactions there.
    pub fn copy_bulk_in(&mut self, cx: Cx, call: &CallCode) -> Result<(), Stop> {
        let (to, from) = (self.arg(cx, call, 0, 0)?, self.arg(cx, call, 2, 0)?);
        let len = self.bulk_size(cx, call, 3)?;
        self.issue(cx.t, (&to, 3, 1), (&from, 1, 3), (len, len), 16, true)?;
        let key = self.mbarrier(cx, call, 1)?;
        self.track(cx.t, key, true);
        self.complete_tx(key, len)
    }

    fn bulk_size(&mut self, cx: Cx, call: &CallCode, n: usize) -> Result<u64, Stop> {
        let size = self.arg(cx, call, n, 0)?;
        self.condition(&size, "the size of a bulk copy")?;
        match u64::try_from(size.bits) {
            Ok(size) if size > 0 && size % 16 == 0 => Ok(size),
            _ => ub(UbKind::BadCall, "a bulk copy moves a multiple of 16 bytes"),
        }
    }

    fn issue(
        &mut self,
        t: usize,
        (to, to_space, to_operand): (&Scalar, u32, u8),
        (from, from_space, from_operand): (&Scalar, u32, u8),
        (len, read): (u64, u64),
        align: u64,
        bulk: bool,
    ) -> Result<(), Stop> {
        let touch = |space, kind, operand, len| Touch {
            space: AddressSpace(space),
            kind,
            len,
            align,
            volatile: false,
            atomic: None,
            operand: Some(operand),
        };
        let source = match read {
            0 => None,
            _ => Some(self.touch(t, from, &touch(from_space, AccessKind::Read, from_operand, read))?),
        };
        let target = self.touch(t, to, &touch(to_space, AccessKind::Write, to_operand, len))?;
        if let Some(source) = source {
            if !self.memory.pointers_in(source.0, source.1, read).is_empty() {
                return unsupported("cp.async of pointers");
            }
            self.memory.copy(target, source, read);
        }
        self.memory.bytes_mut(target.0, target.1 + read, len - read).fill(crate::machine::memory::Cell::of(0));
        // What everybody has waited for is over.
        let running: Vec<usize> = (0..self.threads.len()).filter(|u| self.threads[*u].status != Status::Done).collect();
        let mut halves = std::mem::take(&mut self.copies.halves);
        halves.retain(|h| !running.iter().all(|u| self.observes(*u, h)));
        let moved = source.map(|s| (s, read, false)).into_iter().chain([(target, len, true)]);
        for ((object, offset), len, writes) in moved {
            self.race_forget(t, object, offset, len);
            let bytes = (object, offset, len);
            halves.push(Half {
                thread: t,
                bulk,
                writes,
                bytes,
                group: None,
                phases: Vec::new(),
                observers: Vec::new(),
            });
        }
        self.copies.halves = halves;
        Ok(())
    }

    /// `cp.async.commit.group` or, of bulk copies, `cp.async.bulk.commit.group`.
    pub fn copy_commit(&mut self, t: usize, bulk: bool) {
        if self.copies.groups.len() <= t {
            self.copies.groups.resize(t + 1, [0; 2]);
        }
        let group = self.copies.groups[t][usize::from(bulk)];
        self.copies.groups[t][usize::from(bulk)] += 1;
        // A bulk copy that an mbarrier tracks belongs to no group.
        let mine =
            |h: &&mut Half| h.thread == t && h.bulk == bulk && h.group.is_none() && (!bulk || h.phases.is_empty());
        self.copies.halves.iter_mut().filter(mine).for_each(|h| h.group = Some(group));
    }

    /// Waits for all but the `newest` groups of this thread.
    pub fn copy_wait(&mut self, t: usize, wait: Wait, newest: Option<Scalar>) -> Result<(), Stop> {
        self.state.sync(&at(&self.threads, t), Sync::Memory)?;
        let bulk = matches!(wait, Wait::Bulk { .. });
        let groups = self.copies.groups.get(t).map_or(0, |g| g[usize::from(bulk)]);
        let keep = match newest {
            Some(n) => {
                self.condition(&n, "the number of groups")?;
                u32::try_from(n.bits).unwrap_or(u32::MAX)
            }
            None => 0,
        };
        let now = self.threads[t].clock[t];
        for half in self.copies.halves.iter_mut().filter(|h| h.thread == t && h.bulk == bulk) {
            let covered = half.group.map_or(wait == Wait::All, |g| g < groups.saturating_sub(keep));
            if covered && !(wait == Wait::Bulk { read: true } && half.writes) {
                half.observers.push((t, now));
            }
        }
        Ok(())
    }

    /// The phase of an mbarrier does not end before the thread's copies (bulk ones: the last) have.
    pub fn track(&mut self, t: usize, key: Key, bulk: bool) {
        let phase = self.phase_of(key);
        let last = self.copies.halves.len().saturating_sub(2);
        for (i, half) in self.copies.halves.iter_mut().enumerate() {
            if half.thread == t && half.bulk == bulk && (!bulk || i >= last) {
                half.phases.push((key, phase));
            }
        }
    }

    /// Thread `t` saw that the phases of an mbarrier before `phase` have ended.
    pub fn observe_phase(&mut self, t: usize, key: Key, phase: u64) {
        let now = self.threads[t].clock[t];
        for half in &mut self.copies.halves {
            if half.phases.iter().any(|(k, p)| *k == key && *p < phase) {
                half.observers.push((t, now));
            }
        }
    }

    /// At the end of a thread its copies must have been waited for, or an mbarrier tells others of their end.
    pub fn copies_left(&self, t: usize) -> bool {
        self.copies.halves.iter().any(|h| h.thread == t && h.observers.is_empty() && h.phases.is_empty())
    }
}

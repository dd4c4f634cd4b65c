//! Data races: two accesses of one byte by different threads, one a write, neither ordered before the other, and not
//! both atomic with scopes that include each other.
//!
//! Per byte the accesses that nothing later supersedes are kept: a later access by an ordered successor replaces
//! them, since whoever races with the older one and not with the newer was found when the newer happened.

use crate::ir::{FuncId, InstId};
use crate::machine::code::ops::Scope;
use crate::machine::exec::access::Touch;
use crate::machine::exec::vm::Vm;
use crate::machine::facts::events::{AccessKind, Conflict, ObjectId, Party};
use crate::machine::facts::stop::{Stop, UbKind, ub};

/// One remembered access.
#[derive(Copy, Clone, Debug)]
struct Epoch {
    thread: u32,
    time: u32,
    write: bool,
    atomic: Option<Scope>,
    /// `None`: a driver.
    at: Option<(FuncId, InstId)>,
}

/// Accesses remembered per byte.
#[derive(Debug, Default)]
pub struct Races {
    /// More than one thread runs.
    pub enabled: bool,
    cells: Vec<Vec<Epoch>>,
}

impl Races {
    /// Room for this many bytes.
    pub fn grow(&mut self, cells: usize) {
        if self.enabled && self.cells.len() < cells {
            self.cells.resize(cells, Vec::new());
        }
    }
}

impl Vm<'_> {
    /// Checks and remembers one access.
    pub fn race_check(&mut self, t: usize, object: u32, offset: u64, touch: &Touch) -> Result<(), Stop> {
        if !self.races.enabled {
            return Ok(());
        }
        let write = touch.kind != AccessKind::Read;
        if write && touch.atomic.is_none() {
            self.forget_releases(object, offset, touch.len);
        }
        let first = self.memory.cell(object, offset);
        let time = self.threads[t].clock[t];
        let at = self.here(t);
        let new = Epoch { thread: t as u32, time, write, atomic: touch.atomic.map(|a| a.scope), at };
        for cell in first..first + touch.len as usize {
            if let Some(other) = self.races.cells[cell].iter().find(|e| self.conflicts(t, &new, e)).copied() {
                let byte = offset + (cell - first) as u64;
                // Passes may add loads, but neither stores nor atomic accesses.
                let hard = new.write && other.write || new.atomic.is_some() && other.atomic.is_some();
                if !self.options.tolerant || hard {
                    return self.race(object, byte, &new, &other);
                }
                match new.write {
                    true => self.out.raced.push((other.thread, other.time, byte)),
                    false => self.raced.push(byte),
                }
            }
            let clock = &self.threads[t].clock;
            // A write supersedes everything ordered before it; a read only reads.
            self.races.cells[cell]
                .retain(|e| !((write || !e.write) && e.time <= clock[e.thread as usize] && superseded(e, &new)));
            self.races.cells[cell].push(new);
        }
        Ok(())
    }

    /// What the thread's running instruction did to these bytes is another's to remember: an asynchronous copy's.
    pub fn race_forget(&mut self, t: usize, object: u32, offset: u64, len: u64) {
        if self.races.enabled {
            let (first, time) = (self.memory.cell(object, offset), self.threads[t].clock[t]);
            for cell in &mut self.races.cells[first..first + len as usize] {
                cell.retain(|e| e.thread as usize != t || e.time != time);
            }
        }
    }

    fn conflicts(&self, t: usize, new: &Epoch, old: &Epoch) -> bool {
        let u = old.thread as usize;
        if u == t || !(new.write || old.write) || old.time <= self.threads[t].clock[u] {
            return false;
        }
        match (new.atomic, old.atomic) {
            (Some(a), Some(b)) => !(self.includes(a, t, u) && self.includes(b, u, t)),
            _ => true,
        }
    }

    fn race(&mut self, object: u32, byte: u64, new: &Epoch, old: &Epoch) -> Result<(), Stop> {
        let party = |e: &Epoch| Party {
            thread: e.thread,
            at: e.at,
            kind: if e.write { AccessKind::Write } else { AccessKind::Read },
            based: false,
        };
        let parties = vec![party(new), party(old)];
        self.conflict = Some(Conflict { byte: (ObjectId(object), byte), promise: None, parties });
        let word = |e: &Epoch| match (e.write, e.atomic) {
            (true, None) => "write",
            (false, None) => "read",
            (true, Some(_)) => "atomic write",
            (false, Some(_)) => "atomic read",
        };
        let place = |e: &Epoch| {
            let whose = match e.at {
                Some((f, i)) => format!("instruction {} of @{}", i.0, self.module.function_name(f)),
                None => "its driver".to_string(),
            };
            format!("{} by thread {} ({whose})", word(e), e.thread)
        };
        ub(UbKind::Race, format!("{} and {}, byte {byte} of object {object}", place(new), place(old)))
    }
}

/// Whoever conflicts with `old` and is not ordered after it also conflicts with `new`, so `old` may be forgotten.
fn superseded(old: &Epoch, new: &Epoch) -> bool {
    new.atomic.is_none() || old.atomic.is_some_and(|o| new.atomic.is_some_and(|n| n <= o))
}

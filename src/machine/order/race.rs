//! Data races: two accesses of one byte by different threads, one a write, neither ordered before the other, and not
//! both atomic with scopes that include each other.
//!
//! Per byte the accesses that nothing later supersedes are kept: a later access by an ordered successor replaces them,
//! since an access that races with the older one and not with the newer was found when the newer happened.

use super::Order;
use crate::ir::{FuncId, InstId};
use crate::machine::code::Scope;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// One remembered access.
#[derive(Copy, Clone, Debug)]
pub struct Epoch {
    pub thread: u32,
    pub time: u32,
    pub write: bool,
    pub atomic: Option<Scope>,
    /// A write, which an atomic one that is ordered behind it has overwritten.
    pub overwritten: bool,
    /// `None`: a driver.
    pub at: Option<(FuncId, InstId)>,
}

/// Accesses remembered per byte.
#[derive(Debug, Default)]
pub struct Races {
    /// More than one thread runs.
    pub enabled: bool,
    /// A fence that orders shared memory only was executed. Clocks do not say what it left out.
    pub shared_fences: bool,
    /// An atomic write met another of the same byte that nothing orders with it, and [`overwrite`](Order::overwrite)
    /// was called.
    pub rivals: bool,
    cells: Vec<Vec<Epoch>>,
    /// Accesses of cells above these: bytes of huge objects. Few such bytes are accessed.
    far: FxHashMap<usize, Vec<Epoch>>,
}

impl Races {
    /// Room for this many cells that are laid out.
    pub fn resize(&mut self, cells: usize) {
        if self.enabled && self.cells.len() < cells {
            self.cells.resize(cells, Vec::new());
        }
    }

    /// What is remembered of a byte.
    #[inline]
    fn epochs(&self, cell: usize) -> &[Epoch] {
        match self.cells.get(cell) {
            Some(list) => list,
            None => self.far.get(&cell).map_or(&[], |list| list),
        }
    }

    #[inline]
    fn at_mut(&mut self, cell: usize) -> &mut Vec<Epoch> {
        match cell < self.cells.len() {
            true => &mut self.cells[cell],
            false => self.far.entry(cell).or_default(),
        }
    }
}

/// An earlier access that races with the new one, and the first byte they share.
#[derive(Copy, Clone, Debug)]
pub struct Race {
    pub cell: usize,
    pub old: Epoch,
}

impl Order {
    /// Checks one access, byte by byte, and remembers it. `tolerate` gets each race and says whether to go on.
    #[inline]
    pub fn check_race(
        &mut self,
        new: Epoch,
        cells: Range<usize>,
        mut tolerate: impl FnMut(&Race) -> bool,
    ) -> Result<(), Race> {
        if new.write && new.atomic.is_none() {
            self.forget_releases(&cells);
        }
        let t = new.thread as usize;
        for cell in cells {
            for old in self.races.epochs(cell).iter().filter(|e| self.conflicts(t, &new, e)) {
                let race = Race { cell, old: *old };
                if !tolerate(&race) {
                    return Err(race);
                }
            }
            let clock = &self.threads[t].clock;
            // A write supersedes everything ordered before it; a read only reads.
            let list = self.races.at_mut(cell);
            list.retain(|e| !((new.write || !e.write) && e.time <= clock[e.thread as usize] && superseded(e, &new)));
            list.push(new);
        }
        Ok(())
    }

    /// The running atomic write of thread `t`, which [`check_race`](Self::check_race) remembers, overwrites what is ordered before it.
    /// Plain writes make that forgotten.
    pub fn overwrite(&mut self, t: usize, cells: Range<usize>) {
        if !self.races.enabled {
            return;
        }
        let clock = &self.threads[t].clock;
        let is_own = |e: &Epoch| e.thread as usize == t && e.time == clock[t];
        let mut has_met_rivals = false;
        for cell in cells {
            for e in self.races.at_mut(cell).iter_mut().filter(|e| e.write && !is_own(e)) {
                e.overwritten |= e.time <= clock[e.thread as usize];
                has_met_rivals |= !e.overwritten;
            }
        }
        self.races.rivals |= has_met_rivals;
    }

    /// May a read that races with nothing see more than one write of this byte? LangRef, 'Memory Model for Concurrent
    /// Operations': all those that no other overwrites, and a plain read of several gives undef.
    pub fn has_unordered_writes(&self, cell: usize) -> bool {
        self.races.epochs(cell).iter().filter(|e| e.write && !e.overwritten).count() > 1
    }

    /// Did another thread access these bytes in a way that needs an order?
    pub fn meets_others(&self, new: &Epoch, cells: Range<usize>) -> bool {
        let meets = |old: &Epoch| {
            old.thread != new.thread && (old.write || new.write) && !(old.atomic.is_some() && new.atomic.is_some())
        };
        cells.into_iter().any(|cell| self.races.epochs(cell).iter().any(meets))
    }

    /// Forgets what the running instruction did to these bytes: an asynchronous copy remembers it instead.
    pub fn forget_access(&mut self, t: usize, cells: Range<usize>) {
        if self.races.enabled {
            let time = self.threads[t].clock[t];
            for cell in cells {
                self.races.at_mut(cell).retain(|e| e.thread as usize != t || e.time != time);
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
}

/// An access that conflicts with `old` and is not ordered after it also conflicts with `new`, so `old` may be
/// forgotten.
fn superseded(old: &Epoch, new: &Epoch) -> bool {
    new.atomic.is_none() || old.atomic.is_some_and(|o| new.atomic.is_some_and(|n| n <= o))
}

//! Data races. Two accesses of one byte by different threads race if at least one is a write and neither happens before
//! the other. Atomic accesses do not race if the scope of each includes the other thread.
//!
//! For each byte, this module remembers the accesses that no later access supersedes. A later access may supersede an
//! older access that happens before it. Suppose that a third access races with the older access but not with the later
//! access. Then the third access was executed before the later access, so this module has already found the race.

use super::Order;
use crate::code::Scope;
use crate::ir::{FuncId, InstId};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// One remembered access.
#[derive(Copy, Clone, Debug)]
pub struct Epoch {
    pub thread: u32,
    pub time: u32,
    pub write: bool,
    pub atomic: Option<Scope>,
    /// Whether an atomic write has overwritten this write, and this write happens before the atomic write.
    pub overwritten: bool,
    /// The instruction. `None` for a step of an environment thread's script.
    pub at: Option<(FuncId, InstId)>,
}

/// The remembered accesses, by byte.
#[derive(Debug, Default)]
pub struct Races {
    /// Whether more than one thread runs.
    pub enabled: bool,
    /// Whether a fence that orders only shared memory was executed. The clocks treat such a fence as if it ordered all
    /// memory, so they order more accesses than the program does.
    pub shared_fences: bool,
    /// Whether an atomic access that orders only global memory was executed. The clocks treat such an access as if it
    /// ordered all memory, so they order more accesses than the program does.
    pub global_atomics: bool,
    /// Whether [`overwrite`](Order::overwrite) found two atomic writes of one byte without an order between them.
    pub rivals: bool,
    /// For each cell, the id of its list. Bytes that were always accessed together share one list.
    cells: Vec<ListId>,
    /// The id of the list of each cell that has no entry in `cells`. Such cells are bytes of huge objects. Programs
    /// access few such bytes.
    far: FxHashMap<usize, ListId>,
    lists: Vec<List>,
}

/// Index in [`Races::lists`], plus 1; 0 is the empty list.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct ListId(u32);

/// The remembered accesses of some bytes.
#[derive(Clone, Debug, Default)]
struct List {
    /// Number of cells that share this list.
    cells: usize,
    epochs: Vec<Epoch>,
}

impl Races {
    /// Grows the vector `self.cells` to at least `cells` entries.
    pub fn resize(&mut self, cells: usize) {
        if self.enabled && self.cells.len() < cells {
            self.cells.resize(cells, ListId::default());
        }
    }

    /// Returns the list of a cell.
    #[inline]
    fn list_of(&self, cell: usize) -> ListId {
        match self.cells.get(cell) {
            Some(list) => *list,
            None => self.far.get(&cell).copied().unwrap_or_default(),
        }
    }

    /// Removes from a range the longest prefix of cells that share a list. Returns these cells and the list, or `None`
    /// at the end.
    #[inline]
    fn next_alike(&self, left: &mut Range<usize>) -> Option<(Range<usize>, ListId)> {
        let start = left.next()?;
        let list = self.list_of(start);
        while left.start < left.end && self.list_of(left.start) == list {
            left.start += 1;
        }
        Some((start..left.start, list))
    }

    /// Returns the remembered accesses of a byte.
    #[inline]
    fn epochs(&self, list: ListId) -> &[Epoch] {
        list.0.checked_sub(1).map_or(&[], |at| &self.lists[at as usize].epochs)
    }

    /// Returns the remembered accesses of these cells, to change them. Other cells that share the list keep the old
    /// content.
    #[inline]
    fn own(&mut self, cells: Range<usize>, list: ListId) -> &mut Vec<Epoch> {
        let old = list.0.checked_sub(1).map(|at| at as usize);
        let at = match old {
            Some(at) if self.lists[at].cells == cells.len() => at,
            _ => self.split(cells, old),
        };
        &mut self.lists[at].epochs
    }

    /// Gives these cells a list of their own, with the content of their old list.
    fn split(&mut self, cells: Range<usize>, old: Option<usize>) -> usize {
        let mut list = List { cells: cells.len(), epochs: Vec::new() };
        if let Some(old) = old {
            self.lists[old].cells -= cells.len();
            list.epochs.clone_from(&self.lists[old].epochs);
        }
        self.lists.push(list);
        let id = ListId(self.lists.len() as u32);
        for cell in cells {
            match self.cells.get_mut(cell) {
                Some(of) => *of = id,
                None => _ = self.far.insert(cell, id),
            }
        }
        self.lists.len() - 1
    }
}

/// An earlier access that races with the new access, and a byte of both accesses.
#[derive(Copy, Clone, Debug)]
pub struct Race {
    pub cell: usize,
    pub old: Epoch,
}

impl Order {
    /// Checks one access for races, byte by byte, and remembers it. For each race, the function calls `tolerate`, which
    /// returns whether to continue.
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
        let mut left = cells;
        while let Some((cells, list)) = self.races.next_alike(&mut left) {
            if self.races.epochs(list).iter().any(|e| self.conflicts(t, &new, e)) {
                for cell in cells.clone() {
                    for old in self.races.epochs(list).iter().filter(|e| self.conflicts(t, &new, e)) {
                        let race = Race { cell, old: *old };
                        if !tolerate(&race) {
                            return Err(race);
                        }
                    }
                }
            }
            let clock = &self.threads[t].clock;
            // A write supersedes every access that happens before it. A read supersedes only reads that happen before
            // it.
            let list = self.races.own(cells, list);
            list.retain(|e| !((new.write || !e.write) && e.time <= clock[e.thread as usize] && superseded(e, &new)));
            list.push(new);
        }
        Ok(())
    }

    /// Called for an atomic write of thread `t`. Sets `overwritten` for all writes that happen before the atomic write.
    /// [`check_race`](Self::check_race) remembers the atomic write itself. A caller need not call this for a plain
    /// write, because this module forgets the writes that a plain write overwrites.
    pub fn overwrite(&mut self, t: usize, cells: Range<usize>) {
        if !self.races.enabled {
            return;
        }
        let clock = &self.threads[t].clock;
        let is_own = |e: &Epoch| e.thread as usize == t && e.time == clock[t];
        let mut has_met_rivals = false;
        let mut left = cells;
        while let Some((cells, list)) = self.races.next_alike(&mut left) {
            if !self.races.epochs(list).iter().any(|e| e.write && !is_own(e)) {
                continue;
            }
            for e in self.races.own(cells, list).iter_mut().filter(|e| e.write && !is_own(e)) {
                e.overwritten |= e.time <= clock[e.thread as usize];
                has_met_rivals |= !e.overwritten;
            }
        }
        self.races.rivals |= has_met_rivals;
    }

    /// Whether a read of this byte may see more than one write, although the read races with no access. LangRef,
    /// 'Memory Model for Concurrent Operations': a read may see every write that no other write overwrites. A plain
    /// read that may see several writes gives undef.
    pub fn has_unordered_writes(&self, cell: usize) -> bool {
        let list = self.races.list_of(cell);
        self.races.epochs(list).iter().filter(|e| e.write && !e.overwritten).count() > 1
    }

    /// Whether another thread accessed one of these bytes in a way that conflicts with `new`. The order of the two
    /// accesses does not matter.
    pub fn conflicts_with_others(&self, new: &Epoch, mut cells: Range<usize>) -> bool {
        let meets = |old: &Epoch| {
            old.thread != new.thread && (old.write || new.write) && !(old.atomic.is_some() && new.atomic.is_some())
        };
        std::iter::from_fn(|| self.races.next_alike(&mut cells))
            .any(|(_, list)| self.races.epochs(list).iter().any(meets))
    }

    /// Forgets the accesses of the running instruction to these bytes, because an asynchronous copy remembers them
    /// instead.
    pub fn forget_access(&mut self, t: usize, cells: Range<usize>) {
        if self.races.enabled {
            let time = self.threads[t].clock[t];
            let is_of_access = |e: &Epoch| e.thread as usize == t && e.time == time;
            let mut left = cells;
            while let Some((cells, list)) = self.races.next_alike(&mut left) {
                if self.races.epochs(list).iter().any(is_of_access) {
                    self.races.own(cells, list).retain(|e| !is_of_access(e));
                }
            }
        }
    }

    fn conflicts(&self, t: usize, new: &Epoch, old: &Epoch) -> bool {
        let u = old.thread as usize;
        if !(new.write || old.write) || u == t || old.time <= self.threads[t].clock[u] {
            return false;
        }
        match (new.atomic, old.atomic) {
            (Some(a), Some(b)) => !(self.includes(a, t, u) && self.includes(b, u, t)),
            _ => true,
        }
    }
}

/// Whether `old` may be forgotten because of the newer access `new`: every later access that races with `old` then also
/// races with `new`.
fn superseded(old: &Epoch, new: &Epoch) -> bool {
    new.atomic.is_none() || old.atomic.is_some_and(|o| new.atomic.is_some_and(|n| n <= o))
}

//! Finds the pair of accesses that broke a `noalias` promise among all accesses of a run.

use super::noalias::BrokenNoalias;
use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, EventContext, NO_INST, TagInfo};
use crate::api::{Conflict, Party};
use crate::ir::{FuncId, InstId};

/// One remembered access.
#[derive(Copy, Clone, Debug)]
struct Entry {
    thread: u32,
    time: u32,
    function: FuncId,
    inst: InstId,
    access: Access,
}

/// The accesses of one run, in the order of execution.
#[derive(Clone, Debug, Default)]
pub(super) struct Log(Vec<Entry>);

impl Log {
    /// Remembers an access, before it is checked.
    pub fn add(&mut self, at: &EventContext, access: &Access) {
        let time = at.clock.get(at.thread as usize).copied().unwrap_or(0);
        self.0.push(Entry { thread: at.thread, time, function: at.function, inst: at.inst, access: *access });
    }

    /// Returns the last access and the earlier access that conflicts with it. If both are reads, also returns a third
    /// access that is a write. `None` if there is no such pair.
    pub fn conflict(&self, broken: &BrokenNoalias, infos: &[TagInfo], sets: &TagSets) -> Option<Conflict> {
        let (last, earlier) = self.0.split_last()?;
        let object = last.access.object;
        let covers = |e: &&Entry| {
            let a = &e.access;
            a.object == object && a.offset <= broken.byte && broken.byte < a.offset + a.len
        };
        let here: Vec<&Entry> = earlier.iter().rev().filter(covers).collect();
        let of_thread =
            |tag: &&Tag| infos[tag.0 as usize].noalias && Some(infos[tag.0 as usize].thread) == broken.thread;
        let tag = match broken.tag {
            Some(tag) => tag,
            None => here.iter().find_map(|e| sets.tags(e.access.tags).iter().find(of_thread).copied())?,
        };
        let info = &infos[tag.0 as usize];
        // An access that happens before the start of the window is outside of the window.
        let inside = |e: &&&Entry| e.time > info.entry.get(e.thread as usize).copied().unwrap_or(0);
        let based = |e: &Entry| sets.contains(e.access.tags, tag);
        let other = here.iter().filter(inside).find(|e| based(e) != based(last))?;
        let mut entries = vec![last, other];
        let writes = |e: &&&Entry| e.access.kind != AccessKind::Read;
        if entries.iter().all(|e| e.access.kind == AccessKind::Read) {
            entries.extend(here.iter().filter(inside).find(writes));
        }
        let party = |e: &Entry| Party {
            thread: e.thread,
            at: (e.inst != NO_INST).then_some((e.function, e.inst)),
            kind: e.access.kind,
            based: based(e),
        };
        let parties = entries.into_iter().map(party).collect();
        Some(Conflict { byte: (object, broken.byte), promise: Some((info.activation, info.arg)), parties })
    }
}

//! `noalias` arguments and results.
//!
//! A tag is one `noalias` argument of one activation (open from entry to exit) or one `noalias` result (open from the
//! return on). Every byte remembers, per tag, whether during that window it was accessed through a pointer based on the
//! tag, accessed otherwise, and modified; all three together are UB. "During" is not wall-clock time: an access of
//! another thread is outside only if it happens before the entry, or the exit happens before it. So a byte also keeps
//! each thread's last accesses (for windows that open later) and, of windows that closed, the latest exit per thread.
//! A wildcard pointer counts as based on a tag only if a pointer based on that tag was exposed; then nobody can say.

use super::bytes::ByteMap;
use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, At, Check, Stop, TagInfo};

const BASED: u8 = 1;
const OTHER: u8 = 2;
const MODIFIED: u8 = 4;
const UNKNOWN: u8 = 8;

/// What is remembered of one byte.
#[derive(Clone, Debug, Default)]
struct Byte {
    /// Open tags (and closed ones not yet folded into `closed`).
    marks: Vec<(Tag, u8)>,
    /// By thread: exit times of its latest window with a based-on access, and of one that also modified the byte.
    closed: Vec<(u32, u32)>,
    /// By thread: times of the last access and of the last write.
    last: Vec<(u32, u32)>,
}

/// The state of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct NoAlias {
    /// Does the promise bind other threads too?
    cross: bool,
    /// Open tags, and closed ones that were exposed (pointers based on them may still be in use).
    live: Vec<Tag>,
    bytes: ByteMap<Byte>,
    /// Scratch: the live tags that this access concerns, and how.
    concerned: Vec<(Tag, u8)>,
}

impl NoAlias {
    /// At launch.
    pub fn new(cross: bool) -> NoAlias {
        NoAlias { cross, ..NoAlias::default() }
    }

    /// A new window.
    pub fn open(&mut self, tag: Tag) {
        self.live.push(tag);
    }

    /// The window of `tag` ends.
    pub fn close(&mut self, tag: Tag, info: &TagInfo) {
        if !(self.cross && info.exposed) {
            self.live.retain(|t| *t != tag);
        }
    }

    /// Drops exposed closed tags whose exit happens before everything that any thread may still do.
    pub fn forget(&mut self, infos: &[TagInfo], known: &[Vec<u32>]) {
        self.live.retain(|tag| {
            let info = &infos[tag.0 as usize];
            let seen = |clock: &Vec<u32>| clock.get(info.thread as usize).is_some_and(|t| info.exit <= *t);
            info.open || !known.iter().all(seen)
        });
    }

    /// One access.
    pub fn access(&mut self, infos: &[TagInfo], sets: &TagSets, at: &At, access: &Access) -> Check {
        self.concern(infos, sets, at, access);
        if self.concerned.is_empty() && !self.cross {
            return Ok(());
        }
        let NoAlias { cross, bytes, concerned, .. } = self;
        let writes = access.kind != AccessKind::Read;
        bytes.visit(access.object, access.offset, access.len, |offset, byte| {
            byte.fold(infos);
            if *cross {
                byte.check_closed(at, writes, access, offset)?;
            }
            for &(tag, how) in concerned.iter() {
                let new = how | if writes { MODIFIED } else { 0 };
                byte.mark(tag, new, &infos[tag.0 as usize], access, offset)?;
            }
            if *cross {
                byte.remember(at, writes);
            }
            Ok(())
        })
    }

    /// Which windows is this access in, and is it based on their tags?
    fn concern(&mut self, infos: &[TagInfo], sets: &TagSets, at: &At, access: &Access) {
        self.concerned.clear();
        for &tag in &self.live {
            let info = &infos[tag.0 as usize];
            let own = info.thread == at.thread;
            let after = !info.open && (own || info.exit <= clock(at, info.thread));
            if after || !own && !self.cross {
                continue;
            }
            let how = if sets.contains(access.tags, tag) {
                BASED
            } else if access.wildcard && info.exposed {
                UNKNOWN
            } else {
                OTHER
            };
            self.concerned.push((tag, how));
        }
    }
}

impl Byte {
    /// Moves the marks of closed tags into the summary by thread: no based-on access can join them any more.
    fn fold(&mut self, infos: &[TagInfo]) {
        let closed = &mut self.closed;
        self.marks.retain(|(tag, flags)| {
            let info = &infos[tag.0 as usize];
            if info.open || info.exposed {
                return true;
            }
            if flags & BASED != 0 {
                let thread = info.thread as usize;
                if closed.len() <= thread {
                    closed.resize(thread + 1, (0, 0));
                }
                closed[thread].0 = closed[thread].0.max(info.exit);
                if flags & MODIFIED != 0 {
                    closed[thread].1 = closed[thread].1.max(info.exit);
                }
            }
            false
        });
    }

    /// Is the access, by another thread, concurrent with a window that has closed?
    fn check_closed(&self, at: &At, writes: bool, access: &Access, offset: u64) -> Check {
        for (thread, &(based, modified)) in self.closed.iter().enumerate() {
            let exit = if writes { based } else { modified };
            if thread as u32 != at.thread && exit > clock(at, thread as u32) {
                let who = format!("an activation of thread {thread} that is not ordered before");
                return Err(violation(access, offset, &who));
            }
        }
        Ok(())
    }

    fn mark(&mut self, tag: Tag, new: u8, info: &TagInfo, access: &Access, offset: u64) -> Check {
        let known = self.marks.iter().position(|(t, _)| *t == tag);
        let index = known.unwrap_or_else(|| {
            let flags = self.before(info);
            self.marks.push((tag, flags));
            self.marks.len() - 1
        });
        let old = self.marks[index].1;
        let flags = old | new;
        self.marks[index].1 = flags;
        if flags & (BASED | OTHER | MODIFIED) == BASED | OTHER | MODIFIED {
            return Err(violation(access, offset, &info.describe()));
        }
        if flags & UNKNOWN != 0 && flags & MODIFIED != 0 && old & (BASED | OTHER | UNKNOWN) != 0 {
            return Err(Stop::Discard("undecided: wildcard under noalias".into()));
        }
        Ok(())
    }

    /// What other threads did to the byte before this window opened but not ordered before its entry.
    fn before(&self, info: &TagInfo) -> u8 {
        let mut flags = 0;
        for (thread, &(accessed, written)) in self.last.iter().enumerate() {
            let entry = info.entry.get(thread).copied().unwrap_or(0);
            if thread as u32 != info.thread {
                flags |= if accessed > entry { OTHER } else { 0 };
                flags |= if written > entry { MODIFIED } else { 0 };
            }
        }
        flags
    }

    fn remember(&mut self, at: &At, writes: bool) {
        let thread = at.thread as usize;
        if self.last.len() <= thread {
            self.last.resize(thread + 1, (0, 0));
        }
        let now = clock(at, at.thread);
        self.last[thread].0 = now;
        if writes {
            self.last[thread].1 = now;
        }
    }
}

fn clock(at: &At, thread: u32) -> u32 {
    at.clock.get(thread as usize).copied().unwrap_or(0)
}

fn violation(access: &Access, offset: u64, whose: &str) -> Stop {
    let object = access.object.0;
    Stop::Ub(
        "noalias",
        format!("byte {offset} of object {object} is modified and accessed both through {whose} and otherwise"),
    )
}

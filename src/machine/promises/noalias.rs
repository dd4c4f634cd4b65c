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
use super::{Access, AccessKind, At, Check, ObjectId, TagInfo};
use crate::machine::facts::{Stop, UbKind, undecided};

/// How an access concerns an open tag.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum How {
    Based,
    Other,
    /// A wildcard, which may be based on it.
    Unknown,
}

/// What was done to 64 bytes in the window of a tag; a bit per byte.
#[derive(Copy, Clone, Debug, Default)]
struct Page {
    seen: u64,
    based: u64,
    other: u64,
    modified: u64,
    unknown: u64,
}

/// The bytes of one object in the window of one tag.
#[derive(Clone, Debug)]
struct Marks {
    tag: Tag,
    /// From the object's start; as many as were touched.
    pages: Vec<Page>,
}

/// What other threads need to know of one byte.
#[derive(Clone, Debug, Default)]
struct Shared {
    /// By thread: exit times of its latest window with a based-on access, and of one that also modified the byte.
    closed: Vec<(u32, u32)>,
    /// By thread: times of the last access and of the last write.
    last: Vec<(u32, u32)>,
}

/// Where a promise was broken.
#[derive(Copy, Clone, Debug)]
pub(super) struct Broken {
    /// `None`: one that is closed, of this thread.
    pub tag: Option<Tag>,
    pub thread: Option<u32>,
    /// Offset in the object of the access.
    pub byte: u64,
}

/// The state of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct NoAlias {
    /// Does the promise bind other threads too?
    cross: bool,
    /// Open tags, and closed ones that were exposed (pointers based on them may still be in use).
    live: Vec<Tag>,
    /// By object: the live tags in whose window it was touched, ascending.
    objects: Vec<Vec<Marks>>,
    shared: ByteMap<Shared>,
    broken: Option<Broken>,
}

impl NoAlias {
    /// What the last access broke.
    pub fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }

    /// At launch.
    pub fn new(cross: bool) -> NoAlias {
        NoAlias { cross, ..NoAlias::default() }
    }

    /// Are there so many windows that every access would be slow?
    pub fn is_full(&self) -> bool {
        self.live.len() >= 2048
    }

    /// A new window.
    pub fn open(&mut self, tag: Tag) {
        self.live.push(tag);
    }

    /// The window of `tag` ends.
    pub fn close(&mut self, tag: Tag, info: &TagInfo) {
        if !(self.cross && info.exposed) {
            self.live.retain(|t| *t != tag);
            self.fold(tag, info);
        }
    }

    /// Drops exposed closed tags whose exit happens before everything that any thread may still do.
    pub fn forget(&mut self, infos: &[TagInfo], known: &[Vec<u32>]) {
        let over = |tag: &Tag| {
            let info = &infos[tag.0 as usize];
            let seen = |clock: &Vec<u32>| clock.get(info.thread as usize).is_some_and(|t| info.exit <= *t);
            !info.open && known.iter().all(seen)
        };
        for tag in self.live.extract_if(.., |tag| over(tag)).collect::<Vec<_>>() {
            self.fold(tag, &infos[tag.0 as usize]);
        }
    }

    /// Moves the marks of a closed tag into the summary by thread: no based-on access can join them any more.
    fn fold(&mut self, tag: Tag, info: &TagInfo) {
        let NoAlias { cross, objects, shared, .. } = self;
        for (object, marks) in objects.iter_mut().enumerate() {
            let Ok(at) = marks.binary_search_by_key(&tag, |m| m.tag) else { continue };
            let Marks { pages, .. } = marks.remove(at);
            for (n, page) in pages.iter().enumerate().filter(|(_, p)| *cross && p.based != 0) {
                for bit in bits(page.based) {
                    let (object, byte) = (ObjectId(object as u32), n as u64 * 64 + u64::from(bit));
                    shared.at(object, byte).close(info, page.modified >> bit & 1 == 1);
                }
            }
        }
    }

    /// Was it the common case, and is it done? One window, of this thread, on which the access is based, and nothing else
    /// has touched the bytes.
    #[inline]
    fn is_alone(&mut self, infos: &[TagInfo], sets: &TagSets, at: &At, access: &Access) -> bool {
        let &[tag] = self.live.as_slice() else { return false };
        let info = &infos[tag.0 as usize];
        if self.cross || !info.open || info.thread != at.thread || !sets.contains(access.tags, tag) {
            return false;
        }
        let Some([marks, ..]) = self.objects.get_mut(access.object.0 as usize).map(Vec::as_mut_slice) else {
            return false;
        };
        let low = access.offset % 64;
        match marks.pages.get_mut((access.offset / 64) as usize) {
            Some(page) if marks.tag == tag && low + access.len <= 64 => {
                let mask = u64::MAX >> (64 - access.len) << low;
                let alone = (page.other | page.unknown) & mask == 0;
                if alone {
                    page.based |= mask;
                    page.modified |= if access.kind == AccessKind::Read { 0 } else { mask };
                }
                alone
            }
            _ => false,
        }
    }

    /// One access.
    pub fn access(&mut self, infos: &[TagInfo], sets: &TagSets, at: &At, access: &Access) -> Check {
        if self.is_alone(infos, sets, at, access) {
            return Ok(());
        }
        let NoAlias { cross, live, objects, shared, broken } = self;
        let writes = access.kind != AccessKind::Read;
        let Access { object, offset, len, .. } = *access;
        if live.is_empty() && !*cross {
            return Ok(());
        }
        if *cross {
            shared.visit(object, offset, len, |byte, s| match s.closed_by(at, writes) {
                Some(thread) => {
                    *broken = Some(Broken { tag: None, thread: Some(thread), byte });
                    let who = format!("an activation of thread {thread} that is not ordered before");
                    Err(violation(access, byte, &who))
                }
                None => Ok(()),
            })?;
        }
        let index = object.0 as usize;
        if objects.len() <= index {
            objects.resize(index + 1, Vec::new());
        }
        for &tag in live.iter() {
            let info = &infos[tag.0 as usize];
            if let Some(how) = concern(tag, info, sets, *cross, at, access) {
                let pages = marks_of(&mut objects[index], tag);
                if let Some(byte) = mark(pages, how, info, access, cross.then_some(&mut *shared))? {
                    *broken = Some(Broken { tag: Some(tag), thread: None, byte });
                    return Err(violation(access, byte, &info.describe()));
                }
            }
        }
        if *cross {
            shared.visit(object, offset, len, |_, s| {
                s.remember(at, writes);
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// Is the access in the window of a tag, and based on it?
#[inline]
fn concern(tag: Tag, info: &TagInfo, sets: &TagSets, cross: bool, at: &At, access: &Access) -> Option<How> {
    let own = info.thread == at.thread;
    let after = !info.open && (own || info.exit <= clock(at, info.thread));
    if after || !own && !cross {
        None
    } else if sets.contains(access.tags, tag) {
        Some(How::Based)
    } else if access.wildcard && info.exposed {
        Some(How::Unknown)
    } else {
        Some(How::Other)
    }
}

/// The marks of a tag on one object.
fn marks_of(all: &mut Vec<Marks>, tag: Tag) -> &mut Vec<Page> {
    let at = all.binary_search_by_key(&tag, |m| m.tag).unwrap_or_else(|at| {
        all.insert(at, Marks { tag, pages: Vec::new() });
        at
    });
    &mut all[at].pages
}

/// Marks the bytes of an access. The first byte that is now based on, accessed otherwise and modified breaks the promise.
fn mark(
    pages: &mut Vec<Page>,
    how: How,
    info: &TagInfo,
    access: &Access,
    mut shared: Option<&mut ByteMap<Shared>>,
) -> Result<Option<u64>, Stop> {
    let end = access.offset + access.len;
    let (first, last) = (access.offset / 64, (end - 1) / 64);
    if pages.len() as u64 <= last {
        pages.resize(last as usize + 1, Page::default());
    }
    for n in first..=last {
        let page = &mut pages[n as usize];
        let low = access.offset.max(n * 64) - n * 64;
        let high = end.min(n * 64 + 64) - n * 64;
        let mask = u64::MAX >> (64 - (high - low)) << low;
        if let Some(shared) = shared.as_deref_mut() {
            for bit in bits(mask & !page.seen) {
                let (other, modified) = shared.at(access.object, n * 64 + u64::from(bit)).before(info);
                page.other |= u64::from(other) << bit;
                page.modified |= u64::from(modified) << bit;
            }
            page.seen |= mask;
        }
        let before = page.based | page.other | page.unknown;
        match how {
            How::Based => page.based |= mask,
            How::Other => page.other |= mask,
            How::Unknown => page.unknown |= mask,
        }
        page.modified |= if access.kind != AccessKind::Read { mask } else { 0 };
        let broken = page.based & page.other & page.modified & mask;
        if broken != 0 {
            return Ok(Some(n * 64 + u64::from(broken.trailing_zeros())));
        }
        if page.unknown & page.modified & before & mask != 0 {
            return undecided("wildcard under noalias");
        }
    }
    Ok(None)
}

/// The numbers of the bits that are set.
fn bits(mask: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

impl Shared {
    /// The other thread with a window that has closed and is concurrent with the access.
    fn closed_by(&self, at: &At, writes: bool) -> Option<u32> {
        let concurrent = |(thread, (based, modified)): (u32, &(u32, u32))| {
            let exit = if writes { *based } else { *modified };
            (thread != at.thread && exit > clock(at, thread)).then_some(thread)
        };
        (0u32..).zip(&self.closed).find_map(concurrent)
    }

    /// A window with a based-on access of this byte has closed.
    fn close(&mut self, info: &TagInfo, modified: bool) {
        let thread = info.thread as usize;
        if self.closed.len() <= thread {
            self.closed.resize(thread + 1, (0, 0));
        }
        self.closed[thread].0 = self.closed[thread].0.max(info.exit);
        if modified {
            self.closed[thread].1 = self.closed[thread].1.max(info.exit);
        }
    }

    /// Did other threads access, or write, the byte before this window opened but not ordered before its entry?
    fn before(&self, info: &TagInfo) -> (bool, bool) {
        let (mut accessed, mut written) = (false, false);
        for (thread, &(access, write)) in self.last.iter().enumerate() {
            let entry = info.entry.get(thread).copied().unwrap_or(0);
            if thread as u32 != info.thread {
                accessed |= access > entry;
                written |= write > entry;
            }
        }
        (accessed, written)
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
        UbKind::NoAlias,
        format!("byte {offset} of object {object} is modified and accessed both through {whose} and otherwise"),
    )
}

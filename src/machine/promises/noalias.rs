//! `noalias` arguments and results.
//!
//! A tag is one `noalias` argument of one activation (open from entry to exit) or one `noalias` result (open from the
//! return on). For each tag, every byte remembers three facts about that window: whether it was accessed through a
//! pointer based on the tag, whether it was accessed otherwise, and whether it was modified. All three together are UB.
//! The window is not measured in wall-clock time: an access of another thread is outside only if it happens before the
//! entry, or if the exit happens before it. So a byte also keeps each thread's last accesses, for windows that open
//! later, and the latest exit per thread of closed windows. A wildcard pointer counts as based on a tag only if a
//! pointer based on that tag was exposed. Whether it is really based on the tag is then undecided.

use super::bytes::{PAGE, Pages, bits, pages};
use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, Check, EventContext, ObjectId, TagInfo};
use crate::machine::api::{Stop, UbKind, undecided};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The relation of an access to an open tag.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum AccessRelation {
    Based,
    Other,
    /// A wildcard, which may be based on the tag.
    Unknown,
}

/// Accesses of 64 bytes in the window of a tag; each field has one bit per byte.
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
    pages: TouchedPages,
}

/// The pages of one object, by number. Objects may have up to 2^40 bytes, but few of them are accessed.
#[derive(Clone, Debug, Default)]
struct TouchedPages {
    /// The pages from the object's start to the last touched page below [`NEAR`].
    near: Vec<Page>,
    far: BTreeMap<u64, Page>,
}

/// Pages below this number are kept in an array.
const NEAR: u64 = 4096;

impl TouchedPages {
    /// Returns the page, if it is in the array.
    #[inline]
    fn near(&mut self, number: u64) -> Option<&mut Page> {
        self.near.get_mut(usize::try_from(number).ok()?)
    }

    /// Returns the page, and creates it if there is none.
    fn page(&mut self, number: u64) -> &mut Page {
        if number >= NEAR {
            return self.far.entry(number).or_default();
        }
        let index = number as usize;
        if self.near.len() <= index {
            self.near.resize(index + 1, Page::default());
        }
        &mut self.near[index]
    }

    /// Iterates over the pages with their numbers, ascending.
    fn iter(&self) -> impl Iterator<Item = (u64, &Page)> {
        (0..).zip(&self.near).chain(self.far.iter().map(|(number, page)| (*number, page)))
    }
}

/// Two times per byte of a page.
type Times = [(u32, u32); PAGE as usize];

/// Accesses of 64 bytes that matter to other threads, by thread. Few threads touch any one page.
#[derive(Clone, Debug, Default)]
struct Shared {
    /// Exit time of the latest window with a based-on access, and of the latest that also modified the byte.
    closed: Vec<Option<Box<Times>>>,
    /// Time of the last access, and of the last write.
    last: Vec<Option<Box<Times>>>,
}

/// The place where a promise was broken.
#[derive(Copy, Clone, Debug)]
pub(super) struct BrokenNoalias {
    /// The tag; `None`: a closed tag of `thread`.
    pub tag: Option<Tag>,
    pub thread: Option<u32>,
    /// Offset of the byte in the accessed object.
    pub byte: u64,
}

/// The state of `noalias` in one run.
#[derive(Clone, Debug, Default)]
pub(super) struct NoAlias {
    /// Whether the promise also binds other threads.
    cross: bool,
    /// Open tags, and closed tags that were exposed (pointers based on them may still be in use).
    live: Vec<Tag>,
    /// By object: the live tags in whose window the object was touched, ascending.
    objects: Vec<Vec<Marks>>,
    /// By tag: the objects with marks of this tag.
    touched: FxHashMap<Tag, Vec<u32>>,
    shared: Pages<Shared>,
    broken: Option<BrokenNoalias>,
}

impl NoAlias {
    /// Returns the promise that the last access broke.
    pub fn violation(&self) -> Option<&BrokenNoalias> {
        self.broken.as_ref()
    }

    /// Creates the state at launch.
    pub fn new(cross: bool) -> NoAlias {
        NoAlias { cross, ..NoAlias::default() }
    }

    /// Whether the number of windows is so high that checking an access would be slow.
    pub fn is_full(&self) -> bool {
        self.live.len() >= 2048
    }

    /// Opens a window.
    pub fn open(&mut self, tag: Tag) {
        self.live.push(tag);
    }

    /// Closes the window of `tag`.
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

    /// Moves the marks of a closed tag to the summary by thread: no based-on access can be added any more.
    fn fold(&mut self, tag: Tag, info: &TagInfo) {
        let NoAlias { cross, objects, shared, touched, .. } = self;
        let mut places = touched.remove(&tag).unwrap_or_default();
        places.sort_unstable();
        for object in places {
            let marks = &mut objects[object as usize];
            let Ok(at) = marks.binary_search_by_key(&tag, |m| m.tag) else { continue };
            let Marks { pages, .. } = marks.remove(at);
            for (n, page) in pages.iter().filter(|(_, p)| *cross && p.based != 0) {
                shared.page(ObjectId(object), n, Shared::default).close(info, page.based, page.modified);
            }
        }
    }

    /// Handles the common case and returns whether it applied. There is one window, of this thread; the access is based
    /// on it; and nothing else has touched the bytes.
    #[inline]
    fn is_alone(&mut self, infos: &[TagInfo], sets: &TagSets, at: &EventContext, access: &Access) -> bool {
        let &[tag] = self.live.as_slice() else { return false };
        let info = &infos[tag.0 as usize];
        if self.cross || !info.open || info.thread != at.thread || !sets.contains(access.tags, tag) {
            return false;
        }
        let Some([marks, ..]) = self.objects.get_mut(access.object.0 as usize).map(Vec::as_mut_slice) else {
            return false;
        };
        let low = access.offset % 64;
        match marks.pages.near(access.offset / PAGE) {
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

    /// Checks one access.
    pub fn access(&mut self, infos: &[TagInfo], sets: &TagSets, at: &EventContext, access: &Access) -> Check {
        if self.is_alone(infos, sets, at, access) {
            return Ok(());
        }
        let NoAlias { cross, live, objects, shared, broken, touched } = self;
        let writes = access.kind != AccessKind::Read;
        let Access { object, offset, len, .. } = *access;
        if live.is_empty() && !*cross {
            return Ok(());
        }
        if *cross {
            let concurrent = |(n, mask)| Some((n, shared.get(object, n)?.closed_by(mask, at, writes)?));
            if let Some((n, (bit, thread))) = pages(offset, len).find_map(concurrent) {
                let byte = n * PAGE + u64::from(bit);
                *broken = Some(BrokenNoalias { tag: None, thread: Some(thread), byte });
                let who = format!("an activation of thread {thread} that is not ordered before");
                return Err(violation(access, byte, &who));
            }
        }
        let index = object.0 as usize;
        if objects.len() <= index {
            objects.resize(index + 1, Vec::new());
        }
        for &tag in live.iter() {
            let info = &infos[tag.0 as usize];
            if let Some(how) = classify_access(tag, info, sets, *cross, at, access) {
                let marks = marks_of(&mut objects[index], tag, || touched.entry(tag).or_default().push(object.0));
                if let Some(byte) = mark(marks, how, info, access, cross.then_some(&*shared))? {
                    *broken = Some(BrokenNoalias { tag: Some(tag), thread: None, byte });
                    return Err(violation(access, byte, &info.describe()));
                }
            }
        }
        if *cross {
            for (n, mask) in pages(offset, len) {
                shared.page(object, n, Shared::default).remember(mask, at, writes);
            }
        }
        Ok(())
    }
}

/// Returns the relation of an access to a tag's window; `None` if the access is outside of it.
#[inline]
fn classify_access(
    tag: Tag,
    info: &TagInfo,
    sets: &TagSets,
    cross: bool,
    at: &EventContext,
    access: &Access,
) -> Option<AccessRelation> {
    let own = info.thread == at.thread;
    let after = !info.open && (own || info.exit <= clock(at, info.thread));
    if after || !own && !cross {
        None
    } else if sets.contains(access.tags, tag) {
        Some(AccessRelation::Based)
    } else if access.wildcard && info.exposed {
        Some(AccessRelation::Unknown)
    } else {
        Some(AccessRelation::Other)
    }
}

/// Returns the marks of a tag on one object. Calls `first` if there are none yet.
fn marks_of(all: &mut Vec<Marks>, tag: Tag, first: impl FnOnce()) -> &mut TouchedPages {
    let at = all.binary_search_by_key(&tag, |m| m.tag).unwrap_or_else(|at| {
        first();
        all.insert(at, Marks { tag, pages: TouchedPages::default() });
        at
    });
    &mut all[at].pages
}

/// Marks the bytes of an access. Returns the first byte that is now based on, accessed otherwise and modified: it
/// breaks the promise.
fn mark(
    marks: &mut TouchedPages,
    how: AccessRelation,
    info: &TagInfo,
    access: &Access,
    shared: Option<&Pages<Shared>>,
) -> Result<Option<u64>, Stop> {
    for (n, mask) in pages(access.offset, access.len) {
        let page = marks.page(n);
        if let Some(shared) = shared {
            if let Some(shared) = shared.get(access.object, n) {
                let (other, modified) = shared.earlier_accesses(mask & !page.seen, info);
                page.other |= other;
                page.modified |= modified;
            }
            page.seen |= mask;
        }
        let before = page.based | page.other | page.unknown;
        match how {
            AccessRelation::Based => page.based |= mask,
            AccessRelation::Other => page.other |= mask,
            AccessRelation::Unknown => page.unknown |= mask,
        }
        page.modified |= if access.kind != AccessKind::Read { mask } else { 0 };
        let broken = page.based & page.other & page.modified & mask;
        if broken != 0 {
            return Ok(Some(n * PAGE + u64::from(broken.trailing_zeros())));
        }
        if page.unknown & page.modified & before & mask != 0 {
            return undecided("wildcard under noalias");
        }
    }
    Ok(None)
}

impl Shared {
    /// Returns the first of these bytes for which another thread has a closed window that is concurrent with the
    /// access, and that thread.
    fn closed_by(&self, mask: u64, at: &EventContext, writes: bool) -> Option<(u32, u32)> {
        if self.closed.is_empty() {
            return None;
        }
        let concurrent = |bit: u32, (thread, times): (u32, &Option<Box<Times>>)| {
            let (based, modified) = times.as_ref()?[bit as usize];
            let exit = if writes { based } else { modified };
            (thread != at.thread && exit > clock(at, thread)).then_some((bit, thread))
        };
        bits(mask).find_map(|bit| (0u32..).zip(&self.closed).find_map(|of| concurrent(bit, of)))
    }

    /// Records the exit of a window with based-on accesses of some bytes.
    fn close(&mut self, info: &TagInfo, based: u64, modified: u64) {
        let times = times_of(&mut self.closed, info.thread);
        for bit in bits(based) {
            let (accessed, written) = &mut times[bit as usize];
            *accessed = info.exit.max(*accessed);
            if modified >> bit & 1 == 1 {
                *written = info.exit.max(*written);
            }
        }
    }

    /// Returns which of these bytes other threads accessed, and which they wrote, before this window opened but without
    /// being ordered before its entry.
    fn earlier_accesses(&self, mask: u64, info: &TagInfo) -> (u64, u64) {
        let (mut accessed, mut written) = (0, 0);
        if mask == 0 {
            return (accessed, written);
        }
        for (thread, times) in self.last.iter().enumerate() {
            let Some(times) = times.as_ref().filter(|_| thread as u32 != info.thread) else { continue };
            let entry = info.entry.get(thread).copied().unwrap_or(0);
            for bit in bits(mask) {
                let (access, write) = times[bit as usize];
                accessed |= u64::from(access > entry) << bit;
                written |= u64::from(write > entry) << bit;
            }
        }
        (accessed, written)
    }

    /// Records a thread's access of some bytes.
    fn remember(&mut self, mask: u64, at: &EventContext, writes: bool) {
        let now = clock(at, at.thread);
        let times = times_of(&mut self.last, at.thread);
        for bit in bits(mask) {
            let (access, write) = &mut times[bit as usize];
            *access = now;
            if writes {
                *write = now;
            }
        }
    }
}

/// Returns the times of one thread.
fn times_of(all: &mut Vec<Option<Box<Times>>>, thread: u32) -> &mut Times {
    let thread = thread as usize;
    if all.len() <= thread {
        all.resize(thread + 1, None);
    }
    all[thread].get_or_insert_with(|| Box::new([(0, 0); PAGE as usize]))
}

fn clock(at: &EventContext, thread: u32) -> u32 {
    at.clock.get(thread as usize).copied().unwrap_or(0)
}

fn violation(access: &Access, offset: u64, whose: &str) -> Stop {
    let object = access.object.0;
    Stop::Ub(
        UbKind::NoAlias,
        format!("byte {offset} of object {object} is modified and accessed both through {whose} and otherwise"),
    )
}

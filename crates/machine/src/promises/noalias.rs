//! `noalias` arguments and results.
//!
//! A tag identifies one `noalias` argument or result of one activation. The window of a tag is the time in which the
//! promise applies: from entry to exit for an argument, from the return onwards for a result. For every byte and every
//! tag, the machine records three events in the window: an access through a pointer based on the tag (a *based-on
//! pointer*), an access through any other pointer, and a modification. All three together are UB.
//!
//! Happens-before, not the order of execution, decides which accesses are in a window. An access of another thread is
//! outside only if it happens before the entry, or if the exit happens before the access. So the machine also records
//! each thread's last accesses of a byte, for windows that open later. For each byte and thread, it records the latest
//! exit of the thread's closed windows.
//!
//! A wildcard pointer may be based on a tag only if a pointer based on that tag was exposed. It is then undecided
//! whether the wildcard is based on the tag.

use super::bytes::{PAGE, Pages, bits, pages};
use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, Check, EventContext, ObjectId, TagInfo};
use crate::api::{Stop, UbKind, undecided};
use rustc_hash::FxHashMap;

/// How the pointer of an access is related to an open tag.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum AccessRelation {
    Based,
    Other,
    /// The pointer is a wildcard, which may be based on the tag.
    Unknown,
}

/// The accesses of 64 bytes in the window of a tag. Every mask has one bit per byte.
#[derive(Copy, Clone, Debug, Default)]
struct Page {
    /// The bytes whose accesses by other threads are recorded in this page. For all other bytes, only
    /// [`SharedAccesses::last`] has the accesses of other threads.
    seen: u64,
    based: u64,
    other: u64,
    modified: u64,
    unknown: u64,
}

/// The accesses of one page in the window of one tag.
#[derive(Copy, Clone, Debug)]
struct Marks {
    tag: Tag,
    page: Page,
}

/// Two times for each byte of a page.
type Times = [(u32, u32); PAGE as usize];

/// The times of the accesses of 64 bytes, by accessing thread, for comparison with the windows of other threads. Few
/// threads access the same page.
#[derive(Clone, Debug, Default)]
struct SharedAccesses {
    /// For each byte, two exit times. The first is the exit of the latest window in which a based-on pointer accessed
    /// the byte. The second is the exit of the latest window in which a based-on pointer accessed the byte and some
    /// write modified it.
    closed: Vec<Option<Box<Times>>>,
    /// For each byte: the time of the last access and of the last write.
    last: Vec<Option<Box<Times>>>,
}

/// The place where an access broke a promise.
#[derive(Copy, Clone, Debug)]
pub(super) struct BrokenNoalias {
    /// The broken tag, if its window is open. `None` if the broken tag is a tag of `thread` whose window is closed.
    pub tag: Option<Tag>,
    pub thread: Option<u32>,
    /// Offset of the byte in the accessed object.
    pub byte: u64,
}

/// The state of all `noalias` promises in one run. A tag is *open* or *closed* as its window is.
#[derive(Clone, Debug, Default)]
pub(super) struct NoAlias {
    /// Whether the promises also bind threads other than the thread of the activation.
    cross: bool,
    /// The open tags of each thread, in the order in which their windows opened.
    own: Vec<Vec<Tag>>,
    /// The *public* tags. If the promises bind only the activation's thread, the list is empty. A tag is public if
    /// another thread uses a pointer based on it, or if its window is closed and a pointer based on it may still be in
    /// use. For a public tag, accesses of all threads in its window are recorded immediately.
    public: Vec<Tag>,
    marks: Pages<Vec<Marks>>,
    /// For each tag, the pages for which `marks` has an entry of the tag.
    touched: FxHashMap<Tag, Vec<(ObjectId, u64)>>,
    shared: Pages<SharedAccesses>,
    broken: Option<BrokenNoalias>,
}

impl NoAlias {
    /// Returns the promise that the last access broke; `None` if it broke none.
    pub fn violation(&self) -> Option<&BrokenNoalias> {
        self.broken.as_ref()
    }

    /// Creates the state at the launch. `cross`: whether the promises also bind threads other than the activation's
    /// thread.
    pub fn new(cross: bool) -> NoAlias {
        NoAlias { cross, ..NoAlias::default() }
    }

    /// Whether there are too many windows to check an access quickly.
    pub fn is_full(&self) -> bool {
        self.own.iter().map(Vec::len).sum::<usize>() + self.public.len() >= 2048
    }

    /// Opens the window of a tag.
    pub fn open(&mut self, tag: Tag, info: &TagInfo) {
        let thread = info.thread as usize;
        if self.own.len() <= thread {
            self.own.resize(thread + 1, Vec::new());
        }
        self.own[thread].push(tag);
    }

    /// Closes the window of a tag.
    pub fn close(&mut self, tag: Tag, info: &TagInfo) {
        self.own[info.thread as usize].retain(|t| *t != tag);
        if !(self.cross && info.published) {
            self.public.retain(|t| *t != tag);
            self.fold(tag, info);
        } else if !self.public.contains(&tag) {
            self.public.push(tag);
        }
    }

    /// Drops each tag in `public` whose window is closed, if the end of that window happens before all future actions
    /// of all threads.
    pub fn forget(&mut self, infos: &[TagInfo], known: &[Vec<u32>]) {
        let over = |tag: &Tag| {
            let info = &infos[tag.0 as usize];
            let seen = |clock: &Vec<u32>| clock.get(info.thread as usize).is_some_and(|t| info.exit <= *t);
            !info.open && known.iter().all(seen)
        };
        for tag in self.public.extract_if(.., |tag| over(tag)).collect::<Vec<_>>() {
            self.fold(tag, &infos[tag.0 as usize]);
        }
    }

    /// Removes the recorded accesses of a tag whose window is closed, and keeps only the latest exit times by thread.
    /// This is enough, because no further access through a based-on pointer can be in this window.
    fn fold(&mut self, tag: Tag, info: &TagInfo) {
        let NoAlias { cross, marks, shared, touched, .. } = self;
        for (object, n) in touched.remove(&tag).unwrap_or_default() {
            let here = marks.page(object, n, Vec::new);
            let Some(at) = here.iter().position(|m| m.tag == tag) else { continue };
            let Marks { page, .. } = here.remove(at);
            if *cross && page.based != 0 {
                shared.page(object, n, SharedAccesses::default).close(info, page.based, page.modified);
            }
        }
    }

    /// Checks and records one access.
    pub fn access(&mut self, infos: &[TagInfo], sets: &TagSets, at: &EventContext, access: &Access) -> Check {
        let Access { object, offset, len, .. } = *access;
        let writes = access.kind != AccessKind::Read;
        let own = self.own.get(at.thread as usize).map_or(&[][..], Vec::as_slice);
        if own.is_empty() && !self.cross {
            return Ok(());
        }
        if self.cross {
            let concurrent = |(n, mask)| Some((n, self.shared.get(object, n)?.closed_by(mask, at, writes)?));
            if let Some((n, (bit, thread))) = pages(offset, len).find_map(concurrent) {
                let byte = n * PAGE + u64::from(bit);
                self.broken = Some(BrokenNoalias { tag: None, thread: Some(thread), byte });
                let who =
                    format!("a noalias pointer of thread {thread}, whose activation is not ordered before the access,");
                return Err(violation(access, byte, &who));
            }
            self.publish(infos, sets, at, access)?;
        }
        for (n, mask) in pages(offset, len) {
            if let Some((tag, bit)) = self.access_page(infos, sets, at, access, (n, mask))? {
                let byte = n * PAGE + u64::from(bit);
                self.broken = Some(BrokenNoalias { tag: Some(tag), thread: None, byte });
                return Err(violation(access, byte, &infos[tag.0 as usize].describe()));
            }
            if self.cross {
                self.shared.page(object, n, SharedAccesses::default).remember(mask, at, writes);
            }
        }
        Ok(())
    }

    /// If this access uses, or may use, a pointer based on a tag of another thread, makes this tag public.
    fn publish(&mut self, infos: &[TagInfo], sets: &TagSets, at: &EventContext, access: &Access) -> Check {
        let used = |tag: &&Tag| {
            let info = &infos[tag.0 as usize];
            info.noalias && info.thread != at.thread && !self.public.contains(tag)
        };
        let mut found: Vec<Tag> = sets.tags(access.tags).iter().filter(used).copied().collect();
        // When a window closes and no pointer based on its tag was published, the recorded accesses of the window are
        // dropped. An access after the exit breaks no promise.
        let dropped = |info: &TagInfo| !info.open && !info.published && info.exit > clock(at, info.thread);
        if found.iter().any(|tag| dropped(&infos[tag.0 as usize])) {
            return undecided("another thread uses a noalias pointer that only private memory held");
        }
        let others = self.own.iter().enumerate().filter(|(thread, _)| access.wildcard && *thread != at.thread as usize);
        let open = others.flat_map(|(_, tags)| tags);
        found.extend(open.filter(|tag| infos[tag.0 as usize].exposed && !self.public.contains(tag)));
        self.public.extend(found.into_iter().filter(|tag| infos[tag.0 as usize].open));
        Ok(())
    }

    /// Checks and records the part of an access that is in one page. Returns the tag whose promise the access breaks,
    /// and the number of the byte in the page.
    #[inline]
    fn access_page(
        &mut self,
        infos: &[TagInfo],
        sets: &TagSets,
        at: &EventContext,
        access: &Access,
        (n, mask): (u64, u64),
    ) -> Result<Option<(Tag, u32)>, Stop> {
        let NoAlias { cross, own, public, marks, touched, shared, .. } = self;
        let object = access.object;
        let own = own.get(at.thread as usize).map_or(&[][..], Vec::as_slice);
        let of_others = public.iter().filter(|tag| infos[tag.0 as usize].thread != at.thread);
        let here = marks.page(object, n, Vec::new);
        for tag in own.iter().chain(of_others) {
            let info = &infos[tag.0 as usize];
            let how = classify_access(*tag, info, sets, *cross, at, access);
            let position = here.iter().position(|m| m.tag == *tag).unwrap_or_else(|| {
                touched.entry(*tag).or_default().push((object, n));
                here.push(Marks { tag: *tag, page: Page::default() });
                here.len() - 1
            });
            let page = &mut here[position].page;
            if *cross && (how == Some(AccessRelation::Based) || public.contains(tag)) {
                if let Some(shared) = shared.get(object, n) {
                    let (other, modified) = shared.earlier_accesses(mask & !page.seen, info);
                    page.other |= other;
                    page.modified |= modified;
                }
                page.seen |= mask;
            }
            let Some(how) = how else { continue };
            if let Some(bit) = page.mark(how, access, mask)? {
                return Ok(Some((*tag, bit)));
            }
        }
        if *cross {
            for Marks { tag, page } in here.iter_mut() {
                // If a tag is not public, the page records accesses of other threads only for the bytes in `seen`.
                if infos[tag.0 as usize].thread != at.thread && !public.contains(tag) {
                    let broken = page.mark(AccessRelation::Other, access, mask & page.seen)?;
                    if let Some(bit) = broken {
                        return Ok(Some((*tag, bit)));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Returns how the pointer of an access is related to a tag. `None`: the access is outside of the tag's window, or the
/// promise does not bind the accessing thread.
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

impl Page {
    /// Records the bytes of an access. Returns the first byte that breaks the promise: it is now accessed through a
    /// based-on pointer, accessed through some other pointer, and modified.
    fn mark(&mut self, how: AccessRelation, access: &Access, mask: u64) -> Result<Option<u32>, Stop> {
        let before = self.based | self.other | self.unknown;
        match how {
            AccessRelation::Based => self.based |= mask,
            AccessRelation::Other => self.other |= mask,
            AccessRelation::Unknown => self.unknown |= mask,
        }
        self.modified |= if access.kind != AccessKind::Read { mask } else { 0 };
        let broken = self.based & self.other & self.modified & mask;
        if broken != 0 {
            return Ok(Some(broken.trailing_zeros()));
        }
        if self.unknown & self.modified & before & mask != 0 {
            return undecided("wildcard under noalias");
        }
        Ok(None)
    }
}

impl SharedAccesses {
    /// Finds a closed window of another thread that is concurrent with the access and conflicts with it in one of these
    /// bytes. Returns the number of the first such byte, and the thread.
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

    /// Records that a window with based-on accesses of some bytes has closed.
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

    /// Returns two masks of these bytes: the bytes that other threads accessed, and the bytes that they wrote. The
    /// masks count only accesses that were executed before the window opened but that do not happen before its opening.
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

    /// Records that a thread accesses some bytes.
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

/// Returns the times of one thread, and creates them if they do not exist.
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

//! Promises: what attributes and metadata promise and an analysis may assume, enforced while a kernel runs.
//!
//! A broken promise is a named UB, never evidence; one that nobody checks discards the run by name, but only if
//! execution reaches what carries it ([`PROMISES`] lists who checks what). A false UB only loses evidence; a missed one
//! could become a false alarm, so every doubt stops the run. [`Promises`] is decoded once per module, [`State`] follows
//! one run; the machine tells it of every activation, access, synchronisation, escape and object, with the acting thread's
//! vector clock. That suffices because a promise speaks only of these: which bytes are touched, by pointers based on
//! what, under which activations and instructions, and in which order.

mod attributes;
mod bytes;
mod calls;
mod captures;
mod conflict;
mod contents;
mod decoded;
mod effects;
mod frame;
mod invariant;
mod noalias;
mod restrict;
mod rows;
mod scopes;
mod table;
mod tags;
mod tbaa;
#[cfg(test)]
mod tests;

use crate::machine::facts::stop::{Stop, UbKind, ub, undecided};
pub use contents::Overwrite;
pub use decoded::Promises;
pub use invariant::Content;
pub use restrict::Read;
pub use table::{Checker, PROMISES, Row, Shown, Where, is_unchecked};
pub use tags::{Tag, TagSets};

use crate::ir::{AddressSpace, FuncId, InstId, MdId, decode};
use crate::machine::facts::events::{AccessKind, ActivationId, Conflict, ObjectId, Options, Semantics};
use crate::machine::memory::value::TagSetId;
use decoded::InstPromises;
use frame::{Frame, TagInfo};

/// Result of every notification.
pub type Check = Result<(), Stop>;

/// The instruction of a thread that executes none: a driver.
pub const NO_INST: InstId = InstId(u32::MAX);

/// Who does something, where and when. `clock` is the thread's vector clock now; its own entry is its current time, at
/// least 1, and grows with every instruction. Event (t, time) happens before now iff `time <= clock[t]`.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct At<'a> {
    pub thread: u32,
    /// Later activations have larger ids, whatever their thread.
    pub activation: ActivationId,
    pub function: FuncId,
    /// What a peer does, entries and exits have none: any id.
    pub inst: InstId,
    pub clock: &'a [u32],
}

impl At<'_> {
    /// The thread's own time.
    fn now(&self) -> u32 {
        self.clock.get(self.thread as usize).copied().unwrap_or(0)
    }
}

/// A pointer as promises see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Ptr {
    /// The object of its provenance; `None` for null, wildcards and pointers without provenance.
    pub object: Option<ObjectId>,
    pub offset: i64,
    pub tags: TagSetId,
    /// Provenance is a wildcard (inttoptr).
    pub wildcard: bool,
}

/// An object's beginning.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Birth {
    /// The space of its home: never generic for shared, local, const and param.
    pub space: AddressSpace,
    /// Never writable.
    pub constant: bool,
    /// Alloca or byval copy: the activation whose frame it lives in (of a byval copy: the callee's). Others: `None`.
    pub frame: Option<ActivationId>,
    /// Created by this thread at this time; `None` for what exists at launch.
    pub by: Option<(u32, u32)>,
}

/// Bytes touched by one access. Several ranges (gather) are several accesses.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Access {
    pub object: ObjectId,
    pub offset: u64,
    pub len: u64,
    pub kind: AccessKind,
    /// What the pointer is based on.
    pub tags: TagSetId,
    pub wildcard: bool,
    pub volatile: bool,
    pub atomic: bool,
    /// Through a view that shows only memory that never changes.
    pub constant: bool,
}

/// What kind of synchronisation happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sync {
    /// Acquire, release, fence, barrier, mbarrier, wait for async copies: reads and writes all memory.
    Memory,
    /// A convergent operation that communicates without ordering memory (shfl, vote, activemask).
    Convergent,
}

/// How a pointer's value leaves the hands of the program's pointer operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Escape {
    /// Stored to this object (also by exchange and compare-exchange); `None`: handed to outside code. Copies of its bytes
    /// by memcpy are stores too.
    Stored(Option<ObjectId>),
    /// `ptrtoint`.
    PtrToInt,
    /// `ptrtoaddr`, or a pointer's bytes loaded as an integer.
    Address,
}

/// The promises of one run.
#[derive(Debug)]
pub struct State<'p> {
    promises: &'p Promises,
    sets: TagSets,
    infos: Vec<TagInfo>,
    births: Vec<Option<Birth>>,
    /// By thread, outermost activation first.
    stacks: Vec<Vec<Frame<'p>>>,
    /// By thread: does none of its activations promise anything that an access without metadata could break by itself?
    quiet: Vec<bool>,
    /// By thread: its clock at its last synchronisation.
    known: Vec<Vec<u32>>,
    noalias: noalias::NoAlias,
    tbaa: tbaa::Tbaa,
    invariant: invariant::Invariant,
    restrict: restrict::Restrict,
    /// What the access that is announced next overwrites, if that is asked for.
    overwritten: Vec<Content>,
    /// An access read what it may only write, before it was written.
    unwritten: bool,
    /// Every access so far, if a broken promise is to be explained.
    log: Option<conflict::Log>,
}

impl<'p> State<'p> {
    /// At launch of `threads` threads; objects and activations follow.
    pub fn new(promises: &'p Promises, options: &Options, threads: u32) -> State<'p> {
        let cross = promises.noalias && threads > 1 && options.semantics == Semantics::LangRef2026_07;
        State {
            promises,
            sets: TagSets::default(),
            infos: Vec::new(),
            births: Vec::new(),
            stacks: vec![Vec::new(); threads as usize],
            quiet: vec![false; threads as usize],
            known: vec![Vec::new(); threads as usize],
            noalias: noalias::NoAlias::new(cross),
            tbaa: tbaa::Tbaa::default(),
            invariant: invariant::Invariant::default(),
            restrict: restrict::Restrict::default(),
            overwritten: Vec::new(),
            unwritten: false,
            log: options.explain.then(conflict::Log::default),
        }
    }

    /// The sets of tags that pointers carry.
    pub fn tags(&mut self) -> &mut TagSets {
        &mut self.sets
    }

    /// An object begins, or a new lifetime of its memory.
    pub fn born(&mut self, object: ObjectId, birth: &Birth) {
        self.dead(object);
        let index = object.0 as usize;
        if self.births.len() <= index {
            self.births.resize(index + 1, None);
        }
        self.births[index] = Some(*birth);
    }

    /// An object, or a lifetime of its memory, ends: its types and invariants are over. (Windows of `noalias` are not:
    /// they end by themselves.)
    pub fn dead(&mut self, object: ObjectId) {
        self.tbaa.clear(object);
        self.invariant.clear(object);
    }

    /// The activation in whose frame an object lives: an alloca, or a by-value copy (an entry's parameter too).
    pub fn frame_of(&self, object: ObjectId) -> Option<ActivationId> {
        self.birth(object)?.frame
    }

    fn birth(&self, object: ObjectId) -> Option<&Birth> {
        self.births.get(object.0 as usize)?.as_ref()
    }

    fn stack(&mut self, thread: u32) -> &mut Vec<Frame<'p>> {
        let index = thread as usize;
        if self.stacks.len() <= index {
            self.stacks.resize(index + 1, Vec::new());
        }
        &mut self.stacks[index]
    }

    /// Must whoever announces a write say before what the bytes hold ([`overwrites`](Self::overwrites))?
    #[inline]
    pub fn asks_what_is_overwritten(&self) -> bool {
        self.promises.invariant || self.invariant.is_watching()
    }

    /// What the bytes of the write that is announced next hold now.
    pub fn overwrites(&mut self, contents: impl Iterator<Item = Content>) {
        self.overwritten.clear();
        self.overwritten.extend(contents);
    }

    /// Are there accesses that must be looked at again when they are done?
    #[inline]
    pub fn is_pending(&self) -> bool {
        self.invariant.is_pending() || self.unwritten
    }

    /// The accesses announced so far are done. Gives whether an analysis that takes invariant bytes for never written would
    /// be misled.
    pub fn settle(&mut self, now: impl Fn(ObjectId, u64) -> Content) -> Result<bool, Stop> {
        self.invariant.settle(now)
    }

    /// Did the last access read, before it was written, what may only be written? LangRef, 'memory' and 'writeonly': the
    /// value is poison.
    #[inline]
    pub fn take_unwritten(&mut self) -> bool {
        std::mem::take(&mut self.unwritten)
    }

    /// Before an access takes effect (bounds and races are checked by the machine).
    pub fn access(&mut self, at: &At, access: &Access) -> Check {
        let inst = self.promises.inst(at.function, at.inst);
        if let Some(log) = &mut self.log {
            log.add(at, access);
        }
        let watching = self.invariant.is_watching() || (self.tbaa.is_used() && access.kind != AccessKind::Read);
        let quiet = self.quiet.get(at.thread as usize).is_some_and(|q| *q) && !watching;
        if quiet && inst.is_none() && !access.volatile && access.len > 0 {
            return self.through(at, access);
        }
        let check = self.access_as(at, access, inst);
        self.overwritten.clear();
        check
    }

    /// The accesses that broke `noalias`, if they were remembered.
    pub fn conflict(&self) -> Option<Conflict> {
        self.log.as_ref()?.conflict(self.noalias.broken()?, &self.infos, &self.sets)
    }

    /// What the promises of the pointer itself, and of other pointers, say of an access.
    fn through(&mut self, at: &At, access: &Access) -> Check {
        let State { promises, sets, infos, stacks, noalias, births, .. } = self;
        if access.wildcard {
            effects::wildcard(infos, stacks, access)?;
        }
        for tag in sets.tags(access.tags) {
            let info = &infos[tag.0 as usize];
            if info.access != 3 {
                let mut birth = births.get(access.object.0 as usize).copied().flatten();
                if let Some(birth) = &mut birth {
                    birth.constant |= access.constant && access.kind == AccessKind::Read;
                }
                effects::argument(info, None, at, birth.as_ref(), access)?;
            }
        }
        if promises.noalias { noalias.access(infos, sets, at, access) } else { Ok(()) }
    }

    /// Activations of the thread began or ended.
    fn listen(&mut self, thread: u32) {
        let promises = self.promises;
        let silent = |f: &Frame| {
            let marked = f.site.is_some_and(|(f, i)| promises.inst(f, i).is_some());
            !f.restricts_accesses() && f.initializes.is_empty() && f.dead_on_return.is_empty() && !marked
        };
        let quiet = !promises.invariant && self.stack(thread).iter().all(silent);
        if let Some(known) = self.quiet.get_mut(thread as usize) {
            *known = quiet;
        }
    }

    fn access_as(&mut self, at: &At, access: &Access, inst: Option<&InstPromises>) -> Check {
        if access.len == 0 {
            return Ok(());
        }
        let mut birth = self.birth(access.object).copied();
        // What is read through a constant view, or as invariant, is constant memory.
        let read_only = access.constant || inst.is_some_and(|i| i.invariant);
        if let Some(birth) = birth.as_mut().filter(|_| read_only && access.kind == AccessKind::Read) {
            birth.constant = true;
        }
        self.stack(at.thread);
        let State { promises, sets, infos, stacks, noalias, unwritten, .. } = self;
        let promises: &Promises = promises;
        for tag in sets.tags(access.tags) {
            let info = &infos[tag.0 as usize];
            let frame = stacks[at.thread as usize].iter().find(|f| f.activation == info.activation);
            *unwritten |= effects::argument(info, frame, at, birth.as_ref(), access)?;
            if access.volatile {
                captures::volatile(info)?;
            }
        }
        for frame in stacks[at.thread as usize].iter_mut() {
            if frame.restricts_accesses() {
                *unwritten |= effects::access(frame, infos, sets, at, birth.as_ref(), access)?;
            }
            frame.initializes.iter_mut().try_for_each(|i| i.access(sets, access))?;
            frame.dead_on_return.iter_mut().try_for_each(|d| d.access(sets, access))?;
        }
        if access.wildcard {
            effects::wildcard(infos, stacks, access)?;
        }
        if promises.noalias {
            noalias.access(infos, sets, at, access)?;
        }
        if inst.is_none() {
            self.invariant.access(None, promises.invariant, access, &self.overwritten);
        }
        if inst.is_none_or(|i| i.tbaa.is_none()) && access.kind != AccessKind::Read {
            self.tbaa.untagged(access)?;
        }
        if promises.restrict && access.kind != AccessKind::Read {
            self.modifies(at.thread, access, 0)?;
        }
        self.metadata(at.thread, access, inst, birth.as_ref())
    }

    /// What the metadata of the accessing instruction, and of every call on the stack, say of the access.
    fn metadata(&mut self, thread: u32, access: &Access, inst: Option<&InstPromises>, birth: Option<&Birth>) -> Check {
        let promises = self.promises;
        let mut inst = inst;
        for depth in (0..=self.stacks[thread as usize].len()).rev() {
            // At `depth` frames the instruction belongs to the innermost of them; an async copy has no frame.
            if let Some(inst) = inst {
                self.tbaa.access(promises, inst, access)?;
                self.invariant.access(Some(inst), promises.invariant, access, &self.overwritten);
                home(promises, inst, birth)?;
                if let (Some(uses), Some(frame)) = (inst.scopes, self.stacks[thread as usize][..depth].last_mut()) {
                    let of = scopes::Of { promises, restrict: &self.restrict, sets: &self.sets };
                    frame.scopes.access(&of, frame.activation, uses, access)?;
                }
            }
            let frame = self.stacks[thread as usize][..depth].last();
            inst = frame.and_then(|f| f.site).and_then(|(f, i)| promises.inst(f, i));
        }
        Ok(())
    }

    /// C99 6.7.3.1, paragraph 4: who modifies an object through a restrict pointer also modifies the pointer. `levels`:
    /// of pointers to pointers that were followed.
    fn modifies(&mut self, thread: u32, access: &Access, levels: u32) -> Check {
        const LEVELS: u32 = 8;
        let through: Vec<restrict::Pointer> = self.restrict.among(&self.sets, access.tags).copied().collect();
        for pointer in through {
            let Some((activation, object, offset)) = pointer.modified() else { continue };
            let len = restrict::POINTER_BYTES;
            let write = Access { object, offset, len, tags: pointer.address, ..*access };
            let promises = self.promises;
            let frames = self.stacks.get_mut(thread as usize).map_or(&mut [][..], |s| &mut s[..]);
            if let (Some(uses), Some(frame)) = (pointer.uses, frames.iter_mut().find(|f| f.activation == activation)) {
                let of = scopes::Of { promises, restrict: &self.restrict, sets: &self.sets };
                frame.scopes.access(&of, activation, uses, &write)?;
            }
            if levels < LEVELS {
                self.modifies(thread, &write, levels + 1)?;
            }
        }
        Ok(())
    }

    /// Before a synchronising operation takes effect (`at.clock`: before it).
    pub fn sync(&mut self, at: &At, sync: Sync) -> Check {
        self.stack(at.thread).iter().try_for_each(|frame| effects::sync(frame, sync))?;
        // It touches all memory, and its metadata, or that of a call around it, says which it does not. What that means
        // of another thread's accesses no text says.
        let promises = self.promises;
        let scoped = |(f, i): (FuncId, InstId)| promises.inst(f, i).is_some_and(|p| p.scopes.is_some());
        let sites = self.stack(at.thread).iter().filter_map(|frame| frame.site);
        if sync == Sync::Memory && sites.chain([(at.function, at.inst)]).any(scoped) {
            return undecided("a synchronisation in alias scopes");
        }
        if let Some(known) = self.known.get_mut(at.thread as usize) {
            known.clear();
            known.extend_from_slice(at.clock);
            self.noalias.forget(&self.infos, &self.known);
        }
        Ok(())
    }

    /// `free` and friends, before [`dead`](Self::dead), with the tags of the pointer that was given.
    /// What is freed is gone: all its bytes are as good as overwritten.
    pub fn free(&mut self, at: &At, (object, len): (ObjectId, u64), tags: TagSetId) -> Check {
        let birth = self.birth(object).copied();
        self.stack(at.thread).iter().try_for_each(|frame| effects::free(frame, at, object, birth.as_ref()))?;
        let forbids = |tag: &&Tag| self.infos[tag.0 as usize].open && self.infos[tag.0 as usize].nofree;
        match self.sets.tags(tags).iter().find(forbids) {
            Some(tag) => {
                let whose = self.infos[tag.0 as usize].describe();
                return ub(UbKind::NoFree, format!("object {} is freed through {whose}", object.0));
            }
            None => self.inaccessible(at)?,
        }
        let kind = AccessKind::Write;
        let access = Access {
            object,
            offset: 0,
            len,
            kind,
            tags,
            wildcard: false,
            volatile: false,
            atomic: false,
            constant: false,
        };
        self.access(at, &access)
    }

    /// Something changes that no pointer of the program reaches: the state of the allocator, a clock.
    pub fn inaccessible(&mut self, at: &At) -> Check {
        self.stack(at.thread).iter().try_for_each(effects::inaccessible)
    }

    /// A pointer value's bits go somewhere.
    pub fn escape(&mut self, at: &At, tags: TagSetId, how: Escape) -> Check {
        let into = match how {
            Escape::Stored(Some(object)) => self.birth(object).copied(),
            Escape::Stored(None) | Escape::PtrToInt | Escape::Address => None,
        };
        for tag in self.sets.tags(tags) {
            let info = &mut self.infos[tag.0 as usize];
            // After its window a pointer based on the tag is as good as any other.
            info.exposed |= info.open;
            captures::escape(info, at, how, into.as_ref())?;
        }
        Ok(())
    }

    /// An `icmp` of two pointers; `null`: one of them is the null of its space.
    pub fn compare(&mut self, a: TagSetId, b: TagSetId, null: bool) -> Check {
        captures::compare(&self.infos, &self.sets, a, b, null)
    }

    /// `llvm.experimental.noalias.scope.decl(metadata list)` executes.
    pub fn scope_decl(&mut self, at: &At, list: MdId) {
        let promises = self.promises;
        if let (Some(scopes), Some(frame)) = (promises.declared_scopes.get(&list), self.stack(at.thread).last_mut()) {
            frame.scopes.declare(scopes);
        }
    }

    /// The activation starts another iteration of a cycle in which scopes are declared.
    pub fn back_edge(&mut self, at: &At) {
        if let Some(frame) = self.stack(at.thread).last_mut() {
            frame.scopes.back_edge();
        }
    }

    /// `llvm.invariant.start` (`true`) or `.end` on these bytes.
    pub fn invariant(&mut self, start: bool, object: ObjectId, offset: u64, len: u64) -> Check {
        self.invariant.mark(start, object, offset, len)
    }

    /// `llvm.launder.invariant.group` or `llvm.strip.invariant.group` executes.
    pub fn launder(&mut self) {
        self.invariant.launder();
    }

    /// The assume bundle `separate_storage`. Pointers based on different objects never touch a common byte.
    pub fn separate_storage(&mut self, a: &Ptr, b: &Ptr) -> Check {
        if a.wildcard || b.wildcard {
            return undecided("separate_storage of a wildcard");
        }
        match (a.object, b.object) {
            (Some(x), Some(y)) if x == y => ub(UbKind::Assume, format!("both pointers point to object {}", x.0)),
            _ => Ok(()),
        }
    }
}

/// `!noalias.addrspace`: the object must not live in the excluded spaces, in whatever way they see it.
fn home(promises: &Promises, inst: &InstPromises, birth: Option<&Birth>) -> Check {
    if inst.not_in.is_empty() {
        return Ok(());
    }
    let Some(birth) = birth else { return undecided("home of an object") };
    let views: &[u32] = match birth.space.0 {
        3 | 7 if promises.nvptx => &[3, 7],
        101 if promises.nvptx => &[101, 1],
        1 | 4 | 6..=9 if promises.amdgpu => &[1, 4, 6, 7, 8, 9],
        _ => &[],
    };
    let excluded = |space: u32| decode::in_ranges(&inst.not_in, u64::from(space));
    if excluded(birth.space.0) || views.iter().any(|v| excluded(*v)) {
        let detail = format!("the object lives in address space {}, which the instruction excludes", birth.space.0);
        return ub(UbKind::NoAliasAddrSpace, detail);
    }
    Ok(())
}

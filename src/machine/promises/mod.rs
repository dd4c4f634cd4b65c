//! Promises: what attributes and metadata promise and an analysis may assume, enforced while a kernel runs.
//!
//! A broken promise is a named UB, so the run is never evidence. A promise without a checker discards the run by
//! name, but only if execution reaches the place that carries it ([`PROMISES`] lists the checkers). A false UB only
//! loses evidence; a missed one could become a false alarm, so every doubt stops the run. [`Promises`] is decoded
//! once per module, [`State`] follows one run. The machine notifies it of every activation, access, synchronisation,
//! escape and object, with the acting thread's vector clock. That suffices, because a promise concerns only these
//! facts: which bytes are touched, by pointers based on what, under which activations and instructions, and in which
//! order.

mod accesses;
mod attributes;
mod bytes;
mod calls;
mod captures;
mod conflict;
mod contents;
mod module;
mod effects;
mod frame;
mod groups;
mod events;
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

use crate::machine::api::{
    AccessKind, ActivationId, Conflict, ObjectId, Options, Semantics, Stop, UbKind, ub, undecided,
};
pub use contents::Overwrite;
pub use effects::is_excluded_synchronisation;
pub use events::{Access, Birth, Escape, EventContext, Ptr, Sync};
pub use groups::{ParallelLoop, parallel_loops};
pub use invariant::Content;
pub use module::Promises;
pub use restrict::RestrictRead;
pub use table::{AttachPoint, Checker, CheckerEvidence, PROMISES, Row, is_unchecked};
pub use tags::{Tag, TagSets};

use crate::ir::{FuncId, InstId, MdId};
use crate::machine::memory::TagSetId;
use frame::{Frame, TagInfo};

/// Result of every notification.
pub type Check = Result<(), Stop>;

/// The instruction of a thread that executes none: a driver.
pub const NO_INST: InstId = InstId(u32::MAX);

/// The promises of one run.
#[derive(Debug)]
pub struct State<'p> {
    promises: &'p Promises,
    /// Does a volatile access break `nosync`?
    volatile_syncs: bool,
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
    /// Of pointers that were once into AMDGPU's constant space.
    constant: Option<Tag>,
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
        let is_newest = options.semantics == Semantics::LangRef2026_07;
        let cross = promises.noalias && threads > 1 && is_newest;
        State {
            promises,
            volatile_syncs: promises.volatile_syncs.unwrap_or(!is_newest),
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
            constant: None,
            overwritten: Vec::new(),
            unwritten: false,
            log: options.explain.then(conflict::Log::default),
        }
    }

    /// The sets of tags that pointers carry.
    pub fn tags(&mut self) -> &mut TagSets {
        &mut self.sets
    }

    /// The same tags of a pointer to what does not change while the kernel runs.
    pub fn constant(&mut self, at: &EventContext, tags: TagSetId) -> TagSetId {
        let tag = self.constant.unwrap_or_else(|| self.silent_tag(at));
        self.constant = Some(tag);
        self.sets.insert(tags, tag)
    }

    /// Do the tags say so?
    #[inline]
    pub fn is_constant(&self, tags: TagSetId) -> bool {
        self.constant.is_some_and(|tag| self.sets.contains(tags, tag))
    }

    /// An object begins, or a new lifetime of its memory.
    pub fn begin_object(&mut self, object: ObjectId, birth: &Birth) {
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
    pub fn check_pending(&mut self, now: impl Fn(ObjectId, u64) -> Content) -> Result<bool, Stop> {
        self.invariant.check_pending(now)
    }

    /// Did the last access read, before it was written, what may only be written? LangRef, 'memory' and 'writeonly': the
    /// value is poison.
    #[inline]
    pub fn take_unwritten(&mut self) -> bool {
        std::mem::take(&mut self.unwritten)
    }

    /// Before an access takes effect (bounds and races are checked by the machine).
    pub fn access(&mut self, at: &EventContext, access: &Access) -> Check {
        let inst = self.promises.inst(at.function, at.inst);
        if let Some(log) = &mut self.log {
            log.add(at, access);
        }
        let watching = self.invariant.is_watching() || (self.tbaa.is_used() && access.kind != AccessKind::Read);
        let quiet = self.quiet.get(at.thread as usize).is_some_and(|q| *q) && !watching;
        if quiet && inst.is_none() && !access.volatile && access.len > 0 {
            return self.check_pointers(at, access);
        }
        let check = self.access_as(at, access, inst);
        self.overwritten.clear();
        check
    }

    /// The accesses that broke `noalias`, if they were remembered.
    pub fn conflict(&self) -> Option<Conflict> {
        self.log.as_ref()?.conflict(self.noalias.violation()?, &self.infos, &self.sets)
    }

    /// The thread begins an iteration of a loop that names access groups, entering it or `again`.
    pub fn begin_iteration(&mut self, at: &EventContext, of: &ParallelLoop, again: bool) {
        if let Some(frame) = self.stack(at.thread).last_mut() {
            frame.groups.begin_iteration(of, again);
        }
    }

    /// Activations of the thread began or ended.
    fn update_quiet(&mut self, thread: u32) {
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

    /// Before a synchronising operation takes effect (`at.clock`: before it).
    pub fn sync(&mut self, at: &EventContext, sync: Sync) -> Check {
        let home = match sync {
            Sync::Atomic(object) => {
                self.birth(object).filter(|b| b.by.is_some_and(|(t, _)| t == at.thread)).and_then(|b| b.frame)
            }
            Sync::Memory | Sync::DeclaredNosync | Sync::Convergent => None,
        };
        self.stack(at.thread).iter().try_for_each(|frame| effects::sync(frame, sync, home))?;
        // It touches all memory, and its metadata, or that of a call around it, says which it does not. What that means
        // of another thread's accesses no text says.
        let promises = self.promises;
        let matters = |uses: module::ScopeUseId| promises.scope_uses[uses.0 as usize].matters;
        let scoped = |(f, i): (FuncId, InstId)| promises.inst(f, i).and_then(|p| p.scopes).is_some_and(matters);
        let sites = self.stack(at.thread).iter().filter_map(|frame| frame.site);
        if sync != Sync::Convergent && sites.chain([(at.function, at.inst)]).any(scoped) {
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
    pub fn free(&mut self, at: &EventContext, (object, len): (ObjectId, u64), tags: TagSetId) -> Check {
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
    pub fn inaccessible(&mut self, at: &EventContext) -> Check {
        self.stack(at.thread).iter().try_for_each(effects::inaccessible)
    }

    /// A pointer value's bits go somewhere.
    pub fn escape(&mut self, at: &EventContext, tags: TagSetId, how: Escape) -> Check {
        let into = match how {
            Escape::Stored(Some(object)) => self.birth(object).copied(),
            Escape::Stored(None) | Escape::PtrToInt | Escape::Address => None,
        };
        let is_own = |(thread, _)| thread == at.thread;
        let private = into.as_ref().is_some_and(|birth| birth.frame.is_some() && birth.by.is_some_and(is_own));
        for tag in self.sets.tags(tags) {
            let info = &mut self.infos[tag.0 as usize];
            // After its window a pointer based on the tag is as good as any other.
            info.exposed |= info.open;
            info.published |= info.open && !private;
            captures::escape(info, at, how, into.as_ref())?;
        }
        Ok(())
    }

    /// An `icmp` of two pointers; `null`: one of them is the null of its space.
    pub fn compare(&mut self, a: TagSetId, b: TagSetId, null: bool) -> Check {
        captures::compare(&self.infos, &self.sets, a, b, null)
    }

    /// `llvm.experimental.noalias.scope.decl(metadata list)` executes.
    pub fn scope_decl(&mut self, at: &EventContext, list: MdId) {
        let promises = self.promises;
        if let (Some(scopes), Some(frame)) = (promises.declared_scopes.get(&list), self.stack(at.thread).last_mut()) {
            frame.scopes.declare(scopes);
        }
    }

    /// The activation starts another iteration of a cycle in which scopes are declared.
    pub fn back_edge(&mut self, at: &EventContext) {
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

//! Promises: attributes and metadata that an analysis may rely on, checked while a kernel runs.
//!
//! A broken promise is UB of its own kind, so the run is never evidence. If execution reaches a promise without a
//! checker, the run is discarded; the reason names the promise ([`PROMISES`] lists the checkers). If the machine
//! wrongly reports UB, only evidence is lost. If the machine misses UB, a false alarm is possible. So every doubt stops
//! the run.
//!
//! [`Promises`] is decoded once per module. [`State`] follows one run. The machine notifies [`State`] of every
//! activation, access, synchronisation, escape and object, with the acting thread's vector clock. These notifications
//! suffice, because a promise concerns only a few facts: which bytes are accessed, on which arguments and results the
//! pointers are based, in which activation and by which instruction an access is made, and how the accesses are
//! ordered.

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
mod scoped_sync;
mod scopes;
mod table;
mod tags;
mod tbaa;
#[cfg(test)]
mod tests;

use crate::api::{AccessKind, ActivationId, Conflict, ObjectId, Options, Semantics, Stop, UbKind, ub, undecided};
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
use crate::memory::TagSetId;
use frame::{Frame, TagInfo};

/// The result of a notification: an error is the reason why the run stops.
pub type Check = Result<(), Stop>;

/// The instruction id of an environment thread, which executes no instruction.
pub const NO_INST: InstId = InstId(u32::MAX);

/// The state of the promises in one run.
#[derive(Debug)]
pub struct State<'p> {
    promises: &'p Promises,
    /// Whether a volatile access violates `nosync`.
    volatile_syncs: bool,
    sets: TagSets,
    infos: Vec<TagInfo>,
    births: Vec<Option<Birth>>,
    /// The stack of each thread, outermost activation first.
    stacks: Vec<Vec<Frame<'p>>>,
    /// For each thread: whether no activation on its stack makes a promise that an access without metadata could break.
    quiet: Vec<bool>,
    /// The clock of each thread at its last synchronisation.
    known: Vec<Vec<u32>>,
    noalias: noalias::NoAlias,
    tbaa: tbaa::Tbaa,
    invariant: invariant::Invariant,
    restrict: restrict::Restrict,
    scoped_sync: scoped_sync::ScopedSync,
    /// The tag of pointers that were once in AMDGPU's constant space; `None` if there is no such pointer yet.
    constant: Option<Tag>,
    /// The bytes that the next announced write overwrites, if
    /// [`needs_overwritten_bytes`](Self::needs_overwritten_bytes).
    overwritten: Vec<Content>,
    /// Whether an access read bytes that were not written yet, under a promise that allows only writes.
    unwritten: bool,
    /// All accesses so far, if the report must explain a broken promise.
    log: Option<conflict::Log>,
}

impl<'p> State<'p> {
    /// Creates the state at the launch of `threads` threads. Notifications of objects and activations follow.
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
            scoped_sync: scoped_sync::ScopedSync::default(),
            constant: None,
            overwritten: Vec::new(),
            unwritten: false,
            log: options.explain.then(conflict::Log::default),
        }
    }

    /// Returns the table of all sets of tags.
    pub fn tags(&mut self) -> &mut TagSets {
        &mut self.sets
    }

    /// Adds the tag of constant memory to a pointer's tags: memory that does not change while the kernel runs.
    pub fn constant(&mut self, at: &EventContext, tags: TagSetId) -> TagSetId {
        let tag = self.constant.unwrap_or_else(|| self.tag_without_promise(at));
        self.constant = Some(tag);
        self.sets.insert(tags, tag)
    }

    /// Whether the tags contain the tag of constant memory.
    #[inline]
    pub fn is_constant(&self, tags: TagSetId) -> bool {
        self.constant.is_some_and(|tag| self.sets.contains(tags, tag))
    }

    /// Notes that an object, or a new lifetime of its memory, begins.
    pub fn begin_object(&mut self, object: ObjectId, birth: &Birth) {
        self.dead(object);
        let index = object.0 as usize;
        if self.births.len() <= index {
            self.births.resize(index + 1, None);
        }
        self.births[index] = Some(*birth);
    }

    /// Records the end of an object, or of a lifetime of its memory. The recorded types and invariants of the memory
    /// end too, but windows of `noalias` stay open.
    pub fn dead(&mut self, object: ObjectId) {
        self.tbaa.clear(object);
        self.invariant.clear(object);
        self.scoped_sync.clear(object);
    }

    /// Returns the activation whose frame contains an object: an alloca or a by-value copy (also the copy of an entry's
    /// parameter). `None` for other objects.
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

    /// Whether the machine must call [`overwrites`](Self::overwrites) with the old bytes before it announces a write.
    #[inline]
    pub fn needs_overwritten_bytes(&self) -> bool {
        self.promises.invariant || self.invariant.is_watching()
    }

    /// Whether an instruction calls asm that loads from memory, although its flags state no memory access.
    #[inline]
    pub fn is_pure_asm(&self, function: FuncId, inst: InstId) -> bool {
        self.promises.invariant && self.promises.inst(function, inst).is_some_and(|i| i.is_pure_asm)
    }

    /// Sets the bytes that the next announced write overwrites.
    pub fn overwrites(&mut self, contents: impl Iterator<Item = Content>) {
        self.overwritten.clear();
        self.overwritten.extend(contents);
    }

    /// Whether accesses must be checked again after they took effect.
    #[inline]
    pub fn is_pending(&self) -> bool {
        self.invariant.is_pending() || self.unwritten
    }

    /// Checks the accesses that were announced since the last check. The accesses must already have taken effect on
    /// memory. Returns whether an access wrote invariant bytes without changing them. An analysis may assume that such
    /// a write does not exist.
    pub fn check_pending(&mut self, now: impl Fn(ObjectId, u64) -> Content) -> Result<bool, Stop> {
        self.invariant.check_pending(now)
    }

    /// Returns whether an access read bytes that were not written yet, under a promise that allows only writes. Resets
    /// this flag. LangRef, 'memory' and 'writeonly': the value is poison.
    #[inline]
    pub fn take_unwritten(&mut self) -> bool {
        std::mem::take(&mut self.unwritten)
    }

    /// Checks an access before it takes effect. (The machine itself checks bounds and races.)
    pub fn access(&mut self, at: &EventContext, access: &Access) -> Check {
        let inst = self.promises.inst(at.function, at.inst);
        if let Some(log) = &mut self.log {
            log.add(at, access);
        }
        if self.promises.scoped_syncs {
            self.scoped_access(at, access)?;
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

    /// Records an access if the alias scopes of some synchronising operation of the module may exclude it.
    fn scoped_access(&mut self, at: &EventContext, access: &Access) -> Check {
        let is_excluded = self.has_scopes(at, |uses| uses.excludes_sync);
        self.scoped_sync.access(at.thread, access, is_excluded)
    }

    /// Whether the running instruction, or a call on its thread's stack, has lists of scopes for which `is` is true.
    fn has_scopes(&mut self, at: &EventContext, is: impl Fn(&module::ScopeUse) -> bool) -> bool {
        let promises = self.promises;
        let uses = |(f, i): (FuncId, InstId)| promises.inst(f, i)?.scopes;
        let sites = self.stack(at.thread).iter().filter_map(|frame| frame.site);
        sites.chain([(at.function, at.inst)]).filter_map(uses).any(|id| is(&promises.scope_uses[id.0 as usize]))
    }

    /// Returns the accesses that broke `noalias`, if the machine records accesses.
    pub fn conflict(&self) -> Option<Conflict> {
        self.log.as_ref()?.conflict(self.noalias.violation()?, &self.infos, &self.sets)
    }

    /// Begins an iteration of a loop that names access groups. `again` is false for the first iteration, else true.
    pub fn begin_iteration(&mut self, at: &EventContext, of: &ParallelLoop, again: bool) {
        if let Some(frame) = self.stack(at.thread).last_mut() {
            frame.groups.begin_iteration(of, again);
        }
    }

    /// Updates `quiet` after activations of the thread began or ended.
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

    /// Checks a synchronising operation before it takes effect (`at.clock` is the clock before it).
    pub fn sync(&mut self, at: &EventContext, sync: Sync) -> Check {
        let home = match sync {
            Sync::Atomic(object) => {
                self.birth(object).filter(|b| b.by.is_some_and(|(t, _)| t == at.thread)).and_then(|b| b.frame)
            }
            Sync::Memory | Sync::DeclaredNosync | Sync::Convergent => None,
        };
        self.stack(at.thread).iter().try_for_each(|frame| effects::sync(frame, sync, home))?;
        // The operation accesses all memory, but its metadata, or the metadata of a call on the stack, excludes some
        // alias scopes.
        if sync != Sync::Convergent && self.has_scopes(at, |uses| uses.matters) {
            if self.promises.restrict {
                return undecided("a synchronisation in alias scopes");
            }
            self.scoped_sync.sync()?;
        }
        if let Some(known) = self.known.get_mut(at.thread as usize) {
            known.clear();
            known.extend_from_slice(at.clock);
            self.noalias.forget(&self.infos, &self.known);
        }
        Ok(())
    }

    /// Checks `free` and similar functions, with the tags of the freed pointer. Must be called before
    /// [`dead`](Self::dead). Freeing counts as a write of all bytes.
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
        self.access(at, &Access::plain(object, 0, len, AccessKind::Write, tags))
    }

    /// Checks a change of memory that the program cannot access through any pointer, such as the allocator's state or a
    /// clock.
    pub fn inaccessible(&mut self, at: &EventContext) -> Check {
        self.stack(at.thread).iter().try_for_each(effects::inaccessible)
    }

    /// Checks an escape of a pointer's bits.
    pub fn escape(&mut self, at: &EventContext, tags: TagSetId, how: Escape) -> Check {
        let into = match how {
            Escape::Stored(Some(object)) => self.birth(object).copied(),
            Escape::Stored(None) | Escape::PtrToInt | Escape::Address => None,
        };
        let is_own = |(thread, _)| thread == at.thread;
        let private = into.as_ref().is_some_and(|birth| birth.frame.is_some() && birth.by.is_some_and(is_own));
        for tag in self.sets.tags(tags) {
            let info = &mut self.infos[tag.0 as usize];
            // After the window has closed, a pointer based on the tag counts as an ordinary pointer.
            info.exposed |= info.open;
            info.published |= info.open && !private;
            captures::escape(info, at, how, into.as_ref())?;
        }
        Ok(())
    }

    /// Checks an `icmp` of two pointers. `null`: whether one of them is the null of its space.
    pub fn compare(&mut self, a: TagSetId, b: TagSetId, null: bool) -> Check {
        captures::compare(&self.infos, &self.sets, a, b, null)
    }

    /// Executes `llvm.experimental.noalias.scope.decl(metadata list)`.
    pub fn scope_decl(&mut self, at: &EventContext, list: MdId) {
        let promises = self.promises;
        if let (Some(scopes), Some(frame)) = (promises.declared_scopes.get(&list), self.stack(at.thread).last_mut()) {
            frame.scopes.declare(scopes);
        }
    }

    /// Notes that the activation starts another iteration of a cycle that declares scopes.
    pub fn back_edge(&mut self, at: &EventContext) {
        if let Some(frame) = self.stack(at.thread).last_mut() {
            frame.scopes.back_edge();
        }
    }

    /// Executes `llvm.invariant.start` (`true`) or `.end` on these bytes.
    pub fn invariant(&mut self, start: bool, object: ObjectId, offset: u64, len: u64) -> Check {
        self.invariant.mark(start, object, offset, len)
    }

    /// Executes `llvm.launder.invariant.group` or `llvm.strip.invariant.group`.
    pub fn launder(&mut self) {
        self.invariant.launder();
    }

    /// Checks the assume bundle `separate_storage`: the two pointers must not be based on the same object.
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

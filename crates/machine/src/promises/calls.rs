//! The beginning and the end of activations. At these points the windows of `noalias` open and close (a window is the
//! time in which a promise applies), and results are checked.

use super::contents::{DeadOnReturn, Initializes, Overwrite};
use super::frame::{Frame, TagInfo};
use super::tags::Tag;
use super::{
    Access, AccessKind, ActivationId, Check, EventContext, ObjectId, Ptr, State, attributes::ArgPromises, captures,
};
use crate::api::{Stop, UbKind, ub, unchecked, undecided, unsupported};
use crate::ir::{FuncId, InstId, MemoryEffects};
use crate::memory::TagSetId;

impl State<'_> {
    /// Begins the activation `at.activation` of `at.function`. `caller` is the calling activation, function and call
    /// instruction (`None` for the first activation of a thread). `args` has one entry per argument: `None` if the
    /// argument is no pointer; for a byval argument, the pointer to the copy. The tags of these pointers are changed in
    /// place. Unknown functions have activations too, but intrinsics have none. Returns the bytes (object, offset,
    /// length) that `writable` arguments store back at entry.
    pub fn enter(
        &mut self,
        at: &EventContext,
        caller: Option<(ActivationId, FuncId, InstId)>,
        args: &mut [Option<Ptr>],
    ) -> Result<Vec<(ObjectId, u64, u64)>, Stop> {
        let all = self.promises;
        let promises = all.call(at.function, caller.map(|(_, f, i)| (f, i)));
        if let Some(name) = &promises.unchecked {
            return unchecked(name.to_string());
        }
        let listed = caller.and_then(|(_, f, i)| all.inst(f, i)?.callees.as_ref());
        if listed.is_some_and(|callees| !callees.contains(&at.function)) {
            return ub(UbKind::BadCall, "the called function is not in the list of callees");
        }
        let info = all.functions.get(at.function.0 as usize);
        let restricted = promises.effects != MemoryEffects::UNKNOWN;
        let MemoryEffects { argmem, other, .. } = promises.effects;
        if other.difference(argmem).is_any() && info.is_some_and(|f| f.pointer_vectors) {
            return undecided("vectors of pointers where argument memory is excluded");
        }
        let stack = self.stack(at.thread);
        if promises.norecurse && stack.iter().any(|f| f.function == at.function) {
            return ub(UbKind::NoRecurse, "a norecurse function calls itself");
        }
        let launched = all.amdgpu && caller.is_none() && info.is_some_and(|f| f.kernel);
        let mut frame = Frame::new(at.activation, at.function, caller, at.thread_time(), promises);
        let mut writable = Vec::new();
        for (index, arg) in args.iter_mut().enumerate() {
            let pointer = info.is_some_and(|f| f.pointers.get(index).copied().unwrap_or(false));
            let Some(ptr) = arg.as_mut().filter(|_| pointer) else { continue };
            frame.has_argument_memory |= ptr.object.is_some() || ptr.wildcard;
            let promised = frame.promises.args.get(index).cloned().unwrap_or_default();
            if restricted || promised.needs_tag() {
                let tag = self.open(at, Some(index as u32), &promised);
                self.infos[tag.0 as usize].constant = launched && promised.noalias && !promised.access.is_mod();
                ptr.tags = self.sets.insert(ptr.tags, tag);
                frame.tags.push(tag);
                for &(lo, hi) in &promised.initializes {
                    frame.initializes.push(Initializes::new(tag, ptr, lo, hi)?);
                }
                if let Some(bytes) = promised.dead_on_return {
                    let end = |n: u64| ptr.offset.saturating_add_unsigned(n);
                    let place = |n| ptr.object.map(|object| (object, ptr.offset..end(n)));
                    frame
                        .dead_on_return
                        .push(DeadOnReturn::new(tag, bytes.map(|n| place(n).unwrap_or((ObjectId(0), 0..0)))));
                }
            }
            if promised.returned {
                frame.returned = Some(ptr.tags);
            }
            if promised.writable > 0 {
                writable.push((*ptr, promised.writable, promised.nullable));
            }
        }
        self.stack(at.thread).push(frame);
        self.update_quiet(at.thread);
        let mut stored = Vec::new();
        for (ptr, len, nullable) in writable {
            stored.extend(self.store_back(at, &ptr, len, nullable)?);
        }
        Ok(stored)
    }

    /// Stores back the bytes of a `writable` argument. LangRef, 'writable': on entry, the bytes are loaded and stored
    /// back, not atomically. A null pointer is exempt if `dereferenceable_or_null` allows null.
    fn store_back(
        &mut self,
        at: &EventContext,
        ptr: &Ptr,
        len: u64,
        nullable: bool,
    ) -> Result<Option<(ObjectId, u64, u64)>, Stop> {
        let (Some(object), Ok(offset)) = (ptr.object, u64::try_from(ptr.offset)) else {
            let nothing = nullable && !ptr.wildcard;
            return if nothing { Ok(None) } else { undecided("writable") };
        };
        if self.birth(object).is_none_or(|b| b.constant) {
            return ub(UbKind::Writable, format!("a writable argument points to object {}, a constant", object.0));
        }
        let plain = Access::plain(object, offset, len, AccessKind::Write, ptr.tags);
        let access = Access { wildcard: ptr.wildcard, implied: true, ..plain };
        self.access_as(at, &access, None)?;
        Ok(Some((object, offset, len)))
    }

    /// Creates a tag without a promise.
    pub(super) fn tag_without_promise(&mut self, at: &EventContext) -> Tag {
        let tag = self.open(at, None, &ArgPromises::default());
        self.infos[tag.0 as usize].open = false;
        tag
    }

    fn open(&mut self, at: &EventContext, arg: Option<u32>, promised: &ArgPromises) -> Tag {
        let tag = Tag(self.infos.len() as u32);
        self.infos.push(TagInfo {
            thread: at.thread,
            activation: at.activation,
            arg,
            noalias: promised.noalias,
            access: promised.access,
            captures: promised.captures,
            nofree: promised.nofree,
            constant: false,
            open: true,
            entry: at.clock.into(),
            exit: 0,
            exposed: false,
            published: false,
        });
        if promised.noalias {
            self.noalias.open(tag, &self.infos[tag.0 as usize]);
        }
        tag
    }

    /// Checks the promises of a thread's activations when the thread ends inside them, so that they never return.
    pub fn abandon(&mut self, at: &EventContext) -> Check {
        // LangRef, 'willreturn': the call returns, or has undefined behaviour.
        match self.stack(at.thread).iter().any(|f| f.promises.willreturn) {
            true => ub(UbKind::WillReturn, "a willreturn function ends its thread"),
            false => Ok(()),
        }
    }

    /// Ends all activations of a thread, because the thread ends inside them. Returns whether memory would be the same
    /// if these activations had returned.
    pub fn leave(&mut self, at: &EventContext) -> bool {
        let frames = std::mem::take(self.stack(at.thread));
        for tag in frames.iter().flat_map(|frame| &frame.tags) {
            let info = &mut self.infos[tag.0 as usize];
            info.open = false;
            info.exit = at.thread_time();
            if info.noalias {
                self.noalias.close(*tag, info);
            }
        }
        self.update_quiet(at.thread);
        frames.iter().all(|frame| frame.initializes.is_empty() && frame.dead_on_return.is_empty())
    }

    /// Ends `at.activation`. `results` are all pointers in the activation's result; the function may change their tags.
    /// Returns the bytes that become undef or poison.
    pub fn exit(&mut self, at: &EventContext, results: &mut [Ptr]) -> Result<Vec<Overwrite>, Stop> {
        let stack = self.stack(at.thread);
        let Some(index) = stack.iter().rposition(|f| f.activation == at.activation) else {
            return Ok(Vec::new());
        };
        let frame = stack.remove(index);
        self.update_quiet(at.thread);
        if frame.promises.noreturn {
            return ub(UbKind::NoReturn, "a noreturn function returns");
        }
        let mut overwritten = Vec::new();
        frame.initializes.iter().for_each(|i| i.exit(&mut overwritten));
        frame.dead_on_return.iter().for_each(|d| d.exit(&mut overwritten));
        let returned: Vec<TagSetId> = results.iter().map(|p| p.tags).collect();
        for tag in &frame.tags {
            let info = &mut self.infos[tag.0 as usize];
            captures::check_return(*tag, info, &returned, &self.sets)?;
            info.open = false;
            info.exit = at.thread_time();
            if info.noalias {
                self.noalias.close(*tag, info);
            }
        }
        // The machine has checked that the result equals the `returned` argument, so the result is based on all
        // promises on which the argument is based.
        if let (Some(tags), [result]) = (frame.returned, &mut *results) {
            result.tags = tags;
        }
        if frame.promises.noalias_result {
            results.iter_mut().try_for_each(|ptr| self.fresh(at, &frame, ptr))?;
        }
        Ok(overwritten)
    }

    /// Opens the window of a `noalias` result. The result must point to memory that did not exist before the call, as
    /// from an allocation function (LangRef). From now on, only pointers based on the result may modify the memory.
    fn fresh(&mut self, at: &EventContext, frame: &Frame, ptr: &mut Ptr) -> Check {
        if ptr.wildcard {
            return undecided("noalias result is a wildcard");
        }
        let Some(object) = ptr.object else { return Ok(()) };
        let by = self.birth(object).and_then(|b| b.by);
        if !by.is_some_and(|(thread, time)| thread == at.thread && time >= frame.entered) {
            let detail = format!("object {} existed before the function that returns it as noalias", object.0);
            return ub(UbKind::NoAliasResult, detail);
        }
        // The window of a `noalias` result never closes.
        if self.noalias.is_full() {
            return unsupported("thousands of noalias results");
        }
        let promised = ArgPromises { noalias: true, ..ArgPromises::default() };
        let tag = self.open(at, None, &promised);
        ptr.tags = self.sets.insert(ptr.tags, tag);
        Ok(())
    }
}

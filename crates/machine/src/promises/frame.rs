//! One activation on a thread's stack, and the promise that a tag identifies.

use super::attributes::CallPromises;
use super::contents::{DeadOnReturn, Initializes};
use super::groups::GroupLog;
use super::scopes::ScopeLog;
use super::tags::Tag;
use super::{Access, AccessKind, ActivationId, ObjectId};
use crate::ir::attr::Captures;
use crate::ir::{FuncId, InstId, MemoryEffects, ModRefInfo};
use crate::memory::TagSetId;
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// What a tag stands for: one pointer argument or `noalias` result of one activation, with its promises. The *window*
/// of the tag is the time in which the promises apply.
#[derive(Clone, Debug)]
pub(super) struct TagInfo {
    pub thread: u32,
    pub activation: ActivationId,
    /// Number of the argument; `None`: the result.
    pub arg: Option<u32>,
    pub noalias: bool,
    /// The accesses that the activation may make through pointers based on the tag.
    pub access: ModRefInfo,
    pub captures: Captures,
    pub nofree: bool,
    /// Whether memory that is read through the tag is constant.
    pub constant: bool,
    pub open: bool,
    /// The thread's clock when the window opened.
    pub entry: Box<[u32]>,
    /// The thread's time when the window closed. Meaningful only if `open` is false.
    pub exit: u32,
    /// Whether a pointer based on the tag was converted to an integer, or stored. Only then may a wildcard be based on
    /// the tag.
    pub exposed: bool,
    /// Whether a pointer based on the tag was stored in memory other than the thread's allocas, so that other threads
    /// may use the pointer.
    pub published: bool,
}

impl TagInfo {
    /// Returns a description of the tag for messages.
    pub fn describe(&self) -> String {
        let TagInfo { activation, thread, .. } = self;
        match self.arg {
            Some(arg) => format!("argument {arg} of activation {} (thread {thread})", activation.0),
            None => format!("the result of activation {} (thread {thread})", activation.0),
        }
    }
}

/// One activation.
#[derive(Clone, Debug)]
pub(super) struct Frame<'p> {
    pub activation: ActivationId,
    pub function: FuncId,
    pub caller: Option<ActivationId>,
    /// The call that created the activation.
    pub site: Option<(FuncId, InstId)>,
    /// The thread's time at entry.
    pub entered: u32,
    pub promises: Cow<'p, CallPromises>,
    /// Tags of the arguments.
    pub tags: Vec<Tag>,
    /// Whether some argument points to memory.
    pub has_argument_memory: bool,
    /// The tags of the `returned` argument.
    pub returned: Option<TagSetId>,
    pub initializes: Vec<Initializes>,
    pub dead_on_return: Vec<DeadOnReturn>,
    pub scopes: ScopeLog,
    pub groups: GroupLog,
    /// Whether some argument may only be used for writes (`writeonly`).
    write_only_argument: bool,
    /// Bytes written during the activation, recorded only if reads are restricted.
    written: FxHashSet<(ObjectId, u64)>,
}

impl<'p> Frame<'p> {
    /// Creates an activation.
    pub fn new(
        activation: ActivationId,
        function: FuncId,
        caller: Option<(ActivationId, FuncId, InstId)>,
        entered: u32,
        promises: Cow<'p, CallPromises>,
    ) -> Frame<'p> {
        let write_only_argument = promises.args.iter().any(|a| a.access == ModRefInfo::Mod);
        Frame {
            activation,
            function,
            caller: caller.map(|(activation, ..)| activation),
            site: caller.map(|(_, f, i)| (f, i)),
            entered,
            promises,
            tags: Vec::new(),
            has_argument_memory: false,
            returned: None,
            initializes: Vec::new(),
            dead_on_return: Vec::new(),
            scopes: ScopeLog::default(),
            groups: GroupLog::default(),
            write_only_argument,
            written: FxHashSet::default(),
        }
    }

    /// Whether the activation makes a promise that a single access could break.
    #[inline]
    pub fn restricts_accesses(&self) -> bool {
        let p = &self.promises;
        p.tail || p.nosync || p.effects != MemoryEffects::UNKNOWN || self.write_only_argument
    }

    fn reads_restricted(&self) -> bool {
        let MemoryEffects { argmem, other, .. } = self.promises.effects;
        !argmem.intersect(other).is_ref() || self.write_only_argument
    }

    /// Whether all these bytes were written during the activation.
    pub fn has_written(&self, access: &Access) -> bool {
        !self.written.is_empty()
            && (access.offset..access.offset.saturating_add(access.len))
                .all(|byte| self.written.contains(&(access.object, byte)))
    }

    /// Records written bytes. The writes of a read-modify-write are not included, because it reads the bytes before it
    /// writes them. The same is true of the store that `writable` implies.
    pub fn write(&mut self, access: &Access) {
        if access.kind == AccessKind::Write && !access.implied && self.reads_restricted() {
            let bytes = access.offset..access.offset.saturating_add(access.len);
            self.written.extend(bytes.map(|byte| (access.object, byte)));
        }
    }
}

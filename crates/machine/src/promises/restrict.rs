//! Full restrict (LLVM review D68484) at run time: C99 6.7.3.1, checked for each pair of accesses in the scope of a
//! restrict pointer.
//!
//! Every read of a restrict pointer (`llvm.noalias`, `llvm.provenance.noalias`) gives its result a tag. The tag
//! identifies the restrict pointer: its scope and the scope's instance, its object id, and its place in memory. Two
//! overlapping accesses of one activation, at least one a write, are UB if all of these are true:
//!
//! - One access is based on a restrict pointer of that activation.
//! - The `noalias` lists of both accesses name the pointer's scope.
//! - The other access is not based on the pointer ([`scopes`](super::scopes) records the accesses).
//!
//! A write through a restrict pointer also counts as a write of the place in memory that contains the restrict pointer
//! (paragraph 4).
//!
//! If the declaration of a restrict pointer is unknown, the pointer is treated as declared before the program's start.
//! Then all reads from one place in memory, in any function, read the same restrict pointer. The value of one of these
//! pointers must not be based on another of these pointers (paragraph 4). If a copy of a block has a guard
//! (`llvm.noalias.copy.guard`), the pointers in the copy are based on the restrict pointers that were in the source.
//! The copy itself promises nothing, because only a type could state which of the pointers are restrict.

use super::module::{Promises, ScopeUseId};
use super::tags::{Tag, TagSets};
use super::{ActivationId, EventContext, ObjectId, State};
use crate::api::{Discard, Stop, UbKind, discard, ub};
use crate::ir::MdId;
use crate::ir::decode::Scope;
use crate::memory::TagSetId;
use rustc_hash::FxHashMap;

/// One read of a restrict pointer.
#[derive(Copy, Clone, Debug)]
pub struct RestrictRead {
    /// The scope list that names the scope of the restrict pointer.
    pub list: MdId,
    pub object_id: u128,
    /// The place in memory of the restrict pointer; `None` if the pointer no longer has an address.
    pub slot: Option<(ObjectId, i64)>,
    /// The tags of the address.
    pub address: TagSetId,
    /// True if the call is `llvm.noalias.copy.guard`, false if it reads a restrict pointer.
    pub guard: bool,
}

/// Size of a pointer in memory, in bytes.
pub(super) const POINTER_BYTES: u64 = 8;

/// One restrict pointer of one activation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    activation: ActivationId,
    scope: Scope,
    /// How often the scope was declared before this instance.
    instance: u32,
    object_id: u128,
    slot: Option<(ObjectId, i64)>,
    rank: Rank,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Rank {
    /// A read of the restrict pointer. The read makes the promise.
    Read,
    /// A pointer that a copy moved. The pointer may be based on the restrict pointer.
    Copied,
    /// The guard of a copied block.
    Guard,
}

/// The restrict pointer that a tag identifies.
#[derive(Copy, Clone, Debug)]
pub(super) struct Pointer {
    key: Key,
    unknown: bool,
    /// The epoch of the first read, in the `ScopeLog` of its activation.
    pub epoch: u32,
    /// The scopes of the read instruction itself (`uses`), and the tags of the pointer's address (`address`).
    pub uses: Option<ScopeUseId>,
    pub address: TagSetId,
}

impl Pointer {
    /// Returns the scope in which accesses of the activation must keep the promise. `None` if the pointer makes no
    /// promise in this activation.
    pub fn promise_scope(&self, activation: ActivationId) -> Option<&Scope> {
        (self.key.rank == Rank::Read && self.key.activation == activation).then_some(&self.key.scope)
    }

    /// Returns the activation, and the place in memory that contains the restrict pointer. A write through the pointer
    /// counts as a write of this place. `None` if the place is unknown, or if the pointer makes no promise.
    pub fn modified(&self) -> Option<(ActivationId, ObjectId, u64)> {
        let (object, offset) = self.key.slot.filter(|_| self.key.rank == Rank::Read)?;
        Some((self.key.activation, object, u64::try_from(offset).ok()?))
    }

    /// Whether the two tags may identify the same restrict pointer.
    pub fn may_be(&self, o: &Pointer) -> bool {
        let (a, b) = (&self.key, &o.key);
        let declared = (a.activation, a.scope, a.instance) == (b.activation, b.scope, b.instance);
        match (a.slot, b.slot) {
            (Some(x), Some(y)) => x == y && (declared || self.unknown || o.unknown),
            _ => declared && a.object_id == b.object_id,
        }
    }
}

/// The restrict pointers of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Restrict {
    tags: FxHashMap<Key, Tag>,
    pointers: FxHashMap<Tag, Pointer>,
}

impl Restrict {
    /// Returns the restrict pointer that a tag identifies; `None` if the tag identifies none.
    pub fn pointer(&self, tag: Tag) -> Option<&Pointer> {
        self.pointers.get(&tag)
    }

    /// Returns the restrict pointers among the tags of a pointer.
    pub fn pointers_in<'a>(&'a self, sets: &'a TagSets, set: TagSetId) -> impl Iterator<Item = &'a Pointer> {
        sets.tags(set).iter().filter_map(|t| self.pointer(*t))
    }
}

/// Returns the scope of a list. `None`: the list has no single scope, or the module reads no restrict pointer.
fn scope_of(promises: &Promises, list: MdId) -> Option<Scope> {
    match promises.declared_scopes.get(&list).map(Vec::as_slice) {
        Some([scope]) if promises.restrict => Some(*scope),
        _ => None,
    }
}

impl State<'_> {
    /// Executes a read of a restrict pointer, or the guard of a copy. Returns the tags of the result. `old`: the tags
    /// of the operand.
    pub fn restrict_read(&mut self, at: &EventContext, old: TagSetId, read: &RestrictRead) -> Result<TagSetId, Stop> {
        let promises = self.promises;
        let Some(scope) = scope_of(promises, read.list) else {
            return if promises.restrict { discard(Discard::MalformedScope) } else { Ok(old) };
        };
        let rank = if read.guard { Rank::Guard } else { Rank::Read };
        let uses = promises.inst(at.function, at.inst).and_then(|i| i.scopes);
        let Some(frame) = self.stack(at.thread).last() else { return Ok(old) };
        let (epoch, instance) = frame.scopes.current_instance(&scope);
        let activation = frame.activation;
        let key = Key { activation, scope, instance, object_id: read.object_id, slot: read.slot, rank };
        let unknown = promises.unknown_scopes.contains(&scope.scope);
        let pointer = Pointer { key, unknown, epoch, uses, address: read.address };
        let other = |p: &Pointer| p.unknown && p.key.rank == Rank::Read && !p.may_be(&pointer);
        if unknown && !read.guard && self.restrict.pointers_in(&self.sets, old).any(other) {
            let detail = "the value of a restrict pointer is based on a different restrict pointer of the same block";
            return ub(UbKind::NoAlias, detail);
        }
        Ok(self.tagged(at, old, pointer))
    }

    /// Returns the tags of a pointer that a copy moved out of a block. `old`: the pointer's tags. `through`: the tags
    /// of the pointer through which the copy read the block.
    pub fn restrict_copied(
        &mut self,
        at: &EventContext,
        old: TagSetId,
        through: TagSetId,
        slot: (ObjectId, i64),
    ) -> TagSetId {
        let guard = |p: &Pointer| p.key.rank == Rank::Guard;
        let guards: Vec<Pointer> =
            self.restrict.pointers_in(&self.sets, through).filter(|p| guard(p)).copied().collect();
        guards.into_iter().fold(old, |tags, p| {
            let key = Key { rank: Rank::Copied, slot: Some(slot), ..p.key };
            self.tagged(at, tags, Pointer { key, ..p })
        })
    }

    /// Whether a pointer with these tags is the guard of a block.
    pub fn is_guard(&self, tags: TagSetId) -> bool {
        self.promises.restrict && self.restrict.pointers_in(&self.sets, tags).any(|p| p.key.rank == Rank::Guard)
    }

    fn tagged(&mut self, at: &EventContext, old: TagSetId, pointer: Pointer) -> TagSetId {
        let tag = match self.restrict.tags.get(&pointer.key) {
            Some(known) => *known,
            None => {
                let tag = self.tag_without_promise(at);
                self.restrict.tags.insert(pointer.key, tag);
                self.restrict.pointers.insert(tag, pointer);
                tag
            }
        };
        self.sets.insert(old, tag)
    }
}

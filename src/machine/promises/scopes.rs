//! `!alias.scope` and `!noalias`.
//!
//! Within one activation, two overlapping accesses of which one writes are UB if, for some domain, the scopes of one
//! access are among the `noalias` scopes of the other. An access made under a call counts, in the caller's activation,
//! with the call's metadata. An instance of a scope ends when its `noalias.scope.decl` executes *again*; accesses before
//! the first execution belong to the first instance. Scopes of different instances promise nothing of each other.

use super::bytes::ByteMap;
use super::decoded::{Promises, ScopeUseId};
use super::{Access, AccessKind, Check, Stop};
use crate::ir::decode::Scope;
use rustc_hash::FxHashMap;

/// One remembered access of a byte.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Entry {
    uses: ScopeUseId,
    epoch: u32,
    writes: bool,
}

/// The accesses of one activation.
#[derive(Clone, Debug, Default)]
pub(super) struct ScopeLog {
    bytes: ByteMap<Vec<Entry>>,
    /// Grows when an instance ends.
    epoch: u32,
    /// Declared scopes, with the epochs at which a new instance began.
    starts: FxHashMap<Scope, Vec<u32>>,
}

impl ScopeLog {
    /// A `noalias.scope.decl` executes.
    pub fn declare(&mut self, scopes: &[Scope]) {
        for scope in scopes {
            match self.starts.get_mut(scope) {
                None => {
                    self.starts.insert(*scope, Vec::new());
                }
                Some(starts) => {
                    self.epoch += 1;
                    starts.push(self.epoch);
                }
            }
        }
    }

    /// One access under the lists of `uses`.
    pub fn access(&mut self, promises: &Promises, uses: ScopeUseId, access: &Access) -> Check {
        let ScopeLog { bytes, epoch, starts } = self;
        let new = Entry { uses, epoch: *epoch, writes: access.kind != AccessKind::Read };
        bytes.visit(access.object, access.offset, access.len, |offset, entries| {
            entries.retain(|old| alive(promises, starts, old, new.epoch));
            for old in entries.iter() {
                if (old.writes || new.writes) && disjoint(promises, starts, old, &new) {
                    let object = access.object.0;
                    let detail =
                        format!("byte {offset} of object {object}: an access in a scope and one that excludes it");
                    return Err(Stop::Ub("alias-scope", detail));
                }
            }
            if !entries.contains(&new) {
                entries.push(new);
            }
            Ok(())
        })
    }
}

fn instance(starts: &FxHashMap<Scope, Vec<u32>>, scope: &Scope, epoch: u32) -> usize {
    starts.get(scope).map_or(0, |starts| starts.partition_point(|start| *start <= epoch))
}

/// Can the entry still promise something of an access at `now`?
fn alive(promises: &Promises, starts: &FxHashMap<Scope, Vec<u32>>, entry: &Entry, now: u32) -> bool {
    let uses = &promises.scope_uses[entry.uses.0 as usize];
    let mut scopes = uses.scopes.iter().chain(&uses.noalias);
    entry.epoch == now || scopes.any(|s| instance(starts, s, entry.epoch) == instance(starts, s, now))
}

/// Do the lists say that the two accesses do not overlap?
fn disjoint(promises: &Promises, starts: &FxHashMap<Scope, Vec<u32>>, a: &Entry, b: &Entry) -> bool {
    let excludes = |inner: &Entry, outer: &Entry| {
        let scopes = &promises.scope_uses[inner.uses.0 as usize].scopes;
        let excluded = &promises.scope_uses[outer.uses.0 as usize].noalias;
        let same = |s: &Scope| instance(starts, s, inner.epoch) == instance(starts, s, outer.epoch);
        // Lists are sorted by domain.
        scopes.chunk_by(|s, t| s.domain == t.domain).any(|own| own.iter().all(|s| excluded.contains(s) && same(s)))
    };
    excludes(a, b) || excludes(b, a)
}

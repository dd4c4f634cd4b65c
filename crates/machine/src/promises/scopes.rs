//! `!alias.scope` and `!noalias` (LangRef, "noalias and alias.scope Metadata").
//!
//! Two overlapping accesses of one activation, at least one a write, are UB if their scopes exclude each other. The
//! scopes exclude each other if, for some domain, all scopes of one access are among the `noalias` scopes of the other
//! access. An access during a call also counts as an access of the caller's activation, with the call's metadata. An
//! instance of a scope ends when its `noalias.scope.decl` executes *again*. Scopes of different instances promise
//! nothing about each other. An access before the first declaration belongs to every instance: LangRef does not state
//! to which instance it belongs, and every LLVM version treats the access as one of every instance.
//!
//! If a loop's body accesses memory before it declares the scope, two readings disagree on the instance of the access.
//! Unrolling gives the whole body one fresh scope, but LangRef ('llvm.experimental.noalias.scope.decl') counts
//! declarations. In the machine such an access belongs to both instances, so that the run is evidence only if it breaks
//! no promise under either reading.

use super::bytes::ByteMap;
use super::module::{Promises, ScopeUseId};
use super::restrict::Restrict;
use super::tags::TagSets;
use super::{Access, AccessKind, ActivationId, Check};
use crate::api::{UbKind, ub, undecided};
use crate::ir::decode::Scope;
use crate::memory::TagSetId;
use rustc_hash::FxHashMap;

/// One remembered access of a byte.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Entry {
    uses: ScopeUseId,
    epoch: u32,
    writes: bool,
    /// The tags of the pointer, if the module reads restrict pointers.
    tags: TagSetId,
    wildcard: bool,
}

/// The tables to which the entries refer.
#[derive(Copy, Clone)]
pub(super) struct ScopeTables<'a> {
    pub promises: &'a Promises,
    pub restrict: &'a Restrict,
    pub sets: &'a TagSets,
}

/// The accesses of one activation.
#[derive(Clone, Debug, Default)]
pub(super) struct ScopeLog {
    bytes: ByteMap<Vec<Entry>>,
    /// The current epoch, a number that increases when an instance or an iteration ends.
    epoch: u32,
    /// The epoch at which the current iteration of the cycle began.
    iteration: u32,
    instances: FxHashMap<Scope, Instances>,
}

/// The instances of a declared scope.
#[derive(Clone, Debug, Default)]
struct Instances {
    /// The epoch of the first declaration.
    first: u32,
    /// The value of `ScopeLog::iteration` at the last declaration.
    iteration: u32,
    /// For the second and every later instance: the first epoch that may belong to it, and the epoch of its
    /// declaration.
    later: Vec<(u32, u32)>,
}

impl ScopeLog {
    /// Executes a `noalias.scope.decl`.
    pub fn declare(&mut self, scopes: &[Scope]) {
        for scope in scopes {
            match self.instances.get_mut(scope) {
                None => {
                    self.epoch += 1;
                    let (first, iteration) = (self.epoch, self.iteration);
                    self.instances.insert(*scope, Instances { first, iteration, later: Vec::new() });
                }
                Some(known) => {
                    self.epoch += 1;
                    let again = known.iteration == self.iteration;
                    known.later.push((if again { self.epoch } else { self.iteration }, self.epoch));
                    known.iteration = self.iteration;
                }
            }
        }
    }

    /// Begins another iteration of a cycle that declares scopes.
    pub fn back_edge(&mut self) {
        self.epoch += 1;
        self.iteration = self.epoch;
    }

    /// Returns the current epoch, and how often the scope was declared before its current instance.
    pub fn current_instance(&self, scope: &Scope) -> (u32, u32) {
        (self.epoch, self.instances.get(scope).map_or(0, |i| i.later.len() as u32))
    }

    /// Checks and remembers one access with the scope lists of `uses`.
    pub fn access(&mut self, of: &ScopeTables, activation: ActivationId, uses: ScopeUseId, access: &Access) -> Check {
        let ScopeLog { bytes, epoch, iteration, instances } = self;
        let instances = &*instances;
        let now = Now { promises: of.promises, instances, epoch: *epoch, iteration: *iteration };
        let (promises, restrict) = (of.promises, of.promises.restrict);
        let tags = if restrict { access.tags } else { TagSetId::EMPTY };
        let wildcard = restrict && access.wildcard;
        let new = Entry { uses, epoch: *epoch, writes: access.kind != AccessKind::Read, tags, wildcard };
        bytes.visit(access.object, access.offset, access.len, |offset, entries| {
            entries.retain(|old| alive(promises, instances, old, new.epoch));
            for old in entries.iter() {
                if (old.writes || new.writes) && disjoint(promises, instances, old, &new) {
                    let object = access.object.0;
                    let detail =
                        format!("byte {offset} of object {object}: an access in a scope and one that excludes it");
                    return ub(UbKind::AliasScope, detail);
                }
                if restrict && (old.writes || new.writes) {
                    for (a, b) in [(old, &new), (&new, old)] {
                        if violates_restrict(of, instances, activation, a, b) {
                            let object = access.object.0;
                            let detail = format!(
                                "byte {offset} of object {object}: accessed through a restrict pointer and otherwise"
                            );
                            return match b.wildcard {
                                true => undecided("wildcard under restrict"),
                                false => ub(UbKind::NoAlias, detail),
                            };
                        }
                    }
                }
            }
            now.remember(entries, new);
            Ok(())
        })
    }
}

/// The state of the scopes at an access.
#[derive(Copy, Clone)]
struct Now<'a> {
    promises: &'a Promises,
    instances: &'a FxHashMap<Scope, Instances>,
    epoch: u32,
    /// The epoch at which the current iteration of the cycle began.
    iteration: u32,
}

impl Now<'_> {
    /// Whether two epochs are equivalent for all scopes of a list, now and later. There are two possible reasons. The
    /// first: both epochs belong to the same instances. For this it suffices that no instance begins between the epochs
    /// and that the current iteration does not begin between them either. Later instances begin at the start of the
    /// current iteration or after it. The second: neither epoch belongs to a live instance, and the module reads no
    /// restrict pointers, for which past instances matter too.
    fn are_alike(self, uses: ScopeUseId, (a, b): (u32, u32)) -> bool {
        let uses = &self.promises.scope_uses[uses.0 as usize];
        let between = |at: u32| a < at && at <= b;
        let is_over = |scope: &Scope, epoch| !can_share_instance(self.instances, scope, epoch, self.epoch);
        uses.scopes.iter().chain(&uses.noalias).all(|scope| {
            let Some(Instances { first, later, .. }) = self.instances.get(scope) else { return true };
            let begins = |of: fn(&(u32, u32)) -> u32| {
                later.partition_point(|i| of(i) <= a) != later.partition_point(|i| of(i) <= b)
            };
            b < *first
                || (!self.promises.restrict && is_over(scope, a) && is_over(scope, b))
                || !(between(*first) || between(self.iteration) || begins(|i| i.0) || begins(|i| i.1))
        })
    }

    /// Remembers an access of a byte, if no equal access is remembered. If equal accesses of earlier iterations are
    /// equivalent from now on, only one of them stays. Otherwise a byte that a loop accesses would have one entry for
    /// every iteration.
    fn remember(self, entries: &mut Vec<Entry>, new: Entry) {
        if entries.contains(&new) {
            return;
        }
        let mut last: Option<u32> = None;
        entries.retain(|old| {
            if (Entry { epoch: new.epoch, ..*old }) != new {
                return true;
            }
            let again = last.is_some_and(|last| self.are_alike(new.uses, (last, old.epoch)));
            if !again {
                last = Some(old.epoch);
            }
            !again
        });
        if !last.is_some_and(|last| self.are_alike(new.uses, (last, new.epoch))) {
            entries.push(new);
        }
    }
}

/// Whether both epochs may belong to one instance of the scope.
fn can_share_instance(instances: &FxHashMap<Scope, Instances>, scope: &Scope, a: u32, b: u32) -> bool {
    let Some(Instances { first, later, .. }) = instances.get(scope) else { return true };
    if a.min(b) < *first {
        return true;
    }
    let number = later.partition_point(|(_, declared)| *declared <= a.max(b));
    number.checked_sub(1).is_none_or(|i| later[i].0 <= a.min(b))
}

/// Whether the entry can still conflict with an access at `now`.
fn alive(promises: &Promises, instances: &FxHashMap<Scope, Instances>, entry: &Entry, now: u32) -> bool {
    let uses = &promises.scope_uses[entry.uses.0 as usize];
    let mut scopes = uses.scopes.iter().chain(&uses.noalias);
    entry.epoch == now || scopes.any(|s| can_share_instance(instances, s, entry.epoch, now))
}

/// Whether `a` is based on a restrict pointer of the activation, both accesses are in the pointer's scope, and `b` is
/// not based on the pointer.
fn violates_restrict(
    of: &ScopeTables,
    instances: &FxHashMap<Scope, Instances>,
    activation: ActivationId,
    a: &Entry,
    b: &Entry,
) -> bool {
    of.restrict.pointers_in(of.sets, a.tags).any(|pointer| {
        let sees = |scope: &Scope, entry: &Entry| {
            of.promises.scope_uses[entry.uses.0 as usize].noalias.contains(scope)
                && can_share_instance(instances, scope, entry.epoch, pointer.epoch)
        };
        let promised = pointer.promise_scope(activation).is_some_and(|scope| sees(scope, a) && sees(scope, b));
        promised && !of.restrict.pointers_in(of.sets, b.tags).any(|other| other.may_be(pointer))
    })
}

/// Whether the scope lists promise that the two accesses do not overlap.
fn disjoint(promises: &Promises, instances: &FxHashMap<Scope, Instances>, a: &Entry, b: &Entry) -> bool {
    let excludes = |inner: &Entry, outer: &Entry| {
        let lists = |entry: &Entry| &promises.scope_uses[entry.uses.0 as usize];
        let same = |s: &Scope| can_share_instance(instances, s, inner.epoch, outer.epoch);
        lists(inner).is_within(lists(outer), same)
    };
    excludes(a, b) || excludes(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;
    use crate::random::Rng;

    fn now<'a>(log: &'a ScopeLog, promises: &'a Promises) -> Now<'a> {
        Now { promises, instances: &log.instances, epoch: log.epoch, iteration: log.iteration }
    }

    /// For any order of declarations and iterations: two epochs that are equivalent at some time belong to the same
    /// instances at all later times.
    #[test]
    fn equal_scope_epochs_stay_equal() {
        let text = "define void @f(ptr %p) {\n  store i8 0, ptr %p, !alias.scope !0, !noalias !3\n  ret void\n}\n\
            !0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n!3 = !{!4}\n!4 = distinct !{!4, !2}\n";
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let mut promises = Promises::new(&module);
        let scopes = [promises.scope_uses[0].scopes[0], promises.scope_uses[0].noalias[0]];
        for restrict in [false, true] {
            promises.restrict = restrict;
            let (mut alike, mut all) = (0, 0);
            for seed in 0..200 {
                let mut rng = Rng::new(seed, 1);
                let mut log = ScopeLog::default();
                // Pairs of epochs that were equivalent, each with the first later epoch at which the test compares them
                // again.
                let mut pairs: Vec<(u32, u32, u32)> = Vec::new();
                for _ in 0..24 {
                    match rng.below(4) {
                        0 | 1 => log.declare(&[scopes[rng.below(2) as usize]]),
                        _ => log.back_edge(),
                    }
                    let now = log.epoch;
                    let found = (0..now).map(|a| (a, now)).chain((1..now).map(|b| (b - 1, b)));
                    let found: Vec<(u32, u32)> =
                        found.filter(|both| self::now(&log, &promises).are_alike(ScopeUseId(0), *both)).collect();
                    all += 2 * now as usize;
                    alike += found.len();
                    pairs.extend(found.iter().map(|(a, b)| (*a, *b, if restrict { 0 } else { now })));
                    for (a, b, from) in &pairs {
                        for scope in &scopes {
                            let told = |epoch| -> Vec<bool> {
                                (*from..=now).map(|x| can_share_instance(&log.instances, scope, epoch, x)).collect()
                            };
                            assert_eq!(told(*a), told(*b), "seed {seed}: {a} and {b}: {:?}", log.instances);
                        }
                    }
                }
            }
            assert!(alike * 20 > all && alike < all, "{alike} of {all}");
        }
    }

    /// The log of a byte that a loop accesses has entries for a few iterations, and not for all iterations.
    #[test]
    fn a_long_loop_is_remembered_by_few_entries() {
        let text = "define void @f(ptr %p) {\n  store i8 0, ptr %p, !alias.scope !0\n  ret void\n}\n\
            !0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n";
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let promises = Promises::new(&module);
        let scope = promises.scope_uses[0].scopes[0];
        let entry = |epoch| Entry { uses: ScopeUseId(0), epoch, writes: true, tags: TagSetId::EMPTY, wildcard: false };
        let declare = |log: &mut ScopeLog, there: bool| {
            if there {
                log.declare(&[scope])
            }
        };
        for (before, inside) in [(false, false), (true, false), (false, true)] {
            let mut log = ScopeLog::default();
            declare(&mut log, before);
            let mut entries = Vec::new();
            for _ in 0..1_000 {
                log.back_edge();
                declare(&mut log, inside);
                now(&log, &promises).remember(&mut entries, entry(log.epoch));
                assert!(entries.len() <= 3, "{}", entries.len());
            }
        }
    }
}

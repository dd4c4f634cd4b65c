//! Alias sets: the memory locations of a function, grouped so that two locations in different sets do not alias.
//!
//! A new location is added to every set that it may alias, and those sets are merged. So if two locations are in
//! different sets, the answer about the two was NoAlias when the later location was added. No third location aliases
//! both, because the third location would have merged the two sets. A set is a *must* set as long as each of its
//! pointers certainly equals some other pointer of the set. An instruction without a single location (a call, a
//! barrier, a read-modify-write) is an *unknown instruction* of the sets whose locations it may access.
//!
//! The number of pairs is quadratic in the number of locations. So above a threshold, all sets are merged into one.
//!
//! [`LocationStorage`] selects how a set stores a location. Since LLVM 18 a set stores each location unchanged. Before
//! LLVM 18, a set stored one record per pointer, and every access extended the record of its pointer. A query about a
//! must set compared only the first record of the set. If a later record was extended, pointers that alias can end up
//! in different sets. This can happen only in profiles that imitate a release before LLVM 18.

pub mod text;
#[cfg(test)]
mod tests;

mod add;
mod location_records;
mod pointer_records;

use super::location::TAGS;
use super::{Analysis, Location, Query};
use crate::answers::{AliasResult, ModRefInfo};
use crate::ir::decode::Unique;
use crate::ir::{InstId, MdId, Value};
use crate::target::{Defect, Quirk};
use rustc_hash::FxHashMap;

/// The number of a set, in the order of creation.
pub type SetId = usize;

/// An alias set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AliasSet {
    /// The number of references to this set. There is one reference per pointer whose record points to this set, and
    /// one per set that forwards to this set. All unknown instructions of the set together are one more reference.
    pub refs: u32,
    /// Whether the set is a may set. In a must set, every pointer certainly equals some other pointer of the set.
    pub may: bool,
    /// The union of all effects on the set's memory.
    pub access: ModRefInfo,
    /// The set that this set was merged into. A set that forwards is empty.
    pub forward: Option<SetId>,
    /// The locations, in the order in which they were added.
    pub locations: Vec<Location>,
    /// The unknown instructions, in the order in which they were added.
    pub unknown: Vec<InstId>,
    /// Whether the set is removed, because nothing refers to it any more.
    pub is_removed: bool,
}

impl AliasSet {
    fn new() -> AliasSet {
        let access = ModRefInfo::NoModRef;
        let (locations, unknown) = (Vec::new(), Vec::new());
        AliasSet { refs: 0, may: false, access, forward: None, locations, unknown, is_removed: false }
    }
}

/// The way in which a set stores its locations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LocationStorage {
    /// A set stores each location as it was added (LLVM 18 and later).
    Locations,
    /// A set stores one record per pointer, which is extended to cover all accesses through the pointer (before LLVM
    /// 18).
    Pointers,
}

/// All sets of a function.
pub struct AliasSets<'a, 'm> {
    analysis: &'a Analysis<'m>,
    /// The way in which sets store locations.
    pub storage: LocationStorage,
    sets: Vec<AliasSet>,
    /// The set to which each pointer was added. That set may forward to another set.
    set_of: FxHashMap<Value, SetId>,
    /// The single set to which all locations are added after the threshold was exceeded.
    saturated: Option<SetId>,
    /// The number of locations counted towards the threshold. [`LocationStorage::Pointers`] counts only locations in
    /// may sets.
    counted: i64,
    /// The metadata of each location's instruction, cached on first use.
    tags: FxHashMap<InstId, Tags>,
}

/// The metadata of a location, one node per kind of [`TAGS`].
type Tags = [Option<MdId>; TAGS.len()];
/// The first LLVM release in which a location has the metadata `!noalias.addrspace`.
const ADDRSPACE_SINCE: u32 = 22;

impl<'a, 'm> AliasSets<'a, 'm> {
    /// Builds the sets of the analysed function by adding its instructions in order.
    pub fn build(analysis: &'a Analysis<'m>) -> AliasSets<'a, 'm> {
        let storage = match analysis.profile.has(Quirk::SetsOfPointers) {
            true => LocationStorage::Pointers,
            false => LocationStorage::Locations,
        };
        let mut all = AliasSets {
            analysis,
            storage,
            sets: Vec::new(),
            set_of: FxHashMap::default(),
            saturated: None,
            counted: 0,
            tags: FxHashMap::default(),
        };
        let function = analysis.view.function;
        function.inst_ids().for_each(|id| all.add(id));
        all
    }

    /// Returns the sets that are not removed. Sets that only forward are included.
    pub fn sets(&self) -> impl Iterator<Item = (SetId, &AliasSet)> {
        self.sets.iter().enumerate().filter(|(_, s)| !s.is_removed)
    }

    /// Whether the threshold was exceeded.
    pub fn is_saturated(&self) -> bool {
        self.saturated.is_some()
    }

    /// Returns the number of pointers that have a set.
    pub fn pointers(&self) -> usize {
        self.set_of.len()
    }

    /// Returns the set that contains a pointer's locations.
    pub fn set_of(&self, pointer: Value) -> Option<SetId> {
        let mut set = *self.set_of.get(&pointer)?;
        while let Some(next) = self.sets[set].forward {
            set = next;
        }
        Some(set)
    }

    fn new_set(&mut self) -> SetId {
        self.sets.push(AliasSet::new());
        self.sets.len() - 1
    }

    /// Returns the sets that do not forward.
    fn active(&self) -> Vec<SetId> {
        self.sets().filter(|(_, s)| s.forward.is_none()).map(|(id, _)| id).collect()
    }

    fn alias(&self, a: &Location, b: &Location) -> AliasResult {
        Query::ask_once(self.analysis, a, b).map_or(AliasResult::MayAlias, |d| d.result)
    }

    /// Returns the possible effect of the instruction on the location.
    fn touches(&self, id: InstId, loc: &Location) -> ModRefInfo {
        super::instruction::to_location(&mut Query::new(self.analysis), id, loc).0
    }

    /// Returns the metadata of a location.
    fn tags(&mut self, loc: &Location) -> Tags {
        let Some(inst) = loc.inst else { return [None; TAGS.len()] };
        let analysis = self.analysis;
        let mut tags = *self.tags.entry(inst).or_insert_with(|| tags(analysis, analysis.facts.unique(), inst));
        (0..TAGS.len()).filter(|i| loc.forgotten >> i & 1 == 1).for_each(|i| tags[i] = None);
        tags
    }

    /// Returns the set to which a pointer was added, after all forwarding. Drops references to the sets in between,
    /// which only forward.
    fn resolve_set(&mut self, pointer: Value) -> Option<SetId> {
        let from = *self.set_of.get(&pointer)?;
        let to = self.collapse(from);
        self.set_of.insert(pointer, to);
        Some(to)
    }

    /// Moves one reference from a set to the set that it forwards to, and returns that set.
    fn collapse(&mut self, from: SetId) -> SetId {
        let Some(next) = self.sets[from].forward else { return from };
        let to = self.collapse(next);
        if to != next {
            // The call above has moved the reference that `from` holds, from `next` to `to`.
            self.sets[from].forward = Some(to);
        }
        self.sets[to].refs += 1;
        self.drop_reference(from);
        to
    }

    /// Drops one reference to a set.
    fn drop_reference(&mut self, id: SetId) {
        self.sets[id].refs -= 1;
        if self.sets[id].refs > 0 {
            return;
        }
        self.sets[id].is_removed = true;
        if let Some(next) = self.sets[id].forward.take() {
            self.drop_reference(next);
        } else if self.counts(id) {
            self.counted -= self.sets[id].locations.len() as i64;
        }
        if self.saturated == Some(id) {
            self.saturated = None;
        }
    }

    /// Whether the threshold counts the set's locations.
    fn counts(&self, id: SetId) -> bool {
        self.storage == LocationStorage::Locations || self.sets[id].may
    }

    /// Merges all sets that the location may alias. Returns the merged set, and whether the location certainly equals a
    /// pointer in each of the sets that were merged. `own`, the set of the location's pointer, is merged without a
    /// query.
    fn merge_for(&mut self, loc: &Location, own: Option<SetId>) -> Option<(SetId, bool)> {
        let (mut found, mut must) = (None, true);
        for set in self.active() {
            let answer = match self.storage {
                _ if own == Some(set) => AliasResult::MustAlias,
                LocationStorage::Locations => self.against_locations(set, loc),
                LocationStorage::Pointers => self.against_records(set, loc),
            };
            match answer {
                AliasResult::NoAlias => continue,
                AliasResult::MustAlias => {}
                _ => must = false,
            }
            match found {
                None => found = Some(set),
                Some(_) if self.analysis.profile.has_defect(Defect::UnmergedSets) => {}
                Some(first) => self.merge(first, set),
            }
        }
        found.map(|set| (set, must))
    }

    /// Merges `from` into `into`.
    fn merge(&mut self, into: SetId, from: SetId) {
        let (was_may, from_may) = (self.sets[into].may, self.sets[from].may);
        self.sets[into].access = self.sets[into].access.union(self.sets[from].access);
        self.sets[into].may |= from_may || !self.must_merge(into, from);
        if self.storage == LocationStorage::Pointers && self.sets[into].may {
            let late = [(into, was_may), (from, from_may)];
            self.counted += late.iter().filter(|l| !l.1).map(|l| self.sets[l.0].locations.len() as i64).sum::<i64>();
        }
        let locations = std::mem::take(&mut self.sets[from].locations);
        self.sets[into].locations.extend(locations);
        let unknown = std::mem::take(&mut self.sets[from].unknown);
        let had_unknown = !unknown.is_empty();
        if had_unknown && self.sets[into].unknown.is_empty() {
            self.sets[into].refs += 1;
        }
        self.sets[into].unknown.extend(unknown);
        self.sets[from].forward = Some(into);
        self.sets[into].refs += 1;
        if had_unknown {
            self.drop_reference(from);
        }
    }

    /// Whether the union of two must sets is a must set.
    fn must_merge(&self, into: SetId, from: SetId) -> bool {
        let (a, b) = (&self.sets[into], &self.sets[from]);
        if a.may || b.may {
            return false;
        }
        let first = usize::from(self.storage == LocationStorage::Pointers);
        let limit = if first == 1 { 1 } else { usize::MAX };
        let must = |x: &Location, y: &Location| self.alias(x, y) == AliasResult::MustAlias;
        a.locations.iter().take(limit).any(|x| b.locations.iter().take(limit).any(|y| must(x, y)))
    }

    /// Merges all sets into one set, to which all later locations are added.
    fn saturate(&mut self) {
        let before: Vec<SetId> = self.sets().map(|(id, _)| id).collect();
        let all = self.new_set();
        self.sets[all].may = true;
        self.sets[all].access = ModRefInfo::ModRef;
        self.saturated = Some(all);
        for id in before {
            if self.sets[id].is_removed {
                continue;
            }
            match self.sets[id].forward {
                Some(next) => {
                    self.sets[id].forward = Some(all);
                    self.sets[all].refs += 1;
                    self.drop_reference(next);
                }
                None => self.merge(all, id),
            }
        }
    }
}

fn tags(analysis: &Analysis, unique: &Unique, inst: InstId) -> Tags {
    let (module, mut found) = (analysis.view.module, [None; TAGS.len()]);
    for (kind, node) in &analysis.view.function.inst(inst).metadata {
        let name = module.md_kind_name(*kind);
        let counts = name != "noalias.addrspace" || analysis.view.major >= ADDRSPACE_SINCE;
        if let Some(i) = TAGS.iter().position(|k| *k == name).filter(|_| counts) {
            found[i] = Some(unique.representative(*node));
        }
    }
    found
}

//! Alias sets: the memory locations of a function, grouped so that two locations in different sets do not alias.
//!
//! A new location joins every set it may alias, and the sets it joins become one. So for two locations of two sets, the
//! answer was NoAlias when the later one was added; a third one that bridges them would have merged the sets. A set is
//! *must* while each of its pointers certainly equals another. An instruction without a single location (a call, a
//! barrier, a read-modify-write) is an *unknown instruction* of the sets whose locations it may touch.
//!
//! The number of pairs is quadratic in the locations, so above a threshold all sets become one that takes everything.
//!
//! [`Keeping`] has two ways to keep a location, by release. Since LLVM 18 a set keeps each location as it is. Before,
//! it kept one record per pointer that grows with every access, and a must set asks only its first record. That
//! separates pointers that alias if a record after the first has grown. Only profiles that imitate such a release do
//! this.

pub mod text;
#[cfg(test)]
mod tests;

mod add;
mod since_llvm18;
mod before_llvm18;

use super::location::TAGS;
use super::{Analysis, Location, Query};
use crate::answers::{AliasResult, ModRefInfo};
use crate::ir::decode::Unique;
use crate::ir::{InstId, MdId, Value};
use crate::target::{Defect, Quirk};
use rustc_hash::FxHashMap;

/// The number of a set, in the order in which sets are made.
pub type SetId = usize;

/// An alias set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AliasSet {
    /// How many refer to the set: its pointers, as far as they know that they are here; its unknown instructions
    /// together; and every set that forwards to it.
    pub refs: u32,
    /// Is it a may set? In a must set every pointer certainly equals another.
    pub may: bool,
    /// What is done to its memory at all.
    pub access: ModRefInfo,
    /// The set that this one was merged into; then this one is empty.
    pub forward: Option<SetId>,
    /// Its locations, first seen first.
    pub locations: Vec<Location>,
    /// Its unknown instructions, first seen first.
    pub unknown: Vec<InstId>,
    /// Nobody refers to it any more.
    pub gone: bool,
}

impl AliasSet {
    fn new() -> AliasSet {
        let access = ModRefInfo::NoModRef;
        let (locations, unknown) = (Vec::new(), Vec::new());
        AliasSet { refs: 0, may: false, access, forward: None, locations, unknown, gone: false }
    }
}

/// How locations are kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Keeping {
    /// A set keeps each location as it was seen (LLVM 18 and later).
    Locations,
    /// A set keeps one record per pointer, which grows to hold all its accesses (before LLVM 18).
    Pointers,
}

/// All sets of a function.
pub struct AliasSets<'a, 'm> {
    analysis: &'a Analysis<'m>,
    /// How locations are kept.
    pub keeping: Keeping,
    sets: Vec<AliasSet>,
    /// The set that each pointer was put into; that set may forward to another.
    set_of: FxHashMap<Value, SetId>,
    /// The one set that takes everything, once the threshold is passed.
    saturated: Option<SetId>,
    /// How many locations the threshold has counted; [`Keeping::Pointers`] counts only those in may sets.
    counted: i64,
    /// The metadata of each location's instruction, as far as it was asked for.
    tags: FxHashMap<InstId, Tags>,
}

/// The metadata of a location, one node per kind of [`TAGS`].
type Tags = [Option<MdId>; TAGS.len()];
/// The LLVM release from which on `!noalias.addrspace` is metadata of a location.
const ADDRSPACE_SINCE: u32 = 22;

impl<'a, 'm> AliasSets<'a, 'm> {
    /// Makes the sets of the analysed function, adding its instructions in their order.
    pub fn build(analysis: &'a Analysis<'m>) -> AliasSets<'a, 'm> {
        let keeping = match analysis.profile.has(Quirk::SetsOfPointers) {
            true => Keeping::Pointers,
            false => Keeping::Locations,
        };
        let mut all = AliasSets {
            analysis,
            keeping,
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

    /// The sets that are left, those that only forward included.
    pub fn sets(&self) -> impl Iterator<Item = (SetId, &AliasSet)> {
        self.sets.iter().enumerate().filter(|(_, s)| !s.gone)
    }

    /// Was the threshold passed?
    pub fn is_saturated(&self) -> bool {
        self.saturated.is_some()
    }

    /// How many pointers have a set.
    pub fn pointers(&self) -> usize {
        self.set_of.len()
    }

    /// The set that a pointer's locations are in.
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

    /// The sets that hold something now.
    fn active(&self) -> Vec<SetId> {
        self.sets().filter(|(_, s)| s.forward.is_none()).map(|(id, _)| id).collect()
    }

    fn alias(&self, a: &Location, b: &Location) -> AliasResult {
        Query::ask_once(self.analysis, a, b).map_or(AliasResult::MayAlias, |d| d.result)
    }

    /// May the instruction touch the location?
    fn touches(&self, id: InstId, loc: &Location) -> ModRefInfo {
        super::instruction::to_location(&mut Query::new(self.analysis), id, loc).0
    }

    /// The metadata of a location.
    fn tags(&mut self, loc: &Location) -> Tags {
        let Some(inst) = loc.inst else { return [None; TAGS.len()] };
        let analysis = self.analysis;
        let mut tags = *self.tags.entry(inst).or_insert_with(|| tags(analysis, analysis.facts.unique(), inst));
        (0..TAGS.len()).filter(|i| loc.forgotten >> i & 1 == 1).for_each(|i| tags[i] = None);
        tags
    }

    /// The set that a pointer was put into, after all forwarding; whoever stood on the way is no longer referred to.
    fn resolve_set(&mut self, pointer: Value) -> Option<SetId> {
        let from = *self.set_of.get(&pointer)?;
        let to = self.collapse(from);
        self.set_of.insert(pointer, to);
        Some(to)
    }

    /// Moves one reference from a set to where it forwards.
    fn collapse(&mut self, from: SetId) -> SetId {
        let Some(next) = self.sets[from].forward else { return from };
        let to = self.collapse(next);
        if to != next {
            // (The reference of `from` on `next` was moved by the call above.)
            self.sets[from].forward = Some(to);
        }
        self.sets[to].refs += 1;
        self.drop_reference(from);
        to
    }

    /// Takes one reference from a set.
    fn drop_reference(&mut self, id: SetId) {
        self.sets[id].refs -= 1;
        if self.sets[id].refs > 0 {
            return;
        }
        self.sets[id].gone = true;
        if let Some(next) = self.sets[id].forward.take() {
            self.drop_reference(next);
        } else if self.counts(id) {
            self.counted -= self.sets[id].locations.len() as i64;
        }
        if self.saturated == Some(id) {
            self.saturated = None;
        }
    }

    /// Does the threshold count the set's locations?
    fn counts(&self, id: SetId) -> bool {
        self.keeping == Keeping::Locations || self.sets[id].may
    }

    /// All sets that the location may alias as one, and whether it certainly equals something in each. The set of its
    /// own pointer is one of them, unasked.
    fn merge_for(&mut self, loc: &Location, own: Option<SetId>) -> Option<(SetId, bool)> {
        let (mut found, mut must) = (None, true);
        for set in self.active() {
            let answer = match self.keeping {
                _ if own == Some(set) => AliasResult::MustAlias,
                Keeping::Locations => self.against_locations(set, loc),
                Keeping::Pointers => self.against_records(set, loc),
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
        if self.keeping == Keeping::Pointers && self.sets[into].may {
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

    /// Are two must sets one must set?
    fn must_merge(&self, into: SetId, from: SetId) -> bool {
        let (a, b) = (&self.sets[into], &self.sets[from]);
        if a.may || b.may {
            return false;
        }
        let first = usize::from(self.keeping == Keeping::Pointers);
        let limit = if first == 1 { 1 } else { usize::MAX };
        let must = |x: &Location, y: &Location| self.alias(x, y) == AliasResult::MustAlias;
        a.locations.iter().take(limit).any(|x| b.locations.iter().take(limit).any(|y| must(x, y)))
    }

    /// One set for everything, from now on.
    fn saturate(&mut self) {
        let before: Vec<SetId> = self.sets().map(|(id, _)| id).collect();
        let all = self.new_set();
        self.sets[all].may = true;
        self.sets[all].access = ModRefInfo::ModRef;
        self.saturated = Some(all);
        for id in before {
            if self.sets[id].gone {
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

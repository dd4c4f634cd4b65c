//! [`LocationStorage::Pointers`](super::LocationStorage): alias sets up to LLVM 17. A set has one record per pointer.
//! The record's size covers all accesses through the pointer, and the record has only the metadata that all these
//! accesses share. A query about a must set compares a location only with the first record of the set. The answer about
//! this record is used for all pointers of the set.

use super::{AliasSets, SetId};
use crate::alias::Location;
use crate::answers::{AliasResult, LocationSize, ModRefInfo};

impl AliasSets<'_, '_> {
    /// Returns the set of a location's pointer, after adding the location to the pointer's record.
    pub(super) fn set_of_record(&mut self, loc: &Location) -> SetId {
        if let Some(all) = self.saturated.filter(|_| self.set_of.contains_key(&loc.ptr)) {
            // The location's pointer already has a record, which is now in the set `all`. LLVM extends this record, but
            // does not follow the forwarding from the pointer's own set to `all`.
            let at = self.sets[all].locations.iter().position(|r| r.ptr == loc.ptr);
            at.into_iter().for_each(|at| _ = self.extend_record(all, at, loc));
            return all;
        }
        if let Some(set) = self.resolve_set(loc.ptr) {
            let at = self.sets[set].locations.iter().position(|r| r.ptr == loc.ptr);
            if at.is_some_and(|at| self.extend_record(set, at, loc)) {
                // An undef pointer has a set but aliases nothing, so `merge_for` may return a different set, or no set.
                self.merge_for(loc, None);
            }
            return self.resolve_set(loc.ptr).unwrap_or(set);
        }
        let (set, must) = match self.saturated {
            Some(all) => (all, false),
            None => match self.merge_for(loc, None) {
                Some(found) => found,
                None => (self.new_set(), true),
            },
        };
        self.add_record(set, loc, must);
        set
    }

    fn add_record(&mut self, set: SetId, loc: &Location, must: bool) {
        if !self.sets[set].may
            && let Some(first) = self.sets[set].locations.first().copied()
        {
            if must {
                self.extend_record(set, 0, loc);
            } else if self.alias(&first, loc) != AliasResult::MustAlias {
                self.sets[set].may = true;
                self.counted += self.sets[set].locations.len() as i64;
            }
        }
        self.sets[set].locations.push(*loc);
        self.sets[set].refs += 1;
        self.counted += i64::from(self.sets[set].may);
        self.set_of.insert(loc.ptr, set);
    }

    /// Extends a record by a location. Returns whether the record changed.
    fn extend_record(&mut self, set: SetId, at: usize, loc: &Location) -> bool {
        let before = self.sets[set].locations[at];
        let size = union(before.size, loc.size);
        let (tags, other) = (self.tags(&before), self.tags(loc));
        let lost = (0..tags.len()).filter(|i| tags[*i].is_some() && tags[*i] != other[*i]);
        let forgotten = lost.fold(before.forgotten, |bits, i| bits | 1 << i);
        self.sets[set].locations[at] = Location { size, forgotten, ..before };
        (size, forgotten) != (before.size, before.forgotten)
    }

    pub(super) fn against_records(&self, set: SetId, loc: &Location) -> AliasResult {
        let set = &self.sets[set];
        if let Some(first) = set.locations.first().filter(|_| !set.may) {
            return self.alias(first, loc);
        }
        let answers = set.locations.iter().map(|other| self.alias(loc, other));
        if let Some(found) = answers.into_iter().find(|r| *r != AliasResult::NoAlias) {
            return found;
        }
        let touched = set.unknown.iter().any(|inst| self.touches(*inst, loc) != ModRefInfo::NoModRef);
        if touched { AliasResult::MayAlias } else { AliasResult::NoAlias }
    }
}

/// Returns a size that covers both sizes.
fn union(a: LocationSize, b: LocationSize) -> LocationSize {
    match (a, b) {
        _ if a == b => a,
        (LocationSize::BeforeOrAfterPointer, _) | (_, LocationSize::BeforeOrAfterPointer) => {
            LocationSize::BeforeOrAfterPointer
        }
        _ => match (a.bytes(), b.bytes()) {
            (Some(a), Some(b)) => LocationSize::UpperBound(a.max(b)),
            _ => LocationSize::AfterPointer,
        },
    }
}

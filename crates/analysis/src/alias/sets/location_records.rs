//! [`LocationStorage::Locations`](super::LocationStorage): a set stores each location as it was added.

use super::{AliasSets, SetId};
use crate::alias::Location;
use crate::answers::{AliasResult, ModRefInfo};

impl AliasSets<'_, '_> {
    /// Returns the set of a location. Adds the location to the set unless the set already contains it.
    pub(super) fn set_of_location(&mut self, loc: &Location) -> SetId {
        let own = self.resolve_set(loc.ptr);
        if let Some(set) = own.filter(|set| self.has(*set, loc)) {
            return set;
        }
        let (set, must) = match self.saturated {
            Some(all) => (all, false),
            None => match self.merge_for(loc, own) {
                Some(found) => found,
                None => (self.new_set(), true),
            },
        };
        self.sets[set].may |= !must;
        self.sets[set].locations.push(*loc);
        self.counted += 1;
        if self.resolve_set(loc.ptr).is_none() {
            self.sets[set].refs += 1;
            self.set_of.insert(loc.ptr, set);
        }
        set
    }

    fn has(&mut self, set: SetId, loc: &Location) -> bool {
        let same_place = |l: &&Location| l.ptr == loc.ptr && l.size == loc.size;
        let candidates: Vec<Location> = self.sets[set].locations.iter().filter(same_place).copied().collect();
        let tags = self.tags(loc);
        candidates.iter().any(|l| self.tags(l) == tags)
    }

    /// Compares the location with the locations of the set. Returns the first answer other than NoAlias.
    pub(super) fn against_locations(&self, set: SetId, loc: &Location) -> AliasResult {
        let set = &self.sets[set];
        let answers = set.locations.iter().map(|other| self.alias(loc, other));
        if let Some(found) = answers.into_iter().find(|r| *r != AliasResult::NoAlias) {
            return found;
        }
        let touched = set.unknown.iter().any(|inst| self.touches(*inst, loc) != ModRefInfo::NoModRef);
        if touched { AliasResult::MayAlias } else { AliasResult::NoAlias }
    }
}

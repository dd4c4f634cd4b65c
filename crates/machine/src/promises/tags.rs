//! Interned sets of tags. A pointer's set contains the tags of the arguments and results on which the pointer is
//! *based*.

use crate::memory::TagSetId;
use rustc_hash::FxHashMap;

/// Identifies one pointer argument or `noalias` result of one activation. Each restrict pointer, and the constant
/// memory of AMDGPU, has a tag too.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Tag(pub u32);

/// All sets of tags of one run. Equal sets have equal ids.
#[derive(Clone, Debug)]
pub struct TagSets {
    sets: Vec<Box<[Tag]>>,
    ids: FxHashMap<Box<[Tag]>, TagSetId>,
}

impl Default for TagSets {
    fn default() -> Self {
        let empty: Box<[Tag]> = Box::new([]);
        TagSets { sets: vec![empty.clone()], ids: FxHashMap::from_iter([(empty, TagSetId::EMPTY)]) }
    }
}

impl TagSets {
    /// Returns the tags of a set in ascending order.
    #[inline]
    pub fn tags(&self, set: TagSetId) -> &[Tag] {
        &self.sets[set.0 as usize]
    }

    /// Whether `tag` is in `set`. (Sets are small.)
    #[inline]
    pub fn contains(&self, set: TagSetId, tag: Tag) -> bool {
        self.tags(set).contains(&tag)
    }

    /// Returns the set that contains `tag` and the tags of `set`.
    pub fn insert(&mut self, set: TagSetId, tag: Tag) -> TagSetId {
        match self.tags(set).binary_search(&tag) {
            Ok(_) => set,
            Err(at) => {
                let mut tags = self.tags(set).to_vec();
                tags.insert(at, tag);
                self.intern(tags)
            }
        }
    }

    /// Returns the union of both sets.
    pub fn union(&mut self, a: TagSetId, b: TagSetId) -> TagSetId {
        if a == b || b == TagSetId::EMPTY {
            return a;
        }
        if a == TagSetId::EMPTY {
            return b;
        }
        let mut tags: Vec<Tag> = self.tags(a).iter().chain(self.tags(b)).copied().collect();
        tags.sort_unstable();
        tags.dedup();
        self.intern(tags)
    }

    fn intern(&mut self, tags: Vec<Tag>) -> TagSetId {
        if let Some(&id) = self.ids.get(tags.as_slice()) {
            return id;
        }
        let id = TagSetId(self.sets.len() as u32);
        let tags: Box<[Tag]> = tags.into();
        self.sets.push(tags.clone());
        self.ids.insert(tags, id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_have_equal_ids() {
        let mut sets = TagSets::default();
        let a = sets.insert(TagSetId::EMPTY, Tag(3));
        let ab = sets.insert(a, Tag(1));
        let b = sets.insert(TagSetId::EMPTY, Tag(1));
        assert_eq!(sets.insert(b, Tag(3)), ab);
        assert_eq!(sets.union(a, b), ab);
        assert_eq!(sets.insert(ab, Tag(3)), ab);
        assert!(sets.contains(ab, Tag(1)) && !sets.contains(a, Tag(1)));
        assert_eq!(sets.union(TagSetId::EMPTY, b), b);
    }
}

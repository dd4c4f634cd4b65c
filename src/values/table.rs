//! What was found out once about a value.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::hash::Hash;

/// A table that fills itself. It serves as long as what it is about does not change.
pub struct Table<K, V>(RefCell<FxHashMap<K, V>>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table(RefCell::default())
    }
}

impl<K: Eq + Hash, V: Clone> Table<K, V> {
    /// What was found before; else what `find` finds now (it may ask this table for other keys).
    pub fn get(&self, key: K, find: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(&key) {
            return known.clone();
        }
        let found = find();
        self.0.borrow_mut().insert(key, found.clone());
        found
    }

    /// What was found out about this key is no longer true.
    pub fn forget(&mut self, key: &K) {
        self.0.get_mut().remove(key);
    }
}

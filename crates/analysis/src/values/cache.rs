//! Caches of facts about values.

use crate::ir::Value;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::hash::Hash;

/// A table that is filled on demand. The entries are valid as long as the function or module that they describe does
/// not change.
pub struct Table<K, V>(RefCell<FxHashMap<K, V>>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table(RefCell::default())
    }
}

impl<K: Eq + Hash, V: Clone> Table<K, V> {
    /// Returns the cached fact, or computes it with `find` and caches it. `find` may ask this table for other keys.
    pub fn get(&self, key: K, find: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(&key) {
            return known.clone();
        }
        let found = find();
        self.0.borrow_mut().insert(key, found.clone());
        found
    }

    /// Returns the cached fact.
    pub fn find(&self, key: &K) -> Option<V> {
        self.0.borrow().get(key).cloned()
    }

    /// Caches a fact, if the table has fewer than `most` entries.
    pub fn insert(&self, key: K, found: V, most: usize) {
        let mut all = self.0.borrow_mut();
        let len = all.len();
        if len < most {
            if len == all.capacity() {
                // Grows in large steps, because each step rehashes all entries.
                all.reserve(3 * len.max(8));
            }
            all.insert(key, found);
        }
    }

    /// Removes all facts, because they may be stale.
    pub fn clear(&mut self) {
        self.0.get_mut().clear();
    }

    /// Removes the fact about this key, because it may be stale.
    pub fn remove(&mut self, key: &K) {
        self.0.get_mut().remove(key);
    }
}

/// A table of facts about the values of one function, filled on demand. Instructions and arguments are numbered, so
/// they are looked up without hashing.
pub struct ByValue<V> {
    insts: RefCell<Vec<Option<V>>>,
    args: RefCell<Vec<Option<V>>>,
    others: Table<Value, V>,
}

impl<V> Default for ByValue<V> {
    fn default() -> Self {
        ByValue { insts: RefCell::default(), args: RefCell::default(), others: Table::default() }
    }
}

impl<V: Clone> ByValue<V> {
    /// Returns the cached fact, or computes it with `find` and caches it. `find` may ask this table for other values.
    #[inline]
    pub fn get(&self, v: Value, find: impl FnOnce() -> V) -> V {
        match self.lookup(v) {
            Some(known) => known,
            None => self.insert(v, find()),
        }
    }

    #[inline]
    fn lookup(&self, v: Value) -> Option<V> {
        match v {
            Value::Inst(i) => self.insts.borrow().get(i.0 as usize)?.clone(),
            Value::Arg(i) => self.args.borrow().get(i as usize)?.clone(),
            _ => self.others.find(&v),
        }
    }

    #[cold]
    fn insert(&self, v: Value, found: V) -> V {
        let (slots, i) = match v {
            Value::Inst(i) => (&self.insts, i.0 as usize),
            Value::Arg(i) => (&self.args, i as usize),
            _ => {
                self.others.insert(v, found.clone(), usize::MAX);
                return found;
            }
        };
        let mut slots = slots.borrow_mut();
        if slots.len() <= i {
            slots.resize(i + 1, None);
        }
        slots[i] = Some(found.clone());
        found
    }

    /// Removes the fact about this value, because it may be stale.
    pub fn remove(&mut self, v: Value) {
        let (slots, i) = match v {
            Value::Inst(i) => (&mut self.insts, i.0 as usize),
            Value::Arg(i) => (&mut self.args, i as usize),
            _ => return self.others.remove(&v),
        };
        if let Some(slot) = slots.get_mut().get_mut(i) {
            *slot = None;
        }
    }
}

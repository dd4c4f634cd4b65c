//! Caches of facts about values.

use crate::ir::Value;
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

    /// What was found before.
    pub fn find(&self, key: &K) -> Option<V> {
        self.0.borrow().get(key).cloned()
    }

    /// Keeps what was found, if the table has no more than `most` entries.
    pub fn insert(&self, key: K, found: V, most: usize) {
        let mut all = self.0.borrow_mut();
        let len = all.len();
        if len < most {
            if len == all.capacity() {
                // Large steps, since each step hashes all that is there.
                all.reserve(3 * len.max(8));
            }
            all.insert(key, found);
        }
    }

    /// Nothing that was found out is true any longer.
    pub fn clear(&mut self) {
        self.0.get_mut().clear();
    }

    /// What was found out about this key is no longer true.
    pub fn remove(&mut self, key: &K) {
        self.0.get_mut().remove(key);
    }
}

/// A table of the values of one function, which fills itself. Instructions and arguments have numbers, so they are found without
/// hashing.
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
    /// What was found before; else what `find` finds now (it may ask this table for other values).
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

    /// What was found out about this value is no longer true.
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

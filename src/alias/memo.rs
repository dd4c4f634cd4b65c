//! What a question needs of one pointer or one call, kept while one function is analysed.
//!
//! A function does not change while it is looked at ([`FunctionView`](crate::values::FunctionView) borrows the module),
//! so what depends on one value only is computed once however many questions name it. Nothing here depends on the
//! assumptions of a question; those live in [`Query`](super::Query).

use super::query::Assumptions;
use crate::ir::{AddressSpace, InstId, MemoryEffects, Value};
use crate::values::gep::Decomposed;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::rc::Rc;

/// A table that fills itself.
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
}

/// The tables of one analysis.
#[derive(Default)]
pub struct Memo {
    /// A pointer with everything stripped that keeps the address, and its underlying object.
    pub origins: Table<Value, (Value, Value)>,
    /// Underlying objects of pointers as they are.
    pub objects: Table<Value, Value>,
    /// Spaces that a pointer was found to be in by climbing through casts.
    pub spaces: Table<Value, AddressSpace>,
    /// Pointers by the profile's own rules of decomposition.
    pub decomposed: Table<Value, Rc<Decomposed>>,
    /// Objects whose address is never given away, and others.
    pub not_captured: Table<Value, bool>,
    /// What a call may do at all, and the rule that bounded it last.
    pub effects: Table<InstId, (MemoryEffects, Option<&'static str>)>,
    /// An empty map that the last question is done with, so that the next need not allocate.
    pub spare: Cell<Assumptions>,
}

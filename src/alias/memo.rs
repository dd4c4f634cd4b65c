//! ModuleFacts about one pointer, call or pair, kept while one function is analysed.
//!
//! A function does not change during its analysis ([`FunctionView`](crate::values::FunctionView) borrows the module).
//! So a fact that depends on nothing else is computed once, however often questions need it. An
//! [`IncrementalAnalysis`](super::incremental::IncrementalAnalysis) outlives changes and forgets what they make stale.
//! Nothing here depends on the assumptions of a question; those live in [`Query`](super::Query).

use super::assumptions::Assumptions;
use super::effects::CallEffects;
use super::pointer_info::Origin;
use super::query::Key;
use super::trace::Trace;
use super::{Decision, Location, StoredApart};
use crate::answers::ModRefInfo;
use crate::ir::{MdId, Value};
use crate::values::cache::{ByValue, Table};
use crate::values::gep::Decomposed;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// The tables of one analysis.
#[derive(Default)]
pub struct Memo {
    /// The origins of pointers.
    pub origins: ByValue<Rc<Origin>>,
    /// Underlying objects of pointers as they are.
    pub objects: ByValue<Value>,
    /// Pointers, decomposed by the profile's own rules.
    pub decomposed: ByValue<Rc<Decomposed>>,
    /// Per object: is its address never captured?
    pub not_captured: ByValue<bool>,
    /// The possible effects on the memory behind pointers, as far as their objects show.
    pub object_masks: ByValue<ModRefInfo>,
    /// The locations of loads and stores.
    pub accesses: ByValue<Option<Location>>,
    /// The effects of calls.
    pub doings: ByValue<Rc<CallEffects>>,
    /// Per list of scopes and `!noalias` list: does the latter contain all scopes that the former has in some domain?
    pub scopes_apart: Table<(MdId, MdId), bool>,
    /// The objects of all `separate_storage` bundles.
    pub stored_apart: OnceCell<Vec<StoredApart>>,
    /// The answers of recursive rules about a pair that was asked alone ([`Query::ask_once`](super::Query::ask_once)).
    pub settled: Table<Key, Option<Decision>>,
    /// Empty tables of the last question, for the next question that needs some.
    pub spare: Cell<Option<Box<Assumptions>>>,
    /// The queries so far, if recording was started.
    pub trace: Trace,
}

impl Memo {
    /// Forgets every fact about a value.
    pub fn forget(&mut self, v: Value) {
        self.origins.remove(v);
        self.objects.remove(v);
        self.decomposed.remove(v);
        self.not_captured.remove(v);
        self.object_masks.remove(v);
        self.accesses.remove(v);
        self.doings.remove(v);
    }
}

//! Facts about one pointer, call or pair, cached while one function is analysed.
//!
//! A function does not change during its analysis ([`FunctionView`](crate::values::FunctionView) borrows the module),
//! so each fact is computed only once. An [`IncrementalAnalysis`](super::incremental::IncrementalAnalysis) is also used
//! after its function has changed, and removes the facts that the change made stale. No fact in these tables depends on
//! the assumptions of a question; a [`Query`](super::Query) stores these assumptions.

use super::assumptions::Assumptions;
use super::effects::CallEffects;
use super::pointer_info::Origin;
use super::query::Key;
use super::trace::Trace;
use super::{Decision, Location, StoredApart};
use crate::answers::ModRefInfo;
use crate::ir::{MdId, Value};
use crate::values::cache::{ByValue, Table};
use crate::values::gep::Decomposition;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// The tables of one analysis.
#[derive(Default)]
pub struct Memo {
    /// The origins of pointers.
    pub origins: ByValue<Rc<Origin>>,
    /// The underlying objects of pointers. The search starts at the pointer itself, not at the stripped pointer
    /// (`Origin::ptr`).
    pub objects: ByValue<Value>,
    /// The decompositions of pointers by the rules of the profile.
    pub decomposed: ByValue<Rc<Decomposition>>,
    /// Whether an object's address is not captured.
    pub not_captured: ByValue<bool>,
    /// Whether an object's address is not captured, if a `ret` of the pointer counts as a capture too.
    pub never_escapes: ByValue<bool>,
    /// For each pointer, the mask of the memory at the pointer ([`MaskRule`](super::MaskRule)), derived only from the
    /// pointer's underlying objects.
    pub object_masks: ByValue<ModRefInfo>,
    /// The locations of loads and stores.
    pub accesses: ByValue<Option<Location>>,
    /// The effects of calls.
    pub call_effects: ByValue<Rc<CallEffects>>,
    /// For each pair of an `!alias.scope` list and a `!noalias` list: whether the two lists separate two accesses. The
    /// lists separate the accesses if, for some domain, the second list contains all scopes that the first list has in
    /// this domain.
    pub scopes_apart: Table<(MdId, MdId), bool>,
    /// The objects of all `separate_storage` bundles.
    pub stored_apart: OnceCell<Vec<StoredApart>>,
    /// For each pair that was a whole question ([`Query::ask_once`](super::Query::ask_once)), the answer of the
    /// recursive rules.
    pub pair_answers: Table<Key, Option<Decision>>,
    /// The emptied table of an earlier question, so that a later question can reuse its memory.
    pub spare: Cell<Option<Box<Assumptions>>>,
    /// The queries so far, if the caller started the recording.
    pub trace: Trace,
}

impl Memo {
    /// Removes every fact about a value.
    pub fn forget(&mut self, v: Value) {
        self.origins.remove(v);
        self.objects.remove(v);
        self.decomposed.remove(v);
        self.not_captured.remove(v);
        self.never_escapes.remove(v);
        self.object_masks.remove(v);
        self.accesses.remove(v);
        self.call_effects.remove(v);
    }
}

//! What a question needs of one pointer, one call or one pair, kept while one function is analysed.
//!
//! A function does not change while it is looked at ([`FunctionView`](crate::values::FunctionView) borrows the module),
//! so what depends on nothing else is computed once however many questions name it. Who keeps it while the function
//! changes is told what to forget ([`Kept`](super::kept::Kept)). Nothing here depends on the assumptions of a question; those
//! live in [`Query`](super::Query).

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
    /// Where pointers come from.
    pub origins: ByValue<Rc<Origin>>,
    /// Underlying objects of pointers as they are.
    pub objects: ByValue<Value>,
    /// Pointers by the profile's own rules of decomposition.
    pub decomposed: ByValue<Rc<Decomposed>>,
    /// Objects whose address is never given away, and others.
    pub not_captured: ByValue<bool>,
    /// What may ever happen to the memory behind pointers, as far as their objects tell.
    pub object_masks: ByValue<ModRefInfo>,
    /// What loads and stores touch.
    pub accesses: ByValue<Option<Location>>,
    /// What calls may do.
    pub doings: ByValue<Rc<CallEffects>>,
    /// A list of scopes and one of `!noalias`: does the latter hold all that the former has of some domain?
    pub scopes_apart: Table<(MdId, MdId), bool>,
    /// The objects of all `separate_storage` bundles.
    pub stored_apart: OnceCell<Vec<StoredApart>>,
    /// What recursive rules say of a pair that is all that is asked ([`Query::ask_once`](super::Query::ask_once)).
    pub settled: Table<Key, Option<Decision>>,
    /// Empty tables that the last question left behind, so that the next one which needs some need not allocate any.
    pub spare: Cell<Option<Box<Assumptions>>>,
    /// The queries so far, if somebody wants to see them.
    pub trace: Trace,
}

impl Memo {
    /// Forgets every fact about a value.
    pub fn forget(&mut self, v: Value) {
        self.origins.forget(v);
        self.objects.forget(v);
        self.decomposed.forget(v);
        self.not_captured.forget(v);
        self.object_masks.forget(v);
        self.accesses.forget(v);
        self.doings.forget(v);
    }
}

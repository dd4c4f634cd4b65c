//! What a question needs of one pointer or one call, kept while one function is analysed.
//!
//! A function does not change while it is looked at ([`FunctionView`](crate::values::FunctionView) borrows the module),
//! so what depends on one value only is computed once however many questions name it. Who keeps it while the function
//! changes is told what to forget ([`Kept`](super::kept::Kept)). Nothing here depends on the assumptions of a question; those
//! live in [`Query`](super::Query).

use super::query::Assumptions;
use super::trace::Trace;
use crate::ir::{AddressSpace, InstId, MemoryEffects, Value};
use crate::values::gep::Decomposed;
use crate::values::table::Table;
use std::cell::Cell;
use std::rc::Rc;

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
    /// An empty map that the last question left behind, so that the next question need not allocate one.
    pub spare: Cell<Assumptions>,
    /// The queries so far, if somebody wants to see them.
    pub trace: Trace,
}

impl Memo {
    /// Forgets every fact about a value.
    pub fn forget(&mut self, v: Value) {
        self.origins.forget(&v);
        self.objects.forget(&v);
        self.spaces.forget(&v);
        self.decomposed.forget(&v);
        self.not_captured.forget(&v);
        if let Value::Inst(i) = v {
            self.effects.forget(&i);
        }
    }
}

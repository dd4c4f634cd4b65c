//! Alias scopes of synchronising operations.
//!
//! A barrier, a fence, an atomic operation, or a call that executes one of these may have lists of alias scopes. For
//! example, if clang inlines a function with `restrict` parameters, every barrier of the body gets the lists. The lists
//! state that the operation does not access the bytes of certain accesses. LangRef does not state whether an operation
//! accesses a byte if it makes another thread's write of this byte visible. So a run is undecided if several threads
//! access an excluded byte and at least one of them writes it. In all other runs, the operation has no effect on the
//! byte under either reading.

use super::bytes::ByteMap;
use super::{Access, AccessKind, Check};
use crate::api::{ObjectId, undecided};

/// The accesses of one byte.
#[derive(Clone, Debug, Default)]
struct ByteAccesses {
    /// The first thread that accessed the byte.
    thread: Option<u32>,
    /// Whether several threads accessed the byte.
    is_shared: bool,
    is_written: bool,
    /// Whether the scopes of some access to the byte exclude the scopes of some synchronising operation, or the
    /// reverse.
    is_excluded: bool,
}

/// The state of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct ScopedSync {
    bytes: ByteMap<ByteAccesses>,
    /// Whether a synchronising operation with scopes was executed.
    is_executed: bool,
    /// Whether several threads accessed a byte that the scopes of a synchronising operation exclude, and one of the
    /// threads wrote the byte.
    is_ambiguous: bool,
}

impl ScopedSync {
    /// Records an access. `is_excluded`: whether the scopes of the access and of some synchronising operation of the
    /// module exclude each other.
    pub fn access(&mut self, thread: u32, access: &Access, is_excluded: bool) -> Check {
        let mut is_ambiguous = false;
        self.bytes.visit(access.object, access.offset, access.len, |_, byte| {
            byte.is_shared |= byte.thread.is_some_and(|first| first != thread);
            byte.thread.get_or_insert(thread);
            byte.is_written |= access.kind != AccessKind::Read;
            byte.is_excluded |= is_excluded;
            is_ambiguous |= byte.is_shared && byte.is_written && byte.is_excluded;
            Ok(())
        })?;
        self.is_ambiguous |= is_ambiguous;
        self.check()
    }

    /// Records a synchronising operation with scopes.
    pub fn sync(&mut self) -> Check {
        self.is_executed = true;
        self.check()
    }

    /// Forgets the bytes of an object whose lifetime has ended.
    pub fn clear(&mut self, object: ObjectId) {
        self.bytes.clear(object);
    }

    fn check(&self) -> Check {
        if self.is_executed && self.is_ambiguous {
            return undecided("a synchronisation in alias scopes");
        }
        Ok(())
    }
}

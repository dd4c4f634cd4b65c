//! Promises about the contents behind a pointer argument: `initializes`, `dead_on_return`, `dead_on_unwind`, `writable`.
//!
//! `initializes`: each byte is written through a pointer based on the argument before this thread reads it in any way,
//! and before the function returns. `dead_on_return`: after the return nothing reads what the whole object held then.

use super::tags::{Tag, TagSets};
use super::{Access, AccessKind, Check, ObjectId, Ptr, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// One range of an `initializes` argument of one activation.
#[derive(Clone, Debug)]
pub(super) struct Initializes {
    tag: Tag,
    object: ObjectId,
    start: i64,
    written: Vec<bool>,
}

impl Initializes {
    /// The range `lo..hi` behind `ptr`.
    pub fn new(tag: Tag, ptr: &Ptr, lo: i64, hi: i64) -> Result<Initializes, Stop> {
        let undecided = || Stop::Discard("undecided: initializes".into());
        let object = ptr.object.ok_or_else(undecided)?;
        let start = ptr.offset.checked_add(lo).ok_or_else(undecided)?;
        let len = hi.checked_sub(lo).and_then(|n| usize::try_from(n).ok()).filter(|n| *n <= 1 << 20);
        Ok(Initializes { tag, object, start, written: vec![false; len.ok_or_else(undecided)?] })
    }

    /// One access during the activation, by its thread.
    pub fn access(&mut self, sets: &TagSets, access: &Access) -> Check {
        if access.object != self.object {
            return Ok(());
        }
        let based = sets.contains(access.tags, self.tag);
        for (i, written) in self.written.iter_mut().enumerate() {
            let byte = u64::try_from(self.start + i as i64).ok();
            if !byte.is_some_and(|b| b >= access.offset && b - access.offset < access.len) {
                continue;
            }
            if access.kind != AccessKind::Write && !*written {
                let detail = format!("object {} is read before it is initialized", self.object.0);
                return Err(Stop::Ub("initializes", detail));
            }
            *written |= based && access.kind != AccessKind::Read;
        }
        Ok(())
    }

    /// The activation ends.
    pub fn exit(&self, unwinding: bool) -> Check {
        match (self.written.iter().all(|w| *w), unwinding) {
            (true, _) => Ok(()),
            (false, true) => Err(Stop::Discard("undecided: initializes on unwinding".into())),
            (false, false) => {
                Err(Stop::Ub("initializes", format!("object {} is not fully initialized", self.object.0)))
            }
        }
    }
}

/// Objects whose contents ended with a call, with the bytes written since.
#[derive(Clone, Debug, Default)]
pub(super) struct Dead(FxHashMap<ObjectId, FxHashSet<u64>>);

impl Dead {
    /// The call returned.
    pub fn insert(&mut self, object: ObjectId) {
        self.0.insert(object, FxHashSet::default());
    }

    /// A new object, or a new lifetime.
    pub fn clear(&mut self, object: ObjectId) {
        self.0.remove(&object);
    }

    /// One access.
    pub fn access(&mut self, access: &Access) -> Check {
        if self.0.is_empty() {
            return Ok(());
        }
        let Some(written) = self.0.get_mut(&access.object) else { return Ok(()) };
        let bytes = access.offset..access.offset.saturating_add(access.len);
        if access.kind != AccessKind::Write && bytes.clone().any(|b| !written.contains(&b)) {
            return Err(Stop::Discard("undecided: dead_on_return".into()));
        }
        if access.kind != AccessKind::Read {
            written.extend(bytes);
        }
        Ok(())
    }
}

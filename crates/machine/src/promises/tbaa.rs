//! `!tbaa` and `!tbaa.struct` forbid two overlapping accesses with incompatible tags, at least one of them a write, in
//! one lifetime of an object. LangRef does not state whether a store changes the type of memory, as in C, and LLVM
//! moves accesses across such a store. So a load that conflicts with the last store is UB. If a load conflicts only
//! with an older access, the run is undecided. If a store conflicts with any access, the run is undecided too. A new
//! lifetime of the memory drops all recorded accesses.

use super::bytes::ByteMap;
use super::module::{InstPromises, Promises, TbaaId};
use super::{Access, AccessKind, Check, ObjectId};
use crate::api::{UbKind, ub, undecided};

/// The accesses of one byte.
#[derive(Clone, Debug, Default)]
struct Byte {
    /// The tag of the first access with a tag, and whether a write had this tag. Most bytes have only one tag.
    first: Option<(TbaaId, bool)>,
    /// All other tags so far. For each tag, the flag states whether a write had it.
    others: Vec<(TbaaId, bool)>,
    /// The tag of the last write; `None`: that write had no tag.
    last: Option<TbaaId>,
}

/// The accesses of one run, by all threads.
#[derive(Clone, Debug, Default)]
pub(super) struct Tbaa {
    bytes: ByteMap<Byte>,
    used: bool,
}

impl Tbaa {
    /// Forgets the accesses of an object, because a new lifetime begins.
    pub fn clear(&mut self, object: ObjectId) {
        self.bytes.clear(object);
    }

    /// Whether there was an access with a tag.
    pub fn is_used(&self) -> bool {
        self.used
    }

    /// Records a write without a tag.
    pub fn untagged_write(&mut self, access: &Access) -> Check {
        if !self.used {
            return Ok(());
        }
        self.bytes.visit(access.object, access.offset, access.len, |_, byte| {
            byte.last = None;
            Ok(())
        })
    }

    /// Checks one access with the tags of an instruction.
    pub fn access(&mut self, promises: &Promises, inst: &InstPromises, access: &Access) -> Check {
        if let Some(tag) = inst.tbaa {
            self.tagged(promises, tag, access, access.offset, access.len)?;
        }
        for &(offset, size, tag) in &inst.tbaa_struct {
            let len = size.min(access.len.saturating_sub(offset));
            self.tagged(promises, tag, access, access.offset.saturating_add(offset), len)?;
        }
        Ok(())
    }

    fn tagged(&mut self, promises: &Promises, tag: TbaaId, access: &Access, offset: u64, len: u64) -> Check {
        self.used = true;
        let writes = access.kind != AccessKind::Read;
        let reads = access.kind != AccessKind::Write;
        let compatible = |other: TbaaId| promises.tbaa_compatible.get(&(tag, other)).copied().unwrap_or(false);
        let fits_itself = compatible(tag);
        let fits = |other: TbaaId| if other == tag { fits_itself } else { compatible(other) };
        self.bytes.visit(access.object, offset, len, |at, byte| {
            if reads && byte.last.is_some_and(|last| !fits(last)) {
                let object = access.object.0;
                let detail = format!("byte {at} of object {object} is read as another type than it was written as");
                return ub(UbKind::Tbaa, detail);
            }
            let mut seen = byte.first.iter().chain(&byte.others);
            if seen.any(|&(other, wrote)| (writes || wrote) && !fits(other)) {
                return undecided("a store that changes the type of memory (tbaa)");
            }
            let first = byte.first.get_or_insert((tag, false));
            match std::iter::once(first).chain(&mut byte.others).find(|(other, _)| *other == tag) {
                Some((_, wrote)) => *wrote |= writes,
                None => byte.others.push((tag, writes)),
            }
            if writes {
                byte.last = Some(tag);
            }
            Ok(())
        })
    }
}

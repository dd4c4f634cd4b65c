//! `!tbaa` and `!tbaa.struct`: two overlapping accesses with incompatible tags, one of them a write, in the life of an
//! object. A store changes no type; a new lifetime of the memory does.

use super::bytes::ByteMap;
use super::decoded::{InstPromises, Promises, TbaaId};
use super::{Access, AccessKind, Check, ObjectId, Stop};

/// The accesses of one run, whatever thread made them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tbaa {
    bytes: ByteMap<Vec<(TbaaId, bool)>>,
}

impl Tbaa {
    /// A new lifetime.
    pub fn clear(&mut self, object: ObjectId) {
        self.bytes.clear(object);
    }

    /// One access under the tags of an instruction.
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
        let writes = access.kind != AccessKind::Read;
        self.bytes.visit(access.object, offset, len, |byte, seen| {
            for &(other, wrote) in seen.iter() {
                let compatible = promises.tbaa_compatible.get(&(tag, other)).copied().unwrap_or(false);
                if (writes || wrote) && !compatible {
                    let object = access.object.0;
                    let detail = format!("byte {byte} of object {object} is accessed as two types, once to write");
                    return Err(Stop::Ub("tbaa", detail));
                }
            }
            match seen.iter_mut().find(|(other, _)| *other == tag) {
                Some((_, wrote)) => *wrote |= writes,
                None => seen.push((tag, writes)),
            }
            Ok(())
        })
    }
}

//! Memory from the view of one thread: which object is at an address of a space, and at which address a space maps an
//! object.

use super::spaces::{Position, Spaces, StorageKind};
use super::value::{Base, Prov, Scalar};
use super::{Memory, Object};
use crate::api::{ObjectId, Stop, unsupported};
use crate::ir::{AddressSpace, signed};

/// Memory from the view of one thread.
#[derive(Copy, Clone, Debug)]
pub struct View<'a> {
    pub memory: &'a Memory,
    pub spaces: &'a Spaces,
    pub position: Position,
    /// Number of CTAs of a cluster.
    pub clusters: u32,
    /// As [`Options::sm`](crate::api::Options::sm).
    pub sm: u32,
}

impl Memory {
    /// Returns the address of an object of global memory in a space; `None` if the space does not map global memory.
    #[inline]
    pub fn global_address(&self, o: &Object, spaces: &Spaces, space: AddressSpace) -> Option<u64> {
        spaces.shows_global(space).then_some(o.address & spaces.index_mask(space))
    }
}

impl View<'_> {
    /// Returns the object that a pointer may access by its provenance, and the pointer's offset from the start of the
    /// object. The offset may be outside of the object. If the base is a wildcard, the object is the live exposed
    /// object that contains the address. `None` if the pointer has no provenance, or if the space does not map the
    /// object for this thread.
    pub fn locate(&self, v: &Scalar, space: AddressSpace) -> Option<(ObjectId, i64)> {
        let (v, space) = &self.spaces.unfolded(v, space);
        let space = *space;
        match v.prov.base {
            Base::Object(o) => Some((o, self.offset(o, v.bits as u64, space)?)),
            Base::Wildcard(stamp) => {
                let inside = |o: &ObjectId| {
                    let object = &self.memory.objects[*o];
                    object.alive
                        && object.exposed.is_some_and(|e| e < stamp)
                        && self.offset(*o, v.bits as u64, space).is_some_and(|x| x >= 0 && (x as u64) < object.size)
                };
                let o = self.memory.ids().find(inside)?;
                Some((o, self.offset(o, v.bits as u64, space)?))
            }
            Base::None | Base::ViaInt | Base::Part(_) => None,
        }
    }

    /// Returns the base that a pointer with the address `bits` has under the rules of PTX. The base is the object that
    /// contains the address. If no object contains it, the base is an object that ends at the address. If there is none
    /// either, the base is `other`.
    pub fn base_at(&self, bits: u128, space: AddressSpace, other: Base) -> Base {
        let at = |o: &ObjectId| self.offset(*o, bits as u64, space).filter(|x| *x >= 0).map(|x| x as u64);
        let alive = || self.memory.ids().filter(|o| self.memory.objects[*o].alive);
        let inside = alive().find(|o| at(o).is_some_and(|x| x < self.memory.objects[*o].size));
        let ending = || alive().find(|o| at(o).is_some_and(|x| x == self.memory.objects[*o].size));
        inside.or_else(ending).map_or(other, Base::Object)
    }

    /// Returns the offset of an address of `space` from the start of an object. `None` if the space does not map the
    /// object for this thread.
    pub fn offset(&self, object: ObjectId, address: u64, space: AddressSpace) -> Option<i64> {
        let base = self.address_in(object, space)?;
        let spaces = self.spaces;
        let mask = spaces.index_mask(space);
        let distance = address.wrapping_sub(base) & mask;
        Some(signed(distance.into(), spaces.index_bits(space)) as i64)
    }

    /// Returns a pointer to the start of an object in a space.
    pub fn pointer_to(&self, object: ObjectId, space: AddressSpace) -> Result<Scalar, Stop> {
        match self.address_in(object, space) {
            Some(address) => Ok(Scalar {
                bits: address.into(),
                prov: Prov { base: Base::Object(object), ..Prov::default() },
                ..Scalar::default()
            }),
            None => unsupported(format!("an object that address space {} does not show", space.0)),
        }
    }

    /// Returns the address of an object in a space. `None` if the space does not map the object for this thread.
    pub fn address_in(&self, object: ObjectId, space: AddressSpace) -> Option<u64> {
        let o = &self.memory.objects[object];
        match o.home {
            StorageKind::Global => self.memory.global_address(o, self.spaces, space),
            _ => self.special_address(o, space),
        }
    }

    /// Implements `address_in` for two kinds of objects: objects that only some threads can access, and objects that
    /// have different addresses for different threads.
    fn special_address(&self, o: &Object, space: AddressSpace) -> Option<u64> {
        let spaces = self.spaces;
        let position = self.position;
        let visible = match o.home {
            StorageKind::Shared if space.0 == 3 => o.cta == position.cta,
            StorageKind::Shared => o.cta / self.clusters == position.cluster,
            StorageKind::Local | StorageKind::Param if o.byval_kernel || o.home == StorageKind::Local => {
                o.thread == position.thread
            }
            _ => true,
        };
        let hidden = o.home == StorageKind::Param && self.sm < 70 && space.0 != 101;
        if !visible || hidden {
            return None;
        }
        let rank = o.cta % self.clusters;
        let delta = spaces.view(o.home, space, rank)?;
        Some(o.address.wrapping_add(delta) & spaces.index_mask(space))
    }
}

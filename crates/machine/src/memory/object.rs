//! Objects: the place, the size and the lifetime of each piece of allocated memory.

use super::StorageKind;
use super::sparse::FAR;
use crate::api::ObjectId;
use std::ops::{Index, IndexMut};

/// One object: one piece of allocated memory.
#[derive(Clone, Debug)]
pub struct Object {
    pub home: StorageKind,
    /// Address in the native address space of the object's home memory.
    pub address: u64,
    pub size: u64,
    /// Number of the first cell of the object's bytes.
    pub(super) start: usize,
    pub alive: bool,
    /// Whether a `lifetime.end` of the object was executed, and no `lifetime.start` since.
    pub ended: bool,
    pub constant: bool,
    /// Linear numbers of the CTA and thread that own the object (shared, local).
    pub cta: u32,
    pub thread: u32,
    /// The number of objects that were exposed before this one; `None` if no `ptrtoint` has exposed this object.
    pub exposed: Option<u32>,
    /// Whether the object was read through a constant address space that is a view of global memory.
    pub read_as_constant: bool,
    /// Whether the program converted a pointer to the object to a number while the pointer was in a constant space.
    pub exposed_as_constant: bool,
    /// Whether the object is a kernel's byval parameter. If a pointer to it was cast to space 101 (`cast_to_param`), a
    /// write is UB. If it was written before such a cast (`written`), the cast is undecided.
    pub byval_kernel: bool,
    pub cast_to_param: bool,
    pub written: bool,
    /// Whether a loaded pointer, a result or an assumption promised that the object is dereferenceable.
    pub promised_dereferenceable: bool,
    /// Whether a later object may get the address of this object: true for objects on the heap and for allocas with
    /// lifetime markers.
    pub reusable: bool,
}

impl Object {
    /// Whether the object is huge, so that its bytes are not stored in full.
    #[inline]
    pub fn is_far(&self) -> bool {
        self.start >= FAR
    }
}

impl Index<ObjectId> for Vec<Object> {
    type Output = Object;

    #[inline]
    fn index(&self, id: ObjectId) -> &Object {
        &self[id.0 as usize]
    }
}

impl IndexMut<ObjectId> for Vec<Object> {
    #[inline]
    fn index_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self[id.0 as usize]
    }
}

//! Allocations.

use super::StorageKind;
use super::sparse::FAR;
use crate::machine::api::ObjectId;
use std::ops::{Index, IndexMut};

/// One allocation.
#[derive(Clone, Debug)]
pub struct Object {
    pub home: StorageKind,
    /// In the home's own address range.
    pub address: u64,
    pub size: u64,
    /// Number of the first cell.
    pub(super) start: usize,
    pub alive: bool,
    /// Between `lifetime.end` and the next `lifetime.start`.
    pub ended: bool,
    pub constant: bool,
    /// Linear CTA and thread that own it (shared, local).
    pub cta: u32,
    pub thread: u32,
    /// Its address was seen by `ptrtoint`: the number of that exposure.
    pub exposed: Option<u32>,
    /// Was it read through a space of constants that is a view of global memory?
    pub read_as_constant: bool,
    /// Was a pointer to it that came from such a space made a number?
    pub exposed_as_constant: bool,
    /// A kernel's byval parameter: frozen once a view of it was cast to 101, copied once it is written.
    pub byval_kernel: bool,
    pub cast_to_param: bool,
    pub written: bool,
    /// A loaded pointer, a result or an assumption promised that it is dereferenceable.
    pub vouched: bool,
    /// It is on the heap, or lifetime markers say when it lives: another object may get its place afterwards.
    pub reusable: bool,
}

impl Object {
    /// Is it too large to be laid out?
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

//! AMDGPU's raw buffers: the resource (space 8) and the fat pointer (space 7), a resource and an offset into it.
//!
//! AMDGPUUsage, "Buffer Resource" and "Buffer Fat Pointer": a fat pointer to a raw resource is an ordinary pointer to the
//! bytes that the resource was made over: the byte at its offset, 32 bits without a sign, behind the resource's base.
//! What must hold: an access through it is one of that byte of global memory, with the provenance of the pointer that
//! the resource was made of. In a register the 160 bits are packed into 128: offset, base, and number of bytes. Nobody sees
//! how, because numbers, comparisons and copies in memory of such pointers are not modelled.

use super::Scalar;
use super::spaces::{Family, Spaces};
use crate::ir::AddressSpace;

/// Width of offsets, and of the number of bytes.
const OFFSET_BITS: u32 = 32;
/// Width of a base.
const BASE_BITS: u32 = 48;
const GLOBAL: AddressSpace = AddressSpace(1);

const fn low(bits: u32) -> u128 {
    (1 << bits) - 1
}

impl Spaces {
    /// Is this the space of buffer resources, or of fat pointers?
    #[inline]
    pub fn is_buffer(&self, space: AddressSpace) -> bool {
        self.family == Family::Amdgcn && matches!(space.0, 7 | 8)
    }

    /// The pointer to global memory that a buffer pointer stands for; every other pointer stands for itself.
    #[inline]
    pub fn unfolded(&self, v: &Scalar, space: AddressSpace) -> (Scalar, AddressSpace) {
        if !self.is_buffer(space) {
            return (*v, space);
        }
        let (offset, base) = (v.bits & low(OFFSET_BITS), v.bits >> OFFSET_BITS & low(BASE_BITS));
        (Scalar { bits: base + offset, ..*v }, GLOBAL)
    }
}

/// The resource over `bytes` bytes behind a pointer to global memory; `None`: no raw buffer is so large or lies there.
pub fn resource(base: Scalar, bytes: u128) -> Option<Scalar> {
    let fits = base.bits <= low(BASE_BITS) && bytes <= low(OFFSET_BITS);
    fits.then_some(Scalar { bits: bytes << (OFFSET_BITS + BASE_BITS) | base.bits << OFFSET_BITS, ..base })
}

/// The fat pointer to a byte of a resource.
pub fn at_offset(resource: Scalar, offset: u128) -> Scalar {
    Scalar { bits: resource.bits & !low(OFFSET_BITS) | offset & low(OFFSET_BITS), ..resource }
}

/// Where bytes behind a fat pointer lie.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All of them among the bytes of its resource.
    Within,
    /// None of them.
    Outside,
    /// Some of them.
    Across,
}

/// Where `len` bytes behind a fat pointer lie.
pub fn reach(v: &Scalar, len: u64) -> Reach {
    let (offset, bytes) = (v.bits & low(OFFSET_BITS), v.bits >> (OFFSET_BITS + BASE_BITS));
    match () {
        () if offset + u128::from(len) <= bytes => Reach::Within,
        () if offset >= bytes => Reach::Outside,
        () => Reach::Across,
    }
}

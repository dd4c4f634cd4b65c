//! AMDGPU's buffers (AMDGPUUsage, "Buffer Resource", "Buffer Fat Pointer"). A buffer resource is a pointer in space 8.
//! A buffer fat pointer is a pointer in space 7: a resource and an offset into the resource.
//!
//! A fat pointer to a raw resource behaves as an ordinary pointer to one byte. The distance of this byte from the
//! resource's base is the offset of the fat pointer, an unsigned number of 32 bits. An access through the fat pointer
//! must access this byte of global memory, with the provenance of the pointer from which the resource was made.
//!
//! A register of the machine packs the 160 bits of a fat pointer into 128: offset, base, number of bytes, stride. A
//! program cannot observe the packing, because the machine does not model the uses that would reveal it. These uses are
//! `ptrtoint`, `icmp`, `ptrmask`, copies in memory, vectors, aggregates, and arguments of outside code.
//!
//! The offset wraps. Promises about the pointer to global memory also apply to a fat pointer that is made from it.
//! `align` and `nonnull` of a fat pointer concern the byte to which the fat pointer points. If this byte has the
//! promised alignment but the base does not, the run is discarded.

use super::Scalar;
use super::spaces::{Family, Spaces};
use crate::ir::AddressSpace;

/// Width of an offset, and of the number of bytes, in bits.
const OFFSET_BITS: u32 = 32;
/// Width of a base in bits.
const BASE_BITS: u32 = 48;
/// Width of a stride in bits.
const STRIDE_BITS: u32 = 14;
const BYTES_AT: u32 = OFFSET_BITS + BASE_BITS;
const STRIDE_AT: u32 = BYTES_AT + OFFSET_BITS;
const GLOBAL: AddressSpace = AddressSpace(1);

const fn low(bits: u32) -> u128 {
    (1 << bits) - 1
}

impl Spaces {
    /// Whether this is the space of buffer resources or of fat pointers.
    #[inline]
    pub fn is_buffer(&self, space: AddressSpace) -> bool {
        self.family == Family::Amdgcn && matches!(space.0, 7 | 8)
    }

    /// Returns the pointer to global memory that a buffer pointer represents. Every other pointer is returned
    /// unchanged.
    #[inline]
    pub fn unfolded(&self, v: &Scalar, space: AddressSpace) -> (Scalar, AddressSpace) {
        if !self.is_buffer(space) {
            return (*v, space);
        }
        let (offset, base) = (v.bits & low(OFFSET_BITS), v.bits >> OFFSET_BITS & low(BASE_BITS));
        (Scalar { bits: base + offset, ..*v }, GLOBAL)
    }
}

/// Makes the resource for the `bytes` bytes that begin at a pointer to global memory. `stride` is the size of a record
/// in bytes; 0 means that the buffer has no records. Returns `None` if the base, the size or the stride does not fit
/// into its field.
pub fn resource(base: Scalar, bytes: u128, stride: u128) -> Option<Scalar> {
    let fits = base.bits <= low(BASE_BITS) && bytes <= low(OFFSET_BITS) && stride <= low(STRIDE_BITS);
    let bits = stride << STRIDE_AT | bytes << BYTES_AT | base.bits << OFFSET_BITS;
    fits.then_some(Scalar { bits, ..base })
}

/// Returns the size in bytes of a record of a resource; 0 if the resource has no records.
pub fn stride(resource: &Scalar) -> u128 {
    resource.bits >> STRIDE_AT & low(STRIDE_BITS)
}

/// A byte in a buffer of records: the record's index and the offset in the record.
#[derive(Copy, Clone, Debug)]
pub struct Place {
    pub index: u128,
    pub offset: u128,
}

/// Returns the fat pointer to `len` bytes of a record, and whether these bytes are within the buffer. Processors check
/// the bounds in different ways: some compare the record number with the limit, others the byte offset, and some also
/// check the end of the record. The bytes are [`Reach::Within`] if they pass all of these checks. If the record number
/// is at least the limit, the bytes are [`Reach::Outside`]: the byte offset is then at least the limit too, so every
/// check fails.
pub fn in_record(resource: Scalar, at: Place, len: u64) -> (Scalar, Reach) {
    let (stride, bytes) = (stride(&resource), bytes(&resource));
    let start = at.index * stride + at.offset;
    let reach = match () {
        () if stride == 0 => Reach::Across,
        () if at.index >= bytes => Reach::Outside,
        () if at.offset + u128::from(len) <= stride && start + u128::from(len) <= bytes => Reach::Within,
        () => Reach::Across,
    };
    (at_offset(resource, start), reach)
}

fn bytes(v: &Scalar) -> u128 {
    v.bits >> BYTES_AT & low(OFFSET_BITS)
}

/// Returns the fat pointer to a byte of a resource.
pub fn at_offset(resource: Scalar, offset: u128) -> Scalar {
    Scalar { bits: resource.bits & !low(OFFSET_BITS) | offset & low(OFFSET_BITS), ..resource }
}

/// Whether the bytes after a fat pointer are within the resource.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All bytes are within the resource.
    Within,
    /// All bytes are outside the resource.
    Outside,
    /// Only some bytes are within the resource, or processors disagree.
    Across,
}

/// Returns whether the `len` bytes after a fat pointer are within the resource.
pub fn reach(v: &Scalar, len: u64) -> Reach {
    let (offset, bytes) = (v.bits & low(OFFSET_BITS), bytes(v));
    match () {
        () if offset + u128::from(len) <= bytes => Reach::Within,
        () if offset >= bytes => Reach::Outside,
        () => Reach::Across,
    }
}

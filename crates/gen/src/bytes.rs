//! Values of byte types (LLVM 23). A value of type `b64` is eight bytes as they are in memory: bytes of a pointer keep
//! the provenance of the pointer (LangRef, 'Byte Type'). An integer loses it. These kernels test passes that replace a
//! byte type by an integer type, and analyses that search only for stores of type `ptr`.

use super::concrete::Concrete;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::*;

/// Widths in bits of the byte types of loads and stores.
const WIDTHS: [u32; 5] = [8, 16, 32, 64, 128];

impl Gen<'_, '_> {
    /// Loads a number as bytes, or copies a pointer as bytes.
    pub fn bytes(&mut self) -> Option<()> {
        if self.d.chance(40) { self.number_as_bytes() } else { self.pointer_as_bytes() }
    }

    /// Draws a byte type, or a vector or array of bytes. Also returns its size in bytes.
    pub(super) fn byte_type(&mut self) -> (TypeId, u64) {
        let bits = self.d.pick(&WIDTHS);
        let (byte, half) = (self.m.types.intern(Type::Byte(8)), self.m.types.intern(Type::Byte(16)));
        match self.d.below(6) {
            0 => (self.m.types.intern(Type::Vector { elem: byte, len: 4, scalable: false }), 4),
            1 => (self.m.types.intern(Type::Vector { elem: half, len: 4, scalable: false }), 8),
            2 => (self.m.types.intern(Type::Array { elem: byte, len: 3 }), 3),
            _ => (self.m.types.intern(Type::Byte(bits)), u64::from(bits / 8)),
        }
    }

    /// Loads bytes, converts them to an integer, and stores the bytes or the integer elsewhere.
    fn number_as_bytes(&mut self) -> Option<()> {
        let (p, lanes) = self.base()?;
        let room = self.accessible_bytes(&lanes)?;
        let bits = self.d.pick(&WIDTHS[..4]);
        let (ty, size) = (self.m.types.intern(Type::Byte(bits)), u64::from(bits / 8));
        if size > room {
            return None;
        }
        let cell = Cell { ty, size, kind: Kind::Data(ty) };
        let loaded = self.emit_access_with(&p, &lanes, cell, false, AccessFlags::PLAIN)?;
        let loaded = self.through_smaller_bytes(loaded, bits);
        let number = Cell::int(&mut self.m.types, bits);
        let int = self.builder().cast(CastOp::BitCast, loaded, number.ty);
        let known = if self.defined(&lanes) { Concrete::Unknown } else { Concrete::Undef };
        let int = self.push(int, number.kind, vec![known; lanes.len()]);
        match self.d.chance(50) {
            true => self.store_loaded(&p, cell, loaded),
            false => self.store_loaded(&p, number, int.value),
        }
    }

    /// Converts a pointer to bytes and back, each time through memory or by a cast. Then accesses the memory through
    /// both pointers.
    fn pointer_as_bytes(&mut self) -> Option<()> {
        let (p, lanes) = self.base()?;
        let Kind::Ptr(space) = p.kind else { return None };
        let bits = self.index_bits(space);
        if self.is_fat(space) {
            return None;
        }
        let (ptr, bytes, size) = (self.ptr(space), self.m.types.intern(Type::Byte(bits)), u64::from(bits / 8));
        self.escape(&lanes);
        let value = self.convert(p.value, (ptr, bytes), size);
        let value = self.through_smaller_bytes(value, bits);
        let value = self.convert(value, (bytes, ptr), size);
        let copy = self.push(value, p.kind, lanes);
        let other = self.access(&p);
        self.access(&copy).or(other)
    }

    /// Converts a value of `size` bytes to another type: by a cast, or by a store and a load.
    fn convert(&mut self, value: Value, (from, to): (TypeId, TypeId), size: u64) -> Value {
        if self.d.chance(40) {
            return self.builder().cast(CastOp::BitCast, value, to);
        }
        let slot = self.alloca(from, size, true);
        self.store_to(value, &slot, size);
        self.load_from(to, &slot, size)
    }

    /// Sometimes makes a vector of smaller bytes from a value of a byte type, and converts the vector back.
    fn through_smaller_bytes(&mut self, value: Value, bits: u32) -> Value {
        if bits < 16 || !self.d.chance(35) {
            return value;
        }
        let part = if self.d.chance(50) { 8 } else { bits / 2 };
        let elem = self.m.types.intern(Type::Byte(part));
        let vector = self.m.types.intern(Type::Vector { elem, len: bits / part, scalable: false });
        let whole = self.m.types.intern(Type::Byte(bits));
        let parts = self.builder().cast(CastOp::BitCast, value, vector);
        self.builder().cast(CastOp::BitCast, parts, whole)
    }
}

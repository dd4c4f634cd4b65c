//! Bytes of memory, with definedness and provenance.

use super::TaintDetail;
use crate::api::observation::Taint;

/// One byte: its bits, its undef and poison bits, its taint, and its part of a pointer if it has one. All of this fits
/// into one word, so a single comparison recognises the common case: a defined byte that is not part of a pointer.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Cell(pub(super) u64);

/// Marks a byte of a frozen number, in addition to the taint.
pub(super) const FROZEN: u64 = 1 << 26;

/// Marks the most significant byte of a NaN or of a zero, in addition to [`FROZEN`].
const NAN: u64 = 1 << 27;
const ZERO: u64 = 1 << 28;

impl Cell {
    /// An uninitialised byte.
    pub const UNDEF: Cell = Cell(0xff << 8);

    /// A byte that was overwritten with poison.
    pub const POISON: Cell = Cell(0xff << 16);

    /// Returns a defined byte.
    pub fn from_byte(value: u8) -> Cell {
        Cell(value.into())
    }

    /// Returns a byte that is not part of a pointer; `undef` and `poison` are masks of its bits.
    pub fn new(value: u8, undef: u8, poison: u8, drawn: bool) -> Cell {
        Cell(u64::from(value) | u64::from(undef) << 8 | u64::from(poison) << 16 | u64::from(drawn) << 24)
    }

    /// Returns the bits of the byte. Undefined bits have the value that was chosen for them.
    pub fn value(self) -> u8 {
        self.0 as u8
    }

    /// Returns the mask of undef bits.
    pub fn undef(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Returns the mask of poison bits.
    pub fn poison(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Whether the byte is tainted: it depends on a free choice.
    pub fn is_tainted(self) -> bool {
        self.0 >> 24 & 1 == 1
    }

    /// Returns the same byte, tainted by a free choice that may give it any value.
    pub fn tainted(self) -> Cell {
        Cell(self.0 & !(FROZEN | NAN | ZERO) | 1 << 24)
    }

    /// Whether no choice makes the byte undef or poison ([`TaintDetail::Frozen`](super::TaintDetail::Frozen)).
    pub fn is_frozen(self) -> bool {
        self.0 & FROZEN != 0 && self.is_well_defined()
    }

    /// Returns the byte, marked as a byte of a frozen value. `top`: what is known about this value if the byte is its
    /// most significant one, else `None`.
    pub(super) fn frozen(self, top: Option<TaintDetail>) -> Cell {
        let mark = match top {
            Some(TaintDetail::Nan) => NAN,
            Some(TaintDetail::Zero) => ZERO,
            _ => 0,
        };
        Cell(self.0 | FROZEN | mark)
    }

    /// Returns the taint of the byte.
    pub fn taint(self) -> Taint {
        let definite = match self.0 & (NAN | ZERO) {
            NAN => TaintDetail::Nan.definite_bits(),
            ZERO => TaintDetail::Zero.definite_bits(),
            _ => 0,
        };
        Taint::new(self.is_tainted(), self.is_frozen(), definite)
    }

    /// Whether stores of this byte and of `other` leave equal bytes in memory. Undef and tainted bits are not compared,
    /// but poison bits must be equal.
    pub fn stores_equal(self, other: Cell) -> bool {
        let open = self.undef() | other.undef() | self.poison();
        let free = self.is_tainted() || other.is_tainted();
        let differs = !free && (self.value() ^ other.value()) & !open != 0;
        !differs && (self.poison(), self.fragment()) == (other.poison(), other.fragment())
    }

    /// Returns the same byte, marked as contested: several unordered stores wrote it, and a read may see any of them.
    pub fn contested(self) -> Cell {
        Cell(self.0 & 0xffff_ffff & !(FROZEN | NAN | ZERO) | 0xff << 8)
    }

    /// Whether the byte belongs to a float whose operation a pass may fuse with the operation that uses the float
    /// ([`TaintDetail::Part`]).
    pub(super) fn is_part(self) -> bool {
        self.0 >> 25 & 1 == 1
    }

    /// Whether the byte is neither undef nor poison.
    pub fn is_well_defined(self) -> bool {
        self.0 & 0xff_ff00 == 0
    }

    /// Whether the byte is part of a pointer.
    pub fn is_pointer(self) -> bool {
        self.fragment() != 0
    }

    /// Returns the number that identifies a pointer and this byte's index in it, as in
    /// [`Base::Part`](super::Base::Part); 0 if the byte is not part of a pointer.
    pub fn part(self) -> u32 {
        self.fragment()
    }

    /// Returns the number that combines the pointer's provenance and the byte's index in the pointer; 0 if the byte is
    /// not part of a pointer.
    pub(super) fn fragment(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// Returns the value of the first `N` cells (which must exist). `None` if a cell is undefined, tainted or part of a
/// pointer.
#[inline]
pub fn plain_word<const N: usize>(cells: &[Cell]) -> Option<u64> {
    let (mut value, mut more) = (0, 0);
    for (k, cell) in cells[..N].iter().enumerate() {
        value |= cell.0 << (8 * k);
        more |= cell.0;
    }
    (more < 0x100).then_some(value)
}

#[inline]
pub fn set_plain<const N: usize>(cells: &mut [Cell], value: u64) {
    for (k, cell) in cells[..N].iter_mut().enumerate() {
        *cell = Cell(value >> (8 * k) & 0xff);
    }
}

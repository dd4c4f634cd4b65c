//! Bytes of memory, with definedness and provenance.

/// One byte: its bits, which of them are undef and poison, whether it depends on a free choice, and the part of a
/// pointer that it holds. In one word, so that the common case, a defined byte of no pointer, is one comparison.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Cell(pub(super) u64);

impl Cell {
    /// Uninitialised.
    pub const UNDEF: Cell = Cell(0xff << 8);

    /// Overwritten with poison.
    pub const POISON: Cell = Cell(0xff << 16);

    /// A defined byte.
    pub fn of(value: u8) -> Cell {
        Cell(value.into())
    }

    /// A byte of no pointer; `undef` and `poison` are masks of its bits.
    pub fn new(value: u8, undef: u8, poison: u8, drawn: bool) -> Cell {
        Cell(u64::from(value) | u64::from(undef) << 8 | u64::from(poison) << 16 | u64::from(drawn) << 24)
    }

    /// The bits of the byte; undefined bits hold what was chosen for them.
    pub fn value(self) -> u8 {
        self.0 as u8
    }

    /// Bits that are undef.
    pub fn undef(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Bits that are poison.
    pub fn poison(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Depends on a free choice?
    pub fn drawn(self) -> bool {
        self.0 >> 24 & 1 == 1
    }

    /// The same byte, dependent on a free choice.
    pub fn tainted(self) -> Cell {
        Cell(self.0 | 1 << 24)
    }

    /// Would another store of `other` give the same byte, as far as both are defined and no free choice decides?
    pub fn stores_equal(self, other: Cell) -> bool {
        let open = self.undef() | other.undef() | self.poison();
        let free = self.drawn() || other.drawn();
        let differs = !free && (self.value() ^ other.value()) & !open != 0;
        !differs && (self.poison(), self.fragment()) == (other.poison(), other.fragment())
    }

    /// The same byte, marked as contested: a read may see any of several stores.
    pub fn contested(self) -> Cell {
        Cell(self.0 & 0xffff_ffff | 0xff << 8)
    }

    /// Of a float that its user may be rewritten with ([`Loose::Part`])?
    pub(super) fn is_part(self) -> bool {
        self.0 >> 25 & 1 == 1
    }

    /// Neither undef nor poison?
    pub fn is_settled(self) -> bool {
        self.0 & 0xff_ff00 == 0
    }

    /// Part of a pointer?
    pub fn is_pointer(self) -> bool {
        self.fragment() != 0
    }

    /// The part of a pointer that it holds, as [`Base::Part`](super::Base::Part) has it; 0 of none.
    pub fn part(self) -> u32 {
        self.fragment()
    }

    /// The pointer's provenance and the byte's place in the pointer; 0 if the byte is no part of a pointer.
    pub(super) fn fragment(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// The value of the first `N` cells (they are there), if none is more than a defined byte.
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

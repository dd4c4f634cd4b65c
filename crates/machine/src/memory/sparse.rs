//! The bytes of huge objects. An object is huge if it has more than 1 MiB. An object is also huge if, together with it,
//! the objects that are stored in full would have more than 4 MiB.
//!
//! Written bytes are stored in pages. All other bytes are a function of seed and offset ([`InitialBytes`]). So an
//! object of a tebibyte costs only the bytes that the run writes.
//!
//! The cells of huge objects have numbers too ([`Memory::cell`](super::Memory::cell)). Each huge object has its own
//! range of numbers, far above the numbers of other cells. So code that identifies bytes by number works for all
//! objects.

use super::Cell;
use crate::api::InitialBytes;
use std::collections::BTreeMap;

/// The cell numbers of huge objects begin at `FAR`, and each huge object has a range of `SPAN` numbers. The range is
/// larger than any object, so the cells of two objects are never neighbours.
pub const FAR: usize = 1 << 40;
pub const SPAN: usize = 1 << 41;

/// Number of bytes in a page.
pub const PAGE: u64 = 256;

/// The bytes of one huge object.
#[derive(Debug)]
pub struct SparseBytes {
    pub blank: InitialBytes,
    /// Pages, by page number.
    pages: BTreeMap<u64, Box<[Cell]>>,
}

impl SparseBytes {
    pub fn new() -> SparseBytes {
        SparseBytes { blank: InitialBytes::UNDEF, pages: BTreeMap::new() }
    }

    /// Returns the number of bytes in the pages that exist.
    pub fn laid_out(&self) -> usize {
        self.pages.len() * PAGE as usize
    }

    pub fn cell(&self, at: u64) -> Cell {
        match self.pages.get(&(at / PAGE)) {
            Some(page) => page[(at % PAGE) as usize],
            None => blank_cell(self.blank, at),
        }
    }

    /// Returns the cell of a byte that is about to be written.
    pub fn cell_mut(&mut self, at: u64) -> &mut Cell {
        let (blank, first) = (self.blank, at / PAGE * PAGE);
        let page = self.pages.entry(at / PAGE);
        let page = page.or_insert_with(|| (first..first + PAGE).map(|at| blank_cell(blank, at)).collect());
        &mut page[(at % PAGE) as usize]
    }

    /// Returns the pieces of the offsets `from..to` for which pages exist, each with the offset of its first byte.
    pub fn written(&self, from: u64, to: u64) -> impl Iterator<Item = (u64, &[Cell])> {
        self.pages.range(from / PAGE..to.div_ceil(PAGE)).map(move |(n, page)| {
            let first = n * PAGE;
            let (lo, hi) = (from.max(first), to.min(first + PAGE));
            (lo, &page[(lo - first) as usize..(hi - first) as usize])
        })
    }

    /// Sets all bytes to the same cell.
    pub fn fill(&mut self, cell: Cell) {
        self.pages.clear();
        self.blank = InitialBytes::Even { value: cell.value(), undef: cell.undef(), poison: cell.poison() };
    }
}

fn blank_cell(blank: InitialBytes, at: u64) -> Cell {
    let (value, undef, poison) = blank.byte(at);
    Cell::new(value, undef, poison, false)
}

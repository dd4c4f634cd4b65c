//! Huge objects: pages of the bytes that were written, and a rule for the others ([`InitialBytes`]). So an object of a
//! tebibyte costs only the bytes that are touched. An object is huge if it has more than 1 MiB, or lies beyond the 4
//! MiB that are stored in full; its initial contents are a function of seed and position. The cells of huge objects
//! have numbers like all others ([`Memory::cell`](super::Memory::cell)), far above those that are laid out, one range
//! for each object. So code that knows bytes by number need not know how they are stored.

use super::Cell;
use crate::machine::api::InitialBytes;
use std::collections::BTreeMap;

/// Where the numbers of such cells begin, and how many each object has: more than it has bytes, so that neighbours are apart.
pub const FAR: usize = 1 << 40;
pub const SPAN: usize = 1 << 41;

/// Bytes that are laid out together.
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

    /// How many bytes are laid out.
    pub fn laid_out(&self) -> usize {
        self.pages.len() * PAGE as usize
    }

    pub fn cell(&self, at: u64) -> Cell {
        match self.pages.get(&(at / PAGE)) {
            Some(page) => page[(at % PAGE) as usize],
            None => blank_cell(self.blank, at),
        }
    }

    /// A byte that is about to be written.
    pub fn cell_mut(&mut self, at: u64) -> &mut Cell {
        let (blank, first) = (self.blank, at / PAGE * PAGE);
        let page = self.pages.entry(at / PAGE);
        let page = page.or_insert_with(|| (first..first + PAGE).map(|at| blank_cell(blank, at)).collect());
        &mut page[(at % PAGE) as usize]
    }

    /// What was written among some bytes, page by page, with where it begins.
    pub fn written(&self, from: u64, to: u64) -> impl Iterator<Item = (u64, &[Cell])> {
        self.pages.range(from / PAGE..to.div_ceil(PAGE)).map(move |(n, page)| {
            let first = n * PAGE;
            let (lo, hi) = (from.max(first), to.min(first + PAGE));
            (lo, &page[(lo - first) as usize..(hi - first) as usize])
        })
    }

    /// Every byte is alike from now on.
    pub fn fill(&mut self, cell: Cell) {
        self.pages.clear();
        self.blank = InitialBytes::Even { value: cell.value(), undef: cell.undef(), poison: cell.poison() };
    }
}

fn blank_cell(blank: InitialBytes, at: u64) -> Cell {
    let (value, undef, poison) = blank.byte(at);
    Cell::new(value, undef, poison, false)
}

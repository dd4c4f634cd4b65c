//! Access to the bytes of ordinary and huge objects: by object and offset, or by the number of the cell.

use super::sparse::{FAR, SPAN, SparseBytes};
use super::{Cell, MAX_NEAR, MAX_TOTAL, Memory};
use crate::api::{InitialBytes, ObjectId, Stop, unsupported};
use std::borrow::Cow;
use std::ops::Range;

impl Memory {
    /// Returns the number (the index) of the cell that stores a byte.
    pub fn cell(&self, object: ObjectId, offset: u64) -> usize {
        self.objects[object].start + offset as usize
    }

    /// Returns the numbers of the cells of some bytes.
    pub fn span(&self, object: ObjectId, offset: u64, len: u64) -> Range<usize> {
        let at = self.cell(object, offset);
        at..at + len as usize
    }

    /// Returns how many cells are stored in full. Cells of huge objects have higher numbers.
    pub fn dense_len(&self) -> usize {
        self.cells.len()
    }

    /// Returns a cell by its number.
    pub fn cell_at(&self, cell: usize) -> Cell {
        match cell.checked_sub(FAR) {
            None => self.cells[cell],
            Some(far) => self.far[far / SPAN].cell((far % SPAN) as u64),
        }
    }

    /// Returns a cell by its number, to change it.
    pub fn cell_at_mut(&mut self, cell: usize) -> &mut Cell {
        match cell.checked_sub(FAR) {
            None => &mut self.cells[cell],
            Some(far) => self.far[far / SPAN].cell_mut((far % SPAN) as u64),
        }
    }

    /// Returns the bytes of a huge object; `None` for an object that is stored in full.
    fn sparse_object(&self, object: ObjectId) -> Option<&SparseBytes> {
        self.objects[object].start.checked_sub(FAR).map(|at| &self.far[at / SPAN])
    }

    /// Returns the cells of some bytes, all within the object.
    pub fn bytes(&self, object: ObjectId, offset: u64, len: u64) -> Cow<'_, [Cell]> {
        match self.sparse_object(object) {
            None => Cow::Borrowed(&self.cells[self.span(object, offset, len)]),
            Some(far) => (offset..offset + len).map(|at| far.cell(at)).collect(),
        }
    }

    /// Changes some bytes, all within the object, in ascending order.
    pub fn change(&mut self, object: ObjectId, offset: u64, len: u64, mut change: impl FnMut(&mut Cell)) {
        let span = self.span(object, offset, len);
        match self.objects[object].is_far() {
            false => self.cells[span].iter_mut().for_each(change),
            true => span.for_each(|at| change(self.cell_at_mut(at))),
        }
    }

    /// Replaces bytes, and returns the previous bytes.
    pub fn exchange(&mut self, object: ObjectId, offset: u64, bytes: Vec<Cell>) -> Vec<Cell> {
        let mut there = bytes;
        let mut others = there.iter_mut();
        self.change(object, offset, others.len() as u64, |cell| {
            others.next().into_iter().for_each(|other| std::mem::swap(cell, other));
        });
        there
    }

    /// Sets some bytes to the same cell.
    pub fn fill(&mut self, object: ObjectId, offset: u64, len: u64, cell: Cell) {
        self.change(object, offset, len, |byte| *byte = cell);
    }

    /// Sets all bytes of an object to the same cell. Used when the object or its lifetime begins or ends.
    pub fn renew(&mut self, object: ObjectId, cell: Cell) {
        match self.objects[object].start.checked_sub(FAR) {
            None => self.fill(object, 0, self.objects[object].size, cell),
            Some(at) => self.far[at / SPAN].fill(cell),
        }
    }

    /// Writes bytes.
    pub fn write_cells(&mut self, object: ObjectId, offset: u64, bytes: impl ExactSizeIterator<Item = Cell>) {
        let len = bytes.len() as u64;
        let mut bytes = bytes;
        self.change(object, offset, len, |cell| *cell = bytes.next().unwrap_or(*cell));
    }

    /// Returns the first `len` cells of an object that is stored in full.
    pub fn dense_cells_mut(&mut self, object: ObjectId, len: u64) -> &mut [Cell] {
        let span = self.span(object, 0, len);
        &mut self.cells[span]
    }

    /// Sets the initial content of a huge object. Has no effect on an object that is stored in full.
    pub fn set_blank(&mut self, object: ObjectId, blank: InitialBytes) {
        if let Some(at) = self.objects[object].start.checked_sub(FAR) {
            self.far[at / SPAN].blank = blank;
        }
    }

    /// Returns the initial content of a huge object; `None` for an object that is stored in full.
    pub fn blank(&self, object: ObjectId) -> Option<InitialBytes> {
        self.sparse_object(object).map(|far| far.blank)
    }

    /// Checks that one instruction may access `len` bytes of an object. In a huge object, `len` is at most `MAX_NEAR`,
    /// and the pages of these bytes must fit into the limit for all pages.
    pub fn check_access_size(&self, object: ObjectId, len: u64) -> Result<(), Stop> {
        if !self.objects[object].is_far() {
            return Ok(());
        }
        if len > MAX_NEAR {
            return unsupported(format!("{len} bytes at once"));
        }
        match self.far.iter().map(SparseBytes::laid_out).sum::<usize>() + len as usize > MAX_TOTAL {
            true => unsupported("memory exhausted"),
            false => Ok(()),
        }
    }

    /// Returns the pieces of these bytes that may have been written, each with its first offset. For an object that is
    /// stored in full, returns one piece with all bytes.
    pub fn written(&self, object: ObjectId, offset: u64, len: u64) -> Vec<(u64, &[Cell])> {
        match self.sparse_object(object) {
            None => vec![(offset, &self.cells[self.span(object, offset, len)])],
            Some(far) => far.written(offset, offset + len).collect(),
        }
    }
}

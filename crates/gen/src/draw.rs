//! Choices drawn from the bytes of `arbitrary::Unstructured`. When no bytes remain, every choice is the first item and
//! every chance is false. So fewer bytes make a smaller kernel.

use arbitrary::Unstructured;

pub(super) struct Draw<'a, 'u>(pub &'a mut Unstructured<'u>);

impl Draw<'_, '_> {
    /// Draws a number below `n` (0 if `n` is 0).
    pub fn below(&mut self, n: usize) -> usize {
        if n < 2 { 0 } else { self.0.int_in_range(0..=n - 1).unwrap_or(0) }
    }

    /// Returns true with a probability of `percent` percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        !self.0.is_empty() && self.below(100) < percent
    }

    /// Draws one of the items with equal probability.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Draws one of the rows with a probability proportional to its weight.
    pub fn choose_weighted<T: Copy>(&mut self, rows: &[(usize, T)]) -> T {
        let mut at = self.below(rows.iter().map(|(weight, _)| weight).sum());
        for (weight, row) in rows {
            if at < *weight {
                return *row;
            }
            at -= weight;
        }
        rows[0].1
    }

    /// Whether no bytes remain.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

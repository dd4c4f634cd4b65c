//! State per byte of an object, in pages. A page exists only if the run accessed one of its bytes.

use super::{Check, ObjectId};
use rustc_hash::FxHashMap;

/// Number of bytes of an object that one page covers. A mask of 64 bits has one bit for each byte.
pub(super) const PAGE: u64 = 64;

/// One `P` per page of an object, by page number. A page is created at its first use.
#[derive(Clone, Debug)]
pub(super) struct Pages<P> {
    objects: Vec<FxHashMap<u64, P>>,
}

impl<P> Default for Pages<P> {
    fn default() -> Self {
        Pages { objects: Vec::new() }
    }
}

impl<P> Pages<P> {
    /// Returns the page with this number; `None` if it does not exist.
    pub fn get(&self, object: ObjectId, number: u64) -> Option<&P> {
        self.objects.get(object.0 as usize)?.get(&number)
    }

    /// Returns the page with this number. If the page does not exist, creates it with `fresh`.
    pub fn page(&mut self, object: ObjectId, number: u64, fresh: impl FnOnce() -> P) -> &mut P {
        let index = object.0 as usize;
        if self.objects.len() <= index {
            self.objects.resize_with(index + 1, FxHashMap::default);
        }
        self.objects[index].entry(number).or_insert_with(fresh)
    }

    /// Drops all pages of an object, because a lifetime of its memory has ended.
    pub fn clear(&mut self, object: ObjectId) {
        if let Some(pages) = self.objects.get_mut(object.0 as usize) {
            pages.clear();
        }
    }
}

/// Returns the pages that overlap a range, in ascending order: each page's number, and a mask of the range's bytes in
/// it.
pub(super) fn pages(offset: u64, len: u64) -> impl Iterator<Item = (u64, u64)> {
    let end = offset.saturating_add(len);
    let mut at = offset;
    std::iter::from_fn(move || {
        (at < end).then(|| {
            let number = at / PAGE;
            let stop = end.min((number + 1).saturating_mul(PAGE));
            let mask = u64::MAX >> (PAGE - (stop - at)) << (at % PAGE);
            at = stop;
            (number, mask)
        })
    })
}

/// Returns the numbers of the set bits in ascending order.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// One `T` per byte. A byte that was never visited has the value `T::default()`.
#[derive(Clone, Debug)]
pub(super) struct ByteMap<T> {
    pages: Pages<Vec<T>>,
}

impl<T> Default for ByteMap<T> {
    fn default() -> Self {
        ByteMap { pages: Pages::default() }
    }
}

impl<T: Default> ByteMap<T> {
    /// Calls `f` on every byte of a range in ascending order, until `f` returns an error.
    pub fn visit(&mut self, object: ObjectId, offset: u64, len: u64, mut f: impl FnMut(u64, &mut T) -> Check) -> Check {
        for (number, mask) in pages(offset, len) {
            let page = self.page(object, number);
            for bit in bits(mask) {
                f(number * PAGE + u64::from(bit), &mut page[bit as usize])?;
            }
        }
        Ok(())
    }

    fn page(&mut self, object: ObjectId, number: u64) -> &mut Vec<T> {
        self.pages.page(object, number, || std::iter::repeat_with(T::default).take(PAGE as usize).collect())
    }

    /// Resets all bytes of an object to the default.
    pub fn clear(&mut self, object: ObjectId) {
        self.pages.clear(object);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_cut_at_the_ends_of_pages() {
        let cut = |offset, len| pages(offset, len).collect::<Vec<_>>();
        assert_eq!(cut(0, 0), []);
        assert_eq!(cut(3, 2), [(0, 0b11000)]);
        assert_eq!(cut(0, 64), [(0, u64::MAX)]);
        assert_eq!(cut(62, 67), [(0, 3 << 62), (1, u64::MAX), (2, 1)]);
        assert_eq!(cut(u64::MAX - 1, 9), [(u64::MAX / 64, 1 << 62)], "no byte has a greater number than the last byte");
    }

    #[test]
    fn bits_ascend() {
        assert_eq!(bits(0).count(), 0);
        assert_eq!(bits(1 << 63 | 0b101).collect::<Vec<_>>(), [0, 2, 63]);
    }

    #[test]
    fn pages_join_and_objects_are_apart() {
        let mut map: ByteMap<u32> = ByteMap::default();
        let mut count = 0;
        map.visit(ObjectId(1), 60, 10, |byte, state| {
            count += 1;
            *state = byte as u32;
            Ok(())
        })
        .expect("never stops");
        assert_eq!(count, 10);
        let mut seen = Vec::new();
        map.visit(ObjectId(1), 63, 2, |_, state| {
            seen.push(*state);
            Ok(())
        })
        .expect("never stops");
        assert_eq!(seen, [63, 64]);
        map.visit(ObjectId(0), 63, 1, |_, state| {
            assert_eq!(*state, 0);
            Ok(())
        })
        .expect("never stops");
        map.clear(ObjectId(1));
        map.visit(ObjectId(1), 63, 2, |_, state| {
            assert_eq!(*state, 0);
            Ok(())
        })
        .expect("never stops");
    }
}

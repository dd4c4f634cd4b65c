//! State per byte of an object, in pages that exist only where something was touched.

use super::{Check, ObjectId};
use rustc_hash::FxHashMap;

const PAGE: u64 = 64;

/// `T` per byte; untouched bytes have the default.
#[derive(Clone, Debug)]
pub(super) struct ByteMap<T> {
    objects: Vec<FxHashMap<u64, Vec<T>>>,
}

impl<T> Default for ByteMap<T> {
    fn default() -> Self {
        ByteMap { objects: Vec::new() }
    }
}

impl<T: Default> ByteMap<T> {
    /// Calls `f` on every byte of a range, ascending, until it stops.
    pub fn visit(&mut self, object: ObjectId, offset: u64, len: u64, mut f: impl FnMut(u64, &mut T) -> Check) -> Check {
        let end = offset.saturating_add(len);
        let mut at = offset;
        while at < end {
            let page = self.page(object, at / PAGE);
            let stop = end.min((at / PAGE + 1).saturating_mul(PAGE));
            for byte in at..stop {
                f(byte, &mut page[(byte % PAGE) as usize])?;
            }
            at = stop;
        }
        Ok(())
    }

    /// The state of one byte.
    pub fn at(&mut self, object: ObjectId, offset: u64) -> &mut T {
        let page = self.page(object, offset / PAGE);
        &mut page[(offset % PAGE) as usize]
    }

    fn page(&mut self, object: ObjectId, number: u64) -> &mut Vec<T> {
        let index = object.0 as usize;
        if self.objects.len() <= index {
            self.objects.resize_with(index + 1, FxHashMap::default);
        }
        let fresh = || std::iter::repeat_with(T::default).take(PAGE as usize).collect();
        self.objects[index].entry(number).or_insert_with(fresh)
    }

    /// Forgets an object.
    pub fn clear(&mut self, object: ObjectId) {
        if let Some(pages) = self.objects.get_mut(object.0 as usize) {
            pages.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

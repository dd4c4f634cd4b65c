//! Objects with stated addresses: `!absolute_symbol` states the address of a variable. All other objects of the same
//! home memory ([`StorageKind`]) are placed after the range that is reserved for objects with stated addresses.

use super::{Memory, Object, Spaces, StorageKind};
use crate::api::{ObjectId, Stop, undecided, unsupported};

impl Memory {
    /// Reserves the addresses below `end` of a home memory: no other object is placed there.
    pub fn reserve(&mut self, home: StorageKind, end: u64) {
        self.reserved.push((home, end));
    }

    /// Returns the end of the reserved addresses of a home memory.
    pub(super) fn reserved(&self, home: StorageKind) -> u64 {
        self.reserved.iter().filter(|(h, _)| *h == home).map(|(_, end)| *end).max().unwrap_or(0)
    }

    /// Creates an object with uninitialised bytes at address 0 of its home memory. The caller has reserved this
    /// address.
    pub fn allocate_at_null(&mut self, spaces: &Spaces, home: StorageKind, size: u64) -> Result<ObjectId, Stop> {
        self.admits(size, 1)?;
        self.place_object(spaces, home, size, 0)
    }

    /// Creates an object with uninitialised bytes at the lowest possible address in the given half-open ranges. The
    /// address is free, not null, and a multiple of `align`. The new object overlaps no object for which `beside`
    /// returns true.
    pub fn allocate_in(
        &mut self,
        spaces: &Spaces,
        home: StorageKind,
        ranges: &[(u64, u64)],
        (size, align): (u64, u64),
        beside: impl Fn(&Object) -> bool,
    ) -> Result<ObjectId, Stop> {
        self.admits(size, align)?;
        let limit = spaces.end_address(home);
        let null = spaces.null(spaces.native(home));
        let mut taken = false;
        for (low, high) in ranges {
            let high = if low < high { *high } else { limit };
            let Some(mut at) = low.checked_next_multiple_of(align) else { continue };
            while at < high && at.checked_add(size).is_some_and(|end| end <= limit) {
                let in_way = |o: &&Object| o.home == home && at < o.address + o.size && o.address < at + size;
                match self.objects.iter().filter(|o| beside(o)).find(in_way) {
                    Some(other) => {
                        taken = true;
                        at = (other.address + other.size).next_multiple_of(align);
                    }
                    None if at == null => at += align,
                    None => return self.place_object(spaces, home, size, at),
                }
            }
        }
        match taken {
            true => undecided("two variables at one address"),
            false => unsupported("a variable at an address that it cannot have"),
        }
    }
}

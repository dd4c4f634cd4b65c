//! What one executed call touched (docs/soundness.md section 4, modref).

use crate::ir::InstId;
use crate::machine::{AccessKind, ActivationId, Execution, ObjectId};

/// A range of bytes of one object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bytes {
    /// The object.
    pub object: ObjectId,
    /// Offset of the first byte from the beginning of the object.
    pub offset: u64,
    /// Number of bytes.
    pub len: u64,
}

impl Bytes {
    /// The bytes that both ranges contain.
    pub fn meet(self, o: Bytes) -> Option<Bytes> {
        let start = self.offset.max(o.offset);
        let end = self.offset.saturating_add(self.len).min(o.offset.saturating_add(o.len));
        (self.object == o.object && start < end).then(|| Bytes { object: self.object, offset: start, len: end - start })
    }

    /// The parts of `self` outside `o`.
    fn difference(self, o: Bytes) -> impl Iterator<Item = Bytes> {
        let pieces = match self.meet(o) {
            None => [Some(self), None],
            Some(m) => {
                let left = m.offset - self.offset;
                let right = self.offset + self.len - (m.offset + m.len);
                let piece = |offset, len: u64| (len > 0).then_some(Bytes { object: self.object, offset, len });
                [piece(self.offset, left), piece(m.offset + m.len, right)]
            }
        };
        pieces.into_iter().flatten()
    }
}

/// The parts of all ranges outside `o`.
pub fn without_all(all: Vec<Bytes>, o: Bytes) -> Vec<Bytes> {
    all.into_iter().flat_map(|piece| piece.difference(o)).collect()
}

/// One executed call with the bytes that it, its callees and its intrinsics wrote, and those they read before writing
/// them.
#[derive(Clone, Debug)]
pub struct Footprint {
    pub call: InstId,
    pub activation: ActivationId,
    /// Index of the CallBegin event.
    pub begin: usize,
    /// Bytes read, each range with the index of its event.
    pub reads: Vec<(Bytes, usize)>,
    pub writes: Vec<(Bytes, usize)>,
    /// Bytes that other threads wrote and that became visible here (barriers).
    pub visible: Vec<(Bytes, usize)>,
    /// Are the call and all its operands still valid?
    pub valid: bool,
}

impl Footprint {
    pub fn new(call: InstId, activation: ActivationId, begin: usize) -> Footprint {
        let (reads, writes, visible) = Default::default();
        Footprint { call, activation, begin, reads, writes, visible, valid: true }
    }

    /// Adds an access of the call's own thread during the call.
    pub fn access(&mut self, run: &Execution, event: usize, kind: AccessKind, bytes: Bytes) {
        let object = &run.objects[bytes.object.0 as usize];
        if object.born > self.begin {
            return; // frames and objects created during the call are not in its footprint
        }
        if kind != AccessKind::Write && !object.constant {
            let mut fresh = vec![bytes];
            for (written, _) in &self.writes {
                fresh = without_all(fresh, *written);
            }
            self.reads.extend(fresh.into_iter().map(|piece| (piece, event)));
        }
        if kind != AccessKind::Read {
            self.writes.push((bytes, event));
        }
    }

    /// The first write to one of these bytes, by the call itself or made visible by it.
    pub fn written(&self, bytes: Bytes) -> Option<(Bytes, usize)> {
        self.written_itself(bytes).or_else(|| self.made_visible(bytes).next())
    }

    /// The first write to one of these bytes by the call itself.
    pub fn written_itself(&self, bytes: Bytes) -> Option<(Bytes, usize)> {
        meet(&self.writes, bytes)
    }

    /// The ranges of these bytes that the call made visible.
    pub fn made_visible(&self, bytes: Bytes) -> impl Iterator<Item = (Bytes, usize)> {
        self.visible.iter().filter_map(move |(b, event)| b.meet(bytes).map(|m| (m, *event)))
    }

    /// The first read of one of these bytes.
    pub fn read(&self, bytes: Bytes) -> Option<(Bytes, usize)> {
        meet(&self.reads, bytes)
    }
}

/// The first entry that shares a byte with `bytes`.
pub fn meet(entries: &[(Bytes, usize)], bytes: Bytes) -> Option<(Bytes, usize)> {
    entries.iter().find_map(|(b, event)| b.meet(bytes).map(|m| (m, *event)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes(offset: u64, len: u64) -> Bytes {
        Bytes { object: ObjectId(0), offset, len }
    }

    proptest! {
        #[test]
        fn meet_and_without_split_the_bytes(a in 0u64..40, n in 0u64..20, b in 0u64..40, m in 0u64..20) {
            let (x, y) = (bytes(a, n), bytes(b, m));
            for at in 0..64 {
                let inside = |r: Bytes| r.offset <= at && at < r.offset + r.len;
                prop_assert_eq!(x.meet(y).is_some_and(inside), inside(x) && inside(y));
                prop_assert_eq!(x.difference(y).any(inside), inside(x) && !inside(y));
            }
            prop_assert!(n == 0 || x.difference(y).all(|piece| piece.len > 0));
        }
    }

    #[test]
    fn other_objects_never_meet() {
        assert_eq!(bytes(0, 8).meet(Bytes { object: ObjectId(1), offset: 0, len: 8 }), None);
    }
}

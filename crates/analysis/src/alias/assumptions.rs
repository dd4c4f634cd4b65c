//! The pairs of pointers about which one question has made an assumption or found an answer so far.
//!
//! Most questions need only a few pairs, and a linear search finds a pair among them. A long list of pairs is also
//! hashed.

use super::Decision;
use super::query::Key;
use rustc_hash::FxHashMap;

/// How certain the answer about a pair is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PairState {
    /// The pair is assumed to be NoAlias until a rule gives a different answer. The payload is the number of times that
    /// the assumption was used.
    Assumed(u32),
    /// The pair is answered, but the answer depends on assumptions that are still open.
    Provisional,
    /// The answer is proven: it depends on no open assumption.
    Definite,
    /// The answer is no longer used, because it depended on an assumption that was given up. The pair is treated as if
    /// no one had asked about it.
    Stale,
}

/// The state of one pair of pointers.
#[derive(Copy, Clone, Debug)]
pub struct Entry {
    /// The answer; `None` is MayAlias.
    pub answer: Option<Decision>,
    /// How certain the answer is.
    pub known: PairState,
}

/// The pairs, in the order in which rules first asked about them.
#[derive(Default)]
pub struct Assumptions {
    pairs: Vec<(Key, Entry)>,
    /// The index of each pair; empty until there are more than [`FEW`] pairs.
    places: FxHashMap<Key, usize>,
    /// The indices of pairs whose answers depend on open assumptions.
    provisional: Vec<usize>,
}

/// Up to this number of pairs, a linear search is faster than hashing.
const FEW: usize = 16;

impl Assumptions {
    /// Returns the index of the pair, if the list contains the pair.
    pub fn find(&self, key: &Key) -> Option<usize> {
        match self.pairs.len() {
            0..=FEW => self.pairs.iter().position(|(k, _)| k == key),
            _ => self.places.get(key).copied(),
        }
    }

    /// Adds a pair that the list does not contain, and returns its index.
    pub fn push(&mut self, key: Key, entry: Entry) -> usize {
        let at = self.pairs.len();
        self.pairs.push((key, entry));
        if at == FEW {
            self.places.extend(self.pairs.iter().map(|(k, _)| *k).zip(0..));
        } else if at > FEW {
            self.places.insert(key, at);
        }
        at
    }

    /// Returns the state of the pair at an index.
    pub fn entry(&mut self, at: usize) -> &mut Entry {
        &mut self.pairs[at].1
    }

    /// Returns the number of pairs whose answers depend on open assumptions. If a caller passes this number to
    /// [`give_up`](Self::give_up) later, the answers that were recorded between the two calls become stale.
    pub fn mark(&self) -> usize {
        self.provisional.len()
    }

    /// Records the answer about a pair.
    pub fn conclude(&mut self, at: usize, entry: Entry) {
        if entry.known == PairState::Provisional {
            self.provisional.push(at);
        }
        self.pairs[at].1 = entry;
    }

    /// Gives an assumption up. The answers recorded since [`mark`](Self::mark) returned `since` become stale, because
    /// they may depend on the assumption.
    pub fn give_up(&mut self, since: usize) {
        for stale in self.provisional.drain(since..) {
            self.pairs[stale].1.known = PairState::Stale;
        }
    }

    /// Forgets all pairs. Returns whether another question should reuse the table. A large table should not be reused,
    /// because clearing it takes too long.
    pub fn reset(&mut self) -> bool {
        let few = self.pairs.len() <= FEW;
        self.pairs.clear();
        self.provisional.clear();
        few
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::LocationSize;
    use crate::ir::Value;

    fn key(n: u32) -> Key {
        (
            (Value::Arg(n), LocationSize::Precise(4)),
            (Value::Arg(n / 2), LocationSize::AfterPointer),
            n.is_multiple_of(3),
        )
    }

    /// Pairs are found in short lists by search, and in long lists by hash. A reset table contains none of its earlier
    /// pairs.
    #[test]
    fn pairs_are_found_where_they_were_pushed() {
        let mut pairs = Assumptions::default();
        for count in [3, 50, 3] {
            for n in 0..count {
                assert_eq!(pairs.find(&key(n)), None, "{n} of {count}");
                let at = pairs.push(key(n), Entry { answer: None, known: PairState::Assumed(n) });
                assert!((0..=n).all(|m| pairs.find(&key(m)) == Some(m as usize)), "{n} of {count}");
                assert_eq!(pairs.entry(at).known, PairState::Assumed(n));
            }
            assert_eq!(pairs.reset(), count == 3);
            if count > 3 {
                pairs = Assumptions::default();
            }
        }
    }

    /// If an assumption is given up, only the answers that were recorded after the assumption become stale.
    #[test]
    fn dropped_assumption_invalidates_only_its_answers() {
        let mut pairs = Assumptions::default();
        let known = |known| Entry { answer: None, known };
        let all: Vec<usize> = (0..4).map(|n| pairs.push(key(n), known(PairState::Assumed(0)))).collect();
        pairs.conclude(all[0], known(PairState::Provisional));
        let mark = pairs.mark();
        pairs.conclude(all[1], known(PairState::Provisional));
        pairs.conclude(all[2], known(PairState::Definite));
        pairs.give_up(mark);
        let found: Vec<PairState> = all.iter().map(|at| pairs.entry(*at).known).collect();
        assert_eq!(found, [PairState::Provisional, PairState::Stale, PairState::Definite, PairState::Assumed(0)]);
        assert_eq!(pairs.mark(), mark);
        pairs.reset();
        assert_eq!(pairs.mark(), 0);
    }
}

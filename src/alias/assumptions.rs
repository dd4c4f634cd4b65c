//! What one question has assumed and found out so far, by pair of pointers.
//!
//! Most questions come upon a handful of pairs, which are looked through one by one; only those of a question that comes
//! upon many are found by hashing.

use super::Decision;
use super::query::Key;
use rustc_hash::FxHashMap;

/// How sure an answer is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// NoAlias is assumed as long as nothing says otherwise; the number says how often the assumption was used.
    Assumed(u32),
    /// Found, but from assumptions that are still open.
    Provisional,
    /// Proven: it rests on no assumption that is still open.
    Definite,
    /// Found from an assumption that was given up: the pair is as good as never asked about.
    Stale,
}

/// What a question knows of one pair of pointers.
#[derive(Copy, Clone, Debug)]
pub struct Entry {
    /// The answer; `None` is MayAlias.
    pub answer: Option<Decision>,
    /// How sure it is.
    pub known: Known,
}

/// The pairs in the order in which they were first asked about.
#[derive(Default)]
pub struct Assumptions {
    pairs: Vec<(Key, Entry)>,
    /// Where each pair stands, once there are more than [`FEW`].
    places: FxHashMap<Key, usize>,
}

/// So many pairs are looked through faster than one is hashed.
const FEW: usize = 16;

impl Assumptions {
    /// Where the pair stands, if it was asked about before.
    pub fn find(&self, key: &Key) -> Option<usize> {
        match self.pairs.len() {
            0..=FEW => self.pairs.iter().position(|(k, _)| k == key),
            _ => self.places.get(key).copied(),
        }
    }

    /// Adds a pair that was not asked about before, and says where it stands.
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

    /// What is known of the pair at a place.
    pub fn entry(&mut self, at: usize) -> &mut Entry {
        &mut self.pairs[at].1
    }

    /// Was no pair asked about?
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Forgets all, and says whether it may serve for another question: emptying takes as long as it has become large.
    pub fn reset(&mut self) -> bool {
        let few = self.pairs.len() <= FEW;
        self.pairs.clear();
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

    /// Few pairs and many are found alike, and a table that served before knows nothing of the pairs that it held.
    #[test]
    fn pairs_are_found_where_they_were_pushed() {
        let mut pairs = Assumptions::default();
        for count in [3, 50, 3] {
            for n in 0..count {
                assert_eq!(pairs.find(&key(n)), None, "{n} of {count}");
                let at = pairs.push(key(n), Entry { answer: None, known: Known::Assumed(n) });
                assert!((0..=n).all(|m| pairs.find(&key(m)) == Some(m as usize)), "{n} of {count}");
                assert_eq!(pairs.entry(at).known, Known::Assumed(n));
            }
            assert_eq!(pairs.reset(), count == 3);
            if count > 3 {
                pairs = Assumptions::default();
            }
            assert!(pairs.is_empty());
        }
    }
}

//! Recorded actions of peers, which play outside code. With them outside code does the same in two runs of one
//! program, and in a run of a pass's output.
//!
//! Invariant: if the callee cannot distinguish two calls, both are played alike. A callee can distinguish calls by
//! its [key](super): its own name, the call count if it may have state, numbers, and pointers whose address it may
//! see. It cannot see how much memory lies behind a pointer, nor which memory if it may not capture the pointer. So
//! accesses are recorded relative to the pointer when the key is first met, and repeated whatever is there later. A
//! pass that hands over less memory than was read before breaks the program; one that hands over more changes
//! nothing.

use crate::machine::api::AccessKind;
use rustc_hash::FxHashMap;

/// One access of a peer: `len` bytes, `at` bytes after the pointer that it knows as `handle`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::machine) struct PlannedAccess {
    pub handle: u64,
    pub kind: AccessKind,
    pub at: i64,
    pub len: u64,
    /// Only the caller of the entry may have handed over the pointer.
    pub guessed: bool,
}

/// One leaf of a peer's result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::machine) enum PlannedResult {
    Bits(u128),
    /// A leaf of its arguments.
    Argument(usize),
    /// `at` bytes after the pointer that it knows as `handle`.
    Behind {
        handle: u64,
        step: u64,
    },
    /// New memory.
    Fresh,
}

/// An access of a peer that turned out not to be allowed, so the peer must not do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    keys: [u64; 2],
    act: PlannedAccess,
}

/// All plans of a program on one input.
#[derive(Clone, Debug, Default)]
pub struct Plans {
    acts: FxHashMap<u64, Vec<PlannedAccess>>,
    /// By key and a hash of the bytes that were read.
    answers: FxHashMap<u64, Vec<PlannedResult>>,
}

impl Plans {
    /// The accesses under a key.
    pub(in crate::machine) fn acts(&self, key: u64) -> Option<&[PlannedAccess]> {
        self.acts.get(&key).map(Vec::as_slice)
    }

    /// Records accesses under the exact key, and under the loose key if it has none yet.
    pub(in crate::machine) fn record(&mut self, [exact, loose]: [u64; 2], acts: Vec<PlannedAccess>) {
        self.acts.entry(loose).or_insert_with(|| acts.clone());
        self.acts.insert(exact, acts);
    }

    /// The result under a key that includes the bytes that were read.
    pub(in crate::machine) fn answers(&self, key: u64) -> Option<&[PlannedResult]> {
        self.answers.get(&key).map(Vec::as_slice)
    }

    pub(in crate::machine) fn learn_answers(&mut self, keys: [u64; 2], answers: &[PlannedResult]) {
        for key in keys {
            self.answers.entry(key).or_insert_with(|| answers.to_vec());
        }
    }

    /// The refusal of an access.
    pub(in crate::machine) fn refusal(keys: [u64; 2], act: PlannedAccess) -> Refusal {
        Refusal { keys, act }
    }

    /// Removes all accesses through pointers that only the caller of the entry may have handed over. The program
    /// breaks a promise when such an access happens, though not at the place where it happens. Returns whether there
    /// were any.
    pub fn strike_guessed(&mut self) -> bool {
        let count = |plans: &Plans| plans.acts.values().map(Vec::len).sum::<usize>();
        let before = count(self);
        self.acts.values_mut().for_each(|acts| acts.retain(|a| !a.guessed));
        count(self) < before
    }

    /// Removes one access.
    pub fn strike(&mut self, refusal: &Refusal) {
        for key in refusal.keys {
            if let Some(acts) = self.acts.get_mut(&key) {
                acts.retain(|a| *a != refusal.act);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(at: i64, guessed: bool) -> PlannedAccess {
        PlannedAccess { handle: 1, kind: AccessKind::Write, at, len: 4, guessed }
    }

    /// The exact key always tells what was learnt last, the other one what was learnt first.
    #[test]
    fn two_keys() {
        let mut plans = Plans::default();
        plans.record([1, 9], vec![act(0, false)]);
        plans.record([2, 9], vec![act(4, false)]);
        assert_eq!(
            [1, 2, 9].map(|key| plans.acts(key)),
            [Some(&[act(0, false)][..]), Some(&[act(4, false)]), Some(&[act(0, false)])]
        );
        assert_eq!(plans.acts(3), None);
        plans.learn_answers([1, 9], &[PlannedResult::Bits(5)]);
        plans.learn_answers([2, 9], &[PlannedResult::Fresh]);
        let answers = [1, 2, 9].map(|key| plans.answers(key));
        assert_eq!(
            answers,
            [Some(&[PlannedResult::Bits(5)][..]), Some(&[PlannedResult::Fresh]), Some(&[PlannedResult::Bits(5)])]
        );
        assert_eq!(plans.answers(3), None);
    }

    #[test]
    fn acts_are_struck_out() {
        let mut plans = Plans::default();
        plans.record([1, 2], vec![act(0, false), act(4, true)]);
        plans.record([3, 4], vec![act(0, false)]);
        plans.strike(&Plans::refusal([1, 2], act(0, false)));
        assert_eq!([1, 2, 3].map(|key| plans.acts(key).map(<[PlannedAccess]>::len)), [Some(1), Some(1), Some(1)]);
        assert!(plans.strike_guessed());
        assert_eq!([1, 2, 3].map(|key| plans.acts(key).map(<[PlannedAccess]>::len)), [Some(0), Some(0), Some(1)]);
        assert!(!plans.strike_guessed());
    }
}

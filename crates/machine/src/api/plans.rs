//! Recorded actions of the *external function model*, which executes calls of unknown functions. Two runs of one
//! program repeat the same recorded actions, and so does a run of a pass's output. So outside code behaves alike in all
//! these runs.
//!
//! Invariant: if the callee cannot distinguish two calls, the model acts alike in both. A callee can distinguish two
//! calls only by their keys. A key is a hash of three things: the callee's name, all arguments that are numbers, and
//! all pointer arguments whose address the callee may capture. If the callee may have state, the key also has the
//! number of the call. The callee does not know how much memory a pointer argument makes accessible. If the callee may
//! not capture a pointer argument, the callee does not know the object of this pointer either.
//!
//! So at the first call with a key, the machine records each access relative to a pointer argument. A later call with
//! this key repeats the access relative to its own pointer argument. After a pass, the program may pass a pointer to a
//! smaller object than before. If a repeated access is outside this smaller object, the access is undefined behaviour.
//! If the object is larger, the access is the same as before.

use crate::api::AccessKind;
use rustc_hash::FxHashMap;

/// One access of the model: `len` bytes, `at` bytes after the pointer that `handle` identifies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlannedAccess {
    pub handle: u64,
    pub kind: AccessKind,
    pub at: i64,
    pub len: u64,
    /// Whether the pointer is an argument of the entry. Outside code has this pointer only if the host passed it to
    /// outside code before the launch.
    pub guessed: bool,
}

/// One leaf of the value that an unknown function returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlannedResult {
    Bits(u128),
    /// The leaf with this index, among the leaves of all arguments of the call.
    Argument(usize),
    /// A pointer `step` bytes after the pointer that `handle` identifies.
    Behind {
        handle: u64,
        step: u64,
    },
    /// A pointer to new memory.
    Fresh,
}

/// An access that the model planned, but that turned out not to be allowed. The caller drops it from the plans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    keys: [u64; 2],
    act: PlannedAccess,
}

/// All plans for the runs of a program on one input.
#[derive(Clone, Debug, Default)]
pub struct Plans {
    acts: FxHashMap<u64, Vec<PlannedAccess>>,
    /// Results, by a hash of the call's key and of the bytes that the callee read.
    answers: FxHashMap<u64, Vec<PlannedResult>>,
}

impl Plans {
    /// Returns the accesses that are recorded under a key.
    pub(crate) fn acts(&self, key: u64) -> Option<&[PlannedAccess]> {
        self.acts.get(&key).map(Vec::as_slice)
    }

    /// Records the accesses of a call under its exact key and its loose key. The exact key includes the promises of the
    /// call site and of the callee's declaration; the loose key includes only the promises of the declaration. If
    /// accesses are already recorded under the loose key, they remain.
    pub(crate) fn record(&mut self, [exact, loose]: [u64; 2], acts: Vec<PlannedAccess>) {
        self.acts.entry(loose).or_insert_with(|| acts.clone());
        self.acts.insert(exact, acts);
    }

    /// Returns the recorded result for `key`. This `key` is a hash of the call's key and of the bytes that the callee
    /// read.
    pub(crate) fn answers(&self, key: u64) -> Option<&[PlannedResult]> {
        self.answers.get(&key).map(Vec::as_slice)
    }

    pub(crate) fn learn_answers(&mut self, keys: [u64; 2], answers: &[PlannedResult]) {
        for key in keys {
            self.answers.entry(key).or_insert_with(|| answers.to_vec());
        }
    }

    /// Returns the refusal of an access.
    pub(crate) fn refusal(keys: [u64; 2], act: PlannedAccess) -> Refusal {
        Refusal { keys, act }
    }

    /// Removes all accesses through pointers that outside code has only from the host ([`PlannedAccess::guessed`]).
    /// Such an access may make the program break a promise that the machine reports only later, at another instruction.
    /// Returns whether there were any such accesses.
    pub fn remove_guessed(&mut self) -> bool {
        let count = |plans: &Plans| plans.acts.values().map(Vec::len).sum::<usize>();
        let before = count(self);
        self.acts.values_mut().for_each(|acts| acts.retain(|a| !a.guessed));
        count(self) < before
    }

    /// Removes the refused access.
    pub fn remove_refused(&mut self, refusal: &Refusal) {
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

    /// After two records, the exact key gives the accesses that were recorded last. The loose key gives the accesses
    /// that were recorded first.
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
        plans.remove_refused(&Plans::refusal([1, 2], act(0, false)));
        assert_eq!([1, 2, 3].map(|key| plans.acts(key).map(<[PlannedAccess]>::len)), [Some(1), Some(1), Some(1)]);
        assert!(plans.remove_guessed());
        assert_eq!([1, 2, 3].map(|key| plans.acts(key).map(<[PlannedAccess]>::len)), [Some(0), Some(0), Some(1)]);
        assert!(!plans.remove_guessed());
    }
}

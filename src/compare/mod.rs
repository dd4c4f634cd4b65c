//! Two oracles on the same kernels: what the new one gets wrong that the old one did not, and what else is another.
//!
//! A kernel about which both say the same, and of which both make the same, is not looked at further: nothing about it can be
//! new. Every other is judged as `check` judges it, and what only the new oracle gets wrong is reduced, so that one error is one
//! [`Group`], whatever the kernels. Answers that are only more or less precise are grouped by the spaces and the operations
//! that compute the two sides.

mod kernel;
mod takes;
mod times;

pub use kernel::{CompareOptions, Kernel, KernelComparison, compared};
pub use times::{Time, times};

use crate::confirmation::ConfirmedKernel;
use crate::finding::Finding;
use std::collections::BTreeMap;

words! {
    /// What is another with the new oracle, the worst first.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Kind {
        /// Only the new one is wrong.
        NewlyWrong = "newly wrong",
        /// The new one refuses the kernel, the old one did not.
        NewlyRefused = "newly refused",
        /// The old one refuses the kernel, crashes or hangs on it, or cannot be asked: whatever the new one gets wrong about it is
        /// no news.
        OldRefuses = "old one has no answer",
        /// What a pipeline makes of the kernel is another, and the kernel breaks a promise of its own.
        Undefined = "undefined kernel changed",
        /// The new one says more.
        Gained = "gained precision",
        /// The new one says less.
        Lost = "lost precision",
        /// One says NoAlias, the other that the two overlap; or another clobber.
        Changed = "changed answer",
        /// Both are wrong.
        StillWrong = "still wrong",
        /// Only the old one is wrong.
        NoLongerWrong = "no longer wrong",
    }
}

/// One thing that is another about one kernel.
#[derive(Clone, Debug)]
pub struct Item {
    /// What.
    pub kind: Kind,
    /// What it has in common with others of its cause.
    pub cause: String,
    /// In words.
    pub title: String,
    /// The function, without `@`.
    pub function: String,
    /// Where in it.
    pub place: String,
    /// What is wrong, in its smallest form.
    pub confirmed: Option<Box<ConfirmedKernel>>,
}

/// Items of one kind and cause.
#[derive(Clone, Debug)]
pub struct Group {
    /// Of all of them.
    pub kind: Kind,
    /// Of the first.
    pub title: String,
    /// How many there are.
    pub count: u64,
    /// File, function and place of each, the first [`PLACES`] of them.
    pub places: Vec<(String, String, String)>,
    /// The kernel that shows what is wrong.
    pub confirmed: Option<Box<ConfirmedKernel>>,
}

impl Group {
    /// The finding about the new oracle, if it is wrong.
    pub fn finding(&self) -> Option<&Finding> {
        self.confirmed.as_ref()?.findings.first()?.last()
    }
}

/// So many places of a group are kept.
const PLACES: usize = 8;

/// By cause, the worst first and then the most frequent.
pub fn grouped(items: impl IntoIterator<Item = (String, Item)>) -> Vec<Group> {
    let mut groups: BTreeMap<(Kind, String), Group> = BTreeMap::new();
    for (file, item) in items {
        let Item { kind, cause, title, function, place, confirmed } = item;
        let group =
            groups.entry((kind, cause)).or_insert(Group { kind, title, count: 0, places: Vec::new(), confirmed });
        group.count += 1;
        if group.places.len() < PLACES {
            group.places.push((file, function, place));
        }
    }
    let mut groups: Vec<Group> = groups.into_values().collect();
    groups.sort_by_key(|g| (g.kind, std::cmp::Reverse(g.count)));
    groups
}

//! Compares an old and a new oracle on the same kernels. Reports errors that only the new oracle makes, and lists all
//! other differences.
//!
//! A kernel is skipped if both oracles give the same answers about it and transform it in the same way. Such a kernel
//! cannot show a new error. Every other kernel is judged as `check` does. Each error that only the new oracle makes is
//! reduced, so that the same error in several kernels gets one cause and forms one [`Group`]. Answers that differ only
//! in precision are grouped by two properties of the question's operands: their address spaces, and the operations that
//! compute them.

mod kernel;
mod answer_status;
mod times;

pub use kernel::{CompareOptions, Kernel, KernelComparison, compare_kernel};
pub use times::{Time, times};

use crate::confirmation::ConfirmedKernel;
use crate::finding::Finding;
use std::collections::BTreeMap;

words! {
    /// The kinds of difference between the two oracles, the worst first.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Kind {
        /// Only the new oracle is wrong.
        NewlyWrong = "newly wrong",
        /// Only the new oracle rejects the kernel.
        NewlyRefused = "newly refused",
        /// The old oracle rejects the kernel, crashes, hangs, or cannot be asked the question. An error of the new
        /// oracle about the kernel is then no regression.
        OldRefuses = "old one has no answer",
        /// The outputs of a pipeline for the kernel differ, and the kernel itself has undefined behaviour.
        Undefined = "undefined kernel changed",
        /// The new oracle is more precise.
        Gained = "gained precision",
        /// The new oracle is less precise.
        Lost = "lost precision",
        /// Neither answer is more precise: one oracle answers NoAlias and the other MustAlias or PartialAlias, or the
        /// clobbers differ.
        Changed = "changed answer",
        /// Both oracles are wrong.
        StillWrong = "still wrong",
        /// Only the old oracle is wrong.
        NoLongerWrong = "no longer wrong",
    }
}

/// One difference about one kernel.
#[derive(Clone, Debug)]
pub struct Item {
    /// The kind of the difference.
    pub kind: Kind,
    /// The key that all differences with one cause share.
    pub cause: String,
    /// The difference in words.
    pub title: String,
    /// The function's name, without `@`.
    pub function: String,
    /// The operands or the instruction in the function.
    pub place: String,
    /// The error with its reduced kernel, if it was confirmed.
    pub confirmed: Option<Box<ConfirmedKernel>>,
}

/// Items of one kind and cause.
#[derive(Clone, Debug)]
pub struct Group {
    /// The kind of all items of the group.
    pub kind: Kind,
    /// The title of the first item.
    pub title: String,
    /// The number of items.
    pub count: u64,
    /// The file, the function and the operands of each item, for the first [`PLACES`] items.
    pub places: Vec<(String, String, String)>,
    /// The reduced kernel that shows the error.
    pub confirmed: Option<Box<ConfirmedKernel>>,
}

impl Group {
    /// Returns the finding about the new oracle, if the new oracle is wrong.
    pub fn finding(&self) -> Option<&Finding> {
        self.confirmed.as_ref()?.findings.first()?.last()
    }
}

/// The maximum number of items whose place is kept per group.
const PLACES: usize = 8;

/// Groups the items by cause. The worst kind comes first, and within a kind the most frequent cause.
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

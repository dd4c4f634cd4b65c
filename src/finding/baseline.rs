//! Compares the findings of a folder with the findings of an earlier folder, for example those of two nights.

use super::Finding;
use super::signature::cause;
use std::collections::BTreeMap;
use std::path::PathBuf;

words! {
    /// Which of two findings folders have the cause of a finding. The worst state is the first variant.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum BaselineState {
        /// The earlier folder does not have the finding's cause.
        New = "new",
        /// Both folders have the cause.
        StillThere = "still there",
        /// Only the earlier folder has the cause.
        Gone = "gone",
    }
}

/// Returns every cause of both folders once, with its state, the path of its file and a finding with this cause. Path
/// and finding come from the later folder, unless only the earlier folder has the cause.
pub fn classify_by_baseline(
    now: &[(PathBuf, Finding)],
    before: &[(PathBuf, Finding)],
) -> Vec<(BaselineState, PathBuf, Finding)> {
    let has = |list: &[(PathBuf, Finding)], f: &Finding| {
        list.iter().any(|(_, other)| cause(&other.signature) == cause(&f.signature))
    };
    let mut all: BTreeMap<String, (BaselineState, PathBuf, Finding)> = BTreeMap::new();
    for (dir, f) in now {
        let standing = if has(before, f) { BaselineState::StillThere } else { BaselineState::New };
        all.entry(cause(&f.signature).into()).or_insert((standing, dir.clone(), f.clone()));
    }
    for (dir, f) in before.iter().filter(|(_, f)| !has(now, f)) {
        all.entry(cause(&f.signature).into()).or_insert((BaselineState::Gone, dir.clone(), f.clone()));
    }
    let mut all: Vec<_> = all.into_values().collect();
    all.sort_by(|a, b| (a.0, &a.2.signature).cmp(&(b.0, &b.2.signature)));
    all
}

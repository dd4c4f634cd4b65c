//! Evidence about the generator's weights from campaigns.

use super::files::StoreError;
use super::state::State;
use super::store::Store;
use crate::finding::signature::cause;
use crate::r#gen::weights::Evidence;
use crate::r#gen::{Features, GEN_VERSION};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why a folder provides no evidence about the weights.
#[derive(Debug, Error)]
pub enum LearnError {
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder holds no hunt.
    #[error("{} holds no hunt", .0.display())]
    NoHunt(PathBuf),
    /// The hunt's kernels were not generated from the table of weights.
    #[error(
        "{} holds a hunt that is no evidence about the weights ({hunt}); its kernels must be those of generator \
         {GEN_VERSION}, with all features and every seed (merge joins shards)", folder.display()
    )]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The description of its hunt.
        hunt: String,
    },
}

/// Returns the evidence of the hunts in these folders.
pub fn read_evidence(folders: &[PathBuf]) -> Result<Evidence, LearnError> {
    let mut evidence = Evidence::new(Features::all());
    for folder in folders {
        let state = State::read(folder)?.ok_or_else(|| LearnError::NoHunt(folder.clone()))?;
        let other = || LearnError::Other { folder: folder.clone(), hunt: state.hunt.clone() };
        let begin = first_seed(&state.hunt).ok_or_else(other)?;
        (begin..state.next).for_each(|seed| evidence.kernel(seed));
        first_of_causes(folder, &state)?.into_values().for_each(|seed| evidence.first(seed));
    }
    Ok(evidence)
}

/// Returns the first seed of a hunt. Returns `None` if its kernels are not those of this generator with all features
/// and every seed.
fn first_seed(hunt: &str) -> Option<u64> {
    let ours = hunt.starts_with(&format!("gen {GEN_VERSION}, ")) && hunt.contains(", only all, ");
    let seed = hunt.split_once(", shard 1/1, from seed ").filter(|_| ours)?.1;
    seed.parse().ok()
}

/// Returns the lowest seed of each cause. All findings of one known divergence count as one cause.
fn first_of_causes(folder: &Path, state: &State) -> Result<BTreeMap<String, u64>, StoreError> {
    let mut first: BTreeMap<String, u64> = BTreeMap::new();
    for finding in Store::read(folder)? {
        let Some(seed) = state.seeds.get(&finding.signature) else { continue };
        let of = finding.known.clone().unwrap_or_else(|| cause(&finding.signature).into());
        first.entry(of).and_modify(|lowest| *lowest = (*lowest).min(*seed)).or_insert(*seed);
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_use_only_complete_hunts_of_current_generator() {
        let hunt = |gen_version: u32, only: &str, shard: &str| {
            format!(
                "gen {gen_version}, oracles opt-22, profile sound, ask same, passes dse, only {only}, runs 4, shard {shard}, from seed 128"
            )
        };
        assert_eq!(first_seed(&hunt(GEN_VERSION, "all", "1/1")), Some(128));
        assert_eq!(first_seed(&hunt(GEN_VERSION - 1, "all", "1/1")), None);
        assert_eq!(first_seed(&hunt(GEN_VERSION, "all,restrict-struct", "1/1")), None);
        assert_eq!(first_seed(&hunt(GEN_VERSION, "all", "1/2")), None);
        assert_eq!(
            first_seed("gen 7, oracles opt-22, mutants 4 of 9 files 0123, runs 16, shard 1/1, from seed 0"),
            None
        );
    }
}

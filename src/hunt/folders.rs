//! Merges the findings folders of a hunt's shards.

use super::Deduplicator;
use super::cost::Cost;
use super::files::StoreError;
use super::state::State;
use super::store::{Store, check_format};
use crate::escape::shell_path;
use crate::finding::Summary;
use crate::finding::signature::cause;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why folders are not the shards of one hunt.
#[derive(Debug, Error)]
pub enum MergeError {
    /// A folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder holds no hunt.
    #[error("{} holds no hunt", .0.display())]
    NoHunt(PathBuf),
    /// The options of two hunts differ.
    #[error("{} holds a hunt with other options ({there}) than {} ({here})", folder.display(), first.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The description of the hunt in the folder.
        there: String,
        /// The first folder.
        first: PathBuf,
        /// The description of the first folder's hunt.
        here: String,
    },
    /// The hunt in the folder was stopped or killed.
    #[error("{} holds a hunt that did not end; hunt --resume --out {} continues it, merge --partial takes it as it is", .0.display(), shell_path(.0))]
    Unfinished(PathBuf),
    /// A shard is missing, or given twice.
    #[error("{given} of {parts} shards are given: shard {missing}/{parts} is {}", if *is_double { "given twice" } else { "missing" })]
    Missing {
        /// The number of shards of the hunt.
        parts: u64,
        /// The number of shards that were given.
        given: usize,
        /// The first shard that is missing or given twice, from 1.
        missing: u64,
        /// Whether the shard is given twice.
        is_double: bool,
    },
}

/// Merges the folders of a hunt's shards into the folder of the whole hunt. For each cause, the kernel with the lowest
/// seed is kept. A shard that did not end is an error, unless `partial` is set. Returns the number of findings.
pub fn merge(shards: &[PathBuf], out: &Path, partial: bool) -> Result<usize, MergeError> {
    let mut states: Vec<(&PathBuf, State)> = Vec::new();
    for dir in shards {
        check_format(dir)?;
        let state = State::read(dir)?.ok_or_else(|| MergeError::NoHunt(dir.clone()))?;
        states.push((dir, state));
    }
    let (_, whole) = whole_hunt(&states)?;
    let stopped = states.iter().find(|(_, state)| !state.ended);
    if let Some((dir, _)) = stopped.filter(|_| !partial) {
        return Err(MergeError::Unfinished((*dir).clone()));
    }
    let (mut summary, mut cost) = (Summary::new(), Cost::default());
    let mut confirmed: BTreeMap<String, (u64, u64, &PathBuf, String)> = BTreeMap::new();
    for (dir, state) in &states {
        summary.add(&state.summary);
        cost = cost.and(&Cost::read(dir)?);
        for (signature, times) in &state.confirmed {
            let seed = state.seeds.get(signature).copied().unwrap_or(u64::MAX);
            let all = confirmed.entry(cause(signature).into()).or_insert((0, u64::MAX, dir, signature.clone()));
            all.0 += times;
            if seed < all.1 {
                (all.1, all.2, all.3) = (seed, dir, signature.clone());
            }
        }
    }
    let (mut store, _) = Store::open(out, &whole, false)?;
    for (times, seed, dir, signature) in confirmed.into_values() {
        store.copy(&dir.join(&signature), &signature, times, seed)?;
    }
    let next = states.iter().map(|(_, s)| s.next).min().unwrap_or(0);
    store.progress(next, &summary, &Deduplicator::default())?;
    if stopped.is_none() {
        store.end()?;
    }
    cost.add_to(out)?;
    Ok(store.len())
}

/// Returns the number of shards, and the description of the whole hunt. Returns an error if the folders are not all
/// shards of one hunt, each once.
fn whole_hunt(states: &[(&PathBuf, State)]) -> Result<(u64, String), MergeError> {
    let mut seen: Vec<u64> = Vec::new();
    let mut first: Option<(&PathBuf, String, u64)> = None;
    for (dir, state) in states {
        let (whole, part, parts) = without_shard(&state.hunt).ok_or_else(|| MergeError::NoHunt((*dir).clone()))?;
        seen.push(part);
        match &first {
            Some((_, here, of)) if *here == whole && *of == parts => {}
            Some((name, here, _)) => {
                let (folder, first) = ((*dir).clone(), (*name).clone());
                return Err(MergeError::Other { folder, there: whole, first, here: here.clone() });
            }
            None => first = Some((dir, whole, parts)),
        }
    }
    let Some((_, whole, parts)) = first else {
        return Err(MergeError::Missing { parts: 1, given: 0, missing: 1, is_double: false });
    };
    let times = |part: &u64| seen.iter().filter(|s| *s == part).count();
    let given = seen.len();
    match (1..=parts).find(|part| times(part) != 1) {
        Some(missing) => Err(MergeError::Missing { parts, given, missing, is_double: times(&missing) > 1 }),
        None => Ok((parts, whole)),
    }
}

/// Removes the shard from a description: `…, shard 2/4, from seed 0` → `…, shard 1/1, from seed 0`, 2, 4.
fn without_shard(hunt: &str) -> Option<(String, u64, u64)> {
    let (head, rest) = hunt.split_once("shard ")?;
    let (shard, tail) = rest.split_once(',')?;
    let (part, parts) = shard.split_once('/')?;
    Some((format!("{head}shard 1/1,{tail}"), part.parse().ok()?, parts.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_of_a_hunt_differ_only_in_shard_number() {
        let hunt = "gen 9, oracles a, runs 4, shard 2/4, from seed 0";
        let whole = "gen 9, oracles a, runs 4, shard 1/1, from seed 0".to_string();
        assert_eq!(without_shard(hunt), Some((whole, 2, 4)));
        assert_eq!(without_shard("check"), None);
    }
}

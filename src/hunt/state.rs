//! The progress of a hunt, in `state.json` of its findings folder.

use super::Deduplicator;
use super::files::{StoreError, write_atomically};
use crate::finding::Summary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// The progress of a hunt, and its options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The description of the options that affect the findings. The description of a resumed hunt must be equal.
    pub hunt: String,
    /// The words of the command line that affect the findings. A resumed hunt uses these words again.
    #[serde(default)]
    pub args: Vec<String>,
    /// Whether the hunt ended without being stopped or killed. If this key is missing, an older version wrote the
    /// state, and the hunt counts as ended.
    #[serde(default = "ended")]
    pub ended: bool,
    /// All seeds below this one are done.
    pub next: u64,
    /// All counts so far.
    pub summary: Summary,
    /// For each stored signature, the number of times that it was confirmed.
    #[serde(default)]
    pub confirmed: BTreeMap<String, u64>,
    /// The seed of each stored kernel.
    #[serde(default)]
    pub seeds: BTreeMap<String, u64>,
    /// The state of the deduplication.
    #[serde(default)]
    pub repeats: Deduplicator,
}

fn ended() -> bool {
    true
}

impl State {
    /// Returns the progress of the hunt in a folder; `None` if the folder has no `state.json`.
    pub fn read(dir: &Path) -> Result<Option<State>, StoreError> {
        let path = dir.join("state.json");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::io("read", &path)(error)),
        };
        let state: State =
            serde_json::from_str(&text).map_err(|error| StoreError::Json { path: path.clone(), error })?;
        match state.confirmed.keys().find(|name| !is_signature(name)) {
            Some(name) => Err(StoreError::Name { path, name: name.clone() }),
            None => Ok(Some(state)),
        }
    }

    /// Writes the state into a folder.
    pub fn write(&self, dir: &Path) -> Result<(), StoreError> {
        let text = serde_json::to_string(self).expect("a state is plain data");
        write_atomically(&dir.join("state.json"), &(text + "\n"))
    }
}

/// Whether a name can be the name of a finding's folder. See [`signature`](crate::finding::signature).
pub(super) fn is_signature(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

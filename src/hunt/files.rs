//! Files and folders that nobody ever sees half-written, and why a findings folder cannot be used.

use crate::escape::one_line;
use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::{fs, io};
use tempfile::TempDir;
use thiserror::Error;

/// Why a findings folder cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system refuses something.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file holds something else than it should.
    #[error("{}: {error}", path.display())]
    Json {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A name in a file is none of a finding's folder, so that it could lead anywhere.
    #[error("{}: '{}' is not the name of a finding", path.display(), one_line(name))]
    Name {
        /// The file.
        path: PathBuf,
        /// What it names.
        name: String,
    },
    /// Another process writes into it.
    #[error("{} is in use by another aliasmith; --out DIR takes another", .0.display())]
    Locked(PathBuf),
    /// Nobody said that a hunt is to be resumed.
    #[error("{} is not empty; hunt --resume goes on with it, --out DIR takes another", .0.display())]
    NotEmpty(PathBuf),
    /// It holds findings of nobody knows which hunt.
    #[error("{} is not empty and holds no hunt to resume; --out DIR takes another", .0.display())]
    NoHunt(PathBuf),
    /// The hunt in it finds other things than this one.
    #[error("{} holds another hunt ({there}); this one is {here}", path.display())]
    OtherHunt {
        /// The folder.
        path: PathBuf,
        /// What it holds.
        there: String,
        /// What was to be resumed.
        here: String,
    },
}

impl StoreError {
    /// For `map_err` of what was tried.
    pub(super) fn io(what: &'static str, path: &Path) -> impl Fn(io::Error) -> StoreError {
        let path = path.to_path_buf();
        move |error| StoreError::Io { what, path: path.clone(), error }
    }
}

/// Writes a file so that it is never seen half-written.
pub fn write_atomically(path: &Path, content: &str) -> Result<(), StoreError> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        let temporary = temporary_in(folder)?;
        let file = temporary.path().join("file");
        fs::write(&file, content)?;
        fs::rename(&file, path)
    };
    write().map_err(StoreError::io("write", path))
}

/// What the names of temporary folders begin with.
const TEMPORARY: &str = ".tmp-";

/// A temporary folder in another, so that what it holds can be renamed to its place; it is removed when it is dropped.
pub(super) fn temporary_in(folder: &Path) -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(TEMPORARY).tempdir_in(folder)
}

/// Was this left by a hunt that was killed?
pub(super) fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY)
}

/// What a folder holds.
pub(super) fn entries(dir: &Path) -> Result<Vec<DirEntry>, StoreError> {
    fs::read_dir(dir).and_then(Iterator::collect).map_err(StoreError::io("read", dir))
}

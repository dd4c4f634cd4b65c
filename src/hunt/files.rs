//! Atomic writes of files and folders, and the errors of a findings folder.

use crate::escape::one_line;
use crate::finding::signature::FORMAT;
use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::{fs, io};
use tempfile::TempDir;
use thiserror::Error;

/// The reason why a findings folder cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system reports an error.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// The operation that failed.
        what: &'static str,
        /// Its file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file does not have the expected content.
    #[error("{}: {error}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// The error of the JSON reader.
        error: serde_json::Error,
    },
    /// A name in a file is not the name of a finding's folder. It is rejected, because it could be any path.
    #[error("{}: '{}' is not the name of a finding", path.display(), one_line(name))]
    Name {
        /// The file.
        path: PathBuf,
        /// The name in the file.
        name: String,
    },
    /// The folder has a format that this version does not know.
    #[error("{}: the folder has format '{}', this aliasmith reads formats up to {FORMAT}", path.display(), one_line(there))]
    Format {
        /// The file with the format.
        path: PathBuf,
        /// The format.
        there: String,
    },
    /// Another process is writing into the folder.
    #[error("{} is in use by another aliasmith; --out DIR names another folder", .0.display())]
    Locked(PathBuf),
    /// The folder has the findings of a hunt, and `--resume` was not given.
    #[error("{} is not empty; --out DIR names another folder, and hunt --resume continues a hunt", .0.display())]
    NotEmpty(PathBuf),
    /// The folder is not empty and does not describe a hunt.
    #[error("{} is not empty and holds no hunt to resume; --out DIR names another folder", .0.display())]
    NoHunt(PathBuf),
    /// The options of the hunt in the folder differ from the options of this hunt.
    #[error("{} holds a hunt with other options ({there}); this hunt has {here}", path.display())]
    OtherHunt {
        /// The folder.
        path: PathBuf,
        /// The description of the hunt in the folder.
        there: String,
        /// The description of this hunt.
        here: String,
    },
}

impl StoreError {
    /// Returns a closure for `map_err` that adds the failed operation and its path.
    pub(super) fn io(what: &'static str, path: &Path) -> impl Fn(io::Error) -> StoreError {
        let path = path.to_path_buf();
        move |error| StoreError::Io { what, path: path.clone(), error }
    }
}

/// Writes a file atomically: no other process can see a part of the content.
pub fn write_atomically(path: &Path, content: &str) -> Result<(), StoreError> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        fs::metadata(folder)?;
        let temporary = temporary_in(folder)?;
        let file = temporary.path().join("file");
        fs::write(&file, content)?;
        fs::rename(&file, path)
    };
    write().map_err(StoreError::io("write", path))
}

/// The prefix of temporary folders' names.
const TEMPORARY: &str = ".tmp-";

/// Creates a temporary folder inside the given folder. Its content can then be renamed into the given folder, because
/// both are on one file system. When the value is dropped, the folder is removed.
pub(super) fn temporary_in(folder: &Path) -> io::Result<TempDir> {
    // The error of `tempfile` contains the temporary path, which is useless to the user.
    tempfile::Builder::new().prefix(TEMPORARY).tempdir_in(folder).map_err(|e| io::Error::from(e.kind()))
}

/// Whether this is the name of a temporary folder. A hunt that was killed may leave such folders.
pub(super) fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY)
}

/// Returns the entries of a folder.
pub(super) fn entries(dir: &Path) -> Result<Vec<DirEntry>, StoreError> {
    fs::read_dir(dir).and_then(Iterator::collect).map_err(StoreError::io("read", dir))
}

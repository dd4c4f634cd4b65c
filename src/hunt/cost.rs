//! The time that a hunt took, including all resumptions (`cost.json`). Only this file of a findings folder differs
//! between hunts with the same options.

use super::files::{StoreError, write_atomically};
use crate::finding::Summary;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::{fs, io};

/// The time of one process, or of a whole hunt, in seconds.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// The wall-clock time in seconds.
    pub seconds: f64,
    /// The CPU time of this process in seconds.
    pub cpu_self: f64,
    /// The CPU time of the oracles in seconds.
    pub cpu_opt: f64,
}

/// The file name in the findings folder.
const FILE: &str = "cost.json";

impl Cost {
    /// Returns the cost of one process, from the summary of the process.
    pub fn from_summary(summary: &Summary) -> Cost {
        Cost { seconds: summary.seconds, cpu_self: summary.cpu_self, cpu_opt: summary.cpu_opt }
    }

    /// Returns the cost of the hunt in a folder; zero if the hunt has stored none yet.
    pub fn read(dir: &Path) -> Result<Cost, StoreError> {
        let path = dir.join(FILE);
        match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| StoreError::Json { path, error }),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Cost::default()),
            Err(error) => Err(StoreError::Io { what: "read", path, error }),
        }
    }

    /// Adds this cost to the cost in the folder, and stores the sum.
    pub fn add_to(&self, dir: &Path) -> Result<(), StoreError> {
        let before = Cost::read(dir)?;
        let text = serde_json::to_string(&before.and(self)).expect("plain data");
        write_atomically(&dir.join(FILE), &(text + "\n"))
    }

    /// Returns the sum of two costs, rounded to milliseconds.
    pub fn and(&self, other: &Cost) -> Cost {
        let whole = |a: f64, b: f64| ((a + b) * 1000.0).round() / 1000.0;
        Cost {
            seconds: whole(self.seconds, other.seconds),
            cpu_self: whole(self.cpu_self, other.cpu_self),
            cpu_opt: whole(self.cpu_opt, other.cpu_opt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_hunt_are_added_up() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(Cost::read(dir.path()).expect("none is no error"), Cost::default());
        let part = Cost { seconds: 1.5, cpu_self: 1.0, cpu_opt: 0.25 };
        for times in [1.0, 2.0] {
            part.add_to(dir.path()).expect("writes");
            assert_eq!(Cost::read(dir.path()).expect("reads").seconds, 1.5 * times);
        }
        fs::write(dir.path().join(FILE), "{").expect("writes");
        assert!(part.add_to(dir.path()).expect_err("half a file").to_string().contains("cost.json"));
    }
}

//! The failures of aliasmith itself, such as output of an oracle that it cannot read. A command prints them at its end,
//! one line per reason. Output that aliasmith cannot read is saved in a file.

use aliasmith::escape::one_line;
use aliasmith::oracle::{OracleError, Raw};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The failures of a command, one entry per reason.
#[derive(Debug, Default)]
pub struct Failures {
    /// The folder in which the oracles' output is saved. `None` means the folder for temporary files.
    folder: Option<PathBuf>,
    reasons: Vec<Reason>,
}

#[derive(Debug)]
struct Reason {
    /// The text of the error line.
    text: String,
    /// The end of the error line: where the oracle's output is saved. Empty if no output is saved.
    kept: String,
    /// The half-open ranges of seeds of the affected kernels.
    seeds: Vec<(u64, u64)>,
}

impl Failures {
    /// Returns an empty list of failures.
    pub fn new(folder: Option<&Path>) -> Failures {
        Failures { folder: folder.map(Path::to_path_buf), reasons: Vec::new() }
    }

    /// Adds a failure that occurred while a file was judged.
    pub fn of_file(&mut self, name: &str, failure: &OracleError) {
        self.add(format!("{name}: {failure}"), failure);
    }

    /// Adds a failure that occurred while the kernels of these seeds were judged.
    pub fn of_seeds(&mut self, seeds: &[u64], failure: &OracleError) {
        let at = self.add(failure.to_string(), failure);
        let (Some(first), Some(last)) = (seeds.iter().min(), seeds.iter().max()) else { return };
        let ranges = &mut self.reasons[at].seeds;
        match ranges.last_mut() {
            Some(range) if range.1 >= *first => range.1 = range.1.max(last + 1),
            _ => ranges.push((*first, last + 1)),
        }
    }

    fn add(&mut self, text: String, failure: &OracleError) -> usize {
        if let Some(at) = self.reasons.iter().position(|r| r.text == text) {
            return at;
        }
        let kept = match failure {
            OracleError::Unread { oracle, raw, .. } => match self.save_output(oracle, raw) {
                Ok(path) => format!("; its output is kept in {}", path.display()),
                Err(e) => format!("; its output cannot be kept: {e}"),
            },
            OracleError::Run { .. }
            | OracleError::Scratch { .. }
            | OracleError::Flood { .. }
            | OracleError::Late { .. }
            | OracleError::Layout { .. } => String::new(),
        };
        self.reasons.push(Reason { text, kept, seeds: Vec::new() });
        self.reasons.len() - 1
    }

    /// Writes a new file: first the command that started a process, then the output of the process.
    fn save_output(&self, oracle: &str, raw: &Raw) -> io::Result<PathBuf> {
        let name = |n: usize| format!("unread-{oracle}-{n}.txt");
        let (mut file, path) = match &self.folder {
            Some(folder) => {
                let free = (1..).map(|n| folder.join(name(n))).find(|p| !p.exists());
                let path = free.expect("there are more numbers than files");
                (fs::File::create_new(&path)?, path)
            }
            None => {
                let prefix = format!("aliasmith-unread-{oracle}-");
                tempfile::Builder::new().prefix(&prefix).suffix(".txt").tempfile()?.keep()?
            }
        };
        write!(file, "; {}\n{}", raw.command, raw.text)?;
        Ok(path)
    }

    /// Returns one line per reason, for stderr; `None` if nothing failed.
    pub fn message(&self) -> Option<String> {
        let line = |r: &Reason| {
            let seeds: Vec<String> = r.seeds.iter().map(|(a, b)| format!("{a}..{b}")).collect();
            let seeds = if seeds.is_empty() { String::new() } else { format!("; seeds {}", seeds.join(", ")) };
            one_line(&format!("error: {}{seeds}{}", r.text, r.kept))
        };
        let lines: Vec<String> = self.reasons.iter().map(line).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

//! Writing results, and how a verb fails.

use std::io::{self, Write};

/// Why a verb stops with exit code 2 (or 0 for a closed pipe).
#[derive(Debug)]
pub enum Failure {
    /// The reader of stdout went away.
    ClosedPipe,
    /// One clear message; it names the file, what is wrong and what helps.
    Message(String),
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Self {
        match e.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("error: {e}")),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(e: anyhow::Error) -> Self {
        Failure::Message(format!("error: {e:#}"))
    }
}

/// A failure with this message.
pub fn fail(message: impl Into<String>) -> Failure {
    Failure::Message(format!("error: {}", message.into()))
}

/// Writes one line to stderr: progress, a note, an error. A reader of stderr that went away is no reason to stop.
pub fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{}", line.trim_end());
}

/// An error in a TOML file, in one line with its place.
pub fn toml_error(file: &str, text: &str, error: &toml::de::Error) -> Failure {
    let before = &text[..error.span().map_or(0, |s| s.start.min(text.len()))];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    fail(format!("{file}:{line}:{column}: {}", error.message().replace('\n', "; ")))
}

/// Writes to stdout.
pub fn stdout(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

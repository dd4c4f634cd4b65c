//! One external process: text in on stdin, text out, killed when its time is over.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

/// How the process ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum End {
    Exit(i32),
    Signal(i32),
    TimedOut,
}

/// An ended process.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How.
    pub end: End,
    /// What it printed (invalid UTF-8 replaced).
    pub text: String,
}

/// Runs a program with `input` on stdin and returns its stderr (where `opt` prints answers); stdout is thrown away.
pub fn run(program: &Path, args: &[String], input: Vec<u8>, timeout: Duration) -> io::Result<Ran> {
    start(expression(program, args, input).stdout_null(), timeout, duct::Expression::stderr_file)
}

/// As [`run`], but returns stdout and throws stderr away.
pub fn run_with_stdout(program: &Path, args: &[String], input: Vec<u8>, timeout: Duration) -> io::Result<Ran> {
    start(expression(program, args, input).stderr_null(), timeout, duct::Expression::stdout_file)
}

/// As [`run`], but returns stdout and, apart, stderr.
pub fn run_both(program: &Path, args: &[String], input: Vec<u8>, timeout: Duration) -> io::Result<(Ran, String)> {
    let mut errors = tempfile::tempfile()?;
    let expression = expression(program, args, input).stderr_file(errors.try_clone()?);
    let ran = start(expression, timeout, duct::Expression::stdout_file)?;
    let mut bytes = Vec::new();
    errors.seek(SeekFrom::Start(0))?;
    errors.read_to_end(&mut bytes)?;
    Ok((ran, String::from_utf8_lossy(&bytes).into_owned()))
}

fn expression(program: &Path, args: &[String], input: Vec<u8>) -> duct::Expression {
    // A crash must not start a symbolizer: it is slow, it may be missing, and its addresses differ from run to run.
    duct::cmd(program, args)
        .stdin_bytes(input)
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .env("LLVM_DISABLE_CRASH_REPORT", "1")
        .unchecked()
}

/// Runs it; `to_file` says which stream is wanted. It goes through an unlinked file and not through a pipe: `opt` writes
/// its answers word by word, and a reader that wakes for each of a million words costs half of what `opt` itself does.
fn start(
    expression: duct::Expression,
    timeout: Duration,
    to_file: fn(&duct::Expression, File) -> duct::Expression,
) -> io::Result<Ran> {
    let mut file = tempfile::tempfile()?;
    let handle = to_file(&expression, file.try_clone()?).start()?;
    // Instant + Duration must not overflow; a year is as good as forever.
    let timeout = timeout.min(Duration::from_secs(365 * 24 * 3600));
    let timed_out = handle.wait_timeout(timeout)?.is_none();
    if timed_out {
        handle.kill()?;
    }
    let output = handle.into_output()?;
    let end = if timed_out { End::TimedOut } else { end_of(&output.status) };
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(Ran { end, text: String::from_utf8_lossy(&bytes).into_owned() })
}

#[cfg(unix)]
fn end_of(status: &std::process::ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn end_of(status: &std::process::ExitStatus) -> End {
    End::Exit(status.code().unwrap_or(-1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str, input: &str, ms: u64) -> Ran {
        let args = ["-c".to_string(), script.to_string()];
        run(Path::new("/bin/sh"), &args, input.as_bytes().to_vec(), Duration::from_millis(ms)).expect("sh runs")
    }

    #[test]
    fn stdin_stderr_and_status() {
        let ran = sh("cat >&2; echo lost; exit 3", "hello", 10_000);
        assert_eq!((ran.end, ran.text.as_str()), (End::Exit(3), "hello"));
    }

    #[test]
    fn a_signal_is_not_an_exit() {
        assert_eq!(sh("kill -SEGV $$", "", 10_000).end, End::Signal(11));
    }

    #[test]
    fn a_hang_is_killed() {
        assert_eq!(sh("exec sleep 60", "", 50).end, End::TimedOut);
    }

    #[test]
    fn a_program_that_reads_nothing_is_no_error() {
        assert_eq!(sh("exit 0", &"x".repeat(1 << 20), 10_000).end, End::Exit(0));
    }

    #[test]
    fn a_missing_program_is_an_error() {
        assert!(run(Path::new("/no/such/program"), &[], Vec::new(), Duration::from_secs(1)).is_err());
    }
}

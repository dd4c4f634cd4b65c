//! Runs external processes with text on stdin and stdout. A process is killed with its whole [process
//! group](super::process_group) in three cases: the time limit has passed, the output is too long, or a signal is about
//! to end aliasmith.

use super::process_group::{self, Group};
pub(super) use crate::machine::deadline::at_most_left;
pub use crate::machine::deadline::{end_by, is_time_up, time_left};
use duct::{Expression, Handle};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How the process ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The process exited with this status.
    Exit(i32),
    /// A signal ended the process.
    Signal(i32),
    /// The process was still running at the end of its time limit, and was killed.
    TimedOut,
}

/// The result of a process that has ended.
#[derive(Clone, Debug)]
pub struct ProcessResult {
    /// How the process ended.
    pub end: End,
    /// The output of the process (invalid UTF-8 replaced).
    pub text: String,
}

/// Why the output of a process is unknown. The cause is always outside the program, except for [`ProcessError::Flood`].
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// The program cannot be started, or waiting for it failed.
    #[error("{0}")]
    Start(io::Error),
    /// The folder for temporary files, to which the output is written, is full or not writable.
    #[error("no temporary file: {0}")]
    Scratch(io::Error),
    /// The process printed more than [`MOST`] bytes, and was killed.
    #[error("it prints more than {MOST} bytes")]
    Flood,
    /// The time limit of the whole command is over ([`end_by`]).
    #[error("the time limit of the command is over")]
    Late,
}

/// The maximum output of a process in bytes. This is about a thousand times the output about a batch of kernels, and
/// less than the memory of usual machines.
pub const MOST: u64 = 1 << 30;

/// Runs a program with `input` on stdin. Returns its stderr, where `opt` prints answers; stdout is discarded.
pub fn run(program: &Path, args: &[String], input: Vec<u8>, timeout: Duration) -> Result<ProcessResult, ProcessError> {
    start(expression(program, args, input).stdout_null(), timeout, None, Expression::stderr_file)
}

/// Like [`run`], but returns stdout and discards stderr.
pub fn run_with_stdout(
    program: &Path,
    args: &[String],
    input: Vec<u8>,
    timeout: Duration,
) -> Result<ProcessResult, ProcessError> {
    start(expression(program, args, input).stderr_null(), timeout, None, Expression::stdout_file)
}

/// Like [`run`], but returns stdout and stderr separately.
pub fn run_both(
    program: &Path,
    args: &[String],
    input: Vec<u8>,
    timeout: Duration,
) -> Result<(ProcessResult, String), ProcessError> {
    let errors = tempfile::tempfile().map_err(ProcessError::Scratch)?;
    let clone = errors.try_clone().map_err(ProcessError::Scratch)?;
    let expression = expression(program, args, input).stderr_file(clone);
    let ran = start(expression, timeout, Some(&errors), Expression::stdout_file)?;
    let text = read_output(errors, ran.end).map_err(ProcessError::Scratch)?;
    Ok((ran, text))
}

/// Returns the stdout of a program without input, read through a pipe. This suits a few lines, and needs no temporary
/// file. `None` if the program does not end with 0 within the time limit.
pub fn capture_stdout(program: &Path, args: &[String], timeout: Duration) -> io::Result<Option<String>> {
    let (handle, group) = start_in_group(&expression(program, args, Vec::new()).stderr_null().stdout_capture())?;
    limit_cpu_time(&handle, timeout);
    if handle.wait_timeout(timeout)?.is_none() {
        group.kill();
        return Ok(None);
    }
    let output = handle.into_output()?;
    let good = output.status.success();
    Ok(good.then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Environment variables that keep a crash from starting a symbolizer. A symbolizer is slow, may be missing, and prints
/// addresses that differ between runs.
const QUIET: [(&str, &str); 2] = [("LLVM_DISABLE_SYMBOLIZATION", "1"), ("LLVM_DISABLE_CRASH_REPORT", "1")];

fn expression(program: &Path, args: &[String], input: Vec<u8>) -> Expression {
    let command = duct::cmd(program, args).stdin_bytes(input).unchecked();
    QUIET.iter().fold(command, |command, (name, value)| command.env(name, value))
}

/// Silences the crashes of a command, as [`run`] does.
pub(super) fn silence_crashes(command: &mut Command) -> &mut Command {
    command.envs(QUIET)
}

/// Runs a program. `to_file` redirects the wanted stream, stdout or stderr, to an unlinked file. `other` is a file for
/// the second stream. A pipe would be slow: `opt` writes its answers word by word, so the reader would wake for each of
/// a million words. This would take half as long as `opt` itself.
fn start(
    expression: Expression,
    timeout: Duration,
    other: Option<&File>,
    to_file: fn(&Expression, File) -> Expression,
) -> Result<ProcessResult, ProcessError> {
    if is_time_up() {
        return Err(ProcessError::Late);
    }
    let file = tempfile::tempfile().map_err(ProcessError::Scratch)?;
    let clone = file.try_clone().map_err(ProcessError::Scratch)?;
    let files: Vec<&File> = std::iter::once(&file).chain(other).collect();
    let end = wait_with_timeout(&to_file(&expression, clone), timeout, &files, MOST).map_err(ProcessError::Start)?;
    let end = end.ok_or(ProcessError::Flood)?;
    if end == End::TimedOut && is_time_up() {
        return Err(ProcessError::Late);
    }
    let text = read_output(file, end).map_err(ProcessError::Scratch)?;
    Ok(ProcessResult { end, text })
}

/// Starts a process in a process group of its own.
fn start_in_group(expression: &Expression) -> io::Result<(Handle, Group)> {
    let expression = expression.before_spawn(|command| {
        process_group::set_process_group(command);
        Ok(())
    });
    process_group::spawn_in_group(|| {
        let handle = expression.start()?;
        let id = handle.pids().first().copied().unwrap_or(0);
        Ok((handle, id))
    })
}

/// Interval at which the size of the output is checked.
const LOOK: Duration = Duration::from_millis(100);

/// Waits until the process ends or its time limit is over. Returns `None` if the process has printed more than `most`
/// bytes into one of the files. After the time limit, the process may go on as long as it waits for a processor and has
/// had less processor time than the limit. So an `opt` on a busy machine does not count as a hang.
fn wait_with_timeout(
    expression: &Expression,
    timeout: Duration,
    files: &[&File],
    most: u64,
) -> io::Result<Option<End>> {
    let (handle, group) = start_in_group(expression)?;
    let begin = Instant::now();
    loop {
        // The program may be a script that has just started the real `opt`. So the limit is set again in each round.
        limit_cpu_time(&handle, timeout);
        // The loop continues after the time limit if the process is kept waiting.
        let left = timeout.saturating_sub(begin.elapsed());
        if let Some(output) = handle.wait_timeout(if left.is_zero() { LOOK } else { left.min(LOOK) })? {
            return Ok(Some(end_of(&output.status)));
        }
        let passed = begin.elapsed();
        let is_flood = files.iter().any(|file| file.metadata().is_ok_and(|m| m.len() > most));
        let is_over =
            passed >= timeout && (passed >= timeout.saturating_mul(BUSY) || !is_kept_waiting(&handle, timeout));
        if is_flood || is_over || is_time_up() {
            group.kill();
            return Ok((!is_flood).then_some(End::TimedOut));
        }
    }
}

/// The factor of the time limit in a second attempt. If a process exceeds its time limit, the caller runs it once more
/// with this factor, because a busy machine may have slowed the process. If the process exceeds this limit too, it
/// counts as a hang.
pub const PATIENCE: u32 = 5;

/// A process that is ready to run but gets too little processor time may take up to `BUSY` times its time limit.
const BUSY: u32 = 20;

/// Whether the process, or a process that it started, is ready to run but has had less processor time than `time`. On
/// systems other than Linux the result is always false.
fn is_kept_waiting(handle: &Handle, time: Duration) -> bool {
    let state = |pid: &u32| cpu_time(&std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?);
    process_tree(handle.pids()).iter().filter_map(state).any(|had| had < time)
}

/// Limits the processor time of a process and its children ([`process_group::limit_cpu_time`]). The limit ends them if
/// aliasmith itself has ended before.
fn limit_cpu_time(handle: &Handle, time: Duration) {
    process_tree(handle.pids()).into_iter().for_each(|pid| process_group::limit_cpu_time(pid, time));
}

/// Returns the given processes and all processes that they started, directly or indirectly (proc_pid_task_children(5)).
fn process_tree(mut pids: Vec<u32>) -> Vec<u32> {
    let mut at = 0;
    while let Some(pid) = pids.get(at) {
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        pids.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        at += 1;
    }
    pids
}

/// Returns the processor time of a process, from proc_pid_stat(5). Returns `None` if the process is neither running nor
/// ready to run. The format is a name in parentheses, the state, ten fields, then ticks in user and in kernel mode.
/// Linux has 100 ticks per second.
fn cpu_time(stat: &str) -> Option<Duration> {
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()?.checked_add(fields.get(12)?.parse().ok()?)?;
    (fields[0] == "R").then(|| Duration::from_millis(ticks.saturating_mul(10)))
}

/// The maximum size of the blocks in which almost every file system allocates space.
const BLOCK: u64 = 4096;

/// Reads the file that a process wrote. `end` is how the process ended. If the folder for temporary files is full, the
/// output may be incomplete, and the function returns an error. To detect a full folder, the function writes one more
/// block. (The program's own message about the full folder may be lost with the output.)
fn read_output(mut file: File, end: End) -> io::Result<String> {
    let length = file.seek(SeekFrom::End(0))?;
    // A process with a limit on file sizes (`ulimit -f`) would be killed for writing this block.
    if end != End::Signal(FILE_TOO_LARGE) {
        file.seek(SeekFrom::Start(length.next_multiple_of(BLOCK)))?;
        file.write_all(&[0])?;
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// SIGXFSZ on Linux and the BSDs: the process wrote more than the user's limit allows.
const FILE_TOO_LARGE: i32 = 25;

/// Signals from outside the program, with their names. The sources of these signals are a hang-up, the keyboard,
/// `kill`, an operating system without free memory, and the user's limits. These signals indicate no error of the
/// program.
const FROM_OUTSIDE: [(i32, &str); 7] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (9, "SIGKILL"),
    (15, "SIGTERM"),
    (24, "SIGXCPU"),
    (FILE_TOO_LARGE, "SIGXFSZ"),
];

impl End {
    /// Returns the name of the outside signal that ended the process; `None` if the process ended otherwise.
    pub fn outside_signal(self) -> Option<&'static str> {
        FROM_OUTSIDE.iter().find(|(signal, _)| self == End::Signal(*signal)).map(|(_, name)| *name)
    }
}

#[cfg(unix)]
pub(super) fn end_of(status: &std::process::ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
pub(super) fn end_of(status: &std::process::ExitStatus) -> End {
    End::Exit(status.code().unwrap_or(-1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::CommandExt;

    fn sh(script: &str, input: &str, ms: u64) -> ProcessResult {
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

    /// If aliasmith was killed, only the limit on processor time ends the programs that it started.
    #[cfg(target_os = "linux")]
    #[test]
    fn child_processes_have_a_cpu_time_limit() {
        let limits = |script: &str| sh(script, "", 30_000).text;
        // The limit is set after less than 0.1 s.
        let limit = limits("sleep 0.1; ulimit -t >&2");
        let of_user = Command::new("sh").args(["-c", "ulimit -t"]).output().expect("sh runs").stdout;
        let of_user = String::from_utf8_lossy(&of_user).trim().parse::<u64>().unwrap_or(u64::MAX);
        assert_eq!(limit.trim().parse::<u64>().ok(), Some(of_user.min(62)), "{limit}");
        // Processes that the program starts have the same limit.
        assert_eq!(limits("sleep 0.1; sh -c 'ulimit -t >&2'"), limit);
    }

    #[test]
    fn a_hang_is_killed() {
        assert_eq!(sh("exec sleep 60", "", 50).end, End::TimedOut);
    }

    /// The program is a script that is called `opt` and starts the real one.
    #[test]
    fn timeout_kills_processes_started_by_a_script() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("pid");
        let run = |end: &str| sh(&format!("sleep 60 & echo $! > {}; {end}", file.display()), "", 300).end;
        let lives = || {
            let pid = std::fs::read_to_string(&file).expect("it was written");
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
            stat.is_ok_and(|stat| !stat.contains(") Z "))
        };
        assert_eq!(run("wait"), End::TimedOut);
        assert!((0..100).any(|_| !lives() || {
            std::thread::sleep(Duration::from_millis(20));
            false
        }));
        // A script that ends in time ends with its own exit status.
        assert_eq!(run("kill $!"), End::Exit(0));
    }

    #[test]
    fn a_busy_machine_makes_no_hang() {
        let had =
            |state: &str| cpu_time(&format!("7 (a) b) {state} 1 7 7 0 -1 4194304 1 0 0 0 120 30 0 0 20 0 1 0 1 2 3"));
        assert_eq!((had("R"), had("S"), cpu_time("")), (Some(Duration::from_millis(1500)), None, None));
        // The process never waits for a processor, so the time limit ends it. A process that never ends counts as a
        // hang, even if a shell started it.
        assert_eq!(sh("while :; do :; done", "", 200).end, End::TimedOut);
        assert_eq!(sh("sh -c 'while :; do :; done' & wait", "", 200).end, End::TimedOut);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn process_tree_has_all_descendants() {
        let mut script = Command::new("sh")
            .args(["-c", "sh -c 'sleep 60 & wait' & wait"])
            .process_group(0)
            .spawn()
            .expect("sh runs");
        let grown = (0..100).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            process_tree(vec![script.id()]).len() == 3
        });
        let alone = process_tree(vec![u32::MAX]);
        assert!(Command::new("sh").args(["-c", &format!("kill -KILL -{}", script.id())]).status().is_ok());
        assert!(script.wait().is_ok());
        assert!(grown && alone == [u32::MAX]);
    }

    #[test]
    fn output_limit_kills_only_processes_beyond_it() {
        let bounded = |script: &str| {
            let file = tempfile::tempfile().expect("a file");
            let to = expression(Path::new("/bin/sh"), &["-c".into(), script.into()], Vec::new());
            let to = to.stdout_file(file.try_clone().expect("another"));
            wait_with_timeout(&to, Duration::from_secs(60), &[&file], 1 << 16).expect("sh runs")
        };
        assert_eq!(bounded("while echo more; do :; done"), None);
        assert_eq!(bounded("echo enough; sleep 0.3"), Some(End::Exit(0)));
    }

    #[test]
    fn unread_stdin_is_no_error() {
        assert_eq!(sh("exit 0", &"x".repeat(1 << 20), 10_000).end, End::Exit(0));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn full_disk_is_a_tool_failure_for_every_exit_status() {
        let full = || File::options().read(true).write(true).open("/dev/full").expect("it is there");
        for end in [End::Exit(0), End::Exit(1), End::Signal(6)] {
            assert!(read_output(full(), end).is_err());
        }
        let file = tempfile::tempfile().expect("a file");
        (&file).write_all(b"text").expect("writable");
        assert_eq!(read_output(file, End::Exit(0)).expect("not full"), "text");
    }

    #[test]
    fn sigkill_counts_as_outside_kill_and_sigsegv_does_not() {
        assert_eq!(sh("kill -KILL $$", "", 10_000).end.outside_signal(), Some("SIGKILL"));
        assert_eq!(sh("kill -SEGV $$", "", 10_000).end.outside_signal(), None);
        assert_eq!(End::Exit(9).outside_signal(), None);
    }

    #[test]
    fn a_missing_program_is_an_error() {
        assert!(run(Path::new("/no/such/program"), &[], Vec::new(), Duration::from_secs(1)).is_err());
    }
}

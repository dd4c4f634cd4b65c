//! Writes results, and defines the ways in which a verb fails.

use super::Common;
use super::panel::plugins;
use aliasmith::escape::one_line;
use aliasmith::evaluation::panel::Panel;
use aliasmith::evaluation::progress::Progress;
use aliasmith::finding::Summary;
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::upgrade::unreadable_for;
use aliasmith::oracle::Oracle;
use aliasmith::oracle::libnvvm::worker;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The reason why a verb stops early. The exit code is 2, or 0 for a closed pipe.
#[derive(Debug)]
pub enum Failure {
    /// The reader of stdout closed the pipe.
    ClosedPipe,
    /// An error message. It names the file, the error and the remedy.
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

/// The time between two lines of progress. A hunt uses it if stderr is no terminal.
pub const INTERVAL: Duration = Duration::from_secs(10);

/// Prints the current step of a command on stderr every [`INTERVAL`], until it is dropped.
pub struct ProgressLines {
    /// When this sender is dropped, `thread` ends.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ProgressLines {
    /// Begins to print, unless `--quiet` is given.
    pub fn begin(progress: &Progress, common: &Common) -> ProgressLines {
        if common.quiet {
            return ProgressLines { end: None, thread: None };
        }
        let (progress, started, (end, ended)) = (progress.clone(), Instant::now(), channel());
        let thread = std::thread::spawn(move || {
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let elapsed = started.elapsed();
                note(&format!("{} s: {}", elapsed.as_secs(), one_line(&progress.line(elapsed))));
            }
        });
        ProgressLines { end: Some(end), thread: Some(thread) }
    }
}

impl Drop for ProgressLines {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            // The thread only writes to stderr, so its result does not matter.
            let _ = thread.join();
        }
    }
}

/// Returns a failure with this message.
pub fn fail(message: impl Display) -> Failure {
    Failure::Message(format!("error: {}", one_line(&message.to_string())))
}

/// The cases in which text is coloured.
#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set and not empty (https://no-color.org).
    Auto,
    Always,
    Never,
}

/// The choice of `--color`.
static COLOR: OnceLock<Color> = OnceLock::new();

/// Sets the choice of `--color`.
pub fn set_color(color: Color) {
    let _ = COLOR.set(color); // it is set once
}

/// Whether text on this stream is coloured.
pub fn is_colored(stream: &impl IsTerminal) -> bool {
    match COLOR.get().copied().unwrap_or(Color::Auto) {
        Color::Auto => stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        Color::Always => true,
        Color::Never => false,
    }
}

/// Writes one line to stderr: progress, a note, or an error. If stderr is closed, the line is lost.
pub fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{}", line.trim_end());
}

/// Returns a failure for an error in a TOML file: one line with the position of the error.
pub fn toml_error(file: &str, text: &str, error: &toml::de::Error) -> Failure {
    let at = error.span().map_or(0, |span| span.start);
    fail(format!("{}: {}", place(file, text, at), error.message().replace('\n', "; ")))
}

/// Returns `file:line:column` of an offset in the text of the file.
pub fn place(file: &str, text: &str, offset: usize) -> String {
    let before = &text[..offset.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    format!("{file}:{line}:{column}")
}

/// Writes to stdout.
pub fn stdout(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// If a module has a feature that is newer than this release of LLVM, prints a note that the release rejects the text.
pub fn note_unreadable(common: &Common, module: &Module, dialect: Dialect) {
    if let Some(what) = unreadable_for(module, dialect).filter(|_| !common.quiet) {
        note(&format!("note: LLVM {dialect} does not read this text: {what} are new in LLVM 23"));
    }
}

/// Writes a module to stdout, as text or as a JSON line with the text.
pub fn module_out(common: &Common, file: &str, text: &str) -> Result<(), Failure> {
    match common.json {
        true => stdout(&(serde_json::json!({"type": "module", "file": file, "text": text}).to_string() + "\n")),
        false => stdout(text),
    }
}

/// Returns an error if the folder of `--out` is not empty.
pub fn require_empty(folder: &Path) -> Result<(), Failure> {
    match folder.read_dir().is_ok_and(|mut all| all.next().is_some()) {
        true => Err(fail(format!("{} is not empty; --out DIR names another folder", folder.display()))),
        false => Ok(()),
    }
}

/// Returns the lines of a case without the comment sign, as they appear in JSON lines.
pub fn case_list(text: &str) -> Vec<&str> {
    text.lines().map(|l| l.trim_start_matches("; ")).collect()
}

/// Adds to the summary the exact version of each oracle of the panel except the reference.
pub fn name_llvm(summary: &mut Summary, panel: &Panel) {
    let opts = panel.oracles.iter().filter_map(|oracle| if let Oracle::Opt(opt) = oracle { Some(opt) } else { None });
    summary.llvm.extend(opts.map(|opt| (opt.manifest.name.clone(), opt.version.clone())));
}

/// Sets the times since `started`, the number of kernels per second, and the versions of the oracles. Ends the servers
/// of the plugins and the waiting workers of libNVVM.
pub fn set_times(summary: &mut Summary, started: Instant, panel: &Panel) {
    // The CPU time of a child process is known only after the child has ended.
    plugins(panel).iter().for_each(|plugin| plugin.end_servers());
    worker::end_waiting();
    let seconds = started.elapsed().as_secs_f64();
    let round = |x: f64| (x * 1000.0).round() / 1000.0;
    summary.seconds = round(seconds);
    summary.kernels_per_second = round(summary.kernels as f64 / seconds.max(1e-9));
    (summary.cpu_self, summary.cpu_opt) = cpu_seconds();
    name_llvm(summary, panel);
}

/// Returns two CPU times in seconds: of this process, and of its child processes that have ended. Each is the sum of
/// user and system time. They come from /proc, with 100 ticks per second, and are zero on systems without /proc.
fn cpu_seconds() -> (f64, f64) {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The fields begin after the command name in parentheses. utime is field 14 of the whole line.
    let ticks: Vec<f64> =
        stat.rsplit(')').next().unwrap_or("").split_whitespace().filter_map(|f| f.parse().ok()).collect();
    // The state letter does not parse, so utime is at index 10.
    match ticks.get(10..14) {
        Some([utime, stime, cutime, cstime]) => ((utime + stime) / 100.0, (cutime + cstime) / 100.0),
        _ => (0.0, 0.0),
    }
}

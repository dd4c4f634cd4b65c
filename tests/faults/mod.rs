//! Tests faults of the system around a command, such as a full disk. `table.txt` has one fault per row, and `rows.rs`
//! one hostile module per row. After every fault, a verb must end in bounded time with the right exit code. A failure
//! must be one clear line on stderr, without a panic. The folder for temporary files must contain no file that stderr
//! does not name. No file of a findings folder may be lost or half-written.
//!
//! This command runs one row alone, with its output:
//!
//!     FAULT=stdout-closed cargo test --test verbs faults:: -- --nocapture
#![cfg(unix)]

mod hostile;
mod rows;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;

/// One fault: the script that causes it, and what the command under test must do.
#[derive(Debug, Default)]
struct Row {
    name: &'static str,
    /// A script that prepares the fault.
    before: String,
    /// A script whose last command is under test.
    run: String,
    /// The exit code of the script `run`.
    code: i32,
    /// Texts that stderr must contain. If the list is empty, stderr must be empty.
    stderr: Vec<&'static str>,
    /// Texts that stdout must contain.
    stdout: Vec<&'static str>,
    /// A script that must succeed after `run`.
    after: String,
}

/// Returns the rows of a table. A row is `# name`, then lines `key  text`. A key may be repeated, and a line that
/// begins with more blanks continues the line before it.
fn rows(table: &'static str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in table.lines().filter(|l| !l.trim().is_empty() && !l.starts_with(';')) {
        if let Some(name) = line.strip_prefix("# ") {
            rows.push(Row { name, ..Row::default() });
            continue;
        }
        let row = rows.last_mut().expect("a name stands first");
        let (key, text) = line.trim_start().split_once(char::is_whitespace).expect("a key and a text");
        let text = text.trim();
        let script = |to: &mut String| *to += &format!("{text}\n");
        match key {
            "before" => script(&mut row.before),
            "run" => script(&mut row.run),
            "after" => script(&mut row.after),
            "code" => row.code = text.parse().expect("a number"),
            "stderr" => row.stderr.push(text),
            "stdout" => row.stdout.push(text),
            other => panic!("{}: no key {other}", row.name),
        }
    }
    rows
}

/// The time limit of a row: much longer than a command needs on a busy computer, so that only a command that hangs
/// exceeds it.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs a script in the repository. `aliasmith` is the tested binary, and `$T` is the row's folder. `$FAKE` names
/// tests/cli/fake-opt as an oracle, and `$WRONG` is a kernel about which LLVM 22 is wrong. `$HUNT` hunts for the error
/// in `$WRONG` with the reference.
fn shell(script: &str, dir: &Path) -> (i32, String, String) {
    let bin = Path::new(env!("CARGO_BIN_EXE_aliasmith")).parent().expect("a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let [out, err] = ["out", "err"].map(|name| dir.join(name));
    let file = |path: &Path| fs::File::create(path).expect("writable");
    // If the tests run under nohup, all started processes ignore a hangup. So the signal is reset here.
    let mut child = Command::new("env")
        .args(["--default-signal=HUP", "bash", "-c", script])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", path)
        .env("T", dir)
        .env("TMPDIR", dir.join("tmp"))
        .env("FAKE", "--oracle fake --oracle-manifest tests/cli/fake-opt.toml --timeout 60")
        .env("WRONG", "corpus/known/llvm-197082-ptrmask-looked-through.ll")
        .env(
            "HUNT",
            "hunt -q --oracle reference --profile llvm-22 --only ptrmask --runs 1 --no-reduce --no-known --jobs 1",
        )
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null())
        .stdout(file(&out))
        .stderr(file(&err))
        .spawn()
        .expect("env and bash run");
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if begin.elapsed() > LIMIT {
            let _ = child.kill();
            panic!("no end within {LIMIT:?}: {script}");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).expect("readable")).into_owned();
    (status.code().unwrap_or(-1), text(&out), text(&err))
}

/// Returns the conditions of a row that do not hold.
fn broken(row: &Row) -> Option<String> {
    let dir = tempdir().expect("a temporary folder");
    fs::create_dir(dir.path().join("tmp")).expect("writable");
    if !row.before.is_empty() {
        let (code, out, err) = shell(&format!("set -e\n{}", row.before), dir.path());
        if code != 0 {
            return Some(format!("it cannot be made ready ({code})\n{out}{err}"));
        }
    }
    let (code, out, err) = shell(&row.run, dir.path());
    let after = shell(&format!("set -e\n{}", row.after), dir.path());
    let left: Vec<String> = (fs::read_dir(dir.path().join("tmp")).into_iter().flatten().flatten())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|name| !err.contains(name))
        .collect();
    let mut wrong = Vec::new();
    let mut hold = |holds: bool, what: String| wrong.extend((!holds).then_some(what));
    hold(code == row.code, format!("exit code {code}, not {}", row.code));
    hold(!row.stderr.is_empty() || err.is_empty(), "stderr is not empty".into());
    row.stderr.iter().for_each(|text| hold(err.contains(text), format!("stderr lacks {text:?}")));
    row.stdout.iter().for_each(|text| hold(out.contains(text), format!("stdout lacks {text:?}")));
    let errors = err.lines().filter(|l| l.starts_with("error: ")).count();
    hold(code != 2 || errors == 1 || err.is_empty(), format!("{errors} lines of errors"));
    hold(!err.contains("panicked") && !err.contains("overflowed"), "it panics".into());
    hold(left.is_empty(), format!("left among the temporary files: {left:?}"));
    hold(after.0 == 0, format!("afterwards ({}): {}{}", after.0, after.1, after.2));
    let print = !wrong.is_empty() || std::env::var_os("FAULT").is_some();
    let said = format!("{}\nstdout: {out}\nstderr: {err}", wrong.join("; "));
    if print {
        println!("{}: {said}", row.name);
    }
    (!wrong.is_empty()).then_some(said)
}

#[test]
fn every_fault_has_its_documented_outcome() {
    let only = std::env::var("FAULT").ok();
    let all = rows(include_str!("table.txt"));
    let wanted = all.iter().filter(|row| only.as_ref().is_none_or(|name| name == row.name));
    let broken: Vec<String> = wanted.filter_map(|row| Some(format!("{}: {}", row.name, broken(row)?))).collect();
    assert!(broken.is_empty(), "{} rows do not hold:\n{}", broken.len(), broken.join("\n"));
}

/// Tests the runner itself: a row whose conditions do not hold is reported.
#[test]
fn a_row_that_does_not_hold_is_seen() {
    let row = |run: &str| Row { name: "x", run: run.into(), ..Row::default() };
    assert_eq!(broken(&row("true")), None);
    for run in ["exit 1", "echo error: x >&2; exit 2", "echo >$TMPDIR/left", "echo panicked >&2"] {
        assert!(broken(&row(run)).is_some(), "{run}");
    }
    assert!(broken(&Row { after: "false".into(), ..row("true") }).is_some());
}

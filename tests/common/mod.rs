//! Runs the binary, for all test files of this folder.
#![allow(dead_code, unused_imports)] // each test file uses its part

pub mod cuda;
mod installed_oracles;
pub mod schema;
mod stock;

pub use installed_oracles::installed;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
pub use stock::{chain_of, stock};

/// The result of a call of `aliasmith`.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    /// Returns the JSON lines of one type.
    pub fn lines(&self, kind: &str) -> Vec<&str> {
        let start = format!("{{\"type\":\"{kind}\",");
        self.stdout.lines().filter(|l| l.starts_with(&start)).collect()
    }
}

/// Returns a command that runs `aliasmith` in the repository, without stdin. Settings of the caller's environment that
/// change the output are removed.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_aliasmith"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null()).env_remove("RUST_BACKTRACE");
    command
}

/// Returns the major version of an `opt`, such as `22`. Panics if the `opt` is not installed.
pub fn major(opt: &str) -> String {
    stock(opt).manifest.major.to_string()
}

/// Runs a command to its end. Asserts that it did not panic, and that lines of `--json` satisfy their schema.
pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    let ran = Ran {
        code: output.status.code().expect("no signal ends it"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    };
    assert!(!ran.stderr.contains("panicked"), "{command:?}: {}", ran.stderr);
    if command.get_args().any(|a| a == "--json") {
        schema::check_lines(&ran.stdout);
    }
    ran
}

pub fn aliasmith(args: &[&str]) -> Ran {
    ran(&mut command(args))
}

/// Returns the report of a stored finding as `replay` prints it, with paths that begin with `folder`.
pub fn report_in(folder: &str) -> String {
    let signature = Path::new(folder).file_name().expect("a signature").to_string_lossy().into_owned();
    let report = fs::read_to_string(format!("{folder}/report.txt")).expect("stored");
    assert!(report.contains(&format!("  replay    aliasmith replay {signature}")), "{report}");
    report.replace(&signature, folder)
}

/// Writes an executable script, by a separate process. If this process wrote the script, a child that another test
/// forks at this moment would inherit the open file, and a file that is open for writing cannot be executed.
pub fn write_script(path: impl AsRef<Path>, text: &str) {
    let mut install = Command::new("install");
    let mut child = install.args(["-m", "755", "/dev/stdin"]).arg(path.as_ref()).stdin(Stdio::piped()).spawn();
    let child = child.as_mut().expect("coreutils are installed");
    child.stdin.take().expect("it is piped").write_all(text.as_bytes()).expect("it reads");
    assert!(child.wait().expect("it ends").success(), "{}", path.as_ref().display());
}

/// Returns the content of every file below a folder, by its path in the folder. The duration of a hunt is omitted,
/// because it differs each time.
pub fn tree(dir: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map(|e| e.expect("an entry").path()) {
            if entry.is_dir() {
                open.push(entry);
            } else if entry != dir.join("cost.json") {
                let name = entry.strip_prefix(dir).expect("it is below").display().to_string();
                files.insert(name, fs::read_to_string(&entry).expect("text"));
            }
        }
    }
    files
}

/// Returns all files below a folder of the repository that end in `.extension`, in order.
pub fn files_below(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), extension, &mut files);
    files.sort();
    files
}

/// Collects all files below a folder that end in `.extension`, in no particular order.
pub fn collect(folder: &Path, extension: &str, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            collect(&path, extension, files);
        } else if path.extension().is_some_and(|e| e == extension) {
            files.push(path);
        }
    }
}

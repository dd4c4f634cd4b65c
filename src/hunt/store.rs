//! The findings folder: `DIR/<signature>/{finding.json,original.ll,reduced.ll,report.txt}`, `DIR/format`, and
//! `DIR/state.json`, which records the progress of a hunt (docs/cli.md describes the content of each file). Everything
//! is written into a temporary folder and then renamed into place. So a hunt can be killed at any moment and leaves no
//! partial files. A resumed hunt loses no finding and reports none twice.

use super::Deduplicator;
use super::files::{StoreError, entries, is_temporary, temporary_in, write_atomically};
use super::state::State;
use crate::confirmation::ConfirmedKernel;
use crate::escape::{one_line, shell_quoted};
use crate::finding::Finding;
use crate::finding::Summary;
use crate::finding::places::in_folder;
use crate::finding::signature::{FORMAT, cause};
use crate::report::{finding_json, text};
use std::collections::BTreeMap;
use std::fs;
use std::fs::{DirEntry, File};
use std::path::{Path, PathBuf};

/// An open findings folder.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
    /// The stored signatures, each with the number of times that it was confirmed.
    signatures: BTreeMap<String, u64>,
    /// The seeds of the stored kernels, by signature.
    seeds: BTreeMap<String, u64>,
    hunt: String,
    args: Vec<String>,
    /// The lock of the folder. The store locks the folder while it is open. If the process is killed, the system
    /// releases the lock.
    _lock: File,
}

/// The file that every findings folder has. It contains the version of the signatures' hash.
pub const FORMAT_FILE: &str = "format";

/// The name of the lock file. The process that writes into the folder locks it.
const LOCK: &str = "lock";

impl Store {
    /// Opens or creates `dir` for the hunt that `hunt` describes. If the folder is not empty, `resume` must be true.
    /// Returns the stored state if the hunt is resumed.
    pub fn open(dir: &Path, hunt: &str, resume: bool) -> Result<(Store, Option<State>), StoreError> {
        let at = || dir.to_path_buf();
        fs::create_dir_all(dir).map_err(StoreError::io("create", dir))?;
        let path = dir.join(LOCK);
        // Without a lock file, the content may belong to another program. Nothing is written before this is excluded.
        if !path.is_file() && entries(dir)?.iter().any(is_content) {
            if !resume {
                return Err(StoreError::NotEmpty(at()));
            }
            if State::read(dir)?.is_none() {
                return Err(StoreError::NoHunt(at()));
            }
        }
        let lock = File::create(&path).map_err(StoreError::io("create", &path))?;
        lock.try_lock().map_err(|e| match e {
            fs::TryLockError::WouldBlock => StoreError::Locked(at()),
            fs::TryLockError::Error(e) => StoreError::io("lock", &path)(e),
        })?;
        check_format(dir)?;
        let mut entries = entries(dir)?;
        entries.retain(|e| e.file_name() != LOCK);
        if !entries.is_empty() && !resume {
            return Err(StoreError::NotEmpty(at()));
        }
        let (dir_name, hunt_name) = (dir.to_path_buf(), hunt.to_string());
        let mut store = Store {
            dir: dir_name,
            signatures: BTreeMap::new(),
            seeds: BTreeMap::new(),
            hunt: hunt_name,
            args: Vec::new(),
            _lock: lock,
        };
        let state = State::read(dir)?;
        if let Some(state) = &state {
            if state.hunt != hunt {
                return Err(StoreError::OtherHunt { path: at(), there: state.hunt.clone(), here: hunt.into() });
            }
        } else if entries.iter().any(is_content) {
            return Err(StoreError::NoHunt(at()));
        }
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_temporary(&name) {
                let _ = fs::remove_file(entry.path()).or_else(|_| fs::remove_dir_all(entry.path()));
            } else if entry.path().join("finding.json").is_file() {
                let times = state.as_ref().and_then(|s| s.confirmed.get(&name)).copied().unwrap_or(0);
                let seed = state.as_ref().and_then(|s| s.seeds.get(&name)).copied();
                store.seeds.extend(seed.map(|seed| (name.clone(), seed)));
                store.signatures.insert(name, times);
            }
        }
        write_atomically(&dir.join(FORMAT_FILE), &format!("{FORMAT}\n"))?;
        Ok((store, state))
    }

    /// Stores the findings of a confirmed kernel whose cause is new, with the kernel's seed. Returns the stored
    /// findings, one list per signature.
    pub fn add<'a>(
        &mut self,
        seed: u64,
        original: &str,
        confirmed: &'a ConfirmedKernel,
    ) -> Result<Vec<&'a [Finding]>, StoreError> {
        let mut new = Vec::new();
        for findings in &confirmed.findings {
            let Some(first) = findings.first() else { continue };
            if let Some(times) = self.times(&first.signature) {
                *times += 1;
                // An earlier process of the hunt may have stored the finding, and may have been killed before it
                // recorded the seed.
                if self.signatures.contains_key(&first.signature) {
                    self.seeds.entry(first.signature.clone()).or_insert(seed);
                }
                continue;
            }
            self.signatures.insert(first.signature.clone(), 1);
            self.seeds.insert(first.signature.clone(), seed);
            self.folder(first, original, confirmed)?;
            new.push(findings.as_slice());
        }
        Ok(new)
    }

    /// Copies the folder of a finding from another findings folder.
    pub fn copy(&mut self, from: &Path, signature: &str, times: u64, seed: u64) -> Result<(), StoreError> {
        let to = self.dir.join(signature);
        let copy = || {
            let temporary = temporary_in(&self.dir)?;
            for entry in fs::read_dir(from)? {
                let entry = entry?;
                fs::copy(entry.path(), temporary.path().join(entry.file_name()))?;
            }
            fs::rename(temporary.path(), &to)?;
            // The temporary folder was renamed, so there is nothing to remove.
            let _ = temporary.keep();
            Ok(())
        };
        copy().map_err(StoreError::io("copy", from))?;
        self.signatures.insert(signature.into(), times);
        self.seeds.insert(signature.into(), seed);
        Ok(())
    }

    /// Counts a kernel that was not reduced, because it has the cause of a stored finding.
    pub fn count_repeat(&mut self, signature: &str) {
        if let Some(times) = self.times(signature) {
            *times += 1;
        }
    }

    /// Returns the folder of the stored finding with the same cause, if there is one.
    pub fn folder_of(&self, signature: &str) -> Option<PathBuf> {
        let name = self.signatures.keys().find(|s| cause(s) == cause(signature))?;
        Some(self.dir.join(name))
    }

    /// Returns the count of the stored finding with the same cause, if there is one.
    fn times(&mut self, signature: &str) -> Option<&mut u64> {
        self.signatures.iter_mut().find(|(s, _)| cause(s) == cause(signature)).map(|(_, times)| times)
    }

    /// Stores a kernel about which an oracle is more or less precise than the reference, as `diffs/SEED.ll`. If there
    /// are already `most` such kernels, stores nothing.
    pub fn diff(&self, seed: u64, text: &str, most: usize) -> Result<(), StoreError> {
        let folder = self.dir.join("diffs");
        let fail = StoreError::io("write", &folder);
        fs::create_dir_all(&folder).map_err(&fail)?;
        if fs::read_dir(&folder).map_err(&fail)?.count() >= most {
            return Ok(());
        }
        write_atomically(&folder.join(format!("{seed}.ll")), text)
    }

    /// Returns how often each signature was confirmed, ordered by signature.
    pub fn confirmed_counts(&self) -> &BTreeMap<String, u64> {
        &self.signatures
    }

    fn folder(&self, finding: &Finding, original: &str, confirmed: &ConfirmedKernel) -> Result<(), StoreError> {
        let path = self.dir.join(&finding.signature);
        let fail = StoreError::io("write", &path);
        let temporary = temporary_in(&self.dir).map_err(&fail)?;
        let file = |name: &str, content: &str| fs::write(temporary.path().join(name), content).map_err(&fail);
        file("finding.json", &(finding_json(finding) + "\n"))?;
        file(ORIGINAL, original)?;
        let reduced = reduced_text(REDUCED, finding, confirmed);
        file(REDUCED, &reduced)?;
        // The commands in the report contain paths relative to the findings folder, so that they remain valid if it is
        // moved.
        let shown = in_folder(finding, Path::new(&finding.signature), Some(&reduced));
        file("report.txt", &text::render_text(&shown))?;
        fs::rename(temporary.path(), &path).map_err(fail)?;
        // The temporary folder was renamed, so there is nothing to remove.
        let _ = temporary.keep();
        Ok(())
    }

    /// Sets the options that a resumed hunt takes over.
    pub fn set_args(&mut self, args: Vec<String>) {
        self.args = args;
    }

    /// Records that the hunt ended without being stopped.
    pub fn end(&self) -> Result<(), StoreError> {
        match State::read(&self.dir)? {
            Some(state) => State { ended: true, ..state }.write(&self.dir),
            None => Ok(()),
        }
    }

    /// Records that all seeds below `next` are done.
    pub fn progress(&self, next: u64, summary: &Summary, repeats: &Deduplicator) -> Result<(), StoreError> {
        let (hunt, confirmed, seeds) = (self.hunt.clone(), self.signatures.clone(), self.seeds.clone());
        let (args, summary, repeats) = (self.args.clone(), summary.clone(), repeats.clone());
        State { hunt, args, ended: false, next, summary, confirmed, seeds, repeats }.write(&self.dir)
    }

    /// Returns the findings in the folder, one per signature and refuted oracle.
    pub fn findings(&self) -> Result<Vec<Finding>, StoreError> {
        let mut all = Vec::new();
        for first in Store::read(&self.dir)? {
            all.extend(first.wrong_versions().map(|oracle| Finding { oracle: oracle.into(), ..first.clone() }));
        }
        Ok(all)
    }

    /// Returns the findings stored in a folder, one per signature, in the order of signatures.
    pub fn read(dir: &Path) -> Result<Vec<Finding>, StoreError> {
        check_format(dir)?;
        let mut paths: Vec<PathBuf> = entries(dir)?.iter().map(|e| e.path().join("finding.json")).collect();
        paths.retain(|p| {
            p.is_file() && !p.parent().and_then(Path::file_name).is_some_and(|d| is_temporary(&d.to_string_lossy()))
        });
        paths.sort();
        let read = |path: &PathBuf| {
            let text = fs::read_to_string(path).map_err(StoreError::io("read", path))?;
            let finding: Finding =
                serde_json::from_str(&text).map_err(|error| StoreError::Json { path: path.clone(), error })?;
            let folder = path.parent().and_then(Path::file_name);
            match folder.is_some_and(|name| name == finding.signature.as_str()) {
                true => Ok(Finding { file: REDUCED.into(), file_original: ORIGINAL.into(), ..finding }),
                false => Err(StoreError::Name { path: path.clone(), name: finding.signature }),
            }
        };
        paths.iter().map(read).collect()
    }

    /// Returns the number of signatures in the folder.
    pub fn len(&self) -> usize {
        self.signatures.len()
    }

    /// Whether no signature is stored yet.
    pub fn is_empty(&self) -> bool {
        self.signatures.is_empty()
    }
}

/// The file names of the original kernel and of the reduced kernel.
const ORIGINAL: &str = "original.ll";
const REDUCED: &str = "reduced.ll";

/// Returns an error if a newer aliasmith wrote the folder.
pub(super) fn check_format(dir: &Path) -> Result<(), StoreError> {
    let path = dir.join(FORMAT_FILE);
    let Ok(text) = fs::read_to_string(&path) else { return Ok(()) };
    match text.trim().parse::<u32>() {
        Ok(there) if there <= FORMAT => Ok(()),
        _ => Err(StoreError::Format { path, there: text.trim().into() }),
    }
}

/// Whether an entry counts as content. A hunt that is killed before it records progress leaves only entries that do not
/// count.
fn is_content(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name != LOCK && name != FORMAT_FILE && !is_temporary(&name.to_string_lossy())
}

/// Returns the text of `reduced.ll`, or of the same file under another name. The text has a headline about the error,
/// the command that shows it, the case, and the kernel.
pub fn reduced_text(name: &str, finding: &Finding, confirmed: &ConfirmedKernel) -> String {
    let profile = finding.profile().map(|p| format!(" --profile {p}")).unwrap_or_default();
    let pipeline = finding.passes().map_or_else(String::new, |p| format!(" --passes {}", shell_quoted(p)));
    let ask = finding.fault.ask_option();
    let (oracle, options) = (&finding.oracle, finding.command_options());
    let check = format!("; aliasmith check {name} --oracle {oracle}{profile}{ask}{pipeline}{options}");
    format!(
        "; {}\n{}\n{}\n{}",
        text::headline(finding),
        one_line(&check),
        confirmed.case_lines(),
        confirmed.body.trim_start()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn finding(signature: &str, oracle: &str) -> Finding {
        let json = format!(
            r#"{{"type":"finding","verdict":"unsound","oracle":"{oracle}","provider":null,"function":"k","question":"alias","a":"%p",
            "b":"%q","size_a":4,"size_b":4,"space_a":1,"space_b":0,"answer":"NoAlias","expected":"overlap","promises":[],
            "pipeline":"p","signature":"{signature}","semantics":"langref-2026-07","known":null,"versions":{{}},
            "passes":null,"witness":{{"seed":0,"launch":"","args":[],"events":[]}},"instructions":3,"file":"reduced.ll","file_original":"original.ll","replay":"r","reduce":"d"}}"#
        );
        serde_json::from_str(&json).expect("the contract's fields")
    }

    fn confirmed(signature: &str) -> ConfirmedKernel {
        let findings = vec![vec![finding(signature, "opt-16"), finding(signature, "opt-22")]];
        ConfirmedKernel {
            body: "define void @k() { ret void }\n".into(),
            case: String::new(),
            findings,
            targets: Vec::new(),
            discarded: BTreeMap::new(),
            failures: Vec::new(),
        }
    }

    #[test]
    fn stores_once_and_resumes() {
        let around = tempfile::tempdir().expect("a temporary folder");
        let dir = around.path().join("findings");
        let (mut store, state) = Store::open(&dir, "hunt a", false).expect("a new folder");
        assert_eq!(state, None);
        assert_eq!(store.add(7, "original", &confirmed("s-1")).expect("writes").len(), 1);
        assert_eq!(store.add(7, "later", &confirmed("s-1")).expect("writes").len(), 0, "the lowest seed is kept");
        store.progress(128, &Summary::new(), &Deduplicator::default()).expect("writes");
        let busy = Store::open(&dir, "hunt a", true).expect_err("locked").to_string();
        assert!(busy.ends_with("is in use by another aliasmith; --out DIR names another folder"), "{busy}");
        drop(store);
        assert_eq!(fs::read_to_string(dir.join("s-1/original.ll")).expect("stored"), "original");
        assert_eq!(fs::read_to_string(dir.join("format")).expect("stored"), format!("{FORMAT}\n"));

        assert!(Store::open(&dir, "hunt a", false).expect_err("not empty").to_string().contains("--resume"));
        let other = Store::open(&dir, "hunt b", true).expect_err("another hunt").to_string();
        assert!(other.contains("with other options"), "{other}");
        fs::create_dir(dir.join(".tmp-half")).expect("a folder that a killed hunt left");
        let (mut store, state) = Store::open(&dir, "hunt a", true).expect("resumes");
        let state = state.expect("a state");
        assert_eq!((state.next, &state.confirmed), (128, &BTreeMap::from([("s-1".to_string(), 2)])));
        assert!(!dir.join(".tmp-half").exists());
        assert!(store.findings().expect("readable").is_empty(), "no version is marked as wrong");
        assert_eq!(store.add(7, "again", &confirmed("s-1")).expect("writes").len(), 0, "nothing twice");
        assert_eq!(store.confirmed_counts()["s-1"], 3);
    }

    #[test]
    fn store_does_not_change_foreign_folders() {
        let around = tempfile::tempdir().expect("a temporary folder");
        fs::write(around.path().join("kernel.ll"), "").expect("writes");
        for (resume, why) in [(false, "is not empty;"), (true, "is not empty and holds no hunt to resume;")] {
            let e = Store::open(around.path(), "h", resume).expect_err("not ours").to_string();
            assert!(e.contains(why), "{e}");
            assert_eq!(fs::read_dir(around.path()).expect("a folder").count(), 1);
        }
        // If a hunt is killed immediately, it leaves these files.
        fs::remove_file(around.path().join("kernel.ll")).expect("it is there");
        fs::write(around.path().join("lock"), "").expect("writes");
        fs::create_dir(around.path().join(".tmp-half")).expect("writes");
        assert_eq!(Store::open(around.path(), "h", true).expect("a new hunt").1, None);
    }

    #[test]
    fn an_unwritable_folder_is_one_clear_line() {
        let around = tempfile::tempdir().expect("a temporary folder");
        let file = around.path().join("file");
        fs::write(&file, "not a folder").expect("writes");
        let e = Store::open(&file, "h", false).expect_err("a file is in the way").to_string();
        assert!(e.starts_with("cannot create ") && !e.contains('\n'), "{e}");
    }
}

//! The parents, from which a hunt makes mutants. A parent is one function of a `.ll` file: the entry that the file
//! names, or a function that outside code can call.
//!
//! Invariant: for each seed, only the contents and the order of the files decide which parent is selected and how it is
//! mutated. The files are ordered by their paths below the folder. [`Parents::digest`] identifies the contents, so that
//! a hunt cannot be resumed with different files.

use crate::case::{Setup, lines};
use crate::evaluation::assess::assess_search;
use crate::r#gen::mutate::{is_mutable, is_spliced, mutant, parent_of, splice_function};
use crate::input_search::Search;
use crate::ir::diagnostic::SyntaxError;
use crate::ir::parse::parse_module;
use crate::ir::upgrade::replace_accesses;
use crate::ir::verify::verify;
use crate::ir::{FuncId, Module};
use crate::machine::{Execution, Options, Program, Watch, execute};
use crate::reduce::prune::pruned;
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// One function of a file, with all definitions that it needs.
#[derive(Clone, Debug)]
pub struct Parent {
    /// A module with the function and everything that the function reaches, and nothing else.
    pub module: Module,
    /// The function that is run.
    pub entry: FuncId,
    /// The inputs that the file states. `None` if the file states no inputs.
    pub stated: Option<Setup>,
    /// The results of the parent's own runs; empty until the parent is run.
    own: OnceLock<ParentFindings>,
}

/// The results of a parent's own runs.
#[derive(Clone, Debug, Default)]
struct ParentFindings {
    /// The inputs that the parent's file states. If the file states no inputs: the first inputs for which a run of the
    /// parent counts.
    inputs: Option<Setup>,
    /// The number of steps of the parent's run with these inputs.
    effort: u64,
}

/// The number of runs in a search for a parent's inputs.
const PARENT_RUNS: u32 = 16;

/// The step limit of a mutant's run is this multiple of its parent's steps, but at least [`LEAST`] steps. A longer run
/// hardly ever ends. With the usual limit, one such run would take as long as judging a hundred mutants.
const PATIENCE: u64 = 16;
const LEAST: u64 = 4_000;

impl Parent {
    /// Returns inputs for the parent's mutants. They are the inputs that the file states. If the file states none, they
    /// are the first inputs for which a run of the parent counts. The search is made only once.
    pub fn inputs(&self, options: &Options) -> Option<&Setup> {
        self.findings(options).inputs.as_ref()
    }

    /// Returns options for the runs of the parent's mutants. Their step limit is `PATIENCE` times the parent's steps,
    /// at least `LEAST`, and at most `max_steps`.
    pub fn mutant_options(&self, options: &Options) -> Options {
        let most = LEAST.max(PATIENCE * self.findings(options).effort);
        Options { max_steps: options.max_steps.min(most), ..options.clone() }
    }

    fn findings(&self, options: &Options) -> &ParentFindings {
        self.own.get_or_init(|| {
            let program = Program::new(&self.module);
            let inputs = self.stated.clone().or_else(|| self.search(&program, options));
            let mut execution = Execution::default();
            if let Some(inputs) = &inputs {
                execute(&program, &self.module, self.entry, inputs, options, &Watch::default(), &mut execution);
            }
            ParentFindings { inputs, effort: execution.effort }
        })
    }

    fn search(&self, program: &Program, options: &Options) -> Option<Setup> {
        let search = Search::new(&self.module, self.entry, None, 0, PARENT_RUNS);
        let (assessment, mut runs) = assess_search(&self.module, program, &[], vec![search], options);
        let first = assessment.ends.iter().position(Option::is_none)?;
        Some(runs.swap_remove(first).setup)
    }
}

/// The usable files of a folder.
#[derive(Clone, Debug)]
pub struct Parents {
    /// The functions of each file. A seed first selects a file, so a file with many functions has no more mutants than
    /// a file with few.
    files: Vec<Vec<Parent>>,
    /// A hash of the contents of the usable files.
    pub digest: String,
    /// One line per unusable file: its path and the reason.
    pub unusable: Vec<String>,
}

/// The reason why a folder has no kernel to mutate.
#[derive(Debug, thiserror::Error)]
pub enum NoParents {
    /// The folder, or a folder below it, cannot be read.
    #[error("cannot read {path}: {source}")]
    Folder {
        /// The folder that cannot be read.
        path: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// The folder has no `.ll` file.
    #[error("nothing to mutate in {0}: there is no .ll file in it")]
    NoFile(String),
    /// None of the folder's files is usable.
    #[error("nothing to mutate in {path}: none of its {files} .ll files gives a kernel ({first})")]
    NoKernel {
        /// The folder.
        path: String,
        /// The number of files.
        files: usize,
        /// The first unusable file, with the reason.
        first: String,
    },
}

/// The reason why a file has no kernel to mutate.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
    #[error("{line}:{column}: {message}")]
    Syntax { line: usize, column: usize, message: String },
    #[error(transparent)]
    CaseLine(#[from] lines::LineError),
    #[error("not well-formed: {0}")]
    Malformed(String),
    #[error("no function @{0} with a body")]
    NoEntry(String),
    #[error("no function with a body that outside code can call")]
    NoFunction,
    #[error("no function that mutations work on")]
    Immutable,
    #[error("more than {MAX_INSTRUCTIONS} instructions")]
    Large,
}

/// The maximum number of instructions of a parent. The number of questions grows with the square of the number of
/// accesses, so larger kernels take too long.
const MAX_INSTRUCTIONS: usize = 400;

impl Parents {
    /// Reads every `.ll` file below a folder, or one file. Returns an error if a folder cannot be read, or no file is
    /// usable.
    pub fn read(dir: &Path) -> Result<Parents, NoParents> {
        let mut paths = Vec::new();
        let path = || dir.display().to_string();
        files(dir, &mut paths).map_err(|source| NoParents::Folder { path: path(), source })?;
        paths.sort();
        let (mut all, mut unusable, mut digest) = (Vec::new(), Vec::new(), Sha256::new());
        for file in &paths {
            let read = std::fs::read(file).map_err(Unusable::from);
            match read.and_then(|bytes| Ok((parents(&bytes)?, bytes))) {
                Ok((parents, bytes)) => {
                    digest.update((bytes.len() as u64).to_le_bytes());
                    digest.update(&bytes);
                    all.push(parents);
                }
                Err(why) => unusable.push(format!("{}: {why}", file.display())),
            }
        }
        if all.is_empty() {
            return Err(match unusable.first() {
                Some(first) => NoParents::NoKernel { path: path(), files: unusable.len(), first: first.clone() },
                None => NoParents::NoFile(path()),
            });
        }
        let digest = digest.finalize().iter().take(6).map(|b| format!("{b:02x}")).collect();
        Ok(Parents { files: all, digest, unusable })
    }

    /// Returns the number of usable files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Always false, because [`Parents::read`] returns an error for an empty list.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns two indices that identify a seed's parent: the index of the file, and the index of the function in the
    /// file.
    fn place(&self, seed: u64) -> (usize, usize) {
        let file = parent_of(seed, self.files.len());
        (file, parent_of(!seed, self.files[file].len()))
    }

    /// Returns the number of a seed's parent among all parents, from 0.
    pub fn number(&self, seed: u64) -> u64 {
        let (file, function) = self.place(seed);
        let before: usize = self.files[..file].iter().map(Vec::len).sum();
        (before + function) as u64
    }

    /// Returns the parent whose function is spliced into the mutant of a seed; `None` if this mutant gets no second
    /// function.
    pub fn spliced(&self, seed: u64) -> Option<&Parent> {
        let (file, function) = self.place(!seed.rotate_left(32));
        is_spliced(seed).then(|| &self.files[file][function])
    }

    /// Returns the parent of a seed, and the mutant.
    pub fn mutant(&self, seed: u64) -> (&Parent, Module) {
        let (file, function) = self.place(seed);
        let parent = &self.files[file][function];
        let module = match self.spliced(seed) {
            Some(other) => splice_function(&parent.module, parent.entry, (&other.module, other.entry), seed),
            None => mutant(&parent.module, parent.entry, seed),
        };
        (parent, module)
    }
}

/// Collects the `.ll` files below a folder; links to folders are not followed.
fn files(dir: &Path, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if dir.is_file() {
        out.push(dir.to_path_buf());
        return Ok(());
    }
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            files(&entry.path(), out)?;
        } else if entry.path().extension().is_some_and(|e| e == "ll") {
            out.push(entry.path());
        }
    }
    Ok(())
}

/// Returns the functions of a file that can be mutated, or the reason why there are none.
fn parents(bytes: &[u8]) -> Result<Vec<Parent>, Unusable> {
    let syntax = |e: SyntaxError| Unusable::Syntax { line: e.line, column: e.column, message: e.message };
    let mut module = parse_module("", bytes).map_err(syntax)?.module;
    // `check` and `replay` read a module this way. A mutant of a module that was read otherwise would show other errors
    // than its own text.
    replace_accesses(&mut module);
    let case = lines::parse(&String::from_utf8_lossy(bytes))?;
    if let Some(violation) = verify(&module).first() {
        return Err(Unusable::Malformed(violation.describe(&module)));
    }
    let callable = |f: &FuncId| !module.function(*f).linkage.is_local();
    let mut entries: Vec<FuncId> = module.defined_functions().filter(callable).collect();
    if let Some(name) = &case.entry {
        let id = module.find_function(name).filter(|f| !module.function(*f).is_declaration());
        entries = vec![id.ok_or_else(|| Unusable::NoEntry(name.clone()))?];
    }
    if entries.is_empty() {
        return Err(Unusable::NoFunction);
    }
    let parent = |f: &FuncId| {
        let (module, entry) = pruned(&module, *f);
        let fits = case.setup.args.len() <= module.function(entry).params.len();
        let stated = (case.entry.is_some() && case.states_setup && fits).then(|| case.setup.clone());
        Parent { module, entry, stated, own: OnceLock::new() }
    };
    let small = |p: &Parent| p.module.functions.iter().map(|f| f.inst_ids().count()).sum::<usize>() <= MAX_INSTRUCTIONS;
    let all: Vec<Parent> = entries.iter().map(parent).filter(|p| is_mutable(&p.module)).collect();
    if all.is_empty() {
        return Err(Unusable::Immutable);
    }
    let all: Vec<Parent> = all.into_iter().filter(small).collect();
    if all.is_empty() { Err(Unusable::Large) } else { Ok(all) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::assess::assess_first_search;
    use crate::ir::dialect::Dialect;
    use crate::ir::print::print_module;

    fn corpus(folder: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(folder)
    }

    #[test]
    fn unusable_parent_files_are_reported_and_skipped() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
            std::fs::write(path, text).expect("written");
        };
        assert!(Parents::read(dir.path()).expect_err("empty").to_string().contains("there is no .ll file in it"));
        write("broken.ll", "define void @f( {\n");
        let error = Parents::read(dir.path()).expect_err("nothing is left").to_string();
        assert!(
            error.contains("none of its 1 .ll files gives a kernel") && error.contains("broken.ll: 2:1:"),
            "{error}"
        );
        write("a/declared.ll", "declare void @f()\n");
        write("a/local.ll", "define internal void @f() {\n  ret void\n}\n");
        write("a/notes.txt", "no kernel");
        write(
            "a/two.ll",
            "define void @f(ptr %p) {\n  store i8 0, ptr %p\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n",
        );
        write(
            "b.ll",
            "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 8\ndefine void @k(ptr %p) {\n  store i8 0, ptr %p\n  ret void\n}\n",
        );
        let parents = Parents::read(dir.path()).expect("two usable files");
        let functions: Vec<usize> = parents.files.iter().map(Vec::len).collect();
        assert_eq!((functions, parents.unusable.len()), (vec![2, 1], 3), "{:?}", parents.unusable);
        assert!(parents.files[0][0].stated.is_none() && parents.files[1][0].stated.is_some());
        let again = Parents::read(dir.path()).expect("the same files").digest;
        assert_eq!(again, parents.digest);
        write("b.ll", "define void @k(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n");
        assert_ne!(Parents::read(dir.path()).expect("two usable files").digest, again);
    }

    #[test]
    fn mutants_of_real_programs_are_well_formed() {
        let parents = Parents::read(&corpus("real")).expect("the corpus is there");
        for seed in 0..40 {
            let (_, module) = parents.mutant(seed);
            let broken: Vec<String> = verify(&module).iter().map(|v| v.describe(&module)).collect();
            assert_eq!(broken, [] as [String; 0], "seed {seed}");
        }
    }

    /// A finding about a mutant must be a finding about its text, which `check` and `replay` read.
    #[test]
    fn mutants_are_read_as_check_reads_their_text() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let text = "target triple = \"nvptx64-nvidia-cuda\"\n\ndefine float @k(ptr addrspace(1) %p) {\n  \
                    %v = call nsz float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %p, i32 32)\n  ret float %v\n}\n\n\
                    declare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)\n";
        std::fs::write(dir.path().join("ldg.ll"), text).expect("written");
        let parents = Parents::read(dir.path()).expect("a usable file");
        for seed in 0..40 {
            let (_, module) = parents.mutant(seed);
            let printed = print_module(&module, Dialect::INTERNAL);
            let mut read = parse_module("mutant.ll", printed.as_bytes()).expect("it is read").module;
            replace_accesses(&mut read);
            assert_eq!(print_module(&read, Dialect::INTERNAL), printed, "seed {seed}");
        }
    }

    /// Most mutants are well-formed and have runs that count. `ALIASMITH_MUTANTS=5000 cargo test --release --lib
    /// parents:: -- --nocapture` tries more mutants.
    #[test]
    fn most_mutants_are_well_formed_and_run() {
        let n: u64 = std::env::var("ALIASMITH_MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
        let parents = Parents::read(&corpus("kernels")).expect("the corpus is there");
        let options = Options::default();
        let (mut ran, mut counted, mut made) = (0, 0, 0);
        for seed in 0..n {
            let (parent, module) = parents.mutant(seed);
            assert_eq!(verify(&module), [], "seed {seed}");
            let searches = [(parent.inputs(&options), 4), (None, 4)];
            let searches = searches.map(|(inputs, runs)| Search::new(&module, parent.entry, inputs, seed, runs));
            let patient = parent.mutant_options(&options);
            let (seen, runs) = assess_first_search(&module, &Program::new(&module), &[], searches, &patient);
            ran += u64::from(seen.counted > 0);
            (counted, made) = (counted + seen.counted, made + runs.len());
            assert!(seen.counted == 0 || runs.len() <= 4 || seen.ends[..4].iter().all(Option::is_some), "seed {seed}");
        }
        println!("{ran} of {n} mutants have a run that counts; {counted} of {made} runs");
        assert!(ran * 100 >= n * 55, "{ran} of {n}");
    }

    #[test]
    fn inputs_of_a_parent_are_found_once_unless_it_states_them() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("written");
        write("a.ll", "define void @f(ptr %p) {\n  store i8 0, ptr %p\n  ret void\n}\n");
        write("b.ll", "define void @g() {\n  unreachable\n}\n");
        write(
            "c.ll",
            "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 8\ndefine void @k(ptr %p) {\n  store i8 0, ptr %p\n  ret void\n}\n",
        );
        let parents = Parents::read(dir.path()).expect("three usable files");
        let [a, b, c] = [0, 1, 2].map(|i| &parents.files[i][0]);
        let options = Options::default();
        let found = a.inputs(&options).expect("it runs with any pointer to a byte");
        assert!(std::ptr::eq(found, a.inputs(&options).expect("the same")));
        assert_eq!(b.inputs(&options), None, "no run of it counts");
        assert_eq!(c.inputs(&options), c.stated.as_ref());
        let numbers: std::collections::BTreeSet<u64> = (0..64).map(|seed| parents.number(seed)).collect();
        assert_eq!(numbers, (0..3).collect());
    }

    #[test]
    fn mutant_step_limit_exceeds_parent_steps_but_is_bounded() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let counting = |to: u32| {
            format!(
                "; aliasmith: entry @k\n; aliasmith: arg 0 = i32 {to}\ndefine void @k(i32 %n) {{\n  br label %loop\nloop:\n  \
                 %i = phi i32 [ 0, %0 ], [ %j, %loop ]\n  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  \
                 br i1 %c, label %loop, label %end\nend:\n  ret void\n}}\n"
            )
        };
        for (name, to) in [("a.ll", 1), ("b.ll", 500), ("c.ll", 20_000)] {
            std::fs::write(dir.path().join(name), counting(to)).expect("written");
        }
        let parents = Parents::read(dir.path()).expect("three usable files");
        let options = Options::default();
        let [short, long, longest] = [0, 1, 2].map(|i| parents.files[i][0].mutant_options(&options).max_steps);
        assert_eq!((short, longest), (LEAST, options.max_steps));
        assert!((500 * 3 * PATIENCE..500 * 6 * PATIENCE).contains(&long), "{long}");
    }
}

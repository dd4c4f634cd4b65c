//! Compares the reference's MemorySSA with that of an upstream `opt`, access by access.
//!
//! On a tree of LLVM's own tests (which you unpack yourself, and which is never committed):
//!
//!     MEMSSA_TREE=…/llvm/test MEMSSA_OPT=opt-19 cargo test --test llvm memssa_stock::tree -- --ignored --nocapture
//!
//! On `MEMSSA_KERNELS` (default 2000) generated kernels:
//!
//!     MEMSSA_OPT=opt-22 cargo test --test llvm memssa_stock::kernels -- --ignored --nocapture
//!
//! An `opt` is started once per file and prints all three texts: uses as renaming set them (LLVM 15 and 16 cannot print
//! these), optimised uses, and the walker's answers. The tree takes two minutes on two idle cores.
//!
//! The unit of comparison is one line of one printer about one access, under the profile `llvm-N` of the `opt`'s
//! version. A line that only one side prints counts as different. `MEMSSA_FOLDERS` names other folders of the tree,
//! `MEMSSA_SHOW=1` prints the differences, and `MEMSSA_OPTIONS=-memssa-check-limit=3` sets options of both sides.
//!
//! docs/text.md has the measured figures, and the differences with their reasons. The shape never differs: accesses,
//! kinds, phis, operands and numbers are equal in all files.

use crate::common::{chain_of, collect, installed, major, stock};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FOLDERS: &str = "Analysis,Transforms/ArgumentPromotion,Transforms/DeadStoreElimination,Transforms/EarlyCSE,\
    Transforms/FunctionAttrs,Transforms/GVN,Transforms/GVNHoist,Transforms/GVNSink,Transforms/InferAddressSpaces,\
    Transforms/LICM,Transforms/MemCpyOpt,Transforms/SROA,Transforms/SimpleLoopUnswitch";

/// A printer of `opt`, and the options of `aliasmith memssa` for the same text.
type Printer = (&'static str, &'static [&'static str]);

/// The last two printers exist in every release.
const PRINTERS: [Printer; 3] = [
    ("print<memoryssa><no-ensure-optimized-uses>", &["--no-optimized-uses"]),
    ("print<memoryssa>", &[]),
    ("print<memoryssa-walker>", &["--walker"]),
];

#[test]
#[ignore = "needs an unpacked LLVM test tree: MEMSSA_TREE"]
fn tree() {
    let tree = PathBuf::from(std::env::var_os("MEMSSA_TREE").expect("MEMSSA_TREE is the folder llvm/test"));
    let folders = std::env::var("MEMSSA_FOLDERS").unwrap_or_else(|_| FOLDERS.into());
    let mut files = Vec::new();
    let folders = folders.split(',').map(|f| tree.join(f.trim())).filter(|f| f.is_dir());
    folders.for_each(|f| collect(&f, "ll", &mut files));
    files.sort();
    let opt = opt("opt-19");
    compare(&opt, &major(&opt), &files, 99.9);
}

#[test]
#[ignore = "long: MEMSSA_KERNELS kernels through opt"]
fn kernels() {
    let count: u64 = std::env::var("MEMSSA_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memssa-kernels");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder is ours");
    let opt = opt("opt-22");
    let major = major(&opt);
    const CHUNK: u64 = 250;
    let files: Vec<PathBuf> = (0..count.div_ceil(CHUNK))
        .map(|chunk| {
            let (seed, n) = (chunk * CHUNK, CHUNK.min(count - chunk * CHUNK));
            let (seed_text, n) = (seed.to_string(), n.to_string());
            let args = ["gen", "--seed", &seed_text, "-n", &n, "--dialect", &major];
            let out = run(env!("CARGO_BIN_EXE_aliasmith"), &args);
            let file = folder.join(format!("{seed}.ll"));
            fs::write(&file, out.expect("the generator runs").0).expect("as above");
            file
        })
        .collect();
    // The profile of LLVM 15 is the least exact: 99.43 % of the walker's answers are equal (docs/text.md).
    let required = if major == "15" { 99.4 } else { 99.5 };
    compare(&opt, &major, &files, required);
}

/// `--dot` writes what `-dot-cfg-mssa` writes. `opt` overwrites its file for every function, so the last function is
/// compared. Nodes are addresses in `opt` and block numbers in aliasmith.
#[test]
fn dot_is_that_of_stock() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| dir.path().join(name).to_str().expect("our own name").to_string();
    let mut files = vec![PathBuf::from(at("switch.ll"))];
    fs::write(&files[0], SWITCH).expect("the folder is ours");
    collect(Path::new("corpus/kernels"), "ll", &mut files);
    let mut compared = 0;
    for file in &files {
        let path = file.to_str().expect("our own names");
        let (ours, theirs) = (at("ours.dot"), at("theirs.dot"));
        let flag = format!("-dot-cfg-mssa={theirs}");
        if run("opt-22", &["-disable-output", &flag, "-passes=print<memoryssa>", path]).is_none() {
            continue;
        }
        run(env!("CARGO_BIN_EXE_aliasmith"), &["memssa", "-q", "--profile", "llvm-22", "--dot", &ours, path])
            .expect("the reference reads it");
        let read = |file: &str| fs::read_to_string(file).expect("it was written");
        let ours = read(&ours);
        let last = ours.rfind("digraph").expect("a function");
        assert_eq!(numbered(&ours[last..]), numbered(&read(&theirs)), "{path}");
        compared += 1;
    }
    assert!(compared > 30, "{compared} files");
}

/// A kernel that has edges with and without labels, a long line, a switch with more edges than are drawn, and
/// characters that DOT interprets.
const SWITCH: &str = include_str!("memssa/switch.ll");

/// Returns a digraph with its nodes numbered in the order of their definitions.
fn numbered(dot: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric();
    let name = |rest: &str| rest.split(|c| !is_name(c)).next().unwrap_or("").to_string();
    let defined = dot.lines().filter(|l| l.contains(" [shape=record")).map(|l| name(l.trim_start()));
    let numbers: BTreeMap<String, usize> = defined.zip(0..).collect();
    let mut out = String::new();
    for (i, part) in dot.split("Node").enumerate() {
        let node = format!("Node{}", name(part));
        match numbers.get(&node).filter(|_| i > 0) {
            Some(n) => out += &format!("Node#{n}{}", &part[node.len() - 4..]),
            None => out += part,
        }
    }
    out
}

/// Returns the name of the `opt` that is asked.
fn opt(default: &str) -> String {
    std::env::var("MEMSSA_OPT").unwrap_or_else(|_| default.into())
}

/// Compares all printers on all files. At least `required` percent of the lines of each printer must be equal.
fn compare(opt: &str, major: &str, files: &[PathBuf], required: f64) {
    let found = stock(opt);
    let path = found.path.to_str().expect("a path of ours");
    let mut options = vec![format!("--profile=llvm-{major}")];
    options.extend(chain_of(&found, ""));
    let printers = if ["15", "16"].contains(&major) { &PRINTERS[1..] } else { &PRINTERS[..] };
    let all: Vec<Vec<FileComparison>> =
        files.par_iter().filter_map(|f| compare_file(f, path, printers, &options)).collect();
    assert!(!all.is_empty(), "{opt} reads none of the files");
    let mut low = Vec::new();
    for (at, (printer, _)) in printers.iter().enumerate() {
        let results: Vec<&FileComparison> = all.iter().map(|of_file| &of_file[at]).collect();
        let (lines, different) = (sum(&results, |r| r.lines), sum(&results, |r| r.different.len()));
        let unread = results.iter().filter(|r| r.error.is_some()).count();
        let percent = 100.0 * (1.0 - different as f64 / lines.max(1) as f64);
        println!(
            "{opt} {printer}: {} files, {unread} unread, {} unwanted by opt, {lines} accesses, {different} different, {percent:.3}% equal",
            results.len(),
            files.len() - results.len()
        );
        if std::env::var_os("MEMSSA_SHOW").is_some() {
            for r in &results {
                r.error.iter().for_each(|e| println!("{}: {e}", r.file));
                for (function, ours, theirs) in &r.different {
                    println!("{} @{function}\n  stock {theirs}\n  ours  {ours}", r.file);
                }
            }
        }
        if percent < required {
            low.push(printer);
        }
    }
    assert!(low.is_empty(), "less than {required}%: {low:?}");
}

fn sum(results: &[&FileComparison], of: impl Fn(&FileComparison) -> usize) -> usize {
    results.iter().map(|r| of(r)).sum()
}

struct FileComparison {
    file: String,
    /// The reason why aliasmith could not read the file.
    error: Option<String>,
    lines: usize,
    /// The different lines: the function, aliasmith's line and `opt`'s line. The text is empty if one side does not
    /// print the line.
    different: Vec<(String, String, String)>,
}

/// Compares the texts of each printer; `None` if the `opt` rejects the file.
fn compare_file(file: &Path, opt: &str, printers: &[Printer], ours: &[String]) -> Option<Vec<FileComparison>> {
    let path = file.to_str().expect("our own names");
    let llvm_options = std::env::var("MEMSSA_OPTIONS").unwrap_or_default();
    let names: Vec<&str> = printers.iter().map(|(name, _)| *name).collect();
    // Each printer is asked about a graph of its own, because printing optimises the graph.
    let passes = format!("-passes=verify,{}", names.join(",invalidate<all>,"));
    let mut args = vec!["60", opt, "-disable-output", &passes, path];
    args.extend(llvm_options.split_whitespace());
    let theirs = accesses(&run("timeout", &args)?.1, printers.len());
    let compare = |((_, options), theirs): (&Printer, BTreeMap<Place, String>)| {
        let mut args = vec!["memssa", path];
        args.extend(ours.iter().map(String::as_str));
        args.extend(llvm_options.split_whitespace());
        args.extend(*options);
        let mut compared =
            FileComparison { file: path.into(), error: None, lines: theirs.len(), different: Vec::new() };
        let Some((ours, _)) = run(env!("CARGO_BIN_EXE_aliasmith"), &args) else {
            compared.error = Some("the reference does not read it".into());
            let missing = theirs.into_iter().map(|((function, _), text)| (function, String::new(), text));
            compared.different = missing.collect();
            return compared;
        };
        let ours = accesses(&ours, 1).remove(0);
        let places: BTreeSet<_> = ours.keys().chain(theirs.keys()).collect();
        compared.lines = places.len();
        for place in places {
            let text = |side: &BTreeMap<Place, String>| side.get(place).cloned().unwrap_or_default();
            if ours.get(place) != theirs.get(place) {
                compared.different.push((place.0.clone(), text(&ours), text(&theirs)));
            }
        }
        compared
    };
    Some(printers.iter().zip(theirs).map(compare).collect())
}

/// Returns stdout and stderr of a program; `None` if it fails.
fn run(program: &str, args: &[&str]) -> Option<(String, String)> {
    let out = Command::new(program).args(args).stdin(Stdio::null()).output().expect("the program exists");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    out.status.success().then(|| (text(&out.stdout), text(&out.stderr)))
}

/// A function, and the number of code lines before the access.
type Place = (String, usize);

/// Returns the lines about accesses, by printer. The n-th text of a function belongs to the n-th printer. Code lines
/// are counted but not compared.
fn accesses(text: &str, printers: usize) -> Vec<BTreeMap<Place, String>> {
    let mut found = vec![BTreeMap::new(); printers];
    let (mut function, mut code, mut texts) = (String::new(), 0, BTreeMap::new());
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("MemorySSA").and_then(|l| l.split_once("for function: ")) {
            (function, code) = (name.1.to_string(), 0);
            *texts.entry(function.clone()).or_insert(0) += 1;
        } else if line.starts_with("; ") && (line.contains("MemoryUse(") || line.contains(" = Memory")) {
            let Some(n) = texts.get(&function) else { continue };
            found[(n - 1).min(printers - 1)].insert((function.clone(), code), line.to_string());
        } else if !line.trim().is_empty() && !line.starts_with("; ") {
            code += 1;
        }
    }
    found
}

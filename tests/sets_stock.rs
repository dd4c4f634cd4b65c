//! Compares the reference's alias sets with those of an upstream `opt`, line by line.
//!
//! On a tree of LLVM's own tests (which you unpack yourself, and which is never committed):
//!
//!     STOCK_TREE=…/llvm/test SETS_OPT=opt-19 cargo test --test llvm sets_stock::tree -- --ignored --nocapture
//!
//! On `SETS_KERNELS` (default 2000) generated kernels:
//!
//!     SETS_OPT=opt-22 cargo test --test llvm sets_stock::kernels -- --ignored --nocapture
//!
//! The unit of comparison is one printed line, under the profile `llvm-N` of the `opt`'s version. A line that only one
//! side prints counts as different. The addresses of sets are replaced by numbers in the order of first mention in the
//! function, and the numbers of metadata and attribute groups are not compared. `SETS_SHOW=1` prints the differences.
//!
//! On 3,000 kernels with 21,000 lines, 99.74 % of the lines are equal for opt-15, 99.85 % for opt-16, 99.97 % for
//! opt-19 and 99.88 % for opt-22. On the tree, 99.3 to 99.4 % are equal. The differences follow from differences of
//! alias answers: sizes in multiples of vscale, `arm.neon` locations, 128-bit offsets.

use crate::common::{chain_of, collect, major, stock};
use aliasmith::oracle::Opt;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FOLDERS: &str = "Analysis/AliasSet,Analysis/BasicAA,Analysis/ScopedNoAliasAA,Analysis/TypeBasedAliasAnalysis,\
    Analysis/GlobalsModRef,Analysis/MemorySSA,CodeGen/NVPTX,Transforms/LICM";

#[test]
#[ignore = "needs an unpacked LLVM test tree: STOCK_TREE"]
fn tree() {
    let tree = PathBuf::from(std::env::var_os("STOCK_TREE").expect("STOCK_TREE is the folder llvm/test"));
    let mut files = Vec::new();
    let folders = FOLDERS.split(',').map(|f| tree.join(f.trim())).filter(|f| f.is_dir());
    folders.for_each(|f| collect(&f, "ll", &mut files));
    files.sort();
    compare("opt-19", &files, 98.5);
}

#[test]
#[ignore = "long: SETS_KERNELS kernels through opt"]
fn kernels() {
    let count: u64 = std::env::var("SETS_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let opt = opt("opt-22");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sets-kernels-{}", major(&opt)));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder is ours");
    const CHUNK: u64 = 250;
    let files: Vec<PathBuf> = (0..count.div_ceil(CHUNK))
        .map(|chunk| {
            let (seed, n) = ((chunk * CHUNK).to_string(), CHUNK.min(count - chunk * CHUNK).to_string());
            let args = ["gen", "--quiet", "--seed", &seed, "-n", &n, "--dialect", &major(&opt)];
            let file = folder.join(format!("{seed}.ll"));
            let text = run(env!("CARGO_BIN_EXE_aliasmith"), &args).expect("the generator runs").0;
            fs::write(&file, text).expect("as above");
            file
        })
        .collect();
    compare("opt-22", &files, 99.0);
}

fn opt(default: &str) -> String {
    std::env::var("SETS_OPT").unwrap_or_else(|_| default.into())
}

fn compare(default_opt: &str, files: &[PathBuf], required: f64) {
    let opt = opt(default_opt);
    let found = stock(&opt);
    let mut options = vec![format!("--profile=llvm-{}", found.manifest.major)];
    options.extend(chain_of(&found, ""));
    let results: Vec<FileComparison> = files.par_iter().filter_map(|f| compare_file(f, &found, &options)).collect();
    assert!(!results.is_empty(), "{opt} reads none of the files");
    let (lines, different): (usize, usize) =
        (results.iter().map(|r| r.lines).sum(), results.iter().map(|r| r.different.len()).sum());
    let unread: Vec<&str> = results.iter().filter_map(|r| r.error.as_deref()).collect();
    let percent = 100.0 * (1.0 - different as f64 / lines.max(1) as f64);
    println!(
        "{opt}: {} files, {} unread, {lines} lines of alias sets, {percent:.3}% equal",
        results.len(),
        unread.len()
    );
    if std::env::var_os("SETS_SHOW").is_some() {
        unread.iter().for_each(|e| println!("{e}"));
        results.iter().flat_map(|r| &r.different).for_each(|d| println!("{d}"));
    }
    assert!(percent >= required, "{percent}% < {required}%");
}

struct FileComparison {
    /// The reason why aliasmith could not read the file.
    error: Option<String>,
    lines: usize,
    different: Vec<String>,
}

/// Compares the lines about one file; `None` if the `opt` rejects the file.
fn compare_file(file: &Path, opt: &Opt, options: &[String]) -> Option<FileComparison> {
    let path = file.to_str().expect("our own names");
    let printer = opt.manifest.pipelines.sets.as_deref().expect("every release prints alias sets");
    let passes = format!("-passes=verify,{printer}");
    let program = opt.path.to_str().expect("a path of ours");
    let theirs = run("timeout", &["60", program, "-disable-output", &passes, path])?.1;
    let mut args = vec!["alias-sets", "--quiet", path];
    args.extend(options.iter().map(String::as_str));
    let Some((ours, _)) = run(env!("CARGO_BIN_EXE_aliasmith"), &args) else {
        return Some(FileComparison { error: Some(path.into()), lines: 0, different: Vec::new() });
    };
    let (ours, theirs) = (functions(&ours), functions(&theirs));
    let mut compared = FileComparison { error: None, lines: 0, different: Vec::new() };
    let names: std::collections::BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    for name in names {
        let side = |of: &BTreeMap<String, Vec<String>>| of.get(name).cloned().unwrap_or_default();
        let (ours, theirs) = (side(&ours), side(&theirs));
        compared.lines += ours.len().max(theirs.len());
        let mut rest = ours.clone();
        for line in &theirs {
            match rest.iter().position(|l| l == line) {
                Some(at) => drop(rest.remove(at)),
                None => compared.different.push(format!("{path} @{name}\n  stock {line}")),
            }
        }
        let extra = ours.len().saturating_sub(theirs.len());
        compared.different.extend(rest.into_iter().take(extra).map(|l| format!("{path} @{name}\n  ours  {l}")));
    }
    Some(compared)
}

/// Returns stdout and stderr of a program; `None` if it fails.
fn run(program: &str, args: &[&str]) -> Option<(String, String)> {
    let out = Command::new(program).args(args).stdin(Stdio::null()).output().expect("the program exists");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    out.status.success().then(|| (text(&out.stdout), text(&out.stderr)))
}

/// Returns the lines of the text, by function.
fn functions(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut function, mut addresses) = (None, Vec::new());
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("Alias sets for function '") {
            function = Some(name.to_string());
            addresses.clear();
        } else if let Some(name) = function.as_ref().filter(|_| line.starts_with("Alias Set") || line.starts_with("  "))
        {
            found.entry(name.clone()).or_default().push(normal(line, &mut addresses));
        }
    }
    found
}

/// Replaces `0x55…` by its number in the order of mention, and `#3` and `!3` by `#` and `!`.
fn normal(line: &str, addresses: &mut Vec<String>) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['!', '#']).into_iter().chain(rest.find("0x")).min() {
        let (before, from) = rest.split_at(at);
        out += before;
        if let Some(digits) = from.strip_prefix("0x") {
            let len = digits.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(digits.len());
            let address = digits[..len].to_string();
            let number = addresses.iter().position(|a| *a == address).unwrap_or_else(|| {
                addresses.push(address);
                addresses.len() - 1
            });
            out += &format!("0x{number}");
            rest = &digits[len..];
        } else {
            let (mark, after) = from.split_at(1);
            out += mark;
            rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    out + rest
}

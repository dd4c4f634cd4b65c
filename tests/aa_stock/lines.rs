//! Compares lines of aa-eval from aliasmith and from an upstream `opt`, file by file.

use crate::common::{chain_of, stock};
use aliasmith::oracle::Opt;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Compares the lines of all files, and prints the differences.
pub fn compare(root: &Path, files: &[PathBuf], opt: &str) -> Table {
    let passes = std::env::var("STOCK_PASSES").unwrap_or_else(|_| "aa-eval".into());
    let found = stock(opt);
    let mut options = vec![format!("--profile=llvm-{}", found.manifest.major), format!("-passes={passes}")];
    options.extend(chain_of(&found, &passes));
    let results: Vec<FileComparison> =
        files.par_iter().filter_map(|f| compare_file(root, f, &found, &passes, &options)).collect();
    let table = Table::of(&results);
    println!("files of which opt wants nothing: {}", files.len() - results.len());
    println!("{}", table.text(&format!("{opt} -passes={passes}"), &options.join(" ")));
    if let Ok(kind) = std::env::var("STOCK_SHOW") {
        for (file, ours, theirs) in results.iter().flat_map(|r| r.shown(&kind)) {
            println!("{file}\n  stock {theirs}\n  ours  {ours}");
        }
    }
    table
}

/// The lines of one file.
struct FileComparison {
    file: String,
    /// The reason why aliasmith could not read the file.
    error: Option<String>,
    equal: usize,
    /// The different lines: aliasmith's, then `opt`'s. The text is empty if one side does not print the line.
    different: Vec<(String, String)>,
}

/// Compares the lines about one file; `None` if the `opt` rejects the file.
fn compare_file(tree: &Path, file: &Path, opt: &Opt, passes: &str, options: &[String]) -> Option<FileComparison> {
    let name = file.strip_prefix(tree).expect("below the tree").display().to_string();
    let theirs = stock_text(&name, file, opt, passes)?;
    let ours = Command::new(env!("CARGO_BIN_EXE_aliasmith"))
        .arg("aa-eval")
        .args(options)
        .args(["-print-all-alias-modref-info", "-evaluate-aa-metadata", "--quiet"])
        .arg(file)
        .output()
        .expect("aliasmith runs");
    let mut compared = FileComparison { file: name, error: None, equal: 0, different: Vec::new() };
    if !ours.status.success() {
        compared.error = Some(String::from_utf8_lossy(&ours.stderr).trim().to_string());
        return Some(compared);
    }
    let ours = sections(&String::from_utf8_lossy(&ours.stdout));
    let theirs = sections(&theirs);
    for (function, lines) in &theirs {
        compared.section(ours.get(function).map_or(&[][..], |l| l), lines);
    }
    for (function, lines) in &ours {
        if !theirs.contains_key(function) {
            compared.section(lines, &[]);
        }
    }
    Some(compared)
}

/// Returns the output of `opt`, from the cache if possible. The verifier runs first. A timeout or a crash counts as a
/// rejection, which gives `None`.
fn stock_text(name: &str, file: &Path, opt: &Opt, passes: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stock");
    let cached = folder.join(format!("{}-{passes}-{}", opt.manifest.name.replace('/', "_"), name.replace('/', "_")));
    if let Ok(text) = fs::read_to_string(&cached) {
        return text.strip_prefix("accepted\n").map(str::to_string);
    }
    let ask = |flags: &[&str]| {
        let out = Command::new("timeout")
            .arg("60")
            .arg(&opt.path)
            .arg("-disable-output")
            .args(flags)
            .arg(file)
            .stdin(Stdio::null())
            .output()
            .expect("timeout runs");
        out.status.success().then(|| String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let passes = format!("-passes={passes}");
    let text =
        ask(&["-passes=verify"]).and_then(|_| ask(&[&passes, "-print-all-alias-modref-info", "-evaluate-aa-metadata"]));
    fs::create_dir_all(&folder).expect("the target folder is ours");
    fs::write(&cached, text.as_ref().map_or("rejected".into(), |t| format!("accepted\n{t}"))).expect("as above");
    text
}

/// Returns the result lines, by function.
fn sections(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut current: Option<&mut Vec<String>> = None;
    for line in text.lines() {
        if let Some(header) = line.strip_prefix("Function: ") {
            let name = header.rsplit_once(": ").map_or(header, |(name, _)| name);
            current = Some(out.entry(name.to_string()).or_default());
        } else if line.starts_with("===== Alias") {
            current = None;
        } else if let Some(lines) = current.as_deref_mut() {
            match lines.last_mut() {
                // This is the second line of an invoke.
                Some(last) if line.starts_with("          to label ") => *last += &without_numbers(line),
                _ if ANSWERS.iter().any(|a| line.trim_start().starts_with(a)) => lines.push(without_numbers(line)),
                _ => {} // the target's opinion of a CPU
            }
        }
    }
    out
}

const ANSWERS: [&str; 8] =
    ["NoAlias", "MayAlias", "PartialAlias", "MustAlias", "NoModRef", "Just Mod", "Just Ref", "Both ModRef"];

/// Replaces `#3` and `!3` by `#` and `!`.
fn without_numbers(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut after_mark = false;
    for c in line.chars() {
        let skip = after_mark && c.is_ascii_digit();
        if !skip {
            out.push(c);
            after_mark = matches!(c, '#' | '!');
        }
    }
    out
}

impl FileComparison {
    fn section(&mut self, ours: &[String], theirs: &[String]) {
        let mut left: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
        let question = |line: &str| line.find([':']).map_or(0, |i| i);
        for line in ours.iter().rev() {
            left.entry(&line[question(line)..]).or_default().push(line);
        }
        for line in theirs {
            // Equal questions are matched in their order. A line with another order of operands is a different line.
            match left.get_mut(&line[question(line)..]).and_then(Vec::pop) {
                Some(own) if own == line => self.equal += 1,
                Some(own) => self.different.push((own.clone(), line.clone())),
                None => self.different.push((String::new(), line.clone())),
            }
        }
        self.different.extend(left.into_values().flatten().map(|own| (own.clone(), String::new())));
    }

    fn shown<'a>(&'a self, wanted: &'a str) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
        let fits = move |d: &&'a (String, String)| kind(&d.0, &d.1).contains(wanted) || self.file.contains(wanted);
        self.different.iter().filter(fits).map(|(a, b)| (self.file.as_str(), a.as_str(), b.as_str()))
    }
}

/// Describes a difference: `pointers: MayAlias where stock has NoAlias`.
fn kind(ours: &str, theirs: &str) -> String {
    let answer = |line: &str| {
        let label = line.trim_start().split(':').next().unwrap_or("");
        if label.is_empty() { "nothing".to_string() } else { label.split(" (off").next().unwrap_or("").to_string() }
    };
    let line = if theirs.is_empty() { ours } else { theirs };
    let what = match line {
        l if l.contains(":\t") => "pointers",
        l if l.contains("\t<->") => "call and pointer",
        l if answer(l).ends_with("Alias") => "accesses",
        _ => "calls",
    };
    format!("{what}: {} where stock has {}", answer(ours), answer(theirs))
}

pub struct Table {
    /// The percentage of files that could be read.
    pub read: f64,
    /// The percentage of lines that are equal.
    pub equal: f64,
    files: (usize, usize),
    lines: (usize, usize),
    kinds: Vec<(String, usize)>,
    worst: Vec<(String, usize)>,
    unread: Vec<String>,
}

fn percent((part, whole): (usize, usize)) -> f64 {
    if whole == 0 { 100.0 } else { part as f64 * 100.0 / whole as f64 }
}

fn by_count(counts: BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    sorted
}

impl Table {
    fn of(results: &[FileComparison]) -> Table {
        let unread = |r: &FileComparison| r.error.as_ref().map(|e| format!("{}: {e}", r.file));
        let unread: Vec<String> = results.iter().filter_map(unread).collect();
        let equal = results.iter().map(|r| r.equal).sum::<usize>();
        let all = equal + results.iter().map(|r| r.different.len()).sum::<usize>();
        let mut kinds = BTreeMap::new();
        for (ours, theirs) in results.iter().flat_map(|r| &r.different) {
            *kinds.entry(kind(ours, theirs)).or_default() += 1;
        }
        let worst = results.iter().filter(|r| !r.different.is_empty());
        let files = (results.len() - unread.len(), results.len());
        Table {
            read: percent(files),
            equal: percent((equal, all)),
            files,
            lines: (equal, all),
            kinds: by_count(kinds),
            worst: by_count(worst.map(|r| (r.file.clone(), r.different.len())).collect()),
            unread,
        }
    }

    fn text(&self, opt: &str, options: &str) -> String {
        let mut out = String::new();
        let mut line = |text: String| writeln!(out, "{text}").expect("a String takes all");
        line(format!("reference {options} against {opt}"));
        line(format!("files read:      {} of {} ({:.1}%)", self.files.0, self.files.1, self.read));
        line(format!("lines identical: {} of {} ({:.2}%)", self.lines.0, self.lines.1, self.equal));
        self.kinds.iter().for_each(|(kind, n)| line(format!("{n:7}  {kind}")));
        line("files with most differences:".into());
        self.worst.iter().take(30).for_each(|(file, n)| line(format!("{n:7}  {file}")));
        self.unread.iter().for_each(|e| line(format!("not read: {e}")));
        out
    }
}

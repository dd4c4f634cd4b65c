//! Tests a rule about text: if aliasmith prints a module for a release, the release and aliasmith's own reader must
//! accept the text.
//!
//! Every module is printed for each dialect, read and printed again, and the two texts must be equal. Every installed
//! `opt` must accept the texts, with many modules in one process as in a hunt. The output of `opt` is cut into its
//! kernels ([`ModuleText::kernel_text`]), and each of these texts must be a module too. A release may reject a module
//! with features that it does not know; then the release must also reject the text from which the module was made.
//!
//! `cargo test --test llvm text_law::` takes a sample. This command takes every file of the corpus, 2,000 generated
//! kernels and 500 mutants of `corpus/real`:
//!
//!     ALIASMITH_TEXT=all cargo test --release --test llvm text_law:: -- --nocapture

use crate::common;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::hunt::parents::Parents;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::ir::{Module, verify};
use aliasmith::oracle::transform::{NoOutput, TransformResults, TransformedBatch, transform};
use aliasmith::oracle::{Opt, Oracle, Subject, Timeouts, Transport, built_in, resolve_oracles};
use aliasmith::validation::function_text::ModuleText;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The releases that are installed in CI.
const DIALECTS: [u32; 4] = [15, 16, 19, 22];

/// The number of modules that share a process.
const SHARED: usize = 40;

/// The source of a module.
enum Origin {
    /// A file with this text.
    File(String),
    /// A mutant of the first module. If there is a second module, the mutant may contain a function of it.
    Mutant(Vec<Module>),
    Generated,
}

struct LawModule {
    name: String,
    origin: Origin,
    module: Module,
}

impl LawModule {
    /// Whether the release also rejects the text from which the module was made.
    fn is_rejected_at_its_origin(&self, opt: &Opt) -> bool {
        match &self.origin {
            Origin::File(text) => rejects(opt, text).is_some(),
            Origin::Mutant(parents) => {
                parents.iter().any(|parent| rejects(opt, &print_module(parent, opt.manifest.dialect())).is_some())
            }
            Origin::Generated => false,
        }
    }
}

fn takes_all() -> bool {
    std::env::var("ALIASMITH_TEXT").is_ok_and(|v| v == "all")
}

fn read(name: &str, text: &str) -> Result<Module, String> {
    parse_module(name, text.as_bytes()).map(|parsed| parsed.module).map_err(|e| e.to_string())
}

/// Returns the modules of the sample.
fn given() -> Vec<LawModule> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = takes_all();
    let mut paths = common::files_below("corpus", "ll");
    paths.extend(common::files_below("tests/text_law", "ll"));
    let sampled = |path: &PathBuf| path.starts_with(root.join("tests"));
    let paths = paths.into_iter().enumerate().filter(|(i, path)| all || i % 12 == 5 || sampled(path));
    let mut given: Vec<LawModule> = paths
        .map(|(_, path)| {
            let name = path.strip_prefix(root).expect("below the root").display().to_string();
            let text = std::fs::read_to_string(&path).expect("readable");
            LawModule { module: read(&name, &text).unwrap_or_else(|e| panic!("{e}")), origin: Origin::File(text), name }
        })
        .collect();
    let generated = (0..if all { 2000 } else { 60 }).map(|seed| LawModule {
        name: format!("generated {seed}"),
        origin: Origin::Generated,
        module: from_seed(seed, &Features::all()).module,
    });
    given.extend(generated);
    let parents = Parents::read(&root.join("corpus/real")).expect("the corpus is there");
    let mutants = (0..if all { 500 } else { 15 }).map(|seed| {
        let (parent, module) = parents.mutant(seed);
        let second = parents.spliced(seed).map(|other| other.module.clone());
        let origin = Origin::Mutant([parent.module.clone()].into_iter().chain(second).collect());
        LawModule { name: format!("mutant {seed}"), origin, module }
    });
    given.extend(mutants);
    given
}

/// Calls `law` for many values, in parallel. Returns the sentences about violations, in the order of the values.
fn broken<T: Sync>(all: &[T], law: impl Fn(&T) -> Vec<String> + Sync + Send) -> Vec<String> {
    all.par_iter().map(law).collect::<Vec<_>>().concat()
}

fn none(broken: &[String]) {
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn printed_modules_round_trip() {
    let all = given();
    let law = |g: &LawModule| -> Vec<String> {
        let one = |d: &u32| {
            let (d, name) = (Dialect(*d), format!("{} for {d}", g.name));
            let text = print_module(&g.module, d);
            let again = match read(&name, &text) {
                Ok(again) => again,
                Err(why) => return Some(format!("{name}: {why}")),
            };
            if let Some(violation) = verify::verify(&again).first() {
                return Some(format!("{name}: {}", violation.describe(&again)));
            }
            let second = print_module(&again, d);
            let differs = text.lines().zip(second.lines()).find(|(a, b)| a != b);
            (text != second).then(|| format!("{name} becomes another text: {differs:?}"))
        };
        DIALECTS.iter().filter_map(one).collect()
    };
    println!("{} modules", all.len());
    none(&broken(&all, law));
}

fn installed() -> Vec<Opt> {
    let (oracles, missing) = resolve_oracles("all", &built_in()).expect("the reference is always there");
    assert!(missing.is_empty() || std::env::var_os("CI").is_none(), "in CI every oracle must be there: {missing:?}");
    oracles.into_iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None }).collect()
}

/// Returns why an `opt` does not accept a text; `None` if it accepts the text.
fn rejects(opt: &Opt, text: &str) -> Option<String> {
    let mut command = Command::new(&opt.path);
    command
        .args(["-passes=verify", "-disable-output"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("opt starts");
    // If `opt` does not read the whole text, it has rejected the text. So a failed write is ignored.
    let _ = child.stdin.take().expect("piped").write_all(text.as_bytes());
    let done = child.wait_with_output().expect("opt ends");
    (!done.status.success()).then(|| String::from_utf8_lossy(&done.stderr).trim().to_string())
}

/// Cuts the output of a batch into its kernels, and checks each text.
fn cuts(opt: &Opt, group: &[LawModule], lot: &TransformedBatch) -> Vec<String> {
    let parts = ModuleText::parse(&lot.text);
    let mut broken = Vec::new();
    for member in &lot.members {
        let (given, release) = (&group[member.subject], opt.manifest.name.as_str());
        let name = format!("{} cut from what {release} prints", given.name);
        let own = parts.kernel_text(&member.prefix);
        match read(&name, &own) {
            Err(why) => broken.push(format!("{name}: {why}")),
            Ok(module) => {
                let lacks = |name: &&String| module.find_function(name).is_none();
                let lost = member.functions.iter().map(|(_, name)| name).find(lacks);
                broken.extend(lost.map(|lost| format!("{name}: @{lost} is not in it")));
                broken.extend(verify::verify(&module).first().map(|v| format!("{name}: {}", v.describe(&module))));
            }
        }
        if takes_all() || member.subject == 0 {
            broken.extend(rejects(opt, &own).map(|why| format!("{name}: {why}")));
        }
    }
    broken
}

#[test]
fn every_opt_accepts_printed_modules() {
    let all = given();
    let groups: Vec<&[LawModule]> = all.chunks(SHARED).collect();
    let opts = installed();
    let pairs: Vec<(&Opt, &[LawModule])> =
        opts.iter().flat_map(|opt| groups.iter().map(move |group| (opt, *group))).collect();
    let tried = |(opt, group): &(&Opt, &[LawModule])| {
        let subjects: Vec<Subject<'_>> = group.iter().map(|given| Subject::whole(&given.module)).collect();
        let timeouts = Timeouts::uniform(Duration::from_secs(120));
        let done =
            transform(opt, Transport::Print, &subjects, "verify", &[], timeouts).unwrap_or_else(|e| panic!("{e}"));
        let TransformResults { lots, refused, .. } = done;
        let mut broken: Vec<String> = lots.iter().flat_map(|lot| cuts(opt, group, lot)).collect();
        let mut unknown = Vec::new();
        for (at, why) in refused {
            let (given, release) = (&group[at], &opt.manifest.name);
            let is_refused = given.is_rejected_at_its_origin(opt);
            match why {
                NoOutput::Unsupported(why) if is_refused => unknown.push(format!("{release}: {}: {why}", given.name)),
                other => broken.push(format!("{release} does not take {}: {other:?}", given.name)),
            }
        }
        (broken, unknown)
    };
    let (broken, unknown): (Vec<_>, Vec<_>) = pairs.par_iter().map(tried).unzip();
    let mut by_release: BTreeMap<String, usize> = BTreeMap::new();
    for line in unknown.concat() {
        println!("{line}");
        *by_release.entry(line.split(':').next().unwrap_or("").to_string()).or_default() += 1;
    }
    println!("{} modules; refused as the original is: {by_release:?}", all.len());
    none(&broken.concat());
}

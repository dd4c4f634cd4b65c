//! An `opt` gives the same answers through the plugin (`oracles/ask`) as it prints: on the corpus, and on generated kernels,
//! of which `LANES_KERNELS` (default 128) are compared from the seed `LANES_SEED` on. The large run:
//!
//!     LANES_KERNELS=20000 cargo test --release --test lanes -- --nocapture

use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::Module;
use aliasmith::ir::parse::parse_module;
use aliasmith::oracle::{Ask, Discovery, GlobalsAa, Opt, Reply, Subject, Timeouts, ask_batch, ask_printed};
use aliasmith::oracle::{built_in, find, plugin};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The installed opts with their plugins, which are built if they are not there.
fn opts() -> Vec<Opt> {
    let mut opts = Vec::new();
    for manifest in built_in() {
        let Discovery::Found(opt) = find(&manifest) else { continue };
        match plugin::build(&opt) {
            Ok(_) => opts.extend(match find(&manifest) {
                Discovery::Found(opt) => Some(opt),
                Discovery::Missing { .. } => None,
            }),
            Err(why) => {
                assert!(std::env::var_os("CI").is_none_or(|v| v != "true"), "{why}");
                eprintln!("skipped: {why}");
            }
        }
    }
    opts
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Asks in both ways, and says where they differ.
fn compared(opt: &Opt, modules: &[(String, Module)], ask: &Ask) -> Vec<String> {
    let subjects: Vec<Subject<'_>> = modules.iter().map(|(_, module)| Subject { module, functions: &[] }).collect();
    let timeouts = Timeouts::uniform(Duration::from_secs(120));
    let fast = ask_batch(opt, &subjects, ask, timeouts).unwrap_or_else(|e| panic!("{e}"));
    let printed = ask_printed(opt, &subjects, ask, timeouts).unwrap_or_else(|e| panic!("{e}"));
    let plugin = opt.plugin.as_ref().expect("just built");
    assert_eq!(plugin.trouble(), None);
    let difference = |(a, b): (&Reply, &Reply)| match (a, b) {
        (Reply::Answered { answers: a, dropped }, Reply::Answered { answers: b, dropped: as_printed }) => {
            let dropped = || (dropped != as_printed).then(|| format!("{dropped} dropped, printed {as_printed}"));
            plugin::difference(a, b).or_else(dropped)
        }
        _ => (a != b).then(|| format!("{a:?}, printed {b:?}")),
    };
    let both = fast.iter().zip(&printed).zip(modules);
    let differ = both.filter_map(|(both, (name, _))| Some((name, difference(both)?)));
    differ.map(|(name, what)| format!("{} {name}: {what}", opt.manifest.name)).collect()
}

fn asks() -> [Ask; 3] {
    let all = Ask { all_lines: true, ..Ask::default() };
    let knobs = vec!["-memssa-check-limit=3".to_string()];
    let narrow = Ask { aa_pipeline: Some("basic-aa".into()), globals_aa: GlobalsAa::Without, knobs, ..Ask::default() };
    [Ask::default(), all, narrow]
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("it can be listed").path();
        match path.is_dir() {
            true => collect(&path, into),
            false if path.extension().is_some_and(|e| e == "ll") => into.push(path),
            false => {}
        }
    }
}

#[test]
fn the_corpus_and_the_goldens() {
    let mut files = Vec::new();
    for folder in ["corpus", "tests/goldens", "tests/lies"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    files.sort();
    let module = |path: &PathBuf| {
        let text = std::fs::read(path).expect("a file of the repository");
        Some((path.display().to_string(), parse_module("-", &text).ok()?.module))
    };
    let modules: Vec<_> = files.iter().filter_map(module).collect();
    // Each in the default way, and in one of the others.
    for (i, opt) in opts().iter().enumerate() {
        let [default, others @ ..] = asks();
        let mut differ = compared(opt, &modules, &default);
        differ.extend(compared(opt, &modules, &others[i % others.len()]));
        assert!(differ.is_empty(), "{}", differ.join("\n"));
    }
}

#[test]
fn generated_kernels() {
    const BATCH: u64 = 128;
    let (first, count) = (number("LANES_SEED", 0), number("LANES_KERNELS", 128));
    let features = Features::parse("").expect("all");
    let opts = opts();
    let (mut differ, mut answered) = (Vec::new(), 0);
    for start in (first..first + count).step_by(BATCH as usize) {
        let seeds = start..(start + BATCH).min(first + count);
        let modules: Vec<_> = seeds.map(|s| (format!("seed {s}"), from_seed(s, &features).module)).collect();
        for opt in &opts {
            differ.extend(compared(opt, &modules, &Ask::default()));
            answered += modules.len();
        }
    }
    println!("{answered} kernels compared, {} differ", differ.len());
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

#[test]
fn what_an_opt_refuses_is_refused_in_both_ways() {
    let good = "define void @f(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n";
    // A type that no NVPTX kernel may have is known to none of them.
    let odd = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @f(ptr %p) {\n  %x = load i8, ptr %p, align 8589934592\n  ret void\n}\n";
    let parsed = |text: &str| Some(("t".to_string(), parse_module("t.ll", text.as_bytes()).ok()?.module));
    let modules: Vec<_> = [good, odd, good].iter().filter_map(|text| parsed(text)).collect();
    for opt in opts() {
        let subjects: Vec<Subject<'_>> = modules.iter().map(|(_, module)| Subject { module, functions: &[] }).collect();
        let replies = ask_batch(&opt, &subjects, &Ask::default(), Timeouts::default()).expect("the harness works");
        assert!(matches!(replies[0], Reply::Answered { .. }), "{replies:?}");
        assert_eq!(compared(&opt, &modules, &Ask::default()), Vec::<String>::new());
    }
}

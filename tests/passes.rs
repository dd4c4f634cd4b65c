//! The passes through the command line, and what stock makes of their output. Run with `cargo test --test passes`.

mod common;

use aliasmith::case::Case;
use aliasmith::r#gen::{Features, from_seed, merge};
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::passes::memory_space::{SpaceOptions, generic_accesses, memory_space_opt};
use aliasmith::target::Target;
use common::{aliasmith, installed};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

fn opt(pipeline: &str, input: &str, output: &str) -> Result<(), String> {
    let result = Command::new("opt-22")
        .args([&format!("-passes={pipeline}"), "-S", input, "-o", output])
        .output()
        .expect("opt-22 starts");
    if result.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&result.stderr).into_owned()) }
}

fn stock(pipeline: &str, input: &str, output: &str) {
    opt(pipeline, input, output).unwrap_or_else(|e| panic!("{input}: {e}"));
}

/// Bytes of an object at the end of a run, as `run` prints them.
fn row(output: &str, object: &str) -> String {
    let at = output.find(object).unwrap_or_else(|| panic!("no {object} in\n{output}"));
    output[at..].lines().nth(1).unwrap_or("").trim().to_string()
}

#[test]
fn the_naive_rule_becomes_a_miscompile_in_gvn() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let file = |name: &str| dir.path().join(name).display().to_string();
    let kernel = "corpus/kernels/restrict_captured.ll";
    let object = "memory of argument 2";
    let right = row(&aliasmith(&["run", kernel]).stdout, object);
    assert!(right.starts_with("+0    02 00 00 00"), "{right}");
    for (flags, wrong) in [(&[][..], false), (&["--sabotage", "captured-noalias"][..], true)] {
        let (tagged, after) = (file("tagged.ll"), file("after.ll"));
        let args = [&["pass", "process-restrict", "--quiet", kernel, "-o", &tagged], flags].concat();
        assert_eq!(aliasmith(&args).code, 0);
        let broken = aliasmith(&["run", &tagged]);
        assert_eq!(
            (broken.code, broken.stdout.contains("alias-scope")),
            (i32::from(wrong), wrong),
            "{}",
            broken.stdout
        );
        stock("gvn", &tagged, &after);
        // What gvn believed is gone with the metadata; the result of the run shows it.
        let text = fs::read_to_string(&after).expect("opt wrote it");
        let bare: Vec<&str> =
            text.lines().map(|l| if l.starts_with(" ") { l.split(", !").next().unwrap_or(l) } else { l }).collect();
        let lines = fs::read_to_string(kernel).expect("the kernel");
        let lines: Vec<&str> = lines.lines().filter(|l| l.starts_with("; aliasmith:")).collect();
        fs::write(&after, lines.join("\n") + "\n" + &bare.join("\n")).expect("writes");
        let now = aliasmith(&["run", &after]);
        assert_eq!(now.code, 0, "{}", now.stdout);
        assert_eq!(row(&now.stdout, object) != right, wrong, "{}", now.stdout);
    }
}

#[test]
fn stock_accepts_every_kernel_of_the_corpus_after_every_pass() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("out.ll").display().to_string();
    let passes: [&[&str]; 3] = [
        &[
            "process-restrict",
            "--nvptx-kernel-params-restrict",
            "--allow-restrict-in-struct",
            "--apply-multi-level-restrict",
        ],
        &["kernel-params-restrict"],
        &["memory-space-opt"],
    ];
    for kernel in fs::read_dir("corpus/kernels").expect("the corpus").map(|e| e.expect("entry").path()) {
        let kernel = kernel.display().to_string();
        for pass in passes {
            let args = [&["pass", "--quiet"], pass, &[&kernel, "-o", &out]].concat();
            let ran = aliasmith(&args);
            assert_eq!(ran.code, 0, "{kernel}: {}", ran.stderr);
            stock("verify", &out, "/dev/null");
        }
    }
}

/// Generic pointers that are accessed, by function.
fn generic(m: &Module) -> BTreeMap<String, usize> {
    m.defined_functions().map(|f| (m.function_name(f).to_string(), generic_accesses(m, f))).collect()
}

/// Before, after stock, after ours; stock must resolve nowhere more.
#[derive(Debug, Default)]
struct Totals {
    before: usize,
    stock: usize,
    ours: usize,
    /// Kernels on which stock itself breaks the module (opt-22: a phi whose operands are phis of nulls).
    broken: usize,
}

fn compare(kernels: u64) -> Totals {
    let dir = tempfile::tempdir().expect("a directory");
    let mut totals = Totals::default();
    for start in (0..kernels).step_by(100) {
        let cases: Vec<_> = (start..kernels.min(start + 100)).map(|s| from_seed(s, &Features::all())).collect();
        let cases: Vec<_> = cases.iter().filter(|c| Target::of(&c.module) == Target::Nvptx64).collect();
        batch(dir.path(), &cases, &mut totals);
    }
    totals
}

fn batch(dir: &Path, cases: &[&Case], totals: &mut Totals) {
    let file = |name: &str| dir.join(name).display().to_string();
    let (input, output) = (file("in.ll"), file("out.ll"));
    let before = merge(cases);
    fs::write(&input, print_module(&before, Dialect::NEWEST)).expect("writes");
    if opt("infer-address-spaces", &input, &output).is_err() {
        match cases.len() {
            1 => totals.broken += 1,
            n => {
                batch(dir, &cases[..n / 2], totals);
                batch(dir, &cases[n / 2..], totals);
            }
        }
        return;
    }
    let text = fs::read(&output).expect("opt wrote it");
    let theirs = match parse_module("out.ll", &text) {
        Ok(parsed) => generic(&parsed.module),
        Err(e) => panic!("{e}"),
    };
    let mut ours = before.clone();
    memory_space_opt(&mut ours, &SpaceOptions::default());
    let ours = generic(&ours);
    for (name, was) in generic(&before) {
        let (mine, stock) = (ours[&name], theirs[&name]);
        assert!(mine <= stock, "seed {}…: @{name}: {mine} of {was}, stock {stock}", cases[0].setup.seed);
        totals.before += was;
        totals.stock += stock;
        totals.ours += mine;
    }
}

#[test]
fn at_least_as_many_pointers_are_resolved_as_by_stock() {
    if installed(&["opt-22"]) {
        let totals = compare(200);
        assert!(totals.ours < totals.stock && totals.stock < totals.before && totals.broken < 3, "{totals:?}");
    }
}

/// `ALIASMITH_KERNELS=20000 cargo test --test passes -- --ignored --nocapture`
#[test]
#[ignore = "long: ALIASMITH_KERNELS many kernels"]
fn many_kernels_against_stock() {
    let number = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    println!("generic accesses: {:?}", compare(number));
}

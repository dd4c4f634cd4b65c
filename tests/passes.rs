//! Tests aliasmith's passes through the command line, and upstream `opt`s on their output. Run with `cargo test --test
//! llvm passes::`.

use crate::common::cuda::{COMPILERS, LEVELS, compile, sources, stated};
use crate::common::{self, aliasmith, installed};
use aliasmith::case::Case;
use aliasmith::case::lines::{self, CaseLines};
use aliasmith::r#gen::{Features, from_seed, merge};
use aliasmith::input_search::complete;
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, UbKind, Watch, execute};
use aliasmith::passes::full_restrict::full_restrict;
use aliasmith::passes::kernel_params::kernel_params_restrict;
use aliasmith::passes::list;
use aliasmith::passes::lower_provenance::lower_provenance;
use aliasmith::passes::memory_space::{SpaceOptions, generic_accesses, memory_space_opt};
use aliasmith::passes::process_restrict::{RestrictOptions, process_restrict};
use aliasmith::passes::propagate_noalias::propagate_noalias;
use aliasmith::passes::restrict_pointers::Reach;
use aliasmith::target::Target;
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

/// Returns the bytes of an object at the end of a run, as `run` prints them.
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
    for (flags, wrong) in [(&[][..], false), (&["--defect", "captured-noalias"][..], true)] {
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
        // gvn removed the metadata that it relied on, so only the result of the run shows the effect.
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

/// A flag that no pass of the list has is an error. Flags may begin with one dash or two, as in `opt` and `llc`.
#[test]
fn flags_belong_to_passes() {
    let kernel = "corpus/kernels/restrict_struct.ll";
    for (pass, flag) in [
        ("memory-space-opt", "--allow-restrict-in-struct"),
        ("kernel-params-restrict", "--propagate-only"),
        ("lower-provenance", "--dump-process-restrict"),
        ("process-restrict", "--clone-limit=2"),
        ("full-restrict", "--no-global-kernel-arguments"),
    ] {
        let refused = aliasmith(&["pass", pass, kernel, flag]);
        let flag = flag.split('=').next().unwrap_or(flag);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{pass} {flag}");
        assert!(refused.stderr.contains(&format!("{flag} is no flag of {pass}")), "{}", refused.stderr);
    }
    let with = |flags: &[&str]| aliasmith(&[&["pass", "process-restrict", kernel][..], flags].concat());
    let one = with(&["-allow-restrict-in-struct", "-apply-multi-level-restrict", "-nvptx-kernel-params-restrict"]);
    let two = with(&["--allow-restrict-in-struct", "--apply-multi-level-restrict", "--nvptx-kernel-params-restrict"]);
    assert_eq!((one.code, &one.stdout, &one.stderr), (0, &two.stdout, &two.stderr));
    assert_ne!(one.stdout, with(&[]).stdout);
}

/// `--pre-passes` transforms generated kernels before they are judged. An error that only the transformed kernel shows
/// is a finding.
#[test]
fn pre_passes_apply_to_generated_kernels() {
    let gen_with = |flags: &[&str]| aliasmith(&[&["gen", "--seed", "8"][..], flags].concat()).stdout;
    let forms = (0..20).map(|seed| {
        let flags =
            ["gen", "--seed", &seed.to_string(), "--pre-passes", "full-restrict,propagate-noalias"].map(String::from);
        aliasmith(&flags.iter().map(String::as_str).collect::<Vec<_>>()).stdout
    });
    assert!(forms.filter(|text| text.contains(", ptr_provenance ptr")).count() > 5);
    assert_eq!(gen_with(&["--first", ""]), gen_with(&[]));
    let wrong = aliasmith(&["gen", "--seed", "8", "--pre-passes", "full-restrict<x>"]);
    assert_eq!(
        (wrong.code, wrong.stderr.contains("`full-restrict` has no parameter `x`")),
        (2, true),
        "{}",
        wrong.stderr
    );
    for verb in [&["hunt"][..], &["gen", "--seed", "8"]] {
        let old = aliasmith(&[verb, &["--pass", "full-restrict"]].concat());
        assert_eq!(
            (old.code, old.stdout.as_str(), old.stderr.contains("(tip: --pre-passes LIST")),
            (2, "", true),
            "{old:?}"
        );
    }
    let dir = tempfile::tempdir().expect("a directory");
    let hunt = |folder: &str, seeds: &str, pass: &str| {
        let out = dir.path().join(folder).display().to_string();
        let only = "all,restrict-struct,restrict-levels";
        let fixed = ["hunt", "--oracle", "reference", "--ask", "alias", "--quiet", "--only", only, "--runs", "2"];
        let args = [&fixed[..], &["--seeds", seeds, "--pre-passes", pass, "--out", &out]].concat();
        (aliasmith(&args), out)
    };
    let flags = "allow-restrict-in-struct;apply-multi-level-restrict";
    for pass in [&format!("process-restrict<{flags}>"), &format!("full-restrict<{flags}>,propagate-noalias")] {
        let (clean, _) = hunt(&pass[..4], "0..96", pass);
        assert_eq!(clean.code, 0, "{pass}: {}{}", clean.stdout, clean.stderr);
    }
    let (found, out) = hunt("naive", "0..1024", "process-restrict<captured-noalias>");
    assert_eq!(found.code, 1, "{}", found.stdout);
    let folder = fs::read_dir(&out).expect("findings").map(|e| e.expect("entry").path()).find(|p| p.is_dir());
    let folder = folder.expect("one finding").display().to_string();
    let (again, reduced) = (aliasmith(&["replay", &folder]), aliasmith(&["reduce", &folder]));
    assert_eq!((again.code, again.stdout), (1, common::report_in(&folder)));
    assert_eq!((reduced.code, reduced.stderr.contains("stays as it was found")), (2, true), "{}", reduced.stderr);
}

/// Returns the outcome of a full-restrict text after lowering and a pipeline of an upstream `opt`.
fn lowered_and_transformed(dir: &Path, text: &str, pipeline: &str) -> Outcome {
    let (input, output) = (dir.join("in.ll").display().to_string(), dir.join("out.ll").display().to_string());
    let mut m = parse_module("in.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}")).module;
    lower_provenance(&mut m);
    fs::write(&input, print_module(&m, Dialect::INTERNAL)).expect("writes");
    stock(pipeline, &input, &output);
    let after = fs::read_to_string(&output).expect("opt wrote it");
    let after = parse_module("out.ll", after.as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let lines = lines::parse(text).unwrap_or_else(|e| panic!("{e}"));
    run_kernel(&after, &lines).expect("the entry is there").outcome
}

fn is_broken_scope(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Violation(ub) if ub.kind == UbKind::AliasScope)
}

/// The lowering to scoped metadata declares a scope at the declaration of the restrict variable. So if `opt` unrolls or
/// inlines, it duplicates the scope with the variable, and the promise of one iteration or call does not extend to
/// another.
#[test]
fn stock_duplicates_the_scopes_of_unrolled_and_inlined_bodies() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let read = |name: &str| {
        let text = fs::read_to_string(format!("corpus/full-restrict/{name}.ll")).expect("the example");
        text.replace("icmp ult i64 %next, %n", "icmp ult i64 %next, 3")
    };
    let (inside, before) = (read("declared_in_loop"), read("declared_before_loop"));
    let broken = before.replace("arg 1 = object global 32 align 4", "arg 1 = arg 0 + 4");
    let unroll = "loop-unroll<full-unroll-max=8>";
    assert_eq!(lowered_and_transformed(dir.path(), &inside, unroll), Outcome::Counted, "an iteration's promise");
    assert_eq!(lowered_and_transformed(dir.path(), &before, unroll), Outcome::Counted);
    assert!(is_broken_scope(&lowered_and_transformed(dir.path(), &broken, unroll)), "all iterations' promise");
    let twice = read("single_scope").replace(
        "declare ptr",
        "define void @twice(ptr %a, ptr %b, i64 %i) {
           call void @single_scope(ptr %a, ptr %b, i64 %i)
           call void @single_scope(ptr %b, ptr %a, i64 %i)
           ret void
         }
         declare ptr",
    );
    let twice = twice.replace("define void @single_scope", "define internal void @single_scope");
    let twice = twice.replace("entry @single_scope", "entry @twice");
    assert_eq!(lowered_and_transformed(dir.path(), &twice, "inline"), Outcome::Counted, "each call has its promise");
    let broken = twice.replace("arg 1 = object global 16 align 4", "arg 1 = arg 0");
    assert!(is_broken_scope(&lowered_and_transformed(dir.path(), &broken, "inline")), "and it stays one");
}

/// A sequence of passes with its name. The flag is true if no pass of the sequence promises more than the kernel.
type Chain = (&'static str, bool, fn(&mut Module));

fn restrict(m: &mut Module, all: bool, propagate_only: bool) {
    let reach = Reach { in_struct: all, multi_level: all };
    process_restrict(m, &RestrictOptions { propagate_only, reach, ..RestrictOptions::default() });
}

fn listed(m: &mut Module, passes: &str) {
    list::run(&list::parse(passes).expect("passes of ours"), m);
}

const CHAINS: [Chain; 10] = [
    ("kernel-params-restrict", false, |m| {
        kernel_params_restrict(m);
    }),
    ("process-restrict", true, |m| restrict(m, false, false)),
    ("process-restrict, then propagate-only", true, |m| {
        restrict(m, false, false);
        restrict(m, false, true);
    }),
    ("kernel-params-restrict, process-restrict with all flags", false, |m| {
        kernel_params_restrict(m);
        restrict(m, true, false);
    }),
    ("full-restrict, lowered from the first state", true, |m| {
        full_restrict(m, Reach::default());
        lower_provenance(m);
    }),
    ("full-restrict of all parameters, lowered from the second state", false, |m| {
        kernel_params_restrict(m);
        full_restrict(m, Reach::default());
        propagate_noalias(m);
        lower_provenance(m);
    }),
    ("full-restrict, inlined, refined and lowered", true, |m| {
        listed(m, "full-restrict,inline-restrict,inline-restrict,refine-unknown,lower-provenance");
    }),
    ("full-restrict of copied structs, split and lowered", false, |m| {
        let full = "full-restrict<allow-restrict-in-struct;apply-multi-level-restrict;struct-copies>";
        listed(m, &format!("{full},split-copies,propagate-noalias,lower-provenance"));
    }),
    ("memory-space-opt", true, |m| {
        memory_space_opt(m, &SpaceOptions::default());
    }),
    ("all of them", false, |m| {
        kernel_params_restrict(m);
        restrict(m, true, false);
        full_restrict(m, Reach::default());
        propagate_noalias(m);
        lower_provenance(m);
        memory_space_opt(m, &SpaceOptions::default());
    }),
];

fn run_kernel(m: &Module, lines: &CaseLines) -> Option<Execution> {
    let entry = m.find_function(lines.entry.as_deref()?)?;
    let setup = complete(m, entry, &lines.setup);
    let mut out = Execution::default();
    execute(&Program::new(m), m, entry, &setup, &Options::default(), &Watch::default(), &mut out);
    Some(out)
}

/// Asserts that an upstream `opt` accepts the output of every chain, and that a kernel without undefined behaviour
/// behaves as before. Returns whether the kernel ran without undefined behaviour.
fn through_every_pass(dir: &Path, name: &str, text: &str, lines: &CaseLines) -> bool {
    let out = dir.join("out.ll").display().to_string();
    let before = parse_module(name, text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}")).module;
    let was = run_kernel(&before, lines);
    for (chain, promises_no_more, pass) in CHAINS {
        let mut after = before.clone();
        pass(&mut after);
        fs::write(&out, print_module(&after, Dialect::INTERNAL)).expect("writes");
        opt("verify", &out, "/dev/null").unwrap_or_else(|e| panic!("{name} after {chain}: {e}"));
        let Some(was) = was.as_ref().filter(|w| promises_no_more && w.outcome == Outcome::Counted) else { continue };
        let is = run_kernel(&after, lines).expect("the entry is still there");
        assert_eq!(is.outcome, Outcome::Counted, "{name} after {chain}");
        assert_eq!((&was.memory, &was.returns), (&is.memory, &is.returns), "{name} after {chain}");
    }
    was.is_some_and(|w| w.outcome == Outcome::Counted)
}

#[test]
fn every_pass_preserves_corpus_kernels() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let (mut ran, mut triton) = (0, 0);
    for path in fs::read_dir("corpus/kernels").expect("the corpus").map(|e| e.expect("entry").path()) {
        let text = fs::read_to_string(&path).expect("readable");
        let name = path.display().to_string();
        let lines = lines::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let counted = through_every_pass(dir.path(), &name, &text, &lines);
        ran += usize::from(counted);
        triton += usize::from(counted && name.contains("triton_"));
    }
    assert!(ran > 40 && triton == 5, "{ran} ran, {triton} of them in Triton's style");
}

/// Takes every source once, with the compilers and levels in turn. With `ALIASMITH_KERNELS`, takes every source with
/// all compilers and levels.
#[test]
fn every_pass_preserves_clang_output() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let all = std::env::var_os("ALIASMITH_KERNELS").is_some();
    let ways = COMPILERS.iter().flat_map(|c| LEVELS.map(|level| (*c, level)));
    let mut ran = 0;
    for (n, ((clang, arch), level)) in ways.enumerate() {
        for (_, source) in sources().iter().enumerate().filter(|(i, _)| all || i % 8 == n) {
            let Some(text) = compile(clang, arch, level, source) else {
                eprintln!("{clang} is not installed: passed over");
                break;
            };
            let name = format!("{clang} {level} {}", source.display());
            assert!(through_every_pass(dir.path(), &name, &text, &stated(source)), "{name} runs");
            ran += 1;
        }
    }
    println!("{ran} kernels of clang went through {} chains of passes", CHAINS.len());
}

/// Returns the number of generic pointers that are accessed, by function.
fn generic(m: &Module) -> BTreeMap<String, usize> {
    m.defined_functions().map(|f| (m.function_name(f).to_string(), generic_accesses(m, f))).collect()
}

/// The number of accessed generic pointers: before any pass, after upstream `opt`, and after aliasmith's pass. `opt`
/// must not have resolved more than aliasmith.
#[derive(Debug, Default, PartialEq)]
struct Counts {
    before: usize,
    stock: usize,
    ours: usize,
}

#[derive(Debug, Default)]
struct Totals {
    /// The counts for kernels of one function.
    alone: Counts,
    /// The counts for kernels with helper functions.
    calling: Counts,
    /// The number of kernels for which `opt` itself breaks the module (opt-22: a phi whose operands are phis of nulls).
    broken: usize,
}

fn compare(kernels: u64) -> Totals {
    let dir = tempfile::tempdir().expect("a directory");
    let mut totals = Totals::default();
    for start in (0..kernels).step_by(100) {
        let cases: Vec<_> = (start..kernels.min(start + 100)).map(|s| from_seed(s, &Features::all())).collect();
        for target in [Target::Nvptx64, Target::Amdgcn] {
            let cases: Vec<_> = cases.iter().filter(|c| Target::of(&c.module) == target).collect();
            batch(dir.path(), &cases, &mut totals);
        }
    }
    totals
}

fn batch(dir: &Path, cases: &[&Case], totals: &mut Totals) {
    if cases.is_empty() {
        return;
    }
    let file = |name: &str| dir.join(name).display().to_string();
    let (input, output) = (file("in.ll"), file("out.ll"));
    let before = merge(cases);
    fs::write(&input, print_module(&before, Dialect::INTERNAL)).expect("writes");
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
        let number = name.strip_prefix('k').and_then(|n| n.split(['.', '_']).next()?.parse::<usize>().ok());
        let case = number.and_then(|n| cases.get(n)).unwrap_or_else(|| panic!("@{name} is of no kernel"));
        let calls = case.module.defined_functions().count() > 1;
        let counts = if calls { &mut totals.calling } else { &mut totals.alone };
        counts.before += was;
        counts.stock += stock;
        counts.ours += mine;
    }
}

#[test]
fn at_least_as_many_pointers_are_resolved_as_by_stock() {
    if installed(&["opt-22"]) {
        let totals = compare(200);
        let Totals { alone, calling, broken } = &totals;
        assert!(alone.ours <= alone.stock && alone.stock < alone.before, "{totals:?}");
        assert!(calling.ours < calling.stock && calling.stock < calling.before && *broken < 3, "{totals:?}");
    }
}

/// `ALIASMITH_KERNELS=20000 cargo test --test llvm passes:: -- --ignored --nocapture`
#[test]
#[ignore = "long: ALIASMITH_KERNELS many kernels"]
fn many_kernels_against_stock() {
    let number = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    println!("generic accesses: {:?}", compare(number));
}

//! How fast the reference alias analysis is, as ratios to `opt-22` in one run.
//!
//! `cargo bench --bench alias` prints, for one module of the kernels of one target that 2,000 seeds give: the CPU time of both programs for the same
//! aa-eval text; the time of the analysis alone (`opt` without a flag that prints, less the same `opt` that only parses and
//! verifies; ours in process, after parsing); and how the time per question grows with the size of a function. Each figure
//! is the best of several runs, since the machine that runs them is noisy (but for the text of `opt`). `SEEDS` changes their number.

use aliasmith::alias::evaluate::{Subjects, answer, questions};
use aliasmith::alias::{Analysis, Ask, Facts};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::upgrade::read_as;
use aliasmith::ir::{DataLayout, Module};
use aliasmith::target::Profile;
use std::path::Path;
use std::process::{Command, Stdio};
use std::rc::Rc;

/// As the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const OPT: &str = "opt-22";
const PROFILE: &str = "llvm-22";
/// Times that everything is measured.
const ROUNDS: usize = 5;
const PRINT: [&str; 2] = ["-print-all-alias-modref-info", "-evaluate-aa-metadata"];

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the modules");
    let kernels = folder.path().join("kernels.ll");
    let count = std::env::var("SEEDS").unwrap_or_else(|_| "2000".into());
    let text =
        Command::new(env!("CARGO_BIN_EXE_aliasmith")).args(["gen", "--quiet", "--seed", "0", "-n", &count]).output();
    std::fs::write(&kernels, text.expect("the generator runs").stdout).expect("the folder is ours");

    let (analysis, asked) = ours(&kernels);
    println!("kernels of one target of {count} seeds, {asked} questions");
    println!(
        "reference, analysis alone      {:8.1} ms, {:6.0} ns per question",
        analysis,
        analysis * 1e6 / asked as f64
    );
    let text = best(|| {
        cpu(Command::new(env!("CARGO_BIN_EXE_aliasmith"))
            .args(["aa-eval", "--profile", PROFILE])
            .args(PRINT)
            .arg(&kernels))
    });
    println!("reference, whole aa-eval       {text:8.1} ms CPU");
    if Command::new(OPT).arg("--version").stdout(Stdio::null()).status().is_ok() {
        let theirs =
            |flags: &[&str], file: &Path| best(|| cpu(Command::new(OPT).arg("-disable-output").args(flags).arg(file)));
        // Once: it takes a minute and a half, since every line of a large module numbers all its metadata again.
        let flags = ["-disable-output", "-passes=aa-eval", PRINT[0], PRINT[1]];
        let printed = cpu(Command::new(OPT).args(flags).arg(&kernels));
        let silent = theirs(&["-passes=aa-eval", PRINT[1]], &kernels);
        let parsed = theirs(&["-passes=verify"], &kernels);
        println!("{OPT}, whole aa-eval          {printed:8.1} ms CPU");
        println!(
            "{OPT}, analysis alone         {:8.1} ms CPU ({silent:.1} less {parsed:.1} to parse and verify)",
            silent - parsed
        );
        println!("ratio, same text               {:8.2} (at least 10)", printed / text);
        println!("ratio, analysis alone          {:8.2} (at least 1, goal 2)", (silent - parsed) / analysis);
    } else {
        println!("{OPT} is not installed: no ratio");
    }
    println!("growth: accesses of one function, questions, ns per question");
    for accesses in [25, 50, 100, 200, 400] {
        let file = folder.path().join(format!("{accesses}.ll"));
        std::fs::write(&file, function(accesses)).expect("the folder is ours");
        let (taken, asked) = ours(&file);
        println!("  {accesses:5} {asked:8} {:8.0}", taken * 1e6 / asked as f64);
    }
}

/// The least of several measurements.
fn best(mut measure: impl FnMut() -> f64) -> f64 {
    (0..ROUNDS).map(|_| measure()).fold(f64::INFINITY, f64::min)
}

/// Milliseconds of our analysis of a module, and how many questions that was.
fn ours(file: &Path) -> (f64, u64) {
    let text = std::fs::read(file).expect("it was just written");
    let mut module = parse_module("bench.ll", &text).expect("good text").module;
    let profile = Profile::named(PROFILE).expect("a profile");
    read_as(&mut module, Dialect(22), "bench.ll");
    let mut asked = 0;
    let taken = best(|| {
        let start = own_cpu();
        asked = analyse(&module, profile);
        own_cpu() - start
    });
    (taken, asked)
}

fn analyse(module: &Module, profile: &Profile) -> u64 {
    let layout = DataLayout::of(module);
    let facts = Rc::new(Facts::new(module, profile));
    let mut asked = 0;
    for f in module.defined_functions() {
        let analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        questions(&analysis.view, &Subjects::of(&analysis), Ask::ALL, |question, _| {
            std::hint::black_box(answer(&analysis, question));
            asked += 1;
        });
    }
    asked
}

/// CPU milliseconds of a child, as the kernel counts them (in ticks of 10 ms).
fn cpu(command: &mut Command) -> f64 {
    let before = children_ticks();
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.is_ok_and(|s| s.success()), "{command:?}");
    (children_ticks() - before) as f64 * 10.0
}

/// Milliseconds that this thread was on a CPU.
fn own_cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or_default() / 1e6
}

/// User and system time of all children that have ended.
fn children_ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    // Fields 16 and 17 of the whole line; the name is the second.
    after_name.split(' ').skip(13).take(2).filter_map(|t| t.parse::<u64>().ok()).sum()
}

/// A function with so many stores: an array walked by a variable, another by constants, and pointers behind selects.
fn function(accesses: usize) -> String {
    let mut text = "target triple = \"nvptx64-nvidia-cuda\"\n\
        define void @f(ptr addrspace(1) noalias %a, ptr addrspace(1) %b, ptr %g, i64 %n, i1 %c) {\n"
        .to_string();
    for i in 0..accesses {
        text += &match i % 4 {
            0 => format!("  %p{i} = getelementptr inbounds i32, ptr addrspace(1) %a, i64 {i}\n"),
            1 => {
                format!("  %i{i} = add nsw i64 %n, {i}\n  %p{i} = getelementptr i32, ptr addrspace(1) %b, i64 %i{i}\n")
            }
            2 => format!("  %p{i} = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b\n"),
            _ => format!("  %p{i} = addrspacecast ptr %g to ptr addrspace(1)\n"),
        };
        text += &format!("  store i32 {i}, ptr addrspace(1) %p{i}\n");
    }
    text + "  ret void\n}\n"
}

//! The speed of the reference's alias analysis, as ratios to `opt-22` in the same run.
//!
//! `cargo bench --bench alias` uses one module with the kernels of one target from 2,000 seeds. It prints the CPU time
//! of both programs for the same aa-eval text. It also prints the time of the analysis alone. For `opt`, this is the
//! time without a printing flag, minus the time of parsing and verifying; for aliasmith, it is measured in process,
//! after parsing. Finally it prints how the time per question grows with the size of a function. Each figure, except
//! the text of `opt`, is the median of many rounds. The ratio of the analyses is the median of each round's ratio,
//! because the machine's speed changes over time, and a difference of two processes changes more than either of them.
//! `SEEDS` changes the number of seeds.

#[path = "measure/mod.rs"]
mod measure;

use aliasmith::alias::evaluate::{Subjects, answer, questions};
use aliasmith::alias::{Analysis, Ask, ModuleFacts};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::upgrade::read_as;
use aliasmith::ir::{DataLayout, Module};
use aliasmith::target::Profile;
use measure::{OPT, PROFILE, cpu, has_opt, kernels, median, own_cpu, quick, ratio, rounds};
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

/// The same allocator as in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PRINT: [&str; 2] = ["-print-all-alias-modref-info", "-evaluate-aa-metadata"];

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the modules");
    let file = folder.path().join("kernels.ll");
    let count = kernels(&file, 2000);
    let module = read(&file);
    println!("kernels of one target of {count} seeds, {} questions", analyse(&module));
    let own_text = || {
        cpu(Command::new(env!("CARGO_BIN_EXE_aliasmith"))
            .args(["aa-eval", "--profile", PROFILE])
            .args(PRINT)
            .arg(&file))
    };
    let opt = |flags: &[&str]| cpu(Command::new(OPT).arg("-disable-output").args(flags).arg(&file));
    let has_opt = has_opt();
    let [mut analysis, mut text, mut silent, mut parsed] = [const { Vec::new() }; 4];
    for _ in 0..rounds(25) {
        let taken = (0..rounds(3)).map(|_| taken(&module)).fold(f64::INFINITY, f64::min);
        analysis.push(1e3 * taken);
        text.push(1e3 * own_text());
        if has_opt {
            silent.push(1e3 * opt(&["-passes=aa-eval", PRINT[1]]));
            parsed.push(1e3 * opt(&["-passes=verify"]));
        }
    }
    println!("reference, analysis alone      {:8.1} ms", median(&analysis));
    println!("reference, whole aa-eval       {:8.1} ms", median(&text));
    if has_opt {
        // This is measured only once. It takes half a minute, because `opt` numbers all metadata of a large module
        // again for every line.
        let printed = 1e3 * opt(&["-passes=aa-eval", PRINT[0], PRINT[1]]);
        let alone: Vec<f64> = silent.iter().zip(&parsed).map(|(s, p)| s - p).collect();
        let (whole, verified) = (median(&silent), median(&parsed));
        println!("{OPT}, whole aa-eval          {printed:8.1} ms");
        println!(
            "{OPT}, analysis alone         {:8.1} ms ({whole:.1}, and {verified:.1} to parse and verify)",
            median(&alone)
        );
        println!("ratio, same text               {:8.2} (at least 10)", printed / median(&text));
        println!("ratio, analysis alone          {:8.2} (at least 2)", ratio(&alone, &analysis));
    } else {
        println!("{OPT} is not installed: no ratio");
    }
    println!("growth: accesses of one function, questions, ns per question");
    for accesses in [25, 50, 100, 200, 400].map(|n| if quick() { n / 5 } else { n }) {
        let file = folder.path().join(format!("{accesses}.ll"));
        std::fs::write(&file, function(accesses)).expect("the folder is ours");
        let module = read(&file);
        let asked = analyse(&module);
        let taken = (0..rounds(7)).map(|_| taken(&module)).fold(f64::INFINITY, f64::min);
        println!("  {accesses:5} {asked:8} {:8.0}", taken * 1e9 / asked as f64);
    }
}

fn read(file: &Path) -> Module {
    let text = std::fs::read(file).expect("it was just written");
    let mut module = parse_module("bench.ll", &text).expect("good text").module;
    read_as(&mut module, Dialect(22), "bench.ll");
    module
}

/// Returns the processor time of aliasmith's analysis of a module, in seconds.
fn taken(module: &Module) -> f64 {
    let start = own_cpu();
    std::hint::black_box(analyse(module));
    own_cpu() - start
}

/// Answers all questions, and returns their number.
fn analyse(module: &Module) -> u64 {
    let profile = Profile::named(PROFILE).expect("a profile");
    let layout = DataLayout::for_module(module);
    let facts = Rc::new(ModuleFacts::new(module, profile));
    let mut asked = 0;
    for f in module.defined_functions() {
        let analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        questions(&analysis.view, &Subjects::collect(&analysis), Ask::ALL, |question, _| {
            std::hint::black_box(answer(&analysis, question));
            asked += 1;
        });
    }
    asked
}

/// Returns a function with this number of stores. It has an array walked by a variable, another by constants, and
/// pointers behind selects.
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

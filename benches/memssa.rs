//! The speed of MemorySSA, as ratios to `opt-22` in the same run, and its growth.
//!
//! `cargo bench --bench memssa` prints, for generated kernels, the processor time of `memssa` and of `opt
//! -passes='print<memoryssa>'` for the same text. It also prints the time of the analysis alone. For aliasmith, this is
//! the time from the parsed module to the graphs. For `opt`, it is the time of `require<memoryssa>` minus the time of a
//! pipeline that does nothing, so that reading and verifying count on neither side. (`require` leaves uses as renaming
//! set them; both rows are printed.) Then it prints microseconds per access in functions of a few shapes that grow to
//! 100,000 accesses. Each ratio is the median of many rounds, and each growth the best of three, because other work on
//! the computer disturbs the times.

#[path = "measure/mod.rs"]
mod measure;

use aliasmith::alias::{Analysis, ModuleFacts};
use aliasmith::answers::Access;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::{DataLayout, Module};
use aliasmith::memssa::MemorySsa;
use aliasmith::random::Rng;
use aliasmith::target::Profile;
use measure::{OPT, PROFILE, cpu, has_opt, kernels, median, own_cpu, quick, ratio, rounds};
use rand::RngExt as _;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

/// The same allocator as in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of seeds. About half of them give kernels for the target of the first kernel, and these are in one
/// module.
const SEEDS: u32 = 8000;

fn main() {
    println!("a node takes                     {:8} bytes (at most 64)", size_of::<Access>());
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let file = folder.path().join("kernels.ll");
    let seeds = kernels(&file, SEEDS);
    println!("kernels of one target of {seeds} seeds");
    if has_opt() {
        against_opt(&file);
    } else {
        println!("{OPT} is not installed: no ratio");
    }
    for shape in [Shape::Straight, Shape::Apart, Shape::Diamonds, Shape::Loops] {
        growth(shape);
    }
}

/// Prints the ratios to `opt` for the kernels in a file, one per line: the same text, and the analysis alone.
fn against_opt(file: &Path) {
    let ours = env!("CARGO_BIN_EXE_aliasmith");
    let text = std::fs::read(file).expect("it was just written");
    let module = parse_module("bench.ll", &text).expect("it prints what it reads").module;
    let pass = |passes: &str| cpu(Command::new(OPT).args(["-disable-output", &format!("-passes={passes}")]).arg(file));
    let [mut own_text, mut own_uses, mut own_shape] = [const { Vec::new() }; 3];
    let [mut opt_text, mut opt_alone] = [const { Vec::new() }; 2];
    for _ in 0..rounds(15) {
        own_text.push(cpu(Command::new(ours).args(["memssa", "--profile", PROFILE]).arg(file)));
        opt_text.push(pass("print<memoryssa>"));
        opt_alone.push(pass("function(require<memoryssa>)") - pass("function(no-op-function)"));
        own_uses.push(analysis(&module, Work::Uses));
        own_shape.push(analysis(&module, Work::Shape));
    }
    let row = |what: &str, ours: &[f64], opt: &[f64], demand: &str| {
        let (own_ms, opt_ms) = (1e3 * median(ours), 1e3 * median(opt));
        println!("{what:32} {own_ms:8.1} ms, {OPT} {opt_ms:8.1} ms: {:6.2} ({demand})", ratio(opt, ours));
    };
    row("  the same text", &own_text, &opt_text, "at least 10");
    row("  analysis alone, uses optimised", &own_uses, &opt_alone, "at least 1, goal 2");
    row("  analysis alone, as `require`", &own_shape, &opt_alone, "for comparison");
}

/// The work on a graph in addition to building it.
#[derive(Copy, Clone, Debug)]
enum Work {
    Shape,
    Uses,
    Walker,
}

/// Returns the processor time from a parsed module to the graphs of all its functions, in seconds.
fn analysis(module: &Module, work: Work) -> f64 {
    let profile = Profile::named(PROFILE).expect("it is built in");
    let start = own_cpu();
    let layout = DataLayout::for_module(module);
    let facts = Rc::new(ModuleFacts::new(module, profile));
    for f in module.defined_functions() {
        let analysis = Analysis::sharing(Rc::clone(&facts), f, &layout, profile);
        let mut memssa = MemorySsa::build(&analysis);
        match work {
            Work::Shape => {}
            Work::Uses => memssa.optimize_uses(),
            Work::Walker => memssa.ask_walker(),
        }
        std::hint::black_box(&memssa.graph);
    }
    own_cpu() - start
}

/// The shape of a function that grows.
#[derive(Copy, Clone, Debug)]
enum Shape {
    /// One block with accesses of four memories.
    Straight,
    /// One block in which no two accesses overlap, so that every walk uses up its budget.
    Apart,
    /// A chain of diamonds: branches that join again.
    Diamonds,
    /// A chain of loops.
    Loops,
}

const POINTERS: [(&str, &str); 4] =
    [("ptr addrspace(1)", "%g"), ("ptr addrspace(3)", "%s"), ("ptr", "%p"), ("ptr", "%q")];

/// Returns a function with about `n` accesses.
fn grown(shape: Shape, n: u32) -> Module {
    let mut rng = Rng::new(1, 0);
    let mut text = String::from(
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         define void @f(ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %p, ptr noalias %q, i1 %c) {\nentry:\n",
    );
    let mut access = |out: &mut String, i: u32| {
        let apart = matches!(shape, Shape::Apart);
        let (ty, base) = POINTERS[if apart { i % 2 } else { rng.random_range(0..4) } as usize];
        let offset = 4 * if apart { i } else { rng.random_range(0..64) };
        let _ = writeln!(out, "%a{i} = getelementptr i8, {ty} {base}, i64 {offset}");
        let _ = match if apart { i / 2 % 2 } else { rng.random_range(0..2) } {
            0 => writeln!(out, "store i32 {i}, {ty} %a{i}"),
            _ => writeln!(out, "%v{i} = load i32, {ty} %a{i}"),
        };
    };
    let mut accesses = |out: &mut String, range: std::ops::Range<u32>| range.for_each(|i| access(out, i));
    match shape {
        Shape::Straight | Shape::Apart => accesses(&mut text, 0..n),
        Shape::Diamonds => {
            for b in 0..n / 10 {
                let at = 10 * b;
                accesses(&mut text, at..at + 5);
                let _ = writeln!(text, "br i1 %c, label %l{b}, label %r{b}\nl{b}:");
                accesses(&mut text, at + 5..at + 8);
                let _ = writeln!(text, "br label %m{b}\nr{b}:");
                accesses(&mut text, at + 8..at + 10);
                let _ = writeln!(text, "br label %m{b}\nm{b}:");
            }
        }
        Shape::Loops => {
            for b in 0..n / 20 {
                let _ = writeln!(text, "br label %l{b}\nl{b}:");
                accesses(&mut text, 20 * b..20 * b + 20);
                let _ = writeln!(text, "br i1 %c, label %l{b}, label %m{b}\nm{b}:");
            }
        }
    }
    text.push_str("ret void\n}\n");
    parse_module("bench.ll", text.as_bytes()).expect("the text is valid").module
}

/// Prints the microseconds per access of a small and of a large function.
fn growth(shape: Shape) {
    let sizes = [12_500, 25_000, 50_000, 100_000].map(|n| if quick() { n / 1000 } else { n });
    let per_access = |work: Work| {
        sizes.map(|n| {
            let module = grown(shape, n);
            let best = (0..rounds(3)).map(|_| analysis(&module, work)).fold(f64::INFINITY, f64::min);
            1e6 * best / f64::from(n)
        })
    };
    for work in [Work::Uses, Work::Walker] {
        let costs = per_access(work);
        let list = costs.map(|c| format!("{c:.2}")).join(", ");
        let growth = costs[3] / costs[0];
        println!(
            "{:9} {:7} {list} µs per access at {sizes:?}: grows by {growth:.2}",
            format!("{shape:?}"),
            format!("{work:?}")
        );
    }
}

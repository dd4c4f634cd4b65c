//! The speed of the machine, as ratios to `lli-22 -force-interpreter` in the same run.
//!
//! `cargo bench --bench machine` prints nanoseconds per IR instruction for one loop-heavy function: of lli, of the
//! machine with everything recorded, and of the machine with an empty `Watch`. It also prints the fixed cost of
//! launching a kernel of 20 instructions. Each figure is the best of several runs, because other work on the computer
//! disturbs the times.

#[path = "measure/mod.rs"]
mod measure;

use aliasmith::case::{Case, Input, Launch, Place, Setup};
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, Watch, execute, trace::full_watch};
use measure::{quick, rounds};
use std::time::{Duration, Instant};

const LOOP: &str = include_str!("loop.ll");
/// The number of instructions of one iteration of [`LOOP`].
const PER_ITERATION: f64 = 16.0;

fn iterations() -> u32 {
    if quick() { 1000 } else { 100_000 }
}

fn main() {
    let (mut full, mut quick, mut lli) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let case = case(LOOP, vec![object(4096), int(iterations().into())]);
    let interpreter = Interpreter::new();
    for _ in 0..rounds(9) {
        full = full.min(per_instruction(&case, true));
        quick = quick.min(per_instruction(&case, false));
        if let Some(interpreter) = &interpreter {
            lli = lli.min(interpreter.per_instruction());
        }
    }
    println!("machine, everything recorded   {full:6.1} ns per instruction");
    println!("machine, empty watch           {quick:6.1} ns per instruction");
    if interpreter.is_some() {
        println!("lli-22 -force-interpreter      {lli:6.1} ns per instruction");
        println!("ratio, everything recorded     {:6.2} (at least 2, goal 5)", lli / full);
        println!("ratio, empty watch             {:6.2} (at least 5)", lli / quick);
    } else {
        println!("lli-22 is not installed: no ratio");
    }
    println!("launch of 20 instructions      {:6.2} µs (at most 5)", launch_cost());
}

fn best(times: usize, mut work: impl FnMut() -> Duration) -> f64 {
    (0..times).map(|_| work()).min().unwrap_or_default().as_nanos() as f64
}

fn case(text: &str, args: Vec<Input>) -> Case {
    let module = parse_module("bench.ll", text.as_bytes()).expect("the benchmark's text is valid").module;
    let entry = module.find_function("k").expect("it defines @k");
    let setup = Setup { args: args.into_iter().map(Some).collect(), launch: Launch::default(), ..Setup::default() };
    Case { module, entry, setup, expects: Vec::new(), alternatives: Vec::new() }
}

fn int(value: u128) -> Input {
    Input::Bits { bits: 32, value }
}

fn object(size: u64) -> Input {
    Input::Object { place: Place::Global, size, align: 16 }
}

/// Returns the nanoseconds per instruction of the machine. The function is decoded once, and the buffer of the results
/// is used again.
fn per_instruction(case: &Case, recorded: bool) -> f64 {
    let watch = if recorded { full_watch(&case.module) } else { Watch::default() };
    let program = Program::new(&case.module);
    let options = Options { max_steps: u64::MAX, ..Options::default() };
    let mut out = Execution::default();
    let taken = best(3, || {
        let start = Instant::now();
        execute(&program, &case.module, case.entry, &case.setup, &options, &watch, &mut out);
        let taken = start.elapsed();
        assert_eq!(out.outcome, Outcome::Counted);
        taken
    });
    taken / (f64::from(iterations()) * PER_ITERATION)
}

fn long() -> u32 {
    3 * iterations()
}

/// `lli-22 -force-interpreter` on a long and on a short loop. The difference is the time of the instructions.
struct Interpreter {
    folder: tempfile::TempDir,
}

impl Interpreter {
    /// Returns `None` if lli is not installed.
    fn new() -> Option<Interpreter> {
        let folder = tempfile::tempdir().ok()?;
        for iterations in [1, long()] {
            let main = format!(
                "@buffer = global [512 x i64] zeroinitializer\ndefine i32 @main() {{\n\
                 %r = call i64 @k(ptr @buffer, i32 {iterations})\nret i32 0\n}}\n"
            );
            std::fs::write(folder.path().join(format!("{iterations}.ll")), format!("{LOOP}{main}")).ok()?;
        }
        let interpreter = Interpreter { folder };
        interpreter.time(1).map(|_| interpreter)
    }

    fn time(&self, iterations: u32) -> Option<Duration> {
        let path = self.folder.path().join(format!("{iterations}.ll"));
        let start = Instant::now();
        duct::cmd!("lli-22", "-force-interpreter", path).run().ok()?;
        Some(start.elapsed())
    }

    fn per_instruction(&self) -> f64 {
        let time = |iterations| best(2, || self.time(iterations).expect("it ran before"));
        (time(long()) - time(1)) / (f64::from(long()) * PER_ITERATION)
    }
}

/// Returns the microseconds of launching one thread of a kernel of 20 instructions, including the instructions.
fn launch_cost() -> f64 {
    let mut body = String::new();
    for i in 0..19 {
        body += &format!("%x{} = add i32 %x{i}, {i}\n", i + 1);
    }
    let text = format!("define i32 @k(i32 %x0) {{\n{body}ret i32 %x19\n}}");
    let case = case(&text, vec![int(1)]);
    let program = Program::new(&case.module);
    let mut out = Execution::default();
    const LAUNCHES: u32 = 2000;
    best(9, || {
        let start = Instant::now();
        for _ in 0..LAUNCHES {
            execute(&program, &case.module, case.entry, &case.setup, &Options::default(), &Watch::default(), &mut out);
        }
        start.elapsed()
    }) / f64::from(LAUNCHES)
        / 1000.0
}

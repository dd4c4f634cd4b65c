//! Tests the machine's happens-before against litmus tests of memory models. `shapes.txt` has the verdict on each shape
//! (the operations of some threads). Each shape is tested in every scope and placement, for both targets. The machine
//! interleaves threads, so an outcome that only a weaker order allows need not occur. An outcome that the model forbids
//! must not occur. Two accesses must race on the machine if and only if they race in the model.
//!
//! ```sh
//! cargo test --test library litmus::                                       # 60 schedules each
//! ALIASMITH_LITMUS_RUNS=2000 cargo test --release --test library litmus::
//! ```

mod copies;
mod program;

use aliasmith::case::{Setup, lines};
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, UbKind, Watch, execute};
use program::{Op, Placement, Scope, Target, operations, text};
use std::collections::BTreeSet;

const SHAPES: &str = include_str!("shapes.txt");

/// The outcome that a shape must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Ok,
    Race,
}

struct Shape {
    name: String,
    threads: String,
    /// Conditions on target, placement and scope, each with its verdict: `("", Ok)`, `("apart", Race)`, `("nvptx
    /// block", Ok)`.
    verdicts: Vec<(String, Verdict)>,
    never: Vec<String>,
    sees: Vec<String>,
}

fn shapes() -> Vec<Shape> {
    let lines = SHAPES.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(shape).collect()
}

fn shape(line: &str) -> Shape {
    let [name, threads, rest] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
    let (mut verdicts, mut never, mut sees) = (Vec::new(), Vec::new(), Vec::new());
    for word in rest.split(", ") {
        match word.rsplit_once(' ').unwrap_or(("", word)) {
            (about, "ok") => verdicts.push((about.to_string(), Verdict::Ok)),
            (about, "race") => verdicts.push((about.to_string(), Verdict::Race)),
            _ => match word.split_once(' ').expect("a verdict and an outcome") {
                ("never", out) => never.push(out.to_string()),
                ("sees", out) => sees.push(out.to_string()),
                ("allows", _) => {}
                _ => panic!("unknown verdict {word}"),
            },
        }
    }
    Shape { name: name.into(), threads: threads.into(), verdicts, never, sees }
}

impl Shape {
    /// Returns the verdict for threads with this placement and scope; `None` if the shape has no verdict for them.
    fn verdict(&self, target: Target, placement: Placement, scope: Option<Scope>) -> Option<Verdict> {
        let place = if placement == Placement::Block { "block" } else { "grid" };
        let about = match scope {
            Some(Scope::Cta) if placement == Placement::Grid => vec!["apart".to_string()],
            Some(_) => vec![String::new()],
            None => vec![place.to_string(), format!("{} {place}", target.name())],
        };
        self.verdicts.iter().find(|(a, _)| about.contains(a)).map(|(_, verdict)| *verdict)
    }
}

fn runs() -> u64 {
    std::env::var("ALIASMITH_LITMUS_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

#[test]
fn litmus_shapes_have_expected_verdicts() {
    let (mut tests, mut wrong) = (0, Vec::new());
    for shape in shapes() {
        let scopes: Vec<Option<Scope>> = match shape.threads.contains('$') {
            true => [Scope::Cta, Scope::Device, Scope::System].map(Some).to_vec(),
            false => vec![None],
        };
        for target in [Target::Nvptx, Target::Amdgcn] {
            for placement in [Placement::Block, Placement::Grid] {
                for scope in &scopes {
                    let Some(verdict) = shape.verdict(target, placement, *scope) else { continue };
                    wrong.extend(check(&shape, target, placement, *scope, verdict));
                    tests += 1;
                }
            }
        }
    }
    println!("{tests} litmus tests");
    assert!(wrong.is_empty(), "{} of {tests}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tests >= 400, "{tests}");
}

/// Returns a sentence about each outcome or race on the machine that differs from the row.
fn check(shape: &Shape, target: Target, placement: Placement, scope: Option<Scope>, verdict: Verdict) -> Vec<String> {
    let what = format!("{} {} {placement:?} {scope:?}", shape.name, target.name());
    let threads: Vec<Vec<Op>> = shape.threads.split(" || ").map(|t| operations(t, scope)).collect();
    let source = text(&threads, target, placement);
    let module =
        parse_module("litmus.ll", source.as_bytes()).unwrap_or_else(|e| panic!("{what}: {e}\n{source}")).module;
    let setup = lines::parse(&source).unwrap_or_else(|e| panic!("{what}: {e}")).setup;
    let entry = module.find_function("k").expect("it is there");
    let program = Program::new(&module);
    let (mut races, mut seen) = (0, BTreeSet::new());
    for seed in 0..runs() {
        let setup = Setup { seed, ..setup.clone() };
        let options = Options { keep_memory: true, schedule_seed: seed, ..Options::default() };
        let mut execution = Execution::default();
        execute(&program, &module, entry, &setup, &options, &Watch::default(), &mut execution);
        match &execution.outcome {
            Outcome::Counted => drop(seen.insert(outcome(&execution, &threads))),
            Outcome::Violation(ub) if ub.kind == UbKind::Race => races += 1,
            other => panic!("{what}, seed {seed}: {other:?}\n{source}"),
        }
    }
    let mut wrong = Vec::new();
    if (races > 0) != (verdict == Verdict::Race) {
        wrong.push(format!("{what}: {races} of {} runs race\n{source}", runs()));
    }
    for forbidden in shape.never.iter().filter(|out| seen.iter().any(|s| shows(s, out))) {
        wrong.push(format!("{what}: {forbidden} in {seen:?}\n{source}"));
    }
    let is_judged = |_: &&String| verdict == Verdict::Ok;
    for wanted in shape.sees.iter().filter(is_judged).filter(|out| !seen.iter().any(|s| shows(s, out))) {
        wrong.push(format!("{what}: no {wanted} in {seen:?}"));
    }
    wrong
}

/// Formats an outcome: `0:1 1:10 x=1 y=0 a=0`.
fn outcome(execution: &Execution, threads: &[Vec<Op>]) -> String {
    let mut words: Vec<String> = Vec::new();
    for (thread, (returned, ops)) in execution.returns.iter().zip(threads).enumerate() {
        let reads = ops.iter().filter(|op| op.reads()).count();
        let digits = returned.trim_start_matches("i64 ").to_string();
        words.push(format!("{thread}:{}", if reads == 0 { String::new() } else { format!("{digits:0>reads$}") }));
    }
    let (_, _, memory) = execution.memory.first().expect("the argument's object");
    for (i, name) in ["x", "y", "a"].iter().enumerate() {
        words.push(format!("{name}={}", memory[4 * i].map_or("undef".into(), |b| b.to_string())));
    }
    words.join(" ")
}

/// Whether the outcome has every part of the wanted outcome.
fn shows(seen: &str, wanted: &str) -> bool {
    let seen: Vec<&str> = seen.split(' ').collect();
    wanted.split(' ').all(|part| seen.contains(&part))
}

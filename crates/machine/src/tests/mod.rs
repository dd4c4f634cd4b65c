//! Kernels as text, and the outcomes that the machine must give. For each kind of UB there is a kernel that triggers
//! this kind, and a near miss. Other tests concern accesses of one byte through several address spaces, threads, and
//! determinism.

mod addresses;
mod pass_output;
mod boxes;
mod bytes;
mod calls;
mod taint_propagation;
mod choices;
mod classes;
mod constrained;
mod corners;
mod doubts;
mod driver;
mod lane_exchanges;
mod fast_path;
mod fat;
mod nondeterministic_branches;
mod freedoms;
mod freeze;
mod fronts;
mod geps;
mod huge;
mod inputs;
mod instructions;
mod rules;
mod intrinsics;
mod lanes;
mod library;
mod matrices;
mod new_variables;
mod mbarrier;
mod several_results;
mod opencl;
mod openmp;
mod orders;
mod peers;
mod pointers;
mod ptx;
mod ptx_forms;
mod ptx_open;
mod ptx_sync;
mod ptx_values;
mod undef_races;
mod rows;
mod runs;
mod scoped_atomics;
mod observation;
mod shuffles;
mod absolute_symbols;
mod sync;
mod tensors;
mod threads;
mod observe_reports;
mod gpu_accesses;
mod traces;
mod value_promises;
mod variables;
pub(super) mod ub;
mod votes;
mod waves;

use super::*;
use crate::case::{Case, Input, Launch, Place, Setup, lines};
use crate::ir::{FuncId, Module};
use crate::observation::Taint;

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

fn parse(text: &str) -> Module {
    match ir::parse::parse_module("test.ll", text.as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{e}\n{text}"),
    }
}

fn case(text: &str, args: Vec<Input>, threads: u32) -> Case {
    let module = parse(text);
    let entry = module.find_function("k").expect("the test defines @k");
    let launch = Launch { block: [threads, 1, 1], ..Launch::default() };
    let setup = Setup { args: args.into_iter().map(Some).collect(), launch, seed: 1, ..Setup::default() };
    Case { module, entry, setup, expects: Vec::new(), alternatives: Vec::new() }
}

/// Decodes and runs a case once.
pub(crate) fn run_case(case: &Case, options: &Options, watch: &Watch) -> Execution {
    let mut out = Execution::default();
    let program = Program::new(&case.module);
    execute(&program, &case.module, case.entry, &case.setup, options, watch, &mut out);
    out
}

/// Checks the outcome of each body against its row. A failure lists all rows that differ.
#[track_caller]
fn hold(rows: &[(&str, &str)], end: impl Fn(&str) -> String) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(body, want)| end(body) != *want)
        .map(|(body, want)| format!("{body}: {}, and not {want}", end(body)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the outcome of `@k`, with the inputs that the text's `; aliasmith:` lines state.
pub(super) fn outcome_of(text: &str, options: &Options) -> String {
    outcome_under(text, options, |_| Watch::default())
}

/// Returns the outcome of a run that judges answers.
pub(super) fn judged_outcome_of(text: &str) -> String {
    outcome_under(text, &Options::default(), watch_all)
}

fn outcome_under(text: &str, options: &Options, watch: impl Fn(&Module) -> Watch) -> String {
    match executed(text, options, watch).outcome {
        Outcome::Counted => "counted".into(),
        Outcome::Violation(ub) => format!("ub {}", ub.kind),
        Outcome::Discard(why) => why.to_string(),
    }
}

/// Runs `@k` with the inputs that the text's `; aliasmith:` lines state.
fn executed(text: &str, options: &Options, watch: impl Fn(&Module) -> Watch) -> Execution {
    let said = lines::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let module = parse(text);
    let entry = module.find_function("k").expect("the test defines @k");
    let setup = stated(&module, entry, said.setup);
    let case = Case { module, entry, setup, expects: Vec::new(), alternatives: Vec::new() };
    run_case(&case, options, &watch(&case.module))
}

/// Returns the setup (inputs and launch) that a text states. The text must state every argument, because this crate
/// generates no inputs.
fn stated(module: &Module, entry: FuncId, setup: Setup) -> Setup {
    let params = module.function(entry).params.len();
    assert!(setup.args.len() >= params && setup.args.iter().all(Option::is_some), "an argument is not stated");
    setup
}

/// Returns whether the result of `@k` depends on a nondeterministic choice.
pub(super) fn is_drawn(text: &str) -> bool {
    let run = executed(text, &Options { observe: true, ..Options::default() }, |_| Watch::default());
    assert_eq!(run.outcome, Outcome::Counted, "{text}");
    run.observed.returned[0][0].taint != Taint::No
}

/// Returns a watch that records everything.
fn watch_all(module: &Module) -> Watch {
    let functions = module.functions.iter().map(|f| FunctionWatch {
        activations: true,
        defines: vec![true; f.insts.len()],
        accesses: vec![true; f.insts.len()],
        blocks: vec![true; f.blocks.len()],
        values: (0..f.params.len() as u32).map(ir::Value::Arg).collect(),
    });
    Watch { functions: functions.collect() }
}

fn run_one(case: &Case) -> Execution {
    run_case(case, &Options::default(), &watch_all(&case.module))
}

fn outcome(body: &str, args: Vec<Input>, threads: u32) -> String {
    let e = run_one(&case(&format!("{NVPTX}{body}"), args, threads));
    match e.outcome {
        Outcome::Counted => format!("ok {}", e.returns[0]).trim().to_string(),
        Outcome::Violation(ub) => ub.kind.to_string(),
        Outcome::Discard(why) => format!("discard {why}"),
    }
}

fn int(value: i128) -> Input {
    Input::Bits { bits: 64, value: value as u128 }
}

fn object(size: u64) -> Input {
    Input::Object { place: Place::Global, size, align: 16 }
}

fn shared(size: u64) -> Input {
    Input::Object { place: Place::Shared, size, align: 16 }
}

const EXCHANGE: &str = "@s = internal addrspace(3) global [4 x i32] undef
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    declare void @llvm.nvvm.barrier0()
    define ptx_kernel void @k(ptr addrspace(1) %out) {
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %p = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 %t
      store i32 %t, ptr addrspace(3) %p
      BARRIER
      %o = xor i32 %t, 1
      %q = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 %o
      %v = load i32, ptr addrspace(3) %q
      %w = getelementptr i32, ptr addrspace(1) %out, i32 %t
      store i32 %v, ptr addrspace(1) %w
      ret void
    }";

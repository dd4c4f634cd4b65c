//! Compiles every CUDA kernel of `corpus/cuda` by clang 19 and 22 at -O0 to -O3, and runs it with the inputs that its
//! source states. No run may have undefined behaviour or use anything that the machine does not support. Run with
//! `cargo test --test llvm cuda::`. A clang that is not installed is skipped: `make` needs no clang, because the
//! results of clang 19 are committed in `corpus/kernels`.

use crate::common::cuda::{COMPILERS, LEVELS, compile, sources, stated};
use aliasmith::input_search::complete;
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, Watch, execute};
use std::path::Path;

/// Runs a compiled module with the case that the source states in its `// aliasmith:` lines, and returns the outcome.
fn outcome(source: &Path, ir: &str) -> Outcome {
    let lines = stated(source);
    let module = parse_module("clang.ll", ir.as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", source.display())).module;
    let entry = lines.entry.as_deref().and_then(|name| module.find_function(name));
    let entry = entry.unwrap_or_else(|| panic!("{}: no entry", source.display()));
    let setup = complete(&module, entry, &lines.setup);
    let mut out = Execution::default();
    execute(&Program::new(&module), &module, entry, &setup, &Options::default(), &Watch::default(), &mut out);
    out.outcome
}

#[test]
fn every_kernel_runs_at_every_level() {
    let mut ran = 0;
    for (clang, arch) in COMPILERS {
        for level in LEVELS {
            for source in sources() {
                let Some(ir) = compile(clang, arch, level, &source) else {
                    eprintln!("{clang} is not installed: passed over");
                    break;
                };
                assert_eq!(outcome(&source, &ir), Outcome::Counted, "{clang} {level} {}", source.display());
                ran += 1;
            }
        }
    }
    println!("{ran} kernels ran");
}

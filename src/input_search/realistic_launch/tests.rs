//! Tests realistic draws: runs of front ends' kernels count with realistic draws although they do not with
//! unconstrained draws, and a search with realistic draws ends.

use crate::evaluation::assess::{Run, assess, assess_search};
use crate::input_search::{Search, synthesise};
use crate::ir::parse::parse_module;
use crate::ir::{FuncId, Module};
use crate::machine::{Options, Program};

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

fn parse(text: &str) -> Module {
    parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}")).module
}

fn entry(module: &Module) -> FuncId {
    module.find_function("k").expect("the test defines @k")
}

/// A kernel of a front end. Runs of this kernel are defined only if the block is full, the objects are large, and the
/// integers are sizes.
#[test]
fn realistic_draws_are_legal_for_front_end_kernels() {
    let text = format!(
        "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p, i32 %stride) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 31, i32 31)
           %m = mul i32 %t, %stride
           %i = add i32 %m, %v
           %s = sext i32 %i to i64
           %q = getelementptr float, ptr addrspace(1) %p, i64 %s
           %x = load float, ptr addrspace(1) %q
           ret void
         }}
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
         declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)"
    );
    let (searched, fresh) = counted(&text, 32);
    assert!(searched > 8 && fresh < 3, "{searched} by search, {fresh} by fresh draws");
}

/// Returns the number of runs that count in a search, and the number in the same number of fresh draws.
fn counted(text: &str, budget: u32) -> (u64, u64) {
    let module = parse(text);
    let (program, options) = (Program::new(&module), Options::default());
    let search = Search::new(&module, entry(&module), None, 0, budget);
    let (searched, _) = assess_search(&module, &program, &[], vec![search], &options);
    let fresh: Vec<Run> = (0..budget.into())
        .map(|seed| Run { entry: entry(&module), setup: synthesise(&module, entry(&module), seed) })
        .collect();
    (searched.counted, assess(&module, &program, &[], &fresh, &options).counted)
}

/// A search ends early if hundreds of threads never end, but not if a few threads never end.
#[test]
fn a_search_ends_when_its_runs_cost_too_much() {
    let runs = |threads: u32| {
        let module = parse(&format!(
            "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p) \"nvvm.reqntid\"=\"{threads}\" {{
             br label %l\nl:\nbr label %l\n}}"
        ));
        let search = Search::new(&module, entry(&module), None, 0, 16);
        assess_search(&module, &Program::new(&module), &[], vec![search], &Options::default()).1.len()
    };
    assert_eq!((runs(512), runs(8)), (1, 16));
}

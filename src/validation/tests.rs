//! Kernels and panels that the tests of several files use.

use crate::case::{Setup, lines};
use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::ir::Module;
use crate::ir::parse::parse_module;
use crate::oracle::{Ask, built_in, resolve_oracles};
use crate::validation::pipelines::try_out;

/// Returns a panel of these oracles with these pipelines and no questions.
pub fn panel(oracles: &str, pipelines: &[&str]) -> Panel {
    let (oracles, _) = resolve_oracles(oracles, &built_in()).expect("built-in oracles");
    let ask = Ask { alias: false, modref: false, memssa: false, metadata: false, ..Ask::default() };
    let mut panel = Panel::new(oracles, ask);
    panel.pipelines = pipelines.iter().flat_map(|p| try_out(&panel, p).expect("known").0).collect();
    panel
}

/// A kernel that GVN miscompiles if an alias analysis treats `llvm.ptrmask` as if it returned its operand unchanged.
pub const MASK: &str = "; aliasmith: arg 0 = object global 32 align 8\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
    declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine i8 @f(ptr %p) {\n  %a = alloca i32\n  store i32 1, ptr %a\n  \
    %q = getelementptr i8, ptr %p, i64 8\n  %past = getelementptr i8, ptr %p, i64 9\n  \
    %r = call ptr @llvm.ptrmask.p0.i64(ptr %past, i64 -8)\n  %x = load i32, ptr %a\n  %y = trunc i32 %x to i8\n  store i8 %y, ptr %q\n  \
    store i8 2, ptr %r\n  %v = load i8, ptr %q\n  store i8 %y, ptr %p\n  ret i8 %v\n}\n";

pub fn mask() -> (Module, Run) {
    let module = parse_module("mask.ll", MASK.as_bytes()).expect("good text").module;
    let setup: Setup = lines::parse(MASK).expect("good lines").setup;
    let entry = module.find_function("f").expect("defined");
    (module, Run { entry, setup })
}

/// Returns a panel of `opt-22` with a pipeline whose pass crashes in every function that is not `optnone`. The pipeline
/// is not tried first on a trial module, because the pass would crash there too.
pub fn crashing_panel(text: &str) -> Panel {
    let mut panel = panel("opt-22", &[]);
    panel.pipelines.push(Pipeline {
        text: text.into(),
        given: text.into(),
        is_cut: false,
        checked_pass: None,
        known: vec![true],
        architecture: None,
    });
    panel
}

/// A function on which the pipeline of [`crashing_panel`] crashes.
pub const PLAIN: &str = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @f() {\n  %m = alloca i32\n  store i32 0, ptr %m\n  ret void\n}\n";

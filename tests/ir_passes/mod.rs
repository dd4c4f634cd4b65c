//! Tests aliasmith's passes on the corpus and on generated kernels: the reference's answers before and after, and the
//! machine's checks of the new promises.

mod full_restrict;
mod generated_kernels;
mod inline;
mod restrict;
mod spaces;
mod split;

use aliasmith::alias::location::of_inst;
use aliasmith::alias::{Analysis, Query};
use aliasmith::answers::AliasResult;
use aliasmith::case::lines::{self, CaseLines};
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{DataLayout, Dialect, FuncId, InstId, InstKind, Module, verify};
use aliasmith::machine::{Execution, Options, Outcome, Program, Watch, execute};
use aliasmith::passes::process_restrict::{RestrictOptions, process_restrict};
use aliasmith::passes::restrict_pointers::Reach;
use aliasmith::target::Profile;
use aliasmith::validation::compare_draws::{Comparison, compare_functions};

/// The options that apply the pass to all functions, without flags.
const PLAIN: RestrictOptions = RestrictOptions {
    propagate_only: false,
    reach: Reach { in_struct: false, multi_level: false },
    derived: 0,
    defect: None,
};

fn parse(text: &str) -> (Module, CaseLines) {
    let module = match parse_module("test.ll", text.as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{e}\n{text}"),
    };
    let lines = lines::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    (module, lines)
}

/// Asserts that the kernel has the same effects after the passes.
fn keeps(before: &Module, after: &Module, lines: &CaseLines) {
    let entry = before.find_function(lines.entry.as_deref().expect("an entry")).expect("it exists");
    let setup = aliasmith::input_search::complete(before, entry, &lines.setup);
    let judged = compare_functions(before, after, entry, &setup, &Options::default());
    assert!(matches!(judged, Comparison::Same), "{judged:?}");
}

fn corpus(name: &str) -> String {
    let path = format!("{}/corpus/kernels/{name}.ll", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Runs `process-restrict`; the module must be well-formed after the pass.
fn restricted(module: &Module, options: &RestrictOptions) -> Module {
    let mut after = module.clone();
    process_restrict(&mut after, options);
    assert_eq!(verify::verify(&after), []);
    after
}

/// Returns the load or store whose pointer operand has this text (`%ai`).
fn access(m: &Module, f: FuncId, pointer: &str) -> InstId {
    let printer = ModulePrinter::new(m, Dialect::INTERNAL);
    let printer = printer.function(f);
    let through = |i: &InstId| match &m.function(f).inst(*i).kind {
        InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => printer.operand_text(*ptr) == pointer,
        _ => false,
    };
    m.function(f).inst_ids().find(through).unwrap_or_else(|| panic!("no access of {pointer}"))
}

/// Returns the reference's answer about two accesses, with their metadata.
fn reference(m: &Module, function: &str, a: &str, b: &str) -> AliasResult {
    let f = m.find_function(function).expect("the function exists");
    let layout = DataLayout::for_module(m);
    let analysis = Analysis::new(m, f, &layout, Profile::sound());
    let loc = |p| of_inst(&analysis.view, access(m, f, p)).expect("a load or store");
    Query::new(&analysis).alias_result(&loc(a), &loc(b))
}

/// Runs the entry on the inputs that the text states.
fn run_kernel(m: &Module, lines: &CaseLines) -> Execution {
    let entry = m.find_function(lines.entry.as_deref().expect("an entry line")).expect("the entry exists");
    let setup = aliasmith::input_search::complete(m, entry, &lines.setup);
    let mut out = Execution::default();
    execute(&Program::new(m), m, entry, &setup, &Options::default(), &Watch::default(), &mut out);
    out
}

fn outcome(e: &Execution) -> String {
    match &e.outcome {
        Outcome::Counted => "counted".into(),
        Outcome::Violation(ub) => format!("ub {}", ub.kind),
        Outcome::Discard(why) => format!("discard {why}"),
    }
}

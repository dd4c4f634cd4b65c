//! Answers of LLVM releases about whole files (`crate::alias::said`).

use super::*;
use crate::alias::said::holds;

fn texts(printer: &str, which: Printer) {
    let said = |analysis: &Analysis, names: &ModulePrinter| {
        let mut memssa = MemorySsa::build(analysis);
        match which {
            Printer::Graph => memssa.optimize_uses(),
            Printer::Walker => memssa.ask_walker(),
        }
        let (module, release) = (analysis.view.module, analysis.profile.imitates.expect("a release"));
        function_text(module, analysis.view.id, &memssa.graph, names, which, release)
    };
    holds(printer, said, String::new);
}

#[test]
fn graphs_are_those_of_stock() {
    texts("memssa", Printer::Graph);
    texts("short-memssa", Printer::Graph);
}

#[test]
fn the_walker_answers_as_that_of_stock() {
    texts("walker", Printer::Walker);
    texts("short-walker", Printer::Walker);
}

//! Answers of LLVM releases about whole files (`crate::alias::whole_files`).

use super::*;
use crate::alias::whole_files::assert_checksums;

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
    assert_checksums(printer, said, String::new);
}

#[test]
fn graphs_equal_upstream() {
    texts("memssa", Printer::Graph);
    texts("short-memssa", Printer::Graph);
}

#[test]
fn walker_answers_equal_upstream() {
    texts("walker", Printer::Walker);
    texts("short-walker", Printer::Walker);
}

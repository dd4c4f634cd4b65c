//! Checks the MemorySSA graphs of an oracle against the rules of their shape.

use crate::answers::Answers;
use crate::ir::Module;
use crate::memssa::verify::{BrokenRule, verify};

/// Checks every graph in the answers. Returns each broken rule, with the index in `answers` of the list that has the
/// graph.
pub fn broken_rules(module: &Module, answers: &[&Answers]) -> Vec<(usize, BrokenRule)> {
    let with_graph = answers.iter().enumerate().filter_map(|(at, a)| Some((at, a, a.graph.as_ref()?)));
    with_graph.flat_map(|(at, a, graph)| verify(module, a.function, graph).into_iter().map(move |b| (at, b))).collect()
}

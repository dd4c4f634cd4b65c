//! Broken shape rules of MemorySSA as findings: no run refutes them, the printed graph alone does.

use super::describe;
use super::finding::Finding;
use super::panel::{Panel, Said, flatten};
use super::signature::signature;
use crate::answers::{Answer, Answers};
use crate::ir::Module;
use crate::ir::print::ModulePrinter;
use crate::memssa::verify::{Broken, verify};
use std::collections::BTreeMap;

/// Every rule that some printed graph breaks, with the index of the answers that hold it.
pub fn broken(module: &Module, answers: &[&Answers]) -> Vec<(usize, Broken)> {
    let with_graph = answers.iter().enumerate().filter_map(|(at, a)| Some((at, a, a.graph.as_ref()?)));
    with_graph.flat_map(|(at, a, graph)| verify(module, a.function, graph).into_iter().map(move |b| (at, b))).collect()
}

/// One list of findings per rule and function, none of them empty: one finding per oracle, in the panel's order.
/// `blank` makes what all findings of one oracle and signature share.
pub(super) fn findings(
    panel: &Panel,
    module: &Module,
    said: &[Said],
    printer: &ModulePrinter<'_>,
    blank: impl Fn(&str, &str, String) -> Finding,
) -> Vec<Vec<Finding>> {
    let (answers, owner) = flatten(said);
    let mut result: Vec<(String, Vec<Finding>)> = Vec::new();
    for (at, broken) in broken(module, &answers) {
        let (function, pipeline) = (answers[at].function, &answers[at].pipeline);
        let id = signature(Some("shape"), broken.rule, None, module);
        let oracle = panel.oracles[owner[at]].name();
        let found = Finding {
            function: module.function_name(function).into(),
            question: Some("shape".into()),
            a: describe::claimed(module, printer, function, Answer::Clobber(broken.access)),
            answer: Some(broken.rule.into()),
            pipeline: pipeline.clone(),
            ..blank(oracle, &id, broken.detail)
        };
        match result.iter_mut().find(|(s, _)| *s == id) {
            Some((_, list)) if list.iter().any(|f| f.oracle == oracle) => {}
            Some((_, list)) => list.push(found),
            None => result.push((id, vec![found])),
        }
    }
    let answered = said.iter().zip(&panel.oracles).filter(|(s, _)| matches!(s, Said::Answers(_)));
    let names: Vec<String> = answered.map(|(_, o)| o.name().to_string()).collect();
    for (_, list) in &mut result {
        let versions: BTreeMap<String, bool> =
            names.iter().map(|n| (n.clone(), list.iter().any(|f| f.oracle == *n))).collect();
        list.iter_mut().for_each(|f| f.versions.clone_from(&versions));
    }
    result.into_iter().map(|(_, list)| list).collect()
}

//! Broken shape rules of MemorySSA as findings: no run refutes them, the printed graph alone does.

use crate::answers::{Answer, QuestionKind};
use crate::finding::Finding;
use crate::finding::describe;
use crate::finding::signature::signature;
use crate::ir::Module;
use crate::ir::print::ModulePrinter;
use crate::trial::panel::{Panel, Said, flatten};
use crate::trial::shape::broken;
use std::collections::BTreeMap;

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
        let id = signature(Some(QuestionKind::Shape), broken.rule, None, module);
        let oracle = panel.oracles[owner[at]].name();
        let found = Finding {
            function: module.function_name(function).into(),
            question: Some(QuestionKind::Shape),
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

//! Findings about broken shape rules of MemorySSA. The printed graph alone shows them, so no run is needed.

use crate::answers::Answer;
use crate::evaluation::claims::Claims;
use crate::evaluation::panel::OracleReply;
use crate::evaluation::shape::broken_rules;
use crate::finding::{About, BrokenShape, Fault, Finding, describe};
use crate::memssa::shape::ShapeRule;
use std::collections::BTreeMap;

/// Returns one list of findings per broken rule. Each list has one finding per oracle that breaks the rule, in the
/// panel's order.
pub(super) fn findings(claims: &Claims<'_>, about: About<'_>) -> Vec<(ShapeRule, Vec<Finding>)> {
    let Claims { panel, module, replies, answers, owner, .. } = claims;
    let mut result: Vec<(ShapeRule, Vec<Finding>)> = Vec::new();
    for (at, broken) in broken_rules(module, answers) {
        let (function, pipeline) = (answers[at].function, &answers[at].pipeline);
        let oracle = panel.oracles[owner[at]].name();
        let access = describe::describe_claim(module, claims.printer(), function, Answer::Clobber(broken.access));
        let fault = Fault::BrokenShape(BrokenShape { rule: broken.rule, access, passes: None });
        let found = Finding {
            function: module.function_name(function).into(),
            ..Finding::new(about, oracle, None, pipeline.clone(), (fault, broken.detail))
        };
        match result.iter_mut().find(|(rule, _)| *rule == broken.rule) {
            Some((_, list)) if list.iter().any(|f| f.oracle == oracle) => {}
            Some((_, list)) => list.push(found),
            None => result.push((broken.rule, vec![found])),
        }
    }
    let answered = replies.iter().zip(&panel.oracles).filter(|(s, _)| matches!(s, OracleReply::Answers(_)));
    let names: Vec<String> = answered.map(|(_, o)| o.name().to_string()).collect();
    for (_, list) in &mut result {
        let versions: BTreeMap<String, bool> =
            names.iter().map(|n| (n.clone(), list.iter().any(|f| f.oracle == *n))).collect();
        list.iter_mut().for_each(|f| f.versions.clone_from(&versions));
    }
    result
}

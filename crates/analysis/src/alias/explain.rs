//! Explains an answer: the deciding rule, the origins of both pointers, and the answer of each provider alone.

use super::explanation::because;
use super::globals::GLOBALS_AA;
use super::{Analysis, Decision, Location, Query};
use crate::answers::{AliasResult, Answer};
use crate::ir::print::FunctionPrinter;
use crate::ir::{FuncId, InstKind, MemoryEffects, Value};
use crate::values::gep::decompose;
use crate::values::underlying::underlying_step;
use std::rc::Rc;

/// An answer, and the rule that gave it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProviderAnswer {
    /// The answer.
    pub answer: AliasResult,
    /// `provider/rule`; `None` for MayAlias, because no rule decided.
    pub rule: Option<&'static str>,
}

impl From<Option<Decision>> for ProviderAnswer {
    fn from(d: Option<Decision>) -> ProviderAnswer {
        ProviderAnswer { answer: d.map_or(AliasResult::MayAlias, |d| d.result), rule: d.and_then(|d| d.rule) }
    }
}

/// The explanation of an alias answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The answer of the whole chain.
    pub said: ProviderAnswer,
    /// The reason why the rule of `said` gives this answer, as the end of a sentence; `None` if no reason is known.
    pub because: Option<String>,
    /// The origins of the two pointers. Each has one line per step from the pointer to its underlying object, then a
    /// line with the sum of all steps.
    pub origins: [Vec<String>; 2],
    /// For each provider, the answer of a chain that consists of this provider alone.
    pub alone: Vec<(&'static str, ProviderAnswer)>,
}

/// Explains `alias(a, b)`.
pub fn explain(analysis: &Analysis, printer: &FunctionPrinter, a: &Location, b: &Location) -> Explanation {
    let view = &analysis.view;
    let alone = analysis.chain.iter().map(|provider| {
        let facts = Rc::clone(&analysis.facts);
        let mut single = Analysis::sharing(facts, view.id, view.layout, analysis.profile);
        single.chain = vec![provider];
        (provider.name, Query::new(&single).alias(a, b).into())
    });
    let said: ProviderAnswer = Query::new(analysis).alias(a, b).into();
    Explanation {
        because: said.rule.and_then(|rule| because(analysis, printer, rule, [a.ptr, b.ptr])),
        said,
        origins: [a, b].map(|loc| origin(analysis, printer, loc.ptr)),
        alone: alone.collect(),
    }
}

/// Returns the effects of a function for any caller, and the source of these effects: the function's attributes, or the
/// analysis of its body by globals-aa.
pub fn effects_of_function(analysis: &Analysis, f: FuncId) -> (MemoryEffects, Option<&'static str>) {
    let declared = analysis.view.module.function(f).attrs.memory().unwrap_or(MemoryEffects::UNKNOWN);
    let asked = analysis.chain.iter().any(|p| p.name == GLOBALS_AA.name);
    let known = if asked { analysis.facts.globals().effects(f) } else { None };
    let both = declared.intersect(known.map_or(MemoryEffects::UNKNOWN, |e| MemoryEffects::uniform(e.any)));
    let rule =
        if both != declared { Some(GLOBALS_AA.name) } else { (both != MemoryEffects::UNKNOWN).then_some("attributes") };
    (both, rule)
}

fn origin(analysis: &Analysis, printer: &FunctionPrinter, ptr: Value) -> Vec<String> {
    let view = &analysis.view;
    let text = |v: Value| match v {
        Value::Inst(i) => printer.inst_text(i).trim_start().to_string(),
        Value::Arg(_) => format!("{} (argument)", printer.typed_operand_text(v)),
        _ => printer.typed_operand_text(v),
    };
    let mut out = vec![text(ptr)];
    let mut v = ptr;
    for _ in 0..analysis.profile.lookup_limit.max().min(view.step_bound() as usize) {
        let Some(next) = underlying_step(view, v) else { break };
        out.push(text(next));
        v = next;
    }
    if let Some(InstKind::Phi { .. } | InstKind::Select { .. }) = view.inst(v).map(|i| &i.kind) {
        out.push(format!("{} is a choice: the answers about its operands are merged", printer.operand_text(v)));
    }
    let d = decompose(view, ptr, &analysis.decompose_rules());
    if d.base != ptr {
        let mut sum = format!("= {}", printer.operand_text(d.base));
        if d.offset != 0 {
            sum += &format!(" + {}", d.offset);
        }
        for t in &d.terms {
            sum += &format!(" + {} · {}", t.scale, printer.operand_text(t.of.value));
        }
        out.push(sum);
    }
    out
}

/// Formats an answer and its rule as one line: `NoAlias   [basic-aa/gep-range]`.
pub fn line(said: &ProviderAnswer) -> String {
    match said.rule {
        Some(rule) => format!("{}   [{rule}]", Answer::Alias(said.answer)),
        None => Answer::Alias(said.answer).to_string(),
    }
}

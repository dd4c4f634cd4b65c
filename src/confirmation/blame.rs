//! Finds the component that is wrong. If an answer of an upstream `opt` is refuted, [`blame`] asks each provider of its
//! chain alone, then each pair of providers. Pairs are needed, because providers query the whole chain recursively, so
//! some answers need two providers.
//!
//! A provider or pair is blamed only if it gives the same wrong answer without the rest of the chain, to the same
//! question about the same file. So any user can repeat the check: `opt -aa-pipeline=PROVIDER`. If a clobber is
//! refuted, but no alias or modref answer about the function is refuted, the error is MemorySSA's own ([`MEMORY_SSA`],
//! docs/soundness.md section 7).

use crate::answers::{Answer, Claim, Question};
use crate::evaluation::panel::{OracleReply, Panel};
use crate::ir::{FuncId, Module};
use crate::oracle::{Ask, Opt, Oracle, OracleError, Subject, Transport};
use crate::reduce::{Candidate, Target};
use crate::validation::compare_draws::Effort;

/// A wrong answer of an upstream `opt`.
#[derive(Copy, Clone, Debug)]
pub struct BlamedAnswer<'a> {
    /// The module that was asked about.
    pub module: &'a Module,
    /// The function that the question is about.
    pub function: FuncId,
    /// The question.
    pub question: Question,
    /// The answer.
    pub answer: Answer,
}

/// The name of MemorySSA in place of a provider.
pub const MEMORY_SSA: &str = "memoryssa";

/// The name of MemoryDependenceAnalysis in place of a provider.
pub const MEMORY_DEPENDENCE: &str = "memdep";

/// The name of alias sets in place of a provider, if no provider gives the sets' answer about a pair.
pub const ALIAS_SETS: &str = "alias-sets";

/// Returns the provider, or the pair of providers (`basic-aa+tbaa`), that gives the answer without the rest of the
/// chain. Returns `None` if no provider and no pair does. `ask` must select the pipeline that gave the answer.
pub fn blame(panel: &Panel, opt: &Opt, ask: &Ask, wrong: BlamedAnswer<'_>) -> Result<Option<String>, OracleError> {
    let providers = opt.manifest.providers(&wrong.module.triple);
    for provider in &providers {
        if gives_answer(panel, opt, ask, &wrong, provider)? {
            return Ok(Some((*provider).into()));
        }
    }
    for (i, one) in providers.iter().enumerate() {
        for two in &providers[i + 1..] {
            if gives_answer(panel, opt, ask, &wrong, &format!("{one},{two}"))? {
                return Ok(Some(format!("{one}+{two}")));
            }
        }
    }
    Ok(None)
}

/// Returns the component that was found. If an oracle could not be asked, records the failure and returns `None`, so
/// that no component is blamed.
pub(super) fn or_none<T>(found: Result<Option<T>, OracleError>, failures: &mut Vec<OracleError>) -> Option<T> {
    found.unwrap_or_else(|failure| {
        failures.push(failure);
        None
    })
}

/// Returns options of `opt`, each with a value with which the newest upstream `opt` of `target` no longer gives the
/// wrong answer. Options with the prefix `disable-` or `enable-` are omitted, because they only switch a provider on or
/// off.
pub fn hiding_options(panel: &Panel, target: &Target, candidate: &Candidate) -> Result<Vec<String>, OracleError> {
    let stock = target.oracles.iter().rev().find_map(|o| match &panel.oracles[*o] {
        Oracle::Opt(opt) => Some((*o, opt)),
        Oracle::Reference => None,
    });
    let Some((oracle, opt)) = stock else { return Ok(Vec::new()) };
    let mut hiding = Vec::new();
    for (option, default) in &opt.manifest.llvm_options {
        let switch = option.starts_with("disable-") || option.starts_with("enable-");
        let other = match default.as_str() {
            "true" => "false",
            "false" => "true",
            _ => "0",
        };
        let option = format!("-{option}={other}");
        let ask = Ask { llvm_options: vec![option.clone()], ..target.ask.clone() };
        let asked = Target { oracles: vec![oracle], ask, ..target.clone() };
        if !switch && !asked.holds(panel, candidate, Effort::Full)? {
            hiding.push(option);
        }
    }
    Ok(hiding)
}

/// Whether this chain of providers gives the answer. The plugin suffices here, because a finding does not report this
/// answer, only the name of the provider.
fn gives_answer(
    panel: &Panel,
    opt: &Opt,
    ask: &Ask,
    wrong: &BlamedAnswer<'_>,
    chain: &str,
) -> Result<bool, OracleError> {
    let ask = Ask { aa_pipeline: Some(chain.into()), ..ask.clone() };
    let subject = Subject { module: wrong.module, functions: &[wrong.function] };
    let OracleReply::Answers(lists) = OracleReply::from(panel.in_lane(Transport::Plugin).ask_opt(opt, subject, &ask)?)
    else {
        return Ok(false);
    };
    let same = |c: &Claim| c.answer == wrong.answer && c.question.unordered() == wrong.question.unordered();
    Ok(lists.iter().flat_map(|l| &l.claims).any(same))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;
    use crate::oracle::{GlobalsAa, built_in, resolve_oracles};

    /// Returns the component that is blamed for the first answer of this kind about `@f`.
    fn of(text: &str, word: &str) -> Option<String> {
        let module = parse_module("blame.ll", text.as_bytes()).expect("good text").module;
        let (oracles, _) = resolve_oracles("opt-19", &built_in()).expect("a built-in oracle");
        let function = module.find_function("f").expect("defined");
        let ask = Ask { memssa: false, globals_aa: GlobalsAa::Without, ..Ask::default() };
        let panel = Panel { lane: Transport::Print, ..Panel::new(oracles, ask) };
        let [Oracle::Opt(opt)] = panel.oracles.as_slice() else { panic!("opt-19 is installed") };
        let subject = Subject { module: &module, functions: &[function] };
        let said = OracleReply::from(panel.ask_opt(opt, subject, &panel.ask).expect("runs"));
        let OracleReply::Answers(lists) = said else { panic!("accepted") };
        let claim = lists.iter().flat_map(|l| &l.claims).find(|c| c.answer.name() == word).expect("said");
        let wrong = BlamedAnswer { module: &module, function, question: claim.question, answer: claim.answer };
        blame(&panel, opt, &panel.ask, wrong).expect("runs")
    }

    #[test]
    fn blame_names_the_only_provider_with_the_answer() {
        let gep = "define void @f(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 4\n  store i32 0, ptr %p\n  \
            store i32 0, ptr %q\n  ret void\n}\n";
        assert_eq!(of(gep, "NoAlias").as_deref(), Some("basic-aa"));
        let tbaa = "define void @f(ptr %p, ptr %q) {\n  store i32 0, ptr %p, !tbaa !0\n  store float 0.0, ptr %q, !tbaa !1\n  \
            ret void\n}\n!0 = !{!2, !2, i64 0}\n!1 = !{!3, !3, i64 0}\n!2 = !{!\"int\", !4}\n!3 = !{!\"float\", !4}\n\
            !4 = !{!\"root\"}\n";
        assert_eq!(of(tbaa, "NoAlias").as_deref(), Some("tbaa"));
    }
}

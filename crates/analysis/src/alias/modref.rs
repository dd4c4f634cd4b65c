//! Mod/ref of calls: intersects the answers of the providers, the call's effects, the effects through its arguments,
//! and the location's mask ([`MaskRule`](super::MaskRule)).
//!
//! By definition, no pointer of the program points into inaccessible memory. So inaccessible memory matters only in
//! questions about two calls.

use super::effects::CallSite;
use super::location::{Location, of_argument};
use super::query::Query;
use super::trace::TracedQuery;
use crate::answers::{AliasResult, LocationSize, ModRefInfo};
use crate::target::{Defect, Quirk};

/// A mod/ref answer and the rule that narrowed it last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NarrowedAnswer {
    /// The answer.
    pub info: ModRefInfo,
    /// `provider/rule`; `None` for ModRef, because no rule narrowed this answer.
    pub rule: Option<&'static str>,
}

impl NarrowedAnswer {
    /// ModRef.
    pub const UNKNOWN: NarrowedAnswer = NarrowedAnswer { info: ModRefInfo::ModRef, rule: None };

    fn narrow(&mut self, info: ModRefInfo, rule: Option<&'static str>) {
        let info = self.info.intersect(info);
        if info != self.info {
            self.info = info;
            self.rule = rule;
        }
    }
}

const ARGUMENTS: Option<&str> = Some("chain/call-arguments");
pub(super) const EFFECTS: Option<&str> = Some("chain/memory-effects");

/// Returns the possible effect of the call on the location.
pub fn call_loc(q: &mut Query, site: &CallSite, loc: &Location) -> NarrowedAnswer {
    let result = narrow_loc(q, site, loc);
    if q.analysis.memo.trace.is_on() {
        q.analysis.memo.trace.add(TracedQuery::CallLoc(site.id, *loc, result));
    }
    result
}

fn narrow_loc(q: &mut Query, site: &CallSite, loc: &Location) -> NarrowedAnswer {
    if q.analysis.profile.has_defect(Defect::ResultsUnwritten) && is_result_of(q, site, loc) {
        return NarrowedAnswer { info: ModRefInfo::Ref, rule: ARGUMENTS };
    }
    let mut result = NarrowedAnswer::UNKNOWN;
    for provider in &q.analysis.chain {
        // The first rule of a provider that gives an answer determines the provider's answer.
        if let Some((rule, info)) = provider.call_loc.iter().find_map(|r| Some((r.name, (r.ask)(q, site, loc)?))) {
            result.narrow(info, Some(rule));
        }
    }
    let (effects, rule) = site.does.effects;
    let rule = rule.or(EFFECTS);
    let only = q.analysis.profile.has_defect(Defect::ArgumentsOnly);
    let others = if only { ModRefInfo::NoModRef } else { effects.non_argument_memory() };
    let by_effects = effects.argmem.union(others);
    result.narrow(by_effects, rule);
    if result.info == ModRefInfo::NoModRef {
        return result;
    }
    let arguments = effects.argmem;
    if arguments.union(others) != others && !site.does.vectors {
        let reached = reached_by_arguments(q, site, loc);
        result.narrow(arguments.intersect(reached).union(others), ARGUMENTS);
    }
    if result.info != ModRefInfo::NoModRef {
        let (mask, rule) = q.mask_of(loc);
        let mask = match (q.analysis.profile.has(Quirk::WeakMasks), mask) {
            (true, ModRefInfo::NoModRef) => ModRefInfo::Ref,
            (true, _) => ModRefInfo::ModRef,
            (false, mask) => mask,
        };
        result.narrow(mask, rule);
    }
    result
}

/// Whether the location is exactly an `sret` result of the call. Only a seeded defect calls this function.
fn is_result_of(q: &mut Query, site: &CallSite, loc: &Location) -> bool {
    let call = site.call;
    let results: Vec<usize> = (0..call.args.len()).filter(|i| q.analysis.view.arg_has(call, *i, "sret")).collect();
    results.into_iter().any(|i| {
        let result = of_argument(&q.analysis.view, site.id, call, i);
        q.alias_result(&result, loc) == AliasResult::MustAlias
    })
}

/// Returns the possible effect of the call's pointer arguments on the location.
fn reached_by_arguments(q: &mut Query, site: &CallSite, loc: &Location) -> ModRefInfo {
    let mut reached = ModRefInfo::NoModRef;
    for &(mut arg, access) in &site.does.arguments {
        let masked = || q.analysis.view.intrinsic(site.call).is_some_and(|name| name.starts_with("llvm.masked."));
        let seeded = |defect| q.analysis.profile.has_defect(defect);
        if seeded(Defect::NarrowArguments) || seeded(Defect::FirstByteMasked) && masked() {
            arg.size = LocationSize::Precise(1);
        }
        if q.alias_result(&arg, loc) != AliasResult::NoAlias {
            reached = reached.union(access);
        }
    }
    reached
}

/// Returns the possible effect of the first call on memory that the second call accesses. The order of the calls
/// matters.
pub fn call_call(q: &mut Query, first: &CallSite, second: &CallSite) -> NarrowedAnswer {
    let result = narrow_call(q, first, second);
    if q.analysis.memo.trace.is_on() {
        q.analysis.memo.trace.add(TracedQuery::CallCall(first.id, second.id, result));
    }
    result
}

fn narrow_call(q: &mut Query, first: &CallSite, second: &CallSite) -> NarrowedAnswer {
    let mut result = NarrowedAnswer::UNKNOWN;
    for rule in q.analysis.chain.iter().flat_map(|p| p.call_call) {
        if let Some(info) = (rule.ask)(q, first, second) {
            result.narrow(info, Some(rule.name));
        }
    }
    let ((effects1, rule1), (effects2, rule2)) = (first.does.effects, second.does.effects);
    let (any1, any2) = (effects1.any_memory(), effects2.any_memory());
    if !any1.is_any() || !any2.is_any() {
        result.narrow(ModRefInfo::NoModRef, if any1.is_any() { rule2 } else { rule1 }.or(EFFECTS));
    } else if !any1.is_mod() && !any2.is_mod() {
        result.narrow(ModRefInfo::NoModRef, rule1.or(EFFECTS));
    } else {
        result.narrow(any1, rule1.or(EFFECTS));
        if first.does.vectors || second.does.vectors {
            return result;
        }
        if effects2.only_arguments() {
            result.narrow(first_against_arguments(q, first, second, result.info), ARGUMENTS);
        } else if effects1.only_arguments() {
            result.narrow(arguments_against_second(q, first, second, result.info), ARGUMENTS);
        }
    }
    result
}

fn first_against_arguments(q: &mut Query, first: &CallSite, second: &CallSite, bound: ModRefInfo) -> ModRefInfo {
    let mut reached = ModRefInfo::NoModRef;
    for (loc, access) in &second.does.arguments {
        // If the second call only reads some memory, the calls conflict there only if the first call writes this
        // memory.
        let conflict = match access {
            access if access.is_mod() => ModRefInfo::ModRef,
            access if access.is_ref() => ModRefInfo::Mod,
            _ => continue,
        };
        reached = reached.union(conflict.intersect(call_loc(q, first, loc).info)).intersect(bound);
        if reached == bound {
            break;
        }
    }
    reached
}

fn arguments_against_second(q: &mut Query, first: &CallSite, second: &CallSite, bound: ModRefInfo) -> ModRefInfo {
    let mut reached = ModRefInfo::NoModRef;
    for (loc, access) in &first.does.arguments {
        let by_second = call_loc(q, second, loc).info;
        if (access.is_mod() && by_second != ModRefInfo::NoModRef) || (access.is_ref() && by_second.is_mod()) {
            reached = reached.union(*access).intersect(bound);
        }
        if reached == bound {
            break;
        }
    }
    reached
}

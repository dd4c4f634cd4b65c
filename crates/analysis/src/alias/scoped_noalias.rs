//! `scoped-noalias-aa`: `!alias.scope` lists the scopes to which an access belongs. `!noalias` lists scopes whose
//! accesses do not alias this access.
//!
//! Consider one domain, and all scopes of this domain to which a first access belongs. If the `!noalias` of a second
//! access lists all of these scopes, the two accesses do not overlap (LangRef, "noalias and alias.scope Metadata"). The
//! metadata promises this for one execution of the scopes' code. So the rules apply to instances that exist at the same
//! time. Recursive queries, which may compare iterations, have no metadata.

use super::location::Location;
use super::query::{Decision, Pair, Query};
use super::{AliasRule, Analysis, CallCallRule, CallLocRule, CallSite, Provider};
use crate::answers::ModRefInfo;
use crate::ir::{InstId, MdId, MdKindId, Metadata};
use crate::target::Defect;

/// The provider `scoped-noalias-aa`.
pub static SCOPED_NOALIAS_AA: Provider = Provider {
    name: "scoped-noalias-aa",
    alias: &[AliasRule { name: "scoped-noalias-aa/scopes", ask: scopes }],
    recursive: &[],
    call_loc: &[CallLocRule { name: "scoped-noalias-aa/call-scopes", ask: call_scopes }],
    call_call: &[CallCallRule { name: "scoped-noalias-aa/scopes-of-calls", ask: scopes_of_calls }],
    mask: &[],
    effects: &[],
};

fn scopes(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if pair.a.loc.inst.is_none() || pair.b.loc.inst.is_none() {
        return None;
    }
    Decision::no_alias_if(are_disjoint(q.analysis, lists(q.analysis, pair.a.loc), lists(q.analysis, pair.b.loc)))
}

fn call_scopes(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    excludes_location(q.analysis, site.id, loc).then_some(ModRefInfo::NoModRef)
}

/// Whether the scopes of an instruction prove that it does not access the location.
pub fn excludes_location(analysis: &Analysis, id: InstId, loc: &Location) -> bool {
    are_disjoint(analysis, lists_of(analysis, id), lists(analysis, loc))
}

fn scopes_of_calls(q: &Query, first: &CallSite, second: &CallSite) -> Option<ModRefInfo> {
    are_disjoint(q.analysis, lists_of(q.analysis, first.id), lists_of(q.analysis, second.id))
        .then_some(ModRefInfo::NoModRef)
}

/// The `!alias.scope` and `!noalias` lists of an access.
type Lists = (Option<MdId>, Option<MdId>);

fn lists(analysis: &Analysis, loc: &Location) -> Lists {
    (loc.md(&analysis.view, MdKindId::ALIAS_SCOPE), loc.md(&analysis.view, MdKindId::NOALIAS))
}

fn lists_of(analysis: &Analysis, id: InstId) -> Lists {
    let inst = analysis.view.function.inst(id);
    (inst.md(MdKindId::ALIAS_SCOPE), inst.md(MdKindId::NOALIAS))
}

/// Whether the scope lists prove that two accesses are disjoint: the `!noalias` of one access may exclude the scopes of
/// the other access.
fn are_disjoint(analysis: &Analysis, a: Lists, b: Lists) -> bool {
    let excluded = |scopes: Option<MdId>, noalias: Option<MdId>| {
        let pair = scopes.zip(noalias);
        pair.is_some_and(|pair| analysis.memo.scopes_apart.get(pair, || excludes(analysis, pair.0, pair.1)))
    };
    excluded(a.0, b.1) || excluded(b.0, a.1)
}

/// Whether, in some domain, `noalias` has all scopes that `scopes` has in this domain. A domain in which `scopes` has
/// no scope does not count.
fn excludes(analysis: &Analysis, scopes: MdId, noalias: MdId) -> bool {
    let (scopes, noalias) = (with_domains(analysis, scopes), with_domains(analysis, noalias));
    noalias.iter().any(|(domain, _)| {
        let mut in_domain = scopes.iter().filter(|s| s.0 == *domain).peekable();
        let excluded = |s: &(MdId, MdId)| noalias.contains(s);
        let any = analysis.profile.has_defect(Defect::AnyScope);
        in_domain.peek().is_some() && if any { in_domain.any(excluded) } else { in_domain.all(excluded) }
    })
}

/// Returns the scopes of a list as pairs of domain and scope. Scopes without a domain are omitted.
fn with_domains(analysis: &Analysis, list: MdId) -> Vec<(MdId, MdId)> {
    let (module, unique) = (analysis.view.module, analysis.facts.unique());
    let operands = |id: MdId| match module.metadata.get(id.0 as usize) {
        Some(Metadata::Node { operands, .. }) => operands.as_slice(),
        _ => &[],
    };
    let is_node = |id: &MdId| matches!(module.metadata.get(id.0 as usize), Some(Metadata::Node { .. }));
    let domain = |scope: MdId| operands(scope).get(1).copied().flatten().filter(is_node);
    operands(list)
        .iter()
        .flatten()
        .filter_map(|scope| Some((unique.representative(domain(*scope)?), unique.representative(*scope))))
        .collect()
}

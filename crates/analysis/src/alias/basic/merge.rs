//! Pointers chosen by control flow: phis and selects.

use crate::alias::{Decision, Location, Pair, Query};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::{BlockId, InstId, InstKind, Value};
use crate::target::{Defect, Quirk};

/// Merges two answers. If the two answers are equal, the result is this answer. MustAlias and PartialAlias together
/// give PartialAlias. Any other combination, including two PartialAlias with different offsets, gives MayAlias.
fn merge(a: AliasResult, b: AliasResult) -> Option<AliasResult> {
    use AliasResult::{MustAlias, PartialAlias};
    match (a, b) {
        _ if a == b => Some(a),
        (PartialAlias(_), MustAlias) | (MustAlias, PartialAlias(_)) => Some(PartialAlias(None)),
        _ => None,
    }
}

/// Asks the chain about each pair, and merges the answers. Returns `None` as soon as the merged answer is MayAlias.
fn merged(q: &mut Query, pairs: impl IntoIterator<Item = (Location, Location)>) -> Option<Decision> {
    let mut result = None;
    for (a, b) in pairs {
        let next = q.alias(&a, &b)?.result;
        result = Some(match result {
            None => next,
            Some(before) => merge(before, next)?,
        });
    }
    Decision::new(result?)
}

/// The rule for phis: asks about each source of the phi.
pub fn phi(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !pair.a.from.is_choice && !pair.b.from.is_choice {
        return None;
    }
    let only_first = q.analysis.profile.has(Quirk::OneSidedMerges) && incoming(q, pair.a.from.ptr).is_some();
    let first = phi_against(q, pair);
    if first.is_some() || only_first { first } else { phi_against(q, &pair.swapped()).map(Decision::swapped) }
}

/// The rule for selects: asks about both arms.
pub fn select(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !pair.a.from.is_choice && !pair.b.from.is_choice {
        return None;
    }
    let only_first = q.analysis.profile.has(Quirk::OneSidedMerges) && arms(q, pair.a.from.ptr).is_some();
    let first = select_against(q, pair);
    if first.is_some() || only_first { first } else { select_against(q, &pair.swapped()).map(Decision::swapped) }
}

fn incoming<'m>(q: &Query<'_, 'm>, v: Value) -> Option<(InstId, &'m [(Value, BlockId)])> {
    let Value::Inst(id) = v else { return None };
    match &q.analysis.view.function.inst(id).kind {
        InstKind::Phi { incoming, .. } => Some((id, incoming)),
        _ => None,
    }
}

fn phi_against(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (id, sources) = incoming(q, pair.a.from.ptr)?;
    let other = Location::new(pair.b.from.ptr, pair.b.size);
    let size = pair.a.size;
    if let Some((id2, sources2)) = incoming(q, pair.b.from.ptr) {
        let view = &q.analysis.view;
        let block = view.block_of(id)?;
        // For two phis of one block, the rule compares the two operands of each edge. This is right only if both
        // instances belong to one iteration.
        let forgets = q.analysis.profile.has(Quirk::ParallelPhis);
        if view.block_of(id2) == Some(block) && (forgets || !q.cross_iteration || !view.in_cycle(block)) {
            let pairs: Option<Vec<_>> = sources
                .iter()
                .map(|(v, from)| {
                    let (w, _) = sources2.iter().find(|(_, b)| b == from)?;
                    Some((Location::new(*v, size), Location::new(*w, pair.b.size)))
                })
                .collect();
            return merged(q, pairs?);
        }
    }
    let (distinct, recursive) = sources_of(q, pair.a.from.ptr, sources)?;
    let recursive = recursive && !q.analysis.profile.has_defect(Defect::StandingPhi);
    // A recursive phi may point anywhere in the objects of its other sources. So NoAlias is a right answer about the
    // phi only if it is a right answer about each of these sources with an unknown size.
    let size = if recursive { LocationSize::BeforeOrAfterPointer } else { size };
    let pairs = distinct.into_iter().map(|v| (Location::new(v, size), other));
    let cyclic = q.analysis.profile.has(Quirk::EveryPhiCycles) || q.analysis.view.varies(pair.a.from.ptr);
    let answer = if cyclic { q.across_iterations(|q| merged(q, pairs))? } else { merged(q, pairs)? };
    (!recursive || answer.result == AliasResult::NoAlias).then_some(answer)
}

/// Returns the distinct sources of a phi, without the phi itself and without recursive sources (values computed from
/// the phi). Also returns whether there was a recursive source. Returns `None` if no source remains, or if too many of
/// the sources are phis.
fn sources_of(q: &Query, phi: Value, incoming: &[(Value, BlockId)]) -> Option<(Vec<Value>, bool)> {
    let mut distinct = Vec::new();
    let mut recursive = false;
    let mut one_phi = None;
    for (v, _) in incoming.iter().filter(|(v, _)| *v != phi && !is_unchanged(q, *v, phi)) {
        let is_phi = q.analysis.view.inst(*v).is_some_and(|i| matches!(i.kind, InstKind::Phi { .. }));
        if is_phi && one_phi.replace(*v).is_some_and(|p| p != *v) {
            return None;
        }
        if q.analysis.profile.recursive_phis && q.analysis.object(*v) == phi {
            recursive = true;
        } else if !distinct.contains(v) {
            distinct.push(*v);
        }
    }
    let too_many = one_phi.is_some() && distinct.len() > 1;
    (!too_many && !distinct.is_empty()).then_some((distinct, recursive))
}

/// Whether a value always equals the phi: its base is the phi, and its offset is zero.
fn is_unchanged(q: &Query, v: Value, phi: Value) -> bool {
    !q.analysis.profile.has(Quirk::WanderingPhis) && {
        let d = q.analysis.decompose(v);
        d.base == phi && d.offset == 0 && d.terms.is_empty()
    }
}

fn arms(q: &Query, v: Value) -> Option<(Value, Value, Value)> {
    match q.analysis.view.inst(v)?.kind {
        InstKind::Select { cond, then, els, .. } => Some((cond, then, els)),
        _ => None,
    }
}

fn select_against(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (cond, then, els) = arms(q, pair.a.from.ptr)?;
    let (a, b) = (pair.a.size, pair.b.size);
    if let Some((cond2, then2, els2)) = arms(q, pair.b.from.ptr)
        && cond == cond2
        && q.equals_itself(cond)
    {
        let both = [(then, then2), (els, els2)];
        return merged(q, both.map(|(v, w)| (Location::new(v, a), Location::new(w, b))));
    }
    let other = Location::new(pair.b.from.ptr, b);
    let asked = if q.analysis.profile.has_defect(Defect::FirstArmAsked) { 1 } else { 2 };
    merged(q, [then, els].map(|v| (Location::new(v, a), other)).into_iter().take(asked))
}

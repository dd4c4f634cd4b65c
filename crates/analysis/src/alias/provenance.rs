//! `provenance-aa`: derives answers from the promises of C's `restrict`, which the full-restrict intrinsics and
//! `ptr_provenance` operands express (LLVM review D68484).
//!
//! Two accesses do not alias if three conditions are true. A restrict pointer is declared in a scope that is visible at
//! both accesses (by their `!noalias`). One access is based on this restrict pointer on every path. The other access is
//! based on it on no path. This is the rule of C99 6.7.3.1. Like all rules about metadata, it applies to accesses of
//! one iteration. Two reads of restrict pointers read different pointers if their scopes or their object ids differ, or
//! if their addresses do not alias. The addresses do not alias if the chain answers NoAlias, or if restrict separates
//! the two reads. (Each read then counts as an access to its address.)
//!
//! The unknown function scope represents restrict pointers whose scope began before the function was called. Any
//! declared restrict pointer with an address may be one of these pointers. Arguments and memory may contain pointers
//! based on one of these pointers. Two pointers of the unknown function scope are separated by C's rule on assignments
//! between restrict pointers (C99 6.7.3.1, paragraph 4): neither pointer is based on the other.

use super::location::Location;
use super::query::{Decision, Pair, Query};
use super::{AliasRule, CallLocRule, CallSite, Provider};
use crate::answers::{AliasResult, LocationSize, ModRefInfo};
use crate::ir::restrict::{RestrictCall, RestrictKind, restrict_call, scopes};
use crate::ir::{InstId, InstKind, MdId, MdKindId, Type, Value};
use crate::values::FunctionView;
use crate::values::captures::may_be_captured;
use crate::values::objects::{is_alloca, is_escape_source, is_identified_object, is_null, is_undef};
use crate::values::provenance::{BasedOn, based_on, call_of};

/// The provider `provenance-aa`.
pub static PROVENANCE_AA: Provider = Provider {
    name: "provenance-aa",
    alias: &[AliasRule { name: "provenance-aa/restrict", ask: restrict }],
    recursive: &[],
    call_loc: &[CallLocRule { name: "provenance-aa/restrict-call", ask: restrict_call_loc }],
    call_call: &[],
    mask: &[],
    effects: &[],
};

/// The maximum nesting depth of restrict pointers that point to restrict pointers.
const LEVELS: u32 = 8;
/// The maximum number of visited uses of a pointer. A pointer with more uses counts as captured.
const USES: usize = 1000;

/// The restrict facts of one access. A read of a restrict pointer counts as an access to the pointer's address.
pub struct RestrictAccess {
    /// The restrict pointers on which the access is based.
    pub based: BasedOn,
    /// The scopes that are visible at the access.
    pub visible: Vec<MdId>,
}

fn restrict(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (pair.a.loc.inst?, pair.b.loc.inst?);
    let kind = |i: InstId| view(q).function.inst(i).md(MdKindId::NOALIAS);
    let (_, _) = (kind(a)?, kind(b)?);
    let (a, b) = (of_inst(q, a)?, of_inst(q, b)?);
    Decision::no_alias_if(are_disjoint(q, &a, &b, LEVELS))
}

/// A call that accesses only argument memory has no effect on a location if restrict separates the location from each
/// argument. The scopes that are visible at the call are also visible in the code that the call executes.
fn restrict_call_loc(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    let other = loc.inst?;
    let has_list = |i: InstId| view(q).function.inst(i).md(MdKindId::NOALIAS).is_some();
    if !has_list(site.id) || !has_list(other) {
        return None;
    }
    if !site.does.effects.0.only_arguments() {
        return None;
    }
    let b = of_inst(q, other)?;
    for arg in &site.call.args {
        match view(q).module.types.get(arg.ty) {
            Type::Ptr(_) => {
                let a = access(q, arg.value, site.id)?;
                are_disjoint(q, &a, &b, LEVELS).then_some(())?;
            }
            Type::Int(_) | Type::Float(_) | Type::Metadata => {}
            // A constant of any other kind may contain pointers.
            _ => return None,
        }
    }
    Some(ModRefInfo::NoModRef)
}

fn view<'a, 'm>(q: &Query<'a, 'm>) -> &'a FunctionView<'m> {
    &q.analysis.view
}

/// Returns the restrict facts of a load or store; `None` for other instructions.
pub fn of_inst(q: &Query, inst: InstId) -> Option<RestrictAccess> {
    let function = view(q).function;
    let start = match &function.inst(inst).kind {
        InstKind::Load { ptr, provenance, .. } | InstKind::Store { ptr, provenance, .. } => provenance.unwrap_or(*ptr),
        _ => return None,
    };
    access(q, start, inst)
}

fn access(q: &Query, start: Value, inst: InstId) -> Option<RestrictAccess> {
    let function = view(q).function;
    let unique = q.analysis.facts.unique();
    let listed = scopes(view(q).module, function.inst(inst).md(MdKindId::NOALIAS));
    let visible = listed.into_iter().map(|s| unique.representative(s)).collect();
    Some(RestrictAccess { based: based_on(view(q), start)?, visible })
}

/// Whether restrict separates the two accesses.
pub fn are_disjoint(q: &mut Query, a: &RestrictAccess, b: &RestrictAccess, levels: u32) -> bool {
    one_way(q, a, b, levels) || one_way(q, b, a, levels)
}

/// Whether `a` is based on a restrict pointer that is visible at both accesses, and `b` is not based on this pointer.
fn one_way(q: &mut Query, a: &RestrictAccess, b: &RestrictAccess, levels: u32) -> bool {
    a.based.always.iter().any(|p| {
        let Some(scope) = scope_of(q, *p) else { return false };
        a.visible.contains(&scope) && b.visible.contains(&scope) && is_not_based(q, &b.based, *p, levels)
    })
}

/// Returns the scope of a read of a restrict pointer.
pub fn scope_of(q: &Query, read: InstId) -> Option<MdId> {
    let call = restrict_call(view(q).module, &view(q).function.inst(read).kind)?;
    match scopes(view(q).module, call.scope)[..] {
        [only] => Some(q.analysis.facts.unique().representative(only)),
        _ => None,
    }
}

/// Whether the pointer that `based` describes is certainly not based on the restrict pointer that `read` reads.
pub fn is_not_based(q: &mut Query, based: &BasedOn, read: InstId, levels: u32) -> bool {
    let other_reads = based.sometimes.clone();
    let of_its_own = is_unknown(q, read) && based.always.iter().any(|o| is_unknown(q, *o));
    other_reads.iter().all(|o| differ(q, *o, read, levels))
        && (of_its_own || based.ends.iter().all(|end| ends_elsewhere(q, *end, read)))
}

/// Whether two reads read different restrict pointers.
pub fn differ(q: &mut Query, a: InstId, b: InstId, levels: u32) -> bool {
    let v = view(q);
    let call = |i: InstId| restrict_call(v.module, &v.function.inst(i).kind);
    let (Some(x), Some(y)) = (call(a), call(b)) else { return false };
    if a == b {
        return false;
    }
    let (Some(s), Some(t)) = (scope_of(q, a), scope_of(q, b)) else { return false };
    if s != t {
        // A restrict variable that is declared without an address cannot be accessed through memory.
        let gone = |c: &RestrictCall, read| c.addr.is_none() && !is_unknown(q, read);
        if !is_unknown(q, a) && !is_unknown(q, b) || gone(&x, a) || gone(&y, b) {
            return true;
        }
    }
    let number = |o: Option<Value>| v.const_int(o?).map(|(_, bits)| bits);
    if let (Some(m), Some(n)) = (number(x.object), number(y.object))
        && m != n
        && s == t
    {
        return true;
    }
    let (Some(p), Some(r)) = (x.addr, y.addr) else { return false };
    let pointer = |p| Location::new(p, LocationSize::Precise(8));
    if q.alias_result(&pointer(p), &pointer(r)) == AliasResult::NoAlias {
        return true;
    }
    let Some(levels) = levels.checked_sub(1) else { return false };
    let (one, two) = (access(q, x.provenance.unwrap_or(p), a), access(q, y.provenance.unwrap_or(r), b));
    matches!((one, two), (Some(one), Some(two)) if are_disjoint(q, &one, &two, levels))
}

/// Whether the value at the end of a path cannot be based on the restrict pointer, for example because the value
/// existed before the restrict pointer was read.
fn ends_elsewhere(q: &Query, end: Value, read: InstId) -> bool {
    let v = view(q);
    let declared = !is_unknown(q, read);
    matches!(end, Value::Arg(_)) && declared
        || is_alloca(v, end)
        || is_identified_object(v, end)
        || is_null(v, end)
        || is_undef(v, end)
        || declared && is_escape_source(v, end) && !is_captured(q, read)
}

/// Whether the restrict pointer that is read has the unknown function scope.
fn is_unknown(q: &Query, read: InstId) -> bool {
    let (v, unique) = (view(q), q.analysis.facts.unique());
    let own = v.function.metadata.iter().filter(|(kind, _)| *kind == MdKindId::NOALIAS);
    let mut unknown = own.flat_map(|(_, list)| scopes(v.module, Some(*list)));
    scope_of(q, read).is_some_and(|scope| unknown.any(|s| unique.representative(s) == scope))
}

/// Whether a pointer based on the read value may be in memory, in a callee or in an integer. True if the scope of
/// `read` has a copy guard. Otherwise, two kinds of values are checked for captures: the reads in this scope (except
/// reads with a different object id), and the argument guards of reads in this scope.
fn is_captured(q: &Query, read: InstId) -> bool {
    let v = view(q);
    let scope = scope_of(q, read);
    let object = |id: InstId| v.const_int(call_of(v, Value::Inst(id))?.object?).map(|(_, bits)| bits);
    let is_other = |id: InstId| matches!((object(id), object(read)), (Some(m), Some(n)) if m != n);
    let carries = |id: &InstId| {
        let value = Value::Inst(*id);
        match call_of(v, value).map(|c| c.kind) {
            Some(RestrictKind::NoAlias | RestrictKind::Provenance) => scope_of(q, *id) == scope && !is_other(*id),
            Some(RestrictKind::ArgGuard) => {
                based_on(v, value).is_none_or(|b| b.sometimes.iter().any(|r| scope_of(q, *r) == scope))
            }
            _ => false,
        }
    };
    let copied = |id: &InstId| {
        let call = call_of(v, Value::Inst(*id)).filter(|c| c.kind == RestrictKind::CopyGuard);
        let own = call.map(|c| scopes(v.module, c.scope)).unwrap_or_default();
        own.iter().any(|s| Some(q.analysis.facts.unique().representative(*s)) == scope)
    };
    v.function.inst_ids().any(|id| copied(&id))
        || v.function.inst_ids().filter(carries).any(|id| may_be_captured(v, Value::Inst(id), USES))
}

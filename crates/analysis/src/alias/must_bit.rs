//! The Must bit of ModRef answers. Up to LLVM 15, a ModRef answer also states whether the call accesses exactly the
//! bytes of the location, or exactly the memory that the other call accesses (`Both ModRef (MustAlias)`).

use super::effects::argument_access;
use super::instruction::{call_alias, location_of};
use super::location::of_argument;
use super::modref::call_loc;
use super::{Analysis, CallSite, Location, Query};
use crate::answers::{AliasResult, Answer, ModRefInfo, Question};
use crate::ir::InstId;

/// Whether the imitated release adds MustAlias to this answer; `None` if this release has no Must bit.
pub fn must_alias_bit(analysis: &Analysis, question: Question, answer: Answer) -> Option<bool> {
    let Answer::ModRef(info) = answer else { return None };
    if analysis.view.major > 15 {
        return None;
    }
    let mut q = Query::new(analysis);
    Some(match question {
        _ if info == ModRefInfo::NoModRef => false,
        Question::CallLoc { call, loc } => {
            let loc = Location::with_metadata(loc.ptr, loc.size, None);
            analysis.call_site(call).is_some_and(|site| call_alias(&mut q, &site, &loc) == AliasResult::MustAlias)
        }
        Question::CallCall { first, second } => match (analysis.call_site(first), analysis.call_site(second)) {
            (Some(first), Some(second)) => of_calls(&mut q, &first, &second),
            _ => false,
        },
        _ => false,
    })
}

/// Whether an instruction that may clobber the call certainly accesses exactly the bytes that the call accesses.
/// Releases after LLVM 15 have no Must bit and do not compute this fact. So under the profiles of these releases the
/// result is false.
pub fn meets_exactly(q: &mut Query, id: InstId, call: &CallSite) -> bool {
    if q.analysis.view.major > 15 {
        return false;
    }
    if let Some(own) = q.analysis.call_site(id) {
        return of_calls(q, &own, call);
    }
    let loc = location_of(&q.analysis.view, id);
    loc.is_some_and(|loc| call_alias(q, call, &loc) == AliasResult::MustAlias)
}

/// Whether two calls access exactly the same memory, by LLVM 15's rule. If one call accesses only argument memory, its
/// pointer arguments are compared with the other call; otherwise the result is false. Each compared argument must match
/// exactly. The result is also false if the effects found before the last argument already include all effects of
/// `first`, because LLVM then stops.
fn of_calls(q: &mut Query, first: &CallSite, second: &CallSite) -> bool {
    let bound = first.does.effects.0.any_memory();
    let (arguments, other) = match [first, second].map(|site| site.does.effects.0.only_arguments()) {
        [_, true] => (second, first),
        [true, false] => (first, second),
        [false, false] => return false,
    };
    let mut reached = ModRefInfo::NoModRef;
    for i in 0..arguments.call.args.len() {
        if q.analysis.view.pointer_space(arguments.call.args[i].value).is_none() {
            continue;
        }
        let loc = of_argument(&q.analysis.view, arguments.id, arguments.call, i);
        let own = argument_access(q.analysis, arguments.call, i);
        let info = call_loc(q, other, &loc).info;
        reached = reached.union(match arguments.id == second.id {
            true if own.is_mod() => info,
            true if own.is_ref() => info.intersect(ModRefInfo::Mod),
            false if own.is_mod() && info != ModRefInfo::NoModRef || own.is_ref() && info.is_mod() => own,
            _ => ModRefInfo::NoModRef,
        });
        let exact = info != ModRefInfo::NoModRef && call_alias(q, other, &loc) == AliasResult::MustAlias;
        let ends_early = reached.intersect(bound) == bound && i + 1 < arguments.call.args.len();
        if !exact || ends_early {
            return false;
        }
    }
    true
}

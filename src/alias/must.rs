//! The Must bit of ModRef answers: until LLVM 15 an answer also said that what a call touches is exactly the location, or
//! exactly what the other call touches (`Both ModRef (MustAlias)`).

use super::effects::{argument_access, effects_of_inst};
use super::instruction::{call_alias, location_of};
use super::location::of_argument;
use super::modref::{call_loc, only_arguments};
use super::{Analysis, CallSite, Location, Query};
use crate::answers::{AliasResult, Answer, ModRefInfo, Question};
use crate::ir::{InstId, Value};

/// Does the release say MustAlias beside this answer? `None`: it has no such bit.
pub fn must(analysis: &Analysis, question: Question, answer: Answer) -> Option<bool> {
    let Answer::ModRef(info) = answer else { return None };
    if analysis.view.major > 15 {
        return None;
    }
    let call = |id: InstId| Some((id, analysis.view.call(Value::Inst(id))?));
    let mut q = Query::new(analysis);
    Some(match question {
        _ if info == ModRefInfo::NoModRef => false,
        Question::CallLoc { call: id, loc } => {
            let loc = Location::of(loc.ptr, loc.size, None);
            call(id).is_some_and(|(id, call)| call_alias(&mut q, id, call, &loc) == AliasResult::MustAlias)
        }
        Question::CallCall { first, second } => match (call(first), call(second)) {
            (Some(first), Some(second)) => of_calls(&mut q, first, second),
            _ => false,
        },
        _ => false,
    })
}

/// Is what the instruction touches exactly what the call does, given that they meet? (Later releases do not ask.)
pub fn meets_exactly(q: &mut Query, id: InstId, call: CallSite) -> bool {
    if q.analysis.view.major > 15 {
        return false;
    }
    if let Some(own) = q.analysis.view.function.inst(id).kind.as_call() {
        return of_calls(q, (id, own), call);
    }
    let loc = location_of(&q.analysis.view, id);
    loc.is_some_and(|loc| call_alias(q, call.0, call.1, &loc) == AliasResult::MustAlias)
}

/// The arguments of the call that touches nothing else, against the other call: exact for each that was looked at, and the
/// search must not have ended before the last argument.
fn of_calls(q: &mut Query, first: CallSite, second: CallSite) -> bool {
    let effects = [first, second].map(|(id, call)| effects_of_inst(q.analysis, id, call).0);
    let bound = effects[0].any();
    let (arguments, other) = match effects.map(only_arguments) {
        [_, true] => (second, first),
        [true, false] => (first, second),
        [false, false] => return false,
    };
    let mut reached = ModRefInfo::NoModRef;
    for i in 0..arguments.1.args.len() {
        if q.analysis.view.pointer_space(arguments.1.args[i].value).is_none() {
            continue;
        }
        let loc = of_argument(&q.analysis.view, arguments.0, arguments.1, i);
        let own = argument_access(q.analysis, arguments.1, i);
        let info = call_loc(q, other.0, other.1, &loc).info;
        reached = reached.union(match arguments.0 == second.0 {
            true if own.is_mod() => info,
            true if own.is_ref() => info.intersect(ModRefInfo::Mod),
            false if own.is_mod() && info != ModRefInfo::NoModRef || own.is_ref() && info.is_mod() => own,
            _ => ModRefInfo::NoModRef,
        });
        let exact = info != ModRefInfo::NoModRef && call_alias(q, other.0, other.1, &loc) == AliasResult::MustAlias;
        let ends_early = reached.intersect(bound) == bound && i + 1 < arguments.1.args.len();
        if !exact || ends_early {
            return false;
        }
    }
    true
}

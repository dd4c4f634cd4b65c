//! `globals-aa`: local globals whose address is not taken, and the effects of functions on them.
//!
//! [`GlobalFacts`] contains the facts about the module; the rules here only look them up. A pointer that was passed in,
//! returned or loaded must have been stored or passed on somewhere. The address of a *tracked* global is never stored
//! or passed on, so such a pointer does not point to a tracked global.

mod facts;
mod uses;

pub use facts::{Effects, GlobalFacts};

use super::basic::BASIC_AA;
use super::effects::{attribute_effects, with_bundles};
use super::location::Location;
use super::query::{Decision, Pair, Query};
use super::{AliasRule, Analysis, CallLocRule, CallSite, EffectsRule, Provider};
use crate::answers::ModRefInfo;
use crate::ir::{Call, GlobalId, GlobalRef, InstId, InstKind, MemoryEffects, Value};
use crate::target::{Defect, Quirk};
use crate::values::objects::is_identified_object;
use crate::values::underlying::is_interposable;

/// The provider `globals-aa`.
pub static GLOBALS_AA: Provider = Provider {
    name: "globals-aa",
    alias: &[
        AliasRule { name: "globals-aa/two-tracked-globals", ask: two_tracked },
        AliasRule { name: "globals-aa/tracked-global", ask: tracked_against_other },
        AliasRule { name: "globals-aa/indirect-globals", ask: indirect },
        AliasRule { name: "globals-aa/unsafe", ask: unsafe_guess },
    ],
    recursive: &[],
    call_loc: &[CallLocRule { name: "globals-aa/call-effects", ask: call_effects }],
    call_call: &[],
    mask: &[],
    effects: &[EffectsRule { name: "globals-aa/function-effects", ask: function_effects }],
};

/// Returns the global if the object is a tracked global; otherwise `None`.
fn tracked_global(analysis: &Analysis, object: Value) -> Option<GlobalRef> {
    let every = analysis.profile.has_defect(Defect::EveryGlobalTracked);
    analysis.view.global(object).filter(|g| every || analysis.facts.globals().is_tracked(*g))
}

/// Two different tracked globals are different objects.
fn two_tracked(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (tracked_global(q.analysis, pair.a.from.object)?, tracked_global(q.analysis, pair.b.from.object)?);
    Decision::no_alias_if(a != b)
}

/// A pointer that came from elsewhere does not point into a tracked global.
fn tracked_against_other(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (tracked_global(q.analysis, pair.a.from.object), tracked_global(q.analysis, pair.b.from.object));
    let (global, other) = match (a, b) {
        (Some(g), None) => (g, pair.b.from.object),
        (None, Some(g)) => (g, pair.a.from.object),
        _ => return None,
    };
    Decision::no_alias_if(comes_from_elsewhere(q, global, other))
}

/// The maximum number of loads, selects and phis through which one search looks in total.
const DEPTH: u32 = 4;

/// Whether the pointer `object` certainly does not point to the tracked global `global`. The search looks through
/// loads, selects and phis.
fn comes_from_elsewhere(q: &Query, global: GlobalRef, object: Value) -> bool {
    let view = &q.analysis.view;
    let (mut work, mut seen, mut depth) = (vec![object], vec![object], 0);
    while let Some(v) = work.pop() {
        if let Some(other) = view.global(v) {
            if !are_distinct(q, global, other) {
                return false;
            }
            continue;
        }
        let kind = match v {
            Value::Arg(_) => continue,
            Value::Inst(i) => &view.function.inst(i).kind,
            _ => return false,
        };
        if kind.as_call().is_some() {
            continue;
        }
        depth += 1;
        if depth > DEPTH {
            return false;
        }
        match kind {
            InstKind::Load { ptr, .. } if is_loaded_from_outside(q, *ptr, &mut depth) => {}
            _ => match choices(kind) {
                Some(choices) => push_objects(q, &choices, &mut work, &mut seen),
                None => return false,
            },
        }
    }
    true
}

/// Returns the values that a select or phi chooses from.
fn choices(kind: &InstKind) -> Option<Vec<Value>> {
    match kind {
        InstKind::Select { then, els, .. } => Some(vec![*then, *els]),
        InstKind::Phi { incoming, .. } => Some(incoming.iter().map(|(v, _)| *v).collect()),
        _ => None,
    }
}

fn push_objects(q: &Query, values: &[Value], work: &mut Vec<Value>, seen: &mut Vec<Value>) {
    for v in values {
        let object = q.analysis.object(*v);
        if !seen.contains(&object) {
            seen.push(object);
            work.push(object);
        }
    }
}

/// Whether other code can write the memory at `ptr`. If so, a pointer that is loaded from this memory points only to
/// objects whose address was taken.
fn is_loaded_from_outside(q: &Query, ptr: Value, depth: &mut u32) -> bool {
    let view = &q.analysis.view;
    let (mut work, mut seen) = (Vec::new(), Vec::new());
    push_objects(q, &[ptr], &mut work, &mut seen);
    while let Some(v) = work.pop() {
        let kind = match v {
            Value::Arg(_) => continue,
            _ if view.global(v).is_some() => continue,
            Value::Inst(i) => &view.function.inst(i).kind,
            _ => return false,
        };
        if kind.as_call().is_some() {
            continue;
        }
        *depth += 1;
        if *depth > DEPTH {
            return false;
        }
        match kind {
            InstKind::Load { ptr, .. } => push_objects(q, &[*ptr], &mut work, &mut seen),
            _ => match choices(kind) {
                Some(choices) => push_objects(q, &choices, &mut work, &mut seen),
                None => return false,
            },
        }
    }
    true
}

/// Whether the two variables have distinct addresses.
fn are_distinct(q: &Query, a: GlobalRef, b: GlobalRef) -> bool {
    let (GlobalRef::Variable(x), GlobalRef::Variable(y)) = (a, b) else { return false };
    let view = &q.analysis.view;
    let has_bytes = |g: GlobalId| {
        let g = &view.module.globals[g];
        let size = view.layout.alloc_size(&view.module.types, g.ty);
        g.init.is_some() && !is_interposable(&g.linkage.linkage) && size.is_some_and(|s| s > 0)
    };
    x != y && has_bytes(x) && has_bytes(y)
}

/// Returns the indirect global to which an object belongs. The object must be a pointer that was loaded from this
/// global, or an allocation whose address is stored only in this global.
fn owner(q: &Query, object: Value) -> Option<GlobalId> {
    let (view, facts) = (&q.analysis.view, q.analysis.facts.globals());
    let Value::Inst(i) = object else { return None };
    if let InstKind::Load { ptr, .. } = view.function.inst(i).kind
        && let Some(GlobalRef::Variable(g)) = view.global(ptr)
        && facts.is_indirect(g)
    {
        return Some(g);
    }
    facts.allocated_for(view.id, i)
}

/// Storage that is allocated for one indirect global is disjoint from storage that is allocated for a different
/// indirect global.
fn indirect(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let (a, b) = (owner(q, pair.a.from.object)?, owner(q, pair.b.from.object)?);
    Decision::no_alias_if(a != b)
}

/// `-enable-unsafe-globalsmodref-alias-results`: assumes that a tracked or indirect global aliases nothing else. This
/// assumption is unsound, as the option's name says, and never on by default.
fn unsafe_guess(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let on = q.analysis.profile.unsafe_globals_results;
    let one = |a: Option<GlobalRef>, b: Option<GlobalRef>| (a.is_some() || b.is_some()) && a != b;
    let globals = (tracked_global(q.analysis, pair.a.from.object), tracked_global(q.analysis, pair.b.from.object));
    let owners = |v| owner(q, v).map(GlobalRef::Variable);
    Decision::no_alias_if(
        on && (one(globals.0, globals.1) || one(owners(pair.a.from.object), owners(pair.b.from.object))),
    )
}

/// The effect of a call on a tracked global. Three kinds of effects are united: the effects of the callee, the effects
/// of all functions that the callee calls, and the effects through the call's arguments.
fn call_effects(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    let view = &q.analysis.view;
    let facts = q.analysis.facts.globals();
    let object = q.analysis.object(loc.ptr);
    let global = tracked_global(q.analysis, object)?;
    let effects = facts.effects(view.module.callee(site.call.callee)?)?;
    let known = match global {
        GlobalRef::Variable(g) => effects.on_global(g),
        _ => ModRefInfo::from_accesses(effects.reads_all, false),
    };
    Some(known.union(through_arguments(q, site.call, global)))
}

/// Returns the possible effect of the call through arguments that may point to the global.
fn through_arguments(q: &Query, call: &Call, global: GlobalRef) -> ModRefInfo {
    let effects = attribute_effects(q.analysis, call);
    if !effects.any_memory().is_any() {
        return ModRefInfo::NoModRef;
    }
    let otherwise = if effects.any_memory().is_mod() { ModRefInfo::ModRef } else { ModRefInfo::Ref };
    for arg in &call.args {
        let objects = objects_of(q, arg.value);
        let view = &q.analysis.view;
        let identified = objects.iter().all(|o| is_identified_object(view, *o));
        let is_apart = |o: &Value| {
            let is_integer = view.pointer_space(*o).is_none() && !q.analysis.profile.has(Quirk::IntegersAsPointers);
            let object = q.analysis.origin(*o).object;
            let other = tracked_global(q.analysis, object);
            let guessed = other.is_some() || q.analysis.profile.unsafe_globals_results;
            is_integer || other != Some(global) && guessed || comes_from_elsewhere(q, global, object)
        };
        if (!identified && !objects.iter().all(is_apart)) || objects.iter().any(|o| view.global(*o) == Some(global)) {
            return otherwise;
        }
    }
    ModRefInfo::NoModRef
}

/// Returns all underlying objects of a value. Looks through selects and phis.
fn objects_of(q: &Query, v: Value) -> Vec<Value> {
    let view = &q.analysis.view;
    let (mut work, mut seen, mut out) = (Vec::new(), Vec::new(), Vec::new());
    push_objects(q, &[v], &mut work, &mut seen);
    while let Some(v) = work.pop() {
        match view.inst(v).and_then(|inst| choices(&inst.kind)) {
            Some(choices) => push_objects(q, &choices, &mut work, &mut seen),
            None => out.push(v),
        }
    }
    out
}

/// The effects of the callee and of the functions that it calls. In LLVM, this rule is used only through basic-aa,
/// which asks the chain about the effects of the called function.
fn function_effects(analysis: &Analysis, _: Option<InstId>, call: &Call) -> MemoryEffects {
    if !analysis.chain.iter().any(|p| p.name == BASIC_AA.name) {
        return MemoryEffects::UNKNOWN;
    }
    let callee = analysis.view.module.callee(call.callee);
    let known = callee.and_then(|f| analysis.facts.globals().effects(f));
    known.map_or(MemoryEffects::UNKNOWN, |e| with_bundles(analysis, call, MemoryEffects::uniform(e.any)))
}

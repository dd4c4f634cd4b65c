//! Adds instructions to alias sets, with or without a location.

use super::{AliasSets, LocationStorage, SetId};
use crate::alias::effects::{self, argument_access};
use crate::alias::instruction::{is_inert, location_of};
use crate::alias::location::{Location, of_argument};
use crate::alias::{CallSite, Query, modref};
use crate::answers::ModRefInfo;
use crate::ir::{Atomic, Call, InstId, InstKind, Ordering, Value};
use crate::values::FunctionView;

/// Intrinsics that access no memory of the program, whatever their declaration says. Each intrinsic is listed with the
/// first LLVM release whose alias sets omit calls of this intrinsic.
const MARKERS: [(&str, u32); 6] = [
    ("llvm.assume", 0),
    ("llvm.experimental.noalias.scope.decl", 0),
    ("llvm.sideeffect", 0),
    ("llvm.pseudoprobe", 0),
    ("llvm.allow.runtime.check", 19),
    ("llvm.allow.ubsan.check", 19),
];

impl AliasSets<'_, '_> {
    /// Adds the memory that an instruction accesses to the sets.
    pub(super) fn add(&mut self, id: InstId) {
        let view = &self.analysis.view;
        let orders = |atomic: &Option<Atomic>| atomic.as_ref().is_some_and(|a| a.ordering > Ordering::Monotonic);
        let access = match &view.function.inst(id).kind {
            InstKind::Load { atomic, .. } if !orders(atomic) => ModRefInfo::Ref,
            InstKind::Store { atomic, .. } if !orders(atomic) => ModRefInfo::Mod,
            InstKind::VaArg { .. } => ModRefInfo::ModRef,
            _ => {
                return match self.analysis.call_site(id) {
                    Some(site) => self.add_call(&site),
                    None => self.add_unknown(id),
                };
            }
        };
        if let Some(loc) = location_of(view, id) {
            self.add_location(&loc, access);
        }
    }

    fn add_call(&mut self, site: &CallSite) {
        let (view, id, call) = (&self.analysis.view, site.id, site.call);
        let name = view.intrinsic(call).unwrap_or("");
        let is = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
        if is(&["llvm.memset."]) {
            let to = of_argument(view, id, call, 0);
            return self.add_location(&to, ModRefInfo::Mod);
        }
        if is(&["llvm.memcpy.", "llvm.memmove."]) {
            let (to, from) = (of_argument(view, id, call, 0), of_argument(view, id, call, 1));
            self.add_location(&to, ModRefInfo::Mod);
            return self.add_location(&from, ModRefInfo::Ref);
        }
        let declared = effects::declared_effects(self.analysis, call);
        if declared.only_arguments() {
            self.add_arguments(site);
        } else {
            self.add_unknown(id);
        }
    }

    /// Adds a call that accesses only argument memory: one location per argument.
    fn add_arguments(&mut self, site: &CallSite) {
        let (id, call) = (site.id, site.call);
        let mut bound = site.does.effects.0.any_memory();
        if is_open_invariant(&self.analysis.view, id, call) {
            bound = bound.intersect(ModRefInfo::Ref);
        }
        for i in 0..call.args.len() {
            let view = &self.analysis.view;
            let access = argument_access(self.analysis, call, i).intersect(bound);
            if view.pointer_space(call.args[i].value).is_some() && access != ModRefInfo::NoModRef {
                let loc = of_argument(view, id, call, i);
                self.add_location(&loc, access);
            }
        }
    }

    fn add_location(&mut self, loc: &Location, access: ModRefInfo) {
        let set = match self.storage {
            LocationStorage::Locations => self.set_of_location(loc),
            LocationStorage::Pointers => self.set_of_record(loc),
        };
        self.sets[set].access = self.sets[set].access.union(access);
        let threshold = i64::from(self.analysis.profile.alias_set_saturation_threshold);
        if self.saturated.is_none() && self.counted > threshold {
            self.saturate();
        }
    }

    /// Adds an instruction that has no single location, if it accesses memory.
    fn add_unknown(&mut self, id: InstId) {
        let touched = may_touch(self, id);
        if touched == ModRefInfo::NoModRef {
            return;
        }
        let set = self.set_for_unknown(id).unwrap_or_else(|| self.new_set());
        if self.sets[set].unknown.is_empty() {
            self.sets[set].refs += 1;
        }
        self.sets[set].unknown.push(id);
        self.sets[set].may = true;
        // LLVM records every possible write as ModRef, so this code does too.
        let access = if touched.is_mod() { ModRefInfo::ModRef } else { ModRefInfo::Ref };
        self.sets[set].access = self.sets[set].access.union(access);
    }

    /// Merges all sets that the instruction may access, and returns the merged set; `None` if the instruction accesses
    /// no set.
    fn set_for_unknown(&mut self, id: InstId) -> Option<SetId> {
        let mut found = None;
        for set in self.active() {
            if self.touches_set(id, set) {
                match found {
                    None => found = Some(set),
                    Some(first) => self.merge(first, set),
                }
            }
        }
        found
    }

    fn touches_set(&self, id: InstId, set: SetId) -> bool {
        if self.saturated == Some(set) {
            return true;
        }
        let set = &self.sets[set];
        set.unknown.iter().any(|other| self.conflict(id, *other))
            || set.locations.iter().any(|loc| self.touches(id, loc) != ModRefInfo::NoModRef)
    }

    /// Whether two instructions without a single location may access the same memory.
    fn conflict(&self, a: InstId, b: InstId) -> bool {
        let (Some(a), Some(b)) = (self.analysis.call_site(a), self.analysis.call_site(b)) else { return true };
        let meets = |first, second| {
            modref::call_call(&mut Query::new(self.analysis), first, second).info != ModRefInfo::NoModRef
        };
        meets(&b, &a) || meets(&a, &b)
    }
}

/// Whether the call is an `llvm.invariant.start` whose result no `llvm.invariant.end` uses. Such a call writes nothing.
fn is_open_invariant(view: &FunctionView, id: InstId, call: &Call) -> bool {
    view.intrinsic(call).is_some_and(|n| n.starts_with("llvm.invariant.start"))
        && view.users(Value::Inst(id)).is_empty()
}

/// Returns the possible effect of the instruction on any memory. For a call, this is the effect that its attributes
/// declare, corrected for markers and guards.
fn may_touch(sets: &AliasSets, id: InstId) -> ModRefInfo {
    let view = &sets.analysis.view;
    match &view.function.inst(id).kind {
        InstKind::Load { .. }
        | InstKind::Store { .. }
        | InstKind::Fence(_)
        | InstKind::CmpXchg { .. }
        | InstKind::AtomicRmw { .. } => ModRefInfo::ModRef,
        InstKind::Opaque { text, .. } if !is_inert(text) => ModRefInfo::ModRef,
        kind => match kind.as_call() {
            Some(call) => of_call(sets, id, call),
            None => ModRefInfo::NoModRef,
        },
    }
}

fn of_call(sets: &AliasSets, id: InstId, call: &Call) -> ModRefInfo {
    let view = &sets.analysis.view;
    let name = view.intrinsic(call).unwrap_or("");
    let is_marker = MARKERS.iter().any(|(marker, since)| *marker == name && view.major >= *since);
    if is_marker || name.starts_with("llvm.dbg.") {
        return ModRefInfo::NoModRef;
    }
    let declared = effects::declared_effects(sets.analysis, call).any_memory();
    // The declaration of a guard states a write only to prevent passes from moving the guard.
    let writes_nothing = name == "llvm.experimental.guard" || is_open_invariant(view, id, call);
    if writes_nothing && declared != ModRefInfo::NoModRef { ModRefInfo::Ref } else { declared }
}

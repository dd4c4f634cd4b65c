//! Decides whether one def clobbers the location of an access.

use super::build::MemorySsa;
use super::modref::{self, is_marker};
use crate::alias::must_bit::meets_exactly;
use crate::alias::{CallSite, Location, Query};
use crate::answers::{AccessId, AliasResult, LocationSize, ModRefInfo};
use crate::ir::{Call, InstId, InstKind, MdKindId, Ordering, Value};
use crate::target::Defect;

/// The memory for which a walk searches a clobber, as a location at the current point of the walk.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct WalkLocation {
    /// The pointer and the size. `None` if the walk is for a call.
    pub loc: Option<(Value, LocationSize)>,
    /// Whether the pointer may have been computed again since the defs at this point of the walk were executed. If so,
    /// the walk may use only facts that are true for instances of different iterations.
    pub across: bool,
    /// Whether the walk has crossed a back edge, even if the pointer is the same in all iterations. If so, a promise
    /// about one execution of some code (an alias scope) need not hold for both accesses.
    pub repeated: bool,
}

/// The def or use whose clobber is searched for.
#[derive(Clone, Debug)]
pub struct Subject<'m> {
    /// The instruction, from which all facts except the location are taken.
    pub inst: InstId,
    /// The call, if the instruction is one.
    pub call: Option<CallSite<'m>>,
    /// The memory that the instruction accesses.
    pub spot: WalkLocation,
}

impl<'a, 'm> MemorySsa<'a, 'm> {
    /// Returns the subject of a search for an instruction; `None` if the instruction accesses all memory (a fence).
    pub fn subject(&self, inst: InstId) -> Option<Subject<'m>> {
        let view = &self.analysis.view;
        let call = self.analysis.call_site(inst);
        let loc = match &call {
            Some(_) => None,
            None => modref::location_of(view, inst).map(|l| (l.ptr, l.size)),
        };
        (call.is_some() || loc.is_some()).then_some(Subject {
            inst,
            call,
            spot: WalkLocation { loc, across: false, repeated: false },
        })
    }

    /// Returns whether the def may write `spot`, the memory of the subject at this point of the walk. Also returns
    /// LLVM's alias result for `spot` and the memory that the def accesses.
    pub fn clobbers(&self, def: AccessId, subject: &Subject, spot: &WalkLocation) -> (bool, AliasResult) {
        let Some(inst) = self.graph.kind(def).inst() else { return (true, AliasResult::MayAlias) };
        let view = &self.analysis.view;
        let kind = &view.function.inst(inst).kind;
        if kind.as_call().is_some_and(|call| is_marker(view, call) || is_invariant_marker(self, call)) {
            return (false, AliasResult::NoAlias);
        }
        let mut query = Query::new(self.analysis);
        let lasting = self.analysis.profile.has_defect(Defect::LastingScopes);
        if spot.repeated && !lasting && self.has_scopes(inst) && self.has_scopes(subject.inst) {
            // Alias scopes make promises about one execution of their code. So alias scopes prove nothing about
            // accesses in different iterations.
            return (modref::memory_mod_ref(&query, inst) != ModRefInfo::NoModRef, AliasResult::MayAlias);
        }
        if !spot.across {
            return self.ask(&mut query, inst, subject, spot);
        }
        query.across_iterations(|q| self.ask(q, inst, subject, spot))
    }

    fn ask(&self, q: &mut Query, def: InstId, subject: &Subject, spot: &WalkLocation) -> (bool, AliasResult) {
        if let Some(call) = &subject.call {
            let exactly = modref::clobbers_call(q, def, call).then(|| meets_exactly(q, def, call));
            let alias = if exactly == Some(true) { AliasResult::MustAlias } else { AliasResult::MayAlias };
            return (exactly.is_some(), alias);
        }
        if let Some(keeps) = self.may_move_above(def, subject.inst) {
            return (!keeps, AliasResult::MayAlias);
        }
        let Some((ptr, size)) = spot.loc else { return (true, AliasResult::MayAlias) };
        let lasting = self.analysis.profile.has_defect(Defect::LastingScopes);
        let metadata = (!spot.across || lasting).then_some(subject.inst);
        let (info, alias) = modref::to_location(q, def, &Location::with_metadata(ptr, size, metadata));
        (info.is_mod(), alias)
    }

    /// Whether the second of two loads may be moved above the first load. The first load is a def, so it is volatile or
    /// atomic. Returns `None` if one of the two instructions is not a load.
    fn may_move_above(&self, first: InstId, second: InstId) -> Option<bool> {
        let load = |i| match &self.analysis.view.function.inst(i).kind {
            InstKind::Load { volatile, atomic, .. } => Some((*volatile, atomic.as_ref().map(|a| a.ordering))),
            _ => None,
        };
        let ((first_volatile, first), (second_volatile, second)) = (load(first)?, load(second)?);
        let ordered = second == Some(Ordering::SeqCst) || first.is_some_and(|o| o >= Ordering::Acquire);
        Some(!(first_volatile && second_volatile || ordered))
    }

    fn has_scopes(&self, inst: InstId) -> bool {
        let inst = self.analysis.view.function.inst(inst);
        inst.md(MdKindId::NOALIAS).is_some() || inst.md(MdKindId::ALIAS_SCOPE).is_some()
    }
}

fn is_invariant_marker(m: &MemorySsa, call: &Call) -> bool {
    m.analysis.view.intrinsic(call).is_some_and(|name| name.starts_with("llvm.invariant."))
}

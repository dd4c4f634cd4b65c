//! The effects of an instruction: on any memory, on a location, on the memory of a call.
//!
//! For each kind of atomic access, the functions below use an ordering as a limit. An access with a stronger ordering
//! than the limit is a barrier, and so is a fence. At a barrier, writes of other threads become visible. So a barrier
//! counts as a write to every location that any thread may write.

use super::effects::attribute_effects;
use super::modref::NarrowedAnswer;
use super::{CallSite, Location, Query, location, modref, scoped_noalias};
use crate::answers::{AliasResult, LocationSize, ModRefInfo};
use crate::ir::{Atomic, Call, InstId, InstKind, Ordering, TypeId, Value, Verbatim};
use crate::target::{Defect, Quirk, Target};
use crate::values::FunctionView;

/// Instructions that this crate keeps as text and that access no memory. All other instructions kept as text may have
/// any effect.
const INERT: [&str; 5] = ["landingpad", "resume", "cleanuppad", "cleanupret", "catchswitch"];

/// Intrinsics that have no effects. Their declarations state effects only to prevent passes from moving the calls. Each
/// intrinsic is listed with the first LLVM release in which it is known to have no effects.
const MARKERS: [(&str, u32); 5] = [
    ("llvm.assume", 0),
    ("llvm.experimental.noalias.scope.decl", 0),
    ("llvm.pseudoprobe", 0),
    ("llvm.allow.runtime.check", 19),
    ("llvm.allow.ubsan.check", 19),
];

/// Whether the call only gives information to the compiler.
pub fn is_marker(view: &FunctionView, call: &Call) -> bool {
    view.intrinsic(call).is_some_and(|name| {
        MARKERS.iter().any(|(marker, since)| *marker == name && view.major >= *since) || name.starts_with("llvm.dbg.")
    })
}

/// Whether the call is a lifetime marker and the profile does not count it as an access.
fn is_free_lifetime(q: &Query, call: &Call) -> bool {
    let name = q.analysis.view.intrinsic(call);
    q.analysis.profile.has(Quirk::FreeLifetimes) && name.is_some_and(|n| n.starts_with("llvm.lifetime."))
}

/// Whether an instruction kept as text accesses no memory.
pub fn is_inert(text: &Verbatim) -> bool {
    INERT.contains(&mnemonic(text))
}

/// Returns the name of an instruction that is kept as text.
pub fn mnemonic(text: &Verbatim) -> &str {
    match text.0.first() {
        Some(crate::ir::Part::Text(t)) => t.split(' ').next().unwrap_or(""),
        _ => "",
    }
}

fn exceeds(atomic: &Option<Atomic>, ordering: Ordering) -> bool {
    atomic.as_ref().is_some_and(|a| a.ordering > ordering)
}

/// Whether a load or store is volatile, or atomic with an ordering stronger than unordered. Such an access must not be
/// reordered with other accesses.
pub fn is_ordered(kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { volatile, atomic, .. } | InstKind::Store { volatile, atomic, .. } => {
            *volatile || exceeds(atomic, Ordering::Unordered)
        }
        _ => false,
    }
}

/// Returns the location that an instruction accesses; `None` if it accesses no single location.
pub fn location_of(view: &FunctionView, id: InstId) -> Option<Location> {
    let at = |ptr: Value, ty: Option<TypeId>| {
        Some(Location::with_metadata(ptr, location::size_of_type(view, ty?), Some(id)))
    };
    match &view.function.inst(id).kind {
        InstKind::CmpXchg { ptr, expected, .. } => at(*ptr, view.ty(*expected)),
        InstKind::AtomicRmw { ptr, value, .. } => at(*ptr, view.ty(*value)),
        InstKind::VaArg { list } => Some(Location::with_metadata(*list, LocationSize::AfterPointer, Some(id))),
        _ => location::of_inst(view, id),
    }
}

/// Returns the effect of the instruction on any memory.
pub fn memory_mod_ref(q: &Query, id: InstId) -> ModRefInfo {
    let view = &q.analysis.view;
    match &view.function.inst(id).kind {
        InstKind::Load { .. } => ModRefInfo::Ref,
        InstKind::Store { .. } => ModRefInfo::Mod,
        InstKind::Fence(_) | InstKind::CmpXchg { .. } | InstKind::AtomicRmw { .. } | InstKind::VaArg { .. } => {
            ModRefInfo::ModRef
        }
        InstKind::Opaque { text, .. } if !is_inert(text) => ModRefInfo::ModRef,
        _ => match q.analysis.call_site(id) {
            Some(site) if !is_marker(view, site.call) && !is_free_lifetime(q, site.call) => {
                site.does.effects.0.any_memory()
            }
            _ => ModRefInfo::NoModRef,
        },
    }
}

/// Returns the effect of the instruction on a location, and the alias result of this location and the memory that the
/// instruction accesses.
pub fn to_location(q: &mut Query, id: InstId, loc: &Location) -> (ModRefInfo, AliasResult) {
    let view = &q.analysis.view;
    let kind = &view.function.inst(id).kind;
    let selective = q.analysis.profile.selective_barriers;
    let relaxed = q.analysis.profile.has_defect(Defect::RelaxedAtomics);
    let (may, barrier) = match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => {
            let least = if selective { Ordering::Monotonic } else { Ordering::Unordered };
            let may = match kind {
                _ if exceeds(atomic, Ordering::Unordered) && !relaxed => ModRefInfo::ModRef,
                InstKind::Load { .. } => ModRefInfo::Ref,
                _ => ModRefInfo::Mod,
            };
            (may, exceeds(atomic, least))
        }
        InstKind::CmpXchg { success, failure, .. } => {
            let failure = if q.analysis.profile.has(Quirk::SuccessOrderingOnly) { success.ordering } else { *failure };
            (ModRefInfo::ModRef, success.ordering.max(failure) > Ordering::Monotonic)
        }
        InstKind::AtomicRmw { atomic, .. } => (ModRefInfo::ModRef, atomic.ordering > Ordering::Monotonic),
        InstKind::VaArg { .. } => (ModRefInfo::ModRef, false),
        InstKind::Fence(_) if is_private(q, loc) => return (ModRefInfo::NoModRef, AliasResult::NoAlias),
        InstKind::Fence(_) if selective => return (by_fence(q, id, loc), AliasResult::MayAlias),
        InstKind::Fence(_) | InstKind::Opaque { .. } => return (q.mask_of(loc).0, AliasResult::MayAlias),
        _ => {
            let Some(site) = q.analysis.call_site(id) else { return (ModRefInfo::NoModRef, AliasResult::NoAlias) };
            return (modref::call_loc(q, &site, loc).info, call_alias(q, &site, loc));
        }
    };
    let barrier = barrier && !relaxed;
    if barrier && !selective {
        return (ModRefInfo::ModRef, AliasResult::MayAlias);
    }
    let Some(own) = location_of(view, id) else { return (may, AliasResult::MayAlias) };
    let alias = q.alias_result(&own, loc);
    if alias == AliasResult::NoAlias {
        return if barrier { (by_order(q, loc), AliasResult::MayAlias) } else { (ModRefInfo::NoModRef, alias) };
    }
    let info = match kind {
        InstKind::Store { .. } if !q.mask_of(loc).0.is_mod() => ModRefInfo::NoModRef,
        InstKind::VaArg { .. } => q.mask_of(loc).0,
        _ => may,
    };
    (info, alias)
}

/// Returns the effect of a barrier on a location that the barrier does not access, under a profile with
/// `selective_barriers`.
fn by_order(q: &Query, loc: &Location) -> ModRefInfo {
    match q.analysis.never_escapes(q.analysis.object(loc.ptr)) {
        true => ModRefInfo::NoModRef,
        false => q.mask_of(loc).0,
    }
}

/// Returns the effect of a fence on a location, under a profile with `selective_barriers`. A fence has no effect on a
/// location that its scopes exclude.
fn by_fence(q: &Query, id: InstId, loc: &Location) -> ModRefInfo {
    let asked = q.analysis.chain.iter().any(|p| p.name == scoped_noalias::SCOPED_NOALIAS_AA.name);
    if asked && scoped_noalias::excludes_location(q.analysis, id, loc) {
        ModRefInfo::NoModRef
    } else {
        by_order(q, loc)
    }
}

const ATOMICS: Option<&str> = Some("chain/atomic-access");

/// Answers the question of aa-eval about a call site and a location.
pub fn answer_loc(q: &mut Query, id: InstId, loc: &Location) -> NarrowedAnswer {
    match q.analysis.call_site(id) {
        Some(site) => modref::call_loc(q, &site, loc),
        None => of_atomic(to_location(q, id, loc).0),
    }
}

/// Answers the question of aa-eval about two call sites. The order of the call sites matters.
pub fn answer_pair(q: &mut Query, first: InstId, second: InstId) -> NarrowedAnswer {
    let view = &q.analysis.view;
    let sites = (q.analysis.call_site(first), q.analysis.call_site(second));
    // In profiles in which atomic accesses are call sites, the attributes of a call decide before any provider is
    // asked.
    let touches_nothing = |site: &Option<CallSite>| {
        site.as_ref().is_some_and(|s| !attribute_effects(q.analysis, s.call).any_memory().is_any())
    };
    if q.analysis.profile.atomic_call_sites && (touches_nothing(&sites.0) || touches_nothing(&sites.1)) {
        return NarrowedAnswer { info: ModRefInfo::NoModRef, rule: modref::EFFECTS };
    }
    let conflict = match sites {
        (Some(first), Some(second)) => return modref::call_call(q, &first, &second),
        (None, Some(call)) => conflicts_with_call(q, first, &call),
        (site, None) => match location_of(view, second) {
            Some(loc) => to_location(q, first, &loc).0.is_any(),
            // The second call site is a fence.
            None => site.is_none_or(|call| call.does.effects.0.any_memory().is_any()),
        },
    };
    of_atomic(if conflict { ModRefInfo::ModRef } else { ModRefInfo::NoModRef })
}

fn of_atomic(info: ModRefInfo) -> NarrowedAnswer {
    NarrowedAnswer { info, rule: ATOMICS.filter(|_| info != ModRefInfo::ModRef) }
}

/// Whether fences have no effect on the location. A fence orders only accesses to memory that other threads can access
/// and that some code writes. The result is true only under a profile with `relaxed_fences`, and only for a location in
/// a space that is private to a thread or never written.
fn is_private(q: &Query, loc: &Location) -> bool {
    let private: &[u32] = match q.analysis.target {
        Target::Nvptx64 => &[4, 5, 101],
        Target::Amdgcn => &[4, 5],
        Target::Flat => &[],
    };
    q.analysis.profile.relaxed_fences && private.contains(&q.analysis.origin(loc.ptr).space.0)
}

/// Returns MustAlias if each argument of the call certainly points to exactly the bytes of the location, and the call
/// accesses only argument memory. Only LLVM 15 gives this answer; later releases give MayAlias.
pub(super) fn call_alias(q: &mut Query, site: &CallSite, loc: &Location) -> AliasResult {
    let effects = site.does.effects.0;
    if q.analysis.view.major > 15 || effects.other.is_any() || !effects.argmem.is_any() {
        return AliasResult::MayAlias;
    }
    let exactly = site.does.arguments.iter().all(|(own, _)| q.alias_result(own, loc) == AliasResult::MustAlias);
    if exactly { AliasResult::MustAlias } else { AliasResult::MayAlias }
}

/// Whether the instruction is an atomic access that orders accesses to other memory.
fn acquires_or_releases(kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => exceeds(atomic, Ordering::Monotonic),
        InstKind::CmpXchg { success, failure, .. } => success.ordering.max(*failure) > Ordering::Monotonic,
        InstKind::AtomicRmw { atomic, .. } => atomic.ordering > Ordering::Monotonic,
        _ => false,
    }
}

/// Whether the instruction is a clobber of the call: it writes memory that the call accesses. Under the quirk
/// `reads-clobber-calls`, an instruction that reads memory is also a clobber if the call writes this memory.
pub fn clobbers_call(q: &mut Query, id: InstId, call: &CallSite) -> bool {
    match q.analysis.call_site(id) {
        Some(own) if !q.analysis.profile.has(Quirk::ReadsClobberCalls) => {
            modref::call_call(q, &own, call).info.is_mod()
        }
        _ => conflicts_with_call(q, id, call),
    }
}

/// Whether the instruction accesses memory that the call writes, or writes memory that the call reads.
pub fn conflicts_with_call(q: &mut Query, id: InstId, call: &CallSite) -> bool {
    let view = &q.analysis.view;
    if let Some(own) = q.analysis.call_site(id) {
        return modref::call_call(q, &own, call).info != ModRefInfo::NoModRef;
    }
    let kind = &view.function.inst(id).kind;
    if acquires_or_releases(kind) && !q.analysis.profile.has(Quirk::CallsPassAtomics) {
        return true;
    }
    match location_of(view, id) {
        Some(own) => modref::call_loc(q, call, &own).info != ModRefInfo::NoModRef,
        None => true,
    }
}

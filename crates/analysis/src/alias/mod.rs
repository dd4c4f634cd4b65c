//! The reference alias analysis: answers LLVM's questions by a chain of providers.
//!
//! A [`Provider`] is a table of named rules. A profile names the providers of the chain, their order and their limits.
//! The first definite answer of the chain ends an alias query; mod/ref answers are intersected. Under the profile
//! `sound` every answer is true in every execution that is free of undefined behaviour. The machine, which shares no
//! code with this module, tests the answers.
//!
//! The comment of each rule states why the rule is right. Two conventions apply to all rules. An answer is about two
//! instances that exist at the same time (same iteration). If a rule looks through a phi, it switches to
//! *cross-iteration* mode. In this mode, two instances of one value inside a cycle are not assumed to be equal.

mod assumptions;
pub mod basic;
mod explanation;
pub mod effects;
pub mod evaluate;
pub mod explain;
pub mod facts;
pub mod globals;
pub mod instruction;
pub mod incremental;
pub mod location;
pub mod matrix;
pub mod memo;
pub mod modref;
pub mod must_bit;
pub mod pointer_info;
pub mod provenance;
pub mod query;
pub mod scoped_noalias;
pub mod sets;
pub mod target_aa;
pub mod tbaa;
#[cfg(test)]
pub(crate) use tests::whole_files;
#[cfg(test)]
mod tests;
pub mod text;
pub mod trace;

pub use effects::CallSite;
pub use evaluate::{Ask, evaluate, evaluate_in};
pub use facts::ModuleFacts;
pub use location::Location;
pub use matrix::{Cell, matrix, matrix_module};
pub use query::{Decision, Pair, Query};

use self::effects::CallEffects;
use self::memo::Memo;
use self::pointer_info::Origin;
use crate::answers::{AliasResult, Answer, ModRefInfo};
use crate::ir::layout::DataLayout;
use crate::ir::{AttrValue, Call, FuncId, InstId, MemoryEffects, Module, Value};
use crate::target::{Position, Profile, Quirk, Target, TargetAa};
use crate::values::FunctionView;
use crate::values::captures::{is_not_captured, never_escapes};
use crate::values::gep::{DecomposeRules, Decomposition, decompose};
use crate::values::underlying::underlying_object;
use std::rc::Rc;

/// One rule for alias queries. The answer `None` means MayAlias: the rule cannot tell.
pub struct AliasRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule.
    pub ask: fn(&mut Query, &Pair) -> Option<Decision>,
}

/// One rule about a call and a location.
pub struct CallLocRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule; `None` is ModRef.
    pub ask: fn(&mut Query, &CallSite, &Location) -> Option<ModRefInfo>,
}

/// One rule about two calls.
pub struct CallCallRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule; `None` is ModRef.
    pub ask: fn(&Query, &CallSite, &CallSite) -> Option<ModRefInfo>,
}

/// One rule about the *mask* of a location: the effects on the location that can matter, whatever code has them (LLVM's
/// `getModRefInfoMask`). If no code writes a location, reads of it do not matter, so its mask is NoModRef.
pub struct MaskRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule; ModRef means that the rule cannot tell.
    pub ask: fn(&Analysis, &Location) -> ModRefInfo,
}

/// One rule that bounds the effects of a call.
pub struct EffectsRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule.
    pub ask: fn(&Analysis, Option<InstId>, &Call) -> MemoryEffects,
}

/// A table of rules. The chain asks the `alias` rules in order, then the `recursive` rules. A recursive rule asks
/// further queries only if one pointer of the pair is a GEP, a phi or a select. While a recursive rule asks further
/// queries, the pair is assumed not to alias (see [`query`]).
pub struct Provider {
    /// The name in `-aa-pipeline=`.
    pub name: &'static str,
    /// Rules about two locations, asked in this order.
    pub alias: &'static [AliasRule],
    /// Rules about two locations that may ask further queries. They are asked after all `alias` rules.
    pub recursive: &'static [AliasRule],
    /// Rules about a call and a location.
    pub call_loc: &'static [CallLocRule],
    /// Rules about two calls.
    pub call_call: &'static [CallCallRule],
    /// Rules about the mask of a location.
    pub mask: &'static [MaskRule],
    /// Rules that bound all effects of a call.
    pub effects: &'static [EffectsRule],
}

/// The analysis of one function under one profile.
pub struct Analysis<'m> {
    /// The function's values.
    pub view: FunctionView<'m>,
    /// The profile: the limits and quirks of the rules.
    pub profile: &'m Profile,
    /// The target for which the module is compiled.
    pub target: Target,
    /// SM version times ten.
    pub sm: u32,
    /// The providers, in the order in which they are asked. The chain may be replaced only before the first question.
    pub chain: Vec<&'static Provider>,
    /// Facts about the whole module.
    pub facts: Rc<ModuleFacts<'m>>,
    /// Facts computed so far.
    pub memo: Memo,
}

/// A `separate_storage` bundle about two objects: no pointer based on one object points into the other object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StoredApart {
    /// The `llvm.assume` that has the bundle.
    pub assume: InstId,
    /// The underlying objects of its two operands.
    pub objects: [Value; 2],
}

impl<'m> Analysis<'m> {
    /// Returns an analysis of one function with all providers of the profile.
    pub fn new(module: &'m Module, f: FuncId, layout: &'m DataLayout, profile: &'m Profile) -> Analysis<'m> {
        Analysis::sharing(Rc::new(ModuleFacts::new(module, profile)), f, layout, profile)
    }

    /// Like [`new`](Self::new), with facts that the analyses of all functions of a module share. The facts must have
    /// been computed for this profile.
    pub fn sharing(
        facts: Rc<ModuleFacts<'m>>,
        f: FuncId,
        layout: &'m DataLayout,
        profile: &'m Profile,
    ) -> Analysis<'m> {
        let module = facts.module;
        let target = Target::of(module);
        let mut view = FunctionView::new(module, f, layout, profile.imitates.unwrap_or(DEFAULT_RELEASE));
        view.thorough = !profile.has(Quirk::ShallowRanges);
        view.defect = profile.defect;
        view.only_provenance = profile.only_provenance_captured;
        debug_assert_eq!(facts.major, view.major, "the facts were made for this profile");
        view.intrinsics = Rc::clone(&facts.intrinsics);
        let sm = sm_version(module, f);
        Analysis { view, profile, target, sm, chain: chain(profile, target), facts, memo: Memo::default() }
    }

    /// Returns the target's own analysis, if it is in the chain.
    pub fn target_aa(&self) -> Option<&'m TargetAa> {
        self.profile.target_aa(self.target)
    }

    /// Returns the origin of a pointer.
    pub fn origin(&self, ptr: Value) -> Rc<Origin> {
        self.memo.origins.get(ptr, || Rc::new(Origin::for_pointer(self, ptr)))
    }

    /// Returns the underlying object of a pointer, as far as the profile's search limit allows.
    pub fn object(&self, ptr: Value) -> Value {
        self.memo.objects.get(ptr, || underlying_object(&self.view, ptr, self.profile.lookup_limit))
    }

    /// Returns the pairs of objects that the function's `separate_storage` bundles name.
    pub fn stored_apart(&self) -> &[StoredApart] {
        self.memo.stored_apart.get_or_init(|| {
            let pairs = self.view.separate_storage();
            pairs.map(|(assume, a, b)| StoredApart { assume, objects: [a, b].map(|v| self.object(v)) }).collect()
        })
    }

    /// Whether the object is function-local and its address is not captured.
    pub fn is_not_captured(&self, object: Value) -> bool {
        self.memo.not_captured.get(object, || is_not_captured(&self.view, object, CAPTURE_LIMIT))
    }

    /// Whether the object is function-local and its address is neither captured nor returned.
    pub fn never_escapes(&self, object: Value) -> bool {
        self.memo.never_escapes.get(object, || never_escapes(&self.view, object, CAPTURE_LIMIT))
    }

    /// Returns the location that a load or store accesses, with its metadata.
    pub fn access(&self, inst: InstId) -> Option<Location> {
        self.memo.accesses.get(Value::Inst(inst), || location::of_inst(&self.view, inst))
    }

    /// Returns the instruction as a call site, if it is a call. Its effects are computed once and cached.
    pub fn call_site(&self, id: InstId) -> Option<CallSite<'m>> {
        let call = self.view.function.inst(id).kind.as_call()?;
        let does = self.memo.call_effects.get(Value::Inst(id), || Rc::new(CallEffects::for_call(self, id, call)));
        Some(CallSite { id, call, does })
    }

    /// Decomposes a pointer into a base and an offset by the profile's [rules](Self::decompose_rules).
    pub fn decompose(&self, ptr: Value) -> Rc<Decomposition> {
        self.memo.decomposed.get(ptr, || Rc::new(decompose(&self.view, ptr, &self.decompose_rules())))
    }

    /// Returns the profile's rules for decomposing pointers.
    pub fn decompose_rules(&self) -> DecomposeRules {
        DecomposeRules {
            limit: self.profile.lookup_limit,
            through_ptrmask: self.profile.has(Quirk::TransparentPtrmask),
            through_width_change: self.profile.has(Quirk::MixedWidths),
            narrow_strides: self.profile.has(Quirk::NarrowStrides),
            no_wrap_flags: !self.profile.has(Quirk::IgnoredNoWrapFlags),
            idle_indices: self.profile.has(Quirk::IdleIndices),
        }
    }
}

/// All providers.
pub static PROVIDERS: [&Provider; 7] = [
    &basic::BASIC_AA,
    &scoped_noalias::SCOPED_NOALIAS_AA,
    &provenance::PROVENANCE_AA,
    &tbaa::TBAA,
    &globals::GLOBALS_AA,
    &target_aa::NVPTX_AA,
    &target_aa::AMDGPU_AA,
];

/// Returns the providers of a profile in order, with the target's own provider at its position in the chain.
fn chain(profile: &Profile, target: Target) -> Vec<&'static Provider> {
    let named = |name: &String| PROVIDERS.into_iter().find(|p| p.name == name);
    let own = match target {
        Target::Nvptx64 => &target_aa::NVPTX_AA,
        Target::Amdgcn => &target_aa::AMDGPU_AA,
        Target::Flat => &basic::BASIC_AA,
    };
    let of_targets = [target_aa::NVPTX_AA.name, target_aa::AMDGPU_AA.name];
    let fits = |p: &&Provider| p.name == own.name || !of_targets.contains(&p.name);
    let mut chain: Vec<_> = profile.chain.iter().filter_map(named).filter(fits).collect();
    match profile.target_aa(target).map(|aa| aa.position) {
        Some(Position::First) => chain.insert(0, own),
        Some(Position::Last) => chain.push(own),
        Some(Position::Absent | Position::Listed) | None => {}
    }
    chain
}

/// The maximum number of uses that the capture walk visits.
const CAPTURE_LIMIT: usize = 100;

/// If a profile imitates no LLVM release, its analyses use this release's declarations of intrinsics.
const DEFAULT_RELEASE: u32 = 22;

/// Returns the SM version times ten, from the function's `"target-cpu"="sm_70"`. If the function has no such attribute,
/// returns the newest version, because under this version more pairs of spaces overlap than under any older version.
fn sm_version(module: &Module, f: FuncId) -> u32 {
    let cpu = module.function(f).attrs.get("target-cpu").map(|a| &a.value);
    let digits = match cpu {
        Some(AttrValue::String(Some(cpu))) => {
            cpu.strip_prefix("sm_").map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>())
        }
        _ => None,
    };
    digits.and_then(|d| d.parse().ok()).unwrap_or(u32::MAX)
}

/// Returns the alias answer about the same two sides in exchanged order. Other answers are returned unchanged.
pub fn exchanged(answer: Answer) -> Answer {
    match answer {
        Answer::Alias(result) => Answer::Alias(swap(result)),
        other => other,
    }
}

/// Returns the alias result with the two operands exchanged.
pub fn swap(result: AliasResult) -> AliasResult {
    match result {
        AliasResult::PartialAlias(offset) => AliasResult::PartialAlias(offset.and_then(i32::checked_neg)),
        other => other,
    }
}

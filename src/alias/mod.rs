//! The reference alias analysis: answers LLVM's questions by a chain of providers.
//!
//! A [`Provider`] is a table of named rules. A profile names the providers of the chain, their order and their limits.
//! The first definite answer of the chain ends an alias query; mod/ref answers are intersected. Under the profile
//! `sound` no execution without undefined behaviour may ever refute an answer. The machine, which shares no code with
//! this module, tests that.
//!
//! Each rule states why it is right. Two things hold for all rules. An answer is about instances that are valid
//! together (same iteration). A rule that looks through a phi switches to *cross-iteration* mode, in which a value
//! inside a cycle is not assumed to equal itself.

mod assumptions;
pub mod basic;
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
pub mod must;
pub mod pointer_info;
pub mod provenance;
pub mod query;
pub mod scoped;
pub mod sets;
pub mod target_aa;
pub mod tbaa;
#[cfg(test)]
pub(crate) use tests::said;
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
use crate::values::captures::is_not_captured;
use crate::values::gep::{DecomposeRules, Decomposed, decompose};
use crate::values::underlying::underlying_object;
use std::rc::Rc;

/// One rule for alias queries: `None` is no opinion, as is MayAlias.
pub struct AliasRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule.
    pub ask: fn(&mut Query, &Pair) -> Option<Decision>,
}

/// One rule for a call against a location.
pub struct CallLocRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule; `None` is ModRef.
    pub ask: fn(&mut Query, &CallSite, &Location) -> Option<ModRefInfo>,
}

/// One rule for two calls.
pub struct CallCallRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule; `None` is ModRef.
    pub ask: fn(&Query, &CallSite, &CallSite) -> Option<ModRefInfo>,
}

/// One rule that bounds what may ever happen to a location.
pub struct MaskRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule; ModRef is no opinion.
    pub ask: fn(&Analysis, &Location) -> ModRefInfo,
}

/// One rule that bounds the effects of a call.
pub struct EffectsRule {
    /// `provider/rule`.
    pub name: &'static str,
    /// Asks the rule.
    pub ask: fn(&Analysis, Option<InstId>, &Call) -> MemoryEffects,
}

/// A table of rules. `alias` is asked in order; `recursive` after it. A recursive rule asks further queries only about a pair of
/// which one pointer is a GEP, a phi or a select, and that under the assumption that the pair does not alias (see [`query`]).
pub struct Provider {
    /// As `-aa-pipeline=` calls it.
    pub name: &'static str,
    /// Rules about two locations, asked in this order.
    pub alias: &'static [AliasRule],
    /// Rules about two locations that may ask further queries; asked last.
    pub recursive: &'static [AliasRule],
    /// Rules about a call and a location.
    pub call_loc: &'static [CallLocRule],
    /// Rules about two calls.
    pub call_call: &'static [CallCallRule],
    /// Rules about what may ever happen to a location.
    pub mask: &'static [MaskRule],
    /// Rules about all that a call may do.
    pub effects: &'static [EffectsRule],
}

/// One function under one profile.
pub struct Analysis<'m> {
    /// The function's values.
    pub view: FunctionView<'m>,
    /// The rules' data.
    pub profile: &'m Profile,
    /// What the module is compiled for.
    pub target: Target,
    /// SM version times ten.
    pub sm: u32,
    /// The providers, first asked first. Another chain needs an analysis that was asked nothing yet.
    pub chain: Vec<&'static Provider>,
    /// What is known of the whole module.
    pub facts: Rc<ModuleFacts<'m>>,
    /// What was found out so far.
    pub memo: Memo,
}

/// What a `separate_storage` bundle says of two objects: that nothing based on the one is in the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StoredApart {
    /// The `llvm.assume` that has the bundle.
    pub assume: InstId,
    /// The underlying objects of its two operands.
    pub objects: [Value; 2],
}

impl<'m> Analysis<'m> {
    /// An analysis of one function with all providers of the profile.
    pub fn new(module: &'m Module, f: FuncId, layout: &'m DataLayout, profile: &'m Profile) -> Analysis<'m> {
        Analysis::sharing(Rc::new(ModuleFacts::new(module, profile)), f, layout, profile)
    }

    /// As [`new`](Self::new), with facts that the analyses of a module's functions share. They must have been made for
    /// this profile.
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
        debug_assert_eq!(facts.major, view.major, "the facts were made for this profile");
        view.intrinsics = Rc::clone(&facts.intrinsics);
        let sm = sm_version(module, f);
        Analysis { view, profile, target, sm, chain: chain(profile, target), facts, memo: Memo::default() }
    }

    /// The target's own analysis, if it is in the chain.
    pub fn target_aa(&self) -> Option<&'m TargetAa> {
        self.profile.target_aa(self.target)
    }

    /// Where a pointer comes from.
    pub fn origin(&self, ptr: Value) -> Rc<Origin> {
        self.memo.origins.get(ptr, || Rc::new(Origin::for_pointer(self, ptr)))
    }

    /// The object that a pointer points into, as far as the profile's limit lets one see.
    pub fn object(&self, ptr: Value) -> Value {
        self.memo.objects.get(ptr, || underlying_object(&self.view, ptr, self.profile.lookup_limit))
    }

    /// The objects that `separate_storage` bundles speak of.
    pub fn stored_apart(&self) -> &[StoredApart] {
        self.memo.stored_apart.get_or_init(|| {
            let pairs = self.view.separate_storage();
            pairs.map(|(assume, a, b)| StoredApart { assume, objects: [a, b].map(|v| self.object(v)) }).collect()
        })
    }

    /// Function-local, and its address never given away?
    pub fn is_not_captured(&self, object: Value) -> bool {
        self.memo.not_captured.get(object, || is_not_captured(&self.view, object, CAPTURE_LIMIT))
    }

    /// What a load or store touches, with its metadata.
    pub fn access(&self, inst: InstId) -> Option<Location> {
        self.memo.accesses.get(Value::Inst(inst), || location::of_inst(&self.view, inst))
    }

    /// The call that an instruction is, if it is one. What it may do is found out once, however many questions are about it.
    pub fn call_site(&self, id: InstId) -> Option<CallSite<'m>> {
        let call = self.view.function.inst(id).kind.as_call()?;
        let does = self.memo.doings.get(Value::Inst(id), || Rc::new(CallEffects::for_call(self, id, call)));
        Some(CallSite { id, call, does })
    }

    /// A pointer as an offset from another, by [`decompose_rules`](Self::decompose_rules).
    pub fn decompose(&self, ptr: Value) -> Rc<Decomposed> {
        self.memo.decomposed.get(ptr, || Rc::new(decompose(&self.view, ptr, &self.decompose_rules())))
    }

    /// How pointers are decomposed under the profile.
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

/// Every provider there is.
pub static PROVIDERS: [&Provider; 7] = [
    &basic::BASIC_AA,
    &scoped::SCOPED_NOALIAS_AA,
    &provenance::PROVENANCE_AA,
    &tbaa::TBAA,
    &globals::GLOBALS_AA,
    &target_aa::NVPTX_AA,
    &target_aa::AMDGPU_AA,
];

/// The providers of a profile in order, with the target's own in its place.
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

/// How many uses the capture walk looks at.
const CAPTURE_LIMIT: usize = 100;

/// The LLVM release whose intrinsics a profile knows that imitates none.
const DEFAULT_RELEASE: u32 = 22;

/// The SM version times ten, from the function's `"target-cpu"="sm_70"`. Without one it is the newest, in which most
/// spaces overlap.
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

/// An answer about the same two sides in the other order.
pub fn exchanged(answer: Answer) -> Answer {
    match answer {
        Answer::Alias(result) => Answer::Alias(swap(result)),
        other => other,
    }
}

/// The answer with its operands exchanged.
pub fn swap(result: AliasResult) -> AliasResult {
    match result {
        AliasResult::PartialAlias(offset) => AliasResult::PartialAlias(offset.and_then(i32::checked_neg)),
        other => other,
    }
}

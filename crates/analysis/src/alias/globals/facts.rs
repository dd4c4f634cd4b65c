//! Facts about a module's local globals (those with internal or private linkage), and about its functions' effects.
//!
//! A local global is *tracked* if every use accesses it directly. No pointer to a tracked global is stored, passed on
//! or compared. So a pointer from elsewhere never points to the global, and its readers and writers are known. Effects
//! propagate from callees to callers: a function has its own effects and the effects of all functions that it may call.

mod address_taken;

use self::address_taken::{is_replaceable, symbol_of, symbols};
use super::uses::{ModuleUses, User};
use crate::alias::instruction::is_inert;
use crate::ir::intrinsics::{self, Synchronises};
use crate::ir::layout::DataLayout;
use crate::ir::{
    Constant, FuncId, GlobalId, GlobalRef, InstId, InstKind, MemoryEffects, ModRefInfo, Module, Ordering, Value,
};
use crate::target::Limit;
use crate::values::FunctionView;
use crate::values::call_attributes::Callee;
use crate::values::objects::{is_noalias_call, is_null};
use crate::values::underlying::underlying_object;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The effects of a function, including those of all functions that it calls.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The effect on any memory.
    pub any: ModRefInfo,
    /// The effect on each tracked variable that the function accesses.
    pub of: BTreeMap<GlobalId, ModRefInfo>,
    /// Whether callees outside the module may read every variable.
    pub reads_all: bool,
}

impl Effects {
    fn add(&mut self, o: &Effects) {
        self.any = self.any.union(o.any);
        self.reads_all |= o.reads_all;
        for (g, done) in &o.of {
            self.touch(*g, *done);
        }
    }

    fn touch(&mut self, g: GlobalId, done: ModRefInfo) {
        let all = self.of.entry(g).or_default();
        *all = all.union(done);
    }

    /// Returns the effect on one tracked variable.
    pub fn on_global(&self, g: GlobalId) -> ModRefInfo {
        ModRefInfo::from_accesses(self.reads_all, false).union(self.of.get(&g).copied().unwrap_or_default())
    }
}

/// Facts about the globals and functions of a module.
pub struct GlobalFacts {
    /// Local variables and functions whose address is not taken.
    tracked: FxHashSet<GlobalRef>,
    /// The effects of each function; `None` if they are unknown.
    effects: Vec<Option<Effects>>,
    /// Tracked variables that contain only null or the address of storage that was allocated for this variable. No
    /// other pointer to that storage exists.
    indirect: FxHashSet<GlobalId>,
    /// Maps each allocating call whose result is stored in a variable of `indirect` to this variable. No other variable
    /// contains the result.
    allocated_for: FxHashMap<(FuncId, InstId), GlobalId>,
}

/// The functions that access the memory to which a pointer points.
#[derive(Default)]
struct Accessors {
    readers: Vec<FuncId>,
    writers: Vec<FuncId>,
}

struct Walk<'m> {
    module: &'m Module,
    major: u32,
    strict: bool,
    self_stores: bool,
    uses: ModuleUses,
}

impl GlobalFacts {
    /// Analyses a whole module. If `strict` is set, a function that synchronises with other threads has effects on all
    /// memory, because the writes of the other threads become visible in the function. If `self_stores` is set, a
    /// variable's address counts as taken even if it is stored only in the variable itself.
    pub fn for_module(module: &Module, major: u32, strict: bool, self_stores: bool) -> GlobalFacts {
        let walk = Walk { module, major, strict, self_stores, uses: ModuleUses::collect(module) };
        let mut facts = GlobalFacts {
            tracked: FxHashSet::default(),
            effects: vec![Some(Effects::default()); module.functions.len()],
            indirect: FxHashSet::default(),
            allocated_for: FxHashMap::default(),
        };
        let constants = symbols(module);
        let escapes = |global: GlobalRef, accessors: &mut Accessors| {
            let name = module.symbol_name(symbol_of(module, global));
            walk.uses.is_in_a_text(name)
                || constants.get(&global).into_iter().flatten().any(|c| walk.is_taken(None, *c, accessors, None))
        };
        for f in (0..module.functions.len() as u32).map(FuncId).filter(|f| module.function(*f).linkage.is_local()) {
            if !escapes(GlobalRef::Function(f), &mut Accessors::default()) {
                facts.tracked.insert(GlobalRef::Function(f));
            }
        }
        for (i, variable) in module.globals.iter().enumerate().filter(|(_, g)| g.linkage.is_local()) {
            let g = GlobalId(i as u32);
            let mut accessors = Accessors::default();
            if escapes(GlobalRef::Variable(g), &mut accessors) {
                continue;
            }
            facts.tracked.insert(GlobalRef::Variable(g));
            facts.enter(g, &accessors.readers, ModRefInfo::Ref);
            if !variable.constant {
                facts.enter(g, &accessors.writers, ModRefInfo::Mod);
            }
            if module.types.is_pointer(variable.ty)
                && let Some(allocations) =
                    walk.indirect(g, constants.get(&GlobalRef::Variable(g)).into_iter().flatten())
            {
                facts.indirect.insert(g);
                facts.allocated_for.extend(allocations.into_iter().map(|a| (a, g)));
            }
        }
        facts.propagate(&walk);
        facts
    }

    fn enter(&mut self, g: GlobalId, functions: &[FuncId], done: ModRefInfo) {
        for f in functions {
            if let Some(effects) = &mut self.effects[f.0 as usize] {
                effects.touch(g, done);
            }
        }
    }

    /// Propagates effects from callees to callers, until nothing changes. If the effects of a callee have changed, its
    /// callers are visited again. Effects only grow, so the propagation ends.
    fn propagate(&mut self, walk: &Walk) {
        let count = walk.module.functions.len();
        let callees: Vec<Vec<FuncId>> =
            (0..count as u32).map(|f| self.own_effects(walk, FuncId(f)).unwrap_or_default()).collect();
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (f, callees) in callees.iter().enumerate() {
            callees.iter().for_each(|callee| callers[callee.0 as usize].push(f));
        }
        let (mut work, mut waits): (Vec<usize>, _) = ((0..count).collect(), vec![true; count]);
        while let Some(f) = work.pop() {
            waits[f] = false;
            let Some(before) = &self.effects[f] else { continue };
            let mut after = Some(before.clone());
            for callee in &callees[f] {
                after = match (after, &self.effects[callee.0 as usize]) {
                    (Some(mut sum), Some(more)) => {
                        sum.add(more);
                        Some(sum)
                    }
                    _ => None,
                };
            }
            if after != self.effects[f] {
                self.effects[f] = after;
                work.extend(callers[f].iter().filter(|caller| !std::mem::replace(&mut waits[**caller], true)));
            }
        }
    }

    /// Records the function's own effects, and returns its callees.
    fn own_effects(&mut self, walk: &Walk, f: FuncId) -> Option<Vec<FuncId>> {
        let function = walk.module.function(f);
        let declared = function.is_declaration() || function.attrs.has("optnone");
        let found = if is_replaceable(&function.linkage.linkage) {
            None
        } else if declared {
            walk.declared_effects(f).map(|e| (e, Vec::new()))
        } else {
            walk.body_effects(f)
        };
        let slot = &mut self.effects[f.0 as usize];
        match (slot.as_mut(), found) {
            (Some(effects), Some((own, callees))) => {
                effects.add(&own);
                Some(callees)
            }
            _ => {
                *slot = None;
                None
            }
        }
    }

    /// Whether the address of the global is not taken.
    pub fn is_tracked(&self, global: GlobalRef) -> bool {
        self.tracked.contains(&global)
    }

    /// Returns the effects of a function, if they are known.
    pub fn effects(&self, f: FuncId) -> Option<&Effects> {
        self.effects.get(f.0 as usize)?.as_ref()
    }

    /// Whether every pointer in the variable points to storage that is allocated for the variable alone.
    pub fn is_indirect(&self, g: GlobalId) -> bool {
        self.indirect.contains(&g)
    }

    /// Returns the variable that alone contains the result of this call, if there is one.
    pub fn allocated_for(&self, f: FuncId, call: InstId) -> Option<GlobalId> {
        self.allocated_for.get(&(f, call)).copied()
    }
}

impl Walk<'_> {
    /// Returns the allocating calls whose results only this variable contains; `None` if the variable may contain other
    /// pointers. `names` are the constants that denote the variable.
    fn indirect<'v>(&self, g: GlobalId, names: impl Iterator<Item = &'v Value>) -> Option<Vec<(FuncId, InstId)>> {
        let init = self.module.globals[g].init?;
        if !matches!(self.module.constant(init), Constant::Null { .. }) {
            return None;
        }
        let layout = DataLayout::for_module(self.module);
        let mut allocations = Vec::new();
        for user in names.flat_map(|name| self.uses.users(None, *name).into_iter().map(move |u| (*name, u))) {
            let (name, User::Inst(f, i)) = user else { return None };
            let view = FunctionView::new(self.module, f, &layout, self.major);
            match &view.function.inst(i).kind {
                InstKind::Load { .. } => {
                    if self.is_taken_or_no_pointer(f, i) {
                        return None;
                    }
                }
                InstKind::Store { value, ptr, .. } if *ptr == name && *value != name => {
                    if is_null(&view, *value) {
                        continue;
                    }
                    let object = underlying_object(&view, *value, Limit::steps(6));
                    let Value::Inst(call) = object else { return None };
                    if !is_noalias_call(&view, object)
                        || self.is_taken(Some(f), object, &mut Accessors::default(), Some(g))
                    {
                        return None;
                    }
                    allocations.push((f, call));
                }
                _ => return None,
            }
        }
        Some(allocations)
    }

    fn is_taken_or_no_pointer(&self, f: FuncId, i: InstId) -> bool {
        !self.module.types.is_pointer(self.module.function(f).inst(i).ty)
            || self.is_taken(Some(f), Value::Inst(i), &mut Accessors::default(), None)
    }

    /// Returns the effects of a function whose body is not analysed: all effects that its attributes allow. `None` if
    /// the function may write and may call back into the module, or if it synchronises with other threads and `strict`
    /// is set.
    fn declared_effects(&self, f: FuncId) -> Option<Effects> {
        let function = self.module.function(f);
        let attrs = Callee::of_function(self.module, f, self.major).attrs();
        if self.strict && self.synchronises(f) {
            return None;
        }
        let memory = attrs.memory().unwrap_or(MemoryEffects::UNKNOWN);
        let only_arguments = memory.only_arguments();
        let may_call_back = !function.is_declaration() || !attrs.has("nosync") || !attrs.has("nocallback");
        let mut effects = Effects { any: memory.any_memory(), ..Effects::default() };
        match memory.any_memory() {
            ModRefInfo::NoModRef => {}
            ModRefInfo::Ref => effects.reads_all = !only_arguments && may_call_back,
            _ if may_call_back => return None,
            _ => {
                effects.any = ModRefInfo::ModRef;
                effects.reads_all = !only_arguments;
            }
        }
        Some(effects)
    }

    fn synchronises(&self, f: FuncId) -> bool {
        let known = intrinsics::lookup(self.module.function_name(f));
        known.is_some_and(|i| i.synchronises() != Synchronises::No)
    }

    /// Returns the effects of the body itself, and the functions that the body calls. `None` if the body calls an
    /// unknown function, or if it synchronises with other threads and `strict` is set.
    fn body_effects(&self, f: FuncId) -> Option<(Effects, Vec<FuncId>)> {
        use ModRefInfo::{Mod, ModRef, Ref};
        let (mut any, mut callees) = (ModRefInfo::NoModRef, Vec::new());
        let mut done = |what| any = any.union(what);
        let function = self.module.function(f);
        for i in function.inst_ids() {
            match &function.inst(i).kind {
                InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                    let callee = self.module.callee(call.callee)?;
                    if !self.module.function_name(callee).starts_with("llvm.dbg.") {
                        callees.push(callee);
                    }
                }
                InstKind::Load { atomic: Some(atomic), .. } | InstKind::Store { atomic: Some(atomic), .. }
                    if self.strict && orders(atomic.ordering) =>
                {
                    return None;
                }
                InstKind::Load { volatile, atomic, .. } => {
                    let plain = atomic.as_ref().is_none_or(|a| a.ordering == Ordering::Unordered);
                    done(if *volatile || !plain { ModRef } else { Ref });
                }
                InstKind::Store { volatile, atomic, .. } => {
                    let plain = atomic.as_ref().is_none_or(|a| a.ordering == Ordering::Unordered);
                    done(if *volatile || !plain { ModRef } else { Mod });
                }
                InstKind::Fence(_) if self.strict => return None,
                InstKind::CmpXchg { success, failure, .. }
                    if self.strict && (orders(success.ordering) || orders(*failure)) =>
                {
                    return None;
                }
                InstKind::AtomicRmw { atomic, .. } if self.strict && orders(atomic.ordering) => return None,
                InstKind::Opaque { text, .. } if is_inert(text) => {}
                InstKind::Fence(_)
                | InstKind::CmpXchg { .. }
                | InstKind::AtomicRmw { .. }
                | InstKind::VaArg { .. }
                | InstKind::Opaque { .. } => done(ModRef),
                _ => {}
            }
        }
        Some((Effects { any, ..Effects::default() }, callees))
    }
}

/// Whether the ordering is stronger than monotonic.
fn orders(ordering: Ordering) -> bool {
    !matches!(ordering, Ordering::Unordered | Ordering::Monotonic)
}

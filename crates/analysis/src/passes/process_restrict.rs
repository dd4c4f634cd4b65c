//! `process-restrict`: writes the promises of restrict pointers as scopes on the accesses, for `scoped-noalias-aa` of
//! upstream and of the reference.
//!
//! There is one domain per function, and one scope per restrict pointer ([`Root`](super::restrict_pointers::Root)). If
//! an access is certainly based on roots, and on nothing else, the access is *in* the scopes of these roots. An access
//! *excludes* the scopes of the roots on which it is certainly not based. Suppose that the metadata separates two
//! accesses. Then there is a set of roots with two properties: the first access is based on a root of the set, and the
//! second access is based on no root of the set. If the two accesses overlapped and one of them wrote, the promise of
//! the first access's root would be broken. The pass declares the scopes at the start of the function, as inlining and
//! unrolling require.
//!
//! The pass tags neither ordered atomics nor calls that may synchronise (scopes make no promise about other threads).
//! If it is unknown whether an access is based on a captured root, the access is in no scope, and does not exclude the
//! scope of this root. The parameter `derived-scopes` adds a third rule: the pass also tags an access if its pointer is
//! [certainly derived](super::pointer_sources) from some root of a set, even if it is unknown from which root. Each of
//! these sets gets its own scope.

use super::DEFAULT_RELEASE;
use super::based_on::{Relation, objects, relation};
use super::pointer_sources::sources;
use super::propagate::{CallSites, Pairs};
use super::restrict_pointers::{Reach, Roots};
use crate::ir::layout::DataLayout;
use crate::ir::surgery::{declare_scope, extend_list, scope, scope_domain, scopes_of};
use crate::ir::{Call, FuncId, InstId, InstKind, MdId, MdKindId, MemoryEffects, Module, Ordering, Type, Value};
use crate::target::Defect;
use crate::values::FunctionView;
use crate::values::captures::call_has;

/// The parameters of the pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct RestrictOptions {
    /// Whether the pass creates no scopes. In this mode, the pass only propagates existing scopes, from the accesses of
    /// a function to the accesses of the functions that this function calls.
    pub propagate_only: bool,
    /// Promises that the pass adds to those in the IR.
    pub reach: Reach,
    /// For each function, the maximum number of sets of roots that get their own scope. The scope of a set is for
    /// pointers that are certainly derived from one root of the set.
    pub derived: usize,
    /// The seeded defect, if there is one.
    pub defect: Option<Defect>,
}

/// The numbers of changes that the pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RestrictReport {
    /// The functions that got their own scopes.
    pub functions: Vec<FuncId>,
    /// Number of scopes in use.
    pub scopes: usize,
    /// Number of instructions that got a list.
    pub tagged: usize,
}

/// The lists of one instruction. A list contains indices: an index below the number of roots stands for a root, a
/// higher index for a set of roots.
#[derive(Clone, Debug)]
struct Tag {
    inst: InstId,
    scopes: Vec<usize>,
    noalias: Vec<usize>,
}

/// All decisions about a function, made before the module is changed.
struct Plan {
    function: FuncId,
    names: Vec<String>,
    /// The existing scopes of the roots, used only in the mode `propagate_only`.
    labels: Vec<Option<MdId>>,
    tags: Vec<Tag>,
}

/// Runs the pass.
pub fn process_restrict(m: &mut Module, options: &RestrictOptions) -> RestrictReport {
    let plans = plan(m, options);
    let mut report = RestrictReport::default();
    for plan in plans {
        apply(m, &plan, options, &mut report);
    }
    report
}

/// Plans the lists of all functions, callers before callees.
fn plan(m: &Module, options: &RestrictOptions) -> Vec<Plan> {
    let layout = DataLayout::for_module(m);
    let sites = CallSites::new(m);
    let mut pairs = Pairs::new(m);
    let mut plans = Vec::new();
    for f in sites.callers_first(m) {
        let view = FunctionView::new(m, f, &layout, DEFAULT_RELEASE);
        let known = pairs.guarantees(f);
        let roots = Roots::new(&view, options.reach, known.pairs, options.defect);
        let (mut tags, sets) = Tagger { view: &view, roots: &roots, options, sets: Vec::new() }.tags();
        let mut labels: Vec<Option<MdId>> = roots.list.iter().map(|_| None).collect();
        if options.propagate_only {
            labels = labels_of(m, &view, &roots, &tags);
            if roots.list.iter().any(|r| r.exclusive) {
                tags.clear(); // only a run without propagate-only creates the function's own scopes
            } else {
                let passed = |p: u32| known.labels.get(p as usize).copied().flatten();
                labels = roots.list.iter().map(|r| passed(r.param)).collect();
            }
        }
        for (callee, call) in sites.calls_in(f) {
            pairs.at_call(&view, &roots, &labels, *callee, *call, options.defect);
        }
        keep_useful(&mut tags, options.propagate_only.then_some(&labels[..]));
        if !tags.is_empty() {
            let mut names: Vec<String> = roots.list.iter().map(|r| r.name(&view)).collect();
            for set in &sets {
                labels.push(None);
                names.push(set.iter().map(|r| names[*r].as_str()).collect::<Vec<_>>().join(" or "));
            }
            plans.push(Plan { function: f, names, labels, tags });
        }
    }
    plans
}

/// Plans the lists of one function.
struct Tagger<'a, 'm> {
    view: &'a FunctionView<'m>,
    roots: &'a Roots,
    options: &'a RestrictOptions,
    /// The sets of roots that get their own scope, each sorted.
    sets: Vec<Vec<usize>>,
}

impl Tagger<'_, '_> {
    /// Returns the lists of all accesses of the function, and the sets.
    fn tags(mut self) -> (Vec<Tag>, Vec<Vec<usize>>) {
        if self.roots.list.is_empty() {
            return (Vec::new(), self.sets);
        }
        let mut tags: Vec<Tag> = self.view.function.inst_ids().filter_map(|inst| self.tag(inst)).collect();
        for tag in &mut tags {
            let excluded = |set: &Vec<usize>| set.iter().all(|r| tag.noalias.contains(r));
            let sets: Vec<usize> = (0..self.sets.len()).filter(|s| excluded(&self.sets[*s])).collect();
            tag.noalias.extend(sets.into_iter().map(|s| self.roots.list.len() + s));
        }
        (tags, self.sets)
    }

    fn tag(&mut self, inst: InstId) -> Option<Tag> {
        let access = access(self.view, inst)?;
        self.derived_tag(inst, &access).or_else(|| self.plain_tag(inst, &access))
    }

    /// Returns the scope and noalias lists of an access. Follows its pointers through GEPs, casts, phis and selects,
    /// but not through slots or calls.
    fn plain_tag(&self, inst: InstId, access: &Access) -> Option<Tag> {
        let mut behind = Vec::new();
        for ptr in &access.pointers {
            behind.extend(objects(self.view, *ptr)?);
        }
        let noalias = self.excluded_roots(access, &behind);
        if self.options.defect == Some(Defect::AnyRoot) {
            behind.retain(|o| self.roots.root_of(*o).is_some());
        }
        Some(Tag { inst, scopes: self.exclusive_roots(access, &behind).unwrap_or_default(), noalias })
    }

    /// Returns the lists of an access that is certainly based on one of several roots. Unlike
    /// [`plain_tag`](Self::plain_tag), follows pointers through slots and calls too.
    fn derived_tag(&mut self, inst: InstId, access: &Access) -> Option<Tag> {
        if self.options.derived == 0 || self.options.propagate_only {
            return None;
        }
        let (mut behind, mut derived) = (Vec::new(), false);
        for ptr in &access.pointers {
            let from = sources(self.view, self.roots, *ptr, self.options.defect)?;
            behind.extend(from.objects);
            derived |= from.derived;
        }
        let own = self.exclusive_roots(access, &behind).filter(|own| derived && !own.is_empty())?;
        let noalias = self.excluded_roots(access, &behind);
        if own.len() == 1 {
            return Some(Tag { inst, scopes: own, noalias });
        }
        let known = self.sets.iter().position(|set| *set == own);
        let at = known.or_else(|| (self.sets.len() < self.options.derived).then_some(self.sets.len()))?;
        if known.is_none() {
            self.sets.push(own);
        }
        Some(Tag { inst, scopes: vec![self.roots.list.len() + at], noalias })
    }

    /// Returns the roots on which an access is certainly not based.
    fn excluded_roots(&self, access: &Access, behind: &[Value]) -> Vec<usize> {
        let defect = self.options.defect;
        let apart = |root| behind.iter().all(|o| relation(self.view, self.roots, *o, root, defect) == Relation::Apart);
        let reaches = |root: usize| {
            let r = &self.roots.list[root];
            access.only_through || r.exclusive && !r.captured
        };
        (0..self.roots.list.len()).filter(|r| reaches(*r) && apart(*r)).collect()
    }

    /// Returns the roots on which an access is based; `None` if it may be based on anything else.
    fn exclusive_roots(&self, access: &Access, behind: &[Value]) -> Option<Vec<usize>> {
        let own: Option<Vec<usize>> = behind.iter().map(|o| self.roots.root_of(*o)).collect();
        let mut scopes = own.filter(|_| access.only_through)?;
        scopes.sort_unstable();
        scopes.dedup();
        Some(scopes)
    }
}

/// Drops the lists that separate no two accesses. If `labels` (the existing scopes of the roots) is given, a root
/// without a label has no scope.
fn keep_useful(tags: &mut Vec<Tag>, labels: Option<&[Option<MdId>]>) {
    if let Some(labels) = labels {
        for t in tags.iter_mut() {
            t.noalias.retain(|r| labels[*r].is_some());
            if t.scopes.iter().any(|r| labels[*r].is_none()) {
                t.scopes.clear();
            }
        }
    }
    let excludes = |t: &Tag, scopes: &[usize]| !scopes.is_empty() && scopes.iter().all(|s| t.noalias.contains(s));
    let all = tags.clone();
    for t in tags.iter_mut() {
        if !all.iter().any(|o| excludes(o, &t.scopes)) {
            t.scopes.clear();
        }
    }
    let mut used: Vec<usize> = tags.iter().flat_map(|t| t.scopes.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    for t in tags.iter_mut() {
        t.noalias.retain(|r| used.binary_search(r).is_ok());
    }
    tags.retain(|t| !t.scopes.is_empty() || !t.noalias.is_empty());
}

fn apply(m: &mut Module, plan: &Plan, options: &RestrictOptions, report: &mut RestrictReport) {
    let mut scopes = plan.labels.clone();
    if !options.propagate_only {
        let function = m.function_name(plan.function).to_string();
        let domain = scope_domain(m, &function);
        for (root, made) in scopes.iter_mut().enumerate() {
            if plan.tags.iter().any(|t| t.scopes.contains(&root)) {
                let new = scope(m, domain, &format!("{function}: {}", plan.names[root]));
                declare_scope(m, plan.function, new);
                *made = Some(new);
            }
        }
    }
    report.functions.push(plan.function);
    report.scopes += scopes.iter().flatten().count();
    for tag in &plan.tags {
        let list = |roots: &[usize]| roots.iter().filter_map(|r| scopes[*r]).collect::<Vec<_>>();
        extend_list(m, plan.function, tag.inst, MdKindId::ALIAS_SCOPE, &list(&tag.scopes));
        extend_list(m, plan.function, tag.inst, MdKindId::NOALIAS, &list(&tag.noalias));
        report.tagged += 1;
    }
}

/// Returns the existing scope of each root. If an access is based on one root alone and has only one scope, this scope
/// is the scope of the root.
fn labels_of(m: &Module, view: &FunctionView, roots: &Roots, tags: &[Tag]) -> Vec<Option<MdId>> {
    let mut labels = vec![None; roots.list.len()];
    for t in tags {
        let [root] = t.scopes[..] else { continue };
        if let [only] = scopes_of(m, view.id, t.inst, MdKindId::ALIAS_SCOPE)[..] {
            labels[root] = labels[root].or(Some(only));
        }
    }
    labels
}

/// The pointers through which an instruction accesses memory.
struct Access {
    pointers: Vec<Value>,
    /// Whether the instruction accesses memory only through these pointers.
    only_through: bool,
}

/// Whether the ordering orders only the access itself.
fn relaxed(ordering: Ordering) -> bool {
    matches!(ordering, Ordering::Unordered | Ordering::Monotonic)
}

/// Whether the instruction is a load or store that orders no other access. A list at an ordering access would also make
/// promises about other accesses.
pub(super) fn is_plain_access(kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => {
            atomic.as_ref().is_none_or(|a| relaxed(a.ordering))
        }
        _ => false,
    }
}

/// Returns the pointers through which an instruction accesses memory; `None` if the pass must not give it lists.
fn access(view: &FunctionView, inst: InstId) -> Option<Access> {
    let through = |ptr: Value| Some(Access { pointers: vec![ptr], only_through: true });
    match &view.function.inst(inst).kind {
        kind @ (InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. }) => {
            is_plain_access(kind).then(|| through(*ptr)).flatten()
        }
        InstKind::AtomicRmw { ptr, atomic, .. } if relaxed(atomic.ordering) => through(*ptr),
        InstKind::CmpXchg { ptr, success, failure, .. } if relaxed(success.ordering) && relaxed(*failure) => {
            through(*ptr)
        }
        InstKind::Call(call) => of_call(view, call),
        _ => None,
    }
}

/// Intrinsics that access memory like loads and stores.
const INTRINSICS: [&str; 8] = [
    "llvm.memcpy.",
    "llvm.memmove.",
    "llvm.memset.",
    "llvm.memcpy.inline.",
    "llvm.masked.load.",
    "llvm.masked.store.",
    "llvm.nvvm.ldg.",
    "llvm.nvvm.ldu.",
];

fn of_call(view: &FunctionView, call: &Call) -> Option<Access> {
    let is_pointer = |ty| matches!(view.module.types.get(ty), Type::Ptr(_));
    let holds_pointers = |ty| match view.module.types.get(ty) {
        Type::Vector { elem, .. } => is_pointer(*elem),
        Type::Array { .. } | Type::Struct { .. } | Type::Named(_) => true,
        _ => false,
    };
    if !call.bundles.is_empty() || matches!(call.callee, Value::Asm(_)) {
        return None;
    }
    let pointers: Vec<Value> = call.args.iter().filter(|a| is_pointer(a.ty)).map(|a| a.value).collect();
    if let Some(name) = view.intrinsic(call) {
        let known = INTRINSICS.iter().any(|p| name.starts_with(p));
        return known.then_some(Access { pointers, only_through: true });
    }
    if !call_has(view, call, "nosync") || call.args.iter().any(|a| holds_pointers(a.ty)) {
        return None;
    }
    let declared = view.callee(call).and_then(|f| f.attrs().memory()).unwrap_or(MemoryEffects::UNKNOWN);
    let effects = declared.intersect(call.fn_attrs.memory().unwrap_or(MemoryEffects::UNKNOWN));
    let elsewhere = effects.non_argument_memory().union(effects.inaccessiblemem);
    effects.any_memory().is_any().then_some(Access { pointers, only_through: !elsewhere.is_any() })
}

//! Finds undefined behaviour that a pass adds to a defined run. A pass that adds undefined behaviour miscompiles the
//! kernel, even if no result differs.
//!
//! The run of the output is checked against all promises of the module. A broken promise counts if it is undefined
//! behaviour under every reading of LangRef ([`ADDED`]). Two kinds of promises about accesses count too, if the pass
//! itself made them: a new attribute of the entry's argument, such as `noalias`; and metadata that the pass moved to an
//! access through another pointer. A promise of these two kinds counts only if a run without it has no undefined
//! behaviour. Any other broken promise is at most a [lead](super::promise).

use super::compare_draws::{Baseline, Comparison, Effort, compare_with_baseline};
use super::pair::{Pair, PairQuestion, Side};
use super::runs::run_after;
use crate::case::Setup;
use crate::ir::{AttrSet, DataLayout, FuncId, Function, GlobalRef, InstId, InstKind, Module, Value};
use crate::judge::observable::Difference;
use crate::machine::{Execution, Options, Outcome, Program, UbKind};
use crate::target::Limit;
use crate::values::FunctionView;
use crate::values::underlying::underlying_object;
use std::collections::BTreeSet;

/// The kinds of undefined behaviour that are undefined under every reading of LangRef. A pass must not add undefined
/// behaviour of these kinds.
const ADDED: [UbKind; 8] = [
    UbKind::Undef,
    UbKind::Poison,
    UbKind::NoUndef,
    UbKind::NonNull,
    UbKind::Align,
    UbKind::Misaligned,
    UbKind::Range,
    UbKind::Dereferenceable,
];

/// Attributes of an entry's argument that count if the pass added them. The second element is the kind of undefined
/// behaviour of an access that violates the attribute.
const ATTRIBUTES: [(&str, UbKind); 4] = [
    ("noalias", UbKind::NoAlias),
    ("readonly", UbKind::ReadOnly),
    ("readnone", UbKind::ReadOnly),
    ("writeonly", UbKind::ReadOnly),
];

/// Kinds of metadata that count if the pass moved them to an access through another pointer. The second element is the
/// kind of undefined behaviour of an access that violates the metadata.
const METADATA: [(&str, UbKind); 3] =
    [("alias.scope", UbKind::AliasScope), ("noalias", UbKind::AliasScope), ("invariant.group", UbKind::InvariantGroup)];

/// The number of runs without the promises that the pass added. None of these runs may have undefined behaviour.
const RUNS: u64 = 3;

/// Undefined behaviour that a pass adds.
pub(super) struct Addition {
    /// The kind of undefined behaviour.
    pub kind: UbKind,
    /// The difference for the report.
    pub difference: Difference,
}

/// Returns the undefined behaviour that a pass adds on an input, if every draw shows it. `strict` is `after`, decoded
/// with its promises.
pub(super) fn added(
    ground: &mut Baseline,
    (pair, strict): (&Pair<'_>, &Program),
    setup: &Setup,
    options: &Options,
    care: Effort,
) -> Option<Addition> {
    let first = ground.first().ok()?;
    let held = Pair { after: Side { program: strict, ..pair.after }, asked: PairQuestion::Additions(None), ..*pair };
    let Outcome::Violation(ub) = run_after(&held, setup, options, 0, first).outcome else { return None };
    if !ADDED.contains(&ub.kind) && !is_made_by_the_pass(ub.kind, pair, setup, options, first) {
        return None;
    }
    let held = Pair { asked: PairQuestion::Additions(Some(ub.kind)), ..held };
    match compare_with_baseline(ground, &held, setup, options, care) {
        Comparison::Different(difference) => Some(Addition { kind: ub.kind, difference }),
        Comparison::Same | Comparison::Lead(_) | Comparison::Discard(_) => None,
    }
}

/// Whether `after` breaks the entry's new `noalias` only by the rule of LangRef of July 2026. By this rule, `noalias`
/// also restricts other threads.
pub(super) fn only_as_of_july_2026(
    ground: &Baseline,
    (pair, strict): (&Pair<'_>, &Program),
    setup: &Setup,
    options: &Options,
) -> bool {
    let is_made = || added_promises(pair).attributes.iter().any(|(.., kind)| *kind == UbKind::NoAlias);
    let Some(first) = ground.first().ok().filter(|_| setup.launch.threads() > 1 && is_made()) else { return false };
    let ends = |asked| {
        let held = Pair { after: Side { program: strict, ..pair.after }, asked, ..*pair };
        let run = |draw| run_after(&held, setup, options, draw, first);
        (0..RUNS)
            .map(run)
            .map(|run| if run.observed.ends_at_tainted_point { Outcome::Counted } else { run.outcome })
            .collect()
    };
    let (all, others): (Vec<Outcome>, Vec<Outcome>) =
        (ends(PairQuestion::Promises), ends(PairQuestion::Additions(None)));
    let is_broken = |end: &Outcome| matches!(end, Outcome::Violation(ub) if ub.kind == UbKind::NoAlias);
    all.iter().all(is_broken) && others.iter().all(|end| *end == Outcome::Counted)
}

/// Whether the pass made or moved the broken promise, and the run is defined without this promise.
fn is_made_by_the_pass(kind: UbKind, pair: &Pair<'_>, setup: &Setup, options: &Options, before: &Execution) -> bool {
    let made = added_promises(pair);
    if !made.kinds().any(|of| of == kind) {
        return false;
    }
    let module = made.strip_additions(pair.after.module, pair.after.entry);
    let program = Program::new(&module);
    let after = Side { module: &module, program: &program, ..pair.after };
    let held = Pair { after, asked: PairQuestion::Additions(None), ..*pair };
    (0..RUNS).all(|draw| run_after(&held, setup, options, draw, before).outcome == Outcome::Counted)
}

/// Promises of `after` that `before` does not make, or makes only at accesses through other pointers.
#[derive(Default)]
struct AddedPromises {
    /// The new attributes of the entry's arguments: the argument's index, the attribute, and the kind of undefined
    /// behaviour of a violation.
    attributes: Vec<(usize, &'static str, UbKind)>,
    /// The moved metadata: the function, the access, the kind of metadata, and the kind of undefined behaviour of a
    /// violation.
    metadata: Vec<(FuncId, InstId, &'static str, UbKind)>,
}

impl AddedPromises {
    fn kinds(&self) -> impl Iterator<Item = UbKind> + '_ {
        let of_attributes = self.attributes.iter().map(|(.., kind)| *kind);
        of_attributes.chain(self.metadata.iter().map(|(.., kind)| *kind))
    }

    /// Returns the module without these promises.
    fn strip_additions(&self, module: &Module, entry: FuncId) -> Module {
        let mut module = module.clone();
        for (param, name, _) in &self.attributes {
            module.functions[entry].params[*param].attrs.remove(name);
        }
        for (f, inst, name, _) in &self.metadata {
            let kept: Vec<_> = {
                let metadata = &module.function(*f).inst(*inst).metadata;
                metadata.iter().filter(|(kind, _)| module.md_kind_name(*kind) != *name).copied().collect()
            };
            module.functions[*f].insts[*inst].metadata = kept;
        }
        module
    }
}

fn added_promises(pair: &Pair<'_>) -> AddedPromises {
    let (before, after) = (pair.before, pair.after);
    let mut made = AddedPromises::default();
    let params = before.module.function(before.entry).params.iter().zip(&after.module.function(after.entry).params);
    for (i, (b, a)) in params.enumerate() {
        let is_new = |name: &str| has(&a.attrs, name) && !has(&b.attrs, name);
        made.attributes.extend(ATTRIBUTES.iter().filter(|(n, _)| is_new(n)).map(|(n, kind)| (i, *n, *kind)));
    }
    for f in before.module.defined_functions() {
        let name = format!("{}{}", after.prefix, before.module.function_name(f));
        let Some(g) = after.module.find_function(&name).filter(|g| !after.module.function(*g).is_declaration()) else {
            continue;
        };
        for (kind, breaks) in METADATA {
            let moved = moved_metadata(&Side { entry: f, ..before }, &Side { entry: g, ..after }, kind);
            made.metadata.extend(moved.into_iter().map(|inst| (g, inst, kind, breaks)));
        }
    }
    made
}

/// Whether a set has an attribute. `readnone` implies `readonly` and `writeonly`.
fn has(attrs: &AttrSet, name: &str) -> bool {
    attrs.has(name) || matches!(name, "readonly" | "writeonly") && attrs.has("readnone")
}

/// Returns the accesses of `after` to which the pass moved metadata of this kind. An access of `after` is returned if
/// it has this metadata, and if `before` has no access to the same object with this metadata. If the pass copied or
/// inlined code, returns no accesses, because objects can then not be matched by name.
fn moved_metadata(before: &Side<'_>, after: &Side<'_>, kind: &str) -> Vec<InstId> {
    let (was, is) = (with_metadata(before, kind), with_metadata(after, kind));
    if is.is_empty() || is.len() > was.len() || inner_calls(before) != inner_calls(after) {
        return Vec::new();
    }
    let mut known = BTreeSet::new();
    for places in was.iter().map(|inst| places(before, *inst)) {
        match places {
            Some(places) => known.extend(places),
            None => return Vec::new(),
        }
    }
    let is_other = |inst: &InstId| places(after, *inst).is_some_and(|p| p.iter().any(|place| !known.contains(place)));
    is.into_iter().filter(is_other).collect()
}

/// Returns the accesses of the side's function that have metadata of a kind.
fn with_metadata(side: &Side<'_>, kind: &str) -> Vec<InstId> {
    let (module, function) = (side.module, side.module.function(side.entry));
    let has = |inst: &InstId| function.inst(*inst).metadata.iter().any(|(k, _)| module.md_kind_name(*k) == kind);
    placed_instructions(function).filter(has).collect()
}

/// Returns the instructions of the function that a block contains.
fn placed_instructions(function: &Function) -> impl Iterator<Item = InstId> + '_ {
    function.blocks.iter().flat_map(|block| block.insts.iter().copied())
}

/// Counts the calls of functions of the module.
fn inner_calls(side: &Side<'_>) -> usize {
    let (module, function) = (side.module, side.module.function(side.entry));
    let is_inner = |inst: &InstId| {
        let callee = function.inst(*inst).kind.as_call().and_then(|call| module.callee(call.callee));
        callee.is_some_and(|callee| !module.function(callee).is_declaration())
    };
    placed_instructions(function).filter(is_inner).count()
}

/// The object on which a pointer is based. All allocas are one variant without a name, because a pass may rename them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Argument(u32),
    Variable(String),
    Alloca,
}

/// The LLVM version whose attributes of intrinsics are used to analyse the pointers.
const LLVM_MAJOR: u32 = 22;

/// Limit on the number of values that are followed from one access.
const MAX_VALUES: usize = 64;

/// Returns the objects on which the access's pointer may be based. Returns `None` if one of them is not a [`Place`].
fn places(side: &Side<'_>, inst: InstId) -> Option<BTreeSet<Place>> {
    let (module, layout) = (side.module, DataLayout::for_module(side.module));
    let view = FunctionView::new(module, side.entry, &layout, LLVM_MAJOR);
    let is_pointer = |v: &Value| view.pointer_space(*v).is_some();
    let mut work = Vec::new();
    match &module.function(side.entry).inst(inst).kind {
        InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => work.push(*ptr),
        kind => match kind.as_call() {
            Some(call) => work.extend(call.args.iter().map(|arg| arg.value).filter(is_pointer)),
            None => return None,
        },
    }
    let (mut met, mut found) = (Vec::new(), BTreeSet::new());
    while let Some(v) = work.pop() {
        let v = underlying_object(&view, v, Limit::steps(256));
        if met.contains(&v) {
            continue;
        }
        met.push(v);
        if met.len() > MAX_VALUES {
            return None;
        }
        match (v, view.inst(v).map(|inst| &inst.kind)) {
            (Value::Arg(i), _) => {
                found.insert(Place::Argument(i));
            }
            (_, Some(InstKind::Alloca { .. })) => {
                found.insert(Place::Alloca);
            }
            (_, Some(InstKind::Phi { incoming, .. })) => work.extend(incoming.iter().map(|(v, _)| *v)),
            (_, Some(InstKind::Select { then, els, .. })) => work.extend([*then, *els]),
            _ => {
                let name = view.global(v).and_then(|global| variable(side, global))?;
                found.insert(Place::Variable(name));
            }
        }
    }
    Some(found)
}

/// Returns the name of a variable without the kernel's prefix.
fn variable(side: &Side<'_>, global: GlobalRef) -> Option<String> {
    let GlobalRef::Variable(g) = global else { return None };
    let name = side.module.symbol_name(side.module.globals[g].symbol);
    Some(name.strip_prefix(side.prefix).unwrap_or(name).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    /// Returns the names of the metadata that the pass moved to `after`.
    fn found(before: &str, after: &str) -> Vec<&'static str> {
        let [before, after] = [before, after].map(|text| {
            let text = format!(
                "declare ptr @g()\ndefine void @f(ptr %p, ptr %q) {{\n  %a = alloca i32\n{text}  ret void\n}}\n\
                 !0 = !{{!1}}\n!1 = distinct !{{!1, !2}}\n!2 = distinct !{{!2}}\n"
            );
            parse_module("t.ll", text.as_bytes()).expect("good text").module
        });
        let (strict, tolerant) = (Program::new(&before), Program::unpromised(&after));
        let side =
            |module, program| Side { module, program, entry: before.find_function("f").expect("defined"), prefix: "" };
        let pair = Pair {
            before: side(&before, &strict),
            after: side(&after, &tolerant),
            asked: PairQuestion::Behaviour,
            joint: true,
        };
        added_promises(&pair).metadata.into_iter().map(|(_, _, name, _)| name).collect()
    }

    #[test]
    fn metadata_at_an_access_of_another_pointer_was_moved() {
        let of = |pointer: &str| format!("  %v = load i32, ptr {pointer}, !alias.scope !0\n");
        assert_eq!(found(&of("%p"), &of("%q")), ["alias.scope"]);
        assert_eq!(found(&of("%a"), &of("%q")), ["alias.scope"]);
        assert!(found(&of("%p"), &of("%p")).is_empty());
        assert!(found(&of("%p"), &("  %e = getelementptr i8, ptr %p, i64 4\n".to_string() + &of("%e"))).is_empty());
        let copied = of("%p") + "  %w = load i32, ptr %q, !alias.scope !0\n";
        assert!(found(&of("%p"), &copied).is_empty(), "there is more of it: code was copied");
        let unknown = "  %r = call ptr @g()\n".to_string() + &of("%r");
        assert!(found(&unknown, &of("%q")).is_empty(), "the old place is unknown");
        let both = "  %e = select i1 true, ptr %p, ptr %q\n".to_string() + &of("%e");
        assert_eq!(found(&of("%p"), &both), ["alias.scope"]);
        assert!(found(&both, &of("%q")).is_empty());
    }
}

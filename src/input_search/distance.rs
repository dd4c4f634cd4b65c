//! Makes goals about the distances of pointers. The output of a pass that adds comparisons of ranges or addresses must
//! be right if ranges of elements touch or nearly touch.

use super::FAR;
use super::backward_solver::{BackwardSolver, Goal};
use super::comparison_goals::shuffle;
use super::facts::LLVM_MAJOR;
use super::random_setup::EntryFacts;
use crate::case::Input;
use crate::ir::*;
use crate::random::Rng;
use crate::values::FunctionView;
use crate::values::gep::decompose;
use std::collections::BTreeSet;

/// The maximum number of pointer distances that are goals of one search.
const MAX_DISTANCES: usize = 12;

/// The maximum number of values visited to find a pointer's bases.
const MAX_BASES: usize = 32;

/// Returns goals for pointers of the entry. Each goal places two pointers so close to each other that vectors of their
/// elements overlap or touch.
pub(super) fn distances(scene: &EntryFacts<'_>, rng: &mut Rng) -> Vec<Goal> {
    let function = scene.facts.functions[0];
    let accessed = PointerAccesses::of(&FunctionView::new(scene.module, function, &scene.layout, LLVM_MAJOR));
    let (element, vector) = (accessed.element, accessed.vector);
    let mut bytes = vec![element, -element, vector - element, element - vector];
    bytes.sort_unstable();
    bytes.dedup();
    let pairs = accessed.written.iter().flat_map(|a| accessed.all.iter().map(move |b| (*a, *b)));
    let pairs = pairs.filter(|(a, b)| a != b && !(a > b && accessed.written.contains(b)));
    let goal = |(a, b): (u32, u32), bytes| Goal::Distance { function, a: Value::Arg(b), b: Value::Arg(a), bytes };
    let mut goals: Vec<Goal> =
        pairs.flat_map(|pair| bytes.iter().filter(|n| **n != 0).map(move |n| goal(pair, *n))).collect();
    shuffle(&mut goals, rng);
    goals.truncate(MAX_DISTANCES);
    goals
}

/// The pointer arguments that loads and stores access, and the sizes of the accesses.
#[derive(Default)]
struct PointerAccesses {
    written: BTreeSet<u32>,
    all: BTreeSet<u32>,
    /// The size of the smallest element, and of the largest access, in bytes.
    element: i64,
    vector: i64,
}

impl PointerAccesses {
    fn of(view: &FunctionView) -> PointerAccesses {
        let mut all = PointerAccesses { element: i64::MAX, ..PointerAccesses::default() };
        for inst in view.function.inst_ids().map(|i| view.function.inst(i)) {
            let (ptr, ty, is_write) = match &inst.kind {
                InstKind::Load { ptr, .. } => (*ptr, Some(inst.ty), false),
                InstKind::Store { ptr, value, .. } => (*ptr, view.ty(*value), true),
                _ => continue,
            };
            let args = arguments(view, ptr);
            if args.is_empty() {
                continue;
            }
            if is_write {
                all.written.extend(&args);
            }
            all.all.extend(args);
            let types = &view.module.types;
            let size = |ty| view.layout.store_size(types, ty).and_then(|n| i64::try_from(n).ok());
            let element = ty.map(|ty| match types.get(ty) {
                Type::Vector { elem, .. } => *elem,
                _ => ty,
            });
            all.element = all.element.min(element.and_then(size).unwrap_or(1).max(1));
            all.vector = all.vector.max(ty.and_then(size).unwrap_or(1));
        }
        all.element = all.element.min(all.vector);
        all
    }
}

/// Returns the arguments that a pointer may be based on, through phis and selects.
fn arguments(view: &FunctionView, ptr: Value) -> BTreeSet<u32> {
    let (mut work, mut met, mut found) = (vec![ptr], Vec::new(), BTreeSet::new());
    while let Some(v) = work.pop() {
        let base = decompose(view, v, &FAR).base;
        if met.contains(&base) || met.len() >= MAX_BASES {
            continue;
        }
        met.push(base);
        match (base, view.inst(base).map(|inst| &inst.kind)) {
            (Value::Arg(i), _) => {
                found.insert(i);
            }
            (_, Some(InstKind::Phi { incoming, .. })) => work.extend(incoming.iter().map(|(v, _)| *v)),
            (_, Some(InstKind::Select { then, els, .. })) => work.extend([*then, *els]),
            _ => {}
        }
    }
    found
}

impl BackwardSolver<'_> {
    /// Moves pointer `b` to `bytes` bytes after `a`, and makes the code use both. Both are arguments of the entry.
    pub fn apart(&mut self, f: FuncId, [a, b]: [Value; 2], bytes: i64) -> Option<()> {
        self.make_equal(f, a, b, bytes.into(), 0)?;
        self.make_room([a, b]);
        self.choose(f, [a, b]);
        Some(())
    }

    /// Enlarges the objects of these two arguments of the entry, so that the first access through each argument is in
    /// bounds.
    fn make_room(&mut self, args: [Value; 2]) {
        let span = i128::from(self.scene.facts.span);
        for arg in args {
            let Value::Arg(i) = arg else { continue };
            if let Some(Some(Input::Arg { arg, offset })) = self.draft.setup.args.get(i as usize).cloned() {
                let end = if offset < 0 { offset } else { offset.wrapping_add(span) };
                let _ = self.draft.extend_object(arg, end);
            }
        }
    }

    /// Changes the conditions of selects between pointers, so that each select chooses a pointer that is based on one
    /// of `bases`, if possible.
    fn choose(&mut self, f: FuncId, bases: [Value; 2]) {
        let view = self.view(f);
        for inst in view.function.inst_ids() {
            let InstKind::Select { cond, then, els, .. } = view.function.inst(inst).kind else { continue };
            if view.pointer_space(then).is_none() {
                continue;
            }
            let [then, els] = [then, els].map(|v| bases.contains(&decompose(&view, v, &FAR).base));
            if then == els {
                continue;
            }
            let before = self.draft.clone();
            if self.solve_condition(&view, f, cond, then, 0).is_none() {
                self.draft = before;
            }
        }
    }
}

/// Returns the two pointers whose addresses are `a` and `b` (`ptrtoint`).
pub(super) fn addresses(view: &FunctionView, a: Value, b: Value) -> Option<(Value, Value)> {
    match (view.cast(a)?, view.cast(b)?) {
        ((CastOp::PtrToInt, p), (CastOp::PtrToInt, q)) => Some((p, q)),
        _ => None,
    }
}

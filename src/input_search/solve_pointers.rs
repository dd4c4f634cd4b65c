//! Changes indices and pointer arguments so that two pointers are equal or overlap, or so that an address is inside an
//! object.

use super::FAR;
use super::backward_solver::{BackwardSolver, DEPTH, divide};
use super::memory_init::spilled;
use super::setup_edit::PointerSource;
use crate::case::Input;
use crate::ir::*;
use crate::values::FunctionView;
use crate::values::gep::{Decomposition, decompose};
use crate::values::linear::mask;

impl BackwardSolver<'_> {
    /// Moves pointer `b` to `distance` bytes after `a`.
    pub fn make_equal(&mut self, f: FuncId, a: Value, b: Value, distance: i128, depth: u32) -> Option<()> {
        (depth < DEPTH).then_some(())?;
        let view = self.view(f);
        let (da, db) = (self.decompose(&view, a), self.decompose(&view, b));
        if da.base == db.base {
            return self.indices(&view, f, &da, &db, distance, depth + 1);
        }
        let (oa, ob) = (self.offset(&view, f, &da), self.offset(&view, f, &db));
        let forward = self.rng.one_in(2);
        let pairs = [(&da, oa, &db, ob, distance), (&db, ob, &da, oa, distance.wrapping_neg())];
        let turned = if forward { [0, 1] } else { [1, 0] };
        turned.into_iter().find_map(|side| {
            let (still, at, moved, own, by) = pairs[side];
            let offset = at.wrapping_add(by).wrapping_sub(own);
            self.draft.lead(self.rng, &view, f, (moved.base, still.base), offset)
        })
    }

    /// Brings an access into the object on which its pointer is based. Changes an index, or moves or enlarges the
    /// object.
    pub fn solve_inside(&mut self, f: FuncId, access: InstId) -> Option<()> {
        let view = self.view(f);
        let ptr = match view.function.inst(access).kind {
            InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => ptr,
            _ => return None,
        };
        let d = self.decompose(&view, ptr);
        let want = i128::from(self.rng.below(4)) * i128::from(self.scene.facts.align);
        let root = self.draft.root(&view, f, d.base, 0);
        let start = root.map_or(0, |(_, start)| start);
        let missing = want.wrapping_sub(start).wrapping_sub(self.offset(&view, f, &d));
        if self.add_to_index(&view, f, &d, missing, 0).is_some() {
            return Some(());
        }
        self.draft.extend_object(root?.0, want.wrapping_sub(missing))
    }

    /// Decomposes a pointer. For phis and selects on the way to the base, one operand is chosen at random.
    pub fn decompose(&mut self, view: &FunctionView, v: Value) -> Decomposition {
        let mut d = decompose(view, v, &FAR);
        for _ in 0..DEPTH {
            let next = match view.inst(d.base).map(|i| &i.kind) {
                Some(InstKind::Select { then, els, .. }) => self.rng.pick(&[*then, *els]),
                Some(InstKind::Phi { incoming, .. }) if !incoming.is_empty() => self.rng.pick(incoming).0,
                Some(InstKind::Load { ptr, .. }) => match spilled(view, *ptr)[..] {
                    [] => break,
                    ref stored => self.rng.pick(stored),
                },
                _ => break,
            };
            let inner = decompose(view, next, &FAR);
            let offset = inner.offset.wrapping_add(d.offset);
            d = Decomposition { offset, terms: [inner.terms.clone(), d.terms].concat(), ..inner };
        }
        d
    }

    /// Returns the distance from the base in bytes under the current inputs; unknown indices count as 0.
    pub fn offset(&self, view: &FunctionView, f: FuncId, d: &Decomposition) -> i128 {
        let term =
            |t: &crate::values::gep::Term| t.scale.wrapping_mul(self.now(view, f, t.of.value).unwrap_or(0) as i128);
        d.terms.iter().map(term).fold(d.offset, i128::wrapping_add)
    }

    /// Changes an index in one of two pointers that have a common base, so that pointer `b` is `distance` bytes after
    /// pointer `a`.
    fn indices(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        a: &Decomposition,
        b: &Decomposition,
        distance: i128,
        depth: u32,
    ) -> Option<()> {
        let (at, own) = (self.offset(view, f, a), self.offset(view, f, b));
        let lists =
            [(b, at.wrapping_add(distance).wrapping_sub(own)), (a, own.wrapping_sub(distance).wrapping_sub(at))];
        let turned = if self.rng.one_in(2) { [0, 1] } else { [1, 0] };
        turned.into_iter().find_map(|side| {
            let (d, missing) = lists[side];
            self.add_to_index(view, f, d, missing, depth)
        })
    }

    /// Moves a pointer by `missing` bytes through one of its indices.
    pub fn add_to_index(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        d: &Decomposition,
        missing: i128,
        depth: u32,
    ) -> Option<()> {
        let width = d.width.min(64);
        d.terms.iter().find_map(|t| {
            let change = divide(missing as u128 & mask(width), t.scale, width)?;
            let now = self.now(view, f, t.of.value).unwrap_or(0);
            self.number(view, f, t.of.value, now.wrapping_add(change) & mask(t.of.bits), depth)
        })
    }

    /// Handles an address `base + C + index`. Moves `base` so close to an end of its object that `base + C` is outside,
    /// and chooses the index so that the whole address is inside. Then a pass is wrong if it changes the order of
    /// additions to `(base + C) + index` and keeps `inbounds`.
    pub fn solve_apart(&mut self, f: FuncId, gep: InstId) -> Option<()> {
        let view = self.view(f);
        let d = decompose(&view, Value::Inst(gep), &FAR);
        let (PointerSource::Arg(i), own) = self.draft.pointer_source(&view, f, d.base, 0)? else { return None };
        let input = self.draft.setup.args.get(i as usize)?.clone()?;
        let (Input::Object { place, size, align } | Input::Inside { place, size, align, .. }) = input else {
            return None;
        };
        let (size, offset) = (size.max(256), d.offset.wrapping_add(own));
        (offset != 0 && offset.unsigned_abs() <= MAX_APART).then_some(())?;
        let promised = self.scene.params().get(i as usize)?.attrs.int("align").unwrap_or(1);
        let align = i128::from(self.scene.facts.align.max(promised).min(align).max(1));
        // The distance to the end of the object (for a negative offset: to its start) is less than the constant offset.
        let distances = u64::try_from(offset.unsigned_abs().div_ceil(align.unsigned_abs())).ok()?;
        let near = align * i128::from(self.rng.below(distances));
        let end = i128::from(size).div_euclid(align) * align;
        let start = if offset > 0 { end.wrapping_sub(near) } else { near };
        self.draft.set_pointer(i, Input::Inside { place, size, align: align as u64, offset: start })?;
        let middle = i128::from(size / 2).div_euclid(align) * align;
        let missing = middle.wrapping_sub(start).wrapping_sub(self.offset(&view, f, &d)).wrapping_sub(own);
        let step = d.terms.first()?.scale;
        self.add_to_index(&view, f, &d, missing.wrapping_sub(missing.checked_rem(step)?), 0)
    }
}

/// The maximum constant offset of an address that [`BackwardSolver::solve_apart`] handles, in bytes.
const MAX_APART: u128 = 128;

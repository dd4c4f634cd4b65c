//! Accesses of one address on several paths that join again, in the forms of [`Shape`]. These kernels test SimplifyCFG,
//! InstCombine, GVN, sinking and hoisting, which merge two accesses into one access. If one of the two accesses was
//! volatile, the merged access must be volatile; if one was atomic, the merged access must be atomic. The merged access
//! must not be executed more often than the two accesses (llvm#200327), and its metadata must hold on every path.

use super::features::Feature;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::*;

/// The paths on which the address is accessed.
#[derive(Copy, Clone)]
enum Shape {
    /// `if (a) *p = x; if (b) *p = y;`
    TwoStores,
    /// `*p = x; if (a) *p = y;`
    StoreOverStore,
    /// `if (a) *p = x; else *p = y;`
    EitherStore,
    /// `if (a) x = *p; else y = *p;`, and perhaps a load of `*p` after the branches.
    EitherLoad,
}

impl Gen<'_, '_> {
    /// Makes conditional accesses of one address. All have the same volatility and ordering.
    pub fn conditional(&mut self) -> Option<()> {
        let shapes = [Shape::TwoStores, Shape::TwoStores, Shape::StoreOverStore, Shape::EitherStore, Shape::EitherLoad];
        let shape = self.d.pick(&shapes);
        let load = matches!(shape, Shape::EitherLoad);
        let manner = self.choose_manner(load);
        // If the accesses are atomic, atomic accesses of other threads conflict with them. So a run shows whether a
        // pass has made an access non-atomic.
        let is_racing = manner.atomic.is_some() && self.threads() > 1;
        let p = self.pick(|g, v| match v.kind {
            Kind::Ptr(_) if is_racing => g.is_shared(v),
            Kind::Ptr(_) => !g.points_to_slot(v),
            _ => false,
        })?;
        let lanes = self.lanes(&p);
        let cell = Cell::int(&mut self.m.types, self.d.pick(&[32, 32, 64, 8, 16]));
        if self.accessible_bytes(&lanes)? < cell.size {
            return None;
        }
        match shape {
            Shape::TwoStores => {
                self.guarded_access(&p, cell, true, manner, false)?;
                self.guarded_access(&p, cell, true, manner, false)
            }
            Shape::StoreOverStore => {
                self.emit_access_with(&p, &lanes, cell, true, manner)?;
                self.guarded_access(&p, cell, true, manner, false)
            }
            Shape::EitherStore => self.guarded_access(&p, cell, true, manner, true),
            Shape::EitherLoad => {
                self.guarded_access(&p, cell, false, manner, true)?;
                self.emit_access_with(&p, &lanes, cell, false, manner).map(|_| ())
            }
        }
    }

    fn choose_manner(&mut self, load: bool) -> AccessFlags {
        let volatile = self.on.has(Feature::Volatile) && self.d.chance(12);
        let atomic = self.on.has(Feature::Orders) && self.d.chance(55);
        let atomic = match atomic {
            true if self.d.chance(70) => Some(Ordering::Unordered),
            true => Some(self.access_ordering(!load)),
            false => None,
        };
        AccessFlags { volatile, atomic, value: None }
    }

    /// Makes one access under a condition. If `both` is set, also makes an access under the opposite condition.
    fn guarded_access(&mut self, p: &Var, cell: Cell, write: bool, manner: AccessFlags, both: bool) -> Option<()> {
        let cond = self.known_condition()?;
        let (yes, no) = self.split_lanes(&cond);
        if yes.is_empty() || (both && no.is_empty()) {
            return None;
        }
        let then = self.new_block("then");
        let els = if both { Some(self.new_block("else")) } else { None };
        let join = self.new_block("join");
        self.builder().cond_br(cond.value, then, els.unwrap_or(join));
        let ways = [(Some(then), yes), (els, no)];
        for (block, active) in ways {
            let Some(block) = block else { continue };
            let outer = self.enter_arm(block, active);
            let lanes = self.lanes(p);
            let made = self.emit_access_with(p, &lanes, cell, write, manner);
            if let Some(loaded) = made.filter(|_| !write) {
                self.store_loaded(p, cell, loaded);
            }
            self.leave_arm(outer, join);
        }
        self.set_block(join);
        Some(())
    }

    /// Stores a loaded value through a pointer other than `p`, so that a wrong value may be observable. If the loaded
    /// bytes may be undefined, stores a different value instead.
    pub(super) fn store_loaded(&mut self, p: &Var, cell: Cell, loaded: Value) -> Option<()> {
        let to = self.observable_place(p, cell)?;
        let (lanes, from) = (self.lanes(&to), self.lanes(p));
        let value = if self.defined(&from) { Some(loaded) } else { None };
        self.emit_access_with(&to, &lanes, cell, true, AccessFlags { value, ..AccessFlags::PLAIN }).map(|_| ())
    }
    /// Returns a pointer other than `p` through which a value of this size may be stored here.
    pub(super) fn observable_place(&mut self, p: &Var, cell: Cell) -> Option<Var> {
        let want = Want { size: cell.size, write: true, atomic: false };
        self.pick(|g, v| {
            matches!(v.kind, Kind::Ptr(_))
                && v.value != p.value
                && !g.points_to_slot(v)
                && g.may_access(&g.lanes(v), want)
        })
    }
}

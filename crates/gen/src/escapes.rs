//! Addresses stored in internal global variables: the address of the variable itself, of another variable, or of heap
//! memory. These kernels test two rules of GlobalsAA. The first rule is for variables whose address is not taken. The
//! second rule is for memory to which only one variable points. A variable may hold its own address, and a second
//! function may load this address (llvm#213232).
//!
//! Only kernels of one thread store these addresses, because stores of several threads to one variable would race.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::builder::{add_function, add_global, global_constant};
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Stores an address in a variable and loads it again.
    pub fn stored_address(&mut self) -> Option<()> {
        if self.threads() > 1 || self.frames.len() > 2 || self.frame_count >= 60 {
            return None;
        }
        match self.d.below(3) {
            0 => self.own_address(),
            1 => self.address_of_another(),
            _ => self.heap_address(),
        }
    }

    /// Makes an internal variable for a pointer, initially null. Returns the address of the variable with its lanes.
    fn pointer_variable(&mut self, space: u32) -> Var {
        let home = if self.target == Target::Flat { 0 } else { 1 };
        let ty = self.ptr(space);
        let null = self.m.intern(Constant::Null { ty });
        let name = self.fresh("kept");
        let g = add_global(&mut self.m, &name, ty, AddressSpace(home), Some(null), 8);
        self.m.globals[g].linkage.linkage = "internal".into();
        let object = self.add_object(home, 8, 8, true);
        self.objects[object as usize].is_slot = true;
        let value = Value::Const(global_constant(&mut self.m, g));
        let lane = Concrete::Ptr(ConcretePtr { object, instance: 0, at: Range::exact(0), tags: 0 });
        Var { value, kind: Kind::Ptr(home), lanes: vec![lane; self.ctxs[0].who.len()], ctx: 0 }
    }

    fn get(&mut self, space: u32, holder: &Var) -> Value {
        let ty = self.ptr(space);
        self.load_from(ty, holder, 8)
    }

    /// Emits `body` in a new function, and a call of this function here. With a probability of one quarter, emits
    /// `body` here without a function.
    fn emit_in_function(&mut self, body: impl FnOnce(&mut Self)) {
        if self.d.chance(25) {
            return body(self);
        }
        let (void, name) = (self.m.types.intern(Type::Void), self.fresh("finder"));
        let func = add_function(&mut self.m, &name, void, &[]);
        let pool = self.module_values();
        self.begin_small(func, pool);
        body(self);
        self.builder().ret(None);
        self.frames.pop();
        self.builder().call(func, &[]);
    }

    /// Makes `kept = &kept; … *kept = 0; if (!kept) …`
    fn own_address(&mut self) -> Option<()> {
        let home = if self.target == Target::Flat { 0 } else { 1 };
        let holder = self.pointer_variable(home);
        self.store_to(holder.value, &holder, 8);
        let ty = self.ptr(home);
        let null = Value::Const(self.m.intern(Constant::Null { ty }));
        self.emit_in_function(|g| {
            let found = g.get(home, &holder);
            let lanes = g.lanes(&holder);
            let store = g.builder().store(null, found, 8);
            g.record(store, &lanes, Want { size: 8, write: true, atomic: false });
            let again = g.get(home, &holder);
            let gone = g.builder().icmp(ICmpPred::Eq, again, null);
            let gone = g.push(gone, Kind::Int(1), vec![Concrete::Int(1); g.lane_count()]);
            if let Some(n) = g.cast_int(&gone, CastOp::ZExt, 32) {
                g.show(&n);
            }
        });
        Some(())
    }

    /// Stores an integer through a pointer of the pool, so that a wrong value may be observable.
    fn show(&mut self, n: &Var) -> Option<()> {
        let want = Want { size: 4, write: true, atomic: false };
        let p = self
            .pick(|g, p| matches!(p.kind, Kind::Ptr(_)) && !g.points_to_slot(p) && g.may_access(&g.lanes(p), want))?;
        let (lanes, cell) = (self.lanes(&p), Cell::int(&mut self.m.types, 32));
        self.emit_access_with(&p, &lanes, cell, true, AccessFlags { value: Some(n.value), ..AccessFlags::PLAIN })
            .map(|_| ())
    }

    /// Makes `kept = &other; … *kept = 1; x = other;`
    fn address_of_another(&mut self) -> Option<()> {
        let home = if self.target == Target::Flat { 0 } else { 1 };
        let other = self.global(home, 16, false);
        let holder = self.pointer_variable(home);
        self.store_to(other.value, &holder, 8);
        self.emit_in_function(|g| {
            let found = g.get(home, &holder);
            let lanes = g.lanes(&other);
            let found = g.push(found, other.kind, lanes);
            g.access_through_both(&found, &other);
        });
        Some(())
    }

    /// Makes `kept = malloc(…); … p = kept; q = kept; *p = 1; x = *q;`
    fn heap_address(&mut self) -> Option<()> {
        let holder = self.pointer_variable(0);
        let (object, _) = self.allocate(16, true);
        self.store_to(object.value, &holder, 8);
        self.emit_in_function(|g| {
            let [p, q] = [(); 2].map(|()| {
                let (found, lanes) = (g.get(0, &holder), g.lanes(&object));
                g.push(found, Kind::Ptr(0), lanes)
            });
            g.access_through_both(&p, &q);
        });
        Some(())
    }

    /// Two pointers point to the same bytes. Stores through the first pointer, loads through the second pointer, and
    /// stores the loaded value.
    fn access_through_both(&mut self, p: &Var, q: &Var) -> Option<()> {
        let cell = Cell::int(&mut self.m.types, self.d.pick(&[32, 64]));
        let (lp, lq) = (self.lanes(p), self.lanes(q));
        if self.d.chance(50) {
            self.emit_access_with(q, &lq, cell, true, AccessFlags::PLAIN)?;
        }
        self.emit_access_with(p, &lp, cell, true, AccessFlags::PLAIN)?;
        let loaded = self.emit_access_with(q, &lq, cell, false, AccessFlags::PLAIN)?;
        self.store_loaded(q, cell, loaded)
    }
}

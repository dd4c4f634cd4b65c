//! Loops that read what an earlier iteration wrote. Either the read uses a pointer that has a different value in the
//! first iteration, or a called function makes the read. These kernels test LICM, which moves loads, stores and calls
//! out of loops. LICM makes an error if it looks for conflicts only within one iteration (llvm#195513). The kernels
//! also test the MemorySSA walker where it follows a pointer over a back edge.

use super::control::{LoopValue, Update};
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::builder::add_function;
use crate::ir::*;

impl Gen<'_, '_> {
    /// Makes a loop in which an iteration passes a value to the next iteration in memory.
    pub fn loop_carried_access(&mut self) -> Option<()> {
        if self.on.has(super::Feature::Calls) && self.d.chance(45) {
            self.read_by_call()
        } else {
            self.first_iteration()
        }
    }

    /// Picks a pointer through which a word may be read and written here in all lanes.
    fn carried_word(&mut self) -> Option<(Var, Cell)> {
        let cell = Cell::int(&mut self.m.types, 32);
        let want = Want { size: 4, write: true, atomic: false };
        let p = self
            .pick(|g, v| matches!(v.kind, Kind::Ptr(_)) && !g.points_to_slot(v) && g.may_access(&g.lanes(v), want))?;
        Some((p, cell))
    }

    /// Makes `for (…) { x = *p; *q = 1; p = r; }`. In the first iteration, `p` equals `q`.
    fn first_iteration(&mut self) -> Option<()> {
        let (q, cell) = self.carried_word()?;
        let r = self.pick(|g, v| v.kind == q.kind && v.value != q.value && !g.points_to_slot(v))?;
        self.repeat(0, |g, before, carried| {
            let (lq, lr) = (g.lanes(&q), g.lanes(&r));
            let ty = g.type_of(q.kind);
            let phi = g.builder().phi(ty, vec![(q.value, before)]);
            let lanes = g.iterations().iter().enumerate().map(|(i, k)| if *k == 0 { lq[i] } else { lr[i] }).collect();
            let p = g.push(phi, q.kind, lanes);
            carried.push(LoopValue { phi, update: Update::Phi(r.value) });
            let invariant = Some(g.int(32, 1));
            let store = |g: &mut Self| {
                g.emit_access_with(&q, &lq, cell, true, AccessFlags { value: invariant, ..AccessFlags::PLAIN })
            };
            let first = g.d.chance(25);
            if first {
                store(g);
            }
            let lanes = g.lanes(&p);
            if let Some(loaded) = g.emit_access_with(&p, &lanes, cell, false, AccessFlags::PLAIN) {
                g.store_loaded(&p, cell, loaded);
            }
            if !first {
                store(g);
            }
        })
    }

    /// Makes `for (…) { x = read(p); *p = x + 1; }`.
    fn read_by_call(&mut self) -> Option<()> {
        if self.frames.len() > 2 || self.frame_count >= 60 || self.tags.len() >= 64 {
            return None;
        }
        let (p, cell) = self.carried_word()?;
        self.repeat(0, |g, _, _| {
            let loaded = g.reader(&p, cell);
            let one = g.int(32, 1);
            let next = g.builder().binary(BinOp::Add, loaded, one, Flags::NONE);
            let lanes = g.lanes(&p);
            let value = if g.defined(&lanes) { Some(next) } else { None };
            g.emit_access_with(&p, &lanes, cell, true, AccessFlags { value, ..AccessFlags::PLAIN });
            g.store_loaded(&p, cell, loaded);
        })
    }

    /// Makes a function that loads through its argument, and calls the function.
    fn reader(&mut self, p: &Var, cell: Cell) -> Value {
        let ty = self.type_of(p.kind);
        let (param, name) = (self.fresh("q"), self.fresh("reader"));
        let func = add_function(&mut self.m, &name, cell.ty, &[(ty, &param)]);
        let bit = self.begin_small(func, Vec::new());
        let q = self.parameter(func, bit, 0, p);
        let lanes = self.lanes(&q);
        let align = self.known_align(&lanes).min(4);
        let loaded = self.builder().load(cell.ty, q.value, align);
        self.record(loaded, &lanes, Want { size: cell.size, write: false, atomic: false });
        self.builder().ret(Some(loaded));
        self.frames.pop();
        self.builder().call(func, &[p.value])
    }
}

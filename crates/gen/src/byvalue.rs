//! Parameters that a launch copies: structs by value, and scalars and vectors whose size is not one word. A struct is
//! passed by pointer (`byval` in NVPTX kernels and in device functions, `byref` in AMD kernels). These kernels test
//! nvptx-lower-args, nvptx-copy-byval-args and amdgpu-lower-kernel-arguments. The three passes replace reads of a
//! parameter either by reads of the launch's copy or by reads of a second copy. The passes also decide at what offset
//! each parameter begins. The kernels also test MemCpyOpt and SROA: front ends copy a parameter to a local variable,
//! and the two passes forward this copy.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::features::Feature;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::case::{Input, Place};
use crate::ir::builder::add_param;
use crate::ir::*;
use crate::target::Target;

/// A parameter that is a struct by value, and the object that holds the copy.
pub(super) struct ByvalCopy {
    param: u32,
    object: u32,
}

/// How a kernel uses a struct that is passed by value.
#[derive(Copy, Clone)]
enum Use {
    Access,
    /// Copies the whole parameter into a local variable, and reads the variable or the parameter.
    Local,
    /// Selects the parameter or another pointer, and accesses the result.
    Either,
    /// Accesses the parameter at an index. The index is a second parameter, so that it is unknown at compile time.
    Indexed,
    /// Writes a field and reads it through another pointer.
    Written,
}

const USES: [(usize, Use); 5] =
    [(2, Use::Access), (4, Use::Local), (4, Use::Either), (3, Use::Indexed), (3, Use::Written)];

impl Gen<'_, '_> {
    /// Adds a struct by value and uses it, or adds a scalar or vector whose size is not one word.
    pub fn by_value_parameter(&mut self) -> Option<()> {
        if !self.in_entry() || self.inputs.len() > 24 {
            return None;
        }
        if self.d.chance(35) {
            return self.odd_parameter();
        }
        let known = if self.d.chance(35) { self.pick_copied() } else { None };
        let p = match known {
            Some(p) => p,
            None => self.copied_parameter(),
        };
        match self.d.choose_weighted(&USES) {
            Use::Access => self.access(&p),
            Use::Local => self.local_copy(&p),
            Use::Either => self.access_selected(&p),
            Use::Indexed => self.access_indexed(&p),
            Use::Written => self.written(&p),
        }
    }

    fn pick_copied(&mut self) -> Option<Var> {
        let is = |g: &Gen, l: &Concrete| matches!(l, Concrete::Ptr(p) if g.copied.iter().any(|c| c.object == p.object));
        self.pick(|g, v| matches!(v.kind, Kind::Ptr(_)) && v.lanes.iter().all(|l| is(g, l)))
    }

    /// Adds a struct by value, and returns the pointer to the copy.
    fn copied_parameter(&mut self) -> Var {
        let words = self.d.pick(&[1u64, 2, 4, 5, 8]);
        let (size, align) = (4 * words, self.d.pick(&[4u64, 4, 8, 16]));
        let byref = self.target == Target::Amdgcn && self.kernel;
        // The space of the copy, and the address space of the pointer that the function gets.
        let (home, view, place) = match self.target {
            Target::Flat => (0, 0, Place::Local),
            Target::Amdgcn if byref => (4, 4, Place::Const),
            Target::Amdgcn => (5, 5, Place::Local),
            Target::Nvptx64 if self.kernel => (101, 0, Place::Param),
            // In a device function, the copy is in local memory, one per thread.
            Target::Nvptx64 => (101, 0, Place::Local),
        };
        let object = self.add_object(home, size, align, !byref);
        let o = &mut self.objects[object as usize];
        o.per = if byref { Per::Grid } else { Per::Thread };
        let word = self.m.types.int(32);
        let ty = self.m.types.intern(Type::Array { elem: word, len: words });
        let ptr = self.ptr(view);
        let name = self.fresh("c");
        let value = add_param(&mut self.m, self.entry, ptr, &name);
        let param = self.inputs.len() as u32;
        self.inputs.push(vec![Input::Object { place, size, align }; VARIANTS]);
        let attrs = &mut self.m.functions[self.entry].params[param as usize].attrs;
        attrs.set(if byref { "byref" } else { "byval" }, AttrValue::Type(ty));
        attrs.set("align", AttrValue::Int(align));
        self.copied.push(ByvalCopy { param, object });
        let lane = |w: &VariantThread| {
            let instance = if byref { 0 } else { w.thread };
            Concrete::Ptr(ConcretePtr { object, instance, at: Range::exact(0), tags: 0 })
        };
        let lanes = self.ctxs[0].who.iter().map(lane).collect();
        let var = Var { value, kind: Kind::Ptr(view), lanes, ctx: 0 };
        self.frames[0].pool.push(var.clone());
        var
    }

    /// Makes `local = parameter; … local …`, as front ends do for a parameter whose address is taken.
    fn local_copy(&mut self, p: &Var) -> Option<()> {
        let lanes = self.lanes(p);
        let len = self.accessible_bytes(&lanes)?;
        let local = self.temporary(len);
        self.copy(&local, p, len)?;
        if self.d.chance(50) {
            let either = if self.d.chance(60) { p } else { &local };
            self.access(either);
        }
        let q = if self.d.chance(50) { self.step_from(&local).unwrap_or(local) } else { local };
        self.access(&q)
    }

    /// Selects the parameter or another pointer, and accesses the result.
    fn access_selected(&mut self, p: &Var) -> Option<()> {
        let other = self.pick(|g, v| v.kind == p.kind && v.value != p.value && !g.points_to_slot(v))?;
        let cond = self.known_condition()?;
        let (lc, la, lb) = (self.lanes(&cond), self.lanes(p), self.lanes(&other));
        let lanes = (0..lc.len()).map(|i| super::concrete::select(lc[i], la[i], lb[i])).collect();
        let value = self.builder().select(cond.value, p.value, other.value);
        let chosen = self.push(value, p.kind, lanes);
        let done = self.access(&chosen);
        if self.d.chance(50) {
            self.access(p);
        }
        done
    }

    /// Accesses an element of the struct at an index that is a new parameter.
    fn access_indexed(&mut self, p: &Var) -> Option<()> {
        let lanes = self.lanes(p);
        let words = self.accessible_bytes(&lanes)? / 4;
        let values = std::array::from_fn(|_| self.d.below(words as usize) as u128);
        let bits = self.d.pick(&[32u32, 64]);
        let n = self.int_param(bits, values)?;
        let word = self.m.types.int(32);
        let index = super::pointers::Index { lanes: self.lanes(&n), bits, scale: 4 };
        let q = self.gep(p, word, vec![index], 0, vec![n.value])?;
        self.access(&q)
    }

    /// Writes a word of the struct, and reads the struct through a pointer of the pool.
    fn written(&mut self, p: &Var) -> Option<()> {
        let cell = Cell::int(&mut self.m.types, 32);
        let lanes = self.lanes(p);
        let by = 4 * self.d.below((self.accessible_bytes(&lanes)? / 4) as usize) as i64;
        let q = if by == 0 { p.clone() } else { self.byte_gep(p, by)? };
        let at = self.lanes(&q);
        self.emit_access_with(&q, &at, cell, true, AccessFlags::PLAIN);
        let again = self.pick_copied()?;
        let la = self.lanes(&again);
        let loaded = self.emit_access_with(&again, &la, cell, false, AccessFlags::PLAIN)?;
        self.store_loaded(&again, cell, loaded)
    }

    /// Adds a scalar or vector parameter whose size is not one word, and stores its value. The offset of the parameter
    /// depends on the parameters before it.
    fn odd_parameter(&mut self) -> Option<()> {
        let t = &mut self.m.types;
        let [byte, half, word, double] = [8, 16, 32, 64].map(|bits| t.int(bits));
        let float = t.intern(Type::Float(FloatKind::Half));
        let mut vector = |elem, len| t.intern(Type::Vector { elem, len, scalable: false });
        let kinds = [
            (byte, 8, 1),
            (half, 16, 1),
            (float, 16, 1),
            (vector(half, 2), 16, 2),
            (vector(byte, 4), 8, 4),
            (vector(word, 3), 32, 3),
            (vector(double, 2), 64, 2),
            (vector(byte, 2), 8, 2),
        ];
        let (ty, bits, len) = self.d.pick(&kinds);
        let name = self.fresh("n");
        let value = add_param(&mut self.m, self.entry, ty, &name);
        let mut input = || {
            let members: Vec<Input> =
                (0..len).map(|_| Input::Bits { bits, value: (self.d.below(100) as u128) << (bits - 8) }).collect();
            match <[Input; 1]>::try_from(members) {
                Ok([one]) => one,
                Err(many) => Input::Aggregate(many),
            }
        };
        let inputs = (0..VARIANTS).map(|_| input()).collect();
        self.inputs.push(inputs);
        let (size, kind) = match self.m.types.int_bits(ty) {
            Some(bits) => (u64::from(bits) / 8, Kind::Int(bits)),
            None => (u64::from(bits) / 8 * len, Kind::Data(ty)),
        };
        let lanes = vec![Concrete::Unknown; self.ctxs[0].who.len()];
        self.frames[0].pool.push(Var { value, kind, lanes, ctx: 0 });
        let (cell, want) = (Cell { ty, size, kind }, Want { size, write: true, atomic: false });
        let p = self
            .pick(|g, p| matches!(p.kind, Kind::Ptr(_)) && !g.points_to_slot(p) && g.may_access(&g.lanes(p), want))?;
        let lanes = self.lanes(&p);
        self.emit_access_with(&p, &lanes, cell, true, AccessFlags { value: Some(value), ..AccessFlags::PLAIN })
            .map(|_| ())
    }

    /// Adds some of the attributes that hold for structs by value. `noundef` holds for every struct;
    /// `nvvm.grid_constant` and `readonly` hold if the struct is never written.
    pub(super) fn copied_promises(&mut self) {
        for ByvalCopy { param, object } in std::mem::take(&mut self.copied) {
            let written = self.log.iter().any(|a| a.object == object && a.write);
            let entry = self.entry;
            let attrs = &mut self.m.functions[entry].params[param as usize].attrs;
            if self.d.chance(30) {
                attrs.set("noundef", AttrValue::None);
            }
            if !written && self.kernel && self.target == Target::Nvptx64 && self.d.chance(35) {
                attrs.set("nvvm.grid_constant", AttrValue::String(None));
            }
            if !written && self.on.has(Feature::Restrict) && self.d.chance(35) {
                attrs.set("readonly", AttrValue::None);
            }
        }
    }
}

//! Calls with a vector of pointers. The callees are gathers and scatters, external functions with `memory(argmem: …)`,
//! and functions of the module that access memory through an extracted pointer. These kernels test `getModRefInfo`,
//! which decides what memory a call with `argmem` accesses. `getModRefInfo` considers only arguments of pointer type
//! (llvm#140997). The kernels also test what FunctionAttrs and the Attributor infer for functions that access memory
//! through a vector argument.
//!
//! In `memory(…)`, `argmem` does not include the memory that the elements of a vector point to (docs/machine.md). The
//! generator is more careful: if a call may access any memory at all, the generator assumes that the call may also
//! access the memory to which these elements point.

use super::concrete::Concrete;
use super::masked::{Elements, MaskedOp};
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::builder::add_function;
use crate::ir::*;

/// A vector of pointers, and the pointers that are its elements.
struct Pointers {
    value: Value,
    ty: TypeId,
    parts: Vec<Var>,
}

/// The callee that receives the vector.
#[derive(Copy, Clone)]
enum LaneSource {
    /// `llvm.masked.gather`, `llvm.masked.scatter`.
    Masked,
    /// A function that has only a declaration.
    Outside,
    /// A function that accesses memory through some of the lanes.
    Helper,
}

impl Gen<'_, '_> {
    /// Makes a vector of pointers and one or two calls with the vector.
    pub fn pointer_vector(&mut self) -> Option<()> {
        let first = self.data_pointer()?;
        let pointers = self.pointers(first)?;
        let mut done = None;
        for _ in 0..1 + self.d.below(2) {
            let made = match self.d.choose_weighted(&[
                (4, LaneSource::Masked),
                (4, LaneSource::Outside),
                (3, LaneSource::Helper),
            ]) {
                LaneSource::Masked => self.masked_apart(&pointers),
                LaneSource::Outside => self.vector_external_call(&pointers),
                LaneSource::Helper => self.vector_helper(&pointers),
            };
            done = made.or(done);
            if self.d.chance(60) {
                let p = pointers.parts[self.d.below(pointers.parts.len())].clone();
                self.access(&p);
            }
        }
        done
    }

    /// Makes a vector of two or four pointers of one address space. Its elements are `first`, pointers of the pool, and
    /// pointers near `first`.
    fn pointers(&mut self, first: Var) -> Option<Pointers> {
        let len = self.d.pick(&[2u32, 2, 4]);
        let mut parts = vec![first.clone()];
        while parts.len() < len as usize {
            let other = match self.d.chance(70) {
                true => self.pick(|g, v| v.kind == first.kind && !g.points_to_slot(v)),
                false => self.step_from(&first),
            };
            parts.push(other.unwrap_or_else(|| first.clone()));
        }
        let elem = self.type_of(first.kind);
        let ty = self.m.types.intern(Type::Vector { elem, len, scalable: false });
        let mut value = Value::Const(self.m.intern(Constant::Zero { ty }));
        for (i, part) in parts.iter().enumerate() {
            let index = self.int(32, i as i128);
            value = self.builder().emit(InstKind::InsertElement { vector: value, value: part.value, index }, ty);
        }
        Some(Pointers { value, ty, parts })
    }

    fn masked_apart(&mut self, pointers: &Pointers) -> Option<()> {
        let len = pointers.parts.len() as u32;
        let bits = self.d.pick(&[32u32, 32, 8, 64]);
        let of_parts: Vec<Vec<Concrete>> = pointers.parts.iter().map(|p| self.lanes(p)).collect();
        let elements = Elements {
            ty: self.m.types.int(bits),
            size: u64::from(bits) / 8,
            len,
            pointer: pointers.value,
            pointer_ty: pointers.ty,
            align: 1,
            places: (0..self.lane_count()).map(|i| of_parts.iter().map(|lanes| lanes[i]).collect()).collect(),
            how: MaskedOp::Apart,
        };
        let mask = self.mask(len)?;
        match self.d.chance(55) {
            true => self.masked_store(&elements, &mask),
            false => self.masked_load(&pointers.parts[0].clone(), &elements, &mask),
        }
    }

    /// Declares a function with a vector of pointers as its parameter, and calls the function. Sometimes one of the
    /// pointers is passed as a second argument.
    fn vector_external_call(&mut self, pointers: &Pointers) -> Option<()> {
        if self.threads() > 1 {
            return None;
        }
        let effects = self.external_effects();
        let reached = effects.argmem.union(effects.other);
        let all: Vec<Vec<Concrete>> = pointers.parts.iter().map(|p| self.lanes(p)).collect();
        let writable = |l: &Concrete| matches!(l, Concrete::Ptr(p) if self.objects[p.object as usize].writable);
        if reached.is_mod() && !all.iter().flatten().all(writable) {
            return None;
        }
        let part = self.d.below(pointers.parts.len());
        let alone = self.d.chance(35).then(|| pointers.parts[part].clone());
        let args: Vec<(TypeId, Value)> =
            [(pointers.ty, pointers.value)].into_iter().chain(alone.map(|p| (self.type_of(p.kind), p.value))).collect();
        let types: Vec<TypeId> = args.iter().map(|(ty, _)| *ty).collect();
        let (name, void) = (self.fresh("spread"), self.m.types.intern(Type::Void));
        let callee = builder::declare(&mut self.m, &name, void, &types);
        self.external_attributes(callee, effects);
        self.note_sync();
        let values: Vec<Value> = args.iter().map(|(_, value)| *value).collect();
        let call = self.builder().call(callee, &values);
        for lanes in &all {
            self.escape(lanes);
            for (info, write) in [(reached.is_ref(), false), (reached.is_mod(), true)] {
                if info {
                    self.record_whole(call, lanes, write);
                }
            }
            if reached.is_mod() {
                self.taint(lanes);
            }
        }
        Some(())
    }

    /// Makes a function that accesses memory through some elements of the vector, and calls the function.
    fn vector_helper(&mut self, pointers: &Pointers) -> Option<()> {
        if self.frames.len() > 2 || self.frame_count >= 60 {
            return None;
        }
        let (param, name) = (self.fresh("q"), self.fresh("among"));
        let void = self.m.types.intern(Type::Void);
        let func = add_function(&mut self.m, &name, void, &[(pointers.ty, &param)]);
        if self.d.chance(70) {
            self.m.functions[func].linkage.linkage = "internal".into();
        }
        let parts: Vec<Var> = pointers.parts.clone();
        self.begin_small(func, Vec::new());
        let mut done = None;
        for _ in 0..1 + self.d.below(3) {
            let i = self.d.below(parts.len());
            let (kind, lanes) = (parts[i].kind, self.lanes(&parts[i]));
            let (ty, index) = (self.type_of(kind), self.int(32, i as i128));
            let taken = self.builder().emit(InstKind::ExtractElement { vector: Value::Arg(0), index }, ty);
            let p = self.push(taken, kind, lanes.clone());
            let cell = Cell::int(&mut self.m.types, self.d.pick(&[32, 32, 8, 64]));
            let write = self.d.chance(60);
            done = self.emit_access_with(&p, &lanes, cell, write, AccessFlags::PLAIN).or(done);
        }
        self.builder().ret(None);
        self.frames.pop();
        self.builder().call(func, &[pointers.value]);
        for p in &parts {
            let lanes = self.lanes(p);
            self.escape(&lanes);
        }
        done.map(|_| ())
    }
}

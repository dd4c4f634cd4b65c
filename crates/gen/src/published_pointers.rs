//! Generic pointers to shared or local memory that are published in global memory. The kernel writes the pointer to
//! global memory in one of four forms: in a copied record, in a vector, in a struct value, or as a number. The kernel
//! does not store the pointer by a store of type `ptr`. A compiler that wants to know what a loaded pointer points to
//! may search only for stores of pointers. These kernels test whether the compiler misses the four forms.
//!
//! Only kernels of one thread contain this pattern, because stores of several threads to one variable would race.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::builder::{add_global, declare, global_constant};
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Publishes a pointer and loads it again. Then accesses the memory through both pointers.
    pub fn publish(&mut self) -> Option<()> {
        if self.threads() > 1 || self.target != Target::Nvptx64 {
            return None;
        }
        let shared = match self.pick(|g, v| matches!(v.kind, Kind::Ptr(3 | 5)) && !g.points_to_slot(v)) {
            Some(found) => found,
            None => self.global(3, 16, false),
        };
        let (generic, lanes) = (self.ptr(0), self.lanes(&shared));
        self.escape(&lanes);
        let pointer = self.builder().cast(CastOp::AddrSpaceCast, shared.value, generic);
        let pointer = self.push(pointer, Kind::Ptr(0), lanes.clone());
        let list = self.list();
        let number = match self.d.below(4) {
            0 => self.copy_record(&pointer, &list),
            1 => self.store_vector(&pointer, &list),
            2 => self.store_struct(&pointer, &list),
            _ => return self.store_number(&pointer, &shared, &list),
        };
        let place = self.record_at(&list, number);
        let load = self.builder().load(generic, place.value, 8);
        self.record(load, &place.lanes, Want { size: 8, write: false, atomic: false });
        let found = self.push(load, Kind::Ptr(0), lanes);
        self.touch_both(&found, &shared)
    }

    /// Makes the *list*: an exported variable with two records. A record is a pointer and a number.
    fn list(&mut self) -> Var {
        let record = self.record_type();
        let ty = self.m.types.intern(Type::Array { elem: record, len: 2 });
        let init = self.m.intern(Constant::Zero { ty });
        let name = self.fresh("list");
        let g = add_global(&mut self.m, &name, ty, AddressSpace(1), Some(init), 16);
        let object = self.add_object(1, 32, 16, true);
        self.objects[object as usize].is_slot = true;
        let value = Value::Const(global_constant(&mut self.m, g));
        let lane = Concrete::Ptr(ConcretePtr { object, instance: 0, at: Range::exact(0), tags: 0 });
        Var { value, kind: Kind::Ptr(1), lanes: vec![lane; self.ctxs[0].who.len()], ctx: 0 }
    }

    fn record_type(&mut self) -> TypeId {
        let fields = vec![self.ptr(0), self.m.types.int(64)];
        self.m.types.intern(Type::Struct { fields, packed: false })
    }

    /// Returns the address of the record with the index `number` in the list, with its lanes at the current program
    /// point.
    fn record_at(&mut self, list: &Var, number: u64) -> Var {
        let record = self.record_type();
        let index = self.int(64, number.into());
        let value = self.builder().gep(record, list.value, vec![index], Flags::INBOUNDS);
        let mut lanes = self.lanes(list);
        for lane in &mut lanes {
            if let Concrete::Ptr(p) = lane {
                p.at = Range::exact(16 * number as i64);
            }
        }
        Var { value, lanes, ..list.clone() }
    }

    /// Fills a record in local memory and copies it to the list, as the assignment of a struct does. Returns the index
    /// of the record that now contains the pointer.
    fn copy_record(&mut self, pointer: &Var, list: &Var) -> u64 {
        let (record, number) = (self.record_type(), self.d.below(2) as u64);
        let local = self.alloca(record, 16, true);
        let own = self.lanes(&local);
        self.store_to(pointer.value, &local, 8);
        let to = self.record_at(list, number);
        let Kind::Ptr(space) = local.kind else { return number };
        // A copy of the pointer alone, or of the whole record.
        let size = self.d.pick(&[8u64, 16, 16]);
        let (void, word, bit) = (self.m.types.intern(Type::Void), self.m.types.int(64), self.m.types.int(1));
        let types = [self.ptr(1), self.ptr(space), word, bit];
        let callee = declare(&mut self.m, &format!("llvm.memcpy.p1.p{space}.i64"), void, &types);
        let args = [to.value, local.value, self.int(64, size.into()), self.int(1, 0)];
        let call = self.builder().call(callee, &args);
        self.record(call, &own, Want { size, write: false, atomic: false });
        self.record(call, &to.lanes, Want { size, write: true, atomic: false });
        number
    }

    /// Stores a vector in the list; the first element of the vector is the pointer. Returns the index of the record
    /// that now contains the pointer.
    fn store_vector(&mut self, pointer: &Var, list: &Var) -> u64 {
        let elem = self.ptr(0);
        let vector = self.m.types.intern(Type::Vector { elem, len: 2, scalable: false });
        let null = self.m.intern(Constant::Zero { ty: vector });
        let zero = self.int(32, 0);
        let insert = InstKind::InsertElement { vector: Value::Const(null), value: pointer.value, index: zero };
        let whole = self.builder().emit(insert, vector);
        self.store_to(whole, list, 16);
        0
    }

    /// Stores a struct value in the list; the first field of the struct is the pointer. Returns the index of the record
    /// that now contains the pointer.
    fn store_struct(&mut self, pointer: &Var, list: &Var) -> u64 {
        let record = self.record_type();
        let zero = Value::Const(self.m.intern(Constant::Zero { ty: record }));
        let whole = self.builder().insert_value(zero, pointer.value, vec![0]);
        self.store_to(whole, list, 16);
        0
    }

    /// Stores the pointer as a number, and makes the loaded number a pointer again.
    fn store_number(&mut self, pointer: &Var, shared: &Var, list: &Var) -> Option<()> {
        let (word, generic) = (self.m.types.int(64), self.ptr(0));
        let number = self.builder().cast(CastOp::PtrToInt, pointer.value, word);
        self.store_to(number, list, 8);
        let load = self.load_from(word, list, 8);
        let found = self.builder().cast(CastOp::IntToPtr, load, generic);
        let lanes = self.lanes(pointer);
        let found = self.push(found, Kind::Ptr(0), lanes);
        self.touch_both(&found, shared)
    }

    /// Stores through the original pointer, then through the published pointer, and loads through the original pointer.
    fn touch_both(&mut self, published: &Var, own: &Var) -> Option<()> {
        let cell = Cell::int(&mut self.m.types, self.d.pick(&[32, 8, 64]));
        let (lp, lo) = (self.lanes(published), self.lanes(own));
        self.emit_access_with(own, &lo, cell, true, AccessFlags::PLAIN)?;
        self.emit_access_with(published, &lp, cell, true, AccessFlags::PLAIN)?;
        let loaded = self.emit_access_with(own, &lo, cell, false, AccessFlags::PLAIN)?;
        self.store_loaded(own, cell, loaded)
    }
}

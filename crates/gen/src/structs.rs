//! Pointers inside structs: in parameters by value, in insertvalue and extractvalue, and in input memory.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::features::Feature;
use super::state::*;
use crate::case::{Input, StoredInput};
use crate::ir::builder::add_param;
use crate::ir::*;

impl Gen<'_, '_> {
    /// Makes a struct value of two pointers of the pool, and extracts one of the pointers.
    pub fn struct_value(&mut self) -> Option<()> {
        let a = self.data_pointer()?;
        let b = self.pick(|g, v| v.kind == a.kind && !g.points_to_slot(v))?;
        let ty = self.type_of(a.kind);
        let pair = self.m.types.intern(Type::Struct { fields: vec![ty, ty], packed: false });
        let empty = Value::Const(self.m.intern(Constant::Poison { ty: pair }));
        let one = self.builder().insert_value(empty, a.value, vec![0]);
        let two = self.builder().insert_value(one, b.value, vec![1]);
        let second = self.d.chance(60);
        let out = self.builder().extract_value(two, vec![u32::from(second)]);
        let lanes = self.lanes(if second { &b } else { &a });
        self.push(out, a.kind, lanes);
        Some(())
    }

    /// Adds a kernel parameter `{ ptr, i64 }` by value. Its pointer points into the object of another parameter.
    pub fn struct_param(&mut self) -> Option<()> {
        if !self.in_entry() {
            return None;
        }
        let (arg, object, space, offsets) = self.shared_object()?;
        let ptr = self.ptr(space);
        let word = self.m.types.int(64);
        let ty = self.m.types.intern(Type::Struct { fields: vec![ptr, word], packed: false });
        let name = self.fresh("s");
        let value = add_param(&mut self.m, self.entry, ty, &name);
        let input = |o: &i64| {
            Input::Aggregate(vec![Input::Arg { arg, offset: (*o).into() }, Input::Bits { bits: 64, value: 4 }])
        };
        self.inputs.push(offsets.iter().map(input).collect());
        let p = self.builder().extract_value(value, vec![0]);
        let lanes = self.object_lanes(object, offsets);
        self.push(p, Kind::Ptr(space), lanes);
        let n = self.builder().extract_value(value, vec![1]);
        let known = vec![Concrete::Int(4); self.lane_count()];
        self.push(n, Kind::Int(64), known);
        Some(())
    }

    /// Loads a pointer from a field of a struct in input memory, where the host stored the pointer.
    pub fn stored_pointer(&mut self) -> Option<()> {
        if !self.in_entry() {
            return None;
        }
        let (arg, object, space, offsets) = self.shared_object()?;
        let offsets = [offsets[0]; VARIANTS];
        let holder = self.inputs.len() as u32;
        let var = self.object_param(space, space, 16, 16)?;
        self.frames[0].pool.pop();
        let Some(Concrete::Ptr(h)) = var.lanes.first().copied() else { return None };
        let o = &mut self.objects[h.object as usize];
        (o.is_slot, o.writable) = (true, false);
        let value = Input::Arg { arg, offset: offsets[0].into() };
        self.stored.push(StoredInput::in_argument(holder, 8, value, AddressSpace(space)));
        let (ptr, word) = (self.ptr(space), self.m.types.int(64));
        let ty = self.m.types.intern(Type::Struct { fields: vec![word, ptr], packed: false });
        let index = vec![self.int(32, 0), self.int(32, 1)];
        let at = self.gep(&var, ty, Vec::new(), 8, index)?;
        self.frame().pool.pop();
        let load = self.load_from(ptr, &at, 8);
        let loaded = self.object_lanes(object, offsets);
        self.push(load, Kind::Ptr(space), loaded);
        Some(())
    }

    /// Makes restrict pointers that keep their promise, if the features ask for them. With [`Feature::RestrictStruct`],
    /// two restrict pointers are in a struct that is passed by value. With [`Feature::RestrictLevels`], the kernel
    /// loads two restrict pointers through a third restrict pointer. No other pointer in the kernel points to the
    /// objects of these pointers. The step `structs` then makes fewer forms of pointers, because some forms would break
    /// the promise.
    pub fn restrict_pointers(&mut self) {
        if self.on.has(Feature::RestrictStruct)
            && let Some(objects) = self.unused_objects()
        {
            let _ = self.restrict_fields(objects);
        }
        if self.on.has(Feature::RestrictLevels)
            && let Some(objects) = self.unused_objects()
        {
            let _ = self.restrict_slots(objects);
        }
    }

    /// Makes two objects, and for each object a parameter that points to it. Returns, for each object, the index of the
    /// argument and the index of the object.
    fn unused_objects(&mut self) -> Option<[u32; 4]> {
        let ((arg, object), (arg2, object2)) = (self.unused_object()?, self.unused_object()?);
        Some([arg, object, arg2, object2])
    }

    /// Makes an object in global memory. The kernel does not use the parameter that points to the object.
    fn unused_object(&mut self) -> Option<(u32, u32)> {
        let home = u32::from(self.target != crate::target::Target::Flat);
        let arg = self.inputs.len() as u32;
        let size = 32 * u64::from(self.threads());
        let var = self.object_param(home, home, size, 16)?;
        self.frames[0].pool.pop();
        match var.lanes.first().copied() {
            Some(Concrete::Ptr(p)) => Some((arg, p.object)),
            _ => None,
        }
    }

    /// Adds a parameter `{ ptr, ptr }` by value whose pointers are restrict.
    fn restrict_fields(&mut self, [arg, object, arg2, object2]: [u32; 4]) -> Option<()> {
        let home = u32::from(self.target != crate::target::Target::Flat);
        let ptr = self.ptr(home);
        let ty = self.m.types.intern(Type::Struct { fields: vec![ptr, ptr], packed: false });
        let name = self.fresh("r");
        let value = add_param(&mut self.m, self.entry, ty, &name);
        let fields = [arg, arg2].map(|arg| Input::Arg { arg, offset: 0 }).to_vec();
        self.inputs.push(vec![Input::Aggregate(fields); VARIANTS]);
        for (i, object) in [(0, object), (1, object2)] {
            let p = self.builder().extract_value(value, vec![i]);
            let lanes = self.object_lanes(object, [0; VARIANTS]);
            self.push(p, Kind::Ptr(home), lanes);
        }
        Some(())
    }

    /// Adds a `noalias` parameter that points to two restrict pointers in memory, and loads both pointers.
    fn restrict_slots(&mut self, [arg, object, arg2, object2]: [u32; 4]) -> Option<()> {
        let home = u32::from(self.target != crate::target::Target::Flat);
        let holder = self.inputs.len() as u32;
        let var = self.object_param(home, home, 16, 16)?;
        self.frames[0].pool.pop();
        self.m.functions[self.entry].params[holder as usize].attrs.set("noalias", AttrValue::None);
        let Some(Concrete::Ptr(h)) = var.lanes.first().copied() else { return None };
        let o = &mut self.objects[h.object as usize];
        (o.is_slot, o.writable) = (true, false);
        let (ptr, byte) = (self.ptr(home), self.m.types.int(8));
        for (at, arg, object) in [(0, arg, object), (8, arg2, object2)] {
            let value = Input::Arg { arg, offset: 0 };
            self.stored.push(StoredInput::in_argument(holder, at as u64, value, AddressSpace(home)));
            let index = vec![self.int(64, at)];
            let slot = self.gep(&var, byte, Vec::new(), at as i64, index)?;
            self.frame().pool.pop();
            let load = self.load_from(ptr, &slot, 8);
            let loaded = self.object_lanes(object, [0; VARIANTS]);
            self.push(load, Kind::Ptr(home), loaded);
        }
        Some(())
    }

    /// Describes the object of the first pointer parameter, if this object is in global memory. Returns the argument
    /// number, the object, the address space, and a random offset for each variant.
    fn shared_object(&mut self) -> Option<(u32, u32, u32, [i64; VARIANTS])> {
        let home = if self.target == crate::target::Target::Flat { 0 } else { 1 };
        let first = self.inputs.iter().enumerate().find_map(|(i, v)| match v.first() {
            Some(Input::Object { size, .. }) => Some((i as u32, *size)),
            _ => None,
        });
        let (arg, size) = first?;
        let tag = self.tags.iter().find(|t| t.frame == 1 && t.param == arg)?;
        let Some(Concrete::Ptr(p)) = tag.lanes.first().copied() else { return None };
        let o = &self.objects[p.object as usize];
        if o.space != home || o.is_slot {
            return None;
        }
        let offsets = std::array::from_fn(|_| self.d.below(size as usize) as i64);
        Some((arg, p.object, home, offsets))
    }

    fn object_lanes(&self, object: u32, offsets: [i64; VARIANTS]) -> Vec<Concrete> {
        let lane = |w: &VariantThread| {
            let at = Range::exact(offsets[w.variant as usize]);
            Concrete::Ptr(ConcretePtr { object, instance: 0, at, tags: 0 })
        };
        self.thread_lanes().iter().map(lane).collect()
    }
}

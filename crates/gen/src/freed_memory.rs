//! Functions that free memory although a promise states that the memory is dereferenceable. Since LLVM 23, such a
//! promise holds only at the point where it is stated (llvm#204795). If the memory may be freed after this point, a
//! pass must not make a conditional load of the memory unconditional. Each promise is stated in a function of its own:
//! as an attribute of a parameter, as metadata of a load, or as an assumption.

use super::concrete::Concrete;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::builder::{add_function, declare, md_node};
use crate::ir::*;

/// How a function learns that memory is dereferenceable.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Promise {
    /// `ptr dereferenceable(16) %q`.
    Attribute,
    /// `load ptr, ptr %slot, !dereferenceable !{i64 16}`.
    Metadata,
    /// `llvm.assume` with the bundle `"dereferenceable"(ptr %q, i64 16)`.
    Assumption,
}

impl Gen<'_, '_> {
    /// Calls a function that frees memory in some lanes and loads from the memory in the other lanes. Stores the loaded
    /// value.
    pub fn freed_memory(&mut self) -> Option<()> {
        if self.frames.len() > 2 || self.frame_count >= 60 || self.tags.len() >= 63 {
            return None;
        }
        let cond = self.known_condition()?;
        let (freed, kept) = self.split_lanes(&cond);
        if freed.is_empty() || kept.is_empty() {
            return None;
        }
        let size = self.d.pick(&[8u64, 16, 32]);
        let (p, object) = self.allocate(size, false);
        self.fill(&p, size)?;
        self.objects[object as usize].defined = true;
        let promise = self.d.pick(&[Promise::Attribute, Promise::Attribute, Promise::Metadata, Promise::Assumption]);
        let passed = if promise == Promise::Metadata { self.in_slot(&p) } else { p.clone() };
        let func = self.free_or_load(&passed, &p, &cond, promise, size);
        let number = Cell::int(&mut self.m.types, 32);
        let call = self.builder().call(func, &[passed.value, cond.value]);
        self.frame().pool.retain(|v| v.value != p.value);
        let result = self.push(call, number.kind, vec![Concrete::Unknown; self.lane_count()]);
        let to = self.observable_place(&p, number)?;
        let lanes = self.lanes(&to);
        let flags = AccessFlags { value: Some(result.value), ..AccessFlags::PLAIN };
        self.emit_access_with(&to, &lanes, number, true, flags).map(|_| ())
    }

    /// Stores a pointer in a new alloca. Returns the alloca.
    fn in_slot(&mut self, p: &Var) -> Var {
        let ptr = self.ptr(0);
        let (slot, lanes) = (self.alloca(ptr, 8, true), self.lanes(p));
        self.escape(&lanes);
        self.store_to(p.value, &slot, 8);
        slot
    }

    /// Makes the function that frees the memory or loads from it. Its first parameter is the pointer, or an alloca that
    /// holds the pointer. Its second parameter states whether to free the memory. The function returns 0 if it frees
    /// the memory, and the first 32 bits of the memory otherwise.
    fn free_or_load(&mut self, passed: &Var, memory: &Var, cond: &Var, promise: Promise, size: u64) -> FuncId {
        let (number, bit) = (Cell::int(&mut self.m.types, 32), self.m.types.int(1));
        let (pointer, name) = (self.type_of(passed.kind), self.fresh("release"));
        let func = add_function(&mut self.m, &name, number.ty, &[(pointer, "q"), (bit, "c")]);
        self.m.functions[func].linkage.linkage = "internal".into();
        let pool = self.module_values();
        let frame = self.begin_small(func, pool);
        let given = self.parameter(func, frame, 0, passed);
        // A `noalias` parameter promises that its memory is not freed before the call ends.
        self.tags.last_mut().expect("the parameter's tag").is_integer = true;
        let cond = self.parameter(func, frame, 1, cond);
        let q = self.promised(func, given, memory, promise, size);
        if self.d.chance(40) {
            let lanes = self.lanes(&q);
            self.emit_access_with(&q, &lanes, number, false, AccessFlags::PLAIN);
            self.frame().pool.pop();
        }
        self.free_and_load(&q, &cond, number);
        self.frames.pop();
        func
    }

    /// Makes the promise that `size` bytes at a pointer are dereferenceable. Returns this pointer.
    fn promised(&mut self, func: FuncId, given: Var, memory: &Var, promise: Promise, size: u64) -> Var {
        match promise {
            Promise::Attribute => {
                self.m.functions[func].params[0].attrs.set("dereferenceable", AttrValue::Int(size));
                given
            }
            Promise::Metadata => {
                let ptr = self.ptr(0);
                let load = self.load_from(ptr, &given, 8);
                let bytes = self.md_int(size.into());
                let node = md_node(&mut self.m, &[bytes]);
                self.builder().attach(load, MdKindId::DEREFERENCEABLE, node);
                Var { value: load, kind: memory.kind, lanes: self.lanes(memory), ctx: self.cur }
            }
            Promise::Assumption => {
                let (void, bit) = (self.m.types.intern(Type::Void), self.m.types.int(1));
                let callee = declare(&mut self.m, "llvm.assume", void, &[bit]);
                let (yes, word, bytes) = (self.int(1, 1), self.m.types.int(64), self.int(64, size.into()));
                let args = vec![(self.type_of(given.kind), given.value), (word, bytes)];
                let bundle = Bundle { tag: "dereferenceable".into(), args };
                self.builder().call_with(callee, CallArg::plain(&[(bit, yes)]), vec![bundle]);
                given
            }
        }
    }

    /// Emits a branch and the return. If `cond` is true, the code frees the memory; otherwise, it loads from the
    /// memory. In half of the kernels, the two paths join between the free and the load.
    fn free_and_load(&mut self, q: &Var, cond: &Var, number: Cell) {
        let (freed, kept) = self.split_lanes(cond);
        let [gone, load, done] = ["gone", "load", "done"].map(|stem| self.new_block(stem));
        let join = if self.d.chance(50) { Some(self.new_block("join")) } else { None };
        self.builder().cond_br(cond.value, gone, join.unwrap_or(load));
        let around = self.enter_arm(gone, freed);
        self.emit_free(q);
        let mut skipped = self.leave_arm(around, join.unwrap_or(done));
        if let Some(join) = join {
            self.set_block(join);
            self.builder().cond_br(cond.value, done, load);
            skipped = join;
        }
        let around = self.enter_arm(load, kept);
        let lanes = self.lanes(q);
        let loaded = self.emit_access_with(q, &lanes, number, false, AccessFlags::PLAIN);
        let loaded = loaded.expect("the memory of the other lanes is not freed");
        let end = self.leave_arm(around, done);
        self.set_block(done);
        let zero = self.int(32, 0);
        let result = self.builder().phi(number.ty, vec![(zero, skipped), (loaded, end)]);
        self.builder().ret(Some(result));
    }
}

//! Memory of `malloc` and `calloc`, which lives until `free` or until the end of the run. These kernels test
//! assumptions about the result of an allocation function: no other pointer points to the memory, and its bytes are
//! undefined or zero. They also test DSE, which deletes stores before `free` and turns `malloc` and `memset` into
//! `calloc`.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::state::*;
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Allocates memory, makes some steps that may use the memory, and frees the memory in most kernels.
    pub fn heap(&mut self, depth: usize) -> Option<()> {
        let size = self.d.pick(&[8u64, 16, 24, 32, 64]);
        let zeroed = self.d.chance(30);
        let (p, object) = self.allocate(size, zeroed);
        if !zeroed && self.d.chance(60) {
            self.fill(&p, size);
            self.objects[object as usize].defined = true;
        }
        for _ in 0..1 + self.d.below(3) {
            self.step(depth + 1);
        }
        if self.d.chance(60) {
            self.access(&p);
        }
        if self.d.chance(75) {
            self.free(&p, object);
        }
        Some(())
    }

    /// Allocates an object, with one instance per thread. Returns the pointer to the object, and the index of the
    /// object.
    pub(super) fn allocate(&mut self, size: u64, zeroed: bool) -> (Var, u32) {
        let (ptr, word) = (self.ptr(0), self.m.types.int(64));
        let bytes = self.length_value(size);
        let (name, args) = if zeroed { ("calloc", vec![self.int(64, 1), bytes]) } else { ("malloc", vec![bytes]) };
        let callee = builder::declare(&mut self.m, name, ptr, &vec![word; args.len()]);
        self.m.functions[callee].ret_attrs.set("noalias", AttrValue::None);
        let call = self.builder().call(callee, &args);
        self.note_heap();
        let home = if self.target == Target::Flat { 0 } else { 1 };
        // The machine aligns the result of an allocation function at least like this (`least_alignment`).
        let align = if self.target == Target::Nvptx64 || size >= 16 { 16 } else { 8 };
        let object = self.add_object(home, size, align, true);
        let o = &mut self.objects[object as usize];
        (o.per, o.defined) = (Per::Thread, zeroed);
        let lane =
            |w: &VariantThread| Concrete::Ptr(ConcretePtr { object, instance: w.thread, at: Range::exact(0), tags: 0 });
        let lanes = self.thread_lanes().iter().map(lane).collect();
        (self.push(call, Kind::Ptr(0), lanes), object)
    }

    /// Frees the object that [`allocate`](Self::allocate) made. Removes all pointers to the object from the pool.
    fn free(&mut self, p: &Var, object: u32) {
        self.emit_free(p);
        let gone = |l: &Concrete| matches!(l, Concrete::Ptr(p) if p.object == object);
        self.frame().pool.retain(|v| !v.lanes.iter().any(gone));
    }

    /// Emits a call of `free`. A free destroys the contents, so the promises must treat it as a write of all bytes of
    /// the object.
    pub(super) fn emit_free(&mut self, p: &Var) {
        let (void, ptr) = (self.m.types.intern(Type::Void), self.ptr(0));
        let callee = builder::declare(&mut self.m, "free", void, &[ptr]);
        let call = self.builder().call(callee, &[p.value]);
        self.note_heap();
        let lanes = self.lanes(p);
        self.record_whole(call, &lanes, true);
    }

    /// Records that every function whose body is open allocates or frees memory.
    fn note_heap(&mut self) {
        let open = self.open_frames();
        self.heaps.push(open);
    }
}

//! Memory intrinsics, alone and in chains. In a chain, the first intrinsic fills or copies some bytes. The second
//! intrinsic overwrites these bytes, copies them further, or copies them back. These kernels test MemCpyOpt, DSE and
//! SROA, which shorten, forward and delete memory intrinsics, including volatile intrinsics (llvm#200100).

use super::concrete::{Concrete, ConcretePtr, Range};
use super::features::Feature;
use super::state::*;
use crate::ir::*;

impl Gen<'_, '_> {
    /// Makes a memcpy, memmove or memset of a few bytes.
    pub fn memory_intrinsic(&mut self) -> Option<()> {
        let to = self.pick_ptr()?;
        let lanes = self.lanes(&to);
        let len = (1 + self.d.below(16) as u64).min(self.accessible_bytes(&lanes)?);
        if self.d.chance(30) {
            return self.fill(&to, len);
        }
        let from = self.pick_ptr()?;
        self.copy(&to, &from, len)
    }

    /// Makes a chain of two memory intrinsics, perhaps with an access between them. The second intrinsic accesses bytes
    /// that the first one accessed.
    pub fn copy_chain(&mut self) -> Option<()> {
        let to = self.pick_ptr()?;
        let lanes = self.lanes(&to);
        let room = self.accessible_bytes(&lanes)?.min(16);
        let len = self.d.pick(&[16u64, 8, 12, 4]).min(room);
        let part = (1 + self.d.below(len as usize) as u64).min(len);
        let part = if self.d.chance(40) { len } else { part };
        let from = self.pick_ptr()?;
        match self.d.below(5) {
            0 => {
                self.fill(&to, len)?;
                self.copy(&to, &from, part)
            }
            1 => {
                self.copy(&to, &from, part)?;
                self.fill(&to, len)
            }
            2 => {
                self.copy(&to, &from, len)?;
                if self.d.chance(40) {
                    self.access(&from);
                }
                self.copy(&from, &to, part)
            }
            3 => {
                let middle = self.temporary(len);
                self.fill(&middle, len)?;
                self.copy(&to, &middle, part)
            }
            _ => {
                let middle = self.temporary(len);
                self.copy(&middle, &from, len)?;
                if self.d.chance(60) {
                    let touched = if self.d.chance(50) { &from } else { &middle };
                    self.access(touched);
                }
                self.copy(&to, &middle, part)
            }
        }
    }

    /// Makes an alloca of `len` bytes. The caller must fill the alloca before a load reads it.
    pub(super) fn temporary(&mut self, len: u64) -> Var {
        let byte = self.m.types.int(8);
        let ty = self.m.types.intern(Type::Array { elem: byte, len });
        self.alloca(ty, len, false)
    }

    /// Emits a memset of `len` bytes, if the write is allowed here.
    pub(super) fn fill(&mut self, to: &Var, len: u64) -> Option<()> {
        let lanes = self.lanes(to);
        let write = Want { size: len, write: true, atomic: false };
        let Kind::Ptr(space) = to.kind else { return None };
        if self.points_to_slot(to) || !self.may_access(&lanes, write) {
            return None;
        }
        let (void, bit) = (self.m.types.intern(Type::Void), self.m.types.int(1));
        let (tp, word, byte) = (self.ptr(space), self.m.types.int(64), self.m.types.int(8));
        let (length, volatile) = (self.length_value(len), self.volatile_intrinsic(&[&lanes]));
        let fill = self.int(8, 7);
        let callee = builder::declare(&mut self.m, &format!("llvm.memset.p{space}.i64"), void, &[tp, byte, word, bit]);
        let args = self.aligned(callee, &[to.value, fill, length, volatile], &[&lanes]);
        let call = self.builder().call_with(callee, args, Vec::new());
        self.record(call, &lanes, write);
        self.become_defined(&lanes, len);
        Some(())
    }

    /// Emits a memcpy or memmove of `len` bytes, if the copy is allowed here.
    pub(super) fn copy(&mut self, to: &Var, from: &Var, len: u64) -> Option<()> {
        let (lt, lf) = (self.lanes(to), self.lanes(from));
        let (Kind::Ptr(ts), Kind::Ptr(fs)) = (to.kind, from.kind) else { return None };
        let write = Want { size: len, write: true, atomic: false };
        let read = Want { size: len, write: false, atomic: false };
        let slots = self.points_to_slot(to) || self.points_to_slot(from);
        // amdgpu-lower-buffer-fat-pointers does not support memmove.
        let (fat, apart) = (self.is_fat(ts) || self.is_fat(fs), are_disjoint(&lt, &lf, len));
        if slots || fat && !apart || !self.may_access_together(&[(&lf, read), (&lt, write)]) {
            return None;
        }
        let (void, bit) = (self.m.types.intern(Type::Void), self.m.types.int(1));
        let (tp, fp, word) = (self.ptr(ts), self.ptr(fs), self.m.types.int(64));
        let (length, volatile) = (self.length_value(len), self.volatile_intrinsic(&[&lt, &lf]));
        let name = if fat || apart && self.d.chance(60) { "memcpy" } else { "memmove" };
        let callee = builder::declare(&mut self.m, &format!("llvm.{name}.p{ts}.p{fs}.i64"), void, &[tp, fp, word, bit]);
        let args = self.aligned(callee, &[to.value, from.value, length, volatile], &[&lt, &lf]);
        let call = self.builder().call_with(callee, args, Vec::new());
        self.record(call, &lf, read);
        self.record(call, &lt, write);
        match self.defined(&lf) {
            true => self.become_defined(&lt, len),
            false => self.taint(&lt),
        }
        Some(())
    }

    /// Makes the arguments of a call; the pointers come first. A pointer may get an `align` attribute that holds in all
    /// lanes (llvm#208092). A fat pointer gets no `align`, because the generator does not model its integer value.
    fn aligned(&mut self, callee: FuncId, values: &[Value], pointers: &[&[Concrete]]) -> Vec<CallArg> {
        let types: Vec<TypeId> = self.m.function(callee).params.iter().map(|p| p.ty).collect();
        let mut args = CallArg::plain(&types.into_iter().zip(values.iter().copied()).collect::<Vec<_>>());
        for (arg, lanes) in args.iter_mut().zip(pointers) {
            let fat = self.m.types.pointer_space(arg.ty).is_some_and(|space| self.is_fat(space.0));
            if !fat && self.d.chance(50) {
                let align = self.known_align(lanes).min(16);
                arg.attrs.set("align", AttrValue::Int(align));
            }
        }
        args
    }

    /// Draws the last operand of a memory intrinsic, which states whether the intrinsic is volatile.
    fn volatile_intrinsic(&mut self, touched: &[&[Concrete]]) -> Value {
        let volatile = self.on.has(Feature::Chains) && self.on.has(Feature::Volatile) && self.d.chance(20);
        if volatile {
            self.note_sync();
            touched.iter().for_each(|lanes| self.escape(lanes));
        }
        self.int(1, volatile.into())
    }

    /// If an access of `len` bytes writes a whole alloca in every execution of the alloca's function, records that the
    /// alloca has no undefined bytes.
    pub(super) fn become_defined(&mut self, lanes: &[Concrete], len: u64) {
        let here = self.frame_bit();
        let whole = |g: &Gen, l: &Concrete| match l {
            Concrete::Ptr(p) => {
                let o = &g.objects[p.object as usize];
                p.at == Range::exact(0) && o.size == len && o.frame == Some(here)
            }
            _ => false,
        };
        let everywhere = self.frames.last().is_some_and(|f| f.ctx == self.cur);
        let one = lanes.first().copied();
        let same =
            |l: &Concrete| matches!((l, one), (Concrete::Ptr(p), Some(Concrete::Ptr(q))) if p.object == q.object);
        if everywhere
            && lanes.iter().all(|l| whole(self, l) && same(l))
            && let Some(Concrete::Ptr(p)) = one
        {
            self.objects[p.object as usize].defined = true;
        }
    }

    /// Returns the length as a constant, or as a new parameter that has this value in every variant.
    pub(super) fn length_value(&mut self, len: u64) -> Value {
        if self.d.chance(20)
            && let Some(n) = self.int_param(64, [len.into(); VARIANTS])
        {
            return n.value;
        }
        self.int(64, len.into())
    }
}

/// Whether the `len` bytes at the two pointers are disjoint in every lane.
pub(super) fn are_disjoint(a: &[Concrete], b: &[Concrete], len: u64) -> bool {
    a.iter().zip(b).all(|(a, b)| disjoint(*a, *b, len))
}

fn disjoint(a: Concrete, b: Concrete, len: u64) -> bool {
    let (Concrete::Ptr(ConcretePtr { object, instance, at, .. }), Concrete::Ptr(q)) = (a, b) else { return false };
    let far = |x: Range, y: Range| x.hi + len as i64 <= y.lo;
    (object, instance) != (q.object, q.instance) || far(at, q.at) || far(q.at, at)
}

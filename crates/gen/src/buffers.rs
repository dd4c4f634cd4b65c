//! AMDGPU's fat pointers to buffers (space 7). `llvm.amdgcn.make.buffer.rsrc` and a cast make a fat pointer from a
//! pointer to global memory. GEPs with 32-bit indices, selects, accesses and copies then use the fat pointer. Other
//! accesses of the same memory use the original pointer. The kernels test three things: alias analyses, which must find
//! the original pointer from the fat pointer; 32-bit index arithmetic on a 64-bit base; and the pass
//! amdgpu-lower-buffer-fat-pointers, which replaces all operations on fat pointers.
//!
//! A fat pointer consists of a buffer resource and an offset. The resource begins where the object of the original
//! pointer begins. If the original pointer may point to several objects, the resource has the size of the smallest
//! object. Every access through a fat pointer is inside the resource. Fat pointers are not in the
//! [pool](super::state::Frame::pool), so the generator never stores or compares them, and never converts them to
//! integers.

use super::concrete::{Concrete, select};
use super::features::Feature;
use super::memory::AccessFlags;
use super::pointers::Index;
use super::state::*;
use crate::ir::*;
use crate::target::Target;

/// The flags of an untyped buffer of 32-bit words.
const UNTYPED: i128 = 0x27000;

impl Gen<'_, '_> {
    /// Makes a fat pointer. Then accesses the memory through the fat pointer and through the original pointer.
    pub fn fat_pointers(&mut self) -> Option<()> {
        if self.target != Target::Amdgcn {
            return None;
        }
        let p = self.pick(|g, v| v.kind == Kind::Ptr(1) && !g.points_to_slot(v) && g.extent_of(v).is_some())?;
        let (fat, bytes) = self.fat_pointer(&p)?;
        let mut fats = vec![fat];
        let mut done = None;
        for _ in 0..3 + self.d.below(4) {
            let from = fats[self.d.below(fats.len())].clone();
            let q = match self.d.below(6) {
                0 | 1 => self.moved_fat(&from),
                2 => self.indexed_fat(&from),
                3 => self.chosen_fat(&fats),
                _ => None,
            };
            fats.extend(q.clone());
            let q = q.unwrap_or(from);
            let made = match self.d.below(8) {
                0 | 1 => self.access(&p),
                2 => self.copy_of_fat(&q, &p, bytes),
                _ => self.access_fat(&q, bytes),
            };
            done = made.or(done);
        }
        done
    }

    /// Whether this is the address space of fat pointers.
    pub(super) fn is_fat(&self, space: u32) -> bool {
        self.target == Target::Amdgcn && space == 7
    }

    /// Returns two numbers of bytes: the offset of the pointer from the start of its object, and the size of the
    /// smallest object to which the pointer may point. `None` if the offset differs between lanes.
    fn extent_of(&self, v: &Var) -> Option<(i64, u64)> {
        let mut out: Option<(i64, u64)> = None;
        for lane in self.lanes(v) {
            let Concrete::Ptr(p) = lane else { return None };
            let size = self.objects[p.object as usize].size;
            if !p.at.is_exact() || out.is_some_and(|(at, _)| at != p.at.lo) {
                return None;
            }
            out = Some((p.at.lo, out.map_or(size, |(_, least)| least.min(size))));
        }
        out.filter(|(_, least)| *least > 0)
    }

    /// Makes a fat pointer to the start of the object that `p` points to. Also returns the number of bytes of the
    /// resource.
    fn fat_pointer(&mut self, p: &Var) -> Option<(Var, u64)> {
        let (at, bytes) = self.extent_of(p)?;
        let base = if at == 0 { p.clone() } else { self.byte_gep(p, -at)? };
        let [half, word, wide] = [16, 32, 64].map(|bits| self.m.types.int(bits));
        let (from, resource) = (self.ptr(1), self.ptr(8));
        let name = "llvm.amdgcn.make.buffer.rsrc.p8.p1";
        let callee = builder::declare(&mut self.m, name, resource, &[from, half, wide, word]);
        let args = [base.value, self.int(16, 0), self.int(64, bytes.into()), self.int(32, UNTYPED)];
        let made = self.builder().call(callee, &args);
        let ty = self.ptr(7);
        let fat = self.builder().cast(CastOp::AddrSpaceCast, made, ty);
        let lanes = self.lanes(&base);
        Some((self.outside_pool(fat, lanes), bytes))
    }

    /// Makes a [`Var`] for a fat pointer, but does not add it to the pool.
    fn outside_pool(&mut self, value: Value, lanes: Vec<Concrete>) -> Var {
        let var = self.push(value, Kind::Ptr(7), lanes);
        self.frame().pool.pop();
        var
    }

    /// Moves a fat pointer by a constant.
    fn moved_fat(&mut self, from: &Var) -> Option<Var> {
        let lanes = self.lanes(from);
        let by = self.distance(&lanes)?;
        let byte = self.m.types.int(8);
        let bits = self.d.pick(&[32u32, 32, 64]);
        let index = self.int(bits, by.into());
        let moved = self.gep(from, byte, Vec::new(), by, vec![index])?;
        self.frame().pool.pop();
        Some(moved)
    }

    /// Moves a fat pointer by an integer of the pool. The result must be inside the buffer in every lane.
    fn indexed_fat(&mut self, from: &Var) -> Option<Var> {
        let n = self.pick(|_, v| matches!(v.kind, Kind::Int(32 | 64)) && v.is_known_int())?;
        let Kind::Int(bits) = n.kind else { return None };
        let elem = self.d.pick(&[8u32, 32, 16]);
        let (ty, lanes) = (self.m.types.int(elem), self.lanes(from));
        let index = || vec![Index { lanes: self.lanes(&n), bits, scale: i64::from(elem / 8) }];
        let (to, ..) = self.gep_lanes(&lanes, from.kind, &index(), 0);
        if !self.all_inside(&to) {
            return None;
        }
        let indices = index();
        let moved = self.gep(from, ty, indices, 0, vec![n.value])?;
        self.frame().pool.pop();
        Some(moved)
    }

    /// Selects one of two fat pointers to the same buffer.
    fn chosen_fat(&mut self, fats: &[Var]) -> Option<Var> {
        let [a, .., b] = fats else { return None };
        let cond = self.known_condition()?;
        let (la, lb, lc) = (self.lanes(a), self.lanes(b), self.lanes(&cond));
        let lanes: Vec<Concrete> = (0..la.len()).map(|i| select(lc[i], la[i], lb[i])).collect();
        if !Self::all_known(&lanes) {
            return None;
        }
        let value = self.builder().select(cond.value, a.value, b.value);
        Some(self.outside_pool(value, lanes))
    }

    /// Returns how many bytes may be accessed in every lane, beginning at a fat pointer. All these bytes are inside the
    /// buffer. `None` if there are none.
    fn room_in(&self, lanes: &[Concrete], bytes: u64) -> Option<u64> {
        let left = |l: &Concrete| match l {
            Concrete::Ptr(p) if p.at.lo >= 0 => u64::try_from(p.at.hi).ok().and_then(|at| bytes.checked_sub(at)),
            _ => None,
        };
        let least = lanes.iter().map(left).min()??;
        self.accessible_bytes(lanes).map(|room| room.min(least)).filter(|room| *room > 0)
    }

    fn access_fat(&mut self, q: &Var, bytes: u64) -> Option<()> {
        let lanes = self.lanes(q);
        let room = self.room_in(&lanes, bytes)?;
        let cell = self.cell(room)?;
        let volatile = self.on.has(Feature::Volatile) && self.d.chance(8);
        let write = self.d.chance(55);
        self.emit_access_with(q, &lanes, cell, write, AccessFlags { volatile, ..AccessFlags::PLAIN }).map(|_| ())
    }

    /// Copies bytes between the buffer (at `q`) and the memory at `p`, in either direction.
    fn copy_of_fat(&mut self, q: &Var, p: &Var, bytes: u64) -> Option<()> {
        let lanes = self.lanes(q);
        let len = self.room_in(&lanes, bytes)?.min(self.d.pick(&[4, 8, 16, 3]));
        if self.accessible_bytes(&self.lanes(p))? < len {
            return None;
        }
        match self.d.chance(50) {
            true => self.copy(q, p, len),
            false => self.copy(p, q, len),
        }
    }
}

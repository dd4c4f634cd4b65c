//! Pointers derived from other pointers without a GEP: masks, address space casts, selects.

use super::concrete::{Concrete, ConcretePtr, Range, select};
use super::features::Feature;
use super::state::*;
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Rounds a pointer down with `llvm.ptrmask`. The mask clears only bits below the object's alignment.
    pub(super) fn ptrmask(&mut self) -> Option<Var> {
        let (base, lanes) = self.base()?;
        let Kind::Ptr(space) = base.kind else { return None };
        let d = self.distance(&lanes)?;
        let moved = self.offset_lanes(&lanes, d);
        let align = moved.iter().map(|l| self.align_of(*l)).min()?;
        let mask = self.d.pick(&[8i64, 4, 16, 2]).min(align as i64);
        let exact = moved.iter().all(|l| matches!(l, Concrete::Ptr(p) if p.at.is_exact()));
        if mask < 2 || !exact {
            return None;
        }
        let base = if d == 0 { base } else { self.byte_gep(&base, d)? };
        let bits = self.index_bits(space);
        let (ptr, word) = (self.ptr(space), self.m.types.int(bits));
        let callee = builder::declare(&mut self.m, &format!("llvm.ptrmask.p{space}.i{bits}"), ptr, &[ptr, word]);
        let mask_value = self.int(bits, (-mask).into());
        let value = self.builder().call(callee, &[base.value, mask_value]);
        let down = |l: &Concrete| match l {
            Concrete::Ptr(p) => Concrete::Ptr(ConcretePtr { at: Range::exact(p.at.lo & -mask), ..*p }),
            other => *other,
        };
        let rounded = self.push(value, base.kind, moved.iter().map(down).collect());
        if self.d.chance(60) {
            let lanes = rounded.lanes.clone();
            let d = self.distance(&lanes)?;
            return self.byte_gep(&rounded, d);
        }
        Some(rounded)
    }

    /// Returns the alignment in bytes of the object that a lane points to.
    fn align_of(&self, lane: Concrete) -> u64 {
        match lane {
            Concrete::Ptr(p) => self.objects[p.object as usize].align,
            _ => 1,
        }
    }

    pub fn index_bits(&self, space: u32) -> u32 {
        if self.is_fat(space) || self.target == Target::Amdgcn && matches!(space, 3 | 5) { 32 } else { 64 }
    }

    /// Casts a pointer between a specific space and the generic space, or between shared and shared::cluster.
    pub(super) fn space_cast(&mut self) -> Option<Var> {
        if self.target == Target::Flat {
            return self.constant_gep();
        }
        let (base, lanes) = self.base()?;
        let Kind::Ptr(from) = base.kind else { return None };
        if !self.all_inside(&lanes) {
            return None;
        }
        let home = |g: &Gen, l: &Concrete| match l {
            Concrete::Ptr(p) => g.objects[p.object as usize].space,
            _ => 0,
        };
        let space = home(self, lanes.first()?);
        if space == 101 {
            return None;
        }
        let one_home = lanes.iter().all(|l| home(self, l) == space);
        let cluster = self.on.has(Feature::Cluster) && space == 3 && self.target == Target::Nvptx64;
        let to = match from {
            0 if one_home && cluster => self.d.pick(&[3, 7]),
            0 if one_home => space,
            3 if cluster => self.d.pick(&[0, 7]),
            7 if one_home => self.d.pick(&[0, 3]),
            _ => 0,
        };
        let to = if from == to { return None } else { to };
        self.cast_to(&base, to)
    }

    /// Emits an addrspacecast of a pointer, which must be inside its object in every lane.
    fn cast_to(&mut self, v: &Var, to: u32) -> Option<Var> {
        let lanes = self.lanes(v);
        let ty = self.ptr(to);
        let value = self.builder().cast(CastOp::AddrSpaceCast, v.value, ty);
        Some(self.push(value, Kind::Ptr(to), lanes))
    }

    /// Casts a pointer to the generic space.
    fn as_generic(&mut self, v: Var) -> Option<Var> {
        match v.kind {
            Kind::Ptr(0) => Some(v),
            Kind::Ptr(101) => None,
            _ if !self.all_inside(&self.lanes(&v)) => None,
            _ => self.cast_to(&v, 0),
        }
    }

    /// Selects one of two pointers by a comparison or by a bit of data. If the pointers are in different spaces, both
    /// are cast to the generic space first.
    pub(super) fn select_pointer(&mut self) -> Option<Var> {
        let (a, la) = self.base()?;
        let mixes = self.target != Target::Flat && self.on.has(Feature::AddrSpaceCast) && self.d.chance(30);
        let b = self.pick(|g, v| {
            let fits = if mixes { matches!(v.kind, Kind::Ptr(_)) && v.kind != a.kind } else { v.kind == a.kind };
            fits && v.value != a.value && !g.points_to_slot(v)
        })?;
        let lb = self.lanes(&b);
        let (a, b) = if mixes { (self.as_generic(a)?, self.as_generic(b)?) } else { (a, b) };
        let cond = self.condition()?;
        let lc = self.lanes(&cond);
        let lanes: Vec<Concrete> = (0..la.len()).map(|i| select(lc[i], la[i], lb[i])).collect();
        if !Self::all_known(&lanes) {
            return None;
        }
        let value = self.builder().select(cond.value, a.value, b.value);
        Some(self.push(value, a.kind, lanes))
    }

    /// Converts a pointer to an integer and back. Adds a small offset to the integer in between.
    pub(super) fn through_integer(&mut self) -> Option<Var> {
        let (base, lanes) = self.base()?;
        let Kind::Ptr(space) = base.kind else { return None };
        let d = self.distance(&lanes)?;
        if !self.all_inside(&lanes) {
            return None;
        }
        let bits = self.index_bits(space);
        let (ptr, word) = (self.ptr(space), self.m.types.int(bits));
        self.escape(&lanes);
        let tags = lanes.iter().fold(0, |t, l| if let Concrete::Ptr(p) = l { t | p.tags } else { t });
        for (i, tag) in self.tags.iter_mut().enumerate() {
            tag.is_integer |= tags >> i & 1 == 1;
        }
        let number = self.builder().cast(CastOp::PtrToInt, base.value, word);
        let number = match d {
            0 => number,
            _ => {
                let by = self.int(bits, d.into());
                self.builder().binary(BinOp::Add, number, by, Flags::NONE)
            }
        };
        let value = self.builder().cast(CastOp::IntToPtr, number, ptr);
        let moved = self.offset_lanes(&lanes, d);
        Some(self.push(value, base.kind, moved))
    }

    /// Makes a pointer at a small distance from `p`.
    pub(super) fn step_from(&mut self, p: &Var) -> Option<Var> {
        let byte = self.m.types.int(8);
        let by = self.d.pick(&[4i64, 8, 1, -4, 2, 12]);
        let index = self.int(64, by.into());
        let q = self.gep(p, byte, Vec::new(), by, vec![index])?;
        let lanes = self.lanes(&q);
        self.all_inside(&lanes).then_some(q)
    }
}

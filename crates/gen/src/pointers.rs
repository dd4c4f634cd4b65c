//! Pointers derived by constant and variable GEPs. Some GEPs wrap, and some go far away and back. (Masks, casts and
//! selects are in `casts`.)
//!
//! A *recipe* derives a pointer from a pointer of the pool. It first picks a target byte in the object of that pointer.
//! The target is often near bytes that the kernel already accesses, so that accesses overlap. Then the recipe picks a
//! computation that reaches this byte. From the lanes, the generator sees whether the computation is allowed in every
//! execution.

use super::concrete::{Concrete, ConcretePtr, Range, as_range};
use super::features::Feature;
use super::state::*;
use crate::ir::*;

/// The constants where address arithmetic wraps or changes its sign.
pub(super) const WRAP_CONSTANTS: [i64; 12] = [
    1 << 31,
    -(1 << 31),
    0x7fff_ffff,
    1 << 32,
    -(1 << 32),
    0xffff_ffff,
    i64::MIN,
    i64::MAX,
    1 << 62,
    -(1 << 62),
    1 << 33,
    0x5555_5555_5555_5555,
];

/// An index of a GEP: lanes, width in bits, and the number of bytes that one step of the index advances.
pub(super) struct Index {
    pub lanes: Vec<Concrete>,
    pub bits: u32,
    pub scale: i64,
}

/// The precondition of a recipe.
#[derive(Copy, Clone)]
enum Needs {
    Nothing,
    /// The current function must be the entry, because parameters can be added only there.
    Entry,
    Feature(Feature),
}

/// Derives a new pointer from a pointer of the pool; returns `None` if the recipe is not possible here.
type Recipe = fn(&mut Gen<'_, '_>) -> Option<Var>;

/// The recipes, with their preconditions and weights.
const RECIPES: [(usize, Needs, Recipe); 10] = [
    (30, Needs::Nothing, |g| g.constant_gep()),
    (14, Needs::Entry, |g| g.solved_index()),
    (16, Needs::Nothing, |g| g.variable_gep()),
    (8, Needs::Feature(Feature::Wrap), |g| g.detour()),
    (12, Needs::Feature(Feature::Wrap), |g| g.wrapped_scale()),
    (14, Needs::Feature(Feature::PtrMask), |g| g.ptrmask()),
    (14, Needs::Feature(Feature::AddrSpaceCast), |g| g.space_cast()),
    (8, Needs::Feature(Feature::Integers), |g| g.through_integer()),
    (10, Needs::Feature(Feature::Select), |g| g.select_pointer()),
    (10, Needs::Feature(Feature::DataIndex), |g| g.data_index()),
];

impl Gen<'_, '_> {
    /// Makes one new pointer by a recipe that the kernel's features allow.
    pub fn derive_pointer(&mut self) -> Option<Var> {
        let in_entry = self.in_entry();
        let may = |needs: Needs| match needs {
            Needs::Nothing => true,
            Needs::Entry => in_entry,
            Needs::Feature(f) => self.on.has(f),
        };
        let rows = RECIPES.map(|(weight, needs, recipe)| (if may(needs) { weight } else { 0 }, recipe));
        let recipe = self.d.choose_weighted(&rows);
        recipe(self)
    }

    /// Picks a pointer of the pool, but no pointer to a slot (an object that holds only pointers). Also returns the
    /// pointer's value in each lane.
    pub(super) fn base(&mut self) -> Option<(Var, Vec<Concrete>)> {
        let v = self.data_pointer()?;
        let lanes = self.lanes(&v);
        Some((v, lanes))
    }

    pub fn points_to_slot(&self, v: &Var) -> bool {
        v.lanes.iter().any(|l| matches!(l, Concrete::Ptr(p) if self.objects[p.object as usize].is_slot))
    }

    /// Draws a byte offset in the object to which a lane points. A derived pointer should reach this offset.
    fn target(&mut self, lane: Concrete) -> Option<i64> {
        let Concrete::Ptr(p) = lane else { return None };
        let o = &self.objects[p.object as usize];
        let (size, touched) = (o.size as usize, o.touched.clone());
        let threads = match o.per {
            Per::Thread => 1,
            Per::Cta => self.launch.block[0],
            Per::Grid => self.threads(),
        };
        let slice = (size / threads.max(1) as usize).max(1);
        if !touched.is_empty() && self.d.chance(70) {
            let near = self.d.pick(&touched) + self.d.pick(&[0, 0, 1, -1, 2, 4, -4, 3, 8]);
            return Some(near.clamp(0, size as i64 - 1));
        }
        // The target is in the slice of the object in which the lane's pointer starts. So different threads get targets
        // in different slices.
        let start = if p.at.lo >= 0 { p.at.lo as usize / slice * slice } else { 0 };
        Some((start + self.d.below(slice)).min(size - 1) as i64)
    }

    /// Draws one distance that keeps the pointer inside its object in every lane; `None` if five draws fail.
    pub(super) fn distance(&mut self, lanes: &[Concrete]) -> Option<i64> {
        for _ in 0..5 {
            let i = if self.d.chance(70) { 0 } else { self.d.below(lanes.len()) };
            let Concrete::Ptr(p) = lanes[i] else { return None };
            let d = self.target(lanes[i])?.wrapping_sub(p.at.lo);
            if self.all_inside(&self.offset_lanes(lanes, d)) {
                return Some(d);
            }
        }
        None
    }

    pub(super) fn offset_lanes(&self, lanes: &[Concrete], by: i64) -> Vec<Concrete> {
        lanes
            .iter()
            .map(|l| match l {
                Concrete::Ptr(p) => match p.at.add(Range::exact(by)) {
                    Some(at) => Concrete::Ptr(ConcretePtr { at, ..*p }),
                    None => Concrete::Unknown,
                },
                _ => Concrete::Unknown,
            })
            .collect()
    }

    /// Whether every lane points to a byte of a live object.
    pub fn all_inside(&self, lanes: &[Concrete]) -> bool {
        lanes.iter().all(|l| match l {
            Concrete::Ptr(p) => p.at.lo >= 0 && p.at.hi < self.objects[p.object as usize].size as i64,
            _ => false,
        })
    }

    pub(super) fn all_known(lanes: &[Concrete]) -> bool {
        lanes.iter().all(|l| matches!(l, Concrete::Ptr(_)))
    }

    /// Returns the lanes of `base + Σ index·scale + constant`. Also returns whether the flags `inbounds` and `nuw`
    /// hold.
    pub(super) fn gep_lanes(
        &self,
        base: &[Concrete],
        space: Kind,
        indices: &[Index],
        constant: i64,
    ) -> (Vec<Concrete>, bool, bool) {
        let width = if let Kind::Ptr(space) = space { self.index_bits(space) } else { 64 };
        let (mut inbounds, mut nuw) = (true, true);
        let mut out = Vec::new();
        for (l, lane) in base.iter().enumerate() {
            let Concrete::Ptr(p) = *lane else {
                out.push(Concrete::Unknown);
                inbounds = false;
                continue;
            };
            let size = self.objects[p.object as usize].size as i64;
            let inside = |r: Range| r.lo >= 0 && r.hi <= size;
            inbounds &= inside(p.at);
            let mut at = Some(p.at);
            for i in indices {
                let r = as_range(i.lanes[l], i.bits);
                let plain = r.and_then(|r| r.lo.checked_mul(i.scale).zip(r.hi.checked_mul(i.scale)));
                inbounds &= plain.is_some_and(|(a, b)| a.unsigned_abs() < 1 << 40 && b.unsigned_abs() < 1 << 40);
                nuw &= r.is_some_and(|r| r.lo >= 0) && i.scale >= 0;
                at = at.zip(r.and_then(|r| r.scale(i.scale))).and_then(|(a, r)| a.add(r));
                inbounds &= at.is_some_and(inside);
            }
            nuw &= constant >= 0;
            at = at.and_then(|a| a.add(Range::exact(constant)));
            inbounds &= at.is_some_and(inside);
            at = at.and_then(|a| a.wrapped(width));
            out.push(at.map_or(Concrete::Unknown, |at| Concrete::Ptr(ConcretePtr { at, ..p })));
        }
        (out, inbounds, nuw && inbounds)
    }

    /// Emits a GEP over bytes or elements, with some of the flags that hold. `None` if the result is unknown in some
    /// lane.
    pub fn gep(
        &mut self,
        base: &Var,
        source: TypeId,
        indices: Vec<Index>,
        constant: i64,
        values: Vec<Value>,
    ) -> Option<Var> {
        let Kind::Ptr(_) = base.kind else { return None };
        let from = self.lanes(base);
        let (lanes, inbounds, nuw) = self.gep_lanes(&from, base.kind, &indices, constant);
        if !Self::all_known(&lanes) {
            return None;
        }
        let mut flags = Flags::NONE;
        if inbounds && self.d.chance(55) {
            flags = Flags::INBOUNDS.union(Flags::NUSW);
            if nuw && self.d.chance(30) {
                flags = flags.union(Flags::NUW);
            }
        }
        let value = self.builder().gep(source, base.value, values, flags);
        Some(self.push(value, base.kind, lanes))
    }

    pub(super) fn byte_gep(&mut self, base: &Var, by: i64) -> Option<Var> {
        let byte = self.m.types.int(8);
        let index = self.int(64, by.into());
        self.gep(base, byte, Vec::new(), by, vec![index])
    }

    /// Moves a pointer by a constant distance, with a GEP over bytes, over elements, or through a struct.
    pub(super) fn constant_gep(&mut self) -> Option<Var> {
        let (base, lanes) = self.base()?;
        let d = self.distance(&lanes)?;
        match self.d.below(4) {
            0 if self.on.has(Feature::Structs) => {
                if let Some((ty, path)) = self.struct_path(d) {
                    return self.gep(&base, ty, Vec::new(), d, path);
                }
            }
            1 | 2 => {
                let (ty, size) = self.element();
                if size < 1 << 20 && d % size == 0 {
                    let narrow = i32::try_from(d / size).is_ok() && self.d.chance(50);
                    let bits = if narrow { 32 } else { 64 };
                    let index = self.int(bits, (d / size).into());
                    return self.gep(&base, ty, Vec::new(), d, vec![index]);
                }
            }
            _ => {}
        }
        self.byte_gep(&base, d)
    }

    /// Returns the struct type `{ i32, [4 x i16], [2 x i32] }` (20 bytes) and the indices that reach a distance of `d`
    /// bytes.
    fn struct_path(&mut self, d: i64) -> Option<(TypeId, Vec<Value>)> {
        let (i16t, i32t) = (self.m.types.int(16), self.m.types.int(32));
        let halves = self.m.types.intern(Type::Array { elem: i16t, len: 4 });
        let words = self.m.types.intern(Type::Array { elem: i32t, len: 2 });
        let ty = self.m.types.intern(Type::Struct { fields: vec![i32t, halves, words], packed: false });
        let (whole, rest) = (d.div_euclid(20), d.rem_euclid(20));
        if whole < 0 && rest > 0 {
            // The first index would be negative, and the second index positive. The intermediate address might be
            // outside of the object.
            return None;
        }
        let (field, element) = match rest {
            0 => (0, None),
            4..12 if rest % 2 == 0 => (1, Some((rest - 4) / 2)),
            12 | 16 => (2, Some((rest - 12) / 4)),
            _ => return None,
        };
        let mut path = vec![self.int(64, whole.into()), self.int(32, field)];
        if let Some(e) = element {
            path.push(self.int(64, e.into()));
        }
        Some((ty, path))
    }

    /// Draws an element type. Also returns its size in bytes.
    fn element(&mut self) -> (TypeId, i64) {
        let t = &mut self.m.types;
        let (i8t, i16t, i32t, i64t) = (t.int(8), t.int(16), t.int(32), t.int(64));
        let mut array = |elem, len| t.intern(Type::Array { elem, len });
        let (a3, a5, a33) = (array(i8t, 3), array(i16t, 5), array(i32t, 3));
        // Strides of 2^32 and more. In an upstream `opt`, basic-aa keeps only the low 32 bits of a stride.
        let far = [array(i8t, 1 << 31), array(i32t, 1 << 30), array(i8t, 1 << 59), array(i8t, (1 << 32) + 4)];
        let near = [(i8t, 1), (i8t, 1), (i16t, 2), (i32t, 4), (i32t, 4), (i64t, 8), (a3, 3), (a5, 10), (a33, 12)];
        if self.on.has(Feature::Wrap) && self.d.chance(15) {
            let i = self.d.below(4);
            return (far[i], [1 << 31, 1 << 32, 1 << 59, (1 << 32) + 4][i]);
        }
        self.d.pick(&near)
    }

    /// Moves a pointer by a new integer parameter. The parameter's value in each variant makes the pointer reach its
    /// target.
    fn solved_index(&mut self) -> Option<Var> {
        let (base, lanes) = self.base()?;
        let (ty, scale) = self.element();
        let constant = if self.d.chance(40) { self.d.pick(&WRAP_CONSTANTS) } else { self.d.below(16) as i64 };
        let constant = if self.on.has(Feature::Wrap) || constant < 16 { constant } else { 4 };
        let wrap = self.on.has(Feature::Wrap) && self.d.chance(40);
        let mut values = [0u128; VARIANTS];
        for variant in 0..VARIANTS as u32 {
            let i = self.thread_lanes().iter().position(|w| w.variant == variant)?;
            let Concrete::Ptr(p) = lanes[i] else { return None };
            let mut d = self.target(lanes[i])?.wrapping_sub(p.at.lo).wrapping_sub(constant);
            d -= d.rem_euclid(1 << scale.trailing_zeros());
            values[variant as usize] = self.solve(d, scale, wrap) as u64 as u128;
        }
        let narrow = values.iter().all(|v| (*v as i64) == i64::from(*v as i64 as i32)) && self.d.chance(50);
        let bits = if narrow { 32 } else { 64 };
        let n = self.int_param(bits, values)?;
        let n = if narrow && self.d.chance(60) { self.cast_int(&n, CastOp::SExt, 64)? } else { n };
        let n = if self.d.chance(30) { self.add_and_subtract(&n).unwrap_or(n) } else { n };
        let Kind::Int(bits) = n.kind else { return None };
        let p = self.gep(&base, ty, vec![Index { lanes: self.lanes(&n), bits, scale }], 0, vec![n.value])?;
        if constant == 0 { Some(p) } else { self.byte_gep(&p, constant) }
    }

    /// Returns an x with x·scale = d modulo 2^64. If `wrap` is not set and `scale` divides `d`, the product does not
    /// wrap. The largest power of two that divides `scale` must also divide `d`.
    fn solve(&mut self, d: i64, scale: i64, wrap: bool) -> i64 {
        let zeros = scale.trailing_zeros();
        if !wrap && d % scale == 0 {
            return d / scale;
        }
        let odd = (scale >> zeros) as u64;
        let inverse = (0..6).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))));
        let x = ((d >> zeros) as u64).wrapping_mul(inverse);
        let free = if zeros == 0 { 0 } else { (self.d.below(1 << zeros.min(7)) as u64) << (64 - zeros) };
        let kept = if zeros == 0 { x } else { x & (u64::MAX >> zeros) };
        (kept | free) as i64
    }

    /// Moves a pointer by an integer of the pool. If the result would be outside the object in some lane, also moves
    /// the pointer by a constant that brings it inside in every lane.
    fn variable_gep(&mut self) -> Option<Var> {
        let (base, from) = self.base()?;
        for _ in 0..4 {
            let n = self.pick_int()?;
            let Kind::Int(bits) = n.kind else { continue };
            let (ty, scale) = self.element();
            let nl = self.lanes(&n);
            let index = || Index { lanes: nl.clone(), bits, scale };
            if bits > 64 {
                continue;
            }
            let (lanes, ..) = self.gep_lanes(&from, base.kind, &[index()], 0);
            if !Self::all_known(&lanes) {
                continue;
            }
            if self.all_inside(&lanes) {
                return self.gep(&base, ty, vec![index()], 0, vec![n.value]);
            }
            let Some(d) = self.distance(&lanes) else { continue };
            if self.d.chance(50) {
                let first = self.byte_gep(&base, d)?;
                return self.gep(&first, ty, vec![index()], 0, vec![n.value]);
            }
            let first = self.gep(&base, ty, vec![index()], 0, vec![n.value])?;
            return self.byte_gep(&first, d);
        }
        None
    }

    /// Moves a pointer far away and back. The first step usually leaves the object, but the result is inside.
    fn detour(&mut self) -> Option<Var> {
        let (base, lanes) = self.base()?;
        let d = self.distance(&lanes)?;
        let far = self.d.pick(&WRAP_CONSTANTS);
        let away = self.byte_gep(&base, far)?;
        self.byte_gep(&away, d.wrapping_sub(far))
    }

    /// Moves a pointer by an index times a large power of two, so that the product wraps. The recipe uses the index
    /// unchanged, or negates the index, or makes the index non-zero by an `or`.
    fn wrapped_scale(&mut self) -> Option<Var> {
        let (base, lanes) = self.base()?;
        let zeros: u32 = self.d.pick(&[63, 63, 62, 61, 32, 33, 60]);
        let unit = 1u128 << (64 - zeros);
        let dropped: u128 = unit.wrapping_mul(1 + self.d.below(3) as u128);
        let mut values = [dropped; VARIANTS];
        for v in values.iter_mut().skip(1) {
            *v = unit.wrapping_mul(self.d.below(4) as u128);
        }
        let x = self.int_param(64, values).or_else(|| self.pick_int())?;
        let x = match self.d.below(3) {
            0 => self.binary_int(BinOp::Or, &x, unit as i128)?,
            1 => self.binary_int(BinOp::Mul, &x, -1)?,
            _ => x,
        };
        let x = if x.kind == Kind::Int(64) { x } else { return None };
        let y = if self.d.chance(50) {
            self.binary_int(BinOp::Mul, &x, if zeros == 63 { i64::MIN.into() } else { 1 << zeros })?
        } else {
            self.binary_int(BinOp::Shl, &x, zeros.into())?
        };
        let d = self.distance(&lanes)?;
        let base = if d == 0 { base } else { self.byte_gep(&base, d)? };
        let (byte, ylanes) = (self.m.types.int(8), self.lanes(&y));
        self.gep(&base, byte, vec![Index { lanes: ylanes, bits: 64, scale: 1 }], 0, vec![y.value])
    }

    /// Moves a pointer by a few bits of loaded data, if the result is inside the object for every value of the bits.
    fn data_index(&mut self) -> Option<Var> {
        let n = self.masked_data()?;
        let Kind::Int(bits) = n.kind else { return None };
        let nl = self.lanes(&n);
        for _ in 0..4 {
            let (base, from) = self.base()?;
            let (ty, scale) = self.element();
            let index = || Index { lanes: nl.clone(), bits, scale };
            let (lanes, ..) = self.gep_lanes(&from, base.kind, &[index()], 0);
            if self.all_inside(&lanes) {
                return self.gep(&base, ty, vec![index()], 0, vec![n.value]);
            }
        }
        None
    }
}

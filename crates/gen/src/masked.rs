//! Masked accesses: loads and stores of some elements of a vector. The elements are contiguous, packed, or at one
//! pointer each. These kernels test passes that combine two masked accesses (DSE, EarlyCSE, InstCombine, LICM,
//! scalarize-masked-mem-intrin). The two accesses may have the same pointer and mask. The first mask may contain the
//! second mask, or the two masks together may select all elements. The kernels also test the upper bounds that analyses
//! use for the sizes of masked accesses.
//!
//! The generator checks only elements that the mask selects. An element that is not selected may be outside the object
//! or in constant memory, and other threads may access this element.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::*;

/// A mask: its value, and for each lane a bit set of the elements that the mask selects.
#[derive(Clone)]
pub(super) struct Mask {
    value: Value,
    bits: Vec<u32>,
}

/// All elements of a masked access, selected or not: a vector at one pointer, or one element per pointer.
#[derive(Clone)]
pub(super) struct Elements {
    pub ty: TypeId,
    pub size: u64,
    pub len: u32,
    pub pointer: Value,
    pub pointer_ty: TypeId,
    pub align: u64,
    /// The pointers to all elements, for each lane of the program point.
    pub places: Vec<Vec<Concrete>>,
    pub how: MaskedOp,
}

/// The form of the intrinsic: contiguous elements, packed elements (`compressstore`, `expandload`), or one pointer per
/// element.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum MaskedOp {
    Contiguous,
    Packed,
    Apart,
}

impl Elements {
    fn vector(&self, types: &mut TypeTable) -> TypeId {
        types.intern(Type::Vector { elem: self.ty, len: self.len, scalable: false })
    }

    /// Returns the pointer to each selected element, with the index of its lane.
    fn accessed_places(&self, mask: &Mask) -> Vec<(usize, Concrete)> {
        let mut out = Vec::new();
        for (i, places) in self.places.iter().enumerate() {
            let on = (0..self.len as usize).filter(|e| mask.bits[i] >> e & 1 == 1);
            // In a packed access, the n-th selected element is at the address of element n.
            out.extend(on.enumerate().map(|(n, e)| (i, places[if self.how == MaskedOp::Packed { n } else { e }])));
        }
        out
    }
}

impl Gen<'_, '_> {
    /// Makes two to four accesses of the same elements. They are masked accesses, and sometimes one is an ordinary
    /// access.
    pub fn masked_accesses(&mut self) -> Option<()> {
        let p = self.data_pointer()?;
        let elements = self.elements(&p)?;
        let masks = [self.mask(elements.len)?, self.mask(elements.len)?];
        let mut done = None;
        for _ in 0..2 + self.d.below(3) {
            let mask = masks[usize::from(self.d.chance(35))].clone();
            let made = match self.d.below(8) {
                0..4 => self.masked_store(&elements, &mask),
                4..7 => self.masked_load(&p, &elements, &mask),
                _ => self.access(&p),
            };
            done = made.or(done);
        }
        done
    }

    fn elements(&mut self, p: &Var) -> Option<Elements> {
        let bits = self.d.pick(&[32u32, 32, 8, 16, 64]);
        let (size, len) = (u64::from(bits) / 8, self.d.pick(&[4u32, 4, 2, 8]));
        let how = self.d.choose_weighted(&[(7, MaskedOp::Contiguous), (2, MaskedOp::Packed), (3, MaskedOp::Apart)]);
        let lanes = self.lanes(p);
        let at = |l: &Concrete, by: i64| match l {
            Concrete::Ptr(q) => {
                q.at.add(Range::exact(by)).map_or(Concrete::Unknown, |at| Concrete::Ptr(ConcretePtr { at, ..*q }))
            }
            _ => Concrete::Unknown,
        };
        let ty = self.m.types.int(bits);
        let plain = self.type_of(p.kind);
        let align = if self.d.chance(50) { self.known_align(&lanes).min(16) } else { 1 };
        if how != MaskedOp::Apart {
            let step = |l: &Concrete| (0..i64::from(len)).map(|e| at(l, e * size as i64)).collect();
            let places = lanes.iter().map(step).collect();
            return Some(Elements { ty, size, len, pointer: p.value, pointer_ty: plain, align, places, how });
        }
        let offsets: Vec<i64> = (0..len).map(|_| self.d.pick(&[0i64, 1, 2, 4, 8, 12, 3, -4])).collect();
        let word = self.m.types.int(64);
        let index_ty = self.m.types.intern(Type::Vector { elem: word, len, scalable: false });
        let elems = offsets.iter().map(|o| self.m.const_int(64, *o as u64 as u128)).collect();
        let index = Value::Const(self.m.intern(Constant::Aggregate { ty: index_ty, elems }));
        let pointer_ty = self.m.types.intern(Type::Vector { elem: plain, len, scalable: false });
        let byte = self.m.types.int(8);
        let kind = InstKind::Gep { source: byte, base: p.value, indices: vec![index], flags: Flags::NONE };
        let pointer = self.builder().emit(kind, pointer_ty);
        let places = lanes.iter().map(|l| offsets.iter().map(|o| at(l, *o)).collect()).collect();
        Some(Elements { ty, size, len, pointer, pointer_ty, align: 1, places, how })
    }

    /// Makes a mask: a constant, a select of two constants, or the bits of a parameter.
    pub(super) fn mask(&mut self, len: u32) -> Option<Mask> {
        let all = (1u32 << len) - 1;
        let draw = |g: &mut Self| match g.d.below(8) {
            0 => all,
            1 => 1,
            2 => all >> (len / 2),
            3 => all & 0x55,
            _ => g.d.below(all as usize + 1) as u32,
        };
        let count = self.lane_count();
        if self.d.chance(30) {
            let values: [u128; VARIANTS] = std::array::from_fn(|_| draw(self).into());
            if let Some(n) = self.int_param(len, values) {
                let ty = self.mask_type(len);
                let value = self.builder().cast(CastOp::BitCast, n.value, ty);
                let bits = self.thread_lanes().iter().map(|w| values[w.variant as usize] as u32).collect();
                return Some(Mask { value, bits });
            }
        }
        let (a, b) = (draw(self), draw(self));
        let first = self.mask_constant(len, a);
        if self.d.chance(65) {
            return Some(Mask { value: first, bits: vec![a; count] });
        }
        let second = self.mask_constant(len, b);
        let cond = self.known_condition()?;
        let value = self.builder().select(cond.value, first, second);
        let is = |l: &Concrete| if matches!(l, Concrete::Int(c) if c & 1 == 1) { a } else { b };
        let bits = self.lanes(&cond).iter().map(is).collect();
        Some(Mask { value, bits })
    }

    fn mask_type(&mut self, len: u32) -> TypeId {
        let bit = self.m.types.int(1);
        self.m.types.intern(Type::Vector { elem: bit, len, scalable: false })
    }

    fn mask_constant(&mut self, len: u32, bits: u32) -> Value {
        let ty = self.mask_type(len);
        let elems = (0..len).map(|e| self.m.const_int(1, (bits >> e & 1).into())).collect();
        Value::Const(self.m.intern(Constant::Aggregate { ty, elems }))
    }

    /// Returns the overload suffix of the intrinsic's name. It consists of the vector type and, for most intrinsics,
    /// the pointer type.
    fn suffix(&self, e: &Elements) -> String {
        let bits = 8 * e.size;
        let space = |ty| self.m.types.pointer_space(ty).unwrap_or_default().0;
        match (e.how, self.m.types.get(e.pointer_ty)) {
            (MaskedOp::Packed, _) => format!("v{}i{bits}", e.len),
            (_, Type::Vector { elem, .. }) => format!("v{0}i{bits}.v{0}p{1}", e.len, space(*elem)),
            _ => format!("v{}i{bits}.p{}", e.len, space(e.pointer_ty)),
        }
    }

    /// Whether the access is allowed here. A packed access is allowed in the generic space only.
    fn allowed(&self, e: &Elements, touched: &[(usize, Concrete)], want: Want) -> bool {
        let generic = self.m.types.pointer_space(e.pointer_ty) == Some(AddressSpace(0));
        (e.how != MaskedOp::Packed || generic) && self.may_access_each(touched.iter().map(|l| (*l, want)))
    }

    fn argument(&self, e: &Elements) -> CallArg {
        let mut arg = CallArg { ty: e.pointer_ty, value: e.pointer, attrs: AttrSet::default() };
        if e.how != MaskedOp::Apart && e.align > 1 {
            arg.attrs.set("align", AttrValue::Int(e.align));
        }
        arg
    }

    pub(super) fn masked_store(&mut self, e: &Elements, mask: &Mask) -> Option<()> {
        let touched = e.accessed_places(mask);
        let want = Want { size: e.size, write: true, atomic: false };
        if !self.allowed(e, &touched, want) {
            return None;
        }
        let vector = e.vector(&mut self.m.types);
        let first = self.d.below(90) as u32;
        let bits = 8 * e.size as u32;
        let elems = (0..e.len).map(|n| self.m.const_int(bits, (first + n).into())).collect();
        let value = Value::Const(self.m.intern(Constant::Aggregate { ty: vector, elems }));
        let name = match e.how {
            MaskedOp::Contiguous => "store",
            MaskedOp::Packed => "compressstore",
            MaskedOp::Apart => "scatter",
        };
        let name = format!("llvm.masked.{name}.{}", self.suffix(e));
        let (void, mask_ty) = (self.m.types.intern(Type::Void), self.mask_type(e.len));
        let callee = builder::declare(&mut self.m, &name, void, &[vector, e.pointer_ty, mask_ty]);
        let plain = CallArg::plain(&[(vector, value), (mask_ty, mask.value)]);
        let [value, mask] = <[CallArg; 2]>::try_from(plain).ok()?;
        let args = vec![value, self.argument(e), mask];
        let call = self.builder().call_with(callee, args, Vec::new());
        for (i, place) in touched {
            self.record_lane(call, place, i, want);
        }
        Some(())
    }

    /// Emits a masked load, and stores the result through a pointer other than `p`.
    pub(super) fn masked_load(&mut self, p: &Var, e: &Elements, mask: &Mask) -> Option<()> {
        let touched = e.accessed_places(mask);
        let want = Want { size: e.size, write: false, atomic: false };
        if !self.allowed(e, &touched, want) {
            return None;
        }
        let vector = e.vector(&mut self.m.types);
        let zero = Value::Const(self.m.intern(Constant::Zero { ty: vector }));
        let other = match self.pick(|_, v| v.kind == Kind::Data(vector)) {
            Some(v) if self.d.chance(40) => v.value,
            _ => zero,
        };
        let name = match e.how {
            MaskedOp::Contiguous => "load",
            MaskedOp::Packed => "expandload",
            MaskedOp::Apart => "gather",
        };
        let name = format!("llvm.masked.{name}.{}", self.suffix(e));
        let mask_ty = self.mask_type(e.len);
        let callee = builder::declare(&mut self.m, &name, vector, &[e.pointer_ty, mask_ty, vector]);
        let plain = CallArg::plain(&[(mask_ty, mask.value), (vector, other)]);
        let [mask, other] = <[CallArg; 2]>::try_from(plain).ok()?;
        let args = vec![self.argument(e), mask, other];
        let call = self.builder().call_with(callee, args, Vec::new());
        for (i, place) in touched {
            self.record_lane(call, place, i, want);
        }
        self.push(call, Kind::Data(vector), vec![Concrete::Undef; self.lane_count()]);
        let cell = Cell { ty: vector, size: e.size * u64::from(e.len), kind: Kind::Data(vector) };
        self.keep_vector(p, cell, call)
    }

    /// Stores a vector that was loaded through `p`. The store uses a pointer other than `p`. If the loaded memory may
    /// have undefined bytes, the stored bytes may be undefined too.
    fn keep_vector(&mut self, p: &Var, cell: Cell, loaded: Value) -> Option<()> {
        let to = self.observable_place(p, cell)?;
        let (lanes, from) = (self.lanes(&to), self.lanes(p));
        if !self.defined(&from) {
            self.taint(&lanes);
        }
        self.emit_access_with(&to, &lanes, cell, true, AccessFlags { value: Some(loaded), ..AccessFlags::PLAIN })
            .map(|_| ())
    }
}

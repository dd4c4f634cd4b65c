//! Decomposes a pointer into a base pointer and an offset: `base + offset + Σ scale · casts(index)`.
//!
//! The identity is true modulo two to the power of `width`, the index width of the pointer's space, because GEP
//! arithmetic wraps at this width. If `exact` is set, the identity is true over the integers: every GEP on the way has
//! a flag that makes wrapping poison, and no index computation can have wrapped. An `addrspacecast` between spaces of
//! different index widths ends the search. The reason is that a sum can have two results: it may wrap in the width
//! before the cast, or in the width after the cast.
//!
//! Example: `getelementptr [4 x i32], ptr %p, i64 1, i64 %i` has the base `%p`, the offset 16 and the term `4 · %i`.

use super::FunctionView;
use super::linear::{CastValue, linearize, sign_extend, unsigned};
use super::underlying::{same_address_step, same_object_argument, underlying_step};
use crate::ir::{CastOp, Flags, GlobalRef, InstId, Type, TypeId, Value};
use crate::target::{Defect, Limit};

/// The limits and options of decomposition.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DecomposeRules {
    /// The maximum number of values through which the decomposition continues.
    pub limit: Limit,
    /// Whether `llvm.ptrmask` and similar intrinsics are treated as if they preserved the address. They may change the
    /// address (llvm#197082), but upstream assumes that they preserve it.
    pub through_ptrmask: bool,
    /// Whether the search continues through casts between spaces with different index widths, as upstream's search
    /// does. The numbers are then computed in the widest of these widths.
    pub through_width_change: bool,
    /// Whether each variable index is multiplied by only the lowest 32 bits of the element size. Upstream does this by
    /// mistake.
    pub narrow_strides: bool,
    /// Whether to use `nusw` and `nuw` (LLVM 20 and later).
    pub no_wrap_flags: bool,
    /// Whether `nusw` and `nuw` also constrain an index whose elements have size zero. Such an index does not move the
    /// pointer. LangRef does not say that the flags constrain such an index, but upstream assumes it.
    pub idle_indices: bool,
}

impl DecomposeRules {
    /// The rules under which a decomposition is always right.
    pub const SOUND: DecomposeRules = DecomposeRules {
        limit: Limit::UNLIMITED,
        through_ptrmask: false,
        through_width_change: false,
        narrow_strides: false,
        no_wrap_flags: true,
        idle_indices: false,
    };
}

/// `scale · casts(value)`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The value, with its casts.
    pub of: CastValue,
    /// The factor, in bytes.
    pub scale: i128,
    /// Whether LLVM assumes that the product of value and scale does not wrap. For a negated term, this concerns the
    /// product before the negation.
    pub nsw: bool,
    /// Whether the term is subtracted.
    pub negated: bool,
    /// The instruction at which assumptions about the value must be true.
    pub context: Option<InstId>,
}

/// A pointer as an offset from its base pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decomposition {
    /// The pointer at which the search ended.
    pub base: Value,
    /// The constant part, read as signed.
    pub offset: i128,
    /// The variable part. No two terms have the same value and casts.
    pub terms: Vec<Term>,
    /// The index width in bits.
    pub width: u32,
    /// Whether every GEP on the way is `inbounds`.
    pub inbounds: bool,
    /// Whether the identity is true over the integers. If not, it is true only modulo two to the power of `width`.
    pub exact: bool,
    /// Whether LLVM assumes that no product and no sum wraps as unsigned. True if every GEP on the way is `nuw`,
    /// including the GEPs with constant indices.
    pub nuw: bool,
}

/// Decomposes a pointer. If no known operation computes the pointer, its base is the pointer itself.
pub fn decompose(view: &FunctionView, v: Value, rules: &DecomposeRules) -> Decomposition {
    let width = match view.pointer_space(v) {
        _ if rules.through_width_change => view.layout.widest_index(),
        space => space.map_or(64, |s| view.layout.index_bits(s)),
    };
    let context = match v {
        Value::Inst(i) => Some(i),
        _ => None,
    };
    let mut d = Decomposition { base: v, offset: 0, terms: Vec::new(), width, inbounds: true, exact: true, nuw: true };
    for _ in 0..rules.limit.max().min(view.step_bound() as usize) {
        match step(view, &d, rules).or_else(|| gep_step(view, &d, rules, context)) {
            Some(next) => d = next,
            None => break,
        }
    }
    if !d.exact {
        d.wrap();
    }
    d
}

/// Takes one step to the operand with the same address, if there is one.
fn step(view: &FunctionView, d: &Decomposition, rules: &DecomposeRules) -> Option<Decomposition> {
    let alias = || match view.global(d.base) {
        Some(GlobalRef::Alias(_)) => underlying_step(view, d.base),
        _ => None,
    };
    let mask = || same_object_argument(view, d.base).filter(|_| rules.through_ptrmask);
    let next = same_address_step(view, d.base).or_else(alias).or_else(mask)?;
    if !rules.through_width_change && matches!(view.cast(d.base), Some((CastOp::AddrSpaceCast, _))) {
        let bits = |v| view.pointer_space(v).map(|s| view.layout.index_bits(s));
        if bits(next) != bits(d.base) {
            return None;
        }
    }
    Some(Decomposition { base: next, ..d.clone() })
}

/// Takes one step through a GEP, and adds its indices to the offset and the terms.
fn gep_step(
    view: &FunctionView,
    d: &Decomposition,
    rules: &DecomposeRules,
    context: Option<InstId>,
) -> Option<Decomposition> {
    let gep = view.gep(d.base)?;
    let width = view.layout.index_bits(view.pointer_space(d.base)?);
    let mut out = Decomposition { base: gep.base, ..d.clone() };
    out.inbounds &= gep.flags.has(Flags::INBOUNDS);
    out.exact &= gep.flags.has(Flags::INBOUNDS) || gep.flags.has(Flags::NUSW) || view.defect == Some(Defect::NoWrap);
    let no_wrap = gep.flags.has(Flags::INBOUNDS) || rules.no_wrap_flags && gep.flags.has(Flags::NUSW);
    let nuw = rules.no_wrap_flags && gep.flags.has(Flags::NUW);
    out.nuw &= nuw;
    let scaling = IndexRules { width, no_wrap, non_negative: no_wrap && nuw, context, rules };
    let mut ty = gep.source;
    for (i, index) in gep.indices.iter().enumerate() {
        let container = ty;
        if i > 0 {
            if let Some(field) = struct_field(view, ty, index) {
                let (offset, field_ty) = field?;
                out.offset = out.offset.checked_add(i128::from(offset))?;
                ty = field_ty;
                continue;
            }
            ty = element(view, ty)?;
        }
        if view.const_int(index).is_some_and(|(_, value)| value == 0) {
            continue; // Zero times a scalable size, which is unknown here, is zero.
        }
        let types = &view.module.types;
        let stride = if i == 0 { view.layout.alloc_size(types, ty)? } else { view.layout.step(types, container)?.1 };
        out.add_index(view, index, stride.into(), &scaling)?;
    }
    if !out.exact {
        out.offset = sign_extend(out.offset as u128, width);
    }
    Some(out)
}

/// Returns the offset in bytes and the type of a struct's field. The outer `None` means that the type is not a struct;
/// the inner `None`, that the field is unknown.
fn struct_field(view: &FunctionView, ty: TypeId, index: Value) -> Option<Option<(u64, TypeId)>> {
    let (fields, _) = view.module.types.struct_body(ty)?;
    let field = view.const_int(index).and_then(|(_, bits)| usize::try_from(bits).ok());
    Some(field.and_then(|f| Some((view.layout.field_offset(&view.module.types, ty, f)?, *fields.get(f)?))))
}

fn element(view: &FunctionView, ty: TypeId) -> Option<TypeId> {
    match view.module.types.get(ty) {
        Type::Array { elem, .. } | Type::Vector { elem, .. } => Some(*elem),
        _ => None,
    }
}

/// The rules by which a GEP multiplies its indices.
struct IndexRules<'r> {
    /// The index width of the GEP's space, in bits.
    width: u32,
    /// Whether a product that wraps is poison.
    no_wrap: bool,
    /// Whether the GEP gives poison if a negative index moves the pointer. True if the GEP has a flag that makes signed
    /// wrapping poison (`inbounds` or `nusw`) and also `nuw`.
    non_negative: bool,
    context: Option<InstId>,
    rules: &'r DecomposeRules,
}

impl Decomposition {
    fn add_index(&mut self, view: &FunctionView, index: Value, stride: i128, scaling: &IndexRules) -> Option<()> {
        let width = scaling.width;
        if let Some((bits, value)) = view.const_int(index) {
            let signed = sign_extend(value, bits);
            let cut = sign_extend(value, bits.min(width));
            self.exact &= signed == cut;
            self.offset = self.offset.checked_add(cut.checked_mul(stride)?)?;
            return Some(());
        }
        let stride = if scaling.rules.narrow_strides { stride & 0xffff_ffff } else { stride };
        let bits = view.module.types.int_bits(view.ty(index)?)?;
        let tells = scaling.rules.idle_indices || unsigned(stride, width) != 0;
        let non_negative = scaling.non_negative && tells;
        let casted = CastValue { non_negative, ..CastValue::resized(index, bits, width) };
        let linear = linearize(view, casted);
        self.exact &= linear.exact && bits <= width;
        self.offset = self.offset.checked_add(linear.offset.checked_mul(stride)?)?;
        let nsw = linear.nsw && (stride == 1 || scaling.no_wrap && linear.offset == 0);
        let scale = linear.scale.checked_mul(stride)?;
        self.nuw &= linear.nuw;
        let mut term = Term { of: linear.of, scale, nsw, negated: false, context: scaling.context };
        let same = |t: &Term| t.of.value == term.of.value && t.of.same_casts(&term.of);
        if let Some(i) = self.terms.iter().position(same) {
            let before = self.terms.remove(i);
            term.scale = term.scale.checked_add(before.scale)?;
            term.nsw = false;
        }
        if term.scale != 0 {
            self.terms.push(term);
        }
        Some(())
    }

    /// Reduces all numbers to the index width, which is always correct but clears `exact`.
    pub fn wrap(&mut self) {
        self.exact = false;
        self.offset = sign_extend(self.offset as u128, self.width);
        for t in &mut self.terms {
            t.scale = sign_extend(t.scale as u128, self.width);
        }
        self.terms.retain(|t| t.scale != 0);
    }

    /// Whether the difference `self − o` is exact because `self` is an exact offset within an object and `o` is a small
    /// constant offset. The two offsets together are then less than three quarters of the ring. So the difference plus
    /// or minus the ring's size is far from zero.
    fn exact_against(&self, o: &Decomposition) -> bool {
        self.exact && self.inbounds && o.terms.is_empty() && o.offset.unsigned_abs() <= 1 << (o.width.min(64) - 2)
    }

    /// Returns `self − o`, as if both had the same base. The function `same` decides whether two index values are
    /// equal. Returns `None` if a number is too large.
    pub fn minus(&self, o: &Decomposition, same: impl Fn(&CastValue, &CastValue) -> bool) -> Option<Decomposition> {
        let below = |a: i128, b: i128| unsigned(a, self.width) < unsigned(b, self.width);
        let mut terms = Vec::with_capacity(self.terms.len() + o.terms.len());
        terms.extend_from_slice(&self.terms);
        let mut d = Decomposition {
            base: self.base,
            offset: self.offset.checked_sub(o.offset)?,
            terms,
            width: self.width.min(o.width),
            inbounds: self.inbounds && o.inbounds,
            exact: (self.exact && o.exact) || self.exact_against(o) || o.exact_against(self),
            nuw: self.nuw && !below(self.offset, o.offset),
        };
        for t in &o.terms {
            match d.terms.iter().position(|own| same(&own.of, &t.of)) {
                Some(i) => {
                    let left = &mut d.terms[i];
                    d.nuw = d.nuw && !below(left.scale, t.scale);
                    left.scale = left.scale.checked_sub(t.scale)?;
                    left.nsw = false;
                    left.negated = false;
                    if left.scale == 0 {
                        d.terms.remove(i);
                    }
                }
                None => {
                    d.nuw = false;
                    d.terms.push(Term { scale: t.scale.checked_neg()?, negated: !t.negated, ..*t });
                }
            }
        }
        if !d.exact {
            d.wrap();
        }
        Some(d)
    }
}

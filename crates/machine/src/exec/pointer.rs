//! Pointer arithmetic and casts.

use crate::api::{ObjectId, Stop, undecided, unsupported};
use crate::arith::{self, float};
use crate::code::null_shared::{self, NullShared};
use crate::exec::{Core, MemorySystem};
use crate::ir::*;
use crate::memory::{Base, Kind, Leaf, Prov, Scalar, TagSetId, TaintDetail, buffer_resources, mask};
use crate::promises::Escape;

impl Core<'_> {
    /// Executes one lane of any cast except bitcast.
    pub fn cast(
        &mut self,
        t: usize,
        op: CastOp,
        flags: Flags,
        v: Scalar,
        from: Leaf,
        to: Leaf,
    ) -> Result<Scalar, Stop> {
        if v.poison {
            return Ok(Scalar::poison());
        }
        if op != CastOp::AddrSpaceCast && [from.kind, to.kind].iter().any(|kind| self.job.is_buffer_pointer(*kind)) {
            return unsupported("the number of a buffer pointer");
        }
        let m = mask(to.bits);
        let floats = |kind: Kind| match kind {
            Kind::Float(k) => Ok(k),
            _ => unsupported("cast"),
        };
        Ok(match op {
            CastOp::Trunc => {
                // The flags constrain the lost bits and, for `nsw`, the sign bit of the result. If one of these bits is
                // undefined, some value of the bit breaks a flag.
                let signs = !(m >> 1);
                let lost = (flags.has(Flags::NUW) && v.bits | v.undef > m)
                    || (flags.has(Flags::NSW) && v.undef & signs != 0)
                    || (flags.has(Flags::NSW) && signed(v.bits, from.bits) != signed(v.bits & m, to.bits));
                if lost {
                    return Ok(Scalar::poison());
                }
                let result = v.derive_bits(v, v.bits & m, v.undef & m);
                if flags == Flags::NONE { result.frozen_with(&[&v]) } else { result }
            }
            CastOp::ZExt => {
                let top = 1u128 << (from.bits - 1);
                if flags.has(Flags::NNEG) && (v.bits | v.undef) & top != 0 {
                    return Ok(Scalar::poison());
                }
                let result = v.derive_bits(v, v.bits, v.undef);
                if flags == Flags::NONE { result.frozen_with(&[&v]) } else { result }
            }
            CastOp::SExt => {
                let undef = signed(v.undef, from.bits) as u128 & m;
                v.derive_bits(v, signed(v.bits, from.bits) as u128 & m, undef).frozen_with(&[&v])
            }
            CastOp::FpTrunc | CastOp::FpExt => {
                let (a, b) = (floats(from.kind)?, floats(to.kind)?);
                let modes = self.modes(t);
                float::ops::convert(&mut self.choices.floating(modes), flags, (a, b), v)?
            }
            CastOp::FpToUi | CastOp::FpToSi => {
                let kind = floats(from.kind)?;
                let x = float::decode(v.bits, kind).ok_or_else(|| float::wide(kind))?;
                match float::to_int(x, to.bits, op == CastOp::FpToSi) {
                    // The sign of a zero does not change the result.
                    Some(bits) => {
                        Scalar { drawn: v.drawn && v.loose != TaintDetail::Zero, ..v.derive(v, bits, to.bits) }
                    }
                    None => Scalar::poison(),
                }
            }
            CastOp::UiToFp | CastOp::SiToFp => {
                let kind = floats(to.kind)?;
                if flags.has(Flags::NNEG) && (v.bits | v.undef) >> (from.bits - 1) & 1 != 0 {
                    return Ok(Scalar::poison());
                }
                let result = match float::of_int(v.bits, from.bits, op == CastOp::SiToFp, kind) {
                    Some(bits) => v.derive(v, bits, to.bits),
                    None => return Err(float::wide(kind)),
                };
                // The result is never a NaN. Fast-math flags may still affect the sign of a zero, or an infinity that
                // an overflow gives.
                self.choices.passed_on(self.modes(t), flags, to.kind, result)
            }
            CastOp::PtrToInt => {
                self.escape(t, v.prov.tags, Escape::PtrToInt)?;
                self.expose(t, v, from);
                address_number(v, to.bits).tainted_if(self.mem.has_unspecified_address(&v))
            }
            CastOp::PtrToAddr => {
                self.escape(t, v.prov.tags, Escape::Address)?;
                address_number(v, to.bits).tainted_if(self.mem.has_unspecified_address(&v))
            }
            CastOp::IntToPtr => {
                let prov = Prov { base: Base::Wildcard(self.mem.memory.exposures), tags: TagSetId::EMPTY };
                let prov = match (v.prov.base, to.kind) {
                    (_, Kind::Ptr(space)) if self.job.program.ptx => {
                        self.mem.show_shared_at_null(t, v.bits & m, space)?;
                        Prov { base: self.mem.view(t).base_at(v.bits & m, space, prov.base), ..prov }
                    }
                    (Base::ViaInt, _) => Prov::VIA_INT,
                    // If a module states addresses (`!absolute_symbol`), an object may be at null.
                    _ if v.bits == 0 && self.job.program.absolute.is_empty() => Prov::default(),
                    _ => prov,
                };
                // If only some bits of the number are undefined, the other bits of the pointer stay defined. Programs
                // need this, because clang converts numbers that an OpenMP region captures to pointers.
                Scalar { bits: v.bits & m, undef: v.undef & m, prov, drawn: v.drawn, ..Scalar::default() }
            }
            CastOp::AddrSpaceCast => match (from.kind, to.kind) {
                (Kind::Ptr(a), Kind::Ptr(b)) => self.space_cast(t, v, a, b)?,
                _ => return unsupported("cast"),
            },
            CastOp::BitCast => return unsupported("bitcast"),
        })
    }

    /// Exposes the pointer's object, because its address is converted to a number.
    fn expose(&mut self, t: usize, v: Scalar, from: Leaf) {
        let Base::Object(object) = v.prov.base else { return };
        self.mem.memory.expose(object);
        let v = if let Kind::Ptr(space) = from.kind { self.leaving_space(t, v, space) } else { v };
        self.mem.memory.objects[object].exposed_as_constant |= self.mem.is_from_constants(&v, object);
    }

    /// Executes `addrspacecast`.
    pub fn space_cast(&mut self, t: usize, v: Scalar, from: AddressSpace, to: AddressSpace) -> Result<Scalar, Stop> {
        if self.job.program.spaces.is_buffer(from) && (from == to || to.0 == 7) {
            // AMDGPUUsage, "Buffer Fat Pointer": the result is the fat pointer to the beginning of the resource. The
            // resource must have no stride.
            return match from != to && buffer_resources::stride(&v) != 0 {
                true => unsupported("a buffer resource of this form"),
                false => Ok(v),
            };
        }
        let rank = self.mem.position(t).rank;
        let bits = self.job.program.spaces.layout.pointer(to).bits;
        // With a different choice of the value, the pointer may be outside the space.
        let v = self.leaving_space(t, v, from).unfrozen();
        if v.undef != 0 {
            return Ok(Scalar { bits: v.bits & mask(bits), undef: mask(bits), prov: Prov::default(), ..v });
        }
        if let Base::Object(o) = v.prov.base {
            let object = &mut self.mem.memory.objects[o];
            if object.byval_kernel && to.0 == 101 {
                object.cast_to_param = true;
                if object.written {
                    return undecided("a written byval parameter cast to param");
                }
            }
        }
        if self.job.options.sm < 70 && (from.0 == 101 || to.0 == 101) && from != to {
            return unsupported("cvta.param before SM 70");
        }
        if v.bits == 0 && from == null_shared::SHARED && from != to && v.prov.base != Base::None {
            let is_null = self.job.program.spaces.null(from) == 0;
            if is_null && self.job.program.null_shared == NullShared::Begin {
                return undecided("shared memory at null seen through another space");
            }
        }
        match self.job.program.spaces.cast(v.bits as u64, from, to, rank) {
            Ok(Some(address)) => Ok(Scalar { bits: u128::from(address) & mask(bits), ..v }),
            Ok(None) => match self.job.program.spaces.window_distance(v.bits as u64, to, rank) {
                // PTX has no poison, and `cvta` computes the distance from the window.
                Some(distance) if self.job.program.ptx => Ok(Scalar { bits: u128::from(distance) & mask(bits), ..v }),
                _ => Ok(Scalar::poison()),
            },
            Err(why) => unsupported(why),
        }
    }
}

fn address_number(v: Scalar, bits: u32) -> Scalar {
    let undef = if v.undef == 0 { 0 } else { mask(bits) };
    Scalar { bits: v.bits & mask(bits), undef, drawn: v.drawn, ..Scalar::default() }
}

impl MemorySystem<'_> {
    /// Executes `getelementptr`. The address wraps in the index width. A violated flag gives poison. The result has the
    /// provenance of the base.
    pub fn gep(
        &self,
        t: usize,
        base: Scalar,
        space: AddressSpace,
        flags: Flags,
        summands: impl Iterator<Item = (Scalar, u32, u64)>,
    ) -> Scalar {
        let spaces = &self.job.program.spaces;
        let width = spaces.index_bits(space);
        let m = spaces.index_mask(space);
        let inbounds = flags.has(Flags::INBOUNDS);
        let nusw = inbounds || flags.has(Flags::NUSW);
        let nuw = flags.has(Flags::NUW);
        let mut out = base.unfrozen();
        let mut address = base.bits as u64 & m;
        // `offset` is the sum of the offsets, wrapped to a signed number of the index width. `exact` is the sum without
        // wrapping.
        let (mut offset, mut exact) = (0i128, 0i128);
        let (mut lowest, mut highest) = (0i128, 0i128);
        let (mut poison, mut undef) = (base.poison, base.undef != 0);
        for (index, bits, scale) in summands {
            poison |= index.poison;
            undef |= index.undef != 0;
            out.drawn |= index.drawn;
            let wide = signed(index.bits, bits);
            let narrow = signed(index.bits & u128::from(m), width);
            let narrow = if bits < width { wide } else { narrow };
            let product = narrow.wrapping_mul(i128::from(scale));
            let step = signed(product as u128 & u128::from(m), width);
            if nusw {
                poison |= wide != narrow || step != product || arith::add_overflows(offset, step, width);
                let target = i128::from(address) + step;
                poison |= target < 0 || target > i128::from(m);
            }
            if nuw {
                let raw = if bits < width { wide as u128 & u128::from(m) } else { index.bits };
                let p = raw.checked_mul(scale.into()).filter(|p| *p <= u128::from(m));
                // This check also covers the sum of the offsets: if no addition to the base wraps, the sum does not
                // wrap either.
                poison |= raw > u128::from(m) || p.is_none_or(|p| u128::from(address) + p > u128::from(m));
            }
            offset = signed((offset.wrapping_add(step)) as u128 & u128::from(m), width);
            exact = exact.saturating_add(step);
            (lowest, highest) = (lowest.min(exact), highest.max(exact));
            address = address.wrapping_add(step as u64) & m;
        }
        // If an operand has undefined bits, some value of these bits violates a flag.
        if poison || (undef && (nusw || nuw)) || (inbounds && !self.in_bounds(t, &base, space, lowest, highest)) {
            return Scalar::poison();
        }
        let high = base.bits & !u128::from(m);
        out.bits = high | u128::from(address);
        if undef {
            out.undef = mask(spaces.layout.pointer(space).bits);
        }
        out
    }

    /// Whether some object to which the pointer may point contains all addresses from `lowest` to `highest` relative to
    /// the pointer. The address just after the object's end is allowed too.
    fn in_bounds(&self, t: usize, base: &Scalar, space: AddressSpace, lowest: i128, highest: i128) -> bool {
        let (base, space) = self.job.program.spaces.unfolded(base, space);
        let within = |o: ObjectId| {
            self.view(t).offset(o, base.bits as u64, space).is_some_and(|x| {
                let size = i128::from(self.memory.objects[o].size);
                let x = i128::from(x);
                // The range includes the pointer's own address, because `lowest` is at most 0 and `highest` at least 0.
                x + lowest >= 0 && x + highest <= size
            })
        };
        // LangRef, 'getelementptr': the rules of inbounds apply only if some index is not zero.
        if lowest == 0 && highest == 0 {
            return true;
        }
        match base.prov.base {
            Base::Object(o) => within(o),
            Base::Wildcard(stamp) => {
                let exposed = |o: &ObjectId| self.memory.objects[*o].exposed.is_some_and(|e| e < stamp);
                self.memory.ids().filter(exposed).any(within)
            }
            Base::None | Base::Part(_) => false,
            Base::ViaInt => true,
        }
    }
}

/// Returns leaf `i` of the result of a bitcast. Its bits are the bits of the source leaves at the same place.
pub fn collect_leaves(from: &[Leaf], values: &[Scalar], to: &[Leaf], i: usize) -> Scalar {
    if from.len() == to.len() && from[i].bits == to[i].bits {
        // For a NaN with tainted bits or a zero with a tainted sign, it is definite that the value is a NaN or a zero.
        // This fact is lost if the type changes, so the whole value becomes tainted.
        let same = from[i].kind == to[i].kind || matches!(values[i].loose, TaintDetail::Part | TaintDetail::Frozen);
        return if same { values[i] } else { values[i].tainted_if(values[i].drawn) };
    }
    let lo: u64 = to[..i].iter().map(|l| u64::from(l.bits)).sum();
    let hi = lo + u64::from(to[i].bits);
    let mut out = Scalar::default();
    let mut start = 0;
    let mut always_settled = true;
    for (leaf, v) in from.iter().zip(values) {
        let end = start + u64::from(leaf.bits);
        if start < hi && end > lo {
            out.poison |= v.poison;
            out.drawn |= v.drawn;
            always_settled &= v.is_never_undefined();
            if v.loose == TaintDetail::Part {
                out.loose = v.loose;
            }
            let place = |bits: u128| if start >= lo { bits << (start - lo) } else { bits >> (lo - start) };
            out.bits |= place(v.bits);
            out.undef |= place(v.undef);
            if v.prov.base == Base::ViaInt {
                out.prov = Prov::VIA_INT;
            }
        }
        start = end;
    }
    out.bits &= mask(to[i].bits);
    out.undef &= mask(to[i].bits);
    if always_settled { out.frozen_with(&[]) } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(kinds: &[(Kind, u32)]) -> Vec<Leaf> {
        kinds.iter().map(|(kind, bits)| Leaf { kind: *kind, bits: *bits, offset: 0 }).collect()
    }

    /// LangRef, 'bitcast': the cast moves no bit, and each bit stays poison, undef or tainted if it was.
    #[test]
    fn a_bitcast_moves_no_bit() {
        const I: Kind = Kind::Int;
        const F: Kind = Kind::Float(FloatKind::Float);
        let words = leaves(&[(I, 32), (I, 32)]);
        let all = |to: &[(Kind, u32)], values: [Scalar; 2]| -> Vec<Scalar> {
            let to = leaves(to);
            (0..to.len()).map(|i| collect_leaves(&words, &values, &to, i)).collect()
        };
        let value = Scalar { undef: 0xff00, ..Scalar::from_bits(0x1234_5678) };
        let other = Scalar::from_bits(0x9abc_def0);
        let bits = |out: &[Scalar]| out.iter().map(|v| (v.bits, v.undef)).collect::<Vec<_>>();
        let halves = [(I, 16); 4];
        let want = [(0x5678, 0xff00), (0x1234, 0), (0xdef0, 0), (0x9abc, 0)];
        assert_eq!(bits(&all(&halves, [value, other])), want);
        assert_eq!(bits(&all(&[(I, 64)], [value, other])), [(0x9abc_def0_1234_5678, 0xff00)]);
        assert_eq!(bits(&all(&[(I, 64)], [other, value])), [(0x1234_5678_9abc_def0, 0xff00 << 32)]);
        assert_eq!(bits(&all(&[(I, 8), (I, 48), (I, 8)], [value, other]))[1], (0xbcde_f012_3456, 0xff));
        // Poison, taint and provenance of a source leaf go to the leaves that get bits of this source leaf, and to no
        // other leaves.
        for (marked, is_marked) in [
            (Scalar { poison: true, ..Scalar::from_bits(0) }, (|v| v.poison) as fn(&Scalar) -> bool),
            (Scalar { drawn: true, ..Scalar::from_bits(0) }, |v| v.drawn),
            (Scalar { loose: TaintDetail::Part, ..Scalar::from_bits(0) }, |v| v.loose == TaintDetail::Part),
            (Scalar { prov: Prov::VIA_INT, ..Scalar::from_bits(0) }, |v| v.prov == Prov::VIA_INT),
        ] {
            let marks = |to: &[(Kind, u32)], values| all(to, values).iter().map(is_marked).collect::<Vec<_>>();
            assert_eq!(marks(&halves, [marked, other]), [true, true, false, false], "{marked:?}");
            assert_eq!(marks(&halves, [other, marked]), [false, false, true, true], "{marked:?}");
            assert_eq!(marks(&[(I, 64)], [other, marked]), [true], "{marked:?}");
            assert_eq!(marks(&[(I, 64)], [other, other]), [false]);
        }
        // What is known about a NaN or a zero does not apply to the same bits of another type. `TaintDetail::Part`
        // still applies.
        let nan = Scalar { drawn: true, loose: TaintDetail::Nan, ..Scalar::from_bits(0x7fc0_0000) };
        let part = Scalar { loose: TaintDetail::Part, ..Scalar::from_bits(0x3f80_0000) };
        let cast =
            |from: Kind, to: Kind, v: Scalar| collect_leaves(&leaves(&[(from, 32)]), &[v], &leaves(&[(to, 32)]), 0);
        for (from, to, v, loose) in [
            (F, F, nan, TaintDetail::Nan),
            (F, I, nan, TaintDetail::No),
            (F, F, part, TaintDetail::Part),
            (F, I, part, TaintDetail::Part),
            (I, F, Scalar::from_bits(5), TaintDetail::No),
        ] {
            let out = cast(from, to, v);
            assert_eq!((out.bits, out.drawn, out.loose), (v.bits, v.drawn, loose), "{from:?} {to:?}");
        }
    }
}

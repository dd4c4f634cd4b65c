//! Uses of an address that access no memory: comparisons of pointers, and the low bits of an address. These kernels
//! test whether an analysis treats such a use as a capture of the address, but not of the provenance. The kernels also
//! test passes that merge two allocas although the kernel compares their addresses. If the text is for LLVM 22 or
//! later, the low bits come from `ptrtoaddr`; otherwise from `ptrtoint`.

use super::concrete::{Concrete, ConcretePtr, icmp};
use super::state::*;
use crate::ir::*;

impl Gen<'_, '_> {
    /// Makes an integer that depends on an address: a comparison, or low bits.
    pub fn address(&mut self) -> Option<()> {
        if self.d.chance(50) { self.compare_pointers() } else { self.low_bits() }
    }

    /// Compares two pointers of one space.
    fn compare_pointers(&mut self) -> Option<()> {
        let a = self.data_pointer()?;
        let b = self.pick(|g, v| v.kind == a.kind && v.value != a.value && !g.points_to_slot(v))?;
        let (la, lb) = (self.lanes(&a), self.lanes(&b));
        if !self.all_inside(&la) || !self.all_inside(&lb) {
            return None;
        }
        let pred = self.d.pick(&[ICmpPred::Eq, ICmpPred::Eq, ICmpPred::Ne, ICmpPred::Ult]);
        let lanes: Vec<Concrete> = la.iter().zip(&lb).map(|(a, b)| compare(pred, *a, *b)).collect();
        self.escape(&la);
        self.escape(&lb);
        let bit = self.builder().icmp(pred, a.value, b.value);
        let bit = self.push(bit, Kind::Int(1), lanes);
        self.cast_int(&bit, CastOp::ZExt, 32).map(|_| ())
    }

    /// Makes an integer of the lowest bits of an address. Uses only bits that the object's alignment determines in
    /// every lane.
    fn low_bits(&mut self) -> Option<()> {
        let p = self.data_pointer()?;
        let Kind::Ptr(space) = p.kind else { return None };
        let lanes = self.lanes(&p);
        let align = |l: &Concrete| match l {
            Concrete::Ptr(p) if p.at.is_exact() => self.objects[p.object as usize].align.min(16) as i64,
            _ => 1,
        };
        let mask = lanes.iter().map(align).min()? - 1;
        if mask < 1 || !self.all_inside(&lanes) {
            return None;
        }
        let bits = self.index_bits(space);
        let word = self.m.types.int(bits);
        self.escape(&lanes);
        let number = self.builder().cast(CastOp::PtrToAddr, p.value, word);
        let mask_value = self.int(bits, mask.into());
        let low = self.builder().binary(BinOp::And, number, mask_value, Flags::NONE);
        let of = |l: &Concrete| match l {
            Concrete::Ptr(p) => Concrete::Int((p.at.lo & mask) as u128),
            other => *other,
        };
        let known = lanes.iter().map(of).collect();
        self.push(low, Kind::Int(bits), known);
        Some(())
    }
}

/// Compares two addresses inside objects. If the objects differ, only `eq` and `ne` have a known result.
fn compare(pred: ICmpPred, a: Concrete, b: Concrete) -> Concrete {
    let (Concrete::Ptr(p @ ConcretePtr { at, .. }), Concrete::Ptr(q)) = (a, b) else { return Concrete::Unknown };
    let same = (p.object, p.instance) == (q.object, q.instance);
    match pred {
        _ if same && at.is_exact() && q.at.is_exact() => {
            icmp(pred, 64, Concrete::Int(at.lo as u128), Concrete::Int(q.at.lo as u128))
        }
        ICmpPred::Eq if !same => Concrete::Int(0),
        ICmpPred::Ne if !same => Concrete::Int(1),
        _ => Concrete::Unknown,
    }
}

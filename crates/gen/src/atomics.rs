//! Atomic accesses with every pair of orderings and every scope of the target. Some of the accesses are narrower than a
//! word, and some are volatile.
//!
//! These kernels test passes that consider only a part of an ordering, or drop the ordering. For example, a pass may
//! ignore that the failure ordering of a `cmpxchg` is stronger than the success ordering (llvm#210545). Other passes
//! widen a volatile access (llvm#199722), or make an `unordered` access non-atomic (llvm#200327).

use super::concrete::Concrete;
use super::features::Feature;
use super::state::*;
use crate::ir::*;
use crate::target::Target;

const SUCCESS: [Ordering; 5] =
    [Ordering::Monotonic, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst];
const FAILURE: [Ordering; 3] = [Ordering::Monotonic, Ordering::Acquire, Ordering::SeqCst];

/// The operations that an `atomicrmw` may have. Without [`Feature::Orders`], only the first five are drawn.
const OPS: [RmwOp; 11] = [
    RmwOp::Add,
    RmwOp::Xchg,
    RmwOp::Or,
    RmwOp::UMax,
    RmwOp::Sub,
    RmwOp::And,
    RmwOp::Xor,
    RmwOp::Nand,
    RmwOp::Max,
    RmwOp::Min,
    RmwOp::UMin,
];

impl Gen<'_, '_> {
    /// Draws the ordering of an atomic load or store.
    pub(super) fn access_ordering(&mut self, write: bool) -> Ordering {
        if self.on.has(Feature::Orders) && self.d.chance(40) {
            return Ordering::Unordered;
        }
        match (write, self.d.below(4)) {
            (false, 2) => Ordering::Acquire,
            (true, 2) => Ordering::Release,
            (_, 3) => Ordering::SeqCst,
            _ => Ordering::Monotonic,
        }
    }

    /// Draws a scope that includes all threads that may access the memory. Mostly draws the system scope (`None`).
    pub(super) fn scope(&mut self) -> Option<Box<str>> {
        if !self.on.has(Feature::Orders) || self.d.chance(70) {
            return None;
        }
        let one_cta = self.launch.grid[0] == 1;
        let names: &[&str] = match (self.target, one_cta) {
            (Target::Nvptx64, true) => &["block", "device"],
            (Target::Nvptx64, false) => &["device"],
            (Target::Amdgcn, true) => &["workgroup", "agent"],
            (Target::Amdgcn, false) => &["agent"],
            (Target::Flat, _) => return None,
        };
        Some(self.d.pick(names).into())
    }

    /// Makes an `atomicrmw` or `cmpxchg`.
    pub fn atomic(&mut self) -> Option<()> {
        let p = self.pick_ptr()?;
        if self.points_to_slot(&p) || matches!(p.kind, Kind::Ptr(5)) {
            return None;
        }
        let lanes = self.lanes(&p);
        let wide = self.on.has(Feature::Orders);
        let bits = if wide { self.d.pick(&[32u32, 64, 8, 16]) } else { self.d.pick(&[32u32, 32, 64]) };
        let size = u64::from(bits) / 8;
        let want = Want { size, write: true, atomic: true };
        if self.known_align(&lanes) < size || !self.may_access(&lanes, want) {
            return None;
        }
        let usual = [Ordering::Monotonic, Ordering::Monotonic, Ordering::AcqRel, Ordering::SeqCst];
        let ordering = if wide { self.d.pick(&SUCCESS) } else { self.d.pick(&usual) };
        let failure = if wide { self.d.pick(&FAILURE) } else { Ordering::Monotonic };
        let volatile = wide && self.on.has(Feature::Volatile) && self.d.chance(20);
        if volatile || ordering != Ordering::Monotonic || failure != Ordering::Monotonic {
            self.note_sync();
        }
        if volatile {
            self.escape(&lanes);
        }
        let atomic = Atomic { ordering, scope: self.scope() };
        let (one, ty) = (self.int(bits, 1), self.m.types.int(bits));
        let (inst, old) = if self.d.chance(75) || !self.defined(&lanes) {
            let op = if wide { self.d.pick(&OPS) } else { self.d.pick(&OPS[..5]) };
            let kind =
                InstKind::AtomicRmw { op, ptr: p.value, value: one, atomic, volatile, elementwise: false, align: size };
            let inst = self.builder().emit(kind, ty);
            (inst, inst)
        } else {
            let bit = self.m.types.int(1);
            let pair = self.m.types.intern(Type::Struct { fields: vec![ty, bit], packed: false });
            let expected = self.int(bits, 0);
            let weak = wide && self.d.chance(20);
            let (ptr, success) = (p.value, atomic);
            let kind = InstKind::CmpXchg { ptr, expected, new: one, success, failure, weak, volatile, align: size };
            let inst = self.builder().emit(kind, pair);
            (inst, self.builder().extract_value(inst, vec![0]))
        };
        self.record(inst, &lanes, want);
        let known = if self.defined(&lanes) { Concrete::Unknown } else { Concrete::Undef };
        let known = vec![known; self.lane_count()];
        self.push(old, Kind::Int(bits), known);
        Some(())
    }

    /// Makes an `atomicrmw elementwise` (LLVM 23): an atomic operation on each element of a vector. LangRef does not
    /// allow `seq_cst` here.
    pub fn elementwise_atomic(&mut self) -> Option<()> {
        let p = self.pick(|g, v| matches!(v.kind, Kind::Ptr(space) if space != 5) && !g.points_to_slot(v))?;
        let lanes = self.lanes(&p);
        let (bits, len) = self.d.pick(&[(32, 2), (32, 2), (16, 2), (64, 2), (32, 4), (8, 4)]);
        let size = u64::from(bits / 8 * len);
        let want = Want { size, write: true, atomic: true };
        if self.known_align(&lanes) < size || !self.may_access(&lanes, want) {
            return None;
        }
        let (op, elem) = match bits == 32 && self.d.chance(40) {
            true => (
                self.d.pick(&[RmwOp::FAdd, RmwOp::FMax, RmwOp::Xchg]),
                self.m.types.intern(Type::Float(FloatKind::Float)),
            ),
            false => (self.d.pick(&OPS), self.m.types.int(bits)),
        };
        let ty = self.m.types.intern(Type::Vector { elem, len, scalable: false });
        let ordering = self.d.pick(&[Ordering::Monotonic, Ordering::Monotonic, Ordering::Acquire, Ordering::AcqRel]);
        if ordering != Ordering::Monotonic {
            self.note_sync();
        }
        let one = match self.m.types.get(elem) {
            Type::Float(_) => Constant::Float { ty: elem, bits: 0x3f80_0000 },
            _ => Constant::Int { ty: elem, value: 1 },
        };
        let one = self.m.intern(one);
        let value = Value::Const(self.m.intern(Constant::Splat { ty, elem: one }));
        let atomic = Atomic { ordering, scope: self.scope() };
        let kind =
            InstKind::AtomicRmw { op, ptr: p.value, value, atomic, volatile: false, elementwise: true, align: size };
        let inst = self.builder().emit(kind, ty);
        self.record(inst, &lanes, want);
        self.push(inst, Kind::Data(ty), vec![Concrete::Undef; lanes.len()]);
        Some(())
    }
}

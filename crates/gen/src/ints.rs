//! Integers: indices, conditions, and chains of operations whose flags hold in every lane.

use super::concrete::{self, Concrete};
use super::features::Feature;
use super::pointers::WRAP_CONSTANTS;
use super::state::*;
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Picks an integer of 8 to 64 bits whose lanes are known, or adds an integer parameter.
    pub fn pick_int(&mut self) -> Option<Var> {
        let known = |v: &Var| matches!(v.kind, Kind::Int(8..=64)) && v.lanes.iter().all(|l| l.is_known());
        let found = self.pick(|_, v| known(v));
        if found.is_some() && !self.d.chance(15) {
            return found;
        }
        let bits = self.d.pick(&[32, 64, 64]);
        let values = std::array::from_fn(|_| self.d.below(9) as u128);
        self.int_param(bits, values).or(found)
    }

    /// Emits an operation with a constant operand. Returns `None` if the operation would be undefined in some lane.
    pub fn binary_int(&mut self, op: BinOp, a: &Var, by: i128) -> Option<Var> {
        let Kind::Int(bits) = a.kind else { return None };
        let rhs = self.int(bits, by);
        let b = vec![Concrete::Int(concrete::truncate(by as u128, bits)); self.lane_count()];
        self.binary_value(op, a, rhs, &b)
    }

    fn binary_value(&mut self, op: BinOp, a: &Var, rhs: Value, b: &[Concrete]) -> Option<Var> {
        let Kind::Int(bits) = a.kind else { return None };
        let la = self.lanes(a);
        let mut out = Vec::new();
        let mut flags = Flags(u32::MAX);
        for (x, y) in la.iter().zip(b) {
            let (lane, f) = concrete::binary(op, bits, *x, *y)?;
            flags = Flags(flags.0 & f.0);
            out.push(lane);
        }
        if out.is_empty() {
            return None;
        }
        for f in [Flags::NUW, Flags::NSW, Flags::EXACT, Flags::DISJOINT] {
            if !self.d.chance(50) {
                flags = flags.difference(f);
            }
        }
        let value = self.builder().binary(op, a.value, rhs, flags);
        Some(self.push(value, a.kind, out))
    }

    pub fn cast_int(&mut self, v: &Var, op: CastOp, to: u32) -> Option<Var> {
        let Kind::Int(from) = v.kind else { return None };
        if (op == CastOp::Trunc) != (to < from) || to == from {
            return None;
        }
        let mut nneg = true;
        let lanes: Vec<Concrete> = self
            .lanes(v)
            .into_iter()
            .map(|l| {
                let (lane, f) = concrete::cast(op, from, to, l);
                nneg &= f.has(Flags::NNEG);
                lane
            })
            .collect();
        let flags = if nneg && self.d.chance(30) { Flags::NNEG } else { Flags::NONE };
        let ty = self.m.types.int(to);
        let value = self.builder().emit(InstKind::Cast { op, value: v.value, flags }, ty);
        Some(self.push(value, Kind::Int(to), lanes))
    }

    /// Adds a constant and subtracts it again. The result has the same value, with more instructions.
    pub fn add_and_subtract(&mut self, v: &Var) -> Option<Var> {
        let c = self.d.pick(&[1, 2, 4, 8, 0x7fff_ffff]);
        let there = self.binary_int(BinOp::Add, v, c)?;
        self.binary_int(BinOp::Sub, &there, c)
    }

    /// Makes one new integer from integers of the pool.
    pub fn derive_int(&mut self) -> Option<Var> {
        let v = self.pick_int()?;
        let Kind::Int(bits) = v.kind else { return None };
        let small = self.d.pick(&[1i128, 2, 3, 4, 5, 7, 8, -1, -2]);
        match self.d.below(14) {
            0 => self.binary_int(BinOp::Add, &v, small),
            1 => self.binary_int(BinOp::Sub, &v, small),
            2 => self.binary_int(BinOp::Mul, &v, small),
            3 => {
                let by = self.d.pick(&[1, 2, 3]);
                self.binary_int(BinOp::Shl, &v, by)
            }
            4 => self.binary_int(BinOp::And, &v, small.abs() * 2 - 1),
            5 => self.binary_int(BinOp::Or, &v, small.abs()),
            6 => self.binary_int(BinOp::Xor, &v, small.abs()),
            7 => {
                let op = self.d.pick(&[BinOp::LShr, BinOp::AShr]);
                self.binary_int(op, &v, 1)
            }
            8 => {
                let op = self.d.pick(&[BinOp::URem, BinOp::SRem, BinOp::UDiv, BinOp::SDiv]);
                self.binary_int(op, &v, small.abs() + 1)
            }
            9 => {
                let op = self.d.pick(&[CastOp::SExt, CastOp::ZExt]);
                self.cast_int(&v, op, 64)
            }
            10 => {
                let to = self.d.pick(&[8, 16, 32]);
                self.cast_int(&v, CastOp::Trunc, to)
            }
            11 => {
                let w = self.pick(|_, w| w.kind == v.kind && w.lanes.iter().all(|l| l.is_known()))?;
                let op = self.d.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Or, BinOp::Xor]);
                let lanes = self.lanes(&w);
                self.binary_value(op, &v, w.value, &lanes)
            }
            12 => {
                let edge = self.d.pick(&WRAP_CONSTANTS);
                self.binary_int(BinOp::Add, &v, edge.into())
            }
            _ if bits >= 32 && self.on.has(Feature::Select) => self.select_int(&v),
            _ => self.binary_int(BinOp::Add, &v, small),
        }
    }

    fn select_int(&mut self, v: &Var) -> Option<Var> {
        let Kind::Int(bits) = v.kind else { return None };
        let cond = self.condition()?;
        let (lc, lv) = (self.lanes(&cond), self.lanes(v));
        let other = self.d.below(9) as i128;
        let lanes: Vec<Concrete> =
            lc.iter().zip(&lv).map(|(c, x)| concrete::select(*c, *x, Concrete::Int(other as u128))).collect();
        let els = self.int(bits, other);
        let value = self.builder().select(cond.value, v.value, els);
        Some(self.push(value, v.kind, lanes))
    }

    /// Makes an i1: a comparison of an integer that is known in every lane, or of loaded data with zero.
    pub fn condition(&mut self) -> Option<Var> {
        if self.d.chance(20)
            && let Some(data) = self.masked_data()
        {
            let zero = self.int(int_bits(&data), 0);
            let value = self.builder().icmp(ICmpPred::Eq, data.value, zero);
            let lanes = vec![Concrete::Unknown; self.lane_count()];
            return Some(self.push(value, Kind::Int(1), lanes));
        }
        self.known_condition()
    }

    /// Makes an i1 whose value is known in every lane, so that a branch may use it.
    pub fn known_condition(&mut self) -> Option<Var> {
        let v = match self.pick(|_, v| matches!(v.kind, Kind::Int(8..=64)) && v.is_known_int()) {
            Some(v) => v,
            None => {
                let values = std::array::from_fn(|_| self.d.below(3) as u128);
                self.int_param(32, values)?
            }
        };
        let bits = int_bits(&v);
        let lv = self.lanes(&v);
        let at = self.d.below(lv.len());
        let Concrete::Int(pivot) = *lv.get(at)? else { return None };
        let pred =
            self.d.pick(&[ICmpPred::Eq, ICmpPred::Ne, ICmpPred::Ult, ICmpPred::Ule, ICmpPred::Sgt, ICmpPred::Sge]);
        let lanes = lv.iter().map(|l| concrete::icmp(pred, bits, *l, Concrete::Int(pivot))).collect();
        let rhs = self.int(bits, pivot as i128);
        let value = self.builder().icmp(pred, v.value, rhs);
        Some(self.push(value, Kind::Int(1), lanes))
    }

    /// Masks loaded data to a few bits. The result is an unknown but small index.
    pub fn masked_data(&mut self) -> Option<Var> {
        let found = self.pick(|_, v| {
            matches!(v.kind, Kind::Int(8 | 16 | 32 | 64)) && v.lanes.iter().all(|l| *l == Concrete::Unknown)
        })?;
        let mask = self.d.pick(&[3, 7, 1, 12, 4, 8]);
        let low = self.binary_int(BinOp::And, &found, mask)?;
        if int_bits(&low) < 64 && self.d.chance(50) {
            let op = self.d.pick(&[CastOp::SExt, CastOp::ZExt]);
            return self.cast_int(&low, op, 64);
        }
        Some(low)
    }

    /// Reads the number of the CTA (if `cta` is set) or the number of the thread in its CTA, with the target's
    /// intrinsic.
    pub fn special_register(&mut self, cta: bool) -> Option<Var> {
        let name = match (self.target, cta) {
            (Target::Nvptx64, false) => "llvm.nvvm.read.ptx.sreg.tid.x",
            (Target::Nvptx64, true) => "llvm.nvvm.read.ptx.sreg.ctaid.x",
            (Target::Amdgcn, false) => "llvm.amdgcn.workitem.id.x",
            (Target::Amdgcn, true) => "llvm.amdgcn.workgroup.id.x",
            (Target::Flat, _) => return None,
        };
        let i32t = self.m.types.int(32);
        let callee = builder::declare(&mut self.m, name, i32t, &[]);
        let value = self.builder().call(callee, &[]);
        let block = self.launch.block[0];
        let number = |w: &VariantThread| if cta { w.thread / block } else { w.thread % block };
        let lanes = self.thread_lanes().iter().map(|w| Concrete::Int(number(w).into())).collect();
        Some(self.push(value, Kind::Int(32), lanes))
    }
}

fn int_bits(v: &Var) -> u32 {
    match v.kind {
        Kind::Int(bits) => bits,
        _ => 1,
    }
}

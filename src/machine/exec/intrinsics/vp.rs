//! Vector predication (LangRef, 'Vector Predication Intrinsics'): a lane is enabled by the mask and by the explicit vector
//! length; disabled lanes touch nothing and give poison. A length beyond the vector is UB.

use super::masked::Lanes;
use crate::ir::{Flags, Type};
use crate::machine::arith;
use crate::machine::code::{CallCode, Step, VpOp};
use crate::machine::exec::{Cx, Vm};
use crate::machine::facts::{AccessKind, Stop, UbKind, ub, unsupported};
use crate::machine::memory::{Kind, Leaf, Scalar};

impl Vm<'_> {
    pub fn vp(&mut self, cx: Cx, op: VpOp, call: &CallCode, step: &Step) -> Result<(), Stop> {
        // The mask and the length stand last.
        let mask = call.args.len() - 2;
        let lanes = self.program.shape(call.args[mask].shape).leaves.len();
        let length = self.arg(cx, call, mask + 1, 0)?;
        self.decided(&length, "the vector length")?;
        if length.bits > lanes as u128 {
            return ub(UbKind::BadCall, format!("a vector length of {} where there are {lanes} lanes", length.bits));
        }
        for i in 0..lanes {
            let on = self.arg(cx, call, mask, i)?;
            let enabled = (i as u128) < length.bits;
            let dst = step.dst + i as u32;
            match op {
                VpOp::Int(_) if !enabled || on.bits == 0 || !on.is_settled() => self.set(cx, dst, Scalar::poison()),
                VpOp::Int(op) => {
                    let Some(Leaf { kind: Kind::Int, bits, .. }) = self.lane_leaf(call.ret, i) else {
                        return unsupported("vp of this type");
                    };
                    let (a, b) = (self.arg(cx, call, 0, i)?, self.arg(cx, call, 1, i)?);
                    let v = arith::binary(op, Flags::NONE, bits, a, b)?;
                    self.set(cx, dst, v);
                }
                VpOp::Load { gather } => {
                    if enabled {
                        self.decided(&on, "the mask")?;
                    }
                    let v = if enabled && on.bits != 0 {
                        let Some(leaf) = self.lane_leaf(call.ret, i) else { return unsupported("vp of this type") };
                        let (p, lanes) = self.vp_lane(cx, call, (0, gather), i, AccessKind::Read)?;
                        self.load_lane(cx, call, &lanes, p, leaf)?
                    } else {
                        Scalar::poison()
                    };
                    self.set(cx, dst, v);
                }
                VpOp::Store { scatter } if enabled => {
                    self.decided(&on, "the mask")?;
                    if on.bits == 0 {
                        continue;
                    }
                    let Some(leaf) = self.lane_leaf(call.args[0].shape, i) else {
                        return unsupported("vp of this type");
                    };
                    let v = self.arg(cx, call, 0, i)?;
                    let (p, lanes) = self.vp_lane(cx, call, (1, scatter), i, AccessKind::Write)?;
                    self.store_lane(cx, call, &lanes, p, leaf, &v)?;
                }
                VpOp::Store { .. } => {}
            }
        }
        Ok(())
    }

    fn lane_leaf(&self, shape: u32, i: usize) -> Option<Leaf> {
        let shape = self.program.shape(shape);
        if shape.bit_packed { None } else { shape.leaves.get(i).copied() }
    }

    /// LangRef, 'llvm.vp.load' and its like: the alignment is what `align` says of the pointer, else the ABI alignment of the
    /// vector or, of one pointer per lane, of its element.
    fn vp_align(&self, call: &CallCode, n: usize, many: bool) -> u64 {
        let said = call.args[n].promise.as_ref().map_or(0, |p| p.align);
        let types = &self.module.types;
        let Type::Function { ret, params, .. } = types.get(call.fn_ty) else { return 1 };
        let ty = if n == 0 { *ret } else { params[0] };
        let ty = match types.get(ty) {
            Type::Vector { elem, .. } if many => *elem,
            _ => ty,
        };
        let abi = || self.program.spaces.layout.abi_align(types, ty).unwrap_or(1);
        if said == 0 { abi() } else { said }
    }

    /// The pointer of lane `i` in argument `arg`; one that is undefined is no matter of alignment.
    fn vp_lane(
        &mut self,
        cx: Cx,
        call: &CallCode,
        (arg, many): (usize, bool),
        i: usize,
        kind: AccessKind,
    ) -> Result<(Scalar, Lanes), Stop> {
        let p = self.arg(cx, call, arg, if many { i } else { 0 })?;
        let align = if p.is_settled() { self.vp_align(call, arg, many) } else { 1 };
        Ok((p, Lanes { arg, many, kind, align }))
    }
}

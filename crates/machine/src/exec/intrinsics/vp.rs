//! Vector predication (LangRef, 'Vector Predication Intrinsics'). A lane is enabled by the mask and the explicit vector
//! length. A disabled lane accesses nothing and gives poison. A length greater than the number of lanes is UB.

use super::int;
use super::masked::Lanes;
use crate::api::{AccessKind, Stop, UbKind, ub, unsupported};
use crate::arith::{self, float};
use crate::code::{CallCode, Join, Step, VpOp};
use crate::exec::step::select_value;
use crate::exec::{Cx, Vm};
use crate::ir::{Flags, Type};
use crate::memory::{Kind, Leaf, Scalar};

impl Vm<'_> {
    pub fn vp(&mut self, cx: Cx, op: VpOp, call: &CallCode, step: &Step) -> Result<(), Stop> {
        // The mask and the length are the last arguments, but for a select or merge the mask is the first argument.
        let Some(last) = call.args.len().checked_sub(1).filter(|last| *last > 0) else {
            return unsupported("call with fewer arguments");
        };
        let mask = if matches!(op, VpOp::Select { .. }) { 0 } else { last - 1 };
        let lanes = self.core.job.program.shape(call.args[mask].shape).leaves.len();
        let length = self.core.arg(cx, call, last, 0)?;
        self.core.mem.require_definite(&length, "the vector length")?;
        if length.bits > lanes as u128 {
            return ub(UbKind::BadCall, format!("a vector length of {} where there are {lanes} lanes", length.bits));
        }
        if let VpOp::Reduce(join) = op {
            return self.vp_reduce(cx, join, call, step, length.bits as usize);
        }
        for i in 0..lanes {
            let on = self.core.arg(cx, call, mask, i)?;
            let enabled = (i as u128) < length.bits;
            let dst = step.dst + i as u32;
            match op {
                VpOp::Int(_) | VpOp::Float(_) | VpOp::Choice(_)
                    if !enabled || on.bits == 0 || !on.is_well_defined() =>
                {
                    self.core.threads.set(cx, dst, Scalar::poison())
                }
                VpOp::Choice(op) => {
                    let Some(Leaf { kind: Kind::Int, bits, .. }) = self.lane_leaf(call.ret, i) else {
                        return unsupported("vp of this type");
                    };
                    let (a, b) = (self.core.arg(cx, call, 0, i)?, self.core.arg(cx, call, 1, i)?);
                    self.core.threads.set(cx, dst, int::choose(op, bits, a, b)?);
                }
                VpOp::Float(op) => {
                    let Some(Leaf { kind: Kind::Float(kind), .. }) = self.lane_leaf(call.ret, i) else {
                        return unsupported("vp of this type");
                    };
                    let (a, b) = (self.core.arg(cx, call, 0, i)?, self.core.arg(cx, call, 1, i)?);
                    let modes = self.core.modes(cx.t);
                    let v = float::ops::binary(&mut self.core.choices.floating(modes), op, call.flags, kind, a, b)?;
                    self.core.threads.set(cx, dst, v);
                }
                VpOp::Select { merges } => {
                    let Some(leaf) = self.lane_leaf(call.ret, i) else { return unsupported("vp of this type") };
                    let v = match enabled {
                        true => {
                            let v = self.core.arg(cx, call, if on.bits != 0 { 1 } else { 2 }, i)?;
                            select_value(on, v, leaf.bits)
                        }
                        false if merges => self.core.arg(cx, call, 2, i)?,
                        false => Scalar::poison(),
                    };
                    let modes = self.core.modes(cx.t);
                    let v = self.core.choices.passed_on(modes, call.flags, leaf.kind, v);
                    self.core.threads.set(cx, dst, v);
                }
                VpOp::Reduce(_) => {}
                VpOp::Int(op) => {
                    let Some(Leaf { kind: Kind::Int, bits, .. }) = self.lane_leaf(call.ret, i) else {
                        return unsupported("vp of this type");
                    };
                    let (a, b) = (self.core.arg(cx, call, 0, i)?, self.core.arg(cx, call, 1, i)?);
                    let v = arith::binary(op, Flags::NONE, bits, a, b)?;
                    self.core.threads.set(cx, dst, v);
                }
                VpOp::Load { gather } => {
                    if enabled {
                        self.core.mem.require_definite(&on, "the mask")?;
                    }
                    let v = if enabled && on.bits != 0 {
                        let Some(leaf) = self.lane_leaf(call.ret, i) else { return unsupported("vp of this type") };
                        let (p, lanes) = self.vp_lane(cx, call, (0, gather), i, AccessKind::Read)?;
                        self.load_lane(cx, call, &lanes, p, leaf)?
                    } else {
                        Scalar::poison()
                    };
                    self.core.threads.set(cx, dst, v);
                }
                VpOp::Store { scatter } if enabled => {
                    self.core.mem.require_definite(&on, "the mask")?;
                    if on.bits == 0 {
                        continue;
                    }
                    let Some(leaf) = self.lane_leaf(call.args[0].shape, i) else {
                        return unsupported("vp of this type");
                    };
                    let v = self.core.arg(cx, call, 0, i)?;
                    let (p, lanes) = self.vp_lane(cx, call, (1, scatter), i, AccessKind::Write)?;
                    self.store_lane(cx, call, &lanes, p, leaf, &v)?;
                }
                VpOp::Store { .. } => {}
            }
        }
        Ok(())
    }

    /// Executes `llvm.vp.reduce.add` and similar (LangRef): combines the start value with every enabled lane. If a bit
    /// of the mask is undefined, the result is poison.
    fn vp_reduce(&mut self, cx: Cx, join: Join, call: &CallCode, step: &Step, length: usize) -> Result<(), Stop> {
        let leaf = self.core.job.program.shape(call.ret).leaves.first().copied();
        let Some(leaf) = leaf else { return unsupported("vp of this type") };
        let mut out = self.core.arg(cx, call, 0, 0)?;
        for i in 0..length {
            let on = self.core.arg(cx, call, 2, i)?;
            if !on.is_well_defined() {
                out = Scalar::poison();
            } else if on.bits != 0 {
                let lane = self.core.arg(cx, call, 1, i)?;
                out = self.join_lanes(cx, join, call.flags, leaf, (out, lane))?;
            }
            out = out.tainted_if(on.drawn);
        }
        self.core.threads.set(cx, step.dst, out);
        Ok(())
    }

    fn lane_leaf(&self, shape: u32, i: usize) -> Option<Leaf> {
        let shape = self.core.job.program.shape(shape);
        if shape.bit_packed { None } else { shape.leaves.get(i).copied() }
    }

    /// Returns the alignment of `llvm.vp.load` and similar (LangRef): the pointer's `align`. Without `align`, it is the
    /// ABI alignment of the vector or, if each lane has its own pointer, that of one element.
    fn vp_align(&self, call: &CallCode, n: usize, many: bool) -> u64 {
        let said = call.args[n].promise.as_ref().map_or(0, |p| p.align);
        let types = &self.core.job.module.types;
        let Type::Function { ret, params, .. } = types.get(call.fn_ty) else { return 1 };
        let ty = if n == 0 { *ret } else { params[0] };
        let ty = match types.get(ty) {
            Type::Vector { elem, .. } if many => *elem,
            _ => ty,
        };
        let abi = || self.core.job.program.spaces.layout.abi_align(types, ty).unwrap_or(1);
        if said == 0 { abi() } else { said }
    }

    /// Returns the pointer of lane `i` in argument `arg`, and the properties of the access. The alignment of an
    /// undefined pointer is not checked.
    fn vp_lane(
        &mut self,
        cx: Cx,
        call: &CallCode,
        (arg, many): (usize, bool),
        i: usize,
        kind: AccessKind,
    ) -> Result<(Scalar, Lanes), Stop> {
        let p = self.core.arg(cx, call, arg, if many { i } else { 0 })?;
        let align = if p.is_well_defined() { self.vp_align(call, arg, many) } else { 1 };
        Ok((p, Lanes { arg, many, kind, align }))
    }
}

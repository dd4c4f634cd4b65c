//! Vector predication (LangRef, 'Vector Predication Intrinsics'): a lane is enabled by the mask and by the explicit vector
//! length; disabled lanes touch nothing and give poison. A length beyond the vector is UB.

use crate::ir::{AddressSpace, Flags, Type};
use crate::machine::arith;
use crate::machine::code::intrinsics::VpOp;
use crate::machine::code::ops::{CallCode, Step};
use crate::machine::exec::access::Touch;
use crate::machine::exec::vm::{Cx, Vm, at};
use crate::machine::facts::events::{AccessKind, ObjectId};
use crate::machine::facts::stop::{Stop, UbKind, ub, unsupported};
use crate::machine::memory::value::{Kind, Leaf, Scalar};
use crate::machine::promises::Escape;

impl Vm<'_> {
    pub fn vp(&mut self, cx: Cx, op: VpOp, call: &CallCode, step: &Step) -> Result<(), Stop> {
        // The mask and the length stand last.
        let mask = call.args.len() - 2;
        let lanes = self.program.shape(call.args[mask].shape).leaves.len();
        let length = self.arg(cx, call, mask + 1, 0)?;
        self.condition(&length, "the vector length")?;
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
                        self.condition(&on, "the mask")?;
                    }
                    let v = if enabled && on.bits != 0 {
                        let Some(leaf) = self.lane_leaf(call.ret, i) else { return unsupported("vp of this type") };
                        let (object, offset) = self.vp_lane(cx, call, 0, gather, i, leaf, AccessKind::Read)?;
                        self.fetch(cx.t, object, offset, Leaf { offset: 0, ..leaf })?
                    } else {
                        Scalar::poison()
                    };
                    self.set(cx, dst, v);
                }
                VpOp::Store { scatter } if enabled => {
                    self.condition(&on, "the mask")?;
                    if on.bits == 0 {
                        continue;
                    }
                    let Some(leaf) = self.lane_leaf(call.args[0].shape, i) else {
                        return unsupported("vp of this type");
                    };
                    let v = self.arg(cx, call, 0, i)?;
                    let (object, offset) = self.vp_lane(cx, call, 1, scatter, i, leaf, AccessKind::Write)?;
                    if matches!(leaf.kind, Kind::Ptr(_)) {
                        let how = Escape::Stored(Some(ObjectId(object)));
                        self.state.escape(&at(&self.threads, cx.t), v.prov.tags, how)?;
                    }
                    self.memory.store(object, offset, Leaf { offset: 0, ..leaf }, &v);
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

    /// Touches what lane `i` of a memory operation accesses through argument `n`.
    #[allow(clippy::too_many_arguments)]
    fn vp_lane(
        &mut self,
        cx: Cx,
        call: &CallCode,
        n: usize,
        many: bool,
        i: usize,
        leaf: Leaf,
        kind: AccessKind,
    ) -> Result<(u32, u64), Stop> {
        let space: AddressSpace = self.arg_space(call, n)?;
        let p = self.arg(cx, call, n, if many { i } else { 0 })?;
        let m = u128::from(self.program.spaces.index_mask(space));
        let along = if many { 0 } else { leaf.offset };
        let align = self.vp_align(call, n, many);
        if p.is_settled() && p.bits & u128::from(align - 1) != 0 {
            return ub(UbKind::Misaligned, format!("{:#x} is not a multiple of {align}", p.bits));
        }
        let p = Scalar { bits: (p.bits & !m) | (p.bits.wrapping_add(along.into()) & m), ..p };
        let len = u64::from(leaf.bits.div_ceil(8));
        let touch = Touch { space, kind, len, align: 1, volatile: false, atomic: None, operand: Some(n as u8 + 1) };
        self.touch(cx.t, &p, &touch)
    }
}

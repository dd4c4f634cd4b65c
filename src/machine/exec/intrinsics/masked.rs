//! Masked accesses: one access per lane that is on; lanes that are off touch no memory.

use crate::ir::AddressSpace;
use crate::machine::code::ops::{CallCode, Step};
use crate::machine::exec::access::{Touch, raced_bits};
use crate::machine::exec::vm::{Cx, Vm, at};
use crate::machine::facts::events::{AccessKind, ObjectId};
use crate::machine::facts::stop::{Stop, UbKind, ub, unsupported};
use crate::machine::memory::value::{Kind, Leaf, Scalar};
use crate::machine::promises::Escape;

impl Vm<'_> {
    /// The alignment operand of masked intrinsics (an argument before LLVM 22, an attribute since).
    fn masked_align(&mut self, cx: Cx, call: &CallCode, n: usize, args: usize) -> Result<u64, Stop> {
        if call.args.len() == args {
            let v = self.arg(cx, call, n, 0)?;
            return Ok((v.bits as u64).max(1));
        }
        Ok(1)
    }

    pub fn masked_load(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let align = self.masked_align(cx, call, 1, 4)?;
        let (m, other) = if call.args.len() == 4 { (2, 3) } else { (1, 2) };
        let program = self.program;
        let shape = program.shape(call.ret);
        if shape.bit_packed {
            return unsupported("vector of fractional bytes in memory");
        }
        let p = self.arg(cx, call, 0, 0)?;
        let space = self.arg_space(call, 0)?;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let on = self.arg(cx, call, m, i)?;
            self.condition(&on, "the mask")?;
            let v = if on.bits != 0 {
                let (object, offset) = self.lane(cx, &p, space, leaf.offset, leaf.bits, align, AccessKind::Read, 1)?;
                self.read_lane(cx, (object, offset), *leaf)?
            } else {
                self.arg(cx, call, other, i)?
            };
            self.set(cx, step.dst + i as u32, v);
        }
        Ok(())
    }

    pub fn masked_store(&mut self, cx: Cx, call: &CallCode) -> Result<(), Stop> {
        let align = self.masked_align(cx, call, 2, 4)?;
        let m = if call.args.len() == 4 { 3 } else { 2 };
        let program = self.program;
        let shape = program.shape(call.args[0].shape);
        if shape.bit_packed {
            return unsupported("vector of fractional bytes in memory");
        }
        let p = self.arg(cx, call, 1, 0)?;
        let space = self.arg_space(call, 1)?;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let on = self.arg(cx, call, m, i)?;
            self.condition(&on, "the mask")?;
            if on.bits != 0 {
                let v = self.arg(cx, call, 0, i)?;
                let (object, offset) = self.lane(cx, &p, space, leaf.offset, leaf.bits, align, AccessKind::Write, 2)?;
                self.store_lane(cx, (object, offset), *leaf, &v)?;
            }
        }
        Ok(())
    }

    /// `masked.gather`: one pointer per lane.
    pub fn masked_gather(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let align = self.masked_align(cx, call, 1, 4)?;
        let (m, other) = if call.args.len() == 4 { (2, 3) } else { (1, 2) };
        let program = self.program;
        let space = self.arg_space(call, 0)?;
        for (i, leaf) in program.shape(call.ret).leaves.iter().enumerate() {
            let on = self.arg(cx, call, m, i)?;
            self.condition(&on, "the mask")?;
            let v = if on.bits != 0 {
                let p = self.arg(cx, call, 0, i)?;
                let (object, offset) = self.lane(cx, &p, space, 0, leaf.bits, align, AccessKind::Read, 1)?;
                self.read_lane(cx, (object, offset), *leaf)?
            } else {
                self.arg(cx, call, other, i)?
            };
            self.set(cx, step.dst + i as u32, v);
        }
        Ok(())
    }

    /// `masked.scatter`: lanes write in order.
    pub fn masked_scatter(&mut self, cx: Cx, call: &CallCode) -> Result<(), Stop> {
        let align = self.masked_align(cx, call, 2, 4)?;
        let m = if call.args.len() == 4 { 3 } else { 2 };
        let program = self.program;
        let space = self.arg_space(call, 1)?;
        for (i, leaf) in program.shape(call.args[0].shape).leaves.iter().enumerate() {
            let on = self.arg(cx, call, m, i)?;
            self.condition(&on, "the mask")?;
            if on.bits != 0 {
                let (v, p) = (self.arg(cx, call, 0, i)?, self.arg(cx, call, 1, i)?);
                let (object, offset) = self.lane(cx, &p, space, 0, leaf.bits, align, AccessKind::Write, 2)?;
                self.store_lane(cx, (object, offset), *leaf, &v)?;
            }
        }
        Ok(())
    }

    /// `masked.expandload`: lanes that are on read neighbouring elements, in order (LangRef, 'llvm.masked.expandload.*').
    pub fn expand_load(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let program = self.program;
        let shape = program.shape(call.ret);
        if shape.bit_packed {
            return unsupported("vector of fractional bytes in memory");
        }
        let p = self.arg(cx, call, 0, 0)?;
        let space = self.arg_space(call, 0)?;
        let mut at = 0;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let on = self.arg(cx, call, 1, i)?;
            self.condition(&on, "the mask")?;
            let v = if on.bits != 0 {
                let (object, offset) = self.lane(cx, &p, space, at, leaf.bits, 1, AccessKind::Read, 1)?;
                at += u64::from(leaf.bits / 8);
                self.read_lane(cx, (object, offset), *leaf)?
            } else {
                self.arg(cx, call, 2, i)?
            };
            self.set(cx, step.dst + i as u32, v);
        }
        Ok(())
    }

    /// `masked.compressstore`: lanes that are on write neighbouring elements, in order.
    pub fn compress_store(&mut self, cx: Cx, call: &CallCode) -> Result<(), Stop> {
        let program = self.program;
        let shape = program.shape(call.args[0].shape);
        if shape.bit_packed {
            return unsupported("vector of fractional bytes in memory");
        }
        let p = self.arg(cx, call, 1, 0)?;
        let space = self.arg_space(call, 1)?;
        let mut at = 0;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let on = self.arg(cx, call, 2, i)?;
            self.condition(&on, "the mask")?;
            if on.bits != 0 {
                let v = self.arg(cx, call, 0, i)?;
                let (object, offset) = self.lane(cx, &p, space, at, leaf.bits, 1, AccessKind::Write, 2)?;
                at += u64::from(leaf.bits / 8);
                self.store_lane(cx, (object, offset), *leaf, &v)?;
            }
        }
        Ok(())
    }

    /// Reads what one enabled lane reads; bits that race are undefined, as those of a load.
    fn read_lane(&mut self, cx: Cx, (object, offset): (u32, u64), leaf: Leaf) -> Result<Scalar, Stop> {
        let leaf = Leaf { offset: 0, ..leaf };
        let v = self.fetch(cx.t, object, offset, leaf)?;
        let raced = self.take_raced(cx.t);
        Ok(match raced_bits(&raced, offset, leaf) {
            0 => v,
            undef => self.undefined_in(&v, undef),
        })
    }

    /// Stores what one enabled lane writes.
    fn store_lane(&mut self, cx: Cx, (object, offset): (u32, u64), leaf: Leaf, v: &Scalar) -> Result<(), Stop> {
        if matches!(leaf.kind, Kind::Ptr(_)) {
            let how = Escape::Stored(Some(ObjectId(object)));
            self.state.escape(&at(&self.threads, cx.t), v.prov.tags, how)?;
        }
        self.memory.store(object, offset, Leaf { offset: 0, ..leaf }, v);
        Ok(())
    }

    /// One enabled lane of a masked access.
    #[allow(clippy::too_many_arguments)]
    fn lane(
        &mut self,
        cx: Cx,
        p: &Scalar,
        space: AddressSpace,
        at: u64,
        bits: u32,
        align: u64,
        kind: AccessKind,
        operand: u8,
    ) -> Result<(u32, u64), Stop> {
        if align > 1 && p.bits & u128::from(align - 1) != 0 {
            return ub(UbKind::Misaligned, format!("{:#x} is not a multiple of {align}", p.bits));
        }
        let m = u128::from(self.program.spaces.index_mask(space));
        let p = Scalar { bits: (p.bits & !m) | (p.bits.wrapping_add(at.into()) & m), ..*p };
        let len = u64::from(bits.div_ceil(8));
        let touch = Touch { space, kind, len, align: 1, volatile: false, atomic: None, operand: Some(operand) };
        self.touch(cx.t, &p, &touch)
    }
}

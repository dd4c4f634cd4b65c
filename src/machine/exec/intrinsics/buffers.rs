//! AMDGPU's raw buffers: the resource that `make.buffer.rsrc` makes of a pointer, and the loads, stores and atomic operations
//! that amdgpu-lower-buffer-fat-pointers and Triton (`AMDGCN_USE_BUFFER_OPS`) make of those through pointers.
//!
//! Only what every processor does alike is modelled: no stride, the flags of an untyped buffer, no scalar offset, bytes that lie
//! within the resource or outside of it altogether. Of the cache policy only "volatile" says anything about memory.

use crate::ir::{AddressSpace, Ordering, RmwOp};
use crate::machine::code::{AtomicCode, BufferOp, CallCode, Scope, Step};
use crate::machine::exec::{Cx, Touch, Vm};
use crate::machine::facts::{AccessKind, Stop, unsupported};
use crate::machine::memory::buffers::{self, Reach};
use crate::machine::memory::{Kind, Scalar, Shape};

/// AMDGPUUsage, "Buffer Resource": the flags of an untyped buffer of 32-bit words.
const UNTYPED: u128 = 0x27000;
/// The bit of the cache policy that stands for `volatile`.
const VOLATILE: u128 = 1 << 31;
const GLOBAL: AddressSpace = AddressSpace(1);
const FAT: AddressSpace = AddressSpace(7);
/// No operation on a buffer orders anything; amdgpu-lower-buffer-fat-pointers puts fences around those that shall.
const RELAXED: AtomicCode = AtomicCode { ordering: Ordering::Monotonic, scope: Scope::Device };

impl Vm<'_> {
    /// Executes an operation on a raw buffer.
    pub fn buffer(&mut self, cx: Cx, op: BufferOp, call: &CallCode, step: &Step) -> Result<(), Stop> {
        match op {
            BufferOp::Make => self.make_resource(cx, call, step),
            BufferOp::Load => self.raw_load(cx, call, step),
            BufferOp::Store => self.raw_store(cx, call),
            BufferOp::Atomic(rmw) => self.raw_atomic(cx, rmw, call, step),
        }
    }

    fn make_resource(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        if !self.is_buffer_pointer(self.program.shape(call.ret).leaves[0].kind) {
            return unsupported("a buffer resource of this space");
        }
        let (base, from) = (self.arg(cx, call, 0, 0)?, self.arg_space(call, 0)?);
        let base = self.space_cast(cx.t, base, from, GLOBAL)?;
        if base.poison {
            self.set(cx, step.dst, Scalar::poison());
            return Ok(());
        }
        let [stride, bytes, flags] = [1, 2, 3].map(|n| self.arg(cx, call, n, 0));
        let (stride, bytes, flags) = (stride?, bytes?, flags?);
        let plain = [base, stride, bytes, flags].iter().all(Scalar::is_settled);
        let raw = plain && stride.bits == 0 && flags.bits == UNTYPED;
        match buffers::resource(base, bytes.bits).filter(|_| raw) {
            Some(made) => {
                self.set(cx, step.dst, made.freed(bytes.drawn));
                Ok(())
            }
            None => unsupported("a buffer resource that is not raw"),
        }
    }

    /// The fat pointer that the resource in argument `n` and the offset behind it make, and how it is accessed.
    fn raw_access(
        &mut self,
        cx: Cx,
        call: &CallCode,
        n: usize,
        (kind, shape): (AccessKind, &Shape),
    ) -> Result<(Scalar, Touch), Stop> {
        let Some(resource) = call.args.get(n) else { return unsupported("call with fewer arguments") };
        // Its alignment is that of the access, and the access has been checked before the pass.
        let resource = self.get(cx, resource.src, 0)?;
        let [offset, scalar, policy] = [1, 2, 3].map(|k| self.arg(cx, call, n + k, 0));
        let (offset, scalar, policy) = (offset?, scalar?, policy?);
        let modelled = scalar.is_settled() && scalar.bits == 0 && policy.bits & !VOLATILE == 0;
        if !modelled || shape.bit_packed || shape.leaves.iter().any(|l| matches!(l.kind, Kind::Ptr(_))) {
            return unsupported("an access of a buffer of this form");
        }
        let mut p = buffers::at_offset(resource, offset.bits).freed(offset.drawn);
        (p.poison, p.undef) = (p.poison | offset.poison, p.undef | offset.undef);
        let volatile = policy.bits == VOLATILE;
        let plain = Touch::plain(FAT, kind, shape.store_size);
        Ok((p, Touch { volatile, operand: Some(n as u8 + 1), twin: kind == AccessKind::Write && !volatile, ..plain }))
    }

    /// Is the access outside of its resource altogether? Then a load gives 0, and nothing else happens (AMDGPUUsage,
    /// "Buffer Resource"): front ends mask by such offsets. Where a free choice decides, the run is discarded.
    fn is_outside(&mut self, p: &Scalar, touch: &Touch) -> bool {
        self.note_place(p, touch);
        p.is_defined() && buffers::reach(p, touch.len) == Reach::Outside
    }

    fn raw_load(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let program = self.program;
        let shape = program.shape(call.ret);
        let (p, touch) = self.raw_access(cx, call, 0, (AccessKind::Read, shape))?;
        if self.is_outside(&p, &touch) {
            self.give_zero(cx, shape, step.dst, p.drawn);
            return Ok(());
        }
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        let unwritten = self.reads_unwritten()?;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let v = match unwritten {
                true => Scalar::poison(),
                false => self.fetch(cx.t, object, offset, *leaf)?.freed(p.drawn && self.options.observe),
            };
            self.set(cx, step.dst + i as u32, v);
        }
        if !unwritten {
            self.undefine_raced(cx, shape, offset, step.dst);
        }
        Ok(())
    }

    fn give_zero(&mut self, cx: Cx, shape: &Shape, dst: u32, free: bool) {
        for i in 0..shape.leaves.len() {
            self.set(cx, dst + i as u32, Scalar::of(0).freed(free));
        }
    }

    fn raw_store(&mut self, cx: Cx, call: &CallCode) -> Result<(), Stop> {
        let program = self.program;
        let shape = program.shape(call.args[0].shape);
        let (p, touch) = self.raw_access(cx, call, 1, (AccessKind::Write, shape))?;
        if self.is_outside(&p, &touch) {
            return Ok(());
        }
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let v = self.arg(cx, call, 0, i)?;
            self.memory.store(object, offset, *leaf, &v);
        }
        self.settle_twins(cx.t, object, offset)
    }

    fn raw_atomic(&mut self, cx: Cx, op: RmwOp, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let program = self.program;
        let shape = program.shape(call.args[0].shape);
        let (p, touch) = self.raw_access(cx, call, 1, (AccessKind::ReadWrite, shape))?;
        if self.is_outside(&p, &touch) {
            self.give_zero(cx, shape, step.dst, p.drawn);
            return Ok(());
        }
        let touch = Touch { atomic: Some(RELAXED), align: touch.len.next_power_of_two(), ..touch };
        self.replace(cx, (&p, &touch), shape, (op, call.args[0].src), step.dst)
    }
}

//! Functions without a body: the allocation functions that LLVM knows are implemented; a peer plays the rest and
//! allocates as their attributes say.

use crate::ir::{AddressSpace, FuncId, Metadata};
use crate::machine::api::{AccessKind, Origin, Stop, UbKind, ub, unsupported};
use crate::machine::code::{CallCode, Step, ValuePromise};
use crate::machine::environment::external::Content;
use crate::machine::exec::{Cx, Flow, Owner, Touch, Vm, at};
use crate::machine::memory::{Base, Cell, Scalar, StorageKind};

/// What NVVMReflect is asked for flushing denormals by.
const FTZ: &[u8] = b"__CUDA_FTZ\0";

impl Vm<'_> {
    /// Calls a declared function.
    pub fn external(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let name = self.name(self.module.function(callee).symbol).to_string();
        match (name.as_str(), call.args.len()) {
            ("malloc" | "_Znwm" | "_Znam", 1) => {
                let size = self.arg(cx, call, 0, 0)?;
                self.require_definite(&size, "the size")?;
                self.heap(cx, step, size.bits, false)?;
            }
            ("calloc", 2) => {
                let (n, size) = (self.arg(cx, call, 0, 0)?, self.arg(cx, call, 1, 0)?);
                self.require_definite(&n, "the count")?;
                self.require_definite(&size, "the size")?;
                self.heap(cx, step, n.bits.saturating_mul(size.bits), true)?;
            }
            ("free" | "_ZdlPv" | "_ZdaPv", 1) => {
                let p = self.arg(cx, call, 0, 0)?;
                self.release_heap(cx, p)?;
            }
            ("__nvvm_reflect" | "__nvvm_reflect_ocl", 1) => self.reflect(cx, call, step)?,
            _ if self.library(cx, callee, call, step)? => {}
            _ => {
                if let Some(flow) = self.call_openmp(cx, callee, call, step)? {
                    return Ok(flow);
                }
                return match self.opencl(cx, callee, call, step)? {
                    Some(flow) => Ok(flow),
                    None => self.call_external(cx, callee, call, step),
                };
            }
        }
        Ok(Flow::Next)
    }

    /// NVPTXUsage, "NVVMReflect": what the compiler is asked for by a string. Without the module flag `nvvm-reflect-ftz`,
    /// `__CUDA_FTZ` is 0; anything else depends on options that no module holds.
    fn reflect(&mut self, cx: Cx, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let p = self.arg(cx, call, 0, 0)?;
        let place = self.view(cx.t).locate(&p, self.arg_space(call, 0)?);
        let bytes = place.map(|(object, offset)| {
            let size = self.memory.objects[object].size;
            let from = (offset.max(0) as u64).min(size);
            let len = (size - from).min(FTZ.len() as u64);
            self.memory.bytes(object, from, len).iter().map(|c| c.value()).collect::<Vec<u8>>()
        });
        let is_ftz = bytes.is_some_and(|b| b == FTZ);
        let flagged = self.module.metadata.iter().any(|m| matches!(m, Metadata::String(s) if s == b"nvvm-reflect-ftz"));
        self.set(cx, step.dst, Scalar { drawn: !is_ftz || flagged, ..Scalar::of(0) });
        Ok(())
    }

    pub(super) fn heap(&mut self, cx: Cx, step: &Step, size: u128, zeroed: bool) -> Result<(), Stop> {
        let Some(space) = step.pointer else { return unsupported("allocation without a pointer") };
        let Ok(size) = u64::try_from(size) else { return unsupported("huge allocation") };
        self.state.inaccessible(&at(&self.order, &self.threads, cx.t))?;
        let origin = Origin::Heap { activation: self.frame(cx.t).activation, inst: step.inst };
        let owner = Owner { cta: 0, thread: cx.t as u32 };
        let object = self.create(origin, StorageKind::Global, owner, size, 16)?;
        if zeroed {
            self.memory.renew(object, Cell::of(0));
        }
        self.announce(cx.t, object);
        let p = self.view(cx.t).pointer_to(object, space)?;
        self.set(cx, step.dst, p);
        Ok(())
    }

    /// Frees what an allocation function gave; null is nothing.
    pub fn release_heap(&mut self, cx: Cx, p: Scalar) -> Result<(), Stop> {
        self.require_definite(&p, "the freed pointer")?;
        if p.bits == 0 {
            return Ok(());
        }
        let Base::Object(object) = p.prov.base else { return ub(UbKind::BadFree, "free of what is no allocation") };
        let record = &self.out.objects[object];
        if !matches!(record.origin, Origin::Heap { .. }) {
            return ub(UbKind::BadFree, "free of what is no allocation");
        }
        let memory = &self.memory.objects[object];
        if !memory.alive {
            return ub(UbKind::BadFree, "freed twice");
        }
        if u128::from(memory.address) != p.bits {
            return ub(UbKind::BadFree, "free of the inside of an allocation");
        }
        let size = self.memory.objects[object].size;
        self.still_promised(object)?;
        self.state.free(&at(&self.order, &self.threads, cx.t), (object, size), p.prov.tags)?;
        // Freeing races with every access that is not ordered before it.
        if size > 0 {
            self.memory.check_access_size(object, size)?;
            let touch = Touch::plain(AddressSpace(0), AccessKind::Write, size);
            self.copy_check(cx.t, object, 0, &touch)?;
            self.race_check(cx.t, object, 0, &touch)?;
        }
        self.kill(object);
        Ok(())
    }

    /// New memory for a `noalias` result: as much as `allocsize` says, aligned as `allocalign` says, and zeroed if
    /// `allockind` says so.
    pub fn fresh(
        &mut self,
        t: usize,
        callee: FuncId,
        space: AddressSpace,
        p: &ValuePromise,
        args: &[Scalar],
    ) -> Result<Scalar, Stop> {
        let Some(request) = self.scene(t).fresh(callee, p, args)? else { return Ok(Scalar::of(0)) };
        self.state.inaccessible(&at(&self.order, &self.threads, t))?;
        let Ok(home) = self.program.spaces.home(space) else { return unsupported("fresh memory of this space") };
        let origin = Origin::Heap { activation: self.frame(t).activation, inst: self.threads[t].inst };
        let owner = Owner { cta: self.position(t).cta, thread: t as u32 };
        let object = self.create(origin, home, owner, request.size, request.align)?;
        match request.content {
            Content::Zeros => self.memory.renew(object, Cell::of(0)),
            Content::Nothing => {}
            Content::Anything => self.fill(object),
        }
        self.announce(t, object);
        self.view(t).pointer_to(object, space)
    }
}

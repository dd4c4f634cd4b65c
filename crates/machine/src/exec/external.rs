//! Functions without a body. The machine executes library functions itself. For other functions the machine invents a
//! behaviour. A function whose result is new memory allocates it as its attributes state.

use crate::api::{Origin, Stop, unsupported};
use crate::code::{CallCode, Step, ValuePromise};
use crate::environment::external::Content;
use crate::exec::{Cx, Flow, Owner, Vm, thread_moment};
use crate::ir::{AddressSpace, FuncId, Metadata};
use crate::memory::{Cell, Scalar};

/// The `__nvvm_reflect` query that asks whether denormals are flushed.
const FTZ: &[u8] = b"__CUDA_FTZ\0";

impl Vm<'_> {
    /// Calls a declared function.
    pub fn call_declaration(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let name = self.name(self.module.function(callee).symbol).to_string();
        match (name.as_str(), call.args.len()) {
            ("__nvvm_reflect" | "__nvvm_reflect_ocl", 1) => self.reflect(cx, call, step)?,
            _ if self.heap_function(cx, callee, call, step)? => {}
            _ if self.library(cx, callee, call, step)? => {}
            _ => {
                if let Some(flow) = self.call_openmp(cx, callee, call, step)? {
                    return Ok(flow);
                }
                return match self.opencl(cx, callee, call, step)? {
                    Some(flow) => Ok(flow),
                    None => self.call_unknown(cx, callee, call, step),
                };
            }
        }
        Ok(Flow::Next)
    }

    /// Executes `__nvvm_reflect`, which asks the compiler for an option by name (NVPTXUsage, "NVVMReflect"). Without
    /// the module flag `nvvm-reflect-ftz`, `__CUDA_FTZ` is 0. Other queries depend on options that no module states, so
    /// their result is a nondeterministic choice.
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
        self.set(cx, step.dst, Scalar { drawn: !is_ftz || flagged, ..Scalar::from_bits(0) });
        Ok(())
    }

    /// Allocates memory for a `noalias` result. `allocsize` gives its size, `allocalign` its alignment, and `allockind`
    /// whether it is zeroed.
    pub fn allocate_noalias_result(
        &mut self,
        t: usize,
        callee: FuncId,
        space: AddressSpace,
        p: &ValuePromise,
        args: &[Scalar],
    ) -> Result<Scalar, Stop> {
        let Some(request) = self.environment_view(t).request_noalias_result(callee, p, args)? else {
            return Ok(Scalar::from_bits(0));
        };
        self.state.inaccessible(&thread_moment(&self.order, &self.threads, t))?;
        let Ok(home) = self.program.spaces.home(space) else { return unsupported("fresh memory of this space") };
        let origin = Origin::Heap { activation: self.frame(t).activation, inst: self.threads[t].inst };
        let owner = Owner { cta: self.position(t).cta, thread: t as u32 };
        let object = self.create(origin, home, owner, request.size, request.align)?;
        match request.content {
            Content::Zeros => self.memory.renew(object, Cell::from_byte(0)),
            Content::Nothing => {}
            Content::Anything => self.fill(object),
        }
        self.announce(t, object);
        self.view(t).pointer_to(object, space)
    }
}

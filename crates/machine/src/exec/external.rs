//! Functions without a body. The machine executes library functions itself. The external function model executes all
//! other functions. If the result of a function is new memory, the machine allocates it as the function's attributes
//! state.

use crate::api::{Origin, Stop, unsupported};
use crate::code::ValuePromise;
use crate::code::library::{self, LibraryOp};
use crate::code::openmp::{OpenmpOp, openmp};
use crate::environment::external::Content;
use crate::exec::external_function::{call_unknown, without_fault_of_model};
use crate::exec::library::call_library;
use crate::exec::opencl::{BuiltinEnd, call_builtin};
use crate::exec::{CallSite, Core, Flow, Owner, Vm, heap, thread_moment};
use crate::ir::{AddressSpace, FuncId, Metadata};
use crate::memory::{Cell, Kind, Leaf, Scalar};
use crate::order::Barrier;

/// The classification of a function without a body, by its name and the parameters of a call.
#[derive(Copy, Clone, Debug)]
pub enum KnownFunction {
    Library(LibraryOp),
    Openmp(OpenmpOp),
    Other,
}

/// The `__nvvm_reflect` query for the flushing of denormals.
const FTZ: &[u8] = b"__CUDA_FTZ\0";

impl Vm<'_> {
    /// Calls a declared function.
    pub fn call_declaration(&mut self, site: &CallSite, callee: FuncId) -> Result<Flow, Stop> {
        match self.known_function(site, callee) {
            KnownFunction::Library(how) if call_library(&mut self.core, site, how, callee)? => {
                return Ok(Flow::Next);
            }
            KnownFunction::Openmp(op) => {
                if let Some(flow) = self.call_openmp(site, op, callee)? {
                    return Ok(flow);
                }
            }
            KnownFunction::Library(_) | KnownFunction::Other => {}
        }
        match (self.core.job.name(self.core.job.module.function(callee).symbol), site.call.args.len()) {
            ("__nvvm_reflect" | "__nvvm_reflect_ocl", 1) => reflect(&mut self.core, site)?,
            _ if heap::heap_function(&mut self.core, site, callee)? => {}
            _ => {
                return match call_builtin(&mut self.core, site, callee)? {
                    Some(BuiltinEnd::Done(flow)) => Ok(flow),
                    Some(BuiltinEnd::Barrier) => self.barrier(site.cx.t, Barrier::WorkGroup),
                    None if call_unknown(&mut self.core, site, callee)? => {
                        let done = self.barrier(site.cx.t, Barrier::Outside);
                        without_fault_of_model(self.core.job, done)
                    }
                    None => Ok(Flow::Next),
                };
            }
        }
        Ok(Flow::Next)
    }

    /// Returns whether the called function is a library function, or a function of OpenMP's runtime. The result is
    /// stored for each call, because the search compares many names.
    fn known_function(&mut self, site: &CallSite, callee: FuncId) -> KnownFunction {
        let key = (self.core.threads.frame(site.cx.t).function, site.step.inst, callee);
        if let Some(known) = self.known_functions.get(&key) {
            return *known;
        }
        let name = self.core.job.name(self.core.job.module.function(callee).symbol);
        let letter = |shape: u32| match &*self.core.job.program.shape(shape).leaves {
            [Leaf { kind: Kind::Ptr(_), .. }] => 'p',
            [Leaf { kind: Kind::Int, .. }] => 'i',
            [Leaf { kind: Kind::Float(_), .. }] => 'f',
            _ => '?',
        };
        let params: String = site.call.args.iter().map(|a| letter(a.shape)).collect();
        // Only NVPTX defines the second argument of `vprintf` as a packed buffer. On other targets the second argument
        // is a `va_list`.
        let is_open = name == "vprintf" && !self.core.job.module.triple.starts_with("nvptx");
        let known = match (library::lookup(name, &params).filter(|_| !is_open), openmp(name, &params)) {
            (Some(how), _) => KnownFunction::Library(how),
            (None, Some(op)) => KnownFunction::Openmp(op),
            (None, None) => KnownFunction::Other,
        };
        self.known_functions.insert(key, known);
        known
    }
}

/// Executes `__nvvm_reflect`, which queries a compiler option by name (NVPTXUsage, "NVVMReflect"). Without the module
/// flag `nvvm-reflect-ftz`, `__CUDA_FTZ` is 0. Other queries depend on options that no module states, so their result
/// is a nondeterministic choice.
fn reflect(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let p = core.arg(site, 0, 0)?;
    let place = core.mem.view(site.cx.t).locate(&p, core.job.arg_space(site.call, 0)?);
    let bytes = place.map(|(object, offset)| {
        let size = core.mem.memory.objects[object].size;
        let from = (offset.max(0) as u64).min(size);
        let len = (size - from).min(FTZ.len() as u64);
        core.mem.memory.bytes(object, from, len).iter().map(|c| c.value()).collect::<Vec<u8>>()
    });
    let is_ftz = bytes.is_some_and(|b| b == FTZ);
    let flagged = core.job.module.metadata.iter().any(|m| matches!(m, Metadata::String(s) if s == b"nvvm-reflect-ftz"));
    core.set_result(site, 0, Scalar { drawn: !is_ftz || flagged, ..Scalar::from_bits(0) });
    Ok(())
}

/// Allocates memory for a `noalias` result. `allocsize` gives its size, `allocalign` its alignment, and `allockind`
/// whether it is zeroed.
pub fn allocate_noalias_result(
    core: &mut Core,
    t: usize,
    callee: FuncId,
    space: AddressSpace,
    p: &ValuePromise,
    args: &[Scalar],
) -> Result<Scalar, Stop> {
    let Some(request) = core.mem.environment_view(t).request_noalias_result(callee, p, args)? else {
        return Ok(Scalar::from_bits(0));
    };
    core.mem.state.inaccessible(&thread_moment(&core.mem.order, &core.threads, t))?;
    let Ok(home) = core.job.program.spaces.home(space) else {
        return unsupported("fresh memory of this space");
    };
    let origin = Origin::Heap { activation: core.threads.frame(t).activation, inst: core.threads[t].inst };
    let owner = Owner { cta: core.mem.position(t).cta, thread: t as u32 };
    let object = core.mem.create(origin, home, owner, request.size, request.align)?;
    match request.content {
        Content::Zeros => core.mem.memory.renew(object, Cell::from_byte(0)),
        Content::Nothing => {}
        Content::Anything => core.fill(object),
    }
    core.mem.announce(t, object);
    core.mem.view(t).pointer_to(object, space)
}

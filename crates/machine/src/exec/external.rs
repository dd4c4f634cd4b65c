//! Functions without a body. The machine executes library functions itself. The external function model executes all
//! other functions. If the result of a function is new memory, the machine allocates it as the function's attributes
//! state.

use crate::api::{Discard, Stop, discard};
use crate::code::library::{self, LibraryOp};
use crate::code::openmp::openmp;
use crate::environment::external_code::powers;
use crate::exec::external_function::{call_unknown, without_fault_of_model};
use crate::exec::library::{LibraryCall, compare, copy, copy_until, fill, find_byte, text_length};
use crate::exec::opencl::{BuiltinEnd, call_builtin};
use crate::exec::{CallSite, Core, Flow, KnownFunction, Vm, heap, libm, print_calls, text, thread_moment};
use crate::ir::{FuncId, Metadata};
use crate::memory::{Kind, Leaf, Scalar};
use crate::order::Barrier;

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

    /// Returns whether the called function is a library function, or a function of OpenMP's runtime. The machine stores
    /// the result for each call, because the search compares many names.
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

/// Executes a call of a library function. Returns `false` if the machine does not model these arguments.
fn call_library(core: &mut Core, site: &CallSite, how: LibraryOp, callee: FuncId) -> Result<bool, Stop> {
    let (module, program) = (core.job.module, core.job.program);
    let f = module.function(callee);
    let name = core.job.name(f.symbol).to_string();
    let mut args = Vec::new();
    for (i, arg) in site.call.args.iter().enumerate() {
        let leaves = &program.shape(arg.shape).leaves;
        let mut value = Vec::new();
        core.argument(site.cx, arg, &mut value)?;
        let (&[mut v], [leaf]) = (&value[..], &leaves[..]) else { return Ok(false) };
        if let Some(p) = program[callee].params.get(i).and_then(|p| p.promise.as_ref()) {
            core.mem.promise(site.cx.t, p, &mut v, leaf.kind, "the argument")?;
        }
        args.push((v, leaf.kind));
    }
    let dst = match &*program.shape(site.call.ret).leaves {
        [leaf] => Some((site.step.dst, *leaf)),
        _ => None,
    };
    let ir_call = module.function(core.threads.frame(site.cx.t).function).inst(site.step.inst).kind.as_call();
    execute_library(
        core,
        how,
        &LibraryCall { cx: site.cx, name: &name, powers: powers(&core.job.module.types, f, ir_call), args, dst },
    )?;
    Ok(true)
}

fn execute_library(core: &mut Core, how: LibraryOp, c: &LibraryCall) -> Result<(), Stop> {
    match how {
        LibraryOp::Compare { text } => compare(core, c, text),
        LibraryOp::Find { text, last } => find_byte(core, c, text, last),
        LibraryOp::Length => text_length(core, c),
        LibraryOp::Copy { distinct, end } => copy(core, c, distinct, end),
        LibraryOp::CopyUntil => copy_until(core, c),
        LibraryOp::CopyText { end } => text::copy_text(core, c, end),
        LibraryOp::AppendText => text::append_text(core, c),
        LibraryOp::Span { accept } => text::span(core, c, accept),
        LibraryOp::FindAny => text::find_any(core, c),
        LibraryOp::FindText => text::find_text(core, c),
        LibraryOp::Format { bound } => text::format(core, c, bound),
        LibraryOp::Parts => libm::execute_parts(core, c),
        LibraryOp::Fill => fill(core, c),
        LibraryOp::Number => libm::number(core, c),
        LibraryOp::Print { what, stream } => print_calls::print(core, c, what, stream),
        LibraryOp::Whole => libm::execute_integer_function(core, c),
        LibraryOp::Ends { exit } => {
            core.mem.state.abandon(&thread_moment(&core.mem.order, &core.threads, c.cx.t))?;
            discard(if exit { Discard::Exit } else { Discard::Trap })
        }
    }
}

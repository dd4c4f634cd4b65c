//! AMDGPU's buffers. `make.buffer.rsrc` makes a resource from a pointer. amdgpu-lower-buffer-fat-pointers and Triton
//! (`AMDGCN_USE_BUFFER_OPS`) turn loads, stores and atomics through pointers into buffer operations.
//!
//! The machine models only what all processors do in the same way:
//!
//! - `make.buffer.rsrc` with the flags `0x27000` (untyped), over at most 4 GiB. If its result is cast to a fat pointer,
//!   the pointer points to the first byte of the resource.
//! - `raw.ptr.buffer.load`, `.store`, `.atomic.…` and `.atomic.cmpswap` without a scalar offset. The atomic ones are
//!   `monotonic` for the device. All bytes must be inside the resource, or all outside. Triton lets masked lanes access
//!   bytes outside: loads and atomics give 0 there, and no memory is accessed.
//! - Operations that name a record (`struct.ptr.buffer.…`), on a resource with a stride. An access is inside if all its
//!   bytes are in its record and in the buffer. An access is outside if the record's number is at least the buffer's
//!   size in bytes. Such an access is outside on every processor, whether the processor counts the size in records or
//!   in bytes.
//!
//! The only bit of the cache policy that affects the access is "volatile".

use crate::api::{AccessKind, Stop, unsupported};
use crate::code::{AtomicCode, BufferAccess, BufferOp, Scope};
use crate::exec::{CallSite, Core, Cx, Touch};
use crate::ir::{AddressSpace, Ordering};
use crate::memory::buffer_resources::{self, Place, Reach};
use crate::memory::{Kind, Scalar, Shape};

/// AMDGPUUsage, "Buffer Resource": the flags of an untyped buffer of 32-bit words.
const UNTYPED: u128 = 0x27000;
/// The `volatile` bit of the cache policy.
pub(super) const VOLATILE: u128 = 1 << 31;
pub(super) const GLOBAL: AddressSpace = AddressSpace(1);
pub(super) const FAT: AddressSpace = AddressSpace(7);
/// No operation on a buffer orders memory. amdgpu-lower-buffer-fat-pointers adds fences if ordering is needed.
const RELAXED: AtomicCode = AtomicCode { ordering: Ordering::Monotonic, scope: Scope::Device };

/// Executes an operation on a buffer.
pub fn buffer(core: &mut Core, site: &CallSite, op: BufferOp) -> Result<(), Stop> {
    let BufferOp::Access { access, indexed } = op else { return make_resource(core, site) };
    let program = core.job.program;
    let shape = match (access, site.call.args.first()) {
        (BufferAccess::Store, Some(value)) => program.shape(value.shape),
        _ => program.shape(site.call.ret),
    };
    let kind = match access {
        BufferAccess::Load => AccessKind::Read,
        BufferAccess::Store => AccessKind::Write,
        BufferAccess::Atomic(_) | BufferAccess::Exchange => AccessKind::ReadWrite,
    };
    let (p, reach, touch) = buffer_place(core, site, (access, indexed), (kind, shape))?;
    core.mem.note_place(&p, &touch);
    // Front ends mask a lane by an offset outside the buffer: a load of this lane gives 0, and nothing else happens
    // (AMDGPUUsage, "Buffer Resource"). If a nondeterministic choice decides the offset, the run is discarded.
    if p.is_definite() && reach == Reach::Outside {
        for i in 0..site.step.leaves {
            core.threads.set(site.cx, site.step.dst + i, Scalar::from_bits(0).tainted_if(p.drawn));
        }
        return Ok(());
    }
    if p.is_well_defined() && reach != Reach::Within {
        return unsupported("an access outside of a buffer resource");
    }
    let atomic = Touch { atomic: Some(RELAXED), align: touch.len.next_power_of_two(), ..touch };
    match access {
        BufferAccess::Load => buffer_load(core, site.cx, (&p, &touch), shape, site.step.dst),
        BufferAccess::Store => buffer_store(core, site, (&p, &touch), shape),
        BufferAccess::Atomic(rmw) => {
            let operation = (rmw, site.call.args[0].src);
            core.replace(site.cx, (&p, &atomic), shape, operation, site.step.dst)
        }
        BufferAccess::Exchange => {
            let [leaf] = &*shape.leaves else { return unsupported("cmpxchg of a vector") };
            let (new, want) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
            let (old, _) =
                core.exchange_at(site.cx.t, (&p, &atomic), *leaf, (want, new), (Ordering::Monotonic, false))?;
            core.set_result(site, 0, old);
            Ok(())
        }
    }
}

fn make_resource(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    if !core.job.is_buffer_pointer(core.job.program.shape(site.call.ret).leaves[0].kind) {
        return unsupported("a buffer resource of this space");
    }
    let (base, from) = (core.arg(site, 0, 0)?, core.job.arg_space(site.call, 0)?);
    let base = core.space_cast(site.cx.t, base, from, GLOBAL)?;
    if base.poison {
        core.set_result(site, 0, Scalar::poison());
        return Ok(());
    }
    let [stride, bytes, flags] = [1, 2, 3].map(|n| core.arg(site, n, 0));
    let (stride, bytes, flags) = (stride?, bytes?, flags?);
    let plain = [base, stride, bytes, flags].iter().all(Scalar::is_well_defined);
    let untyped = plain && flags.bits == UNTYPED;
    match buffer_resources::resource(base, bytes.bits, stride.bits).filter(|_| untyped) {
        Some(made) => {
            core.set_result(site, 0, made.tainted_if(bytes.drawn));
            Ok(())
        }
        None => unsupported("a buffer resource of this form"),
    }
}

/// Returns the fat pointer to the accessed bytes, whether the bytes are inside the resource, and the kind of access.
fn buffer_place(
    core: &mut Core,
    site: &CallSite,
    (access, indexed): (BufferAccess, bool),
    (kind, shape): (AccessKind, &Shape),
) -> Result<(Scalar, Reach, Touch), Stop> {
    let n = access.values();
    let Some(resource) = site.call.args.get(n) else { return unsupported("call with fewer arguments") };
    // Promises of the resource operand are not checked here. A pass gives the resource operand the alignment of the
    // access that it replaces, and the run before the pass has checked this alignment.
    let resource = core.get(site.cx, resource.src, 0)?;
    let index = if indexed { Some(core.arg(site, n + 1, 0)?) } else { None };
    let first = n + 1 + usize::from(indexed);
    let [offset, scalar, policy] = [0, 1, 2].map(|k| core.arg(site, first + k, 0));
    let (offset, scalar, policy) = (offset?, scalar?, policy?);
    let modelled = scalar.is_well_defined() && scalar.bits == 0 && policy.bits & !VOLATILE == 0;
    let raw = buffer_resources::stride(&resource) == 0;
    let is_pointer = shape.leaves.iter().any(|l| matches!(l.kind, Kind::Ptr(_)));
    if !modelled || raw == indexed || shape.bit_packed || is_pointer {
        return unsupported("an access of a buffer of this form");
    }
    let (mut p, reach) = match &index {
        Some(index) => {
            let at = Place { index: index.bits, offset: offset.bits };
            buffer_resources::in_record(resource, at, shape.store_size)
        }
        None => {
            let p = buffer_resources::at_offset(resource, offset.bits);
            (p, buffer_resources::reach(&p, shape.store_size))
        }
    };
    for part in index.iter().chain([&offset]) {
        p = p.tainted_if(part.drawn);
        (p.poison, p.undef) = (p.poison | part.poison, p.undef | part.undef);
    }
    let volatile = policy.bits == VOLATILE;
    let plain = Touch::plain(FAT, kind, shape.store_size);
    let twin = kind == AccessKind::Write && !volatile;
    Ok((p, reach, Touch { volatile, operand: Some(n as u8 + 1), twin, ..plain }))
}

fn buffer_load(core: &mut Core, cx: Cx, (p, touch): (&Scalar, &Touch), shape: &Shape, dst: u32) -> Result<(), Stop> {
    let (object, offset) = core.touch(cx.t, p, touch)?;
    let unwritten = core.mem.reads_unwritten()?;
    for (i, leaf) in shape.leaves.iter().enumerate() {
        let v = match unwritten {
            true => Scalar::poison(),
            false => core.fetch(cx.t, object, offset, *leaf)?.tainted_if(p.drawn && core.job.options.observe),
        };
        core.threads.set(cx, dst + i as u32, v);
    }
    if !unwritten {
        core.undefine_raced(cx, shape, offset, dst);
    }
    Ok(())
}

fn buffer_store(core: &mut Core, site: &CallSite, (p, touch): (&Scalar, &Touch), shape: &Shape) -> Result<(), Stop> {
    let (object, offset) = core.touch(site.cx.t, p, touch)?;
    for (i, leaf) in shape.leaves.iter().enumerate() {
        let v = core.arg(site, 0, i)?;
        core.mem.memory.store(object, offset, *leaf, &v);
    }
    core.check_equal_stores(site.cx.t, object, offset)
}

//! The functions of C and C++ that allocate and free memory.
//!
//! An allocation is a new object, and never fails. The bytes of a new object are uninitialised, or zero if the function
//! promises zeros. `realloc` always moves: the result is not based on the old pointer, and the old pointer must not be
//! used afterwards (C, 7.24.3.7). A `realloc` to zero bytes discards the run.

use crate::api::{AccessKind, ObjectId, Origin, Stop, UbKind, ub, undecided, unsupported};
use crate::code::library::has_name;
use crate::code::{Step, ValuePromise};
use crate::environment::external::Content;
use crate::environment::external_code::powers;
use crate::exec::{CallSite, Core, Cx, MemorySystem, Owner, Touch, thread_moment};
use crate::ir::{AddressSpace, FuncId};
use crate::memory::{Base, Cell, Scalar, StorageKind};
use crate::promises::Escape;
use crate::target::Target;

/// The effect of a function. The fields are indices of arguments.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum HeapOp {
    Allocate {
        size: usize,
        count: Option<usize>,
        align: Option<usize>,
        zeroed: bool,
    },
    /// Moves the allocation to which the first argument points.
    Move {
        size: usize,
        count: Option<usize>,
    },
    /// Frees the allocation to which the first argument points.
    Free,
}

/// The largest fundamental alignment, in bytes (`alignof(max_align_t)`).
const MAX_ALIGN: u64 = 16;

const PLAIN: HeapOp = HeapOp::Allocate { size: 0, count: None, align: None, zeroed: false };
const ALIGNED: HeapOp = HeapOp::Allocate { size: 0, count: None, align: Some(1), zeroed: false };

/// For each function: its names, its number of arguments and its effect.
const ROWS: [(&str, usize, HeapOp); 13] = [
    ("malloc _Znwm _Znam _Znwj _Znaj", 1, PLAIN),
    ("_ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZnwjRKSt9nothrow_t _ZnajRKSt9nothrow_t", 2, PLAIN),
    ("_ZnwmSt11align_val_t _ZnamSt11align_val_t _ZnwjSt11align_val_t _ZnajSt11align_val_t", 2, ALIGNED),
    ("_ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t", 3, ALIGNED),
    ("aligned_alloc memalign", 2, HeapOp::Allocate { size: 1, count: None, align: Some(0), zeroed: false }),
    ("calloc", 2, HeapOp::Allocate { size: 1, count: Some(0), align: None, zeroed: true }),
    ("realloc reallocf", 2, HeapOp::Move { size: 1, count: None }),
    ("reallocarray", 3, HeapOp::Move { size: 2, count: Some(1) }),
    ("free _ZdlPv _ZdaPv", 1, HeapOp::Free),
    ("_ZdlPvm _ZdaPvm _ZdlPvj _ZdaPvj", 2, HeapOp::Free),
    ("_ZdlPvSt11align_val_t _ZdaPvSt11align_val_t _ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t", 2, HeapOp::Free),
    ("_ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t _ZdlPvjSt11align_val_t _ZdaPvjSt11align_val_t", 3, HeapOp::Free),
    ("_ZdlPvSt11align_val_tRKSt9nothrow_t _ZdaPvSt11align_val_tRKSt9nothrow_t", 3, HeapOp::Free),
];

fn heap_op(name: &str, args: usize) -> Option<HeapOp> {
    let row = ROWS.iter().find(|(names, n, _)| *n == args && has_name(names, name));
    row.map(|(_, _, op)| *op)
}

/// Executes a call of a function that allocates or frees memory. Returns `false` for other callees.
pub fn heap_function(core: &mut Core, site: &CallSite, callee: FuncId) -> Result<bool, Stop> {
    let name = core.job.name(core.job.module.function(callee).symbol);
    let Some(op) = heap_op(name, site.call.args.len()) else { return Ok(false) };
    match op {
        HeapOp::Allocate { size, count, align, zeroed } => {
            let size = requested_size(core, site, size, count)?;
            let align = align.map(|n| core.arg(site, n, 0)).transpose()?;
            allocate(core, site.cx, site.step, size, align, zeroed)?;
        }
        HeapOp::Move { size, count } => {
            let p = core.arg(site, 0, 0)?;
            core.mem.require_definite(&p, "the moved pointer")?;
            let size = requested_size(core, site, size, count)?;
            if size == 0 || !may_move(core, site.cx, callee, site.step) {
                return unsupported(format!("call @{name}"));
            }
            reallocate(core, site, p, size)?;
        }
        HeapOp::Free => {
            let p = core.arg(site, 0, 0)?;
            release_heap(core, site.cx, p)?;
        }
    }
    Ok(true)
}

/// Returns the requested size of an allocation in bytes.
fn requested_size(core: &mut Core, site: &CallSite, size: usize, count: Option<usize>) -> Result<u128, Stop> {
    let mut bytes = 1u128;
    for (n, what) in [(Some(size), "the size"), (count, "the count")] {
        let Some(n) = n else { continue };
        let number = core.arg(site, n, 0)?;
        core.mem.require_definite(&number, what)?;
        bytes = bytes.saturating_mul(number.bits);
    }
    Ok(bytes)
}

/// Whether the attributes allow the function to read and free the memory to which the first argument points.
fn may_move(core: &Core, cx: Cx, callee: FuncId, step: &Step) -> bool {
    let site = core.job.module.function(core.threads.frame(cx.t).function).inst(step.inst).kind.as_call();
    let powers = powers(&core.job.module.types, core.job.module.function(callee), site);
    powers.params.first().is_none_or(|p| p.reads && p.writes)
}

pub(super) fn allocate(
    core: &mut Core,
    cx: Cx,
    step: &Step,
    size: u128,
    align: Option<Scalar>,
    zeroed: bool,
) -> Result<ObjectId, Stop> {
    let Some(space) = step.pointer else { return unsupported("allocation without a pointer") };
    let Ok(size) = u64::try_from(size) else { return unsupported("huge allocation") };
    let mut least = least_alignment(core, cx, step, size);
    if let Some(align) = align {
        core.mem.require_definite(&align, "the alignment")?;
        match u64::try_from(align.bits) {
            Ok(align) if align.is_power_of_two() => least = align.max(least),
            _ => return unsupported("an allocation of this alignment"),
        }
    }
    core.mem.state.inaccessible(&thread_moment(&core.mem.order, &core.threads, cx.t))?;
    let origin = Origin::Heap { activation: core.threads.frame(cx.t).activation, inst: step.inst };
    let owner = Owner { cta: 0, thread: cx.t as u32 };
    let object = core.mem.create(origin, StorageKind::Global, owner, size, least)?;
    if zeroed {
        core.mem.memory.renew(object, Cell::from_byte(0));
    }
    core.mem.announce(cx.t, object);
    let p = core.mem.view(cx.t).pointer_to(object, space)?;
    core.threads.set(cx, step.dst, p);
    Ok(object)
}

/// Returns the alignment that every allocation of this size has. It suffices for every object of fundamental alignment
/// that fits in the allocation (C23, 7.24.3). On NVPTX, `malloc` aligns to 16 (CUDA C++ Programming Guide, "Dynamic
/// Global Memory Allocation"). An alignment that the call or the callee states for the result also holds.
fn least_alignment(core: &Core, cx: Cx, step: &Step, size: u64) -> u64 {
    let module = core.job.module;
    let call = module.function(core.threads.frame(cx.t).function).inst(step.inst).kind.as_call();
    let callee = call.and_then(|call| module.callee(call.callee)).map(|f| &module.function(f).ret_attrs);
    let stated =
        call.map(|call| &call.ret_attrs).into_iter().chain(callee).filter_map(|attrs| attrs.int("align")).max();
    let of_library = match Target::of(module) {
        Target::Nvptx64 => MAX_ALIGN,
        _ => (1 << size.max(1).ilog2()).min(MAX_ALIGN),
    };
    of_library.max(stated.unwrap_or(1))
}

/// Moves an allocation: copies the bytes that fit into both objects, pointers included.
fn reallocate(core: &mut Core, site: &CallSite, p: Scalar, size: u128) -> Result<(), Stop> {
    let Some(old) = allocation_of(&core.mem, &p)? else {
        return allocate(core, site.cx, site.step, size, None, false).map(|_| ());
    };
    let len = core.mem.memory.objects[old].size.min(u64::try_from(size).unwrap_or(u64::MAX));
    let (mut cells, mut held) = (Vec::new(), Vec::new());
    if len > 0 {
        let touch = Touch::plain(core.job.arg_space(site.call, 0)?, AccessKind::Read, len);
        let (object, offset) = core.touch(site.cx.t, &p, &touch)?;
        if core.mem.reads_unwritten()? {
            return undecided("bytes that may only be written are read before");
        }
        cells = core.mem.memory.bytes(object, offset, len).to_vec();
        held = core.mem.memory.pointers_in(object, offset, len);
    }
    let object = allocate(core, site.cx, site.step, size, None, false)?;
    core.mem.memory.write_cells(object, 0, cells.into_iter());
    for prov in held {
        // The copy counts as a store of every pointer among the bytes.
        core.escape(site.cx.t, prov.tags, Escape::Stored(Some(object)))?;
    }
    free_object(core, site.cx, old, p)
}

/// Frees memory that an allocation function returned. Null is ignored.
pub fn release_heap(core: &mut Core, cx: Cx, p: Scalar) -> Result<(), Stop> {
    core.mem.require_definite(&p, "the freed pointer")?;
    match allocation_of(&core.mem, &p)? {
        Some(object) => free_object(core, cx, object, p),
        None => Ok(()),
    }
}

fn free_object(core: &mut Core, cx: Cx, object: ObjectId, p: Scalar) -> Result<(), Stop> {
    let size = core.mem.memory.objects[object].size;
    core.check_no_longer_promised(object)?;
    core.mem.state.free(&thread_moment(&core.mem.order, &core.threads, cx.t), (object, size), p.prov.tags)?;
    // Freeing races with every access that does not happen before it.
    if size > 0 {
        core.mem.memory.check_access_size(object, size)?;
        let touch = Touch::plain(AddressSpace(0), AccessKind::Write, size);
        core.mem.copy_check(cx.t, object, 0, &touch)?;
        core.race_check(cx.t, object, 0, &touch)?;
    }
    core.mem.kill(object);
    Ok(())
}

/// Returns the allocation at whose start a pointer points; `None` for null.
fn allocation_of(mem: &MemorySystem, p: &Scalar) -> Result<Option<ObjectId>, Stop> {
    if p.bits == 0 {
        return Ok(None);
    }
    let Base::Object(object) = p.prov.base else { return ub(UbKind::BadFree, "free of what is no allocation") };
    if !matches!(mem.out.objects[object].origin, Origin::Heap { .. }) {
        return ub(UbKind::BadFree, "free of what is no allocation");
    }
    let memory = &mem.memory.objects[object];
    if !memory.alive {
        return ub(UbKind::BadFree, "freed twice");
    }
    if u128::from(memory.address) != p.bits {
        return ub(UbKind::BadFree, "free of the inside of an allocation");
    }
    Ok(Some(object))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_library;

    #[test]
    fn heap_rows_name_known_library_functions() {
        for (names, args, op) in ROWS {
            for name in names.split_whitespace() {
                assert!(is_library(name, false), "{name}");
                assert_eq!(heap_op(name, args), Some(op), "{name}");
            }
        }
        assert_eq!(heap_op("malloc", 2), None);
    }
}

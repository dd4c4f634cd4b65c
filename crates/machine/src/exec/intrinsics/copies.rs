//! Asynchronous copies. The bytes move when the copy is issued, and [`Order`](crate::order::Order) forbids other
//! accesses to these bytes until the copy ends.

use crate::api::{AccessKind, Stop, UbKind, ub, unsupported};
use crate::code::{AsyncKind, Scope, Wait};
use crate::exec::intrinsics::mbarrier;
use crate::exec::{CallSite, Core, Touch};
use crate::ir::AddressSpace;
use crate::memory::{Cell, Scalar};
use crate::promises::Sync;

/// The source or the target of a copy.
#[derive(Copy, Clone, Debug)]
struct Side {
    pointer: Scalar,
    space: AddressSpace,
    operand: u8,
}

const GLOBAL: AddressSpace = AddressSpace(1);
const SHARED: AddressSpace = AddressSpace(3);

/// The source, the target and the size of a copy.
#[derive(Copy, Clone, Debug)]
struct Copy {
    to: Side,
    from: Side,
    len: u64,
    /// The number of bytes that the copy reads from the source. The copy sets the remaining bytes of the target to
    /// zero.
    read: u64,
    align: u64,
    kind: AsyncKind,
}

/// Executes `cp.async` of `len` bytes from global to shared memory. A third argument is the number of bytes to read;
/// the remaining bytes of the target are set to zero (PTX ISA, 'cp.async').
pub fn copy_async(core: &mut Core, site: &CallSite, len: u64) -> Result<(), Stop> {
    let (to, from) = (side(core, site, 0, SHARED)?, side(core, site, 1, GLOBAL)?);
    let mut read = len;
    if site.call.args.len() == 3 {
        let size = core.arg(site, 2, 0)?;
        core.mem.require_definite(&size, "the source size of a copy")?;
        read = size.bits as u64;
        if read > len {
            return ub(UbKind::BadCall, format!("a copy of {len} bytes has {read} source bytes"));
        }
    }
    issue(core, site.cx.t, &Copy { to, from, len, read, align: len, kind: AsyncKind::Copy })
}

/// Executes `cp.async.bulk.shared.cta.to.global`. Arguments: target, source, size.
pub fn copy_bulk_out(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let (to, from) = (side(core, site, 0, GLOBAL)?, side(core, site, 1, SHARED)?);
    let len = bulk_size(core, site, 2)?;
    issue(core, site.cx.t, &Copy { to, from, len, read: len, align: 16, kind: AsyncKind::Bulk })
}

/// Executes `cp.async.bulk` into shared memory. Arguments: target, mbarrier, source, size. The mbarrier counts the
/// bytes as transactions.
pub fn copy_bulk_in(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let mut to = side(core, site, 0, SHARED)?;
    to.pointer = own_shared(core, site, 0)?;
    let from = side(core, site, 2, core.job.arg_space(site.call, 2)?)?;
    // LLVM's intrinsic that copies into a cluster's memory has four more arguments after the size: a mask of CTAs, a
    // cache hint, a flag that enables the mask, and a flag that enables the hint.
    if site.call.args.len() == 8 && core.arg(site, 6, 0)?.bits != 0 {
        return unsupported("cp.async.bulk to several CTAs");
    }
    let len = bulk_size(core, site, 3)?;
    issue(core, site.cx.t, &Copy { to, from, len, read: len, align: 16, kind: AsyncKind::Bulk })?;
    let mbarrier = mbarrier::mbarrier_in(core, site, 1, Scope::Cta)?;
    core.mem.order.track(site.cx.t, mbarrier.cell, AsyncKind::Bulk);
    mbarrier::complete_tx(&mut core.mem, mbarrier, len)
}

/// Returns an argument as a pointer to shared memory of the thread's own CTA. The argument may also be a pointer of the
/// space `shared::cluster`.
pub fn own_shared(core: &mut Core, site: &CallSite, n: usize) -> Result<Scalar, Stop> {
    let (pointer, space) = (core.arg(site, n, 0)?, core.job.arg_space(site.call, n)?);
    if space == SHARED || pointer.poison || pointer.undef != 0 {
        return Ok(pointer);
    }
    let Some((object, offset)) = core.mem.view(site.cx.t).locate(&pointer, space) else { return Ok(pointer) };
    if core.mem.memory.objects[object].cta != core.mem.position(site.cx.t).cta {
        return unsupported("cp.async.bulk to another CTA");
    }
    let mask = u128::from(core.job.program.spaces.index_mask(SHARED));
    let start = core.mem.view(site.cx.t).pointer_to(object, SHARED)?;
    Ok(Scalar { bits: start.bits.wrapping_add(offset as u128) & mask, ..pointer })
}

fn bulk_size(core: &mut Core, site: &CallSite, n: usize) -> Result<u64, Stop> {
    let size = core.arg(site, n, 0)?;
    core.mem.require_definite(&size, "the size of a bulk copy")?;
    match u64::try_from(size.bits) {
        Ok(size) if size > 0 && size % 16 == 0 => Ok(size),
        _ => ub(UbKind::BadCall, "a bulk copy moves a multiple of 16 bytes"),
    }
}

fn side(core: &mut Core, site: &CallSite, n: usize, space: AddressSpace) -> Result<Side, Stop> {
    Ok(Side { pointer: core.arg(site, n, 0)?, space, operand: n as u8 + 1 })
}

fn issue(core: &mut Core, t: usize, copy: &Copy) -> Result<(), Stop> {
    let touch = |side: &Side, kind, len| Touch {
        align: copy.align,
        operand: Some(side.operand),
        ..Touch::plain(side.space, kind, len)
    };
    let source = match copy.read {
        0 => None,
        read => Some(core.touch(t, &copy.from.pointer, &touch(&copy.from, AccessKind::Read, read))?),
    };
    let target = core.touch(t, &copy.to.pointer, &touch(&copy.to, AccessKind::Write, copy.len))?;
    if let Some(source) = source {
        if !core.mem.memory.pointers_in(source.0, source.1, copy.read).is_empty() {
            return unsupported("cp.async of pointers");
        }
        core.mem.memory.copy(target, source, copy.read);
    }
    core.mem.memory.fill(target.0, target.1 + copy.read, copy.len - copy.read, Cell::from_byte(0));
    let source = source.map(|s| core.mem.memory.span(s.0, s.1, copy.read)).into_iter().collect();
    core.mem.order.issue(t, copy.kind, source, vec![core.mem.memory.span(target.0, target.1, copy.len)]);
    Ok(())
}

/// Waits for all groups of this thread except its last N groups, where N is the argument.
pub fn copy_wait(core: &mut Core, site: &CallSite, wait: Wait) -> Result<(), Stop> {
    let newest = if site.call.args.is_empty() { None } else { Some(core.arg(site, 0, 0)?) };
    core.announce_sync(site.cx.t, Sync::Memory)?;
    let mut keep = 0;
    if let Some(n) = newest {
        core.mem.require_definite(&n, "the number of groups")?;
        keep = u32::try_from(n.bits).unwrap_or(u32::MAX);
    }
    let now = core.mem.order.clock(site.cx.t)[site.cx.t];
    core.mem.order.copies.wait(site.cx.t, &[(site.cx.t, now)], wait, keep);
    Ok(())
}

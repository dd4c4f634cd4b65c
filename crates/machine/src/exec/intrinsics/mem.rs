//! Memory intrinsics: copies, fills, lifetimes, pointer masks.

use crate::api::{AccessKind, Origin, Stop, UbKind, ub, unsupported};
use crate::exec::{CallSite, Core, Cx, MemorySystem, Touch, thread_moment};
use crate::memory::{Base, Cell, Scalar, mask};
use crate::promises::Escape;

fn length(core: &mut Core, site: &CallSite, n: usize) -> Result<u64, Stop> {
    let len = core.arg(site, n, 0)?;
    core.mem.require_definite(&len, "the length")?;
    match u64::try_from(len.bits) {
        Ok(len) => Ok(len),
        Err(_) => unsupported("huge length"),
    }
}

pub fn copy_bytes(core: &mut Core, site: &CallSite, distinct: bool) -> Result<(), Stop> {
    let t = site.cx.t;
    let (to, from) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    let len = length(core, site, 2)?;
    let volatile = core.arg(site, 3, 0)?.bits != 0;
    if len == 0 {
        return Ok(());
    }
    let touch = |space, kind, operand| Touch { volatile, operand: Some(operand), ..Touch::plain(space, kind, len) };
    let read = touch(core.job.arg_space(site.call, 1)?, AccessKind::Read, 2);
    let write = touch(core.job.arg_space(site.call, 0)?, AccessKind::Write, 1);
    let source = core.touch(t, &from, &read)?;
    let target = core.touch(t, &to, &write)?;
    if distinct && source.0 == target.0 && source.1 != target.1 && source.1.abs_diff(target.1) < len {
        return ub(UbKind::Overlap, format!("memcpy of overlapping bytes of object {}", source.0));
    }
    // The copy counts as a store of every pointer among the bytes.
    for prov in core.mem.memory.pointers_in(source.0, source.1, len) {
        core.escape(t, prov.tags, Escape::Stored(Some(target.0)))?;
    }
    core.mem.memory.copy(target, source, len);
    for (_, byte) in std::mem::take(&mut core.mem.step.racing_atomic_writes) {
        core.mem.memory.change(target.0, target.1 + (byte - source.1), 1, |cell| *cell = cell.tainted());
    }
    // As in a load, racing bytes are undefined.
    for byte in core.mem.take_raced(t) {
        if let Some(at) = byte.checked_sub(source.1).filter(|at| *at < len) {
            core.mem.memory.fill(target.0, target.1 + at, 1, Cell::UNDEF);
        }
    }
    if core.mem.state.is_guard(from.prov.tags) {
        let MemorySystem { memory, state, order, .. } = &mut core.mem;
        let threads = &core.threads;
        memory.retag(target, len, |behind, prov| {
            let slot = (source.0, source.1 as i64 + behind);
            state.restrict_copied(&thread_moment(order, threads, t), prov.tags, from.prov.tags, slot)
        });
    }
    Ok(())
}

pub fn set_bytes(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let (to, value) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    let len = length(core, site, 2)?;
    let volatile = core.arg(site, 3, 0)?.bits != 0;
    if len == 0 {
        return Ok(());
    }
    let space = core.job.arg_space(site.call, 0)?;
    let touch = Touch { volatile, operand: Some(1), ..Touch::plain(space, AccessKind::Write, len) };
    let (object, offset) = core.touch(site.cx.t, &to, &touch)?;
    let poison = if value.poison { 0xff } else { 0 };
    let cell = Cell::new(value.bits as u8, value.undef as u8, poison, value.drawn);
    core.mem.memory.fill(object, offset, len, cell);
    Ok(())
}

/// Executes `lifetime.start` or `lifetime.end` of an alloca. The bytes are undefined after the start and poison after
/// the end. A marker of any other pointer discards the run.
pub fn lifetime(core: &mut Core, site: &CallSite, start: bool) -> Result<(), Stop> {
    // Up to LLVM 21 the first argument is a size.
    let n = site.call.args.len() - 1;
    let p = core.arg(site, n, 0)?;
    if p.poison {
        return Ok(());
    }
    let Base::Object(object) = p.prov.base else { return unsupported("lifetime of something else than an alloca") };
    let space = core.job.arg_space(site.call, n)?;
    let record = &core.mem.out.objects[object];
    let is_alloca = matches!(record.origin, Origin::Alloca { .. });
    if !is_alloca || core.mem.view(site.cx.t).offset(object, p.bits as u64, space) != Some(0) {
        return unsupported("lifetime of something else than an alloca");
    }
    if !core.mem.memory.objects[object].alive {
        return ub(UbKind::UseAfterFree, "lifetime marker of a dead alloca");
    }
    // LangRef up to release 21, 'llvm.lifetime.start': if the marker's pointer points to an alloca, the alloca begins
    // dead. When the alloca is executed, the machine knows of the marker only if the operand of the marker is the
    // alloca itself.
    if start && !core.mem.memory.objects[object].reusable {
        return unsupported("lifetime.start of an alloca that it does not name");
    }
    core.mem.memory.objects[object].ended = !start;
    core.mem.memory.renew(object, if start { Cell::UNDEF } else { Cell::POISON });
    if !start {
        core.check_no_longer_promised(object)?;
        core.mem.out.objects[object].died = Some(core.mem.out.events.len());
        core.mem.state.dead(object);
    } else {
        core.mem.out.objects[object].died = None;
        core.mem.out.objects[object].lives += 1;
        core.mem.announce(site.cx.t, object);
    }
    Ok(())
}

pub fn invariant(core: &mut Core, site: &CallSite, start: bool) -> Result<(), Stop> {
    let (len, ptr) = if start { (0, 1) } else { (1, 2) };
    let size = core.arg(site, len, 0)?;
    let p = core.arg(site, ptr, 0)?;
    let space = core.job.arg_space(site.call, ptr)?;
    if start {
        // LangRef, 'llvm.invariant.start': the result is opaque, and passes replace it. So the machine makes the result
        // undefined for every user except `llvm.invariant.end`.
        core.set_result(site, 0, Scalar { undef: u128::from(u64::MAX), ..Scalar::from_bits(0) });
    }
    let whole = size.bits == u128::from(u64::MAX);
    let (object, offset) = core.mem.resolve(site.cx.t, &p, space, if whole { 0 } else { size.bits as u64 })?;
    let len = if whole { core.mem.memory.objects[object].size - offset } else { size.bits as u64 };
    core.mem.state.invariant(start, object, offset, len)
}

/// Executes `stackrestore`: ends the allocas that were created since the `stacksave`.
pub fn restore(core: &mut Core, cx: Cx, depth: usize) -> Result<(), Stop> {
    if depth < core.threads.frame(cx.t).allocas || depth > core.threads[cx.t].allocas.len() {
        return unsupported("stackrestore across frames");
    }
    core.end_allocas(cx.t, depth);
    Ok(())
}

pub fn ptr_mask(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let space = core.job.arg_space(site.call, 0)?;
    let spaces = &core.job.program.spaces;
    if spaces.is_buffer(space) {
        return unsupported("the number of a buffer pointer");
    }
    let (index, full) = (mask(spaces.index_bits(space)), mask(spaces.layout.pointer(space).bits));
    for i in 0..site.step.leaves as usize {
        let (p, m) = (core.arg(site, 0, i)?, core.arg(site, 1, i)?);
        let v = if p.poison || m.poison {
            Scalar::poison()
        } else {
            // Bits above the index width are unchanged.
            let keep = m.bits | (full & !index);
            let undef = if p.undef | m.undef == 0 { 0 } else { full };
            Scalar { bits: p.bits & keep, undef, drawn: p.drawn || m.drawn, ..p.unfrozen() }
        };
        core.set_result(site, i, v);
    }
    Ok(())
}

/// Executes `ldg`: a load whose second argument is its alignment.
pub fn ldg(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let (p, align) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    let shape = core.job.program.shape(site.call.ret);
    let plain = Touch::plain(core.job.arg_space(site.call, 0)?, AccessKind::Read, shape.store_size);
    let touch = Touch { align: (align.bits as u64).max(1), operand: Some(1), ..plain };
    let (object, offset) = core.touch(site.cx.t, &p, &touch)?;
    for (i, leaf) in shape.leaves.iter().enumerate() {
        let v = core.fetch(site.cx.t, object, offset, *leaf)?;
        core.set_result(site, i, v);
    }
    Ok(())
}

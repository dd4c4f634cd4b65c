//! AMDGPU's loads into shared memory (LDS): `global.load.lds`, `load.to.lds` and `raw.ptr.buffer.load.lds`. Each lane
//! of a wave loads from its own address, and lane N writes at the wave's LDS address plus N times the size (the ISAs of
//! CDNA 3 for 4 bytes and of CDNA 4 for 12 and 16, "Memory Buffer Load to LDS"). The LDS operand must be uniform
//! (IntrinsicsAMDGPU.td, `AMDGPULoadToLDS`).
//!
//! The hardware executes these loads asynchronously, but LLVM inserts the waits (SIInsertWaitcnts). So the machine
//! writes the memory immediately. It models the sizes of 4, 12 and 16 bytes, for which a lane's place in LDS is
//! documented.

use super::buffers::{FAT, GLOBAL, VOLATILE};
use crate::api::{AccessKind, Stop, unsupported};
use crate::code::Exchange;
use crate::exec::{CallSite, Core, LaneOperands, Touch};
use crate::ir::AddressSpace;
use crate::memory::buffer_resources::{self, Reach};
use crate::memory::{Kind, Leaf, Scalar};

const SHARED: AddressSpace = AddressSpace(3);

/// Loads at the lane's own address, and contributes its LDS address and the loaded words to the wave's writes.
pub fn contribute_words(core: &mut Core, site: &CallSite, from_buffer: bool) -> Result<(), Stop> {
    let size = core.arg(site, 2, 0)?.bits as u64;
    if ![4, 12, 16].contains(&size) {
        return unsupported("a load to LDS of this form");
    }
    let immediate = i64::from(core.arg(site, if from_buffer { 5 } else { 3 }, 0)?.bits as u32 as i32);
    let policy = core.arg(site, site.call.args.len() - 1, 0)?;
    let (source, space) = if from_buffer {
        (buffer_source(core, site, size, immediate)?, FAT)
    } else {
        let space = core.job.arg_space(site.call, 0)?;
        if space != GLOBAL {
            return unsupported("a load to LDS of this form");
        }
        let source = core.arg(site, 0, 0)?;
        (source.moved(core.job.program.spaces.index_mask(space), immediate), space)
    };
    let volatile = policy.bits & VOLATILE != 0;
    let touch = Touch { volatile, operand: Some(1), ..Touch::plain(space, AccessKind::Read, size) };
    let (object, offset) = core.touch(site.cx.t, &source, &touch)?;
    let target = core.arg(site, 1, 0)?;
    let mut values = vec![target.moved(core.job.program.spaces.index_mask(SHARED), immediate)];
    let unwritten = core.mem.reads_unwritten()?;
    for n in 0..size / 4 {
        let word = Leaf { kind: Kind::Int, bits: 32, offset: 4 * n };
        values.push(match unwritten {
            true => Scalar::poison(),
            false => core.fetch(site.cx.t, object, offset, word)?.tainted_if(source.drawn && core.job.options.observe),
        });
    }
    core.threads[site.cx.t].contribution = Some(LaneOperands {
        op: Exchange::LoadToShared { from_buffer },
        values,
        cx: site.cx,
        dst: site.step.dst,
        bits: 8 * size as u32,
        predicate: false,
        space: SHARED,
        results: [].into(),
    });
    Ok(())
}

/// Returns the fat pointer to the bytes of a buffer that a lane loads.
fn buffer_source(core: &mut Core, site: &CallSite, size: u64, immediate: i64) -> Result<Scalar, Stop> {
    let resource = core.get(site.cx, site.call.args[0].src, 0)?;
    let (offset, scalar) = (core.arg(site, 3, 0)?, core.arg(site, 4, 0)?);
    let p = buffer_resources::at_offset(resource, offset.bits.wrapping_add(immediate as u128));
    let p = Scalar { poison: p.poison | offset.poison, undef: p.undef | offset.undef, ..p.tainted_if(offset.drawn) };
    let policy = core.arg(site, 6, 0)?;
    let is_plain = scalar.is_well_defined()
        && scalar.bits == 0
        && policy.bits & !VOLATILE == 0
        && buffer_resources::stride(&resource) == 0;
    if !is_plain || p.is_well_defined() && buffer_resources::reach(&p, size) != Reach::Within {
        return unsupported("a load to LDS of this form");
    }
    Ok(p)
}

/// Writes the words that one lane has loaded. `all` has the operands of all lanes.
pub fn store_words(core: &mut Core, lane: u32, mine: &LaneOperands, all: &[(u32, LaneOperands)]) -> Result<(), Stop> {
    let target = mine.value(0);
    let differs = |b: &LaneOperands| b.value(0).is_well_defined() && b.value(0).bits != target.bits;
    if target.is_well_defined() && all.iter().any(|(_, b)| differs(b)) {
        return unsupported("LDS addresses that differ between lanes");
    }
    let (t, size) = (mine.cx.t, u64::from(mine.bits / 8));
    let p = target.moved(core.job.program.spaces.index_mask(SHARED), i64::from(lane) * size as i64);
    let touch = Touch { operand: Some(2), twin: true, ..Touch::plain(SHARED, AccessKind::Write, size) };
    let (object, offset) = core.touch(t, &p, &touch)?;
    for (n, word) in (0..size / 4).zip(&mine.values[1..]) {
        core.mem.memory.store(object, offset, Leaf { kind: Kind::Int, bits: 32, offset: 4 * n }, word);
    }
    core.check_equal_stores(t, object, offset)
}

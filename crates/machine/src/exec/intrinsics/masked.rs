//! Masked loads and stores, in three forms: each lane has its own pointer, or one pointer points to consecutive
//! elements of all lanes, or one pointer points to consecutive elements of the enabled lanes.

use crate::api::{AccessKind, ObjectId, Stop, UbKind, ub, unsupported};
use crate::exec::transfer::raced_bits;
use crate::exec::{CallSite, Core, Touch};
use crate::memory::{Kind, Leaf, Scalar};
use crate::promises::Escape;

/// The layout in memory of the lanes of a masked access.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// One pointer points to consecutive elements, one for each lane.
    Beside,
    /// One pointer points to consecutive elements, one for each enabled lane (LangRef, 'llvm.masked.expandload.*').
    Packed,
    /// Each lane has its own pointer.
    Apart,
}

/// The properties that all lanes of a masked access share.
#[derive(Copy, Clone, Debug)]
pub struct Lanes {
    /// The index of the argument that contains the pointers.
    pub arg: usize,
    /// Whether there is one pointer per lane.
    pub many: bool,
    pub kind: AccessKind,
    pub align: u64,
}

impl Layout {
    /// Returns where in memory the element of an enabled lane is. `packed` is the number of bytes of all enabled lanes
    /// before this lane.
    fn place(self, leaf: Leaf, packed: &mut u64) -> Leaf {
        let offset = if self == Layout::Packed { *packed } else { leaf.offset };
        *packed += u64::from(leaf.bits / 8);
        Leaf { offset, ..leaf }
    }
}

/// Returns the alignment of a masked intrinsic. Before LLVM 22 the alignment is argument `n`. Since LLVM 22 it is an
/// attribute, and this function returns 1.
fn masked_align(core: &mut Core, site: &CallSite, n: usize) -> Result<u64, Stop> {
    if site.call.args.len() == 4 {
        let v = core.arg(site, n, 0)?;
        return Ok((v.bits as u64).max(1));
    }
    Ok(1)
}

/// Returns the pointer that all lanes share; `None` if each lane has its own pointer.
fn shared_pointer(core: &mut Core, site: &CallSite, lanes: &Lanes, shape: u32) -> Result<Option<Scalar>, Stop> {
    if lanes.many {
        return Ok(None);
    }
    if core.job.program.shape(shape).bit_packed {
        return unsupported("vector of fractional bytes in memory");
    }
    core.arg(site, lanes.arg, 0).map(Some)
}

/// Executes `masked.load`, `masked.expandload` or `masked.gather`.
pub fn masked_load(core: &mut Core, site: &CallSite, layout: Layout) -> Result<(), Stop> {
    let many = layout == Layout::Apart;
    let lanes = Lanes { arg: 0, many, kind: AccessKind::Read, align: masked_align(core, site, 1)? };
    let mask = site.call.args.len().saturating_sub(2);
    let shared = shared_pointer(core, site, &lanes, site.call.ret)?;
    let mut packed = 0;
    for (i, leaf) in core.job.program.shape(site.call.ret).leaves.iter().enumerate() {
        let on = core.arg(site, mask, i)?;
        core.mem.require_definite(&on, "the mask")?;
        let v = match on.bits != 0 {
            true => {
                let p = shared.map_or_else(|| core.arg(site, lanes.arg, i), Ok)?;
                load_lane(core, site, &lanes, p, layout.place(*leaf, &mut packed))?
            }
            false => core.arg(site, mask + 1, i)?,
        };
        core.set_result(site, i, v);
    }
    Ok(())
}

/// Executes `masked.store`, `masked.compressstore` or `masked.scatter`. The lanes write in order.
pub fn masked_store(core: &mut Core, site: &CallSite, layout: Layout) -> Result<(), Stop> {
    let many = layout == Layout::Apart;
    let lanes = Lanes { arg: 1, many, kind: AccessKind::Write, align: masked_align(core, site, 2)? };
    let shared = shared_pointer(core, site, &lanes, site.call.args[0].shape)?;
    let mut packed = 0;
    for (i, leaf) in core.job.program.shape(site.call.args[0].shape).leaves.iter().enumerate() {
        let on = core.arg(site, site.call.args.len().saturating_sub(1), i)?;
        core.mem.require_definite(&on, "the mask")?;
        if on.bits != 0 {
            let v = core.arg(site, 0, i)?;
            let p = shared.map_or_else(|| core.arg(site, lanes.arg, i), Ok)?;
            store_lane(core, site, &lanes, p, layout.place(*leaf, &mut packed), &v)?;
        }
    }
    Ok(())
}

/// Loads the element of an enabled lane. As in an ordinary load, racing bits are undefined.
pub fn load_lane(core: &mut Core, site: &CallSite, lanes: &Lanes, p: Scalar, leaf: Leaf) -> Result<Scalar, Stop> {
    let (object, offset) = touch_lane(core, site, lanes, p, leaf)?;
    let leaf = Leaf { offset: 0, ..leaf };
    let v = core.fetch(site.cx.t, object, offset, leaf)?;
    let raced = core.mem.take_raced(site.cx.t);
    Ok(match raced_bits(&raced, offset, leaf) {
        0 => v,
        undef => core.choices.undefined_in(&v, undef),
    })
}

/// Stores the element of an enabled lane.
pub fn store_lane(
    core: &mut Core,
    site: &CallSite,
    lanes: &Lanes,
    p: Scalar,
    leaf: Leaf,
    v: &Scalar,
) -> Result<(), Stop> {
    let (object, offset) = touch_lane(core, site, lanes, p, leaf)?;
    if matches!(leaf.kind, Kind::Ptr(_)) {
        core.escape(site.cx.t, v.prov.tags, Escape::Stored(Some(object)))?;
    }
    core.mem.memory.store(object, offset, Leaf { offset: 0, ..leaf }, v);
    Ok(())
}

fn touch_lane(core: &mut Core, site: &CallSite, lanes: &Lanes, p: Scalar, leaf: Leaf) -> Result<(ObjectId, u64), Stop> {
    if lanes.align > 1 && p.bits & u128::from(lanes.align - 1) != 0 {
        return ub(UbKind::Misaligned, format!("{:#x} is not a multiple of {}", p.bits, lanes.align));
    }
    let space = core.job.arg_space(site.call, lanes.arg)?;
    let along = if lanes.many { 0 } else { leaf.offset };
    let p = p.moved(core.job.program.spaces.index_mask(space), along as i64);
    let len = u64::from(leaf.bits.div_ceil(8));
    let touch = Touch { operand: Some(lanes.arg as u8 + 1), ..Touch::plain(space, lanes.kind, len) };
    core.touch(site.cx.t, &p, &touch)
}

//! Queries of a GPU program: special registers, address spaces of pointers, cluster mapping.

use crate::api::{Origin, Stop, unsupported};
use crate::code::Sreg;
use crate::exec::{CallSite, Core};
use crate::ir::{AddressSpace, GlobalRef};
use crate::memory::{Base, Family, Kind, Prov, Scalar, StorageKind};

pub fn sreg(core: &Core, t: usize, which: Sreg) -> u32 {
    let thread = &core.threads[t];
    let launch = &core.job.setup.launch;
    let cluster = launch.cluster.max(1);
    let along_x = |d: u8, x: u32, rest: u32| if d == 0 { x } else { rest };
    let lane = core.mem.order.threads[t].lane();
    match which {
        Sreg::Tid(d) => thread.tid[d as usize],
        Sreg::Ntid(d) => launch.block[d as usize],
        Sreg::Ctaid(d) => thread.ctaid[d as usize],
        Sreg::Nctaid(d) => launch.grid[d as usize],
        Sreg::Clusterid(d) => along_x(d, thread.ctaid[0] / cluster, thread.ctaid[d as usize]),
        Sreg::Nclusterid(d) => along_x(d, launch.grid[0] / cluster, launch.grid[d as usize]),
        Sreg::ClusterCtaid(d) => along_x(d, thread.ctaid[0] % cluster, 0),
        Sreg::ClusterNctaid(d) => along_x(d, cluster, 1),
        Sreg::ClusterRank => core.mem.position(t).rank,
        Sreg::ClusterRanks => cluster,
        Sreg::Lane => lane,
        Sreg::Warp => core.mem.order.threads[t].warp,
        Sreg::Warps => launch.block.iter().product::<u32>().div_ceil(core.job.lanes),
        Sreg::WarpSize => core.job.lanes,
        Sreg::DynamicShared => core.job.dynamic_shared() as u32,
        Sreg::Zero => 0,
        Sreg::Mask(0) => 1 << lane,
        Sreg::Mask(1) => (1 << lane) - 1,
        Sreg::Mask(2) => (1 << lane) | ((1 << lane) - 1),
        Sreg::Mask(3) => !((1 << lane) | ((1 << lane) - 1)),
        Sreg::Mask(_) => !((1 << lane) - 1),
    }
}

/// Executes `isspacep`: whether the generic address is inside the window of a space.
pub fn is_space(core: &mut Core, site: &CallSite, space: u32) -> Result<(), Stop> {
    let p = core.arg(site, 0, 0)?;
    let rank = core.mem.position(site.cx.t).rank;
    let cast = core.job.program.spaces.cast(p.bits as u64, AddressSpace(0), AddressSpace(space), rank);
    let v = match cast {
        _ if p.poison => Scalar::poison(),
        Ok(inside) => p.derive(p, u128::from(inside.is_some() && p.bits != 0), 1),
        Err(why) => return unsupported(why),
    };
    core.set_result(site, 0, v);
    Ok(())
}

/// Executes `s.setreg`. The machine models only one bit of the register MODE: FP16_OVFL (bit 23 of register 1). If the
/// bit is set, a conversion to half that overflows gives the greatest number. FP16_OVFL changes no operation of LLVM
/// IR, because these operations assume the default mode.
pub fn set_register(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let which = core.arg(site, 0, 0)?;
    let (register, first, more) = (which.bits & 63, which.bits >> 6 & 31, which.bits >> 11 & 31);
    if (register, first, more) == (1, 23, 0) { Ok(()) } else { unsupported("llvm.amdgcn.s.setreg") }
}

/// Executes `mbcnt`: counts the set bits of the mask that belong to lanes with a lower number than this lane, and adds
/// the second argument. With `low` the mask is for lanes 0 to 31, otherwise for lanes 32 to 63.
pub fn mask_count(core: &mut Core, site: &CallSite, low: bool) -> Result<(), Stop> {
    let (lanes, more) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    let lane = core.mem.order.threads[site.cx.t].lane();
    let seen = if low { lane.min(32) } else { lane.saturating_sub(32) };
    let count = (lanes.bits & ((1u128 << seen) - 1)).count_ones();
    let sum = (more.bits + u128::from(count)) & u128::from(u32::MAX);
    core.set_result(site, 0, lanes.derive(more, sum, 32));
    Ok(())
}

/// Executes `mapa`: returns the address of the same shared memory in another CTA of the cluster.
pub fn mapa(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let (p, rank) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    core.mem.require_definite(&rank, "the rank")?;
    let cluster = core.job.setup.launch.cluster.max(1);
    let Some(Kind::Ptr(space)) = core.job.program.shape(site.call.args[0].shape).leaves.first().map(|l| l.kind) else {
        return unsupported("mapa of this pointer");
    };
    let object = match p.prov.base {
        Base::Object(object) => object,
        // Inline PTX computes with the address as a number, so the provenance of the pointer names no object.
        Base::Wildcard(_) => match core.mem.view(site.cx.t).locate(&p, space) {
            Some((object, _)) => object,
            None => return unsupported("mapa of this pointer"),
        },
        _ => return unsupported("mapa of this pointer"),
    };
    let own = &core.mem.memory.objects[object];
    if core.job.program.spaces.family != Family::Nvptx || own.home != StorageKind::Shared || rank.bits >= cluster.into()
    {
        return unsupported("mapa of this pointer");
    }
    let Some(offset) = core.mem.view(site.cx.t).offset(object, p.bits as u64, space) else {
        return unsupported("mapa");
    };
    let target = core.mem.position(site.cx.t).cta / cluster * cluster + rank.bits as u32;
    let Some(other) = core.mem.order.threads.iter().position(|t| t.position.cta == target) else {
        return unsupported("mapa");
    };
    let id = match core.mem.out.objects[object].origin {
        Origin::Global(GlobalRef::Variable(g)) => core.global(other, g)?,
        Origin::Input(arg) => match core.mem.table.inputs.get(&(arg, target)) {
            Some(id) => *id,
            None => return unsupported("mapa of this pointer"),
        },
        _ => return unsupported("mapa of this pointer"),
    };
    // `nvvm.mapa` returns a generic pointer.
    let view = match core.job.program.shape(site.call.ret).leaves.first().map(|l| l.kind) {
        Some(Kind::Ptr(view)) => view,
        _ => return unsupported("mapa of this pointer"),
    };
    let Some(base) = core.mem.address_in(site.cx.t, id, view) else { return unsupported("mapa") };
    let address = base.wrapping_add(offset as u64) & core.job.program.spaces.index_mask(view);
    let prov = Prov { base: Base::Object(id), tags: p.prov.tags };
    core.set_result(site, 0, Scalar { bits: address.into(), prov, ..p });
    Ok(())
}

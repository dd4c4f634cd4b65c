//! Vector predication (LangRef, 'Vector Predication Intrinsics'). A lane is enabled if its bit of the mask is set and
//! its number is below the explicit vector length. A disabled lane accesses nothing and gives poison. A length greater
//! than the number of lanes is UB. Masked divisions (`llvm.masked.udiv` and similar) follow the same rules, but have no
//! length.

use super::int;
use super::masked::{self, Lanes};
use crate::api::{AccessKind, Stop, UbKind, ub, unsupported};
use crate::arith::{self, float};
use crate::code::{CallCode, Join, VpOp};
use crate::exec::instructions::select_value;
use crate::exec::{CallSite, Core, Job};
use crate::ir::{BinOp, Flags, Type};
use crate::memory::{Kind, Leaf, Scalar};

pub fn vp(core: &mut Core, site: &CallSite, op: VpOp) -> Result<(), Stop> {
    // The mask and the length are the last arguments, but for a select or merge the mask is the first argument.
    let Some(last) = site.call.args.len().checked_sub(1).filter(|last| *last > 0) else {
        return unsupported("call with fewer arguments");
    };
    let mask = if matches!(op, VpOp::Select { .. }) { 0 } else { last - 1 };
    let lanes = core.job.program.shape(site.call.args[mask].shape).leaves.len();
    let length = core.arg(site, last, 0)?;
    core.mem.require_definite(&length, "the vector length")?;
    if length.bits > lanes as u128 {
        return ub(UbKind::BadCall, format!("a vector length of {} where there are {lanes} lanes", length.bits));
    }
    if let VpOp::Reduce(join) = op {
        return vp_reduce(core, site, join, length.bits as usize);
    }
    for i in 0..lanes {
        let on = core.arg(site, mask, i)?;
        let enabled = (i as u128) < length.bits;
        let dst = site.step.dst + i as u32;
        match op {
            VpOp::Int(_) | VpOp::Float(_) | VpOp::Choice(_) if !enabled || on.bits == 0 || !on.is_well_defined() => {
                core.threads.set(site.cx, dst, Scalar::poison())
            }
            VpOp::Choice(op) => {
                let bits = int_bits(core.job, site.call.ret, i)?;
                let (a, b) = (core.arg(site, 0, i)?, core.arg(site, 1, i)?);
                core.threads.set(site.cx, dst, int::choose(op, bits, a, b)?);
            }
            VpOp::Float(op) => {
                let Kind::Float(kind) = lane_leaf(core.job, site.call.ret, i)?.kind else {
                    return unsupported("vp of this type");
                };
                let (a, b) = (core.arg(site, 0, i)?, core.arg(site, 1, i)?);
                let modes = core.modes(site.cx.t);
                let v = float::ops::binary(&mut core.choices.floating(modes), op, site.call.flags, kind, a, b)?;
                core.threads.set(site.cx, dst, v);
            }
            VpOp::Select { merges } => {
                let leaf = lane_leaf(core.job, site.call.ret, i)?;
                let v = match enabled {
                    true => {
                        let v = core.arg(site, if on.bits != 0 { 1 } else { 2 }, i)?;
                        select_value(on, v, leaf.bits)
                    }
                    false if merges => core.arg(site, 2, i)?,
                    false => Scalar::poison(),
                };
                let modes = core.modes(site.cx.t);
                let v = core.choices.passed_on(modes, site.call.flags, leaf.kind, v);
                core.threads.set(site.cx, dst, v);
            }
            VpOp::Reduce(_) => {}
            VpOp::Int(op) => {
                let bits = int_bits(core.job, site.call.ret, i)?;
                let (a, b) = (core.arg(site, 0, i)?, core.arg(site, 1, i)?);
                let v = arith::binary(op, Flags::NONE, bits, a, b)?;
                core.threads.set(site.cx, dst, v);
            }
            VpOp::Load { gather } => {
                if enabled {
                    core.mem.require_definite(&on, "the mask")?;
                }
                let v = if enabled && on.bits != 0 {
                    let leaf = lane_leaf(core.job, site.call.ret, i)?;
                    let (p, lanes) = vp_lane(core, site, (0, gather), i, AccessKind::Read)?;
                    masked::load_lane(core, site, &lanes, p, leaf)?
                } else {
                    Scalar::poison()
                };
                core.threads.set(site.cx, dst, v);
            }
            VpOp::Store { scatter } if enabled => {
                core.mem.require_definite(&on, "the mask")?;
                if on.bits == 0 {
                    continue;
                }
                let leaf = lane_leaf(core.job, site.call.args[0].shape, i)?;
                let v = core.arg(site, 0, i)?;
                let (p, lanes) = vp_lane(core, site, (1, scatter), i, AccessKind::Write)?;
                masked::store_lane(core, site, &lanes, p, leaf, &v)?;
            }
            VpOp::Store { .. } => {}
        }
    }
    Ok(())
}

/// Executes `llvm.masked.udiv` and similar (since LLVM 23): a disabled lane is not divided, and gives poison.
pub fn masked_division(core: &mut Core, site: &CallSite, op: BinOp) -> Result<(), Stop> {
    for i in 0..core.job.program.shape(site.call.ret).leaves.len() {
        let bits = int_bits(core.job, site.call.ret, i)?;
        let on = core.arg(site, 2, i)?;
        let quotient = if on.bits == 0 || !on.is_well_defined() {
            Scalar::poison()
        } else {
            let (a, b) = (core.arg(site, 0, i)?, core.arg(site, 1, i)?);
            arith::binary(op, Flags::NONE, bits, a, b)?
        };
        core.set_result(site, i, quotient.tainted_if(on.drawn));
    }
    Ok(())
}

/// Executes `llvm.vp.reduce.add` and similar (LangRef): combines the start value with every enabled lane. If a bit of
/// the mask is undefined, the result is poison.
fn vp_reduce(core: &mut Core, site: &CallSite, join: Join, length: usize) -> Result<(), Stop> {
    let leaf = core.job.program.shape(site.call.ret).leaves.first().copied();
    let Some(leaf) = leaf else { return unsupported("vp of this type") };
    let mut out = core.arg(site, 0, 0)?;
    for i in 0..length {
        let on = core.arg(site, 2, i)?;
        if !on.is_well_defined() {
            out = Scalar::poison();
        } else if on.bits != 0 {
            let lane = core.arg(site, 1, i)?;
            out = int::join_lanes(core, site.cx, join, site.call.flags, leaf, (out, lane))?;
        }
        out = out.tainted_if(on.drawn);
    }
    core.set_result(site, 0, out);
    Ok(())
}

fn lane_leaf(job: Job, shape: u32, i: usize) -> Result<Leaf, Stop> {
    let shape = job.program.shape(shape);
    match shape.leaves.get(i).filter(|_| !shape.bit_packed) {
        Some(leaf) => Ok(*leaf),
        None => unsupported("vp of this type"),
    }
}

fn int_bits(job: Job, shape: u32, i: usize) -> Result<u32, Stop> {
    match lane_leaf(job, shape, i)? {
        Leaf { kind: Kind::Int, bits, .. } => Ok(bits),
        _ => unsupported("vp of this type"),
    }
}

/// Returns the alignment of `llvm.vp.load` and similar (LangRef): the pointer's `align`. If there is no `align`, it is
/// the ABI alignment of the vector or, if each lane has its own pointer, of one element.
fn vp_align(job: Job, call: &CallCode, n: usize, many: bool) -> u64 {
    let said = call.args[n].promise.as_ref().map_or(0, |p| p.align);
    let types = &job.module.types;
    let Type::Function { ret, params, .. } = types.get(call.fn_ty) else { return 1 };
    let ty = if n == 0 { *ret } else { params[0] };
    let ty = match types.get(ty) {
        Type::Vector { elem, .. } if many => *elem,
        _ => ty,
    };
    let abi = || job.program.spaces.layout.abi_align(types, ty).unwrap_or(1);
    if said == 0 { abi() } else { said }
}

/// Returns the pointer of lane `i` in argument `arg`, and the properties of the access. The alignment of an undefined
/// pointer is not checked.
fn vp_lane(
    core: &mut Core,
    site: &CallSite,
    (arg, many): (usize, bool),
    i: usize,
    kind: AccessKind,
) -> Result<(Scalar, Lanes), Stop> {
    let p = core.arg(site, arg, if many { i } else { 0 })?;
    let align = if p.is_well_defined() { vp_align(core.job, site.call, arg, many) } else { 1 };
    Ok((p, Lanes { arg, many, kind, align }))
}

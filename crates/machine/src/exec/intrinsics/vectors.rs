//! Intrinsics that move the elements of vectors, and the mask of the lanes that a loop executes.

use crate::api::{Stop, unsupported};
use crate::code::{ElementPlace, VectorOp};
use crate::exec::{CallSite, Core};
use crate::ir::signed;
use crate::memory::{Kind, Scalar};

/// Executes an operation that moves elements. If one element does not exist, the whole result is poison.
pub fn move_elements(core: &mut Core, site: &CallSite, op: VectorOp) -> Result<(), Stop> {
    let program = core.job.program;
    let leaves = &program.shape(site.call.ret).leaves;
    if leaves.iter().any(|leaf| leaf.kind == Kind::Byte) {
        return unsupported("intrinsic type");
    }
    let mut number = Scalar::from_bits(0);
    let mut vectors = site.call.args.len();
    if let Some(at) = op.number_at() {
        number = core.arg(site, at, 0)?;
        let bits = program.shape(site.call.args[at].shape).leaves[0].bits;
        number.bits = if op == VectorOp::Splice { signed(number.bits, bits) as u128 } else { number.bits };
        vectors = at;
    }
    let lens: Vec<usize> = site.call.args[..vectors].iter().map(|a| program.shape(a.shape).leaves.len()).collect();
    let places = (0..leaves.len()).map(|i| op.source(i, number.bits as i128, &lens));
    let places: Option<Vec<ElementPlace>> = places.collect();
    let places = places.filter(|_| number.is_well_defined());
    let modes = core.modes(site.cx.t);
    for (i, leaf) in leaves.iter().enumerate() {
        let v = match &places {
            Some(places) => {
                let v = core.arg(site, places[i].argument, places[i].element)?;
                core.choices.passed_on(modes, site.call.flags, leaf.kind, v)
            }
            None => Scalar::poison(),
        };
        core.set_result(site, i, v.tainted_if(number.drawn));
    }
    Ok(())
}

/// Executes `get.active.lane.mask`: a lane is active if the base plus the lane's number, without overflow, is below the
/// limit. For the limit 0, older releases of LangRef gave poison instead of a mask without lanes, so the mask is
/// tainted.
pub fn active_lanes(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let (base, limit) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    for i in 0..core.job.program.shape(site.call.ret).leaves.len() {
        let is_active = base.bits + (i as u128) < limit.bits;
        let v = base.derive(limit, is_active.into(), 1);
        core.set_result(site, i, v.tainted_if(limit.bits == 0));
    }
    Ok(())
}

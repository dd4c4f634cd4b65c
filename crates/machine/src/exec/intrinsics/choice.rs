//! Intrinsics whose result is a nondeterministic choice. The program must be correct for every allowed result, so a
//! value that depends on the result is no evidence.

use crate::api::Stop;
use crate::code::{Choice, Src};
use crate::exec::{CallSite, Core, thread_moment};
use crate::memory::{Base, Scalar, mask};

pub fn choose(core: &mut Core, site: &CallSite, which: Choice) -> Result<(), Stop> {
    let bits = core.job.program.shape(site.call.ret).leaves.first().map_or(1, |l| l.bits);
    if which == Choice::Clock {
        core.mem.state.inaccessible(&thread_moment(&core.mem.order, &core.threads, site.cx.t))?;
    }
    let value = match which {
        Choice::Constant if matches!(site.call.args[0].src, Src::Pool(_)) => 1,
        Choice::Constant | Choice::Condition => u128::from(core.choices.undef.one_in(2)),
        Choice::Size => object_size(core, site)?,
        Choice::Clock => {
            u128::from(core.mem.order.threads[site.cx.t].clock[site.cx.t]) * 16
                + u128::from(core.choices.undef.below(16))
        }
        Choice::Multiprocessor => u128::from(core.mem.position(site.cx.t).cta % 128),
        Choice::Multiprocessors => 132 + u128::from(core.choices.undef.below(2)),
        Choice::Grid => 1,
        // All threads must read the same value, so the machine cannot draw it at each read.
        Choice::Driver => 0,
        Choice::Register => core.choices.undef.below(16).into(),
    };
    core.set_result(site, 0, Scalar { drawn: true, ..Scalar::from_bits(value & mask(bits)) });
    Ok(())
}

/// Executes `llvm.objectsize`. The arguments (LangRef) are a pointer and three flags: a minimum is wanted, the size of
/// null is unknown, the result may be computed at run time. An analysis may take several objects into account. So the
/// result may be greater than the size, or less than the size if a minimum is wanted.
fn object_size(core: &mut Core, site: &CallSite) -> Result<u128, Stop> {
    let p = core.arg(site, 0, 0)?;
    let minimum = core.arg(site, 1, 0)?.bits != 0;
    let null_unknown = core.arg(site, 2, 0)?.bits != 0;
    let unknown = if minimum { 0 } else { u128::MAX };
    let space = core.job.arg_space(site.call, 0)?;
    let null = p.is_well_defined() && p.bits == 0 && p.prov.base == Base::None && space.0 == 0;
    let known = match p.prov.base {
        Base::Object(_) if p.is_well_defined() => core.mem.view(site.cx.t).locate(&p, space),
        _ => None,
    };
    let size = known.map(|(o, at)| {
        let size = core.mem.memory.objects[o].size;
        u64::try_from(at).map_or(0, |at| size.saturating_sub(at))
    });
    let size = if null && !null_unknown { Some(0) } else { size };
    let Some(exact) = size.filter(|_| core.choices.undef.one_in(2)) else { return Ok(unknown) };
    // The random stream of undefined values decides whether the result is the value for an unknown size. Half of the
    // other results are exact. The random stream of floats decides the error of the inexact results.
    Ok(match core.choices.floats.below(2) {
        0 => exact.into(),
        _ if minimum => core.choices.floats.below(exact + 1).into(),
        _ => u128::from(exact) + u128::from(core.choices.floats.below(64)),
    })
}

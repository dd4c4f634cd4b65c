//! NVVM's atomic operations that have a scope in their name. PTX executes them as `.relaxed` ("atom").

use crate::api::{AccessKind, Stop, unsupported};
use crate::code::{AtomicCode, ScopedAtomic};
use crate::exec::{CallSite, Core, Touch};
use crate::ir::Ordering;

/// Executes an atomic operation with a scope in its name. Arguments: pointer, the expected value of a compare-and-swap,
/// value.
pub fn scoped_atomic(core: &mut Core, site: &CallSite, op: ScopedAtomic) -> Result<(), Stop> {
    let (p, space) = (core.arg(site, 0, 0)?, core.job.arg_space(site.call, 0)?);
    let shape = core.job.program.shape(site.call.ret);
    let len = shape.store_size;
    let atomic = Some(AtomicCode { ordering: Ordering::Monotonic, scope: op.scope });
    let touch = Touch { atomic, align: len, operand: Some(1), ..Touch::plain(space, AccessKind::ReadWrite, len) };
    match (op.op, &*shape.leaves) {
        (Some(rmw), _) => core.replace(site.cx, (&p, &touch), shape, (rmw, site.call.args[1].src), site.step.dst),
        (None, [leaf]) => {
            let values = (core.arg(site, 1, 0)?, core.arg(site, 2, 0)?);
            let (old, _) = core.exchange_at(site.cx.t, (&p, &touch), *leaf, values, (Ordering::Monotonic, false))?;
            core.set_result(site, 0, old);
            Ok(())
        }
        _ => unsupported("cmpxchg of a vector"),
    }
}

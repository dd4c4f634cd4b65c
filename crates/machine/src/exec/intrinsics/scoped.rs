//! NVVM's atomic operations that have a scope in their name. PTX executes them as `.relaxed` ("atom").

use crate::api::{AccessKind, Stop, unsupported};
use crate::code::{AtomicCode, CallCode, ScopedAtomic, Step};
use crate::exec::{Core, Cx, Touch};
use crate::ir::Ordering;

/// Executes such an operation. Arguments: pointer, the expected value of a compare-and-swap, value.
pub fn scoped_atomic(core: &mut Core, cx: Cx, op: ScopedAtomic, call: &CallCode, step: &Step) -> Result<(), Stop> {
    let (p, space) = (core.arg(cx, call, 0, 0)?, core.job.arg_space(call, 0)?);
    let program = core.job.program;
    let shape = program.shape(call.ret);
    let len = shape.store_size;
    let atomic = Some(AtomicCode { ordering: Ordering::Monotonic, scope: op.scope });
    let touch = Touch { atomic, align: len, operand: Some(1), ..Touch::plain(space, AccessKind::ReadWrite, len) };
    match (op.op, &*shape.leaves) {
        (Some(rmw), _) => core.replace(cx, (&p, &touch), shape, (rmw, call.args[1].src), step.dst),
        (None, [leaf]) => {
            let values = (core.arg(cx, call, 1, 0)?, core.arg(cx, call, 2, 0)?);
            let (old, _) = core.exchange_at(cx.t, (&p, &touch), *leaf, values, (Ordering::Monotonic, false))?;
            core.threads.set(cx, step.dst, old);
            Ok(())
        }
        _ => unsupported("cmpxchg of a vector"),
    }
}

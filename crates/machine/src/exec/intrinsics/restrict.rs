//! The intrinsics of full restrict (LLVM review D68484). Each of these intrinsics returns its pointer operand.
//! [`promises`](crate::promises) tracks on which restrict pointers the returned pointer is based.

use crate::api::{ObjectId, Stop, unsupported};
use crate::code::{CallCode, Step};
use crate::exec::{Core, Cx, thread_moment};
use crate::ir::restrict::{RestrictKind, restrict_call};
use crate::ir::{FuncId, Value};
use crate::memory::{Scalar, TagSetId};
use crate::promises::RestrictRead;

pub fn restrict(core: &mut Core, cx: Cx, kind: RestrictKind, call: &CallCode, step: &Step) -> Result<(), Stop> {
    let function = core.threads.current_instruction(cx.t).map_or(FuncId(0), |(f, _)| f);
    let said = restrict_call(core.job.module, &core.job.module.function(function).inst(step.inst).kind);
    let Some(said) = said else { return unsupported(core.called_name(step).to_string()) };
    if kind == RestrictKind::Decl {
        if let Some(list) = said.scope {
            core.mem.state.scope_decl(&thread_moment(&core.mem.order, &core.threads, cx.t), list);
        }
        // The declared handle is a null pointer, which points to no object.
        core.threads.set(cx, step.dst, Scalar::from_bits(0));
        return Ok(());
    }
    let mut p = core.arg(cx, call, 0, 0)?;
    p.prov.tags = match (kind, said.scope) {
        (RestrictKind::ArgGuard, _) => {
            let other = core.arg(cx, call, 1, 0)?.prov.tags;
            core.mem.state.tags().union(p.prov.tags, other)
        }
        (_, Some(list)) => {
            let guard = kind == RestrictKind::CopyGuard;
            let (slot, address) = address_of_restrict(core, cx, call, said.addr, said.provenance)?;
            let object_id = match said.object {
                Some(_) if !guard => core.arg(cx, call, call.args.len() - 2, 0)?.bits,
                _ => 0,
            };
            let read = RestrictRead { list, object_id, slot, address, guard };
            core.mem.state.restrict_read(&thread_moment(&core.mem.order, &core.threads, cx.t), p.prov.tags, &read)?
        }
        (_, None) => return unsupported("a restrict intrinsic without a scope"),
    };
    core.threads.set(cx, step.dst, p);
    Ok(())
}

/// Returns the place in memory of the restrict pointer, and the tags of that place's address.
fn address_of_restrict(
    core: &mut Core,
    cx: Cx,
    call: &CallCode,
    addr: Option<Value>,
    provenance: Option<Value>,
) -> Result<(Option<(ObjectId, i64)>, TagSetId), Stop> {
    if addr.is_none() {
        return Ok((None, TagSetId::EMPTY));
    }
    let p = core.arg(cx, call, 2, 0)?;
    let there = core.mem.promise_pointer(cx.t, &p, core.job.arg_space(call, 2)?);
    let slot = there.object.map(|o| (o, there.offset));
    let tags = if provenance.is_some() { core.arg(cx, call, 3, 0)?.prov.tags } else { TagSetId::EMPTY };
    Ok((slot, core.mem.state.tags().union(there.tags, tags)))
}

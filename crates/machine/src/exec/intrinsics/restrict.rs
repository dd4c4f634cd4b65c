//! The intrinsics of full restrict (LLVM review D68484). Each of these intrinsics returns its pointer operand.
//! [`promises`](crate::promises) tracks on which restrict pointers the returned pointer is based.

use crate::api::{ObjectId, Stop, unsupported};
use crate::exec::{CallSite, Core, thread_moment};
use crate::ir::restrict::{RestrictKind, restrict_call};
use crate::ir::{FuncId, Value};
use crate::memory::{Scalar, TagSetId};
use crate::promises::RestrictRead;

pub fn restrict(core: &mut Core, site: &CallSite, kind: RestrictKind) -> Result<(), Stop> {
    let function = core.threads.current_instruction(site.cx.t).map_or(FuncId(0), |(f, _)| f);
    let said = restrict_call(core.job.module, &core.job.module.function(function).inst(site.step.inst).kind);
    let Some(said) = said else { return unsupported(core.called_name(site.step).to_string()) };
    if kind == RestrictKind::Decl {
        if let Some(list) = said.scope {
            core.mem.state.scope_decl(&thread_moment(&core.mem.order, &core.threads, site.cx.t), list);
        }
        // The declared handle is a null pointer, which points to no object.
        core.set_result(site, 0, Scalar::from_bits(0));
        return Ok(());
    }
    let mut p = core.arg(site, 0, 0)?;
    p.prov.tags = match (kind, said.scope) {
        (RestrictKind::ArgGuard, _) => {
            let other = core.arg(site, 1, 0)?.prov.tags;
            core.mem.state.tags().union(p.prov.tags, other)
        }
        (_, Some(list)) => {
            let guard = kind == RestrictKind::CopyGuard;
            let (slot, address) = address_of_restrict(core, site, said.addr, said.provenance)?;
            let object_id = match said.object {
                Some(_) if !guard => core.arg(site, site.call.args.len() - 2, 0)?.bits,
                _ => 0,
            };
            let read = RestrictRead { list, object_id, slot, address, guard };
            core.mem.state.restrict_read(
                &thread_moment(&core.mem.order, &core.threads, site.cx.t),
                p.prov.tags,
                &read,
            )?
        }
        (_, None) => return unsupported("a restrict intrinsic without a scope"),
    };
    core.set_result(site, 0, p);
    Ok(())
}

/// Returns the place in memory of the restrict pointer, and the tags of that place's address.
fn address_of_restrict(
    core: &mut Core,
    site: &CallSite,
    addr: Option<Value>,
    provenance: Option<Value>,
) -> Result<(Option<(ObjectId, i64)>, TagSetId), Stop> {
    if addr.is_none() {
        return Ok((None, TagSetId::EMPTY));
    }
    let p = core.arg(site, 2, 0)?;
    let there = core.mem.promise_pointer(site.cx.t, &p, core.job.arg_space(site.call, 2)?);
    let slot = there.object.map(|o| (o, there.offset));
    let tags = if provenance.is_some() { core.arg(site, 3, 0)?.prov.tags } else { TagSetId::EMPTY };
    Ok((slot, core.mem.state.tags().union(there.tags, tags)))
}

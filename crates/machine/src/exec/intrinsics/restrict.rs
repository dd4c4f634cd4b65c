//! The intrinsics of full restrict (LLVM review D68484). Each of these intrinsics returns its pointer operand.
//! [`promises`](crate::promises) tracks on which restrict pointers the returned pointer is based.

use crate::api::{ObjectId, Stop, unsupported};
use crate::code::{CallCode, Step};
use crate::exec::{Cx, Vm, thread_moment};
use crate::ir::restrict::{RestrictKind, restrict_call};
use crate::ir::{FuncId, Value};
use crate::memory::{Scalar, TagSetId};
use crate::promises::RestrictRead;

impl Vm<'_> {
    pub fn restrict(&mut self, cx: Cx, kind: RestrictKind, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let function = self.core.threads.current_instruction(cx.t).map_or(FuncId(0), |(f, _)| f);
        let said = restrict_call(self.core.job.module, &self.core.job.module.function(function).inst(step.inst).kind);
        let Some(said) = said else { return unsupported(self.called_name(step).to_string()) };
        if kind == RestrictKind::Decl {
            if let Some(list) = said.scope {
                self.core.mem.state.scope_decl(&thread_moment(&self.core.mem.order, &self.core.threads, cx.t), list);
            }
            // The declared handle is a null pointer, which points to no object.
            self.core.threads.set(cx, step.dst, Scalar::from_bits(0));
            return Ok(());
        }
        let mut p = self.core.arg(cx, call, 0, 0)?;
        p.prov.tags = match (kind, said.scope) {
            (RestrictKind::ArgGuard, _) => {
                let other = self.core.arg(cx, call, 1, 0)?.prov.tags;
                self.core.mem.state.tags().union(p.prov.tags, other)
            }
            (_, Some(list)) => {
                let guard = kind == RestrictKind::CopyGuard;
                let (slot, address) = self.address_of_restrict(cx, call, said.addr, said.provenance)?;
                let object_id = match said.object {
                    Some(_) if !guard => self.core.arg(cx, call, call.args.len() - 2, 0)?.bits,
                    _ => 0,
                };
                let read = RestrictRead { list, object_id, slot, address, guard };
                self.core.mem.state.restrict_read(
                    &thread_moment(&self.core.mem.order, &self.core.threads, cx.t),
                    p.prov.tags,
                    &read,
                )?
            }
            (_, None) => return unsupported("a restrict intrinsic without a scope"),
        };
        self.core.threads.set(cx, step.dst, p);
        Ok(())
    }

    /// Returns the place in memory of the restrict pointer, and the tags of that place's address.
    fn address_of_restrict(
        &mut self,
        cx: Cx,
        call: &CallCode,
        addr: Option<Value>,
        provenance: Option<Value>,
    ) -> Result<(Option<(ObjectId, i64)>, TagSetId), Stop> {
        if addr.is_none() {
            return Ok((None, TagSetId::EMPTY));
        }
        let p = self.core.arg(cx, call, 2, 0)?;
        let there = self.core.mem.promise_pointer(cx.t, &p, self.core.job.arg_space(call, 2)?);
        let slot = there.object.map(|o| (o, there.offset));
        let tags = if provenance.is_some() { self.core.arg(cx, call, 3, 0)?.prov.tags } else { TagSetId::EMPTY };
        Ok((slot, self.core.mem.state.tags().union(there.tags, tags)))
    }
}

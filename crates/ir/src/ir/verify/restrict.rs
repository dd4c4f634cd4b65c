//! The rules of the full-restrict intrinsics and of the `ptr_provenance` operand (LLVM review D68484).

use super::super::restrict::{RestrictCall, RestrictKind, restrict_call, scopes};
use super::super::{Inst, InstKind, MdKindId, Value};
use super::Checker;

impl Checker<'_> {
    /// Checks one instruction.
    pub(super) fn restrict(&mut self, inst: &Inst) {
        let m = self.module;
        if let InstKind::Load { ptr, provenance: Some(p), .. } | InstKind::Store { ptr, provenance: Some(p), .. } =
            &inst.kind
        {
            let same = m.value_type(self.f, *ptr) == m.value_type(self.f, *p);
            self.check(same, "the ptr_provenance has another type than the pointer");
        }
        if !matches!(restrict_call(m, &inst.kind), Some(c) if c.kind == RestrictKind::Provenance) {
            self.check_provenance_uses(inst);
        }
        let Some(call) = restrict_call(m, &inst.kind) else { return };
        if call.kind == RestrictKind::ArgGuard {
            return;
        }
        let own = scopes(m, call.scope);
        self.check(own.len() == 1, "a restrict intrinsic has exactly one scope");
        let unknown = self.f.metadata.iter().find(|(k, _)| *k == MdKindId::NOALIAS).map(|(_, id)| *id);
        let is_unknown = !own.is_empty() && scopes(m, unknown) == own;
        self.check(!is_unknown || call.decl.is_none(), "the unknown function scope has no declaration");
        if let Some(Value::Inst(id)) = call.decl
            && let Some(decl) = self.f.insts.get(id.0 as usize).and_then(|i| restrict_call(m, &i.kind))
        {
            self.matches(&call, &decl);
        }
    }

    fn matches(&mut self, call: &RestrictCall, decl: &RestrictCall) {
        self.check(decl.kind == RestrictKind::Decl, "the declaration is none");
        let same = scopes(self.module, call.scope) == scopes(self.module, decl.scope);
        self.check(same, "the scope is not that of the declaration");
        let object = call.kind == RestrictKind::CopyGuard || call.object == decl.object;
        self.check(object, "the object id is not that of the declaration");
    }

    /// Checks that a provenance is used only as a provenance operand, never as an address or another value.
    fn check_provenance_uses(&mut self, inst: &Inst) {
        let is_provenance = |v: &Value| {
            let Value::Inst(id) = v else { return false };
            let call = self.f.insts.get(id.0 as usize).and_then(|i| restrict_call(self.module, &i.kind));
            call.is_some_and(|c| c.kind == RestrictKind::Provenance)
        };
        let misused = match &inst.kind {
            InstKind::Load { ptr, .. } => is_provenance(ptr),
            InstKind::Store { value, ptr, .. } => is_provenance(ptr) || is_provenance(value),
            InstKind::Ret(Some(v)) => is_provenance(v),
            InstKind::Call(call) => {
                let guard = restrict_call(self.module, &inst.kind).is_some_and(|c| c.kind == RestrictKind::ArgGuard);
                call.args.iter().enumerate().any(|(i, a)| is_provenance(&a.value) && !(guard && i == 1))
            }
            _ => false,
        };
        self.check(!misused, "a provenance is used as an ordinary value");
    }
}

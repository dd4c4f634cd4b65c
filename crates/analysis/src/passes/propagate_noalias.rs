//! `propagate-noalias`: converts full restrict from the first state, which a front end emits, to the second state.
//!
//! The pass removes every `llvm.noalias` from the computation of pointers, because such a call blocks optimisations
//! there. If the pointer of a load or store depends on an `llvm.noalias`, the load or store gets a `ptr_provenance`
//! operand that states this dependence. These operands are computed by an `llvm.provenance.noalias`, and by copies of
//! the phis, selects and casts between the `llvm.noalias` and the access. If such a pointer has another use (as an
//! argument, a result or a stored value), an `llvm.noalias.arg.guard` joins the pointer and its provenance. No address
//! and no access changes, and each load or store is based on the same set of restrict pointers before and after.

use crate::ir::builder::plain_call;
use crate::ir::layout::DataLayout;
use crate::ir::restrict::{RestrictKind, restrict_call};
use crate::ir::surgery::{place_before, remove, replace_uses};
use crate::ir::{BlockId, Constant, FuncId, Inst, InstId, InstKind, MdKindId, Module, TypeId, Value};
use crate::values::FunctionView;
use crate::values::provenance::{call_of, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of changes that the pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PropagateReport {
    /// Number of intrinsics removed from the computation of pointers.
    pub moved: usize,
    /// Number of accesses that got a `ptr_provenance` operand.
    pub provenances: usize,
    /// Number of guards created.
    pub guards: usize,
}

/// Runs the pass.
pub fn propagate_noalias(m: &mut Module) -> PropagateReport {
    let mut report = PropagateReport::default();
    for f in m.defined_functions().collect::<Vec<_>>() {
        let depends = dependent(m, f);
        if !depends.is_empty() {
            Propagation { f, depends, made: BTreeMap::new() }.run(m, &mut report);
        }
    }
    report
}

/// Returns the values that are computed from an `llvm.noalias`. A value that uses an `llvm.noalias` only as a
/// `ptr_provenance` operand is not returned.
fn dependent(m: &Module, f: FuncId) -> BTreeSet<InstId> {
    let layout = DataLayout::for_module(m);
    let view = FunctionView::new(m, f, &layout, super::DEFAULT_RELEASE);
    let is_noalias = |id: &InstId| call_of(&view, Value::Inst(*id)).is_some_and(|c| c.kind == RestrictKind::NoAlias);
    let mut found: BTreeSet<InstId> = view.function.inst_ids().filter(is_noalias).collect();
    loop {
        let from_found = |id: &InstId| {
            !found.contains(id)
                && sources(&view, Value::Inst(*id)).iter().any(|v| matches!(v, Value::Inst(i) if found.contains(i)))
        };
        let more: Vec<InstId> = view.function.inst_ids().filter(from_found).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

struct Propagation {
    f: FuncId,
    /// Values that depend on a restrict pointer.
    depends: BTreeSet<InstId>,
    /// For each value, the provenance that was created for it.
    made: BTreeMap<InstId, Value>,
}

impl Propagation {
    fn run(&mut self, m: &mut Module, report: &mut PropagateReport) {
        let users: Vec<InstId> = m.function(self.f).inst_ids().collect();
        for user in users {
            self.user(m, user, report);
        }
        // The only remaining uses of the intrinsics are computations of pointers. Each intrinsic is replaced by its
        // pointer operand.
        for id in self.depends.clone() {
            let Some(call) = restrict_call(m, &m.function(self.f).inst(id).kind) else { continue };
            if call.kind == RestrictKind::NoAlias {
                let function = &mut m.functions[self.f];
                replace_uses(function, Value::Inst(id), call.ptr);
                remove(function, id);
                report.moved += 1;
            }
        }
    }

    /// Adds provenances or guards to a user of dependent pointers.
    fn user(&mut self, m: &mut Module, user: InstId, report: &mut PropagateReport) {
        let kind = m.function(self.f).inst(user).kind.clone();
        match kind {
            InstKind::Load { ptr, provenance, .. } => {
                let new = self.for_access(m, ptr, provenance, report);
                if let InstKind::Load { provenance, .. } = self.kind_mut(m, user) {
                    *provenance = new;
                }
            }
            InstKind::Store { value, ptr, provenance, .. } => {
                let new = self.for_access(m, ptr, provenance, report);
                let stored = self.add_guard(m, value, user, report);
                if let InstKind::Store { value, provenance, .. } = self.kind_mut(m, user) {
                    *provenance = new;
                    *value = stored;
                }
            }
            InstKind::Ret(Some(v)) => {
                let v = self.add_guard(m, v, user, report);
                *self.kind_mut(m, user) = InstKind::Ret(Some(v));
            }
            InstKind::Call(call) if restrict_call(m, &InstKind::Call(call.clone())).is_none() => {
                for (i, arg) in call.args.iter().enumerate() {
                    let v = self.add_guard(m, arg.value, user, report);
                    if let Some(call) = self.kind_mut(m, user).as_call_mut() {
                        call.args[i].value = v;
                    }
                }
            }
            // A comparison uses only addresses, so it needs no provenance. The computation of a pointer gets its
            // provenance when an access needs it.
            InstKind::ICmp { .. } => {}
            kind if !self.depends.contains(&user) && restrict_call(m, &kind).is_none() => {
                let mut operands = Vec::new();
                kind.for_each_operand(|v| {
                    if self.is_dependent(v) && !operands.contains(&v) {
                        operands.push(v);
                    }
                });
                for v in operands {
                    let guard = self.add_guard(m, v, user, report);
                    self.kind_mut(m, user).for_each_operand_mut(|o| {
                        if *o == v {
                            *o = guard;
                        }
                    });
                }
            }
            _ => {}
        }
    }

    fn kind_mut<'m>(&self, m: &'m mut Module, id: InstId) -> &'m mut InstKind {
        &mut m.functions[self.f].insts[id].kind
    }

    fn for_access(
        &mut self,
        m: &mut Module,
        ptr: Value,
        old: Option<Value>,
        report: &mut PropagateReport,
    ) -> Option<Value> {
        if old.is_some() || !self.is_dependent(ptr) {
            return old;
        }
        report.provenances += 1;
        Some(self.provenance(m, ptr))
    }

    fn is_dependent(&self, v: Value) -> bool {
        matches!(v, Value::Inst(i) if self.depends.contains(&i))
    }

    /// Returns a guard that joins a dependent pointer and its provenance. Returns any other value unchanged.
    fn add_guard(&mut self, m: &mut Module, v: Value, user: InstId, report: &mut PropagateReport) -> Value {
        if !self.is_dependent(v) {
            return v;
        }
        let provenance = self.provenance(m, v);
        let ty = self.ty(m, v);
        report.guards += 1;
        let guard = self.new_call(m, "llvm.noalias.arg.guard", ty, vec![(ty, v), (ty, provenance)]);
        place_before(m, self.f, user, guard);
        Value::Inst(guard)
    }

    fn ty(&self, m: &Module, v: Value) -> TypeId {
        let function = m.function(self.f);
        m.value_type(function, v).unwrap_or(function.ret)
    }

    /// Returns the provenance of a pointer. If the pointer depends on no restrict pointer, its provenance is the
    /// pointer itself.
    fn provenance(&mut self, m: &mut Module, v: Value) -> Value {
        let Value::Inst(id) = v else { return v };
        if !self.depends.contains(&id) {
            return v;
        }
        if let Some(known) = self.made.get(&id) {
            return *known;
        }
        let kind = m.function(self.f).inst(id).kind.clone();
        if let Some(call) = restrict_call(m, &kind) {
            return match call.kind {
                RestrictKind::NoAlias => self.converted(m, id),
                RestrictKind::ArgGuard => self.provenance(m, call.provenance.unwrap_or(call.ptr)),
                _ => self.provenance(m, call.ptr),
            };
        }
        let ty = self.ty(m, v);
        match kind {
            // Arithmetic does not change the object on which a pointer is based.
            InstKind::Gep { base, .. } if self.ty(m, base) == ty => self.provenance(m, base),
            InstKind::Phi { incoming, flags } => {
                let phi = self.new_inst(m, InstKind::Phi { incoming: Vec::new(), flags }, ty);
                self.made.insert(id, Value::Inst(phi));
                place_before(m, self.f, id, phi);
                let incoming: Vec<(Value, BlockId)> =
                    incoming.into_iter().map(|(v, b)| (self.provenance(m, v), b)).collect();
                *self.kind_mut(m, phi) = InstKind::Phi { incoming, flags };
                Value::Inst(phi)
            }
            InstKind::Select { cond, then, els, flags } => {
                let (then, els) = (self.provenance(m, then), self.provenance(m, els));
                self.insert_copy(m, id, InstKind::Select { cond, then, els, flags }, ty)
            }
            InstKind::Cast { op, value, flags } => {
                let value = self.provenance(m, value);
                self.insert_copy(m, id, InstKind::Cast { op, value, flags }, ty)
            }
            // The result of any other operation serves as both the address and the provenance.
            _ => v,
        }
    }

    fn insert_copy(&mut self, m: &mut Module, id: InstId, kind: InstKind, ty: TypeId) -> Value {
        let copy = self.new_inst(m, kind, ty);
        place_before(m, self.f, id, copy);
        self.made.insert(id, Value::Inst(copy));
        Value::Inst(copy)
    }

    /// Returns the `llvm.provenance.noalias` that replaces an `llvm.noalias`.
    fn converted(&mut self, m: &mut Module, id: InstId) -> Value {
        let Some(old) = m.function(self.f).inst(id).kind.as_call().cloned() else { return Value::Inst(id) };
        let [p, decl, addr, object, scope] = &old.args[..] else { return Value::Inst(id) };
        let path = self.provenance(m, p.value);
        let undef = match self.is_dependent(addr.value) {
            true => self.provenance(m, addr.value),
            false => Value::Const(m.intern(Constant::Undef { ty: addr.ty })),
        };
        let args = vec![
            (p.ty, path),
            (decl.ty, decl.value),
            (addr.ty, addr.value),
            (addr.ty, undef),
            (object.ty, object.value),
            (scope.ty, scope.value),
        ];
        let new = self.new_call(m, "llvm.provenance.noalias", p.ty, args);
        let metadata: Vec<_> = m.function(self.f).inst(id).metadata.clone();
        let kept = metadata.into_iter().filter(|(k, _)| *k == MdKindId::NOALIAS || *k == MdKindId::TBAA).collect();
        m.functions[self.f].insts[new].metadata = kept;
        place_before(m, self.f, id, new);
        self.made.insert(id, Value::Inst(new));
        Value::Inst(new)
    }

    fn new_inst(&self, m: &mut Module, kind: InstKind, ty: TypeId) -> InstId {
        let insts = &mut m.functions[self.f].insts;
        insts.push(Inst { kind, ty, name: None, metadata: Vec::new(), records: Vec::new() });
        InstId(insts.len() as u32 - 1)
    }

    /// Creates a call of an intrinsic. The intrinsic's name contains the types in the opaque-pointer spelling.
    fn new_call(&self, m: &mut Module, stem: &str, ty: TypeId, args: Vec<(TypeId, Value)>) -> InstId {
        let mut name = stem.to_string();
        for t in std::iter::once(&ty).chain(args.iter().map(|(t, _)| t)) {
            if let Some(space) = m.types.pointer_space(*t) {
                name += &format!(".p{}", space.0);
            } else if let Some(bits) = m.types.int_bits(*t) {
                name += &format!(".i{bits}");
            }
        }
        let call = plain_call(m, &name, ty, &args);
        self.new_inst(m, call, ty)
    }
}

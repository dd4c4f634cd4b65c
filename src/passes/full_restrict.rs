//! `full-restrict`: `noalias` parameters written as a front end with full restrict would leave them (seed 003, the first
//! state): each is read once where its function begins, in a scope of its own, and all accesses of the function see the
//! scopes of all its parameters.
//!
//! The promise is the same: what is based on the parameter is based on that read, since everything uses the read instead.
//! The attribute stays, so the machine checks both. What may order other accesses (fences, atomics, calls that may
//! synchronise) gets no list: it would speak of those too.

use super::NEWEST;
use super::process_restrict::is_plain_access;
use crate::ir::builder::{declare, md_node};
use crate::ir::layout::DataLayout;
use crate::ir::surgery::{extend_list, front, insert_at, replace_uses, scope, scope_domain};
use crate::ir::{
    AddressSpace, AttrSet, BlockId, CallArg, Constant, FuncId, InstId, InstKind, MdId, MdKindId, Module, Type, Value,
};
use crate::values::FunctionView;
use crate::values::captures::call_has;

/// Runs the pass; how many parameters are read through `llvm.noalias` now.
pub fn full_restrict(m: &mut Module) -> usize {
    let mut made = 0;
    for f in m.defined_functions().collect::<Vec<_>>() {
        let domain = scope_domain(m, m.function_name(f).to_string().as_str());
        let mut visible = Vec::new();
        for i in 0..m.function(f).params.len() as u32 {
            let param = &m.function(f).params[i as usize];
            if param.attrs.has("noalias") && !param.attrs.has("byval") && m.types.is_pointer(param.ty) {
                visible.push(read_once(m, f, i, domain));
            }
        }
        for id in seeing(m, f) {
            extend_list(m, f, id, MdKindId::NOALIAS, &visible);
        }
        made += visible.len();
    }
    made
}

/// The instructions that get a list.
fn seeing(m: &Module, f: FuncId) -> Vec<InstId> {
    let layout = DataLayout::of(m);
    let view = FunctionView::new(m, f, &layout, NEWEST);
    let sees = |id: &InstId| match &m.function(f).inst(*id).kind {
        kind @ (InstKind::Load { .. } | InstKind::Store { .. }) => is_plain_access(kind),
        InstKind::Call(call) => call_has(&view, call, "nosync"),
        _ => false,
    };
    view.function.inst_ids().filter(sees).collect()
}

/// The read of one parameter, in the place of every use; its scope.
fn read_once(m: &mut Module, f: FuncId, i: u32, domain: MdId) -> MdId {
    let ty = m.function(f).params[i as usize].ty;
    let scope = scope(m, domain, &format!("{i}"));
    let list = md_node(m, &[scope]);
    let (plain, word) = (m.types.ptr(AddressSpace(0)), m.types.int(64));
    let metadata = m.types.intern(Type::Metadata);
    let name = format!("llvm.noalias.p{0}.p0.p0.i64", m.types.pointer_space(ty).unwrap_or_default().0);
    let callee = declare(m, &name, ty, &[ty, plain, plain, word, metadata]);
    let null = Value::Const(m.intern(Constant::Null { ty: plain }));
    let zero = Value::Const(m.const_int(64, 0));
    let arg = |ty, value| CallArg { ty, value, attrs: AttrSet::default() };
    let given = [(ty, Value::Arg(i)), (plain, null), (plain, null), (word, zero), (metadata, Value::Metadata(list))];
    let args = given.into_iter().map(|(ty, value)| arg(ty, value)).collect();
    let at = front(m.function(f), m.function(f).block(BlockId(0)));
    let read = insert_at(m, f, BlockId(0), at, |b| b.call_with(callee, args, Vec::new()));
    replace_uses(&mut m.functions[f.0 as usize], Value::Arg(i), read);
    if let Value::Inst(id) = read
        && let Some(call) = m.functions[f.0 as usize].insts[id.0 as usize].kind.as_call_mut()
    {
        call.args[0].value = Value::Arg(i);
    }
    scope
}

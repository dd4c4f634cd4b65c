//! Clones of functions whose call sites pass pointers into different spaces.
//!
//! A clone is internal. All call sites of a clone have the same sets of spaces for their arguments. So the inferred
//! spaces of its parameters are more precise. The body of a clone is an unchanged copy of the original body.

use super::infer::{Spaces, is_generic};
use super::{SpaceOptions, SpaceSet};
use crate::ir::builder::{add_function, function_constant};
use crate::ir::{FuncId, InstId, InstKind, Linkage, MdKindId, Module, Value};
use crate::target::is_kernel;
use std::collections::BTreeMap;

/// The maximum number of instructions of a function that may be cloned.
const SIZE: usize = 1000;

/// Performs one round of cloning and redirects the calls. `before` are the clones of earlier rounds.
pub(super) fn specialise(m: &mut Module, spaces: &Spaces, options: &SpaceOptions, before: &[FuncId]) -> Vec<FuncId> {
    let mut made = Vec::new();
    for (callee, groups) in groups(m, spaces) {
        if !may_clone(m, callee) || before.contains(&callee) {
            continue;
        }
        // If all calls of the function are known, the call sites of the first group keep calling the original function.
        let kept = usize::from(spaces.calls.sees_all(callee));
        for (key, calls) in groups.into_iter().skip(kept).take(options.clones) {
            if !is_better(spaces, m, callee, &key) {
                continue;
            }
            let clone = clone_of(m, callee);
            let value = Value::Const(function_constant(m, clone));
            for (f, inst) in calls {
                if let Some(call) = m.functions[f].insts[inst].kind.as_call_mut() {
                    call.callee = value;
                }
            }
            made.push(clone);
        }
    }
    made
}

/// For each function, its direct calls, grouped by the sets of spaces of the arguments.
type Groups = BTreeMap<FuncId, BTreeMap<Vec<SpaceSet>, Vec<(FuncId, InstId)>>>;

fn groups(m: &Module, spaces: &Spaces) -> Groups {
    let mut groups = Groups::new();
    for f in m.defined_functions() {
        for (callee, inst) in spaces.calls.calls_in(f).iter().filter(|(callee, _)| *callee != f) {
            let Some(call) = m.function(f).inst(*inst).kind.as_call() else { continue };
            let set = |a: &crate::ir::CallArg| {
                if is_generic(m, a.ty) { spaces.pointer_spaces(m, f, a.value) } else { SpaceSet::NONE }
            };
            let key: Vec<SpaceSet> = call.args.iter().map(set).collect();
            groups.entry(*callee).or_default().entry(key).or_default().push((f, *inst));
        }
    }
    groups
}

/// Whether some parameter without `byval` has several possible spaces, but the set of its argument in `key` has exactly
/// one space.
fn is_better(spaces: &Spaces, m: &Module, callee: FuncId, key: &[SpaceSet]) -> bool {
    let several = |i: usize| spaces.pointer_spaces(m, callee, Value::Arg(i as u32)).single().is_none();
    let byval = |i: usize| m.function(callee).params.get(i).is_none_or(|p| p.attrs.has("byval"));
    (0..key.len()).any(|i| key[i].single().is_some() && !byval(i) && several(i))
}

/// Whether the function has a definition that a copy can replace. A function with debug information or block addresses
/// is not copied, because both refer to a single function.
fn may_clone(m: &Module, f: FuncId) -> bool {
    let function = m.function(f);
    let fixed = matches!(&*function.linkage.linkage, "" | "internal" | "private" | "linkonce_odr" | "weak_odr");
    let debug = function.metadata.iter().any(|(kind, _)| *kind == MdKindId::DBG);
    let mut insts = function.inst_ids().map(|i| &function.inst(i).kind);
    fixed
        && !debug
        && !function.is_declaration()
        && !function.vararg
        && !is_kernel(m, f)
        && function.inst_ids().count() <= SIZE
        && !insts.any(|k| matches!(k, InstKind::IndirectBr { .. } | InstKind::Opaque { .. }))
}

fn clone_of(m: &mut Module, f: FuncId) -> FuncId {
    let name = format!("{}.space", m.function_name(f));
    let ret = m.function(f).ret;
    let id = add_function(m, &name, ret, &[]);
    let symbol = m.function(id).symbol;
    let mut copy = m.function(f).clone();
    copy.symbol = symbol;
    copy.linkage = Linkage { linkage: "internal".into(), ..Linkage::default() };
    m.functions[id] = copy;
    id
}

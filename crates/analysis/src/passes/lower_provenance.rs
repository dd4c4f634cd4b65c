//! `lower-provenance`: writes full restrict, with or without `ptr_provenance` operands, as scoped metadata, so that
//! upstream `opt` understands it and the machine can check the promise.
//!
//! The pass divides the reads of restrict pointers into classes. Two reads that may read the same restrict pointer are
//! in one class. Every class gets a domain with one scope. (If the reads of a class have two scopes, the class gets one
//! domain for each of them.) If the variable of a class is visible at an access, then
//!
//! - the access is *in* the scope of the class if, on every path, it is based on a read of the class;
//! - the access *excludes* the scope if, on no path, it is based on a read of the class;
//! - an access that orders other accesses does neither.
//!
//! The provider `provenance-aa` tests the same conditions. So if the metadata separates two accesses, `provenance-aa`
//! separates them too. (`provenance-aa` may separate more accesses, because it compares single reads, while the
//! metadata compares whole classes.) After writing the metadata, the pass removes the intrinsics and operands.

use super::process_restrict::is_plain_access;
use crate::alias::provenance::{differ, is_not_based, of_inst, scope_of};
use crate::alias::{Analysis, Query};
use crate::ir::builder::{FunctionBuilder, declare, md_node};
use crate::ir::layout::DataLayout;
use crate::ir::restrict::{RestrictKind, restrict_call, scopes};
use crate::ir::surgery::{extend_list, remove, replace_uses, scope, scope_domain};
use crate::ir::{AttrSet, BlockId, CallArg, Constant, FuncId, InstId, InstKind, MdId, MdKindId, Module, Type, Value};
use crate::target::{Defect, Profile};
use std::collections::BTreeSet;

/// The numbers of changes that the pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LowerReport {
    /// Number of scopes made.
    pub scopes: usize,
    /// Number of accesses that got a list.
    pub tagged: usize,
}

/// One class of reads. `inside` are the accesses in its scope, and `excluding` are the accesses that exclude its scope.
struct Class {
    /// The declaration of the restrict variable; `None` if the declaration is outside the function, or unknown.
    decl: Option<InstId>,
    inside: Vec<InstId>,
    excluding: Vec<InstId>,
}

/// Runs the pass.
pub fn lower_provenance(m: &mut Module) -> LowerReport {
    lower(m, None)
}

/// Runs the pass, optionally with a seeded defect.
pub(super) fn lower(m: &mut Module, defect: Option<Defect>) -> LowerReport {
    let mut report = LowerReport::default();
    let old = empty_scopes(m);
    for f in m.defined_functions().collect::<Vec<_>>() {
        let classes = classes(m, f, defect);
        for class in classes.iter().filter(|c| !c.inside.is_empty() && !c.excluding.is_empty()) {
            write(m, f, class, &mut report);
        }
        strip(m, f, &old);
    }
    report
}

/// Returns the classes of a function's reads.
fn classes(m: &Module, f: FuncId, defect: Option<Defect>) -> Vec<Class> {
    let layout = DataLayout::for_module(m);
    let analysis = Analysis::new(m, f, &layout, Profile::sound());
    let function = m.function(f);
    let call = |id: InstId| restrict_call(m, &function.inst(id).kind);
    let is_read =
        |id: &InstId| call(*id).is_some_and(|c| matches!(c.kind, RestrictKind::NoAlias | RestrictKind::Provenance));
    let mut groups: Vec<Vec<InstId>> = Vec::new();
    for read in function.inst_ids().filter(is_read) {
        let may_be = |g: &Vec<InstId>| g.iter().any(|o| !differ(&mut Query::new(&analysis), *o, read, 8));
        let (same, mut rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(may_be);
        rest.push(same.into_iter().flatten().chain([read]).collect());
        groups = rest;
    }
    let accesses: Vec<InstId> = function.inst_ids().filter(|i| is_plain_access(&function.inst(*i).kind)).collect();
    // The reads of a class may have two scopes, because a class may have direct reads of a variable, and reads through
    // the address of this variable.
    let scopes_in = |group: &Vec<InstId>| -> BTreeSet<MdId> {
        let q = Query::new(&analysis);
        group.iter().filter_map(|r| scope_of(&q, *r)).collect()
    };
    let lower = |group: &Vec<InstId>, scope: MdId| {
        let mut q = Query::new(&analysis);
        let own: Vec<InstId> = group.iter().copied().filter(|r| scope_of(&q, *r) == Some(scope)).collect();
        let decl = own.iter().find_map(|r| match call(*r)?.decl {
            Some(Value::Inst(d)) => Some(d),
            _ => None,
        });
        let mut class = Class { decl, inside: Vec::new(), excluding: Vec::new() };
        for id in &accesses {
            let Some(access) = of_inst(&q, *id).filter(|a| a.visible.contains(&scope)) else { continue };
            let may = defect == Some(Defect::MayBeBased);
            let based = if may { &access.based.sometimes } else { &access.based.always };
            if own.iter().any(|r| based.contains(r)) {
                class.inside.push(*id);
            } else if group.iter().all(|r| is_not_based(&mut q, &access.based, *r, 8)) {
                class.excluding.push(*id);
            }
        }
        class
    };
    groups.iter().flat_map(|group| scopes_in(group).into_iter().map(|s| lower(group, s)).collect::<Vec<_>>()).collect()
}

/// Creates a domain, a scope and its declaration for `class`, and adds the scope to the lists of the accesses.
fn write(m: &mut Module, f: FuncId, class: &Class, report: &mut LowerReport) {
    let name = m.function_name(f).to_string();
    let domain = scope_domain(m, &format!("{name}: restrict"));
    let new = scope(m, domain, &format!("{name}: restrict {}", report.scopes));
    report.scopes += 1;
    match class.decl {
        Some(decl) => declare_at(m, f, decl, new),
        None => crate::ir::surgery::declare_scope(m, f, new),
    }
    for (list, kind) in [(&class.inside, MdKindId::ALIAS_SCOPE), (&class.excluding, MdKindId::NOALIAS)] {
        for inst in list {
            extend_list(m, f, *inst, kind, &[new]);
            report.tagged += 1;
        }
    }
}

/// Declares the scope directly at the declaration of the restrict variable. In a loop, the scope is declared once per
/// iteration.
fn declare_at(m: &mut Module, f: FuncId, decl: InstId, scope: MdId) {
    let (void, md) = (m.types.intern(Type::Void), m.types.intern(Type::Metadata));
    let callee = declare(m, "llvm.experimental.noalias.scope.decl", void, &[md]);
    let list = md_node(m, &[scope]);
    let place = m
        .function(f)
        .block_ids()
        .find_map(|b| m.function(f).block(b).insts.iter().position(|i| *i == decl).map(|at| (b, at)));
    let (block, at) = place.unwrap_or((BlockId(0), 0));
    crate::ir::surgery::insert_at(m, f, block, at, |b| {
        let arg = CallArg { ty: md, value: Value::Metadata(list), attrs: AttrSet::default() };
        b.call_with(callee, vec![arg], Vec::new());
    });
}

/// Returns the scopes to which no access belongs. The scopes of restrict variables are of this kind, and mean nothing
/// to upstream. (If a restrict variable has no reads any more, its intrinsics are gone, but lists may still contain its
/// scope.)
fn empty_scopes(m: &Module) -> BTreeSet<MdId> {
    let (mut listed, mut inhabited) = (BTreeSet::new(), BTreeSet::new());
    for f in m.defined_functions() {
        let function = m.function(f);
        let own = function.metadata.iter();
        for (kind, list) in own.chain(function.inst_ids().flat_map(|id| &function.inst(id).metadata)) {
            match *kind {
                MdKindId::NOALIAS => listed.extend(scopes(m, Some(*list))),
                MdKindId::ALIAS_SCOPE => inhabited.extend(scopes(m, Some(*list))),
                _ => {}
            }
        }
    }
    listed.difference(&inhabited).copied().collect()
}

/// Removes the intrinsics, the `ptr_provenance` operands, and the scopes in `old` from all lists.
fn strip(m: &mut Module, f: FuncId, old: &BTreeSet<MdId>) {
    m.functions[f].metadata.retain(|(kind, _)| *kind != MdKindId::NOALIAS);
    for id in m.function(f).inst_ids().collect::<Vec<_>>() {
        if let InstKind::Load { provenance, .. } | InstKind::Store { provenance, .. } =
            &mut m.functions[f].insts[id].kind
        {
            *provenance = None;
        }
        let list = scopes(m, m.function(f).inst(id).md(MdKindId::NOALIAS));
        let kept: Vec<MdId> = list.iter().copied().filter(|s| !old.contains(s)).collect();
        if kept.len() < list.len() {
            m.functions[f].insts[id].metadata.retain(|(k, _)| *k != MdKindId::NOALIAS);
            if !kept.is_empty() {
                let node = md_node(m, &kept);
                FunctionBuilder::new(m, f, BlockId(0)).attach(Value::Inst(id), MdKindId::NOALIAS, node);
            }
        }
    }
    for id in m.function(f).inst_ids().collect::<Vec<_>>() {
        let Some(call) = restrict_call(m, &m.function(f).inst(id).kind) else { continue };
        let stands_for = match call.kind {
            RestrictKind::Decl => {
                let ty = m.function(f).inst(id).ty;
                Value::Const(m.intern(Constant::Null { ty }))
            }
            _ => call.ptr,
        };
        let function = &mut m.functions[f];
        replace_uses(function, Value::Inst(id), stands_for);
        remove(function, id);
    }
}

//! Intrinsics with older names or parameters. Calls of such intrinsics are rewritten to the form that an LLVM release
//! knows.
//!
//! As in LLVM, a replaced function is removed from the module. The functions that replace others are declared at the
//! end of the module, in the order of the functions that they replace.

use super::super::dialect::Dialect;
use super::super::{BlockId, FuncId, Function, InstId, Module, TypeId, builder, overloads};
use super::debug::remove_functions;
use super::rewrite::{self, Site};
use super::rules::{OperandSource, Rule, legalization_rule, rule};

/// A function that is being replaced, with its old name. The function was renamed, because the function that replaces
/// it may need the old name.
pub(super) struct Old {
    pub id: FuncId,
    pub name: String,
}

/// Replaces every call of an intrinsic that the reader of `d` rewrites.
pub(super) fn upgrade(m: &mut Module, d: Dialect) {
    replace(m, |m, f| rule(m, f, d));
}

/// Like [`upgrade`], but rewrites only those calls that become a single memory access.
pub(super) fn upgrade_accesses(m: &mut Module, d: Dialect) {
    let is_access = |rule: &Rule| matches!(rule, Rule::InvariantLoad | Rule::Rmw(_) | Rule::AmdgpuRmw { .. });
    replace(m, |m, f| rule(m, f, d).filter(is_access));
}

/// Whether the module uses an intrinsic in a form that `d` does not know and that the reader of `d` does not upgrade.
pub(super) fn needs_legalization(m: &Module, d: Dialect) -> bool {
    (0..m.functions.len()).any(|i| legalization_rule(m, FuncId(i as u32), d).is_some())
}

/// If a call of an intrinsic has a form that `d` does not know, rewrites the call to a form that `d` knows.
pub(super) fn rewrite_calls_for(m: &mut Module, d: Dialect) {
    replace(m, |m, f| legalization_rule(m, f, d));
}

fn replace(m: &mut Module, rule: impl Fn(&Module, FuncId) -> Option<Rule>) {
    let mut gone = vec![false; m.functions.len()];
    for (i, gone) in gone.iter_mut().enumerate() {
        let id = FuncId(i as u32);
        let Some(rule) = rule(m, id) else { continue };
        *gone = true;
        let old = Old { id, name: m.function_name(id).to_string() };
        let symbol = m.function(id).symbol;
        m.rename_symbol(symbol, &format!("llvm.removed.{}", symbol.0));
        declare_successor(m, &old, &rule);
        for user in 0..m.functions.len() {
            rewrite_calls(m, FuncId(user as u32), &old, &rule);
        }
    }
    gone.resize(m.functions.len(), false);
    remove_functions(m, &gone);
}

/// Declares the new function, if the rule determines its type without a call. LLVM declares the new function even if
/// there is no call.
fn declare_successor(m: &mut Module, old: &Old, rule: &Rule) {
    match rule {
        Rule::Rename(name) => {
            declare_as(m, old.id, name);
        }
        Rule::Replace { name, args, named: true } => {
            let ret = m.function(old.id).ret;
            let types: Vec<TypeId> = args.iter().map(|given| given_type(m, old.id, *given)).collect();
            builder::declare(m, name, ret, &types);
        }
        Rule::MemoryAlign { name, .. } => {
            declare_without(m, old.id, name, 3);
        }
        Rule::DebugValue => {
            declare_without(m, old.id, &old.name, 1);
        }
        Rule::Masked(pointer) => {
            declare_masked(m, old, *pointer);
        }
        Rule::ClusterAddress => {
            declare_cluster_address(m, old);
        }
        Rule::Lifetime => {
            // LLVM 22 takes the overloaded type from the first parameter of the old function.
            let Function { ret, ref params, .. } = *m.function(old.id);
            let size = params[0].ty;
            if let Some(suffix) = overloads::mangle(m, size) {
                builder::declare(m, &format!("{}.{suffix}", base(&old.name)), ret, &[size]);
            }
        }
        _ => {}
    }
}

/// Returns the function of this name; declares it with the signature of `f` if necessary.
pub(super) fn declare_as(m: &mut Module, f: FuncId, name: &str) -> FuncId {
    let Function { ret, vararg, ty, ref params, .. } = *m.function(f);
    let params: Vec<TypeId> = params.iter().map(|p| p.ty).collect();
    let new = builder::declare(m, name, ret, &params);
    let function = &mut m.functions[new];
    (function.vararg, function.ty) = (vararg, ty);
    new
}

/// Returns the function of this name. If there is none, declares it with the signature of `f`, but without parameter
/// number `gone`.
pub(super) fn declare_without(m: &mut Module, f: FuncId, name: &str, gone: usize) -> FuncId {
    let mut params: Vec<TypeId> = m.function(f).params.iter().map(|p| p.ty).collect();
    params.remove(gone);
    builder::declare(m, name, m.function(f).ret, &params)
}

/// Declares a masked access that has no alignment parameter after its pointer. The suffix of its name has the type of
/// the value and the type of the pointer.
pub(super) fn declare_masked(m: &mut Module, old: &Old, pointer: usize) -> Option<FuncId> {
    let Function { ret, ref params, .. } = *m.function(old.id);
    let value = overloads::mangle(m, if pointer == 0 { ret } else { params[0].ty })?;
    let address = overloads::mangle(m, params[pointer].ty)?;
    Some(declare_without(m, old.id, &format!("{}.{value}.{address}", base(&old.name)), pointer + 1))
}

/// Declares a function with the name of the old function. Its result is a pointer to the address space of cluster
/// memory.
pub(super) fn declare_cluster_address(m: &mut Module, old: &Old) -> FuncId {
    let ret = m.types.ptr(super::super::AddressSpace(7));
    let params: Vec<TypeId> = m.function(old.id).params.iter().map(|p| p.ty).collect();
    builder::declare(m, &old.name, ret, &params)
}

/// Returns the type of an argument of the new call. [`rule`] has checked that the old call has this argument.
fn given_type(m: &mut Module, old: FuncId, given: OperandSource) -> TypeId {
    match given {
        OperandSource::Arg(i) => m.function(old).params[i].ty,
        OperandSource::Wide(_) => m.types.int(64),
        OperandSource::False => m.types.int(1),
    }
}

/// Returns the first three words of a name: `llvm.lifetime.start.p0` → `llvm.lifetime.start`.
pub(super) fn base(name: &str) -> &str {
    let end = name.match_indices('.').nth(2).map_or(name.len(), |(i, _)| i);
    &name[..end]
}

fn rewrite_calls(m: &mut Module, user: FuncId, old: &Old, rule: &Rule) {
    for b in 0..m.function(user).blocks.len() {
        let block = BlockId(b as u32);
        let calls = |m: &Module, id: InstId| {
            m.function(user).inst(id).kind.as_call().is_some_and(|c| m.callee(c.callee) == Some(old.id))
        };
        if !m.function(user).block(block).insts.iter().any(|id| calls(m, *id)) {
            continue;
        }
        let mut kept = Vec::new();
        for id in std::mem::take(&mut m.functions[user].blocks[b].insts) {
            if !calls(m, id) || rewrite::call(m, &mut Site { user, inst: id, before: &mut kept }, old, rule) {
                kept.push(id);
            }
        }
        m.functions[user].blocks[b].insts = kept;
    }
}

//! `inline-restrict`: inlining by the rules of full restrict (LLVM review D68484, "Optimization passes" and "`Unknown
//! function` scope").
//!
//! The pass replaces each call of a function of the module by a copy of the body, one level deep. Each copy gets its
//! own scopes, because a declaration in the body makes a promise about one call. At an access of the copy, two groups
//! of scopes are visible: the copy's own scopes, and the scopes that were visible at the call. The access is also in
//! the scopes that the call is in, because accesses of the callee count as the call's accesses.
//!
//! The unknown function scope of the callee becomes the unknown function scope of the caller. In each of the two
//! functions, this scope represents pointers whose lifetime began before the function was called. So a promise about
//! these pointers in one of the two functions is also a promise in the other function (C99 6.7.3.1, paragraph 2). The
//! pass `refine-unknown` finds the declarations that inlining made visible.
//!
//! Inlining is correct, because the copy executes the callee's instructions with the same operands, in the same order
//! and on the same memory. The attributes of the parameters, of the result and of the callee disappear with the call,
//! because their promises are only about the call. An `alloca` of the body stays at its place in the copied body, so
//! each execution of the copy creates a new object, as each call did. Calls in the body lose `tail`, which refers to
//! the callee's stack.
//!
//! A call is not inlined if its meaning depends on the function that contains the call, or on the fact that it is a
//! call. Examples are calls of kernels, calls with bundles, `musttail` calls, and callees with special parameters
//! (by-value and others), variable arguments, terminators that name addresses, or other floating-point modes than the
//! caller. A body is not inlined if linking may replace the body, or if an attribute forbids inlining.

use crate::ir::builder::md_node;
use crate::ir::decode::Unique;
use crate::ir::restrict::{RestrictKind, restrict_call, scopes, unknown_scope};
use crate::ir::surgery::{extend_list, new_inst, remove, replace_uses, scope, scope_domain, tidy};
use crate::ir::{
    Attr, Block, BlockId, Constant, Flags, FuncId, Function, Inst, InstId, InstKind, MdId, MdKindId, Metadata, Module,
    Placement, TailKind, Type, Value,
};
use crate::target::{Defect, is_kernel};
use crate::values::underlying::is_interposable;
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of changes that the pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InlineReport {
    /// Number of calls replaced by a body.
    pub calls: usize,
    /// Number of scopes made for the copies.
    pub scopes: usize,
}

/// Inlines one level of calls in every function. Returns the numbers of calls and scopes.
pub fn inline_restrict(m: &mut Module) -> InlineReport {
    inline(m, None)
}

/// Runs the pass, optionally with a seeded defect.
pub fn inline(m: &mut Module, defect: Option<Defect>) -> InlineReport {
    let mut report = InlineReport::default();
    let bodies = m.functions.clone();
    for f in m.defined_functions().collect::<Vec<_>>() {
        let before = report.calls;
        for call in m.function(f).inst_ids().collect::<Vec<_>>() {
            if let Some(callee) = inlinable_callee(m, f, call, &bodies) {
                inline_call(m, (f, call), &bodies[callee], defect, &mut report);
            }
        }
        if report.calls > before {
            tidy(&mut m.functions[f]);
        }
    }
    report
}

/// The maximum number of instructions of an inlined body.
const SIZE: usize = 2000;

/// Returns the called function, if its body can replace the call.
fn inlinable_callee(m: &Module, f: FuncId, inst: InstId, bodies: &[Function]) -> Option<FuncId> {
    /// Attributes that give a parameter a special meaning. Calls of functions with such parameters are not inlined.
    const SPECIAL: [&str; 6] = ["byval", "inalloca", "preallocated", "swifterror", "swiftasync", "nest"];
    /// The attributes that forbid inlining.
    const FIXED: [&str; 6] = ["noinline", "optnone", "naked", "returns_twice", "strictfp", "presplitcoroutine"];
    let InstKind::Call(call) = &m.function(f).inst(inst).kind else { return None };
    let g = m.callee(call.callee).filter(|g| *g != f && !is_kernel(m, *g))?;
    let callee = &bodies[g.0 as usize];
    let plain = callee.params.iter().all(|p| !SPECIAL.iter().any(|a| p.attrs.has(a)));
    let fixed = FIXED.iter().any(|a| callee.attrs.has(a) || call.fn_attrs.has(a));
    let modes = |f: &Function| {
        let of_floats = |a: &&Attr| a.name.starts_with("denormal") || a.name.starts_with("no-signed-zeros");
        f.attrs.0.iter().filter(of_floats).cloned().collect::<Vec<_>>()
    };
    let alike = call.fn_ty == callee.ty && call.cc == callee.cc && call.args.len() == callee.params.len();
    let replaceable = is_interposable(&callee.linkage.linkage) || callee.linkage.is_available_externally();
    let movable = callee.inst_ids().map(|i| &callee.inst(i).kind).all(|kind| match kind {
        InstKind::IndirectBr { .. } | InstKind::Opaque { terminator: true, .. } | InstKind::Invoke { .. } => false,
        InstKind::Call(inner) => inner.tail != TailKind::MustTail,
        _ => true,
    });
    let whole = !callee.is_declaration() && !callee.vararg && callee.inst_ids().count() <= SIZE;
    let bare = call.bundles.is_empty() && call.tail != TailKind::MustTail;
    let same_modes = modes(callee) == modes(m.function(f));
    (whole && bare && alike && plain && !fixed && !replaceable && movable && same_modes).then_some(g)
}

/// The copies of a body's values, blocks and scope lists. The key is the original value, block or list.
struct Copy {
    args: Vec<Value>,
    insts: BTreeMap<InstId, InstId>,
    /// The index of the copy's first block in the caller.
    first: u32,
    lists: BTreeMap<MdId, MdId>,
}

/// Replaces one call by the body.
fn inline_call(
    m: &mut Module,
    (f, call): (FuncId, InstId),
    body: &Function,
    defect: Option<Defect>,
    report: &mut InlineReport,
) {
    let InstKind::Call(called) = m.function(f).inst(call).kind.clone() else { return };
    let Some((block, place)) = Placement::new(m.function(f)).position(call) else { return };
    let shares = defect == Some(Defect::SharedScopes);
    let lists = if shares { BTreeMap::new() } else { fresh_scopes(m, f, body, report) };
    let caller = &mut m.functions[f];
    let first = caller.blocks.len() as u32;
    let new = (caller.insts.len() as u32..).map(InstId);
    let insts = body.inst_ids().zip(new).collect();
    let copy = Copy { args: called.args.iter().map(|a| a.value).collect(), insts, first, lists };
    // The rest of the caller's block follows the copied blocks.
    let behind = BlockId(first + body.blocks.len() as u32);
    let rest = Block {
        insts: caller.blocks[block].insts.split_off(place as usize + 1),
        records: std::mem::take(&mut caller.blocks[block].records),
        ..Block::default()
    };
    caller.blocks[block].insts.pop();
    for phi in &mut caller.insts {
        if let InstKind::Phi { incoming, .. } = &mut phi.kind {
            incoming.iter_mut().filter(|(_, from)| *from == block).for_each(|(_, from)| *from = behind);
        }
    }
    let mut results = Vec::new();
    for b in body.block_ids() {
        let copied = body.block(b).insts.iter().map(|id| copy.inst(caller, body.inst(*id), behind)).collect();
        caller.blocks.push(Block { insts: copied, ..Block::default() });
        if let Some(Inst { kind: InstKind::Ret(Some(value)), .. }) = body.terminator(b) {
            results.push((copy.value(*value), BlockId(first + b.0)));
        }
    }
    caller.blocks.push(rest);
    let void = m.types.intern(Type::Void);
    let enter = new_inst(&mut m.functions[f], InstKind::Br(BlockId(first)), void);
    m.functions[f].blocks[block].insts.push(enter);
    add_scopes_of_call(m, f, call, &copy);
    if shares {
        undeclare(m, f, &copy);
    }
    give_result(m, f, call, behind, results);
    report.calls += 1;
}

impl Copy {
    fn value(&self, v: Value) -> Value {
        match v {
            Value::Arg(i) => self.args.get(i as usize).copied().unwrap_or(v),
            Value::Inst(id) => self.insts.get(&id).map_or(v, |new| Value::Inst(*new)),
            Value::Block(b) => Value::Block(BlockId(self.first + b.0)),
            Value::Metadata(list) => Value::Metadata(self.list(list)),
            Value::Const(_) | Value::Asm(_) => v,
        }
    }

    fn list(&self, list: MdId) -> MdId {
        self.lists.get(&list).copied().unwrap_or(list)
    }

    /// Copies an instruction. A return becomes a branch to the block `behind`. Debug information is dropped, because it
    /// describes the callee.
    fn inst(&self, caller: &mut Function, old: &Inst, behind: BlockId) -> InstId {
        let mut kind = old.kind.clone();
        kind.for_each_operand_mut(|v| *v = self.value(*v));
        kind.for_each_block_mut(|b| *b = BlockId(self.first + b.0));
        match &mut kind {
            InstKind::Ret(_) => kind = InstKind::Br(behind),
            InstKind::Call(call) if call.tail == TailKind::Tail => call.tail = TailKind::None,
            _ => {}
        }
        let id = new_inst(caller, kind, old.ty);
        let kept = old.metadata.iter().filter(|(kind, _)| *kind != MdKindId::DBG);
        caller.insts[id].metadata = kept.map(|(kind, node)| (*kind, self.list(*node))).collect();
        id
    }
}

/// Creates new scopes and lists for the scopes and lists of a body, with new domains for this copy. The body's unknown
/// function scope becomes the caller's unknown function scope.
fn fresh_scopes(m: &mut Module, f: FuncId, body: &Function, report: &mut InlineReport) -> BTreeMap<MdId, MdId> {
    let unique = Unique::new(m);
    let name = m.symbol_name(body.symbol).to_string();
    let unknown = unknown_scope(m, body).map(|s| unique.representative(s));
    let (mut domains, mut fresh): (BTreeMap<MdId, MdId>, BTreeMap<MdId, MdId>) = Default::default();
    let mut lists = BTreeMap::new();
    for list in lists_of(m, body) {
        let mut new = Vec::new();
        for old in scopes(m, Some(list)).into_iter().map(|s| unique.representative(s)) {
            if let Some(known) = fresh.get(&old) {
                new.push(*known);
                continue;
            }
            let (domain, label) = domain_and_name(m, old);
            let made = match domain.map(|d| unique.representative(d)) {
                _ if Some(old) == unknown => own_unknown_scope(m, f),
                Some(domain) => {
                    report.scopes += 1;
                    let domain = *domains.entry(domain).or_insert_with(|| scope_domain(m, &name));
                    scope(m, domain, label.as_deref().unwrap_or(&name))
                }
                None => old,
            };
            fresh.insert(old, made);
            new.push(made);
        }
        lists.insert(list, md_node(m, &new));
    }
    lists
}

/// Returns the scope lists to which a body refers.
fn lists_of(m: &Module, body: &Function) -> BTreeSet<MdId> {
    let mut lists = BTreeSet::new();
    for inst in body.inst_ids().map(|id| body.inst(id)) {
        lists.extend([MdKindId::NOALIAS, MdKindId::ALIAS_SCOPE].iter().filter_map(|kind| inst.md(*kind)));
        lists.extend(restrict_call(m, &inst.kind).and_then(|c| c.scope));
        lists.extend(declared_list(m, &inst.kind));
    }
    lists
}

/// Returns the list of an `llvm.experimental.noalias.scope.decl`.
fn declared_list(m: &Module, kind: &InstKind) -> Option<MdId> {
    let call = kind.as_call()?;
    let is_decl = m.function_name(m.callee(call.callee)?) == "llvm.experimental.noalias.scope.decl";
    match call.args.first()?.value {
        Value::Metadata(list) if is_decl => Some(list),
        _ => None,
    }
}

/// Returns the domain of a scope, and its name.
fn domain_and_name(m: &Module, scope: MdId) -> (Option<MdId>, Option<String>) {
    let Some(Metadata::Node { operands, .. }) = m.metadata.get(scope.0 as usize) else { return (None, None) };
    let label = operands.get(2).copied().flatten().and_then(|id| match m.metadata.get(id.0 as usize)? {
        Metadata::String(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    });
    (operands.get(1).copied().flatten(), label)
}

/// Returns the unknown function scope of a function. Creates the scope if there is none.
fn own_unknown_scope(m: &mut Module, f: FuncId) -> MdId {
    if let Some(known) = unknown_scope(m, m.function(f)) {
        return known;
    }
    let name = m.function_name(f).to_string();
    let domain = scope_domain(m, &name);
    let new = scope(m, domain, &format!("{name}: unknown scope"));
    let list = md_node(m, &[new]);
    m.functions[f].metadata.push((MdKindId::NOALIAS, list));
    new
}

/// Adds scopes to each access and each call in the copy, and to each read of a restrict pointer there. The added scopes
/// are those that are visible at the inlined call, and those to which the inlined call belongs.
fn add_scopes_of_call(m: &mut Module, f: FuncId, call: InstId, copy: &Copy) {
    for kind in [MdKindId::NOALIAS, MdKindId::ALIAS_SCOPE] {
        let seen = scopes(m, m.function(f).inst(call).md(kind));
        for id in copy.insts.values() {
            let is_access = match &m.function(f).inst(*id).kind {
                InstKind::Load { .. } | InstKind::Store { .. } => true,
                InstKind::CmpXchg { .. } | InstKind::AtomicRmw { .. } | InstKind::VaArg { .. } => true,
                call @ InstKind::Call(_) => restrict_call(m, call).is_none_or(|c| c.kind != RestrictKind::Decl),
                _ => false,
            };
            if is_access {
                extend_list(m, f, *id, kind, &seen);
            }
        }
    }
}

/// The seeded defect: removes the declarations, so that the scopes of different copies cannot be distinguished.
fn undeclare(m: &mut Module, f: FuncId, copy: &Copy) {
    for id in copy.insts.values() {
        let kind = &m.function(f).inst(*id).kind;
        let decl = restrict_call(m, kind).is_some_and(|c| c.kind == RestrictKind::Decl);
        if decl || declared_list(m, kind).is_some() {
            let ty = m.function(f).inst(*id).ty;
            let null = Value::Const(m.intern(Constant::Null { ty }));
            replace_uses(&mut m.functions[f], Value::Inst(*id), null);
            remove(&mut m.functions[f], *id);
        }
    }
}

/// Replaces the call's result by the body's return value. `results` has the returned values with their blocks.
fn give_result(m: &mut Module, f: FuncId, call: InstId, behind: BlockId, results: Vec<(Value, BlockId)>) {
    let ty = m.function(f).inst(call).ty;
    let result = match &results[..] {
        [] if matches!(m.types.get(ty), Type::Void) => return,
        // The body never returns, so the code after the call is unreachable.
        [] => Value::Const(m.intern(Constant::Poison { ty })),
        [(only, _)] => *only,
        _ => {
            let phi = new_inst(&mut m.functions[f], InstKind::Phi { incoming: results, flags: Flags::NONE }, ty);
            m.functions[f].blocks[behind].insts.insert(0, phi);
            Value::Inst(phi)
        }
    };
    replace_uses(&mut m.functions[f], Value::Inst(call), result);
}

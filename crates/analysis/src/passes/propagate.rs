//! Propagates promises from callers to callees. The promises about a caller's restrict pointers are also valid while
//! its callees run.
//!
//! Two parameters of a function are a *pair* if accesses based on the first parameter never conflict with accesses
//! based on the second parameter, in any activation of the function. Two parameters are a pair under two conditions.
//! First, all calls of the function are known, and they are direct calls. Second, at each call, the caller has a root
//! (a restrict pointer) on which one of the two arguments is based and the other is not. A conflict in the callee would
//! then break the caller's promise, because the callee runs within the caller's activation. A function that unknown
//! code may call, or that is on a cycle of calls, has no pairs.

use super::based_on::{Relation, objects, relation};
use super::restrict_pointers::Roots;
use crate::ir::Constant;
use crate::ir::{FuncId, GlobalRef, InstId, InstKind, MdId, Metadata, Module, Value};
use crate::target::Defect;
use crate::values::FunctionView;

/// The direct calls of a module's functions.
pub struct CallSites {
    /// For each function, the functions that it calls directly, each with the call instruction.
    from: Vec<Vec<(FuncId, InstId)>>,
    /// For each function, whether every call of the function is known.
    all_seen: Vec<bool>,
}

impl CallSites {
    /// Collects the calls of a module. If the address of a function is used for anything but a direct call, the
    /// function may be called from anywhere.
    pub fn new(m: &Module) -> CallSites {
        let mut from = vec![Vec::new(); m.functions.len()];
        let mut all_seen: Vec<bool> = m.functions.iter().map(|f| f.linkage.is_local() && !f.is_declaration()).collect();
        for f in m.defined_functions() {
            for id in m.function(f).inst_ids() {
                let inst = m.function(f).inst(id);
                let direct = match &inst.kind {
                    InstKind::Call(call) => m.callee(call.callee).filter(|c| m.function(*c).ty == call.fn_ty),
                    _ => None,
                };
                let mut callee_left = direct;
                inst.kind.for_each_operand(|v| {
                    if let Some(named) = m.callee(v)
                        && callee_left.take_if(|c| *c == named).is_none()
                    {
                        all_seen[named.0 as usize] = false;
                    }
                });
                from[f.0 as usize].extend(direct.map(|c| (c, id)));
            }
        }
        for f in used_by_constants(m) {
            all_seen[f.0 as usize] = false;
        }
        CallSites { from, all_seen }
    }

    /// Returns the direct calls in a function.
    pub fn calls_in(&self, f: FuncId) -> &[(FuncId, InstId)] {
        &self.from[f.0 as usize]
    }

    /// Whether every call of the function is a direct call in this module.
    pub fn sees_all(&self, f: FuncId) -> bool {
        self.all_seen[f.0 as usize]
    }

    /// Returns all functions with bodies. Callers come before callees if the calls are acyclic; functions on a cycle of
    /// calls have the module's order.
    pub fn callers_first(&self, m: &Module) -> Vec<FuncId> {
        let mut left: Vec<FuncId> = m.defined_functions().collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let called = |f: FuncId| left.iter().any(|c| *c != f && self.calls_in(*c).iter().any(|(g, _)| *g == f));
            let ready: Vec<FuncId> = left.iter().copied().filter(|f| !called(*f)).collect();
            let next = if ready.is_empty() { vec![left[0]] } else { ready };
            left.retain(|f| !next.contains(f));
            order.extend(next);
        }
        order
    }
}

/// Returns the functions that are named by constants in other constants, variables, aliases or metadata.
fn used_by_constants(m: &Module) -> Vec<FuncId> {
    let mut roots = Vec::new();
    roots.extend(m.globals.iter().filter_map(|g| g.init));
    roots.extend(m.aliases.iter().map(|a| a.target));
    for f in &m.functions {
        roots.extend([f.prefix, f.prologue, f.personality].into_iter().flatten());
    }
    for c in 0..m.constant_count() as u32 {
        roots.extend(m.constant(crate::ir::ConstId(c)).operands());
    }
    roots.extend(m.metadata.iter().filter_map(|md| match md {
        Metadata::Constant(c) => Some(*c),
        _ => None,
    }));
    let named = |c| match m.constant(c) {
        Constant::Symbol { symbol, .. } => match m.symbols[*symbol].def {
            Some(GlobalRef::Function(f)) => Some(f),
            _ => None,
        },
        _ => None,
    };
    roots.into_iter().filter_map(named).collect()
}

/// The guarantees that all callers of one function give.
#[derive(Clone, Debug, Default)]
pub struct CallerGuarantees {
    /// Pairs of parameters, the lower index first.
    pub pairs: Vec<(u32, u32)>,
    /// For each parameter, a scope: at every call, the argument is based on a root of the caller that has this scope.
    /// `None` if no scope is the same at every call.
    pub labels: Vec<Option<MdId>>,
}

/// The guarantees for all functions, collected call by call.
pub struct Pairs {
    /// For each function, the guarantees that all calls visited so far give; `None` if no call was visited yet.
    passed: Vec<Option<CallerGuarantees>>,
    missing: Vec<usize>,
    all_seen: Vec<bool>,
}

impl Pairs {
    /// Returns the state before any caller is visited.
    pub fn new(m: &Module) -> Pairs {
        let sites = CallSites::new(m);
        let mut missing = vec![0; m.functions.len()];
        for (callee, _) in sites.from.iter().flatten() {
            missing[callee.0 as usize] += 1;
        }
        Pairs { passed: vec![None; m.functions.len()], missing, all_seen: sites.all_seen }
    }

    /// Returns the guarantees that every call of the function gives. The guarantees are empty until all callers of the
    /// function have been visited.
    pub fn guarantees(&self, f: FuncId) -> CallerGuarantees {
        let at = f.0 as usize;
        let known = self.all_seen[at] && self.missing[at] == 0;
        self.passed[at].clone().filter(|_| known).unwrap_or_default()
    }

    /// Records the guarantees of one call. Only guarantees that all calls visited so far give remain.
    pub fn at_call(
        &mut self,
        view: &FunctionView,
        roots: &Roots,
        labels: &[Option<MdId>],
        callee: FuncId,
        inst: InstId,
        defect: Option<Defect>,
    ) {
        let Some(call) = view.function.inst(inst).kind.as_call() else { return };
        let behind: Vec<Vec<Value>> = (call.args.iter())
            .map(|a| if view.module.types.is_pointer(a.ty) { objects(view, a.value) } else { None })
            .map(Option::unwrap_or_default)
            .collect();
        let apart = |i: usize, j: usize| {
            let keeps = |x: &Value, y: &Value| {
                roots.root_of(*x).is_some_and(|r| relation(view, roots, *y, r, defect) == Relation::Apart)
            };
            let all = |x: &Value| behind[j].iter().all(|y| keeps(x, y) || keeps(y, x));
            !behind[i].is_empty() && !behind[j].is_empty() && behind[i].iter().all(all)
        };
        let count = call.args.len();
        let holds: Vec<(u32, u32)> = (0..count)
            .flat_map(|i| (i + 1..count).map(move |j| (i, j)))
            .filter(|(i, j)| apart(*i, *j))
            .map(|(i, j)| (i as u32, j as u32))
            .collect();
        let label = |objects: &Vec<Value>| match objects[..] {
            [only] => roots.root_of(only).and_then(|r| labels[r]),
            _ => None,
        };
        let own: Vec<Option<MdId>> = behind.iter().map(label).collect();
        let slot = &mut self.passed[callee.0 as usize];
        *slot = Some(match slot.take() {
            None => CallerGuarantees { pairs: holds, labels: own },
            Some(old) => CallerGuarantees {
                pairs: old.pairs.into_iter().filter(|p| holds.contains(p)).collect(),
                labels: old.labels.iter().zip(&own).map(|(a, b)| a.filter(|_| a == b)).collect(),
            },
        });
        self.missing[callee.0 as usize] -= 1;
    }
}

//! Decides whether the address of a global is taken.

use super::{Accessors, Walk};
use crate::alias::globals::uses::User;
use crate::ir::{
    AttrSet, Call, CastOp, ConstExpr, ConstId, Constant, FuncId, GlobalId, GlobalRef, InstId, InstKind, Module,
    SymbolId, Value,
};
use crate::values::call_attributes::Callee;
use crate::values::underlying::is_interposable;
use rustc_hash::{FxHashMap, FxHashSet};

impl Walk<'_> {
    /// Whether a use of the pointer takes the address. A store of the unchanged pointer into the variable `store_in`
    /// does not count.
    pub(super) fn is_taken(
        &self,
        f: Option<FuncId>,
        v: Value,
        accessors: &mut Accessors,
        store_in: Option<GlobalId>,
    ) -> bool {
        let mut work = vec![(f, v, store_in)];
        let mut seen = FxHashSet::default();
        while let Some((f, v, store_in)) = work.pop() {
            if !seen.insert((f, v)) {
                continue;
            }
            for user in self.uses.users(f, v) {
                let next = match user {
                    User::Global => return true,
                    User::Const(c) => match self.follows(c) {
                        Some(keeps_address) => (None, Value::Const(c), store_in.filter(|_| keeps_address)),
                        None => return true,
                    },
                    User::Inst(f, i) => match self.use_by(f, i, v, accessors, store_in) {
                        AddressUse::Taken => return true,
                        AddressUse::Harmless => continue,
                        AddressUse::Follow { keeps_address } => {
                            (Some(f), Value::Inst(i), store_in.filter(|_| keeps_address))
                        }
                    },
                };
                work.push(next);
            }
        }
        false
    }

    /// Compares the result of a constant expression with its operand. `Some(true)`: both have the same object and
    /// address. `Some(false)`: both have the same object, but perhaps different addresses. `None`: unknown.
    pub(super) fn follows(&self, c: ConstId) -> Option<bool> {
        match self.module.constant(c) {
            Constant::Expr { expr: ConstExpr::Gep { .. }, .. } => Some(false),
            Constant::Expr { expr: ConstExpr::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, .. }, .. } => {
                Some(true)
            }
            _ => None,
        }
    }

    fn use_by(&self, f: FuncId, i: InstId, v: Value, to: &mut Accessors, store_in: Option<GlobalId>) -> AddressUse {
        let inst = self.module.function(f).inst(i);
        match &inst.kind {
            InstKind::Load { .. } => {
                to.readers.push(f);
                AddressUse::Harmless
            }
            InstKind::Store { ptr, value, .. } if *ptr == v => {
                if self.self_stores && *value == v {
                    return AddressUse::Taken;
                }
                to.writers.push(f);
                AddressUse::Harmless
            }
            InstKind::Store { ptr, .. } if self.variable(*ptr).is_some_and(|g| Some(g) == store_in) => {
                AddressUse::Harmless
            }
            // A vector of pointers is not followed.
            InstKind::Gep { .. } if self.module.types.is_pointer(inst.ty) => {
                AddressUse::Follow { keeps_address: false }
            }
            InstKind::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, .. } => {
                AddressUse::Follow { keeps_address: true }
            }
            InstKind::ICmp { rhs, .. } if self.is_null(*rhs) => AddressUse::Harmless,
            InstKind::Call(call) | InstKind::Invoke { call, .. } => self.use_by_call(f, call, v, to),
            _ => AddressUse::Taken,
        }
    }

    pub(super) fn is_null(&self, v: Value) -> bool {
        matches!(v, Value::Const(c) if matches!(self.module.constant(c), Constant::Null { .. }))
    }

    /// Returns the global variable, if the value is the address of a global variable.
    pub(super) fn variable(&self, v: Value) -> Option<GlobalId> {
        let Value::Const(c) = v else { return None };
        let Constant::Symbol { symbol, .. } = self.module.constant(c) else { return None };
        match self.module.symbols[*symbol].def {
            Some(GlobalRef::Variable(g)) => Some(g),
            _ => None,
        }
    }

    fn use_by_call(&self, f: FuncId, call: &Call, v: Value, to: &mut Accessors) -> AddressUse {
        if call.bundles.iter().any(|b| b.args.iter().any(|(_, a)| *a == v)) {
            return AddressUse::Taken;
        }
        let positions: Vec<usize> = (0..call.args.len()).filter(|i| call.args[*i].value == v).collect();
        if positions.is_empty() {
            return AddressUse::Harmless; // the pointer is the callee
        }
        let Some(id) = self.module.callee(call.callee) else { return AddressUse::Taken };
        if self.module.function_name(id).starts_with("llvm.threadlocal.address") {
            return AddressUse::Follow { keeps_address: false };
        }
        let Some(callee) = Callee::resolve(self.module, call.callee, self.major) else { return AddressUse::Taken };
        let keeps = |i: usize| {
            let own = |a: Option<&AttrSet>| a.and_then(|a| a.captures()).is_some_and(|c| c.other == 0 && c.ret == 0);
            own(Some(&call.args[i].attrs)) || own(callee.param(i))
        };
        let no_callback = call.fn_attrs.has("nocallback") || callee.attrs().has("nocallback");
        if !self.module.function(id).is_declaration() || !no_callback || !positions.iter().all(|i| keeps(*i)) {
            return AddressUse::Taken;
        }
        to.writers.push(f);
        to.readers.push(f);
        AddressUse::Harmless
    }
}

/// Returns the constants that name each global. If the text mentions a global as a pointer of several address spaces,
/// the global has one constant for each of these spaces.
pub(super) fn symbols(m: &Module) -> FxHashMap<GlobalRef, Vec<Value>> {
    let mut out: FxHashMap<GlobalRef, Vec<Value>> = FxHashMap::default();
    for id in (0..m.constant_count() as u32).map(ConstId) {
        if let Constant::Symbol { symbol, .. } = m.constant(id)
            && let Some(global) = m.symbols[*symbol].def
        {
            out.entry(global).or_default().push(Value::Const(id));
        }
    }
    out
}

pub(super) fn symbol_of(m: &Module, global: GlobalRef) -> SymbolId {
    match global {
        GlobalRef::Function(f) => m.function(f).symbol,
        GlobalRef::Variable(g) => m.globals[g].symbol,
        GlobalRef::Alias(a) => m.aliases[a as usize].symbol,
    }
}

/// Whether the linker may replace this definition of the symbol by a definition from another module. The other
/// definition may have been optimised differently.
pub(super) fn is_replaceable(linkage: &str) -> bool {
    is_interposable(linkage) || matches!(linkage, "weak_odr" | "linkonce_odr" | "available_externally")
}

/// What a use does with a pointer.
enum AddressUse {
    Taken,
    Harmless,
    Follow { keeps_address: bool },
}

//! Intrinsics that are called but not declared. Since LLVM 17, the parser declares them with the types of their calls.
//! The types of a call determine the full name of the intrinsic. So if two calls have different types, one name in the
//! text, such as `@llvm.umin`, denotes two functions.

use super::super::dialect::Dialect;
use super::super::{
    AddressSpace, Constant, FuncId, Function, GlobalRef, InstId, Param, SymbolId, Type, TypeId, Value, overloads,
};
use super::Parser;
use rustc_hash::FxHashMap;

/// A call of an undeclared function.
struct Site {
    function: usize,
    inst: InstId,
    fn_ty: TypeId,
}

impl Parser<'_> {
    /// Declares the missing intrinsics at the end of the module, sorted by the name in the text. For each name, the
    /// calls are handled from the last to the first.
    pub(super) fn declare_intrinsics(&mut self) {
        let is_missing = |id: &SymbolId| self.m.symbol_name(*id).starts_with("llvm.");
        let called = self.symbol_uses.iter().filter(|(_, u)| u.fn_ty.is_some() && !u.escapes);
        let mut missing: Vec<SymbolId> = called.map(|(id, _)| *id).filter(is_missing).collect();
        if missing.is_empty() {
            return;
        }
        missing.sort_by(|a, b| self.m.symbol_name(*a).cmp(self.m.symbol_name(*b)));
        let mut sites = self.sites();
        for symbol in missing {
            let name = self.m.symbol_name(symbol).to_string();
            let space = self.symbol_uses.remove(&symbol).and_then(|u| u.space).unwrap_or_default();
            for site in sites.remove(&symbol).unwrap_or_default().iter().rev() {
                let right = self.right_name(&name, site.fn_ty);
                let right = self.m.symbol(right.as_deref().unwrap_or(&name));
                self.symbol_uses.remove(&right);
                self.declare_intrinsic(right, site.fn_ty, space);
                let space = self.symbol_space(right).unwrap_or(space);
                let callee = self.m.intern(Constant::Symbol { symbol: right, space });
                let inst = &mut self.m.functions[site.function].insts[site.inst];
                inst.kind.as_call_mut().into_iter().for_each(|call| call.callee = Value::Const(callee));
            }
        }
    }

    /// Collects the calls of each symbol without a definition.
    fn sites(&self) -> FxHashMap<SymbolId, Vec<Site>> {
        let mut sites: FxHashMap<SymbolId, Vec<Site>> = FxHashMap::default();
        for (function, f) in self.m.functions.iter().enumerate() {
            for inst in f.inst_ids() {
                let Some(call) = f.inst(inst).kind.as_call() else { continue };
                let Value::Const(callee) = call.callee else { continue };
                let Constant::Symbol { symbol, .. } = *self.m.constant(callee) else { continue };
                if self.m.symbols[symbol].def.is_none() {
                    sites.entry(symbol).or_default().push(Site { function, inst, fn_ty: call.fn_ty });
                }
            }
        }
        sites
    }

    fn right_name(&self, name: &str, fn_ty: TypeId) -> Option<String> {
        let Type::Function { ret, params, .. } = self.m.types.get(fn_ty) else { return None };
        overloads::right_name(&self.m, name, *ret, params, Dialect::INTERNAL)
    }

    fn declare_intrinsic(&mut self, symbol: SymbolId, ty: TypeId, space: AddressSpace) {
        let Type::Function { ret, params, vararg } = self.m.types.get(ty).clone() else { return };
        if self.m.symbols[symbol].def.is_some() {
            return;
        }
        let params = params.into_iter().map(|ty| Param { ty, name: None, attrs: Default::default() }).collect();
        self.m.symbols[symbol].def = Some(GlobalRef::Function(FuncId(self.m.functions.len() as u32)));
        self.m.functions.push(Function { params, vararg, space, ..Function::new(symbol, ty, ret) });
    }
}

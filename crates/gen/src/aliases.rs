//! Aliases of global variables, such as `@a = alias i32, ptr @v`. These kernels test analyses that look only at the
//! symbol `@v` of the variable. GlobalsAA and GlobalOpt check whether the variable's address is taken. BasicAA checks
//! whether two symbols denote two objects. The linker may replace the definitions of some symbols.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::state::*;
use crate::ir::builder::global_constant;
use crate::ir::*;

const LINKAGES: [&str; 7] = ["internal", "internal", "private", "", "", "weak", "linkonce_odr"];

impl Gen<'_, '_> {
    /// Adds an alias of a global variable, or of a byte inside the variable.
    pub(super) fn alias_of(&mut self, g: GlobalId, var: &Var) {
        let GlobalVar { space, .. } = self.m.globals[g];
        let by = self.d.pick(&[0i64, 0, 4, 8]);
        let base = global_constant(&mut self.m, g);
        let byte = self.m.types.int(8);
        let target = match by {
            0 => base,
            _ => {
                let indices = vec![self.m.const_int(64, by as u128)];
                let flags = Flags::INBOUNDS.union(Flags::NUSW);
                let expr = ConstExpr::Gep { source: byte, base, indices, flags, inrange: None };
                let ty = self.m.types.ptr(space);
                self.m.intern(Constant::Expr { ty, expr })
            }
        };
        let name = self.fresh("also");
        let symbol = self.m.symbol(&name);
        self.m.symbols[symbol].def = Some(GlobalRef::Alias(self.m.aliases.len() as u32));
        let linkage = Linkage { linkage: self.d.pick(&LINKAGES).into(), ..Linkage::default() };
        self.m.aliases.push(Alias { symbol, linkage, ifunc: false, ty: byte, space, target });
        let value = Value::Const(self.m.intern(Constant::Symbol { symbol, space }));
        let moved = |l: &Concrete| match *l {
            Concrete::Ptr(p) => Concrete::Ptr(ConcretePtr { at: Range::exact(by), ..p }),
            other => other,
        };
        let lanes = var.lanes.iter().map(moved).collect();
        self.frame().pool.push(Var { value, lanes, ..var.clone() });
    }
}

//! Constructors of a module (`llvm.global_ctors`). The host runs the constructors before the first kernel, and
//! GlobalOpt may run them at compile time. The machine runs no constructors. So if the kernel names a variable that a
//! constructor may write, the run is no evidence. A pass may even make such a variable constant: if a constructor
//! executes an `invariant.start` without an end, later stores to the variable are undefined.

use crate::ir::{ConstId, Constant, FuncId, GlobalId, GlobalRef, Module, Value};
use rustc_hash::FxHashSet;

/// The variables that constructors may write before a kernel begins.
#[derive(Clone, Debug, Default)]
pub struct ConstructorWrites {
    variables: FxHashSet<GlobalId>,
    /// Whether constructors call unknown code, which may write every variable that it can name.
    anything: bool,
}

impl ConstructorWrites {
    /// Collects the variables that a module's constructors name, directly or through other variables and called
    /// functions.
    pub fn for_module(module: &Module) -> ConstructorWrites {
        let mut found = ConstructorWrites::default();
        let is_list = |g: &&crate::ir::GlobalVar| module.symbol_name(g.symbol).ends_with("llvm.global_ctors");
        let mut work: Vec<ConstId> = module.globals.iter().filter(is_list).filter_map(|g| g.init).collect();
        let mut functions = FxHashSet::default();
        while let Some(c) = work.pop() {
            let Constant::Symbol { symbol, .. } = module.constant(c) else {
                work.extend(module.constant(c).operands());
                continue;
            };
            match module.symbols[*symbol].def {
                Some(GlobalRef::Variable(g)) if found.variables.insert(g) => {
                    work.extend(module.globals[g].init);
                }
                Some(GlobalRef::Function(f)) if functions.insert(f) => {
                    found.anything |= add_constants(module, f, &mut work)
                }
                Some(GlobalRef::Alias(a)) => work.push(module.aliases[a as usize].target),
                _ => {}
            }
        }
        found
    }

    /// Whether a constructor may have written the variable, so that its value is unknown.
    pub fn may_hold_anything(&self, module: &Module, g: GlobalId) -> bool {
        let variable = &module.globals[g];
        !variable.constant && (self.variables.contains(&g) || (self.anything && !variable.linkage.is_local()))
    }
}

/// Adds the constants that a function uses. Returns whether the function calls unknown code.
fn add_constants(module: &Module, f: FuncId, work: &mut Vec<ConstId>) -> bool {
    let f = module.function(f);
    let intrinsic = module.symbol_name(f.symbol).starts_with("llvm.");
    let mut unknown = f.is_declaration() && !intrinsic;
    for id in f.inst_ids() {
        let kind = &f.inst(id).kind;
        unknown |= kind.as_call().is_some_and(|call| module.callee(call.callee).is_none());
        kind.for_each_operand(|v| {
            if let Value::Const(c) = v {
                work.push(c);
            }
        });
    }
    unknown
}

//! Finds the symbols that a function, variable or alias needs: its own symbol, and every symbol that it names, directly
//! or indirectly. Instructions, initializers and the targets of aliases name symbols.

use crate::ir::{Alias, ConstId, Constant, GlobalRef, Module, SymbolId, Value};

/// Returns for each symbol whether the symbol `from` reaches it.
pub fn reachable_symbols(module: &Module, from: SymbolId) -> Vec<bool> {
    let mut reach = Reach { module, seen: vec![false; module.symbols.len()], work: Vec::new() };
    reach.symbol(from);
    while let Some(symbol) = reach.work.pop() {
        reach.definition(symbol);
    }
    reach.seen
}

struct Reach<'a> {
    module: &'a Module,
    seen: Vec<bool>,
    work: Vec<SymbolId>,
}

impl Reach<'_> {
    fn symbol(&mut self, symbol: SymbolId) {
        if !std::mem::replace(&mut self.seen[symbol.0 as usize], true) {
            self.work.push(symbol);
        }
    }

    fn definition(&mut self, symbol: SymbolId) {
        let module = self.module;
        match module.symbols[symbol].def {
            Some(GlobalRef::Function(f)) => {
                let f = module.function(f);
                for c in [f.prefix, f.prologue, f.personality].into_iter().flatten() {
                    self.constant(c);
                }
                for id in f.inst_ids() {
                    f.inst(id).kind.for_each_operand(|v| {
                        if let Value::Const(c) = v {
                            self.constant(c);
                        }
                    });
                }
            }
            Some(GlobalRef::Variable(g)) => {
                if let Some(init) = module.globals[g].init {
                    self.constant(init);
                }
            }
            Some(GlobalRef::Alias(a)) => {
                let Alias { target, .. } = module.aliases[a as usize];
                self.constant(target);
            }
            None => {}
        }
    }

    fn constant(&mut self, id: ConstId) {
        match self.module.constant(id) {
            Constant::Symbol { symbol, .. } => self.symbol(*symbol),
            // The parser does not split verbatim text into symbols. So every symbol whose name occurs in the text is
            // kept.
            Constant::Verbatim { text, .. } => {
                for i in 0..self.module.symbols.len() {
                    let name = &self.module.symbols[i].name;
                    if name.as_ref().is_some_and(|n| text.contains(&**n)) {
                        self.symbol(SymbolId(i as u32));
                    }
                }
            }
            other => other.operands().into_iter().for_each(|operand| self.constant(operand)),
        }
    }
}

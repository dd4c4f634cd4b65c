//! The rule that no alias is defined in terms of itself. So a search that follows aliases through constants always
//! ends.

use crate::ir::{ConstId, Constant, GlobalRef, Module, SymbolId};

#[derive(Copy, Clone, PartialEq, Eq)]
enum Mark {
    New,
    /// The constant is on the path that the search is following.
    Open,
    Done,
}

/// Returns an alias (or ifunc) whose target refers back to the alias, if there is one.
pub(super) fn cycle(module: &Module) -> Option<SymbolId> {
    let mut marks = vec![Mark::New; module.constant_count()];
    let mut way: Vec<(ConstId, bool)> = module.aliases.iter().map(|a| (a.target, false)).collect();
    while let Some((id, left)) = way.pop() {
        let Some(mark) = marks.get_mut(id.0 as usize) else { continue };
        if left || *mark == Mark::Done {
            *mark = Mark::Done;
            continue;
        }
        *mark = Mark::Open;
        way.push((id, true));
        for next in successors(module, id) {
            match marks.get(next.0 as usize) {
                // Only an alias can make a constant its own operand.
                Some(Mark::Open) => return symbol_of(module, id),
                Some(Mark::New) => way.push((next, false)),
                Some(Mark::Done) | None => {}
            }
        }
    }
    None
}

fn symbol_of(module: &Module, id: ConstId) -> Option<SymbolId> {
    match module.constant(id) {
        Constant::Symbol { symbol, .. } => Some(*symbol),
        _ => module.aliases.first().map(|a| a.symbol),
    }
}

/// Returns the operands of a constant; for an alias, its target.
fn successors(module: &Module, id: ConstId) -> Vec<ConstId> {
    let Constant::Symbol { symbol, .. } = module.constant(id) else { return module.constant(id).operands() };
    match module.symbols.get(symbol.0 as usize).and_then(|s| s.def) {
        Some(GlobalRef::Alias(a)) => module.aliases.get(a as usize).map(|a| a.target).into_iter().collect(),
        _ => Vec::new(),
    }
}

//! Removes all functions, globals and aliases that an entry function does not need. Unused types, constants and
//! metadata stay in the module, but the printer omits them.

use crate::ir::reach::reachable_symbols;
use crate::ir::{Constant, FuncId, GlobalId, GlobalRef, MdId, Metadata, Module, SymbolId};

/// Returns a module with only the parts that `entry` reaches, and the entry's id in it.
pub fn pruned(module: &Module, entry: FuncId) -> (Module, FuncId) {
    let mut module = module.clone();
    let entry = prune(&mut module, entry);
    (module, entry)
}

/// Removes from a module everything that `entry` does not reach. Returns the entry's new id.
pub(super) fn prune(module: &mut Module, entry: FuncId) -> FuncId {
    let symbol = module.function(entry).symbol;
    let seen = reachable_symbols(module, symbol);
    let kept = |s: SymbolId| seen[s.0 as usize];
    let named = std::mem::take(&mut module.named_metadata);
    let only_kept = |(_, nodes): &(_, Vec<MdId>)| nodes.iter().all(|n| only_names(module, *n, &kept, 0));
    module.named_metadata = named.into_iter().filter(only_kept).collect();
    module.functions.retain(|f| kept(f.symbol));
    module.globals.retain(|g| kept(g.symbol));
    module.aliases.retain(|a| kept(a.symbol));
    for symbol in &mut module.symbols {
        symbol.def = None;
    }
    for (i, f) in module.functions.iter().enumerate() {
        module.symbols[f.symbol].def = Some(GlobalRef::Function(FuncId(i as u32)));
    }
    for (i, g) in module.globals.iter().enumerate() {
        module.symbols[g.symbol].def = Some(GlobalRef::Variable(GlobalId(i as u32)));
    }
    for (i, a) in module.aliases.iter().enumerate() {
        module.symbols[a.symbol].def = Some(GlobalRef::Alias(i as u32));
    }
    let position = module.functions.iter().position(|f| f.symbol == symbol).expect("the entry reaches itself");
    FuncId(position as u32)
}

/// Whether all symbols that a metadata node names are kept.
fn only_names(module: &Module, node: MdId, kept: &impl Fn(SymbolId) -> bool, depth: u32) -> bool {
    depth < 32
        && match &module.metadata[node] {
            Metadata::Constant(c) => match module.constant(*c) {
                Constant::Symbol { symbol, .. } => kept(*symbol),
                _ => true,
            },
            Metadata::Node { operands, .. } => {
                operands.iter().flatten().all(|o| only_names(module, *o, kept, depth + 1))
            }
            Metadata::String(_) | Metadata::Special { .. } => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::dialect::Dialect;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;
    use crate::ir::verify::verify;

    const TEXT: &str = "@used = global i32 0\n@through = global ptr @used\n@unused = global i32 0\n\
        define void @other() {\n  call void @gone()\n  ret void\n}\ndeclare void @gone()\n\
        define void @helper() {\n  %v = load ptr, ptr @through\n  ret void\n}\n\
        define void @k() {\n  call void @helper()\n  ret void\n}\n";

    #[test]
    fn prune_keeps_exactly_the_reachable_items() {
        let mut pruned = parse_module("prune.ll", TEXT.as_bytes()).expect("good text").module;
        let entry = pruned.find_function("k").expect("defined");
        let entry = prune(&mut pruned, entry);
        assert_eq!(pruned.function_name(entry), "k");
        let text = print_module(&pruned, Dialect::INTERNAL);
        for kept in ["@used", "@through", "@helper", "@k"] {
            assert!(text.contains(kept), "{kept} is reached:\n{text}");
        }
        for gone in ["@unused", "@other", "@gone"] {
            assert!(!text.contains(gone), "{gone} is not:\n{text}");
        }
        let again = parse_module("pruned.ll", text.as_bytes()).expect("the pruned text parses").module;
        assert_eq!(print_module(&again, Dialect::INTERNAL), text);
        assert_eq!(verify(&pruned), [], "constants that nothing uses name nothing");
    }
}

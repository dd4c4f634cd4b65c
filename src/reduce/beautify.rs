//! Gives values conventional names. The code stays the same.

use super::Candidate;
use crate::ir::*;

/// Names functions `@f`, `@g`, globals `@x`, pointers `%p` and integers `%i`, and numbers the blocks. Also removes the
/// source file's name.
pub fn beautify(c: &mut Candidate) {
    let m = &mut c.module;
    m.source_filename = None;
    m.header.clear();
    let entry = m.function(c.entry).symbol;
    fresh(m, entry, "f");
    let others: Vec<SymbolId> =
        m.functions.iter().filter(|f| !f.is_declaration() && f.symbol != entry).map(|f| f.symbol).collect();
    others.into_iter().for_each(|s| fresh(m, s, "f"));
    let old: Vec<(SymbolId, String)> =
        m.globals.iter().map(|g| (g.symbol, m.symbol_name(g.symbol).to_string())).collect();
    for (symbol, old) in old {
        fresh(m, symbol, "x");
        let new = m.symbol_name(symbol).to_string();
        rename_inputs(&mut c.setup, &old, &new);
    }
    for f in 0..m.functions.len() {
        name_values(m, f);
    }
}

/// Renames a symbol to the first free name of `first`, `first1`, …
fn fresh(m: &mut Module, symbol: SymbolId, first: &str) {
    let names = std::iter::once(first.to_string()).chain((1..).map(|n| format!("{first}{n}")));
    let free = |name: &String| m.find_symbol(name).is_none_or(|s| s == symbol);
    if let Some(name) = names.into_iter().find(free) {
        m.rename_symbol(symbol, &name);
    }
}

fn rename_inputs(setup: &mut crate::case::Setup, old: &str, new: &str) {
    use crate::case::Input;
    fn rename(input: &mut Input, old: &str, new: &str) {
        match input {
            Input::Global { name, .. } if &**name == old => *name = new.into(),
            Input::PerThread(list) | Input::Aggregate(list) => list.iter_mut().for_each(|i| rename(i, old, new)),
            _ => {}
        }
    }
    setup.args.iter_mut().flatten().for_each(|i| rename(i, old, new));
    setup.stored.iter_mut().for_each(|s| rename(&mut s.value, old, new));
}

fn name_values(m: &mut Module, f: usize) {
    let pointer = |m: &Module, ty: TypeId| m.types.is_pointer(ty);
    let (mut pointers, mut numbers) = (0, 0);
    let mut next = |is_pointer: bool| {
        let (letters, n) = if is_pointer { ("pqrstuvw", &mut pointers) } else { ("ijklmn", &mut numbers) };
        let at = *n;
        *n += 1;
        let letter = &letters[at % letters.len()..=at % letters.len()];
        Some(Box::from(if at < letters.len() { letter.to_string() } else { format!("{letter}{}", at / letters.len()) }))
    };
    for i in 0..m.functions[f].params.len() {
        let is_pointer = pointer(m, m.functions[f].params[i].ty);
        m.functions[f].params[i].name = next(is_pointer);
    }
    let insts: Vec<InstId> = m.functions[f].inst_ids().collect();
    for i in insts {
        let ty = m.functions[f].inst(i).ty;
        let named = !matches!(m.types.get(ty), Type::Void);
        let is_pointer = pointer(m, ty);
        m.functions[f].insts[i].name = if named { next(is_pointer) } else { None };
    }
    for (i, block) in m.functions[f].blocks.iter_mut().enumerate() {
        block.name = Some(if i == 0 { "entry".into() } else { format!("b{i}").into() });
    }
}

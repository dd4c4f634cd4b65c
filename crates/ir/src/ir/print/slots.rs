//! Numbers of nameless global values, of attribute groups, and of the nameless values of one function.

use super::super::{AttrSet, BlockId, Function, InstId, Module, SymbolId, Type, Value};
use super::ModulePrinter;
use rustc_hash::FxHashMap;

/// Returns the numbers `@0`, `@1`… of nameless global values: first variables, then aliases, ifuncs and functions, each
/// in module order.
pub(super) fn symbol_numbers(m: &Module) -> Vec<Option<u32>> {
    let mut numbers = vec![None; m.symbols.len()];
    let mut next = 0;
    let mut number = |id: SymbolId| {
        if m.symbols[id].name.is_none() {
            numbers[id.0 as usize] = Some(next);
            next += 1;
        }
    };
    m.globals.iter().for_each(|g| number(g.symbol));
    m.aliases.iter().filter(|a| !a.ifunc).for_each(|a| number(a.symbol));
    m.aliases.iter().filter(|a| a.ifunc).for_each(|a| number(a.symbol));
    m.functions.iter().for_each(|f| number(f.symbol));
    numbers
}

/// The numbers of attribute groups. The groups of variables and functions come first, then the groups of calls in text
/// order.
#[derive(Clone, Default)]
pub(super) struct Groups<'m> {
    by_set: FxHashMap<&'m AttrSet, Option<u32>>,
    by_text: FxHashMap<String, u32>,
    /// The text of each group.
    pub texts: Vec<String>,
}

impl<'m> Groups<'m> {
    /// Numbers the groups of a module, without its function bodies. `text` formats a set of attributes.
    pub fn for_module(m: &'m Module, text: impl Fn(&AttrSet) -> String) -> Groups<'m> {
        let mut groups = Groups::default();
        m.globals.iter().for_each(|g| groups.add(&g.attrs, &text));
        m.functions.iter().for_each(|f| groups.add(&f.attrs, &text));
        groups
    }

    /// Numbers the groups of the calls in a body.
    pub fn calls(&mut self, f: &'m Function, text: impl Fn(&AttrSet) -> String) {
        for id in f.inst_ids() {
            if let Some(call) = f.inst(id).kind.as_call() {
                self.add(&call.fn_attrs, &text);
            }
        }
    }

    fn add(&mut self, set: &'m AttrSet, text: impl Fn(&AttrSet) -> String) {
        if set.is_empty() || self.by_set.contains_key(set) {
            return;
        }
        let text = text(set);
        let number = if text.is_empty() {
            None
        } else {
            Some(*self.by_text.entry(text).or_insert_with_key(|text| {
                self.texts.push(text.clone());
                self.texts.len() as u32 - 1
            }))
        };
        self.by_set.insert(set, number);
    }

    /// Returns the number of a set's group; `None` if the set has an empty text.
    pub fn number(&self, set: &AttrSet) -> Option<u32> {
        self.by_set.get(set).copied().flatten()
    }
}

/// The numbers of the nameless arguments, blocks and instructions of one function.
pub(super) struct Locals {
    args: Vec<u32>,
    blocks: Vec<u32>,
    insts: Vec<u32>,
}

/// The entry for everything that has no number: a value with a name, or an instruction without a result.
const NONE: u32 = u32::MAX;

impl Locals {
    /// Numbers a function's values as LLVM does: arguments, then blocks and results in text order.
    pub fn for_function(m: &Module, f: &Function) -> Locals {
        let mut next = 0;
        let mut number = |nameless: bool| {
            if !nameless {
                return NONE;
            }
            next += 1;
            next - 1
        };
        let args = f.params.iter().map(|p| number(p.name.is_none())).collect();
        let mut blocks = Vec::with_capacity(f.blocks.len());
        let mut insts = vec![NONE; f.insts.len()];
        for block in &f.blocks {
            blocks.push(number(block.name.is_none()));
            for id in &block.insts {
                let inst = f.inst(*id);
                let result = !matches!(m.types.get(inst.ty), Type::Void);
                insts[id.0 as usize] = number(result && inst.name.is_none());
            }
        }
        Locals { args, blocks, insts }
    }

    /// Returns the number of a nameless value.
    pub fn number(&self, value: Value) -> Option<u32> {
        let number = match value {
            Value::Arg(i) => self.args.get(i as usize),
            Value::Block(BlockId(i)) => self.blocks.get(i as usize),
            Value::Inst(InstId(i)) => self.insts.get(i as usize),
            _ => None,
        };
        number.copied().filter(|n| *n != NONE)
    }
}

impl ModulePrinter<'_> {
    /// Appends `@name` or `@0`.
    pub(super) fn symbol(&self, out: &mut String, id: SymbolId) {
        out.push('@');
        match &self.module.symbols[id].name {
            Some(name) => super::text::name(out, name),
            None => match self.symbol_numbers[id.0 as usize] {
                Some(number) => out.push_str(&number.to_string()),
                None => out.push_str("<badref>"),
            },
        }
    }
}

//! The rules of a well-formed module. Every violation is reported.
//!
//! The rules are those of LLVM, and no rule is stricter: if an `opt` accepts a module, the verifier reports no
//! violation. This was measured with opt-15, opt-16, opt-19 and opt-22 on 2,580 of LLVM 19's own tests. All other code
//! relies on a module without violations. In such a module, ids are valid, definitions dominate their uses, and
//! operands have the expected types. Phis name exactly the predecessors, and calls fit their function type. If type and
//! symbol ids come from the module's own tables, `verify` does not panic.

mod aliases;
mod attributes;
mod control;
mod operands;
mod restrict;
mod types;

use super::*;
use std::collections::BTreeSet;

/// A violation of one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The function with the violation; `None` for the module as a whole.
    pub function: Option<FuncId>,
    /// The instruction with the violation, if there is one.
    pub inst: Option<InstId>,
    /// The error message.
    pub message: String,
}

impl Violation {
    /// Formats the violation on one line: `@f, %x: …`.
    pub fn describe(&self, module: &Module) -> String {
        let Some(id) = self.function else { return self.message.clone() };
        let name = module.function_name(id);
        let Some(inst) = self.inst else { return format!("@{name}: {}", self.message) };
        match module.function(id).insts.get(inst.0 as usize).and_then(|i| i.name.as_deref()) {
            Some(result) => format!("@{name}, %{result}: {}", self.message),
            None => format!("@{name}, instruction {}: {}", inst.0, self.message),
        }
    }
}

/// Returns all violations, in module order.
pub fn verify(module: &Module) -> Vec<Violation> {
    let mut found = Vec::new();
    verify_globals(module, &mut found);
    for id in (0..module.functions.len() as u32).map(FuncId) {
        found.extend(verify_function(module, id));
    }
    found
}

/// Returns the violations of one function.
pub fn verify_function(module: &Module, id: FuncId) -> Vec<Violation> {
    let mut checker = Checker { module, f: module.function(id), id, inst: None, found: Vec::new() };
    checker.signature();
    // The other checks use ids as indices, so they run only if all ids are valid.
    if checker.ids_exist() && checker.check_blocks() {
        checker.control_flow();
        checker.instructions();
    }
    checker.found
}

const LOCAL_VISIBILITY: &str = "local linkage with a visibility";

/// One function under verification.
struct Checker<'m> {
    module: &'m Module,
    f: &'m Function,
    id: FuncId,
    /// The instruction that is being checked, for messages.
    inst: Option<InstId>,
    found: Vec<Violation>,
}

impl Checker<'_> {
    fn fail(&mut self, message: impl Into<String>) {
        self.found.push(Violation { function: Some(self.id), inst: self.inst, message: message.into() });
    }

    /// Reports `message` if `holds` is false.
    fn check(&mut self, holds: bool, message: &str) {
        if !holds {
            self.fail(message);
        }
    }

    /// Checks the function's own type, parameters and attributes.
    fn signature(&mut self) {
        let (m, f) = (self.module, self.f);
        let params: Vec<TypeId> = f.params.iter().map(|p| p.ty).collect();
        let fits = matches!(m.types.get(f.ty), Type::Function { ret, params: p, vararg }
            if *ret == f.ret && *p == params && *vararg == f.vararg);
        self.check(fits, "the function's type is not that of its result and parameters");
        self.check(types::may_be_result(&m.types, f.ret), "a function cannot return a value of this type");
        for p in &params {
            self.check(types::may_be_operand(&m.types, *p), "a parameter cannot have this type");
        }
        match f.cc.as_deref() {
            Some("amdgpu_kernel" | "spir_kernel") => {
                self.check(matches!(m.types.get(f.ret), Type::Void), "a kernel returns void");
                self.check(!f.vararg, "a kernel has no variable arguments");
            }
            Some("ptx_kernel" | "ptx_device") => self.check(!f.vararg, "a kernel has no variable arguments"),
            _ => {}
        }
        self.check(f.align.is_none_or(u64::is_power_of_two), "an alignment is a power of two");
        self.check(!f.linkage.is_local() || f.linkage.visibility.is_empty(), LOCAL_VISIBILITY);
        let intrinsic = m.function_name(self.id).starts_with("llvm.");
        self.check(!intrinsic || f.blocks.is_empty(), "an intrinsic has no body");
        if intrinsics::lookup(m.function_name(self.id)).is_some() {
            // The attributes that the text gives an intrinsic do not matter, because LLVM replaces them by its own.
            return;
        }
        self.function_attributes(&f.attrs);
        self.result_attributes(&f.ret_attrs, f.ret);
        let list: Vec<(&AttrSet, TypeId)> = f.params.iter().map(|p| (&p.attrs, p.ty)).collect();
        self.parameter_attributes(&list, f.ret, intrinsic);
    }
}

/// Checks global variables, aliases and symbols.
fn verify_globals(module: &Module, found: &mut Vec<Violation>) {
    let mut fail = |name: &str, why: &str| {
        found.push(Violation { function: None, inst: None, message: format!("@{name}: {why}") });
    };
    for g in &module.globals {
        let name = module.symbol_name(g.symbol);
        if g.linkage.is_local() && !g.linkage.visibility.is_empty() {
            fail(name, LOCAL_VISIBILITY);
        }
        if let Some(init) = g.init.filter(|i| (i.0 as usize) < module.constant_count()) {
            if module.constant_type(init) != Some(g.ty) {
                fail(name, "the initialiser has another type than the variable");
            }
        } else if g.init.is_some() {
            fail(name, "the initialiser does not exist");
        }
        if g.align.is_some_and(|a| !a.is_power_of_two()) {
            fail(name, "an alignment is a power of two");
        }
        if !types::may_be_variable(&module.types, g.ty) {
            fail(name, "a variable cannot have this type");
        }
    }
    if let Some(alias) = aliases::cycle(module) {
        fail(module.symbol_name(alias), "aliases cannot form a cycle");
    }
    let named = named(module);
    for (i, s) in module.symbols.iter().enumerate() {
        let symbol = SymbolId(i as u32);
        let defined = match s.def {
            Some(GlobalRef::Function(f)) => module.functions.get(f.0 as usize).map(|f| f.symbol),
            Some(GlobalRef::Variable(g)) => module.globals.get(g.0 as usize).map(|g| g.symbol),
            Some(GlobalRef::Alias(a)) => module.aliases.get(a as usize).map(|a| a.symbol),
            None => None,
        };
        // If the text uses an intrinsic that it does not declare, LLVM declares the intrinsic.
        let implicit = s.name.as_deref().is_some_and(|n| n.starts_with("llvm."));
        if defined != Some(symbol) && !implicit && named[i] {
            fail(s.name.as_deref().unwrap_or(""), "used but neither defined nor declared");
        }
    }
    for i in (0..module.constant_count() as u32).map(ConstId) {
        if let Err(why) = types::check_constant(module, i) {
            found.push(Violation { function: None, inst: None, message: format!("constant {}: {why}", i.0) });
        }
    }
}

/// Returns, for each symbol, whether the symbol occurs in code, in an initialiser, in an alias or in named metadata.
/// Occurrences in constants that nothing uses do not count, because such constants are not printed.
fn named(module: &Module) -> Vec<bool> {
    let targets = module.aliases.iter().map(|a| a.target);
    let mut work: Vec<ConstId> = module.globals.iter().filter_map(|g| g.init).chain(targets).collect();
    for f in &module.functions {
        work.extend([f.prefix, f.prologue, f.personality].into_iter().flatten());
        f.inst_ids().for_each(|i| {
            f.inst(i).kind.for_each_operand(|v| {
                if let Value::Const(c) = v {
                    work.push(c);
                }
            });
        });
    }
    metadata(module, &mut work);
    let (mut visited, mut named) = (vec![false; module.constant_count()], vec![false; module.symbols.len()]);
    while let Some(c) = work.pop() {
        if visited.get(c.0 as usize) != Some(&false) {
            continue;
        }
        visited[c.0 as usize] = true;
        let constant = module.constant(c);
        if let Constant::Symbol { symbol, .. } = constant
            && let Some(named) = named.get_mut(symbol.0 as usize)
        {
            *named = true;
        }
        work.extend(constant.operands());
    }
    named
}

/// Collects the constants in named metadata.
fn metadata(module: &Module, out: &mut Vec<ConstId>) {
    let mut work: Vec<MdId> = module.named_metadata.iter().flat_map(|(_, nodes)| nodes.iter().copied()).collect();
    let mut visited = BTreeSet::new();
    while let Some(node) = work.pop() {
        if !visited.insert(node) {
            continue;
        }
        match &module.metadata[node] {
            Metadata::Constant(c) => out.push(*c),
            Metadata::Node { operands, .. } => work.extend(operands.iter().flatten()),
            Metadata::String(_) | Metadata::Special { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests;

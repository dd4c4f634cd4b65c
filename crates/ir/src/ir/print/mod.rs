//! Printer of LLVM IR: the text of a module as the `opt` of a chosen version prints it.
//!
//! LLVM N must accept the text for dialect N, and `opt-N -S` must print the same text again. A construct that an older
//! dialect cannot express is rewritten, or omitted if it is only a promise. No promise is ever added. A
//! [`ModulePrinter`] stores the numbers of all entities of a module, so one walk over the module suffices to print many
//! texts.

mod attributes;
mod constants;
mod instructions;
mod metadata;
mod module;
mod slots;
mod text;
mod types;
mod values;
mod weaken;
mod words;

pub use attributes::memory;
pub use weaken::weaken_for;
pub use words::cast_name;

#[cfg(test)]
mod tests;

use super::dialect::Dialect;
use super::{BlockId, FuncId, Function, InstId, Module, TypeId, Value, upgrade};
use std::sync::Arc;

/// The numbers and names of the entities of one module, in one dialect.
pub struct ModulePrinter<'m> {
    module: &'m Module,
    dialect: Dialect,
    structs: Arc<types::StructNames>,
    symbol_numbers: Arc<[Option<u32>]>,
    groups: slots::Groups<'m>,
    metadata: metadata::MdSlots,
    /// `groups` and `metadata` of the module without its function bodies. [`ModulePrinter::for_function`] copies them,
    /// so that printing all functions takes linear and not quadratic time.
    of_module: Arc<(slots::Groups<'m>, metadata::MdSlots)>,
    /// The address space of functions, from the module's data layout.
    program_space: u32,
}

/// A position in a function's text at which lines may be added.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum At {
    /// After the label of a block.
    Block(BlockId),
    /// Before an instruction.
    Inst(InstId),
}

/// The numbers of the values of one function.
pub struct FunctionPrinter<'p, 'm> {
    module: &'p ModulePrinter<'m>,
    function: &'m Function,
    locals: slots::Locals,
}

impl<'m> ModulePrinter<'m> {
    /// Numbers all entities of `module`.
    pub fn new(module: &'m Module, dialect: Dialect) -> ModulePrinter<'m> {
        let mut printer = ModulePrinter {
            module,
            dialect,
            structs: Arc::new(types::StructNames::for_module(module)),
            symbol_numbers: slots::symbol_numbers(module).into(),
            groups: slots::Groups::default(),
            metadata: metadata::MdSlots::for_module(module),
            of_module: Arc::default(),
            program_space: program_space(module),
        };
        let groups = slots::Groups::for_module(module, |set| attributes::group(&printer, set));
        printer.of_module = Arc::new((groups.clone(), printer.metadata.clone()));
        printer.groups = groups;
        printer.with_bodies(&module.functions)
    }

    /// Returns the printer for texts with only one function, as analyses print them. In such a text, LLVM numbers only
    /// the metadata and attribute groups of the module and of this function.
    pub fn for_function(&self, f: FuncId) -> ModulePrinter<'m> {
        let (groups, metadata) = &*self.of_module;
        let printer = ModulePrinter {
            structs: Arc::clone(&self.structs),
            symbol_numbers: Arc::clone(&self.symbol_numbers),
            groups: groups.clone(),
            metadata: metadata.clone(),
            of_module: Arc::clone(&self.of_module),
            ..*self
        };
        printer.with_bodies(std::slice::from_ref(self.module.function(f)))
    }

    /// Adds the numbers that these function bodies need.
    fn with_bodies(mut self, bodies: &'m [Function]) -> ModulePrinter<'m> {
        let mut groups = std::mem::take(&mut self.groups);
        bodies.iter().for_each(|f| groups.calls(f, |set| attributes::group(&self, set)));
        self.groups = groups;
        bodies.iter().for_each(|f| self.metadata.function(self.module, f));
        self
    }

    /// Returns the module's text without the `; ModuleID` line.
    pub fn module_text(&self) -> String {
        let mut out = String::new();
        self.write_module(&mut out);
        out
    }

    /// Returns the printer for the text of one function.
    pub fn function(&self, id: FuncId) -> FunctionPrinter<'_, 'm> {
        FunctionPrinter::new(self, self.module.function(id))
    }

    /// Returns the text of a type.
    pub fn type_text(&self, ty: TypeId) -> String {
        let mut out = String::new();
        self.ty(&mut out, ty);
        out
    }

    fn ty(&self, out: &mut String, ty: TypeId) {
        self.structs.ty(self.module, out, ty);
    }
}

impl<'p, 'm> FunctionPrinter<'p, 'm> {
    /// Numbers the values of a function of the printer's module.
    pub fn new(module: &'p ModulePrinter<'m>, function: &'m Function) -> FunctionPrinter<'p, 'm> {
        FunctionPrinter { module, function, locals: slots::Locals::for_function(module.module, function) }
    }

    /// Formats the function as an analysis prints it. `note` may add lines after the label of each block and before
    /// each instruction.
    pub fn annotated_text(&self, note: &mut dyn FnMut(&mut String, At)) -> String {
        let mut out = String::new();
        self.write_annotated(&mut out, note);
        out
    }

    /// Returns the number of a block without a name.
    pub fn block_number(&self, b: BlockId) -> Option<u32> {
        self.locals.number(Value::Block(b))
    }

    /// Returns the unquoted name of a block, or its number, without `%`.
    pub fn block_label(&self, b: BlockId) -> String {
        let named = self.function.block(b).name.as_ref().map(ToString::to_string);
        named.or_else(|| self.block_number(b).map(|n| n.to_string())).unwrap_or_default()
    }

    /// Formats a value without its type: `%p`, `@g`, `getelementptr (…)`.
    pub fn operand_text(&self, value: Value) -> String {
        let mut out = String::new();
        self.value(&mut out, value);
        out
    }

    /// Formats a value with its type: `ptr %p`.
    pub fn typed_operand_text(&self, value: Value) -> String {
        let mut out = String::new();
        self.typed(&mut out, value);
        out
    }

    /// Formats one instruction, with its two leading blanks.
    pub fn inst_text(&self, id: InstId) -> String {
        let mut out = String::new();
        self.instruction(&mut out, id);
        out
    }
}

/// Returns the `P` component of the module's data layout; 0 if there is none.
fn program_space(module: &Module) -> u32 {
    let layout = &module.data_layout;
    layout.split('-').find_map(|part| part.strip_prefix('P')?.parse().ok()).unwrap_or(0)
}

/// Formats the name of a function or variable with `@`, quotes and escapes, as LLVM does. `name` has no `@`. The result
/// is printable ASCII, whatever bytes the name has.
pub fn symbol_text(name: &str) -> String {
    let mut out = "@".to_string();
    text::name(&mut out, name);
    out
}

/// Formats the module in dialect `d`, without the `; ModuleID` line. Constructs that `d` cannot read are rewritten
/// first.
pub fn print_module(module: &Module, d: Dialect) -> String {
    ModulePrinter::new(&upgrade::legalize_for(module, d), d).module_text()
}
